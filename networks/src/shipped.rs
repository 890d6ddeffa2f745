//! The network that comes with the program: its bytes are part of it, so it needs no file and no setting.
//!
//! Its card, `networks/shipped/README.md`, tells what it is and how it was trained.

use crate::container::Limits;
use crate::error::NetworkError;
use crate::network::Network;

/// Its name as a literal, the only place in the program that has it.
macro_rules! name {
    () => {
        "puctoscope-2"
    };
}

/// The name it is offered under.
pub const NAME: &str = name!();

/// Name of its file.
pub const FILE: &str = concat!(name!(), ".pb.gz");

/// Its file.
pub static BYTES: &[u8] = include_bytes!(concat!("../shipped/", name!(), ".pb.gz"));

/// Opens it.
///
/// # Errors
/// As [`Network::from_bytes`]: only with limits smaller than it.
pub fn open(limits: &Limits) -> Result<Network, NetworkError> {
    Network::from_bytes(FILE, BYTES.to_vec(), limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_network() {
        let network = open(&Limits::default()).unwrap();
        assert_eq!(network.description().name, FILE);
        assert_eq!(network.description().file_size, BYTES.len() as u64);
    }
}
