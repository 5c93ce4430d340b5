//! Operands and destinations as a program has them: arrays and views of the types that it states.

use broadloom::prelude::*;

use crate::answer::Answer;
use crate::element::Element;
use crate::tally::Case;
use crate::vector::{Operand, sizes};

/// The elements of an operand, or the buffer that holds them.
pub(crate) struct Stored<T> {
    elements: Vec<T>,
    shape: Vec<usize>,
    /// Strides and offset, of a buffer.
    layout: Option<(Vec<isize>, usize)>,
}

impl<T: Element> Stored<T> {
    /// An operand; filled with ones where the line gives the shape alone.
    fn new(operand: Operand<'_>) -> Self {
        let shape = operand.shape();
        let given = operand.data().or(operand.buffer());
        Stored {
            elements: match given {
                Some(list) => list.iter().map(T::parse).collect(),
                None => vec![T::ONE; shape.iter().product()],
            },
            layout: operand
                .buffer()
                .map(|_| (operand.strides(), operand.offset())),
            shape,
        }
    }

    fn layout(&self) -> (Vec<isize>, usize) {
        self.layout.clone().expect("a buffer has a layout")
    }
}

impl Case<'_> {
    /// An operand's elements, and then the operand.
    pub(crate) fn stored<T: Element>(&self, name: &str) -> Stored<T> {
        let mut inputs = self.line.inputs();
        let input = inputs.find(|input| input.name() == name);
        Stored::new(input.expect("an operand"))
    }

    /// An array to write into.
    pub(crate) fn destination<T: Element, S: Shape>(&self) -> Array<T, S> {
        let params = self.line.params();
        let shape = match params.get("out_shape") {
            Some(shape) => sizes(shape),
            None => {
                let front = sizes(&params["sizes"]);
                [
                    front,
                    self.line.inputs().next().expect("an operand").shape(),
                ]
                .concat()
            }
        };
        shaped(ArrayD::full(shape, T::ONE))
    }

    /// A buffer to write into through a view.
    pub(crate) fn buffer<T: Element>(&self) -> Stored<T> {
        Stored::new(Operand(&self.line.params()["out"]))
    }
}

fn shaped<T: Element, S: Shape>(array: ArrayD<T>) -> Array<T, S> {
    array
        .try_into_shape()
        .expect("the shape that the program states")
}

/// An operand of a program.
pub(crate) trait Given<'s> {
    type Item: Element;
    fn given(stored: &'s Stored<Self::Item>) -> Self;
}

impl<T: Element, S: Shape> Given<'_> for Array<T, S> {
    type Item = T;

    fn given(stored: &Stored<T>) -> Self {
        shaped(ArrayD::from_vec(&stored.shape[..], stored.elements.clone()))
    }
}

impl<'s, T: Element, S: Shape> Given<'s> for View<'s, T, S> {
    type Item = T;

    fn given(stored: &'s Stored<T>) -> Self {
        let (strides, offset) = stored.layout();
        View::try_from_strided(&stored.elements, &stored.shape, &strides, offset)
            .expect("the shape that the program states")
    }
}

/// A destination of a program.
pub(crate) fn view_mut<T: Element, S: Shape>(stored: &mut Stored<T>) -> ViewMut<'_, T, S> {
    let (strides, offset) = stored.layout();
    ViewMut::try_from_strided(&mut stored.elements, &stored.shape, &strides, offset)
        .expect("the shape that the program states")
}

/// What a destination holds.
pub(crate) fn written<T: Element>(stored: Stored<T>) -> Answer<T> {
    Answer::Buffer(stored.shape, stored.elements)
}

/// The elements of a result.
pub(crate) fn elements<T: Element, S: Shape>(array: Array<T, S>) -> Answer<T> {
    Answer::Elements(array.into_dyn())
}
