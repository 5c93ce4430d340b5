//! Each element is divided by one of the destination, which a variable names.
use broadloom::prelude::*;

fn main() {
    let mut spectrum = Array1::linspace(1.0, 2.0, 8);
    let peak = spectrum.argmax(..);
    broadcast!(spectrum[i] = spectrum[i] / spectrum[peak]);
    println!("{spectrum}");
}
