//! P of a pinned position's moves by generation, as areas on top of each other.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::training::preferences::{Band, bands};
use wire::training::Pin;

use super::names;
use super::state::Bench;
use crate::components::axis::Axis;
use crate::components::solid::solid;
use page::format;

/// No wider than a phone's column, so that letters are nowhere smaller than here.
const WIDTH: f64 = 330.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 42.0;
/// Behind it stand the names of the moves.
const RIGHT: f64 = WIDTH - 34.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - 30.0;
/// A band that is thinner at its end has no name there: it would stand on its neighbour's.
const NAMED: f64 = 12.0;

/// The card.
#[component]
pub(super) fn Preferences(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let pin = RwSignal::new(0_usize);
    // Another game has other positions.
    Effect::new(move |_| {
        bench.game.track();
        pin.set(0);
    });
    let pins = Memo::new(move |_| {
        bench.training.with(|training| training.as_ref().map(|one| one.pins.clone())).unwrap_or_default()
    });
    let drawn = Memo::new(move |_| bench.generations.with(|all| bands(all, pin.get())));
    let best = move || pins.with(|pins| pins.get(pin.get()).and_then(|pin| pin.truth.clone()));
    let best = move || best().map(|(_, best)| best).unwrap_or_default();
    let drawing = move || drawn.with(|bands| markup(bench.game.get(), bands, &best(), bench.generation.get()));
    let told = move || drawn.with(|bands| said(bench.game.get(), bands, bench.generation.get()));
    let options = move || {
        let game = bench.game.get();
        let option = |(at, one): (usize, &Pin)| {
            view! {
                <option value=at.to_string() prop:selected=move || pin.get() == at>
                    {if one.moves.is_empty() { say::training::start().to_owned() } else { names::names(game, &one.moves) }}
                </option>
            }
        };
        pins.with(|pins| pins.iter().enumerate().map(option).collect_view())
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-preferences" data-testid="preferences">
            <h2 id="bench-preferences">{say::training::preferences()}</h2>
            <p class="hint">
                {say::training::preferences_about()} " "
                <span hidden=move || best().is_empty()>{say::training::perfect_moves()}</span>
            </p>
            <label class="bench-field">
                {say::training::position()} " "
                <select
                    data-testid="preferences-position"
                    on:change=move |event| pin.set(event_target_value(&event).parse().unwrap_or(0))
                >
                    {options}
                </select>
            </label>
            <svg
                class="preference-chart"
                data-testid="preference-chart"
                data-bands=move || drawn.with(|bands| bands.len().to_string())
                data-generations=move || drawn.with(|bands| bands.first().map_or(0, |band| band.points.len()).to_string())
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=told
            >
                <g inner_html=drawing></g>
            </svg>
            <p data-testid="preferences-at">{told}</p>
        </section>
    })
}

/// The shares at a generation, in words.
fn said(game: &str, bands: &[Band], generation: u32) -> String {
    if bands.first().is_none_or(|band| band.points.len() < 2) {
        return say::training::preferences_from_one().to_owned();
    }
    let share = |band: &Band| {
        let share = band.share(generation)?;
        Some(format!("{}\u{a0}{}", names::name(game, band.mv), format::percent(share)))
    };
    say::training::preferences_at(generation, bands.iter().filter_map(share).collect::<Vec<_>>().join(", "))
}

fn markup(game: &str, bands: &[Band], best: &[u16], chosen: u32) -> String {
    let mut text = String::new();
    let end = bands.first().and_then(|band| band.points.last()).map_or(1, |point| point.0).max(1);
    let across = Axis { from: 0.0, to: f64::from(end) };
    let x = |generation: u32| LEFT + across.share(f64::from(generation)) * (RIGHT - LEFT);
    let y = |share: f64| BOTTOM - share * (BOTTOM - TOP);
    text.push_str(
        "<defs><pattern id=\"preference-best\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path class=\"preference-stroke\" d=\"M0 0V6\"/></pattern></defs>",
    );
    for (at, band) in bands.iter().enumerate().filter(|(_, band)| band.points.len() > 1) {
        let mut d = String::new();
        let edges = band.points.iter().map(|&(number, _, to)| (number, to));
        let back = band.points.iter().rev().map(|&(number, from, _)| (number, from));
        for (number, share) in edges.chain(back) {
            let _ = write!(d, "{}{:.1} {:.1}", if d.is_empty() { 'M' } else { 'L' }, x(number), y(share));
        }
        let tint = if at % 2 == 0 { "even" } else { "odd" };
        let _ = write!(text, "<path class=\"preference-band {tint}\" d=\"{d}Z\"/>");
        if best.contains(&band.mv) {
            let _ = write!(text, "<path fill=\"url(#preference-best)\" d=\"{d}Z\"/>");
        }
        let Some(&(_, from, to)) = band.points.last() else { continue };
        if y(from) - y(to) >= NAMED {
            let _ = write!(
                text,
                "<text class=\"preference-name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                RIGHT + 5.0,
                y(f64::midpoint(from, to)) + 4.0,
                format::escaped(&names::name(game, band.mv))
            );
        }
    }
    for tick in [0.0, 0.5, 1.0] {
        let _ = write!(
            text,
            "<text class=\"loss-tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 4.0,
            y(tick) + 4.0,
            format::percent_to(tick, 0)
        );
    }
    for tick in across.ticks_by(across.step(5.0).max(1.0)) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a generation")]
        let number = tick as u32;
        let _ = write!(
            text,
            "<text class=\"loss-tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>",
            x(number),
            BOTTOM + 14.0
        );
    }
    let _ = write!(
        text,
        "<line class=\"preference-chosen\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\"/>\
         <text class=\"loss-tick\" x=\"{1:.1}\" y=\"{2:.1}\" text-anchor=\"middle\">{3}</text>",
        x(chosen.min(end)),
        f64::midpoint(LEFT, RIGHT),
        HEIGHT - 3.0,
        format::escaped(say::training::generations())
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bands() -> Vec<Band> {
        vec![
            Band { mv: 0, points: vec![(0, 0.0, 0.25), (4, 0.0, 0.01)] },
            Band { mv: 1, points: vec![(0, 0.25, 1.0), (4, 0.01, 1.0)] },
        ]
    }

    #[test]
    fn bands_are_drawn_and_named_where_there_is_room() {
        let text = markup("connect2", &bands(), &[1], 2);
        assert_eq!(text.matches("preference-band").count(), 2);
        assert_eq!(text.matches("url(#preference-best)").count(), 1, "b is perfect");
        assert!(text.contains(">b</text>") && !text.contains(">a</text>"), "one per cent is too thin for a name");
        let d = text.split("preference-band odd\" d=\"").nth(1).unwrap().split('Z').next().unwrap();
        assert_eq!(
            d,
            format!("M{LEFT:.1} {TOP:.1}L{RIGHT:.1} {TOP:.1}L{RIGHT:.1} {:.1}L{LEFT:.1} {:.1}", 188.2, 144.5)
        );
    }

    #[test]
    fn the_shares_are_said() {
        let [a, b] = [0.01, 0.99].map(format::percent);
        assert_eq!(said("connect2", &bands(), 4), format!("Generation 4: a\u{a0}{a}, b\u{a0}{b}"));
        assert!(said("connect2", &[], 0).contains("begins with the second"));
        assert!(!markup("connect2", &[], &[], 0).contains("preference-band"));
    }
}
