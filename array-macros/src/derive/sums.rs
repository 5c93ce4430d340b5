//! What a request becomes: sweeps whose sums are derivatives.

use proc_macro2::{Ident, Span, TokenStream};
use syn::Expr;

use super::Wanted;
use crate::ir::{Access, Indices, Placement, Program, Surface};

/// A call, as sweeps that are computed one after the other.
pub(crate) struct Gradients {
    pub(crate) surface: Surface,
    /// The indices and accesses that all sweeps have.
    pub(crate) indices: Option<Indices>,
    /// The accesses of each copy of an operand with its surroundings.
    pub(crate) surroundings: Vec<Vec<usize>>,
    pub(crate) sums: Vec<Sums>,
    /// What is added to gradients after all sums.
    pub(crate) taps: Vec<Taps>,
    pub(crate) wanted: Vec<Wanted>,
    /// The cotangent, and the indices of the value, by indices.
    pub(crate) cotangent: Option<(Expr, Vec<usize>)>,
    /// Whether the value is a result.
    pub(crate) has_value: bool,
}

impl Gradients {
    /// Whether whatever may be wrong is found before a sum is written: the value reads each list of
    /// positions before.
    pub(crate) fn may_write_at_once(&self) -> bool {
        let has_lists =
            { self.indices.iter() }.any(|indices| indices.accesses.iter().any(Access::is_listed));
        self.surface != Surface::Explains && (self.has_value || !has_lists)
    }
}

/// A sweep whose elements are tuples, and what becomes of each member.
pub(crate) struct Sums {
    pub(crate) program: Program,
    pub(crate) members: Vec<Member>,
    /// The cotangent, whose shape is compared with that of the other operands.
    pub(crate) compared: Option<Ident>,
    /// The number of elements of a mean, of the extents `__n`.
    pub(crate) count: Option<TokenStream>,
    /// Whether the value, if it is a member, is divided by `count`.
    pub(crate) is_mean: bool,
    /// Where the value is, if only its type tells whether it is a number.
    pub(crate) must_be_number: Option<Span>,
    /// The index in whose blocks it is computed.
    pub(crate) block: Option<usize>,
    /// Whether the sweep before it has other members of the same elements.
    pub(crate) continues: bool,
    /// What is added to gradients after each block.
    pub(crate) taps: Vec<Taps>,
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
    /// An array of this name, which other sweeps read, with an axis of one element on each of these; and
    /// what it is, for people.
    Array(Ident, Vec<usize>, String),
    /// The gradient of a wanted operand, read by an access of this number.
    Wanted(usize, Option<usize>),
    /// A number of this name, a factor of taps.
    Factor(Ident),
    /// An array of this name, which taps read.
    Part(Ident),
}

/// Accesses of a wanted operand that get derivatives from one array.
pub(crate) struct Taps {
    pub(crate) wanted: usize,
    /// The array, and the indices of its axes.
    pub(crate) part: Ident,
    pub(crate) letters: Vec<usize>,
    pub(crate) taps: Vec<Tap>,
    /// With the lists of accesses as programs.
    pub(crate) indices: Indices,
}

/// An access, and the factor of the derivatives that it gets.
pub(crate) struct Tap {
    pub(crate) access: usize,
    pub(crate) factor: TokenStream,
}
