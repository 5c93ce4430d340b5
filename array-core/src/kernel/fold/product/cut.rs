//! How many rows and columns a tile of a product has.

use super::tile::{TILE_ROWS, TileTable};

/// How some columns are cut into panels of whole vectors, and some rows into tiles: no two panels
/// differ by more than one vector. It is made once, because it needs divisions.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) rows: usize,
    columns: usize,
    /// Rows of a tile.
    pub(super) high: usize,
    /// Columns of the first `wider` panels, and of the others; the last one may have fewer.
    wide: usize,
    wider: usize,
    lanes: usize,
}

impl Cut {
    pub(super) fn new(tiles: &TileTable, rows: usize, columns: usize) -> Self {
        let lanes = tiles.lanes.trailing_zeros();
        let vectors = (columns + tiles.lanes - 1) >> lanes;
        let panels = match vectors <= tiles.vectors() {
            true => 1,
            false => vectors.div_ceil(tiles.vectors()),
        };
        let (each, wider) = match panels {
            1 => (vectors, 0),
            _ => (vectors / panels, vectors % panels),
        };
        // A tile of up to 8 rows, or some: of about 6 rows if they have one vector.
        let tall = tiles.of_vectors(each + usize::from(wider > 0)).len();
        let most = if each > 1 || rows <= tall {
            tall
        } else {
            TILE_ROWS
        };
        Cut {
            rows,
            columns,
            high: rows.div_ceil(rows.div_ceil(most)),
            wide: each << lanes,
            wider,
            lanes: tiles.lanes,
        }
    }

    /// Whether all rows and columns are those of one tile.
    #[inline(always)]
    pub(super) fn is_one_tile(&self) -> bool {
        self.rows == self.high && self.columns <= self.wide
    }

    /// Visits the panels: the first column of each, and the number of its columns.
    #[inline(always)]
    pub(super) fn each_panel(&self, mut visit: impl FnMut(usize, usize)) {
        let (mut column, mut panel) = (0, 0);
        while column < self.columns {
            let more = if panel < self.wider { self.lanes } else { 0 };
            let n = (self.wide + more).min(self.columns - column);
            visit(column, n);
            column += n;
            panel += 1;
        }
    }
}
