//! Slices, steps, reversed and exchanged axes, channels, columns.

use super::lanes::Real;

/// The side of a tile of a transpose.
const TILE: usize = 16;

/// Calls `f` with every index of `n` rows and `m` columns, tile after tile.
#[inline(always)]
fn tiles(n: usize, m: usize, mut f: impl FnMut(usize, usize)) {
    for i0 in (0..n).step_by(TILE) {
        for j0 in (0..m).step_by(TILE) {
            for i in i0..n.min(i0 + TILE) {
                for j in j0..m.min(j0 + TILE) {
                    f(i, j);
                }
            }
        }
    }
}

fn plus_transposed<T: Real>([x, y]: [&[T]; 2], o: &mut [T], n: usize, m: usize) {
    let (x, y, o) = (&x[..n * m], &y[..n * m], &mut o[..n * m]);
    tiles(n, m, |i, j| o[i * m + j] = x[i * m + j] + y[j * n + i]);
}

/// `o = x[::S] + y`.
#[inline(always)]
fn every<const S: usize>(x: &[f32], y: &[f32], o: &mut [f32]) {
    for ((o, x), &y) in o.iter_mut().zip(x.chunks_exact(S)).zip(y) {
        *o = x[0] + y;
    }
}

/// The channels of each pixel in reverse.
#[inline(always)]
fn bgr<T: Copy>(x: &[T], o: &mut [T]) {
    for (o, x) in o.chunks_exact_mut(3).zip(x.chunks_exact(3)) {
        (o[0], o[1], o[2]) = (x[2], x[1], x[0]);
    }
}

/// Pixels to planes.
#[inline(always)]
fn to_planes<T: Copy>(x: &[T], o: &mut [T], pixels: usize) {
    let (r, rest) = o.split_at_mut(pixels);
    let (g, b) = rest.split_at_mut(pixels);
    let planes = r.iter_mut().zip(g).zip(b);
    for (((r, g), b), x) in planes.zip(x.chunks_exact(3)) {
        (*r, *g, *b) = (x[0], x[1], x[2]);
    }
}

super::loops! {
    "slice += c": [f32; 1] => f32, |[x], o, _, m| {
        let rows = o.chunks_exact_mut(m + 2).skip(1);
        for (o, x) in rows.zip(x.chunks_exact(m)) {
            for (o, &x) in o[1..=m].iter_mut().zip(x) {
                *o += x;
            }
        }
    };
    "gap rows": [f32; 2] => f32, |[x, y], o, _, m| {
        let rows = x.chunks_exact(2 * m).zip(y.chunks_exact(m));
        for (o, (x, y)) in o.chunks_exact_mut(m).zip(rows) {
            for ((o, &x), &y) in o.iter_mut().zip(x).zip(y) {
                *o = x + y;
            }
        }
    };
    "laplace": [f32; 1] => f32, |[x], o, _, m| {
        let w = m + 2;
        for (i, o) in o.chunks_exact_mut(m).enumerate() {
            let row = |i: usize, j: usize| &x[i * w + j..i * w + j + m];
            let (up, down) = (row(i, 1), row(i + 2, 1));
            let (left, middle, right) = (row(i + 1, 0), row(i + 1, 1), row(i + 1, 2));
            for j in 0..m {
                o[j] = up[j] + down[j] + left[j] + right[j] - middle[j] * 4.0;
            }
        }
    };
    "reversed 1-d": [f32; 2] => f32, |[x, y], o, _, _| {
        for ((o, &x), &y) in o.iter_mut().zip(x.iter().rev()).zip(y) {
            *o = x + y;
        }
    };
    "reversed rows": [f32; 2] => f32, |[x, y], o, _, m| {
        let rows = x.chunks_exact(m).zip(y.chunks_exact(m));
        for (o, (x, y)) in o.chunks_exact_mut(m).zip(rows) {
            for ((o, &x), &y) in o.iter_mut().zip(x.iter().rev()).zip(y) {
                *o = x + y;
            }
        }
    };
    "reversed rows, u8": [u8; 1] => u8, |[x], o, _, m| {
        for (o, x) in o.chunks_exact_mut(m).zip(x.chunks_exact(m)) {
            for (o, &x) in o.iter_mut().zip(x.iter().rev()) {
                *o = x;
            }
        }
    };
    "x + y^T": [f32; 2] => f32, plus_transposed::<f32>;
    "x + y^T, f64": [f64; 2] => f64, plus_transposed::<f64>;
    "x^T + y^T": [f32; 2] => f32, |[x, y], o, n, m| {
        let (x, y, o) = (&x[..n * m], &y[..n * m], &mut o[..n * m]);
        tiles(n, m, |i, j| o[i * m + j] = x[j * n + i] + y[j * n + i]);
    };
    "copy x^T": [f32; 1] => f32, |[x], o, n, m| {
        let (x, o) = (&x[..n * m], &mut o[..n * m]);
        tiles(n, m, |i, j| o[i * m + j] = x[j * n + i]);
    };
    "every 2nd": [f32; 2] => f32, |[x, y], o, _, _| every::<2>(x, y, o);
    "every 3rd": [f32; 2] => f32, |[x, y], o, _, _| every::<3>(x, y, o);
    "every 5th": [f32; 2] => f32, |[x, y], o, _, _| every::<5>(x, y, o);
    "every 2nd of rows": [f32; 2] => f32, |[x, y], o, _, m| {
        let rows = x.chunks_exact(2 * m).zip(y.chunks_exact(m));
        for (o, (x, y)) in o.chunks_exact_mut(m).zip(rows) {
            every::<2>(x, y, o);
        }
    };
    "into every 3rd": [f32; 2] => f32, |[x, y], o, _, _| {
        for ((o, &x), &y) in o.chunks_exact_mut(3).zip(x).zip(y) {
            o[0] = x + y;
        }
    };
    "axes exchanged": [f32; 1] => f32, |[x], o, n, m| {
        for (j, o) in o.chunks_exact_mut(n * m).enumerate() {
            for (o, x) in o.chunks_exact_mut(m).zip(x.chunks_exact(8 * m)) {
                for (o, &x) in o.iter_mut().zip(&x[j * m..(j + 1) * m]) {
                    *o = x;
                }
            }
        }
    };
    "bgr": [f32; 1] => f32, |[x], o, _, _| bgr(x, o);
    "bgr, u8": [u8; 1] => u8, |[x], o, _, _| bgr(x, o);
    "hwc to chw": [f32; 1] => f32, |[x], o, n, m| to_planes(x, o, n * m);
    "hwc to chw, u8": [u8; 1] => u8, |[x], o, n, m| to_planes(x, o, n * m);
    "gray": [f32; 2] => f32, |[x, w], o, _, _| {
        let [r, g, b] = [w[0], w[1], w[2]];
        for (o, x) in o.iter_mut().zip(x.chunks_exact(3)) {
            *o = x[0] * r + x[1] * g + x[2] * b;
        }
    };
    "blend": [f32; 3] => f32, |[x, y, c], o, _, _| {
        let pixels = x.chunks_exact(3).zip(y.chunks_exact(3));
        for (o, (x, y)) in o.chunks_exact_mut(3).zip(pixels) {
            for (j, o) in o.iter_mut().enumerate() {
                *o = x[j] + (y[j] - x[j]) * c[j];
            }
        }
    };
    "column read": [f32; 1] => f32, |[x], o, _, m| {
        for (o, x) in o.iter_mut().zip(x.chunks_exact(m)) {
            *o = x[0] * 2.0;
        }
    };
    "column write": [f32; 1] => f32, |[x], o, _, m| {
        for (o, &x) in o.chunks_exact_mut(m).zip(x) {
            o[0] = x * 2.0;
        }
    };
    "column update": [f32; 1] => f32, |[x], o, _, m| {
        for (o, &x) in o.chunks_exact_mut(m).zip(x) {
            o[0] += x;
        }
    };
    "repeated 2x2": [f32; 2] => f32, |[y, x], o, _, m| {
        let rows = y.chunks_exact(2 * m).enumerate();
        for (o, (i, y)) in o.chunks_exact_mut(2 * m).zip(rows) {
            let x = &x[i / 2 * m..][..m];
            for ((o, y), &x) in o.chunks_exact_mut(2).zip(y.chunks_exact(2)).zip(x) {
                o[0] = y[0] + x;
                o[1] = y[1] + x;
            }
        }
    };
}
