#!/usr/bin/env bash
# Asks a server for lists of a library, nine times each: bench_lists.sh PROGRAM DATA. Prints the median of the seconds that answers took.
set -euo pipefail

program=$1 data=$2
said=$(mktemp)
"$program" serve --address 127.0.0.1:0 --evaluator classical --data "$data" >"$said" &
server=$!
trap 'kill "$server"; rm -f "$said"' EXIT
for _ in $(seq 600); do
    url=$(sed -n 's/^listening on \(http[^ ]*[^/ ]\)\/\{0,1\}$/\1/p' "$said")
    [ -n "$url" ] && break
    sleep 0.1
done

measure() {
    local name=$1 query=$2 times
    times=$(for _ in $(seq 9); do curl --silent --fail --output /dev/null --write-out '%{time_total}\n' "$url$query"; done)
    printf '%s: %s\n' "$name" "$(sort -n <<<"$times" | sed -n 5p)"
}

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1'
measure "the list, its first 50" "/api/analyses?to=50"
measure "its last 50" "/api/analyses?from=9950"
measure "the page with the list" "/analyses?of=all"
measure "two words" "/api/analyses?text=player+77&to=50"
measure "a position" "/api/analyses?position=$start&to=50"
measure "a part of a position" "/api/analyses?position=8/8/8/3p4/2PP4/8/8/8&match=part&to=50"
measure "a pawn structure" "/api/analyses?position=$start&match=pawns&to=50"
