//! The numbers of repetitions that `tile` takes: one for each axis, or one for the last axis.

use std::borrow::Cow;

use crate::sealed::Sealed;

/// How often an array is repeated along its axes: a number for each axis, `&[2, 1]`, or one number,
/// `3`, for the last axis. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of repetitions",
    label = "not a number of repetitions",
    note = "write a `usize` for each axis, `x.tile(&[2, 1])`, or one for the last axis, `x.tile(3)`"
)]
pub trait Counts {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// A number for each of `rank` axes. A list is taken as it is given.
    #[doc(hidden)]
    fn counts(&self, rank: usize) -> Cow<'_, [usize]>;
}

#[diagnostic::do_not_recommend]
impl Counts for usize {
    const SEALED: Sealed = Sealed;

    fn counts(&self, rank: usize) -> Cow<'_, [usize]> {
        let mut counts = vec![1; rank.max(1)];
        *counts.last_mut().expect("there is one at least") = *self;
        Cow::Owned(counts)
    }
}

macro_rules! lists {
    ($([$($generics:tt)*] $List:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Counts for $List {
            const SEALED: Sealed = Sealed;

            fn counts(&self, _: usize) -> Cow<'_, [usize]> {
                Cow::Borrowed(&self[..])
            }
        }
    )*};
}
lists! {
    [] &[usize];
    [] Vec<usize>;
    [] &Vec<usize>;
    [const N: usize] [usize; N];
    [const N: usize] &[usize; N];
}
