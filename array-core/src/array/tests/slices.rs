//! A slice takes the positions that a loop over them takes.

use super::{Array, ArrayD, Numbers, by_index};
use crate::array::slice::{All, At, SliceItem, Span};
use crate::{axes, s};

/// The positions `start, start + step, ..` before `end`: the loop that defines a range.
fn walked(start: isize, end: isize, step: isize) -> Vec<usize> {
    let mut positions = vec![];
    let mut next = start;
    while (step > 0 && next < end) || (step < 0 && next > end) {
        positions.push(next as usize);
        next += step;
    }
    positions
}

/// An item of an axis of `extent` and the positions that it takes.
fn any_item(numbers: &mut Numbers, extent: usize) -> (SliceItem, Vec<usize>) {
    let n = extent as isize;
    let negative = |numbers: &mut Numbers, i: isize| {
        if numbers.below(2) == 0 && i < n {
            i - n
        } else {
            i
        }
    };
    let step = 1 + numbers.below(4) as isize;
    let step = if numbers.below(2) == 0 { step } else { -step };
    match numbers.below(6) {
        0 if extent > 0 => {
            let i = numbers.below(extent) as isize;
            (At(negative(numbers, i)).into(), vec![i as usize])
        }
        1 => (All::FORWARD.into(), walked(0, n, 1)),
        2 => (All::REVERSED.into(), walked(n - 1, -1, -1)),
        3 => (
            Span::new(..).step(step).into(),
            if step > 0 {
                walked(0, n, step)
            } else {
                walked(n - 1, -1, step)
            },
        ),
        4 if extent > 0 => {
            let (a, b) = (
                numbers.below(extent) as isize,
                numbers.below(extent) as isize,
            );
            let (a, b) = if (a <= b) == (step > 0) {
                (a, b)
            } else {
                (b, a)
            };
            let span = Span::new(negative(numbers, a)..=negative(numbers, b)).step(step);
            (span.into(), walked(a, b + step.signum(), step))
        }
        _ => {
            let (a, b) = (
                numbers.below(extent + 1) as isize,
                numbers.below(extent + 1) as isize,
            );
            let (low, high) = (a.min(b), a.max(b));
            // Backwards, the first position must exist, so the highest bound is one lower.
            let (a, b) = if step > 0 {
                (low, high)
            } else {
                ((high).min(n - 1).max(low), low)
            };
            (
                Span::new(negative(numbers, a)..negative(numbers, b))
                    .step(step)
                    .into(),
                walked(a, b, step),
            )
        }
    }
}

#[test]
fn any_items_of_any_shape() {
    let mut numbers = Numbers(3);
    for _ in 0..2000 {
        let rank = numbers.below(5);
        let extents: Vec<usize> = (0..rank).map(|_| numbers.below(6)).collect();
        let a = ArrayD::from_fn(&extents, |index| index.as_ref().to_vec());
        let (items, taken): (Vec<_>, Vec<_>) = extents
            .iter()
            .map(|&extent| any_item(&mut numbers, extent))
            .unzip();
        let slice = a
            .try_slice(&items[..])
            .unwrap_or_else(|error| panic!("{extents:?} {items:?}: {error}"));
        let kept: Vec<usize> = (0..rank)
            .filter(|&axis| !matches!(items[axis], SliceItem::At(_)))
            .map(|axis| taken[axis].len())
            .collect();
        assert_eq!(slice.dims(), kept, "{extents:?} {items:?}");
        let counts: Vec<usize> = taken.iter().map(Vec::len).collect();
        let expected: Vec<Vec<usize>> = super::indices(&counts)
            .iter()
            .map(|index| {
                index
                    .iter()
                    .zip(&taken)
                    .map(|(&i, taken)| taken[i])
                    .collect()
            })
            .collect();
        assert_eq!(by_index(&slice), expected, "{extents:?} {items:?}");
        assert!(slice.iter().eq(&expected));
    }
}

#[test]
fn as_numpy_takes_them() {
    let a = Array::from_fn((10,), |[i]| i);
    assert_eq!(a.slice(s![2..5]).to_vec(), [2, 3, 4]);
    assert_eq!(a.slice(s![-3..]).to_vec(), [7, 8, 9]);
    assert_eq!(a.slice(s![..-7]).to_vec(), [0, 1, 2]);
    assert_eq!(a.slice(s![..=2]).to_vec(), [0, 1, 2]);
    assert_eq!(a.slice(s![7..=-1]).to_vec(), [7, 8, 9]);
    assert_eq!(a.slice(s![1..8;3]).to_vec(), [1, 4, 7]);
    assert_eq!(a.slice(s![8..1;-3]).to_vec(), [8, 5, 2]);
    assert_eq!(a.slice(s![..6;-1]).to_vec(), [9, 8, 7]);
    assert_eq!(a.slice(s![2..;-1]).to_vec(), [2, 1, 0]);
    assert_eq!(a.slice(s![3..=1;-1]).to_vec(), [3, 2, 1]);
    assert_eq!(a.slice(s![..;-4]).to_vec(), [9, 5, 1]);
    assert_eq!(a.slice(s![..;1000]).to_vec(), [0]);
    assert_eq!(a.slice(s![..;isize::MIN]).to_vec(), [9]);
    assert!(
        a.slice(s![10..]).is_empty()
            && a.slice(s![4..4]).is_empty()
            && a.slice(s![3..3;-1]).is_empty()
    );
    let (start, step) = (2u8, 3i64);
    assert_eq!(a.slice(s![start.. ; step,]).to_vec(), [2, 5, 8]);
    assert_eq!(
        a.slice(s![start as usize + 1..a.len() - 4]).to_vec(),
        [3, 4, 5]
    );
}

#[test]
fn slices_of_slices_and_of_permuted_views() {
    let a = Array::from_fn((4, 5, 6), |[i, j, k]| (i, j, k));
    let v = a.slice(s![.., 1..;2, ..;-1]).slice(s![1, .., 2..4]);
    assert_eq!(v.to_vec(), [(1, 1, 3), (1, 1, 2), (1, 3, 3), (1, 3, 2)]);
    let v = a.permute(axes![2, 0, 1]).slice(s![0, -1, ..2]);
    assert_eq!(v.to_vec(), [(3, 0, 0), (3, 1, 0)]);
}

#[test]
fn to_write_to() {
    let mut a = ArrayD::from_vec([3, 3], vec![0; 9]);
    a.slice_mut(s![..;2, ..;-1])
        .iter_mut()
        .enumerate()
        .for_each(|(i, element)| *element = i + 1);
    assert_eq!(a.as_slice(), [3, 2, 1, 0, 0, 0, 6, 5, 4]);
    let mut view = a.view_mut();
    view.slice_mut(s![1, ..]).fill(9);
    view.slice_mut(s![.., 0]).slice_mut(s![..2])[[0]] = 8;
    assert_eq!(view.slice(s![..2, 0]).to_vec(), [8, 9]);
}

#[test]
#[allow(clippy::unit_arg, reason = "no items are a unit")]
fn of_no_axes() {
    let mut a = Array::from_vec((), vec![1]);
    a.slice_mut(s![])[[]] = 2;
    assert_eq!(a.slice(s![]).to_vec(), [2]);
    assert_eq!(a.into_dyn().slice(s![]).to_vec(), [2]);
}
