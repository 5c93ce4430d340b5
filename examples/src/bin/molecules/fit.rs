//! The maximum-likelihood fit of all spots at once.

use std::f64::consts::SQRT_2;

use broadloom::prelude::*;
use nalgebra::{SMatrix, SVector};

/// The pixels of a window along each axis.
pub(crate) const SIDE: usize = 11;

/// Photons in the window of each spot: (spots, rows, columns).
pub(crate) type Counts = Array<f64, Shape![_, 11, 11]>;

/// The parameters, and their units.
pub(crate) const NAMES: [(&str, &str); 5] = [
    ("row", "pixels"),
    ("column", "pixels"),
    ("photons", "1"),
    ("background", "1 / pixel"),
    ("width", "pixels"),
];

/// A number of steps that no spot needs, and the last step in units of the uncertainty.
const MOST_STEPS: usize = 50;
const LAST_STEP: f64 = 1e-3;

/// The parameters of spots, or something of each.
#[derive(Clone)]
pub(crate) struct Spots {
    pub(crate) row: Array1<f64>,
    pub(crate) column: Array1<f64>,
    pub(crate) photons: Array1<f64>,
    pub(crate) background: Array1<f64>,
    pub(crate) width: Array1<f64>,
}

impl Spots {
    pub(crate) fn zeros(count: usize) -> Spots {
        Spots::from([(); 5].map(|()| Array1::zeros(count)))
    }

    /// In the order of `NAMES`.
    pub(crate) fn each(&self) -> [&Array1<f64>; 5] {
        [
            &self.row,
            &self.column,
            &self.photons,
            &self.background,
            &self.width,
        ]
    }

    fn each_mut(&mut self) -> [&mut Array1<f64>; 5] {
        [
            &mut self.row,
            &mut self.column,
            &mut self.photons,
            &mut self.background,
            &mut self.width,
        ]
    }
}

impl From<[Array1<f64>; 5]> for Spots {
    fn from([row, column, photons, background, width]: [Array1<f64>; 5]) -> Spots {
        Spots {
            row,
            column,
            photons,
            background,
            width,
        }
    }
}

/// What a fit found.
pub(crate) struct Fit {
    pub(crate) found: Spots,
    /// The standard deviations: the bound of Cramér and Rao.
    pub(crate) uncertainty: Spots,
    pub(crate) steps: usize,
}

impl Fit {
    /// Fisher's scoring: Newton's method, with the expectation of the second derivatives.
    ///
    /// # Errors
    /// If a spot has no maximum.
    pub(crate) fn of(counts: &Counts) -> Result<Fit, String> {
        let (mut found, count) = (first_guess(counts), counts.extents()[0]);
        let mut uncertainty = Spots::zeros(count);
        for steps in 1..=MOST_STEPS {
            let (_, score) = surprise(counts, &found);
            let information = information(&found);
            let mut largest = 0.0_f64;
            for s in 0..count {
                let own = SMatrix::<f64, 5, 5>::from_fn(|a, b| information[[s, a, b]]);
                let own = own.cholesky().ok_or_else(|| format!("spot {s} is none"))?;
                let step = own.solve(&SVector::from(score.each().map(|slope| -slope[s])));
                let covariance = own.inverse();
                let (found, uncertainty) = (found.each_mut(), uncertainty.each_mut());
                for a in 0..5 {
                    uncertainty[a][s] = covariance[(a, a)].sqrt();
                    found[a][s] += step[a];
                    largest = largest.max(step[a].abs() / uncertainty[a][s]);
                }
            }
            // No model has a negative one, nor has it a logarithm.
            let background = &mut found.background;
            broadcast!(background = background.max(0.01));
            if largest < LAST_STEP {
                return Ok(Fit {
                    found,
                    uncertainty,
                    steps,
                });
            }
        }
        Err(format!("{MOST_STEPS} steps are not enough"))
    }
}

/// The negative logarithm of the likelihood of the counts, but for a constant, and its derivatives.
fn surprise(counts: &Counts, spots: &Spots) -> (f64, Spots) {
    let Spots {
        row,
        column,
        photons,
        background,
        width,
    } = spots;
    let (value, slopes) = gradient!(
        sum(|s, i, j| {
            let above = |k| ((k as f64 - 0.5 - row[s]) / (SQRT_2 * width[s])).erf();
            let left = |k| ((k as f64 - 0.5 - column[s]) / (SQRT_2 * width[s])).erf();
            let part = 0.25 * (above(i + 1) - above(i)) * (left(j + 1) - left(j));
            let rate = photons[s] * part + background[s];
            rate - counts[s, i, j] * rate.ln()
        }),
        row, column, photons, background, width
    );
    (value, Spots::from(<[_; 5]>::from(slopes)))
}

/// The Fisher information of the parameters of each spot: the sum over its pixels of the products of
/// two derivatives of the expectation, divided by the expectation. That is the sum of the products of
/// the derivatives of `2 * sqrt(expectation)`.
fn information(spots: &Spots) -> Array<f64, Shape![_, 5, 5]> {
    // A copy of the parameters for each pixel has the derivatives for this pixel. Views copy nothing.
    let all = shape![spots.row.len(), 11, 11];
    let copies = spots
        .each()
        .map(|of| of.unsqueeze(axes![1, 2]).broadcast_to(all));
    let [row, column, photons, background, width] = copies;
    let ones = Counts::ones(all);
    let (a, b, c, d, e) = vjp!(
        [s, i, j] => {
            let above = |k| ((k as f64 - 0.5 - row[s, i, j]) / (SQRT_2 * width[s, i, j])).erf();
            let left = |k| ((k as f64 - 0.5 - column[s, i, j]) / (SQRT_2 * width[s, i, j])).erf();
            let part = 0.25 * (above(i + 1) - above(i)) * (left(j + 1) - left(j));
            2.0 * (photons[s, i, j] * part + background[s, i, j]).sqrt()
        },
        ones, row, column, photons, background, width
    );
    let slopes = stack(axes![0], (&a, &b, &c, &d, &e));
    broadcast!([s, a, b] => sum(|i, j| slopes[a, s, i, j] * slopes[b, s, i, j])).eval()
}

/// Where the fit begins: the centre of the light above the mean of the edges of a window.
fn first_guess(counts: &Counts) -> Spots {
    let background = broadcast!([s] => {
        let rows = mean(|j| counts[s, 0, j]) + mean(|j| counts[s, SIDE - 1, j]);
        let columns = mean(|i| counts[s, i, 0]) + mean(|i| counts[s, i, SIDE - 1]);
        0.25 * (rows + columns)
    });
    let background = background.eval();
    let photons = broadcast!([s] => sum(|i, j| counts[s, i, j] - background[s])).eval();
    let (row, column) = eval_all(broadcast!([s] => {
        let light = |i, j| (counts[s, i, j] - background[s]) / photons[s];
        (sum(|i, j| light(i, j) * i as f64), sum(|i, j| light(i, j) * j as f64))
    }));
    let width = Array1::full(photons.len(), 1.2);
    Spots::from([row, column, photons, background, width])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::microscope::Sample;
    use crate::pulls;

    /// Each derivative of the surprise, and the difference of two surprises.
    #[test]
    fn the_score_is_a_difference() {
        let sample = Sample::simulated(5, 1);
        let at = first_guess(&sample.counts);
        let (_, score) = surprise(&sample.counts, &at);
        for (a, slope) in score.each().into_iter().enumerate() {
            for s in 0..5 {
                let length = 1e-5 * at.each()[a][s];
                let [above, below] = [length, -length].map(|by| {
                    let mut moved = at.clone();
                    moved.each_mut()[a][s] += by;
                    surprise(&sample.counts, &moved).0
                });
                let difference = (above - below) / (2.0 * length);
                let scale = slope[s].abs().max(0.01);
                assert!((difference - slope[s]).abs() < 1e-5 * scale, "{a}, {s}");
            }
        }
    }

    /// The information is the second derivative of the surprise at expected counts.
    #[test]
    fn the_information_is_a_difference_of_scores() {
        let at = Sample::simulated(3, 2).truth;
        let expected = expectation(&at);
        let information = information(&at);
        for b in 0..5 {
            let lengths = at.each()[b].map_ref(|value| 1e-5 * value);
            let [above, below] = [1.0, -1.0].map(|sign| {
                let mut moved = at.clone();
                let to = &mut *moved.each_mut()[b];
                broadcast!(to += sign * lengths);
                surprise(&expected, &moved).1
            });
            for s in 0..3 {
                let own = |a: usize| information[[s, a, a]];
                for a in 0..5 {
                    let difference = (above.each()[a][s] - below.each()[a][s]) / (2.0 * lengths[s]);
                    let error = (difference - information[[s, a, b]]) / (own(a) * own(b)).sqrt();
                    assert!(error.abs() < 1e-7, "{a}, {b}, {s}: {error}");
                }
            }
        }
    }

    /// The expectations of the counts, by the integral over each pixel in small steps.
    fn expectation(spots: &Spots) -> Counts {
        let fine = 2000;
        Counts::from_fn(shape![spots.row.len(), 11, 11], |[s, i, j]| {
            let along = |pixel: usize, centre: f64| -> f64 {
                let places = (0..fine).map(|k| pixel as f64 - 0.5 + (k as f64 + 0.5) / fine as f64);
                let width = spots.width[s];
                let density = places.map(|at| (-0.5 * ((at - centre) / width).powi(2)).exp());
                density.sum::<f64>() / (fine as f64 * width * (2.0 * std::f64::consts::PI).sqrt())
            };
            let part = along(i, spots.row[s]) * along(j, spots.column[s]);
            spots.photons[s] * part + spots.background[s]
        })
    }

    /// Errors in units of the uncertainty have mean 0 and variance 1. Of `n` such numbers the mean
    /// spreads by `1 / sqrt(n)` and the standard deviation by `1 / sqrt(2 n)`.
    #[test]
    fn the_errors_are_as_large_as_the_uncertainties() {
        let count = 4000;
        let sample = Sample::simulated(count, 3);
        let fit = Fit::of(&sample.counts).unwrap();
        for (pull, (name, _)) in pulls(&fit.found, &sample.truth, &fit.uncertainty)
            .iter()
            .zip(NAMES)
        {
            let (mean, spread) = (pull.mean(..), pull.std(..));
            assert!(mean.abs() < 5.0 / (count as f64).sqrt(), "{name}: {mean}");
            assert!(
                (spread - 1.0).abs() < 5.0 / (2.0 * count as f64).sqrt(),
                "{name}: {spread}"
            );
        }
    }

    #[test]
    fn what_is_no_spot_is_an_error() {
        assert!(Fit::of(&Counts::zeros(shape![(1), 11, 11])).is_err());
    }
}
