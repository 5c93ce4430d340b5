//! The same elements under shapes whose extents are in the type, all, some, or none, and under a
//! run-time rank: float sums have equal bits, and expressions have the oracle's values.
//!
//! There is no extent of 1: whether its type leaves it open is the one thing that types decide.

use broadloom::prelude::*;

use crate::Counts;
use crate::checks;
use crate::draw::{Layout, Random};
use crate::element::{Element, Values};
use crate::maps::{Nest, same_plans};
use crate::walk::{all, at_every_level, groups, same};

/// An operand of fixed extents in random order of axes, with random steps and directions.
struct Elements<T> {
    layout: Layout,
    data: Vec<T>,
}

impl<T: Element> Elements<T> {
    fn draw(random: &mut Random, extents: &[usize]) -> Elements<T> {
        let layout = Layout::any(random, extents);
        let data = layout.buffer(random, Values::Any);
        Elements { layout, data }
    }

    fn view<S: broadloom::Shape>(&self) -> View<'_, T, S> {
        let (extents, strides, offset) = self.layout.numbers();
        View::try_from_strided(&self.data, extents, strides, offset).expect("a view")
    }
}

/// The sums of a row-major array, and those of the products of two views.
macro_rules! sums {
    ($S:ty, $axes:expr, $a:ident, $b:ident) => {{
        let (a, b) = ($a.view::<$S>(), $b.view::<$S>());
        let array = Reductions::sum(&a.to_array(), $axes);
        let products = Reductions::sum(&a * &b, $axes);
        [array.as_slice(), products.as_slice()].concat()
    }};
}

/// The other reductions that add floats: of a view, of a row-major array, and of both.
#[cfg(not(feature = "quick"))]
macro_rules! others {
    ($S:ty, $axes:expr, $a:ident, $b:ident) => {{
        let (a, b) = ($a.view::<$S>(), $b.view::<$S>().to_array());
        let (mean, norm) = (Reductions::mean(&a, $axes), Reductions::norm_l2(&b, $axes));
        let (var, squares) = (
            Reductions::var(&a, $axes),
            Reductions::sum((&a - &b).powi(2), $axes),
        );
        let exponentials = Reductions::logsumexp(&b, $axes);
        [&mean, &norm, &var, &squares, &exponentials]
            .map(|found| found.to_vec())
            .concat()
    }};
}

/// Declares a list of nests. A row has the extents in the types: all, some, and none; and the axes.
/// The first values are those of the oracle.
macro_rules! forms {
    ($sums:ident $($T:ident [$($n:literal),*] [$($some:tt),*] [$($none:tt),*]
        over [$($axis:literal),*];)*) => {
        &[$(|random: &mut Random, counts: &mut Counts| {
            let extents = [$($n),*];
            let a = Elements::<$T>::draw(random, &extents);
            let b = Elements::<$T>::draw(random, &extents);
            let axes = 0..extents.len();
            let reduced: Vec<bool> = axes.map(|axis| [$($axis),*].contains(&axis)).collect();
            let items = groups(&extents, &reduced, |index| a.view::<DynRank>()[index]);
            at_every_level(|_| {
                let expected = $sums!(DynRank, &[$($axis),*], a, b);
                let check = forms!(@$sums);
                assert!(items.iter().zip(&expected).all(|(items, &found)| check(items, found)));
                same(&$sums!(broadloom::Shape![$($n),*], axes![$($axis),*], a, b), &expected);
                same(&$sums!(broadloom::Shape![$($some),*], axes![$($axis),*], a, b), &expected);
                same(&$sums!(broadloom::Shape![$($none),*], axes![$($axis),*], a, b), &expected);
            });
            counts.forms += 3;
        }),*]
    };
    (@sums) => { checks::sum };
    (@others) => { checks::mean };
}

pub(crate) const FORMS: &[Nest] = forms! { sums
    f32 [64] [_] [_] over [0];
    f32 [5000] [_] [_] over [0];
    f32 [3, 4] [_, 4] [_, _] over [0];
    f32 [64, 16] [_, 16] [_, _] over [0];
    f32 [300, 5] [_, 5] [_, _] over [0];
    f32 [17, 100] [_, 100] [_, _] over [1];
    f64 [40, 33] [_, 33] [_, _] over [0];
    f32 [4, 5, 6] [4, _, 6] [_, _, _] over [0, 2];
    f32 [3, 300, 7] [_, 300, _] [_, _, _] over [1];
};

/// Compiled without the feature `quick` alone.
#[cfg(not(feature = "quick"))]
pub(crate) const MORE: &[Nest] = forms! { sums
    f32 [2] [_] [_] over [0];
    f32 [600, 3] [600, _] [_, _] over [1];
    f32 [8, 8] [_, 8] [_, _] over [0, 1];
    f32 [3, 4] [3, _] [_, _] over [1];
    f32 [7] [_] [_] over [0];
    f32 [16] [_] [_] over [0];
    f32 [33] [_] [_] over [0];
    f32 [1000] [_] [_] over [0];
    f64 [300] [_] [_] over [0];
    f32 [2, 2] [_, 2] [_, _] over [0];
    f32 [2, 37] [2, _] [_, _] over [1];
    f32 [5, 32] [5, _] [_, _] over [0];
    f32 [16, 64] [_, 64] [_, _] over [1];
    f32 [300, 5] [_, 5] [_, _] over [0, 1];
    f32 [9, 700] [9, _] [_, _] over [0];
    f64 [12, 130] [_, 130] [_, _] over [1];
    f32 [2, 3, 4] [_, 3, 4] [_, _, _] over [2];
    f32 [5, 7, 64] [_, _, 64] [_, _, _] over [0, 1];
    f32 [64, 3, 5] [64, _, _] [_, _, _] over [1, 2];
    f32 [20, 20, 20] [20, _, 20] [_, _, _] over [1];
    f64 [6, 50, 4] [_, 50, _] [_, _, _] over [0, 2];
    f32 [2, 3, 4, 5] [_, 3, _, 5] [_, _, _, _] over [1, 3];
    f32 [3, 8, 8, 16] [3, _, _, 16] [_, _, _, _] over [0, 2, 3];
};
#[cfg(feature = "quick")]
pub(crate) const MORE: &[Nest] = &[];

/// Compiled without the feature `quick` alone.
#[cfg(not(feature = "quick"))]
pub(crate) const OTHERS: &[Nest] = forms! { others
    f32 [33] [_] [_] over [0];
    f32 [3, 4] [_, 4] [_, _] over [1];
    f32 [64, 16] [_, 16] [_, _] over [0];
    f32 [4, 5, 6] [4, _, 6] [_, _, _] over [0, 2];
    f32 [7, 300] [7, _] [_, _] over [1];
};
#[cfg(feature = "quick")]
pub(crate) const OTHERS: &[Nest] = &[];

/// Compares an expression of row-major arrays with the oracle, and its plans.
macro_rules! evaluated {
    ($counts:ident $S:ty, $a:ident, $b:ident, $expected:expr) => {{
        let (a, b) = ($a.view::<$S>().to_array(), $b.view::<$S>().to_array());
        let expression = || &a * 2.0 - &b;
        let mut fresh = a.clone();
        same_plans(&expression().plan(), &expression().plan_into(&mut fresh));
        same(expression().eval().as_slice(), $expected);
        expression().eval_into(&mut fresh);
        same(fresh.as_slice(), $expected);
        $counts.plans += 1;
    }};
}

/// Declares a list of nests. A row has the extents in the types: all, some, and none.
macro_rules! typed_maps {
    ($($T:ident [$($n:literal),*] [$($some:tt),*] [$($none:tt),*];)*) => {
        &[$(|random: &mut Random, counts: &mut Counts| {
            let extents = [$($n),*];
            let a = Elements::<$T>::draw(random, &extents);
            let b = Elements::<$T>::draw(random, &extents);
            let (x, y) = (a.view::<DynRank>(), b.view::<DynRank>());
            let expected = all(&extents, |index| x[index] * 2.0 - y[index]);
            at_every_level(|_| {
                evaluated!(counts broadloom::Shape![$($n),*], a, b, &expected);
                evaluated!(counts broadloom::Shape![$($some),*], a, b, &expected);
                evaluated!(counts broadloom::Shape![$($none),*], a, b, &expected);
            });
        }),*]
    };
}

pub(crate) const TYPED_MAPS: &[Nest] = typed_maps! {
    f32 [3] [_] [_];
    f32 [3, 40] [_, 40] [_, _];
    f32 [5, 2, 70] [5, _, 70] [_, _, _];
};
