//! The five functions, on views: nothing here knows of Python.
//!
//! Each writes its result into `out`. If a shape does not fit, it returns broadloom's error, which
//! names operands, axes and extents, and writes nothing.

use broadloom::prelude::*;
use broadloom::try_softmax;

/// Any of broadloom's errors.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;
pub type Vector<'a, T> = View<'a, T, Shape![_]>;
pub type Matrix<'a, T> = View<'a, T, Shape![_, _]>;
pub type VectorMut<'a, T> = ViewMut<'a, T, Shape![_]>;
pub type MatrixMut<'a, T> = ViewMut<'a, T, Shape![_, _]>;

/// Each column of `x` with mean 0 and variance 1; `eps` is added to the variance.
pub fn standardize<T: Float>(x: Matrix<T>, eps: f64, mut out: MatrixMut<T>) -> Result<()> {
    let (mean, variance) = x.try_mean_var(axes![0])?;
    let scale = (variance + T::from_f64(eps)).rsqrt().try_eval()?;
    try_broadcast!(out = (x - mean @ (1)) * scale @ (1))?;
    Ok(())
}

/// The Euclidean distance of each row of `x` to each row of `y`.
pub fn pairwise_distances<T: Float>(x: Matrix<T>, y: Matrix<T>, out: MatrixMut<T>) -> Result<()> {
    let differences = x.unsqueeze(axes![1]) - y.unsqueeze(axes![0]);
    let squares = differences.powi(2);
    squares.try_reduce_into_with(op::Sum, axes![2], out, |sum, _| sum.sqrt())?;
    Ok(())
}

/// One query over all keys: the mean of the rows of `values`, weighted by the softmax of
/// `keys · query / sqrt(len(query))`.
pub fn attention_row<T: Float>(
    query: Vector<T>,
    keys: Matrix<T>,
    values: Matrix<T>,
    out: VectorMut<T>,
) -> Result<()> {
    let ([rows, _], [found, _]) = (keys.extents(), values.extents());
    if rows != found || rows == 0 {
        return Err(format!(
            "{rows} rows of keys, {found} of values: one value a key, and at least one key"
        )
        .into());
    }
    let scale = T::from_f64(1.0 / (query.len() as f64).sqrt());
    let scores = try_broadcast!(keys * query @ (1))?.try_sum(axes![1])?;
    let weights = try_softmax(scores * scale, axes![0])?;
    try_broadcast!(values * weights @ (0))?.try_sum_into(axes![0], out)?;
    Ok(())
}

/// One explicit step of the heat equation: each inner cell moves towards the mean of its four
/// neighbours; the border stays.
pub fn heat_step<T: Float>(u: Matrix<T>, alpha: f64, mut out: MatrixMut<T>) -> Result<()> {
    let (alpha, four) = (T::from_f64(alpha), T::from_f64(4.0));
    let [rows, columns] = u.extents();
    if rows < 3 || columns < 3 {
        return Ok(try_broadcast!(out = u)?);
    }
    for border in [s![..1, 0..], s![-1.., 0..], s![0.., ..1], s![0.., -1..]] {
        out.slice_mut(border).try_assign(&u.slice(border))?;
    }
    let (above, below) = (u.slice(s![..-2, 1..-1]), u.slice(s![2.., 1..-1]));
    let (left, right) = (u.slice(s![1..-1, ..-2]), u.slice(s![1..-1, 2..]));
    let (centre, mut inside) = (u.slice(s![1..-1, 1..-1]), out.slice_mut(s![1..-1, 1..-1]));
    try_broadcast!(inside = centre + alpha * (above + below + left + right - four * centre))?;
    Ok(())
}

/// The mean cross-entropy of the rows of `logits` with the classes in `labels`, and in `gradient`
/// its gradient with respect to the logits.
pub fn cross_entropy<T: Float>(
    logits: Matrix<T>,
    labels: Vector<i64>,
    mut gradient: MatrixMut<T>,
) -> Result<T> {
    let [rows, classes] = logits.extents();
    if labels.len() != rows {
        return Err(format!(
            "{rows} rows of logits, {} labels: one label a row",
            labels.len()
        )
        .into());
    }
    if let Some(row) = labels
        .iter()
        .position(|&label| label < 0 || label as usize >= classes)
    {
        let label = labels[[row]];
        return Err(format!("labels[{row}] is {label}: a label is at least 0 and less than {classes}, the number of columns of the logits").into());
    }
    let per_row = T::from_f64(1.0 / rows as f64);
    let mut loss = 0.0;
    // Rows that stay in the second-level cache.
    let block = (32_768 / classes.max(1)).max(1);
    for first in (0..rows).step_by(block) {
        let block = first..rows.min(first + block);
        let (x, labels) = (
            logits.slice(s![block.clone(), ..]),
            labels.slice(s![block.clone()]),
        );
        let mut gradient = gradient.slice_mut(s![block, ..]);
        let largest = x.try_amax(axes![1])?;
        try_broadcast!(gradient = (x - largest @ (0)).exp())?;
        let total = gradient.as_view().try_sum(axes![1])?;
        try_broadcast!(gradient *= (per_row / total) @ (0))?;
        for (row, &label) in labels.iter().enumerate() {
            let at = [row, label as usize];
            // The difference first: large logits would swallow the logarithm.
            loss += (total[[row]].ln() + (largest[[row]] - x[at])).to_f64();
            gradient[at] = gradient[at] - per_row;
        }
    }
    Ok(T::from_f64(loss / rows as f64))
}
