//! The curve: all formulas as lines, the chosen one strong, the moves as dots and a point to drag.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::bench::Bench;
use super::dot_labels::{DotLabel, placed};
use super::dots::Dot;
use super::formula::Formula;
use super::plot::{BOTTOM, HEIGHT, LEFT, RIGHT, Range, TOP, WIDTH, Window};
use crate::pointer;
use crate::state::{Analysis, Hover};
use page::format;
use page::score::Point;

/// The curve.
#[component]
pub(super) fn Curve(bench: Bench) -> impl IntoView {
    let is_dragged = Memo::new(move |_| bench.point.get().is_dragged());
    let put = move |point: &mut Point, event: &PointerEvent| {
        let q = pointer::place(event, (WIDTH, HEIGHT)).map(|place| bench.nearest_q(place));
        q.into_iter().for_each(|q| point.put(q));
        q.is_some()
    };
    let on_down = move |event: PointerEvent| {
        if event.button() == 0 {
            pointer::keep(&event);
            bench.point.update(|point| {
                point.hold();
                put(point, &event);
            });
        }
    };
    let on_move = move |event: PointerEvent| bench.point.maybe_update(|point| point.is_dragged() && put(point, &event));
    let stop = move |_: PointerEvent| bench.point.update(Point::let_go);

    view! {
        <RangePicker bench />
        <div class="score-plot">
            <svg
                class="score-curve"
                class:dragging=is_dragged
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                data-testid="score-curve"
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=stop
                on:pointercancel=stop
            >
                <clipPath id="score-clip">
                    <rect x=LEFT y=TOP width=RIGHT - LEFT height=BOTTOM - TOP />
                </clipPath>
                <Axes bench />
                <g clip-path="url(#score-clip)">
                    {Formula::ALL.map(|formula| view! { <Line bench formula /> })}
                    <path
                        class="score-line chosen"
                        d=move || bench.window.get().path(bench.formula.get(), bench.draws.get())
                    />
                </g>
                <Dots bench />
                <Handle bench />
            </svg>
        </div>
    }
}

impl Bench {
    /// The Q at which the curve is nearest to a place in the drawing. Reactive.
    fn nearest_q(self, (x, y): (f64, f64)) -> f64 {
        self.window.get().nearest_q(self.formula.get(), self.draws.get(), x, y)
    }
}

/// Curve of another formula, in the background.
#[component]
fn Line(bench: Bench, formula: Formula) -> impl IntoView {
    view! { <path class="score-line" d=move || bench.window.get().path(formula, bench.draws.get()) /> }
}

#[component]
fn RangePicker(bench: Bench) -> impl IntoView {
    let button = move |range: Range| {
        let pressed = move || if bench.range.get() == range { "true" } else { "false" };
        view! {
            <button type="button" aria-pressed=pressed on:click=move |_| bench.range.set(range)>
                {range.name()}
            </button>
        }
    };
    view! {
        <div class="score-range" role="group" aria-label=say::score::range()>
            {Range::ALL.map(button)}
        </div>
    }
}

/// Grid, ticks and their numbers.
#[component]
fn Axes(bench: Bench) -> impl IntoView {
    let grid = |value: f64| if value.abs() < 1e-9 { "score-grid zero" } else { "score-grid" };
    let across = move |window: &Window| {
        let ticks = window.q.ticks();
        let decimals = if ticks.len() > 1 && ticks[1] - ticks[0] < 0.099 { 2 } else { 1 };
        // Quarters would need two decimals that say nothing.
        let is_named = |q: f64| decimals == 2 || ((q * 10.0).round() / 10.0 - q).abs() < 1e-9;
        let tick = |q: f64| {
            let x = window.x_of(q);
            view! {
                <line class=grid(q) x1=x x2=x y1=TOP y2=BOTTOM />
                <text class="score-tick" x=x y=BOTTOM + 15.0 text-anchor="middle">
                    {is_named(q).then(|| format::signed(q, decimals))}
                </text>
            }
        };
        ticks.into_iter().map(tick).collect_view()
    };
    let up = move |window: &Window| {
        let tick = |cp: f64| {
            let y = window.y_of(cp);
            view! {
                <line class=grid(cp) x1=LEFT x2=RIGHT y1=y y2=y />
                <text class="score-tick" x=LEFT - 6.0 y=(y + 3.5).min(BOTTOM - 1.0) text-anchor="end">{format::signed(cp, 0)}</text>
            }
        };
        window.cp.ticks().into_iter().map(tick).collect_view()
    };
    view! {
        <g aria-hidden="true">
            {move || bench.window.with(|window| (across(window), up(window)))}
            <text class="score-axis" x=0.5 * (LEFT + RIGHT) y=HEIGHT - 5.0 text-anchor="middle">
                "Q"
            </text>
            <text class="score-axis" x=LEFT - 6.0 y="10" text-anchor="end">"cp"</text>
        </g>
    }
}

/// The moves.
#[component]
fn Dots(bench: Bench) -> impl IntoView {
    let analysis = Analysis::get();
    // Largest first, so that small dots lie on top of large ones.
    let dots = move || {
        let (window, formula) = (bench.window.get(), bench.formula.get());
        let mark = |dot: Dot| {
            let cp = formula.cp(dot.q, dot.d);
            view! { <DotMark dot cp window /> }
        };
        bench.dots.get().into_iter().map(mark).collect_view()
    };
    let labels = move || {
        let (window, formula) = (bench.window.get(), bench.formula.get());
        let hovered = analysis.hovered.get();
        let labels = bench.dots.with(|dots| placed(dots, formula, &window, |dot| dot.is_hovered(hovered)));
        let label = |label: DotLabel| {
            view! { <text class="score-dot-label" class:lit=label.is_lit x=label.left y=label.base>{label.name}</text> }
        };
        labels.into_iter().map(label).collect_view()
    };
    view! {
        <g class="score-dots">{dots}</g>
        <g aria-hidden="true">{labels}</g>
    }
}

#[component]
fn DotMark(dot: Dot, cp: f64, window: Window) -> impl IntoView {
    let analysis = Analysis::get();
    let radius = dot.radius();
    let words = say::score::move_words(&dot.name, format::signed(dot.q, 3), format::signed(cp, 0));
    let edge = Hover::Edge { parent: dot.parent, mv: dot.mv };
    let (x, y) = (window.x_of(dot.q), window.y_of(cp));
    let lit = move || dot.is_hovered(analysis.hovered.get());
    view! {
        <circle
            class="score-dot"
            class:lit=lit
            cx=format!("{x:.1}")
            cy=format!("{y:.1}")
            r=format!("{radius:.1}")
            on:pointerenter=move |_| analysis.hover(Some(edge))
            on:pointerleave=move |_| analysis.hover(None)
        >
            <title>{words}</title>
        </circle>
    }
}

/// The point one drags.
#[component]
fn Handle(bench: Bench) -> impl IntoView {
    let cp = Memo::new(move |_| bench.cp(bench.q.get()));
    let (x, y) = (move || bench.window.get().x_of(bench.q.get()), move || bench.window.get().y_of(cp.get()));
    let on_key = move |event: KeyboardEvent| {
        let q = bench.q.get();
        let key = |point: &mut Point| {
            let is_mine = point.key(&event.key(), event.shift_key(), q);
            (is_mine, is_mine)
        };
        if bench.point.try_maybe_update(key) == Some(true) {
            event.prevent_default();
        }
    };
    let words = move || say::score::point_words(format::signed(bench.q.get(), 2), format::signed(cp.get(), 0));
    view! {
        <g aria-hidden="true">
            <line class="score-guide" x1=x x2=x y1=y y2=BOTTOM />
            <line class="score-guide" x1=LEFT x2=x y1=y y2=y />
        </g>
        <circle
            class="score-handle"
            data-testid="score-handle"
            cx=x
            cy=y
            r="7"
            tabindex="0"
            role="slider"
            aria-label=say::score::point()
            aria-valuemin="-1"
            aria-valuemax="1"
            aria-valuenow=move || decimal::fixed(bench.q.get(), 3)
            aria-valuetext=words
            on:keydown=on_key
        ></circle>
    }
}
