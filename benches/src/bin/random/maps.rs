//! Elementwise expressions: new arrays, strided destinations, updates, and their plans.

use broadloom::plan::Explained;
use broadloom::prelude::*;

use crate::Counts;
use crate::draw::{Operand, Random, Reach, Target, extents};
use crate::element::Values;
use crate::walk::{all, at_every_level, same_array};

/// A random nest of one expression, and its comparison with the oracle.
pub(crate) type Nest = fn(&mut Random, &mut Counts);

/// Panics if the plans of an expression into a new array and into a row-major one differ: in their
/// texts, their schedules, or how operands are reached.
pub(crate) fn same_plans(plan: &Explained, into: &Explained) {
    assert_eq!(plan.to_string(), into.to_string(), "the plans");
    assert_eq!(plan.schedule(), into.schedule(), "the schedules");
    assert_eq!(plan.reaches(), into.reaches(), "how operands are reached");
}

/// An expression of operands, each beside its view.
macro_rules! expression {
    ([$($how:ident $x:ident)*] $body:expr) => {{
        $(let $x = expression!(@$how $x);)*
        $body
    }};
    (@Whole $x:ident) => {
        &$x.1
    };
    (@Owned $x:ident) => {
        $x.1.to_array()
    };
    (@Placed $x:ident) => {
        (&$x.1).at(&$x.0.axes[..])
    };
    (@Aligned $x:ident) => {
        (&$x.1).at(..)
    };
}
pub(crate) use expression;

/// The second body, or else the first.
macro_rules! of_elements {
    ($body:expr) => {
        $body
    };
    ($body:expr, $plain:expr) => {
        $plain
    };
}
pub(crate) use of_elements;

/// Declares a list of nests. A row has the values that are drawn, the operands, the element of the
/// result, and a body that is both the expression and its oracle; where elements have no such
/// method the oracle follows in brackets.
///
/// `eval` compares new arrays, strided destinations and plans; `update` has the current element in
/// bars; `add` adds to the destination.
macro_rules! nests {
    ($($kind:ident $values:ident [$($how:ident $x:ident: $T:ident),*] $(|$old:ident|)? -> $U:ident
        $body:expr $(=> [$plain:expr])?;)*) => {
        &[$(|random: &mut Random, counts: &mut Counts| {
            let (extents, values) = (extents(random), Values::$values);
            $(let $x = Operand::<$T>::draw(random, &extents, Reach::$how, values);)*
            let mut joined = vec![1; extents.len()];
            $($x.join(&mut joined);)*
            let target = Target::<$U>::draw(random, &extents, values);
            counts.elements += joined.iter().product::<usize>();
            nests!(@$kind counts extents joined target [$($how $x)*] [$($old)?] $body, $($plain)?);
        }),*]
    };
    (@eval $counts:ident $extents:ident $joined:ident $target:ident [$($how:ident $x:ident)*] []
        $body:expr, $($plain:expr)?) => {
        let value = |index: &[usize]| {
            $(let $x = $x.at(index);)*
            of_elements!($body $(, $plain)?)
        };
        let (expected, after) = (all(&$joined, value), $target.after(|index, _| value(index)));
        $(let $x = (&$x, $x.view());)*
        at_every_level(|_| {
            same_array(&expression!([$($how $x)*] $body).eval(), &$joined, &expected);
            $target.check(&after, |out| expression!([$($how $x)*] $body).eval_into(out));
            let mut fresh = ArrayD::from_vec(&$joined[..], expected.clone());
            let expression = expression!([$($how $x)*] $body);
            let (plan, into) = (expression.plan(), expression.plan_into(&mut fresh));
            // An array that moves into the expression lends its memory to a new array alone.
            if plan.lender().is_none() {
                same_plans(&plan, &into);
                $counts.plans += 1;
            }
        });
    };
    (@update $counts:ident $extents:ident $joined:ident $target:ident [$($how:ident $x:ident)*]
        [$old:ident] $body:expr, $($plain:expr)?) => {
        let after = $target.after(|index, $old| {
            $(let $x = $x.at(index);)*
            of_elements!($body $(, $plain)?)
        });
        $(let $x = (&$x, $x.view());)*
        at_every_level(|_| $target.check(&after, |mut out| {
            out.update(|$old| expression!([$($how $x)*] $body));
        }));
    };
    (@add $counts:ident $extents:ident $joined:ident $target:ident [$($how:ident $x:ident)*] []
        $body:expr, $($plain:expr)?) => {
        let after = $target.after(|index, old| {
            $(let $x = $x.at(index);)*
            old + of_elements!($body $(, $plain)?)
        });
        $(let $x = (&$x, $x.view());)*
        at_every_level(|_| $target.check(&after, |mut out| {
            out += expression!([$($how $x)*] $body);
        }));
    };
}

pub(crate) const MAPS: &[Nest] = nests! {
    eval Wild [Whole a: f32] -> f32 -a;
    eval Any [Whole a: f32, Whole b: f32] -> f32 a + b;
    eval Any [Whole a: f32, Whole b: f32, Whole c: f32] -> f32 (a - b) * c;
    eval Any [Whole a: f32, Placed b: f32, Placed c: f32] -> f32 a * b + c;
    eval Any [Owned a: f32, Aligned b: f32] -> f32 a * 2.0 - b;
    eval Any [Whole a: f32, Whole b: f32, Whole c: f32, Whole d: f32, Whole e: f32] -> f32
        (a - b) * c + d / e;
    update Any [Whole a: f32] |x| -> f32 x * 0.5 + a;
    add Any [Whole a: f32, Placed b: f32] -> f32 a * b;
    eval Any [Whole a: f64, Placed b: f64] -> f64 a / b;
    eval Wild [Whole a: f64] -> f32 a.cast::<f32>() => [a as f32];
    eval Any [Whole m: bool, Whole a: f32, Whole b: f32] -> f32 m.select(a, b)
        => [if m { a } else { b }];
    eval Any [Whole a: u16, Whole b: u16] -> bool a.less(b) => [a < b];
    eval Any [Whole a: u8, Placed b: f32] -> f32 a.cast::<f32>() * b => [a as f32 * b];
    eval Any [Whole a: i8, Whole b: i32] -> i32 a.cast::<i32>() ^ b => [a as i32 ^ b];
    eval Any [Whole a: u32, Placed b: u64] -> u64 a.cast::<u64>() | b => [a as u64 | b];
    eval Any [Whole a: i16, Whole b: i16] -> i16 a & b;
    update Any [Whole a: u8, Placed b: u8] |x| -> u8 (x ^ a) & b;
    add Small [Whole a: i64] -> i64 a * 3;
    eval Any [Whole a: i128, Whole b: i128] -> i128 a ^ b;
    eval Any [Whole a: u128] -> u128 !a;
    eval Any [Whole a: bool, Whole b: bool] -> bool a ^ b;
};

/// Compiled without the feature `quick` alone.
#[cfg(not(feature = "quick"))]
pub(crate) const MORE: &[Nest] = nests! {
    eval Any [Whole a: f32, Aligned b: f32] -> f32 a * 2.0 - b;
    eval Any [Owned a: f32, Whole b: f32] -> f32 a * b;
    eval Any [Whole a: f64, Whole b: f64, Whole c: f64, Whole d: f64] -> f64 (a + b) * (c - d);
    eval Any [Whole a: i16, Whole b: i16, Whole c: i16] -> i16 (a ^ b) & c;
    update Any [Whole a: f64, Whole b: f64] |x| -> f64 a - x * b;
    eval Any [Whole a: f32, Whole b: f32] -> bool a.less(b) => [a < b];
    eval Wild [Whole a: f64, Whole b: f64] -> f64 a % b;
    eval Any [Whole a: u8] -> u8 !a;
    eval Any [Whole a: u8, Whole b: u8] -> u8 a ^ b;
    eval Small [Whole a: i8, Whole b: i8, Whole c: i8] -> i8 a * b + c;
    eval Any [Whole a: i32, Whole b: i32, Whole c: i32, Whole d: i32] -> i32 (a ^ b) & c | d;
    update Any [Whole a: i32, Placed b: i32] |x| -> i32 (x ^ a) & b;
    eval Any [Whole a: u32, Whole b: u32] -> u32 a & b;
    eval Small [Whole a: i64, Whole b: i64, Whole c: i64] -> i64 a * b - c;
    eval Any [Whole a: u64, Owned b: u64] -> u64 a | b;
    eval Any [Whole a: u128, Whole b: u128, Whole c: u128] -> u128 (a & b) | c;
    eval Any [Whole a: bool, Whole b: bool, Placed c: bool] -> bool (a ^ b) | c;
    eval Any [Whole a: i32] -> i8 a.cast::<i8>() => [a as i8];
    eval Any [Whole a: i16, Whole b: i64] -> i64 a.cast::<i64>() ^ b => [a as i64 ^ b];
};
#[cfg(feature = "quick")]
pub(crate) const MORE: &[Nest] = &[];
