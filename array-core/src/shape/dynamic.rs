//! `DynRank`: a shape whose rank is known at run time, and its small vector.

use core::fmt::{self, Debug};

/// Up to five items inline, more on the heap: one item per axis, without an allocation for usual
/// ranks.
#[derive(Clone)]
pub struct AxisVec<X>(Repr<X>);

const INLINE: usize = 5;

/// The number of items inline. A word: a byte would be copied together with the padding behind it,
/// and that load waits. Its other values tell the variant of [`Repr`], which needs no word of its own.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Len {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
}

/// See [`Len`].
const LENGTHS: [Len; INLINE + 1] = [
    Len::Zero,
    Len::One,
    Len::Two,
    Len::Three,
    Len::Four,
    Len::Five,
];

#[derive(Clone)]
enum Repr<X> {
    Inline(Len, [X; INLINE]),
    Heap(Box<[X]>),
}

impl<X: Copy> AxisVec<X> {
    /// `len` copies of `item`.
    #[inline]
    pub fn filled(item: X, len: usize) -> Self {
        match LENGTHS.get(len) {
            Some(&len) => AxisVec(Repr::Inline(len, [item; INLINE])),
            None => AxisVec(Repr::Heap(vec![item; len].into())),
        }
    }

    /// A copy of `items`.
    #[inline]
    pub fn from_slice(items: &[X]) -> Self {
        // A copy of a length known only here would be a call, and loads that wait for the stores
        // of single items.
        let (len, inline) = match *items {
            [] => return AxisVec(Repr::Heap(Box::default())),
            [a] => (Len::One, [a; INLINE]),
            [a, b] => (Len::Two, [a, b, b, b, b]),
            [a, b, c] => (Len::Three, [a, b, c, c, c]),
            [a, b, c, d] => (Len::Four, [a, b, c, d, d]),
            [a, b, c, d, e] => (Len::Five, [a, b, c, d, e]),
            _ => return AxisVec(Repr::Heap(items.into())),
        };
        AxisVec(Repr::Inline(len, inline))
    }
}

/// One axis. A function of an index reads an index of run-time rank as it reads an array for a
/// known rank.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let table = ArrayD::from_fn([2, 3], |index| index[0] * 10 + index[1]);
/// assert_eq!(table.as_slice(), [0, 1, 2, 10, 11, 12]);
/// ```
impl<X> core::ops::Index<usize> for AxisVec<X> {
    type Output = X;

    #[inline]
    #[track_caller]
    fn index(&self, axis: usize) -> &X {
        &self.as_ref()[axis]
    }
}

impl<X> AsRef<[X]> for AxisVec<X> {
    #[inline(always)]
    fn as_ref(&self) -> &[X] {
        match &self.0 {
            Repr::Inline(len, items) => &items[..*len as usize],
            Repr::Heap(items) => items,
        }
    }
}

impl<X> AsMut<[X]> for AxisVec<X> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [X] {
        match &mut self.0 {
            Repr::Inline(len, items) => &mut items[..*len as usize],
            Repr::Heap(items) => items,
        }
    }
}

impl<X: PartialEq> PartialEq for AxisVec<X> {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<X: Eq> Eq for AxisVec<X> {}

impl<X: Debug> Debug for AxisVec<X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

/// A shape whose rank is known at run time; any rank, without an allocation up to 5.
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let shape = DynRank::from([2, 3, 4]);
/// assert_eq!(shape.as_ref(), [2, 3, 4]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DynRank(pub(crate) AxisVec<usize>);

impl DynRank {
    /// The extents, outermost axis first.
    #[inline(always)]
    pub fn as_slice(&self) -> &[usize] {
        self.0.as_ref()
    }
}

impl AsRef<[usize]> for DynRank {
    #[inline(always)]
    fn as_ref(&self) -> &[usize] {
        self.0.as_ref()
    }
}

impl Debug for DynRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<&[usize]> for DynRank {
    #[inline]
    fn from(extents: &[usize]) -> Self {
        DynRank(AxisVec::from_slice(extents))
    }
}

impl<const R: usize> From<[usize; R]> for DynRank {
    #[inline]
    fn from(extents: [usize; R]) -> Self {
        DynRank::from(&extents[..])
    }
}

impl<const R: usize> From<&[usize; R]> for DynRank {
    fn from(extents: &[usize; R]) -> Self {
        DynRank::from(&extents[..])
    }
}

impl From<&DynRank> for DynRank {
    #[inline]
    fn from(shape: &DynRank) -> Self {
        shape.clone()
    }
}

impl From<Vec<usize>> for DynRank {
    fn from(extents: Vec<usize>) -> Self {
        DynRank::from(&extents[..])
    }
}

impl From<&Vec<usize>> for DynRank {
    fn from(extents: &Vec<usize>) -> Self {
        DynRank::from(&extents[..])
    }
}
