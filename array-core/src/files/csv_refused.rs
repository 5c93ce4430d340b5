//! Why a table of text is refused, and the way out that fits: what `read_csv` and the columns of a
//! table say.

use core::ops::Index;

use ::csv::{ErrorKind, Position, StringRecord};

use super::{CsvTable, FileError, FileErrorKind};

/// What brackets behind a table take: nothing, because its columns are text until their values are
/// asked for.
#[diagnostic::on_unimplemented(
    message = "a column of a table is asked for as values of a type, and not by brackets",
    label = "brackets behind a table",
    note = "`table.column::<f64>(\"height\")?`; with missing fields `table.column_or(\"height\", f64::NAN)?`; several as a matrix: `table.select(&[\"height\", \"weight\"])?.matrix::<f64>()?`"
)]
#[doc(hidden)]
pub trait NamesColumn {
    /// Of any type, so that the mistake is one error.
    type Column;
}

impl<I: NamesColumn> Index<I> for CsvTable {
    type Output = I::Column;

    fn index(&self, _: I) -> &I::Column {
        unreachable!("nothing is `NamesColumn`")
    }
}

/// Bytes between fields, of tables in which it is not the one that is asked for.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// What pandas reads as a missing value. `NaN` is a number of floats, and missing among others.
const MISSING: [&str; 18] = [
    "NA", "N/A", "n/a", "#N/A", "#N/A N/A", "#NA", "<NA>", "NULL", "null", "None", "NaN", "nan",
    "-NaN", "-nan", "1.#QNAN", "1.#IND", "-1.#IND", "-1.#QNAN",
];

/// Whether the field is a word for a missing value.
pub(super) fn is_missing(field: &str) -> bool {
    MISSING.contains(&field)
}

/// The truth value that Python or a spreadsheet writes with other letters than Rust.
pub(super) fn truth_value(field: &str) -> Option<&'static str> {
    match field {
        "True" | "TRUE" => Some("true"),
        "False" | "FALSE" => Some("false"),
        _ => None,
    }
}

/// The line of a record: its position is before the empty lines that are left out.
pub(super) fn line(position: &Position, text: &[u8]) -> u64 {
    let rest = &text[text.len().min(position.byte() as usize)..];
    let empty = rest
        .iter()
        .take_while(|&&byte| byte == b'\r' || byte == b'\n');
    position.line() + count_lines(empty)
}

fn count_lines<'b>(bytes: impl Iterator<Item = &'b u8>) -> u64 {
    bytes.filter(|&&byte| byte == b'\n').count() as u64
}

/// The line behind these fields, of which the first begins in `line`.
pub(super) fn line_behind<'f>(fields: impl Iterator<Item = &'f str>, line: u64) -> u64 {
    fields.fold(line, |line, field| {
        line + count_lines(field.as_bytes().iter())
    })
}

/// The error of a file that ends inside the quotes of the record at `position`: the crate csv closes
/// them there.
pub(super) fn unclosed(position: &Position, text: &[u8], delimiter: u8) -> Option<FileError> {
    let mut rest = &text[text.len().min(position.byte() as usize)..];
    if position.byte() == 0 {
        rest = rest.strip_prefix(b"\xef\xbb\xbf").unwrap_or(rest);
    }
    let (field, lines) = open_quote(rest, delimiter)?;
    Some(FileError::new(
        FileErrorKind::UnclosedQuote,
        format!(
            "it ends inside quotes: the quote that opens in line {}, field {field}, is never \
             closed; add the missing one, or, if it is part of the text, write it twice in a field \
             in quotes, as in `\"5\"\" pipe\"`",
            position.line() + lines
        ),
    ))
}

/// The quote inside which the text ends, if its first record has no end for that reason: its field,
/// and the lines before.
fn open_quote(text: &[u8], delimiter: u8) -> Option<(usize, u64)> {
    #[derive(Clone, Copy)]
    enum In {
        Start,
        Field,
        Quotes,
        /// Behind a quote, which closes unless another one follows.
        Closing,
    }
    let (mut place, mut field, mut line, mut opened) = (In::Start, 0, 0, None);
    let mut empty = true;
    for &byte in text {
        let ends_line = byte == b'\n' || byte == b'\r';
        place = match (place, byte) {
            (In::Start, b'"') => {
                opened = Some((field, line));
                In::Quotes
            }
            (In::Quotes, b'"') => In::Closing,
            (In::Quotes, _) | (In::Closing, b'"') => In::Quotes,
            // Empty lines before a record are left out.
            _ if ends_line && empty => In::Start,
            _ if ends_line => return None,
            _ if byte == delimiter => {
                field += 1;
                In::Start
            }
            _ => In::Field,
        };
        empty &= ends_line;
        line += u64::from(byte == b'\n');
    }
    match place {
        In::Quotes => opened,
        _ => None,
    }
}

/// An error of the reader.
pub(super) fn refused(error: ::csv::Error, text: &[u8], delimiter: u8) -> FileError {
    let message = match error.into_kind() {
        ErrorKind::Io(error) => return FileError::reading(error),
        ErrorKind::Utf8 { pos, err } => {
            if let Some(error) = pos.as_ref().and_then(|at| unclosed(at, text, delimiter)) {
                return error;
            }
            let place = match &pos {
                // The header is record 0.
                Some(at) if at.record() > 0 => {
                    format!("row {} (line {})", at.record() - 1, line(at, text))
                }
                _ => "the header".into(),
            };
            let field = err.field();
            format!("{place}, field {field}: the text is not UTF-8; convert the file")
        }
        _ => "it is not a table of text".into(),
    };
    FileError::new(FileErrorKind::Malformed, message)
}

/// The error of a file whose first line has no names, if it is to have them.
pub(super) fn no_header(names: &[String], named: bool, delimiter: u8) -> Option<FileError> {
    if names.is_empty() {
        let message = match named {
            true => "it has no header: the first line has the names of the columns",
            false => "it has no line",
        };
        return Some(FileError::new(FileErrorKind::Empty, message));
    }
    let is_number = |name: &String| name.parse::<f64>().is_ok_and(f64::is_finite);
    if !named || !names.iter().all(is_number) || are_counted(names) {
        return None;
    }
    let (first, byte) = (&names[0], delimiter.escape_ascii());
    Some(FileError::new(
        FileErrorKind::Empty,
        format!(
            "it has no header: the first line has the names of the columns, and this one is of \
             numbers, from `{}`: `read_csv_without_header(path, b'{byte}')` reads it as a row",
            shown(first)
        ),
    ))
}

/// Whether the names are integers that increase: the numbers of columns, or years.
fn are_counted(names: &[String]) -> bool {
    let integers: Option<Vec<u64>> = names.iter().map(|name| name.parse().ok()).collect();
    integers.is_some_and(|integers| match integers[..] {
        [one] => one == 0,
        _ => integers.is_sorted_by(|before, after| before < after),
    })
}

impl FileError {
    /// The error of a field of a matrix of these columns.
    #[cold]
    pub(super) fn of_all(self, names: &[String], column: usize) -> Self {
        let others = names.iter().enumerate().filter(|&(at, _)| at != column);
        let others: Vec<String> = others.map(|(_, name)| format!("{name:?}")).collect();
        match others.len() {
            1..=6 => self.and(&format!(
                "; `.select(&[{}])` leaves out the column",
                others.join(", ")
            )),
            _ => self,
        }
    }
}

/// What a table has, as far as messages name it.
pub(super) struct Header<'t> {
    pub(super) delimiter: u8,
    /// The names in the file, with the spaces around them.
    pub(super) names: &'t [String],
}

impl Header<'_> {
    /// The error of a row of more or fewer fields than the header. `lines` are those of the header and
    /// of the row.
    #[cold]
    pub(super) fn ragged(&self, row: usize, lines: [u64; 2], record: &StringRecord) -> FileError {
        let (len, wanted) = (record.len(), self.names.len());
        let fields = if len == 1 { "field" } else { "fields" };
        let [_, line] = lines;
        let way_out = self.ragged_way_out(lines, record);
        FileError::new(
            FileErrorKind::Ragged,
            format!(
                "row {row} (line {line}) has {len} {fields}, but the header has {wanted}{way_out}"
            ),
        )
    }

    fn ragged_way_out(&self, [header_line, line]: [u64; 2], record: &StringRecord) -> String {
        let has_break = |field: &str| field.contains(['\n', '\r']);
        if let Some(at) = record.iter().position(has_break) {
            let line = line_behind(record.iter().take(at), line);
            return format!(": field {at} {}", quotes_of_lines(line));
        }
        if let Some(at) = self.names.iter().position(|name| has_break(name)) {
            let line = line_behind(self.names[..at].iter().map(String::as_str), header_line);
            return format!(": name {at} of the header {}", quotes_of_lines(line));
        }
        let other = self.other_delimiter(": ");
        if !other.is_empty() {
            return other;
        }
        let (len, wanted) = (record.len(), self.names.len());
        if len < wanted {
            return String::new();
        }
        let shown = char::from(self.delimiter).escape_debug();
        if len == wanted + 1
            && record
                .iter()
                .next_back()
                .is_some_and(|last| last.trim().is_empty())
        {
            return format!(
                ": the last one is empty, so remove the `{shown}` at the end of the line"
            );
        }
        if self.delimiter == b','
            && let Some((whole, digits)) = decimal_comma(record)
        {
            let thousands = match digits.len() {
                3 => format!(", or `{whole}{digits}` if the comma is between thousands"),
                _ => String::new(),
            };
            return format!(
                ": if `{whole},{digits}` is one number, write `{whole}.{digits}`, with a \
                 point{thousands}"
            );
        }
        let is_text =
            |field: &str| !field.trim().is_empty() && field.trim().parse::<f64>().is_err();
        match record.iter().any(is_text) {
            true => format!(": a text with `{shown}` is put in quotes"),
            false => String::new(),
        }
    }

    /// Behind `before`: the delimiter that the header seems to have, if it is one name.
    pub(super) fn other_delimiter(&self, before: &str) -> String {
        let [name] = self.names else {
            return String::new();
        };
        let others = DELIMITERS.iter().filter(|&&byte| byte != self.delimiter);
        let name_has = |byte: &&u8| {
            name.as_bytes().contains(byte) && !name.contains(char::from(self.delimiter))
        };
        let Some(byte) = { others }.find(name_has) else {
            return String::new();
        };
        format!(
            "{before}if `{}` are several names, `read_csv_delimited(path, b'{}')` reads the file",
            shown(name.trim()),
            byte.escape_ascii()
        )
    }

    /// Why a field that is not empty, without the spaces around it, is no value of type `T`.
    #[cold]
    pub(super) fn no_value<T>(&self, column: &str, field: &str, quotes: u64) -> String {
        let (shown, value) = (shown(field), type_name::<T>());
        let plain = format!("`{shown}` is not a value of type {value}");
        if field.contains(['\n', '\r']) {
            return format!(
                "`{shown}` has a line break, and a value of type {value} has none: a quote is \
                 missing, or there is one too many, where the quotes open in line {quotes}"
            );
        }
        let other = self.other_delimiter(": ");
        if !other.is_empty() {
            return plain + &other;
        }
        if matches!(field, "true" | "false") || truth_value(field).is_some() {
            return format!(
                "`{shown}` is a truth value and not of type {value}: `column::<bool>({column:?})` \
                 reads the column; or write `1` and `0`"
            );
        }
        if field.contains(',')
            && field
                .bytes()
                .all(|byte| b"0123456789,.+-eE".contains(&byte))
        {
            return format!(
                "{plain}: numbers have a point, and nothing between thousands: `1.5`, `1500`"
            );
        }
        match value {
            "bool" => format!(
                "{plain}: `true` and `false` are; `column::<u8>({column:?})` reads `1` and `0`, and \
                 `.map(|x| x != 0).eval()` makes bool of them"
            ),
            _ => plain,
        }
    }
}

/// Why there is no value where a field is empty, or has a word for a missing value.
#[cold]
pub(super) fn no_value_there<T>(field: &str) -> String {
    let what = match field {
        "" => "the field is empty".into(),
        word => format!("`{word}` is a missing value"),
    };
    let value = match type_name::<T>() {
        "f16" => "f16::NAN",
        "f32" => "f32::NAN",
        "f64" => "f64::NAN",
        "bool" => "false",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "0",
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "0",
        _ => "value",
    };
    format!(
        "{what}; `column_or(name, {value})` and `matrix_or({value})` have a value for missing and \
         empty fields"
    )
}

fn quotes_of_lines(line: u64) -> String {
    format!(
        "has a line break in the quotes that open in line {line}; a quote is missing there, or \
         there is one too many"
    )
}

/// Two fields beside each other that can be one number with a decimal comma.
fn decimal_comma(record: &StringRecord) -> Option<(&str, &str)> {
    let is_whole =
        |field: &str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
    let fields = record.iter().map(str::trim);
    let pairs = fields.clone().zip(fields.skip(1));
    { pairs }.find(|(whole, digits)| {
        is_whole(whole.strip_prefix(['-', '+']).unwrap_or(whole)) && is_whole(digits)
    })
}

/// The start of a text from a file, in one line.
fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// The name of a type, without its path where the rest is one name.
fn type_name<T>() -> &'static str {
    let name = std::any::type_name::<T>();
    match name.contains('<') {
        true => name,
        false => name.rsplit("::").next().unwrap_or(name),
    }
}
