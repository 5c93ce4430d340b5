//! `.at(..)`: an expression placed on axes of the result by a dimension tuple, or aligned at the last one.

use super::node::{AlignedAt, AxisMap, Bind, Closed, Factoring, Inputs, Node, PlacedOn, Sealed};
use super::varies::Varies;
use crate::error::BroadcastError;
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{FixedLeaves, Leaves};
use crate::rule::Site;
use crate::shape::{ExprShape, Placement, Shape, Whole, WholeOf};

/// An expression whose axes are the result's axes `P`; with `..` its last ones.
#[derive(Clone, Copy, Debug)]
pub struct At<E, P> {
    pub(crate) operand: E,
    pub(crate) placement: P,
}

impl<E, P> Sealed for At<E, P> {}
#[diagnostic::do_not_recommend]
impl<E: Closed, P: Placement<WholeOf<E::Shape>>> Closed for At<E, P>
where
    E::Shape: Whole,
{
    type Proof = ();
}
impl<E: Node, P: Placement<WholeOf<E::Shape>>> Inputs for At<E, P>
where
    E::Shape: Whole,
{
    type Shape = P::Output;
    const VARIES: Varies = if P::Output::PLACED {
        E::Inputs::VARIES.placed(P::TYPED)
    } else {
        E::Inputs::VARIES.aligned(WholeOf::<E::Shape>::RANK)
    };
    const FIXED: FixedLeaves = if P::Output::PLACED {
        E::Inputs::FIXED.placed(P::TYPED)
    } else {
        E::Inputs::FIXED.aligned(WholeOf::<E::Shape>::RANK)
    };
    // Of arrays that all have as many axes as the tuple names: then the group has.
    const BY_LEAVES: bool = P::Output::PLACED
        && E::Inputs::BY_LEAVES
        && E::Inputs::VARIES.has_arrays()
        && !<E::Leaves as Leaves>::READS_OUT;

    #[inline(always)]
    fn shape(&self) -> Result<P::Output, BroadcastError> {
        let shape = self.operand.shape()?.whole();
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
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        if const { P::Output::PLACED } {
            let dims = self.placement.dims();
            self.operand.bind(PlacedOn { dims, outer: axes }, bind);
        } else {
            let rank = match WholeOf::<E::Shape>::RANK {
                Some(rank) => rank,
                None => self.rank(),
            };
            self.operand.bind(AlignedAt { rank, outer: axes }, bind);
        }
    }
}

impl<E: Node, P: Placement<WholeOf<E::Shape>>> Node for At<E, P>
where
    E::Shape: Whole,
{
    type Item = E::Item;
    type Shape = P::Output;
    type Leaves = E::Leaves;
    type Home = E::Home;

    type Inputs = Self;
    const NEEDS: Needs = E::NEEDS;
    const OPERATIONS: usize = E::OPERATIONS;
    const LEAF: bool = E::LEAF;

    #[inline(always)]
    fn inputs(&self) -> &Self {
        self
    }

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.operand.exponent()
    }

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        self.operand.factors(visit)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.operand.apply(token, items)
    }
}

impl<E: Node<Shape: Whole>, P> At<E, P> {
    /// The number of axes of the operand, where its type does not tell.
    fn rank(&self) -> usize {
        let shape = self.operand.shape().map(Whole::whole);
        shape.map_or(0, |shape| shape.extents().as_ref().len())
    }
}

#[cfg(test)]
mod tests {
    use crate::array::{Array, ArrayD};
    use crate::dim::{Dyn, Stretch};
    use crate::expr::{Expr, Inputs, Lazy, Node};
    use crate::leaf::Leaves;
    use crate::shape::{ExprShape, WholeOf};
    use crate::{axes, shape};

    /// Which leaves have one element for a whole row, as far as the types tell.
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
        // The last axis is the last one whatever the rank is.
        assert_eq!(zero(&(&d + column.at(..))), [false, true]);
        assert_eq!(zero(&(&d + row.at(..) + d.at(..))), [false, false, false]);
        // A group: what is placed in it keeps its place.
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
