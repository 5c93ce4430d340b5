//! Pictures of the results: where the molecules are, and how large the errors are.

use std::error::Error;
use std::path::Path;

use broadloom::prelude::*;
use examples::{Picture, drawn, write_png};
use plotters::prelude::*;

use crate::fit::{NAMES, SIDE, Spots};
use crate::microscope::{CAMERA, PIXEL, Sample};

type Outcome = Result<(), Box<dyn Error>>;

/// Elements of a picture for each pixel of the camera, and the height of a caption.
const FINE: usize = 10;
const CAPTION: usize = 36;

/// What the camera sees if all molecules shine at once, and where the fit finds them.
pub(crate) fn positions(path: &Path, sample: &Sample, found: &Spots) -> Outcome {
    let [rows, columns] = CAMERA;
    let mut camera = Array2::<f64>::zeros([rows, columns]);
    let (counts, corners) = (&sample.counts, &sample.corners);
    broadcast!(camera[corners[s, 0] + i, corners[s, 1] + j] += counts[s, i, j]);

    // The middle of pixel 0 is at 0, its edge at -0.5.
    let mut fine = Array2::<f64>::zeros([rows * FINE, columns * FINE]);
    let (row, column) = (&found.row, &found.column);
    broadcast!(fine[
        ((corners[s, 0] as f64 + row[s] + 0.5) * FINE as f64) as usize,
        ((corners[s, 1] as f64 + column[s] + 0.5) * FINE as f64) as usize
    ] += 1.0);

    let (height, width) = (rows * FINE, columns * FINE);
    let mut picture = drawn(2 * (height + CAPTION), width, |canvas| {
        let text = TextStyle::from(("sans-serif", 17));
        let micrometre = (1000.0 / PIXEL) as i32 * FINE as i32;
        let captions = [
            "All molecules at once; the bar is 1000 nm",
            "Each molecule where the fit finds it",
        ];
        for (number, caption) in captions.iter().enumerate() {
            let top = (number * (height + CAPTION)) as i32;
            canvas.draw_text(caption, &text, (10, top + 10))?;
            let bar = [
                (width as i32 - micrometre - 10, top + 15),
                (width as i32 - 10, top + 21),
            ];
            canvas.draw(&Rectangle::new(bar, BLACK.filled()))?;
        }
        Ok(())
    })?;
    let most = camera.amax(..);
    let each =
        broadcast!([i, j] => camera[i / FINE, j / FINE] / most, i < height, j < width).eval();
    paint(&mut picture, CAPTION, &each);
    let each = broadcast!((fine / 5.0).min(1.0)).eval();
    paint(&mut picture, 2 * CAPTION + height, &each);
    write_png(path, &picture)
}

/// Light from 0 to 1, as black, red, yellow, white, from row `top` on.
fn paint(picture: &mut Picture<u8>, top: usize, light: &Array2<f64>) {
    let height = light.extents()[0];
    let mut region = picture.slice_mut(s![top..top + height, .., ..]);
    let from = [0.0, 0.35, 0.7];
    broadcast!(region[i, j, c] = (255.0 * ((light[i, j] - from[c]) / 0.35).clamp(0.0, 1.0)) as u8);
}

/// The errors of the parameters in units of their uncertainty, as histograms, and the normal
/// distribution.
pub(crate) fn histogram(path: &Path, errors: &[Array1<f64>]) -> Outcome {
    const COLORS: [RGBColor; 5] = [
        RGBColor(214, 96, 36),
        RGBColor(28, 98, 168),
        RGBColor(60, 140, 60),
        RGBColor(130, 80, 160),
        RGBColor(120, 120, 120),
    ];
    let picture = drawn(420, 640, |canvas| {
        let mut chart = ChartBuilder::on(canvas)
            .caption("Errors, in units of their uncertainty", ("sans-serif", 20))
            .margin(14)
            .x_label_area_size(42)
            .y_label_area_size(58)
            .build_cartesian_2d(-4.0..4.0, 0.0..0.5)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .label_style(("sans-serif", 14))
            .axis_desc_style(("sans-serif", 15))
            .x_desc("(found - true) / uncertainty")
            .y_desc("density")
            .draw()?;
        for ((error, (name, _)), color) in errors.iter().zip(NAMES).zip(COLORS) {
            let points = steps(&density(error));
            chart
                .draw_series(LineSeries::new(points, color.stroke_width(1)))?
                .label(name)
                .legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2))
                });
        }
        let normal = (-80..=80).map(|k| 0.05 * f64::from(k));
        let normal = normal.map(|x| {
            (
                x,
                (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt(),
            )
        });
        chart
            .draw_series(LineSeries::new(normal, BLACK.stroke_width(2)))?
            .label("normal")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 18, y)], BLACK.stroke_width(2)));
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .label_font(("sans-serif", 15))
            .border_style(BLACK.mix(0.3))
            .background_style(WHITE)
            .draw()?;
        Ok(())
    })?;
    write_png(path, &picture)
}

/// The width of a bin of the histogram, and their number.
const BIN: f64 = 0.25;
const BINS: usize = 32;

/// The density in each bin from -4 to 4; what is further out is in the first and the last one.
fn density(errors: &Array1<f64>) -> Array1<f64> {
    let mut density = Array1::<f64>::zeros(BINS);
    let each = 1.0 / (errors.len() as f64 * BIN);
    broadcast!(density[(((errors[s] + 4.0) / BIN) as usize).min(BINS - 1)] += each);
    density
}

/// The outline of a histogram.
fn steps(density: &Array1<f64>) -> Vec<(f64, f64)> {
    let bins = density.iter().enumerate();
    bins.flat_map(|(bin, &height)| [0.0, 1.0].map(|end| (BIN * (bin as f64 + end) - 4.0, height)))
        .collect()
}

const _: () = assert!(SIDE % 2 == 1, "a window has a middle");
