//! A number as a power of two and a factor near 1, for logarithms and powers; and the logarithms of
//! special values.

/// Declares the functions of one type; `$bias` is the bias of exponents, and `2^$lift` makes a
/// denormal number a normal one.
macro_rules! exponent {
    ($T:ident, $U:ident, $width:ident, $bias:literal, $lift:literal) => {
        use crate::math::arith::$width::{INTEGERS, fast_two_sum};

        const BIAS: $T = $bias;
        const LIFT_EXPONENT: $T = $lift;
        const LIFT: $T = (1_u64 << $lift as u32) as $T;
        pub(in crate::math) const SQRT_HALF: $U = std::$T::consts::FRAC_1_SQRT_2.to_bits();
        const OFFSET: $U = (1.0 as $T).to_bits() - SQRT_HALF;
        const LOW: $U = (1 << ($T::MANTISSA_DIGITS - 1)) - 1;

        /// `x = 2^k * m` for a finite `x > 0`, with `sqrt(1/2) <= m < sqrt(2)` in the digits of the
        /// type.
        #[inline(always)]
        pub(in crate::math) fn parts(x: $T) -> ($T, $T) {
            parts_from::<SQRT_HALF>(x)
        }

        /// The same with `m` from the number whose bits are `LEAST` on.
        #[inline(always)]
        pub(in crate::math) fn parts_from<const LEAST: $U>(x: $T) -> ($T, $T) {
            let denormal = x < $T::MIN_POSITIVE;
            let scaled = x * LIFT;
            let bias = if denormal { BIAS + LIFT_EXPONENT } else { BIAS };
            normal_parts_from::<LEAST>(if denormal { scaled } else { x }, bias)
        }

        /// The same for an `x` that is not denormal, and `k - (bias - BIAS)` for `k`.
        #[inline(always)]
        pub(in crate::math) fn normal_parts_from<const LEAST: $U>(x: $T, bias: $T) -> ($T, $T) {
            let bits = x.to_bits().wrapping_add((1.0 as $T).to_bits() - LEAST);
            let k = $T::from_bits((bits >> ($T::MANTISSA_DIGITS - 1)) | INTEGERS.to_bits())
                - (INTEGERS + bias);
            (k, $T::from_bits((bits & LOW).wrapping_add(LEAST)))
        }

        /// `k` and `f` of a positive number `2^k (1 + f)`; for other arguments the numbers have no
        /// meaning.
        #[inline(always)]
        pub(in crate::math) fn reduce(x: $T) -> ($T, $T) {
            let (k, root_to_two) = parts(x);
            (k, root_to_two - 1.0)
        }

        /// `1 + y = 2^k (1 + f + low)` for a finite `y > -1`; `k` is then increased by `extra`.
        ///
        /// `y` is multiplied by `2^-k` in two exact factors, because `2^-k` may be denormal. The
        /// sum with `2^-k - 1` is rounded where `k = 1`; its error is `low`. For `k = 0`, `f` is
        /// `y`.
        #[inline(always)]
        pub(in crate::math) fn one_plus(y: $T, extra: $T) -> ($T, $T, $T) {
            const DIGITS: u32 = $T::MANTISSA_DIGITS - 1;
            let biased = (1.0 + y).to_bits().wrapping_add(OFFSET) >> DIGITS;
            let k = $T::from_bits(biased | INTEGERS.to_bits()) - (INTEGERS + BIAS - extra);
            // 4 * 2^-k
            let scale = $T::from_bits((2 * BIAS as $U + 2).wrapping_sub(biased) << DIGITS);
            let (less, more) = (scale * 0.25 - 1.0, y * scale * 0.25);
            let (f, low) = fast_two_sum(less, more);
            (k, f, low)
        }

        /// `result`, the logarithm of `x`, if `x` is positive; otherwise the special value.
        #[inline(always)]
        pub(in crate::math) fn special(x: $T, result: $T) -> $T {
            let other = if x == 0.0 { $T::NEG_INFINITY } else { $T::NAN };
            let other = if x > 0.0 { x } else { other };
            if (x > 0.0) & (x < $T::INFINITY) {
                result
            } else {
                other
            }
        }
    };
}

/// For `f32`.
pub(super) mod single {
    exponent!(f32, u32, single, 127.0, 25.0);
}

/// For `f64`.
pub(super) mod double {
    exponent!(f64, u64, double, 1023.0, 54.0);
}
