//! Powers.
//!
//! A power is the exponential of a multiple of the logarithm, whose digits beyond those of the type
//! matter: see [`wide`](super::wide).

/// Powers of one type, for a module with `powi_short`.
macro_rules! pow {
    ($T:ident, $width:ident) => {
        use crate::isa::Token;
        use crate::math::round::$width::trunc;
        use crate::math::wide::$width::power;

        #[inline(always)]
        pub(in crate::math) fn powf(m: Token<'_>, x: $T, y: $T) -> $T {
            let half = y * 0.5;
            let (integer, even) = (trunc(m, y) == y, trunc(m, half) == half);
            let real = power(m, x, y, None, (x < 0.0) & !integer);
            let signed = real.copysign(x);
            let result = if integer & !even { signed } else { real };
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
            // An `f32` has too few digits for an `i32`.
            let y = n as $T;
            let magnitude = power(m, x, y, Some(n.wrapping_sub(y as i32) as $T), false);
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
    pow!(f32, single);

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

    pow!(f64, double);

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
