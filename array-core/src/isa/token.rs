//! What a kernel and the scalar body in its loop exchange: the kernel passes a `Token` to the body,
//! and the body's type has its `Needs`.
//!
//! A body is one scalar function, but a vectorised loop cannot compute every argument: the sine of
//! 1e300 needs a table, and a power whose exponent is known only at run time is not a fixed
//! product. So the body states its needs, and the kernel runs another loop for them, chosen once
//! per row or per block of elements, never per element.

use std::cell::Cell;

use super::Level;

/// What a kernel passes to its body: the level of its instructions, where to report an argument
/// that is too rare for the loop, and the exponent that all integer powers have.
///
/// A kernel passes a literal, so every query folds after inlining.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    level: Level,
    rare: Option<&'a Cell<bool>>,
    exponent: Exponent,
    is_inlined: bool,
}

impl<'a> Token<'a> {
    /// Outside of a kernel: baseline instructions, and rare arguments are computed directly.
    pub const PLAIN: Token<'static> = Token::new(Level::BASE);

    /// A token with which a rare argument is computed directly.
    #[inline(always)]
    pub const fn new(level: Level) -> Self {
        Token {
            level,
            rare: None,
            exponent: Exponent::Any,
            is_inlined: false,
        }
    }

    /// Rare arguments are reported in `seen`; the values computed from them are not used.
    #[inline(always)]
    pub const fn watching(self, seen: &Cell<bool>) -> Token<'_> {
        Token {
            rare: Some(seen),
            ..self
        }
    }

    /// A token for code of the caller, which is compiled for the baseline, while the level is active.
    #[inline(always)]
    pub(crate) const fn inlined(level: Level) -> Self {
        Token {
            is_inlined: true,
            ..Token::new(level)
        }
    }

    /// Whether the code is compiled for the baseline, although the level is another one.
    #[inline(always)]
    pub(crate) const fn is_inlined(self) -> bool {
        self.is_inlined
    }

    /// The same token with this knowledge about the exponents of all integer powers.
    #[inline(always)]
    pub const fn with_exponent(self, exponent: Exponent) -> Self {
        Token { exponent, ..self }
    }

    /// The level of instructions.
    #[inline(always)]
    pub const fn level(self) -> Level {
        self.level
    }

    /// Whether a fused multiply-add is one instruction.
    #[inline(always)]
    pub const fn fma(self) -> bool {
        self.level.fma()
    }

    /// Whether rare arguments are reported.
    #[inline(always)]
    pub const fn is_watched(self) -> bool {
        self.rare.is_some()
    }

    /// Whether a rare argument has been reported, and the element will be computed again. The value
    /// until then must be a possible one: the body may use it as an index, or assert its
    /// properties.
    #[inline(always)]
    pub const fn reported(self, is_rare: bool) -> bool {
        self.rare.is_some() && is_rare
    }

    /// What is known about the exponents of all integer powers.
    #[inline(always)]
    pub const fn exponent(self) -> Exponent {
        self.exponent
    }

    /// Whether a rare argument must be computed now; if not, it has been reported.
    #[inline(always)]
    pub fn rare(self, is_rare: bool) -> bool {
        match self.rare {
            Some(seen) => {
                seen.set(seen.get() | is_rare);
                false
            }
            None => is_rare,
        }
    }
}

/// What is known about the exponents of integer powers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exponent {
    /// All are this number.
    Is(i32),
    /// All are between 0 and 4.
    Tiny,
    /// All are between -63 and 63.
    Short,
    /// Nothing is known.
    Any,
}

impl Exponent {
    /// What is known about these exponents and others together; `None` if there are no powers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn join(left: Option<Self>, right: Option<Self>) -> Option<Self> {
        match (left, right) {
            (None, known) | (known, None) => known,
            (Some(left), Some(right)) if left == right => Some(left),
            (Some(left), Some(right)) => Some(left.loosened().max(right.loosened())),
        }
    }

    /// The same knowledge without the number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn loosened(self) -> Self {
        match self {
            Exponent::Is(0..=4) => Exponent::Tiny,
            Exponent::Is(-63..=63) => Exponent::Short,
            Exponent::Is(_) => Exponent::Any,
            other => other,
        }
    }
}

/// What a body requires of the loop around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// The body reports rare arguments; its elements are then computed again by a loop that handles
    /// them.
    pub rare: bool,
    /// The body has integer powers whose exponent is a value of the body.
    pub powers: bool,
    /// The body calls functions whose code is long, or whose last bit depends on the level.
    pub functions: bool,
}

impl Needs {
    /// No needs.
    pub const NONE: Needs = Needs {
        rare: false,
        powers: false,
        functions: false,
    };
    /// Needs code for the level of the kernel.
    pub const FUNCTIONS: Needs = Needs {
        functions: true,
        ..Needs::NONE
    };
    /// Needs a loop that handles rare arguments.
    pub const RARE: Needs = Needs {
        rare: true,
        ..Needs::FUNCTIONS
    };
    /// Needs loops for the usual exponents.
    pub const POWERS: Needs = Needs {
        powers: true,
        ..Needs::NONE
    };

    /// The needs of both.
    #[must_use]
    pub const fn or(self, other: Needs) -> Needs {
        Needs {
            rare: self.rare || other.rare,
            powers: self.powers || other.powers,
            functions: self.functions || other.functions,
        }
    }
}
