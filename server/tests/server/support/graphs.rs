//! Graphs that a server should not run, and one that it may: all of them look like networks.

use networks::onnx::convert::{INPUT, POLICY, WDL};
use networks::onnx::graph::{Attribute, Graph};
use prost::Message as _;

/// A graph whose answers come from one number a position, which `body` may turn into another one; both are `[batch][1]`.
pub(crate) fn graph(body: impl FnOnce(&mut Graph, &str) -> String) -> Vec<u8> {
    let mut graph = Graph::new("test");
    graph.input(INPUT, &[112, 8, 8]);
    let mean = graph.node("ReduceMean", "mean", &[INPUT], &[Attribute::Ints("axes", &[1, 2, 3])]);
    let column = graph.integers("column", &[-1, 1]);
    let number = graph.node("Reshape", "number", &[&mean, &column], &[]);
    let number = body(&mut graph, &number);
    for (output, width) in [(POLICY, 1858), (WDL, 3)] {
        let zeros = graph.floats(&format!("{output}/zeros"), &[1, width], &vec![0.0; width]);
        graph.node("MatMul", output, &[&number, &zeros], &[]);
        graph.output(output, &[i64::try_from(width).unwrap()]);
    }
    graph.into_model(&[]).encode_to_vec()
}

/// One that is as good as any.
pub(crate) fn good() -> Vec<u8> {
    graph(|_, number| number.to_owned())
}

/// A graph that makes `numbers` numbers of each position's, all at once, and takes their mean.
pub(crate) fn large(numbers: i64) -> Vec<u8> {
    graph(|graph, number| {
        let shape = graph.integers("shape", &[1, numbers]);
        let many = graph.node("Expand", "many", &[number, &shape], &[]);
        // Or else the library would see that it can do without.
        let other = graph.node("Exp", "other", &[&many], &[]);
        graph.node("ReduceMean", "few", &[&other], &[Attribute::Ints("axes", &[1])])
    })
}

/// A graph that multiplies matrices `times` times.
pub(crate) fn slow(times: usize) -> Vec<u8> {
    graph(|graph, number| {
        let mean = graph.node("ReduceMean", "one", &[number], &[]);
        let shape = graph.integers("shape", &[1500, 1500]);
        let matrix = graph.node("Expand", "matrix", &[&mean, &shape], &[]);
        let product = (0..times).fold(matrix.clone(), |product, index| {
            graph.node("MatMul", &format!("product-{index}"), &[&product, &matrix], &[])
        });
        // It is zero whatever they are, but for overflow.
        let zero = graph.floats("zero", &[1, 1], &[0.0]);
        let bounded = graph.node("Tanh", "bounded", &[&product], &[]);
        let mean = graph.node("ReduceMean", "product", &[&bounded], &[]);
        let nothing = graph.node("Mul", "nothing", &[&mean, &zero], &[]);
        graph.node("Add", "sum", &[number, &nothing], &[])
    })
}

/// A graph that is a chain of `nodes` operations.
pub(crate) fn deep(nodes: usize) -> Vec<u8> {
    graph(|graph, number| {
        (0..nodes)
            .fold(number.to_owned(), |number, index| graph.node("Relu", &format!("relu-{index}"), &[&number], &[]))
    })
}
