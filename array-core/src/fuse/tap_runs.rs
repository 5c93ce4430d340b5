//! Runs of a row that are added to sums, those that overlap by one loop.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::{Leveled, at_level};

/// Elements of a row, one after the other, each times a factor added to a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct TapRun<T> {
    pub(super) factor: T,
    /// The first element, and their number.
    pub(super) from: usize,
    pub(super) len: usize,
    /// The place of its sum, and the way to that of the next.
    pub(super) place: usize,
    pub(super) step: isize,
}

/// The most runs that one loop adds.
const TOGETHER: usize = 5;

/// Fewer elements are added one by one: the call of a loop takes as long.
const FEW_OF_A_RUN: usize = 8;

/// Adds all runs of a row.
pub(super) fn add_runs<T: Float>(sums: &mut [T], row: &[T], mut runs: &[TapRun<T>]) {
    while let [first, rest @ ..] = runs {
        let [mut start, mut end] = first.places();
        let mut together = 1;
        if first.step == 1 {
            for next in rest.iter().take(TOGETHER - 1) {
                let [own_start, own_end] = next.places();
                let both = [start.max(own_start), end.min(own_end)];
                // Most elements of both.
                if next.step != 1 || both[0] + (own_end - own_start).max(end - start) / 2 > both[1]
                {
                    break;
                }
                [start, end] = both;
                together += 1;
            }
        }
        let (these, others) = runs.split_at(together);
        match these {
            [only] => only.add(sums, row),
            _ => {
                let parts = |run: &TapRun<T>| run.split(start, end);
                for [before, _, behind] in these.iter().map(parts) {
                    before.add(sums, row);
                    behind.add(sums, row);
                }
                let whole = &mut sums[start..end];
                match these {
                    [a, b] => add(whole, row, [a, b].map(|run| parts(run)[1])),
                    [a, b, c] => add(whole, row, [a, b, c].map(|run| parts(run)[1])),
                    [a, b, c, d] => add(whole, row, [a, b, c, d].map(|run| parts(run)[1])),
                    [a, b, c, d, e] => add(whole, row, [a, b, c, d, e].map(|run| parts(run)[1])),
                    _ => unreachable!("at most five runs"),
                }
            }
        }
        runs = others;
    }
}

/// Adds runs that have the places of `sums`.
fn add<T: Float, const N: usize>(sums: &mut [T], row: &[T], runs: [TapRun<T>; N]) {
    at_level(AddedRows {
        rows: runs.map(|run| &row[run.from..run.from + run.len]),
        factors: runs.map(|run| run.factor),
        sums,
    });
}

impl<T: Float> TapRun<T> {
    /// The first place, and the one behind the last, if places are beside each other.
    fn places(&self) -> [usize; 2] {
        [self.place, self.place + self.len]
    }

    /// The parts before, of and behind these places.
    fn split(&self, start: usize, end: usize) -> [Self; 3] {
        let part = |from: usize, to: usize| TapRun {
            from: self.from + (from - self.place),
            len: to - from,
            place: from,
            ..*self
        };
        let [own_start, own_end] = self.places();
        [part(own_start, start), part(start, end), part(end, own_end)]
    }

    fn add(&self, sums: &mut [T], row: &[T]) {
        let row = &row[self.from..self.from + self.len];
        match self.step {
            1 if self.len > FEW_OF_A_RUN => {
                add(
                    &mut sums[self.place..self.place + self.len],
                    row,
                    [TapRun { from: 0, ..*self }],
                );
            }
            0 => {
                let sum = row.iter().fold(T::ZERO, |sum, &item| sum + item);
                sums[self.place] = sums[self.place] + self.factor * sum;
            }
            step => {
                let mut place = self.place;
                for &item in row {
                    sums[place] = sums[place] + self.factor * item;
                    place = place.wrapping_add_signed(step);
                }
            }
        }
    }
}

/// Elements of `N` rows, each times its factor, added to sums.
struct AddedRows<'a, T, const N: usize> {
    sums: &'a mut [T],
    rows: [&'a [T]; N],
    factors: [T; N],
}

impl<T: Float, const N: usize> Leveled for AddedRows<'_, T, N> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: Token<'static>) {
        let AddedRows {
            sums,
            rows,
            factors,
        } = self;
        let rows = rows.map(|row| &row[..sums.len()]);
        for (j, sum) in sums.iter_mut().enumerate() {
            let mut all = *sum;
            for k in 0..N {
                all = all.add_product(token, factors[k], rows[k][j]);
            }
            *sum = all;
        }
    }
}
