use crate::pattern::{CHOOSE, CHOSEN, KEY, NEXT, PUT, Put, told};
use crate::spoken::{END, Language, load, speak};
use crate::{common, count, decimal, take, told as in_words, typed, typed_fraction};

#[test]
fn messages_follow_the_language() {
    assert_eq!((common::cancel(), common::simulations(1)), ("Cancel", "one simulation".into()));
    assert_eq!((common::simulations(84_312), decimal("0.25")), ("84,312 simulations".into(), "0.25".into()));
    speak(Language::German);
    assert_eq!((common::cancel(), common::simulations(1)), ("Abbrechen", "eine Simulation".into()));
    assert_eq!((common::simulations(84_312), decimal("0.25")), ("84.312 Simulationen".into(), "0,25".into()));
    assert_eq!(take::depth(count(1_000)), "Tiefe 1.000");
    speak(Language::English);
    assert_eq!(take::depth(3), "depth 3");
}

#[test]
fn typed_numbers_are_read_as_they_are_meant() {
    let both = [("0,5", "0.5"), ("0.5", "0.5"), ("1.500,25", "1500.25"), ("1,500.25", "1500.25"), ("1 000", "1000")];
    let more =
        [("\u{2212}2", "-2"), ("12,34", "12.34"), ("x", "x"), ("1,2,3", "1.2.3"), ("400", "400"), ("1e-5", "1e-5")];
    for (text, read) in both.into_iter().chain(more) {
        speak(Language::English);
        assert_eq!(typed(text), read, "{text} in English");
        speak(Language::German);
        assert_eq!(typed(text), read, "{text} in German");
    }
    assert_eq!((typed("1.500"), typed("1,500")), ("1500".into(), "1.500".into()));
    speak(Language::English);
    assert_eq!((typed("1.500"), typed("1,500"), typed("2,000,000")), ("1.500".into(), "1500".into(), "2000000".into()));
}

#[test]
fn a_fraction_may_have_a_comma_or_a_point_in_every_language() {
    for language in [Language::German, Language::English] {
        speak(language);
        for (text, read) in [
            ("1.745", "1.745"),
            ("1,745", "1.745"),
            (" \u{2212}0,25", "-0.25"),
            ("1.500,25", "1500.25"),
            ("1,500.25", "1500.25"),
            ("1e-5", "1e-5"),
            ("many", "many"),
            ("", ""),
        ] {
            assert_eq!(typed_fraction(text), read, "{text}");
        }
    }
}

#[test]
fn a_fetched_catalogue_that_lacks_a_message_leaves_it_english() {
    load(Language::German, END.to_string());
    assert_eq!(common::cancel(), "Cancel");
    speak(Language::English);
}

#[test]
fn words_and_numbers_choose_among_variants() {
    let pattern = |key: &str| format!("{CHOOSE}a{key}{KEY}first {PUT}b{NEXT}other{KEY}last{NEXT}{CHOSEN}, {PUT}a");
    let tell = |key: &str, put: Put| told(usize::MAX, pattern(key).leak(), &[put, Put::Text(&"x")]);
    assert_eq!(tell("white", Put::Word("white")), "first x, white");
    assert_eq!(tell("white", Put::Word("black")), "last, black");
    assert_eq!(tell("one", Put::Count(1)), "first x, 1");
    assert_eq!(tell("0", Put::Count(0)), "first x, 0");
    assert_eq!(tell("0", Put::Count(10)), "last, 10");
}

/// Says a sentence in German that code has made.
#[cfg(feature = "all")]
fn in_german(sentence: &str) -> String {
    speak(Language::German);
    let words = in_words(sentence).into_owned();
    speak(Language::English);
    words
}

#[cfg(feature = "all")]
#[test]
fn what_code_has_said_is_said_in_the_language() {
    let sentence = "move 3 (e9) is not in UCI notation";
    assert_eq!(in_words(sentence), sentence, "English stays");
    assert_eq!(in_german(sentence), "Zug 3 (e9) ist nicht in UCI-Notation geschrieben");
    assert_eq!(in_german("the server is shutting down"), "Der Server wird beendet");
    assert_eq!(in_german("nothing that anybody knows: 3"), "nothing that anybody knows: 3");
    assert_eq!(in_german(""), "");
}

#[cfg(feature = "all")]
#[test]
fn a_capital_and_a_full_stop_stay() {
    assert_eq!(in_german("There is no log in it."), "Darin ist kein Protokoll.");
    assert_eq!(in_german("No tables can know of that position."), "Keine Tabelle kann diese Stellung kennen.");
    assert_eq!(in_german("is not a move"), "ist kein Zug");
    assert_eq!(in_german("Is not a move."), "Ist kein Zug.");
    assert_eq!(in_german("There is no search to save"), "Es gibt keine Suche zum Speichern", "code has a full stop");
}

#[cfg(feature = "all")]
#[test]
fn errors_within_errors_are_translated_too() {
    let text = "cannot use network x.onnx: its graph is not in Lc0's convention: it has a second input, /in";
    let words = "Netz x.onnx ist nicht zu gebrauchen: Sein Graph folgt nicht der Konvention von Lc0: Er hat einen zweiten Eingang, /in";
    assert_eq!(in_german(text), words);
    let several = "illegal position: a king is missing; the side not to move is in check";
    let words = "Unmögliche Stellung: Ein König fehlt; Die Seite, die nicht am Zug ist, steht im Schach";
    assert_eq!(in_german(several), words);
    assert_eq!(in_german("/data/7.log: it is empty"), "/data/7.log: Es ist leer");
}

#[cfg(feature = "all")]
#[test]
fn the_pattern_with_the_most_words_fits() {
    assert_eq!(in_german("it has x, y"), "es hat x, y");
    assert_eq!(in_german("it has 9 nodes, more than the limit of 4"), "Es hat 9 Knoten, mehr als die Grenze von 4");
    assert_eq!(in_german("it has no input layer"), "Darin fehlt: Schicht input");
    assert_eq!(in_german("it has no input /in"), "Er hat keinen Eingang /in");
    assert_eq!(in_german("our king, 2 positions ago"), "unser König, 2 Stellungen zuvor");
    assert_eq!(in_german("their pawns"), "ihre Bauern");
    assert_eq!(
        in_german("64x6, scalar value, moves left, 2.1 MB"),
        "64x6, eine Zahl als Wert, verbleibende Züge, 2.1 MB"
    );
}

#[cfg(feature = "all")]
#[test]
fn what_computes_is_named_in_the_language() {
    assert_eq!(in_german("CPU, ONNX Runtime 1.31.1"), "CPU, ONNX Runtime 1.31.1");
    assert_eq!(in_german("CUDA, half precision, ONNX Runtime 1.31.1"), "CUDA, halbe Genauigkeit, ONNX Runtime 1.31.1");
    assert_eq!(
        in_german("WebGPU on SwiftShader Device (Subzero), software adapter, ONNX Runtime 1.27.0"),
        "WebGPU auf SwiftShader Device (Subzero), Adapter aus Software, ONNX Runtime 1.27.0"
    );
    assert_eq!(
        in_german("CUDA 0 + CPU, mixed: the digest cannot be repeated, ONNX Runtime 1.31.1"),
        "CUDA 0 + CPU, gemischt: Der Digest lässt sich nicht wiederholen, ONNX Runtime 1.31.1"
    );
    assert_eq!(
        in_german("device cuda:1 was taken out: the adapter was lost"),
        "Das Gerät cuda:1 rechnet nicht mehr mit: Der Adapter ging verloren"
    );
    let refused = in_german("device webgpu cannot be used: Vulkan has no driver here");
    assert_eq!(refused, "Das Gerät webgpu ist nicht zu gebrauchen: Vulkan hat hier keinen Treiber");
}

#[cfg(feature = "all")]
#[test]
fn what_is_put_in_may_choose_and_may_be_empty() {
    assert_eq!(in_german("There are 1 more remarks of this kind."), "Es gibt noch eine solche Anmerkung.");
    assert_eq!(in_german("There are 7 more remarks of this kind."), "Es gibt noch 7 solche Anmerkungen.");
    let words = in_german("“x” is not a move; a piece has a capital letter: Nf3.");
    assert_eq!(words, "„x“ ist kein Zug; Figuren haben große Buchstaben: Nf3.");
}

/// What comes from elsewhere costs little, however it is made, and is cut nowhere within a letter.
#[cfg(feature = "all")]
#[test]
fn hostile_sentences_are_left_alone() {
    for piece in ["it has no ", "cannot use network : ", ": ", "; ", "é", "\u{1}a", "\0", "."] {
        let text = piece.repeat(2_000 / piece.len());
        let _ = in_german(&text);
        let long = piece.repeat(1_000_000 / piece.len());
        assert_eq!(in_german(&long), long, "too long");
    }
}

#[cfg(feature = "all")]
#[test]
fn every_message_is_there_in_every_language() {
    let text = crate::catalogue(Language::German);
    let lacking = text.split(END).filter(|message| message.is_empty()).count();
    assert_eq!(lacking, 0, "of {} messages so many have no German", text.split(END).count());
}
