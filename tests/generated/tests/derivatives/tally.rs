//! The line that a program is about, and what was wrong with its answers.

use broadloom::prelude::*;
use serde_json::Value as Json;

use crate::differs::differs;
use crate::vector::{Line, Operand, list, real};

/// A line while its program runs.
pub(crate) struct Case<'l> {
    line: &'l Line,
    /// Whose gradients are expected.
    key: &'static str,
    answers: usize,
    pub(crate) wrong: Vec<String>,
}

impl<'l> Case<'l> {
    pub(crate) fn new(line: &'l Line) -> Self {
        // Where PyTorch and JAX differ, PyTorch's: see `tests/conformance/mod.rs`.
        let key = match line.group() {
            "convention" => "grads_pytorch",
            _ => "grads",
        };
        Case {
            line,
            key,
            answers: 0,
            wrong: Vec::new(),
        }
    }

    pub(crate) fn operand<S: Shape>(&self, name: &str) -> Array<f64, S> {
        let mut inputs = self.line.inputs();
        let input = inputs.find(|input| input.name() == name);
        array(input.expect("an operand"))
    }

    /// The derivatives of the elements of the value: ones, if the line says none.
    pub(crate) fn cotangent<S: Shape>(&self) -> Array<f64, S> {
        match &self.line.params()["cotangent"] {
            Json::Null => {
                let value = Operand(&self.line.0["expect"]["value"]);
                shaped(ArrayD::ones(value.shape()))
            }
            given => array(Operand(given)),
        }
    }

    /// Compares the value.
    pub(crate) fn value(&mut self, found: f64) {
        let found = ArrayD::scalar(found);
        let want = &self.line.0["expect"]["value"];
        self.wrong
            .extend(differs("value", Some(&found), want, self.line));
    }

    /// Compares a gradient.
    pub(crate) fn gradient<S: Shape>(&mut self, name: &str, found: Array<f64, S>) {
        self.answers += 1;
        let want = &self.line.0["expect"][self.key][name];
        let found = found.into_dyn();
        self.wrong
            .extend(differs(name, Some(&found), want, self.line));
    }

    /// Whether each gradient that the line expects was compared.
    pub(crate) fn is_complete(&self) -> bool {
        self.answers == list(&self.line.params()["wrt"]).len()
    }
}

fn array<S: Shape>(operand: Operand<'_>) -> Array<f64, S> {
    let data = operand.data().expect("data").iter().map(real).collect();
    shaped(ArrayD::from_vec(operand.shape(), data))
}

fn shaped<S: Shape>(array: ArrayD<f64>) -> Array<f64, S> {
    array
        .try_into_shape()
        .expect("the shape that the program states")
}
