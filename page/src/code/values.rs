//! Lines that run in the step that is held, and what their variables hold.

use session::worked::{self, Symbol, Token};
use wire::worker::{Change, Comparison, Explanation, Leaf, LeafKind, Simulation};
use wire::{EdgeView, OpenNode};

use super::listing::Mark;
use super::now::{Naming, Now};
use crate::format;
use crate::step::Step;

/// Most moves whose scores stand beside the line that compares them.
const MOST_SCORES: usize = 4;

/// Values beside the lines now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// Lines that run.
    pub lit: Vec<Mark>,
    said: Vec<(Mark, String, String)>,
}

impl Values {
    /// Takes from the search what the program's variables hold.
    #[must_use]
    pub fn of(now: &Now<'_>, names: &dyn Naming) -> Self {
        let mut values = Self::default();
        match now.held {
            Some((step, Explanation::Simulation(simulation))) => {
                let scene = Scene { now, names, simulation };
                match step {
                    Step::Select(ply) => values.select(&scene, ply),
                    Step::Expand => values.expand(&scene),
                    Step::Evaluate => values.evaluate(&scene),
                    Step::BackUp(nodes) => values.back_up(&scene, nodes),
                    Step::Batch => {}
                }
            }
            Some((_, Explanation::Batch(_) | Explanation::Edited)) => {}
            None => values.rest(now, names),
        }
        values
    }

    /// Variables of a line, with their values.
    #[must_use]
    pub fn at(&self, mark: Mark) -> Vec<(String, String)> {
        let of = self.said.iter().filter(|said| said.0 == mark);
        of.map(|(_, name, value)| (name.clone(), value.clone())).collect()
    }

    fn say(&mut self, mark: Mark, name: impl Into<String>, value: impl Into<String>) {
        self.said.push((mark, name.into(), value.into()));
    }

    /// No step is held: the selected node, and the score of one of its moves.
    fn rest(&mut self, now: &Now<'_>, names: &dyn Naming) {
        if let Some(node) = now.node {
            self.say(Mark::Sums, "node", names.selected());
            self.sums(Mark::Sums, node.visits, f64::from(node.q));
            self.say(Mark::Prior, "P", format::percent_to(node.prior.into(), 2));
        }
        let Some(open) = now.open else { return };
        let next = open.next.map(usize::from);
        let lit = now.lit.and_then(|mv| open.edges.iter().position(|edge| edge.mv == mv));
        let Some(at) = lit.or(next).filter(|at| *at < open.edges.len()) else { return };
        if let Some(next) = next.and_then(|next| open.edges.get(next)) {
            self.say(Mark::Choose, "move", names.of_selected(next.mv));
        }
        self.say(Mark::Score, "child", names.of_selected(open.edges[at].mv));
        self.score(&open.edges[at], worked::score(open, at, now.parameters).as_deref());
    }

    fn select(&mut self, scene: &Scene<'_>, ply: usize) {
        let Some(comparison) = scene.simulation.path.get(ply) else { return };
        self.lit = vec![Mark::Down, Mark::Choose, Mark::Descend, Mark::Append];
        self.lit.extend([Mark::Mean, Mark::Count, Mark::Weight, Mark::Bonus, Mark::Score]);
        self.say(Mark::Down, "node", scene.names.node(ply));
        if let Some(parent) = scene.change(ply) {
            self.say(Mark::Down, "node.N", format::count(parent.visits.0.into()));
        }
        for edge in comparison.edges.iter().take(MOST_SCORES) {
            self.say(Mark::Choose, scene.names.edge(ply, edge.mv), format::signed(edge.s, 3));
        }
        if comparison.moves as usize > MOST_SCORES {
            self.say(Mark::Choose, "…", "");
        }
        self.say(Mark::Descend, "move", scene.names.edge(ply, comparison.taken));
        let path: Vec<String> = (0..=ply + 1).map(|plies| scene.names.node(plies)).collect();
        self.say(Mark::Append, "path", path.join(", "));
        let taken = comparison.edges.iter().find(|edge| edge.mv == comparison.taken);
        if let Some(edge) = taken {
            self.say(Mark::Score, "child", scene.names.edge(ply, edge.mv));
            self.score(edge, scene.worked(comparison, edge).as_deref());
        }
    }

    fn expand(&mut self, scene: &Scene<'_>) {
        let Leaf { kind, moves, .. } = &scene.simulation.leaf;
        self.lit = vec![Mark::Moves];
        self.say(Mark::Moves, "node", scene.leaf());
        match kind {
            LeafKind::Opened | LeafKind::Reused(_) => {
                self.lit.push(Mark::Children);
                self.say(Mark::Moves, "len(legal_moves)", format::count(moves.len() as u64));
                self.say(Mark::Children, "N", "0");
                self.say(Mark::Children, "W", format::fixed(0.0, 3));
            }
            LeafKind::Ended(_) | LeafKind::Again(_) => self.say(Mark::Moves, "len(legal_moves)", "0"),
        }
    }

    fn evaluate(&mut self, scene: &Scene<'_>) {
        let Leaf { kind, moves, value, .. } = &scene.simulation.leaf;
        // The leaf's value is for who moved there; the evaluator speaks for who is to move.
        let said = format::signed(-value + 0.0, 3);
        match kind {
            LeafKind::Opened | LeafKind::Reused(_) => {
                self.lit = vec![Mark::Opened, Mark::Ask, Mark::Hand, Mark::Turn];
                self.say(Mark::Ask, "value", said);
                let plies = scene.simulation.path.len();
                for (mv, prior) in moves.iter().take(MOST_SCORES) {
                    let name = format!("P[{}]", scene.names.edge(plies, *mv));
                    self.say(Mark::Hand, name, format::percent_to(*prior, 1));
                }
                if moves.len() > MOST_SCORES {
                    self.say(Mark::Hand, "…", "");
                }
            }
            LeafKind::Ended(_) | LeafKind::Again(_) => {
                self.lit = vec![Mark::Opened, Mark::Over, Mark::Turn];
                self.say(Mark::Over, "value", said);
            }
        }
        self.say(Mark::Turn, "value", format::signed(*value, 3));
    }

    fn back_up(&mut self, scene: &Scene<'_>, nodes: usize) {
        self.lit = vec![Mark::Back, Mark::Visit, Mark::Add, Mark::Flip];
        let Some(change) = nodes.checked_sub(1).and_then(|at| scene.simulation.changes.get(at)) else { return };
        let plies = scene.simulation.changes.len() - nodes;
        self.say(Mark::Back, "node", scene.names.node(plies));
        let (before, after) = change.visits;
        self.say(Mark::Visit, "N", format!("{} → {}", format::count(before.into()), format::count(after.into())));
        let old = if before == 0 { 0.0 } else { change.q.0.unwrap_or(0.0) * f64::from(before) };
        let new = change.q.1 * f64::from(after);
        self.say(Mark::Add, "value", format::signed(change.value, 3));
        self.say(Mark::Add, "W", format!("{} → {}", format::signed(old, 3), format::signed(new, 3)));
        self.say(Mark::Add, "Q", format::signed(change.q.1, 3));
        if plies > 0 {
            self.say(Mark::Flip, "value", format::signed(-change.value + 0.0, 3));
        }
    }

    /// N, W and Q of a node.
    fn sums(&mut self, mark: Mark, visits: u32, q: f64) {
        self.say(mark, "N", format::count(visits.into()));
        self.say(mark, "W", format::signed(q * f64::from(visits), 3));
        self.say(mark, "Q", format::signed(q, 3));
    }

    /// The score of a move, line by line: worked out where that is known, else its results.
    fn score(&mut self, edge: &EdgeView, steps: Option<&[worked::Step]>) {
        let Some(steps) = steps else {
            self.say(Mark::Mean, "Q", format::signed(edge.q, 3));
            self.say(Mark::Bonus, "P", format::percent_to(edge.prior, 2));
            self.say(Mark::Bonus, "N", format::count(edge.visits.into()));
            self.say(Mark::Bonus, "U", format::plain(edge.u, 3));
            return self.say(Mark::Score, "Q + U", format::signed(edge.s, 3));
        };
        for step in steps {
            let (mark, name) = match step.symbol {
                Symbol::Value | Symbol::LostValue => (Mark::Mean, "Q"),
                Symbol::Root => (Mark::Count, "√"),
                Symbol::Cpuct => (Mark::Weight, "c"),
                Symbol::Exploration => (Mark::Bonus, "U"),
                Symbol::MovesLeft => (Mark::Score, "mu"),
                Symbol::Score => (Mark::Score, "S"),
                _ => continue,
            };
            self.say(mark, name, equation(step));
        }
    }
}

/// A simulation, with what else is known.
struct Scene<'a> {
    now: &'a Now<'a>,
    names: &'a dyn Naming,
    simulation: &'a Simulation,
}

impl Scene<'_> {
    /// Change of the node so many plies down the path: the list begins at the leaf.
    fn change(&self, plies: usize) -> Option<&Change> {
        self.simulation.changes.iter().rev().nth(plies)
    }

    fn leaf(&self) -> String {
        self.names.node(self.simulation.path.len())
    }

    /// The score worked out with the node's numbers, if these are those that were compared: in a batch they need not be.
    fn worked(&self, comparison: &Comparison, edge: &EdgeView) -> Option<Vec<worked::Step>> {
        let open: &OpenNode = self.now.open.filter(|open| open.node == comparison.node)?;
        let at = open.edges.iter().position(|one| one.mv == edge.mv)?;
        let one = &open.edges[at];
        let is_same = one.visits == edge.visits && one.in_flight == edge.in_flight && one.s == edge.s;
        is_same.then(|| worked::score(open, at, self.now.parameters)).flatten()
    }
}

/// `P × (c × √n) / (1 + N) = U`, with numbers. A number that comes from nowhere stands alone.
fn equation(step: &worked::Step) -> String {
    let result = format::digits(step.result);
    let is_plain = matches!(step.expression.as_slice(), [] | [Token::Operand(..) | Token::Number(_)]);
    if is_plain { result } else { format!("{} = {result}", written(&step.expression)) }
}

fn written(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        match token {
            Token::Sign(sign @ ("+" | "−" | "×" | "/")) => text.extend([" ", sign, " "]),
            Token::Sign(",") => text.push_str(", "),
            Token::Sign(sign) => text.push_str(sign),
            Token::Operand(_, value) | Token::Number(value) => text.push_str(&format::digits(*value)),
        }
    }
    text
}
