//! A network file in, evaluations out.
//!
//! # From a file to an evaluation
//! ```text
//! file ── container ──> bytes ── lc0::net ──> lc0::weights ── onnx::convert ──> graph ── runtime ──> Backend
//!                            │                     └── (a residual network) ── embedded ──> Embedded, in place of Backend
//!                            └── onnx::surface, signature (a graph already) ──────┘
//! history ── lc0::encoder ──> Planes ─────────────────────────────────────────────────────> Backend::run
//!                                                                                                │
//! moves ── lc0::policy ──> logits in the order of the moves <──────────────────────────────── Outputs
//! ```
//!
//! # Reading order
//! [`network`] (a file, opened), [`lc0`] (its formats), [`onnx`] (graphs), [`evaluation`] (results), [`runtime`] (the
//! only module that names `ort`), [`question`] and [`cache`] (what a search asks, and what is kept of the answers), [`embedded`] (residual networks without a library),
//! [`tensors`] (graphs that somebody else runs), with [`library`], [`device`], [`description`],
//! [`container`], [`names`], [`error`]; [`shipped`] (the network that comes with the program).
//!
//! # Invariants
//! * Files are hostile: nothing is allocated by a number they contain, and every problem is one sentence.
//! * The work that a weights file can make ONNX Runtime do is bounded, in the number of layers and in their widths.
//! * A graph that comes as a graph is a program all the same. It reads no files, has no more nodes and constants than its
//!   file can hold and a network needs, and ends, because it can neither loop nor call (`onnx::inside`). Its tensors have one
//!   size for a number of positions, whatever these are (`onnx::flow`). Not promised are that size, and the memory and time
//!   it takes: whoever does not trust a graph tries it in another process first, as the server does, and ends runs with
//!   [`Stopper`].
//! * All outputs of a network are from the side to move's point of view.
//! * Without the feature `runtime` the crate reads, describes and converts files, evaluates residual networks, and needs no library.
//! * What [`embedded`] computes has the same bits on every machine, natively and in wasm, in every batch.

pub mod network;

pub mod lc0;
pub mod onnx;

pub mod cache;
pub mod embedded;
pub mod evaluation;
#[cfg(feature = "runtime")]
pub mod library;
pub mod question;
#[cfg(feature = "runtime")]
pub mod running;
#[cfg(feature = "runtime")]
pub mod runtime;
#[cfg(feature = "runtime")]
pub mod several;
pub mod tensors;

pub mod container;
pub mod description;
pub mod device;
pub mod devices;
pub mod error;
pub mod names;
mod protobuf;

pub mod shipped;

pub use cache::Cache;
pub use container::Limits;
pub use description::Description;
pub use device::{ActiveDevice, Adapter, AdapterKind, Device, Precision, Refused};
pub use devices::{Devices, Place, UnknownDevices};
pub use engine::parameters::HistoryFill;
pub use error::{NetworkError, Problem};
pub use evaluation::{Output, OutputError, OutputRef, Outputs};
pub use lc0::encoder::Input;
pub use lc0::format::InputFormat;
pub use lc0::plane_names::plane_name;
pub use lc0::planes::{PlaneSet, Planes};
pub use lc0::transform::Transform;
pub use lc0::weights::{HeadChoice, Heads};
#[cfg(feature = "runtime")]
pub use library::LibraryError;
pub use network::Network;
pub use question::{Answer, Encoder, Question};
#[cfg(feature = "runtime")]
pub use running::{Elsewhere, OpenError, Running, RuntimeName, StopElsewhere, Stopper, Wanted};
#[cfg(feature = "runtime")]
pub use runtime::{Backend, Lost, Runtime, RuntimeError, Stair, good_batch};
#[cfg(feature = "runtime")]
pub use several::Standing;
pub use tensors::{TensorError, Tensors};
