//! `grad.jsonl`: gradients of broadcast expressions, by PyTorch and JAX, against the tape.

use broadloom::prelude::*;
use broadloom::reduce::RunTimeAxes;
use broadloom::{Condition, GradError};
use serde_json::Value as Json;

use super::differs::differs;
use super::vector::{self, Line, Operand, list, real, text};

/// What the lines gave.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) lines: usize,
    pub(crate) agree: usize,
    /// The points where a choice has to be made, and whose it is here.
    pub(crate) conventions: Vec<String>,
    pub(crate) failures: Vec<String>,
}

/// Part of an expression.
enum Part {
    Var(Var<f64>),
    Number(f64),
    Condition(Condition<f64>),
}

/// The operands of a line by name.
struct Program<'l> {
    tape: Tape<f64>,
    variables: Vec<(&'l str, Var<f64>)>,
}

fn array(operand: Operand<'_>) -> ArrayD<f64> {
    let data = operand.data().expect("data").iter().map(real).collect();
    ArrayD::from_vec(operand.shape(), data)
}

impl Program<'_> {
    fn var(&self, ast: &Json) -> Result<Var<f64>, GradError> {
        match self.part(ast)? {
            Part::Var(var) => Ok(var),
            Part::Number(number) => Ok(self.tape.constant(ArrayD::scalar(number))),
            Part::Condition(_) => panic!("a condition is no operand: {ast}"),
        }
    }

    fn part(&self, ast: &Json) -> Result<Part, GradError> {
        if let Some(name) = ast.as_str() {
            let found = self.variables.iter().find(|(own, _)| *own == name);
            return Ok(Part::Var(found.expect("an operand").1.clone()));
        }
        let Some(call) = ast.as_array() else {
            return Ok(Part::Number(real(ast)));
        };
        let (op, args) = (text(&call[0]), &call[1..]);
        if op == "where" {
            let Part::Condition(condition) = self.part(&args[0])? else {
                panic!("no condition: {ast}")
            };
            let chosen = condition.try_select(self.var(&args[1])?, self.var(&args[2])?);
            return chosen.map(Part::Var);
        }
        let x = self.var(&args[0])?;
        if let Some(options) = args.get(1).filter(|options| options.is_object()) {
            let axes = options["axes"].as_array().map(|axes| {
                let axes = axes.iter().map(|axis| vector::integer(axis) as isize);
                axes.collect::<Vec<_>>()
            });
            let keepdims = options["keepdims"].as_bool().expect("true or false");
            let axes = RunTimeAxes::new(axes.as_deref(), keepdims);
            let reduced = match op {
                "sum" => x.try_sum(axes),
                "mean" => x.try_mean(axes),
                "prod" => x.try_prod(axes),
                "var" => x.try_var(axes),
                "amax" => x.try_amax(axes),
                "amin" => x.try_amin(axes),
                other => panic!("no reduction {other}"),
            };
            return reduced.map(Part::Var);
        }
        let Some(second) = args.get(1) else {
            let value = match op {
                "neg" => x.try_neg(),
                "abs" => x.try_abs(),
                "exp" => x.try_exp(),
                "log" => x.try_ln(),
                "sqrt" => x.try_sqrt(),
                "tanh" => x.try_tanh(),
                "sigmoid" => x.try_sigmoid(),
                "sin" => x.try_sin(),
                "cos" => x.try_cos(),
                "log1p" => x.try_ln_1p(),
                "expm1" => x.try_exp_m1(),
                other => panic!("no function {other}"),
            };
            return value.map(Part::Var);
        };
        let y = self.var(second)?;
        match op {
            "gt" => return x.try_greater(&y).map(Part::Condition),
            "lt" => return x.try_less(&y).map(Part::Condition),
            _ => {}
        }
        binary(op, &x, &y).map(Part::Var)
    }
}

fn binary(op: &str, x: &Var<f64>, y: &Var<f64>) -> Result<Var<f64>, GradError> {
    match op {
        "add" => x.try_add(y),
        "sub" => x.try_sub(y),
        "mul" => x.try_mul(y),
        "div" => x.try_div(y),
        "pow" => x.try_pow(y),
        "maximum" => x.try_maximum(y),
        "minimum" => x.try_minimum(y),
        other => panic!("no operation {other}"),
    }
}

/// The value of a line's expression. Under the explicit rule the operand of lower rank is placed on the line's axes.
fn value(line: &Line, program: &Program<'_>) -> Result<Var<f64>, GradError> {
    let params = line.params();
    if let Some(ast) = params.get("ast") {
        return program.var(ast);
    }
    let dims = vector::integers(&params["broadcast_dimensions"]);
    let [x, y] = [0, 1].map(|k: usize| program.variables[k].1.clone());
    let placed = |operand: &Var<f64>| {
        if dims.is_empty() {
            operand.clone()
        } else {
            operand.at(&dims)
        }
    };
    if x.dims().len() < y.dims().len() {
        binary(line.op(), &placed(&x), &y)
    } else {
        binary(line.op(), &x, &placed(&y))
    }
}

/// Answers a line: what is wrong with the value, and with the gradients by the name of who gave others.
fn answered(line: &Line, key: &str) -> Result<Vec<String>, GradError> {
    let indim = line.params().get("ast").is_none();
    let tape = if indim { Tape::new() } else { Tape::inferred() };
    let operands = line.inputs();
    let variables = operands.map(|operand| (operand.name(), tape.var(array(operand))));
    let variables = variables.collect();
    let program = Program { tape, variables };
    let value = value(line, &program)?;
    let expect = &line.0["expect"];
    let mut wrong: Vec<String> = differs("value", Some(&value.value()), &expect["value"], line)
        .into_iter()
        .collect();
    let cotangent = &line.params()["cotangent"];
    let gradients = if cotangent.is_null() {
        value.try_backward_with(&ArrayD::ones(value.dims()))?
    } else {
        value.try_backward_with(&array(Operand(cotangent)))?
    };
    for name in list(&line.params()["wrt"]) {
        let name = text(name);
        let variable = program.variables.iter().find(|(own, _)| *own == name);
        let found = gradients.get(&variable.expect("an operand").1);
        wrong.extend(differs(name, found, &expect[key][name], line));
    }
    Ok(wrong)
}

/// All lines of a file.
pub(crate) fn run(file: &str) -> Found {
    let mut found = Found::default();
    for line in vector::lines(file) {
        found.lines += 1;
        let of = |key| answered(&line, key).unwrap_or_else(|error| vec![error.to_string()]);
        if line.group() == "convention" {
            let [pytorch, jax] = ["grads_pytorch", "grads_jax"].map(|key| of(key).is_empty());
            let whose = match (pytorch, jax) {
                (true, true) => "both",
                (true, false) => "PyTorch",
                (false, true) => "JAX",
                (false, false) => "neither",
            };
            let expression = text(&line.params()["expr"]);
            found.conventions.push(format!("{expression}: {whose}"));
            continue;
        }
        let wrong = of("grads");
        found.agree += wrong.is_empty() as usize;
        let told = wrong
            .into_iter()
            .map(|wrong| format!("{}: {wrong}", line.id()));
        found.failures.extend(told);
    }
    found
}
