//! Every form of `broadcast!`, each against a loop over indices.

use broadloom::array::slice::{All, SliceItem};
use broadloom::prelude::*;
use broadloom::{broadcast, scalar, try_broadcast};

/// The value at every index of an `n` by `m` array.
fn table<T: Copy>(n: usize, m: usize, at: impl Fn(usize, usize) -> T) -> Vec<T> {
    table_of(n, m, &at)
}

/// The same, compiled once for a type.
fn table_of<T: Copy>(n: usize, m: usize, at: &dyn Fn(usize, usize) -> T) -> Vec<T> {
    (0..n).flat_map(|i| (0..m).map(move |j| at(i, j))).collect()
}

fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::from_fn((n, m), |[i, j]| i as f32 * 10.0 + j as f32 - 3.0)
}

fn vector(n: usize) -> Array1<f32> {
    Array1::from_fn(n, |[i]| 1.5 + i as f32)
}

const GAIN: f32 = 0.25;

#[test]
fn lazy_values() {
    let (x, v) = (matrix(4, 3), vector(3));
    let y = broadcast!(x * 2.0 + v @ (1));
    let expected = table(4, 3, |i, j| x[[i, j]] * 2.0 + v[[j]]);
    assert_eq!(y.eval().to_vec(), expected);

    // They compose with operators, and operators with them.
    let y = broadcast!(x - 1.0);
    let z = (y + &x).eval();
    assert_eq!(z.to_vec(), table(4, 3, |i, j| x[[i, j]] - 1.0 + x[[i, j]]));
    let lazy = &x * 3.0;
    let z = broadcast!(lazy + y);
    assert_eq!(
        z.eval().to_vec(),
        table(4, 3, |i, j| x[[i, j]] * 3.0 + (x[[i, j]] - 1.0))
    );
    // Used twice, and reduced.
    assert_eq!(broadcast!(lazy - lazy).sum(..), 0.0);
}

#[test]
fn tuples_in_both_spellings() {
    let (x, u, v) = (matrix(4, 3), vector(4), vector(3));
    let expected = table(4, 3, |i, j| x[[i, j]] + u[[i]] * v[[j]]);
    assert_eq!(broadcast!(x + u @ (0) * v @ (1)).eval().to_vec(), expected);
    assert_eq!(broadcast!(x + u.at(0) * v.at(1)).eval().to_vec(), expected);
    assert_eq!(
        broadcast!(x + u.at(axes![0]) * v.at(broadloom::axes![1]))
            .eval()
            .to_vec(),
        expected
    );
    // The same operand at two places is two operands.
    let w = vector(3);
    let square: Array2<f32> = Array2::zeros((3, 3));
    let outer = broadcast!(square + w @ (0) * w @ (1)).eval();
    assert_eq!(outer.to_vec(), table(3, 3, |i, j| w[[i]] * w[[j]]));
    // Three axes, two of them given.
    let t = Array3::from_fn((2, 4, 3), |[i, j, k]| (i + 10 * j + 100 * k) as f32);
    let y = broadcast!(t - x @ (1, 2)).eval();
    for i in 0..2 {
        for j in 0..4 {
            for k in 0..3 {
                assert_eq!(y[[i, j, k]], t[[i, j, k]] - x[[j, k]]);
            }
        }
    }
}

#[test]
fn assignments() {
    let (x, u, v) = (matrix(4, 3), vector(4), vector(3));
    let mut out = Array2::zeros((4, 3));
    broadcast!(out = x * GAIN);
    assert_eq!(out.to_vec(), table(4, 3, |i, j| x[[i, j]] * GAIN));
    broadcast!(out += u @ (0) * v @ (1));
    let sum = |i, j| x[[i, j]] * GAIN + u[[i]] * v[[j]];
    assert_eq!(out.to_vec(), table(4, 3, sum));
    broadcast!(out -= v @ (1));
    broadcast!(out *= 2.0);
    broadcast!(out /= u @ (0));
    let all = |i: usize, j: usize| (sum(i, j) - v[[j]]) * 2.0 / u[[i]];
    assert_eq!(out.to_vec(), table(4, 3, all));
    // A place is anything that can be written to.
    struct Model {
        w: Array2<f32>,
        rate: f32,
    }
    impl Model {
        fn step(&mut self, g: &Array2<f32>) {
            broadcast!(self.w -= self.rate * g);
        }
    }
    let mut model = Model {
        w: matrix(4, 3),
        rate: 0.5,
    };
    model.step(&x);
    assert_eq!(
        model.w.to_vec(),
        table(4, 3, |i, j| x[[i, j]] - 0.5 * x[[i, j]])
    );
    broadcast!(model.w = 1.0);
    assert_eq!(model.w.to_vec(), vec![1.0; 12]);
    fn through(out: &mut Array2<f32>, x: &Array2<f32>) {
        broadcast!(*out = x + 1.0);
        broadcast!(out = out * 2.0);
    }
    through(&mut out, &x);
    assert_eq!(out.to_vec(), table(4, 3, |i, j| (x[[i, j]] + 1.0) * 2.0));
    let mut part = out.slice_mut(s![1..3, ..;-1]);
    broadcast!(part = 0.0);
    broadcast!(part += v @ (1));
    assert_eq!(out[[1, 0]], v[[2]]);
    assert_eq!(out[[3, 0]], (x[[3, 0]] + 1.0) * 2.0);
}

#[test]
fn the_destination_is_read_at_the_element_that_is_written() {
    let (x, u) = (matrix(4, 3), vector(4));
    let mut y = matrix(4, 3);
    broadcast!(y = y * 0.5 + x * u @ (0) - y);
    assert_eq!(
        y.to_vec(),
        table(4, 3, |i, j| x[[i, j]] * 0.5 + x[[i, j]] * u[[i]]
            - x[[i, j]])
    );
    broadcast!(y += y);
    // A reduction of the destination is taken before anything is written.
    let mut p = Array1::from(vec![1.0f32, 2.0, 5.0]);
    broadcast!(p = p / sum(p));
    assert_eq!(p.to_vec(), [0.125, 0.25, 0.625]);
}

#[test]
fn trailing_alignment() {
    let (x, v) = (matrix(4, 3), vector(3));
    let expected = table(4, 3, |i, j| x[[i, j]] + v[[j]]);
    assert_eq!(broadcast!(x + v @ ..).eval().to_vec(), expected);
    assert_eq!(broadcast!(x + v.at(..)).eval().to_vec(), expected);
    assert_eq!(broadcast!(x @ .. + v @ ..).eval().to_vec(), expected);
    let mut out = Array2::zeros((4, 3));
    broadcast!(out = v @ ..);
    assert_eq!(out.to_vec(), table(4, 3, |_, j| v[[j]]));
    broadcast!(out @ .. += v * 2.0);
    assert_eq!(out.to_vec(), table(4, 3, |_, j| v[[j]] + v[[j]] * 2.0));
}

#[test]
fn groups() {
    let x = matrix(4, 3);
    let (mean, var, gamma, beta) = (vector(3), vector(3), vector(3), vector(3));
    let eps = 1e-3;
    let y = broadcast!((x - mean @ (1)) * (gamma / (var + eps).sqrt()) @ (1) + beta @ (1)).eval();
    let expected = table(4, 3, |i, j| {
        (x[[i, j]] - mean[[j]]) * (gamma[[j]] / (var[[j]] + eps).sqrt()) + beta[[j]]
    });
    assert_eq!(y.to_vec(), expected);
    // Cheap ones stay in the loop; tuples inside count the group's own axes.
    let t = Array3::from_fn((2, 4, 3), |[i, j, k]| (i + j + k) as f32);
    let y = broadcast!(t + (x + gamma @ (1)) @ (1, 2)).eval();
    assert_eq!(y[[1, 3, 2]], t[[1, 3, 2]] + (x[[3, 2]] + gamma[[2]]));
    // The tuple tells the rank of a group whose operands are all placed, hoisted or not.
    let u = vector(4);
    let y =
        broadcast!(t + (u @ (0) * gamma @ (1)) @ (1, 2) - (u @ (0) / beta @ (1) + eps) @ (1, 2));
    let y = y.eval();
    for (j, k) in [(0, 0), (3, 2)] {
        let expected = t[[1, j, k]] + u[[j]] * gamma[[k]] - (u[[j]] / beta[[k]] + eps);
        assert_eq!(y[[1, j, k]], expected);
    }
    // Under a condition nothing is computed that is not asked for.
    let d = Array1::from(vec![0i32, 2, 5]);
    let n = Array2::from_fn((2, 3), |[i, j]| (i * 3 + j) as i32);
    let y = broadcast!(if n % 3 == 0 { 7 } else { (100 / d) @ (1) }).eval();
    assert_eq!(y.to_vec(), [7, 50, 20, 7, 50, 20]);
}

#[test]
fn reducers() {
    let (x, y) = (matrix(4, 3), matrix(4, 3));
    let total: f32 = x.to_vec().iter().zip(y.to_vec()).map(|(x, y)| x * y).sum();
    assert_eq!(broadcast!(sum(x * y)).eval().to_vec(), [total]);
    let rows: Vec<f32> = (0..4).map(|i| (0..3).map(|j| x[[i, j]]).sum()).collect();
    assert_eq!(broadcast!(sum(x, (1))).eval().to_vec(), rows);
    let share = broadcast!(x / sum(x, (1)) @ (0)).eval();
    assert_eq!(share.to_vec(), table(4, 3, |i, j| x[[i, j]] / rows[i]));
    assert_eq!(broadcast!(x - max(x)).eval()[[3, 2]], 0.0);
    assert_eq!(broadcast!(x - min(x, (0, 1))).eval()[[0, 0]], 0.0);
    assert_eq!(
        broadcast!(mean(x, (0))).eval().to_vec(),
        x.mean(axes![0]).to_vec()
    );
    let d = Array1::from(vec![2.0f32, 3.0, 4.0]);
    assert_eq!(broadcast!(prod(d)).eval().to_vec(), [24.0]);
    assert_eq!(broadcast!(any(x > 28.0)).eval().to_vec(), [true]);
    assert_eq!(broadcast!(all(x > 28.0)).eval().to_vec(), [false]);
}

fn helper(t: f32) -> f32 {
    t * t - 1.0
}

#[test]
fn bodies_are_scalar_rust() {
    let (x, v) = (matrix(4, 3), vector(3));
    let relu = broadcast!(if x > 0.0 { x } else { 0.1 * x }).eval();
    assert_eq!(
        relu.to_vec(),
        table(4, 3, |i, j| if x[[i, j]] > 0.0 {
            x[[i, j]]
        } else {
            0.1 * x[[i, j]]
        })
    );
    let y = broadcast!({
        let t = x * 2.0;
        let x = t + v @ (1);
        helper(x) + x.max(0.0).sqrt()
    });
    let expected = table(4, 3, |i, j| {
        let t = x[[i, j]] * 2.0 + v[[j]];
        helper(t) + t.max(0.0).sqrt()
    });
    assert_eq!(y.eval().to_vec(), expected);
    let k = Array1::from(vec![0u8, 1, 2, 3, 200]);
    let words = broadcast!(match k {
        0 => 10,
        n @ (1 | 2) => n as i32 * 100,
        n @ 3..=9 if n > 2 => -1,
        _ => 0,
    });
    assert_eq!(words.eval().to_vec(), [10, 100, 200, -1, 0]);
    let lut = [0.5f32, 0.25, 0.125, 0.0625];
    let y = broadcast!(lut[(k & 3) as usize] * 2.0).eval();
    assert_eq!(y.to_vec(), [1.0, 0.5, 0.25, 0.125, 1.0]);
    let scale = |t: f32| t * 3.0;
    assert_eq!(
        broadcast!(scale(x) + f32::max(x, 1.0)).eval()[[0, 0]],
        -9.0 + 1.0
    );
    let y = broadcast!([x, v @ (1), 1.0].iter().map(|t| t * 2.0).sum::<f32>()).eval();
    assert_eq!(
        y.to_vec(),
        table(4, 3, |i, j| x[[i, j]] * 2.0 + v[[j]] * 2.0 + 2.0)
    );
}

#[test]
fn every_kind_of_leaf() {
    let x = matrix(2, 3);
    let typed: Array<f32, Shape![2, 3]> = Array::from_fn(shape![2, 3], |[i, j]| (i + j) as f32);
    let mixed: Array<f32, Shape![_, 3]> = Array::from_fn(shape![2, 3], |[i, j]| (i * j) as f32)
        .try_into_shape()
        .unwrap();
    let dynamic = x.clone().into_dyn();
    let inline = array![inline; [1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let view = x.slice(s![..;-1, ..]);
    let lazy = &x + 1.0;
    let mut owner = x.clone();
    let mutable = &mut owner;
    let (k, half) = (2.0, &0.5f32);
    let y = broadcast!(typed + mixed * k + inline - view * half + lazy + mutable).eval();
    let expected = table(2, 3, |i, j| {
        typed[[i, j]] + mixed[[i, j]] * k + inline[[i, j]] - view[[i, j]] * half
            + (x[[i, j]] + 1.0)
            + x[[i, j]]
    });
    assert_eq!(y.to_vec(), expected);
    let y = broadcast!(typed + dynamic).eval();
    assert_eq!(y.to_vec(), table(2, 3, |i, j| typed[[i, j]] + x[[i, j]]));
    struct Buffers {
        a: Array2<f32>,
        list: Vec<Array2<f32>>,
    }
    let b = Buffers {
        a: x.clone(),
        list: vec![x.clone(), x.clone()],
    };
    let y = broadcast!(&b.a + &b.list[1] * 2.0).eval();
    assert_eq!(y.to_vec(), table(2, 3, |i, j| x[[i, j]] * 3.0));
    let t = matrix(3, 2);
    assert_eq!(
        broadcast!(x + &t.t()).eval().to_vec(),
        table(2, 3, |i, j| x[[i, j]] + t[[j, i]])
    );
    let shared = std::rc::Rc::new(vector(3));
    let y = broadcast!(x + &*shared @ (1)).eval();
    assert_eq!(y.to_vec(), table(2, 3, |i, j| x[[i, j]] + shared[[j]]));
    // Elements of one's own, and scalars of one's own types.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Pair {
        re: f32,
        im: f32,
    }
    let z = Array1::from(vec![Pair { re: 3.0, im: 4.0 }, Pair { re: 0.0, im: 1.0 }]);
    assert_eq!(
        broadcast!((z.re * z.re + z.im * z.im).sqrt())
            .eval()
            .to_vec(),
        [5.0, 1.0]
    );
    let origin = Pair { re: 1.0, im: 1.0 };
    assert_eq!(broadcast!(z.re - origin.re).eval().to_vec(), [2.0, -1.0]);
    let _ = scalar(1.0);
}

#[test]
fn the_type_of_the_elements_may_be_open() {
    let (a, f) = (array![1, 5, 3], array![1.0, 2.0, 5.0]);
    assert_eq!(broadcast!(a - max(a)).eval(), array![-4, 0, -2]);
    assert_eq!(broadcast!(f / sum(f)).eval(), array![0.125, 0.25, 0.625]);
    let mut o = array![1.0, 2.0, 3.0];
    broadcast!(o = o - mean(o) + min(f));
    assert_eq!(o, array![0.0, 1.0, 2.0]);
}

#[test]
fn generic_functions() {
    fn axpy<T: Float, S: broadloom::prelude::Shape>(a: T, x: &Array<T, S>, y: &mut Array<T, S>) {
        broadcast!(y = a * x + y);
    }
    let (x, mut y) = (matrix(4, 3), matrix(4, 3));
    axpy(2.0, &x, &mut y);
    assert_eq!(y.to_vec(), table(4, 3, |i, j| 3.0 * x[[i, j]]));
    fn logistic<T: Float>(x: &Array1<T>) -> Array1<T> {
        let one = T::ONE;
        broadcast!(one / (one + (-x).exp())).eval()
    }
    assert_eq!(logistic(&Array1::from(vec![0.0f64])).to_vec(), [0.5]);
}

#[test]
fn an_or_has_placed_operands_behind_it() {
    let (x, v) = (matrix(4, 3), vector(3));
    let y = broadcast!(x > 20.0 || v @ (1) > 3.0).eval();
    assert_eq!(
        y.to_vec(),
        table(4, 3, |i, j| x[[i, j]] > 20.0 || v[[j]] > 3.0)
    );
    let y = broadcast!((|| x + v @ (1))()).eval();
    assert_eq!(y.to_vec(), table(4, 3, |i, j| x[[i, j]] + v[[j]]));
}

#[test]
fn lazy_values_are_returned_cloned_and_shared() {
    type Matrix = (broadloom::dim::Dyn, broadloom::dim::Dyn);
    fn shares<'a>(
        x: &'a Array2<f32>,
        v: &'a Array1<f32>,
    ) -> Expr<impl Closed<Item = f32, Shape = Matrix> + Clone + Send + Sync + use<'a>> {
        broadcast!(x / sum(x, (1)) @ (0) * (1.0 / v) @ (1))
    }
    let (x, v) = (matrix(4, 3), vector(3));
    let y = shares(&x, &v);
    let rows: Vec<f32> = (0..4).map(|i| (0..3).map(|j| x[[i, j]]).sum()).collect();
    let expected = table(4, 3, |i, j| x[[i, j]] / rows[i] * (1.0 / v[[j]]));
    std::thread::scope(|threads| {
        let other = threads.spawn(|| broadcast!(y + 0.0).eval().to_vec());
        assert_eq!(y.clone().eval().to_vec(), expected);
        assert_eq!(other.join().unwrap(), expected);
    });
    assert_eq!(y.eval().to_vec(), expected);
}

#[test]
fn what_is_computed_once_is_shared_by_clones() {
    use core::sync::atomic::{AtomicUsize, Ordering};
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    fn counted(x: f32) -> f32 {
        CALLS.fetch_add(1, Ordering::Relaxed);
        x
    }
    let x = vector(5);
    let y = broadcast!(x - sum(counted(x)));
    let first = y.clone().eval();
    assert_eq!(broadcast!(y * 1.0).eval(), first);
    assert_eq!(y.eval(), first);
    assert_eq!(CALLS.load(Ordering::Relaxed), 5);
}

#[test]
fn refusals_as_values() {
    let (x, v) = (matrix(4, 3), vector(4));
    let mut out = Array2::zeros((4, 3));
    let before = out.to_vec();
    let error = try_broadcast!(out = x + v @ (1)).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    let text = error.to_string();
    assert!(
        text.contains("`x`")
            && text.contains("`v @ (1)`")
            && text.contains('4')
            && text.contains('3'),
        "{text}"
    );
    assert_eq!(out.to_vec(), before);
    assert!(try_broadcast!(out = x + v @ (0)).is_ok());
    assert!(try_broadcast!(x + v @ (1)).is_err());
    assert_eq!(
        try_broadcast!(x + v @ (0)).unwrap().eval()[[3, 0]],
        x[[3, 0]] + v[[3]]
    );
    let (v, x) = (v.into_dyn(), x.into_dyn());
    let error = try_broadcast!(out = (1.0 / (v + x)) @ (0, 1)).unwrap_err();
    assert_eq!(error.kind().as_str(), "missing_dims");
    let row = vector(3).into_dyn();
    let error = try_broadcast!(out = x + row).unwrap_err().to_string();
    assert!(
        error.contains("place `row`, the one of lower rank, with `@ (1)`"),
        "{error}"
    );
    let (small, x) = (vector(4).into_dyn(), matrix(4, 3));
    let mut narrow = Array2::<f32>::zeros((4, 1));
    let error = try_broadcast!(narrow = x + small @ (0)).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
}

/// `vectors[0] + vectors[1] + ..` as one body.
macro_rules! sum_of {
    ($vectors:ident: $($k:literal)*) => {
        broadcast!(0 $(+ &$vectors[$k])*)
    };
}

#[test]
fn many_operands() {
    let vectors: Vec<_> = (0..140_i32)
        .map(|k| Array1::from_fn(3, |[i]| k * 10 + i as i32))
        .collect();
    let sum = sum_of!(vectors:
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33
        34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64
        65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
        96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119
        120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139
    );
    assert_eq!(sum.eval().to_vec(), [97300, 97440, 97580]);
}

/// Beyond the operands whose classes a nest of two axes knows as bits: a column that is constant along
/// rows by its type moves along the axis that is left of one column.
#[test]
fn a_column_behind_many_operands() {
    for columns in [1, 4] {
        let table = |k: usize| {
            let element = move |[i, j]: [usize; 2]| (k * 100 + i * 10 + j) as i32;
            Array2::from_fn((3, columns), element)
        };
        let tables: Vec<_> = (0..34).map(table).collect();
        let along = Array1::from_fn(3, |[i]| 7000 * i as i32);
        let column = along.unsqueeze(axes![1]);
        let sum = sum_of!(tables:
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33
        );
        let all = broadcast!(sum + column).eval();
        let want = |[i, j]: [usize; 2]| 100 * 561 + (34 * (i * 10 + j) + 7000 * i) as i32;
        assert_eq!(all, Array2::from_fn((3, columns), want));
    }
}

#[test]
fn a_lazy_value_is_evaluated_as_often_as_asked_and_meets_run_time_ranks() {
    let x = ArrayD::from_vec([2, 3], vec![1.0f32; 6]);
    let (d, e) = (
        ArrayD::from_vec([2], vec![1.0f32, 2.0]),
        ArrayD::from_vec([3], vec![1.0f32, 2.0, 3.0]),
    );
    let y = broadcast!(x * 2.0 - e @ (1));
    let first = y.eval();
    assert_eq!(y.eval(), first);
    let z = (&x - d.at(axes![0])) * 2.0;
    let both = broadcast!(z + y).eval();
    assert_eq!(
        both.to_vec(),
        table(2, 3, |i, j| -2.0 * i as f32 + 1.0 - j as f32)
    );
    let group = try_broadcast!(x + (d @ (0) * e @ (1)) @ (0, 1)).unwrap();
    assert_eq!(group.eval().to_vec(), [2.0, 3.0, 4.0, 3.0, 5.0, 7.0]);
    let beyond = try_broadcast!(x + (1.0 / d @ (2)) @ (0, 1)).unwrap_err();
    assert_eq!(beyond.kind().as_str(), "dim_out_of_range");
    let text = beyond.to_string();
    assert!(
        text.contains("`d @ (2)`") && text.contains("`the group` has rank 2"),
        "{text}"
    );
}

/// A group has 2^48 elements, and its memory is refused. No `try_` form panics.
#[test]
fn a_group_whose_memory_is_refused_is_an_error() {
    let side = 1 << 24;
    let (u, v) = (Array1::from(vec![8u8; side]), Array1::from(vec![2u8; side]));
    let x = Array::<u8, Shape![1, 1, 2]>::default();
    let lazy = broadcast!(x + (u @ (0) / v @ (1)) @ (0, 1));
    let mut out = Array1::<u64>::zeros(2);
    let errors = [
        lazy.clone().try_sum(..).err(),
        lazy.clone().try_sum(axes![0, 1]).err(),
        lazy.clone().try_amax(axes![0, 1]).err(),
        lazy.clone().try_argmax(..).err(),
        lazy.clone().cast::<f32>().try_var(..).err(),
        lazy.clone().try_sum_into(axes![0, 1], &mut out).err(),
    ];
    for error in errors {
        let text = error.map(|error| error.to_string());
        let expected =
            "there is no memory for the shape [16777216, 16777216] of elements of 1 bytes";
        assert_eq!(text.as_deref(), Some(expected));
    }
}

#[test]
fn placed_operands_alone_have_the_axes_that_they_name() {
    let (u, v) = (array![1_i32, 2], array![10_i32, 20, 30]);
    let x = Array::from_fn(shape![2, 4], |[i, k]| (i * 4 + k) as i32);
    let expected = array![[10, 20, 30], [20, 40, 60]];
    assert_eq!((u.at(axes![0]) * v.at(axes![1])).eval(), expected);
    assert_eq!(broadcast!(u @ (0) * v @ (1)).eval(), expected);
    assert_eq!((v.at(axes![1]) * u.at(axes![0])).eval(), expected);
    // A scalar names no axis; an axis in the middle is named by another operand.
    let cube = (x.at(axes![0, 2]) * v.at(axes![1]) + 1).eval();
    assert_eq!(cube.extents(), [2, 3, 4]);
    assert_eq!(cube[[1, 2, 3]], 7 * 30 + 1);
    assert_eq!(
        (x.at(axes![0, 2]) * v.at(axes![1]) + 1)
            .sum(axes![0, 2])
            .as_slice(),
        [288, 568, 848]
    );
    assert_eq!(
        broadcast!(max(x @ (0, 2) - v @ (1), (1))).eval()[[1, 3]],
        -3
    );
    // As a group it is placed by a further tuple, and it has a transposed and a strided destination.
    let mut out = Array::zeros(shape![3, 2]);
    (u.at(axes![0]) * v.at(axes![1])).eval_into(out.view_mut().t());
    assert_eq!(out, expected.t());
    let group = (u.at(axes![0]) * v.at(axes![1])).at(axes![1, 2]);
    let total = (group + Array::<i32, Shape![4, 2, 3]>::zeros(shape![4, 2, 3])).eval();
    assert_eq!(total.slice(s![3, .., ..]), expected);
    // Empty axes, and an extent of 1 at run time.
    let none = Array::<i32, _>::zeros(shape![0]);
    assert_eq!(
        (u.at(axes![0]) * none.at(axes![1]))
            .sum(axes![1])
            .as_slice(),
        [0, 0]
    );
    let one = Array1::from_fn(1, |_| 7);
    assert_eq!(
        (one.at(axes![0]) * v.at(axes![1])).eval().as_slice(),
        [70, 140, 210]
    );
}

#[test]
fn placed_operands_of_run_time_ranks_alone() {
    let (u, v) = (
        array![1_i32, 2].into_dyn(),
        array![10_i32, 20, 30].into_dyn(),
    );
    let one = ArrayD::from_fn([1], |_| 5);
    assert_eq!(
        (u.at(&[0]) * v.at(&[1])).eval().as_slice(),
        [10, 20, 30, 20, 40, 60]
    );
    assert_eq!(
        (u.at(axes![0]) * v.at(axes![1])).sum(&[0]).as_slice(),
        [30, 60, 90]
    );
    // An axis of extent 1 is named too.
    assert_eq!((one.at(&[0]) * v.at(&[1])).eval().dims(), [1, 3]);
    let unnamed = u.at(&[0]) * v.at(&[2]);
    let error = unnamed.try_eval().unwrap_err();
    assert_eq!(error.kind().as_str(), "rank_unknown");
    assert_eq!(
        error.to_string(),
        "every operand is placed, and none names axis 1, so nothing tells its extent\n\
         \x20 placed operands [2, 1, 3]\n\
         \x20 help: place an operand on axis 1 as well, or give the rank, at least 3, with an operand that is not placed, a destination, or `unsqueeze`"
    );
    assert!(unnamed.try_sum(&[0]).is_err());
    let mut out = ArrayD::from_fn([4], |_| 3_i32);
    assert!(unnamed.try_eval_into(&mut out).is_err());
    assert_eq!(out.as_slice(), [3; 4]);
}

/// The row sums are of the old values, also of a view that is reversed and has gaps, and nothing
/// beside the view is written.
#[test]
fn a_view_is_divided_by_its_row_sums_in_place() {
    let before = Array2::from_fn((4, 12), |[i, j]| (i * 12 + j + 1) as f64);
    let mut after = before.clone();
    let mut o = after.slice_mut(s![..;-1, ..;3]);
    broadcast!(o = o / sum(o, (1)) @ (0));
    for [i, j] in (0..4).flat_map(|i| (0..12).map(move |j| [i, j])) {
        let sum: f64 = (0..12).step_by(3).map(|j| before[[i, j]]).sum();
        let divided = if j % 3 == 0 { sum } else { 1.0 };
        assert_eq!(after[[i, j]], before[[i, j]] / divided, "{i}, {j}");
    }
}

/// Ranks that `DynRank` keeps inline, and higher ones: every operation takes both.
#[test]
fn run_time_ranks_are_of_any_length() {
    for rank in 1..=10usize {
        // Axis 0 has extent 3, the others 2; `row` lies along the last axis.
        let extents: Vec<usize> = (0..rank).map(|axis| 2 + usize::from(axis == 0)).collect();
        let count: usize = extents.iter().product();
        let x = ArrayD::<f64>::from_vec(extents.clone(), (0..count).map(|i| i as f64).collect());
        let last = extents[rank - 1];
        let row = ArrayD::<f64>::from_vec([last], (0..last).map(|j| j as f64 / 8.0).collect());
        let sum = (&x + row.at(..)).eval();
        assert_eq!(sum.extents().as_ref(), extents, "rank {rank}");
        let wanted: Vec<f64> = (0..count)
            .map(|i| i as f64 + (i % last) as f64 / 8.0)
            .collect();
        assert_eq!(sum.as_slice(), wanted, "rank {rank}");
        // Reduced and sliced along the first axis.
        let totals = x.sum(&[0]);
        let inner = count / 3;
        let wanted: Vec<f64> = (0..inner).map(|i| (3 * i + 3 * inner) as f64).collect();
        assert_eq!(totals.to_vec(), wanted, "rank {rank}");
        assert_eq!(totals.extents().as_ref(), &extents[1..], "rank {rank}");
        let mut items = vec![SliceItem::from(All::FORWARD); rank];
        items[0] = All::REVERSED.into();
        let turned = (x.slice(&items[..]) + x.view()).eval();
        let wanted: Vec<f64> = (0..count)
            .map(|i| (i + (2 - i / inner) * inner + i % inner) as f64)
            .collect();
        assert_eq!(turned.as_slice(), wanted, "rank {rank}");
        assert_eq!(x.t().t().to_vec(), x.to_vec(), "rank {rank}");
    }
}
