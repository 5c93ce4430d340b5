//! `reduce.jsonl`: reductions of operands and of expressions, with answers of NumPy; and the sums of `indim.jsonl`.

use broadloom::expr::{At, ViewRef};
use broadloom::prelude::*;
use broadloom::reduce::RunTimeAxes;
use broadloom::{ReduceError, Reducible, keepdims};
use serde_json::Value as Json;

use crate::answer::{Answer, Checked, Refusal, Reply, Values, Way};
use crate::eager::Rule;
use crate::element::Element;
use crate::expression::Expressive;
use crate::operand::{self, Named};
use crate::value::{self, Value};
use crate::vector::{Line, integers, sizes, text};

/// What a line asks for.
pub(crate) struct Asked {
    reduce: String,
    axes: Option<Vec<isize>>,
    keepdims: bool,
    ddof: usize,
}

impl Asked {
    fn of(params: &Json) -> Self {
        let axes = |list: &Json| {
            integers(list)
                .into_iter()
                .map(|axis| axis as isize)
                .collect()
        };
        Asked {
            reduce: text(&params["reduce"]).to_owned(),
            axes: (!params["axes"].is_null()).then(|| axes(&params["axes"])),
            keepdims: params["keepdims"].as_bool().expect("true or false"),
            ddof: params["ddof"].as_u64().unwrap_or(0) as usize,
        }
    }
}

impl Asked {
    /// The axes in a form that every expression is compiled with once.
    fn axes(&self) -> RunTimeAxes<'_> {
        RunTimeAxes::new(self.axes.as_deref(), self.keepdims)
    }
}

pub(crate) type Found = Result<Box<dyn Checked>, ReduceError>;

fn found<T: Element>(result: Result<ArrayD<T>, ReduceError>) -> Found {
    result.map(|array| Box::new(array) as Box<dyn Checked>)
}

/// The reductions with run-time axes, on arrays and on views.
macro_rules! with_run_time_axes {
    ($name:ident, $Operand:ty) => {
        fn $name<T>(x: &$Operand, asked: &Asked) -> Found
        where
            T: Reducible<Sum: Element, Mean: Element> + Element,
        {
            let (axes, keepdims) = (asked.axes.as_deref(), asked.keepdims);
            match &asked.reduce[..] {
                "sum" => found(x.try_sum(axes, keepdims)),
                "prod" => found(x.try_prod(axes, keepdims)),
                "max" => found(x.try_max(axes, keepdims)),
                "min" => found(x.try_min(axes, keepdims)),
                "mean" => found(x.try_mean(axes, keepdims)),
                "var" => found(x.try_var(axes, keepdims, asked.ddof)),
                "argmax" => found(x.try_argmax(axes, keepdims)),
                "argmin" => found(x.try_argmin(axes, keepdims)),
                "any" => found(x.try_any(axes, keepdims)),
                "all" => found(x.try_all(axes, keepdims)),
                other => panic!("no reduction {other}"),
            }
        }
    };
}
with_run_time_axes!(of_view, ViewD<'_, T>);
with_run_time_axes!(of_array, ArrayD<T>);

/// A lazy expression reduced by the method `$try`: the axes in each way that they can be given.
macro_rules! reduced {
    ($x:expr, $try:ident($($arg:expr)?), $asked:ident, $rank:expr) => {{
        let all: Vec<isize> = (0..$rank as isize).collect();
        match (&$asked.axes, $asked.keepdims) {
            (None, false) => found($x.$try(.. $(, $arg)?).map(ArrayD::scalar)),
            (None, true) => found($x.$try(keepdims(&all[..]) $(, $arg)?)),
            (Some(axes), false) => found($x.$try(&axes[..] $(, $arg)?)),
            (Some(axes), true) => found($x.$try(keepdims(&axes[..]) $(, $arg)?)),
        }
    }};
    // A position in all, with the axes kept: a list of all axes is refused.
    ($x:expr, position $try:ident, $asked:ident, $rank:expr) => {
        match (&$asked.axes, $asked.keepdims) {
            (None, true) => found(
                $x.$try(..)
                    .map(|place| ArrayD::full(vec![1; $rank], place)),
            ),
            _ => reduced!($x, $try(), $asked, $rank),
        }
    };
}

/// The same with axes in the one form that serves all.
macro_rules! reduced_once {
    ($x:expr, $try:ident($($arg:expr)?), $asked:ident, $rank:ident) => {{
        let _ = $rank;
        found($x.$try($asked.axes() $(, $arg)?))
    }};
    ($x:expr, position $try:ident, $asked:ident, $rank:ident) => {
        reduced_once!($x, $try(), $asked, $rank)
    };
}

/// Element types whose arrays are reduced as lazy expressions.
pub(crate) trait Lazily: Element {
    fn lazily(x: &ViewD<'_, Self>, asked: &Asked) -> Found;
}

/// The type, an operand `x`, its elements as floats and as `bool`s, and how each form of axes is compiled.
macro_rules! lazily {
    ($($T:ident |$x:ident| $mean:expr, $truths:expr, $by:ident;)*) => {$(
        impl Lazily for $T {
            fn lazily($x: &ViewD<'_, Self>, asked: &Asked) -> Found {
                let (lazy, rank) = (|| $x.lazy(), $x.dims().len());
                match &asked.reduce[..] {
                    "sum" => $by!(lazy(), try_sum(), asked, rank),
                    "prod" => $by!(lazy(), try_prod(), asked, rank),
                    "max" => $by!(lazy(), try_amax(), asked, rank),
                    "min" => $by!(lazy(), try_amin(), asked, rank),
                    "mean" => $by!($mean, try_mean(), asked, rank),
                    "var" => $by!($mean, try_var_ddof(asked.ddof), asked, rank),
                    "argmax" => $by!(lazy(), position try_argmax, asked, rank),
                    "argmin" => $by!(lazy(), position try_argmin, asked, rank),
                    "any" => $by!($truths, try_any(), asked, rank),
                    "all" => $by!($truths, try_all(), asked, rank),
                    other => panic!("no reduction {other}"),
                }
            }
        }
    )*};
}
lazily! {
    f64 |x| x.lazy(), x.not_equal(0.0), reduced;
    f32 |x| x.lazy(), x.not_equal(0.0), reduced_once;
    i32 |x| x.cast::<f64>(), x.not_equal(0), reduced_once;
    i64 |x| x.cast::<f64>(), x.not_equal(0), reduced_once;
    u8 |x| x.cast::<f64>(), x.not_equal(0), reduced_once;
    bool |x| x.map(|x| x as u8 as f64), x.lazy(), reduced_once;
}

/// Expressions as the vectors write them, in the library's words, and the reductions that the vectors have of each.
macro_rules! expressions {
    ($($text:literal |$($name:ident)*| $value:expr, [$($reduce:tt)*];)*) => {
        /// A reduction of an expression, fused with it, if the text is a known one.
        fn fused(words: &str, operands: &[Operand<'_>], asked: &Asked) -> Option<Found> {
            Some(match (words, operands) {
                $(($text, [$($name),*]) => {
                    $(let $name = || $name.clone();)*
                    match &asked.reduce[..] {
                        $($reduce => expressions!(@reduce $reduce $value, asked),)*
                        _ => return None,
                    }
                })*
                _ => return None,
            })
        }
    };
    (@reduce "sum" $x:expr, $asked:ident) => { found($x.try_sum($asked.axes())) };
    (@reduce "prod" $x:expr, $asked:ident) => { found($x.try_prod($asked.axes())) };
    (@reduce "max" $x:expr, $asked:ident) => { found($x.try_amax($asked.axes())) };
    (@reduce "min" $x:expr, $asked:ident) => { found($x.try_amin($asked.axes())) };
    (@reduce "mean" $x:expr, $asked:ident) => { found($x.try_mean($asked.axes())) };
    (@reduce "var" $x:expr, $asked:ident) => { found($x.try_var_ddof($asked.axes(), $asked.ddof)) };
    (@reduce "argmax" $x:expr, $asked:ident) => { found($x.try_argmax($asked.axes())) };
    (@reduce "argmin" $x:expr, $asked:ident) => { found($x.try_argmin($asked.axes())) };
    (@reduce "any" $x:expr, $asked:ident) => { found($x.try_any($asked.axes())) };
    (@reduce "all" $x:expr, $asked:ident) => { found($x.try_all($asked.axes())) };
}

/// An aligned operand.
type Operand<'a> = Expr<At<ViewRef<'a, f64, DynRank>, core::ops::RangeFull>>;

expressions! {
    "a * b" |a b| (a() * b()), ["sum" "prod" "max" "min" "mean" "var" "argmax" "argmin"];
    "a + b" |a b| (a() + b()), ["sum" "prod" "max" "min" "mean" "var" "argmax" "argmin"];
    "a * b + c" |a b c| (a() * b() + c()), ["sum" "max" "min" "mean" "var" "argmax"];
    "a - b - c" |a b c| (a() - b() - c()), ["sum" "min" "var" "argmax"];
    "(a - b)**2" |a b| (a() - b()).powi(2), ["sum" "max" "min" "mean" "var" "argmax"];
    "(a - b) * (a + b)" |a b| ((a() - b()) * (a() + b())), ["sum" "max" "min" "mean" "var" "argmax" "argmin"];
    "a / (b * b + 1)" |a b| (a() / (b() * b() + 1.0)), ["sum" "mean"];
    "maximum(a, b)" |a b| a().maximum(b()), ["sum" "prod" "max" "min" "mean" "var" "argmax" "argmin"];
    "minimum(a, b) * c" |a b c| (a().minimum(b()) * c()), ["sum" "max" "min" "var" "argmax" "argmin"];
    "abs(a - b)" |a b| (a() - b()).abs(), ["sum" "max" "min" "mean" "var" "argmax" "argmin"];
    "exp(a - b)" |a b| (a() - b()).exp(), ["sum" "max" "mean" "var"];
    "sqrt(a * a + b * b)" |a b| (a() * a() + b() * b()).sqrt(), ["sum" "max" "mean" "var"];
    "where(gt(a, b), a, b)" |a b| a().greater(b()).select(a(), b()), ["sum" "max" "min" "mean" "var" "argmin"];
    "eq(a, b)" |a b| a().equal(b()), ["sum" "any" "all"];
    "ge(a, b)" |a b| a().greater_equal(b()), ["sum" "any" "all"];
    "gt(a, b)" |a b| a().greater(b()), ["sum" "any" "all"];
    "lt(abs(a - b), c)" |a b c| (a() - b()).abs().less(c()), ["sum" "any" "all"];
}

/// A reduction of an expression of several operands, all `f64` in the vectors.
fn of_expression(line: &Line, asked: &Asked) -> Found {
    let words = text(&line.params()["expr"]);
    let inputs = operand::inputs::<f64>(line);
    let values: Vec<_> = inputs.iter().map(|named| Value::of(&named.input)).collect();
    let views: Vec<_> = values.iter().map(|value| value.elements()).collect();
    let operands: Vec<_> = views.iter().map(|view| view.at(..)).collect();
    let of_numbers = || match (words, &operands[..], &asked.reduce[..]) {
        ("a + b", [a, b], "any") => Some(found((a + b).not_equal(0.0).try_any(asked.axes()))),
        ("a + b", [a, b], "all") => Some(found((a + b).not_equal(0.0).try_all(asked.axes()))),
        _ => None,
    };
    let found = fused(words, &operands, asked).or_else(of_numbers);
    found.unwrap_or_else(|| panic!("no {} of {words}", asked.reduce))
}

fn reply<T>(found: Found) -> Reply<T> {
    Ok(Answer::Other(found?))
}

/// The answers to a line of `reduce.jsonl`.
pub(crate) fn answers<T>(line: &Line) -> Vec<Way<T>>
where
    T: Expressive + Reducible<Sum: Element, Mean: Element> + Lazily,
{
    let inputs = operand::inputs::<T>(line);
    let asked = Asked::of(line.params());
    let value = || Rule::Inferred.evaluate(&line.params()["ast"], &value::names(&inputs));
    let of_value = |array: bool| -> Reply<T> {
        reply(match (value()?, array) {
            (Value::Elements(x), false) => of_view(&x.view(), &asked),
            (Value::Elements(x), true) => of_array(&x.view().to_array(), &asked),
            (Value::Truths(x), false) => of_view(&x.view(), &asked),
            (Value::Truths(x), true) => of_array(&x.view().to_array(), &asked),
        })
    };
    let lazily = match &inputs[..] {
        [x] => T::lazily(&Value::of(&x.input).elements(), &asked),
        _ => of_expression(line, &asked),
    };
    vec![
        Way::new("view", of_value(false)),
        Way::new("array", of_value(true)),
        Way::new("expression", reply(lazily)),
    ]
}

/// Element types with the sums of `indim.jsonl`.
pub(crate) trait Summed: Element {
    /// The sum of an expression of views of one shape, fused with it.
    fn summed(words: &str, operands: &[ViewD<'_, Self>], axes: &[isize]) -> Box<dyn Checked>;
}

macro_rules! summed {
    ($($T:ident { $($text:literal |$($name:ident)*| $value:expr;)* })*) => {$(
        impl Summed for $T {
            fn summed(words: &str, operands: &[ViewD<'_, Self>], axes: &[isize]) -> Box<dyn Checked> {
                match (words, operands) {
                    $(($text, [$($name),*]) => Box::new(Values($value.sum(axes))),)*
                    _ => panic!("no sum of {words} over {axes:?} of {}", operands.len()),
                }
            }
        }
    )*};
}
summed! {
    f32 {
        "where(gt(a, b), a, c)" |a b c| a.greater(b).select(a, c);
        "a * b + c" |a b c| (a * b + c);
        "maximum(a, b) - c" |a b c| (a.maximum(b) - c);
        "a * b - c * a" |a b c| (a * b - c * a);
        "(a - b) * c" |a b c| ((a - b) * c);
        "(a + b) * (a - b)" |a b| ((a + b) * (a - b));
    }
    f64 {
        "where(gt(a, b), a, c)" |a b c| a.greater(b).select(a, c);
        "a * b" |a b| (a * b);
        "a * b + c" |a b c| (a * b + c);
        "maximum(a, b) - c" |a b c| (a.maximum(b) - c);
        "a * b - c * a" |a b c| (a * b - c * a);
        "(a + b) * (a - b)" |a b| ((a + b) * (a - b));
    }
    i32 {
        "where(gt(a, b), a, c)" |a b c| a.greater(b).select(a, c);
        "a * b" |a b| (a * b);
        "a + b + c" |a b c| (a + b + c);
        "a * b + c" |a b c| (a * b + c);
        "maximum(a, b) - c" |a b c| (a.maximum(b) - c);
        "a * b - c * a" |a b c| (a * b - c * a);
    }
    i64 {}
    u8 {}
    bool {}
}

/// The sum over `axes` of the expression of operands that stand in the result's shape.
pub(crate) fn sums<T>(
    line: &Line,
    inputs: &[Named<T>],
    value: Result<Value<'_, T>, Refusal>,
) -> Vec<Way<T>>
where
    T: Summed + Reducible<Sum: Element>,
{
    let params = line.params();
    let axes: Vec<isize> = integers(&params["sum_axes"])
        .into_iter()
        .map(|axis| axis as isize)
        .collect();
    let shape = sizes(&params["out_shape"]);
    let placed = |Named { name, input }: &Named<T>| {
        let dims = integers(&params["dims"][name]);
        Ok(Value::placed(input, &shape, &dims)?.elements().to_array())
    };
    let of_value = |value: Value<'_, T>| -> Reply<T> {
        let sum = value.elements().try_sum(Some(&axes), false)?;
        Ok(Answer::Other(Box::new(Values(sum))))
    };
    let operands: Result<Vec<ArrayD<T>>, Refusal> = inputs.iter().map(placed).collect();
    let fused = operands.map(|operands| {
        let views: Vec<_> = operands.iter().map(|operand| operand.view()).collect();
        Answer::Other(T::summed(text(&params["expr"]), &views, &axes))
    });
    vec![
        Way::new("sum", value.and_then(of_value)),
        Way::new("fused sum", fused),
    ]
}
