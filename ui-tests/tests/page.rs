//! The page `WHEN_IT_DOES_NOT_COMPILE.md`, made of the programs of `day/` and of
//! `tests/containers/wrong/`, their messages, and the programs that compile.
//!
//! `BLESS=1 cargo test -p ui-tests --test page` writes it.

use std::path::Path;
use std::{env, fs};

/// The sections of the page, and the programs of each, the likeliest first.
const SECTIONS: [(&str, &str, &[&str]); 10] = [
    (
        "A lazy value is used as an array",
        "Operators and methods make an expression, `Expr<..>`; `.eval()` computes the array. Where the \
         compiler says ``expected `Array<..>`, found `Expr<..>` ``, the cure is `.eval()`, which the `.into()` that \
         it proposes does too; but after another error in the same expression, such as a misspelt name, \
         that error is the only one: mend it first.",
        &[
            "printed_expression",
            "indexed_expression",
            "returned_expression",
            "assigned_expression",
            "updated_by_own_expression",
            "expression_pushed",
            "lazies_collected",
            "expression_in_fold",
            "cached_activation",
            "expression_for_reference",
            "expression_to_vec",
            "array_for_vec",
            "row_of_expression",
            "loop_over_scaled",
            "expression_to_file",
            "branches_of_two_types",
            "mask_as_condition",
            "standardised_field",
            "stages_in_list",
            "concat_of_expression",
        ],
    ),
    (
        "Shapes do not fit",
        "`Fix<4>` is an extent of 4 in the type, `Dyn` one known at run time, `Stretch` a literal 1. \
         `Placed<(Stretch, Fix<3>)>` is a vector of 3 placed on axis 1.",
        &[
            "offsets_of_rows",
            "unplaced_vector_in_chain",
            "wrong_axis_in_chain",
            "column_times_row",
            "mean_not_placed",
            "matmul_without_transpose",
            "batch_times_matrix",
            "channel_mean_beyond_rank",
            "placed_in_numpy_mode",
            "values_of_two_shapes",
            "transpose_by_placement",
        ],
    ),
    (
        "Elements do not fit",
        "Elements are never converted silently.",
        &[
            "integers_beside_floats",
            "double_epsilon_in_chain",
            "integer_literal_in_chain",
            "literal_on_the_left",
            "greater_operator_mask",
            "double_ampersand_masks",
            "predictions_against_labels",
            "sum_wide_integers",
            "totals_of_narrow_integers",
            "counts_times_weights",
            "grey_of_bytes",
            "stack_of_two_types",
            "brightened_bytes",
            "histogram_running_total",
            "doubles_into_floats",
            "greater_than_integer",
            "power_of_float",
        ],
    ),
    (
        "Inside `broadcast!`",
        "A name in the body is one element of its array; `@` places an operand; what stands after `&` is \
         evaluated before the loop.",
        &[
            "function_call_placed",
            "vec_element_placed",
            "transpose_in_body",
            "length_in_body",
            "let_as_destination",
            "let_without_block",
            "destination_never_declared",
            "return_from_body",
            "counter_in_body",
            "assignment_under_condition",
            "mean_bound_in_body",
            "exponential_as_function",
            "function_of_reference",
            "palette_in_body",
            "variable_in_body",
            "velocity_of_particles",
            "sum_of_all_in_body",
            "bias_of_option",
            "product_by_at_sign",
            "comparisons_without_parentheses",
            "power_in_body",
            "words_of_python",
            "added_under_a_condition",
            "channels_by_ranges",
            "closure_of_any_array",
            "random_in_body",
        ],
    ),
    (
        "Shapes, types and generic code",
        "`Shape![2, _, { N }]` is a type, `shape![2, n]` a value.",
        &[
            "const_generic_in_shape",
            "variable_in_shape_macro",
            "shape_type_as_value",
            "literal_for_array2",
            "view_for_array_reference",
            "stencil_in_const",
            "dynamic_rank_for_matrix",
            "two_generic_shapes",
            "no_bound_on_element",
            "axis_of_generic_shape",
            "eval_of_impl_lazy",
            "lazy_parameter_evaluated",
            "lazy_parameter_printed",
            "sum_of_any_elements",
            "transpose_returned",
            "slice_to_owned",
            "zeros_of_open_type",
            "nested_vec",
            "missing_prelude",
        ],
    ),
    (
        "Indices, slices, axes, tapes",
        "",
        &[
            "range_in_brackets",
            "mask_in_brackets",
            "mask_as_index",
            "mask_in_destination",
            "difference_of_slices",
            "ranges_of_inner_points",
            "negative_index",
            "half_an_index",
            "indices_in_a_loop",
            "identity_by_indices",
            "bound_of_another_index",
            "mean_method_by_indices",
            "indices_without_sum",
            "index_of_sum_as_argument",
            "new_array_by_colon",
            "indices_without_destination",
            "numpy_colon",
            "recurrence_by_indices",
            "two_arrays_of_a_list",
            "edge_around_the_access",
            "index_behind_its_reducer",
            "column_of_destination",
            "product_with_indices",
            "float_times_index",
            "sum_by_an_iterator",
            "range_of_a_reducer",
            "pairs_as_positions",
            "let_hides_an_operand",
            "row_of_matrix_by_one_index",
            "index_named_as_operand",
            "placed_beside_indices",
            "count_as_reducer",
            "index_with_a_type",
            "max_along_axis",
            "position_along_only_axis",
            "keepdims_as_flag",
            "take_without_axis",
            "rows_by_reference",
            "record_captures_var",
            "array_in_record",
            "plain_array_times_var",
            "record_returns_sum",
            "if_in_record",
            "product_in_record",
            "var_sent_to_thread",
            "rows_divided_in_place",
            "row_as_accumulator",
            "element_of_variable",
            "values_before_mask",
            "halves_by_number",
            "windows_of_two_axes",
            "column_by_range_in_brackets",
            "assign_through_slice",
            "row_times_number_in_place",
            "argmax_as_pair",
            "split_into_two",
            "largest_by_iterator",
            "difference_below_tolerance",
            "inner_part_of_itself",
            "function_of_std",
            "mean_evaluated",
        ],
    ),
    (
        "Gradients",
        "`gradient!(value, x)` takes a number and the operands by name; `vjp!(value, g, x)` an array, and the \
         derivative of each of its elements.",
        &[
            "gradient_of_array",
            "gradient_of_elements",
            "gradient_of_assignment",
            "gradient_of_own_function",
            "loss_function_of_array",
            "cotangent_forgotten",
            "number_for_cotangent",
            "gradient_of_match",
            "gradient_of_loop",
            "gradient_of_counts",
            "gradient_of_lazy",
            "gradient_buffer_of_other_shape",
            "gradient_as_lambda",
            "grad_as_function",
            "number_as_parameter",
            "gradient_of_computed_before",
            "gradient_value_forgotten",
            "gradient_beside_its_value",
        ],
    ),
    (
        "Arrays of other crates",
        "The features `ndarray`, `nalgebra`, `faer`, `image` and `arrow` make them operands and destinations; \
         without its feature a type is not known, and `x.lazy()` is refused in words of the compiler, \
         \"its trait bounds were not satisfied\". `broadloom = { version = \"0.1\", features = [\"ndarray\"] }` \
         in Cargo.toml asks for one. [INSIDE_NDARRAY.md](INSIDE_NDARRAY.md) and \
         [INSIDE_NALGEBRA.md](INSIDE_NALGEBRA.md) have the forms.",
        &[
            "matrix_result_without_feature",
            "matrix_destination_without_feature",
            "read_only_view_as_destination",
            "vector_of_nalgebra_placed",
            "vector_of_nalgebra_stretched",
            "image_of_any_pixels",
            "column_of_arrow",
            "array_of_ndarray_for_reductions",
            "array_for_matrix_of_nalgebra",
            "array_of_ndarray_for_function",
            "axis_sum_of_ndarray",
            "matrix_of_nalgebra_as_factor",
            "rows_as_destination",
        ],
    ),
    (
        "Numbers of arguments, and names of other libraries",
        "The compiler proposes to remove or to add an argument, or a name that it knows. \
         [NUMPY.md](NUMPY.md) and [NDARRAY.md](NDARRAY.md) have the names.",
        &[
            "reshape_two_numbers",
            "view_of_pytorch",
            "std_with_ddof",
            "sum_without_axes",
            "relu_from_pytorch",
            "log_of_array",
            "numel_of_tensor",
            "copy_of_array",
            "log_in_body",
            "transpose_of_two_axes",
            "eigen_rowwise",
            "jax_at_add",
            "zip_from_ndarray",
            "star_for_matmul",
            "norm_of_rows",
            "permute_of_three_numbers",
            "chunks_without_axis",
            "allclose_with_tolerance",
            "mean_unwrapped",
            "two_numbers_for_zeros",
            "from_fn_of_two_numbers",
            "axis_keyword_argument",
            "einsum_string",
            "from_vec_without_shape",
            "hstack_of_two",
            "arr2_from_ndarray",
        ],
    ),
    (
        "Words of the compiler alone",
        "The types are those of std, or the mistake is one of borrowing, so the message does not say what \
         there is here.",
        &[
            "own_mask",
            "gradient_is_option",
            "refcell_times_number",
            "rows_collected_into_matrix",
            "part_into_map",
            "total_of_both_axes",
            "tuple_of_results",
            "two_results_of_a_body",
            "transposed_as_slice",
            "mapv_inplace_of_references",
            "image_as_float",
            "vec_times_number",
            "parameters_in_map",
            "frames_added_by_iterator",
        ],
    ),
];

/// The lines of `text` that `other` does not have, without empty ones.
fn lines_only_in<'t>(text: &'t str, other: &str) -> Vec<&'t str> {
    let others: Vec<_> = other.lines().map(str::trim).collect();
    text.lines()
        .filter(|line| !line.trim().is_empty() && !others.contains(&line.trim()))
        .collect()
}

/// `lines` without the spaces that all of them start with.
fn without_margin(lines: &[&str]) -> String {
    let margin = lines
        .iter()
        .map(|line| line.len() - line.trim_start().len())
        .min();
    lines
        .iter()
        .map(|line| format!("{}\n", &line[margin.unwrap_or(0)..]))
        .collect()
}

/// One program: its mistake, its lines, the message, and the lines that compile.
fn entry(name: &str) -> String {
    // Those of the containers need features: they are compiled there.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("day"), root.join("../tests/containers/wrong")];
    let folder = folders
        .iter()
        .find(|folder| folder.join(format!("{name}.rs")).exists());
    let folder = folder.expect(name);
    let read = |path: String| fs::read_to_string(folder.join(&path)).expect(&path);
    let (wrong, right) = (read(format!("{name}.rs")), read(format!("fixed/{name}.rs")));
    let message = read(format!("{name}.stderr"));
    let title = wrong
        .lines()
        .next()
        .expect("a title")
        .trim_start_matches("//! ")
        .trim_end_matches('.');
    let first = message.split("\n\n").next().expect("a message");
    let after = lines_only_in(&right, &wrong);
    assert!(!after.is_empty(), "{name} has no way out");
    format!(
        "### {title}\n\n```text\n{}\n```\n\nWrite:\n\n```rust,ignore\n{}```\n\n",
        first.trim_end(),
        without_margin(&after),
    )
}

#[test]
fn the_page_is_made_of_the_programs() {
    let mut page = String::from(
        "# When it does not compile\n\n\
         The likeliest messages, each with its program and the lines that compile. The page is made of \
         this repository's tests of messages, so the messages are those of the compiler.\n\n",
    );
    for (title, text, names) in SECTIONS {
        page += &format!("## {title}\n\n");
        if !text.is_empty() {
            page += &format!("{text}\n\n");
        }
        for name in names {
            page += &entry(name);
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../WHEN_IT_DOES_NOT_COMPILE.md");
    if env::var("BLESS").is_ok() {
        fs::write(&path, page.trim_end().to_owned() + "\n").expect("a file");
    }
    let written = fs::read_to_string(path).expect("the page");
    assert_eq!(written.trim_end(), page.trim_end());
}

#[test]
fn the_readme_quotes_the_compiler() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let message = read("day/mean_on_wrong_axis.stderr");
    let message = message.trim_end();
    let message = message.replace("day/mean_on_wrong_axis.rs", "src/main.rs");
    assert!(read("../README.md").contains(&message), "{message}");
}
