//! Completeness of the catalogue of sentences: each that code below the page makes, for the page to show, is in `say/en/told.ftl`, letter
//! for letter. One that is not there would be English on a page in German.

mod exceptions;
mod texts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exceptions::{CRATES, NO_SENTENCES, NOT_SHOWN, PUT_TOGETHER, SAID_ELSEWHERE};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use texts::texts;

/// Stands where something is put in.
const PUT: char = '\u{1}';

#[test]
fn each_sentence_that_reaches_the_page_is_in_the_catalogue() {
    let known = catalogue();
    let mut lacking = Vec::new();
    let mut count = 0;
    for file in sources() {
        let elsewhere = SAID_ELSEWHERE.iter().any(|(named, _)| file.1 == *named);
        for text in texts(&file.0) {
            if !is_sentence(&text.value) || elsewhere && !text.is_error {
                continue;
            }
            count += 1;
            // Its beginning may be the subject that another place of the code puts before it.
            let is_known = |pattern: &String| {
                let behind = [format!("{PUT} {pattern}"), format!("{PUT}{pattern}")];
                known.contains(pattern) || behind.iter().any(|whole| known.contains(whole))
            };
            let is_known = normal(&text.value).iter().any(is_known);
            if !is_known && !NO_SENTENCES.iter().any(|(named, _)| *named == text.value) {
                lacking.push(format!("{}: {:?}", file.1, text.value));
            }
        }
    }
    assert!(lacking.is_empty(), "not in say/en/told.ftl, as code writes it:\n{}", lacking.join("\n"));
    assert!(count > 400, "sentences are found: {count}");
}

/// Sentences of the catalogue that no code writes are said to nobody. What the library for chess and the system say is in no source here.
#[test]
fn each_sentence_of_the_catalogue_is_made_by_code() {
    let all: String = sources().into_iter().map(|file| file.0 + "\0").collect();
    let written: String = texts(&all).map(|text| normal(&text.value)[0].clone() + "\0").collect();
    let own = messages().into_iter().filter(|(name, _)| !name.starts_with("os-") && !name.starts_with("fen-"));
    let stale: Vec<String> = own
        .flat_map(|(_, pattern)| pattern.split(PUT).map(|piece| piece.trim().to_owned()).collect::<Vec<_>>())
        .filter(|piece| piece.len() > 3 && !PUT_TOGETHER.contains(&piece.as_str()) && !written.contains(piece.as_str()))
        .collect();
    assert!(stale.is_empty(), "no code says {stale:#?}");
}

/// Exceptions are of what is there.
#[test]
fn each_exception_names_something() {
    let root = root();
    for (named, _) in NOT_SHOWN.iter().chain(&SAID_ELSEWHERE) {
        let is_there = root.join(named).exists() || root.join(format!("{named}.rs")).exists();
        assert!(is_there, "{named} is not there");
    }
    let all: BTreeSet<String> =
        sources().iter().flat_map(|file| texts(&file.0).map(|text| text.value).collect::<Vec<_>>()).collect();
    for (text, _) in NO_SENTENCES {
        assert!(all.contains(text), "no code has {text:?}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The sources whose sentences may reach the page, each with its path.
fn sources() -> Vec<(String, String)> {
    let root = root();
    let mut folders: Vec<PathBuf> = CRATES.iter().map(|name| root.join(name).join("src")).collect();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            let is_of_tests = name.ends_with("tests.rs") || name.ends_with("testing.rs") || name.ends_with("/tests");
            if is_of_tests || NOT_SHOWN.iter().any(|(named, _)| name.starts_with(named)) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") {
                found.push((fs::read_to_string(&path).unwrap(), name));
            }
        }
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    found
}

/// Returns whether a text has words with blanks between, as sentences have and their parts, and is in one line.
fn is_sentence(text: &str) -> bool {
    let [pattern, _] = normal(text);
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    let words = pattern.split(|letter: char| !letter.is_alphanumeric()).filter(|word| is_word(word)).count();
    words > 0 && pattern.trim().contains(' ') && !text.contains('\n')
}

/// A text with a mark where something is put in, as the catalogue has it: with and without the quotes that `{:?}` writes.
fn normal(text: &str) -> [String; 2] {
    let marked = |quote: &str| {
        let (mut out, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(['{', '}']) {
            let (before, behind) = rest.split_at(at);
            out.push_str(before);
            let end = behind.find('}').filter(|_| behind.starts_with('{'));
            match end {
                // Two braces are one that is written.
                _ if behind.starts_with("{{") || behind.starts_with("}}") => {
                    out.push_str(&behind[..1]);
                    rest = &behind[2..];
                }
                Some(end) => {
                    let quote = if behind[..end].ends_with(":?") { quote } else { "" };
                    out.push_str(quote);
                    out.push(PUT);
                    out.push_str(quote);
                    rest = &behind[end + 1..];
                }
                None => rest = &behind[1..],
            }
        }
        known_form(out + rest)
    };
    [marked("\""), marked("")]
}

/// Without a capital, a full stop, and the sign that joins it to another sentence.
fn known_form(pattern: String) -> String {
    let pattern = pattern.strip_suffix('.').unwrap_or(&pattern);
    let pattern = pattern.strip_prefix("; ").unwrap_or(pattern);
    let mut letters = pattern.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

fn catalogue() -> BTreeSet<String> {
    messages().into_iter().map(|(_, pattern)| pattern).collect()
}

/// The English sentences of the catalogue, by name.
fn messages() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("say/en/told.ftl")).unwrap();
    let read = fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let messages =
        read.body.into_iter().filter_map(|entry| if let Entry::Message(one) = entry { Some(one) } else { None });
    messages
        .map(|message| {
            let elements = message.value.expect("a message has words").elements.into_iter();
            let pattern = elements.map(|element| match element {
                PatternElement::TextElement { value } => value.to_owned(),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::StringLiteral { value }),
                } => value.to_owned(),
                PatternElement::Placeable { .. } => PUT.to_string(),
            });
            (message.id.name.to_owned(), known_form(pattern.collect()))
        })
        .collect()
}
