// The traits that expansions of `broadcast!` name have paths, and are sealed as well.
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
