//! Texts of lessons and of the glossary: quantities in their colours, terms that are explained, formulas, moves and keys.

use leptos::prelude::*;
use lessons::{Paragraph, Piece, Quantity, Span};

/// Where a term in a text leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// It is explained where it stands, when it is hovered or focused.
    Explained,
    /// To its own entry, on the glossary's page.
    Linked,
}

/// A paragraph's spans, to be put into an element of the caller's.
pub fn spans(paragraph: &Paragraph, terms: Terms) -> Vec<AnyView> {
    paragraph.0.iter().map(|span| one(span, terms)).collect()
}

/// A formula's pieces.
pub fn formula(pieces: &[Piece]) -> AnyView {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => view! { <span>{text.clone()}</span> }.into_any(),
        Piece::Quantity(quantity) => symbol(*quantity),
        Piece::Sub(text) => view! { <sub>{text.clone()}</sub> }.into_any(),
        Piece::Sup(text) => view! { <sup>{text.clone()}</sup> }.into_any(),
    };
    let pieces: Vec<AnyView> = pieces.iter().map(piece).collect();
    view! { <span class="prose-formula">{pieces}</span> }.into_any()
}

fn one(span: &Span, terms: Terms) -> AnyView {
    match span {
        Span::Text(words) => view! { <span>{words.clone()}</span> }.into_any(),
        Span::Emphasis(words) => view! { <em>{words.clone()}</em> }.into_any(),
        Span::Quantity(quantity) => symbol(*quantity),
        Span::Term { words, key } if terms == Terms::Linked => {
            view! { <a href=format!("#{}", lessons::glossary::anchor(key))>{words.clone()}</a> }.into_any()
        }
        Span::Term { words, key } => {
            view! { <span class="term" tabindex="0" data-term=key.clone()>{words.clone()}</span> }.into_any()
        }
        Span::Link { words, path } => view! { <a href=path.clone()>{words.clone()}</a> }.into_any(),
        Span::Formula(pieces) => formula(pieces),
        Span::Number { shown, of, .. } => {
            let class = of.quantity().map(class);
            view! { <span class="prose-number" class=class>{shown.clone()}</span> }.into_any()
        }
        Span::Line(moves) => {
            let line = moves.join(" ");
            view! { <span class="prose-line" data-line=line.clone()>{line.clone()}</span> }.into_any()
        }
        Span::Key(key) => view! { <kbd>{key.clone()}</kbd> }.into_any(),
    }
}

fn symbol(quantity: Quantity) -> AnyView {
    view! { <span class=format!("prose-symbol {}", class(quantity)) data-term=quantity.symbol()>{quantity.symbol()}</span> }
        .into_any()
}

/// The class that has a quantity's colour.
#[must_use]
pub fn class(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::N => "n",
        Quantity::Q | Quantity::W | Quantity::Cp => "q",
        Quantity::P => "p",
        Quantity::U => "u",
        Quantity::V => "v",
        Quantity::S => "s",
        Quantity::D | Quantity::M | Quantity::Wdl => "plain",
    }
}

#[cfg(test)]
mod tests {
    use crate::keyboard::{KEYS, LOCAL_KEYS};
    use lessons::{Lesson, Paragraph, Span};

    fn texts(lesson: &Lesson) -> impl Iterator<Item = &Paragraph> {
        let others = [&lesson.action, &lesson.question, &lesson.hint, &lesson.afterwards];
        lesson.text.iter().chain(&lesson.sources).chain(others)
    }

    #[test]
    fn keys_in_lessons_are_keys_of_the_page() {
        let global = KEYS.iter().flat_map(|(keys, _)| keys.split(' '));
        let local = LOCAL_KEYS.iter().flat_map(|(_, meaning)| meaning.split([' ', ',']));
        let known: Vec<&str> = global.chain(local).collect();
        for lesson in lessons::course() {
            for span in texts(lesson).flat_map(|text| &text.0) {
                if let Span::Key(key) = span {
                    assert!(known.contains(&key.as_str()), "{}: {key:?} is no key", lesson.slug);
                }
            }
        }
    }

    #[test]
    fn lessons_open_on_views_that_there_are() {
        for lesson in lessons::course() {
            let view = &lesson.view;
            let values = [
                ("tab", Some(view.tab.clone())),
                ("chart", view.chart.clone()),
                ("tree", Some(view.tree.clone())),
                ("phase", view.phase.clone()),
            ];
            let value = |name: &str| values.iter().find(|one| one.0 == name).and_then(|one| one.1.clone());
            let link = crate::url::Link::parse(value);
            let query = link.query();
            let is_there = |name: &str, default: &str| {
                value(name).is_none_or(|value| value == default || query.contains(&format!("{name}={value}")))
            };
            assert!(
                is_there("tab", "edges") && is_there("tree", "icicle") && is_there("chart", "n"),
                "{}",
                lesson.slug
            );
            assert!(view.phase.is_none() || link.phase.is_some(), "{}", lesson.slug);
        }
    }
}
