//! From a name in a body to its operand, chosen by the type.

use super::operand::Leaf;
use super::source::OperandSource;
use crate::containers::Container;
use crate::expr::{Closed, Expr, Factoring, Node, Scalar, ViewRef, as_inside, blocks_of_inside};
use crate::isa::Token;
use crate::leaf::{Elem, Leaves};

/// The thing that a name in a body refers to.
///
/// `(&&&&&Probe(&x)).operand()` finds the first of these traits that applies, in the order in which
/// the compiler removes references: [`FromSource`] (arrays, views, expressions), [`FromContainer`],
/// [`FromExpr`]
/// (expressions that are not `Clone`, by reference), [`FromScalarRef`], [`FromScalar`], and
/// [`FromNothing`], whose bound gives our error that this is no operand.
#[derive(Debug)]
pub struct Probe<'a, X: ?Sized>(pub &'a X);

/// The reference itself. The compiler calls a method only of a type that it knows, so a parameter of a
/// closure without a type is an error at its name.
pub trait OfKnownType {
    /// The reference.
    #[inline(always)]
    fn of_known_type(&self) -> &Self {
        self
    }
}
impl<X: ?Sized> OfKnownType for X {}

/// An expression by reference.
#[derive(Debug)]
pub struct ByRef<'a, E>(&'a E);

impl<E> Clone for ByRef<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for ByRef<'_, E> {}

#[diagnostic::do_not_recommend]
impl<E: Closed> Closed for ByRef<'_, E> {
    type Proof = ();
}
impl<E: Node> Node for ByRef<'_, E> {
    type Item = E::Item;
    type Leaves = E::Leaves;
    const LEAF: bool = E::LEAF;
    as_inside!(0, E::NEEDS, E::OPERATIONS);

    #[inline(always)]
    fn factors<V: Factoring>(&self, visit: V) -> V::Output {
        self.0.factors(visit)
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.0.apply(token, items)
    }

    blocks_of_inside!(0);
}

/// Arrays, views, and expressions that are `Clone`.
pub trait FromSource<'a> {
    /// The node.
    type Node: Node;
    /// The operand.
    fn operand(&self) -> Leaf<Self::Node>;
}

impl<'a, X: OperandSource<'a>> FromSource<'a> for &&&&Probe<'a, X> {
    type Node = X::Node;

    #[inline(always)]
    fn operand(&self) -> Leaf<X::Node> {
        Leaf(self.0.node())
    }
}

/// Containers of other crates.
pub trait FromContainer<'a> {
    /// The node.
    type Node: Node;
    /// The operand.
    fn operand(&self) -> Leaf<Self::Node>;
}

impl<'a, X: Container<Item: Elem> + ?Sized> FromContainer<'a> for &&&Probe<'a, X> {
    type Node = ViewRef<'a, X::Item, X::Shape>;

    #[inline(always)]
    fn operand(&self) -> Leaf<Self::Node> {
        Leaf(ViewRef(self.0.elements()))
    }
}

/// Any expression.
pub trait FromExpr<'a> {
    /// The node.
    type Node: Node;
    /// The operand.
    fn operand(&self) -> Leaf<Self::Node>;
}

impl<'a, E: Node> FromExpr<'a> for &&Probe<'a, Expr<E>> {
    type Node = ByRef<'a, E>;

    #[inline(always)]
    fn operand(&self) -> Leaf<ByRef<'a, E>> {
        Leaf(ByRef(&self.0.0))
    }
}

/// A scalar behind a reference.
pub trait FromScalarRef {
    /// The element.
    type Item: Elem;
    /// The operand.
    fn operand(&self) -> Leaf<Scalar<Self::Item>>;
}

impl<T: Elem> FromScalarRef for &&Probe<'_, &T> {
    type Item = T;

    #[inline(always)]
    fn operand(&self) -> Leaf<Scalar<T>> {
        Leaf(Scalar(**self.0))
    }
}

impl<T: Elem> FromScalarRef for &&Probe<'_, &mut T> {
    type Item = T;

    #[inline(always)]
    fn operand(&self) -> Leaf<Scalar<T>> {
        Leaf(Scalar(**self.0))
    }
}

/// A scalar.
pub trait FromScalar {
    /// The element.
    type Item: Elem;
    /// The operand.
    fn operand(&self) -> Leaf<Scalar<Self::Item>>;
}

impl<T: Elem> FromScalar for &Probe<'_, T> {
    type Item = T;

    #[inline(always)]
    fn operand(&self) -> Leaf<Scalar<T>> {
        Leaf(Scalar(*self.0))
    }
}

/// A type that a name in a body can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand",
    label = "not an array, a view, an expression or a scalar; a field of a struct is one after `&`: `&config.gain`",
    note = "what a function computes anew for each element is an array before the call: `let noise = Array1::from_fn(n, |_| rng.random());`",
    note = "a scalar is any `Copy` value without borrows; `&list[0]` makes an element of a collection an operand, `&*guard` what a guard holds; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two)"
)]
pub trait IsOperand {
    /// The node.
    type Node: Node;
    /// The operand.
    fn node(&self) -> Self::Node;
}

/// Anything else.
pub trait FromNothing {
    /// The type.
    type Found: ?Sized;
    /// The operand.
    fn operand(&self) -> Leaf<<Self::Found as IsOperand>::Node>
    where
        Self::Found: IsOperand;
}

impl<X: ?Sized> FromNothing for Probe<'_, X> {
    type Found = X;

    #[inline(always)]
    fn operand(&self) -> Leaf<X::Node>
    where
        X: IsOperand,
    {
        Leaf(self.0.node())
    }
}

/// An array that is indexed as a table; no type implements it, so it gives our error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is an operand and cannot be indexed in a body",
    label = "an array, of which the body reads one element at a time",
    note = "in a body its name stands for the element at the position that is computed; a slice is bound before the call and can be indexed: `let table = x.as_slice();`, then `table[k as usize]`; by indices a destination has them too, `y[i] = x[i] * 2.0`, and a value before it, `[i] => x[i] * 2.0`"
)]
pub trait Indexable {
    /// Unknown to the compiler, as no type is `Indexable`, so there is no further error.
    type Table;
    /// The table.
    fn itself(&self) -> &Self::Table;
}

/// Arrays, views, expressions: not tables.
pub trait IsArrayTable {
    /// The type.
    type Found: ?Sized;
    /// An error.
    fn table(&self) -> &<Self::Found as Indexable>::Table
    where
        Self::Found: Indexable;
}

impl<'a, X: OperandSource<'a>> IsArrayTable for &Probe<'a, X> {
    type Found = X;

    fn table(&self) -> &X::Table
    where
        X: Indexable,
    {
        self.0.itself()
    }
}

/// Anything else that a body indexes.
pub trait IsTable {
    /// The type.
    type Found: ?Sized;
    /// The table.
    fn table(&self) -> &Self::Found;
}

impl<X: ?Sized> IsTable for Probe<'_, X> {
    type Found = X;

    #[inline(always)]
    fn table(&self) -> &X {
        self.0
    }
}
