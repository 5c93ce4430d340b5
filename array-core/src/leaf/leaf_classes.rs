//! `LeafClasses`: the classes of a kernel's leaves, as a value for the code that reads them.

use super::{ClassSet, Classes};

/// The classes of the leaves of a kernel from number `first` on.
///
/// The code of the leaves is inlined, so these are constants there. With a type parameter for them
/// each leaf was an instance of its own, named after all leaves before it, and a release build of a
/// map of 140 operands took 1.1 times as long.
#[derive(Clone, Copy, Debug)]
pub struct LeafClasses {
    /// The leaves of stride 0, and whether views read every second element.
    of: &'static (ClassSet, bool),
    first: usize,
}

impl LeafClasses {
    /// The classes `C` of all leaves.
    #[inline(always)]
    pub(crate) const fn of<C: Classes>() -> Self {
        LeafClasses {
            of: const { &(C::ZERO, C::PAIRED) },
            first: 0,
        }
    }

    /// The classes of the leaves after the first `count`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn after(self, count: usize) -> Self {
        LeafClasses {
            first: self.first + count,
            ..self
        }
    }

    /// Whether the first leaf has stride 0.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn is_zero(self) -> bool {
        // The remainder tells the compiler that the number is in bounds.
        self.of.0.get(self.first % ClassSet::CAPACITY)
    }

    /// Whether views read every second element.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn is_paired(self) -> bool {
        self.of.1
    }
}
