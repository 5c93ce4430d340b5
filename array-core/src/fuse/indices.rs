//! Index notation: the range of every index, and an access such as `x[2 * i + k, j]` as a view.
//!
//! ```text
//! let e0 = Probe(&x).operand().indexed::<2>();          // the extents of an operand with two indices
//! let n = ranges(&["i", "j", "k"], &[(2, 3)], &[Seen { .. }])?;   // all checks
//! let v0 = Probe(&x).operand().strided::<(Dyn, Dyn)>(&n, ..);     // axes are indices
//! ```
//!
//! An index never stretches: all operand axes that it runs along have one extent. The axis that an
//! index runs along with an offset has as many elements more as the largest offset is.

use crate::array::{Layout, View};
use crate::dim::{Dim, each_rank};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::expr::{Arr, Node, ViewRef};
use crate::leaf::Elem;
use crate::shape::{Axes, AxisList, DynRank, Permute, Shape};
use crate::storage::{Home, Stored};

use super::operand::Leaf;

/// A shape with `R` axes, or with a rank at run time.
#[diagnostic::on_unimplemented(
    message = "an operand of shape `{Self}` does not have rank {R}, the number of its indices",
    label = "this is not of rank {R}",
    note = "an operand has an index for each of its axes; a fixed one is a number: `x[i, 0]`"
)]
pub trait HasIndices<const R: usize> {}

#[diagnostic::do_not_recommend]
impl<const R: usize> HasIndices<R> for DynRank {}
#[diagnostic::do_not_recommend]
impl HasIndices<0> for () {}

macro_rules! has_indices {
    ($rank:literal: $($A:ident $B:ident $C:ident $i:literal),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($A),*> HasIndices<$rank> for ($($A,)*) {}
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
pub(super) type Order<S, A, D> = <S as Turned<A, D>>::Order;

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

/// The most axes of a shape with a rank in its type.
const MOST_AXES: usize = 8;

/// The extents of an operand with `R` indices; or its rank, if that is another one.
#[derive(Clone, Copy, Debug)]
pub struct Extents<const R: usize>(Result<[usize; R], usize>);

/// One index expression: an offset, and indices by their numbers, each times a factor.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The indices and their factors.
    pub terms: &'static [(usize, i64)],
    /// The offset.
    pub add: i64,
}

/// An operand, and one of its accesses.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'n> {
    /// The operand's number.
    pub operand: usize,
    /// The operand's name.
    pub name: &'static str,
    /// The text of the access.
    pub text: &'static str,
    /// The operand's extents.
    pub extents: Result<&'n [usize], usize>,
    /// The index expression of each axis.
    pub along: &'n [Along],
}

impl<const R: usize> Extents<R> {
    /// The access with these index expressions.
    #[inline(always)]
    pub const fn seen<'n>(
        &'n self,
        operand: usize,
        [name, text]: [&'static str; 2],
        along: &'n [Along; R],
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
        }
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// The extents of this operand, which has `R` indices.
    #[inline(always)]
    pub fn indexed<const R: usize>(&self) -> Extents<R>
    where
        N::Shape: HasIndices<R>,
    {
        self.written()
    }

    /// [`indexed`](Self::indexed) for the destination. Its rank is compared where the value is
    /// written.
    #[inline(always)]
    pub fn written<const R: usize>(&self) -> Extents<R> {
        match self.0.shape() {
            Ok(shape) => {
                shape.with_extents(|extents| Extents(extents.try_into().map_err(|_| extents.len())))
            }
            // A lazy value whose operands do not fit, which its evaluation reports.
            Err(_) => Extents(Ok([0; R])),
        }
    }

    /// Its view with the axes in another order. `D` is the shape if the operand's rank is known at
    /// run time.
    ///
    /// # Panics
    /// If that rank is another one; [`ranges`] has checked this.
    #[inline(always)]
    pub fn turned<'a, A: AxisList, D>(
        &self,
        axes: Axes<A>,
    ) -> View<'a, N::Item, Order<N::Shape, A, D>>
    where
        N: InMemory<'a>,
        N::Shape: Turned<A, D>,
    {
        N::Shape::turned(self.0.as_view(), axes)
    }

    /// The view whose axis `k` is index `letters[k]`, or does not vary.
    ///
    /// # Panics
    /// If an element is outside of the operand; [`ranges`] has checked this.
    #[inline(always)]
    pub fn strided<'a, S: Shape>(
        &self,
        n: &[usize],
        letters: &[Option<usize>],
        along: &[Along],
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
    along: &[Along],
) -> View<'a, T, S> {
    let own = view.layout.strides.as_ref();
    let places = view
        .layout
        .shape
        .with_extents(|extents| Places::of(extents, own, n, letters, along));
    let Places {
        extents,
        strides,
        offset,
    } = places;
    let rank = letters.len();
    let offset = view.layout.offset.wrapping_add_signed(offset);
    let layout = Layout::try_strided(&extents[..rank], &strides[..rank], offset);
    View {
        data: view.data,
        layout: layout.expect("as many axes as indices"),
    }
}

/// The layout of a view whose axes are indices; the offset is from the operand's first element.
struct Places {
    extents: [usize; MOST_AXES],
    strides: [isize; MOST_AXES],
    offset: isize,
}

impl Places {
    fn of(
        extents: &[usize],
        own: &[isize],
        n: &[usize],
        letters: &[Option<usize>],
        along: &[Along],
    ) -> Self {
        let mut places = Places {
            extents: [1; MOST_AXES],
            strides: [0; MOST_AXES],
            offset: 0,
        };
        for (axis, &letter) in letters.iter().enumerate() {
            places.extents[axis] = letter.map_or(1, |letter| n[letter]);
        }
        if places.extents.contains(&0) {
            return places;
        }
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

impl Along {
    /// The least and the greatest value over these ranges, none of which is empty; `None` if it
    /// overflows.
    fn reach(&self, n: &[usize]) -> Option<[i64; 2]> {
        let (mut low, mut high) = (self.add, self.add);
        for &(letter, factor) in self.terms {
            let last = factor.checked_mul(i64::try_from(n[letter]).ok()?.checked_sub(1)?)?;
            low = low.checked_add(last.min(0))?;
            high = high.checked_add(last.max(0))?;
        }
        Some([low, high])
    }

    /// The largest range of an index along an axis of `extent` elements, if the ranges of the other
    /// indices are `n`; negative if not even one value is inside. `None` if another range is
    /// unknown.
    fn fits(&self, letter: usize, extent: usize, n: &[Option<i64>]) -> Option<i64> {
        let (mut low, mut high, mut by) = (self.add, self.add, 0);
        for &(other, factor) in self.terms {
            if other == letter {
                by = factor;
                continue;
            }
            let last = factor.checked_mul(n[other]?.checked_sub(1)?)?;
            low = low.checked_add(last.min(0))?;
            high = high.checked_add(last.max(0))?;
        }
        let extent = i64::try_from(extent).ok()?;
        let range = match by > 0 {
            _ if extent == 0 => 0,
            true if low < 0 => -1,
            true => (extent - 1).checked_sub(high)?.div_euclid(by) + 1,
            false if high >= extent => -1,
            false => low.div_euclid(-by) + 1,
        };
        Some(range)
    }
}

/// The range of every index.
///
/// A bound gives the range of its index. Otherwise every operand axis that the index runs along
/// gives it: the largest one with which all accesses of this axis stay inside. Where several
/// indices run along an axis, the others are told before. All axes must give the same range.
///
/// # Errors
/// If an operand has another rank, two axes give different ranges, or an access is outside of its
/// operand.
#[inline(always)]
pub fn ranges<const L: usize>(
    letters: &[&'static str; L],
    bounds: &[(usize, usize)],
    seen: &[Seen<'_>],
) -> Result<[usize; L], BroadcastError> {
    match alone(seen) {
        Some(n) if bounds.is_empty() => Ok(n),
        _ => solved(letters, bounds, seen),
    }
}

/// The ranges, if each axis has one index alone, and they agree.
#[inline(always)]
fn alone<const L: usize>(seen: &[Seen<'_>]) -> Option<[usize; L]> {
    let mut n = [usize::MAX; L];
    for one in seen {
        for (along, &extent) in one.along.iter().zip(one.extents.ok()?) {
            let (&[(letter, 1)], 0) = (along.terms, along.add) else {
                return None;
            };
            if n[letter] != extent && n[letter] != usize::MAX {
                return None;
            }
            n[letter] = extent;
        }
    }
    (!n.contains(&usize::MAX)).then_some(n)
}

/// [`ranges`] in general.
fn solved<const L: usize>(
    letters: &[&'static str; L],
    bounds: &[(usize, usize)],
    seen: &[Seen<'_>],
) -> Result<[usize; L], BroadcastError> {
    for one in seen {
        if let Err(rank) = one.extents {
            return Err(other_rank(one, rank));
        }
    }
    let mut solver = Solver {
        letters,
        seen,
        n: [None; L],
        told: [None; L],
    };
    for &(letter, bound) in bounds {
        solver.n[letter] = Some(i64::try_from(bound).unwrap_or(i64::MAX));
    }
    solver.pass(false)?;
    while solver.pass(true)? {}
    let mut n = [0; L];
    for (n, found) in n.iter_mut().zip(solver.n) {
        *n = usize::try_from(found.unwrap_or(0)).unwrap_or(0);
    }
    if n.contains(&0) {
        return Ok(n);
    }
    for one in seen {
        for (axis, along) in one.along.iter().enumerate() {
            let extent = one.extents.map_or(0, |extents| extents[axis]);
            let inside = |[low, high]: [i64; 2]| low >= 0 && (high as u64) < extent as u64;
            match along.reach(&n) {
                Some(reach) if inside(reach) => {}
                reach => return Err(outside(letters, one, axis, reach, &n)),
            }
        }
    }
    Ok(n)
}

/// The ranges that are found.
struct Solver<'s, const L: usize> {
    letters: &'s [&'static str; L],
    seen: &'s [Seen<'s>],
    n: [Option<i64>; L],
    /// The access and the axis that told a range.
    told: [Option<(usize, usize)>; L],
}

impl<const L: usize> Solver<'_, L> {
    /// Finds ranges by the axes that one index runs along, or by those of several (`shared`), which
    /// tell only what no other axis does. Returns whether one was found.
    fn pass(&mut self, shared: bool) -> Result<bool, BroadcastError> {
        let mut found = false;
        for at in 0..self.seen.len() {
            for (axis, along) in self.seen[at].along.iter().enumerate() {
                if (along.terms.len() > 1) != shared {
                    continue;
                }
                for &(letter, _) in along.terms {
                    let known = self.n[letter];
                    // What a bound reaches is checked later.
                    if known.is_some() && (shared || self.told[letter].is_none()) {
                        continue;
                    }
                    let Some(range) = self.along_axis(at, axis, letter)? else {
                        continue;
                    };
                    match known {
                        None => {
                            (self.n[letter], self.told[letter]) = (Some(range), Some((at, axis)));
                            found = true;
                        }
                        Some(known) if known == range => {}
                        Some(known) => return Err(self.differ(letter, [known, range], (at, axis))),
                    }
                }
            }
        }
        Ok(found)
    }

    /// The largest range with which all accesses of this axis stay inside, if it can be told.
    fn along_axis(
        &self,
        at: usize,
        axis: usize,
        letter: usize,
    ) -> Result<Option<i64>, BroadcastError> {
        let (operand, mut least) = (self.seen[at].operand, None);
        for one in self.seen.iter().filter(|one| one.operand == operand) {
            let along = &one.along[axis];
            if !along.terms.iter().any(|term| term.0 == letter) {
                continue;
            }
            let extent = one.extents.map_or(0, |extents| extents[axis]);
            let Some(range) = along.fits(letter, extent, &self.n) else {
                return Ok(None);
            };
            if range < 0 {
                let n = self.n.map(|n| n.unwrap_or(1).max(0) as usize);
                return Err(outside(self.letters, one, axis, along.reach(&n), &n));
            }
            least = Some(least.map_or(range, |least: i64| least.min(range)));
        }
        Ok(least)
    }

    /// The error of an index with two ranges.
    #[cold]
    fn differ(&self, letter: usize, ranges: [i64; 2], at: (usize, usize)) -> BroadcastError {
        let first = self.told[letter].expect("the axis that told the first range");
        let parts = [(first, ranges[0]), (at, ranges[1])].map(|((at, axis), range)| {
            let Seen {
                name,
                text,
                extents,
                ..
            } = self.seen[at];
            let extent = extents.map_or(0, |extents| extents[axis]);
            format!("{range} in `{text}`, as axis {axis} of `{name}` has {extent}")
        });
        let [one, other] = &parts;
        BroadcastError::of_indices(
            BroadcastErrorKind::IndexRange,
            format!(
                "index `{}` has {one}, and {other}\n  \
                 help: an index does not stretch: where an axis has one element write `0`, as in `x[i, 0]`",
                self.letters[letter],
            ),
        )
    }
}

#[cold]
fn other_rank(one: &Seen<'_>, rank: usize) -> BroadcastError {
    let Seen {
        name, text, along, ..
    } = one;
    BroadcastError::of_indices(
        BroadcastErrorKind::IndexCount,
        format!(
            "`{text}` has {}, and `{name}` has rank {rank}\n  \
             help: an operand has an index for each of its axes; a fixed one is a number: `x[i, 0]`",
            counted(along.len(), "index", "indices"),
        ),
    )
}

/// `1 index`, `2 indices`.
fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// The error of an access outside of its operand.
#[cold]
fn outside<const L: usize>(
    letters: &[&'static str; L],
    one: &Seen<'_>,
    axis: usize,
    reach: Option<[i64; 2]>,
    n: &[usize; L],
) -> BroadcastError {
    let Seen {
        name,
        text,
        extents,
        along,
        ..
    } = one;
    let extent = extents.map_or(0, |extents| extents[axis]);
    let runs = match reach {
        Some([low, high]) if low == high => format!("is {low}"),
        Some([low, high]) => format!("runs from {low} to {high}"),
        None => "overflows".to_string(),
    };
    let ranges = { along[axis].terms.iter() }
        .map(|&(letter, _)| {
            format!(
                "`{}` has {}",
                letters[letter],
                counted(n[letter], "value", "values")
            )
        })
        .collect::<Vec<_>>();
    let help = match ranges.is_empty() {
        true => "axes count from 0, and not from the end".to_string(),
        false => format!(
            "{}, from 0 on, by an operand or a bound",
            ranges.join(" and ")
        ),
    };
    BroadcastError::of_indices(
        BroadcastErrorKind::IndexOutside,
        format!(
            "`{text}` is outside of `{name}`: the index of axis {axis}, which has {}, {runs}\n  \
             help: {help}",
            counted(extent, "element", "elements"),
        ),
    )
}
