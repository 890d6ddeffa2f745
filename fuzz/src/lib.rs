//! Properties that must hold for any input at all.
//!
//! Each module is a target: `hold` takes bytes that anybody might send and panics where the program is wrong about them. `make fuzz` lets
//! cargo-fuzz look for such bytes; the tests try every target with its seeds (`seeds/NAME`, to which each input joins that was once a
//! fault) and with changes of them that are the same in every run.
//!
//! # Reading order
//! [`games`], [`lessons`](mod@lessons), [`moves`], [`positions`], [`epd`] (text that people have); [`uci`](mod@uci) (what chess programs say), [`opinions`] (what other
//! engines say); [`commands`], [`events`], [`analysis`] (messages between page and server, and the effects of commands);
//! [`document`](mod@document) (games that are edited); [`log`], [`what_if`], [`recording`],
//! [`stored`] (searches as files, and what may happen in one); [`weights`], [`onnx`], [`training`] (networks). [`form`](mod@form)
//! holds the common part of messages, [`network`](mod@network) that of networks' files, [`playback`](mod@playback) the questions to a
//! log, [`headers`] the searches that inputs begin with, [`repeats`] the short form of long files.

pub mod epd;
pub mod games;
pub mod lessons;
pub mod moves;
pub mod opinions;
pub mod positions;
pub mod uci;

pub mod analysis;
pub mod commands;
pub mod document;
pub mod events;

pub mod log;
pub mod recording;
pub mod stored;
pub mod what_if;

pub mod onnx;
pub mod training;
pub mod weights;

pub mod headers;
pub mod repeats;

mod form;
mod network;
mod playback;

/// A target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its folder of seeds.
    pub name: &'static str,
    /// Property that must hold.
    pub hold: fn(&[u8]),
    /// Changed seeds that the tests try: fewer where an input takes longer.
    pub changes: u32,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "games", hold: games::hold, changes: 60_000 },
    Target { name: "lessons", hold: lessons::hold, changes: 1_500 },
    Target { name: "moves", hold: moves::hold, changes: 100_000 },
    Target { name: "positions", hold: positions::hold, changes: 100_000 },
    Target { name: "epd", hold: epd::hold, changes: 60_000 },
    Target { name: "uci", hold: uci::hold, changes: 3_000 },
    Target { name: "opinions", hold: opinions::hold, changes: 5_000 },
    Target { name: "commands", hold: commands::hold, changes: 100_000 },
    Target { name: "events", hold: events::hold, changes: 50_000 },
    Target { name: "analysis", hold: analysis::hold, changes: 1_500 },
    Target { name: "document", hold: document::hold, changes: 20_000 },
    Target { name: "log", hold: log::hold, changes: 2_000 },
    Target { name: "what_if", hold: what_if::hold, changes: 1_000 },
    Target { name: "recording", hold: recording::hold, changes: 5_000 },
    Target { name: "stored", hold: stored::hold, changes: 3_000 },
    Target { name: "weights", hold: weights::hold, changes: 5_000 },
    Target { name: "onnx", hold: onnx::hold, changes: 5_000 },
    Target { name: "training", hold: training::hold, changes: 5_000 },
];
