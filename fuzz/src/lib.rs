//! What must hold for any input at all.
//!
//! Each module is a target: `hold` takes bytes that anybody might send and panics where the program is wrong about them. `make fuzz` lets
//! cargo-fuzz look for such bytes; the tests try every target with its seeds (`seeds/NAME`, to which each input joins that was once a
//! fault) and with changes of them that are the same in every run.

pub mod games;
pub mod moves;
pub mod positions;

/// A target: its name, which is that of its folder of seeds, and what must hold.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[("games", games::hold), ("moves", moves::hold), ("positions", positions::hold)];
