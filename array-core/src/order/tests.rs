//! Long rows, which are sorted by digits, and the texts of errors.

use super::{Sortable, Sorting};
use crate::array::{Array1, ArrayD};
use crate::error::ReduceErrorKind;

/// Numbers that look random, the same in every run.
fn noise(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    core::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    })
}

/// Compares `sort`, `argsort` and `topk` with a stable sort by comparisons; elements by their bits.
fn check<T: Sortable>(items: Vec<T>, bits: fn(T) -> u64) {
    let len = items.len();
    let mut wanted: Vec<usize> = (0..len).collect();
    let is_nan = |x: T| x.partial_cmp(&x).is_none();
    let less = |a: T, b: T| a < b || (!is_nan(a) && is_nan(b));
    wanted.sort_by(
        |&a, &b| match (less(items[a], items[b]), less(items[b], items[a])) {
            (true, _) => core::cmp::Ordering::Less,
            (_, true) => core::cmp::Ordering::Greater,
            _ => core::cmp::Ordering::Equal,
        },
    );
    let array = Array1::from_vec(len, items.clone());
    assert_eq!(array.argsort(..).as_slice(), wanted);
    let sorted = array.sort(..);
    let found: Vec<u64> = sorted.iter().map(|&item| bits(item)).collect();
    let wanted_bits: Vec<u64> = wanted.iter().map(|&at| bits(items[at])).collect();
    assert!(found == wanted_bits);
    let k = len / 3;
    let key = |at: usize| items[at].key();
    let mut largest: Vec<usize> = (0..len).collect();
    largest.sort_by_key(|&a| core::cmp::Reverse(key(a)));
    assert_eq!(array.topk(k, 0).1.as_slice(), &largest[..k]);
    let parted = array.partition(k, 0);
    assert_eq!(parted.as_slice()[k].key(), key(wanted[k]));
    assert!(
        parted.as_slice()[..k]
            .iter()
            .all(|item| item.key() <= key(wanted[k]))
    );
    let places = array.argpartition(k, -1);
    assert_eq!(key(places.as_slice()[k]), key(wanted[k]));
    let mut all = places.to_vec();
    all.sort_unstable();
    assert!(all.iter().copied().eq(0..len));
}

#[test]
fn rows_of_every_kind_are_sorted_and_stable() {
    for len in [5, 255, 256, 257, 3000, 5000] {
        let each = || noise(len as u64).take(len);
        // All bits, few values, one value, presorted, reversed.
        check(each().collect(), |x| x);
        check(each().map(|x| x % 7).collect(), |x| x);
        check(vec![3_u64; len], |x| x);
        check((0..len as i64).collect(), |x| x as u64);
        check((0..len as i64).rev().map(|x| x - 300).collect(), |x| {
            x as u64
        });
        // Only the low bits differ, or two clusters that are far apart: the digits do not tell.
        let clusters = || each().map(|x| ((x & 1) << 63) | ((x >> 20) % 4000));
        check(clusters().collect(), |x| x);
        check(
            clusters().map(|x| f64::from_bits(x | 1 << 60)).collect(),
            f64::to_bits,
        );
        check(each().map(|x| x as u32).collect(), u64::from);
        check(each().map(|x| x as i16).collect(), |x| x as u64);
        check(each().map(|x| x as u8).collect(), u64::from);
        check(each().map(|x| x & 1 == 0).collect(), u64::from);
        // Zeros and NaNs of both signs, infinities.
        let special = [
            0.0,
            -0.0,
            f64::NAN,
            -f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            1.0,
            -1e-300,
        ];
        check(
            each().map(|x| special[(x >> 40) as usize % 8]).collect(),
            f64::to_bits,
        );
        check(each().map(f64::from_bits).collect(), f64::to_bits);
        check(each().map(|x| f32::from_bits(x as u32)).collect(), |x| {
            x.to_bits().into()
        });
        check(
            each()
                .map(|x| special[(x >> 40) as usize % 8] as f32)
                .collect(),
            |x| x.to_bits().into(),
        );
    }
}

/// Compares rows that are sorted together, of each extent, with each row alone.
fn check_rows<T: Sortable>(item: impl Fn(u64) -> T, bits: impl Fn(T) -> u64) {
    for (extent, rows) in (0..40)
        .map(|n| (n, 37))
        .chain([(100, 19), (255, 16), (256, 5)])
    {
        let items: Vec<T> = noise(extent as u64)
            .take(extent * rows)
            .map(&item)
            .collect();
        let array = ArrayD::from_vec([rows, extent], items.clone());
        let sorted = array.sort(1);
        let mut wanted = items;
        for row in wanted.chunks_exact_mut(extent.max(1)) {
            row.sort_by_key(|item| item.key());
        }
        let same = |(&a, &b): (&T, &T)| bits(a) == bits(b);
        assert!(sorted.iter().zip(&wanted).all(same), "{extent}");
        if extent > 0 {
            let k = extent / 2;
            let parted = array.partition(k, 1);
            let rows = parted.as_slice().chunks_exact(extent);
            for (row, wanted) in rows.zip(wanted.chunks_exact(extent)) {
                let middle = wanted[k].key();
                assert_eq!(row[k].key(), middle);
                assert!(row[..k].iter().all(|item| item.key() <= middle));
                assert!(row[k..].iter().all(|item| item.key() >= middle));
            }
        }
    }
}

#[test]
fn short_rows_are_sorted_together() {
    check_rows(|x| x, |x| x);
    check_rows(|x| x as i64 % 5, |x| x as u64);
    check_rows(|x| x as i8, |x| x as u64);
    check_rows(|x| x & 1 == 0, u64::from);
    check_rows(|x| x as i32 as f32, |x| x.to_bits().into());
    check_rows(|x| (x as i64 % 99) as f64, f64::to_bits);
    // Zeros and NaNs of both signs in some rows, which must stay in order.
    let special = [0.0, -0.0, f64::NAN, -f64::NAN, f64::INFINITY];
    let some = |x: u64| special.get((x >> 32) as usize % 500).copied();
    check_rows(|x| some(x).unwrap_or(x as f64 % 9.0), f64::to_bits);
    check_rows(|x| special[x as usize % 5], f64::to_bits);
}

#[test]
fn places_of_sorted_values_are_those_of_each() {
    for len in [0, 1, 2, 5, 63, 64, 65, 200] {
        let sorted: Vec<i64> = (0..len).map(|at| at / 3 * 2).collect();
        let list = Array1::from(sorted.clone());
        for step in [1, 2, 7, 90] {
            let values: Vec<i64> = (-3..len + 4).step_by(step).collect();
            let count = |less: &dyn Fn(i64, i64) -> bool| -> Vec<usize> {
                let before = |value| sorted.iter().filter(|&&item| less(item, value)).count();
                values.iter().map(|&value| before(value)).collect()
            };
            let (left, right) = (count(&|a, b| a < b), count(&|a, b| a <= b));
            let mut array = Array1::from(values.clone());
            assert_eq!(list.searchsorted(&array).to_vec(), left);
            assert_eq!(list.searchsorted_right(&array).to_vec(), right);
            // Values in no order.
            array.as_mut_slice().reverse();
            let backwards = list.searchsorted(&array).to_vec();
            assert!(backwards.iter().rev().eq(&left));
        }
    }
    let list = Array1::from(vec![1.0, 2.0, f64::NAN]);
    let values = Array1::from(vec![0.5, 2.0, 3.0, f64::NAN]);
    assert_eq!(list.searchsorted(&values).to_vec(), [0, 1, 2, 2]);
    assert_eq!(list.searchsorted_right(&values).to_vec(), [0, 2, 2, 3]);
}

#[test]
fn the_positions_of_sorted_rows_count() {
    let array = ArrayD::from_vec([3, 2], vec![1, 1, 2, 1, 0, 5]);
    assert_eq!(array.argsort(1).to_vec(), [0, 1, 1, 0, 0, 1]);
    let long: Vec<i32> = (0..1000).collect();
    assert!(Array1::from(long).argsort(0).iter().copied().eq(0..1000));
}

#[test]
fn an_element_of_a_key_has_this_key() {
    fn check<T: Sortable>(items: &[T]) {
        let keys: Vec<u64> = items.iter().map(|item| item.key()).collect();
        assert!(keys.is_sorted());
        assert!(keys.iter().all(|&key| T::of_key(key).key() == key));
    }
    check(&[
        f64::NEG_INFINITY,
        -1.0,
        -0.0,
        0.0,
        5e-324,
        f64::INFINITY,
        f64::NAN,
    ]);
    check(&[
        f32::NEG_INFINITY,
        -1.0,
        -0.0,
        0.0,
        1e-45,
        f32::INFINITY,
        -f32::NAN,
    ]);
    check(&[i8::MIN, -1, 0, i8::MAX]);
    check(&[i64::MIN, -1, 0, i64::MAX]);
    check(&[0_usize, 1, usize::MAX]);
    check(&[false, true]);
}

#[test]
fn errors_name_the_number() {
    let x = ArrayD::from_vec([2, 3], vec![0; 6]);
    let error = x.try_partition(3, 1).unwrap_err();
    assert_eq!(error.kind(), ReduceErrorKind::InvalidValue);
    assert_eq!(
        error.to_string(),
        "`partition` is given k = 3, but its rows have 3 elements: k is at most 2"
    );
    let error = x.try_topk(4, -1).unwrap_err().to_string();
    assert_eq!(
        error,
        "`topk` is given k = 4, but its rows have 3 elements: k is at most 3"
    );
    let error = ArrayD::from_vec([2, 0], vec![0; 0])
        .try_argpartition(0, 1)
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`argpartition` is given k = 0, but its rows have 0 elements: without elements there is no k"
    );
    let error = x.try_sort(2).unwrap_err().to_string();
    assert_eq!(
        error,
        "`sort`: there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
    );
    let error = x.try_argsort(&[0, 1][..]).unwrap_err();
    assert_eq!(error.kind(), ReduceErrorKind::SeveralAxes);
    let error = x.try_searchsorted(&x).unwrap_err().to_string();
    assert_eq!(
        error,
        "`searchsorted` takes one axis of `sorted`, but its rank is 2: `.reshape(len)` gives one axis"
    );
}
