//! Random expressions as calls of `gradient!` and `vjp!`, each with plain loops that compute its value.
//!
//! ```text
//! pub(crate) fn r3(t: &mut Trial) {
//!     let (s0, s1) = (t.operand(&[2, 3], 1), t.operand(&[3], 0));
//!     let (a, b) = (s0.view::<Shape![_, _]>(), s1.view::<Shape![_]>());
//!     let (value, (da, db)) = gradient!(sum(|i, j| (a[i, j] * b[clamp(j + 1)]), i < 2, j < 3), a, b);
//!     t.check(Some(value), &[da.as_slice(), db.as_slice()], |v| {..});
//! }
//! ```
//! Half of them have indices: shifts, edges, lists, diagonals, and reducers in reducers. The others have
//! stretched and placed operands. Extents are 0 to 4; operands are read several times.

mod program;

use std::fmt::Write;

use self::program::{Both, Program};
use crate::files::{File, HEADER};

const COUNT: usize = 500;
/// As many are compiled without `ALL_CASES`.
const ALWAYS: usize = 24;
const LETTERS: [&str; 8] = ["i", "j", "k", "l", "m", "n", "o", "p"];
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// The function of program `number`.
fn function(number: usize) -> String {
    let mut program = Program {
        state: 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 + 1),
        operands: Vec::new(),
        lists: Vec::new(),
        letters: Vec::new(),
    };
    for _ in 0..8 {
        program.below(2);
    }
    let (is_indexed, is_number) = (number.is_multiple_of(2), number % 4 < 2);
    let rank = 1 + program.below(3);
    let axes = program.new_letters(rank, 0);
    let Both(words, value) = match is_indexed {
        true => program.indexed(&axes, &axes, 2),
        false => program.plain(&axes, 2),
    };
    let names: Vec<&str> = axes.iter().map(|&letter| LETTERS[letter]).collect();
    let bounds: Vec<String> = axes.iter().map(|&letter| program.bound(letter)).collect();
    let (names, bounds) = (names.join(", "), bounds.join(", "));
    let extents: Vec<usize> = axes.iter().map(|&letter| program.letters[letter]).collect();
    let wanted = &NAMES[..program.operands.len()];
    let mut text = format!("\npub(crate) fn r{number}(t: &mut Trial) {{\n");
    for (k, list) in program.lists.clone().iter().enumerate() {
        let _ = writeln!(text, "    let list{k}: [usize; {}] = {list:?};", list.len());
    }
    for (k, extents) in program.operands.clone().iter().enumerate() {
        let layout = program.below(4);
        let _ = writeln!(text, "    let s{k} = t.operand(&{extents:?}, {layout});");
        let shape = vec!["_"; extents.len()].join(", ");
        let _ = writeln!(
            text,
            "    let {} = s{k}.view::<Shape![{shape}]>();",
            NAMES[k]
        );
    }
    let gradients: Vec<String> = wanted.iter().map(|name| format!("d{name}")).collect();
    let pattern = match &gradients[..] {
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    };
    let wanted = wanted.join(", ");
    if is_number {
        let body = match is_indexed {
            true => format!("sum(|{names}| {words}, {bounds})"),
            false => format!("sum({words})"),
        };
        let _ = writeln!(
            text,
            "    let (value, {pattern}) = gradient!({body}, {wanted});"
        );
    } else {
        let layout = program.below(4);
        let shape = vec!["_"; extents.len()].join(", ");
        let _ = writeln!(
            text,
            "    let cotangent = t.cotangent(&{extents:?}, {layout});"
        );
        let _ = writeln!(text, "    let g = cotangent.view::<Shape![{shape}]>();");
        let call = match is_indexed {
            true => format!("[{names}] => {words}, g, {wanted}, {bounds}"),
            false => format!("{words}, g, {wanted}"),
        };
        let _ = writeln!(text, "    let {pattern} = vjp!({call});");
    }
    let value = match is_number {
        true => value,
        false => {
            let mut flat = "0".to_owned();
            for &letter in &axes {
                let (name, n) = (LETTERS[letter], program.letters[letter]);
                flat = format!("({flat} * {n} + {name})");
            }
            format!("cotangent.values[{flat}] * {value}")
        }
    };
    let value = program.loops("sum", &axes, &value);
    let own = if is_number { "Some(value)" } else { "None" };
    let slices: Vec<String> = gradients
        .iter()
        .map(|d| format!("{d}.as_slice()"))
        .collect();
    let _ = writeln!(
        text,
        "    t.check({own}, &[{}], |v| {value});\n}}",
        slices.join(", ")
    );
    text
}

/// The file of all programs.
pub(crate) fn file() -> File {
    let mut text = format!(
        "//! {HEADER}\n//!\n//! Random expressions, from `random.rs` of the generator.\n\n"
    );
    text += "use broadloom::prelude::*;\n\nuse crate::trial::Trial;\n";
    let mut lists = [String::new(), String::new()];
    for number in 0..COUNT {
        let is_rare = number >= ALWAYS;
        let function = function(number);
        text += &match is_rare {
            true => function.replacen("\npub", "\n#[cfg(all_cases)]\npub", 1),
            false => function,
        };
        let _ = writeln!(
            lists[usize::from(is_rare)],
            "    (\"r{number}\", r{number}),"
        );
    }
    let [always, rest] = lists;
    let _ = write!(
        text,
        "\npub(crate) const ALWAYS: &[(&str, fn(&mut Trial))] = &[\n{always}];\n\n#[cfg(all_cases)]\npub(crate) const REST: &[(&str, fn(&mut Trial))] = &[\n{rest}];\n"
    );
    File {
        path: "tests/generated/tests/derivatives/random.rs".to_owned(),
        text,
    }
}
