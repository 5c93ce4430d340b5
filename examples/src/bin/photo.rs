//! Edits a photograph: standardises its channels, applies a tone curve and a vignette, in one fused
//! loop.
//!
//! ```text
//! cargo run --release -p examples --bin photo [INPUT.jpg [OUTPUT_DIRECTORY]]
//! ```
//!
//! The picture is an array of shape (height, width, 3). The statistics of the channels have shape
//! (3) and are placed on axis 2 of the picture. The vignette is the outer product of a profile down
//! the rows, on axis 0, and one along the columns, on axis 1. The same work runs with ndarray, and
//! both results must agree.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use broadloom::prelude::*;
use examples::{Picture, read_jpeg, write_png};
use ndarray::Axis;

const USAGE: &str = "
Develops a photograph in one fused pass, and tells how long that takes.

    cargo run --release -p examples --bin photo [INPUT.jpg [OUTPUT_DIRECTORY]]

INPUT.jpg         the photograph; examples/data/flower.jpg
OUTPUT_DIRECTORY  where standardised.png and developed.png are written; out";

/// The standard deviation of the channels after standardisation, in units of the full range.
const CONTRAST: f32 = 0.22;

fn main() -> ExitCode {
    examples::run(USAGE, "flower.jpg", develop)
}

fn develop(input: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
    let photo = read_jpeg(input)?;
    let photo = broadcast!(f32::from(photo)).eval();
    let [height, width, _] = photo.extents();
    println!("{}: {height} x {width}, 3 channels", input.display());

    // Each is one pass over the picture, without a temporary of its size.
    let mean = photo.mean(axes![0, 1]);
    let variance = broadcast!((photo - mean @ (2)).powi(2)).mean(axes![0, 1]);
    let spread = broadcast!(variance.sqrt()).eval();
    let (down, along) = (profile(height), profile(width));
    println!("mean {mean:.1}, spread {spread:.1}");
    println!(
        "shapes: photo {:?}, mean {:?} placed on axis 2, vignette {:?} on axis 0 times {:?} on axis 1\n",
        photo.extents(),
        mean.extents(),
        down.extents(),
        along.extents()
    );

    let standardised = broadcast!((photo - mean @ (2)) / spread @ (2) * CONTRAST + 0.5);
    let developed = broadcast!(tone(standardised) * (down @ (0) * along @ (1)) * 255.0);
    println!(
        "the loop nest of the whole expression:\n{}",
        developed.plan()
    );

    write(
        &output.join("standardised.png"),
        &broadcast!(standardised * 255.0).eval(),
    )?;
    let result = broadcast!(developed).eval();
    write(&output.join("developed.png"), &result)?;
    println!(
        "wrote {} and {}\n",
        output.join("standardised.png").display(),
        output.join("developed.png").display()
    );

    let theirs = WithNdarray::new(&photo, &mean, &spread, &down, &along);
    assert_agree(&result, &theirs.developed());
    let mut out = result;
    let ours = best(|| broadcast!(out = developed));
    let operators = best(|| drop(std::hint::black_box(theirs.developed())));
    println!("developing {} values, best of {RUNS}:", out.len());
    println!(
        "  broadloom, fused, into a buffer  {:>8.3} ms",
        ours.as_secs_f64() * 1e3
    );
    println!(
        "  ndarray, operators               {:>8.3} ms  ({:.1} times as long)",
        operators.as_secs_f64() * 1e3,
        operators.as_secs_f64() / ours.as_secs_f64()
    );
    Ok(())
}

/// Writes values 0 to 255, rounded and saturated.
fn write(path: &Path, picture: &Picture<f32>) -> Result<(), Box<dyn Error>> {
    write_png(path, &broadcast!(picture.round() as u8).eval())
}

/// A tone curve: flat at both ends, steep in the middle; values are clamped to 0 to 1.
fn tone(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The brightness of a vignette from edge to edge: 1 in the middle, 0.55 at both ends.
fn profile(len: usize) -> Array1<f32> {
    let across = Array1::linspace(-1.0f32, 1.0, len);
    broadcast!(1.0 - 0.45 * across.powi(2)).eval()
}

/// The same work with ndarray's operators.
struct WithNdarray {
    photo: ndarray::Array3<f32>,
    mean: ndarray::Array1<f32>,
    spread: ndarray::Array1<f32>,
    down: ndarray::Array1<f32>,
    along: ndarray::Array1<f32>,
}

impl WithNdarray {
    fn new(
        photo: &Picture<f32>,
        mean: &Array<f32, Shape![3]>,
        spread: &Array<f32, Shape![3]>,
        down: &Array1<f32>,
        along: &Array1<f32>,
    ) -> Self {
        WithNdarray {
            photo: ndarray::Array3::from_shape_vec(photo.extents(), photo.to_vec())
                .expect("the extents are those of the values"),
            mean: mean.to_vec().into(),
            spread: spread.to_vec().into(),
            down: down.to_vec().into(),
            along: along.to_vec().into(),
        }
    }

    fn developed(&self) -> ndarray::Array3<f32> {
        let mut t = (&self.photo - &self.mean) / &self.spread * CONTRAST + 0.5;
        t.mapv_inplace(tone);
        let vignette = self.down.view().insert_axis(Axis(1)).to_owned() * &self.along;
        t * &vignette.insert_axis(Axis(2)) * 255.0
    }
}

fn assert_agree(ours: &Picture<f32>, theirs: &ndarray::Array3<f32>) {
    let theirs = theirs.as_slice().expect("ndarray's results are contiguous");
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert!(
            (ours - theirs).abs() <= 1e-3,
            "{ours} here, {theirs} with ndarray"
        );
    }
}

/// How often each version is timed.
const RUNS: usize = 20;

/// The shortest of [`RUNS`] runs.
fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..RUNS).map(|_| time(&mut run)).min().unwrap_or_default()
}
