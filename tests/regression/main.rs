//! Every bug that got out, with its story: one file each, named after what went wrong.
#![cfg(feature = "array")]

mod beside_an_empty_axis;
mod placed_beyond_the_other_operand;
mod placed_far_away;
mod reductions_of_too_many;
mod strides_never_stepped;
