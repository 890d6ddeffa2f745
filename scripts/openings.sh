#!/usr/bin/env bash
# Writes openings/openings.tsv from a checkout of https://github.com/lichess-org/chess-openings, whose names are in the public domain (CC0):
# scripts/openings.sh FOLDER
set -euo pipefail

source=$1
out=$(dirname "${BASH_SOURCE[0]}")/../openings/openings.tsv
# Numbers of moves are known from their places.
tail -q -n +2 "$source"/[a-e].tsv | sed -E 's/([0-9]+\. )//g' | LC_ALL=C sort >"$out"
