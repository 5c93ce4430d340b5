//! What derivatives add to the elements that accesses read: by shifts, edges and lists.
//!
//! ```text
//! y[i, j] = f(2.0 * x[pad(i - 1), j] + x[pad(i - 1), j + 1])        d: what the argument of f gets
//! for each row i of d:                                               # the row i - 1 of dx, or none
//!     dx[i - 1, j] += 2.0 * d[i, j - 0] + 1.0 * d[i, j - 1]          # one loop over the row
//! ```
//! A tap is an access and a factor. The outer indices of a row of `d`, with the edges and lists of their
//! axes, say where its elements go. Along the row, what is inside of the last axis is one run of elements,
//! and so is what an edge sends to another place. Runs that overlap are added by one loop, so that neither
//! `d` nor the gradient is read from memory once for each tap. There are no lists of places.

use super::axis_access::AxisAccess;
use super::index_sums::Edge;
use super::listed::IndexedAccess;
use super::tap_runs::{TapRun, add_runs};
use super::wanted::GradientSum;
use crate::array::{ArrayD, Layout, advance};
use crate::error::BroadcastError;
use crate::expr::Float;
use crate::shape::DynRank;

/// An access, and the factor by which derivatives are added to its elements.
#[derive(Clone, Copy, Debug)]
pub struct Tap<'n, T> {
    /// The access.
    pub access: IndexedAccess<'n>,
    /// The factor.
    pub factor: T,
}

impl<T: Float + Default, L> GradientSum<'_, T, L> {
    /// Adds derivatives, whose axes are the indices `letters`, to the elements of each tap.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis, or the memory of zeros is refused.
    pub fn add_taps(
        &mut self,
        derivatives: &ArrayD<T>,
        letters: &[usize],
        taps: &[Tap<'_, T>],
    ) -> Result<(), BroadcastError> {
        let layout = Layout::row_major(DynRank(self.extents.clone()));
        for tap in taps {
            tap.access.check_positions(self.extents.as_ref())?;
        }
        let sums = self.elements()?;
        if derivatives.as_slice().is_empty() {
            return Ok(());
        }
        let (outer, len) = match derivatives.dims() {
            [outer @ .., len] => (outer, *len),
            [] => (&[][..], 1),
        };
        let mut taps: Vec<TapPlaces<'_, T>> = { taps.iter() }
            .map(|tap| TapPlaces::of(tap, &layout, letters, len))
            .collect();
        // Neighbours of a row follow each other.
        taps.sort_by(|one, other| one.offsets().cmp(other.offsets()));
        let mut index = vec![0; outer.len()];
        let mut runs = Vec::new();
        for row in derivatives.as_slice().chunks_exact(len) {
            runs.clear();
            for tap in &taps {
                tap.row(&index, row, sums, &mut runs);
            }
            add_runs(sums, row, &runs);
            advance(&mut index, outer);
        }
        Ok(())
    }
}

/// A tap, with the axes of its operand.
struct TapPlaces<'t, T> {
    factor: T,
    /// The axes whose index does not depend on the last one.
    outer: Vec<AxisAccess<'t>>,
    inner: Vec<AxisAccess<'t>>,
    /// The runs of every row, whose places begin at that of the outer axes; none if rows differ.
    runs: Vec<TapRun<T>>,
}

impl<'t, T: Float> TapPlaces<'t, T> {
    fn of(tap: &Tap<'t, T>, layout: &Layout<DynRank>, letters: &[usize], len: usize) -> Self {
        let axis_of = |letter: usize| letters.iter().position(|own| *own == letter);
        let axes = (0..layout.shape.as_slice().len())
            .map(|axis| AxisAccess::of(tap.access, axis, layout, axis_of, letters.len()));
        let (outer, inner) = axes.partition(|axis| axis.step == 0);
        let mut tap = TapPlaces {
            factor: tap.factor,
            outer,
            inner,
            runs: Vec::new(),
        };
        if let [axis] = &tap.inner[..]
            && axis.list.is_none()
            && axis.terms.len() == 1
        {
            let mut runs = Vec::new();
            tap.runs_along(axis, (axis.add, 0), len, &mut runs);
            tap.runs = runs;
        }
        tap
    }

    /// The runs of a row along an axis, from an index and a place on.
    fn runs_along(
        &self,
        axis: &AxisAccess<'_>,
        (start, place): (i64, i64),
        len: usize,
        runs: &mut Vec<TapRun<T>>,
    ) {
        axis.runs(start, len as i64, place, |from, to, place, step| {
            runs.push(TapRun {
                factor: self.factor,
                from: from as usize,
                len: (to - from) as usize,
                place: place as usize,
                step: step as isize,
            });
        });
    }

    /// What it adds to the indices of the axes.
    fn offsets(&self) -> impl Iterator<Item = i64> {
        { self.outer.iter().chain(&self.inner) }.map(|axis| axis.add)
    }

    /// The runs of a row; what has none is added here.
    fn row(&self, index: &[usize], row: &[T], sums: &mut [T], runs: &mut Vec<TapRun<T>>) {
        let mut place = 0;
        for axis in &self.outer {
            let Some(at) = axis.inside(axis.start(index)) else {
                return;
            };
            place += at * axis.stride;
        }
        if !self.runs.is_empty() {
            runs.extend(self.runs.iter().map(|run| TapRun {
                place: run.place + place as usize,
                ..*run
            }));
            return;
        }
        let is_sum = |axis: &AxisAccess<'_>| axis.list.is_none();
        match &self.inner[..] {
            [axis] if is_sum(axis) => {
                self.runs_along(axis, (axis.start(index), place), row.len(), runs);
            }
            [list] if !is_sum(list) => {
                let positions = list.list.as_deref().unwrap_or_default();
                let positions = &positions[list.start(index) as usize..];
                for (&item, position) in row.iter().zip(positions) {
                    let sum = &mut sums[(place + position * list.stride) as usize];
                    *sum = *sum + self.factor * item;
                }
            }
            axes if axes
                .iter()
                .all(|axis| is_sum(axis) && axis.edge == Edge::Inside) =>
            {
                let places = axes.iter().map(|axis| axis.start(index) * axis.stride);
                let steps = axes.iter().map(|axis| axis.step * axis.stride);
                runs.push(TapRun {
                    factor: self.factor,
                    from: 0,
                    len: row.len(),
                    place: (place + places.sum::<i64>()) as usize,
                    step: steps.sum::<i64>() as isize,
                });
            }
            axes => {
                for (j, &item) in row.iter().enumerate() {
                    let places = axes.iter().map(|axis| {
                        let at = axis.start(index) + axis.step * j as i64;
                        Some(axis.inside(at)? * axis.stride)
                    });
                    if let Some(own) = places.sum::<Option<i64>>() {
                        let sum = &mut sums[(place + own) as usize];
                        *sum = *sum + self.factor * item;
                    }
                }
            }
        }
    }
}

impl AxisAccess<'_> {
    /// Calls `each` with the runs of `len` indices, which begin at `start`: the first one, the one behind,
    /// the place of the first, and how far apart places are.
    fn runs(&self, start: i64, len: i64, place: i64, mut each: impl FnMut(i64, i64, i64, i64)) {
        let step = self.step;
        // The numbers from which on an index is at least `at`, or below it if they go backwards.
        let first = |at: i64| {
            let number = match step > 0 {
                // A division takes as long as all the rest.
                _ if step == 1 => at - start,
                true => (at - start + step - 1).div_euclid(step),
                false => (start - at).div_euclid(-step) + 1,
            };
            number.clamp(0, len)
        };
        let last = self.extent - 1;
        let mut run = |[from, to]: [i64; 2], index: i64, step: i64| {
            if from < to {
                each(from, to, place + index * self.stride, step * self.stride);
            }
        };
        let mut ends = |low: i64| {
            let mut ends = [first(low), first(low + self.extent)];
            ends.sort_unstable();
            let [from, to] = ends;
            run(ends, start + step * from - low, step);
            [from, to]
        };
        match self.edge {
            Edge::Wrap => {
                let indices = [start, start + step * (len - 1)];
                let [low, high] = [indices[0].min(indices[1]), indices[0].max(indices[1])];
                let first = low.div_euclid(self.extent);
                for turn in first..=high.div_euclid(self.extent) {
                    ends(turn * self.extent);
                }
            }
            Edge::Clamp => {
                let [from, to] = ends(0);
                let [before, behind] = if step > 0 { [0, last] } else { [last, 0] };
                run([0, from], before, 0);
                run([to, len], behind, 0);
            }
            _ => {
                ends(0);
            }
        }
    }
}
