//! Order and statistics: `tests/vectors/order.jsonl`, which `order.py` writes. Each line runs on a view with the
//! line's strides, and on an expression.

use broadloom::prelude::*;
use broadloom::reduce::RunTimeAxes;
use broadloom::{ConvolveMode, corrcoef, cov, try_convolve, try_interp};
use broadloom::{ReduceError, Sortable};
use serde_json::Value as Json;

/// A number of a result.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Integer(i64),
    Float(f64),
}

/// Elements that lines have.
trait Element: Sortable {
    fn parse(text: &str) -> Self;
    fn entry(self) -> Entry;
}

macro_rules! element {
    ($($T:ty, |$text:ident| $parse:expr, $Kind:ident |$x:ident| $entry:expr;)*) => {$(
        impl Element for $T {
            fn parse($text: &str) -> Self {
                $parse
            }

            fn entry(self) -> Entry {
                let $x = self;
                Entry::$Kind($entry)
            }
        }
    )*};
}
element! {
    f64, |text| text.parse().expect("a float"), Float |x| x;
    f32, |text| text.parse().expect("a float"), Float |x| x.into();
    i64, |text| text.parse().expect("an integer"), Integer |x| x;
    i32, |text| text.parse().expect("an integer"), Integer |x| x.into();
    u8, |text| text.parse().expect("an integer"), Integer |x| x.into();
    usize, |text| text.parse().expect("an integer"), Integer |x| x as i64;
    bool, |text| text == "1", Integer |x| x.into();
}

/// A result: its extents and numbers.
#[derive(Debug)]
struct Found(Vec<usize>, Vec<Entry>);

fn found<T: Element, S: broadloom::Shape, H: broadloom::storage::Home>(
    array: Array<T, S, H>,
) -> Found {
    let entries = array.iter().map(|item| item.entry()).collect();
    Found(array.extents().as_ref().to_vec(), entries)
}

type Answer = Result<Vec<Found>, ReduceError>;

fn one<T: Element, S: broadloom::Shape, H: broadloom::storage::Home>(
    array: Result<Array<T, S, H>, ReduceError>,
) -> Answer {
    Ok(vec![found(array?)])
}

fn two<T: Element, U: Element, S: broadloom::Shape>(
    arrays: Result<(Array<T, S>, Array<U, S>), ReduceError>,
) -> Answer {
    let (first, second) = arrays?;
    Ok(vec![found(first), found(second)])
}

struct Line(Json);

/// The operand of a line.
struct Stored<T> {
    buffer: Vec<T>,
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

fn sizes(json: &Json) -> Vec<usize> {
    let list = json.as_array().expect("a list").iter();
    list.map(|size| size.as_u64().expect("a size") as usize)
        .collect()
}

fn elements<T: Element>(json: &Json) -> Vec<T> {
    let list = json.as_array().expect("a list").iter();
    list.map(|text| T::parse(text.as_str().expect("a text")))
        .collect()
}

impl<T: Element> Stored<T> {
    fn view(&self) -> ViewD<'_, T> {
        let view = ViewD::try_from_strided(&self.buffer, &self.shape, &self.strides, self.offset);
        view.expect("a legal layout")
    }
}

impl Line {
    fn op(&self) -> &str {
        self.0["op"].as_str().expect("a name")
    }

    fn dtype(&self, number: usize) -> &str {
        self.0["inputs"][number]["dtype"].as_str().expect("a name")
    }

    fn input<T: Element>(&self, number: usize) -> Stored<T> {
        let json = &self.0["inputs"][number];
        let strides = json["strides"].as_array().expect("a list").iter();
        Stored {
            buffer: elements(&json["data"]),
            shape: sizes(&json["shape"]),
            strides: strides
                .map(|stride| stride.as_i64().expect("a stride") as isize)
                .collect(),
            offset: json["offset"].as_u64().expect("an offset") as usize,
        }
    }

    fn axis(&self) -> Option<i64> {
        self.0["args"]["axis"].as_i64()
    }

    fn axes(&self) -> Option<Vec<isize>> {
        let axes = self.0["args"]["axes"].as_array()?.iter();
        Some(
            axes.map(|axis| axis.as_i64().expect("an axis") as isize)
                .collect(),
        )
    }

    fn size(&self, name: &str) -> usize {
        self.0["args"][name].as_u64().expect("a size") as usize
    }

    fn float(&self, name: &str) -> f64 {
        f64::parse(self.0["args"][name].as_str().expect("a float"))
    }

    fn mode(&self) -> ConvolveMode {
        match self.0["args"]["mode"].as_str() {
            Some("full") => ConvolveMode::Full,
            Some("same") => ConvolveMode::Same,
            mode => {
                assert_eq!(mode, Some("valid"));
                ConvolveMode::Valid
            }
        }
    }
}

/// The answer for an operand as a view and as an expression, with the elements that the line has. The
/// other operands have the same elements.
macro_rules! forms {
    ($line:ident, $types:tt, |$($name:ident),*| $answer:expr) => {
        forms!(@each $line, $types, [$($name)*], $answer)
    };
    (@each $line:ident, [$($dtype:literal $T:ident)*], $names:tt, $answer:expr) => {
        match $line.dtype(0) {
            $($dtype => {
                #[allow(dead_code, reason = "few operations name it")]
                type E = $T;
                forms!(@type $line, $T, $names, $answer)
            })*
            dtype => panic!("no elements {dtype}"),
        }
    };
    (@type $line:ident, $T:ident, [$x:ident $($first:ident $($second:ident)?)?], $answer:expr) => {{
        $(
            let $first = $line.input::<$T>(1);
            let $first = &$first.view();
            $(
                let $second = $line.input::<$T>(2);
                let $second = &$second.view();
            )?
        )?
        let stored = $line.input::<$T>(0);
        let of_view = |$x: &ViewD<'_, $T>| -> Answer { $answer };
        let view = stored.view();
        let of_expression = || -> Answer {
            let $x = view.map(|x| x);
            $answer
        };
        [of_view(&view), of_expression()]
    }};
}

macro_rules! all {
    ($line:ident, $($closure:tt)*) => {
        forms!($line, ["f64" f64 "f32" f32 "i64" i64 "i32" i32 "u8" u8 "bool" bool], $($closure)*)
    };
}

macro_rules! floats {
    ($line:ident, $($closure:tt)*) => {
        forms!($line, ["f64" f64 "f32" f32], $($closure)*)
    };
}

/// The rows along an axis, or all elements.
fn rows<T: Element>(array: &ArrayD<T>, axis: Option<i64>) -> Vec<Vec<T>> {
    let Some(axis) = axis else {
        return vec![array.to_vec()];
    };
    let axis = if axis < 0 {
        axis + array.rank() as i64
    } else {
        axis
    } as usize;
    let order: Vec<usize> = (0..array.rank())
        .filter(|&k| k != axis)
        .chain([axis])
        .collect();
    let moved = array.view().permute(&order[..]).to_vec();
    moved
        .chunks(array.dims()[axis].max(1))
        .map(<[T]>::to_vec)
        .collect()
}

/// The sorted rows again, if these rows are partitioned at `k`.
fn unpartitioned<T: Element>(
    parted: Vec<Vec<T>>,
    sorted: ArrayD<T>,
    axis: Option<i64>,
    k: usize,
) -> Answer {
    for (mut row, sorted) in parted.into_iter().zip(rows(&sorted, axis)) {
        let key = |item: &T| item.key();
        assert_eq!(key(&row[k]), key(&sorted[k]));
        row[..k].sort_by_key(key);
        row[k..].sort_by_key(key);
        let keys = |row: &[T]| row.iter().map(key).collect::<Vec<_>>();
        assert_eq!(keys(&row), keys(&sorted));
    }
    Ok(vec![found(sorted)])
}

/// What the library answers, for each form of the first operand.
fn answers(line: &Line) -> [Answer; 2] {
    let (axis, axes) = (line.axis(), line.axes());
    let axes = || RunTimeAxes::new(axes.as_deref(), false);
    let number = axis.unwrap_or_default();
    match line.op() {
        "sort" => all!(line, |x| match axis {
            Some(axis) => one(x.try_sort(axis)),
            None => one(x.try_sort(..)),
        }),
        "argsort" => all!(line, |x| match axis {
            Some(axis) => one(x.try_argsort(axis)),
            None => one(x.try_argsort(..)),
        }),
        "partition" => all!(line, |x| {
            let items = x.lazy().eval();
            let k = line.size("k");
            let (parted, sorted) = match axis {
                Some(axis) => (items.try_partition(k, axis)?, items.sort(axis)),
                None => (items.try_partition(k, ..)?, items.sort(..)),
            };
            unpartitioned(rows(&parted, axis), sorted, axis, k)
        }),
        "argpartition" => all!(line, |x| {
            let array = x.lazy().eval();
            let k = line.size("k");
            let (places, sorted) = match axis {
                Some(axis) => (array.try_argpartition(k, axis)?, array.sort(axis)),
                None => (array.try_argpartition(k, ..)?, array.sort(..)),
            };
            let items = rows(&array, axis);
            let taken = rows(&places, axis).into_iter().zip(items);
            let taken =
                taken.map(|(places, items)| places.iter().map(|&place| items[place]).collect());
            unpartitioned(taken.collect(), sorted, axis, k)
        }),
        "topk" => all!(line, |x| two(x.try_topk(line.size("k"), number))),
        "unique_counts" => all!(line, |x| two(x.try_unique_counts())),
        "searchsorted" => all!(line, |x, values| one(x.try_searchsorted(values))),
        "searchsorted_right" => all!(line, |x, values| one(x.try_searchsorted_right(values))),
        "median" => all!(line, |x| one(x.try_median(axes()))),
        "quantile" => all!(line, |x| one(x.try_quantile(line.float("q"), axes()))),
        "percentile" => all!(line, |x| one(x.try_percentile(line.float("q"), axes()))),
        "nanmedian" => floats!(line, |x| one(x.try_nanmedian(axes()))),
        "nanquantile" => floats!(line, |x| one(x.try_nanquantile(line.float("q"), axes()))),
        "nanpercentile" => floats!(line, |x| one(x.try_nanpercentile(line.float("q"), axes()))),
        "nansum" => floats!(line, |x| one(x.try_nansum(axes()))),
        "nanprod" => floats!(line, |x| one(x.try_nanprod(axes()))),
        "nanmean" => floats!(line, |x| one(x.try_nanmean(axes()))),
        "nanvar" => floats!(line, |x| one(x.try_nanvar(axes()))),
        "nanstd" => floats!(line, |x| one(x.try_nanstd(axes()))),
        "nanvar_ddof" => floats!(line, |x| one(x.try_nanvar_ddof(axes(), line.size("ddof")))),
        "nanstd_ddof" => floats!(line, |x| one(x.try_nanstd_ddof(axes(), line.size("ddof")))),
        "nanmin" => floats!(line, |x| one(x.try_nanmin(axes()))),
        "nanmax" => floats!(line, |x| one(x.try_nanmax(axes()))),
        "nanargmin" | "nanargmax" => {
            let axis = axis.map(|axis| [axis as isize]);
            let axes = || RunTimeAxes::new(axis.as_ref().map(|axis| &axis[..]), false);
            match line.op() {
                "nanargmin" => floats!(line, |x| one(x.try_nanargmin(axes()))),
                _ => floats!(line, |x| one(x.try_nanargmax(axes()))),
            }
        }
        "diff" => forms!(line, ["f64" f64 "f32" f32 "i64" i64 "i32" i32 "u8" u8], |x| {
            one(x.try_diff_n(line.size("n"), number))
        }),
        "trapezoid" => floats!(
            line,
            |x| one(x.try_trapezoid(line.float("dx") as E, number))
        ),
        "trapezoid_at" => floats!(line, |x, at| one(x.try_trapezoid_at(at, number))),
        "histogram" => all!(line, |x| {
            let range = line.0["args"].get("range").map(elements::<f64>);
            let bins = line.size("bins");
            let (counts, edges) = match range {
                Some(range) => x.try_histogram(bins, range[0]..range[1])?,
                None => x.try_histogram(bins, ..)?,
            };
            Ok(vec![found(counts), found(edges)])
        }),
        "bincount" => forms!(line, ["i64" i64 "i32" i32 "u8" u8], |x| one(x.try_bincount())),
        "bincount_weighted" => {
            let weights: Stored<f64> = line.input(1);
            forms!(line, ["i64" i64 "i32" i32 "u8" u8], |x| {
                one(x.try_bincount_weighted(&weights.view()))
            })
        }
        "cov" => forms!(line, ["f64" f64 "i64" i64], |x| {
            let x: Array2<E> = x.lazy().eval().into_shape_of_two();
            one(Ok(cov(&x)))
        }),
        "corrcoef" => forms!(line, ["f64" f64 "i64" i64], |x| {
            let x: Array2<E> = x.lazy().eval().into_shape_of_two();
            one(Ok(corrcoef(&x)))
        }),
        "interp" => forms!(line, ["f64" f64], |x, xp, fp| one(try_interp(x, xp, fp))),
        "convolve" => {
            forms!(line, ["f64" f64 "i64" i64], |x, other| one(try_convolve(x, other, line.mode())))
        }
        "isclose" => floats!(line, |x, y| {
            let x = x.lazy().eval();
            let close = x.is_close(y).eval();
            let all = allclose(&x, y);
            assert_eq!(all, close.all(..));
            Ok(vec![found(close)])
        }),
        op => panic!("no operation {op}"),
    }
}

/// A matrix of a run-time rank.
trait IntoShapeOfTwo<T> {
    fn into_shape_of_two(self) -> Array2<T>;
}

impl<T> IntoShapeOfTwo<T> for ArrayD<T> {
    fn into_shape_of_two(self) -> Array2<T> {
        self.try_into_shape().expect("a matrix")
    }
}

/// What is wrong with an answer.
fn wrong(line: &Line, answer: &Answer) -> Option<String> {
    let answer = match (answer, line.0["error"].as_str()) {
        (Err(error), Some(kind)) if error.kind().as_str() == kind => return None,
        (Err(error), kind) => return Some(format!("{error:?}, wanted {kind:?}")),
        (Ok(found), Some(kind)) => return Some(format!("{found:?}, wanted {kind}")),
        (Ok(found), None) => found,
    };
    let bound = line.0["bound"].as_str().map_or(0.0, f64::parse);
    let is_equal = |got: Entry, text: &str| match got {
        Entry::Integer(got) => got == i64::parse(text),
        Entry::Float(got) => {
            let want = f64::parse(text);
            let same_sign =
                line.op() != "sort" || got.is_sign_negative() == want.is_sign_negative();
            (got.is_nan() && want.is_nan())
                || (got == want && same_sign)
                || (got - want).abs() <= bound
        }
    };
    let expected = line.0["expect"].as_array().expect("a list");
    if answer.len() != expected.len() {
        return Some("another number of results".into());
    }
    for (Found(shape, entries), want) in answer.iter().zip(expected) {
        let texts: Vec<&str> = want["data"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|x| x.as_str().expect("a text"))
            .collect();
        let fits = *shape == sizes(&want["shape"]) && entries.len() == texts.len();
        if !fits
            || !entries
                .iter()
                .zip(&texts)
                .all(|(&got, text)| is_equal(got, text))
        {
            return Some(format!("{shape:?} {entries:?}, wanted {want}"));
        }
    }
    None
}

#[test]
fn numpy_gives_the_same() {
    let lines = include_str!("../../vectors/order.jsonl").lines();
    let lines: Vec<Line> = lines
        .map(|line| Line(serde_json::from_str(line).expect("a line")))
        .collect();
    assert!(lines.len() > 1300, "{} lines", lines.len());
    let mut failures = Vec::new();
    for line in &lines {
        for (form, answer) in ["view", "expression"].iter().zip(answers(line)) {
            if let Some(text) = wrong(line, &answer) {
                failures.push(format!("{} of {form}: {text}", line.0["id"]));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures[..failures.len().min(20)].join("\n")
    );
    // The control: a wrong number and a wrong error are seen.
    let spoil = |id: &str, key: &str, value: Json| {
        let line = lines
            .iter()
            .find(|line| {
                line.0["id"]
                    .as_str()
                    .is_some_and(|found| found.starts_with(id))
            })
            .expect("a line");
        let mut spoiled = Line(line.0.clone());
        *spoiled.0.pointer_mut(key).expect("a key") = value;
        wrong(&spoiled, &answers(line)[0])
    };
    assert!(spoil("sort-0", "/expect/0/data/0", "7".into()).is_some());
    assert!(spoil("argsort-1", "/expect/0/shape/0", 8.into()).is_some());
    let refused = lines
        .iter()
        .find(|line| line.0.get("error").is_some())
        .expect("a line");
    let mut spoiled = Line(refused.0.clone());
    spoiled.0["error"] = "too_large".into();
    assert!(wrong(&spoiled, &answers(refused)[0]).is_some());
}
