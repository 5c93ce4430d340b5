//! The row kernels of a body whose elements are tuples.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ptr;

use super::ElemTuple;
use super::tuple::{MemberLines, StoresMembers};
use crate::isa::{self, Exponent, Token, at_every_level};
use crate::kernel::lines::Lines;
use crate::kernel::rows::{
    Body, BodyRow, RareFn, RowKernel, is_lean, known_exponent, no_block, one_row, span,
};
use crate::leaf::{Classes, LeafClasses, Leaves, MEMBERS, Members};

/// The kernels of a body for leaves of the classes `C`, by level.
pub(super) const fn levels<P, B, C, M>() -> [RowKernel; 3]
where
    P: ElemTuple,
    B: Body<Out = P>,
    C: Classes,
    M: StoresMembers<P>,
{
    if is_lean::<B>() {
        return [lean::<P, B, C, M>; 3];
    }
    [
        base::kernel::<P, B, C, M>,
        v3::kernel::<P, B, C, M>,
        v4::kernel::<P, B, C, M>,
    ]
}

/// One row of one member.
type MemberLine<'l, T> = &'l mut [MaybeUninit<T>];

at_every_level! {
    /// # Safety
    /// As for [`RowKernel`], for each output.
    pub(super) unsafe fn kernel<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>(
        env: *const (),
        out: *mut u8,
        ins: *const *const u8,
        strides: *const isize,
        n0: usize,
        n1: usize,
    ) {
        debug_assert!(LEVEL.available(), "the CPU lacks {}", LEVEL.name());
        // SAFETY: the caller's promises are those of `rows`.
        unsafe { rows::<P, B, C>(row::<P, B, C, M>, env, out, ins, strides, n0, n1) }
    }

    /// # Safety
    /// As for [`one_row`].
    #[inline]
    #[allow(clippy::too_many_arguments, reason = "parameters do not alias, fields may")]
    unsafe fn row<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>(
        body: &B,
        a: MemberLine<'_, P::A>,
        b: MemberLine<'_, P::B>,
        c: MemberLine<'_, P::C>,
        d: MemberLine<'_, P::D>,
        e: MemberLine<'_, P::E>,
        f: MemberLine<'_, P::F>,
        row: BodyRow<B>,
    ) {
        let rare: RareFn<B, MemberLines<'_, P, M>> = const {
            if B::NEEDS.rare { rare::<P, B, C, M> } else { no_block::<B, _> }
        };
        let out = MemberLines { how: PhantomData::<M>, a, b, c, d, e, f };
        // SAFETY: the caller's promises.
        unsafe { one_row::<B, C, _, { LEVEL.index() }>(Token::new(LEVEL), rare, body, out, row) }
    }

    /// Computes a block with rare arguments.
    ///
    /// # Safety
    /// As for [`span`].
    #[cold]
    #[inline(never)]
    unsafe fn rare<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>(
        exponent: Exponent,
        body: &B,
        out: MemberLines<'_, P, M>,
        row: &BodyRow<B>,
        from: usize,
    ) {
        // SAFETY: the caller's promises.
        unsafe { span::<B, C, _, { LEVEL.index() }>(Token::new(LEVEL).with_exponent(exponent), body, out, row, from) }
    }
}

/// Computes an opened row of each member. The lines are parameters, so that none aliases another.
type MembersRowFn<P, B> = unsafe fn(
    &B,
    MemberLine<'_, <P as Members>::A>,
    MemberLine<'_, <P as Members>::B>,
    MemberLine<'_, <P as Members>::C>,
    MemberLine<'_, <P as Members>::D>,
    MemberLine<'_, <P as Members>::E>,
    MemberLine<'_, <P as Members>::F>,
    BodyRow<B>,
);

/// The first elements of the current rows of the members.
struct RowStarts([*mut u8; MEMBERS]);

impl RowStarts {
    /// The starts of the first rows. The members after the first one precede the leaves.
    ///
    /// # Safety
    /// `ins` has an entry for each member but the first.
    #[inline(always)]
    unsafe fn of<P: ElemTuple>(out: *mut u8, ins: *const *const u8) -> Self {
        // Members of type `()` need an address that is not null.
        let mut starts = [ptr::dangling_mut(); MEMBERS];
        starts[0] = out;
        // A slice: LLVM did not inline `take` with `skip`, so each kernel began with calls.
        let others = &mut starts[1..P::COUNT];
        for (k, start) in others.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *start = unsafe { *ins.wrapping_add(k) }.cast_mut();
        }
        RowStarts(starts)
    }

    /// Moves to the next rows.
    ///
    /// # Safety
    /// `strides` has an entry for each member.
    #[inline(always)]
    unsafe fn advance<P: ElemTuple>(&mut self, strides: *const isize) {
        for (k, start) in self.0[..P::COUNT].iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            *start = start.wrapping_offset(unsafe { *strides.wrapping_add(k) });
        }
    }
}

/// The elements of a row.
///
/// # Safety
/// As for [`std::slice::from_raw_parts_mut`]; nothing else refers to them for 'l.
#[inline(always)]
unsafe fn line<'l, T>(start: *mut u8, len: usize) -> MemberLine<'l, T> {
    let start = start.cast::<MaybeUninit<T>>();
    debug_assert!(
        start.is_aligned(),
        "a row of an output must be aligned for its type"
    );
    // SAFETY: the caller's promises.
    unsafe { std::slice::from_raw_parts_mut(start, len) }
}

/// The loop over rows: that of [`rows`](crate::kernel::rows), with several outputs.
///
/// # Safety
/// As for [`RowKernel`], for each output.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn rows<P: ElemTuple, B: Body<Out = P>, C: Classes>(
    one_row: MembersRowFn<P, B>,
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    debug_assert!(n0 >= 1 && env.cast::<B>().is_aligned());
    // SAFETY: the caller vouches for the body.
    let body = unsafe { &*env.cast::<B>() };
    // SAFETY: one entry per output and leaf.
    let mut starts = unsafe { RowStarts::of::<P>(out, ins) };
    // SAFETY: the entries of the leaves follow those of the outputs.
    let mut cursor = unsafe { B::Leaves::start(ins.wrapping_add(P::COUNT - 1)) };
    for _ in 0..n1 {
        let [a, b, c, d, e, f] = starts.0;
        // SAFETY: this row is valid for n0 writes, disjoint from the others, and nothing else refers
        // to it meanwhile; members of type `()` have no bytes.
        let a = unsafe { line(a, n0) };
        // SAFETY: as above.
        let b = unsafe { line(b, n0) };
        // SAFETY: as above.
        let c = unsafe { line(c, n0) };
        // SAFETY: as above.
        let d = unsafe { line(d, n0) };
        // SAFETY: as above.
        let e = unsafe { line(e, n0) };
        // SAFETY: as above.
        let f = unsafe { line(f, n0) };
        // SAFETY: this row of every leaf is valid.
        let row = unsafe { B::Leaves::open(cursor, LeafClasses::of::<C>()) };
        // SAFETY: the row was opened with C, and its leaves are valid for n0 elements.
        unsafe { one_row(body, a, b, c, d, e, f, row) };
        // SAFETY: one entry per output and leaf.
        unsafe { starts.advance::<P>(strides) };
        // SAFETY: the entries of the leaves follow those of the outputs.
        cursor = unsafe { B::Leaves::next(cursor, strides.wrapping_add(P::COUNT)) };
    }
}

/// The kernel of a build without optimisation, for all levels.
///
/// # Safety
/// As for [`RowKernel`], for each output.
unsafe fn lean<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>(
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    /// # Safety
    /// As for [`one_row`].
    #[allow(clippy::too_many_arguments, reason = "as in the other kernels")]
    unsafe fn row<P: ElemTuple, B: Body<Out = P>, C: Classes, M: StoresMembers<P>>(
        body: &B,
        a: MemberLine<'_, P::A>,
        b: MemberLine<'_, P::B>,
        c: MemberLine<'_, P::C>,
        d: MemberLine<'_, P::D>,
        e: MemberLine<'_, P::E>,
        f: MemberLine<'_, P::F>,
        row: BodyRow<B>,
    ) {
        let mut token = Token::new(isa::active());
        if const { B::NEEDS.powers } {
            token = token.with_exponent(known_exponent(body));
        }
        let mut out = MemberLines {
            how: PhantomData::<M>,
            a,
            b,
            c,
            d,
            e,
            f,
        };
        for j in 0..out.len() {
            let mut room = MaybeUninit::uninit();
            let cur = match const { B::Leaves::READS_OUT } {
                // SAFETY: j < len; the body reads its output, so it is initialised.
                true => unsafe { out.current::<true>(j, &mut room) },
                false => ptr::null(),
            };
            // SAFETY: the caller's promise for element j < len.
            let items = unsafe { B::Leaves::get(&row, j, cur, LeafClasses::of::<C>()) };
            // SAFETY: j < len.
            unsafe { out.put(j, body.apply(token, items)) };
        }
    }
    // SAFETY: the caller's promises.
    unsafe { rows::<P, B, C>(row::<P, B, C, M>, env, out, ins, strides, n0, n1) }
}
