//! The inverse of the error function.
//!
//! Up to 3/4 it is `x` times a constant, plus `x^3` times a quotient of polynomials. Beyond, it is
//! nearly `s = sqrt(-ln(1 - x))`, where `1 - x` is exact: `s - s p(v)` with a polynomial of `v = 1 /
//! (s + 1.7) - 1/4`. The variable takes the interval to infinity to a short one; by powers of `s`
//! the polynomial would need twice as many terms. `s` is a sum of two numbers, because its error is
//! that of the result.
//!
//! Functions of `f32` are computed in `f64` with fewer terms.

use crate::isa::Token;
use crate::math::arith::double::{blocks, fast_two_sum, mad, poly, residual, two_prod, two_sum};
use crate::math::double::ln::ln_sum;

/// The last number for which the quotient is used.
const CENTRE: f64 = 0.75;

/// The middle of the squares up to there. By powers of the squares themselves, a small denominator
/// would be a sum of large terms.
const MIDDLE: f64 = 0.28;

/// `sqrt(pi) / 2`, rounded, and the rest.
const SLOPE: [f64; 2] = [0.886226925452758, -3.8332932499128993e-17];

/// The inverse at `x`, for the coefficients of one type.
#[inline(always)]
fn inverse<const Q: usize, const P: usize>(
    m: Token<'_>,
    x: f64,
    quotient: [[f64; Q]; 2],
    tail: [f64; P],
) -> f64 {
    let size = x.abs();
    let square = size * size;
    let shifted = square - MIDDLE;
    let quotient = poly(m, shifted, quotient[0]) / poly(m, shifted, quotient[1]);
    let (line, line_low) = two_prod(m, size, SLOPE[0]);
    let rest = mad(m, square, quotient, SLOPE[1]);
    let centre = line + mad(m, size, rest, line_low);
    let (ln, ln_low) = ln_sum(m, 1.0 - size);
    let (ln, ln_low) = fast_two_sum(ln, ln_low);
    let root = (-ln).sqrt();
    let root_low = (residual(m, -ln, root, root) - ln_low) * 0.5 / root;
    let (sum, sum_low) = two_sum(root, 1.7);
    let reciprocal = 1.0 / sum;
    let left = residual(m, 1.0, reciprocal, sum) - reciprocal * sum_low;
    let variable = mad(m, reciprocal, left, reciprocal - 0.25);
    let outer = root - mad(m, root, blocks(m, variable, tail), -root_low);
    let end = if size == 1.0 { f64::INFINITY } else { f64::NAN };
    let outer = if size < 1.0 { outer } else { end };
    (if size <= CENTRE { centre } else { outer }).copysign(x)
}

/// For `f32`.
pub(super) mod single {
    use super::*;

    #[inline(always)]
    pub(in crate::math) fn erf_inv(m: Token<'_>, x: f32) -> f32 {
        inverse(m, f64::from(x), QUOTIENT, TAIL) as f32
    }

    /// The inverse of the error function divided by `x`, without `SLOPE`, divided by `x^2`: a
    /// numerator and a denominator by powers of `x^2 - MIDDLE`, right to `2^-32.5`.
    const QUOTIENT: [[f64; 4]; 2] = [
        [
            -0.004582487550264733,
            0.19448490960043044,
            -0.48562356936292705,
            0.2763560291694149,
        ],
        [
            -0.37408010627371746,
            1.8214406794151703,
            -2.4725779472295364,
            1.0,
        ],
    ];

    /// `1 - y / s` by powers of `v` up to `s = 4.08`, where `y` is the result, right to `2^-31.3`.
    const TAIL: [f64; 10] = [
        2771.271916944866,
        310.3821001498601,
        -182.42225619447103,
        -120.3671404903024,
        -39.83988647885838,
        -1.7179409468231361,
        5.778422518527472,
        4.2109706790240296,
        1.2970715126820036,
        0.13783594019878287,
    ];
}

/// For `f64`.
pub(super) mod double {
    use super::*;

    #[inline(always)]
    pub(in crate::math) fn erf_inv(m: Token<'_>, x: f64) -> f64 {
        inverse(m, x, QUOTIENT, TAIL)
    }

    /// The constant of `f32`, right to `2^-56.6`.
    ///
    /// Least maximum, by weighted squares with Lawson's weights. The coefficients are rounded one
    /// after another, the lowest powers first, and those that remain are fitted again.
    const QUOTIENT: [[f64; 7]; 2] = [
        [
            0.00012965363566584947,
            -0.0300818236179327,
            0.30819676242850635,
            -1.0553098900076858,
            1.587593920484927,
            -1.0860216273263705,
            0.2763560292358912,
        ],
        [
            0.04631024441570394,
            -0.6851230701249457,
            3.3474896266498897,
            -7.479475973533622,
            8.416546708638144,
            -4.6451307725802415,
            1.0,
        ],
    ];

    /// The constant of `f32` up to `s = 6.061`, right to `2^-56.3`.
    const TAIL: [f64; 19] = [
        18970106.001690116,
        8916772.796135847,
        1612151.8056229616,
        -427260.264522359,
        -365965.8128238152,
        -131997.73412479454,
        -16891.533751064926,
        7555.322578516459,
        6171.005675067796,
        2022.6938651532462,
        228.54743963869308,
        -172.86180597535883,
        -119.9804342799923,
        -39.88315517229984,
        -1.718704225686992,
        5.778496186266089,
        4.210971238029296,
        1.2970714786044304,
        0.1378359401250527,
    ];
}
