//! Values with indices.

use super::{one, three, two};
use broadloom::prelude::*;

#[test]
fn operands_of_several_ranks() {
    let (x, w) = (two(4, 5, 0.3), two(4, 5, 2.0));
    let (u, v, p) = (one(5, 1.0), one(5, 4.0), one(4, 9.0));
    has_slopes!([] => (sum(|i, j| w[i, j] * (x[i, j] * u[j] + v[j]).tanh())); u, v, x, w);
    has_slopes!([] => (sum(|i, j| 1.0 / (1.0 + (p[i] - u[j]).powi(2)))); p, u);
    has_slopes!([] => (sum(|i, j| (x[i, j].sin() * u[j].exp() + p[i].cos().abs()) / (2.5 + u[j].atan2(p[i])))); x, u, p);
    has_slopes!([] => (sum(|j, i| x[i, j] * w[i, j] / (2.0 + u[j]))); x, w, u);
    has_slopes!([] => (sum(|i, j| (x[i, j] * 3.0) % 0.7)); x);
}

#[test]
#[allow(
    clippy::erasing_op,
    clippy::identity_op,
    reason = "a reducer of few terms is written out with its indices as numbers"
)]
fn accesses_that_are_views() {
    let (x, w, u, p) = (two(4, 5, 0.3), two(4, 5, 2.0), one(5, 1.0), one(4, 9.0));
    let (q, t) = (three(4, 5, 5, 0.2), three(3, 4, 5, 0.7));
    has_slopes!([] => (sum(|i| x[i, 2] * p[i])); x, p);
    has_slopes!([] => (sum(|i| (u[i + 1] - u[i]).powi(2))); u);
    has_slopes!([] => (sum(|i, k| q[i, k, k] * x[i, k])); q, x);
    has_slopes!([] => (sum(|i, j| x[3 - i, j] * w[i, j] * x[i, 4 - j])); x, w);
    has_slopes!([] => (sum(|i, k| u[2 * i + k] * p[k], i < 2, k < 3)); u, p);
    has_slopes!([] => (sum(|i, k| u[i + k] * p[k] * u[i], i < n_of(&u) - 3)); u, p);
    has_slopes!([] => (sum(|i, u| t[u, i, 0] * p[i] * t[i + u, i, 1], u < 2, i < 2)); t, p);
}

/// A bound that is code of the user.
fn n_of(u: &Array1<f64>) -> usize {
    u.as_slice().len()
}

#[test]
fn accesses_past_an_edge_and_by_lists() {
    let (x, w, u, p) = (two(4, 5, 0.3), two(4, 5, 2.0), one(5, 1.0), one(4, 9.0));
    let list = [2usize, 0, 2, 3];
    has_slopes!([] => (sum(|i, j| x[clamp(i - 1), j] * x[i, j] + x[i, wrap(j + 1)] * u[j] + x[pad(i + 1, 0.5), j])); x, u);
    has_slopes!([] => (sum(|i, j| x[list[i], j] * x[list[i], j] * w[i, j])); x, w);
    has_slopes!([] => (sum(|i| p[list[i]].exp() * p[i])); p);
    has_slopes!([] => (sum(|i| x[i, list[i]] * p[i])); x, p);
    has_slopes!([] => (sum(|i| x[clamp(i + 1), list[i]] * p[i])); x, p);
}

#[test]
fn functions_and_branches() {
    let (x, w, u, p) = (two(4, 5, 0.3), two(4, 5, 2.0), one(5, 1.0), one(4, 9.0));
    has_slopes!([] => (sum(|i, j| if x[i, j] > 0.1 { x[i, j] * u[j] } else { let q = x[i, j] * 2.0; q * q * p[i] })); x, u, p);
    has_slopes!([] => (sum(|i, j| if x[i, j] > 0.4 { u[j] } else if x[i, j] > 0.0 { x[i, j].exp() } else { 1.5 })); x, u);
    has_slopes!([] => (sum(|i, j| x[i, j].maximum(w[i, j]) + x[i, j].min(0.3).clamp(-0.4, 0.2) + x[i, j].mul_add(u[j], p[i]))); x, w, u, p);
    has_slopes!([] => (sum(|i, j| { let a = x[i, j] * u[j]; let a = a + a.sin(); a * (-a).exp() })); x, u);
    has_slopes!([] => (sum(|i| p[i].powi(3) + (p[i] + 2.0).powf(1.5) + (p[i] * 0.5).cast::<f64>().powi(-2))); p);
    has_slopes!([] => (sum(|i| p[i].floor() * p[i] + p[i].signum() * p[i].copysign(-1.0))); p);
    let n = 3;
    has_slopes!([] => (sum(|i| p[i].powi(n))); p);
}

/// What several sweeps read is computed once, by kernels for floats: a condition is none.
#[test]
fn conditions_that_several_sweeps_read() {
    let (x, u, v, p) = (two(4, 5, 0.3), one(5, 1.0), one(4, 4.0), one(4, 9.0));
    has_slopes!([] => (sum(|l, j| sum(|m| if p[m].atan2(v[l]) > 0.13 { u[j] } else { v[m] }))); p, u, v);
    has_slopes!([] => (sum(|l, j| sum(|m| if !(p[m].atan2(v[l]) > 0.13) { u[j] * v[m] } else { v[m] }))); p, u, v);
    has_slopes!([] => (sum(|i, j| sum(|m| if any(|k| x[m, k].sin() > v[i]) { u[j] * p[m] } else { v[m] }))); x, u, v, p);
    has_slopes!([] => (sum(|i, j| sum(|m| if (p[m] * v[i]).sin().is_nan() { u[j] } else { v[m] }))); p, u, v);
}

#[test]
fn every_listed_function() {
    let x = Array1::from_vec([4], vec![0.15, 0.35, 0.6, 0.85]);
    // Several functions in a body: one takes half a second to compile.
    macro_rules! each {
        ($([$($f:ident)*])*) => {$(
            has_slopes!([] => (sum(|i| 0.0 $(+ x[i].$f() * x[i])*)); x);
        )*};
    }
    each! {
        [sqrt cbrt exp exp2 exp_m1 ln log2 log10 ln_1p]
        [sin cos tan asin acos atan sinc fract abs]
        [sinh cosh tanh asinh atanh sigmoid softplus erf erfc]
        [normal_cdf gelu rsqrt recip]
        [erf_inv lgamma digamma]
    }
    let y = Array1::from_vec([4], vec![1.5, 0.25, 2.0, 0.75]);
    has_slopes!([] => (sum(|i| (x[i] + 1.0).acosh() + x[i].powf(y[i]) + x[i].atan2(y[i]) + x[i].hypot(y[i]))); x, y);
}
