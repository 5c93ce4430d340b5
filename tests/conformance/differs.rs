//! Whether an array is what a line of `grad.jsonl` says.

use broadloom::ArrayD;
use serde_json::Value as Json;

use super::vector::{Line, list, real, sizes};

/// How `found` differs from what a line says, if it does.
pub(crate) fn differs(
    what: &str,
    found: Option<&ArrayD<f64>>,
    want: &Json,
    line: &Line,
) -> Option<String> {
    let Some(found) = found else {
        return Some(format!("{what}: there is none"));
    };
    if found.dims() != sizes(&want["shape"]) {
        return Some(format!("{what}: shape {:?}", found.dims()));
    }
    let bound = line.expect().tolerance();
    let want: Vec<f64> = list(&want["data"]).iter().map(real).collect();
    let pairs = found.as_slice().iter().zip(&want);
    let is = |got: f64, want: f64| {
        got == want
            || got.is_nan() && want.is_nan()
            || (got - want).abs() <= bound.absolute + bound.relative * want.abs()
    };
    let mut wrong = pairs
        .enumerate()
        .filter(|(_, (got, want))| !is(**got, **want));
    let (at, (got, want)) = wrong.next()?;
    Some(format!("{what}: element {at} is {got} and not {want}"))
}
