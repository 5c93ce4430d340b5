//! Lines that expect something wrong: what a test of vectors has to report.

use serde_json::{Value as Json, json};

use super::vector::Line;

/// How a line was spoiled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Wrong {
    Element,
    Shape,
    Refusal,
}

/// The line with one thing wrong in what it expects: its first element, or its shape where no element is given, or a
/// result in place of a refusal.
pub(crate) fn spoiled(line: &Line) -> (Line, Wrong) {
    let mut line = line.clone();
    let expect = &mut line.0["expect"];
    let wrong = if expect.get("error").is_some() {
        *expect = json!({ "shape": [2] });
        Wrong::Refusal
    } else if let Some(first) = first_element(expect) {
        *first = another(first);
        Wrong::Element
    } else {
        expect["shape"]
            .as_array_mut()
            .expect("a shape")
            .push(json!(1));
        Wrong::Shape
    };
    (line, wrong)
}

fn first_element(expect: &mut Json) -> Option<&mut Json> {
    let key = ["data", "buffer"]
        .into_iter()
        .find(|&key| expect.get(key).is_some())?;
    expect[key].as_array_mut()?.first_mut()
}

fn another(value: &Json) -> Json {
    match value {
        Json::Bool(truth) => json!(!truth),
        Json::Number(number) if number.as_i64() == Some(1) => json!(2),
        _ => json!(1),
    }
}
