//! Heads, which come after the tower: logits of moves, values, moves left.

use super::activation::{softmax, tanh};
use super::buffers::Buffers;
use super::error::EmbeddedError;
use super::matrix::padded;
use super::plan::{PackedHead, PackedPolicy, Plan};
use super::results::Results;
use super::run::Run;
use crate::lc0::policy::MOVES;

/// Squares of the board.
const SQUARES: usize = 64;

/// Evaluates all heads on the boards that the tower has left, and adds a row for each position to the results.
pub(super) fn evaluate(
    run: &Run<'_>,
    plan: &Plan,
    buffers: &mut Buffers,
    results: &mut Results,
) -> Result<(), EmbeddedError> {
    policy(run, &plan.policy, buffers, &mut results.policy)?;
    let before = results.value.len();
    head(run, &plan.value, buffers, &mut results.value)?;
    for row in results.value[before..].chunks_exact_mut(plan.value.outputs()) {
        match row {
            [value] => *value = tanh(*value),
            logits => softmax(logits),
        }
    }
    if let Some(moves_left) = &plan.moves_left {
        let before = results.moves_left.len();
        head(run, moves_left, buffers, &mut results.moves_left)?;
        // Relu whatever the network's activation: a game does not end in the past.
        results.moves_left[before..].iter_mut().for_each(|plies| *plies = plies.max(0.0));
    }
    Ok(())
}

fn policy(
    run: &Run<'_>,
    policy: &PackedPolicy,
    buffers: &mut Buffers,
    results: &mut Vec<f32>,
) -> Result<(), EmbeddedError> {
    let Buffers { boards, inner, next, tiles, rows } = buffers;
    match policy {
        PackedPolicy::Convolution { first, second, places } => {
            run.convolution(first, boards, None, true, tiles, inner)?;
            run.convolution(second, inner, None, false, tiles, next)?;
            let planes = next.chunks_exact(SQUARES * padded(second.matrix.outputs));
            for board in planes.take(run.count) {
                results.extend(places.iter().map(|&place| board[place]));
            }
        }
        PackedPolicy::Plain { squares, dense } => {
            run.check()?;
            let [from, to, ..] = rows;
            run.layer(squares, boards, run.count * SQUARES, true, inner);
            flatten(inner, squares.matrix.outputs, run.count, from);
            run.layer(dense, from, run.count, false, to);
            for row in to.chunks_exact(padded(MOVES)).take(run.count) {
                results.extend_from_slice(&row[..MOVES]);
            }
        }
    }
    Ok(())
}

/// A head of dense layers, before what it ends with.
fn head(run: &Run<'_>, head: &PackedHead, buffers: &mut Buffers, results: &mut Vec<f32>) -> Result<(), EmbeddedError> {
    run.check()?;
    let Buffers { boards, inner, rows: [from, to, ..], .. } = buffers;
    run.layer(&head.squares, boards, run.count * SQUARES, true, inner);
    flatten(inner, head.squares.matrix.outputs, run.count, from);
    run.layer(&head.hidden, from, run.count, true, to);
    run.layer(&head.output, to, run.count, false, from);
    for row in from.chunks_exact(padded(head.outputs())).take(run.count) {
        results.extend_from_slice(&row[..head.outputs()]);
    }
    Ok(())
}

/// Boards as rows, channel by channel, which is the order of the weights in files.
fn flatten(boards: &[f32], channels: usize, count: usize, rows: &mut [f32]) {
    let (stride, row) = (padded(channels), padded(channels * SQUARES));
    for (board, row) in boards.chunks_exact(SQUARES * stride).zip(rows.chunks_exact_mut(row)).take(count) {
        for (channel, numbers) in row[..channels * SQUARES].chunks_exact_mut(SQUARES).enumerate() {
            for (number, square) in numbers.iter_mut().zip(board.chunks_exact(stride)) {
                *number = square[channel];
            }
        }
    }
}
