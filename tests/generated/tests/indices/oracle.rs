//! What a call with indices means: loops over the tree of its text, element by element.

use std::collections::HashMap;

use crate::syntax::{Call, Expr, bound};

/// A number of a program.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Value {
    Int(i128),
    Float(f64),
    Bool(bool),
}

use Value::{Bool, Float, Int};

impl Value {
    pub(crate) fn float(self) -> f64 {
        match self {
            Int(value) => value as f64,
            Float(value) => value,
            Bool(value) => f64::from(u8::from(value)),
        }
    }

    pub(crate) fn int(self) -> i128 {
        match self {
            Int(value) => value,
            Float(value) => value as i128,
            Bool(value) => i128::from(value),
        }
    }

    fn truth(self) -> bool {
        self == Bool(true)
    }
}

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fault {
    /// An extreme of no values.
    Empty,
    /// A position that no element has.
    Outside,
}

/// An operand: extents, and elements in row-major order.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tensor {
    pub(crate) extents: Vec<usize>,
    pub(crate) data: Vec<Value>,
}

impl Tensor {
    fn position(&self, index: &[i128]) -> Result<usize, Fault> {
        assert_eq!(index.len(), self.extents.len(), "an index for each axis");
        index.iter().zip(&self.extents).try_fold(0, |at, (&k, &n)| {
            let inside = (0..n as i128).contains(&k);
            inside.then_some(at * n + k as usize).ok_or(Fault::Outside)
        })
    }
}

/// The surroundings of a call: operands, and the ranges of its indices.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) operands: HashMap<String, Tensor>,
    pub(crate) numbers: HashMap<String, Value>,
    pub(crate) ranges: HashMap<String, usize>,
}

/// Names and what they stand for, the innermost first.
#[derive(Clone, Copy)]
struct Scope<'s> {
    name: &'s str,
    what: Bound<'s>,
    outer: Option<&'s Scope<'s>>,
}

#[derive(Clone, Copy)]
enum Bound<'s> {
    Value(Value),
    Function(&'s [String], &'s Expr, Option<&'s Scope<'s>>),
}

type Names<'s> = Option<&'s Scope<'s>>;

fn find<'s>(names: Names<'s>, name: &str) -> Option<Bound<'s>> {
    let scope = names?;
    match scope.name == name {
        true => Some(scope.what),
        false => find(scope.outer, name),
    }
}

/// Calls `run` for all values of the indices `left`, the last one fastest.
fn each(
    world: &World,
    left: &[String],
    names: Names<'_>,
    run: &mut dyn FnMut(Names<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let Some((first, left)) = left.split_first() else {
        return run(names);
    };
    for k in 0..world.ranges[first] {
        let what = Bound::Value(Int(k as i128));
        let inner = Scope {
            name: first,
            what,
            outer: names,
        };
        each(world, left, Some(&inner), run)?;
    }
    Ok(())
}

impl World {
    fn value(&self, expr: &Expr, names: Names<'_>) -> Result<Value, Fault> {
        Ok(match expr {
            Expr::Int(value) => Int(*value),
            Expr::Float(value) => Float(*value),
            Expr::Bool(value) => Bool(*value),
            Expr::Name(name) => match find(names, name) {
                Some(Bound::Value(value)) => value,
                Some(Bound::Function(..)) => panic!("{name} is a function"),
                None => self.numbers[name],
            },
            Expr::Unary(sign, value) => match (sign, self.value(value, names)?) {
                (_, Int(value)) => Int(-value),
                (_, Float(value)) => Float(-value),
                (_, Bool(value)) => Bool(!value),
            },
            Expr::Binary(sign, left, right) if sign == "&&" || sign == "||" => {
                let left = self.value(left, names)?;
                match left.truth() == (sign == "&&") {
                    true => self.value(right, names)?,
                    false => left,
                }
            }
            Expr::Binary(sign, left, right) => {
                binary(sign, self.value(left, names)?, self.value(right, names)?)
            }
            Expr::Cast(value, to) => match (self.value(value, names)?, to.starts_with('f')) {
                (value, true) => Float(value.float()),
                (value, false) => Int(value.int()),
            },
            Expr::Access(name, indices) => self.element(name, indices, names)?,
            Expr::Call(name, arguments) => match (find(names, name), &arguments[..]) {
                (Some(Bound::Function(parameters, body, outer)), _) => {
                    self.local(parameters, body, outer, arguments, names)?
                }
                (_, [Expr::Closure(letters, body), bounds @ ..]) => {
                    self.check(bounds.iter().filter_map(bound), names)?;
                    self.reduced(name, letters, body, names)?
                }
                _ => panic!("no function {name}"),
            },
            Expr::Method(value, name, arguments) => {
                let value = self.value(value, names)?;
                let arguments = arguments.iter().map(|e| self.value(e, names));
                method(value, name, &arguments.collect::<Result<Vec<_>, _>>()?)
            }
            Expr::If(parts) => match self.value(&parts[0], names)?.truth() {
                true => self.value(&parts[1], names)?,
                false => self.value(&parts[2], names)?,
            },
            Expr::Block(bound, value) => self.block(bound, value, names)?,
            Expr::Closure(..) | Expr::Tuple(_) => panic!("no value: {expr:?}"),
        })
    }

    fn block(
        &self,
        bound: &[(String, Expr)],
        value: &Expr,
        names: Names<'_>,
    ) -> Result<Value, Fault> {
        let Some(((name, first), rest)) = bound.split_first() else {
            return self.value(value, names);
        };
        let what = match first {
            Expr::Closure(parameters, body) => Bound::Function(parameters, body, names),
            first => Bound::Value(self.value(first, names)?),
        };
        let outer = names;
        self.block(rest, value, Some(&Scope { name, what, outer }))
    }

    /// A call of a local function: its body reads the names of the place where it is bound.
    fn local(
        &self,
        parameters: &[String],
        body: &Expr,
        outer: Names<'_>,
        arguments: &[Expr],
        names: Names<'_>,
    ) -> Result<Value, Fault> {
        let (Some((name, parameters)), Some((first, arguments))) =
            (parameters.split_first(), arguments.split_first())
        else {
            return self.value(body, outer);
        };
        let what = Bound::Value(self.value(first, names)?);
        let inner = Scope { name, what, outer };
        self.local(parameters, body, Some(&inner), arguments, names)
    }

    fn element(&self, name: &str, indices: &[Expr], names: Names<'_>) -> Result<Value, Fault> {
        let operand = &self.operands[name];
        let (mut index, mut padding) = (Vec::new(), None);
        for (expr, &n) in indices.iter().zip(&operand.extents) {
            let n = n as i128;
            let Expr::Call(edge, arguments) = expr else {
                index.push(self.value(expr, names)?.int());
                continue;
            };
            if find(names, edge).is_some() || !["clamp", "wrap", "pad"].contains(&&edge[..]) {
                index.push(self.value(expr, names)?.int());
                continue;
            }
            let k = self.value(&arguments[0], names)?.int();
            index.push(match &edge[..] {
                "pad" if (0..n).contains(&k) => k,
                "pad" => {
                    let given = arguments.get(1).map(|value| self.value(value, names));
                    let given = given.unwrap_or(Ok(Int(0)))?;
                    padding.get_or_insert(given);
                    0
                }
                _ if n == 0 => return Err(Fault::Outside),
                "clamp" => k.clamp(0, n - 1),
                _ => k.rem_euclid(n),
            });
        }
        match padding {
            Some(value) => Ok(value),
            None => Ok(operand.data[operand.position(&index)?]),
        }
    }

    fn reduced(
        &self,
        name: &str,
        letters: &[String],
        body: &Expr,
        names: Names<'_>,
    ) -> Result<Value, Fault> {
        let mut values = Vec::new();
        each(self, letters, names, &mut |inner| {
            values.push(self.value(body, inner)?);
            Ok(())
        })?;
        let count = values.len();
        let all = values.into_iter();
        let extreme = |first: &str, all: std::vec::IntoIter<Value>| {
            let better = |a: Value, b: Value| match first {
                "min" => a.float() < b.float(),
                _ => a.float() > b.float(),
            };
            let pick = |best: (usize, Value), next: (usize, Value)| match better(next.1, best.1) {
                true => next,
                false => best,
            };
            all.enumerate().reduce(pick).ok_or(Fault::Empty)
        };
        Ok(match name {
            "sum" => all.fold(Int(0), |a, b| binary("+", a, b)),
            "prod" => all.fold(Int(1), |a, b| binary("*", a, b)),
            "mean" => Float(all.map(Value::float).sum::<f64>() / count as f64),
            "any" => Bool(all.into_iter().any(Value::truth)),
            "all" => Bool(all.into_iter().all(Value::truth)),
            "max" | "min" => extreme(name, all)?.1,
            "argmax" => Int(extreme("max", all)?.0 as i128),
            "argmin" => Int(extreme("min", all)?.0 as i128),
            _ => panic!("no reducer {name}"),
        })
    }

    /// The ranges that a call states are those of the row.
    fn check(
        &self,
        bounds: impl Iterator<Item = (String, Expr)>,
        names: Names<'_>,
    ) -> Result<(), Fault> {
        for (letter, end) in bounds {
            let end = self.value(&end, names)?.int();
            assert_eq!(end, self.ranges[&letter] as i128, "the range of {letter}");
        }
        Ok(())
    }

    /// The results of a call, or its destinations after it.
    pub(crate) fn run(&self, call: &Call, letters: &[String]) -> Result<Vec<Tensor>, Fault> {
        self.check(call.bounds.iter().cloned(), None)?;
        if call.targets.is_empty() {
            let extents: Vec<usize> = call.axes.iter().map(|i| self.ranges[i]).collect();
            let one = |value: &Expr| {
                let mut data = Vec::new();
                each(self, &call.axes, None, &mut |names| {
                    data.push(self.value(value, names)?);
                    Ok(())
                })?;
                let extents = extents.clone();
                Ok(Tensor { extents, data })
            };
            return call.values.iter().map(one).collect();
        }
        let one = |((name, brackets), value): (&(String, Vec<Expr>), &Expr)| {
            let mut tensor = self.operands[name].clone();
            each(self, letters, None, &mut |names| {
                let index = brackets.iter().map(|e| Ok(self.value(e, names)?.int()));
                let at = tensor.position(&index.collect::<Result<Vec<_>, _>>()?)?;
                let value = self.value(value, names)?;
                tensor.data[at] = match call.op.strip_suffix('=') {
                    Some("") => value,
                    Some(sign) => binary(sign, tensor.data[at], value),
                    None => panic!("no assignment: {}", call.op),
                };
                Ok(())
            })?;
            Ok(tensor)
        };
        call.targets.iter().zip(&call.values).map(one).collect()
    }
}

fn binary(sign: &str, left: Value, right: Value) -> Value {
    let (a, b) = (left.float(), right.float());
    match (sign, left, right) {
        ("<", ..) => Bool(a < b),
        ("<=", ..) => Bool(a <= b),
        (">", ..) => Bool(a > b),
        (">=", ..) => Bool(a >= b),
        ("==", ..) => Bool(a == b),
        ("!=", ..) => Bool(a != b),
        ("+", Float(_), _) | ("+", _, Float(_)) => Float(a + b),
        ("-", Float(_), _) | ("-", _, Float(_)) => Float(a - b),
        ("*", Float(_), _) | ("*", _, Float(_)) => Float(a * b),
        ("/", Float(_), _) | ("/", _, Float(_)) => Float(a / b),
        ("+", ..) => Int(left.int() + right.int()),
        ("-", ..) => Int(left.int() - right.int()),
        ("*", ..) => Int(left.int() * right.int()),
        ("/", ..) => Int(left.int() / right.int()),
        ("%", ..) => Int(left.int() % right.int()),
        _ => panic!("no operator {sign}"),
    }
}

fn method(value: Value, name: &str, arguments: &[Value]) -> Value {
    let a = value.float();
    match (name, value, arguments) {
        ("powi", _, [b]) => Float(a.powi(b.int() as i32)),
        ("abs", Int(value), _) => Int(value.abs()),
        ("pow", Int(a), [b]) => Int(a.pow(b.int() as u32)),
        ("max", Int(a), [Int(b)]) => Int(a.max(*b)),
        ("min", Int(a), [Int(b)]) => Int(a.min(*b)),
        ("max", _, [b]) => Float(a.max(b.float())),
        ("min", _, [b]) => Float(a.min(b.float())),
        ("abs", ..) => Float(a.abs()),
        ("sqrt", ..) => Float(a.sqrt()),
        ("exp", ..) => Float(a.exp()),
        ("cos", ..) => Float(a.cos()),
        ("tanh", ..) => Float(a.tanh()),
        ("atan2", _, [b]) => Float(a.atan2(b.float())),
        ("cbrt", ..) => Float(a.cbrt()),
        ("floor", ..) => Float(a.floor()),
        ("mul_add", _, [b, c]) => Float(a * b.float() + c.float()),
        _ => panic!("no method {name}"),
    }
}
