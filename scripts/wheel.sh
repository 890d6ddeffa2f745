#!/usr/bin/env bash
# Builds the Python wheel: the program with its page inside, and the package that reads its searches. Prints where it is.
#
#   wheel.sh [OPTIONS OF maturin build...]    --profile dev wraps the program of the development profile, without its page, for a try
#
#   OUT=FOLDER   where it goes   [target/wheels of the project, whatever CARGO_TARGET_DIR says]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=$cache/maturin
keep_wheels maturin "$folder"
# Unpacked as a wheel is, a program is none that may be run.
chmod +x "$folder"/maturin-*.data/scripts/maturin

out=${OUT:-$root/target/wheels}
work=$target/wheel
rm -rf "$work"
mkdir -p "$work" "$out"
# In the folder in which cargo builds everything else, so that what is there is not built again.
export CARGO_TARGET_DIR=$target
around=()
if [ $# = 0 ]; then
    # As `make dist` builds the program: with its profile and its bundle, so that nothing is built twice.
    around=("$root/scripts/bundle.sh")
    set -- --profile dist --target "$(uname -m)-unknown-linux-gnu" --features bundle
fi
(cd "$root/python" && "${around[@]}" "$folder"/maturin-*.data/scripts/maturin build --out "$work/built" "$@") >&2

# Names of functions are an eighth of the program. maturin would have it linked once more to leave them out.
wheel=(env "PYTHONPATH=$folder" python3 -m wheel)
"${wheel[@]}" unpack --dest "$work/open" "$work"/built/*.whl >&2
strip "$work"/open/*/*.data/scripts/puctoscope
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 315532800)
export SOURCE_DATE_EPOCH
rm -f "$out"/puctoscope-*.whl
"${wheel[@]}" pack --dest-dir "$out" "$work"/open/* >&2
rm -rf "$work"
find "$out" -name 'puctoscope-*.whl'
