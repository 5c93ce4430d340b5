//! `.at(..)`: an expression placed on axes of the result by a dimension tuple, or aligned at the
//! last one.

use super::bind::{AlignedAt, AxisMap, Bind, PlacedOn};
use super::inputs::{Inputs, whole};
use super::node::{Closed, Factoring, Node, blocks_of_inside};
use super::varies::Varies;
use crate::error::BroadcastError;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{FixedLeaves, Leaves};
use crate::rule::Site;
use crate::sealed::Sealed;
use crate::shape::{ExprShape, Placement, Shape, Whole, WholeOf};

/// An expression whose axes are the result's axes `P`; with `..` its last ones.
#[derive(Clone, Copy, Debug)]
pub struct On<E, P> {
    pub(crate) operand: E,
    pub(crate) placement: P,
}

#[diagnostic::do_not_recommend]
impl<E: Closed, P: Placement<WholeOf<E::Shape>>> Closed for On<E, P>
where
    E::Shape: Whole,
{
    type Proof = ();
}
/// The inputs of an expression whose axes are placed.
#[doc(hidden)]
#[derive(Debug)]
pub struct PlacedInputs<'n, I, P> {
    operand: I,
    placement: &'n P,
}

impl<I: Copy, P> Clone for PlacedInputs<'_, I, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Copy, P> Copy for PlacedInputs<'_, I, P> {}

impl<'n, I: Inputs<'n, Shape: Whole>, P: Placement<WholeOf<I::Shape>>> Inputs<'n>
    for PlacedInputs<'n, I, P>
{
    const SEALED: Sealed = Sealed;
    type Shape = P::Output;
    const VARIES: Varies = if P::Output::PLACED {
        I::VARIES.placed(P::TYPED)
    } else {
        I::VARIES.aligned(WholeOf::<I::Shape>::RANK)
    };
    const FIXED: FixedLeaves = if P::Output::PLACED {
        I::FIXED.placed(P::TYPED)
    } else {
        I::FIXED.aligned(WholeOf::<I::Shape>::RANK)
    };
    // If all arrays have as many axes as the tuple has entries, so does the group. A leaf that is
    // placed twice is not on the axes of a single tuple.
    const BY_LEAVES: bool = P::Output::PLACED
        && I::BY_LEAVES
        && I::VARIES.has_arrays()
        && !I::VARIES.has_placed()
        && !I::READS_OUT;
    const READS_OUT: bool = I::READS_OUT;

    #[inline(always)]
    fn shape(&self) -> Result<P::Output, BroadcastError> {
        let shape = whole(&self.operand)?;
        self.placement.place(&shape).map_err(
            #[cold]
            |violation| {
                let (operand, dims) = (shape.named_extents(), self.placement.dims());
                BroadcastError::new(
                    violation,
                    Site::At {
                        operand: &operand,
                        dims,
                    },
                )
            },
        )
    }

    #[cold]
    fn placed_on(&self) -> Option<Vec<i64>> {
        P::Output::PLACED.then(|| self.placement.dims().to_vec())
    }

    #[inline(always)]
    fn ready(&self) -> Result<(), BroadcastError> {
        self.operand.ready()
    }

    #[inline(always)]
    fn bind(&self, axes: impl AxisMap, bind: &mut impl Bind<'n>) {
        if const { P::Output::PLACED } {
            let dims = self.placement.dims();
            self.operand.bind(PlacedOn { dims, outer: axes }, bind);
        } else {
            let rank = match WholeOf::<I::Shape>::RANK {
                Some(rank) => rank,
                None => self.rank(),
            };
            self.operand.bind(AlignedAt { rank, outer: axes }, bind);
        }
    }
}

impl<'n, I: Inputs<'n, Shape: Whole>, P> PlacedInputs<'n, I, P> {
    /// The number of axes of the operand, if its type does not have it.
    fn rank(&self) -> usize {
        let shape = self.operand.shape().map(Whole::whole);
        shape.map_or(0, |shape| shape.extents().as_ref().len())
    }
}

impl<E: Node, P: Placement<WholeOf<E::Shape>>> Node for On<E, P>
where
    E::Shape: Whole,
{
    const SEALED: Sealed = Sealed;
    type Item = E::Item;
    type Shape = P::Output;
    type Leaves = E::Leaves;
    type Home = E::Home;

    type Inputs<'n>
        = PlacedInputs<'n, E::Inputs<'n>, P>
    where
        Self: 'n;
    const NEEDS: Needs = E::NEEDS;
    const OPERATIONS: usize = E::OPERATIONS;
    const LEAF: bool = E::LEAF;

    #[inline(always)]
    fn inputs(&self) -> Self::Inputs<'_> {
        PlacedInputs {
            operand: self.operand.inputs(),
            placement: &self.placement,
        }
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.operand.exponent()
    }

    const PRODUCT: bool = E::PRODUCT;

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        self.operand.factors(visit)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.operand.apply(token, items)
    }

    blocks_of_inside!(operand);
}

#[cfg(test)]
mod tests {
    use crate::array::{Array, ArrayD};
    use crate::dim::{Dyn, Stretch};
    use crate::expr::{Expr, Inputs, Lazy, Node};
    use crate::leaf::Leaves;
    use crate::shape::{ExprShape, WholeOf};
    use crate::{axes, shape};

    /// The leaves with one element for a whole row, as far as the types show.
    fn zero<E: Node<Shape: crate::shape::Whole>>(_: &Expr<E>) -> Vec<bool> {
        let classes = E::Inputs::VARIES.zero_classes(WholeOf::<E::Shape>::RANK);
        (0..E::Leaves::COUNT)
            .map(|leaf| classes.get(leaf))
            .collect()
    }

    #[test]
    fn the_types_tell_which_leaves_vary_along_the_last_axis() {
        let x = Array::<i32, _>::zeros((Dyn(2), Dyn(3)));
        let y = Array::<i32, _>::zeros(shape![4, 2, 3]);
        let (row, rows) = (Array::<i32, _>::zeros(3), Array::<i32, _>::zeros(2));
        let column = Array::<i32, _>::zeros((Dyn(2), Stretch));
        let d = ArrayD::<i32>::zeros([2, 3]);
        assert_eq!(zero(&(&x + row.at(..))), [false, false]);
        assert_eq!(zero(&(&x + column.at(..))), [false, true]);
        assert_eq!(zero(&(column.at(..) + &y)), [true, false]);
        assert_eq!(zero(&(column.at(..) + row.at(..) + 1)), [true, false, true]);
        // The last axis is the last one for every rank.
        assert_eq!(zero(&(&d + column.at(..))), [false, true]);
        assert_eq!(zero(&(&d + row.at(..) + d.at(..))), [false, false, false]);
        // A group: operands placed inside it keep their place.
        assert_eq!(
            zero(&(&y + (&x + rows.at(axes![0])).at(..))),
            [false, false, true]
        );
        assert_eq!(
            zero(&(&y + (&x + row.at(axes![1])).at(..))),
            [false, false, false]
        );
        let group = || x.at(..) + row.at(..) + column.at(..);
        assert_eq!(
            zero(&(&y + group().at(axes![1, 2]))),
            [false, false, false, true]
        );
        assert_eq!(
            zero(&(&y + group().at(axes![0, 1]))),
            [false, true, true, true]
        );
    }
}
