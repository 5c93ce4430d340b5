//! New axes in slices: the same elements as by `unsqueeze` after the slice, for every place.

use crate::array::slice::{All, At, NewAxis, SliceItem};
use crate::array::{Array, Array2, Array3, ArrayD};
use crate::{Shape, s};

#[test]
fn every_place_of_a_new_axis_in_a_run_time_rank() {
    let x = ArrayD::from_fn([2, 3, 4], |index| {
        index.as_ref().iter().fold(0, |n, i| 10 * n + i)
    });
    let choices: [&dyn Fn() -> SliceItem; 4] = [
        &|| At(-1).into(),
        &|| All::FORWARD.into(),
        &|| All::REVERSED.into(),
        &|| s![..;2].0.into(),
    ];
    for number in 0..64 {
        let items: Vec<SliceItem> = (0..3).map(|k| choices[number >> (2 * k) & 3]()).collect();
        let plain = x.slice(&items[..]);
        for place in 0..=3 {
            let mut with = items.clone();
            with.insert(place, NewAxis.into());
            let sliced = x.slice(&with[..]);
            let axis = items[..place]
                .iter()
                .filter(|item| !matches!(item, SliceItem::At(_)))
                .count();
            let mut extents = plain.extents().as_ref().to_vec();
            extents.insert(axis, 1);
            assert_eq!(sliced.extents().as_ref(), extents, "{with:?}");
            assert_eq!(sliced.to_vec(), plain.to_vec(), "{with:?}");
        }
    }
}

#[test]
fn fewer_items_than_axes_of_a_run_time_rank() {
    let x = ArrayD::from_fn([2, 3, 4], |index| index.as_ref().to_vec());
    let of = |items: &[SliceItem]| x.slice(items).extents().as_ref().to_vec();
    let (all, new): (SliceItem, SliceItem) = (All::FORWARD.into(), NewAxis.into());
    assert_eq!(of(&[new, At(0).into()]), [1, 3, 4]);
    assert_eq!(of(&[all, new]), [2, 3, 4, 1]);
    assert_eq!(of(&[new, all]), [1, 2, 3, 4]);
    assert_eq!(of(&[At(1).into(), all, new, At(1).into()]), [3, 1]);
    assert_eq!(of(&[new, new, At(1).into(), new]), [1, 1, 1, 3, 4]);
}

#[test]
fn types_have_the_new_axes() {
    let x = Array::from_fn(crate::shape![2, 3], |[i, j]| 10 * i + j);
    let _: &Shape![2, 1, 3] = x.slice(s![.., NewAxis, ..]).typed_shape();
    let _: &Shape![1, 2, 1, 1] = x.slice(s![NewAxis, .., NewAxis, 1, NewAxis]).typed_shape();
    let scalar = Array::from_vec((), vec![5]);
    assert_eq!(scalar.slice(s![NewAxis]).to_vec(), [5]);
    let empty = Array3::<u8>::zeros((2, 0, 1));
    assert_eq!(empty.slice(s![1, NewAxis, .., 0]).extents(), [1, 0]);
}

#[test]
fn views_and_mutable_slices() {
    let mut x = Array2::from_fn((2, 3), |[i, j]| 10 * i + j);
    assert_eq!(x.t().slice(s![-1, NewAxis, ..;-1]).to_vec(), [12, 2]);
    x.slice_mut(s![NewAxis, 1, 1..]).fill(7);
    assert_eq!(x.as_slice(), [0, 1, 2, 10, 7, 7]);
    let error = x.try_slice(s![NewAxis, 2, ..]).unwrap_err().to_string();
    assert_eq!(
        error,
        "index 2 is outside axis 0, which has extent 2: the last one is 1"
    );
}
