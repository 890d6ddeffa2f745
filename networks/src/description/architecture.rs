//! The layers of a network from a weights file.

use crate::lc0::format::{Activation, Body, DefaultActivation, Format, InputEmbedding, PolicyFormat};
use crate::lc0::weights::{Encoder, Heads, PolicyHead, Tokens, Weights};

/// The layers of a network from a weights file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Architecture {
    /// The body.
    pub body: Body,
    /// Residual blocks.
    pub blocks: usize,
    /// Residual blocks with squeeze and excitation.
    pub squeeze_blocks: usize,
    /// Channels of the tower; 0 where there is none.
    pub filters: usize,
    /// Channels that squeeze and excitation narrows the filters to, in the first block that has it.
    pub squeeze_channels: Option<usize>,
    /// The encoder layers of an attention body.
    pub encoders: Option<Encoders>,
    /// Means by which an attention body tells squares apart.
    pub embedding: InputEmbedding,
    /// Channels that a dense embedding makes of the whole board, for each square.
    pub board_channels: Option<usize>,
    /// The policy head.
    pub policy: PolicyFormat,
    /// The encoder layers of an attention policy head, if it has any.
    pub policy_encoders: Option<Encoders>,
    /// Names of the heads that there are, and of those in use.
    pub heads: Heads,
    /// The activation of hidden layers.
    pub activation: DefaultActivation,
    /// Encodings of the stored layers: Lc0's names, joined with commas.
    pub encoding: String,
}

/// Encoder layers that follow each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoders {
    /// Number of layers.
    pub layers: usize,
    /// Numbers for each square.
    pub width: usize,
    /// Attention heads of each.
    pub heads: usize,
    /// Numbers that a head compares, in the first layer.
    pub depth: usize,
    /// Hidden numbers of the feed-forward part for each square, in the first layer.
    pub hidden: usize,
    /// The activation there.
    pub activation: Activation,
    /// Smolgen in the first layer that has it: channels, hidden numbers, numbers for each attention head.
    pub smolgen: Option<[usize; 3]>,
}

impl Architecture {
    pub(crate) fn of(weights: &Weights, format: &Format) -> Self {
        let blocks = weights.tower.as_ref().map_or(&[][..], |tower| &tower.blocks);
        let mut squeezes = blocks.iter().filter_map(|block| block.squeeze.as_ref());
        let first = squeezes.next();
        let encodings: Vec<_> = weights.encodings.iter().map(|encoding| encoding.name()).collect();
        let board = weights.attention.as_ref().map(|attention| &attention.tokens);
        let policy_encoders = match &weights.policy {
            PolicyHead::Attention { encoders, .. } => Encoders::of(encoders),
            PolicyHead::Plain { .. } | PolicyHead::Convolution { .. } => None,
        };
        Self {
            body: format.body,
            blocks: blocks.len(),
            squeeze_blocks: usize::from(first.is_some()) + squeezes.count(),
            filters: weights.tower.as_ref().map_or(0, |tower| tower.filters()),
            squeeze_channels: first.map(|squeeze| squeeze.reduce.outputs),
            encoders: weights.attention.as_ref().and_then(|body| Encoders::of(&body.encoders)),
            embedding: format.embedding,
            board_channels: match board {
                Some(Tokens::Board(layer)) => Some(layer.outputs / 64),
                _ => None,
            },
            policy: format.policy,
            policy_encoders,
            heads: weights.heads.clone(),
            activation: format.activation,
            encoding: encodings.join(", "),
        }
    }

    /// The size in a few characters: `64x6` for blocks, `256x8h8` for encoder layers with their attention heads.
    #[must_use]
    pub fn size(&self) -> String {
        let encoders = self.encoders.as_ref().map(|all| format!("{}x{}h{}", all.width, all.layers, all.heads));
        let tower = (self.blocks > 0 || encoders.is_none()).then(|| format!("{}x{}", self.filters, self.blocks));
        tower.into_iter().chain(encoders).collect::<Vec<_>>().join("+")
    }

    /// Names and values for people, in order.
    pub(super) fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![("Network", self.body.to_string())];
        if self.filters > 0 {
            rows.push(("Blocks", self.blocks.to_string()));
            rows.push(("Filters", self.filters.to_string()));
            rows.push(("Squeeze-excitation", self.squeeze()));
        }
        if let Some(encoders) = &self.encoders {
            let made = self.board_channels.map_or_else(String::new, |channels| format!(", {channels} channels"));
            rows.push(("Embedding", format!("{}{made}", self.embedding)));
            rows.extend(encoders.rows(["Encoders", "Attention", "Feed-forward", "Smolgen"]));
        }
        rows.push(("Policy", self.policy.to_string()));
        if let Some(encoders) = &self.policy_encoders {
            let names = ["Policy encoders", "Policy attention", "Policy feed-forward", "Policy smolgen"];
            rows.extend(encoders.rows(names));
        }
        rows.push(("Policy heads", with_used(&self.heads.policies, &self.heads.used.policy)));
        rows.push(("Value heads", with_used(&self.heads.values, &self.heads.used.value)));
        rows.push(("Activation", self.activation.to_string()));
        rows.push(("Encoding", self.encoding.clone()));
        rows
    }

    fn squeeze(&self) -> String {
        match self.squeeze_channels {
            None => "none".to_owned(),
            Some(channels) => {
                let ratio = self.filters as f64 / channels as f64;
                format!("{} blocks, {} -> {channels} (ratio {ratio})", self.squeeze_blocks, self.filters)
            }
        }
    }
}

impl Encoders {
    fn of(encoders: &[Encoder]) -> Option<Self> {
        let first = encoders.first()?;
        let smolgen = encoders.iter().find_map(|encoder| encoder.smolgen.as_ref().map(|smolgen| (encoder, smolgen)));
        Some(Self {
            layers: encoders.len(),
            width: first.queries.inputs,
            heads: first.heads,
            depth: first.queries.outputs / first.heads,
            hidden: first.feed_forward.hidden.outputs,
            activation: first.feed_forward.activation,
            smolgen: smolgen.map(|(encoder, smolgen)| {
                [smolgen.compress.outputs, smolgen.hidden.outputs, smolgen.heads.outputs / encoder.heads]
            }),
        })
    }

    fn rows(&self, [layers, attention, feed_forward, smolgen]: [&'static str; 4]) -> Vec<(&'static str, String)> {
        let made_of = self.smolgen.map_or_else(
            || "none".to_owned(),
            |[channels, hidden, each]| format!("{channels} channels, {hidden} hidden, {each} for each head"),
        );
        vec![
            (layers, format!("{} of width {}", self.layers, self.width)),
            (attention, format!("{} heads of depth {}", self.heads, self.depth)),
            (feed_forward, format!("{} hidden, {}", self.hidden, self.activation)),
            (smolgen, made_of),
        ]
    }
}

/// The names of heads; where there are several, the one in use is marked.
fn with_used(names: &[String], used: &str) -> String {
    let mark = |name: &String| if name == used && names.len() > 1 { format!("{name} (used)") } else { name.clone() };
    names.iter().map(mark).collect::<Vec<_>>().join(", ")
}
