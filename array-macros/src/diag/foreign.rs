//! What users of other notations write, and what it is here.

use std::fmt;

use proc_macro2::Ident;

/// A form of NumPy, Julia or mathematics that is none of ours.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Foreign<'a> {
    /// `where(..)`, `c ? a : b`.
    Where,
    /// `x if c`.
    IfBehind,
    /// `y .= x .* 2.0`.
    Dot,
    /// `x[i, :]`.
    Colon,
    /// `y[i] = x[i] for i in 0..n`.
    LoopBehind,
    /// `x @ w`: what stands after the `@`.
    Product(&'a str),
    /// `x[x > 0.0] += 1.0`: the array, the condition, and the value with the operator before it.
    MaskedTarget(&'a str, &'a str, &'a str),
    /// `x and y`: the word, and the operator.
    Word(&'a str, &'a str),
    /// `x.matmul(&w)[i, j]`: the value that has indices.
    IndexedValue(&'a str),
    /// `0.0 < x < 1.0`.
    Chained,
    /// `x ** 2`: the method, and the exponent.
    Power(&'a str, &'a str),
    /// `x ^ 2 + 1.0` of floats.
    Caret,
    /// `0.1 * i` of an index.
    IndexAmongFloats(&'a str),
    /// `lists[next] = lists[now]`: the operand, and the names between the brackets.
    TwoOfList(&'a str, [&'a Ident; 2]),
    /// `y[i] = if c { v }`: the other value, which leaves the element as it is.
    NoElse(&'a str),
    /// `x[1..] - y`: the array, and the range.
    Part(&'a str, &'a str),
    /// `x[.., 0] * 2.0`: the array, and the list.
    PartOfAxes(&'a str, &'a str),
    /// `y[.., 0] = x`: the destination, and the list.
    PartOfTarget(&'a str, &'a str),
    /// `a[i, k]` of a name that the body binds, and that is no index.
    LocalIndex(&'a str),
    /// `clamp(x[i - 1])`: the name, and the access with the name inside.
    EdgeOfAccess(&'a str, &'a str),
    /// `k[j, k]`: the name, and the access by an index of another name.
    OperandNamedAsIndex(&'a str, &'a str),
    /// `v @ (1)` beside indices: the operand with its indices.
    Placed(&'a str),
    /// `sum(|k: usize| ..)`: the names without their types.
    TypedIndex(&'a str),
    /// `count(|k| x[k] > 0.0)`: the function, and how a reducer says it if one does.
    NoReducer(&'a str, Option<&'a str>),
}

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Foreign::*;
        match self {
            Where => f.write_str(
                "the choice between two values is an `if` in a body: `if x > 0.0 { x } else { 0.0 }`",
            ),
            IfBehind => f.write_str(
                "a condition comes before its values: `if x > 0.0 { x } else { 0.0 }`",
            ),
            Dot => f.write_str(
                "operators and functions work on each element without a dot: `y = x * 2.0 + x.exp()`",
            ),
            Colon => f.write_str(
                "an axis has an index in place of `:`, as in `y[i, 0] = x[i]` and `sum(|k| x[i, k] * w[k])`; a part is bound before the call: `let part = x.slice(s![.., 1..]);`",
            ),
            LoopBehind => f.write_str(
                "a call runs over the axes of its operands and destination without a loop: `y[i] = x[i] * 2.0`; indices of a value are before it, `[i] => x[i] * 2.0`",
            ),
            Product(right) => write!(
                f,
                "the axes after `@` are literals in parentheses: `@ (1)`; `@ ..` aligns the trailing axes; a product of matrices is computed before the call: `let product = x.matmul(&{right});`"
            ),
            MaskedTarget(x, condition, value) => write!(
                f,
                "a destination has indices in its brackets, not a condition; the condition chooses the value: `{x} = if {condition} {{ {value} }} else {{ {x} }}`"
            ),
            Word(word, operator) => {
                write!(f, "`{word}` of Python is `{operator}`, and `not x` is `!x`: `x > 0.0 && !(y > 0.0)`")
            }
            IndexedValue(value) => write!(
                f,
                "an operand with indices is a name; bind its value before the call: `let b = {value};`, then `b[i, j]`"
            ),
            Chained => f.write_str(
                "comparisons are joined by `&&`: `0.0 < x && x < 1.0`; beside `&` and `|` they stand in parentheses: `(x > 0.0) & (x < 1.0)`",
            ),
            Power(method, exponent) => write!(
                f,
                "a power is a method: `x.{method}({exponent})`; of a variable exponent `x.powi(n)`, of a float `x.powf(0.5)`"
            ),
            Caret => f.write_str(
                "`^` is the exclusive or of integers, and is computed after `+` and `*`; a power is a method: `x.powi(2)`, of a float `x.powf(0.5)`",
            ),
            TwoOfList(list, [next, now]) => write!(
                f,
                "`{list}[{next}]` is each element of `{list}`, as `{next}` is an index here, and `{now}` is a variable; read one element before the call, `let value = {list}[{now}];`; of a list of arrays bind two: `let [a, b] = {list}.get_disjoint_mut([{next}, {now}]).unwrap();`, then `a = b * 2.0`"
            ),
            IndexAmongFloats(index) => write!(
                f,
                "an index is a `usize`, and numbers are not converted silently: `{index} as f64`, `{index} as f32`"
            ),
            NoElse(other) => write!(
                f,
                "each element is written, so this `if` has no value where its condition is false: `if .. {{ .. }} else {{ {other} }}` leaves the element as it is"
            ),
            PartOfAxes(x, list) => write!(
                f,
                "a part of an array is an operand by `&`: `&{x}.slice(s![{list}])`; by indices, an axis has a name in place of `..`: `[i] => x[i, 0] * 2.0`"
            ),
            PartOfTarget(y, list) => write!(
                f,
                "a part that is written into is bound before the call: `let mut part = {y}.slice_mut(s![{list}]);`, then `part = ..`; by indices, an axis has a name in place of `..`: `y[i, 0] = x[i]`"
            ),
            LocalIndex(name) => write!(
                f,
                "`{name}` is bound in the body, and the elements that an index names are found before the loop; a sum over an index is a reducer: `sum(|{name}| x[i, {name}])`; an element of a collection stands in parentheses: `(table)[{name}]`"
            ),
            Part(x, range) => write!(
                f,
                "a range in brackets is a slice of Rust; the part of an array is an operand by `&`: `&{x}.slice(s![{range}])`; differences of neighbours are `[i] => {x}[i + 1] - {x}[i]`"
            ),
            OperandNamedAsIndex(name, access) => write!(
                f,
                "`{name}` is an index here, which hides the operand `{name}`; give the index another name, as in `{access}`"
            ),
            Placed(read) => write!(f, "indices place the operands; write `{read}`"),
            TypedIndex(names) => write!(f, "an index is a name without a type; write `|{names}|`"),
            NoReducer(name, way) => {
                write!(
                    f,
                    "`{name}` is not a reducer, which are sum, prod, mean, min, max, any, all, argmin and argmax; "
                )?;
                match way {
                    Some(way) => write!(f, "write `{way}`"),
                    None => f.write_str("write it by these, or bind its values before the call"),
                }
            }
            EdgeOfAccess(edge, access) => write!(
                f,
                "`{edge}` stands around the index of the axis that is read past its edge: `{access}`"
            ),
        }
    }
}
