//! The kernels as a user writes them with operators (K7: with `broadcast!`): matrices of run-time extents, explicit dimension tuples.

use broadloom::Float;
use broadloom::prelude::*;

/// K1: `y = a * x + y`.
pub fn k1<T: Float>(a: T, x: &Array1<T>, y: &mut Array1<T>) {
    y.update(|y| x * a + y);
}

/// K2: `d = a * b + c - a`.
pub fn k2<T: Float>(a: &Array1<T>, b: &Array1<T>, c: &Array1<T>, d: &mut Array1<T>) {
    (a * b + c - a).eval_into(d);
}

/// K3: `o = max(x[n, m] + v[m], 0)`.
pub fn k3<T: Float>(x: &Array2<T>, v: &Array1<T>, o: &mut Array2<T>) {
    (x + v.at(axes![1])).max(T::ZERO).eval_into(o);
}

/// K4: `o = x[n, m] * u[n, 1]`.
pub fn k4<T: Float>(x: &Array2<T>, u: &Array1<T>, o: &mut Array2<T>) {
    (x * u.unsqueeze(axes![1])).eval_into(o);
}

/// K5: `o += u[n] * v[m]`.
pub fn k5<T: Float>(u: &Array1<T>, v: &Array1<T>, o: &mut Array2<T>) {
    *o += u.at(axes![0]) * v.at(axes![1]);
}

/// The parameters of a batch normalisation, one number for each channel.
#[derive(Debug)]
pub struct Norm<T> {
    /// The mean.
    pub mean: Array1<T>,
    /// The variance.
    pub var: Array1<T>,
    /// The scale.
    pub gamma: Array1<T>,
    /// The offset.
    pub beta: Array1<T>,
}

/// K6: batch normalisation of `x[n, c, h, w]`, the parameters placed on axis 1.
pub fn k6<T: Float>(x: &Array4<T>, norm: &Norm<T>, o: &mut Array4<T>) {
    let scale = &norm.gamma / (&norm.var + T::from_f64(1e-5)).sqrt();
    ((x - norm.mean.at(axes![1])) * scale.at(axes![1]) + norm.beta.at(axes![1])).eval_into(o);
}

/// K7: the price of options by Black and Scholes: of the stock `s`, the strike `k` and the time `t`, at one rate and one volatility.
pub fn k7<T: Float>(s: &Array1<T>, k: &Array1<T>, t: &Array1<T>, o: &mut Array1<T>) {
    let [rate, volatility, half, root] =
        [0.02, 0.3, 0.5, std::f64::consts::FRAC_1_SQRT_2].map(T::from_f64);
    let drift = rate + half * volatility * volatility;
    broadcast!(
        o = {
            let deviation = t.sqrt() * volatility;
            let d1 = ((s / k).ln() + t * drift) / deviation;
            let d2 = d1 - deviation;
            let n1 = half + half * (d1 * root).erf();
            let n2 = half + half * (d2 * root).erf();
            s * n1 - k * (t * -rate).exp() * n2
        }
    );
}
