//! Inputs and outputs of a graph, and the check that they are those of a network.

use prost::Message;

use crate::error::Problem;
use crate::lc0::planes::PLANES;
use crate::lc0::policy::MOVES;
use crate::lc0::proto::OnnxModel;
use crate::onnx::convert;
use crate::onnx::message::{malformed, outside, shown};
use crate::onnx::proto::{BFLOAT16, FLOAT, FLOAT16, TensorTypeProto, ValueInfoProto};
use crate::onnx::surface::{Entry, Surface};

/// The inputs and outputs of an evaluator's graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// `[batch][112][8][8]`
    pub input: Port,
    /// `[batch][1858]`, logits.
    pub policy: Port,
    /// The value.
    pub value: ValuePort,
    /// `[batch][1]`, plies until the end.
    pub moves_left: Option<Port>,
    /// Positions in every batch, where the graph takes no other number.
    pub batch: Option<usize>,
}

/// A tensor that goes in or out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Port {
    /// Its name in the graph.
    pub name: String,
    /// The type of its elements.
    pub element: Element,
}

/// Output that gives the value, for the side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValuePort {
    /// `[batch][3]`, probabilities of win, draw and loss.
    Wdl(Port),
    /// `[batch][1]`, in [-1, 1].
    Scalar(Port),
}

/// The type of a tensor's elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Element {
    /// 32-bit floats.
    F32,
    /// 16-bit floats.
    F16,
    /// The upper halves of 32-bit floats.
    Bf16,
}

impl Signature {
    /// The signature of the graphs that [`convert::convert`] writes.
    #[must_use]
    pub fn of_converted(wdl: bool, moves_left: bool) -> Self {
        let port = |name: &str| Port { name: name.to_owned(), element: Element::F32 };
        Self {
            input: port(convert::INPUT),
            policy: port(convert::POLICY),
            value: if wdl { ValuePort::Wdl(port(convert::WDL)) } else { ValuePort::Scalar(port(convert::VALUE)) },
            moves_left: moves_left.then(|| port(convert::MOVES_LEFT)),
            batch: None,
        }
    }

    /// Checks a graph from a file. Its tensors have the names that the weights file around it gives, or those of
    /// Lc0's convention.
    pub(crate) fn of(surface: &Surface<'_>, names: Option<&OnnxModel>) -> Result<Self, Problem> {
        // The graph itself declares the types; the file around it must not say that they are something else again.
        if let Some(number) = names.and_then(|names| names.data_type)
            && ![0, FLOAT, FLOAT16, BFLOAT16].contains(&number)
        {
            return Err(Problem::UnknownFormat { field: "graph's data type", value: number.into() });
        }
        let names = Names::of(names);
        let required = |entries, name: &Option<String>, role: &str, row: &[i64]| {
            let name = name.as_deref().unwrap_or_default();
            find(entries, name, row)?.ok_or_else(|| missing(role, name))
        };
        let input = required(&surface.inputs, &names.input, "input", &[PLANES as i64, 8, 8])?;
        if let Some(other) = surface.inputs.iter().find(|other| other.name != input.port.name) {
            return Err(outside(format!("it has a second input, {}", shown(other.name))));
        }
        let policy = required(&surface.outputs, &names.policy, "output", &[MOVES as i64])?;
        let optional = |name: &Option<String>, width: i64| match name {
            None => Ok(None),
            Some(name) => match find(&surface.outputs, name, &[width])? {
                // A name that the file itself gives must be there.
                None if names.given => Err(missing("output", name)),
                found => Ok(found),
            },
        };
        let (wdl, scalar) = (optional(&names.wdl, 3)?, optional(&names.value, 1)?);
        let moves_left = optional(&names.moves_left, 1)?;
        let tensors = [Some(&input), Some(&policy), wdl.as_ref(), scalar.as_ref(), moves_left.as_ref()];
        let batch = common_batch(tensors.into_iter().flatten())?;
        let wdl = wdl.map(|tensor| ValuePort::Wdl(tensor.port));
        let scalar = scalar.map(|tensor| ValuePort::Scalar(tensor.port));
        let value = wdl
            .or(scalar)
            .ok_or_else(|| outside(format!("it has neither output {} nor {}", convert::WDL, convert::VALUE)))?;
        let moves_left = moves_left.map(|tensor| tensor.port);
        Ok(Self { input: input.port, policy: policy.port, value, moves_left, batch })
    }
}

/// A tensor that was looked for and found.
struct Tensor {
    port: Port,
    /// Its first dimension, if that is a number.
    batch: Option<i64>,
}

/// The largest fixed batch that is read: the most that Lc0 evaluates at once. A network computes all of it also where
/// one position is asked for.
const LARGEST_BATCH: usize = 1024;

/// The batch of all tensors that state one.
fn common_batch<'a>(tensors: impl Iterator<Item = &'a Tensor>) -> Result<Option<usize>, Problem> {
    let mut stated = tensors.filter_map(|tensor| Some((&tensor.port.name, tensor.batch?)));
    let Some((name, batch)) = stated.next() else { return Ok(None) };
    if let Some((other, another)) = stated.find(|&(_, another)| another != batch) {
        let (name, other) = (shown(name), shown(other));
        return Err(outside(format!("{name} has a batch of {batch}, but {other} one of {another}")));
    }
    match usize::try_from(batch) {
        Ok(batch @ 1..=LARGEST_BATCH) => Ok(Some(batch)),
        Ok(found @ 1..) => Err(Problem::TooMany { what: "positions in every batch", found, limit: LARGEST_BATCH }),
        _ => Err(outside(format!("{} has a batch of {batch}", shown(name)))),
    }
}

/// The names of the tensors to look for.
struct Names {
    given: bool,
    input: Option<String>,
    policy: Option<String>,
    wdl: Option<String>,
    value: Option<String>,
    moves_left: Option<String>,
}

impl Names {
    fn of(model: Option<&OnnxModel>) -> Self {
        match model {
            Some(model) => {
                let name = |name: &Option<String>| name.clone().filter(|name| !name.is_empty());
                Self {
                    given: true,
                    input: name(&model.input_planes),
                    policy: name(&model.output_policy),
                    wdl: name(&model.output_wdl),
                    value: name(&model.output_value),
                    moves_left: name(&model.output_mlh),
                }
            }
            None => {
                let name = |name: &str| Some(name.to_owned());
                Self {
                    given: false,
                    input: name(convert::INPUT),
                    policy: name(convert::POLICY),
                    wdl: name(convert::WDL),
                    value: name(convert::VALUE),
                    moves_left: name(convert::MOVES_LEFT),
                }
            }
        }
    }
}

/// Finds a tensor and checks its type and shape; `row` is its shape without the batch.
fn find(entries: &[Entry<'_>], name: &str, row: &[i64]) -> Result<Option<Tensor>, Problem> {
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else { return Ok(None) };
    let tensor = tensor_type(entry)?;
    let element = match tensor.elem_type {
        FLOAT => Element::F32,
        FLOAT16 => Element::F16,
        BFLOAT16 => Element::Bf16,
        other => {
            let name = shown(name);
            return Err(outside(format!("{name} has elements of type {other}, neither 32-bit nor 16-bit floats")));
        }
    };
    let mut batch = None;
    if let Some(shape) = &tensor.shape {
        let dims = || shape.dim.iter().map(|dim| dim.dim_value);
        // A dimension without a number may be anything.
        let fits = |(dim, want): (Option<i64>, &i64)| dim.is_none_or(|dim| dim == *want);
        if shape.dim.len() != row.len() + 1 || !dims().skip(1).zip(row).all(fits) {
            let found: Vec<_> = dims().take(8).map(|dim| dim.map_or("?".to_owned(), |dim| dim.to_string())).collect();
            let row: Vec<_> = row.iter().map(ToString::to_string).collect();
            return Err(outside(format!(
                "{} has shape [{}], not [batch, {}]",
                shown(name),
                found.join(", "),
                row.join(", ")
            )));
        }
        batch = dims().next().flatten();
    }
    Ok(Some(Tensor { port: Port { name: name.to_owned(), element }, batch }))
}

/// The longest description of a tensor that is decoded; a real one has less than a hundred bytes.
const LARGEST_DESCRIPTION: usize = 4096;

fn tensor_type(entry: &Entry<'_>) -> Result<TensorTypeProto, Problem> {
    let not_a_tensor = || outside(format!("{} is not a tensor", shown(entry.name)));
    if entry.message.len() > LARGEST_DESCRIPTION {
        return Err(not_a_tensor());
    }
    let info = ValueInfoProto::decode(entry.message).map_err(|error| malformed(&error.to_string()))?;
    info.r#type.and_then(|kind| kind.tensor_type).ok_or_else(not_a_tensor)
}

fn missing(role: &str, name: &str) -> Problem {
    outside(format!("it has no {role} {}", shown(name)))
}
