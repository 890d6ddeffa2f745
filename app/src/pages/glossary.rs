//! The glossary: every symbol and word of the page and of the lessons. It needs no code in the browser but to be filtered.

use leptos::prelude::*;
use web_sys::Element;

use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::written;
use crate::title::titled;

/// The page.
#[component]
pub fn GlossaryPage() -> impl IntoView {
    // Without code in the browser there is no field that would do nothing.
    let is_awake = RwSignal::new(false);
    Effect::new(move |_| is_awake.set(true));
    let found = RwSignal::new(None::<(u32, u32)>);
    let told = move || found.get().map(|(shown, all)| say::learn::terms_found(shown, all));

    let page = view! {
        <div class="site-page">
        {site_header(say::learn::glossary(), paths::GLOSSARY)}
        <main class="glossary">
            <p class="hint">
                {say::learn::glossary_lead()}
            </p>
            <p class="glossary-filter" hidden=move || !is_awake.get()>
                <label class="field">
                    {say::learn::find()}
                    " "
                    <input
                        type="search"
                        data-testid="glossary-filter"
                        autocomplete="off"
                        spellcheck="false"
                        on:input=move |event| found.set(filter(&event_target_value(&event)))
                    />
                </label>
                <span class="hint" role="status" aria-live="polite" data-testid="glossary-found">{told}</span>
            </p>
            <div class="glossary-terms" id="glossary-terms" inner_html=entries()></div>
        </main>
        </div>
    };
    titled(say::learn::glossary_title(), written(page))
}

/// Hides the entries that lack a word of the text; how many are left, and of how many.
fn filter(text: &str) -> Option<(u32, u32)> {
    let wanted = text.to_lowercase();
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let list = document().get_element_by_id("glossary-terms")?.first_element_child()?;
    let (mut shown, mut all) = (0, 0);
    let mut entry = list.first_element_child();
    while let Some(element) = entry {
        let text = element.text_content().unwrap_or_default().to_lowercase();
        let fits = words.iter().all(|word| text.contains(word));
        hide(&element, !fits);
        shown += u32::from(fits);
        all += 1;
        entry = element.next_element_sibling();
    }
    (!words.is_empty()).then_some((shown, all))
}

fn hide(element: &Element, is_hidden: bool) {
    // An attribute of that name is always allowed.
    let _ = if is_hidden { element.set_attribute("hidden", "") } else { element.remove_attribute("hidden") };
}

/// The entries, which the server writes. What stands in the document already, the browser need not bring again.
#[cfg(not(any(feature = "whole", test)))]
fn entries() -> String {
    String::new()
}

#[cfg(any(feature = "whole", test))]
use server::entries;

#[cfg(any(feature = "whole", test))]
mod server {
    use lessons::{Paragraph, Quantity, Span, Term, glossary::anchor};

    use crate::components::lesson::markup::{formula, ink, lang, language, span};
    use page::format::escaped;

    /// The list of all terms as HTML.
    pub(super) fn entries() -> String {
        let entries: String = lessons::glossary_in(language()).iter().map(entry).collect();
        format!("<dl>{entries}</dl>")
    }

    fn entry(term: &Term) -> String {
        let (anchor, name) = (term.anchor(), escaped(&term.name));
        let symbol = match Quantity::of_symbol(&term.key) {
            Some(quantity) => format!("<strong class=\"ink-{}\">{}</strong> ", ink(quantity), escaped(&term.key)),
            None if term.name.contains(&term.key) => String::new(),
            None => format!("<strong>{}</strong> ", escaped(&term.key)),
        };
        let formula = term.formula.as_deref().map(|pieces| format!("<p>{}</p>", formula(pieces)));
        let lc0 = term.lc0.as_deref().map(|name| format!("Lc0: <code>{}</code> ", escaped(name)));
        let title_of = |slug| lessons::find_in(language(), slug);
        let lesson = term.lesson.as_deref().and_then(title_of).map(|lesson| {
            let (slug, words) = (&lesson.slug, escaped(&say::learn::lesson_of_term(&lesson.title)));
            format!("<a rel=\"external\" href=\"/learn/{slug}\">{words}</a>")
        });
        let (picture, number) = live(term);
        let lang = lang(term.language);
        let [formula, lc0, lesson] = [formula, lc0, lesson].map(Option::unwrap_or_default);
        format!(
            "<div{lang} class=\"glossary-entry\" id=\"{anchor}\">{picture}<dt><a class=\"glossary-anchor\" href=\"#{anchor}\">{symbol}\
             <span class=\"glossary-name\">{name}</span></a></dt>\
             <dd><p>{}</p>{formula}<p class=\"hint\">{lc0}{lesson}{number}</p></dd></div>",
            sentence(&term.sentence),
        )
    }

    /// The picture of a term's lesson, and what the term's quantity is there: of a search that the server makes for that.
    #[cfg(feature = "ssr")]
    fn live(term: &Term) -> (String, String) {
        use crate::pages::sketch;

        let Some(lesson) = term.lesson.as_deref().and_then(lessons::find) else { return Default::default() };
        let drawing = sketch::of(lesson).unwrap_or_default();
        let picture = format!(
            "<a class=\"glossary-picture\" rel=\"external\" href=\"/learn/{}\" tabindex=\"-1\" aria-hidden=\"true\">{drawing}</a>",
            lesson.slug
        );
        let number = Quantity::of_symbol(&term.key).and_then(|quantity| {
            let (mv, number) = sketch::number(lesson, quantity)?;
            let number = match quantity {
                Quantity::N => page::format::plain(number, 0),
                Quantity::Cp => page::format::signed(number, 0),
                Quantity::P | Quantity::U | Quantity::M | Quantity::D => page::format::plain(number, 3),
                _ => page::format::signed(number, 3),
            };
            let words = escaped(&say::learn::number_of_term(format!("{}({mv})", term.key), number));
            Some(format!("<span class=\"glossary-number\" data-testid=\"term-number\">{words}</span>"))
        });
        (if drawing.is_empty() { String::new() } else { picture }, number.unwrap_or_default())
    }

    /// The server has the searches.
    #[cfg(not(feature = "ssr"))]
    fn live(_: &Term) -> (String, String) {
        (String::new(), String::new())
    }

    /// A sentence whose terms lead to their own entries.
    fn sentence(paragraph: &Paragraph) -> String {
        let one = |one: &Span| match one {
            Span::Term { words, key } => format!("<a href=\"#{}\">{}</a>", anchor(key), escaped(words)),
            Span::Quantity(quantity) => {
                let symbol = quantity.symbol();
                format!("<a class=\"ink-{}\" href=\"#{symbol}\">{symbol}</a>", ink(*quantity))
            }
            other => span(other),
        };
        paragraph.0.iter().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::entries;

    #[test]
    fn every_term_has_an_entry_of_its_own() {
        let html = entries();
        for term in lessons::glossary() {
            assert_eq!(html.matches(&format!("id=\"{}\"", term.anchor())).count(), 1, "{}", term.key);
        }
        for link in html.split("href=\"").skip(1) {
            let (target, _) = link.split_once('"').unwrap();
            let is_term = |anchor: &str| lessons::glossary().iter().any(|term| term.anchor() == anchor);
            let is_known = match target.strip_prefix('#') {
                Some(anchor) => is_term(anchor),
                None => target.strip_prefix("/learn/").is_some_and(|slug| lessons::find(slug).is_some()),
            };
            assert!(is_known, "{target}");
        }
        assert!(html.contains("CPuct") && html.contains("/learn/exploration"));
    }
}
