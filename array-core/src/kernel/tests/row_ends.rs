//! Rows of every length, at every level: what is behind the last whole vector is computed, and
//! nothing behind the row is written.

use super::{Kernels, Sample};
use crate::isa::{Exponent, Level, Needs, Token};
use crate::kernel::Body;
use crate::leaf::{AllUnit, Leaves, One};
use crate::sealed::Sealed;

macro_rules! bodies {
    ($($name:ident $needs:ident: $T:ty => $out:ty = |$x:ident, $y:ident| $value:expr;)*) => {
        $(struct $name;
        impl Body for $name {
            const SEALED: Sealed = Sealed;
            const FULL: bool = true;
            type Out = $out;
            type Leaves = (One<$T>, One<$T>);
            const NEEDS: Needs = Needs::$needs;
            fn exponent(&self) -> Option<Exponent> { None }
            #[inline(always)]
            fn apply(&self, _: Token<'_>, ($x, $y): <Self::Leaves as Leaves>::Items) -> $out {
                $value
            }
        })*
    };
}

bodies! {
    Singles NONE: f32 => f32 = |x, y| x * 2.0 + y;
    Doubles NONE: f64 => f64 = |x, y| x * 2.0 + y;
    Bytes NONE: u8 => u8 = |x, y| x.wrapping_mul(3) ^ y;
    Greater NONE: f32 => u8 = |x, y| u8::from(x > y);
    Widened NONE: u8 => f64 = |x, y| f64::from(x) - f64::from(y);
    LongSingles FUNCTIONS: f32 => f32 = |x, y| x.sqrt() + y;
    LongDoubles FUNCTIONS: f64 => f64 = |x, y| x.sqrt() + y;
    LongBytes RARE: u8 => u8 = |x, y| x.wrapping_mul(3) ^ y;
}

/// Elements between two rows.
const GAP: usize = 5;
const ROWS: usize = 3;

fn every_length<T: Sample, B: Body<Leaves = (One<T>, One<T>), Out: Sample>>(body: &B) {
    let kernels = const { &Kernels::of::<B, AllUnit>() };
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        // Past a block of elements with rare arguments.
        for n in (1..=140).chain([255, 256, 257, 300]) {
            let pitch = n + GAP;
            let leaf = |seed| (0..ROWS * pitch).map(move |i| T::sample(i as u64 * 31 + seed));
            let [x, y] = [7, 1000].map(|seed| leaf(seed).collect::<Vec<T>>());
            let before: Vec<_> = (0..ROWS * pitch)
                .map(|i| B::Out::sample(i as u64 + 500))
                .collect();
            let mut expected = before.clone();
            for at in (0..ROWS * pitch).filter(|at| at % pitch < n) {
                expected[at] = body.apply(Token::PLAIN, (x[at], y[at]));
            }
            let mut out = before;
            let leaf_bytes = (pitch * size_of::<T>()) as isize;
            let out_bytes = (pitch * size_of::<B::Out>()) as isize;
            // SAFETY: rows of `n` elements in memory of their own; the level is available.
            unsafe {
                kernels.unit()[level.index()](
                    (&raw const *body).cast(),
                    out.as_mut_ptr().cast(),
                    [x.as_ptr().cast(), y.as_ptr().cast()].as_ptr(),
                    [out_bytes, leaf_bytes, leaf_bytes].as_ptr(),
                    n,
                    ROWS,
                );
            }
            assert!(
                out == expected,
                "{n} elements at {}: {out:?}, {expected:?}",
                level.name()
            );
        }
    }
}

#[test]
fn rows_of_every_length_end_where_they_end() {
    every_length(&Singles);
    every_length(&Doubles);
    every_length(&Bytes);
    every_length(&Greater);
    every_length(&Widened);
    every_length(&LongSingles);
    every_length(&LongDoubles);
    every_length(&LongBytes);
}
