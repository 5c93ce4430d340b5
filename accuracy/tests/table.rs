//! `ACCURACY.md` is what the records say.

use std::fs;

use accuracy::table;

#[test]
fn the_table_is_that_of_the_records() {
    let file = fs::read_to_string(table::path()).expect("ACCURACY.md");
    assert!(
        file == table::text(),
        "write it again: cargo run --release -p accuracy -- table"
    );
}
