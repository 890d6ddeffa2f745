//! Networks of every architecture, with the same number everywhere.

use std::fs;
use std::io;
use std::path::Path;

use fuzz::repeats::shorten;
use networks::lc0::proto::{MAGIC, Net, OnnxModel};
use networks::{Limits, Network, Precision, container};
use prost::Message as _;

use crate::write;

/// The largest graph that is worth its place: the same kinds of nodes come again in larger ones.
const MOST_BYTES: usize = 9000;

/// Weights files as the tests of `networks` have them, and the graphs that they become.
pub(crate) fn write_all() -> io::Result<()> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../networks/tests/fixtures");
    for file in fs::read_dir(fixtures)? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(name) = name.strip_suffix(".pb.gz") else { continue };
        let file = container::unpack(fs::read(&path)?, &Limits::default()).expect("a fixture");
        let file = plain(&file, Numbers::OfLayers).expect("a message");
        write("weights", name, &shorten(&file))?;
        let network = Network::from_bytes(name, file, &Limits::default()).expect("it is as good as before");
        let graph = graph(&network);
        if graph.len() < MOST_BYTES {
            write("onnx", name, &graph)?;
        }
        if name == "residual" {
            special(network)?;
        }
    }
    Ok(())
}

/// A graph in half precision, and one within a weights file.
fn special(network: Network) -> io::Result<()> {
    let onnx = plain(network.onnx(), Numbers::OfTensors).expect("a message");
    let onnx_model = OnnxModel { model: Some(onnx.into()), ..OnnxModel::default() };
    let wrapped = Net { magic: Some(MAGIC), onnx_model: Some(onnx_model), ..Net::default() };
    write("weights", "graph", &shorten(&wrapped.encode_to_vec()))?;
    let halved = network.in_precision(Precision::Half).expect("its numbers are small");
    write("onnx", "half", &graph(&halved))
}

/// A network's graph.
fn graph(network: &Network) -> Vec<u8> {
    shorten(&plain(network.onnx(), Numbers::OfTensors).expect("a message"))
}

/// Every byte of a number: as floats of all sizes they are small and positive.
const NUMBER: u8 = 0x3c;

/// The key of a layer's encoding.
const ENCODING: u8 = 0x20;

/// Field of a message that holds numbers.
#[derive(Clone, Copy, PartialEq)]
enum Numbers {
    /// In field 3, of a message with a range before or an encoding behind.
    OfLayers,
    /// In field 9.
    OfTensors,
}

/// A message in which all numbers are the same. `None` where the bytes are none.
fn plain(bytes: &[u8], numbers: Numbers) -> Option<Vec<u8>> {
    let (mut out, mut rest, mut has_range) = (Vec::new(), bytes, false);
    while !rest.is_empty() {
        let before = rest;
        let key = varint(&mut rest)?;
        match key & 7 {
            0 => {
                varint(&mut rest)?;
            }
            5 => {
                has_range |= key >> 3 == 2;
                rest = rest.get(4..)?;
            }
            1 => rest = rest.get(8..)?,
            2 => {
                let len = usize::try_from(varint(&mut rest)?).ok()?;
                let (content, after) = rest.split_at_checked(len)?;
                out.extend_from_slice(&before[..before.len() - rest.len()]);
                let are_numbers = match numbers {
                    Numbers::OfLayers => key >> 3 == 3 && (has_range || after.first() == Some(&ENCODING)),
                    Numbers::OfTensors => key >> 3 == 9,
                };
                match plain(content, numbers) {
                    _ if are_numbers => out.extend([NUMBER].repeat(len)),
                    Some(message) => out.extend(message),
                    None => out.extend_from_slice(content),
                }
                rest = after;
                continue;
            }
            _ => return None,
        }
        out.extend_from_slice(&before[..before.len() - rest.len()]);
    }
    Some(out)
}

fn varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}
