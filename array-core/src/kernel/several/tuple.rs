//! `ElemTuple`: tuples of elements whose members are stored in arrays of their own.

use core::any::{Any, TypeId};
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::array::Array;
use crate::kernel::lines::Lines;
use crate::leaf::{Elem, LeafKind, MEMBERS, Members, OneMember};
use crate::sealed::Sealed;
use crate::shape::{DynRank, Shape};
use crate::storage::{Buffer, Heap, Home, NoMemory, build_with};

/// Tuples of two to six elements, or [`OneMember`], each of which is stored in an array of its own. Sealed.
pub trait ElemTuple: Members {
    #[doc(hidden)]
    const SEALED: Sealed;
    /// The number of members.
    #[doc(hidden)]
    const COUNT: usize;
    /// An array for each member.
    type Arrays<S: Shape, H: Home>;

    /// The types of the members, and their kinds.
    #[doc(hidden)]
    fn members() -> [(TypeId, LeafKind); MEMBERS];

    /// New arrays of this shape. `write` gets the first element of each, and writes all elements.
    ///
    /// # Errors
    /// If their memory is refused; `write` is not called then.
    ///
    /// # Safety
    /// `write` initialises every element.
    #[doc(hidden)]
    unsafe fn new_arrays<S: Shape, H: Home>(
        shape: &S,
        write: impl FnOnce(&[*mut u8]),
    ) -> Result<Self::Arrays<S, H>, NoMemory>;

    /// The same with a shape for each array, on the heap.
    ///
    /// # Errors
    /// If their memory is refused; `write` is not called then.
    ///
    /// # Safety
    /// `write` initialises every element.
    #[doc(hidden)]
    unsafe fn new_arrays_of(
        shapes: &[&DynRank],
        write: &mut dyn FnMut(&[*mut u8]),
    ) -> Result<Self::Arrays<DynRank, Heap>, NoMemory>;

    /// Passes the array of each member to `visit`.
    #[doc(hidden)]
    fn each_array(arrays: &mut Self::Arrays<DynRank, Heap>, visit: &mut dyn FnMut(&mut dyn Any));
}

/// How members are stored.
pub(super) trait StoresMembers<P: ElemTuple>: Sized + 'static {
    /// Whether some are added to the old ones.
    const ADDS: bool;

    /// StoresMembers the members of element `j`.
    ///
    /// # Safety
    /// `j` is in range, and what is added to is initialised.
    unsafe fn put(lines: &mut MemberLines<'_, P, Self>, j: usize, item: P);

    /// Copies what is added to, of all elements, to `old`; the other members are any.
    ///
    /// # Safety
    /// As for [`Lines::keep`].
    unsafe fn keep(lines: &MemberLines<'_, P, Self>, old: *mut P);

    /// Copies it back.
    ///
    /// # Safety
    /// As for [`Lines::restore`].
    unsafe fn restore(lines: &mut MemberLines<'_, P, Self>, old: *const P);
}

/// Members are written.
pub(super) struct Writes;

impl<P: ElemTuple> StoresMembers<P> for Writes {
    const ADDS: bool = false;

    #[inline(always)]
    unsafe fn put(lines: &mut MemberLines<'_, P, Self>, j: usize, item: P) {
        let (a, b, c, d, e, f) = item.split();
        // SAFETY: the caller's promise, for each member.
        unsafe { lines.a.put(j, a) };
        // SAFETY: as above.
        unsafe { lines.b.put(j, b) };
        // SAFETY: as above.
        unsafe { lines.c.put(j, c) };
        // SAFETY: as above.
        unsafe { lines.d.put(j, d) };
        // SAFETY: as above.
        unsafe { lines.e.put(j, e) };
        // SAFETY: as above.
        unsafe { lines.f.put(j, f) };
    }

    #[inline(always)]
    unsafe fn keep(lines: &MemberLines<'_, P, Self>, old: *mut P) {
        for j in 0..lines.len() {
            let mut room = MaybeUninit::uninit();
            // SAFETY: j < len; the element is initialised.
            let item = unsafe { lines.current::<true>(j, &mut room) };
            // SAFETY: as above.
            let item = unsafe { item.cast::<P>().read() };
            // SAFETY: the caller's promise.
            unsafe { old.wrapping_add(j).write(item) };
        }
    }

    #[inline(always)]
    unsafe fn restore(lines: &mut MemberLines<'_, P, Self>, old: *const P) {
        for j in 0..lines.len() {
            // SAFETY: the caller's promise.
            let item = unsafe { old.wrapping_add(j).read() };
            // SAFETY: j < len.
            unsafe { lines.put(j, item) };
        }
    }
}

/// One row of each member, which `M` stores.
pub(super) struct MemberLines<'l, P: ElemTuple, M = Writes> {
    pub(super) how: PhantomData<M>,
    pub(super) a: &'l mut [MaybeUninit<P::A>],
    pub(super) b: &'l mut [MaybeUninit<P::B>],
    pub(super) c: &'l mut [MaybeUninit<P::C>],
    pub(super) d: &'l mut [MaybeUninit<P::D>],
    pub(super) e: &'l mut [MaybeUninit<P::E>],
    pub(super) f: &'l mut [MaybeUninit<P::F>],
}

impl<P: ElemTuple, M: StoresMembers<P>> Lines for MemberLines<'_, P, M> {
    type Item = P;
    const ADDS: bool = M::ADDS;

    #[inline(always)]
    fn len(&self) -> usize {
        self.a.len()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn cut(&mut self, from: usize, len: usize) -> Self {
        MemberLines {
            how: PhantomData,
            // SAFETY: the caller's promises, for each member.
            a: unsafe { self.a.cut(from, len) },
            // SAFETY: as above.
            b: unsafe { self.b.cut(from, len) },
            // SAFETY: as above.
            c: unsafe { self.c.cut(from, len) },
            // SAFETY: as above.
            d: unsafe { self.d.cut(from, len) },
            // SAFETY: as above.
            e: unsafe { self.e.cut(from, len) },
            // SAFETY: as above.
            f: unsafe { self.f.cut(from, len) },
        }
    }

    #[inline(always)]
    unsafe fn put(&mut self, j: usize, item: P) {
        // SAFETY: the caller's promises.
        unsafe { M::put(self, j, item) };
    }

    #[inline(always)]
    unsafe fn keep(&self, old: *mut P) {
        // SAFETY: the caller's promises.
        unsafe { M::keep(self, old) };
    }

    #[inline(always)]
    unsafe fn restore(&mut self, old: *const P) {
        // SAFETY: the caller's promises.
        unsafe { M::restore(self, old) };
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn current<const READ: bool>(&self, j: usize, room: &mut MaybeUninit<P>) -> *const u8 {
        /// # Safety
        /// Element `j` is in range and initialised.
        #[inline(always)]
        unsafe fn read<T: Elem>(line: &[MaybeUninit<T>], j: usize) -> T {
            // SAFETY: the caller's promise.
            let place = unsafe { line.as_ptr().add(j) };
            // SAFETY: the caller's promise.
            unsafe { place.cast::<T>().read() }
        }
        if READ {
            // SAFETY: the caller's promises, for each member.
            let a = unsafe { read(self.a, j) };
            // SAFETY: as above.
            let b = unsafe { read(self.b, j) };
            // SAFETY: as above.
            let c = unsafe { read(self.c, j) };
            // SAFETY: as above.
            let d = unsafe { read(self.d, j) };
            // SAFETY: as above.
            let e = unsafe { read(self.e, j) };
            // SAFETY: as above.
            let f = unsafe { read(self.f, j) };
            room.write(P::joined(a, b, c, d, e, f));
        }
        room.as_ptr().cast()
    }
}

/// An array of `shape` with the elements of `buffer`, on the heap or inline.
fn stored<T: Elem, S: Shape, H: Home>(shape: &S, buffer: Buffer<T>) -> Array<T, S, H> {
    let shape = shape.clone();
    if H::LENDS {
        let Some(storage) = H::adopt(buffer) else {
            unreachable!("a home that lends buffers adopts them")
        };
        return Array { storage, shape };
    }
    let elements = buffer.as_slice();
    match build_with::<H, T, S>(elements.len(), |i| elements[i]) {
        Ok(storage) => Array { storage, shape },
        Err(refusal) => unreachable!("inline elements need no memory: {refusal:?}"),
    }
}

/// The type of a member, and its kind.
fn member<T: Elem>() -> (TypeId, LeafKind) {
    (TypeId::of::<T>(), LeafKind::of::<T>())
}

/// Implements the traits for tuples of these members; the others are `()`.
macro_rules! tuples {
    ($($Tuple:ty, $count:literal ($($M:ident $m:ident)*) ($($N:ident)*);)*) => {$(
        impl<$($M: Elem),*> ElemTuple for $Tuple {
            const SEALED: Sealed = Sealed;
            const COUNT: usize = $count;
            type Arrays<S: Shape, H: Home> = ($(Array<$M, S, H>,)*);

            fn members() -> [(TypeId, LeafKind); MEMBERS] {
                [$(member::<$M>(),)* $(member::<<Self as Members>::$N>()),*]
            }

            unsafe fn new_arrays<S: Shape, H: Home>(
                shape: &S,
                write: impl FnOnce(&[*mut u8]),
            ) -> Result<Self::Arrays<S, H>, NoMemory> {
                let count = shape.count();
                $(let mut $m = Buffer::<$M>::try_uninit(count)?;)*
                write(&[$($m.as_mut_slice().as_mut_ptr().cast()),*]);
                // SAFETY: the caller's promise.
                $(let $m = unsafe { $m.assume_init() };)*
                Ok(($(stored(shape, $m),)*))
            }

            unsafe fn new_arrays_of(
                shapes: &[&DynRank],
                write: &mut dyn FnMut(&[*mut u8]),
            ) -> Result<Self::Arrays<DynRank, Heap>, NoMemory> {
                let shapes: &[_; $count] = shapes.try_into().expect("a shape for each member");
                let [$($m),*] = *shapes;
                $(let mut $m = ($m, Buffer::<$M>::try_uninit($m.count())?);)*
                write(&[$($m.1.as_mut_slice().as_mut_ptr().cast()),*]);
                // SAFETY: the caller's promise.
                $(let $m = ($m.0, unsafe { $m.1.assume_init() });)*
                Ok(($(stored::<_, _, Heap>($m.0, $m.1),)*))
            }

            fn each_array(
                arrays: &mut Self::Arrays<DynRank, Heap>,
                visit: &mut dyn FnMut(&mut dyn Any),
            ) {
                let ($($m,)*) = arrays;
                $(visit($m);)*
            }
        }
    )*};
}
tuples! {
    OneMember<A>, 1 (A a) (B C D E F);
    (A, B), 2 (A a B b) (C D E F);
    (A, B, C), 3 (A a B b C c) (D E F);
    (A, B, C, D), 4 (A a B b C c D d) (E F);
    (A, B, C, D, E), 5 (A a B b C c D d E e) (F);
    (A, B, C, D, E, F), 6 (A a B b C c D d E e F f) ();
}
