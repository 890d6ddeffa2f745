# shellcheck shell=bash
# shellcheck disable=SC2034 # the variables are read by the scripts that source this file
# Sourced by the other scripts: speaking, installing Debian packages, downloading. Messages go to stderr, because some
# scripts answer on stdout.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
# Downloads live outside the tree, so that `make clean` and fresh clones keep them.
cache=${PUCTOSCOPE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/puctoscope}

say() { printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2; }
die() { say "error: $*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages as root or through sudo.
install_packages() {
    have apt-get || die "this machine has no apt-get; please install by hand what Debian calls: $*"
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        have sudo || die "needs root or sudo to install: $*"
        as_root=(sudo)
    fi
    say "installing Debian packages: $*"
    local log
    log=$(mktemp)
    # `env` because sudo would drop a variable set before it. First what an interrupted installation left half done is
    # finished: apt-get refuses everything until then.
    if ! { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a --force-confdef --force-confold &&
        "${as_root[@]}" apt-get update -qq &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "apt-get could not install: $*"
    fi
    rm -f "$log"
}

# fetch_wheels LIST FOLDER [VERSION]: downloads the wheels that LIST pins by SHA-256 and unpacks them into FOLDER. Nothing is
# installed into Python. The tags name the newest files that Debian 12's C library can load, whatever Python runs this; VERSION is
# named where the files are for one Python alone.
fetch_wheels() {
    local list=$1 folder=$2 version=${3:-3.12} machine wheels wheel
    machine=$(uname -m)
    if ! have python3 || ! python3 -m pip --version >/dev/null 2>&1; then
        install_packages python3 python3-pip
    fi
    # Beside the result and not in /tmp, which may be small.
    wheels=$folder/downloaded
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary=:all: --python-version "$version" --implementation cp \
        --platform "manylinux_2_28_$machine" --platform "manylinux_2_27_$machine" \
        --platform "manylinux2014_$machine" --dest "$wheels" --requirement "$list" >&2 || return 1
    for wheel in "$wheels"/*.whl; do
        python3 -m zipfile -e "$wheel" "$folder" || return 1
        rm "$wheel"
    done
    rmdir "$wheels"
}

# keep_wheels NAME FOLDER [VERSION]: the same for scripts/NAME.txt, unless FOLDER has what that pins; NAME is said.
keep_wheels() {
    local list=$root/scripts/$1.txt folder=$2
    cmp -s "$list" "$folder/list.txt" && return
    say "fetching $1, once"
    rm -rf "$folder"
    mkdir -p "$folder"
    fetch_wheels "$list" "$folder" "${@:3}" || return 1
    cp "$list" "$folder/list.txt"
}
