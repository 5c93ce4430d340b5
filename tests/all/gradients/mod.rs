//! The tape against finite differences, and what it refuses.

use broadloom::grad::{GradError, Tape, Var};
use broadloom::prelude::{ArrayD, Lazy, array, s};

mod bodies;
mod edges;
mod products;
mod programs;
mod refused;

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Between -1.5 and 1.5, and not close to 0.
    fn float(&mut self) -> f64 {
        let magnitude = 0.2 + 1.3 * (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        if self.next() >> 63 == 0 {
            magnitude
        } else {
            -magnitude
        }
    }

    fn array(&mut self, shape: &[usize]) -> ArrayD<f64> {
        let count = shape.iter().product();
        ArrayD::from_vec(shape, (0..count).map(|_| self.float()).collect())
    }
}

#[track_caller]
fn assert_close(got: f64, want: f64, what: impl core::fmt::Display) {
    let is = (got - want).abs() <= 1e-5 * (1.0 + want.abs()) || got.is_nan() && want.is_nan();
    assert!(is, "{what}: {got} and not {want}");
}

#[test]
fn the_gradient_of_a_stretched_operand_is_summed() {
    for tape in [Tape::<f64>::new(), Tape::inferred()] {
        let (a, b) = (tape.var(array![1.0, 2.0, 3.0]), tape.var(array![1.0]));
        let gradients = (&a + &b).sum(..).backward();
        assert_eq!(gradients.get(&a).unwrap().as_slice(), [1.0, 1.0, 1.0]);
        assert_eq!(gradients.get(&b).unwrap().as_slice(), [3.0]);
    }
}

#[test]
fn scalars_stand_on_both_sides() {
    let tape = Tape::<f32>::new();
    let x = tape.var(array![1.0_f32, 4.0]);
    let y = 2.0 * &x + 1.0 - 8.0 / &x - (3.0 - &x) + -&x;
    assert_eq!(y.value().as_slice(), [-8.0, 4.0]);
    let gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&x).unwrap().as_slice(), [10.0, 2.5]);
}

#[test]
fn a_placed_value_stays_placed_until_it_meets_axes() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let (u, v) = (tape.var(array![1.0, 2.0]), tape.var(array![0.5, 1.0, 2.0]));
    let group = u.at(&[0]).powi(2) * 2.0 + u.at(&[0]);
    let y = group * &x + v.at(&[1]);
    assert_eq!(y.value().as_slice(), [3.5, 7.0, 11.0, 40.5, 51.0, 62.0]);
    let gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&u).unwrap().as_slice(), [30.0, 135.0]);
    assert_eq!(gradients.get(&v).unwrap().as_slice(), [2.0, 2.0, 2.0]);
}

#[test]
fn a_recorded_expression_is_what_its_operations_are_one_by_one() {
    let mut random = Random(0x51ce_2b60_77c0_1234);
    let (x, u, v) = (
        random.array(&[3, 4]),
        random.array(&[3]),
        random.array(&[4]),
    );
    let of = |fused: bool| {
        let tape = Tape::<f64>::new();
        let [x, u, v] = [&x, &u, &v].map(|value| tape.var(value.clone()));
        let y = if fused {
            tape.record((&x, &u, &v), |x, u, v| {
                let z = x * u.at(&[0]) + v.at(&[1]);
                x.greater(0.0)
                    .select((&z * 0.5).tanh(), z.clone().powi(2))
                    .maximum(u.at(&[0]))
                    / (z.exp() + 1.0)
            })
        } else {
            let z = &x * u.at(&[0]) + v.at(&[1]);
            let chosen = x.greater(0.0).select((&z * 0.5).tanh(), z.powi(2));
            chosen.maximum(u.at(&[0])) / (z.exp() + 1.0)
        };
        let value = y.value();
        let gradients = y.mean(..).backward();
        let gradients = [&x, &u, &v].map(|var| gradients.get(var).unwrap().clone());
        (value, gradients)
    };
    let ((fused, fused_gradients), (single, single_gradients)) = (of(true), of(false));
    assert_eq!(fused, single);
    for (fused, single) in fused_gradients.iter().zip(&single_gradients) {
        assert_eq!(fused.dims(), single.dims());
        for (got, want) in fused.as_slice().iter().zip(single.as_slice()) {
            assert!((got - want).abs() <= 1e-14, "{got} and not {want}");
        }
    }
}

#[test]
fn a_recorded_expression_has_the_derivative_of_what_was_chosen() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![-1.0, 0.0, 1.0]);
    let y = tape.record((&x,), |x| x.greater(0.0).select(x.ln(), x * 0.0));
    let gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&x).unwrap().as_slice(), [0.0, 0.0, 1.0]);
}

#[test]
fn what_is_not_chosen_on_a_tape_has_no_derivative_even_if_it_is_infinite() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![-1.0, 0.0, 1.0]);
    let y = x.greater(0.0).select(x.ln() + x.sqrt(), &x * 0.0);
    let gradients = y.sum(..).backward();
    assert_eq!(gradients[&x].as_slice(), [0.0, 0.0, 1.5]);
}

/// One sweep gives the gradients of all variables: those of eight, of other shapes, some of them
/// constants, against those of the operations one by one.
#[test]
fn one_sweep_has_the_gradients_of_every_variable() {
    let shapes: [(&[usize], &[i64]); 8] = [
        (&[3, 5, 70], &[0, 1, 2]),
        (&[70], &[2]),
        (&[3, 1, 70], &[0, 1, 2]),
        (&[], &[]),
        (&[5], &[1]),
        (&[3, 5], &[0, 1]),
        (&[1, 5, 1], &[0, 1, 2]),
        (&[3], &[0]),
    ];
    for (constants, last) in [
        (0, 70),
        (0b1010_0110, 70),
        (0b1111_1110, 70),
        (1, 1),
        (0, 0),
    ] {
        let tape = Tape::<f64>::new();
        let vars: Vec<Var<f64>> = { shapes.iter().enumerate() }
            .map(|(k, (shape, _))| {
                let shape: Vec<usize> = { shape.iter() }
                    .map(|&extent| if extent == 70 { last } else { extent })
                    .collect();
                let value = ArrayD::from_fn(&*shape, |at| {
                    let at: usize = at
                        .as_ref()
                        .iter()
                        .enumerate()
                        .map(|(axis, i)| (axis + 2) * i)
                        .sum();
                    0.1 * ((at * (k + 3)) % 11) as f64 + 0.2
                });
                match constants >> k & 1 {
                    0 => tape.var(value),
                    _ => tape.constant(value),
                }
            })
            .collect();
        let [a, b, c, d, e, f, g, h] = &vars[..] else {
            unreachable!()
        };
        let at = |k: usize| shapes[k].1;
        let y = tape.record((a, b, c, d, e, f, g, h), |a, b, c, d, e, f, g, h| {
            let x = (a * b.at(at(1)) + c).tanh() * d.at(at(3)) - e.at(at(4)) / (f.at(at(5)) + a);
            x * g + (h.at(at(7)) * a).exp()
        });
        let cotangent = ArrayD::from_fn(y.dims(), |at| {
            0.3 * ((at[0] + 2 * at[1] + at[2]) % 7) as f64
        });
        let fused = y.backward_with(&cotangent);
        let again = Tape::<f64>::new();
        let copies: Vec<Var<f64>> = vars.iter().map(|var| again.var(var.value_ref())).collect();
        let [a, b, c, d, e, f, g, h] = &copies[..] else {
            unreachable!()
        };
        let x = (a * b.at(at(1)) + c).tanh() * d.at(at(3)) - e.at(at(4)) / (f.at(at(5)) + a);
        let single = (x * g + (h.at(at(7)) * a).exp()).backward_with(&cotangent);
        for (k, (var, copy)) in vars.iter().zip(&copies).enumerate() {
            let Some(got) = fused.get(var) else {
                assert_eq!(constants >> k & 1, 1);
                continue;
            };
            assert_eq!(got.dims(), var.dims());
            for (got, want) in got.as_slice().iter().zip(single[copy].as_slice()) {
                let bound = 1e-12 * want.abs().max(1.0);
                assert!(
                    (got - want).abs() <= bound,
                    "variable {k}: {got} and not {want}"
                );
            }
        }
    }
}

#[test]
fn variables_of_an_inferred_tape_are_aligned_before_they_are_recorded() {
    let tape = Tape::<f64>::inferred();
    let (x, v) = (
        tape.var(array![[1.0, 2.0], [3.0, 4.0]]),
        tape.var(array![10.0, 20.0]),
    );
    let y = tape.record((&x, &v), |x, v| x * v);
    let gradients = y.backward_with(&ArrayD::from_vec([2, 2], vec![1.0, 0.0, 1.0, 2.0]));
    assert_eq!(
        gradients.get(&x).unwrap().as_slice(),
        [10.0, 0.0, 10.0, 40.0]
    );
    assert_eq!(gradients.get(&v).unwrap().as_slice(), [4.0, 8.0]);
}

#[test]
fn gradients_of_a_custom_operation_are_summed_as_others_are() {
    let tape = Tape::<f64>::new();
    let (x, b) = (
        tape.var(array![[1.0, 2.0], [3.0, 4.0]]),
        tape.var(array![1.0, 1.0]),
    );
    let y = tape.custom(
        "biased",
        &[&x, &b],
        |operands| (operands[0] + operands[1].at(&[1])).eval(),
        |cotangent, _, _| vec![cotangent.clone(), cotangent.clone()],
    );
    let gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&b).unwrap().as_slice(), [2.0, 2.0]);
    assert_eq!(gradients.get(&x).unwrap().dims(), [2, 2]);
}

#[test]
fn what_was_not_read_has_the_gradient_0_and_what_is_no_variable_has_none() {
    let tape = Tape::<f64>::new();
    let (x, unused) = (tape.var(array![1.0, 2.0]), tape.var(array![1.0]));
    let constant = tape.constant(array![3.0, 4.0]);
    let y = &x * &constant;
    let mut gradients = y.sum(..).backward();
    assert_eq!(gradients.get(&unused).unwrap().as_slice(), [0.0]);
    assert!(gradients.get(&constant).is_none() && gradients.get(&y).is_none());
    assert!(gradients.get(&tape.var(array![1.0])).is_none());
    assert_eq!(gradients.take(&x).unwrap().as_slice(), [3.0, 4.0]);
}

#[test]
fn values_are_arrays_references_and_views() {
    let (heap, inline) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0].to_stack());
    let run_time = heap.clone().into_dyn();
    let tape = Tape::<f64>::new();
    let of_heap = [
        tape.var(&heap),
        tape.var(&run_time),
        tape.var(heap.view()),
        tape.var(run_time.t().t()),
        tape.var(heap.clone()),
        tape.var(run_time.clone()),
    ];
    assert!(of_heap.iter().all(|x| *x.value_ref() == run_time));
    let column = tape.constant(heap.slice(s![.., 1]));
    let borrowed = &inline;
    let (y, z) = (tape.var(borrowed), tape.var(inline));
    assert_eq!(column.value().as_slice(), [2.0, 4.0]);
    let gradients = (&column * &y * &z).sum(..).backward();
    assert_eq!(gradients[&y].as_slice(), [10.0, 24.0]);
    assert_eq!(gradients[&z], gradients[&y]);
}

#[test]
#[should_panic = "no gradient of this value of shape [2]"]
fn what_has_no_gradient_has_no_place() {
    let tape = Tape::<f64>::new();
    let (x, constant) = (tape.var(array![1.0, 2.0]), tape.constant(array![1.0, 2.0]));
    let gradients = (&x * &constant).sum(..).backward();
    let _ = &gradients[&constant];
}
