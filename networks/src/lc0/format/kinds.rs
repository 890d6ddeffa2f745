//! The enumerations of `net.proto`: what the numbers in a file's description mean.

use std::fmt;

use crate::error::Problem;

/// Defines an enumeration of `net.proto`: our name, Lc0's number, Lc0's name; then what Lc0 defines beyond that.
macro_rules! enumeration {
    (
        $(#[$meta:meta])* $name:ident as $field:literal { $($(#[$doc:meta])* $variant:ident = $number:literal, $text:literal;)+ }
        $(without $kind:literal { $missing:literal, $missing_text:literal; })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$doc])* $variant = $number),+ }

        impl $name {
            /// Every value, in Lc0's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Lc0's number for it.
            #[must_use]
            pub fn number(self) -> i32 {
                self as i32
            }

            /// The value with this number.
            ///
            /// # Errors
            /// If none of them has the number. Lc0 may define it all the same: then it is said to be not supported.
            pub fn from_number(number: i32) -> Result<Self, Problem> {
                $(if number == $missing {
                    return Err(Problem::Unsupported { kind: $kind, found: $missing_text.to_owned() });
                })?
                Self::ALL
                    .iter()
                    .copied()
                    .find(|value| value.number() == number)
                    .ok_or(Problem::UnknownFormat { field: $field, value: number.into() })
            }
        }

        impl fmt::Display for $name {
            /// Lc0's name for it.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $text),+ })
            }
        }
    };
}

enumeration! {
    /// Rules by which a position becomes 112 planes; `encoder` has the meaning of each plane.
    InputFormat as "input format" {
        /// Castling and colour as whole planes.
        Classical = 1, "INPUT_CLASSICAL_112_PLANE";
        /// Castling as the squares of the rooks.
        CastlingPlane = 2, "INPUT_112_WITH_CASTLING_PLANE";
        /// The board turned to a canonical form.
        Canonical = 3, "INPUT_112_WITH_CANONICALIZATION";
        /// The fifty-move count in hundredths.
        CanonicalHectoplies = 4, "INPUT_112_WITH_CANONICALIZATION_HECTOPLIES";
        /// `CanonicalHectoplies` with the colour of the side to move.
        CanonicalHectopliesArmageddon = 132, "INPUT_112_WITH_CANONICALIZATION_HECTOPLIES_ARMAGEDDON";
        /// History holds only positions that were repeats.
        CanonicalV2 = 5, "INPUT_112_WITH_CANONICALIZATION_V2";
        /// `CanonicalV2` with the colour of the side to move.
        CanonicalV2Armageddon = 133, "INPUT_112_WITH_CANONICALIZATION_V2_ARMAGEDDON";
    }
}

enumeration! {
    /// The tower, after Lc0's repairs.
    Body as "network structure" {
        /// Plain residual blocks.
        Classical = 3, "NETWORK_CLASSICAL_WITH_HEADFORMAT";
        /// Residual blocks with squeeze and excitation.
        SqueezeExcitation = 4, "NETWORK_SE_WITH_HEADFORMAT";
        /// A graph inside the weights file.
        Onnx = 5, "NETWORK_ONNX";
        /// Encoder layers over the squares.
        Attention = 6, "NETWORK_ATTENTIONBODY_WITH_HEADFORMAT";
        /// `Attention` with several named heads.
        AttentionMultihead = 7, "NETWORK_ATTENTIONBODY_WITH_MULTIHEADFORMAT";
    }
}

enumeration! {
    /// The policy head.
    PolicyFormat as "policy format" {
        /// 1x1 convolution and a dense layer to 1858 moves.
        Classical = 1, "POLICY_CLASSICAL";
        /// Two 3x3 convolutions; each output plane is a kind of move.
        Convolution = 2, "POLICY_CONVOLUTION";
        /// Products of queries and keys of the squares.
        Attention = 3, "POLICY_ATTENTION";
    }
}

enumeration! {
    /// The value head.
    ValueFormat as "value format" {
        /// One number in [-1, 1].
        Classical = 1, "VALUE_CLASSICAL";
        /// Probabilities of win, draw and loss.
        Wdl = 2, "VALUE_WDL";
    } without "value heads of this kind" { 3, "VALUE_PARAM"; }
}

enumeration! {
    /// The moves-left head.
    MovesLeftFormat as "moves-left format" {
        /// There is none.
        None = 0, "MOVES_LEFT_NONE";
        /// Plies until the end of the game.
        V1 = 1, "MOVES_LEFT_V1";
    }
}

enumeration! {
    /// The activation of hidden layers where nothing else is said.
    DefaultActivation as "default activation" {
        /// max(x, 0)
        Relu = 0, "DEFAULT_ACTIVATION_RELU";
        /// x tanh(ln(1 + e^x))
        Mish = 1, "DEFAULT_ACTIVATION_MISH";
    }
}

enumeration! {
    /// Function applied to the results of a hidden layer.
    Activation as "activation function" {
        /// x tanh(ln(1 + e^x))
        Mish = 1, "mish";
        /// max(x, 0)
        Relu = 2, "relu";
        /// Nothing.
        None = 3, "none";
        /// tanh(x)
        Tanh = 4, "tanh";
        /// 1 / (1 + e^-x)
        Sigmoid = 5, "sigmoid";
        /// 1.0507 x, or 1.0507 x 1.67326 (e^x - 1) where x is negative.
        Selu = 6, "selu";
        /// x / (1 + e^-x)
        Swish = 7, "swish";
        /// max(x, 0)^2
        SquaredRelu = 8, "squared relu";
    } without "hidden layers with this activation" { 9, "ACTIVATION_SOFTMAX"; }
}

enumeration! {
    /// Means by which an attention body tells squares apart.
    InputEmbedding as "input embedding" {
        /// It does not: a tower of residual blocks has done so before.
        None = 0, "INPUT_EMBEDDING_NONE";
        /// By a fixed table: for each square, which others a queen or a knight reaches from it.
        PositionMap = 1, "INPUT_EMBEDDING_PE_MAP";
        /// By a dense layer that sees the pieces of the whole board.
        PositionDense = 2, "INPUT_EMBEDDING_PE_DENSE";
    }
}

impl DefaultActivation {
    /// The function that it names.
    #[must_use]
    pub fn function(self) -> Activation {
        match self {
            Self::Relu => Activation::Relu,
            Self::Mish => Activation::Mish,
        }
    }
}

impl InputFormat {
    /// Returns whether castling rights are the squares of the rooks (planes 104 and 105) instead of four whole planes.
    #[must_use]
    pub fn has_castling_squares(self) -> bool {
        self != Self::Classical
    }

    /// Returns whether the board is turned to a canonical form and history stops at what cannot be undone.
    #[must_use]
    pub fn is_canonical(self) -> bool {
        !matches!(self, Self::Classical | Self::CastlingPlane)
    }

    /// Returns whether the fifty-move count is divided by 100.
    #[must_use]
    pub fn has_hectoplies(self) -> bool {
        self.is_canonical() && self != Self::Canonical
    }

    /// Returns whether plane 110 tells that Black is to move.
    #[must_use]
    pub fn is_armageddon(self) -> bool {
        matches!(self, Self::CanonicalHectopliesArmageddon | Self::CanonicalV2Armageddon)
    }

    /// Returns whether history holds only positions that were repeats.
    #[must_use]
    pub fn keeps_only_repeats(self) -> bool {
        matches!(self, Self::CanonicalV2 | Self::CanonicalV2Armageddon)
    }
}
