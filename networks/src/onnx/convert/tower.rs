//! Residual towers.

use super::Writer;
use crate::lc0::weights::{Block, Squeeze, Tower};
use crate::onnx::graph::Attribute;

impl Writer {
    pub(super) fn tower(&mut self, tower: &Tower, input: &str) -> String {
        let mut flow = self.convolution("/input", &tower.input, input);
        flow = self.activate("/input", &flow);
        for (index, block) in tower.blocks.iter().enumerate() {
            flow = self.block(&format!("/block{index}"), block, &flow);
        }
        flow
    }

    fn block(&mut self, name: &str, block: &Block, input: &str) -> String {
        let mut flow = self.convolution(&format!("{name}/conv1"), &block.first, input);
        flow = self.activate(&format!("{name}/conv1"), &flow);
        flow = self.convolution(&format!("{name}/conv2"), &block.second, &flow);
        if let Some(squeeze) = &block.squeeze {
            flow = self.squeeze(&format!("{name}/se"), squeeze, &flow);
        }
        flow = self.graph.node("Add", &format!("{name}/skip"), &[&flow, input], &[]);
        self.activate(name, &flow)
    }

    /// sigmoid(gates) x + offsets, both computed from the means of the channels.
    fn squeeze(&mut self, name: &str, squeeze: &Squeeze, input: &str) -> String {
        let attributes = [Attribute::Ints("axes", &[2, 3]), Attribute::Int("keepdims", 0)];
        let mut flow = self.graph.node("ReduceMean", &format!("{name}/mean"), &[input], &attributes);
        flow = self.dense(&format!("{name}/reduce"), &squeeze.reduce, &flow);
        flow = self.activate(&format!("{name}/reduce"), &flow);
        flow = self.dense(&format!("{name}/expand"), &squeeze.expand, &flow);
        let channels = squeeze.expand.outputs as i64;
        flow = self.reshape(&format!("{name}/planes"), &flow, &[-1, channels, 1, 1]);
        let (gates, offsets) = self.graph.halves(&format!("{name}/split"), &flow, 1);
        let gates = self.graph.node("Sigmoid", &format!("{name}/gates"), &[&gates], &[]);
        let gated = self.graph.node("Mul", &format!("{name}/gated"), &[input, &gates], &[]);
        self.graph.node("Add", &format!("{name}/out"), &[&gated, &offsets], &[])
    }
}
