//! Arrays of ndarray: both versions, owned, shared and views, of ranks 0 to 7.

use ::ndarray::{self, s as part};
use broadloom::prelude::*;

/// The same elements as an array of broadloom.
fn own<T: Copy>(x: impl broadloom::containers::Container<Item = T>) -> ArrayD<T> {
    x.elements().to_array().into_dyn()
}

fn counted(shape: &[usize]) -> ndarray::ArrayD<f64> {
    let mut next = 0.0;
    ndarray::ArrayD::from_shape_simple_fn(shape, || {
        next += 1.0;
        next
    })
}

#[test]
fn the_first_example() {
    let x = ndarray::array![[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]];
    let (mean, sd) = (
        ndarray::array![1.0, 2.0, 3.0],
        ndarray::array![2.0, 4.0, 0.5],
    );
    let mut out = ndarray::Array2::zeros((2, 3));
    broadcast!(out = (x - mean @ (1)) / sd @ (1));
    assert_eq!(out, ndarray::array![[0.0, 0.0, 0.0], [1.5, 1.0, 10.0]]);
    let sums = (x.lazy() - mean.at(axes![1])).sum(axes![0]);
    assert_eq!(sums, array![3.0, 4.0, 5.0]);
}

#[test]
fn layouts_of_operands() {
    let x = counted(&[4, 6])
        .into_dimensionality::<ndarray::Ix2>()
        .unwrap();
    let fortran = {
        let mut copy = ndarray::Array2::zeros(ndarray::ShapeBuilder::f((4, 6)));
        copy.assign(&x);
        copy
    };
    let v = ndarray::arr1(&[1.0, -1.0, 2.0, -2.0, 0.5, 3.0]);
    let check = |view: ndarray::ArrayView2<'_, f64>, row: ndarray::ArrayView1<'_, f64>| {
        let expected = &view * 2.0 + row;
        let lazy = (view.lazy() * 2.0 + row.at(axes![1])).eval();
        let fused = broadcast!(view * 2.0 + row @ (1)).eval();
        assert_eq!(own(&expected), lazy.clone().into_dyn());
        assert_eq!(lazy, fused);
        let rows = view.sum_axis(ndarray::Axis(1));
        assert_eq!(own(&rows), view.lazy().sum(axes![1]).into_dyn());
    };
    check(x.view(), v.view());
    check(fortran.view(), v.view());
    check(x.slice(part![..;-1, ..;2]), v.slice(part![..;-2]));
    check(x.slice(part![1..3, ..;-1]), v.slice(part![..;-1]));
    check(x.t().slice(part![..4, ..]), v.slice(part![..4]));
    check(x.slice(part![..0, ..]), v.view());
    check(x.slice(part![.., 2..2]), v.slice(part![..0]));
    check(
        x.broadcast((3, 4, 6))
            .unwrap()
            .index_axis_move(ndarray::Axis(1), 2),
        v.view(),
    );
    check(x.to_shared().view(), v.view());
}

#[test]
fn destinations_of_any_layout() {
    let x = counted(&[3, 4])
        .into_dimensionality::<ndarray::Ix2>()
        .unwrap();
    let mut out = ndarray::Array2::<f64>::zeros((8, 6));
    let turned = x.t();
    {
        let mut part = out.slice_mut(part![..;-2, ..;2]);
        broadcast!(part = turned + 0.5);
    }
    let written = out.slice(part![..;-2, ..;2]);
    assert_eq!(written, &turned + 0.5);
    assert_eq!(out.sum(), x.sum() + 6.0);

    let mut total = ndarray::Array1::<f64>::ones(3);
    x.lazy().sum_into(axes![1], &mut total);
    assert_eq!(total, x.sum_axis(ndarray::Axis(1)));
    (x.lazy() * 2.0).eval_into(&mut out.slice_mut(part![..3, ..4]));
    assert_eq!(out.slice(part![..3, ..4]), &x * 2.0);
    let mut shared = x.to_shared();
    let before = shared.clone();
    broadcast!(shared *= 3.0);
    assert_eq!(before, x);
    assert_eq!(shared, &x * 3.0);
}

#[test]
fn indices() {
    let x = ndarray::Array2::from_shape_fn((3, 4), |(i, j)| (10 * i + j) as f64);
    let (v, dynamic) = (ndarray::array![1.0, 2.0, 3.0, 4.0], x.clone().into_dyn());
    let turned = x.t();
    let mut out = ndarray::Array2::zeros((6, 4));
    {
        let mut part = out.slice_mut(part![..;2, ..;-1]);
        broadcast!(part[i, j] = turned[j, i] * v[j] + dynamic[i, j]);
    }
    for (i, j) in (0..3).flat_map(|i| (0..4).map(move |j| (i, j))) {
        assert_eq!(out[[2 * i, 3 - j]], x[[i, j]] * v[j] + x[[i, j]]);
    }
    let steps = broadcast!([i] => sum(|j| x[i, j + 1] - x[i, j])).eval();
    assert_eq!(steps, array![3.0, 3.0, 3.0]);
    let error = try_broadcast!(out[i, j] = x[i, j]).unwrap_err();
    assert_eq!(error.kind().as_str(), "index_range");
    let error = try_broadcast!([i] => dynamic[i] + v[i])
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind().as_str(), "index_count");
}

#[test]
fn indices_in_lists_past_edges_and_of_parts() {
    let x = ndarray::array![1.0, 4.0, 9.0, 16.0];
    let steps = broadcast!([i] => x[i + 1] - x[clamp(i - 1)]).eval();
    assert_eq!(steps, array![3.0, 8.0, 12.0]);
    let (near, mut count) = (ndarray::array![0_usize, 2, 2, 1], ndarray::Array1::zeros(3));
    broadcast!(count[near[i]] += 1);
    assert_eq!(count, ndarray::array![1, 1, 2]);
    let m = ndarray::Array2::from_shape_fn((4, 3), |(i, j)| (10 * i + j) as f64);
    let (turned, back) = (m.t(), m.slice(part![..;2, ..;-1]));
    let mut out = ndarray::Array2::<f64>::zeros((6, 4));
    broadcast!(out[i + 1, j] = turned[j % 3, i] + 0.5, i < 4, j < 4);
    for ((i, j), &found) in out.indexed_iter() {
        let inside = (1..5).contains(&i);
        assert_eq!(found, if inside { m[[i - 1, j % 3]] + 0.5 } else { 0.0 });
    }
    let (mut a, mut b) = (
        ndarray::Array2::zeros((2, 3)),
        ndarray::Array2::zeros((2, 3)),
    );
    broadcast!((a[i, j], b[i, j]) = (back[i, wrap(j + 1)], back[i, j] - max(|k| back[i, k])));
    for (i, j) in (0..2).flat_map(|i| (0..3).map(move |j| (i, j))) {
        assert_eq!(a[[i, j]], back[[i, (j + 1) % 3]]);
        assert_eq!(b[[i, j]], back[[i, j]] - back[[i, 0]]);
    }
}

/// More elements than one box has, over turned and reversed views, into every second row of an array.
#[test]
fn a_stencil_past_edges_box_by_box() {
    let x = ndarray::Array2::from_shape_fn((60, 50), |(i, j)| ((7 * i + 5 * j) % 13) as f64);
    let (turned, back) = (x.t(), x.slice(part![..;-1, ..]));
    let mut out = ndarray::Array2::<f64>::from_elem((120, 50), -1.0);
    {
        let mut rows = out.slice_mut(part![1..;2, ..]);
        broadcast!(rows[i, j] = turned[clamp(j - 1), i] + back[wrap(i + 2), j] - x[i, pad(j + 1, 0.5)]);
    }
    for ((row, j), &found) in out.indexed_iter() {
        let i = row / 2;
        let expected = x[[i, j.saturating_sub(1)]] + x[[59 - (i + 2) % 60, j]]
            - x.get([i, j + 1]).unwrap_or(&0.5);
        assert_eq!(
            found,
            if row % 2 == 1 { expected } else { -1.0 },
            "({row}, {j})"
        );
    }
}

#[test]
fn halves_side_by_side() {
    let mut x = counted(&[3, 4])
        .into_dimensionality::<ndarray::Ix2>()
        .unwrap();
    let expected = {
        let sums = &x.slice(part![.., ..2]) + &x.slice(part![.., 2..]);
        ndarray::concatenate![ndarray::Axis(1), x.slice(part![.., ..2]), sums]
    };
    let (left, mut right) = x.view_mut().split_at(ndarray::Axis(1), 2);
    broadcast!(right += left);
    assert_eq!(x, expected);
}

#[test]
fn ranks() {
    let scalar = ndarray::arr0(3.0);
    assert_eq!(broadcast!(scalar * 2.0).eval(), array![scalar; 6.0]);
    let seven = counted(&[2, 1, 3, 1, 2, 1, 2]);
    let turned = seven.view().permuted_axes([6, 5, 4, 3, 2, 1, 0].as_slice());
    assert_eq!((turned.lazy() - 1.0).eval(), own(&(&turned - 1.0)));
    let mut out = ndarray::ArrayD::zeros(turned.raw_dim());
    broadcast!(out = turned + 1.0);
    assert_eq!(out, &turned + 1.0);
    let six = seven.into_shape_with_order((1, 2, 3, 1, 2, 2)).unwrap();
    let kept: Array<f64, Shape![_, _, _, _, _]> = six.lazy().sum(axes![2]);
    assert_eq!(kept.into_dyn(), own(six.sum_axis(ndarray::Axis(2))));
}

#[test]
fn another_extent_is_refused_and_nothing_written() {
    let x = ndarray::Array2::<f64>::ones((2, 3));
    let (v, mut out) = (
        ndarray::Array1::<f64>::ones(4),
        ndarray::Array2::zeros((2, 3)),
    );
    let error = try_broadcast!(out = x + v @ (1)).unwrap_err().to_string();
    assert!(
        error.contains(
            "axis 1 of the result has extent 3 in `x` of `broadcast!` and extent 4 in `v @ (1)`"
        ),
        "{error}"
    );
    assert_eq!(out.sum(), 0.0);
    let mut small = ndarray::Array1::<f64>::zeros(2);
    assert!(try_broadcast!(small = v).is_err());
}

#[test]
fn products_joins_and_gradients() {
    let (a, b) = (
        ndarray::array![[1.0, 2.0], [3.0, 4.0]],
        ndarray::array![[0.0, 1.0], [1.0, 0.0]],
    );
    assert_eq!(own(a.dot(&b)), broadloom::matmul(&a, &b).into_dyn());
    assert_eq!(concat(axes![0], (&a, &b)).shape(), [4, 2]);
    let tape = Tape::<f64>::new();
    let x = tape.var(&a);
    let target = tape.constant(&b);
    let loss = tape.record((&x, &target), |x, b| (x - b).powi(2)).sum(..);
    assert_eq!(own(&((&a - &b) * 2.0)), loss.backward()[&x]);
}

#[test]
fn the_other_version() {
    let x = ndarray_0_16::Array2::from_shape_fn((2, 3), |(i, j)| (3 * i + j) as f32);
    let mut out = ndarray::Array2::<f32>::zeros((3, 2));
    let turned = x.t();
    broadcast!(out = turned * 2.0);
    assert_eq!(out[[2, 1]], 10.0);
    let mut back = ndarray_0_16::Array2::<f32>::zeros((3, 2));
    broadcast!(back = out);
    assert_eq!(back, &turned * 2.0);
}

#[test]
fn a_shape_that_ndarray_does_not_have_is_an_error() {
    let nothing = Array2::<f64>::zeros((0, usize::MAX));
    let error = nothing.try_into_ndarray().unwrap_err();
    assert_eq!(error.kind(), broadloom::BroadcastErrorKind::TooLarge);
    assert_eq!(Array2::<f64>::zeros((0, 3)).into_ndarray().dim(), (0, 3));
}

#[test]
fn gradients_in_buffers_of_ndarray() {
    let x = ndarray::array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let u = ndarray::array![1.0, -1.0, 0.5];
    let (mut dx, mut du) = (
        ndarray::Array2::from_elem((2, 3), 7.0),
        ndarray::Array1::zeros(3),
    );
    let value = gradient!(sum(|i, j| x[i, j] * u[j]), dx = x, du = u);
    assert_eq!((value, &du), (2.5, &ndarray::array![5.0, 7.0, 9.0]));
    assert_eq!(dx, ndarray::array![[1.0, -1.0, 0.5], [1.0, -1.0, 0.5]]);
    // Columns first: an array is stored there.
    let mut columns = ndarray::Array2::from_elem((3, 2), 7.0).reversed_axes();
    gradient!(sum(x * u @ (1)), columns = x);
    assert_eq!(columns, dx);
}

#[test]
fn an_array_of_ours_becomes_one_of_ndarray() {
    let x = Array2::from_fn((2, 3), |[i, j]| (3 * i + j) as f64);
    let copied = (&x).into_ndarray();
    let moved: ndarray::Array2<f64> = x.clone().into();
    assert_eq!(moved, copied);
    assert_eq!(x.clone().into_ndarray(), copied);
    let names = Array1::from(vec!["a".to_string(), "b".to_string()]);
    assert_eq!(names.into_ndarray(), ndarray::array!["a", "b"]);
    let older: ndarray_0_16::Array2<f64> = x.clone().into();
    assert_eq!(older.dim(), (2, 3));
    assert_eq!(older[[1, 2]], 5.0);
    let any: ndarray::ArrayD<f64> = x.into_dyn().into();
    assert_eq!(any, copied.into_dyn());
    let none: ndarray::Array1<f64> = Array1::<f64>::zeros(0).into();
    assert!(none.is_empty());
}

#[test]
fn totals_are_accumulated_in_place_and_products_have_an_epilogue() {
    let x = counted(&[3, 4])
        .into_dimensionality::<ndarray::Ix2>()
        .unwrap();
    let mut buffer = ndarray::Array1::from_elem(8, 100.0);
    {
        let mut total = buffer.slice_mut(part![..;-2]);
        let add = |sum, old| old + sum;
        x.lazy()
            .reduce_into_with(op::Sum, axes![0], &mut total, add);
    }
    let sums = x.sum_axis(ndarray::Axis(0));
    assert_eq!(buffer.slice(part![..;-2]), &sums + 100.0);
    assert_eq!(
        buffer.slice(part![..;2]),
        ndarray::Array1::from_elem(4, 100.0)
    );

    let (w, bias) = (
        counted(&[4, 2])
            .into_dimensionality::<ndarray::Ix2>()
            .unwrap(),
        [1.0, -1.0],
    );
    let mut y = ndarray::Array2::zeros((2, 3));
    let mut turned = y.view_mut().reversed_axes();
    broadloom::matmul_into_with(&x, &w, &mut turned, |xw, _| (xw + bias.at(axes![1])).sqrt());
    let expected = (x.dot(&w) + ndarray::arr1(&bias)).mapv(f64::sqrt);
    assert_eq!(y.t(), expected);
}

/// An array on the left of an expression is that array by `lazy()`.
#[test]
fn operators_beside_expressions() {
    macro_rules! check {
        ($x:expr, $v:expr) => {{
            let (x, v) = ($x, $v);
            let at = || v.at(axes![1]);
            assert_eq!((&x + at()).eval(), (x.lazy() + at()).eval());
            assert_eq!((&x - at()).eval(), (x.lazy() - at()).eval());
            assert_eq!((&x * at()).eval(), (x.lazy() * at()).eval());
            assert_eq!((&x / at()).eval(), (x.lazy() / at()).eval());
            assert_eq!((&x - at()).eval()[[1, 2]], 4.0);
        }};
        (moved $x:expr, $v:expr) => {{
            let (x, v) = ($x, $v);
            let at = || v.at(axes![1]);
            assert_eq!((x.clone() + at()).eval(), (&x + at()).eval());
            assert_eq!((x.clone() - at()).eval(), (&x - at()).eval());
            assert_eq!((x.clone() * at()).eval(), (&x * at()).eval());
            assert_eq!((x.clone() / at()).eval(), (&x / at()).eval());
            let turned = x.clone().reversed_axes();
            assert_eq!((turned - v.at(axes![0])).eval(), (x - at()).eval().t());
        }};
    }
    let x = ndarray::array![[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]];
    let v = ndarray::array![1.0, 2.0, 4.0];
    check!(x.clone(), v.clone());
    check!(x.view(), v.view());
    check!(x.clone().into_shared(), array![1.0, 2.0, 4.0]);
    check!(
        ndarray_0_16::array![[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]],
        ndarray_0_16::array![1.0, 2.0, 4.0]
    );
    check!(moved x.clone(), v.clone());
    check!(
        moved ndarray_0_16::array![[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]],
        ndarray_0_16::array![1.0, 2.0, 4.0]
    );
    fn centred(x: &ndarray::ArrayRef2<f64>, mean: &Array1<f64>) -> Array2<f64> {
        (x - mean.at(axes![1])).eval()
    }
    assert_eq!(centred(&x, &Array1::from(vec![1.0, 2.0, 4.0]))[[1, 2]], 4.0);
    let rows = x.clone().into_dyn();
    assert!((&rows - v.at(&[0])).try_eval().is_err());
    // Those of ndarray are ndarray's.
    assert_eq!(&x - &v, (x.lazy() - v.at(axes![1])).into_ndarray());
    assert_eq!((&x * 2.0)[[1, 2]], 16.0);
}

/// Our arrays and views as views of ndarray, at any strides, in place.
#[test]
fn views_of_our_arrays() {
    let mut x = Array::<i32, Shape![4, 6]>::from_fn(shape![4, 6], |[i, j]| (10 * i + j) as i32);
    let check = |view: View<'_, i32, Shape![_, _]>| {
        let theirs = view.view_ndarray();
        assert_eq!(theirs.shape(), view.shape());
        for ((i, j), item) in theirs.indexed_iter() {
            assert!(std::ptr::eq(item, &view[[i, j]]));
        }
    };
    check(x.slice(s![.., ..]).into_shape());
    check(x.slice(s![..;-1, ..;-2]).into_shape());
    check(x.t().slice(s![1..;2, ..;-1]).into_shape());
    check(x.slice(s![1..1, ..;-1]).into_shape());
    check(x.slice(s![2..3, 5..6]).into_shape());
    assert_eq!(x.view_ndarray(), (&x).into_ndarray());
    let row = Array1::from(vec![1.0, 2.0]);
    assert_eq!(
        row.slice(s![..;-1]).view_ndarray(),
        ndarray::array![2.0, 1.0]
    );
    let eight = ArrayD::<u8>::zeros([1, 2, 1, 2, 1, 1, 3, 1]);
    assert_eq!(eight.view_ndarray().shape(), [1, 2, 1, 2, 1, 1, 3, 1]);
    assert!(
        Array2::<u8>::zeros((0, usize::MAX))
            .try_view_ndarray()
            .is_err()
    );

    x.slice_mut(s![..;-1, ..;-2]).view_ndarray_mut()[(0, 0)] = 7;
    assert_eq!(x[[3, 5]], 7);
    x.view_ndarray_mut().fill(1);
    assert_eq!(x.sum(..), 24);
}
