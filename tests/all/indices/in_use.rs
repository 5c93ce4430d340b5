//! Index notation in the code of users: in functions, methods and macros, with bodies of all kinds.

use broadloom::dim::Dyn;
use broadloom::error::BroadcastError;
use broadloom::expr::{Closed, Expr};
use broadloom::prelude::*;

fn turned<'a>(
    x: &'a Array2<f64>,
    v: &'a Array1<f64>,
) -> Expr<impl Closed<Item = f64, Shape = (Dyn, Dyn)> + use<'a>> {
    broadcast!([j, i] => x[i, j] * v[j] + sum(|k| x[i, k]))
}
fn steps<'a>(x: &'a Array2<f64>) -> Expr<impl Closed<Item = f64, Shape = (Dyn,)> + use<'a>> {
    broadcast!([i] => x[i + 1, 0] - x[i, 0])
}
fn sum_of_two<'a>(x: &'a Array1<f64>, y: &'a Array1<f64>) -> Result<Array1<f64>, BroadcastError> {
    Ok(try_broadcast!([i] => x[i] + y[i])?.eval())
}
macro_rules! sum_of { ($a:ident, $b:expr) => { broadcast!([i, j] => $a[i, j] + $b) } }
struct Layer {
    out: Array2<f64>,
    w: Vec<f64>,
}
impl Layer {
    fn write(&mut self, x: &Array2<f64>) {
        broadcast!(self.out[i, j] = x[i, j] * self.w[j]);
    }
    fn update(&mut self) {
        broadcast!(self.out[i, j] = self.out[i, j] * self.w[j] + 1.0);
    }
}
fn weighted<T: Float>(x: &Array2<T>, y: &Array1<T>) -> Array1<T> {
    broadcast!([i] => sum(|j| x[i, j] * y[j])).eval()
}
fn twice(a: f64) -> f64 {
    a * 2.0
}
#[test]
fn calls_are_values_of_functions_methods_and_macros() {
    let x = Array2::<f64>::from_fn([3, 4], |[i, j]| (i * 4 + j) as f64);
    let v = Array1::<f64>::from_fn([4], |[i]| i as f64);
    assert_eq!(
        turned(&x, &v).eval(),
        Array2::from_fn([4, 3], |[j, i]| x[[i, j]] * v[[j]]
            + (0..4).map(|k| x[[i, k]]).sum::<f64>())
    );
    assert_eq!(steps(&x).eval().as_slice(), [4.0, 4.0]);
    assert!(sum_of_two(&v, &v).is_ok());
    assert!(sum_of_two(&v, &Array1::zeros([1])).is_err());
    let s = 1.5;
    assert_eq!(sum_of!(x, s).eval()[[1, 1]], 6.5);
    let mut o = Layer {
        out: Array2::zeros([3, 4]),
        w: vec![1.0, 2.0, 3.0, 4.0],
    };
    o.write(&x);
    assert_eq!(o.out[[2, 3]], 44.0);
    o.update();
    assert_eq!(o.out[[2, 3]], 177.0);
    assert_eq!(weighted(&x, &v).as_slice(), [14.0, 38.0, 62.0]);
}

#[test]
fn bodies_are_scalar_rust() {
    let x = Array2::<f64>::from_fn([3, 4], |[i, j]| (i * 4 + j) as f64);
    let v = Array1::<f64>::from_fn([4], |[i]| i as f64);
    let y = broadcast!([i, j] => if x[i, j] > 5.0 { let t = [1.0, 2.0]; x[i, j] * t[1] } else { twice(v[j]) }).eval();
    assert_eq!(y[[1, 1]], 2.0);
    assert_eq!(y[[2, 0]], 16.0);
    let y = broadcast!([i, j] => match x[i, j] as i32 { 0..=3 => sum(|k| x[k, j]), n => n as f64 })
        .eval();
    assert_eq!(y[[0, 1]], 15.0);
    let u = Array2::<u8>::from_fn([3, 4], |[i, j]| (i * 40 + j) as u8);
    let g = broadcast!([i] => sum(|j| u[i, j])).eval();
    assert_eq!(g.as_slice(), [6u64, 166, 326]);
    let m = broadcast!([j] => mean(|i| u[i, j] as f32)).eval();
    assert_eq!(m.as_slice(), [40.0, 41.0, 42.0, 43.0]);
    let p = broadcast!([] => prod(|i| v[i + 1])).eval();
    assert_eq!(p[[]], 6.0);
}

#[test]
fn destinations_are_of_any_kind() {
    let x = Array2::<f64>::from_fn([3, 4], |[i, j]| (i * 4 + j) as f64);
    let v = Array1::<f64>::from_fn([4], |[i]| i as f64);
    let mut list = vec![0.0; 3];
    broadcast!(list[i] = sum(|j| x[i, j]));
    assert_eq!(list, [6.0, 22.0, 38.0]);
    let mut nested = [[0.0; 3]; 4];
    broadcast!(nested[j, i] = x[i, j]);
    assert_eq!(nested[3][2], 11.0);
    let mut z = Array2::<f64>::zeros([6, 4]);
    {
        let mut part = z.slice_mut(s![..;2, ..]);
        broadcast!(part[i, j] += x[i, j]);
    }
    assert_eq!(z[[4, 3]], 11.0);
    assert_eq!(z[[1, 1]], 0.0);
    {
        let target = &mut z;
        broadcast!(target[i, j] = 2.0 * target[i, j]);
    }
    assert_eq!(z[[4, 3]], 22.0);
    let deep = Array::<f32, (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)>::zeros((1, 2, 1, 2, 1, 2, 3));
    let back = broadcast!([g, f, e, d, c, b, a] => deep[a, b, c, d, e, f, g] + 1.0).eval();
    assert_eq!(back.extents(), [3, 2, 1, 2, 1, 2, 1]);
    let i = Array1::<f64>::from_fn([3], |[k]| k as f64);
    let same = broadcast!([k] => i[k] * 2.0).eval();
    assert_eq!(same[[2]], 4.0);
    let rows = [v.clone(), v.clone()];
    let r = broadcast!([k] => v[k] + { let a = &(rows)[1]; a.len() as f64 });
    let _ = r;
    let bools = broadcast!([i, j] => x[i, j] > v[j]).eval();
    assert!(bools[[1, 0]]);
    let scalar = 3usize;
    let y = broadcast!([i] => x[i, scalar] - x[i, scalar - 1]).eval();
    assert_eq!(y.as_slice(), [1.0; 3]);
    let h = 1i32;
    let y = broadcast!([i] => v[i + h] - v[i]).eval();
    assert_eq!(y.as_slice(), [1.0; 3]);
    let windows = broadcast!([i] => sum(|k| v[i + k] * x[0, k], k < 2)).eval();
    assert_eq!(windows.as_slice(), [1.0, 2.0, 3.0]);
}

/// Channels of an image through a window, with the channels last and first: the steps of the product are the
/// channels or the window, whichever is longer.
#[test]
fn channels_through_a_window() {
    for [rows, columns, channels, outputs] in [
        [5, 7, 3, 2],
        [4, 3, 20, 5],
        [6, 18, 33, 17],
        [1, 1, 40, 1],
        [3, 2, 1, 40],
        [2, 3, 0, 4],
        [2, 3, 4, 0],
    ] {
        let value = |number: usize| (number * 7 % 11) as f32 - 5.0;
        let x = Array3::from_fn([rows + 2, columns + 2, channels], |[i, j, k]| {
            value(i * 5 + j * 3 + k)
        });
        let w =
            Array::<f32, Shape![_, _, _, _]>::from_fn([3, 3, channels, outputs], |[u, v, k, o]| {
                value(u * 5 + v * 3 + k + o * 2)
            });
        let mut expected = Array3::<f32>::zeros([rows, columns, outputs]);
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            for (u, v) in (0..3).flat_map(|u| (0..3).map(move |v| (u, v))) {
                for (k, o) in (0..channels).flat_map(|k| (0..outputs).map(move |o| (k, o))) {
                    expected[[i, j, o]] += x[[i + u, j + v, k]] * w[[u, v, k, o]];
                }
            }
        }
        let last = broadcast!([i, j, o] => sum(|u, v, k| x[i + u, j + v, k] * w[u, v, k, o]));
        assert_eq!(last.eval(), expected);
        let x = x.permute(axes![2, 0, 1]).to_array();
        let w = w.permute(axes![3, 2, 0, 1]).to_array();
        let first = broadcast!([o, i, j] => sum(|k, u, v| x[k, i + u, j + v] * w[o, k, u, v]));
        assert_eq!(first.eval().permute(axes![1, 2, 0]).to_array(), expected);
    }
}
