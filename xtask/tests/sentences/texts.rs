//! The texts of a source.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

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

/// A text of a source.
pub(crate) struct Text {
    pub(crate) value: String,
    /// Whether an error is made with it.
    pub(crate) is_error: bool,
}

/// The texts of a source, but for those of tests, logs, documentation and what cannot be.
pub(crate) fn texts(source: &str) -> impl Iterator<Item = Text> {
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
