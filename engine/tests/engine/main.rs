//! Whole searches, properties, and pages worked out by hand. One program, because building each file by itself takes minutes.

mod all_moves;
mod batches;
mod carry;
mod connect2;
mod edits;
mod explain;
mod golden;
mod history;
mod hopeless;
mod minimax;
mod playback;
mod preferred;
mod quality;
mod replay;
mod report;
mod reuse;
mod root_moves;
mod samples;
mod support;
mod tablebase;
mod temperature;
mod two_evaluators;
