use proptest::prelude::*;

use super::*;

fn entries(count: u32) -> Vec<Entry> {
    let breakpoint = |visits: u32| Breakpoint::Visits { mv: None, visits };
    (1..=count).map(|visits| Entry { breakpoint: breakpoint(visits), is_on: true }).collect()
}

fn draft(kind: &str, of: &str, number: &str) -> Draft {
    let mut draft = Draft::default();
    draft.choose_kind(kind);
    draft.choose_subject(of);
    draft.write(number.to_owned());
    draft
}

#[test]
fn each_kind_is_made_of_what_was_chosen() {
    for (kind, of, number, made) in [
        ("best", "", "", Breakpoint::BestMove),
        ("visits", "any", "1,000", Breakpoint::Visits { mv: None, visits: 1000 }),
        ("visits", "796", "20", Breakpoint::Visits { mv: Some(796), visits: 20 }),
        ("q", "root", "−0.25", Breakpoint::Value { mv: None, q: -0.25 }),
        ("q", "796", "0.5", Breakpoint::Value { mv: Some(796), q: 0.5 }),
        ("proof", "root", "", Breakpoint::Proof { of: Provable::Root }),
        ("proof", "any", "", Breakpoint::Proof { of: Provable::Any }),
        ("proof", "796", "", Breakpoint::Proof { of: Provable::Move(796) }),
        ("kld", "", "1e-5", Breakpoint::KldGain { below: 1e-5 }),
    ] {
        let mut draft = draft(kind, of, number);
        assert_eq!(draft.make(&[]), Some(made), "{kind} {of}");
        assert_eq!((draft.number(), draft.trouble()), ("", None));
    }
}

#[test]
fn what_is_no_number_is_said_and_kept() {
    let mut draft = draft("visits", "any", "many");
    assert_eq!(draft.make(&[]), None);
    assert_eq!(draft.trouble(), Some("\"many\" is not a number of visits."));
    assert_eq!(draft.number(), "many", "to be corrected");
}

#[test]
fn what_cannot_come_true_is_not_made() {
    let mut draft = draft("q", "root", "7");
    assert_eq!(draft.make(&[]), None);
    assert!(draft.trouble().is_some_and(|trouble| trouble.ends_with('.')));
}

#[test]
fn the_same_is_not_made_twice() {
    let mut draft = draft("visits", "any", "1");
    assert_eq!(draft.make(&entries(1)), None);
    assert_eq!(draft.trouble(), Some("This one is there already."));
}

#[test]
fn there_is_a_largest_number_of_them() {
    let most = u32::try_from(MOST).unwrap();
    let mut draft = draft("best", "", "");
    assert_eq!(draft.make(&entries(most)), None);
    assert_eq!(draft.trouble(), Some("There can be no more than 16."));
    assert_eq!(draft.make(&entries(most - 1)), Some(Breakpoint::BestMove));
    assert_eq!(draft.trouble(), None);
}

#[test]
fn whoever_opens_it_from_a_move_means_that_one() {
    let mut draft = draft("kld", "", "x");
    draft.make(&[]);
    draft.open(Some(796));
    assert_eq!((draft.kind(), draft.subject(), draft.trouble()), (Kind::Visits, Of::Move(796), None));
}

#[test]
fn whoever_opens_it_from_nowhere_finds_what_was_chosen_before() {
    let mut draft = draft("proof", "any", "");
    draft.open(None);
    assert_eq!((draft.kind(), draft.subject()), (Kind::Proof, Of::Any));
}

#[test]
fn another_kind_has_its_own_first_subject() {
    let mut draft = draft("proof", "any", "");
    draft.choose_kind("q");
    assert_eq!(draft.subject(), Of::Root);
    draft.choose_kind("visits");
    assert_eq!(draft.subject(), Of::Any);
}

#[test]
fn a_move_stays_the_subject_of_another_kind() {
    let mut draft = draft("visits", "796", "5");
    draft.choose_kind("q");
    assert_eq!((draft.subject(), draft.number()), (Of::Move(796), ""));
}

#[test]
fn a_subject_that_there_is_not_is_not_chosen() {
    let mut draft = draft("q", "796", "");
    draft.choose_subject("any");
    assert_eq!(draft.subject(), Of::Move(796), "Q is of no node but the root and its moves");
}

#[test]
fn an_unknown_kind_is_the_first() {
    let mut draft = Draft::default();
    draft.choose_kind("worst");
    assert_eq!(draft.kind(), Kind::Visits);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// Whatever is chosen and typed, what is made is sound and new, and what is not made has a reason.
    #[test]
    fn what_is_made_is_sound(
        chosen in prop::collection::vec((0..5_usize, "(any|root|[0-9]{1,5}|x)", "[-−0-9.,e ]{0,6}", any::<bool>()), 1..12)
    ) {
        let (mut draft, mut known) = (Draft::default(), Vec::new());
        for (kind, of, number, is_opened) in chosen {
            draft.open(is_opened.then_some(796));
            draft.choose_kind(Kind::ALL[kind].name());
            draft.choose_subject(&of);
            draft.write(number);
            match draft.make(&known) {
                Some(breakpoint) => {
                    prop_assert!(breakpoint.check().is_ok() && draft.trouble().is_none());
                    prop_assert!(known.iter().all(|one: &Entry| one.breakpoint != breakpoint));
                    known.push(Entry { breakpoint, is_on: true });
                }
                None => prop_assert!(draft.trouble().is_some()),
            }
        }
    }
}
