//! Description of a recording, for people.

use engine::{games::chess::Chess, log::hex};
use wire::Setting;
use wire::worker::RecordingView;

use super::{Form, Opened};
use crate::Recorded;

/// Describes an opened recording. Its search is to be shown at its end.
#[must_use]
pub fn view<G: Recorded>(opened: &Opened<G>) -> RecordingView {
    let Opened { head, player, damage } = opened;
    let Some(search) = player.search() else { return RecordingView::default() };
    let header = search.header();
    let (fen, moves) = if header.game == Chess::NAME {
        let words: Vec<&str> = header.root.split(' ').collect();
        let (fen, moves) = words.split_at(words.len().min(6));
        (fen.join(" "), moves.iter().map(|&mv| mv.to_owned()).collect())
    } else {
        // A small game's position says how it was come to.
        (search.game().position_text(), Vec::new())
    };
    let evaluator = match (&header.evaluator, head.labels.network.as_str()) {
        (kind, "") => kind.clone(),
        (kind, name) => format!("{kind}:{name}"),
    };
    let settings = header.parameters.entries().into_iter();
    RecordingView {
        labels: head.labels.clone(),
        fen,
        moves,
        evaluator,
        network: header.network.map(|hash| hex(&hash)),
        moves_left_head: header.moves_left_head,
        tables: header.tablebase.clone(),
        settings: settings.map(|(spec, value)| Setting { name: spec.name.to_owned(), value }).collect(),
        only: header.root_moves.iter().map(|mv| mv.0).collect(),
        kept: header.parent.map_or(0, |parent| parent.kept),
        edits: crate::edits::views(search),
        is_lean: head.form == Form::Lean,
        events: head.events,
        end: player.read(),
        simulations: search.tree().simulations(),
        nodes: search.tree().root_visits(),
        digest: head.digest.map(|digest| hex(&digest)),
        damage: damage.as_ref().map(ToString::to_string),
    }
}
