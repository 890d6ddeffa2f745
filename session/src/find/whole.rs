//! Composition of a part of a tree: its moves, its depths and widths, the squares it uses.

use shakmaty::Square;
use wire::find::{Depth, Man, Use, Whole};

use super::{
    groups::{Tallies, count},
    moves::{castled, squares},
    paths::Paths,
    spot::Spot,
};

/// Squares, men of both colours.
const SQUARES: usize = 64;
const MEN: usize = 2 * Man::ALL.len();

/// Sums so far.
#[derive(Debug, Default)]
pub(super) struct Sums {
    nodes: u32,
    moves: Tallies,
    depths: Vec<Sum>,
    /// Visits that start from and end on a square, by ply from 1, man, colour and square.
    uses: Vec<(u64, u64)>,
}

/// Counts at a depth.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    nodes: u32,
    visits: u64,
    exact: u32,
    /// N of the nodes, less what their moves have of it.
    own: i64,
}

impl Sums {
    /// Takes a node into account; whether its value is exact.
    pub(super) fn add(&mut self, spot: &Spot, is_exact: bool) {
        self.nodes += 1;
        let depth = usize::from(spot.last.depth);
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, Sum::default());
        }
        let sum = &mut self.depths[depth];
        sum.nodes += 1;
        sum.visits += u64::from(spot.visits);
        sum.exact += u32::from(is_exact);
        sum.own += i64::from(spot.visits);
        if depth > 0 {
            self.depths[depth - 1].own -= i64::from(spot.visits - spot.given);
            count(self.moves.of(spot.played), spot, None);
            self.add_use(spot, depth);
        }
    }

    fn add_use(&mut self, spot: &Spot, depth: usize) {
        let (Some(man), Some(played)) = (spot.last.man, spot.played) else { return };
        let (from, to) = squares(spot.last.mv);
        let to = if spot.last.castles { castled(from, to).0 } else { to };
        let ply = depth.min(usize::from(Whole::MOST_USE_PLIES));
        let first = ((ply - 1) * MEN + 2 * man as usize + usize::from(played.is_white)) * SQUARES;
        if self.uses.len() < ply * MEN * SQUARES {
            self.uses.resize(ply * MEN * SQUARES, (0, 0));
        }
        self.uses[first + usize::from(from)].0 += u64::from(spot.visits);
        self.uses[first + usize::from(to)].1 += u64::from(spot.visits);
    }

    pub(super) fn finish(self, paths: &Paths) -> Whole {
        let mut widths = vec![[0_u32; 256]; self.depths.len()];
        for last in paths.inside() {
            widths[usize::from(last.depth)][usize::from(last.width)] += 1;
        }
        let depth = |(sum, widths): (&Sum, &[u32; 256])| Depth {
            nodes: sum.nodes,
            visits: sum.visits,
            own: u64::try_from(sum.own).unwrap_or(0),
            exact: sum.exact,
            widths: (0..=u8::MAX).zip(widths.iter().copied()).filter(|&(_, nodes)| nodes > 0).collect(),
        };
        let depths: Vec<Depth> = self.depths.iter().zip(&widths).map(depth).collect();
        Whole {
            node: paths.scope().node.get(),
            depth: paths.scope().depth,
            visits: depths.iter().map(|depth| depth.own).sum(),
            nodes: self.nodes,
            too_deep: paths.too_deep(),
            moves: self.moves.finish(Whole::MOST_MOVES),
            depths,
            uses: uses(&self.uses),
        }
    }
}

/// The squares that are used at all.
fn uses(all: &[(u64, u64)]) -> Vec<Use> {
    let used = all.iter().enumerate().filter(|(_, sums)| **sums != (0, 0));
    used.map(|(at, &(from, to))| {
        let (man, square) = (at / SQUARES % MEN, Square::ALL[at % SQUARES]);
        Use {
            ply: u8::try_from(at / SQUARES / MEN + 1).unwrap_or(Whole::MOST_USE_PLIES),
            man: Man::ALL[man / 2],
            is_white: man % 2 == 1,
            square: u8::from(square),
            from,
            to,
        }
    })
    .collect()
}
