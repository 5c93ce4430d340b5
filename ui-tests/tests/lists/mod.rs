//! The programs whose messages are long, or are several errors, each with its reason; and words that
//! messages should not have, with the number of messages that still have them.

/// Messages that may be longer, because no word of the lines above [`LINES`] is ours.
pub(crate) const LONGER: [(&str, &str); 13] = [
    (
        "macro_element_types",
        "std's `Add`: ten lines list types that have it",
    ),
    (
        "macro_float_literal",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "macro_integer_literal",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "macro_moved_capture",
        "the borrow checker: where the value comes from, and how to clone it",
    ),
    (
        "macro_moved_receiver",
        "the borrow checker: where the value comes from, and how to clone it",
    ),
    (
        "macro_unused",
        "the lint of unused values: five lines show the test's own `deny`",
    ),
    (
        "printed_lazily",
        "the formatter's parameter, and the implementation that never applies",
    ),
    (
        "sum_of_a_lazy_parameter",
        "the compiler's list of traits that have such a method",
    ),
    (
        "sum_of_a_type_without_zero",
        "ten lines list types that have it",
    ),
    (
        "scalar_left_of_another_type",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "reshape_count",
        "a constant: eleven lines show where it is evaluated",
    ),
    (
        "unused_expression",
        "the lint of unused values: five lines show the test's own `deny`",
    ),
    (
        "select_rows",
        "neither a condition nor an operand: each argument has its error",
    ),
];

/// Programs with more than one mistake, or with one that the compiler says twice.
pub(crate) const MISTAKES: [(&str, usize); 12] = [
    ("concat_axis_last", 2),
    ("const_generic_in_shape", 2),
    ("const_parameter_in_shape", 2),
    ("eigen_rowwise", 2),
    ("macro_two_mistakes", 2),
    ("macro_two_operands", 2),
    ("rank_nine_shape", 2),
    ("select_rows", 2),
    ("star_for_matmul", 2),
    ("sum_along_axis_struct", 2),
    ("sum_in_shape_macro", 2),
    ("target_beside_variable", 2),
];

/// Programs of a user's day whose messages are longer than others, or are more errors than mistakes,
/// by reason. The list should get shorter.
pub(crate) const DAY: [(&str, &[&str]); 3] = [
    (
        "the compiler's own words: where a function is defined, lists of types, a guess",
        &[
            "activations_in_match",
            "axpy_of_any_element",
            "closure_takes_reference",
            "copy_bound_only",
            "expression_in_thread",
            "function_of_expression",
            "reshape_two_numbers",
            "std_with_ddof",
            "view_of_pytorch",
            "if_in_record",
            "layer_norm_without_some",
            "missing_prelude",
            "operand_used_after_move",
            "quantile_arguments_swapped",
            "scale_of_other_float",
            "sum_without_axes",
            "typed_array_for_matrix",
            "boxed_dyn_lazy",
            "double_ampersand_masks",
            "double_function_for_single",
            "dynamic_rank_for_matrix",
            "expression_for_reference",
            "expression_in_struct",
            "inline_array_for_matrix",
            "integer_literal_in_chain",
            "integer_operand_in_body",
            "keepdims_as_flag",
            "literal_for_array2",
            "matmul_by_value",
            "maximum_without_argument",
            "no_bound_on_element",
            "only_array_imported",
            "prelude_path_misspelt",
            "pytorch_flatten_view",
            "reductions_not_in_scope",
            "reshape_two_arguments",
            "rows_by_reference",
            "rows_collected_into_matrix",
            "rows_mut_in_threads",
            "shape_as_field",
            "softmax_without_axis",
            "spawn_borrows_array",
            "static_shape_returned",
            "take_without_axis",
            "tape_across_await",
            "two_numbers_for_zeros",
            "var_sent_to_thread",
            "variance_with_ddof",
            "view_for_array_reference",
            "arange_of_one_number",
            "array_without_shape",
            "cumsum_without_axis",
            "eye_of_tuple",
            "generic_mean",
            "histogram_of_tuple",
            "nested_vec",
            "record_without_tuple",
            "slice_argument",
            "sort_in_place",
            "stack_of_separate_arguments",
            "windows_of_two_axes",
            "average_of_numbers",
            "corrcoef_of_two_vectors",
            "row_minus_row",
            "allclose_of_two_widths",
            "columns_as_arrays",
            "fill_with_integer",
            "histogram_without_range",
            "mapv_inplace_of_references",
            "numbers_collected_into_matrix",
            "transposed_as_slice",
            "tape_in_threads",
            "row_for_option",
            "several_quantiles",
            "rms_of_generic_numbers",
            "mask_of_numbers",
            "border_of_one",
            "doubles_into_floats",
            "flattened_by_into",
            "product_transposed",
        ],
    ),
    (
        "the first error is right, another follows from the type of a result",
        &[
            "array_function_in_body",
            "dot_of_two_floats",
            "two_brackets",
            "equality_operator_count",
            "no_bound_on_shape",
            "slice_without_macro",
            "sqrt_of_integers",
            "update_by_reference",
            "concat_list_first",
            "pad_without_axis",
            "difference_of_bytes",
            "image_as_float",
            "take_axis_first",
            "stack_axis_last",
            "random_without_feature",
            "part_into_map",
        ],
    ),
    (
        "the compiler quotes bounds and macros of ours",
        &[
            "array_in_record",
            "batch_times_matrix",
            "layer_norm_plain_weights",
            "outer_of_matrix",
            "predictions_against_labels",
            "record_takes_variables_by_value",
            "reductions_argument_twice",
            "softmax_of_integers",
            "eval_into_by_value",
            "matmul_into_by_value",
            "convolve_of_image",
            "searchsorted_of_number",
            "sum_of_returned_lazy",
            "roll_axis_first",
            "function_of_variable",
        ],
    ),
];

/// Words of the inside of the library, and in how many messages each is. A number
/// falls, unless new programs of users raise it: they are written before their messages are known.
pub(crate) const COUNTED: [(&str, usize); 4] = [
    ("__private", 12),
    ("PairUp", 1),
    ("BcastAll", 0),
    ("FitsAll", 1),
];

/// Words that show that a message quotes a bound of ours, or leaves out parts of a type that is too long
/// to print: in at most so many of 1000 messages. A number
/// falls, unless new programs of users raise it: they are written before their messages are known.
pub(crate) const RARE: [(&str, usize); 2] = [("required by", 144), ("...>", 25)];
