//! Programs without the types of their expressions: the leaves are in a table, the loops behind
//! pointers. Everything but the kernels of a tape's expressions is compiled once, with the library.
//!
//! ```text
//! evaluate:  value = body(leaves)
//! scaled:    value = body(leaves) * factor            # a chunk at a time: body, then times factor
//! fold:      sum over some axes of body(leaves) * factor
//! ```

use super::fold::{FoldKernels, Reducer, fold_table};
use super::launch::Launch;
use super::leaf_table::LeafTable;
use super::leveled::{Leveled, at_level};
use super::output::{Output, Written, collect};
use super::program::{Kernels, Program};
use super::rows::{Body, RowKernel, levels};
use super::run::NO_STRIDES;
use crate::expr::Number;
use crate::isa::{self, Token};
use crate::leaf::{AllUnit, ClassSet, Elem, LeafKind, Leaves, Slots};
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

/// A body whose value is multiplied by an array, which is the leaf after the body's leaves.
#[derive(Clone, Copy)]
pub(crate) struct Scaled<'a, T> {
    program: Program<'a, T>,
    fold: &'static FoldKernels,
}

impl<'a, T: Number> Scaled<'a, T> {
    /// The body `B`, whose leaves are contiguous.
    #[inline(always)]
    pub(crate) fn of<B: Body<Out = T>>(body: &'a B) -> Self {
        Scaled {
            program: Program::rows_only::<B, AllUnit>(body),
            fold: const { &FoldKernels::scaled(levels::<B, AllUnit>(), B::Leaves::COUNT) },
        }
    }

    /// Computes the products, as [`evaluate_table`] computes values.
    ///
    /// # Errors
    /// If their memory is refused.
    pub(crate) fn evaluate(
        self,
        table: &mut LeafTable<'_>,
        count: usize,
    ) -> Result<Buffer<T>, <Heap as Home>::Refusal> {
        let Program { body, kernels, .. } = self.program;
        let steps = table.kinds().iter();
        let steps = steps.map(|kind| if kind.is_scalar() { 0 } else { kind.size() });
        let scaling = Scaling {
            body,
            kernel: kernels.typed[isa::active().index()],
            steps: steps.collect(),
        };
        let rows = [scaled::<T> as RowKernel; 3];
        let out = LeafKind::array::<T>();
        let kernels = Kernels::alone(rows, ClassSet::EMPTY, kernels.leaves + 1, out);
        evaluate_table(Program::new(&scaling, &kernels), table, count)
    }

    /// Sums the products over the axes that `reduced` names, by `reducer`: `count` totals.
    ///
    /// # Errors
    /// If their memory is refused.
    pub(crate) fn fold(
        self,
        table: &mut LeafTable<'_>,
        reduced: &[bool],
        count: usize,
        reducer: &'static Reducer,
    ) -> Result<Buffer<T>, <Heap as Home>::Refusal> {
        let body = self.program.body;
        collect::<Heap, T, DynRank>(count, |out| {
            // SAFETY: the kernels are those of the body (`of`).
            unsafe { fold_table(self.fold, body, reducer, table, reduced, out) }
        })
    }
}

/// The `env` of the kernel [`scaled`].
struct Scaling {
    body: *const (),
    kernel: RowKernel,
    /// The bytes between the elements of each leaf.
    steps: Vec<usize>,
}

/// Bytes of the output that are computed before they are multiplied; they stay in the first-level
/// cache.
const SCALED_CHUNK: usize = 8 * 1024;

/// # Safety
/// As for [`RowKernel`]; `env` is a [`Scaling`].
unsafe fn scaled<T: Number>(
    env: *const (),
    out: *mut u8,
    ins: *const *const u8,
    strides: *const isize,
    n0: usize,
    n1: usize,
) {
    // SAFETY: the caller's promise.
    let scaling = unsafe { &*env.cast::<Scaling>() };
    let Scaling {
        body,
        kernel,
        steps,
    } = scaling;
    let leaves = steps.len();
    // SAFETY: `ins` has one entry for each leaf.
    let ins = unsafe { core::slice::from_raw_parts(ins, leaves) };
    // SAFETY: `strides` has one entry more.
    let strides = unsafe { core::slice::from_raw_parts(strides, leaves + 1) };
    for row in 0..n1 {
        let out = out.wrapping_offset(strides[0] * row as isize).cast::<T>();
        let mut pieces = Slots::<*const u8, 17>::new();
        pieces.extend(ins);
        let pieces = pieces.as_mut_slice();
        for (piece, &stride) in pieces.iter_mut().zip(&strides[1..]) {
            *piece = piece.wrapping_offset(stride * row as isize);
        }
        let mut from = 0;
        while from < n0 {
            let n = (SCALED_CHUNK / size_of::<T>()).min(n0 - from);
            let out = out.wrapping_add(from);
            // SAFETY: the caller's promises for these elements of the row.
            unsafe {
                kernel(
                    *body,
                    out.cast(),
                    pieces.as_ptr(),
                    NO_STRIDES.as_ptr(),
                    n,
                    1,
                )
            };
            at_level(Multiply {
                // SAFETY: the kernel has written these elements.
                items: unsafe { core::slice::from_raw_parts_mut(out, n) },
                // SAFETY: as many elements of the last leaf are valid.
                by: unsafe { core::slice::from_raw_parts(pieces[leaves - 1].cast(), n) },
            });
            for (piece, step) in pieces.iter_mut().zip(steps) {
                *piece = piece.wrapping_add(step * n);
            }
            from += n;
        }
    }
}

/// Multiplies elements in place.
struct Multiply<'a, T> {
    items: &'a mut [T],
    by: &'a [T],
}

impl<T: Number> Leveled for Multiply<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: Token<'static>) {
        for (item, &by) in self.items.iter_mut().zip(self.by) {
            *item = *item * by;
        }
    }
}
