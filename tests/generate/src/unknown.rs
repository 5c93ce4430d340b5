//! The `infer_shape` lines: extents that are unknown before run time.
//!
//! The result's type must be XLA's answer, that of the second system, or one that says more. Then the unknown extents
//! are chosen: so that the operands fit, once with the extents they meet and once with 1, and so that they do not.

use std::fmt::Write;

use serde_json::Value as Json;

use crate::case::{At, Case, End, Node, Operand};
use crate::dims::{Dim, List};
use crate::files::Output;
use crate::vector::{Line, integers, list};
use crate::write::{Shapes, form, standing_alone};

/// An extent where it is known.
fn extents(shape: &Json) -> Vec<Option<usize>> {
    let extent = |json: &Json| json.as_u64().map(|extent| extent as usize);
    list(shape).iter().map(extent).collect()
}

fn dims(shape: &[Option<usize>]) -> Vec<Dim> {
    let dim = |extent: &Option<usize>| extent.map_or(Dim::Dyn, Dim::literal);
    shape.iter().map(dim).collect()
}

/// Whether a type says all that an answer says.
fn refines(ours: &[Dim], answer: &[Dim]) -> bool {
    let mut pairs = ours.iter().zip(answer);
    ours.len() == answer.len() && pairs.all(|(ours, &answer)| answer == Dim::Dyn || *ours == answer)
}

/// A line with its two shapes, and the axes of the one of lower rank.
struct Unknown {
    shapes: [Vec<Option<usize>>; 2],
    /// Which operand is placed, and where each of its axes goes.
    small: usize,
    axes: Vec<i64>,
}

impl Unknown {
    fn of(line: &Line) -> Self {
        let mut shapes = line.inputs().map(|input| extents(&input.0["shape"]));
        let shapes = [(); 2].map(|()| shapes.next().expect("two operands"));
        let small = usize::from(shapes[0].len() >= shapes[1].len());
        Unknown {
            shapes,
            small,
            axes: integers(&line.params()["broadcast_dimensions"]),
        }
    }

    /// The operand and axis that meet axis `axis` of operand `operand`.
    fn partner(&self, operand: usize, axis: usize) -> Option<(usize, usize)> {
        let other = 1 - operand;
        let axis = match (self.axes.is_empty(), operand == self.small) {
            (true, _) => Some(axis),
            (false, true) => Some(self.axes[axis] as usize),
            (false, false) => self.axes.iter().position(|&entry| entry as usize == axis),
        };
        axis.filter(|&axis| axis < self.shapes[other].len())
            .map(|axis| (other, axis))
    }

    /// The shapes with every unknown extent given: from the extent that it meets, if that is known and not 1.
    fn chosen(&self, choose: impl Fn(Option<usize>) -> usize) -> [Vec<usize>; 2] {
        [0, 1].map(|operand| {
            let shape = self.shapes[operand].iter().enumerate();
            let extent = |(axis, extent): (usize, &Option<usize>)| {
                let partner = || {
                    let (other, axis) = self.partner(operand, axis)?;
                    self.shapes[other][axis].filter(|&extent| extent != 1)
                };
                extent.unwrap_or_else(|| choose(partner()))
            };
            shape.map(extent).collect()
        })
    }

    /// Whether an unknown extent meets one that it may contradict.
    fn may_fail(&self) -> bool {
        (0..2).any(|operand| {
            let shape = self.shapes[operand].iter().enumerate();
            shape.into_iter().any(|(axis, extent)| {
                let partner = self.partner(operand, axis);
                let partner = partner.map(|(other, axis)| self.shapes[other][axis]);
                extent.is_none() && partner.is_some_and(|extent| extent != Some(1))
            })
        })
    }

    fn case(&self, line: &Line, extents: &[Vec<usize>; 2]) -> Case {
        let placed = At::Axes(self.axes.clone());
        let mut at = [At::AsItIs, At::AsItIs];
        if !self.axes.is_empty() {
            at[self.small] = placed;
        }
        let names = ["lhs", "rhs"];
        let operands = names.iter().zip(at);
        Case {
            id: line.id().to_owned(),
            group: line.group().to_owned(),
            dtype: "f32".to_owned(),
            value: Node::Call(
                "add".to_owned(),
                operands
                    .map(|(name, at)| Node::Operand((*name).to_owned(), at))
                    .collect(),
            ),
            operands: names
                .iter()
                .zip(extents)
                .map(|(name, extents)| Operand {
                    name: (*name).to_owned(),
                    dtype: "f32".to_owned(),
                    extents: extents.clone(),
                })
                .collect(),
            end: End::New,
            strided: false,
            fails: false,
        }
    }
}

/// The answers that a line gives, as types.
fn answers(line: &Line) -> Vec<Vec<Dim>> {
    let expect = line.expect().0;
    let alternatives = expect.get("alternatives").map(list).unwrap_or_default();
    let all = alternatives.iter().chain([expect]);
    all.filter_map(|answer| answer.get("shape"))
        .map(|shape| dims(&extents(shape)))
        .collect()
}

/// The functions of the two groups.
pub(crate) fn groups(lines: &[Line], output: &mut Output) -> String {
    let lines: Vec<&Line> = lines
        .iter()
        .filter(|line| line.op() == "infer_shape")
        .collect();
    assert_eq!(lines.len(), 42);
    let mut text = String::new();
    let mut names = Vec::new();
    for group in lines.chunk_by(|a, b| a.group() == b.group()) {
        let name = group[0].group();
        names.push(name);
        let _ = write!(text, "\npub(crate) fn {name}(t: &mut Tally) {{");
        for line in group {
            text += &program(line, output);
        }
        text += "}\n";
    }
    let _ = write!(
        text,
        "\npub(crate) const GROUPS: &[fn(&mut Tally)] = &[{}];\n",
        names.join(", ")
    );
    text
}

/// One line: its types as they are, then dynamic and run-time ones, with unknown extents chosen in turn.
fn program(line: &Line, output: &mut Output) -> String {
    let unknown = Unknown::of(line);
    let meeting = unknown.chosen(|partner| partner.unwrap_or(3));
    let case = unknown.case(line, &meeting);
    let mixed = Shapes {
        operands: unknown.shapes.iter().map(|shape| dims(shape)).collect(),
        out: Vec::new(),
    };
    let mut text = String::new();
    let inferred = mixed.result(&case);
    let answers = answers(line);
    let told = match &inferred {
        Some(ours) => {
            let agrees = answers.iter().any(|answer| refines(ours, answer));
            assert!(agrees, "{}: {} is no answer", line.id(), List(ours));
            let all: Vec<String> = answers
                .iter()
                .map(|answer| List(answer).to_string())
                .collect();
            format!("{}, of {}", List(ours), all.join(" or "))
        }
        None => {
            assert_eq!(line.params()["satisfiable"], Json::Bool(false));
            output.refuse(standing_alone(&case, &mixed, ""));
            "refused by the compiler".to_owned()
        }
    };
    let _ = write!(text, "\n    // {told}\n");
    let mixed_form = inferred
        .is_some()
        .then(|| form(&case, "mixed", Some(&mixed)));
    let open = output
        .shared
        .number(form(&case, "dynamic", Some(&Shapes::open(&case))));
    let ranks = output.shared.number(form(&case, "ranks", None));
    let mut choices = vec![meeting];
    if inferred.is_some() {
        choices.push(unknown.chosen(|_| 1));
        if unknown.may_fail() {
            // Both unknown: the left one 4, the right one 5.
            let mut wrong = unknown.chosen(|partner| partner.map_or(4, |extent| extent + 2));
            for (axis, extent) in unknown.shapes[1].iter().enumerate() {
                let partner = unknown.partner(1, axis);
                let both =
                    partner.is_some_and(|(other, axis)| unknown.shapes[other][axis].is_none());
                if extent.is_none() && both {
                    wrong[1][axis] = 5;
                }
            }
            choices.push(wrong);
        }
    }
    choices.dedup();
    let slices: Vec<String> = choices
        .iter()
        .map(|[lhs, rhs]| format!("[&{lhs:?}[..], &{rhs:?}[..]]"))
        .collect();
    let _ = writeln!(text, "    for extents in [{}] {{", slices.join(", "));
    let _ = writeln!(
        text,
        "        let case = &mut t.known(\"{}\", extents);",
        line.id()
    );
    if let Some(form) = mixed_form {
        let _ = writeln!(text, "        {form};");
    }
    let _ = writeln!(
        text,
        "        shared::p{open}(case);\n        shared::p{ranks}(case);\n    }}"
    );
    text
}
