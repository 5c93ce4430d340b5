//! When each part of a call is computed, and from which views.
//!
//! ```text
//! code      along which axes code of the library and of operators varies
//! parts     which costly parts of a body become groups
//! groups    which groups are computed once, before the loop
//! boxes     whether the call is computed box by box
//! views     the axes of each operand, and the view that each access reads
//! ```

mod code;

mod parts;

mod groups;

mod boxes;

mod views;

use crate::ir::Program;

/// Completes a program without mistakes.
pub(crate) fn schedule(program: &mut Program) {
    groups::schedule(&mut program.value, &mut program.indices);
    if let Some(indices) = &mut program.indices {
        indices.cut = indices.cut_indices(program.target.as_ref(), &program.value);
        views::views(indices, &mut program.value);
    }
}
