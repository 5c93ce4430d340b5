//! Leaves that lie across the rows of the output, some or all of them, against an index walk:
//! extents around the blocks of `Way::Transposed`, every size of element, outputs with gaps, at
//! every level; streamed where an output is written past the caches.

use crate::array::{Array, Array1, Array2, ArrayD};
use crate::expr::Lazy;
use crate::plan::tests::STREAM_BYTES;
use crate::{axes, s};

use super::at_every_level;

/// Extents around 8, 16 and 64, and the tails behind them.
const EXTENTS: [[usize; 2]; 16] = [
    [1, 1],
    [2, 40],
    [7, 31],
    [8, 32],
    [9, 33],
    [15, 64],
    [16, 65],
    [17, 63],
    [63, 32],
    [64, 64],
    [65, 65],
    [3, 200],
    [129, 40],
    [40, 129],
    [70, 15],
    [33, 1],
];

/// Small numbers: sums and products of two are exact in every type.
fn small(i: usize, j: usize) -> u8 {
    ((i * 7 + j * 13 + i * j) % 11) as u8
}

/// That `$out`, of `[n, m]` elements, has these.
macro_rules! same {
    ($out:expr, [$n:ident, $m:ident], |$i:ident, $j:ident| $expected:expr, $what:literal) => {{
        let out = &$out;
        for $i in 0..$n {
            for $j in 0..$m {
                assert_eq!(
                    out[[$i, $j]],
                    $expected,
                    "{} of {} by {}: {} {}",
                    $what,
                    $n,
                    $m,
                    $i,
                    $j
                );
            }
        }
    }};
}

/// Every kind of leaf beside transposed ones, of elements `$T`, which `$of` makes from small
/// numbers.
macro_rules! across {
    ($($T:ty, $of:expr;)*) => {$(
        for [n, m] in EXTENTS {
            let of = $of;
            let at = |i: usize, j: usize| -> $T { of(small(i, j)) };
            let also = |i: usize, j: usize| -> $T { of(small(j + 3, i)) };
            let b: Array2<$T> = Array2::from_fn((m, n), |[j, i]| at(i, j));
            let d: Array2<$T> = Array2::from_fn((m, n), |[j, i]| also(i, j));
            let c: Array2<$T> = Array2::from_fn((n, m), |[i, j]| also(i, j));
            let u: Array1<$T> = Array1::from_fn((n,), |[i]| of(small(i, 1)));
            let of_u = |i: usize| of(small(i, 1));
            let two = of(2);
            same!(b.t().lazy().eval(), [n, m], |i, j| at(i, j), "a copy");
            same!((b.t() + &c).eval(), [n, m], |i, j| at(i, j) + also(i, j), "beside rows");
            same!((b.t() * u.at(axes![0]) + two).eval(), [n, m], |i, j| at(i, j) * of_u(i) + two, "beside one element a row");
            same!((b.t() + d.t() * two).eval(), [n, m], |i, j| at(i, j) + also(i, j) * two, "two of them");
            // Backwards, and with gaps between what is read.
            let wide: Array2<$T> = Array2::from_fn((m, n + 3), |[j, i]| of(small(i, j)));
            same!((wide.slice(s![..;-1, 2..n + 2]).t() + &c).eval(), [n, m], |i, j| at(i + 2, m - 1 - j) + also(i, j), "backwards");
            // The current element.
            let mut out = c.clone();
            out.update(|c| c + b.t());
            same!(out, [n, m], |i, j| at(i, j) + also(i, j), "an update");
            // A part of an array, every other row of it: nothing else is written.
            let mut large: Array2<$T> = Array2::from_fn((2 * n, m + 5), |_| of(99));
            (b.t() + &c).eval_into(large.slice_mut(s![1..;2, 2..m + 2]));
            let part = large.slice(s![1..;2, 2..m + 2]);
            same!(part, [n, m], |i, j| at(i, j) + also(i, j), "a part");
            let written = large.iter().filter(|&&item| item != of(99)).count();
            assert_eq!(written, n * m, "beside a part of {n} by {m}");
            large.slice_mut(s![1..;2, 2..m + 2]).update(|c| b.t() * two + c);
            let part = large.slice(s![1..;2, 2..m + 2]);
            same!(part, [n, m], |i, j| at(i, j) + also(i, j) + at(i, j) * two, "an update of a part");
            // An output that lies across: the leaf is read as it lies.
            let mut turned: Array2<$T> = Array2::from_fn((m, n), |_| of(0));
            (b.t() + &c).eval_into(turned.view_mut().t());
            same!(turned.t(), [n, m], |i, j| at(i, j) + also(i, j), "a transposed output");
        }
    )*};
}

#[test]
fn of_one_and_two_bytes() {
    at_every_level(|| {
        across! { u8, |x: u8| x; i16, i16::from; }
    });
}

#[test]
fn of_four_and_eight_bytes() {
    at_every_level(|| {
        across! { f32, f32::from; f64, f64::from; }
    });
}

/// Three that lie across, and leaves of different sizes.
#[test]
fn more_than_are_transposed_block_by_block() {
    at_every_level(|| {
        for [n, m] in EXTENTS {
            let of = |i: usize, j: usize| f64::from(small(i, j));
            let b: Array2<f64> = Array2::from_fn((m, n), |[j, i]| of(i, j));
            let bytes: Array2<u8> = Array2::from_fn((m, n), |[j, i]| small(i, j));
            let halves: Array2<f32> = b.cast::<f32>().eval();
            let wide: Array2<u128> = Array2::from_fn((m, n), |[j, i]| u128::from(small(i, j)));
            same!(
                (b.t() * b.t() + b.t()).eval(),
                [n, m],
                |i, j| of(i, j) * of(i, j) + of(i, j),
                "three"
            );
            same!(
                bytes.t().cast::<f64>().eval(),
                [n, m],
                |i, j| of(i, j),
                "bytes to numbers"
            );
            same!(
                b.t().greater(4.0).eval(),
                [n, m],
                |i, j| of(i, j) > 4.0,
                "numbers to truth"
            );
            same!(
                (bytes.t().cast::<f64>() + b.t()).eval(),
                [n, m],
                |i, j| 2.0 * of(i, j),
                "bytes beside numbers"
            );
            same!(
                (halves.t().cast::<f64>() - b.t()).eval(),
                [n, m],
                |_i, _j| 0.0,
                "halves beside numbers"
            );
            same!(
                wide.t().map(|x| x as u8).eval(),
                [n, m],
                |i, j| small(i, j),
                "wide ones"
            );
        }
    });
}

/// Three axes of which two are one: the nest is as of two.
#[test]
fn axes_that_merge() {
    at_every_level(|| {
        let x = ArrayD::from_fn([40, 5, 13], |index| {
            let index = index.as_ref();
            let [i, j, k] = [index[0], index[1], index[2]];
            (i * 65 + j * 13 + k) as f32
        });
        let turned = x.permute(&[1, 2, 0]);
        let out = (&turned * 2.0).eval();
        for j in 0..5 {
            for k in 0..13 {
                for i in 0..40 {
                    assert_eq!(out[&[j, k, i][..]], 2.0 * x[&[i, j, k][..]], "{i} {j} {k}");
                }
            }
        }
    });
}

/// Long rows written past the caches, of outputs that start anywhere within a line, and of leaves
/// that do.
#[test]
fn streamed_into_parts() {
    /// Streams, until it is dropped.
    struct Streaming;
    impl Drop for Streaming {
        fn drop(&mut self) {
            STREAM_BYTES.set(None);
        }
    }
    at_every_level(|| {
        STREAM_BYTES.set(Some(0));
        let _streaming = Streaming;
        macro_rules! streamed {
            ($T:ty, $lengths:expr) => {
                for m in $lengths {
                    for start in [0, 1, 3, 7, 16] {
                        let of = |i: usize, j: usize| small(i, j) as $T;
                        let (n, end) = (3, start + m);
                        let x: Array2<$T> = Array2::from_fn((n, m + 20), |[i, j]| of(i, j));
                        let y: Array2<$T> = Array2::from_fn((n, m), |[i, j]| of(j, i));
                        let u: Array1<$T> = Array1::from_fn((n,), |[i]| of(i, 2));
                        let v: Array1<$T> = Array1::from_fn((m + 20,), |[j]| of(j, 2));
                        let mut out: Array2<$T> = Array2::from_fn((n, m + 20), |_| 99 as $T);
                        let part = || (x.slice(s![.., start..end]) + &y) * u.at(axes![0]);
                        part().eval_into(out.slice_mut(s![.., start..end]));
                        // Of ranks that no type tells, the kernel is found for the leaves as they
                        // lie.
                        let part = x.slice(s![.., start..end]).into_dyn();
                        let (rows, column) = (y.view().into_dyn(), u.view().into_dyn());
                        let untyped = ((&part + &rows) * column.at(&[0])).eval();
                        for i in 0..n {
                            for j in 0..m {
                                assert_eq!(
                                    untyped[&[i, j][..]],
                                    (of(i, j + start) + of(j, i)) * of(i, 2),
                                    "{m}: {i} {j}"
                                );
                            }
                        }
                        for i in 0..n {
                            for j in 0..m + 20 {
                                let inside = (start..end).contains(&j);
                                let expected = match inside {
                                    true => (of(i, j) + of(j - start, i)) * of(i, 2),
                                    false => 99 as $T,
                                };
                                assert_eq!(out[[i, j]], expected, "{m} from {start}: {i} {j}");
                            }
                        }
                        // One row; the leaf and the output start at different places of a line.
                        let mut row: Array1<$T> = Array1::from_fn((m + 20,), |_| 99 as $T);
                        let value = v.slice(s![2..m + 2]) * (2 as $T) + v.slice(s![5..m + 5]);
                        value.eval_into(row.slice_mut(s![start..end]));
                        for j in 0..m + 20 {
                            let expected = match (start..end).contains(&j) {
                                true => of(j - start + 2, 2) * (2 as $T) + of(j - start + 5, 2),
                                false => 99 as $T,
                            };
                            assert_eq!(row[[j]], expected, "{m} from {start}: {j}");
                        }
                        // A new array, transposed leaves.
                        let turned: Array2<$T> = Array2::from_fn((m, n), |[j, i]| of(i, j));
                        let sum = (turned.t() + &y).eval();
                        same!(sum, [n, m], |i, j| of(i, j) + of(j, i), "transposed");
                    }
                }
            };
        }
        streamed!(u8, [1, 63, 600, 1100]);
        streamed!(f32, [2, 33, 129, 300]);
        streamed!(f64, [1, 65, 130, 257]);
    });
}

/// The control of the walk: another element is found out.
#[test]
#[should_panic(expected = "another of 2 by 2: 1 0")]
fn another_element_is_found_out() {
    let (n, m) = (2, 2);
    let out: Array<i32, _> = Array2::from_vec((n, m), vec![0, 1, 3, 3]);
    same!(out, [n, m], |i, j| (2 * i + j) as i32, "another");
}
