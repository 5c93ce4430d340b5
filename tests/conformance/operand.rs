//! The operands of a line as arrays and strided buffers of the library.

use broadloom::{ArrayD, ViewD};
use serde_json::Value as Json;

use super::element::Element;
use super::vector::{Line, Operand};

/// The elements of an operand.
pub(crate) enum Stored<T> {
    Array(ArrayD<T>),
    Strided {
        buffer: Vec<T>,
        shape: Vec<usize>,
        strides: Vec<isize>,
        offset: usize,
    },
}

pub(crate) fn parse_all<T: Element>(list: &[Json]) -> Vec<T> {
    list.iter().map(T::parse).collect()
}

impl<T: Element> Stored<T> {
    /// The operand; filled with ones where the line gives the shape alone.
    pub(crate) fn new(operand: Operand<'_>) -> Self {
        let shape = operand.shape();
        match (operand.data(), operand.buffer()) {
            (Some(data), _) => {
                let array = ArrayD::try_from_vec(shape, parse_all(data));
                Stored::Array(array.expect("as many elements as the shape has"))
            }
            (None, Some(buffer)) => Stored::Strided {
                buffer: parse_all(buffer),
                shape,
                strides: operand.strides(),
                offset: operand.offset(),
            },
            (None, None) => Stored::Array(ArrayD::full(shape, T::ONE)),
        }
    }

    pub(crate) fn view(&self) -> ViewD<'_, T> {
        match self {
            Stored::Array(array) => array.view(),
            Stored::Strided {
                buffer,
                shape,
                strides,
                offset,
            } => ViewD::try_from_strided(buffer, shape, strides, *offset)
                .expect("an operand's layout is legal"),
        }
    }
}

/// An operand of the line's element type, or a condition.
pub(crate) enum Input<T> {
    Elements(Stored<T>),
    Truths(Stored<bool>),
}

/// An operand under its name.
pub(crate) struct Named<T> {
    pub(crate) name: String,
    pub(crate) input: Input<T>,
}

/// The inputs of a line, in order.
pub(crate) fn inputs<T: Element>(line: &Line) -> Vec<Named<T>> {
    let input = |operand: Operand<'_>| Named {
        name: operand.name().to_owned(),
        input: match operand.dtype() {
            name if name == T::NAME => Input::Elements(Stored::new(operand)),
            "bool" => Input::Truths(Stored::new(operand)),
            other => panic!("an operand of {other} among those of {}", T::NAME),
        },
    };
    line.inputs().map(input).collect()
}
