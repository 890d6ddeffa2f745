//! What a server must say of its model before an answer of it is taken: that it is the very network, and takes and gives its tensors.

use engine::log::{hex, unhex};
use networks::Tensors;
use networks::lc0::planes::PLANES;
use networks::lc0::policy::MOVES;
use networks::onnx::signature::Element;

use crate::failure::shown;

/// Name of the parameter, in a model's configuration, that says which network it is: the SHA-256 of its file in hexadecimal.
pub const DIGEST: &str = "puctoscope.sha256";

/// What a server tells of itself and its model.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Told {
    /// Number of the connection by which it is told.
    pub(crate) connection: u64,
    /// The server's name and version, as far as they are known.
    pub(crate) server: String,
    /// The versions of the model that are served.
    pub(crate) versions: Vec<String>,
    /// Its inputs.
    pub(crate) inputs: Vec<Tensor>,
    /// Its outputs.
    pub(crate) outputs: Vec<Tensor>,
    /// Parameters of its configuration, and properties of its description.
    pub(crate) parameters: Vec<(String, String)>,
    /// Most positions at once; `None` where that is not said.
    pub(crate) largest_batch: Option<usize>,
}

/// A tensor of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tensor {
    pub(crate) name: String,
    pub(crate) datatype: String,
    pub(crate) shape: Vec<i64>,
}

/// What is known of a model that is trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The server's name and version.
    pub(crate) server: String,
    /// The version that is asked; empty where the server has none.
    pub(crate) version: String,
    /// Most positions at once.
    pub(crate) largest_batch: usize,
    /// Number of the connection by which it was told: behind another one there may be another server.
    pub(crate) connection: u64,
}

/// Reason why a model is not trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No digest.
    #[error(
        "its model does not say which network it is: its configuration has no parameter {DIGEST}, which `puctoscope triton` writes"
    )]
    Unnamed,
    /// The digest is none.
    #[error("its parameter {DIGEST} is no SHA-256: {0:?}")]
    NoDigest(String),
    /// Another network.
    #[error("its model is another network: SHA-256 {found}, and {wanted} is wanted")]
    Other {
        /// Its digest.
        found: String,
        /// That of the network wanted.
        wanted: String,
    },
    /// Not the tensors of the network.
    #[error("its model does not fit the network: {0}")]
    Tensor(String),
}

/// Checks what a server tells; `version` is the one that was asked for.
pub(crate) fn check(
    told: &Told,
    sha256: &[u8; 32],
    tensors: &Tensors,
    version: Option<&str>,
) -> Result<Facts, Refusal> {
    let (found, said_version) = digest(told)?;
    if found != *sha256 {
        return Err(Refusal::Other { found: hex(&found), wanted: hex(sha256) });
    }
    let input = tensors.input_port();
    let row = [PLANES as i64, 8, 8];
    fits("input", &told.inputs, &input.name, datatype(input.element), &row, tensors.batch())?;
    let widths = [MOVES as i64, if tensors.gives_wdl() { 3 } else { 1 }, 1];
    for (port, width) in tensors.outputs().zip(widths) {
        fits("output", &told.outputs, &port.name, datatype(port.element), &[width], tensors.batch())?;
    }
    let version = version.map(str::to_owned).or(said_version).unwrap_or_else(|| newest(&told.versions));
    let largest_batch = told.largest_batch.filter(|&largest| largest > 0).unwrap_or(usize::MAX);
    Ok(Facts { server: told.server.clone(), version, largest_batch, connection: told.connection })
}

/// The digest that a server tells: in a parameter, or as a version's name, `sha256-` before it or nothing. With it the version.
fn digest(told: &Told) -> Result<([u8; 32], Option<String>), Refusal> {
    if let Some((_, text)) = told.parameters.iter().find(|(name, _)| name == DIGEST) {
        return Ok((unhex(text.trim()).ok_or_else(|| Refusal::NoDigest(shown(text)))?, None));
    }
    let named = told.versions.iter().find_map(|version| {
        let text = version.strip_prefix("sha256-").or_else(|| version.strip_prefix("sha256:")).unwrap_or(version);
        Some((unhex(text)?, Some(version.clone())))
    });
    named.ok_or(Refusal::Unnamed)
}

/// The version that a server would choose by itself: the greatest number. Named, it stays the one that was checked.
fn newest(versions: &[String]) -> String {
    let number = |version: &&String| version.parse::<u64>().ok();
    versions.iter().max_by_key(number).cloned().unwrap_or_default()
}

/// Checks that a tensor is there, of the type and the shape of a row.
fn fits(
    kind: &str,
    tensors: &[Tensor],
    name: &str,
    wanted: &str,
    row: &[i64],
    batch: Option<usize>,
) -> Result<(), Refusal> {
    let problem = |problem: String| Err(Refusal::Tensor(problem));
    let Some(Tensor { datatype, shape, .. }) = tensors.iter().find(|tensor| tensor.name == name) else {
        return problem(format!("it has no {kind} {name}"));
    };
    if datatype != wanted {
        return problem(format!("its {kind} {name} is of type {}, not {wanted}", shown(datatype)));
    }
    // A negative size stands for any.
    let is = |(found, wanted): (&i64, &i64)| *found < 0 || found == wanted;
    let rows = batch.and_then(|batch| i64::try_from(batch).ok());
    let fits = shape.len() == row.len() + 1
        && shape[1..].iter().zip(row).all(is)
        && rows.map_or(shape[0] != 0, |rows| is((&shape[0], &rows)));
    if !fits {
        let found: Vec<String> = shape.iter().take(8).map(ToString::to_string).collect();
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        return problem(format!("its {kind} {name} has shape [{}], not [batch, {}]", found.join(", "), row.join(", ")));
    }
    Ok(())
}

/// Name of a type of numbers in the protocol.
pub(crate) fn datatype(element: Element) -> &'static str {
    match element {
        Element::F32 => "FP32",
        Element::F16 => "FP16",
        Element::Bf16 => "BF16",
    }
}

#[cfg(test)]
mod tests {
    use networks::{Limits, shipped};

    use super::*;

    fn tensors() -> Tensors {
        Tensors::of(&shipped::open(&Limits::default()).unwrap()).unwrap()
    }

    /// A server that says all that is right.
    fn told(tensors: &Tensors) -> Told {
        let tensor = |name: &str, shape: &[i64]| Tensor {
            name: name.to_owned(),
            datatype: "FP32".to_owned(),
            shape: [&[-1], shape].concat(),
        };
        let widths = [1858, 3, 1];
        Told {
            connection: 5,
            server: "triton 2.51.0".to_owned(),
            versions: vec!["2".to_owned(), "10".to_owned(), "9".to_owned()],
            inputs: vec![tensor(&tensors.input_port().name, &[112, 8, 8])],
            outputs: tensors.outputs().zip(widths).map(|(port, width)| tensor(&port.name, &[width])).collect(),
            parameters: vec![(DIGEST.to_owned(), hex(&[7; 32]))],
            largest_batch: Some(64),
        }
    }

    fn refused(told: &Told) -> String {
        check(told, &[7; 32], &tensors(), None).unwrap_err().to_string()
    }

    #[test]
    fn the_very_network_is_trusted() {
        let tensors = tensors();
        let facts = check(&told(&tensors), &[7; 32], &tensors, None).unwrap();
        assert_eq!((facts.server.as_str(), facts.version.as_str()), ("triton 2.51.0", "10"));
        assert_eq!((facts.largest_batch, facts.connection), (64, 5));
        assert_eq!(check(&told(&tensors), &[7; 32], &tensors, Some("2")).unwrap().version, "2");
        let by_version =
            Told { parameters: Vec::new(), versions: vec![format!("sha256-{}", hex(&[7; 32]))], ..told(&tensors) };
        let facts = check(&by_version, &[7; 32], &tensors, None).unwrap();
        assert_eq!(facts.version, by_version.versions[0], "the version that was checked is the one that is asked");
    }

    #[test]
    fn without_the_digest_or_with_another_it_is_not() {
        let right = told(&tensors());
        let with = |parameters: Vec<(String, String)>| Told { parameters, ..right.clone() };
        assert!(refused(&with(Vec::new())).contains("does not say which network it is"));
        assert!(refused(&with(vec![("sha256".to_owned(), hex(&[7; 32]))])).contains("does not say"));
        assert!(refused(&with(vec![(DIGEST.to_owned(), "abc".to_owned())])).contains("no SHA-256"));
        let other = refused(&with(vec![(DIGEST.to_owned(), hex(&[8; 32]))]));
        assert!(other.contains(&format!("SHA-256 {}", "08".repeat(32))) && other.contains(&"07".repeat(32)), "{other}");
    }

    #[test]
    fn tensors_that_do_not_fit_are_named() {
        let right = told(&tensors());
        let changed = |change: fn(&mut Told)| {
            let mut told = right.clone();
            change(&mut told);
            refused(&told)
        };
        assert!(changed(|told| told.inputs.clear()).contains("no input /input/planes"));
        assert!(changed(|told| told.outputs.truncate(1)).contains("no output"));
        assert!(changed(|told| told.inputs[0].datatype = "INT8".to_owned()).contains("is of type INT8, not FP32"));
        assert!(
            changed(|told| told.inputs[0].shape = vec![-1, 112, 64])
                .contains("shape [-1, 112, 64], not [batch, 112, 8, 8]")
        );
        assert!(changed(|told| told.outputs[0].shape = vec![-1, 1859]).contains("not [batch, 1858]"));
        assert!(changed(|told| told.outputs[0].shape = Vec::new()).contains("shape []"));
    }
}
