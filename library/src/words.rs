//! Texts to be found as people type them: without regard to capitals and accents.

/// A text in small letters, without accents: `Müller–Łukasz` is `muller-lukasz`.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match plain(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// The words that are all to be found, folded.
#[must_use]
pub fn wanted(text: &str) -> Vec<String> {
    fold(text).split_whitespace().map(str::to_owned).collect()
}

/// Letters without their accents, as far as names of players have them; what is none is itself. The standard library cannot take letters
/// apart, and the tables of those crates that can are as large as all the rest of this one.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' | 'ǎ' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'þ' => "th",
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ё' => "е",
        // Accents that stand after their letter.
        '\u{300}'..='\u{36f}' => "",
        '‐'..='―' => "-",
        '’' | '‘' | '`' => "'",
        '\u{a0}' | '\u{202f}' => " ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_accents_do_not_matter() {
        for (text, folded) in [
            ("Müller – ŁUKASZ", "muller - lukasz"),
            ("Groß, Ødegård", "gross, odegard"),
            ("Ne\u{301}meth", "nemeth"),
            ("Карпов Ёлкин", "карпов елкин"),
            ("1.\u{a0}e4", "1. e4"),
            ("İ", "i"),
        ] {
            assert_eq!(fold(text), folded);
            assert_eq!(fold(folded), folded);
        }
        assert_eq!(wanted("  Carlsen\tC42 "), ["carlsen", "c42"]);
        assert_eq!(wanted(" "), [""; 0]);
    }
}
