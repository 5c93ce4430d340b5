//! Tables of text, good and bad.

use broadloom::files::{
    FileError, FileErrorKind, read_csv, read_csv_delimited, read_csv_without_header,
};
use broadloom::prelude::*;

use crate::folder::Folder;

fn read(text: impl AsRef<[u8]>) -> Result<broadloom::files::CsvTable, FileError> {
    let folder = Folder::new();
    read_csv(folder.write("table.csv", text))
}

#[track_caller]
fn refused<T>(result: Result<T, FileError>, kind: FileErrorKind, says: &str) {
    let error = result.err().expect("an error");
    assert_eq!(error.kind(), kind, "{error}");
    assert!(error.to_string().contains("table.csv`: "), "{error}");
    assert!(
        error.to_string().contains(says),
        "{error}\ndoes not say: {says}"
    );
}

#[test]
fn tables_are_read() {
    let table = read("\u{feff}a, b ,\"c, d\"\r\n1,-2.5, 1e3\r\n\r\n 2 ,NaN,\"-inf\"").unwrap();
    assert_eq!(table.columns(), ["a", "b", "c, d"]);
    assert_eq!(table.rows(), 2);
    assert_eq!(table.column::<u8>("a").unwrap(), array![1, 2]);
    assert_eq!(
        table.column::<f64>("c, d").unwrap(),
        array![1000.0, f64::NEG_INFINITY]
    );
    let all = table.matrix::<f32>().unwrap();
    assert_eq!(all.extents(), [2, 3]);
    assert!(all[[1, 1]].is_nan() && all[[0, 1]] == -2.5);
    let texts = table.column::<String>("b").unwrap();
    assert_eq!(texts.to_vec(), ["-2.5", "NaN"]);
    let header = read("a,b\n").unwrap();
    assert_eq!(header.matrix::<f64>().unwrap().extents(), [0, 2]);
    assert!(header.column::<f64>("b").unwrap().is_empty());

    let folder = Folder::new();
    let tabs = read_csv_delimited(folder.write("x.tsv", "a\tb\n1\t2,5\n"), b'\t').unwrap();
    assert_eq!(tabs.column::<String>("b").unwrap()[0], "2,5");
    let turned = tabs
        .select(&["b", "a"])
        .unwrap()
        .matrix::<String>()
        .unwrap();
    assert_eq!(turned.to_vec(), ["2,5", "1"]);
}

#[test]
fn tables_without_a_header_are_read() {
    let folder = Folder::new();
    let path = folder.write("table.csv", "\u{feff}1.5;2\n 3 ;4\n");
    let table = read_csv_without_header(&path, b';').unwrap();
    assert_eq!(
        (table.columns(), table.rows()),
        (&["0".into(), "1".into()][..], 2)
    );
    assert_eq!(
        table.matrix::<f64>().unwrap(),
        array![[1.5, 2.0], [3.0, 4.0]]
    );
    refused(
        table.column::<u8>("0"),
        FileErrorKind::InvalidField,
        "row 0 (line 1)",
    );
    let none = read_csv_without_header(folder.write("table.csv", "\n"), b',');
    refused(none, FileErrorKind::Empty, "it has no line");
    for names in ["0", "0,1,2", "2019,2020,2024", "1,b", "1.5,", "nan,1"] {
        let table = read(format!("{names}\n{names}\n")).unwrap();
        assert_eq!(table.columns().join(","), names);
    }
}

#[test]
fn bad_tables_are_refused() {
    use FileErrorKind::*;
    refused(read(""), Empty, "it has no header");
    refused(read("\n\n"), Empty, "it has no header");
    refused(
        read("1.5,2\n3,4\n"),
        Empty,
        "this one is of numbers, from `1.5`: `read_csv_without_header(path, b',')` reads it as a row",
    );
    refused(read("7\n8\n"), Empty, "of numbers, from `7`");
    refused(read("2,1\n4,3\n"), Empty, "of numbers, from `2`");
    refused(
        read("a,b,a\n1,2,3\n"),
        DuplicateName,
        "two of its columns are named `a`",
    );
    refused(
        read("a,b\n1,2\n\n1,2,3\n"),
        Ragged,
        "row 1 (line 4) has 3 fields, but the header has 2",
    );
    refused(
        read("a,b\n1\n"),
        Ragged,
        "row 0 (line 2) has 1 field, but the header has 2",
    );
    refused(
        read(b"a,b\n1,2\n1,\xff\n"),
        Malformed,
        "row 1 (line 3), field 1: the text is not UTF-8",
    );
    refused(read(b"\xff,b\n1,2\n"), Malformed, "the header, field 0");
    let table = read("a,b\n1,2\n\"x\ny\",0x1F\n3,\n").unwrap();
    refused(
        table.column::<f64>("c"),
        NoSuchName,
        "it has no column `c`: it has `a`, `b`",
    );
    refused(
        table.column::<f64>("a"),
        InvalidField,
        "row 1 (line 3), column `a`: `x\\ny` has a line break",
    );
    refused(
        table.column::<i32>("b"),
        InvalidField,
        "row 1 (line 3), column `b`: `0x1F` is not a value of type i32",
    );
    refused(table.column_or("b", 0), InvalidField, "`0x1F`");
    refused(
        table.matrix::<f64>(),
        InvalidField,
        "row 1 (line 3), column `a`",
    );
    refused(
        table.matrix::<f64>(),
        InvalidField,
        "; `.select(&[\"b\"])` leaves out the column",
    );
    refused(table.clone().select(&["a", "c"]), NoSuchName, "`c`");
    refused(
        table.clone().select(&["a", "a"]),
        DuplicateName,
        "named twice",
    );
    let table = read("a,b\n1,2\n3, \n").unwrap();
    refused(
        table.column::<f64>("b"),
        InvalidField,
        "row 1 (line 3), column `b`: the field is empty; `column_or(name, f64::NAN)`",
    );
    refused(
        table.matrix::<f64>(),
        InvalidField,
        "row 1 (line 3), column `b`",
    );
    assert!(table.matrix_or(f64::NAN).unwrap()[[1, 1]].is_nan());
    refused(
        read("a\n300\n").unwrap().column::<u8>("a"),
        InvalidField,
        "`300` is not a value of type u8",
    );
    let long = format!("a\n{}\n", "é".repeat(1000));
    let error = read(long)
        .unwrap()
        .column::<u8>("a")
        .unwrap_err()
        .to_string();
    assert!(error.len() < 300, "{error}");
    let folder = Folder::new();
    assert_eq!(read_csv(folder.path("none.csv")).unwrap_err().kind(), Io);
    assert_eq!(read_csv(folder.path("")).unwrap_err().kind(), NotAFile);
}

#[test]
fn what_is_written_is_read_again() {
    let folder = Folder::new();
    let path = folder.path("table.csv");
    let x = Array2::from_fn((40, 3), |[i, j]| match (i, j) {
        (0, 0) => f64::INFINITY,
        (0, 1) => f64::NEG_INFINITY,
        (0, 2) => f64::from_bits(1),
        (1, 0) => -0.0,
        (1, 1) => f64::MAX,
        _ => (i as f64 * 3.7 + j as f64).sin() / 3.0,
    });
    let names = ["plain", "with, delimiter", "with \"quotes\"\nand lines"];
    x.write_csv(&path, &names).unwrap();
    let table = read_csv(&path).unwrap();
    assert_eq!(table.columns(), names);
    let read = table.matrix::<f64>().unwrap();
    assert!(x.iter().zip(&read).all(|(a, b)| a.to_bits() == b.to_bits()));
    x.slice(s![..;-1, 1]).write_csv(&path, &["one"]).unwrap();
    assert_eq!(
        read_csv(&path).unwrap().column::<f64>("one").unwrap()[39],
        f64::NEG_INFINITY
    );
    array![[true, false]].write_csv(&path, &["a", "b"]).unwrap();
    assert_eq!(
        read_csv(&path).unwrap().matrix::<bool>().unwrap(),
        array![[true, false]]
    );
    let integers = array![[i64::MIN, i64::MAX]].into_dyn();
    integers.write_csv(&path, &["a", "b"]).unwrap();
    assert_eq!(
        read_csv(&path).unwrap().matrix::<i64>().unwrap().to_vec(),
        [i64::MIN, i64::MAX]
    );

    use FileErrorKind::*;
    refused(
        x.write_csv(&path, &["a", "b"]),
        WrongShape,
        "2 names are given for 3 columns",
    );
    refused(
        x.write_csv(&path, &["a", "b", " a"]),
        DuplicateName,
        "two of its columns are named `a`",
    );
    let cube = Array3::<f64>::zeros((1, 2, 3));
    refused(cube.write_csv(&path, &["a"]), WrongShape, "[1, 2, 3]");
    let none = Array2::<f64>::zeros((3, 0));
    refused(none.write_csv(&path, &[]), WrongShape, "0 columns");
    assert_eq!(
        read_csv(&path).unwrap().rows(),
        1,
        "the old file is still there"
    );
    assert_eq!(folder.names(), ["table.csv"]);
}
