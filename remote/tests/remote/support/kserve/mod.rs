//! A server of the protocol: its messages, its model, and how it can misbehave.

pub(crate) mod model;
pub(crate) mod protocol;
pub(crate) mod server;

pub(crate) use model::Manner;
pub(crate) use server::Server;
