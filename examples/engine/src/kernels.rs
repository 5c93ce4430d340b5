//! The functions, on views: nothing here knows of DataFusion.
//!
//! A row of `x` is a vector. A second operand has one row, which all rows of `x` share, or as many as
//! `x`: an extent of 1 stretches. Sums are of `f64`.

use broadloom::prelude::*;
use broadloom::try_matmul;
use std::ops::Range;

pub type Rows<'a> = View<'a, f32, Shape![_, _]>;
/// Any of broadloom's errors.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The elements of a block of rows that a second pass finds in the cache.
const BLOCK: usize = 32_768;

/// `1 - x·q / (|x| |q|)` for each row, and whether `|x|` and `|q|` are positive.
pub fn cosine_distance(x: Rows, q: Rows) -> Result<(Array1<f64>, Array1<bool>)> {
    let mut lengths = Array1::<f64>::zeros(x.extents()[0]);
    let mut distance = lengths.clone();
    for rows in blocks(&x) {
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

/// `(x - mean) / sd` for each element.
pub fn standard_score(x: Rows, mean: Rows, sd: Rows) -> Result<Array2<f32>> {
    Ok(try_broadcast!((x - mean) / sd)?.try_eval()?)
}

/// `xᵀ m x` for each row.
pub fn quadratic_form(x: Rows, m: Rows) -> Result<Array1<f64>> {
    let mut form = Array1::<f64>::zeros(x.extents()[0]);
    for rows in blocks(&x) {
        let x = part(&x, &rows);
        let mut form = form.slice_mut(s![rows]);
        let product = try_matmul(&x, &m)?;
        (product.cast::<f64>() * x.cast::<f64>()).try_sum_into(axes![1], &mut form)?;
    }
    Ok(form)
}

/// The number, the means and the sums of squared deviations of the columns of some rows.
#[derive(Debug, Clone)]
pub struct Moments {
    pub count: usize,
    pub mean: Array1<f64>,
    pub deviations: Array1<f64>,
}

impl Moments {
    pub fn of(x: Rows) -> Result<Self> {
        let count = x.extents()[0];
        let (mean, variance) = x.cast::<f64>().try_mean_var(axes![0])?;
        Ok(Moments {
            count,
            mean,
            deviations: (variance * count as f64).try_eval()?,
        })
    }

    /// The moments of both sets of rows: the pairwise update of Chan, Golub and LeVeque (1979).
    pub fn merge(&mut self, other: &Moments) -> Result<()> {
        let (ours, theirs) = (self.count as f64, other.count as f64);
        let (mean, deviations) = (&mut self.mean, &mut self.deviations);
        let (new, more) = (&other.mean, &other.deviations);
        let share = theirs / (ours + theirs);
        try_broadcast!(deviations += more + (new - mean) * (new - mean) * (ours * share))?;
        try_broadcast!(mean += (new - mean) * share)?;
        self.count += other.count;
        Ok(())
    }
}

fn squares(x: &Rows) -> Result<Array1<f64>> {
    Ok(x.cast::<f64>().powi(2).try_sum(axes![1])?)
}

fn blocks(x: &Rows) -> impl Iterator<Item = Range<usize>> {
    let [rows, columns] = x.extents();
    let block = (BLOCK / columns.max(1)).max(1);
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
