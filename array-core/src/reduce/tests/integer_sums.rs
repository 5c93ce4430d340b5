//! Sums of integers and of booleans, which are added in few bits and then widened, against the sum
//! of the widened elements: every type, axis and layout. `kernel::fold` tests the loops of every
//! level.

use super::*;
use crate::array::{Array1, ViewD};
use crate::expr::{Reducible, Sum};
use crate::leaf::Elem;
use crate::shape;

/// As wide as any sum.
trait Wide: Copy {
    fn wide(self) -> i128;
}

macro_rules! wide {
    ($($T:ty)*) => { $(impl Wide for $T { fn wide(self) -> i128 { self as i128 } })* };
}
wide!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// The extents of the axes: a row, a column, a row longer than a tile, more steps than a part of
/// bytes holds, more columns than are added at a time.
const EXTENTS: [[usize; 2]; 11] = [
    [0, 3],
    [3, 0],
    [1, 1],
    [1, 7],
    [7, 1],
    [5, 63],
    [33, 31],
    [270, 24],
    [2100, 5],
    [1, 4500],
    [9, 1030],
];

/// The sums over the flagged axes, one element after the other.
fn oracle<T: Elem + Wide>(x: &ViewD<'_, T>, reduced: [bool; 2]) -> Vec<i128> {
    let [n, m] = [x.dims()[0], x.dims()[1]];
    let kept = [
        if reduced[0] { 1 } else { n },
        if reduced[1] { 1 } else { m },
    ];
    let mut sums = vec![0; kept[0] * kept[1]];
    for (index, &element) in x.indexed_iter() {
        let index = index.as_ref();
        let row = if reduced[0] { 0 } else { index[0] };
        let column = if reduced[1] { 0 } else { index[1] };
        sums[row * kept[1] + column] += element.wide();
    }
    sums
}

/// All sums of `x` and of views of it.
fn check<T: Reducible + Sum<Sum: Wide> + Wide, const N: usize>(ends: [T; N]) {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Often the same end many times over, so that a part that is too narrow overflows.
        ends[(state >> 16) as usize % 97 % N]
    };
    for extents in EXTENTS {
        let [n, m] = extents;
        let x = ArrayD::from_vec(extents, (0..n * m).map(|_| next()).collect());
        let largest = ArrayD::from_vec(extents, vec![ends[N - 1]; n * m]);
        let views = [
            x.view(),
            largest.view(),
            x.t(),
            x.slice(s![..;-1, ..]),
            x.slice(s![.., ..;-1]),
            x.slice(s![..;2, ..]),
            x.slice(s![.., ..;3]),
        ];
        // Strides change which elements are read, not how many are added before they are widened.
        let count = if n * m > 4_000 { 3 } else { views.len() };
        for view in &views[..count] {
            for reduced in [[true, true], [true, false], [false, true]] {
                let axes: Vec<isize> = (0..2).filter(|&axis| reduced[axis as usize]).collect();
                let sums = view.try_sum(&axes).expect("both axes are there");
                let found: Vec<i128> = sums.as_slice().iter().map(|&sum| sum.wide()).collect();
                let expected = oracle(view, reduced);
                assert_eq!(found, expected, "{:?} over {axes:?}", view.dims());
            }
        }
    }
}

#[test]
fn sums_of_every_integer_are_those_of_widened_elements() {
    check([false, true]);
    check([u8::MIN, 1, 128, u8::MAX]);
    check([i8::MAX, 0, -1, i8::MIN]);
    check([i8::MIN, 0, -1, i8::MAX]);
    check([u16::MIN, 256, u16::MAX]);
    check([i16::MAX, -1, i16::MIN]);
    check([u32::MIN, 1 << 31, u32::MAX]);
    check([i32::MAX, -1, i32::MIN]);
    check([usize::MIN, 12_345, u32::MAX as usize]);
    check([isize::MAX >> 20, -1, isize::MIN >> 20]);
}

#[test]
fn sums_of_expressions_and_of_other_forms_of_shapes() {
    for [n, m] in EXTENTS {
        let x = Array2::from_fn((n, m), |[i, j]| (i * 31 + j * 17 + i * j % 7) as u8);
        let expected = |over: [bool; 2], f: fn(u8) -> i64| {
            let mapped = Array2::from_fn((n, m), |[i, j]| f(x[[i, j]]));
            let mapped = mapped.into_dyn();
            oracle(&mapped.view(), over)
        };
        let of = |sums: Vec<i64>| sums.into_iter().map(i128::from).collect::<Vec<_>>();
        let above: fn(u8) -> i64 = |x| (x > 100) as i64;
        let both = [true, true];
        assert_eq!(of(vec![x.greater(100).sum(..)]), expected(both, above));
        let rows = x.greater(100).sum(axes![1]);
        assert_eq!(of(rows.as_slice().to_vec()), expected([false, true], above));
        let columns = x.greater(100).sum(axes![0]);
        assert_eq!(
            of(columns.as_slice().to_vec()),
            expected([true, false], above)
        );
        // An operand that is repeated along rows, and one along columns.
        if n > 0 && m > 0 {
            let (row, column) = (x.slice(s![0, ..]), x.slice(s![.., 0]));
            let parts = (&x / 4 + (row / 4).at(axes![1]) + (column / 4).at(axes![0])).sum(axes![0]);
            for (j, &sum) in parts.as_slice().iter().enumerate() {
                let quarters = |i| [x[[i, j]], x[[0, j]], x[[i, 0]]].map(|x| x as u64 / 4);
                let expected = (0..n).flat_map(quarters).sum::<u64>();
                assert_eq!(sum, expected, "column {j} of {n} by {m}");
            }
        }
    }
    // Static extents.
    let x = Array::from_fn(shape![37, 70], |[i, j]| (i * 70 + j) as u8);
    let expected = |over| oracle(&x.clone().into_dyn().view(), over);
    let wide = |sums: &[u64]| sums.iter().map(|&sum| sum as i128).collect::<Vec<_>>();
    assert_eq!(wide(&[x.sum(..)]), expected([true, true]));
    assert_eq!(wide(x.sum(axes![0]).as_slice()), expected([true, false]));
    assert_eq!(wide(x.sum(axes![1]).as_slice()), expected([false, true]));
    // Sums wrap around.
    let large = Array1::from(vec![u64::MAX, 3]);
    assert_eq!(large.sum(..), 2);
}
