//! Element by element, everything in order.

use super::lanes::{Real, exp};

fn add<T: Real>([x, y]: [&[T]; 2], o: &mut [T], _: usize, _: usize) {
    for ((o, &x), &y) in o.iter_mut().zip(x).zip(y) {
        *o = x + y;
    }
}

/// `o = f(x, v)` with a row `v`.
#[inline(always)]
fn with_row<T: Copy>(x: &[T], v: &[T], o: &mut [T], f: impl Fn(T, T) -> T) {
    for (o, x) in o.chunks_exact_mut(v.len()).zip(x.chunks_exact(v.len())) {
        for ((o, &x), &v) in o.iter_mut().zip(x).zip(v) {
            *o = f(x, v);
        }
    }
}

fn times_column<T: Real>([x, u]: [&[T]; 2], o: &mut [T], _: usize, m: usize) {
    for ((o, x), &u) in o.chunks_exact_mut(m).zip(x.chunks_exact(m)).zip(u) {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = x * u;
        }
    }
}

fn convert(x: u8) -> u8 {
    (x as f32 * 0.5 + 10.0) as u8
}

super::loops! {
    "x + y": [f32; 2] => f32, add::<f32>;
    "x * row": [f32; 2] => f32, |[x, v], o, _, _| with_row(x, v, o, |x, v| x * v);
    "x * col": [f32; 2] => f32, times_column::<f32>;
    "x * col, f64": [f64; 2] => f64, times_column::<f64>;
    "outer": [f32; 2] => f32, |[u, v], o, _, _| {
        for (o, &u) in o.chunks_exact_mut(v.len()).zip(u) {
            for (o, &v) in o.iter_mut().zip(v) {
                *o = u * v;
            }
        }
    };
    "x * row + col": [f32; 3] => f32, |[x, v, u], o, _, m| {
        for ((o, x), &u) in o.chunks_exact_mut(m).zip(x.chunks_exact(m)).zip(u) {
            for ((o, &x), &v) in o.iter_mut().zip(x).zip(v) {
                *o = x * v + u;
            }
        }
    };
    "x + channel": [f32; 2] => f32, |[x, c], o, _, m| {
        for (o, x) in o.chunks_exact_mut(4 * m).zip(x.chunks_exact(4 * m)) {
            for ((o, x), &c) in o.chunks_exact_mut(m).zip(x.chunks_exact(m)).zip(c) {
                for (o, &x) in o.iter_mut().zip(x) {
                    *o = x + c;
                }
            }
        }
    };
    "exp": [f32; 1] => f32, |[x], o, _, _| {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = exp(x);
        }
    };
    "u8 add": [u8; 2] => u8, |[x, y], o, _, _| {
        for ((o, &x), &y) in o.iter_mut().zip(x).zip(y) {
            *o = x.wrapping_add(y);
        }
    };
    "u8 row": [u8; 2] => u8, |[x, v], o, _, _| with_row(x, v, o, u8::wrapping_add);
    "u8-f32-u8": [u8; 1] => u8, |[x], o, _, _| {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = convert(x);
        }
    };
    "u8-f32-u8, as": [u8; 1] => u8, |[x], o, _, _| {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = convert(x);
        }
    };
}
