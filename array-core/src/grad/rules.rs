//! The derivatives of the scalar operations, one line each. The functions of floats have theirs in
//! the list, `crate::functions`; the others have them here.
//!
//! A rule gets the arguments of an operation, its result, and the cotangent `d` of the result, and
//! returns the cotangent of one of the arguments. So a rule does not multiply by an argument that
//! it does not need. Where a derivative does not exist, the rule gives PyTorch's: 0 for `|x|` at 0,
//! half to each of two equal arguments of `maximum`, all to the first argument of `clamp` at a bound.

use core::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI, LN_2, LN_10, PI};

use crate::expr::{self, BinaryOp, CastTo, Float, Powi, TernaryOp, UnaryOp};
use crate::isa::{Exponent, Token};
use crate::leaf::Elem;
use crate::math::Functions;

/// The derivative of an operation on one element.
#[diagnostic::on_unimplemented(
    message = "the operation `{Self}` has no derivative",
    label = "cannot be recorded on a tape",
    note = "a closure, as of `map`, is not looked into, and integers do not change gradually: \
            `tape.custom(..)` records an operation with a derivative of your own"
)]
pub trait UnaryRule<A: Elem>: UnaryOp<A> {
    /// Whether the result does not change with small changes of the element; the rule is never
    /// called then.
    const FLAT: bool = false;

    /// The cotangent of the element, from that of the result `y`.
    fn pull(&self, token: Token<'_>, a: A, y: Self::Output, d: Self::Output) -> A;
}

/// The derivatives of an operation on two elements.
#[diagnostic::on_unimplemented(
    message = "the operation `{Self}` has no derivative",
    label = "cannot be recorded on a tape",
    note = "a closure, as of `zip_map`, is not looked into, and integers do not change gradually: \
            `tape.custom(..)` records an operation with a derivative of your own"
)]
pub trait BinaryRule<A: Elem, B: Elem>: BinaryOp<A, B> {
    /// Whether the result does not change with small changes of the elements; the rule is never
    /// called then.
    const FLAT: bool = false;

    /// The cotangent of the left element, from that of the result `y`.
    fn left(&self, token: Token<'_>, a: A, b: B, y: Self::Output, d: Self::Output) -> A;

    /// The cotangent of the right element, from that of the result `y`.
    fn right(&self, token: Token<'_>, a: A, b: B, y: Self::Output, d: Self::Output) -> B;
}

/// The derivatives of an operation on three elements.
#[diagnostic::on_unimplemented(
    message = "the operation `{Self}` has no derivative",
    label = "cannot be recorded on a tape",
    note = "integers do not change gradually"
)]
pub trait TernaryRule<A: Elem, B: Elem, C: Elem>: TernaryOp<A, B, C> {
    /// The cotangent of the first element, from that of the result.
    fn first(&self, token: Token<'_>, items: (A, B, C), d: Self::Output) -> A;

    /// The cotangent of the second element, from that of the result.
    fn second(&self, token: Token<'_>, items: (A, B, C), d: Self::Output) -> B;

    /// The cotangent of the third element, from that of the result.
    fn third(&self, token: Token<'_>, items: (A, B, C), d: Self::Output) -> C;

    /// Of each element, whether the result depends on it: an element of a branch that is not taken
    /// has no derivative, not even an infinite one times 0.
    fn taken(&self, _: (A, B, C)) -> [bool; 3] {
        [true; 3]
    }
}

/// The constant `x` as a `T`.
#[inline(always)]
fn of<T: Float>(x: f64) -> T {
    T::from_f64(x)
}

/// Rules of one float: `|token, a, y, d|` to the cotangent of `a`.
macro_rules! unary {
    ($($Op:ident |$t:pat_param, $a:pat_param, $y:pat_param, $d:ident| $change:expr;)*) => {$(
        impl<T: Float> UnaryRule<T> for expr::$Op {
            #[inline(always)]
            fn pull(&self, $t: Token<'_>, $a: T, $y: T, $d: T) -> T {
                $change
            }
        }
    )*};
}

unary! {
    Neg       |_, _, _, d| -d;
    Abs       |_, a, _, d| if a > T::ZERO { d } else if a < T::ZERO { -d } else { a * T::ZERO * d };
}

/// The density of the standard normal distribution.
#[inline(always)]
fn bell<T: Float>(token: Token<'_>, a: T) -> T {
    let root = of::<T>(FRAC_2_SQRT_PI * FRAC_1_SQRT_2 * 0.5);
    root * exp(token, of::<T>(-0.5) * a * a)
}

/// The derivative of `digamma`.
///
/// It is the sum of `1 / (a + k)^2` for `k < 8`, and an asymptotic series at `a + 8`; negative
/// numbers are reflected.
#[inline(always)]
fn trigamma<T: Float>(token: Token<'_>, a: T) -> T {
    let y = if a < T::ZERO { T::ONE - a } else { a };
    let mut sum = T::ZERO;
    for k in 0..8 {
        let inverse = T::ONE / (y + of::<T>(k.into()));
        sum = sum + inverse * inverse;
    }
    let inverse = T::ONE / (y + of::<T>(8.0));
    let square = inverse * inverse;
    // The Bernoulli numbers, from the last one on.
    let bernoulli = [
        7.0 / 6.0,
        -691.0 / 2730.0,
        5.0 / 66.0,
        -1.0 / 30.0,
        1.0 / 42.0,
        -1.0 / 30.0,
        1.0 / 6.0,
    ];
    let series = { bernoulli.into_iter() }.fold(T::ZERO, |sum, b| sum * square + of::<T>(b));
    let sum = sum + inverse * (T::ONE + inverse * (of::<T>(0.5) + inverse * series));
    // pi / sin(pi a)
    let sine = T::ONE / (a * sinc(token, a));
    if a < T::ZERO { sine * sine - sum } else { sum }
}

/// The derivative of `sinc`, which is `y` at `a`: `(cos(pi a) - y) / a`, and 0 at 0.
#[inline(always)]
fn sinc_slope<T: Float>(token: Token<'_>, a: T, y: T) -> T {
    // The difference has few digits for small numbers: a series, by powers of `(pi a)^2`.
    let square = a * a * of::<T>(PI * PI);
    let mut series = T::ZERO;
    for k in (1..9).rev() {
        let k = f64::from(k);
        let ratio = of::<T>(-1.0 / (2.0 * k * (2.0 * k + 1.0)));
        series = ratio * (of::<T>(2.0 * k) + square * series);
    }
    // The cosine is a sine, whole turns left out.
    let turn = a - of::<T>(2.0) * round(token, of::<T>(0.5) * a) + of::<T>(0.5);
    let outer = (of::<T>(PI) * turn * sinc(token, turn) - y) / a;
    let inner = a * of::<T>(PI * PI) * series;
    if a < of::<T>(0.25) && a > of::<T>(-0.25) {
        inner
    } else {
        outer
    }
}

/// Operations that do not change with small changes of their elements.
macro_rules! flat {
    ($([$($generics:tt)*] $Op:ident of $A:ty => $Output:ty;)*) => {$(
        impl<$($generics)*> UnaryRule<$A> for expr::$Op {
            const FLAT: bool = true;

            #[inline(always)]
            fn pull(&self, _: Token<'_>, a: $A, _: $Output, _: $Output) -> $A {
                a
            }
        }
    )*};
    (both $([$($generics:tt)*] $Op:ident of $A:ty;)*) => {$(
        impl<$($generics)*> BinaryRule<$A, $A> for expr::$Op {
            const FLAT: bool = true;

            #[inline(always)]
            fn left(&self, _: Token<'_>, a: $A, _: $A, _: bool, _: bool) -> $A {
                a
            }

            #[inline(always)]
            fn right(&self, _: Token<'_>, _: $A, b: $A, _: bool, _: bool) -> $A {
                b
            }
        }
    )*};
}

flat! {
    [] Not of bool => bool;
    [T: Float] IsNan of T => bool;
    [T: Float] Signum of T => T;
}
flat! { both
    [] BitAnd of bool;
    [] BitOr of bool;
    [] BitXor of bool;
    [T: Elem + PartialOrd] Less of T;
    [T: Elem + PartialOrd] LessEqual of T;
    [T: Elem + PartialOrd] Greater of T;
    [T: Elem + PartialOrd] GreaterEqual of T;
    [T: Elem + PartialEq] Equal of T;
    [T: Elem + PartialEq] NotEqual of T;
}

impl<T: Float> UnaryRule<T> for expr::SinCos {
    #[inline(always)]
    fn pull(&self, _: Token<'_>, _: T, (sin, cos): (T, T), (d_sin, d_cos): (T, T)) -> T {
        cos * d_sin - sin * d_cos
    }
}

impl<T: Float + CastTo<U>, U: Float + CastTo<T>> UnaryRule<T> for expr::Cast<U> {
    #[inline(always)]
    fn pull(&self, token: Token<'_>, _: T, _: U, d: U) -> T {
        d.cast_in(token)
    }
}

impl<T: Float> UnaryRule<T> for Powi {
    #[inline(always)]
    fn pull(&self, token: Token<'_>, a: T, _: T, d: T) -> T {
        let below = self.0.saturating_sub(1);
        // The loop was compiled for the exponents themselves, which are one higher.
        let power = match token.exponent() {
            Exponent::Is(exponent) => T::Functions::powi(token, a, exponent.saturating_sub(1)),
            Exponent::Tiny => T::Functions::powi_short(token, a, below),
            Exponent::Short | Exponent::Any => T::Functions::powi_general(token, a, below),
        };
        if self.0 == 0 {
            T::ZERO
        } else {
            of::<T>(self.0.into()) * power * d
        }
    }
}

/// Declares rules of two floats: `|token, a, b, y, d|` to the cotangent of the left, and of the
/// right argument.
macro_rules! binary {
    ($($Op:ident
        |$t:pat_param, $a:pat_param, $b:pat_param, $y:pat_param, $d:ident| $left:expr,
        |$rt:pat_param, $ra:pat_param, $rb:pat_param, $ry:pat_param, $rd:ident| $right:expr $(,)?;
    )*) => {$(
        impl<T: Float> BinaryRule<T, T> for expr::$Op {
            #[inline(always)]
            fn left(&self, $t: Token<'_>, $a: T, $b: T, $y: T, $d: T) -> T {
                $left
            }

            #[inline(always)]
            fn right(&self, $rt: Token<'_>, $ra: T, $rb: T, $ry: T, $rd: T) -> T {
                $right
            }
        }
    )*};
}

binary! {
    Add      |_, _, _, _, d| d,                       |_, _, _, _, d| d;
    Sub      |_, _, _, _, d| d,                       |_, _, _, _, d| -d;
    Mul      |_, _, b, _, d| d * b,                   |_, a, _, _, d| a * d;
    Div      |_, _, b, _, d| d / b,                   |_, _, b, y, d| -(y / b) * d;
    Rem      |_, _, _, _, d| d,                       |t, a, b, _, d| -trunc(t, a / b) * d;
    Maximum  |_, a, b, _, d| shared(a < b, a == b, d), |_, a, b, _, d| shared(b < a, a == b, d);
    Minimum  |_, a, b, _, d| shared(a > b, a == b, d), |_, a, b, _, d| shared(b > a, a == b, d);
    // A NaN is ignored; of two equal arguments the left one gets the change.
    Max      |_, a, b, _, d| when(a >= b || b.is_nan(), d), |_, a, b, _, d| when(!(a >= b || b.is_nan()), d);
    Min      |_, a, b, _, d| when(a <= b || b.is_nan(), d), |_, a, b, _, d| when(!(a <= b || b.is_nan()), d);
}

/// `d`, if the condition holds, else 0.
#[inline(always)]
fn when<T: Float>(counts: bool, d: T) -> T {
    if counts { d } else { T::ZERO }
}

/// `d` if the argument was taken, half of it if both are equal; all of it if either is NaN.
#[inline(always)]
fn shared<T: Float>(lost: bool, equal: bool, d: T) -> T {
    let d = if equal { d * of::<T>(0.5) } else { d };
    when(!lost, d)
}

/// Declares rules of three floats: the cotangent of the first, the second, the third.
macro_rules! ternary {
    ($($Op:ident |$a:ident, $b:ident, $c:ident, $d:ident| $first:expr, $second:expr, $third:expr;)*) => {$(
        #[allow(unused_variables, reason = "a rule reads what it needs")]
        impl<T: Float> TernaryRule<T, T, T> for expr::$Op {
            #[inline(always)]
            fn first(&self, _: Token<'_>, ($a, $b, $c): (T, T, T), $d: T) -> T {
                $first
            }

            #[inline(always)]
            fn second(&self, _: Token<'_>, ($a, $b, $c): (T, T, T), $d: T) -> T {
                $second
            }

            #[inline(always)]
            fn third(&self, _: Token<'_>, ($a, $b, $c): (T, T, T), $d: T) -> T {
                $third
            }
        }
    )*};
}

ternary! {
    Clamp |x, low, high, d|
        when(!(x < low || x > high), d),
        when(x < low && low <= high, d),
        when(x > high || low > high, d);
    MulAdd |a, b, c, d| d * b, a * d, d;
}

impl<T: Float> TernaryRule<bool, T, T> for expr::Select {
    #[inline(always)]
    fn first(&self, _: Token<'_>, (condition, _, _): (bool, T, T), _: T) -> bool {
        condition
    }

    #[inline(always)]
    fn second(&self, _: Token<'_>, _: (bool, T, T), d: T) -> T {
        d
    }

    #[inline(always)]
    fn third(&self, _: Token<'_>, _: (bool, T, T), d: T) -> T {
        d
    }

    #[inline(always)]
    fn taken(&self, (condition, _, _): (bool, T, T)) -> [bool; 3] {
        [true, condition, !condition]
    }
}

/// The rules of the list of functions, which call each other with the token of the kernel.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        $(
            /// The function for use in a rule.
            #[allow(dead_code, reason = "no rule needs it")]
            #[inline(always)]
            fn $name<T: Float>(token: Token<'_>, x: T) -> T {
                T::Functions::$name(token, x)
            }

            listed!(@one $Op $change);
        )*
        listed!(@two $($row)*);
    };
    (@one $Op:ident { flat }) => { flat! { [T: Float] $Op of T => T; } };
    (@one $Op:ident { $($change:tt)* }) => { unary! { $Op $($change)*; } };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal { $($change:tt)* } $($note:literal)?;)*) => {
        $(
            /// The function for use in a rule.
            #[allow(dead_code, reason = "no rule needs it")]
            #[inline(always)]
            fn $name<T: Float>(token: Token<'_>, x: T, $($arg: T)?) -> T {
                T::Functions::$name(token, x, $($arg)?)
            }
        )*
        binary! { $($Op $($change)*;)* }
    };
}
crate::functions_of_floats!(listed);
