//! `indim.jsonl`: explicit broadcasting, with answers of XLA.

use broadloom::{Reducible, broadcast_in_dim_shape, broadcast_shapes_in_dim};

use super::answer::{Answer, Refusal, Reply, Way};
use super::eager::Rule;
use super::element::Element;
use super::expression::Expressive;
use super::fused;
use super::lazy::{self, Operators};
use super::operand::{self, Named};
use super::reduce;
use super::unary::Unary;
use super::value::{self, Names, Value};
use super::vector::{Line, integers, list, sizes, text};

/// Why a line is left out, if it is.
pub(crate) fn skipped(line: &Line) -> Option<&'static str> {
    let dtype_error = |error: &&str| error.starts_with("dtype_");
    if line
        .expect()
        .errors()
        .is_some_and(|errors| errors.iter().any(dtype_error))
    {
        Some("operands of two types, or of a type without the operation, do not compile")
    } else if line.group() == "ternary" {
        Some("our select and clamp stretch more than scalars")
    } else if line.op() == "infer_shape" {
        Some("extents unknown before run time are a matter of types")
    } else {
        None
    }
}

/// The answers to a line.
pub(crate) fn answers<T>(line: &Line) -> Vec<Way<T>>
where
    T: Expressive + Reducible<Sum: Element>,
{
    let inputs = operand::inputs::<T>(line);
    let params = line.params();
    match (line.op(), &inputs[..]) {
        ("broadcast_in_dim", [x]) => in_dim(
            x,
            &sizes(&params["out_shape"]),
            &integers(&params["broadcast_dimensions"]),
        ),
        ("broadcast", [x]) => in_front(x, &sizes(&params["sizes"])),
        ("chain", inputs) => vec![Way::new(
            "chain",
            chain(line, inputs).map(Value::into_answer),
        )],
        ("expr_in_dim", inputs) if params.get("sum_axes").is_some() => {
            reduce::sums(line, expression(line, inputs))
        }
        ("expr_in_dim", inputs) => vec![
            Way::new(
                "placed views",
                expression(line, inputs).map(Value::into_answer),
            ),
            Way::lazy("one loop", one_loop(line, inputs)),
        ],
        (op, [left, right]) => binary(op, left, right, &integers(&params["broadcast_dimensions"])),
        (op, _) => panic!("no operation {op}"),
    }
}

fn binary<T: Operators>(op: &str, left: &Named<T>, right: &Named<T>, dims: &[i64]) -> Vec<Way<T>> {
    let (left, right) = (Value::of(&left.input), Value::of(&right.input));
    let (left, right) = (left.elements(), right.elements());
    let shape = broadcast_shapes_in_dim(left.dims(), right.dims(), dims);
    let eager = Rule::Explicit(dims).binary(op, &left, &right);
    vec![
        Way::new("shape", shape.map(Answer::Shape).map_err(Refusal::from)),
        Way::new("zip", eager.map(Value::into_answer)),
        Way::lazy("operators", lazy::explicit(op, &left, &right, dims)),
    ]
}

fn in_dim<T: Element>(x: &Named<T>, output: &[usize], dims: &[i64]) -> Vec<Way<T>> {
    let x = &x.input;
    let shape = broadcast_in_dim_shape(Value::of(x).elements().dims(), output, dims);
    vec![
        Way::new("shape", shape.map(Answer::Shape).map_err(Refusal::from)),
        Way::new(
            "view",
            Value::placed(x, output, dims).map(Value::into_answer),
        ),
    ]
}

/// `broadcast`: the sizes in front of the operand's shape, whose axes become the last ones.
fn in_front<T: Element>(x: &Named<T>, front: &[usize]) -> Vec<Way<T>> {
    let output = [front, Value::of(&x.input).elements().dims()].concat();
    let dims: Vec<i64> = (0..output.len() as i64).skip(front.len()).collect();
    in_dim(x, &output, &dims)
}

/// Binary operations one after the other, each result under a name.
fn chain<'a, T: Element>(line: &Line, inputs: &'a [Named<T>]) -> Result<Value<'a, T>, Refusal> {
    let mut names = value::names(inputs);
    let mut last = None;
    for step in list(&line.params()["steps"]) {
        let (left, right) = (&names[text(&step["lhs"])], &names[text(&step["rhs"])]);
        let dims = integers(&step["dims"]);
        let value =
            Rule::Explicit(&dims).binary(text(&step["op"]), &left.elements(), &right.elements())?;
        names.insert(text(&step["out"]).to_owned(), value.clone());
        last = Some(value);
    }
    Ok(last.expect("a step"))
}

/// Every operand placed in the result's shape, then the expression on operands of one shape.
fn expression<'a, T: Unary>(line: &Line, inputs: &'a [Named<T>]) -> Result<Value<'a, T>, Refusal> {
    let params = line.params();
    let output = sizes(&params["out_shape"]);
    let mut names = Names::new();
    for Named { name, input } in inputs {
        let dims = integers(&params["dims"][name]);
        let refused = |refusal| Refusal {
            operand: Some(name.clone()),
            ..refusal
        };
        names.insert(
            name.clone(),
            Value::placed(input, &output, &dims).map_err(refused)?,
        );
    }
    Rule::Explicit(&[]).evaluate(&params["ast"], &names)
}

/// The expression of operands placed by `.at(..)`, written into an array of the result's shape.
fn one_loop<T: Expressive>(line: &Line, inputs: &[Named<T>]) -> Reply<T> {
    let params = line.params();
    let values: Vec<_> = inputs.iter().map(|named| Value::of(&named.input)).collect();
    let dims = inputs
        .iter()
        .map(|named| integers(&params["dims"][&named.name]));
    let operands: Vec<_> = values
        .iter()
        .map(|value| value.elements())
        .zip(dims)
        .collect();
    fused::placed(
        text(&params["expr"]),
        &operands,
        &sizes(&params["out_shape"]),
    )
}
