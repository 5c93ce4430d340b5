//! Indices past the edges of an axis: `clamp`, `wrap`, `pad`.

use super::{matrix, vector};
use broadloom::error::BroadcastErrorKind as Kind;
use broadloom::prelude::*;

fn clamped(k: isize, n: usize) -> usize {
    k.clamp(0, n as isize - 1) as usize
}

fn wrapped(k: isize, n: usize) -> usize {
    k.rem_euclid(n as isize) as usize
}

#[test]
fn an_index_past_an_edge_is_clamped_wrapped_or_padded() {
    for (n, m) in [(1, 1), (1, 4), (5, 1), (4, 3), (2, 7)] {
        let x = matrix(n, m);
        let views = [x.view(), x.view().flip(..)];
        for x in views {
            let at = |i: isize, j: isize| x[[clamped(i, n), wrapped(j, m)]];
            let found = broadcast!([i, j] => x[clamp(i - 2), wrap(j + 3)] + x[i, j]).eval();
            let expected = Array2::from_fn([n, m], |[i, j]| {
                at(i as isize - 2, j as isize + 3) + x[[i, j]]
            });
            assert_eq!(found, expected);
            let inside = |i: isize, j: isize| match (0..n as isize).contains(&i) {
                true => x[[i as usize, j as usize]],
                false => 0.5,
            };
            let found = broadcast!([j, i] => x[pad(2 * i - 3, 0.5), j], i < 5).eval();
            let expected = Array2::from_fn([m, 5], |[j, i]| inside(2 * i as isize - 3, j as isize));
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn a_stencil_and_a_convolution_reach_past_the_edges() {
    for (n, m) in [(1, 1), (3, 4), (6, 2)] {
        let (t, w) = (matrix(n, m), matrix(3, 3));
        let mut next = Array2::<f64>::zeros([n, m]);
        broadcast!(next[i, j] = t[i, j] + 0.1 * (t[clamp(i - 1), j] + t[clamp(i + 1), j]
            + t[i, clamp(j - 1)] + t[i, clamp(j + 1)] - 4.0 * t[i, j]));
        let at = |i: usize, j: usize| {
            let (row, column) = (i as isize, j as isize);
            let up = t[[clamped(row - 1, n), j]] + t[[clamped(row + 1, n), j]];
            let around = up + t[[i, clamped(column - 1, m)]] + t[[i, clamped(column + 1, m)]];
            t[[i, j]] + 0.1 * (around - 4.0 * t[[i, j]])
        };
        assert_eq!(next, Array2::from_fn([n, m], |[i, j]| at(i, j)));
        broadcast!(next[r, c] = sum(|u, v| t[pad(r + u - 1), pad(c + v - 1)] * w[u, v]));
        let tap = |r: usize, c: usize, u: usize, v: usize| {
            let (i, j) = ((r + u).wrapping_sub(1), (c + v).wrapping_sub(1));
            if i < n && j < m {
                t[[i, j]] * w[[u, v]]
            } else {
                0.0
            }
        };
        let at = |r, c| (0..9).map(|k| tap(r, c, k / 3, k % 3)).sum::<f64>();
        assert_eq!(next, Array2::from_fn([n, m], |[r, c]| at(r, c)));
    }
}

#[test]
fn life_goes_on_around_the_edges() {
    let mut cell = Array2::from_fn([6, 7], |[i, j]| u8::from((i * j + i) % 3 == 1));
    for _ in 0..4 {
        let mut next = cell.clone();
        broadcast!(next[i, j] = {
            let around = sum(|u, v| cell[wrap(i + u - 1), wrap(j + v - 1)], u < 3, v < 3)
                - u64::from(cell[i, j]);
            u8::from(around == 3 || around == 2 && cell[i, j] == 1)
        });
        let alive = |i: isize, j: isize| usize::from(cell[[wrapped(i, 6), wrapped(j, 7)]]);
        let at = |i: usize, j: usize| {
            let all = (0..9).map(|k| alive(i as isize + k / 3 - 1, j as isize + k % 3 - 1));
            let around = all.sum::<usize>() - usize::from(cell[[i, j]]);
            u8::from(around == 3 || around == 2 && cell[[i, j]] == 1)
        };
        assert_eq!(next, Array2::from_fn([6, 7], |[i, j]| at(i, j)));
        cell = next;
    }
    assert!(cell.iter().any(|&cell| cell == 1));
}

#[test]
fn an_axis_that_an_index_runs_along_past_its_edge_tells_the_range() {
    let v = vector(5);
    let lag = broadcast!([i] => v[clamp(i - 2)] - v[wrap(i + 1)]).eval();
    let at = |i: usize| v[[i.saturating_sub(2)]] - v[[(i + 1) % 5]];
    assert_eq!(lag, Array1::from_fn([5], |[i]| at(i)));
    let ranked = v.clone().into_dyn();
    let lag = broadcast!([i] => ranked[pad(i - 2, -1.0)]).eval();
    assert_eq!(
        lag,
        Array1::from_fn([5], |[i]| if i < 2 { -1.0 } else { v[[i - 2]] })
    );
    let image = Array2::from_fn([3, 4], |[i, j]| (i * 4 + j) as u8);
    let moved = broadcast!([i, j] => image[pad(i - 1), j]).eval();
    assert_eq!(
        moved,
        Array2::from_fn([3, 4], |[i, j]| if i == 0 { 0 } else { image[[i - 1, j]] })
    );
}

#[test]
fn an_axis_without_elements_has_no_edge() {
    let none = vector(0);
    assert_eq!(broadcast!([i] => none[clamp(i - 1)]).eval().len(), 0);
    assert_eq!(
        broadcast!([i] => none[pad(i - 1)], i < 3).eval().as_slice(),
        [0.0; 3]
    );
    let error = try_broadcast!([i] => none[wrap(i - 1)], i < 3)
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
    assert_eq!(
        error.to_string(),
        "`none[wrap(i - 1)]`: axis 0 has no elements, so no edge"
    );
    let far = i64::MAX;
    let v = vector(3);
    let error = try_broadcast!([i] => v[pad(i + far)])
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
}

#[test]
fn far_edges_are_errors() {
    let (x, far, most) = (vector(3), i64::MIN, usize::MAX);
    let before = broadcast!([i] => x[clamp(i + far)], i < 3).eval();
    assert_eq!(before.as_slice(), [x[0]; 3]);
    assert!(try_broadcast!([i] => x[wrap(i + 1)], i < most).is_err());
    let one = broadcast!([i] => x[clamp(9_223_372_036_854_775_807 * i)], i < 1).eval();
    assert_eq!(one.as_slice(), &x.as_slice()[..1]);
}

#[test]
fn an_edge_beside_an_offset() {
    // The README's line: the offset tells the range, the edge does not.
    let x = vector(5);
    let differences = broadcast!([i] => x[i + 1] - x[clamp(i - 1)]).eval();
    let expected = Array1::from_fn([4], |[i]| x[[i + 1]] - x[[i.saturating_sub(1)]]);
    assert_eq!(differences, expected);
}

#[test]
fn an_index_along_several_axes_reads_few_elements() {
    // A copy of all between the first and the last of them would have as many as the square of their number.
    let (n, p) = (300_000, 5);
    let tile = matrix(16, 7);
    let list: Vec<usize> = (0..n).map(|i| i / 3 % p).collect();
    let cube = Array3::from_fn([p, 16, 7], |[k, i, j]| tile[[i, j]] + k as f64);
    let wrap = |k: usize, by: usize| tile[[(k + by) % 16, (k + 1) % 7]];
    let found = broadcast!([i] => tile[wrap(i + 3), wrap(i + 1)], i < n).eval();
    assert_eq!(found, Array1::from_fn([n], |[i]| wrap(i, 3)));
    let mut found = Array1::<f64>::zeros([n]);
    broadcast!(found[i] = cube[list[i], wrap(i), wrap(i + 1)] + tile[clamp(i - 2), pad(3 - i, 0.5)]);
    let edge = |i: usize| {
        if i < 4 {
            tile[[i.max(2) - 2, 3 - i]]
        } else {
            0.5
        }
    };
    let expected = Array1::from_fn([n], |[i]| wrap(i, 0) + list[i] as f64 + edge(i));
    assert_eq!(found, expected);
    let turned = tile.t();
    let found = broadcast!([] => sum(|i| turned[wrap(i + 1), wrap(i)], i < n)).eval();
    let each = Array1::from_fn([n], |[i]| wrap(i, 0));
    assert_eq!(found.as_slice(), [each.sum(..)]);
    // Where two padded axes are past their edges, the first one gives the value.
    let padded = broadcast!([i] => tile[pad(2 * i - 9, 1.5), pad(i - 9, 2.5)], i < 700).eval();
    assert_eq!(
        [padded[[0]], padded[[6]], padded[[9]], padded[[699]]],
        [1.5, 2.5, tile[[9, 0]], 1.5]
    );
}
