//! The client against a server of the protocol, over real sockets.

mod support;

mod failing;
mod hostile;
mod identity;
mod outputs;
