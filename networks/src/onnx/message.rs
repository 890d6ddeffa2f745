//! Messages of an ONNX file: their fields and names, and what is wrong with them.

use crate::error::Problem;
use crate::protobuf::{Fields, Value};

/// The fields of a message.
pub(super) fn fields(bytes: &[u8]) -> impl Iterator<Item = Result<(u32, Value<'_>), Problem>> {
    Fields::of(bytes).map(|field| field.map_err(|_| malformed("a field reaches beyond its end")))
}

/// A string from the file; one that is no text has no name that anybody could ask for.
pub(super) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// A name from the file, shortened for a message.
pub(super) fn shown(name: &str) -> String {
    name.chars().filter(|char| !char.is_control()).take(60).collect()
}

pub(super) fn malformed(reason: &str) -> Problem {
    Problem::Malformed { part: "ONNX graph", reason: reason.to_owned() }
}

/// A graph that Lc0 would not have written.
pub(super) fn outside(reason: String) -> Problem {
    Problem::Convention(reason)
}
