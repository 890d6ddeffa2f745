//! The comparison on the browser: [`page::comparison`] decides, here its effects are carried out, and views hear of what changed.

use std::time::Duration;

use leptos::prelude::*;
use page::comparison::Comparison;
use page::comparison::input::{Action, Chooser, Effect, Input};
use page::comparison::pair::Pair;
use page::input::Action as PageAction;
use page::notation;
use page::view::Colour;
use wire::comparison::{Ask, Side};

use super::tint::tints;
use crate::answers::{self, Said};
use crate::clock;
use crate::state::{Analysis, Held, TreeBeside};
use crate::transport::{Task, worker};
use canvas::tint::Tints;

/// Interval at which logs are checked for growth.
const PAUSE: Duration = Duration::from_secs(1);

/// Both searches. Copied freely; it is in the context of the view's parts.
#[derive(Clone, Copy)]
pub(super) struct Both {
    pub(super) analysis: Analysis,
    /// The two searches, each with its own tree, selection and light.
    pub(super) sides: [Analysis; 2],
    /// Tree views of the two searches.
    trees: [TreeBeside; 2],
    /// The colours of each tree's boxes.
    pub(super) tints: [StoredValue<Tints>; 2],
    state: Held<Comparison>,
}

impl Both {
    pub(super) fn new(analysis: Analysis) -> Self {
        let [(a, tree_a), (b, tree_b)] = [analysis.beside(), analysis.beside()];
        let state = analysis.comparison.standing.with_untracked(Comparison::new);
        Self {
            analysis,
            sides: [a, b],
            trees: [tree_a, tree_b],
            tints: std::array::from_fn(|_| StoredValue::new(Tints::default())),
            state: Held::new(state),
        }
    }

    pub(super) fn get() -> Self {
        expect_context()
    }

    /// Reads something of the two that are compared, or its default while nothing is. Reactive.
    pub(super) fn memo<T>(self, read: impl Fn(&Pair) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Clone + Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.state.with(|state| state.pair().map(&read).unwrap_or_default()))
    }

    /// Reads something of the two that are compared, or its default while nothing is.
    pub(super) fn peek<T: Default>(self, read: impl FnOnce(&Pair) -> T) -> T {
        self.state.peek(|state| state.pair().map(read).unwrap_or_default())
    }

    /// Returns whether two searches are compared.
    pub(super) fn is_shown(self) -> bool {
        self.peek(|_| true)
    }

    /// Reads what boxes are coloured by. Reactive.
    pub(super) fn colour(self) -> Memo<Colour> {
        self.state.part(Comparison::colour)
    }

    /// Reads the moves to the node that is selected in both; `None` while nothing is compared. Reactive.
    pub(super) fn line(self) -> Memo<Option<Vec<u16>>> {
        self.state.part(|state| state.pair().map(|_| state.line().to_vec()))
    }

    /// Does what a person wants.
    pub(super) fn act(self, action: Action) {
        self.update(Input::Action(action));
    }

    /// Takes in something that happened.
    pub(super) fn update(self, input: Input) {
        let analysis = self.analysis;
        // An alarm may ring when the page is gone.
        let update = |page: &page::state::Page| self.state.change(|state| state.update(page, input));
        let Some(effects) = analysis.page.try_with_value(update).flatten() else { return };
        let now = self.state.peek(Comparison::standing);
        analysis.comparison.standing.maybe_update(|standing| {
            let is_another = *standing != now;
            *standing = now;
            is_another
        });
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(self, effect: Effect) {
        let analysis = self.analysis;
        match effect {
            Effect::Ask(ask) => self.ask(ask),
            Effect::Clear => self.clear(),
            Effect::WaitSecond => set_timeout(move || self.update(Input::Second), PAUSE),
            Effect::NextFrame => request_animation_frame(move || self.update(Input::Frame(clock::now()))),
            Effect::Command(command) => analysis.act(PageAction::Command(command)),
            Effect::ShowAgain(search) => analysis.act(PageAction::ShowAgain(search)),
            Effect::Complain(reason) => analysis.complain(reason),
            Effect::CloseMenu => analysis.comparison.menu_open.set(false),
            Effect::Open(Chooser::Parameters) => analysis.parameters_open.set(true),
            Effect::Open(Chooser::Networks) => analysis.act(PageAction::OpenNetworks),
            Effect::CloseChoosers => {
                analysis.parameters_open.set(false);
                analysis.networks.open.set(false);
            }
            Effect::Apply(frames) => {
                for (tree, frame) in self.trees.iter().zip(frames.iter()) {
                    if let Some(frame) = frame {
                        tree.model.update_value(|model| model.apply(frame));
                    }
                }
            }
            Effect::Select(nodes) => self.trees.iter().zip(nodes).for_each(|(tree, node)| tree.select(node)),
            Effect::Zoom(nodes) => self.trees.iter().zip(nodes).for_each(|(tree, node)| tree.zoom(node)),
            Effect::Light { side, what } => self.sides[side.index()].hover(what),
            Effect::Draw => self.draw(),
        }
    }

    /// The worker that compares: logs of the page's own searches are in the one that holds the analysis.
    fn task(self) -> Task {
        if self.analysis.in_browser { Task::Playback } else { Task::Comparison }
    }

    fn ask(self, ask: Ask) {
        answers::ask_of(self.task(), &ask);
    }

    fn clear(self) {
        worker::end(Task::Comparison);
        for (tree, shown) in self.trees.iter().zip(self.sides) {
            tree.model.update_value(page::model::Model::clear);
            tree.select(0);
            tree.zoom(0);
            shown.hovered.set(None);
        }
    }

    /// Gives every box its colour, and draws both trees.
    fn draw(self) {
        let by_value = self.state.peek(Comparison::colour) == Colour::Value;
        for side in Side::BOTH {
            let tree = self.trees[side.index()];
            // The root's visits of a tree and of the other one.
            let wholes = [side, side.other()].map(|side| {
                let model = self.trees[side.index()].model;
                model.with_value(|model| model.node(0).map_or(0, |root| root.visits))
            });
            let of = tree.model.with_value(|model| {
                let tints = |pair: &Pair| tints(side, by_value, model.nodes(), pair.picture.counterparts(side), wholes);
                self.peek(tints)
            });
            self.tints[side.index()].set_value(Tints { by_value, of });
            tree.draw();
        }
    }

    /// Moves as text, numbered.
    pub(super) fn words(self, moves: &[u16]) -> String {
        let analysis = self.analysis;
        let Some(root) = analysis.root_position() else { return String::new() };
        if moves.is_empty() {
            return say::comparison::position_itself().to_owned();
        }
        notation::line(root, moves, analysis.notation.get(), analysis.chess960())
    }

    /// A move's name after a line. Reactive (notation).
    pub(super) fn name(self, line: &[u16], mv: u16) -> String {
        let analysis = self.analysis;
        let position = analysis.root_position().and_then(|root| root.after(line));
        let name = |position| notation::name(&position, mv, analysis.notation.get(), analysis.chess960());
        position.map(name).unwrap_or_default()
    }
}

/// Takes the worker's answers.
pub(super) fn listen(both: Both) {
    answers::listen::<Ask>(move |said| match said {
        Said::Answer(said) => both.update(Input::Said(Box::new(said))),
        Said::WorkerEnded(task) if task == both.task() => both.update(Input::WorkerEnded),
        Said::WorkerEnded(_) | Said::NoAnswer | Said::SearchLeft => {}
    });
}
