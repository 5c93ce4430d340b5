//! Few elements of fixed shapes are folded in the caller's code, with the bits of the kernels.

use crate::array::Array;
use crate::expr::{Float, Lazy};
use crate::isa::{self, Level};
use crate::plan::Planned;
use crate::reduce::{Reductions, op};
use crate::shape::StaticShape;
use crate::{Shape, axes};

/// Numbers whose sum depends on the order, some of them zeros of either sign, and a NaN in the last
/// round.
fn items<T: Float, S: StaticShape>(round: usize) -> Array<T, S> {
    let shape = S::default();
    let items = list(shape.count(), round);
    Array::from_vec(shape, items)
}

/// The same as a list, which is compiled once for all shapes.
fn list<T: Float>(count: usize, round: usize) -> Vec<T> {
    let item = |i: usize| match (i * 5 + round) % 11 {
        0 => -T::ZERO,
        1 => T::ZERO,
        2 if round == 10 => T::from_f64(f64::NAN),
        k => T::from_f64(1.0 / ((i * 7 + round) % 101 + 1) as f64 - 0.1 * k as f64),
    };
    (0..count).map(item).collect()
}

/// The same folds of a typed shape and of a run-time rank, at every level: a sum, an extreme, a sum
/// of products, and of rows that end with `more` the others. Folds with integer powers of some
/// shapes only: these have the kernels too, in case the powers are no squares.
macro_rules! same_bits {
    ($T:ty: $($planned:ident [$($n:literal),*] over [$($axis:literal),*] $($more:ident)*;)*) => {
        // The payload of an extreme of several NaNs is not specified.
        fn bits(items: &[$T], is_extreme: bool) -> Vec<[u8; size_of::<$T>()]> {
            let one = |x: &$T| if is_extreme && x.is_nan() { <$T>::NAN } else { *x };
            items.iter().map(|x| one(x).to_ne_bytes()).collect()
        }
        $(for round in 0..11 {
            let (axes, list) = (axes![$($axis),*], &[$($axis),*]);
            let x: Array<$T, Shape![$($n),*]> = items(round);
            let y: Array<$T, Shape![$($n),*]> = items(round + 3);
            let (d, e) = (x.clone().into_dyn(), y.clone().into_dyn());
            assert_eq!(x.plan_reduce(op::Sum, axes).planned(), Planned::$planned);
            for level in Level::ALL {
                let Ok(_forced) = isa::force(level) else { continue };
                macro_rules! same {
                    ($fold:ident) => { same!($fold: x, d) };
                    ($fold:ident: $typed:expr, $ranked:expr) => {
                        let (typed, ranked) = ($typed.$fold(axes), $ranked.$fold(list));
                        let is_extreme = stringify!($fold) == "amax";
                        let typed = bits(typed.as_slice(), is_extreme);
                        let ranked = bits(ranked.as_slice(), is_extreme);
                        let of = stringify!($fold: $typed);
                        assert_eq!(typed, ranked, "{of}, {:?}, {}", x.as_slice(), level.name());
                    };
                }
                same!(sum);
                same!(amax);
                same!(sum: (&x * &y), (&d * &e));
                macro_rules! more {
                    () => {};
                    (more) => {
                        same!(mean);
                        same!(prod);
                        same!(norm_l1);
                        same!(norm_l2);
                        same!(mean: (&x * &y * 0.3), (&d * &e * 0.3));
                        same!(amax: (&x * &y), (&d * &e));
                    };
                    (powers) => {
                        same!(sum: (&x - &y).powi(2), (&d - &e).powi(2));
                        same!(norm_l2: (&x - &y).powi(3), (&d - &e).powi(3));
                        same!(sum: (&x + 1.0).powi(3), (&d + 1.0).powi(3));
                        same!(sum: x.powi(3).powi(2), d.powi(3).powi(2));
                    };
                }
                more!();
                $(more!($more);)*
                assert_eq!((&x * &x).sum(..).to_bits(), (&d * &d).sum(..).to_bits());
            }
        })*
    };
}

/// Not under a sanitizer: fewer shapes of `f64` take the same ways.
#[cfg(not(asan))]
#[test]
fn few_elements_have_the_bits_of_the_kernels() {
    same_bits! { f32:
        Inline [1] over [0];
        Inline [9] over [0];
        Inline [16] over [0] more powers;
        Inline [21] over [0];
        Inline [32] over [0];
        Inline [4, 4] over [0, 1];
        Inline [4, 4] over [1] more;
        Inline [8, 8] over [0] powers;
        Inline [2, 16] over [1];
        Inline [16, 2] over [0];
        Inline [2, 4, 3] over [0, 2] more powers;
        Inline [7, 2, 4] over [0, 2];
        Inline [5, 2, 5] over [0, 2];
        Running [2, 2, 16] over [0, 2] more;
        Running [16, 2, 2] over [0, 2];
        Inline [33] over [0];
        Inline [6, 6] over [0, 1];
        Inline [40] over [0] more powers;
        Inline [2, 20] over [1];
        Inline [20, 2] over [0];
        Compiling [41] over [0] more powers;
        Compiling [4, 16] over [1];
    }
}

#[test]
fn few_doubles_have_the_bits_of_the_kernels() {
    same_bits! { f64:
        Inline [16] over [0];
        Inline [31] over [0] more;
        Inline [6, 6] over [0, 1];
        Inline [40] over [0];
        Inline [8, 8] over [1];
        Inline [3, 5] over [0] more powers;
        Inline [2, 4, 3] over [0, 2];
        Compiling [64] over [0];
    }
}
