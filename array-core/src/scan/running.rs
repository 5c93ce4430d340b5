//! `Running`: the loops of a scan, over elements in place.
//!
//! ```text
//! along rows:    for each 4 rows: for each column: each element takes the one before   // 4 chains
//!                the rows that are left, one after the other
//! extremes of long rows:
//!                for each group of 16 elements (8 of 64 bits):
//!                    element k takes element k - 1, then k - 2, k - 4, k - 8    // in registers
//!                    each takes the last one of the group before
//!                the elements after the last group, one after the other
//! across rows:   for each row: each element takes the one above
//! ```
//! A row waits for one operation per element; four rows do so at the same time. The elements come in
//! order, so the results are the same for every level, and those of a plain loop. A maximum is the same
//! in every order, and takes several operations that wait for each other: a group waits for it once.

use core::any::Any;

use crate::expr::Reducible;
use crate::isa::Token;
use crate::kernel::{Fold, Leveled, at_level};
use crate::reduce::op::{Max, Min, Prod, Sum};
use crate::storage::{compiled_among, found};

/// Rows of fewer elements are not scanned as vectors.
const NARROW_SCANNED: usize = 16;

/// Rows that are scanned at the same time: each waits for its own operations.
pub(super) const ABREAST_SCANNED: usize = 4;

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
    /// Scans along rows: long ones of extremes, which are the same in every order, in groups.
    #[inline(always)]
    fn along(self) {
        match size_of::<T>() {
            ..=4 if O::IDEMPOTENT && self.extent >= 16 => self.grouped::<16>(),
            8 if O::IDEMPOTENT && self.extent >= 8 => self.grouped::<8>(),
            _ => self.in_order(),
        }
    }

    /// Scans along rows, in groups: where the order of the operations does not change a result.
    #[inline(always)]
    fn grouped<const GROUP: usize>(self) {
        let Running { op, extent, .. } = self;
        let taken = self.new % extent;
        let (old, mut rest) = self.items.split_at_mut(self.new);
        let mut carry = old.last().copied().filter(|_| taken > 0);
        let mut len = (extent - taken).min(rest.len());
        while len > 0 {
            let (row, others) = rest.split_at_mut(len);
            let single = groups::<_, _, GROUP>(op, row, &mut carry);
            for item in single {
                *item = carry.map_or(*item, |before| op.combine(before, *item));
                carry = Some(*item);
            }
            (rest, carry) = (others, None);
            len = extent.min(rest.len());
        }
    }

    /// Scans along rows, in order.
    #[inline(always)]
    fn in_order(self) {
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

/// Scans whole groups of `row`, after elements whose total is `carry`, which then becomes the total
/// with the groups. Returns the elements after the last group.
#[inline(always)]
fn groups<'r, O: Fold<T>, T: Reducible, const GROUP: usize>(
    op: O,
    row: &'r mut [T],
    carry: &mut Option<T>,
) -> &'r mut [T] {
    let (groups, rest) = row.as_chunks_mut::<GROUP>();
    let mut groups = groups.iter_mut();
    let mut total = match (*carry, groups.len()) {
        (_, 0) => return rest,
        (Some(total), _) => total,
        (None, _) => {
            let group = groups.next().expect("a group");
            *group = within(op, *group);
            group[GROUP - 1]
        }
    };
    for group in groups {
        let items = within(op, *group);
        for (item, &within) in group.iter_mut().zip(&items) {
            *item = op.combine(total, within);
        }
        total = op.combine(total, items[GROUP - 1]);
    }
    *carry = Some(total);
    rest
}

/// The scan of a group by itself, in as many steps as its length has bits.
#[inline(always)]
fn within<O: Fold<T>, T: Reducible, const GROUP: usize>(
    op: O,
    mut items: [T; GROUP],
) -> [T; GROUP] {
    let mut apart = 1;
    while apart < GROUP {
        let before = items;
        for at in apart..GROUP {
            items[at] = op.combine(before[at - apart], before[at]);
        }
        apart *= 2;
    }
    items
}
