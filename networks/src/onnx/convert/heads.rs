//! Policy, value and moves left.

use super::{Flow, MOVES_LEFT, POLICY, SQUARES, VALUE, WDL, Writer};
use crate::lc0::policy::{MOVES, PROMOTION_OUTPUTS, attention_map, convolution_map};
use crate::lc0::weights::{Dense, DenseHead, PolicyHead, Squares};
use crate::onnx::graph::Attribute;

impl Writer {
    pub(super) fn policy(&mut self, head: &PolicyHead, flow: &Flow) {
        match head {
            PolicyHead::Plain { convolution, dense } => {
                let mut flow = self.convolution("/policy/conv", convolution, board(flow));
                flow = self.activate("/policy/conv", &flow);
                flow = self.flatten("/policy", &flow);
                self.dense(POLICY, dense, &flow);
            }
            PolicyHead::Convolution { first, second } => {
                let mut flow = self.convolution("/policy/conv1", first, board(flow));
                flow = self.activate("/policy/conv1", &flow);
                flow = self.convolution("/policy/conv2", second, &flow);
                flow = self.flatten("/policy", &flow);
                self.moves(&convolution_map(), &flow);
            }
            PolicyHead::Attention { embedding, activation, encoders, queries, keys, promotions } => {
                let mut flow = self.squares("/policy", flow);
                flow = self.dense("/policy/embedding", embedding, &flow);
                flow = self.function("/policy/embedding", *activation, &flow);
                for (index, encoder) in encoders.iter().enumerate() {
                    flow = self.encoder(&format!("/policy/encoder{index}"), encoder, &flow);
                }
                self.attention_policy(queries, keys, promotions, &flow);
            }
        }
        self.graph.output(POLICY, &[MOVES as i64]);
    }

    /// Logits of all pairs of squares and of the promotions, from which the moves are picked.
    fn attention_policy(&mut self, queries: &Dense, keys: &Dense, promotions: &Dense, input: &str) {
        let (squares, depth) = (SQUARES as i64, keys.outputs as i64);
        let queries = self.dense("/policy/queries", queries, input);
        let queries = self.reshape("/policy/queries/board", &queries, &[-1, squares, depth]);
        let keys = self.dense("/policy/keys", keys, input);
        let keys = self.reshape("/policy/keys/board", &keys, &[-1, squares, depth]);
        let turned = self.transpose("/policy/keys/turned", &keys, &[0, 2, 1]);
        let pairs = self.graph.node("MatMul", "/policy/pairs", &[&queries, &turned], &[]);

        // [batch][1][to][piece], to be added for every square that a pawn comes from.
        let last_rank = self.slice("/policy/promotions/keys", &keys, 1, (squares - 8, squares));
        let last_rank = self.reshape("/policy/promotions/rows", &last_rank, &[-1, depth]);
        let offsets = self.dense("/policy/promotions", promotions, &last_rank);
        let offsets = self.reshape("/policy/promotions/offsets", &offsets, &[-1, 1, 8, promotions.outputs as i64]);
        // [batch][from][to][1]: from the seventh rank to the eighth.
        let plain = self.slice("/policy/promotions/from", &pairs, 1, (squares - 16, squares - 8));
        let plain = self.slice("/policy/promotions/to", &plain, 2, (squares - 8, squares));
        let plain = self.reshape("/policy/promotions/plain", &plain, &[-1, 8, 8, 1]);
        let promoted = self.graph.node("Add", "/policy/promotions/logits", &[&plain, &offsets], &[]);
        let promoted = self.reshape("/policy/promotions/flat", &promoted, &[-1, PROMOTION_OUTPUTS as i64]);

        let pairs = self.reshape("/policy/pairs/flat", &pairs, &[-1, squares * squares]);
        let all = self.graph.node("Concat", "/policy/all", &[&pairs, &promoted], &[Attribute::Int("axis", 1)]);
        self.moves(&attention_map(), &all);
    }

    /// Picks the 1858 moves from what a head computes.
    fn moves(&mut self, map: &[u16], flow: &str) {
        let map: Vec<i64> = map.iter().copied().map(i64::from).collect();
        let map = self.graph.integers("/policy/map", &map);
        self.graph.node("Gather", POLICY, &[flow, &map], &[Attribute::Int("axis", 1)]);
    }

    pub(super) fn value(&mut self, head: &DenseHead, flow: &Flow) {
        let flow = self.dense_head("/value", head, flow);
        if head.output.outputs == 3 {
            self.graph.node("Softmax", WDL, &[&flow], &[Attribute::Int("axis", 1)]);
            self.graph.output(WDL, &[3]);
        } else {
            self.graph.node("Tanh", VALUE, &[&flow], &[]);
            self.graph.output(VALUE, &[1]);
        }
    }

    pub(super) fn moves_left(&mut self, head: &DenseHead, flow: &Flow) {
        let flow = self.dense_head("/mlh", head, flow);
        // Relu whatever the network's activation: a game does not end in the past.
        self.graph.node("Relu", MOVES_LEFT, &[&flow], &[]);
        self.graph.output(MOVES_LEFT, &[1]);
    }

    fn dense_head(&mut self, name: &str, head: &DenseHead, flow: &Flow) -> String {
        let mut flow = match &head.squares {
            Squares::Convolution(layer) => {
                let flow = self.convolution(&format!("{name}/conv"), layer, board(flow));
                let flow = self.activate(&format!("{name}/conv"), &flow);
                self.flatten(name, &flow)
            }
            Squares::Dense(layer) => {
                let flow = self.squares(name, flow);
                let flow = self.dense(&format!("{name}/squares"), layer, &flow);
                let flow = self.activate(&format!("{name}/squares"), &flow);
                self.reshape(&format!("{name}/board"), &flow, &[-1, (layer.outputs * SQUARES) as i64])
            }
        };
        flow = self.dense(&format!("{name}/hidden"), &head.hidden, &flow);
        flow = self.activate(&format!("{name}/hidden"), &flow);
        self.dense(&format!("{name}/last"), &head.output, &flow)
    }
}

/// The tensor of a flow that comes from a tower.
fn board(flow: &Flow) -> &str {
    match flow {
        Flow::Board(name, _) => name,
        Flow::Squares(_) => unreachable!("heads of convolutions are read for towers only"),
    }
}
