//! Results in the memory of an operand: the elements lie where the array did that was moved into
//! the expression, and are those that an index walk gives, at every level. And which arrays lend
//! nothing.

use crate::array::{Array, Array1, Array2, ArrayD, StackArray};
use crate::dim::{Dyn, Stretch};
use crate::expr::{Closed, Expr, IntoExpr, Lazy};
use crate::plan::tests::STREAM_BYTES;
use crate::shape::{DynRank, Whole};
use crate::{Shape, axes, s};

use super::{at_every_level, naive, numbers};

/// The elements of `value`, and whether they lie at `memory`. `explain` and the evaluation agree on
/// who lends.
#[track_caller]
fn evaluated<E: Closed<Shape: Whole>>(
    value: Expr<E>,
    memory: *const E::Item,
) -> (Vec<E::Item>, bool) {
    let lender = value.plan().lender();
    let result = value.eval();
    let same = std::ptr::eq(result.as_slice().as_ptr(), memory);
    // All arrays without elements lie at the same address, at which there is nothing.
    assert!(
        result.is_empty() || same == lender.is_some(),
        "lender {lender:?}"
    );
    (result.to_vec(), lender.is_some())
}

/// That every expression over `$x`, which it moves, gives these elements in the memory of `$x`.
macro_rules! lend {
    ($x:expr; $($name:ident => $value:expr, $expected:expr;)*) => {$({
        let expected = $expected;
        let $name = $x.clone();
        let memory = $name.as_slice().as_ptr();
        let (elements, lent) = evaluated($value, memory);
        assert_eq!(elements, expected, "{}", stringify!($value));
        assert!(lent, "{}", stringify!($value));
    })*};
}

/// `x` owned on either side of a borrowed `y` that stretches to it, both of the shape `$S`.
macro_rules! lend_to {
    ($S:ty, $xd:ident, $yd:ident) => {{
        let (xd, yd) = (&$xd, &$yd);
        let [x, y] = [xd, yd].map(|a| a.clone().try_into_shape::<$S>().unwrap());
        lend! { x;
            x => x * &y - 1.5, naive(xd, yd, |x, y| x * y - 1.5);
            x => 2.0 - &y * x, naive(xd, yd, |x, y| 2.0 - x * y);
        }
    }};
}

/// The pairs of extents: the first are the result's.
const EXTENTS: [(&[usize], &[usize]); 28] = [
    (&[0], &[0]),
    (&[0], &[1]),
    (&[1], &[1]),
    (&[5], &[5]),
    (&[5], &[1]),
    (&[64], &[64]),
    (&[300], &[300]),
    (&[1000], &[1]),
    (&[0, 4], &[1, 4]),
    (&[4, 0], &[4, 1]),
    (&[1, 1], &[1, 1]),
    (&[1, 40], &[1, 1]),
    (&[40, 1], &[40, 1]),
    (&[40, 1], &[1, 1]),
    (&[4, 4], &[1, 4]),
    (&[3, 5], &[3, 1]),
    (&[1000, 3], &[1, 3]),
    (&[1000, 3], &[1000, 1]),
    (&[7, 33], &[1, 33]),
    (&[7, 33], &[7, 1]),
    (&[17, 129], &[17, 129]),
    (&[2, 0, 4], &[1, 1, 4]),
    (&[1, 1, 1], &[1, 1, 1]),
    (&[2, 3, 4], &[2, 1, 4]),
    (&[2, 3, 64], &[1, 3, 1]),
    (&[2, 3, 64], &[2, 3, 1]),
    (&[30, 5, 7], &[30, 1, 7]),
    (&[3, 1, 50], &[3, 1, 50]),
];

fn array(extents: &[usize], first: f32) -> ArrayD<f32> {
    let items = (0..extents.iter().product()).map(|i| first + i as f32 / 2.0);
    ArrayD::from_vec(extents, items.collect())
}

#[test]
fn extents_of_one_and_none_in_every_place() {
    at_every_level(|| {
        for (own, other) in EXTENTS {
            let (xd, yd) = (array(own, -3.0), array(other, 1.0));
            lend_to!(DynRank, xd, yd);
            match own.len() {
                1 => lend_to!(Shape![_], xd, yd),
                2 => {
                    lend_to!(Shape![_, _], xd, yd);
                    let [x, y] =
                        [&xd, &yd].map(|a| a.clone().try_into_shape::<Shape![_, _]>().unwrap());
                    lend! { x;
                        x => x.into_expr(), xd.to_vec();
                        x => x.into_expr().clamp(&y, 2.0), naive(&xd, &yd, |x, y| x.max(y).min(2.0));
                        // To a run-time rank, and the other way round.
                        x => x - &yd, naive(&xd, &yd, |x, y| x - y);
                    }
                    lend! { xd; x => x - &y, naive(&xd, &yd, |x, y| x - y); }
                }
                _ => lend_to!(Shape![_, _, _], xd, yd),
            }
        }
    });
}

#[test]
fn extents_in_the_types() {
    at_every_level(|| {
        macro_rules! fixed {
            ($([$($x:tt),*] [$($y:tt),*];)*) => {$({
                let (x, y) = (numbers::<Shape![$($x),*]>(-3.0), numbers::<Shape![$($y),*]>(1.0));
                let (xd, yd) = (x.clone().into_dyn(), y.clone().into_dyn());
                lend! { x; x => x * &y - 1.5, naive(&xd, &yd, |x, y| x * y - 1.5); }
            })*};
        }
        fixed! {
            [4, 4] [1, 4];
            [1] [1];
            [3] [1];
            [0, 3] [1, 3];
            [32, 128] [32, 1];
            [100, 3] [1, 3];
            [2, 3, 40] [2, 1, 40];
        }
        // One extent known: where the array does not know what the result does, and the other way
        // round.
        let (xd, yd) = (array(&[4, 50], -3.0), array(&[4, 50], 1.0));
        let half = |a: &ArrayD<f32>| a.clone().try_into_shape::<Shape![4, _]>().unwrap();
        let open = |a: &ArrayD<f32>| a.clone().try_into_shape::<Shape![_, _]>().unwrap();
        let expected = || naive(&xd, &yd, |x, y| x * y - 1.5);
        lend! { half(&xd); x => x * &open(&yd) - 1.5, expected(); }
        lend! { open(&xd); x => x * &half(&yd) - 1.5, expected(); }
        let known: Array<f32, Shape![4, 50]> = yd.clone().try_into_shape().unwrap();
        lend! { open(&xd); x => x * &known - 1.5, expected(); }
    });
}

#[test]
fn beside_views_and_placed_operands() {
    at_every_level(|| {
        for (n, m) in [(64, 64), (70, 33), (1, 9), (9, 1), (3, 200), (0, 5)] {
            let (xd, bd) = (array(&[n, m], -3.0), array(&[m, n], 1.0));
            let x: Array2<f32> = xd.clone().try_into_shape().unwrap();
            let b: Array2<f32> = bd.clone().try_into_shape().unwrap();
            let turned = b.t().to_array().into_dyn();
            lend! { x; x => x * 2.0 + b.t(), naive(&xd, &turned, |x, y| x * 2.0 + y); }
            let back = b.t().slice(s![..;-1, ..;-1]).to_array().into_dyn();
            lend! { x; x => x - b.t().slice(s![..;-1, ..;-1]), naive(&xd, &back, |x, y| x - y); }
            let row = array(&[1, m], 2.0);
            let v: Array1<f32> = row.clone().reshape((m,)).to_array();
            lend! { x; x => x * v.at(axes![1]) + v.at(..), naive(&xd, &row, |x, y| x * y + y); }
            let column = array(&[n, 1], 2.0);
            let u: Array1<f32> = column.clone().reshape((n,)).to_array();
            lend! { x; x => u.at(&[0]) - x, naive(&xd, &column, |x, y| y - x); }
        }
        // Larger than what is written past the caches, were it not read.
        STREAM_BYTES.set(Some(0));
        let (xd, bd) = (array(&[70, 33], -3.0), array(&[33, 70], 1.0));
        let turned = bd.t().to_array();
        lend! { xd; x => x * 2.0 + bd.t(), naive(&xd, &turned, |x, y| x * 2.0 + y); }
        lend! { xd; x => x * 2.0 + &turned, naive(&xd, &turned, |x, y| x * 2.0 + y); }
        STREAM_BYTES.set(None);
    });
}

#[test]
fn functions_with_rare_arguments_and_powers() {
    at_every_level(|| {
        let items = (0..1000).map(|i| if i % 300 == 7 { 1e30 } else { i as f32 / 7.0 });
        let x = Array1::from(items.collect::<Vec<f32>>());
        lend! { x;
            x => x.into_expr().sin() + x_of(1.0), (x.sin() + x_of(1.0)).eval().to_vec();
            x => x.into_expr().powi(3), x.powi(3).eval().to_vec();
            x => x.into_expr().powi(-2).map(|x| x.to_bits() as f32), x.powi(-2).map(|x| x.to_bits() as f32).eval().to_vec();
        }
        fn x_of(value: f32) -> f32 {
            value
        }
    });
}

/// What lends nothing: where the result lies and what it is.
macro_rules! kept {
    ($($x:expr => |$name:ident| $value:expr, $expected:expr;)*) => {$({
        let expected = $expected;
        let $name = $x.clone();
        let memory = $name.as_slice().as_ptr().cast();
        let (elements, lent) = evaluated($value, memory);
        assert_eq!(elements, expected, "{}", stringify!($value));
        assert!(!lent, "{}", stringify!($value));
    })*};
}

#[test]
fn arrays_that_are_not_the_result_lend_nothing() {
    let x = Array::from_vec(
        (Dyn(2), Dyn(3)),
        (0..6).map(|i| i as f32).collect::<Vec<_>>(),
    );
    let (row, one) = (
        Array::from_vec((Dyn(1), Dyn(3)), vec![1.0, 2.0, 3.0]),
        Array::from_vec((Dyn(1), Dyn(1)), vec![2.0]),
    );
    let (v, square) = (
        Array1::from(vec![1.0, 2.0, 3.0]),
        Array::from_vec((Dyn(2), Dyn(2)), vec![1.0, 2.0, 3.0, 4.0]),
    );
    let stretch = Array::from_vec((Stretch, Dyn(3)), vec![1.0, 2.0, 3.0]);
    let sums = [1.0, 3.0, 5.0, 4.0, 6.0, 8.0];
    kept! {
        row => |row| row + &x, sums;
        stretch => |row| row + &x, sums;
        row.clone().into_dyn() => |row| &x + row, sums;
        one => |one| &x + one, [2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
        v => |v| &x + v.into_expr().at(axes![1]), sums;
        v => |v| v.into_expr().at(..) + &x, sums;
        x => |x| x.into_expr().at(axes![0, 1]) + row.at(axes![0, 1]) + &x_like(&row, 2), [2.0, 5.0, 8.0, 5.0, 8.0, 11.0];
        // Of other elements, of the same size or not.
        x => |x| x.into_expr().cast::<i32>(), [0, 1, 2, 3, 4, 5];
        x => |x| x.into_expr().map(f32::to_bits) + 0, x.map(f32::to_bits).eval().to_vec();
        x => |x| x.into_expr().cast::<f64>() * 0.5, [0.0, 0.5, 1.0, 1.5, 2.0, 2.5];
        x => |x| x.greater(2.0), [false, false, false, true, true, true];
        // The array is square: where it goes is not told by its extents.
        square => |square| square.t() + &square, [2.0, 5.0, 5.0, 8.0];
    }
    fn x_like(row: &Array<f32, (Dyn, Dyn)>, n: usize) -> Array<f32, (Dyn, Dyn)> {
        Array::from_fn((Dyn(n), Dyn(3)), |[_, j]| row[[0, j]])
    }
    // An inline array is part of the expression, and so is its result.
    let stack: StackArray<f32, Shape![3]> = numbers(1.0).to_stack();
    assert_eq!((stack * 2.0).plan().lender(), None);
    let result: StackArray<f32, Shape![3]> = (stack * 2.0).eval();
    assert_eq!(result.as_slice(), [2.0, 3.0, 4.0]);
    // Beside one on the heap it is the other one that lends.
    let heap: Array<f32, Shape![3]> = numbers(1.0);
    let memory = heap.as_slice().as_ptr();
    assert_eq!((stack * heap.clone()).plan().lender(), Some(1));
    assert_eq!(
        evaluated(stack * heap, memory),
        (vec![1.0, 2.25, 4.0], true)
    );
}

/// The number of the leaf that lends.
fn lender<E: Closed<Shape: Whole>>(value: &Expr<E>) -> Option<usize> {
    value.plan().lender()
}

#[test]
fn the_first_that_fits_lends() {
    at_every_level(|| {
        let new =
            |first| Array::from_vec((Dyn(2), Dyn(3)), (0..6).map(|i| first + i as f32).collect());
        let (a, b) = (new(0.0), new(10.0));
        let row = || Array::from_vec((Dyn(1), Dyn(3)), vec![1.0_f32, 2.0, 3.0]);
        let [at_a, at_b] = [&a, &b].map(|array| array.as_slice().as_ptr());
        let sum = a.clone() + b.clone();
        assert_eq!(lender(&sum), Some(0));
        let sum = (a.clone() + b).eval();
        assert_ne!(sum.as_slice().as_ptr(), at_b);
        assert_eq!(sum.as_slice(), [10.0, 12.0, 14.0, 16.0, 18.0, 20.0]);
        // The first one is stretched, or of other elements; scalars and borrowed arrays are leaves
        // too.
        let c = new(5.0);
        let value = row() * 2.0 - &c + a;
        assert_eq!(lender(&value), Some(3));
        let expected = vec![-3.0, -1.0, 1.0, -3.0, -1.0, 1.0];
        assert_eq!(evaluated(value, at_a), (expected, true));
        let (bits, d) = (new(1.0).map(f32::to_bits).eval(), new(2.0));
        let at_d = d.as_slice().as_ptr();
        let value = bits.into_expr().map(f32::from_bits) * d;
        assert_eq!(lender(&value), Some(1));
        assert_eq!(
            evaluated(value, at_d),
            (vec![2.0, 6.0, 12.0, 20.0, 30.0, 42.0], true)
        );
        // Each operand of three.
        let (x, y, z) = (new(0.0), new(1.0), new(2.0));
        let expected = x.mul_add(&y, &z).eval().to_vec();
        let memory = x.as_slice().as_ptr();
        assert_eq!(
            evaluated(x.into_expr().mul_add(&y, &z), memory),
            (expected.clone(), true)
        );
        let (x, memory) = (new(0.0), y.as_slice().as_ptr());
        assert_eq!(
            evaluated(x.mul_add(y, &z), memory),
            (expected.clone(), true)
        );
        let (y, memory) = (new(1.0), z.as_slice().as_ptr());
        assert_eq!(evaluated(x.mul_add(&y, z), memory), (expected, true));
    });
}

#[test]
fn elements_of_every_size() {
    at_every_level(|| {
        let nothing = Array1::from(vec![(); 70]);
        assert_eq!(nothing.clone().into_expr().plan().lender(), Some(0));
        assert_eq!(nothing.into_expr().map(|()| ()).eval().len(), 70);
        let x = Array1::from((0..70).collect::<Vec<u8>>());
        lend! { x; x => x.into_expr() * 3, (0..70).map(|x| x * 3).collect::<Vec<u8>>(); }
        let x = Array1::from((0..70).map(|i| [i; 5]).collect::<Vec<[u64; 5]>>());
        lend! { x; x => x.into_expr().map(|x| x.map(|x| x + 1)), (1..71).map(|i| [i; 5]).collect::<Vec<_>>(); }
    });
}

#[test]
fn a_refusal_comes_before_anything_is_written() {
    let (x, y) = (array(&[2, 3], 0.0), array(&[2, 4], 0.0));
    let error = (x.clone() + &y).try_eval().unwrap_err();
    assert_eq!(
        error.to_string(),
        (&x + &y).try_eval().unwrap_err().to_string()
    );
}
