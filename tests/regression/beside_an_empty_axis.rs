//! An array with an empty axis has no elements, whatever its other extents are, so that these may be of any size. Counting
//! elements multiplied the extents from the first on, which overflowed before the 0 was met: evaluation and reductions
//! panicked in a debug build. Slices added `isize`s to such extents, and printing went through every index outside the
//! empty axis. The fuzzers' extents were small.

use broadloom::prelude::*;
use broadloom::reduce::keepdims;

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
            match a.try_sum(Some(&[axis]), false) {
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
