//! `eval` of arrays and expressions behind a reference, and of what a bound names.
//!
//! The one bound of the implementation is [`HasValue`]: of a method whose receiver lacks one trait
//! alone, the compiler prints the text of that trait. A supertrait with `Shape: Whole` would be a
//! second one.

use crate::array::Array;
use crate::expr::{Closed, Expr, Lazy, Node};
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::Home;

/// Arrays and views by reference, and expressions that have a value by themselves: a shape that no
/// other operand and no destination tells.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to have a value by itself, so it has no `eval`",
    label = "not an array or a view, or an expression with a shape of its own",
    note = "a function returns an expression as `Expr<impl Closed<Item = f64, Shape = Shape![_]>>`, and takes any array, view or expression as `x: impl Reductions<Item = f64>`; a number, and `broadcast!` with `=`, which has run, need no `.eval()`"
)]
pub trait HasValue: Lazy<Shape: Whole, Node: Closed> {}

impl<L: Lazy<Shape: Whole, Node: Closed>> HasValue for L {}

/// `eval`, which a function can call on each `x: impl Reductions`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// fn printed(x: impl Reductions<Item = f64>) -> String {
///     x.eval().to_string()
/// }
/// let x = array![1.0, 2.0];
/// assert_eq!((printed(&x), printed(&x * 2.0)), ("[1 2]".into(), "[2 4]".into()));
/// ```
pub trait Evaluate: Lazy {
    /// The shape of the array.
    type In: Shape;
    /// Where its elements are stored.
    type At: Home;

    /// The elements as a new array: see [`Expr::eval`](crate::expr::Expr::eval).
    ///
    /// # Panics
    /// If [`try_eval`](crate::expr::Expr::try_eval) returns an error.
    fn eval(self) -> Array<Self::Item, Self::In, Self::At>;
}

#[diagnostic::do_not_recommend]
impl<L: HasValue> Evaluate for L {
    type In = WholeOf<L::Shape>;
    type At = <L::Node as Node>::Home;

    #[inline]
    #[track_caller]
    fn eval(self) -> Array<L::Item, Self::In, Self::At> {
        self.lazy().eval()
    }
}

/// The computed array, as of [`eval`](Expr::eval); its type may forget extents. Where an array is
/// expected and a lazy value found, the compiler proposes this conversion (E0308).
///
/// # Panics
/// If [`try_eval`](Expr::try_eval) returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// let halves: Array2<f64> = (&x / 2.0).into();
/// assert_eq!(halves, array![[0.5, 1.0], [1.5, 2.0]]);
/// ```
impl<T, S: Shape, H: Home, E: Node> From<Expr<E>> for Array<T, S, H>
where
    Expr<E>: Evaluate,
    Array<<Expr<E> as Lazy>::Item, <Expr<E> as Evaluate>::In, <Expr<E> as Evaluate>::At>:
        Into<Array<T, S, H>>,
{
    #[inline]
    #[track_caller]
    fn from(expression: Expr<E>) -> Self {
        Evaluate::eval(expression).into()
    }
}
