//! A histogram: bars that can be pointed at and read out.

use std::fmt::Write as _;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use crate::components::axis::{Axis, round_step};
use crate::components::solid::solid;
use crate::pointer;
use page::format;
use page::readout::along;

/// One bar of the histogram.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bar {
    /// Words below it.
    pub(super) label: String,
    pub(super) value: f64,
    /// Words of the read-out.
    pub(super) words: String,
}

/// The drawing's size, and where its bars are. It is no wider than the narrowest column, so that its letters are nowhere smaller than here.
const WIDTH: f64 = 356.0;
const HEIGHT: f64 = 132.0;
const LEFT: f64 = 54.0;
const RIGHT: f64 = WIDTH - 4.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - 20.0;
/// Largest number of bars that have labels.
const LABELS: usize = 12;

/// The histogram.
#[component]
pub(super) fn Bars(
    /// Name in tests.
    name: &'static str,
    /// Title of the histogram.
    #[prop(into)]
    title: Signal<String>,
    /// The bars, left to right.
    bars: Memo<Vec<Bar>>,
    /// The bar that is chosen for something else.
    #[prop(into)]
    chosen: Signal<Option<usize>>,
    /// Called with the place of a bar that is clicked.
    choose: impl Fn(usize) + Copy + Send + 'static,
) -> impl IntoView {
    let picked = RwSignal::new(None::<usize>);
    let last = move || bars.with(|bars| bars.len().saturating_sub(1));
    let at = move || picked.get().or_else(|| chosen.get()).unwrap_or(0).min(last());
    let words = move || bars.with(|bars| bars.get(at()).map(|bar| bar.words.clone())).unwrap_or_default();
    let picture = move || bars.with(|bars| picture(bars, picked.get(), chosen.get()));
    let pick = move |to: Option<usize>| picked.maybe_update(|picked| std::mem::replace(picked, to) != to);
    let under = move |event: &PointerEvent| {
        let (x, _) = pointer::place(event, (WIDTH, HEIGHT))?;
        let count = bars.with(Vec::len);
        let at = ((x - LEFT) / width_of(count)).floor();
        (at >= 0.0 && at < count as f64).then_some(at as usize)
    };
    let on_move = move |event: PointerEvent| pick(under(&event));
    let on_down = move |event: PointerEvent| {
        if let Some(at) = under(&event).filter(|_| event.button() == 0) {
            pick(Some(at));
            choose(at);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let (at, last) = (at(), last());
        let next = match event.key().as_str() {
            "Enter" => {
                choose(at);
                at
            }
            "PageUp" | "PageDown" => return,
            key => {
                let key = match key {
                    "ArrowDown" => "ArrowLeft",
                    "ArrowUp" => "ArrowRight",
                    key => key,
                };
                let Some(next) = along(key, false, at, last) else { return };
                next
            }
        };
        event.prevent_default();
        event.stop_propagation();
        pick(Some(next));
    };
    let is_empty = move || bars.with(Vec::is_empty);

    solid(view! {
        <figure class="chart-figure find-bars" hidden=is_empty>
            <figcaption class="chart-title">{title}</figcaption>
            <div
                class="chart-stage"
                data-testid=name
                tabindex="0"
                role="slider"
                aria-label=title
                aria-valuemin="0"
                aria-valuemax=move || last().to_string()
                aria-valuenow=move || at().to_string()
                aria-valuetext=words
                on:keydown=on_key
                on:blur=move |_| picked.set(None)
            >
                <svg
                    class="chart-svg"
                    viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                    aria-hidden="true"
                    on:pointermove=on_move
                    on:pointerdown=on_down
                    on:pointerleave=move |_| picked.set(None)
                    inner_html=picture
                />
            </div>
            <p class="chart-at" data-testid=format!("{name}-at")>
                {words}
            </p>
        </figure>
    })
}

fn width_of(count: usize) -> f64 {
    ((RIGHT - LEFT) / count.max(1) as f64).min(34.0)
}

fn picture(bars: &[Bar], picked: Option<usize>, chosen: Option<usize>) -> String {
    let mut text = String::with_capacity(1 << 12);
    let most = bars.iter().map(|bar| bar.value).fold(0.0, f64::max).max(1.0);
    let step = round_step(most / 4.0).max(1.0);
    let axis = Axis { from: 0.0, to: (most / step - 1e-9).ceil() * step };
    let y_of = |value: f64| BOTTOM - axis.share(value) * (BOTTOM - TOP);
    for tick in axis.ticks_by(step) {
        let (y, label) = (y_of(tick), format::count(tick.round() as u64));
        let _ = write!(
            text,
            "<line class=\"bar-grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"bar-label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 5.0,
            y + 3.5
        );
    }
    let width = width_of(bars.len());
    let every = bars.len().div_ceil(LABELS).max(1);
    for (at, bar) in bars.iter().enumerate() {
        let x = LEFT + width * at as f64;
        // What is there at all is seen.
        let height = if bar.value > 0.0 { (BOTTOM - y_of(bar.value)).max(1.0) } else { 0.0 };
        let class = match (picked == Some(at), chosen == Some(at)) {
            (true, _) => "bar picked",
            (_, true) => "bar chosen",
            _ => "bar",
        };
        let _ = write!(
            text,
            "<rect class=\"{class}\" data-value=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            bar.value,
            x + 0.08 * width,
            BOTTOM - height,
            0.84 * width
        );
        if at.is_multiple_of(every) {
            let _ = write!(
                text,
                "<text class=\"bar-label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                x + 0.5 * width,
                BOTTOM + 13.0,
                bar.label
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_within_the_drawing() {
        let bar = |value: f64| Bar { label: "1".to_owned(), value, words: String::new() };
        for bars in [vec![], vec![bar(0.0)], vec![bar(7.0), bar(1e6)], vec![bar(3.0); 500]] {
            let text = picture(&bars, Some(0), None);
            assert_eq!(text.matches("<rect").count(), bars.len());
            assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains("=\"-"), "{text}");
            assert!(text.matches("text-anchor=\"middle\"").count() <= LABELS);
        }
    }
}
