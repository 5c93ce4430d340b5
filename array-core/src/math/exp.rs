//! Exponentials.
//!
//! `x = n ln 2 + r` with an integer `n` and `|r| <= 0.3467`, so that `e^x = 2^n e^r`. `ln 2` is
//! subtracted in two parts, of which the first has so few digits that its product with `n` is
//! exact. For `f32`, `e^r` is `1 + r q` with a polynomial `q`, where that is one fused operation.
//! Otherwise it is `1 + r` plus a polynomial times `r^2`, and `1 + r` is kept with its rounding
//! error, so that little is lost before the last sum. `2^n` is applied in two factors, because the
//! result may be denormal, and because `2^1024` (for `f32` `2^128`) is not representable. Arguments
//! are first clamped to a range in which these factors exist; arguments at its ends overflow to
//! infinity or underflow to 0.

/// `exp` and `exp2` of one type, for a module with its constants.
macro_rules! exp {
    ($T:ident, $U:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::arith::$width::{
            LN_2, TO_1, even_odd, fast_two_sum, mad, poly, two_prod, two_sum,
        };
        use std::$T::consts::LOG2_E;

        /// `2^n`, with `n` as the bits of `MAGIC + n`.
        #[derive(Clone, Copy)]
        pub(in crate::math) struct Power($U);

        impl Power {
            /// The integer nearest to `x * scale`, as a power of two and as a float, where
            /// `|x * scale|` is far below `1 / EPSILON`.
            #[inline(always)]
            pub(in crate::math) fn nearest(m: Token<'_>, x: $T, scale: $T) -> (Power, $T) {
                let sum = mad(m, x, scale, MAGIC);
                (Power(sum.to_bits()), sum - MAGIC)
            }

            /// Two finite factors of `2^n`.
            #[inline(always)]
            fn factors(self) -> [$T; 2] {
                let half = self.0 >> 1;
                [half, self.0 - half].map(|n| $T::from_bits(n << ($T::MANTISSA_DIGITS - 1)))
            }

            /// `y * 2^n`, rounded once more if it is denormal.
            #[inline(always)]
            pub(in crate::math) fn scale(self, y: $T) -> $T {
                let [first, second] = self.factors();
                y * first * second
            }

            /// `(1 + r q) 2^n`, in the same way. What does not depend on `q` is computed before it:
            /// behind it, LLVM no longer interleaves vectors of Black-Scholes, which takes 1.25 times
            /// as long then.
            #[inline(always)]
            pub(in crate::math) fn expand(self, m: Token<'_>, r: $T, q: impl Fn() -> $T) -> $T {
                let [first, second] = self.factors();
                let scaled = r * first;
                mad(m, scaled, q(), first) * second
            }
        }

        /// `x` clamped to `low..=high`; NaN stays NaN.
        #[inline(always)]
        fn clamp(x: $T, low: $T, high: $T) -> $T {
            let x = if x < low { low } else { x };
            if x > high { high } else { x }
        }

        /// `e^(r + r_low)` as a sum.
        #[inline(always)]
        fn unscaled(m: Token<'_>, r: $T, r_low: $T) -> ($T, $T) {
            let (high, low) = fast_two_sum(1.0, r);
            let square = r * r;
            let cubic = even_odd(m, r, EXP);
            (high, mad(m, square, mad(m, r, cubic, 0.5), low + r_low))
        }

        /// `2^n e^(r + r_low)`.
        #[inline(always)]
        fn expand(m: Token<'_>, power: Power, r: $T, r_low: $T) -> $T {
            let (high, rest) = unscaled(m, r, r_low);
            power.scale(high + rest)
        }

        /// At most 0.91 ULP.
        #[inline(always)]
        pub(in crate::math) fn exp(m: Token<'_>, x: $T) -> $T {
            let x = clamp(x, EXP_RANGE[0], EXP_RANGE[1]);
            let (power, n) = Power::nearest(m, x, LOG2_E);
            let r = mad(m, n, -LN_2[1], mad(m, n, -LN_2[0], x));
            if const { ONE_PRODUCT } && m.fma() {
                let q = || mad(m, mad(m, poly(m, r, EXP), r, 0.5), r, 1.0);
                return power.expand(m, r, q);
            }
            // Adding -0 changes nothing.
            expand(m, power, r, -0.0)
        }

        /// `x` is an integer and a rest. With fused products the rest is enough; otherwise the rest
        /// times `ln 2`, in two parts, is the `r` of `exp`.
        #[inline(always)]
        pub(in crate::math) fn exp2(m: Token<'_>, x: $T) -> $T {
            let x = clamp(x, EXP2_RANGE[0], EXP2_RANGE[1]);
            let (power, n) = Power::nearest(m, x, 1.0);
            let rest = x - n;
            if const { ONE_PRODUCT } && m.fma() {
                return power.expand(m, rest, || poly(m, rest, EXP2));
            }
            let (r, r_low) = two_prod(m, rest, LN_2_SUM[0]);
            expand(m, power, r, mad(m, rest, LN_2_SUM[1], r_low))
        }

        impl Power {
            /// `2^(n - 1)`, where the result is a normal number.
            #[inline(always)]
            pub(in crate::math) fn half(self) -> $T {
                self.times::<-1>()
            }

            /// `2^(n + K)`, where the result is a normal number.
            #[inline(always)]
            pub(in crate::math) fn times<const K: i32>(self) -> $T {
                let bits = self.0.wrapping_sub(($T::MAX_EXP - 1 - K) as $U);
                $T::from_bits(bits << ($T::MANTISSA_DIGITS - 1))
            }
        }

        /// `high + low = n ln 2 + r + r_low`, where `high` is in the range of `exp` and `low` is at
        /// most about `ulp(high)`: `n`, `r` and `r_low`.
        #[inline(always)]
        pub(in crate::math) fn reduce(m: Token<'_>, high: $T, low: $T) -> (Power, $T, $T) {
            let (power, n) = Power::nearest(m, high, LOG2_E);
            let first = mad(m, n, -LN_2[0], high);
            let second = mad(m, n, LN_2[1], -low);
            let r = first - second;
            (power, r, (first - r) - second)
        }

        /// `2^n - 1 + 2^n r` as an exact sum, halved because `2^n` may overflow, plus the rest of
        /// `2^n e^r`.
        #[inline(always)]
        pub(in crate::math) fn exp_m1(m: Token<'_>, x: $T) -> $T {
            let (power, r, r_low) = reduce(m, clamp(x, -60.0, EXP_RANGE[1]), 0.0);
            let scale = power.half();
            let (sum, low) = fast_two_sum(scale, scale * r);
            let (high, rest) = two_sum(sum, -0.5);
            let square = r * r;
            let cubic = even_odd(m, r, EXP_M1);
            let curved = mad(m, square * r, cubic, 0.5 * square);
            let last = mad(m, scale, mad(m, r, r_low, r_low) + curved, low);
            let result = 2.0 * (high + (rest + last));
            // For so small an `x`, `scale * r` may have been rounded.
            if x.abs() < 1e-20 { x } else { result }
        }
    };
}

/// For `f32`.
pub(super) mod single {
    exp!(f32, u32, single);

    /// A sum with this number has an integer plus 254 (twice the bias of exponents) in the low
    /// bits.
    const MAGIC: f32 = TO_1 + 254.0;

    /// Whether `1 + r q` is one fused operation: it is 1.2 to 1.45 times as fast.
    const ONE_PRODUCT: bool = true;

    /// `(2^r - 1) / r` where `|r| <= 1/2`; `2^r` has a relative error of 2^-28.2; Sollya:
    /// `fpminimax(2^x, [|1,...,6|], [|single...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`.
    pub(in crate::math) const EXP2: [f32; 6] = [
        0.00015462877,
        0.0013390989,
        0.0096180625,
        0.055503596,
        0.2402265,
        std::f32::consts::LN_2,
    ];

    /// `ln 2` rounded, and the rest.
    const LN_2_SUM: [f32; 2] = [std::f32::consts::LN_2, -1.9046543e-9];

    /// Beyond, `exp` is 0 or infinite.
    const EXP_RANGE: [f32; 2] = [-104.0, 89.0];

    /// Beyond, `exp2` is 0 or infinite.
    const EXP2_RANGE: [f32; 2] = [-153.0, 129.0];

    /// `(e^r - 1 - r - r^2 / 2) / r^3`, where `|r| <= 0.3467`.
    ///
    /// Together with the first terms, the polynomial of degree 6 is `e^r` to `2^-28.0`; Sollya:
    /// `fpminimax(exp(x), [|3,...,6|], [|SG...|], [-0.3467, 0.3467], 1 + x + x^2 / 2, relative)`.
    pub(in crate::math) const EXP: [f32; 4] = [0.0013862462, 0.008367439, 0.041667253, 0.16666535];

    /// The same for a polynomial of degree 7 that is `e^r - 1` to `2^-31.4`; Sollya:
    /// `fpminimax(expm1(x), [|3,...,7|], [|SG...|], [-0.3467, 0.3467], x + x^2 / 2, relative)`.
    const EXP_M1: [f32; 5] = [
        0.00019940316,
        0.001393335,
        0.008333212,
        0.04166648,
        0.16666667,
    ];
}

/// For `f64`.
pub(super) mod double {
    exp!(f64, u64, double);

    /// A sum with this number has an integer plus 2046 (twice the bias of exponents) in the low
    /// bits.
    const MAGIC: f64 = TO_1 + 2046.0;

    /// The constant of `f32`. Functions of `f64`, with more terms, gain less.
    const ONE_PRODUCT: bool = false;

    /// `(2^r - 1) / r` where `|r| <= 1/2`; `2^r` has a relative error of 2^-57.3; Sollya:
    /// `fpminimax(2^x, [|1,...,11|], [|double...|], [-1/2-1b-20;1/2+1b-20], relative, 1)`.
    pub(in crate::math) const EXP2: [f64; 11] = [
        4.45151765931151e-10,
        7.0738941982699e-09,
        1.017807660025791e-07,
        1.321543456309949e-06,
        1.5252733828898733e-05,
        0.00015403530458754603,
        0.0013333558146358636,
        0.009618129107592587,
        0.05550410866482233,
        0.24022650695910136,
        std::f64::consts::LN_2,
    ];

    /// `ln 2` rounded, and the rest.
    const LN_2_SUM: [f64; 2] = [std::f64::consts::LN_2, 2.3190468138462996e-17];

    /// Beyond, `exp` is 0 or infinite.
    const EXP_RANGE: [f64; 2] = [-746.0, 710.0];

    /// Beyond, `exp2` is 0 or infinite.
    const EXP2_RANGE: [f64; 2] = [-1078.0, 1025.0];

    /// `(e^r - 1 - r - r^2 / 2) / r^3`, where `|r| <= 0.3467`.
    ///
    /// Together with the first terms, the polynomial of degree 11 is `e^r` to `2^-57.3`; Sollya:
    /// `fpminimax(exp(x), [|3,...,11|], [|D...|], [-0.3467, 0.3467], 1 + x + x^2 / 2, relative)`.
    pub(in crate::math) const EXP: [f64; 9] = [
        2.4978320817554318e-08,
        2.762522618482545e-07,
        2.7557641292915125e-06,
        2.480150859143565e-05,
        0.00019841269465500452,
        0.0013888888926862184,
        0.00833333333350046,
        0.04166666666660381,
        0.16666666666666433,
    ];

    /// The same for a polynomial of degree 12 that is `e^r - 1` to `2^-61.4`; Sollya:
    /// `fpminimax(expm1(x), [|3,...,12|], [|D...|], [-0.3467, 0.3467], x + x^2 / 2, relative)`.
    const EXP_M1: [f64; 10] = [
        2.088321796499739e-09,
        2.5109152534123153e-08,
        2.7557373584539555e-07,
        2.755724385099219e-06,
        2.4801587213094012e-05,
        0.00019841269886519222,
        0.0013888888888935911,
        0.008333333333321454,
        0.04166666666666659,
        0.16666666666666677,
    ];
}
