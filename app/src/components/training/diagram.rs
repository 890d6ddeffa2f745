//! The loop of a training and its network, drawn with live numbers: self-play, positions, optimiser, network, and again self-play.

use std::fmt::Write as _;

use engine::games::in_a_row::Player;
use leptos::prelude::*;
use session::training::{Settings, ends};
use wire::training::{GenerationView, LossSample, Progress};

use super::names;
use super::state::Bench;
use crate::components::small_board::Picture;
use crate::components::solid::solid;
use page::format;
use page::shared::Shared;

/// No wider than a phone's column, so that letters are nowhere smaller than here.
const WIDTH: f64 = 330.0;
/// Width of a box; two stand side by side.
const BOX: f64 = 152.0;
/// The second column.
const RIGHT: f64 = WIDTH - BOX;
/// Height of the boxes above, the gap below them, and what a box below has besides hidden layers.
const ABOVE: f64 = 96.0;
const GAP: f64 = 40.0;
const BELOW: f64 = 134.0;
/// Height of a hidden layer with its distance from the next.
const LAYER: f64 = 24.0;
/// Distance of the arrows between upper and lower boxes from the left edges of these: what goes along them stands at their right.
const ARROW: f64 = 24.0;
/// Distance between lines of text, and of text from a box's left edge.
const LINE: f64 = 17.0;
const INDENT: f64 = 9.0;

/// Contents of the drawing.
#[derive(Clone, Debug, PartialEq)]
struct Facts {
    progress: Progress,
    is_recorded: bool,
    settings: Settings,
    newest: Option<LossSample>,
    /// The newest generation, which plays.
    player: Option<Shared<GenerationView>>,
    inputs: u16,
    outputs: u16,
    /// The position whose planes are drawn: where the game in progress stands.
    board: Option<Picture>,
}

/// The card.
#[component]
pub(super) fn Diagram(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let facts = Memo::new(move |_| {
        let (game, progress) = (bench.game.get(), bench.progress.get());
        let (inputs, outputs) = ends(game).unwrap_or_default();
        Facts {
            is_recorded: bench.training.with(|training| training.as_ref().is_some_and(|one| one.recorded.is_some())),
            settings: bench.settings.with(|settings| Settings::from_values(settings).unwrap_or_default()),
            newest: bench.curve.with(|curve| curve.newest()),
            player: bench.generations.with(|all| all.last().cloned()),
            inputs,
            outputs,
            board: names::picture(game, &progress.playing),
            progress,
        }
    });
    let height = move || facts.with(height);
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-loop" data-testid="loop">
            <h2 id="bench-loop">{say::training::loop_title()}</h2>
            <p class="hint">{say::training::loop_about()}</p>
            <svg
                class="loop-picture"
                data-testid="loop-picture"
                data-lit=move || facts.with(|facts| lit(facts).unwrap_or(""))
                viewBox=move || format!("0 0 {WIDTH} {}", height())
                role="img"
                aria-label=move || facts.with(told)
            >
                <g inner_html=move || facts.with(markup)></g>
            </svg>
        </section>
    })
}

/// Returns the box where the training is; `None` where it cannot go on.
fn lit(facts: &Facts) -> Option<&'static str> {
    let progress = &facts.progress;
    match (facts.is_recorded || progress.is_over, progress.is_learning) {
        (true, _) => None,
        (false, false) => Some("play"),
        (false, true) => Some("learn"),
    }
}

fn told(facts: &Facts) -> String {
    let Facts { progress, settings, inputs, outputs, .. } = facts;
    let (width, layers, parameters) = facts.player.as_ref().map_or((settings.width, settings.layers, 0), |player| {
        (player.width.into(), player.layers.into(), player.parameters)
    });
    let training = say::training::loop_told(
        lit(facts).unwrap_or("rest"),
        progress.done + 1,
        progress.of,
        progress.generation,
        format::count(progress.positions.into()),
    );
    let parameters = format::count(parameters.into());
    let network = say::training::loop_network_told(*inputs, layers.into(), width, *outputs, parameters);
    format!("{training} {network}")
}

fn layers(facts: &Facts) -> u16 {
    facts.player.as_ref().map_or(1, |player| player.layers)
}

fn height(facts: &Facts) -> f64 {
    ABOVE + GAP + BELOW + LAYER * f64::from(layers(facts)) + 2.0
}

fn markup(facts: &Facts) -> String {
    let mut text = String::new();
    let below = ABOVE + GAP;
    let tall = height(facts) - below - 2.0;
    let lit = lit(facts);
    arrows(&mut text, facts, below, tall);
    card(&mut text, [1.0, 1.0, ABOVE], lit == Some("play"), say::training::loop_play(), &played(facts));
    card(&mut text, [RIGHT - 1.0, 1.0, ABOVE], false, say::training::loop_data(), &data(facts));
    card(&mut text, [RIGHT - 1.0, below, tall], lit == Some("learn"), say::training::loop_optimiser(), &learnt(facts));
    card(&mut text, [1.0, below, tall], false, say::training::loop_network(), &[]);
    network(&mut text, facts, below, tall);
    text
}

/// The lines of the box of self-play.
fn played(facts: &Facts) -> Vec<String> {
    let progress = &facts.progress;
    let game = if lit(facts) == Some("play") {
        say::training::loop_game(progress.done + 1, progress.of)
    } else {
        String::new()
    };
    vec![
        say::training::loop_plays(progress.generation),
        say::training::loop_simulations(facts.settings.simulations),
        say::training::loop_games(format::count(progress.games.into())),
        game,
    ]
}

fn data(facts: &Facts) -> Vec<String> {
    let Progress { window, held_out, positions, .. } = facts.progress;
    vec![
        say::training::loop_positions(format::count(positions.into())),
        say::training::loop_from(format::count(window.saturating_sub(held_out).into())),
        say::training::loop_held_out(format::count(held_out.into())),
    ]
}

fn learnt(facts: &Facts) -> Vec<String> {
    let (progress, settings) = (&facts.progress, &facts.settings);
    let rate = format::written(if progress.rate > 0.0 { progress.rate } else { settings.learning_rate });
    let method =
        if settings.optimiser == 0 { say::training::loop_adam(rate) } else { say::training::loop_momentum(rate) };
    let step = if lit(facts) == Some("learn") {
        say::training::loop_step(progress.done + 1, progress.of)
    } else {
        String::new()
    };
    let mut lines = vec![method, say::training::loop_steps(format::count(progress.steps.into())), step];
    if let Some(newest) = &facts.newest {
        let loss = |loss: f32| format::plain(loss.into(), 3);
        lines.push(say::training::loop_value(loss(newest.value)));
        lines.push(say::training::loop_policy(loss(newest.policy)));
        lines.extend(newest.entropy.map(|entropy| say::training::loop_floor(loss(entropy))));
    }
    lines
}

/// A box with its title and lines; an empty line is left out.
fn card(text: &mut String, [x, y, height]: [f64; 3], is_lit: bool, title: &str, lines: &[String]) {
    let lit = if is_lit { " lit" } else { "" };
    let _ = write!(
        text,
        "<rect class=\"loop-box{lit}\" x=\"{x}\" y=\"{y}\" width=\"{BOX}\" height=\"{height}\" rx=\"6\"/>\
         <text class=\"loop-title\" x=\"{}\" y=\"{}\">{}</text>",
        x + INDENT,
        y + LINE + 1.0,
        format::escaped(title)
    );
    let lines = lines.iter().filter(|line| !line.is_empty());
    for (at, line) in (2_u8..).zip(lines) {
        let (x, y) = (x + INDENT, y + LINE * f64::from(at) + 2.0);
        let _ = write!(text, "<text class=\"loop-line\" x=\"{x}\" y=\"{y}\">{}</text>", format::escaped(line));
    }
}

/// The arrows from box to box, each with what goes along it.
fn arrows(text: &mut String, facts: &Facts, below: f64, tall: f64) {
    let (left, right) = (ARROW, RIGHT + ARROW);
    let (near, far) = (BOX + 1.0, RIGHT - 1.0);
    let (upper, lower) = (ABOVE / 2.0, below + tall / 2.0);
    for [from_x, from_y, to_x, to_y] in
        [[near, upper, far, upper], [right, ABOVE, right, below], [far, lower, near, lower], [left, below, left, ABOVE]]
    {
        // The head is a triangle at the end, along the way.
        let (dx, dy) = (
            (to_x - from_x).signum() * f64::from(u8::from(to_x != from_x)),
            (to_y - from_y).signum() * f64::from(u8::from(to_y != from_y)),
        );
        let (back_x, back_y) = (to_x - 8.0 * dx, to_y - 8.0 * dy);
        let _ = write!(
            text,
            "<path class=\"loop-arrow\" d=\"M{from_x} {from_y}L{back_x} {back_y}\"/>\
             <path class=\"loop-head\" d=\"M{to_x} {to_y}L{} {}L{} {}Z\"/>",
            back_x + 4.0 * dy,
            back_y + 4.0 * dx,
            back_x - 4.0 * dy,
            back_y - 4.0 * dx,
        );
    }
    let middle = ABOVE + GAP / 2.0 + 4.0;
    for (x, y, anchor, words) in [
        (WIDTH / 2.0, upper - 8.0, "middle", "\u{3c0}, z".to_owned()),
        (right + 8.0, middle, "start", say::training::loop_batch(facts.settings.batch)),
        (left + 8.0, middle, "start", say::training::loop_next(facts.progress.generation)),
        (WIDTH / 2.0, lower - 8.0, "middle", "\u{3b8}".to_owned()),
    ] {
        let words = format::escaped(&words);
        let _ = write!(text, "<text class=\"loop-along\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{words}</text>");
    }
}

/// The network in its box, from the planes below to the heads above, as its shape is.
fn network(text: &mut String, facts: &Facts, below: f64, tall: f64) {
    let Some(player) = &facts.player else { return };
    let (x, wide) = (1.0 + INDENT, BOX - 2.0 * INDENT);
    let mut y = below + LINE + 10.0;
    let bar = |text: &mut String, class: &str, [x, y, wide]: [f64; 3], words: &str| {
        let _ = write!(
            text,
            "<rect class=\"loop-layer {class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"20\" rx=\"3\"/>\
             <text class=\"loop-unit\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x + wide / 2.0,
            y + 14.5,
            format::escaped(words)
        );
    };
    let policy = wide * 0.6;
    bar(text, "policy", [x, y, policy - 3.0], &say::training::loop_policy_head(facts.outputs));
    bar(text, "value", [x + policy + 3.0, y, wide - policy - 3.0], say::training::loop_value_head());
    for _ in 0..player.layers {
        y += LAYER;
        bar(text, "hidden", [x, y, wide], &say::training::loop_units(player.width));
    }
    y += LAYER + 14.0;
    let lines = [
        say::training::loop_inputs(facts.inputs),
        say::training::loop_parameters(format::count(player.parameters.into())),
    ];
    let _ = write!(text, "<text class=\"loop-line\" x=\"{x}\" y=\"{y}\">{}</text>", format::escaped(&lines[0]));
    if let Some(board) = &facts.board {
        planes(text, board, [x, y + 6.0, wide]);
    }
    let at = below + tall - 8.0;
    let _ = write!(text, "<text class=\"loop-line\" x=\"{x}\" y=\"{at}\">{}</text>", format::escaped(&lines[1]));
}

/// The two planes of a position as the network is shown them: the stones of the side to move, and the opponent's.
fn planes(text: &mut String, board: &Picture, [x, y, wide]: [f64; 3]) {
    /// Height that there is.
    const HIGH: f64 = 30.0;
    let (files, ranks) = (f64::from(board.files), f64::from(board.ranks));
    let side = f64::min(HIGH / ranks, (wide / 2.0 - 6.0) / files).min(12.0);
    let mover = board.turn.unwrap_or(Player::First);
    for (plane, owner) in [(0.0, mover), (1.0, mover.other())] {
        let left = x + plane * wide / 2.0;
        for (at, cell) in (0_u16..).zip(&board.cells) {
            let (file, rank) = (f64::from(at % u16::from(board.files)), f64::from(at / u16::from(board.files)));
            let on = if *cell == Some(owner) { " on" } else { "" };
            let _ = write!(
                text,
                "<rect class=\"loop-cell{on}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                left + file * side,
                y + (ranks - 1.0 - rank) * side,
                side - 0.6,
                side - 0.6
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(layers: u16, is_learning: bool) -> Facts {
        let player = GenerationView {
            number: 3,
            games: 60,
            steps: 120,
            is_random: false,
            width: 32,
            layers,
            parameters: 1477,
            opinions: vec![],
            exam: None,
            check: None,
        };
        let newest =
            LossSample { step: 120, steps: 1, value: 0.25, policy: 0.9, regularisation: 0.1, entropy: Some(0.625) };
        Facts {
            progress: Progress { is_learning, done: 4, of: 20, generation: 3, games: 64, ..Progress::default() },
            is_recorded: false,
            settings: Settings::default(),
            newest: Some(newest),
            player: Some(Shared::new(player)),
            inputs: 8,
            outputs: 4,
            board: names::picture("connect2", &[1]),
        }
    }

    #[test]
    fn the_box_where_the_training_is_is_lit() {
        let lit_boxes = |facts: &Facts| markup(facts).matches("loop-box lit").count();
        assert_eq!((lit(&facts(1, false)), lit(&facts(1, true))), (Some("play"), Some("learn")));
        assert_eq!((lit_boxes(&facts(1, false)), lit_boxes(&facts(1, true))), (1, 1));
        let recorded = Facts { is_recorded: true, ..facts(1, false) };
        assert_eq!((lit(&recorded), lit_boxes(&recorded)), (None, 0));
        assert!(markup(&facts(1, false)).contains("game 5 of 20") && !markup(&facts(1, true)).contains("game 5 of 20"));
    }

    #[test]
    fn the_network_is_drawn_as_it_is() {
        for layers in 1..=4 {
            let text = markup(&facts(layers, true));
            assert_eq!(text.matches("loop-layer hidden").count(), usize::from(layers));
            assert_eq!(text.matches("32 units, relu").count(), usize::from(layers));
            assert!(text.contains("P: 4 moves") && text.contains("8 inputs") && text.contains("1,477 parameters"));
            // One stone, the opponent's, in the second of two planes of four cells.
            assert_eq!((text.matches("loop-cell").count(), text.matches("loop-cell on").count()), (8, 1));
        }
    }

    #[test]
    fn all_of_it_lies_in_the_picture() {
        for layers in 1..=4 {
            let facts = facts(layers, true);
            let text = markup(&facts);
            let numbers = |name: &str| -> Vec<f64> {
                let before = format!(" {name}=\"");
                let parts = text.split(before.as_str()).skip(1);
                parts.map(|part| part.split('"').next().unwrap().parse().unwrap()).collect()
            };
            assert!(numbers("y").into_iter().all(|y| (0.0..=height(&facts)).contains(&y)));
            assert!(numbers("x").into_iter().all(|x| (0.0..=WIDTH).contains(&x)));
            assert!(told(&facts).contains("The optimiser learns: step 5 of 20."));
        }
    }
}
