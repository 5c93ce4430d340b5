//! Index notation against loops over the same indices.

mod boxes;
mod edges;
mod explained;
mod in_use;
mod lists;
mod locals;
mod passes;
mod targets;

use broadloom::error::BroadcastErrorKind as Kind;
use broadloom::prelude::*;
use broadloom::{Shape, matmul_into};

fn matrix(n: usize, m: usize) -> Array2<f64> {
    Array2::from_fn([n, m], |[i, j]| ((i * 7 + j * 3) % 11) as f64 - 4.0)
}

fn vector(n: usize) -> Array1<f64> {
    Array1::from_fn([n], |[i]| (i * 5 % 7) as f64 - 2.0)
}

#[test]
fn results_have_their_indices_as_axes() {
    for (n, m) in [(4, 5), (1, 5), (4, 1), (1, 1), (0, 3), (3, 0)] {
        let (x, u, w) = (matrix(n, m), vector(n), vector(m));
        let sum = broadcast!([i, j] => x[i, j] + w[j]).eval();
        assert_eq!(sum, Array2::from_fn([n, m], |[i, j]| x[[i, j]] + w[[j]]));
        let outer = broadcast!(|i, j| u[i] * w[j]).eval();
        assert_eq!(outer, Array2::from_fn([n, m], |[i, j]| u[[i]] * w[[j]]));
        let turned = broadcast!([j, i] => x[i, j] - u[i]).eval();
        let expected = Array2::from_fn([m, n], |[j, i]| x[[i, j]] - u[[i]]);
        assert_eq!(turned, expected);
        let back = x.flip(..);
        let back = broadcast!([j, i] => back[(i, j)] * 2.0).eval();
        let expected = Array2::from_fn([m, n], |[j, i]| x[[n - 1 - i, m - 1 - j]] * 2.0);
        assert_eq!(back, expected);
        let rows = broadcast!([i] => sum(|j| x[i, j])).eval();
        assert_eq!(
            rows,
            Array1::from_fn([n], |[i]| (0..m).map(|j| x[[i, j]]).sum::<f64>())
        );
        let both = broadcast!([i, j] => sum(|k| x[i, k]) * sum(|k| x[k, j])).eval();
        let down = |j| (0..n).map(|k| x[[k, j]]).sum::<f64>();
        let expected = Array2::from_fn([n, m], |[i, j]| rows[[i]] * down(j));
        assert_eq!(both, expected);
        let mut y = matrix(m, n);
        broadcast!(y[j, i] += x[i, j]);
        assert_eq!(
            y,
            Array2::from_fn([m, n], |[j, i]| matrix(m, n)[[j, i]] + x[[i, j]])
        );
    }
}

#[test]
fn accesses_are_affine() {
    let (w, square) = (vector(9), matrix(4, 4));
    let n = w.len();
    let step = broadcast!([i] => w[i + 1] - w[i]).eval();
    assert_eq!(step, Array1::from_fn([8], |[i]| w[[i + 1]] - w[[i]]));
    let back = broadcast!([i] => w[n - 1 - i] * w[i]).eval();
    assert_eq!(back, Array1::from_fn([9], |[i]| w[[8 - i]] * w[[i]]));
    let even = broadcast!([i] => w[2 * i] - w[2 * i + 1]).eval();
    assert_eq!(
        even,
        Array1::from_fn([4], |[i]| w[[2 * i]] - w[[2 * i + 1]])
    );
    let window = broadcast!([i] => sum(|k| w[i + k], k < 3)).eval();
    assert_eq!(
        window,
        Array1::from_fn([7], |[i]| w[[i]] + w[[i + 1]] + w[[i + 2]])
    );
    let taps = vector(3);
    let conv = broadcast!([i] => sum(|k| w[2 * i + 2 - k] * taps[k])).eval();
    let tap = |i: usize| (0..3).map(|k| w[[2 * i + 2 - k]] * taps[[k]]).sum::<f64>();
    assert_eq!(conv, Array1::from_fn([4], |[i]| tap(i)));
    let diagonal = broadcast!([i] => square[i, i] + square[i, 0] + square[n - 6, i]).eval();
    let at = |i| square[[i, i]] + square[[i, 0]] + square[[3, i]];
    assert_eq!(diagonal, Array1::from_fn([4], |[i]| at(i)));
    let trace = broadcast!([] => sum(|i| square[i, i])).eval();
    assert_eq!(trace[[]], (0..4).map(|i| square[[i, i]]).sum::<f64>());
    let first = broadcast!([i, j] => square[i, j] / square[0, 0]).eval();
    assert_eq!(
        first,
        Array2::from_fn([4, 4], |[i, j]| square[[i, j]] / square[[0, 0]])
    );
    let image = matrix(6, 8);
    let kernel = matrix(3, 2);
    let conv = broadcast!([r, c] => sum(|u, v| image[r + u, c + v] * kernel[u, v])).eval();
    let at = |r, c| {
        let terms = (0..6).map(|k| (k / 2, k % 2));
        terms
            .map(|(u, v)| image[[r + u, c + v]] * kernel[[u, v]])
            .sum::<f64>()
    };
    assert_eq!(conv, Array2::from_fn([4, 7], |[r, c]| at(r, c)));
}

#[test]
fn an_axis_that_is_read_with_an_offset_is_shorter_for_all_accesses() {
    for n in [2, 3, 5] {
        let (x, y) = (matrix(n, 6), matrix(n, 5));
        let found = broadcast!([j, i] => x[i, j + 1] * x[i, j] + y[i, j]).eval();
        let at = |j, i| x[[i, j + 1]] * x[[i, j]] + y[[i, j]];
        assert_eq!(found, Array2::from_fn([5, n], |[j, i]| at(j, i)));
    }
    let empty = vector(0);
    assert_eq!(broadcast!([i] => empty[i] * 2.0).eval().len(), 0);
    assert_eq!(broadcast!([i] => empty[i + 1] - empty[i]).eval().len(), 0);
    let one = vector(1);
    assert_eq!(broadcast!([i] => one[i + 1] - one[i]).eval().len(), 0);
}

#[test]
fn an_index_is_a_number_too() {
    let mut table = Array2::<f64>::zeros([3, 4]);
    broadcast!(table[i, j] = (10 * i + j) as f64);
    assert_eq!(table, Array2::from_fn([3, 4], |[i, j]| (10 * i + j) as f64));
    let v = vector(5);
    let moment = broadcast!([] => sum(|k| v[k] * k as f64)).eval();
    assert_eq!(moment[[]], (0..5).map(|k| v[[k]] * k as f64).sum::<f64>());
    let lower = broadcast!([i, j] => if i < j { 0.0 } else { table[i, j] }).eval();
    let at = |i, j| if i < j { 0.0 } else { table[[i, j]] };
    assert_eq!(lower, Array2::from_fn([3, 4], |[i, j]| at(i, j)));
    let total = try_broadcast!([i] => sum(|k| (i + k) as f64, k < 3) + v[i]).map(|e| e.eval());
    let at = |i: usize| (3 * i + 3) as f64 + v[[i]];
    assert_eq!(total.unwrap(), Array1::from_fn([5], |[i]| at(i)));
    let basis = broadcast!([i, j] => (i as f64 * j as f64).cos() * table[i, j]).eval();
    assert_eq!(basis[[1, 0]], 10.0);
}

#[test]
fn reducers_nest() {
    let x = matrix(3, 5);
    let mut p = Array2::<f64>::zeros([3, 5]);
    broadcast!(p[i, j] = (x[i, j] - max(|k| x[i, k])).exp() / sum(|l| (x[i, l] - max(|k| x[i, k])).exp()));
    let softmax = x.softmax(axes![1]);
    assert!(
        p.iter()
            .zip(softmax.iter())
            .all(|(a, b)| (a - b).abs() < 1e-14)
    );
    let least = broadcast!([i] => min(|j| max(|k| x[i, k]) - x[i, j])).eval();
    assert_eq!(least.as_slice(), [0.0; 3]);
    let (all, any) = (
        broadcast!([i] => all(|j| x[i, j] < 9.0)).eval(),
        broadcast!([j] => any(|i| x[i, j] > 5.5)).eval(),
    );
    assert_eq!(all.as_slice(), [true; 3]);
    assert_eq!(
        any,
        Array1::from_fn([5], |[j]| (0..3).any(|i| x[[i, j]] > 5.5))
    );
}

#[test]
fn a_product_is_that_of_matmul() {
    let (a, b) = (matrix(7, 5), matrix(5, 6));
    let (mut c, mut d) = (Array2::<f64>::zeros([7, 6]), Array2::<f64>::zeros([7, 6]));
    broadcast!(c[i, j] = sum(|k| a[i, k] * b[k, j]));
    matmul_into(&a, &b, &mut d);
    assert_eq!(c, d);
    let (p, q) = (matrix(4, 3), matrix(6, 3));
    let apart = broadcast!([i, j] => sum(|k| (p[i, k] - q[j, k]).powi(2)).sqrt()).eval();
    let at = |i, j| {
        (0..3)
            .map(|k| (p[[i, k]] - q[[j, k]]).powi(2))
            .sum::<f64>()
            .sqrt()
    };
    assert_eq!(apart, Array2::from_fn([4, 6], |[i, j]| at(i, j)));
}

#[test]
fn operands_have_any_shape_and_place() {
    let (x, w) = (matrix(4, 5), vector(5));
    let expected = Array2::from_fn([5, 4], |[j, i]| x[[i, j]] + w[[j]]);
    let ranked = x.clone().into_dyn();
    assert_eq!(broadcast!([j, i] => ranked[i, j] + w[j]).eval(), expected);
    let typed: Array<f64, Shape![4, 5]> = x.clone().try_into_shape().unwrap();
    let of_type: Array<f64, Shape![5, 4]> = broadcast!([j, i] => typed[i, j] + w[j])
        .eval()
        .try_into_shape()
        .unwrap();
    assert_eq!(of_type.as_slice(), expected.as_slice());
    let list = w.as_slice().to_vec();
    assert_eq!(broadcast!([j, i] => x[i, j] + list[j]).eval(), expected);
    let slice: &[f64] = &list;
    let part = x.slice(s![.., ..]);
    assert_eq!(broadcast!([j, i] => part[i, j] + slice[j]).eval(), expected);
    struct Layer {
        weight: Array2<f64>,
    }
    impl Layer {
        fn of(&self, w: &Array1<f64>, scale: f64) -> Array1<f64> {
            broadcast!([i] => sum(|j| self.weight[i, j] * w[j]) * scale).eval()
        }
    }
    let layer = Layer { weight: x.clone() };
    let at = |i| (0..5).map(|j| x[[i, j]] * w[[j]]).sum::<f64>() * 0.5;
    assert_eq!(layer.of(&w, 0.5), Array1::from_fn([4], |[i]| at(i)));
    let wide = broadcast!([i, j] => layer.weight[i, j] as f32).eval();
    assert_eq!(wide[[1, 2]], x[[1, 2]] as f32);
    let sum = (&x + 1.0) * 2.0;
    assert_eq!(
        broadcast!([i, j] => sum[i, j]).eval(),
        ((&x + 1.0) * 2.0).eval()
    );
}

#[test]
fn a_destination_may_be_read_where_it_is_written_and_in_reducers() {
    let x = matrix(3, 4);
    let mut z = x.clone();
    broadcast!(z[i, j] = z[i, j] / sum(|k| z[i, k].abs()));
    let norm = |i| (0..4).map(|k| x[[i, k]].abs()).sum::<f64>();
    assert_eq!(z, Array2::from_fn([3, 4], |[i, j]| x[[i, j]] / norm(i)));
    let v = vector(4);
    broadcast!(z[i, j] = v[j]);
    assert_eq!(z, Array2::from_fn([3, 4], |[_, j]| v[[j]]));
}

#[test]
fn mistakes_name_the_index_and_the_operands() {
    let (x, u, w) = (matrix(4, 5), vector(4), vector(5));
    let ranked = x.clone().into_dyn();
    let mut out = matrix(3, 5);
    let (z, one, last) = (vector(5), vector(1), 5);
    let found = [
        try_broadcast!([i, j] => x[i, j] + u[j]).map(drop),
        try_broadcast!([i] => w[i + 1] - z[i]).map(drop),
        try_broadcast!([i] => u[i] - one[i]).map(drop),
        try_broadcast!(out[i, j] = x[i, j]),
        try_broadcast!([i] => sum(|k| u[i + k], k < 7)).map(drop),
        try_broadcast!([i] => x[i, 5]).map(drop),
        try_broadcast!([i] => w[i - 1]).map(drop),
        try_broadcast!([i] => ranked[i] * 1.0).map(drop),
        try_broadcast!([] => sum(|k| w[k], k < 6)).map(drop),
        try_broadcast!([i] => x[i, last] * u[i]).map(drop),
        try_broadcast!([i] => u[4 - i] * u[i]).map(drop),
    ];
    let expected = [
        (
            Kind::IndexRange,
            "index `j` has 5 in `x[i, j]`, as axis 1 of `x` has 5, and 4 in `u[j]`, as axis 0 of `u` has 4\n  \
             help: the axes that an index runs along have one extent; axis 0 of `x` has 4",
        ),
        (
            Kind::IndexRange,
            "index `i` has 4 in `w[i + 1]`, as axis 0 of `w` has 5, and 5 in `z[i]`, as axis 0 of `z` has 5\n  \
             help: `w[i + 1]` is inside `w` for 4; the range `i < 4`, behind the value that `i` belongs to, \
             takes as many of `z`",
        ),
        (
            Kind::IndexRange,
            "index `i` has 4 in `u[i]`, as axis 0 of `u` has 4, and 1 in `one[i]`, as axis 0 of `one` has 1\n  \
             help: an index does not stretch: where an axis has one element write `0`, as in `x[i, 0]`",
        ),
        (
            Kind::IndexRange,
            "index `i` has 3 in `out[i, j]`, as axis 0 of `out` has 3, and 4 in `x[i, j]`, as axis 0 of `x` has 4",
        ),
        (
            Kind::IndexOutside,
            "`u[i + 5]` is outside of `u`: the index of axis 0, which has 4 elements, is 5",
        ),
        (
            Kind::IndexOutside,
            "`x[i, 5]` is outside of `x`: the index of axis 1, which has 5 elements, is 5\n  \
             help: indices count from 0, and not from the end",
        ),
        (
            Kind::IndexOutside,
            "`w[i - 1]` is outside of `w`: the index of axis 0, which has 5 elements, is -1\n  \
             help: every index begins at 0, under an `if` too: add 1 to each index expression of this \
             axis, or say what is in front of the operand: `clamp`, `wrap` and `pad` of the index, as in `w[pad(..)]`",
        ),
        (
            Kind::IndexCount,
            "`ranked[i]` has 1 index, and `ranked` has rank 2",
        ),
        (
            Kind::IndexOutside,
            "`w[5]` is outside of `w`: the index of axis 0, which has 5 elements, is 5",
        ),
        (
            Kind::IndexOutside,
            "`x[i, last]` is outside of `x`: the index of axis 1, which has 5 elements, is 5\n  \
             help: `last` is a variable of the code around the call; indices count from 0, and the sum \
             over an index is a reducer: `sum(|last| x[i, last])`",
        ),
        (
            Kind::IndexOutside,
            "`u[4 - i]` is outside of `u`: the index of axis 0, which has 4 elements, is 4\n  \
             help: every index begins at 0, where the index of this axis is 4, and the last element \
             has 3: subtract 1, as in `u[4 - i - 1]`",
        ),
    ];
    for (found, (kind, text)) in found.into_iter().zip(expected) {
        let error = found.expect_err(text);
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().starts_with(text), "{error}");
    }
    assert_eq!(out, matrix(3, 5), "nothing is written");
}

#[test]
fn a_reducer_counts_the_indices_that_it_does_not_read() {
    let (x, v) = (matrix(2, 3), vector(3));
    for n in 0..4 {
        let sums = broadcast!([i] => sum(|k| x[i, 0], k < n)).eval();
        assert_eq!(sums, Array1::from_fn([2], |[i]| n as f64 * x[[i, 0]]));
        let powers = broadcast!([i] => v[i] - prod(|k, l| v[l], k < n)).eval();
        let all: f64 = v.iter().product();
        let expected = Array1::from_fn([3], |[i]| v[[i]] - all.powi(n as i32));
        assert_eq!(powers, expected);
        let count = broadcast!([i] => v[i] + sum(|k| 0.5, k < n)).eval();
        assert_eq!(count, Array1::from_fn([3], |[i]| v[[i]] + 0.5 * n as f64));
        let shadowed = broadcast!([i] => sum(|k| { let k = x[i, 1]; k }, k < n)).eval();
        assert_eq!(shadowed, Array1::from_fn([2], |[i]| n as f64 * x[[i, 1]]));
    }
    let none = try_broadcast!([i] => v[i] + max(|k| v[0], k < 0)).map(|sum| sum.eval());
    assert!(none.is_err());
}

#[test]
fn offsets_of_all_integer_types_do_not_overflow() {
    let w = vector(4);
    let (a, b, c, d) = (3_u8, -1_i16, 1_i128, 2_usize);
    let sum = broadcast!([i] => w[a - i] + w[i + b + c] * w[d - 2 + i]).eval();
    assert_eq!(
        sum,
        Array1::from_fn([4], |[i]| w[[3 - i]] + w[[i]] * w[[i]])
    );
    macro_rules! outside {
        ($($far:expr),*) => {$({
            let far = $far;
            let after = try_broadcast!([i] => w[i + 2 + far]).map(drop).unwrap_err();
            assert_eq!(after.kind(), Kind::IndexOutside);
            let before = try_broadcast!([i] => w[i - 2 - far]).map(drop).unwrap_err();
            assert_eq!(before.kind(), Kind::IndexOutside);
        })*};
    }
    outside!(
        usize::MAX,
        u64::MAX,
        i64::MAX,
        u128::MAX,
        i128::MAX,
        u64::MAX - 1
    );
    let (far, back) = (u64::MAX, u64::MAX - 1);
    let next = broadcast!([i] => w[i + far - back]).eval();
    assert_eq!(next, Array1::from_fn([3], |[i]| w[[i + 1]]));
}

#[test]
fn an_index_without_values_leaves_the_others_their_range() {
    let v = vector(3);
    let windows = broadcast!([i] => sum(|k| v[i + k], k < 0)).eval();
    assert_eq!(windows, Array1::<f64>::zeros(3));
    let none = vector(0);
    let back = broadcast!([i] => sum(|k| v[i - k] * none[k])).eval();
    assert_eq!(back, Array1::<f64>::zeros(3));
}

#[test]
fn an_error_names_the_access_that_shortens_a_range() {
    let (v, z) = (vector(3), vector(3));
    let error = try_broadcast!([i] => v[i] + v[i + 1] + z[i]).map(drop);
    let text = error.unwrap_err().to_string();
    assert!(
        text.contains("has 2 in `v[i + 1]`, as axis 0 of `v` has 3, and 3 in `z[i]`"),
        "{text}"
    );
}

#[test]
fn eight_vectors_have_an_outer_product() {
    let (u, w) = (vector(2), vector(3));
    let outer = broadcast!([a, b, c, d, e, f, g, h] =>
        u[a] - w[b] * u[c] + u[d] * u[e] - w[f] * u[g] * u[h])
    .eval();
    let expected = Array::from_fn((2, 3, 2, 2, 2, 3, 2, 2), |[a, b, c, d, e, f, g, h]| {
        u[[a]] - w[[b]] * u[[c]] + u[[d]] * u[[e]] - w[[f]] * u[[g]] * u[[h]]
    });
    assert_eq!(outer, expected);
    let sums = broadcast!([h] => u[h] + sum(|a, b, c, d, e, f| u[h] * w[a] * w[b] * w[c] * w[d] * w[e] * w[f]));
    let all = w.iter().sum::<f64>().powi(6);
    assert_eq!(
        sums.eval(),
        Array1::from_fn([2], |[h]| u[[h]] + u[[h]] * all)
    );
}

/// A view for which [`ranges`](broadloom::__private::ranges) was not called.
fn unchecked_view(x: &Array2<f64>, n: &[usize], letters: &[Option<usize>], axes: usize) -> usize {
    use broadloom::__private::{Dyn, IndexSum, Probe, methods::*};
    let along = [IndexSum { terms: &[], add: 0 }; 2];
    let operand = (&&&&&Probe(x)).operand();
    let view = operand.strided::<(Dyn, Dyn)>(n, letters, &along[..axes]);
    view.len()
}

#[test]
#[should_panic(expected = "an index for each axis")]
fn a_view_has_an_index_for_each_axis() {
    unchecked_view(&matrix(0, 3), &[1, 1], &[Some(0), Some(1)], 0);
}

#[test]
#[should_panic(expected = "a view has at most `isize::MAX` elements")]
fn a_view_is_not_too_large() {
    unchecked_view(&matrix(2, 3), &[1 << 32, 1 << 32], &[Some(0), Some(1)], 2);
}

#[test]
fn an_offset_or_a_bound_with_a_call_is_evaluated_as_often_as_it_is_written() {
    let v = vector(3);
    let count = std::cell::Cell::new(0);
    let next = || count.replace(count.get() + 1);
    let step = broadcast!([i] => v[i + next()] - v[i + next()]).eval();
    assert_eq!(step, Array1::from_fn([2], |[i]| v[[i]] - v[[i + 1]]));
    assert_eq!(count.get(), 2);
    let sums = broadcast!([i] => v[i] * (sum(|k| v[k], k < next()) - sum(|k| v[k], k < next())));
    assert_eq!(sums.eval(), Array1::from_fn([3], |[i]| v[[i]] * -v[[2]]));
    assert_eq!(count.get(), 4);
}
