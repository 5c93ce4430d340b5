//! `reduce.jsonl`: reductions of operands and of expressions, with answers of NumPy; and the sums of `indim.jsonl`.

use broadloom::expr::{On, ViewRef};
use broadloom::prelude::*;
use broadloom::reduce::RunTimeAxes;
use broadloom::{ReduceError, Reducible};
use serde_json::Value as Json;

use super::answer::{Answer, Checked, Refusal, Reply, Values, Way};
use super::eager::Rule;
use super::element::Element;
use super::expression::Expressive;
use super::operand;
use super::value::{self, Value};
use super::vector::{Line, integers, text};

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
            let axes = asked.axes();
            match &asked.reduce[..] {
                "sum" => found(x.try_sum(axes)),
                "prod" => found(x.try_prod(axes)),
                "max" => found(x.try_amax(axes)),
                "min" => found(x.try_amin(axes)),
                "mean" => found(x.try_mean(axes)),
                "var" => found(x.try_var_ddof(axes, asked.ddof)),
                "argmax" => found(x.try_argmax(axes)),
                "argmin" => found(x.try_argmin(axes)),
                "any" => found(x.try_any(axes)),
                "all" => found(x.try_all(axes)),
                other => panic!("no reduction {other}"),
            }
        }
    };
}
with_run_time_axes!(of_view, ViewD<'_, T>);
with_run_time_axes!(of_array, ArrayD<T>);

/// Element types whose arrays are reduced as lazy expressions.
pub(crate) trait Lazily: Element {
    fn lazily(x: &ViewD<'_, Self>, asked: &Asked) -> Found;
}

/// The type, an operand `x`, and its elements as floats and as `bool`s.
macro_rules! lazily {
    ($($T:ident |$x:ident| $mean:expr, $truths:expr;)*) => {$(
        impl Lazily for $T {
            fn lazily($x: &ViewD<'_, Self>, asked: &Asked) -> Found {
                match &asked.reduce[..] {
                    "sum" => found($x.lazy().try_sum(asked.axes())),
                    "prod" => found($x.lazy().try_prod(asked.axes())),
                    "max" => found($x.try_amax(asked.axes())),
                    "min" => found($x.try_amin(asked.axes())),
                    "mean" => found($mean.try_mean(asked.axes())),
                    "var" => found($mean.try_var_ddof(asked.axes(), asked.ddof)),
                    "argmax" => found($x.lazy().try_argmax(asked.axes())),
                    "argmin" => found($x.lazy().try_argmin(asked.axes())),
                    "any" => found($truths.try_any(asked.axes())),
                    "all" => found($truths.try_all(asked.axes())),
                    other => panic!("no reduction {other}"),
                }
            }
        }
    )*};
}
lazily! {
    f64 |x| x.lazy(), x.not_equal(0.0);
    f32 |x| x.lazy(), x.not_equal(0.0);
    i32 |x| x.cast::<f64>(), x.not_equal(0);
    i64 |x| x.cast::<f64>(), x.not_equal(0);
    u8 |x| x.cast::<f64>(), x.not_equal(0);
    bool |x| x.map(|x| x as u8 as f64), x.lazy();
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
type Operand<'a> = Expr<On<ViewRef<'a, f64, DynRank>, core::ops::RangeFull>>;

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

/// The sum over `sum_axes` of the value of a line's expression.
pub(crate) fn sums<T>(line: &Line, value: Result<Value<'_, T>, Refusal>) -> Vec<Way<T>>
where
    T: Reducible<Sum: Element> + Element,
{
    let axes = integers(&line.params()["sum_axes"]);
    let axes: Vec<isize> = axes.into_iter().map(|axis| axis as isize).collect();
    let of_value = |value: Value<'_, T>| -> Reply<T> {
        let sum = value.elements().try_sum(&axes)?;
        Ok(Answer::Other(Box::new(Values(sum))))
    };
    vec![Way::new("sum", value.and_then(of_value))]
}
