//! Meaning of the colours, always in view. The words carry their glossary sentences.

use crate::components::solid::written;
use leptos::prelude::*;

use super::glossary;

/// Entries of the legend: symbol, style class, words.
const ENTRIES: [(&str, &str, &str); 7] = [
    ("N", "n", "visits"),
    ("P", "p", "prior"),
    ("Q", "q", "value"),
    ("U", "u", "exploration"),
    ("V", "v", "evaluator alone"),
    ("S", "s", "Q + U"),
    ("next", "next", "next selection"),
];

/// The legend.
#[component]
pub fn Legend() -> impl IntoView {
    let entry = |(symbol, class, words): (&'static str, &'static str, &'static str)| {
        let text = if symbol == "next" { words.to_owned() } else { format!("{symbol} {words}") };
        view! {
            <li>
                <span
                    class="term"
                    tabindex="0"
                    data-term=symbol
                    aria-description=glossary::described(symbol)
                >
                    <span class=format!("swatch swatch-{class}") aria-hidden="true"></span>
                    {text}
                </span>
            </li>
        }
    };
    written(view! {
        <ul class="legend" aria-label="Legend">
            {ENTRIES.map(entry)}
        </ul>
    })
}
