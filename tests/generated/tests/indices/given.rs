//! Operands and destinations of a program: views of buffers with a layout, of the types that the
//! program states.

use std::fmt;

use broadloom::prelude::*;

use crate::oracle::{Tensor, Value};

/// An element type.
pub(crate) trait Number: Copy + PartialEq + fmt::Debug {
    fn of(value: Value) -> Self;
    fn value(self) -> Value;
}

macro_rules! numbers {
    ($($T:ty: $read:ident, $write:ident as $As:ty);*) => {$(
        impl Number for $T {
            fn of(value: Value) -> Self {
                value.$read() as $T
            }
            fn value(self) -> Value {
                Value::$write(self as $As)
            }
        }
    )*};
}

numbers!(
    f64: float, Float as f64;
    f32: float, Float as f64;
    i64: int, Int as i128;
    i32: int, Int as i128;
    u64: int, Int as i128;
    u32: int, Int as i128;
    usize: int, Int as i128;
    u8: int, Int as i128
);

impl Number for bool {
    fn of(value: Value) -> Self {
        value == Value::Bool(true)
    }

    fn value(self) -> Value {
        Value::Bool(self)
    }
}

/// Where the elements of an operand are in its buffer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Layout {
    Contiguous,
    Transposed,
    /// Every second element of each axis.
    Strided,
    /// Every axis from its end.
    Reversed,
}

impl Layout {
    pub(crate) const ALL: [Layout; 4] = [
        Layout::Contiguous,
        Layout::Transposed,
        Layout::Strided,
        Layout::Reversed,
    ];
}

/// A buffer, and where the elements of an operand are in it.
#[derive(Clone, Debug)]
pub(crate) struct Stored<T> {
    buffer: Vec<T>,
    extents: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl<T: Number> Stored<T> {
    /// What is in a buffer beside the elements.
    fn gap() -> T {
        T::of(Value::Int(77))
    }

    pub(crate) fn new(tensor: &Tensor, layout: Layout) -> Self {
        let extents = tensor.extents.clone();
        let step = if layout == Layout::Strided { 2 } else { 1 };
        let mut order: Vec<usize> = (0..extents.len()).rev().collect();
        if layout == Layout::Transposed {
            order.reverse();
        }
        let (mut strides, mut length) = (vec![0; extents.len()], 1);
        for axis in order {
            strides[axis] = length * step;
            length *= step * extents[axis] as isize;
        }
        let mut offset = 0;
        if layout == Layout::Reversed {
            strides.iter_mut().for_each(|stride| *stride = -*stride);
            offset = (length as usize).saturating_sub(1);
        }
        let mut stored = Stored {
            buffer: vec![Self::gap(); length as usize],
            extents,
            strides,
            offset,
        };
        for (at, &value) in stored.places().into_iter().zip(&tensor.data) {
            stored.buffer[at] = T::of(value);
        }
        stored
    }

    /// The positions of the elements in the buffer, in row-major order.
    fn places(&self) -> Vec<usize> {
        let axes = self.extents.iter().zip(&self.strides);
        axes.fold(vec![self.offset], |places, (&extent, &stride)| {
            let along = |at: &usize| {
                let at = *at as isize;
                (0..extent as isize).map(move |k| (at + k * stride) as usize)
            };
            places.iter().flat_map(along).collect()
        })
    }

    pub(crate) fn view<S: Shape>(&self) -> View<'_, T, S> {
        View::try_from_strided(&self.buffer, &self.extents, &self.strides, self.offset)
            .expect("the shape that the program states")
    }

    pub(crate) fn view_mut<S: Shape>(&mut self) -> ViewMut<'_, T, S> {
        ViewMut::try_from_strided(&mut self.buffer, &self.extents, &self.strides, self.offset)
            .expect("the shape that the program states")
    }

    /// The elements, where nothing is written beside them.
    pub(crate) fn tensor(&self) -> Result<Tensor, String> {
        let places = self.places();
        let gaps = self
            .buffer
            .iter()
            .enumerate()
            .filter(|(at, _)| !places.contains(at));
        if gaps.clone().any(|(_, &value)| value != Self::gap()) {
            return Err(format!("written beside the elements: {:?}", self.buffer));
        }
        Ok(Tensor {
            extents: self.extents.clone(),
            data: places.iter().map(|&at| self.buffer[at].value()).collect(),
        })
    }
}

/// An operand of a program.
pub(crate) trait Given<'s>: Sized {
    type Item: Number;
    fn given(stored: &'s mut Stored<Self::Item>) -> Self;
}

impl<'s, T: Number, S: Shape> Given<'s> for View<'s, T, S> {
    type Item = T;

    fn given(stored: &'s mut Stored<T>) -> Self {
        stored.view()
    }
}

impl<'s, T: Number, S: Shape> Given<'s> for ViewMut<'s, T, S> {
    type Item = T;

    fn given(stored: &'s mut Stored<T>) -> Self {
        stored.view_mut()
    }
}

/// The elements of a result.
pub(crate) fn tensor<T: Number, S: Shape>(array: &Array<T, S>) -> Tensor {
    Tensor {
        extents: array.extents().as_ref().to_vec(),
        data: array.iter().map(|&value| value.value()).collect(),
    }
}
