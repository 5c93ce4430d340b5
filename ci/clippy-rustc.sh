#!/bin/sh
# The compiler of the steps that build tests: clippy's, which builds the same and fails on warnings. But rustc itself
# for programs that are printed, for those that must not compile, and for optimised code, where clippy's differs.
case "$CARGO_PKG_NAME $CARGO_MANIFEST_DIR $*" in
    "generated "* | *"/tests/trybuild/"* | *" ui-tests/late/"* | *"opt-level=3"*) exec "$@" ;;
esac
exec clippy-driver "$@"
