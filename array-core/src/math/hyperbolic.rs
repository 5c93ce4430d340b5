//! Hyperbolic functions and their inverses.
//!
//! `e^x` is computed by `x = k ln2 + r` and polynomials in `r`, combined so that nothing cancels.
//! The inverse functions are logarithms of `1 + y`: the `1` is taken out of the sum.

/// All but `tanh` of one type, for a module with its constants and polynomials.
macro_rules! hyperbolic {
    ($T:ident, $U:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{INTEGERS, LN_2, TO_1, blocks, mad};
        use crate::math::exponent::$width::one_plus;
        use crate::math::$width::ln;

        const DIGITS: u32 = $T::MANTISSA_DIGITS - 1;

        /// The pieces of `e^a`: with `a = k ln2 + r` they are `sinh(k ln2)`, `cosh(k ln2)`, the
        /// leading part of `r`, the rest of `sinh(r)`, `cosh(r) - 1`, and the factor that their
        /// sums have to be multiplied by at the end, so that they do not overflow.
        struct Pieces {
            sinh_k: $T,
            cosh_k: $T,
            r: $T,
            sinh_rest: $T,
            cosh_rest: $T,
            scale: $T,
        }

        /// The pieces for `0 <= a < OVERFLOW`; for other arguments they have no meaning.
        #[inline(always)]
        fn pieces(m: Token<'_>, a: $T) -> Pieces {
            let shifted = mad(m, a, std::$T::consts::LOG2_E, TO_1);
            let k = shifted - TO_1;
            let high = mad(m, -k, LN_2[0], a);
            let low = -k * LN_2[1];
            let r = high + low;
            let square = r * r;
            let exponent = shifted.to_bits() << DIGITS;
            let near_overflow = a > NEAR_OVERFLOW;
            let half = if near_overflow { 0.25 as $T } else { 0.5 };
            let up = $T::from_bits(half.to_bits().wrapping_add(exponent));
            let down = $T::from_bits((0.5 as $T).to_bits().wrapping_sub(exponent));
            let down = if a < 40.0 { down } else { 0.0 };
            Pieces {
                sinh_k: up - down,
                cosh_k: up + down,
                r: high,
                sinh_rest: mad(m, square * r, blocks(m, square, SINH), low),
                cosh_rest: square * blocks(m, square, COSH),
                scale: if near_overflow { 2.0 } else { 1.0 },
            }
        }

        /// `sinh(k ln2) cosh(r) + cosh(k ln2) sinh(r)`; the first term is zero for small arguments.
        #[inline(always)]
        pub(in crate::math) fn sinh(m: Token<'_>, x: $T) -> $T {
            let a = x.abs();
            let p = pieces(m, a);
            let rest = mad(m, p.cosh_k, p.sinh_rest, p.sinh_k * p.cosh_rest);
            let y = (mad(m, p.cosh_k, p.r, p.sinh_k) + rest) * p.scale;
            (if a > OVERFLOW { $T::INFINITY } else { y }).copysign(x)
        }

        /// `cosh(k ln2) cosh(r) + sinh(k ln2) sinh(r)`.
        #[inline(always)]
        pub(in crate::math) fn cosh(m: Token<'_>, x: $T) -> $T {
            let a = x.abs();
            let p = pieces(m, a);
            let rest = mad(m, p.sinh_k, p.sinh_rest, p.cosh_k * p.cosh_rest);
            let y = (mad(m, p.sinh_k, p.r, p.cosh_k) + rest) * p.scale;
            if a > OVERFLOW { $T::INFINITY } else { y }
        }

        /// From here on an inverse function is `ln(2x)`; below, the square does not overflow.
        const LARGE: $T = 1152921504606846976.0; // 2^60

        /// `ln(1 + y)`, or `ln(2x)` for a large `x`.
        #[inline(always)]
        fn ln_1p(m: Token<'_>, x: $T, y: $T) -> $T {
            let large = x > LARGE;
            let (y, extra) = (if large { x } else { y }, if large { 1.0 } else { 0.0 });
            let (k, f, low) = one_plus(y, extra);
            ln::sum(m, k, f, low)
        }

        /// `ln(x + sqrt(x^2 + 1))`, with the `1` taken out of the sum: `ln(1 + x + x^2 / (1 +
        /// sqrt(x^2 + 1)))`.
        #[inline(always)]
        pub(in crate::math) fn asinh(m: Token<'_>, x: $T) -> $T {
            let a = x.abs();
            let root = mad(m, a, a, 1.0).sqrt();
            let y = a + a * a / (1.0 + root);
            let result = ln_1p(m, a, y);
            (if a < $T::INFINITY { result } else { a }).copysign(x)
        }

        /// `ln(x + sqrt(x^2 - 1))`, with `t = x - 1`: `ln(1 + t + sqrt(t^2 + 2t))`.
        #[inline(always)]
        pub(in crate::math) fn acosh(m: Token<'_>, x: $T) -> $T {
            let t = x - 1.0;
            let y = t + mad(m, t, t, t + t).sqrt();
            let result = ln_1p(m, x, y);
            let result = if x < $T::INFINITY { result } else { x };
            if x < 1.0 { $T::NAN } else { result }
        }

        /// With `(1 + x) / (1 - x) = 2^k (1 + s) / (1 - s)` the result is `k ln2 / 2 + atanh(s)`;
        /// for `|x| < 0.18`, `k = 0` and `s = x` exactly.
        #[inline(always)]
        pub(in crate::math) fn atanh(m: Token<'_>, x: $T) -> $T {
            /// Added before rounding down, so that `k` is incremented at an exponent of 0.55.
            const OFFSET: $U = (0.45 * INTEGERS) as $U;
            let a = x.abs();
            let (u, v) = (1.0 + a, 1.0 - a);
            let (u_low, v_low) = (a - (u - 1.0), (1.0 - v) - a);
            // A difference of bits is approximately a difference of logarithms.
            let k_bits = u.to_bits().wrapping_sub(v.to_bits()).wrapping_add(OFFSET) >> DIGITS;
            let power = $T::from_bits((k_bits << DIGITS).wrapping_add((1.0 as $T).to_bits()));
            let k = $T::from_bits(k_bits | INTEGERS.to_bits()) - INTEGERS;
            let (v, v_low) = (power * v, power * v_low);
            let s = ((u - v) + (u_low - v_low)) / ((u + v) + (u_low + v_low));
            let z = s * s;
            let rest = mad(m, z * s, blocks(m, z, ATANH), k * (0.5 * LN_2[1]));
            let result = mad(m, k, 0.5 * LN_2[0], s + rest);
            let result = if a < 1.0 { result } else { $T::INFINITY };
            (if a <= 1.0 { result } else { $T::NAN }).copysign(x)
        }
    };
}

/// For `f32`.
pub(super) mod single {
    hyperbolic!(f32, u32, single);

    /// Beyond this argument `e^x / 2` overflows, and beyond the other one its double does.
    const OVERFLOW: f32 = 89.5;
    const NEAR_OVERFLOW: f32 = 88.0;

    /// From here on `tanh` rounds to one.
    const SATURATED: f32 = 9.02;

    /// `(tanh(r) / r - 1) / r^2` in `r^2`, where `|r| <= ln2 / 4`; `tanh(r)` has a relative error of
    /// 2^-23.8. Least maximum of the error times `(0.15 + 4 |r| / ln2)^0.8`, because the errors of
    /// the other operations are greatest where `|r|` is.
    const TANH: [f32; 2] = [0.13099806, -0.33330992];

    /// `(sinh(r) - r) / r^3` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-27.6. By Sollya:
    /// `fpminimax((sinh(sqrt(x))/sqrt(x)-1)/x, 2, [|single...|], [1b-60;(log(2)/2+1b-10)^2],
    /// floating, absolute)`
    const SINH: [f32; 3] = [0.00019996868, 0.008333151, 0.16666667];

    /// `(cosh(r) - 1) / r^2` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-29.1. By Sollya:
    /// `fpminimax((cosh(sqrt(x))-1)/x, 2, [|single...|], [1b-60;(log(2)/2+1b-10)^2], floating,
    /// absolute)`
    const COSH: [f32; 3] = [0.0013930923, 0.041666508, 0.5];

    /// `(atanh(s) / s - 1) / s^2` in `s^2 < 0.0455`; absolute error 2^-26.6. By Sollya:
    /// `fpminimax((atanh(sqrt(x))/sqrt(x)-1)/x, 3, [|single...|], [1b-60;0.0455], floating,
    /// absolute)`
    const ATANH: [f32; 4] = [0.11857721, 0.14270578, 0.2, 0.33333334];

    /// With `|x| = k ln2 / 2 + r`, `s = 2^-k` and `w = tanh(r)` the first summand has the hyperbolic
    /// tangent `(1 - s) / (1 + s)`, and the sum `(1 - s + (1 + s) w) / (1 + s + (1 - s) w)`: no term
    /// cancels, and for small arguments, where `s = 1`, it is `w`.
    #[inline(always)]
    pub(in crate::math) fn tanh(m: Token<'_>, x: f32) -> f32 {
        const HALF_LN_2: f32 = core::f32::consts::LN_2 / 2.0;
        /// A sum with this number has an integer plus the bias of exponents in the low bits.
        const MAGIC: f32 = TO_1 + 127.0;
        let a = x.abs();
        let a = if a > SATURATED { SATURATED } else { a };
        let shifted = mad(m, a, -1.0 / HALF_LN_2, MAGIC);
        let r = mad(m, shifted - MAGIC, HALF_LN_2, a);
        let s = f32::from_bits(shifted.to_bits() << 23);
        let z = r * r;
        let w = mad(m, r * z, mad(m, z, TANH[0], TANH[1]), r);
        let (less, more) = (1.0 - s, 1.0 + s);
        (mad(m, w, more, less) / mad(m, w, less, more)).copysign(x)
    }
}

/// For `f64`.
pub(super) mod double {
    hyperbolic!(f64, u64, double);

    /// Beyond this argument `e^x / 2` overflows, and beyond the other one its double does.
    const OVERFLOW: f64 = 710.5;
    const NEAR_OVERFLOW: f64 = 700.0;

    /// From here on `tanh` rounds to one.
    const SATURATED: f64 = 19.1;

    /// `(1 - e^-2r - 2r) / r^2` on `|r| <= ln2 / 4`; `1 - e^-2r` has a relative error of 2^-61.5.
    /// By Sollya: `I = [-log(2)/4-1b-20; log(2)/4+1b-20]; fpminimax(-expm1(-2*x), [|2,...,12|],
    /// [|double...|], I, relative, 2*x)`
    const TANH: [f64; 11] = [
        -8.556301945576504e-6,
        5.142346835674263e-5,
        -0.0002821872953071003,
        0.0014109308898365188,
        -0.0063492063327888065,
        0.025396825454653663,
        -0.08888888888911237,
        0.2666666666662871,
        -0.6666666666666657,
        1.3333333333333341,
        -2.0,
    ];

    /// `(sinh(r) - r) / r^3` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-56.6. By Sollya:
    /// `fpminimax((sinh(sqrt(x))/sqrt(x)-1)/x, 5, [|double...|], [1b-60;(log(2)/2+1b-20)^2],
    /// floating, absolute)`
    const SINH: [f64; 6] = [
        1.9528101514776656e-10,
        2.5040702906953527e-8,
        2.7557332902930764e-6,
        0.00019841269834086476,
        0.008333333333334874,
        0.16666666666666666,
    ];

    /// `(cosh(r) - 1) / r^2` in `r^2`, where `|r| <= ln2 / 2`; absolute error 2^-65.3. By Sollya:
    /// `fpminimax((cosh(sqrt(x))-1)/x, 5, [|double...|], [1b-60;(log(2)/2+1b-20)^2], floating,
    /// absolute)`
    const COSH: [f64; 6] = [
        2.0916356062863918e-9,
        2.7557268952974927e-7,
        2.4801587329991067e-5,
        0.0013888888888882165,
        0.04166666666666667,
        0.5,
    ];

    /// `(atanh(s) / s - 1) / s^2` in `s^2 < 0.0455`; absolute error 2^-55.6 (the rounding of 1/3).
    /// By Sollya: `fpminimax((atanh(sqrt(x))/sqrt(x)-1)/x, 8, [|double...|], [1b-60;0.0455],
    /// floating, absolute)`
    const ATANH: [f64; 9] = [
        0.059598266228498176,
        0.05862152833512594,
        0.06665108116139748,
        0.07692442128536642,
        0.09090904848759726,
        0.11111111178301986,
        0.14285714285179382,
        0.20000000000001858,
        0.3333333333333333,
    ];

    /// With `|x| = k ln2 / 2 + r`, `s = 2^-k` and `p = 1 - e^-2r` the result is `(1 - e^-2|x|) / (1
    /// + e^-2|x|) = (1 - s + sp) / (1 + s - sp)`: no term cancels, and for small arguments, where
    /// `s = 1`, it is `p / (2 - p)`.
    #[inline(always)]
    pub(in crate::math) fn tanh(m: Token<'_>, x: f64) -> f64 {
        const HALF_LN_2: f64 = core::f64::consts::LN_2 / 2.0;
        let a = x.abs();
        let shifted = mad(m, a, -1.0 / HALF_LN_2, TO_1);
        let r = mad(m, shifted - TO_1, HALF_LN_2, a);
        let p = mad(m, r * r, blocks(m, r, TANH), r + r);
        let s = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1f64.to_bits()));
        let (above, below) = (mad(m, s, p, 1.0 - s), mad(m, -s, p, 1.0 + s));
        let y = above / below;
        (if a > SATURATED { 1.0 } else { y }).copysign(x)
    }
}
