#!/usr/bin/env bash
# Tests the Python package with a built program.
#
#   python_test.sh PROGRAM [ARGUMENTS OF unittest...]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

have python3 || install_packages python3
version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
case $version in
    3.11 | 3.12 | 3.13) ;;
    *) die "the packages that these tests need are pinned for Python 3.11 to 3.13, and this is $version" ;;
esac
folder=$cache/notebook-$version
# pandas, Apache Arrow and anywidget: 100 MB.
keep_wheels notebook "$folder" "$version"
program=$(realpath "$1")
shift
cd "$root/python"
PUCTOSCOPE=$program PYTHONPATH=$root/python/src:$folder PYTHONDONTWRITEBYTECODE=1 RUST_LOG=off exec \
    python3 -W error::ResourceWarning -m unittest discover --start-directory tests --top-level-directory . "$@"
