//! Groups placed by a tuple, whose leaves are seen to fit one by one, against the same write with
//! all checks: the same values, the same errors, for tuples and extents that are legal and such
//! that are not.

use crate::array::{Array, ArrayD, Layout};
use crate::dim::{Fix, Stretch};
use crate::expr::{Closed, Expr, Lazy, scalar};
use crate::shape::{DynRank, FitsInto, Shape};
use crate::{Shape, axes};

use super::super::{program, write_checked};

/// SplitMix64: the cases are the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// What is written over `out`, or the error, which is that of a write with all checks; then nothing
/// has been written.
#[track_caller]
fn written<E: Closed<Item = f32>, S: Shape>(
    value: Expr<E>,
    out: &Array<f32, S>,
) -> Result<Vec<f32>, String>
where
    E::Shape: FitsInto<S>,
{
    let mut checked = out.clone();
    let layout = Layout::row_major(out.typed_shape().clone());
    let (node, data) = (&value.0, checked.as_mut_slice().into());
    let inputs = &node.inputs();
    let expected = write_checked("eval_into", inputs, program::<E, S>(node), data, &layout);
    let mut seen = out.clone();
    let found = value.try_eval_into(&mut seen);
    assert_eq!(seen.as_slice(), checked.as_slice());
    let texts = [&found, &expected].map(|result| result.as_ref().err().map(ToString::to_string));
    assert_eq!(texts[0], texts[1]);
    match found {
        Ok(()) => Ok(seen.to_vec()),
        Err(error) => {
            assert_eq!(seen.as_slice(), out.as_slice(), "{error}");
            Err(error.kind().as_str().to_owned())
        }
    }
}

fn array(extents: &[usize], first: f32) -> ArrayD<f32> {
    let items = (0..extents.iter().product()).map(|i| first + i as f32);
    ArrayD::from_vec(extents, items.collect())
}

/// The element of a leaf, placed by a tuple, that an index of the result reads.
fn placed(leaf: &ArrayD<f32>, dims: &[i64], index: &[usize]) -> f32 {
    let own = leaf.dims().iter().zip(dims);
    let own: Vec<usize> = own
        .map(|(&n, &axis)| if n == 1 { 0 } else { index[axis as usize] })
        .collect();
    leaf[&own[..]]
}

/// The indices of these extents, in order.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    let index = |mut number: usize| {
        let mut index = vec![0; extents.len()];
        for axis in (0..extents.len()).rev() {
            index[axis] = number % extents[axis];
            number /= extents[axis];
        }
        index
    };
    (0..extents.iter().product()).map(index).collect()
}

#[test]
fn tuples_and_extents_of_all_kinds() {
    let mut random = Random(7);
    let (mut legal, mut errors) = (0, std::collections::BTreeMap::new());
    for _ in 0..6000 {
        let rank = 1 + random.below(3);
        let extents: Vec<usize> = (0..rank).map(|_| random.below(4)).collect();
        let out = array(&extents, 0.5);
        let tuple = |random: &mut Random| -> Vec<i64> {
            let mut dims: Vec<i64> = (0..rank as i64).collect();
            while dims.len() > 1 && random.below(2) == 0 {
                dims.remove(random.below(dims.len()));
            }
            if random.below(8) == 0 {
                let entry = random.below(dims.len());
                dims[entry] = random.below(6) as i64 - 1;
            }
            dims
        };
        let leaf = |random: &mut Random, dims: &[i64], first: f32| {
            let own = dims.iter().map(|&axis| match random.below(12) {
                0..4 => 1,
                4 => 3,
                _ => extents.get(axis as usize).copied().unwrap_or(2),
            });
            let mut own: Vec<usize> = own.collect();
            // Ranks that differ inside a group.
            match random.below(25) {
                0 => drop(own.pop()),
                1 => own.push(1),
                _ => {}
            }
            array(&own, first)
        };
        let (dims, other) = (tuple(&mut random), tuple(&mut random));
        let (x, y) = (
            leaf(&mut random, &dims, 1.0),
            leaf(&mut random, &dims, 20.0),
        );
        let z = leaf(&mut random, &other, -7.0);
        let (group, alone) = ((&x * &y + 2.0).at(&dims[..]), z.at(&other[..]));
        match written(group + alone, &out) {
            Ok(found) => {
                legal += 1;
                let same_rank = [&x, &y].map(|leaf| leaf.dims().len() == dims.len());
                if same_rank == [true; 2] {
                    let item = |index: &Vec<usize>| {
                        placed(&x, &dims, index) * placed(&y, &dims, index)
                            + 2.0
                            + placed(&z, &other, index)
                    };
                    let expected: Vec<f32> = indices(&extents).iter().map(item).collect();
                    assert_eq!(found, expected, "{dims:?} and {other:?} on {extents:?}");
                }
            }
            Err(kind) => *errors.entry(kind).or_insert(0) += 1,
        }
    }
    assert!(legal > 1000, "{legal} are legal");
    for kind in [
        "dims_len",
        "dims_order",
        "dim_negative",
        "output_too_small",
        "incompatible_shapes",
    ] {
        assert!(errors.contains_key(kind), "no {kind} among {errors:?}");
    }
}

#[test]
fn groups_of_scalars_have_no_axes() {
    let out = array(&[2, 3], 0.0);
    let none = ArrayD::full([], 4.0f32);
    let two = || &none * 2.0 + &none;
    assert_eq!(written(two().at(&[]), &out), Ok(vec![12.0; 6]));
    assert_eq!(written(two().at(&[0]), &out), Err("dims_len".into()));
    assert_eq!(written(two().at(&[0, 1]), &out), Err("dims_len".into()));
    let scalars = || scalar(2.0f32) * 3.0;
    assert_eq!(written(scalars().at(&[]), &out), Ok(vec![6.0; 6]));
    assert_eq!(written(scalars().at(&[1]), &out), Err("dims_len".into()));
    let row = array(&[3], 1.0);
    assert_eq!(
        written(scalars().at(&[]) + row.at(&[1]), &out),
        Ok(vec![7.0, 8.0, 9.0, 7.0, 8.0, 9.0])
    );
    assert_eq!(
        written(scalars().at(&[0]) + row.at(&[1]), &out),
        Err("dims_len".into())
    );
    // Without an axis beside one that has: both have the group's.
    assert_eq!(
        written((&none + &row).at(&[1]), &out),
        Ok(vec![5.0, 6.0, 7.0, 5.0, 6.0, 7.0])
    );
    assert_eq!(
        written((&none + &row).at(&[0]), &out),
        Err("output_too_small".into())
    );
}

#[test]
fn what_the_types_say_of_an_extent_of_one() {
    let out = array(&[2, 3], 0.0)
        .try_into_shape::<Shape![_, _]>()
        .unwrap();
    let one: Array<f32, Shape![_]> = Array::from_vec((1,), vec![4.0]);
    let stretches: Array<f32, (Stretch,)> = Array::from_vec((Stretch,), vec![4.0]);
    let row: Array<f32, Shape![_]> = Array::from_vec((3,), vec![1.0, 2.0, 3.0]);
    let sums = Ok(vec![5.0, 6.0, 7.0, 5.0, 6.0, 7.0]);
    assert_eq!(written((&one + &row).at(axes![1]), &out), sums);
    assert_eq!(written((&stretches + &row).at(axes![1]), &out), sums);
    assert_eq!(
        written((&row + &one).at(axes![1]) + one.at(axes![0]), &out),
        sums.map(|v| v.iter().map(|v| v + 4.0).collect())
    );
    assert_eq!(
        written((&row + &one).at(axes![0]), &out),
        Err("output_too_small".into())
    );
    // One that does not stretch, beside others.
    let stiff: Array<f32, (Fix<1>,)> = Array::from_vec((Fix,), vec![4.0]);
    assert!(written((&stiff + &row).at(axes![1]), &out).is_err());
    // Of a run-time rank neither, placed or aligned, in a destination or beside others.
    let (listed, of_one) = (array(&[2, 3], 0.0), array(&[1, 1], 0.0));
    assert!(written(stiff.at(axes![1]), &listed).is_err());
    assert!(written((&stiff + &one).at(axes![0]), &listed).is_err());
    assert!(written((&stiff * 1.0).at(..), &listed).is_err());
    assert!((&listed + stiff.at(axes![1])).try_eval().is_err());
    assert!((stiff.at(axes![0]) + &listed).try_eval().is_err());
    assert!((stiff.at(..) + &listed).try_eval().is_err());
    // What it has joined with a run-time rank has axes of a run-time rank.
    let listed_row = array(&[3], 1.0);
    let joined = stiff.at(axes![0]) + listed_row.at(&[1]);
    assert_eq!(
        written(joined, &listed),
        Ok(vec![5.0, 6.0, 7.0, 5.0, 6.0, 7.0])
    );
    let (fits, stretched) = (Ok(vec![8.0]), Ok(vec![4.0; 6]));
    assert_eq!(written((&stiff + &one).at(axes![0]), &of_one), fits);
    assert_eq!(written((&stiff + &one).at(..), &of_one), fits);
    assert_eq!(written(stretches.at(axes![1]), &listed), stretched);
    assert_eq!(
        written((stiff.clone().degenerate::<0>() * 1.0).at(..), &listed),
        stretched
    );
    let single = array(&[1, 3], 0.0)
        .try_into_shape::<Shape![_, _]>()
        .unwrap();
    assert_eq!(
        written((&stiff + &one).at(axes![0]), &single),
        Ok(vec![8.0; 3])
    );
}

#[test]
fn groups_beside_the_current_element() {
    let before = array(&[2, 3], 1.0);
    let (u, y) = (array(&[2], 10.0), array(&[2, 3], 100.0));
    let expected: Vec<f32> = (0..6)
        .map(|i| (1.0 + i as f32) * 2.0 + 100.0 + i as f32 + 10.0 + (i / 3) as f32)
        .collect();
    let mut out = before.clone();
    out.update(|x| x * 2.0 + (&y + u.at(&[0])).at(&[0, 1]));
    assert_eq!(out.as_slice(), expected);
    let mut out = before.clone().try_into_shape::<Shape![_, _]>().unwrap();
    let us = u.clone().try_into_shape::<Shape![_]>().unwrap();
    let ys = y.clone().try_into_shape::<Shape![_, _]>().unwrap();
    out.update(|x| x * 2.0 + (&ys + us.at(axes![0])).at(axes![0, 1]));
    assert_eq!(out.as_slice(), expected);
    // A tuple that is none; extents that do not fit: nothing is written.
    for dims in [&[0][..], &[1, 0], &[0, 2], &[-1, 0], &[0, 1, 2]] {
        let mut out = before.clone();
        assert!(
            out.try_update(|x| x + (&y * 2.0).at(dims)).is_err(),
            "{dims:?}"
        );
        assert_eq!(out.as_slice(), before.as_slice());
    }
    let wrong: ArrayD<f32> = array(&[3], 0.0);
    let mut out: Array<f32, DynRank> = before.clone();
    let error = out.try_update(|x| x + (&wrong * 2.0).at(&[0])).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes", "{error}");
    assert_eq!(out.as_slice(), before.as_slice());
}
