//! Attention bodies and encoder layers. E is the width of the embedding.

use super::{Flow, INPUT, SQUARES, Writer};
use crate::lc0::planes::PLANES;
use crate::lc0::weights::{AttentionBody, Encoder, FeedForward, Smolgen, Tokens};
use crate::onnx::graph::Attribute;

impl Writer {
    pub(super) fn attention_body(&mut self, body: &AttentionBody, input: &Flow) -> String {
        let width = body.width();
        let mut flow = self.squares("/embedding", input);
        if let Tokens::Board(layer) = &body.tokens {
            // The first planes of the input, plane by plane, are the first cells of each position.
            let cells = self.reshape("/embedding/cells", INPUT, &[-1, (PLANES * SQUARES) as i64]);
            let cells = self.slice("/embedding/pieces", &cells, 1, (0, layer.inputs as i64));
            let board = self.dense("/embedding/board", layer, &cells);
            let board = self.reshape("/embedding/positions", &board, &[-1, (layer.outputs / SQUARES) as i64]);
            flow = self.graph.node("Concat", "/embedding/both", &[&flow, &board], &[Attribute::Int("axis", 1)]);
        }
        flow = self.dense("/embedding/dense", &body.embedding, &flow);
        if let Some(offsets) = &body.offsets {
            flow = self.by_square("/embedding/offsets", &flow, width, &[("Add", offsets)]);
        }
        flow = self.activate("/embedding", &flow);
        if let Some(norm) = &body.norm {
            flow = self.norm("/embedding/norm", norm, &flow);
        }
        let gates = [("Mul", &body.factors), ("Add", &body.summands)];
        let gates: Vec<(&str, &[f32])> =
            gates.into_iter().filter_map(|(operator, gate)| Some((operator, gate.as_deref()?))).collect();
        if !gates.is_empty() {
            flow = self.by_square("/embedding/gates", &flow, width, &gates);
        }
        if let Some(layer) = &body.feed_forward {
            flow = self.feed_forward("/embedding/ffn", layer, &flow);
        }
        for (index, encoder) in body.encoders.iter().enumerate() {
            flow = self.encoder(&format!("/encoder{index}"), encoder, &flow);
        }
        flow
    }

    /// Combines each square's row with one of its own, `[64][E]`.
    fn by_square(&mut self, name: &str, input: &str, width: usize, steps: &[(&str, &[f32])]) -> String {
        let width_out = width as i64;
        let mut flow = self.reshape(&format!("{name}/boards"), input, &[-1, SQUARES as i64, width_out]);
        for (operator, values) in steps {
            let step = format!("{name}/{}", operator.to_lowercase());
            let values = self.graph.floats(&format!("{step}/values"), &[SQUARES, width], values);
            flow = self.graph.node(operator, &step, &[&flow, &values], &[]);
        }
        self.reshape(&format!("{name}/rows"), &flow, &[-1, width_out])
    }

    pub(super) fn encoder(&mut self, name: &str, encoder: &Encoder, input: &str) -> String {
        let inner = encoder.queries.outputs;
        let (heads, depth) = (encoder.heads as i64, (inner / encoder.heads) as i64);
        let mut by_head = |what: &str, layer, order: &[i64]| {
            let name = format!("{name}/{what}");
            let flow = self.dense(&name, layer, input);
            let flow = self.reshape(&format!("{name}/heads"), &flow, &[-1, SQUARES as i64, heads, depth]);
            self.transpose(&format!("{name}/turned"), &flow, order)
        };
        let queries = by_head("queries", &encoder.queries, &[0, 2, 1, 3]);
        let keys = by_head("keys", &encoder.keys, &[0, 2, 3, 1]);
        let values = by_head("values", &encoder.values, &[0, 2, 1, 3]);
        let mut flow = self.graph.node("MatMul", &format!("{name}/products"), &[&queries, &keys], &[]);
        if let Some(smolgen) = &encoder.smolgen {
            let logits = self.smolgen(&format!("{name}/smolgen"), smolgen, heads, input);
            flow = self.graph.node("Add", &format!("{name}/logits"), &[&flow, &logits], &[]);
        }
        flow = self.graph.node("Softmax", &format!("{name}/shares"), &[&flow], &[Attribute::Int("axis", -1)]);
        flow = self.graph.node("MatMul", &format!("{name}/mixed"), &[&flow, &values], &[]);
        flow = self.transpose(&format!("{name}/mixed/turned"), &flow, &[0, 2, 1, 3]);
        flow = self.reshape(&format!("{name}/mixed/squares"), &flow, &[-1, inner as i64]);
        flow = self.dense(&format!("{name}/output"), &encoder.output, &flow);
        flow = self.graph.node("Add", &format!("{name}/skip"), &[&flow, input], &[]);
        flow = self.norm(&format!("{name}/norm"), &encoder.norm, &flow);
        self.feed_forward(&format!("{name}/ffn"), &encoder.feed_forward, &flow)
    }

    fn feed_forward(&mut self, name: &str, layer: &FeedForward, input: &str) -> String {
        let mut flow = self.dense(&format!("{name}/hidden"), &layer.hidden, input);
        flow = self.function(&format!("{name}/hidden"), layer.activation, &flow);
        flow = self.dense(&format!("{name}/output"), &layer.output, &flow);
        flow = self.graph.node("Add", &format!("{name}/skip"), &[&flow, input], &[]);
        self.norm(&format!("{name}/norm"), &layer.norm, &flow)
    }

    /// `[batch][heads][64][64]`
    fn smolgen(&mut self, name: &str, smolgen: &Smolgen, heads: i64, input: &str) -> String {
        let channels = smolgen.compress.outputs * SQUARES;
        let mut flow = self.dense(&format!("{name}/compress"), &smolgen.compress, input);
        flow = self.reshape(&format!("{name}/board"), &flow, &[-1, channels as i64]);
        let layers =
            [("hidden", &smolgen.hidden, &smolgen.hidden_norm), ("heads", &smolgen.heads, &smolgen.heads_norm)];
        for (layer, dense, norm) in layers {
            let name = format!("{name}/{layer}");
            flow = self.dense(&name, dense, &flow);
            flow = self.function(&name, smolgen.activation, &flow);
            flow = self.norm(&format!("{name}/norm"), norm, &flow);
        }
        flow = self.reshape(&format!("{name}/rows"), &flow, &[-1, smolgen.heads.outputs as i64 / heads]);
        let shared = self.smolgen.clone().expect("a network with smolgen has its shared layer");
        flow = self.graph.node("Gemm", &format!("{name}/pairs"), &[&flow, &shared], &[Attribute::Int("transB", 1)]);
        self.reshape(&format!("{name}/logits"), &flow, &[-1, heads, SQUARES as i64, SQUARES as i64])
    }
}
