//! What `explain!` tells of calls, most of them in index notation.

use super::{matrix, vector};
use broadloom::explain;
use broadloom::prelude::*;

/// The texts and extents of the passes.
macro_rules! passes {
    ($($call:tt)*) => {{
        let plan = explain!($($call)*);
        let passes = plan.passes().iter();
        let passes: Vec<String> = passes.map(|pass| format!("{} {:?}", pass.text(), pass.extents())).collect();
        (plan.boxes(), passes)
    }};
}

#[test]
fn plans_of_ten_forms() {
    let (x, w, u) = (matrix(600, 500), matrix(500, 400), vector(600));
    let v = vector(500);
    let mut y = Array2::<f64>::zeros([600, 500]);
    let mut c = Array2::<f64>::zeros([600, 400]);
    let none = Vec::<String>::new();
    assert_eq!(passes!(x + v @ (1)), (1, none.clone()));
    assert_eq!(passes!(y[i, j] = x[i, j] + v[j]), (1, none.clone()));
    assert_eq!(
        passes!(y = x * (v @ (1)).exp()),
        (1, vec!["(v @ (1)).exp() [500]".into()])
    );
    assert_eq!(
        passes!([i, j] => u[i].sin() + v[j].cos()),
        (
            1,
            vec!["u[i].sin() [600]".into(), "v[j].cos() [500]".into()]
        )
    );
    assert_eq!(
        passes!(c[i, j] = sum(|k| x[i, k] * w[k, j])),
        (1, vec!["sum(|k| x[i, k] * w[k, j]) [600, 400]".into()])
    );
    // Blocks of 65,536 / 400 rows.
    assert_eq!(
        passes!(c[i, j] = sum(|k| x[i, k] * w[k, j]).tanh() + u[i]),
        (4, vec!["sum(|k| x[i, k] * w[k, j]) [163, 400]".into()])
    );
    let (boxes, found) = passes!(y[i, j] = { let m = max(|k| x[i, k]); let e = |k| (x[i, k] - m).exp(); e(j) / sum(|k| e(k)) });
    assert_eq!((boxes, found.len()), (5, 3));
    assert_eq!(found[0], "max(|k| x[i, k]) [131]");
    // Two parts along each axis.
    let stencil = passes!(y[i, j] = x[clamp(i - 1), j] + x[i, wrap(j + 1)]);
    assert_eq!(stencil, (4, none.clone()));
    let list: Vec<usize> = (0..600).collect();
    assert_eq!(passes!(y[i, j] = x[list[i], j] * 2.0), (5, none.clone()));
    assert_eq!(passes!(y[list[i], j] += x[i, j]), (1, none));
    assert_eq!(y.iter().copied().fold(0.0, f64::max), 0.0);

    let plan = explain!(c[i, j] = sum(|k| x[i, k] * w[k, j]).tanh() + u[i]);
    assert_eq!(
        plan.ranges().collect::<Vec<_>>(),
        [("i", 600), ("j", 400), ("k", 500)]
    );
    assert_eq!(plan.temporary_bytes(), 163 * 400 * 8);
    let text = plan.to_string();
    assert!(text.starts_with("c[i, j] for i < 600, j < 400, k < 500\nin 4 boxes, the largest one of 163 of i\nh0 = sum(|k| x[i, k] * w[k, j]): [163, 400], 521600 bytes\n"), "{text}");
    assert!(
        text.contains("\nresult\n    [163, 400] of 8 bytes from 2 operands"),
        "{text}"
    );
}

#[test]
fn plans_of_tuples_and_scatters() {
    let (x, u) = (matrix(600, 500), vector(600));
    let (mut y, mut z) = (
        Array2::<f64>::zeros([600, 500]),
        Array2::<f64>::zeros([600, 500]),
    );

    // As `eval_all`: an array for each member, and what both read is read once.
    let plan = explain!([i, j] => (x[i, j] * u[i], x[i, j] > u[i]));
    assert_eq!(
        (plan.value().outputs(), plan.value().output()),
        (2, &[600, 500][..])
    );
    assert_eq!(plan.value().bytes(), (600 * 501 * 8, 600 * 500 * 9));
    let text = plan.to_string();
    let expected = "[i, j] for i < 600, j < 500\nresult\n    [600, 500] of 8 and 1 bytes from 2 operands in 1 pass\n";
    assert!(text.starts_with(expected), "{text}");
    let loops =
        "for axis 0: 600, bytes 4000, 500 <- 4000, 8\n      for axis 1: 500, bytes 8, 1 <- 8, 0";
    assert!(text.ends_with(loops), "{text}");

    // As the target, with strides of its own, and from the values before.
    let mut wide = Array2::<f64>::zeros([600, 1000]);
    let mut half = wide.slice_mut(s![.., ..500]);
    let plan = explain!((y[i, j], half[i, j]) = (half[i, j] + x[i, j], y[i, j] * u[i].exp()));
    let text = plan.to_string();
    assert_eq!((plan.value().outputs(), plan.passes().len()), (2, 1));
    assert!(
        text.starts_with(
            "y[i, j], half[i, j] for i < 600, j < 500\nh0 = u[i].exp(): [600], 4800 bytes\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("\nresult\n    [600, 500] of 8 and 8 bytes from "),
        "{text}"
    );
    assert!(
        text.contains("\n    for axis 0: 600, bytes 4000, 8000 <- "),
        "{text}"
    );
    let plan = explain!((y, z) = (x + z, x - y));
    assert_eq!((plan.value().outputs(), plan.ranges().count()), (2, 0));
    assert_eq!(plan.value().vector_axes(), [0, 1]);

    // No elements, and one array of tuples where `eval_all` makes none: its elements are no tuples.
    let none = Array2::<f64>::zeros([0, 500]);
    let plan = explain!([i, j] => (none[i, j], none[i, j] + 1.0));
    assert!(
        plan.to_string().ends_with("nothing to do: an extent is 0"),
        "{plan}"
    );
    assert_eq!(explain!([i, j] => x[i, j] + 1.0).value().outputs(), 1);

    // The values, then the elements that the list names.
    let list: Vec<usize> = (0..600).map(|i| i * 7 % 600).collect();
    let plan = explain!(y[list[i], j] += x[i, j] * 2.0);
    assert_eq!(plan.temporary_bytes(), 600 * 500 * 8);
    let text = plan.to_string();
    let expected = "y[list[i], j] for i < 600, j < 500\nvalues\n    [600, 500] of 8 bytes from 1 operand in 1 pass\n";
    assert!(text.starts_with(expected), "{text}");
    let end = "\nresult\n    300000 elements of y[list[i], j], one after the other";
    assert!(text.ends_with(end), "{text}");
    let mut count = [0_u8; 600];
    let plan = explain!(count[list[i]] += 1);
    assert_eq!(
        (plan.value().output(), plan.temporary_bytes()),
        (&[1][..], 1)
    );
    assert_eq!(count, [0; 600]);
    assert!(
        [&y, &z, &wide]
            .iter()
            .all(|of| of.iter().all(|&value| value == 0.0))
    );
}

#[test]
fn a_name_of_several_indices_is_told_once() {
    let (x, w) = (matrix(6, 5), vector(4));
    let plan = explain!([i] => max(|k| x[i, k]) + sum(|k| x[i, k].abs()) + sum(|k| w[k]));
    let ranges: Vec<_> = plan.ranges().collect();
    assert_eq!(ranges, [("i", 6), ("k", 5), ("k", 4)]);
    let text = plan.to_string();
    assert!(text.starts_with("[i] for i < 6, k < 5 and 4\n"), "{text}");
}

/// A lazy value that is one reducer has no loop behind it.
#[test]
fn a_reducer_alone_is_the_result() {
    let x = matrix(6, 5);
    let alone = explain!([i] => sum(|j| x[i, j].exp())).to_string();
    assert!(alone.ends_with("\nresult\n    h0"), "{alone}");
    let more = explain!([i] => sum(|j| x[i, j].exp()) + 1.0).to_string();
    assert!(
        more.contains("\nresult\n    [6] of 8 bytes from 1 operand"),
        "{more}"
    );
    let lazy = broadcast!([i] => sum(|j| x[i, j]));
    let (twice, once) = ((&lazy + &lazy).eval(), lazy.eval());
    assert_eq!(twice, (&once * 2.0).eval());
}
