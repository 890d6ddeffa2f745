#!/usr/bin/env bash
# Tests a built `puctoscope uci` with python-chess and Debian's Stockfish.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

if ! have python3 || [ ! -x /usr/games/stockfish ]; then
    install_packages python3 stockfish
fi
folder=$cache/python-chess
keep_wheels python-chess "$folder"
PUCTOSCOPE=$1 PYTHONPATH=$folder exec "$root/scripts/onnxruntime.sh" \
    python3 -m unittest discover --start-directory "$root/server/tests/clients"
