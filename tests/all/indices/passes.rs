//! What is computed once: costly parts that lack an index, values that several reducers share, and
//! what does not depend on the block. The values are those of plain loops, and of the same body
//! computed for each element.

use super::{matrix, vector};
use crate::plans::counted;
use broadloom::explain;
use broadloom::prelude::*;

/// Extents around blocks of 65,536 elements, and small ones.
const EXTENTS: [[usize; 3]; 9] = [
    [0, 3, 2],
    [3, 0, 2],
    [3, 2, 0],
    [1, 1, 1],
    [1, 5, 3],
    [5, 1, 1],
    [7, 6, 5],
    [300, 500, 2],
    [3, 70_000, 1],
];

fn close(found: f64, expected: f64, what: &str) {
    let error = (found - expected).abs();
    assert!(
        error <= 1e-9 * expected.abs().max(1.0),
        "{what}: {found} instead of {expected}"
    );
}

#[test]
fn attention() {
    for [n, m, k] in EXTENTS {
        if m == 0 {
            continue; // There is no largest of no scores.
        }
        let (q, key, v) = (matrix(n, k), matrix(m, k), matrix(m, 3));
        let mut o = Array2::<f64>::zeros([n, 3]);
        broadcast!(o[i, d] = {
            let s = |j| sum(|k| q[i, k] * key[j, k]) * 0.125;
            let most = max(|j| s(j));
            let e = |j| (s(j) - most).exp();
            sum(|j| e(j) * v[j, d]) / sum(|j| e(j))
        });
        let lazy = broadcast!([i, d] => {
            let s = |j| sum(|k| q[i, k] * key[j, k]) * 0.125;
            let most = max(|j| s(j));
            let e = |j| (s(j) - most).exp();
            sum(|j| e(j) * v[j, d]) / sum(|j| e(j))
        });
        let lazy = lazy.eval();
        for i in 0..n {
            let score = |j: usize| (0..k).map(|k| q[[i, k]] * key[[j, k]]).sum::<f64>() * 0.125;
            let scores: Vec<f64> = (0..m).map(score).collect();
            let most = scores.iter().copied().fold(f64::MIN, f64::max);
            let weights: Vec<f64> = scores.iter().map(|s| (s - most).exp()).collect();
            let total: f64 = weights.iter().sum();
            for d in 0..3 {
                let expected = (0..m).map(|j| weights[j] * v[[j, d]]).sum::<f64>() / total;
                close(o[[i, d]], expected, "written");
                close(lazy[[i, d]], expected, "lazy");
            }
        }
    }
}

#[test]
fn softmax_of_an_assignment_is_that_of_the_library() {
    for [n, m, _] in EXTENTS {
        let x = matrix(n, m);
        let mut p = Array2::<f64>::zeros([n, m]);
        if m == 0 && n > 0 {
            continue;
        }
        broadcast!(p[i, j] = {
            let m = max(|k| x[i, k]);
            let e = |k| (x[i, k] - m).exp();
            e(j) / sum(|k| e(k))
        });
        for (found, expected) in p.iter().zip(x.softmax(1).iter()) {
            close(*found, *expected, "softmax");
        }
    }
}

#[test]
fn parts_that_lack_an_index() {
    for [n, m, k] in EXTENTS {
        let (u, w, z) = (vector(n), vector(m), vector(k));
        if n * m * k > 1_000_000 {
            continue;
        }
        let y =
            broadcast!([i, j, k] => (u[i] * w[j]).sin() * z[k] + u[i].exp() / (1.0 + w[j].abs()));
        let y = y.eval();
        let expected = Array3::from_fn([n, m, k], |[i, j, k]| {
            (u[[i]] * w[[j]]).sin() * z[[k]] + u[[i]].exp() / (1.0 + w[[j]].abs())
        });
        for (found, expected) in y.iter().zip(expected.eval().iter()) {
            close(*found, *expected, "parts");
        }
    }
}

#[test]
fn parts_of_array_mode_have_the_same_bits() {
    for [n, m, _] in EXTENTS {
        let (x, gamma) = (matrix(n, m), vector(m));
        let var = (&vector(m) + 3.0).eval();
        let y = broadcast!(x * (gamma @ (1) / (var @ (1) + 1e-5).sqrt()) + gamma @ (1)).eval();
        let each = (&gamma / (&var + 1e-5).sqrt()).eval();
        let z = broadcast!(x * each @ (1) + gamma @ (1)).eval();
        assert_eq!(y, z);
    }
}

/// The layer of a batch normalization, with a part whose operand `eps` has no tuple.
macro_rules! normalized {
    ($macro:ident, $x:ident, $gamma:ident, $var:ident, $($eps:tt)*) => {
        $macro!($x * ($gamma @ (1) / ($var @ (1) + $($eps)*).sqrt()) + $gamma @ (1))
    };
}

#[test]
fn parts_with_scalars_are_computed_once() {
    struct Options {
        eps: f64,
    }
    let options = Options { eps: 0.5 };
    let eps = options.eps;
    for [n, m, _] in EXTENTS {
        let (x, gamma) = (matrix(n, m), vector(m));
        let var = (&vector(m) + 3.0).eval();
        let expected = normalized!(broadcast, x, gamma, var, 0.5).eval();
        let number = normalized!(broadcast, x, gamma, var, eps);
        assert_eq!(number.eval(), expected);
        assert_eq!(
            normalized!(broadcast, x, gamma, var, &options.eps).eval(),
            expected
        );
        let mut out = Array2::zeros([n, m]);
        broadcast!(out = x * (gamma @ (1) / (var @ (1) + &options.eps).sqrt()) + gamma @ (1));
        assert_eq!(out, expected);
        let plan = normalized!(explain, x, gamma, var, eps);
        assert_eq!(plan.passes().len(), 1);
        assert_eq!(plan.passes()[0].extents(), [m]);
        let scalar = Array::full(shape![], 0.5);
        assert_eq!(
            normalized!(broadcast, x, gamma, var, scalar).eval(),
            expected
        );
        assert_eq!(
            normalized!(explain, x, gamma, var, scalar).passes().len(),
            1
        );
    }
}

#[test]
fn parts_with_arrays_stay_in_the_loop() {
    for [n, m, _] in EXTENTS {
        let (x, gamma) = (matrix(n, m), vector(m));
        let var = (&vector(m) + 3.0).eval();
        let eps = matrix(n, m).abs().eval();
        let expected = broadcast!(x * (gamma @ (1) / (var @ (1) + eps).sqrt())).eval();
        let each = broadcast!((var @ (1) + eps).sqrt()).eval();
        assert_eq!(broadcast!(x * (gamma @ (1) / each)).eval(), expected);
        assert!(
            explain!(x * (gamma @ (1) / (var @ (1) + eps).sqrt()))
                .passes()
                .is_empty()
        );
        let of_run_time = eps.clone().into_dyn();
        let found = broadcast!(x * (gamma @ (1) / (var @ (1) + of_run_time).sqrt()));
        assert_eq!(found.eval().to_vec(), expected.to_vec());
        let rows = vector(n);
        let mut out = Array2::zeros([n, m]);
        broadcast!(out = rows @ (0) * (var @ (1) + eps).exp());
        let each = (var.at(axes![1]) + &eps).exp().eval();
        assert_eq!(out, (rows.at(axes![0]) * &each).eval());
    }
}

/// A rank of the run time may be that of a scalar, or of the result.
#[test]
fn parts_with_ranks_of_the_run_time() {
    let (x, full, g) = (matrix(3, 4), matrix(3, 4).abs().eval(), vector(4));
    let (any, some) = (full.clone().into_dyn(), Array::full(shape![], 0.25));
    let (scalar, rows, number) = (some.into_dyn(), vector(3), 2.0);
    let part = broadcast!(x * (g @ (1) + 0.25).exp()).eval().to_vec();
    let found = broadcast!(x * (g @ (1) + scalar).exp()).eval();
    assert_eq!(found.to_vec(), part);
    let mut out = Array2::zeros([3, 4]);
    broadcast!(out = rows @ (0) * (g @ (1) + scalar * number).exp());
    let found = out.clone();
    broadcast!(out = rows @ (0) * (g @ (1) + 0.25 * number).exp());
    assert_eq!(found, out);
    let each = broadcast!(x * (g @ (1) + full * 0.25).exp())
        .eval()
        .to_vec();
    for found in [
        broadcast!(x * (g @ (1) + any * scalar).exp())
            .eval()
            .to_vec(),
        broadcast!(x * (g @ (1) + full * scalar).exp())
            .eval()
            .to_vec(),
        broadcast!(x * (g @ (1) + scalar * any).exp())
            .eval()
            .to_vec(),
    ] {
        assert_eq!(found, each);
    }
    let deep = Array3::from_fn([2, 3, 4], |[h, i, j]| (h + i * 4 + j) as f64);
    let found = broadcast!(deep * (rows @ (1) * scalar).exp()).eval();
    let expected = broadcast!(deep * (rows @ (1) * 0.25).exp()).eval();
    assert_eq!(found.to_vec(), expected.to_vec());
    assert!(try_broadcast!(deep * (rows @ (1) * any).exp()).is_err());
}

#[test]
fn nothing_leaves_a_condition() {
    let (x, d) = (
        Array2::from_fn([2, 3], |[_, j]| j as i32),
        Array1::from(vec![0, 2, 5]),
    );
    let y = broadcast!([i, j] => if x[i, j] == 0 { 7 } else { 100 / d[j] }).eval();
    assert_eq!(y.to_vec(), [7, 50, 20, 7, 50, 20]);
    let y = broadcast!(if x == 0 { 7 } else { 100 / d @ (1) }).eval();
    assert_eq!(y.to_vec(), [7, 50, 20, 7, 50, 20]);
    let y = broadcast!([i, j] => i32::from(x[i, j] != 0 && 100 / d[j] > 30)).eval();
    assert_eq!(y.to_vec(), [0, 1, 0, 0, 1, 0]);
}

#[test]
fn ranges_that_differ_are_not_shared() {
    // The same text over other ranges: of `k` all, of `l` the first two.
    let x = matrix(3, 5);
    let mut y = Array1::<f64>::zeros([3]);
    broadcast!(y[i] = sum(|k| x[i, k].exp()) - sum(|l| x[i, l].exp(), l < 2));
    for i in 0..3 {
        let expected: f64 = (2..5).map(|k| x[[i, k]].exp()).sum();
        close(y[[i]], expected, "ranges");
    }
    // And of a shifted index, which has one value less.
    broadcast!(y[i] = sum(|k| x[i, k].exp()) - sum(|l| x[i, l].exp() * x[i, l + 1]));
    for i in 0..3 {
        let all: f64 = (0..5).map(|k| x[[i, k]].exp()).sum();
        let less: f64 = (0..4).map(|k| x[[i, k]].exp() * x[[i, k + 1]]).sum();
        close(y[[i]], all - less, "shifted");
    }
    // Axes in another order.
    let (x, mut z) = (matrix(4, 4), Array2::<f64>::zeros([4, 4]));
    broadcast!(z[i, j] = x[i, j].exp() - x[j, i].exp() + sum(|k| x[k, i].exp() * x[k, j].exp()));
    for i in 0..4 {
        for j in 0..4 {
            let product: f64 = (0..4).map(|k| x[[k, i]].exp() * x[[k, j]].exp()).sum();
            close(
                z[[i, j]],
                x[[i, j]].exp() - x[[j, i]].exp() + product,
                "order",
            );
        }
    }
}

#[test]
fn lists_in_blocks() {
    for n in [0, 1, 1000, 70_000, 140_001] {
        let x = vector(n.max(1));
        let list: Vec<u32> = (0..n as u32)
            .map(|k| k.wrapping_mul(7919) % n.max(1) as u32)
            .collect();
        let mut y = Array1::<f64>::zeros([n]);
        broadcast!(y[i] = x[list[i]] * 2.0 + x[list[i]].abs());
        for (k, &place) in list.iter().enumerate() {
            let element = x[[place as usize]];
            assert_eq!(y[[k]], element * 2.0 + element.abs(), "{k} of {n}");
        }
    }
    // A list over two indices, and one over the second alone.
    let (x, n, m) = (matrix(50, 60), 400, 300);
    let rows = Array2::from_fn([n, m], |[i, j]| (i * j) as i64 % 50).eval();
    let columns: Vec<usize> = (0..m).map(|j| j * j % 60).collect();
    let mut y = Array2::<f64>::zeros([n, m]);
    broadcast!(y[i, j] += x[rows[i, j], columns[j]] + i as f64);
    for i in 0..n {
        for j in 0..m {
            assert_eq!(y[[i, j]], x[[(i * j) % 50, columns[j]]] + i as f64);
        }
    }
    // A list of the index itself, as a number.
    let mut z = Array1::<f64>::zeros([70_000]);
    broadcast!(z[i] = x[i * i % 50, i / 3500]);
    for (k, &value) in z.iter().enumerate() {
        assert_eq!(value, x[[k * k % 50, k / 3500]], "{k}");
    }
    // Past an edge beside a list.
    let mut y = Array2::<f64>::zeros([3000, 60]);
    let rows: Vec<usize> = (0..3000).map(|k| k * 7 % 50).collect();
    broadcast!(y[i, j] = x[rows[i], clamp(j - 1)] - x[pad(i - 1), j]);
    for (place, &value) in y.indexed_iter() {
        let [i, j] = [place[0], place[1]];
        let before = if (1..51).contains(&i) {
            x[[i - 1, j]]
        } else {
            0.0
        };
        assert_eq!(value, x[[rows[i], j.saturating_sub(1)]] - before, "{i} {j}");
    }
}

#[test]
fn a_position_outside_in_the_last_block_writes_nothing() {
    let x = vector(100);
    let mut list = vec![3_usize; 200_000];
    list[199_999] = 100;
    let mut y = Array1::<f64>::zeros([200_000]);
    let error = try_broadcast!(y[i] = x[list[i]].exp())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`i` = 199999") && error.contains("is 100"),
        "{error}"
    );
    assert!(y.iter().all(|&element| element == 0.0));
    list[199_999] = usize::MAX;
    let error = try_broadcast!(y[list[i]] += x[list[i]])
        .unwrap_err()
        .to_string();
    assert!(error.contains("is 9223372036854775807"), "{error}");
    assert!(y.iter().all(|&element| element == 0.0));
}

#[test]
fn user_code_runs_for_each_element() {
    use core::cell::Cell;
    let (u, w, calls) = (vector(4), vector(3), Cell::new(0));
    let f = |x: f64| {
        calls.set(calls.get() + 1);
        x * 2.0
    };
    let y = broadcast!([i, j] => f(u[i]) / 2.0 + w[j]).eval();
    assert_eq!(calls.get(), 12);
    assert_eq!(y[[3, 2]], u[[3]] + w[[2]]);
}

#[test]
fn memory_is_that_of_a_block() {
    let (n, d) = (1024, 16); // All scores would be 4 MiB.
    let full = |seed: usize| {
        Array2::<f32>::from_fn([n, d], move |[i, j]| (i * seed + j) as f32 % 7.0 - 3.0)
    };
    let (q, key, v) = (full(3).eval(), full(5).eval(), full(11).eval());
    let mut o = Array2::<f32>::zeros([n, d]);
    let ((), bytes) = counted::peak(|| {
        broadcast!(o[i, d] = {
            let s = |j| sum(|k| q[i, k] * key[j, k]) * 0.125;
            let m = max(|j| s(j));
            let e = |j| (s(j) - m).exp();
            sum(|j| e(j) * v[j, d]) / sum(|j| e(j))
        });
    });
    assert!(bytes <= 2 << 20, "{bytes} bytes");
    // As an array the loop would take 32 MiB.
    let n = 2048;
    let (x, y) = (vector(n), vector(n));
    let mut cauchy = Array1::<f64>::zeros([n]);
    let ((), bytes) = counted::peak(|| {
        broadcast!(cauchy[i] = sum(|j| 1.0 / (1.0 + (x[i] - y[j]).powi(2))));
    });
    assert!(bytes <= n * 16 + (64 << 10), "{bytes} bytes");
}

#[test]
fn reducers_of_few_terms_are_written_out() {
    for [n, m] in [[3, 3], [4, 7], [40, 60], [2, 9]] {
        let x = matrix(n, m);
        let w = matrix(3, 3);
        if n >= 3 {
            let inside = broadcast!([i, j] => sum(|u, v| x[i + u, j + v] * w[u, v], u < 3, v < 3));
            let inside = inside.eval();
            assert_eq!(inside.shape(), [n - 2, m - 2]);
            for (place, &value) in inside.indexed_iter() {
                let [i, j] = [place[0], place[1]];
                let terms = (0..9).map(|k| x[[i + k / 3, j + k % 3]] * w[[k / 3, k % 3]]);
                assert_eq!(value, terms.sum::<f64>(), "{i} {j} of {n} {m}");
            }
        }
        let mut y = Array2::<f64>::zeros([n, m]);
        broadcast!(y[i, j] = sum(|u, v| x[pad(i + u - 1), wrap(j + v - 1)] * (u + 2 * v) as f64, u < 3, v < 3));
        let mut largest = Array2::<f64>::zeros([n, m]);
        broadcast!(largest[i, j] = max(|u, v| x[clamp(i + u - 1), clamp(j + v - 1)], u < 3, v < 3));
        for (place, &value) in y.indexed_iter() {
            let [i, j] = [place[0], place[1]];
            let (mut sum, mut most) = (0.0, f64::MIN);
            for (u, v) in (0..9).map(|k| (k / 3, k % 3)) {
                if (1..=n).contains(&(i + u)) {
                    sum += x[[i + u - 1, (j + v + m - 1) % m]] * (u + 2 * v) as f64;
                }
                let [p, q] = [(i + u).clamp(1, n) - 1, (j + v).clamp(1, m) - 1];
                most = most.max(x[[p, q]]);
            }
            close(value, sum, "edges");
            assert_eq!(largest[place], most);
        }
    }
    // Wide sums of small integers, and names that are bound elsewhere.
    let cells = Array1::from(vec![200_u8, 100, 50, 250]);
    let sums = broadcast!([i] => sum(|u| cells[wrap(i + u)], u < 3)).eval();
    assert_eq!(sums.to_vec(), [350_u64, 400, 500, 550]);
    let any = broadcast!([i] => any(|u| cells[wrap(i + u)] > 240, u < 2)).eval();
    assert_eq!(any.to_vec(), [false, false, true, true]);
    let u = 7.0;
    let scaled = broadcast!([i] => u * sum(|u| f64::from(cells[i + u]), u < 2) + u).eval();
    assert_eq!(scaled.to_vec(), [2107.0, 1057.0, 2107.0]);
    // A mean is a float, and a mean of no part.
    let means = broadcast!([i] => mean(|u, v| cells[i + u + v], u < 2, v < 2)).eval();
    assert_eq!(means.to_vec(), [112.5, 112.5]);
    let lazy = broadcast!([i] => mean(|u, v| cells[wrap(i + u + v)], u < 2, v < 2), i < 4);
    assert_eq!(lazy.eval().to_vec(), [112.5, 112.5, 187.5, 187.5]);
    let mut around = [0.0; 4];
    broadcast!(around[i] = mean(|u, v| cells[wrap(i + u + v)], u < 2, v < 2));
    assert_eq!(around, [112.5, 112.5, 187.5, 187.5]);
    // A destination that the reducer reads, and a list, are sweeps as before.
    let mut own = Array1::from(vec![1.0, 2.0, 3.0]);
    broadcast!(own[i] = sum(|u| own[clamp(i + u)], u < 2));
    assert_eq!(own.to_vec(), [3.0, 5.0, 6.0]);
    let list = [2_usize, 0];
    let listed = broadcast!([i] => sum(|u| own[list[u]] + own[i], u < 2)).eval();
    assert_eq!(listed.to_vec(), [15.0, 19.0, 21.0]);
    let error = try_broadcast!([i] => sum(|u| own[i + u], u < 5))
        .map(drop)
        .unwrap_err();
    assert!(error.to_string().contains("`own[i + "), "{error}");
}

#[test]
fn one_text_may_be_two_accesses() {
    let x = Array1::from(vec![1.0, 10.0, 100.0, 1000.0]);
    let y = broadcast!([i] => { let a = { let k = 0; x[i + k] }; let b = { let k = 1; x[i + k] }; a + b });
    assert_eq!(y.eval().to_vec(), [11.0, 110.0, 1100.0]);
    let y = broadcast!([i] => {
        let a = { let k = 0; sum(|j| x[j + k] + 0.0 * x[i]) };
        let b = { let k = 1; sum(|j| x[j + k] + 0.0 * x[i]) };
        a - b
    });
    assert_eq!(y.eval()[[0]], 1.0);
}

#[test]
fn an_index_that_the_rest_does_not_read_keeps_its_range() {
    let (v, n) = (vector(3), [1_i64, 2, 3]);
    let e = v.exp().eval();
    let thrice = broadcast!([i] => sum(|k| v[i].exp(), k < 3)).eval();
    assert!(allclose(&thrice, &(&e * 3.0)));
    let mut into = [0_i64; 3];
    broadcast!(into[i] = sum(|k| n[i] % 7, k < 4));
    assert_eq!(into, [4, 8, 12]);
    let rows = broadcast!([j, i] => v[i].exp(), j < 4).eval();
    assert_eq!(rows, Array2::from_fn([4, 3], |[_, i]| e[i]));
    let last = broadcast!([i, j, d] => n[i] * (n[j] % 7), d < 5).eval();
    assert_eq!(
        last,
        Array3::from_fn([3, 3, 5], |[i, j, _]| n[i] * (n[j] % 7))
    );
}

#[test]
fn code_that_names_items_of_the_body_stays_there() {
    #[allow(dead_code)]
    const C: f64 = 100.0;
    let (x, v) = (matrix(4, 3), vector(3));
    let expected = Array2::from_fn([4, 3], |[i, j]| x[[i, j]] * (v[j] * 0.5).exp());
    let found = broadcast!([i, j] => {
        const C: f64 = 0.5;
        x[i, j] * (v[j] * C).exp()
    });
    assert!(allclose(&found.eval(), &expected));
    let found = broadcast!({
        const C: f64 = 0.5;
        &x * (&v @ (1) * C).exp()
    });
    assert!(allclose(&found.eval(), &expected));
    let found = broadcast!([i, j] => {
        type T = f32;
        x[i, j] + f64::from(v[j] as T % 2.0)
    });
    let at = |[i, j]: [usize; 2]| x[[i, j]] + f64::from(v[j] as f32 % 2.0);
    assert_eq!(found.eval(), Array2::from_fn([4, 3], at));
}

#[test]
fn lists_of_numbers_are_whole_beside_boxes() {
    for [n, m] in [[0, 2], [5, 2], [3000, 40]] {
        let x = matrix(n + 1, m);
        let mut y = Array2::<f64>::zeros([n, m]);
        broadcast!(y[i, d] = x[i / 2, d] + x[i % 3, d]);
        let at = |[i, d]: [usize; 2]| x[[i / 2, d]] + x[[i % 3, d]];
        assert_eq!(y, Array2::from_fn([n, m], at));
    }
}

#[test]
fn a_part_of_numbers_alone_has_their_axes() {
    let x = Array3::from_fn([40, 9, 8], |[i, j, d]| (i + j * d) as f64).eval();
    let mut y = Array3::<f64>::zeros([40, 9, 8]);
    broadcast!(y[i, j, d] = x[clamp(i - 1), j, d] * (j as f64 * d as f64).sin());
    for (place, &value) in y.indexed_iter() {
        let [i, j, d] = [place[0], place[1], place[2]];
        let expected = x[[i.saturating_sub(1), j, d]] * (j as f64 * d as f64).sin();
        close(value, expected, "numbers");
    }
    let lazy = broadcast!([i, j, d] => x[i, j, d] * (j as f64 * d as f64).sin()).eval();
    close(lazy[[3, 4, 5]], x[[3, 4, 5]] * 20_f64.sin(), "lazily");
}
