//! Our cases: each kernel with its inputs, for every form of shapes that it is compiled for.

use std::hint::black_box;
use std::rc::Rc;

use broadloom::Float;
use broadloom::dim::{Dyn, Fix};
use broadloom::prelude::*;
use broadloom::shape::StaticShape;
use broadloom::storage::{Heap, Home, Inline};

use crate::cases::{Case, Form, K14_CALLS, case};
use crate::data::{array, parts, vector, zeros};
use crate::kernels::{self, dynrank};

/// A case that writes into an array.
fn into<T: Float, S: Shape>(
    output: Array<T, S>,
    kernel: impl FnMut(&mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    case(output, 1, kernel, |output| output.as_slice().to_vec())
}

fn k1<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(T, &Array<T, S>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let (a, x) = (T::from_f64(0.001), array(1, d, 0.0, 1.0));
    into(array(2, d, 0.0, 1.0), move |y| kernel(a, &x, y))
}

fn k2<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &Array<T, S>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let [a, b, c] = [1, 2, 3].map(|seed| array(seed, d, 0.0, 1.0));
    into(zeros(d), move |d| kernel(&a, &b, &c, d))
}

fn k3<T: Float, S: Shape, M: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, M>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let (x, v) = (array(1, d, -0.5, 0.5), array(2, &d[1..], -0.5, 0.5));
    into(zeros(d), move |o| kernel(&x, &v, o))
}

fn k4<T: Float, S: Shape, N: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, N>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let (x, u) = (array(1, d, 0.0, 1.0), array(2, &[d[0], 1], 0.0, 1.0));
    into(zeros(d), move |o| kernel(&x, &u, o))
}

fn k5<T: Float, N: Shape, M: Shape, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, N>, &Array<T, M>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let (u, v) = (array(1, &d[..1], 0.0, 0.001), array(2, &d[1..], 0.0, 1.0));
    into(array(3, d, 0.0, 1.0), move |o| kernel(&u, &v, o))
}

fn k6<T: Float, S: Shape, C: Shape>(
    d: &[usize],
    kernel: impl Fn(
        &Array<T, S>,
        &Array<T, C>,
        &Array<T, C>,
        &Array<T, C>,
        &Array<T, C>,
        &mut Array<T, S>,
    ) + 'static,
) -> Box<dyn Case<T>> {
    let x = array(1, d, 0.0, 1.0);
    let channel = |seed, low, high| array(seed, &d[1..2], low, high);
    let (mean, var) = (channel(2, 0.0, 1.0), channel(3, 0.5, 1.5));
    let (gamma, beta) = (channel(4, 0.0, 1.0), channel(5, 0.0, 1.0));
    into(zeros(d), move |o| kernel(&x, &mean, &var, &gamma, &beta, o))
}

fn k7<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &Array<T, S>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let (s, k) = (array(1, d, 50.0, 150.0), array(2, d, 50.0, 150.0));
    let t = array(3, d, 0.25, 1.25);
    into(zeros(d), move |o| kernel(&s, &k, &t, o))
}

fn k8<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let x = array(1, d, -2.0, 2.0);
    into(zeros(d), move |o| kernel(&x, o))
}

fn k9<T: Float, A: Shape, B: Shape, O: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, A>, &Array<T, B>, &mut Array<T, O>) + 'static,
) -> Box<dyn Case<T>> {
    let (a, b) = (
        array(1, &[d[0], d[2]], 0.0, 1.0),
        array(2, &d[1..], 0.0, 1.0),
    );
    into(zeros(&d[..2]), move |o| kernel(&a, &b, o))
}

fn k10a<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>) -> T + 'static,
) -> Box<dyn Case<T>> {
    let [a, b] = [1, 2].map(|seed| array(seed, d, 0.0, 1.0));
    let sum = move |sum: &mut T| *sum = kernel(&a, &b);
    case(T::ZERO, 1, sum, |sum| vec![*sum])
}

fn k10b<T: Float, S: Shape, O: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &mut Array<T, O>) + 'static,
) -> Box<dyn Case<T>> {
    let [a, b] = [1, 2].map(|seed| array(seed, d, 0.0, 1.0));
    into(zeros(&d[..1]), move |o| kernel(&a, &b, o))
}

fn k10c<T: Float, S: Shape, O: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &mut Array<T, O>) + 'static,
) -> Box<dyn Case<T>> {
    let [a, b] = [1, 2].map(|seed| array(seed, d, 0.0, 1.0));
    into(zeros(&d[1..]), move |o| kernel(&a, &b, o))
}

fn k11<T: Float, S: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &mut Array<T, S>) + 'static,
) -> Box<dyn Case<T>> {
    let square = [d[0], d[0]];
    let [a, b] = [1, 2].map(|seed| array(seed, &square, 0.0, 1.0));
    into(zeros(&square), move |o| kernel(&a, &b, o))
}

fn k12<T: Float, S: Shape, O: Shape>(
    d: &[usize],
    kernel: impl Fn(&Array<T, S>, &Array<T, S>, &mut Array<T, O>) + 'static,
) -> Box<dyn Case<T>> {
    let [a, b] = [1, 2].map(|seed| array(seed, &[2 * d[0]], 0.0, 1.0));
    into(zeros(d), move |o| kernel(&a, &b, o))
}

/// Arrays of these extents, side by side in input `seed`.
fn objects<T: Float, O>(
    seed: u32,
    count: usize,
    extents: &[usize],
    object: impl Fn(ArrayD<T>) -> O,
) -> Vec<O> {
    let len = extents.iter().product();
    let items: Vec<T> = vector(seed, count * len, 0.0, 1.0);
    let arrays = items
        .chunks(len)
        .map(|items| ArrayD::from_vec(extents, items.to_vec()));
    arrays.map(object).collect()
}

fn all<T: Float, S: Shape, H: Home>(objects: &[Array<T, S, H>]) -> Vec<T> {
    objects.iter().flat_map(|object| object.to_vec()).collect()
}

fn k13a<T: Float, S: Shape, V: Shape, H: Home>(
    d: &[usize],
    matrix: impl Fn(ArrayD<T>) -> Array<T, S, H>,
    vector: impl Fn(ArrayD<T>) -> Array<T, V, H>,
    kernel: impl Fn(&[Array<T, S, H>], &[Array<T, V, H>], &mut [Array<T, S, H>]) + 'static,
) -> Box<dyn Case<T>>
where
    Array<T, S, H>: 'static,
    Array<T, V, H>: 'static,
{
    let a = objects(1, d[0], &[4, 4], &matrix);
    let v = objects(2, d[0], &[4], vector);
    case(
        objects(1, d[0], &[4, 4], matrix),
        d[0],
        move |o: &mut Vec<_>| kernel(&a, &v, o),
        |o| all(o),
    )
}

fn k13b<T: Float, S: Shape, H: Home>(
    d: &[usize],
    object: impl Fn(ArrayD<T>) -> Array<T, S, H>,
) -> Box<dyn Case<T>>
where
    Array<T, S, H>: 'static,
{
    let [a, b, c, e, o] = [1, 2, 3, 4, 1].map(|seed| objects(seed, d[0], &[3], &object));
    case(
        o,
        d[0],
        move |o: &mut Vec<_>| kernels::k13b(&a, &b, &c, &e, o),
        |o| all(o),
    )
}

fn k14<T: Float, A: Shape, B: Shape>(
    kernel: impl Fn(&Array<T, A>, &Array<T, B>, &mut Array<T, A>) + 'static,
) -> Box<dyn Case<T>> {
    let (a, b) = (array(1, &[2, 3, 4], 0.0, 1.0), array(2, &[3, 4], 0.0, 1.0));
    let run = move |o: &mut Array<T, A>| {
        for _ in 0..K14_CALLS {
            kernel(black_box(&a), black_box(&b), black_box(o));
        }
    };
    case(zeros(&[2, 3, 4]), K14_CALLS, run, |o| o.as_slice().to_vec())
}

fn k15<T: Float, N: Dim, M: Dim>(
    d: &[usize],
    kernel: impl Fn([&Array<T, (N, M)>; 2], [&Array<T, (M,)>; 2]) -> (T, [Array<T, (M,)>; 2]) + 'static,
) -> Box<dyn Case<T>> {
    let [x, w] = [1, 4].map(|seed| array(seed, d, -1.0, 1.0));
    let [u, v] = [2, 3].map(|seed| array(seed, &d[1..], -1.0, 1.0));
    let run = move |o: &mut (T, [Array<T, (M,)>; 2])| *o = kernel([&x, &w], [&u, &v]);
    let output = (T::ZERO, [0, 1].map(|_| zeros(&d[1..])));
    case(output, 1, run, |(sum, gradients)| {
        parts(&[gradients[0].as_slice(), gradients[1].as_slice(), &[*sum]])
    })
}

fn k15_tape<T: Float>(d: &[usize]) -> Box<dyn Case<T>> {
    let data = [1, 4].map(|seed| Rc::new(array(seed, d, -1.0, 1.0)));
    let parameters = [2, 3].map(|seed| array(seed, &d[1..], -1.0, 1.0));
    let run = move |o: &mut (T, [ArrayD<T>; 2])| *o = kernels::k15_tape(&data, &parameters);
    let output = (T::ZERO, [0, 1].map(|_| zeros(&d[1..])));
    case(output, 1, run, |(sum, gradients)| {
        parts(&[gradients[0].as_slice(), gradients[1].as_slice(), &[*sum]])
    })
}

/// A kernel on arrays of typed shapes: with the extents in the types where they are listed, else with `Dyn` extents. What stands
/// behind the semicolon is large, and left out by the feature `quick`.
macro_rules! typed {
    ($case:ident, $d:ident, $form:ident, [$($open:ident)+] $([$($n:literal)+])* $(; $([$($l:literal)+])*)?) => {
        match ($form, $d) {
            $((Form::Static, [$($n),+]) => $case($d, kernels::$case::<T, $(Fix<$n>),+>),)*
            $($(
                #[cfg(not(feature = "quick"))]
                (Form::Static, [$($l),+]) => $case($d, kernels::$case::<T, $(Fix<$l>),+>),
            )*)?
            _ => $case($d, kernels::$case::<T, $($open),+>),
        }
    };
}

/// The sizes of the kernels over matrices.
macro_rules! matrix {
    ($case:ident, $d:ident, $form:ident) => {
        typed!($case, $d, $form, [Dyn Dyn] [32 128] [256 256]; [4096 4096] [2048 4096])
    };
}

/// Our case of a kernel.
pub(crate) fn ours<T: Float>(kernel: &str, d: &[usize], form: Form) -> Option<Box<dyn Case<T>>> {
    let case = match (kernel, d.len(), form) {
        ("K1", 1, Form::DynRank) => k1(d, dynrank::k1),
        ("K2", 1, Form::DynRank) => k2(d, dynrank::k2),
        ("K3", 2, Form::DynRank) => k3(d, dynrank::k3),
        ("K4", 2, Form::DynRank) => k4(d, dynrank::k4),
        ("K5", 2, Form::DynRank) => k5(d, dynrank::k5),
        ("K6", 4, Form::DynRank) => k6(d, dynrank::k6),
        ("K7", 1, Form::DynRank) => k7(d, dynrank::k7),
        ("K8", 2, Form::DynRank) => k8(d, dynrank::k8),
        ("K9k3" | "K9k64", 3, Form::DynRank) => k9(d, dynrank::k9),
        ("K10a", 1, Form::DynRank) => k10a(d, dynrank::k10a),
        ("K10b", 2, Form::DynRank) => k10b(d, dynrank::k10b),
        ("K10c", 2, Form::DynRank) => k10c(d, dynrank::k10c),
        ("K11", 1, Form::DynRank) => k11(d, dynrank::k11),
        ("K12", 1, Form::DynRank) => k12(d, dynrank::k12),
        ("K13a", 1, Form::DynRank) => k13a(d, |a| a, |v| v, dynrank::k13a),
        ("K13b", 1, Form::DynRank) => k13b(d, |object| object),
        ("K14", 1, Form::DynRank) => k14(dynrank::k14),
        // What a tape records has its rank at run time.
        ("K15", 2, Form::DynRank) => k15_tape(d),

        ("K15", 2, _) => matrix!(k15, d, form),
        ("K1", 1, _) => typed!(k1, d, form, [Dyn] [4096] [65536]; [16777216] [8388608]),
        ("K2", 1, _) => typed!(k2, d, form, [Dyn] [4096] [65536]; [16777216] [8388608]),
        ("K3", 2, _) => matrix!(k3, d, form),
        ("K4", 2, _) => matrix!(k4, d, form),
        ("K5", 2, _) => matrix!(k5, d, form),
        ("K6", 4, _) => {
            typed!(k6, d, form, [Dyn Dyn Dyn Dyn] [1 16 16 16] [2 32 32 32]; [16 64 128 128] [8 64 128 128])
        }
        ("K7", 1, _) => typed!(k7, d, form, [Dyn] [4096] [65536]; [4194304] [2097152]),
        ("K8", 2, _) => matrix!(k8, d, form),
        ("K9k3", 3, _) => {
            typed!(k9, d, form, [Dyn Dyn Dyn] [64 64 3] [256 256 3]; [4096 4096 3] [2048 4096 3])
        }
        ("K9k64", 3, _) => {
            typed!(k9, d, form, [Dyn Dyn Dyn] [64 64 64] [256 256 64]; [1024 1024 64])
        }
        ("K10a", 1, _) => typed!(k10a, d, form, [Dyn] [4096] [65536]; [16777216] [8388608]),
        ("K10b", 2, _) => matrix!(k10b, d, form),
        ("K10c", 2, _) => matrix!(k10c, d, form),
        ("K11", 1, _) => typed!(k11, d, form, [Dyn] [64] [256]; [4096] [2048] [4032]),
        ("K12", 1, _) => match (form, d) {
            (Form::Static, [4096]) => k12(d, kernels::k12::<T, Fix<8192>, Fix<4096>>),
            (Form::Static, [65536]) => k12(d, kernels::k12::<T, Fix<131072>, Fix<65536>>),
            #[cfg(not(feature = "quick"))]
            (Form::Static, [16777216]) => k12(d, kernels::k12::<T, Fix<33554432>, Fix<16777216>>),
            #[cfg(not(feature = "quick"))]
            (Form::Static, [8388608]) => k12(d, kernels::k12::<T, Fix<16777216>, Fix<8388608>>),
            _ => k12(d, kernels::k12::<T, Dyn, Dyn>),
        },
        ("K13a", 1, Form::Static) => k13a(
            d,
            inline::<T, Shape![4, 4]>,
            inline::<T, Shape![4]>,
            kernels::k13a::<T, Fix<4>, Fix<4>, Inline>,
        ),
        ("K13a", 1, Form::Dyn) => k13a(
            d,
            open::<T, Shape![_, _]>,
            open::<T, Shape![_]>,
            kernels::k13a::<T, Dyn, Dyn, Heap>,
        ),
        ("K13b", 1, Form::Static) => k13b(d, inline::<T, Shape![3]>),
        ("K13b", 1, Form::Dyn) => k13b(d, open::<T, Shape![_]>),
        ("K14", 1, Form::Static) => k14(kernels::k14::<T, Fix<2>, Fix<3>, Fix<4>>),
        ("K14", 1, Form::Dyn) => k14(kernels::k14::<T, Dyn, Dyn, Dyn>),
        _ => return None,
    };
    Some(case)
}

/// An array of shape `S`, on the heap.
fn open<T: Float, S: Shape>(array: ArrayD<T>) -> Array<T, S> {
    let typed = array.try_into_shape::<S>();
    typed.expect("the shape has the extents it was chosen for")
}

/// An array of shape `S`, in the value.
fn inline<T: Float, S: StaticShape>(array: ArrayD<T>) -> StackArray<T, S> {
    open::<T, S>(array).to_stack()
}
