//! Sums back to a shape, against sums that are taken element by element.

use crate::array::{Array, Array1, Array2, ArrayD, ViewD};
use crate::dim::{Dyn, Stretch};
use crate::expr::Lazy;
use crate::reduce::{Reductions, SumTarget, SumTo};
use crate::rule;
use crate::shape::{DynRank, FitsInto, IntoShape, Shape};
use crate::{Shape, axes, shape};

/// Every shape of at most three axes with extents 0, 1 and 3.
fn shapes() -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for rank in 0..3 {
        let longer = all.iter().filter(|shape| shape.len() == rank);
        let longer = longer.flat_map(|shape| [0, 1, 3].map(|n| [&shape[..], &[n]].concat()));
        let longer: Vec<Vec<usize>> = longer.collect();
        all.extend(longer);
    }
    assert_eq!(all.len(), 1 + 3 + 9 + 27);
    all
}

/// An array whose elements all differ.
fn counted(shape: &[usize]) -> ArrayD<i64> {
    ArrayD::from_vec(
        shape,
        (1..=shape.iter().product::<usize>() as i64).collect(),
    )
}

/// The index of element `n` in row-major order.
fn index(mut n: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (i, &extent) in index.iter_mut().zip(shape).rev() {
        (*i, n) = (n % extent, n / extent);
    }
    index
}

/// Each element of `x` added where the axes `dims` of its index say, the first one along an axis of
/// extent 1.
fn summed(x: &ViewD<'_, i64>, target: &[usize], dims: &[i64]) -> ArrayD<i64> {
    let mut sums = vec![0; target.iter().product()];
    for (n, value) in x.iter().enumerate() {
        let from = index(n, x.dims());
        let place = target.iter().zip(dims).fold(0, |place, (&extent, &axis)| {
            place * extent + if extent == 1 { 0 } else { from[axis as usize] }
        });
        sums[place] += value;
    }
    ArrayD::from_vec(target, sums)
}

/// Every strictly increasing tuple of `len` axes out of `rank`.
fn tuples(len: usize, rank: usize) -> Vec<Vec<i64>> {
    let all = (0..1_u32 << rank).filter(|set| set.count_ones() as usize == len);
    all.map(|set| {
        (0..rank as i64)
            .filter(|axis| set >> axis & 1 == 1)
            .collect()
    })
    .collect()
}

#[test]
fn every_small_shape_is_summed_to_every_other_or_refused() {
    let (mut sums, mut refused) = (0, 0);
    for source in shapes() {
        let x = counted(&source);
        for target in shapes() {
            let sum = x.try_sum_to(&target);
            assert_eq!(sum.is_ok(), rule::is_expandable_to(&target, &source));
            assert_eq!(sum.is_ok(), rule::broadcast_to(&target, &source).is_ok());
            match sum {
                Ok(sum) => {
                    let lead = source.len() - target.len();
                    let dims: Vec<i64> = (lead..source.len()).map(|axis| axis as i64).collect();
                    assert_eq!(
                        sum,
                        summed(&x.view(), &target, &dims),
                        "{source:?} {target:?}"
                    );
                    assert_eq!(x.view().try_sum_to(&target), Ok(sum));
                    sums += 1;
                }
                Err(error) => {
                    assert_eq!(error.kind().as_str(), "cannot_sum_to");
                    let text = error.to_string();
                    assert!(text.contains(&format!("operand {source:?}, target {target:?}")));
                    refused += 1;
                }
            }
        }
    }
    // Of two axes five pairs fit: a 1 into anything, 0 and 3 into themselves; three extents lead.
    assert_eq!(sums, 1 + (3 + 5) + (9 + 15 + 25) + (27 + 45 + 75 + 125));
    assert_eq!(sums + refused, shapes().len().pow(2));
}

#[test]
fn every_small_shape_is_summed_through_every_tuple() {
    let (mut sums, mut refused) = (0, 0);
    for source in shapes() {
        let x = counted(&source);
        for target in shapes() {
            for dims in tuples(target.len(), source.len()) {
                let sum = x.try_sum_to_in_dim(&target, &dims);
                let placed = rule::broadcast_in_dim(&target, &source, &dims);
                assert_eq!(
                    sum.as_ref().map(|_| ()).map_err(|error| error.kind()),
                    placed.map_err(|violation| violation.kind())
                );
                match sum {
                    Ok(sum) => {
                        assert_eq!(sum, summed(&x.view(), &target, &dims));
                        sums += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    // Each axis of the source is left out, or takes part in one of the five pairs above.
    assert_eq!(sums, 1 + 8 + 64 + 512);
    assert!(refused > 0);
}

#[test]
fn views_are_summed_where_they_lie() {
    let buffer: Vec<i64> = (1..=60).collect();
    let layouts: [(&[usize], &[isize], usize); 6] = [
        (&[3, 4], &[-4, 1], 8),
        (&[3, 4], &[4, -1], 3),
        (&[3, 4], &[-4, -1], 11),
        (&[4, 3], &[1, 4], 0),
        (&[3, 4], &[0, 2], 1),
        (&[2, 3, 4], &[-1, 20, -4], 13),
    ];
    for (extents, strides, offset) in layouts {
        let x = ViewD::try_from_strided(&buffer, extents, strides, offset).unwrap();
        for target in shapes()
            .into_iter()
            .chain([vec![4], vec![3, 4], vec![2, 1, 4], vec![4, 1]])
        {
            if rule::is_expandable_to(&target, extents) {
                let lead = extents.len() - target.len();
                let dims: Vec<i64> = (lead..extents.len()).map(|axis| axis as i64).collect();
                assert_eq!(
                    x.try_sum_to(&target),
                    Ok(summed(&x, &target, &dims)),
                    "{strides:?}"
                );
            }
        }
    }
}

#[test]
fn elements_keep_their_type() {
    let x = ArrayD::from_vec([2, 2], vec![200_u8, 1, 100, 2]);
    assert_eq!(x.try_sum_to(&[2]), Ok(ArrayD::from_vec([2], vec![44, 3])));
    assert_eq!(
        x.try_sum_to_in_dim(&[2], &[0]),
        Ok(ArrayD::from_vec([2], vec![201, 102]))
    );
    // Over no elements.
    let none = ArrayD::<f32>::zeros([0, 2]);
    assert_eq!(none.try_sum_to(&[2]), Ok(ArrayD::zeros([2])));
    assert_eq!(none.try_sum_to(&[0, 1]), Ok(ArrayD::zeros([0, 1])));
}

#[test]
fn the_worked_example_of_a_sum_of_two_vectors() {
    // C = A + B with A[3] and B[1]; the gradient of sum(C) is one for each element of C.
    let gradient = ArrayD::from_vec([3], vec![1.0; 3]);
    assert_eq!(
        gradient.try_sum_to(&[3]).unwrap().as_slice(),
        [1.0, 1.0, 1.0]
    );
    assert_eq!(gradient.try_sum_to(&[1]).unwrap().as_slice(), [3.0]);
}

/// Sums an expression, whose leaves stretch, of typed shapes, and compares with the sums of what it
/// evaluates to.
#[track_caller]
fn of_expression<S, R>(extents: &[usize], target: R)
where
    S: Shape,
    R: IntoShape<Shape: Clone> + Clone,
    <R::Shape as Shape>::Aligned: FitsInto<S>,
{
    let x: Array<i64, S> = Array::from_vec(
        S::try_from_extents(extents).unwrap(),
        counted(extents).to_vec(),
    );
    let whole = x.clone().into_dyn();
    let wide = (&x * 2 - &x).sum_to(target.clone());
    let shape = target.into_shape();
    assert_eq!(wide.typed_shape(), &shape);
    let shape = shape.extents();
    let sum = whole.try_sum_to(shape.as_ref()).unwrap();
    assert_eq!(wide.as_slice(), sum.as_slice(), "{extents:?} to {shape:?}");
}

#[test]
fn typed_shapes_are_summed_as_run_time_ones() {
    for n in [0, 1, 3] {
        for m in [0, 1, 4] {
            let extents = [n, m];
            of_expression::<Shape![_, _], _>(&extents, extents);
            of_expression::<Shape![_, _], _>(&extents, (n, m));
            of_expression::<Shape![_, _], _>(&extents, (Dyn(n), Stretch));
            of_expression::<Shape![_, _], _>(&extents, (Stretch, Dyn(m)));
            of_expression::<Shape![_, _], _>(&extents, (1, m));
            of_expression::<Shape![_, _], _>(&extents, (n, 1));
            of_expression::<Shape![_, _], _>(&extents, m);
            of_expression::<Shape![_, _], _>(&extents, 1);
            of_expression::<Shape![_, _], _>(&extents, shape![1]);
            of_expression::<Shape![_, _], _>(&extents, ());
            of_expression::<Shape![_, _], _>(&extents, [m]);
            of_expression::<Shape![_, _], _>(&extents, &[n, 1]);
        }
        of_expression::<Shape![_, 3], _>(&[n, 3], shape![3]);
        of_expression::<Shape![_, 3], _>(&[n, 3], shape![1, 3]);
        of_expression::<Shape![_, 3], _>(&[n, 3], (Dyn(n), Stretch));
        of_expression::<Shape![2, _], _>(&[2, n], shape![2, 1]);
        of_expression::<Shape![1, _, 2], _>(&[1, n, 2], shape![1, 2]);
    }
    of_expression::<Shape![2, 3], _>(&[2, 3], shape![2, 3]);
    of_expression::<Shape![2, 3], _>(&[2, 3], shape![3]);
    of_expression::<Shape![2, 3], _>(&[2, 3], shape![2, 1]);
    of_expression::<Shape![2, 3], _>(&[2, 3], shape![1, 1]);
    of_expression::<Shape![2, 3], _>(&[2, 3], ());
    of_expression::<Shape![2, 3], _>(&[2, 3], 3);
    of_expression::<Shape![0, 3], _>(&[0, 3], shape![3]);
    of_expression::<Shape![3, 0], _>(&[3, 0], shape![1, 0]);
    of_expression::<Shape![{ 1 }, 2], _>(&[1, 2], shape![{ 1 }, 1]);
    of_expression::<Shape![1, 2], _>(&[1, 2], shape![2]);
    of_expression::<(), _>(&[], ());
    of_expression::<DynRank, _>(&[2, 3], shape![3]);
    of_expression::<DynRank, _>(&[2, 3], (2, 1));
}

/// Leaves that stretch along the axes that kernels work on, and a target whose extents are all told
/// when running.
#[test]
fn leaves_that_stretch_are_summed_where_they_lie() {
    for (n, m) in [(1, 1), (1, 40), (40, 1), (70, 40), (5, 0), (0, 5)] {
        let x = Array2::from_vec((n, m), counted(&[n, m]).to_vec());
        let (row, column) = (
            Array1::from_fn(m, |[j]| j as i64),
            Array1::from_fn(n, |[i]| 3 * i as i64),
        );
        let value = || &x * column.at(axes![0]) + row.at(axes![1]);
        let whole = value().eval().into_dyn();
        let is = |sum: &[i64], target: &[usize]| {
            assert_eq!(
                sum,
                whole.try_sum_to(target).unwrap().as_slice(),
                "{n} {m} {target:?}"
            );
        };
        is(value().sum_to(m).as_slice(), &[m]);
        is(value().sum_to((n, 1)).as_slice(), &[n, 1]);
        is(value().sum_to((1, m)).as_slice(), &[1, m]);
        is(value().sum_to((1, 1)).as_slice(), &[1, 1]);
        is(value().sum_to((Dyn(n), Stretch)).as_slice(), &[n, 1]);
        is(value().sum_to(x.shape()).as_slice(), &[n, m]);
        let by_rows = whole.try_sum_to_in_dim(&[n], &[0]).unwrap();
        assert_eq!(
            value().sum_to_at(column.shape(), axes![0]).as_slice(),
            by_rows.as_slice()
        );
        assert_eq!(value().sum_to_at(n, &[0]).as_slice(), by_rows.as_slice());
        assert_eq!(value().sum_to_at([n], &[0_i64][..]), by_rows);
        assert_eq!(
            value().sum_to_at(row.shape(), axes![1]),
            value().sum_to(row.shape())
        );
        assert_eq!(
            value().sum_to_at(row.shape(), ..),
            value().sum_to(row.shape())
        );
        assert_eq!(value().sum_to_at(1, axes![0]).as_slice(), [whole.sum(..)]);
        // An aligned expression has the rank of its own axes.
        let aligned = x.at(..) * row.at(..);
        assert_eq!(aligned.sum_to(m), (&x * row.at(axes![1])).sum_to(m));
    }
}

#[test]
fn a_sum_to_at_is_the_adjoint_of_at() {
    let x = Array::from_fn(shape![2, 3, 4], |[i, j, k]| {
        (i * 17 + j * 5 + k) as i64 - 20
    });
    let b = Array::from_fn(shape![2, 4], |[i, k]| (i * 3 + k) as i64 - 2);
    // <at(b), x> = <b, sum_to_at(x)>
    let stretched = (&x * 0 + b.at(axes![0, 2])).eval();
    let back = x.sum_to_at(b.shape(), axes![0, 2]);
    assert_eq!((&stretched * &x).sum(..), (&b * &back).sum(..));
    let b = Array::from_fn(shape![3, 1], |[j, _]| j as i64 - 7);
    let stretched = (&x * 0 + b.at(..)).eval();
    assert_eq!(
        (&stretched * &x).sum(..),
        (&b * x.sum_to(b.shape())).sum(..)
    );
}

#[test]
fn what_is_wrong_is_said() {
    let x = Array2::from_vec((2, 3), vec![1; 6]);
    let text = |error: crate::error::BroadcastError| (error.kind().as_str(), error.to_string());
    assert_eq!(
        text((&x + 1).try_sum_to(2).unwrap_err()),
        (
            "cannot_sum_to",
            "the target of `sum_to` has extent 2 where axis 1 of the operand has extent 3, and an axis is summed to extent 1 or stays\n  \
             operand [2, 3], target [2]\n  \
             help: the target would fit with extent 1 or 3 there; `sum_to_at` with the dimensions [0] would place it"
                .to_string()
        )
    );
    assert_eq!(
        text(x.try_sum_to(shape![{ 1 }]).unwrap_err()),
        (
            "incompatible_shapes",
            "axis 0 of the target of `sum_to` is the constant 1 (`Fix<1>`), which does not stretch to 3\n  \
             operand [2, 3], target [1]\n  \
             help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<0>()`, a vector of nalgebra with `.as_slice()`"
                .to_string()
        )
    );
    let kind = |result: Result<ArrayD<i32>, crate::error::BroadcastError>| {
        result.map(|_| ()).map_err(|error| error.kind().as_str())
    };
    let d = x.view().into_dyn();
    let at = |shape: &[usize], dims: &[i64]| kind((&d + 1).try_sum_to_at(shape, dims));
    assert_eq!(at(&[2], &[0]), Ok(()));
    assert_eq!(at(&[2], &[1]), Err("dim_size_mismatch"));
    assert_eq!(at(&[2], &[-1]), Err("dim_negative"));
    assert_eq!(at(&[2], &[2]), Err("dim_out_of_range"));
    assert_eq!(at(&[2], &[]), Err("dims_len"));
    assert_eq!(at(&[1, 1], &[1, 1]), Err("dims_order"));
    assert_eq!(at(&[1, 1, 1], &[0, 1, 2]), Err("rank_decrease"));
    // The operands of the expression are wrong, and a stretched one has more elements than there
    // are addresses.
    let other = ArrayD::from_vec([3, 3], vec![1; 9]);
    assert_eq!(
        kind((&d + &other).try_sum_to([1])),
        Err("incompatible_shapes")
    );
    let one = ArrayD::from_vec([1], vec![1_i32]);
    let long = one.view().try_broadcast_to(&[1 << 40]).unwrap();
    let far = long.at(&[0]) + long.at(&[1]) + ArrayD::from_vec([1, 1], vec![1_i32]);
    assert_eq!(kind(far.try_sum_to([1])), Err("too_large"));
}

#[test]
#[should_panic(
    expected = "the target of `sum_to` has rank 2, more than the operand, which has rank 1"
)]
fn a_sum_that_cannot_be_is_a_panic() {
    let _ = ArrayD::<f32>::zeros([3]).sum_to([1, 3]);
}

/// Axes of a sum back from one shape, used with another shape: the length of the result would
/// differ from that of the kept axes.
#[test]
#[should_panic(expected = "the axes are those of a shape other than [4, 5]")]
fn axes_of_a_sum_back_serve_one_shape() {
    let other = DynRank::from([2, 3]);
    let axes = SumTarget::axes_of([3], &other, .., "sum_to").unwrap();
    let _ = ArrayD::from_vec([4, 5], vec![1.0; 20]).lazy().sum(axes);
}
