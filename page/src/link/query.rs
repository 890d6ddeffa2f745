//! Values of a query, as browsers write them.

/// The decoded value of a name in a query, the first if there are several.
#[must_use]
pub fn value(query: &str, name: &str) -> Option<String> {
    values(query, name).next()
}

/// The decoded values of a name in a query, in their order.
pub fn values<'a>(query: &'a str, name: &'a str) -> impl Iterator<Item = String> + 'a {
    query.split('&').filter_map(move |pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key == name).then(|| decode(value))
    })
}

/// Undoes percent-encoding; what is not UTF-8 then is replaced.
fn decode(text: &str) -> String {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        match (byte, after) {
            (b'%', [high, low, after @ ..]) if digit(high).is_some() && digit(low).is_some() => {
                bytes.extend(digit(high).zip(digit(low)).map(|(high, low)| 16 * high + low));
                rest = after;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Percent-encodes what has a meaning in a query; slashes, colons and commas stay readable.
pub fn escape_into(out: &mut String, value: &str) {
    let digit = |four_bits: u8| char::from(b"0123456789ABCDEF"[usize::from(four_bits)]);
    for byte in value.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' | b':' | b',' => {
                out.push(char::from(byte));
            }
            _ => out.extend(['%', digit(byte >> 4), digit(byte & 15)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_and_decoded() {
        let query = "fen=8/8_w&set=a:1%2C5&evaluator=network%3Aa+b%20%C3%A9&fen=second&empty=&bare";
        let read = |name| value(query, name);
        assert_eq!(read("fen").as_deref(), Some("8/8_w"));
        assert_eq!(values(query, "fen").collect::<Vec<_>>(), ["8/8_w", "second"]);
        assert_eq!(read("set").as_deref(), Some("a:1,5"));
        assert_eq!(read("evaluator").as_deref(), Some("network:a b é"));
        assert_eq!((read("empty").as_deref(), read("bare").as_deref(), read("none")), (Some(""), Some(""), None));
    }

    #[test]
    fn bad_encodings_stay_as_they_are() {
        for (text, decoded) in
            [("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%+1", "% 1"), ("%ff", "\u{fffd}"), ("é%41", "éA")]
        {
            assert_eq!(decode(text), decoded);
        }
    }
}
