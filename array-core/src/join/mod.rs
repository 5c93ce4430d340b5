//! Arrays made of arrays: [`concat()`], [`stack()`], and [`pad`](crate::array::Array::pad).
//!
//! Types compute the shapes of the results. `Fix<2>` and `Fix<5>` make `Fix<7>`; a sum above 1024
//! is a [`Tn`](crate::dim::Tn); a `_` makes a `_`. A generic function can write its result: `Tn<N>`
//! and `Tn<M>` make `Tn<Sum<N, M>>`.
//!
//! ```
//! # extern crate array_core as broadloom;
//! use broadloom::dim::Tn;
//! use broadloom::prelude::*;
//! use core::ops::Add;
//! use typenum::{Sum, U2, U5, Unsigned};
//!
//! fn chain<N, M>(
//!     a: &Array<f32, (Tn<N>,)>,
//!     b: &Array<f32, (Tn<M>,)>,
//! ) -> Array<f32, (Tn<Sum<N, M>>,)>
//! where
//!     N: Unsigned + Add<M, Output: Unsigned>,
//!     M: Unsigned,
//! {
//!     concat(axes![0], (a, b))
//! }
//!
//! let a = Array::from_vec(shape![2], vec![1.0, 2.0]).into_shape::<(Tn<U2>,)>();
//! let b = Array::from_vec(shape![5], vec![3.0; 5]).into_shape::<(Tn<U5>,)>();
//! assert_eq!(chain(&a, &b).extents(), [7]);
//! ```
//!
//! A computation takes a `Fix<N>` only if `N` is in typenum's table: 0 to 1024, and the powers of 2
//! and 10. Another number, `Fix<1080>`, is refused with a message that says so; write such an axis
//! as `_`, or as `Tn<Sum<U1000, U80>>`.
//!
//! The results are new arrays on the heap. They are filled first; then the engine copies the
//! elements, operand by operand, whatever their strides.

mod concat;
mod operand;
mod pad;
mod stack;

#[doc(hidden)]
pub use concat::{Concat, Concatenated, Concatenates};
pub use concat::{concat, try_concat};
#[doc(hidden)]
pub use operand::{AfterFirst, ListedOperands, Many};
pub use operand::{AsView, Operands};
#[doc(hidden)]
pub use pad::PaddedArray;
#[doc(hidden)]
pub use stack::{Stack, Stacked, Stacks};
pub use stack::{stack, try_stack};

use crate::array::{Array, ViewD, ViewMutD, built};
use crate::error::ShapeError;
use crate::leaf::Elem;
use crate::shape::{OneAxis, Shape, of_extents};

/// A new array of the extents of `extents`, every element `value`.
fn filled<T: Elem, S: Shape>(
    extents: &[usize],
    value: Option<T>,
) -> Result<Array<T, S>, ShapeError> {
    built(of_extents(extents), |_| match value {
        Some(value) => value,
        None => unreachable!("an array with elements is made of operands with elements"),
    })
}

/// Copies `part` over the positions of `axis` of `out` from `start` on; the other extents are
/// equal.
fn copy<T: Elem>(out: &mut ViewMutD<'_, T>, axis: usize, start: usize, part: &ViewD<'_, T>) {
    out.narrowed_mut(axis, start, part.dims()[axis])
        .assign(part);
}

/// Joins the operands one after the other along `axis`, to a shape `S`.
pub(crate) fn join<T: Elem, S: Shape>(
    op: &str,
    axis: impl OneAxis,
    operands: &[ViewD<'_, T>],
) -> Result<Array<T, S>, ShapeError> {
    let Some(first) = operands.first() else {
        return Err(ShapeError::no_operands(op));
    };
    let axis = axis.axis_for(op, first.rank())?;
    let mut extents = first.typed_shape().clone();
    extents.0.as_mut()[axis] = 0;
    for (i, operand) in operands.iter().enumerate() {
        check(op, i, axis, first, operand)?;
        let sum = extents.as_slice()[axis].checked_add(operand.dims()[axis]);
        extents.0.as_mut()[axis] = sum.unwrap_or(usize::MAX);
        if sum.is_none() {
            return Err(ShapeError::too_large(extents.as_slice()));
        }
    }
    let some = operands.iter().find_map(|operand| operand.iter().next());
    let mut out: Array<T, S> = filled(extents.as_slice(), some.copied())?;
    let mut view = out.view_mut().into_dyn();
    let mut start = 0;
    for operand in operands {
        copy(&mut view, axis, start, operand);
        start += operand.dims()[axis];
    }
    Ok(out)
}

/// Checks that an operand agrees with the first on every axis but `axis`.
fn check<T>(
    op: &str,
    operand: usize,
    axis: usize,
    first: &ViewD<'_, T>,
    other: &ViewD<'_, T>,
) -> Result<(), ShapeError> {
    let (expected, found) = (first.dims(), other.dims());
    if expected.len() != found.len() {
        let hidden = (op == "stack") as usize;
        return Err(ShapeError::operand_ranks_differ(
            op,
            operand,
            expected.len() - hidden,
            found.len() - hidden,
        ));
    }
    for k in (0..expected.len()).filter(|&k| k != axis) {
        if expected[k] != found[k] {
            // The operands of `stack` lack the new axis.
            let own = k - (op == "stack" && k > axis) as usize;
            return Err(ShapeError::operands_differ(
                op,
                operand,
                own,
                expected[k],
                found[k],
            ));
        }
    }
    Ok(())
}
