//! Huge arguments of sine, cosine and tangent: reduces `x` modulo a multiple of pi, by a product
//! with as many digits of `1 / pi` as matter (Payne and Hanek's idea, in floating point and without
//! a branch).
//!
//! `x / pi` matters modulo 2, so digits of `1 / pi` that contribute an even integer are left out.
//! The exponent of `x` determines these digits; its upper bits choose a row of [`ROWS`]. The row
//! has 212 bits in four pieces, and every product with a piece is kept as two numbers. The upper
//! products are reduced modulo 2 before they are added. The nearest multiple is subtracted, and
//! only then, when nothing large is left, is the remainder summed. Up to 62 digits may cancel
//! there, which leaves about 70.
//!
//! An `f32` has so few digits that its products with pieces of 28 bits are exact, and that three
//! pieces are enough.

use super::arith::double::{TO_1, fast_two_sum, mad, two_prod, two_sum};
use crate::isa::Token;

/// As [`TO_1`], for multiples of a power of two: of 2^2 and 2^19.
const TO_4: f64 = TO_1 * 4.0;
const TO_2_19: f64 = TO_1 * 524288.0;

/// The bits of the mantissa, and four bits of the exponent.
const LOW_56: u64 = (1 << 56) - 1;

const PI: f64 = std::f64::consts::PI;

/// pi minus `PI`.
const PI_TAIL: f64 = 1.2246467991473532e-16;

/// The remainder of `x >= 2` after subtracting the nearest multiple `n` of pi/2, as the sum of two
/// numbers, and `n` in the lowest bits.
///
/// For infinities and NaN the remainder is NaN. For smaller numbers it has no meaning.
#[inline(always)]
pub(super) fn reduce(m: Token<'_>, x: f64) -> (f64, f64, u64) {
    let bits = x.to_bits();
    let row = &ROWS[(bits >> 56) as usize & 63];
    // An integer, 2^53 <= scaled < 2^69.
    let scaled = f64::from_bits((bits & LOW_56) + (1076 << 52));
    let (a, a_tail) = two_prod(m, scaled, row[0]);
    let (b, b_tail) = two_prod(m, scaled, row[1]);
    let (c, c_tail) = two_prod(m, scaled, row[2]);
    let d = scaled * row[3];

    let a = a - ((a + TO_2_19) - TO_2_19);
    let a = a - ((a + TO_4) - TO_4);
    let a_tail = a_tail - ((a_tail + TO_4) - TO_4);
    let b = b - ((b + TO_4) - TO_4);

    let (sum, e0) = two_sum(a, a_tail);
    let (sum, e1) = two_sum(sum, b);
    let shifted = sum * 2.0 + TO_1;
    let left = sum - (shifted - TO_1) * 0.5;

    // `left` may cancel against the digits below 2^-35, so that sum is kept exactly; the errors
    // below 2^-88 are dropped.
    let (low, e2) = two_sum(b_tail, c);
    let (mid, e3) = two_sum(e0, e1);
    let (low, e4) = two_sum(low, mid);
    let (left, e5) = two_sum(left, low);
    let (left, tail) = fast_two_sum(left, e5 + ((e2 + e3) + (e4 + (c_tail + d))));

    let (high, error) = two_prod(m, left, PI);
    let low = mad(m, left, PI_TAIL, mad(m, tail, PI, error));
    let (high, low) = fast_two_sum(high, low);
    // `x * 0.0` is NaN unless `x` is finite.
    (high + x * 0.0, low, shifted.to_bits())
}

/// The same for an `f32`, as one number.
#[inline(always)]
pub(super) fn reduce_single(x: f64) -> (f64, u64) {
    let bits = x.to_bits();
    let row = single_row(bits);
    // An integer of 24 bits times a power of 2, 2^23 <= scaled < 2^39.
    let scaled = f64::from_bits((bits & LOW_56) + (1046 << 52));
    let a = scaled * row[0];
    let b = scaled * row[1];
    let a = a - ((a + TO_4) - TO_4);
    let b = b - ((b + TO_4) - TO_4);
    let shifted = (a + b) * 2.0 + TO_1;
    let left = ((a - (shifted - TO_1) * 0.5) + b) + scaled * row[2];
    (left * PI + x * 0.0, shifted.to_bits())
}

/// The row of [`ROWS_SINGLE`] chosen by bits 56 to 58, by selections: that takes a third of the
/// time of loads from eight places.
#[inline(always)]
fn single_row(bits: u64) -> [f64; 3] {
    let set = |place: u32| bits >> place & 1 != 0;
    let (first, second, third) = (set(56), set(57), set(58));
    let mut row = [0.0; 3];
    let mut piece = 0;
    while piece < row.len() {
        let of = |i: usize| ROWS_SINGLE[i][piece];
        let pair = |i: usize| if first { of(i + 1) } else { of(i) };
        let four = |i: usize| if second { pair(i + 2) } else { pair(i) };
        row[piece] = if third { four(4) } else { four(0) };
        piece += 1;
    }
    row
}

/// `2^(16 i - 52) / pi` modulo 2, each row as four numbers of 53 bits, rounded towards zero.
static ROWS: [[f64; 4]; 64] = {
    let mut rows = [[0.0; 4]; 64];
    let mut i = 0;
    while i < rows.len() {
        rows[i] = [
            digits(i, 12, 0, 53),
            digits(i, 12, 53, 53),
            digits(i, 12, 106, 53),
            digits(i, 12, 159, 53),
        ];
        i += 1;
    }
    rows
};

/// `2^(16 i - 22) / pi` modulo 2, each row as three numbers of 28, 28 and 53 bits, rounded towards
/// zero.
const ROWS_SINGLE: [[f64; 3]; 8] = {
    let mut rows = [[0.0; 3]; 8];
    let mut i = 0;
    while i < rows.len() {
        rows[i] = [
            digits(i, 42, 0, 28),
            digits(i, 42, 28, 28),
            digits(i, 42, 56, 53),
        ];
        i += 1;
    }
    rows
};

/// Digits of `2^(16 row + first - 64) / pi`: of the digits from 1 down, `skip` are skipped and the
/// next `count` are returned.
const fn digits(row: usize, first: usize, skip: usize, count: usize) -> f64 {
    let at = 16 * row + first + skip;
    let two_limbs = ((INVERSE_PI[at / 64] as u128) << 64) | INVERSE_PI[at / 64 + 1] as u128;
    let integer = (two_limbs << (at % 64)) >> (128 - count);
    let unit = f64::from_bits((1024 - count as u64 - skip as u64) << 52);
    integer as f64 * unit
}

/// The binary digits of `1 / pi`, the first of which is worth 2^64: `floor(2^1215 / pi)`, in Python
/// `mpmath.mp.prec = 1500; int(mpmath.floor(mpmath.ldexp(1, 1215) / mpmath.pi))`.
const INVERSE_PI: [u64; 20] = [
    0,
    0x28be_60db_9391_054a,
    0x7f09_d5f4_7d4d_3770,
    0x36d8_a566_4f10_e410,
    0x7f94_58ea_f7ae_f158,
    0x6dc9_1b8e_9093_74b8,
    0x0192_4bba_8274_6487,
    0x3f87_7ac7_2c4a_69cf,
    0xba20_8d7d_4bae_d121,
    0x3a67_1c09_ad17_df90,
    0x4e64_758e_60d4_ce7d,
    0x2721_17e2_ef7e_4a0e,
    0xc7fe_25ff_f781_6603,
    0xfbcb_c462_d682_9b47,
    0xdb4d_9fb3_c9f2_c26d,
    0xd3d1_8fd9_a797_fa8b,
    0x5d49_eeb1_faf9_7c5e,
    0xcf41_ce7d_e294_a4ba,
    0x9afe_d7ec_47e3_5742,
    0x1580_cc11_bf1e_daea,
];
