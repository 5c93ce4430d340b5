//! Elements that are numbers: the operations of the expression methods on one element.
//!
//! `T: Float` is the only bound that a generic function over expressions of floats needs: a `T` is
//! also a scalar operand.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

use super::division::{FloorDivision, Overflow};
use super::node::{Expr, Node};
use super::operand::{IntoExpr, Scalar, into_expr};
use crate::array::{Linspace, Unity};
use crate::isa::{Exponent, Token};
use crate::leaf::{Addend, Elem, Leaves};
use crate::math::{CastTo, Math, UNBOUNDED};
use crate::sealed::Sealed;

/// Elements that are numbers: the primitive integers and floats. Sealed.
///
/// # Examples
/// A `T` on the left of an operator is an operand only if the compiler knows which number it is. In
/// generic code, put it on the right, or make it a [`scalar`](super::scalar()).
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::expr::scalar;
/// use broadloom::prelude::*;
/// use broadloom::shape::Shape;
///
/// fn below_one<T: Number, S: Shape>(x: &Array<T, S>) -> Array<T, S> {
///     (scalar(T::ONE) - x).eval()
/// }
///
/// assert_eq!(below_one(&broadloom::array![1, 5]), broadloom::array![0, -4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not numbers",
    label = "not a number",
    note = "integers and floats are; `.cast::<f64>()` gives numbers; in generic code the bound is `T: broadloom::Number`, or `T: broadloom::Float`, which has `sqrt` and the like too; `Float` of num_traits is another one"
)]
pub trait Number:
    Addend
    + FloorDivision
    + Unity
    + Reducible
    + IntoExpr<Self, Shape = (), Node = Scalar<Self>>
    + PartialOrd
    + Default
    + core::fmt::Debug
    + core::fmt::Display
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
{
    #[doc(hidden)]
    const SEALED: Sealed;

    /// 0; 1 is [`ONE`](Unity::ONE).
    const ZERO: Self;
    /// The lowest value: -infinity for floats.
    const LOWEST: Self;
    /// The highest value: infinity for floats.
    const HIGHEST: Self;

    /// The larger of two; of a NaN and a number, the number (like `f32::max`).
    ///
    /// Not called `max`, which would conflict with `Ord::max` wherever this trait is in scope.
    fn fmax(self, other: Self) -> Self;
    /// The smaller of two; of a NaN and a number, the number (like `f32::min`).
    fn fmin(self, other: Self) -> Self;
    /// The larger of two; NaN if either is NaN, and -0 is less than 0 (IEEE 754-2019).
    fn maximum(self, other: Self) -> Self;
    /// The smaller of two; NaN if either is NaN, and -0 is less than 0 (IEEE 754-2019).
    fn minimum(self, other: Self) -> Self;
    /// The product; integers wrap around.
    fn wrapping_prod(self, other: Self) -> Self;
    /// The difference; integers wrap around.
    fn wrapping_difference(self, other: Self) -> Self;
    /// To the power of an integer. Integers overflow like `*`; their exponent must not be negative.
    #[inline(always)]
    #[must_use]
    fn powi(self, exponent: i32) -> Self {
        let known = Exponent::Is(exponent);
        self.powi_in(Token::PLAIN.with_exponent(known), exponent)
    }
    /// [`powi`](Self::powi) in a kernel, which may have been compiled for an exponent.
    #[doc(hidden)]
    fn powi_in(self, token: Token<'_>, exponent: i32) -> Self;
}

/// Numbers with a sign.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number with a sign",
    note = "signed numbers are floats and integers such as `i32`; convert unsigned ones before they are subtracted: `a.cast::<i32>() - b.cast::<i32>()`; the absolute values of complex numbers are `z.norm()`"
)]
pub trait Signed: Number + Neg<Output = Self> {
    /// The absolute value.
    fn abs(self) -> Self;
    /// -1, 0 or 1 with the sign of an integer; -1 or 1 with the sign of a float, NaN for NaN (like
    /// `f32::signum`).
    fn signum(self) -> Self;
}

/// The primitive integers: numbers with `&`, `|`, `^`, `!` and shifts. Sealed.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// fn low_half<T: Integer>(x: &Array1<T>, half: T) -> Array1<T> {
///     ((x << half) >> half).eval()
/// }
/// assert_eq!(low_half(&Array1::from(vec![0x1234_u16]), 8).as_slice(), [0x34]);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be shifted",
    label = "not an integer",
    note = "`<<` and `>>` shift the primitive integers"
)]
pub trait Integer:
    Number
    + Overflow
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Shifts to the left. An amount that is negative, or not below the number of bits, gives 0, as
    /// in XLA; Rust's `<<` panics or ignores the high bits of the amount.
    #[must_use]
    fn shift_left(self, amount: Self) -> Self;
    /// Shifts to the right. An amount that is negative, or not below the number of bits, leaves only
    /// the sign: 0, or -1 for negative numbers.
    #[must_use]
    fn shift_right(self, amount: Self) -> Self;
}

/// Floats: `f32` and `f64`. The one bound of generic functions over expressions. Sealed.
///
/// Its functions are those of [`Math`].
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// fn softmax<T: Float>(x: &Array2<T>) -> Array2<T> {
///     let e = (x - x.amax(axes![1].keepdims())).exp().eval();
///     (&e / e.sum(axes![1].keepdims())).eval()
/// }
///
/// let p = softmax(&Array2::from_fn((2, 3), |[i, j]| (i * j) as f32));
/// assert_eq!(p.sum(..), 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a float",
    note = "floats are `f32` and `f64`; `.cast::<f64>()` gives floats"
)]
pub trait Float:
    Signed + Math + Sum<Sum = Self> + Reducible<Mean = Self> + Linspace + CastTo<f32> + CastTo<f64>
{
    /// Whether it is NaN.
    fn is_nan(self) -> bool;

    /// The nearest value of this type.
    fn from_f64(value: f64) -> Self;

    /// The value as an `f64`.
    fn to_f64(self) -> f64;
}

/// Elements of other types that can be summed: they have `+` and a zero.
///
/// Implement it for a type of your own, and arrays and expressions of it have
/// [`sum`](crate::reduce::Reductions::sum). The elements are added one after the other.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Force {
///     x: f64,
///     y: f64,
/// }
///
/// impl core::ops::Add for Force {
///     type Output = Force;
///     fn add(self, other: Force) -> Force {
///         Force { x: self.x + other.x, y: self.y + other.y }
///     }
/// }
///
/// impl Summand for Force {
///     const ZERO: Force = Force { x: 0.0, y: 0.0 };
/// }
///
/// let [a, b] = [Force { x: 1.0, y: 2.0 }, Force { x: 3.0, y: 4.0 }];
/// let forces = array![[a, b], [b, b]];
/// assert_eq!(forces.sum(axes![1])[[0]], Force { x: 4.0, y: 6.0 });
/// assert_eq!((&forces + &forces).sum(..), Force { x: 20.0, y: 28.0 });
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be summed",
    label = "no `Summand`",
    note = "numbers and `bool` can; a type of your own can if it has `+` and implements `Summand`, which gives its zero; in generic code the sum of a `T: Float` is a `T`, that of a `T: Number` a `T::Sum`"
)]
pub trait Summand: Elem + Add<Output = Self> {
    /// The sum of no elements.
    const ZERO: Self;
}

#[diagnostic::do_not_recommend]
impl<T: Summand> Addend for T {
    const SUM_OF_NONE: Self = T::ZERO;
    const MULTIPLIES: bool = false;

    #[inline(always)]
    fn wrapping_sum(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn add_product(self, _: Token<'_>, _: Self, _: Self) -> Self {
        unreachable!("only numbers are multiplied")
    }
}

#[diagnostic::do_not_recommend]
impl<T: Summand> Summed for T {
    type Total = T;
    const IS_SUMMAND: bool = true;

    #[inline(always)]
    fn widen(self) -> T {
        self
    }
}

/// Elements that can be summed, and the type of their sum: integers widen to 64 bits, as in NumPy.
///
/// Every [`Number`] is one, and the sum of a [`Float`] has the same type.
pub trait Sum: Summed<Total = <Self as Sum>::Sum> {
    /// The type of the sum: `i64` for signed integers and `bool`, `u64` for unsigned ones, else the
    /// type itself.
    type Sum: Number;
}

/// How elements are summed: those of [`Sum`] and every [`Summand`].
#[doc(hidden)]
pub trait Summed: Elem {
    /// The type of the sum.
    type Total: Addend;

    /// Whether it is a [`Summand`].
    #[doc(hidden)]
    const IS_SUMMAND: bool = false;

    /// Whether the sum has the type of the element.
    #[doc(hidden)]
    const IS_OWN: bool = false;

    /// Whether there are loops that add elements of this type into a sum of another.
    #[doc(hidden)]
    const IS_ADDED: bool = false;

    /// The bound of elements that can be added in 32 bits: see [`Node::BITS`]. `UNBOUNDED` if there
    /// is no such sum.
    #[doc(hidden)]
    const BITS: u32 = UNBOUNDED;

    /// Converts the element to the type of the sum.
    fn widen(self) -> Self::Total;

    /// The element as a number that is added in 32 bits.
    #[doc(hidden)]
    #[inline(always)]
    fn to_part(self) -> u32 {
        unreachable!("elements that are added in 64 bits")
    }

    /// The sum in 32 bits as a part of the sum.
    #[doc(hidden)]
    #[inline(always)]
    fn of_part(_: u32) -> Self::Total {
        unreachable!("elements that are added in 64 bits")
    }

    /// Adds one element of `node` to `sum`.
    #[doc(hidden)]
    #[inline(always)]
    fn add_element<E: Node<Item = Self>>(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        sum: Self::Total,
    ) -> Self::Total {
        sum.wrapping_sum(node.apply(token, items).widen())
    }
}

/// Elements with an order, a mean and a truth value: the numbers and `bool`.
///
/// Every [`Number`] implements it, and the mean of a [`Float`] has the same type.
pub trait Reducible: Sum + PartialOrd {
    /// The type of the mean: `f64` for integers and `bool`, else the type itself.
    type Mean: Float;
    /// Whether the mean has the type of the element.
    #[doc(hidden)]
    const IS_MEAN: bool = false;
    /// Whether it is `bool`.
    #[doc(hidden)]
    const IS_BOOL: bool = false;
    /// The smallest value.
    const LEAST: Self;
    /// The largest value.
    const GREATEST: Self;

    /// The larger of two, as [`Number::maximum`].
    #[must_use]
    fn larger(self, other: Self) -> Self;
    /// The smaller of two, as [`Number::minimum`].
    #[must_use]
    fn smaller(self, other: Self) -> Self;
    /// Converts the element to the type of the mean.
    fn to_mean(self) -> Self::Mean;
    /// Whether it is not 0; true for NaN.
    fn is_true(self) -> bool;

    /// Adds one element of `node` to the sum of a mean.
    #[doc(hidden)]
    #[inline(always)]
    fn add_to_mean<E: Node<Item = Self>>(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        sum: Self::Mean,
    ) -> Self::Mean {
        sum.wrapping_sum(node.apply(token, items).to_mean())
    }

    /// Lines of items, each converted to the type of the mean, and the number of items from one
    /// line to the next. There are `count` lines of `width` items, `stride` apart.
    #[doc(hidden)]
    fn means<'a>(
        items: &'a [Self],
        [count, width, stride]: [usize; 3],
        room: &'a mut Vec<Self::Mean>,
    ) -> (&'a [Self::Mean], usize) {
        room.clear();
        let lines = (0..count).map(|line| &items[line * stride..][..width]);
        lines.for_each(|line| room.extend(line.iter().map(|item| item.to_mean())));
        (room, width)
    }
}

// Of all numbers in one, so that the compiler does not list those of the primitive types.
into_expr!([T: Number] T, T, (), Scalar<T>, |x| Scalar(x));
// By reference too, as the items of an iterator over a list of numbers are.
into_expr!([T: Number] &T, T, (), Scalar<T>, |x| Scalar(*x));
