//! Bytes of a file as text.

use std::borrow::Cow;

/// Characters that Windows-1252 has where Latin-1 has control characters, from 0x80 on.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-8 with or without a mark at its beginning, or UTF-16 with one. Lines that are no UTF-8 are Windows-1252, of which
/// the Latin-1 of the PGN standard is a part: files are put together of others, each written in its own way. Every byte gives some text, so
/// nothing is refused here.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => {
            let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
            let lines = || bytes.split_inclusive(|&byte| byte == b'\n').map(line);
            std::str::from_utf8(bytes).map_or_else(|_| lines().collect::<String>().into(), Cow::Borrowed)
        }
    }
}

fn line(bytes: &[u8]) -> Cow<'_, str> {
    let in_windows = |_| bytes.iter().copied().map(windows).collect::<String>().into();
    std::str::from_utf8(bytes).map_or_else(in_windows, Cow::Borrowed)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>().into()
}

fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_in_use_is_read() {
        assert_eq!(decode("\u{feff}Müller ½".as_bytes()), "Müller ½");
        assert_eq!(decode(b"M\xfcller \xbd \x96"), "Müller ½ –");
        assert_eq!(
            decode("Müller\n".as_bytes().iter().chain(b"M\xfcller\n").copied().collect::<Vec<_>>().as_slice()),
            "Müller\nMüller\n"
        );
        let little: Vec<u8> = "\u{feff}1. e4 é".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "\u{feff}1. e4 é".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!((decode(&little), decode(&big)), (decode(&big), Cow::Borrowed("1. e4 é")));
    }
}
