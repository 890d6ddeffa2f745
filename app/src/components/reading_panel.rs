//! The games of a text or a file, problems with it, and the games of this analysis.

mod games;
mod here;

use leptos::prelude::*;
use page::input::Action;
use wire::reading::{Answer, Listed, Told};
use wire::record::Record;

use crate::components::solid::solid;
use crate::state::Analysis;
use crate::transport;
use games::Games;
use here::GamesHere;
use page::format;

/// Everything that was read of a text.
#[derive(Clone, Copy)]
struct Found {
    analysis: Analysis,
    games: RwSignal<Vec<Listed>>,
    is_all: RwSignal<bool>,
    /// The place of the game that was opened last.
    opened: RwSignal<Option<u32>>,
    /// Remarks about it.
    remarks: RwSignal<Vec<String>>,
    /// A game of which a part cannot be read, kept for a press of the button that takes the rest.
    kept: RwSignal<Option<(u32, Record)>>,
}

/// The panel.
#[component]
pub fn ReadingPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let found = Found {
        analysis,
        games: RwSignal::default(),
        is_all: RwSignal::new(true),
        opened: RwSignal::new(None),
        remarks: RwSignal::default(),
        kept: RwSignal::new(None),
    };
    Effect::new(move |before: Option<u32>| {
        let number = analysis.reading.number.get();
        if before != Some(number) {
            found.clear();
        }
        let answers = analysis.reading.answers.get();
        if !answers.is_empty() {
            analysis.reading.answers.set(Vec::new());
            untrack(|| answers.iter().for_each(|answer| found.take(number, answer)));
        }
        number
    });
    let remark = |text: String| view! { <li>{text}</li> };
    let keep = move || {
        found.kept.get().map(|(place, record)| {
            let moves = format::count(record.moves.len() as u64);
            let open = move |_| found.open(place, record.clone());
            view! {
                <button type="button" data-testid="open-readable" on:click=open>
                    {format!("Open the {moves} moves before it")}
                </button>
            }
        })
    };
    solid(view! {
        <div class="reading">
            {keep}
            <ul class="hint" role="status" data-testid="fen-remarks" hidden=move || found.remarks.with(Vec::is_empty)>
                {move || found.remarks.get().into_iter().map(remark).collect_view()}
            </ul>
            <Games found />
            <GamesHere />
        </div>
    })
}

impl Found {
    fn clear(self) {
        self.games.set(Vec::new());
        self.is_all.set(true);
        self.opened.set(None);
        self.remarks.set(Vec::new());
        self.kept.set(None);
    }

    /// Says what there is to say, where it stays and where it is seen.
    fn remark(self, remarks: Vec<String>) {
        remarks.iter().for_each(|remark| self.analysis.notify(remark.clone()));
        self.remarks.set(remarks);
    }

    fn take(self, number: u32, bytes: &[u8]) {
        let Some(answer) = transport::read::<Answer>(bytes).filter(|answer| answer.number == number) else { return };
        match answer.told {
            Told::Games { games, is_all } => {
                self.games.update(|all| all.extend(games));
                self.is_all.set(is_all);
            }
            _ if !self.analysis.page.with_value(|page| page.reads_text) => {}
            Told::Game { place, record, broken, remarks } => {
                self.remark(remarks);
                match broken {
                    None => self.open(place, record),
                    Some(message) => {
                        self.analysis.act(Action::PositionError(Some(message)));
                        self.kept.set(Some((place, record)).filter(|(_, record)| !record.moves.is_empty()));
                    }
                }
            }
            Told::Position { fen, moves, remarks } => {
                self.remark(remarks);
                self.analysis.act(Action::Enter(fen, moves));
            }
            Told::Refused(message) => {
                self.kept.set(None);
                self.analysis.act(Action::PositionError(Some(message)));
            }
        }
    }

    fn open(self, place: u32, record: Record) {
        self.kept.set(None);
        self.opened.set(Some(place));
        self.analysis.act(Action::EnterRecord(Box::new(record)));
    }
}
