//! The exact text of what fails at run time through operators, `at`, destinations and indices.
//!
//! The first line says what is wrong, the second shows the shapes, the third is the way out.

use broadloom::prelude::*;
use std::fmt::Display;

fn arr(extents: &[usize]) -> ArrayD<f32> {
    ArrayD::from_vec(extents, vec![1.0; extents.iter().product()])
}

fn same(table: &[(String, &str)]) {
    for (got, want) in table {
        assert_eq!(got, want, "\n{got}\n");
    }
}

#[test]
fn operators() {
    let (x23, v2, v3, v4) = (arr(&[2, 3]), arr(&[2]), arr(&[3]), arr(&[4]));
    let typed = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let rows = Array2::from_vec((2, 3), vec![1f32; 6]);
    let one = Array::from_vec(shape![2, { 1 }], vec![1f32; 2]);
    same(&[
        (
            (&x23 + &v3).try_eval().text(),
            "the right operand of `+` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3], right operand [3]\n\
             \x20 help: place the right operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            (&v2 * &x23).try_eval().text(),
            "the left operand of `*` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2], right operand [2, 3]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[0])`",
        ),
        (
            (&x23 - &v4).try_eval().text(),
            "the right operand of `-` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3], right operand [4]\n\
             \x20 help: no placement of [4] along the axes of [2, 3] is legal: extents that meet must be equal, or one of them 1",
        ),
        (
            (&x23 / arr(&[2, 4])).try_eval().text(),
            "axis 1 of the result has extent 3 in the left operand of `/` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            (&x23 * arr(&[3, 4])).try_eval().text(),
            "axis 0 of the result has extent 2 in the left operand of `*` and extent 3 in the right operand\n\
             \x20 left operand [2, 3], right operand [3, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 3, the right operand with 1 or 2; `x * y` multiplies element by element, the product of matrices is `x.matmul(&y)`",
        ),
        (
            x23.maximum(&arr(&[4, 3])).try_eval().text(),
            "axis 0 of the result has extent 2 in the left operand of `maximum` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [4, 3]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 2",
        ),
        (
            (&typed + &v3).try_eval().text(),
            "the right operand of `+` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3], right operand [3]\n\
             \x20 help: place the right operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            (&v3 + &typed).try_eval().text(),
            "the left operand of `+` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [2, 3]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            (&rows + Array2::from_vec((2, 4), vec![1f32; 8]))
                .try_eval()
                .text(),
            "axis 1 of the result has extent 3 in the left operand of `+` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            (&rows + Array::from_vec(shape![2, 4], vec![1f32; 8]))
                .try_eval()
                .text(),
            "axis 1 of the result has extent 3 in the left operand of `+` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            (&rows + &one).try_eval().text(),
            "axis 1 of the right operand of `+` is the constant 1 (`Fix<1>`), which does not stretch to 3\n\
             \x20 left operand [2, 3], right operand [2, 1]\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<1>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            (&one + &rows).try_eval().text(),
            "axis 1 of the left operand of `+` is the constant 1 (`Fix<1>`), which does not stretch to 3\n\
             \x20 left operand [2, 1], right operand [2, 3]\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<1>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            x23.greater(0.0)
                .select(&x23, &arr(&[2, 4]))
                .try_eval()
                .text(),
            "axis 1 of the result has extent 3 in the first two operands of `select` and extent 4 in the third operand\n\
             \x20 first two operands [2, 3], third operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the first two operands would fit with 1 or 4, the third operand with 1 or 3",
        ),
        (
            x23.greater(0.0).select(&v3, 0.0).try_eval().text(),
            "the second operand of `select` has rank 1 and the first operand rank 2, and nothing says which axes match\n\
             \x20 first operand [2, 3], second operand [3]\n\
             \x20 help: place the second operand, the one of lower rank, with `.at(&[1])`",
        ),
    ]);
}

#[test]
fn placed_operands() {
    let (x23, v2, v3, v4) = (arr(&[2, 3]), arr(&[2]), arr(&[3]), arr(&[4]));
    let rows = Array2::from_vec((2, 3), vec![1f32; 6]);
    let row = Array1::from_vec(4, vec![1f32; 4]);
    let one = Array::from_vec(shape![{ 1 }], vec![1f32]);
    same(&[
        (
            (&x23 + v3.at(&[2])).try_eval().text(),
            "the right operand of `+`, placed on axis 2, needs axis 2, but the left operand has rank 2\n\
             \x20 left operand [2, 3], right operand [3] on axis 2\n\
             \x20 help: the left operand has axes 0 and 1; the right operand would fit on axis 1",
        ),
        (
            (v4.at(&[2]) + &x23).try_eval().text(),
            "the left operand of `+`, placed on axis 2, needs axis 2, but the right operand has rank 2\n\
             \x20 left operand [4] on axis 2, right operand [2, 3]\n\
             \x20 help: the right operand has axes 0 and 1",
        ),
        (
            (&x23 + v3.at(&[0])).try_eval().text(),
            "axis 0 of the result has extent 2 in the left operand of `+` and extent 3 in the right operand\n\
             \x20 left operand [2, 3], right operand [3] on axis 0\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 3, the right operand with 1 or 2; the right operand would fit on axis 1",
        ),
        (
            (v4.at(&[1]) + &x23).try_eval().text(),
            "axis 1 of the result has extent 4 in the left operand of `+`, placed on axis 1, and extent 3 in the right operand\n\
             \x20 left operand [4] on axis 1, right operand [2, 3]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 3, the right operand with 1 or 4",
        ),
        (
            (&x23 + (v2.at(&[0]) * v3.at(&[2]))).try_eval().text(),
            "the right operand of `+`, placed on axes 0 and 2, needs axis 2, but the left operand has rank 2\n\
             \x20 left operand [2, 3], right operand [2, 3] on axes 0 and 2\n\
             \x20 help: the left operand has axes 0 and 1; the right operand would fit on axes 0 and 1",
        ),
        (
            (v2.at(&[0]) * v3.at(&[0]) + &x23).try_eval().text(),
            "axis 0 of the result has extent 2 in the left operand of `*`, placed on axis 0, and extent 3 in the right operand\n\
             \x20 left operand [2] on axis 0, right operand [3] on axis 0\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 3, the right operand with 1 or 2",
        ),
        (
            (&rows + row.at(axes![1])).try_eval().text(),
            "axis 1 of the result has extent 3 in the left operand of `+` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [4] on axis 1\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            (&rows + one.at(axes![1])).try_eval().text(),
            "axis 0 of the right operand of `+`, placed on axis 1, is the constant 1 (`Fix<1>`), which does not stretch to 3\n\
             \x20 left operand [2, 3], right operand [1] on axis 1\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<0>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            (&x23 + v3.at(&[1, 0])).try_eval().text(),
            "the operand of `at` has rank 1, but 2 broadcast dimensions were given for it\n\
             \x20 operand [3], broadcast dimensions [1, 0]\n\
             \x20 help: a tuple has one entry per axis of the operand, here 1 entry",
        ),
        (
            (&x23 + x23.at(&[1, 0])).try_eval().text(),
            "entry 1 of the broadcast dimensions of the operand of `at` is 0 and comes after 1, but the entries must strictly increase\n\
             \x20 operand [2, 3], broadcast dimensions [1, 0]\n\
             \x20 help: permute the axes of the operand first, then give its broadcast dimensions in increasing order",
        ),
        (
            (&x23 + x23.at(&[1, 1])).try_eval().text(),
            "entry 1 of the broadcast dimensions of the operand of `at` is 1 again, but the entries must strictly increase\n\
             \x20 operand [2, 3], broadcast dimensions [1, 1]\n\
             \x20 help: each axis of the result can be named once",
        ),
        (
            (&x23 + v3.at(&[-1])).try_eval().text(),
            "entry 0 of the broadcast dimensions of the operand of `at` is -1, and axes are not counted from the end\n\
             \x20 operand [3], broadcast dimensions [-1]\n\
             \x20 help: axes count from 0, outermost first",
        ),
        (
            (&x23 + x23.at(&[3, 1])).try_eval().text(),
            "entry 1 of the broadcast dimensions of the operand of `at` is 1 and comes after 3, but the entries must strictly increase\n\
             \x20 operand [2, 3], broadcast dimensions [3, 1]\n\
             \x20 help: permute the axes of the operand first, then give its broadcast dimensions in increasing order",
        ),
        (
            (&x23 + v3.at(&[1 << 40])).try_eval().text(),
            "entry 0 of the broadcast dimensions of the operand of `at` is 1099511627776, but the largest possible result has rank 4096\n\
             \x20 operand [3], broadcast dimensions [1099511627776]\n\
             \x20 help: axes count from 0, outermost first",
        ),
    ]);
}

#[test]
fn aligned_operands() {
    let (x23, v2, v3) = (arr(&[2, 3]), arr(&[2]), arr(&[3]));
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let rows = Array2::from_vec((2, 3), vec![1f32; 6]);
    let vector = Array1::from_vec(2, vec![1f32; 2]);
    let one = Array::from_vec(shape![{ 1 }], vec![1f32]);
    let (mut out, mut short) = (arr(&[2, 3]), arr(&[3]));
    same(&[
        (
            (&x23 + v2.at(..)).try_eval().text(),
            "axis 1 of the result has extent 3 in the left operand of `+` and extent 2 in the right operand\n\
             \x20 left operand [2, 3], right operand [2] aligned\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 2, the right operand with 1 or 3; place the right operand, the one of lower rank, with `.at(&[0])`",
        ),
        (
            (v2.at(..) * x23.at(..)).try_eval().text(),
            "axis 1 of the result has extent 2 in the left operand of `*`, aligned at the last axis, and extent 3 in the right operand\n\
             \x20 left operand [2] aligned, right operand [2, 3] aligned\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 3, the right operand with 1 or 2",
        ),
        (
            (&x + vector.at(..)).try_eval().text(),
            "axis 1 of the result has extent 3 in the left operand of `+` and extent 2 in the right operand\n\
             \x20 left operand [2, 3], right operand [2] aligned\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 2, the right operand with 1 or 3; place the right operand, the one of lower rank, with `.at(&[0])`",
        ),
        (
            (&rows + one.at(..)).try_eval().text(),
            "axis 0 of the right operand of `+`, aligned at the last axis, is the constant 1 (`Fix<1>`), which does not stretch to 3\n\
             \x20 left operand [2, 3], right operand [1] aligned\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<0>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            (&v3 + x23.at(..)).try_eval().text(),
            "the left operand of `+` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [2, 3] aligned\n\
             \x20 help: align the left operand with `.at(..)` as well: the right operand is, and has the larger rank",
        ),
        (
            (x.at(..) - &v2).try_eval().text(),
            "the right operand of `-` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3] aligned, right operand [2]\n\
             \x20 help: [2] aligned with [2, 3] is not legal either: extents that meet must be equal, or one of them 1",
        ),
        (
            (v2.at(&[0]) + v3.at(..)).try_eval_into(&mut out).text(),
            "the right operand of `+`, aligned at the last axis, counts axes from the last and the left operand, which is placed, from the first, and nothing tells how many there are\n\
             \x20 left operand [2] on axis 0, right operand [3] aligned\n\
             \x20 help: put an operand of full rank, at least 1, before them",
        ),
        (
            out.try_assign(v2.at(..)).text(),
            "the value of `assign`, aligned at the last axis, has extent 2 where axis 1 of the destination has extent 3, and a destination is never stretched\n\
             \x20 value [2] aligned, destination [2, 3]\n\
             \x20 help: the destination would fit with extent 2 there, the value with 1 or 3; place the value with `.at(&[0])`",
        ),
        (
            short.try_assign(x23.at(..)).text(),
            "the value of `assign`, aligned at the last axis, has rank 2, more than the destination, which has rank 1\n\
             \x20 value [2, 3] aligned, destination [3]\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
    ]);
}

#[test]
fn destinations() {
    let (x23, v2, v3) = (arr(&[2, 3]), arr(&[2]), arr(&[3]));
    let mut out = arr(&[2, 3]);
    let mut column = arr(&[2, 1]);
    let mut vector = arr(&[3]);
    let mut scalar = ArrayD::from_vec([], vec![1f32]);
    let mut typed = Array2::from_vec((2, 3), vec![1f32; 6]);
    let fixed = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    same(&[
        (
            out.try_assign(&v3).text(),
            "the value of `assign` has rank 1 and the destination rank 2, and nothing says which axes match\n\
             \x20 value [3], destination [2, 3]\n\
             \x20 help: place the value with `.at(&[1])`",
        ),
        (
            column.try_assign(&x23).text(),
            "the value of `assign` has extent 3 where axis 1 of the destination has extent 1, and a destination is never stretched\n\
             \x20 value [2, 3], destination [2, 1]\n\
             \x20 help: the destination would fit with extent 3 there, the value with 1",
        ),
        (
            vector.try_assign(&x23).text(),
            "the value of `assign` has rank 2, more than the destination, which has rank 1\n\
             \x20 value [2, 3], destination [3]\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
        (
            vector.try_assign(&fixed).text(),
            "the value of `assign` has rank 2, more than the destination, which has rank 1\n\
             \x20 value [2, 3], destination [3]\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
        (
            scalar.try_assign(&fixed).text(),
            "the value of `assign` has rank 2, more than the destination, which has rank 0\n\
             \x20 value [2, 3], destination []\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
        (
            scalar.try_assign(&x23).text(),
            "the value of `assign` has rank 2, more than the destination, which has rank 0\n\
             \x20 value [2, 3], destination []\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
        (
            out.try_assign(v3.at(&[2])).text(),
            "the value of `assign`, placed on axis 2, needs axis 2, but the destination has rank 2\n\
             \x20 value [3] on axis 2, destination [2, 3]\n\
             \x20 help: the destination has axes 0 and 1; the value would fit on axis 1",
        ),
        (
            out.try_assign(v3.at(&[0])).text(),
            "the value of `assign`, placed on axis 0, has extent 3 where axis 0 of the destination has extent 2, and a destination is never stretched\n\
             \x20 value [3] on axis 0, destination [2, 3]\n\
             \x20 help: the destination would fit with extent 3 there, the value with 1 or 2; the value would fit on axis 1",
        ),
        (
            typed.try_assign(&v2).text(),
            "the value of `assign` has rank 1 and the destination rank 2, and nothing says which axes match\n\
             \x20 value [2], destination [2, 3]\n\
             \x20 help: place the value with `.at(&[0])`",
        ),
        (
            typed
                .try_assign(Array2::from_vec((3, 2), vec![1f32; 6]))
                .text(),
            "the value of `assign` has extent 2 where axis 1 of the destination has extent 3, and a destination is never stretched\n\
             \x20 value [3, 2], destination [2, 3]\n\
             \x20 help: the destination would fit with extent 2 there, the value with 1 or 3",
        ),
        (
            (&x23 * 2.0).try_eval_into(&mut column).text(),
            "the value of `eval_into` has extent 3 where axis 1 of the destination has extent 1, and a destination is never stretched\n\
             \x20 value [2, 3], destination [2, 1]\n\
             \x20 help: the destination would fit with extent 3 there, the value with 1",
        ),
        (
            out.try_update(|out| out + &v2).text(),
            "the right operand of `+` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3], right operand [2]\n\
             \x20 help: place the right operand, the one of lower rank, with `.at(&[0])`",
        ),
        (
            out.view_mut().try_assign_numpy(&v2.view(), |_, v| v).text(),
            "the value of `try_assign_numpy` has extent 2 where axis 1 of the destination has extent 3, and a destination is never stretched\n\
             \x20 value [2], destination [2, 3]\n\
             \x20 help: the destination would fit with extent 2 there, the value with 1 or 3; place the value with `.at(&[0])`",
        ),
        (
            vector
                .view_mut()
                .try_assign_numpy(&x23.view(), |_, v| v)
                .text(),
            "the value of `try_assign_numpy` has rank 2, more than the destination, which has rank 1\n\
             \x20 value [2, 3], destination [3]\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
    ]);
}

trait Text {
    fn text(self) -> String;
}

impl<T, E: Display> Text for Result<T, E> {
    fn text(self) -> String {
        self.map_or_else(|error| error.to_string(), |_| "no error".into())
    }
}

/// The file and the message of the panic in `f`.
fn panic_of(f: impl FnOnce() + std::panic::UnwindSafe) -> (String, String) {
    use std::cell::RefCell;
    use std::panic;
    use std::sync::Once;
    thread_local!(static SEEN: RefCell<Option<String>> = const { RefCell::new(None) });
    // Set once: tests in other threads panic with the hook that was there before.
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let is_watched = SEEN.with_borrow_mut(|seen| match seen {
                Some(file) => {
                    *file = info.location().expect("a location").file().into();
                    true
                }
                None => false,
            });
            if !is_watched {
                before(info);
            }
        }));
    });
    SEEN.set(Some(String::new()));
    let result = panic::catch_unwind(f);
    let file = SEEN.take().expect("the file");
    let payload = result.expect_err("a panic");
    let message = match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload
            .downcast_ref::<&str>()
            .expect("a message")
            .to_string(),
    };
    (file, message)
}

/// A panic is in the user's file, at the call, and not inside the library; its message is the error's.
#[test]
fn panics_are_at_the_callers_line() {
    let mut table = vec![];
    macro_rules! at_this_line {
        ($([$($name:ident = $value:expr),*] $code:expr, $first_line:literal;)*) => {$(
            let (file, message) = panic_of(|| {
                $(#[allow(unused_mut, reason = "some are only read")] let mut $name = $value;)*
                let _ = $code;
            });
            assert!(file.ends_with("tests/all/messages.rs"), "{file}: {message}");
            table.push((message, $first_line));
        )*};
    }
    at_this_line! {
        [x = arr(&[2, 3]), v = arr(&[3])] (&x + &v).eval(), "the right operand of `+` has rank 1 and the left operand rank 2, and nothing says which axes match";
        [x = arr(&[2, 3]), v = arr(&[3])] x += &v, "the value of `+=` has rank 1 and the destination rank 2, and nothing says which axes match";
        [x = arr(&[2, 3]), v = arr(&[3])] x.assign(&v), "the value of `assign` has rank 1 and the destination rank 2, and nothing says which axes match";
        [x = arr(&[2, 3]), v = arr(&[3])] x.update(|x| x * &v), "the right operand of `*` has rank 1 and the left operand rank 2, and nothing says which axes match";
        [x = arr(&[2, 3]), v = arr(&[3])] (&x + 1.0).eval_into(&mut v), "the value of `eval_into` has rank 2, more than the destination, which has rank 1";
        [x = arr(&[2, 3]), v = arr(&[3])] (&x + &v).plan(), "the right operand of `+` has rank 1 and the left operand rank 2, and nothing says which axes match";
        [x = arr(&[2, 3])] x[[2, 0]], "the index [2, 0] is out of bounds on axis 0: 2 is not below its extent 2 (shape [2, 3])";
        [x = arr(&[2, 3])] x[[0]], "the index [0] has 1 entry, but the array of shape [2, 3] has rank 2";
        [x = arr(&[2, 3])] x[[0, 3]] = 1.0, "the index [0, 3] is out of bounds on axis 1: 3 is not below its extent 3 (shape [2, 3])";
        [x = arr(&[2, 3])] x.view()[[0, 3]], "the index [0, 3] is out of bounds on axis 1: 3 is not below its extent 3 (shape [2, 3])";
        [x = arr(&[2, 3])] x.view_mut()[[0, 3]] = 1.0, "the index [0, 3] is out of bounds on axis 1: 3 is not below its extent 3 (shape [2, 3])";
        [x = arr(&[2, 3])] x.permute(&[1, 1]), "`permute`: [1, 1] names axis 1 twice; a permutation names each of the axes 0 to 1 once";
        [x = arr(&[2, 3])] x.reshape([4]), "the shape [4] has 4 elements, but 6 values were given";
        [x = Array2::from_vec((2, 3), vec![0.0; 6])] x.squeeze(axes![0]), "axis 0 of the squeezed shape has extent 2, but 1 is needed";
        [] Array::from_vec(shape![2, 3], vec![0.0; 5]), "the shape [2, 3] has 6 elements, but 5 values were given";
        [] Array::<f64, _>::zeros((usize::MAX, 2)), "the shape [18446744073709551615, 2] has more than 9223372036854775807 elements";
    }
    for (message, first_line) in table {
        assert_eq!(message.lines().next(), Some(first_line));
    }
}
