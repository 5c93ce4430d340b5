//! Handwritten digits: read, shuffled, and split into a training set and held-out digits.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use broadloom::prelude::*;
use flate2::read::GzDecoder;

/// The number of classes: the digits 0 to 9.
pub const CLASSES: usize = 10;

/// One in this many digits is held out.
const HELD_OUT: usize = 4;

/// The smallest number of digits that is accepted.
const ENOUGH: usize = 100;

/// Pictures of digits, and their labels.
#[derive(Debug)]
pub struct Digits {
    /// Pictures of 8 by 8 pixels, row by row; 0 is paper and 1 is ink.
    pub pixels: Array<f32, Shape![_, 64]>,
    /// 0 to 9.
    pub labels: Array1<u8>,
}

impl Digits {
    /// Reads a gzip file of lines: 64 pixels, 0 to 16, and a label, separated by commas.
    pub fn read(path: &Path) -> Result<Digits, Box<dyn Error>> {
        let wrong = |error: &dyn Display| format!("cannot read {}: {error}", path.display());
        let mut text = String::new();
        let file = File::open(path).map_err(|error| wrong(&error))?;
        let read = GzDecoder::new(file).read_to_string(&mut text);
        read.map_err(|error| wrong(&error))?;
        let table = parse(&text).map_err(|error| wrong(&error))?;
        let [count, _] = table.extents();
        if count < ENOUGH {
            return Err(
                format!("{count} digits are too few to learn from, {ENOUGH} are needed").into(),
            );
        }

        let (pixels, labels) = table.split_at(axes![1], shape![64]);
        Ok(Digits {
            pixels: broadcast!(f32::from(pixels) / 16.0).eval(),
            labels: labels.squeeze(axes![1]).to_array(),
        })
    }

    /// The digits in another order.
    pub fn shuffled(&self, random: &mut Random) -> Digits {
        let order = random.order(self.labels.len());
        let extents = shape![self.labels.len(), 64];
        Digits {
            pixels: Array::from_fn(extents, |[row, pixel]| self.pixels[[order[row], pixel]]),
            labels: Array::from_fn(self.labels.len(), |[row]| self.labels[[order[row]]]),
        }
    }

    /// The training set and the held-out digits, which come last.
    pub fn split(&self) -> (Digits, Digits) {
        let learned = self.labels.len() - self.labels.len() / HELD_OUT;
        let pixels = self.pixels.split_at(axes![0], learned);
        let labels = self.labels.split_at(axes![0], learned);
        let digits = |pixels: View<'_, _, _>, labels: View<'_, _, _>| Digits {
            pixels: pixels.to_array(),
            labels: labels.to_array(),
        };
        (digits(pixels.0, labels.0), digits(pixels.1, labels.1))
    }
}

/// The lines of a table of 65 columns.
fn parse(text: &str) -> Result<Array<u8, Shape![_, 65]>, String> {
    let mut values = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let row: Result<Vec<u8>, _> = line.split(',').map(|value| value.trim().parse()).collect();
        match row.as_deref() {
            Ok([pixels @ .., label]) if pixels.len() == 64 => {
                if let Some(pixel) = pixels.iter().find(|pixel| **pixel > 16) {
                    return Err(format!("line {number}: the pixel {pixel} is more than 16"));
                }
                if usize::from(*label) >= CLASSES {
                    return Err(format!("line {number}: the label {label} is no digit"));
                }
            }
            _ => {
                return Err(format!(
                    "line {number} is not 65 whole numbers with commas in between"
                ));
            }
        }
        values.extend(row.unwrap_or_default());
    }
    Ok(Array::from_vec(shape![values.len() / 65, 65], values))
}

/// Pseudo-random numbers, the same in every run.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to below 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }

    /// The numbers below `count` in random order.
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, (self.unit() * (last + 1) as f32) as usize);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(pixel: &str, label: u8) -> String {
        format!("{}{label}\n", format!("{pixel},").repeat(64))
    }

    #[test]
    fn lines_are_pixels_and_a_label() {
        let table = parse(&(line("16", 3) + &line("0", 9))).unwrap();
        assert_eq!(table.extents(), [2, 65]);
        assert_eq!(
            [
                table[[0, 63]],
                table[[0, 64]],
                table[[1, 0]],
                table[[1, 64]]
            ],
            [16, 3, 0, 9]
        );
    }

    #[test]
    fn a_line_that_is_no_digit_is_named() {
        let refused = |text: &str| parse(&(line("1", 1) + text)).unwrap_err();
        let counted = "line 2 is not 65 whole numbers with commas in between";
        for text in [&line("x", 1), &line("-1", 1), "1,2,3\n", "\n"] {
            assert_eq!(refused(text), counted);
        }
        assert_eq!(
            refused(&line("17", 1)),
            "line 2: the pixel 17 is more than 16"
        );
        assert_eq!(refused(&line("1", 10)), "line 2: the label 10 is no digit");
    }

    #[test]
    fn shuffled_and_split_each_digit_is_there_once() {
        let labels = Array1::arange(0, 101, 1);
        let digits = Digits {
            pixels: Array::from_fn(shape![labels.len(), 64], |[row, _]| row as f32),
            labels,
        };
        let shuffled = digits.shuffled(&mut Random(1));
        assert_ne!(shuffled.labels, digits.labels);
        let (learned, held_out) = shuffled.split();
        assert_eq!((learned.labels.len(), held_out.labels.len()), (76, 25));
        let mut all = [learned.labels.to_vec(), held_out.labels.to_vec()].concat();
        assert_eq!(f32::from(all[0]), learned.pixels[[0, 0]]);
        all.sort();
        assert_eq!(all, digits.labels.to_vec());
    }
}
