//! `puctoscope describe FILE`

use std::path::PathBuf;

use clap::Args;
use networks::{Limits, Network};
use serde_json::{Map, Value, json};

use super::heads::HeadOptions;
use super::stdout::{print, print_json};
use crate::failure::Failure;

/// Options of `describe`.
#[derive(Args, Debug)]
pub struct Options {
    /// A network file: Lc0 weights (.pb.gz) or .onnx.
    file: PathBuf,
    #[command(flatten)]
    heads: HeadOptions,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prints what a network file is.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let network =
        Network::open_with(&options.file, &Limits::default(), &options.heads.choice()).map_err(Failure::input)?;
    let description = network.description();
    if !options.json {
        return print(&description.to_string());
    }
    let rows = description.rows();
    let mut object: Map<String, Value> =
        rows.into_iter().map(|(name, value)| (key(name), Value::String(value))).collect();
    object.insert("size".to_owned(), json!(description.file_size));
    object.insert("parameters".to_owned(), json!(description.parameters));
    object.insert("planes_used".to_owned(), json!(description.planes_used));
    object.insert("moves_left".to_owned(), json!(description.moves_left));
    if let Some(architecture) = &description.architecture {
        object.insert("blocks".to_owned(), json!(architecture.blocks));
        object.insert("filters".to_owned(), json!(architecture.filters));
        object.insert("encoders".to_owned(), json!(architecture.encoders.as_ref().map_or(0, |all| all.layers)));
    }
    print_json(&Value::Object(object))
}

/// A row's name as a JSON key: "Planes used" is `planes_used`.
fn key(name: &str) -> String {
    name.to_lowercase().chars().map(|char| if char.is_alphanumeric() { char } else { '_' }).collect()
}
