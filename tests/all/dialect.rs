//! One spelling of axes: on arrays, inline arrays, views, mutable views, lazy values, run-time ranks and tapes; and
//! in every operation that takes axes.

use broadloom::prelude::*;
use broadloom::{ViewMut, softmax, try_concat, try_stack};

fn table() -> Array2<f64> {
    Array2::from_fn((2, 3), |[i, j]| (i * 3 + j) as f64)
}

/// Calls `$check` with `x` as each form that an operand has.
macro_rules! every_form {
    ($x:ident => $check:expr) => {{
        let source = table();
        {
            let $x = &source;
            $check;
        }
        {
            let $x = &source.clone().try_into_shape::<Shape![2, 3]>().unwrap();
            $check;
        }
        {
            let $x = &source.view();
            $check;
        }
        {
            let transposed = source.t().to_array();
            let $x = &transposed.t();
            $check;
        }
        {
            let mut own = source.clone();
            let $x = &own.view_mut();
            $check;
        }
        {
            let $x = &source.clone().into_dyn();
            $check;
        }
        {
            let $x = &array![inline; [0.0, 1.0, 2.0], [3.0, 4.0, 5.0]];
            $check;
        }
        {
            let dynamic = source.clone().into_dyn();
            let $x = &dynamic.view();
            $check;
        }
        {
            let $x = &source + 0.0;
            $check;
        }
    }};
}

#[test]
fn reductions_of_every_form_take_every_spelling() {
    every_form!(x => {
        let x = || x.clone_of();
        assert_eq!(x().sum(..), 15.0);
        assert_eq!(x().sum(axes![0]).as_slice(), [3.0, 5.0, 7.0]);
        assert_eq!(x().sum(0).as_slice(), [3.0, 5.0, 7.0]);
        assert_eq!(x().sum(-2).as_slice(), [3.0, 5.0, 7.0]);
        assert_eq!(x().sum(1_usize).as_slice(), [3.0, 12.0]);
        assert_eq!(x().sum(-1_i8).as_slice(), [3.0, 12.0]);
        assert_eq!(x().sum(&[0, 1]).as_slice(), [15.0]);
        assert_eq!(x().sum([-1, 0]).as_slice(), [15.0]);
        assert_eq!(x().sum(&[1_u64][..]).as_slice(), [3.0, 12.0]);
        assert_eq!(x().sum(&vec![0_usize]).as_slice(), [3.0, 5.0, 7.0]);
        assert_eq!(x().sum(keepdims(0)).extents().as_ref(), [1, 3]);
        assert_eq!(x().sum(keepdims(&[0, -1])).extents().as_ref(), [1, 1]);
        assert_eq!(x().sum(keepdims(&[1][..])).extents().as_ref(), [2, 1]);
        assert_eq!(x().sum(keepdims(..)).as_slice(), [15.0]);
        assert_eq!(x().sum(axes![1].keepdims()).extents().as_ref(), [2, 1]);
        assert_eq!(x().mean(-1).as_slice(), [1.0, 4.0]);
        assert_eq!(x().amax(0).as_slice(), [3.0, 4.0, 5.0]);
        assert_eq!(x().amin(&[0]).as_slice(), [0.0, 1.0, 2.0]);
        assert_eq!(x().argmax(-1).as_slice(), [2, 2]);
        assert_eq!(x().argmin(keepdims(..)).as_slice(), [0]);
        assert_eq!(x().var(0).as_slice(), [2.25; 3]);
        assert_eq!(x().std(keepdims(0)).as_slice(), [1.5; 3]);
        assert_eq!(x().amin_amax(1).0.as_slice(), [0.0, 3.0]);
        assert_eq!(x().sum(0).sqrt().eval().as_slice()[0], 3f64.sqrt());
        assert_eq!(x().any(0).as_slice(), [true; 3]);
        assert_eq!(x().all(1).as_slice(), [false, true]);
        assert_eq!(x().cumsum(-1).as_slice(), [0.0, 1.0, 3.0, 3.0, 7.0, 12.0]);
        assert_eq!(softmax(x(), 0).as_slice(), x().softmax(axes![0]).as_slice());
        assert_eq!(x().log_softmax(-1).extents().as_ref(), [2, 3]);
        assert!(x().try_rms_norm(5, None, 0.0).is_err());
        for (error, text) in [
            (x().try_sum(2).unwrap_err(), "there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"),
            (x().try_sum(-3).unwrap_err(), "there is no axis -3: the shape has axes -2 to 1, negative ones counted from the end"),
            (x().try_sum(u64::MAX).unwrap_err(), "the shape has axes -2 to 1, negative ones counted from the end"),
            (x().try_sum(&[0, -2]).unwrap_err(), "axis 0 is named twice"),
            (x().try_mean(keepdims(7)).unwrap_err(), "there is no axis 7: the shape has axes -2 to 1, negative ones counted from the end"),
        ] {
            assert!(error.to_string().contains(text), "{error}");
        }
    });
}

/// The same operand again: lazy values are consumed by a reduction, references are not.
trait Again {
    type Same;
    fn clone_of(&self) -> Self::Same;
}

impl<'a, T, S: broadloom::shape::Shape, H: broadloom::storage::Home> Again for &'a Array<T, S, H> {
    type Same = &'a Array<T, S, H>;
    fn clone_of(&self) -> Self::Same {
        self
    }
}

impl<'a, 'b, T, S: broadloom::shape::Shape> Again for &'a View<'b, T, S> {
    type Same = &'a View<'b, T, S>;
    fn clone_of(&self) -> Self::Same {
        self
    }
}

impl<'a, 'b, T, S: broadloom::shape::Shape> Again for &'a ViewMut<'b, T, S> {
    type Same = &'a ViewMut<'b, T, S>;
    fn clone_of(&self) -> Self::Same {
        self
    }
}

impl<E: Clone> Again for Expr<E> {
    type Same = Expr<E>;
    fn clone_of(&self) -> Self::Same {
        self.clone()
    }
}

#[test]
fn a_tape_takes_the_same_spellings() {
    let tape = Tape::<f64>::new();
    let x = tape.var(table());
    let of = |y: Var<f64>| y.value().as_slice().to_vec();
    assert_eq!(of(x.sum(..)), [15.0]);
    assert_eq!(of(x.sum(0)), [3.0, 5.0, 7.0]);
    assert_eq!(of(x.sum(axes![1])), [3.0, 12.0]);
    assert_eq!(of(x.mean(-1)), [1.0, 4.0]);
    assert_eq!(x.sum(keepdims(&[0, 1])).dims(), [1, 1]);
    assert_eq!(x.amax(keepdims(..)).dims(), [1, 1]);
    assert_eq!(of(x.amin([0])), [0.0, 1.0, 2.0]);
    assert_eq!(x.softmax(-1).dims(), [2, 3]);
    let error = x.try_sum(2).unwrap_err().to_string();
    assert!(
        error.contains(
            "there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
        ),
        "{error}"
    );
    assert_eq!(
        x.amax(1).sum(..).backward()[&x].as_slice(),
        [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    );
}

#[test]
fn the_mean_and_the_variance_of_integers_and_truths_are_floats() {
    let x = array![[1_u8, 2], [3, 6]];
    assert_eq!(x.mean(..), 3.0_f64);
    assert_eq!(x.mean(axes![0]), array![2.0, 4.0]);
    assert_eq!(x.var(axes![1]), array![0.25, 2.25]);
    assert_eq!(x.std(0).as_slice(), [1.0, 2.0]);
    assert_eq!(x.mean_var(..), (3.0, 3.5));
    assert_eq!((&x + &x).mean(1).as_slice(), [3.0, 9.0]);
    assert_eq!(array![true, false, true, true].mean(..), 0.75);
    assert_eq!(x.clone().into_dyn().mean(0).as_slice(), [2.0, 4.0]);
    let mut out = [0.0; 2];
    x.mean_into(
        axes![0],
        &mut ViewMut::try_from_slice((2,), &mut out).unwrap(),
    );
    assert_eq!(out, [2.0, 4.0]);
    // A literal without a suffix stays what it is.
    let mean = array![[1.0, 2.0], [3.0, 4.0]].mean(0);
    assert_eq!((mean * 2.0_f32).eval().as_slice(), [4.0, 6.0]);
}

#[test]
fn products_are_methods_too() {
    let (x, v) = (table(), array![1.0, 0.0, -1.0]);
    assert_eq!(x.matmul(&v).as_slice(), [-2.0, -2.0]);
    assert_eq!(x.view().matmul(&x.t()), broadloom::matmul(&x, &x.t()));
    assert_eq!(v.dot(&v.view()), 2.0);
    let error = x.try_matmul(&x).unwrap_err();
    assert_eq!(error.kind().as_str(), "dim_size_mismatch");
    let (p, q) = (x.clone().into_dyn(), x.t().to_array().into_dyn());
    assert_eq!(p.matmul(&q).dims(), [2, 2]);
}

#[test]
fn operations_along_one_axis_take_numbers_on_typed_shapes() {
    let (x, y) = (table(), table());
    assert_eq!(concat(0, (&x, &y)).extents(), [4, 3]);
    assert_eq!(concat(-1, (&x, &y)).extents(), [2, 6]);
    assert_eq!(concat(1_u8, &[&x, &y, &x]).extents(), [2, 9]);
    assert_eq!(stack(0, (&x, &y)).extents(), [2, 2, 3]);
    assert_eq!(stack(-1, &[&x, &y]).extents(), [2, 3, 2]);
    assert_eq!(x.pad(-1, (1, 2), 0.0).extents(), [2, 6]);
    assert_eq!(x.split_at(-1, 1).1.extents(), [2, 2]);
    assert_eq!(x.split(0, 2)[1].extents(), [1, 3]);
    let sums: Vec<f64> = x.axis_iter(-1).map(|column| column.sum(..)).collect();
    assert_eq!(sums, [3.0, 5.0, 7.0]);
    assert_eq!(x.unsqueeze(0).extents(), [1, 2, 3]);
    assert_eq!(x.unsqueeze(-1).squeeze(2).extents(), [2, 3]);
    assert_eq!(
        x.unsqueeze(axes![0])
            .unsqueeze(-1)
            .squeeze(&[0, -1])
            .extents(),
        [2, 3]
    );
    let dynamic = x.clone().into_dyn();
    assert_eq!(dynamic.unsqueeze(1).dims(), [2, 1, 3]);
    assert_eq!(dynamic.unsqueeze(axes![2]).squeeze(axes![2]).dims(), [2, 3]);
    // A new axis stretches.
    let centred = (&x - x.mean(1).unsqueeze(-1)).eval();
    assert_eq!(centred.as_slice(), [-1.0, 0.0, 1.0, -1.0, 0.0, 1.0]);
    for (error, text) in [
        (x.try_squeeze(0).unwrap_err(), "axis 0"),
        (
            x.try_squeeze(&[1, -1]).unwrap_err(),
            "axis 1 is named twice",
        ),
        (
            x.try_unsqueeze(3).map(drop).unwrap_err(),
            "there is no axis 3: the shape has axes -3 to 2, negative ones counted from the end",
        ),
        (
            try_concat(2, (&x, &y)).map(drop).unwrap_err(),
            "there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end",
        ),
        (
            try_stack(-4, (&x, &y)).map(drop).unwrap_err(),
            "there is no axis -4: the shape has axes -3 to 2, negative ones counted from the end",
        ),
        (
            x.try_split(5, 1).map(drop).unwrap_err(),
            "there is no axis 5: the shape has axes -2 to 1, negative ones counted from the end",
        ),
        (
            x.try_pad(9, (0, 1), 0.0).map(drop).unwrap_err(),
            "there is no axis 9: the shape has axes -2 to 1, negative ones counted from the end",
        ),
    ] {
        assert!(error.to_string().contains(text), "{error}");
    }
}

#[test]
fn indices_are_lists_tuples_and_numbers() {
    let mut x = table();
    assert_eq!((x[[1, 2]], x[(1, 2)]), (5.0, 5.0));
    x[(0, 1)] = 7.0;
    assert_eq!(x.get((0, 1)), Some(&7.0));
    assert_eq!(x.get((2, 0)), None);
    let mut v = array![1, 2, 3];
    v[1] += 10;
    assert_eq!((v[1], v[[1]], v[(1,)], v.view()[2]), (12, 12, 12, 3));
    let mut dynamic = x.clone().into_dyn();
    dynamic[(1, 0)] = 9.0;
    assert_eq!(
        (dynamic[(1, 0)], dynamic[[1, 0]], dynamic.view()[(0, 1)]),
        (9.0, 9.0, 7.0)
    );
    assert_eq!(ArrayD::from_vec([1], vec![4.0]).get(0), Some(&4.0));
    assert_eq!(x.view_mut()[(0, 0)], 0.0);
    let cube = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 100 * i + 10 * j + k);
    assert_eq!(cube[(1, 2, 3)], 123);
    let wrong = std::panic::catch_unwind(|| cube[(1, 3, 0)]).unwrap_err();
    let text = wrong.downcast_ref::<String>().expect("a text");
    assert!(
        text.contains("out of bounds on axis 1: 3 is not below its extent 3"),
        "{text}"
    );
}

#[test]
fn arrays_are_made_of_what_users_have() {
    let x = Array2::from([[1, 2], [3, 4]]);
    assert_eq!(x, Array2::from(array![[1, 2], [3, 4]]));
    assert_eq!(Array1::from([1, 2, 3]), Array1::from(vec![1, 2, 3]));
    assert_eq!(Array2::try_from(vec![vec![1, 2], vec![3, 4]]).unwrap(), x);
    assert_eq!(Array2::<u8>::try_from(vec![]).unwrap().extents(), [0, 0]);
    assert_eq!(
        Array2::<u8>::try_from(vec![vec![], vec![]])
            .unwrap()
            .extents(),
        [2, 0]
    );
    let ragged = Array2::try_from(vec![vec![1, 2], vec![3]]).unwrap_err();
    assert!(ragged.to_string().contains("row 1"), "{ragged}");
    let mut data = vec![1.0, 2.0, 3.0];
    assert_eq!(View::from(&data).sum(..), 6.0);
    assert_eq!((View::from(&data[1..]) * 2.0).eval().as_slice(), [4.0, 6.0]);
    let mut view = ViewMut::from(&mut data);
    view *= 2.0;
    assert_eq!(data, [2.0, 4.0, 6.0]);
    assert_eq!((x.nrows(), x.ncols(), x.ndim()), (2, 2, 2));
    assert_eq!(
        (x.row(1).to_vec(), x.column(0).to_vec()),
        (vec![3, 4], vec![1, 3])
    );
    assert_eq!(
        x.outer_iter().map(|row| row.sum(..)).collect::<Vec<i64>>(),
        [3, 7]
    );
    for (k, row) in x.rows().enumerate() {
        assert_eq!(row[0], 2 * k as i32 + 1);
    }
}

#[test]
fn slices_may_have_fewer_items_than_axes() {
    let x = Array::from_fn(shape![2, 3, 4], |[i, j, k]| 100 * i + 10 * j + k);
    let _: View<_, Shape![3, 4]> = x.slice(s![1]);
    assert_eq!(x.slice(s![1]).to_vec(), x.slice(s![1, .., ..]).to_vec());
    let _: View<_, Shape![4]> = x.slice(s![1, 2]);
    assert_eq!(x.slice(s![1, 2]).to_vec(), [120, 121, 122, 123]);
    let _: View<_, Shape![2, 3]> = x.slice(s![.., -1]);
    assert_eq!(x.slice(s![.., -1]).to_vec(), [3, 13, 23, 103, 113, 123]);
    let _: View<_, Shape![3, 4]> = x.slice(s![0, ..]);
    assert_eq!(x.slice(s![0, ..]).to_vec(), x.slice(s![0]).to_vec());
    assert_eq!(x.slice(s![1.., ..]).extents(), [1, 3, 4]);
    assert_eq!(
        x.slice(s![..;-1]).to_vec(),
        x.slice(s![..;-1, .., ..]).to_vec()
    );
    let wide = Array::from_fn(shape![2, 2, 2, 2, 3], |index| index);
    let _: View<_, Shape![2, 2, 2]> = wide.slice(s![1, .., 2]);
    assert_eq!(wide.slice(s![1, .., 2])[(0, 1, 1)], [1, 0, 1, 1, 2]);
    let dynamic = x.clone().into_dyn();
    assert_eq!(dynamic.slice(s![1]).dims(), [3, 4]);
    assert_eq!(
        dynamic.slice(s![.., -1]).to_vec(),
        x.slice(s![.., -1]).to_vec()
    );
    assert_eq!(dynamic.slice(s![0, .., 1]).dims(), [3]);
    let several = dynamic.into_reshape([2, 3, 2, 2]);
    let error = several.try_slice(s![.., .., 0]).unwrap_err();
    assert_eq!(error.kind().as_str(), "rank_mismatch");
    let error = several.try_slice(s![0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(error.kind().as_str(), "rank_mismatch");
}
