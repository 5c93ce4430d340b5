//! Slices, steps, reversed and exchanged axes, channels, columns.

use super::axes::Permuted;
use super::table;
use broadloom::prelude::*;

table! {
    all {
        call "slice += c": x f32 [N M] => o f32 [D D], ({
            let mut inner = o.slice_mut(s![1..-1, 1..-1]);
            inner += x;
        });
        lazy "laplace": x f32 [D D] => o f32 [N M], (
            x.slice(s![..-2, 1..-1]) + x.slice(s![2.., 1..-1]) + x.slice(s![1..-1, ..-2])
                + x.slice(s![1..-1, 2..]) - x.slice(s![1..-1, 1..-1]) * 4.0
        );
        lazy "reversed rows": x f32 [N M], y f32 [N M] => o f32 [N M], (x.slice(s![.., ..;-1]) + y) [4 4];
        lazy "x + y^T": x f32 [N M], y f32 [M N] => o f32 [N M], (x + y.t()) [4 4] [64 64];
        copy "axes exchanged": x f32 [N D M] => o f32 [D N M], (x.exchanged());
        call "column update": x f32 [N] => o f32 [N M], ({
            let mut column = o.slice_mut(s![.., 0]);
            column += x;
        });
    }
    typed {
        lazy "gap rows": x f32 [D M], y f32 [N M] => o f32 [N M], (x.slice(s![..;2, ..]) + y);
        copy "copy x^T": x f32 [M N] => o f32 [N M], (x.t());
        lazy "every 2nd of rows": x f32 [N D], y f32 [N M] => o f32 [N M], (x.slice(s![.., ..;2]) + y);
        copy "bgr": x f32 [N M D] => o f32 [N M D], (x.slice(s![.., .., ..;-1]));
        lazy "blend": x f32 [N M D], y f32 [N M D], c f32 [D D D] => o f32 [N M D], (x + (y - x) * c);
        lazy "repeated 2x2": y f32 [N D M D], x f32 [N M] => o f32 [N D M D], (y + x.at(axes![0, 2]));
        lazy "reversed 1-d": x f32 [N], y f32 [N] => o f32 [N], (x.slice(s![..;-1]) + y);
        copy "reversed rows, u8": x u8 [N M] => o u8 [N M], (x.slice(s![.., ..;-1]));
        lazy "x + y^T, f64": x f64 [N M], y f64 [M N] => o f64 [N M], (x + y.t());
        lazy "x^T + y^T": x f32 [M N], y f32 [M N] => o f32 [N M], (x.t() + y.t());
        lazy "every 2nd": x f32 [D], y f32 [N] => o f32 [N], (x.slice(s![..;2]) + y);
        lazy "every 3rd": x f32 [D], y f32 [N] => o f32 [N], (x.slice(s![..;3]) + y);
        lazy "every 5th": x f32 [D], y f32 [N] => o f32 [N], (x.slice(s![..;5]) + y);
        part "into every 3rd": x f32 [N], y f32 [N] => o f32 [D], (x + y, o.slice_mut(s![..;3]));
        copy "bgr, u8": x u8 [N M D] => o u8 [N M D], (x.slice(s![.., .., ..;-1]));
        copy "hwc to chw": x f32 [N M D] => o f32 [D N M], (x.planes());
        copy "hwc to chw, u8": x u8 [N M D] => o u8 [D N M], (x.planes());
        fold "gray": x f32 [N M D], w f32 [D] => o f32 [N M], (x * w.at(axes![2]), sum_into Sum axes![2]);
        lazy "column read": x f32 [N M] => o f32 [N], (x.slice(s![.., 0]) * 2.0);
        part "column write": x f32 [N] => o f32 [N M], (x * 2.0, o.slice_mut(s![.., 0]));
    }
}
