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
use crate::math::arith::double::{blocks, fast_two_sum, mad, poly, residual};
use crate::math::double::ln::ln_sum;

/// The last number for which the quotient is used.
const CENTRE: f64 = 0.75;

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
    let quotient = poly(m, square, quotient[0]) / poly(m, square, quotient[1]);
    let centre = mad(m, size, SLOPE[0], size * mad(m, square, quotient, SLOPE[1]));
    let (ln, ln_low) = ln_sum(m, 1.0 - size);
    let (ln, ln_low) = fast_two_sum(ln, ln_low);
    let root = (-ln).sqrt();
    let root_low = (residual(m, -ln, root, root) - ln_low) * 0.5 / root;
    let variable = 1.0 / (root + 1.7) - 0.25;
    let outer = root - (mad(m, root, blocks(m, variable, tail), -root_low));
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
    /// numerator and a denominator by powers of `x^2`, right to `2^-32.4`.
    const QUOTIENT: [[f64; 4]; 2] = [
        [
            -0.0024859848387535637,
            0.10759545276360351,
            -0.32311723957635524,
            0.2320136803626412,
        ],
        [
            -0.20293689904459203,
            1.1585902830697352,
            -1.942441449846902,
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

    /// The constant of `f32`, right to `2^-58.2`.
    ///
    /// Least maximum, by weighted squares with Lawson's weights. The coefficients are rounded one
    /// after another, the lowest powers first, and those that remain are fitted again.
    const QUOTIENT: [[f64; 7]; 2] = [
        [
            4.081705509962275e-05,
            -0.009573695885586458,
            0.11093059235783943,
            -0.4513776943727648,
            0.8330944355062899,
            -0.7149488226698295,
            0.2320136665346552,
        ],
        [
            0.01462822543915583,
            -0.24137240884972758,
            1.3814968892917192,
            -3.7374034761992845,
            5.214061908399467,
            -3.631273151099134,
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
