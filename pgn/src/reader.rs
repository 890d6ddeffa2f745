//! Reads a game with all that is in it.

use shakmaty::Chess;

use crate::{
    game::{Comment, CommentKind, Game, Node, NodeId, Outcome},
    lexer::{Lexer, Spanned, Token},
    listing::Progress,
    moves,
    place::{Problem, place_of, shown},
    position,
};

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The game, up to where it can be read.
    pub game: Game,
    /// The word of the main line that cannot be read: the game goes on there, and what follows is missing.
    pub broken: Option<Problem>,
    /// Other problems; nothing of the main line is missing for them.
    pub problems: Vec<Problem>,
}

/// Most variations within each other.
const DEEPEST: usize = 500;

/// Most problems of one game that are told.
const MOST_PROBLEMS: usize = 100;

/// Reads the game at a byte of a text.
///
/// # Errors
/// Why it is no game of chess: another variant, a start that is no position.
pub fn read_game(text: &str, at: usize) -> Result<Read, Problem> {
    let mut reader = Reader::begin(text, at)?;
    while let Some(spanned) = reader.next_token() {
        if reader.take(&spanned).is_break() {
            break;
        }
    }
    Ok(reader.end())
}

/// A line that is being read.
struct Line {
    /// The position reached, and its node.
    position: Chess,
    tip: NodeId,
    /// The position before its last move; `None` before the first one.
    before: Option<Chess>,
    /// Comments before its first move.
    comments: Vec<Comment>,
    glyphs: Vec<u8>,
}

struct Reader<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    progress: Progress<'a>,
    /// Tokens that were looked at already.
    next: Option<Spanned<'a>>,
    game: Game,
    broken: Option<Problem>,
    problems: Vec<Problem>,
    /// The main line first, then the variations within each other.
    lines: Vec<Line>,
    outcome: Option<Outcome>,
    /// The sign at the end of the main line if it stands by itself: `+/-` may be a result.
    last_sign: Option<&'a str>,
}

impl<'a> Reader<'a> {
    /// Reads the tags.
    fn begin(text: &'a str, at: usize) -> Result<Self, Problem> {
        let mut reader = Self {
            text,
            lexer: Lexer::new(text, at),
            progress: Progress::default(),
            next: None,
            game: Game::new(Chess::default(), false),
            broken: None,
            problems: Vec::new(),
            lines: Vec::new(),
            outcome: None,
            last_sign: None,
        };
        let mut comments = Vec::new();
        // Where the tag FEN stands, for messages.
        let mut place = at;
        while let Some(spanned) = reader.next_token() {
            match &spanned.token {
                Token::Tag { name, value, problem } => {
                    if name.eq_ignore_ascii_case("FEN") || (name.eq_ignore_ascii_case("Variant") && place == at) {
                        place = spanned.start;
                    }
                    if let Some(problem) = problem {
                        reader.note(spanned.start, &format!("[{name}"), problem);
                    }
                    reader.game.tags.push(((*name).to_owned(), value.clone().into_owned()));
                }
                Token::Comment { kind, text, is_closed } => {
                    comments.push(Comment { kind: *kind, text: (*text).to_owned() });
                    reader.check_end(&spanned, *is_closed);
                }
                _ => {
                    reader.next = Some(spanned);
                    break;
                }
            }
        }
        let (start, is_chess960, changes) = start_of(&reader.game).map_err(|what| reader.problem(place, "", &what))?;
        for change in changes {
            reader.note(place, "", &change);
        }
        reader.game.is_chess960 = is_chess960;
        reader.game.nodes[0].after = comments;
        reader.lines.push(Line {
            position: start.clone(),
            tip: Game::START,
            before: None,
            comments: Vec::new(),
            glyphs: Vec::new(),
        });
        reader.game.start = start;
        Ok(reader)
    }

    /// The next token of this game.
    fn next_token(&mut self) -> Option<Spanned<'a>> {
        if let Some(spanned) = self.next.take() {
            return Some(spanned);
        }
        let spanned = self.lexer.next()?;
        (!self.progress.is_before(&spanned, &self.lexer)).then_some(spanned)
    }

    fn take(&mut self, spanned: &Spanned<'a>) -> std::ops::ControlFlow<()> {
        let at = spanned.start;
        let sign = self.last_sign.take();
        match &spanned.token {
            Token::Number(_) | Token::Tag { .. } => {}
            Token::Comment { kind, text, is_closed } => {
                self.last_sign = sign;
                self.say(Comment { kind: *kind, text: (*text).to_owned() });
                self.check_end(spanned, *is_closed);
            }
            Token::Glyph(glyph) => {
                let word = &self.text[at..spanned.end];
                self.last_sign = Some(word).filter(|_| self.lines.len() == 1);
                self.judge(*glyph);
            }
            Token::Open => self.open(at),
            Token::Close if self.lines.len() > 1 => self.close(),
            Token::Close => self.note(at, ")", "closes no variation"),
            Token::Outcome(outcome) if self.lines.len() == 1 => {
                self.outcome.get_or_insert(*outcome);
            }
            // In a variation it says what might have been.
            Token::Outcome(outcome) => self.say(in_braces(outcome.text())),
            Token::Word("(=)") => self.say(in_braces("(=)")),
            Token::Word(word) if self.outcome.is_some() => self.text_behind(at, word),
            Token::Word(word) => return self.word(at, word),
        }
        std::ops::ControlFlow::Continue(())
    }

    /// A move, or what is said in words.
    fn word(&mut self, at: usize, word: &str) -> std::ops::ControlFlow<()> {
        let line = self.lines.last_mut().expect("the main line");
        match moves::read(&line.position, word) {
            Ok(written) => {
                let next = moves::after(&line.position, written.mv).expect("a move that was read");
                let mut node = Node::new(line.tip, written.mv);
                node.before = std::mem::take(&mut line.comments);
                node.glyphs = std::mem::take(&mut line.glyphs);
                node.glyphs.extend(written.glyph);
                line.tip = u32::try_from(self.game.nodes.len()).expect("a text has fewer moves");
                line.before = Some(std::mem::replace(&mut line.position, next));
                self.game.nodes.push(node);
            }
            Err(_) if moves::is_remark(word) => {}
            Err(_) if self.lines.len() == 1 && self.is_end_in_words(at) => {}
            Err(problem) => {
                if self.lines.len() == 1 {
                    self.broken = Some(self.problem(at, word, problem.text()));
                    return std::ops::ControlFlow::Break(());
                }
                self.note(at, word, problem.text());
                self.leave_variation(at);
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    fn say(&mut self, comment: Comment) {
        let is_variation = self.lines.len() > 1;
        let line = self.lines.last_mut().expect("the main line");
        if line.before.is_none() && is_variation {
            line.comments.push(comment);
        } else {
            self.game.nodes[line.tip as usize].after.push(comment);
        }
    }

    fn judge(&mut self, glyph: u8) {
        let line = self.lines.last_mut().expect("the main line");
        if line.before.is_none() {
            // It judges the move that follows.
            line.glyphs.push(glyph);
        } else {
            self.game.nodes[line.tip as usize].glyphs.push(glyph);
        }
    }

    fn open(&mut self, at: usize) {
        let line = self.lines.last().expect("the main line");
        let Some(before) = line.before.clone() else {
            self.note(at, "(", "begins a variation before there is a move to vary");
            return self.keep_unread(at);
        };
        if self.lines.len() > DEEPEST {
            self.note(at, "(", "begins a variation more than 500 deep");
            return self.keep_unread(at);
        }
        let tip = self.game.nodes[line.tip as usize].parent;
        self.lines.push(Line { position: before, tip, before: None, comments: Vec::new(), glyphs: Vec::new() });
    }

    /// A variation ends. What was said in one without moves is said of the move that it would vary.
    fn close(&mut self) {
        let line = self.lines.pop().expect("a variation");
        let outer = self.lines.last().expect("the main line").tip as usize;
        self.game.nodes[outer].after.extend(line.comments);
        if line.before.is_none() {
            self.game.nodes[outer].glyphs.extend(line.glyphs);
        }
    }

    /// Leaves a variation at a word that cannot be read: what is left of it is kept as a comment.
    fn leave_variation(&mut self, at: usize) {
        let rest = self.pass_over(at, 0);
        self.say(in_braces(&rest));
        self.close();
    }

    /// Passes over a variation that cannot be read, and keeps its text as a comment.
    fn keep_unread(&mut self, at: usize) {
        let rest = self.pass_over(at, 1);
        self.say(in_braces(&rest));
    }

    /// Passes over tokens up to where so many variations are closed and one more, or `deep` of them; their text.
    fn pass_over(&mut self, at: usize, deep: usize) -> String {
        let (mut depth, mut end) = (1, at);
        if deep == 1 {
            end += 1;
        }
        while let Some(spanned) = self.next_token() {
            match spanned.token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 && deep == 0 {
                break;
            }
            end = spanned.end;
            if depth == 0 {
                break;
            }
        }
        self.text[at..end].trim().to_owned()
    }

    fn text_behind(&mut self, at: usize, word: &str) {
        const WHAT: &str = "and what follows it come after the end of the game";
        if self.problems.iter().all(|problem| problem.what != WHAT) {
            self.note(at, word, WHAT);
        }
    }

    /// Returns whether the game ends here in words, as "White wins"; if so, they are kept as a comment.
    fn is_end_in_words(&mut self, at: usize) -> bool {
        let mut ahead = self.lexer.clone();
        let mut progress = self.progress.clone();
        let mut end = self.lexer.at();
        for _ in 0..MOST_END_WORDS {
            let Some(spanned) = ahead.next() else { break };
            if progress.is_before(&spanned, &ahead) {
                break;
            }
            end = spanned.end;
        }
        let words = self.text[at..end].to_owned();
        let Some(outcome) = outcome_in_words(&words) else { return false };
        self.say(in_braces(words.trim()));
        self.outcome = Some(outcome);
        // What was looked at beyond the end is the next game's.
        self.lexer = Lexer::new(self.text, self.text.len());
        true
    }

    fn check_end(&mut self, spanned: &Spanned<'_>, is_closed: bool) {
        if !is_closed {
            self.note(spanned.start, "{", "begins a comment that does not end");
        }
    }

    fn note(&mut self, at: usize, word: &str, what: &str) {
        // Nobody reads more, and each place costs a look through the text.
        if self.problems.len() < MOST_PROBLEMS {
            let problem = self.problem(at, word, what);
            self.problems.push(problem);
        }
    }

    fn problem(&self, at: usize, word: &str, what: &str) -> Problem {
        Problem { place: place_of(self.text, at), word: shown(word), what: what.to_owned() }
    }

    fn end(mut self) -> Read {
        while self.lines.len() > 1 {
            if self.broken.is_none() {
                self.note(self.text.len(), "", "a variation does not end");
            }
            self.close();
        }
        let signed = match self.last_sign {
            Some("+/-") => Some(Outcome::White),
            Some("-/+") => Some(Outcome::Black),
            _ => None,
        };
        if let (None, Some(outcome)) = (self.outcome, signed) {
            let tip = self.lines[0].tip as usize;
            self.game.nodes[tip].glyphs.pop();
            self.outcome = Some(outcome);
        }
        self.game.outcome = self.outcome.unwrap_or(Outcome::Unknown);
        Read { game: self.game, broken: self.broken, problems: self.problems }
    }
}

/// Most words in which an end is said.
const MOST_END_WORDS: usize = 8;

/// Reads the outcome of a game from words, if they say nothing else.
fn outcome_in_words(text: &str) -> Option<Outcome> {
    const PASSED: &[&str] = &[
        "wins",
        "win",
        "won",
        "resigns",
        "resigned",
        "on",
        "by",
        "time",
        "ff",
        "forfeit",
        "default",
        "mate",
        "checkmate",
        "the",
        "game",
        "a",
        "is",
        "agreed",
        "and",
        "loses",
        "lost",
        "in",
        "stalemate",
        "repetition",
        "disconnects",
        "timeout",
    ];
    let words: Vec<String> = text
        .split(|char: char| char.is_whitespace() || "()[]{},;".contains(char))
        .map(|word| word.trim_matches(['.', '!', '?', '*']).to_ascii_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    let has = |word: &str| words.iter().any(|known| known == word);
    let (white, black) = (has("white"), has("black"));
    let loses = ["resigns", "resigned", "loses", "lost", "disconnects"].iter().any(|word| has(word));
    let wins = ["wins", "win", "won"].iter().any(|word| has(word));
    let outcome = match () {
        () if ["draw", "drawn", "remis", "nulle", "tablas", "patta", "stalemate"].iter().any(|word| has(word)) => {
            Outcome::Draw
        }
        () if has("+:-") || has("1-0ff") || has("+--") => Outcome::White,
        () if has("-:+") || has("0-1ff") || has("--+") => Outcome::Black,
        () if white != black && wins != loses => {
            if white == wins {
                Outcome::White
            } else {
                Outcome::Black
            }
        }
        () if has("unfinished") || has("adjourned") || has("abandoned") || has("ongoing") => Outcome::Unknown,
        () => return None,
    };
    const ENDS: &[&str] = &[
        "white",
        "black",
        "draw",
        "drawn",
        "remis",
        "nulle",
        "tablas",
        "patta",
        "+:-",
        "-:+",
        "1-0ff",
        "0-1ff",
        "+--",
        "--+",
        "unfinished",
        "adjourned",
        "abandoned",
        "ongoing",
    ];
    words.iter().all(|word| PASSED.contains(&word.as_str()) || ENDS.contains(&word.as_str())).then_some(outcome)
}

fn in_braces(text: &str) -> Comment {
    Comment { kind: CommentKind::Braces, text: text.replace('}', ")").replace('{', "(") }
}

/// Returns the start position of a game, whether it is Chess960, and the parts that were dropped of its FEN.
fn start_of(game: &Game) -> Result<(Chess, bool, Vec<String>), String> {
    let variant = game.tag("Variant").map(str::trim).filter(|name| !name.is_empty());
    let is_960 = match variant.map(|name| name.to_ascii_lowercase().replace([' ', '-', '_'], "")) {
        None => false,
        Some(name) => match name.as_str() {
            "standard" | "chess" | "normal" | "fromposition" | "classical" | "orthodox" => false,
            "chess960" | "fischerandom" | "fischerrandom" | "freestyle" | "chess9lx" | "960" => true,
            _ => {
                let name = shown(variant.unwrap_or_default());
                return Err(format!("this is a game of {name}; only chess and Chess960 can be read"));
            }
        },
    };
    let fen = game.tag("FEN").map(str::trim).filter(|fen| !["", "?", "-"].contains(fen));
    let Some(fen) = fen else { return Ok((Chess::default(), is_960, Vec::new())) };
    let found = position::read(fen).map_err(|problem| format!("the tag FEN: {problem}"))?;
    let found = if is_960 { found.as_chess960() } else { found };
    Ok((found.position, found.is_chess960, found.changes))
}
