//! `broadcast!(numpy: ..)`: operands are aligned at the last axis and promoted by NumPy's rule.

use broadloom::prelude::*;
use broadloom::promote::HasDType;

macro_rules! dtype_of {
    ($array:expr) => {{
        let array = $array;
        array.iter().next().map(|x| name_of(*x)).unwrap()
    }};
}

fn name_of<T: HasDType>(_: T) -> &'static str {
    T::DTYPE.name()
}

#[test]
fn operands_align_at_the_last_axis() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let row = array![10.0, 20.0, 30.0];
    let column = array![[1.0], [2.0]];
    let sum = array![[12.0, 23.0, 34.0], [16.0, 27.0, 38.0]];
    assert_eq!(broadcast!(numpy: x + row + column).eval(), sum);
    assert_eq!(broadcast!(numpy: row + column + x).eval(), sum);
    let k = 1.5;
    assert_eq!(broadcast!(numpy: k * row).eval(), array![15.0, 30.0, 45.0]);
    let mut out = x.clone();
    broadcast!(numpy: out = row * 2);
    assert_eq!(out, array![[20.0, 40.0, 60.0], [20.0, 40.0, 60.0]]);
    broadcast!(numpy: out += column);
    assert_eq!(out, array![[21.0, 41.0, 61.0], [22.0, 42.0, 62.0]]);
    // A tuple still places, if all operands have one.
    let weights = array![100.0, 200.0];
    assert_eq!(
        broadcast!(numpy: x @ (0, 1) + weights @ (0)).eval()[[1, 2]],
        206.0
    );
    // A reduced operand has one axis less, and is aligned.
    let centred = broadcast!(numpy: x - mean(x, (0))).eval();
    assert_eq!(centred, array![[-1.5, -1.5, -1.5], [1.5, 1.5, 1.5]]);
}

#[test]
fn run_time_ranks_align_too() {
    let x = ArrayD::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6]);
    let row = ArrayD::from_vec([3], vec![10_u8, 20, 30]);
    let sum = broadcast!(numpy: x + row).eval();
    assert_eq!(sum.as_slice(), [11, 22, 33, 14, 25, 36]);
    let other = ArrayD::from_vec([2], vec![1.0, 2.0]);
    assert!(try_broadcast!(numpy: x + other).is_err());
    let empty = ArrayD::<f32>::from_vec([0, 3], vec![]);
    assert_eq!(
        broadcast!(numpy: empty * row).eval().extents().as_ref(),
        [0, 3]
    );
}

#[test]
fn operators_promote() {
    let (i, u, f) = (array![-7_i32, 7], array![2_u8, 3], array![0.5_f32, 2.0]);
    assert_eq!(dtype_of!(broadcast!(numpy: i + u).eval()), "i32");
    assert_eq!(dtype_of!(broadcast!(numpy: i * f).eval()), "f64");
    assert_eq!(dtype_of!(broadcast!(numpy: u * f).eval()), "f32");
    assert_eq!(broadcast!(numpy: i / u).eval(), array![-3.5, 7.0 / 3.0]);
    // Python's remainder, which has the sign of the divisor.
    assert_eq!(broadcast!(numpy: i % u).eval(), array![1, 1]);
    assert_eq!(broadcast!(numpy: i % 4).eval(), array![1, 3]);
    assert_eq!(
        broadcast!(numpy: f % -0.75).eval(),
        array![-0.25_f32, -0.25]
    );
    let yes = array![true, false];
    assert_eq!(broadcast!(numpy: yes + yes).eval(), array![true, false]);
    assert_eq!(dtype_of!(broadcast!(numpy: yes + u).eval()), "u8");
    assert_eq!(broadcast!(numpy: u - yes).eval(), array![1_u8, 3]);
    assert_eq!(
        broadcast!(numpy: yes & (u > 2)).eval(),
        array![false, false]
    );
    assert_eq!(broadcast!(numpy: u << 2).eval(), array![8_u8, 12]);
}

#[test]
fn literals_take_the_type_of_the_element() {
    let (u, i, f, yes) = (array![1_u8], array![1_i64], array![0.5_f32], array![true]);
    assert_eq!(dtype_of!(broadcast!(numpy: u + 1).eval()), "u8");
    assert_eq!(dtype_of!(broadcast!(numpy: 2 * u + (-1 + 3)).eval()), "u8");
    assert_eq!(dtype_of!(broadcast!(numpy: u + 1.5).eval()), "f64");
    assert_eq!(dtype_of!(broadcast!(numpy: 1.5 * i).eval()), "f64");
    assert_eq!(dtype_of!(broadcast!(numpy: f * 2.0 + 1).eval()), "f32");
    assert_eq!(dtype_of!(broadcast!(numpy: yes + 1).eval()), "i64");
    assert_eq!(dtype_of!(broadcast!(numpy: f * 2.0_f64).eval()), "f64");
    let k = 2.0_f64;
    assert_eq!(dtype_of!(broadcast!(numpy: f * k).eval()), "f64");
}

#[test]
fn comparisons_of_integers_are_exact() {
    let (u, i) = (array![u64::MAX, 1 << 63], array![-1_i64, i64::MAX]);
    assert_eq!(broadcast!(numpy: u > i).eval(), array![true, true]);
    assert_eq!(broadcast!(numpy: i == u).eval(), array![false, false]);
    let f = array![f64::NAN, 1.0];
    assert_eq!(broadcast!(numpy: f <= 1).eval(), array![false, true]);
}

#[test]
fn functions_of_integers_are_floats() {
    let (i, s) = (array![1_i32, 4, 9], array![1_i16, 4, 9]);
    assert_eq!(
        broadcast!(numpy: i.sqrt()).eval(),
        array![1.0_f64, 2.0, 3.0]
    );
    assert_eq!(
        broadcast!(numpy: s.sqrt() * 2).eval(),
        array![2.0_f32, 4.0, 6.0]
    );
    let bytes = array![4_u8, 9];
    assert_eq!(broadcast!(numpy: bytes.sqrt()).eval(), array![2.0_f32, 3.0]);
    assert_eq!(
        broadcast!(numpy: (i + 0.5).floor()).eval(),
        array![1.0, 4.0, 9.0]
    );
}

#[test]
fn sums_and_conditions() {
    let (x, u) = (array![[1.0, 2.0], [3.0, 4.0]], array![1_u8, 2]);
    assert_eq!(
        broadcast!(numpy: sum(x * u)).eval()[[]],
        1.0 + 4.0 + 3.0 + 8.0
    );
    let picked = broadcast!(numpy: if x > u { x } else { 0.0 }).eval();
    assert_eq!(picked, array![[0.0, 0.0], [3.0, 4.0]]);
}

#[test]
fn views_of_every_direction() {
    let x = Array2::from_fn((3, 4), |[i, j]| (4 * i + j) as i16);
    let row = array![0.5_f32, 1.0, 1.5, 2.0];
    for view in [x.slice(s![..;-1, ..]), x.slice(s![.., ..;-1])] {
        let y = broadcast!(numpy: view * row).eval();
        for i in 0..3 {
            for j in 0..4 {
                assert_eq!(y[[i, j]], view[[i, j]] as f32 * row[j]);
            }
        }
    }
}
