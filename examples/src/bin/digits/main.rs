//! Learns to read handwritten digits: a softmax regression, then a network of two layers, with the
//! library's own gradients.
//!
//! ```text
//! cargo run --release -p examples --bin digits [INPUT.csv.gz [OUTPUT_DIRECTORY]]
//! ```
//!
//! A digit is 64 pixels. A model computes ten numbers from them, and the largest one is its answer.
//! A model is a function of variables on a [`Tape`]; `backward` computes the gradient of the loss
//! for each of its parameters, and a step goes against the gradient. A quarter of the digits is
//! held out: they are not used in training and measure the accuracy.

mod pictures;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use broadloom::prelude::*;
use examples::{CLASSES, Digits, Random};
use indicatif::{ProgressBar, ProgressStyle};

const USAGE: &str = "
Learns to read handwritten digits, and draws how that went.

    cargo run --release -p examples --bin digits [INPUT.csv.gz [OUTPUT_DIRECTORY]]

INPUT.csv.gz      lines of 64 pixels, 0 to 16, and a label; examples/data/digits.csv.gz
OUTPUT_DIRECTORY  where digits-training.png and digits-misclassified.png are written; out";

/// How often every digit is used, how many at a time, and the length of each step.
const EPOCHS: usize = 60;
const BATCH: usize = 32;
const RATE: f32 = 0.05;

/// The accuracy that both models must reach on the held-out digits.
const ENOUGH: f32 = 0.95;

fn main() -> ExitCode {
    examples::run(USAGE, "digits.csv.gz", learn)
}

fn learn(input: &Path, output: &Path) -> Result<(), Box<dyn Error>> {
    let mut random = Random(8);
    let digits = Digits::read(input)?.shuffled(&mut random);
    let (learned, held_out) = digits.split();
    println!(
        "{}: {} digits to learn from, {} held out",
        input.display(),
        learned.labels.len(),
        held_out.labels.len()
    );

    let regression = [
        Parameter::weights(64, CLASSES, &mut random),
        Parameter::zeros(CLASSES),
    ];
    let network = [
        Parameter::weights(64, 64, &mut random),
        Parameter::zeros(64),
        Parameter::weights(64, CLASSES, &mut random),
        Parameter::zeros(CLASSES),
    ];
    let runs = [
        train(
            "softmax regression",
            softmax_regression,
            regression,
            &learned,
            &held_out,
        ),
        train("two layers", two_layers, network, &learned, &held_out),
    ];
    for run in &runs {
        println!(
            "{:<20} loss {:.4}, {:.2} % of those held out are right, {:.2} s",
            run.name,
            run.losses[EPOCHS - 1],
            100.0 * run.accuracy(),
            run.took.as_secs_f64()
        );
    }

    let [_, network] = &runs;
    let (training, misclassified) = (
        output.join("digits-training.png"),
        output.join("digits-misclassified.png"),
    );
    pictures::training(&training, &runs)?;
    pictures::misclassified(&misclassified, &held_out, &network.read)?;
    println!(
        "wrote {} and {}",
        training.display(),
        misclassified.display()
    );

    match runs.iter().find(|run| run.accuracy() < ENOUGH) {
        Some(run) => Err(format!("{} is below {} %", run.name, 100.0 * ENOUGH).into()),
        None => Ok(()),
    }
}

/// A model: from pictures, one per row, to ten numbers each.
type Model<const N: usize> = fn(&Tape<f32>, &Var<f32>, &[Var<f32>; N]) -> Var<f32>;

/// Each class has a weight for each pixel.
fn softmax_regression(_: &Tape<f32>, x: &Var<f32>, [w, b]: &[Var<f32>; 2]) -> Var<f32> {
    x.matmul(w) + b.at(&[1])
}

/// The same on 64 learned features. Adding `b` and the hyperbolic tangent are one loop, forward and
/// backward.
fn two_layers(tape: &Tape<f32>, x: &Var<f32>, [w, b, v, c]: &[Var<f32>; 4]) -> Var<f32> {
    let features = tape.record((&x.matmul(w), b), |z, b| (z + b.at(&[1])).tanh());
    features.matmul(v) + c.at(&[1])
}

/// The mean cross entropy, `ln(sum(exp(z))) - z[label]`. Row `i` of `right` is 1 at the label and 0
/// elsewhere.
fn cross_entropy(z: &Var<f32>, right: &Var<f32>) -> Var<f32> {
    let of_right = (z * right).sum(1);
    (z.logsumexp(1) - of_right).mean(..)
}

/// The model's answers for the pictures.
fn read<const N: usize>(
    model: Model<N>,
    parameters: &[Parameter; N],
    digits: &Digits,
) -> ArrayD<usize> {
    let tape = Tape::new();
    let constants = parameters.each_ref().map(|p| tape.constant(&p.value));
    let z = model(&tape, &tape.constant(&digits.pixels), &constants);
    z.value_ref().argmax(axes![1])
}

/// A parameter, with its velocity.
struct Parameter {
    value: ArrayD<f32>,
    speed: ArrayD<f32>,
}

impl Parameter {
    fn zeros(extent: usize) -> Self {
        Self::from(ArrayD::zeros([extent]))
    }

    /// Random weights; the more there are, the smaller they are (Glorot and Bengio, 2010).
    fn weights(from: usize, to: usize, random: &mut Random) -> Self {
        let most = (6.0 / (from + to) as f32).sqrt();
        let values = Array2::from_fn((from, to), |_| most * (2.0 * random.unit() - 1.0));
        Self::from(values.into_dyn())
    }

    /// A step of gradient descent with momentum.
    fn step(&mut self, gradient: &ArrayD<f32>) {
        broadcast!(self.speed = 0.9 * self.speed - RATE * gradient);
        broadcast!(self.value += self.speed);
    }
}

impl From<ArrayD<f32>> for Parameter {
    fn from(value: ArrayD<f32>) -> Self {
        let speed = ArrayD::zeros(value.dims());
        Parameter { value, speed }
    }
}

/// The record of a training.
struct Run {
    name: &'static str,
    /// The mean loss of the training set, in each epoch.
    losses: Vec<f32>,
    /// The fraction of held-out digits that the model reads right, after each epoch.
    accuracies: Vec<f32>,
    /// The model's answers for the held-out digits at the end.
    read: ArrayD<usize>,
    took: Duration,
}

impl Run {
    fn accuracy(&self) -> f32 {
        self.accuracies[EPOCHS - 1]
    }
}

/// Learns the parameters of a model.
fn train<const N: usize>(
    name: &'static str,
    model: Model<N>,
    mut parameters: [Parameter; N],
    learned: &Digits,
    held_out: &Digits,
) -> Run {
    let start = Instant::now();
    let style = "{msg:<20} {bar:40} {pos}/{len} epochs";
    let style = ProgressStyle::with_template(style).expect("the template is legal");
    let progress = ProgressBar::new(EPOCHS as u64)
        .with_style(style)
        .with_message(name);
    let (labels, count) = (&learned.labels, learned.labels.len());
    let classes = Array1::arange(0, CLASSES as u8, 1);
    let mut right = Array2::<f32>::zeros((count, CLASSES));
    broadcast!(right = f32::from(labels @ (0) == classes @ (1)));
    let (mut losses, mut accuracies) = (Vec::new(), Vec::new());
    let mut seen = ArrayD::from_vec([0], vec![]);
    for _ in 0..EPOCHS {
        let mut total = 0.0;
        for from in (0..count).step_by(BATCH) {
            let rows = from..count.min(from + BATCH);
            let tape = Tape::new();
            let x = tape.constant(learned.pixels.slice(s![rows.clone(), ..]));
            let right = tape.constant(right.slice(s![rows.clone(), ..]));
            let variables = parameters.each_ref().map(|p| tape.var(&p.value));
            let loss = cross_entropy(&model(&tape, &x, &variables), &right);
            total += loss.item() * rows.len() as f32;
            let gradients = loss.backward();
            for (parameter, variable) in parameters.iter_mut().zip(&variables) {
                parameter.step(&gradients[variable]);
            }
        }
        losses.push(total / count as f32);
        seen = read(model, &parameters, held_out);
        accuracies.push(accuracy(&seen, &held_out.labels));
        progress.inc(1);
    }
    progress.finish_and_clear();
    Run {
        name,
        losses,
        accuracies,
        read: seen,
        took: start.elapsed(),
    }
}

/// The fraction of digits that the model reads right.
fn accuracy(read: &ArrayD<usize>, labels: &Array1<u8>) -> f32 {
    broadcast!(f32::from(read == usize::from(labels))).mean(..)
}
