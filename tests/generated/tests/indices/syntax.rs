//! The text of a call with indices as a tree: as much of Rust's expressions as the table writes.
//!
//! The oracle walks this tree. It shares no code with `broadloom`'s own reading of a call.

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expr {
    Int(i128),
    Float(f64),
    Bool(bool),
    Name(String),
    /// `-a` and `!a`.
    Unary(char, Box<Expr>),
    Binary(String, Box<Expr>, Box<Expr>),
    Cast(Box<Expr>, String),
    /// `x[i, j + 1]`
    Access(String, Vec<Expr>),
    /// `sum(|k| e, k < 3)`, `clamp(i - 1)`, `f(i)`
    Call(String, Vec<Expr>),
    /// `|i, j| e`
    Closure(Vec<String>, Box<Expr>),
    Method(Box<Expr>, String, Vec<Expr>),
    If(Box<[Expr; 3]>),
    /// `{ let a = e; f }`
    Block(Vec<(String, Expr)>, Box<Expr>),
    Tuple(Vec<Expr>),
}

/// What stands between the parentheses of `broadcast!`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Call {
    /// The indices of the axes of a result; none where there are destinations.
    pub(crate) axes: Vec<String>,
    /// Whether the indices of a result are between bars.
    pub(crate) bars: bool,
    /// The destinations with their brackets.
    pub(crate) targets: Vec<(String, Vec<Expr>)>,
    /// `=`, `+=` and the others; `=>` where there is no destination.
    pub(crate) op: String,
    /// A value for each destination, or for each result.
    pub(crate) values: Vec<Expr>,
    /// `i < 3`
    pub(crate) bounds: Vec<(String, Expr)>,
}

/// Names, numbers and signs.
fn words(text: &str) -> Vec<String> {
    const SIGNS: [&str; 14] = [
        "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "<<", ">>", "..",
    ];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            let mut length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let after = rest[length..].strip_prefix('.');
            // A number with a point, but no method of one.
            if let Some(after) = after
                && first.is_ascii_digit()
                && after.starts_with(|c: char| c.is_ascii_digit())
            {
                length += 1 + after.find(|c| !is_word(c)).unwrap_or(after.len());
            }
            length
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            sign.map_or(first.len_utf8(), |sign| sign.len())
        };
        found.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    found
}

struct Parser {
    words: Vec<String>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.words.get(self.at - 1).expect("a word").clone()
    }

    fn takes(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, word: &str) {
        let (at, found) = (self.at, self.takes(word));
        assert!(found, "`{word}` expected at word {at} of {:?}", self.words);
    }

    /// What `item` reads, again and again up to `close`, with commas between.
    fn list<T>(&mut self, close: &str, item: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        while !self.takes(close) {
            items.push(item(self));
            if !self.takes(",") {
                self.expect(close);
                break;
            }
        }
        items
    }

    fn expr(&mut self) -> Expr {
        self.binary(0)
    }

    fn binary(&mut self, least: usize) -> Expr {
        const LEVELS: [&[&str]; 5] = [
            &["||"],
            &["&&"],
            &["==", "!=", "<", "<=", ">", ">="],
            &["+", "-"],
            &["*", "/", "%"],
        ];
        let mut left = self.cast();
        loop {
            let level = LEVELS.iter().position(|signs| signs.contains(&self.peek()));
            let Some(level) = level.filter(|&level| level >= least) else {
                return left;
            };
            let sign = self.next();
            let right = self.binary(level + 1);
            left = Expr::Binary(sign, Box::new(left), Box::new(right));
        }
    }

    fn cast(&mut self) -> Expr {
        let mut value = self.unary();
        while self.takes("as") {
            value = Expr::Cast(Box::new(value), self.next());
        }
        value
    }

    fn unary(&mut self) -> Expr {
        for sign in ['-', '!'] {
            if self.takes(&sign.to_string()) {
                return Expr::Unary(sign, Box::new(self.unary()));
            }
        }
        let mut value = self.primary();
        while self.takes(".") {
            let name = self.next();
            self.expect("(");
            let arguments = self.list(")", Self::expr);
            value = Expr::Method(Box::new(value), name, arguments);
        }
        value
    }

    fn primary(&mut self) -> Expr {
        let word = self.next();
        match &word[..] {
            "(" => {
                let mut items = self.list(")", Self::expr);
                match items.len() {
                    1 => items.remove(0),
                    _ => Expr::Tuple(items),
                }
            }
            "{" => self.block(),
            "|" => {
                let names = self.list("|", Self::next);
                Expr::Closure(names, Box::new(self.expr()))
            }
            "if" => {
                let condition = self.expr();
                self.expect("{");
                let yes = self.block();
                self.expect("else");
                let no = if self.peek() == "if" {
                    self.expr()
                } else {
                    self.expect("{");
                    self.block()
                };
                Expr::If(Box::new([condition, yes, no]))
            }
            "true" | "false" => Expr::Bool(word == "true"),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => number(&word),
            _ if self.takes("[") => Expr::Access(word, self.indices()),
            _ if self.takes("(") => Expr::Call(word, self.list(")", Self::expr)),
            _ => Expr::Name(word),
        }
    }

    /// What is between brackets: `i, j`, `(i, j)` and `[i, j]` are one.
    fn indices(&mut self) -> Vec<Expr> {
        if self.takes("[") {
            let inner = self.list("]", Self::expr);
            self.expect("]");
            return inner;
        }
        let mut items = self.list("]", Self::expr);
        match &mut items[..] {
            [Expr::Tuple(inner)] => std::mem::take(inner),
            _ => items,
        }
    }

    fn block(&mut self) -> Expr {
        let mut bound = Vec::new();
        while self.takes("let") {
            let name = self.next();
            if self.takes(":") {
                self.next();
            }
            self.expect("=");
            bound.push((name, self.expr()));
            self.expect(";");
        }
        let value = self.expr();
        self.expect("}");
        Expr::Block(bound, Box::new(value))
    }
}

fn number(word: &str) -> Expr {
    let plain: String = word.chars().filter(|&c| c != '_').collect();
    let suffix = plain.find(['u', 'i', 'f']).unwrap_or(plain.len());
    let digits = &plain[..suffix];
    match plain.contains('.') || plain[suffix..].starts_with('f') {
        true => Expr::Float(digits.parse().expect("a number")),
        false => Expr::Int(digits.parse().expect("a number")),
    }
}

/// The tree of an expression.
pub(crate) fn expression(text: &str) -> Expr {
    let mut parser = Parser {
        words: words(text),
        at: 0,
    };
    let value = parser.expr();
    assert_eq!(parser.peek(), "", "{text}");
    value
}

/// The tree of a call.
pub(crate) fn call(text: &str) -> Call {
    let mut parser = Parser {
        words: words(text),
        at: 0,
    };
    let (mut axes, mut targets) = (Vec::new(), Vec::new());
    let bars = parser.takes("|");
    let op = if bars {
        axes = parser.list("|", Parser::next);
        "=>".to_owned()
    } else if parser.takes("[") {
        axes = parser.list("]", Parser::next);
        parser.next()
    } else {
        let target = |parser: &mut Parser| match parser.primary() {
            Expr::Access(name, indices) => (name, indices),
            other => panic!("a destination in {text}: {other:?}"),
        };
        targets = match parser.takes("(") {
            true => parser.list(")", target),
            false => vec![target(&mut parser)],
        };
        parser.next()
    };
    let values = match parser.expr() {
        Expr::Tuple(values) => values,
        value => vec![value],
    };
    let mut bounds = Vec::new();
    while parser.takes(",") {
        bounds.push(bound(&parser.expr()).expect("a bound"));
    }
    assert_eq!(parser.peek(), "", "{text}");
    Call {
        axes,
        bars,
        targets,
        op,
        values,
        bounds,
    }
}

/// The index and the end of `k < n`.
pub(crate) fn bound(expr: &Expr) -> Option<(String, Expr)> {
    let Expr::Binary(sign, left, right) = expr else {
        return None;
    };
    match &**left {
        Expr::Name(name) if sign == "<" => Some((name.clone(), (**right).clone())),
        _ => None,
    }
}

impl Expr {
    /// The expressions that this one consists of.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Name(_) => Vec::new(),
            Expr::Unary(_, a) | Expr::Cast(a, _) | Expr::Closure(_, a) => vec![a],
            Expr::Binary(_, a, b) => vec![a, b],
            Expr::Access(_, all) | Expr::Call(_, all) | Expr::Tuple(all) => all.iter().collect(),
            Expr::Method(a, _, all) => [&**a].into_iter().chain(all).collect(),
            Expr::If(all) => all.iter().collect(),
            Expr::Block(bound, a) => bound.iter().map(|(_, e)| e).chain([&**a]).collect(),
        }
    }

    /// Calls `see` with this expression and all that it consists of.
    pub(crate) fn walk<'e>(&'e self, see: &mut impl FnMut(&'e Expr)) {
        see(self);
        for part in self.parts() {
            part.walk(see);
        }
    }
}
