// A foreign tuple could give an empty operand no axes: an element that does not exist would be read.
use broadloom::error::Violation;
use broadloom::prelude::*;
use broadloom::shape::{Placed, Placement};

#[derive(Clone, Copy)]
struct Lie;

impl Placement<DynRank> for Lie {
    type Output = Placed<DynRank>;
    type Proof = ();
    const TYPED: Option<&'static [usize]> = None;

    fn dims(&self) -> &[i64] {
        &[]
    }

    fn place(&self, _: &DynRank) -> Result<Placed<DynRank>, Violation> {
        <&[i64; 0] as Placement<DynRank>>::place(&&[], &DynRank::from(vec![]))
    }
}

fn main() {
    let (x, y) = (ArrayD::<f64>::zeros([0]), ArrayD::from_vec([4], vec![1.0f64; 4]));
    let _ = (&y + x.at(Lie)).eval();
}
