//! Learns to read handwritten digits with a network of two layers: the loss is one formula with
//! indices, and `gradient!` of it gives the derivatives for all weights.
//!
//! ```text
//! cargo run --release -p examples --bin perceptron [INPUT.csv.gz]
//! ```
//!
//! A picture is 64 pixels, from 0 (paper) to 1 (ink). The network computes ten numbers from them, and
//! the largest one is its answer:
//!
//! ```text
//! hidden[i, k] = tanh(sum over j of x[i, j] * w[j, k], plus b[k])    x (pictures, 64), w (64, 64), b (64)
//! answer[i, c] = sum over k of hidden[i, k] * v[k, c], plus d[c]     v (64, 10), d (10)
//! loss         = mean over i of ln(sum over c of exp(answer[i, c])) - answer[i, label[i]]
//! ```
//!
//! The loss is the cross entropy, in nats. Each step is one of Adam (Kingma and Ba, 2015), a single
//! loop that writes a parameter and both of its running means. A quarter of the digits is held out to
//! measure the accuracy. The example `digits` trains the same network on a tape.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use broadloom::prelude::*;
use examples::{CLASSES, Digits, Random};

const USAGE: &str = "
Learns to read handwritten digits with the gradient of one formula.

    cargo run --release -p examples --bin perceptron [INPUT.csv.gz]

INPUT.csv.gz      lines of 64 pixels, 0 to 16, and a label; examples/data/digits.csv.gz";

/// The number of hidden units.
const HIDDEN: usize = 64;

/// How often every digit is used, how many at a time, and the length of a step.
const EPOCHS: usize = 20;
const BATCH: usize = 32;
const RATE: f32 = 0.003;

/// The accuracy that the network must reach on the held-out digits.
const ENOUGH: f32 = 0.95;

fn main() -> ExitCode {
    examples::run_on(USAGE, "digits.csv.gz", learn)
}

fn learn(input: &Path) -> Result<(), Box<dyn Error>> {
    let mut random = Random(8);
    let (learned, held_out) = Digits::read(input)?.shuffled(&mut random).split();
    let mut network = Network::random(&mut random);
    let (start, mut accuracy) = (Instant::now(), 0.0);
    for epoch in 1..=EPOCHS {
        let loss = network.epoch(&learned);
        accuracy = network.accuracy(&held_out);
        println!(
            "epoch {epoch:2}: loss {loss:.4}, {:.2} % of those held out are right",
            100.0 * accuracy
        );
    }
    println!(
        "{} digits, {EPOCHS} epochs, {:.2} s",
        learned.labels.len(),
        start.elapsed().as_secs_f64()
    );
    match accuracy < ENOUGH {
        true => Err(format!("the network is below {} %", 100.0 * ENOUGH).into()),
        false => Ok(()),
    }
}

/// The derivatives of the loss with respect to `w`, `b`, `v` and `d`.
type Slopes = (
    Array<f32, Shape![64, { HIDDEN }]>,
    Array<f32, Shape![{ HIDDEN }]>,
    Array<f32, Shape![{ HIDDEN }, { CLASSES }]>,
    Array<f32, Shape![{ CLASSES }]>,
);

struct Network {
    w: Parameter<Shape![64, { HIDDEN }]>,
    b: Parameter<Shape![{ HIDDEN }]>,
    v: Parameter<Shape![{ HIDDEN }, { CLASSES }]>,
    d: Parameter<Shape![{ CLASSES }]>,
    /// How many steps were made.
    steps: i32,
}

impl Network {
    fn random(random: &mut Random) -> Self {
        Network {
            w: Parameter::weights(shape![64, { HIDDEN }], random),
            b: Parameter::from(Array::zeros(shape![{ HIDDEN }])),
            v: Parameter::weights(shape![{ HIDDEN }, { CLASSES }], random),
            d: Parameter::from(Array::zeros(shape![{ CLASSES }])),
            steps: 0,
        }
    }

    /// The mean loss of some digits, and its derivatives.
    fn loss(
        &self,
        x: View<'_, f32, Shape![_, 64]>,
        label: View<'_, u8, Shape![_]>,
    ) -> (f32, Slopes) {
        let (w, b, v, d) = (&self.w.value, &self.b.value, &self.v.value, &self.d.value);
        gradient!(
            mean(|i| {
                let hidden = |k| (sum(|j| x[i, j] * w[j, k]) + b[k]).tanh();
                let answer = |c| sum(|k| hidden(k) * v[k, c]) + d[c];
                let largest = max(|c| answer(c));
                let right = sum(|c| if c == usize::from(label[i]) { answer(c) } else { 0.0 });
                largest + sum(|c| (answer(c) - largest).exp()).ln() - right
            }),
            w,
            b,
            v,
            d
        )
    }

    /// Uses every digit once; returns the mean loss.
    fn epoch(&mut self, digits: &Digits) -> f32 {
        let count = digits.labels.len();
        let mut total = 0.0;
        for from in (0..count).step_by(BATCH) {
            let rows = from..count.min(from + BATCH);
            let x = digits.pixels.slice(s![rows.clone(), ..]);
            let (loss, (dw, db, dv, dd)) = self.loss(x, digits.labels.slice(s![rows.clone()]));
            total += loss * rows.len() as f32;
            self.steps += 1;
            self.w.step(&dw, self.steps);
            self.b.step(&db, self.steps);
            self.v.step(&dv, self.steps);
            self.d.step(&dd, self.steps);
        }
        total / count as f32
    }

    /// The fraction of digits that the network reads right.
    fn accuracy(&self, digits: &Digits) -> f32 {
        let (x, w, b, v, d) = (
            &digits.pixels,
            &self.w.value,
            &self.b.value,
            &self.v.value,
            &self.d.value,
        );
        let read = broadcast!([i] => argmax(|c| {
            let hidden = |k| (sum(|j| x[i, j] * w[j, k]) + b[k]).tanh();
            sum(|k| hidden(k) * v[k, c]) + d[c]
        }));
        let read = read.eval();
        let label = &digits.labels;
        broadcast!(f32::from(read == usize::from(label))).mean(..)
    }
}

/// A parameter, with the running means of its derivative and of the square of its derivative.
struct Parameter<S: Shape> {
    value: Array<f32, S>,
    mean: Array<f32, S>,
    square: Array<f32, S>,
}

impl<S: Shape> Parameter<S> {
    /// Step number `step` of Adam: one loop with three destinations, each read before it is written.
    fn step(&mut self, slope: &Array<f32, S>, step: i32) {
        // The means begin at 0, and are this part of what they would be.
        let (of_mean, of_square) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
        broadcast!(
            (self.value, self.mean, self.square) = {
                let mean = 0.9 * self.mean + 0.1 * slope;
                let square = 0.999 * self.square + 0.001 * slope * slope;
                let change = (mean / of_mean) / ((square / of_square).sqrt() + 1e-8);
                (self.value - RATE * change, mean, square)
            }
        );
    }
}

impl<S: Shape> From<Array<f32, S>> for Parameter<S> {
    fn from(value: Array<f32, S>) -> Self {
        let mean = broadcast!(0.0 * value).eval();
        Parameter {
            square: mean.clone(),
            mean,
            value,
        }
    }
}

impl<const FROM: usize, const TO: usize> Parameter<Shape![{ FROM }, { TO }]> {
    /// Random weights; the more there are, the smaller they are (Glorot and Bengio, 2010).
    fn weights(shape: Shape![{ FROM }, { TO }], random: &mut Random) -> Self {
        let most = (6.0 / (FROM + TO) as f32).sqrt();
        Self::from(Array::from_fn(shape, |_| {
            most * (2.0 * random.unit() - 1.0)
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn path() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/digits.csv.gz")
    }

    fn digits() -> (Digits, Digits) {
        let digits = Digits::read(&path()).unwrap();
        digits.shuffled(&mut Random(8)).split()
    }

    /// The whole example, so that CI need not compile it once more to run it.
    #[test]
    fn the_example_learns_enough() {
        learn(&path()).unwrap();
    }

    /// The derivative of the loss along a random direction of each parameter, and the difference of two
    /// losses along it.
    #[test]
    fn slopes_are_differences_of_losses() {
        let (learned, _) = digits();
        let mut random = Random(1);
        let mut network = Network::random(&mut random);
        let x = learned.pixels.slice(s![..100, ..]);
        let label = learned.labels.slice(s![..100]);
        let (_, (dw, db, dv, dd)) = network.loss(x, label);
        macro_rules! check {
            ($($parameter:ident $slope:ident;)*) => {$(
                let along = $slope.map_ref(|_| 2.0 * random.unit() - 1.0);
                let expected = broadcast!($slope * along).sum(..);
                let length = 0.01 / broadcast!(along * along).sum(..).sqrt();
                let own = network.$parameter.value.clone();
                let [above, below] = [1.0, -1.0].map(|sign| {
                    network.$parameter.value = broadcast!(own + sign * length * along).eval();
                    network.loss(x, label).0
                });
                network.$parameter.value = own;
                let difference = (above - below) / (2.0 * length);
                let size = broadcast!($slope * $slope).sum(..).sqrt();
                assert!((difference - expected).abs() < 0.001 * size, "{}: {expected}, {difference}", stringify!($parameter));
            )*};
        }
        check! { w dw; b db; v dv; d dd; }
    }

    #[test]
    fn a_step_is_that_of_the_formulas() {
        let mut parameter = Parameter::from(array![1.0_f32, -2.0, 0.5]);
        let (mut value, mut mean, mut square) = ([1.0_f32, -2.0, 0.5], [0.0; 3], [0.0; 3]);
        for step in 1..=3 {
            let slope = array![0.5_f32, -1.0, 3.0 * step as f32];
            parameter.step(&slope, step);
            for k in 0..3 {
                mean[k] = 0.9 * mean[k] + 0.1 * slope[k];
                square[k] = 0.999 * square[k] + 0.001 * slope[k].powi(2);
                let mean = mean[k] / (1.0 - 0.9_f32.powi(step));
                let square = square[k] / (1.0 - 0.999_f32.powi(step));
                value[k] -= RATE * mean / (square.sqrt() + 1e-8);
            }
            broadloom::assert_close(&parameter.value, value.lazy());
        }
    }

    #[test]
    fn ten_epochs_are_enough() {
        let (learned, held_out) = digits();
        let mut network = Network::random(&mut Random(8));
        let losses: Vec<f32> = (0..10).map(|_| network.epoch(&learned)).collect();
        assert!(
            losses.is_sorted_by(|before, after| before > after),
            "{losses:?}"
        );
        let accuracy = network.accuracy(&held_out);
        assert!(accuracy > ENOUGH, "{accuracy}");
    }
}
