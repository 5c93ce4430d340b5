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

use super::added::{AddFns, Adds, SumTuple};
use super::sum_axes::{MemberAxes, MemberSum};
use super::sum_tiles::{RowsSoFar, add_tile, each_tile};
use super::{MemberOutput, kernels_of};
use crate::isa;
use crate::kernel::program::{Call, Kernels};
use crate::kernel::rows::{Body, RowKernel};
use crate::kernel::run::{NO_STRIDES, evaluate_nest};
use crate::kernel::sweep::each_box;
use crate::kernel::tile::{TileMemory, Tiles};
use crate::leaf::{Classes, LeafKind, MEMBERS, Slots};
use crate::plan::{OperandTable, Raw};
use crate::shape::{AxisVec, DynRank};
use crate::storage::{Heap, NoMemory};
use core::any::TypeId;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Where the sum of a member goes.
pub(crate) struct Outlet<'x> {
    /// The axes that it keeps.
    pub(crate) kept: AxisVec<bool>,
    /// The shape of its array: as many elements as these axes have, or none if it goes onto others.
    pub(crate) shape: DynRank,
    /// The elements of a row-major array, and their number, that a member which keeps all axes goes to: it
    /// is added to them, if they have values.
    pub(crate) onto: Option<(MemberOutput<'x>, usize)>,
}

impl Outlet<'_> {
    fn has_values(&self) -> bool {
        let onto = self.onto.as_ref();
        onto.is_some_and(|(elements, _)| elements.has_values())
    }
}

/// A body whose elements are the tuples `P`, and whose members are summed, without the type of the body: everything
/// but its kernels is compiled once for each `P`.
#[derive(Clone, Copy)]
pub(crate) struct SumsProgram<'a, P> {
    body: *const (),
    kernels: &'static Kernels,
    /// The bits of the members that are added to what is there.
    mask: usize,
    borrow: PhantomData<(&'a (), P)>,
}

impl<'a, P: SumTuple> SumsProgram<'a, P> {
    /// The body `B`; the first instance of its kernels is for the classes `C`.
    #[inline(always)]
    pub(crate) const fn of<const MASK: usize, B: Body<Out = P>, C: Classes>(body: &'a B) -> Self {
        SumsProgram {
            body: (&raw const *body).cast(),
            kernels: const { &kernels_of::<P, B, C, Adds<MASK>>() },
            mask: MASK,
            borrow: PhantomData,
        }
    }

    /// New arrays with the sums of the members of all elements; `bind` enters the leaves, which cover these
    /// extents.
    ///
    /// # Errors
    /// If their memory is refused; nothing is computed then.
    pub(crate) fn sums<'e>(
        self,
        extents: &'e [usize],
        outlets: &[Outlet<'_>],
        bind: &dyn Fn(&mut OperandTable<'e>),
    ) -> Result<P::Arrays<DynRank, Heap>, NoMemory> {
        debug_assert!(outlets.len() == P::COUNT);
        let mut write = |firsts: &[*mut u8]| {
            let mut sums = sums_of(
                self.mask,
                (&P::members(), &P::adds()),
                extents,
                outlets,
                firsts,
            );
            if extents.contains(&0) {
                return;
            }
            let mut operands = operands_of(extents, self.kernels.leaves, &sums);
            bind(&mut operands);
            let call = Call {
                kernels: self.kernels,
                env: self.body,
                level: isa::active(),
            };
            // SAFETY: the kernels are those of the body (`of`), whose leaves were bound; the sums have the types
            // of its members, and cover the extents.
            unsafe { add_all(call, &operands, &mut sums) };
        };
        let shapes: Vec<&DynRank> = outlets.iter().map(|outlet| &outlet.shape).collect();
        // SAFETY: every element is cleared first, or written by the nest.
        unsafe { P::new_arrays_of(&shapes, &mut write) }
    }
}

/// The sums of members of these types into these new arrays, or onto the elements of their outlets.
fn sums_of(
    mask: usize,
    (members, adds): (&[(TypeId, LeafKind); MEMBERS], &[AddFns; MEMBERS]),
    extents: &[usize],
    outlets: &[Outlet<'_>],
    firsts: &[*mut u8],
) -> Vec<MemberSum> {
    let each = outlets.iter().zip(firsts).enumerate();
    each.map(|(number, (outlet, &first))| {
        let (of, kind) = members[number];
        let is_added = mask >> number & 1 == 1;
        let mut sum = MemberSum::of(
            first,
            kind,
            (adds[number], is_added),
            extents,
            outlet.kept.as_ref(),
        );
        if let Some((output, len)) = &outlet.onto {
            let fits = (output.of, output.kind) == (of, kind) && *len == sum.count;
            let is_whole = sum.count == 0 || sum.is_whole(extents);
            assert!(fits && is_whole, "as many elements of its type");
            assert!(is_added || !output.has_values(), "a kernel that adds");
            sum.first = output.first;
        }
        if !outlet.has_values() {
            // SAFETY: the array, or the elements, are as many as those of its axes.
            unsafe { sum.clear(extents) };
        }
        sum
    })
    .collect()
}

/// A table with the sums, for as many leaves.
pub(super) fn operands_of<'e>(
    extents: &'e [usize],
    leaves: usize,
    sums: &[MemberSum],
) -> OperandTable<'e> {
    let mut operands = OperandTable::several(extents, leaves, sums.len());
    for (number, sum) in sums.iter().enumerate() {
        match number {
            0 => operands.set_out(sum.kind, |axis| sum.strides()[axis]),
            _ => operands.push(sum.first, sum.kind, |axis| sum.strides()[axis]),
        }
    }
    operands
}

/// Adds the members of every element to the sums, whose elements are 0; or writes them, those that are
/// written where they are. If all are, there are no tiles.
///
/// # Safety
/// * The kernels belong to the body that `env` points to, and the CPU supports the level.
/// * The table has the sums and the body's leaves, which cover its extents; no extent is 0.
/// * The elements of the sums are valid for reads and writes, and overlap nothing.
pub(super) unsafe fn add_all(call: Call<'_>, operands: &OperandTable<'_>, sums: &mut [MemberSum]) {
    if sums
        .iter()
        .all(|sum| !sum.adds && sum.is_in_place(operands.extents()))
    {
        let mut ins = Slots::<_, 17>::new();
        ins.extend(operands.leaves());
        let (raw, ins) = (operands.raw(), ins.as_mut_slice());
        // SAFETY: the caller's promises.
        return unsafe { evaluate_nest(call, sums[0].first, &raw, operands.kinds(), ins) };
    }
    let axes = MemberAxes::of(operands);
    let rank = axes.extents.len();
    for (number, sum) in sums.iter_mut().enumerate() {
        sum.move_to(&axes, number);
    }
    let steps = axes.steps(sums);
    let is_one = steps
        .iter()
        .zip(&axes.extents)
        .all(|(step, extent)| step == extent);
    let room = crate::shape::count(&steps);
    let mut stack = MaybeUninit::<TileMemory>::uninit();
    let mut tiles = Tiles::over(&mut stack);
    for sum in sums.iter_mut() {
        if sum.is_in_place(&axes.extents) {
            continue;
        }
        let is_one_row = sum.is_one_row(&steps);
        sum.tile = tiles.room(sum.kind, if is_one_row { steps[rank - 1] } else { room });
        if !is_one && !sum.is_dropped() {
            sum.errors = vec![0; (sum.count * sum.kind.size()).div_ceil(size_of::<u64>())];
        }
    }
    let outputs = sums.len();
    let mut firsts = Vec::with_capacity(axes.pitch);
    firsts.push(sums[0].first.cast_const());
    firsts.extend(operands.leaves());
    let along = axes.along(rank - 1);
    let kernel = in_place(call.kernels, along, operands.kinds(), outputs);
    let adds = sums.iter().any(|sum| sum.adds);
    let mut strides = axes.strides.clone();
    let mut pointers = firsts.clone();
    let mut rows_so_far = [const { RowsSoFar::NONE }; MEMBERS];
    each_tile(&axes, &steps, |index, shape| {
        pointers.copy_from_slice(&firsts);
        for (axis, &at) in index.iter().enumerate() {
            for (pointer, stride) in pointers.iter_mut().zip(axes.along(axis)) {
                *pointer = pointer.wrapping_offset(at as isize * stride);
            }
        }
        for (number, sum) in { sums.iter_mut().enumerate() }.filter(|(_, sum)| sum.has_tile()) {
            pointers[number] = sum.tile;
            let mut run = sum.kind.size() as isize;
            strides[(rank - 1) * axes.pitch + number] = run;
            run *= shape[rank - 1] as isize;
            let is_one_row = sum.is_one_row(&steps);
            for axis in (0..rank - 1).rev() {
                strides[axis * axes.pitch + number] = if is_one_row { 0 } else { run };
                run *= shape[axis] as isize;
            }
            let so_far = &mut rows_so_far[number];
            if sum.adds && !(is_one_row && so_far.go_on(sum.strides(), index, shape)) {
                // SAFETY: the rows so far are in the tile, and belong to this box of the sum.
                unsafe { so_far.add_to(sum, &steps) };
                let bytes = sum.kind.size() * sum.elements(shape, &steps);
                // SAFETY: the tile has room for as many elements.
                unsafe { sum.tile.write_bytes(0, bytes) };
            }
        }
        // SAFETY: the caller's promises for this box; the tiles have room for it.
        unsafe {
            members(
                call,
                (kernel, adds),
                shape,
                &strides,
                &pointers,
                operands.kinds(),
                outputs,
            )
        };
        let tiled = { sums.iter_mut().zip(&mut rows_so_far) };
        for (sum, so_far) in tiled.filter(|(sum, _)| sum.has_tile() && !sum.is_dropped()) {
            match sum.is_one_row(&steps) {
                true => so_far.wait(index, shape),
                // SAFETY: the tile was just written; the sum covers the box.
                false => unsafe { add_tile(sum, index, shape, &steps) },
            }
        }
    });
    for (sum, so_far) in sums.iter_mut().zip(&mut rows_so_far) {
        // SAFETY: as for those that were added before.
        unsafe { so_far.add_to(sum, &steps) };
    }
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
    (kernel, adds): (Option<&[RowKernel; 3]>, bool),
    shape: &[usize],
    strides: &[isize],
    pointers: &[*const u8],
    kinds: &[LeafKind],
    outputs: usize,
) {
    let (rank, pitch) = (shape.len(), pointers.len());
    if kernel.is_none() && !adds {
        let raw = Raw {
            extents: shape,
            strides,
            pitch,
            operands: pitch,
            outputs,
        };
        let mut ins = Slots::<*const u8, 17>::new();
        ins.extend(&pointers[1..]);
        let (out, ins) = (pointers[0].cast_mut(), ins.as_mut_slice());
        // SAFETY: the caller's promises; each element of an output is written once.
        return unsafe { evaluate_nest(call, out, &raw, kinds, ins) };
    }
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
