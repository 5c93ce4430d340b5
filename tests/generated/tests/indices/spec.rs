//! A row of the table: a call, and beside it its operands, with extents in terms of those of the
//! indices. `"a[i, k]; b[k, j]"` is a matrix and another, `"mut y[i + 1]"` a destination with one
//! element more than the index `i` has values.

use std::collections::HashMap;

use crate::syntax::{self, Call, Expr, bound};

/// An operand, or a variable of the surrounding code where it has no extents.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) name: String,
    pub(crate) dtype: String,
    /// A formula for each axis.
    pub(crate) extents: Option<Vec<Expr>>,
    /// Of integers: each is below this; of a variable: its value.
    pub(crate) below: Option<Expr>,
    pub(crate) written: bool,
}

/// A row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) call: Call,
    pub(crate) operands: Vec<Operand>,
    /// All indices in the order of the text: those of the loop, then those of reducers.
    pub(crate) letters: Vec<String>,
    /// How many of them are those of the loop.
    pub(crate) outer: usize,
    /// Indices whose range is another one's, or a number.
    tied: HashMap<String, Expr>,
    /// Indices that have a value at least.
    positive: Vec<String>,
    /// Results are rounded.
    pub(crate) rounded: bool,
    /// It is an error for some ranges.
    pub(crate) fails: bool,
}

/// Reads `"a[i, k]; near: usize[i] < k; n = i + 1; j: i; k > 0; ~; !"`.
pub(crate) fn row(spec: &str, call: &str) -> Row {
    let mut row = Row {
        call: syntax::call(call),
        operands: Vec::new(),
        letters: Vec::new(),
        outer: 0,
        tied: HashMap::new(),
        positive: Vec::new(),
        rounded: false,
        fails: false,
    };
    for item in spec.split(';').map(str::trim).filter(|s| !s.is_empty()) {
        if item == "~" {
            row.rounded = true;
        } else if item == "!" {
            row.fails = true;
        } else if let Some((name, value)) = item.split_once('=') {
            let (name, dtype) = name.split_once(':').unwrap_or((name, "usize"));
            row.operands.push(Operand {
                name: name.trim().to_owned(),
                dtype: dtype.trim().to_owned(),
                extents: None,
                below: Some(syntax::expression(value)),
                written: false,
            });
        } else if let Some((letter, _)) = item.split_once('>') {
            row.positive.push(letter.trim().to_owned());
        } else if let Some((head, rest)) = item.split_once('[') {
            let (inside, after) = rest.rsplit_once(']').expect("a bracket");
            let (name, dtype) = head.split_once(':').unwrap_or((head, "f64"));
            let Expr::Access(_, extents) = syntax::expression(&format!("x[{inside}]")) else {
                panic!("{item}");
            };
            let below = after.trim().strip_prefix('<').map(syntax::expression);
            let plain = name.trim().strip_prefix("mut ");
            row.operands.push(Operand {
                name: plain.unwrap_or(name).trim().to_owned(),
                dtype: dtype.trim().to_owned(),
                extents: Some(extents),
                below,
                written: plain.is_some(),
            });
        } else {
            let (letter, extent) = item.split_once(':').expect("a range");
            let extent = syntax::expression(extent);
            row.tied.insert(letter.trim().to_owned(), extent);
        }
    }
    row.find_letters();
    row
}

impl Row {
    fn find_letters(&mut self) {
        let call = self.call.clone();
        self.letters.clone_from(&call.axes);
        let known = |name: &str| self.operands.iter().any(|operand| operand.name == name);
        for (_, brackets) in &call.targets {
            for index in brackets {
                index.walk(&mut |part| match part {
                    Expr::Name(name) if !known(name) && !self.letters.contains(name) => {
                        self.letters.push(name.clone());
                    }
                    _ => {}
                });
            }
        }
        self.outer = self.letters.len();
        let mut bounds = call.bounds.clone();
        for value in &call.values {
            value.walk(&mut |part| {
                let Expr::Call(_, arguments) = part else {
                    return;
                };
                if let Some(Expr::Closure(letters, _)) = arguments.first() {
                    for letter in letters {
                        if !self.letters.contains(letter) {
                            self.letters.push(letter.clone());
                        }
                    }
                    bounds.extend(arguments[1..].iter().filter_map(bound));
                }
            });
        }
        for (letter, end) in bounds {
            if let Expr::Int(_) = end {
                self.tied.insert(letter, end);
            }
        }
    }

    /// The ranges of the indices for which the row is checked: two general ones, then each index
    /// with no value and with one.
    pub(crate) fn sets(&self) -> Vec<HashMap<String, usize>> {
        let free = self
            .letters
            .iter()
            .filter(|name| !self.tied.contains_key(*name));
        let free: Vec<&String> = free.collect();
        let small = [4, 3, 5, 2, 3, 2, 2, 2];
        let large: &[usize] = match free.len() {
            0..=2 => &[17, 21],
            3 => &[9, 5, 18],
            _ => &[3, 5, 2, 6, 2, 2, 3, 2],
        };
        let mut sets = vec![small.to_vec(), large.to_vec()];
        for (number, &letter) in free.iter().enumerate() {
            for extent in [1, 0] {
                if extent == 0 && self.positive.contains(letter) {
                    continue;
                }
                let mut set = small.to_vec();
                set[number] = extent;
                sets.push(set);
            }
        }
        sets.into_iter()
            .map(|set| self.ranges(&free, &set))
            .collect()
    }

    fn ranges(&self, free: &[&String], set: &[usize]) -> HashMap<String, usize> {
        let given = free.iter().zip(set);
        let mut ranges: HashMap<String, usize> = given
            .map(|(name, &extent)| (String::clone(name), extent))
            .collect();
        for (letter, extent) in &self.tied {
            ranges.insert(letter.clone(), formula(extent, &ranges));
        }
        ranges
    }
}

/// A sum or product of extents; what would be negative is zero.
pub(crate) fn formula(expr: &Expr, ranges: &HashMap<String, usize>) -> usize {
    fn whole(expr: &Expr, ranges: &HashMap<String, usize>) -> isize {
        match expr {
            Expr::Int(value) => *value as isize,
            Expr::Name(name) => ranges[name] as isize,
            Expr::Binary(sign, left, right) => {
                let (left, right) = (whole(left, ranges), whole(right, ranges));
                match &sign[..] {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    _ => left / right,
                }
            }
            Expr::Method(value, name, arguments) if name == "max" => {
                whole(value, ranges).max(whole(&arguments[0], ranges))
            }
            _ => panic!("no extent: {expr:?}"),
        }
    }
    whole(expr, ranges).max(0) as usize
}
