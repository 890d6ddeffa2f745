//! Tips with one sentence for every symbol, shown on hover and focus of whatever carries `data-term`.

use crate::components::lesson::markup;
use crate::components::solid::solid;
use crate::keyboard;
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget};

/// The box with the sentence, beside whatever is hovered or focused.
#[component]
pub fn GlossaryTip() -> impl IntoView {
    let shown = RwSignal::new(None::<(String, f64, f64)>);
    let tip = NodeRef::<Div>::new();

    Effect::new(move |_| {
        let show = move |target: Option<EventTarget>| {
            let element = target.and_then(|target| target.dyn_into::<Element>().ok());
            let holder = element.and_then(|element| element.closest("[data-term]").ok().flatten());
            let next = holder.and_then(|holder| {
                let term = holder.get_attribute("data-term")?;
                let place = holder.get_bounding_client_rect();
                Some((term, place.left(), place.bottom()))
            });
            if shown.get() != next {
                shown.set(next);
            }
        };
        let hovered = window_event_listener(ev::pointerover, move |event| show(event.target()));
        let focused = window_event_listener(ev::focusin, move |event| {
            // Focus by mouse shows nothing: the tip would cover what was clicked.
            if !keyboard::is_by_pointer() {
                show(event.target());
            }
        });
        let pressed = window_event_listener(ev::pointerdown, move |_| shown.set(None));
        let hidden = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" {
                shown.set(None);
            }
        });
        on_cleanup(move || [hovered, focused, pressed, hidden].into_iter().for_each(|listener| listener.remove()));
    });
    let left = move || {
        let width = shown.get().map_or(0.0, |shown| shown.1);
        // Kept inside the window: the box is at most 20 rem wide.
        let most = window().inner_width().ok().and_then(|w| w.as_f64()).unwrap_or(0.0) - 330.0;
        format!("{}px", width.min(most).max(8.0))
    };
    let top = move || format!("{}px", shown.get().map_or(0.0, |shown| shown.2) + 6.0);

    solid(view! {
        <Show when=move || shown.get().is_some()>
            <div class="tip" role="tooltip" id="glossary-tip" node_ref=tip style:left=left style:top=top>
                {move || {
                    let term = shown.get().map(|shown| shown.0).unwrap_or_default();
                    lessons::term_in(markup::language(), &term)
                        .map(|term| {
                            let formula = term.formula.as_deref().map(markup::formula);
                            let lang = (term.language != markup::language()).then(|| term.language.code());
                            view! {
                                <strong>{term.key.as_str()}</strong>
                                " "
                                <span class="tip-words" lang=lang>{term.name.as_str()}</span>
                                <br />
                                <span lang=lang>{term.sentence.plain()}</span>
                                {formula.map(|formula| view! { <span class="tip-formula" inner_html=formula></span> })}
                            }
                        })
                }}
            </div>
        </Show>
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// Returns every file of the page's code.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn whatever_the_catalogue_has_is_said() {
        let crates = ["app", "page", "canvas", "report", "server"]
            .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"));
        let code: String =
            crates.iter().flat_map(|folder| files(folder)).map(|path| fs::read_to_string(path).unwrap()).collect();
        let catalogue = Path::new(env!("CARGO_MANIFEST_DIR")).join("../say/en");
        let mut unsaid = Vec::new();
        // Sentences of the code below are found by what they say, and held complete by a test of xtask.
        for path in files(&catalogue).into_iter().filter(|path| !path.ends_with("told.ftl")) {
            let module = path.file_stem().unwrap().to_str().unwrap().replace('-', "_");
            let text = fs::read_to_string(&path).unwrap();
            let names =
                text.lines().filter_map(|line| line.split_once(" =").filter(|(name, _)| !name.contains([' ', '#'])));
            let calls = names.map(|(name, _)| format!("say::{module}::{}", name.replace('-', "_")));
            unsaid.extend(calls.filter(|call| {
                let is_end = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
                !code.split(call.as_str()).skip(1).any(is_end)
            }));
        }
        assert!(unsaid.is_empty(), "{unsaid:?}");
    }

    #[test]
    fn whatever_is_hovered_is_explained() {
        let mut found = 0;
        for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            for mark in ["data-term=\"", " term: \""] {
                for rest in text.split(mark).skip(1) {
                    let (term, _) = rest.split_once('"').unwrap();
                    // Marks in this very test are no terms.
                    if !term.ends_with('\\') {
                        assert!(lessons::term(term).is_some(), "{}: {term:?} is not in the glossary", path.display());
                        found += 1;
                    }
                }
            }
        }
        assert!(found > 30, "{found}");
    }
}
