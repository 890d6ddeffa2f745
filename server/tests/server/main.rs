//! The server as its users meet it: over sockets, over HTTP, and on the command line.
//!
//! One program, because linking a server takes longer than all of these tests.

mod support;

/// The server that evaluates, of the tests of its client.
#[path = "../../../remote/tests/remote/support/kserve/mod.rs"]
#[allow(dead_code, reason = "those tests need more of it")]
mod kserve;

mod alone;
mod analyses;
mod annotate;
mod bad_input;
mod carry;
mod classes;
mod command_line;
mod crash;
mod crowd;
mod elsewhere;
mod evaluation;
mod export;
mod http;
mod library;
mod live;
mod measure;
mod network;
mod networks;
mod opinions;
mod owners;
mod people;
mod playback;
mod process;
mod protocol;
#[cfg(feature = "views")]
mod recordings;
mod site;
mod storage;
mod studies;
mod survey;
mod training;
mod trial;
mod two_networks;
mod uci;
mod viewers;
mod webgpu;
mod whole_game;
