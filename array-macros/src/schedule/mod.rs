//! When each part of a call is computed, and from which views.
//!
//! ```text
//! code      along which axes code of the library and of operators varies
//! aliases   names that a body gives to operands
//! keys      which values are the same
//! parts     which costly parts of a body become groups
//! groups    which groups are computed once, before the loop
//! passes    which values are computed once for several loops
//! boxes     whether the call is computed box by box
//! views     the axes of each operand, and the view that each access reads
//! ```

mod code;

mod aliases;

mod keys;

mod parts;

mod groups;

mod passes;

mod boxes;

mod views;

use crate::ir::Program;
pub(crate) use keys::canonical;

/// Finds what the derivatives of a program have to know: what names stand for, which values are the same,
/// and which parts are computed once. Nothing has axes or views yet.
pub(crate) fn prepare(program: &mut Program) {
    if let Some(indices) = &program.indices {
        aliases::remove(&mut program.value);
        keys::give_keys(&mut program.value, indices);
    }
    groups::prepare(&mut program.value, &mut program.indices);
    if let Some(indices) = &program.indices {
        keys::give_keys(&mut program.value, indices);
    }
}

/// Completes a program without mistakes.
pub(crate) fn schedule(program: &mut Program) {
    let (value, target) = (&mut program.value, program.target.as_ref());
    let mut repeated = Vec::new();
    if let Some(indices) = &program.indices {
        aliases::remove(value);
        keys::give_keys(value, indices);
        // Of a lazy value an array of the whole result would stay in memory.
        if target.is_some() {
            repeated = passes::repeated(value, indices);
        }
    }
    groups::schedule(value, &mut program.indices, &repeated);
    if let Some(indices) = &mut program.indices {
        boxes::cut(indices, target, value);
        passes::make_passes(value, indices);
        views::views(indices, value);
    }
}
