//! Reductions of arrays and expressions over random axes, and normalisations along one axis.

use broadloom::prelude::*;
use broadloom::reduce::RunTimeAxes;
use broadloom::{ReduceError, ReduceErrorKind, try_layer_norm, try_softmax};

use crate::Counts;
use crate::checks;
use crate::draw::{Operand, Random, Reach, extents};
use crate::element::{Element, RealElement, Values};
use crate::maps::{Nest, expression, of_elements};
use crate::walk::{at_every_level, groups};

/// Which axes a reduction takes.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    /// Any list of them, or all.
    Some,
    /// The same, and the result is written into a destination with reversed axes.
    Into,
    /// One axis, or all.
    One,
    /// All, by `..`: the result is a scalar.
    All,
}

/// What a reduction takes, of an operand of these extents.
struct Taken {
    extents: Vec<usize>,
    axes: Vec<isize>,
    reduced: Vec<bool>,
    /// Whether all axes are listed where they are all taken.
    listed: bool,
    keepdims: bool,
}

impl Taken {
    fn draw(random: &mut Random, extents: &[usize], which: Which) -> Taken {
        let rank = extents.len();
        let count = match which {
            Which::One if !random.one_in(6) => rank.min(1),
            Which::Some | Which::Into if !random.one_in(6) => random.below(rank + 1),
            _ => rank,
        };
        let mut axes = random.order(rank);
        axes.truncate(count);
        let mut reduced = vec![false; rank];
        axes.iter().for_each(|&axis| reduced[axis] = true);
        let listed = which != Which::One && random.one_in(2);
        let from_the_end = |axis: usize| axis as isize - rank as isize;
        let axes = axes.iter().map(|&axis| match random.one_in(4) {
            true => from_the_end(axis),
            false => axis as isize,
        });
        Taken {
            axes: axes.collect(),
            extents: extents.to_vec(),
            reduced,
            listed,
            keepdims: which != Which::All && random.one_in(3),
        }
    }

    fn axes(&self) -> RunTimeAxes<'_> {
        let listed = self.listed || self.axes.len() < self.extents.len();
        RunTimeAxes::new(listed.then_some(&self.axes[..]), self.keepdims)
    }

    /// The number of items of a group.
    fn count(&self) -> usize {
        let axes = self.extents.iter().zip(&self.reduced);
        axes.filter(|(_, reduced)| **reduced)
            .map(|(extent, _)| extent)
            .product()
    }

    fn left(&self) -> Vec<usize> {
        let axes = self.extents.iter().zip(&self.reduced);
        let left = axes.filter(|(_, reduced)| self.keepdims || !**reduced);
        left.map(|(&extent, &reduced)| if reduced { 1 } else { extent })
            .collect()
    }

    /// Panics where the result is not that of the groups, or is refused where it has a value.
    fn check<T: Element, U: Element>(
        &self,
        name: &str,
        found: Result<ArrayD<U>, ReduceError>,
        groups: &[Vec<T>],
        is: impl Fn(&[T], U) -> bool,
    ) -> Vec<U> {
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                let refused = ["amax", "amin", "argmax", "argmin"].contains(&name);
                let empty = error.kind() == ReduceErrorKind::EmptyReduction;
                let nothing = self.count() == 0 && !groups.is_empty();
                assert!(refused && empty && nothing, "{name} is refused: {error}");
                return Vec::new();
            }
        };
        assert_eq!(found.dims(), self.left(), "the extents of {name}");
        for (place, (&found, items)) in found.as_slice().iter().zip(groups).enumerate() {
            let (extents, reduced, n) = (&self.extents, &self.reduced, items.len());
            let first = &items[..n.min(20)];
            assert!(
                is(items, found),
                "{name} of {extents:?} over {reduced:?}: element {place} is {found:?}, \
                 that of {n} items: {first:?}"
            );
        }
        found.to_vec()
    }
}

/// The results at the last level that has a fused multiply-add.
struct Bits<U>(Option<Vec<U>>);

impl<U: Element> Bits<U> {
    /// The levels with a fused multiply-add give the same bits.
    fn enter(&mut self, level: broadloom::isa::Level, found: Vec<U>) {
        if level.fma() {
            if let Some(others) = &self.0 {
                crate::walk::same(&found, others);
            }
            self.0 = Some(found);
        }
    }
}

/// The reduction of this name, of a body over axes.
macro_rules! reduced {
    ($($name:ident $try_name:ident)*) => {
        macro_rules! reduction {
            $(($name, $body:expr, $axes:expr) => { Reductions::$try_name($body, $axes) };)*
        }
    };
}
reduced! {
    sum try_sum prod try_prod mean try_mean amax try_amax amin try_amin any try_any all try_all
    var try_var logsumexp try_logsumexp norm_l2 try_norm_l2 argmax try_argmax argmin try_argmin
}

/// Declares a list of nests. A row has in parentheses the values that are drawn, the operands, and
/// a body that is both the expression and its oracle; then lists of the reductions of it, named as
/// the functions of `checks`, after the axes that they take.
macro_rules! nests {
    ($($row:tt $($which:ident: $($name:ident)*),*;)*) => {
        &[$($($(nests!(@nest $row $which $name)),*),*),*]
    };
    (@nest ($values:ident [$($how:ident $x:ident: $T:ident),*] $body:expr $(=> [$plain:expr])?)
        $which:ident $name:ident) => {
        |random: &mut Random, counts: &mut Counts| {
            let (extents, values) = (extents(random), Values::$values);
            $(let $x = Operand::<$T>::draw(random, &extents, Reach::$how, values);)*
            let mut joined = vec![1; extents.len()];
            $($x.join(&mut joined);)*
            counts.elements += joined.iter().product::<usize>();
            let taken = Taken::draw(random, &joined, Which::$which);
            let items = groups(&joined, &taken.reduced, |index| {
                $(let $x = $x.at(index);)*
                of_elements!($body $(, $plain)?)
            });
            $(let $x = (&$x, $x.view());)*
            let mut bits = Bits(None);
            at_every_level(|level| {
                let body = expression!([$($how $x)*] $body);
                let found = nests!(@$which $name body, taken);
                bits.enter(level, taken.check(stringify!($name), found, &items, checks::$name));
            });
        }
    };
    (@All $name:ident $body:expr, $taken:ident) => {
        reduction!($name, $body, ..).map(ArrayD::scalar)
    };
    (@Into sum $body:expr, $taken:ident) => {{
        let turned: Vec<usize> = $taken.left().into_iter().rev().collect();
        let mut out = ArrayD::zeros(&turned[..]);
        let done = ReductionsInto::try_sum_into($body, $taken.axes(), out.view_mut().t());
        done.map(|()| out.t().to_array())
    }};
    (@$which:ident $name:ident $body:expr, $taken:ident) => {
        reduction!($name, $body, $taken.axes())
    };
}

pub(crate) const REDUCTIONS: &[Nest] = nests! {
    (Any [Whole a: f32] a) Some: sum mean var norm_l2 logsumexp, All: sum, Into: sum;
    (Small [Whole a: f32] a) Some: sum;
    (Wild [Whole a: f32] a) Some: amax, One: argmax;
    (Units [Whole a: f32] a) Some: prod;
    (Any [Whole a: f32, Whole b: f32] a * b) Some: sum;
    (Small [Whole a: f32, Whole b: f32] a * b) Some: sum;
    (Small [Whole a: f32, Whole b: f32] (a - b).powi(2)) Some: sum;
    (Any [Whole a: f32, Placed b: f32] a - b) Some: sum;
    (Any [Whole a: f64] a) Some: sum;
    (Small [Whole a: f64, Placed b: f64] a * b) Some: sum;
    (Any [Whole a: f64, Whole b: f64] a.less(b) => [a < b]) Some: any;
    (Any [Whole a: bool] a) Some: all sum, One: argmin;
    (Any [Whole a: i8] a) Some: sum;
    (Any [Whole a: i16] a) Some: amin;
    (Any [Whole a: i32] a) Some: sum prod;
    (Any [Whole a: u8] a) Some: amax, Into: sum;
    (Any [Whole a: u32, Whole b: u32] a ^ b) Some: sum;
    (Any [Whole a: i64] a) Some: amax;
    (Any [Whole a: i128] a) Some: sum;
};

/// Compiled without the feature `quick` alone.
#[cfg(not(feature = "quick"))]
pub(crate) const MORE: &[Nest] = nests! {
    (Wild [Whole a: f32] a) Some: sum mean var logsumexp norm_l2 amin, One: argmin, All: logsumexp;
    (Small [Whole a: f32] a * a) Some: sum;
    (Small [Whole a: f32, Whole b: f32, Placed c: f32] (a - b) * c) Some: sum, All: sum;
    (Small [Whole a: f32, Whole b: f32] a * b) Some: mean amax, All: sum, Into: sum;
    (Any [Whole a: f32] a.powi(2)) Some: sum, All: sum;
    (Any [Whole a: f32, Placed b: f32] a - b) Some: var;
    (Small [Whole a: f32, Placed b: f32, Placed c: f32] a * b * c) Some: sum;
    (Any [Whole a: f32, Aligned b: f32] a + b) Some: logsumexp, One: argmax;
    (Any [Whole a: f64] a) Some: mean var logsumexp, All: logsumexp;
    (Wild [Whole a: f64] a) Some: amax, One: argmin;
    (Any [Whole a: f64, Whole b: f64] a * b) Some: sum;
    (Small [Whole a: f64, Placed b: f64] a - b) Some: sum;
    (Any [Whole a: f64, Whole b: f64] a.less(b) => [a < b]) Some: all sum, All: any;
    (Any [Whole a: bool] a) Some: any amax, One: argmax;
    (Any [Whole a: i8] a) Some: amax, One: argmin;
    (Any [Whole a: i16] a) Some: sum;
    (Any [Whole a: i32] a) Some: amax, One: argmax, All: sum;
    (Small [Whole a: i32, Whole b: i32] a * b) Some: sum;
    (Any [Whole a: i64] a) Some: sum prod;
    (Small [Whole a: i64, Placed b: i64] a - b) Some: sum, Into: sum;
    (Any [Whole a: u8] a) Some: prod amin, One: argmax;
    (Any [Whole a: u16] a) Some: amax;
    (Any [Whole a: u64] a) Some: prod;
    (Any [Whole a: u128] a) Some: sum amax;
};
#[cfg(feature = "quick")]
pub(crate) const MORE: &[Nest] = &[];

/// Declares nests of normalisations of a body of elements of a type.
macro_rules! normalisations {
    ($($name:ident $T:ident [$($how:ident $x:ident),*] $body:expr;)*) => {
        &[$(|random: &mut Random, counts: &mut Counts| {
            let extents = extents(random);
            $(let $x = Operand::<$T>::draw(random, &extents, Reach::$how, Values::Any);)*
            let mut joined = vec![1; extents.len()];
            $($x.join(&mut joined);)*
            counts.elements += joined.iter().product::<usize>();
            let taken = Taken::draw(random, &joined, Which::One);
            let rows = groups(&joined, &taken.reduced, |index| {
                $(let $x = $x.at(index);)*
                $body
            });
            let gamma = powers::<$T>(taken.count());
            $(let $x = (&$x, $x.view());)*
            at_every_level(|_| {
                let body = expression!([$($how $x)*] $body);
                let found = normalisations!(@$name body, taken.axes(), &gamma);
                let found = found.expect("a normalisation");
                assert_eq!(found.dims(), joined, "the extents");
                let found = groups(&joined, &taken.reduced, |index| found[index]);
                for (row, found) in rows.iter().zip(&found) {
                    let scale = normalisations!(@$name found, &gamma);
                    assert!(checks::$name(row, &scale), "{joined:?}: {row:?} is {found:?}");
                }
            });
        }),*]
    };
    (@softmax $body:expr, $axes:expr, $gamma:expr) => {{
        let _without = $gamma;
        try_softmax($body, $axes)
    }};
    (@softmax $found:expr, $gamma:expr) => { $found.clone() };
    (@layer_norm $body:expr, $axes:expr, $gamma:expr) => {
        try_layer_norm($body, $axes, Some($gamma), None, checks::LAYER_NORM_EPS as _)
    };
    (@layer_norm $found:expr, $gamma:expr) => {
        $found.iter().zip($gamma).map(|(found, gamma)| found / gamma).collect::<Vec<_>>()
    };
}

/// Powers of two: a product with one is exact.
fn powers<T: RealElement>(n: usize) -> Vec<T> {
    let two = T::ONE + T::ONE;
    (0..n).map(|i| two.powi(i as i32 % 5 - 2)).collect()
}

pub(crate) const NORMALISATIONS: &[Nest] = normalisations! {
    softmax f32 [Whole a] a;
    layer_norm f32 [Whole a] a;
};

/// Compiled without the feature `quick` alone.
#[cfg(not(feature = "quick"))]
pub(crate) const MORE_NORMALISATIONS: &[Nest] = normalisations! {
    softmax f32 [Whole a, Placed b] a - b;
    softmax f64 [Whole a] a;
    layer_norm f64 [Whole a, Whole b] a * b;
};
#[cfg(feature = "quick")]
pub(crate) const MORE_NORMALISATIONS: &[Nest] = &[];
