//! The network that comes with the program, as other engines can read it.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsRawFd as _;
use std::path::PathBuf;

use networks::shipped;

/// A file without a name: it is gone with this process, however that ends.
#[derive(Debug)]
pub(super) struct Shipped(File);

impl Shipped {
    pub(super) fn make() -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        file.write_all(shipped::BYTES)?;
        Ok(Self(file))
    }

    /// Another process of the same user opens it under this one.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/fd/{}", std::process::id(), self.0.as_raw_fd()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_network_has_a_file() {
        let shipped = Shipped::make().unwrap();
        assert_eq!(std::fs::read(shipped.path()).unwrap(), shipped::BYTES);
    }
}
