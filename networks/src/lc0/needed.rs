//! The oldest Lc0 that a weights file needs.

use crate::error::Problem;
use crate::lc0::proto::EngineVersion;
use crate::lc0::version::Version;

/// The newest Lc0 whose weights files are understood here.
pub const KNOWN: Version = Version { major: 0, minor: 33, patch: 0 };

/// Networks trained outside the Lc0 project carry this number; Lc0 reads them whatever its own version.
const THIRD_PARTY: Version = Version { major: 97, minor: 98, patch: 99 };

/// The oldest Lc0 that can read the file.
///
/// # Errors
/// If that is later than [`KNOWN`].
pub fn needed(message: Option<EngineVersion>) -> Result<Version, Problem> {
    let message = message.unwrap_or_default();
    let needed = Version {
        major: message.major.unwrap_or(0),
        minor: message.minor.unwrap_or(0),
        patch: message.patch.unwrap_or(0),
    };
    if needed > KNOWN && needed != THIRD_PARTY {
        return Err(Problem::TooNew { needed, known: KNOWN });
    }
    Ok(needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(major: u32, minor: u32, patch: u32, readable: bool) {
        let message = EngineVersion { major: Some(major), minor: Some(minor), patch: Some(patch) };
        assert_eq!(needed(Some(message)).is_ok(), readable, "{major}.{minor}.{patch}");
    }

    #[test]
    fn files_for_a_later_engine_are_refused() {
        check(0, 21, 0, true);
        check(0, 33, 0, true);
        check(0, 33, 1, false);
        check(0, 34, 0, false);
        check(1, 0, 0, false);
        check(97, 98, 99, true);
        assert!(needed(None).is_ok());
    }
}
