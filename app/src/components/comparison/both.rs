//! State of the two compared searches, and the exchange with the worker.
//!
//! The selection is a line of moves, not a node: each tree shows the node at its end, or the last one of the path that it has at
//! that moment. The same holds for the node that the drawings start from.

use leptos::prelude::*;
use wire::comparison::{Answer, Ask, Compared, Log, Look, Other, Picture, Reached, Side};

use crate::state::{Analysis, Hover, TreeBeside};
use crate::transport;
use crate::transport::{Task, worker};
use canvas::tint::{Tint, Tints};
use page::model::IdMap;
use page::view::Colour;
use page::{notation, rules};

/// State of both searches. Copied freely; it is in the context of the view's parts.
#[derive(Clone, Copy)]
pub(super) struct Both {
    pub(super) analysis: Analysis,
    /// The two searches, each with its own tree, selection and light.
    pub(super) sides: [Analysis; 2],
    /// Tree views of the two searches.
    trees: [TreeBeside; 2],
    /// The colours of each tree's boxes.
    pub(super) tints: [StoredValue<Tints>; 2],
    /// Counterpart of each node in the other tree; `None` where that has none.
    pub(super) twins: [StoredValue<IdMap<Option<Other>>>; 2],
    /// Light of each tree that was passed on to the other one, or came from it: it is not passed back.
    pub(super) passed: [StoredValue<Option<Hover>>; 2],
    /// Moves from the root to the selected node.
    pub(super) line: RwSignal<Vec<u16>>,
    /// Moves from the root to the node that the drawings start from.
    pub(super) root: RwSignal<Vec<u16>>,
    /// The logs, once they were read.
    pub(super) logs: RwSignal<[Option<Log>; 2]>,
    /// Events read so far of each log, and events in it, while more is being read.
    pub(super) reading: RwSignal<[Option<(u32, u32)>; 2]>,
    /// Simulations of each search at the moment that is shown.
    pub(super) shown: RwSignal<[u32; 2]>,
    /// The line whose node is on the screen.
    pub(super) shown_line: RwSignal<Vec<u16>>,
    /// The nodes that are selected, and how much of that line leads there.
    pub(super) selected: RwSignal<[Reached; 2]>,
    /// The nodes that the drawings start from.
    pub(super) roots: StoredValue<[Reached; 2]>,
    /// The best moves at the selected node.
    pub(super) best: RwSignal<[Option<u16>; 2]>,
    /// Differences of the two logs.
    pub(super) compared: RwSignal<Option<Compared>>,
    /// True while moments follow one another by themselves.
    pub(super) playing: RwSignal<bool>,
    /// Message of the last failure.
    pub(super) trouble: RwSignal<Option<String>>,
    work: StoredValue<Work>,
}

/// State of the questions to the worker.
#[derive(Clone, Debug, Default)]
struct Work {
    /// Question whose answer is awaited.
    asked: Option<Look>,
    /// Set if something else is wanted by now.
    is_outdated: bool,
}

impl Both {
    pub(super) fn new(analysis: Analysis) -> Self {
        let [(a, tree_a), (b, tree_b)] = [analysis.beside(), analysis.beside()];
        Self {
            analysis,
            sides: [a, b],
            trees: [tree_a, tree_b],
            tints: std::array::from_fn(|_| StoredValue::new(Tints::default())),
            twins: std::array::from_fn(|_| StoredValue::new(IdMap::default())),
            passed: std::array::from_fn(|_| StoredValue::new(None)),
            line: RwSignal::default(),
            root: RwSignal::default(),
            logs: RwSignal::default(),
            reading: RwSignal::default(),
            shown: RwSignal::default(),
            shown_line: RwSignal::default(),
            selected: RwSignal::default(),
            roots: StoredValue::default(),
            best: RwSignal::default(),
            compared: RwSignal::new(None),
            playing: RwSignal::new(false),
            trouble: RwSignal::new(None),
            work: StoredValue::default(),
        }
    }

    pub(super) fn get() -> Self {
        expect_context()
    }

    /// Begins anew with a side: another log is shown there.
    pub(super) fn clear(self, side: Side) {
        self.logs.update(|logs| logs[side.index()] = None);
        self.reading.update(|reading| reading[side.index()] = None);
        self.compared.set(None);
        self.trouble.set(None);
        self.analysis.comparison.steps.update(|steps| steps.ends[side.index()] = 0);
        self.work.set_value(Work::default());
    }

    /// Forgets everything, the worker's memory too.
    pub(super) fn end(self) {
        worker::end(Task::Comparison);
        for side in Side::BOTH {
            self.clear(side);
            let tree = self.trees[side.index()];
            tree.model.update_value(page::model::Model::clear);
            tree.select(0);
            tree.zoom(0);
            self.sides[side.index()].hovered.set(None);
        }
        self.playing.set(false);
        self.line.set(Vec::new());
        self.shown_line.set(Vec::new());
        self.root.set(Vec::new());
        self.shown.set([0; 2]);
        self.selected.set([Reached::default(); 2]);
        self.roots.set_value([Reached::default(); 2]);
        self.best.set([None; 2]);
    }

    /// Reads a side's log, or what has come of it since.
    pub(super) fn read(self, side: Side) {
        let Some(sides) = self.analysis.comparison.sides.get_untracked() else { return };
        let source = sides[side.index()].source(self.analysis);
        self.ask(Ask::Read { side, source });
    }

    /// Asks for the moment and the nodes that are wanted now: one picture at a time, and then the newest.
    pub(super) fn look(self) {
        if self.logs.with_untracked(|logs| logs.iter().any(Option::is_none)) {
            return;
        }
        let comparison = self.analysis.comparison;
        let steps = comparison.steps.get_untracked();
        let look = Look {
            simulations: steps.at(comparison.time.get_untracked().unwrap_or(u32::MAX)),
            line: self.line.get_untracked(),
            root: self.root.get_untracked(),
            min_share: self.sides.map(|side| side.min_share.get_untracked()).into_iter().fold(1.0, f32::min),
            closer: self.sides.map(|side| {
                let root = side.view_root.get_untracked();
                side.closer.get_untracked().filter(|(of, _)| *of == root).map(|(_, closer)| closer)
            }),
            max_nodes: page::tree::MOST_NODES,
        };
        let ask = self.work.try_update_value(|work| {
            if work.asked.is_some() {
                work.is_outdated = true;
                return None;
            }
            work.asked = Some(look.clone());
            Some(look)
        });
        if let Some(look) = ask.flatten() {
            self.ask(Ask::Look(look));
        }
    }

    fn ask(self, ask: Ask) {
        // Logs of the page's own searches are in the one worker that holds the analysis.
        let task = if self.analysis.in_browser { Task::Past } else { Task::Comparison };
        worker::ask_of(task, &wire::worker::Ask::Compare(ask), None);
    }

    fn hear(self, answer: Answer) {
        if !self.analysis.comparison.sides.with_untracked(Option::is_some) {
            return;
        }
        match answer {
            Answer::Reading { side, read, of } => {
                self.reading.update(|reading| reading[side.index()] = Some((read, of)));
            }
            Answer::Read { side, log } => {
                self.reading.update(|reading| reading[side.index()] = None);
                if let Some(fault) = &log.fault {
                    self.trouble.set(Some(format!("Search {}: {}", side.name(), rules::sentence(fault))));
                }
                let steps = self.analysis.comparison.steps;
                if steps.with_untracked(|steps| steps.ends[side.index()] != log.simulations) {
                    steps.update(|steps| steps.ends[side.index()] = log.simulations);
                }
                self.logs.update(|logs| logs[side.index()] = Some(log));
            }
            Answer::Compared(compared) => {
                if self.compared.with_untracked(|old| old.as_ref() != Some(&*compared)) {
                    self.compared.set(Some(*compared));
                }
            }
            Answer::Picture(picture) => self.take(&picture),
            Answer::Failed { side, message } => {
                let whose = side.map_or(String::new(), |side| format!("Search {}: ", side.name()));
                self.trouble.set(Some(format!("{whose}{}", rules::sentence(&message))));
                self.work.set_value(Work::default());
                if let Some(side) = side {
                    self.reading.update(|reading| reading[side.index()] = None);
                }
            }
        }
    }

    fn take(self, picture: &Picture) {
        let Work { asked, is_outdated } = self.work.get_value();
        self.work.set_value(Work::default());
        for side in Side::BOTH.map(Side::index) {
            if let Some(frame) = &picture.frames[side] {
                self.trees[side].model.update_value(|model| model.apply(frame));
            }
            let twins = picture.twins[side].iter().map(|twin| (twin.node, twin.other));
            self.twins[side].set_value(twins.collect());
        }
        if let Some(Look { line, root, .. }) = asked {
            self.selected.set(picture.selected);
            self.best.set(picture.best);
            self.roots.set_value(picture.root);
            // Where something else was selected meanwhile, its picture follows.
            let is_selected = self.line.with_untracked(|now| *now == line);
            let is_base = self.root.with_untracked(|now| *now == root);
            for (place, tree) in self.trees.iter().enumerate() {
                if is_selected {
                    tree.select(picture.selected[place].node);
                }
                if is_base {
                    tree.zoom(picture.root[place].node);
                }
            }
            if self.shown_line.with_untracked(|shown| *shown != line) {
                self.shown_line.set(line);
            }
        }
        self.shown.set(picture.simulations);
        self.colour();
        if is_outdated {
            self.look();
        }
    }

    /// Gives every box its colour, and draws both trees.
    pub(super) fn colour(self) {
        let by_value = self.analysis.comparison.colour.get_untracked() == Colour::Value;
        for side in Side::BOTH {
            let here = side.index();
            let wholes = self.wholes(side);
            let of = self.sides[here].model.with_value(|model| {
                self.twins[here].with_value(|twins| {
                    let tint = |node: &wire::NodeView| {
                        let other = *twins.get(&node.id)?;
                        Some((node.id, tint(side, by_value, (node.visits, node.q), other, wholes)))
                    };
                    model.nodes().iter().filter_map(tint).collect()
                })
            });
            self.tints[here].set_value(Tints { by_value, of });
            self.trees[here].draw();
        }
    }

    /// The root's visits of a tree and of the other one.
    fn wholes(self, side: Side) -> [u32; 2] {
        let visits =
            |side: Side| self.sides[side.index()].model.with_value(|model| model.node(0).map_or(0, |root| root.visits));
        [visits(side), visits(side.other())]
    }

    /// Moves as text, numbered.
    pub(super) fn words(self, moves: &[u16]) -> String {
        let analysis = self.analysis;
        let Some(root) = analysis.root_position() else { return String::new() };
        if moves.is_empty() {
            return "the position itself".to_owned();
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

/// Sets the listener that takes the worker's answers.
pub(super) fn listen(both: Both) {
    both.analysis.comparison.listener.set_value(Some(Box::new(move |answer| match answer {
        Some(bytes) => transport::read(&bytes).into_iter().for_each(|answer| both.hear(answer)),
        None => {
            let message = "These searches cannot be compared: the page's worker ended.".to_owned();
            both.hear(Answer::Failed { side: None, message });
        }
    })));
}

/// B's number less A's for a node of one side, whose own are `visits` and `q`.
fn tint(side: Side, by_value: bool, (visits, q): (u32, f32), other: Option<Other>, wholes: [u32; 2]) -> Tint {
    let share = |visits: u32, whole: u32| visits as f32 / whole.max(1) as f32;
    let sign = if side == Side::A { 1.0 } else { -1.0 };
    let difference = match (by_value, other) {
        (true, Some(other)) => other.q - q,
        // An unvisited node has no Q.
        (true, None) => 0.0,
        (false, other) => share(other.map_or(0, |other| other.visits), wholes[1]) - share(visits, wholes[0]),
    };
    Tint { difference: sign * difference, is_alone: other.is_none() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_the_same_colour_in_both_trees() {
        let (a, b) = ((300, 0.25), (100, -0.25));
        let other = |(visits, q): (u32, f32)| Some(Other { node: 9, visits, q });
        for by_value in [false, true] {
            let in_a = tint(Side::A, by_value, a, other(b), [1000, 500]);
            let in_b = tint(Side::B, by_value, b, other(a), [500, 1000]);
            assert_eq!(in_a, in_b);
            let wanted = if by_value { -0.5 } else { 0.2 - 0.3 };
            assert!((in_a.difference - wanted).abs() < 1e-6, "{in_a:?}");
        }
        let alone = tint(Side::B, false, (50, 0.0), None, [500, 1000]);
        assert_eq!(alone, Tint { difference: 0.1, is_alone: true });
        assert_eq!(tint(Side::B, true, (50, 0.7), None, [500, 1000]).difference, 0.0);
    }
}
