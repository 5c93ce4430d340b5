//! The pipeline without a compiler: the expansions of calls, and the messages for wrong ones.

mod expansions;
mod messages;
mod shared;

use crate::diag::Errors;
use crate::ir::Surface;

/// The expansion of a call, or its mistakes.
fn compile(input: &str, surface: Surface) -> Result<String, Errors> {
    let tokens = input.parse().expect("tokens");
    crate::compile(tokens, surface).map(|expansion| expansion.to_string())
}
