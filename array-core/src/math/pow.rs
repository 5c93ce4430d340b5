//! Powers.
//!
//! A power is the exponential of a multiple of the logarithm, whose digits beyond those of the type
//! matter. For `f64` see [`wide`](super::wide). For `f32` the logarithm is a sum of two numbers of
//! `f32` where products are fused, otherwise, and for integer exponents, one number of `f64`.

/// Powers of one type, for a module with `powi_short`.
macro_rules! pow {
    ($T:ident, $U:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::round::$width::trunc;

        const SIGN: $U = 1 << ($U::BITS - 1);

        #[inline(always)]
        pub(in crate::math) fn powf(m: Token<'_>, x: $T, y: $T) -> $T {
            let half = y * 0.5;
            let (integer, even) = (trunc(m, y) == y, trunc(m, half) == half);
            let real = power_of_float(m, x, y, (x < 0.0) & !integer);
            let sign = if integer & !even {
                x.to_bits() & SIGN
            } else {
                0
            };
            let result = $T::from_bits(real.to_bits() | sign);
            if x == 1.0 { 1.0 } else { result }
        }

        /// Products, as far as they stay below 2.5 ULP, for an exponent that is known at compile
        /// time, otherwise [`powi_short`] or [`powi_general`].
        ///
        /// A negative exponent takes two quotients: `1 / (x * x)` would be zero where only `x * x`
        /// is infinite.
        #[inline(always)]
        pub(in crate::math) fn powi(m: Token<'_>, x: $T, n: i32) -> $T {
            let square = x * x;
            match n {
                0 => 1.0,
                1 => x,
                2 => square,
                3 => square * x,
                4 => square * square,
                -1 => 1.0 / x,
                -2 => 1.0 / x / x,
                -3 => 1.0 / x / square,
                -63..=63 => powi_short(m, x, n),
                _ => powi_general(m, x, n),
            }
        }

        /// The power for any exponent, without a branch.
        #[inline(always)]
        pub(in crate::math) fn powi_general(m: Token<'_>, x: $T, n: i32) -> $T {
            let magnitude = power(m, x, f64::from(n), false);
            if n & 1 == 1 {
                magnitude.copysign(x)
            } else {
                magnitude
            }
        }
    };
}

/// For `f32`.
pub(super) mod single {
    use crate::math::arith::double::{self, TO_1};
    use crate::math::arith::single::{blocks, fast_two_sum, mad, residual, two_prod};
    use crate::math::exp::single::{self as exp, Power};
    use crate::math::exponent::double::{SQRT_HALF, normal_parts_from};
    use crate::math::exponent::single::reduce;

    pow!(f32, u32, single);

    /// `log2(1 + f) / f` where `sqrt(1/2) <= 1 + f <= sqrt(2)`; relative error 2^-35.8. By Sollya:
    /// `fpminimax(log2(1+x)/x, 12, [|double...|], [sqrt(1/2)-1-1b-20;sqrt(2)-1+1b-20], relative)`
    const LOG2: [f64; 13] = [
        0.07737072403427543,
        -0.14283972862016156,
        0.1447485029490134,
        -0.1431563820051983,
        0.1587697797507976,
        -0.18030060669208464,
        0.20617536136118222,
        -0.24045316543906892,
        0.28853729340872614,
        -0.3606736748296634,
        0.4808983613961797,
        -0.7213475208687509,
        1.442695040868704,
    ];

    /// `(2^r - 1) / r` where `|r| <= 1/2`; `2^r` has a relative error of 2^-28.9. By Sollya:
    /// `fpminimax(2^x, [|1,...,6|], [|double...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`
    const EXP2: [f64; 6] = [
        0.00015353361529715304,
        0.0013398874664206854,
        0.009618437360631275,
        0.05550332470520446,
        0.24022647913593742,
        0.6931472028553374,
    ];

    /// `2 / ln 2 (atanh(s) - s) / s^3` in powers of `s^2`, where `|s| <= 0.1716`; the relative error
    /// of the logarithm is 2^-36.3. Least maximum for rounded coefficients, by iterated least
    /// squares.
    const ATANH: [f32; 4] = [0.33648837, 0.4119273, 0.5770788, 0.9617967];

    /// `2 / ln 2`, in two parts.
    const LOG2_E_TWICE: [f32; 2] = [2.88539, 3.851926e-8];

    /// [`power`] for levels with fused products, in `f32`, whose vectors have twice as many numbers.
    ///
    /// `log2 x = k + 2 / ln 2 atanh(s)`, where `s = f / (2 + f)`, is a sum of two numbers, of which
    /// the second one goes up to 1 % of the first. So only the products with the first one need an
    /// exact error.
    #[inline(always)]
    fn power_in_single(m: Token<'_>, x: f32, y: f32, nan: bool) -> f32 {
        const END: f32 = 160.0;
        let x = x.abs();
        let (k, f) = reduce(x);
        let s = f / (2.0 + f);
        // `f - 2 s` is exact, and `1 / (2 + f) = (1 - s) / 2`.
        let s_low = residual(m, mad(m, -2.0, s, f), s, f) * mad(m, -0.5, s, 0.5);
        let z = s * s;
        let fourth = z * z;
        let rest = mad(m, fourth, ATANH[0], mad(m, z, ATANH[1], ATANH[2]));
        let rest = mad(m, z, ATANH[3], fourth * rest);
        let (product, error) = two_prod(m, s, LOG2_E_TWICE[0]);
        let error = mad(m, s, LOG2_E_TWICE[1], error);
        let (high, more) = fast_two_sum(k, product);
        // The derivative of `2 / ln 2 atanh(s)` is nearly `2 / ln 2 (1 + z)`.
        let slope = mad(m, z, LOG2_E_TWICE[0], LOG2_E_TWICE[0]);
        let low = mad(m, s, rest, mad(m, s_low, slope, error) + more);

        let high = if x == 0.0 { f32::NEG_INFINITY } else { high };
        let high = if x < f32::INFINITY { high } else { x };
        // Finite, so that the product with the logarithm of 1 is zero.
        let y = if y > f32::MAX { f32::MAX } else { y };
        let y = if y < f32::MIN { f32::MIN } else { y };
        let (product, error) = two_prod(m, y, high);
        let (power, n) = Power::nearest(m, mad(m, y, low, product), 1.0);
        let r = mad(m, y, low, product - n) + error;
        // The polynomial comes first: behind the factors, `powf` takes 1.2 times as long.
        let q = blocks(m, r, exp::EXP2);
        let result = power.expand(m, r, || q);
        let result = if product > END { f32::INFINITY } else { result };
        let result = if product < -END { 0.0 } else { result };
        let result = if nan & (x < f32::INFINITY) {
            f32::NAN
        } else {
            result
        };
        if y == 0.0 { 1.0 } else { result }
    }

    #[inline(always)]
    fn power_of_float(m: Token<'_>, x: f32, y: f32, nan: bool) -> f32 {
        if m.fma() {
            power_in_single(m, x, y, nan)
        } else {
            power(m, x, f64::from(y), nan)
        }
    }

    /// As [`power`](crate::math::wide::power) of `f64`.
    #[inline(always)]
    fn power(m: Token<'_>, x: f32, y: f64, nan: bool) -> f32 {
        const END: f64 = 300.0;
        let is_infinite = x.is_infinite();
        let x = f64::from(x.abs());
        let (k, mantissa) = normal_parts_from::<SQRT_HALF>(x, 1023.0);
        let f = mantissa - 1.0;
        let log = double::mad(m, f, double::blocks(m, f, LOG2), k);
        let log = if x == 0.0 { f64::NEG_INFINITY } else { log };
        let log = if x < f64::INFINITY { log } else { x };
        let product = y * log;
        let shifted = product + TO_1;
        let r = product - (shifted - TO_1);
        let scale = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()));
        let result = (scale * double::mad(m, r, double::blocks(m, r, EXP2), 1.0)) as f32;
        let result = if product > END { f32::INFINITY } else { result };
        let result = if product < -END { 0.0 } else { result };
        let result = if (x == 1.0) & !y.is_nan() {
            1.0
        } else {
            result
        };
        let result = if nan & !is_infinite { f32::NAN } else { result };
        if y == 0.0 { 1.0 } else { result }
    }

    /// The power for `|n| < 64` by squaring, in ten products; the bits of `n` are used as masks, so
    /// that there is no branch.
    ///
    /// Computed in `f64`, where no product and no inverse overflows unless the result is infinite
    /// or zero as an `f32`.
    #[inline(always)]
    pub(in crate::math) fn powi_short(_: Token<'_>, x: f32, n: i32) -> f32 {
        let bits = n.unsigned_abs();
        let chosen = |j: u32| u64::from(bits >> j & 1).wrapping_neg();
        let one = 1f64.to_bits();
        let mut s = f64::from(x);
        let mut y = f64::from_bits(s.to_bits() & chosen(0) | one & !chosen(0));
        let mut j = 1;
        while j < 6 {
            s *= s;
            y *= f64::from_bits(s.to_bits() & chosen(j) | one & !chosen(j));
            j += 1;
        }
        let inverse = 1.0 / y;
        (if n < 0 { inverse } else { y }) as f32
    }
}

/// For `f64`.
pub(super) mod double {
    use crate::math::arith::double::{mad, two_prod};
    use crate::math::wide::power;

    pow!(f64, u64, double);

    #[inline(always)]
    fn power_of_float(m: Token<'_>, x: f64, y: f64, nan: bool) -> f64 {
        power(m, x, y, nan)
    }

    /// The power for `|n| < 64` by squaring, in ten products; the bits of `n` are used as masks, so
    /// that there is no branch.
    ///
    /// The products are sums of two floats: the squarings after a product multiply its error by up
    /// to 32.
    #[inline(always)]
    pub(in crate::math) fn powi_short(m: Token<'_>, x: f64, n: i32) -> f64 {
        if !m.fma() {
            // Without a fused product, the error of a product overflows before the product does.
            return powi_general(m, x, n);
        }
        let bits = n.unsigned_abs();
        let chosen = |j: u32| u64::from(bits >> j & 1).wrapping_neg();
        // x or 1 / x, and its error
        let inverse = 1.0 / x;
        let (product, error) = two_prod(m, inverse, x);
        let rest = ((1.0 - product) - error) * inverse;
        let (mut s, mut s_low) = if n < 0 { (inverse, rest) } else { (x, 0.0) };
        let one = 1f64.to_bits();
        let mut y = f64::from_bits(s.to_bits() & chosen(0) | one & !chosen(0));
        let mut y_low = f64::from_bits(s_low.to_bits() & chosen(0));
        let mut j = 1;
        while j < 6 {
            let twice = s + s;
            let (square, error) = two_prod(m, s, s);
            (s, s_low) = (square, mad(m, twice, s_low, error));
            let factor = f64::from_bits(s.to_bits() & chosen(j) | one & !chosen(j));
            let factor_low = f64::from_bits(s_low.to_bits() & chosen(j));
            let (product, error) = two_prod(m, y, factor);
            y_low = mad(m, y, factor_low, mad(m, y_low, factor, error));
            y = product;
            j += 1;
        }
        // If anything overflowed, the error is not a number; zero keeps its sign.
        let finite = (y_low.abs() < f64::INFINITY) & (y_low != 0.0);
        if finite { y + y_low } else { y }
    }
}
