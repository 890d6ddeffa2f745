//! The best move: most visits, unless something is proven.

use std::cmp::Ordering;

use crate::{
    arithmetic::{Exact, Lc0},
    game::{EndingKind, Game, Move, Outcome},
    parameters::ArithmeticChoice,
    prior::Prior,
    random::SplitMix64,
    report::EdgeReport,
    search::Search,
    tree::{Branch, NodeId, Tree},
};

/// Classes of moves, better ones larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Loss,
    TablebaseLoss,
    Undecided,
    TablebaseWin,
    Win,
}

impl<G: Game> Search<G> {
    /// The best move at a node, as Lc0 ranks them: wins, then tablebase wins, then everything undecided or drawn, then
    /// losses. Among wins the shortest, among losses the longest, else the most visited; ties by Q, then by P. Moves that
    /// are not searched are none; in an empty tree there is none.
    #[must_use]
    pub fn best_branch(&self, node: NodeId) -> Option<Branch> {
        let scene = self.scene();
        let may_be_best = |branch: &Branch| branch.child.is_some() && scene.allows(node, branch.edge);
        self.best_of(node, self.tree().branches(node).filter(may_be_best))
    }

    /// The move that is played at a node, as Lc0 chooses it: the [best](Search::best_branch), unless that one loses and
    /// another was never visited; of those the one with the largest P.
    #[must_use]
    pub fn preferred_branch(&self, node: NodeId) -> Option<Branch> {
        let best = self.best_branch(node);
        if best.is_some_and(|best| !loses(self.tree(), &best)) {
            return best;
        }
        self.unvisited(node).next().or(best)
    }

    /// All moves of a node that are searched, in the order in which Lc0 prefers them: visited ones as they are
    /// [ranked](Search::ranking), those never visited by P, before visited ones that lose.
    #[must_use]
    pub fn preferences(&self, node: NodeId) -> Vec<Branch> {
        let is_searched = |branch: &Branch| self.scene().allows(node, branch.edge);
        let mut moves: Vec<Branch> = self.ranking(node).into_iter().filter(is_searched).collect();
        let first_lost = moves.iter().position(|branch| loses(self.tree(), branch)).unwrap_or(moves.len());
        moves.splice(first_lost..first_lost, self.unvisited(node));
        moves
    }

    /// The moves of a node that were never visited and are searched, largest P first.
    fn unvisited(&self, node: NodeId) -> impl Iterator<Item = Branch> + '_ {
        let scene = self.scene();
        self.tree().branches(node).filter(move |branch| branch.child.is_none() && scene.allows(node, branch.edge))
    }

    /// A node's visited moves, the best first: each is the [best](Search::best_branch) of those that are left. (Draws are
    /// compared with each other by their length and with other moves by visits, which is no order that could be sorted by.)
    #[must_use]
    pub fn ranking(&self, node: NodeId) -> Vec<Branch> {
        let tree = self.tree();
        let mut left: Vec<Branch> = tree.branches(node).filter(|branch| branch.child.is_some()).collect();
        let mut ranking = Vec::with_capacity(left.len());
        let searched = |branch: &&Branch| self.scene().allows(node, branch.edge);
        // Moves that are not searched any more come after all others.
        let best = |left: &[Branch]| {
            let best = self.best_of(node, left.iter().filter(searched).copied());
            best.or_else(|| self.best_of(node, left.iter().copied()))
        };
        while let Some(best) = best(&left) {
            left.retain(|branch| branch.index != best.index);
            ranking.push(best);
        }
        ranking
    }

    /// The principal variation: from the root always the best move.
    #[must_use]
    pub fn principal_variation(&self) -> Vec<Move> {
        self.best_branch(Tree::ROOT).map(|best| self.variation(&best)).unwrap_or_default()
    }

    /// A move, and from there always the best move.
    #[must_use]
    pub fn variation(&self, branch: &Branch) -> Vec<Move> {
        let mut moves = vec![branch.edge.mv()];
        let mut node = branch.child;
        while let Some(branch) = node.and_then(|node| self.best_branch(node)) {
            moves.push(branch.edge.mv());
            node = branch.child;
        }
        moves
    }

    /// A move and what follows, as Lc0 writes it: from there always the [preferred](Search::preferred_branch) move, up to
    /// one that was never visited.
    #[must_use]
    pub fn expected_line(&self, branch: &Branch) -> Vec<Move> {
        let mut moves = vec![branch.edge.mv()];
        let mut node = branch.child;
        while let Some(branch) = node.and_then(|node| self.preferred_branch(node)) {
            moves.push(branch.edge.mv());
            node = branch.child;
        }
        moves
    }

    /// The move to play at the root: the [preferred](Search::preferred_branch) one.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.preferred_branch(Tree::ROOT).map(|branch| branch.edge.mv())
    }
}

impl<G: Game> Search<G> {
    /// The move to play: the best one or, with a temperature, one drawn as Lc0 does it, by visits to the power of
    /// 1 / temperature. The same search with the same seed draws the same. Moves that are not searched are not drawn, though an
    /// earlier search may have visited them.
    #[must_use]
    pub fn move_to_play(&self) -> Option<Move> {
        let parameters = self.parameters();
        if parameters.temperature == 0.0 || self.tree().is_empty() {
            return self.best_move();
        }
        let mut edges = self.report(Tree::ROOT).edges;
        if let Some(only) = self.only(Tree::ROOT) {
            edges.retain(|edge| only.contains(&edge.mv));
        }
        let visits = |edge: &EdgeReport| f64::from(edge.visits) + parameters.temperature_offset;
        let most = edges.iter().filter(|edge| edge.visits > 0).max_by_key(|edge| edge.visits);
        let Some(most) = most.filter(|most| visits(most) > 0.0) else { return self.best_move() };
        // A game is 2 in Q.
        let least = most.q - parameters.temperature_cutoff / 50.0;
        let weights = edges.iter().map(|edge| {
            let share = visits(edge) / visits(most);
            if edge.visits > 0 && edge.q >= least && share > 0.0 {
                libm::pow(share, 1.0 / parameters.temperature)
            } else {
                0.0
            }
        });
        let weights: Vec<f64> = weights.collect();
        let mut random = SplitMix64::new(parameters.seed, u64::from(self.moment()));
        let mut left = random.unit() * weights.iter().sum::<f64>();
        let drawn = edges.iter().zip(weights).find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        Some(drawn.map_or(most.mv, |(edge, _)| edge.mv))
    }
}

impl<G: Game> Search<G> {
    /// Returns the standing of a node's move among the others; `None` if it was never visited.
    #[must_use]
    pub fn standing(&self, node: NodeId, branch: &Branch) -> Option<Standing> {
        self.standing_with(branch, self.draw_score_at(node))
    }

    /// The best of a node's visited moves, of equal ones the earliest.
    fn best_of(&self, node: NodeId, branches: impl Iterator<Item = Branch>) -> Option<Branch> {
        let draw_score = self.draw_score_at(node);
        let standings = branches.filter_map(|branch| Some((branch, self.standing_with(&branch, draw_score)?)));
        let best = standings.reduce(|best, one| if one.1.compare(&best.1) == Ordering::Greater { one } else { best });
        best.map(|(branch, _)| branch)
    }

    fn standing_with(&self, branch: &Branch, draw_score: f64) -> Option<Standing> {
        let (tree, child) = (self.tree(), branch.child?);
        let flags = tree.flags(child);
        Some(Standing {
            exact: flags.exact().zip(flags.ending()),
            plies: tree.mean_moves_left(child),
            visits: tree.counted_visits(child),
            value: match self.parameters().arithmetic {
                ArithmeticChoice::Exact => self.scene().q::<Exact>(child, draw_score),
                ArithmeticChoice::Lc0 => self.scene().q::<Lc0>(child, draw_score),
            },
            prior: branch.edge.prior(),
        })
    }
}

/// Returns whether a move was visited and is known to lose.
fn loses(tree: &Tree, branch: &Branch) -> bool {
    branch.child.and_then(|child| tree.exact(child)) == Some(Outcome::Loss)
}

/// Properties by which the visited moves of a node are ranked; values from their mover's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Exact result and its cause, if it has one.
    pub exact: Option<(Outcome, EndingKind)>,
    /// M: mean plies left.
    pub plies: f64,
    /// N: completed visits, as far as they count.
    pub visits: u32,
    /// Q.
    pub value: f64,
    /// P.
    pub prior: Prior,
}

impl Standing {
    /// Compares two moves: the better one is the greater.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        let class = self.class();
        if class != other.class() {
            return class.cmp(&other.class());
        }
        let plies = self.plies.total_cmp(&other.plies);
        match class {
            Class::Win | Class::TablebaseWin => return plies.reverse(),
            Class::Loss | Class::TablebaseLoss => return plies,
            Class::Undecided => {}
        }
        if let (Some((_, kind)), Some((_, other_kind))) = (self.exact, other.exact) {
            let by_rules = |kind| kind != EndingKind::Tablebase;
            return by_rules(kind).cmp(&by_rules(other_kind)).then(plies.reverse());
        }
        let by_value = self.value.total_cmp(&other.value);
        self.visits.cmp(&other.visits).then(by_value).then(self.prior.cmp(&other.prior))
    }

    fn class(&self) -> Class {
        match self.exact {
            Some((Outcome::Win, EndingKind::Tablebase)) => Class::TablebaseWin,
            Some((Outcome::Win, _)) => Class::Win,
            Some((Outcome::Loss, EndingKind::Tablebase)) => Class::TablebaseLoss,
            Some((Outcome::Loss, _)) => Class::Loss,
            _ => Class::Undecided,
        }
    }
}
