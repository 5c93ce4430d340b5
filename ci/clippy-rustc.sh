#!/bin/sh
# The compiler of the steps that build: clippy's, which builds the same and fails on warnings. But rustc itself for
# programs that are printed, for those that must not compile, and for optimised code of the libraries and the
# benchmarks, where clippy's differs; a warning of rustc fails there, too. All of these steps have this compiler, or
# what they share would be built twice.
case "$CARGO_PKG_NAME $CARGO_MANIFEST_DIR $*" in
    "generated "* | *"/tests/trybuild/"* | *" ui-tests/late/"*) exec "$@" ;;
    "examples "*) ;;
    *"opt-level=3"*) exec "$@" -Dwarnings ;;
esac
exec clippy-driver "$@"
