//! Names of files: in letters, digits and dashes that every system takes, whatever the language and its pieces.

/// Most letters of a name.
const LONGEST: usize = 100;

/// Letters with marks, by the plain ones that stand for them: those of the languages around chess, and its pieces. A library for all of
/// Unicode is larger than the whole page.
const FOLDED: [(&str, &str); 33] = [
    ("äÄæÆ", "ae"),
    ("öÖøØœŒ", "oe"),
    ("üÜ", "ue"),
    ("ßẞ", "ss"),
    ("þÞ", "th"),
    ("àáâãåāăąÀÁÂÃÅĀĂĄ", "a"),
    ("çćĉċčÇĆĈĊČ", "c"),
    ("ďđðĎĐÐ", "d"),
    ("èéêëēĕėęě", "e"),
    ("ÈÉÊËĒĔĖĘĚ", "e"),
    ("ĝğġģĜĞĠĢ", "g"),
    ("ĥħĤĦ", "h"),
    ("ìíîïĩīĭįı", "i"),
    ("ÌÍÎÏĨĪĬĮİ", "i"),
    ("ĵĴ", "j"),
    ("ķĶ", "k"),
    ("ĺļľŀłĹĻĽĿŁ", "l"),
    ("ñńņňÑŃŅŇ", "n"),
    ("òóôõōŏőÒÓÔÕŌŎŐ", "o"),
    ("ŕŗřŔŖŘ", "r"),
    ("śŝşšșŚŜŞŠȘ", "s"),
    ("ţťŧțŢŤŦȚ", "t"),
    ("ùúûũūŭůűų", "u"),
    ("ÙÚÛŨŪŬŮŰŲ", "u"),
    ("ŵŴ", "w"),
    ("ýÿŷÝŸŶ", "y"),
    ("źżžŹŻŽ", "z"),
    ("♔♚", "k"),
    ("♕♛", "q"),
    ("♖♜", "r"),
    ("♗♝", "b"),
    ("♘♞", "n"),
    ("’'", ""),
];

/// Makes a name of words; empty where nothing of them has a plain letter.
#[must_use]
pub fn of(words: &str) -> String {
    let mut name = String::with_capacity(words.len());
    let mut is_apart = false;
    for letter in words.chars() {
        let mut add = |plain: &str| {
            if is_apart && !name.is_empty() {
                name.push('-');
            }
            is_apart = false;
            name.push_str(plain);
        };
        if letter.is_ascii_alphanumeric() {
            add(letter.to_ascii_lowercase().encode_utf8(&mut [0; 4]));
        } else if let Some((_, plain)) = FOLDED.iter().find(|(letters, _)| letters.contains(letter)) {
            if !plain.is_empty() {
                add(plain);
            }
        } else {
            is_apart = true;
        }
    }
    name.truncate(LONGEST);
    name.truncate(name.trim_end_matches('-').len());
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_of_every_language_become_plain_ones() {
        for (words, name) in [
            ("Ströbl – Çelik, A.", "stroebl-celik-a"),
            ("Weiß am Zug", "weiss-am-zug"),
            ("After 2. ♘f3", "after-2-nf3"),
            ("O'Neil's  ../game?", "oneils-game"),
            ("Łódź \u{219}\u{21b}", "lodz-st"),
            ("将棋", ""),
            ("Ян Nepo 3", "nepo-3"),
            ("---", ""),
        ] {
            assert_eq!(of(words), name, "{words}");
        }
    }

    #[test]
    fn each_letter_stands_for_one() {
        let all: Vec<char> = FOLDED.iter().flat_map(|(letters, _)| letters.chars()).collect();
        for (place, letter) in all.iter().enumerate() {
            assert!(!all[..place].contains(letter), "{letter}");
        }
    }

    proptest! {
        #[test]
        fn any_words_become_a_name_that_every_system_takes(words in "\\PC{0,200}") {
            let name = of(&words);
            prop_assert!(name.len() <= LONGEST);
            prop_assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
            prop_assert!(!name.starts_with('-') && !name.ends_with('-') && !name.contains("--"));
            prop_assert_eq!(of(&name), name.clone(), "a name stays as it is");
        }
    }
}
