//! What is normalised is computed some rows at a time, where they belong or in a tile: its value as a whole is never stored beside the result.

use super::counted::{allocations, largest};
use broadloom::normalize::{layer_norm, layer_norm_into, log_softmax, softmax, softmax_into};
use broadloom::prelude::*;

/// A tile, and what there is beside it.
const TILE: usize = 64 * 1024 + 4096;

fn numbers([n, m, k]: [usize; 3]) -> Array3<f32> {
    Array3::from_fn((n, m, k), |[i, j, l]| {
        (((i * m + j) * k + l) * 37 % 1009) as f32 / 64.0 - 8.0
    })
}

/// Calls a macro with each axis of rank 3, and whether tiles are cut before it.
macro_rules! each_axis {
    ($check:ident) => {
        $check!(axes![0], 0);
        $check!(axes![1], 1);
        $check!(axes![2], 2);
    };
}

/// Of some the elements under an index of the axes before do not stay in the cache: those go by columns.
const SHAPES: [[usize; 3]; 10] = [
    [24, 30, 50],
    [3, 90, 190],
    [1, 3, 5000],
    [100, 60, 1],
    [0, 700, 60],
    [5, 700, 60],
    [1200, 3, 17],
    [1, 4099, 9],
    [2, 5000, 5],
    [7, 0, 3000],
];

#[test]
fn a_normalised_expression_is_that_of_its_value() {
    for extents in SHAPES {
        let (x, [n, m, k]) = (numbers(extents), extents);
        let shifted = || &x * 0.5 + 1.0;
        let value = shifted().eval();
        let (weights, eps) = (vec![1.5; 5000], 1e-5);
        macro_rules! check {
            ($axis:expr, $number:literal) => {
                // The control reads a value that is stored.
                let mut expected = Array3::<f32>::zeros((n, m, k));
                softmax_into(&value, $axis, &mut expected);
                assert_eq!(softmax(&value, $axis), expected, "{extents:?}");
                assert_eq!(softmax(shifted(), $axis), expected, "{extents:?}");
                let mut out = Array3::<f32>::zeros((n, m, k));
                softmax_into(shifted(), $axis, &mut out);
                assert_eq!(out, expected, "{extents:?}");
                let mut wide = Array3::<f32>::zeros((n, m, 2 * k));
                softmax_into(shifted(), $axis, wide.slice_mut(s![.., .., ..;2]));
                assert_eq!(wide.slice(s![.., .., ..;2]), expected, "{extents:?}");
                assert!(wide.slice(s![.., .., 1..;2]).equal(0.0).all(..));
                let found = softmax(value.clone().into_dyn().view() * 1.0, &[$number]);
                assert_eq!(found, expected.into_dyn(), "{extents:?}");
                // A view that lies otherwise.
                let turned = x.slice(s![..;-1, .., ..;-1]);
                let stored = turned.to_array();
                assert_eq!(log_softmax(&turned, $axis), log_softmax(&stored, $axis));
                let gamma = Some(&weights[..extents[$number]]);
                layer_norm_into(&value, $axis, gamma, None, eps, &mut out);
                assert_eq!(layer_norm(shifted(), $axis, gamma, None, eps), out, "{extents:?}");
            };
        }
        each_axis!(check);
    }
}

#[test]
fn no_value_is_stored_beside_the_result() {
    of_its_size([40, 60, 50]);
    // All that lies under an index of the axes before is longer than a tile: columns.
    of_its_size([3, 500, 80]);
}

fn of_its_size([n, m, k]: [usize; 3]) {
    let x = numbers([n, m, k]);
    let bytes = n * m * k * 4;
    let is_whole = |size| (bytes..bytes + 8192).contains(&size);
    // The control: a value that is evaluated first.
    let mut out = Array3::<f32>::zeros((n, m, k));
    let (_, size) = largest(|| softmax_into(&(&x * 2.0).eval(), axes![2], &mut out));
    assert!(is_whole(size), "{size} bytes");
    let x = &x;
    macro_rules! check {
        ($axis:expr, $number:literal) => {
            let (_, size) = largest(|| softmax_into(x * 2.0, $axis, &mut out));
            assert!(size <= TILE, "{size} bytes along axis {}", $number);
            let mut wide = Array3::<f32>::zeros((n, m, 2 * k));
            let half = wide.slice_mut(s![.., .., ..;2]);
            let (_, size) = largest(|| softmax_into(x * 2.0, $axis, half));
            assert!(size <= TILE, "{size} bytes along axis {}", $number);
            // The result, and nothing else of this size.
            let ((y, size), count) = allocations(|| largest(|| softmax(x * 2.0, $axis)));
            assert!(is_whole(size) && y.len() * 4 == bytes, "{size} bytes");
            let (_, of_tiles) = allocations(|| softmax_into(x * 2.0, $axis, &mut out));
            assert!(count <= of_tiles + 1, "{count} allocations instead of {of_tiles}");
            // Of a logarithm of a sum there are the largest items and the sums, and the result.
            let whole = bytes / [n, m, k][$number] + 8192;
            let (_, size) = largest(|| (x * 2.0).logsumexp($axis));
            assert!(size <= whole.max(TILE), "{size} bytes along axis {}", $number);
            // A stored array is read in place, but short rows become columns of a tile.
            let tile = if $number == 2 && k < 64 { TILE } else { 0 };
            let (_, size) = largest(|| x.logsumexp($axis));
            assert!(size <= whole.max(tile), "{size} bytes along axis {}", $number);
        };
    }
    each_axis!(check);
}
