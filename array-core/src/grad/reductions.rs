//! Reductions of variables: each computes its derivative from the elements, the totals and the
//! cotangent of the totals.

use std::rc::Rc;

use super::error::GradError;
use super::steps::Gradient;
use super::var::Var;
use crate::array::ArrayD;
use crate::error::ReduceError;
use crate::expr::{Float, Lazy};
use crate::normalize::try_softmax;
use crate::reduce::{Reductions, RunTimeAxes};
use crate::storage::compiled;

/// A reduction as a method.
type Method<T> = fn(&Var<T>, Option<&[isize]>, bool) -> Result<Var<T>, GradError>;

/// Records a reduction: its totals, in which the reduced axes stay with extent 1, and the gradient
/// of `x` from these totals and a cotangent of their shape.
fn reduced<T: Float>(
    name: &'static str,
    x: &Var<T>,
    axes: Option<&[isize]>,
    keepdims: bool,
    totals: impl Fn(&ArrayD<T>, Option<&[isize]>) -> Result<ArrayD<T>, ReduceError>,
    gradient: impl Fn(&ArrayD<T>, &ArrayD<T>, ArrayD<T>, &[isize]) -> Result<Gradient<T>, GradError>
    + 'static,
) -> Result<Var<T>, GradError> {
    x.ready(name)?;
    let y = totals(&x.value, axes).map_err(x.refused(name))?;
    let rank = x.dims().len() as isize;
    let axes: Vec<isize> = match axes {
        // Legal, because the totals exist.
        Some(axes) => axes.iter().map(|&axis| axis.rem_euclid(rank)).collect(),
        None => (0..rank).collect(),
    };
    let mut shape = y.dims().to_vec();
    if !keepdims {
        let mut axis = 0;
        shape.retain(|_| {
            axis += 1;
            !axes.contains(&(axis - 1))
        });
    }
    let value = y.view().try_reshape(&*shape)?.try_to_array()?;
    let of = x.value.clone();
    x.push(name, Rc::new(value), move |cotangent| {
        let g = cotangent.try_to_array()?.try_into_reshape(y.dims())?;
        gradient(&of, &y, g, &axes)
    })
}

/// The number of elements of `x` per element of `y`.
fn taken<T: Float>(x: &ArrayD<T>, axes: &[isize]) -> T {
    let taken: usize = axes.iter().map(|&axis| x.dims()[axis as usize]).product();
    T::from_f64(taken as f64)
}

/// The axes of the totals, which are kept.
fn kept(axes: &[isize]) -> RunTimeAxes<'_> {
    RunTimeAxes::new(Some(axes), true)
}

/// Declares reductions: the methods, one that panics and one that returns an error, with the totals
/// and the gradient.
macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $try_name:ident |$tx:ident, $taxes:ident| $totals:expr, |$x:pat_param, $y:pat_param, $g:ident, $axes:pat_param| $gradient:expr;)*) => {
        pairs! { Var, "`axis_out_of_range`, `duplicate_axis`, `placed_operand`, `tape_consumed`; of extremes `empty_reduction` too.":
            $($(#[$doc])* $name $try_name(&x, axes: Option<&[isize]>, keepdims: bool) -> Var<T> {{
                fn of<T: Float>(x: &Var<T>, axes: Option<&[isize]>, keepdims: bool) -> Result<Var<T>, GradError> {
                    let totals = |$tx: &ArrayD<T>, $taxes: Option<&[isize]>| $totals;
                    reduced(stringify!($name), x, axes, keepdims, totals, |$x, $y, $g, $axes| $gradient)
                }
                static SINGLE: Method<f32> = of;
                static DOUBLE: Method<f64> = of;
                compiled::<Method<T>>(&SINGLE, &DOUBLE)(x, axes, keepdims)
            }})*
        }
    };
}
reductions! {
    /// The sum over `axes`, over all without a list. With `keepdims` the axes stay with extent 1.
    /// Negative axes count from the last.
    sum try_sum |x, axes| x.try_sum(axes, true), |x, _, g, _| Ok(Gradient::stretched(g, x.dims()));
    /// The mean over `axes`, as [`sum`](Self::sum).
    mean try_mean |x, axes| x.try_mean(axes, true), |x, _, g, axes| {
        let each = (g / taken(x, axes)).try_eval()?;
        Ok(Gradient::stretched(each, x.dims()))
    };
    /// The product over `axes`, as [`sum`](Self::sum). The gradient of an element is the product of
    /// the others, also if there are zeros.
    prod try_prod |x, axes| x.try_prod(axes, true), |x, _, g, axes| {
        // The product of all elements but one: 0 if one of them is 0.
        let zero = x.equal(T::ZERO).select(T::ONE, T::ZERO).try_eval()?;
        let rest = (x + &zero).try_eval()?;
        let (zeros, product) = (
            zero.try_sum(Some(axes), true)?,
            rest.try_prod(Some(axes), true)?,
        );
        let others = (&zeros - &zero).equal(T::ZERO).select(&product / &rest, T::ZERO);
        Ok(Gradient::whole((others * &g).try_eval()?))
    };
    /// The variance over `axes`, as [`sum`](Self::sum): the squares of the differences from the
    /// mean, divided by their number.
    var try_var |x, axes| variance(x, axes), |x, _, g, axes| {
        let mean = x.try_mean(Some(axes), true)?;
        let each = (g * (T::from_f64(2.0) / taken(x, axes))).try_eval()?;
        Ok(Gradient::whole(((x - &mean) * &each).try_eval()?))
    };
    /// The maximum over `axes`, as [`sum`](Self::sum). Elements that are equal to it share the
    /// gradient.
    max try_max |x, axes| x.try_max(axes, true), |x, y, g, axes| extreme(x, y, g, axes);
    /// The minimum over `axes`, as [`sum`](Self::sum). Elements that are equal to it share the
    /// gradient.
    min try_min |x, axes| x.try_min(axes, true), |x, y, g, axes| extreme(x, y, g, axes);
    /// The logarithm of the sum of the exponentials over `axes`, as [`sum`](Self::sum).
    logsumexp try_logsumexp |x, axes| x.try_logsumexp(RunTimeAxes::new(axes, true)), |x, y, g, axes| {
        // If all elements are -infinity, all shares are 0.
        let from = y.equal(T::LOWEST).select(T::ZERO, y).try_eval()?;
        let mut shares = (x - &from).exp().try_eval()?;
        // The shares have the rounding error of the total. They are normalised to a sum of 1,
        // unless the total is infinite.
        let sum = shares.try_sum(Some(axes), true)?;
        let each = y.abs().less(T::HIGHEST).select(sum.recip(), T::ONE) * &g;
        shares *= &each.try_eval()?;
        Ok(Gradient::whole(shares))
    };
}

/// The variance, whose loops are those of sums: nothing is compiled for it alone.
fn variance<T: Float>(x: &ArrayD<T>, axes: Option<&[isize]>) -> Result<ArrayD<T>, ReduceError> {
    let mean = x.try_mean(axes, true)?;
    let from_mean = (x - &mean).try_eval()?;
    let mut squares = (&from_mean * &from_mean).try_sum(RunTimeAxes::new(axes, true))?;
    squares /= T::from_f64((x.len() / squares.len().max(1)) as f64);
    Ok(squares)
}

/// For an extreme value: equal parts to all elements that have it. If it is NaN, NaN to all.
fn extreme<T: Float>(
    x: &ArrayD<T>,
    y: &ArrayD<T>,
    g: ArrayD<T>,
    axes: &[isize],
) -> Result<Gradient<T>, GradError> {
    let found = x.equal(y).select(T::ONE, T::ZERO).try_eval()?;
    let count = found.try_sum(Some(axes), true)?;
    let each = (g / count).try_eval()?;
    let none = y.equal(y).select(T::ZERO, y).try_eval()?;
    Ok(Gradient::whole(x.equal(y).select(&each, &none).try_eval()?))
}

/// The softmax of `x`, in one pass for one axis or all.
fn softmax<T: Float>(x: &ArrayD<T>, axes: Option<&[isize]>) -> Result<ArrayD<T>, ReduceError> {
    let several = match axes {
        Some(several) if several.len() != 1 => several,
        _ => return try_softmax(x, RunTimeAxes::new(axes, false)),
    };
    if x.is_empty() {
        x.try_sum(Some(several), true)?;
        return Ok(x.clone());
    }
    let largest = x.try_max(Some(several), true)?;
    let mut y = (x - &largest).exp().try_eval()?;
    let sum = y.try_sum(Some(several), true)?;
    y /= &sum;
    Ok(y)
}

pairs! { Var, "`axis_out_of_range`, `duplicate_axis`, `placed_operand`, `tape_consumed`.":
    /// The exponentials, divided by their sum over `axes`, over all without a list.
    softmax try_softmax(&x, axes: Option<&[isize]>) -> Var<T> {{
        type Function<T> = fn(&Var<T>, Option<&[isize]>) -> Result<Var<T>, GradError>;
        static SINGLE: Function<f32> = softmaxed;
    static DOUBLE: Function<f64> = softmaxed;
        compiled::<Function<T>>(&SINGLE, &DOUBLE)(x, axes)
    }}
}

/// Records a softmax.
fn softmaxed<T: Float>(x: &Var<T>, axes: Option<&[isize]>) -> Result<Var<T>, GradError> {
    x.ready("softmax")?;
    let y = Rc::new(softmax(&x.value, axes).map_err(x.refused("softmax"))?);
    let axes = match axes {
        Some(axes) => axes.to_vec(),
        None => (0..x.dims().len() as isize).collect(),
    };
    x.push("softmax", y.clone(), move |g| {
        let y = &*y;
        let along = (g * y).try_sum(kept(&axes))?;
        Ok(Gradient::whole(((g - &along) * y).try_eval()?))
    })
}
