//! The kernels as a user writes them with `broadcast!`: the same work as [`kernels`](crate::kernels), with the same arguments.

use broadloom::Float;
use broadloom::dim::{Dyn, Stretch};
use broadloom::prelude::*;

/// K1: `y = a * x + y`.
pub fn k1<T: Float>(a: T, x: &Array1<T>, y: &mut Array1<T>) {
    broadcast!(y = x * a + y);
}

/// K2: `d = a * b + c - a`.
pub fn k2<T: Float>(a: &Array1<T>, b: &Array1<T>, c: &Array1<T>, d: &mut Array1<T>) {
    broadcast!(d = a * b + c - a);
}

/// K3: `o = max(x[n, m] + v[m], 0)`.
pub fn k3<T: Float>(x: &Array2<T>, v: &Array1<T>, o: &mut Array2<T>) {
    broadcast!(o = (x + v @ (1)).max(T::ZERO));
}

/// K4: `o = x[n, m] * u[n, 1]`.
pub fn k4<T: Float>(x: &Array2<T>, u: &Array<T, (Dyn, Stretch)>, o: &mut Array2<T>) {
    broadcast!(o = x * u);
}

/// K5: `o += u[n] * v[m]`.
pub fn k5<T: Float>(u: &Array1<T>, v: &Array1<T>, o: &mut Array2<T>) {
    broadcast!(o += u @ (0) * v @ (1));
}

/// K6: batch normalisation of `x[n, c, h, w]`, the parameters placed on axis 1, everything in one loop.
pub fn k6<T: Float>(x: &Array4<T>, [mean, var, gamma, beta]: [&Array1<T>; 4], o: &mut Array4<T>) {
    let eps = T::from_f64(1e-5);
    broadcast!(o = (x - mean @ (1)) * (gamma @ (1) / (var @ (1) + eps).sqrt()) + beta @ (1));
}

/// K6 with the scale as a group, which is computed before the loop.
pub fn k6_hoisted<T: Float>(
    x: &Array4<T>,
    [mean, var, gamma, beta]: [&Array1<T>; 4],
    o: &mut Array4<T>,
) {
    let eps = T::from_f64(1e-5);
    broadcast!(o = (x - mean @ (1)) * (gamma / (var + eps).sqrt()) @ (1) + beta @ (1));
}
