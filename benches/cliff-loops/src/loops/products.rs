//! Products of matrices and vectors, and distances.

use super::lanes::{Real, sum_of_two};

/// `o[n, m] = a[n, k] b[k, m]`: C's loops in the order i, k, j.
#[inline(always)]
fn product<T: Real>(a: &[T], b: &[T], o: &mut [T], k: usize, m: usize) {
    for (a, o) in a.chunks_exact(k).zip(o.chunks_exact_mut(m)) {
        o.fill(T::ZERO);
        for (&a, b) in a.iter().zip(b.chunks_exact(m)) {
            for (o, &b) in o.iter_mut().zip(b) {
                *o = *o + a * b;
            }
        }
    }
}

/// The squared distances of rows of `K` elements; their loop is unrolled.
#[inline(always)]
fn distances<const K: usize>(a: &[f32], b: &[f32], o: &mut [f32], m: usize) {
    let (a, b) = (a.as_chunks::<K>().0, b.as_chunks::<K>().0);
    for (a, o) in a.iter().zip(o.chunks_exact_mut(m)) {
        for (o, b) in o.iter_mut().zip(b) {
            let mut total = 0.0;
            for k in 0..K {
                total += (a[k] - b[k]) * (a[k] - b[k]);
            }
            *o = total;
        }
    }
}

super::loops! {
    "product k = 3": [f32; 2] => f32, |[a, b], o, _, m| product(a, b, o, 3, m);
    "product k = 16": [f32; 2] => f32, |[a, b], o, _, m| product(a, b, o, 16, m);
    "product k = 16, f64": [f64; 2] => f64, |[a, b], o, _, m| product(a, b, o, 16, m);
    "product of squares": [f32; 2] => f32, |[a, b], o, _, m| product(a, b, o, m, m);
    "batched squares": [f32; 2] => f32, |[a, b], o, _, m| {
        let pairs = a.chunks_exact(m * m).zip(b.chunks_exact(m * m));
        for (o, (a, b)) in o.chunks_exact_mut(m * m).zip(pairs) {
            product(a, b, o, m, m);
        }
    };
    "matrix-vector": [f32; 2] => f32, |[a, v], o, _, m| {
        for (o, a) in o.iter_mut().zip(a.chunks_exact(m)) {
            *o = sum_of_two(a, v, |a, v| a * v);
        }
    };
    "vector-matrix": [f32; 2] => f32, |[v, b], o, _, m| product(v, b, o, v.len(), m);
    "dot": [f32; 2] => f32, |[x, y], o, _, _| o[0] = sum_of_two(x, y, |x, y| x * y);
    "distances k = 1": [f32; 2] => f32, |[a, b], o, _, m| distances::<1>(a, b, o, m);
    "distances k = 3": [f32; 2] => f32, |[a, b], o, _, m| distances::<3>(a, b, o, m);
    "distances k = 8": [f32; 2] => f32, |[a, b], o, _, m| distances::<8>(a, b, o, m);
}
