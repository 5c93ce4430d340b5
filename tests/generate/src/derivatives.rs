//! Lines of `grad.jsonl` as calls of `vjp!`, and of `gradient!` where the value is a number.
//!
//! ```text
//! pub(crate) fn p3(case: &mut Case<'_>) {
//!     let a: Array<f64, Shape![_, _]> = case.operand("a");
//!     let b: Array<f64, Shape![_]> = case.operand("b");
//!     let g: Array<f64, Shape![_, _]> = case.cotangent();
//!     let (da, db) = vjp!(a * b @ .., g, a, b);
//!     case.gradient("a", da);
//!     case.gradient("b", db);
//! }
//! ```
//! Lines whose programs are equal have one function. An operand of lower rank is placed on the last
//! axes of its sweep, a reduction that keeps its axes on those that are left.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value as Json;

use crate::dims::{Dim, List};
use crate::files::{File, HEADER};
use crate::vector::{Line, integers, list, sizes, text};

const LOOSE: u8 = 0;
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const TIGHT: u8 = 3;

/// Text, and how tightly its outermost operator binds.
struct Text(String, u8);

impl Text {
    fn at_least(self, binds: u8) -> String {
        match self.1 >= binds {
            true => self.0,
            false => format!("({})", self.0),
        }
    }
}

/// The operands of a line, and where those of lower rank go.
struct Value<'l> {
    operands: Vec<(&'l str, Vec<usize>)>,
    /// Of a line that is one operation with a tuple.
    placed: Option<Vec<i64>>,
}

/// A reduction: what is reduced, its axes, and whether they stay.
struct Reduction<'l> {
    name: &'l str,
    of: &'l Json,
    axes: Option<Vec<usize>>,
    keepdims: bool,
}

impl<'l> Value<'l> {
    fn reduction(&self, ast: &'l Json) -> Option<Reduction<'l>> {
        let [name, of, options] = &ast.as_array()?[..] else {
            return None;
        };
        let keepdims = options.as_object()?["keepdims"] == true;
        let rank = self.rank(of);
        let from_first = |axis: i64| axis.rem_euclid(rank as i64) as usize;
        let axes = match options["axes"].is_null() {
            true => None,
            false => Some({
                let axes = integers(&options["axes"]).into_iter().map(from_first);
                axes.collect::<Vec<_>>()
            }),
        };
        let axes = axes.filter(|axes| axes.len() < rank);
        Some(Reduction {
            name: text(name),
            of,
            axes,
            keepdims,
        })
    }

    fn rank(&self, ast: &'l Json) -> usize {
        if let Some(reduction) = self.reduction(ast) {
            let rank = self.rank(reduction.of);
            return match (reduction.axes, reduction.keepdims) {
                (None, false) => 0,
                (_, true) => rank,
                (Some(axes), false) => rank - axes.len(),
            };
        }
        match ast {
            Json::String(name) => self.extents(name).len(),
            Json::Array(call) => call[1..]
                .iter()
                .map(|ast| self.rank(ast))
                .max()
                .unwrap_or(0),
            _ => 0,
        }
    }

    fn extents(&self, name: &str) -> &[usize] {
        let mut operands = self.operands.iter();
        let found = operands.find(|(own, _)| *own == name);
        &found.expect("an operand").1
    }

    /// What is placed on these axes, or on the last ones.
    fn placed(words: String, axes: Option<&[usize]>) -> Text {
        match axes {
            None => Text(format!("{words} @ .."), PRODUCT),
            Some(axes) => Text(format!("{words} @ {}", crate::write::tuple(axes)), PRODUCT),
        }
    }

    /// The words of an expression in a sweep of this rank.
    fn words(&self, ast: &'l Json, rank: usize) -> Text {
        if let Some(reduction) = self.reduction(ast) {
            return self.reduced(&reduction, rank);
        }
        match ast {
            Json::String(name) => {
                let own = self.extents(name).len();
                match &self.placed {
                    _ if own == rank || own == 0 => Text(name.clone(), TIGHT),
                    Some(axes) => {
                        let axes: Vec<usize> = axes.iter().map(|&axis| axis as usize).collect();
                        Self::placed(name.clone(), Some(&axes))
                    }
                    None => Self::placed(name.clone(), None),
                }
            }
            Json::Array(call) => match &call[1..] {
                [x] => self.function(text(&call[0]), x, rank),
                [a, b] => self.binary(text(&call[0]), a, b, rank),
                [condition, a, b] => {
                    let [condition, a, b] = [condition, a, b].map(|ast| self.words(ast, rank).0);
                    Text(format!("if {condition} {{ {a} }} else {{ {b} }}"), LOOSE)
                }
                _ => panic!("no operation {ast}"),
            },
            constant => Text(format!("{:?}", constant.as_f64().expect("a number")), TIGHT),
        }
    }

    fn function(&self, name: &str, x: &'l Json, rank: usize) -> Text {
        let x = self.words(x, rank);
        let name = match name {
            "neg" => return Text(format!("-{}", x.at_least(TIGHT)), PRODUCT),
            "sigmoid" => {
                let words = format!("1.0 / (1.0 + (-{}).exp())", x.at_least(TIGHT));
                return Text(words, PRODUCT);
            }
            "log" => "ln",
            "log1p" => "ln_1p",
            "expm1" => "exp_m1",
            name => name,
        };
        Text(format!("{}.{name}()", x.at_least(TIGHT)), TIGHT)
    }

    fn binary(&self, op: &str, a: &'l Json, b: &'l Json, rank: usize) -> Text {
        let (operator, binds) = match op {
            "add" => ("+", SUM),
            "sub" => ("-", SUM),
            "mul" => ("*", PRODUCT),
            "div" => ("/", PRODUCT),
            "gt" => (">", LOOSE),
            "lt" => ("<", LOOSE),
            _ => {
                let x = self.words(a, rank).at_least(TIGHT);
                let (method, y) = match (op, b.as_f64()) {
                    ("pow", Some(power)) if power.fract() == 0.0 => ("powi", format!("{power}")),
                    ("pow", _) => ("powf", self.words(b, rank).0),
                    (op, _) => (op, self.words(b, rank).0),
                };
                return Text(format!("{x}.{method}({y})"), TIGHT);
            }
        };
        let (a, b) = (self.words(a, rank), self.words(b, rank));
        let words = format!(
            "{} {operator} {}",
            a.at_least(binds.max(SUM)),
            b.at_least(binds + 1)
        );
        Text(words, binds)
    }

    fn reduced(&self, reduction: &Reduction<'l>, rank: usize) -> Text {
        let inner = self.rank(reduction.of);
        let what = self.words(reduction.of, inner);
        let axes = reduction.axes.as_deref();
        let over = axes.map_or(String::new(), |axes| {
            format!(", {}", crate::write::tuple(axes))
        });
        let left: Vec<usize> = match axes {
            None => Vec::new(),
            Some(axes) => (0..inner).filter(|axis| !axes.contains(axis)).collect(),
        };
        let words = match reduction.name {
            // By its definition: there is no such reducer.
            "var" => {
                let what = what.at_least(TIGHT);
                let mean = match left.is_empty() {
                    true => format!("mean({what})"),
                    false => format!("mean({what}{over}) @ {}", crate::write::tuple(&left)),
                };
                format!("mean(({what} - {mean}).powi(2){over})")
            }
            name => {
                let name = name.trim_start_matches('a');
                format!("{name}({}{over})", what.0)
            }
        };
        if left.is_empty() || !reduction.keepdims && left.len() == rank {
            return Text(words, TIGHT);
        }
        match reduction.keepdims {
            true => {
                let axes: Vec<usize> = left.iter().map(|axis| axis + rank - inner).collect();
                Self::placed(words, Some(&axes))
            }
            false => Self::placed(words, None),
        }
    }
}

/// How the extents of operands are written.
#[derive(Clone, Copy, PartialEq)]
enum Extents {
    Dynamic,
    Static,
}

impl Extents {
    fn shape(self, extents: &[usize]) -> String {
        let dims = extents.iter().map(|&extent| match (self, extent) {
            (Extents::Dynamic, _) => Dim::Dyn,
            (Extents::Static, 1) => Dim::Stretch,
            (Extents::Static, extent) => Dim::Fix(extent),
        });
        format!("Shape!{}", List(&dims.collect::<Vec<_>>()))
    }
}

/// The statements of a line.
fn program(line: &Line, extents: Extents) -> String {
    let params = line.params();
    let operands: Vec<(&str, Vec<usize>)> = { line.inputs() }
        .map(|input| (input.name(), input.shape()))
        .collect();
    let call;
    let (ast, placed) = match params.get("ast") {
        Some(ast) => (ast, None),
        None => {
            call = serde_json::json!([line.op(), "lhs", "rhs"]);
            (&call, Some(integers(&params["broadcast_dimensions"])))
        }
    };
    let value = Value { operands, placed };
    let rank = value.rank(ast);
    let words = value.words(ast, rank).0;
    let mut text = String::new();
    for (name, own) in &value.operands {
        let shape = extents.shape(own);
        let _ = writeln!(
            text,
            "    let {name}: Array<f64, {shape}> = case.operand(\"{name}\");"
        );
    }
    let wanted: Vec<&str> = list(&params["wrt"])
        .iter()
        .map(crate::vector::text)
        .collect();
    let own: Vec<String> = wanted.iter().map(|name| format!("d{name}")).collect();
    let (wanted, pattern) = (wanted.join(", "), own.join(", "));
    let pattern = match own.len() {
        1 => pattern,
        _ => format!("({pattern})"),
    };
    if rank == 0 && params["cotangent"].is_null() {
        let _ = writeln!(
            text,
            "    let (value, {pattern}) = gradient!({words}, {wanted});"
        );
        text += "    case.value(value);\n";
    } else {
        let shape = extents.shape(&sizes(&line.0["expect"]["value"]["shape"]));
        let _ = writeln!(text, "    let g: Array<f64, {shape}> = case.cotangent();");
        let _ = writeln!(text, "    let {pattern} = vjp!({words}, g, {wanted});");
    }
    for name in own {
        let _ = writeln!(text, "    case.gradient(\"{}\", {name});", &name[1..]);
    }
    text
}

/// Programs that lines have in common.
fn table(lines: &[&Line], extents: Extents) -> String {
    let (condition, prefix, name) = match extents {
        Extents::Dynamic => ("", "p", "DYNAMIC"),
        Extents::Static => ("#[cfg(all_cases)]\n", "s", "STATIC"),
    };
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let (mut functions, mut rows) = (String::new(), String::new());
    for line in lines {
        let next = numbers.len();
        let number = *numbers
            .entry(program(line, extents))
            .or_insert_with_key(|program| {
                let _ = write!(
                    functions,
                    "\n{condition}fn {prefix}{next}(case: &mut Case<'_>) {{\n{program}}}\n"
                );
                next
            });
        let _ = writeln!(rows, "    (\"{}\", {prefix}{number}),", line.id());
    }
    format!(
        "{functions}\n{condition}pub(crate) const {name}: &[(&str, fn(&mut Case<'_>))] = &[\n{rows}];\n"
    )
}

/// Whether an expression reads an operand.
fn reads(ast: &Json, name: &str) -> bool {
    match ast {
        Json::String(own) => own == name,
        Json::Array(call) => call[1..].iter().any(|ast| reads(ast, name)),
        _ => false,
    }
}

/// Why a line is no program, if it is none.
fn left_out(line: &Line) -> Option<&'static str> {
    let ast = line.params().get("ast")?;
    if text(&line.params()["expr"]) == "where(gt(a, 0.0), log(a), 0.0 * a)" {
        return Some(
            "is NaN by the branch that `where` does not take; `if` has the derivative of the other",
        );
    }
    let mut wanted = list(&line.params()["wrt"]).iter().map(text);
    let reads_all = wanted.all(|name| reads(ast, name));
    (!reads_all).then_some("asks for the gradient of an operand that the value does not read")
}

/// The file of the programs.
pub(crate) fn file(lines: &[Line]) -> File {
    let (rest, programs): (Vec<&Line>, Vec<&Line>) =
        lines.iter().partition(|line| left_out(line).is_some());
    let mut text = format!("//! {HEADER}\n//!\n//! Lines of grad.jsonl.\n\n");
    text += "use broadloom::prelude::*;\n\nuse crate::tally::Case;\n";
    text += &table(&programs, Extents::Dynamic);
    text += &table(&programs, Extents::Static);
    text +=
        "\n/// Lines that are no programs, and why.\npub(crate) const REST: &[(&str, &str)] = &[\n";
    for line in rest {
        let reason = left_out(line).expect("a reason");
        let _ = writeln!(text, "    (\"{}\", \"{reason}\"),", line.id());
    }
    text += "];\n";
    File {
        path: "tests/generated/tests/derivatives/grad.rs".to_owned(),
        text,
    }
}
