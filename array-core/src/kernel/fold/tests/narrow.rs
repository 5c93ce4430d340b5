//! The loops that add narrow elements in parts, at every level, against sums of widened elements:
//! rows around vectors and words, in one chunk and in several, and columns around a block of them
//! and the steps that a part holds.

use super::super::byte_vectors::in_vectors;
use super::super::calls::{Carry, FoldBlock, FoldRows, FoldSteps, NO_BODY};
use super::super::narrow::{self, Narrow, TotalOf};
use crate::expr::Number;
use crate::isa::Level;
use crate::leaf::Addend;

/// The elements of `rows` rows of `len`: `ends` in some order, the last of them most often.
fn elements<T: Narrow, const N: usize>(ends: [T; N], rows: usize, len: usize) -> Vec<T> {
    let item = |at: usize| ends[(N - 1).saturating_sub(at * 7 % 11 % (2 * N - 1))];
    (0..rows * len).map(item).collect()
}

fn sum<T: Narrow>(elements: impl Iterator<Item = T>) -> T::Sum {
    elements.fold(T::Sum::ZERO, |sum, element| {
        sum.wrapping_sum(element.widen())
    })
}

fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| level.available())
}

/// Two rows of every length, and the second one in two chunks.
fn check_rows<T: Narrow, U: TotalOf<T::Sum>, const N: usize>(ends: [T; N]) {
    for level in levels() {
        let kernel = narrow::lanes::<T, U>()[level.index()];
        for len in (1..140).chain([255, 256, 257, 511, 4111]) {
            let x = elements(ends, 2, len);
            let size = size_of::<T>();
            let mut totals = [U::ZERO; 2];
            let (ins, strides) = ([x.as_ptr().cast()], [0, (len * size) as isize]);
            let mut call = FoldRows {
                carry: Carry::NONE,
                out: totals.as_mut_ptr().cast(),
                ins: ins.as_ptr(),
                strides: strides.as_ptr(),
                n: [len, 2],
            };
            // SAFETY: two rows, and a total for each.
            unsafe { kernel(NO_BODY, &call) };
            let expected = [&x[..len], &x[len..]].map(|row| U::of(sum(row.iter().copied())));
            assert_eq!(totals, expected, "rows of {len} at {}", level.name());
            if len < 2 {
                continue;
            }
            let (mut room, half) = ([U::ZERO; 1], len / 2);
            for (from, to) in [(0, half), (half, len)] {
                let ins = [x[len + from..].as_ptr().cast()];
                call.ins = ins.as_ptr();
                call.n = [to - from, 1];
                call.carry = Carry {
                    lanes: room.as_mut_ptr().cast(),
                    is_first: from == 0,
                    is_last: to == len,
                };
                // SAFETY: a part of the second row, and room for its total.
                unsafe { kernel(NO_BODY, &call) };
            }
            assert_eq!(
                totals[0],
                expected[1],
                "chunks of {len} at {}",
                level.name()
            );
        }
    }
}

/// Two rows of totals, which take the steps in two calls.
fn check_columns<T: Narrow, U: TotalOf<T::Sum>, const N: usize>(ends: [T; N]) {
    for level in levels() {
        let kernel = narrow::columns::<T, U>()[level.index()];
        for [columns, steps] in [[1, 1], [3, 4], [65, 7], [1025, 3], [40, 256], [5, 600]] {
            let x = elements(ends, 2 * steps, columns);
            let line = (columns * size_of::<T>()) as isize;
            let pitch = columns + 1;
            let mut totals = vec![U::ONE; 2 * pitch];
            let (rows, between) = ([line * steps as isize], [line]);
            let mut done = 0;
            for some in [steps / 2, steps - steps / 2] {
                if some == 0 {
                    continue;
                }
                let ins = [x[done * columns..].as_ptr().cast()];
                let block = FoldBlock {
                    columns,
                    rows: 2,
                    steps: some,
                    pitch,
                    fresh: done == 0,
                };
                let call = FoldSteps {
                    accumulators: totals.as_mut_ptr().cast(),
                    ins: ins.as_ptr(),
                    rows: rows.as_ptr(),
                    steps: between.as_ptr(),
                    block: &block,
                };
                // SAFETY: these steps of two rows, and their totals.
                unsafe { kernel(NO_BODY, &call) };
                done += some;
            }
            for (at, &total) in totals.iter().enumerate() {
                let (row, column) = (at / pitch, at % pitch);
                let of = |step| x[(row * steps + step) * columns + column];
                let expected = match column < columns {
                    true => U::of(sum((0..steps).map(of))),
                    // Not an accumulator.
                    false => U::ONE,
                };
                assert_eq!(total, expected, "total {at} of {columns} by {steps}");
            }
        }
    }
}

#[test]
fn narrow_elements_are_added_as_wide_ones() {
    fn check<T: Narrow<Sum: TotalOf<T::Sum>>, const N: usize>(ends: [T; N])
    where
        f64: TotalOf<T::Sum>,
    {
        check_rows::<T, T::Sum, N>(ends);
        check_rows::<T, f64, N>(ends);
        check_columns::<T, T::Sum, N>(ends);
        check_columns::<T, f64, N>(ends);
    }
    check([false, true]);
    check([1, 128, u8::MAX]);
    check([i8::MAX, -1, i8::MIN]);
    check([i8::MIN, 0, i8::MAX]);
    check([256, u16::MAX]);
    check([i16::MAX, -1, i16::MIN]);
}

/// The words of machines without vectors of bytes, which no level of this one may have.
#[test]
fn bytes_are_added_in_words() {
    for len in 1..50 {
        let x = elements([3, 200, u8::MAX, 128], 1, len);
        let expected = [
            x.iter().map(|&x| x as i64).sum::<i64>(),
            x.iter().map(|&x| x as i8 as i64).sum(),
        ];
        // SAFETY: as many bytes; every CPU has words.
        let found = [false, true]
            .map(|signed| unsafe { in_vectors::<u64, u64>(x.as_ptr(), len, signed) as i64 });
        assert_eq!(found, expected, "{len} bytes");
    }
}
