//! `.at(..)`: an expression placed on axes of the result by a dimension tuple.

use super::node::{AxisMap, Bind, Closed, Inputs, Node, PlacedOn, Sealed, Varies};
use crate::error::BroadcastError;
use crate::isa::Level;
use crate::leaf::Leaves;
use crate::rule::Site;
use crate::shape::{ExprShape, Placement, Shape};

/// An expression whose axes are the result's axes `P`.
#[derive(Clone, Copy, Debug)]
pub struct At<E, P> {
    pub(crate) operand: E,
    pub(crate) placement: P,
}

impl<E, P> Sealed for At<E, P> {}
#[diagnostic::do_not_recommend]
impl<E: Closed, P: Placement<E::Shape>> Closed for At<E, P>
where
    E::Shape: Shape,
{
    type Proof = ();
}
impl<E: Node, P: Placement<E::Shape>> Inputs for At<E, P>
where
    E::Shape: Shape,
{
    type Shape = P::Output;
    const VARIES: Varies = E::Inputs::VARIES.placed(P::TYPED);

    #[inline(always)]
    fn shape(&self) -> Result<P::Output, BroadcastError> {
        let shape = self.operand.shape()?;
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
        Some(self.placement.dims().to_vec())
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        self.operand.bind(
            PlacedOn {
                dims: self.placement.dims(),
                outer: axes,
            },
            bind,
        );
    }
}

impl<E: Node, P: Placement<E::Shape>> Node for At<E, P>
where
    E::Shape: Shape,
{
    type Item = E::Item;
    type Shape = P::Output;
    type Leaves = E::Leaves;
    type Home = E::Home;

    type Inputs = Self;

    #[inline(always)]
    fn inputs(&self) -> &Self {
        self
    }

    #[inline(always)]
    fn apply(&self, level: Level, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.operand.apply(level, items)
    }
}
