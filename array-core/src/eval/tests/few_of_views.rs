//! Few elements read from views of any strides, written over an array of a fixed shape.

use super::{at_every_level, numbers};
use crate::array::Array;
use crate::dim::{Fix, Stretch};
use crate::expr::Lazy;
use crate::plan::Planned;
use crate::{Shape, axes, s};

/// The bits of `$node` written over an array of shape `$S`, new and updated, against the operands as
/// arrays of run-time ranks.
macro_rules! same {
    ($($planned:ident $S:ty: |$($x:ident),+| $node:expr;)*) => {$(
        let mut out = numbers::<$S>(100.0);
        assert_eq!(({ $(let $x = &$x;)+ $node }).plan_into(&mut out).planned(), Planned::$planned);
        let expected = {
            $(let $x = &(&$x * 1.0).eval().into_dyn();)+
            $node.eval()
        };
        ({ $(let $x = &$x;)+ $node }).eval_into(&mut out);
        assert_eq!(out.as_slice(), expected.as_slice(), "{}", stringify!($node));
        out += { $(let $x = &$x;)+ $node };
        assert_eq!(out.as_slice(), (&expected + &expected).eval().as_slice());
    )*};
}

#[test]
fn views_of_any_strides_have_the_elements_of_arrays() {
    let (x, y) = (numbers::<Shape![4, 4]>(0.0), numbers::<Shape![4, 4]>(7.0));
    let (v, z) = (numbers::<Shape![4]>(3.0), numbers::<Shape![2, 3, 4]>(5.0));
    let wide = numbers::<Shape![4, 8]>(9.0);
    let long = numbers::<Shape![9, 9]>(1.0);
    let (t, flipped, turned) = (y.t(), y.flip(axes![0, 1]), z.t());
    let (reversed, every) = (x.slice(s![.., ..;-1]), wide.slice(s![.., ..;2]));
    let column =
        Array::<f32, (Fix<4>, Stretch)>::from_vec((Fix, Stretch), vec![1.0, 2.0, 3.0, 4.0]);
    let (part, column) = (x.slice(s![.., ..4]), column.view());
    let (last, corner) = (v.slice(s![..;-1]), wide.slice(s![1..3, ..4]));
    at_every_level(|| {
        same! {
            Inline Shape![4, 4]: |x, t| x + t;
            Inline Shape![4, 4]: |t, flipped| t - flipped * 2.0;
            Inline Shape![4, 4]: |t, v| t + v.at(axes![0]);
            Inline Shape![4, 3, 2]: |turned| turned * 3.0;
            Inline Shape![4, 4]: |reversed, y| reversed + y;
            Running Shape![4, 4]: |every, last| every * last.at(axes![1]);
            Inline Shape![4, 4]: |column, last| column - last.at(axes![1]);
            Running Shape![4, 4]: |part, column| part - column;
            Running Shape![2, 4]: |corner| corner + 1.0;
            Running Shape![9, 9]: |long| long.t() + long;
        }
    });
}
