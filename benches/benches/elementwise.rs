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

/// One way to compute a kernel: writes a buffer of its own and shows it.
type Contender<'a> = (&'a str, Box<dyn FnMut(&mut dyn FnMut(&[f32])) + 'a>);

/// A way to compute a kernel into `output`, which `view` shows as a slice.
fn contender<'a, O: 'a>(
    name: &'a str,
    mut output: O,
    mut run: impl FnMut(&mut O) + 'a,
    view: impl Fn(&O) -> &[f32] + 'a,
) -> Contender<'a> {
    let show = move |look: &mut dyn FnMut(&[f32])| {
        run(&mut output);
        look(view(&output));
    };
    (name, Box::new(show))
}

/// The elements of an ndarray that lies row-major.
fn elements<D: ndarray::Dimension>(array: &ndarray::Array<f32, D>) -> &[f32] {
    array.as_slice().unwrap_or_default()
}

/// Compares the first results of all contenders, the first one's being the reference, then times them in turn.
fn race(group: &mut BenchmarkGroup<'_, WallTime>, size: &str, contenders: Vec<Contender<'_>>) {
    let mut reference: Option<Vec<f32>> = None;
    for (name, mut run) in contenders {
        run(&mut |found| match &reference {
            None => reference = Some(found.to_vec()),
            Some(expected) => assert_close(name, found, expected),
        });
        group.throughput(Throughput::Elements(
            reference.as_ref().map_or(0, |output| output.len() as u64),
        ));
        group.bench_function(format!("{name}/{size}"), |bencher| {
            bencher.iter(|| run(&mut |_| {}))
        });
    }
}

/// Compares results up to rounding: a loop may contract `a * b + c`.
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

const VECTORS: [(&str, usize); 2] = [("S", 4096), ("M", 65536)];
const MATRICES: [(&str, [usize; 2]); 2] = [("S", [32, 128]), ("M", [256, 256])];
const IMAGES: [(&str, [usize; 4]); 2] = [("S", [1, 16, 16, 16]), ("M", [2, 32, 32, 32])];

fn k1(c: &mut Criterion) {
    let mut group = c.benchmark_group("K1 y = a*x + y");
    for (size, n) in VECTORS {
        // The buffers grow with every run; a tiny factor keeps them finite.
        let (a, x) = (1e-6f32, array1::<f32>(1, n, 0.0, 1.0));
        let (y, x_nd) = (
            vector::<f32>(2, n, 0.0, 1.0),
            ndarray::Array1::from(x.to_vec()),
        );
        let (ours, nd) = (Array1::from(y.clone()), ndarray::Array1::from(y.clone()));
        let contenders = vec![
            contender(
                "hand",
                y,
                |y| hand::k1(a, black_box(x.as_slice()), y),
                |y| y,
            ),
            contender(
                "broadloom",
                ours,
                |y| kernels::k1(a, black_box(&x), y),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |y| ndarrays::k1(a, black_box(&x_nd), y),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
    }
}

fn k2(c: &mut Criterion) {
    let mut group = c.benchmark_group("K2 d = a*b + c - a");
    for (size, n) in VECTORS {
        let [a, b, e] = [1, 2, 3].map(|seed| array1::<f32>(seed, n, 0.0, 1.0));
        let [a_nd, b_nd, e_nd] = [&a, &b, &e].map(|input| ndarray::Array1::from(input.to_vec()));
        let [a_s, b_s, e_s] = [&a, &b, &e].map(Array::as_slice);
        let (slice, ours, nd) = (vec![0.0; n], Array1::zeros(n), ndarray::Array1::zeros(n));
        let contenders = vec![
            contender(
                "hand",
                slice,
                |d| hand::k2(black_box(a_s), b_s, e_s, d),
                |d| d,
            ),
            contender(
                "broadloom",
                ours,
                |d| kernels::k2(black_box(&a), &b, &e, d),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |d| ndarrays::k2(black_box(&a_nd), &b_nd, &e_nd, d),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
    }
}

/// Fresh outputs of one matrix shape: a slice, ours, ndarray's.
fn outputs(n: usize, m: usize) -> (Vec<f32>, Array2<f32>, ndarray::Array2<f32>) {
    (
        vec![0.0; n * m],
        Array2::zeros((n, m)),
        ndarray::Array2::zeros((n, m)),
    )
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
        let (x_s, v_s, (slice, ours, nd)) = (x.as_slice(), v.as_slice(), outputs(n, m));
        let contenders = vec![
            contender("hand", slice, |o| hand::k3(black_box(x_s), v_s, o), |o| o),
            contender(
                "broadloom",
                ours,
                |o| kernels::k3(black_box(&x), &v, o),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |o| ndarrays::k3(black_box(&x_nd), &v_nd, o),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
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
        let (x_s, u_s, (slice, ours, nd)) = (x.as_slice(), u.as_slice(), outputs(n, m));
        let contenders = vec![
            contender("hand", slice, |o| hand::k4(black_box(x_s), u_s, o), |o| o),
            contender(
                "broadloom",
                ours,
                |o| kernels::k4(black_box(&x), &u, o),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |o| ndarrays::k4(black_box(&x_nd), &u_nd, o),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
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
        let (u_s, v_s) = (u.as_slice(), v.as_slice());
        let (slice, ours) = (
            vector::<f32>(3, n * m, 0.0, 1.0),
            array2::<f32>(3, n, m, 0.0, 1.0),
        );
        let nd = ndarrays::matrix(3, n, m, 0.0, 1.0);
        let contenders = vec![
            contender("hand", slice, |o| hand::k5(black_box(u_s), v_s, o), |o| o),
            contender(
                "broadloom",
                ours,
                |o| kernels::k5(black_box(&u), &v, o),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |o| ndarrays::k5(black_box(&u_nd), &v_nd, o),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
    }
}

fn k6(c: &mut Criterion) {
    let mut group = c.benchmark_group("K6 batch normalisation of x[n, c, h, w]");
    for (size, extents) in IMAGES {
        let [n, channels, h, w] = extents;
        let (x, x_nd) = (
            array4(1, extents, 0.0, 1.0),
            ndarrays::array4::<f32>(1, extents, 0.0, 1.0),
        );
        let norm = Norm {
            mean: array1(2, channels, 0.0, 1.0),
            var: array1(3, channels, 0.5, 1.5),
            gamma: array1(4, channels, 0.0, 1.0),
            beta: array1(5, channels, 0.0, 1.0),
        };
        let parameters = [&norm.mean, &norm.var, &norm.gamma, &norm.beta];
        let (slices, x_s) = (parameters.map(Array::as_slice), x.as_slice());
        let arrays = parameters.map(|parameter| ndarray::Array1::from(parameter.to_vec()));
        let arrays = arrays.each_ref();
        let (slice, ours) = (vec![0.0; x.len()], Array4::zeros((n, channels, h, w)));
        let nd = ndarray::Array4::zeros(x_nd.dim());
        let contenders = vec![
            contender(
                "hand",
                slice,
                |o| hand::k6(black_box(x_s), slices, h * w, o),
                |o| o,
            ),
            contender(
                "broadloom",
                ours,
                |o| kernels::k6(black_box(&x), &norm, o),
                Array::as_slice,
            ),
            contender(
                "ndarray",
                nd,
                |o| ndarrays::k6(black_box(&x_nd), arrays, o),
                elements,
            ),
        ];
        race(&mut group, size, contenders);
    }
}

criterion_group!(elementwise, k1, k2, k3, k4, k5, k6);
criterion_main!(elementwise);
