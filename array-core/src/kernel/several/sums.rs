//! Several sums of one evaluation: each member of a body's elements is summed along axes of its own.
//!
//! ```text
//! for each tile of the nest:
//!     tiles of the members = body(leaves)      # in the first-level cache
//!     for each member: sums += its tile        # along its columns, its rows, or both
//! ```
//! A member that is kept along all axes has no tile: it is written to its place. The leaves come from
//! memory once for all members. Tiles are added with the error of each addition (Neumaier's sum), so
//! the number of tiles does not add to the error of a sum.

use super::added::{AddFns, SumTuple};
use super::{Body, kernels_of};
use crate::expr::{Identity, Inputs, Node};
use crate::isa;
use crate::kernel::program::{Call, Kernels};
use crate::kernel::rows::RowKernel;
use crate::kernel::run::evaluate_nest;
use crate::kernel::sweep::each_box;
use crate::kernel::tile::{TileMemory, Tiles};
use crate::leaf::{Classes, LeafKind, Leaves};
use crate::plan::{OperandTable, Raw};
use crate::shape::DynRank;
use crate::storage::{Heap, NoMemory};
use std::mem::MaybeUninit;

/// The most bytes of all tiles: with the leaves of a tile they stay in the first-level cache.
const TILES: usize = 16 * 1024;

/// The most columns of a tile.
const COLUMNS: usize = 512;

/// One sum: where its elements are, and their strides in bytes along the axes of the nest, 0 for the
/// axes that are summed.
struct Sum {
    first: *mut u8,
    strides: Vec<isize>,
    kind: LeafKind,
    add: AddFns,
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
pub(crate) fn new_sums<P: SumTuple, E: Node<Item = P>, C: Classes>(
    node: &E,
    extents: &[usize],
    kept: &[&[bool]],
    shapes: &[DynRank],
) -> Result<P::Arrays<DynRank, Heap>, NoMemory> {
    debug_assert!(kept.len() == P::COUNT && shapes.len() == P::COUNT);
    let write = |firsts: &[*mut u8]| {
        let kernels = const { &kernels_of::<P, E, C>() };
        let leaves = <E as Body>::Leaves::COUNT;
        let mut operands = OperandTable::several(extents, leaves, P::COUNT);
        let members = P::members();
        let kinds = members.iter().map(|&(_, kind)| kind).take(P::COUNT);
        let mut sums = Vec::with_capacity(P::COUNT);
        for (number, (kind, &first)) in kinds.zip(firsts).enumerate() {
            let add = P::adds()[number];
            let sum = Sum::of(first, kind, add, extents, kept[number]);
            if extents.contains(&0) || !sum.is_whole(extents) {
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
    fn of(first: *mut u8, kind: LeafKind, add: AddFns, extents: &[usize], kept: &[bool]) -> Self {
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
            count,
            tile: std::ptr::null_mut(),
            errors: Vec::new(),
        }
    }

    fn has_tile(&self) -> bool {
        !self.tile.is_null()
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
    let bytes: usize = sums.iter().map(|sum| sum.kind.size()).sum();
    let steps = axes.steps(TILES / bytes);
    let is_one = steps
        .iter()
        .zip(&axes.extents)
        .all(|(step, extent)| step == extent);
    let room = crate::shape::count(&steps);
    let mut stack = MaybeUninit::<TileMemory>::uninit();
    let mut tiles = Tiles::over(&mut stack);
    for (number, sum) in sums.iter_mut().enumerate() {
        sum.strides = (0..rank).map(|axis| axes.along(axis)[number]).collect();
        if sum.is_whole(&axes.extents) {
            continue;
        }
        sum.tile = tiles.room(sum.kind, room);
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
            for axis in (0..rank).rev() {
                strides[axis * axes.pitch + number] = run;
                run *= shape[axis] as isize;
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
            unsafe { add_tile(sum, index, shape) };
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
    let (Some(kernel), [.., n0]) = (kernel, shape) else {
        let raw = Raw {
            extents: shape,
            strides,
            pitch,
            operands: pitch,
            outputs,
        };
        let mut ins = pointers[1..].to_vec();
        // SAFETY: the caller's promises.
        return unsafe { evaluate_nest(call, pointers[0].cast_mut(), &raw, kinds, &mut ins) };
    };
    let kernel = kernel[call.level.index()];
    let between = rank
        .checked_sub(2)
        .map(|axis| &strides[axis * pitch..][..pitch]);
    let zeros = vec![0; if between.is_none() { pitch } else { 0 }];
    let n1 = rank.checked_sub(2).map_or(1, |axis| shape[axis]);
    let outer = &shape[..rank.saturating_sub(2)];
    let ones = vec![1; outer.len()];
    let row = |index: &[usize]| {
        let mut ins = pointers.to_vec();
        for (axis, &at) in index.iter().enumerate() {
            for (pointer, stride) in ins.iter_mut().zip(&strides[axis * pitch..]) {
                *pointer = pointer.wrapping_offset(at as isize * stride);
            }
        }
        let between = between.unwrap_or(&zeros).as_ptr();
        // SAFETY: the caller's promises for these rows; the leaves have the classes of the kernel.
        unsafe {
            kernel(
                call.env,
                ins[0].cast_mut(),
                ins[1..].as_ptr(),
                between,
                *n0,
                n1,
            )
        };
    };
    match outer.is_empty() {
        true => row(&[]),
        false => each_box(outer, &ones, |index, _| row(index)),
    }
}

/// Adds the tile of a box to a sum.
///
/// # Safety
/// The tile was written, and the sum has an element for each of the box.
unsafe fn add_tile(sum: &mut Sum, index: &[usize], shape: &[usize]) {
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
    let (rows, apart) = match rank {
        1 => (1, 0),
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
    match outer.is_empty() {
        true => add(start),
        false => each_box(outer, &vec![1; outer.len()], |inner, _| {
            add(start + offset(inner))
        }),
    }
}
