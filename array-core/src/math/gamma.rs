//! The logarithm of the gamma function, and its derivative.
//!
//! For `y >= 2.5` both are Stirling's formula, whose rest is a polynomial in `1 / y^2`. For `1 <= y
//! < 2.5` they are a function without zeros, a quotient of polynomials, times the distances from
//! their zeros there, so that they are accurate around these. Below 1 the argument is increased by
//! 1, with the formulas `ln gamma(y) = ln gamma(1 + y) - ln y` and `psi(y) = psi(1 + y) - 1 / y`.
//! Negative arguments are reflected: `ln |gamma(-y)| = -ln gamma(1 + y) - ln |sin(pi y) / pi|` and
//! `psi(-y) = psi(1 + y) + pi / tan(pi y)`.
//!
//! What is subtracted is a sum of two numbers. So the error is small beside the result, but for
//! negative arguments near a zero, where it is small beside 1.
//!
//! Functions of `f32` are computed in `f64`.

/// For `f32`.
pub(super) mod single {
    use super::double;
    use crate::isa::Token;

    #[inline(always)]
    pub(in crate::math) fn lgamma(m: Token<'_>, x: f32) -> f32 {
        double::lgamma(m, f64::from(x)) as f32
    }

    #[inline(always)]
    pub(in crate::math) fn digamma(m: Token<'_>, x: f32) -> f32 {
        double::digamma(m, f64::from(x)) as f32
    }
}

/// For `f64`.
pub(super) mod double {
    use crate::isa::Token;
    use crate::math::arith::double::{
        blocks, fast_two_sum, mad, poly, residual, two_prod, two_sum,
    };
    use crate::math::double::ln::ln_sum;
    use crate::math::sinc::double::{curvature, from_integer};

    /// From here on Stirling's formula is used.
    const STIRLING: f64 = 2.5;

    /// From here on `y (ln y - 1)` is multiplied by `2^-100`, so that nothing overflows, and `1 / y`
    /// does not matter.
    const HUGE: f64 = 1e250;

    /// Below this size, `digamma(x)` is `-1 / x`.
    const POLE: f64 = 1e-30;

    /// `ln(2 pi) / 2`, rounded, and the rest.
    const STIRLING_TERM: [f64; 2] = [0.9189385332046728, -3.8782941580672414e-17];

    /// The zero of `digamma(1 + t)`, rounded, and the rest.
    const DIGAMMA_ZERO: [f64; 2] = [0.46163214496836236, -1.5522348162858677e-17];

    /// `pi^2 / 3`, rounded, and the rest.
    const COTANGENT_TERM: [f64; 2] = [3.289868133696453, 6.081344700796952e-17];

    /// `ln gamma(y)` for `y >= STIRLING`, times `2^-100` for a huge `y`, as a sum; given the
    /// logarithm of `y`.
    #[inline(always)]
    fn stirling(m: Token<'_>, y: f64, (ln, ln_low): (f64, f64)) -> (f64, f64) {
        let inverse = 1.0 / y;
        let rest = inverse * blocks(m, inverse * inverse, LGAMMA_REST);
        let y = if y > HUGE { y * 2_f64.powi(-100) } else { y };
        let (factor, factor_low) = two_sum(ln, -1.0);
        let (product, product_low) = two_prod(m, y, factor);
        let (sum, sum_low) = two_sum(product, -0.5 * ln);
        let (high, low) = two_sum(sum, STIRLING_TERM[0]);
        let rest = mad(m, -0.5, ln_low, rest + STIRLING_TERM[1]);
        let rest = mad(m, y, factor_low + ln_low, rest);
        (high, rest + (product_low + (sum_low + low)))
    }

    #[inline(always)]
    pub(in crate::math) fn lgamma(m: Token<'_>, x: f64) -> f64 {
        let y = x.abs();
        let (is_below, is_far, is_negative) = (y < 1.0, y >= STIRLING, x < 0.0);
        let ln = ln_sum(m, y);
        // Distances from the zeros of the logarithm of the gamma function of y, or of 1 + y.
        let (from_1, from_2) = if is_below {
            (y, y - 1.0)
        } else {
            (y - 1.0, y - 2.0)
        };
        let quotient = poly(m, from_1, LGAMMA[0]) / poly(m, from_1, LGAMMA[1]);
        let (product, product_low) = two_prod(m, from_1, from_2);
        let low = product_low * (0.5 + quotient);
        let near = 0.5 * product + mad(m, product, quotient, low);
        let far = stirling(m, y, ln);
        let (high, low) = if is_far { far } else { (near, 0.0) };
        // Of a positive number the logarithm of y is subtracted below 1, of a negative one added
        // from 1 on, together with that of the sine.
        let factor = if is_negative { 1.0 } else { -1.0 };
        let factor = if is_below == is_negative { 0.0 } else { factor };
        let (high, second_low) = two_sum(high, factor * ln.0);
        let low = mad(m, factor, ln.1, low + second_low);
        let (rest, _) = from_integer(y);
        let sine = mad(m, rest, curvature(m, rest), rest).abs();
        let sine_ln = ln_sum(m, sine);
        let (reflected, third_low) = two_sum(high, sine_ln.0);
        let reflected = -(reflected + (low + (third_low + sine_ln.1)));
        let unit = if y > HUGE { 2_f64.powi(100) } else { 1.0 };
        let result = if is_negative {
            reflected
        } else {
            (high + low) * unit
        };
        let is_pole = (x <= 0.0) & (rest == 0.0);
        let result = if is_pole { f64::INFINITY } else { result };
        if y < f64::INFINITY { result } else { x }
    }

    #[inline(always)]
    pub(in crate::math) fn digamma(m: Token<'_>, x: f64) -> f64 {
        let y = x.abs();
        let (is_below, is_far, is_negative) = (y < 1.0, y >= STIRLING, x < 0.0);
        // The argument is y, or 1 + y.
        let from_1 = if is_below { y } else { y - 1.0 };
        let (distance, low) = two_sum(from_1, -DIGAMMA_ZERO[0]);
        let quotient = poly(m, from_1, DIGAMMA[0]) / poly(m, from_1, DIGAMMA[1]);
        let low = mad(m, low - DIGAMMA_ZERO[1], quotient, low - DIGAMMA_ZERO[1]);
        let (near, near_low) = fast_two_sum(distance, mad(m, distance, quotient, low));
        let size = if y > HUGE { HUGE } else { y };
        let inverse = 1.0 / size;
        let square = inverse * inverse;
        let (ln, ln_low) = ln_sum(m, y);
        let rest = mad(m, square, blocks(m, square, DIGAMMA_REST), 0.5 * inverse);
        let far = (ln, ln_low - rest);
        let (high, low) = if is_far { far } else { (near, near_low) };
        // Of a positive number the inverse is subtracted below 1, of a negative one added from 1
        // on, together with the cotangent.
        let inverse_low = inverse * residual(m, 1.0, inverse, size);
        let factor = if is_negative { 1.0 } else { -1.0 };
        let factor = if is_below == is_negative { 0.0 } else { factor };
        let (high, second_low) = two_sum(high, factor * inverse);
        let low = mad(m, factor, inverse_low, low + second_low);
        let (left, _) = from_integer(y);
        let square = left * left;
        let cotangent = poly(m, square, COTANGENT[0]) / poly(m, square, COTANGENT[1]);
        let (term, term_low) = two_prod(m, left, COTANGENT_TERM[0]);
        let term_low = mad(
            m,
            left,
            mad(m, square, cotangent, COTANGENT_TERM[1]),
            term_low,
        );
        let inverse = 1.0 / left;
        let inverse_low = inverse * residual(m, 1.0, inverse, left);
        let (reflected, third_low) = two_sum(high, inverse);
        let (reflected, fourth_low) = two_sum(reflected, -term);
        let reflected_low = (third_low + inverse_low) + (fourth_low - term_low);
        let reflected = reflected + (low + reflected_low);
        let result = if is_negative { reflected } else { high + low };
        let result = if is_negative & (left == 0.0) {
            f64::NAN
        } else {
            result
        };
        let result = if y < POLE { -1.0 / x } else { result };
        if x == f64::INFINITY { x } else { result }
    }

    /// `ln gamma(1 + t) / (t (t - 1)) - 1 / 2` where `0 <= t <= 3/2`, as a numerator and a
    /// denominator by powers of `t`, so that the logarithm is right to `2^-56.7`.
    ///
    /// Least maximum, by weighted squares with Lawson's weights. The coefficients are rounded one
    /// after another, the lowest powers first, and those that remain are fitted again.
    const LGAMMA: [[f64; 8]; 2] = [
        [
            -0.00011341872094496518,
            -0.004592807913319008,
            -0.050844549487245164,
            -0.22388586226862364,
            -0.43301064556647584,
            -0.32308012953946214,
            0.008292856838410717,
            0.07721566490153287,
        ],
        [
            0.0002311999044647233,
            0.010931817785004721,
            0.15181925824552855,
            0.9089662695777115,
            2.7157491806643335,
            4.2321645942898645,
            3.283585340932013,
            1.0,
        ],
    ];

    /// `y ln gamma(y)` without the other terms of Stirling's formula, where `y >= 5/2`, by powers of
    /// `1 / y^2`, so that the logarithm is right to `2^-60.4`.
    const LGAMMA_REST: [f64; 13] = [
        0.9391518590977393,
        -1.2405809347971821,
        0.7714380287957792,
        -0.3068783173776394,
        0.09139093255640532,
        -0.023419445789147415,
        0.006072091131356684,
        -0.0019035114652900158,
        0.0008413360369807166,
        -0.0005952298461179685,
        0.0007936506927457689,
        -0.00277777777712602,
        0.08333333333333176,
    ];

    /// `psi(1 + t) / (t - DIGAMMA_ZERO) - 1` where `0 <= t <= 3/2`, as a numerator and a denominator
    /// by powers of `t`, so that `psi` is right to `2^-56.0`.
    const DIGAMMA: [[f64; 7]; 2] = [
        [
            -0.00010925703496776088,
            -0.00522474605452579,
            -0.06893059868218632,
            -0.34918204946306347,
            -0.6888555368594785,
            -0.31177407363722304,
            0.2503801375034054,
        ],
        [
            0.00011021047878798,
            0.005760627502640524,
            0.08792273945075495,
            0.5592951617014114,
            1.645402863249567,
            2.1683800175929764,
            1.0,
        ],
    ];

    /// `y^2 (ln y - 1 / (2 y) - psi(y))` where `y >= 5/2`, by powers of `1 / y^2`, so that `psi` is
    /// right to `2^-57.8`.
    const DIGAMMA_REST: [f64; 13] = [
        17.545479127936325,
        -22.419733277724767,
        13.410854626637105,
        -5.0887279623284085,
        1.4261572727768423,
        -0.33647865875508015,
        0.07775324084985094,
        -0.02087370367270163,
        0.007569632377016809,
        -0.004166552217244232,
        0.003968252663636788,
        -0.008333333325578082,
        0.08333333333331647,
    ];

    /// `(1 / r - pi / tan(pi r)) / r^3 - COTANGENT_TERM / r^2` where `|r| <= 1/2`, as a numerator and a
    /// denominator by powers of `r^2`, right to `2^-64.9`.
    const COTANGENT: [[f64; 5]; 2] = [
        [
            -2.875951762735283e-06,
            -0.00013147198786127775,
            0.07314182563145158,
            -0.8876725472673346,
            2.1646464674222763,
        ],
        [
            0.0,
            -0.02503039484929963,
            0.3750700973014303,
            -1.3500397017330374,
            1.0,
        ],
    ];
}
