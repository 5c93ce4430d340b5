//! Totals of arrays of any form: inline, views, run-time ranks, stretched, several operands, and few or
//! no elements.

use broadloom::prelude::*;

#[test]
fn totals_do_not_depend_on_the_form_of_the_operands() {
    let a = array![[3_i64, 1, 2], [0, 5, 4], [1, 0, 9]];
    let (view, dynamic) = (a.view(), a.view().into_dyn());
    assert_eq!([a.sum(..), view.sum(..), dynamic.sum(..)], [25; 3]);
    assert_eq!([a.t().sum(..), (&a * 2 - &a).sum(..)], [25; 2]);
    assert_eq!(dynamic.slice(s![..;-1, ..;2]).sum(..), 19);
    let (column, row) = (Array2::<u8>::ones((500, 1)), Array2::<u8>::ones((1, 16)));
    assert_eq!((&column * &row).sum(..), 8000);
    assert_eq!(column.broadcast((500, 3)).map(|x| x.sum(..)), Some(1500));
    let x = Array2::from_shape_fn((7, 5), |(i, j)| (i * 5 + j) as f32);
    assert_eq!((&x + &x + &x + &x + &x).sum(..), 5.0 * x.sum(..));
    assert_eq!((&x * 2.0 + 1.0).sum(..), 1225.0);
}

#[test]
fn totals_of_one_element_and_of_none() {
    let number = Array::<f32, ()>::full((), 4.0);
    assert_eq!([number.sum(..), (&number + 1.0).amax(..)], [4.0, 5.0]);
    for extents in [(0, 5), (5, 0), (0, 0)] {
        let none = Array2::<f32>::zeros(extents);
        assert_eq!([none.sum(..), (&none + 1.0).prod(..)], [0.0, 1.0]);
        assert!(none.try_amax(..).is_err());
    }
}
