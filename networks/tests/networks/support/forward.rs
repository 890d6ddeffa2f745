//! A network evaluated the slow and obvious way, in 64-bit floats and straight from the message: no folding, no graph,
//! and the policy map found move by move.

use half::{bf16, f16};
use networks::lc0::proto::{ConvBlock, Layer, Net, Weights};

/// Outputs of a network for one position.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub(crate) policy: Vec<f64>,
    /// Win, draw, loss, or one number.
    pub(crate) value: Vec<f64>,
    pub(crate) moves_left: Option<f64>,
}

/// Channels of 64 cells.
type Board = Vec<[f64; 64]>;

/// Evaluates one position.
pub(crate) fn forward(net: &Net, cells: &[f32]) -> Answer {
    let weights = net.weights.as_ref().unwrap();
    let format = net.format.and_then(|format| format.network_format).unwrap_or_default();
    let activation: fn(f64) -> f64 = if format.default_activation == Some(1) { mish } else { relu };
    let (planes, _) = cells.as_chunks::<64>();
    let input: Board = planes.iter().map(|plane| plane.map(f64::from)).collect();
    let mut flow = apply(convolve(&input, weights.input.as_ref().unwrap()), activation);
    for block in &weights.residual {
        let inner = apply(convolve(&flow, block.conv1.as_ref().unwrap()), activation);
        let mut outer = convolve(&inner, block.conv2.as_ref().unwrap());
        if let Some(unit) = &block.se {
            let means: Vec<f64> = outer.iter().map(|channel| channel.iter().sum::<f64>() / 64.0).collect();
            let hidden: Vec<f64> =
                dense(&means, unit.w1.as_ref(), unit.b1.as_ref()).into_iter().map(activation).collect();
            let scales = dense(&hidden, unit.w2.as_ref(), unit.b2.as_ref());
            let (gates, offsets) = scales.split_at(outer.len());
            for ((channel, gate), offset) in outer.iter_mut().zip(gates).zip(offsets) {
                channel.iter_mut().for_each(|cell| *cell = *cell / (1.0 + (-gate).exp()) + offset);
            }
        }
        for (channel, skipped) in outer.iter_mut().zip(&flow) {
            channel.iter_mut().zip(skipped).for_each(|(cell, skipped)| *cell = activation(*cell + skipped));
        }
        flow = outer;
    }
    let head = |block: &Option<ConvBlock>, layers: [&Option<Layer>; 4]| {
        let board = apply(convolve(&flow, block.as_ref().unwrap()), activation);
        let hidden = dense(&board.concat(), layers[0].as_ref(), layers[1].as_ref());
        let hidden: Vec<f64> = hidden.into_iter().map(activation).collect();
        dense(&hidden, layers[2].as_ref(), layers[3].as_ref())
    };
    let value = head(&weights.value, [&weights.ip1_val_w, &weights.ip1_val_b, &weights.ip2_val_w, &weights.ip2_val_b]);
    let moves_left = (format.moves_left == Some(1)).then(|| {
        let layers = [&weights.ip1_mov_w, &weights.ip1_mov_b, &weights.ip2_mov_w, &weights.ip2_mov_b];
        relu(head(&weights.moves_left, layers)[0])
    });
    Answer {
        policy: policy(weights, &flow, activation),
        value: if value.len() == 3 { softmax(&value) } else { vec![value[0].tanh()] },
        moves_left,
    }
}

fn policy(weights: &Weights, flow: &Board, activation: fn(f64) -> f64) -> Vec<f64> {
    match &weights.policy1 {
        Some(first) => {
            let inner = apply(convolve(flow, first), activation);
            let planes = convolve(&inner, weights.policy.as_ref().unwrap());
            moves().into_iter().map(|(from, to, promotion)| planes[plane_of(from, to, promotion)][from]).collect()
        }
        None => {
            let board = apply(convolve(flow, weights.policy.as_ref().unwrap()), activation);
            dense(&board.concat(), weights.ip_pol_w.as_ref(), weights.ip_pol_b.as_ref())
        }
    }
}

/// From, to and promotion of the 1858 outputs in order.
fn moves() -> Vec<(usize, usize, Option<char>)> {
    let mut moves = Vec::new();
    for from in 0..64_usize {
        for to in 0..64_usize {
            let (files, ranks) = ((to % 8).abs_diff(from % 8), (to / 8).abs_diff(from / 8));
            let queen = files == 0 || ranks == 0 || files == ranks;
            if from != to && (queen || files * ranks == 2) {
                moves.push((from, to, None));
            }
        }
    }
    for from in 48..56_usize {
        for to in 56..64_usize {
            if (to % 8).abs_diff(from % 8) < 2 {
                moves.extend(['q', 'r', 'b'].map(|promotion| (from, to, Some(promotion))));
            }
        }
    }
    assert_eq!(moves.len(), 1858);
    moves
}

/// The plane of a convolutional head that a move is on.
fn plane_of(from: usize, to: usize, promotion: Option<char>) -> usize {
    let files = to as i32 % 8 - from as i32 % 8;
    let ranks = to as i32 / 8 - from as i32 / 8;
    if let Some(promotion) = promotion {
        return 64 + 3 * (files + 1) as usize + "rbq".find(promotion).unwrap();
    }
    match (files, ranks) {
        (1, 2) => 56,
        (2, 1) => 57,
        (2, -1) => 58,
        (1, -2) => 59,
        (-1, -2) => 60,
        (-2, -1) => 61,
        (-2, 1) => 62,
        (-1, 2) => 63,
        _ => {
            let direction = match (files.signum(), ranks.signum()) {
                (0, 1) => 0,
                (1, 1) => 1,
                (1, 0) => 2,
                (1, -1) => 3,
                (0, -1) => 4,
                (-1, -1) => 5,
                (-1, 0) => 6,
                _ => 7,
            };
            7 * direction + files.abs().max(ranks.abs()) as usize - 1
        }
    }
}

fn convolve(input: &Board, block: &ConvBlock) -> Board {
    let weights = numbers(block.weights.as_ref());
    let outputs =
        [&block.biases, &block.bn_means].map(|layer| numbers(layer.as_ref()).len()).into_iter().max().unwrap();
    let kernel = if weights.len() == outputs * input.len() { 1 } else { 3 };
    let per_channel = |layer: &Option<Layer>, otherwise: f64| match layer {
        Some(_) => numbers(layer.as_ref()),
        None => vec![otherwise; outputs],
    };
    let biases = per_channel(&block.biases, 0.0);
    let means = per_channel(&block.bn_means, 0.0);
    // Without batch normalisation the variance is such that nothing is scaled.
    let variances = per_channel(&block.bn_stddivs, 1.0 - 1e-5);
    let gammas = per_channel(&block.bn_gammas, 1.0);
    let betas = per_channel(&block.bn_betas, 0.0);
    (0..outputs)
        .map(|output| {
            std::array::from_fn(|cell| {
                let mut sum = biases[output];
                for (channel, board) in input.iter().enumerate() {
                    for row in 0..kernel {
                        for column in 0..kernel {
                            let rank = (cell / 8 + row).wrapping_sub(kernel / 2);
                            let file = (cell % 8 + column).wrapping_sub(kernel / 2);
                            if rank < 8 && file < 8 {
                                let index = ((output * input.len() + channel) * kernel + row) * kernel + column;
                                sum += weights[index] * board[8 * rank + file];
                            }
                        }
                    }
                }
                gammas[output] * (sum - means[output]) / (variances[output] + 1e-5).sqrt() + betas[output]
            })
        })
        .collect()
}

fn dense(input: &[f64], weights: Option<&Layer>, biases: Option<&Layer>) -> Vec<f64> {
    let weights = numbers(weights);
    let rows = weights.chunks(input.len()).zip(numbers(biases));
    rows.map(|(row, bias)| bias + row.iter().zip(input).map(|(weight, x)| weight * x).sum::<f64>()).collect()
}

fn numbers(layer: Option<&Layer>) -> Vec<f64> {
    let Some(layer) = layer else { return Vec::new() };
    let params = layer.params.as_deref().unwrap_or_default();
    let (pairs, _) = params.as_chunks::<2>();
    match layer.encoding {
        Some(2) => pairs.iter().map(|&pair| f16::from_le_bytes(pair).to_f64()).collect(),
        Some(3) => pairs.iter().map(|&pair| bf16::from_le_bytes(pair).to_f64()).collect(),
        Some(4) => params.as_chunks::<4>().0.iter().map(|&quad| f32::from_le_bytes(quad).into()).collect(),
        _ => {
            let (low, high) = (f64::from(layer.min_val.unwrap()), f64::from(layer.max_val.unwrap()));
            pairs.iter().map(|&pair| low + (high - low) * f64::from(u16::from_le_bytes(pair)) / 65535.0).collect()
        }
    }
}

fn apply(mut board: Board, activation: fn(f64) -> f64) -> Board {
    board.iter_mut().flatten().for_each(|cell| *cell = activation(*cell));
    board
}

fn relu(x: f64) -> f64 {
    x.max(0.0)
}

fn mish(x: f64) -> f64 {
    x * x.exp().ln_1p().tanh()
}

fn softmax(logits: &[f64]) -> Vec<f64> {
    let sum: f64 = logits.iter().map(|logit| logit.exp()).sum();
    logits.iter().map(|logit| logit.exp() / sum).collect()
}
