//! What the library answered to a line, and whether the line expects it.
//!
//! A line is answered in several ways (the shape alone, eagerly, lazily, ...), each of which has to agree.

use broadloom::{ArrayD, BroadcastError, ReduceError, ShapeError};
use serde_json::Value as Json;

use super::element::Element;
use super::vector::{Expect, Tolerance};

/// A result, as far as one way of asking gives it.
pub(crate) enum Answer<T> {
    /// The shape alone.
    Shape(Vec<usize>),
    /// An array of the operands' elements.
    Elements(ArrayD<T>),
    /// An array of truth values.
    Truths(ArrayD<bool>),
    /// An array of any elements.
    Other(Box<dyn Checked>),
    /// A destination's shape, and its whole buffer after the operation.
    Buffer(Vec<usize>, Vec<T>),
}

/// A result of its own type, which can be compared with what a line expects.
pub(crate) trait Checked {
    fn check(&self, expect: Expect<'_>) -> Result<(), String>;
}

impl<T: Element> Checked for ArrayD<T> {
    fn check(&self, expect: Expect<'_>) -> Result<(), String> {
        check_array(self, expect)
    }
}

/// A result of another type than the line's, where the systems differ: only the values are compared.
pub(crate) struct Values<T>(pub(crate) ArrayD<T>);

impl<T: Element> Checked for Values<T> {
    fn check(&self, expect: Expect<'_>) -> Result<(), String> {
        check_shape(self.0.dims(), expect)?;
        let want = expect.data().expect("the elements of the result");
        check_elements(&self.0.to_vec(), want, expect.tolerance())
    }
}

/// A refusal: the kind of the library's error, its message, and the operand at fault where one was asked alone.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    pub(crate) operand: Option<String>,
}

impl From<BroadcastError> for Refusal {
    fn from(error: BroadcastError) -> Self {
        Refusal {
            kind: error.kind().as_str(),
            message: error.to_string(),
            operand: None,
        }
    }
}

impl From<ReduceError> for Refusal {
    fn from(error: ReduceError) -> Self {
        Refusal {
            kind: error.kind().as_str(),
            message: error.to_string(),
            operand: None,
        }
    }
}

impl From<ShapeError> for Refusal {
    fn from(error: ShapeError) -> Self {
        Refusal {
            kind: error.kind().as_str(),
            message: error.to_string(),
            operand: None,
        }
    }
}

/// An answer or a refusal.
pub(crate) type Reply<T> = Result<Answer<T>, Refusal>;

/// Which rule speaks: a placed operand of a lazy expression meets the rules one after the other in an order of its
/// own, so that it may refuse for another reason than the system did.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reason {
    /// The kind of a refusal has to be among the expected ones.
    Listed,
    /// Any refusal agrees with an expected one; how often the kind is among the listed ones is counted.
    Any,
}

/// One way of asking for a line's answer.
pub(crate) struct Way<T> {
    pub(crate) name: &'static str,
    pub(crate) reason: Reason,
    pub(crate) reply: Reply<T>,
}

impl<T> Way<T> {
    pub(crate) fn new(name: &'static str, reply: Reply<T>) -> Self {
        Way {
            name,
            reason: Reason::Listed,
            reply,
        }
    }

    pub(crate) fn lazy(name: &'static str, reply: Reply<T>) -> Self {
        Way {
            name,
            reason: Reason::Any,
            reply,
        }
    }
}

/// Whether `reply` is what the line expects; the error says what is wrong.
pub(crate) fn check<T: Element>(
    reply: &Reply<T>,
    expect: Expect<'_>,
    reason: Reason,
) -> Result<(), String> {
    match (reply, expect.errors()) {
        (Ok(answer), None) => check_answer(answer, expect),
        (Err(refusal), Some(errors)) => {
            if reason == Reason::Listed && !errors.contains(&refusal.kind) {
                return Err(format!("refused as {} instead of {errors:?}", refusal.kind));
            }
            match (expect.refused_operand(), &refusal.operand) {
                (Some(want), Some(got)) if want != got => {
                    Err(format!("refused operand {got} instead of {want}"))
                }
                _ => Ok(()),
            }
        }
        (Ok(_), Some(errors)) => Err(format!("accepted instead of refused as {errors:?}")),
        (Err(refusal), None) => Err(format!("refused as {}: {}", refusal.kind, refusal.message)),
    }
}

fn check_answer<T: Element>(answer: &Answer<T>, expect: Expect<'_>) -> Result<(), String> {
    match answer {
        Answer::Shape(dims) => check_shape(dims, expect),
        Answer::Elements(array) => check_array(array, expect),
        Answer::Truths(array) => check_array(array, expect),
        Answer::Other(array) => array.check(expect),
        Answer::Buffer(dims, buffer) => {
            check_shape(dims, expect)?;
            let want = expect
                .buffer()
                .expect("a destination has an expected buffer");
            check_elements(buffer, want, expect.tolerance())
        }
    }
}

fn check_shape(dims: &[usize], expect: Expect<'_>) -> Result<(), String> {
    let want = expect.shape();
    (dims == want)
        .then_some(())
        .ok_or_else(|| format!("shape {dims:?} instead of {want:?}"))
}

fn check_array<T: Element>(array: &ArrayD<T>, expect: Expect<'_>) -> Result<(), String> {
    check_shape(array.dims(), expect)?;
    if let Some(want) = expect.dtype().filter(|&want| want != T::NAME) {
        return Err(format!("elements of type {} instead of {want}", T::NAME));
    }
    match expect.data() {
        Some(want) => check_elements(&array.to_vec(), want, expect.tolerance()),
        None => Ok(()),
    }
}

fn check_elements<T: Element>(
    got: &[T],
    want: &[Json],
    tolerance: Tolerance,
) -> Result<(), String> {
    let want: Vec<T> = want.iter().map(T::parse).collect();
    let agree = got.len() == want.len()
        && got
            .iter()
            .zip(&want)
            .all(|(got, &want)| got.agrees(want, tolerance));
    agree
        .then_some(())
        .ok_or_else(|| format!("{got:?} instead of {want:?}"))
}
