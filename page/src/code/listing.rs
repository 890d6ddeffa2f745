//! The program: nodes, the loop of simulations, one simulation, and the score of a move by the formula in force.

use engine::Parameters;
use engine::parameters::{Formula, FpuStrategy};

/// A line of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its text; code is the same in every language, but for the sign of fractions, which it has as programs do.
    pub text: String,
    /// Its purpose, as a remark behind it.
    pub remark: Option<&'static str>,
    /// Its name, if something is ever said of it.
    pub mark: Option<Mark>,
}

/// A line that runs in some phase, or that has values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// N and W of a node.
    Sums,
    /// P of a node.
    Prior,
    /// The loop over simulations.
    Loop,
    /// The move that is played in the end.
    Best,
    /// A simulation begins at the root.
    Begin,
    /// Test for children of a node.
    Down,
    /// The largest score.
    Choose,
    /// The child of that move.
    Descend,
    /// The path grows.
    Append,
    /// The moves of the leaf.
    Moves,
    /// Its children.
    Children,
    /// Test for something to evaluate.
    Opened,
    /// The evaluator is asked.
    Ask,
    /// Its P are handed out.
    Hand,
    /// The game is over.
    Over,
    /// The value is turned to the player who moved to the leaf.
    Turn,
    /// The way back.
    Back,
    /// One visit more.
    Visit,
    /// The value is added.
    Add,
    /// The value is turned for the other player.
    Flip,
    /// Q of a move.
    Mean,
    /// The visits that U looks at.
    Count,
    /// c of the node.
    Weight,
    /// U of a move.
    Bonus,
    /// Q + U.
    Score,
}

/// Returns the program for a search with these parameters.
#[must_use]
pub fn lines(parameters: &Parameters) -> Vec<Line> {
    let mut lines = vec![
        plain("class Node:"),
        plain("    def __init__(self):"),
        marked("        self.N, self.W = 0, 0.0", Mark::Sums, say::code::sums),
        marked("        self.P = 0.0", Mark::Prior, say::code::prior),
        remarked("        self.children = {}", say::code::children),
        plain(""),
        plain("def run(game, simulations):"),
        plain("    root = Node()"),
        bare("    for i in range(simulations):", Mark::Loop),
        plain("        simulate(root, game.copy())"),
        marked("    return most_visited(root.children)", Mark::Best, say::code::best),
        plain(""),
        plain("def simulate(root, game):"),
        bare("    node, path = root, [root]", Mark::Begin),
        marked("    while node.children:", Mark::Down, say::code::select),
        choice(parameters),
        bare("        node = node.children[move]", Mark::Descend),
        plain("        game.play(move)"),
        bare("        path.append(node)", Mark::Append),
        marked("    for move in game.legal_moves():", Mark::Moves, say::code::expand),
        bare("        node.children[move] = Node()", Mark::Children),
        marked("    if node.children:", Mark::Opened, say::code::evaluate),
        bare("        P, value = evaluator(game)", Mark::Ask),
        bare("        for move, child in node.children.items(): child.P = P[move]", Mark::Hand),
        plain("    else:"),
        marked("        value = game.result()", Mark::Over, say::code::over),
        marked("    value = -value", Mark::Turn, say::code::turn),
        marked("    for node in reversed(path):", Mark::Back, say::code::back_up),
        bare("        node.N += 1", Mark::Visit),
        bare("        node.W += value", Mark::Add),
        marked("        value = -value", Mark::Flip, say::code::flip),
        plain(""),
        plain("def ucb_score(parent, child):"),
    ];
    lines.push(made(mean(parameters), Mark::Mean));
    lines.push(made(count(parameters), Mark::Count));
    lines.push(made(weight(parameters), Mark::Weight));
    lines.push(made(bonus(parameters), Mark::Bonus));
    let has_moves_left = parameters.moves_left_max_effect != 0.0 && parameters.formula == Formula::Lc0;
    lines.push(bare(if has_moves_left { "    return Q + U + mu(child)" } else { "    return Q + U" }, Mark::Score));
    lines
}

/// The choice of a move, which may be none on the way to a node whose moves are being tried.
fn choice(parameters: &Parameters) -> Line {
    match parameters.formula {
        Formula::UctAll => marked(
            "        move = unfinished.get(node) or largest(node.children, ucb_score)",
            Mark::Choose,
            say::code::unfinished,
        ),
        _ => bare("        move = largest(node.children, ucb_score)", Mark::Choose),
    }
}

fn mean(parameters: &Parameters) -> String {
    let value = number(parameters.fpu_value);
    let unvisited = match (parameters.fpu_strategy, parameters.formula) {
        (FpuStrategy::Absolute, _) => value,
        (FpuStrategy::Reduction, Formula::Lc0) => format!("-parent.Q - {value} * sqrt(parent.visited_P)"),
        (FpuStrategy::Reduction, Formula::AlphaZero | Formula::PuctLn | Formula::Uct | Formula::UctAll) => {
            "0".to_owned()
        }
    };
    format!("    Q = child.W / child.N if child.N else {unvisited}")
}

fn count(parameters: &Parameters) -> String {
    let own = if parameters.count_root_evaluation { "parent.N" } else { "parent.N - (parent is root)" };
    match parameters.formula {
        Formula::Lc0 => "    n = max(parent.N - 1, 1)".to_owned(),
        Formula::AlphaZero => format!("    n = {own}"),
        Formula::PuctLn | Formula::Uct | Formula::UctAll => format!("    n = max({own}, 1)"),
    }
}

fn weight(parameters: &Parameters) -> String {
    let cpuct = number(parameters.cpuct);
    if parameters.formula != Formula::Lc0 || parameters.cpuct_factor == 0.0 {
        return format!("    c = {cpuct}");
    }
    let (factor, base) = (number(parameters.cpuct_factor), number(parameters.cpuct_base));
    format!("    c = {cpuct} + {factor} * log((parent.N + {base}) / {base})")
}

fn bonus(parameters: &Parameters) -> String {
    match parameters.formula {
        Formula::Lc0 | Formula::AlphaZero => "    U = c * child.P * sqrt(n) / (1 + child.N)",
        Formula::PuctLn => "    U = c * child.P * sqrt(log(n)) / sqrt(1 + child.N)",
        Formula::Uct | Formula::UctAll => "    U = c * sqrt(log(n) / child.N) if child.N else inf",
    }
    .to_owned()
}

/// A number as a program writes it.
fn number(value: f64) -> String {
    decimal::shortest(value)
}

fn plain(text: &str) -> Line {
    Line { text: text.to_owned(), remark: None, mark: None }
}

fn remarked(text: &str, remark: say::Message) -> Line {
    Line { remark: Some(remark()), ..plain(text) }
}

fn bare(text: &str, mark: Mark) -> Line {
    Line { mark: Some(mark), ..plain(text) }
}

fn marked(text: &str, mark: Mark, remark: say::Message) -> Line {
    Line { remark: Some(remark()), ..bare(text, mark) }
}

fn made(text: String, mark: Mark) -> Line {
    Line { text, remark: None, mark: Some(mark) }
}

impl Mark {
    /// Its name for tests and styles.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sums => "sums",
            Self::Prior => "prior",
            Self::Loop => "loop",
            Self::Best => "best",
            Self::Begin => "begin",
            Self::Down => "down",
            Self::Choose => "choose",
            Self::Descend => "descend",
            Self::Append => "append",
            Self::Moves => "moves",
            Self::Children => "children",
            Self::Opened => "opened",
            Self::Ask => "ask",
            Self::Hand => "hand",
            Self::Over => "over",
            Self::Turn => "turn",
            Self::Back => "back",
            Self::Visit => "visit",
            Self::Add => "add",
            Self::Flip => "flip",
            Self::Mean => "mean",
            Self::Count => "count",
            Self::Weight => "weight",
            Self::Bonus => "bonus",
            Self::Score => "score",
        }
    }
}
