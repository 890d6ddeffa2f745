//! The dialog in which breakpoints are made, switched off and removed.

use leptos::prelude::*;
use page::input::Action;
use wasm_bindgen::JsCast;
use wire::breakpoint::squares;
use wire::{Breakpoint, Provable};

use super::dialog::sheet;
use crate::breakpoints;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::breakpoints::{Entry, MOST};
use page::{format, notation, rules};

/// Element id of the field in which the kind is chosen.
const KIND: &str = "breakpoint-kind";

/// Kinds of breakpoints, as they are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    BestMove,
    #[default]
    Visits,
    Value,
    Proof,
    KldGain,
}

/// Subject of a breakpoint, as it is chosen: the root, any move or node, or one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Root,
    Any,
    Move(u16),
}

impl Kind {
    const ALL: [Self; 5] = [Self::Visits, Self::BestMove, Self::Value, Self::Proof, Self::KldGain];

    fn name(self) -> &'static str {
        match self {
            Self::BestMove => "best",
            Self::Visits => "visits",
            Self::Value => "q",
            Self::Proof => "proof",
            Self::KldGain => "kld",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::BestMove => "another move becomes the best",
            Self::Visits => "a move reaches so many visits",
            Self::Value => "Q crosses a value",
            Self::Proof => "a result is proven",
            Self::KldGain => "the KLD gain falls below a value",
        }
    }

    /// Returns the subjects besides the root's moves, each with its value and its words; none where there is no choice.
    fn wholes(self) -> &'static [(Of, &'static str, &'static str)] {
        match self {
            Self::Visits => &[(Of::Any, "any", "any move")],
            Self::Value => &[(Of::Root, "root", "the position")],
            Self::Proof => &[(Of::Root, "root", "the position"), (Of::Any, "any", "any node")],
            Self::BestMove | Self::KldGain => &[],
        }
    }

    /// An example of its number; `None` where it has none.
    fn example(self) -> Option<&'static str> {
        match self {
            Self::Visits => Some("500"),
            Self::Value => Some("0.1"),
            Self::KldGain => Some("1e-5"),
            Self::BestMove | Self::Proof => None,
        }
    }

    /// The breakpoint that a choice and a text mean.
    fn read(self, of: Of, text: &str) -> Result<Breakpoint, String> {
        let mv = if let Of::Move(mv) = of { Some(mv) } else { None };
        let text: String = text.trim().replace('−', "-").replace([',', ' ', '\u{a0}'], "");
        let number = || decimal::parse(&text).ok_or_else(|| format!("{text:?} is not a number"));
        let breakpoint = match self {
            Self::BestMove => Breakpoint::BestMove,
            Self::Visits => {
                let visits = text.parse().map_err(|_| format!("{text:?} is no number of visits"))?;
                Breakpoint::Visits { mv, visits }
            }
            Self::Value => Breakpoint::Value { mv, q: number()? },
            Self::Proof => Breakpoint::Proof {
                of: match of {
                    Of::Root => Provable::Root,
                    Of::Any => Provable::Any,
                    Of::Move(mv) => Provable::Move(mv),
                },
            },
            Self::KldGain => Breakpoint::KldGain { below: number()? },
        };
        breakpoint.check().map(|()| breakpoint)
    }
}

/// The dialog; [`breakpoints::open`] opens it.
#[component]
pub fn BreakpointMenu() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.breakpoints;
    let empty = move || menu.all.with(|all| all.is_empty());

    let contents = view! {
        <div class="breakpoints-body">
            <p class="hint">
                "A running search stops with the simulation that makes one of these true. Going on, it stops again when "
                "the same becomes true once more."
            </p>
            <ul class="breakpoint-list" data-testid="breakpoint-list">
                // Rows stay while they are switched, and so does the focus.
                <For
                    each=move || menu.all.with(|all| all.iter().map(|entry| entry.breakpoint).collect::<Vec<_>>())
                    key=|breakpoint| breakpoint.text(squares)
                    children=move |breakpoint| row(analysis, breakpoint)
                />
            </ul>
            <p class="hint" hidden=move || !empty() data-testid="no-breakpoints">
                "There are none yet."
            </p>
        </div>
        <Form />
    }
    .into_any();
    sheet(menu.open, "breakpoints", "breakpoint-menu", "Breakpoints", contents)
}

fn row(analysis: Analysis, breakpoint: Breakpoint) -> AnyView {
    let is_on = move || {
        analysis.breakpoints.all.with(|all| all.iter().any(|entry| entry.breakpoint == breakpoint && entry.is_on))
    };
    let hit = move || {
        analysis
            .breakpoints
            .hits
            .with(|hits| hits.iter().find(|hit| hit.breakpoint == breakpoint).map(|hit| hit.moment))
    };
    let is_here = move || {
        let Some(mv) = breakpoint.mv() else { return true };
        analysis.root_position().is_some_and(|root| root.knows(mv))
    };
    let switch = move |event| {
        let is_on = event_target_checked(&event);
        breakpoints::change(analysis, |all| {
            for entry in all.iter_mut().filter(|entry| entry.breakpoint == breakpoint) {
                entry.is_on = is_on;
            }
        });
    };
    let words = move || breakpoints::describe(analysis, &breakpoint);
    let show = move |_| {
        if let Some(moment) = hit() {
            analysis.breakpoints.open.set(false);
            analysis.act(Action::GoTo(moment));
        }
    };
    solid(view! {
        <li class="breakpoint" class:hit=move || hit().is_some() class:off=move || !is_on()>
            <label class="check">
                <input type="checkbox" prop:checked=is_on on:change=switch />
                <span>{words}</span>
            </label>
            <span class="hint">{move || (!is_here()).then_some("not a move of this position")}</span>
            <button
                type="button"
                class="quiet hit-at"
                data-testid="breakpoint-hit"
                hidden=move || hit().is_none()
                title="Show the moment at which it stopped the search"
                on:click=show
            >
                {move || hit().map(|moment| format!("stopped it at {}", format::count(moment.into())))}
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="remove-breakpoint"
                aria-label=move || format!("Remove: {}", words())
                title="Remove"
                on:click=move |_| {
                    breakpoints::change(analysis, |all| all.retain(|entry| entry.breakpoint != breakpoint));
                    // The button is gone: without a focus in the dialog its keys would mean the page.
                    let next = document().get_element_by_id(KIND);
                    if let Some(next) = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok()) {
                        let _ = next.focus();
                    }
                }
            >
                "×"
            </button>
        </li>
    })
}

/// Form that adds a breakpoint.
#[component]
fn Form() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.breakpoints;
    let kind = RwSignal::new(Kind::default());
    let of = RwSignal::new(Of::Any);
    let number = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    // Whoever opens the dialog from a move means that one.
    Effect::new(move |_| {
        if menu.open.get() {
            trouble.set(None);
            if let Some(mv) = menu.offered.get_untracked() {
                kind.set(Kind::Visits);
                of.set(Of::Move(mv));
            }
        }
    });
    let choose_kind = move |event| {
        let name = event_target_value(&event);
        let chosen = Kind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default();
        kind.set(chosen);
        number.set(String::new());
        trouble.set(None);
        if let Some(whole) = chosen.wholes().first().filter(|_| !matches!(of.get_untracked(), Of::Move(_))) {
            of.set(whole.0);
        }
    };
    let choose_of = move |event| {
        let text = event_target_value(&event);
        let whole = kind.get_untracked().wholes().iter().find(|whole| whole.1 == text).map(|whole| whole.0);
        if let Some(chosen) = whole.or_else(|| text.parse().ok().map(Of::Move)) {
            of.set(chosen);
        }
    };
    let subjects = move || {
        let mut options: Vec<(String, String, bool)> = Vec::new();
        for (whole, value, words) in kind.get().wholes() {
            options.push(((*value).to_owned(), (*words).to_owned(), of.get() == *whole));
        }
        for (mv, name) in moves(analysis) {
            options.push((mv.to_string(), name, of.get() == Of::Move(mv)));
        }
        let option = |(value, words, chosen): (String, String, bool)| view! { <option value=value selected=chosen>{words}</option> };
        options.into_iter().map(option).collect_view()
    };
    let whose = move || analysis.side_name(analysis.root_turn());
    let label = move || match kind.get() {
        Kind::Value => format!("Q for {}", whose()),
        Kind::KldGain => "gain".to_owned(),
        _ => "visits".to_owned(),
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let made = kind.get_untracked().read(of.get_untracked(), &number.get_untracked());
        let is_known = |breakpoint: &Breakpoint| {
            menu.all.with_untracked(|all| all.iter().any(|one| one.breakpoint == *breakpoint))
        };
        let made = match made {
            Ok(breakpoint) if is_known(&breakpoint) => Err("this one is there already".to_owned()),
            Ok(_) if menu.all.with_untracked(|all| all.len()) >= MOST => {
                Err(format!("there are {MOST} already, which is the most"))
            }
            other => other,
        };
        match made {
            Ok(breakpoint) => {
                trouble.set(None);
                number.set(String::new());
                breakpoints::change(analysis, |all| all.push(Entry { breakpoint, is_on: true }));
                analysis.announce(untrack(|| format!("Added: {}.", breakpoints::describe(analysis, &breakpoint))));
            }
            Err(problem) => trouble.set(Some(rules::sentence(&problem))),
        }
    };
    let has_subject = move || !kind.get().wholes().is_empty();
    let has_number = move || kind.get().example().is_some();

    solid(view! {
        <form class="breakpoint-form" data-testid="breakpoint-form" on:submit=add>
            <label class="field">
                "Stop when"
                <select id=KIND data-testid="breakpoint-kind" on:change=choose_kind>
                    {Kind::ALL
                        .map(|one| {
                            view! {
                                <option value=one.name() selected=move || kind.get() == one>
                                    {one.words()}
                                </option>
                            }
                        })}
                </select>
            </label>
            <label class="field" hidden=move || !has_subject()>
                "of"
                <select data-testid="breakpoint-of" on:change=choose_of>
                    {subjects}
                </select>
            </label>
            <label class="field" hidden=move || !has_number()>
                {label}
                <input
                    type="text"
                    inputmode="decimal"
                    size="8"
                    autocomplete="off"
                    data-testid="breakpoint-number"
                    placeholder=move || kind.get().example().unwrap_or_default()
                    prop:value=move || number.get()
                    aria-invalid=move || if trouble.get().is_some() { "true" } else { "false" }
                    on:input:target=move |event| number.set(event.target().value())
                />
            </label>
            <button type="submit" class="primary" data-testid="add-breakpoint">
                "Add"
            </button>
            <p class="error" role="alert" data-testid="breakpoint-trouble">
                {move || trouble.get()}
            </p>
        </form>
    })
}

/// The moves of the shown search's root, by name.
fn moves(analysis: Analysis) -> Vec<(u16, String)> {
    let Some(root) = analysis.root_position() else { return Vec::new() };
    let (written, chess960) = (analysis.notation.get(), analysis.chess960());
    let legal = root.legal_moves();
    let mut moves: Vec<(u16, String)> =
        legal.into_iter().map(|mv| (mv, notation::name(&root, mv, written, chess960))).collect();
    moves.sort_by(|one, other| one.1.cmp(&other.1));
    moves
}
