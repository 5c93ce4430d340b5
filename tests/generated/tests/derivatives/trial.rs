//! The operands of a random program, and its derivatives against differences of plain loops.

use broadloom::prelude::*;

/// Numbers in one of four layouts: row-major, column-major, reversed, or with gaps.
pub(crate) struct Given {
    /// Row-major.
    pub(crate) values: Vec<f64>,
    buffer: Vec<f64>,
    extents: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

impl Given {
    fn new(extents: &[usize], layout: usize, seed: f64) -> Self {
        let count: usize = extents.iter().product();
        let values: Vec<f64> = { 0..count }
            .map(|k| ((k as f64 + seed) * 1.7).sin() * 0.9 + 0.05)
            .collect();
        let gap = if layout == 3 { 2 } else { 1 };
        let mut strides = vec![0; extents.len()];
        let mut step = gap;
        let mut order: Vec<usize> = (0..extents.len()).rev().collect();
        if layout == 1 {
            order.reverse();
        }
        for axis in order {
            strides[axis] = step;
            step *= extents[axis].max(1) as isize;
        }
        let mut offset = 0;
        if layout == 2 {
            for (stride, extent) in strides.iter_mut().zip(extents) {
                offset += *stride as usize * extent.saturating_sub(1);
                *stride = -*stride;
            }
        }
        // What is between the elements would be noticed.
        let mut buffer = vec![1e6; step as usize + gap as usize];
        for (number, &value) in values.iter().enumerate() {
            let (mut rest, mut place) = (number, offset as isize);
            for axis in (0..extents.len()).rev() {
                place += (rest % extents[axis]) as isize * strides[axis];
                rest /= extents[axis];
            }
            buffer[place as usize] = value;
        }
        let extents = extents.to_vec();
        Given {
            values,
            buffer,
            extents,
            strides,
            offset,
        }
    }

    pub(crate) fn view<S: Shape>(&self) -> View<'_, f64, S> {
        View::try_from_strided(&self.buffer, &self.extents, &self.strides, self.offset)
            .expect("a view")
    }
}

/// A program while it runs.
#[derive(Default)]
pub(crate) struct Trial {
    operands: Vec<Vec<f64>>,
    pub(crate) wrong: Vec<String>,
    pub(crate) compared: usize,
}

impl Trial {
    pub(crate) fn operand(&mut self, extents: &[usize], layout: usize) -> Given {
        let given = Given::new(extents, layout, 0.3 + self.operands.len() as f64 * 1.13);
        self.operands.push(given.values.clone());
        given
    }

    pub(crate) fn cotangent(&self, extents: &[usize], layout: usize) -> Given {
        Given::new(extents, layout, 7.9)
    }

    /// Compares the value with that of the loops, and each derivative with a difference of fourth order.
    pub(crate) fn check(
        &mut self,
        value: Option<f64>,
        gradients: &[&[f64]],
        loops: impl Fn(&[Vec<f64>]) -> f64,
    ) {
        let mut operands = self.operands.clone();
        let plain = loops(&operands);
        if let Some(value) = value
            && !((value - plain).abs() <= 1e-12 * (1.0 + plain.abs()))
        {
            self.wrong.push(format!("{value} and not {plain}"));
        }
        for (k, own) in gradients.iter().enumerate() {
            if own.len() != operands[k].len() {
                self.wrong
                    .push(format!("operand {k}: {} derivatives", own.len()));
                continue;
            }
            for (e, &d) in own.iter().enumerate() {
                let before = operands[k][e];
                let mut at = |step: f64| {
                    operands[k][e] = before + step;
                    loops(&operands)
                };
                let h = 1e-5;
                let slope = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
                operands[k][e] = before;
                self.compared += 1;
                if !((slope - d).abs() <= 1e-7 * (1.0 + slope.abs())) {
                    let wrong = format!("operand {k}: element {e} is {d}, by differences {slope}");
                    self.wrong.push(wrong);
                }
            }
        }
    }
}
