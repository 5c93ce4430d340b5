//! `logsumexp` of arrays, views and expressions over every set of axes, compared at every level
//! with the formula in `f64`.

use crate::array::{ArrayD, ViewD};
use crate::cases::part;
use crate::expr::{Float, Lazy};
use crate::isa::{self, Level};
use crate::reduce::Reductions;
use crate::s;

/// The logarithms over the axes whose bit is set in `taken`.
fn oracle<T: Float>(x: &ViewD<'_, T>, taken: usize) -> Vec<f64> {
    let extents = x.dims();
    let kept = |axis: &usize| taken >> axis & 1 == 0;
    let count = (0..extents.len()).filter(kept).map(|axis| extents[axis]);
    let mut rows = vec![Vec::new(); count.product()];
    for (number, item) in x.iter().enumerate() {
        let (mut rest, mut row, mut step) = (number, 0, 1);
        for axis in (0..extents.len()).rev() {
            if kept(&axis) {
                row += rest % extents[axis] * step;
                step *= extents[axis];
            }
            rest /= extents[axis];
        }
        rows[row].push(item.to_f64());
    }
    let log = |row: &Vec<f64>| {
        let largest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let from = if largest.is_finite() { largest } else { 0.0 };
        from + row.iter().map(|x| (x - from).exp()).sum::<f64>().ln()
    };
    rows.iter().map(log).collect()
}

#[track_caller]
fn near<T: Float>(got: &ArrayD<T>, want: &[f64], what: &str) {
    assert_eq!(got.len(), want.len(), "{what}");
    let tolerance = if size_of::<T>() == 4 { 2e-6 } else { 1e-13 };
    for (got, &want) in got.iter().zip(want) {
        let got = got.to_f64();
        let equal = got == want || got.is_nan() && want.is_nan();
        assert!(
            equal || (got - want).abs() <= tolerance * (1.0 + want.abs()),
            "{what}: {got} instead of {want}"
        );
    }
}

/// More elements than one tile has.
const MANY: usize = 8_000;

/// Each type at a part of the levels, at the others over the next set of axes and for the next `turn`.
fn check<T: Float>(x: &ViewD<'_, T>, turn: usize) {
    // Of many elements at least one axis is taken.
    for taken in usize::from(x.len() > MANY)..8 {
        let list: Vec<isize> = (0..3).filter(|axis| taken >> axis & 1 == 1).collect();
        let want = oracle(x, taken);
        // An array that is contiguous already is folded as its view.
        let stored = x.as_slice().is_none().then(|| x.to_array());
        let turn = turn + taken + size_of::<T>() / 4;
        for level in part(2, turn, Level::ALL) {
            let Ok(_forced) = isa::force(level) else {
                println!("skipped: {}", level.name());
                continue;
            };
            let what = format!("{:?} over {list:?} at {}", x.dims(), level.name());
            near(&x.logsumexp(&list[..]), &want, &what);
            near(&(x * T::ONE).logsumexp(&list[..]), &want, &what);
            if let Some(stored) = &stored {
                near(&stored.logsumexp(&list[..]), &want, &what);
            }
        }
    }
}

/// Rows of one tile and of several, many columns and few, extents of 0 and 1 in every place.
const SHAPES: [[usize; 3]; 14] = [
    [3, 4, 5],
    [20, 9, 17],
    [1, 1, 1],
    [1, 40, 33],
    [70, 1, 40],
    [33, 70, 1],
    [0, 3, 20],
    [3, 0, 20],
    [3, 20, 0],
    [1, 1, 17_000],
    [1, 9_000, 1],
    [2, 300, 30],
    [2, 5, 1500],
    [150, 1, 21],
];

#[test]
fn every_set_of_axes_agrees_with_the_formula_at_every_level() {
    for (turn, shape) in SHAPES.into_iter().enumerate() {
        // Larger and larger ones, so that what was found before is brought along; here and there a
        // row is far away.
        let item = |index: &[usize]| {
            let [i, j, k] = [index[0], index[1], index[2]];
            let far = if (i + j) % 7 == 3 { -900.0 } else { 0.0 };
            far + ((i * 31 + j * 17 + k * 7) % 101) as f64 / 16.0 + (i + j + k) as f64 / 64.0
        };
        let x = ArrayD::from_fn(shape, |index| item(index.as_ref()));
        check(&x.view(), turn);
        check(&x.cast::<f32>().eval().view(), turn);
        // Other layouts are packed, into the tiles of the same loops.
        if x.len() <= MANY {
            check(&x.view().t(), turn);
            check(&x.view().slice(s![..;-1, .., ..;-2]).into_dyn(), turn + 1);
        }
    }
}

#[test]
fn infinities_and_nan_are_those_of_the_sum() {
    let (inf, nan) = (f64::INFINITY, f64::NAN);
    let rows = [
        [-inf, -inf, -inf],
        [-inf, 2.0, -inf],
        [inf, 1.0, -1.0],
        [1.0, -inf, inf],
        [nan, 1.0, 2.0],
        [1.0, -inf, nan],
        [inf, -inf, nan],
        [-inf, -1000.0, -inf],
        [1e300, -1e300, 0.0],
        [-1e300, -inf, -1e300],
    ];
    // In one tile; in tiles of their own, one after the other; as columns, and as those.
    for apart in [1, 7, 10_000] {
        let extents = [10, 1, 3 * apart];
        let x = ArrayD::from_fn(extents, |index| {
            let [i, _, k] = [index.as_ref()[0], 0, index.as_ref()[2]];
            if k % apart == 0 {
                rows[i][k / apart]
            } else {
                -inf
            }
        });
        let want = oracle(&x.view(), 0b110);
        let list = [1isize, 2];
        near(&x.logsumexp(&list), &want, "rows");
        near(&(&x + 0.0).logsumexp(&list), &want, "rows of an expression");
        let x = x.view().t().to_array();
        // Twice, so that there are columns enough for one sweep.
        let two = ArrayD::from_fn([3 * apart, 2, 10], |index| {
            let index = index.as_ref();
            x[[index[0], 0, index[2]]]
        });
        let want: Vec<f64> = want.iter().chain(&want).copied().collect();
        near(&two.logsumexp(&[0]), &want, "columns");
        near(
            &(&two + 0.0).logsumexp(&[0]),
            &want,
            "columns of an expression",
        );
    }
}
