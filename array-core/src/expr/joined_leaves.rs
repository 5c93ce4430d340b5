//! The shape of operands of run-time rank, in one pass over the leaves.
//!
//! The joins of an expression meet two shapes at a time, so that an error names the two. Of
//! run-time ranks each of them would copy two lists and make a third. Nearly always all leaves have
//! one rank, or a place among these axes: then one list is enough. If they do not fit, the joins
//! find the error.

use super::bind::{AxisMap, Bind, Identity, Order};
use crate::leaf::Elem;
use crate::rule;
use crate::shape::{MAX_RANK, Shape, stiff_axes};
use crate::storage::Memory;

/// The axes of the leaves entered so far.
pub(super) struct JoinedLeaves {
    extents: [usize; MAX_RANK],
    /// The rank of the leaves that are not placed, 0 if there was none.
    rank: usize,
    /// The number of axes up to the last one that a tuple names.
    named: usize,
    fits: bool,
}

impl JoinedLeaves {
    /// No leaf.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new() -> Self {
        JoinedLeaves {
            extents: [1; MAX_RANK],
            rank: 0,
            named: 0,
            fits: true,
        }
    }

    /// The joined extents, if the leaves have one rank and fit each other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn extents(&self) -> Option<&[usize]> {
        let fits = self.fits && 0 < self.rank && self.named <= self.rank;
        fits.then(|| &self.extents[..self.rank])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn join(&mut self, axis: usize, own: usize) {
        let joined = rule::join(self.extents[axis], own);
        self.fits &= joined.is_some();
        self.extents[axis] = joined.unwrap_or(own);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self, own: &[usize], axes: &impl AxisMap) {
        // A single element goes with every shape, but no operand is placed on its axes: what it
        // meets first decides, which is for the joins.
        let has_rank = !own.is_empty() && own.len() <= MAX_RANK;
        match axes.order() {
            Order::Same if has_rank && (self.rank == 0 || self.rank == own.len()) => {
                self.rank = own.len();
                for (axis, &own) in own.iter().enumerate() {
                    self.join(axis, own);
                }
            }
            Order::At(dims) if has_rank && own.len() == dims.len() => {
                let mut next = 0;
                for (&axis, &own) in dims.iter().zip(own) {
                    let axis = axis as usize;
                    if axis < next || MAX_RANK <= axis {
                        self.fits = false;
                        return;
                    }
                    self.join(axis, own);
                    next = axis + 1;
                }
                self.named = self.named.max(next);
            }
            _ => self.fits = false,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter_shape<S: Shape>(&mut self, shape: &S, axes: impl AxisMap) {
        if const { stiff_axes::<S>() != 0 } {
            self.fits = false;
            return;
        }
        shape.with_extents(
            #[inline(always)]
            |extents| self.enter(extents, &axes),
        );
    }
}

impl<'a> Bind<'a> for JoinedLeaves {
    /// Only numbers are known about this leaf.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array<T: Elem>(
        &mut self,
        _: Memory<'a, T>,
        _: &[usize],
        _: &[isize],
        _: usize,
        _: impl AxisMap,
    ) {
        self.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn view<T: Elem, S: Shape>(
        &mut self,
        _: Memory<'a, T>,
        shape: &S,
        _: &[isize],
        _: usize,
        axes: impl AxisMap,
    ) {
        self.enter_shape(shape, axes);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn row_major<T: Elem, S: Shape>(&mut self, _: &'a [T], shape: &S, axes: impl AxisMap) {
        self.enter_shape(shape, axes);
    }

    #[inline(always)]
    fn scalar<T: Elem>(&mut self, _: &'a T) {}

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current<T: Elem>(&mut self) {
        self.fits = false;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn current_of<T: Elem, S: Shape>(&mut self, shape: &S) {
        self.enter_shape(shape, Identity(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::{Array, ArrayD};
    use crate::dim::{Dyn, Fix};
    use crate::expr::{Expr, Inputs, Lazy, Node};
    use crate::shape::Whole;

    /// Whether the leaves of `expression` gave its shape; what they give is always that of its
    /// joins, and nothing where these are refused.
    fn agrees<E: Node<Shape: Whole>>(expression: &Expr<E>) -> bool {
        let inputs = expression.0.inputs();
        let mut joined = JoinedLeaves::new();
        inputs.bind(Identity(0), &mut joined);
        let by_joins = inputs.shape().ok().map(|shape| shape.whole());
        let by_joins = by_joins.map(|shape| shape.extents().as_ref().to_vec());
        match joined.extents() {
            Some(extents) => assert_eq!(by_joins.as_deref(), Some(extents)),
            None => return false,
        }
        true
    }

    fn array(extents: &[usize]) -> ArrayD<f32> {
        ArrayD::zeros(extents)
    }

    #[test]
    fn leaves_give_the_shape_of_the_joins() {
        let all: [&[usize]; 14] = [
            &[],
            &[0],
            &[1],
            &[2],
            &[0, 1],
            &[1, 0],
            &[1, 1],
            &[1, 2],
            &[2, 1],
            &[2, 2],
            &[3, 2],
            &[1, 2, 1],
            &[2, 1, 2],
            &[0, 2, 2],
        ];
        let tuples: [&[i64]; 8] = [&[], &[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[1, 0]];
        let (mut given, mut refused) = (0, 0);
        let mut count = |agrees| *if agrees { &mut given } else { &mut refused } += 1;
        for x in all {
            for y in all {
                let (a, b) = (array(x), array(y));
                count(agrees(&(&a + &b)));
                for z in all {
                    count(agrees(&(&a + &b * array(z))));
                }
                for dims in tuples {
                    // A tuple that does not place the operand is an error already.
                    count(agrees(&(&a * b.at(dims))));
                    count(agrees(&((&b * 2.0f32).at(dims) - &a + &b)));
                    count(agrees(&((&b * &b).at(dims) + &a)));
                }
            }
        }
        assert!(given > 500 && refused > 500, "{given} and {refused}");
    }

    #[test]
    fn a_fixed_one_is_left_to_the_joins() {
        let (one, two) = (
            Array::<f32, (Fix<1>, Dyn)>::zeros((Fix, Dyn(2))),
            array(&[3, 2]),
        );
        assert!(!agrees(&(&one + &two)));
        let (other, nine) = (Array::<f32, (Dyn, Dyn)>::zeros((1, 2)), array(&[1; 9]));
        assert!(agrees(&(&other + &two)));
        assert!(!agrees(&(&nine + &nine)), "beyond the typed ranks");
    }
}
