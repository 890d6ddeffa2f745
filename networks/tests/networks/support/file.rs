//! Small weights files with random numbers, of every architecture of the classical family.

use networks::InputFormat;
use networks::lc0::encode;
use networks::lc0::layer::Encoding;
use networks::lc0::proto::{
    ConvBlock, EngineVersion, Format, Layer, MAGIC, Net, NetworkFormat, Residual, SeUnit, TrainingParams, Weights,
};
use prost::Message;

/// An architecture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recipe {
    /// Number of Lc0's network structure; 0 leaves the whole description out, as the oldest files do.
    pub(crate) network: i32,
    pub(crate) input: InputFormat,
    pub(crate) blocks: usize,
    pub(crate) filters: usize,
    /// Channels of squeeze and excitation.
    pub(crate) squeeze: Option<usize>,
    /// Two 3x3 convolutions instead of a dense layer.
    pub(crate) convolutional_policy: bool,
    pub(crate) wdl: bool,
    pub(crate) moves_left: bool,
    /// `None` leaves the field out.
    pub(crate) mish: Option<bool>,
    /// Number of the layers' encoding; 0 leaves the field out.
    pub(crate) encoding: i32,
    pub(crate) normalisation: Normalisation,
}

/// Batch normalisation of the convolutions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Normalisation {
    /// Means and variances only, as in the oldest files.
    Plain,
    /// Scales and offsets too.
    Full,
    /// None: biases instead.
    Folded,
}

impl Recipe {
    /// A smaller Maia.
    pub(crate) const MAIA: Self = Self {
        network: 4,
        input: InputFormat::Classical,
        blocks: 2,
        filters: 8,
        squeeze: Some(4),
        convolutional_policy: true,
        wdl: true,
        moves_left: false,
        mish: Some(false),
        encoding: 1,
        normalisation: Normalisation::Full,
    };

    /// The message of such a network; `seed` chooses the numbers.
    pub(crate) fn net(&self, seed: u64) -> Net {
        let mut weigher = Weigher { random: Random(seed), encoding: self.encoding, normalisation: self.normalisation };
        Net {
            magic: Some(MAGIC),
            license: Some("public domain".to_owned()),
            min_version: Some(EngineVersion { major: Some(0), minor: Some(21), patch: None }),
            format: (self.network != 0)
                .then(|| Format { weights_encoding: Some(1), network_format: Some(self.network_format()) }),
            training_params: Some(TrainingParams { training_steps: Some(7), ..TrainingParams::default() }),
            weights: Some(weigher.weights(self)),
            onnx_model: None,
        }
    }

    /// The file of such a network, not gzipped.
    pub(crate) fn file(&self, seed: u64) -> Vec<u8> {
        self.net(seed).encode_to_vec()
    }

    fn network_format(&self) -> NetworkFormat {
        NetworkFormat {
            input: Some(self.input.number()),
            output: Some(if self.wdl { 2 } else { 1 }),
            network: Some(self.network),
            policy: Some(if self.convolutional_policy { 2 } else { 1 }),
            value: Some(if self.wdl { 2 } else { 1 }),
            moves_left: self.moves_left.then_some(1),
            default_activation: self.mish.map(i32::from),
            ..NetworkFormat::default()
        }
    }
}

/// Makes layers of random numbers.
struct Weigher {
    random: Random,
    encoding: i32,
    normalisation: Normalisation,
}

impl Weigher {
    fn weights(&mut self, recipe: &Recipe) -> Weights {
        let filters = recipe.filters;
        let residual = (0..recipe.blocks)
            .map(|_| Residual {
                conv1: self.convolution(filters, filters, 3),
                conv2: self.convolution(filters, filters, 3),
                se: recipe.squeeze.map(|channels| SeUnit {
                    w1: self.layer(channels * filters, filters),
                    b1: self.layer(channels, 4),
                    w2: self.layer(2 * filters * channels, channels),
                    b2: self.layer(2 * filters, 4),
                }),
            })
            .collect();
        let mut weights = Weights { input: self.convolution(112, filters, 3), residual, ..Weights::default() };
        if recipe.convolutional_policy {
            weights.policy1 = self.convolution(filters, filters, 3);
            weights.policy = self.convolution(filters, 80, 3);
        } else {
            weights.policy = self.convolution(filters, 3, 1);
            weights.ip_pol_w = self.layer(1858 * 3 * 64, 3 * 64);
            weights.ip_pol_b = self.layer(1858, 4);
        }
        let outcomes = if recipe.wdl { 3 } else { 1 };
        weights.value = self.convolution(filters, 4, 1);
        weights.ip1_val_w = self.layer(16 * 4 * 64, 4 * 64);
        weights.ip1_val_b = self.layer(16, 4);
        weights.ip2_val_w = self.layer(outcomes * 16, 16);
        weights.ip2_val_b = self.layer(outcomes, 4);
        if recipe.moves_left {
            weights.moves_left = self.convolution(filters, 5, 1);
            weights.ip1_mov_w = self.layer(12 * 5 * 64, 5 * 64);
            weights.ip1_mov_b = self.layer(12, 4);
            weights.ip2_mov_w = self.layer(12, 12);
            weights.ip2_mov_b = self.positive(1, 1.0, 3.0);
        }
        weights
    }

    fn convolution(&mut self, inputs: usize, outputs: usize, kernel: usize) -> Option<ConvBlock> {
        let per_output = inputs * kernel * kernel;
        let weights = self.layer(outputs * per_output, per_output);
        let block = match self.normalisation {
            Normalisation::Folded => ConvBlock { weights, biases: self.layer(outputs, 4), ..ConvBlock::default() },
            Normalisation::Plain => ConvBlock {
                weights,
                biases: self.layer(outputs, 4),
                bn_means: self.layer(outputs, 4),
                bn_stddivs: self.positive(outputs, 0.2, 2.0),
                ..ConvBlock::default()
            },
            Normalisation::Full => ConvBlock {
                weights,
                biases: None,
                bn_means: self.layer(outputs, 4),
                bn_stddivs: self.positive(outputs, 0.2, 2.0),
                bn_gammas: self.positive(outputs, 0.5, 1.5),
                bn_betas: self.layer(outputs, 4),
            },
        };
        Some(block)
    }

    /// Numbers around zero, so that a sum of `inputs` of them stays near one.
    fn layer(&mut self, count: usize, inputs: usize) -> Option<Layer> {
        let reach = (3.0 / inputs as f32).sqrt();
        self.positive(count, -reach, reach)
    }

    fn positive(&mut self, count: usize, low: f32, high: f32) -> Option<Layer> {
        let values: Vec<f32> = (0..count).map(|_| low + (high - low) * self.random.unit()).collect();
        let stated = Layer { encoding: (self.encoding != 0).then_some(self.encoding), ..Layer::default() };
        let layer = encode::layer(&values, Encoding::of(&stated).unwrap()).unwrap();
        Some(Layer { encoding: stated.encoding, ..layer })
    }
}

/// Splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// In [0, 1).
    fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / 16_777_216.0
    }
}
