//! Gradients that are written to buffers are those that are returned.

use super::{one, two};
use broadloom::prelude::*;

/// The gradients of a call in buffers: arrays of other values, views of every other row and backwards,
/// columns, and what they are added to.
macro_rules! buffers_have {
    ($gradient:ident!($($body:tt)*), $x:ident, $u:ident) => {{
        let (dx, du) = buffers_have!(@returned $gradient $x $u $($body)*);
        let shape = dx.extents();
        let (mut bx, mut bu) = (Array2::full(shape, 7.0), Array1::full(du.extents(), 7.0));
        $gradient!($($body)*, bx = $x, bu = $u);
        assert_eq!((&bx, &bu), (&dx, &du), "arrays, {shape:?}");
        let mut rows = Array2::full([2 * shape[0], shape[1]], 7.0);
        let mut turned = rows.slice_mut(s![..;-2, ..;-1]);
        $gradient!($($body)*, turned = $x, bu += $u);
        assert_eq!(rows.slice(s![..;-2, ..;-1]), dx, "turned, {shape:?}");
        assert!(rows.slice(s![..;2, ..]).iter().all(|&item| item == 7.0));
        assert_eq!(bu, broadcast!(du + du).eval(), "added, {shape:?}");
        let mut columns = Array2::full([shape[1], shape[0]], 7.0);
        let mut view = columns.view_mut().t();
        let mut list = vec![7.0; du.len()];
        $gradient!($($body)*, view = $x, list = $u);
        assert_eq!(columns.t(), dx, "columns, {shape:?}");
        assert_eq!(list, du.as_slice());
        let returned = buffers_have!(@beside $gradient $x bu $u $($body)*);
        assert_eq!((&returned, &bu), (&dx, &du));
    }};
    (@beside gradient $x:ident $bu:ident $u:ident $($body:tt)*) => {
        gradient!($($body)*, $x, $bu = $u).1
    };
    (@beside vjp $x:ident $bu:ident $u:ident $($body:tt)*) => { vjp!($($body)*, $x, $bu = $u) };
    (@returned gradient $x:ident $u:ident $($body:tt)*) => { gradient!($($body)*, $x, $u).1 };
    (@returned vjp $x:ident $u:ident $($body:tt)*) => { vjp!($($body)*, $x, $u) };
}

#[test]
fn of_every_shape() {
    for [n, m] in [[4, 5], [1, 5], [4, 1], [1, 1], [0, 5], [4, 0], [300, 130]] {
        let (x, u, w) = (two(n, m, 0.3), one(m, 1.0), two(n, m, 2.0));
        buffers_have!(gradient!(sum(|i, j| (x[i, j] * u[j]).tanh())), x, u);
        buffers_have!(gradient!(sum((x * u @ (1)).tanh() + x)), x, u);
        buffers_have!(vjp!([i, j] => x[i, j] * u[j] + u[j], w), x, u);
        buffers_have!(vjp!([j, i] => x[i, j] * u[j] * x[i, j], (w.t())), x, u);
    }
}

#[test]
fn of_reducers_and_parts() {
    for [n, m] in [[4, 5], [2, 1], [2, 3], [300, 130]] {
        let (x, u) = (two(n, m, 0.3), one(m, 1.0));
        let list: Vec<usize> = (0..n).map(|i| i * 7 % m).collect();
        buffers_have!(
            gradient!(sum(|i| sum(|j| (x[i, j] * u[j]).exp()).ln() - x[i, list[i]] * u[list[i]])),
            x,
            u
        );
        buffers_have!(
            gradient!(sum(|i, j| (x[i + 1, j] - x[i, j] * u[j]).powi(2))),
            x,
            u
        );
        buffers_have!(
            gradient!(sum(|i, j| x[i, clamp(j - 1)] * x[i, j] * u[j])),
            x,
            u
        );
    }
}

#[test]
fn of_what_stretches_and_is_not_read() {
    let (x, row, u) = (two(4, 5, 0.3), two(1, 5, 0.7), one(5, 1.0));
    buffers_have!(gradient!(sum(x * row * u @ (1))), row, u);
    // Nothing has an effect.
    buffers_have!(gradient!(sum(|i, j| (x[i, j] + u[j]).floor())), x, u);
    // One buffer for two reads of different axes.
    let square = two(5, 5, 0.4);
    buffers_have!(
        gradient!(sum(|i, j| square[i, j] * square[j, i] * u[j])),
        square,
        u
    );
}

#[test]
fn what_is_wrong_writes_no_buffer() {
    let (x, u, g) = (two(4, 5, 0.3), one(5, 1.0), two(4, 5, 0.1));
    let mut dx = Array2::full([4, 5], 7.0);
    let (mut short, list) = (one(3, 0.0), [0usize, 9, 0, 0]);
    assert!(try_gradient!(sum(|i, j| x[i, j] * u[j]), dx = x, short = u).is_err());
    assert!(try_gradient!(sum(x * u @ (1)), short = u, dx = x).is_err());
    assert!(try_gradient!(sum(|i| sum(|j| x[i, j]) + u[list[i]]), dx = x, short = u).is_err());
    // The list is that of a reducer which the derivatives of the other operand do not need.
    let sums = try_vjp!([i, j] => x[i, j] + sum(|k| u[list[i]] * g[i, k]), g, dx = x);
    assert!(sums.is_err());
    assert!(dx.iter().all(|&item| item == 7.0));
}
