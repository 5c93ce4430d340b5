//! The pages for users of other libraries: `NUMPY.md` and `NDARRAY.md`. Their blocks run as tests of
//! the documentation; here their rows are counted.

use std::fs;
use std::path::Path;

/// The rows and the assertions of each block of Rust in `page`. A row is a line that is shown and
/// ends with a comment, the line of the other library.
fn blocks(page: &str) -> Vec<(usize, usize)> {
    let mut blocks = Vec::new();
    let mut is_code = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some("rust") => {
                is_code = true;
                blocks.push((0, 0));
            }
            Some(_) => is_code = false,
            None => {}
        }
        let Some((rows, assertions)) = blocks.last_mut().filter(|_| is_code) else {
            continue;
        };
        let (code, comment) = match line.split_once(" // ") {
            Some((code, comment)) => (code.trim(), Some(comment)),
            None => (line, None),
        };
        let is_row = comment.is_some() && !code.is_empty() && !code.starts_with('#');
        *rows += usize::from(is_row);
        *assertions += usize::from(code.contains("assert!(") || code.contains("assert_eq!("));
    }
    blocks
}

/// The number of rows of a page, each of which has an assertion.
fn rows(page: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let blocks = blocks(&fs::read_to_string(path).expect("a page"));
    for (number, (rows, assertions)) in blocks.iter().enumerate() {
        assert!(
            assertions >= rows,
            "{page}: block {number} has {rows} rows and {assertions} assertions"
        );
    }
    blocks.iter().map(|(rows, _)| rows).sum()
}

#[test]
fn the_pages_have_the_daily_lines() {
    let (numpy, ndarray) = (rows("NUMPY.md"), rows("NDARRAY.md"));
    assert!(numpy >= 90, "{numpy} rows for NumPy users");
    assert!(ndarray >= 60, "{ndarray} rows for ndarray users");
}

/// The control: what is a row, and what is none.
#[test]
fn a_row_is_a_shown_line_with_the_line_of_the_other_library() {
    let page = "
a paragraph // no row
```rust
# let hidden = 1; // no row
let a = x.sum(..); // np.sum(x)
# assert_eq!(a, 1.0);
 // no row
```
```text
let b = 2; // no row
```
```rust
assert!(x.is_empty()); // x.size == 0
let c = 3; // an assert!(..) in a comment
```";
    assert_eq!(blocks(page), [(1, 1), (2, 1)]);
}
