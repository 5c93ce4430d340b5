//! Arrays as bytes, and bytes as arrays, by the crate bytemuck.

use bytemuck::{AnyBitPattern, NoUninit, PodCastError};

use super::{Array, View};
use crate::array::or_panic;
use crate::error::ShapeError;
use crate::shape::{GivesShape, Shape};
use crate::storage::Home;

impl<T: NoUninit, S: Shape, H: Home> Array<T, S, H> {
    /// The bytes of the elements, row-major, in the order of this machine.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// assert_eq!(array![1_u16, 2].as_bytes(), [1_u16, 2].map(u16::to_ne_bytes).as_flattened());
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self.as_slice())
    }
}

impl<'a, T: AnyBitPattern, S: Shape> View<'a, T, S> {
    /// A view of bytes as elements, row-major, without copying.
    ///
    /// # Panics
    /// If [`try_from_bytes`](Self::try_from_bytes) returns an error.
    #[track_caller]
    pub fn from_bytes(shape: impl GivesShape<S>, bytes: &'a [u8]) -> Self {
        or_panic(Self::try_from_bytes(shape, bytes))
    }

    /// As [`from_bytes`](Self::from_bytes).
    ///
    /// # Errors
    /// `len_mismatch` if the bytes are not one element for each index, `invalid_value` if their
    /// address is not aligned for `T`.
    pub fn try_from_bytes(shape: impl GivesShape<S>, bytes: &'a [u8]) -> Result<Self, ShapeError> {
        match bytemuck::try_cast_slice(bytes) {
            Ok(elements) => View::try_from_slice(shape, elements),
            Err(PodCastError::TargetAlignmentGreaterAndInputNotAligned) => {
                Err(ShapeError::misaligned_bytes(align_of::<T>()))
            }
            Err(_) => Err(ShapeError::bytes_of_elements(bytes.len(), size_of::<T>())),
        }
    }
}
