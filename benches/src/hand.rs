//! The same kernels as plain loops over slices: what the compiler makes of them is up to its flags.

use broadloom::Float;

/// K1.
pub fn k1<T: Float>(a: T, x: &[T], y: &mut [T]) {
    for (y, &x) in y.iter_mut().zip(x) {
        *y = a * x + *y;
    }
}

/// K2.
pub fn k2<T: Float>(a: &[T], b: &[T], c: &[T], d: &mut [T]) {
    let n = d.len();
    let (a, b, c) = (&a[..n], &b[..n], &c[..n]);
    for i in 0..n {
        d[i] = a[i] * b[i] + c[i] - a[i];
    }
}

/// K3.
pub fn k3<T: Float>(x: &[T], v: &[T], o: &mut [T]) {
    let m = v.len();
    for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
        for j in 0..m {
            let sum = x[j] + v[j];
            o[j] = if sum > T::ZERO { sum } else { T::ZERO };
        }
    }
}

/// K4.
pub fn k4<T: Float>(x: &[T], u: &[T], o: &mut [T]) {
    let m = x.len() / u.len();
    for ((x, o), &u) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)).zip(u) {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = x * u;
        }
    }
}

/// K5.
pub fn k5<T: Float>(u: &[T], v: &[T], o: &mut [T]) {
    for (o, &u) in o.chunks_exact_mut(v.len()).zip(u) {
        for (o, &v) in o.iter_mut().zip(v) {
            *o = *o + u * v;
        }
    }
}

/// K6: `plane` elements share a channel; `norm` is mean, variance, gamma and beta by channel.
pub fn k6<T: Float>(x: &[T], norm: [&[T]; 4], plane: usize, o: &mut [T]) {
    let [mean, var, gamma, beta] = norm;
    for (p, (x, o)) in x
        .chunks_exact(plane)
        .zip(o.chunks_exact_mut(plane))
        .enumerate()
    {
        let c = p % mean.len();
        let (mean, beta) = (mean[c], beta[c]);
        let scale = gamma[c] / (var[c] + T::from_f64(1e-5)).sqrt();
        for (o, &x) in o.iter_mut().zip(x) {
            *o = (x - mean) * scale + beta;
        }
    }
}
