//! A lesson, from its file.

use super::{
    Fault, File, Problem,
    body::{AFTERWARDS, Body, DO, HINT, QUESTION, TEXT},
    expression::{CHARTS, TABS, TREES},
    markup::Known,
    rules::{self, CHESS, Position},
    solution::{MOST, check_phase},
    source::{self, Entry},
};
use crate::{
    bench::BenchSetup,
    condition::Quantity,
    language::Language,
    lesson::{Highlight, Lesson, MinimaxSetup, Part, Picture, Setup, View},
};

/// Number and slug in a file's name, `NN-slug.md`.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) number: u16,
    pub(super) slug: String,
}

/// Pages beside the lessons'.
const RESERVED: [&str; 3] = ["training", "own", "assignment"];

impl Name {
    pub(super) fn of(file: &File) -> Result<Self, Problem> {
        let name = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".md"));
        let parts = name.and_then(|name| name.split_once('-'));
        let read = parts.and_then(|(number, slug)| Some(Self { number: number.parse().ok()?, slug: slug.to_owned() }));
        if let Some(name) = read.as_ref().filter(|name| RESERVED.contains(&name.slug.as_str())) {
            return Err(Fault::new(1, format!("{:?} is another page's name", name.slug)).of(file));
        }
        read.filter(|name| name.number > 0 && is_slug(&name.slug)).ok_or_else(|| {
            Fault::new(1, "a lesson's file is named NN-slug.md, its slug of lower-case letters, digits and hyphens")
                .of(file)
        })
    }
}

/// Returns whether this can be a lesson's name in addresses.
pub(crate) fn is_slug(slug: &str) -> bool {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    slug.len() <= 64 && slug.split('-').all(is_word) && !RESERVED.contains(&slug)
}

/// The names of the head.
const NAMES: [&str; 22] = [
    "title",
    "part",
    "game",
    "fen",
    "moves",
    "recording",
    "evaluator",
    "set",
    "simulations",
    "moment",
    "phase",
    "tree",
    "tab",
    "chart",
    "selected",
    "chosen",
    "highlight",
    "minimax",
    "autostart",
    "picture",
    "bench",
    "training",
];

/// A lesson.
pub(super) fn read(file: &File, name: Name, known: &Known<'_>) -> Result<Lesson, Fault> {
    let (head, sections) = source::split(&file.text)?;
    let head = Head { entries: &head };
    if let Some(entry) = head.entries.iter().find(|entry| !NAMES.contains(&entry.name)) {
        return Err(Fault::new(entry.line, format!("{:?} is none of {}", entry.name, NAMES.join(", "))));
    }
    let position = position(head)?;
    let setup = setup(head, &position)?;
    let view = view(head, &position)?;
    let highlights =
        head.optional("highlight", |value| value.split(',').map(|one| highlight(one.trim(), &position)).collect())?;
    let body = Body::of(&sections, known, &position)?;
    let is_recorded = setup.recording.is_some();
    Ok(Lesson {
        number: name.number,
        slug: name.slug,
        language: Language::English,
        title: head.required("title", |value| Ok(value.to_owned()))?,
        part: head.required("part", |value| Ok(value.to_owned()))?,
        setup,
        view,
        highlights: highlights.unwrap_or_default(),
        sends_to_training: head.optional("bench", |value| one_of(value, &["training"]))?.is_some(),
        bench: head.optional("training", |value| bench(value, head))?,
        text: body.paragraphs(&TEXT)?,
        picture: head.optional("picture", |value| picture(value, head))?,
        table: body.table()?,
        sources: body.sources()?,
        guess: body.guess()?,
        action: body.paragraph(&DO)?,
        question: body.paragraph(&QUESTION)?,
        condition: body.condition()?,
        hint: body.paragraph(&HINT)?,
        replies: body.replies()?,
        afterwards: body.paragraph(&AFTERWARDS)?,
        wrong: body.wrong(is_recorded)?,
        solution: body.solution(is_recorded)?,
    })
}

/// The head's entries by name.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    pub(super) entries: &'a [Entry<'a>],
}

impl Head<'_> {
    fn optional<T>(self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, Fault> {
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name) else { return Ok(None) };
        read(entry.value).map(Some).map_err(|message| Fault::new(entry.line, message))
    }

    pub(super) fn required<T>(self, name: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, Fault> {
        self.optional(name, read)?.ok_or_else(|| Fault::new(1, format!("the head has no {name}")))
    }

    /// The line of an entry.
    fn line(self, name: &str) -> usize {
        self.entries.iter().find(|entry| entry.name == name).map_or(1, |entry| entry.line)
    }
}

fn position(head: Head<'_>) -> Result<Position, Fault> {
    let game = head.required("game", |value| rules::check_game(value).map(|()| value.to_owned()))?;
    let fen = head.optional("fen", |value| {
        if game == CHESS { Ok(value.to_owned()) } else { Err("only chess begins with a FEN".to_owned()) }
    })?;
    let moves = head.optional("moves", |value| Ok(words(value)))?.unwrap_or_default();
    let start = fen.unwrap_or_else(|| if game == CHESS { "startpos".to_owned() } else { game });
    let at = |name| move |message: String| Fault::new(head.line(name), message);
    let position = Position::new(&start, Vec::new()).map_err(at("fen"))?;
    if moves.is_empty() { Ok(position) } else { Position::new(&start, moves).map_err(at("moves")) }
}

/// Names of the head that say how a search is made. A recording's is made already.
const MADE: [&str; 6] = ["evaluator", "set", "simulations", "minimax", "bench", "training"];

fn setup(head: Head<'_>, position: &Position) -> Result<Setup, Fault> {
    let (start, moves) = position.parts();
    let recording = head.optional("recording", rules::recording)?;
    let made = head.entries.iter().find(|entry| MADE.contains(&entry.name));
    if let Some(entry) = made.filter(|_| recording.is_some()) {
        let message = format!("{:?} does not go with a recording, whose search is made already", entry.name);
        return Err(Fault::new(entry.line, message));
    }
    let evaluator = |value: &str| position.check_evaluator(value).map(|()| value.to_owned());
    let settings = head.optional("set", |value| value.split_whitespace().map(rules::setting).collect())?;
    Ok(Setup {
        game: head.required("game", |value| Ok(value.to_owned()))?,
        start: start.to_owned(),
        moves: moves.to_vec(),
        evaluator: if recording.is_some() { String::new() } else { head.required("evaluator", evaluator)? },
        recording,
        settings: settings.unwrap_or_default(),
        simulations: head.optional("simulations", count)?.unwrap_or(0),
    })
}

fn view(head: Head<'_>, position: &Position) -> Result<View, Fault> {
    let selected = head.optional("selected", |value| {
        let line = words(value);
        position.check(&line).map(|()| line)
    })?;
    let selected = selected.unwrap_or_default();
    let chosen = head.optional("chosen", |value| {
        let line = [selected.as_slice(), &[value.to_owned()]].concat();
        position.check(&line).map(|()| value.to_owned())
    })?;
    let tree = head.optional("tree", |value| one_of(value, TREES))?;
    let tab = head.optional("tab", |value| one_of(value, TABS))?;
    Ok(View {
        moment: head.optional("moment", count)?,
        phase: head.optional("phase", |value| check_phase(value).map(|()| value.to_owned()))?,
        tree: tree.unwrap_or_else(|| TREES[0].to_owned()),
        tab: tab.unwrap_or_else(|| TABS[0].to_owned()),
        chart: head.optional("chart", |value| one_of(value, CHARTS))?,
        selected,
        chosen,
        minimax: minimax(head, position)?,
        autostart: head.optional("autostart", |value| one_of(value, &["off"]))?.is_none(),
    })
}

/// `training: seed=3 learning_rate=0.1`: what differs from the settings that suit the game.
fn bench(text: &str, head: Head<'_>) -> Result<BenchSetup, String> {
    if head.entries.iter().any(|entry| entry.name == "game" && entry.value == CHESS) {
        return Err("no network is trained for chess here".to_owned());
    }
    let mut setup = BenchSetup { seed: 1, settings: Vec::new() };
    for pair in text.split_whitespace() {
        match pair.strip_prefix("seed=") {
            Some(seed) => setup.seed = seed.parse().map_err(|_| format!("{seed:?} is no seed"))?,
            None => setup.settings.push(rules::tuning(pair)?),
        }
    }
    Ok(setup)
}

/// `picture: trees`: one of the pictures that show a search.
fn picture(text: &str, head: Head<'_>) -> Result<Picture, String> {
    if head.entries.iter().any(|entry| entry.name == "training") {
        return Err("a lesson on the training bench has the bench's own pictures".to_owned());
    }
    let found = Picture::ALL.into_iter().find(|(_, name)| *name == text);
    found.map(|(picture, _)| picture).ok_or_else(|| {
        let names: Vec<&str> = Picture::ALL.iter().map(|(_, name)| *name).collect();
        format!("there is no picture {text:?}, but {}", names.join(", "))
    })
}

/// `minimax: plain,listed,depth:3,by:rollout,at:4,tree:((1 2) (3 4))`: words as links have them, the tree last.
fn minimax(head: Head<'_>, position: &Position) -> Result<Option<MinimaxSetup>, Fault> {
    head.optional("minimax", |value| {
        let (words, tree) = match value.find("tree:") {
            Some(at) => (&value[..at], Some(value[at + "tree:".len()..].to_owned())),
            None => (value, None),
        };
        if let Some(text) = &tree {
            engine::minimax::Nested::from_text(text).map_err(|error| error.to_string())?;
        }
        let written = value.to_owned();
        let mut setup =
            MinimaxSetup { written, tree, depth: 0, evaluator: None, prunes: true, ordered: true, moment: 0 };
        for word in words.split(',').filter(|word| !word.is_empty()) {
            let number = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is no number"));
            match word.split_once(':').unwrap_or((word, "")) {
                ("plain", "") => setup.prunes = false,
                ("listed", "") => setup.ordered = false,
                ("depth", depth) => setup.depth = number(depth)?,
                ("at", moment) => setup.moment = number(moment)?.into(),
                ("by", name) => {
                    position.check_evaluator(name)?;
                    setup.evaluator = Some(name.to_owned());
                }
                _ => {
                    return Err(format!(
                        "{word:?} is none of plain, listed, depth:3, by:NAME, at:4, tree:((1 2) (3 4))"
                    ));
                }
            }
        }
        if setup.tree.is_none() && setup.depth == 0 {
            return Err("a search of the position needs its depth, as in depth:3".to_owned());
        }
        Ok(setup)
    })
}

fn highlight(text: &str, position: &Position) -> Result<Highlight, String> {
    if let Some(quantity) = Quantity::of_symbol(text) {
        return Ok(Highlight::Quantity(quantity));
    }
    if let Some(line) = text.strip_prefix("line ") {
        let line = words(line);
        return position.check(&line).map(|()| Highlight::Line(line));
    }
    let part = Part::ALL.into_iter().find(|(_, name)| *name == text);
    part.map(|(part, _)| Highlight::Part(part)).ok_or_else(|| {
        let names: Vec<&str> = Part::ALL.iter().map(|(_, name)| *name).collect();
        format!("{text:?} is no quantity, no \"line\" of moves and no part of the page: {}", names.join(", "))
    })
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|count| *count <= MOST);
    count.ok_or_else(|| format!("{text:?} is no number up to {MOST}"))
}

fn one_of(text: &str, names: &[&str]) -> Result<String, String> {
    let is_known = names.contains(&text);
    if is_known { Ok(text.to_owned()) } else { Err(format!("{text:?} is none of {}", names.join(", "))) }
}
