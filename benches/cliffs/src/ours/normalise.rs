//! Softmax, layer normalisation and their like.

use super::table;
use broadloom::prelude::*;
use broadloom::{layer_norm_into, rms_norm_into, softmax_into};

table! {
    all {
        call "softmax 1": x f32 [N M] => o f32 [N M], (softmax_into(x, axes![1], &mut *o)) [4 4];
        call "layer_norm 1": x f32 [N M], gamma f32 [M], beta f32 [M] => o f32 [N M],
            (layer_norm_into(x, axes![1], Some(gamma.as_slice()), Some(beta.as_slice()), 1e-5, &mut *o));
    }
    typed {
        call "rms_norm 1": x f32 [N M] => o f32 [N M],
            (rms_norm_into(x, axes![1], None, 1e-5, &mut *o));
        call "softmax 0": x f32 [N M] => o f32 [N M], (softmax_into(x, axes![0], &mut *o));
        call "layer_norm 0": x f32 [N M], gamma f32 [N], beta f32 [N] => o f32 [N M],
            (layer_norm_into(x, axes![0], Some(gamma.as_slice()), Some(beta.as_slice()), 1e-5, &mut *o));
        fold "logsumexp 1": x f32 [N M] => o f32 [N], (x, logsumexp_into LogSumExp axes![1]);
    }
}
