//! Policy heads.

use super::attention::Encoder;
use super::heads::NamedHead;
use super::layers::{Convolution, Dense, Reader, SQUARES, Width};
use crate::error::{Expected, Problem};
use crate::lc0::format::{Activation, Body, PolicyFormat};
use crate::lc0::policy::{CONVOLUTION_PLANES, MOVES};
use crate::lc0::proto;

/// The policy head.
#[derive(Debug, Clone, PartialEq)]
pub enum PolicyHead {
    /// A 1x1 convolution with activation, then a dense layer to the 1858 moves.
    Plain {
        /// 1x1
        convolution: Convolution,
        /// To the 1858 moves.
        dense: Dense,
    },
    /// Two 3x3 convolutions, the first with activation; the second's 80 planes are kinds of moves.
    Convolution {
        /// 3x3 with activation.
        first: Convolution,
        /// 3x3 to 80 planes.
        second: Convolution,
    },
    /// A move's logit is the product of a query of the square it leaves and a key of the square it reaches.
    Attention {
        /// For each square, with activation.
        embedding: Dense,
        /// Of the embedding.
        activation: Activation,
        /// After the embedding.
        encoders: Vec<Encoder>,
        /// For each square, divided by the square root of the number of outputs.
        queries: Dense,
        /// For each square.
        keys: Dense,
        /// Keys of the last rank to what is added for promotions to queen, rook and bishop: three outputs.
        promotions: Dense,
    },
}

/// Kinds of promotions that have outputs of their own.
const PROMOTIONS: usize = 3;

impl Reader<'_> {
    /// The head; `width` is what the body gives for each square.
    pub(super) fn policy(&mut self, head: &NamedHead<proto::PolicyHead>, width: usize) -> Result<PolicyHead, Problem> {
        let (message, place) = (&head.message, &head.place);
        let attention_body = matches!(self.format.body, Body::Attention | Body::AttentionMultihead);
        match self.format.policy {
            PolicyFormat::Attention => self.attention_policy(message, place, width),
            other if attention_body => Err(Problem::Unsupported {
                kind: "attention bodies with residual policy heads",
                found: other.to_string(),
            }),
            PolicyFormat::Classical => {
                let convolution =
                    self.convolution(message.policy.as_ref(), &format!("{place}policy"), width, None, 1)?;
                let part = (message.ip_pol_w.as_ref(), message.ip_pol_b.as_ref());
                let inputs = convolution.outputs * SQUARES;
                let dense = self.dense(part, &format!("{place}ip_pol"), inputs, Width::Exactly(MOVES))?;
                Ok(PolicyHead::Plain { convolution, dense })
            }
            PolicyFormat::Convolution => {
                let first = self.convolution(message.policy1.as_ref(), &format!("{place}policy1"), width, None, 3)?;
                let planes = Some(CONVOLUTION_PLANES);
                let name = format!("{place}policy");
                let second = self.convolution(message.policy.as_ref(), &name, first.outputs, planes, 3)?;
                Ok(PolicyHead::Convolution { first, second })
            }
        }
    }

    fn attention_policy(
        &mut self,
        message: &proto::PolicyHead,
        place: &str,
        width: usize,
    ) -> Result<PolicyHead, Problem> {
        // Residual networks got this head before there were attention bodies, with the activation of that time.
        let activation = match self.format.body {
            Body::Attention | Body::AttentionMultihead => self.format.activation.function(),
            Body::Classical | Body::SqueezeExcitation | Body::Onnx => Activation::Selu,
        };
        let part = (message.ip_pol_w.as_ref(), message.ip_pol_b.as_ref());
        let embedding = self.dense(part, &format!("{place}ip_pol"), width, Width::Bounded)?;
        let width = embedding.outputs;
        let name = format!("{place}pol_encoder");
        let encoders = self.encoders(&message.pol_encoder, message.pol_headcount, &name, width, 1.0, activation)?;
        let part = (message.ip2_pol_w.as_ref(), message.ip2_pol_b.as_ref());
        let queries = self.dense(part, &format!("{place}ip2_pol"), width, Width::Bounded)?;
        let depth = queries.outputs;
        let part = (message.ip3_pol_w.as_ref(), message.ip3_pol_b.as_ref());
        let keys = self.dense(part, &format!("{place}ip3_pol"), width, Width::Exactly(depth))?;
        let expected = Expected::Exactly((PROMOTIONS + 1) * depth);
        let rows = self.layer(message.ip4_pol_w.as_ref(), &format!("{place}ip4_pol.weights"), expected)?;
        // The fourth row is added to each of the others.
        let (own, common) = rows.split_at(PROMOTIONS * depth);
        let weights = own.iter().zip(common.iter().cycle()).map(|(own, common)| own + common).collect();
        let promotions = Dense { inputs: depth, outputs: PROMOTIONS, weights, biases: None };
        let queries = queries.scaled(1.0 / (depth as f32).sqrt());
        Ok(PolicyHead::Attention { embedding, activation, encoders, queries, keys, promotions })
    }
}
