#!/usr/bin/env bash
# Makes the browser tests runnable: Debian's Chromium without a window, Debian's Stockfish, which the page asks for its opinion, and
# what end2end/package-lock.json names.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# chromium.ts takes the first of these that is there.
shell=${PUCTOSCOPE_CHROMIUM:-/usr/bin/chromium-headless-shell}
whole=/usr/bin/chromium
if [ ! -x "$shell" ] && ! (install_packages chromium-headless-shell); then
    [ -x "$whole" ] || die "there is no browser for the tests"
    say "going on with $whole, which takes longer"
fi

if [ ! -x /usr/games/stockfish ]; then
    install_packages stockfish
fi

cd "$root/end2end"
# npm writes this file at the end of an installation.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    say "installing Playwright"
    # Its own browsers are not wanted: Debian's Chromium is used.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 "$root/scripts/node.sh" npm ci --no-audit --no-fund --loglevel=error
    touch node_modules/.package-lock.json
fi
