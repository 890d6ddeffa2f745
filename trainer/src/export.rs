//! `trainer export`: makes a weights file from folded layers, and checks it.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use networks::lc0::encode;
use networks::lc0::policy::MOVES;
use networks::lc0::proto::{
    ConvBlock, EngineVersion, Format, Layer, MAGIC, Net, NetworkFormat, Residual, SeUnit, TrainingParams, Weights,
};
use networks::{Backend, Device, Limits, Network, Planes, Runtime, library};
use safetensors::{Dtype, SafeTensors};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folded layers, as `training.export` writes them.
    folded: PathBuf,
    /// The weights file to write, usually `.pb.gz`.
    weights: PathBuf,
    /// Licence of the network, for its file.
    #[arg(long, default_value = "GPL-3.0-or-later")]
    license: String,
    /// Optimiser steps of the training, for its file.
    #[arg(long)]
    steps: Option<u32>,
}

/// The oldest Lc0 that reads such networks.
const MIN_VERSION: EngineVersion = EngineVersion { major: Some(0), minor: Some(21), patch: Some(0) };

/// Numbers of Lc0's enumerations.
mod lc0 {
    pub(super) const LINEAR16: i32 = 1;
    pub(super) const INPUT_CLASSICAL_112_PLANE: i32 = 1;
    pub(super) const OUTPUT_WDL: i32 = 2;
    pub(super) const NETWORK_SE_WITH_HEADFORMAT: i32 = 4;
    pub(super) const POLICY_CONVOLUTION: i32 = 2;
    pub(super) const VALUE_WDL: i32 = 2;
}

/// Most that a logit and a probability may differ from those of the training's own framework: 16 bits a weight are rounding.
/// After a search's policy temperature, 1.359, this is 2 % of a share.
const TOLERANCE: f32 = 0.02 * 1.359;
const VALUE_TOLERANCE: f32 = 0.005;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let bytes =
        std::fs::read(&arguments.folded).with_context(|| format!("{} cannot be read", arguments.folded.display()))?;
    let layers = Layers(SafeTensors::deserialize(&bytes)?);
    let net = Net {
        magic: Some(MAGIC),
        license: Some(arguments.license.clone()),
        min_version: Some(MIN_VERSION),
        format: Some(format()),
        training_params: Some(TrainingParams { training_steps: arguments.steps, ..TrainingParams::default() }),
        weights: Some(layers.weights()?),
        onnx_model: None,
    };
    let file = encode::file(&net);
    let check = layers.check(&arguments.weights, file.clone())?;
    std::fs::write(&arguments.weights, &file)
        .with_context(|| format!("{} cannot be written", arguments.weights.display()))?;
    println!("{}: {} bytes; {check}", arguments.weights.display(), file.len());
    Ok(())
}

fn format() -> Format {
    let network_format = NetworkFormat {
        input: Some(lc0::INPUT_CLASSICAL_112_PLANE),
        output: Some(lc0::OUTPUT_WDL),
        network: Some(lc0::NETWORK_SE_WITH_HEADFORMAT),
        policy: Some(lc0::POLICY_CONVOLUTION),
        value: Some(lc0::VALUE_WDL),
        ..NetworkFormat::default()
    };
    Format { weights_encoding: Some(lc0::LINEAR16), network_format: Some(network_format) }
}

/// The folded layers, by name.
struct Layers<'a>(SafeTensors<'a>);

impl Layers<'_> {
    fn weights(&self) -> anyhow::Result<Weights> {
        let blocks = (0..).take_while(|number| self.0.tensor(&format!("residual.{number}.conv1/weights")).is_ok());
        let residual = blocks
            .map(|number| {
                let name = |part: &str| format!("residual.{number}.{part}");
                Ok(Residual {
                    conv1: Some(self.convolution(&name("conv1"))?),
                    conv2: Some(self.convolution(&name("conv2"))?),
                    se: Some(SeUnit {
                        w1: Some(self.layer(&name("se.1/weights"))?),
                        b1: Some(self.layer(&name("se.1/biases"))?),
                        w2: Some(self.layer(&name("se.2/weights"))?),
                        b2: Some(self.layer(&name("se.2/biases"))?),
                    }),
                })
            })
            .collect::<anyhow::Result<_>>()?;
        Ok(Weights {
            input: Some(self.convolution("input")?),
            residual,
            policy1: Some(self.convolution("policy1")?),
            policy: Some(self.convolution("policy")?),
            value: Some(self.convolution("value")?),
            ip1_val_w: Some(self.layer("ip1_val/weights")?),
            ip1_val_b: Some(self.layer("ip1_val/biases")?),
            ip2_val_w: Some(self.layer("ip2_val/weights")?),
            ip2_val_b: Some(self.layer("ip2_val/biases")?),
            ..Weights::default()
        })
    }

    fn convolution(&self, name: &str) -> anyhow::Result<ConvBlock> {
        Ok(ConvBlock {
            weights: Some(self.layer(&format!("{name}/weights"))?),
            biases: Some(self.layer(&format!("{name}/biases"))?),
            ..ConvBlock::default()
        })
    }

    fn layer(&self, name: &str) -> anyhow::Result<Layer> {
        encode::linear16(&self.numbers(name)?).with_context(|| format!("layer {name}"))
    }

    fn numbers(&self, name: &str) -> anyhow::Result<Vec<f32>> {
        let tensor = self.0.tensor(name).with_context(|| format!("there is no {name}"))?;
        ensure!(tensor.dtype() == Dtype::F32, "{name} does not hold 32-bit floats");
        let bytes = tensor.data().chunks_exact(4);
        Ok(bytes.map(|number| f32::from_le_bytes(number.try_into().expect("four bytes"))).collect())
    }

    /// Opens the file and compares what it says of the positions that came along.
    fn check(&self, path: &Path, file: Vec<u8>) -> anyhow::Result<Check> {
        let network = Network::from_bytes(&path.display().to_string(), file, &Limits::default())?;
        let [planes, policy, wdl] = ["check.planes", "check.policy", "check.wdl"].map(|name| self.numbers(name));
        let (planes, policy, wdl) = (planes?, policy?, wdl?);
        let rows = policy.len() / MOVES;
        if rows == 0 {
            return Ok(Check::Nothing);
        }
        let runtime = Runtime::load(&library::locate().context("no ONNX Runtime was found")?)?;
        let mut backend = Backend::open(&runtime, &network, Device::Cpu, 1)?;
        let (mut largest, mut largest_value) = (0.0_f32, 0.0_f32);
        for row in 0..rows {
            let input = planes_of(row_of(&planes, row, rows));
            let outputs = backend.run(std::slice::from_ref(&input))?;
            let output = outputs.get(0);
            let shares = output.wdl.context("the file says nothing of win, draw and loss")?;
            largest = larger(largest, difference(output.policy, row_of(&policy, row, rows)));
            largest_value = larger(largest_value, difference(&shares, row_of(&wdl, row, rows)));
        }
        ensure!(
            largest <= TOLERANCE && largest_value <= VALUE_TOLERANCE,
            "the file says something else than the trained network: {largest} apart in the policy, {largest_value} in the value"
        );
        Ok(Check::Within { rows, largest })
    }
}

/// Result of checking a file that was written.
#[derive(Debug, PartialEq)]
enum Check {
    /// No position came along.
    Nothing,
    /// Logits of `rows` positions differ from the trained network's by `largest` at most.
    Within { rows: usize, largest: f32 },
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => write!(f, "NOT checked against the trained network: no positions came with its layers"),
            Self::Within { rows, largest } => {
                write!(f, "at most {largest:.5} from the trained network on {rows} checked positions")
            }
        }
    }
}

/// Returns one of `rows` rows of equal length.
fn row_of(numbers: &[f32], row: usize, rows: usize) -> &[f32] {
    &numbers[row * numbers.len() / rows..][..numbers.len() / rows]
}

/// The largest difference of what is found from what is expected.
fn difference(found: &[f32], expected: &[f32]) -> f32 {
    found.iter().zip(expected).map(|(found, expected)| (found - expected).abs()).fold(0.0, larger)
}

/// The larger one; what is no number is larger than any, because a file that says it must not pass.
fn larger(a: f32, b: f32) -> f32 {
    if a.total_cmp(&b).is_gt() { a } else { b }
}

/// Planes from all their cells.
fn planes_of(cells: &[f32]) -> Planes {
    let mut planes = Planes::empty();
    for ((cells, mask), value) in cells.chunks_exact(64).zip(&mut planes.masks).zip(&mut planes.values) {
        for (square, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell != 0.0) {
            *mask |= 1 << square;
            *value = cell;
        }
    }
    planes
}

#[cfg(test)]
mod tests {
    use safetensors::tensor::TensorView;

    use super::*;

    /// The smallest network that can be written: one filter, one block.
    const LAYERS: [(&str, usize); 20] = [
        ("input/weights", 112 * 9),
        ("input/biases", 1),
        ("residual.0.conv1/weights", 9),
        ("residual.0.conv1/biases", 1),
        ("residual.0.conv2/weights", 9),
        ("residual.0.conv2/biases", 1),
        ("residual.0.se.1/weights", 1),
        ("residual.0.se.1/biases", 1),
        ("residual.0.se.2/weights", 2),
        ("residual.0.se.2/biases", 2),
        ("policy1/weights", 9),
        ("policy1/biases", 1),
        ("policy/weights", 80 * 9),
        ("policy/biases", 80),
        ("value/weights", 1),
        ("value/biases", 1),
        ("ip1_val/weights", 64),
        ("ip1_val/biases", 1),
        ("ip2_val/weights", 3),
        ("ip2_val/biases", 3),
    ];

    /// Exports this network, all weights zero, with `rows` positions that it should judge by these shares.
    fn exported(rows: usize, share: f32) -> anyhow::Result<Check> {
        let checks = [("check.planes", 112 * 64, 0.0), ("check.policy", MOVES, 0.0), ("check.wdl", 3, share)];
        let layers = LAYERS.map(|(name, count)| (name, vec![0.0; count]));
        let numbers = layers.into_iter().chain(checks.map(|(name, count, number)| (name, vec![number; rows * count])));
        let bytes: Vec<(&str, Vec<u8>)> =
            numbers.map(|(name, numbers)| (name, numbers.into_iter().flat_map(f32::to_le_bytes).collect())).collect();
        let view = |bytes| TensorView::new(Dtype::F32, vec![<[u8]>::len(bytes) / 4], bytes).unwrap();
        let file = safetensors::serialize(bytes.iter().map(|(name, bytes)| (*name, view(bytes))), None)?;
        let layers = Layers(SafeTensors::deserialize(&file)?);
        let net = Net {
            magic: Some(MAGIC),
            min_version: Some(MIN_VERSION),
            format: Some(format()),
            weights: Some(layers.weights()?),
            ..Net::default()
        };
        layers.check(Path::new("tiny"), encode::file(&net))
    }

    #[test]
    fn a_file_that_nothing_was_checked_of_says_so() {
        let check = exported(0, 0.0).unwrap();
        assert_eq!(check, Check::Nothing);
        assert!(check.to_string().contains("NOT checked"));
    }

    #[test]
    fn a_file_is_checked_with_what_came_along() {
        if library::locate().is_none() {
            eprintln!("skipped: PUCTOSCOPE_ONNXRUNTIME names no library and none is in the cache");
            return;
        }
        assert_eq!(exported(2, 1.0 / 3.0).unwrap(), Check::Within { rows: 2, largest: 0.0 });
        assert!(exported(2, 0.5).is_err());
        assert!(exported(2, f32::NAN).is_err());
    }
}
