//! The drawer in which it is chosen how the board looks and sounds. What is chosen is seen at once, beside it.

use leptos::prelude::*;
use page::preferences::board::{BoardLooks, Colours, Coordinates, Heads, PieceSet};
use shakmaty::{Color, Role};

use super::dialog::sheet;
use super::pieces::Piece;
use crate::components::select::{Names, select};
use crate::components::solid::made;
use crate::components::woven::woven;
use crate::state::Analysis;

/// Shares of the visits, in per cent, that the slider goes through.
const SHARES: [u8; 10] = [0, 1, 2, 3, 5, 10, 20, 30, 50, 100];

/// The drawer.
#[component]
pub fn BoardSettings() -> impl IntoView {
    let analysis = Analysis::get();
    let looks = analysis.board_looks;
    let contents = made(view! {
        <div class="board-settings-body">
            {pieces(looks)} {colours(looks)} {coordinates(looks)} <fieldset>
                <legend>{say::board::when_a_move_is_made()}</legend>
                {check(
                    "animation",
                    say::board::pieces_slide(),
                    Signal::derive(move || looks.with(|looks| looks.is_animated)),
                    move |is_on| looks.update(|looks| looks.is_animated = is_on),
                )}
                {check(
                    "sounds",
                    say::board::play_a_sound(),
                    Signal::derive(move || looks.with(|looks| looks.has_sounds)),
                    move |is_on| looks.update(|looks| looks.has_sounds = is_on),
                )}
            </fieldset> {arrows(looks)}
        </div>
    });
    sheet(analysis.board_settings_open, "board-settings", "board-settings", say::board::board(), contents)
}

fn pieces(looks: RwSignal<BoardLooks>) -> AnyView {
    let words = |set: PieceSet| match set {
        PieceSet::Own => "Puctoscope",
        PieceSet::Classic => say::board::pieces_classic(),
        PieceSet::Flat => say::board::pieces_flat(),
    };
    let option = |set: &PieceSet| {
        let picture = made(view! {
            <svg class="piece-swatch" viewBox="0 0 90 45" aria-hidden="true">
                <Piece role=Role::Knight color=Color::White set=Some(*set) />
                <g transform="translate(45 0)">
                    <Piece role=Role::King color=Color::Black set=Some(*set) />
                </g>
            </svg>
        });
        Choice { name: set.name(), words: words(*set), picture: Some(picture) }
    };
    let chosen = Signal::derive(move || looks.with(|looks| looks.pieces.name()));
    choices("pieces", say::board::pieces(), PieceSet::ALL.iter().map(option), chosen, move |name| {
        looks.update(|looks| looks.pieces = PieceSet::read(name).unwrap_or_default());
    })
}

fn colours(looks: RwSignal<BoardLooks>) -> AnyView {
    let words = |colours: Colours| match colours {
        Colours::Sand => say::board::sand(),
        Colours::Brown => say::board::brown(),
        Colours::Blue => say::board::blue(),
        Colours::Green => say::board::green(),
        Colours::Grey => say::board::grey(),
        Colours::Contrast => say::board::high_contrast(),
    };
    let option = |colours: &Colours| {
        let name = colours.name();
        let picture = made(view! { <span class="squares-swatch" data-board=name aria-hidden="true"></span> });
        Choice { name, words: words(*colours), picture: Some(picture) }
    };
    let chosen = Signal::derive(move || looks.with(|looks| looks.colours.name()));
    choices("squares", say::board::squares(), Colours::ALL.iter().map(option), chosen, move |name| {
        looks.update(|looks| looks.colours = Colours::read(name).unwrap_or_default());
    })
}

fn coordinates(looks: RwSignal<BoardLooks>) -> AnyView {
    let words = |place: Coordinates| match place {
        Coordinates::Inside => say::board::in_the_squares(),
        Coordinates::Outside => say::board::beside_the_board(),
        Coordinates::Nowhere => say::board::no_coordinates(),
    };
    let option = |place: &Coordinates| Choice { name: place.name(), words: words(*place), picture: None };
    let chosen = Signal::derive(move || looks.with(|looks| looks.coordinates.name()));
    choices("coordinates", say::board::coordinates(), Coordinates::ALL.iter().map(option), chosen, move |name| {
        looks.update(|looks| looks.coordinates = Coordinates::read(name).unwrap_or_default());
    })
}

fn arrows(looks: RwSignal<BoardLooks>) -> AnyView {
    let words = |heads: &Heads| match heads {
        Heads::Bare => say::board::no_number(),
        Heads::Share => say::board::share_of_the_visits(),
        Heads::Prior => say::board::prior(),
        Heads::Pawns => say::board::evaluation_in_pawns(),
        Heads::Rank => say::board::rank(),
    };
    let names = Names { test: "heads", label: "", title: "" };
    let all =
        Signal::stored(Heads::ALL.iter().map(|heads| (heads.name().to_owned(), words(heads).to_owned())).collect());
    let chosen = Signal::derive(move || looks.with(|looks| looks.heads.name().to_owned()));
    let choose = move |name: String| looks.update(|looks| looks.heads = Heads::read(&name).unwrap_or_default());
    let share = move || looks.with(|looks| looks.least_share);
    let place = move || SHARES.iter().position(|&step| step >= share()).unwrap_or(SHARES.len() - 1).to_string();
    let told = move || match share() {
        0 => say::board::every_visited_move().to_owned(),
        100 => say::board::no_move().to_owned(),
        share => say::board::moves_with_share(share),
    };
    let words = view! { <output data-testid="least-share-words">{told}</output> }.into_any();
    made(view! {
        <fieldset>
            <legend>{say::board::arrows_of_the_search()}</legend>
            <label class="field">
                <span>{say::board::number_at_the_head()}</span>
                {select(names, all, chosen, false.into(), choose)}
            </label>
            <label class="share-field">
                <span>{woven(say::board::arrows_for("\u{e000}"), vec![words])}</span>
                <input
                    type="range"
                    min="0"
                    max=(SHARES.len() - 1).to_string()
                    step="1"
                    data-testid="least-share"
                    aria-valuetext=told
                    prop:value=place
                    on:input=move |event| {
                        let step = event_target_value(&event).parse::<usize>().ok().and_then(|step| SHARES.get(step));
                        if let Some(share) = step {
                            looks.update(|looks| looks.least_share = *share);
                        }
                    }
                />
            </label>
        </fieldset>
    })
}

/// One of several that exclude each other.
struct Choice {
    name: &'static str,
    words: &'static str,
    picture: Option<AnyView>,
}

fn choices(
    name: &'static str,
    legend: &'static str,
    all: impl Iterator<Item = Choice>,
    chosen: Signal<&'static str>,
    choose: impl Fn(&'static str) + Send + Sync + 'static,
) -> AnyView {
    let choose = Callback::new(choose);
    let option = move |one: Choice| {
        let value = one.name;
        made(view! {
            <label class="choice">
                <input
                    type="radio"
                    name=name
                    value=value
                    data-testid=format!("{name}-{value}")
                    prop:checked=move || chosen.get() == value
                    on:change=move |_| choose.run(value)
                />
                {one.picture}
                <span>{one.words}</span>
            </label>
        })
    };
    made(view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="choices">{all.map(option).collect_view()}</div>
        </fieldset>
    })
}

fn check(
    test: &'static str,
    words: &'static str,
    is_on: Signal<bool>,
    set: impl Fn(bool) + Send + Sync + 'static,
) -> AnyView {
    made(view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid=test
                prop:checked=is_on
                on:change=move |event| set(event_target_checked(&event))
            />
            <span>{words}</span>
        </label>
    })
}
