#!/bin/sh
# All of CI: runs every numbered step beside this file, the README's test command first, and prints what each took.
# Needs the toolchain of rust-toolchain.toml and crates.io, nothing else. A step also runs alone: ci/20-fmt.sh
cd "$(dirname "$0")/.." || exit 1
# Nobody debugs what is built here, or changes it.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
export CARGO_BUILD_JOBS="${CARGO_BUILD_JOBS:-2}" CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-never}"
failed=""
for step in ci/[0-9]*.sh; do
    name=$(basename "$step" .sh) start=$(date +%s) outcome=ok
    echo "=== $name"
    "$step" || { outcome=FAILED failed="$failed $name"; }
    echo "=== $name: $outcome after $(($(date +%s) - start)) s"
done
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
