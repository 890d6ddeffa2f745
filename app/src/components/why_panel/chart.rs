//! N and Q of a move and of its rival over the moments of the search, with a cursor where the page stands.

use page::input::Action;
use std::fmt::Write as _;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wire::why::{Point, Story};

use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;

/// The drawing's size, in its own units: no wider than the narrowest column, so that its letters are nowhere smaller than they are here.
const WIDTH: f64 = 316.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = WIDTH - 6.0;
/// Tops and bottoms of the two plots.
const VISITS: (f64, f64) = (8.0, 88.0);
const VALUES: (f64, f64) = (106.0, 172.0);
const HEIGHT: f64 = 188.0;

/// Returns the y of a share of a plot's height, from below.
fn y(plot: (f64, f64), share: f64) -> f64 {
    plot.1 - share.clamp(0.0, 1.0) * (plot.1 - plot.0)
}

/// Returns the x of a share of the log.
fn x(share: f64) -> f64 {
    LEFT + share.clamp(0.0, 1.0) * (RIGHT - LEFT)
}

/// Range of moments, visits and values that the plots show.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    end: f64,
    most: f64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(story: &Story, sign: f64) -> Self {
        let points = &story.points;
        let end = points.last().map_or(1, |point| point.moment).max(1);
        let most = points.iter().map(|point| point.visits.max(point.rival_visits)).max().unwrap_or(1).max(1);
        let qs = || points.iter().flat_map(|point| [point.q, point.rival_q]).flatten().map(|q| q * sign);
        let (low, high) = (qs().fold(f64::INFINITY, f64::min), qs().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let margin = ((high - low) * 0.08).max(0.01);
        Self { end: f64::from(end), most: f64::from(most), low: low - margin, high: high + margin }
    }

    fn x(&self, moment: u32) -> f64 {
        x(f64::from(moment) / self.end)
    }

    fn visits(&self, visits: u32) -> f64 {
        y(VISITS, f64::from(visits) / self.most)
    }

    fn value(&self, q: f64) -> f64 {
        y(VALUES, (q - self.low) / (self.high - self.low))
    }
}

/// A line through the points that have a place.
fn path(points: &[Point], place: impl Fn(&Point) -> Option<(f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points.iter().filter_map(place) {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{x:.1} {y:.1}");
    }
    path
}

/// Returns the size of the drawing.
pub(super) fn size() -> (f64, f64) {
    (WIDTH, HEIGHT)
}

/// Writes the drawing, without the cursor: the same text on the page and in a picture, but for what colours are called.
pub(super) fn drawn(story: &Story, sign: f64, ink: &dyn Fn(&str) -> String) -> String {
    let scale = Scale::of(story, sign);
    let [raised, line, muted, n, q] = ["--raised", "--line", "--muted", "--n", "--q-good"].map(ink);
    let mut text = String::with_capacity(1 << 13);
    for plot in [VISITS, VALUES] {
        let (width, height) = (RIGHT - LEFT, plot.1 - plot.0);
        let _ = write!(
            text,
            "<rect x=\"{LEFT}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"{raised}\" stroke=\"{line}\"/>",
            plot.0
        );
    }
    if scale.low < 0.0 && 0.0 < scale.high {
        let y = scale.value(0.0);
        let _ = write!(text, "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"{line}\"/>");
    }
    let own = format!("stroke-width=\"1.8\" stroke=\"{n}\"");
    let value = format!("stroke-width=\"1.8\" stroke=\"{q}\"");
    let rival = format!("stroke-width=\"1.4\" stroke-dasharray=\"4 3\" stroke=\"{muted}\"");
    let points = &story.points;
    let at = |point: &Point, y: f64| Some((scale.x(point.moment), y));
    for (d, line) in [
        (path(points, |point| at(point, scale.visits(point.rival_visits))), &rival),
        (path(points, |point| at(point, scale.visits(point.visits))), &own),
        (path(points, |point| at(point, scale.value(point.rival_q? * sign))), &rival),
        (path(points, |point| at(point, scale.value(point.q? * sign))), &value),
    ] {
        let _ = write!(text, "<path d=\"{d}\" fill=\"none\" stroke-linejoin=\"round\" {line}/>");
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they were counts")]
    let [most, end] = [scale.most, scale.end].map(|count| format::count(count as u64));
    for (x, y, anchor, words) in [
        (LEFT - 4.0, VISITS.0 + 8.0, "end", most),
        (LEFT - 4.0, VISITS.1, "end", "0".to_owned()),
        (LEFT - 4.0, f64::midpoint(VISITS.0, VISITS.1) + 3.0, "end", "N".to_owned()),
        (LEFT - 4.0, VALUES.0 + 8.0, "end", format::signed(scale.high, 2)),
        (LEFT - 4.0, VALUES.1, "end", format::signed(scale.low, 2)),
        (LEFT - 4.0, f64::midpoint(VALUES.0, VALUES.1) + 3.0, "end", "Q".to_owned()),
        (LEFT, HEIGHT - 4.0, "start", "0".to_owned()),
        (RIGHT, HEIGHT - 4.0, "end", end),
    ] {
        let _ = write!(
            text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"12\" fill=\"{muted}\">{words}</text>"
        );
    }
    text
}

/// The chart.
#[component]
pub(super) fn Chart(
    /// Story of the move that is drawn.
    story: Story,
    /// The move's name.
    name: String,
    /// Name of its rival; empty where there is none.
    rival: String,
    /// Factor that turns values to the view shown: 1 or -1.
    sign: f64,
) -> impl IntoView {
    let analysis = Analysis::get();
    let scale = Scale::of(&story, sign);
    let drawn = drawn(&story, sign, &|token| format!("var({token})"));
    let cursor = move || format!("{:.1}", scale.x(analysis.playback.shown()));
    let seek = move |event: leptos::ev::MouseEvent| {
        let Some(svg) = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
            return;
        };
        let frame = svg.get_bounding_client_rect();
        let at = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0) * WIDTH;
        let moment = ((at - LEFT) / (RIGHT - LEFT)).clamp(0.0, 1.0) * scale.end;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the end")]
        analysis.act(Action::GoTo(moment.round() as u32));
    };
    let end = analysis.playback.live.get_untracked().at(story.points.last().map_or(0, |point| point.moment));
    let label =
        if rival.is_empty() { say::why::chart_of(&name, end) } else { say::why::chart_of_both(&name, &rival, end) };
    solid(view! {
        <figure class="why-chart" data-testid="why-chart">
            <figcaption>
                <span class="why-key own">{name}</span>
                <span class="why-key rival">{rival}</span>
                <span class="hint">{say::why::click_to_go()}</span>
            </figcaption>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label on:click=seek>
                <g inner_html=drawn></g>
                <line
                    class="why-cursor"
                    data-testid="why-cursor"
                    x1=cursor
                    x2=cursor
                    y1=VISITS.0.to_string()
                    y2=VALUES.1.to_string()
                />
            </svg>
        </figure>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_in_their_plots() {
        let point =
            |moment: u32, visits: u32, q: Option<f64>| Point { moment, visits, q, rival_visits: 9, rival_q: Some(0.5) };
        let points = vec![point(1, 0, None), point(50, 3, Some(-0.5)), point(100, 30, Some(0.25))];
        let story = Story {
            all: 39,
            visits: 30,
            q: Some(0.25),
            first: Some(2),
            last: Some(100),
            recent: (30, 39),
            as_best: Vec::new(),
            rival: None,
            points,
        };
        let scale = Scale::of(&story, -1.0);
        assert_eq!((scale.visits(0), scale.visits(30)), (VISITS.1, VISITS.0));
        for q in [-0.5, 0.25, 0.5] {
            assert!((VALUES.0..=VALUES.1).contains(&scale.value(-q)));
        }
        assert_eq!((scale.x(0), scale.x(100)), (LEFT, RIGHT));
        let text = drawn(&story, -1.0, &|token| token.to_owned());
        assert!(text.contains("stroke=\"--n\"") && text.contains(">39<") | text.contains(">30<"), "{text}");
        assert!(!text.contains("NaN") && !text.contains("class="));
        assert_eq!(path(&story.points, |point| Some((scale.x(point.moment), point.q?))).matches('L').count(), 1);
    }
}
