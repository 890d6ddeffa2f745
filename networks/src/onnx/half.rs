//! A graph in half precision: its constants and everything it computes are 16-bit floats, which GPUs compute faster. Its inputs
//! and outputs keep their types.

use std::collections::HashSet;

use half::f16;
use prost::Message;
use prost::bytes::Bytes;

use crate::error::Problem;
use crate::onnx::proto::{
    ATTRIBUTE_INT, AttributeProto, FLOAT, FLOAT16, GraphProto, ModelProto, NodeProto, TensorProto,
};

/// The half-precision form of a graph that [`convert`](crate::onnx::convert::convert) wrote.
pub(crate) fn halve(onnx: &[u8]) -> Result<Vec<u8>, Problem> {
    let unreadable = |error: prost::DecodeError| Problem::HalfPrecision(error.to_string());
    let mut model = ModelProto::decode(onnx).map_err(unreadable)?;
    if let Some(graph) = &mut model.graph {
        graph.initializer.iter_mut().filter(|tensor| tensor.data_type == FLOAT).try_for_each(halve_constant)?;
        cast_ends(graph);
    }
    Ok(model.encode_to_vec())
}

fn halve_constant(tensor: &mut TensorProto) -> Result<(), Problem> {
    let (quads, _) = tensor.raw_data.as_chunks::<4>();
    let mut raw = Vec::with_capacity(2 * quads.len());
    for &quad in quads {
        let value = f32::from_le_bytes(quad);
        let halved = f16::from_f32(value);
        if !halved.is_finite() {
            return Err(Problem::HalfPrecision(format!("{} has a number as large as {value}", tensor.name)));
        }
        raw.extend(halved.to_le_bytes());
    }
    tensor.raw_data = Bytes::from(raw);
    tensor.data_type = FLOAT16;
    Ok(())
}

/// Puts a cast behind each input and before each output; the nodes between know the cast tensors only.
fn cast_ends(graph: &mut GraphProto) {
    let ends: HashSet<String> = graph.input.iter().chain(&graph.output).map(|end| end.name.clone()).collect();
    for name in graph.node.iter_mut().flat_map(|node| node.input.iter_mut().chain(&mut node.output)) {
        if ends.contains(name) {
            *name = halved(name);
        }
    }
    let entering = graph.input.iter().map(|input| cast(&input.name, &halved(&input.name), FLOAT16));
    let leaving = graph.output.iter().map(|output| cast(&halved(&output.name), &output.name, FLOAT));
    let nodes = std::mem::take(&mut graph.node);
    graph.node = entering.chain(nodes).chain(leaving).collect();
}

fn halved(name: &str) -> String {
    format!("{name}/half")
}

fn cast(from: &str, to: &str, element: i32) -> NodeProto {
    NodeProto {
        input: vec![from.to_owned()],
        output: vec![to.to_owned()],
        name: format!("{to}/cast"),
        op_type: "Cast".to_owned(),
        attribute: vec![AttributeProto {
            name: "to".to_owned(),
            i: element.into(),
            r#type: ATTRIBUTE_INT,
            ..AttributeProto::default()
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::onnx::graph::Graph;

    fn doubling(factor: f32) -> Vec<u8> {
        let mut graph = Graph::new("doubling");
        graph.input("in", &[1]);
        let factor = graph.floats("factor", &[1], &[factor]);
        let doubled = graph.node("Mul", "doubled", &["in", &factor], &[]);
        graph.node("Mul", "out", &["in", &doubled], &[]);
        graph.output("out", &[1]);
        graph.into_model(&[]).encode_to_vec()
    }

    #[test]
    fn only_the_inside_is_halved() {
        let graph = ModelProto::decode(&*halve(&doubling(2.0)).unwrap()).unwrap().graph.unwrap();
        let names = |node: &NodeProto| (node.input.join(" "), node.output.join(" "));
        let flow: Vec<_> = graph.node.iter().map(names).collect();
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let expected =
            [("in", "in/half"), ("in/half factor", "doubled"), ("in/half doubled", "out/half"), ("out/half", "out")];
        assert_eq!(flow, expected.map(|(from, to)| pair(from, to)));
        assert_eq!(*graph.initializer[0].raw_data, f16::from_f32(2.0).to_le_bytes());
        assert_eq!((graph.input[0].name.as_str(), graph.output[0].name.as_str()), ("in", "out"));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let problem = halve(&doubling(1e6)).unwrap_err().to_string();
        assert!(problem.contains("factor") && problem.contains("1000000"), "{problem}");
    }
}
