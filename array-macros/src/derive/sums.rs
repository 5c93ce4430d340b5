//! What a request becomes: sweeps whose sums are derivatives.

use proc_macro2::{Ident, Span, TokenStream};

use super::Wanted;
use crate::ir::{Indices, Placement, Program, Surface};

/// A call, as sweeps that are computed one after the other.
pub(crate) struct Gradients {
    pub(crate) surface: Surface,
    /// The indices and accesses that all sweeps have.
    pub(crate) indices: Option<Indices>,
    pub(crate) sums: Vec<Sums>,
    pub(crate) wanted: Vec<Wanted>,
    /// Whether the value is a result.
    pub(crate) has_value: bool,
}

/// A sweep whose elements are tuples, and what becomes of each member.
pub(crate) struct Sums {
    pub(crate) program: Program,
    pub(crate) members: Vec<Member>,
    /// The cotangent, whose shape is compared with that of the other operands.
    pub(crate) compared: Option<Ident>,
    /// The number of elements of a mean, of the extents `__n`.
    pub(crate) count: Option<TokenStream>,
    /// Where the value is, if only its type tells whether it is a number.
    pub(crate) must_be_number: Option<Span>,
}

/// A member of the elements of a sweep.
pub(crate) struct Member {
    pub(crate) kept: Kept,
    pub(crate) into: Into,
}

/// What the sum of a member keeps.
pub(crate) enum Kept {
    /// None: the value is one number.
    Number,
    /// These axes of the sweep, by indices.
    Axes(Vec<usize>),
    /// The axes of the operand with this binding, which is placed so.
    Operand(Ident, Placement),
}

/// What a sum is.
pub(crate) enum Into {
    /// The value of the call.
    Value,
    /// An array of this name, which other sweeps read, with an axis of one element on each of these.
    Array(Ident, Vec<usize>),
    /// A part of the gradient of a wanted operand, by an access of this number.
    Wanted(usize, Option<usize>),
}
