//! The methods of lazy values: functions, comparisons, selection, placement, casts, closures.
#![allow(
    clippy::wrong_self_convention,
    reason = "an expression is consumed by every method, `is_nan` too"
)]

mod numeric;
mod of_operands;

pub use numeric::Numeric;
pub use of_operands::LazyContainer;

use core::marker::PhantomData;

use super::iterate::Iterate;
use super::node::{Closed, Expr, Node};
use super::number::{Float, Number, Signed};
use super::operand::{IntoExpr, SecondOperand};
use super::operation::{Binary, BinaryOp, Ternary, TernaryOp, Truth, Unary};
use super::operators::JoinedExpr;
use super::ops;
use super::place::On;
use crate::dim::Known;
use crate::leaf::{Elem, Members};
use crate::math::CastTo;
use crate::shape::{Broadcast, ExprShape, Placement, Whole, WholeOf};

/// `X`, if the three shapes broadcast: see [`JoinedExpr`].
type Joined3<L, A, B, X> = JoinedExpr<<L as Broadcast<A>>::Output, B, X>;

/// Methods of one argument.
macro_rules! unary_methods {
    ($([$($bound:tt)*] $(#[$doc:meta])* $name:ident $Op:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name(self) -> Expr<Unary<ops::$Op, Self::Node>>
        where
            Self::Item: $($bound)*,
        {
            Expr(Unary { op: ops::$Op, operand: self.lazy().0 })
        }
    )*};
}

/// Methods of a second operand, which broadcasts with this one.
macro_rules! binary_methods {
    ($([$($bound:tt)*] $(#[$doc:meta])* $name:ident $Op:ident;)*) => {
        binary_methods! { of IntoExpr; $([$($bound)*] $(#[$doc])* $name $Op;)* }
    };
    (of $Operand:ident; $([$($bound:tt)*] $(#[$doc:meta])* $name:ident $Op:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name<R: $Operand<Self::Item>>(self, other: R) -> Expr<JoinedExpr<Self::Shape, R::Shape, Binary<ops::$Op, Self::Node, R::Node>>>
        where
            Self::Item: $($bound)*,
            Self::Shape: Broadcast<R::Shape>,
        {
            Expr(Binary { op: ops::$Op, left: self.lazy().0, right: other.into_expr().0 })
        }
    )*};
}

/// The methods of the list of functions.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        unary_methods! { $([Float] $(#[$doc])* $name $Op;)* }
        listed!(@two $($row)*);
    };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {
        binary_methods! { $([Float] $(#[$doc])* $name $Op;)* }
    };
}

/// The lazy methods of arrays (by reference), views and expressions.
///
/// A second operand is an array, a view, an expression or a scalar, and broadcasts under the
/// explicit rule. The parameter of a function that evaluates or reduces is an
/// [`impl Reductions`](crate::reduce::Reductions), with the array `x.lazy().eval()`.
///
/// Called on an array, a method borrows it, an array without a name only up to the end of the
/// statement. An expression that lives longer owns such an array, once
/// [`into_expr`](IntoExpr::into_expr) made it an operand:
///
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// let centred = &x - x.mean(axes![0]).into_expr().at(axes![1]);
/// assert_eq!(centred.abs().sum(..), 4.0);
///
/// let roots = x.into_expr().sqrt().eval(); // in the memory of `x`
/// # assert_eq!(roots[[1, 1]], 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array or a view by reference, or an expression by value",
    label = "expected `&array`, `&view` or an expression",
    note = "an array or a view is passed by reference: `&x`, an array of another crate as `x.lazy()`; an expression without `&`, `softmax(x * 2.0, axes![1])`; one number is `&array![1.0]`; `x.cast::<f32>()` converts an array, `x as f32` only a number; a mask is an expression of `bool`: `x.greater(0.0) & x.less(1.0)`; the closure of `map` gets one element, that of `x.rows().map(..)` a row"
)]
pub trait Lazy: Sized {
    /// The type of the elements.
    type Item: Elem;
    /// The shape.
    type Shape: ExprShape;
    /// The expression that it becomes.
    type Node: Node<Item = Self::Item, Shape = Self::Shape>;

    /// Turns it into an expression.
    fn lazy(self) -> Expr<Self::Node>;

    /// Placed on axes of the result by a dimension tuple (XLA's `broadcast_dimensions`).
    ///
    /// Entry `i` names the result's axis that axis `i` takes; the entries are strictly increasing.
    /// The placed operand takes its rank from the operand or destination that it meets. `axes![1]`
    /// is checked when compiling; a run-time tuple, `&[1]`, by `eval`.
    ///
    /// `operand.at(..)` aligns it at the last axis instead (NumPy's rule): its axes are the last
    /// ones of the other operand, and it is stretched along the axes before them. Two aligned
    /// operands have the larger of their ranks.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = Array::from_vec(shape![2, 3], vec![1., 2., 3., 4., 5., 6.]);
    /// let column_means = Array::from_vec(shape![3], vec![2.5, 3.5, 4.5]);
    /// let centred = (&x - column_means.at(axes![1])).eval();
    /// assert_eq!(centred.as_slice(), [-1.5, -1.5, -1.5, 1.5, 1.5, 1.5]);
    /// assert_eq!((&x - column_means.at(..)).eval(), centred);
    /// ```
    #[inline(always)]
    fn at<P: Placement<WholeOf<Self::Shape>>>(
        self,
        dims: P,
    ) -> Expr<
        <<Self::Node as Closed>::Proof as Known<
            <P::Proof as Known<On<Self::Node, P>>>::Then,
        >>::Then,
    >
    where
        Self::Shape: Whole,
        Self::Node: Closed,
    {
        Expr(On {
            operand: self.lazy().0,
            placement: dims,
        })
    }

    /// Applies `f` to every element by value. [`Array::map_ref`](crate::array::Array::map_ref) is
    /// for elements that are not `Copy`, and not lazy.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![3], vec![1u8, 2, 3]);
    /// assert_eq!(a.map(|x| x as f64 / 2.0).eval().as_slice(), [0.5, 1.0, 1.5]);
    /// ```
    #[inline(always)]
    fn map<U: Elem, F: Fn(Self::Item) -> U>(self, f: F) -> Expr<Unary<ops::Map<F>, Self::Node>> {
        Expr(Unary {
            op: ops::Map(f),
            operand: self.lazy().0,
        })
    }

    /// Applies `step` to every element as long as `condition` is true, at most `limit` times: a
    /// `while` loop for each element, as vector code.
    ///
    /// An element, the state of its loop, is a number or a tuple of two to six elements. The result
    /// has pairs: the number of steps, and the last state. Each pair has the bits that a scalar
    /// loop gives. A limit of 0 gives the elements themselves, and so does a condition that is
    /// false at first; comparisons with NaN are false.
    ///
    /// Some elements are computed together until all of them have stopped, so the closures are
    /// called in any order. They should be arithmetic, comparisons and selections. A reduction of
    /// the result runs one loop after the other: evaluate the result first.
    ///
    /// # Examples
    /// How many steps points of the plane stay in the disc of radius 2 (the Mandelbrot set):
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (x, y) = (array![-2.0, -0.5, 1.0], array![0.0, 1.0]);
    /// let column = y.unsqueeze(axes![1]);
    /// let start = x.at(..).zip_map(&column, |a, b| (0.0, 0.0, a, b));
    /// let steps = start
    ///     .iterate(
    ///         50,
    ///         |(x, y, a, b)| (x * x - y * y + a, 2.0 * x * y + b, a, b),
    ///         |(x, y, ..)| x * x + y * y <= 4.0,
    ///     )
    ///     .map(|(steps, _)| steps);
    /// assert_eq!(steps.eval(), array![[50, 50, 3], [1, 4, 2]]);
    /// ```
    /// Square roots by Newton's method:
    /// ```
    /// # extern crate array_core as broadloom;
    /// # use broadloom::prelude::*;
    /// let halved = |(x, root): (f64, f64)| (x, 0.5 * (root + x / root));
    /// let far = |(x, root): (f64, f64)| root * root - x > 1e-9 * x;
    /// let x = array![2.0, 9.0, 1e6];
    /// let roots = x.map(|x| (x, x)).iterate(50, halved, far);
    /// let rounded = roots.map(|(_, (_, root))| root.round()).eval();
    /// assert_eq!(rounded, array![1.0, 3.0, 1000.0]);
    /// ```
    #[inline(always)]
    fn iterate<F, G>(self, limit: u32, step: F, condition: G) -> Expr<Iterate<Self::Node, F, G>>
    where
        Self::Item: Members,
        F: Fn(Self::Item) -> Self::Item,
        G: Fn(Self::Item) -> bool,
    {
        Expr(Iterate {
            start: self.lazy().0,
            limit,
            step,
            condition,
        })
    }

    /// Applies `f` to every pair of elements of `self` and `other`, which may have another type of
    /// elements.
    #[inline(always)]
    fn zip_map<R: Lazy, U: Elem, F: Fn(Self::Item, R::Item) -> U>(
        self,
        other: R,
        f: F,
    ) -> Expr<JoinedExpr<Self::Shape, R::Shape, Binary<ops::ZipMap<F>, Self::Node, R::Node>>>
    where
        Self::Shape: Broadcast<R::Shape>,
        ops::ZipMap<F>: BinaryOp<Self::Item, R::Item>,
    {
        Expr(Binary {
            op: ops::ZipMap(f),
            left: self.lazy().0,
            right: other.lazy().0,
        })
    }

    /// Converts every element as `as` does: floats to integers truncate and saturate.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let grey = broadloom::array![0_u8, 64, 255];
    /// let bright = ((grey.cast::<f32>() / 255.0).sqrt() * 255.0).round().cast::<u8>().eval();
    /// assert_eq!(bright.as_slice(), [0, 128, 255]);
    /// ```
    #[inline(always)]
    fn cast<U: Elem>(self) -> Expr<Unary<ops::Cast<U>, Self::Node>>
    where
        Self::Item: CastTo<U>,
    {
        Expr(Unary {
            op: ops::Cast(PhantomData),
            operand: self.lazy().0,
        })
    }

    /// Selects `a` where this is true, `b` elsewhere; all three broadcast together.
    ///
    /// XLA's select broadcasts only scalars; here any operand may stretch.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let x = Array::from_vec(shape![4], vec![-2.0, -1.0, 1.0, 2.0]);
    /// let relu = x.greater(0.0).select(&x, 0.0).eval();
    /// assert_eq!(relu.as_slice(), [0.0, 0.0, 1.0, 2.0]);
    /// ```
    #[inline(always)]
    // In one line with its bounds: the compiler prints both lines if one fails.
    #[rustfmt::skip]
    fn select<T: Elem, A, B>(self, a: A, b: B) -> Expr<Joined3<Self::Shape, A::Shape, B::Shape, Ternary<ops::Select, Self::Node, A::Node, B::Node>>> where Self::Item: Truth, A: IntoExpr<T>, B: IntoExpr<T>, ops::Select: TernaryOp<Self::Item, T, T>, Self::Shape: Broadcast<A::Shape, Output: Broadcast<B::Shape>> {
        Expr(Ternary {
            op: ops::Select,
            first: self.lazy().0,
            second: a.into_expr().0,
            third: b.into_expr().0,
        })
    }

    /// Clamps every element to `low` and `high`; NaN stays NaN. All three broadcast together.
    #[inline(always)]
    #[rustfmt::skip]
    fn clamp<A, B>(self, low: A, high: B) -> Expr<Joined3<Self::Shape, A::Shape, B::Shape, Ternary<ops::Clamp, Self::Node, A::Node, B::Node>>> where Self::Item: Number, A: IntoExpr<Self::Item>, B: IntoExpr<Self::Item>, Self::Shape: Broadcast<A::Shape, Output: Broadcast<B::Shape>> {
        Expr(Ternary {
            op: ops::Clamp,
            first: self.lazy().0,
            second: low.into_expr().0,
            third: high.into_expr().0,
        })
    }

    /// `self * factor + addend`, rounded once. All three broadcast together.
    ///
    /// One instruction if the CPU has it (detected at run time), otherwise a function call.
    #[inline(always)]
    fn mul_add<A, B>(
        self,
        factor: A,
        addend: B,
    ) -> Expr<
        Joined3<
            Self::Shape,
            A::Shape,
            B::Shape,
            Ternary<ops::MulAdd, Self::Node, A::Node, B::Node>,
        >,
    >
    where
        Self::Item: Float,
        A: IntoExpr<Self::Item>,
        B: IntoExpr<Self::Item>,
        Self::Shape: Broadcast<A::Shape, Output: Broadcast<B::Shape>>,
    {
        Expr(Ternary {
            op: ops::MulAdd,
            first: self.lazy().0,
            second: factor.into_expr().0,
            third: addend.into_expr().0,
        })
    }

    /// To the power of an integer: up to the fourth power, plain products. For floats all powers
    /// are within 2.5 ULP.
    #[inline(always)]
    fn powi(self, exponent: i32) -> Expr<Unary<ops::Powi, Self::Node>>
    where
        Self::Item: Number,
    {
        Expr(Unary {
            op: ops::Powi(exponent),
            operand: self.lazy().0,
        })
    }

    binary_methods! { of SecondOperand;
        [Number] /// The larger of two; of a NaN and a number, the number (`f32::max`).
        /// The largest element is [`amax`](crate::reduce::Reductions::amax).
        max Max; // the largest element: `x.amax(..)`
        [Number] /// The smaller of two; of a NaN and a number, the number (`f32::min`).
        /// The smallest element is [`amin`](crate::reduce::Reductions::amin).
        min Min; // the smallest element: `x.amin(..)`
    }

    binary_methods! {
        [Number] /// The larger of two; NaN if either is NaN (NumPy's `maximum`), and -0 is less than 0.
        /// `x.maximum(0.0)` is the rectifier `relu`.
        #[doc(alias = "relu")]
        maximum Maximum;
        [Number] /// The smaller of two; NaN if either is NaN (NumPy's `minimum`), and -0 is less than 0.
        minimum Minimum;
        [PartialOrd] /// Whether it is less: an expression of `bool`s, for [`select`](Lazy::select)
        /// or [`sum`](crate::reduce::Reductions::sum).
        less Less;
        [PartialOrd] /// Whether it is less or equal.
        less_equal LessEqual;
        [PartialOrd] /// Whether it is greater.
        greater Greater;
        [PartialOrd] /// Whether it is greater or equal.
        greater_equal GreaterEqual;
        [PartialEq] /// Whether both are equal; `==` on arrays compares whole arrays.
        equal Equal;
        [PartialEq] /// Whether both are not equal.
        not_equal NotEqual;
        [core::ops::BitAnd<Output = Self::Item>] /// Whether both are true (bitwise on integers).
        logical_and BitAnd;
        [core::ops::BitOr<Output = Self::Item>] /// Whether either is true (bitwise on integers).
        logical_or BitOr;
        [core::ops::BitXor<Output = Self::Item>] /// Whether just one is true (bitwise on integers).
        logical_xor BitXor;
    }

    unary_methods! {
        [core::ops::Not<Output = Self::Item>] /// Whether it is false (bitwise on integers).
        logical_not Not;
        [Signed] /// The absolute value.
        abs Abs;
        [Signed] /// The sign: -1, 0 or 1 for integers, -1 or 1 for floats, NaN for NaN.
        signum Signum;
        [Float] /// Whether it is NaN.
        is_nan IsNan;
        [Float] /// The sine and the cosine of an angle in radians, as pairs.
        sin_cos SinCos;
        [Float] /// [`round`](Lazy::round) by the name that it has in std.
        round_ties_even Round;
    }

    crate::functions_of_floats!(listed);
}
