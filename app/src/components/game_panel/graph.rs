//! W, D and L over the game: goes to a position where it is clicked, and with the arrow keys.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use page::game;
use page::input::Action;
use page::shared::Shared;
use page::whole_game::Explained;
use page::whole_game::figure::{Figure, HEIGHT, WIDTH};
use page::whole_game::words::Moves;

use crate::components::solid::made;
use crate::state::Analysis;

/// The graph.
#[component]
pub(super) fn Graph(explained: Memo<Option<Shared<Explained>>>) -> impl IntoView {
    let analysis = Analysis::get();
    let figure = Memo::new(move |_| explained.with(|one| one.as_ref().map(|one| Figure::of(one)).unwrap_or_default()));
    let base = move || figure.with(picture);
    // In a variation it is the place where that begins.
    let here = Memo::new(move |_| {
        explained.with(|explained| {
            let explained = explained.as_ref()?;
            analysis.game.with(|game| {
                let line = game::line_to(game, game.current);
                line.iter().rev().find_map(|position| explained.ply(position.id))
            })
        })
    });
    let x_here = move || figure.with(|figure| format!("{:.1}", figure.x(here.get().unwrap_or(0))));
    let last = move || figure.with(|figure| figure.places.saturating_sub(1));
    let told = Memo::new(move |_| {
        let notation = analysis.notation.get();
        explained.with(|explained| {
            let explained = explained.as_ref()?;
            let moves = analysis.game.with(|game| Moves::of(game, explained, notation));
            Some(moves.place(explained, here.get()?))
        })
    });
    let go_to = move |ply: usize| {
        let position = explained.with(|one| one.as_ref()?.line.get(ply).map(|(id, _)| *id));
        if let Some(position) = position {
            analysis.act(Action::Visit(position));
        }
    };
    let stage = NodeRef::<Div>::new();
    let on_click = move |event: MouseEvent| {
        let Some(stage) = stage.get() else { return };
        let place = stage.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
        go_to(figure.with(|figure| figure.place(share)));
    };
    let on_key = move |event: KeyboardEvent| {
        let (now, last) = (here.get().unwrap_or(0), last());
        let next = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => now.saturating_sub(1),
            "ArrowRight" | "ArrowUp" => (now + 1).min(last),
            "PageDown" => now.saturating_sub(10),
            "PageUp" => (now + 10).min(last),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        go_to(next);
    };
    let marks = move || {
        let turns = figure.with(|figure| figure.turns.clone());
        let mark = |(number, (ply, x, y)): (usize, (usize, f64, f64))| {
            let place = format!("left:{:.2}%;top:{:.2}%", 100.0 * x / WIDTH, 100.0 * y / HEIGHT);
            view! {
                <span class="game-mark" aria-hidden="true" style=place data-testid="game-mark" on:click=move |_| go_to(ply)>
                    {number}
                </span>
            }
        };
        (1..).zip(turns).map(mark).collect_view()
    };
    made(view! {
        <figure class="game-figure">
            <div class="game-stage">
                <div
                    class="game-graph"
                    node_ref=stage
                    data-testid="game-graph"
                    tabindex="0"
                    role="slider"
                    aria-label=say::whole_game::graph()
                    aria-valuemin="0"
                    aria-valuemax=move || last().to_string()
                    aria-valuenow=move || here.get().unwrap_or(0).to_string()
                    aria-valuetext=move || told.get()
                    on:keydown=on_key
                    on:click=on_click
                >
                    <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" aria-hidden="true">
                        <g data-testid="game-picture" inner_html=base />
                        <line
                            class="game-here"
                            data-testid="game-here"
                            visibility=move || if here.get().is_some() { "visible" } else { "hidden" }
                            x1=x_here
                            x2=x_here
                            y1="0"
                            y2=HEIGHT.to_string()
                        />
                    </svg>
                </div>
                {marks}
            </div>
            <figcaption class="game-place" data-testid="game-place">
                {move || told.get()}
            </figcaption>
            <ul class="game-key">
                <li class="wdl-key wdl-key-white">{say::whole_game::win()}</li>
                <li class="wdl-key wdl-key-draw">{say::whole_game::draw()}</li>
                <li class="wdl-key wdl-key-black">{say::whole_game::loss()}</li>
                <li class="wdl-key game-key-band">{say::whole_game::band()}</li>
            </ul>
        </figure>
    })
}

/// The graph without what moves in it. All of it are numbers.
fn picture(figure: &Figure) -> String {
    let mut text = String::new();
    for stretch in &figure.stretches {
        let areas = [("loss", &stretch.loss), ("draw", &stretch.draw), ("win", &stretch.win), ("band", &stretch.band)];
        for (class, points) in areas {
            text.push_str(&format!("<polygon class=\"game-{class}\" points=\"{points}\"/>"));
        }
        text.push_str(&format!("<polyline class=\"game-expected\" points=\"{}\"/>", stretch.line));
    }
    let middle = HEIGHT / 2.0;
    text.push_str(&format!("<line class=\"game-even\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{middle}\" y2=\"{middle}\"/>"));
    text
}
