//! The axes of a sum back to a shape that was stretched: all axes that the shape lacks, and those
//! where it has extent 1.
//!
//! [`rule::sum_to`] decides whether a shape can be the target of a sum; with a tuple,
//! [`rule::broadcast_in_dim`] does. Types decide it as for destinations: the target, placed as an
//! operand would be, must fit into the source.

use core::marker::PhantomData;
use core::ops::RangeFull;

use super::axes::{Knows, ReduceAxes, Taken, TakesSome};
use crate::array::Array;
use crate::error::{BroadcastError, ShapeError, Violation};
use crate::rule::{self, Site};
use crate::sealed::Sealed;
use crate::shape::{Axes, AxisList, ExprShape, FitsInto, IntoShape, MAX_RANK, Placement, Shape};
use crate::storage::Home;

/// The axes that are summed to get the shape `target`, whose axes are placed by `dims`.
#[doc(hidden)]
#[derive(Debug)]
pub struct BackTo<R, P> {
    pub(super) target: R,
    pub(super) dims: P,
}

impl<R: Shape, P: Placement<R>> BackTo<R, P> {
    /// The tuple, unless the axes are the last ones.
    fn tuple(&self) -> Option<&[i64]> {
        P::Output::PLACED.then(|| self.dims.dims())
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape, R: Shape, P> ReduceAxes<S> for BackTo<R, P>
where
    P: Placement<R, Output: FitsInto<S>> + Placing,
{
    const SEALED: Sealed = Sealed;
    type Left = R;
    type Output<T, H: Home> = Array<T, R, H>;
    type Home<H: Home> = H;
    type Known = P::Known<S, R>;

    /// Infallible: a `BackTo` exists only if the rule allows the sum.
    fn reduced(&self, _: &S, flags: &mut [bool]) -> Result<R, ShapeError> {
        flags.fill(true);
        self.target.with_extents(|target| match self.tuple() {
            Some(dims) => {
                for (&axis, &extent) in dims.iter().zip(target) {
                    flags[axis as usize] = extent == 1;
                }
            }
            None => {
                let last = flags.iter_mut().rev().zip(target.iter().rev());
                last.for_each(|(flag, &extent)| *flag = extent == 1);
            }
        });
        Ok(self.target.clone())
    }

    fn finish<T: Copy, H: Home>(left: Array<T, R, H>) -> Array<T, R, H> {
        left
    }
}

/// What the types say about the axes of a sum back, by the kind of tuple.
#[doc(hidden)]
pub trait Placing {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// What is known about the axes of a sum of a shape `S` to a shape `R`.
    type Known<S: Shape, R: Shape>: Knows;
}

impl<A: AxisList> Placing for Axes<A> {
    const SEALED: Sealed = Sealed;
    type Known<S: Shape, R: Shape> = KnownBack<S, R, A>;
}

impl Placing for RangeFull {
    const SEALED: Sealed = Sealed;
    type Known<S: Shape, R: Shape> = KnownBack<S, R, Self>;
}

impl Placing for &[i64] {
    const SEALED: Sealed = Sealed;
    type Known<S: Shape, R: Shape> = TakesSome;
}

impl<const N: usize> Placing for &[i64; N] {
    const SEALED: Sealed = Sealed;
    type Known<S: Shape, R: Shape> = TakesSome;
}

/// What the types say about a sum of a shape `S` to a shape `R`, whose axes are placed by `A`: a
/// list of axes, or `..`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct KnownBack<S, R, A>(PhantomData<(S, R, A)>);

/// The axes of a list, or none for `..`.
#[doc(hidden)]
pub trait MaybeListed: 'static {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The axes.
    const TUPLE: Option<&'static [usize]>;
}

impl<A: AxisList> MaybeListed for A {
    const SEALED: Sealed = Sealed;
    const TUPLE: Option<&'static [usize]> = Some(A::AXES);
}

impl MaybeListed for RangeFull {
    const SEALED: Sealed = Sealed;
    const TUPLE: Option<&'static [usize]> = None;
}

impl<S: Shape, R: Shape, A: MaybeListed> KnownBack<S, R, A> {
    /// The axes and their number; `None` if a rank is not known.
    const LIST: Option<([i64; MAX_RANK], usize)> = match (S::RANK, R::RANK) {
        (Some(rank), Some(_)) => Some(list(rank, R::EXTENTS, A::TUPLE)),
        _ => None,
    };
}

impl<S: Shape, R: Shape, A: MaybeListed> Knows for KnownBack<S, R, A> {
    const SEALED: Sealed = Sealed;
    const TAKEN: Taken = match &Self::LIST {
        Some((axes, count)) => Taken::Listed(axes.split_at(*count).0),
        None => Taken::Unknown,
    };
}

/// The axes below `rank` that are summed to get `target`, whose axes are placed by `tuple` or are
/// the last ones; and their number.
///
/// An unknown extent is taken to be that of the source. If it turns out to be 1, the kernel that
/// was chosen for the other axes packs the leaves that it cannot read in place.
const fn list(
    rank: usize,
    target: &[Option<usize>],
    tuple: Option<&[usize]>,
) -> ([i64; MAX_RANK], usize) {
    let (mut axes, mut count) = ([0; MAX_RANK], 0);
    let (mut axis, mut own) = (0, 0);
    while axis < rank {
        let place = match tuple {
            Some(tuple) if own < target.len() => tuple[own],
            _ => (rank + own).saturating_sub(target.len()),
        };
        let is_placed = own < target.len() && axis == place;
        if !is_placed || matches!(target[own], Some(1)) {
            axes[count] = axis as i64;
            count += 1;
        }
        own += is_placed as usize;
        axis += 1;
    }
    (axes, count)
}

/// A shape that a value of shape `S` can be summed to: [`shape!`](crate::shape!), extents in a
/// tuple or a list, or the shape of an array by reference. `P` places its axes, as in
/// `.at(axes![1])`; `..` makes them the last ones.
#[diagnostic::on_unimplemented(
    message = "a value of shape `{S}` cannot be summed to the shape `{Self}`",
    label = "`{S}` has no such sum",
    note = "each axis of the target has the extent of the axis that it meets, or is a literal 1: it is that of an operand that stretches",
    note = "its axes are the last ones; `.sum_to_at(target, axes![0])` places them"
)]
pub trait SumTarget<S: Shape, P> {
    /// The shape of the sum.
    type Shape: Shape;

    /// The axes that are summed.
    #[doc(hidden)]
    type Axes: ReduceAxes<S, Left = Self::Shape>;

    /// A type that is unknown to the compiler if there is no such sum: see
    /// [`Known`](crate::dim::Known).
    #[doc(hidden)]
    type Proof;

    /// The axes of `source` that are summed.
    ///
    /// # Errors
    /// If this does not broadcast to `source`: `cannot_sum_to`, with a tuple the kinds of
    /// `broadcast_in_dim`.
    #[doc(hidden)]
    fn axes_of(self, source: &S, dims: P, op: &str) -> Result<Self::Axes, BroadcastError>;
}

#[diagnostic::do_not_recommend]
impl<S: Shape, R: IntoShape, P> SumTarget<S, P> for R
where
    P: Placement<R::Shape, Output: FitsInto<S>> + Placing,
{
    type Shape = R::Shape;
    type Axes = BackTo<R::Shape, P>;
    type Proof = ();

    fn axes_of(self, source: &S, dims: P, op: &str) -> Result<Self::Axes, BroadcastError> {
        back_to(self.into_shape(), source, dims, op)
    }
}

/// [`SumTarget::axes_of`].
fn back_to<S: Shape, R: Shape, P: Placement<R, Output: FitsInto<S>>>(
    target: R,
    source: &S,
    dims: P,
    op: &str,
) -> Result<BackTo<R, P>, BroadcastError> {
    let back = BackTo { target, dims };
    let tuple = back.tuple();
    let by_rule = back
        .target
        .with_extents(|target| source.with_extents(|source| check(source, target, tuple, op)));
    by_rule?;
    // The rule does not know about an extent of 1 that does not stretch.
    let placed = back.dims.place(&back.target);
    if let Err(violation) = placed.and_then(|placed| placed.fits_into(source)) {
        let (source, target) = (source.extents(), back.target.extents());
        return Err(refused(
            violation,
            source.as_ref(),
            target.as_ref(),
            tuple,
            op,
        ));
    }
    Ok(back)
}

/// Whether extents can be summed to those of a target, placed by `tuple` or at the last axes.
pub(super) fn check(
    source: &[usize],
    target: &[usize],
    tuple: Option<&[i64]>,
    op: &str,
) -> Result<(), BroadcastError> {
    let checked = match tuple {
        Some(dims) => rule::broadcast_in_dim(target, source, dims),
        None => rule::sum_to(source, target),
    };
    checked.map_err(|violation| refused(violation, source, target, tuple, op))
}

#[cold]
fn refused(
    violation: Violation,
    source: &[usize],
    target: &[usize],
    dims: Option<&[i64]>,
    op: &str,
) -> BroadcastError {
    let site = Site::SumTo {
        op,
        source,
        target,
        dims,
    };
    BroadcastError::new(violation, site)
}
