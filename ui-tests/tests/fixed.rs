//! What a message names as the way out, applied to the program: each of these must compile.
//!
//! Nothing here runs. A program of `day/` has one of the same name in `day/fixed/`.
#![allow(
    dead_code,
    unused,
    clippy::all,
    clippy::pedantic,
    missing_docs,
    reason = "programs as users write them"
)]

use std::path::Path;
use std::{env, fs};

macro_rules! fixed {
    ($($name:ident)*) => {
        #[path = "../day/fixed"]
        mod programs {
            $(mod $name;)*
        }
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}
fixed! {
    accuracy_by_count activations_in_match add_assign_integer add_generic_shapes
    added_under_a_condition all_by_closure allclose_of_two_widths allclose_with_tolerance
    angle_of_an_index arange_of_one_number argmax_as_pair argmax_as_reducer arr2_from_ndarray
    array_added_to_number array_equals_vec array_for_vec array_function_in_body array_in_record
    array_in_slice array_in_static array_matmul_variable array_without_its_index
    array_without_shape assign_through_slice assigned_expression assignment_under_condition
    at_for_matmul at_without_parentheses average_of_numbers axes_macro_behind_at
    axes_macro_in_reducer axes_out_of_order axis_keyword_argument axis_keyword_in_reducer
    axis_of_any_rank axis_of_generic_shape axis_of_losses axis_out_of_rank axis_too_large
    axis_without_parentheses axpy_of_any_element azip_macro backward_of_the_tape
    batch_times_matrix best_position bias_no_tuple bias_of_option bin_of_a_float border_of_one
    bound_of_another_index box_on_wrong_axis boxed_closure_returns_expression boxed_dyn_lazy
    branches_of_two_types brightened_bytes cached_activation caret_for_power
    centred_borrows_local chained_comparison channel_gain_axis channel_mean_beyond_rank
    channel_slice_of_matrix channels_by_ranges chunks_without_axis closure_as_body
    closure_of_any_array closure_of_one_pair closure_of_other_float closure_returns_expression
    closure_takes_reference colon_slice column_by_range_in_brackets column_mean_as_number
    column_mean_with_one_index column_of_destination column_times_row columns_as_arrays
    comparisons_without_parentheses component_mul_of_nalgebra concat_axis_last concat_list_first
    concat_of_expression concat_unequal_columns concat_widths_differ condition_as_range
    condition_behind_value const_generic_in_shape const_parameter_in_shape constant_not_named
    contains_of_vec convolve_mode_string convolve_of_image copy_bound_only copy_of_array
    corrcoef_of_two_vectors cotangent_forgotten cotangent_of_other_shape
    cotangent_without_operands count_as_reducer counter_in_body counter_in_map
    counts_times_weights cumsum_without_axis dark_frame_types dense_bias_unplaced
    destination_is_shared destination_lower_rank destination_never_declared
    destination_not_mutable destinations_without_parentheses diagonal_as_two_indices
    difference_below_tolerance difference_of_bytes difference_of_slices
    divided_through_reference dot_as_array dot_of_two_floats dot_without_transpose
    double_ampersand_masks double_epsilon_in_chain double_function_for_single
    double_vector_in_chain doubles_into_floats dtype_attribute dynamic_into_matrix
    dynamic_rank_for_matrix edge_around_the_access eigen_rowwise einstein_with_bias
    einsum_string element_of_the_destination element_of_variable equality_operator_count
    equals_behind_indices eval_forgotten_in_chain eval_into_by_value eval_of_assignment
    eval_of_impl_lazy eval_of_variable explained_and_evaluated exponential_as_function
    expression_as_bound expression_equal_array expression_for_reference expression_in_fold
    expression_in_struct expression_in_thread expression_of_local_mean
    expression_of_owned_parameter expression_pushed expression_to_file expression_to_vec
    expression_used_twice extents_of_u32 eye_of_tuple field_moved_by_operator field_of_struct
    field_of_vec_element fill_of_read_view fill_with_integer filter_by_closure
    filter_by_operator first_element_of_destination first_row_by_two_brackets flattened_by_into
    float_times_index frames_added_by_iterator from_fn_of_two_numbers from_fn_tuple_pattern
    from_vec_without_shape function_call_placed function_of_expression function_of_reference
    function_of_std function_of_two_rows function_of_variable gain_of_config generic_factor
    generic_layer generic_mean generic_sum_of_squares grad_as_function grad_of_variable
    gradient_as_array1 gradient_as_lambda gradient_beside_its_value gradient_buffer_before_value
    gradient_buffer_is_operand gradient_buffer_of_other_elements gradient_buffer_of_other_shape
    gradient_empty gradient_index_by_value gradient_is_option gradient_moved_out
    gradient_of_array gradient_of_assignment gradient_of_column_sums gradient_of_computed_before
    gradient_of_counts gradient_of_elements gradient_of_expression gradient_of_lazy
    gradient_of_loop gradient_of_macro gradient_of_match gradient_of_nothing
    gradient_of_other_variable gradient_of_own_function gradient_of_same_twice
    gradient_question_mark gradient_returns gradient_rule_of_one_argument
    gradient_rule_of_one_slope gradient_through_closure gradient_value_forgotten
    gradient_without_reference gradients_without_their_tuple greater_operator
    greater_operator_mask greater_than_integer greater_than_operator grey_of_bytes half_an_index
    halves_by_number histogram_of_tuple histogram_running_total histogram_without_range
    hstack_of_two identity_by_indices identity_with_one_range if_in_record if_without_else
    image_as_float image_times_float index_behind_its_reducer index_in_a_chain index_lazy
    index_named_as_operand index_of_sum_as_argument index_with_a_type indexed_expression
    indices_in_a_loop indices_without_brackets indices_without_destination indices_without_sum
    inline_array_for_matrix inner_part_of_itself integer_index_type integer_literal_factor
    integer_literal_in_chain integer_literal_scale integer_operand_in_body integer_sum_type
    integer_zero_branch integers_beside_floats inverse_of_matrix item_of_array item_of_number
    iter_of_expression jax_at_add jax_at_set julia_dots keepdims_as_flag keepdims_of_result
    laplacian_held_while_written largest_by_iterator last_axis_of_generic_shape
    last_sample_minus_one layer_norm_plain_weights layer_norm_without_some lazies_collected
    lazy_parameter_evaluated lazy_parameter_printed length_in_body let_as_destination
    let_hides_an_index let_hides_an_operand let_with_indices let_without_block
    literal_for_array2 literal_in_generic literal_into_field literal_on_the_left
    local_function_of_two local_mean_in_result log_in_body log_of_array
    logistic_of_generic_floats loop_over_expression loop_over_scaled loss_added_to_number
    loss_as_float loss_compared_with_number loss_function_of_array luminance_by_matmul
    macro_not_imported map_closure_in_body map_entry_placed map_over_windows
    mapv_inplace_of_references mask_as_condition mask_as_index mask_in_brackets
    mask_in_destination mask_of_images mask_of_numbers mask_of_rows mask_times_image
    match_not_exhaustive matmul_by_value matmul_into_by_value matmul_not_in_prelude
    matmul_of_expression matmul_without_transpose matrix_destination_without_feature
    matrix_in_batch matrix_on_tape_without_feature matrix_plus_own_transpose
    matrix_result_without_feature max_along_axis max_for_amax max_with_a_number
    maximum_as_function maximum_without_argument mean_as_function mean_axis_beyond_rank
    mean_bound_in_body mean_evaluated mean_method_by_indices mean_not_placed
    mean_of_integers_single mean_on_wrong_axis mean_placed_in_body mean_unwrapped
    method_of_self_placed minus_one_in_shape missing_prelude mixed_float_widths mixed_literal
    negative_axes_macro negative_in_axes_macro negative_index negative_placement
    nested_broadcast_macro nested_vec new_array_by_colon newaxis_lowercase no_bound_on_element
    no_bound_on_shape norm_of_pixels norm_of_rows not_of_float_array npy_without_feature
    number_as_parameter number_as_placement number_by_indices number_for_cotangent
    number_of_an_index_sum numbers_collected_into_matrix numel_of_tensor numpy_colon
    numpy_with_comma offsets_of_rows one_value_two_destinations only_array_imported
    operand_used_after_move order_in_brackets outer_of_matrix own_element_in_body own_mask
    pad_without_axis pairs_as_positions pairs_bounded_by_each_other palette_as_slice_in_body
    palette_in_body parallel_iterator parameters_by_mutable_reference parameters_in_map
    part_into_map penalty_function_of_array permute_by_tuple permute_missing_axis
    permute_of_three_numbers placed_beside_aligned placed_beside_indices placed_by_brackets
    placed_in_numpy_mode placed_meets_aligned placing_the_matrix plain_array_times_var
    plus_assign_row position_along_only_axis power_in_body power_of_float
    predictions_against_labels prelude_path_misspelt print_lazy printed_expression
    product_by_at_sign product_in_dense_layer product_in_record product_transposed
    product_with_indices pushed_value python_power_operator python_range pytorch_flatten_view
    quantile_arguments_swapped ragged_array_literal random_in_body random_without_feature
    range_for_bound range_in_brackets range_in_index_list range_of_a_reducer
    ranges_of_inner_points rank_nine_shape rank_number_as_shape reciprocal_moves_array
    record_assigned record_captures_var record_into_buffer record_misses_a_parameter
    record_nothing record_of_array record_of_field record_of_unknown_function
    record_reads_local_array record_returns_sum record_takes_variables_by_value
    record_uses_outer_variable record_without_tuple record_without_variables
    recurrence_by_indices reducer_axis_bare reducer_not_placed reductions_argument_twice
    reductions_not_in_scope refcell_times_number reference_for_view relu_from_pytorch
    relu_of_variable repeated_element reshape_two_arguments reshape_two_numbers
    result_as_operand result_of_expression return_from_body returned_expression reversed_sort
    rms_of_generic_numbers roll_axis_first row_as_accumulator row_as_destination
    row_assigned_by_equals row_for_option row_into_table row_minus_row row_of_expression
    row_of_matrix_by_one_index row_sum_without_keepdims row_times_number_in_place
    rows_as_destination rows_as_operand rows_as_out_argument rows_by_reference
    rows_collected_into_matrix rows_divided_in_place rows_mut_in_threads rows_not_mutable
    rows_without_enumerate running_mean_of_integers scalar_accumulator scale_of_other_float
    searchsorted_of_number select_as_function set_by_a_list several_quantiles shape_as_field
    shape_call_destructured shape_type_as_value share_of_counts simulation_field_step
    size_of_axis slice_argument slice_as_destination slice_in_brackets slice_of_view_is_option
    slice_to_owned slice_too_many_items slice_without_macro softmax_of_integers
    softmax_of_scaled_scores softmax_without_axis softmax_without_place sort_by_of_vec
    sort_in_place spawn_borrows_array split_at_mut split_into_two sqrt_of_integers
    squares_added_to_number squeeze_without_axis stack_axis_last stack_of_iterator
    stack_of_separate_arguments stack_of_two_types stages_in_list standardised_field
    star_for_matmul static_shape_returned std_as_reducer std_by_indices std_of_rows_in_body
    std_reducer std_with_ddof stencil_in_const stencil_reads_destination step_by_in_slice
    step_with_parameter step_without_eval sum_along_axis_struct sum_by_an_iterator sum_in_a_loop
    sum_in_shape_macro sum_method_in_body sum_of_all_in_body sum_of_any_elements
    sum_of_integers_narrow sum_of_returned_lazy sum_wide_integers sum_without_axes
    sum_without_bars swapped_tuple table_without_feature take_axis_first take_without_axis
    tape_across_await tape_in_threads tape_of_another_float tape_of_other_float
    target_beside_variable ternary_in_body thin_arrow_behind_indices
    three_values_two_destinations to_array_of_array too_many_slice_items torch_mm
    total_of_both_axes totals_of_columns totals_of_narrow_integers totals_with_their_axis
    transpose_as_field transpose_by_placement transpose_by_tuple transpose_in_body
    transpose_of_two_axes transpose_returned transposed_as_slice tuple_in_axes_macro
    tuple_of_results two_arrays_of_a_list two_assignments two_brackets two_generic_shapes
    two_numbers_for_zeros two_results_of_a_body two_rows_mutable two_shapes_unbounded
    typed_array_for_matrix unplaced_vector_in_chain update_by_reference update_evaluates
    update_var_in_place update_with_as updated_by_own_expression value_named_before_indices
    value_of_assignment values_before_mask values_of_two_shapes var_sent_to_thread
    variable_in_axes_macro variable_in_body variable_in_shape_macro variable_minus_gradient
    variance_with_ddof vec_added vec_element_placed vec_times_number velocity_of_particles
    view_for_array_reference view_of_local view_of_pytorch view_without_lifetime
    weights_minus_gradient where_in_body windows_of_two_axes words_of_python wrong_axis_in_chain
    zeros_as_function zeros_of_open_type zeros_wrong_rank zip_from_ndarray
}

/// The names of the programs in a folder.
fn names(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let programs = paths.filter(|path| path.extension().is_some_and(|ext| ext == "rs"));
    let mut names: Vec<_> = programs
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn each_program_of_the_day_has_a_way_out_that_compiles() {
    let mut compiled = NAMES.to_vec();
    compiled.sort();
    assert_eq!(compiled, names("day/fixed"));
    assert_eq!(compiled, names("day"));
}
