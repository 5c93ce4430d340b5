//! Every way of iterating visits the elements that indexing names, row-major, from both ends.

use super::{Array, ArrayD, Numbers, View, by_index};
use crate::array::ViewMut;
use crate::axes;
use crate::shape::DynRank;

/// Layouts of random extents whose axes are permuted, taken backwards and in steps, of elements 0,
/// 1, ...
fn each_layout(mut test: impl FnMut(&[usize], &[isize], usize, usize)) {
    let mut numbers = Numbers(1);
    for _ in 0..300 {
        let rank = numbers.below(5);
        let extents: Vec<usize> = (0..rank)
            .map(|_| 1 + numbers.below(4) - (numbers.below(20) == 0) as usize)
            .collect();
        let mut order: Vec<usize> = (0..rank).collect();
        for i in (1..rank).rev() {
            order.swap(i, numbers.below(i + 1));
        }
        let (mut strides, mut step, mut offset) = (vec![0; rank], 1, numbers.below(3));
        for &axis in &order {
            let stride = step * (1 + numbers.below(2));
            step = stride * extents[axis].max(1);
            strides[axis] = if numbers.below(2) == 0 {
                stride as isize
            } else {
                offset += stride * extents[axis].saturating_sub(1);
                -(stride as isize)
            };
        }
        test(&extents, &strides, offset, offset + step + 1);
    }
}

#[test]
fn views_from_both_ends() {
    each_layout(|extents, strides, offset, len| {
        let data: Vec<usize> = (0..len).collect();
        let view = View::<_, DynRank>::try_from_strided(&data, extents, strides, offset).unwrap();
        let expected = by_index(&view);
        assert!(view.iter().eq(&expected), "{extents:?} {strides:?}");
        assert!(
            view.iter().rev().eq(expected.iter().rev()),
            "{extents:?} {strides:?} from the back"
        );
        assert_eq!(
            view.iter().fold(0, |sum, &x| 3 * sum % 1009 + x),
            expected.iter().fold(0, |sum, &x| 3 * sum % 1009 + x)
        );
        assert_eq!(
            (view.to_vec(), view.to_array().into_vec()),
            (expected.clone(), expected.clone())
        );
        let (mut both, mut k) = (view.iter(), 0);
        while both.len() > 0 {
            assert_eq!(both.len(), expected.len() - k);
            let (found, at) = if k % 3 == 0 {
                (both.next_back(), expected.len() - 1 - k / 3)
            } else {
                (both.next(), k - 1 - k / 3)
            };
            assert_eq!(
                found,
                Some(&expected[at]),
                "{extents:?} {strides:?} turn {k}"
            );
            k += 1;
        }
        assert_eq!(
            (both.next(), both.next_back(), k),
            (None, None, expected.len())
        );
        for (index, element) in view.indexed_iter().chain(view.indexed_iter().rev()) {
            assert_eq!(view[index], *element);
        }
        assert_eq!(view.indexed_iter().len(), expected.len());
    });
}

#[test]
fn mutable_views_reach_each_element_once() {
    each_layout(|extents, strides, offset, len| {
        let mut data = vec![0; len];
        let mut view =
            ViewMut::<_, DynRank>::try_from_strided(&mut data, extents, strides, offset).unwrap();
        let count = view.len();
        // All references at once: if two were the same, this would be undefined behaviour that the
        // sanitizer reports.
        let mut all: Vec<&mut usize> = view.iter_mut().collect();
        for (i, element) in all.iter_mut().enumerate() {
            **element += 1 + i;
        }
        assert!(by_index(&view.as_view()).into_iter().eq(1..=count));
        for (i, element) in view.iter_mut().rev().enumerate() {
            assert_eq!(core::mem::replace(element, 0), count - i);
        }
        let mut both = view.iter_mut();
        while let (Some(front), Some(back)) = (both.next(), both.next_back()) {
            (*front, *back) = (1, 1);
        }
        view.iter_mut().for_each(|element| *element += 1);
        drop(view);
        assert_eq!(data.iter().filter(|&&x| x != 0).count(), count);
    });
}

#[test]
fn along_every_axis() {
    let a = Array::from_fn((2, 3, 4), |[i, j, k]| (i, j, k));
    let v = a.permute(axes![2, 0, 1]);
    for (k, matrix) in v.rows().enumerate() {
        assert_eq!(matrix, Array::from_fn((2, 3), |[i, j]| (i, j, k)));
    }
    for (i, matrix) in v.axis_iter(axes![1]).enumerate().rev() {
        assert_eq!(matrix, Array::from_fn((4, 3), |[k, j]| (i, j, k)));
    }
    for (j, matrix) in a.axis_iter(axes![1]).enumerate() {
        assert_eq!(
            matrix.to_array(),
            Array::from_fn((2, 4), |[i, k]| (i, j, k))
        );
    }
    assert_eq!(a.rows().nth(1).unwrap()[[2, 3]], (1, 2, 3));
    let d = a.into_dyn();
    assert_eq!(d.rows().next_back().unwrap().rows().len(), 3);
}

#[test]
fn rows_to_write_to() {
    let mut a = ArrayD::from_vec([3, 2, 2], vec![0; 12]);
    for (i, mut row) in a.rows_mut().enumerate() {
        row.iter_mut().for_each(|element| *element = i);
    }
    assert_eq!(a.as_slice(), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    let mut empty = Array::from_vec((3, 0), vec![0; 0]);
    assert_eq!(
        empty.rows_mut().map(|row| row.len()).collect::<Vec<_>>(),
        [0, 0, 0]
    );
}

#[test]
#[should_panic(expected = "an array of rank 0 has no axis to go along")]
fn no_rows_of_a_scalar() {
    ArrayD::scalar(1).rows();
}

#[test]
fn collections_in_for_loops() {
    let mut a = Array::from_vec((2, 2), vec![1, 2, 3, 4]);
    for element in &mut a {
        *element *= 2;
    }
    for element in a.view_mut().t() {
        *element += 1;
    }
    let mut sum = 0;
    for element in &a {
        sum += element;
    }
    for element in a.t() {
        sum += element;
    }
    assert_eq!(sum, 48);
    let mut owned = vec![];
    for element in a.into_iter().rev() {
        owned.push(element);
    }
    assert_eq!(owned, [9, 7, 5, 3]);
}
