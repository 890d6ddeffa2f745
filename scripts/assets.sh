#!/usr/bin/env bash
# Brings the font of the page, pieces to choose from, and ONNX Runtime for browsers: what assets/package-lock.json names, out of which the
# files that are served, with their licences, are put into target/assets; and the names of openings, put into target/openings.tsv. Where
# they cannot be fetched this says so and fails: the page then has the system's font and its own pieces alone, searches in the browser with
# residual networks only, and openings have no names.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

lock=$root/assets/package-lock.json
out=$target/assets
stamp=$(sha256sum "$lock" "$root/assets/fonts.css" "$root/assets/pieces.mjs" "$root/assets/openings.mjs" "$root/assets/onnxruntime.mjs" \
    "$root/assets/onnxruntime-licence.txt" "${BASH_SOURCE[0]}" | sha256sum | cut -c 1-16)
[ "$(cat "$out/.stamp" 2>/dev/null)" != "$stamp" ] || exit 0

brought=$cache/assets-$(sha256sum "$lock" | cut -c 1-12)
if [ ! -d "$brought" ]; then
    say "fetching the page's font, pieces, names of openings and ONNX Runtime (170 MB), once"
    mkdir -p "$cache"
    new=$(mktemp -d "$cache/new.XXXXXX")
    cp "$root/assets/package.json" "$lock" "$root/assets/.npmrc" "$new"
    if ! (cd "$new" && "$root/scripts/node.sh" npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2); then
        rm -rf "$new"
        die "could not fetch it with npm; the page goes on with the system's font, its own pieces, openings without names, and no ONNX Runtime in the browser"
    fi
    chmod 755 "$new"
    mv -T "$new" "$brought"
fi

rm -rf "$out"
mkdir -p "$out"
inter=$brought/node_modules/@fontsource-variable/inter
# Latin alone is in the page's first bytes; letters of other alphabets that names of players have come when they are needed.
for part in latin latin-ext cyrillic greek; do
    cp "$inter/files/inter-$part-wght-normal.woff2" "$out/inter-$part.woff2"
done
cp "$root/assets/fonts.css" "$out"
cp "$inter/LICENSE" "$out/inter-licence.txt"
"$root/scripts/node.sh" node "$root/assets/pieces.mjs" "$brought/node_modules" "$out"
"$root/scripts/node.sh" node "$root/assets/openings.mjs" "$brought/node_modules" "$target/openings.tsv"
"$root/scripts/node.sh" node "$root/assets/onnxruntime.mjs" "$brought/node_modules" "$out"
cp "$root/assets/onnxruntime-licence.txt" "$out"
echo "$stamp" >"$out/.stamp"
