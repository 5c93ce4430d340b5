//! `pick.jsonl`: elements picked by indices and masks, and arrays made and rearranged, with answers of
//! NumPy. Operands are arrays, reversed views, transposed views and expressions.

use broadloom::prelude::*;
use broadloom::{
    meshgrid_ij, meshgrid_xy, ogrid, outer, try_cross, try_inner, try_kron, try_tensordot,
};
use serde_json::Value as Json;
use std::fmt::Debug;

mod messages;

const VECTORS: &str = include_str!("../../vectors/pick.jsonl");

type Answers = Result<Vec<ArrayD<f64>>, String>;

fn sizes(list: &Json) -> Vec<usize> {
    integers(list).iter().map(|&size| size as usize).collect()
}

fn integers(list: &Json) -> Vec<i64> {
    let entries = list.as_array().expect("a list").iter();
    entries
        .map(|entry| entry.as_i64().expect("an integer"))
        .collect()
}

fn float(value: &Json) -> f64 {
    match value.as_str() {
        Some(name) => name.parse().expect("nan, inf or -inf"),
        None => match value.as_bool() {
            Some(truth) => f64::from(u8::from(truth)),
            None => value.as_f64().expect("a number"),
        },
    }
}

/// An array of a line; `make` makes an element.
fn array<T>(json: &Json, make: impl FnMut(&Json) -> T) -> ArrayD<T> {
    let data = json["data"].as_array().expect("elements").iter();
    ArrayD::from_vec(sizes(&json["shape"]), data.map(make).collect())
}

fn floats(json: &Json) -> ArrayD<f64> {
    array(json, float)
}

fn truths(json: &Json) -> ArrayD<bool> {
    array(json, |truth| truth.as_bool().expect("a truth value"))
}

fn indices(json: &Json) -> ArrayD<i64> {
    array(json, |index| index.as_i64().expect("an index"))
}

/// The results of an operation, as floats of a run-time rank.
trait IntoAnswers {
    fn answers(self) -> Vec<ArrayD<f64>>;
}

impl<S: broadloom::Shape, H: broadloom::storage::Home> IntoAnswers for Array<f64, S, H> {
    fn answers(self) -> Vec<ArrayD<f64>> {
        vec![self.to_heap().into_dyn()]
    }
}

impl<S: broadloom::Shape> IntoAnswers for View<'_, f64, S> {
    fn answers(self) -> Vec<ArrayD<f64>> {
        vec![self.to_array().into_dyn()]
    }
}

fn of_indices<S: broadloom::Shape>(found: &Array<usize, S>) -> ArrayD<f64> {
    found.map_ref(|&index| index as f64).into_dyn()
}

fn answered<X: IntoAnswers, E: Debug>(result: Result<X, E>) -> Answers {
    result
        .map(IntoAnswers::answers)
        .map_err(|error| format!("{error:?}"))
}

/// The operations on arrays, views and expressions; `None` for another operation.
fn read<L>(op: &str, line: &Json, x: L) -> Option<Answers>
where
    L: Lazy<Item = f64, Shape = DynRank, Node: Closed>,
{
    let axis = || line["axis"].as_i64();
    let number = |name: &str| line[name].as_i64().expect("a number");
    let fails = |error: &dyn Debug| format!("{error:?}");
    Some(match op {
        "take" => {
            let list = indices(&line["indices"]);
            match axis() {
                Some(axis) => answered(x.try_take(&list, axis)),
                None => answered(x.try_take(&list, ..)),
            }
        }
        "take_along_axis" => {
            answered(x.try_take_along_axis(&indices(&line["indices"]), axis().expect("an axis")))
        }
        "filter" => answered(x.try_filter(&truths(&line["mask"]))),
        "compress" => match axis() {
            Some(axis) => answered(x.try_compress(&truths(&line["mask"]), axis)),
            None => answered(x.try_compress(&truths(&line["mask"]), ..)),
        },
        "nonzero" => x
            .try_nonzero()
            .map(|lists| lists.iter().map(of_indices).collect())
            .map_err(|error| fails(&error)),
        "argwhere" => x
            .try_argwhere()
            .map(|rows| vec![of_indices(&rows)])
            .map_err(|error| fails(&error)),
        "flatnonzero" => x
            .try_flatnonzero()
            .map(|list| vec![of_indices(&list)])
            .map_err(|error| fails(&error)),
        "count_nonzero" => {
            if line["axes"].is_null() {
                Ok(vec![ArrayD::scalar(x.count_nonzero(..) as f64)])
            } else {
                let counts = x.try_count_nonzero(&integers(&line["axes"]));
                answered(counts.map(|counts| counts.map_ref(|&count| count as f64)))
            }
        }
        "tril" => answered(x.try_tril(number("k") as isize)),
        "triu" => answered(x.try_triu(number("k") as isize)),
        "tile" => answered(x.try_tile(&sizes(&line["counts"]))),
        "repeat" => match axis() {
            Some(axis) => answered(x.try_repeat(number("count") as usize, axis)),
            None => answered(x.try_repeat(number("count") as usize, ..)),
        },
        "roll" => match axis() {
            Some(axis) => answered(x.try_roll(number("shift"), axis)),
            None => answered(x.try_roll(number("shift"), ..)),
        },
        "pad" => {
            let pairs = line["amounts"].as_array().expect("pairs").iter().map(sizes);
            let pairs: Vec<_> = pairs.map(|pair| (pair[0], pair[1])).collect();
            let mode = match line["mode"].as_str().expect("a mode") {
                "constant" => PadMode::Constant(-4.0),
                "edge" => PadMode::Edge,
                "reflect" => PadMode::Reflect,
                "symmetric" => PadMode::Symmetric,
                "wrap" => PadMode::Wrap,
                other => panic!("no mode {other}"),
            };
            answered(x.try_pad_with(&pairs, mode))
        }
        _ => return None,
    })
}

/// The operations on views alone; `None` for another operation.
fn read_view(op: &str, line: &Json, x: &ViewD<'_, f64>) -> Option<Answers> {
    let axis = || line["axis"].as_i64().expect("an axis");
    let number = |name: &str| line[name].as_i64().expect("a number");
    let y = || floats(&line["y"]);
    let matrix = || {
        x.clone()
            .try_into_shape::<Shape![_, _]>()
            .expect("a matrix")
    };
    let vector = || x.clone().try_into_shape::<Shape![_]>().expect("a vector");
    let other = || y().try_into_shape::<Shape![_]>().expect("a vector");
    let parts = |parts: &mut dyn Iterator<Item = ViewD<'_, f64>>| {
        Ok(parts.map(|part| part.to_array()).collect())
    };
    Some(match op {
        "flip" => match &line["axes"] {
            Json::Null => answered(x.try_flip(..)),
            axes if axes.is_array() => answered(x.try_flip(&integers(axes))),
            axes => answered(x.try_flip(axes.as_i64().expect("an axis"))),
        },
        "rot90" => answered(x.try_rot90(number("k"))),
        "windows" => answered(x.try_windows(number("len") as usize, axis())),
        "chunks" => parts(&mut x.chunks(number("len") as usize, axis())),
        "array_split" => parts(&mut x.array_split(axis(), number("parts") as usize)),
        "diagonal" => answered::<_, ()>(Ok(matrix().diagonal_at(number("k") as isize))),
        "diag" if number("k") == 0 => answered::<_, ()>(Ok(vector().diag())),
        "diag" => answered::<_, ()>(Ok(vector().diag_at(number("k") as isize))),
        "trace" => Ok(vec![ArrayD::scalar(matrix().trace())]),
        "meshgrid_ij" => {
            let (i, j) = meshgrid_ij(&vector(), &other());
            Ok(vec![i.into_dyn(), j.into_dyn()])
        }
        "meshgrid_xy" => {
            let (i, j) = meshgrid_xy(&vector(), &other());
            Ok(vec![i.into_dyn(), j.into_dyn()])
        }
        "ogrid" => {
            let y = other();
            let (i, j) = ogrid(vector(), &y);
            Ok(vec![i.to_array().into_dyn(), j.to_array().into_dyn()])
        }
        "kron" => answered(try_kron(x, &y())),
        "outer" => answered::<_, ()>(Ok(outer(&vector(), &other()))),
        "inner" => answered(try_inner(x, &y())),
        "cross" => answered(try_cross(x, &y())),
        "tensordot" => match line["axes"].as_array() {
            None => answered(try_tensordot(x, &y(), number("axes") as usize)),
            Some(lists) => {
                let [a, b] = [integers(&lists[0]), integers(&lists[1])];
                answered(try_tensordot(x, &y(), (&a[..], &b[..])))
            }
        },
        _ => return None,
    })
}

/// The operations that write; `None` for another operation.
fn write(op: &str, line: &Json, mut x: ViewMutD<'_, f64>) -> Option<Result<(), String>> {
    let axis = || line["axis"].as_i64().expect("an axis");
    let values = || floats(&line["values"]);
    let result = match op {
        "put_along_axis" => x.try_put_along_axis(&indices(&line["indices"]), values(), axis()),
        "add_at" => x.try_add_at(indices(&line["indices"]), values(), axis()),
        "fill_where" => x.try_fill_where(&truths(&line["mask"]), 3.0),
        "assign_where" => x.try_assign_where(&truths(&line["mask"]), &values()),
        _ => return None,
    };
    Some(result.map_err(|error| format!("{error:?}")))
}

/// The operations without an operand.
fn made(op: &str, line: &Json) -> Answers {
    let numbers: Vec<f64> = line["numbers"]
        .as_array()
        .into_iter()
        .flatten()
        .map(float)
        .collect();
    let size = |name: &str| line[name].as_u64().expect("a size") as usize;
    let k = || line["k"].as_i64().expect("a number") as isize;
    let made = match op {
        "eye" if k() == 0 && size("rows") == size("columns") => {
            Array2::eye(size("rows")).into_dyn()
        }
        "eye" => Array2::eye_at(size("rows"), size("columns"), k()).into_dyn(),
        "tri" => Array2::tri(size("rows"), size("columns"), k()).into_dyn(),
        "arange" => Array1::arange(numbers[0], numbers[1], numbers[2]).into_dyn(),
        "linspace" => Array1::linspace(numbers[0], numbers[1], size("count")).into_dyn(),
        "logspace" => Array1::logspace(numbers[0], numbers[1], size("count")).into_dyn(),
        "geomspace" => {
            let make = || Array1::geomspace(numbers[0], numbers[1], size("count"));
            std::panic::catch_unwind(make)
                .map_err(|_| "refused".to_owned())?
                .into_dyn()
        }
        other => panic!("no operation {other}"),
    };
    Ok(vec![made])
}

/// Whether a number is that of NumPy: the same, and of powers to four units in the last place.
fn agrees(op: &str, ours: f64, theirs: f64) -> bool {
    match op {
        "logspace" | "geomspace" => (ours - theirs).abs() <= 4.0 * f64::EPSILON * theirs.abs(),
        // The sign of a sum of zeros depends on the order of the sum.
        "tensordot" | "inner" | "trace" => ours == theirs,
        _ => ours.to_bits() == theirs.to_bits() || ours.is_nan() && theirs.is_nan(),
    }
}

/// What differs between our answer to a line and NumPy's.
fn difference(line: &Json, found: &Answers) -> Option<String> {
    let Some(expected) = line["expect"].as_array() else {
        return found
            .as_ref()
            .ok()
            .map(|found| format!("NumPy refuses it, ours is {found:?}"));
    };
    let op = line["op"].as_str().expect("a name");
    let found = match found {
        Ok(found) => found,
        Err(error) => return Some(format!("{error}, but NumPy has {expected:?}")),
    };
    let expected: Vec<_> = expected.iter().map(floats).collect();
    let same = |(ours, theirs): (&ArrayD<f64>, &ArrayD<f64>)| {
        ours.dims() == theirs.dims()
            && ours
                .iter()
                .zip(theirs.iter())
                .all(|(&ours, &theirs)| agrees(op, ours, theirs))
    };
    let is_same = found.len() == expected.len() && found.iter().zip(&expected).all(same);
    (!is_same).then(|| format!("ours {found:?}\nNumPy {expected:?}"))
}

/// The answers to a line for each form of its operand.
fn all_answers(line: &Json) -> Vec<(&'static str, Answers)> {
    let op = line["op"].as_str().expect("a name");
    if line["x"].is_null() {
        return vec![("made", made(op, line))];
    }
    let x = floats(&line["x"]);
    let [mut reversed, mut transposed] = [x.flip(..).to_array(), x.t().to_array()];
    let mut all = Vec::new();
    let views = [
        ("array", x.view()),
        ("reversed", reversed.view().flip(..)),
        ("transposed", transposed.t()),
    ];
    for (form, view) in &views {
        let answers = read(op, line, view).or_else(|| read_view(op, line, view));
        all.extend(answers.map(|answers| (*form, answers)));
    }
    all.extend(read(op, line, &x).map(|answers| ("owned", answers)));
    all.extend(read(op, line, x.map(|element| element)).map(|answers| ("expression", answers)));

    let mut plain = x.clone();
    let outs = [
        ("array", plain.view_mut()),
        ("reversed", reversed.view_mut().flip(..)),
        ("transposed", transposed.view_mut().t()),
    ];
    for (form, mut out) in outs {
        if let Some(written) = write(op, line, out.reborrow()) {
            let after = out.as_view().to_array();
            if written.is_err() {
                assert!(
                    after
                        .iter()
                        .zip(x.iter())
                        .all(|(a, b)| a.to_bits() == b.to_bits()),
                    "{line}: half written"
                );
            }
            all.push((form, written.map(|()| vec![after])));
        }
    }
    all
}

#[test]
fn answers_are_those_of_numpy() {
    let (mut lines, mut answers, mut wrong) = (0, 0, Vec::new());
    for text in VECTORS.lines() {
        let line: Json = serde_json::from_str(text).expect("a JSON object");
        let all = all_answers(&line);
        assert!(!all.is_empty(), "no operation for {line}");
        lines += 1;
        answers += all.len();
        for (form, found) in all {
            if let Some(difference) = difference(&line, &found) {
                wrong.push(format!("{} ({form}): {difference}\n{text}", line["id"]));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {answers}: {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(5)]
    );
    assert!(
        lines >= 1500 && answers > 3 * lines,
        "{answers} answers to {lines} lines"
    );
}

/// The control: an answer with one changed number, and one for a refused line, are found.
#[test]
fn wrong_answers_are_found() {
    let mut spoiled = 0;
    for text in VECTORS.lines() {
        let mut line: Json = serde_json::from_str(text).expect("a JSON object");
        let found = all_answers(&line).swap_remove(0).1;
        match line.get_mut("expect") {
            None => {
                line["expect"] = serde_json::json!([{ "shape": [0], "data": [] }]);
            }
            Some(expect) => match expect[0]["data"]
                .as_array_mut()
                .and_then(|data| data.last_mut())
            {
                Some(last) => *last = serde_json::json!(1234.5),
                None => continue,
            },
        }
        spoiled += 1;
        assert!(difference(&line, &found).is_some(), "{line}");
    }
    assert!(spoiled > 1000, "{spoiled}");
}
