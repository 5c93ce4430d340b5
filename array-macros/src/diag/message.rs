//! The texts of all mistakes. A text says what is wrong and, after a semicolon, what would be right.

use std::fmt;

use array_core::error::Violation;

use super::foreign::Foreign;
use super::of_gradients::OfGradient;
use super::ways_out::{reducer_of, way_out};

/// Everything that can be wrong with a call.
#[derive(Debug)]
pub(crate) enum Message<'a> {
    /// `syn`'s error.
    Syntax(&'a str),
    Foreign(Foreign<'a>),
    Gradient(OfGradient<'a>),
    Empty,
    /// A name, and its value.
    Declaration(&'a str, &'a str),
    Statements,
    SeveralAssignments,
    SeveralDestinations,
    NumpyColon,
    // Index notation.
    IndexNames,
    IndexOfTarget,
    ScatteredTarget(&'a str),
    IndexedTuple,
    IndicesOfTuple,
    IndexedOperand,
    IndexedReducer(&'a str),
    BracketedReducer(&'a str),
    ReducerWithoutIndex(&'a str),
    PositionOfOne(&'a str),
    IndexBound,
    /// A reducer that has a range depending on an index.
    IndexBoundDepends,
    /// A name, and the indices of the result if it is one of them.
    IndexWithoutRange(&'a str, Option<&'a str>),
    /// A name, and how it gets a range.
    RangeBoundAgain(&'a str, &'a str),
    IndexBoundTwice(&'a str),
    IndexOutside(&'a str),
    /// A name that the body binds again.
    Hidden(&'a str),
    LargerOfReduced(&'a str),
    /// A function, and how many arguments it takes and has.
    LocalArguments(&'a str, [usize; 2]),
    /// A name, and whether it is an index of the result.
    IndexNamedTwice(&'a str, bool),
    TooManyIndices(usize),
    IndexExpression(&'a str),
    EdgeArguments(&'a str),
    /// The edge, and the index.
    EdgeOfSum(&'a str, &'a str),
    /// The access in one list, and what the first list indexes if no index is in it.
    IndexedTwice(&'a str, Option<&'a str>),
    IndexedPart,
    OtherElement(&'a str),
    NumpyIndices,
    IndexArrow,
    /// A reduction, its operand, and an axis.
    NoIndexedReducer(&'a str, &'a str, usize),
    /// A method, and the operand.
    IndexedMethod(&'a str, &'a str),
    /// A name, the element of it, and the operator that would write it.
    WrittenInside(&'a str, &'a str, &'a str),

    // Destinations.
    PlacedDestination,
    NotAPlace,
    TupleOfPlaces(usize),
    CompoundTuple(&'a str),

    // `@`.
    NoOperand,
    NotInParentheses,
    NotALiteral,
    PlacedTwice,
    PlacedLiteral,
    PlacedLocal(&'a str),
    PlacedPath(&'a str),
    PlacedElement(&'a str),
    PlacedCall(&'a str),
    PlacedCode(&'a str),
    NoReducer(&'a str, &'a str, &'a str),
    PlacedNothing,
    PlacedOutside,
    Rule(Violation),
    // Reducers.
    LargerOfTwo(&'a str),
    AxesOfReducer(&'a str),
    ReducedAxes(&'a str, Violation),
    LocalInReducer(&'a str),
    // The body.
    Leaves(&'a str),
    Macro(&'a str),
    NestedCall(&'a str),
    LocalOutside(&'a str),
    /// A name, and the operator that would write it.
    Mutated(&'a str, &'a str),
    /// A method, the call, the arguments of its reducer, and how the result is placed.
    MethodOfArrays(&'a str, &'a str, &'a str, &'a str),
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Message::*;
        match self {
            Syntax(text) => f.write_str(text),
            Foreign(foreign) => foreign.fmt(f),
            Gradient(message) => message.fmt(f),
            Empty => f.write_str("nothing to compute; write an expression, or `place = expression`"),
            Statements => f.write_str(
                "a body with statements is a block; write `broadcast!({ let t = x * x; t + 1.0 })`",
            ),
            SeveralAssignments => f.write_str(
                "a call has one assignment; write two calls, or one loop over several destinations of one shape: `(p, q) = (p + q, p - q)`",
            ),
            SeveralDestinations => f.write_str(
                "several destinations, and several values, are a tuple: `(p, q) = (p + q, p - q)`",
            ),
            NumpyColon => f.write_str("a colon follows `numpy`: `broadcast!(numpy: x + row)`"),
            Declaration(name, value) => write!(
                f,
                "a call is an expression or `place = expression`; write `let {name} = broadcast!({value})`"
            ),

            IndexNames => f.write_str("indices are names: `[i, j] => x[i, j] + v[j]`, `sum(|k| x[i, k])`"),
            IndexOfTarget => f.write_str(
                "a destination has a different index for each axis, alone, times a literal number, or with an integer added, or an integer alone: `y[i, j] = ..`, `y[i + 1, 0] = ..`; an offset by a variable is a view, `let mut z = y.slice_mut(s![n..]);`; an element of a collection stands in parentheses: `(rows[k + 1]) = ..`",
            ),
            ScatteredTarget(text) => write!(
                f,
                "`{text}` names elements by a list, perhaps one of them more than once; add to them, `{text} += ..`, or `-=`, `*=`, `/=`, in a call with this destination alone"
            ),
            IndicesOfTuple => f.write_str(
                "the destinations of one loop have the same indices in the same order: `(a[i, j], b[i, j]) = ..`; write those of another order by themselves; a variable in the brackets is an index too: a place that one gives is a view, `let mut b = all.slice_mut(s![.., .., k]);`",
            ),
            IndexedTuple => f.write_str(
                "either all destinations of a tuple have indices or none has: `(a[i], b[i]) = ..`, `(a, b) = ..`",
            ),
            IndexedOperand => f.write_str(
                "an operand with indices needs a call that names them: `broadcast!([i, j] => x[i, j] + v[j])`, `broadcast!(y[i, j] = x[i, j] + v[j])`; without indices the name alone is the element, and a fixed element is bound before the call, `let first = x[[0, 0]];`",
            ),
            IndexedReducer(op) => write!(
                f,
                "`{op}` over an index needs a call that names the indices of the result: `[i] => {op}(|k| x[i, k])`, of a single value `[] => {op}(|k| v[k])`, which is the number `.eval()[()]`; without indices `{op}(e)` is that of all elements, `{op}(e, (1))` along axis 1"
            ),
            ReducerWithoutIndex(op @ ("max" | "min")) => write!(
                f,
                "`{op}` names the index it runs over, `{op}(|k| x[i, k])`; of two values it is the method: `x[i].{op}(0.0)`"
            ),
            ReducerWithoutIndex(op) => write!(
                f,
                "`{op}` names the indices it runs over: `{op}(|k| x[i, k])`, and `{op}(|k| e, k < 3)` where no operand tells the range"
            ),
            PositionOfOne(op) => write!(
                f,
                "`{op}` is the position along one index: `{op}(|k| x[i, k])`"
            ),
            IndexBound => f.write_str(
                "after the value of a reducer, a result or a destination stand the ranges of its indices: `sum(|k| e, k < 3)`, `[i] => e, i < n`, `y[2 * i] = e, i < n`; every range begins at 0, so elements from 1 on are `y[i + 1] = e, i < n - 1`",
            ),
            IndexBoundDepends => f.write_str(
                "the range of an index does not depend on another one; leave out elements by a condition: `sum(|k| if k < i { x[k] } else { 0.0 })`",
            ),
            IndexOutside(name) => write!(
                f,
                "`{name}` is the index of a reducer, and this is outside of the reducer; write it inside, `sum(|{name}| x[i, {name}] * v[{name}])`; a variable of the code around the call has another name than the indices"
            ),
            Hidden(name) => write!(
                f,
                "the body binds `{name}` again, which hides the `{name}` that is meant here; give the new value another name: `let {name}2 = ..`"
            ),
            LocalArguments(name, [takes, has]) => {
                write!(f, "`{name}` takes {takes} and is called with {has} arguments")
            }
            LargerOfReduced(op) => write!(
                f,
                "after the value of a reducer stand the ranges of its indices: `{op}(|k| e, k < 3)`; of its result and another value it is the method: `{op}(|k| e).{op}(0.0)`"
            ),
            IndexBoundTwice(name) => write!(f, "`{name}` has two ranges; write one, `{name} < 3`"),
            IndexNamedTwice(name, is_free) => {
                write!(
                    f,
                    "`{name}` is named twice; each index of a result or a reducer has a different name"
                )?;
                match is_free {
                    true => write!(f, "; the elements of a diagonal are `[{name}] => x[{name}, {name}]`"),
                    false => Ok(()),
                }
            }
            TooManyIndices(count) => write!(
                f,
                "this computes a value for each of {count} indices together, and an array has at most 8 axes; sum over some of them in a separate call"
            ),
            IndexWithoutRange(name, Some(all)) => write!(
                f,
                "nothing tells the range of `{name}`: no axis has it as its index, alone or beside indices with a range; write `x[{name}]`, or give the range after the value, `[{all}] => .., {name} < n`, or write into an array, `out[{all}] = ..`; without indices a body names its operands itself: `broadcast!(x * y + 1.0)`"
            ),
            IndexWithoutRange(name, None) => write!(
                f,
                "nothing tells the range of `{name}`: use it as an index, `x[{name}]`, or give the range after the expression, `{name} < 3`"
            ),
            RangeBoundAgain(name, range) => write!(
                f,
                "nothing tells the range of `{name}`: where the body reads `{name}`, it has bound the name to another value; {range}"
            ),
            IndexExpression(text) => write!(
                f,
                "`{text}` is not an index expression; write sums of indices, each times a literal number, and of variables: `x[2 * i + k, n - 1 - j]`; or any expression of integers that reads an index: `x[list[i]]`, `x[i / 2]`"
            ),
            EdgeArguments(edge) => match *edge {
                "pad" => f.write_str(
                    "`pad` takes an index, and the value beyond the edge, which does not depend on an index: `x[pad(i - 1)]`, `x[pad(i - 1, 1.0)]`",
                ),
                edge => write!(f, "`{edge}` takes one index, that of its axis: `x[{edge}(i - 1), j]`"),
            },
            EdgeOfSum(edge, text) => write!(
                f,
                "`{text}` is not a sum of indices; `{edge}` takes sums of indices, each times a literal number, and of variables: `x[{edge}(i + k - 1)]`"
            ),
            IndexedTwice(joined, None) => {
                write!(f, "an operand has one list of indices; write `{joined}`")
            }
            IndexedTwice(joined, Some(row)) => write!(
                f,
                "an operand has one list of indices; write `{joined}`; an array of a collection is bound before the call: `let row = &{row};`"
            ),
            IndexedPart => f.write_str(
                "in a call with indices an operand gives one element; to reduce an axis name its index, `sum(|k| x[i, k])`, and bind a part of an array before the call: `let part = x.slice(s![.., 1..]);`",
            ),
            OtherElement(target) => write!(
                f,
                "the destination is read at another element than the one that is written, `{target}`; write into another array, or read it inside a reducer, which is computed before; where each value needs the one before it, write a `for` loop"
            ),
            NumpyIndices => f.write_str("`numpy:` aligns operands, which indices do already; leave it out"),
            IndexArrow => f.write_str(
                "a value has its indices in brackets and `=>` before it: `[i, j] => x[i, j]`; a destination has them behind its name, `y[i, j] = x[i, j]`; several destinations are a tuple, `(p, q) = (q, p)`",
            ),
            NoIndexedReducer(name, x, axis) => write!(
                f,
                "`{name}` is not a reducer, which are sum, prod, mean, min, max, any, all, argmin and argmax; bind its value before the call, `let b = {x}.{name}(axes![{axis}]);`, and read it as `b[i]`"
            ),
            IndexedMethod(method, x) => {
                write!(
                    f,
                    "`{method}` is a method of arrays; bind its value before the call, `let b = {x}.{method}(..);`, and read it by its indices, `b[j]`"
                )?;
                match reducer_of(method) {
                    Some(reducer) => write!(f, "; or write a reducer: `{reducer}(|k| {x}[k, j])`"),
                    None => Ok(()),
                }
            }
            WrittenInside(name, written, op) => write!(
                f,
                "the body reads `{name}` and does not change it; a destination is written outermost, for all values of its indices and without a loop: `{written} {op} ..`"
            ),
            BracketedReducer(op) => write!(
                f,
                "`{op}[..] (..)` is not a form, as a method after it would come before the `{op}`; name the axes it reduces: `{op}(e, (1))`"
            ),

            PlacedDestination => f.write_str(
                "a destination is not placed, as its axes are those of the result; place the operands",
            ),
            NotAPlace => f.write_str(
                "this is not a place that can be written into; bind the array or mutable view with `let mut` first and write its name",
            ),

            TupleOfPlaces(count) => write!(
                f,
                "a tuple of destinations has 2 to 6 members, this one has {count}; write `(a, b) = ..`"
            ),
            CompoundTuple(op) => write!(
                f,
                "`{op}` does not write into a tuple of destinations, only `=` does; write the old values into the expression: `(a, b) = (a {sign} .., b {sign} ..)`",
                sign = op.trim_end_matches('=')
            ),

            NoOperand => f.write_str("`@` has no operand before it; write `operand @ (1)`"),
            NotInParentheses => f.write_str(
                "the axes after `@` stand in parentheses: `@ (1)`; `@ ..` aligns the trailing axes",
            ),
            NotALiteral => f.write_str(
                "axes are integer literals, so that they can be checked here; place an operand by run-time axes before the call, with `.at(..)`",
            ),
            PlacedTwice => f.write_str("this operand is placed already; write one `@`"),
            PlacedLiteral => f.write_str("a literal has no axes to place; leave out the `@`"),
            PlacedLocal(name) => write!(
                f,
                "`{name}` is bound in the body, so it is one element and has no axes; place the operands that it is computed from"
            ),
            PlacedPath(path) => write!(
                f,
                "`@` places an operand, and a path is ordinary Rust; write `&{path} @ (..)`"
            ),
            PlacedElement(place) => write!(
                f,
                "`{place}` is ordinary Rust, run for every element; for an array write `&{place} @ (..)`"
            ),
            PlacedCall(code) => write!(
                f,
                "`@` places an operand, and `{code}` is ordinary Rust; bind its value before the call: `let b = {code};`, then `b @ (..)`"
            ),
            PlacedCode(code) => write!(
                f,
                "`@` places an operand; if `{code}` computes with elements, write `({code}) @ (..)`; if it is an array, bind it before the call: `let b = {code};`, then `b @ (..)`"
            ),
            NoReducer(name, x, axes) => write!(
                f,
                "`{name}` is not a reducer, which are sum, prod, mean, min, max, any and all; bind it before the call, `let b = {x}.{name}({axes});`, and use `b`, placed on its axis"
            ),
            PlacedNothing => f.write_str("there is no operand in these parentheses to place; leave out the `@`"),
            PlacedOutside => f.write_str(
                "what stands after `&` is ordinary Rust, evaluated before the loop; `@` can only stand at its end",
            ),
            Rule(violation) => write!(f, "{violation}; {}", way_out(violation)),

            LargerOfTwo("min") => f.write_str(
                "`min(e, (1))` reduces axis 1; the smaller of two is `a.min(b)`",
            ),
            LargerOfTwo(op) => write!(
                f,
                "`{op}(e, (1))` reduces axis 1; the larger of two is `a.{op}(b)`"
            ),
            AxesOfReducer(op) => write!(
                f,
                "the axes that `{op}` reduces are integer literals in parentheses: `{op}(e, (1))`"
            ),
            ReducedAxes(op, violation) => match (violation.dim(), violation.previous_dim()) {
                (Some(dim), Some(previous)) if dim == previous => {
                    write!(f, "`{op}` reduces axis {dim} already; name every axis once")
                }
                (Some(dim), Some(previous)) => write!(
                    f,
                    "axis {dim} comes after axis {previous}; name the axes that `{op}` reduces in increasing order"
                ),
                (Some(dim), None) => write!(
                    f,
                    "`{op}` has no axis {dim}, as axes are not counted from the end; axis 0 is the outermost"
                ),
                _ => write!(f, "{violation}; {}", way_out(violation)),
            },
            LocalInReducer(name) => write!(
                f,
                "`{name}` is bound in the body, but a reducer is computed before the loop; compute `{name}` inside the reducer"
            ),

            Leaves(what) => write!(
                f,
                "`{what}` would leave the body, which runs for every element; {}",
                match *what {
                    "return" => "the value of the body is its last expression: `if x < 0.0 { 0.0 } else { x }`",
                    _ => "do it before the call and bind the value with `let`",
                }
            ),
            Macro(name) => write!(
                f,
                "operands inside `{name}!` cannot be seen; bind its value, or the elements it uses, with `let` first"
            ),
            NestedCall(name) => write!(
                f,
                "the body is inside a call of `{name}!` already; write what it computes as a group: `(..)`, or `(..) @ (1)`"
            ),
            LocalOutside(name) => write!(
                f,
                "`{name}` is bound in the body, but what stands after `&` is evaluated before the loop; `&(..)` is a reference inside the body"
            ),
            MethodOfArrays(method, call, arguments, place) => {
                write!(
                    f,
                    "`{method}` is a method of arrays, and in a body a name is one element; bind its value before the call"
                )?;
                match reducer_of(method) {
                    _ if *method == "as_slice" => write!(f, ": `let table = {call};`, then `table[..]`"),
                    Some(reducer) => write!(f, ", or write a reducer: `{reducer}({arguments}){place}`"),
                    None => write!(f, ": `let b = {call};`, then `b{place}`"),
                }
            }
            Mutated(name, "&mut") => write!(
                f,
                "the body reads `{name}` and does not change it; to count or add up, reduce an expression: `x.less(0.0).sum(..)`; to change one element, copy it: `let mut {name} = {name};`"
            ),
            Mutated(name, "=") => write!(
                f,
                "the body reads `{name}` and does not change it; an array is written outermost: `{name} = if .. {{ .. }} else {{ {name} }}`; to change one element, copy it: `let mut {name} = {name};`"
            ),
            Mutated(name, op) => write!(
                f,
                "the body reads `{name}` and does not change it; to count or add up, reduce an expression: `x.less(0.0).sum(..)`; an array is written outermost: `{name} {op} if .. {{ .. }} else {{ .. }}`; to change one element, copy it: `let mut {name} = {name};`"
            ),
        }
    }
}
