//! Sums, counts, extremes, means and variances.

use super::lanes::{Real, fold, sum, sum_every_2nd, sum_of, sum_of_two};

/// The sum of some bytes, in 32 bits by parts.
#[inline(always)]
fn sum_bytes(x: &[u8]) -> u64 {
    let parts = x.chunks(1 << 16);
    let of_part = |part: &[u8]| part.iter().map(|&x| x as u32).sum::<u32>() as u64;
    parts.map(of_part).sum()
}

/// How many are above a half.
#[inline(always)]
fn count(x: &[f32]) -> u64 {
    let parts = x.chunks(1 << 16);
    let of_part = |part: &[f32]| part.iter().map(|&x| (x > 0.5) as u32).sum::<u32>() as u64;
    parts.map(of_part).sum()
}

/// The larger one; our inputs have no NaN.
#[inline(always)]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// Folds each column into `o`, row after row.
#[inline(always)]
fn columns<T: Copy, A: Copy>(x: &[T], o: &mut [A], zero: A, step: impl Fn(A, T) -> A) {
    o.fill(zero);
    for x in x.chunks_exact(o.len()) {
        for (o, &x) in o.iter_mut().zip(x) {
            *o = step(*o, x);
        }
    }
}

/// One number of each row.
#[inline(always)]
fn rows<T, A>(x: &[T], o: &mut [A], m: usize, f: impl Fn(&[T]) -> A) {
    for (o, x) in o.iter_mut().zip(x.chunks_exact(m)) {
        *o = f(x);
    }
}

fn columns_of_pixels(x: &[f32], o: &mut [f32]) {
    let mut lanes = [0.0f32; 48];
    let mut chunks = x.chunks_exact(48);
    for chunk in &mut chunks {
        for (lane, x) in lanes.iter_mut().zip(chunk) {
            *lane += x;
        }
    }
    o.fill(0.0);
    for pixel in chunks
        .remainder()
        .chunks_exact(3)
        .chain(lanes.chunks_exact(3))
    {
        for (o, x) in o.iter_mut().zip(pixel) {
            *o += x;
        }
    }
}

fn smallest(x: &[f32]) -> usize {
    let least = fold(x, f32::MAX, |a, x| if x < a { x } else { a }, f32::min);
    let position = x.iter().position(|&x| x == least);
    position.unwrap_or(0)
}

fn smallest_of_columns([x]: [&[f32]; 1], o: &mut [usize], _: usize, m: usize) {
    let mut least = x[..m].to_vec();
    o.fill(0);
    for (i, x) in x.chunks_exact(m).enumerate() {
        for ((o, least), &x) in o.iter_mut().zip(&mut least).zip(x) {
            let less = x < *least;
            *least = if less { x } else { *least };
            *o = if less { i } else { *o };
        }
    }
}

fn variance(x: &[f32]) -> f32 {
    let count = x.len() as f32;
    let mean = sum(x) / count;
    sum_of(x, |x| (x - mean) * (x - mean)) / count
}

fn variance_of_columns([x]: [&[f32]; 1], o: &mut [f32], n: usize, m: usize) {
    let count = n as f32;
    let mut mean = vec![0.0; m];
    columns(x, &mut mean, 0.0, |a, x| a + x);
    mean.iter_mut().for_each(|mean| *mean /= count);
    o.fill(0.0);
    for x in x.chunks_exact(m) {
        for ((o, &x), &mean) in o.iter_mut().zip(x).zip(&mean) {
            *o += (x - mean) * (x - mean);
        }
    }
    o.iter_mut().for_each(|o| *o /= count);
}

fn sum_columns<T: Real>([x]: [&[T]; 1], o: &mut [T], _: usize, _: usize) {
    columns(x, o, T::ZERO, |a, x| a + x);
}

fn sum_rows<T: Real>([x]: [&[T]; 1], o: &mut [T], _: usize, m: usize) {
    rows(x, o, m, sum);
}

super::loops! {
    "sum all": [f32; 1] => f32, |[x], o, _, _| o[0] = sum(x);
    "sum all, u8": [u8; 1] => u64, |[x], o, _, _| o[0] = sum_bytes(x);
    "count all": [f32; 1] => u64, |[x], o, _, _| o[0] = count(x);
    "max all, u8": [u8; 1] => u8, |[x], o, _, _| o[0] = x.iter().fold(0, |a, &x| a.max(x));
    "sum 0": [f32; 1] => f32, sum_columns::<f32>;
    "sum 0, u8": [u8; 1] => u64, |[x], o, _, _| columns(x, o, 0, |a, x| a + x as u64);
    "count 0": [f32; 1] => u64, |[x], o, _, _| columns(x, o, 0, |a, x| a + (x > 0.5) as u64);
    "sum 1": [f32; 1] => f32, sum_rows::<f32>;
    "sum 1, f64": [f64; 1] => f64, sum_rows::<f64>;
    "sum 1, u8": [u8; 1] => u64, |[x], o, _, m| rows(x, o, m, sum_bytes);
    "count 1": [f32; 1] => u64, |[x], o, _, m| rows(x, o, m, count);
    "sum (0, 2)": [f32; 1] => f32, |[x], o, _, m| {
        o.fill(0.0);
        for x in x.chunks_exact(4 * m) {
            for (o, x) in o.iter_mut().zip(x.chunks_exact(m)) {
                *o += sum(x);
            }
        }
    };
    "max 0": [f32; 1] => f32, |[x], o, _, _| columns(x, o, f32::MIN, larger);
    "max 1": [f32; 1] => f32, |[x], o, _, m| {
        rows(x, o, m, |x| fold(x, f32::MIN, larger, larger));
    };
    "argmin 0": [f32; 1] => usize, smallest_of_columns;
    "argmin 1": [f32; 1] => usize, |[x], o, _, m| rows(x, o, m, smallest);
    "mean 0": [f32; 1] => f32, |[x], o, n, _| {
        columns(x, o, 0.0, |a, x| a + x);
        o.iter_mut().for_each(|o| *o /= n as f32);
    };
    "var 0": [f32; 1] => f32, variance_of_columns;
    "var 1": [f32; 1] => f32, |[x], o, _, m| rows(x, o, m, variance);
    "sqd all": [f32; 2] => f32, |[x, y], o, _, _| {
        o[0] = sum_of_two(x, y, |x, y| (x - y) * (x - y));
    };
    "sqd 0": [f32; 2] => f32, |[x, y], o, _, m| {
        o.fill(0.0);
        for (x, y) in x.chunks_exact(m).zip(y.chunks_exact(m)) {
            for ((o, x), y) in o.iter_mut().zip(x).zip(y) {
                *o += (x - y) * (x - y);
            }
        }
    };
    "sqd 1": [f32; 2] => f32, |[x, y], o, _, m| {
        for (o, (x, y)) in o.iter_mut().zip(x.chunks_exact(m).zip(y.chunks_exact(m))) {
            *o = sum_of_two(x, y, |x, y| (x - y) * (x - y));
        }
    };
    "sum(x * col) 0": [f32; 2] => f32, |[x, u], o, _, m| {
        o.fill(0.0);
        for (x, u) in x.chunks_exact(m).zip(u) {
            for (o, x) in o.iter_mut().zip(x) {
                *o += x * u;
            }
        }
    };
    "sum all, every 2nd": [f32; 1] => f32, |[x], o, _, _| o[0] = sum_every_2nd(x);
    "sum 1, every 2nd": [f32; 1] => f32, |[x], o, _, m| rows(x, o, 2 * m, sum_every_2nd);
    "sum 1, reversed": [f32; 1] => f32, sum_rows::<f32>;
    "sum 1 of x^T": [f32; 1] => f32, sum_columns::<f32>;
    "sum 2 of hwc": [f32; 1] => f32, |[x], o, _, _| rows(x, o, 3, |x| x[0] + x[1] + x[2]);
    "mean (0, 1) of hwc": [f32; 1] => f32, |[x], o, n, m| {
        columns_of_pixels(x, o);
        o.iter_mut().for_each(|o| *o /= (n * m) as f32);
    };
}
