//! Every slice that leaves its axis, or takes no step towards its end, is refused with the axis,
//! the range and the extent.

use super::{Array, ArrayD, ShapeErrorKind};
use crate::s;

macro_rules! refused {
    ($($items:tt => $kind:ident $message:literal;)*) => {$({
        let a = Array::from_vec((2, 5), vec![0; 10]);
        let error = a.try_slice(s! $items).unwrap_err();
        assert_eq!((error.kind(), &*error.to_string()), (ShapeErrorKind::$kind, $message));
        assert_eq!(a.into_dyn().try_slice(s! $items).unwrap_err(), error);
    })*};
}

#[test]
fn with_a_message_each() {
    refused! {
        [2, ..] => IndexOutOfRange "index 2 is outside axis 0, which has extent 2: the last one is 1";
        [0, -6] => IndexOutOfRange "index -6, counted from the end, is outside axis 1, which has extent 5: the first one is -5";
        [.., 1..6] => IndexOutOfRange "the range 1..6 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 2..=5] => IndexOutOfRange "the range 2..=5 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 6..] => IndexOutOfRange "the range 6.. is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., -6..] => IndexOutOfRange "the range -6.. is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 9..2] => IndexOutOfRange "the range 9..2 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 6..6] => IndexOutOfRange "the range 6..6 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 5..1;-1] => IndexOutOfRange "the range 5..1;-1 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., ..i64::MAX] => IndexOutOfRange
            "the range ..9223372036854775807 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., ..=u64::MAX] => IndexOutOfRange
            "the range ..=9223372036854775807 is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., i64::MIN..] => IndexOutOfRange
            "the range -9223372036854775808.. is outside axis 1, which has extent 5; ranges are not clamped: one without an end, `1..`, ends with its axis";
        [.., 4..-3] => InvalidSlice
            "the range 4..-3 of axis 1, which has extent 5, ends before its start; \
             a negative step, as in `..;-1`, takes an axis backwards";
        [.., 1..4;-1] => InvalidSlice
            "the range 1..4;-1 of axis 1, which has extent 5, ends after its start; \
             with a negative step the start lies behind the end, as in `4..1;-1`";
        [.., ..;0] => InvalidSlice "the range ..;0 of axis 1 has a step of 0 and never ends";
    }
}

#[test]
fn a_run_time_rank_has_an_axis_for_each_item() {
    let a = ArrayD::from_vec([2, 5], vec![0; 10]);
    let error = a.try_slice(s![.., 0, 0]).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::RankMismatch);
    assert_eq!(
        error.to_string(),
        "the slice has 3 entries, but the rank is 2 and needs one for each axis"
    );
    assert!(a.clone().try_slice_mut(s![.., .., 0]).is_err());
    let a = a.into_reshape([1, 2, 5, 1]);
    let error = a.try_slice(s![.., .., 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the slice, in which several `..` share the axes, has 3 entries, but the rank is 4 and needs one for each axis"
    );
}

#[test]
#[should_panic(expected = "index 3 is outside axis 0, which has extent 2")]
fn without_try_it_panics() {
    Array::from_vec((2, 5), vec![0; 10]).slice_mut(s![3, ..]);
}

#[test]
fn an_empty_axis_has_no_position() {
    let a = Array::from_vec((0,), vec![0; 0]);
    assert!(
        a.try_slice(s![0]).is_err()
            && a.try_slice(s![-1]).is_err()
            && a.try_slice(s![..1]).is_err()
    );
    assert!(
        a.slice(s![..;-1]).is_empty()
            && a.slice(s![0..0]).is_empty()
            && a.slice(s![..;-2]).is_empty()
    );
}
