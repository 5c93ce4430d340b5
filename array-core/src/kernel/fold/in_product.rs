//! Carries products of matrices out: a product for each index of the other kept axes.

use super::product::{Matrix, ONCE, Product};
use super::run::Run;

impl Run<'_> {
    /// Computes a product of matrices for each index of the other kept axes.
    ///
    /// # Safety
    /// As for [`run`](super::run::run), for the schedule of a product.
    pub(super) unsafe fn products(&self, out: *mut u8, ins: &[*const u8]) {
        let schedule = self.schedule;
        let [rows, columns, steps] = [schedule.row, schedule.along, schedule.steps[0]];
        let [row, column, step] = [rows, columns, steps].map(|axis| self.strides(axis));
        let mut repeated = Vec::new();
        if schedule.outer_steps() != 0 {
            self.walk(schedule.outer_steps(), out, ins, |_, places| {
                repeated
                    .push([0, 1].map(|k| places[k].addr().wrapping_sub(ins[k].addr()) as isize));
            });
        }
        self.walk(schedule.kept, out, ins, |out, places| {
            let product = Product {
                rows: self.extent(rows),
                steps: self.extent(steps),
                columns: self.extent(columns),
                left: Matrix {
                    first: places[0],
                    row: row[1],
                    column: step[1],
                },
                right: Matrix {
                    first: places[1],
                    row: step[2],
                    column: column[2],
                },
                out: Matrix {
                    first: out,
                    row: row[0],
                    column: column[0],
                },
                outer: if repeated.is_empty() { ONCE } else { &repeated },
                exchanged: false,
            };
            // SAFETY: the caller's leaves and output; the schedule's axes are those of matrices.
            unsafe { product.run(self.work.reducer, self.level) };
        });
    }
}
