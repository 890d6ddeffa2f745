//! Field in which the text to look for is typed: it is looked for after a pause in typing, or when it is sent.

use session::find::query;

/// State of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What is typed and not looked for yet.
    typed: Option<String>,
    /// Number of the last change.
    changes: u32,
}

/// A pause in typing. It ends when its time is over, unless more is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause(u32);

/// What a key in the field wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The next place that was found is selected, or the one before.
    Step {
        /// Whether the next.
        is_on: bool,
    },
    /// The list of places gets the focus.
    ToPlaces,
    /// Nothing is looked for any more.
    Clear,
}

impl Field {
    /// Takes a text as it is typed. After the time of the pause [`Self::rested`] gives it, to be looked for.
    pub fn write(&mut self, text: String) -> Pause {
        self.typed = Some(text);
        self.changes = self.changes.wrapping_add(1);
        Pause(self.changes)
    }

    /// Returns what is to be looked for now, if nothing was typed since the pause began.
    pub fn rested(&mut self, pause: Pause) -> Option<String> {
        self.typed.take_if(|_| pause == Pause(self.changes))
    }

    /// Returns what is to be looked for at once, if it is not looked for yet.
    pub fn send(&mut self) -> Option<String> {
        self.typed.take()
    }

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        self.typed = None;
    }

    /// Takes a key; `looked_for`: the text whose places are shown. `None`: the key means what it does in every field.
    pub fn key(&mut self, key: &str, with_shift: bool, looked_for: &str) -> Option<Wish> {
        match key {
            // As browsers find: again means the next one.
            "Enter" if self.typed.is_none() && query::read(looked_for).is_ok() => {
                Some(Wish::Step { is_on: !with_shift })
            }
            "ArrowDown" => Some(Wish::ToPlaces),
            "Escape" if !self.text(looked_for).is_empty() => {
                self.typed = None;
                Some(Wish::Clear)
            }
            _ => None,
        }
    }

    /// The field's text.
    #[must_use]
    pub fn text<'a>(&'a self, looked_for: &'a str) -> &'a str {
        self.typed.as_deref().unwrap_or(looked_for)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_looked_for_after_a_pause() {
        let mut field = Field::default();
        let first = field.write("e".to_owned());
        let second = field.write("e4".to_owned());
        assert_eq!(field.rested(first), None, "more was typed");
        assert_eq!(field.rested(second).as_deref(), Some("e4"));
        assert_eq!(field.rested(second), None, "once");
    }

    #[test]
    fn a_text_that_is_sent_is_not_looked_for_again_after_the_pause() {
        let mut field = Field::default();
        let pause = field.write("e4".to_owned());
        assert_eq!(field.send().as_deref(), Some("e4"));
        assert_eq!((field.rested(pause), field.send()), (None, None));
    }

    #[test]
    fn the_field_shows_what_is_typed_before_what_is_looked_for() {
        let mut field = Field::default();
        assert_eq!(field.text("d4"), "d4");
        field.write(String::new());
        assert_eq!(field.text("d4"), "", "it was emptied");
    }

    #[test]
    fn enter_goes_from_place_to_place_where_nothing_new_is_typed() {
        let mut field = Field::default();
        assert_eq!(field.key("Enter", false, "e4"), Some(Wish::Step { is_on: true }));
        assert_eq!(field.key("Enter", true, "e4"), Some(Wish::Step { is_on: false }));
        field.write("d4".to_owned());
        assert_eq!(field.key("Enter", false, "e4"), None, "it sends what is typed");
    }

    #[test]
    fn enter_sends_what_is_not_understood() {
        assert_eq!(Field::default().key("Enter", false, "hello"), None, "so that it is said");
    }

    #[test]
    fn escape_clears_the_field_and_is_the_pages_where_it_is_empty() {
        let mut field = Field::default();
        assert_eq!(field.key("Escape", false, ""), None);
        assert_eq!(field.key("Escape", false, "e4"), Some(Wish::Clear));
        let pause = field.write("d4".to_owned());
        assert_eq!(field.key("Escape", false, ""), Some(Wish::Clear));
        assert_eq!(field.rested(pause), None);
        assert_eq!(field.text(""), "");
    }

    #[test]
    fn the_arrow_leads_to_the_list_and_letters_are_letters() {
        assert_eq!(Field::default().key("ArrowDown", false, ""), Some(Wish::ToPlaces));
        assert_eq!(Field::default().key("e", false, "e4"), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Pauses end late and in order: whatever is typed, sent and cleared between, the last text that was typed is looked for once, or
        /// was cleared.
        #[test]
        fn what_was_typed_last_is_looked_for(happened in prop::collection::vec((0..8_u8, 0..4_u8), 1..30)) {
            let (mut field, mut looked_for, mut pauses) = (Field::default(), String::new(), Vec::new());
            let mut wanted = String::new();
            for (what, letter) in happened {
                match what {
                    0..=2 => {
                        wanted = "x".repeat(usize::from(letter));
                        pauses.push(field.write(wanted.clone()));
                    }
                    3..=5 if !pauses.is_empty() => looked_for = field.rested(pauses.remove(0)).unwrap_or(looked_for),
                    6 => looked_for = field.send().unwrap_or(looked_for),
                    7 => {
                        field.clear();
                        (wanted, looked_for) = (String::new(), String::new());
                    }
                    _ => {}
                }
                prop_assert_eq!(field.text(&looked_for), &wanted);
            }
            for pause in pauses {
                looked_for = field.rested(pause).unwrap_or(looked_for);
            }
            prop_assert_eq!((looked_for, field.send()), (wanted, None));
        }
    }
}
