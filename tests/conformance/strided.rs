//! `strided.jsonl`: operands and destinations given by buffer, shape, strides and offset.

use broadloom::ViewMutD;

use super::answer::{Answer, Refusal, Reply, Way};
use super::eager::Rule;
use super::element::Element;
use super::expression::{self, Expressive};
use super::operand::{self, Named};
use super::unary::Unary;
use super::value;
use super::vector::{Line, Operand, integer, text};

/// The answers to a line.
pub(crate) fn answers<T: Expressive>(line: &Line) -> Vec<Way<T>> {
    let inputs = operand::inputs::<T>(line);
    match line.op() {
        "expr" => expression::answers(&line.params()["ast"], text(&line.params()["expr"]), &inputs),
        "eval_into" => vec![
            Way::new("assigned value", assign_value(line, &inputs)),
            Way::lazy("assigned expression", assign_expression(line, &inputs)),
        ],
        "check_out" => vec![Way::new("view", check_out(line))],
        op => panic!("no operation {op}"),
    }
}

/// The destination of a line, with `write` done to it; its whole buffer afterwards.
fn destination<T: Element>(
    line: &Line,
    write: impl FnOnce(&mut ViewMutD<'_, T>) -> Result<(), Refusal>,
) -> Reply<T> {
    let out = Operand(&line.params()["out"]);
    let mut buffer = operand::parse_all(out.buffer().expect("a destination has a buffer"));
    let mut view =
        ViewMutD::try_from_strided(&mut buffer, &out.shape(), &out.strides(), out.offset())?;
    write(&mut view)?;
    let dims = view.dims().to_vec();
    Ok(Answer::Buffer(dims, buffer))
}

/// The expression's value first, then an assignment of it.
fn assign_value<T: Unary>(line: &Line, inputs: &[Named<T>]) -> Reply<T> {
    let value = Rule::Inferred.evaluate(&line.params()["ast"], &value::names(inputs))?;
    destination(line, |out| {
        Ok(out.try_assign_numpy(&value.elements(), |_, new| new)?)
    })
}

/// The expression written into the destination by one loop. All these lines are `a + b`.
fn assign_expression<T: Expressive>(line: &Line, inputs: &[Named<T>]) -> Reply<T> {
    let names = value::names(inputs);
    destination(line, |out| {
        let [a, b] = ["a", "b"].map(|name| names[name].elements().try_broadcast_to(out.dims()));
        Ok(T::add_into(&a?, &b?, out)?)
    })
}

/// Whether a layout is a legal destination; the buffer is given by its length alone.
fn check_out<T: Element>(line: &Line) -> Reply<T> {
    let out = Operand(&line.params()["out"]);
    let mut buffer = vec![T::ONE; integer(&out.0["len"]) as usize];
    let view = ViewMutD::try_from_strided(&mut buffer, &out.shape(), &out.strides(), out.offset())?;
    Ok(Answer::Shape(view.dims().to_vec()))
}
