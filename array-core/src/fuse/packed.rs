//! Accesses that are no view of their operand: past an edge, or by a list of positions.
//!
//! ```text
//! x[clamp(i - 1), wrap(j + 1)]    what is read of x is copied, and the access is a view of the copy
//! x[list[i], j]                   the rows that the list names are copied, one after the other
//! ```

use core::ops::Range;

use super::index_sums::Edge;
use super::indices::InMemory;
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::picked::pick;
use super::positions::each_block;
use crate::array::{Layout, ViewD};
use crate::error::BroadcastError;
use crate::expr::{Node, OwnedView};
use crate::layout::row_major_strides;
use crate::leaf::Elem;
use crate::shape::{MAX_RANK, Shape, count};
use crate::storage::{AxisPlaces, Memory};

/// Elements are picked one by one past edges if a copy with all between them is more than so many times as large.
const PICKED: usize = 8;

/// How an axis of the operand is copied: the places before its elements, those of its elements that are
/// read, the places after them. A place is that of an element, or none where the access has a value of
/// its own.
struct Margin<T> {
    before: Vec<Option<usize>>,
    inside: Range<usize>,
    stride: isize,
    after: Vec<Option<usize>>,
    fill: Option<T>,
}

impl<T: Elem> Margin<T> {
    fn len(&self) -> usize {
        let around = self.before.len().saturating_add(self.after.len());
        around.saturating_add(self.inside.len())
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// Checks an access that is copied later, box by box.
    ///
    /// # Errors
    /// As [`packed`](Self::packed), but for memory.
    pub fn check_access<'a>(&self, access: IndexedAccess<'_>) -> Result<(), BroadcastError>
    where
        N: InMemory<'a>,
    {
        let view = self.0.as_view().into_dyn();
        if access.n.contains(&0) {
            return Ok(());
        }
        access.check_positions(view.dims())?;
        access.check_edges(view.dims())
    }

    /// The elements of an access that is no view; `fills` has the value beyond each padded axis.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis, an axis without elements has no edge, or the
    /// copy does not fit in memory.
    pub fn packed<'a, S: Shape>(
        &self,
        access: IndexedAccess<'_>,
        fills: &[Option<N::Item>],
    ) -> Result<Leaf<OwnedView<N::Item, S>>, BroadcastError>
    where
        N: InMemory<'a>,
    {
        let view = self.0.as_view().into_dyn();
        if !access.n.contains(&0) {
            access.check_positions(view.dims())?;
        }
        packed(&view, access, fills).map(Leaf)
    }

    /// As [`packed`](Self::packed), of a part of an access that has been checked as a whole.
    ///
    /// # Errors
    /// If the copy does not fit in memory.
    ///
    /// # Panics
    /// If a position of a list is outside of its axis.
    pub fn packed_part<'a, S: Shape>(
        &self,
        access: IndexedAccess<'_>,
        fills: &[Option<N::Item>],
    ) -> Result<Leaf<OwnedView<N::Item, S>>, BroadcastError>
    where
        N: InMemory<'a>,
    {
        packed(&self.0.as_view().into_dyn(), access, fills).map(Leaf)
    }
}

/// See [`Leaf::packed_part`].
pub(super) fn packed<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    access: IndexedAccess<'_>,
    fills: &[Option<T>],
) -> Result<OwnedView<T, S>, BroadcastError> {
    let IndexedAccess { n, order, .. } = access;
    let mut places = CopyLayout::new(order, n);
    if places.extents.contains(&0) {
        return Ok(places.kept(Vec::new()));
    }
    // The indices of the lists are the first axes of the copy, each axis of the operand that varies
    // is one of the others.
    let listed = access.listed();
    let mut margins = Vec::new();
    // How far the indices of the lists move the element by other axes.
    let mut beside = vec![0_isize; listed.len()];
    let mut first = view.layout.offset;
    let along = access.seen.along;
    let mut added = Vec::new();
    for (axis, sum) in along.iter().enumerate() {
        let stride = view.strides()[axis];
        match access.seen.edge(axis) {
            Edge::List => {}
            Edge::Inside if sum.terms.is_empty() => {
                let is_inside = (sum.add as u64) < view.dims()[axis] as u64;
                assert!(is_inside, "an index is outside of its axis");
                first = first.wrapping_add_signed(stride.wrapping_mul(sum.add as isize));
            }
            // `x[i, list[i]]`: one element for each index of the lists.
            Edge::Inside if sum.terms.iter().all(|(letter, _)| listed.contains(letter)) => {
                let reach = sum.reach(n);
                let is_inside =
                    reach.is_some_and(|[low, high]| low >= 0 && high < view.dims()[axis] as i64);
                assert!(is_inside, "an index is outside of its axis");
                first = first.wrapping_add_signed(stride.wrapping_mul(sum.add as isize));
                for &(letter, factor) in sum.terms {
                    let at = listed.iter().position(|own| *own == letter);
                    let beside = &mut beside[at.expect("an index of a list")];
                    *beside = beside.wrapping_add(stride.wrapping_mul(factor as isize));
                }
            }
            _ => {
                let (margin, low) = access.margin(axis, view.dims()[axis], stride, fills[axis])?;
                added.push((sum, low));
                margins.push(margin);
            }
        }
    }
    let mut own: Vec<usize> = listed.iter().map(|&letter| n[letter]).collect();
    own.extend(margins.iter().map(Margin::len));
    let total = own
        .iter()
        .try_fold(1_usize, |all, &len| all.checked_mul(len));
    // An index that runs along several axes has few of the elements there.
    let result = { places.extents.iter() }.try_fold(1_usize, |all, &len| all.checked_mul(len));
    let times = if is_inside(&access) { 1 } else { PICKED };
    if result.is_some_and(|few| total.is_none_or(|all| few < all / times)) {
        return elements_alone(view, access, places, fills);
    }
    let mut elements = Vec::new();
    let room = total.map(|total| elements.try_reserve_exact(total));
    if !matches!(room, Some(Ok(()))) {
        return Err(access.no_room(&own));
    }
    let mut strides = vec![0; own.len()];
    row_major_strides(&own, &mut strides);
    for (&letter, &stride) in listed.iter().zip(&strides) {
        places.step(letter, stride);
    }
    for ((sum, low), &stride) in added.iter().zip(&strides[listed.len()..]) {
        let start = (sum.add as isize).wrapping_sub(*low as isize);
        places.offset = places.offset.wrapping_add(stride.wrapping_mul(start));
        for &(letter, factor) in sum.terms {
            places.step(letter, stride.wrapping_mul(factor as isize));
        }
    }
    if let (&[(axis, letters, list)], []) = (access.lists, &margins[..])
        && *letters == listed
        && beside.iter().all(|&stride| stride == 0)
    {
        // The elements themselves.
        each_block(list, |_, positions| {
            let places = AxisPlaces {
                first,
                stride: view.strides()[axis],
                extent: view.dims()[axis],
            };
            view.data.gather(&mut elements, places, positions);
            true
        });
        return Ok(places.kept(elements));
    }
    access.rows(
        &view.layout,
        (&listed, &beside),
        first,
        |row| match &margins[..] {
            [] => row.gather(view.data, &mut elements),
            margins => row.each(|start| copy(&mut elements, view.data, start, margins)),
        },
    );
    Ok(places.kept(elements))
}

/// Whether only lists and sums of indices that are inside say where its elements are.
fn is_inside(access: &IndexedAccess<'_>) -> bool {
    let mut axes = 0..access.seen.along.len();
    axes.all(|axis| matches!(access.seen.edge(axis), Edge::Inside | Edge::List))
}

/// A copy of the elements of an access, and of no others.
fn elements_alone<T: Elem, S: Shape>(
    view: &ViewD<'_, T>,
    access: IndexedAccess<'_>,
    mut places: CopyLayout<'_>,
    fills: &[Option<T>],
) -> Result<OwnedView<T, S>, BroadcastError> {
    let mut elements = Vec::new();
    let room = elements.try_reserve_exact(count(&places.extents));
    room.map_err(|_| access.no_room(&places.extents))?;
    match is_inside(&access) {
        true => access.each_row(&view.layout, |row| {
            row.each(|place| elements.push(view.data[place]));
        })?,
        false => pick(view, access, fills, &mut elements),
    }
    let mut strides = vec![0; places.extents.len()];
    row_major_strides(&places.extents, &mut strides);
    for (letter, stride) in access.order.iter().zip(strides) {
        letter
            .iter()
            .for_each(|&letter| places.step(letter, stride));
    }
    Ok(places.kept(elements))
}

/// Appends the elements from `start` on, with their margins.
fn copy<T: Elem>(into: &mut Vec<T>, data: Memory<'_, T>, start: usize, margins: &[Margin<T>]) {
    let [margin, inner @ ..] = margins else {
        into.extend(data.get(start));
        return;
    };
    let at = |place: usize| start.wrapping_add_signed(margin.stride.wrapping_mul(place as isize));
    let outside = |into: &mut Vec<T>, places: &[Option<usize>]| {
        for place in places {
            match (place, margin.fill) {
                (Some(place), _) => copy(into, data, at(*place), inner),
                (None, Some(fill)) => {
                    let rest = inner.iter().map(Margin::len).product();
                    into.extend(core::iter::repeat_n(fill, rest));
                }
                (None, None) => unreachable!("a padded axis has a value"),
            }
        }
    };
    outside(into, &margin.before);
    match (inner, margin.stride) {
        ([], 1) if !margin.inside.is_empty() => {
            let first = at(margin.inside.start);
            into.extend_from_slice(data.run(first, margin.inside.len()));
        }
        ([], _) => into.extend(
            margin
                .inside
                .clone()
                .filter_map(|place| data.get(at(place))),
        ),
        _ => (margin.inside.clone()).for_each(|place| copy(into, data, at(place), inner)),
    }
    outside(into, &margin.after);
}

impl IndexedAccess<'_> {
    #[cold]
    fn no_room(&self, extents: &[usize]) -> BroadcastError {
        self.refused(format!(
            "a copy of extents {extents:?} does not fit in memory"
        ))
    }

    /// Checks that each axis past an edge has elements, and that no index overflows.
    pub(super) fn check_edges(&self, extents: &[usize]) -> Result<(), BroadcastError> {
        for (axis, &extent) in extents.iter().enumerate() {
            let edge = self.seen.edge(axis);
            if matches!(edge, Edge::Clamp | Edge::Wrap | Edge::Pad) {
                self.reach(axis, extent)?;
            }
        }
        Ok(())
    }

    /// The first index of an axis, the one behind the last, and the axis' extent.
    fn reach(&self, axis: usize, extent: usize) -> Result<[i64; 3], BroadcastError> {
        if self.seen.edge(axis) != Edge::Pad && extent == 0 {
            return Err(self.refused(format!("axis {axis} has no elements, so no edge")));
        }
        let reach = self.seen.along[axis].reach(self.n).and_then(|[low, high]| {
            let (end, last) = (high.checked_add(1)?, i64::try_from(extent).ok()?);
            // The places before the elements and after them can be counted.
            end.min(0).checked_sub(low)?;
            end.checked_sub(low.max(last))?;
            Some([low, end, last])
        });
        reach.ok_or_else(|| self.refused(format!("the index of axis {axis} overflows")))
    }

    /// How an axis is copied, and the index of its first place.
    fn margin<T: Elem>(
        &self,
        axis: usize,
        extent: usize,
        stride: isize,
        fill: Option<T>,
    ) -> Result<(Margin<T>, i64), BroadcastError> {
        let edge = self.seen.edge(axis);
        let [low, end, last] = self.reach(axis, extent)?;
        let [begin, stop] = [low, end].map(|cut| cut.clamp(0, last));
        // As many places before the elements and after them.
        let count = |from: i64, to: i64| (to - from).max(0) as usize;
        let (before, after) = (count(low, end.min(0)), count(low.max(last), end));
        let place = |position: i64| match edge {
            Edge::Inside | Edge::Part | Edge::List | Edge::Pad => None,
            Edge::Clamp => Some(position.clamp(0, last - 1) as usize),
            Edge::Wrap => Some(position.rem_euclid(last) as usize),
        };
        let places = |from: i64, count: usize| -> Result<Vec<Option<usize>>, BroadcastError> {
            let mut places = Vec::new();
            let room = places.try_reserve_exact(count);
            room.map_err(|_| self.refused(format!("a margin of {count} does not fit in memory")))?;
            places.extend((from..).take(count).map(place));
            Ok(places)
        };
        let margin = Margin {
            before: places(low, before)?,
            inside: begin as usize..stop as usize,
            stride,
            after: places(low.max(last), after)?,
            fill,
        };
        Ok((margin, low))
    }
}

/// The layout of the result.
struct CopyLayout<'n> {
    order: &'n [Option<usize>],
    extents: Vec<usize>,
    strides: [isize; MAX_RANK],
    offset: isize,
}

impl<'n> CopyLayout<'n> {
    fn new(order: &'n [Option<usize>], n: &[usize]) -> Self {
        let extent = |letter: &Option<usize>| letter.map_or(1, |letter| n[letter]);
        CopyLayout {
            order,
            extents: order.iter().map(extent).collect(),
            strides: [0; MAX_RANK],
            offset: 0,
        }
    }

    /// Adds a step along an index.
    fn step(&mut self, letter: usize, stride: isize) {
        let axis = { self.order.iter() }.position(|other| *other == Some(letter));
        let axis = axis.expect("the copy has an axis for each index");
        self.strides[axis] = self.strides[axis].wrapping_add(stride);
    }

    /// These elements with this layout.
    ///
    /// # Panics
    /// If the layout leaves them, which the margins and lists exclude.
    fn kept<T, S: Shape>(self, elements: Vec<T>) -> OwnedView<T, S> {
        let strides = &self.strides[..self.order.len()];
        if !self.extents.contains(&0) {
            let reach = |(&extent, &stride): (&usize, &isize)| stride * (extent as isize - 1);
            let ends = self.extents.iter().zip(strides).map(reach);
            let (mut low, mut high) = (self.offset, self.offset);
            ends.for_each(|end| {
                low += end.min(0);
                high += end.max(0);
            });
            assert!(
                low >= 0 && (high as usize) < elements.len(),
                "a place outside of the copy"
            );
        }
        let layout = Layout::<S>::try_strided(&self.extents, strides, self.offset.max(0) as usize);
        OwnedView {
            elements,
            layout: layout.expect("as many axes as indices"),
        }
    }
}
