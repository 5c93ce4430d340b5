//! Derivatives with respect to accesses by shifts, edges and lists: taps of arrays of derivatives, in blocks.
#![allow(
    clippy::erasing_op,
    clippy::identity_op,
    reason = "a reducer of few terms is written out, `2 * u` as `2 * 0`"
)]

use super::{one, three, two};
use broadloom::explain;
use broadloom::prelude::*;

#[test]
fn stencils_and_windows_of_small_extents() {
    for n in [1, 2, 3, 7] {
        for m in [1, 2, 5, 19] {
            let (x, w, k) = (two(n, m, 0.3), two(n, m, 1.3), two(3, 3, 2.3));
            let h = 0.7;
            has_slopes!([] => (sum(|i, j| (x[clamp(i - 1), j] + x[clamp(i + 1), j] - h * x[i, wrap(j + 3)] / 2.0 - 4.0 * x[i, j]).powi(2))); x);
            has_slopes!([] => (sum(|i, j| w[i, j] * sum(|u, v| x[pad(i + u - 1), pad(j + 2 * v - 1)] * k[u, v], u < 2, v < 2))); x, k, w);
            // An axis by an index, one by a constant; an index that is summed before.
            has_slopes!([] => (sum(|i, j| x[clamp(i - 1), 0] * w[i, j] + (x[i, clamp(j + 1)] * k[2, 1]).exp())); x);
        }
    }
}

#[test]
fn nothing_of_no_elements() {
    for (n, m) in [(0, 3), (3, 0), (0, 0)] {
        let (x, k) = (two(n, m, 0.3), two(3, 3, 0.1));
        let (value, (dx, dk)) = gradient!(
            sum(|i, j| sum(|u| x[pad(i + u - 1), pad(j - u)] * k[u, 0], u < 2)),
            x,
            k
        );
        assert_eq!((value, dx.extents()), (0.0, x.extents()));
        assert!(dk.as_slice().iter().all(|&d| d == 0.0));
    }
    // One element more than none, and one fewer than a stencil needs.
    let x = one(1, 0.4);
    let (value, dx) = gradient!(sum(|i| (x[i + 1] - x[i]).powi(2)), x);
    assert_eq!((value, dx.as_slice()), (0.0, &[0.0][..]));
}

#[test]
fn shifts_strides_and_reversed_indices() {
    let (x, y) = (one(23, 0.2), two(6, 17, 0.8));
    let n = 22;
    has_slopes!([] => (sum(|i| x[n - i] * x[i].sin() + x[i])); x);
    has_slopes!([] => (sum(|i| (x[2 * i + 1] - x[2 * i]).cos(), i < 11)); x);
    has_slopes!([] => (sum(|i, k| x[i + k] * y[k, i].sin())); x);
    has_slopes!([] => (sum(|i, k| (x[clamp(2 * i - k)] + y[k, i]).tanh())); x);
    let z = two(6, 8, 0.5);
    has_slopes!([] => (sum(|i| z[i, i + 2] * x[i], i < 6)); z);
    has_slopes!([] => (sum(|i| y[i, clamp(i + 14)] * x[i], i < 6)); y);
    has_slopes!([] => (sum(|i, j| y[i + 1, j + 1] * y[i, j] - y[i, j + 1].exp())); y);
    // Whose derivatives are one array for both, and whose factors are not.
    has_slopes!([] => (sum(|i| (x[i + 1] - x[i]) * (x[i + 1] + 2.0 * x[i]))); x);
    has_slopes!([] => (sum(|i| if x[i] > 0.0 { x[i + 1] * 2.0 } else { -x[i] })); x);
}

#[test]
fn lists_along_each_axis() {
    let (x, p, u) = (two(5, 7, 0.6), one(9, 0.1), one(7, 0.9));
    let rows = [4_usize, 0, 4, 2, 2, 1, 4, 0, 3];
    let columns = vec![6_u32, 0, 3, 3, 1, 6, 2, 5, 4];
    has_slopes!([] => (sum(|i, j| x[rows[i], j] * p[i] * u[j].sin())); x, p);
    has_slopes!([] => (sum(|i| u[columns[i] as usize] * p[i])); u);
    has_slopes!([] => (sum(|i, j| x[rows[i], clamp(j + 2)] * p[i])); x);
    has_slopes!([] => (sum(|i| x[rows[i + 1], 2] * x[i, 3], i < 5)); x);
    // The place of a list is the shift of another one.
    has_slopes!([] => (sum(|j, i| x[rows[i], columns[j] as usize] * p[i] * p[j])); x);
}

#[test]
fn views_of_any_strides_and_static_shapes() {
    let whole = two(12, 22, 0.6);
    let (x, w) = (whole.slice(s![.., ..;2]), whole.slice(s![..;-1, 11..]));
    let t = x.permute(axes![1, 0]);
    let (_, (dx, dw)) = gradient!(
        sum(|i, j| (x[clamp(i - 1), j] - w[i, wrap(j + 1)]).powi(2) * w[i, j]),
        x,
        w
    );
    let (a, b) = (x.to_array(), w.to_array());
    has_slopes!([] => (sum(|i, j| (a[clamp(i - 1), j] - b[i, wrap(j + 1)]).powi(2) * b[i, j])); a, b);
    let (_, (da, db)) = gradient!(
        sum(|i, j| (a[clamp(i - 1), j] - b[i, wrap(j + 1)]).powi(2) * b[i, j]),
        a,
        b
    );
    assert_eq!((&dx, &dw), (&da, &db));
    let (_, dt) = gradient!(
        sum(|i, j| (t[j, clamp(i - 1)] - w[i, wrap(j + 1)]).powi(2) * w[i, j]),
        t
    );
    assert_eq!(dt.permute(axes![1, 0]).to_array(), da);
    let fixed = array![[1.0_f32, 2.0, 4.0], [0.5, -1.0, 3.0]];
    let (value, of_fixed) = gradient!(sum(|i, j| (fixed[i, j + 1] - fixed[i, j]).powi(2)), fixed);
    let _: &Array<f32, Shape![2, 3]> = &of_fixed;
    assert_eq!(value, 1.0 + 4.0 + 2.25 + 16.0);
    assert_eq!(of_fixed, array![[-2.0, -2.0, 4.0], [3.0, -11.0, 8.0]]);
}

#[test]
fn more_than_one_block() {
    // 28,672 elements are one.
    for [n, m] in [[300, 301], [70_000, 1], [1, 70_000], [3, 40_000]] {
        let (x, w) = (two(n, m, 0.3), two(n, m, 1.3));
        let k = two(3, 3, 2.3);
        let (value, (dx, dk, dw)) = gradient!(
            sum(|i, j| w[i, j] * sum(|u, v| x[pad(i + u - 1), pad(j + v - 1)] * k[u, v], u < 3, v < 3).sin()),
            x,
            k,
            w
        );
        let at = |i: usize, j: usize, u: usize, v: usize| {
            let [p, q] = [(i + u).wrapping_sub(1), (j + v).wrapping_sub(1)];
            (p < n && q < m).then_some([p, q])
        };
        let mut total = 0.0;
        let [mut of_x, mut of_w] = [Array2::<f64>::zeros([n, m]), Array2::zeros([n, m])];
        let mut of_k = Array2::<f64>::zeros([3, 3]);
        for i in 0..n {
            for j in 0..m {
                let taps = (0..9).filter_map(|t| Some((at(i, j, t / 3, t % 3)?, [t / 3, t % 3])));
                let y: f64 = taps.clone().map(|(place, own)| x[place] * k[own]).sum();
                (total, of_w[[i, j]]) = (total + w[[i, j]] * y.sin(), y.sin());
                let d = w[[i, j]] * y.cos();
                for (place, own) in taps {
                    of_x[place] += d * k[own];
                    of_k[own] += d * x[place];
                }
            }
        }
        let close = |a: &[f64], b: &[f64]| {
            let scale = b.iter().fold(1.0_f64, |all, x| all.max(x.abs()));
            a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12 * scale)
        };
        assert!(
            (value - total).abs() < 1e-9 * (1.0 + total.abs()),
            "{n} {m}"
        );
        assert!(close(dx.as_slice(), of_x.as_slice()), "{n} {m}");
        assert!(close(dw.as_slice(), of_w.as_slice()), "{n} {m}");
        assert!(close(dk.as_slice(), of_k.as_slice()), "{n} {m}");
    }
}

#[test]
fn cotangents_buffers_and_means() {
    let (x, g) = (two(9, 11, 0.4), two(8, 11, 0.7));
    let mut buffer = Array2::<f64>::full([9, 11], 1.0);
    let dx = vjp!([i, j] => x[i + 1, j] * 2.0 - x[i, wrap(j - 1)], g, x);
    vjp!([i, j] => x[i + 1, j] * 2.0 - x[i, wrap(j - 1)], g, buffer += x);
    assert_eq!(buffer, broadcast!(dx + 1.0).eval());
    has_slopes!([] => (sum(|i, j| g[i, j] * (x[i + 1, j] * 2.0 - x[i, wrap(j - 1)]))); x);
    // The number of elements of a mean is that of all blocks.
    let long = one(80_000, 0.2);
    let (_, d) = gradient!(mean(|i| (long[clamp(i + 1)] - long[i]).powi(2)), long);
    for k in [0, 1, 40_000, 79_998, 79_999] {
        let at = |k: usize| long[k.min(79_999)];
        let before = if k > 0 { at(k) - at(k - 1) } else { 0.0 };
        let slope = 2.0 * (before - (at(k + 1) - at(k))) / 80_000.0;
        assert!((d[k] - slope).abs() < 1e-17, "{} {slope}", d[k]);
    }
    // Reducers inside, and an index that the shifted operand lacks.
    let (y, v) = (three(4, 5, 6, 0.1), one(8, 0.3));
    has_slopes!([] => (sum(|i| sum(|j, k| y[i, clamp(j - 1), k] * v[k + 2]).exp())); y, v);
    has_slopes!([] => (sum(|i, j| max(|k| y[i, j, k] + v[k + 2]).powi(2))); v);
}

#[test]
fn results_and_operations_of_a_tape() {
    let x = two(200, 190, 0.4);
    let one = gradient!(sum(|i, j| (x[i, j + 1] - x[i, j]).powi(2)), x);
    let same = try_gradient!(sum(|i, j| (x[i, j + 1] - x[i, j]).powi(2)), x);
    assert_eq!(same.unwrap(), one);
    let rows = [0_usize, 5];
    let error = try_gradient!(sum(|i, j| x[rows[i] + 199, j] * 2.0), x).unwrap_err();
    assert!(error.to_string().contains("is outside of `x`"), "{error}");
    let tape = Tape::<f64>::new();
    let v = tape.var(x.clone());
    let loss = record!([i, j] => (v[i, j + 1] - v[i, j]).powi(2), v).sum(..);
    let gradients = loss.backward();
    let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-13;
    assert!(
        gradients[&v]
            .as_slice()
            .iter()
            .zip(one.1.as_slice())
            .all(close)
    );
    // As the tape without indices.
    let tape = Tape::<f64>::new();
    let (left, right) = (
        tape.var(x.slice(s![.., 1..]).to_array()),
        tape.var(x.slice(s![.., ..-1]).to_array()),
    );
    let loss = record!((left - right).powi(2), left, right).sum(..);
    let gradients = loss.backward();
    for (i, j) in [(0, 0), (0, 7), (199, 188)] {
        let at = |side: &Var<f64>, j: usize| gradients[side].as_slice()[i * 189 + j];
        let before = if j == 0 { 0.0 } else { at(&left, j - 1) };
        let own = before + at(&right, j);
        assert!((own - one.1[[i, j]]).abs() < 1e-13);
    }
}

#[test]
fn an_index_along_several_axes_has_no_square_of_copies() {
    let n = 200_000;
    let (tile, y) = (two(16, 7, 0.2), one(40, 0.4));
    has_slopes!([] => (sum(|i| tile[wrap(i), wrap(i + 1)].exp() * y[i] * tile[pad(i - 3, 0.5), clamp(i)])); tile, y);
    let (value, slopes) = gradient!(sum(|i| tile[wrap(i), wrap(i + 1)] * 2.0, i < n), tile);
    let times = |i: usize, j: usize| (0..n).filter(|k| k % 16 == i && (k + 1) % 7 == j).count();
    let expected = Array2::from_fn([16, 7], |[i, j]| 2.0 * times(i, j) as f64);
    assert_eq!(slopes, expected);
    assert!((value - (&tile * &expected).sum(..)).abs() < 1e-6);
}

#[test]
fn names_that_a_let_binds_together() {
    let (x, w) = (one(6, 0.2), one(6, 0.9));
    has_slopes!([] => (sum(|i| { let (s, c) = x[i].sin_cos(); s * w[i] + c * c })); x);
    has_slopes!((sum({ let (s, _) = (x * w).sin_cos(); s })); x, w);
    has_slopes!([] => (sum(|i| { let (a, b) = (x[i] * w[i], x[i] + w[i]); let (b, a) = (a, b.exp()); a * b })); x);
    has_slopes!([] => (sum(|i| { let (a, (b, c)) = (x[i], (w[i], 2.0)); a.powi(2) * b + c * a })); x);
    // Without derivative: the user's code, whose names are bound again.
    let split = |x: f64| (x.floor(), 3.0);
    has_slopes!([] => (sum(|i| { let (f, t) = split(w[i]); let y = x[i] * (f + t); let (f, _) = split(f); y + f * x[i] })); x);
}

#[test]
fn a_shared_reducer_of_integers() {
    let (x, n) = (two(4, 5, 0.2), array![3_i32, 1, 2, 5, 4]);
    // Their sum stands in both factors: once as a number of its own.
    has_slopes!([] => (sum(|i| sum(|j| x[i, j] * n[j] as f64) * (sum(|j| n[j]) as f64 + 1.0) / sum(|j| n[j]) as f64)); x);
    has_slopes!([] => (sum(|i| sum(|j| x[i, j].powi(2)) * max(|j| n[j]) as f64 - max(|j| n[j]) as f64 * x[i, 0])); x);
}

#[test]
fn plans_tell_the_role_of_each_member() {
    let (x, w, u) = (two(200, 300, 0.2), two(200, 300, 0.5), one(300, 0.1));
    let p = one(200, 0.7);
    let told = |plan: &broadloom::GradientExplanation| -> Vec<Vec<String>> {
        let sweeps = plan.sweeps().iter();
        sweeps
            .map(|sweep| {
                let members = sweep.members().iter();
                members
                    .map(|member| {
                        format!(
                            "{}: {} {:?}",
                            member.text(),
                            member.role(),
                            member.extents()
                        )
                    })
                    .collect()
            })
            .collect()
    };
    let plan = explain!(gradient!(sum(|i, j| w[i, j] * (x[i, j] * u[j] + p[i]).tanh()), x, u, p));
    assert_eq!(
        told(&plan),
        [[
            "value: total []",
            "d x: store [200, 300]",
            "d u: columns [300]",
            "d p: lanes [200]"
        ]]
    );
    assert_eq!((plan.temporary_bytes(), plan.sweeps()[0].blocks()), (0, 1));
    // The derivative of the difference alone is stored, a block of it.
    let plan = explain!(gradient!(sum(|i, j| (x[i + 1, j] - x[i, j]).powi(2)), x));
    let texts = [["value: total []", "d x[i + 1, j], x[i, j]: store [95, 300]"]];
    assert_eq!(plan.sweeps()[0].blocks(), 3);
    assert_eq!(told(&plan), texts);
    assert_eq!(plan.temporary_bytes(), 95 * 300 * 8);
    // The sweep around a reducer comes before its own.
    let plan = explain!(broadloom::vjp!([i] => sum(|j| x[i, j] * u[j]).exp(), p, x, u));
    let sweeps = told(&plan);
    assert_eq!(sweeps.len(), 2, "{plan}");
    assert_eq!(sweeps[0], ["d sum(|j| x[i, j] * u[j]): store [200]"]);
    assert_eq!(plan.sweeps()[0].passes().len(), 1);
    assert!(plan.sweeps()[0].members()[0].is_temporary());
    assert_eq!(sweeps[1], ["d x: store [200, 300]", "d u: columns [300]"]);
    // Without indices, with a buffer, which is not written.
    let mut du = Array1::<f64>::zeros([300]);
    let plan = explain!(gradient!(sum(w * (x * u @ (1)).tanh()), du = u, x));
    assert_eq!(
        told(&plan),
        [[
            "value: total []",
            "d x: store [200, 300]",
            "d u: columns [300]"
        ]]
    );
    assert!(du.as_slice().iter().all(|&d| d == 0.0));
    du[0] = 1.0;
    let text = plan.to_string();
    assert!(text.contains("gradients of u, x: 1 sweep"), "{text}");
    assert!(
        text.contains("    d u: columns, [300], 2400 bytes"),
        "{text}"
    );
}
