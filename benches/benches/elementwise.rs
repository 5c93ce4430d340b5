//! K1 to K6 at two sizes in the caches: broadloom's operators, plain loops over slices, ndarray.
//!
//! Every contender's result is compared with the plain loop's before anything is timed.

use std::hint::black_box;

use benches::data::{array1, array2, array4, vector};
use benches::kernels::{self, Norm};
use benches::{hand, ndarrays};
use broadloom::prelude::*;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};

/// One way to compute a kernel over and over into a buffer of its own, and a look at that buffer.
type Contender<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// Compares results of two contenders up to rounding: a loop may contract `a * b + c`.
fn assert_close(name: &str, found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len(), "{name}");
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let bound = 1e-5 * expected.abs().max(1.0);
        assert!(
            (found - expected).abs() <= bound,
            "{name}: element {i} is {found}, not {expected}"
        );
    }
}

/// Times every contender in turn.
fn race(
    group: &mut BenchmarkGroup<'_, WallTime>,
    size: &str,
    elements: usize,
    contenders: Vec<Contender<'_>>,
) {
    group.throughput(Throughput::Elements(elements as u64));
    for (name, mut run) in contenders {
        group.bench_function(format!("{name}/{size}"), |bencher| bencher.iter(&mut run));
    }
}

const VECTORS: [(&str, usize); 2] = [("S", 4096), ("M", 65536)];
const MATRICES: [(&str, [usize; 2]); 2] = [("S", [32, 128]), ("M", [256, 256])];
const IMAGES: [(&str, [usize; 4]); 2] = [("S", [1, 16, 16, 16]), ("M", [2, 32, 32, 32])];

fn k1(c: &mut Criterion) {
    let mut group = c.benchmark_group("K1 y = a*x + y");
    for (size, n) in VECTORS {
        // The three buffers grow with every run; a tiny factor keeps them finite.
        let a = 1e-6f32;
        let x = array1::<f32>(1, n, 0.0, 1.0);
        let x_nd = ndarray::Array1::from(x.to_vec());
        let (mut ours, mut slice) = (array1(2, n, 0.0, 1.0), vector::<f32>(2, n, 0.0, 1.0));
        let mut nd = ndarray::Array1::from(slice.clone());
        kernels::k1(a, &x, &mut ours);
        hand::k1(a, x.as_slice(), &mut slice);
        ndarrays::k1(a, &x_nd, &mut nd);
        assert_close("K1 broadloom", ours.as_slice(), &slice);
        assert_close("K1 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            n,
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k1(a, black_box(&x), &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| hand::k1(a, black_box(x.as_slice()), &mut slice)),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k1(a, black_box(&x_nd), &mut nd)),
                ),
            ],
        );
    }
}

fn k2(c: &mut Criterion) {
    let mut group = c.benchmark_group("K2 d = a*b + c - a");
    for (size, n) in VECTORS {
        let inputs = [1, 2, 3].map(|seed| array1::<f32>(seed, n, 0.0, 1.0));
        let [a, b, d] = &inputs;
        let [a_nd, b_nd, d_nd] = [a, b, d].map(|input| ndarray::Array1::from(input.to_vec()));
        let (mut ours, mut slice, mut nd) =
            (Array1::zeros(n), vec![0.0; n], ndarray::Array1::zeros(n));
        kernels::k2(a, b, d, &mut ours);
        hand::k2(a.as_slice(), b.as_slice(), d.as_slice(), &mut slice);
        ndarrays::k2(&a_nd, &b_nd, &d_nd, &mut nd);
        assert_close("K2 broadloom", ours.as_slice(), &slice);
        assert_close("K2 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            n,
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k2(black_box(a), b, d, &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| {
                        hand::k2(
                            black_box(a.as_slice()),
                            b.as_slice(),
                            d.as_slice(),
                            &mut slice,
                        )
                    }),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k2(black_box(&a_nd), &b_nd, &d_nd, &mut nd)),
                ),
            ],
        );
    }
}

fn k3(c: &mut Criterion) {
    let mut group = c.benchmark_group("K3 max(x[n, m] + v[m], 0)");
    for (size, [n, m]) in MATRICES {
        let (x, v) = (
            array2::<f32>(1, n, m, -0.5, 0.5),
            array1::<f32>(2, m, -0.5, 0.5),
        );
        let (x_nd, v_nd) = (
            ndarrays::matrix(1, n, m, -0.5, 0.5),
            ndarray::Array1::from(v.to_vec()),
        );
        let (mut ours, mut slice, mut nd) = (
            Array2::zeros((n, m)),
            vec![0.0; n * m],
            ndarray::Array2::zeros((n, m)),
        );
        kernels::k3(&x, &v, &mut ours);
        hand::k3(x.as_slice(), v.as_slice(), &mut slice);
        ndarrays::k3(&x_nd, &v_nd, &mut nd);
        assert_close("K3 broadloom", ours.as_slice(), &slice);
        assert_close("K3 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            n * m,
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k3(black_box(&x), &v, &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| hand::k3(black_box(x.as_slice()), v.as_slice(), &mut slice)),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k3(black_box(&x_nd), &v_nd, &mut nd)),
                ),
            ],
        );
    }
}

fn k4(c: &mut Criterion) {
    let mut group = c.benchmark_group("K4 x[n, m] * u[n, 1]");
    for (size, [n, m]) in MATRICES {
        let (x, u) = (
            array2::<f32>(1, n, m, 0.0, 1.0),
            array1::<f32>(2, n, 0.0, 1.0),
        );
        let (x_nd, u_nd) = (
            ndarrays::matrix(1, n, m, 0.0, 1.0),
            ndarray::Array1::from(u.to_vec()),
        );
        let (mut ours, mut slice, mut nd) = (
            Array2::zeros((n, m)),
            vec![0.0; n * m],
            ndarray::Array2::zeros((n, m)),
        );
        kernels::k4(&x, &u, &mut ours);
        hand::k4(x.as_slice(), u.as_slice(), &mut slice);
        ndarrays::k4(&x_nd, &u_nd, &mut nd);
        assert_close("K4 broadloom", ours.as_slice(), &slice);
        assert_close("K4 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            n * m,
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k4(black_box(&x), &u, &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| hand::k4(black_box(x.as_slice()), u.as_slice(), &mut slice)),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k4(black_box(&x_nd), &u_nd, &mut nd)),
                ),
            ],
        );
    }
}

fn k5(c: &mut Criterion) {
    let mut group = c.benchmark_group("K5 o += u[n] * v[m]");
    for (size, [n, m]) in MATRICES {
        let (u, v) = (
            array1::<f32>(1, n, 0.0, 1e-6),
            array1::<f32>(2, m, 0.0, 1.0),
        );
        let [u_nd, v_nd] = [&u, &v].map(|input| ndarray::Array1::from(input.to_vec()));
        let (mut ours, mut slice) = (
            array2::<f32>(3, n, m, 0.0, 1.0),
            vector::<f32>(3, n * m, 0.0, 1.0),
        );
        let mut nd = ndarrays::matrix(3, n, m, 0.0, 1.0);
        kernels::k5(&u, &v, &mut ours);
        hand::k5(u.as_slice(), v.as_slice(), &mut slice);
        ndarrays::k5(&u_nd, &v_nd, &mut nd);
        assert_close("K5 broadloom", ours.as_slice(), &slice);
        assert_close("K5 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            n * m,
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k5(black_box(&u), &v, &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| hand::k5(black_box(u.as_slice()), v.as_slice(), &mut slice)),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k5(black_box(&u_nd), &v_nd, &mut nd)),
                ),
            ],
        );
    }
}

fn k6(c: &mut Criterion) {
    let mut group = c.benchmark_group("K6 batch normalisation of x[n, c, h, w]");
    for (size, extents) in IMAGES {
        let [n, channels, h, w] = extents;
        let x = array4::<f32>(1, extents, 0.0, 1.0);
        let x_nd = ndarrays::array4::<f32>(1, extents, 0.0, 1.0);
        let norm = Norm {
            mean: array1(2, channels, 0.0, 1.0),
            var: array1(3, channels, 0.5, 1.5),
            gamma: array1(4, channels, 0.0, 1.0),
            beta: array1(5, channels, 0.0, 1.0),
        };
        let parameters = [&norm.mean, &norm.var, &norm.gamma, &norm.beta];
        let slices = parameters.map(|parameter| parameter.as_slice());
        let parameters_nd = parameters.map(|parameter| ndarray::Array1::from(parameter.to_vec()));
        let [mean, var, gamma, beta] = &parameters_nd;
        let (mut ours, mut slice, mut nd) = (
            Array4::zeros((n, channels, h, w)),
            vec![0.0; x.len()],
            ndarray::Array4::zeros(x_nd.dim()),
        );
        kernels::k6(&x, &norm, &mut ours);
        hand::k6(x.as_slice(), slices, h * w, &mut slice);
        ndarrays::k6(&x_nd, [mean, var, gamma, beta], &mut nd);
        assert_close("K6 broadloom", ours.as_slice(), &slice);
        assert_close("K6 ndarray", nd.as_slice().unwrap_or_default(), &slice);
        race(
            &mut group,
            size,
            x.len(),
            vec![
                (
                    "broadloom",
                    Box::new(|| kernels::k6(black_box(&x), &norm, &mut ours)),
                ),
                (
                    "hand",
                    Box::new(|| hand::k6(black_box(x.as_slice()), slices, h * w, &mut slice)),
                ),
                (
                    "ndarray",
                    Box::new(|| ndarrays::k6(black_box(&x_nd), [mean, var, gamma, beta], &mut nd)),
                ),
            ],
        );
    }
}

criterion_group!(elementwise, k1, k2, k3, k4, k5, k6);
criterion_main!(elementwise);
