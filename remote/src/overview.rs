//! What can be seen and heard of servers from elsewhere.

use std::sync::Arc;
use std::time::Duration;

use crate::endpoint::Seen;
use crate::pool::Pool;
use crate::said::Said;

/// What can be seen of servers from elsewhere, for as long as anybody looks.
#[derive(Clone)]
pub struct Overview(Arc<Pool>);

/// Somebody hears what is said until this is dropped.
pub struct Listening {
    pool: Arc<Pool>,
    id: u64,
}

impl Overview {
    pub(crate) fn new(pool: &Arc<Pool>) -> Self {
        Self(Arc::clone(pool))
    }

    /// The servers.
    #[must_use]
    pub fn servers(&self) -> Vec<Seen> {
        self.0.endpoints.iter().map(|endpoint| endpoint.seen()).collect()
    }

    /// The time for which no server could be asked, where somebody waits for one.
    #[must_use]
    pub fn waits_for(&self) -> Option<Duration> {
        self.0.hearing.waits_for()
    }

    /// Has `listener` called with everything that is said, on threads of the connections: it must not wait.
    #[must_use]
    pub fn listen(&self, listener: impl Fn(&Said) + Send + Sync + 'static) -> Listening {
        let id = self.0.hearing.add(Arc::new(listener));
        Listening { pool: Arc::clone(&self.0), id }
    }
}

impl std::fmt::Debug for Overview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Overview").field(&self.servers()).finish()
    }
}

impl std::fmt::Debug for Listening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Listening({})", self.id)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.pool.hearing.remove(self.id);
    }
}
