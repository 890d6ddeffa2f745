//! A thousand boxes of pictures of real searches, at moments, places and closeness drawn by lot: each says what the engine
//! says. Expectations are made of the engine's tree alone, not of frames.

use std::time::Duration;

use engine::games::chess::Chess as Game;
use engine::{NodeId, Parameters, Search, Tree, evaluators::Random};
use session::{Feed, SearchRun};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, san::SanPlus};
use wire::{Until, Watch};

use super::*;
use crate::closer;
use crate::names::{Names, Naming};
use crate::palette;
use crate::scene::label::{Glyphs, Labels};
use crate::subject::Statistic;
use page::format;
use page::model::Model;
use page::notation::Notation;

const BOXES: usize = 1000;
const VIEW: Viewport = Viewport { width: 900.0, height: 600.0, row_height: 40.0 };
const MIN_SHARE: f32 = 1.5 / 1440.0;

const POSITIONS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    // Mates and draws are near.
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 96 100",
];

/// Numbers drawn by lot, the same in every run (Steele, Lea and Flood's SplitMix).
struct Lot(u64);

impl Lot {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// In [0, 1).
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[test]
fn a_thousand_boxes_say_what_the_engine_says() {
    let mut lot = Lot(6);
    let (mut nodes, mut rests) = (0, 0);
    for fen in POSITIONS {
        let mut run = search(fen);
        let mut model = Model::default();
        while nodes + rests < BOXES * (1 + POSITIONS.iter().position(|&one| one == fen).unwrap_or(0)) / POSITIONS.len()
        {
            go_on(&mut run, &mut lot);
            let tree = run.search().tree();
            let base = NodeId::new(lot.below(tree.len().min(60) as usize) as u32);
            let camera = look_somewhere(&mut lot);
            let watch = Watch {
                root: base.get(),
                min_share: MIN_SHARE,
                closer: closer::wanted(&camera, MIN_SHARE, None),
                max_nodes: 4000,
                ..Watch::whole(0)
            };
            let frame = Feed::new(watch).next_frame(&mut run, Duration::ZERO).expect("the first frame");
            model.apply(&frame);

            let signs = if lot.below(2) == 0 { [1.0, 1.0] } else { [1.0, -1.0] };
            let statistic = Statistic::ALL[lot.below(Statistic::ALL.len())];
            let truth = Truth { search: run.search(), base, camera, signs, statistic, root: position(fen) };
            let scene = truth.picture(&model);
            for _ in 0..scene.boxes.len().min(20) {
                let drawn = &scene.boxes[lot.below(scene.boxes.len())];
                match drawn.kind {
                    Kind::Node(id) => {
                        truth.check_node(&scene, drawn, NodeId::new(id));
                        nodes += 1;
                    }
                    Kind::Rest { parent, nodes, visits } => {
                        truth.check_rest(&scene, drawn, NodeId::new(parent), nodes, visits);
                        rests += 1;
                    }
                    Kind::Ghost { parent, mv } => truth.check_ghost(&scene, drawn, NodeId::new(parent), mv),
                    Kind::Unvisited { parent, moves } => {
                        let parent = NodeId::new(parent);
                        let waiting = truth.search.tree().branches(parent).filter(|branch| branch.child.is_none());
                        assert!(moves as usize <= waiting.count(), "{moves} moves below {parent:?}");
                    }
                }
            }
        }
    }
    assert!(nodes + rests >= BOXES && rests >= BOXES / 50, "{nodes} nodes and {rests} merged boxes");
}

fn search(fen: &str) -> SearchRun<Game> {
    let game = Game::from_fen::<&str>(fen, &[]).expect("a position");
    SearchRun::new(Search::new(game, "random", None, false, Parameters::default()), 1_000_000)
}

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("a position")
}

/// Goes to another moment: mostly forwards, now and then back.
fn go_on(run: &mut SearchRun<Game>, lot: &mut Lot) {
    if run.search().tree().is_empty() || lot.below(4) > 0 {
        let more = 1 + lot.below(3000) as u32;
        let nodes = run.search().tree().root_visits() + more;
        run.go(Until::nodes(nodes)).expect("room for them");
        run.advance(&mut Random::new(0), u32::MAX);
    } else {
        run.step_back(1 + lot.below(1000) as u32);
    }
    if run.search().tree().is_empty() {
        run.go(Until::nodes(50)).expect("room for them");
        run.advance(&mut Random::new(0), u32::MAX);
    }
}

fn look_somewhere(lot: &mut Lot) -> Camera {
    if lot.below(3) == 0 {
        return Camera::BASE;
    }
    let span = 0.02_f64.powf(lot.share());
    Camera { left: lot.share() * (1.0 - span), span, top: lot.below(3) as f64 }
}

struct Truth<'a> {
    search: &'a Search<Game>,
    base: NodeId,
    camera: Camera,
    signs: [f32; 2],
    statistic: Statistic,
    root: Chess,
}

impl Truth<'_> {
    fn picture(&self, model: &Model) -> Scene {
        let mut layout = Layout::default();
        layout.update(model, self.base.get());
        let subject = Subject {
            model,
            revision: 1,
            base: self.base.get(),
            path: &[],
            simulation_path: &[],
            signs: self.signs,
            statistic: self.statistic,
            tints: None,
        };
        let look = Look { subject: &subject, layout: &layout, camera: self.camera, view: VIEW };
        let naming = Naming {
            root: Some(page::rules::Position::Chess(self.root.clone())),
            notation: Notation::San,
            chess960: false,
        };
        let (mut names, mut scene) = (Names::default(), Scene::default());
        // Names come in portions.
        loop {
            names.begin(&naming, model);
            scene.build(&look, &mut Labels { names: &mut names, glyphs: &Glyphs::fixed(6.0) });
            if !names.is_short() {
                return scene;
            }
        }
    }

    fn check_node(&self, scene: &Scene, drawn: &SceneBox, node: NodeId) {
        let tree = self.search.tree();
        let sign = self.sign(node);
        let q = tree.mean_value(node) as f32;
        assert_near(drawn.width, self.width(tree.visits(node)), node);
        assert_eq!(drawn.shade, palette::shade(q * sign), "the colour of {node:?}");
        let own = self.search.own_evaluation(node);
        let is_over = tree.flags(node).is_terminal() && tree.edges(node).is_empty();
        assert_eq!(
            drawn.outline,
            (!is_over).then(|| palette::shade(own.value.get() as f32 * sign)),
            "the outline of {node:?}"
        );
        if drawn.label.start == drawn.label.end {
            return;
        }
        assert_eq!(drawn.label.name(&scene.text), self.name(node));
        let number = drawn.label.number(&scene.text);
        if !number.is_empty() {
            let (parent, visits) = (tree.parent(node), tree.visits(node));
            let prior = tree.branches(parent).find(|branch| branch.child == Some(node));
            let prior = prior.map_or(1.0, |branch| tree.effective_prior(&branch));
            let sum = |visits: u32| {
                let sum = f64::from(q * sign) * f64::from(visits);
                format::signed(sum, if sum.abs() < 99.95 { 1 } else { 0 })
            };
            let wanted = match self.statistic {
                Statistic::Share => self.share(visits),
                Statistic::Visits | Statistic::Board => format::count(visits.into()),
                Statistic::Sum => sum(visits),
                Statistic::Mean => format!("{}/{}", sum(visits), format::count(visits.into())),
                Statistic::Value => format::signed(f64::from(q * sign), 2),
                Statistic::Prior => percent(f64::from(prior as f32)),
            };
            assert_eq!(number, wanted, "the number at {node:?}");
        }
    }

    /// Its move was never visited, and its number is P.
    fn check_ghost(&self, scene: &Scene, drawn: &SceneBox, parent: NodeId, mv: u16) {
        let tree = self.search.tree();
        let branch = tree.branches(parent).find(|branch| branch.edge.mv().0 == mv).expect("a legal move");
        assert!(branch.child.is_none(), "a move of {parent:?} was visited");
        let number = drawn.label.number(&scene.text);
        assert!(number.is_empty() || number == percent(f64::from(tree.effective_prior(&branch) as f32)), "{number}");
    }

    /// Its moves and visits are those of children that have no box of their own.
    fn check_rest(&self, scene: &Scene, drawn: &SceneBox, parent: NodeId, nodes: u32, visits: u32) {
        let tree = self.search.tree();
        assert_near(drawn.width, self.width(visits), parent);
        let hidden: Vec<NodeId> =
            tree.visited_children(parent).filter(|child| scene.find(child.get()).is_none()).collect();
        let hidden_visits: u32 = hidden.iter().map(|&child| tree.visits(child)).sum();
        let all = scene.boxes.iter().filter_map(|other| match other.kind {
            Kind::Rest { parent: other, nodes, visits } if other == parent.get() => Some((nodes, visits)),
            _ => None,
        });
        let (all_nodes, all_visits) = all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        // What lies beside the screen is hidden and in no box.
        assert!(all_nodes as usize <= hidden.len() && all_visits <= hidden_visits, "{parent:?}");
        if self.camera == Camera::BASE && scene.find(parent.get()).is_some() {
            assert_eq!(all_nodes as usize, hidden.len(), "moves below {parent:?} without a box");
            assert_eq!(all_visits, hidden_visits, "visits below {parent:?} without a box");
        }
        if drawn.label.start < drawn.label.end {
            assert_eq!(drawn.label.name(&scene.text), format!("{nodes} more"));
            let number = drawn.label.number(&scene.text);
            assert!(number.is_empty() || number == self.share(visits), "{number}");
        }
    }

    fn width(&self, visits: u32) -> f64 {
        let tree = self.search.tree();
        f64::from(visits) / f64::from(tree.visits(self.base)) / self.camera.span * VIEW.width
    }

    fn share(&self, visits: u32) -> String {
        let share = f64::from(visits) / f64::from(self.search.tree().visits(self.base));
        if share > 1.0 { String::new() } else { percent(share) }
    }

    fn sign(&self, node: NodeId) -> f32 {
        self.signs[self.search.path_to(node).len() % 2]
    }

    fn name(&self, node: NodeId) -> String {
        if node == Tree::ROOT {
            return "Root".to_owned();
        }
        let mut position = self.root.clone();
        let mut name = String::new();
        for code in self.search.path_to(node) {
            let mut legal = position.legal_moves().into_iter();
            let mv = legal.find(|&mv| engine::games::chess::move_code(mv) == code).expect("a legal move");
            name = SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string();
        }
        name
    }
}

fn percent(share: f64) -> String {
    if share < 0.0995 { format!("{:.1}%", share * 100.0) } else { format!("{:.0}%", share * 100.0) }
}

fn assert_near(width: f64, wanted: f64, node: NodeId) {
    // Both are sums of fractions: their last bits differ.
    assert!((width - wanted).abs() < 1e-6 * wanted.max(1.0), "the width of {node:?}: {width}, not {wanted}");
}
