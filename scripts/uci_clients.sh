#!/usr/bin/env bash
# Tests a built `puctoscope uci` with python-chess and Stockfish, both Debian's.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

python=/usr/bin/python3
if ! "$python" -c 'import chess.engine' 2>/dev/null || [ ! -x /usr/games/stockfish ]; then
    install_packages python3 python3-chess stockfish
fi
PUCTOSCOPE=$1 exec "$python" "$root/server/tests/clients/test_uci.py"
