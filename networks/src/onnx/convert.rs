//! Weights to a graph: every layer becomes the ONNX operators that compute it.
//!
//! Inputs and outputs are named as Lc0's own converter names them, so that the graph can be used wherever Lc0's can.

use prost::Message;

use crate::lc0::format::{Activation, InputFormat};
use crate::lc0::planes::PLANES;
use crate::lc0::policy::{MOVES, convolution_map};
use crate::lc0::weights::{Block, Convolution, Dense, DenseHead, PolicyHead, Squeeze, Weights};
use crate::onnx::graph::{Attribute, Graph};

/// `[batch][112][8][8]`
pub const INPUT: &str = "/input/planes";
/// `[batch][1858]`, logits.
pub const POLICY: &str = "/output/policy";
/// `[batch][3]`, probabilities of win, draw and loss for the side to move.
pub const WDL: &str = "/output/wdl";
/// `[batch][1]`, in [-1, 1] for the side to move.
pub const VALUE: &str = "/output/value";
/// `[batch][1]`, plies until the end.
pub const MOVES_LEFT: &str = "/output/mlh";

/// The name under which a graph keeps the number of its input format, which its tensors do not show.
pub const INPUT_FORMAT_KEY: &str = "lc0.input_format";

/// The ONNX file of a network.
#[must_use]
pub fn convert(weights: &Weights, input: InputFormat) -> Vec<u8> {
    let mut writer = Writer { graph: Graph::new("lc0"), activation: weights.activation };
    writer.graph.input(INPUT, &[PLANES as i64, 8, 8]);
    let mut flow = writer.convolution("/input", &weights.input, INPUT);
    flow = writer.activation("/input", &flow);
    for (index, block) in weights.blocks.iter().enumerate() {
        flow = writer.block(&format!("/block{index}"), block, &flow);
    }
    writer.policy(&weights.policy, &flow);
    writer.value(&weights.value, &flow);
    if let Some(head) = &weights.moves_left {
        writer.moves_left(head, &flow);
    }
    writer.graph.into_model(&[(INPUT_FORMAT_KEY, input.number().to_string())]).encode_to_vec()
}

struct Writer {
    graph: Graph,
    activation: Activation,
}

impl Writer {
    fn block(&mut self, name: &str, block: &Block, input: &str) -> String {
        let mut flow = self.convolution(&format!("{name}/conv1"), &block.first, input);
        flow = self.activation(&format!("{name}/conv1"), &flow);
        flow = self.convolution(&format!("{name}/conv2"), &block.second, &flow);
        if let Some(squeeze) = &block.squeeze {
            flow = self.squeeze(&format!("{name}/se"), squeeze, &flow);
        }
        flow = self.graph.node("Add", &format!("{name}/skip"), &[&flow, input], &[]);
        self.activation(name, &flow)
    }

    /// sigmoid(gates) x + offsets, both computed from the means of the channels.
    fn squeeze(&mut self, name: &str, squeeze: &Squeeze, input: &str) -> String {
        let attributes = [Attribute::Ints("axes", &[2, 3]), Attribute::Int("keepdims", 0)];
        let mut flow = self.graph.node("ReduceMean", &format!("{name}/mean"), &[input], &attributes);
        flow = self.dense(&format!("{name}/reduce"), &squeeze.reduce, &flow);
        flow = self.activation(&format!("{name}/reduce"), &flow);
        flow = self.dense(&format!("{name}/expand"), &squeeze.expand, &flow);
        let channels = squeeze.expand.outputs as i64;
        flow = self.reshape(&format!("{name}/planes"), &flow, &[-1, channels, 1, 1]);
        let (gates, offsets) = self.graph.halves(&format!("{name}/split"), &flow, 1);
        let gates = self.graph.node("Sigmoid", &format!("{name}/gates"), &[&gates], &[]);
        let gated = self.graph.node("Mul", &format!("{name}/gated"), &[input, &gates], &[]);
        self.graph.node("Add", &format!("{name}/out"), &[&gated, &offsets], &[])
    }

    fn policy(&mut self, head: &PolicyHead, input: &str) {
        match head {
            PolicyHead::Plain { convolution, dense } => {
                let mut flow = self.convolution("/policy/conv", convolution, input);
                flow = self.activation("/policy/conv", &flow);
                flow = self.flatten("/policy", &flow);
                self.dense(POLICY, dense, &flow);
            }
            PolicyHead::Convolution { first, second } => {
                let mut flow = self.convolution("/policy/conv1", first, input);
                flow = self.activation("/policy/conv1", &flow);
                flow = self.convolution("/policy/conv2", second, &flow);
                flow = self.flatten("/policy", &flow);
                let map: Vec<i64> = convolution_map().into_iter().map(i64::from).collect();
                let map = self.graph.integers("/policy/map", &map);
                self.graph.node("Gather", POLICY, &[&flow, &map], &[Attribute::Int("axis", 1)]);
            }
        }
        self.graph.output(POLICY, &[MOVES as i64]);
    }

    fn value(&mut self, head: &DenseHead, input: &str) {
        let flow = self.dense_head("/value", head, input);
        if head.output.outputs == 3 {
            self.graph.node("Softmax", WDL, &[&flow], &[Attribute::Int("axis", 1)]);
            self.graph.output(WDL, &[3]);
        } else {
            self.graph.node("Tanh", VALUE, &[&flow], &[]);
            self.graph.output(VALUE, &[1]);
        }
    }

    fn moves_left(&mut self, head: &DenseHead, input: &str) {
        let flow = self.dense_head("/mlh", head, input);
        // Relu whatever the network's activation: a game does not end in the past.
        self.graph.node("Relu", MOVES_LEFT, &[&flow], &[]);
        self.graph.output(MOVES_LEFT, &[1]);
    }

    fn dense_head(&mut self, name: &str, head: &DenseHead, input: &str) -> String {
        let mut flow = self.convolution(&format!("{name}/conv"), &head.convolution, input);
        flow = self.activation(&format!("{name}/conv"), &flow);
        flow = self.flatten(name, &flow);
        flow = self.dense(&format!("{name}/hidden"), &head.hidden, &flow);
        flow = self.activation(&format!("{name}/hidden"), &flow);
        self.dense(&format!("{name}/last"), &head.output, &flow)
    }

    fn convolution(&mut self, name: &str, layer: &Convolution, input: &str) -> String {
        let shape = [layer.outputs, layer.inputs, layer.kernel, layer.kernel];
        let weights = self.graph.floats(&format!("{name}/weights"), &shape, &layer.weights);
        let biases = self.graph.floats(&format!("{name}/biases"), &[layer.outputs], &layer.biases);
        let kernel = layer.kernel as i64;
        let attributes = [Attribute::Ints("kernel_shape", &[kernel; 2]), Attribute::Ints("pads", &[kernel / 2; 4])];
        self.graph.node("Conv", &format!("{name}/conv"), &[input, &weights, &biases], &attributes)
    }

    /// The stored order of dense weights, `[outputs][inputs]`, is what `transB` asks for.
    fn dense(&mut self, name: &str, layer: &Dense, input: &str) -> String {
        let shape = [layer.outputs, layer.inputs];
        let weights = self.graph.floats(&format!("{name}/weights"), &shape, &layer.weights);
        let biases = self.graph.floats(&format!("{name}/biases"), &[layer.outputs], &layer.biases);
        self.graph.node("Gemm", name, &[input, &weights, &biases], &[Attribute::Int("transB", 1)])
    }

    fn activation(&mut self, name: &str, input: &str) -> String {
        match self.activation {
            Activation::Relu => self.graph.node("Relu", &format!("{name}/relu"), &[input], &[]),
            Activation::Mish => {
                // ONNX has Mish only from version 18 on.
                let softplus = self.graph.node("Softplus", &format!("{name}/mish/softplus"), &[input], &[]);
                let tanh = self.graph.node("Tanh", &format!("{name}/mish/tanh"), &[&softplus], &[]);
                self.graph.node("Mul", &format!("{name}/mish"), &[input, &tanh], &[])
            }
        }
    }

    fn flatten(&mut self, name: &str, input: &str) -> String {
        self.graph.node("Flatten", &format!("{name}/flatten"), &[input], &[Attribute::Int("axis", 1)])
    }

    fn reshape(&mut self, name: &str, input: &str, shape: &[i64]) -> String {
        let shape = self.graph.integers(&format!("{name}/shape"), shape);
        self.graph.node("Reshape", name, &[input, &shape], &[])
    }
}
