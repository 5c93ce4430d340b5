//! Arrays hold any element: with drops, zero-sized, over-aligned, and no elements.

use std::rc::Rc;

use super::{Array, ArrayD};
use crate::array::{Array2, StackArray};
use crate::storage::{ALIGNMENT, Buffer};
use crate::{Shape, shape};

#[test]
fn strings() {
    let a = Array::from_fn(shape![2, 3], |[i, j]| format!("{i}{j}"));
    assert_eq!(a[[1, 2]], "12");
    assert_eq!(
        a.t().to_array().into_vec(),
        ["00", "10", "01", "11", "02", "12"]
    );
    let mut b = a.clone();
    b[[0, 0]].push('!');
    assert_ne!(a, b);
    assert_eq!(a.to_stack().to_heap(), a);
}

#[test]
fn shared_ownership_is_counted() {
    let one = Rc::new(1);
    let a = Array::full(shape![3, 4], one.clone());
    let b = a.t().to_array();
    assert_eq!(Rc::strong_count(&one), 25);
    drop((a, b));
    assert_eq!(Rc::strong_count(&one), 1);
}

#[test]
fn elements_without_a_size() {
    let mut calls = 0;
    let a = Array::from_fn(shape![2, 3], |_| calls += 1);
    assert_eq!((calls, a.len(), a.as_slice().len()), (6, 6, 6));
    assert_eq!(a.t().iter().count(), 6);
    assert_eq!(a.clone().into_vec().len(), 6);
    assert_eq!(a.into_iter().count(), 6);
    assert_eq!(Array::<(), Shape![5, 4]>::from([[(); 4]; 5]).len(), 20);
    assert_eq!(Array2::from_vec((2, 2), vec![(); 4])[[1, 1]], ());
}

#[test]
fn no_elements() {
    let a = Array2::<String>::zeros((0, 3));
    assert!(a.is_empty() && a.view().is_empty() && a.t().iter().next().is_none());
    assert_eq!(a.clone().into_vec(), Vec::<String>::new());
    assert_eq!(a.rows().count(), 0);
    assert_eq!(
        a.t().rows().map(|row| row.len()).collect::<Vec<_>>(),
        [0, 0, 0]
    );
    assert_eq!(a.get([0, 0]), None);
    let b: Array<u8, Shape![3, 0]> = [[0; 0]; 3].into();
    assert_eq!(b.extents(), [3, 0]);
    assert_eq!(b.rows().map(|row| row.len()).collect::<Vec<_>>(), [0, 0, 0]);
}

#[test]
fn rank_0() {
    let mut a = Array::from_vec((), vec![5]);
    assert_eq!((a.rank(), a.len(), a[[]]), (0, 1, 5));
    a[[]] = 6;
    assert_eq!(a.view().iter().collect::<Vec<_>>(), [&6]);
    assert_eq!(a.view_mut().iter_mut().map(|x| *x).collect::<Vec<_>>(), [6]);
    assert_eq!(a.into_dyn(), ArrayD::scalar(6));
}

#[test]
fn rank_9() {
    let extents = [1, 2, 1, 3, 1, 2, 1, 1, 2];
    let a = ArrayD::from_fn(extents, |index| index.as_ref().to_vec());
    assert_eq!((a.rank(), a.len()), (9, 24));
    assert_eq!(a[[0, 1, 0, 2, 0, 1, 0, 0, 1]], [0, 1, 0, 2, 0, 1, 0, 0, 1]);
    for (index, element) in a.t().indexed_iter() {
        let mut index = index.as_ref().to_vec();
        index.reverse();
        assert_eq!(index, *element);
    }
    assert!(a.try_into_shape::<Shape![_, _]>().is_err());
}

#[test]
fn buffers_are_aligned() {
    #[repr(align(256))]
    #[derive(Clone, Default)]
    struct Wide(u8);

    let aligned = |address: usize| address.is_multiple_of(ALIGNMENT);
    for len in 0..20 {
        let items: Vec<u8> = (0..len).collect();
        let a = Array::from_vec(len as usize, items.clone());
        assert!(
            aligned(a.as_slice().as_ptr().addr()),
            "the elements of a Vec were taken where they were"
        );
        assert_eq!(a.into_vec(), items);
        let wide = Array::full(len as usize, Wide(len));
        assert!(
            wide.as_slice().as_ptr().addr() % 256 == 0 && wide.iter().all(|wide| wide.0 == len)
        );
        assert!(aligned(
            Buffer::<()>::uninit(len as usize)
                .as_slice()
                .as_ptr()
                .addr()
        ));
    }
}

#[test]
fn stack_round_trips() {
    let a = Array::from_fn(shape![2, 3, 1], |[i, j, k]| i + 10 * j + 100 * k);
    let stack = a.to_stack();
    assert_eq!(stack.into_nested(), [[[0], [10], [20]], [[1], [11], [21]]]);
    assert_eq!(stack.to_heap(), a);
    assert_eq!(
        StackArray::<_, Shape![2, 3, 1]>::try_from_slice(a.as_slice()).unwrap(),
        a
    );
    assert_eq!(
        StackArray::<i32, Shape![2, 2]>::default().into_nested(),
        [[0; 2]; 2]
    );
    assert_eq!(Array::<String, Shape![2]>::default().into_vec(), ["", ""]);
}
