//! Programs without the types of their expressions: the leaves are in a table, the loops behind
//! pointers. Everything but the kernels of a tape's expressions is compiled once, with the library.
//!

use super::launch::Launch;
use super::leaf_table::LeafTable;
use super::output::{Output, Written, collect};
use super::program::Program;
use crate::leaf::{Elem, LeafKind};
use crate::plan::boxes::Portion;
use crate::shape::DynRank;
use crate::storage::{Buffer, Heap, Home};

/// Evaluates `program` on the leaves of `table`: `count` elements, row-major.
///
/// # Errors
/// If their memory is refused.
pub(crate) fn evaluate_table<T: Elem>(
    program: Program<'_, T>,
    table: &mut LeafTable<'_>,
    count: usize,
) -> Result<Buffer<T>, <Heap as Home>::Refusal> {
    collect::<Heap, T, DynRank>(count, |out| table.launch(program, out).run())
}

/// The same into `out`, some indices of the axes before `axis` at a time: see
/// [`Launch::sweep_output`](super::launch::Launch::sweep_output).
pub(crate) fn sweep_table<'x, T: Elem>(
    program: Program<'_, T>,
    table: &mut LeafTable<'_>,
    out: Output<'x, T>,
    portion: Portion,
    then: &mut dyn FnMut(&mut [&mut [T]], usize),
) -> Written<'x> {
    let (first, len) = (out.first, crate::shape::count(table.extents()));
    let mut launch = table.launch(program, out);
    if portion.abreast {
        return launch.sweep_abreast(portion, then);
    }
    if portion.room < usize::MAX {
        return launch.sweep_output(portion, then);
    }
    let written = launch.run();
    // SAFETY: the elements of the output, which is row-major and borrowed mutably.
    then(
        &mut [unsafe { core::slice::from_raw_parts_mut(first, len) }],
        0,
    );
    written
}

impl<'a> LeafTable<'a> {
    /// The launch of an evaluation into a row-major output.
    fn launch<'t, 'x, T: Elem>(
        &'t mut self,
        program: Program<'t, T>,
        out: Output<'x, T>,
    ) -> Launch<'t, 'x, 'a, T> {
        let (extents, operands) = (self.extents(), &mut self.operands);
        operands.set_row_major(LeafKind::of::<T>(), extents, |_| true);
        Launch {
            operands,
            out,
            program,
        }
    }
}
