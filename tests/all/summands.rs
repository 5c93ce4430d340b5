//! Sums of elements of a user's type: every form of operand, every layout, every axis, no elements.

use broadloom::prelude::*;
use core::ops::{Add, Mul};

/// A colour: three numbers that are added one by one. Its size is no power of two.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Colour([i64; 3]);

impl Add for Colour {
    type Output = Colour;
    fn add(self, other: Colour) -> Colour {
        Colour(core::array::from_fn(|k| self.0[k] + other.0[k]))
    }
}

impl Mul for Colour {
    type Output = Colour;
    fn mul(self, other: Colour) -> Colour {
        Colour(core::array::from_fn(|k| self.0[k] * other.0[k]))
    }
}

impl Summand for Colour {
    const ZERO: Colour = Colour([0; 3]);
}

fn colour(i: usize) -> Colour {
    let i = i as i64;
    Colour([i, i * i % 17, 3 - i])
}

/// The sum along `axis`, one element at a time.
fn by_hand(x: &Array2<Colour>, axis: usize) -> Vec<Colour> {
    let [n, m] = x.extents();
    let mut sums = vec![Colour::ZERO; if axis == 0 { m } else { n }];
    for i in 0..n {
        for j in 0..m {
            let sum = if axis == 0 {
                &mut sums[j]
            } else {
                &mut sums[i]
            };
            *sum = *sum + x[[i, j]];
        }
    }
    sums
}

#[test]
fn sums_of_every_layout() {
    for [n, m] in [
        [0, 3],
        [3, 0],
        [1, 1],
        [1, 5],
        [5, 1],
        [3, 4],
        [40, 33],
        [70, 300],
    ] {
        let x = Array2::from_fn((n, m), |[i, j]| colour(i * m + j));
        for axis in [0, 1] {
            let expected = by_hand(&x, axis);
            assert_eq!(x.sum(axis).to_vec(), expected);
            assert_eq!(x.clone().into_dyn().sum(axis).to_vec(), expected);
            assert_eq!(x.t().to_array().t().sum(axis).to_vec(), expected);
            assert_eq!(x.t().sum(1 - axis).to_vec(), expected);
            assert_eq!(x.sum(keepdims(axis)).to_vec(), expected);
            let back = x.slice(s![..;-1, ..;-1]);
            let mut reversed = expected.clone();
            reversed.reverse();
            assert_eq!(back.sum(axis).to_vec(), reversed);
            let squares = Array2::from_fn((n, m), |[i, j]| x[[i, j]] * x[[i, j]]);
            assert_eq!((&x * &x).sum(axis).to_vec(), by_hand(&squares, axis));
        }
        let all = by_hand(&x, 0).into_iter().fold(Colour::ZERO, Add::add);
        assert_eq!(x.sum(..), all);
    }
}

#[test]
fn sums_into_a_destination_and_of_static_shapes() {
    let x = array![[colour(1), colour(2)], [colour(3), colour(4)]];
    let sums = [colour(1) + colour(3), colour(2) + colour(4)];
    let columns: Array<_, Shape![2]> = x.sum(axes![0]);
    assert_eq!(columns.as_slice(), sums);
    let mut out = array![Colour::ZERO, Colour::ZERO];
    x.sum_into(axes![0], &mut out);
    assert_eq!(out.as_slice(), sums);
    assert_eq!(broadcast!(sum(x, (0))).eval().as_slice(), sums);
}
