//! The sums of a body whose type is forgotten: the derivatives of a tape's expressions. Everything but
//! the kernels is compiled once, with the library.

use super::added::{AddFns, SumTuple};
use super::kernels_of;
use super::sum_axes::MemberSum;
use super::sums::{add_all, operands_of};
use super::tuple::{ElemTuple, Writes};
use crate::expr::Float;
use crate::isa;
use crate::kernel::leaf_table::LeafTable;
use crate::kernel::program::{Call, Kernels};
use crate::kernel::rows::Body;
use crate::leaf::{Classes, LeafKind, OneMember};
use crate::storage::{Buffer, NoMemory};
use std::marker::PhantomData;

/// Tuples of floats of one type. Sealed.
pub trait TupleOf: SumTuple {
    /// The type of the members.
    type Of: Float;

    /// The tuple of these members.
    #[doc(hidden)]
    fn of(member: impl FnMut(usize) -> Self::Of) -> Self;
}

macro_rules! tuples_of {
    ($($Tuple:ty, $joined:expr, $member:ident;)*) => {$(
        impl<T: Float> TupleOf for $Tuple {
            type Of = T;

            #[inline(always)]
            fn of(mut $member: impl FnMut(usize) -> T) -> Self {
                $joined
            }
        }
    )*};
}
tuples_of! {
    OneMember<T>, OneMember(member(0)), member;
    (T, T), (member(0), member(1)), member;
    (T, T, T), (member(0), member(1), member(2)), member;
    (T, T, T, T), (member(0), member(1), member(2), member(3)), member;
    (T, T, T, T, T), (member(0), member(1), member(2), member(3), member(4)), member;
    (T, T, T, T, T, T), (member(0), member(1), member(2), member(3), member(4), member(5)), member;
}

/// The most elements for which a member that is not asked for is written to memory of its own: a call of
/// few elements then needs no tiles, whose set-up takes 0.3 us.
const UNASKED_ELEMENTS: usize = 2048;

/// A body whose elements are tuples of `T`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MembersProgram<'a, T> {
    body: *const (),
    kernels: &'static Kernels,
    members: usize,
    borrow: PhantomData<(&'a (), T)>,
}

impl<'a, T: Float> MembersProgram<'a, T> {
    /// The body `B`; the first instance of its kernels is for the classes `C`, the other one for
    /// contiguous leaves.
    #[inline(always)]
    pub(crate) const fn of<P: TupleOf<Of = T>, B: Body<Out = P>, C: Classes>(body: &'a B) -> Self {
        MembersProgram {
            body: (&raw const *body).cast(),
            kernels: const { &kernels_of::<P, B, C, Writes>() },
            members: <P as ElemTuple>::COUNT,
            borrow: PhantomData,
        }
    }

    /// The number of members.
    pub(crate) fn members(&self) -> usize {
        self.members
    }

    /// The sums of the members over the leaves of `table`. That of member `k` keeps the axes `kept[k]`,
    /// row-major; it is `None` if `kept[k]` is.
    ///
    /// # Errors
    /// If their memory is refused; nothing is computed then.
    pub(crate) fn sums(
        self,
        table: &LeafTable<'_>,
        kept: &[Option<Vec<bool>>],
    ) -> Result<Vec<Option<Buffer<T>>>, NoMemory> {
        assert!(kept.len() == self.members, "axes for each member");
        let (extents, kind) = (table.extents(), LeafKind::array::<T>());
        let add = const { AddFns::of::<T>() };
        let count = crate::shape::count(extents);
        let dropped = { kept.iter() }.filter(|kept| kept.is_none()).count();
        let mut scratch = match count <= UNASKED_ELEMENTS {
            true => Vec::<T>::with_capacity(count * dropped),
            false => Vec::new(),
        };
        let mut scratch = scratch.spare_capacity_mut().chunks_exact_mut(count.max(1));
        let (mut sums, mut buffers) = (
            Vec::with_capacity(kept.len()),
            Vec::with_capacity(kept.len()),
        );
        for kept in kept {
            let Some(kept) = kept else {
                let all = vec![true; extents.len()];
                sums.push(match scratch.next() {
                    Some(few) => {
                        MemberSum::of(few.as_mut_ptr().cast(), kind, (add, false), extents, &all)
                    }
                    None => MemberSum::dropped(kind, add, extents),
                });
                buffers.push(None);
                continue;
            };
            let mut sum = MemberSum::of(std::ptr::null_mut(), kind, (add, false), extents, kept);
            let mut buffer = Buffer::<T>::try_uninit(sum.count)?;
            sum.first = buffer.as_mut_slice().as_mut_ptr().cast();
            // SAFETY: the buffer has as many elements.
            unsafe { sum.clear(extents) };
            sums.push(sum);
            buffers.push(Some(buffer));
        }
        if !extents.contains(&0) {
            let mut operands = operands_of(extents, table.kinds().len(), &sums);
            table.pass_on(&mut operands);
            let call = Call {
                kernels: self.kernels,
                env: self.body,
                level: isa::active(),
            };
            // SAFETY: the kernels are those of the body (`of`), whose leaves are in the table; the sums
            // have the types of its members, and cover the extents.
            unsafe { add_all(call, &operands, &mut sums) };
        }
        // SAFETY: every element was cleared, or written by the nest.
        let whole = |buffer: Buffer<_>| unsafe { buffer.assume_init() };
        Ok({ buffers.into_iter() }
            .map(|buffer| buffer.map(whole))
            .collect())
    }
}
