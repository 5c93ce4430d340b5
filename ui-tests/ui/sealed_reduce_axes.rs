// Foreign axes could give a result shape with more elements than the reduction keeps.
use broadloom::error::ShapeError;
use broadloom::prelude::*;
use broadloom::reduce::{ReduceAxes, RunTimeAxes};
use broadloom::storage::Home;

struct Lie;

impl ReduceAxes<DynRank> for Lie {
    type Left = DynRank;
    type Home<H: Home> = H;
    type Output<T, H: Home> = Array<T, DynRank, H>;
    type Known = <RunTimeAxes<'static> as ReduceAxes<DynRank>>::Known;

    fn reduced(&self, _: &DynRank, flags: &mut [bool]) -> Result<DynRank, ShapeError> {
        flags.fill(true);
        Ok(DynRank::from(vec![1 << 16]))
    }

    fn finish<T: Copy, H: Home>(left: Array<T, DynRank, H>) -> Array<T, DynRank, H> {
        left
    }
}

fn main() {
    let mut y = ArrayD::from_vec([4], vec![1.0f64; 4]).lazy().sum(Lie);
    y += 1.0;
}
