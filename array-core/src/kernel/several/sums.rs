//! Several sums of one evaluation: each member of a body's elements is summed along axes of its own.
//!
//! ```text
//! for each tile of the nest:
//!     for each row: rows of the members += body(leaves)     # in the first-level cache
//!     for each member: sums += its row                       # by columns, or altogether
//! ```
//! A member that is kept along all axes is written to its place. One that is kept along the rows of a tile
//! has a row for each of them, of which each is added up. The leaves come from memory once for all
//! members. Tiles are added with the error of each addition (Knuth), so the number of tiles does not add to
//! the error of a sum.

use super::added::{Adds, SumTuple};
use super::sum_axes::{MemberAxes, MemberSum, SUM_COLUMNS};
use super::{Body, MemberOutput, kernels_of};
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
const SUM_TILES: usize = 16 * 1024;

/// The most rows of a tile that are added to one row: they are added one after the other.
const SUM_ROWS: usize = 64;

/// Where the sum of a member goes.
pub(crate) struct Outlet<'x> {
    /// The axes that it keeps.
    pub(crate) kept: Vec<bool>,
    /// The shape of its array: as many elements as these axes have, or none if it goes onto others.
    pub(crate) shape: DynRank,
    /// The elements of a row-major array, and their number, that a member which keeps all axes is added
    /// to.
    pub(crate) onto: Option<(MemberOutput<'x>, usize)>,
}

/// New arrays with the sums of the members of all elements of `node`, whose shape has been found to
/// have these extents.
///
/// # Errors
/// If their memory is refused; nothing is computed then.
pub(crate) fn new_sums<const MASK: usize, P: SumTuple, E: Node<Item = P>, C: Classes>(
    node: &E,
    extents: &[usize],
    outlets: &[Outlet<'_>],
) -> Result<P::Arrays<DynRank, Heap>, NoMemory> {
    debug_assert!(outlets.len() == P::COUNT);
    let write = |firsts: &[*mut u8]| {
        let kernels = const { &kernels_of::<P, E, C, Adds<MASK>>() };
        let leaves = <E as Body>::Leaves::COUNT;
        let mut operands = OperandTable::several(extents, leaves, P::COUNT);
        let members = P::members();
        let kinds = members.iter().map(|&(_, kind)| kind).take(P::COUNT);
        let mut sums = Vec::with_capacity(P::COUNT);
        for (number, (kind, &first)) in kinds.zip(firsts).enumerate() {
            let (outlet, add) = (&outlets[number], P::adds()[number]);
            let adds = MASK >> number & 1 == 1;
            let mut sum = MemberSum::of(first, kind, (add, adds), extents, &outlet.kept);
            if let Some((output, len)) = &outlet.onto {
                let fits = (output.of, output.kind) == members[number] && *len == sum.count;
                assert!(
                    fits && adds && sum.is_whole(extents),
                    "as many elements of its type"
                );
                sum.first = output.first;
            } else if adds || extents.contains(&0) || !sum.is_whole(extents) {
                // SAFETY: the array has as many elements as its axes. The zeros of floats are zero
                // bytes.
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
    unsafe { P::new_arrays_of(outlets.iter().map(|outlet| &outlet.shape), write) }
}

/// Adds the members of every element to the sums, whose elements are 0.
///
/// # Safety
/// * The kernels belong to the body that `env` points to, and the CPU supports the level.
/// * The table has the sums and the body's leaves, which cover its extents; no extent is 0.
/// * The elements of the sums are valid for reads and writes, and overlap nothing.
unsafe fn add_all(call: Call<'_>, operands: &OperandTable<'_>, sums: &mut [MemberSum]) {
    let axes = MemberAxes::of(operands);
    let rank = axes.extents.len();
    for (number, sum) in sums.iter_mut().enumerate() {
        sum.strides = (0..rank).map(|axis| axes.along(axis)[number]).collect();
    }
    // Of the members that have a row for each of a tile.
    let rows = sums
        .iter()
        .filter(|sum| !sum.is_whole(&axes.extents) && !sum.is_one_row(&axes.extents));
    let bytes: usize = rows.map(|sum| sum.kind.size()).sum();
    let columns = axes.extents[rank - 1].min(SUM_COLUMNS);
    let steps = axes.steps(
        SUM_TILES
            .checked_div(bytes)
            .unwrap_or(SUM_ROWS * columns)
            .min(SUM_ROWS * columns),
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
    kernels.of_classes(zero)
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
    // A call has the rows along the axis before the last one, or one row.
    let is_one = rank == 1 || kernel.is_none();
    let (n1, between) = match is_one {
        true => (1, NO_STRIDES.as_ptr()),
        false => (shape[rank - 2], strides[(rank - 2) * pitch..].as_ptr()),
    };
    let outer = &shape[..rank - if is_one { 1 } else { 2 }];
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
unsafe fn add_tile(sum: &mut MemberSum, index: &[usize], shape: &[usize], steps: &[usize]) {
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
