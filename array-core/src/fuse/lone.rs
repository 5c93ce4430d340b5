//! Bodies that compute nothing of their own: an operand, or the product of two.

use core::ops::Shr;

use super::factor::SummedPair;
use super::fused::{Fused, Head};
use super::operand::BodyOperands;
use crate::dim::Known;
use crate::expr::{Closed, Expr, Factoring, Node, Number};
use crate::isa::{Exponent, Needs, Token};
use crate::leaf::{Addend, Leaves};
use crate::sealed::Sealed;
use crate::shape::Broadcast;

/// The product of the two operands of a body that computes their pair: the sum knows them, as it knows the
/// operands of `a * b`. See [`OfBody`](super::OfBody).
#[derive(Debug)]
pub struct OfOperands;

impl<const COUNT: usize, T, S, A, B, F, const WORK: usize>
    Shr<Expr<Fused<COUNT, T, S, (A, B), F, WORK>>> for OfOperands
where
    T: SummedPair<Item: Number>,
{
    type Output = Expr<<T::Proof as Known<ProductOf<A, B>>>::Then>;

    #[inline(always)]
    fn shr(self, pairs: Expr<Fused<COUNT, T, S, (A, B), F, WORK>>) -> Self::Output {
        Expr(ProductOf(pairs.0.head))
    }
}

/// The value of a body that is its only operand: an array is read where it is, not a copy that the body
/// makes, and what is computed before the loop is the value. No closure: of a lone sum it took a third of what
/// the compiler took to check the call.
#[inline(always)]
pub fn operand_of<A: Node>(operand: A) -> Expr<A> {
    Expr(operand)
}

/// The products of the elements of two operands.
#[derive(Clone, Copy, Debug)]
pub struct ProductOf<A, B>(Head<(A, B)>);

#[diagnostic::do_not_recommend]
impl<A, B> Closed for ProductOf<A, B>
where
    A: Closed<Item: Number, Shape: Broadcast<B::Shape>>,
    B: Closed<Item = A::Item>,
{
    type Proof = ();
}

impl<A, B> Node for ProductOf<A, B>
where
    A: Node<Item: Number, Shape: Broadcast<B::Shape>>,
    B: Node<Item = A::Item>,
{
    const SEALED: Sealed = Sealed;
    type Item = A::Item;
    type Shape = <A::Shape as Broadcast<B::Shape>>::Output;
    type Leaves = (A::Leaves, B::Leaves);
    type Home = <(A, B) as BodyOperands>::Home;
    type Inputs<'n>
        = &'n Head<(A, B)>
    where
        Self: 'n;
    const NEEDS: Needs = A::NEEDS.or(B::NEEDS);
    const OPERATIONS: usize = A::OPERATIONS + B::OPERATIONS + 1;
    const PRODUCT: bool = A::LEAF && B::LEAF;

    #[inline(always)]
    fn exponent(&self) -> Option<Exponent> {
        self.0.operands.exponent()
    }

    #[inline(always)]
    fn inputs(&self) -> &Head<(A, B)> {
        &self.0
    }

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        let (left, right) = &self.0.operands;
        visit.product(left, right)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <Self::Leaves as Leaves>::Items) -> A::Item {
        let (left, right, _) = self.0.operands.values(token, items);
        left * right
    }

    #[inline(always)]
    fn add_to(
        &self,
        token: Token<'_>,
        items: <Self::Leaves as Leaves>::Items,
        sum: A::Item,
    ) -> A::Item {
        let (left, right, _) = self.0.operands.values(token, items);
        sum.add_product(token, left, right)
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::OperandSource;
    use super::super::{Joined, Leaf, OfOperands, operand_of};
    use crate::array::Array2;
    use crate::axes;
    use crate::expr::Lazy;
    use crate::reduce::{Reductions, op};

    #[test]
    fn a_body_that_multiplies_two_operands_is_summed_as_a_product() {
        let (a, b) = (
            Array2::<f32>::zeros((40, 30)),
            Array2::<f32>::zeros((30, 50)),
        );
        let left = Leaf(a.unsqueeze(axes![2]).lazy().0);
        let right = Leaf(b.node()) >> axes![1, 2];
        let shape = Joined::start() + &left + &right;
        let pairs =
            shape.fused::<1, _, _, _, _>(&["a", "b"], (left.0, right.0), |_, (a, b, _)| (a, b));
        let product = (OfOperands >> pairs).plan_reduce(op::Sum, axes![1]);
        let by_operators = a.unsqueeze(axes![2]) * b.at(axes![1, 2]);
        let expected = by_operators.plan_reduce(op::Sum, axes![1]);
        assert_eq!(
            product.explain().to_string(),
            expected.explain().to_string()
        );
    }

    #[test]
    fn the_sum_of_a_lone_product_is_one_of_products() {
        let (a, b) = (Array2::<f32>::zeros((40, 30)), Array2::zeros((40, 30)));
        let product = Leaf((&a * &b).0);
        let alone = operand_of(product.0);
        let plan = |text: crate::plan::ReductionPlan| text.explain().to_string();
        let by_operators = (&a * &b).plan_reduce(op::Sum, axes![1]);
        assert_eq!(
            plan(alone.plan_reduce(op::Sum, axes![1])),
            plan(by_operators)
        );
    }
}
