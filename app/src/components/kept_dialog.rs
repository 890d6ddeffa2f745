//! The dialog with the analyses that this browser keeps: opened, taken as files, deleted and brought back.

use leptos::prelude::*;
use page::link::Link;
use page::listed::title::{Known, title};
use page::outline::Outline;
use page::{file_name, format};
use wire::kept::{Answer, Ask, Entry};
use wire::worker::{self, Feature};

use super::dialog::sheet;
use crate::answers::{self, Said};
use crate::components::file_button::file_button;
use crate::download::download;
use crate::recording::leave_for;
use crate::state::Analysis;
use crate::transport::Task;
use crate::{address, transport};

/// End of the names of files of analyses.
const SUFFIX: &str = ".puctanalysis";

/// State of the dialog. Copied freely.
#[derive(Clone, Copy)]
struct List {
    /// The analyses; `None` while they are being read.
    entries: RwSignal<Option<Vec<Entry>>>,
    trouble: RwSignal<Option<String>>,
    /// Name of the file that is being made.
    file: StoredValue<String>,
}

impl List {
    fn hear(self, said: Said<Answer>) {
        let result = match said {
            Said::Answer(Answer::Listed(entries)) => entries.map(|entries| self.entries.set(Some(entries))),
            Said::Answer(Answer::Exported(file)) => file.and_then(|file| {
                let name = format!("{}{SUFFIX}", self.file.get_value());
                download(&file, &name).map_err(|_| say::kept::not_saved().to_owned())
            }),
            Said::Answer(Answer::Imported(id)) => id.map(|id| leave_for(&way(id))),
            Said::WorkerEnded(Task::Playback) => Err(say::kept::lost().to_owned()),
            Said::WorkerEnded(_) | Said::NoAnswer | Said::SearchLeft => return,
        };
        self.trouble.set(result.err().map(|problem| say::told(&problem).into_owned()));
    }
}

/// The dialog.
#[component]
pub fn KeptDialog() -> impl IntoView {
    let analysis = Analysis::get();
    let open = analysis.kept_open;
    let list =
        List { entries: RwSignal::new(None), trouble: RwSignal::new(None), file: StoredValue::new(String::new()) };
    answers::listen::<Ask>(move |said| list.hear(said));
    Effect::new(move |_| {
        if open.get() {
            list.trouble.set(None);
            ask(&Ask::List);
        }
    });
    let import = move |file| {
        let question = postcard::to_stdvec(&Ask::Import).expect("every question has a binary form");
        transport::worker::ask_of(Task::Playback, &worker::Ask::Of(Feature::Kept, question), Some(&file));
    };
    let is_empty = move || list.entries.with(|entries| entries.as_ref().is_some_and(Vec::is_empty));
    let rows = move |is_deleted: bool| {
        list.entries.with(|entries| {
            let all = entries.iter().flatten().filter(|entry| entry.is_deleted == is_deleted);
            all.map(|entry| row(list, entry)).collect::<Vec<_>>()
        })
    };
    let has_deleted = move || list.entries.with(|entries| entries.iter().flatten().any(|entry| entry.is_deleted));
    let contents = view! {
        <div class="kept-body">
            <p class="hint">{say::kept::about()}</p>
            <p class="error" role="alert" data-testid="kept-trouble">{move || list.trouble.get()}</p>
            <p data-testid="kept-nothing" hidden=move || !is_empty()>{say::kept::nothing()}</p>
            <ul class="kept-list" data-testid="kept-list">{move || rows(false)}</ul>
            <section class="kept-deleted" hidden=move || !has_deleted() aria-labelledby="kept-deleted-title">
                <h3 id="kept-deleted-title">{say::kept::deleted()}</h3>
                <ul class="kept-list" data-testid="kept-deleted">{move || rows(true)}</ul>
            </section>
            <div class="kept-ways">
                {file_button(
                    say::kept::open_file(),
                    ["kept-import", "kept-file"],
                    say::kept::open_file_about(),
                    SUFFIX,
                    || false,
                    import,
                )}
            </div>
        </div>
    };
    sheet(open, "kept", "kept-dialog", say::kept::title(), contents.into_any())
}

fn row(list: List, entry: &Entry) -> AnyView {
    let name = name(entry);
    let id = entry.id.clone();
    let facts = say::kept::facts(when(entry.changed), u64::from(entry.searches), format::bytes(entry.bytes));
    if entry.is_deleted {
        let undo = move |_| ask(&Ask::Restore { id: id.clone() });
        let label = say::kept::undo_deleting(&name);
        return view! {
            <li>
                <span class="kept-name">{name}</span>
                <span class="hint">{facts}</span>
                <button type="button" data-testid="kept-undo" aria-label=label on:click=undo>{say::kept::undo()}</button>
            </li>
        }
        .into_any();
    }
    let href = address::page(&format!("/{}", way(id.clone()).query()));
    let [export_label, delete_label] = [say::kept::save_named(&name), say::kept::delete_named(&name)];
    let file = file_name::of(&name);
    let (exported, deleted) = (id.clone(), id);
    let export = move |_| {
        list.file.set_value(if file.is_empty() { "analysis".to_owned() } else { file.clone() });
        ask(&Ask::Export { id: exported.clone() });
    };
    let delete = move |_| ask(&Ask::Delete { id: deleted.clone() });
    view! {
        <li>
            <a class="kept-name" rel="external" href=href data-testid="kept-open">{name}</a>
            <span class="hint" data-testid="kept-facts">{facts}</span>
            <button type="button" data-testid="kept-export" aria-label=export_label on:click=export>
                {say::kept::save()}
            </button>
            <button type="button" data-testid="kept-delete" aria-label=delete_label on:click=delete>
                {say::kept::delete()}
            </button>
        </li>
    }
    .into_any()
}

/// Returns the name of an analysis: its players, its moves, or its time.
fn name(entry: &Entry) -> String {
    let known = Known { players: entry.players.clone(), date: entry.date.clone(), ..Known::default() };
    let outline = Outline::of(entry.game.as_ref(), 0);
    title(&known, &outline).unwrap_or_else(|| say::kept::analysis_of(when(entry.changed)))
}

/// A time as the reader's system writes it.
fn when(milliseconds: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "it is a time of ours")]
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    date.to_locale_string(say::spoken().code(), &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// The link that opens an analysis.
fn way(id: String) -> Link {
    Link { in_browser: true, watch: Some(id), ..Link::default() }
}

fn ask(ask: &Ask) {
    answers::ask_of(Task::Playback, ask);
}
