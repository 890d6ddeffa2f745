//! Who trains, and whether he can be asked.

use engine::games::connect_four::ConnectFour;

/// Who trains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainedBy {
    /// A worker of this page.
    Page,
    /// The server.
    Server,
    /// No training: a worker of this page shows a run that was recorded.
    Recorded,
}

impl TrainedBy {
    /// Returns who trains a game if nobody chooses.
    #[must_use]
    pub fn of(game: &str) -> Self {
        if game == ConnectFour::NAME { Self::Recorded } else { Self::Page }
    }
}

/// State of the connection to whoever trains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contact {
    /// No connection yet.
    Connecting,
    /// Open connection to whoever trains.
    Open,
    /// No connection any more, or none at all; with the reason.
    Lost(String),
}
