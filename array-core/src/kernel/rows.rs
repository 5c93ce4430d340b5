//! A scalar body becomes row kernels: one generic loop, compiled for each instruction-set level and
//! for a few sets of leaf classes.
//!
//! ```text
//! for r in 0..n1:
//!     open every leaf at row r         # pointers of Unit leaves, values of Zero ones, in locals
//!     for j in 0..n0: out[r][j] = body(items at j)
//! ```
//! The compiler vectorises the inner loop because the output is a `&mut` slice parameter, which no
//! leaf can alias, and because the classes leave no branch in the loop.
//!
//! A body that may meet rare arguments ([`Needs`](crate::isa::Needs)) is computed in blocks. If it reports one, the
//! block is computed again by a loop that handles rare arguments. A body with integer powers has a
//! loop for each kind of exponents, chosen once per row.

mod in_blocks;
#[cfg(debug_assertions)]
mod lean_functions;
mod lean_rows;
mod span;

pub(super) use super::body::{Body, BodyRow, RowKernel, known_exponent};
use super::few_strides::FewStrides;
use super::lines::Lines;
use crate::isa::{Exponent, Token, at_every_level};
use crate::leaf::{ClassSet, Classes, LeafClasses, Leaves};
use crate::sealed::Sealed;
use lean_rows::lean;
pub(super) use lean_rows::{is_lean, lean_levels};
pub(super) use span::{ends_in_vectors, span};
use std::cell::Cell;
use std::mem::MaybeUninit;

/// The kernels of a body for leaves of the classes `C`, by level.
pub(super) const fn levels<B: Body, C: Classes>() -> [RowKernel; 3] {
    if is_lean::<B>() {
        return [lean::<B, C>; 3];
    }
    [base::kernel::<B, C>, v3::kernel::<B, C>, v4::kernel::<B, C>]
}

/// The classes of rows of one element: the driver steps from element to element, by any strides.
struct OneElement;
impl Classes for OneElement {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY;
    const LEN: usize = 1;
}

/// The kernels of a body for rows of one element, by level. They have no vectors, so those of
/// x86-64-v3 serve x86-64-v4 too.
pub(super) const fn single_levels<B: Body>() -> [RowKernel; 3] {
    if is_lean::<B>() {
        return [lean::<B, OneElement>; 3];
    }
    let v3 = v3::kernel::<B, OneElement>;
    [base::kernel::<B, OneElement>, v3, v3]
}

at_every_level! {
    /// # Safety
    /// As for [`RowKernel`].
    pub(super) unsafe fn kernel<B: Body, C: Classes>(
        env: *const (),
        out: *mut u8,
        ins: *const *const u8,
        strides: *const isize,
        n0: usize,
        n1: usize,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises are those of `rows`.
        unsafe { rows::<B, C>(row::<B, C>, env, out, ins, strides, n0, n1) }
    }

    /// # Safety
    /// As for [`one_row`].
    #[inline]
    unsafe fn row<B: Body, C: Classes>(
        body: &B,
        out: &mut [MaybeUninit<B::Out>],
        row: BodyRow<B>,
    ) {
        // A constant, so that `rare` is compiled only for bodies that need it.
        let rare: RareFn<B, _> = const {
            if B::NEEDS.rare { rare::<B, C> } else { no_block::<B, _> }
        };
        // SAFETY: the caller's promises.
        unsafe { one_row::<B, C, _, { LEVEL.index() }>(Token::new(LEVEL), rare, body, out, row) }
    }

    /// Computes a block with rare arguments, by a loop that handles every argument; otherwise like
    /// the loop for `exponent`.
    ///
    /// # Safety
    /// As for `span`.
    #[cold]
    #[inline(never)]
    unsafe fn rare<B: Body, C: Classes>(
        exponent: Exponent,
        body: &B,
        out: &mut [MaybeUninit<B::Out>],
        row: &BodyRow<B>,
        from: usize,
    ) {
        // SAFETY: the caller's promises.
        unsafe { span::<B, C, _, { LEVEL.index() }>(Token::new(LEVEL).with_exponent(exponent), body, out, row, from) }
    }
}

/// Computes an opened row.
pub(super) type RowFn<B> = unsafe fn(&B, &mut [MaybeUninit<<B as Body>::Out>], BodyRow<B>);

/// The loop over rows.
///
/// `one_row` is a pointer, which LLVM folds, and `#[inline]` at its level. So LLVM inlines it after
/// simplifying it. If rustc inlines it, or LLVM does so early because of `#[inline(always)]`, the
/// fact that nothing aliases the output is lost, and each row starts with overlap checks, or is not
/// vectorised at all from about eight leaves on.
///
/// # Safety
/// As for [`RowKernel`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn rows<B: Body, C: Classes>(
    one_row: RowFn<B>,
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    debug_assert!(n0 >= 1 && n0.is_multiple_of(C::STEP) && env.cast::<B>().is_aligned());
    // SAFETY: the caller's promise.
    unsafe { std::hint::assert_unchecked(n0.is_multiple_of(C::STEP) && n0 > 0) };
    debug_assert!(C::LEN == 0 || C::LEN == n0);
    // A short loop of known length is unrolled completely.
    let n0 = if const { C::LEN > 0 } { C::LEN } else { n0 };
    // Of the output and the leaves.
    let operands = const { B::Leaves::COUNT + 1 };
    // SAFETY: one entry for each.
    let own = unsafe { FewStrides::of(operands, strides) };
    let strides = own.or(operands, strides);
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    // SAFETY: one entry per leaf.
    let mut cursor = unsafe { B::Leaves::start(ins) };
    let mut out = out;
    for _ in 0..n1 {
        let line = out.cast::<MaybeUninit<B::Out>>();
        debug_assert!(
            line.is_aligned(),
            "a row of the output must be aligned for its type"
        );
        // SAFETY: this row is valid for n0 writes, and nothing else refers to it meanwhile.
        let line = unsafe { std::slice::from_raw_parts_mut(line, n0) };
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        // SAFETY: the row was opened with C, and its leaves are valid for n0 elements.
        unsafe { one_row(body, line, row) };
        // SAFETY: the first entry is the output's.
        out = out.wrapping_offset(unsafe { *strides });
        // SAFETY: the entries of the leaves follow it.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(1)) };
    }
}

/// The number of elements that are computed before the kernel checks whether one of them was rare.
const RARE_BLOCK: usize = 256;

/// The most bytes of an element whose old values are kept.
const LARGE_RARE: usize = 32;

/// Memory for the old values of a block. Its size does not depend on the element type, or types that
/// never use it would need it on the stack.
#[repr(align(64))]
struct RareTile {
    _room: [u8; RARE_BLOCK * LARGE_RARE],
}

/// Computes one row, by the loop that the body needs. In `row`, which this is inlined into, the
/// outputs are parameters, so that LLVM knows that no leaf overlaps them.
///
/// # Safety
/// * `row` was opened with `C`, and its Unit leaves are valid for `out.len()` elements.
/// * `out` is initialised if the body reads it.
/// * `rare` is the block function of the level, whose number is `LEVEL`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn one_row<B, C, L, const LEVEL: usize>(
    token: Token<'_>,
    rare: RareFn<B, L>,
    body: &B,
    out: L,
    row: BodyRow<B>,
) where
    B: Body,
    C: Classes,
    L: Lines<Item = B::Out>,
{
    if const { !B::NEEDS.powers } {
        // SAFETY: the caller's promises.
        return unsafe { blocks::<B, C, L, LEVEL>(token, rare, body, out, row) };
    }
    let exponent = known_exponent(body);
    // One call for each exponent that has a loop, with the exponent as a literal.
    macro_rules! choose {
        ($($known:pat => $literal:expr),*) => {
            match exponent {
                // SAFETY: the caller's promises.
                $($known => unsafe { blocks::<B, C, L, LEVEL>(token.with_exponent($literal), rare, body, out, row) },)*
            }
        };
    }
    choose! {
        Exponent::Is(2) => Exponent::Is(2),
        Exponent::Tiny => Exponent::Tiny,
        Exponent::Short => Exponent::Short,
        _ => Exponent::Any
    }
}

/// Computes one row: at once, or in blocks that are computed again if an argument was rare.
///
/// # Safety
/// As for [`one_row`].
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn blocks<B, C, L, const LEVEL: usize>(
    token: Token<'_>,
    rare: RareFn<B, L>,
    body: &B,
    mut out: L,
    row: BodyRow<B>,
) where
    B: Body,
    C: Classes,
    L: Lines<Item = B::Out>,
{
    let len = out.len();
    // Old values that do not fit the tile cannot be restored: the loop of such a body handles rare
    // arguments directly.
    if const {
        let fits =
            size_of::<B::Out>() <= LARGE_RARE && align_of::<B::Out>() <= align_of::<RareTile>();
        !B::NEEDS.rare || (B::Leaves::READS_OUT || L::ADDS) && !fits
    } {
        // SAFETY: the caller's promises.
        return unsafe { span::<B, C, L, LEVEL>(token, body, out, &row, 0) };
    }
    // The old values of a body that reads its output, in case that a block is computed again.
    let mut tile = MaybeUninit::<RareTile>::uninit();
    let old = tile.as_mut_ptr().cast::<B::Out>();
    let mut from = 0;
    while from < len {
        let block = (len - from).min(RARE_BLOCK);
        let seen = Cell::new(false);
        // SAFETY: from + block <= len; the blocks are used one after the other.
        let mut place = unsafe { out.cut(from, block) };
        if const { B::Leaves::READS_OUT || L::ADDS } {
            // SAFETY: a block of such elements fits the tile, which is aligned for them; what is
            // read before it is written is initialised.
            unsafe { place.keep(old) };
        }
        // SAFETY: as above; `place` is not used meanwhile.
        let now = unsafe { place.cut(0, block) };
        // SAFETY: the caller's promises.
        unsafe { span::<B, C, L, LEVEL>(token.watching(&seen), body, now, &row, from) };
        if seen.get() {
            if const { B::Leaves::READS_OUT || L::ADDS } {
                // SAFETY: as above.
                unsafe { place.restore(old) };
            }
            // SAFETY: the caller's promises.
            unsafe { rare(token.exponent(), body, place, &row, from) };
        }
        from += block;
    }
}

/// Computes a block whose arguments may be rare.
///
/// # Safety
/// As for `span`.
pub(super) type RareFn<B, L> = unsafe fn(Exponent, &B, L, &BodyRow<B>, usize);

/// Replaces the block function for bodies that have no rare arguments.
///
/// # Safety
/// None: it is never called.
pub(super) unsafe fn no_block<B: Body, L>(_: Exponent, _: &B, _: L, _: &BodyRow<B>, _: usize) {
    unreachable!("a body that reports rare arguments says so");
}
