//! The page's state as a link, and back.
//!
//! A link reproduces what is seen: game, search and its settings, moment, selection and view. Every part is
//! optional, and what has its default is left out. Reading never fails: an unreadable part counts as absent,
//! except the position, whose error is shown ([`crate::game::link_error`]).

pub mod beside;
mod edits;
mod parts;
pub mod query;

use shakmaty::Color;
use wire::EditView;

use crate::breakpoints::{self, Entry};
use crate::choice::SearchChoice;
use crate::film::Script;
use crate::notation::Notation;
use crate::preferences::Preferences;
use crate::step::Step;
use crate::study::place::InStudy;
use crate::tour::stops;
use crate::view::{Chart, Depth, Findings, PointOfView, Statistic, Tab, TreeForm};
use crate::{embed, opponent, preferences, rules};
use beside::Beside;
use parts::{codes, is_digest, numbers, priors, settings, words, write_choice, writer, written};
use query::escape_into;

/// What a link says.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The stop of the tour that is shown, by its number from 1.
    pub tour: Option<u8>,
    /// The recording to look at, by its name on the server; then game and search are what they are there.
    pub recording: Option<String>,
    /// Whether a recording plays by itself, and over and over.
    pub repeats: bool,
    /// The analysis of somebody else to look at; then game and search are what they are there.
    pub watch: Option<String>,
    /// The chapter of a study that this analysis is.
    pub study: Option<InStudy>,
    /// Whether the analysis is the page's own, which needs no server. Of small games it always is.
    pub in_browser: bool,
    /// FEN of the start position, or a small game with the moves made so far; `None`: that of chess.
    pub fen: Option<String>,
    /// Moves from there in UCI notation.
    pub moves: Vec<String>,
    /// Evaluator and parameters that differ from their defaults.
    pub choice: SearchChoice,
    /// Whether searches of later positions begin with what is known.
    pub keep: bool,
    /// Where a running search stops by itself.
    pub breakpoints: Vec<Entry>,
    /// How many principal variations are shown.
    pub lines: u8,
    /// How many simulations the search has had; `None`: as many as the page runs by itself.
    pub simulations: Option<u32>,
    /// The moment that is shown: so many events of the search; `None`: the newest.
    pub at: Option<u32>,
    /// What was changed by hand in the search, oldest first.
    pub edits: Vec<EditView>,
    /// The phase that is held of what follows that moment.
    pub phase: Option<Step>,
    /// Moves from the search's root to the selected node.
    pub path: Vec<String>,
    /// Moves from the search's root to the node at the top of the tree drawing.
    pub zoom: Vec<String>,
    /// The form in which the tree is drawn.
    pub tree_form: TreeForm,
    /// Statistic on its labels.
    pub labels: Statistic,
    /// From whose view values are shown.
    pub point_of_view: PointOfView,
    /// How moves are written.
    pub notation: Notation,
    /// How much of the page is shown: at least what has the open tab.
    pub depth: Depth,
    /// The open tab.
    pub tab: Tab,
    /// The chosen chart.
    pub chart: Chart,
    /// What is looked for in the tree.
    pub find: String,
    /// The moves from the search's root to the node below which it is looked for.
    pub within: Vec<u16>,
    /// What is shown of what was found.
    pub findings: Findings,
    /// What is searched by minimax and how, as its panel writes it.
    pub minimax: String,
    /// The side that the search plays, and after how many visits it moves.
    pub opponent: Option<(Color, u32)>,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// The film that is open, and what it is of.
    pub film: Option<Script>,
    /// What the search is compared with.
    pub comparison: Option<Beside>,
}

impl Default for Link {
    fn default() -> Self {
        Self::parse(&|_| None, &Preferences::default())
    }
}

/// More text than can be looked for is not read.
const MOST_TEXT: usize = 2000;

impl Link {
    /// Reads a link from an address's query, with or without `?`, for somebody who has chosen nothing.
    #[must_use]
    pub fn of_query(query: &str) -> Self {
        Self::of_query_for(query, &Preferences::default())
    }

    /// Reads a link from an address's query, with or without `?`. What it does not say of looks is as somebody has chosen it.
    #[must_use]
    pub fn of_query_for(query: &str, chosen: &Preferences) -> Self {
        let query = query.trim_start_matches('?');
        Self::parse(&|name| query::value(query, name), chosen)
    }

    /// Reads a link from its query's decoded values. What it does not say of looks is as somebody has chosen it.
    pub fn parse(value: &dyn Fn(&str) -> Option<String>, chosen: &Preferences) -> Self {
        // Links of earlier versions have other names.
        let renamed = |name: &str, earlier: &str| value(name).or_else(|| value(earlier));
        let is = |name: &str, wanted: &str| value(name).as_deref() == Some(wanted);
        let tab = value("tab").and_then(|name| Tab::read(&name)).unwrap_or_default();
        // A frame of another site that is to show the tree needs a depth that has one; there nobody has chosen any.
        let usual =
            if value("embed").is_some_and(|columns| embed::has_tree(&columns)) { Depth::Search } else { chosen.depth };
        let depth = tab.depth(value("depth").and_then(|name| Depth::read(&name)).unwrap_or(usual));
        let notation = match value("notation").as_deref() {
            Some("uci") => Notation::Uci,
            Some("san") => Notation::San,
            _ => chosen.notation,
        };
        let watch = value("watch").filter(|id| !id.is_empty());
        let fen = value("fen").map(|fen| fen.replace('_', " ")).filter(|fen| !fen.trim().is_empty());
        Self {
            tour: value("tour").and_then(|number| stops::read(&number)),
            recording: value("recording").filter(|name| !name.is_empty()),
            repeats: is("loop", "1"),
            study: watch.as_ref().and_then(|_| InStudy::parse(value)),
            watch,
            in_browser: is("in", "browser") || fen.as_deref().is_some_and(rules::is_small),
            fen,
            moves: value("moves").map(|list| words(&list)).unwrap_or_default(),
            choice: SearchChoice {
                evaluator: value("evaluator").filter(|name| !name.is_empty()),
                network: value("network").filter(|digits| is_digest(digits)),
                settings: value("set").map(|list| settings(&list)).unwrap_or_default(),
                only: value("only").map(|list| codes(&list)).unwrap_or_default(),
                priors: priors("", value),
            },
            keep: !is("keep", "0"),
            breakpoints: value("break").map(|list| breakpoints::read(&list)).unwrap_or_default(),
            lines: value("lines").and_then(|lines| lines.parse().ok()).unwrap_or(chosen.lines),
            simulations: renamed("simulations", "moment").and_then(|number| number.parse().ok()),
            at: value("at").and_then(|moment| moment.parse().ok()),
            edits: value("edits").map(|list| edits::read(&list)).unwrap_or_default(),
            phase: value("phase").and_then(|phase| Step::read(&phase)),
            path: value("path").map(|list| words(&list)).unwrap_or_default(),
            zoom: value("zoom").map(|list| words(&list)).unwrap_or_default(),
            tree_form: if is("tree", TreeForm::Links.name()) { TreeForm::Links } else { TreeForm::Icicle },
            labels: value("labels").and_then(|name| Statistic::read(&name)).unwrap_or_default(),
            point_of_view: value("view").and_then(|name| PointOfView::read(&name)).unwrap_or(chosen.point_of_view),
            notation,
            depth,
            tab: tab.at(depth),
            chart: value("chart").and_then(|name| Chart::read(&name)).unwrap_or_default(),
            find: value("find").filter(|text| text.len() <= MOST_TEXT).unwrap_or_default(),
            within: value("within").map(|list| numbers(&list)).unwrap_or_default(),
            findings: renamed("findings", "survey").and_then(|name| Findings::read(&name)).unwrap_or_default(),
            minimax: value("minimax").filter(|text| text.len() <= MOST_TEXT).unwrap_or_default(),
            opponent: value("opponent").and_then(|text| opponent::read(&text)),
            flipped: value("flip").map_or(chosen.flipped, |flip| flip == "1"),
            film: value("film").and_then(|name| Script::read(&name)),
            comparison: Beside::parse(value),
        }
    }

    /// The query for readers who have perhaps chosen another view of values: numbers must mean to them what they meant here, so that it says
    /// the view also where that is the usual one.
    #[must_use]
    pub fn query_for_all(&self) -> String {
        let mut query = self.query();
        let view = PointOfView::default();
        if !query.is_empty() && self.point_of_view == view {
            query.push_str("&view=");
            query.push_str(view.name());
        }
        query
    }

    /// The query, with its `?`; empty if everything has its default.
    #[must_use]
    pub fn query(&self) -> String {
        let mut query = String::new();
        let mut add = |name: &str, value: &str| {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.push_str(name);
            query.push('=');
            escape_into(&mut query, value);
        };
        if let Some(number) = self.tour {
            add("tour", &number.to_string());
        }
        if let Some(name) = &self.recording {
            add("recording", name);
            if self.repeats {
                add("loop", "1");
            }
        }
        if let Some(id) = &self.watch {
            add("watch", id);
        }
        if let Some(InStudy { study, chapter }) = &self.study {
            add("study", study);
            add("chapter", &chapter.to_string());
        }
        if self.in_browser && !self.fen.as_deref().is_some_and(rules::is_small) {
            add("in", "browser");
        }
        if let Some(fen) = &self.fen {
            add("fen", &fen.replace(' ', "_"));
        }
        if !self.moves.is_empty() {
            add("moves", &self.moves.join(","));
        }
        let write = writer(self.fen.as_deref().is_some_and(rules::is_small));
        write_choice("", &self.choice, write, &mut add);
        if !self.keep {
            add("keep", "0");
        }
        if !self.breakpoints.is_empty() {
            add("break", &breakpoints::written(&self.breakpoints));
        }
        if self.lines != preferences::LINES {
            add("lines", &self.lines.to_string());
        }
        if let Some(simulations) = self.simulations {
            add("simulations", &simulations.to_string());
        }
        if let Some(moment) = self.at {
            add("at", &moment.to_string());
        }
        if !self.edits.is_empty() {
            add("edits", &edits::write(&self.edits, write));
        }
        if let Some(phase) = self.phase {
            add("phase", &phase.written());
        }
        if !self.path.is_empty() {
            add("path", &self.path.join(","));
        }
        if !self.zoom.is_empty() {
            add("zoom", &self.zoom.join(","));
        }
        if self.tree_form != TreeForm::default() {
            add("tree", self.tree_form.name());
        }
        if self.labels != Statistic::default() {
            add("labels", self.labels.name());
        }
        if self.point_of_view != PointOfView::default() {
            add("view", self.point_of_view.name());
        }
        if self.notation == Notation::Uci {
            add("notation", "uci");
        }
        if self.depth != self.tab.depth(Depth::default()) {
            add("depth", self.depth.name());
        }
        if self.tab != Tab::default() {
            add("tab", self.tab.name());
        }
        if self.chart != Chart::default() {
            add("chart", self.chart.written());
        }
        if !self.find.trim().is_empty() {
            add("find", &self.find);
        }
        if !self.within.is_empty() {
            add("within", &written(&self.within, ",", write));
        }
        if self.findings != Findings::default() {
            add("findings", self.findings.written());
        }
        if !self.minimax.is_empty() {
            add("minimax", &self.minimax);
        }
        if let Some(film) = self.film {
            add("film", film.name());
        }
        if let Some(told) = self.opponent {
            add("opponent", &opponent::written(told));
        }
        if self.flipped {
            add("flip", "1");
        }
        if let Some(comparison) = &self.comparison {
            comparison.write(write, &mut add);
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Source;
    use wire::Setting;

    fn read(query: &str) -> Link {
        Link::of_query(query)
    }

    #[test]
    fn a_frame_that_shows_the_tree_has_it() {
        let depth = |query: &str| read(query).depth;
        assert_eq!(["?embed=board,tree", "?embed=1"].map(depth), [Depth::Search; 2]);
        assert_eq!(["?embed=board", "?embed=", "?embed=1&depth=analyse"].map(depth), [Depth::Analyse; 3]);
        assert_eq!(depth("?embed=1&depth=lab"), Depth::Lab);
    }

    #[test]
    fn a_plain_link_is_empty() {
        assert_eq!(Link::default().query(), "");
        assert_eq!(read(""), Link::default());
    }

    #[test]
    fn everything_comes_back() {
        let link = Link {
            tour: Some(3),
            recording: Some("opera-game".into()),
            watch: Some("9f3c".into()),
            study: Some(InStudy { study: "a-B_9".into(), chapter: 4 }),
            in_browser: true,
            repeats: true,
            fen: Some("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".into()),
            moves: vec!["e1g1".into(), "e8e7".into()],
            choice: SearchChoice {
                evaluator: Some("network:maia 1900&more+é".into()),
                network: Some("0123456789ab".into()),
                settings: vec![
                    Setting { name: "cpuct".into(), value: "3.5".into() },
                    Setting { name: "fpu_strategy".into(), value: "absolute".into() },
                ],
                only: vec![12, 4000],
                priors: wire::Priors {
                    own: Some(Source { evaluator: "network:maia".into(), network: Some("ba9876543210".into()) }),
                    opponent: Some(Source { evaluator: "uniform:0.5".into(), network: None }),
                },
            },
            keep: false,
            breakpoints: breakpoints::read("best,~visits:e1h1:50"),
            lines: 5,
            simulations: Some(0),
            at: Some(40),
            edits: vec![
                EditView { moment: 7, edit: wire::Edit::Parameter { name: "cpuct".into(), value: "2.5".into() } },
                EditView { moment: 9, edit: wire::Edit::Only { path: vec![12, 4000], moves: Vec::new() } },
            ],
            phase: Some(Step::Select(2)),
            path: vec!["a1a8".into()],
            zoom: vec!["a1a7".into(), "e8d8".into()],
            tree_form: TreeForm::Links,
            labels: Statistic::Mean,
            point_of_view: PointOfView::Mover,
            notation: Notation::Uci,
            depth: Depth::Lab,
            tab: Tab::Score,
            chart: Chart::Methods,
            find: "1. e4 e5 2. Nf3+".into(),
            within: vec![4000, 12, 4000],
            findings: Findings::Squares,
            minimax: "plain,at:4,tree:((1 2) (-3 4))".into(),
            opponent: Some((Color::Black, 250)),
            flipped: true,
            film: Some(Script::Minute),
            comparison: Some(Beside {
                choice: SearchChoice {
                    evaluator: Some("classical".into()),
                    network: None,
                    settings: vec![Setting { name: "cpuct".into(), value: "1".into() }],
                    only: vec![7],
                    priors: wire::Priors {
                        own: None,
                        opponent: Some(Source { evaluator: "network:maia,é".into(), network: None }),
                    },
                },
                simulations: Some(400),
                time: Some(37),
                colour: crate::view::Colour::Value,
                pace: session::Pace::Share,
                lead: -12,
            }),
        };
        assert_eq!(read(&link.query()), link);
    }

    #[test]
    fn numbers_mean_the_same_to_every_reader() {
        for point_of_view in [PointOfView::White, PointOfView::Mover] {
            let link = Link { at: Some(40), point_of_view, ..Link::default() };
            for view in [PointOfView::White, PointOfView::Mover] {
                let chosen = Preferences { point_of_view: view, ..Preferences::default() };
                assert_eq!(Link::of_query_for(&link.query_for_all(), &chosen), link);
            }
        }
        assert_eq!(Link::default().query_for_all(), "", "nothing is shown yet");
    }

    #[test]
    fn links_stay_readable() {
        let link = Link { fen: Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".into()), ..Link::default() };
        assert_eq!(link.query(), "?fen=8/8/8/8/8/8/8/K1k5_w_-_-_0_1");
    }

    #[test]
    fn a_link_goes_before_what_was_chosen() {
        let chosen = Preferences {
            depth: Depth::Search,
            point_of_view: PointOfView::Mover,
            lines: 5,
            flipped: true,
            ..Preferences::default()
        };
        let link = Link::of_query_for("", &chosen);
        assert_eq!(
            (link.depth, link.point_of_view, link.lines, link.flipped),
            (Depth::Search, PointOfView::Mover, 5, true)
        );
        let link = Link::of_query_for("?depth=analyse&view=white&lines=1&flip=0", &chosen);
        assert_eq!(
            (link.depth, link.point_of_view, link.lines, link.flipped),
            (Depth::Analyse, PointOfView::White, 1, false)
        );
        // Nobody sees a tab that is named and not there.
        let link = Link::of_query_for("?depth=analyse&tab=formula", &chosen);
        assert_eq!(
            (link.depth, link.tab, link.query().as_str()),
            (Depth::Lab, Tab::Formula, "?lines=5&view=mover&tab=formula&flip=1")
        );
        assert_eq!(Link::of_query_for("?tab=tree", &chosen).tab, Tab::Edges);
    }

    #[test]
    fn moves_are_squares_and_were_numbers() {
        let only = vec![27 | 34 << 6, 21 | 36 << 6];
        let link = Link { choice: SearchChoice { only: only.clone(), ..SearchChoice::default() }, ..Link::default() };
        assert_eq!(link.query(), "?only=d4c5,f3e5");
        for query in ["?only=d4c5,f3e5", "?only=f3e5,d4c5,d4c5,e9", "?only=2203,2325"] {
            assert_eq!(read(query).choice.only, only, "{query}");
        }
        let small = read("?fen=connect-four&only=3,5");
        assert_eq!(
            (small.choice.only.as_slice(), small.query().as_str()),
            ([3, 5].as_slice(), "?fen=connect-four&only=3,5")
        );
    }

    #[test]
    fn links_of_earlier_versions_are_read() {
        let link = read("?moment=40&at=12&survey=squares");
        assert_eq!((link.simulations, link.at, link.findings), (Some(40), Some(12), Findings::Squares));
        assert_eq!(link.query(), "?simulations=40&at=12&findings=squares");
    }

    #[test]
    fn nonsense_counts_as_absent() {
        let link = read("?simulations=many&phase=late&set=cpuct&view=black&fen=&compare=all&lead=7");
        assert_eq!(link, Link::default());
    }
}
