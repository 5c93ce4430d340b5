//! Reductions of variables: each computes its derivative from the elements, the totals and the
//! cotangent of the totals.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, copied};
use super::var::Var;
use crate::array::ArrayD;
use crate::error::ReduceError;
use crate::expr::{Float, Lazy};
use crate::normalize::try_softmax;
use crate::reduce::{ReduceAxes, Reductions, keepdims};
use crate::shape::{DynRank, Shape};
use crate::storage::compiled;

/// The axes of a reduction of a variable, and the extents of the result.
struct TakenAxes {
    axes: Vec<usize>,
    left: Vec<usize>,
}

impl TakenAxes {
    /// The axes that `axes` names of `x`, which is ready for the reduction `name`.
    fn of<T: Float>(
        name: &'static str,
        x: &Var<T>,
        axes: &impl ReduceAxes<DynRank>,
    ) -> Result<Self, GradError> {
        x.ready(name)?;
        let mut flags = vec![false; x.dims().len()];
        let left = axes.reduced(x.value.typed_shape(), &mut flags);
        let left = left.map_err(|error| x.refused(name)(ReduceError::from(error)))?;
        let taken = flags.iter().enumerate().filter(|&(_, &is_taken)| is_taken);
        Ok(TakenAxes {
            axes: taken.map(|(axis, _)| axis).collect(),
            left: left.extents().as_ref().to_vec(),
        })
    }
}

/// A reduction as a function.
type Method<T> = fn(&Var<T>, TakenAxes) -> Result<Var<T>, GradError>;

/// Records a reduction: its totals, in which the reduced axes stay with extent 1, and the gradient
/// of `x` from these totals and a cotangent of their shape.
fn reduced<T: Float>(
    name: &'static str,
    x: &Var<T>,
    TakenAxes { axes, left }: TakenAxes,
    totals: impl Fn(&ArrayD<T>, &[usize]) -> Result<ArrayD<T>, ReduceError>,
    gradient: impl Fn(&ArrayD<T>, &ArrayD<T>, ArrayD<T>, &[usize]) -> Result<Gradient<T>, GradError>
    + 'static,
) -> Result<Var<T>, GradError> {
    let y = totals(&x.value, &axes).map_err(x.refused(name))?;
    let value = copied(&y.view().try_reshape(&*left)?)?;
    let of = x.value.clone();
    x.push(name, Rc::new(value), move |cotangent| {
        let g = copied(cotangent)?.try_into_reshape(y.dims())?;
        gradient(&of, &y, g, &axes)
    })
}

/// The number of elements of `x` per element of `y`.
fn taken<T: Float>(x: &ArrayD<T>, axes: &[usize]) -> T {
    let taken: usize = axes.iter().map(|&axis| x.dims()[axis]).product();
    T::from_f64(taken as f64)
}

/// Declares reductions: the methods, one that panics and one that returns an error, with the totals
/// and the gradient.
macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $try_name:ident |$tx:ident, $taxes:ident| $totals:expr, |$x:pat_param, $y:pat_param, $g:ident, $axes:pat_param| $gradient:expr;)*) => {
        pairs! { Var, "`axis_out_of_range`, `duplicate_axis`, `placed_operand`, `tape_consumed`; of extremes `empty_reduction` too.":
            $($(#[$doc])* $name $try_name(&x, axes: impl ReduceAxes<DynRank>) -> Var<T> {{
                fn of<T: Float>(x: &Var<T>, taken: TakenAxes) -> Result<Var<T>, GradError> {
                    let totals = |$tx: &ArrayD<T>, $taxes: &[usize]| $totals;
                    reduced(stringify!($name), x, taken, totals, |$x, $y, $g, $axes| $gradient)
                }
                static SINGLE: Method<f32> = of;
                static DOUBLE: Method<f64> = of;
                compiled::<Method<T>>(&SINGLE, &DOUBLE)(x, TakenAxes::of(stringify!($name), x, &axes)?)
            }})*
        }
    };
}
reductions! {
    /// The sum over `axes`, which are spelled as for arrays: `..`, `0`, `-1`, `&[0, 2]`,
    /// `axes![0]`; `keepdims(0)` keeps the axis with extent 1.
    sum try_sum |x, axes| x.try_sum(keepdims(axes)), |x, _, g, _| Ok(Gradient::stretched(g, x.dims()));
    /// The mean over `axes`, as [`sum`](Self::sum).
    mean try_mean |x, axes| x.try_mean(keepdims(axes)), |x, _, g, axes| {
        let each = (g / taken(x, axes)).try_eval()?;
        Ok(Gradient::stretched(each, x.dims()))
    };
    /// The product over `axes`, as [`sum`](Self::sum). The gradient of an element is the product of
    /// the others, also if there are zeros.
    prod try_prod |x, axes| x.try_prod(keepdims(axes)), |x, _, g, axes| {
        // The product of all elements but one: 0 if one of them is 0.
        let zero = x.equal(T::ZERO).select(T::ONE, T::ZERO).try_eval()?;
        let rest = (x + &zero).try_eval()?;
        let (zeros, product) = (
            zero.try_sum(keepdims(axes))?,
            rest.try_prod(keepdims(axes))?,
        );
        let others = (&zeros - &zero).equal(T::ZERO).select(&product / &rest, T::ZERO);
        Ok(Gradient::whole((others * &g).try_eval()?))
    };
    /// The variance over `axes`, as [`sum`](Self::sum): the squares of the differences from the
    /// mean, divided by their number.
    var try_var |x, axes| variance(x, axes), |x, _, g, axes| {
        let mean = x.try_mean(keepdims(axes))?;
        let each = (g * (T::from_f64(2.0) / taken(x, axes))).try_eval()?;
        Ok(Gradient::whole(((x - &mean) * &each).try_eval()?))
    };
    /// The maximum over `axes`, as [`sum`](Self::sum). Elements that are equal to it share the
    /// gradient.
    amax try_amax |x, axes| x.try_amax(keepdims(axes)), |x, y, g, axes| extreme(x, y, g, axes);
    /// The minimum over `axes`, as [`sum`](Self::sum). Elements that are equal to it share the
    /// gradient.
    amin try_amin |x, axes| x.try_amin(keepdims(axes)), |x, y, g, axes| extreme(x, y, g, axes);
    /// The logarithm of the sum of the exponentials over `axes`, as [`sum`](Self::sum).
    logsumexp try_logsumexp |x, axes| x.try_logsumexp(keepdims(axes)), |x, y, g, axes| {
        // If all elements are -infinity, all shares are 0.
        let from = y.equal(T::LOWEST).select(T::ZERO, y).try_eval()?;
        let mut shares = (x - &from).exp().try_eval()?;
        // The shares have the rounding error of the total. They are normalised to a sum of 1,
        // unless the total is infinite.
        let sum = shares.try_sum(keepdims(axes))?;
        let each = y.abs().less(T::HIGHEST).select(sum.recip(), T::ONE) * &g;
        shares *= &each.try_eval()?;
        Ok(Gradient::whole(shares))
    };
}

/// The variance, whose loops are those of sums: nothing is compiled for it alone.
fn variance<T: Float>(x: &ArrayD<T>, axes: &[usize]) -> Result<ArrayD<T>, ReduceError> {
    let mean = x.try_mean(keepdims(axes))?;
    let from_mean = (x - &mean).try_eval()?;
    let mut squares = (&from_mean * &from_mean).try_sum(keepdims(axes))?;
    squares /= T::from_f64((x.len() / squares.len().max(1)) as f64);
    Ok(squares)
}

/// For an extreme value: equal parts to all elements that have it. If it is NaN, NaN to all.
fn extreme<T: Float>(
    x: &ArrayD<T>,
    y: &ArrayD<T>,
    g: ArrayD<T>,
    axes: &[usize],
) -> Result<Gradient<T>, GradError> {
    let found = x.equal(y).select(T::ONE, T::ZERO).try_eval()?;
    let count = found.try_sum(keepdims(axes))?;
    let each = (g / count).try_eval()?;
    let none = y.equal(y).select(T::ZERO, y).try_eval()?;
    Ok(Gradient::whole(x.equal(y).select(&each, &none).try_eval()?))
}

/// The softmax of `x`, in one pass for one axis or all.
fn softmax<T: Float>(x: &ArrayD<T>, axes: &[usize]) -> Result<ArrayD<T>, ReduceError> {
    match axes {
        &[axis] => return try_softmax(x, axis),
        all if all.len() == x.rank() => return try_softmax(x, ..),
        _ if x.is_empty() => return Ok(x.clone()),
        _ => {}
    }
    let largest = x.try_amax(keepdims(axes))?;
    let mut y = (x - &largest).exp().try_eval()?;
    let sum = y.try_sum(keepdims(axes))?;
    y /= &sum;
    Ok(y)
}

pairs! { Var, "`axis_out_of_range`, `duplicate_axis`, `placed_operand`, `tape_consumed`.":
    /// The exponentials, divided by their sum over `axes`, as [`sum`](Self::sum).
    softmax try_softmax(&x, axes: impl ReduceAxes<DynRank>) -> Var<T> {{
        static SINGLE: Method<f32> = softmaxed;
        static DOUBLE: Method<f64> = softmaxed;
        compiled::<Method<T>>(&SINGLE, &DOUBLE)(x, TakenAxes::of("softmax", x, &axes)?)
    }}
}

/// Records a softmax.
fn softmaxed<T: Float>(x: &Var<T>, taken: TakenAxes) -> Result<Var<T>, GradError> {
    let axes = taken.axes;
    let y = Rc::new(softmax(&x.value, &axes).map_err(x.refused("softmax"))?);
    x.push("softmax", y.clone(), move |g| {
        let y = &*y;
        let along = (g * y).try_sum(keepdims(&axes))?;
        Ok(Gradient::whole(((g - &along) * y).try_eval()?))
    })
}
