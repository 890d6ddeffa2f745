//! `trainer export`: makes a weights file from folded layers, and checks it.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use networks::lc0::encode;
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

/// How far a logit and a probability may be from what the training's own framework says: 16 bits a weight are rounding.
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
    let difference = layers.check(&arguments.weights, file.clone())?;
    std::fs::write(&arguments.weights, &file)
        .with_context(|| format!("{} cannot be written", arguments.weights.display()))?;
    println!(
        "{}: {} bytes; at most {difference:.5} from the trained network on the checked positions",
        arguments.weights.display(),
        file.len()
    );
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

    /// Opens the file and compares what it says of the positions that came along. The largest difference of a logit.
    fn check(&self, path: &Path, file: Vec<u8>) -> anyhow::Result<f32> {
        let network = Network::from_bytes(&path.display().to_string(), file, &Limits::default())?;
        let runtime = Runtime::load(&library::locate().context("no ONNX Runtime was found")?)?;
        let mut backend = Backend::open(&runtime, &network, Device::Cpu, 1)?;
        let (planes, policy, wdl) =
            (self.numbers("check.planes")?, self.numbers("check.policy")?, self.numbers("check.wdl")?);
        let rows = policy.len() / networks::lc0::policy::MOVES;
        let (mut largest, mut largest_value) = (0.0_f32, 0.0_f32);
        for row in 0..rows {
            let input = planes_of(&planes[row * planes.len() / rows..][..planes.len() / rows]);
            let outputs = backend.run(std::slice::from_ref(&input))?;
            let output = outputs.get(0);
            let of_row = |numbers: &[f32]| numbers[row * numbers.len() / rows..][..numbers.len() / rows].to_vec();
            for (found, expected) in output.policy.iter().zip(&of_row(&policy)) {
                largest = largest.max((found - expected).abs());
            }
            for (found, expected) in output.wdl.iter().flatten().zip(&of_row(&wdl)) {
                largest_value = largest_value.max((found - expected).abs());
            }
        }
        ensure!(
            largest <= TOLERANCE && largest_value <= VALUE_TOLERANCE,
            "the file says something else than the trained network: {largest} apart in the policy, {largest_value} in the value"
        );
        Ok(largest)
    }
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
