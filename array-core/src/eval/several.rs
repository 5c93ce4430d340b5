//! Several lazy values of one shape, computed in one loop.

use super::{InnerClasses, refused, refused_memory, too_large};
use crate::array::{checked_len, or_panic};
use crate::error::{BroadcastError, Fault, Violation};
use crate::expr::{Binary, BinaryOp, Closed, Expr, Identity, Inputs, Lazy, Node, whole};
use crate::isa::Token;
use crate::kernel::{
    ElemTuple, MemberOutput, Outlet, SumTuple, SumsProgram, explained_members, new_members,
    write_members,
};
use crate::leaf::Elem;
use crate::plan::Explained;
use crate::rule::{OperandSite, Site};
use crate::shape::{Broadcast, DynRank, FitsInto, Shape, Whole, WholeOf};
use crate::storage::{Heap, Home};

/// Evaluates a tuple of two to six lazy values of one shape into a tuple of arrays, in one loop:
/// operands that the values share are read once.
///
/// Instead of a tuple it takes one expression whose elements are tuples: `eval_all(x.sin_cos())`.
///
/// A value is an array by reference, a view or an expression. All have the same shape type, and
/// equal extents: none is stretched to the shape of another. The arrays are on the heap, unless all
/// operands of all values are inline.
///
/// # Panics
/// If [`try_eval_all`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (x, y) = (array![1.0, 2.0, 3.0], array![10.0, 20.0, 30.0]);
/// let (sum, product) = eval_all((&x + &y, &x * &y));
/// assert_eq!(sum, array![11.0, 22.0, 33.0]);
/// assert_eq!(product, array![10.0, 40.0, 90.0]);
///
/// let (sin, cos) = eval_all(x.sin_cos());
/// assert_eq!(cos, x.cos().eval());
/// # assert_eq!(sin, x.sin().eval());
/// ```
#[track_caller]
pub fn eval_all<V: LazyTuples>(values: V) -> <V as LazyTuple>::Arrays {
    or_panic(values.evaluate())
}

/// Evaluates a tuple of lazy values: see [`eval_all`].
///
/// # Errors
/// If operands of a value do not broadcast, `incompatible_shapes` if two values have different
/// extents, and `too_large` if the memory of a result is refused. Nothing is computed then.
pub fn try_eval_all<V: LazyTuple>(values: V) -> Result<V::Arrays, BroadcastError> {
    values.evaluate()
}

/// Tuples of two to six lazy values of one shape: the argument of [`eval_all`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of two to six lazy values of one shape",
    label = "expected `(&a + &b, &a * &b)`: arrays by reference, views or expressions of one shape",
    note = "all values have the same shape type; none is stretched to the shape of another: evaluate one of another shape by itself, with `.eval()`"
)]
pub trait LazyTuple {
    /// An array for each value.
    type Arrays;

    #[doc(hidden)]
    fn evaluate(self) -> Result<Self::Arrays, BroadcastError>;
}

/// [`LazyTuple`], as the bound of [`eval_all`]: see [`Concatenates`](crate::join::Concatenates).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of two to six lazy values of one shape"
)]
#[doc(hidden)]
pub trait LazyTuples: LazyTuple {}
#[diagnostic::do_not_recommend]
impl<V: LazyTuple> LazyTuples for V {}

/// A value after the value `First`, of the same shape. The parameters are those of a tuple of values,
/// so the compiler checks it once for each tuple, and reports it once.
#[doc(hidden)]
pub trait LazyAfter<First: Lazy>: Lazy<Shape = First::Shape, Node: Closed> {}
#[diagnostic::do_not_recommend]
impl<First: Lazy, X: Lazy<Shape = First::Shape, Node: Closed>> LazyAfter<First> for X {}

/// Makes a pair of two elements.
#[derive(Clone, Copy, Debug)]
struct Both;

impl<A: Elem, B: Elem> BinaryOp<A, B> for Both {
    type Output = (A, B);
    const OPERATIONS: usize = 0;
    const NAME: &'static str = "eval_all";

    #[inline(always)]
    fn apply(&self, _: Token<'_>, a: A, b: B) -> (A, B) {
        (a, b)
    }
}

/// Appends an element to a tuple.
#[derive(Clone, Copy, Debug)]
struct Append;

macro_rules! appends {
    ($(($($M:ident $m:ident),*) $N:ident $n:ident;)*) => {$(
        impl<$($M: Elem,)* $N: Elem> BinaryOp<($($M,)*), $N> for Append {
            type Output = ($($M,)* $N);
            const OPERATIONS: usize = 0;
            const NAME: &'static str = "eval_all";

            #[inline(always)]
            fn apply(&self, _: Token<'_>, ($($m,)*): ($($M,)*), $n: $N) -> Self::Output {
                ($($m,)* $n)
            }
        }
    )*};
}
appends! {
    (A a, B b) C c;
    (A a, B b, C c) D d;
    (A a, B b, C c, D d) E e;
    (A a, B b, C c, D d, E e) F f;
}

#[diagnostic::do_not_recommend]
impl<E> LazyTuple for Expr<E>
where
    E: Closed<Item: ElemTuple, Shape: Whole>,
{
    type Arrays = <E::Item as ElemTuple>::Arrays<WholeOf<E::Shape>, E::Home>;

    fn evaluate(self) -> Result<Self::Arrays, BroadcastError> {
        let shape = whole(&self.0.inputs())?;
        evaluate_members(&self.0, &shape)
    }
}

type NodeOf<L> = <L as Lazy>::Node;

/// The home of a result of operands with the homes of these values.
macro_rules! joined_home {
    ($A:ident $B:ident $($L:ident)*) => {
        joined_home!(@ <<NodeOf<$A> as Node>::Home as Home>::Join<<NodeOf<$B> as Node>::Home>; $($L)*)
    };
    (@ $joined:ty; $L:ident $($Ls:ident)*) => {
        joined_home!(@ <$joined as Home>::Join<<NodeOf<$L> as Node>::Home>; $($Ls)*)
    };
    (@ $joined:ty;) => { $joined };
}

macro_rules! lazy_tuples {
    ($($A:ident $a:ident, $B:ident $b:ident $(, $L:ident $l:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S, $A, $B $(, $L)*> LazyTuple for ($A, $B $(, $L)*)
        where
            S: Shape + Whole<Shape = S> + Broadcast<S, Output = S>,
            $A: Lazy<Shape = S, Node: Closed>,
            $B: LazyAfter<$A>,
            $($L: LazyAfter<$A>,)*
        {
            type Arrays = <($A::Item, $B::Item $(, $L::Item)*) as ElemTuple>::Arrays<
                S,
                joined_home!($A $B $($L)*),
            >;

            fn evaluate(self) -> Result<Self::Arrays, BroadcastError> {
                let ($a, $b $(, $l)*) = self;
                let ($a, $b $(, $l)*) = ($a.lazy().0, $b.lazy().0 $(, $l.lazy().0)*);
                let shapes = [$a.shape()?, $b.shape()? $(, $l.shape()?)*];
                let shape = same("eval_all", "value", shapes)?;
                let node = Binary { op: Both, left: $a, right: $b };
                $(let node = Binary { op: Append, left: node, right: $l };)*
                evaluate_members(&node, &shape)
            }
        }
    )*};
}
lazy_tuples! {
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, D d;
    A a, B b, C c, D d, E e;
    A a, B b, C c, D d, E e, F f;
}

/// The members of all elements of `node`, whose shape has been found to be `shape`.
fn evaluate_members<P: ElemTuple, E: Node<Item = P>, S: Shape>(
    node: &E,
    shape: &S,
) -> Result<P::Arrays<S, E::Home>, BroadcastError> {
    node.ready()?;
    checked_len::<P, _>(shape).map_err(|_| too_large(shape.extents().as_ref()))?;
    new_members::<P, E, InnerClasses<E::Inputs<'_>, S>, S, E::Home>(node, shape)
        .map_err(|_| refused_memory::<P, S>(shape))
}

/// The program of `node`, whose members are summed; those of the bits of `MASK` mostly along the rows of the loop.
#[inline(always)]
pub(crate) fn sums_program<const MASK: usize, P: SumTuple, E: Node<Item = P, Shape: Whole>>(
    node: &E,
) -> SumsProgram<'_, P> {
    SumsProgram::of::<MASK, E, InnerClasses<E::Inputs<'_>, WholeOf<E::Shape>>>(node)
}

/// Where the sums of members go.
pub(crate) trait Outlets {
    /// Those of a value with these extents.
    ///
    /// # Errors
    /// If the value has others than it may have.
    fn outlets(&mut self, extents: &[usize]) -> Result<Vec<Outlet<'_>>, BroadcastError>;
}

/// The sums of the members of all elements of a program over these inputs, in one loop. Compiled once for each list
/// of operands.
///
/// # Errors
/// If operands do not broadcast, those of `outlets`, and if the memory of a result is refused. Nothing is
/// computed then.
pub(crate) fn evaluate_sums<'n, P: SumTuple, I: Inputs<'n, Shape: Whole>>(
    inputs: I,
    program: SumsProgram<'_, P>,
    outlets: &mut (impl Outlets + ?Sized),
) -> Result<P::Arrays<DynRank, Heap>, BroadcastError> {
    let shape = whole(&inputs)?;
    inputs.ready()?;
    let extents = shape.extents();
    let extents = extents.as_ref();
    let outlets = outlets.outlets(extents)?;
    program
        .sums(extents, &outlets, &|operands| {
            inputs.bind(Identity(extents.len()), operands)
        })
        .map_err(|_| refused_memory::<P, _>(&shape))
}

/// The one shape of several values or destinations (`what`) of the operation `op`.
///
/// # Errors
/// `incompatible_shapes` if two shapes differ; the message has the first one that differs.
pub(crate) fn same<S: Shape, const N: usize>(
    op: &str,
    what: &str,
    shapes: [S; N],
) -> Result<S, BroadcastError> {
    let [first, others @ ..] = &shapes[..] else {
        unreachable!("a tuple has members")
    };
    let extents = first.extents();
    for (number, other) in others.iter().enumerate() {
        different(
            op,
            what,
            extents.as_ref(),
            number + 1,
            other.extents().as_ref(),
        )?;
    }
    Ok(first.clone())
}

/// The error about member `number` of a tuple, if its extents are not those of the first member.
fn different(
    op: &str,
    what: &str,
    first: &[usize],
    number: usize,
    other: &[usize],
) -> Result<(), BroadcastError> {
    if first == other {
        return Ok(());
    }
    let pairs = first.iter().zip(other);
    let differing = pairs.enumerate().find(|(_, (a, b))| a != b);
    let violation = match differing {
        Some((axis, (&one, &another))) if first.len() == other.len() => Fault::IncompatibleShapes {
            axis,
            first: one,
            second: another,
        },
        _ => Fault::MissingDims {
            operand: other.len(),
            target: first.len(),
        },
    };
    let roles = [format!("{what} 0"), format!("{what} {number}")];
    let site = |k: usize, extents| OperandSite {
        role: &roles[k],
        extents,
        placed: None,
        aligned: false,
    };
    Err(BroadcastError::new(
        Violation::new(violation),
        Site::Tuple {
            op,
            left: site(0, first),
            right: site(1, other),
        },
    ))
}

/// Writes the members of the value of `node` over `outputs`, which all have `shape`.
pub(crate) fn write_several<P: ElemTuple, E: Node<Item = P>, S: Shape>(
    op: &str,
    node: &E,
    shape: &S,
    outputs: &[MemberOutput<'_>],
) -> Result<(), BroadcastError>
where
    E::Shape: FitsInto<S>,
{
    refused(op, &node.inputs(), shape)?;
    node.ready()?;
    let extents = shape.extents();
    write_members::<P, E, InnerClasses<E::Inputs<'_>, S>>(node, outputs, extents.as_ref());
    Ok(())
}

/// The plan of [`eval_all`] of `node`.
#[track_caller]
pub(crate) fn explained_all<P: ElemTuple, E: Node<Item = P, Shape: Whole>>(node: &E) -> Explained {
    let shape = or_panic(whole(&node.inputs()));
    or_panic(node.ready());
    let extents = shape.extents();
    explained_members::<P, E, InnerClasses<E::Inputs<'_>, WholeOf<E::Shape>>>(
        node,
        None,
        extents.as_ref(),
    )
}

/// The plan of [`write_several`]; nothing is written.
#[track_caller]
pub(crate) fn explained_several<P: ElemTuple, E: Node<Item = P>, S: Shape>(
    node: &E,
    shape: &S,
    outputs: &[MemberOutput<'_>],
) -> Explained
where
    E::Shape: FitsInto<S>,
{
    or_panic(refused("plan_into", &node.inputs(), shape));
    or_panic(node.ready());
    let (extents, outputs) = (shape.extents(), Some(outputs));
    explained_members::<P, E, InnerClasses<E::Inputs<'_>, S>>(node, outputs, extents.as_ref())
}
