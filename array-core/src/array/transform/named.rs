//! Reshaping into a shape that is given as a type: `reshape_into::<Shape![21, 1]>()`.
//!
//! If the compiler knows both shapes, a constant compares their numbers of elements. So every
//! extent takes part, also those outside the table that types compute with. The price:
//! `cargo build` and `cargo test` report such an error, `cargo check` does not.

use core::marker::PhantomData;

use crate::array::construct::{checked_len, or_panic};
use crate::array::{Array, View};
use crate::error::ShapeError;
use crate::shape::{Shape, inferred, known, of_extents};

/// What the types show about reshaping `S` into `R`.
struct NamesChecked<S, R>(PhantomData<(S, R)>);

impl<S: Shape, R: Shape> NamesChecked<S, R> {
    /// Refuses, at compile time, what the types show to be wrong.
    const CHECKED: () = {
        assert!(
            R::RANK.is_some(),
            "a run-time rank does not name a shape: write `.reshape([2, 3])` with its extents"
        );
        assert!(
            known(R::EXTENTS).1 <= 1,
            "a shape to reshape into has at most one `_`, which is computed from the others"
        );
        if let (Some(count), 0, Some(_)) = (known(S::EXTENTS).0, known(S::EXTENTS).1, S::RANK)
            && inferred(R::EXTENTS, count).is_none()
        {
            refuse(Self::TEXT.as_str());
        }
    };

    const TEXT: Text = {
        let text = Text::new().str("cannot reshape ").shape(S::EXTENTS);
        text.str(" into ").shape(R::EXTENTS)
    };
}

/// Panics with the caller's location, so that the compiler shows one line and no path through std.
#[track_caller]
const fn refuse(text: &str) -> ! {
    panic!("{}", text)
}

/// A text composed at compile time: two shapes of up to eight axes, with words.
struct Text {
    bytes: [u8; 512],
    len: usize,
}

impl Text {
    const fn new() -> Self {
        Text {
            bytes: [0; 512],
            len: 0,
        }
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }

    const fn str(mut self, text: &str) -> Self {
        let mut i = 0;
        while i < text.len() {
            self.bytes[self.len] = text.as_bytes()[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    const fn number(self, number: usize) -> Self {
        let head = if number < 10 {
            self
        } else {
            self.number(number / 10)
        };
        let digit = [b'0' + (number % 10) as u8];
        match core::str::from_utf8(&digit) {
            Ok(digit) => head.str(digit),
            Err(_) => unreachable!(),
        }
    }

    /// `[3, _] (a multiple of 3 elements)`.
    const fn shape(self, extents: &[Option<usize>]) -> Self {
        let (mut text, mut axis) = (self.str("["), 0);
        while axis < extents.len() {
            if axis > 0 {
                text = text.str(", ");
            }
            text = match extents[axis] {
                Some(extent) => text.number(extent),
                None => text.str("_"),
            };
            axis += 1;
        }
        text = text.str("] (");
        let (count, open) = known(extents);
        if open > 0 {
            text = text.str("a multiple of ");
        }
        text = match count {
            Some(count) => text.number(count),
            None => text.str("too many"),
        };
        text.str(" elements)")
    }
}

/// The shape `R` of `count` elements. Callers evaluate [`NamesChecked::CHECKED`], so that the error
/// is in the user's line.
fn named<R: Shape>(count: usize) -> Result<R, ShapeError> {
    let Some(open) = inferred(R::EXTENTS, count) else {
        return Err(ShapeError::not_inferred(
            R::EXTENTS,
            known(R::EXTENTS).0,
            count,
        ));
    };
    let mut extents = [open; crate::shape::MAX_RANK];
    for (extent, &fixed) in extents.iter_mut().zip(R::EXTENTS) {
        *extent = fixed.unwrap_or(open);
    }
    Ok(of_extents(&extents[..R::EXTENTS.len()]))
}

impl<T, S: Shape> Array<T, S> {
    /// The same elements under the shape `R`; one `_` in it is computed from the number of
    /// elements.
    ///
    /// If the types have both numbers of elements, and they differ, the program does not build.
    ///
    /// # Panics
    /// If [`try_reshape_into`](Self::try_reshape_into) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![3, 7], vec![0; 21]).reshape_into::<Shape![21, 1]>();
    /// assert_eq!(a.extents(), [21, 1]);
    ///
    /// let pixels = Array1::from(vec![0; 12]).reshape_into::<Shape![_, 3]>();
    /// assert_eq!(pixels.extents(), [4, 3]);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let a = Array::from_vec(shape![3, 7], vec![0; 21]).reshape_into::<Shape![20, 1]>();
    /// ```
    #[track_caller]
    pub fn reshape_into<R: Shape>(self) -> Array<T, R> {
        let () = NamesChecked::<S, R>::CHECKED;
        or_panic(self.reshaped())
    }

    /// As [`reshape_into`](Self::reshape_into).
    ///
    /// # Errors
    /// `len_mismatch` if no shape of type `R` has as many elements, or `_` cannot be computed
    /// because another extent is 0.
    pub fn try_reshape_into<R: Shape>(self) -> Result<Array<T, R>, ShapeError> {
        let () = NamesChecked::<S, R>::CHECKED;
        self.reshaped()
    }

    fn reshaped<R: Shape>(self) -> Result<Array<T, R>, ShapeError> {
        let shape = named::<R>(self.len())?;
        checked_len::<T, R>(&shape)?;
        Ok(Array {
            storage: self.storage,
            shape,
        })
    }
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The same elements under the shape `R`, without copying, as [`Array::reshape_into`].
    ///
    /// # Panics
    /// If [`try_reshape_into`](Self::try_reshape_into) returns an error.
    #[track_caller]
    pub fn reshape_into<R: Shape>(&self) -> View<'a, T, R> {
        let () = NamesChecked::<S, R>::CHECKED;
        or_panic(self.reshaped())
    }

    /// As [`reshape_into`](Self::reshape_into).
    ///
    /// # Errors
    /// As [`Array::try_reshape_into`], and `not_contiguous` if the elements would have to be
    /// copied; `.to_array()` copies them.
    pub fn try_reshape_into<R: Shape>(&self) -> Result<View<'a, T, R>, ShapeError> {
        let () = NamesChecked::<S, R>::CHECKED;
        self.reshaped()
    }

    fn reshaped<R: Shape>(&self) -> Result<View<'a, T, R>, ShapeError> {
        Ok(self.with(self.layout.try_reshape(named::<R>(self.len())?)?))
    }
}
