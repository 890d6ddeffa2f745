//! Names that a source takes from elsewhere, as its tokens tell.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// What a source names.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// What `use` brings in.
    pub(crate) uses: Vec<Use>,
    /// Paths of two segments or more in the code itself; a macro's last segment ends with `!`.
    pub(crate) paths: Vec<Vec<String>>,
    /// Macros that it defines.
    pub(crate) macros: Vec<String>,
}

/// One name of a `use`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Use {
    /// Its path; the last segment of a glob is `*`.
    pub(crate) path: Vec<String>,
    /// What it is called here.
    pub(crate) name: String,
    /// True if others see it here, too: it is handed on.
    pub(crate) is_public: bool,
}

/// Reads what a source names, but for what only tests see.
pub(crate) fn names(source: &str) -> Names {
    let tokens: TokenStream = source.parse().expect("Rust");
    let mut names = Names::default();
    read(tokens, &mut names);
    names
}

fn read(tokens: TokenStream, names: &mut Names) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Punct(hash) if hash.as_char() == '#' && is_for_tests(tokens.get(at + 1)) => {
                at = after_item(&tokens, at + 2)
            }
            TokenTree::Ident(word) if word == "use" => {
                let end = (at..tokens.len()).find(|&end| is_punct(&tokens[end], ';')).unwrap_or(tokens.len());
                let is_public = at > 0 && is_visibility(&tokens[..at]);
                used(&tokens[at + 1..end], &mut Vec::new(), is_public, &mut names.uses);
                at = end;
            }
            TokenTree::Ident(word) if word == "macro_rules" => {
                names.macros.extend(tokens.get(at + 2).map(ToString::to_string));
                at += 1;
            }
            TokenTree::Ident(_) => {
                let (path, end) = path(&tokens, at);
                if path.len() > 1 {
                    names.paths.push(path);
                }
                at = end;
            }
            TokenTree::Group(group) => {
                read(group.stream(), names);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// A path that begins here, and where it ends.
fn path(tokens: &[TokenTree], at: usize) -> (Vec<String>, usize) {
    let mut path = vec![tokens[at].to_string()];
    let mut end = at + 1;
    while let [TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Ident(word), ..] = &tokens[end..] {
        if (one.as_char(), two.as_char()) != (':', ':') {
            break;
        }
        path.push(word.to_string());
        end += 3;
    }
    let calls_macro = tokens.get(end).is_some_and(|next| is_punct(next, '!'))
        && !tokens.get(end + 1).is_some_and(|next| is_punct(next, '='));
    if let Some(last) = path.last_mut().filter(|_| calls_macro) {
        last.push('!');
    }
    (path, end)
}

fn used(tokens: &[TokenTree], before: &mut Vec<String>, is_public: bool, found: &mut Vec<Use>) {
    let depth = before.len();
    let mut at = 0;
    let mut renamed = None;
    let mut is_group = false;
    while at <= tokens.len() {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) if word == "as" => {
                renamed = tokens.get(at + 1).map(ToString::to_string);
                at += 1;
            }
            Some(TokenTree::Ident(word)) => before.push(word.to_string()),
            Some(TokenTree::Punct(star)) if star.as_char() == '*' => before.push("*".into()),
            Some(TokenTree::Group(group)) => {
                is_group = true;
                used(&group.stream().into_iter().collect::<Vec<_>>(), before, is_public, found);
            }
            Some(token) if !is_punct(token, ',') => {}
            // The end of one name.
            _ => {
                if !is_group && before.len() > depth {
                    if before.last().is_some_and(|last| last == "self") {
                        before.pop();
                    }
                    let name = renamed.take().or_else(|| before.last().cloned()).unwrap_or_default();
                    found.push(Use { path: before.clone(), name, is_public });
                }
                (renamed, is_group) = (None, false);
                before.truncate(depth);
            }
        }
        at += 1;
    }
}

/// Whether an attribute is `cfg(test)`.
fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = attribute else { return false };
    let text = group.stream().to_string().replace(' ', "");
    text.starts_with("cfg(")
        && (text == "cfg(test)" || text.starts_with("cfg(all(test") || text.starts_with("cfg(any(test"))
}

/// Where the item ends that begins here.
fn after_item(tokens: &[TokenTree], from: usize) -> usize {
    let end = (from..tokens.len()).find(|&at| match &tokens[at] {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(token, ';'),
    });
    end.map_or(tokens.len(), |end| end + 1)
}

/// Whether what stands before makes public: `pub`, or `pub(crate)`.
fn is_visibility(before: &[TokenTree]) -> bool {
    match before {
        [.., TokenTree::Ident(word)] => word == "pub",
        [.., TokenTree::Ident(word), TokenTree::Group(_)] => word == "pub",
        _ => false,
    }
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

#[test]
fn names_are_read() {
    let found = names(
        "pub use self::a::{B, c::{self, D as E}}; use super::*; #[cfg(test)] mod tests { use crate::no; }
         fn f() { crate::x::y(Z::new(), say!(super::w)); crate::told!(1); a.b() }",
    );
    let uses: Vec<(String, &str, bool)> =
        found.uses.iter().map(|one| (one.path.join("::"), &*one.name, one.is_public)).collect();
    let expected =
        [("self::a::B", "B", true), ("self::a::c", "c", true), ("self::a::c::D", "E", true), ("super::*", "*", false)];
    assert_eq!(uses, expected.map(|(path, name, is_public)| (path.to_owned(), name, is_public)));
    let paths: Vec<String> = found.paths.iter().map(|path| path.join("::")).collect();
    assert_eq!(paths, ["crate::x::y", "Z::new", "super::w", "crate::told!"]);
}
