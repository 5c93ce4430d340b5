//! The mistakes in a call of `gradient!` or `vjp!`.

use std::fmt;

/// What is wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OfGradient<'a> {
    /// The macro.
    Empty(&'a str),
    /// The macro.
    NothingWanted(&'a str),
    /// An array of the literal, and the indices of the value.
    NumberForCotangent(&'a str, &'a str),
    /// The names between the bars of `|w| value`.
    Parameters(&'a str),
    /// No name.
    WantedOperand,
    /// No name of a variable of a tape.
    NoVariable,
    /// An operand that is not among the variables.
    NotOnTape(&'a str),
    /// An operand that the value does not read.
    NotRead(&'a str),
    /// A name that is read without brackets beside indices.
    OfVariable(&'a str),
    /// The macro, and an operand that is named twice.
    Twice(&'a str, &'a str),
    /// The operand whose gradient has a buffer, in `record!`.
    NoBuffer(&'a str),
    /// The indices of the result.
    NoScalar(&'a str),
    /// What has no derivative.
    NoDerivative(&'a str),
    /// A function without a rule, and how many arguments it has.
    NoRule(&'a str, usize),
    /// A function without a rule that gives the number itself, how many arguments it has, and an operand.
    WholeFunction(&'a str, usize, &'a str),
    /// A function whose rule no call uses.
    UnusedRule(&'a str),
    /// A function, and how many arguments its rule and its call have.
    RuleArguments(&'a str, [usize; 2]),
    /// A function, and how many derivatives and arguments its rule has.
    RuleSlopes(&'a str, [usize; 2]),
    /// The macro, and the place that the value is assigned to.
    Assigned(&'a str, &'a str),
}

impl fmt::Display for OfGradient<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use OfGradient::*;
        match self {
            Empty("vjp") => f.write_str(
                "nothing to differentiate; write the value, the derivatives of its elements, and the operands: `vjp!([i] => x[i] * y[i], g, x, y)`",
            ),
            Empty("record") => f.write_str(
                "nothing to record; write the value and the variables that it reads: `record!([i] => x[i] * y[i], x, y)`",
            ),
            Empty(_) => f.write_str(
                "nothing to differentiate; write a value and its operands: `gradient!(sum(|i| x[i] * y[i]), x, y)`",
            ),
            NothingWanted("vjp") => f.write_str(
                "the cotangent or the operands are missing: `vjp!([i] => x[i] * y[i], g, x, y)`; the array `g` has the shape of the value, and multiplies the derivatives of its elements before they are added: `[1.0; 3]` adds them as they are",
            ),
            NothingWanted("record") => f.write_str(
                "behind the value stand the variables that it reads: `record!([i] => x[i] * y[i], x, const y)`; one after `const` gets no gradient",
            ),
            NothingWanted(_) => f.write_str(
                "behind the value stand the operands whose gradients are asked for: `gradient!(sum(|i| x[i] * y[i]), x, y)`",
            ),
            NumberForCotangent(array, letters) => write!(
                f,
                "the cotangent of a value with the indices `[{letters}]` is an array of its shape, and not a number: `{array}`; the derivatives of the sum are `gradient!(sum(|{letters}| ..), x)`"
            ),
            Parameters(list) => write!(
                f,
                "the value has no parameters: the operands in it have their own names, and stand once more behind it; leave out `|{list}|`"
            ),
            WantedOperand => f.write_str(
                "a gradient is asked for by the name of an operand: `x`, `dx = x`, or `dx += x`",
            ),
            NoVariable => f.write_str(
                "`record!` takes variables of a tape by their names: `record!([i] => x[i] * y[i], x, const y)`; bind a field before the call, `let w = &self.w;`",
            ),
            NotOnTape(name) => write!(
                f,
                "`{name}` is not among the variables behind the value, `record!(.., {name})` or `record!(.., const {name})`; data become a constant of the tape before: `let {name} = tape.constant({name});`"
            ),
            NotRead(name) => write!(
                f,
                "the value does not read `{name}`, so its gradient is zero; what was computed from `{name}` before the call is fixed in the value: write its formula there, by indices: `mean(|i| (sum(|j| x[i, j] * w[j]) - y[i]).powi(2))`, or leave out `{name}`"
            ),
            OfVariable(name) => write!(
                f,
                "`{name}` has no brackets in the value, so it is a variable there, and only operands have gradients; beside indices one number is an array of one element: `let {name} = array![1.0];` before the call, and `{name}[0]` in the value"
            ),
            Twice("record", name) => write!(
                f,
                "`{name}` is named twice; name each variable once: `record!(value, x, const y)`"
            ),
            NoBuffer(name) => write!(
                f,
                "`record!` has no buffers, the backward pass gives the gradients: write `{name}`, and read `y.backward()[&{name}]`"
            ),
            Twice("vjp", name) => write!(
                f,
                "the gradient of `{name}` is asked for twice; name each operand once: `vjp!(value, g, x, y)`"
            ),
            Twice(_, name) => write!(
                f,
                "the gradient of `{name}` is asked for twice; name each operand once: `gradient!(value, x, y)`"
            ),
            NoScalar(letters) => write!(
                f,
                "a value with the indices `[{letters}]` is no number; sum it, `sum(|{letters}| ..)`, or give the derivatives of its elements: `vjp!([{letters}] => .., g, x)`"
            ),
            NoDerivative(what) => write!(
                f,
                "{what} is not differentiated; write the value by operators, functions of numbers, `if` and reducers, or as a function with a rule: `; f => |x| df_dx`"
            ),
            NoRule(name, count) => {
                let rule = rule(name, *count);
                write!(
                    f,
                    "the function `{name}` has no known derivative; give it behind the operands: `; {rule}`"
                )
            }
            WholeFunction(name, count, operand) => {
                let rule = rule(name, *count);
                write!(
                    f,
                    "the function `{name}` has no known derivative; a function of a whole array is not differentiated: write its formula here, as `gradient!(sum({operand}.powi(2)), {operand})`; for one of a number give the derivative behind the operands: `; {rule}`"
                )
            }
            RuleArguments(name, [own, call]) => {
                let (own, rule) = (counted(*own, "argument"), rule(name, *call));
                write!(
                    f,
                    "the rule of `{name}` has {own}, and its call has {call}; give a derivative for each argument of the call: `; {rule}`"
                )
            }
            RuleSlopes(name, [slopes, arguments]) => {
                let rule = rule(name, *arguments);
                let [slopes, arguments] =
                    [(*slopes, "derivative"), (*arguments, "argument")].map(|(n, of)| counted(n, of));
                write!(
                    f,
                    "the rule of `{name}` gives {slopes} for {arguments}; give one for each: `; {rule}`"
                )
            }
            UnusedRule(name) => write!(
                f,
                "no call uses this rule of `{name}`; a rule is for a function that is called by its name with an operand, and stands once"
            ),
            Assigned("vjp", place) => write!(
                f,
                "the value of `vjp!` is not assigned; buffers stand behind the derivatives of its elements: `vjp!([i] => x[i] * y[i], g, {place} = x)`"
            ),
            Assigned("record", place) => write!(
                f,
                "the value is what the call returns: `let {place} = record!(.., x);`"
            ),
            Assigned(_, place) => write!(
                f,
                "the value is what the call returns: `let {place} = ..`; buffers of gradients stand behind the value: `gradient!(sum(..), {place} = x)`"
            ),
        }
    }
}

/// `f => |x, y| (df_dx, df_dy)`.
fn rule(name: &str, count: usize) -> String {
    let arguments = ["x", "y", "z", "u", "v", "w"];
    let arguments = &arguments[..count.min(arguments.len())];
    let slopes: Vec<String> = { arguments.iter() }
        .map(|argument| format!("d{name}_d{argument}"))
        .collect();
    let (arguments, slopes) = (arguments.join(", "), slopes.join(", "));
    match count {
        1 => format!("{name} => |{arguments}| {slopes}"),
        _ => format!("{name} => |{arguments}| ({slopes})"),
    }
}

/// `1 argument`, `2 arguments`.
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}
