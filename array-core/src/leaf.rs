//! What a kernel reads: the leaves of a scalar body as types, and how a row of them is opened and
//! read.
//!
//! The compiler knows the structure of the leaf list and the class of every leaf along the inner
//! axis, so a kernel is one tight loop over pointers in locals. Everything else about a leaf (its
//! address, its strides) is run-time data.
#![allow(
    unsafe_code,
    reason = "leaves are read through pointers whose validity the driver vouches for"
)]

mod addend;
mod class_set;
mod classes;
mod fixed;
mod fused;
mod leaf_classes;
mod leaf_kind;
mod members;
mod slots;

#[doc(hidden)]
pub use addend::Addend;
pub use class_set::ClassSet;
#[doc(hidden)]
pub use classes::{AllUnit, Classes, ConstantAfter, Other, Paired, Shift};
#[doc(hidden)]
pub use fixed::FixedLeaves;
pub(crate) use fused::FusedAdd;
#[doc(hidden)]
pub use leaf_classes::LeafClasses;
#[doc(hidden)]
pub use leaf_kind::LeafKind;
pub(crate) use members::MEMBERS;
pub use members::{Members, OneMember};
pub(crate) use slots::Slots;

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use crate::sealed::Sealed;

/// Elements of expressions: every `Copy + 'static` type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of an expression: elements are `Copy` and hold no borrows"
)]
pub trait Elem: Copy + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Copy + 'static> Elem for T {}

/// The list of leaves of a body, as a type: nested pairs of [`One`], [`Fixed`], [`Cur`] and `()`.
/// Sealed.
///
/// A leaf has one entry in `ins` (its first element) and one in `strides` (bytes between rows),
/// except [`Cur`] and `()`, which have none.
#[doc(hidden)]
pub trait Leaves {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// One element of each leaf.
    type Items: Copy;
    /// The start of the current row of each leaf (for a scalar its value).
    type Cursor: Copy;
    /// One row of each leaf: pointers to the contiguous ones, values of the others.
    type Row: Copy;
    /// Number of entries in `ins`.
    const COUNT: usize;
    /// Whether the body reads the destination's element before it is written.
    const READS_OUT: bool;
    /// The leaves that are scalar operands.
    const SCALARS: ClassSet;
    /// The leaves that are views. Arrays are contiguous by their types.
    const VIEWS: ClassSet;
    /// Bytes of the largest element of an array or view.
    const LARGEST: usize;

    /// Points at row 0 of every leaf.
    ///
    /// # Safety
    /// * `ins` has `COUNT` entries.
    /// * The scalar operands among them are valid for reads and aligned.
    unsafe fn start(ins: *const *const u8) -> Self::Cursor;

    /// The row after `cursor`'s. Pointers that step from row to row, instead of `row * stride`,
    /// leave registers free in the inner loop: LLVM unrolls it four times instead of two.
    ///
    /// # Safety
    /// `strides` (bytes between rows) has `COUNT` entries.
    unsafe fn next(cursor: Self::Cursor, strides: *const isize) -> Self::Cursor;

    /// Opens the row `cursor` points at: loads the values of the Zero leaves.
    ///
    /// # Safety
    /// The first element of the row is valid for reads of the leaf's type and aligned for it.
    unsafe fn open(cursor: Self::Cursor, classes: LeafClasses) -> Self::Row;

    /// The row `first` for the leaves in `shared`, `own` for the others; so the compiler sees which
    /// values are the same.
    fn share(first: Self::Row, own: Self::Row, shared: LeafClasses) -> Self::Row;

    /// Element `j` of the row.
    ///
    /// # Safety
    /// * `row` was opened with the same `classes`, and element `j` of each Unit leaf is valid for reads.
    /// * If `READS_OUT`, `cur` is valid for reads of the destination's type, aligned, and
    ///   initialised.
    unsafe fn get(row: &Self::Row, j: usize, cur: *const u8, classes: LeafClasses) -> Self::Items;
}

/// One row of an array leaf. An instance uses only one of the fields; the compiler drops the other.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct RowOf<T: Copy> {
    first: *const T,
    value: MaybeUninit<T>,
}

/// An array leaf, or a view; its class comes from the instance.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct One<T, const VIEW: bool = false>(PhantomData<T>);

/// A scalar operand: Zero in every instance, the tile instance too.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Fixed<T>(PhantomData<T>);

/// The element of the destination before it is written; no entry in `ins`.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Cur<T>(PhantomData<T>);

/// Implements `Leaves` for a leaf without an entry in `ins`.
macro_rules! no_entry {
    ($Leaf:ty $(, $T:ident)?: $Items:ty, $reads:literal, |$cur:ident| $get:expr) => {
        impl$(<$T: Elem>)? Leaves for $Leaf {
            const SEALED: Sealed = Sealed;
            type Items = $Items;
            type Cursor = ();
            type Row = ();
            const COUNT: usize = 0;
            const READS_OUT: bool = $reads;
            const SCALARS: ClassSet = ClassSet::EMPTY;
            const VIEWS: ClassSet = ClassSet::EMPTY;
            const LARGEST: usize = 0;

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn start(_: *const *const u8) {}

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn next((): (), _: *const isize) {}

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn open((): (), _: LeafClasses) {}

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn share((): (), (): (), _: LeafClasses) {}

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn get((): &(), _: usize, $cur: *const u8, _: LeafClasses) -> $Items {
                $get
            }
        }
    };
}

no_entry!((): (), false, |_cur| ());
no_entry!(Cur<T>, T: T, true, |cur| {
    // SAFETY: the caller vouches for `cur` when the body reads the destination.
    unsafe { cur.cast::<T>().read() }
});

impl<A: Leaves, B: Leaves> Leaves for (A, B) {
    const SEALED: Sealed = Sealed;
    type Items = (A::Items, B::Items);
    type Cursor = (A::Cursor, B::Cursor);
    type Row = (A::Row, B::Row);
    const COUNT: usize = A::COUNT + B::COUNT;
    const READS_OUT: bool = A::READS_OUT || B::READS_OUT;
    const SCALARS: ClassSet = A::SCALARS.concat(A::COUNT, B::SCALARS);
    const VIEWS: ClassSet = A::VIEWS.concat(A::COUNT, B::VIEWS);
    const LARGEST: usize = match A::LARGEST > B::LARGEST {
        true => A::LARGEST,
        false => B::LARGEST,
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn start(ins: *const *const u8) -> Self::Cursor {
        // SAFETY: the first A::COUNT of the caller's entries.
        let a = unsafe { A::start(ins) };
        // SAFETY: the B::COUNT entries after them.
        (a, unsafe { B::start(ins.wrapping_add(A::COUNT)) })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn next((a, b): Self::Cursor, strides: *const isize) -> Self::Cursor {
        // SAFETY: the first A::COUNT of the caller's entries.
        let a = unsafe { A::next(a, strides) };
        // SAFETY: the B::COUNT entries after them.
        (a, unsafe { B::next(b, strides.wrapping_add(A::COUNT)) })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn open((a, b): Self::Cursor, classes: LeafClasses) -> Self::Row {
        // SAFETY: the caller's promise, for the first member.
        let a = unsafe { A::open(a, classes) };
        // SAFETY: the caller's promise, for the second member and its classes.
        (a, unsafe { B::open(b, classes.after(A::COUNT)) })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn share(first: Self::Row, own: Self::Row, shared: LeafClasses) -> Self::Row {
        let a = A::share(first.0, own.0, shared);
        (a, B::share(first.1, own.1, shared.after(A::COUNT)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get(row: &Self::Row, j: usize, cur: *const u8, classes: LeafClasses) -> Self::Items {
        // SAFETY: the caller's promise, for the first member.
        let a = unsafe { A::get(&row.0, j, cur, classes) };
        // SAFETY: the caller's promise, for the second member, opened with the same classes.
        let b = unsafe { B::get(&row.1, j, cur, classes.after(A::COUNT)) };
        (a, b)
    }
}

impl<T: Elem, const VIEW: bool> Leaves for One<T, VIEW> {
    const SEALED: Sealed = Sealed;
    type Items = T;
    type Cursor = *const T;
    type Row = RowOf<T>;
    const COUNT: usize = 1;
    const READS_OUT: bool = false;
    const SCALARS: ClassSet = ClassSet::EMPTY;
    const LARGEST: usize = size_of::<T>();
    const VIEWS: ClassSet = if VIEW {
        ClassSet::EMPTY.with(0)
    } else {
        ClassSet::EMPTY
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn start(ins: *const *const u8) -> *const T {
        // SAFETY: the caller's one entry.
        unsafe { *ins }.cast()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn next(cursor: *const T, strides: *const isize) -> *const T {
        // SAFETY: the caller's one entry.
        cursor.wrapping_byte_offset(unsafe { *strides })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn open(first: *const T, classes: LeafClasses) -> RowOf<T> {
        debug_assert!(
            first.is_aligned(),
            "a leaf's row must be aligned for its type"
        );
        let value = if classes.is_zero() {
            // SAFETY: the caller vouches for the row's first element.
            MaybeUninit::new(unsafe { first.read() })
        } else {
            MaybeUninit::uninit()
        };
        RowOf { first, value }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn share(first: RowOf<T>, own: RowOf<T>, shared: LeafClasses) -> RowOf<T> {
        if shared.is_zero() { first } else { own }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get(row: &RowOf<T>, j: usize, _: *const u8, classes: LeafClasses) -> T {
        if classes.is_zero() {
            // SAFETY: `open` with the same classes initialised it.
            unsafe { row.value.assume_init() }
        } else {
            let j = match VIEW && classes.is_paired() {
                true => 2 * j,
                false => j,
            };
            // SAFETY: the caller vouches for element j of a Unit leaf, 2 * j of a paired one.
            let item = unsafe { row.first.add(j) };
            // SAFETY: as above.
            unsafe { item.read() }
        }
    }
}

impl<T: Elem> Leaves for Fixed<T> {
    const SEALED: Sealed = Sealed;
    type Items = T;
    type Cursor = T;
    type Row = T;
    const COUNT: usize = 1;
    const READS_OUT: bool = false;
    const SCALARS: ClassSet = ClassSet::EMPTY.with(0);
    const VIEWS: ClassSet = ClassSet::EMPTY;
    const LARGEST: usize = 0;

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn start(ins: *const *const u8) -> T {
        // SAFETY: the caller's one entry.
        let value = unsafe { *ins }.cast::<T>();
        debug_assert!(
            value.is_aligned(),
            "a scalar operand must be aligned for its type"
        );
        // SAFETY: the caller vouches for the scalar.
        unsafe { value.read() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn next(value: T, _: *const isize) -> T {
        value
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn open(value: T, _: LeafClasses) -> T {
        value
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn share(first: T, _: T, _: LeafClasses) -> T {
        first
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn get(row: &T, _: usize, _: *const u8, _: LeafClasses) -> T {
        *row
    }
}
