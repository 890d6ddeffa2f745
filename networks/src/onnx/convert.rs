//! Weights to a graph: every layer becomes the ONNX operators that compute it.
//!
//! Inputs and outputs are named as Lc0's own converter names them, so that the graph can be used wherever Lc0's can.
//! Here is what all parts are made of; `tower`, `attention` and `heads` are the parts.
//!
//! Two forms flow through a graph: boards, `[batch][channels][8][8]`, as towers have them, and squares,
//! `[batch 64][channels]`, a row for each square of each position, which a dense layer takes in one product.

mod attention;
mod heads;
mod tower;

use prost::Message;

use crate::lc0::format::{Activation, InputFormat};
use crate::lc0::planes::PLANES;
use crate::lc0::weights::{Convolution, Dense, Norm, Weights};
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

/// Squares of the board.
const SQUARES: usize = 64;

/// The ONNX file of a network.
#[must_use]
pub fn convert(weights: &Weights, input: InputFormat) -> Vec<u8> {
    let mut writer = Writer { graph: Graph::new("lc0"), activation: weights.activation, smolgen: None };
    writer.graph.input(INPUT, &[PLANES as i64, 8, 8]);
    let mut flow = Flow::Board(INPUT.to_owned(), PLANES);
    if let Some(tower) = &weights.tower {
        flow = Flow::Board(writer.tower(tower, INPUT), tower.filters());
    }
    if let Some(layer) = &weights.smolgen {
        let shape = [layer.outputs, layer.inputs];
        writer.smolgen = Some(writer.graph.floats("/smolgen/weights", &shape, &layer.weights));
    }
    if let Some(body) = &weights.attention {
        flow = Flow::Squares(writer.attention_body(body, &flow));
    }
    writer.policy(&weights.policy, &flow);
    writer.value(&weights.value, &flow);
    if let Some(head) = &weights.moves_left {
        writer.moves_left(head, &flow);
    }
    writer.graph.into_model(&[(INPUT_FORMAT_KEY, input.number().to_string())]).encode_to_vec()
}

/// Output of the body, for its heads.
enum Flow {
    /// `[batch][channels][8][8]`: the tensor's name and its channels.
    Board(String, usize),
    /// `[batch 64][channels]`: the tensor's name.
    Squares(String),
}

struct Writer {
    graph: Graph,
    activation: Activation,
    /// The constant that all encoder layers with smolgen share.
    smolgen: Option<String>,
}

impl Writer {
    /// The squares of a flow, as rows.
    fn squares(&mut self, name: &str, flow: &Flow) -> String {
        match flow {
            Flow::Squares(squares) => squares.clone(),
            Flow::Board(board, channels) => {
                let channels = *channels as i64;
                let flow = self.reshape(&format!("{name}/planes"), board, &[-1, channels, SQUARES as i64]);
                let flow = self.transpose(&format!("{name}/turned"), &flow, &[0, 2, 1]);
                self.reshape(&format!("{name}/squares"), &flow, &[-1, channels])
            }
        }
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
        let mut inputs = vec![input, &weights];
        let biases = layer.biases.as_ref();
        let biases = biases.map(|biases| self.graph.floats(&format!("{name}/biases"), &[layer.outputs], biases));
        inputs.extend(biases.as_deref());
        self.graph.node("Gemm", name, &inputs, &[Attribute::Int("transB", 1)])
    }

    fn norm(&mut self, name: &str, layer: &Norm, input: &str) -> String {
        let scales = self.graph.floats(&format!("{name}/scales"), &[layer.scales.len()], &layer.scales);
        let offsets = self.graph.floats(&format!("{name}/offsets"), &[layer.offsets.len()], &layer.offsets);
        let attributes = [Attribute::Int("axis", -1), Attribute::Float("epsilon", layer.epsilon)];
        self.graph.node("LayerNormalization", name, &[input, &scales, &offsets], &attributes)
    }

    /// The network's own activation.
    fn activate(&mut self, name: &str, input: &str) -> String {
        self.function(name, self.activation, input)
    }

    fn function(&mut self, name: &str, function: Activation, input: &str) -> String {
        let operator = match function {
            Activation::None => return input.to_owned(),
            Activation::Relu => "Relu",
            Activation::Tanh => "Tanh",
            Activation::Sigmoid => "Sigmoid",
            Activation::Selu => "Selu",
            Activation::Mish => {
                // ONNX has Mish only from version 18 on.
                let softplus = self.graph.node("Softplus", &format!("{name}/mish/softplus"), &[input], &[]);
                let tanh = self.graph.node("Tanh", &format!("{name}/mish/tanh"), &[&softplus], &[]);
                return self.graph.node("Mul", &format!("{name}/mish"), &[input, &tanh], &[]);
            }
            Activation::Swish => {
                let sigmoid = self.graph.node("Sigmoid", &format!("{name}/swish/sigmoid"), &[input], &[]);
                return self.graph.node("Mul", &format!("{name}/swish"), &[input, &sigmoid], &[]);
            }
            Activation::SquaredRelu => {
                let relu = self.graph.node("Relu", &format!("{name}/square/relu"), &[input], &[]);
                return self.graph.node("Mul", &format!("{name}/square"), &[&relu, &relu], &[]);
            }
        };
        self.graph.node(operator, &format!("{name}/{}", operator.to_lowercase()), &[input], &[])
    }

    fn flatten(&mut self, name: &str, input: &str) -> String {
        self.graph.node("Flatten", &format!("{name}/flatten"), &[input], &[Attribute::Int("axis", 1)])
    }

    fn reshape(&mut self, name: &str, input: &str, shape: &[i64]) -> String {
        let shape = self.graph.integers(&format!("{name}/shape"), shape);
        self.graph.node("Reshape", name, &[input, &shape], &[])
    }

    fn transpose(&mut self, name: &str, input: &str, order: &[i64]) -> String {
        self.graph.node("Transpose", name, &[input], &[Attribute::Ints("perm", order)])
    }

    /// Part of a tensor, from `start` to `end` along one axis.
    fn slice(&mut self, name: &str, input: &str, axis: i64, (start, end): (i64, i64)) -> String {
        let mut list = |what: &str, value| self.graph.integers(&format!("{name}/{what}"), &[value]);
        let (starts, ends, axes) = (list("start", start), list("end", end), list("axis", axis));
        self.graph.node("Slice", name, &[input, &starts, &ends, &axes], &[])
    }
}
