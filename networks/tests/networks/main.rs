//! Networks and their planes against golden data and an independent forward pass. One program, because building each file by itself takes minutes.

mod architectures;
mod as_lc0;
mod bad_attention;
mod bad_graphs;
mod bad_input;
mod batches;
mod embedded;
mod formats;
mod golden;
mod hostile;
mod library;
mod searches;
mod several;
mod shipped;
mod support;
#[cfg(feature = "webgpu")]
mod webgpu;
mod zoo;
