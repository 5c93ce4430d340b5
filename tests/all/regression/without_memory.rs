//! A shape that fits the address space but not the memory is legal, and a view of one stretched
//! element can have it. Evaluating such a view aborted the process, also from a `try_` form, because
//! the allocator's handler was called. Every `try_` form that allocates now returns an error of the
//! kind `too_large`, and the other forms panic with its message.

use std::panic::catch_unwind;

use broadloom::grad::Tape;
use broadloom::prelude::*;
use broadloom::reduce::keepdims;
use broadloom::{try_concat, try_layer_norm, try_log_softmax, try_matmul, try_softmax, try_stack};

/// More `f64`s than an address space holds.
const FAR: usize = 1 << 50;

/// One element, stretched.
fn far(extents: &[usize]) -> ViewD<'static, f64> {
    ViewD::try_from_strided(&[1.0], extents, &vec![0; extents.len()], 0).unwrap()
}

/// The kind of the error that an expression gives.
macro_rules! refused {
    ($($value:expr),* $(,)?) => {
        $(assert_eq!($value.map(|_| ()).unwrap_err().kind().as_str(), "too_large", stringify!($value));)*
    };
}

#[test]
fn evaluations() {
    let (x, tall, wide) = (far(&[FAR]), far(&[1 << 25, 1]), far(&[1, 1 << 25]));
    refused![
        x.lazy().try_eval(),
        (x.lazy() * 2.0).sin().try_eval(),
        (&tall + &wide).try_eval(),
        tall.try_zip_numpy(&wide, |a, b| a + b),
        try_softmax(&x, &[0]),
        try_log_softmax(x.lazy() + 1.0, ..),
        try_layer_norm(&far(&[1 << 25, 1 << 25]), &[1], None, None, 1e-5),
    ];
    let text = (x.lazy() + 1.0).try_eval().unwrap_err().to_string();
    let expected = format!("there is no memory for the shape [{FAR}] of elements of 8 bytes");
    assert_eq!(text, expected);

    // The type has the nest; nothing is planned at run time.
    let typed = x
        .clone()
        .try_into_shape::<Shape![1125899906842624]>()
        .unwrap();
    refused![(typed.lazy() + 1.0).try_eval()];
    let fused = try_broadcast!(if tall > wide { tall } else { wide * 2.0 });
    refused![fused.and_then(|value| value.try_eval())];
    let (pairs, mut out) = (far(&[FAR, 2]), ArrayD::full([1], 0.0));
    refused![try_broadcast!(out = sum(pairs, (1)))];
}

#[test]
fn reductions() {
    let x = far(&[FAR, 2]);
    refused![
        x.lazy().try_sum(&[1]),
        x.lazy().try_mean(keepdims(&[1])),
        x.lazy().try_amax(&[-1]),
        x.lazy().try_var(&[1]),
        x.lazy().try_std(&[1]),
        x.lazy().try_logsumexp(&[1]),
        (x.lazy() + 1.0).try_argmax(&[1]),
        x.lazy().try_sum_to(&[FAR, 1]),
        try_matmul(&far(&[1 << 25, 3]), &far(&[3, 1 << 25])),
        try_matmul(&far(&[1 << 25, 1 << 25, 1]), &far(&[1, 1, 2])),
    ];
}

#[test]
fn arrays_of_arrays() {
    let x = far(&[FAR / 2]);
    refused![
        try_concat(0, (&x, &x)),
        try_stack(0, &[&x, &x]),
        x.try_pad(0, (1, 2), 0.0),
        x.try_split(0, FAR / 2),
    ];
}

#[test]
fn tapes() {
    let tape = Tape::new();
    let (tall, wide) = (tape.var(far(&[1 << 23, 1])), tape.var(far(&[1, 1 << 23])));
    refused![
        tall.try_add(&wide),
        tall.try_matmul(&wide),
        tape.try_record((&tall, &wide), |a, b| a * b),
    ];
}

#[test]
fn what_panics_says_so() {
    let made: [fn() -> usize; 5] = [
        || ArrayD::<f64>::zeros([FAR]).len(),
        || ArrayD::full([FAR], 1.0).len(),
        || ArrayD::from_fn([FAR], |_| 1.0).len(),
        || far(&[FAR]).to_array().len(),
        || far(&[FAR]).lazy().eval().len(),
    ];
    for (number, make) in made.into_iter().enumerate() {
        let panic = catch_unwind(make).unwrap_err();
        let text = panic.downcast_ref::<String>().expect("a text");
        let expected = format!("there is no memory for the shape [{FAR}] of elements of 8 bytes");
        assert_eq!(*text, expected, "{number}");
    }
}
