//! Lesson: the page's view, the text beside it, and a question that is answered by doing.

use serde::{Deserialize, Serialize};

use crate::{
    bench::BenchSetup,
    condition::{Condition, Quantity},
    guess::Guess,
    language::Language,
    step::Step,
    text::Paragraph,
};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Its place in the course, from 1.
    pub number: u16,
    /// Its name in addresses: lower-case letters, digits and hyphens.
    pub slug: String,
    /// The language of its words: English where nobody has translated them.
    #[serde(skip)]
    pub language: Language,
    /// Its subject.
    pub title: String,
    /// The part of the course that it belongs to. Lessons of a part follow one another.
    pub part: String,
    /// The search that it is about.
    pub setup: Setup,
    /// View of it on the page at first.
    pub view: View,
    /// Things that are pointed out.
    pub highlights: Vec<Highlight>,
    /// Set where the lesson sends the reader to the training bench, at `/learn/training`.
    pub sends_to_training: bool,
    /// The training that its page shows instead of a search.
    pub bench: Option<BenchSetup>,
    /// Text to be learnt.
    pub text: Vec<Paragraph>,
    /// Picture under the text; may be left out.
    pub picture: Option<Picture>,
    /// Table beside the text; may be left out.
    pub table: Option<Table>,
    /// Text on how the sources differ, or are wrong; may be empty.
    pub sources: Vec<Paragraph>,
    /// Something to guess before it is done.
    pub guess: Option<Guess>,
    /// Something to do.
    pub action: Paragraph,
    /// Question to be answered by doing.
    pub question: Paragraph,
    /// Condition for the question to be answered.
    pub condition: Condition,
    /// Hint for whoever has tried, or wants one.
    pub hint: Paragraph,
    /// Replies to answers that are not right; the first whose condition holds is said.
    pub replies: Vec<Reply>,
    /// Text for when it is answered.
    pub afterwards: Paragraph,
    /// A way to answer it wrongly, which one of the replies is said of; may be empty.
    pub wrong: Vec<Step>,
    /// A way to answer it.
    pub solution: Vec<Step>,
}

/// A picture under a lesson's text: what it shows is the page's own search, or the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picture {
    /// The selected position, as the network sees it, and both of the network's answers.
    Network,
    /// The same with V alone.
    ValueNetwork,
    /// The same with P alone.
    PolicyNetwork,
    /// The last eight positions and the side to move, and both answers.
    History,
    /// The ways of alpha-beta and of AlphaZero, beside one another.
    Pipeline,
    /// A balanced tree beside that of the search, with as many nodes.
    Trees,
}

impl Picture {
    /// Every picture with its name in files.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Network, "network"),
        (Self::ValueNetwork, "value-network"),
        (Self::PolicyNetwork, "policy-network"),
        (Self::History, "f-of-s"),
        (Self::Pipeline, "pipeline"),
        (Self::Trees, "trees"),
    ];

    /// Returns its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, name)| name)
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Heads of its columns.
    pub head: Vec<Paragraph>,
    /// Its rows, each as long as the head.
    pub rows: Vec<Vec<Paragraph>>,
}

impl Table {
    /// Every cell, those of the head first.
    pub fn cells(&self) -> impl Iterator<Item = &Paragraph> {
        self.head.iter().chain(self.rows.iter().flatten())
    }
}

/// Reply to an answer that is not right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// Condition for it to be said.
    pub condition: Condition,
    /// What is said.
    pub words: Paragraph,
}

/// The words of a lesson in another language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Words {
    /// [`Lesson::title`].
    pub title: String,
    /// [`Lesson::part`].
    pub part: String,
    /// [`Lesson::text`].
    pub text: Vec<Paragraph>,
    /// [`Lesson::table`].
    pub table: Option<Table>,
    /// [`Lesson::sources`].
    pub sources: Vec<Paragraph>,
    /// [`Lesson::guess`].
    pub guess: Option<Guess>,
    /// [`Lesson::action`].
    pub action: Paragraph,
    /// [`Lesson::question`].
    pub question: Paragraph,
    /// [`Lesson::hint`].
    pub hint: Paragraph,
    /// The words of [`Lesson::replies`], in their order.
    pub replies: Vec<Paragraph>,
    /// [`Lesson::afterwards`].
    pub afterwards: Paragraph,
}

impl Lesson {
    /// Returns the lesson with other words.
    #[must_use]
    pub fn told(&self, language: Language, words: Words) -> Self {
        let Words { title, part, text, table, sources, guess, action, question, hint, replies, afterwards } = words;
        let conditions = self.replies.iter().map(|reply| reply.condition.clone());
        let replies = conditions.zip(replies).map(|(condition, words)| Reply { condition, words }).collect();
        let others = self.clone();
        Self {
            language,
            title,
            part,
            text,
            table,
            sources,
            guess,
            action,
            question,
            hint,
            replies,
            afterwards,
            ..others
        }
    }

    /// Returns the moves that its solution plays from the position that is searched.
    #[must_use]
    pub fn played_by_solution(&self) -> Vec<String> {
        let mut played = Vec::new();
        for step in &self.solution {
            match step {
                Step::Play(moves) => played.extend_from_slice(moves),
                Step::TakeBack(count) => played.truncate(played.len().saturating_sub(*count as usize)),
                _ => {}
            }
        }
        played
    }
}

/// A search. Equal setups give equal searches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game's name: `connect2`, `tic-tac-toe`, `connect-four` or `chess`.
    pub game: String,
    /// Start of the game: a small game's name, or a FEN or `startpos` of chess.
    pub start: String,
    /// The moves from there to the position that is searched: UCI notation in chess, else the names of cells or files.
    pub moves: Vec<String>,
    /// The recorded search that is shown, by its name among those that come with the program; `None`: one that the page makes.
    pub recording: Option<String>,
    /// The evaluator's name, one of those that need no network; empty where a recording says it.
    pub evaluator: String,
    /// Parameters that differ from their defaults, as name and value.
    pub settings: Vec<(String, String)>,
    /// Simulations that there are already when the lesson opens, the root's own evaluation included.
    pub simulations: u32,
}

/// The recordings that come with the program, by their names.
pub const RECORDINGS: [&str; 10] = [
    "game-of-the-century",
    "immortal-game",
    "kasparov-topalov",
    "legals-mate",
    "lucena",
    "marshall-queen",
    "opera-game",
    "reti",
    "saavedra",
    "two-bishops",
];

/// View of the page at first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The moment that is shown: a number of events of the search; `None`: the newest.
    pub moment: Option<u32>,
    /// The phase that is held of what follows that moment, as links write it: `select`, `select:2`, `expand`, `evaluate`, `back_up`,
    /// `back_up:1`, `batch`.
    pub phase: Option<String>,
    /// The form of the tree: `icicle` or `links`.
    pub tree: String,
    /// The open tab, as the page's tabs are named.
    pub tab: String,
    /// The chart, as links name it; `None`: the first.
    pub chart: Option<String>,
    /// Moves from the search's root to the selected node.
    pub selected: Vec<String>,
    /// The move that is chosen there.
    pub chosen: Option<String>,
    /// Search in the minimax stepper, where the lesson is about it.
    pub minimax: Option<MinimaxSetup>,
    /// True where positions after moves that the reader plays are searched by themselves.
    pub autostart: bool,
}

/// A minimax search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinimaxSetup {
    /// All of it as links write it.
    pub written: String,
    /// The tree written by hand that is searched; `None`: the lesson's position.
    pub tree: Option<String>,
    /// Plies; of no meaning for a tree written by hand.
    pub depth: u16,
    /// The evaluator at the leaves; `None`: the lesson's.
    pub evaluator: Option<String>,
    /// Set where moves that cannot matter are cut off.
    pub prunes: bool,
    /// Set where the evaluator's most promising moves come first.
    pub ordered: bool,
    /// Events that are there already when the lesson opens.
    pub moment: u32,
}

/// Something that is pointed out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Highlight {
    /// A quantity wherever it stands.
    Quantity(Quantity),
    /// Moves from the search's root on.
    Line(Vec<String>),
    /// A part of the page.
    Part(Part),
}

/// A part of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The board.
    Board,
    /// The moves of the game.
    Moves,
    /// The tree.
    Tree,
    /// The tab's panel.
    Panel,
    /// The tabs.
    Tabs,
    /// The time bar.
    TimeBar,
    /// The strip that shows a simulation's phases.
    Phases,
    /// The buttons that start and stop a search.
    Controls,
    /// The evaluator and the parameters.
    Settings,
    /// The best lines.
    Lines,
    /// The line with visits, depth and speed.
    Status,
    /// The selected node as Lc0 prints it, under the table of moves.
    Lc0Lines,
}

impl Part {
    /// Every part with its name in files.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Board, "board"),
        (Self::Moves, "moves"),
        (Self::Tree, "tree"),
        (Self::Panel, "panel"),
        (Self::Tabs, "tabs"),
        (Self::TimeBar, "time-bar"),
        (Self::Phases, "phases"),
        (Self::Controls, "controls"),
        (Self::Settings, "settings"),
        (Self::Lines, "lines"),
        (Self::Status, "status"),
        (Self::Lc0Lines, "lc0-lines"),
    ];
}
