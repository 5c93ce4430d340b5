//! Destinations: several, parts, and elements that lists name.

use super::{matrix, vector};
use broadloom::error::BroadcastErrorKind as Kind;
use broadloom::prelude::*;

#[test]
fn a_range_names_an_index_that_no_operand_has() {
    let mut y = [1.0; 5];
    broadcast!(y[2 * i] = 0.0, i < 2);
    assert_eq!(y, [0.0, 1.0, 0.0, 1.0, 1.0]);
    broadcast!(y[i + 3] += i as f64 + 1.0, i < 2);
    assert_eq!(y, [0.0, 1.0, 0.0, 2.0, 3.0]);
    let i = 4;
    broadcast!(y[i] = 7.0);
    assert_eq!((y, i), ([7.0; 5], 4));
}

#[test]
fn several_destinations_have_the_same_indices() {
    for (n, m) in [(3, 4), (1, 1), (0, 2)] {
        let x = matrix(n, m);
        let (mut a, mut b) = (matrix(n, m), Array2::<f64>::ones([n, m]));
        broadcast!((a[i, j], b[i, j]) = (x[i, j] + b[i, j], a[i, j] * 2.0));
        assert_eq!(a, Array2::from_fn([n, m], |[i, j]| x[[i, j]] + 1.0));
        assert_eq!(b, Array2::from_fn([n, m], |[i, j]| x[[i, j]] * 2.0));
        let (sum, product) = eval_all(broadcast!([j, i] => (x[i, j] + 1.0, x[i, j] * 3.0)));
        assert_eq!(sum, Array2::from_fn([m, n], |[j, i]| x[[i, j]] + 1.0));
        assert_eq!(product, Array2::from_fn([m, n], |[j, i]| x[[i, j]] * 3.0));
    }
    let (mut a, mut b) = (vector(3), vector(4));
    let x = vector(3);
    let error = try_broadcast!((a[i], b[i]) = (x[i], x[i])).unwrap_err();
    assert_eq!(error.kind(), Kind::IndexRange);
    assert_eq!((a, b), (vector(3), vector(4)), "nothing is written");
}

#[test]
fn a_part_of_a_destination_is_written() {
    let u = matrix(5, 6);
    let mut out = Array2::<f64>::zeros([5, 6]);
    broadcast!(out[i + 1, j + 1] = u[i, j + 1] + u[i + 2, j + 1] + u[i + 1, j] * u[i + 1, j + 2]);
    let at = |i, j| match (1..4).contains(&i) && (1..5).contains(&j) {
        true => u[[i - 1, j]] + u[[i + 1, j]] + u[[i, j - 1]] * u[[i, j + 1]],
        false => 0.0,
    };
    assert_eq!(out, Array2::from_fn([5, 6], |[i, j]| at(i, j)));
    let v = vector(5);
    let m = 6;
    let (mut y, mut wide) = (Array2::<f64>::zeros([5, 6]), Array1::<f64>::ones([12]));
    broadcast!(y[i, 0] = v[i]);
    broadcast!(y[4 - i, m - 1] += v[i] + 1.0);
    let at = |i: usize, j| match j {
        0 => v[[i]],
        5 => v[[4 - i]] + 1.0,
        _ => 0.0,
    };
    assert_eq!(y, Array2::from_fn([5, 6], |[i, j]| at(i, j)));
    broadcast!(wide[2 * i + 1] *= wide[2 * i + 1] * v[i] + 3.0);
    let at = |i: usize| {
        if i % 2 == 1 && i < 11 {
            v[[i / 2]] + 3.0
        } else {
            1.0
        }
    };
    assert_eq!(wide, Array1::from_fn([12], |[i]| at(i)));
    broadcast!(wide[i + 1] = wide[i + 1] + 1.0, i < 2);
    assert_eq!(wide[[1]], at(1) + 1.0);
    assert_eq!(wide[[3]], at(3));
    let mut list = vec![0.0; 7];
    broadcast!(list[i + 1] = v[i]);
    assert_eq!(list, [&[0.0], v.as_slice(), &[0.0]].concat());
    let error = try_broadcast!(list[i + 3] = v[i]).unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
    assert_eq!(list, [&[0.0], v.as_slice(), &[0.0]].concat());
}

#[test]
fn elements_that_a_list_names_are_added_to() {
    for m in [1, 3] {
        let (x, near) = (matrix(6, m), [0_u8, 2, 2, 1, 0, 2]);
        let (mut total, mut count) = (Array2::<f64>::zeros([3, m]), vec![0_i64; 3]);
        broadcast!(total[near[i], d] += x[i, d]);
        broadcast!(count[near[i]] += 1);
        let of = |k: usize| (0..6).filter(move |&i| usize::from(near[i]) == k);
        let sum = |k, d| of(k).map(|i| x[[i, d]]).sum::<f64>();
        assert_eq!(total, Array2::from_fn([3, m], |[k, d]| sum(k, d)));
        assert_eq!(count, [2, 1, 3]);
        broadcast!(total[near[i], d] -= x[i, d]);
        assert_eq!(total, Array2::<f64>::zeros([3, m]));
    }
    let v = vector(7);
    let mut half = Array1::<f64>::ones([4]);
    broadcast!(half[i / 2] *= v[i] + 3.0);
    let pair = |k: usize| {
        (2 * k..(2 * k + 2).min(7))
            .map(|i| v[[i]] + 3.0)
            .product::<f64>()
    };
    assert_eq!(half, Array1::from_fn([4], |[k]| pair(k)));
    let (low, scale) = (-2.0, 0.5);
    let mut bins = [0_u32; 4];
    broadcast!(bins[((v[i] - low) * scale) as usize] += 1);
    assert_eq!(bins.iter().sum::<u32>(), 7);
    // What is behind the last bin is counted there.
    let mut few = [0_u32; 2];
    broadcast!(few[(((v[i] - low) * scale) as usize).min(1)] += 1);
    assert_eq!(few, [bins[0], bins[1..].iter().sum()]);
    // `k` is in no brackets: an element of a collection.
    let (mut rows, k) = ([Array1::<f64>::zeros([7]), vector(7)], 5_usize);
    broadcast!(rows[k.min(1)] = v + 1.0);
    assert_eq!(rows[1], (&v + 1.0).eval());
    let nowhere: [usize; 0] = [];
    broadcast!(bins[nowhere[i]] += 1);
    assert_eq!(bins.iter().sum::<u32>(), 7);
    let far = [0_usize, 4];
    let error = try_broadcast!(bins[far[i]] += 1).unwrap_err();
    assert!(error.to_string().starts_with(
        "`bins[far[i]]` is outside of `bins`: the index of axis 0, which has 4 elements, is 4 for `i` = 1"
    ));
    assert_eq!(bins.iter().sum::<u32>(), 7, "nothing is written");
    let mut none = vec![0_u32; 0];
    let error = try_broadcast!(none[far[i]] += 1).unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
    let mut none = Array2::<f64>::zeros([0, 3]);
    let error = try_broadcast!(none[far[i], 1] += 1.0).unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
}

#[test]
fn a_destination_of_several_axes_has_bounds() {
    let (x, mut out) = (matrix(4, 5), Array2::<f64>::zeros([5, 4]));
    broadcast!(out[i + 1, j] = x[j, i], i < 2, j < 1 + 2);
    let at = |i: usize, j: usize| match (1..3).contains(&i) && j < 3 {
        true => x[[j, i - 1]],
        false => 0.0,
    };
    assert_eq!(out, Array2::from_fn([5, 4], |[i, j]| at(i, j)));
}

#[test]
fn a_bound_is_the_part_of_a_destination_that_is_written() {
    let (x, n) = (vector(4), 2);
    let first = |part: [f64; 2]| [part[0], part[1], 9.0, 9.0];
    let mut written = [[9.0; 4]; 6];
    let [a, b, c, d, e, f] = &mut written;
    broadcast!(a[i] = 1.0, i < n);
    broadcast!(b[i] = x[i], i < n);
    broadcast!(c[i] = c[i] * 2.0, i < n);
    broadcast!(d[i] += sum(|k| d[k]), i < n);
    broadcast!(e[i] = i as f64, i < n);
    broadcast!(f[i] = x[1], i < 0);
    let expected = [
        first([1.0; 2]),
        first([x[[0]], x[[1]]]),
        first([18.0; 2]),
        first([45.0; 2]),
        first([0.0, 1.0]),
        [9.0; 4],
    ];
    assert_eq!(written, expected);
    let mut square = matrix(4, 4);
    broadcast!(square[i, j] = x[i], j < n);
    let at = |i: usize, j: usize| if j < n { x[[i]] } else { matrix(4, 4)[[i, j]] };
    assert_eq!(square, Array2::from_fn([4, 4], |[i, j]| at(i, j)));
    let (mut a, mut b) = ([9.0; 4], [9.0; 4]);
    broadcast!((a[i], b[i]) = (3.0, x[0]), i < n);
    assert_eq!([a, b], [first([3.0; 2]), first([x[[0]]; 2])]);
}

#[test]
fn a_result_has_the_bound_of_an_index_that_it_does_not_read() {
    let (x, list) = (vector(4), [0_usize, 3]);
    assert_eq!(broadcast!([i] => 1.5, i < 3).eval().as_slice(), [1.5; 3]);
    let one = broadcast!([i] => x[1], i < 3).eval();
    assert_eq!(one, Array1::from_fn([3], |_| x[[1]]));
    let rows = broadcast!([i, j] => x[j], i < 3).eval();
    assert_eq!(rows, Array2::from_fn([3, 4], |[_, j]| x[[j]]));
    let named = broadcast!([i, j] => x[list[i]], j < 3).eval();
    assert_eq!(named, Array2::from_fn([2, 3], |[i, _]| x[[list[i]]]));
    let sums = broadcast!([i] => sum(|k| x[k]), i < 2).eval();
    assert_eq!(sums, Array1::from_fn([2], |_| x.iter().sum::<f64>()));
    assert_eq!(broadcast!([i] => x[1], i < 0).eval().extents(), [0]);
    let huge = try_broadcast!([i] => x[1], i < usize::MAX).map(drop);
    assert!(huge.is_err());
}

/// Positions that are others when they are read again.
struct Changing(std::cell::Cell<i64>);

impl broadloom::__private::ReadPositions for Changing {
    fn count(&self) -> usize {
        2
    }

    fn read(&self, _: usize, into: &mut [i64]) {
        into.fill(self.0.replace(2));
    }
}

#[test]
#[should_panic(expected = "a list of positions changed while it was read")]
fn positions_that_change_write_nothing_beside_a_view() {
    use broadloom::__private::{By, Edge, IndexSum, IndexedAccess, IndexedExtents, Set, scattered};
    let mut y = [0.0; 4];
    let mut part = Array1::<f64>::zeros([4]);
    let mut half = part.slice_mut(s![..2]);
    let along = [IndexSum { terms: &[], add: 0 }];
    let list = Changing(0.into());
    let access = IndexedAccess {
        seen: IndexedExtents::<1>::NONE
            .seen(0, ["y", "y"], &along)
            .edged(&[Edge::List]),
        letters: &["i"],
        n: &[2],
        order: &[Some(0)],
        lists: &[(0, &[0], &list)],
    };
    y[0] = 1.0;
    let _ = scattered(
        &mut half,
        By(Set),
        access,
        broadcast!([i] => y[i] + 0.0, i < 2),
    );
}
