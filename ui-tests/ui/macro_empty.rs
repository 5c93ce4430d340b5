use broadloom::prelude::*;

fn main() {
    broadcast!();
}
