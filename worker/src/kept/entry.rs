//! What is stored for a list of analyses beside each of them.

use engine::games::any::AnyGame;
use serde::{Deserialize, Serialize};
use session::{Analysis, StoredAnalysis};
use wire::{GameView, PositionView, kept::Entry};

/// Moves that a list shows behind the position that is looked at.
const MORE_MOVES: usize = 14;

/// An analysis in the list, and who writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Stored {
    /// Who writes it: a number that a worker has made up for itself.
    pub(super) writer: String,
    /// Time at which it was changed last, in milliseconds since 1970.
    pub(super) changed: u64,
    /// Time since which it is deleted, if it is.
    #[serde(default)]
    pub(super) deleted: Option<u64>,
    pub(super) bytes: u64,
    pub(super) searches: u32,
    pub(super) nodes: u64,
    #[serde(flatten)]
    pub(super) sketch: Sketch,
}

/// What a list shows of the games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Sketch {
    #[serde(default)]
    positions: u32,
    #[serde(default)]
    players: [String; 2],
    #[serde(default)]
    date: String,
    #[serde(default)]
    game: Option<GameView>,
}

impl Stored {
    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("it has a written form")
    }

    pub(super) fn from_json(json: &str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    /// The same as the page's list has it.
    pub(super) fn listed(self, id: String) -> Entry {
        let Self { changed, deleted, bytes, searches, nodes, sketch, .. } = self;
        let Sketch { positions, players, date, game } = sketch;
        Entry { id, changed, is_deleted: deleted.is_some(), bytes, searches, nodes, positions, players, date, game }
    }
}

impl Sketch {
    /// What a list shows of an analysis as it is stored.
    pub(super) fn of(stored: &StoredAnalysis) -> Self {
        let Some(view) = stored.sketch::<AnyGame>() else { return Self::default() };
        let find = |id: u32| view.positions.iter().find(|position| position.id == id);
        let mut line: Vec<&PositionView> =
            std::iter::successors(find(view.current), |position| find(position.parent?)).collect();
        line.reverse();
        let tag = |name: &str| {
            let notes = line.first().and_then(|start| start.notes.as_deref());
            notes.and_then(|notes| notes.tag(name)).unwrap_or_default().to_owned()
        };
        let (players, date) = ([tag("White"), tag("Black")], tag("Date"));
        let next = |at: &PositionView| view.positions.iter().find(|position| position.parent == Some(at.id));
        let more: Vec<_> = line.last().and_then(|last| next(last)).into_iter().collect();
        let more = std::iter::successors(more.first().copied(), |at| next(at)).take(MORE_MOVES);
        let shown = line.iter().copied().chain(more);
        let shown = shown.map(|position| PositionView { notes: None, ..position.clone() }).collect();
        let positions = u32::try_from(view.positions.len()).unwrap_or(u32::MAX);
        Self { positions, players, date, game: Some(GameView { positions: shown, ..view }) }
    }
}

/// Nodes of an analysis's searches, and how many these are.
pub(super) fn searched(analysis: &Analysis<AnyGame>) -> (u64, u32) {
    let visits = |id| analysis.run(id).map(|run| u64::from(run.search().tree().root_visits()));
    analysis.searches().filter_map(visits).fold((0, 0), |(nodes, count), visits| (nodes + visits, count + 1))
}
