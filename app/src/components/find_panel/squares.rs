//! The squares that moves start from and end on, as a board whose colours say how much.

use std::fmt::Write as _;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use shakmaty::{File, Rank, Square};
use wire::find::{Man, Use, Whole};

use super::share::share;
use crate::components::board::geometry::{SIDE, neighbour, origin, square_at};
use crate::components::solid::solid;
use crate::pointer;
use crate::state::Analysis;
use page::format;

/// Steps of colour.
const STEPS: u64 = 7;
/// Room for the names of files and ranks, at the left and below.
const MARGIN: f64 = 16.0;
/// A square's side.
const STEP: f64 = 45.0;

/// Filter for the moves that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Filter {
    /// Squares that moves end on, or that they start from.
    is_to: bool,
    is_white: Option<bool>,
    man: Option<Man>,
    /// The first ply below the scope that counts, and the last.
    from: u8,
    to: u8,
}

/// Squares that keys and pointer are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    cursor: Option<Square>,
    pointed: Option<Square>,
}

impl Mark {
    /// The square that is read out.
    fn square(self) -> Option<Square> {
        self.pointed.or(self.cursor)
    }
}

/// Visits of moves that start from each square, and of moves that end on it.
type Sums = [(u64, u64); 64];

/// The board with its filters.
#[component]
pub(super) fn Squares() -> impl IntoView {
    let analysis = Analysis::get();
    let filter = RwSignal::new(Filter { is_to: true, is_white: None, man: None, from: 1, to: Whole::MOST_USE_PLIES });
    let sums = Memo::new(move |_| {
        let filter = filter.get();
        analysis.find.with_whole(|whole| sums(&whole.uses, &filter)).unwrap_or([(0, 0); 64])
    });
    let deepest = Memo::new(move |_| {
        let last = |whole: &Whole| whole.uses.iter().map(|one| one.ply).max();
        analysis.find.with_whole(last).flatten().unwrap_or(1)
    });
    let values = Memo::new(move |_| {
        let is_to = filter.get().is_to;
        sums.with(|sums| sums.map(|(from, to)| if is_to { to } else { from }))
    });
    let is_empty = move || values.with(|values| values.iter().all(|&value| value == 0));

    solid(view! {
        <div class="find-squares">
            <Filters filter deepest />
            <p class="hint" data-testid="find-squares-none" hidden=move || !is_empty()>
                {say::find::no_such_move()}
            </p>
            <div hidden=is_empty>
                <HeatBoard filter sums values />
                <DataTable sums />
            </div>
        </div>
    })
}

#[component]
fn Filters(filter: RwSignal<Filter>, deepest: Memo<u8>) -> impl IntoView {
    let way = move |is_to: bool, name: &'static str, label: &'static str| {
        view! {
            <button
                type="button"
                data-testid=name
                aria-pressed=move || if filter.get().is_to == is_to { "true" } else { "false" }
                on:click=move |_| filter.update(|filter| filter.is_to = is_to)
            >
                {label}
            </button>
        }
    };
    let choose_side = move |event| {
        let is_white = match event_target_value(&event).as_str() {
            "white" => Some(true),
            "black" => Some(false),
            _ => None,
        };
        filter.update(|filter| filter.is_white = is_white);
    };
    let choose_man = move |event| {
        let value = event_target_value(&event);
        let man = Man::ALL.into_iter().find(|man| value_of(*man) == value);
        filter.update(|filter| filter.man = man);
    };
    let man = |man: Man| view! { <option value=value_of(man)>{plural(man)}</option> };
    let set_from = move |event| {
        let ply = ply_of(&event_target_value(&event)).unwrap_or(1);
        filter.update(|filter| (filter.from, filter.to) = (ply, filter.to.max(ply)));
    };
    let set_to = move |event| {
        let ply = ply_of(&event_target_value(&event)).unwrap_or(Whole::MOST_USE_PLIES);
        filter.update(|filter| (filter.from, filter.to) = (filter.from.min(ply), ply));
    };
    let last = move || filter.get().to.min(deepest.get());
    let note = move || (deepest.get() >= Whole::MOST_USE_PLIES).then(|| say::find::deeper_count(Whole::MOST_USE_PLIES));
    solid(view! {
        <div class="find-filters">
            <span class="segmented" role="group" aria-label=say::find::which_squares()>
                {way(true, "find-squares-to", say::find::end_on())}
                {way(false, "find-squares-from", say::find::start_from())}
            </span>
            <label class="field">
                <span class="visually-hidden">{say::find::whose_moves()}</span>
                <select data-testid="find-squares-side" on:change=choose_side>
                    <option value="">{say::find::both_sides()}</option>
                    <option value="white">{say::find::white()}</option>
                    <option value="black">{say::find::black()}</option>
                </select>
            </label>
            <label class="field">
                <span class="visually-hidden">{say::find::which_pieces()}</span>
                <select data-testid="find-squares-man" on:change=choose_man>
                    <option value="">{say::find::all_pieces()}</option>
                    {Man::ALL.map(man)}
                </select>
            </label>
            <label class="field">
                {say::find::from_ply()}
                " "
                <input
                    type="number"
                    data-testid="find-squares-first"
                    min="1"
                    max=move || deepest.get().to_string()
                    prop:value=move || filter.get().from.to_string()
                    on:change=set_from
                />
            </label>
            <label class="field">
                {say::find::to_ply()}
                " "
                <input
                    type="number"
                    data-testid="find-squares-last"
                    min="1"
                    max=move || deepest.get().to_string()
                    prop:value=move || last().to_string()
                    on:change=set_to
                />
            </label>
            <span class="hint">{note}</span>
        </div>
    })
}

/// The board.
#[component]
fn HeatBoard(filter: RwSignal<Filter>, sums: Memo<Sums>, values: Memo<[u64; 64]>) -> impl IntoView {
    let analysis = Analysis::get();
    let mark = RwSignal::new(Mark::default());
    let flipped = move || analysis.flipped.get();
    let all = Memo::new(move |_| values.with(|values| values.iter().sum::<u64>()));
    let most_used = move || {
        let most = values.with(|values| values.iter().copied().enumerate().max_by_key(|&(_, value)| value));
        most.map_or(Square::E4, |(at, _)| Square::ALL[at])
    };
    let at = move || mark.get().square().unwrap_or_else(most_used);
    let words = move || {
        let (square, is_to) = (at(), filter.get().is_to);
        let (from, to) = sums.with(|sums| sums[square.to_usize()]);
        let part = |value: u64| format::percent(share(value, all.get()));
        if is_to {
            say::find::moves_end_on(square, part(to), format::count(to), format::count(from))
        } else {
            say::find::moves_start_from(square, part(from), format::count(from), format::count(to))
        }
    };
    let picture = move || values.with(|values| picture(values, flipped()));
    let place = move || {
        let (x, y) = origin(at(), flipped());
        (format!("{:.1}", x + 1.0), format!("{:.1}", y + 1.0))
    };
    let is_marked = move || mark.get().square().is_some();
    let point = move |event: PointerEvent| {
        let place = pointer::place(&event, (SIDE + MARGIN, SIDE + MARGIN));
        let square = place.and_then(|(x, y)| square_at(x - MARGIN, y, flipped()));
        mark.update(|mark| mark.pointed = square);
    };
    let on_key = move |event: KeyboardEvent| {
        let key = event.key();
        let to = match key.as_str() {
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => {
                Some(neighbour(at(), &key, flipped()).unwrap_or(at()))
            }
            "Home" => Some(most_used()),
            _ => None,
        };
        let Some(to) = to else { return };
        mark.set(Mark { cursor: Some(to), pointed: None });
        event.prevent_default();
        event.stop_propagation();
    };
    let value_now = move || at().to_usize().to_string();
    let legend = move || {
        let most = values.with(|values| values.iter().copied().max()).unwrap_or(0);
        say::find::of_all_moves(format::percent(share(most, all.get())))
    };

    solid(view! {
        <figure class="chart-figure">
            <div
                class="chart-stage heat"
                data-testid="find-heat"
                data-all=move || all.get().to_string()
                tabindex="0"
                role="slider"
                aria-label=say::find::squares_by_use()
                aria-valuemin="0"
                aria-valuemax="63"
                aria-valuenow=value_now
                aria-valuetext=words
                on:keydown=on_key
                on:blur=move |_| mark.update(|mark| mark.cursor = None)
            >
                <svg
                    class="heat-board"
                    viewBox=format!("{} 0 {} {}", -MARGIN, SIDE + MARGIN, SIDE + MARGIN)
                    aria-hidden="true"
                    on:pointermove=point
                    on:pointerdown=point
                    on:pointerleave=move |_| mark.update(|mark| mark.pointed = None)
                >
                    <g inner_html=picture />
                    <rect
                        class="heat-cursor"
                        visibility=move || if is_marked() { "visible" } else { "hidden" }
                        x=move || place().0
                        y=move || place().1
                        width="43"
                        height="43"
                    />
                </svg>
            </div>
            <p class="chart-at" data-testid="find-heat-at">
                {words}
            </p>
            <p class="hint heat-legend">
                "0%"
                {(0..=STEPS).map(|step| view! { <span class=format!("heat-swatch heat-{step}")></span> }).collect_view()}
                {legend}
            </p>
        </figure>
    })
}

/// Table with the same numbers.
#[component]
fn DataTable(sums: Memo<Sums>) -> impl IntoView {
    let rows = move || {
        let used = Square::ALL.into_iter().zip(sums.get()).filter(|(_, sums)| *sums != (0, 0));
        let row = |(square, (from, to)): (Square, (u64, u64))| {
            view! {
                <tr data-square=square.to_string()>
                    <th scope="row">{square.to_string()}</th>
                    <td>{format::count(from)}</td>
                    <td>{format::count(to)}</td>
                </tr>
            }
        };
        used.map(row).collect_view()
    };
    solid(view! {
        <details class="chart-data" data-testid="find-heat-data">
            <summary>{say::find::as_table()}</summary>
            <div class="chart-data-scroll" tabindex="0" role="region" aria-label=say::find::squares_as_table()>
                <table>
                    <caption>{say::find::squares_caption()}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{say::find::square_head()}</th>
                            <th scope="col">{say::find::start_from_head()}</th>
                            <th scope="col">{say::find::end_on_head()}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    })
}

fn sums(uses: &[Use], filter: &Filter) -> Sums {
    let mut sums = [(0, 0); 64];
    let counts = |one: &&Use| {
        (filter.from..=filter.to).contains(&one.ply)
            && filter.man.is_none_or(|man| one.man == man)
            && filter.is_white.is_none_or(|is_white| one.is_white == is_white)
    };
    for one in uses.iter().filter(counts) {
        let sum = &mut sums[usize::from(one.square & 63)];
        sum.0 += one.from;
        sum.1 += one.to;
    }
    sums
}

fn picture(values: &[u64; 64], flipped: bool) -> String {
    let mut text = String::with_capacity(1 << 14);
    let (all, most) = (values.iter().sum::<u64>(), values.iter().copied().max().unwrap_or(0));
    for square in Square::ALL {
        let ((x, y), value) = (origin(square, flipped), values[square.to_usize()]);
        let step = if most == 0 { 0 } else { (value * STEPS).div_ceil(most) };
        let shade = if square.is_dark() { "dark" } else { "light" };
        let _ = write!(
            text,
            "<rect class=\"heat-{step} {shade}\" data-square=\"{square}\" data-visits=\"{value}\" x=\"{x}\" y=\"{y}\" \
             width=\"{STEP}\" height=\"{STEP}\"/>"
        );
        let percent = 100.0 * share(value, all);
        if percent >= 0.05 {
            let decimals = usize::from(percent < 9.95);
            let _ = write!(
                text,
                "<text class=\"heat-text heat-{step}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + 0.5 * STEP,
                y + 0.5 * STEP + 4.5,
                format::plain(percent, decimals)
            );
        }
    }
    for at in 0..8 {
        let (file, rank) = (File::new(at), Rank::new(at));
        let (x, y) = origin(Square::from_coords(file, rank), flipped);
        let _ = write!(
            text,
            "<text class=\"heat-name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\
             <text class=\"heat-name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            x + 0.5 * STEP,
            SIDE + 12.0,
            file.char(),
            -0.55 * MARGIN,
            y + 0.5 * STEP + 4.0,
            rank.char()
        );
    }
    text
}

fn ply_of(text: &str) -> Option<u8> {
    let ply: u32 = text.trim().parse().ok()?;
    u8::try_from(ply.clamp(1, u32::from(Whole::MOST_USE_PLIES))).ok()
}

/// The name of a choice of pieces in the document.
fn value_of(man: Man) -> &'static str {
    match man {
        Man::Pawn => "pawns",
        Man::Knight => "knights",
        Man::Bishop => "bishops",
        Man::Rook => "rooks",
        Man::Queen => "queens",
        Man::King => "kings",
    }
}

fn plural(man: Man) -> &'static str {
    match man {
        Man::Pawn => say::find::pawns(),
        Man::Knight => say::find::knights(),
        Man::Bishop => say::find::bishops(),
        Man::Rook => say::find::rooks(),
        Man::Queen => say::find::queens(),
        Man::King => say::find::kings(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Filter = Filter { is_to: true, is_white: None, man: None, from: 1, to: Whole::MOST_USE_PLIES };

    fn uses() -> Vec<Use> {
        let one = |ply: u8, man: Man, is_white: bool, square: u8, from: u64, to: u64| Use {
            ply,
            man,
            is_white,
            square,
            from,
            to,
        };
        vec![
            one(1, Man::Knight, true, 6, 9, 0),
            one(1, Man::Knight, true, 21, 0, 9),
            one(2, Man::Pawn, false, 52, 5, 0),
            one(2, Man::Pawn, false, 36, 0, 5),
            one(3, Man::Knight, true, 21, 2, 1),
        ]
    }

    #[test]
    fn filters_count_what_they_say() {
        let of = |filter: Filter, square: usize| sums(&uses(), &filter)[square];
        assert_eq!((of(ALL, 21), of(ALL, 52), of(ALL, 0)), ((2, 10), (5, 0), (0, 0)));
        assert_eq!(of(Filter { to: 1, ..ALL }, 21), (0, 9));
        assert_eq!(of(Filter { from: 2, ..ALL }, 21), (2, 1));
        assert_eq!(of(Filter { is_white: Some(false), ..ALL }, 21), (0, 0));
        assert_eq!(of(Filter { man: Some(Man::Pawn), ..ALL }, 36), (0, 5));
    }

    #[test]
    fn the_most_used_square_has_the_strongest_colour() {
        let mut values = [0; 64];
        (values[0], values[1], values[2]) = (70, 1, 10);
        let text = picture(&values, false);
        let class = |square: &str| {
            let at = text.find(&format!("data-square=\"{square}\"")).unwrap();
            text[..at].rsplit("class=\"heat-").next().unwrap()[..1].to_owned()
        };
        assert_eq!([class("a1"), class("b1"), class("c1"), class("d1")], ["7", "1", "1", "0"]);
        assert!(text.contains(">86<") && text.contains(">1.2<"), "percents of all");
        assert!(!picture(&[0; 64], true).contains("NaN"));
    }

    #[test]
    fn plies_are_kept_in_range() {
        assert_eq!([ply_of("0"), ply_of("7"), ply_of("9999"), ply_of("x")], [Some(1), Some(7), Some(64), None]);
    }
}
