//! Heads of a network, the choice among them, and those that end in a few numbers.

use super::layers::{Convolution, Dense, Part, Reader, SQUARES, Width};
use crate::error::Problem;
use crate::lc0::format::Body;
use crate::lc0::proto;

/// Names of the heads that a network answers with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeadChoice {
    /// The policy head's name.
    pub policy: String,
    /// The value head's name.
    pub value: String,
}

impl Default for HeadChoice {
    /// Names that Lc0 uses, and that networks have for their only heads.
    fn default() -> Self {
        Self { policy: "vanilla".to_owned(), value: "winner".to_owned() }
    }
}

/// The heads of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heads {
    /// Names of the policy heads that are there.
    pub policies: Vec<String>,
    /// Names of the value heads that are there.
    pub values: Vec<String>,
    /// Heads in use.
    pub used: HeadChoice,
}

/// A head that ends in a few numbers: something small for each square, a hidden dense layer, both with activation,
/// and a last one.
#[derive(Debug, Clone, PartialEq)]
pub struct DenseHead {
    /// From the body.
    pub squares: Squares,
    /// The hidden layer.
    pub hidden: Dense,
    /// The last layer, before softmax, tanh or relu.
    pub output: Dense,
}

/// Layer of a head that narrows the body's numbers for each square.
#[derive(Debug, Clone, PartialEq)]
pub enum Squares {
    /// After a tower: 1x1. The hidden layer takes its results channel by channel.
    Convolution(Convolution),
    /// After encoder layers. The hidden layer takes its results square by square.
    Dense(Dense),
}

/// A head and its names.
pub(super) struct NamedHead<T> {
    /// The name to choose it by.
    name: String,
    /// Prefix of the names of its layers.
    pub(super) place: String,
    pub(super) message: T,
}

impl Heads {
    pub(super) fn of(
        policies: &[NamedHead<proto::PolicyHead>],
        policy: &NamedHead<proto::PolicyHead>,
        values: &[NamedHead<proto::ValueHead>],
        value: &NamedHead<proto::ValueHead>,
    ) -> Self {
        Self {
            policies: policies.iter().map(|head| head.name.clone()).collect(),
            values: values.iter().map(|head| head.name.clone()).collect(),
            used: HeadChoice { policy: policy.name.clone(), value: value.name.clone() },
        }
    }
}

/// The policy heads of a network; one that has no names is called `vanilla`.
pub(super) fn policy_heads(message: &proto::Weights) -> Vec<NamedHead<proto::PolicyHead>> {
    let Some(heads) = &message.policy_heads else {
        let only = proto::PolicyHead {
            ip_pol_w: message.ip_pol_w.clone(),
            ip_pol_b: message.ip_pol_b.clone(),
            ip2_pol_w: message.ip2_pol_w.clone(),
            ip2_pol_b: message.ip2_pol_b.clone(),
            ip3_pol_w: message.ip3_pol_w.clone(),
            ip3_pol_b: message.ip3_pol_b.clone(),
            ip4_pol_w: message.ip4_pol_w.clone(),
            pol_encoder: message.pol_encoder.clone(),
            pol_headcount: message.pol_headcount,
            policy1: message.policy1.clone(),
            policy: message.policy.clone(),
        };
        return vec![NamedHead { name: HeadChoice::default().policy, place: String::new(), message: only }];
    };
    let known = [
        ("vanilla", &heads.vanilla),
        ("optimistic", &heads.optimistic_st),
        ("soft", &heads.soft),
        ("opponent", &heads.opponent),
    ];
    let known = known.into_iter().filter_map(|(name, head)| Some((name, head.as_ref()?)));
    let more = heads.policy_head_map.iter().filter_map(|entry| Some((entry.key.as_deref()?, entry.value.as_ref()?)));
    let mut named: Vec<_> = known.chain(more).filter_map(|(name, head)| NamedHead::of(name, head.clone())).collect();
    // The embedding may be the head's own, or be shared by all of them.
    for head in &mut named {
        let shared = [(&heads.ip_pol_w, &heads.ip_pol_b), (&message.ip_pol_w, &message.ip_pol_b)];
        for (weights, biases) in shared {
            head.message.ip_pol_w = filled(head.message.ip_pol_w.take()).or_else(|| weights.clone());
            head.message.ip_pol_b = filled(head.message.ip_pol_b.take()).or_else(|| biases.clone());
        }
    }
    named
}

/// The value heads of a network; one that has no names is called `winner`.
pub(super) fn value_heads(message: &proto::Weights) -> Vec<NamedHead<proto::ValueHead>> {
    let Some(heads) = &message.value_heads else {
        let only = proto::ValueHead {
            ip_val_w: message.ip_val_w.clone(),
            ip_val_b: message.ip_val_b.clone(),
            ip1_val_w: message.ip1_val_w.clone(),
            ip1_val_b: message.ip1_val_b.clone(),
            ip2_val_w: message.ip2_val_w.clone(),
            ip2_val_b: message.ip2_val_b.clone(),
            value: message.value.clone(),
            ..proto::ValueHead::default()
        };
        return vec![NamedHead { name: HeadChoice::default().value, place: String::new(), message: only }];
    };
    let known = [("winner", &heads.winner), ("q", &heads.q), ("st", &heads.st)];
    let known = known.into_iter().filter_map(|(name, head)| Some((name, head.as_ref()?)));
    let more = heads.value_head_map.iter().filter_map(|entry| Some((entry.key.as_deref()?, entry.value.as_ref()?)));
    known.chain(more).filter_map(|(name, head)| NamedHead::of(name, head.clone())).collect()
}

/// The head with a name.
pub(super) fn choose<'a, T: 'a>(
    heads: impl Iterator<Item = &'a NamedHead<T>> + Clone,
    wanted: &str,
    kind: &'static str,
) -> Result<&'a NamedHead<T>, Problem> {
    // The file's name for this head is longer than the one Lc0's users know.
    let name = if wanted == "optimistic_st" { "optimistic" } else { wanted };
    heads.clone().find(|head| head.name == name).ok_or_else(|| Problem::NoSuchHead {
        kind,
        wanted: wanted.chars().filter(|char| !char.is_control()).take(LONGEST_NAME).collect(),
        there: heads.map(|head| head.name.clone()).collect(),
    })
}

/// Names of heads beyond this are not names.
const LONGEST_NAME: usize = 24;

impl<T> NamedHead<T> {
    /// `None` if a name from the file is none that could be typed.
    fn of(name: &str, message: T) -> Option<Self> {
        let typed = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        let is_name = (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(typed);
        is_name.then(|| Self { name: name.to_owned(), place: format!("{name}."), message })
    }
}

/// A layer with something in it.
fn filled(layer: Option<proto::Layer>) -> Option<proto::Layer> {
    layer.filter(|layer| layer.params.as_ref().is_some_and(|params| !params.is_empty()))
}

impl Reader<'_> {
    /// A value head; `width` is what the body gives for each square.
    pub(super) fn value(
        &mut self,
        head: &NamedHead<proto::ValueHead>,
        width: usize,
        outcomes: usize,
    ) -> Result<DenseHead, Problem> {
        let (message, place) = (&head.message, &head.place);
        let parts = DenseParts {
            convolution: message.value.as_ref(),
            squares: (message.ip_val_w.as_ref(), message.ip_val_b.as_ref()),
            hidden: (message.ip1_val_w.as_ref(), message.ip1_val_b.as_ref()),
            output: (message.ip2_val_w.as_ref(), message.ip2_val_b.as_ref()),
        };
        let name = |name: &str| format!("{place}{name}");
        self.dense_head(&parts, [name("value"), name("ip_val"), name("ip1_val"), name("ip2_val")], width, outcomes)
    }

    pub(super) fn moves_left(&mut self, message: &proto::Weights, width: usize) -> Result<DenseHead, Problem> {
        let parts = DenseParts {
            convolution: message.moves_left.as_ref(),
            squares: (message.ip_mov_w.as_ref(), message.ip_mov_b.as_ref()),
            hidden: (message.ip1_mov_w.as_ref(), message.ip1_mov_b.as_ref()),
            output: (message.ip2_mov_w.as_ref(), message.ip2_mov_b.as_ref()),
        };
        self.dense_head(&parts, ["moves_left", "ip_mov", "ip1_mov", "ip2_mov"].map(str::to_owned), width, 1)
    }

    fn dense_head(
        &mut self,
        parts: &DenseParts<'_>,
        [convolution, squares, hidden, output]: [String; 4],
        width: usize,
        outputs: usize,
    ) -> Result<DenseHead, Problem> {
        let (squares, channels) = match self.format.body {
            Body::Attention | Body::AttentionMultihead => {
                let layer = self.dense(parts.squares, &squares, width, Width::Bounded)?;
                let channels = layer.outputs;
                (Squares::Dense(layer), channels)
            }
            Body::Classical | Body::SqueezeExcitation | Body::Onnx => {
                let layer = self.convolution(parts.convolution, &convolution, width, None, 1)?;
                let channels = layer.outputs;
                (Squares::Convolution(layer), channels)
            }
        };
        let hidden = self.dense(parts.hidden, &hidden, channels * SQUARES, Width::Any)?;
        let output = self.dense(parts.output, &output, hidden.outputs, Width::Exactly(outputs))?;
        Ok(DenseHead { squares, hidden, output })
    }
}

/// The layers of a [`DenseHead`] in the file.
struct DenseParts<'a> {
    convolution: Option<&'a proto::ConvBlock>,
    squares: Part<'a>,
    hidden: Part<'a>,
    output: Part<'a>,
}
