//! Every bug that got out, with its story: one file each, named after what went wrong.

mod beside_an_empty_axis;
#[cfg(feature = "macros")]
mod left_by_a_break;
#[cfg(feature = "macros")]
mod names_of_two_macros;
#[cfg(feature = "macros")]
mod operands_that_call;
#[cfg(feature = "macros")]
mod parentheses_around_elements;
mod placed_beyond_the_other_operand;
mod placed_far_away;
mod reductions_of_too_many;
mod strides_never_stepped;
mod strips_of_aligned_elements;
mod sums_of_single_columns;
#[cfg(feature = "macros")]
mod without_memory;
