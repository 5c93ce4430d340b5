#!/bin/sh -e
# The examples outside the workspace were tested by ci/heavy.sh since their sources last changed.
cd "$(dirname "$0")/.."
. ci/heavy-sources.sh
[ "$(heavy_sources)" = "$(cat ci/heavy.txt)" ] || { echo "run ci/heavy.sh: examples/python or examples/engine changed"; exit 1; }
