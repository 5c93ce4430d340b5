#!/bin/sh
# The hash of the sources of the packages that ci/heavy.sh tests.
heavy_sources() {
    git ls-files examples/python examples/engine | LC_ALL=C sort | xargs sha256sum | sha256sum
}
