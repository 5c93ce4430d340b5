//! `sum_to.jsonl`: sums back to a shape, with answers of PyTorch and JAX.

use broadloom::prelude::*;

use super::answer::{Answer, Refusal, Reply, Way};
use super::element::Element;
use super::operand;
use super::value::Value;
use super::vector::{Line, integers, sizes};

fn reply<T>(sum: Result<ArrayD<T>, impl Into<Refusal>>) -> Reply<T> {
    sum.map(Answer::Elements).map_err(Into::into)
}

/// The answers to a line of `sum_to.jsonl`.
pub(crate) fn answers<T: Element + Number>(line: &Line) -> Vec<Way<T>> {
    let inputs = operand::inputs::<T>(line);
    let [input] = &inputs[..] else {
        panic!("one input")
    };
    let value = Value::of(&input.input);
    let x = value.elements();
    let array = x.to_array();
    // The same elements, one after the other along the first axis.
    let turned = array.t().to_array();
    let shape = &sizes(&line.params()["shape"])[..];
    match line.op() {
        "sum_to" => vec![
            Way::new("view", reply(x.try_sum_to(shape))),
            Way::new("array", reply(array.try_sum_to(shape))),
            Way::new("turned", reply(turned.t().try_sum_to(shape))),
            Way::new("expression", reply(x.maximum(&x).try_sum_to(shape))),
            Way::new("aligned", reply(x.maximum(&x).try_sum_to_at(shape, ..))),
        ],
        "sum_to_in_dim" => {
            let dims = &integers(&line.params()["broadcast_dimensions"])[..];
            vec![
                Way::new("view", reply(x.try_sum_to_in_dim(shape, dims))),
                Way::new("array", reply(array.try_sum_to_in_dim(shape, dims))),
                Way::new("turned", reply(turned.t().try_sum_to_in_dim(shape, dims))),
                Way::new(
                    "expression",
                    reply(x.maximum(&x).try_sum_to_at(shape, dims)),
                ),
            ]
        }
        other => panic!("no operation {other}"),
    }
}
