//! An access by lists: the places that it names, all checked before the first one is used.

use core::fmt;
use std::borrow::Cow;

use super::index_sums::{Edge, Seen};
use super::indices::IndexedLayout;
use super::positions::{ReadPositions, each_block};
use super::range_errors::counted;
use crate::array::{Layout, advance};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::shape::{DynRank, count};
use crate::storage::{AxisPlaces, Memory, are_below};

const CHANGED: &str = "a list of positions changed while it was read";

/// An access by more than sums of indices, with all that says where its elements are.
#[derive(Clone, Copy)]
pub struct IndexedAccess<'n> {
    /// The access.
    pub seen: Seen<'n>,
    /// The names of all indices.
    pub letters: &'n [&'static str],
    /// The range of each index.
    pub n: &'n [usize],
    /// The axes of the result: an index each, or an axis of one element.
    pub order: &'n [Option<usize>],
    /// The lists: the axis, the indices that it reads in increasing order, the positions.
    pub lists: &'n [(usize, &'n [usize], &'n dyn ReadPositions)],
}

impl fmt::Debug for IndexedAccess<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexedAccess")
            .field("seen", &self.seen)
            .field("order", &self.order)
            .finish_non_exhaustive()
    }
}

/// The places of the elements for a row of the last index.
pub(super) struct RowPlaces<'r, 'p> {
    /// That of the first one, but for the lists.
    pub(super) start: usize,
    /// From one element to the next, beside the lists.
    pub(super) step: isize,
    /// The lists that read the last index.
    pub(super) lists: &'r [ListOfRow<'p>],
    pub(super) len: usize,
}

/// The positions of a list from the first one of a row on, and their axis.
pub(super) struct ListOfRow<'p> {
    positions: &'p [i64],
    stride: isize,
    extent: usize,
}

impl ListOfRow<'_> {
    #[inline(always)]
    fn away(&self, position: i64) -> isize {
        self.stride.wrapping_mul(position as isize)
    }
}

impl RowPlaces<'_, '_> {
    /// Appends the elements of `data` at these places.
    #[inline(always)]
    pub(super) fn gather<T: Copy>(&self, data: Memory<'_, T>, into: &mut Vec<T>) {
        match self.lists {
            _ if self.step != 0 => self.each(|place| into.push(data[place])),
            [list] => {
                let places = AxisPlaces {
                    first: self.start,
                    stride: list.stride,
                    extent: list.extent,
                };
                data.gather(into, places, &list.positions[..self.len]);
            }
            [left, right] => {
                let pairs = left.positions[..self.len]
                    .iter()
                    .zip(&right.positions[..self.len]);
                into.extend(pairs.map(|(&position, &other)| {
                    let away = left.away(position).wrapping_add(right.away(other));
                    data[self.start.wrapping_add_signed(away)]
                }));
            }
            _ => self.each(|place| into.push(data[place])),
        }
    }

    /// Calls `each` with each of the places.
    #[inline(always)]
    pub(super) fn each(&self, mut each: impl FnMut(usize)) {
        let &RowPlaces {
            start,
            step,
            lists,
            len,
        } = self;
        let at = |k: usize| start.wrapping_add_signed(step.wrapping_mul(k as isize));
        match lists {
            [list] => {
                for (k, &position) in list.positions[..len].iter().enumerate() {
                    each(at(k).wrapping_add_signed(list.away(position)));
                }
            }
            [left, right] => {
                let pairs = left.positions[..len].iter().zip(&right.positions[..len]);
                for (k, (&position, &other)) in pairs.enumerate() {
                    let away = left.away(position).wrapping_add(right.away(other));
                    each(at(k).wrapping_add_signed(away));
                }
            }
            _ => {
                for k in 0..len {
                    each(lists.iter().fold(at(k), |place, list| {
                        place.wrapping_add_signed(list.away(list.positions[k]))
                    }));
                }
            }
        }
    }
}

/// The positions of the list of an axis.
///
/// # Panics
/// If a position is outside of the axis, which [`check_positions`](IndexedAccess::check_positions) finds
/// first.
pub(super) fn read_list<'p>(
    axis: usize,
    list: &'p dyn ReadPositions,
    layout: &Layout<DynRank>,
) -> Cow<'p, [i64]> {
    let positions = list.words().map(Cow::Borrowed).unwrap_or_else(|| {
        let mut positions = vec![0; list.count()];
        list.read(0, &mut positions);
        Cow::Owned(positions)
    });
    let extent = layout.shape.as_slice()[axis];
    assert!(are_below(&positions, extent), "{CHANGED}");
    positions
}

impl IndexedAccess<'_> {
    /// The indices of all lists, in increasing order.
    pub(super) fn listed(&self) -> Vec<usize> {
        let letters = self.lists.iter().flat_map(|(_, letters, _)| *letters);
        let mut letters: Vec<usize> = letters.copied().collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Checks all positions of the lists against an operand with these extents.
    ///
    /// # Errors
    /// If one is outside of its axis.
    pub(super) fn check_positions(&self, extents: &[usize]) -> Result<(), BroadcastError> {
        self.check_lists();
        for &(axis, letters, list) in self.lists {
            let extent = extents[axis];
            let mut wrong = None;
            each_block(list, |from, positions| {
                if !are_below(positions, extent) {
                    let is_outside = |&position: &i64| position as u64 >= extent as u64;
                    wrong = positions.iter().position(is_outside).map(|at| from + at);
                }
                wrong.is_none()
            });
            if let Some(number) = wrong {
                // Not as a word of 64 bits, which may be beyond `i64`.
                let mut position = [0];
                list.read(number, &mut position);
                return Err(self.outside(axis, extent, letters, number, position[0]));
            }
        }
        Ok(())
    }

    /// The axis of the operand that a list has the positions of, if the list alone has all indices of
    /// the access: the places for each index of the result are those positions, which are checked.
    ///
    /// # Errors
    /// If a position is outside of the axis.
    pub(super) fn only_list(
        &self,
        layout: &Layout<DynRank>,
    ) -> Result<Option<(AxisPlaces, &dyn ReadPositions)>, BroadcastError> {
        let [(axis, letters, list)] = self.lists else {
            return Ok(None);
        };
        let (extents, own) = (layout.shape.as_slice(), layout.strides.as_ref());
        let order = self.order.iter().copied().flatten();
        let constant = { self.seen.along.iter() }.all(|sum| sum.terms.is_empty());
        if !constant || !order.eq(letters.iter().copied()) {
            return Ok(None);
        }
        self.check_positions(extents)?;
        let sums = IndexedLayout::of(extents, own, self.n, self.order, self.seen.along);
        let first = layout.offset.wrapping_add_signed(sums.offset);
        let places = AxisPlaces {
            first,
            stride: own[*axis],
            extent: extents[*axis],
        };
        Ok(Some((places, *list)))
    }

    /// Calls `each` with the places of the elements for each row of the result, in row-major order. All
    /// positions are checked first.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis.
    pub(super) fn each_row(
        &self,
        layout: &Layout<DynRank>,
        each: impl FnMut(&RowPlaces<'_, '_>),
    ) -> Result<(), BroadcastError> {
        let letters: Vec<usize> = self.order.iter().copied().flatten().collect();
        self.check_positions(layout.shape.as_slice())?;
        let (own, along) = (layout.strides.as_ref(), self.seen.along);
        // The axis of a list has no index and no offset here.
        let sums = IndexedLayout::of(layout.shape.as_slice(), own, self.n, self.order, along);
        if sums.extents[..self.order.len()].contains(&0) {
            return Ok(());
        }
        let axes = self.order.iter().zip(&sums.strides);
        let steps: Vec<isize> = axes
            .filter_map(|(letter, &step)| letter.map(|_| step))
            .collect();
        let first = layout.offset.wrapping_add_signed(sums.offset);
        self.rows(layout, (&letters, &steps), first, each);
        Ok(())
    }

    /// Calls `each` for each row of the last of the indices `listed`, in row-major order. A place moves by
    /// a step with each index, and by the positions.
    ///
    /// # Panics
    /// If a position is outside of its axis, which [`check_positions`](Self::check_positions) finds first.
    pub(super) fn rows(
        &self,
        layout: &Layout<DynRank>,
        (listed, steps): (&[usize], &[isize]),
        first: usize,
        mut each: impl FnMut(&RowPlaces<'_, '_>),
    ) {
        // Each list has its indices in increasing order, so the positions that it has for a row lie one
        // after the other, or are one.
        let lists = self.read_lists(layout);
        let extents = self.extents_of_letters(listed);
        let mut index = vec![0; listed.len()];
        let outer = listed.len().saturating_sub(1);
        let mut row = Vec::with_capacity(lists.len());
        for _ in 0..count(&extents[..outer]) {
            let moved = index.iter().zip(steps);
            let away = moved.fold(0_isize, |away, (&index, step)| {
                away.wrapping_add(step.wrapping_mul(index as isize))
            });
            let first = first.wrapping_add_signed(away);
            let start = self.start(layout, (listed, &index), &lists, first, &mut row);
            each(&RowPlaces {
                start,
                step: steps.last().copied().unwrap_or(0),
                lists: &row,
                len: extents.last().copied().unwrap_or(1),
            });
            advance(&mut index[..outer], &extents[..outer]);
        }
    }

    // What needs not know `each` is compiled once.

    /// The positions of all lists.
    fn read_lists(&self, layout: &Layout<DynRank>) -> Vec<Cow<'_, [i64]>> {
        { self.lists.iter() }
            .map(|(axis, _, list)| read_list(*axis, *list, layout))
            .collect()
    }

    fn extents_of_letters(&self, letters: &[usize]) -> Vec<usize> {
        letters.iter().map(|&letter| self.n[letter]).collect()
    }

    /// The place of the first element for these values of the indices `listed`, by the lists that do not
    /// read the last one. Of the others the positions from there on.
    fn start<'p>(
        &self,
        layout: &Layout<DynRank>,
        (listed, index): (&[usize], &[usize]),
        lists: &'p [Cow<'_, [i64]>],
        first: usize,
        row: &mut Vec<ListOfRow<'p>>,
    ) -> usize {
        let (strides, mut start) = (layout.strides.as_ref(), first);
        row.clear();
        for (&(axis, letters, _), positions) in self.lists.iter().zip(lists) {
            let of = |letter: &usize| listed.iter().position(|other| other == letter);
            let number = letters.iter().fold(0, |number, letter| {
                number * self.n[*letter] + of(letter).map_or(0, |of| index[of])
            });
            if !letters.is_empty() && letters.last() == listed.last() {
                row.push(ListOfRow {
                    positions: &positions[number..],
                    stride: strides[axis],
                    extent: layout.shape.as_slice()[axis],
                });
                continue;
            }
            let away = strides[axis].wrapping_mul(positions[number] as isize);
            start = start.wrapping_add_signed(away);
        }
        start
    }

    /// Checks that each axis has a sum of indices or one list.
    ///
    /// # Panics
    /// If not, which no call of a macro has.
    fn check_lists(&self) {
        for (number, &(axis, ..)) in self.lists.iter().enumerate() {
            let along = self.seen.along[axis];
            let before = &self.lists[..number];
            let is_alone = self.seen.edge(axis) == Edge::List
                && (along.terms.is_empty() && along.add == 0)
                && before.iter().all(|(other, ..)| *other != axis);
            assert!(is_alone, "an axis has a sum of indices or one list");
        }
    }

    /// The error of a position of a list.
    #[cold]
    fn outside(
        &self,
        axis: usize,
        extent: usize,
        letters: &[usize],
        mut number: usize,
        position: i64,
    ) -> BroadcastError {
        let mut at = Vec::new();
        for &letter in letters.iter().rev() {
            at.push(format!(
                "`{}` = {}",
                self.letters[letter],
                number % self.n[letter]
            ));
            number /= self.n[letter];
        }
        at.reverse();
        let at = match at.is_empty() {
            true => String::new(),
            false => format!(" for {}", at.join(", ")),
        };
        let Seen { name, text, .. } = self.seen;
        let help = match extent.checked_sub(1) {
            Some(last) if position == extent as i64 => format!(
                "positions are 0 to {last}; from those of a list that counts from 1 subtract 1, as in \
                 `list[i] - 1`; `.min({last})` takes a larger one for the last"
            ),
            Some(last) if position > 0 => {
                format!("positions are 0 to {last}; `.min({last})` takes a larger one for the last")
            }
            _ => "positions count from 0, and not from the end".to_string(),
        };
        BroadcastError::of_kind(
            BroadcastErrorKind::IndexOutside,
            format!(
                "`{text}` is outside of `{name}`: the index of axis {axis}, which has {}, is \
                 {position}{at}\n  \
                 help: {help}",
                counted(extent, "element", "elements"),
            ),
        )
    }

    #[cold]
    pub(super) fn refused(&self, why: String) -> BroadcastError {
        let text = self.seen.text;
        BroadcastError::of_kind(BroadcastErrorKind::IndexOutside, format!("`{text}`: {why}"))
    }
}
