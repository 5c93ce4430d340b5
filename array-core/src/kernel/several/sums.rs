//! Several sums of one evaluation: each member of a body's elements is summed along axes of its own.
//!
//! ```text
//! for each tile of the nest:
//!     for each row: rows of the members += body(leaves)     # in the first-level cache
//!     for each member: sums += its row                       # by columns, or altogether
//! ```
//! A member that is kept along all axes is written to its place. One that is kept along the rows of a tile
//! has a row for each of them, of which each is added up. The leaves come from memory once for all
//! members. Tiles are added with the error of each addition (Neumaier's sum), so the number of tiles does
//! not add to the error of a sum.

use super::added::{AddFns, Adds, SumTuple};
use super::{Body, kernels_of};
use crate::expr::{Identity, Inputs, Node};
use crate::isa;
use crate::kernel::program::{Call, Kernels};
use crate::kernel::rows::RowKernel;
use crate::kernel::run::{NO_STRIDES, evaluate_nest};
use crate::kernel::sweep::each_box;
use crate::kernel::tile::{TileMemory, Tiles};
use crate::leaf::{Classes, LeafKind, Leaves, Slots};
use crate::plan::{OperandTable, Raw};
use crate::shape::DynRank;
use crate::storage::{Heap, NoMemory};
use std::mem::MaybeUninit;

/// The most bytes of all tiles: with the leaves of a tile they stay in the first-level cache.
const TILES: usize = 16 * 1024;

/// The most columns of a tile.
const COLUMNS: usize = 512;

/// The most rows of a tile that are added to one row: they are added one after the other.
const ROWS: usize = 64;

/// One sum: where its elements are, and their strides in bytes along the axes of the nest, 0 for the
/// axes that are summed.
struct Sum {
    first: *mut u8,
    strides: Vec<isize>,
    kind: LeafKind,
    add: AddFns,
    /// Whether the kernel adds to what is there, or writes.
    adds: bool,
    count: usize,
    /// Its tile; null if it is written to its place.
    tile: *mut u8,
    /// The errors of the additions so far, as bytes of its elements; empty if there is one tile.
    errors: Vec<u64>,
}

/// New arrays with the sums of the members of all elements of `node`, whose shape has been found to
/// have these extents. Member `k` is summed along the axes that `kept[k]` does not have, and its array
/// has the shape `shapes[k]`, with as many elements as those that it has.
///
/// # Errors
/// If their memory is refused; nothing is computed then.
pub(crate) fn new_sums<const MASK: usize, P: SumTuple, E: Node<Item = P>, C: Classes>(
    node: &E,
    extents: &[usize],
    kept: &[&[bool]],
    shapes: &[DynRank],
) -> Result<P::Arrays<DynRank, Heap>, NoMemory> {
    debug_assert!(kept.len() == P::COUNT && shapes.len() == P::COUNT);
    let write = |firsts: &[*mut u8]| {
        let kernels = const { &kernels_of::<P, E, C, Adds<MASK>>() };
        let leaves = <E as Body>::Leaves::COUNT;
        let mut operands = OperandTable::several(extents, leaves, P::COUNT);
        let members = P::members();
        let kinds = members.iter().map(|&(_, kind)| kind).take(P::COUNT);
        let mut sums = Vec::with_capacity(P::COUNT);
        for (number, (kind, &first)) in kinds.zip(firsts).enumerate() {
            let add = P::adds()[number];
            let adds = MASK >> number & 1 == 1;
            let sum = Sum::of(first, kind, (add, adds), extents, kept[number]);
            if adds || extents.contains(&0) || !sum.is_whole(extents) {
                // SAFETY: the caller has memory for as many elements, as its shapes have. The zeros
                // of floats are zero bytes.
                unsafe { first.write_bytes(0, sum.count * kind.size()) };
            }
            match number {
                0 => operands.set_out(kind, |axis| sum.strides[axis]),
                _ => operands.push(first, kind, |axis| sum.strides[axis]),
            }
            sums.push(sum);
        }
        if extents.contains(&0) {
            return;
        }
        node.inputs().bind(Identity(extents.len()), &mut operands);
        let call = Call {
            kernels,
            env: (&raw const *node).cast(),
            level: isa::active(),
        };
        // SAFETY: the kernels are those of the body, whose leaves were bound; the sums have the types
        // of its members, and cover the extents.
        unsafe { add_all(call, &operands, &mut sums) };
    };
    // SAFETY: every element is cleared first, or written by the nest.
    unsafe { P::new_arrays_of(shapes, write) }
}

impl Sum {
    /// A sum with row-major elements along the axes that are kept.
    fn of(
        first: *mut u8,
        kind: LeafKind,
        (add, adds): (AddFns, bool),
        extents: &[usize],
        kept: &[bool],
    ) -> Self {
        let (mut strides, mut count) = (vec![0; extents.len()], 1);
        for axis in (0..extents.len()).rev() {
            if kept[axis] {
                strides[axis] = (count * kind.size()) as isize;
                count *= extents[axis];
            }
        }
        Sum {
            first,
            strides,
            kind,
            add,
            adds,
            count,
            tile: std::ptr::null_mut(),
            errors: Vec::new(),
        }
    }

    /// The elements of its tile for a box of this shape, among boxes of at most `steps`.
    fn elements(&self, shape: &[usize], steps: &[usize]) -> usize {
        match self.is_one_row(steps) {
            true => shape[shape.len() - 1],
            false => shape.iter().product(),
        }
    }

    fn has_tile(&self) -> bool {
        !self.tile.is_null()
    }

    /// Whether all rows of a box of this shape are added to one.
    fn is_one_row(&self, shape: &[usize]) -> bool {
        let rows = &shape[..shape.len() - 1];
        let mut axes = self.strides.iter().zip(rows);
        self.adds && axes.all(|(&stride, &extent)| stride == 0 || extent == 1)
    }

    /// Whether an element of it is one of the nest, along these axes.
    fn is_whole(&self, extents: &[usize]) -> bool {
        let mut axes = self.strides.iter().zip(extents);
        axes.all(|(&stride, &extent)| stride != 0 || extent == 1)
    }
}

/// The axes of a nest, merged where they act as one for all operands, the outermost first.
struct Axes {
    extents: Vec<usize>,
    /// Axis-major, as in [`Raw`].
    strides: Vec<isize>,
    pitch: usize,
}

impl Axes {
    fn of(operands: &OperandTable<'_>) -> Self {
        let raw = operands.raw();
        let mut axes = Axes {
            extents: Vec::new(),
            strides: Vec::new(),
            pitch: raw.operands,
        };
        for (axis, &extent) in raw
            .extents
            .iter()
            .enumerate()
            .filter(|(_, extent)| **extent != 1)
        {
            let own = raw.along(axis);
            let outer = axes.strides.len().saturating_sub(axes.pitch);
            let mut both = axes.strides[outer..].iter().zip(own);
            let acts_as_one = |(&outer, &own): (&isize, &isize)| outer == own * extent as isize;
            match axes.extents.last_mut() {
                Some(last) if both.all(acts_as_one) => {
                    *last *= extent;
                    axes.strides.truncate(outer);
                }
                _ => axes.extents.push(extent),
            }
            axes.strides.extend(own);
        }
        if axes.extents.is_empty() {
            axes.extents.push(1);
            axes.strides = vec![0; axes.pitch];
        }
        axes
    }

    fn along(&self, axis: usize) -> &[isize] {
        &self.strides[axis * self.pitch..][..self.pitch]
    }

    /// The most indices of each axis in a tile of at most `room` elements.
    fn steps(&self, room: usize) -> Vec<usize> {
        let mut steps = vec![1; self.extents.len()];
        let (mut left, mut most) = (room.max(1), COLUMNS);
        for (step, &extent) in steps.iter_mut().zip(&self.extents).rev() {
            let parts = extent.div_ceil(most.min(left));
            *step = match parts {
                1 => extent,
                // Of about the same length, and whole vectors.
                _ => { extent.div_ceil(parts) }.next_multiple_of(16).min(left),
            };
            left = (left / *step).max(1);
            most = left;
        }
        steps
    }
}

/// Adds the members of every element to the sums, whose elements are 0.
///
/// # Safety
/// * The kernels belong to the body that `env` points to, and the CPU supports the level.
/// * The table has the sums and the body's leaves, which cover its extents; no extent is 0.
/// * The elements of the sums are valid for reads and writes, and overlap nothing.
unsafe fn add_all(call: Call<'_>, operands: &OperandTable<'_>, sums: &mut [Sum]) {
    let axes = Axes::of(operands);
    let rank = axes.extents.len();
    for (number, sum) in sums.iter_mut().enumerate() {
        sum.strides = (0..rank).map(|axis| axes.along(axis)[number]).collect();
    }
    // Of the members that have a row for each of a tile.
    let rows = sums
        .iter()
        .filter(|sum| !sum.is_whole(&axes.extents) && !sum.is_one_row(&axes.extents));
    let bytes: usize = rows.map(|sum| sum.kind.size()).sum();
    let columns = axes.extents[rank - 1].min(COLUMNS);
    let steps = axes.steps(
        TILES
            .checked_div(bytes)
            .unwrap_or(ROWS * columns)
            .min(ROWS * columns),
    );
    let is_one = steps
        .iter()
        .zip(&axes.extents)
        .all(|(step, extent)| step == extent);
    let room = crate::shape::count(&steps);
    let mut stack = MaybeUninit::<TileMemory>::uninit();
    let mut tiles = Tiles::over(&mut stack);
    for sum in sums.iter_mut() {
        if sum.is_whole(&axes.extents) {
            continue;
        }
        let is_one_row = sum.is_one_row(&steps);
        sum.tile = tiles.room(sum.kind, if is_one_row { steps[rank - 1] } else { room });
        if !is_one {
            sum.errors = vec![0; (sum.count * sum.kind.size()).div_ceil(size_of::<u64>())];
        }
    }
    let outputs = sums.len();
    let mut firsts = vec![sums[0].first.cast_const()];
    firsts.extend(operands.leaves());
    let kernel = in_place(
        call.kernels,
        axes.along(rank - 1),
        operands.kinds(),
        outputs,
    );
    let mut strides = axes.strides.clone();
    let mut pointers = firsts.clone();
    each_box(&axes.extents, &steps, |index, shape| {
        pointers.copy_from_slice(&firsts);
        for (axis, &at) in index.iter().enumerate() {
            for (pointer, stride) in pointers.iter_mut().zip(axes.along(axis)) {
                *pointer = pointer.wrapping_offset(at as isize * stride);
            }
        }
        for (number, sum) in sums.iter().enumerate().filter(|(_, sum)| sum.has_tile()) {
            pointers[number] = sum.tile;
            let mut run = sum.kind.size() as isize;
            strides[(rank - 1) * axes.pitch + number] = run;
            run *= shape[rank - 1] as isize;
            let is_one_row = sum.is_one_row(&steps);
            for axis in (0..rank - 1).rev() {
                strides[axis * axes.pitch + number] = if is_one_row { 0 } else { run };
                run *= shape[axis] as isize;
            }
            if sum.adds {
                let bytes = sum.kind.size() * sum.elements(shape, &steps);
                // SAFETY: the tile has room for as many elements.
                unsafe { sum.tile.write_bytes(0, bytes) };
            }
        }
        // SAFETY: the caller's promises for this box; the tiles have room for it.
        unsafe {
            members(
                call,
                kernel,
                shape,
                &strides,
                &pointers,
                operands.kinds(),
                outputs,
            )
        };
        for sum in sums.iter_mut().filter(|sum| sum.has_tile()) {
            // SAFETY: the tile was just written; the sum covers the box.
            unsafe { add_tile(sum, index, shape, &steps) };
        }
    });
    for sum in sums.iter().filter(|sum| !sum.errors.is_empty()) {
        // SAFETY: both have as many elements.
        unsafe { (sum.add.finish)(sum.first, sum.errors.as_ptr().cast(), sum.count) };
    }
}

/// The kernels for rows whose leaves are in place with these byte strides, if there are such.
fn in_place<'k>(
    kernels: &'k Kernels,
    along: &[isize],
    kinds: &[LeafKind],
    outputs: usize,
) -> Option<&'k [RowKernel; 3]> {
    let leaves = along.iter().zip(kinds).skip(outputs);
    let arrays = leaves
        .enumerate()
        .filter(|(_, (_, kind))| !kind.is_scalar());
    let mut zero = 0u32;
    for (leaf, (&stride, kind)) in arrays {
        match stride {
            0 if leaf < 32 => zero |= 1 << leaf,
            stride if stride == kind.size() as isize && leaf < 32 => {}
            _ => return None,
        }
    }
    match zero {
        0 => Some(kernels.unit()),
        zero if zero == kernels.instances.typed.low() => Some(&kernels.typed),
        _ => None,
    }
}

/// Computes the members of a box.
///
/// # Safety
/// As for [`add_all`], for operands with these first elements and strides.
unsafe fn members(
    call: Call<'_>,
    kernel: Option<&[RowKernel; 3]>,
    shape: &[usize],
    strides: &[isize],
    pointers: &[*const u8],
    kinds: &[LeafKind],
    outputs: usize,
) {
    let (rank, pitch) = (shape.len(), pointers.len());
    let along = &strides[(rank - 1) * pitch..];
    let n0 = shape[rank - 1];
    // The rows of one call.
    let (n1, between) = match rank {
        1 => (1, NO_STRIDES.as_ptr()),
        _ if kernel.is_none() => (1, NO_STRIDES.as_ptr()),
        _ => (shape[rank - 2], strides[(rank - 2) * pitch..].as_ptr()),
    };
    let outer = &shape[..rank
        - if n1 == 1 && kernel.is_none() || rank == 1 {
            1
        } else {
            2
        }];
    let rows = |index: &[usize]| {
        let mut ins = Slots::<*const u8, 17>::new();
        ins.extend(pointers);
        let ins = ins.as_mut_slice();
        for (axis, &at) in index.iter().enumerate() {
            for (pointer, stride) in ins.iter_mut().zip(&strides[axis * pitch..]) {
                *pointer = pointer.wrapping_offset(at as isize * stride);
            }
        }
        let (out, ins) = (ins[0].cast_mut(), &mut ins[1..]);
        match kernel {
            // SAFETY: the caller's promises for these rows; the leaves have the classes of the kernel.
            Some(kernel) => unsafe {
                kernel[call.level.index()](call.env, out, ins.as_ptr(), between, n0, n1);
            },
            None => {
                let raw = Raw {
                    extents: &[n0],
                    strides: along,
                    pitch,
                    operands: pitch,
                    outputs,
                };
                // SAFETY: the caller's promises for this row.
                unsafe { evaluate_nest(call, out, &raw, kinds, ins) };
            }
        }
    };
    match outer.is_empty() {
        true => rows(&[]),
        false => each_box(outer, &vec![1; outer.len()], |index, _| rows(index)),
    }
}

/// Adds the tile of a box to a sum.
///
/// # Safety
/// The tile was written, and the sum has an element for each of the box.
unsafe fn add_tile(sum: &mut Sum, index: &[usize], shape: &[usize], steps: &[usize]) {
    let (size, rank) = (sum.kind.size() as isize, shape.len());
    let errors: *mut u8 = match sum.errors.is_empty() {
        true => std::ptr::null_mut(),
        false => sum.errors.as_mut_ptr().cast(),
    };
    let sum = &*sum;
    let offset = |index: &[usize]| -> isize {
        let axes = index.iter().zip(&sum.strides);
        axes.map(|(&at, stride)| at as isize * stride).sum()
    };
    let is_one_row = sum.is_one_row(steps);
    let (rows, apart) = match rank {
        _ if rank == 1 || is_one_row => (1, 0),
        _ => (shape[rank - 2], sum.strides[rank - 2] / size),
    };
    let (columns, along) = (shape[rank - 1], sum.strides[rank - 1] / size);
    let start = offset(index);
    let mut tile = sum.tile.cast_const();
    let mut add = |at: isize| {
        let errors = match errors.is_null() {
            true => errors,
            false => errors.wrapping_offset(at),
        };
        let (first, strides) = (
            sum.first.wrapping_offset(at),
            [apart as usize, along as usize],
        );
        // SAFETY: the caller's promises for these rows.
        unsafe { (sum.add.add)(first, errors, tile, [rows, columns], strides) };
        tile = tile.wrapping_add(rows * columns * sum.kind.size());
    };
    let outer = &shape[..rank.saturating_sub(2)];
    match outer.is_empty() || is_one_row {
        true => add(start),
        false => each_box(outer, &vec![1; outer.len()], |inner, _| {
            add(start + offset(inner))
        }),
    }
}
