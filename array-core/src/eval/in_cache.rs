//! Evaluations whose result is modified while it is in the cache: some rows of the value at a time,
//! in place or in a tile.

use super::{overwrite, program, refused_memory, too_large};
use crate::array::{Array, Layout, View, checked_len};
use crate::error::BroadcastError;
use crate::expr::{Identity, Node, Reducible, ViewRef};
use crate::kernel::{LeafTable, Output, Program, Written, bound, collect, sweep_table};
use crate::leaf::Elem;
use crate::plan::boxes::{Portion, boxes_along};
use crate::shape::{AxisVec, DynRank, Shape, Whole, WholeOf, count};
use crate::storage::{Home, MemoryMut, compiled_among, found};

/// The elements of a destination, with strides.
#[doc(hidden)]
#[derive(Debug)]
pub struct Strided<'d, T> {
    pub(crate) data: MemoryMut<'d, T>,
    pub(crate) strides: AxisVec<isize>,
    pub(crate) offset: usize,
}

/// A new array with the value of `node`, modified by `then` while it is in the cache, a portion at a
/// time. `then` gets all elements so far, or those of some rows, and where the new ones start.
pub(crate) fn evaluate_tiled<E: Node<Item: Reducible, Shape: Whole>>(
    node: &E,
    shape: WholeOf<E::Shape>,
    portion: Portion,
    then: &mut dyn FnMut(&mut [&mut [E::Item]], usize),
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, BroadcastError> {
    let extents = shape.extents();
    new_array::<E::Home, _, _>(shape, |out| {
        swept(node, out, extents.as_ref(), portion, then)
    })
}

/// A new array that `write` writes.
#[inline(always)]
pub(crate) fn new_array<H: Home, T: Elem, S: Shape>(
    shape: S,
    write: impl for<'x> FnOnce(Output<'x, T>) -> Written<'x>,
) -> Result<Array<T, S, H>, BroadcastError> {
    let len = checked_len::<T, _>(&shape).map_err(|_| too_large(shape.extents().as_ref()))?;
    match collect::<H, T, S>(len, write) {
        Ok(storage) => Ok(Array { storage, shape }),
        Err(_) => Err(refused_memory::<T, _>(&shape)),
    }
}

/// As [`evaluate_tiled`], into `out`, which has all elements of a row-major array of the shape of
/// `node`.
pub(crate) fn write_tiled<E: Node<Item: Reducible, Shape: Whole>>(
    node: &E,
    extents: &[usize],
    out: &mut [E::Item],
    portion: Portion,
    then: &mut dyn FnMut(&mut [&mut [E::Item]], usize),
) {
    assert_eq!(out.len(), count(extents), "a whole array");
    swept(node, Output::init(out, 0), extents, portion, then);
}

/// Only the leaves and kernels are compiled per expression, the rest with the library.
fn swept<'x, E: Node<Item: Reducible, Shape: Whole>>(
    node: &E,
    out: Output<'x, E::Item>,
    extents: &[usize],
    portion: Portion,
    then: &mut dyn FnMut(&mut [&mut [E::Item]], usize),
) -> Written<'x> {
    type Sweep<T> = for<'x> fn(
        Program<'_, T>,
        &mut LeafTable<'_>,
        Output<'x, T>,
        Portion,
        &mut dyn FnMut(&mut [&mut [T]], usize),
    ) -> Written<'x>;
    compiled_among! {
        static SWEEPS: Sweep<T> = sweep_table;
        f32 f64 i64 u64 i32 u32 i16 u16 i8 u8 isize usize i128 u128 bool
    }
    let program = program::<E, WholeOf<E::Shape>>(node);
    let mut table = LeafTable::new(extents, program.leaves());
    node.bind(Identity(extents.len()), &mut table);
    let sweep = found::<Sweep<E::Item>>(&SWEEPS);
    sweep(program, &mut table, out, portion, then)
}

/// Writes the value of `node` into `out`, a box of whole rows along `axis` at a time. `then`
/// modifies each box before; it gets the shape of the box.
pub(crate) fn write_boxes<E: Node<Shape: Whole>>(
    op: &str,
    node: &E,
    extents: &[usize],
    mut out: Strided<'_, E::Item>,
    axis: usize,
    room: usize,
    mut then: impl FnMut(&[usize], &mut [E::Item]),
) {
    let steps = boxes_along(axis, extents, room);
    bound(
        &node.inputs(),
        Identity(extents.len()),
        program::<E, WholeOf<E::Shape>>(node),
        Output::nowhere(),
        extents,
        None,
        |launch| {
            launch.sweep_boxes(steps.as_slice(), |index, shape, tile| {
                then(shape, tile);
                let at = index.iter().zip(out.strides.as_ref());
                let at: isize = at.map(|(&index, &stride)| index as isize * stride).sum();
                let shape = DynRank::from(shape.to_vec());
                let mut strides = shape.table(0isize);
                strides.as_mut().copy_from_slice(out.strides.as_ref());
                let layout = Layout {
                    shape: shape.clone(),
                    strides,
                    offset: out.offset.wrapping_add_signed(at),
                };
                let part = ViewRef(View::from_slice(shape, tile));
                overwrite(op, &part, out.data.reborrow(), &layout).expect("a box of one shape");
            });
        },
    );
}
