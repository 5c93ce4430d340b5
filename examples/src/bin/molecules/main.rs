//! Finds where single molecules are, to within nanometres, in the pictures of a light microscope.
//!
//! ```text
//! cargo run --release -p examples --bin molecules [OUTPUT_DIRECTORY]
//! ```
//!
//! Light blurs a molecule to a spot of 300 nm, so two that are nearer cannot be told apart. If they
//! shine one after the other, the centre of each spot can be found far more exactly: this is
//! localisation microscopy (PALM, STORM). A window of 11 by 11 pixels of 100 nm around a spot has
//! counts of photons, and the model of their expectations has five parameters for each spot `s`:
//!
//! ```text
//! rate[s, i, j] = photons[s] * (the part of a Gaussian that falls on pixel i, j) + background[s]
//! the Gaussian: centre row[s], column[s] and standard deviation width[s], all in pixels
//! background[s]: photons for each pixel
//! ```
//!
//! The counts have Poisson's distribution. `gradient!` of their logarithmic likelihood gives the
//! derivatives for all parameters of all spots in one call, and `vjp!` those of each expectation, whose
//! products are the Fisher information. Its inverse gives the steps of the fit and the uncertainties
//! of what it finds (Smith et al., Nature Methods 7, 2010). The spots are simulated photon by photon,
//! so the truth is known: the errors divided by the uncertainties must have mean 0 and variance 1.

mod fit;
mod microscope;
mod pictures;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use broadloom::prelude::*;

use fit::{Fit, NAMES, Spots};
use microscope::Sample;

const USAGE: &str = "
Finds where single molecules are in the simulated pictures of a light microscope.

    cargo run --release -p examples --bin molecules [OUTPUT_DIRECTORY]

OUTPUT_DIRECTORY  where molecules.png and molecules-errors.png are written; out";

/// The number of molecules.
const COUNT: usize = 4000;

fn main() -> ExitCode {
    examples::run_into(USAGE, localise)
}

fn localise(output: &Path) -> Result<(), Box<dyn Error>> {
    let sample = Sample::simulated(COUNT, 8);
    let start = Instant::now();
    let fit = Fit::of(&sample.counts)?;
    let took = start.elapsed().as_secs_f64();
    println!("{COUNT} molecules, {} steps, {took:.2} s", fit.steps);
    println!("                      root mean square error   uncertainty   error / uncertainty");
    let errors = pulls(&fit.found, &sample.truth, &fit.uncertainty);
    let all = fit.found.each().into_iter().zip(sample.truth.each());
    let all = all.zip(fit.uncertainty.each()).zip(NAMES).zip(&errors);
    for ((((found, truth), uncertainty), (name, unit)), pull) in all {
        println!(
            "{name:<10} [{unit:<8}] {:>23.4}   {:>11.4}   {:>+6.3} +- {:.3}",
            broadcast!((found - truth).powi(2)).mean(..).sqrt(),
            broadcast!(uncertainty * uncertainty).mean(..).sqrt(),
            pull.mean(..),
            pull.std(..)
        );
    }

    let (positions, histogram) = (
        output.join("molecules.png"),
        output.join("molecules-errors.png"),
    );
    pictures::positions(&positions, &sample, &fit.found)?;
    pictures::histogram(&histogram, &errors)?;
    println!("wrote {} and {}", positions.display(), histogram.display());
    match errors.iter().find(|pull| (pull.std(..) - 1.0).abs() > 0.1) {
        Some(_) => Err("the uncertainties are not those of the errors".into()),
        None => Ok(()),
    }
}

/// The error of each parameter, divided by its uncertainty.
fn pulls(found: &Spots, truth: &Spots, uncertainty: &Spots) -> [Array1<f64>; NAMES.len()] {
    let (truth, uncertainty) = (truth.each(), uncertainty.each());
    let found = found.each();
    std::array::from_fn(|a| {
        let (found, truth, uncertainty) = (found[a], truth[a], uncertainty[a]);
        broadcast!((found - truth) / uncertainty).eval()
    })
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    /// The whole example, so that CI need not compile it once more to run it.
    #[test]
    fn the_example_writes_its_pictures() {
        let folder = env::temp_dir().join(format!("molecules-{}", process::id()));
        fs::create_dir(&folder).unwrap();
        let outcome = super::localise(&folder).map_err(|error| error.to_string());
        let pictures = ["molecules.png", "molecules-errors.png"];
        let sizes =
            pictures.map(|name| fs::metadata(folder.join(name)).map_or(0, |file| file.len()));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(outcome, Ok(()));
        assert!(sizes.iter().all(|&bytes| bytes > 1000), "{sizes:?}");
    }
}
