//! Products of matrices of any layout, against the sums of products one after the other.

use broadloom::prelude::*;
use broadloom::{Number, matmul};

use crate::Counts;
use crate::draw::{Layout, Random};
use crate::element::{Element, Values};
use crate::maps::Nest;
use crate::walk::{all, at_every_level, same_array};

/// A product of floats or integers, whose sums are exact.
fn product<T: Element + Number>(random: &mut Random, counts: &mut Counts) {
    let [m, k, n] = [(); 3].map(|()| random.pick(&[0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 30, 33, 40]));
    let layouts = [[m, k], [k, n]].map(|extents| Layout::any(random, &extents));
    let data = [0, 1].map(|side: usize| layouts[side].buffer::<T>(random, Values::Small));
    let at = |side: usize, index: [usize; 2]| data[side][layouts[side].place(index.into_iter())];
    let expected = all(&[m, n], |index| {
        (0..k).fold(T::ZERO, |sum, step| {
            sum + at(0, [index[0], step]) * at(1, [step, index[1]])
        })
    });
    counts.elements += m * n + m * k + k * n;
    at_every_level(|_| {
        let [a, b] = [0, 1].map(|side: usize| {
            let view: ViewD<'_, T> = layouts[side].view(&data[side]);
            view.try_into_shape::<Shape![_, _]>().expect("a matrix")
        });
        same_array(&matmul(&a, &b).into_dyn(), &[m, n], &expected);
    });
}

pub(crate) const PRODUCTS: &[Nest] = &[
    product::<f32>,
    product::<f64>,
    product::<i32>,
    product::<u64>,
];
