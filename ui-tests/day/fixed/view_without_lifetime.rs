//! A view in a struct without a lifetime.
use broadloom::prelude::*;
struct Batch<'a> {
    images: View3<'a, f32>,
    labels: Array1<u8>,
}

fn main() {
    let images = Array3::<f32>::zeros((4, 8, 8));
    let batch = Batch {
        images: images.view(),
        labels: Array1::zeros(4),
    };
    println!("{} {}", batch.images.sum(..), batch.labels.len());
}
