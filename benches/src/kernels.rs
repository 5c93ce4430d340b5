//! The kernels as a user writes them with operators (K7: with `broadcast!`), explicit dimension tuples throughout.
//!
//! Each is a function of arrays of typed shapes, generic over their dimensions: extents in the types, or `Dyn`. The module
//! [`dynrank`] has the same text once more, for arrays whose rank is known at run time. None is inlined, as no loop that it is
//! compared with is.

use std::rc::Rc;

use broadloom::dim::Stretch;
use broadloom::prelude::*;
use broadloom::storage::Home;
use broadloom::{Float, softmax_into};

/// Declares kernels `fn name[dimensions](scalars | inputs | output)`, for typed shapes and for run-time ranks.
macro_rules! kernels {
    ($(
        $(#[$doc:meta])*
        fn $name:ident[$($D:ident),+]($($scalar:ident)? | $($input:ident[$($I:ident),+]),+ | $output:ident[$($O:ident),+]) $body:block
    )+) => {
        $(
            $(#[$doc])*
            #[inline(never)]
            pub fn $name<T: Float, $($D: Dim),+>(
                $($scalar: T,)?
                $($input: &Array<T, ($($I,)+)>,)+
                $output: &mut Array<T, ($($O,)+)>,
            ) $body
        )+

        /// The kernels for arrays of run-time rank.
        pub mod dynrank {
            use super::*;

            $(
                $(#[$doc])*
                #[inline(never)]
                pub fn $name<T: Float>($($scalar: T,)? $($input: &ArrayD<T>,)+ $output: &mut ArrayD<T>) $body
            )+

            /// K4: `o = x[n, m] * u[n, 1]`.
            #[inline(never)]
            pub fn k4<T: Float>(x: &ArrayD<T>, u: &ArrayD<T>, o: &mut ArrayD<T>) {
                (x * u).eval_into(o);
            }

            /// K9: the squared distances of the rows of `a[n, k]` and `b[m, k]`.
            #[inline(never)]
            pub fn k9<T: Float>(a: &ArrayD<T>, b: &ArrayD<T>, o: &mut ArrayD<T>) {
                let (n, m, k) = (a.dims()[0], b.dims()[0], a.dims()[1]);
                (a.reshape([n, 1, k]) - b.reshape([1, m, k])).powi(2).sum_into(&[2], o);
            }

            /// K10a: the sum of all squared differences.
            #[inline(never)]
            pub fn k10a<T: Float>(a: &ArrayD<T>, b: &ArrayD<T>) -> T {
                (a - b).powi(2).sum(..)
            }

            /// K13a: `o = a[4, 4] + v[4]`, object after object.
            #[inline(never)]
            pub fn k13a<T: Float>(a: &[ArrayD<T>], v: &[ArrayD<T>], o: &mut [ArrayD<T>]) {
                for ((a, v), o) in a.iter().zip(v).zip(o) {
                    (a + v.at(axes![1])).eval_into(o);
                }
            }
        }
    };
}

/// K15: `sum(w[n, m] * tanh(x[n, m] * u[m] + v[m]))` and its gradients with respect to `u` and `v`.
#[inline(never)]
pub fn k15<T: Float, N: Dim, M: Dim>(
    [x, w]: [&Array<T, (N, M)>; 2],
    [u, v]: [&Array<T, (M,)>; 2],
) -> (T, [Array<T, (M,)>; 2]) {
    let (sum, (du, dv)) = gradient!(sum(|i, j| w[i, j] * (x[i, j] * u[j] + v[j]).tanh()), u, v);
    (sum, [du, dv])
}

/// K15 by a tape, whose arrays have their rank at run time.
#[inline(never)]
pub fn k15_tape<T: Float>(
    [x, w]: &[Rc<ArrayD<T>>; 2],
    [u, v]: &[ArrayD<T>; 2],
) -> (T, [ArrayD<T>; 2]) {
    let tape = Tape::new();
    let [x, w] = [x, w].map(|data| tape.constant(data.clone()));
    let [u, v] = [u, v].map(|parameter| tape.var(parameter));
    let terms = tape.record((&x, &u, &v, &w), |x, u, v, w| {
        (x * u.at(&[1]) + v.at(&[1])).tanh() * w
    });
    let sum = terms.sum(..);
    let mut gradients = sum.backward();
    let [du, dv] = [&u, &v].map(|parameter| gradients.take(parameter).expect("a variable"));
    (sum.item(), [du, dv])
}

kernels! {
    /// K1: `y = a * x + y`.
    fn k1[N](a | x[N] | y[N]) {
        y.update(|y| x * a + y);
    }

    /// K2: `d = a * b + c - a`.
    fn k2[N](| a[N], b[N], c[N] | d[N]) {
        (a * b + c - a).eval_into(d);
    }

    /// K3: `o = max(x[n, m] + v[m], 0)`.
    fn k3[N, M](| x[N, M], v[M] | o[N, M]) {
        (x + v.at(axes![1])).max(T::ZERO).eval_into(o);
    }

    /// K5: `o += u[n] * v[m]`.
    fn k5[N, M](| u[N], v[M] | o[N, M]) {
        *o += u.at(axes![0]) * v.at(axes![1]);
    }

    /// K6: batch normalisation of `x[n, c, h, w]`, the parameters placed on axis 1.
    fn k6[N, C, H, W](| x[N, C, H, W], mean[C], var[C], gamma[C], beta[C] | o[N, C, H, W]) {
        let scale = gamma / (var + T::from_f64(1e-5)).sqrt();
        ((x - mean.at(axes![1])) * scale.at(axes![1]) + beta.at(axes![1])).eval_into(o);
    }

    /// K7: the price of options by Black and Scholes: of the stock `s`, the strike `k` and the time `t`, at one rate and one volatility.
    fn k7[N](| s[N], k[N], t[N] | o[N]) {
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

    /// K8: the softmax of every row of `x`.
    fn k8[N, M](| x[N, M] | o[N, M]) {
        softmax_into(x, axes![1], o);
    }

    /// K10b: the sum of the squared differences of each row.
    fn k10b[N, M](| a[N, M], b[N, M] | o[N]) {
        (a - b).powi(2).sum_into(axes![1], o);
    }

    /// K10c: the sum of the squared differences of each column.
    fn k10c[N, M](| a[N, M], b[N, M] | o[M]) {
        (a - b).powi(2).sum_into(axes![0], o);
    }

    /// K11: `o = a + b^T`.
    fn k11[N](| a[N, N], b[N, N] | o[N, N]) {
        (a + b.t()).eval_into(o);
    }

    /// K12: `o = a[::2] + b[1::2]`.
    fn k12[N, M](| a[N], b[N] | o[M]) {
        (a.slice(s![..;2]) + b.slice(s![1..;2])).eval_into(o);
    }

    /// K14: `o = a[2, 3, 4] + b[3, 4]`.
    fn k14[A, B, C](| a[A, B, C], b[B, C] | o[A, B, C]) {
        (a + b.at(axes![1, 2])).eval_into(o);
    }
}

/// K4: `o = x[n, m] * u[n, 1]`.
#[inline(never)]
pub fn k4<T: Float, N: Dim, M: Dim>(
    x: &Array<T, (N, M)>,
    u: &Array<T, (N, Stretch)>,
    o: &mut Array<T, (N, M)>,
) {
    (x * u).eval_into(o);
}

/// K9: the squared distances of the rows of `a[n, k]` and `b[m, k]`.
#[inline(never)]
pub fn k9<T: Float, N: Dim, M: Dim, K: Dim>(
    a: &Array<T, (N, K)>,
    b: &Array<T, (M, K)>,
    o: &mut Array<T, (N, M)>,
) {
    let (a, b) = (a.unsqueeze(axes![1]), b.unsqueeze(axes![0]));
    (a - b).powi(2).sum_into(axes![2], o);
}

/// K10a: the sum of all squared differences.
#[inline(never)]
pub fn k10a<T: Float, N: Dim>(a: &Array<T, (N,)>, b: &Array<T, (N,)>) -> T {
    (a - b).powi(2).sum(..)
}

/// K13a: `o = a[4, 4] + v[4]`, object after object.
#[inline(never)]
pub fn k13a<T: Float, N: Dim, M: Dim, H: Home>(
    a: &[Array<T, (N, M), H>],
    v: &[Array<T, (M,), H>],
    o: &mut [Array<T, (N, M), H>],
) {
    for ((a, v), o) in a.iter().zip(v).zip(o) {
        (a + v.at(axes![1])).eval_into(o);
    }
}

/// K13b: `o = (a + b * 2 - c / 2) * d` on vectors of three, object after object.
#[inline(never)]
pub fn k13b<T: Float, S: Shape, H: Home>(
    a: &[Array<T, S, H>],
    b: &[Array<T, S, H>],
    c: &[Array<T, S, H>],
    d: &[Array<T, S, H>],
    o: &mut [Array<T, S, H>],
) {
    let (two, half) = (T::from_f64(2.0), T::from_f64(0.5));
    for ((((a, b), c), d), o) in a.iter().zip(b).zip(c).zip(d).zip(o) {
        ((a + b * two - c * half) * d).eval_into(o);
    }
}
