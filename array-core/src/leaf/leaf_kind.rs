//! `LeafKind`: the properties of an operand's element type that type-erased code needs.

use super::Elem;
use std::any::TypeId;

/// The erased type of an operand: what a packer must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeafKind {
    size: u32,
    /// The logarithm of the alignment.
    align: u8,
    scalar: bool,
    plain: bool,
}

impl LeafKind {
    /// The kind of an array of `T`.
    #[inline(always)]
    pub const fn array<T>() -> Self {
        LeafKind {
            size: const { small::<T>() },
            align: align_of::<T>().trailing_zeros() as u8,
            scalar: false,
            plain: false,
        }
    }

    /// The kind of an array of `T`, which also knows whether `T` is a number. It folds to a
    /// constant, but is not one.
    #[inline(always)]
    pub fn of<T: Elem>() -> Self {
        macro_rules! is_one_of {
            ($($number:ty),*) => { $(TypeId::of::<T>() == TypeId::of::<$number>())||* };
        }
        LeafKind {
            plain: is_one_of!(
                f32, f64, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, bool, char
            ),
            ..LeafKind::array::<T>()
        }
    }

    /// The kind of a scalar operand of type `T`: stride 0 everywhere, read as it is in every kernel
    /// instance.
    #[inline(always)]
    pub const fn scalar<T>() -> Self {
        LeafKind::array::<T>().as_scalar()
    }

    /// The kind of a scalar operand of the same type.
    #[inline(always)]
    pub(crate) const fn as_scalar(self) -> Self {
        LeafKind {
            scalar: true,
            plain: false,
            ..self
        }
    }

    /// The kind of an operand of which only the size of an element is known; 0 for a scalar.
    pub(crate) const fn sized(size: usize) -> Self {
        LeafKind {
            size: size as u32,
            align: 0,
            scalar: size == 0,
            plain: false,
        }
    }

    /// The kind of the same elements in memory that may have gaps between them which are not ours:
    /// vectors, which would load the gaps, do not read it.
    #[inline(always)]
    pub(crate) const fn beside_gaps(self, gaps: bool) -> Self {
        LeafKind {
            plain: self.plain && !gaps,
            ..self
        }
    }

    /// Bytes of one element.
    #[inline(always)]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Alignment of one element, in bytes.
    #[inline(always)]
    pub const fn align(self) -> usize {
        1 << self.align
    }

    /// Whether elements are known to be numbers, and so is everything between them. No byte of a
    /// number is padding or belongs to a pointer, so numbers can be loaded as vectors.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        self.plain
    }

    /// Whether the elements of both have the same size and alignment.
    #[inline(always)]
    pub const fn lies_as(self, other: LeafKind) -> bool {
        self.size == other.size && self.align == other.align
    }

    /// Whether this is a scalar operand.
    #[inline(always)]
    pub const fn is_scalar(self) -> bool {
        self.scalar
    }
}

/// Eight bytes per kind: a table of operands is one cache line.
const fn small<T>() -> u32 {
    assert!(
        size_of::<T>() <= u32::MAX as usize,
        "an element has less than 4 GiB"
    );
    size_of::<T>() as u32
}
