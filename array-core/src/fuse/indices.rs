//! Index notation: an access such as `x[2 * i + k, j]` as a view.
//!
//! ```text
//! let e0 = IndexedExtents::<2>::NONE | Probe(&x).operand();       // the extents of an operand with two indices
//! let n = ranges(&["i", "j", "k"], &[(2, 3)], &[Seen { .. }])?;   // all checks
//! let v0 = e0.of(Probe(&x).operand()).strided::<(Dyn, Dyn)>(&n, ..); // axes are indices
//! ```

use core::ops::{BitOr, Range};

use crate::array::{Layout, View, ViewMut};
use crate::dim::{Dim, Dyn, each_rank};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::expr::{Arr, Node, Owned, ViewRef};
use crate::leaf::Elem;
use crate::shape::{Axes, AxisList, DynRank, MAX_RANK, Permute, Shape};
use crate::storage::{Home, Stored};

use super::index_sums::{IndexSum, Seen};
use super::operand::Leaf;
use super::target::Place;

/// A shape with `R` axes, or with a rank at run time.
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{Self}` does not have rank {R}, the number of its indices",
    label = "this is not of rank {R}",
    note = "an operand has an index for each of its axes; a fixed one is a number: `x[i, 0]`; a list of pairs is two lists: `grid[row[p], column[p]]`"
)]
pub trait HasIndices<const R: usize> {
    /// [`IndexedExtents`]. For another shape it is no type, so what reads the operand is no second
    /// error.
    type Extents: From<IndexedExtents<R>>;
}

#[diagnostic::do_not_recommend]
impl<const R: usize> HasIndices<R> for DynRank {
    type Extents = IndexedExtents<R>;
}
#[diagnostic::do_not_recommend]
impl HasIndices<0> for () {
    type Extents = IndexedExtents<0>;
}

macro_rules! has_indices {
    ($rank:literal: $($A:ident $B:ident $C:ident $i:literal),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($A),*> HasIndices<$rank> for ($($A,)*) {
            type Extents = IndexedExtents<$rank>;
        }
    };
}
each_rank!(has_indices);

/// An operand that is in memory. Its elements can be read in any order.
#[diagnostic::on_unimplemented(
    message = "an expression is read only with its indices in the order of its axes",
    label = "this is a lazy value, not an array",
    note = "evaluate it before the call: `let x = x.eval();`"
)]
pub trait InMemory<'a>: Node<Shape: Shape> {
    /// Its view.
    fn as_view(&self) -> View<'a, Self::Item, Self::Shape>;
}

#[diagnostic::do_not_recommend]
impl<'a, T: Elem, P: Stored<Shape: Shape, Home: Home>> InMemory<'a> for Arr<'a, T, P> {
    #[inline(always)]
    fn as_view(&self) -> View<'a, T, P::Shape> {
        self.0.view()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: Elem, S: Shape> InMemory<'a> for ViewRef<'a, T, S> {
    #[inline(always)]
    fn as_view(&self) -> View<'a, T, S> {
        self.0.clone()
    }
}

/// The shape of operands of shape `S` with the axes in the order `A`: `D` for those of a run-time
/// rank.
pub(super) type TurnedShape<S, A, D> = <S as Turned<A, D>>::Order;

/// A shape whose axes can be in the order `A`.
pub trait Turned<A, D>: Shape {
    /// The shape with this order.
    type Order: Shape;

    /// A view with this order.
    fn turned<T>(view: View<'_, T, Self>, axes: Axes<A>) -> View<'_, T, Self::Order>;
}

impl<A: AxisList, D: Shape> Turned<A, D> for DynRank {
    type Order = D;

    fn turned<T>(view: View<'_, T, Self>, _: Axes<A>) -> View<'_, T, D> {
        let turned = view.permute(A::AXES).try_into_shape();
        turned.expect("an operand has as many axes as indices")
    }
}

macro_rules! turned {
    ($rank:literal: $($A:ident $B:ident $C:ident $i:literal),*) => {
        #[diagnostic::do_not_recommend]
        impl<A: AxisList, D, $($A: Dim),*> Turned<A, D> for ($($A,)*)
        where
            Self: Permute<A>,
        {
            type Order = <Self as Permute<A>>::Permuted;

            #[inline(always)]
            fn turned<T>(view: View<'_, T, Self>, axes: Axes<A>) -> View<'_, T, Self::Order> {
                view.permute(axes)
            }
        }
    };
}
each_rank!(turned);

/// The values of an index as numbers, as an operand.
///
/// # Errors
/// If an `i32` does not hold them.
pub fn numbers(range: Range<usize>) -> Result<Leaf<Owned<i32, (Dyn,)>>, BroadcastError> {
    match (i32::try_from(range.start), i32::try_from(range.end)) {
        (Ok(first), Ok(last)) => Ok(Leaf(Owned((first..last).collect()))),
        _ => Err(BroadcastError::of_kind(
            BroadcastErrorKind::IndexOutside,
            format!(
                "an index with {} values is used as a number\n  \
                 help: as a number an index has at most {} values",
                range.end,
                i32::MAX
            ),
        )),
    }
}

/// The extents of an operand with `R` indices; or its rank, if that is another one.
#[derive(Clone, Copy, Debug)]
pub struct IndexedExtents<const R: usize>(Result<[usize; R], usize>);

// An operator with the operand on the right: the compiler quotes no bound of a method.
impl<N: Node<Shape: Shape + HasIndices<R>>, const R: usize> BitOr<Leaf<N>> for IndexedExtents<R> {
    type Output = <N::Shape as HasIndices<R>>::Extents;

    /// The extents of this operand, which has `R` indices.
    #[inline(always)]
    fn bitor(self, operand: Leaf<N>) -> Self::Output {
        operand.written().into()
    }
}

impl<const R: usize> IndexedExtents<R> {
    /// Those of no operand yet.
    pub const NONE: Self = IndexedExtents(Err(0));

    /// The operand that has these extents.
    #[inline(always)]
    pub const fn of<N>(&self, operand: Leaf<N>) -> Leaf<N> {
        operand
    }

    /// The access with these index expressions.
    #[inline(always)]
    pub const fn seen<'n>(
        &'n self,
        operand: usize,
        [name, text]: [&'static str; 2],
        along: &'n [IndexSum; R],
    ) -> Seen<'n> {
        let extents = match &self.0 {
            Ok(extents) => Ok(extents.as_slice()),
            Err(rank) => Err(*rank),
        };
        Seen {
            operand,
            name,
            text,
            extents,
            along,
            edges: &[],
        }
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// Its extents, not checked: the rank of a destination is compared where the value is written.
    #[inline(always)]
    pub fn written<const R: usize>(&self) -> IndexedExtents<R> {
        match self.0.shape() {
            Ok(shape) => shape.with_extents(|extents| {
                IndexedExtents(extents.try_into().map_err(|_| extents.len()))
            }),
            // A lazy value whose operands do not fit, which its evaluation reports.
            Err(_) => IndexedExtents(Ok([0; R])),
        }
    }

    /// Its view with the axes in another order. `D` is the shape if the operand's rank is known at
    /// run time.
    ///
    /// # Panics
    /// If that rank is another one; [`ranges`](super::ranges()) has checked this.
    #[inline(always)]
    pub fn turned<'a, A: AxisList, D>(
        &self,
        axes: Axes<A>,
    ) -> View<'a, N::Item, TurnedShape<N::Shape, A, D>>
    where
        N: InMemory<'a>,
        N::Shape: Turned<A, D>,
    {
        N::Shape::turned(self.0.as_view(), axes)
    }

    /// The view whose axis `k` is index `letters[k]`, or does not vary.
    ///
    /// # Panics
    /// If an element is outside of the operand; [`ranges`](super::ranges()) has checked this. If
    /// the view has more than `isize::MAX` elements, which only stretched operands allow.
    #[inline(always)]
    pub fn strided<'a, S: Shape>(
        &self,
        n: &[usize],
        letters: &[Option<usize>],
        along: &[IndexSum],
    ) -> View<'a, N::Item, S>
    where
        N: InMemory<'a>,
    {
        strided(self.0.as_view(), n, letters, along)
    }
}

/// See [`Leaf::strided`].
fn strided<'a, T, R: Shape, S: Shape>(
    view: View<'a, T, R>,
    n: &[usize],
    letters: &[Option<usize>],
    along: &[IndexSum],
) -> View<'a, T, S> {
    View {
        data: view.data,
        layout: indexed(&view.layout, n, letters, along),
    }
}

/// The part of a destination whose axis `k` is index `letters[k]`.
///
/// # Panics
/// As [`Leaf::strided`], and if two indices would write one element.
pub fn part<'p, P: Place + ?Sized, S: Shape>(
    place: &'p mut P,
    n: &[usize],
    letters: &[Option<usize>],
    along: &[IndexSum],
) -> ViewMut<'p, P::Item, S> {
    let mut terms: Vec<_> = along.iter().flat_map(|along| along.terms).collect();
    terms.sort_unstable();
    let each_once = terms.windows(2).all(|pair| pair[0].0 != pair[1].0)
        && terms.len() == letters.iter().flatten().count()
        && along.iter().all(|along| along.terms.len() <= 1)
        && terms.iter().all(|term| term.1 != 0);
    assert!(each_once, "an axis of the destination for each index");
    let view = place.elements().expect("a destination by itself");
    ViewMut {
        data: view.data,
        layout: indexed(&view.layout, n, letters, along),
    }
}

/// The layout whose axis `k` is index `letters[k]`.
pub(super) fn indexed<R: Shape, S: Shape>(
    layout: &Layout<R>,
    n: &[usize],
    letters: &[Option<usize>],
    along: &[IndexSum],
) -> Layout<S> {
    let own = layout.strides.as_ref();
    let places = layout
        .shape
        .with_extents(|extents| IndexedLayout::of(extents, own, n, letters, along));
    let IndexedLayout {
        extents,
        strides,
        offset,
    } = places;
    let rank = letters.len();
    let offset = layout.offset.wrapping_add_signed(offset);
    let layout = Layout::<S>::try_strided(&extents[..rank], &strides[..rank], offset);
    let layout = layout.expect("as many axes as indices");
    let count = layout.shape.checked_count();
    count.expect("a view has at most `isize::MAX` elements");
    layout
}

/// The layout of a view whose axes are indices; the offset is from the operand's first element.
pub(super) struct IndexedLayout {
    pub(super) extents: [usize; MAX_RANK],
    pub(super) strides: [isize; MAX_RANK],
    pub(super) offset: isize,
}

impl IndexedLayout {
    /// # Panics
    /// If an element is outside, or the layout has no axis for an index.
    pub(super) fn of(
        extents: &[usize],
        own: &[isize],
        n: &[usize],
        letters: &[Option<usize>],
        along: &[IndexSum],
    ) -> Self {
        let mut places = IndexedLayout {
            extents: [1; MAX_RANK],
            strides: [0; MAX_RANK],
            offset: 0,
        };
        for (axis, &letter) in letters.iter().enumerate() {
            places.extents[axis] = letter.map_or(1, |letter| n[letter]);
        }
        if places.extents.contains(&0) {
            return places;
        }
        assert_eq!(along.len(), extents.len(), "an index for each axis");
        for ((along, own), &extent) in along.iter().zip(own).zip(extents) {
            let reach = along.reach(n);
            let is_inside = reach.is_some_and(|[low, high]| low >= 0 && high < extent as i64);
            assert!(is_inside, "an index is outside of its axis");
            places.offset = places
                .offset
                .wrapping_add(own.wrapping_mul(along.add as isize));
            for &(letter, factor) in along.terms {
                let axis = letters.iter().position(|other| *other == Some(letter));
                let axis = axis.expect("the view has an axis for each index");
                let stride = &mut places.strides[axis];
                *stride = stride.wrapping_add(own.wrapping_mul(factor as isize));
            }
        }
        places
    }
}
