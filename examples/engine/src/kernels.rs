//! The functions, on views: nothing here knows of DataFusion.
//!
//! A row of `x` is a vector. A second operand has one row, which all rows of `x` share, or as many as
//! `x`: an extent of 1 stretches. Sums are of `f64`.

use broadloom::prelude::*;
use broadloom::try_matmul;
use std::ops::Range;

pub type Rows<'a> = View<'a, f32, Shape![_, _]>;
pub type Matrices<'a> = View<'a, f32, Shape![_, _, _]>;
/// Any of broadloom's errors.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The elements of a block of rows that a second pass finds in the cache.
const BLOCK: usize = 32_768;
/// The elements of a block of rows that is converted to `f64`. The allocator gives arrays of more
/// than 128 KB back to the system: 8192 rows of 16 took 0.8 ms with blocks of 32,768, now 0.2.
const WIDE_BLOCK: usize = 8_192;

/// `1 - x·q / (|x| |q|)` for each row, and whether `|x|` and `|q|` are positive.
pub fn cosine_distance(x: Rows, q: Rows) -> Result<(Array1<f64>, Array1<bool>)> {
    let mut lengths = Array1::<f64>::zeros(x.extents()[0]);
    let mut distance = lengths.clone();
    for rows in blocks(&x, BLOCK) {
        let (x, q) = (part(&x, &rows), part(&q, &rows));
        let mut lengths = lengths.slice_mut(s![rows.clone()]);
        let dot = (x.cast::<f64>() * q.cast::<f64>()).try_sum(axes![1])?;
        let (xx, qq) = (squares(&x)?, squares(&q)?);
        try_broadcast!(lengths = (xx * qq).sqrt())?;
        let mut distance = distance.slice_mut(s![rows]);
        try_broadcast!(distance = 1.0 - dot / lengths)?;
    }
    let defined = lengths.not_equal(0.0).try_eval()?;
    Ok((distance, defined))
}

/// `|x - q|` for each row.
pub fn euclidean_distance(x: Rows, q: Rows) -> Result<Array1<f64>> {
    let squares = (x.cast::<f64>() - q.cast::<f64>()).powi(2);
    Ok(squares.try_sum(axes![1])?.sqrt().try_eval()?)
}

/// `(x - mean) / sd` for each element; any of them may have one row, which `rows` rows share.
pub fn standard_score(rows: usize, x: Rows, mean: Rows, sd: Rows) -> Result<Vec<f32>> {
    let columns = x.extents()[1];
    // A column of Arrow takes over a `Vec`, and not an array's aligned buffer.
    let mut scores = vec![0.0; rows * columns];
    let mut out = ViewMut::<f32, Shape![_, _]>::from_slice((rows, columns), &mut scores[..]);
    try_broadcast!(out = (x - mean) / sd)?;
    Ok(scores)
}

/// `xᵀ m x` for each row, of one matrix, or of one for each row.
pub fn quadratic_form(x: Rows, m: Matrices) -> Result<Array1<f64>> {
    if m.extents()[0] != 1 {
        let (down, across) = (x.unsqueeze(axes![2]), x.unsqueeze(axes![1]));
        let terms = down.cast::<f64>() * m.cast::<f64>() * across.cast::<f64>();
        return Ok(terms.try_sum(axes![1, 2])?);
    }
    let m = m.slice(s![0, .., ..]).cast::<f64>().try_eval()?;
    let mut form = Array1::<f64>::zeros(x.extents()[0]);
    for rows in blocks(&x, WIDE_BLOCK) {
        let x = part(&x, &rows).cast::<f64>().try_eval()?;
        let mut form = form.slice_mut(s![rows]);
        let product = try_matmul(&x, &m)?;
        (product * x).try_sum_into(axes![1], &mut form)?;
    }
    Ok(form)
}

/// The number, the sums and the sums of squared deviations of the columns of some rows.
///
/// Sums, not means: an infinite mean has no difference from another.
#[derive(Debug, Clone)]
pub struct Moments {
    pub count: usize,
    pub total: Array1<f64>,
    pub deviations: Array1<f64>,
}

impl Moments {
    pub fn of(x: Rows) -> Result<Self> {
        let count = x.extents()[0];
        let (mean, variance) = x.cast::<f64>().try_mean_var(axes![0])?;
        Ok(Moments {
            count,
            total: (mean * count as f64).try_eval()?,
            deviations: (variance * count as f64).try_eval()?,
        })
    }

    /// The moments of both sets of rows: the pairwise update of Chan, Golub and LeVeque (1979).
    pub fn merge(&mut self, other: &Moments) -> Result<()> {
        let (ours, theirs) = (self.count as f64, other.count as f64);
        let (total, deviations) = (&mut self.total, &mut self.deviations);
        let (new, more) = (&other.total, &other.deviations);
        let weight = ours * theirs / (ours + theirs);
        try_broadcast!(deviations += more + (new / theirs - total / ours).powi(2) * weight)?;
        try_broadcast!(total += new)?;
        self.count += other.count;
        Ok(())
    }
}

fn squares(x: &Rows) -> Result<Array1<f64>> {
    Ok(x.cast::<f64>().powi(2).try_sum(axes![1])?)
}

/// The rows of `x`, in blocks of so many elements.
fn blocks(x: &Rows, elements: usize) -> impl Iterator<Item = Range<usize>> {
    let [rows, columns] = x.extents();
    let block = (elements / columns.max(1)).max(1);
    (0..rows)
        .step_by(block)
        .map(move |first| first..rows.min(first + block))
}

/// These rows; the only row of an operand of one.
fn part<'a>(x: &Rows<'a>, rows: &Range<usize>) -> Rows<'a> {
    match x.extents()[0] {
        1 => *x,
        _ => x.slice(s![rows.clone(), ..]),
    }
}
