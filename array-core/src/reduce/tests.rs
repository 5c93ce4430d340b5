//! `check` and `compute`, which name a reduction by a value, against the methods.

use super::*;
use crate::array::{Array2, ArrayD};
use crate::dim::Dyn;
use crate::error::{BroadcastError, BroadcastErrorKind, ReduceErrorKind};
use crate::expr::Lazy;
use crate::isa::{self, Level};
use crate::shape::DynRank;
use crate::{array, axes, s};

mod arg;
mod epilogue;
mod few;
mod forms;
#[cfg(not(asan))]
mod integer_folds;
#[cfg(not(asan))]
mod integer_sums;
#[cfg(not(asan))]
mod logsumexp;

mod shared_leaves;
#[cfg(not(asan))]
mod sum_to;

/// What a macro would do with a reduction: ask first, then compute what was promised.
fn by_value<O, E, A>(op: O, node: &E, axes: A) -> Result<(A::Left, Vec<O::Output>), ReduceError>
where
    O: Reduction<E::Item>,
    E: Closed<Shape: Shape>,
    A: ReduceAxes<E::Shape>,
{
    let shape = check(&op, node, &axes)?;
    let array: Array<O::Output, A::Left, Heap> = compute(&op, node, &axes)?;
    assert_eq!(array.typed_shape(), &shape);
    Ok((shape, array.as_slice().to_vec()))
}

#[test]
fn each_marker_is_its_method() {
    let x = Array2::from_vec((2, 3), vec![4.0, 1.0, 2.0, -2.0, 8.0, 3.0]);
    let node = (&x * 2.0).0;
    let rows = |values: [f64; 2]| Ok(((Dyn(2),), values.to_vec()));
    assert_eq!(by_value(op::Sum, &node, axes![1]), rows([14.0, 18.0]));
    assert_eq!(by_value(op::Prod, &node, axes![1]), rows([64.0, -384.0]));
    assert_eq!(by_value(op::Mean, &node, axes![1]), rows([14.0 / 3.0, 6.0]));
    assert_eq!(by_value(op::Max, &node, axes![1]), rows([8.0, 16.0]));
    assert_eq!(by_value(op::Min, &node, axes![1]), rows([2.0, -4.0]));
    let node = x.greater(2.5).0;
    let columns = |values: [bool; 3]| Ok(((Dyn(3),), values.to_vec()));
    assert_eq!(by_value(op::Any, &node, axes![0]), columns([true; 3]));
    let all = columns([false, false, false]);
    assert_eq!(by_value(op::All, &node, axes![0]), all);
    assert_eq!(by_value(op::Sum, &node, ..), Ok(((), vec![3i64])));
}

#[test]
fn the_result_is_on_the_heap_and_has_the_shape_that_was_promised() {
    let x = array![inline; [1, 2, 3], [4, 5, 6]];
    let node = x.lazy().0;
    assert_eq!(by_value(op::Max, &node, ..), Ok(((), vec![6])));
    let kept = by_value(op::Max, &node, axes![1].keepdims()).map(|(shape, _)| shape.extents());
    assert_eq!(kept, Ok([2, 1]));
    let dynamic = x.view().into_dyn();
    let node = dynamic.lazy().0;
    let (shape, sums) = by_value(op::Sum, &node, axes![0]).unwrap();
    assert_eq!((shape.as_slice(), &sums[..]), (&[3][..], &[5i64, 7, 9][..]));
}

#[test]
fn check_alone_finds_what_is_wrong() {
    let x = ArrayD::from_vec([2, 0], Vec::<f64>::new());
    let node = x.lazy().0;
    let kind = |result: Result<DynRank, ReduceError>| result.map_err(|error| error.kind());
    let refused = Err(ReduceErrorKind::EmptyReduction);
    assert_eq!(kind(check(&op::Max, &node, &axes![1])), refused);
    assert_eq!(
        kind(check(&op::Max, &node, &axes![0])),
        Ok(DynRank::from([0]))
    );
    let refused = Err(ReduceErrorKind::AxisOutOfRange);
    assert_eq!(kind(check(&op::Sum, &node, &axes![0, 2])), refused);
    let refused = Err(ReduceErrorKind::DuplicateAxis);
    assert_eq!(kind(check(&op::Sum, &node, &&[0, -2])), refused);

    let (x, y) = (
        Array::from_vec((2,), vec![1; 2]),
        Array::from_vec((3,), vec![1; 3]),
    );
    let error = check(&op::Sum, &(&x + &y).0, &..).unwrap_err();
    let kind = ReduceErrorKind::Broadcast(BroadcastErrorKind::IncompatibleShapes);
    assert_eq!(error.kind(), kind);
}

#[test]
fn a_reduction_and_its_evaluation_have_one_error() {
    use BroadcastErrorKind as Kind;
    let x = ArrayD::from_vec([0, 3], Vec::<f64>::new());
    let row = ArrayD::from_vec([2], vec![1.0; 2]);
    let one = ArrayD::full([1], 1.0);
    let long = one.view().try_broadcast_to(&[1 << 32]).unwrap();
    let square = || long.at(&[0]) * long.at(&[1]) * ArrayD::full([1, 1], 1.0);
    let cases = [
        (x.lazy().try_sum(&[2]).unwrap_err(), Kind::AxisOutOfRange),
        (x.lazy().try_sum(&[0, 0]).unwrap_err(), Kind::DuplicateAxis),
        (x.try_amin(&[0]).unwrap_err(), Kind::EmptyReduction),
        (square().try_sum(..).unwrap_err(), Kind::TooLarge),
        ((&x + &row).try_sum(&[0]).unwrap_err(), Kind::MissingDims),
    ];
    for (error, kind) in cases {
        let (text, name) = (error.to_string(), error.kind().as_str());
        let one = BroadcastError::from(error.clone());
        assert_eq!((one.kind(), one.kind().as_str()), (kind, name));
        assert_eq!(one.to_string(), text);
        assert_eq!(one.violation().is_some(), kind == Kind::MissingDims);
        assert_eq!(
            format!("{one:?}"),
            format!("BroadcastError({name}): {text}")
        );
        assert_eq!(ReduceError::from(one).kind(), error.kind());
    }
}

/// Expressions of small integers over three axes, whose sums are exact in any order: by every
/// kernel of every level, against the values themselves.
#[test]
fn every_kernel_folds_what_the_expression_is() {
    let a = |n, m| Array2::from_fn((n, m), |[i, j]| ((i * 7 + j * 13) % 11) as f32 - 5.0);
    let check = |[n, k, m]: [usize; 3]| {
        let (x, y) = (a(n, k), a(k, m));
        // The rows of the results share `y`, or nothing.
        let (left, right) = (x.unsqueeze(axes![2]), y.unsqueeze(axes![0]));
        macro_rules! agree {
            ($what:expr, $values:expr) => {{
                let values: Array<f32, _> = $values.eval();
                let values = values.as_slice();
                let at = |i: usize, l: usize, j: usize| values[(i * k + l) * m + j];
                let fold = |count: usize, item: &dyn Fn(usize) -> f32| {
                    let items = || (0..count).map(item);
                    (items().sum::<f32>(), items().fold(f32::MIN, f32::max))
                };
                let all = fold(n * k * m, &|i| at(i / (k * m), i / m % k, i % m));
                assert_eq!(($values.sum(..), $values.amax(..)), all, "{}", $what);
                let (sums, most) = ($values.sum(axes![1]), $values.amax(axes![1]));
                for (i, j) in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
                    let one = fold(k, &|l| at(i, l, j));
                    assert_eq!((sums[[i, j]], most[[i, j]]), one, "{} at {i} {j}", $what);
                }
                let (sums, most) = ($values.sum(axes![2]), $values.amax(axes![2]));
                for (i, l) in (0..n).flat_map(|i| (0..k).map(move |l| (i, l))) {
                    let one = fold(m, &|j| at(i, l, j));
                    assert_eq!((sums[[i, l]], most[[i, l]]), one, "{} at {i} {l}", $what);
                }
                let (sums, most) = ($values.sum(axes![0, 1]), $values.amax(axes![0, 1]));
                for j in 0..m {
                    let one = fold(n * k, &|i| at(i / k, i % k, j));
                    assert_eq!((sums[[j]], most[[j]]), one, "{} at {j}", $what);
                }
            }};
        }
        let what = |name| format!("{name} of {n}, {k}, {m} at {}", isa::active().name());
        agree!(what("products"), (left * right));
        agree!(what("squares"), (left - right).powi(2));
        agree!(what("cubes"), (left - right).powi(3));
        agree!(what("roots"), ((left * left).sqrt() * right));
        agree!(what("rounded"), (left * right).exp2().min(64.0).floor());
    };
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            // Rows and steps by four, three and one; columns of less than a vector, of one pass and
            // of several.
            for extents in [
                [1, 1, 1],
                [2, 3, 20],
                [5, 7, 33],
                [5, 4, 300],
                [4, 300, 5],
                [2, 130, 70],
                // Columns that make no whole strip: fewer than one, and more; in parts.
                [2, 9, 16],
                [1, 5, 17],
                [3, 6, 31],
                [2, 140, 47],
                [1, 7, 65],
                [2, 4, 79],
                [1, 300, 127],
                // More columns than a panel of three steps has, and than one that shares nothing.
                [2, 3, 1400],
                [1, 5, 4500],
            ] {
                check(extents);
            }
        }
    }
}

/// The order in which a total takes its elements is a function of extents and axes, and not of what
/// the types tell: to the last bit.
#[cfg(not(asan))]
#[test]
fn ranks_at_run_time_change_no_sum() {
    // Products are added by the multiply-add of the level: it must stay the same meanwhile.
    let _forced = isa::force(isa::active()).expect("the level in force");
    let of = |seed: usize, [n, m]: [usize; 2]| {
        let item = move |[i, j]: [usize; 2]| 1.0 / (1 + (i * 31 + j * 17 + seed) % 97) as f32;
        Array2::from_fn((n, m), item)
    };
    let mut inexact = 0;
    for [n, m, k] in [
        [1, 20, 30],
        [4, 16, 3],
        [5, 33, 64],
        [70, 20, 300],
        [3, 100, 700],
        [18, 1100, 5],
        [20, 15, 40],
        [64, 100, 100],
    ] {
        let (a, b) = (of(1, [n, k]), of(2, [m, k]));
        let [x, y] = [&a, &b].map(|array| array.clone().into_dyn());
        let (x, y) = (x.reshape(vec![n, 1, k]), y.reshape(vec![1, m, k]));
        let (a, b) = (a.unsqueeze(axes![1]), b.unsqueeze(axes![0]));
        macro_rules! same {
            ($typed:expr, $untyped:expr, $turned:expr) => {
                let sums = $typed.sum(axes![2]);
                assert_eq!(sums.iter().as_slice(), $untyped.sum(&[2]).iter().as_slice());
                assert_eq!(sums.iter().as_slice(), $turned.sum(&[2]).iter().as_slice());
                let sums = $typed.sum(axes![1]);
                assert_eq!(sums.iter().as_slice(), $untyped.sum(&[1]).iter().as_slice());
                let sums = $typed.sum(axes![0, 2]);
                let untyped = $untyped.sum(&[0, 2]);
                assert_eq!(sums.iter().as_slice(), untyped.iter().as_slice());
            };
        }
        same!((a - b).powi(2), (&x - &y).powi(2), (&y - &x).powi(2));
        same!(a * b * 3.0, &x * &y * 3.0, &y * &x * 3.0);
        // The control: added from first to last, many are others.
        let sums = (a * b).sum(axes![2]);
        for (i, j) in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
            let item = |l: usize| a[[i, 0, l]] * b[[0, j, l]];
            let in_order = (0..k).fold(0.0, |sum, l| sum + item(l));
            inexact += usize::from(in_order != sums[[i, j]]);
        }
    }
    // One operand repeated along the rows, or the columns, of the other: short and long ones, and
    // such as are one.
    for [n, m] in [
        [30, 20],
        [20, 30],
        [200, 8],
        [8, 200],
        [600, 3],
        [3, 600],
        [300, 40],
        [1, 300],
        [300, 1],
    ] {
        let (x, u, v) = (of(1, [n, m]), of(2, [1, n]), of(3, [1, m]));
        let (u, v) = (u.reshape((n,)), v.reshape((m,)));
        let [y, p, q] = [
            x.clone().into_dyn(),
            u.to_array().into_dyn(),
            v.to_array().into_dyn(),
        ];
        macro_rules! same {
            ($typed:expr, $untyped:expr) => {
                let (typed, untyped) = ($typed.sum(axes![0]), $untyped.sum(&[0]));
                let what = format!("[{n}, {m}]");
                assert_eq!(typed.iter().as_slice(), untyped.iter().as_slice(), "{what}");
                let (typed, untyped) = ($typed.sum(axes![1]), $untyped.sum(&[1]));
                assert_eq!(typed.iter().as_slice(), untyped.iter().as_slice(), "{what}");
                // Where the last axis is 1 and its type leaves it open, no kernel serves the other
                // one if it takes an operand for constant.
                if m > 1 {
                    assert_eq!($typed.sum(..), $untyped.sum(..), "{what}");
                }
            };
        }
        same!(&x * u.at(axes![0]), &y * p.at(&[0]));
        same!(&x - v.at(axes![1]), &y - q.at(&[1]));
        // Backwards, and transposed: a total takes its elements as they lie.
        let (b, c) = (x.slice(s![..;-1, ..]), y.slice(s![..;-1, ..]));
        let (back, tail) = (u.slice(s![..;-1]), p.slice(s![..;-1]));
        same!(b * back.at(axes![0]), &c * tail.at(&[0]));
        if n > 1 {
            same!(x.t() * v.at(axes![0]), y.t() * q.at(&[0]));
        }
    }
    // Rows of which so many are packed that fewer go into a call.
    let (x, u) = (of(1, [8, 1025]), of(2, [1, 8]));
    let u = u.reshape((8,)).to_array();
    let (y, p) = (x.clone().into_dyn(), u.clone().into_dyn());
    assert_eq!((&x * u.at(axes![0])).sum(..), (&y * p.at(&[0])).sum(..));
    assert!(inexact > 100, "{inexact}");
}

#[test]
fn a_plan_tells_what_the_innermost_loop_takes_at_once() {
    use crate::plan::Kernel;

    let columns = |kernel: Kernel| match kernel {
        Kernel::Columns { at_once } => at_once,
        other => panic!("{other:?}"),
    };
    let at_once = |extents: [usize; 2]| {
        let a = Array2::<f32>::zeros((64, extents[1]));
        let b = Array2::<f32>::zeros((extents[0], extents[1]));
        let (a, b) = (a.unsqueeze(axes![1]), b.unsqueeze(axes![0]));
        columns((a - b).plan_reduce(op::Sum, axes![2]).kernel())
    };
    let one_row = |extents: [usize; 2]| {
        let a = Array2::<f32>::zeros((extents[1], extents[0]));
        columns((&a - &a).plan_reduce(op::Sum, axes![0]).kernel())
    };
    for level in isa::Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        // At the baseline expressions have no grid of their own.
        if level != isa::Level::BASE {
            assert_eq!(at_once([100, 3]), [4, 3], "{level:?}");
            assert_eq!(at_once([100, 8]), [4, 8], "{level:?}");
            assert_eq!(at_once([100, 2]), [4, 2], "{level:?}");
            // Few columns, which the rows share.
            assert_eq!(at_once([2, 8]), [4, 8], "{level:?}");
            // Strips and tiles of columns take all their steps.
            assert_eq!(one_row([200, 8]), [1, 8], "{level:?}");
        }
        assert_eq!(one_row([513, 2]), [1, 2], "{level:?}");
    }
}
