//! An expression in the library's words: with operators and methods, and as the macro takes it.

use crate::case::{At, Node};

/// How an expression is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Surface {
    /// `&a + b.at(axes![1])`
    Operators,
    /// `&a + b.at(&[1])`
    RunTime,
    /// `a + b @ (1)`
    Macro,
}

/// Text, and how tightly its outermost operator binds.
struct Text {
    words: String,
    binds: u8,
}

const LOOSE: u8 = 0;
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const TIGHT: u8 = 3;

impl Text {
    fn new(words: String, binds: u8) -> Self {
        Text { words, binds }
    }

    fn at_least(self, binds: u8) -> String {
        if self.binds >= binds {
            self.words
        } else {
            format!("({})", self.words)
        }
    }
}

impl Surface {
    /// The expression, `dtype` its element type.
    pub(crate) fn write(self, node: &Node, dtype: &str) -> String {
        match node {
            // An operand alone is a place, not an expression.
            Node::Operand(name, at) if is_whole(at) && self != Surface::Macro => {
                format!("{name}.lazy()")
            }
            node => self.text(node, dtype).words,
        }
    }

    fn text(self, node: &Node, dtype: &str) -> Text {
        match node {
            Node::Operand(name, at) => self.put(name, at),
            Node::Group(node, at) => self.put(&format!("({})", self.text(node, dtype).words), at),
            Node::Constant(value) => Text::new(format!("{value:?}"), TIGHT),
            Node::Call(op, operands) => match &operands[..] {
                [x] => self.function(op, x, dtype),
                [left, right] => self.binary(op, left, right, dtype),
                [condition, a, b] => self.choice(condition, a, b, dtype),
                _ => panic!("no operation {op} on {} operands", operands.len()),
            },
        }
    }

    fn put(self, operand: &str, at: &At) -> Text {
        match (self, at) {
            (Surface::Macro, at) if is_whole(at) => Text::new(operand.to_owned(), TIGHT),
            (_, at) if is_whole(at) => Text::new(format!("&{operand}"), TIGHT),
            (Surface::Macro, At::Last) => Text::new(format!("{operand} @ .."), PRODUCT),
            (_, At::Last | At::AsItIs) => Text::new(format!("{operand}.at(..)"), TIGHT),
            (Surface::Macro, At::Axes(entries)) => {
                Text::new(format!("{operand} @ {}", tuple(entries)), PRODUCT)
            }
            (Surface::RunTime, At::Axes(entries)) => {
                Text::new(format!("{operand}.at(&{entries:?})"), TIGHT)
            }
            (Surface::Operators, At::Axes(entries)) => {
                Text::new(format!("{operand}.at(axes!{entries:?})"), TIGHT)
            }
        }
    }

    /// What a method is called on.
    fn receiver(self, node: &Node, dtype: &str) -> String {
        match node {
            Node::Operand(name, at) if is_whole(at) => name.clone(),
            node => self.text(node, dtype).at_least(TIGHT),
        }
    }

    fn function(self, op: &str, x: &Node, dtype: &str) -> Text {
        let x = self.receiver(x, dtype);
        let name = match op {
            "log" => "ln",
            "log1p" => "ln_1p",
            "expm1" => "exp_m1",
            "sigmoid" => return Text::new(format!("1.0 / (1.0 + (-{x}).exp())"), PRODUCT),
            op => op,
        };
        Text::new(format!("{x}.{name}()"), TIGHT)
    }

    fn binary(self, op: &str, left: &Node, right: &Node, dtype: &str) -> Text {
        let in_macro = self == Surface::Macro;
        let wrapping = dtype == "u8" && matches!(op, "add" | "sub" | "mul");
        let operator = match op {
            "add" => Some(("+", SUM)),
            "sub" => Some(("-", SUM)),
            "mul" => Some(("*", PRODUCT)),
            "div" => Some(("/", PRODUCT)),
            "rem" => Some(("%", PRODUCT)),
            "and" => Some(("&", LOOSE)),
            "or" => Some(("|", LOOSE)),
            "xor" => Some(("^", LOOSE)),
            "lt" if in_macro => Some(("<", LOOSE)),
            "le" if in_macro => Some(("<=", LOOSE)),
            "gt" if in_macro => Some((">", LOOSE)),
            "ge" if in_macro => Some((">=", LOOSE)),
            "eq" if in_macro => Some(("==", LOOSE)),
            "ne" if in_macro => Some(("!=", LOOSE)),
            _ => None,
        };
        match operator {
            Some((symbol, binds)) if !wrapping => {
                let left = self.text(left, dtype).at_least(binds.max(SUM));
                let right = self.text(right, dtype).at_least(binds + 1);
                Text::new(format!("{left} {symbol} {right}"), binds)
            }
            _ => {
                if let ("pow", Node::Constant(power)) = (op, right) {
                    let words = format!("{}.powi({power})", self.receiver(left, dtype));
                    return Text::new(words, TIGHT);
                }
                let (left, right) = (self.receiver(left, dtype), self.text(right, dtype).words);
                let words = match op {
                    "add" | "sub" | "mul" if in_macro => format!("{left}.wrapping_{op}({right})"),
                    "add" | "sub" | "mul" => {
                        format!("{left}.zip_map({right}, |x, y| x.wrapping_{op}(y))")
                    }
                    op => format!("{left}.{}({right})", method(op)),
                };
                Text::new(words, TIGHT)
            }
        }
    }

    fn choice(self, condition: &Node, a: &Node, b: &Node, dtype: &str) -> Text {
        let (a, b) = (self.text(a, dtype).words, self.text(b, dtype).words);
        match self {
            Surface::Macro => {
                let condition = self.text(condition, dtype).words;
                Text::new(format!("if {condition} {{ {a} }} else {{ {b} }}"), LOOSE)
            }
            _ => {
                let condition = self.receiver(condition, dtype);
                Text::new(format!("{condition}.select({a}, {b})"), TIGHT)
            }
        }
    }
}

/// Whether nothing is to be written: a scalar has no axes to place.
fn is_whole(at: &At) -> bool {
    match at {
        At::AsItIs => true,
        At::Axes(entries) => entries.is_empty(),
        At::Last => false,
    }
}

/// `(0, 2)`
fn tuple(entries: &[i64]) -> String {
    let entries: Vec<String> = entries.iter().map(i64::to_string).collect();
    format!("({})", entries.join(", "))
}

fn method(op: &str) -> &str {
    match op {
        "pow" => "powf",
        "fmax" => "max",
        "fmin" => "min",
        "lt" => "less",
        "le" => "less_equal",
        "gt" => "greater",
        "ge" => "greater_equal",
        "eq" => "equal",
        "ne" => "not_equal",
        op => op,
    }
}
