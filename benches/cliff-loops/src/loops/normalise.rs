//! Softmax, layer normalisation and their like.

use super::lanes::{Real, exp, fold, sum, sum_of};

const EPSILON: f64 = 1e-5;

/// A float with what a normalisation needs.
trait Root: Real + std::ops::Div<Output = Self> {
    fn of(x: f64) -> Self;
    fn root(self) -> Self;
}

impl Root for f32 {
    fn of(x: f64) -> f32 {
        x as f32
    }

    fn root(self) -> f32 {
        self.sqrt()
    }
}

impl Root for f64 {
    fn of(x: f64) -> f64 {
        x
    }

    fn root(self) -> f64 {
        self.sqrt()
    }
}

fn largest(x: &[f32]) -> f32 {
    let larger = |a: f32, b: f32| if a > b { a } else { b };
    fold(x, f32::MIN, larger, larger)
}

fn softmax(x: &[f32], o: &mut [f32]) {
    let most = largest(x);
    for (o, x) in o.iter_mut().zip(x) {
        *o = exp(x - most);
    }
    let scale = 1.0 / sum(o);
    o.iter_mut().for_each(|o| *o *= scale);
}

fn layer_norm<T: Root>([x, gamma, beta]: [&[T]; 3], o: &mut [T], _: usize, m: usize) {
    let count = T::of(m as f64);
    for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
        let mean = sum(x) / count;
        let variance = sum_of(x, |x| (x - mean) * (x - mean)) / count;
        let scale = T::of(1.0) / (variance + T::of(EPSILON)).root();
        let parameters = gamma.iter().zip(beta);
        for ((o, &x), (&gamma, &beta)) in o.iter_mut().zip(x).zip(parameters) {
            *o = (x - mean) * scale * gamma + beta;
        }
    }
}

/// Along the columns: three passes in the order of the rows.
fn layer_norm_0([x, gamma, beta]: [&[f32]; 3], o: &mut [f32], n: usize, m: usize) {
    let count = n as f32;
    let (mut mean, mut scale) = (vec![0.0f32; m], vec![0.0f32; m]);
    for x in x.chunks_exact(m) {
        for (mean, x) in mean.iter_mut().zip(x) {
            *mean += x;
        }
    }
    mean.iter_mut().for_each(|mean| *mean /= count);
    for x in x.chunks_exact(m) {
        for ((scale, x), mean) in scale.iter_mut().zip(x).zip(&mean) {
            *scale += (x - mean) * (x - mean);
        }
    }
    for scale in &mut scale {
        *scale = 1.0 / (*scale / count + EPSILON as f32).sqrt();
    }
    let rows = x.chunks_exact(m).zip(o.chunks_exact_mut(m));
    for ((x, o), (gamma, beta)) in rows.zip(gamma.iter().zip(beta)) {
        let columns = mean.iter().zip(&scale);
        for ((o, x), (mean, scale)) in o.iter_mut().zip(x).zip(columns) {
            *o = (x - mean) * scale * gamma + beta;
        }
    }
}

/// Along the columns: the maximum, the exponentials with their sum, the scale.
fn softmax_0([x]: [&[f32]; 1], o: &mut [f32], _: usize, m: usize) {
    let (mut most, mut total) = (vec![f32::MIN; m], vec![0.0f32; m]);
    for x in x.chunks_exact(m) {
        for (most, &x) in most.iter_mut().zip(x) {
            *most = if x > *most { x } else { *most };
        }
    }
    for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
        for ((o, x), (most, total)) in o.iter_mut().zip(x).zip(most.iter().zip(&mut total)) {
            *o = exp(x - most);
            *total += *o;
        }
    }
    total.iter_mut().for_each(|total| *total = 1.0 / *total);
    for o in o.chunks_exact_mut(m) {
        for (o, total) in o.iter_mut().zip(&total) {
            *o *= total;
        }
    }
}

super::loops! {
    "softmax 1": [f32; 1] => f32, |[x], o, _, m| {
        for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
            softmax(x, o);
        }
    };
    "softmax 0": [f32; 1] => f32, softmax_0;
    "layer_norm 1": [f32; 3] => f32, layer_norm::<f32>;
    "layer_norm 0": [f32; 3] => f32, layer_norm_0;
    "rms_norm 1": [f32; 1] => f32, |[x], o, _, m| {
        for (x, o) in x.chunks_exact(m).zip(o.chunks_exact_mut(m)) {
            let scale = 1.0 / (sum_of(x, |x| x * x) / m as f32 + EPSILON as f32).sqrt();
            for (o, x) in o.iter_mut().zip(x) {
                *o = x * scale;
            }
        }
    };
    "logsumexp 1": [f32; 1] => f32, |[x], o, _, m| {
        for (x, o) in x.chunks_exact(m).zip(o) {
            let most = largest(x);
            *o = most + sum_of(x, |x| exp(x - most)).ln();
        }
    };
}
