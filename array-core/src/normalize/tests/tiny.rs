//! The softmax of a few short rows of fixed extents has the bits of that of a run-time rank.

use crate::array::Array;
use crate::expr::Float;
use crate::isa::{self, Level};
use crate::normalize::{softmax, softmax_into};
use crate::shape::StaticShape;
use crate::{Shape, axes};

/// Numbers of which some are infinite or no numbers, in some rounds.
fn items<T: Float, S: StaticShape>(round: usize) -> Array<T, S> {
    let shape = S::default();
    let items = list(shape.count(), round);
    Array::from_vec(shape, items)
}

/// The same as a list, which is compiled once for all shapes.
fn list<T: Float>(count: usize, round: usize) -> Vec<T> {
    let item = |i: usize| match (i * 5 + round) % 23 {
        0 if round % 3 == 1 => f64::NEG_INFINITY,
        1 if round % 3 == 2 => f64::NAN,
        k => 40.0 / ((i * 7 + round) % 101 + 1) as f64 - k as f64,
    };
    (0..count).map(|i| T::from_f64(item(i))).collect()
}

/// New, into an array, and of an expression.
macro_rules! same_bits {
    ($T:ty: $([$($n:literal),*] along $axes:expr, $axis:expr;)*) => {{
        fn bits(items: &[$T]) -> Vec<[u8; size_of::<$T>()]> {
            items.iter().map(|x| x.to_ne_bytes()).collect()
        }
        $(for round in 0..12 {
            let x: Array<$T, Shape![$($n),*]> = items(round);
            let mut out = x.clone();
            let d = x.clone().into_dyn();
            for level in Level::ALL {
                let Ok(_forced) = isa::force(level) else { continue };
                let expected = bits(softmax(&d, $axis).as_slice());
                assert_eq!(bits(softmax(&x, $axes).as_slice()), expected, "{}", level.name());
                softmax_into(&x, $axes, &mut out);
                assert_eq!(bits(out.as_slice()), expected, "{}", level.name());
                let expected = bits(softmax(&d * 0.5, $axis).as_slice());
                assert_eq!(bits(softmax(&x * 0.5, $axes).as_slice()), expected);
                softmax_into(&x * 0.5, $axes, &mut out);
                assert_eq!(bits(out.as_slice()), expected);
            }
        })*
    }};
}

#[test]
fn a_tiny_softmax_has_the_bits_of_any_other() {
    same_bits! { f32:
        [4, 4] along axes![1], 1;
        [1, 1] along axes![1], 1;
        [16, 4] along axes![1], 1;
        [2, 3, 7] along axes![2], 2;
        [8] along axes![0], 0;
        [2, 4] along .., ..;
        [4, 4] along axes![0], 0;
        [8, 8] along axes![0], 0;
        [8, 8] along axes![1], 1;
        [2, 5, 3] along axes![1], 1;
        [1, 7] along axes![0], 0;
        // The controls: too long a row, too many elements.
        [3, 9] along axes![1], 1;
        [9, 3] along axes![0], 0;
        [17, 4] along axes![1], 1;
    }
    same_bits! { f64:
        [4, 4] along axes![1], 1;
        [3, 5] along axes![1], 1;
        [3, 5] along axes![0], 0;
    }
}
