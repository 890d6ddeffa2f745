//! Description of a recording, for people.

use engine::{
    games::chess::Chess,
    log::{NamedEvaluator, hex},
};
use wire::{PriorSource, Priors, Setting, worker::RecordingView};

use super::{Form, Opened};
use crate::Recorded;

/// Describes an opened recording. Its search is to be shown at its end.
#[must_use]
pub fn view<G: Recorded>(opened: &Opened<G>) -> RecordingView {
    let Opened { head, playback, damage } = opened;
    let Some(search) = playback.search() else { return RecordingView::default() };
    let header = search.header();
    let (fen, moves) = if header.game == Chess::NAME {
        let words: Vec<&str> = header.root.split(' ').collect();
        let (fen, moves) = words.split_at(words.len().min(6));
        (fen.join(" "), moves.iter().map(|&mv| mv.to_owned()).collect())
    } else {
        // A small game's position says how it was come to.
        (search.game().position_text(), Vec::new())
    };
    let labels = &head.labels;
    let source = |named: &NamedEvaluator, label: &str| PriorSource {
        evaluator: called(&named.name, label),
        description: String::new(),
        network: named.network.map(|network| hex(&network.sha256)),
    };
    let priors = Priors {
        own: header.priors.own.as_ref().map(|named| source(named, &labels.priors)),
        opponent: header.priors.opponent.as_ref().map(|named| source(named, &labels.opponent_priors)),
    };
    let settings = header.parameters.entries().into_iter();
    RecordingView {
        labels: head.labels.clone(),
        fen,
        moves,
        evaluator: called(&header.evaluator, &labels.network),
        network: header.network.map(|network| hex(&network.sha256)),
        priors,
        moves_left_head: header.moves_left_head,
        tables: header.tablebase.clone(),
        settings: settings.map(|(spec, value)| Setting { name: spec.name.to_owned(), value }).collect(),
        only: header.root_moves.iter().map(|mv| mv.0).collect(),
        kept: header.parent.map_or(0, |parent| parent.kept),
        edits: crate::edits::views(search),
        is_lean: head.form == Form::Lean,
        events: head.events,
        end: playback.read(),
        simulations: search.tree().simulations(),
        nodes: search.tree().root_visits(),
        digest: head.digest.map(|digest| hex(&digest)),
        damage: damage.as_ref().map(ToString::to_string),
    }
}

/// The evaluator of a kind with the name that a label gives it.
fn called(kind: &str, label: &str) -> String {
    if label.is_empty() { kind.to_owned() } else { format!("{kind}:{label}") }
}
