//! What messages propose instead of a mistake, where it depends on the mistake.

use array_core::error::Violation;
use array_core::reductions::REDUCERS;

/// The reducer of the name of a method, which is `amax` for `max`.
pub(super) fn reducer_of(method: &str) -> Option<&str> {
    let reducer = method
        .strip_prefix('a')
        .filter(|&op| op == "max" || op == "min");
    let reducer = reducer.unwrap_or(method);
    { REDUCERS.iter() }
        .any(|(name, _)| reducer == *name)
        .then_some(reducer)
}

/// How to repair a dimension tuple that breaks the rule.
pub(super) fn way_out(violation: &Violation) -> &'static str {
    match (violation.dim(), violation.previous_dim()) {
        (Some(dim), Some(previous)) if dim == previous => {
            "an axis of the result takes one axis of the operand"
        }
        (_, Some(_)) => {
            "permute the axes of the operand before it is placed: a matrix by `let t = x.t();`, others by `x.permute(axes![1, 0, 2])`"
        }
        _ => "axis 0 is the outermost, and `@ ..` aligns at the last axis",
    }
}
