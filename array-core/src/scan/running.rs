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
use crate::plan::limits::ROWS_ABREAST;
use crate::reduce::op::{Max, Min, Prod, Sum};
use crate::storage::{compiled_among, found};

/// Rows of fewer elements are not scanned as vectors.
const NARROW_SCANNED: usize = 16;

/// Elements of some rows, of which those from `new` on are not yet scanned.
pub(super) struct Running<'a, 'i, O, T> {
    pub(super) op: O,
    /// All elements in one slice, or each row in one.
    pub(super) parts: &'a mut [&'i mut [T]],
    pub(super) new: usize,
    /// The extent of the axis, and the number of elements below one index of it.
    pub(super) extent: usize,
    pub(super) inner: usize,
    /// Whether the elements along the axis are the rows of the whole array.
    pub(super) is_row: bool,
}

/// The scan of all elements by code for the active level.
type Scan<O, T> = for<'a, 'i> fn(Running<'a, 'i, O, T>);

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

impl<O: Scanned, T: Reducible> Running<'_, '_, O, T> {
    /// Scans the elements, by code that is compiled with the library.
    pub(super) fn scan(self) {
        if self.parts.iter().any(|part| self.new < part.len()) {
            found::<Scan<O, T>>(O::compiled())(self);
        }
    }
}

impl<O: Fold<T>, T: Reducible> Leveled for Running<'_, '_, O, T> {
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

impl<O: Fold<T>, T: Reducible> Running<'_, '_, O, T> {
    /// Scans along rows: long ones of extremes, which are the same in every order, in groups.
    #[inline(always)]
    fn along(self) {
        match size_of::<T>() {
            ..=4 if O::IDEMPOTENT && self.extent >= 16 => self.grouped::<16>(),
            8 if O::IDEMPOTENT && self.extent >= 8 => self.grouped::<8>(),
            _ => match self.parts {
                [first, second, third, fourth] => {
                    let rows = [first, second, third, fourth].map(|row| &mut **row);
                    abreast(self.op, self.new.max(1), rows);
                }
                parts => {
                    for part in parts {
                        in_order(self.op, self.new, self.extent, part);
                    }
                }
            },
        }
    }

    /// Scans along rows, in groups: where the order of the operations does not change a result.
    #[inline(always)]
    fn grouped<const GROUP: usize>(self) {
        let Running { op, extent, .. } = self;
        let taken = self.new % extent;
        for part in self.parts {
            let (old, mut rest) = part.split_at_mut(self.new);
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
    }

    /// Scans across rows of `inner` elements.
    #[inline(always)]
    fn across(self) {
        let Running { op, inner, .. } = self;
        let [items] = self.parts else {
            unreachable!("only rows are scanned abreast");
        };
        let slab = self.extent * inner;
        let mut first = self.new - self.new % slab;
        while first < items.len() {
            let end = (first + slab).min(items.len());
            let from = self.new.max(first + inner).min(end);
            if inner < NARROW_SCANNED {
                for at in from..end {
                    items[at] = op.combine(items[at - inner], items[at]);
                }
            } else {
                for at in (from..end).step_by(inner) {
                    let (above, row) = items[..end].split_at_mut(at);
                    for (item, &above) in row.iter_mut().zip(&above[at - inner..]) {
                        *item = op.combine(above, *item);
                    }
                }
            }
            first += slab;
        }
    }
}

/// Scans rows of `extent` elements in order, from element `new` on.
#[inline(always)]
fn in_order<O: Fold<T>, T: Reducible>(op: O, new: usize, extent: usize, items: &mut [T]) {
    let taken = new % extent;
    let (old, mut rest) = items.split_at_mut(new);
    if let (Some(&before), 1..) = (old.last(), taken) {
        let (row, others) = rest.split_at_mut((extent - taken).min(rest.len()));
        sequential(op, before, row);
        rest = others;
    }
    let mut groups = rest.chunks_exact_mut(ROWS_ABREAST * extent);
    for rows in &mut groups {
        let (first, others) = rows.split_at_mut(extent);
        let (second, others) = others.split_at_mut(extent);
        let (third, fourth) = others.split_at_mut(extent);
        abreast(op, 1, [first, second, third, fourth]);
    }
    for row in groups.into_remainder().chunks_mut(extent) {
        if let Some((&mut first, row)) = row.split_first_mut() {
            sequential(op, first, row);
        }
    }
}

/// Scans rows of the same length at the same time, from element `new` on, which is not the first.
#[inline(always)]
fn abreast<O: Fold<T>, T: Reducible>(op: O, new: usize, rows: [&mut [T]; ROWS_ABREAST]) {
    let mut totals = [0, 1, 2, 3].map(|row: usize| rows[row][new - 1]);
    let [first, second, third, fourth] = rows.map(|row| &mut row[new..]);
    let columns = { first.iter_mut().zip(second) }.zip(third.iter_mut().zip(fourth));
    for ((a, b), (c, d)) in columns {
        let items = [a, b, c, d];
        for (total, item) in totals.iter_mut().zip(items) {
            *total = op.combine(*total, *item);
            *item = *total;
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
