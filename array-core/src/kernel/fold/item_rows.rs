//! Folds of rows in memory, for normalisations: their totals, their extremes, the squares of their
//! differences from a number of the row.
//!
//! They are the loops along rows of any fold, several rows in a call. Inlined into a
//! normalisation's own loops they were vectors of a quarter of the width, or numbers.

use super::calls::{Carry, FoldRows, LanesKernel, NO_BODY};
use super::reducer::Reducer;
use super::{Fold, Folding, lean, levels};
use crate::expr::Float;
use crate::isa::{self, Token};
use crate::kernel::lean::LEAN;
use crate::leaf::{AllUnit, ClassSet, Classes, Elem, Leaves, One};
use crate::sealed::Sealed;
use std::any::TypeId;
use std::marker::PhantomData;

/// What becomes of the items of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowFold {
    /// Their sum.
    Total,
    /// The largest. With NaN among them the result is one of them.
    Largest,
    /// The sum of the squares of their differences from a number.
    Squares,
}

impl RowFold {
    /// Folds each row of `extent` items into an element of `out`. `from` has the number that is
    /// subtracted in each row; only squares read it.
    pub(crate) fn rows<T: Float>(self, items: &[T], extent: usize, from: &[T], out: &mut [T]) {
        let (lanes, second): (&[LanesKernel; 3], &[T]) = match self {
            RowFold::Total => (const { &of::<RowSum<T>, AllUnit>() }, &[]),
            RowFold::Largest => (const { &of::<RowLargest<T>, AllUnit>() }, &[]),
            RowFold::Squares => {
                assert!(from.len() >= out.len(), "a number for each row");
                (const { &of::<RowSquares<T>, SecondIsConstant>() }, from)
            }
        };
        // SAFETY: the loops are for floats; there is a number for each row if they read one.
        unsafe { rows_by(lanes, [items, second], extent, out) }
    }
}

impl Reducer {
    /// Folds each row of `extent` items into an element of `out`.
    pub(crate) fn rows<T: Elem>(&self, items: &[T], extent: usize, out: &mut [T]) {
        let of = TypeId::of::<T>();
        assert!(
            self.of == of && self.item.of == of,
            "the loops of these elements"
        );
        // SAFETY: the loops read one leaf of elements `T`.
        unsafe { rows_by(&self.items.lanes, [items, &[]], extent, out) }
    }

    /// Folds the squares of each row of `extent` items into an element of `out`, in the order of the
    /// items if there are few: a row does not depend on the number of rows.
    pub(crate) fn squares_of_rows<T: Elem>(&self, items: &[T], extent: usize, out: &mut [T]) {
        let of = TypeId::of::<T>();
        let products = self.products.as_ref().filter(|_| self.of == of);
        let squares = &products.expect("the loops of these elements").squares;
        // SAFETY: the loops read one leaf of elements `T`.
        unsafe { rows_by(&squares.lanes, [items, &[]], extent, out) }
    }
}

/// Calls the loop of the level for rows of `extent` items, with one number of the second list each.
///
/// # Safety
/// The loops read elements `T`, and as many numbers as there are rows, or none.
unsafe fn rows_by<T: Elem>(
    lanes: &[LanesKernel; 3],
    [items, second]: [&[T]; 2],
    extent: usize,
    out: &mut [T],
) {
    assert!(
        extent > 0 && extent.checked_mul(out.len()) == Some(items.len()),
        "a row for each total"
    );
    let ins = [items.as_ptr().cast::<u8>(), second.as_ptr().cast()];
    let strides = [0, extent * size_of::<T>(), size_of::<T>()].map(|bytes| bytes as isize);
    let rows = FoldRows {
        carry: Carry::NONE,
        out: out.as_mut_ptr().cast(),
        ins: ins.as_ptr(),
        strides: strides.as_ptr(),
        n: [extent, out.len()],
    };
    if !out.is_empty() {
        // SAFETY: there are as many rows of items, and numbers if they are read; this CPU supports
        // the active level.
        unsafe { lanes[isa::active().index()](NO_BODY, &rows) }
    }
}

/// The loops of `B` by level.
const fn of<B: Folding<Body = ()>, C: Classes>() -> [LanesKernel; 3] {
    match LEAN {
        true => [lean::rows::<B, C>; 3],
        false => levels::lanes::<B, C>(),
    }
}

/// The second leaf is read once for a row.
struct SecondIsConstant;

impl Classes for SecondIsConstant {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY.with(1);
}

/// A sum.
#[derive(Clone, Copy, Default)]
struct Added;

impl<T: Float> Fold<T> for Added {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn identity(self) -> T {
        T::ZERO
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn combine(self, a: T, b: T) -> T {
        a + b
    }
}

/// The larger one, by a single comparison.
#[derive(Clone, Copy, Default)]
struct Larger;

impl<T: Float> Fold<T> for Larger {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn identity(self) -> T {
        T::LOWEST
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn combine(self, a: T, b: T) -> T {
        if b > a { b } else { a }
    }
}

/// See [`RowFold::Total`].
struct RowSum<T>(PhantomData<T>);

impl<T: Float> Folding for RowSum<T> {
    type Body = ();
    type Total = T;
    type Fold = Added;
    type Leaves = One<T>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: T) -> T {
        total + item
    }
}

/// See [`RowFold::Largest`].
struct RowLargest<T>(PhantomData<T>);

impl<T: Float> Folding for RowLargest<T> {
    type Body = ();
    type Total = T;
    type Fold = Larger;
    type Leaves = One<T>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: T) -> T {
        Larger.combine(total, item)
    }
}

/// See [`RowFold::Squares`].
struct RowSquares<T>(PhantomData<T>);

impl<T: Float> Folding for RowSquares<T> {
    type Body = ();
    type Total = T;
    type Fold = Added;
    type Leaves = (One<T>, One<T>);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(
        (): &(),
        token: Token<'_>,
        (item, from): <Self::Leaves as Leaves>::Items,
        total: T,
    ) -> T {
        total.add_product(token, item - from, item - from)
    }
}
