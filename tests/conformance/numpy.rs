//! `numpy.jsonl`: inferred broadcasting, with answers of NumPy and PyTorch.

use broadloom::{ArrayD, Lazy, broadcast_shapes};
use serde_json::json;

use super::answer::{Answer, Refusal, Reply, Way};
use super::eager::Rule;
use super::element::Element;
use super::expression::{self, Expressive};
use super::lazy::{self, Operators};
use super::operand::{self, Named};
use super::unary::Unary;
use super::value::{self, Value};
use super::vector::{Line, list, sizes, text};

/// NumPy refuses a huge shape even where an extent of 0 leaves no elements; the format allows either answer.
pub(crate) const EITHER: &str = "numpy-overflow-0004";

/// The line with the other answer it allows.
pub(crate) fn other_answer(line: &Line) -> Option<Line> {
    let mut other = line.clone();
    other.0["expect"] = json!({ "shape": [1u64 << 40, 1u64 << 40, 0] });
    (line.id() == EITHER).then_some(other)
}

/// The answers to a line.
pub(crate) fn answers<T: Expressive>(line: &Line) -> Vec<Way<T>> {
    let inputs = operand::inputs::<T>(line);
    let params = line.params();
    match (line.op(), &inputs[..]) {
        ("broadcast_shapes", []) => vec![Way::new("shape", common_shape(line))],
        ("broadcast_to", [a]) => vec![Way::new("view", stretched(a, &sizes(&params["shape"])))],
        ("eval_into", inputs) => vec![
            Way::new("assignment", into(line, inputs)),
            Way::new("aligned", into_aligned(line, inputs)),
        ],
        ("add_assign", [a, b]) => vec![
            Way::new("assignment", add_assign(a, b)),
            Way::lazy("aligned", add_assign_aligned(a, b)),
        ],
        ("expr", inputs) => expression::answers(&params["ast"], text(&params["expr"]), inputs),
        ("where", [condition, a, b]) => choose(condition, a, b),
        (op, [left, right]) => binary(op, left, right),
        (op, _) => panic!("no operation {op}"),
    }
}

fn binary<T: Operators>(op: &str, left: &Named<T>, right: &Named<T>) -> Vec<Way<T>> {
    let (left, right) = (Value::of(&left.input), Value::of(&right.input));
    let (left, right) = (left.elements(), right.elements());
    let shape = broadcast_shapes(&[left.dims(), right.dims()]);
    let eager = Rule::Inferred.binary(op, &left, &right);
    vec![
        Way::new("shape", shape.map(Answer::Shape).map_err(Refusal::from)),
        Way::new("zip", eager.map(Value::into_answer)),
        Way::lazy("operators", lazy::inferred(op, &left, &right)),
        Way::new("aligned", lazy::aligned(op, &left, &right)),
    ]
}

fn common_shape<T>(line: &Line) -> Reply<T> {
    let shapes: Vec<Vec<usize>> = list(&line.params()["shapes"]).iter().map(sizes).collect();
    let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
    Ok(Answer::Shape(broadcast_shapes(&shapes)?))
}

fn stretched<T: Element>(a: &Named<T>, output: &[usize]) -> Reply<T> {
    let a = Value::of(&a.input);
    Ok(Answer::Elements(
        a.elements().try_broadcast_to(output)?.to_array(),
    ))
}

fn choose<T: Element>(condition: &Named<T>, a: &Named<T>, b: &Named<T>) -> Vec<Way<T>> {
    let [condition, a, b] = [condition, a, b].map(|named| Value::of(&named.input));
    let (condition, a, b) = (condition.truths(), a.elements(), b.elements());
    let eager = Rule::Inferred.choose(&condition, &a, &b);
    vec![
        Way::new("zips", eager.map(Value::into_answer)),
        Way::lazy("select", expression::select(&condition, &a, &b)),
        Way::new("aligned", expression::select_aligned(&condition, &a, &b)),
    ]
}

/// An expression into a destination that may be larger than its value.
fn into<T: Unary>(line: &Line, inputs: &[Named<T>]) -> Reply<T> {
    let params = line.params();
    let ast = match text(&params["expr"]) {
        "a" => json!("a"),
        "a + b" => json!(["add", "a", "b"]),
        other => panic!("no expression {other}"),
    };
    let value = Rule::Inferred.evaluate(&ast, &value::names(inputs))?;
    let mut out = ArrayD::full(sizes(&params["out_shape"]), T::ONE);
    out.view_mut()
        .try_assign_numpy(&value.elements(), |_, new| new)?;
    Ok(Answer::Elements(out))
}

/// The same with the operands aligned by the library, in one loop.
fn into_aligned<T: Element>(line: &Line, inputs: &[Named<T>]) -> Reply<T> {
    let values: Vec<_> = inputs.iter().map(|named| Value::of(&named.input)).collect();
    let mut out = ArrayD::full(sizes(&line.params()["out_shape"]), T::ONE);
    match &values[..] {
        [a] => out.try_assign(a.elements().at(..))?,
        [a, b] => {
            let add = T::arithmetic("add").expect("numbers");
            out.try_assign(a.elements().at(..).zip_map(b.elements().at(..), add))?;
        }
        _ => panic!("no expression of {} operands", values.len()),
    }
    Ok(Answer::Elements(out))
}

/// `a += b`.
fn add_assign<T: Element>(a: &Named<T>, b: &Named<T>) -> Reply<T> {
    let (a, b) = (Value::of(&a.input), Value::of(&b.input));
    let add = T::arithmetic("add").expect("numbers");
    let mut sum = a.elements().to_array();
    sum.view_mut().try_assign_numpy(&b.elements(), add)?;
    Ok(Answer::Elements(sum))
}

/// `a += b` as an update with `b` aligned by the library; the marker of `a` is an operand that was not aligned.
fn add_assign_aligned<T: Element>(a: &Named<T>, b: &Named<T>) -> Reply<T> {
    let (a, b) = (Value::of(&a.input), Value::of(&b.input));
    let add = T::arithmetic("add").expect("numbers");
    let mut sum = a.elements().to_array();
    sum.try_update(|sum| sum.zip_map(b.elements().at(..), add))?;
    Ok(Answer::Elements(sum))
}
