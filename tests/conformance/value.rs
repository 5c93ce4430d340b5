//! The values of an expression while it is evaluated operation by operation: views of operands, and arrays.

use broadloom::{ArrayD, ViewD};
use std::collections::BTreeMap;

use super::answer::{Answer, Refusal};
use super::element::Element;
use super::operand::{Input, Named};

/// A view of an operand, or an array that an operation gave.
#[derive(Clone)]
pub(crate) enum Field<'a, T> {
    View(ViewD<'a, T>),
    Array(ArrayD<T>),
}

impl<'a, T: Element> Field<'a, T> {
    pub(crate) fn view(&self) -> ViewD<'_, T> {
        match self {
            Field::View(view) => view.clone(),
            Field::Array(array) => array.view(),
        }
    }

    fn into_array(self) -> ArrayD<T> {
        match self {
            Field::View(view) => view.to_array(),
            Field::Array(array) => array,
        }
    }
}

/// Elements of the line's type, or truth values.
#[derive(Clone)]
pub(crate) enum Value<'a, T> {
    Elements(Field<'a, T>),
    Truths(Field<'a, bool>),
}

impl<'a, T: Element> Value<'a, T> {
    /// The operand as it is.
    pub(crate) fn of(input: &'a Input<T>) -> Self {
        match input {
            Input::Elements(stored) => Value::Elements(Field::View(stored.view())),
            Input::Truths(stored) => Value::Truths(Field::View(stored.view())),
        }
    }

    /// An operand placed on the axes `dims` of a result of shape `output`.
    pub(crate) fn placed(
        input: &'a Input<T>,
        output: &[usize],
        dims: &[i64],
    ) -> Result<Self, Refusal> {
        Ok(match input {
            Input::Elements(stored) => Value::Elements(Field::View(
                stored.view().try_broadcast_in_dim(output, dims)?,
            )),
            Input::Truths(stored) => Value::Truths(Field::View(
                stored.view().try_broadcast_in_dim(output, dims)?,
            )),
        })
    }

    pub(crate) fn elements(&self) -> ViewD<'_, T> {
        match self {
            Value::Elements(field) => field.view(),
            Value::Truths(_) => panic!("truth values where numbers are needed"),
        }
    }

    pub(crate) fn truths(&self) -> ViewD<'_, bool> {
        match self {
            Value::Truths(field) => field.view(),
            Value::Elements(_) => panic!("numbers where truth values are needed"),
        }
    }

    pub(crate) fn into_answer(self) -> Answer<T> {
        match self {
            Value::Elements(field) => Answer::Elements(field.into_array()),
            Value::Truths(field) => Answer::Truths(field.into_array()),
        }
    }
}

/// Values by name.
pub(crate) type Names<'a, T> = BTreeMap<String, Value<'a, T>>;

/// The inputs under their names.
pub(crate) fn names<T: Element>(inputs: &[Named<T>]) -> Names<'_, T> {
    inputs
        .iter()
        .map(|named| (named.name.clone(), Value::of(&named.input)))
        .collect()
}
