//! Functions whose machine code `tests/codegen.rs` looks at. Each has a closure of its own in its body, by which its kernels are
//! found: a kernel's symbol spells the types of the body, and the type of a closure names the function it stands in.

mod folds;
mod functions;
mod indexed;

pub use folds::*;
pub use functions::*;
pub use indexed::*;

use broadloom::prelude::*;

/// The body of the probes that must become vector code: two scalars, a row, a column, and a branch. Each probe has a slope of its
/// own, or LLVM would merge their kernels into one, with one name.
macro_rules! leaky {
    ($slope:literal, $x:expr, $u:expr, $v:expr, $c:expr, $d:expr) => {
        (($x * $u + $v) * $c - $d)
            .map(|t| if t > 0.0 { t } else { $slope * t })
            .eval()
    };
}

/// Rows whose classes are known from the types: `u` does not vary along them, `v` does.
#[inline(never)]
pub fn vector_typed(
    x: &Array2<f32>,
    u: &Array1<f32>,
    v: &Array1<f32>,
    c: f32,
    d: f32,
) -> Array2<f32> {
    leaky!(0.1, x, u.at(axes![0]), v.at(axes![1]), c, d)
}

/// The same over an extent known at compile time.
#[inline(never)]
pub fn vector_fixed(
    x: &Array<f32, Shape![_, 256]>,
    u: &Array<f32, Shape![_]>,
    v: &Array<f32, Shape![256]>,
    c: f32,
    d: f32,
) -> Array<f32, Shape![_, 256]> {
    leaky!(0.2, x, u.at(axes![0]), v.at(axes![1]), c, d)
}

/// The same with nothing known: the kernels that tiles are computed with.
#[inline(never)]
pub fn vector_dynamic(
    x: &ArrayD<f32>,
    u: &ArrayD<f32>,
    v: &ArrayD<f32>,
    c: f32,
    d: f32,
) -> ArrayD<f32> {
    leaky!(0.3, x, u.at(&[0]), v.at(&[1]), c, d)
}

/// The same in double precision, with the branch as a selection.
#[inline(never)]
pub fn vector_select(x: &Array2<f64>, u: &Array1<f64>, v: &Array1<f64>, c: f64) -> Array2<f64> {
    let t = || (x * u.at(axes![0]) + v.at(axes![1])) * c;
    t().greater(0.0)
        .select(t(), t() * 0.1)
        .map(|t| t - 1.0)
        .eval()
}

/// Rows whose classes are known from the types of operands aligned at the last axis.
#[inline(never)]
pub fn vector_aligned(
    x: &Array2<f32>,
    u: &Array<f32, Shape![_, 1]>,
    v: &Array1<f32>,
    c: f32,
    d: f32,
) -> Array2<f32> {
    leaky!(0.4, x, u.at(..), v.at(..), c, d)
}

/// A polynomial in place of an exponential, as a user's helper.
#[inline]
fn curve(t: f32) -> f32 {
    ((t * 0.041 + 0.166) * t + 0.5) * t * t + t + 1.0
}

/// The body of a macro: a helper, a scalar and a branch.
#[inline(never)]
pub fn body_typed(
    x: &Array2<f32>,
    u: &Array1<f32>,
    v: &Array1<f32>,
    c: f32,
    out: &mut Array2<f32>,
) {
    broadcast!(out = if x > c { curve(x * u @ (0) + v @ (1)) } else { c * x });
}

/// The same, with the destination's element in it, over an extent known at compile time.
#[inline(never)]
pub fn body_fixed(
    x: &Array<f32, Shape![_, 256]>,
    v: &Array<f32, Shape![256]>,
    c: f32,
    out: &mut Array<f32, Shape![_, 256]>,
) {
    broadcast!(out = if x > c { curve(x + v @ (1)) * out } else { c * x });
}

/// The same with nothing known, as a lazy value, a group in it.
#[inline(never)]
pub fn body_dynamic(x: &ArrayD<f32>, v: &ArrayD<f32>, c: f32) -> ArrayD<f32> {
    broadcast!(if x > c { curve(x * 0.5) + (v * c) @ (1) } else { c * x }).eval()
}

/// The functions of a body in double precision: those that a body has at every level.
#[inline(never)]
pub fn body_functions(x: &Array2<f64>, v: &Array1<f64>, out: &mut Array2<f64>) {
    broadcast!(out = (x * v @ (1) + 1.0).max(0.0).min(9.0).abs().sqrt().recip() + x.powi(3));
}

/// The control: std's exp is a call, so nothing around it becomes vector code.
#[inline(never)]
pub fn control_std_exp(x: &Array2<f32>, c: f32) -> Array2<f32> {
    (x * c).map(|t| t.exp() + 1.0).eval()
}
