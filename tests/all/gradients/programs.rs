//! Programs made at random, of up to eight operations, against finite differences.

use super::*;
use broadloom::reduce::RunTimeAxes;

/// A shape that broadcasts to `whole` under NumPy's rule.
fn part_of(random: &mut Random, whole: &[usize]) -> Vec<usize> {
    let from = random.below(whole.len() + 1);
    let stretched = |extent: &usize| if random.below(3) == 0 { 1 } else { *extent };
    whole[from..].iter().map(stretched).collect()
}

/// Some axes of a value, negative ones among them.
fn axes(random: &mut Random, rank: usize) -> Option<Vec<isize>> {
    if random.below(3) == 0 {
        return None;
    }
    let axes = (0..rank as isize).filter(|_| random.below(2) == 0);
    let axes: Vec<isize> = axes.collect();
    let negative = random.below(2) == 0;
    let named = |axis: isize| if negative { axis - rank as isize } else { axis };
    Some(axes.into_iter().map(named).collect())
}

/// One operation on values that there are; an error where their shapes do not allow it.
fn operation(
    random: &mut Random,
    tape: &Tape<f64>,
    values: &[Var<f64>],
) -> Result<Var<f64>, GradError> {
    let x = &values[random.below(values.len())];
    let y = &values[random.below(values.len())];
    let positive = |x: &Var<f64>| x.powi(2) + 0.5;
    let axes = axes(random, x.dims().len());
    let axes = RunTimeAxes::new(axes.as_deref(), random.below(2) == 0);
    match random.below(39) {
        0 => x.try_add(y),
        1 => x.try_sub(y),
        2 | 3 => x.try_mul(y),
        4 => x.try_div(positive(y)),
        5 => positive(x).try_pow(y.tanh()),
        6 => x.try_maximum(y),
        7 => x.try_minimum(y),
        8 => Ok(x.tanh().exp()),
        9 => Ok(positive(x).ln()),
        10 => Ok(positive(x).sqrt()),
        11 => Ok(x.sigmoid()),
        12 => Ok(x.abs()),
        13 => Ok(x.sin() + x.cos()),
        14 => Ok(x.tanh().exp_m1()),
        15 => Ok(positive(x).ln_1p()),
        16 => Ok(x.clamp(-1.0, 0.7)),
        17 => x.greater(0.1).try_select(y, 0.3 * x),
        18 => x.try_less(y)?.try_select(x.powi(3), y),
        19 => x.try_sum(axes),
        20 => x.try_mean(axes),
        21 => x.try_prod(axes),
        22 => x.try_var(axes),
        23 => x.try_amax(axes),
        24 => x.try_amin(axes),
        25 => x.try_logsumexp(axes),
        26 => x.try_softmax(axes),
        27 => x.try_permute(&(0..x.dims().len()).rev().collect::<Vec<_>>()),
        28 => x.try_reshape(&[x.value().len()]),
        29 => x.try_matmul(y.try_t()?),
        30 if x.dims().len() == 2 => x.try_slice(s![..;-1, ..;-2]),
        30 => x.try_slice(s![..;-2]),
        31 => x.try_matmul(y),
        32 => Var::try_concat(random.below(x.dims().len() + 1), &[x, y, x]),
        33 => Var::try_stack(random.below(x.dims().len() + 1), &[y, x]),
        34 => x.try_cumsum(-1),
        35 => x.try_cumsum(..),
        36 => x.try_slice(s![0])?.try_add(x.try_slice(s![-1])?),
        37 => x.atan2(positive(y)).try_hypot(positive(x)),
        _ => tape.try_record((x, y), |x, y| (x * y + 1.0).tanh() * x),
    }
}

/// The value of program `seed`: its outcome is bounded, whatever its operations are.
fn program(seed: u64, tape: &Tape<f64>, variables: &[Var<f64>]) -> Var<f64> {
    let random = &mut Random(seed);
    let mut values = variables.to_vec();
    let count = 1 + random.below(8);
    let mut tries = 0;
    while values.len() < variables.len() + count && tries < 100 {
        tries += 1;
        values.extend(operation(random, tape, &values).ok());
    }
    values.pop().expect("a value").tanh()
}

#[test]
fn two_hundred_programs() {
    let (mut empty, mut stretched, mut compared, mut undefined) = (0, 0, 0, 0);
    for number in 1..=200_u64 {
        let random = &mut Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.next();
        let rank = random.below(4);
        let whole: Vec<usize> = (0..rank)
            .map(|_| [0, 1, 2, 3, 3, 4][random.below(6)])
            .collect();
        let count = 1 + random.below(3);
        let shapes: Vec<_> = (0..count).map(|_| part_of(random, &whole)).collect();
        let inputs: Vec<_> = shapes.iter().map(|shape| random.array(shape)).collect();
        let seed = random.next();
        let run = |inputs: &[ArrayD<f64>]| {
            let tape = Tape::inferred();
            let variables: Vec<_> = inputs.iter().map(|x| tape.var(x.clone())).collect();
            (program(seed, &tape, &variables), variables)
        };
        let (y, variables) = run(&inputs);
        let weights = random.array(y.dims());
        let weighted = |y: &Var<f64>| {
            let y = y.value();
            let products = y.as_slice().iter().zip(weights.as_slice());
            products.map(|(y, weight)| y * weight).sum::<f64>()
        };
        empty += inputs.iter().any(|x| x.is_empty()) as usize;
        stretched += shapes.iter().any(|shape| *shape != whole) as usize;
        let value = weighted(&y);
        let gradients = y.backward_with(&weights);
        for (k, variable) in variables.iter().enumerate() {
            let gradient = gradients.get(variable).expect("a gradient");
            assert_eq!(gradient.dims(), shapes[k], "program {number}");
            if value.is_nan() {
                undefined += 1;
                continue;
            }
            for element in 0..gradient.len() {
                let step = 1e-6;
                let moved = |by: f64| {
                    let mut inputs = inputs.clone();
                    inputs[k].as_mut_slice()[element] += by;
                    weighted(&run(&inputs).0)
                };
                let want = (moved(step) - moved(-step)) / (2.0 * step);
                let what = format_args!("program {number}, variable {k}, element {element}");
                assert_close(gradient.as_slice()[element], want, what);
                compared += 1;
            }
        }
    }
    // What was to be tested was.
    assert!(
        empty > 20 && stretched > 80 && compared > 600,
        "{empty} {stretched} {compared}"
    );
    assert!(undefined < 24, "{undefined}");
}
