//! `puctoscope uci` as a chess program meets it: over its standard input and output, with and without a network.

mod conversation;
mod engine;
mod finished;
mod hardship;
mod options;
mod searches;
