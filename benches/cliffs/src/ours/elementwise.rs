//! Element by element, everything in order.

use super::table;
use broadloom::prelude::*;

table! {
    all {
        lazy "x + y": x f32 [N M], y f32 [N M] => o f32 [N M], (x + y) [4 4];
        lazy "x * row": x f32 [N M], v f32 [M] => o f32 [N M], (x * v.at(axes![1])) [4 4];
        lazy "x * col": x f32 [N M], u f32 [N] => o f32 [N M], (x * u.at(axes![0])) [4 4];
        lazy "x * row + col": x f32 [N M], v f32 [M], u f32 [N] => o f32 [N M],
            (x * v.at(axes![1]) + u.at(axes![0])) [4 4];
    }
    typed {
        lazy "outer": u f32 [N], v f32 [M] => o f32 [N M], (u.at(axes![0]) * v.at(axes![1])) [4 4];
        lazy "x + channel": x f32 [N D M], c f32 [D] => o f32 [N D M], (x + c.at(axes![1]));
        lazy "x * col, f64": x f64 [N M], u f64 [N] => o f64 [N M], (x * u.at(axes![0]));
        lazy "exp": x f32 [N M] => o f32 [N M], (x.exp());
        lazy "u8 add": x u8 [N M], y u8 [N M] => o u8 [N M], (x + y);
        lazy "u8 row": x u8 [N M], v u8 [M] => o u8 [N M], (x + v.at(axes![1]));
        lazy "u8-f32-u8": x u8 [N M] => o u8 [N M], ((x.cast::<f32>() * 0.5 + 10.0).cast::<u8>());
        lazy "u8-f32-u8, as": x u8 [N M] => o u8 [N M], (broadcast!((x as f32 * 0.5 + 10.0) as u8));
    }
}
