#!/bin/sh -e
# What the examples test holds. They run, optimised as their users run them, write their pictures, and say what is wrong.
cd "$(dirname "$0")/.."
# In the profile they run in, so that what they depend on is built once; with assertions and checks
# of overflow in the examples themselves.
cargo test --release -p examples --config profile.release.package.examples.debug-assertions=true
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
example() { cargo run --release --quiet -p examples --bin "$@"; }
example photo examples/data/flower.jpg "$out"
example digits examples/data/digits.csv.gz "$out"
example perceptron examples/data/digits.csv.gz
example molecules "$out"
for picture in standardised developed digits-training digits-misclassified molecules molecules-errors; do
    [ -s "$out/$picture.png" ] || { echo "there is no $picture.png"; exit 1; }
done
! example digits "$out/nowhere" "$out" || exit 1
