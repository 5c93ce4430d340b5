use broadloom::array::*;
use broadloom::dim::*;
use broadloom::expr::*;
use broadloom::{Shape, axes, shape};

fn add_bias<N: Dim, C: Dim>(x: &Array<f32, (N, C)>, b: &Array<f32, (C,)>) -> Array<f32, (N, C)> {
    (x + b.at(axes![1])).eval()
}

fn standardise(x: &Array2<f32>, mean: &Array1<f32>, sd: &Array1<f32>) -> Array2<f32> {
    ((x - mean.at(axes![1])) / sd.at(axes![1])).eval()
}
fn lazy<'a>(x: &'a Array2<f32>) -> Expr<impl Node<Item = f32, Shape = (Dyn, Dyn)> + Closed + 'a> {
    x * 2.0 + 1.0
}
fn same<S: broadloom::shape::Shape>(a: &Array<f64, S>, b: &Array<f64, S>) -> Array<f64, S> {
    (a * 2.0 + b - 1.0).eval()
}

#[test]
fn works() {
    let x: Array<f32, Shape![2, 3]> = Array::from_vec(shape![2, 3], vec![1., 2., 3., 4., 5., 6.]);
    let b = Array::from_vec(shape![3], vec![10., 20., 30.]);
    assert_eq!(add_bias(&x, &b).as_slice(), [11., 22., 33., 14., 25., 36.]);
    let u = Array::from_vec(shape![2], vec![1f32, 2.]);
    let y = (&x * u.at(axes![0]) + 2.0 * b.at(axes![1])).eval();
    assert_eq!(y.as_slice(), [21., 42., 63., 28., 50., 72.]);
    let outer = (u.unsqueeze(axes![1]) * b.unsqueeze(axes![0])).eval();
    assert_eq!(outer.as_slice(), [10., 20., 30., 20., 40., 60.]);
    let mut z = outer;
    z += u.at(axes![0]) * b.at(axes![1]);
    assert_eq!(z.as_slice(), [20., 40., 60., 40., 80., 120.]);
    z.update(|z| z.max(50.0) - 1.0);
    z.assign(b.at(axes![1]));
    let xd = ArrayD::from_vec([2, 3], vec![1f32, 2., 3., 4., 5., 6.]);
    let md = ArrayD::from_vec([3], vec![1f32, 2., 3.]);
    let c = (&xd - md.at(&[1])).eval();
    assert_eq!(c.as_slice(), [0., 0., 0., 3., 3., 3.]);
    println!("{}", (&xd + &md).try_eval().err().unwrap());
    println!("{}", (&xd + md.at(&[0])).try_eval().err().unwrap());
    println!("{}", (&xd + md.at(&[2])).try_eval().err().unwrap());
    println!("{}", (&xd + md.at(&[1, 0])).try_eval().err().unwrap());
    println!("{}", (&xd + md.at(&[1])).plan());
    let a2 = Array2::from_fn((3, 4), |[i, j]| (i * 4 + j) as f32);
    let l = lazy(&a2);
    println!("{:?}", l.eval().as_slice());
    let m = Array1::linspace(0.0, 1.0, 4);
    println!(
        "{:?} {:?}",
        standardise(&a2, &m, &m).as_slice(),
        a2.greater(3.0).select(&a2, 0.0).eval().as_slice()
    );
    let ad = Array2::from_fn((3, 4), |[i, j]| (i * 4 + j) as f64);
    assert_eq!(same(&ad, &ad).as_slice()[1], 2.0);
    let st = x.to_stack();
    let q = (&st + &st).eval();
    let q2 = q;
    assert_eq!(q.as_slice(), q2.as_slice());
}

#[test]
fn reductions() {
    use broadloom::reduce::{Reductions, keepdims};
    for (n, k, m) in [
        (3, 4, 5),
        (2, 70, 90),
        (1, 1, 1),
        (0, 3, 2),
        (3, 0, 2),
        (2, 3, 0),
        (1, 5, 20000),
        (5000, 3, 1),
        (40, 40, 33),
    ] {
        let x = Array3::from_fn((n, k, m), |[i, j, l]| {
            ((i * 31 + j * 17 + l * 7) % 101) as f64 - 50.0
        });
        let d = x.clone().into_dyn();
        let want = |axes: [bool; 3]| {
            let shape = [n, k, m];
            let out: Vec<usize> = (0..3).filter(|a| !axes[*a]).map(|a| shape[a]).collect();
            let mut r = vec![0.0; out.iter().product()];
            for i in 0..n {
                for j in 0..k {
                    for l in 0..m {
                        let mut p = 0;
                        for (a, v) in [i, j, l].into_iter().enumerate() {
                            if !axes[a] {
                                p = p * shape[a] + v;
                            }
                        }
                        r[p] += x[[i, j, l]];
                    }
                }
            }
            r
        };
        assert_eq!(x.sum(axes![0]).as_slice(), want([true, false, false]));
        assert_eq!(x.sum(axes![1]).as_slice(), want([false, true, false]));
        assert_eq!(x.sum(axes![2]).as_slice(), want([false, false, true]));
        assert_eq!(x.sum(axes![0, 1]).as_slice(), want([true, true, false]));
        assert_eq!(x.sum(axes![0, 2]).as_slice(), want([true, false, true]));
        assert_eq!(x.sum(axes![1, 2]).as_slice(), want([false, true, true]));
        assert_eq!(x.sum(axes![0, 1, 2]).as_slice(), want([true, true, true]));
        assert_eq!([x.sum(..)], want([true, true, true])[..]);
        assert_eq!(d.sum(&[0, -1]).as_slice(), want([true, false, true]));
        assert_eq!(
            d.sum(keepdims(&[-2])).as_slice(),
            want([false, true, false])
        );
        assert_eq!(d.sum(&[]).as_slice(), x.as_slice());
        let e = (&x * 2.0).sum(axes![1]);
        assert_eq!(e.as_slice(), (x.sum(axes![1]) * 2.0).eval().as_slice());
        if n * k * m > 0 {
            assert_eq!(
                x.amax(..),
                x.iter().copied().fold(f64::NEG_INFINITY, f64::max)
            );
            assert_eq!(
                x.amin(axes![0, 1, 2]).as_slice()[0],
                x.iter().copied().fold(f64::INFINITY, f64::min)
            );
        }
    }
}
