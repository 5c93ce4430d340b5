//! Texts of the compiler without what depends on the machine, or on lines of other files.

use super::package;

/// What follows the last line of code.
const SUMMARY: [&str; 3] = [
    "error: aborting due to",
    "For more information about",
    "Some errors have detailed explanations",
];

/// The text as it is written into a file: paths from the workspace or from std, and lines of other
/// files than the program without their numbers.
pub(crate) fn shown(text: &str) -> Vec<String> {
    let workspace = package().parent().expect("the workspace");
    let text = text.replace(&format!("{}/", package().display()), "");
    let text = text.replace(&format!("{}/", workspace.display()), "$WORKSPACE/");
    let (mut shown, mut is_foreign, mut shift) = (Vec::new(), false, 0);
    for line in few_others(&text) {
        let trimmed = line.trim_start();
        if SUMMARY.iter().any(|start| line.starts_with(start)) {
            continue;
        }
        if trimmed.starts_with("--> ") || trimmed.starts_with("::: ") {
            let (arrow, path) = trimmed.split_at(4);
            is_foreign = !["ui/", "day/"].iter().any(|own| path.starts_with(own));
            let path = if is_foreign {
                foreign(path)
            } else {
                path.to_owned()
            };
            if !is_foreign {
                // The numbers of lines are as wide as the widest, which may be of another file.
                let digits = path.split(':').nth(1).map_or(1, str::len);
                shift = (line.len() - trimmed.len()).saturating_sub(digits);
            }
            shown.push(format!(" {arrow}{path}"));
            continue;
        }
        // The expected texts have no numbers any more.
        let code = trimmed
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .trim_start();
        let is_numbered = code.len() < trimmed.len() && code.starts_with(['+', '-', '~']);
        is_foreign &= code.starts_with('|') || trimmed.starts_with("...") || is_numbered;
        match trimmed
            .strip_prefix("and ")
            .and_then(|rest| rest.strip_suffix(" others"))
        {
            Some(_) => shown.push("          and $N others".to_owned()),
            None if trimmed.starts_with("...") => {
                let left_out = format!("... {}", trimmed[3..].trim_start());
                shown.push(left_out.trim_end().to_owned());
            }
            None if is_foreign => shown.push(format!("  {code}").trim_end().to_owned()),
            None => {
                let space = (line.len() - trimmed.len()).min(shift);
                shown.push(line[space..].trim_end().to_owned());
            }
        }
    }
    shown
}

/// The lines, of which those that list types that implement a trait are at most nine, as users see
/// them.
fn few_others(text: &str) -> Vec<&str> {
    let (mut lines, mut others) = (Vec::new(), Vec::new());
    let close = |lines: &mut Vec<_>, others: &mut Vec<_>| {
        if others.len() > 9 {
            others.truncate(8);
            others.push("and 0 others");
        }
        lines.append(others);
    };
    let mut is_list = false;
    for line in text.lines() {
        is_list &= line.starts_with("            ");
        if is_list {
            others.push(line);
            continue;
        }
        close(&mut lines, &mut others);
        is_list = line.contains("following other types implement trait");
        lines.push(line);
    }
    close(&mut lines, &mut others);
    lines
}

/// A path of the library or of std, without the place in the file.
fn foreign(path: &str) -> String {
    let file = path.split(".rs:").next().unwrap_or(path);
    let file = format!("{}.rs", file.trim_end_matches(".rs"));
    let std = ["/rustlib/src/rust/library/", "/library/"].iter();
    let of_std = { std }.find_map(|folder| file.split_once(folder));
    match of_std {
        Some((before, inside)) if before.starts_with('/') => format!("$RUST/{inside}"),
        _ if file.starts_with('$') => file,
        _ => format!("$WORKSPACE/{file}"),
    }
}

/// What is compared: the lines without the space before them, which changes with the numbers of
/// lines.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let without = |line: String| line.trim_start().replace("$DIR/", "");
    let lines = shown(text).into_iter().map(without);
    lines.filter(|line| !line.is_empty()).collect()
}
