//! Signed zeros and NaN in maxima and minima, at every level: element by element, and reductions over rows and columns of every length.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// The extents of reductions: of one vector, of all lanes, and what is left beside them.
const EXTENTS: [usize; 9] = [1, 2, 3, 7, 16, 33, 64, 100, 257];

/// Checks one type at the level in force.
macro_rules! check {
    ($T:ident) => {{
        let (zero, minus, nan) = (0.0 as $T, -(0.0 as $T), $T::NAN);
        let pairs = [
            (zero, minus, zero, minus),
            (minus, zero, zero, minus),
            (zero, zero, zero, zero),
            (minus, minus, minus, minus),
            (-1.0, minus, minus, -1.0),
            (1.0, zero, 1.0, zero),
            ($T::INFINITY, $T::INFINITY, $T::INFINITY, $T::INFINITY),
            ($T::NEG_INFINITY, minus, minus, $T::NEG_INFINITY),
            (nan, zero, nan, nan),
            (zero, -nan, nan, nan),
            (-nan, $T::INFINITY, nan, nan),
            ($T::NEG_INFINITY, nan, nan, nan),
            (-nan, nan, nan, nan),
        ];
        let same = |a: $T, b: $T| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        for (a, b, largest, smallest) in pairs {
            for n in EXTENTS {
                let (x, y) = (Array1::full(n, a), Array1::full(n, b));
                let ours: Array1<$T> = x.maximum(&y).eval();
                assert!(
                    ours.iter().all(|&c| same(c, largest)),
                    "{a:?} {b:?}: {ours:?}"
                );
                let ours: Array1<$T> = x.minimum(&y).eval();
                assert!(
                    ours.iter().all(|&c| same(c, smallest)),
                    "{a:?} {b:?}: {ours:?}"
                );

                // `b` is at one place, in every row or in the column of one place.
                for place in [0, n / 2, n - 1] {
                    let at = |index: usize| if index == place { b } else { a };
                    let (largest, smallest) = if n == 1 { (b, b) } else { (largest, smallest) };
                    let rows = ArrayD::from_fn([3, n], |index| at(index.as_ref()[1]));
                    let columns = ArrayD::from_fn([n, 17], |index| at(index.as_ref()[0]));
                    for (x, axis) in [(&rows, 1), (&columns, 0), (&rows, -1)] {
                        let (most, least) = (x.amax(&[axis]), x.amin(&[axis]));
                        let what = || format!("{a:?} {b:?} at {place} of {n}, axis {axis}");
                        assert!(
                            most.iter().all(|&c| same(c, largest)),
                            "{}: {most:?}",
                            what()
                        );
                        assert!(
                            least.iter().all(|&c| same(c, smallest)),
                            "{}: {least:?}",
                            what()
                        );
                    }
                    for x in [&rows, &columns] {
                        let turned = x.view().permute(&[1, 0]);
                        assert!(same(x.amax(..), largest) && same(turned.amax(..), largest));
                        assert!(same(x.amin(..), smallest) && same(turned.amin(..), smallest));
                    }
                }
            }
        }
    }};
}

#[test]
fn zeros_are_ordered_by_their_signs_at_every_level() {
    for level in Level::ALL {
        match isa::force(level) {
            Ok(_forced) => {
                check!(f32);
                check!(f64);
            }
            Err(error) => println!("{error}"),
        }
    }
}
