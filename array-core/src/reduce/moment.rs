//! What is known of some items: their total and the squares of their differences from their mean;
//! and how it is joined with that of other items. For several results beside each other, as lists
//! that are computed as vectors.

use crate::expr::Float;
use crate::isa::Token;
use crate::kernel::Together;

/// Items whose mean is the shift: a power of two, so that the mean of equal items is this item.
const SAMPLES: usize = 8;

/// How many items of `count` give the shift, and which share each has.
#[inline(always)]
pub(super) fn samples<M: Float>(count: usize) -> (usize, M) {
    let samples = if count < SAMPLES { 1 } else { SAMPLES };
    (samples, M::from_f64(1.0 / samples as f64))
}

/// The sum of the lanes, a power of two, pairwise.
#[inline(always)]
pub(super) fn tree<M: Float, const N: usize>(mut lanes: [M; N]) -> M {
    let mut width = N / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] = lanes[lane] + lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}

/// The sums of a piece: of the items, of their differences from a shift, of the squares of these.
pub(super) struct Sums;

impl<M: Float> Together<M, 3> for Sums {
    const START: Option<[M; 3]> = Some([M::ZERO; 3]);

    #[inline(always)]
    fn join(a: [M; 3], b: [M; 3]) -> [M; 3] {
        [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
    }

    #[inline(always)]
    fn step(token: Token<'_>, item: M, shift: M, [total, off, squares]: [M; 3]) -> [M; 3] {
        let apart = item - shift;
        let squares = squares.add_product(token, apart, apart);
        [total + item, off + apart, squares]
    }
}

/// The mean of a few items: the sum of their shares.
pub(super) struct Samples;

impl<M: Float> Together<M, 1> for Samples {
    const START: Option<[M; 1]> = Some([M::ZERO]);

    #[inline(always)]
    fn join([a]: [M; 1], [b]: [M; 1]) -> [M; 1] {
        [a + b]
    }

    // Scaled before they are added, so that the sum of large items is finite.
    #[inline(always)]
    fn step(_: Token<'_>, item: M, share: M, [mean]: [M; 1]) -> [M; 1] {
        [mean + item * share]
    }
}

/// The sum of the items.
pub(super) struct SumOnly;

impl<M: Float> Together<M, 1> for SumOnly {
    const START: Option<[M; 1]> = Some([M::ZERO]);

    #[inline(always)]
    fn join([a]: [M; 1], [b]: [M; 1]) -> [M; 1] {
        [a + b]
    }

    #[inline(always)]
    fn step(_: Token<'_>, item: M, _: M, [total]: [M; 1]) -> [M; 1] {
        [total + item]
    }
}

/// The sum of the squares of the differences from a number.
pub(super) struct Squares;

impl<M: Float> Together<M, 1> for Squares {
    const START: Option<[M; 1]> = Some([M::ZERO]);

    #[inline(always)]
    fn join([a]: [M; 1], [b]: [M; 1]) -> [M; 1] {
        [a + b]
    }

    #[inline(always)]
    fn step(token: Token<'_>, item: M, from: M, [squares]: [M; 1]) -> [M; 1] {
        let apart = item - from;
        [squares.add_product(token, apart, apart)]
    }
}

/// Zero, or NaN if an item is infinite or NaN.
pub(super) struct Finite;

impl<M: Float> Together<M, 1> for Finite {
    const START: Option<[M; 1]> = Some([M::ZERO]);

    #[inline(always)]
    fn join([a]: [M; 1], [b]: [M; 1]) -> [M; 1] {
        [a + b]
    }

    #[inline(always)]
    fn step(_: Token<'_>, item: M, _: M, [sum]: [M; 1]) -> [M; 1] {
        [sum + item * M::ZERO]
    }
}

/// The moments of pieces of as many items each, of `N` results.
#[derive(Clone, Copy)]
pub(super) struct Pieces<M, const N: usize> {
    /// The sum of the items.
    pub(super) total: [M; N],
    /// A number near the mean, and the difference of the mean from it.
    pub(super) shift: [M; N],
    pub(super) off: [M; N],
    /// The sum of the squares of the differences from the mean.
    pub(super) squares: [M; N],
}

impl<M: Float, const N: usize> Pieces<M, N> {
    pub(super) const NONE: Self = Pieces {
        total: [M::ZERO; N],
        shift: [M::ZERO; N],
        off: [M::ZERO; N],
        squares: [M::ZERO; N],
    };

    /// From the [`Sums`] of `count` items each, which are here as `total`, `off` and `squares`.
    /// Returns whether each of the first `len` shifts is as near to the mean as the standard
    /// deviation; if one is not, its squares have lost digits, or are infinite.
    #[inline(always)]
    pub(super) fn finish(&mut self, len: usize, count: M) -> bool {
        let mut is_near = true;
        for k in 0..N {
            let (sum, raw) = (self.off[k], self.squares[k]);
            self.off[k] = sum / count;
            let lost = self.off[k] * sum;
            let squares = raw - lost;
            let is_infinite = raw == M::HIGHEST;
            // Not for NaN: another shift would not change that.
            is_near &= !(((lost > squares) | is_infinite) & (k < len));
            let squares = if squares < M::ZERO { M::ZERO } else { squares };
            self.squares[k] = if is_infinite { raw } else { squares };
        }
        is_near
    }

    /// Shifts that are nearer to the means, where they must be.
    #[inline(always)]
    pub(super) fn nearer(&self, count: M) -> [M; N] {
        core::array::from_fn(|k| {
            let (off, squares) = (self.off[k], self.squares[k]);
            let is_far = (off * off * count > squares) | (squares == M::HIGHEST);
            let is_number = off.abs() < M::HIGHEST;
            self.shift[k] + if is_far & is_number { off } else { M::ZERO }
        })
    }

    /// Whether some of the first `len` squares are infinite.
    #[inline(always)]
    pub(super) fn any_infinite(&self, len: usize) -> bool {
        self.squares[..len].contains(&M::HIGHEST)
    }
}

impl<M: Float, const N: usize> Pieces<M, N> {
    /// Writes the means and the variances of the first results: the items are complete. A list may
    /// be empty.
    #[inline(always)]
    pub(super) fn write(&self, [count, degrees]: [M; 2], [means, variances]: [&mut [M]; 2]) {
        for (mean, &total) in means.iter_mut().zip(&self.total) {
            *mean = total / count;
        }
        for (variance, &squares) in variances.iter_mut().zip(&self.squares) {
            *variance = squares / degrees;
        }
    }
}

/// `sum + more`, with the rounding error added to those before.
#[inline(always)]
fn carried<M: Float>([sum, errors]: [M; 2], more: M) -> [M; 2] {
    let now = sum + more;
    let added = now - sum;
    let error = (sum - (now - added)) + (more - added);
    // An infinite sum has no rounding error.
    let is_number = error <= M::HIGHEST;
    [now, errors + if is_number { error } else { M::ZERO }]
}

/// The moments of results that are begun, in lists: total, shift, off, squares, and what rounding
/// took from the total and from the squares.
pub(super) struct Open<'a, M>([&'a mut [M]; 6]);

impl<'a, M: Float> Open<'a, M> {
    /// The elements that the lists of so many results have.
    pub(super) const fn room(results: usize) -> usize {
        6 * results
    }

    /// The lists in `room`.
    pub(super) fn of(room: &'a mut [M]) -> Self {
        let len = room.len() / 6;
        let mut parts = room.chunks_exact_mut(len.max(1));
        Open(core::array::from_fn(|_| parts.next().unwrap_or_default()))
    }

    /// The mean of the items of a result so far.
    #[inline(always)]
    pub(super) fn mean(&self, at: usize) -> M {
        self.0[1][at] + self.0[2][at]
    }

    /// Joins pieces of `count` items to the `before` items before them, of `len` results from
    /// number `at` on.
    #[inline(always)]
    pub(super) fn take<const N: usize>(
        &mut self,
        [at, len]: [usize; 2],
        [before, count]: [usize; 2],
        pieces: &Pieces<M, N>,
    ) {
        let [total, shift, off, squares, total_error, squares_error] =
            self.0.each_mut().map(|list| &mut list[at..at + len]);
        if before == 0 {
            total.copy_from_slice(&pieces.total[..len]);
            shift.copy_from_slice(&pieces.shift[..len]);
            off.copy_from_slice(&pieces.off[..len]);
            squares.copy_from_slice(&pieces.squares[..len]);
            total_error.fill(M::ZERO);
            squares_error.fill(M::ZERO);
            return;
        }
        // The share of the new items in all, and the product of both counts by their sum.
        let [before, count] = [before, count].map(|n| M::from_f64(n as f64));
        let share = count / (before + count);
        let weight = before * share;
        let new = &pieces;
        for k in 0..len.min(N) {
            [total[k], total_error[k]] = carried([total[k], total_error[k]], new.total[k]);
            let apart = (new.shift[k] - shift[k]) + (new.off[k] - off[k]);
            off[k] = off[k] + apart * share;
            let both = carried([squares[k], squares_error[k]], new.squares[k]);
            // Infinite squares stay: the means may be infinite, and their difference NaN.
            let more = apart * apart * weight;
            let more = if both[0] == M::HIGHEST { M::ZERO } else { more };
            [squares[k], squares_error[k]] = carried(both, more);
        }
    }

    /// Writes the mean and the variance of results from number `at` on: their items are complete,
    /// `count` each, and variances are divided by `degrees`.
    #[inline(always)]
    pub(super) fn write(
        &self,
        at: usize,
        [count, degrees]: [M; 2],
        [means, variances]: [&mut [M]; 2],
    ) {
        let len = variances.len();
        let [total, _, _, squares, total_error, squares_error] =
            self.0.each_ref().map(|list| &list[at..at + len]);
        for (k, mean) in means.iter_mut().enumerate() {
            *mean = (total[k] + total_error[k]) / count;
        }
        for (k, variance) in variances.iter_mut().enumerate() {
            *variance = (squares[k] + squares_error[k]) / degrees;
        }
    }
}
