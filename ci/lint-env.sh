#!/bin/sh
# For the steps that check the libraries and build nothing: the compiler says what clippy finds, too, so that one
# check serves all these steps. In a folder of its own, so that none waits for the tests to be built. Nothing is
# linked: core-math need not compile its C.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/lint" DOCS_RS=1
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
