#!/usr/bin/env bash
# Measures what BENCHMARKS.md reports. On a busy machine the figures say little.
#
#   NETWORK=FILE       measures ONNX Runtime with this network too; the figures of Lc0 were taken with maia-1900
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

onnxruntime=$root/scripts/onnxruntime.sh

echo "== the search alone: start position, one thread"
for evaluator in random uniform classical; do
    "$target/release/puctoscope" bench --evaluator "$evaluator" --nodes 500000 --runs 5
    echo
done
for batch in 8 32; do
    "$target/release/puctoscope" bench --evaluator random --batch $batch --nodes 500000 --runs 5
    echo
done

echo "== the search alone as the tree grows"
for nodes in 100000 1000000 10000000; do
    "$target/release/puctoscope" bench --evaluator random --nodes $nodes --runs $((nodes > 1000000 ? 1 : 5))
    echo
done

echo "== whole searches with the shipped network that share batches, beside ONNX Runtime alone, one thread"
for together in 1 8 32; do
    "$onnxruntime" "$target/release/puctoscope" bench --together $together --nodes $((together == 1 ? 2000 : 300)) --runs 5
    echo
done

if [ -n "${NETWORK:-}" ]; then
    echo "== evaluations alone: $NETWORK, one thread"
    "$onnxruntime" cargo run --quiet --release --package networks --example rate -- "$NETWORK"
    echo "== search and evaluation: $NETWORK, start position, one thread, Lc0's cache"
    for batch in 1 8 32; do
        "$onnxruntime" "$target/release/puctoscope" bench --network "$NETWORK" --set cache=lc0 --batch $batch --nodes 10000 --runs 5
        echo
    done
fi

echo "== what viewers and crowds cost, and many searches"
for measurement in a_viewer_costs_little fifty_viewers_cost_little two_hundred_searches_share_the_machine \
    crowd::a_crowd_costs_little_and_sees_what_is_new crowd::two_thousand_visits_leave_room_for_a_search \
    crowd::ten_thousand_analyses_leave_nothing; do
    PUCTOSCOPE_MEASURE=1 "$onnxruntime" cargo test --quiet --release --package server --test server -- \
        --exact --nocapture "measure::$measurement"
done

echo "== a class of sixty that follows a teacher"
PUCTOSCOPE_MEASURE=1 "$onnxruntime" cargo test --quiet --release --package server --test server -- \
    --exact --nocapture classes::delay_in_a_class_of_sixty

echo "== a library of ten thousand analyses"
library=$(mktemp -d)
cargo run --quiet --release --package library --features sqlite --example many -- "$library"
echo "== the same, asked of a server over HTTP: seconds"
"$root/scripts/bench_lists.sh" "$target/release/puctoscope" "$library"
rm -rf "$library"

echo "== the page in Chromium"
"$root/scripts/browser.sh"
cd "$root/end2end"
PUCTOSCOPE_MEASURE=1 ../scripts/node.sh node node_modules/@playwright/test/cli.js test --project measurements
