//! Boxes of indices: the parts of a destination in which an access past an edge is a view.
//!
//! ```text
//! y[i] = x[clamp(i - 1)] + x[clamp(i + 1)]
//!     0..1        x[0]     + x[i + 1]
//!     1..n - 1    x[i - 1] + x[i + 1]
//!     n - 1..n    x[i - 1] + x[n - 1]
//! ```
//! The range of an index is also cut into blocks, so that what is computed or copied for a block stays in
//! the cache.
//!
//! A clamped index is constant outside, a wrapped one is a shifted one, a padded element is the value.
//! Where an access of a box is partly outside of an axis, what it reads is copied.

use core::fmt;
use core::ops::Range;

use super::index_sums::{Edge, IndexSum, Seen};
use super::indices::{InMemory, indexed};
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::packed::packed;
use super::positions::ReadPositions;
use crate::array::{Layout, View, ViewD};
use crate::error::BroadcastError;
use crate::expr::{Node, OwnedView};
use crate::leaf::Elem;
use crate::shape::{MAX_RANK, Shape};
use crate::storage::Memory;

/// The first value of each index, and how many it takes.
#[derive(Clone, Copy, Debug)]
pub struct IndexBox<const L: usize> {
    /// The first values.
    pub first: [usize; L],
    /// How many.
    pub n: [usize; L],
}

impl<const L: usize> IndexBox<L> {
    /// Index expressions of the box, in which each index begins at 0.
    #[inline]
    pub fn moved<const R: usize>(&self, along: &[IndexSum; R]) -> [IndexSum; R] {
        along.map(|sum| moved(&sum, &self.first))
    }

    /// The positions of a list over these indices, of which the first one alone may be cut.
    pub fn positions<'l>(&self, list: &'l dyn ReadPositions, letters: &[usize]) -> PartOfList<'l> {
        let [first, rest @ ..] = letters else {
            return PartOfList {
                list,
                from: 0,
                count: list.count(),
            };
        };
        let rest: usize = rest.iter().map(|&letter| self.n[letter]).product();
        PartOfList {
            list,
            from: self.first[*first] * rest,
            count: self.n[*first] * rest,
        }
    }

    /// The values of an index.
    #[inline]
    pub const fn range(&self, letter: usize) -> Range<usize> {
        self.first[letter]..self.first[letter] + self.n[letter]
    }
}

/// An index expression whose indices begin at 0 instead of at `first`. All its values are known not
/// to overflow.
fn moved(sum: &IndexSum, first: &[usize]) -> IndexSum {
    let terms = sum.terms.iter();
    let by = terms.map(|&(letter, factor)| factor.wrapping_mul(first[letter] as i64));
    IndexSum {
        terms: sum.terms,
        add: by.fold(sum.add, i64::wrapping_add),
    }
}

/// For fewer elements copies cost less than boxes, of which each is about 700 ns.
const FEW_IN_BOXES: usize = 1024;

/// The elements of the largest array that is computed or copied for a block: 256 KiB of `f32`.
const MOST_IN_A_BLOCK: usize = 65_536;

/// The boxes that together have all values of the indices. Of each index in `cut` the first ones, for
/// which an access is outside before its axis, the last ones, and those between are apart. An index of
/// `blocks` is cut so that no array over it and other indices, which stand beside it, is too large.
/// There is at least one box, and one only for few elements.
#[inline]
pub fn boxes<const L: usize>(
    n: &[usize; L],
    cut: &[usize],
    seen: &[Seen<'_>],
    blocks: &[(usize, &[&[usize]])],
) -> Vec<IndexBox<L>> {
    let mut boxes = vec![IndexBox {
        first: [0; L],
        n: *n,
    }];
    let count = n.iter().fold(1, |all: usize, &n| all.saturating_mul(n));
    if count <= FEW_IN_BOXES {
        return boxes;
    }
    for &letter in cut {
        let [begin, end] = inside(letter, n, seen);
        let cuts = [0, begin, end, n[letter]];
        boxes = { boxes.iter() }
            .flat_map(|whole| {
                let parts = cuts.windows(2).filter(|part| part[0] < part[1]);
                parts.map(|part| {
                    let mut one = *whole;
                    (one.first[letter], one.n[letter]) = (part[0], part[1] - part[0]);
                    one
                })
            })
            .collect();
    }
    for &(letter, kept) in blocks {
        boxes = in_blocks(&boxes, n, (letter, kept), MOST_IN_A_BLOCK);
    }
    boxes
}

/// The elements of the largest array of derivatives, or copy with surroundings, of a block: they stay in the
/// second-level cache with what else is read. Those of `f32` are below the 128 KiB from which on an allocator
/// may ask the system for new pages each time.
const MOST_DERIVATIVES: usize = 28_672;

/// The blocks of an index in which a sweep of derivatives is computed, whose arrays have these other
/// indices, too.
pub fn blocks_of_derivatives<const L: usize>(
    n: &[usize; L],
    letter: usize,
    others: &[usize],
) -> Vec<IndexBox<L>> {
    let whole = IndexBox {
        first: [0; L],
        n: *n,
    };
    in_blocks(&[whole], n, (letter, &[others]), MOST_DERIVATIVES)
}

/// These boxes, of which an index is cut so that no array over it and other indices, which stand beside it,
/// has more than `most` elements.
fn in_blocks<const L: usize>(
    boxes: &[IndexBox<L>],
    n: &[usize; L],
    (letter, kept): (usize, &[&[usize]]),
    most: usize,
) -> Vec<IndexBox<L>> {
    let of_one = |kept: &&[usize]| -> usize {
        { kept.iter() }.fold(1, |all: usize, &letter| all.saturating_mul(n[letter]))
    };
    let largest = kept.iter().map(of_one).max().unwrap_or(1).max(1);
    let len = (most / largest).max(1);
    { boxes.iter() }
        .flat_map(|whole| {
            let end = whole.first[letter] + whole.n[letter];
            let starts = (whole.first[letter]..end).step_by(len);
            starts.map(move |start| {
                let mut one = *whole;
                (one.first[letter], one.n[letter]) = (start, len.min(end - start));
                one
            })
        })
        .collect()
}

/// Some of the positions of a list, one after the other.
pub struct PartOfList<'l> {
    list: &'l dyn ReadPositions,
    from: usize,
    count: usize,
}

impl fmt::Debug for PartOfList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, count, .. } = self;
        f.debug_struct("PartOfList")
            .field("from", from)
            .field("count", count)
            .finish_non_exhaustive()
    }
}

impl ReadPositions for PartOfList<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn read(&self, from: usize, into: &mut [i64]) {
        self.list.read(self.from + from, into);
    }

    fn words(&self) -> Option<&[i64]> {
        let words = self.list.words()?;
        Some(&words[self.from..self.from + self.count])
    }
}

/// The values of an index for which all accesses are inside, whatever the other indices are.
fn inside<const L: usize>(letter: usize, n: &[usize; L], seen: &[Seen<'_>]) -> [usize; 2] {
    let (mut begin, mut end) = (0, n[letter] as i128);
    let mut others = *n;
    others[letter] = 1;
    for one in seen {
        for (axis, sum) in one.along.iter().enumerate() {
            let by = sum.terms.iter().find(|term| term.0 == letter);
            let (Some(&(_, by)), false) = (by, one.edge(axis) == Edge::Inside) else {
                continue;
            };
            // What overflows is reported when its box is made.
            let Some(others) = sum.reach(&others) else {
                continue;
            };
            let [low, high] = others.map(i128::from);
            let last = one.extents.map_or(0, |extents| extents[axis]) as i128 - 1;
            let by = i128::from(by);
            // Backwards along the axis it is inside where its reverse is.
            let (low, high) = if by > 0 {
                (low, high)
            } else {
                (last - high, last - low)
            };
            let by = by.abs().max(1);
            begin = begin.max((-low).div_euclid(by) + i128::from((-low).rem_euclid(by) != 0));
            end = end.min((last - high).div_euclid(by) + 1);
        }
    }
    let all = n[letter] as i128;
    let begin = begin.clamp(0, all);
    [begin, end.clamp(begin, all)].map(|cut| cut as usize)
}

/// What an access past an edge reads in each box.
#[derive(Debug)]
pub struct InBoxes<'a, T, S: Shape> {
    operand: Memory<'a, T>,
    /// Copies, and values that are beyond an axis.
    own: Vec<T>,
    /// Whether the elements are the own ones, and where.
    places: Vec<(bool, Layout<S>)>,
}

impl<'a, T, S: Shape> InBoxes<'a, T, S> {
    /// The elements of a box.
    #[inline]
    pub fn of(&self, number: usize) -> View<'_, T, S> {
        let (is_own, layout) = &self.places[number];
        View {
            data: match is_own {
                true => self.own.as_slice().into(),
                false => self.operand,
            },
            layout: layout.clone(),
        }
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// The elements of an access in each box; `fills` has the value beyond each padded axis.
    ///
    /// # Errors
    /// If an axis without elements has no edge, or a copy does not fit in memory.
    pub fn in_boxes<'a, S: Shape, const L: usize>(
        &self,
        boxes: &[IndexBox<L>],
        access: IndexedAccess<'_>,
        fills: &[Option<N::Item>],
    ) -> Result<InBoxes<'a, N::Item, S>, BroadcastError>
    where
        N: InMemory<'a>,
    {
        let view = self.0.as_view().into_dyn();
        let mut all = InBoxes {
            operand: view.data,
            own: Vec::new(),
            places: Vec::with_capacity(boxes.len()),
        };
        for one in boxes {
            let mut along = NO_SUMS;
            let along = &mut along[..access.seen.along.len()];
            for (own, sum) in along.iter_mut().zip(access.seen.along) {
                *own = moved(sum, &one.first);
            }
            let seen = Seen {
                along,
                ..access.seen
            };
            all.add(
                &view,
                IndexedAccess {
                    seen,
                    n: &one.n,
                    ..access
                },
                fills,
            )?;
        }
        Ok(all)
    }
}

impl<T: Elem, S: Shape> InBoxes<'_, T, S> {
    /// Adds a box, whose index expressions and ranges are those of `access`.
    fn add(
        &mut self,
        view: &ViewD<'_, T>,
        access: IndexedAccess<'_>,
        fills: &[Option<T>],
    ) -> Result<(), BroadcastError> {
        let IndexedAccess { seen, n, order, .. } = access;
        let place = match n.contains(&0) {
            true => InBox::Copied,
            false => in_box(&seen, n, view.dims(), fills),
        };
        let place = match place {
            InBox::Inside(along) => {
                let along = &along[..view.dims().len()];
                (false, indexed(&view.layout, n, order, along))
            }
            InBox::Beyond(fill) => {
                let extents: Vec<usize> = { order.iter() }
                    .map(|letter| letter.map_or(1, |letter| n[letter]))
                    .collect();
                let layout = Layout::try_strided(&extents, &vec![0; extents.len()], self.own.len());
                self.own.push(fill);
                (true, layout.expect("as many axes as indices"))
            }
            InBox::Copied => {
                let OwnedView {
                    elements,
                    mut layout,
                } = packed(view, access, fills)?;
                layout.offset += self.own.len();
                match self.own.is_empty() {
                    true => self.own = elements,
                    false => self.own.extend(elements),
                }
                (true, layout)
            }
        };
        self.places.push(place);
        Ok(())
    }
}

/// The index expressions of an access without indices.
const NO_SUMS: [IndexSum; MAX_RANK] = [IndexSum { terms: &[], add: 0 }; MAX_RANK];

/// An access in a box.
enum InBox<T> {
    /// Inside, by these index expressions.
    Inside([IndexSum; MAX_RANK]),
    /// Beyond a padded axis: this value.
    Beyond(T),
    /// Both.
    Copied,
}

fn in_box<T: Elem>(
    seen: &Seen<'_>,
    n: &[usize],
    extents: &[usize],
    fills: &[Option<T>],
) -> InBox<T> {
    let mut along = NO_SUMS;
    for (axis, (sum, &extent)) in seen.along.iter().zip(extents).enumerate() {
        let (Some([low, high]), Ok(extent)) = (sum.reach(n), i64::try_from(extent)) else {
            return InBox::Copied;
        };
        let is_beyond = high < 0 || low >= extent;
        along[axis] = match seen.edge(axis) {
            _ if low >= 0 && high < extent => *sum,
            Edge::Clamp if is_beyond && extent > 0 => IndexSum {
                terms: &[],
                add: low.clamp(0, extent - 1),
            },
            Edge::Wrap if extent > 0 && low.div_euclid(extent) == high.div_euclid(extent) => {
                IndexSum {
                    terms: sum.terms,
                    add: sum.add - low.div_euclid(extent) * extent,
                }
            }
            Edge::Pad if is_beyond => match fills[axis] {
                Some(fill) => return InBox::Beyond(fill),
                None => return InBox::Copied,
            },
            _ => return InBox::Copied,
        };
    }
    InBox::Inside(along)
}
