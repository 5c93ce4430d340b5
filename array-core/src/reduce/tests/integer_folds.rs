//! Folds of computed integers and truths, which loops specialised for the expression compute, and
//! extremes and means of small integers: at every level, against loops over the elements.

use super::*;
use crate::array::Array1;
use crate::expr::Reducible;

/// Rows and columns around the widths of vectors, and the lengths from which rows are long.
const EXTENTS: [[usize; 2]; 12] = [
    [0, 3],
    [3, 0],
    [1, 1],
    [1, 15],
    [17, 1],
    [5, 63],
    [130, 7],
    [70, 8],
    [90, 17],
    [33, 65],
    [4, 260],
    [1, 4500],
];

fn at_every_level(check: impl Fn()) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            check();
        }
    }
}

/// The folds of the rows, of the columns, and of all elements of `of`.
fn oracle<T: Copy, A: Copy>(
    [n, m]: [usize; 2],
    of: impl Fn(usize, usize) -> T,
    first: A,
    fold: impl Fn(A, T) -> A,
) -> [Vec<A>; 3] {
    let row = |i| (0..m).fold(first, |total, j| fold(total, of(i, j)));
    let column = |j| (0..n).fold(first, |total, i| fold(total, of(i, j)));
    let all = (0..n * m).fold(first, |total, at| fold(total, of(at / m, at % m)));
    [
        (0..n).map(row).collect(),
        (0..m).map(column).collect(),
        vec![all],
    ]
}

/// The same reductions of `$x`.
macro_rules! found {
    ($x:expr, $sum:ident) => {
        [
            $x.$sum(axes![1]).as_slice().to_vec(),
            $x.$sum(axes![0]).as_slice().to_vec(),
            vec![$x.$sum(..)],
        ]
    };
}

#[test]
fn counts_of_comparisons() {
    at_every_level(|| {
        for [n, m] in EXTENTS {
            let number = |i: usize, j: usize| match (i * 7 + j * 3) % 11 {
                0 => f32::NAN,
                k => k as f32 / 10.0,
            };
            let byte = |i: usize, j: usize| (i * 31 + j * 17) as u8;
            let x = Array2::from_fn((n, m), |[i, j]| number(i, j));
            let t = Array2::from_fn((m, n), |[j, i]| number(i, j));
            let b = Array2::from_fn((n, m), |[i, j]| byte(i, j));
            let count = |total: i64, is: bool| total + is as i64;
            let above = oracle([n, m], |i, j| number(i, j) > 0.5, 0, count);
            assert_eq!(found!((&x).greater(0.5), sum), above, "{n} by {m}");
            assert_eq!(found!(t.t().greater(0.5), sum), above, "{n} by {m}");
            let flipped = x.slice(s![..;-1, ..;-1]);
            let expected = oracle([n, m], |i, j| number(n - 1 - i, m - 1 - j) > 0.5, 0, count);
            assert_eq!(found!(flipped.greater(0.5), sum), expected, "{n} by {m}");
            let both = |i, j| (number(i, j) > 0.5) & (byte(i, j) < 100);
            let expected = oracle([n, m], both, 0, count);
            let lazy = (&x).greater(0.5) & (&b).less(100);
            assert_eq!(found!(lazy, sum), expected, "{n} by {m}");
            let expected = oracle([n, m], both, false, |any, is| any | is);
            assert_eq!(found!(lazy, any), expected, "{n} by {m}");
            let expected = oracle([n, m], both, true, |all, is| all & is);
            assert_eq!(found!(lazy, all), expected, "{n} by {m}");
        }
    });
}

/// Numbers that are added in 32 bits, and such as are too large for it.
#[test]
fn sums_of_converted_integers_and_of_their_products() {
    let ends = |i: usize, j: usize| [i8::MIN, i8::MAX, -1, i8::MIN][(i * 3 + j * j) % 4];
    at_every_level(|| {
        for [n, m] in EXTENTS {
            let x = Array2::from_fn((n, m), |[i, j]| ends(i, j));
            let y = Array2::from_fn((n, m), |[i, j]| ends(j, i));
            let product = |i, j| ends(i, j) as i64 * ends(j, i) as i64;
            let expected = oracle([n, m], product, 0, |a, b| a + b);
            let products = (&x).cast::<i32>() * (&y).cast::<i32>();
            assert_eq!(found!(products, sum), expected, "{n} by {m}");
            // A negative number is a large one without its sign.
            let expected = oracle([n, m], |i, j| ends(i, j) as u32 as u64, 0, |a, b| a + b);
            assert_eq!(found!((&x).cast::<u32>(), sum), expected, "{n} by {m}");
        }
        // Longer rows than a part: it would overflow.
        let long = [70_000; 2];
        let x = Array1::from(vec![u8::MAX; long[0]]);
        let squares = (&x).cast::<u32>() * (&x).cast::<u32>();
        assert_eq!(squares.sum(..), long[0] as u64 * 255 * 255);
        let x = Array2::<u16>::full((2, long[1]), u16::MAX);
        let sums = (&x).cast::<i32>().sum(axes![1]);
        assert_eq!(sums.as_slice(), [long[1] as i64 * 65_535; 2]);
        let x = Array2::<i16>::full((2, 40_000), i16::MIN);
        let sums = ((&x).cast::<i32>() * (&x).cast::<i32>()).sum(axes![1]);
        assert_eq!(sums.as_slice(), [40_000_i64 << 30; 2]);
    });
}

/// Extremes, means, and whether there is anything but 0, of rows of every length.
fn check<T, const N: usize>(values: [T; N], to_mean: fn(T) -> f64)
where
    T: Reducible<Mean = f64>,
{
    for [n, m] in EXTENTS.into_iter().chain((1..140).map(|m| [3, m])) {
        if n * m == 0 {
            continue;
        }
        let of = |i: usize, j: usize| values[(i * 5 + j * j % 13 + j / 64) % N];
        let x = Array2::from_fn((n, m), |[i, j]| of(i, j)).into_dyn();
        let expected = oracle([n, m], of, (T::LEAST, T::GREATEST), |(a, b), item| {
            (a.larger(item), b.smaller(item))
        });
        let totals = oracle([n, m], of, (0.0, false, true), |(sum, any, all), item| {
            (
                sum + to_mean(item),
                any | item.is_true(),
                all & item.is_true(),
            )
        });
        for (k, list) in [Some(&[1][..]), Some(&[0]), None].into_iter().enumerate() {
            let what = format!("{n} by {m} over {list:?}");
            let axes = RunTimeAxes::new(list, false);
            let (most, least) = (x.try_amax(axes), x.try_amin(axes));
            let (most, least) = (most.expect("elements"), least.expect("elements"));
            let found: Vec<_> = std::iter::zip(most.as_slice(), least.as_slice()).collect();
            let wanted: Vec<_> = expected[k].iter().map(|(a, b)| (a, b)).collect();
            assert!(found == wanted, "{what}");
            let count = (n * m / totals[k].len()) as f64;
            let means = x.try_mean(axes).expect("these axes");
            let wanted: Vec<f64> = totals[k].iter().map(|(sum, ..)| sum / count).collect();
            assert_eq!(means.as_slice(), wanted, "{what}");
            let any = x.try_any(axes).expect("these axes");
            let wanted: Vec<bool> = totals[k].iter().map(|&(_, any, _)| any).collect();
            assert_eq!(any.as_slice(), wanted, "{what}");
            let all = x.try_all(axes).expect("these axes");
            let wanted: Vec<bool> = totals[k].iter().map(|&(.., all)| all).collect();
            assert_eq!(all.as_slice(), wanted, "{what}");
        }
    }
}

#[test]
fn extremes_means_and_truths_of_integers() {
    at_every_level(|| {
        check([false, true, true], |x| x as u8 as f64);
        check([0, 1, 254, u8::MAX, 0], f64::from);
        check([i8::MIN, 0, i8::MAX, -1], f64::from);
        check([i16::MAX, 0, i16::MIN, -1], f64::from);
        check([7, i32::MIN, i32::MAX, 0], f64::from);
    });
}
