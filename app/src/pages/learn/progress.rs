//! Progress in the course, on its first page: what the list shows of it, and its file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use page::progress::{FILE, Progress, Refusal};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, File, HtmlAnchorElement};

use crate::components::file_button::file_button;
use crate::components::lesson::{MARKS, progress};
use crate::download::download;

/// The buttons for the file, and for a new beginning.
#[component]
pub(super) fn ProgressTools() -> impl IntoView {
    // Without code in the browser there are no buttons that would do nothing.
    let is_awake = RwSignal::new(false);
    let is_empty = RwSignal::new(true);
    let said = RwSignal::new(String::new());
    // What was there before it was changed last.
    let before = RwSignal::new(None::<Progress>);
    let show = move |progress: &Progress| {
        mark(progress);
        is_empty.set(progress.is_empty());
    };
    Effect::new(move |_| {
        show(&progress::all());
        is_awake.set(true);
    });
    let put = move |progress: Progress| {
        before.set(Some(progress::all()));
        progress::keep_all(&progress);
        show(&progress);
    };
    let save = move |_| {
        if download(progress::all().written().as_bytes(), FILE).is_err() {
            said.set(say::learn::cannot_save().to_owned());
        }
    };
    let load = move |file: File| {
        spawn_local(async move {
            let name = file.name();
            match read(&file).await {
                Ok(brought) => {
                    let mut all = progress::all();
                    let count = all.answered.len();
                    all.merge(&brought);
                    let new = all.answered.len() as u64 - count as u64;
                    put(all);
                    said.set(say::learn::progress_loaded(new, &name));
                }
                Err(refusal) => said.set(why(refusal, &name)),
            }
        });
    };
    let reset = move |_| {
        put(Progress::default());
        said.set(say::learn::progress_reset().to_owned());
    };
    let undo = move |_| {
        if let Some(progress) = before.try_update(Option::take).flatten() {
            progress::keep_all(&progress);
            show(&progress);
            said.set(say::learn::progress_back().to_owned());
        }
    };
    view! {
        <section class="learn-progress" hidden=move || !is_awake.get()>
            <h2>{say::learn::your_progress()}</h2>
            <p class="hint">{say::learn::your_progress_about()}</p>
            <p class="learn-begin">
                <button type="button" data-testid="progress-save" disabled=move || is_empty.get() on:click=save>
                    {say::learn::save_progress()}
                </button>
                {file_button(
                    say::learn::load_progress(),
                    ["progress-load", "progress-file"],
                    say::learn::load_progress_about(),
                    ".txt",
                    || false,
                    load,
                )}
                <button type="button" data-testid="progress-reset" disabled=move || is_empty.get() on:click=reset>
                    {say::learn::reset_progress()}
                </button>
                <button
                    type="button"
                    data-testid="progress-undo"
                    hidden=move || before.with(Option::is_none)
                    on:click=undo
                >
                    {say::learn::undo_progress()}
                </button>
                <span class="hint" role="status" data-testid="progress-said">{said}</span>
            </p>
        </section>
    }
}

async fn read(file: &File) -> Result<Progress, Refusal> {
    if file.size() > page::progress::LONGEST as f64 {
        return Err(Refusal::Long);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| Refusal::Foreign)?;
    Progress::read(&js_sys::Uint8Array::new(&bytes).to_vec())
}

fn why(refusal: Refusal, name: &str) -> String {
    match refusal {
        Refusal::Foreign => say::learn::progress_foreign(name),
        Refusal::Later => say::learn::progress_later(name),
        Refusal::Damaged(line) => say::learn::progress_damaged(name, line),
        Refusal::Long => say::learn::progress_long(name),
    }
}

/// Shows it in the list: at the lessons, at their parts, and where one goes on.
fn mark(progress: &Progress) {
    let lessons = all(&document(), ".cards [data-slug]");
    let slug = |lesson: &Element| lesson.get_attribute("data-slug").unwrap_or_default();
    for (lists, (_, mark)) in [&progress.answered, &progress.seen].into_iter().zip(MARKS) {
        for lesson in &lessons {
            let _ = lesson.toggle_attribute_with_force(mark, lists.contains(&slug(lesson)));
        }
    }
    for heading in all(&document(), ".learn h2[data-part]") {
        let Some(part) = heading.parent_element() else { continue };
        let slugs: Vec<String> = elements(part.query_selector_all("[data-slug]").ok()).iter().map(slug).collect();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (done, of) = (count(progress.answered_of(&slugs)), count(slugs.len()));
        let words = if done == 0 { String::new() } else { say::learn::answered_of(done, of) };
        if let Some(place) = heading.next_element_sibling() {
            place.set_text_content(Some(&words));
        }
    }
    let course: Vec<String> = all(&document(), ".cards:not(.own) [data-slug]").iter().map(slug).collect();
    let begin = document().query_selector("a[data-testid=\"learn-begin\"]").ok().flatten();
    let Some(begin) = begin.and_then(|begin| begin.dyn_into::<HtmlAnchorElement>().ok()) else { return };
    let next = progress.next(&course).unwrap_or(0);
    let Some(lesson) = course.get(next) else { return };
    begin.set_href(&format!("/learn/{lesson}"));
    let number = u32::try_from(next + 1).unwrap_or(u32::MAX);
    let words = if next == 0 { say::learn::first_lesson().to_owned() } else { say::learn::continue_with(number) };
    begin.set_text_content(Some(&words));
}

fn all(document: &web_sys::Document, selector: &str) -> Vec<Element> {
    elements(document.query_selector_all(selector).ok())
}

fn elements(found: Option<web_sys::NodeList>) -> Vec<Element> {
    let Some(found) = found else { return Vec::new() };
    (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect()
}
