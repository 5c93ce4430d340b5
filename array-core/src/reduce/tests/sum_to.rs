//! Sums back to a shape, against sums that are taken element by element.

use crate::array::{ArrayD, ViewD};
use crate::rule;

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

/// Each element of `x` added where the axes `dims` of its index say, the first one along an axis of extent 1.
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
