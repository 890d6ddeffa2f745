//! Owners of an analysis: whoever shows its key may change it, and so may the browsers and the people that made or claimed it.
//!
//! Somebody who has signed in is known by a secret that all his browsers share, and owns what he makes in his own name: others may use the
//! same browser. So an analysis need not tell people from browsers.

use session::Refusal;
use wire::{Code, Role};

use super::identity::{Key, KeyHash};

/// Browsers that are remembered. Somebody who shows the key from ever new browsers must not make the kept analysis grow.
const MAX_BROWSERS: usize = 32;

/// Owners of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owners {
    key: KeyHash,
    /// The one that made it first, then those that showed the key.
    browsers: Vec<KeyHash>,
}

/// Rights of a connection on this server, whatever analysis it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whatever can be done on it, with analyses of others and with networks.
    Control,
    /// Make analyses, and own those it has a key of.
    Member,
    /// Look.
    View,
}

/// The person or program that makes a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// Rights on this server.
    pub access: Access,
    /// The hash of his browser's key; `None`: it has none, or there is no browser.
    pub browser: Option<KeyHash>,
    /// Key that stands for him in all browsers; `None`: he has not signed in by name.
    pub user: Option<KeyHash>,
}

impl Visitor {
    /// Returns whether the visitor has control of the server.
    #[must_use]
    pub fn has_control(self) -> bool {
        self.access == Access::Control
    }

    /// Returns who owns what the visitor makes: he himself, else his browser.
    #[must_use]
    pub fn owner(self) -> Option<KeyHash> {
        self.user.or(self.browser)
    }

    /// Returns all whose analyses are the visitor's: he himself, and his browser.
    pub fn owners(self) -> impl Iterator<Item = KeyHash> {
        self.user.into_iter().chain(self.browser)
    }
}

/// Rights of a visitor on one analysis.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The role.
    pub role: Role,
    /// The key, if he has shown it.
    pub key: Option<Key>,
}

impl Owners {
    /// The bearer of a key, and browsers.
    #[must_use]
    pub fn new(key: KeyHash, browsers: impl IntoIterator<Item = KeyHash>) -> Self {
        Self { key, browsers: browsers.into_iter().take(MAX_BROWSERS).collect() }
    }

    /// The hash of the key.
    #[must_use]
    pub fn key(&self) -> KeyHash {
        self.key
    }

    /// The hashes of the browsers' keys.
    #[must_use]
    pub fn browsers(&self) -> &[KeyHash] {
        &self.browsers
    }

    /// Returns whether the visitor is one of the owners.
    #[must_use]
    pub fn has(&self, visitor: Visitor) -> bool {
        visitor.owners().any(|owner| self.has_browser(owner))
    }

    /// Returns whether a browser is one of the owners, in a time that does not depend on how alike keys are.
    #[must_use]
    pub fn has_browser(&self, browser: KeyHash) -> bool {
        self.browsers.iter().fold(false, |found, known| found | known.is_same(browser))
    }

    /// Remembers another browser; returns whether it is new. Where there are too many, the one that came longest ago is forgotten, but
    /// not the first.
    pub fn add_browser(&mut self, browser: KeyHash) -> bool {
        if self.has_browser(browser) {
            return false;
        }
        if self.browsers.len() == MAX_BROWSERS {
            self.browsers.remove(1);
        }
        self.browsers.push(browser);
        true
    }

    /// Finds the role of a visitor who shows this key, or none.
    ///
    /// # Errors
    /// `Forbidden` where it is not the key, and he does not use an owner's browser either.
    pub fn claim(&self, shown: Option<&str>, visitor: Visitor) -> Result<Claim, Refusal> {
        let is_owner = self.has(visitor);
        let key = shown.map(Key::shown).filter(|key| self.key.is_of(key));
        if shown.is_some() && key.is_none() && !is_owner {
            return Err(Refusal::new(Code::Forbidden, "this is not the analysis's key"));
        }
        Ok(match visitor.access {
            Access::Control | Access::Member if is_owner || key.is_some() => Claim { role: Role::Owner, key },
            Access::Control | Access::Member | Access::View => Claim { role: Role::Viewer, key: None },
        })
    }

    /// Returns whether the visitor may name, archive and delete the analysis, and bring it back: an owner, or who has control of the
    /// server.
    #[must_use]
    pub fn let_delete(&self, visitor: Visitor) -> bool {
        visitor.has_control() || self.has(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(text: &str) -> KeyHash {
        Key::shown(text).hash()
    }

    fn visitor(access: Access, browser: Option<&str>) -> Visitor {
        Visitor { access, browser: browser.map(hash), user: None }
    }

    #[test]
    fn who_has_signed_in_owns_in_any_browser_and_leaves_nothing_to_the_next() {
        let anna = |browser| Visitor { user: Some(hash("anna")), ..visitor(Access::Member, Some(browser)) };
        let owners = Owners::new(hash("key"), anna("library").owner());
        for browser in ["library", "home"] {
            assert_eq!(owners.claim(None, anna(browser)).unwrap().role, Role::Owner);
        }
        let next = Visitor { user: Some(hash("bert")), ..anna("library") };
        assert_eq!(owners.claim(None, next).unwrap().role, Role::Viewer);
        assert!(!owners.let_delete(next) && owners.let_delete(anna("home")));
        // What the browser made before anybody signed in is of who uses it.
        let before = Owners::new(hash("key"), [hash("library")]);
        assert!(before.has(anna("library")) && !before.has(anna("home")));
    }

    #[test]
    fn a_key_or_a_browser_makes_an_owner_where_there_is_control() {
        use Access::{Control, Member, View};
        let owners = Owners::new(hash("key"), [hash("maker")]);
        let (owner, viewer) = (Ok(Role::Owner), Ok(Role::Viewer));
        for (shown, access, browser, expected) in [
            (None, Control, None, viewer),
            (None, Control, Some("other"), viewer),
            (None, Control, Some("maker"), owner),
            (Some("key"), Control, None, owner),
            (Some("key"), Control, Some("other"), owner),
            (Some("key"), Member, None, owner),
            (None, Member, Some("maker"), owner),
            (None, Member, Some("other"), viewer),
            (Some("key"), View, Some("maker"), viewer),
            (None, View, Some("maker"), viewer),
            (Some("guess"), Control, Some("maker"), owner),
            (Some("guess"), Control, Some("other"), Err(Code::Forbidden)),
            (Some("guess"), View, None, Err(Code::Forbidden)),
            (Some(""), Control, None, Err(Code::Forbidden)),
        ] {
            let claim = owners.claim(shown, visitor(access, browser));
            let role = claim.map(|claim| claim.role).map_err(|refusal| refusal.code);
            assert_eq!(role, expected, "{shown:?} {access:?} {browser:?}");
        }
        let claim = owners.claim(Some("guess"), visitor(Control, Some("maker"))).unwrap();
        assert!(claim.key.is_none(), "what is no key is not handed back as one");
    }

    #[test]
    fn an_analysis_remembers_so_many_browsers_and_always_the_first() {
        let mut owners = Owners::new(hash("key"), [hash("maker")]);
        for number in 0..100 {
            assert!(owners.add_browser(hash(&number.to_string())));
        }
        assert!(!owners.add_browser(hash("99")) && !owners.add_browser(hash("maker")), "they are known");
        assert_eq!(owners.browsers().len(), MAX_BROWSERS);
        assert!(owners.has_browser(hash("maker")) && owners.has_browser(hash("99")));
        assert!(!owners.has_browser(hash("0")));
    }

    #[test]
    fn owners_and_who_has_control_may_delete() {
        let owners = Owners::new(hash("key"), [hash("maker")]);
        assert!(owners.let_delete(visitor(Access::View, Some("maker"))));
        assert!(owners.let_delete(visitor(Access::Control, None)));
        assert!(!owners.let_delete(visitor(Access::View, Some("other"))));
        assert!(!owners.let_delete(visitor(Access::View, None)));
    }
}
