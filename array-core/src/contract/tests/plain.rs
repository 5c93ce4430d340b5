//! Products that need no table: single rows and columns, few pairs of rows, batches along one axis.

use crate::array::{Array2, Array3};
use crate::contract::matmul_into;
use crate::isa::{self, Level};
use crate::prelude::*;

/// A matrix of numbers that are no integers, so that the order of a sum can be told by its bits.
fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::from_fn([n, m], |[i, j]| {
        ((i * 7919 + j * 104_729 + i * j * 31) % 1009) as f32 * 0.1237
    })
}

/// The bits of an array's elements.
fn bits(of: &[f32]) -> Vec<u32> {
    of.iter().map(|x| x.to_bits()).collect()
}

#[test]
fn a_product_has_the_same_bits_in_every_destination() {
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        for (n, m) in [
            (1, 2),
            (1, 13),
            (2, 1),
            (13, 1),
            (2, 3),
            (3, 20),
            (20, 2),
            (5, 4),
        ] {
            for k in [1, 2, 15, 16, 31, 32, 33, 65, 257] {
                let (a, b) = (matrix(n, k), matrix(k, m));
                let (a_turned, b_turned) = (a.t().to_array(), b.t().to_array());
                for a in [a.view(), a_turned.t()] {
                    for b in [b.view(), b_turned.t()] {
                        let (mut plain, mut wide) = (matrix(n, m), matrix(n, 2 * m));
                        matmul_into(&a, &b, &mut plain);
                        matmul_into(&a, &b, wide.slice_mut(s![.., ..;2]));
                        let strided = wide.slice(s![.., ..;2]).to_array();
                        let (plain, strided) = (bits(plain.as_slice()), bits(strided.as_slice()));
                        assert_eq!(plain, strided, "{n} {k} {m}, {}", level.name());
                    }
                }
            }
        }
    }
}

#[test]
fn a_batch_has_the_bits_of_its_products() {
    for (count, n, k, m) in [
        (4, 2, 2, 2),
        (16, 1, 1, 1),
        (3, 1, 20, 5),
        (2, 5, 3, 1),
        (5, 8, 8, 8),
    ] {
        let stack = |n: usize, m: usize| {
            Array3::from_fn([count, n, m], |[b, i, j]| matrix(n + b, m)[[i + b, j]])
        };
        let (a, b) = (stack(n, k), stack(k, m));
        for reversed in [false, true] {
            let step = if reversed { -1 } else { 1 };
            let (a, b) = (a.slice(s![..;step, .., ..]), b.slice(s![..;step, .., ..]));
            let mut all: Array3<f32> = stack(n, m);
            matmul_into(&a, &b, &mut all);
            for index in 0..count {
                let mut one = matrix(n, m);
                let (a, b) = (a.index_axis(0, index), b.index_axis(0, index));
                matmul_into(&a, &b, &mut one);
                let own = all.index_axis(0, index).to_array();
                assert_eq!(
                    bits(own.as_slice()),
                    bits(one.as_slice()),
                    "{count} {n} {k} {m}"
                );
            }
        }
    }
}
