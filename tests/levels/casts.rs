//! `as` in a body: at every level what Rust's own `as` gives, for every type that has it.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn at_each_level(test: impl Fn()) {
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        test();
    }
}

fn floats() -> Vec<f64> {
    let edges = [0, 7, 8, 15, 16, 31, 32, 53, 63, 64, 90].map(|bits| 2_f64.powi(bits));
    let near = edges
        .into_iter()
        .flat_map(|x| [x, x - 1.0, x + 0.5, x * 0.7, x.next_down()]);
    let odd = [0.0, 0.5, f64::MAX, f64::INFINITY, f64::NAN];
    near.chain(odd).flat_map(|x| [x, -x]).collect()
}

#[test]
fn floats_are_converted_as_by_rust() {
    at_each_level(|| {
        let x = Array1::from(floats());
        let y: Array1<f32> = x.iter().map(|x| *x as f32).collect();
        macro_rules! same {
            ($($I:ident)*) => {$(
                let ours = broadcast!(x as $I).eval();
                assert!(ours.iter().zip(&x).all(|(i, x)| *i == *x as $I), stringify!($I));
                let ours = broadcast!({ let z = y * 0.5; (z + 1.0) as $I }).eval();
                let theirs = y.iter().map(|y| (*y * 0.5 + 1.0) as $I);
                assert!(ours.iter().copied().eq(theirs), stringify!($I));
            )*};
        }
        same!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
    });
}

#[derive(Clone, Copy)]
enum Colour {
    Red = 3,
    Blue = 300,
}

#[test]
#[allow(clippy::unnecessary_cast, reason = "the casts are what is tested")]
fn everything_else_is_converted_by_rust() {
    const LARGE: u64 = 3_000_000_000;
    let (n, c) = (array![-1_i32, 300, 7], array!['a', 'é', 'z']);
    let colours = Array1::from(vec![Colour::Red, Colour::Blue, Colour::Red]);
    let mask = array![true, false, true];
    assert_eq!(broadcast!(n as u8).eval(), array![255_u8, 44, 7]);
    assert_eq!(broadcast!(c as u32).eval(), array![97_u32, 233, 122]);
    assert_eq!(broadcast!(colours as u8).eval(), array![3_u8, 44, 3]);
    assert_eq!(broadcast!(mask as i64 - 2).eval(), array![-1_i64, -2, -1]);
    assert_eq!(
        broadcast!(n as i64 as u64 as f32 as u8).eval(),
        array![255_u8, 255, 7]
    );

    // The type of a literal is the one after `as`; of an unknown float, `f64`.
    let large = broadcast!(({ 3_000_000_000 }) as u64 + !4_000_000_000 as u64 + (n as u64 & 1));
    let large = large.eval();
    assert_eq!(large[[1]], LARGE.wrapping_add(!4_000_000_000));
    let half = broadcast!({
        let half = 2.5;
        let whole = 7;
        half as i32 + whole as i32 + n
    });
    assert_eq!(half.eval(), array![8, 309, 16]);
    // A parameter whose type is known later, and one whose type is known before.
    let later = broadcast!({
        let short = |n| n as u8;
        short(n)
    });
    assert_eq!(later.eval(), array![255_u8, 44, 7]);
    let sums = broadcast!([1.5, 300.0].iter().map(|x| *x as u8 as i32).sum::<i32>() + n);
    assert_eq!(sums.eval(), array![255, 556, 263]);
    // An index, a constant, a value of a branch, the element of a tuple.
    let lut = [10_u16, 20, 30];
    let x = array![0.9_f32, 2.2, -5.0];
    assert_eq!(broadcast!(lut[x as usize]).eval(), array![10_u16, 30, 10]);
    assert_eq!(
        broadcast!((if x > 1.0 { x } else { 0.5 }) as i8).eval(),
        array![0_i8, 2, 0]
    );
    let first = broadcast!((x, n).0 as i64 + LARGE as i64).eval();
    assert_eq!(first, (array![0_i64, 2, -5] + LARGE as i64).eval());
}
