//! The same reduction of the same elements, told to the types more or less: fixed extents, run-time
//! extents, a run-time rank. Where the types say the same of stretched axes all sum in one order,
//! at every level, so that the bits agree; and each sum is that of a loop, up to its rounding.

use crate::array::slice::{All, SliceItem};
use crate::array::{Array, ArrayD};
use crate::dim::Dyn;
#[cfg(not(asan))]
use crate::dim::Stretch;
use crate::expr::Lazy;
use crate::isa::{self, Level};
use crate::reduce::Reductions;
use crate::shape::StaticShape;
use crate::{Shape, axes, s};

/// Numbers whose sum depends on the order.
fn wave<S: StaticShape>(seed: usize) -> Array<f32, S> {
    let shape = S::default();
    let items = fractions(shape.count(), seed);
    Array::from_vec(shape, items)
}

fn fractions(count: usize, seed: usize) -> Vec<f32> {
    let items = (0..count).map(|i| 1.0 / ((i * 7 + seed) % 101 + 1) as f32 - 0.03);
    items.collect()
}

fn at_every_level(test: impl Fn(&str)) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            test(level.name());
        }
    }
}

fn bits(items: &[f32]) -> Vec<u32> {
    items.iter().map(|item| item.to_bits()).collect()
}

/// The sums of `x` over `axes`, by a loop in twice the precision, and the sums of the magnitudes.
fn naive(x: &ArrayD<f32>, axes: &[isize]) -> (Vec<f64>, Vec<f64>) {
    let extents = x.dims();
    let is_taken = |axis: usize| axes.contains(&(axis as isize));
    let kept = (0..extents.len()).filter(|&axis| !is_taken(axis));
    let len = kept.map(|axis| extents[axis]).product();
    let (mut sums, mut sizes) = (vec![0.0; len], vec![0.0; len]);
    for (number, &item) in x.as_slice().iter().enumerate() {
        let (mut rest, mut place, mut step) = (number, 0, 1);
        for axis in (0..extents.len()).rev() {
            let index = rest % extents[axis];
            rest /= extents[axis];
            if !is_taken(axis) {
                place += index * step;
                step *= extents[axis];
            }
        }
        sums[place] += f64::from(item);
        sizes[place] += f64::from(item.abs());
    }
    (sums, sizes)
}

#[track_caller]
fn close(found: &[f32], x: &ArrayD<f32>, axes: &[isize], what: &str) {
    let (sums, sizes) = naive(x, axes);
    assert_eq!(found.len(), sums.len(), "{what}");
    for ((&found, sum), size) in found.iter().zip(sums).zip(sizes) {
        // More than pairwise sums of this many elements can be wrong by.
        let bound = 40.0 * f64::from(f32::EPSILON) * size;
        assert!(
            (f64::from(found) - sum).abs() <= bound,
            "{what}: {found} for {sum}"
        );
    }
}

#[cfg(not(asan))]
macro_rules! dynamic {
    (1) => {
        Stretch
    };
    ($n:tt) => {
        Dyn
    };
}

/// `x` and `x * y` summed over the axes: fixed, run-time, half known, of a run-time rank; of rows
/// that end with `all` kept axes and views too. Under a sanitizer the loops of a run-time rank alone,
/// which are those of all forms.
macro_rules! agree {
    ($([$($n:tt),*] [$($m:tt),*] over [$($axis:tt),*] $($all:ident)?;)*) => {at_every_level(|level| {$({
        let (x, y) = (wave::<Shape![$($n),*]>(1), wave::<Shape![$($m),*]>(5));
        let (xd, yd) = (x.clone().into_dyn(), y.clone().into_dyn());
        let list = &[$($axis),*];
        let what = format!("{:?} and {:?} over {list:?} at {level}", x.extents(), y.extents());
        let (sum, product) = (xd.sum(list), (&xd * &yd).sum(list));
        #[cfg(not(asan))]
        {
            let axes = axes![$($axis),*];
            let xs = x.clone().try_into_shape::<($(dynamic!($n),)*)>().unwrap();
            let ys = y.clone().try_into_shape::<($(dynamic!($m),)*)>().unwrap();
            let expected = bits(x.sum(axes).as_slice());
            assert_eq!(bits(sum.as_slice()), expected, "run-time rank: {what}");
            assert_eq!(bits(xs.sum(axes).as_slice()), expected, "run-time extents: {what}");
            $(agree!(@$all x, axes, expected, what);)?
            let expected = (&x * &y).sum(axes);
            close(expected.as_slice(), &(&xd * &yd).eval(), list, &what);
            let expected = bits(expected.as_slice());
            assert_eq!(bits((&xs * &ys).sum(axes).as_slice()), expected, "run-time product: {what}");
            if x.extents() == y.extents() {
                assert_eq!(bits(product.as_slice()), expected, "product of run-time rank: {what}");
            }
        }
        close(sum.as_slice(), &xd, list, &what);
        close(product.as_slice(), &(&xd * &yd).eval(), list, &what);
    })*})};
    (@all $x:ident, $axes:ident, $expected:ident, $what:ident) => {
        assert_eq!(bits($x.sum($axes.keepdims()).as_slice()), $expected, "keepdims: {}", $what);
        assert_eq!(bits($x.view().sum($axes).as_slice()), $expected, "view: {}", $what);
    };
}

#[test]
fn one_axis_of_one_or_two() {
    agree! {
        [7] [1] over [0];
        [5000] [5000] over [0] all;
        [6, 100] [6, 100] over [1] all;
        [6, 100] [1, 100] over [1];
        [100, 6] [100, 1] over [0];
        [300, 70] [1, 70] over [0] all;
        [9, 20] [9, 20] over [1];
    }
}

#[test]
fn extents_of_one_in_every_place() {
    agree! {
        [1, 100] [1, 100] over [1];
        [100, 1] [100, 1] over [0] all;
        [100, 1] [1, 1] over [1];
        [1, 6, 40] [1, 6, 1] over [2] all;
        [6, 1, 40] [1, 1, 40] over [0];
        [6, 40, 1] [6, 40, 1] over [1];
    }
}

#[test]
fn several_axes_and_crossed_ones() {
    agree! {
        [5, 9, 70] [5, 9, 1] over [1] all;
        [5, 40, 9] [1, 40, 9] over [0, 2];
        [5, 40, 9] [5, 1, 9] over [1, 2];
        [17, 3, 33] [17, 3, 1] over [0, 1] all;
        [4, 4, 4] [4, 4, 4] over [0, 1, 2] all;
    }
}

/// Sums of products of views, the axes told by the types or not.
#[cfg(not(asan))]
macro_rules! views {
    ($level:ident; $($what:literal: $x:expr, $y:expr, over [$axis:tt];)*) => {$({
        let what = format!("{} at {}", $what, $level);
        let (x, y) = ($x, $y);
        let expected = (x * y).sum(axes![$axis]);
        let (xd, yd) = (&x.into_dyn(), &y.into_dyn());
        close(expected.as_slice(), &(xd * yd).eval(), &[$axis], &what);
        assert_eq!(bits((xd * yd).sum(&[$axis]).as_slice()), bits(expected.as_slice()), "{what}");
        let (xs, ys) = (x.to_array(), y.to_array());
        let copied = (&xs * &ys).sum(axes![$axis]);
        close(copied.as_slice(), &(xd * yd).eval(), &[$axis], &what);
    })*};
}

#[cfg(not(asan))]
#[test]
fn views() {
    at_every_level(|level| {
        let (x, y) = (wave::<Shape![40, 70]>(1), wave::<Shape![70, 40]>(3));
        let wide = wave::<Shape![80, 75]>(2);
        views! { level;
            "transposed rows": x.t(), y.view(), over [1];
            "transposed columns": x.t(), y.view(), over [0];
            "both transposed": x.t(), x.t(), over [0];
            "backwards": x.slice(s![..;-1, ..;-1]), x.view(), over [1];
            "backwards columns": x.slice(s![..;-1, ..]), x.view(), over [0];
            "sliced": wide.slice(s![..;2, 3..73]), x.view(), over [1];
            "sliced columns": wide.slice(s![..;2, 3..73]), x.view(), over [0];
        }
    });
}

#[cfg(not(asan))]
#[test]
fn placed_and_unsqueezed_operands() {
    at_every_level(|level| {
        let x = wave::<Shape![40, 70]>(1);
        let (u, v) = (wave::<Shape![40]>(4), wave::<Shape![70]>(8));
        let (xs, us, vs) = (
            x.clone().try_into_shape::<Shape![_, _]>().unwrap(),
            u.clone().try_into_shape::<Shape![_]>().unwrap(),
            v.clone().try_into_shape::<Shape![_]>().unwrap(),
        );
        let (xd, ud, vd) = (
            x.clone().into_dyn(),
            u.clone().into_dyn(),
            v.clone().into_dyn(),
        );
        let value = (&x * v.at(axes![1]) + u.at(axes![0])).eval().into_dyn();
        macro_rules! same {
            ($axis:tt) => {{
                let what = format!("over {} at {level}", $axis);
                let expected = (&x * v.at(axes![1]) + u.at(axes![0])).sum(axes![$axis]);
                close(expected.as_slice(), &value, &[$axis], &what);
                let expected = bits(expected.as_slice());
                let run_time = (&xs * vs.at(axes![1]) + us.at(axes![0])).sum(axes![$axis]);
                assert_eq!(bits(run_time.as_slice()), expected, "{what}");
                // Of a run-time rank less is known of what stretches: the order may be another one.
                let rank = (&xd * vd.at(&[1]) + ud.at(&[0])).sum(&[$axis]);
                close(rank.as_slice(), &value, &[$axis], &what);
                let last = (&xd * vd.at(..) + ud.at(&[0])).sum(&[$axis]);
                close(last.as_slice(), &value, &[$axis], &what);
                // The same places by axes of extent 1, of which the types know that they stretch.
                let (ut, vt) = (u.unsqueeze(axes![1]), v.unsqueeze(axes![0]));
                let unsqueezed = (&x * vt + ut).sum(axes![$axis]);
                assert_eq!(bits(unsqueezed.as_slice()), expected, "unsqueezed {what}");
                let (ut, vt) = (us.unsqueeze(axes![1]), vs.unsqueeze(axes![0]));
                let unsqueezed = (&xs * vt + ut).sum(axes![$axis]);
                assert_eq!(bits(unsqueezed.as_slice()), expected, "unsqueezed {what}");
            }};
        }
        same!(0);
        same!(1);
    });
}

/// Views of a run-time rank, the axes in any order and direction, against the elements written out.
#[test]
fn run_time_views_agree_with_the_loop() {
    at_every_level(|level| {
        let x = wave::<Shape![6, 33, 20]>(1).into_dyn();
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            for backwards in 0..8 {
                let items = (0..3).map(|axis| match backwards >> axis & 1 {
                    0 => SliceItem::from(All::FORWARD),
                    _ => SliceItem::from(All::REVERSED),
                });
                let items: Vec<SliceItem> = items.collect();
                let turned = x.slice(&items[..]);
                let view = turned.permute(&order[..]);
                let written = view.to_array();
                for axes in [&[0][..], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]] {
                    let what = format!("{order:?} {backwards} over {axes:?} at {level}");
                    close(view.sum(axes).as_slice(), &written, axes, &what);
                }
            }
        }
    });
}

#[test]
fn few_columns_and_rows_around_a_kept_axis() {
    agree! {
        [2300, 13] [2300, 1] over [0] all;
        [70, 40, 3] [1, 1, 3] over [0, 1];
        [70, 5, 4] [1, 5, 1] over [0, 2];
        [3, 6, 130] [3, 6, 130] over [0, 2];
    }
}

/// Rows of 48 to 1024 elements around a kept axis: any number of steps, one or several calls, axes
/// that do not merge.
#[test]
fn vectors_of_totals_around_a_kept_axis() {
    agree! {
        [2, 22, 48] [2, 22, 48] over [0, 2];
        [7, 70, 49] [7, 70, 49] over [0, 2] all;
        [9, 3, 1024] [9, 3, 1024] over [0, 2];
        [9, 2, 515] [9, 1, 515] over [0, 2];
        [600, 2, 51] [600, 1, 51] over [0, 2];
        [3, 300, 50] [3, 1, 50] over [0, 2];
        [3, 2, 5, 21, 50] [3, 2, 5, 21, 50] over [0, 2, 4] all;
    }
    at_every_level(|level| {
        let wide = wave::<Shape![11, 26, 60]>(3);
        let some = wide.slice(s![.., 1..25, 4..55]);
        let expected = some.sum(axes![0, 2]);
        let written = some.to_array();
        close(
            expected.as_slice(),
            &written.clone().into_dyn(),
            &[0, 2],
            level,
        );
        let expected = bits(expected.as_slice());
        assert_eq!(
            bits(written.sum(axes![0, 2]).as_slice()),
            expected,
            "{level}"
        );
        // Read in place and computed into tiles.
        let computed = (some + 0.0).sum(axes![0, 2]);
        assert_eq!(bits(computed.as_slice()), expected, "computed at {level}");
        let dynamic = (some.into_dyn() + 0.0).sum(&[0, 2]);
        assert_eq!(bits(dynamic.as_slice()), expected, "computed at {level}");
        let squares = (some - 0.5).powi(2).sum(axes![0, 2]);
        let written = (some - 0.5).eval();
        let expected = (&written * &written).sum(axes![0, 2]);
        assert_eq!(
            bits(squares.as_slice()),
            bits(expected.as_slice()),
            "squares at {level}"
        );
        let largest = some.amax(axes![0, 2]);
        let each = (0..24).map(|k| some.slice(s![.., k, ..]).amax(..));
        assert_eq!(largest.as_slice(), each.collect::<Vec<f32>>(), "{level}");
        let (double, written) = (
            some.cast::<f64>().eval(),
            some.cast::<f64>().sum(axes![0, 2]),
        );
        let (found, of) = (double.sum(axes![0, 2]), double.into_dyn().sum(&[0, 2]));
        assert_eq!(found.as_slice(), of.as_slice(), "{level}");
        assert_eq!(found.as_slice(), written.as_slice(), "{level}");
    });
}

/// Sums down few columns: what is read in place, packed, computed, or repeated has the same bits.
#[test]
fn few_columns_of_every_layout() {
    type Matrix = Array<f32, (Dyn, Dyn)>;
    let matrix = |n: usize, m: usize, seed: usize| -> Matrix {
        let items = (0..n * m).map(|i| 1.0 / ((i * 7 + seed) % 101 + 1) as f32 - 0.03);
        Array::from_vec((n, m), items.collect())
    };
    at_every_level(|level| {
        for (n, m) in [
            (85, 13),
            (600, 2),
            (513, 8),
            (8200, 3),
            (5000, 15),
            (4111, 7),
        ] {
            let what = format!("{n} by {m} at {level}");
            let wide = matrix(n, m + 3, 1);
            let rows = wide.slice(s![.., 1..m + 1]);
            let (x, y) = (rows.to_array(), matrix(n, m, 9));
            let expected = x.sum(axes![0]);
            close(expected.as_slice(), &x.clone().into_dyn(), &[0], &what);
            let expected = bits(expected.as_slice());
            assert_eq!(
                bits(rows.sum(axes![0]).as_slice()),
                expected,
                "gaps: {what}"
            );
            assert_eq!(
                bits(x.view().into_dyn().sum(&[0]).as_slice()),
                expected,
                "{what}"
            );
            let doubled = (&rows * 1.0).sum(axes![0]);
            assert_eq!(bits(doubled.as_slice()), expected, "computed: {what}");
            // A column and a row, and the matrices that they are stretched to.
            let (u, v) = (matrix(n, 1, 4), matrix(1, m, 8));
            let (u, v) = (u.reshape((n,)), v.reshape((m,)));
            let (us, vs) = (
                (&y * 0.0 + u.at(axes![0])).eval(),
                (&y * 0.0 + v.at(axes![1])).eval(),
            );
            let expected = bits((&x * &us).sum(axes![0]).as_slice());
            let found = (rows * u.at(axes![0])).sum(axes![0]);
            assert_eq!(bits(found.as_slice()), expected, "a column: {what}");
            let expected = (&x - &vs).powi(2).sum(axes![0]);
            let squares = (&x - &vs).powi(2).eval().into_dyn();
            close(expected.as_slice(), &squares, &[0], &what);
            let found = (rows - v.at(axes![1])).powi(2).sum(axes![0]);
            assert_eq!(
                bits(found.as_slice()),
                bits(expected.as_slice()),
                "a row: {what}"
            );
            // In any order: a maximum, and a count.
            let largest = (0..m)
                .map(|j| x.slice(s![.., j]).amax(..))
                .collect::<Vec<f32>>();
            assert_eq!(
                rows.slice(s![..;-1, ..]).amax(axes![0]).as_slice(),
                largest,
                "{what}"
            );
            let counts = rows.greater(0.0).sum(axes![0]);
            let each =
                (0..m).map(|j| x.slice(s![.., j]).iter().filter(|&&x| x > 0.0).count() as i64);
            assert_eq!(counts.as_slice(), each.collect::<Vec<i64>>(), "{what}");
        }
    });
}
