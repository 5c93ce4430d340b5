//! The sum of all elements of `&x * 2.0`, where `x` is one column by its type, was a panic: "a reduction without kept axes has no columns".
//!
//! Kernels of lanes were compiled for the last axis, along which the types say that nothing varies. An axis of extent 1 is in no nest, so the
//! rows ran along another one, for which these kernels are wrong; the way out was a kernel of columns, which was not compiled where
//! no axis is kept. The same happened where the extent is 1 only when running, and an operand is stretched along it.

use broadloom::dim::{Dyn, Stretch};
use broadloom::prelude::*;

#[test]
fn of_one_column_by_its_type() {
    let x = Array::from_fn(shape![3, 1], |[i, _]| i as f64);
    assert_eq!((&x * 2.0).sum(..), 6.0);
    assert_eq!((&x * &x).sum(axes![0, 1]).as_slice(), [5.0]);
    assert_eq!((&x * 2.0).sum_to(()).as_slice(), [6.0]);
    let x = Array::from_fn((Dyn(70), Stretch), |[i, _]| i as i64);
    assert_eq!((&x * &x).sum(..), 111_895);
    assert_eq!((&x + 1).amax(..), 70);
    let x = Array::from_fn((Dyn(4), Stretch, Dyn(3), Stretch), |[i, _, k, _]| {
        i + 10 * k
    });
    assert_eq!((&x + &x).sum(axes![0, 1, 3]).as_slice(), [12, 92, 172]);
    assert_eq!((&x + &x).sum(axes![1, 2, 3]).as_slice(), [60, 66, 72, 78]);
}

#[test]
fn of_one_column_when_running() {
    for (n, m) in [(40, 1), (1, 40), (1, 1), (40, 3)] {
        let x = Array2::from_fn((n, m), |[i, j]| (i + j) as i64);
        let column = Array1::from_fn(n, |[i]| i as i64);
        let row = Array1::from_fn(m, |[j]| j as i64);
        let both = || column.at(axes![0]) + &x + row.at(axes![1]);
        assert_eq!(both().sum(..), both().eval().sum(..), "{n} {m}");
        let column = || column.at(axes![0]) * &x;
        assert_eq!(column().sum(..), column().eval().sum(..), "{n} {m}");
        assert_eq!(column().amax(..), column().eval().amax(..), "{n} {m}");
        assert_eq!(
            column().sum_to((1, 1)).as_slice(),
            [column().eval().sum(..)]
        );
        let row = || row.at(axes![1]) * &x;
        assert_eq!(row().sum(..), row().eval().sum(..), "{n} {m}");
    }
}
