use crate::pattern::{CHOOSE, CHOSEN, KEY, NEXT, PUT, Put, told};
use crate::spoken::{END, Language, load, speak};
use crate::{common, count, decimal, take, typed};

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

#[cfg(feature = "all")]
#[test]
fn every_message_is_there_in_every_language() {
    let text = crate::catalogue(Language::German);
    let lacking = text.split(END).filter(|message| message.is_empty()).count();
    assert_eq!(lacking, 0, "of {} messages so many have no German", text.split(END).count());
}
