//! The lock of a data folder: the server that holds it uses the folder, and says in it where it listens.

use std::fs::{self, File, TryLockError};
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::error::StorageError;

/// Its file in the folder.
const FILE: &str = "lock";

/// A server that is ending may hold the folder for a moment still: it is tried so often, with such pauses.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// A lock that is held for as long as this lives.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Lock {
    /// Takes the lock of a folder.
    pub(super) fn take(root: &Path) -> Result<Self, StorageError> {
        let unusable = |error| StorageError::Unusable(root.to_owned(), error);
        // What another server has written stays until the lock is had.
        let file = File::options().create(true).truncate(false).write(true).open(root.join(FILE)).map_err(unusable)?;
        for _ in 0..ATTEMPTS {
            match file.try_lock() {
                Ok(()) => {
                    file.set_len(0).map_err(unusable)?;
                    return Ok(Self(file));
                }
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        Err(StorageError::InUse(root.to_owned()))
    }

    /// Says where the server listens, for who starts another one; where that cannot be written, he is told less.
    pub(super) fn tell(&self, address: SocketAddr) {
        let _ = (&self.0).write_all(address.to_string().as_bytes());
    }
}

/// Address at which the server that uses a folder says that it listens.
#[must_use]
pub fn address(root: &Path) -> Option<SocketAddr> {
    fs::read_to_string(root.join(FILE)).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_it_says_where_it_listens() {
        let root = tempfile::tempdir().unwrap();
        assert_eq!(address(root.path()), None);
        let first = Lock::take(root.path()).unwrap();
        assert_eq!(address(root.path()), None);
        let listens = "127.0.0.1:3000".parse().unwrap();
        first.tell(listens);
        assert!(matches!(Lock::take(root.path()), Err(StorageError::InUse(_))));
        assert_eq!(address(root.path()), Some(listens), "who did not get it has changed nothing");
        drop(first);
        let _second = Lock::take(root.path()).unwrap();
        assert_eq!(address(root.path()), None);
    }
}
