//! Shapes that are all in the types, against an index walk over the same elements, at every level.

use crate::array::slice::{All, SliceItem};
use crate::array::{Array, ArrayD, StackArray};
use crate::expr::{Lazy, Node};
use crate::isa::{self, Level};
use crate::leaf::Elem;
use crate::shape::{Shape, StaticShape, Whole, WholeOf};
use crate::{Shape, axes, s};

use super::PlannedNest;

mod across;
mod few_of_views;
#[cfg(not(asan))]
mod groups;
mod lent;
mod paths;

/// The element of `array` that index `index` of the result reads: an axis of extent 1 stretches.
fn at<T: Elem>(array: &ArrayD<T>, index: &[usize]) -> T {
    let own = index.iter().zip(array.dims());
    let own: Vec<usize> = own.map(|(&i, &n)| if n == 1 { 0 } else { i }).collect();
    array.get(&own[..]).copied().expect("an index")
}

/// `f` of every pair of elements. A pointer to a function: this is compiled once.
fn naive(x: &ArrayD<f32>, y: &ArrayD<f32>, f: fn(f32, f32) -> f32) -> Vec<f32> {
    let extents: Vec<usize> = (x.dims().iter().zip(y.dims()))
        .map(|(&a, &b)| if a == 1 { b } else { a })
        .collect();
    let count = extents.iter().product();
    let element = |number: usize| {
        let (mut rest, mut index) = (number, vec![0; extents.len()]);
        for axis in (0..extents.len()).rev() {
            index[axis] = rest % extents[axis];
            rest /= extents[axis];
        }
        f(at(x, &index), at(y, &index))
    };
    (0..count).map(element).collect()
}

/// The numbers from `first` on, in steps of a half.
fn numbers<S: StaticShape>(first: f32) -> Array<f32, S> {
    let shape = S::default();
    let items = in_halves(shape.count(), first);
    Array::from_vec(shape, items)
}

fn in_halves(count: usize, first: f32) -> Vec<f32> {
    (0..count).map(|i| first + i as f32 / 2.0).collect()
}

fn added(a: &[f32], b: &[f32]) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

fn at_every_level(test: impl Fn()) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            test();
        }
    }
}

/// `x * y - x` and `out + x * y` of run-time ranks, through arrays, views walked backwards, and
/// operands placed by a tuple.
fn agree_at_run_time(x: &ArrayD<f32>, y: &ArrayD<f32>, expected: &[f32], plus: &[f32]) {
    assert_eq!((x * y - x).eval().as_slice(), expected, "run-time ranks");
    let extents: Vec<usize> = (x * y).eval().dims().to_vec();
    let count: usize = extents.iter().product();
    let into = || {
        ArrayD::from_vec(
            &extents[..],
            (0..count).map(|i| 0.5 + i as f32 / 2.0).collect(),
        )
    };
    let mut out = into();
    (x * y - x).eval_into(&mut out);
    assert_eq!(out.as_slice(), expected, "into an array of a run-time rank");
    let mut out = into();
    out += x * y;
    assert_eq!(out.as_slice(), plus, "+= of a run-time rank");
    let mut out = into();
    out.update(|out| out + x * y);
    assert_eq!(out.as_slice(), plus, "update of a run-time rank");
    // The same elements, the last axis stored from its end.
    let last = extents.len() - 1;
    let mut slices = vec![SliceItem::from(All::FORWARD); last];
    slices.push(SliceItem::from(All::REVERSED));
    let backwards = |a: &ArrayD<f32>| a.slice(&slices[..]).to_array();
    let (back_x, back_y) = (backwards(x), backwards(y));
    let (back_x, back_y) = (back_x.slice(&slices[..]), back_y.slice(&slices[..]));
    let mut out = into();
    (&back_x * &back_y - x).eval_into(&mut out);
    assert_eq!(out.as_slice(), expected, "views walked backwards");
    (&back_x * y - &back_x).eval_into(out.slice_mut(&slices[..]));
    assert_eq!(
        backwards(&out).as_slice(),
        expected,
        "into a view walked backwards"
    );
    // Without its leading axes of one element, on the axes that are left.
    let skipped = y.dims().iter().take_while(|&&n| n == 1).count();
    let dims: Vec<i64> = (skipped as i64..extents.len() as i64).collect();
    let small = ArrayD::from_vec(&y.dims()[skipped..], y.to_vec());
    if x.dims() == &extents[..] {
        let mut out = into();
        (x * small.at(&dims[..]) - x).eval_into(&mut out);
        assert_eq!(out.as_slice(), expected, "placed at run time");
        let mut out = into();
        out += x * small.at(&dims[..]);
        assert_eq!(out.as_slice(), plus, "+= placed at run time");
    }
}

/// Ways to write `x * y - x` and `out + x * y` over two shapes and their result: a new array, `+=`,
/// those of run-time ranks, and of rows that end with `all` the others.
macro_rules! agree {
    ($([$($x:tt),*] [$($y:tt),*] [$($out:tt),*] $($all:ident)?;)*) => {$({
        type X = Shape![$($x),*];
        type Y = Shape![$($y),*];
        type Out = Shape![$($out),*];
        let (x, y) = (numbers::<X>(3.0), numbers::<Y>(-4.0));
        let (xd, yd) = (x.clone().into_dyn(), y.clone().into_dyn());
        let (x, y) = (&x, &y);
        let expected = naive(&xd, &yd, |x, y| x * y - x);
        let sums = naive(&xd, &yd, |x, y| x * y);
        let whole: Array<f32, Out> = (x * y - x).eval();
        assert_eq!(whole.as_slice(), expected, "eval");
        let into = || numbers::<Out>(0.5);
        let plus = added(into().as_slice(), &sums);
        let mut out = into();
        out += x * y;
        assert_eq!(out.as_slice(), plus, "+=");
        agree_at_run_time(&xd, &yd, &expected, &plus);
        #[cfg(not(asan))]
        {
            $(agree!(@$all x: X = xd, y: Y = yd, into: Out, expected, plus);)?
        }
    })*};
    (@all $x:ident: $X:ty = $xd:ident, $y:ident: $Y:ty = $yd:ident, $into:ident: $Out:ty,
        $expected:ident, $plus:ident) => {{
        let (x, y) = ($x, $y);
        assert_eq!((x * y - x).try_eval().unwrap().as_slice(), $expected, "try_eval");
        let mut out = $into();
        (x * y - x).eval_into(&mut out);
        assert_eq!(out.as_slice(), $expected, "eval_into");
        let mut out = $into();
        out.assign(x * y - x);
        assert_eq!(out.as_slice(), $expected, "assign");
        let mut out = $into();
        out.update(|out| out + x * y);
        assert_eq!(out.as_slice(), $plus, "update");
        let mut out = $into();
        (x * y - x).eval_into(out.view_mut());
        assert_eq!(out.as_slice(), $expected, "into a view");
        let mut stack: StackArray<f32, $Out> = $into().to_stack();
        stack += x * y;
        assert_eq!(stack.as_slice(), $plus, "+= of an inline array");
        let (x, y): (StackArray<f32, $X>, StackArray<f32, $Y>) = (x.to_stack(), y.to_stack());
        let stack: StackArray<f32, $Out> = (x * y - x).eval();
        assert_eq!(stack.as_slice(), $expected, "inline");
        // Types of other sizes beside each other.
        let wide = (&x.cast::<f64>() * 2.0).greater(y.cast::<f64>()).eval();
        let naive = naive(&$xd, &$yd, |x, y| f32::from(u8::from(x * 2.0 > y)));
        assert!(wide.iter().zip(&naive).all(|(&a, &b)| a == (b == 1.0)), "mixed types");
    }};
}

#[test]
fn extents_of_one_and_none_in_every_place() {
    at_every_level(|| {
        agree! {
            [5] [5] [5];
            [1] [5] [5];
            [5] [1] [5] all;
            [1] [1] [1] all;
            [0] [1] [0] all;
            [64] [1] [64];
            [65] [65] [65] all;
            [1000] [1] [1000];
            [4, 4] [4, 4] [4, 4];
            [4, 4] [1, 4] [4, 4] all;
            [4, 1] [4, 4] [4, 4];
            [4, 1] [1, 4] [4, 4] all;
            [1, 1] [3, 5] [3, 5];
            [3, 1] [3, 1] [3, 1];
            [40, 1] [40, 1] [40, 1];
            [40, 1] [1, 1] [40, 1];
            [1, 40] [3, 1] [3, 40] all;
            [7, 33] [1, 33] [7, 33];
            [7, 33] [7, 1] [7, 33] all;
            [3, 70] [3, 70] [3, 70];
            [2, 31] [2, 31] [2, 31];
            [5, 31] [1, 31] [5, 31];
            [0, 4] [1, 4] [0, 4];
            [4, 0] [4, 1] [4, 0] all;
            [1, 0] [3, 1] [3, 0];
            [2, 3, 4] [1, 3, 4] [2, 3, 4];
            [2, 3, 4] [2, 1, 4] [2, 3, 4];
            [2, 3, 4] [2, 3, 1] [2, 3, 4] all;
            [2, 1, 4] [1, 3, 1] [2, 3, 4];
            [2, 3, 64] [2, 1, 64] [2, 3, 64] all;
            [2, 3, 64] [1, 3, 1] [2, 3, 64];
            [2, 1, 1] [1, 3, 100] [2, 3, 100];
            [2, 3, 2, 40] [1, 3, 1, 1] [2, 3, 2, 40];
            [2, 1, 2, 40] [1, 3, 1, 40] [2, 3, 2, 40] all;
            [2, 1, 2, 1, 3] [1, 2, 1, 2, 1] [2, 2, 2, 2, 3];
            [2, 1, 2, 1, 2, 1, 2, 40] [1, 2, 1, 2, 1, 2, 1, 1] [2, 2, 2, 2, 2, 2, 2, 40];
        }
    });
}

#[test]
fn placed_and_aligned_operands() {
    at_every_level(|| {
        let (x, v) = (numbers::<Shape![6, 50]>(1.0), numbers::<Shape![50]>(2.0));
        let u = numbers::<Shape![6]>(-3.0);
        let expected: Vec<f32> = (0..300)
            .map(|i| x.as_slice()[i] * v.as_slice()[i % 50] + u.as_slice()[i / 50])
            .collect();
        let placed = (&x * v.at(axes![1]) + u.at(axes![0])).eval();
        assert_eq!(placed.as_slice(), expected);
        let aligned = (&x * v.at(..) + u.at(axes![0])).eval();
        assert_eq!(aligned.as_slice(), expected);
        let group = ((v.at(..) * x.at(..)).at(axes![0, 1]) + u.at(axes![0])).eval_into_new(&x);
        assert_eq!(group, expected);
        let mut out = x.clone();
        out.assign(u.at(axes![0]));
        assert!(out.iter().enumerate().all(|(i, &o)| o == u[[i / 50]]));
        out.assign(2.5);
        assert!(out.iter().all(|&o| o == 2.5));
    });
}

impl<E: Node> crate::expr::Expr<E> {
    /// The value, written over a copy of `out`.
    fn eval_into_new<S: Shape>(self, out: &Array<E::Item, S>) -> Vec<E::Item>
    where
        E: crate::expr::Closed,
        E::Shape: crate::shape::FitsInto<S>,
    {
        let mut out = out.clone();
        self.eval_into(&mut out);
        out.to_vec()
    }
}

/// How the value of an expression is computed.
fn path<E: Node<Shape: Whole>>(_: &crate::expr::Expr<E>) -> &'static str {
    if PlannedNest::<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>::is_straight::<E>() {
        return "straight";
    }
    match &PlannedNest::<E::Inputs<'_>, WholeOf<E::Shape>, E::Item>::NEST {
        Some(_) => "rows",
        None => "run time",
    }
}

#[test]
fn the_types_choose_the_path() {
    fn array<S: StaticShape>() -> Array<f32, S> {
        numbers(0.0)
    }
    let (x, row) = (array::<Shape![4, 4]>(), array::<Shape![4]>());
    let (large, long) = (array::<Shape![32, 128]>(), array::<Shape![128]>());
    assert_eq!(path(&(&x + row.at(axes![1]))), "straight");
    assert_eq!(path(&(&x + row.at(..) * 2.0)), "straight");
    assert_eq!(path(&x.exp()), "rows");
    assert_eq!(path(&(&large + long.at(axes![1]))), "rows");
    // Short rows are computed in tiles.
    assert_eq!(
        path(&(array::<Shape![100, 3]>() + array::<Shape![3]>().at(..))),
        "run time"
    );
    // What is not known is found when running.
    assert_eq!(path(&(&large + long.at(&[1]))), "run time");
    let dynamic = Array::<f32, _>::zeros((32, 128));
    assert_eq!(path(&(&large + &dynamic)), "run time");
    assert_eq!(path(&(&large + large.view())), "run time");
    // Few elements are also read from views of any strides.
    assert_eq!(path(&(&x + x.t())), "straight");
    assert_eq!(path(&(&x + x.slice(s![.., ..;-1]))), "straight");
    assert_eq!(path(&(&x + x.slice(s![.., ..4]))), "run time");
    // 17 leaves are more than a plan has room for.
    let sum = || &x + &x + &x + &x + &x + &x + &x + &x;
    assert_eq!(path(&(sum() + sum())), "straight");
    assert_eq!(path(&(sum() + sum() + &x)), "run time");
    assert_eq!(
        (sum() + sum() + &x).eval().as_slice(),
        (&x * 17.0).eval().as_slice()
    );
}

#[test]
fn one_element_by_type_is_not_stretched_into_a_destination() {
    use crate::dim::{Dyn, Fix, Stretch};

    let one: Array<f32, (Fix<1>,)> = Array::from_vec((Fix,), vec![4.0]);
    let mut out = Array::<f32, _>::zeros((Dyn(2), Dyn(3)));
    for error in [
        (&one + 0.0).at(axes![0]).try_eval_into(&mut out),
        (&one + 0.0).at(axes![1]).try_eval_into(&mut out),
    ] {
        let error = error.expect_err("a Fix<1> does not stretch");
        assert!(
            error.to_string().contains("which does not stretch to"),
            "{error}"
        );
    }
    assert_eq!(out.as_slice(), [0.0; 6]);
    // The control: what stretches by its type does.
    let one: Array<f32, (Stretch,)> = Array::from_vec((Stretch,), vec![4.0]);
    (&one + 0.0).at(axes![0]).eval_into(&mut out);
    assert_eq!(out.as_slice(), [4.0; 6]);
}
