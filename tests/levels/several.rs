//! Several outputs of one loop, at every level: tuples of lazy values, of destinations, and
//! functions with two results, against single evaluations and plain loops.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;
use broadloom::try_eval_all;

/// Runs a test at every level that the CPU has.
fn at_each_level(test: impl Fn()) {
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        test();
    }
}

/// Shapes with extents 0 and 1 in every position, short and long rows.
const SHAPES: [[usize; 2]; 12] = [
    [0, 5],
    [5, 0],
    [1, 1],
    [1, 300],
    [300, 1],
    [3, 5],
    [40, 31],
    [31, 33],
    [64, 64],
    [2, 1000],
    [700, 3],
    [130, 257],
];

fn numbers(shape: [usize; 2], from: f32) -> ArrayD<f32> {
    ArrayD::from_fn(shape, |index| {
        let (i, j) = (index.as_ref()[0] as f32, index.as_ref()[1] as f32);
        from + (i * 0.37 - j * 0.11) % 3.0
    })
}

#[test]
fn tuples_of_values_are_as_evaluated_one_by_one() {
    at_each_level(|| {
        for shape in SHAPES {
            let (x, y) = (numbers(shape, 1.5), numbers(shape, -0.5));
            let row = ArrayD::from_fn([shape[1]], |index| index.as_ref()[0] as f32);
            let turned = numbers([shape[1], shape[0]], 0.25);
            let turned = turned.t();
            let (a, b, c) = eval_all((
                &x * row.at(&[1]) + &turned,
                x.zip_map(&y, |a, b| a > b),
                (&y + 2.0).cast::<f64>(),
            ));
            assert_eq!(a, (&x * row.at(&[1]) + &turned).eval(), "{shape:?}");
            assert_eq!(b, x.zip_map(&y, |a, b| a > b).eval(), "{shape:?}");
            assert_eq!(c, (&y + 2.0).cast::<f64>().eval(), "{shape:?}");

            // The same with the rank in the type.
            let typed = Array2::from_vec((shape[0], shape[1]), x.to_vec());
            let (d, e) = eval_all((&typed * 2.0, typed.exp()));
            assert_eq!(d, (&typed * 2.0).eval());
            assert_eq!(e, typed.exp().eval());
        }
        let x = array![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
        let six = eval_all((&x + 1.0, &x + 2.0, &x + 3.0, &x + 4.0, &x + 5.0, &x + 6.0));
        assert_eq!(six.5, (&x + 6.0).eval());
        assert_eq!(six.0, (&x + 1.0).eval());
    });
}

#[test]
fn sines_and_cosines_are_those_of_the_functions() {
    at_each_level(|| {
        for shape in SHAPES {
            // Arguments that need a longer reduction are among the others.
            let x = ArrayD::from_fn(shape, |index| {
                let k = index.as_ref()[0] * 31 + index.as_ref()[1];
                if k % 97 == 5 { 1e9 } else { k as f64 * 0.01 }
            });
            let (sin, cos) = eval_all(x.sin_cos());
            assert_eq!(sin, x.sin().eval(), "{shape:?}");
            assert_eq!(cos, x.cos().eval(), "{shape:?}");
            let (mut s, mut c) = (sin.clone(), sin.clone());
            broadcast!((s, c) = x.sin_cos());
            assert_eq!((s, c), (sin, cos), "{shape:?}");
        }
    });
}

#[test]
fn tuples_of_destinations_read_their_old_values() {
    at_each_level(|| {
        for shape in SHAPES {
            let g = numbers(shape, 0.75);
            let (mut p, mut m, mut v) = (
                numbers(shape, 1.0),
                numbers(shape, 2.0),
                numbers(shape, 7.0),
            );
            let want: Vec<[f32; 3]> = (p.iter().zip(m.iter()).zip(v.iter()).zip(g.iter()))
                .map(|(((p, m), v), g)| {
                    let (m, v) = (0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g);
                    [p - 0.001 * m / (v.sqrt() + 1e-8), m, v]
                })
                .collect();
            broadcast!(
                (p, m, v) = {
                    let (m, v) = (0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g);
                    (p - 0.001 * m / (v.sqrt() + 1e-8), m, v)
                }
            );
            for (k, want) in want.iter().enumerate() {
                for (ours, want) in [&p, &m, &v].into_iter().zip(want) {
                    let ours = ours.as_slice()[k];
                    assert!(
                        (ours - want).abs() <= 1e-6 * want.abs(),
                        "{shape:?}: {ours} {want}"
                    );
                }
            }
        }
    });
}

#[test]
fn destinations_may_be_views_of_any_order() {
    at_each_level(|| {
        for [n, m] in SHAPES {
            let x = Array2::from_vec((n, m), numbers([n, m], 0.5).to_vec());
            let mut first = Array2::<f32>::zeros((m, n));
            let mut second = Array2::<f64>::zeros((n, 2 * m));
            let mut third = Array2::<bool>::full((n, m), true);
            let (turned, odd, flags) = (
                &mut first.view_mut().t(),
                &mut second.slice_mut(s![.., ..;2]),
                &mut third.slice_mut(s![..;-1, ..]),
            );
            broadcast!((*turned, *odd, *flags) = (x * 2.0, x as f64 + odd, x > 1.0 && flags));
            for i in 0..n {
                for j in 0..m {
                    assert_eq!(first[[j, i]], x[[i, j]] * 2.0);
                    assert_eq!(second[[i, 2 * j]], f64::from(x[[i, j]]));
                    assert_eq!(third[[n - 1 - i, j]], x[[i, j]] > 1.0);
                }
                for j in 0..m {
                    assert_eq!(
                        second[[i, 2 * j + 1]],
                        0.0,
                        "between the destination's elements"
                    );
                }
            }
        }
    });
}

/// A body with rare arguments that reads its destinations computes blocks with one twice.
#[test]
fn rare_arguments_see_the_old_values() {
    at_each_level(|| {
        for n in [1, 5, 255, 256, 257, 1000] {
            let start = |k: usize| if k % 300 == 7 { 1e30 } else { k as f64 };
            let (mut a, mut b) = (Array1::from_fn(n, |[k]| start(k)), Array1::full(n, 1.0));
            let want = ((&b + 1.0).eval(), (a.sin() + &b).eval());
            let one = (a.sin() + &a * 0.5).eval();
            let mut c = a.clone();
            broadcast!((a, b) = (b + 1.0, a.sin() + b));
            assert_eq!((a, b), want, "{n}");
            broadcast!(c = c.sin() + c * 0.5);
            assert_eq!(c, one, "{n}");
        }
    });
}

/// The destinations and values that are refused, and that nothing is written then.
#[test]
fn members_of_different_shapes_are_refused() {
    let x = ArrayD::<f32>::full([2, 3], 1.0);
    for other in [vec![2, 1], vec![1, 3], vec![3], vec![2, 3, 1], vec![0, 3]] {
        let (mut a, mut b) = (
            ArrayD::<f32>::zeros([2, 3]),
            ArrayD::<f32>::zeros(&other[..]),
        );
        let error = try_broadcast!((a, b) = (x, x * 2.0)).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("destination 0 [2, 3], destination 1"),
            "{text}"
        );
        assert!(a.iter().chain(b.iter()).all(|&a| a == 0.0));

        let y = ArrayD::<f32>::zeros(&other[..]);
        let text = try_eval_all((&x + 1.0, y.exp())).unwrap_err().to_string();
        assert!(text.contains("value 0 [2, 3], value 1"), "{text}");
        assert!(text.contains("have one shape"), "{text}");
    }
    // The value does not fit.
    let y = ArrayD::<f32>::full([4, 3], 1.0);
    let (mut a, mut b) = (ArrayD::<f32>::zeros([2, 3]), ArrayD::<f32>::zeros([2, 3]));
    let error = try_broadcast!((a, b) = (y, y)).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small", "{error}");
    assert!(a.iter().chain(b.iter()).all(|&a| a == 0.0));
}
