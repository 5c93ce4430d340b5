//! Lines of `reduce.jsonl` as programs: reductions over typed axes of operands and of expressions.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::case::{At, Case, End, tree};
use crate::dims::{Dim, List};
use crate::files::{File, HEADER, Output, function};
use crate::render::Surface;
use crate::vector::{Line, integers, text};
use crate::write::{Shapes, operand, tuple};

/// How many lines of a group become programs: with a result, and refused.
const QUOTAS: [(&str, usize, usize); 13] = [
    ("plain", 28, 0),
    ("fused", 36, 0),
    ("fused_bool", 10, 0),
    ("fused_real", 8, 0),
    ("nan", 12, 0),
    ("zero_size", 10, 8),
    ("dtypes", 14, 0),
    ("tails", 4, 0),
    ("ties", 5, 0),
    ("empty_axes", 4, 0),
    ("negative_axes", 4, 0),
    ("precision", 1, 0),
    ("err_axes", 0, 6),
];

/// A line, and what it asks for: the axes as types have them, or none where all are reduced to a scalar.
#[derive(Clone)]
struct Reduction {
    case: Case,
    name: String,
    axes: Option<Vec<usize>>,
    keepdims: bool,
    ddof: u64,
    kind: Option<String>,
}

fn of(line: &Line) -> Option<Reduction> {
    let operands: Vec<_> = line.inputs().map(crate::case::Operand::of).collect();
    let params = line.params();
    let place = if operands.len() == 1 {
        At::AsItIs
    } else {
        At::Last
    };
    let case = Case {
        id: line.id().to_owned(),
        group: line.group().to_owned(),
        dtype: line.dtype().to_owned(),
        value: tree(&params["ast"], &|_| place.clone()),
        operands,
        end: End::New,
        strided: false,
        fails: line.expect().errors().is_some(),
    };
    let rank = case.typed(&Shapes::literal(&case).operands)?.dims().len();
    let keepdims = params["keepdims"] == true;
    let name = text(&params["reduce"]).to_owned();
    let from_first = |axis: i64| if axis < 0 { axis + rank as i64 } else { axis } as usize;
    let axes = match params["axes"].is_null() {
        true if !keepdims => None,
        true => Some((0..rank).collect()),
        false => {
            let mut axes: Vec<usize> = integers(&params["axes"])
                .into_iter()
                .map(from_first)
                .collect();
            axes.sort_unstable();
            Some(axes)
        }
    };
    // Of all axes that stay there is no position, and types name an axis once.
    let several = name.starts_with("arg") && axes.as_ref().is_some_and(|axes| axes.len() != 1);
    let twice = axes
        .iter()
        .any(|axes| axes.windows(2).any(|pair| pair[0] == pair[1]));
    let averaged = case.dtype == "bool" && matches!(&name[..], "mean" | "var");
    let kind = line.expect().errors().map(|errors| errors[0].to_owned());
    (!several && !twice && !averaged).then_some(Reduction {
        case,
        name,
        axes,
        keepdims,
        ddof: params["ddof"].as_u64().unwrap_or(0),
        kind,
    })
}

/// The chosen lines, group by group: the same ones every time.
fn chosen(lines: &[Line]) -> Vec<Reduction> {
    let mut groups: BTreeMap<(String, bool), Vec<Reduction>> = BTreeMap::new();
    for reduction in lines.iter().filter_map(of) {
        let key = (reduction.case.group.clone(), reduction.case.fails);
        groups.entry(key).or_default().push(reduction);
    }
    let mut chosen = Vec::new();
    for (group, results, errors) in QUOTAS {
        for (fails, count) in [(false, results), (true, errors)] {
            let all = groups
                .remove(&(group.to_owned(), fails))
                .unwrap_or_default();
            assert!(all.len() >= count, "{group} has {} such lines", all.len());
            chosen.extend((0..count).map(|i| all[i * all.len() / count].clone()));
        }
    }
    chosen
}

impl Reduction {
    /// What is reduced, in the words of a surface; with `method` called on it where the elements are no floats or no truths.
    fn value(&self, surface: Surface) -> String {
        let words = surface.write(&self.case.value, &self.case.dtype);
        match (&self.name[..], self.case.result()) {
            ("any" | "all", "f64" | "f32") => format!("({words}).not_equal(0.0)"),
            ("any" | "all", dtype) if dtype != "bool" => format!("({words}).not_equal(0)"),
            ("mean" | "var", dtype) if !dtype.starts_with('f') => {
                format!("({words}).cast::<f64>()")
            }
            _ => format!("({words})"),
        }
    }

    /// The call of the method.
    fn by_method(&self) -> String {
        let axes = match &self.axes {
            None => "..".to_owned(),
            Some(axes) if self.keepdims => format!("axes!{axes:?}.keepdims()"),
            Some(axes) => format!("axes!{axes:?}"),
        };
        let method = match (&self.name[..], self.ddof) {
            ("max", _) => "amax",
            ("min", _) => "amin",
            ("var", 1..) => "var_ddof",
            (name, _) => name,
        };
        let attempt = if self.case.fails { "try_" } else { "" };
        let ddof = match self.ddof {
            0 => String::new(),
            ddof => format!(", {ddof}"),
        };
        format!(
            "{}.{attempt}{method}({axes}{ddof})",
            self.value(Surface::Operators)
        )
    }

    /// The call of the macro's reducer, where it has this one.
    fn by_macro(&self) -> Option<String> {
        let of_its_kind = match &self.name[..] {
            "sum" | "prod" | "max" | "min" => true,
            "mean" => self.case.result().starts_with('f'),
            "any" | "all" => self.case.result() == "bool",
            _ => false,
        };
        let words = Surface::Macro.write(&self.case.value, &self.case.dtype);
        let call = match &self.axes {
            None => format!("{}({words})", self.name),
            Some(axes) => format!("{}({words}, {})", self.name, tuple(axes)),
        };
        let axes = self.axes.as_ref().is_none_or(|axes| !axes.is_empty());
        (of_its_kind && axes && !self.keepdims && !self.case.fails).then_some(call)
    }

    /// The element of the result.
    fn element(&self) -> &str {
        let dtype = self.case.result();
        match (&self.name[..], dtype) {
            ("argmax" | "argmin", _) => "usize",
            ("any" | "all", _) => "bool",
            ("sum" | "prod", "bool" | "i32") => "i64",
            ("sum" | "prod", "u8") => "u64",
            ("mean" | "var", "f32") => "f32",
            ("mean" | "var", _) => "f64",
            _ => dtype,
        }
    }

    /// The dimensions that are left of these.
    fn left(&self, dims: &[Dim]) -> Vec<Dim> {
        let axes = self.axes.as_deref().unwrap_or(&[]);
        let kept = |(axis, &dim): (usize, &Dim)| match axes.contains(&axis) {
            true if self.keepdims => Some(Dim::Stretch),
            true => None,
            false => Some(dim),
        };
        match &self.axes {
            None => Vec::new(),
            Some(_) => dims.iter().enumerate().filter_map(kept).collect(),
        }
    }

    fn operands(&self, shapes: &Shapes) -> String {
        let operands = self.case.operands.iter().zip(&shapes.operands);
        let operands = operands.map(|(given, dims)| {
            format!(
                "{}: {}",
                given.name,
                operand(false, &given.dtype, Some(dims))
            )
        });
        operands.collect::<Vec<_>>().join(", ")
    }

    /// One form: a call of a macro of `tests/generated/tests/programs/forms.rs`; every second line has the library's macro too.
    fn form(&self, number: usize, how: &str, shapes: &Shapes) -> String {
        let (operands, by_method) = (self.operands(shapes), self.by_method());
        if self.case.fails {
            return format!("unreduced!(case, {how}, ({operands}), {by_method})");
        }
        let typed = self.case.typed(&shapes.operands).expect("a shape");
        let left = self.left(typed.dims());
        let array = format!("Array<{}, Shape!{}>", self.element(), List(&left));
        let by_macro = self
            .by_macro()
            .filter(|_| number.is_multiple_of(2))
            .map(|call| format!(", {call}"))
            .unwrap_or_default();
        let total = if self.axes.is_none() { "total " } else { "" };
        format!("reduced!(case, {how}, ({operands}) -> {total}{array}, {by_method}{by_macro})")
    }

    /// The forms that the types allow, of which each line takes its turn.
    fn turn(&self, number: usize) -> (&'static str, Shapes) {
        let of = |shapes: &Shapes| self.case.typed(&shapes.operands).is_some();
        let mixed = Shapes::mixed_of(&self.case, |shapes| of(shapes));
        let open = Shapes::open(&self.case);
        match (number % 3, mixed) {
            (1, Some(mixed)) => ("mixed", mixed),
            (2, _) if of(&open) => ("dynamic", open),
            _ => ("static", Shapes::literal(&self.case)),
        }
    }

    /// A function that must not compile.
    fn refused(&self) -> String {
        let (name, shapes) = (self.case.id.replace('-', "_"), Shapes::literal(&self.case));
        let call = self.by_method().replace("try_", "");
        format!(
            "fn {name}_operators({}) {{ let _ = {call}; }}",
            self.operands(&shapes)
        )
    }
}

impl Output {
    /// The programs of `reduce.jsonl`.
    pub(crate) fn reductions(&mut self, lines: &[Line]) -> File {
        let mut text = format!("//! {HEADER}\n//!\n//! Lines of reduce.jsonl.\n\n");
        text += "use broadloom::prelude::*;\n\nuse crate::tally::Tally;\n";
        let chosen = chosen(lines);
        let mut groups = String::new();
        let mut number = 0;
        for group in chosen.chunk_by(|a, b| a.case.group == b.case.group) {
            let (running, refused): (Vec<_>, Vec<_>) = group
                .iter()
                .partition(|line| line.kind.as_deref() != Some("axis_out_of_range"));
            self.refuse(refused.iter().map(|line| line.refused()));
            if running.is_empty() {
                continue;
            }
            let name = function(&group[0].case.group);
            let _ = write!(text, "\npub(crate) fn {name}(t: &mut Tally) {{");
            for line in running {
                let (how, shapes) = line.turn(number);
                let (id, form) = (&line.case.id, line.form(number, how, &shapes));
                let _ = write!(
                    text,
                    "\n    let case = &mut t.line(\"{id}\");\n    {form};\n"
                );
                number += 1;
            }
            text += "}\n";
            let _ = writeln!(groups, "    {name},");
        }
        let _ = write!(
            text,
            "\npub(crate) const GROUPS: &[fn(&mut Tally)] = &[\n{groups}];\n"
        );
        File {
            path: "tests/generated/tests/programs/reduce.rs".to_owned(),
            text,
        }
    }
}
