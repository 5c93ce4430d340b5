//! Sine, cosine and tangent.
//!
//! The nearest multiple of pi/2 is subtracted, found by the addition of a number so large that the
//! sum is rounded to an integer: see `single` and `double`. Sine and cosine of the remainder are
//! polynomials on a range slightly larger than `[-pi/4, pi/4]`; the last two bits of the multiple
//! choose one of them, and its sign. Tangent is a quotient of the two for `f64`; for `f32` it is a
//! polynomial, or minus its inverse.
//!
//! With a fused multiply-add pi/2 is a sum of three full floats: the first difference is exact, and
//! the second one is rounded where the third part does not matter. Without it `f32` is reduced in
//! `f64`, and the parts for `f64` are so short that their products with the quotient are exact.
//! Arguments beyond the limit go through [`huge`](super::huge).

/// The functions of one type, for a module with its reduction and its polynomials.
macro_rules! trig {
    ($T:ident, $U:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{TO_1, fast_two_sum, mad, poly, residual, two_prod};
        use crate::math::huge;

        const SIGN: $U = 1 << ($U::BITS - 1);

        #[inline(always)]
        pub(in crate::math) fn sin(m: Token<'_>, x: $T) -> $T {
            sin_cos(m, x).0
        }

        #[inline(always)]
        pub(in crate::math) fn cos(m: Token<'_>, x: $T) -> $T {
            sin_cos(m, x).1
        }

        #[inline(always)]
        pub(in crate::math) fn sin_cos(m: Token<'_>, x: $T) -> ($T, $T) {
            let (left, multiple) = reduce(m, x.abs());
            let square = left * left;
            let sin = mad(m, left * square, poly(m, square, SIN), left);
            let cos = mad(m, poly(m, square, COS), square, -0.5);
            let cos = mad(m, cos, square, 1.0);
            let is_odd = multiple & 1 != 0;
            let (first, second) = if is_odd { (cos, sin) } else { (sin, cos) };
            let first_sign = ((multiple << ($U::BITS - 2)) ^ x.to_bits()) & SIGN;
            let second_sign = (multiple.wrapping_add(1) << ($U::BITS - 2)) & SIGN;
            (
                $T::from_bits(first.to_bits() ^ first_sign),
                $T::from_bits(second.to_bits() ^ second_sign),
            )
        }
    };
}

/// For `f32`.
pub(super) mod single {
    use crate::math::arith::double::TO_1 as TO_1_F64;

    trig!(f32, u32, single);

    /// 2^20. The polynomials allow for an error of 0.027 in quotients by pi/2 at this limit.
    pub(in crate::math) const LIMIT: f32 = 1048576.0;

    /// pi/2 as the sum of three numbers: `RN(pi/2)`, `RN(pi/2 - the first)`, and so on.
    pub(in crate::math) const HALF_PI: [f32; 3] =
        [std::f32::consts::FRAC_PI_2, -4.371139e-8, -1.7151245e-15];

    /// pi/2 as the sum of two `f64`, the first of 32 bits: its product with a number below 2^20 is
    /// exact.
    const HALF_PI_F64: [f64; 2] = [1.5707963267341256, 6.077100506506192e-11];

    /// `(sin(x) - x) / x^3` by powers of `x^2`, on `[-0.83, 0.83]`. The relative error of the sine
    /// is 2^-27.2. Sollya:
    /// `fpminimax(sin(x), [|3,5,7|], [|SG...|], [1b-20;0.83], floating, relative, x)`.
    const SIN: [f32; 3] = [-0.00019475105, 0.008331847, -0.1666665];

    /// `(cos(x) - 1 + x^2 / 2) / x^4` by powers of `x^2`, on `[-0.83, 0.83]`. The relative error of
    /// the cosine is 2^-32.1. Sollya:
    /// `fpminimax(cos(x), [|4,6,8|], [|SG...|], [1b-20;0.83], floating, relative, 1-x^2/2)`.
    const COS: [f32; 3] = [2.4392413e-05, -0.0013886952, 0.041666638];

    /// `(tan(x) - x) / x^3` by powers of `x^2`, on `[-0.825, 0.825]`. The relative error of the
    /// tangent is 2^-28.2. Least maximum for rounded coefficients, by iterated least squares.
    const TAN: [f32; 7] = [
        0.004981424,
        -0.0011655081,
        0.011847123,
        0.020884467,
        0.0541382,
        0.13331965,
        0.3333337,
    ];

    /// The tangent of the remainder, or minus its inverse.
    ///
    /// The tangent is a sum of two numbers, so that the error of its inverse is little more than
    /// that of the last rounding.
    #[inline(always)]
    pub(in crate::math) fn tan(m: Token<'_>, x: f32) -> f32 {
        let (left, tail, multiple) = reduce_to_two(m, x.abs());
        let square = left * left;
        let tail = mad(m, tail, square, tail);
        let (tan, tail) = fast_two_sum(left, mad(m, left * square, poly(m, square, TAN), tail));
        let inverse = 1.0 / tan;
        let short = mad(m, -inverse, tail, residual(m, 1.0, inverse, tan));
        let inverse = mad(m, inverse, short, inverse);
        let result = if multiple & 1 != 0 { inverse } else { tan };
        f32::from_bits(result.to_bits() ^ (multiple << 31) ^ (x.to_bits() & SIGN))
    }

    /// The remainder of `x >= 0` after subtracting the nearest multiple `n` of pi/2, and `n` in the
    /// lowest bits.
    #[inline(always)]
    fn reduce(m: Token<'_>, x: f32) -> (f32, u32) {
        let is_huge = m.rare(x > LIMIT);
        let x = if m.reported(x > LIMIT) { 0.0 } else { x };
        let (left, multiple) = huge::reduce_single(f64::from(x));
        let huge = (left as f32, multiple as u32);
        let ordinary = if m.fma() {
            let shifted = mad(m, x, std::f32::consts::FRAC_2_PI, TO_1);
            let n = shifted - TO_1;
            let left = mad(m, -n, HALF_PI[1], mad(m, -n, HALF_PI[0], x));
            (mad(m, -n, HALF_PI[2], left), shifted.to_bits())
        } else {
            let (left, multiple) = reduce_in_double(x);
            (left as f32, multiple)
        };
        if is_huge { huge } else { ordinary }
    }

    /// The same, with the remainder as the sum of two numbers.
    #[inline(always)]
    fn reduce_to_two(m: Token<'_>, x: f32) -> (f32, f32, u32) {
        let is_huge = m.rare(x > LIMIT);
        let x = if m.reported(x > LIMIT) { 0.0 } else { x };
        let (left, multiple) = huge::reduce_single(f64::from(x));
        let (high, low) = two_of_double(left);
        let huge = (high, low, multiple as u32);
        let ordinary = if m.fma() {
            let shifted = mad(m, x, std::f32::consts::FRAC_2_PI, TO_1);
            let n = shifted - TO_1;
            let (second, error) = two_prod(m, n, HALF_PI[1]);
            // The difference is a multiple of 2^-24, and `second` less than 0.03: the error of
            // their sum is exact, even where `second` is the larger one.
            let (left, tail) = fast_two_sum(mad(m, -n, HALF_PI[0], x), -second);
            (left, tail - mad(m, n, HALF_PI[2], error), shifted.to_bits())
        } else {
            let (left, multiple) = reduce_in_double(x);
            let (high, low) = two_of_double(left);
            (high, low, multiple)
        };
        if is_huge { huge } else { ordinary }
    }

    #[inline(always)]
    fn reduce_in_double(x: f32) -> (f64, u32) {
        let x = f64::from(x);
        let shifted = x * std::f64::consts::FRAC_2_PI + TO_1_F64;
        let n = shifted - TO_1_F64;
        (
            (x - n * HALF_PI_F64[0]) - n * HALF_PI_F64[1],
            shifted.to_bits() as u32,
        )
    }

    #[inline(always)]
    fn two_of_double(x: f64) -> (f32, f32) {
        let high = x as f32;
        (high, (x - f64::from(high)) as f32)
    }
}

/// For `f64`.
pub(super) mod double {
    use crate::math::arith::double::two_sum;

    trig!(f64, u64, double);

    /// The largest argument that is not huge: with a fused multiply-add 2^40, elsewhere 2^23.
    #[inline(always)]
    fn limit(m: Token<'_>) -> f64 {
        if m.fma() { 1099511627776.0 } else { 8388608.0 }
    }

    /// pi/2 as the sum of three numbers: `RN(pi/2)`, `RN(pi/2 - the first)`, and so on.
    const HALF_PI: [f64; 3] = [
        std::f64::consts::FRAC_PI_2,
        6.123233995736766e-17,
        -1.4973849048591698e-33,
    ];

    /// pi/2 as the sum of four numbers: multiples of 2^-29 and of 2^-53, one of 30 bits, and the
    /// rest. Products of the first three with a number below 2^23 are exact, and so are two
    /// differences.
    const SHORT_HALF_PI: [f64; 4] = [
        1.5707963276654482,
        -8.705515197604541e-10,
        -4.978996252159425e-17,
        1.6446256936324258e-26,
    ];

    /// `(sin(x) - x) / x^3` by powers of `x^2`, on `[-pi/4, pi/4]`. The relative error of the sine
    /// is 2^-57.9. Sollya:
    /// `fpminimax(sin(x), [|3,5,7,9,11,13|], [|D...|], [1b-20;0.7855], floating, relative, x)`.
    const SIN: [f64; 6] = [
        1.589594363745134e-10,
        -2.5050742320642017e-8,
        2.755731358226442e-6,
        -1.984126982945851e-4,
        8.333333333321919e-3,
        -0.1666666666666663,
    ];

    /// `(cos(x) - 1 + x^2 / 2) / x^4` by powers of `x^2`, on `[-pi/4, pi/4]`. The relative error of
    /// the cosine is 2^-63.9. Sollya: `fpminimax(cos(x), [|4,6,8,10,12,14|], [|D...|],
    /// [1b-20;0.7855], floating, relative, 1-x^2/2)`.
    const COS: [f64; 6] = [
        -1.1358748095206087e-11,
        2.087570540410226e-9,
        -2.7557314217299276e-7,
        2.480158728900347e-5,
        -1.3888888888873344e-3,
        0.041666666666666595,
    ];

    /// The quotient of sine and cosine of the remainder, or minus the quotient of cosine and
    /// sine.
    ///
    /// Numerator and denominator are sums of two numbers, so that the error is little more than
    /// that of the last rounding.
    #[inline(always)]
    pub(in crate::math) fn tan(m: Token<'_>, x: f64) -> f64 {
        let (left, tail, multiple) = reduce_to_two(m, x.abs());
        let square = left * left;
        let sin = fast_two_sum(left, mad(m, left * square, poly(m, square, SIN), tail));
        let versine = mad(m, -square * square, poly(m, square, COS), 0.5 * square);
        let cos = fast_two_sum(1.0, -mad(m, left, tail, versine));

        let is_odd = multiple & 1 != 0;
        let (above, above_tail) = if is_odd { cos } else { sin };
        let (below, below_tail) = if is_odd { sin } else { cos };
        let inverse = 1.0 / below;
        let quotient = above * inverse;
        let remainder = residual(m, above, quotient, below);
        let correction = (remainder + mad(m, -quotient, below_tail, above_tail)) * inverse;
        f64::from_bits(
            (quotient + correction).to_bits()
                ^ (multiple << (u64::BITS - 1))
                ^ (x.to_bits() & SIGN),
        )
    }

    /// The remainder of `x >= 0` after subtracting the nearest multiple `n` of pi/2, and `n` in the
    /// lowest bits.
    #[inline(always)]
    fn reduce(m: Token<'_>, x: f64) -> (f64, u64) {
        let is_huge = m.rare(x > limit(m));
        let x = if m.reported(x > limit(m)) { 0.0 } else { x };
        let (left, _, multiple) = huge::reduce(m, x);
        let huge = (left, multiple);
        let shifted = mad(m, x, std::f64::consts::FRAC_2_PI, TO_1);
        let n = shifted - TO_1;
        let left = if m.fma() {
            let left = mad(m, -n, HALF_PI[1], mad(m, -n, HALF_PI[0], x));
            mad(m, -n, HALF_PI[2], left)
        } else {
            let left = (x - n * SHORT_HALF_PI[0]) - n * SHORT_HALF_PI[1];
            (left - n * SHORT_HALF_PI[2]) - n * SHORT_HALF_PI[3]
        };
        if is_huge {
            huge
        } else {
            (left, shifted.to_bits())
        }
    }

    /// The same, with the remainder as the sum of two numbers.
    #[inline(always)]
    fn reduce_to_two(m: Token<'_>, x: f64) -> (f64, f64, u64) {
        let is_huge = m.rare(x > limit(m));
        let x = if m.reported(x > limit(m)) { 0.0 } else { x };
        let huge = huge::reduce(m, x);
        let shifted = mad(m, x, std::f64::consts::FRAC_2_PI, TO_1);
        let n = shifted - TO_1;
        let (left, tail) = if m.fma() {
            let (second, error) = two_prod(m, n, HALF_PI[1]);
            let (left, tail) = two_sum(mad(m, -n, HALF_PI[0], x), -second);
            (left, tail - mad(m, n, HALF_PI[2], error))
        } else {
            let (left, tail) = two_sum(x - n * SHORT_HALF_PI[0], -n * SHORT_HALF_PI[1]);
            let (left, more) = two_sum(left, -n * SHORT_HALF_PI[2]);
            (left, (tail + more) - n * SHORT_HALF_PI[3])
        };
        let (left, tail) = fast_two_sum(left, tail);
        if is_huge {
            huge
        } else {
            (left, tail, shifted.to_bits())
        }
    }
}
