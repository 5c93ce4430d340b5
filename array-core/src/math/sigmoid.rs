//! The logistic function and its integral.
//!
//! Both use `e^-|x|`, which never overflows, and is denormal only if the result is.

/// The functions of one type, for a module with its constants.
macro_rules! sigmoid {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{even_odd, mad};
        use crate::math::exp::$width::exp;

        /// With `p = e^-|x|` and `q = p / (1 + p)`, the result is `1 - q`, or `p - p q` for
        /// negative `x`: the roundings of `q` have little effect.
        #[inline(always)]
        pub(in crate::math) fn sigmoid(m: Token<'_>, x: $T) -> $T {
            let power = exp(m, -x.abs());
            let quotient = power / (1.0 + power);
            let most = if x < 0.0 { power } else { 1.0 };
            mad(m, -most, quotient, most)
        }

        /// `ln(1 + e^x)`, which is `max(x, 0) + ln(1 + e^-|x|)`.
        ///
        /// With `p = e^-|x|` and `s = p / (2 + p)`, `ln(1 + p) = 2s + s^3 P(s^2)`, summed as `p -
        /// p^2/2 + s (p^2/2 + s^2 P)`; see `ln`.
        #[inline(always)]
        pub(in crate::math) fn softplus(m: Token<'_>, x: $T) -> $T {
            let power = exp(m, -x.abs());
            let s = power / (2.0 + power);
            let z = s * s;
            let square = 0.5 * power * power;
            let tail = s * mad(m, z, even_odd(m, z, LN_1P), square);
            let line = if x > 0.0 { x } else { 0.0 };
            line + (power - (square - tail))
        }
    };
}

/// For `f32`.
pub(super) mod single {
    sigmoid!(f32, single);

    /// `P`, with which `softplus` is right to `2^-31.6` where `s <= 1/3`; Sollya:
    /// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,4|], [|SG...|], [1b-40, 1/9],
    /// relative)`.
    const LN_1P: [f32; 5] = [0.23490646, 0.2164059, 0.2859779, 0.39999542, 0.6666667];
}

/// For `f64`.
pub(super) mod double {
    sigmoid!(f64, double);

    /// `P`, with which `softplus` is right to `2^-57.5` where `s <= 1/3`; Sollya:
    /// `fpminimax((log((1+sqrt(x))/(1-sqrt(x)))/sqrt(x)-2)/x, [|0,...,9|], [|D...|], [1b-40, 1/9],
    /// relative)`.
    const LN_1P: [f64; 10] = [
        0.16147231484435204,
        0.08809827664568433,
        0.11998999431240187,
        0.13314403528038046,
        0.15385550733119374,
        0.18181790310194842,
        0.22222222694118277,
        0.2857142856744712,
        0.40000000000012337,
        0.6666666666666666,
    ];
}
