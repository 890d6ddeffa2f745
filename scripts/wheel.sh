#!/usr/bin/env bash
# Builds the Python wheel into target/wheels: the program, and the package that reads its searches.
#
#   wheel.sh [OPTIONS OF maturin build...]    --profile dev builds the program of the development profile, for a try
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=$cache/maturin
if ! cmp -s "$root/scripts/maturin.txt" "$folder/list.txt"; then
    say "fetching maturin, once"
    rm -rf "$folder"
    mkdir -p "$folder"
    fetch_wheels "$root/scripts/maturin.txt" "$folder"
    chmod +x "$folder"/maturin-*.data/scripts/maturin
    cp "$root/scripts/maturin.txt" "$folder/list.txt"
fi
[ $# -gt 0 ] || set -- --release
# In the folder in which cargo builds everything else, so that the crates below the program are there already.
export CARGO_TARGET_DIR=$target
# MERGE: where the program is built with the feature `bundle`, PUCTOSCOPE_BUNDLE has to name the archive here, as for `make dist`.
rm -rf "$target/wheels"
cd "$root/python"
"$folder"/maturin-*.data/scripts/maturin build --out "$target/wheels" "$@" >&2
find "$target/wheels" -name '*.whl'
