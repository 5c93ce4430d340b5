//! `Running`: the loops of a scan, over elements in place.
//!
//! ```text
//! along rows:    for each 4 rows: for each column: each element takes the one before   // 4 chains
//!                the rows that are left, one after the other
//! across rows:   for each row: each element takes the one above
//! ```
//! A row waits for one operation per element; four rows do so at the same time. The elements come in
//! order, so the results are the same for every level, and those of a plain loop.

use core::any::Any;

use crate::expr::Reducible;
use crate::isa::Token;
use crate::kernel::{Fold, Leveled, at_level};
use crate::reduce::op::{Max, Min, Prod, Sum};
use crate::storage::{compiled_among, found};

/// Rows of fewer elements are not scanned as vectors.
const NARROW_SCANNED: usize = 16;

/// Rows that are scanned at the same time: each waits for its own operations.
const ABREAST_SCANNED: usize = 4;

/// Elements of some rows, of which those from `new` on are not yet scanned.
pub(super) struct Running<'a, O, T> {
    pub(super) op: O,
    pub(super) items: &'a mut [T],
    pub(super) new: usize,
    /// The extent of the axis, and the number of elements below one index of it.
    pub(super) extent: usize,
    pub(super) inner: usize,
    /// Whether the elements along the axis are the rows of the whole array.
    pub(super) is_row: bool,
}

/// The scan of all elements by code for the active level.
type Scan<O, T> = for<'a> fn(Running<'a, O, T>);

/// An operation of scans, with its loops.
pub(super) trait Scanned: Copy + Default + 'static {
    /// The loops for every type of results, compiled with the library.
    #[doc(hidden)]
    fn compiled() -> &'static [&'static (dyn Any + Sync)];
}

/// Lists the loops of operations.
macro_rules! scanned {
    ($($Op:ident: $($T:ty)*;)*) => {$(
        impl Scanned for $Op {
            fn compiled() -> &'static [&'static (dyn Any + Sync)] {
                type Of<T> = Scan<$Op, T>;
                compiled_among! { static SCANS: Of<T> = |running| at_level(running); $($T)* }
                &SCANS
            }
        }
    )*};
}
scanned! {
    Sum: f32 f64 i64 u64 i128 u128;
    Prod: f32 f64 i64 u64 i128 u128;
    Max: f32 f64 i64 u64 i32 u32 i16 u16 i8 u8 isize usize i128 u128 bool;
    Min: f32 f64 i64 u64 i32 u32 i16 u16 i8 u8 isize usize i128 u128 bool;
}

impl<O: Scanned, T: Reducible> Running<'_, O, T> {
    /// Scans the elements, by code that is compiled with the library.
    pub(super) fn scan(self) {
        if self.new < self.items.len() {
            found::<Scan<O, T>>(O::compiled())(self);
        }
    }
}

impl<O: Fold<T>, T: Reducible> Leveled for Running<'_, O, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        if self.is_row {
            self.along();
        } else {
            self.across();
        }
    }
}

impl<O: Fold<T>, T: Reducible> Running<'_, O, T> {
    /// Scans along rows.
    #[inline(always)]
    fn along(self) {
        let Running { op, extent, .. } = self;
        let taken = self.new % extent;
        let (old, mut rest) = self.items.split_at_mut(self.new);
        if let (Some(&before), 1..) = (old.last(), taken) {
            let (row, others) = rest.split_at_mut((extent - taken).min(rest.len()));
            sequential(op, before, row);
            rest = others;
        }
        let mut groups = rest.chunks_exact_mut(ABREAST_SCANNED * extent);
        for rows in &mut groups {
            let (first, others) = rows.split_at_mut(extent);
            let (second, others) = others.split_at_mut(extent);
            let (third, fourth) = others.split_at_mut(extent);
            let mut totals = [first[0], second[0], third[0], fourth[0]];
            let columns = first
                .iter_mut()
                .zip(second)
                .zip(third.iter_mut().zip(fourth));
            for ((a, b), (c, d)) in columns.skip(1) {
                let items = [a, b, c, d];
                for (total, item) in totals.iter_mut().zip(items) {
                    *total = op.combine(*total, *item);
                    *item = *total;
                }
            }
        }
        for row in groups.into_remainder().chunks_mut(extent) {
            if let Some((&mut first, row)) = row.split_first_mut() {
                sequential(op, first, row);
            }
        }
    }

    /// Scans across rows of `inner` elements.
    #[inline(always)]
    fn across(self) {
        let Running { op, inner, .. } = self;
        let slab = self.extent * inner;
        let mut first = self.new - self.new % slab;
        while first < self.items.len() {
            let end = (first + slab).min(self.items.len());
            let from = self.new.max(first + inner).min(end);
            if inner < NARROW_SCANNED {
                for at in from..end {
                    self.items[at] = op.combine(self.items[at - inner], self.items[at]);
                }
            } else {
                for at in (from..end).step_by(inner) {
                    let (above, row) = self.items[..end].split_at_mut(at);
                    for (item, &above) in row.iter_mut().zip(&above[at - inner..]) {
                        *item = op.combine(above, *item);
                    }
                }
            }
            first += slab;
        }
    }
}

/// Scans `row`, after elements whose total is `total`.
#[inline(always)]
fn sequential<O: Fold<T>, T: Reducible>(op: O, mut total: T, row: &mut [T]) {
    for item in row {
        total = op.combine(total, *item);
        *item = total;
    }
}
