//! A line's program: its value in every form that the types allow, and what the compiler has to refuse.

use std::fmt::Write;

use crate::case::{Case, End};
use crate::dims::{Dim, List, Typed};
use crate::render::Surface;

/// How shapes are given to an operand and a destination.
#[derive(Clone)]
pub(crate) struct Shapes {
    pub(crate) operands: Vec<Vec<Dim>>,
    pub(crate) out: Vec<Dim>,
}

impl Shapes {
    /// Each extent by a rule: from the operand's number (the destination is the last), the axis, and the extent.
    pub(crate) fn of(case: &Case, dim: impl Fn(usize, usize, usize) -> Dim) -> Self {
        let row = |number: usize, extents: &[usize]| -> Vec<Dim> {
            let axes = extents.iter().enumerate();
            axes.map(|(axis, &extent)| dim(number, axis, extent))
                .collect()
        };
        let operands = case.operands.iter().enumerate();
        Shapes {
            operands: operands
                .map(|(number, operand)| row(number, &operand.extents))
                .collect(),
            out: match &case.end {
                End::Into(extents) => row(case.operands.len(), extents),
                _ => Vec::new(),
            },
        }
    }

    pub(crate) fn literal(case: &Case) -> Self {
        Shapes::of(case, |_, _, extent| Dim::literal(extent))
    }

    pub(crate) fn open(case: &Case) -> Self {
        Shapes::of(case, |_, _, _| Dim::Dyn)
    }

    /// The first mixture of literal and dynamic extents that compiles, where there is one.
    pub(crate) fn mixed(case: &Case) -> Option<Self> {
        Shapes::mixed_of(case, |shapes| shapes.result(case).is_some())
    }

    /// The first mixture of literal and dynamic extents that `compiles`.
    pub(crate) fn mixed_of(case: &Case, compiles: impl Fn(&Shapes) -> bool) -> Option<Self> {
        let rules: [fn(usize, usize) -> bool; 5] = [
            |number, axis| (number + axis).is_multiple_of(2),
            |number, axis| !(number + axis).is_multiple_of(2),
            |number, _| number == 0,
            |number, _| number == 1,
            |number, _| number > 0,
        ];
        let pure = |shapes: &Shapes| {
            let dims = shapes.operands.iter().chain([&shapes.out]).flatten();
            let dynamic: Vec<bool> = dims.map(|&dim| dim == Dim::Dyn).collect();
            dynamic.iter().all(|&it| it) || dynamic.iter().all(|&it| !it)
        };
        let mixtures = rules.iter().map(|rule| {
            Shapes::of(case, |number, axis, extent| match rule(number, axis) {
                true => Dim::Dyn,
                false => Dim::literal(extent),
            })
        });
        let mut compiling = mixtures.filter(|shapes| !pure(shapes) && compiles(shapes));
        compiling.next()
    }

    /// The shape of the result, `None` where this does not compile.
    pub(crate) fn result(&self, case: &Case) -> Option<Vec<Dim>> {
        let value = case.typed(&self.operands)?;
        match (&case.end, &value) {
            (End::Into(_), _) => value.fits(&self.out).then(|| self.out.clone()),
            (_, Typed::Placed(_)) => None,
            (End::New, _) => Some(value.dims().to_vec()),
            (End::Sum(_, axes), _) => {
                let left = value.dims().iter().enumerate();
                let left = left.filter(|(axis, _)| !axes.contains(axis));
                Some(left.map(|(_, &dim)| dim).collect())
            }
        }
    }
}

/// The type of an operand, or of a result where it is not strided.
pub(crate) fn operand(strided: bool, dtype: &str, shape: Option<&[Dim]>) -> String {
    let shape = match shape {
        Some(dims) => format!("Shape!{}", List(dims)),
        None => "DynRank".to_owned(),
    };
    match strided {
        true => format!("View<'_, {dtype}, {shape}>"),
        false => format!("Array<{dtype}, {shape}>"),
    }
}

/// One form of a line: a call of one of the macros of `tests/generated/tests/programs/forms.rs`. Without shapes the ranks are known
/// when running only.
pub(crate) fn form(case: &Case, how: &str, shapes: Option<&Shapes>) -> String {
    let mut operands = String::new();
    for (number, given) in case.operands.iter().enumerate() {
        let shape = match shapes {
            Some(shapes) => Some(&shapes.operands[number][..]),
            // A scalar has no rank to give to a placed operand: its type says that it is one.
            None if given.extents.is_empty()
                && (!case.fails || case.operands.len() > 2 || case.end != End::New)
                && case.places()
                && !case.places_operand(&given.name) =>
            {
                Some(&[][..])
            }
            None => None,
        };
        let comma = if number > 0 { ", " } else { "" };
        let given_type = operand(case.strided, &given.dtype, shape);
        let _ = write!(operands, "{comma}{}: {given_type}", given.name);
    }
    let result = shapes.map(|shapes| shapes.result(case).expect("what compiles has a shape"));
    let into = matches!(case.end, End::Into(_));
    let result = match (case.strided && into, result.as_deref()) {
        (true, dims) => operand(true, case.result(), dims).replace("View", "ViewMut"),
        (false, dims) => operand(false, case.result(), dims),
    };
    let surface = match shapes {
        Some(_) => Surface::Operators,
        None => Surface::RunTime,
    };
    let operators = surface.write(&case.value, &case.dtype);
    let by_macro = match case.tuples_in_order() {
        true => Surface::Macro.write(&case.value, &case.dtype),
        false => "refused".to_owned(),
    };
    let (kind, operators, by_macro) = match &case.end {
        End::New if case.fails => ("refusal", operators, by_macro),
        End::New => ("value", operators, by_macro),
        End::Sum(_, axes) => (
            "total",
            format!("({operators}).sum({})", axes_of(surface, axes)),
            format!("sum({by_macro}, {})", tuple(axes)),
        ),
        End::Into(_) if case.strided => ("written", operators, by_macro),
        End::Into(_) => ("stored", operators, by_macro),
    };
    format!("{kind}!(case, {how}, ({operands}) -> {result}, {operators}, {by_macro})")
}

fn axes_of(surface: Surface, axes: &[usize]) -> String {
    match surface {
        Surface::RunTime => format!("&{axes:?}"),
        _ => format!("axes!{axes:?}"),
    }
}

/// `(0,)` and `(0, 1)`; the macro takes both, with or without the comma.
pub(crate) fn tuple(axes: &[usize]) -> String {
    let axes: Vec<String> = axes.iter().map(usize::to_string).collect();
    format!("({})", axes.join(", "))
}

/// Two functions that must not compile, or, of a line with a result, must: one with operators, one with the macro.
pub(crate) fn standing_alone(case: &Case, shapes: &Shapes, prefix: &str) -> [String; 2] {
    let name = case.id.replace('-', "_");
    let mut operands = Vec::new();
    for (given, dims) in case.operands.iter().zip(&shapes.operands) {
        let given_type = operand(false, &given.dtype, Some(dims));
        operands.push(format!("{}: {given_type}", given.name));
    }
    let operators = Surface::Operators.write(&case.value, &case.dtype);
    let by_macro = Surface::Macro.write(&case.value, &case.dtype);
    let bodies = match &case.end {
        End::Into(_) => {
            let out = operand(false, case.result(), Some(&shapes.out));
            operands.push(format!("mut out: {out}"));
            [
                format!("({operators}).eval_into(&mut out);"),
                format!("broadcast!(out = {by_macro});"),
            ]
        }
        _ => [
            format!("let _ = ({operators}).eval();"),
            format!("let _ = broadcast!({by_macro}).eval();"),
        ],
    };
    let operands = operands.join(", ");
    let [first, second] = bodies;
    // `axes![-1]` is an error of its own, and others may follow it.
    let negative = if case.negative() { "negative_" } else { "" };
    let surfaces = [("operators", first, negative), ("macro", second, "")];
    surfaces.map(|(surface, body, more)| {
        format!("fn {prefix}{more}{name}_{surface}({operands}) {{ {body} }}")
    })
}
