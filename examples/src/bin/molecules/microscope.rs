//! Molecules on two filaments, and the photons that a camera counts of each: nothing here knows the
//! model of the fit.

use broadloom::prelude::*;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rand_distr::{Distribution, Normal, Poisson};

use crate::fit::{Counts, SIDE, Spots};

/// The side of a pixel of the camera, in nanometres, and the pixels of the camera.
pub(crate) const PIXEL: f64 = 100.0;
pub(crate) const CAMERA: [usize; 2] = [24, 64];

/// The standard deviation of a spot, in pixels.
const BLUR: f64 = 1.3;

/// What was seen, and what was there.
pub(crate) struct Sample {
    /// The photons counted in the window around each molecule.
    pub(crate) counts: Counts,
    /// The first row and column of each window.
    pub(crate) corners: Array<usize, Shape![_, 2]>,
    /// The parameters of each spot, relative to its window.
    pub(crate) truth: Spots,
}

impl Sample {
    /// Molecules on two filaments, 20 nm apart at the left end and 420 nm at the right one.
    pub(crate) fn simulated(count: usize, seed: u64) -> Sample {
        let mut random = StdRng::seed_from_u64(seed);
        let mut counts = Counts::zeros(shape![count, 11, 11]);
        let mut corners = Array::zeros(shape![count, 2]);
        let mut truth = Spots::zeros(count);
        for s in 0..count {
            let column: f64 = random.random_range(8.0..56.0);
            let apart = 0.2 + 4.0 * (column - 8.0) / 48.0;
            let row = 11.5 + if random.random() { 0.5 } else { -0.5 } * apart;
            let corner = [row, column].map(|at| at.round() as usize - SIDE / 2);
            corners
                .slice_mut(s![s, ..])
                .assign(&array![corner[0], corner[1]]);
            truth.row[s] = row - corner[0] as f64;
            truth.column[s] = column - corner[1] as f64;
            truth.photons[s] = random.random_range(300.0..3000.0);
            truth.background[s] = random.random_range(2.0..10.0);
            truth.width[s] = BLUR;
            let mut window = counts.slice_mut(s![s, .., ..]);
            let centre = [truth.row[s], truth.column[s]];
            shine(&mut random, truth.photons[s], centre, |[i, j]| {
                window[[i, j]] += 1.0
            });
            let background = Poisson::new(truth.background[s]).expect("it is positive");
            for pixel in window.iter_mut() {
                *pixel += background.sample(&mut random);
            }
        }
        Sample {
            counts,
            corners,
            truth,
        }
    }
}

/// Calls `seen` for each photon in the window of a spot, with the pixel that it hits.
fn shine(random: &mut StdRng, photons: f64, centre: [f64; 2], mut seen: impl FnMut([usize; 2])) {
    let blur = Normal::new(0.0, BLUR).expect("it is positive");
    let emitted = Poisson::new(photons)
        .expect("it is positive")
        .sample(random);
    for _ in 0..emitted as usize {
        let [i, j] = centre.map(|at| (at + blur.sample(random)).round());
        let is_inside = |at| (0.0..SIDE as f64).contains(&at);
        if is_inside(i) && is_inside(j) {
            seen([i as usize, j as usize]);
        }
    }
}
