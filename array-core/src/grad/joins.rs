//! Joining variables, and their running sums.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, Step, copied};
use super::var::{Var, of_one_tape, push, unplaced};
use crate::array::{ArrayD, ViewD, or_panic};
use crate::error::ShapeError;
use crate::expr::Float;
use crate::join::{try_concat, try_stack};
use crate::normalize::AlongAxis;
use crate::reduce::OneOrAll;
use crate::scan::Scans;
use crate::shape::{DynRank, OneAxis};

impl<T: Float> Var<T> {
    /// Joins variables one after the other along an axis: see [`concat`](crate::join::concat()). The axis comes
    /// first.
    ///
    /// # Panics
    /// If [`try_concat`](Self::try_concat) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let (a, b) = (tape.var(array![[1.0, 2.0]]), tape.var(array![[3.0]]));
    /// let y = Var::concat(1, &[&a, &b]);
    /// assert_eq!(y.value(), array![[1.0, 2.0, 3.0]]);
    /// let gradients = y.powi(2).sum(..).backward();
    /// assert_eq!(gradients[&a], array![[2.0, 4.0]]);
    /// assert_eq!(gradients[&b], array![[6.0]]);
    /// ```
    #[track_caller]
    pub fn concat(axis: impl OneAxis, operands: &[&Self]) -> Self {
        or_panic(Self::try_concat(axis, operands))
    }

    /// As [`concat`](Self::concat).
    ///
    /// # Errors
    /// `no_operands`, `axis_out_of_range`, `extent_mismatch`, `rank_mismatch`; `foreign_var`,
    /// `placed_operand`, `tape_consumed`.
    pub fn try_concat(axis: impl OneAxis, operands: &[&Self]) -> Result<Self, GradError> {
        let rank = operands.first().map_or(1, |first| first.dims().len());
        let axis = axis.axis_for("concat", rank)?;
        joined(
            "concat",
            operands,
            |parts| try_concat(axis, parts),
            move |g, number, before| {
                let len = before[number + 1] - before[number];
                g.narrowed(axis, before[number], len)
            },
            |own| own[axis],
        )
    }

    /// Stacks variables of one shape along a new axis: see [`stack`](crate::join::stack()). The axis comes first;
    /// it is a position in the result.
    ///
    /// # Panics
    /// If [`try_stack`](Self::try_stack) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let (a, b) = (tape.var(array![1.0, 2.0]), tape.var(array![3.0, 4.0]));
    /// let y = Var::stack(0, &[&a, &b, &a]);
    /// assert_eq!(y.value(), array![[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]]);
    /// let gradients = y.powi(2).sum(..).backward();
    /// assert_eq!(gradients[&a], array![4.0, 8.0]);
    /// ```
    #[track_caller]
    pub fn stack(axis: impl OneAxis, operands: &[&Self]) -> Self {
        or_panic(Self::try_stack(axis, operands))
    }

    /// As [`stack`](Self::stack).
    ///
    /// # Errors
    /// As [`try_concat`](Self::try_concat).
    pub fn try_stack(axis: impl OneAxis, operands: &[&Self]) -> Result<Self, GradError> {
        let rank = operands.first().map_or(0, |first| first.dims().len());
        let axis = axis.axis_for("stack", rank + 1)?;
        joined(
            "stack",
            operands,
            |parts| try_stack(axis, parts),
            move |g, number, _| g.narrowed(axis, number, 1),
            |_| 1,
        )
    }

    /// The running sums along an axis, or with `..` along all elements: see
    /// [`cumsum`](crate::scan::Scans::cumsum).
    ///
    /// # Panics
    /// If [`try_cumsum`](Self::try_cumsum) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let x = tape.var(array![1.0, 2.0, 3.0]);
    /// let y = x.cumsum(0);
    /// assert_eq!(y.value(), array![1.0, 3.0, 6.0]);
    /// assert_eq!(y.sum(..).backward()[&x], array![3.0, 2.0, 1.0]);
    /// ```
    #[track_caller]
    pub fn cumsum(&self, axis: impl OneOrAll<DynRank>) -> Self {
        or_panic(self.try_cumsum(axis))
    }

    /// As [`cumsum`](Self::cumsum).
    ///
    /// # Errors
    /// `axis_out_of_range`, `several_axes`, `placed_operand`, `tape_consumed`.
    pub fn try_cumsum(&self, axis: impl OneOrAll<DynRank>) -> Result<Self, GradError> {
        self.ready("cumsum")?;
        let along = AlongAxis::find("cumsum", self.value.typed_shape(), &axis);
        let AlongAxis { extents, .. } = along.map_err(self.refused("cumsum"))?;
        let own = self.dims().to_vec();
        let sums = self.value.view().try_reshape(&extents[..])?.try_cumsum(1)?;
        self.push("cumsum", Rc::new(sums.try_into_reshape(&*own)?), move |g| {
            let g = copied(g)?.try_into_reshape(&extents[..])?;
            let sums = g.view().try_flip(1)?.try_cumsum(1)?;
            let sums = copied(&sums.view().try_flip(1)?)?;
            Ok(Gradient::whole(sums.try_into_reshape(&*own)?))
        })
    }
}

/// Records the array that `join` makes of the values of `operands`. `part` is the part of a cotangent
/// that belongs to an operand, where `len` is the extent of each along the axis that joins them, and the
/// list has the sums of those before.
fn joined<T: Float>(
    name: &'static str,
    operands: &[&Var<T>],
    join: impl FnOnce(&[ViewD<'_, T>]) -> Result<ArrayD<T>, ShapeError>,
    part: impl for<'g> Fn(&ViewD<'g, T>, usize, &[usize]) -> ViewD<'g, T> + 'static,
    len: impl Fn(&[usize]) -> usize,
) -> Result<Var<T>, GradError> {
    let views: Vec<ViewD<'_, T>> = operands
        .iter()
        .map(|operand| operand.value.view())
        .collect();
    let value = join(&views)?;
    let first = operands
        .first()
        .expect("a list without operands is refused");
    of_one_tape(&first.shared, name, operands)?;
    unplaced(name, operands)?;
    let own: Vec<Vec<usize>> = operands
        .iter()
        .map(|operand| operand.dims().to_vec())
        .collect();
    let mut before = vec![0];
    for own in &own {
        before.push(before[before.len() - 1] + len(own));
    }
    let step: Step<T> = Box::new(move |g, wanted| {
        let each = own.iter().zip(wanted).enumerate();
        let gradient = |(number, (own, &is_wanted)): (usize, (&Vec<usize>, &bool))| {
            if !is_wanted {
                return Ok(None);
            }
            let part = copied(&part(g, number, &before))?;
            Ok(Some(Gradient::whole(part.try_into_reshape(&**own)?)))
        };
        each.map(gradient).collect()
    });
    push(&first.shared, name, operands, Rc::new(value), None, step)
}
