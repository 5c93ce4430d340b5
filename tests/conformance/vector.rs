//! One line of a vector file, as the file format (`README.md`) describes it; nothing here knows about arrays.
//!
//! Numbers stay JSON until the element type is known.

use serde_json::Value as Json;

/// The lines of a vector file.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let parse = |line| Line(serde_json::from_str(line).expect("a line is one JSON object"));
    text.lines().map(parse).collect()
}

/// One test vector.
#[derive(Clone)]
pub(crate) struct Line(pub(crate) Json);

impl Line {
    pub(crate) fn id(&self) -> &str {
        text(&self.0["id"])
    }

    pub(crate) fn group(&self) -> &str {
        text(&self.0["group"])
    }

    pub(crate) fn op(&self) -> &str {
        text(&self.0["op"])
    }

    pub(crate) fn inputs(&self) -> impl Iterator<Item = Operand<'_>> {
        list(&self.0["inputs"]).iter().map(Operand)
    }

    pub(crate) fn params(&self) -> &Json {
        &self.0["params"]
    }

    pub(crate) fn expect(&self) -> Expect<'_> {
        Expect(&self.0["expect"])
    }

    /// The type to compute in: that of the first operand that is not a condition.
    pub(crate) fn dtype(&self) -> &str {
        let first = self.inputs().map(|input| input.dtype());
        let mut names: Vec<&str> = first.collect();
        names.sort_by_key(|&name| name == "bool");
        names.first().copied().unwrap_or("f32")
    }
}

/// An operand or a destination. Without `data` and `buffer` only its shape is given.
#[derive(Clone, Copy)]
pub(crate) struct Operand<'l>(pub(crate) &'l Json);

impl<'l> Operand<'l> {
    pub(crate) fn name(self) -> &'l str {
        text(&self.0["name"])
    }

    pub(crate) fn dtype(self) -> &'l str {
        text(&self.0["dtype"])
    }

    pub(crate) fn shape(self) -> Vec<usize> {
        sizes(&self.0["shape"])
    }

    /// The elements, row-major.
    pub(crate) fn data(self) -> Option<&'l [Json]> {
        self.0.get("data").map(list)
    }

    /// The buffer that strides and offset lead into.
    pub(crate) fn buffer(self) -> Option<&'l [Json]> {
        self.0.get("buffer").map(list)
    }

    pub(crate) fn strides(self) -> Vec<isize> {
        let strides = list(&self.0["strides"]).iter();
        strides.map(|stride| integer(stride) as isize).collect()
    }

    pub(crate) fn offset(self) -> usize {
        integer(&self.0["offset"]) as usize
    }
}

/// What the system that made the line answered.
#[derive(Clone, Copy)]
pub(crate) struct Expect<'l>(pub(crate) &'l Json);

impl<'l> Expect<'l> {
    /// Every rule the input breaks; `None` where there is a result.
    pub(crate) fn errors(self) -> Option<Vec<&'l str>> {
        self.0.get("error")?;
        Some(list(&self.0["error_any"]).iter().map(text).collect())
    }

    /// The operand that is refused, where the line says which.
    pub(crate) fn refused_operand(self) -> Option<&'l str> {
        self.0["operand"].as_str()
    }

    pub(crate) fn shape(self) -> Vec<usize> {
        sizes(&self.0["shape"])
    }

    pub(crate) fn dtype(self) -> Option<&'l str> {
        self.0["dtype"].as_str()
    }

    pub(crate) fn data(self) -> Option<&'l [Json]> {
        self.0.get("data").map(list)
    }

    pub(crate) fn buffer(self) -> Option<&'l [Json]> {
        self.0.get("buffer").map(list)
    }

    /// `|got - want| <= absolute + relative * |want|`.
    pub(crate) fn tolerance(self) -> Tolerance {
        let part = |name| self.0.get(name).map_or(0.0, real);
        Tolerance {
            relative: part("rtol"),
            absolute: part("atol"),
        }
    }
}

/// How far a float may be from the expected one.
#[derive(Clone, Copy)]
pub(crate) struct Tolerance {
    pub(crate) relative: f64,
    pub(crate) absolute: f64,
}

pub(crate) fn text(json: &Json) -> &str {
    json.as_str().expect("a string")
}

pub(crate) fn list(json: &Json) -> &[Json] {
    json.as_array().expect("a list")
}

pub(crate) fn integer(json: &Json) -> i64 {
    json.as_i64().expect("an integer")
}

pub(crate) fn integers(json: &Json) -> Vec<i64> {
    list(json).iter().map(integer).collect()
}

pub(crate) fn sizes(json: &Json) -> Vec<usize> {
    let size = |json: &Json| json.as_u64().expect("a size") as usize;
    list(json).iter().map(size).collect()
}

/// A float: written as an integer where it is whole, else as a string that `parse` reads exactly.
pub(crate) fn real(json: &Json) -> f64 {
    match json {
        Json::String(digits) => digits.parse().expect("a float"),
        number => number.as_f64().expect("a number"),
    }
}
