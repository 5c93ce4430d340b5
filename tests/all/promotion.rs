//! Promotion: the vectors of NumPy, JAX and PyTorch.

use broadloom::promote::{Category, DType, Operation, Promoted, System};
use serde_json::Value;

fn operand(value: &Value) -> Promoted {
    let dtype = || DType::from_name(value["dtype"].as_str().unwrap()).unwrap();
    match value["kind"].as_str().unwrap() {
        "array" => Promoted::Array(dtype()),
        "zero_dim" => Promoted::ZeroDim(dtype()),
        "py_bool" => Promoted::Number(Category::Bool),
        "py_int" => Promoted::Number(Category::Integer),
        "py_float" => Promoted::Number(Category::Float),
        "py_complex" => Promoted::Number(Category::Complex),
        other => panic!("no kind {other}"),
    }
}

fn operation(name: &str) -> Operation {
    match name {
        "add" => Operation::Add,
        "sub" => Operation::Sub,
        "mul" => Operation::Mul,
        "div" => Operation::Div,
        "neg" => Operation::Neg,
        "abs" => Operation::Abs,
        "lt" => Operation::Less,
        "sum" => Operation::Sum,
        "prod" => Operation::Prod,
        "mean" => Operation::Mean,
        "var" => Operation::Var,
        "any" => Operation::Any,
        "argmax" => Operation::ArgMax,
        other => panic!("no operation {other}"),
    }
}

#[test]
fn every_vector_of_the_three_systems() {
    let text = include_str!("../conformance/promote.jsonl");
    let mut count = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let group = line["group"].as_str().unwrap();
        let system = match group.split('_').next().unwrap() {
            "numpy" => System::NumPy,
            "jax" => System::Jax,
            "torch" => System::Torch,
            other => panic!("no system {other}"),
        };
        let operands: Vec<Promoted> = line["inputs"]
            .as_array()
            .unwrap()
            .iter()
            .map(operand)
            .collect();
        let result = match (line["op"].as_str().unwrap(), &operands[..]) {
            ("result_type", operands) => DType::result_type(system, operands),
            (op, [Promoted::Array(dtype)]) => dtype.result_of(operation(op), system),
            _ => panic!("{line}"),
        };
        let expected = line["expect"]["dtype"].as_str();
        let found = result.as_ref().ok().map(|dtype| dtype.name());
        assert_eq!(found, expected, "{line}");
        count += 1;
    }
    assert_eq!(count, 818);
}
