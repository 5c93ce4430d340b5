//! Arrays, views and their iterators cross threads as their elements and references to them do.

use super::Array;
use crate::array::{AxisIter, IndexedIter, Iter, IterMut, RowsMut, View, ViewMut};
use crate::shape::DynRank;
use crate::{Shape, shape};

#[test]
fn what_may_cross() {
    fn crosses<X: Send + Sync>() {}
    type Typed = Shape![2, _];
    crosses::<(Array<String, Typed>, Array<String, DynRank>)>();
    crosses::<(View<'_, String, Typed>, ViewMut<'_, String, DynRank>)>();
    crosses::<(
        Iter<'_, String, Typed>,
        IterMut<'_, String, DynRank>,
        IndexedIter<'_, String, Typed>,
    )>();
    crosses::<(AxisIter<'_, String, Typed>, RowsMut<'_, String, Typed>)>();
}

#[test]
fn elements_are_written_from_several_threads() {
    let mut a = Array::from_fn(shape![4, 3], |_| 0);
    let mut columns = a.view_mut().t();
    std::thread::scope(|scope| {
        for (i, element) in columns.iter_mut().enumerate() {
            scope.spawn(move || *element = i);
        }
    });
    assert!(a.t().iter().copied().eq(0..12));
}
