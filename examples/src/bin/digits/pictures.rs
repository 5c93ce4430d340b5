//! Pictures of the results: the losses and accuracies, and the digits that were misread.

use std::error::Error;
use std::path::Path;

use broadloom::prelude::*;
use examples::{Canvas, Digits, drawn, write_png};
use plotters::chart::SeriesLabelPosition::{self, LowerRight, UpperRight};
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::Run;

type Outcome = Result<(), Box<dyn Error>>;

/// The colour of each run.
const COLORS: [RGBColor; 2] = [RGBColor(214, 96, 36), RGBColor(28, 98, 168)];

/// Two charts over the epochs: the loss, and the accuracy on the held-out digits.
pub(crate) fn training(path: &Path, runs: &[Run]) -> Outcome {
    let name = |run: &Run| run.name;
    let losses: Vec<_> = runs.iter().map(|run| (name(run), &*run.losses)).collect();
    let percents: Vec<_> = runs
        .iter()
        .map(|run| run.accuracies.iter().map(|part| 100.0 * part).collect())
        .collect::<Vec<Vec<f32>>>();
    let percents: Vec<_> = runs
        .iter()
        .map(name)
        .zip(percents.iter().map(|of| &**of))
        .collect();
    let picture = drawn(420, 1040, |canvas| {
        let (left, right) = canvas.split_horizontally(520);
        let (least, most) = extremes(&losses);
        let range = (least.max(1e-6) / 1.5..most * 1.5).log_scale();
        chart(
            &left,
            "Loss on the digits learned from",
            "cross-entropy",
            range,
            &losses,
            UpperRight,
        )?;
        let (least, _) = extremes(&percents);
        let range = (least - 1.0).max(0.0)..100.0;
        chart(
            &right,
            "Accuracy on the digits held out",
            "percent read right",
            range,
            &percents,
            LowerRight,
        )
    });
    write_png(path, &picture?)
}

/// The smallest and the largest value of all curves.
fn extremes(curves: &[(&str, &[f32])]) -> (f32, f32) {
    let values = || curves.iter().flat_map(|(_, values)| values.iter().copied());
    (
        values().fold(f32::INFINITY, f32::min),
        values().fold(0.0, f32::max),
    )
}

/// Curves over the epochs.
fn chart<Y>(
    canvas: &Canvas<'_>,
    caption: &str,
    unit: &str,
    range: Y,
    curves: &[(&str, &[f32])],
    legend: SeriesLabelPosition,
) -> Outcome
where
    Y: AsRangedCoord<Value = f32>,
    Y::CoordDescType: ValueFormatter<f32>,
{
    let epochs = curves
        .iter()
        .map(|(_, values)| values.len())
        .max()
        .unwrap_or_default();
    let mut chart = ChartBuilder::on(canvas)
        .caption(caption, ("sans-serif", 20))
        .margin(14)
        .x_label_area_size(42)
        .y_label_area_size(58)
        .build_cartesian_2d(1..epochs, range)?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 15))
        .x_desc("epoch")
        .y_desc(unit)
        .draw()?;
    for ((name, values), color) in curves.iter().zip(COLORS) {
        let points = (1..).zip(values.iter().copied());
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(legend)
        .label_font(("sans-serif", 15))
        .border_style(BLACK.mix(0.3))
        .background_style(WHITE)
        .draw()?;
    Ok(())
}

/// The magnification of a pixel, the distance between tiles, and the number of tiles in a row.
const ZOOM: usize = 10;
const TILE: usize = 8 * ZOOM;
const GAP: usize = 24;
const ACROSS: usize = 6;

/// The held-out digits that were misread, each with its label and the model's answer.
pub(crate) fn misclassified(path: &Path, digits: &Digits, read: &ArrayD<usize>) -> Outcome {
    let misread: Vec<_> = (0..digits.labels.len())
        .map(|row| (row, usize::from(digits.labels[[row]]), read[[row]]))
        .filter(|(_, is, read)| is != read)
        .collect();
    let place = |number: usize| {
        let (down, along) = (number / ACROSS, number % ACROSS);
        (64 + down * (TILE + 2 * GAP), GAP + along * (TILE + GAP))
    };
    let (height, width) = (
        place(misread.len().next_multiple_of(ACROSS)).0,
        GAP + ACROSS * (TILE + GAP),
    );
    let mut picture = drawn(height, width, |canvas| {
        let at = |vertical| Pos::new(HPos::Center, vertical);
        let caption = TextStyle::from(("sans-serif", 20)).pos(at(VPos::Center));
        let text = format!(
            "{} of {} digits held out were misread",
            misread.len(),
            digits.labels.len()
        );
        canvas.draw_text(&text, &caption, (width as i32 / 2, 30))?;
        let label = TextStyle::from(("sans-serif", 16)).pos(at(VPos::Top));
        for (number, (_, is, read)) in misread.iter().enumerate() {
            let (top, left) = place(number);
            let below = ((left + TILE / 2) as i32, (top + TILE + 5) as i32);
            canvas.draw_text(&format!("{is} read as {read}"), &label, below)?;
        }
        Ok(())
    })?;
    for (number, (row, ..)) in misread.iter().enumerate() {
        let (top, left) = place(number);
        // Each pixel is repeated along two new axes.
        let ink = digits.pixels.slice(s![*row, ..]);
        let ink = ink.reshape(shape![8, 8]);
        let mut tile = Array::<u8, Shape![8, 10, 8, 10]>::zeros(shape![8, 10, 8, 10]);
        broadcast!(tile = (255.0 * (1.0 - ink @ (0, 2))) as u8);
        let tile = tile.reshape(shape![80, 80]);
        let mut region = picture.slice_mut(s![top..top + TILE, left..left + TILE, ..]);
        broadcast!(region = tile @ (0, 1));
    }
    write_png(path, &picture)
}
