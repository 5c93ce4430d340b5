//! Evenly spaced numbers are those of exact arithmetic, at the limits of their types too.

use crate::array::Array1;

#[test]
fn integers_in_either_direction() {
    for start in -5i64..5 {
        for end in -5i64..5 {
            for step in (-4i64..=4).filter(|&step| step != 0) {
                let mut expected = vec![];
                let mut next = start;
                while (step > 0 && next < end) || (step < 0 && next > end) {
                    expected.push(next);
                    next += step;
                }
                assert_eq!(
                    Array1::arange(start, end, step).as_slice(),
                    expected,
                    "{start}..{end} by {step}"
                );
            }
        }
    }
}

#[test]
fn narrow_types_do_not_overflow() {
    assert_eq!(Array1::<i8>::arange(-128, 127, 1).len(), 255);
    assert_eq!(Array1::<i8>::arange(-128, 127, 1)[[254]], 126);
    assert_eq!(
        Array1::<u8>::linspace(255, 0, 4).as_slice(),
        [255, 170, 85, 0]
    );
    assert_eq!(
        Array1::<i64>::linspace(i64::MIN, i64::MAX, 3).as_slice(),
        [i64::MIN, -1, i64::MAX]
    );
    assert_eq!(
        Array1::<u64>::linspace(0, u64::MAX, 2).as_slice(),
        [0, u64::MAX]
    );
}

#[test]
fn few_numbers() {
    assert!(Array1::linspace(1.0, 2.0, 0).is_empty());
    assert_eq!(Array1::linspace(1.0, 2.0, 1).as_slice(), [1.0]);
    assert_eq!(
        Array1::arange(0.0f32, 1.0, 0.25).as_slice(),
        [0.0, 0.25, 0.5, 0.75]
    );
}

#[test]
#[should_panic(
    expected = "`arange` from 0 to 1 in steps of 0 never ends: the step must lead to the end"
)]
fn a_step_of_zero() {
    Array1::arange(0, 1, 0);
}
