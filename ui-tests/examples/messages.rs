//! A table of all programs that must not compile: how many errors, lines and words each message has.
//!
//! `cargo run -p ui-tests --example messages`

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("| folder | program | errors | lines | words |\n|---|---|---|---|---|");
    for folder in ["ui", "day", "late"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = fs::read_dir(path)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path());
        let mut messages: Vec<_> = entries
            .filter(|path| path.extension().is_some_and(|ext| ext == "stderr"))
            .collect();
        messages.sort();
        let (mut one, mut short) = (0, 0);
        for path in &messages {
            let text = fs::read_to_string(path).expect("a text");
            let errors = text
                .lines()
                .filter(|line| line.starts_with("error"))
                .count();
            let (lines, words) = (text.lines().count(), text.split_whitespace().count());
            one += usize::from(errors == 1);
            short += usize::from(errors == 1 && lines <= 14);
            let name = path.file_stem().expect("a name").to_string_lossy();
            println!("| {folder} | {name} | {errors} | {lines} | {words} |");
        }
        println!(
            "| {folder} | all {}: one error {one}, of at most 14 lines {short} | | | |",
            messages.len()
        );
    }
}
