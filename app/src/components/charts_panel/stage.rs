//! The drawing at work: cursor, read-out, pointer and keys.

use std::sync::Arc;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use wire::charts::Series;

use super::bars::{Rows, bars};
use super::bench::Bench;
use super::curves::{Colour, Curve, curves};
use super::figure::{Figure, Frame, TOP};
use super::markup::Markup;
use super::words::{explained, names_of};
use crate::components::solid::solid;
use crate::pointer;
use crate::state::Hover;
use page::format;
use page::input::Action;
use page::readout::{Ground, Readout, Under, Wish};
use page::view::Chart;

/// The chart's picture; `ink` says what colours are called.
pub(super) fn picture(bench: Bench, lit: Option<u16>, ink: &dyn Fn(Colour) -> String) -> String {
    let (kind, series, names) = (bench.kind(), bench.series.get(), bench.names.get());
    let Some(series) = series else { return String::new() };
    let mut markup = Markup::new(ink);
    if kind == Chart::Shares {
        let sample = &series.samples[bench.at.get().min(series.samples.len() - 1)];
        let all: u32 = sample.moves.iter().map(|one| one.visits).sum();
        let now = |mv: u16| {
            let at = series.moves.iter().position(|&one| one == mv)?;
            (all > 0).then(|| f64::from(sample.moves[at].visits) / f64::from(all))
        };
        Rows::new(bars(&series, &names), bench.frame.get()).draw(&mut markup, lit, now);
    } else {
        let curves = curves(&series, kind, &names, bench.sign.get(), bench.chosen.get());
        let figure = Figure::new(&series, kind, curves, bench.frame.get());
        markup.figure(&figure, lit);
    }
    markup.text
}

fn token(colour: Colour) -> String {
    format!("var({})", colour.token())
}

/// The drawing.
#[component]
pub(super) fn Stage(bench: Bench) -> impl IntoView {
    let analysis = bench.analysis;
    let svg = NodeRef::<Svg>::new();
    follow_width(bench, svg);
    let figure = Memo::new(move |_| {
        let (kind, series) = (bench.kind(), bench.series.get()?);
        let curves = curves(&series, kind, &bench.names.get(), bench.sign.get(), bench.chosen.get());
        Some(Figure::new(&series, kind, curves, bench.frame.get()))
    });
    let lit = Memo::new(move |_| analysis.lit_move(analysis.selected.get()));
    let base = move || picture(bench, lit.get(), &token);
    let is_bars = move || bench.kind() == Chart::Shares;

    let pointed = move |event: &PointerEvent, hear: fn(&mut Readout, Under) -> Wish| {
        under(bench, figure, event).map(|under| bench.hear(|readout| hear(readout, under)))
    };
    let on_down = move |event: PointerEvent| {
        if event.button() == 0
            && let Some(Wish::Show(_)) = pointed(&event, Readout::pointer_down)
        {
            pointer::keep(&event);
        }
    };
    let on_move = move |event: PointerEvent| {
        pointed(&event, Readout::pointer_moved);
    };
    let on_leave = move |_: PointerEvent| {
        bench.hear(Readout::pointer_left);
    };
    let stop = move |_: PointerEvent| bench.readout.update(Readout::pointer_up);
    let on_key = move |event: KeyboardEvent| {
        let Some(ground) = ground(bench, figure, lit) else { return };
        let key = |readout: &mut Readout| readout.key(&event.key(), event.shift_key(), &ground);
        if let Some(wish) = bench.readout.try_update(key).flatten() {
            event.prevent_default();
            bench.grant(wish);
        }
    };

    let cursor = move || {
        let shown = analysis.playback.shown();
        let x = figure.with(|figure| figure.as_ref().map(|figure| figure.x_of_moment(shown)));
        format!("{:.1}", x.unwrap_or_default())
    };
    // Over own visits every move is somewhere else at one moment.
    let has_cursor = move || !is_bars() && bench.kind() != Chart::Own;
    let overlay = move || {
        let Some(figure) = figure.get().filter(|_| !is_bars()) else { return String::new() };
        marks(&figure, bench.at.get(), bench.readout.get().picked().is_some(), lit.get())
    };
    let last = move || bench.series.with(|series| series.as_ref().map_or(0, |series| series.samples.len() - 1));
    let value_text = move || spoken(bench, lit.get());
    let title = move || names_of(bench.kind()).1;
    let hint = move || explained(bench.kind(), bench.side());

    solid(view! {
        <figure class="chart-figure">
            <figcaption class="chart-title">{title}</figcaption>
            <div
                class="chart-stage"
                data-testid="chart-stage"
                tabindex="0"
                role="slider"
                aria-label=move || say::charts::read_out_of(title())
                aria-valuemin="0"
                aria-valuemax=move || last().to_string()
                aria-valuenow=move || bench.at.get().to_string()
                aria-valuetext=value_text
                aria-describedby="chart-explained"
                on:keydown=on_key
                on:blur=move |_| bench.readout.update(Readout::forget)
            >
                <svg
                    node_ref=svg
                    class="chart-svg"
                    class:bars=is_bars
                    viewBox=move || format!("0 0 {} {}", bench.frame.get().width, bench.frame.get().height)
                    aria-hidden="true"
                    data-testid="chart-svg"
                    on:pointerdown=on_down
                    on:pointermove=on_move
                    on:pointerup=stop
                    on:pointercancel=stop
                    on:pointerleave=on_leave
                >
                    <g data-testid="chart-picture" inner_html=base />
                    <line
                        class="chart-cursor"
                        data-testid="chart-cursor"
                        visibility=move || if has_cursor() { "visible" } else { "hidden" }
                        x1=cursor
                        x2=cursor
                        y1=TOP.to_string()
                        y2=move || bench.frame.get().bottom().to_string()
                    />
                    <g inner_html=overlay />
                </svg>
            </div>
            <p class="hint" id="chart-explained" data-testid="chart-explained">
                {hint}
            </p>
        </figure>
    })
}

/// The drawing is as large as it is seen, so that its text is as large as other text.
fn follow_width(bench: Bench, svg: NodeRef<Svg>) {
    // A frame may come when the chart is gone.
    let measure = move || {
        let width = svg.try_get_untracked().flatten().map_or(0.0, |svg| svg.get_bounding_client_rect().width());
        // Nothing is seen of it while another tab is looked at.
        let frame = Frame::of(width);
        if width > 0.0 {
            bench.frame.maybe_update(|now| std::mem::replace(now, frame) != frame);
        }
    };
    Effect::new(move |_| {
        let _ = (svg.get(), bench.analysis.tab.get(), bench.analysis.pane.get());
        request_animation_frame(measure);
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
}

/// Draws the read-out: a dot on every coloured curve, and a line where it was picked.
fn marks(figure: &Figure, at: usize, is_picked: bool, lit: Option<u16>) -> String {
    let mut markup = Markup::new(&token);
    let Some(&(_, visits)) = figure.samples.get(at) else { return markup.text };
    if is_picked && figure.kind != Chart::Own {
        let x = figure.x_of(f64::from(visits));
        markup.line((x, TOP), (x, figure.frame.bottom()), Colour::Muted, 0.8);
    }
    if figure.kind == Chart::Wdl {
        return markup.text;
    }
    let is_marked = |curve: &&Curve| curve.colour != Colour::Other || (lit.is_some() && curve.mv == lit);
    for curve in figure.curves.iter().filter(is_marked) {
        let Some(point) = curve.points.get(at) else { continue };
        let Some(place) = figure.place(curve, point) else { continue };
        let plot = figure.plots[curve.plot];
        if (plot.top - 1.0..=plot.bottom + 1.0).contains(&place.1) {
            let colour = if curve.colour == Colour::Other { Colour::Ink } else { curve.colour };
            markup.dot(place, if lit.is_some() && curve.mv == lit { 4.0 } else { 2.8 }, colour);
        }
    }
    markup.text
}

impl Bench {
    /// Lets the read-out hear of something, and does what it wants.
    fn hear(self, hear: impl FnOnce(&mut Readout) -> Wish) -> Wish {
        let wish = self.readout.try_maybe_update(|readout| {
            let before = *readout;
            let wish = hear(readout);
            (*readout != before, wish)
        });
        let wish = wish.unwrap_or(Wish::Nothing);
        self.grant(wish);
        wish
    }

    fn grant(self, wish: Wish) {
        let analysis = self.analysis;
        match wish {
            Wish::Nothing => {}
            Wish::Show(at) => {
                let moment = |series: &Option<Arc<Series>>| Some(series.as_ref()?.samples.get(at)?.moment);
                if let Some(moment) = untrack(|| self.series.with(moment)) {
                    analysis.act(Action::GoTo(moment));
                }
            }
            Wish::Light(mv) => {
                let parent = analysis.page.with_value(|page| page.tree.selected);
                analysis.hover(mv.map(|mv| Hover::Edge { parent, mv }));
            }
            Wish::Choose(mv) => analysis.select_move(Some(mv)),
        }
    }
}

/// Returns what the pointer is on; `None` where nothing is drawn. Reactive.
fn under(bench: Bench, figure: Memo<Option<Figure>>, event: &PointerEvent) -> Option<Under> {
    let frame = bench.frame.get();
    let (x, y) = pointer::place(event, (frame.width, frame.height))?;
    if bench.kind() == Chart::Shares {
        let series = bench.series.get()?;
        let rows = Rows::new(bars(&series, &bench.names.get()), frame);
        return Some(Under::Row(rows.pick(y)));
    }
    let (at, mv) = figure.with(|figure| figure.as_ref()?.pick(x, y))?;
    Some(Under::Sample(at, mv))
}

/// Returns what there is to read out; `None` where nothing is. Reactive.
fn ground(bench: Bench, figure: Memo<Option<Figure>>, lit: Memo<Option<u16>>) -> Option<Ground> {
    let last = bench.series.with(|series| Some(series.as_ref()?.samples.len() - 1))?;
    let of_curves = |figure: &Figure| figure.curves.iter().filter_map(|curve| curve.mv).collect();
    let moves = figure.with(|figure| figure.as_ref().map(of_curves).unwrap_or_default());
    Some(Ground { at: bench.at.get(), last, moves, lit: lit.get() })
}

/// Returns the read-out as a screen reader says it.
fn spoken(bench: Bench, lit: Option<u16>) -> String {
    let Some(series) = bench.series.get() else { return String::new() };
    let at = bench.at.get();
    let sample = &series.samples[at];
    let kind = bench.kind();
    let curves = curves(&series, kind, &bench.names.get(), bench.sign.get(), bench.chosen.get());
    let of_curve = |curve: &Curve| {
        let y = curve.points[at].y?;
        let value = if curve.quantity == "N" { format::plain(y, 0) } else { format::plain(y, 3) };
        Some(format!("{} {value}", curve.name))
    };
    let is_said = |curve: &&Curve| lit.is_none_or(|lit| curve.mv.is_none_or(|mv| mv == lit));
    let values: Vec<String> = curves.iter().filter(is_said).filter_map(of_curve).take(4).collect();
    let visits = format::count(sample.visits.into());
    let at = bench.analysis.playback.live.get_untracked().at(sample.moment);
    say::charts::read_aloud(visits, at, values.join(", "))
}
