// The state of a loop is neither a number nor a tuple.
use broadloom::prelude::*;

fn main() {
    let letters = array!['a', 'b'];
    let _ = letters.iterate(9, |c| c, |c| c < 'c');
}
