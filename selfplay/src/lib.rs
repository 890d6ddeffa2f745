//! AlphaZero's training loop for small games, while one watches: self-play, targets, a small network, matches. Pure: no I/O, no
//! threads, no clock, and the same bits natively and in wasm32.
//!
//! # One generation
//! ```text
//! search     the network plays itself; every move is searched by the engine          [`thought::think`]
//! target     pi from the visits, and in the end z from the result                    [`targets`]
//! learn      steps against the gradient of (z - v)^2 - pi^T ln p + c |theta|^2       [`gradient`], [`optimiser`]
//! keep       the network is a new generation                                         [`Trainer::advance`]
//! ```
//!
//! # Reading order
//! [`trainer`] (the loop), [`thought`], [`targets`], [`network`], [`gradient`], [`optimiser`], [`settings`], then what one looks at
//! a training with: [`held_out`], [`pinned`], [`duel`], [`exam`], and [`file`](mod@file).
//!
//! # Invariants
//! * A training is a function of its seed, its first settings and its changes, each at its moment.
//! * Sums are written in one order, and transcendental functions come from `libm`.
//! * V, Q and z of a position are from the view of the side to move there.

pub mod trainer;

pub mod thought;

pub mod targets;

pub mod board;
pub mod evaluator;
pub mod gradient;
pub mod held_out;
pub mod network;
pub mod optimiser;
pub mod settings;

pub mod duel;
pub mod exam;
pub mod file;
pub mod pinned;

pub use board::Board;
pub use duel::Duel;
pub use evaluator::NetworkEvaluator;
pub use gradient::Losses;
pub use network::{Network, Shape};
pub use settings::Settings;
pub use targets::{PlayedGame, Position, Target};
pub use trainer::{Advance, Change, Generation, Phase, Trainer};
