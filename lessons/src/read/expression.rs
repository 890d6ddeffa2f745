//! Conditions and numbers, from text.
//!
//! ```text
//! condition   all { "or" all }
//! all         one { "and" one }
//! one         "not" one | "(" condition ")" | word "is" word | number relation number
//! number      digits | fact | quantity "(" moves ")" | "setting" name | "minimax" name | "bench" name
//! word        fact | "setting" name | a bare word | moves in quotes
//! ```

use super::rules::{self, Position};
use crate::{
    bench::{Bench, Fact},
    condition::{Condition, Minimax, Number, Quantity, Relation, Shown, Word},
};

/// Names that conditions may use.
pub(super) const TABS: &[&str] =
    &["edges", "formula", "code", "charts", "find", "why", "what-if", "score", "network", "minimax", "engines", "game"];
pub(super) const CHARTS: &[&str] = &["n", "q", "own", "p", "qu", "kld", "minimax", "wdl"];
pub(super) const TREES: &[&str] = &["icicle", "links"];
pub(super) const PHASES: &[&str] = &["select", "expand", "evaluate", "back_up", "batch"];

/// A condition about what happens from a position on.
pub(super) fn condition(text: &str, position: &Position) -> Result<Condition, String> {
    let mut reader = Reader { tokens: tokens(text)?, position };
    let condition = reader.condition()?;
    reader.end()?;
    Ok(condition)
}

/// A number likewise.
pub(super) fn number(text: &str, position: &Position) -> Result<Number, String> {
    let mut reader = Reader { tokens: tokens(text)?, position };
    let number = reader.number()?;
    reader.end()?;
    Ok(number)
}

/// A piece of the text.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Quoted(String),
    Sign(String),
}

impl Token {
    fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Quoted(text) | Self::Sign(text) => text,
        }
    }
}

/// The tokens, the first one last.
fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                let end = rest[1..].find('"').ok_or("a quotation mark is not closed")?;
                tokens.push(Token::Quoted(rest[1..=end].trim().to_owned()));
                end + 2
            }
            '(' | ')' => {
                tokens.push(Token::Sign(first.to_string()));
                1
            }
            '<' | '>' | '=' => {
                let length = if rest[1..].starts_with('=') { 2 } else { 1 };
                tokens.push(Token::Sign(rest[..length].to_owned()));
                length
            }
            _ => {
                let is_end = |c: char| c.is_whitespace() || "()<>=\"".contains(c);
                let length = rest.find(is_end).unwrap_or(rest.len());
                tokens.push(Token::Word(rest[..length].to_owned()));
                length
            }
        };
        rest = rest[length..].trim_start();
    }
    tokens.reverse();
    Ok(tokens)
}

struct Reader<'a> {
    /// Tokens that are left, the next one last.
    tokens: Vec<Token>,
    position: &'a Position,
}

/// One side of a comparison.
enum Side {
    Number(Number),
    Word(Word),
    /// A parameter, which may be either.
    Setting(String),
}

impl Reader<'_> {
    fn condition(&mut self) -> Result<Condition, String> {
        let first = self.all()?;
        let mut conditions = vec![first];
        while self.takes("or") {
            conditions.push(self.all()?);
        }
        Ok(joined(conditions, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition, String> {
        let mut conditions = vec![self.one()?];
        while self.takes("and") {
            conditions.push(self.one()?);
        }
        Ok(joined(conditions, Condition::All))
    }

    fn one(&mut self) -> Result<Condition, String> {
        if self.takes("not") {
            return Ok(Condition::Not(Box::new(self.one()?)));
        }
        if self.takes_sign("(") {
            let condition = self.condition()?;
            return if self.takes_sign(")") { Ok(condition) } else { Err("a parenthesis is not closed".to_owned()) };
        }
        let left = self.side()?;
        if self.takes("is") {
            let right = self.side()?;
            let (left, right) = (word(left)?, word(right)?);
            self.check_words(&left, &right)?;
            self.check_words(&right, &left)?;
            return Ok(Condition::Is(left, right));
        }
        let relation = match self.tokens.pop() {
            Some(Token::Sign(sign)) => relation(&sign),
            _ => None,
        };
        let relation = relation.ok_or("a comparison needs \"is\", <, <=, =, >= or >")?;
        let right = self.side()?;
        Ok(Condition::Compare { left: as_number(left)?, relation, right: as_number(right)? })
    }

    fn number(&mut self) -> Result<Number, String> {
        as_number(self.side()?)
    }

    fn side(&mut self) -> Result<Side, String> {
        let token = self.tokens.pop().ok_or("something is missing at the end")?;
        let text = match token {
            Token::Quoted(text) => return Ok(Side::Word(Word::Literal(text))),
            Token::Sign(sign) => return Err(format!("{sign:?} stands where a number or a word is expected")),
            Token::Word(text) => text,
        };
        if let Ok(number) = text.parse::<f64>() {
            return Ok(Side::Number(Number::Literal(number)));
        }
        if let Some(quantity) = Quantity::of_symbol(&text) {
            return self.quantity(quantity).map(Side::Number);
        }
        Ok(match text.as_str() {
            "moment" => Side::Number(Number::Moment),
            "simulations" => Side::Number(Number::Simulations),
            "visits" => Side::Number(Number::Visits),
            "moves" => Side::Number(Number::Moves),
            "edits" => Side::Number(Number::Edits),
            "selected" => Side::Word(Word::Selected),
            "chosen" => Side::Word(Word::Chosen),
            "next" => Side::Word(Word::Next),
            "best" => Side::Word(Word::Best),
            "played" => Side::Word(Word::Played),
            "tab" => Side::Word(Word::Shown(Shown::Tab)),
            "chart" => Side::Word(Word::Shown(Shown::Chart)),
            "tree" => Side::Word(Word::Shown(Shown::Tree)),
            "phase" => Side::Word(Word::Shown(Shown::Phase)),
            "evaluator" => Side::Word(Word::Shown(Shown::Evaluator)),
            "setting" => {
                let name = self.word("setting")?;
                rules::check_parameter(&name)?;
                Side::Setting(name)
            }
            "minimax" => Side::Number(Number::Minimax(minimax(&self.word("minimax")?)?)),
            "bench" => Side::Number(Number::Bench(bench(&self.word("bench")?)?)),
            _ => Side::Word(Word::Literal(text)),
        })
    }

    fn quantity(&mut self, quantity: Quantity) -> Result<Number, String> {
        if quantity == Quantity::Wdl {
            return Err("WDL is not one number".to_owned());
        }
        if !self.takes_sign("(") {
            return Err(format!("of which move? {0} is followed by moves, as in {0}(a b)", quantity.symbol()));
        }
        let mut line = Vec::new();
        while let Some(Token::Word(mv)) = self.tokens.last() {
            line.push(mv.clone());
            self.tokens.pop();
        }
        if !self.takes_sign(")") {
            return Err("a parenthesis is not closed".to_owned());
        }
        self.position.check(&line)?;
        Ok(Number::Quantity(quantity, line))
    }

    /// The word after another one.
    fn word(&mut self, before: &str) -> Result<String, String> {
        match self.tokens.pop() {
            Some(Token::Word(text)) => Ok(text),
            _ => Err(format!("{before:?} is followed by a name")),
        }
    }

    /// Checks that a word can ever be equal to the other one.
    fn check_words(&self, fact: &Word, other: &Word) -> Result<(), String> {
        let Word::Literal(text) = other else { return Ok(()) };
        let one_of = |names: &[&str]| {
            let is_known = names.contains(&text.as_str());
            if is_known { Ok(()) } else { Err(format!("{text:?} is none of {}", names.join(", "))) }
        };
        let moves = || text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        match fact {
            Word::Selected | Word::Played => self.position.check(&moves()),
            // A move of whichever node is selected.
            Word::Chosen | Word::Next | Word::Setting(_) => Ok(()),
            Word::Best => self.position.check(&moves()),
            Word::Shown(Shown::Tab) => one_of(TABS),
            Word::Shown(Shown::Chart) => one_of(CHARTS),
            Word::Shown(Shown::Tree) => one_of(TREES),
            Word::Shown(Shown::Phase) => one_of(PHASES),
            Word::Shown(Shown::Evaluator) => self.position.check_evaluator(text),
            Word::Literal(left) => Err(format!("{left:?} is {text:?} or not: nothing on the page decides it")),
        }
    }

    fn takes(&mut self, word: &str) -> bool {
        self.tokens.pop_if(|token| matches!(token, Token::Word(text) if text == word)).is_some()
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        self.tokens.pop_if(|token| matches!(token, Token::Sign(text) if text == sign)).is_some()
    }

    fn end(&self) -> Result<(), String> {
        self.tokens.last().map_or(Ok(()), |token| Err(format!("{:?} is not expected", token.text())))
    }
}

fn joined(mut conditions: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    if conditions.len() == 1 { conditions.remove(0) } else { join(conditions) }
}

fn word(side: Side) -> Result<Word, String> {
    match side {
        Side::Word(word) => Ok(word),
        Side::Setting(name) => Ok(Word::Setting(name)),
        Side::Number(Number::Literal(number)) => Ok(Word::Literal(number.to_string())),
        Side::Number(_) => Err("numbers are compared by <, <=, =, >= or >".to_owned()),
    }
}

fn as_number(side: Side) -> Result<Number, String> {
    match side {
        Side::Number(number) => Ok(number),
        Side::Setting(name) => Ok(Number::Setting(name)),
        Side::Word(Word::Literal(text)) => Err(format!("{text:?} is no number and no fact")),
        Side::Word(_) => Err("words are compared by \"is\"".to_owned()),
    }
}

fn relation(sign: &str) -> Option<Relation> {
    Some(match sign {
        "<" => Relation::Less,
        "<=" => Relation::AtMost,
        "=" => Relation::Equal,
        ">=" => Relation::AtLeast,
        ">" => Relation::More,
        _ => return None,
    })
}

fn minimax(name: &str) -> Result<Minimax, String> {
    Ok(match name {
        "events" => Minimax::Events,
        "leaves" => Minimax::Leaves,
        "cut" => Minimax::Cut,
        "value" => Minimax::Value,
        "finished" => Minimax::Finished,
        "prunes" => Minimax::Prunes,
        "depth" => Minimax::Depth,
        other => {
            return Err(format!(
                "{other:?} is none of the stepper's numbers: events, leaves, cut, value, finished, prunes, depth"
            ));
        }
    })
}

fn bench(name: &str) -> Result<Bench, String> {
    if let Some((fact, _)) = Fact::ALL.into_iter().find(|(_, known)| *known == name) {
        return Ok(Bench::Fact(fact));
    }
    if rules::is_tuned(name) {
        return Ok(Bench::Setting(name.to_owned()));
    }
    let names: Vec<&str> = Fact::ALL.iter().map(|(_, name)| *name).collect();
    Err(format!("{name:?} is none of the bench's numbers, {}, and none of its settings", names.join(", ")))
}
