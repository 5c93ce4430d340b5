//! A row while its programs run, and how many answers were right.

use std::collections::{BTreeMap, HashMap};
use std::io::Write;

use broadloom::BroadcastError;
use broadloom::isa::{self, Level};

use crate::given::{Layout, Number, Stored};
use crate::oracle::{Fault, Tensor, Value, World};
use crate::spec::{self, Row, formula};
use crate::syntax::Expr;

/// The results of a program.
pub(crate) type Reply = Result<Vec<Tensor>, Wrong>;

/// Why there are none.
#[derive(Debug)]
pub(crate) enum Wrong {
    Refused(String),
    Written(String),
}

impl From<BroadcastError> for Wrong {
    fn from(error: BroadcastError) -> Self {
        Wrong::Refused(error.to_string())
    }
}

impl From<String> for Wrong {
    fn from(text: String) -> Self {
        Wrong::Written(text)
    }
}

/// How a program gives the shapes of its operands, and which ranges these allow.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Static(usize),
    Mixed(usize),
    Dyn,
    DynRank,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Static(_) => "static",
            Form::Mixed(_) => "mixed",
            Form::Dyn => "Dyn",
            Form::DynRank => "DynRank",
        }
    }

    /// Whether a program of this form runs for the ranges with this number.
    fn takes(self, number: usize) -> bool {
        match self {
            Form::Static(only) | Form::Mixed(only) => only == number,
            Form::Dyn | Form::DynRank => true,
        }
    }
}

/// What ran.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) rows: usize,
    forms: BTreeMap<&'static str, usize>,
    answers: usize,
    faults: usize,
    pub(crate) failures: Vec<String>,
}

impl Tally {
    /// The row with this name.
    pub(crate) fn row(&mut self, name: &str, operands: &str, call: &str) -> Running<'_> {
        self.rows += 1;
        let row = spec::row(operands, call);
        let cases = row.sets().into_iter().map(|ranges| {
            let world = world(&row, ranges);
            let expected = world.run(&row.call, &row.letters[..row.outer]);
            (world, expected)
        });
        Running {
            name: format!("{name}: {call}"),
            cases: cases.collect(),
            row,
            tally: self,
        }
    }

    pub(crate) fn print(&self, name: &str) {
        let (forms, mut out) = (&self.forms, std::io::stdout().lock());
        let report = format!(
            "\n{name}: {} rows, programs {forms:?}, {} answers, {} of them errors\n",
            self.rows, self.answers, self.faults
        );
        // Not `print!`: what ran should be seen when the test passes, too.
        out.write_all(report.as_bytes())
            .expect("the report is printed");
    }
}

/// The operands of a row for these ranges, filled with small whole numbers.
fn world(row: &Row, ranges: HashMap<String, usize>) -> World {
    let (mut operands, mut numbers) = (HashMap::new(), HashMap::new());
    for (o, operand) in row.operands.iter().enumerate() {
        let Some(extents) = &operand.extents else {
            let value = operand.below.as_ref().expect("a variable has a value");
            let value = match &operand.dtype[..] {
                "f64" | "f32" => number(value),
                _ => Value::Int(formula(value, &ranges) as i128),
            };
            numbers.insert(operand.name.clone(), value);
            continue;
        };
        let extents: Vec<usize> = extents.iter().map(|e| formula(e, &ranges)).collect();
        let below = operand.below.as_ref().map(|below| formula(below, &ranges));
        let count: usize = extents.iter().product();
        let value = |n: usize| {
            let mixed = (n * 7 + o * 3) % 11;
            match (below, &operand.dtype[..]) {
                (Some(below), _) => Value::Int(((n * 5 + o) % below.max(1)) as i128),
                (_, "f64" | "f32") => Value::Float(mixed as f64 - 4.0),
                (_, "bool") => Value::Bool(mixed.is_multiple_of(3)),
                (_, "i64" | "i32") => Value::Int(mixed as i128 - 4),
                _ => Value::Int(mixed as i128),
            }
        };
        let data = (0..count).map(value).collect();
        operands.insert(operand.name.clone(), Tensor { extents, data });
    }
    World {
        operands,
        numbers,
        ranges,
    }
}

/// The value of a variable that is no integer.
fn number(expr: &Expr) -> Value {
    match expr {
        Expr::Float(value) => Value::Float(*value),
        Expr::Unary('-', value) => match number(value) {
            Value::Float(value) => Value::Float(-value),
            other => other,
        },
        _ => panic!("no number: {expr:?}"),
    }
}

/// A row while its programs run.
pub(crate) struct Running<'t> {
    name: String,
    row: Row,
    cases: Vec<(World, Result<Vec<Tensor>, Fault>)>,
    tally: &'t mut Tally,
}

/// The operands as a program gets them.
pub(crate) struct Case<'c> {
    row: &'c Row,
    world: &'c World,
    /// That of the first operand, and how far that of the next one is away.
    layout: (usize, usize),
}

impl Case<'_> {
    pub(crate) fn stored<T: Number>(&self, name: &str) -> Stored<T> {
        let number = self
            .row
            .operands
            .iter()
            .position(|operand| operand.name == name);
        let number = self.layout.0 + self.layout.1 * number.expect("an operand");
        Stored::new(&self.world.operands[name], Layout::ALL[number % 4])
    }

    pub(crate) fn number<T: Number>(&self, name: &str) -> T {
        T::of(self.world.numbers[name])
    }
}

impl Running<'_> {
    /// Runs a program for all ranges that it takes, at every level and with all layouts.
    pub(crate) fn each(&mut self, form: Form, run: &mut dyn FnMut(&Case<'_>) -> Reply) {
        *self.tally.forms.entry(form.name()).or_default() += 1;
        for (number, (world, expected)) in self.cases.iter().enumerate() {
            if !form.takes(number) {
                continue;
            }
            let spoiled = spoiled(expected);
            for level in Level::ALL {
                let Ok(_forced) = isa::force(level) else {
                    continue;
                };
                for layout in (0..8).map(|n| (n % 4, n / 4)) {
                    let case = Case {
                        row: &self.row,
                        world,
                        layout,
                    };
                    let reply = run(&case);
                    self.tally.answers += 1;
                    self.tally.faults += usize::from(reply.is_err());
                    let verdict = check(&reply, expected, self.row.rounded).and_then(|()| {
                        match check(&reply, &spoiled, self.row.rounded) {
                            Ok(()) => Err("a wrong expectation is not reported".to_owned()),
                            Err(_) => Ok(()),
                        }
                    });
                    if let Err(wrong) = verdict {
                        let (form, ranges) = (form.name(), &world.ranges);
                        self.tally.failures.push(format!(
                            "{}, {form}, {level:?}, layout {layout:?}, {ranges:?}: {wrong}",
                            self.name
                        ));
                        break;
                    }
                }
            }
        }
    }
}

/// An expectation that is wrong.
fn spoiled(expected: &Result<Vec<Tensor>, Fault>) -> Result<Vec<Tensor>, Fault> {
    let mut spoiled = expected.clone().or(Ok::<_, Fault>(Vec::new()))?;
    if let Some(last) = spoiled.last_mut() {
        match last.data.last_mut() {
            Some(Value::Float(value)) if value.is_nan() => *value = 0.0,
            Some(Value::Float(value)) => *value += 1.0 + value.abs(),
            Some(Value::Int(value)) => *value += 1,
            Some(Value::Bool(value)) => *value = !*value,
            None => last.extents.push(1),
        }
    }
    Ok(spoiled)
}

/// Whether the results of a program are those of the oracle.
fn check(
    reply: &Reply,
    expected: &Result<Vec<Tensor>, Fault>,
    rounded: bool,
) -> Result<(), String> {
    let (found, wanted) = match (reply, expected) {
        (Ok(found), Ok(wanted)) => (found, wanted),
        (Err(Wrong::Refused(_)), Err(_)) => return Ok(()),
        (Err(Wrong::Refused(text) | Wrong::Written(text)), _) => {
            return Err(format!("{text}, instead of {expected:?}"));
        }
        (Ok(found), Err(fault)) => return Err(format!("{found:?} instead of {fault:?}")),
    };
    let same = |a: &Value, b: &Value| {
        let (a, b) = (a.float(), b.float());
        let near = rounded && (a - b).abs() <= 1e-12 * b.abs().max(1.0);
        a == b || near || a.is_nan() && b.is_nan()
    };
    let alike = |a: &Tensor, b: &Tensor| {
        let pairs = a.data.iter().zip(&b.data);
        a.extents == b.extents && pairs.into_iter().all(|(a, b)| same(a, b))
    };
    match found.len() == wanted.len() && found.iter().zip(wanted).all(|(a, b)| alike(a, b)) {
        true => Ok(()),
        false => Err(format!("{found:?} instead of {wanted:?}")),
    }
}
