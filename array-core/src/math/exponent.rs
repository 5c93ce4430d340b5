//! A number as a power of two and a factor near 1, for logarithms and powers; and the logarithms of
//! special values.

/// Declares the functions of one type; `$bias` is the bias of exponents, and `2^$lift` makes a
/// denormal number a normal one.
macro_rules! exponent {
    ($T:ident, $U:ident, $width:ident, $bias:literal, $lift:literal) => {
        use crate::math::arith::$width::INTEGERS;

        const BIAS: $T = $bias;
        const LIFT_EXPONENT: $T = $lift;
        const LIFT: $T = (1_u64 << $lift as u32) as $T;
        const LOW: $U = (1 << ($T::MANTISSA_DIGITS - 1)) - 1;

        /// `x = 2^k * m` for a finite `x > 0`, with `sqrt(1/2) <= m < sqrt(2)` in the digits of the
        /// type.
        #[inline(always)]
        pub(in crate::math) fn parts(x: $T) -> ($T, $T) {
            let denormal = x < $T::MIN_POSITIVE;
            let scaled = x * LIFT;
            let bias = if denormal { BIAS + LIFT_EXPONENT } else { BIAS };
            normal_parts(if denormal { scaled } else { x }, bias)
        }

        /// The same for an `x` that is not denormal, and `k - (bias - BIAS)` for `k`.
        #[inline(always)]
        pub(in crate::math) fn normal_parts(x: $T, bias: $T) -> ($T, $T) {
            const SQRT_HALF: $U = std::$T::consts::FRAC_1_SQRT_2.to_bits();
            const OFFSET: $U = (1.0 as $T).to_bits() - SQRT_HALF;
            let bits = x.to_bits().wrapping_add(OFFSET);
            let k = $T::from_bits((bits >> ($T::MANTISSA_DIGITS - 1)) | INTEGERS.to_bits())
                - (INTEGERS + bias);
            (k, $T::from_bits((bits & LOW).wrapping_add(SQRT_HALF)))
        }

        /// `k` and `f` of a positive number `2^k (1 + f)`; for other arguments the numbers have no
        /// meaning.
        #[inline(always)]
        pub(in crate::math) fn reduce(x: $T) -> ($T, $T) {
            let (k, root_to_two) = parts(x);
            (k, root_to_two - 1.0)
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
