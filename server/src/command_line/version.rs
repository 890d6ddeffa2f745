//! The version of this program.

/// The version, with the commit where `make dist` built it.
pub(super) const VERSION: &str = match option_env!("PUCTOSCOPE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
