//! The header of `.npy` data. The crate npyz reads and writes it; what it does not bound is checked
//! before: how many bytes the header has, how deep its literals nest, how large its numbers are.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use npyz::{DType, Endianness, Order, TypeStr, WriteOptions, WriterBuilder};

use super::npy_element::{NpyElement, casts, is_complex, known, unknown};
use super::{FileError, FileErrorKind};
use crate::shape::Shape;

/// The longest header that is read; NumPy has the same limit. That of an array without fields has at
/// most a few hundred bytes.
const LONGEST_NPY_HEADER: usize = 10_000;

const SAVE_FIELDS: &str = "save each field by itself, `numpy.savez('x.npz', **{name: x[name] for name \
    in x.dtype.names})`, and read the fields with `NpzReader`";

/// The first bytes of an array.
const NPY_START: &[u8; 6] = b"\x93NUMPY";

const SECOND_ARRAY: &str = "it holds two arrays or more, one behind the other, as `numpy.save` called \
    twice on one open file writes them, and a .npy file is one array: `a = numpy.load(f); b = \
    numpy.load(f)` reads them in Python, `numpy.savez('x.npz', a=a, b=b)` saves them in one file, and \
    `NpzReader` reads that";

/// The most brackets that are parsed: those of an array without fields are two pairs.
const MOST_BRACKETS: usize = 64;

/// What a header says.
pub(crate) struct NpyHeader {
    /// NumPy's type of the elements.
    element: TypeStr,
    pub(crate) extents: Vec<usize>,
    /// Whether the first axis is the innermost one in the file.
    pub(crate) fortran: bool,
    /// Where the elements begin.
    pub(crate) start: usize,
}

impl NpyHeader {
    /// The header at the start of `len` bytes.
    pub(crate) fn read(file: &mut dyn Read, len: u64) -> Result<Self, FileError> {
        let bytes = header_bytes(file, len)?;
        let text = &bytes[if bytes[6] == 1 { 10 } else { 12 }..];
        check_text(text)?;
        let parsed = npyz::NpyHeader::from_reader(&bytes[..])
            .map_err(|error| malformed(&format!("its header is not a .npy header: {error}")));
        let parsed = parsed.map_err(|error| structured_or(text, error))?;
        let element = match parsed.dtype() {
            DType::Plain(element) => element,
            _ => return Err(structured()),
        };
        if element.uses_pickled_array() {
            return Err(unsupported(
                "its elements are pickled Python objects, which can run code when they are read: if \
                 they are numbers, save `x.astype('f8')`; if they are arrays, \
                 `numpy.savez('x.npz', *x)`, and read `arr_0`, `arr_1`, .. with `NpzReader`",
            ));
        }
        let extents = parsed.shape().iter();
        let extents = extents.map(|&extent| usize::try_from(extent).map_err(|_| overflowing()));
        Ok(NpyHeader {
            element,
            extents: extents.collect::<Result<_, _>>()?,
            fortran: parsed.order() == Order::Fortran,
            start: bytes.len(),
        })
    }

    /// The shape of the elements, which have type `T`, if the type has it and they are exactly the
    /// `len` bytes. A `file` outside an archive tells what is behind them if they are not.
    pub(crate) fn check<T: NpyElement, S: Shape>(
        &self,
        len: u64,
        file: Option<&File>,
    ) -> Result<S, FileError> {
        self.check_type::<T, S>()?;
        let shape = S::try_from_extents(&self.extents).map_err(|_| self.wrong_shape::<T, S>())?;
        let product = self
            .extents
            .iter()
            .try_fold(size_of::<T>(), |bytes, &n| bytes.checked_mul(n));
        let bytes = product.ok_or_else(overflowing)? as u64;
        let found = len.saturating_sub(self.start as u64);
        let (kind, how) = match found.cmp(&bytes) {
            std::cmp::Ordering::Equal => return Ok(shape),
            std::cmp::Ordering::Less => (FileErrorKind::Truncated, "ends early"),
            std::cmp::Ordering::Greater => (FileErrorKind::TrailingBytes, "goes on"),
        };
        if kind == FileErrorKind::TrailingBytes && is_npy_at(file, self.start as u64 + bytes) {
            return Err(FileError::new(kind, SECOND_ARRAY));
        }
        Err(FileError::new(
            kind,
            format!(
                "it {how}: behind the header it has {found} bytes, and the shape {:?} of {} has \
                 {bytes}; copy it again from its origin",
                self.extents,
                T::NAME
            ),
        ))
    }

    /// Whether the bytes of an element are in big-endian order.
    pub(crate) fn is_big_endian(&self) -> bool {
        self.element.endianness() == Endianness::Big
    }

    /// For each axis how many elements in the file are from one index to the next.
    pub(crate) fn strides(&self) -> Vec<isize> {
        let mut strides = vec![0; self.extents.len()];
        let mut step = 1_usize;
        for k in 0..strides.len() {
            let axis = if self.fortran {
                k
            } else {
                strides.len() - 1 - k
            };
            strides[axis] = step as isize;
            step = step.wrapping_mul(self.extents[axis]);
        }
        strides
    }

    /// NumPy's letter and the number of bytes.
    fn code(&self) -> String {
        let code = self.element.to_string();
        code[1..].to_owned()
    }

    fn check_type<T: NpyElement, S: Shape>(&self) -> Result<(), FileError> {
        let (code, wanted) = (self.code(), T::NAME);
        if code == T::CODE {
            return Ok(());
        }
        let element = &self.element;
        match known(&code) {
            Some((found, feature)) => {
                let feature = feature.map(|feature| format!(" (feature `{feature}`)"));
                let cast = match casts(found, wanted) {
                    true => format!(", and convert them with `.cast::<{wanted}>().eval()`"),
                    false if is_complex(found) && !is_complex(wanted) => {
                        ", or save `x.real` and `x.imag` as two arrays".into()
                    }
                    false => String::new(),
                };
                Err(FileError::new(
                    FileErrorKind::WrongType,
                    format!(
                        "its elements are {found} (NumPy's `{element}`), not {wanted}: read them as \
                         `{}`{}{cast}",
                        self.array_type::<S>(found),
                        feature.unwrap_or_default()
                    ),
                ))
            }
            None => Err(unknown_element(&element.to_string())),
        }
    }

    fn wrong_shape<T: NpyElement, S: Shape>(&self) -> FileError {
        let any = format!("`ArrayD::<{}>`, which has any shape", T::NAME);
        let own = self.array_type::<S>(T::NAME);
        let way_out = match own.starts_with("ArrayD") {
            true => any,
            false => format!("`{own}`, or as {any}"),
        };
        FileError::new(
            FileErrorKind::WrongShape,
            format!(
                "its shape is {:?}, and `{}` does not have it: read it as {way_out}",
                self.extents,
                shape_type::<S>(),
            ),
        )
    }

    /// How an array of this file is written as a type: of the shape `S`, if the file has it.
    fn array_type<S: Shape>(&self, element: &str) -> String {
        let fits = S::RANK.is_none_or(|rank| rank == self.extents.len()) && {
            S::EXTENTS.iter().zip(&self.extents)
        }
        .all(|(wanted, found)| wanted.is_none_or(|wanted| wanted == *found));
        match (S::RANK, self.extents.len()) {
            (Some(_), rank @ 1..=6) if !fits || S::EXTENTS.iter().all(Option::is_none) => {
                format!("Array{rank}::<{element}>")
            }
            (Some(_), _) if fits => format!("Array::<{element}, {}>", shape_type::<S>()),
            _ => format!("ArrayD::<{element}>"),
        }
    }
}

/// How a shape is written as a type.
fn shape_type<S: Shape>() -> String {
    let extents = S::EXTENTS.iter().map(|extent| match extent {
        Some(extent) => extent.to_string(),
        None => "_".into(),
    });
    format!("Shape![{}]", extents.collect::<Vec<_>>().join(", "))
}

/// Whether an array begins at this byte.
#[cold]
pub(super) fn is_npy_at(file: Option<&File>, at: u64) -> bool {
    let Some(mut file) = file else {
        return false;
    };
    let mut start = [0; NPY_START.len()];
    let found = file.seek(SeekFrom::Start(at));
    found.and_then(|_| file.read_exact(&mut start)).is_ok() && start == *NPY_START
}

/// The bytes up to the elements. Everything read and allocated here is bounded.
fn header_bytes(file: &mut dyn Read, len: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = [0; 12];
    let start = &mut bytes[..len.min(8) as usize];
    file.read_exact(start).map_err(FileError::reading)?;
    if start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06") {
        return Err(malformed(
            "it is an archive, as .npz files are: use `read_npz`",
        ));
    }
    if !NPY_START.starts_with(&start[..start.len().min(6)]) {
        return Err(malformed(
            "it is not a .npy file: those begin with `\\x93NUMPY`",
        ));
    }
    if start.len() < 8 {
        return Err(ends_in_header(len));
    }
    let width = match start[6..8] {
        [1, 0] => 2,
        [2 | 3, 0] => 4,
        [major, minor] => {
            let version = format!("it has version {major}.{minor} of the .npy format");
            return Err(unsupported(&format!(
                "{version}; 1.0, 2.0 and 3.0 are read"
            )));
        }
        _ => unreachable!("two bytes"),
    };
    if len < 8 + width as u64 {
        return Err(ends_in_header(len));
    }
    file.read_exact(&mut bytes[8..8 + width])
        .map_err(FileError::reading)?;
    let text_len = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    let end = 8 + width as u64 + u64::from(text_len);
    if text_len as usize > LONGEST_NPY_HEADER {
        return Err(unsupported(&format!(
            "its header has {text_len} bytes, more than {LONGEST_NPY_HEADER}: only structured \
             arrays have that many; {SAVE_FIELDS}"
        )));
    }
    if len < end {
        return Err(ends_in_header(len));
    }
    let mut all = bytes[..8 + width].to_vec();
    all.resize(end as usize, 0);
    file.read_exact(&mut all[8 + width..])
        .map_err(FileError::reading)?;
    Ok(all)
}

/// npyz and the parser that it calls recurse into brackets, and multiply the extents unchecked. So
/// all brackets are counted, and all numbers multiplied, whatever they mean, before the text is
/// parsed; what is more than an array without fields has is refused.
fn check_text(text: &[u8]) -> Result<(), FileError> {
    let refused = |error| structured_or(text, error);
    if brackets(text) > MOST_BRACKETS {
        return Err(structured());
    }
    let (mut product, mut rest) = (1_u64, text);
    while let Some(first) = rest.iter().position(u8::is_ascii_digit) {
        rest = &rest[first..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit());
        let (digits, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let number = digits.iter().try_fold(0_u64, |number, digit| {
            number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
        });
        let larger = number.and_then(|number| product.checked_mul(number.max(1)));
        product = match larger {
            Some(larger) if larger < 1 << 63 => larger,
            _ => return Err(refused(overflowing())),
        };
        if behind
            .first()
            .is_some_and(|next| next.is_ascii_alphabetic() || *next == b'_')
        {
            return Err(refused(malformed(
                "a number in its header is followed by a letter, as Python 2 wrote some: load it with \
                 NumPy, and save it again",
            )));
        }
        rest = behind;
    }
    Ok(())
}

fn brackets(text: &[u8]) -> usize {
    text.iter().filter(|byte| b"([{".contains(byte)).count()
}

/// The error of a header. Two brackets are those of the header and of the shape, and the third that of
/// a unit of time: more are fields. npyz does not know all types, nor does its error name them.
#[cold]
fn structured_or(text: &[u8], error: FileError) -> FileError {
    match brackets(text) {
        0..=3 if error.kind() == FileErrorKind::Malformed => {
            unknown_type(text).map_or(error, unknown_element)
        }
        0..=3 => error,
        _ => structured(),
    }
}

fn malformed(message: &str) -> FileError {
    FileError::new(FileErrorKind::Malformed, message)
}

fn unsupported(message: &str) -> FileError {
    FileError::new(FileErrorKind::Unsupported, message)
}

fn structured() -> FileError {
    unsupported(&format!(
        "its elements are structured, and have fields: {SAVE_FIELDS}"
    ))
}

/// The type in the text of a header that is not parsed, if it is one that arrays do not have.
#[cold]
fn unknown_type(text: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    let (_, descr) = text.split_once("'descr': '")?;
    let (descr, _) = descr.split_once('\'')?;
    let code = descr.strip_prefix(['<', '>', '|', '='])?;
    let has_size = code.as_bytes().get(1).is_none_or(u8::is_ascii_digit);
    let is_unknown = code.is_ascii() && known(code).is_none() && unknown(code).is_some();
    (code.len() <= 12 && (has_size || code.starts_with(['M', 'm'])) && is_unknown).then_some(descr)
}

#[cold]
fn unknown_element(element: &str) -> FileError {
    let (what, way_out) = unknown(&element[1..]).unwrap_or(("of another type", "save numbers"));
    unsupported(&format!(
        "its elements are NumPy's `{element}`, {what}, which arrays do not have: {way_out}"
    ))
}

fn overflowing() -> FileError {
    FileError::new(
        FileErrorKind::TooLarge,
        "the extents in its header are more elements than an address space has: it is damaged",
    )
}

fn ends_in_header(len: u64) -> FileError {
    FileError::new(
        FileErrorKind::Truncated,
        format!("it ends in its header, after {len} bytes: copy it again from its origin"),
    )
}

/// The header of elements `T` in little-endian order, column-major if it says `fortran`.
pub(super) fn header_of<T: NpyElement>(extents: &[usize], fortran: bool) -> io::Result<Vec<u8>> {
    let endian = if size_of::<T>() == 1 { '|' } else { '<' };
    let element = format!("{endian}{}", T::CODE).parse::<TypeStr>();
    let element = element.map_err(io::Error::other)?;
    let extents: Vec<u64> = extents.iter().map(|&extent| extent as u64).collect();
    let order = if fortran { Order::Fortran } else { Order::C };
    WriteOptions::new_header_only()
        .dtype(DType::Plain(element))
        .shape(&extents)
        .order(order)
        .writer(Vec::new())
        .write_header_only()
}
