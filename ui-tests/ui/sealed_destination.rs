// A foreign destination could pass memory of four elements for a shape of 4096.
use broadloom::error::BroadcastError;
use broadloom::eval::{Destination, Strided};
use broadloom::expr::Current;
use broadloom::prelude::*;
use broadloom::shape::FitsInto;

struct Lie<'a> {
    told: ArrayD<f64>,
    big: ViewMutD<'a, f64>,
}

impl Destination<f64> for Lie<'_> {
    type Shape = DynRank;
    const WHOLE: bool = false;

    fn lies(&self) -> (DynRank, <DynRank as Shape>::Table<isize>) {
        <&mut ViewMutD<'_, f64> as Destination<f64>>::lies(&&mut self.told.clone().view_mut())
    }

    fn write<E: Node<Item = f64>>(self, _: &str, _: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<DynRank>,
    {
        Ok(())
    }

    fn stored(&mut self, _: &[usize]) -> Option<&mut [f64]> {
        None
    }

    fn strided(&mut self, _: &[usize]) -> Option<Strided<'_, f64>> {
        let own = self.big.extents();
        Destination::strided(&mut self.big, own.as_ref())
    }

    fn current(&self) -> Expr<Current<f64, DynRank>> {
        unreachable!("this program is refused")
    }
}

fn main() {
    let mut small = [0.0f64; 4];
    let big = ViewMutD::try_from_strided(&mut small, &[2, 2], &[1, 2], 0).unwrap();
    let x = ArrayD::from_vec([64, 64], vec![1.0f64; 4096]);
    let told = ArrayD::zeros([64, 64]);
    broadloom::softmax_into(&x, &[1], Lie { told, big });
}
