//! Twenty expressions of a small program. It prints what `../ndarray/mixed.rs` prints.
use broadloom::prelude::*;
use broadloom::{matmul, softmax};

fn print(number: usize, elements: impl IntoIterator<Item = f64>) {
    print!("{number}:");
    for element in elements {
        print!(" {element:.3}");
    }
    println!();
}

fn main() {
    let n = std::env::args().count() + 5;
    let m = n - 1;
    let wave = |k: usize| move |i: usize, j: usize| (((i * 7 + j * 3) * k) % 11) as f64 / 4.0 - 1.1;
    let [x, y] = [2, 3].map(|k| Array2::from_fn((n, m), |[i, j]| wave(k)(i, j) as f32));
    let [d, e] = [4, 5].map(|k| Array2::from_fn((n, m), |[i, j]| wave(k)(i, j)));
    let w = Array2::from_fn((m, 4), |[i, j]| wave(6)(i, j) as f32);
    let u = Array1::from_fn(n, |[i]| wave(7)(i, 0) as f32);
    let v = Array1::from_fn(m, |[i]| wave(8)(i, 0) as f32);
    let bytes = Array2::from_fn((n, m), |[i, j]| (i * 40 + j) as u8);
    let show = |number, a: Array2<f32>| print(number, a.iter().map(|&x| x as f64));
    let show_vector = |number, a: Array1<f32>| print(number, a.iter().map(|&x| x as f64));

    // Maps.
    show(1, broadcast!((x * y + 1.0 - v @ (1)).max(0.25)).eval());
    show(2, ((&x - &y) * 2.0 + u.at(axes![0])).tanh().eval());
    print(3, ((-(&d * &d) / 2.0).exp() * &e).eval().iter().copied());
    let mut out = x.clone();
    broadcast!(out += 0.1 * y);
    show(4, out);
    show(5, broadcast!(if x > 0.0 { x } else { 0.1 * x }).eval());
    show(6, (bytes.cast::<f32>() / 255.0).eval());
    let mut outer = Array2::zeros((n, m));
    broadcast!(outer = u @ (0) * v @ (1));
    show(7, outer);

    // Reductions over an axis.
    show_vector(8, x.sum(axes![1]));
    show_vector(9, (&x - &y).powi(2).sum(axes![0]));
    let mean = x.mean(axes![0]);
    let var = x.var(axes![0]);
    show(10, broadcast!((x - mean @ (1)) / ((var + 1e-5).sqrt()) @ (1)).eval());
    show_vector(11, mean);
    show_vector(12, var);
    print(13, d.amax(axes![0]).iter().copied());
    print(14, x.argmax(axes![1]).iter().map(|&k| k as f64));
    print(15, d.logsumexp(axes![1]).iter().copied());
    print(16, x.greater(&y).any(axes![0]).iter().map(|&any| any as u8 as f64));

    // Of everything, of rows, and products.
    print(17, [(&d - &e).abs().mean(..)]);
    show(18, softmax(&x, axes![1]));
    show(19, matmul(&x, &w));
    show(20, (x.unsqueeze(axes![1]) - y.unsqueeze(axes![0])).powi(2).sum(axes![2]));
}
