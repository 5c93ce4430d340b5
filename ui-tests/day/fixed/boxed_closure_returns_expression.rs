//! A boxed function should return an array, and returns an expression.
use broadloom::prelude::*;
type Activation = Box<dyn Fn(&Array1<f64>) -> Array1<f64>>;

fn main() {
    let layers: Vec<Activation> = vec![Box::new(|x| x.tanh().eval()), Box::new(|x| x.softmax(0))];
    let mut x = Array1::from(vec![1.0, 2.0, 3.0]);
    for layer in &layers {
        x = layer(&x);
    }
    println!("{x}");
}
