//! `Bind` receives the leaves of an expression; `AxisMap` maps the axes of the result to those of a
//! leaf.

use crate::layout;
use crate::leaf::Elem;
use crate::sealed::Sealed;
use crate::shape::Shape;
use crate::storage::Memory;

/// Receives the leaves of an expression.
#[doc(hidden)]
pub trait Bind<'a> {
    /// An array: element `i` is `data[offset + sum(i[k] * strides[k])]`.
    fn array<T: Elem>(
        &mut self,
        data: Memory<'a, T>,
        extents: &[usize],
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    );

    /// An array of a shape of type `S`.
    #[inline(always)]
    fn view<T: Elem, S: Shape>(
        &mut self,
        data: Memory<'a, T>,
        shape: &S,
        strides: &[isize],
        offset: usize,
        axes: impl AxisMap,
    ) {
        self.array(data, shape.extents().as_ref(), strides, offset, axes);
    }

    /// A row-major array.
    #[inline(always)]
    fn row_major<T: Elem, S: Shape>(&mut self, data: &'a [T], shape: &S, axes: impl AxisMap) {
        let mut strides = shape.table(0isize);
        let extents = shape.extents();
        layout::row_major_strides(extents.as_ref(), strides.as_mut());
        self.array(data.into(), extents.as_ref(), strides.as_ref(), 0, axes);
    }

    /// A scalar.
    fn scalar<T: Elem>(&mut self, value: &'a T);

    /// The element of the destination before it is written.
    fn current<T: Elem>(&mut self);

    /// The same, with the shape of its destination.
    #[inline(always)]
    fn current_of<T: Elem, S: Shape>(&mut self, _shape: &S) {
        self.current::<T>();
    }

    /// The finished totals of an operation, of these extents, which have no place in memory yet.
    #[cold]
    fn total<T: Elem>(&mut self, _extents: &[usize], _axes: impl AxisMap) {
        panic!("the marker of totals was used outside of the operation that computes them");
    }

    /// Marks the next array as computed before the loop, into its own memory.
    #[inline(always)]
    fn computed(&mut self) {}

    /// Marks the next leaf as variable `number` of a tape's expression.
    #[inline(always)]
    fn variable(&mut self, _number: usize) {}
}

/// From an axis of the result to the axis of an operand: the normal form of every dimension tuple.
///
/// It is a chain of types, not of values, so it folds into the strides if the compiler knows the
/// tuples.
#[doc(hidden)]
pub trait AxisMap: Copy {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The number of axes of the result, or of the group that an operand belongs to.
    fn rank(self) -> usize;

    /// The axis of an operand of rank `rank` that axis `axis` of the result maps to, if any.
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize>;

    /// The place of an operand's axes, if they are the result's own or placed on them by one tuple.
    #[inline(always)]
    fn order(&self) -> Order<'_> {
        Order::Other
    }
}

/// The place of an operand's axes among those of the result.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Order<'m> {
    /// They are the same axes.
    Same,
    /// On the axes that a tuple names, if it is one.
    At(&'m [i64]),
    /// Anywhere.
    Other,
}

/// Axis `k` of the result, which has this rank, is axis `k` of the operand.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Identity(pub usize);

/// Axis `i` of the operand is axis `dims[i]` of the group that `outer` maps.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PlacedOn<'m, A> {
    /// The dimension tuple.
    pub dims: &'m [i64],
    /// The map of the placed group.
    pub outer: A,
}

/// The axes of the operand are the last axes of the group that `outer` maps.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AlignedAt<A> {
    /// The number of axes of the aligned group.
    pub rank: usize,
    /// The map of the group.
    pub outer: A,
}

impl AxisMap for Identity {
    const SEALED: Sealed = Sealed;
    #[inline(always)]
    fn rank(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        (axis < rank).then_some(axis)
    }

    #[inline(always)]
    fn order(&self) -> Order<'_> {
        Order::Same
    }
}

impl<A: AxisMap> AxisMap for PlacedOn<'_, A> {
    const SEALED: Sealed = Sealed;
    #[inline(always)]
    fn rank(self) -> usize {
        self.dims.len()
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        let axis = self.outer.operand_axis(axis, usize::MAX)? as i64;
        let mut i = 0;
        while i < rank && i < self.dims.len() {
            if self.dims[i] == axis {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    #[inline(always)]
    fn order(&self) -> Order<'_> {
        match self.outer.order() {
            Order::Same => Order::At(self.dims),
            _ => Order::Other,
        }
    }
}

impl<A: AxisMap> AxisMap for AlignedAt<A> {
    const SEALED: Sealed = Sealed;
    #[inline(always)]
    fn rank(self) -> usize {
        self.rank
    }

    #[inline(always)]
    fn operand_axis(self, axis: usize, rank: usize) -> Option<usize> {
        let axis = self.outer.operand_axis(axis, usize::MAX)?;
        let axis = (axis + self.rank).checked_sub(self.outer.rank())?;
        (axis < rank).then_some(axis)
    }
}
