#!/usr/bin/env bash
# Runs one step of a build or test and says its name and seconds.
#
#   step.sh NAME COMMAND...  runs COMMAND; fails as it does
#   step.sh --begin          forgets earlier steps
#   step.sh --end            prints a table of the steps since then
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

log=$target/steps
mkdir -p "$target"
case $1 in
    --begin)
        : >"$log"
        echo "$EPOCHREALTIME" >"$log.begin"
        ;;
    --end)
        echo
        awk -F '\t' '{ printf "%8.1f s  %s\n", $1, $2 }' "$log"
        # Some of them were beside each other.
        awk -v a="$(cat "$log.begin")" -v b="$EPOCHREALTIME" 'BEGIN { printf "%8.1f s  in all\n", b - a }'
        ;;
    *)
        name=$1
        shift
        echo "==> $name"
        start=$EPOCHREALTIME
        status=0
        "$@" || status=$?
        seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
        [ "$status" = 0 ] || name="$name (failed)"
        printf '%s\t%s\n' "$seconds" "$name" >>"$log"
        echo "<== $name: $seconds s"
        exit "$status"
        ;;
esac
