//! The classes of leaves along the inner axis, as types: the instances of a kernel.

use std::marker::PhantomData;

use super::{ClassSet, Leaves};
use crate::sealed::Sealed;

/// The leaf classes of one kernel instance. Sealed.
#[doc(hidden)]
pub trait Classes {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The leaves of stride 0 along the inner axis.
    const ZERO: ClassSet;
    /// Whether the views among the other leaves read every second element instead of being
    /// contiguous.
    const PAIRED: bool = false;

    /// A number that divides the length of every row: 1, or up to 64 if the types have it.
    const STEP: usize = 1;

    /// The length of every row, if the types have it and it is short; else 0.
    const LEN: usize = 0;

    /// Other classes that these leaves may have, if the types do not decide: further instances of a
    /// kernel.
    const OTHERS: [Option<ClassSet>; 3] = [None; 3];
}

/// The classes number `K` among the others of `C`.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Other<C, const K: usize>(PhantomData<C>);
impl<C: Classes, const K: usize> Classes for Other<C, K> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = match C::OTHERS[K] {
        Some(zero) => zero,
        None => C::ZERO,
    };
}

/// The classes `C`, with views that take every second element.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Paired<C>(PhantomData<C>);
impl<C: Classes> Classes for Paired<C> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = C::ZERO;
    const PAIRED: bool = true;
}

/// The classes of the tile instance: every array leaf is contiguous.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct AllUnit;
impl Classes for AllUnit {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY;
}

/// The classes of leaves that are contiguous but for the one after the list `A`, which is constant.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct ConstantAfter<A>(PhantomData<A>);
impl<A: Leaves> Classes for ConstantAfter<A> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = ClassSet::EMPTY.with(A::COUNT);
}

/// The classes `C` for the leaves after the list `A`.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Shift<C, A>(PhantomData<(C, A)>);
impl<C: Classes, A: Leaves> Classes for Shift<C, A> {
    const SEALED: Sealed = Sealed;
    const STEP: usize = C::STEP;
    const ZERO: ClassSet = C::ZERO.shift_down(A::COUNT);
    const PAIRED: bool = C::PAIRED;
}
