// Every form of `broadcast!` in array mode, in both spellings.
use broadloom::prelude::*;

const GAIN: f32 = 0.5;

#[derive(Clone, Copy)]
struct Complex {
    re: f32,
    im: f32,
}

struct Model {
    w: Array<f32, Shape![2, 3]>,
    b: Array<f32, Shape![3]>,
    rate: f32,
    table: Vec<f32>,
}

impl Model {
    const SHIFT: f32 = 1.0;

    fn step(&mut self, gradient: &Array<f32, Shape![2, 3]>) {
        broadcast!(self.w -= self.rate * gradient + self.b @ (1) * 0.0);
    }

    fn shift(&self, x: f32) -> f32 {
        x + Self::SHIFT + self.table[0]
    }

    fn shifted(&self) -> Array<f32, Shape![2, 3]> {
        broadcast!(self.shift(self.w) + Self::SHIFT - &self.b @ (1)).eval()
    }
}

fn helper(x: f32) -> f32 {
    x * 2.0
}

fn lazy<'a>(
    x: &'a Array2<f32>,
    v: &'a Array1<f32>,
) -> Expr<impl Node<Item = f32, Shape = Shape![_, _]> + Closed + 'a> {
    broadcast!(x * 2.0 + v @ (1))
}

fn generic<T: Float, N: Dim, C: Dim>(x: &Array<T, (N, C)>, v: &Array<T, (C,)>) -> Array<T, (N, C)> {
    broadcast!((x - v @ (1)).exp()).eval()
}

fn write<S: Shape>(x: &Array<f64, S>, out: &mut Array<f64, S>, mut view: ViewMut<'_, f64, S>) {
    broadcast!(*out = x.sqrt());
    broadcast!(out *= 2.0);
    broadcast!(view = x);
}

#[test]
fn every_form() {
    let x = Array::from_vec(shape![2, 3], vec![1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let (u, v) = (array![10f32, 20.0], array![0.5f32, 1.5, 2.5]);
    let k = 2.0;

    // Lazy values, which compose with operators; scalars and constants are operands too.
    let y = broadcast!(x * k + GAIN);
    assert_eq!((&y + &x).eval()[[1, 2]], 6.0 * 2.0 + 0.5 + 6.0);
    assert_eq!(broadcast!(y - x).eval()[[0, 0]], 1.5);
    assert_eq!(
        broadcast!(GAIN).eval(),
        Array::from_vec(shape![], vec![0.5])
    );

    // `=` and friends, into names, references, fields, elements and views.
    let mut out = Array::from_vec(shape![2, 3], vec![0f32; 6]);
    broadcast!(out = x);
    broadcast!(out += x);
    broadcast!(out -= 1.0);
    broadcast!(out *= v @ (1));
    broadcast!(out /= u @ (0));
    assert_eq!(out[[1, 1]], 9.0 * 1.5 / 20.0);
    let mut bufs = vec![x.clone(), x.clone()];
    broadcast!(bufs[1] = x - x);
    broadcast!(bufs[1] += 3.0);
    assert_eq!(bufs[1][[0, 0]], 3.0);
    let mut part = out.slice_mut(s![0..1, ..]);
    broadcast!(part = 7.0);
    assert_eq!(out[[0, 2]], 7.0);
    let (mut a, mut b) = (array![4f64, 9.0], array![0f64, 0.0]);
    write(&a.clone(), &mut b, a.view_mut());
    assert_eq!(b, array![4.0, 6.0]);

    // Placed operands, in both spellings; the same one twice; alone into a destination.
    let placed = broadcast!(x + u @ (0) * v @ (1)).eval();
    assert_eq!(placed, broadcast!(x + u.at(0) * v.at(1)).eval());
    assert_eq!(placed[[1, 0]], 4.0 + 20.0 * 0.5);
    broadcast!(out = u @ (0) - v @ (1));
    assert_eq!(out[[0, 2]], 7.5);
    let t = Array::from_vec(shape![2, 1, 3], vec![1f32; 6]);
    assert_eq!(broadcast!(t * x @ (0, 2)).eval().extents(), [2, 1, 3]);

    // Trailing axes.
    assert_eq!(
        broadcast!(x + v @ ..).eval(),
        broadcast!(x + v.at(..)).eval()
    );
    broadcast!(out @ .. = v * 2.0);
    broadcast!(out @ .. += v);
    assert_eq!(out[[1, 2]], 7.5);

    // The destination's own element, and reductions of it.
    let mut p = array![1f32, 2.0, 5.0];
    broadcast!(p = p / sum(p) + p * 0.0);
    assert_eq!(p, array![0.125, 0.25, 0.625]);

    // Groups: hoisted, kept in the loop, under a condition; of one operand.
    let eps = 1e-3f32;
    let g = broadcast!(x * (v / (v + eps).sqrt()) @ (1) + (v * 2.0) @ (1) + (v) @ (1)).eval();
    assert!((g[[0, 0]] - (0.5 / 0.501f32.sqrt() + 1.5)).abs() < 1e-6);
    let safe = broadcast!(if x > 2.0 { (1.0 / v) @ (1) } else { 0.0 }).eval();
    assert_eq!(safe[[1, 0]], 2.0);
    broadcast!(t @ (0, 1, 2) + (x + v @ (1)) @ (0, 2) + t).eval();

    // Reducers: of all axes, of some, placed, of elements that are no floats.
    assert_eq!(
        broadcast!(sum(x * x)).eval(),
        Array::from_vec(shape![], vec![91.0])
    );
    let softmax = broadcast!((x - max(x, (1)) @ (0)).exp() / sum(x, (1)) @ (0)).eval();
    assert_eq!(softmax[[0, 2]], 1.0 / 6.0);
    assert_eq!(broadcast!(x + sum(x, (0, 1)) - mean(x) * 6.0).eval(), x);
    assert_eq!(
        broadcast!(prod(v) + min(x, (0)).mul_add(0.0, 1.0))
            .eval()
            .extents(),
        [3]
    );
    assert!(broadcast!(any(x > 5.5) && all(x > 0.0)).eval().as_slice()[0]);

    // `&place`: fields, indices, calls, references; a parenthesised expression stays a reference of Rust.
    let pairs = vec![x.clone()];
    let square = array![[1f32, 2.0], [3.0, 4.0]];
    assert_eq!(broadcast!(&pairs[0] - x).eval()[[1, 1]], 0.0);
    assert_eq!(broadcast!(square + &square.t()).eval()[[0, 1]], 5.0);
    assert_eq!(
        broadcast!(x + &v.map(|v| v + 1.0) @ (1)).eval()[[0, 0]],
        2.5
    );
    assert_eq!(broadcast!(*(&(x + 1.0)) - 1.0).eval(), x);

    // Scalar Rust: `let`, `match` with `n @ pattern`, closures, loops, casts, fields of an element, functions, tables, macros.
    let class = Array::from_vec(shape![2, 3], vec![0u8, 1, 2, 2, 1, 0]);
    let lut = [1f32, 10.0, 100.0];
    assert_eq!(broadcast!(lut[class as usize] * x).eval()[[1, 0]], 400.0);
    let named = broadcast!(match class {
        0 => x,
        n @ 1..=2 if x > 2.5 => n as f32,
        _ => -x,
    })
    .eval();
    assert_eq!(named.as_slice(), [1.0, -2.0, 2.0, 2.0, 1.0, 6.0]);
    let body = broadcast!({
        let twice = |x: f32| x.exp().ln() + x;
        let mut sum = helper(x) - twice(x);
        for n in 0..3 {
            if n == 2 {
                break;
            }
            sum += n as f32;
        }
        debug_assert!(sum > -1.0, "{}", sum);
        let x = sum;
        x * std::f32::consts::PI + f32::abs(x)
    })
    .eval();
    assert!((body[[0, 0]] - 4.1415927).abs() < 1e-5);
    let z = Array::from_vec(shape![2], vec![Complex { re: 3.0, im: 4.0 }; 2]);
    assert_eq!(broadcast!(z.re.hypot(z.im)).eval(), array![5f32, 5.0]);
    assert_eq!(
        broadcast!(Complex { re: z.im, im: z.re }).eval().as_slice()[1].re,
        4.0
    );
    assert!(broadcast!(matches!(class, 0 | 2)).eval()[[0, 2]]);

    // Fields of `self`.
    let mut model = Model {
        w: x.clone(),
        b: v.clone(),
        rate: 0.5,
        table: vec![3.0],
    };
    model.step(&x);
    assert_eq!(model.shifted()[[0, 0]], 0.5 + 1.0 + 3.0 + 1.0 - 0.5);

    // Other shapes: run-time extents and ranks, generic ones, inline arrays, views.
    let (xd, vd) = (
        Array2::from_vec((2, 3), vec![1f32; 6]),
        Array1::from_vec(3, vec![2f32; 3]),
    );
    assert_eq!(lazy(&xd, &vd).eval()[[1, 1]], 4.0);
    assert_eq!(generic(&xd, &vd)[[0, 0]], (-1f32).exp());
    let (xr, vr) = (
        ArrayD::from_vec([2, 3], vec![1f32; 6]),
        ArrayD::from_vec([3], vec![1f32; 3]),
    );
    assert_eq!(broadcast!(xr + vr @ (1)).eval().dims(), [2, 3]);
    let rows: StackArray<f32, Shape![2, 2]> = array![inline; [1.0, 2.0], [3.0, 4.0]];
    assert_eq!(broadcast!(rows + 1.0).eval()[[1, 1]], 5.0);
    let (column, row) = (x.view(), x.slice(s![0..1, ..;-1]));
    assert_eq!(broadcast!(column - x).eval()[[1, 2]], 0.0);
    assert_eq!(row.extents(), [1, 3]);

    // `try_broadcast!` returns what cannot be known before the program runs.
    let short = Array1::from_vec(2, vec![2f32; 2]);
    let mut into = xd.clone();
    assert!(try_broadcast!(into = xd + vd @ (1)).is_ok());
    assert!(try_broadcast!(into += xd + short @ (1)).is_err());
    assert!(try_broadcast!(xd + short @ (1)).is_err());
    assert_eq!(
        try_broadcast!(xd * 3.0).expect("one shape").eval()[[0, 0]],
        3.0
    );
}
