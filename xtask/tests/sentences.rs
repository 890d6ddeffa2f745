//! Completeness of the catalogue of sentences: each that code below the page makes, for the page to show, is in `say/en/told.ftl`, letter
//! for letter. One that is not there would be English on a page in German.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Crates whose sentences reach the page.
const CRATES: [&str; 11] = [
    "decimal",
    "engine",
    "lessons",
    "networks",
    "pgn",
    "selfplay",
    "server",
    "session",
    "training_worker",
    "wire",
    "worker",
];

/// Files and folders of which nothing is shown on the page, and why.
const NOT_SHOWN: [(&str, &str); 7] = [
    ("server/src/command_line", "printed in a terminal"),
    ("server/src/main.rs", "printed in a terminal"),
    ("server/src/serving", "printed in a terminal: the server does not start"),
    ("server/src/tablebase.rs", "printed in a terminal: the server does not start"),
    ("lessons/src/read", "printed while the course is built"),
    ("session/src/verbose.rs", "Lc0's verbose lines, which programs read"),
    ("engine/src/tree.rs", "where two trees differ, for tests"),
];

/// Files with texts that are no errors and that the page says in its own words, and where.
const SAID_ELSEWHERE: [(&str, &str); 4] = [
    ("engine/src/parameters.rs", "parameters.ftl: meaning"),
    ("engine/src/formula.rs", "formulas, which are the same in each language"),
    ("engine/src/centipawn.rs", "score.ftl"),
    ("selfplay/src/settings.rs", "training.ftl: meaning"),
];

/// Texts that are no sentences, or are told in others, and why.
const NO_SENTENCES: [(&str, &str); 22] = [
    (" (assumed: the file does not say)", "the end of a format's name"),
    (", {channels} channels", "the end of an embedding's name"),
    ("line {line}, column {column}: {word} {what}", "what follows the place is one part of a sentence"),
    ("it has no {role} {}", "the role is input or output: each has its sentence"),
    ("there is no {what} {id}", "what is not there has its own sentence"),
    (", moves left", "in the sentence that describes a network"),
    ("analysis {}", "a thread's name"),
    ("bad allocation", "what others say"),
    ("allocate memory", "what others say"),
    ("memory allocation of", "what others say"),
    ("too long", "what others say"),
    ("too large", "what others say"),
    ("default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'", "a policy"),
    (
        "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr \
         'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
        "a policy",
    ),
    (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
        "a policy",
    ),
    ("public, max-age=31536000, immutable", "how long files are kept"),
    ("puctoscope cookie {}", "hashed"),
    ("name a subprotocol: {BINARY_SUBPROTOCOL} or {JSON_SUBPROTOCOL}", "for writers of clients"),
    ("name the subprotocol {TRAINING_SUBPROTOCOL}", "for writers of clients"),
    ("columns of different lengths", "for writers of servers"),
    ("the data folder {0} cannot be used: {1}", "printed in a terminal: the server does not start"),
    (
        "the data folder {0} is in use by another server; --data names another one",
        "printed in a terminal: the server does not start",
    ),
];

/// Words of sentences that code puts together from parts.
const PUT_TOGETHER: [&str; 8] = [
    "(used),",
    "takes a number from",
    "takes a whole number from",
    "there is no position",
    "it has no input layer",
    "it has no output",
    ", moves left,",
    ", scalar value,",
];

/// Functions and macros whose words end a program, because it is wrong.
const FOR_PROGRAMMERS: [&str; 10] = [
    "expect",
    "expect_err",
    "unreachable",
    "panic",
    "assert",
    "assert_eq",
    "debug_assert",
    "debug_assert_eq",
    "eprintln",
    "print",
];

/// What errors are made with.
const ERRORS: [&str; 8] = ["error", "Err", "ok_or", "ok_or_else", "map_err", "invalid", "limit", "new"];

/// Stands where something is put in.
const PUT: char = '\u{1}';

/// A text of a source.
struct Text {
    value: String,
    is_error: bool,
}

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
            let is_known = |pattern: &String| known.contains(pattern) || known.contains(&format!("{PUT} {pattern}"));
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

/// The texts of a source, but for those of tests, logs, documentation and what cannot be.
fn texts(source: &str) -> impl Iterator<Item = Text> {
    let mut found = Vec::new();
    for part in source.split('\0') {
        let tokens: TokenStream = part.parse().expect("sources are Rust");
        walk(tokens, false, &mut found);
    }
    found.into_iter()
}

fn walk(tokens: TokenStream, is_error: bool, found: &mut Vec<Text>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                let is_inner = matches!(tokens.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
                at += usize::from(is_inner);
                let Some(TokenTree::Group(attribute)) = tokens.get(at) else { continue };
                at += 1;
                let text = attribute.stream().to_string();
                if text.starts_with("error") {
                    walk(attribute.stream(), true, found);
                } else if text.starts_with("cfg") && text.contains("test") && !text.contains("not") {
                    at += tokens[at..].iter().take_while(|token| !is_end(token)).count() + 1;
                }
            }
            TokenTree::Group(group) => {
                let (name, is_logged) = called(&tokens[..at - 1]);
                if !is_logged && !FOR_PROGRAMMERS.contains(&name.as_str()) {
                    // What is in a block of a function is none of the call around it.
                    let is_error = match group.delimiter() {
                        Delimiter::Brace => ERRORS.contains(&name.as_str()),
                        _ => is_error || ERRORS.contains(&name.as_str()),
                    };
                    walk(group.stream(), is_error, found);
                }
            }
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    found.push(Text { value: text.value(), is_error });
                }
            }
            _ => {}
        }
    }
}

/// Returns whether an item ends with a token.
fn is_end(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(sign) => sign.as_char() == ';',
        _ => false,
    }
}

/// The function, macro or variant before a parenthesis, and whether it writes to the log.
fn called(before: &[TokenTree]) -> (String, bool) {
    let is_sign = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(one) if one.as_char() == sign);
    let names: Vec<String> = before
        .iter()
        .rev()
        .take_while(|token| matches!(token, TokenTree::Ident(_)) || is_sign(token, ':') || is_sign(token, '!'))
        .filter(|token| matches!(token, TokenTree::Ident(_)))
        .map(ToString::to_string)
        .collect();
    (names.first().cloned().unwrap_or_default(), names.iter().any(|name| name == "tracing"))
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
