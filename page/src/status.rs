//! What a search does, in the words of the status line and of a screen reader.

use wire::{Limit, RunState, Status};

use crate::breakpoints::words::describe_hits;
use crate::names::Names;
use crate::playback::Live;

/// What is shown of a search, and what is known around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Around {
    /// What is shown.
    pub shown: Shown,
    /// What its moves are called.
    pub names: Names,
    /// Visits of the root at which a run stops, if somebody has said so.
    pub limit: Option<u32>,
    /// Most visits that the server allows; 0 until it has said.
    pub most: u32,
}

/// What is shown of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// The newest of it.
    Present,
    /// The newest that came before the connection was lost.
    Offline,
    /// An earlier moment, and the present that it is earlier than.
    Past(u32, Live),
    /// A recording.
    Recording,
}

/// What a search does. Each has one word for tests and styles, which no language changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nothing was heard of it yet.
    Waiting,
    /// There is no connection.
    Offline,
    /// An earlier moment is shown.
    Past,
    /// A recording is shown.
    Recorded,
    /// Somebody stopped it, or it took steps, or it has not begun.
    Stopped,
    /// It runs.
    Searching,
    /// It ended by itself, for this reason, if that is known.
    Ended(Option<Limit>),
    /// Its evaluator failed.
    Failed,
}

impl State {
    /// Returns what a search does, from what was told of it last.
    #[must_use]
    pub fn of(status: Option<&Status>, shown: Shown) -> Self {
        match (shown, status) {
            (Shown::Recording, _) => Self::Recorded,
            (Shown::Past(..), _) => Self::Past,
            (Shown::Offline, _) => Self::Offline,
            (Shown::Present, None) => Self::Waiting,
            (Shown::Present, Some(status)) => match status.state {
                RunState::Idle => Self::Stopped,
                RunState::Running => Self::Searching,
                RunState::Finished => Self::Ended(status.reached),
                RunState::Failed => Self::Failed,
            },
        }
    }

    /// Returns its word for tests and styles.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Offline => "offline",
            Self::Past => "past",
            Self::Recorded => "recorded",
            Self::Stopped => "stopped",
            Self::Searching => "searching",
            Self::Ended(Some(Limit::Breakpoint)) => "breakpoint",
            Self::Ended(Some(Limit::Time)) => "time is up",
            Self::Ended(Some(Limit::KldGain)) => "settled",
            Self::Ended(Some(Limit::SmartPruning)) => "decided",
            Self::Ended(Some(Limit::GameOver)) => "game over",
            Self::Ended(Some(Limit::Nodes | Limit::Playouts) | None) => "limit reached",
            Self::Failed => "failed",
        }
    }
}

/// Says what a search does.
#[must_use]
pub fn words(status: Option<&Status>, around: &Around) -> String {
    let state = State::of(status, around.shown);
    match (state, status, around.shown) {
        (State::Past, _, Shown::Past(moment, live)) => say::status::viewing(live.at(moment)),
        (State::Ended(limit), Some(status), _) => ended(limit, status, around),
        (State::Stopped, Some(status), _) if status.nodes == 0 => say::status::not_started().to_owned(),
        (State::Waiting, ..) => say::status::waiting().to_owned(),
        (State::Offline, ..) => say::status::offline().to_owned(),
        (State::Recorded, ..) => say::status::recording().to_owned(),
        (State::Searching, ..) => say::status::searching().to_owned(),
        (State::Failed, ..) => say::status::failed().to_owned(),
        _ => say::status::stopped().to_owned(),
    }
}

/// Says how it goes on, where nobody has said that it should stop.
#[must_use]
pub fn hint(status: Option<&Status>, around: &Around) -> Option<&'static str> {
    let status = status.filter(|status| State::of(Some(status), around.shown) == State::Ended(Some(Limit::Nodes)))?;
    (stop(status, around) == Stop::Itself).then(say::status::space_to_continue)
}

/// Says what a screen reader hears when a search starts or stops.
#[must_use]
pub fn spoken(status: &Status, around: &Around) -> String {
    let nodes = u64::from(status.nodes);
    let said = match State::of(Some(status), Shown::Present) {
        State::Searching => return say::status::is_searching().to_owned(),
        State::Failed => return say::status::has_failed().to_owned(),
        State::Ended(Some(Limit::Breakpoint)) => {
            say::status::stopped_by_breakpoint(describe_hits(&around.names, &status.hits), nodes)
        }
        // They say how many nodes themselves.
        State::Ended(limit @ (Some(Limit::Nodes) | None)) => format!("{}.", ended(limit, status, around)),
        State::Ended(limit) => say::status::ended_with_nodes(ended(limit, status, around), nodes),
        _ => format!("{}.", say::status::stopped_at(nodes)),
    };
    let best = around.names.root.as_ref().zip(status.best).map(|(root, mv)| around.names.of(root, mv));
    match best {
        Some(best) => format!("{said} {}", say::status::best_move(best)),
        None => said,
    }
}

fn ended(limit: Option<Limit>, status: &Status, around: &Around) -> String {
    let nodes = u64::from(status.nodes);
    match limit {
        Some(Limit::Breakpoint) => describe_hits(&around.names, &status.hits),
        Some(Limit::Time) => say::status::time_is_up().to_owned(),
        Some(Limit::KldGain) => say::status::settled().to_owned(),
        Some(Limit::SmartPruning) => say::status::decided().to_owned(),
        Some(Limit::GameOver) => say::status::game_over().to_owned(),
        Some(Limit::Playouts) => match status.until.as_ref().and_then(|until| until.playouts) {
            Some(playouts) => say::status::stopped_after_playouts(playouts.into()),
            None => say::status::stopped_at(nodes),
        },
        Some(Limit::Nodes) => match stop(status, around) {
            Stop::Somebody(limit) => say::status::stopped_at_limit(limit.into()),
            Stop::Server(limit) => say::status::stopped_at_servers_limit(limit.into()),
            Stop::Itself => say::status::paused_at(nodes),
        },
        None => say::status::stopped_at(nodes),
    }
}

/// Who set the number of nodes at which a search has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Somebody(u32),
    Server(u32),
    /// Nobody: a position is searched so far by itself.
    Itself,
}

fn stop(status: &Status, around: &Around) -> Stop {
    match status.until.as_ref().and_then(|until| until.nodes) {
        Some(limit) if around.limit == Some(limit) => Stop::Somebody(limit),
        Some(limit) if around.most > 0 && limit >= around.most => Stop::Server(limit),
        _ => Stop::Itself,
    }
}

#[cfg(test)]
mod tests {
    use wire::{Breakpoint, Hit, Until};

    use super::*;
    use crate::rules::Position;
    use crate::testing;

    const E4: u16 = 12 | 28 << 6;

    fn around(shown: Shown) -> Around {
        let (root, chess960) = Position::parse("startpos").unwrap();
        let names = Names { root: Some(root), chess960, ..Names::default() };
        Around { shown, names, limit: Some(10_000), most: 2_000_000 }
    }

    fn finished(reached: Limit, until: Until, nodes: u32) -> Status {
        let (until, reached) = (Some(until), Some(reached));
        Status { state: RunState::Finished, until, reached, nodes, best: Some(E4), ..testing::status() }
    }

    fn said(status: &Status) -> (String, &'static str) {
        let state = State::of(Some(status), Shown::Present);
        (words(Some(status), &around(Shown::Present)), state.key())
    }

    #[test]
    fn a_limit_that_nobody_set_is_a_pause() {
        let paused = finished(Limit::Nodes, Until::nodes(400), 400);
        assert_eq!(said(&paused), ("Paused at 400 nodes".to_owned(), "limit reached"));
        assert_eq!(hint(Some(&paused), &around(Shown::Present)), Some("Space to continue"));
        assert_eq!(spoken(&paused, &around(Shown::Present)), "Paused at 400 nodes. Best move e4.");
        let limited = finished(Limit::Nodes, Until::nodes(10_000), 10_003);
        assert_eq!(said(&limited).0, "Stopped at the limit of 10,000 nodes");
        assert_eq!(hint(Some(&limited), &around(Shown::Present)), None);
        let most = finished(Limit::Nodes, Until::nodes(2_000_000), 2_000_000);
        assert_eq!(said(&most).0, "Stopped at the server's limit of 2,000,000 nodes");
    }

    #[test]
    fn other_ends_have_words_of_their_own() {
        let playouts = Until { playouts: Some(1_800), ..Until::default() };
        assert_eq!(said(&finished(Limit::Playouts, playouts, 2_200)).0, "Stopped after 1,800 playouts");
        for (limit, words, key) in [
            (Limit::Time, "Time is up", "time is up"),
            (Limit::KldGain, "Settled", "settled"),
            (Limit::SmartPruning, "Decided", "decided"),
            (Limit::GameOver, "Game over", "game over"),
        ] {
            let status = finished(limit, Until::default(), 700);
            assert_eq!(said(&status), (words.to_owned(), key));
            assert_eq!(spoken(&status, &around(Shown::Present)), format!("{words}: 700 nodes. Best move e4."));
        }
        let hit = Hit { breakpoint: Breakpoint::BestMove, moment: 7, moves: vec![E4], number: None };
        let stopped = Status { hits: vec![hit], ..finished(Limit::Breakpoint, Until::default(), 9) };
        assert_eq!(said(&stopped), ("e4 is the best move now".to_owned(), "breakpoint"));
        let spoken = spoken(&stopped, &around(Shown::Present));
        assert_eq!(spoken, "Stopped by a breakpoint, e4 is the best move now: 9 nodes. Best move e4.");
    }

    #[test]
    fn what_is_shown_goes_before_what_goes_on() {
        let running = Status { state: RunState::Running, nodes: 50, ..testing::status() };
        let live = Live { moment: 2_000_000, simulations: 2_000_000, ..Live::default() };
        for (shown, text, key) in [
            (Shown::Present, "Searching", "searching"),
            (Shown::Offline, "Offline", "offline"),
            (Shown::Past(732_329, live), "Viewing simulation 732,329", "past"),
            (Shown::Recording, "Recording", "recorded"),
        ] {
            assert_eq!(words(Some(&running), &around(shown)), text);
            assert_eq!(State::of(Some(&running), shown).key(), key);
        }
        assert_eq!(words(None, &around(Shown::Present)), "Waiting");
        let idle = testing::status();
        assert_eq!(words(Some(&idle), &around(Shown::Present)), "Not started");
        assert_eq!(words(Some(&Status { nodes: 3, ..idle }), &around(Shown::Present)), "Stopped");
    }
}
