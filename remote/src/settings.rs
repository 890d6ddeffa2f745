//! How servers are asked.

use std::time::Duration;

/// Times and numbers of questions.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Time for one answer: a server that takes longer is away.
    pub deadline: Duration,
    /// Time for which a batch waits for servers to come back before it fails.
    pub wait: Duration,
    /// Time before another server is asked the same, where it is not known yet how long an answer usually takes.
    pub patience: Duration,
    /// Questions that one server has at once.
    pub most_in_flight: usize,
    /// Time between two looks at a server that is ready.
    pub look_every: Duration,
    /// Time in which a server says who it is.
    pub look_deadline: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            deadline: Duration::from_secs(30),
            wait: Duration::from_secs(600),
            patience: Duration::from_millis(500),
            most_in_flight: 8,
            look_every: Duration::from_secs(10),
            look_deadline: Duration::from_secs(5),
        }
    }
}
