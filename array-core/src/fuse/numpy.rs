//! The operators of a body in `broadcast!(numpy: ..)`: NumPy's promotion, and its division.
//!
//! The macro writes `a + b` as `numpy::add(token, a, b)`. A literal beside an element is an
//! [`IntLiteral`] or a [`FloatLiteral`], which has no type of elements and takes one from the element, as Python's
//! numbers do in NumPy 2.

use core::ops;

use crate::expr::{FloorDivision, Integer};
use crate::isa::Token;
use crate::leaf::Elem;
use crate::promote::{HasDType, Promote};

/// An integer literal.
#[derive(Clone, Copy, Debug)]
pub struct IntLiteral<const N: i64>;

/// A literal with a decimal point or an exponent.
#[derive(Clone, Copy, Debug)]
pub struct FloatLiteral(pub f64);

/// An element beside a literal.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and a literal have no common type",
    label = "not promoted",
    note = "`numpy:` promotes numbers and `bool`s; cast other elements, and integers of 128 bits: `(x as f64)`"
)]
pub trait BesideLiteral: Elem {
    /// The type beside an integer: itself, `i64` beside `bool`.
    type WithInt: HasDType + PartialOrd;
    /// The type beside a float: itself, `f64` beside integers and `bool`.
    type WithFloat: HasDType + PartialOrd;
    /// The lowest and the highest integer literal beside it.
    const ENDS: [i128; 2];

    /// The element and the integer.
    fn with_int(self, literal: i64) -> (Self::WithInt, Self::WithInt);
    /// The element and the float.
    fn with_float(self, literal: f64) -> (Self::WithFloat, Self::WithFloat);
}

macro_rules! beside_literals {
    ($($T:ident $Int:ident $Float:ident [$low:expr, $high:expr] |$x:ident| $number:expr;)*) => {$(
        impl BesideLiteral for $T {
            type WithInt = $Int;
            type WithFloat = $Float;
            const ENDS: [i128; 2] = [$low as i128, $high as i128];

            #[inline(always)]
            fn with_int(self, literal: i64) -> ($Int, $Int) {
                let $x = self;
                ($number as $Int, literal as $Int)
            }

            #[inline(always)]
            fn with_float(self, literal: f64) -> ($Float, $Float) {
                let $x = self;
                ($number as $Float, literal as $Float)
            }
        }
    )*};
}
beside_literals! {
    bool i64 f64 [i64::MIN, i64::MAX] |x| u8::from(x);
    i8 i8 f64 [i8::MIN, i8::MAX] |x| x; i16 i16 f64 [i16::MIN, i16::MAX] |x| x;
    i32 i32 f64 [i32::MIN, i32::MAX] |x| x; i64 i64 f64 [i64::MIN, i64::MAX] |x| x;
    isize isize f64 [isize::MIN, isize::MAX] |x| x;
    u8 u8 f64 [u8::MIN, u8::MAX] |x| x; u16 u16 f64 [u16::MIN, u16::MAX] |x| x;
    u32 u32 f64 [u32::MIN, u32::MAX] |x| x; u64 u64 f64 [u64::MIN, u64::MAX] |x| x;
    usize usize f64 [usize::MIN, usize::MAX] |x| x;
    f32 f32 f32 [i64::MIN, i64::MAX] |x| x; f64 f64 f64 [i64::MIN, i64::MAX] |x| x;
}

/// Refuses a literal that the type of the element does not have, when the program is built.
struct LiteralFits<T, const N: i64>(core::marker::PhantomData<T>);

impl<T: BesideLiteral, const N: i64> LiteralFits<T, N> {
    const CHECKED: () = assert!(
        T::ENDS[0] <= N as i128 && N as i128 <= T::ENDS[1],
        "an integer literal is outside the type of the elements beside it, and NumPy refuses it: cast the operand"
    );
}

/// A literal on either side of an element.
macro_rules! literals {
    ($([$($generics:tt)*] $Literal:ty, $Output:ident, |$element:ident, $literal:ident| $pair:expr;)*) => {$(
        impl<T: BesideLiteral, $($generics)*> Promote<$Literal> for T {
            literals!(@members $Output $Literal, T, $Literal, |$element, $literal| $pair);
        }
        impl<T: BesideLiteral, $($generics)*> Promote<T> for $Literal {
            literals!(@members $Output $Literal, $Literal, T, |$literal, $element| {
                let (a, b) = $pair;
                (b, a)
            });
        }
    )*};
    (@members $Output:ident $Literal:ty, $A:ty, $B:ty, |$a:ident, $b:ident| $pair:expr) => {
        type Output = T::$Output;
        type Compared = T::$Output;

        #[inline(always)]
        fn promoted(_: Token<'_>, $a: $A, $b: $B) -> (T::$Output, T::$Output) {
            $pair
        }

        #[inline(always)]
        fn compared(token: Token<'_>, a: $A, b: $B) -> (T::$Output, T::$Output) {
            Self::promoted(token, a, b)
        }
    };
}
literals! {
    [const N: i64] IntLiteral<N>, WithInt, |element, literal| {
        let () = LiteralFits::<T, N>::CHECKED;
        let _ = literal;
        element.with_int(N)
    };
    [] FloatLiteral, WithFloat, |element, literal| element.with_float(literal.0);
}

/// NumPy's `+` and `*`: those of Rust, and for `bool` "or" and "and".
pub trait AddMul: Elem {
    /// `a + b`
    fn add(a: Self, b: Self) -> Self;
    /// `a * b`
    fn mul(a: Self, b: Self) -> Self;
}

/// NumPy's `/`: a float.
pub trait TrueDivision: Elem {
    /// The type of the quotient: `f64` for integers and `bool`.
    type Quotient: Elem;
    /// `a / b`
    fn divide(a: Self, b: Self) -> Self::Quotient;
}

macro_rules! arithmetic {
    ($($T:ident $Quotient:ident;)*) => {$(
        impl AddMul for $T {
            #[inline(always)]
            fn add(a: Self, b: Self) -> Self {
                a + b
            }

            #[inline(always)]
            fn mul(a: Self, b: Self) -> Self {
                a * b
            }
        }

        impl TrueDivision for $T {
            type Quotient = $Quotient;

            #[inline(always)]
            fn divide(a: Self, b: Self) -> $Quotient {
                a as $Quotient / b as $Quotient
            }
        }
    )*};
}
arithmetic! {
    i8 f64; i16 f64; i32 f64; i64 f64; isize f64; u8 f64; u16 f64; u32 f64; u64 f64; usize f64;
    f32 f32; f64 f64;
}

impl AddMul for bool {
    #[inline(always)]
    fn add(a: Self, b: Self) -> Self {
        a | b
    }

    #[inline(always)]
    fn mul(a: Self, b: Self) -> Self {
        a & b
    }
}

impl TrueDivision for bool {
    type Quotient = f64;

    #[inline(always)]
    fn divide(a: Self, b: Self) -> f64 {
        a as u8 as f64 / b as u8 as f64
    }
}

/// Declares the operators: the bound on the common type, and the result.
macro_rules! operators {
    ($($name:ident [$($bound:tt)+] $Result:ty, |$token:ident, $a:ident, $b:ident| $value:expr;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of two promoted elements.")]
        #[inline(always)]
        pub fn $name<A: Promote<B>, B>($token: Token<'_>, a: A, b: B) -> $Result
        where
            A::Output: $($bound)+,
        {
            let ($a, $b) = A::promoted($token, a, b);
            $value
        }
    )*};
}
operators! {
    add [AddMul] A::Output, |token, a, b| AddMul::add(a, b);
    mul [AddMul] A::Output, |token, a, b| AddMul::mul(a, b);
    sub [ops::Sub] <A::Output as ops::Sub>::Output, |token, a, b| a - b;
    div [TrueDivision] <A::Output as TrueDivision>::Quotient, |token, a, b| TrueDivision::divide(a, b);
    bitand [ops::BitAnd] <A::Output as ops::BitAnd>::Output, |token, a, b| a & b;
    bitor [ops::BitOr] <A::Output as ops::BitOr>::Output, |token, a, b| a | b;
    bitxor [ops::BitXor] <A::Output as ops::BitXor>::Output, |token, a, b| a ^ b;
    shl [Integer] A::Output, |token, a, b| a.shift_left(b);
    shr [Integer] A::Output, |token, a, b| a.shift_right(b);
}

/// `a % b`, for [`remainder`](Self::remainder).
#[derive(Clone, Copy, Debug)]
pub struct Floored<'a, A, B>(pub Token<'a>, pub A, pub B);

impl<A: Promote<B, Output: FloorDivision>, B> Floored<'_, A, B> {
    /// NumPy's `%`, which has the sign of the divisor. A method, so that the macro finds it by its
    /// name, as that of Rust's `%`.
    #[inline(always)]
    pub fn remainder(self) -> A::Output {
        let (a, b) = A::promoted(self.0, self.1, self.2);
        a.remainder_in(self.0, b)
    }
}

/// Declares the comparisons.
macro_rules! comparisons {
    ($($name:ident $op:tt)*) => {$(
        #[doc = concat!("`", stringify!($op), "` of two elements; of integers it is exact.")]
        #[inline(always)]
        pub fn $name<A: Promote<B>, B>(token: Token<'_>, a: A, b: B) -> bool {
            let (a, b) = A::compared(token, a, b);
            a $op b
        }
    )*};
}
comparisons!(eq == ne != lt < le <= gt > ge >=);

/// The float of which a function of floats is computed: NumPy's, but for `bool` and integers of 8
/// bits, for which NumPy takes floats of 16 bits, it is `f32`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of which `numpy:` computes functions",
    note = "cast it first: `(x as f64)` or `x.cast::<f64>()`"
)]
pub trait FloatOf: Elem {
    /// The type: `f32` for integers of at most 16 bits, `f64` for wider ones.
    type Float: Elem;
    /// The element as this float.
    fn float(self) -> Self::Float;
}

macro_rules! float_of {
    ($($Float:ident: $($T:ident)*;)*) => {$($(
        impl FloatOf for $T {
            type Float = $Float;

            #[inline(always)]
            fn float(self) -> $Float {
                self as $Float
            }
        }
    )*)*};
}
float_of! { f32: f32 i8 u8 i16 u16; f64: f64 i32 u32 i64 u64 isize usize; }

impl FloatOf for bool {
    type Float = f32;

    #[inline(always)]
    fn float(self) -> f32 {
        u8::from(self).into()
    }
}

/// The receiver of a function of floats.
#[inline(always)]
pub fn float<T: FloatOf>(x: T) -> T::Float {
    x.float()
}
