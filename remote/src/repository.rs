//! A model repository for Triton Inference Server: the graph, how it is served, and which network it is.

use engine::log::hex;
use networks::lc0::planes::PLANES;
use networks::lc0::policy::{MOVES, names};
use networks::onnx::signature::{Element, Port, ValuePort};
use networks::{Network, names::short_name};

use crate::identity::DIGEST;

/// How Triton runs the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// By its backend for ONNX Runtime.
    #[default]
    OnnxRuntime,
    /// By its backend for Python, whose Python has ONNX Runtime: where Triton was built with no other.
    Python,
}

/// A file of a model repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path in the repository.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Time that Triton waits for more questions, in microseconds: what a search gathers comes at once.
const QUEUE_MICROSECONDS: u32 = 300;

/// The script for the Python backend.
const SCRIPT: &str = include_str!("../triton/model.py");

/// Name of the model of a network.
#[must_use]
pub fn model_name(network: &Network) -> String {
    let name = short_name(network.description().name.as_ref());
    name.chars().map(|char| if char.is_ascii_alphanumeric() || "-_.+".contains(char) { char } else { '_' }).collect()
}

/// The files of a repository with this network as its model, in batches of up to `largest_batch` positions.
#[must_use]
pub fn files(network: &Network, backend: Backend, largest_batch: u16) -> Vec<File> {
    let name = model_name(network);
    let file = |path: &str, bytes: Vec<u8>| File { path: format!("{name}/{path}"), bytes };
    let mut files = vec![
        file("config.pbtxt", config(network, &name, backend, largest_batch).into_bytes()),
        file(POLICY_LABELS, lines(&names()).into_bytes()),
        file("1/model.onnx", network.onnx().to_vec()),
    ];
    if gives_wdl(network) {
        files.push(file(VALUE_LABELS, lines(&["win", "draw", "loss"]).into_bytes()));
    }
    if backend == Backend::Python {
        files.push(file("1/model.py", SCRIPT.into()));
    }
    files
}

const POLICY_LABELS: &str = "policy_labels.txt";
const VALUE_LABELS: &str = "value_labels.txt";

fn gives_wdl(network: &Network) -> bool {
    matches!(network.signature().value, ValuePort::Wdl(_))
}

/// The model's configuration, in protobuf's text form.
fn config(network: &Network, name: &str, backend: Backend, largest_batch: u16) -> String {
    let signature = network.signature();
    let (ValuePort::Wdl(value) | ValuePort::Scalar(value)) = &signature.value;
    let value_width = if gives_wdl(network) { 3 } else { 1 };
    let fixed = signature.batch;
    let tensor = |kind: &str, port: &Port, row: &[usize], labels: Option<&str>| {
        let dims: Vec<String> = fixed.iter().chain(row).map(ToString::to_string).collect();
        let labels = labels.map(|file| format!(" label_filename: \"{file}\"")).unwrap_or_default();
        let (name, kind_of_numbers) = (text(&port.name), data_type(port.element));
        format!("{kind} [ {{ name: {name} data_type: {kind_of_numbers} dims: [ {} ]{labels} }} ]\n", dims.join(", "))
    };
    let mut config =
        format!("# Network {}\nname: {}\n", networks::names::printable(&network.description().name), text(name));
    config += match backend {
        Backend::OnnxRuntime => "platform: \"onnxruntime_onnx\"\n",
        Backend::Python => "backend: \"python\"\n",
    };
    // A graph of one batch size has it in its shapes, and Triton must not put another before them.
    config += &format!("max_batch_size: {}\n", if fixed.is_some() { 0 } else { largest_batch });
    config += &tensor("input", &signature.input, &[PLANES, 8, 8], None);
    config += &tensor("output", &signature.policy, &[MOVES], Some(POLICY_LABELS));
    config += &tensor("output", value, &[value_width], gives_wdl(network).then_some(VALUE_LABELS));
    if let Some(port) = &signature.moves_left {
        config += &tensor("output", port, &[1], None);
    }
    if fixed.is_none() {
        config += &format!("dynamic_batching {{ max_queue_delay_microseconds: {QUEUE_MICROSECONDS} }}\n");
    }
    // Whoever searches checks it before it trusts the model.
    let digest = hex(&network.description().sha256);
    config + &format!("parameters {{ key: {} value {{ string_value: {} }} }}\n", text(DIGEST), text(&digest))
}

fn data_type(element: Element) -> &'static str {
    match element {
        Element::F32 => "TYPE_FP32",
        Element::F16 => "TYPE_FP16",
        Element::Bf16 => "TYPE_BF16",
    }
}

/// A text in quotes, as protobuf's text form reads it.
fn text(text: &str) -> String {
    let safe = |byte: u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", text.bytes().map(safe).collect::<String>())
}

fn lines<T: AsRef<str>>(texts: &[T]) -> String {
    texts.iter().map(|text| format!("{}\n", text.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use networks::{Limits, shipped};

    use super::*;

    #[test]
    fn a_repository_has_the_graph_its_labels_and_the_digest() {
        let network = shipped::open(&Limits::default()).unwrap();
        let files = files(&network, Backend::OnnxRuntime, 64);
        let paths: Vec<&str> = files.iter().map(|file| file.path.strip_prefix(shipped::NAME).unwrap()).collect();
        assert_eq!(paths, ["/config.pbtxt", "/policy_labels.txt", "/1/model.onnx", "/value_labels.txt"]);
        let config = String::from_utf8(files[0].bytes.clone()).unwrap();
        for line in [
            format!("name: \"{}\"", shipped::NAME),
            "max_batch_size: 64".to_owned(),
            "input [ { name: \"/input/planes\" data_type: TYPE_FP32 dims: [ 112, 8, 8 ] } ]".to_owned(),
            "output [ { name: \"/output/policy\" data_type: TYPE_FP32 dims: [ 1858 ] label_filename: \"policy_labels.txt\" } ]".to_owned(),
            "dynamic_batching { max_queue_delay_microseconds: 300 }".to_owned(),
            format!("parameters {{ key: \"{DIGEST}\" value {{ string_value: \"{}\" }} }}", hex(&network.description().sha256)),
        ] {
            assert!(config.lines().any(|found| found == line), "{line} is not in\n{config}");
        }
        let labels = String::from_utf8(files[1].bytes.clone()).unwrap();
        let labels: Vec<&str> = labels.lines().collect();
        assert_eq!((labels.len(), labels[322], labels[159], labels[1857]), (1858, "e2e4", "g1f3", "h7h8b"));
        assert_eq!(files[2].bytes, network.onnx());
    }

    #[test]
    fn with_python_there_is_a_script() {
        let network = shipped::open(&Limits::default()).unwrap();
        let files = files(&network, Backend::Python, 8);
        assert!(String::from_utf8(files[0].bytes.clone()).unwrap().contains("backend: \"python\""));
        let script = files.iter().find(|file| file.path.ends_with("/1/model.py")).unwrap();
        assert!(String::from_utf8(script.bytes.clone()).unwrap().contains("class TritonPythonModel"));
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(text("a\"b\\\n"), "\"a\\\"b\\\\\\012\"");
    }
}
