//! An array with an empty axis has no elements, whatever its other extents are, so that these may be of any size. Counting
//! elements multiplied the extents from the first on, which overflowed before the 0 was met: evaluation and reductions
//! panicked in a debug build. Slices added `isize`s to such extents, and printing went through every index outside the
//! empty axis. The fuzzers' extents were small.

use broadloom::prelude::*;
use broadloom::reduce::{RunTimeAxes, keepdims};
use broadloom::{layer_norm_into, log_softmax, softmax, softmax_into};

const HUGE: usize = usize::MAX;
const SHAPES: [[usize; 3]; 4] = [
    [HUGE, 2, 0],
    [0, HUGE, HUGE],
    [1 << 63, 0, 1],
    [1 << 62, 4, 0],
];

fn arrays() -> impl Iterator<Item = ArrayD<f32>> {
    SHAPES
        .into_iter()
        .map(|shape| ArrayD::from_vec(shape, vec![]))
}

#[test]
fn values() {
    for mut a in arrays() {
        assert_eq!((&a + 1.0).eval().dims(), a.dims());
        assert_eq!((a.t() * 2.0).eval().len(), 0);
        let row = ArrayD::full([1], 1.0);
        assert_eq!((row.at(&[1]) + &a).eval().dims(), a.dims());
        a += 1.0;
        a.update(|a| a * 2.0);
        assert_eq!(a.to_string(), "[]");
    }
}

#[test]
fn reductions() {
    for a in arrays() {
        assert_eq!(a.sum(..), 0.0);
        for axis in [0, 1, 2] {
            let left: Vec<usize> = (0..3)
                .filter(|&k| k != axis as usize)
                .map(|k| a.dims()[k])
                .collect();
            match a.try_sum(&[axis]) {
                Ok(sum) => assert_eq!(sum.dims(), left),
                Err(error) => {
                    assert!(!left.contains(&0), "{error}");
                    assert_eq!(error.kind().as_str(), "too_large");
                }
            }
        }
        assert_eq!(a.sum(keepdims(&[0, 1, 2])).as_slice(), [0.0]);
    }
}

#[test]
fn slices() {
    let a = ArrayD::<f32>::from_vec([HUGE, 0], vec![]);
    assert_eq!(a.slice(s![1.., ..]).dims(), [HUGE - 1, 0]);
    assert_eq!(a.slice(s![-3.., ..]).dims(), [3, 0]);
    assert_eq!(a.slice(s![..;-2, ..]).dims(), [1 << 63, 0]);
    for end in [isize::MIN, isize::MAX] {
        let _ = a.try_slice(s![end, ..]);
        let _ = a.try_slice(s![end..=end;-1, ..]);
        let error = a.try_slice(s![.., end]).unwrap_err();
        assert_eq!(error.kind().as_str(), "index_out_of_range");
    }
}

/// Some axes without the empty one: counting what they have overflowed where it was computed by tiles, along an axis or into an output.
#[test]
fn parts_without_the_empty_axis() {
    for shape in [
        &[1 << 40, 1 << 40, 0, 5][..],
        &[0, 1 << 40, 1 << 40, 5],
        &[5, 0, 1 << 40, 1 << 40],
        &[1 << 62, 8, 0, 1],
        &[0, 1 << 62, 8],
    ] {
        let mut a = ArrayD::<f32>::from_vec(shape, vec![]);
        let b = a.clone();
        let plan = (&a + &b).plan();
        assert_eq!((plan.bytes(), plan.all_operations()), ((0, 0), 0));
        for axis in 0..shape.len() {
            let list = [axis as isize];
            let axes = || RunTimeAxes::new(Some(&list), false);
            assert_eq!(softmax(&a, axes()).dims(), shape);
            assert_eq!(log_softmax(&a + &b, axes()).dims(), shape);
            layer_norm_into(&b * 2.0, axes(), None, None, 0.1, &mut a);
            let (mut none, strides) = ([0.0; 4], vec![2; shape.len()]);
            let mut view = ViewMutD::try_from_strided(&mut none, shape, &strides, 0).unwrap();
            softmax_into(&b * 2.0, axes(), &mut view);
            let mut left = shape.to_vec();
            left.remove(axis);
            if !left.contains(&0) {
                continue;
            }
            assert_eq!((&a * 2.0).sum(axes()).dims(), left);
            assert_eq!(a.var(axes()).dims(), left);
            assert_eq!(a.logsumexp(axes()).dims(), left);
            assert_eq!((&a + &b).logsumexp(axes()).dims(), left);
            assert_eq!(a.argmax(axes()).dims(), left);
            (&a * 2.0).sum_into(axes(), &mut ArrayD::from_vec(&left[..], vec![]));
            let mut target = shape.to_vec();
            target[axis] = 1;
            assert_eq!(a.try_sum_to(&target).unwrap().dims(), target);
        }
    }
}
