//! Complex numbers of the crate `num-complex` as elements: scalars on either side of operators, sums,
//! and their parts.

use super::node::{Expr, Node};
use super::number::{Float, Summand};
use super::operand::{Arr, IntoExpr, Owned, Scalar, ViewRef, into_expr};
use super::operation::{Binary, Unary, UnaryOp};
use super::operators::scalar_left;
use super::{Lazy, ops as op};
use crate::array::{Array, View};
use crate::isa::{Needs, Token};
use crate::math::Functions;
use crate::promote::{DType, HasDType};
use crate::shape::Shape;
use crate::storage::Home;
use core::ops;
use num_complex::Complex;

impl Summand for Complex<f32> {
    const ZERO: Self = Complex::new(0.0, 0.0);
}

impl Summand for Complex<f64> {
    const ZERO: Self = Complex::new(0.0, 0.0);
}

impl HasDType for Complex<f32> {
    const DTYPE: DType = DType::C64;
}

impl HasDType for Complex<f64> {
    const DTYPE: DType = DType::C128;
}

/// Declares operations on one complex number.
macro_rules! unary {
    ($($(#[$doc:meta])* $Op:ident -> $Output:ty, $needs:ident, |$token:ident, $z:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl<T: Float> UnaryOp<Complex<T>> for $Op
        where
            Complex<T>: Summand,
        {
            type Output = $Output;
            const NEEDS: Needs = Needs::$needs;

            #[inline(always)]
            fn apply(&self, $token: Token<'_>, $z: Complex<T>) -> $Output {
                $body
            }
        }
    )*};
}
unary! {
    /// The real part.
    Re -> T, NONE, |_token, z| z.re;
    /// The imaginary part.
    Im -> T, NONE, |_token, z| z.im;
    /// The complex conjugate.
    Conj -> Complex<T>, NONE, |_token, z| Complex { re: z.re, im: -z.im };
    /// The square of the absolute value.
    NormSqr -> T, NONE, |_token, z| z.re * z.re + z.im * z.im;
    /// The absolute value.
    Norm -> T, FUNCTIONS, |token, z| T::Functions::hypot(token, z.re, z.im);
    /// The angle.
    Arg -> T, FUNCTIONS, |token, z| T::Functions::atan2(token, z.im, z.re);
}

/// The parts of complex numbers, lazily: the feature `num-complex`.
///
/// Arrays of `Complex<f32>` and `Complex<f64>` have the operators, with scalars on either side, and
/// [`sum`](crate::reduce::Reductions::sum). The methods have the names of `num-complex`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::expr::ComplexParts;
/// use broadloom::prelude::*;
/// use num_complex::Complex;
///
/// let z = array![Complex::new(3.0, 4.0), Complex::new(0.0, -1.0)];
/// assert_eq!(z.norm().eval(), array![5.0, 1.0]);
/// assert_eq!((&z * z.conj()).eval(), array![Complex::new(25.0, 0.0), Complex::new(1.0, 0.0)]);
/// let i = Complex::new(0.0_f64, 1.0);
/// assert_eq!((i * &z).re().eval(), array![-4.0, 1.0]);
/// assert_eq!(z.sum(..), Complex::new(3.0, 3.0));
/// ```
pub trait ComplexParts<T: Float>: Lazy<Item = Complex<T>>
where
    Complex<T>: Summand,
{
    /// The real part.
    #[doc(alias = "real")]
    fn re(self) -> Expr<Unary<Re, Self::Node>> {
        Expr(Unary {
            op: Re,
            operand: self.lazy().0,
        })
    }

    /// The imaginary part.
    #[doc(alias = "imag")]
    fn im(self) -> Expr<Unary<Im, Self::Node>> {
        Expr(Unary {
            op: Im,
            operand: self.lazy().0,
        })
    }

    /// The complex conjugate.
    fn conj(self) -> Expr<Unary<Conj, Self::Node>> {
        Expr(Unary {
            op: Conj,
            operand: self.lazy().0,
        })
    }

    /// The absolute value, without overflow on the way.
    #[doc(alias = "abs")]
    fn norm(self) -> Expr<Unary<Norm, Self::Node>> {
        Expr(Unary {
            op: Norm,
            operand: self.lazy().0,
        })
    }

    /// The square of the absolute value.
    fn norm_sqr(self) -> Expr<Unary<NormSqr, Self::Node>> {
        Expr(Unary {
            op: NormSqr,
            operand: self.lazy().0,
        })
    }

    /// The angle in radians, in [-pi, pi].
    #[doc(alias = "angle")]
    fn arg(self) -> Expr<Unary<Arg, Self::Node>> {
        Expr(Unary {
            op: Arg,
            operand: self.lazy().0,
        })
    }
}

impl<T: Float, L: Lazy<Item = Complex<T>>> ComplexParts<T> for L where Complex<T>: Summand {}

/// `Complex` as scalar operands.
type Single = Complex<f32>;
type Double = Complex<f64>;
into_expr!(scalar Single Double);
scalar_left!([Single Double] [Add add Sub sub Mul mul Div div]);
