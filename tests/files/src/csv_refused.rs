//! What the errors of tables say is wrong, and the way out.

use broadloom::files::{CsvTable, FileError, FileErrorKind, read_csv, read_csv_delimited};
use broadloom::prelude::*;

use crate::folder::Folder;

fn read(text: impl AsRef<[u8]>) -> Result<CsvTable, FileError> {
    read_csv(Folder::new().write("table.csv", text))
}

/// What the error says behind the name of the file.
#[track_caller]
fn says<T>(result: Result<T, FileError>, kind: FileErrorKind) -> String {
    let error = result.err().expect("an error");
    assert_eq!(error.kind(), kind, "{error}");
    let text = error.to_string();
    let (_, says) = text.split_once("table.csv`: ").expect("the file");
    says.into()
}

#[track_caller]
fn unclosed(text: &str, line: usize, field: usize) {
    let says = says(read(text), FileErrorKind::UnclosedQuote);
    let place = format!(
        "it ends inside quotes: the quote that opens in line {line}, field {field}, is never closed"
    );
    assert!(says.starts_with(&place), "{text:?}: {says}");
    assert!(says.contains("write it twice"), "{says}");
}

#[test]
fn a_quote_that_is_never_closed_is_found() {
    unclosed("a,b\n1,\"2\n3,4\n5,6\n", 2, 1);
    unclosed("a,b\n1,2\n\r\n\"3,4\r\n5,6", 4, 0);
    unclosed("\"a,b\n1,2\n", 1, 0);
    unclosed("\u{feff}\"a,b\n1,2\n", 1, 0);
    unclosed("a,b\n1,2\n3,\"", 3, 1);
    // The first quotes of the row have a line break, a quote and a delimiter, and are closed.
    unclosed("a,b\n\"1\n\"\", \",\"2\n3,4\n", 3, 1);
    unclosed("a\n\"b\"\"\n", 2, 0);
    // As texts, too, and where the row has another number of fields or is not UTF-8.
    unclosed("a,b,c\nx,\"y,z\n", 2, 1);
    let latin = read(b"a,b\n1,\"\xe9\n2,3\n");
    let latin = says(latin, FileErrorKind::UnclosedQuote);
    assert!(latin.contains("in line 2, field 1"), "{latin}");
    // Quotes that are closed, and those inside a field, which open nothing.
    for text in [
        "a\n\"b\"",
        "a\n\"b\"\"\"\n",
        "a\n5\" pipe\n",
        "a\n\"b\" \"\n",
        "a\n\"\"\n",
    ] {
        assert_eq!(read(text).unwrap().rows(), 1, "{text:?}");
    }
}

#[test]
fn a_line_break_in_a_number_names_the_quote() {
    // The quote of line 3 is closed by that of line 5.
    let table = read("a,b\n1,2\n3,\"4\n5,6\n7,\"8\n").unwrap();
    let number = says(table.column::<f64>("b"), FileErrorKind::InvalidField);
    assert_eq!(
        number,
        "row 1 (line 3), column `b`: `4\\n5,6\\n7,8` has a line break, and a value of type f64 has \
         none: a quote is missing, or there is one too many, where the quotes open in line 3"
    );
    let table = read("a,b\n\"\n\nx\",\"4\n5\"\n").unwrap();
    let number = says(table.column::<i32>("b"), FileErrorKind::InvalidField);
    assert!(
        number.starts_with("row 0 (line 2), column `b`: `4\\n5`"),
        "{number}"
    );
    assert!(number.ends_with("open in line 4"), "{number}");
    // A row of another number of fields for the same reason.
    let row = says(read("a,b\n1,2\n\"3,4\n5,6\"\n"), FileErrorKind::Ragged);
    assert_eq!(
        row,
        "row 1 (line 3) has 1 field, but the header has 2: field 0 has a line break in the quotes \
         that open in line 3; a quote is missing there, or there is one too many"
    );
    let row = says(read("a,\"b\n1,\"2\n3,4,5\n"), FileErrorKind::Ragged);
    assert_eq!(
        row,
        "row 0 (line 3) has 3 fields, but the header has 2: name 1 of the header has a line break \
         in the quotes that open in line 1; a quote is missing there, or there is one too many"
    );
    // Texts and names can have one.
    let table = read("a,\"b\nc\"\n1,\"x\ny\"\n").unwrap();
    assert_eq!(table.columns(), ["a", "b\nc"]);
    assert_eq!(table.column::<String>("b\nc").unwrap()[0], "x\ny");
    // Spaces and line breaks around a value are left out.
    let spaces = read("\" a \n\"\n\"\n1\"\n\" 2 \"\n").unwrap();
    assert_eq!(spaces.column::<u8>("a").unwrap(), array![1, 2]);
}

#[test]
fn rows_of_other_lengths_have_a_way_out_that_fits() {
    let ragged = |text: &str| says(read(text), FileErrorKind::Ragged);
    assert_eq!(
        ragged("a,b\n1,2\n-1,5,2,5\n"),
        "row 1 (line 3) has 4 fields, but the header has 2: if `-1,5` is one number, write `-1.5`, \
         with a point"
    );
    assert_eq!(
        ragged("x\n 1,5\n"),
        "row 0 (line 2) has 2 fields, but the header has 1: if `1,5` is one number, write `1.5`, \
         with a point"
    );
    assert_eq!(
        ragged("name,age\nB, Carl,30\n"),
        "row 0 (line 2) has 3 fields, but the header has 2: a text with `,` is put in quotes"
    );
    assert_eq!(
        ragged("a,b\n1.5,2.5,\n"),
        "row 0 (line 2) has 3 fields, but the header has 2: the last one is empty, so remove the \
         `,` at the end of the line"
    );
    let integers = ragged("a,b\n1,2,\n");
    assert!(
        integers.ends_with("remove the `,` at the end of the line"),
        "{integers}"
    );
    let thousands = ragged("city,people\nBern,134,591\n");
    let way_out = "write `134.591`, with a point, or `134591` if the comma is between thousands";
    assert!(thousands.ends_with(way_out), "{thousands}");
    let plain = "row 0 (line 2) has 3 fields, but the header has 2";
    assert_eq!(ragged("a,b\n1.5,2.5,3.5\n"), plain);
    let plain = "row 1 (line 3) has 1 field, but the header has 2";
    assert_eq!(ragged("a,b\n1,2\n3\n"), plain);
    assert_eq!(
        ragged("a;b\n1;2\n1,5;2\n"),
        "row 1 (line 3) has 2 fields, but the header has 1: if `a;b` are several names, \
         `read_csv_delimited(path, b';')` reads the file"
    );
}

#[test]
fn another_delimiter_is_named() {
    for (between, byte) in [(";", "b';'"), ("\t", "b'\\t'"), ("|", "b'|'")] {
        let table = read(format!("a{between}b\n1{between}2\n")).unwrap();
        let way_out = format!("`read_csv_delimited(path, {byte})` reads the file");
        for error in [
            says(table.matrix::<f64>(), FileErrorKind::InvalidField),
            says(table.column::<f64>("a"), FileErrorKind::NoSuchName),
        ] {
            assert!(error.ends_with(&way_out), "{error}");
        }
    }
    let path = Folder::new();
    let path = path.write("table.csv", "a,b\n1,2\n");
    let table = read_csv_delimited(path, b';').unwrap();
    let error = says(table.column::<f64>("b"), FileErrorKind::NoSuchName);
    assert!(
        error.ends_with(
            "if `a,b` are several names, `read_csv_delimited(path, b',')` reads the file"
        ),
        "{error}"
    );
    // A name in quotes with the delimiter of the file, and one of two.
    let path = Folder::new();
    let path = path.write("table.csv", "\"a;b\"\nx\n");
    let table = read_csv_delimited(path, b';').unwrap();
    let error = says(table.column::<f64>("b"), FileErrorKind::NoSuchName);
    assert!(error.ends_with("it has `a;b`"), "{error}");
    let table = read("a|b,c\nx,2\n").unwrap();
    let error = says(table.column::<f64>("a|b"), FileErrorKind::InvalidField);
    assert!(error.ends_with("`x` is not a value of type f64"), "{error}");
}

#[test]
fn numbers_of_other_countries_are_explained() {
    let path = Folder::new();
    let path = path.write("table.csv", "a;b\n1,5;2\n");
    let table = read_csv_delimited(path, b';').unwrap();
    let way_out = "row 0 (line 2), column `a`: `1,5` is not a value of type f32: numbers have a \
                   point, and nothing between thousands: `1.5`, `1500`";
    assert_eq!(
        says(table.column::<f32>("a"), FileErrorKind::InvalidField),
        way_out
    );
    let table = read("a\n\"1,500.25\"\n").unwrap();
    let error = says(table.column::<f64>("a"), FileErrorKind::InvalidField);
    assert!(
        error.ends_with("nothing between thousands: `1.5`, `1500`"),
        "{error}"
    );
}

#[test]
fn missing_values_are_named_and_replaced() {
    let words = [
        "NA", "N/A", "n/a", "#N/A", "<NA>", "null", "NULL", "None", "-1.#IND",
    ];
    for word in words {
        let table = read(format!("a,b\n1,{word}\n2,3\n")).unwrap();
        let error = says(table.column::<f32>("b"), FileErrorKind::InvalidField);
        assert_eq!(
            error,
            format!(
                "row 0 (line 2), column `b`: `{word}` is a missing value; `column_or(name, \
                 f32::NAN)` and `matrix_or(f32::NAN)` have a value for missing and empty fields"
            )
        );
        assert_eq!(table.column_or("b", -1).unwrap(), array![-1, 3]);
        let all = table.matrix_or(f64::NAN).unwrap();
        assert!(all[[0, 1]].is_nan() && all[[1, 1]] == 3.0);
        // A text is a value of String.
        assert_eq!(table.column::<String>("b").unwrap()[0], word);
    }
    // `NaN` is a number of floats, and missing among integers.
    let table = read("a\nNaN\n-nan\n").unwrap();
    assert!(table.column::<f64>("a").unwrap()[1].is_nan());
    assert!(table.column_or("a", 0.0).unwrap()[0].is_nan());
    let error = says(table.column::<i64>("a"), FileErrorKind::InvalidField);
    assert!(
        error.contains("`NaN` is a missing value; `column_or(name, 0)`"),
        "{error}"
    );
    assert_eq!(table.column_or("a", 7_u8).unwrap(), array![7, 7]);
    let empty = says(
        read("a,b\n1,\n").unwrap().column::<bool>("b"),
        FileErrorKind::InvalidField,
    );
    assert!(
        empty.contains("the field is empty; `column_or(name, false)`"),
        "{empty}"
    );
    // Other words are none of these, with a value for missing fields, too.
    let table = read("a\nnone at all\n").unwrap();
    let error = says(table.column_or("a", 1.0), FileErrorKind::InvalidField);
    assert!(
        error.ends_with("`none at all` is not a value of type f64"),
        "{error}"
    );
}

#[test]
fn truth_values_of_python_are_read() {
    let table = read("a,b\nTrue,true\nFALSE,false\nFalse,TRUE\n").unwrap();
    assert_eq!(
        table.matrix::<bool>().unwrap(),
        array![[true, true], [false, false], [false, true]]
    );
    let error = says(table.column::<f64>("a"), FileErrorKind::InvalidField);
    assert_eq!(
        error,
        "row 0 (line 2), column `a`: `True` is a truth value and not of type f64: \
         `column::<bool>(\"a\")` reads the column; or write `1` and `0`"
    );
    let error = says(table.column_or("b", 1), FileErrorKind::InvalidField);
    assert!(
        error.contains("`true` is a truth value and not of type i32"),
        "{error}"
    );
    let table = read("a\n1\n").unwrap();
    let error = says(table.column::<bool>("a"), FileErrorKind::InvalidField);
    assert_eq!(
        error,
        "row 0 (line 2), column `a`: `1` is not a value of type bool: `true` and `false` are; \
         `column::<u8>(\"a\")` reads `1` and `0`, and `.map(|x| x != 0).eval()` makes bool of them"
    );
    // The way out.
    let ones = table.column::<u8>("a").unwrap();
    assert_eq!(ones.map(|x| x != 0).eval(), array![true]);
}
