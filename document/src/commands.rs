//! Commands in comments: what programs write there for programs, as `[%clk 0:05:00]`.
//!
//! They are read where they stand and written without touching the text around them. [`shapes`], [`clock`] and [`evaluation`] are those
//! that this program understands; all others stay as they are.

pub mod clock;
pub mod evaluation;
pub mod shapes;

use std::ops::Range;

pub use clock::Clock;
pub use evaluation::{Evaluation, Score};
pub use shapes::{Colour, Shape};

/// A command of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// Its name: `clk`.
    pub name: &'a str,
    /// Text behind the name, without blanks around it.
    pub value: &'a str,
    /// Its bytes in the comment, brackets included.
    pub bytes: Range<usize>,
}

/// Times that a comment is looked through again where taking commands out of it has made others of their surroundings.
const ROUNDS: usize = 8;

/// The commands of a comment.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + comment[at..].find("[%")?;
            at = start + 2;
            let rest = &comment[at..];
            let name = &rest[..rest.len() - rest.trim_start_matches(|char: char| is_of_name(char)).len()];
            let after = &rest[name.len()..];
            let (Some(end), Some(first)) = (after.find(']'), after.chars().next()) else { continue };
            if name.is_empty() || !(first == ']' || first.is_whitespace()) {
                continue;
            }
            let bytes = start..at + name.len() + end + 1;
            at = bytes.end;
            return Some(Command { name, value: after[..end].trim(), bytes });
        }
    })
}

/// The value of the first command of a name in some comments.
#[must_use]
pub fn value<'a>(comments: &'a [String], name: &str) -> Option<&'a str> {
    values(comments, name).next()
}

/// The values of all commands of a name in some comments.
pub fn values<'a>(comments: &'a [String], name: &str) -> impl Iterator<Item = &'a str> {
    let of_name = move |command: Command<'a>| (command.name == name).then_some(command.value);
    comments.iter().flat_map(|comment| commands(comment)).filter_map(of_name)
}

/// Sets the value of a command in some comments: of the first one of that name, others go. Without a value all go. A new one stands at
/// the beginning of the first comment. Values have no bracket that closes one.
pub fn set(comments: &mut Vec<String>, name: &str, value: Option<&str>) {
    let mut left = value;
    comments.retain_mut(|comment| {
        let mut is_changed = false;
        for _ in 0..if value.is_none() { ROUNDS } else { 1 } {
            let Some(changed) = replaced(comment, name, &mut left) else { break };
            *comment = changed;
            is_changed = true;
        }
        // A comment that had something to say to programs alone says nothing any more.
        !(is_changed && comment.trim().is_empty())
    });
    if let Some(value) = left {
        let command = format!("[%{name} {value}]");
        match comments.first_mut() {
            Some(first) if first.starts_with(char::is_whitespace) => *first = format!("{command}{first}"),
            Some(first) if !first.is_empty() => *first = format!("{command} {first}"),
            Some(first) => *first = command,
            None => comments.push(command),
        }
    }
}

/// The words of some comments, as one text: each comment on lines of its own, without commands.
#[must_use]
pub fn words(comments: &[String]) -> String {
    let words = comments.iter().map(|comment| without_commands(comment)).filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join("\n")
}

/// Writes words in the place of those of some comments. Commands stay.
pub fn set_words(comments: &mut Vec<String>, text: &str) {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim();
    if words(comments) == text {
        return;
    }
    let mut written = Some(in_comments(text)).filter(|lines| !lines.is_empty());
    let mut changed = Vec::with_capacity(comments.len() + 1);
    for comment in std::mem::take(comments) {
        if without_commands(&comment).is_empty() {
            changed.push(comment);
            continue;
        }
        let kept = commands_of(&comment);
        changed.extend(match written.take() {
            Some(lines) => behind(&kept, lines),
            None => Vec::from_iter((!kept.is_empty()).then_some(kept)),
        });
    }
    if let Some(lines) = written {
        let first = if changed.is_empty() { String::new() } else { changed.remove(0) };
        changed.splice(0..0, behind(first.trim_end(), lines));
    }
    *comments = changed;
}

/// The comments that a text becomes: where it has a brace, which would end a comment, each line is one.
fn in_comments(text: &str) -> Vec<String> {
    if text.contains('}') {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    } else {
        Vec::from_iter((!text.is_empty()).then(|| text.to_owned()))
    }
}

/// Puts commands before the first of some comments.
fn behind(commands: &str, mut lines: Vec<String>) -> Vec<String> {
    if let Some(first) = lines.first_mut().filter(|_| !commands.is_empty()) {
        *first = format!("{} {first}", commands.replace(['\n', '\r'], " "));
    }
    lines
}

fn commands_of(comment: &str) -> String {
    let texts: Vec<&str> = commands(comment).map(|command| &comment[command.bytes]).collect();
    texts.join(" ")
}

fn without_commands(comment: &str) -> String {
    let mut text = comment.to_owned();
    for _ in 0..ROUNDS {
        let parts: Vec<Range<usize>> = commands(&text).map(|command| command.bytes).collect();
        if parts.is_empty() {
            break;
        }
        text = without(&text, &parts);
    }
    text.trim().to_owned()
}

/// A comment in which the commands of a name are replaced by what is `left` to be written, or taken out; `None` where nothing changes.
fn replaced(comment: &str, name: &str, left: &mut Option<&str>) -> Option<String> {
    let mut of_name = commands(comment).filter(|command| command.name == name);
    let first = of_name.next()?;
    let others: Vec<Range<usize>> = of_name.map(|command| command.bytes).collect();
    match left.take() {
        // It is as it shall be.
        Some(value) if first.value == value && others.is_empty() => None,
        Some(value) => {
            let rest = without(comment, &others);
            Some(format!("{}[%{name} {value}]{}", &rest[..first.bytes.start], &rest[first.bytes.end..]))
        }
        None => Some(without(comment, &[vec![first.bytes], others].concat())),
    }
}

/// A text without some of its parts; where a part stood between blanks, one of them goes with it.
fn without(text: &str, parts: &[Range<usize>]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for part in parts {
        out.push_str(&text[at..part.start]);
        at = part.end;
        let after = &text[at..];
        let follows_blank = out.is_empty() || out.ends_with(char::is_whitespace);
        if let Some(blank) = after.chars().next().filter(|char| follows_blank && char.is_whitespace()) {
            at += blank.len_utf8();
        } else if after.is_empty() && !out.is_empty() && follows_blank {
            out.pop();
        }
    }
    out.push_str(&text[at..]);
    out
}

fn is_of_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_' || char == '-'
}

#[cfg(test)]
mod tests;
