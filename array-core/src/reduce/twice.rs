//! Reductions in two sweeps of the expression: the second sweep needs the result of the first.
//!
//! ```text
//! variance:   mean of every row       then the sum of (item - mean)^2
//! logsumexp:  largest of every row    then the sum of exp(item - largest)
//! ```
//! The result of the first sweep is one more leaf of the second one, stretched along the reduced
//! axes; the expression is computed twice and never stored.

use super::axes::{Knows, Taken};
use super::{Checked, ReduceAxes, Reduction, checked, op, totals};
use core::marker::PhantomData;

use crate::array::{Array, built};
use crate::error::{BroadcastError, ReduceError};
use crate::expr::{AxisMap, Bind, Closed, Float, Inputs, Node, Reducible, Varies};
use crate::isa::{Exponent, Needs, Token};
use crate::layout::row_major_strides;
use crate::leaf::{Elem, FixedLeaves, Leaves, One};
use crate::math::{Functions, Math};
use crate::sealed::Sealed;
use crate::shape::{Whole, WholeOf};
use crate::storage::{Buffer, Home};

/// What the second sweep computes from an element and the result of the first sweep.
pub(super) trait Relation<T, M>: Copy {
    /// What the loop around it must provide.
    const NEEDS: Needs;
    /// The number of scalar operations.
    const OPERATIONS: usize;

    fn apply(self, token: Token<'_>, item: T, found: M) -> M;
}

/// The difference from the mean.
#[derive(Clone, Copy)]
pub(super) struct DistanceFrom;

impl<T: Reducible> Relation<T, T::Mean> for DistanceFrom {
    const NEEDS: Needs = Needs::NONE;
    const OPERATIONS: usize = 1;

    #[inline(always)]
    fn apply(self, _: Token<'_>, item: T, mean: T::Mean) -> T::Mean {
        item.to_mean() - mean
    }
}

/// The exponential of the difference from the maximum.
#[derive(Clone, Copy)]
pub(super) struct ExpFrom;

impl<T: Float> Relation<T, T> for ExpFrom {
    const NEEDS: Needs = Needs::FUNCTIONS;
    const OPERATIONS: usize = 2;

    #[inline(always)]
    fn apply(self, token: Token<'_>, item: T, largest: T) -> T {
        <T as Math>::Functions::exp(token, item - largest)
    }
}

/// The inputs of an expression, and one more array, which does not vary along the axes `A`.
pub(super) struct BesideFound<'e, I, M, A> {
    inputs: I,
    found: FoundMeans<'e, M>,
    axes: PhantomData<A>,
}

/// The elements that a first sweep found, with strides along the axes of the expression.
#[derive(Clone, Copy, Debug)]
struct FoundMeans<'e, M> {
    items: &'e [M],
    extents: &'e [usize],
    strides: &'e [isize],
}

impl<I: Copy, M: Copy, A> Clone for BesideFound<'_, I, M, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Copy, M: Copy, A> Copy for BesideFound<'_, I, M, A> {}

/// The axes that may be kept, as a mask.
const fn kept(taken: Taken) -> u16 {
    match taken {
        Taken::All => 0,
        Taken::Listed(list) => {
            let (mut mask, mut i) = (u16::MAX, 0);
            while i < list.len() {
                mask &= !(1 << list[i]);
                i += 1;
            }
            mask
        }
        Taken::Unknown => u16::MAX,
    }
}

impl<'e, I: Inputs<'e, Shape: Whole>, M: Elem, A: ReduceAxes<WholeOf<I::Shape>>> Inputs<'e>
    for BesideFound<'e, I, M, A>
{
    const SEALED: Sealed = Sealed;
    type Shape = I::Shape;
    const VARIES: Varies = I::VARIES.then(Varies::one(kept(<A::Known as Knows>::TAKEN)));

    const FIXED: FixedLeaves = FixedLeaves::UNKNOWN;
    const BY_LEAVES: bool = false;
    const READS_OUT: bool = I::READS_OUT;

    fn shape(&self) -> Result<I::Shape, BroadcastError> {
        self.inputs.shape()
    }

    fn placed_on(&self) -> Option<Vec<i64>> {
        None
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.inputs.ready()
    }

    #[inline(always)]
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'e>) {
        self.inputs.bind(axes, bind);
        bind.computed();
        let FoundMeans {
            items,
            extents,
            strides,
        } = self.found;
        bind.array(items, extents, strides, 0, axes);
    }
}

/// The expression of the second sweep.
pub(super) struct Related<'e, R, E: Node, M, A> {
    relation: R,
    node: &'e E,
    found: FoundMeans<'e, M>,
    axes: PhantomData<A>,
}

impl<'e, R, E, M, A> Node for Related<'e, R, E, M, A>
where
    R: Relation<E::Item, M>,
    E: Node<Shape: Whole>,
    M: Elem,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    const SEALED: Sealed = Sealed;
    type Item = M;
    type Shape = E::Shape;
    type Leaves = (E::Leaves, One<M>);
    type Home = E::Home;
    type Inputs<'n>
        = BesideFound<'n, E::Inputs<'n>, M, A>
    where
        Self: 'n;
    const NEEDS: Needs = R::NEEDS.or(E::NEEDS);
    const OPERATIONS: usize = E::OPERATIONS + R::OPERATIONS;

    #[inline(always)]
    fn inputs(&self) -> Self::Inputs<'_> {
        BesideFound {
            inputs: self.node.inputs(),
            found: self.found,
            axes: PhantomData,
        }
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.node.exponent()
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, (items, found): <Self::Leaves as Leaves>::Items) -> M {
        self.relation
            .apply(token, self.node.apply(token, items), found)
    }
}

/// The sums of the second sweep. It has `found`, with one element for each of the result, as a
/// leaf.
pub(super) fn sums<O, R, E, M, A>(
    op: O,
    relation: R,
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, A::Left>,
    found: &[M],
) -> Result<Buffer<M>, ReduceError>
where
    R: Relation<E::Item, M>,
    E: Node<Shape: Whole>,
    M: Elem,
    O: Reduction<M, Output = M>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    with_related::<R, E, M, A, _>(relation, node, checked, found, |related| {
        totals::<_, _, A>(op, related, checked)
    })
}

/// Calls `then` with the expression of the second sweep.
pub(super) fn with_related<R, E, M, A, X>(
    relation: R,
    node: &E,
    checked: &Checked<WholeOf<E::Shape>, A::Left>,
    found: &[M],
    then: impl FnOnce(&Related<'_, R, E, M, A>) -> X,
) -> X
where
    E: Node<Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let (extents, reduced) = (checked.extents.as_ref(), checked.reduced.as_ref());
    let mut left = extents.to_vec();
    for (extent, &reduced) in left.iter_mut().zip(reduced) {
        if reduced {
            *extent = 1;
        }
    }
    let mut strides = vec![0; left.len()];
    row_major_strides(&left, &mut strides);
    then(&Related {
        relation,
        node,
        found: FoundMeans {
            items: found,
            extents: &left,
            strides: &strides,
        },
        axes: PhantomData,
    })
}

/// The means, and the sums of squares divided by the number of elements less `ddof`; `last` is
/// applied to each quotient.
fn spread<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
    last: impl Fn(<E::Item as Reducible>::Mean) -> <E::Item as Reducible>::Mean,
) -> Result<Array<<E::Item as Reducible>::Mean, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    let checked = checked::<<E::Item as Reducible>::Mean, E, A>(node, axes, None)?;
    let from_count = |count: usize| <E::Item as Reducible>::Mean::from_f64(count as f64);
    let mut means = totals::<_, _, A>(op::MeanOf, node, &checked)?;
    for mean in means.as_mut_slice() {
        *mean = *mean / from_count(checked.taken);
    }
    let squares =
        sums::<_, _, _, _, A>(op::Squares, DistanceFrom, node, &checked, means.as_slice())?;
    let squares = squares.as_slice();
    // As in NumPy: if `ddof` is at least the number of elements, the result is NaN or infinite,
    // never negative.
    let degrees = from_count(checked.taken.saturating_sub(ddof));
    Ok(built(checked.left, |i| last(squares[i] / degrees))?)
}

/// The variances of `node` over `axes`.
pub(crate) fn variance<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
) -> Result<Array<<E::Item as Reducible>::Mean, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    spread(node, axes, ddof, |variance| variance)
}

/// The standard deviations of `node` over `axes`.
pub(crate) fn standard_deviation<H: Home, E, A>(
    node: &E,
    axes: &A,
    ddof: usize,
) -> Result<Array<<E::Item as Reducible>::Mean, A::Left, H>, ReduceError>
where
    E: Closed<Item: Reducible, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    spread(node, axes, ddof, Math::sqrt)
}
