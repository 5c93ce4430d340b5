//! `&x + b.at(&[2])` with an `x` of rank 2 is the mistake people make first. The message blamed the operand without a
//! tuple, since it took the longer shape for the one whose axes the tuple names, called every entry entry 0, and
//! proposed to place the wrong operand.

use broadloom::{ArrayD, Lazy};

#[test]
fn the_placed_operand_is_blamed() {
    let (x, b) = (ArrayD::full([2, 3], 1.0), ArrayD::full([3], 2.0));
    let told = (&x + b.at(&[2])).try_eval().err().unwrap().to_string();
    assert_eq!(
        told,
        "the right operand of `+`, placed on axis 2, needs axis 2, but the left operand has rank 2\n  \
         left operand [2, 3], right operand [3] on axis 2\n  \
         help: the left operand has axes 0 and 1; the right operand would fit on axis 1"
    );
    let told = (b.at(&[2]) + &x).try_eval().err().unwrap().to_string();
    assert_eq!(
        told,
        "the left operand of `+`, placed on axis 2, needs axis 2, but the right operand has rank 2\n  \
         left operand [3] on axis 2, right operand [2, 3]\n  \
         help: the right operand has axes 0 and 1; the left operand would fit on axis 1"
    );
}

#[test]
fn so_is_the_placed_value_of_an_assignment() {
    let b = ArrayD::full([1, 3], 2.0);
    let mut out = ArrayD::full([3], 1.0);
    let told = b.at(&[0, 1]).try_eval_into(&mut out).err().unwrap();
    assert_eq!(told.kind().as_str(), "dim_out_of_range");
    assert_eq!(
        told.to_string(),
        "the value of `eval_into`, placed on axes 0 and 1, needs axis 1, but the destination has rank 1\n  \
         value [1, 3] on axes 0 and 1, destination [3]\n  \
         help: the destination has only axis 0"
    );
}
