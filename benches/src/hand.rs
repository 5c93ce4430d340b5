//! The same kernels as plain loops over slices: what the compiler makes of them is up to its flags.

use broadloom::{Float, math};

use crate::cases::{Case, K14_CALLS, case};
use crate::data::{parts, vector};
use std::hint::black_box;

/// Sums are kept in so many lanes: a single one would wait for itself.
const LANES: usize = 16;
/// The side of the tiles of K11.
const TILE: usize = 16;

#[inline(never)]
fn k1<T: Float>(a: T, x: &[T], y: &mut [T]) {
    for (y, &x) in y.iter_mut().zip(x) {
        *y = a * x + *y;
    }
}

#[inline(never)]
fn k2<T: Float>(a: &[T], b: &[T], c: &[T], d: &mut [T]) {
    let n = d.len();
    let (a, b, c) = (&a[..n], &b[..n], &c[..n]);
    for i in 0..n {
        d[i] = a[i] * b[i] + c[i] - a[i];
    }
}

#[inline(never)]
fn k3<T: Float>(x: &[T], v: &[T], o: &mut [T]) {
    let m = v.len();
    for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
        for j in 0..m {
            let sum = x[j] + v[j];
            o[j] = if sum > T::ZERO { sum } else { T::ZERO };
        }
    }
}

#[inline(never)]
fn k4<T: Float>(x: &[T], u: &[T], o: &mut [T]) {
    let m = x.len() / u.len();
    for ((x, o), &u) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)).zip(u) {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = x * u;
        }
    }
}

#[inline(never)]
fn k5<T: Float>(u: &[T], v: &[T], o: &mut [T]) {
    for (o, &u) in o.chunks_exact_mut(v.len()).zip(u) {
        for (o, &v) in o.iter_mut().zip(v) {
            *o = *o + u * v;
        }
    }
}

/// `plane` elements share a channel; `norm` is mean, variance, gamma and beta by channel.
#[inline(never)]
fn k6<T: Float>(x: &[T], norm: &[Vec<T>; 4], plane: usize, o: &mut [T]) {
    let [mean, var, gamma, beta] = norm;
    let planes = x.chunks_exact(plane).zip(o.chunks_exact_mut(plane));
    for (p, (x, o)) in planes.enumerate() {
        let c = p % mean.len();
        let (mean, beta) = (mean[c], beta[c]);
        let scale = gamma[c] / (var[c] + T::from_f64(1e-5)).sqrt();
        for (o, &x) in o.iter_mut().zip(x) {
            *o = (x - mean) * scale + beta;
        }
    }
}

#[inline(never)]
fn k7<T: Float>(s: &[T], k: &[T], t: &[T], o: &mut [T]) {
    let n = o.len();
    let (s, k, t) = (&s[..n], &k[..n], &t[..n]);
    let [rate, volatility, half, root] =
        [0.02, 0.3, 0.5, std::f64::consts::FRAC_1_SQRT_2].map(T::from_f64);
    for i in 0..n {
        let deviation = t[i].sqrt() * volatility;
        let d1 =
            (math::ln(s[i] / k[i]) + t[i] * (rate + half * volatility * volatility)) / deviation;
        let d2 = d1 - deviation;
        let n1 = half + half * math::erf(d1 * root);
        let n2 = half + half * math::erf(d2 * root);
        o[i] = s[i] * n1 - k[i] * math::exp(T::ZERO - rate * t[i]) * n2;
    }
}

/// `step` over `items`, in lanes, which `combine` makes one of.
#[inline(always)]
fn in_lanes<T: Float>(items: &[T], start: T, step: impl Fn(T, T) -> T) -> T {
    let mut lanes = [start; LANES];
    let mut chunks = items.chunks_exact(LANES);
    for chunk in &mut chunks {
        for (lane, &item) in lanes.iter_mut().zip(chunk) {
            *lane = step(*lane, item);
        }
    }
    let rest = chunks.remainder().iter();
    rest.chain(&lanes).fold(start, |all, &item| step(all, item))
}

#[inline(never)]
fn k8<T: Float>(x: &[T], m: usize, o: &mut [T]) {
    for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
        let top = in_lanes(x, x[0], |a, b| if a > b { a } else { b });
        for (o, &x) in o.iter_mut().zip(x) {
            *o = math::exp(x - top);
        }
        let factor = T::ONE / in_lanes(o, T::ZERO, |a, b| a + b);
        for o in o {
            *o = *o * factor;
        }
    }
}

/// `columns` is `b` transposed, so that the inner loop runs along a row of the result.
#[inline(never)]
fn k9<T: Float>(a: &[T], b: &[T], k: usize, columns: &mut [T], o: &mut [T]) {
    let m = b.len() / k;
    for (j, row) in b.chunks_exact(k).enumerate() {
        for (l, &item) in row.iter().enumerate() {
            columns[l * m + j] = item;
        }
    }
    for (a, o) in a.chunks_exact(k).zip(o.chunks_exact_mut(m)) {
        o.fill(T::ZERO);
        for (&a, column) in a.iter().zip(columns.chunks_exact(m)) {
            for (o, &b) in o.iter_mut().zip(column) {
                *o = *o + (a - b) * (a - b);
            }
        }
    }
}

#[inline(always)]
fn squared_distance<T: Float>(a: &[T], b: &[T]) -> T {
    let mut lanes = [T::ZERO; LANES];
    let (mut left, mut right) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    for (a, b) in (&mut left).zip(&mut right) {
        for lane in 0..LANES {
            let difference = a[lane] - b[lane];
            lanes[lane] = lanes[lane] + difference * difference;
        }
    }
    let rest = left.remainder().iter().zip(right.remainder());
    let rest = rest.map(|(&a, &b)| (a - b) * (a - b));
    lanes
        .into_iter()
        .chain(rest)
        .fold(T::ZERO, |sum, item| sum + item)
}

#[inline(never)]
fn k10a<T: Float>(a: &[T], b: &[T]) -> T {
    squared_distance(a, b)
}

#[inline(never)]
fn k10b<T: Float>(a: &[T], b: &[T], o: &mut [T]) {
    let m = a.len() / o.len();
    for ((a, b), o) in a.chunks_exact(m).zip(b.chunks_exact(m)).zip(o) {
        *o = squared_distance(a, b);
    }
}

#[inline(never)]
fn k10c<T: Float>(a: &[T], b: &[T], o: &mut [T]) {
    o.fill(T::ZERO);
    for (a, b) in a.chunks_exact(o.len()).zip(b.chunks_exact(o.len())) {
        for ((o, &a), &b) in o.iter_mut().zip(a).zip(b) {
            *o = *o + (a - b) * (a - b);
        }
    }
}

/// In tiles, so that the lines of `b` that a tile reads stay in the cache.
#[inline(never)]
fn k11<T: Float>(a: &[T], b: &[T], n: usize, o: &mut [T]) {
    for top in (0..n).step_by(TILE) {
        for left in (0..n).step_by(TILE) {
            for i in top..n.min(top + TILE) {
                for j in left..n.min(left + TILE) {
                    o[i * n + j] = a[i * n + j] + b[j * n + i];
                }
            }
        }
    }
}

#[inline(never)]
fn k12<T: Float>(a: &[T], b: &[T], o: &mut [T]) {
    for ((o, a), b) in o.iter_mut().zip(a.as_chunks().0).zip(b.as_chunks().0) {
        let ([a, _], [_, b]): (&[T; 2], &[T; 2]) = (a, b);
        *o = *a + *b;
    }
}

#[inline(never)]
fn k13a<T: Float>(a: &[[[T; 4]; 4]], v: &[[T; 4]], o: &mut [[[T; 4]; 4]]) {
    for ((a, v), o) in a.iter().zip(v).zip(o) {
        for i in 0..4 {
            for j in 0..4 {
                o[i][j] = a[i][j] + v[j];
            }
        }
    }
}

#[inline(never)]
fn k13b<T: Float>(inputs: &[Vec<[T; 3]>; 4], o: &mut [[T; 3]]) {
    let [a, b, c, d] = inputs.each_ref().map(|input| &input[..o.len()]);
    let (two, half) = (T::from_f64(2.0), T::from_f64(0.5));
    for (i, o) in o.iter_mut().enumerate() {
        for (j, o) in o.iter_mut().enumerate() {
            *o = (a[i][j] + b[i][j] * two - c[i][j] * half) * d[i][j];
        }
    }
}

#[inline(never)]
fn k14<T: Float>(a: &[T; 24], b: &[T; 12], o: &mut [T; 24]) {
    for (a, o) in a.as_chunks::<12>().0.iter().zip(o.as_chunks_mut::<12>().0) {
        for j in 0..12 {
            o[j] = a[j] + b[j];
        }
    }
}

/// Value and gradients in one sweep: the sums of the terms, of their derivatives by `u` and by `v`, column by column.
#[inline(never)]
fn k15<T: Float>(x: &[T], u: &[T], v: &[T], w: &[T], du: &mut [T], dv: &mut [T], sums: &mut [T]) {
    let m = u.len();
    let (v, du, dv, sums) = (&v[..m], &mut du[..m], &mut dv[..m], &mut sums[..m]);
    for sums in [&mut *du, &mut *dv, &mut *sums] {
        sums.fill(T::ZERO);
    }
    for (x, w) in x.chunks_exact(m).zip(w.chunks_exact(m)) {
        for j in 0..m {
            let t = math::tanh(x[j] * u[j] + v[j]);
            let slope = w[j] * (T::ONE - t * t);
            sums[j] = sums[j] + w[j] * t;
            dv[j] = dv[j] + slope;
            du[j] = du[j] + slope * x[j];
        }
    }
}

/// Input `seed` as `count` objects of `N` elements.
fn objects<T: Float, const N: usize>(seed: u32, count: usize) -> Vec<[T; N]> {
    vector(seed, count * N, 0.0, 1.0).as_chunks().0.to_vec()
}

/// A case that writes into a vector.
fn into<T: Float>(output: Vec<T>, kernel: impl FnMut(&mut Vec<T>) + 'static) -> Box<dyn Case<T>> {
    case(output, 1, kernel, Vec::clone)
}

/// The plain loop of a kernel, if it is here and has so many dimensions.
pub(crate) fn hand<T: Float>(kernel: &str, d: &[usize]) -> Option<Box<dyn Case<T>>> {
    let count = d.iter().product();
    let unit = |seed, count| vector::<T>(seed, count, 0.0, 1.0);
    let zeros = |count| vec![T::ZERO; count];
    let case = match (kernel, d) {
        ("K1", &[n]) => {
            let x = unit(1, n);
            into(unit(2, n), move |y| k1(T::from_f64(0.001), &x, y))
        }
        ("K2", &[n]) => {
            let [a, b, c] = [1, 2, 3].map(|seed| unit(seed, n));
            into(zeros(n), move |d| k2(&a, &b, &c, d))
        }
        ("K3", &[_, m]) => {
            let (x, v) = (vector(1, count, -0.5, 0.5), vector(2, m, -0.5, 0.5));
            into(zeros(count), move |o| k3(&x, &v, o))
        }
        ("K4", &[n, _]) => {
            let (x, u) = (unit(1, count), unit(2, n));
            into(zeros(count), move |o| k4(&x, &u, o))
        }
        ("K5", &[n, m]) => {
            let (u, v) = (vector(1, n, 0.0, 0.001), unit(2, m));
            into(unit(3, count), move |o| k5(&u, &v, o))
        }
        ("K6", &[_, c, h, w]) => {
            let (x, var) = (unit(1, count), vector(3, c, 0.5, 1.5));
            let norm = [unit(2, c), var, unit(4, c), unit(5, c)];
            into(zeros(count), move |o| k6(&x, &norm, h * w, o))
        }
        ("K7", &[n]) => {
            let [s, k] = [1, 2].map(|seed| vector(seed, n, 50.0, 150.0));
            let t = vector(3, n, 0.25, 1.25);
            into(zeros(n), move |o| k7(&s, &k, &t, o))
        }
        ("K8", &[_, m]) => {
            let x = vector(1, count, -2.0, 2.0);
            into(zeros(count), move |o| k8(&x, m, o))
        }
        ("K9k3" | "K9k64", &[n, m, k]) => {
            let (a, b, mut columns) = (unit(1, n * k), unit(2, m * k), zeros(m * k));
            into(zeros(n * m), move |o| k9(&a, &b, k, &mut columns, o))
        }
        ("K10a", &[n]) => {
            let [a, b] = [1, 2].map(|seed| unit(seed, n));
            into(zeros(1), move |sum| sum[0] = k10a(&a, &b))
        }
        ("K10b", &[n, _]) => {
            let [a, b] = [1, 2].map(|seed| unit(seed, count));
            into(zeros(n), move |o| k10b(&a, &b, o))
        }
        ("K10c", &[_, m]) => {
            let [a, b] = [1, 2].map(|seed| unit(seed, count));
            into(zeros(m), move |o| k10c(&a, &b, o))
        }
        ("K11", &[n]) => {
            let [a, b] = [1, 2].map(|seed| unit(seed, n * n));
            into(zeros(n * n), move |o| k11(&a, &b, n, o))
        }
        ("K12", &[n]) => {
            let [a, b] = [1, 2].map(|seed| unit(seed, 2 * n));
            into(zeros(n), move |o| k12(&a, &b, o))
        }
        ("K13a", &[n]) => {
            let a: Vec<[[T; 4]; 4]> = objects(1, 4 * n).as_chunks().0.to_vec();
            let (v, o) = (objects(2, n), a.clone());
            let view = |o: &Vec<[[T; 4]; 4]>| o.as_flattened().as_flattened().to_vec();
            case(o, n, move |o| k13a(&a, &v, o), view)
        }
        ("K13b", &[n]) => {
            let inputs = [1, 2, 3, 4].map(|seed| objects(seed, n));
            let view = |o: &Vec<[T; 3]>| o.as_flattened().to_vec();
            case(inputs[0].clone(), n, move |o| k13b(&inputs, o), view)
        }
        ("K14", _) => {
            let (a, b) = (objects(1, 1)[0], objects(2, 1)[0]);
            let run = move |o: &mut [T; 24]| {
                for _ in 0..K14_CALLS {
                    k14(black_box(&a), black_box(&b), black_box(o));
                }
            };
            case([T::ZERO; 24], K14_CALLS, run, |o| o.to_vec())
        }
        ("K15", &[_, m]) => {
            let of = |seed, count| vector(seed, count, -1.0, 1.0);
            let (x, w, u, v) = (of(1, count), of(4, count), of(2, m), of(3, m));
            let run = move |[du, dv, sum]: &mut [Vec<T>; 3]| k15(&x, &u, &v, &w, du, dv, sum);
            case([zeros(m), zeros(m), zeros(m)], 1, run, |[du, dv, sums]| {
                let total = sums.iter().fold(T::ZERO, |total, &sum| total + sum);
                parts(&[du, dv, &[total]])
            })
        }
        _ => return None,
    };
    Some(case)
}
