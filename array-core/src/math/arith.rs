//! The building blocks of the functions: products and sums, fused where the level has the
//! instruction, and their rounding errors.

use crate::isa::Token;

/// Declares the operations of one type; `$split` is `2^s + 1`, where `s` is half of the type's
/// digits.
macro_rules! arith {
    ($T:ident, $split:expr) => {
        /// From here on every number is an integer. So is the sum of this number and a smaller
        /// positive one.
        pub(in crate::math) const INTEGERS: $T = 1.0 / $T::EPSILON;

        /// The sum of this number and a smaller one, of either sign, is rounded to an integer,
        /// which is then in the low bits.
        pub(in crate::math) const TO_1: $T = 1.5 * INTEGERS;

        /// `a * b + c`, rounded once if that is one instruction, otherwise twice.
        #[inline(always)]
        pub(in crate::math) fn mad(m: Token<'_>, a: $T, b: $T, c: $T) -> $T {
            if m.fma() { a.mul_add(b, c) } else { a * b + c }
        }

        /// A polynomial by Horner's rule; the coefficients begin with the highest power.
        #[inline(always)]
        pub(in crate::math) fn poly<const N: usize>(
            m: Token<'_>,
            x: $T,
            coefficients: [$T; N],
        ) -> $T {
            let mut sum = coefficients[0];
            let mut i = 1;
            while i < N {
                sum = mad(m, sum, x, coefficients[i]);
                i += 1;
            }
            sum
        }

        /// The same as two polynomials in `x^2`, which the processor computes in parallel: half the
        /// latency, one product more.
        #[inline(always)]
        pub(in crate::math) fn even_odd<const N: usize>(
            m: Token<'_>,
            x: $T,
            coefficients: [$T; N],
        ) -> $T {
            let square = x * x;
            let (mut first, mut second) = (coefficients[0], coefficients[1]);
            let mut i = 2;
            while i + 1 < N {
                first = mad(m, first, square, coefficients[i]);
                second = mad(m, second, square, coefficients[i + 1]);
                i += 2;
            }
            if i < N {
                first = mad(m, first, square, coefficients[i]);
                mad(m, second, x, first)
            } else {
                mad(m, first, x, second)
            }
        }

        /// A polynomial in blocks of four coefficients (Estrin within a block, Horner in `x^4` from
        /// one block to the next): as many operations as Horner's rule and two products more, but a
        /// third of the latency, which limits a loop over a long function.
        #[inline(always)]
        pub(in crate::math) fn blocks<const N: usize>(m: Token<'_>, x: $T, c: [$T; N]) -> $T {
            let square = x * x;
            let fourth = square * square;
            let mut i = (N + 3) % 4 + 1;
            let mut sum = match i {
                1 => c[0],
                2 => mad(m, c[0], x, c[1]),
                3 => mad(m, c[0], square, mad(m, c[1], x, c[2])),
                _ => mad(m, mad(m, c[0], x, c[1]), square, mad(m, c[2], x, c[3])),
            };
            while i < N {
                let low = mad(m, c[i + 2], x, c[i + 3]);
                let block = mad(m, mad(m, c[i], x, c[i + 1]), square, low);
                sum = mad(m, sum, fourth, block);
                i += 4;
            }
            sum
        }

        /// `a + b` and its rounding error, where `|a| >= |b|` or `a == 0` (Dekker).
        #[inline(always)]
        pub(in crate::math) fn fast_two_sum(a: $T, b: $T) -> ($T, $T) {
            let sum = a + b;
            (sum, b - (sum - a))
        }

        /// `a + b` and its rounding error (Knuth).
        #[inline(always)]
        pub(in crate::math) fn two_sum(a: $T, b: $T) -> ($T, $T) {
            let sum = a + b;
            let other = sum - a;
            (sum, (a - (sum - other)) + (b - other))
        }

        /// `a` as two numbers of half the digits (Veltkamp); overflows near the largest numbers.
        #[inline(always)]
        pub(in crate::math) fn split(a: $T) -> ($T, $T) {
            let scaled = $split * a;
            let high = scaled - (scaled - a);
            (high, a - high)
        }

        /// `a * b` and its rounding error, exact unless something overflows or the error is
        /// denormal (Dekker's method without fused multiply-add).
        #[inline(always)]
        pub(in crate::math) fn two_prod(m: Token<'_>, a: $T, b: $T) -> ($T, $T) {
            let product = a * b;
            if m.fma() {
                return (product, a.mul_add(b, -product));
            }
            let ((ah, al), (bh, bl)) = (split(a), split(b));
            (product, ((ah * bh - product) + ah * bl + al * bh) + al * bl)
        }

        /// `a * b + c` and its rounding error. If the operation is fused, the error is rounded where
        /// `|c| < 2 |a * b|` and `c != 0`.
        #[inline(always)]
        pub(in crate::math) fn two_mad(m: Token<'_>, a: $T, b: $T, c: $T) -> ($T, $T) {
            if m.fma() {
                let sum = a.mul_add(b, c);
                return (sum, a.mul_add(b, c - sum));
            }
            let (product, error) = two_prod(m, a, b);
            let (sum, rest) = two_sum(c, product);
            (sum, rest + error)
        }

        /// `c - a * b`, rounded once, or twice where the difference has few digits.
        #[inline(always)]
        pub(in crate::math) fn residual(m: Token<'_>, c: $T, a: $T, b: $T) -> $T {
            if m.fma() {
                return (-a).mul_add(b, c);
            }
            let (product, error) = two_prod(m, a, b);
            (c - product) - error
        }
    };
}

/// For `f32`.
pub(super) mod single {
    use super::*;
    arith!(f32, 4097.0);

    /// The first 15 digits of `ln 2`, so that their product with an exponent is exact, and the
    /// rest.
    pub(in crate::math) const LN_2: [f32; 2] = [0.69314575, 1.4286068e-6];
}

/// For `f64`.
pub(super) mod double {
    use super::*;
    arith!(f64, 134217729.0);

    /// The first 42 digits of `ln 2`, so that their product with an exponent is exact, and the
    /// rest.
    pub(in crate::math) const LN_2: [f64; 2] = [0.6931471805598903, 5.497923018708371e-14];
}
