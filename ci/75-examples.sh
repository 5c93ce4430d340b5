#!/bin/sh -e
# What the examples test holds. They run, optimised, write their pictures, say what is wrong, and have no warning of clippy.
cd "$(dirname "$0")/.."
export RUSTC_WORKSPACE_WRAPPER="$PWD/ci/clippy-rustc.sh" CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
# In the profile they run in, with assertions and checks of overflow in the examples themselves. `molecules`
# and `perceptron` are run by their own tests: to compile each of them once more took 14 s.
with=profile.release.package.examples.debug-assertions=true
cargo test --release -p examples --config $with
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
example() { cargo run --release --quiet -p examples --config $with --bin "$@"; }
example photo examples/data/flower.jpg "$out"
example digits examples/data/digits.csv.gz "$out"
for picture in standardised developed digits-training digits-misclassified; do
    [ -s "$out/$picture.png" ] || { echo "there is no $picture.png"; exit 1; }
done
! example digits "$out/nowhere" "$out" || exit 1
