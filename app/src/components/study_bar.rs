//! The strip of a study, one of whose chapters is shown: the chapters, and the ways to the one before and the one after.
//!
//! Each chapter is an analysis with a page of its own, so the ways are links.

mod asking;

use leptos::ev;
use leptos::prelude::*;
use page::study::{self, Around, InStudy};
use page::view::{Depth, Tab};
use wire::study::{Chapter, Sharing, StudyView};

use crate::components::solid::made;
use crate::keyboard;
use crate::state::Analysis;
use asking::ask;

/// Id of the menu of chapters.
const MENU: &str = "study-chapters";

/// The strip below the header.
#[component]
pub fn StudyBar() -> impl IntoView {
    let analysis = Analysis::get();
    let known = RwSignal::new(None::<Result<StudyView, String>>);
    let Some(InStudy { study, chapter }) = analysis.study.get_value() else { return ().into_any() };
    ask(&study, move |answer| known.set(Some(answer)));
    let contents = move || match known.get() {
        None => made(view! { <p class="hint">{say::studies::reading()}</p> }),
        Some(Ok(view)) => made(view! { <Chapters view here=chapter /> }),
        Some(Err(problem)) => made(view! {
            <p class="study-problem" role="status" data-testid="study-problem">
                {say::studies::not_shown(problem)}
            </p>
        }),
    };
    made(view! {
        <nav
            class="study-bar"
            aria-label=say::studies::study()
            data-testid="study-bar"
            hidden=move || analysis.recordings.is_on.get()
        >
            {contents}
        </nav>
    })
}

/// The ways, once the study is known.
#[component]
fn Chapters(
    view: StudyView,
    /// The chapter that is open.
    here: u32,
) -> impl IntoView {
    let analysis = Analysis::get();
    let count = view.chapters.len();
    let around = Around::of(&view.chapters, here);
    let number = around.place.map(|place| say::studies::chapter_of((place + 1).to_string(), count.to_string()));
    let name = around.here.map_or_else(|| say::studies::chapter_is_gone().to_owned(), |chapter| chapter.name.clone());
    let id = view.id.clone();
    let way = move |to: Option<&Chapter>, label: fn(String) -> String, none: &'static str, sign, rel, test| {
        let label = to.map_or_else(|| none.to_owned(), |chapter| label(chapter.name.clone()));
        let (chapter, id) = (to.cloned(), id.clone());
        let is_end = chapter.is_none();
        // Who goes through a study looks at the same in each chapter.
        let address = move || {
            let looks = (analysis.depth.get(), analysis.tab.get());
            chapter.as_ref().map(|chapter| study::opened(&id, chapter, Some(looks)))
        };
        view! {
            <a
                class="button quiet"
                rel=rel
                href=address
                title=label.clone()
                aria-label=label
                role=is_end.then_some("link")
                aria-disabled=is_end.then_some("true")
                data-testid=test
            >
                {sign}
            </a>
        }
    };
    let before = way(
        around.before,
        say::studies::previous_chapter,
        say::studies::is_first(),
        "‹",
        "external prev",
        "previous-chapter",
    );
    let after =
        way(around.after, say::studies::next_chapter, say::studies::is_last(), "›", "external next", "next-chapter");
    let (items, name_of_study) = (list((analysis.depth, analysis.tab), &view, here), view.name.clone());
    let (can_copy, is_own) = (!view.own && view.sharing == Sharing::Copy, view.own);
    let address = study::address(&view.id);
    let (copy, own, menu_way) = (format!("{address}#share"), address.clone(), address.clone());
    // What is on the board becomes a chapter.
    let add = move || {
        analysis.revision.track();
        let fen = analysis.position_at(analysis.selected.get()).map(|position| position.text()).unwrap_or_default();
        format!("{own}?text={}#add", String::from(js_sys::encode_uri_component(&fen)))
    };
    listen();
    made(view! {
        <a class="study-title" rel="external" href=address data-testid="study-title">
            {view.name}
        </a>
        {before}
        <button type="button" class="quiet study-here" popovertarget=MENU aria-haspopup="menu" data-testid="chapters">
            <span class="study-number">{number}</span>
            <span class="study-chapter" data-testid="chapter-name">{name}</span>
            <span aria-hidden="true">"▾"</span>
        </button>
        <div id=MENU class="menu study-menu" popover="auto" role="group" aria-label=say::studies::chapters()>
            // A narrow strip has no room for it.
            <a class="menu-link" rel="external" href=menu_way>
                {name_of_study}
            </a>
            {items}
        </div>
        {after}
        <span class="study-rest"></span>
        {is_own
            .then(|| {
                view! {
                    <a class="button quiet study-add" rel="external" href=add data-testid="chapter-from-here">
                        {say::studies::chapter_from_here()}
                    </a>
                }
            })}
        {can_copy
            .then(|| {
                view! {
                    <a class="button quiet" rel="external" href=copy data-testid="to-copy-study">
                        {say::studies::copy_study()}
                    </a>
                }
            })}
    })
}

fn list((depth, tab): (RwSignal<Depth>, RwSignal<Tab>), view: &StudyView, here: u32) -> AnyView {
    let id = view.id.clone();
    let item = |(place, chapter): (usize, &Chapter)| {
        let (is_here, id, name) = (chapter.id == here, id.clone(), chapter.name.clone());
        let chapter = chapter.clone();
        let address = move || study::opened(&id, &chapter, Some((depth.get(), tab.get())));
        view! {
            <li>
                <a class="menu-link" rel="external" href=address aria-current=is_here.then_some("page")>
                    <span class="study-place">{place + 1}</span>
                    {name}
                </a>
            </li>
        }
    };
    let items: Vec<_> = view.chapters.iter().enumerate().map(item).collect();
    made(view! { <ol class="study-chapters" data-testid="chapter-list">{items}</ol> })
}

/// `N` goes to the next chapter, `P` to the one before, as in lessons.
fn listen() {
    let keys = window_event_listener(ev::keydown, move |event| {
        let is_plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if event.default_prevented() || !is_plain || keyboard::belongs_to_target(&event) {
            return;
        }
        let way = match event.key().as_str() {
            "N" => "next-chapter",
            "P" => "previous-chapter",
            _ => return,
        };
        event.prevent_default();
        asking::follow(way);
    });
    on_cleanup(move || keys.remove());
}
