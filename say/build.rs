//! Reads the catalogues and makes a function of each message. What is wrong with one is named with its file and message.

#![allow(clippy::disallowed_methods, reason = "reading and writing files is what a build script is for")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};

// As `src/pattern.rs` and `src/spoken.rs` read them.
const PUT: char = '\u{1}';
const CHOOSE: char = '\u{2}';
const KEY: char = '\u{3}';
const NEXT: char = '\u{4}';
const CHOSEN: char = '\u{5}';
const END: char = '\0';

/// Keys of variants that are about a number.
const PLURALS: [&str; 2] = ["one", "other"];

/// The module of sentences that code below the page makes: for them there are no functions.
const SENTENCES: &str = "told";

/// Most arguments of a sentence, as `src/sentence.rs` has it.
const MOST_ARGUMENTS: usize = 8;

/// Fewest letters and digits by which a sentence is known again.
const FEWEST_LETTERS: usize = 2;

/// A kind of argument of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Count,
    Word,
    /// Part of a sentence that was told: a text, and a word that may choose.
    Told,
}

/// A message: its pattern, and its arguments in the order in which they are named.
struct Message {
    pattern: String,
    arguments: Vec<(String, Kind)>,
}

/// The messages of a language: by module, by function.
type Catalogue = BTreeMap<String, BTreeMap<String, Message>>;

fn main() {
    for path in ["build.rs", "en", "de"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut english = catalogue("en", None);
    let german = catalogue("de", Some(&english));
    let sentences = english.remove(SENTENCES).unwrap_or_default();
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("messages.rs"), functions(&english)).expect("the folder for output");
    let all = english.iter().flat_map(|(module, messages)| messages.keys().map(move |name| (module, name)));
    let in_german = |module: &str, name: &str| {
        german.get(module).and_then(|all| all.get(name)).map_or("", |message| message.pattern.as_str())
    };
    let mut told: Vec<&str> = all.map(|(module, name)| in_german(module, name)).collect();
    for (name, sentence) in &sentences {
        told.extend([&sentence.pattern, in_german(SENTENCES, name)]);
    }
    fs::write(Path::new(&out).join("de.messages"), told.join(&END.to_string())).expect("the folder for output");
}

/// Reads a language. Messages of another than English have arguments of the English ones.
fn catalogue(language: &str, english: Option<&Catalogue>) -> Catalogue {
    let mut all = Catalogue::new();
    for entry in fs::read_dir(language).unwrap_or_else(|error| panic!("say/{language}: {error}")) {
        let path = entry.expect("a file").path();
        let file = format!("say/{}", path.display());
        let module = path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let read =
            fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        let mut messages = BTreeMap::new();
        for entry in read.body {
            let Entry::Message(message) = entry else { continue };
            let name = message.id.name.replace('-', "_");
            let place = format!("{file}: {}", message.id.name);
            let value = message.value.unwrap_or_else(|| panic!("{place}: has no words"));
            let original = english.map(|english| {
                let found = english.get(&module).and_then(|messages| messages.get(&name));
                found.unwrap_or_else(|| panic!("{place}: there is no such message in English"))
            });
            let mut made = Message {
                pattern: String::new(),
                arguments: original.map(|original| original.arguments.clone()).unwrap_or_default(),
            };
            write(&value, &mut made, original.is_some(), &place);
            if module == SENTENCES {
                made = sentence(made, original.is_some(), &place);
            }
            assert!(messages.insert(name, made).is_none(), "{place}: is there twice");
        }
        all.insert(module, messages);
    }
    all
}

/// Adds a pattern to a message.
fn write(pattern: &Pattern<&str>, message: &mut Message, is_fixed: bool, place: &str) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => message.pattern.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                let mut text = String::new();
                fluent_syntax::unicode::unescape_unicode(&mut text, value).expect("writing to a text");
                message.pattern.push_str(&text);
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                let letter = argument(id.name, Kind::Text, message, is_fixed, place);
                message.pattern.extend([PUT, letter]);
            }
            PatternElement::Placeable {
                expression: Expression::Select { selector: InlineExpression::VariableReference { id }, variants },
            } => {
                let key = |key: &VariantKey<&str>| match key {
                    VariantKey::Identifier { name } => (*name).to_owned(),
                    VariantKey::NumberLiteral { value } => (*value).to_owned(),
                };
                let is_count = variants
                    .iter()
                    .any(|one| PLURALS.contains(&key(&one.key).as_str()) || key(&one.key).parse::<u64>().is_ok());
                let kind = if is_count { Kind::Count } else { Kind::Word };
                let letter = argument(id.name, kind, message, is_fixed, place);
                message.pattern.extend([CHOOSE, letter]);
                assert!(variants.last().is_some_and(|last| last.default), "{place}: the variant with * comes last");
                for variant in variants {
                    message.pattern.push_str(&key(&variant.key));
                    message.pattern.push(KEY);
                    write(&variant.value, message, is_fixed, place);
                    message.pattern.push(NEXT);
                }
                message.pattern.push(CHOSEN);
            }
            PatternElement::Placeable { .. } => {
                panic!("{place}: only {{ $name }}, {{ $name -> … }} and {{ \"text\" }} are understood")
            }
        }
    }
}

/// A message as a sentence is known again by it, or told: without a full stop, and in English without a capital, because it may stand
/// within another one.
fn sentence(mut message: Message, is_other: bool, place: &str) -> Message {
    if message.pattern.ends_with('.') {
        message.pattern.pop();
    }
    if is_other {
        return message;
    }
    message.arguments.iter_mut().for_each(|argument| argument.1 = Kind::Told);
    let pattern = &mut message.pattern;
    if let Some(first) = pattern.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    assert!(!pattern.contains(CHOOSE), "{place}: nothing is chosen in what code has said");
    let pieces: Vec<&str> = pattern.split(PUT).collect();
    let (count, last) = (message.arguments.len(), pieces.len() - 1);
    assert!(count == last && count <= MOST_ARGUMENTS, "{place}: it has too many arguments, or one of them twice");
    let between = pieces.iter().take(last).skip(1);
    assert!(between.clone().all(|piece| piece.len() > 1), "{place}: two arguments have nothing between them");
    let words = pieces.iter().enumerate().map(|(at, piece)| piece.get(usize::from(at > 0)..).unwrap_or_default());
    let letters = words.flat_map(str::chars).filter(|letter| letter.is_alphanumeric()).count();
    assert!(letters >= FEWEST_LETTERS, "{place}: it has too few letters to be known again");
    message
}

/// The letter of an argument. The first use of it that decides something decides what it is.
fn argument(name: &str, kind: Kind, message: &mut Message, is_fixed: bool, place: &str) -> char {
    let name = name.replace('-', "_");
    let found = message.arguments.iter().position(|one| one.0 == name);
    let number = found.unwrap_or_else(|| {
        assert!(!is_fixed, "{place}: the English message has no ${name}");
        message.arguments.push((name, Kind::Text));
        message.arguments.len() - 1
    });
    let known = &mut message.arguments[number].1;
    if kind != Kind::Text && kind != *known && *known != Kind::Told {
        assert!(
            *known == Kind::Text && !is_fixed,
            "{place}: an argument is counted in one place and a word in another"
        );
        *known = kind;
    }
    char::from_u32('a' as u32 + u32::try_from(number).expect("few")).expect("a letter")
}

/// Modules of the crate that the functions of a catalogue's module call.
fn needed(messages: &BTreeMap<String, Message>) -> impl Iterator<Item = &'static str> {
    let has_plain = messages.values().any(|message| message.arguments.is_empty());
    let has_put = messages.values().any(|message| !message.arguments.is_empty());
    [(has_plain, "spoken"), (has_put, "pattern")].into_iter().filter(|part| part.0).map(|part| part.1)
}

/// The functions, by modules.
fn functions(catalogue: &Catalogue) -> String {
    let mut text = String::new();
    let mut number = 0;
    for (module, messages) in catalogue {
        let _ = writeln!(text, "#[allow(missing_docs, reason = \"the message says it\")]\npub mod {module} {{");
        for needed in needed(messages) {
            let _ = writeln!(text, "    use crate::{needed};");
        }
        for (name, Message { pattern, arguments }) in messages {
            let shown: String = pattern.chars().map(|letter| if letter < ' ' { ' ' } else { letter }).collect();
            let _ = writeln!(text, "    /// {shown}");
            let _ = writeln!(text, "    #[must_use]");
            if arguments.is_empty() {
                let _ = writeln!(text, "    pub fn {name}() -> &'static str {{ spoken::said({number}, {pattern:?}) }}");
            } else {
                let parameters = arguments.iter().map(|(name, kind)| {
                    let kind = match kind {
                        Kind::Text | Kind::Told => "impl std::fmt::Display",
                        Kind::Count => "u64",
                        Kind::Word => "&str",
                    };
                    format!("{name}: {kind}")
                });
                let put = arguments.iter().map(|(name, kind)| match kind {
                    Kind::Text | Kind::Told => format!("pattern::Put::Text(&{name})"),
                    Kind::Count => format!("pattern::Put::Count({name})"),
                    Kind::Word => format!("pattern::Put::Word({name})"),
                });
                let (parameters, put): (Vec<_>, Vec<_>) = (parameters.collect(), put.collect());
                let _ = writeln!(
                    text,
                    "    pub fn {name}({}) -> String {{ pattern::told({number}, {pattern:?}, &[{}]) }}",
                    parameters.join(", "),
                    put.join(", ")
                );
            }
            number += 1;
        }
        text += "}\n";
    }
    let _ =
        writeln!(text, "/// Number of the messages that have functions.\npub(crate) const MESSAGES: usize = {number};");
    text
}
