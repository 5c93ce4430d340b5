//! Positions along every axis of short rows, few columns and views of them, compared at every level
//! with a loop.

use crate::array::{ArrayD, ViewD};
use crate::cases::part;
use crate::expr::{Lazy, Reducible};
use crate::isa::{self, Level};
use crate::reduce::Reductions;
use crate::s;

/// The first place of the extreme of each row along `axis`; `within` is false for a NaN.
fn places<T: Reducible>(x: &ViewD<'_, T>, axis: usize, within: fn(T, T) -> bool) -> Vec<usize> {
    let extents = x.dims();
    let items: Vec<T> = x.iter().copied().collect();
    let stride: usize = extents[axis + 1..].iter().product();
    let is_first = |first: &usize| (first / stride).is_multiple_of(extents[axis]);
    let place = |first: usize| {
        let item = |k: usize| items[first + k * stride];
        let mut best = 0;
        for k in 1..extents[axis] {
            if within(item(best), item(best)) && !within(item(k), item(best)) {
                best = k;
            }
        }
        best
    };
    (0..items.len()).filter(is_first).map(place).collect()
}

fn check<T: Reducible>(x: &ViewD<'_, T>) {
    for axis in 0..x.dims().len() {
        let (list, what) = ([axis as isize], format!("{:?} along {axis}", x.dims()));
        let largest = places(x, axis, |a, b| a <= b);
        assert_eq!(x.argmax(&list).to_vec(), largest, "argmax of {what}");
        let smallest = places(x, axis, |a, b| a >= b);
        assert_eq!(x.argmin(&list).to_vec(), smallest, "argmin of {what}");
    }
}

/// Rows, their width, and how many lie beside each other.
fn shapes() -> impl Iterator<Item = [usize; 3]> {
    let rows = [1, 2, 5, 16, 33, 70, 300];
    (1..=40).map(move |width| [rows[width % rows.len()], width, width % 3 + 1])
}

/// A half of the shapes.
fn check_half<T: Reducible>(turn: usize, make: impl Fn(usize) -> T) {
    let shapes = shapes().chain([
        [2100, 5, 1],
        [3, 900, 2],
        [2, 70, 40],
        [40, 100, 1],
        [35, 21, 6],
    ]);
    for shape in part(2, turn, shapes) {
        let [_, width, inner] = shape;
        let number = |i: usize, j: usize, k: usize| (i * width + j) * inner + k;
        let x = ArrayD::from_fn(shape, |index| make(number(index[0], index[1], index[2])));
        check(&x.view());
        match width % 5 {
            4 => check(&x.view().t()),
            0 => check(&x.view().slice(s![..;-1, .., ..]).into_dyn()),
            1 => check(&x.view().slice(s![.., ..;-1, ..;2]).into_dyn()),
            2 => check(&x.view().slice(s![..;2, .., ..;-1]).into_dyn()),
            _ => check(&x.view().permute(&[1, 0, 2])),
        }
    }
}

#[test]
fn positions_are_those_of_a_loop_at_every_level() {
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            println!("skipped: {}", level.name());
            continue;
        };
        // Few values, so that there are many ties; and rows of nothing but the least.
        let number = |i: usize| i.wrapping_mul(2_654_435_761) / 64 % 7;
        let is_nan = |i: usize| i.is_multiple_of(29);
        let is_low = |i: usize| i % 100 < 40;
        check_half(level.index(), |i| match i {
            _ if is_nan(i) => f64::NAN,
            _ if is_low(i) => f64::NEG_INFINITY,
            _ => number(i) as f64 - 3.0,
        });
        check_half(level.index() + 1, |i| match i {
            _ if is_nan(i / 7) => f32::NAN,
            _ if is_low(i) => f32::INFINITY,
            _ => number(i) as f32 - 3.0,
        });
        // The loops are the same for every type; once is enough for some.
        if level != Level::BASE {
            continue;
        }
        check_half(0, |i| {
            if is_low(i) {
                i64::MIN
            } else {
                number(i) as i64
            }
        });
        check_half(1, |i| if is_low(i) { 0 } else { number(i) as u8 });
        check_half(0, |i| number(i) as i16 - 3);
        check_half(1, |i| number(i) > 4);
    }
}

#[test]
fn positions_in_expressions_are_those_in_their_values() {
    for shape in shapes() {
        let x = ArrayD::from_fn(shape, |index| {
            ((index[0] * 31 + index[1] * 17 + index[2] * 7) % 11) as f64
        });
        let (turned, row) = (x.view().t(), ArrayD::full([shape[0]], 0.5));
        let scaled = || &turned * row.at(&[2]);
        let value = scaled().eval();
        let stored = (&x * 0.5).eval();
        for axis in 0..3 {
            let list = [axis];
            let want = value.argmax(&list);
            assert_eq!(scaled().argmax(&list), want, "{shape:?} along {axis}");
            // One operand lies in order, the other one does not.
            assert_eq!((&turned * 0.25 + &value * 0.5).argmax(&list), want);
            assert_eq!((&x * 0.5).argmin(&list), stored.argmin(&list));
        }
    }
}
