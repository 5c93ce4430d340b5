#!/bin/sh -e
# Builds and tests the examples outside the workspace, which need Python and many crates, and the
# messages about containers, and records the hash of their sources. It is run by hand; step 79 compares
# the record. And what step 68 builds only beside nalgebra is checked without it.
cd "$(dirname "$0")/.."
. ci/heavy-sources.sh
venv=$(mktemp -d) && trap 'rm -r "$venv"' EXIT
python3 -m venv "$venv" && . "$venv/bin/activate"
pip install --quiet maturin numpy pytest "dask[array]"
for package in examples/python examples/engine; do
    (cd "$package" && cargo fmt --check)
done
(cd examples/python && cargo clippy --all-targets -- -Dwarnings && maturin build --release --out "$venv/wheels")
pip install --quiet "$venv"/wheels/*.whl
pytest -q examples/python/tests
(cd examples/engine && cargo test --release)
cargo test -p containers --features messages --test messages
cargo check -p array-core --features array,faer,image,arrow
heavy_sources >ci/heavy.txt
