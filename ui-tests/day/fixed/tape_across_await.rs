//! A tape is alive across an `await` of a future that must be `Send`.
use broadloom::prelude::*;
use std::future::{Future, ready};

fn spawn(task: impl Future<Output = f64> + Send + 'static) {
    drop(task);
}

fn main() {
    spawn(async {
        let wanted = ready(1.0).await;
        let tape = Tape::<f64>::new();
        let w = tape.var(array![0.5, -0.5]);
        (&w - wanted).powi(2).sum(..).item()
    });
}
