#!/usr/bin/env bash
# Tries what is given away where there is nothing else: the archive in a fresh Debian, and a wheel in one that has pip besides. Then
# compares what it serves with the site folder, and measures how soon it answers and how fast it searches. It needs root, for debootstrap and chroot.
#
#   proof.sh [ARCHIVE [WHEEL]]
#
#   OUT=FOLDER   where `make dist` has put the archive  [target/dist]
#   WHEEL=FILE   a wheel, as `make wheel` makes one      [that of target/wheels, or of OUT; without one it is said]
#   MIRROR=URL   where debootstrap finds Debian         [its own default]
#   SUITE=NAME   which Debian                           [bookworm]
#   PUCTOSCOPE_SITE=FOLDER  the site that was packed    [target/site]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

out=${OUT:-$root/target/dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
archive=${1:-$out/puctoscope-$version-linux-$(uname -m).tar.gz}
wheel=${2:-${WHEEL:-$(find "${OUT:-$root/target/wheels}" -maxdepth 1 -name 'puctoscope-*.whl' 2>/dev/null | head -n 1 || true)}}
suite=${SUITE:-bookworm}
[ -f "$archive" ] || die "there is no archive $archive: \`make dist\` makes it"
[ "$(id -u)" = 0 ] || die "debootstrap and chroot need root"
have debootstrap || install_packages debootstrap
have python3 || install_packages python3

work=$(mktemp -d "${TMPDIR:-/tmp}/puctoscope-proof.XXXXXX")
server=
mounts=()
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    for mounted in "${mounts[@]}"; do umount "$mounted" || true; done
    rm -rf --one-file-system "$work"
}
trap cleanup EXIT

# fresh NAME PACKAGES: a Debian of its smallest kind with these packages, in a folder of this name. It is fetched once and kept
# as an archive; each proof begins with an unpacked one.
fresh() {
    local kept=$cache/debian-$suite-$1.tar new=$work/new
    if [ ! -f "$kept" ]; then
        say "fetching Debian $suite ($1), once"
        mkdir -p "$cache"
        debootstrap --variant=minbase ${2:+--include="$2"} "$suite" "$new" ${MIRROR:+"$MIRROR"} >"$work/debootstrap.log" 2>&1 || {
            tail -n 20 "$work/debootstrap.log" >&2
            die "debootstrap failed"
        }
        rm -rf "$new"/var/cache/apt/archives/*.deb
        tar --create --directory "$new" --file "$kept.new" .
        mv "$kept.new" "$kept"
        rm -rf --one-file-system "$new"
    fi
    mkdir "$work/$1"
    tar --extract --directory "$work/$1" --file "$kept"
    # Every Linux that runs has it.
    mount -t proc proc "$work/$1/proc"
    mounts+=("$work/$1/proc")
}

# inside NAME COMMAND: runs a command line in that Debian, with nothing of this environment.
inside() { chroot "$work/$1" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin /bin/sh -ec "$2"; }

# serves NAME PROGRAM: starts the program alone, and asks it for the page and for a file of it, from outside.
serves() {
    chroot "$work/$1" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin "$2" >"$work/said" 2>"$work/log" &
    server=$!
    local address
    until address=$(sed -n 's/^listening on //p' "$work/said" | grep .); do
        kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; die "it does not say where it listens"; }
        sleep 0.05
    done
    python3 - "$address" <<'PYTHON'
import json, re, sys, urllib.request

address = sys.argv[1]
ask = lambda path: urllib.request.urlopen(urllib.request.Request(address + path, headers={"Accept": "text/html"}))
page = ask("/").read().decode()
assert "<main" in page, "the page is rendered"
script = re.search(r'/pkg/[0-9a-f]{16}/puctoscope\.js', page).group()
assert b"export" in ask(script).read(), "its script is served"
for path in ["/recordings/opera-game.puctrec", "/source.tar.xz", "/licences.txt", "/learn"]:
    assert len(ask(path).read()) > 1000, path
health = json.load(ask("/health"))
assert health["network_problem"] is None, health["network_problem"]
assert health["runtime"].startswith("embedded"), health["runtime"]
print(f"  the page, its files, a recording, the source and /health at {address}: version {health['version']},"
      f" networks by {health['runtime']}")
PYTHON
    grep -F 'no browser was opened' "$work/log" | sed 's/^/  /' || { cat "$work/log" >&2; die "it does not say that no browser is here"; }
    kill "$server"
    wait "$server" || die "it did not end as it should"
    server=
}

# searches NAME COMMAND: the main job in one command; there is no ONNX Runtime, which it says, and it works.
searches() {
    inside "$1" "$2" >"$work/said" 2>"$work/log" || { cat "$work/log" >&2; die "this failed: $2"; }
    grep -q '^bestmove ' "$work/said" || { cat "$work/said" "$work/log" >&2; die "it found no move"; }
    grep -q 'embedded' "$work/log" || { cat "$work/log" >&2; die "it does not say what computes its network"; }
    sed 's/^/  /' "$work/log"
    sed -n 's/^bestmove /  bestmove /p' "$work/said"
}

folder=$(basename "$archive" .tar.gz)
echo "Debian $suite with nothing but $(basename "$archive"):"
fresh bare ""
cp "$archive" "$work/bare/root/"
searches bare "cd /root && tar xzf $folder.tar.gz && $folder/puctoscope analyse --nodes 100"
inside bare "/root/$folder/puctoscope --version; /root/$folder/puctoscope licences | grep -c ." | sed 's/^/  /'
serves bare "/root/$folder/puctoscope"

if [ -n "$wheel" ]; then
    echo "Debian $suite with nothing but pip and $(basename "$wheel"):"
    fresh pip python3-pip,ca-certificates
    cp "$wheel" "$work/pip/root/"
    searches pip "pip install --quiet --no-index --break-system-packages --root-user-action=ignore /root/$(basename "$wheel") && puctoscope analyse --nodes 100"
    serves pip puctoscope
else
    say "no wheel is tried: \`make wheel\` makes one, or WHEEL=FILE names it"
fi

echo "Here:"
tar xzf "$archive" -C "$work"
site=${PUCTOSCOPE_SITE:-$target/site}
if [ -d "$site/pkg" ]; then
    python3 "$root/scripts/same_site.py" "$work/$folder/puctoscope" "$site"
else
    say "what is served is not compared with the site folder: there is none in $site"
fi
tested=$target/release/puctoscope
[ -x "$tested" ] || say "its speed is compared with nothing: there is no $tested"
[ -x "$tested" ] || tested=
python3 "$root/scripts/measure_dist.py" "$work/$folder/puctoscope" ${tested:+"$tested"}
