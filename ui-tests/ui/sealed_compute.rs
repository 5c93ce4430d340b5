// What expansions of `broadcast!` call has a path, and is as closed as everything else that kernels rely on.
use broadloom::__private::Compute;
use broadloom::prelude::*;
use broadloom::{BroadcastError, storage::Heap};

struct Lie;

impl Compute for Lie {
    type Item = f64;
    type Shape = DynRank;
    type Home = Heap;

    fn shape(&self) -> Result<DynRank, BroadcastError> {
        Ok(DynRank::from([4]))
    }

    fn compute(&self) -> Result<ArrayD<f64>, BroadcastError> {
        Ok(ArrayD::zeros([4, 0]))
    }
}

fn main() {}
