//! The expressions of random programs: each in the words of the macro and in those of the loops.

use super::{LETTERS, NAMES};

/// An expression in the words of the macro, and in those of the loops.
#[derive(Clone)]
pub(super) struct Both(pub(super) String, pub(super) String);

impl Both {
    fn map(self, f: impl Fn(&str) -> String) -> Both {
        Both(f(&self.0), f(&self.1))
    }

    fn with(self, other: Both, f: impl Fn(&str, &str) -> String) -> Both {
        Both(f(&self.0, &other.0), f(&self.1, &other.1))
    }
}

/// A program while it is written.
pub(super) struct Program {
    pub(super) state: u64,
    /// The extents of the operands.
    pub(super) operands: Vec<Vec<usize>>,
    /// The elements of the lists of positions.
    pub(super) lists: Vec<Vec<usize>>,
    /// The extents of the letters.
    pub(super) letters: Vec<usize>,
}

impl Program {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % n
    }

    fn extent(&mut self) -> usize {
        [0, 1, 1, 2, 2, 3, 3, 4][self.below(8)]
    }

    /// New letters; `least` is the least extent of each.
    pub(super) fn new_letters(&mut self, count: usize, least: usize) -> Vec<usize> {
        let first = self.letters.len();
        for _ in 0..count {
            let extent = self.extent().max(least);
            self.letters.push(extent);
        }
        (first..first + count).collect()
    }

    /// The number of an operand of these extents.
    fn operand(&mut self, extents: Vec<usize>) -> usize {
        let same = self.operands.iter().position(|own| *own == extents);
        match same {
            Some(same) if self.operands.len() == NAMES.len() || self.below(2) == 0 => same,
            _ => {
                self.operands.push(extents);
                self.operands.len() - 1
            }
        }
    }

    /// An element of an operand, where the list has a position for each axis: words of the macro, words
    /// of the loops, and a condition of the loops.
    fn element(&self, operand: usize, at: &[(String, String, Option<String>)]) -> Both {
        let extents = &self.operands[operand];
        let mut flat = "0".to_owned();
        for ((_, at, _), extent) in at.iter().zip(extents) {
            flat = format!("({flat} * {extent} + {at})");
        }
        let words: Vec<&str> = at.iter().map(|(words, ..)| &**words).collect();
        let value = format!("v[{operand}][{flat}]");
        let inside = at.iter().find_map(|(_, _, inside)| inside.clone());
        let value = match inside {
            Some(inside) => format!("(if {inside} {{ {value} }} else {{ 0.5 }})"),
            None => value,
        };
        Both(format!("{}[{}]", NAMES[operand], words.join(", ")), value)
    }

    /// A position along an axis by a letter, and the extent of the axis.
    fn position(
        &mut self,
        letter: usize,
        may_pad: bool,
    ) -> (usize, (String, String, Option<String>)) {
        let (name, n) = (LETTERS[letter], self.letters[letter]);
        let own = |extent| (extent, (name.to_owned(), name.to_owned(), None));
        let (shift, sign) = (1 + self.below(2), self.below(2) == 0);
        let moved = format!("{name} {} {shift}", if sign { "+" } else { "-" });
        let signed = format!("({name} as isize {} {shift})", if sign { "+" } else { "-" });
        match self.below(12) {
            0 => {
                let ahead = format!("{name} + {shift}");
                (n + shift, (ahead.clone(), format!("({ahead})"), None))
            }
            1 if n > 0 => {
                let back = format!("{} - {name}", n - 1);
                (n, (back.clone(), format!("({back})"), None))
            }
            2 if n > 0 => {
                let inside = format!("{signed}.clamp(0, {}) as usize", n - 1);
                (n, (format!("clamp({moved})"), format!("({inside})"), None))
            }
            3 if n > 0 => {
                let inside = format!("{signed}.rem_euclid({n}) as usize");
                (n, (format!("wrap({moved})"), format!("({inside})"), None))
            }
            4 if n > 0 && may_pad => {
                let inside = format!("(0..{n}).contains(&{signed})");
                let at = format!("({signed} as usize)");
                (n, (format!("pad({moved}, 0.5)"), at, Some(inside)))
            }
            5 if n > 0 => {
                let extent = 1 + self.below(3);
                let list = (0..n).map(|_| self.below(extent)).collect();
                self.lists.push(list);
                let at = format!("list{}[{name}]", self.lists.len() - 1);
                (extent, (at.clone(), at, None))
            }
            _ => own(n),
        }
    }

    /// An element by some of these letters, and by all of those that `must` be read.
    fn access(&mut self, letters: &[usize], must: &[usize]) -> Both {
        let mut read = must.to_vec();
        while read.is_empty() || (read.len() < 3 && self.below(3) == 0) {
            read.push(letters[self.below(letters.len())]);
        }
        let (mut extents, mut at, mut may_pad) = (Vec::new(), Vec::new(), true);
        for letter in read {
            let (extent, position) = self.position(letter, may_pad);
            may_pad &= position.2.is_none();
            extents.push(extent);
            at.push(position);
        }
        let operand = match self.operands.contains(&extents) || self.operands.len() < NAMES.len() {
            true => self.operand(extents),
            false => return Both("0.75".to_owned(), "0.75".to_owned()),
        };
        self.element(operand, &at)
    }

    /// What is done with one or two values.
    fn joined(&mut self, left: Both, right: Both) -> Both {
        match self.below(9) {
            0 => left.with(right, |a, b| format!("({a} + {b})")),
            1 => left.with(right, |a, b| format!("({a} - {b} * 0.5)")),
            2 => left.with(right, |a, b| format!("({a} / (2.5 + {b}.sin()))")),
            3 => left.with(right, |a, b| {
                format!("(if {a} > 0.13 {{ {b} * 1.5 }} else {{ {a} * {b} }})")
            }),
            4 => left.with(right, |a, b| format!("{a}.atan2({b} + 3.5)")),
            _ => left.with(right, |a, b| format!("({a} * {b})")),
        }
    }

    fn changed(&mut self, value: Both) -> Both {
        let function = ["sin", "tanh", "cos", "atan", "sin().exp"][self.below(5)];
        match self.below(3) {
            0 => value.map(|a| format!("{a}.{function}()")),
            1 => value.map(|a| format!("({a} * 0.75 - 0.25)")),
            _ => value,
        }
    }

    /// A value with indices, which reads the letters that it must.
    pub(super) fn indexed(&mut self, letters: &[usize], must: &[usize], depth: usize) -> Both {
        let mut value = self.access(letters, must);
        for _ in 0..1 + self.below(2) {
            let other = match self.below(4) {
                0 if depth > 0 && self.letters.len() < 6 => self.reduced(letters, depth - 1),
                _ => self.access(letters, &[]),
            };
            value = self.joined(value, other);
        }
        self.changed(value)
    }

    fn reduced(&mut self, letters: &[usize], depth: usize) -> Both {
        let (reducer, least) =
            [("sum", 0), ("prod", 0), ("mean", 1), ("max", 1), ("min", 1)][self.below(5)];
        let count = 1 + self.below(2);
        let new = self.new_letters(count, least);
        let all: Vec<usize> = letters.iter().chain(&new).copied().collect();
        let Both(words, value) = self.indexed(&all, &new, depth);
        let bounds: Vec<String> = new.iter().map(|&letter| self.bound(letter)).collect();
        let names: Vec<&str> = new.iter().map(|&letter| LETTERS[letter]).collect();
        Both(
            format!(
                "{reducer}(|{}| {words}, {})",
                names.join(", "),
                bounds.join(", ")
            ),
            self.loops(reducer, &new, &value),
        )
    }

    pub(super) fn bound(&self, letter: usize) -> String {
        format!("{} < {}", LETTERS[letter], self.letters[letter])
    }

    /// The loops of a reducer.
    pub(super) fn loops(&self, reducer: &str, letters: &[usize], value: &str) -> String {
        let (start, step) = match reducer {
            "prod" => ("1.0", format!("s *= {value};")),
            "max" => ("f64::NEG_INFINITY", format!("s = s.max({value});")),
            "min" => ("f64::INFINITY", format!("s = s.min({value});")),
            _ => ("0.0", format!("s += {value};")),
        };
        let count: usize = letters.iter().map(|&letter| self.letters[letter]).product();
        let end = match reducer {
            "mean" => format!("s / {count}.0"),
            _ => "s".to_owned(),
        };
        let mut text = step;
        for &letter in letters.iter().rev() {
            let (name, n) = (LETTERS[letter], self.letters[letter]);
            text = format!("for {name} in 0..{n}usize {{ {text} }}");
        }
        format!("({{ let mut s: f64 = {start}; {text} {end} }})")
    }

    /// An operand of a value without indices: whole, stretched, or placed on some axes.
    fn spread(&mut self, axes: &[usize], is_whole: bool) -> Both {
        let kept: Vec<usize> = { 0..axes.len() }
            .filter(|_| is_whole || self.below(4) > 0)
            .collect();
        let kept = match kept.is_empty() {
            true => (0..axes.len()).collect(),
            false => kept,
        };
        let stretched: Vec<bool> = kept
            .iter()
            .map(|_| !is_whole && self.below(4) == 0)
            .collect();
        let extents = { kept.iter().zip(&stretched) }
            .map(|(&axis, &stretched)| {
                if stretched {
                    1
                } else {
                    self.letters[axes[axis]]
                }
            })
            .collect::<Vec<_>>();
        if !self.operands.contains(&extents) && self.operands.len() == NAMES.len() {
            return Both("1.25".to_owned(), "1.25".to_owned());
        }
        let operand = self.operand(extents.clone());
        let at: Vec<_> = { kept.iter().zip(&extents) }
            .map(|(&axis, &extent)| {
                let letter = LETTERS[axes[axis]];
                let at = if extent == 1 { "0" } else { letter };
                (letter.to_owned(), at.to_owned(), None)
            })
            .collect();
        let value = self.element(operand, &at).1;
        let name = NAMES[operand];
        let words = match kept.len() == axes.len() {
            true => name.to_owned(),
            false => format!("({name} @ {})", crate::write::tuple(&kept)),
        };
        Both(words, value)
    }

    /// A value without indices, with an axis for each of these letters.
    pub(super) fn plain(&mut self, axes: &[usize], depth: usize) -> Both {
        let mut value = self.spread(axes, true);
        for _ in 0..1 + self.below(3) {
            let other = match self.below(4) {
                0 if depth > 0 => self.reduced_axes(axes, depth - 1),
                _ => self.spread(axes, false),
            };
            value = self.joined(value, other);
        }
        self.changed(value)
    }

    /// A reducer along one axis, placed on the others; or along all axes.
    fn reduced_axes(&mut self, axes: &[usize], depth: usize) -> Both {
        let gone = self.below(axes.len());
        let is_all = axes.len() == 1 || self.below(3) == 0;
        let reduced: Vec<usize> = if is_all {
            axes.to_vec()
        } else {
            vec![axes[gone]]
        };
        let is_empty = reduced.iter().any(|&letter| self.letters[letter] == 0);
        let choice = self.below(if is_empty { 2 } else { 5 });
        let reducer = ["sum", "prod", "mean", "max", "min"][choice];
        let Both(words, value) = self.plain(axes, depth);
        // The letters of the loops are those of the value, as it is within them.
        let value = self.loops(reducer, &reduced, &value);
        let kept: Vec<usize> = (0..axes.len()).filter(|&axis| axis != gone).collect();
        let words = match is_all {
            true => format!("{reducer}({words})"),
            false => {
                format!(
                    "({reducer}({words}, ({gone})) @ {})",
                    crate::write::tuple(&kept)
                )
            }
        };
        Both(words, value)
    }
}
