//! Joined, padded and split arrays against an obvious loop; extents that the types compute, also in generic functions.

use core::ops::{Add, Sub};

use broadloom::dim::{Dim, Dyn, Fix, Stretch, Tn};
use broadloom::prelude::*;
use broadloom::typenum::{Diff, Sum, U1, U5, U7, U80, U1000, U1048576, Unsigned};
use broadloom::{ShapeErrorKind, try_concat, try_stack};

/// An array whose elements tell their own index and `mark`.
fn marked(extents: &[usize], mark: i64) -> ArrayD<i64> {
    ArrayD::from_fn(extents, |index| {
        let digits = index.as_ref().iter();
        digits.fold(mark, |number, &i| 10 * number + i as i64)
    })
}

/// The joined array, one element after the other: which operand is it in?
fn joined(axis: usize, operands: &[ArrayD<i64>]) -> ArrayD<i64> {
    let mut extents = operands[0].dims().to_vec();
    extents[axis] = operands.iter().map(|operand| operand.dims()[axis]).sum();
    ArrayD::from_fn(extents, |index| {
        let mut index = index.as_ref().to_vec();
        for operand in operands {
            match index[axis].checked_sub(operand.dims()[axis]) {
                Some(rest) => index[axis] = rest,
                None => return operand[&index[..]],
            }
        }
        unreachable!("an index below the sum of the extents")
    })
}

#[test]
fn concat_agrees_with_the_loop() {
    let mut compared = 0;
    for others in [
        vec![],
        vec![1],
        vec![3],
        vec![0, 2],
        vec![2, 3],
        vec![4, 1, 2],
    ] {
        for axis in 0..=others.len() {
            for lengths in [[0, 0, 0], [1, 1, 1], [2, 0, 1], [0, 3, 2], [5, 1, 4]] {
                let operands = lengths.map(|length| {
                    let mut extents = others.clone();
                    extents.insert(axis, length);
                    marked(&extents, length as i64 + 1)
                });
                let expected = joined(axis, &operands);
                assert_eq!(concat(axis, &operands), expected);
                let [a, b, c] = &operands;
                assert_eq!(concat(axis, (a, b.view(), c)), expected);
                // The same elements behind other strides.
                let turned = operands.each_ref().map(|operand| operand.t().to_array());
                let views = turned.each_ref().map(|operand| operand.t());
                assert_eq!(concat(axis, &views[..]), expected);
                compared += expected.len();
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn stack_agrees_with_the_loop() {
    for extents in [&[][..], &[0], &[1], &[3], &[2, 3], &[2, 1, 3]] {
        let operands = [1, 2, 3].map(|mark| marked(extents, mark));
        for axis in 0..=extents.len() {
            let stacked = stack(axis, &operands);
            let mut shape = extents.to_vec();
            shape.insert(axis, 3);
            assert_eq!(stacked.dims(), shape);
            for (index, &element) in stacked.indexed_iter() {
                let mut index = index.as_ref().to_vec();
                let operand = index.remove(axis);
                assert_eq!(element, operands[operand][&index[..]]);
            }
        }
    }
}

#[test]
fn pad_and_split_agree_with_the_loop() {
    for extents in [&[0][..], &[1], &[4], &[2, 3], &[3, 0], &[2, 1, 4]] {
        let a = marked(extents, 1);
        for axis in 0..extents.len() {
            for (before, after) in [(0, 0), (1, 0), (0, 2), (3, 1)] {
                let padded = a.pad(axis, (before, after), -1);
                assert_eq!(padded.dims()[axis], before + extents[axis] + after);
                for (index, &element) in padded.indexed_iter() {
                    let mut index = index.as_ref().to_vec();
                    let inside = (before..before + extents[axis]).contains(&index[axis]);
                    index[axis] = index[axis].wrapping_sub(before);
                    assert_eq!(element, if inside { a[&index[..]] } else { -1 });
                }
            }
            for at in 0..=extents[axis] {
                let (first, rest) = a.split_at(axis, at);
                assert_eq!(
                    (first.dims()[axis], rest.dims()[axis]),
                    (at, extents[axis] - at)
                );
                assert_eq!(concat(axis, (first, rest)), a);
            }
            for parts in 1..=4 {
                match a.try_split(axis, parts) {
                    Ok(list) => {
                        assert_eq!(list.len(), parts);
                        assert_eq!(concat(axis, &list), a);
                    }
                    Err(error) => {
                        assert_ne!(extents[axis] % parts, 0);
                        assert_eq!(error.kind(), ShapeErrorKind::ExtentMismatch);
                    }
                }
            }
        }
    }
}

#[test]
fn the_types_compute_extents() {
    let a = Array::from_vec(shape![2, 3], vec![1, 2, 3, 4, 5, 6]);
    let b: Array<i32, Shape![5, 3]> = Array::zeros(shape![5, 3]);
    let row = Array::from_vec(shape![1, 3], vec![7, 8, 9]);
    let open = b.slice(s![1..3, ..]);

    let _: Array<i32, Shape![7, 3]> = concat(axes![0], (&a, &b));
    let _: Array<i32, Shape![3, 3]> = concat(axes![0], (&row, &a));
    let _: Array<i32, Shape![2, 3]> = concat(axes![0], (&row, &row));
    let _: Array<i32, Shape![9, 3]> = concat(axes![0], (&row, &a, &row, &b));
    let _: Array<i32, Shape![_, 3]> = concat(axes![0], (&a, open, &row));
    let _: Array<i32, Shape![2, 6]> = concat(axes![1], (&a, open));
    let _: Array<i32, Shape![_, 3]> = concat(axes![0], &[open, open]);
    let _: Array<i32, Shape![2, 2, 3]> = stack(axes![0], [&a, &a]);
    let _: Array<i32, Shape![2, 3, 2]> = stack(axes![2], (&a, open));
    let _: Array<i32, Shape![2, _, 3]> = stack(axes![1], &[&a, &a][..]);
    let _: Array<i32, Shape![2, 7]> = a.pad(axes![1], shape![1, 3], 0);
    let _: Array<i32, Shape![_, 3]> = a.pad(axes![0], (1, 3), 0);
    let (one, rest): (View<'_, i32, Shape![1, 3]>, View<'_, i32, Shape![4, 3]>) =
        b.split_at(axes![0], shape![1]);
    assert_eq!((one.len(), rest.len()), (3, 12));
    let [first, second, third]: [View<'_, i32, Shape![2, { 1 }]>; 3] = a.split(axes![1], shape![3]);
    assert_eq!(
        (first.to_vec(), second.to_vec(), third.to_vec()),
        (vec![1, 4], vec![2, 5], vec![3, 6])
    );
    let [same] = a.split(axes![0], shape![1]);
    assert_eq!(same, a);
    let _: Array<i32, Shape![6, 1]> = a.reshape_into();
}

/// A `Fix` and a `Stretch` of the sum are the same number: the table and its inverse agree.
#[test]
fn small_sums_are_fix_and_large_ones_are_tn() {
    fn sum<const N: usize, const M: usize, O: Dim>(joined: &Array<u8, (O,)>) -> Option<usize> {
        assert_eq!(joined.extents(), [N + M]);
        O::EXTENT
    }
    let of = |n: usize| Array1::<u8>::zeros(n);
    let a = of(1000).try_into_shape::<Shape![1000]>().unwrap();
    let b = of(24).try_into_shape::<Shape![24]>().unwrap();
    let c: Array<u8, Shape![1024]> = concat(axes![0], (&a, &b));
    let d: Array<u8, (Tn<Sum<U1000, U1000>>,)> = concat(axes![0], (&a, &a));
    assert_eq!(sum::<1000, 24, _>(&c), Some(1024));
    assert_eq!(sum::<1000, 1000, _>(&d), Some(2000));
    // 2048 is beyond the inverse, and in typenum's table: the sum meets `Fix<2048>`.
    let e = concat(axes![0], (&c, &c));
    let f: Array<u8, Shape![2048]> = Array::zeros(shape![2048]);
    let sum: Array<u8, Shape![2048]> = (&e + &f).eval();
    assert_eq!(sum.len(), 2048);
    let mut g = f;
    g.assign(&e);
    let _: Array<u8, Shape![2048]> = e.into_shape();
}

/// Two arrays one after the other, of any extents.
fn chain<N, M, C: Dim>(
    a: &Array<f32, (Tn<N>, C)>,
    b: &Array<f32, (Tn<M>, C)>,
) -> Array<f32, (Tn<Sum<N, M>>, C)>
where
    N: Unsigned + Add<M, Output: Unsigned>,
    M: Unsigned,
{
    concat(axes![0], (a, b))
}

/// Without the first element.
fn tail<N>(a: &Array<f32, (Tn<N>,)>) -> View<'_, f32, (Tn<Diff<N, U1>>,)>
where
    N: Unsigned + Sub<U1, Output: Unsigned>,
{
    a.split_at(axes![0], shape![1]).1
}

#[test]
fn generic_functions_say_what_they_return() {
    let a: Array<f32, (Tn<U5>, Fix<2>)> = Array::ones((Tn::new(), Fix));
    let b: Array<f32, (Tn<Sum<U1000, U80>>, Fix<2>)> = Array::zeros((Tn::new(), Fix));
    let c = chain(&a, &b);
    assert_eq!(c.extents(), [1085, 2]);
    assert_eq!(format!("{:?}", c.typed_shape()), "(1085, 2)");
    let d: Array<f32, (Tn<U7>,)> = Array::ones((Tn::new(),));
    assert_eq!(tail(&d).extents(), [6]);
    // The computed extent meets the `Fix` of its number, a `Dyn`, a `Stretch`, and a run-time rank.
    let six = Array::from_vec(shape![6], vec![1.0; 6]);
    let _: Array<f32, Shape![6]> = (tail(&d) + &six).eval();
    let _: Array<f32, Shape![6]> = (&six + tail(&d)).eval();
    let open = Array1::from(vec![1.0; 6]);
    assert_eq!((tail(&d) + &open).eval().sum(..), 12.0);
    assert_eq!((&open + tail(&d)).eval().extents(), [6]);
    assert_eq!((tail(&d) + &six.into_dyn()).eval().to_vec(), [2.0; 6]);
    assert!((tail(&d) + &Array1::from(vec![1.0; 5])).try_eval().is_err());
    let column = Array::from_vec(shape![1], vec![3.0]);
    assert_eq!((tail(&d) * &column).eval().extents(), [6]);
    // It is placed, and reduced.
    assert_eq!(
        (&c * a.sum(axes![0]).at(axes![1])).eval().extents(),
        [1085, 2]
    );
    let column: Array<f32, (Tn<Sum<U5, Sum<U1000, U80>>>,)> = c.sum(axes![1]);
    assert_eq!(column[[0]], 2.0);
    let mut open = Array1::from(vec![0.0; 1085]);
    open.assign(&column);
    assert_eq!(open.sum(..), 10.0);
}

#[test]
fn extents_of_any_size() {
    type Large = Sum<U1048576, U1>;
    let a: Array<u8, (Tn<Large>,)> = Array::ones((Tn::new(),));
    assert_eq!((&a + &a).eval().extents(), [1048577]);
    let b = concat(axes![0], (&a, &a));
    let _: &(Tn<Sum<Large, Large>>,) = b.typed_shape();
    assert_eq!(b.len(), 2097154);
    assert!(b.clone().try_into_shape::<(Tn<Large>,)>().is_err());
    let b: Array1<u8> = b.into_shape();
    assert!(b.try_into_shape::<(Tn<Sum<Large, Large>>,)>().is_ok());
    // Outside the table nothing needs it: the extents of other axes, and run-time ones.
    let hd: Array<u8, Shape![1080, 3]> = Array::zeros(shape![1080, 3]);
    let _: Array<u8, Shape![1080, 6]> = concat(axes![1], (&hd, &hd));
    let _: Array<u8, Shape![_, 3]> = concat(axes![0], (hd.slice(s![0..2, ..]), &hd));
    let _: Array<u8, Shape![1620, 2]> = hd.reshape_into();
}

#[test]
fn inline_arrays_are_joined() {
    let a = array![inline; 1, 2, 3];
    let joined = concat(axes![0], (&a, array![4, 5]));
    assert_eq!(joined, array![1, 2, 3, 4, 5]);
    assert_eq!(stack(axes![1], [a, a]), array![[1, 1], [2, 2], [3, 3]]);
}

#[test]
fn a_named_shape_has_one_open_extent() {
    let a = ArrayD::from_vec([2, 6], (0..12).collect());
    let b = a.view().reshape_into::<Shape![_, 3]>();
    assert_eq!((b.extents(), b[[3, 2]]), ([4, 3], 11));
    let kind = |error: broadloom::ShapeError| error.kind();
    let error = a.view().try_reshape_into::<Shape![_, 5]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape [_, 5] has a multiple of 5 elements, but there are 12; 10 would fit, as `v.slice(s![..10])` of a vector, or 15"
    );
    assert_eq!(kind(error), ShapeErrorKind::LenMismatch);
    let error = a.view().try_reshape_into::<Shape![3, 3]>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape [3, 3] has 9 elements, but there are 12"
    );
    let empty = ArrayD::from_vec([0, 3], Vec::<u8>::new());
    assert_eq!(
        empty.view().reshape_into::<Shape![_, 7]>().extents(),
        [0, 7]
    );
    assert!(empty.view().try_reshape_into::<Shape![_, 0]>().is_err());
    let turned = a.t().try_reshape_into::<Shape![_]>().unwrap_err();
    assert_eq!(kind(turned), ShapeErrorKind::NotContiguous);
    assert_eq!(
        a.reshape_into::<Shape![_, 1, 2, 2]>().extents(),
        [3, 1, 2, 2]
    );
}

#[test]
fn what_run_time_shapes_get_wrong() {
    let (a, b) = (marked(&[2, 3], 1), marked(&[2, 4], 1));
    let text = |error: broadloom::ShapeError| error.to_string();
    assert_eq!(
        text(try_concat(2, (&a, &a)).unwrap_err()),
        "`concat`: there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
    );
    assert_eq!(
        text(try_concat(0, (&a, &a, &marked(&[3], 1))).unwrap_err()),
        "operand 2 of `concat` has rank 1, operand 0 has rank 2"
    );
    assert_eq!(
        text(try_stack(1, (&a, &b)).unwrap_err()),
        "operand 1 of `stack` has extent 4 along axis 1, operand 0 has 3: they have one shape"
    );
    assert_eq!(
        text(try_stack(0, (&a, &marked(&[3], 1))).unwrap_err()),
        "operand 1 of `stack` has rank 1, operand 0 has rank 2"
    );
    assert_eq!(
        text(try_stack(4, &[a.view()]).unwrap_err()),
        "`stack`: there is no axis 4: the shape has axes -3 to 2, negative ones counted from the end"
    );
    let none: [ArrayD<i64>; 0] = [];
    assert_eq!(
        try_concat(0, &none).unwrap_err().kind(),
        ShapeErrorKind::NoOperands
    );
    assert_eq!(
        text(a.try_split_at(1, 4).unwrap_err()),
        "axis 1 has extent 3 and cannot be split at 4"
    );
    assert_eq!(
        text(a.try_split(1, 2).unwrap_err()),
        "axis 1 has extent 3, which is no multiple of 2, and cannot be split into 2 equal parts"
    );
    assert_eq!(
        text(a.try_split(1, 0).unwrap_err()),
        "axis 1 cannot be split into 0 parts"
    );
    assert!(marked(&[0], 1).try_split(0, usize::MAX).is_err());
    assert!(a.try_pad(0, (usize::MAX, 1), 0).is_err());
    assert!(a.try_pad(3, (1, 1), 0).is_err());
    // Typed extents that are open are compared at run time.
    let open: (Array<i64, Shape![_, 3]>, Array<i64, Shape![_, _]>) =
        (a.try_into_shape().unwrap(), b.try_into_shape().unwrap());
    assert!(try_concat(axes![0], (&open.0, &open.1)).is_err());
    assert_eq!(concat(axes![1], (&open.0, &open.1)).extents(), [2, 7]);
}

#[test]
fn dimensions_are_renamed_by_their_types() {
    let a: Array<u8, (Fix<7>, Stretch, Fix<5>)> = Array::ones(shape![7, 1, 5]);
    let b: Array<u8, (Tn<U7>, Fix<1>, Dyn)> = a.into_shape();
    let c: Array<u8, (Fix<7>, Dyn, Dyn)> = b.into_shape();
    let d: ArrayD<u8> = c.into_shape();
    assert_eq!(d.dims(), [7, 1, 5]);
    let mut e = array![1, 2, 3];
    e.view_mut().into_shape::<Shape![_]>().fill(4);
    assert_eq!(e.view().into_shape::<Shape![_]>().to_vec(), [4; 3]);
}
