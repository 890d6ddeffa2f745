//! A recorded search, described as those of the server are; and how a recording is labelled that is made of what is shown.

use wire::worker::{Labels, RecordingView};
use wire::{Priors, SearchView};

use crate::address::Looks;
use crate::file_name;
use crate::game;
use crate::link::Link;
use crate::networks::names;
use crate::notation;
use crate::outline;
use crate::rules::{self, Position};
use crate::state::Page;

/// Most bytes of a recording's name.
const LONGEST_NAME: usize = 100;

/// Returns whether a recording on the server can have this name: it is a part of an address, and no other file may be named so.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=LONGEST_NAME).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(is_plain)
}

impl Page {
    /// Returns the labels of a recording of what is shown, which opens as that is looked at.
    pub(crate) fn labels(&self, looks: Looks) -> Labels {
        let known = self.recording.view.as_ref().map(|view| view.labels.clone());
        let own = || {
            let search = self.search_view();
            let network = |evaluator: &str| names::network(evaluator).unwrap_or_default().to_owned();
            let priors = search.map(|search| search.priors.each_ref().map(|source| network(&source.evaluator)));
            let Priors { own, opponent } = priors.unwrap_or_default();
            let tag = |name: &str| self.tag(name).unwrap_or_default().to_owned();
            Labels {
                title: self.title(),
                players: self.players().unwrap_or_default(),
                event: tag("Event"),
                network: search.map(|search| network(&search.evaluator)).unwrap_or_default(),
                priors: own.unwrap_or_default(),
                opponent_priors: opponent.unwrap_or_default(),
                ..Labels::default()
            }
        };
        // What is searched stands in the log.
        let Link { at, path, tab, flipped, .. } = self.link(looks);
        let open = Link { at, path, tab, flipped, ..Link::default() }.query();
        Labels { open, ..known.unwrap_or_else(own) }
    }

    /// Returns the name of the file that such a recording is kept as, without its ending.
    pub(crate) fn recording_name(&self) -> String {
        let known = self.recording.view.as_ref().map(|view| &view.labels);
        let players = known.map_or_else(|| self.players(), |labels| Some(labels.players.clone()));
        let title = known.map_or_else(|| self.title(), |labels| labels.title.clone());
        let title = if title.is_empty() { self.title() } else { title };
        let name = || {
            let words = format!("{} {title} {} nodes", players.unwrap_or_default(), self.playback.live.nodes);
            file_name::of(&words)
        };
        // A file of somebody's own may be called as it likes.
        let known = self.recording.name.as_deref();
        let known = known.map(|known| if is_name(known) { known.to_owned() } else { file_name::of(known) });
        known.filter(|known| !known.is_empty()).unwrap_or_else(name)
    }

    /// Names the position that is searched: by the move that led to it, else by what it is.
    fn title(&self) -> String {
        let line = game::line_to(&self.game, self.game.current);
        let last = line.iter().rev().nth(1).zip(line.last());
        let after = last.and_then(|(before, last)| {
            let (position, chess960) = Position::parse(&before.fen).ok()?;
            let name = notation::name(&position, last.mv?, self.notation, chess960);
            Some(say::recordings::after_move(notation::numbered(&position, name, true)))
        });
        let start = || match self.root() {
            Some(root) if root.text() != rules::START_FEN => outline::title_of(&root),
            _ => say::recordings::start_position().to_owned(),
        };
        after.unwrap_or_else(start)
    }

    /// Returns the players of the game, where they are known.
    fn players(&self) -> Option<String> {
        let name = |tag| self.tag(tag).unwrap_or("?");
        let is_known = self.tag("White").or(self.tag("Black")).is_some();
        is_known.then(|| format!("{} – {}", name("White"), name("Black")))
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let start = *game::line_to(&self.game, self.game.current).first()?;
        start.notes.as_deref()?.tag(name)
    }
}

/// Returns the recorded search, as the page describes those of the server.
#[must_use]
pub fn search_view(view: &RecordingView, id: u32, position: u32) -> SearchView {
    let recorded = || say::recordings::recorded().to_owned();
    SearchView {
        id,
        position,
        evaluator: view.evaluator.clone(),
        evaluator_description: view.evaluator.clone(),
        network: view.network.clone(),
        device: view.tables.as_ref().map_or_else(recorded, say::recordings::recorded_with),
        moves_left_head: view.moves_left_head,
        settings: view.settings.clone(),
        moves: view.only.clone(),
        kept: view.kept,
        edits: view.edits.clone(),
        origin: None,
        outcome: None,
        priors: Box::new(view.priors.clone()),
    }
}

#[cfg(test)]
mod tests {
    use wire::record::Notes;

    use super::*;
    use crate::notation::Notation;
    use crate::shared::Shared;
    use crate::view::{Chart, Tab};

    fn page() -> Page {
        Page::new(&Link::default(), &Link::default())
    }

    #[test]
    fn a_name_is_a_file_of_the_folder_and_no_other() {
        for name in ["immortal-game", "a", "My_game.2", &"x".repeat(100)] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", ".", "..", ".hidden", "a/b", "a b", "é", "a%2F", &"x".repeat(101)] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn it_opens_as_it_was_looked_at_and_says_nothing_of_the_rest() {
        let mut page = page();
        page.playback.moment = Some(7);
        let looks =
            Looks { tab: Tab::Why, flipped: true, chart: Chart::Wdl, find: "e4".to_owned(), ..Looks::default() };
        assert_eq!(page.labels(looks).open, "?at=7&tab=why&flip=1");
    }

    #[test]
    fn the_network_is_named_where_there_is_one() {
        let mut page = page();
        for (evaluator, network) in [("network:small", "small"), ("classical", "")] {
            let view = RecordingView { evaluator: evaluator.to_owned(), ..RecordingView::default() };
            page.searches = Shared::new(vec![search_view(&view, 1, 0)]);
            page.search = Some(1);
            assert_eq!(page.labels(Looks::default()).network, network);
        }
    }

    #[test]
    fn the_networks_of_p_are_named_too() {
        let mut page = page();
        let source =
            |name: &str| wire::PriorSource { evaluator: name.to_owned(), description: String::new(), network: None };
        let view = RecordingView {
            evaluator: "network:strong".to_owned(),
            priors: Priors { own: Some(source("network:maia")), opponent: Some(source("uniform")) },
            ..RecordingView::default()
        };
        page.searches = Shared::new(vec![search_view(&view, 1, 0)]);
        page.search = Some(1);
        assert_eq!(*page.search_view().unwrap().priors, view.priors);
        let labels = page.labels(Looks::default());
        assert_eq!(
            (labels.network.as_str(), labels.priors.as_str(), labels.opponent_priors.as_str()),
            ("strong", "maia", "")
        );
        assert_eq!(page.in_use().label(), "values: strong, priors: maia, opponent: uniform");
    }

    #[test]
    fn a_recording_of_a_recording_keeps_its_labels() {
        let mut page = page();
        let labels = Labels { title: "The Opera Game".to_owned(), open: "?at=3".to_owned(), ..Labels::default() };
        page.recording.view = Some(Shared::new(RecordingView { labels, ..RecordingView::default() }));
        let made = page.labels(Looks::default());
        assert_eq!((made.title.as_str(), made.open.as_str()), ("The Opera Game", ""));
    }

    #[test]
    fn a_file_is_called_as_its_recording_or_by_what_is_searched() {
        let mut page = page();
        page.playback.live.nodes = 401;
        assert_eq!(page.recording_name(), "start-position-401-nodes");
        page.recording.name = Some("reti".to_owned());
        assert_eq!(page.recording_name(), "reti");
        page.recording.name = Some("Réti – Ströbl".to_owned());
        assert_eq!(page.recording_name(), "reti-stroebl");
        page.recording.name = Some("レティ".to_owned());
        assert_eq!(page.recording_name(), "start-position-401-nodes");
    }

    #[test]
    fn a_recording_has_a_title_and_the_players() {
        let moves = ["e2e4", "c7c5", "g1f3"].map(str::to_owned).to_vec();
        let link = Link { moves, ..Link::default() };
        let mut page = Page::new(&link, &link);
        page.playback.live.nodes = 400;
        assert_eq!(page.labels(Looks::default()).title, "After 2.\u{a0}Nf3");
        assert_eq!(page.recording_name(), "after-2-nf3-400-nodes");
        for (notation, title, file) in [
            (Notation::German, "After 2.\u{a0}Sf3", "after-2-sf3-400-nodes"),
            (Notation::Figurines, "After 2.\u{a0}♘f3", "after-2-nf3-400-nodes"),
            (Notation::San, "After 2.\u{a0}Nf3", "after-2-nf3-400-nodes"),
        ] {
            page.notation = notation;
            assert_eq!(
                (page.labels(Looks::default()).title, page.recording_name()),
                (title.to_owned(), file.to_owned())
            );
        }
        let tags = [("White", "Çelik, A."), ("Black", "O'Neil"), ("Event", "Club"), ("Date", "1999.01.02")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        page.game.edit().positions[0].notes = Some(Box::new(Notes { tags, ..Notes::default() }));
        let labels = page.labels(Looks::default());
        assert_eq!((labels.players.as_str(), labels.event.as_str()), ("Çelik, A. – O'Neil", "Club"));
        assert_eq!(page.recording_name(), "celik-a-oneil-after-2-nf3-400-nodes");
        // Saved once more, it is called the same.
        page.recording.view = Some(Shared::new(RecordingView { labels, ..RecordingView::default() }));
        assert_eq!(page.recording_name(), "celik-a-oneil-after-2-nf3-400-nodes");
    }

    #[test]
    fn a_position_is_called_by_its_men() {
        let link = Link { fen: Some("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1".to_owned()), ..Link::default() };
        let page = Page::new(&link, &link);
        assert_eq!(page.labels(Looks::default()).title, "KRP v KR, White to move");
    }
}
