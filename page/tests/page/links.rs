//! Links: whatever they say comes back.

use engine::parameters::TABLE;
use page::breakpoints::{self, Entry};
use page::choice::{SearchChoice, Source};
use page::film::Script;
use page::link::Link;
use page::link::beside::Beside;
use page::notation::Notation;
use page::preferences::Preferences;
use page::step::Step;
use page::view::{Chart, Colour, Depth, Findings, PointOfView, Statistic, TABS, TreeForm};
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use session::Pace;
use shakmaty::Color;
use wire::{Edit, EditView, Priors, Setting};

fn choice() -> impl Strategy<Value = SearchChoice> {
    let setting =
        (select(TABLE), "[a-z0-9.-]{1,6}").prop_map(|(spec, value)| Setting { name: spec.name.to_owned(), value });
    let source = || {
        let parts = ("[ -+.-~é]{1,12}", option::of("[0-9a-f]{1,12}"));
        option::of(parts.prop_map(|(evaluator, network)| Source { evaluator, network }))
    };
    let priors = (source(), source()).prop_map(|(own, opponent)| Priors { own, opponent });
    let evaluator = (option::of("[ -~é]{1,12}"), option::of("[0-9a-f]{1,12}"));
    (evaluator, vec(setting, 0..3), btree_set(any::<u16>(), 0..4), priors).prop_map(
        |((evaluator, network), settings, only, priors)| SearchChoice {
            evaluator,
            network,
            settings,
            only: only.into_iter().collect(),
            priors,
        },
    )
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    const TEXTS: [&str; 7] =
        ["best", "~best", "visits:e2e4:500", "~visits:any:20", "q:root:-0.25", "proof:e7e8q", "kld:0.00001"];
    vec(select(&TEXTS[..]), 0..4).prop_map(|texts| breakpoints::read(&texts.join(",")))
}

fn edit() -> impl Strategy<Value = EditView> {
    let path = || vec(any::<u16>(), 0..3);
    let number = || any::<f64>().prop_filter("finite", |number| number.is_finite());
    let edit = prop_oneof![
        (select(TABLE), "[a-z0-9.]{1,6}")
            .prop_map(|(spec, value)| Edit::Parameter { name: spec.name.to_owned(), value }),
        (path(), any::<u16>(), number()).prop_map(|(path, mv, p)| Edit::Prior { path, mv, p }),
        (path(), number()).prop_map(|(path, v)| Edit::Value { path, v }),
        (path(), path()).prop_map(|(path, moves)| Edit::Only { path, moves }),
        (path(), any::<u16>(), any::<u32>()).prop_map(|(path, mv, visits)| Edit::Give { path, mv, visits }),
    ];
    (any::<u32>(), edit).prop_map(|(moment, edit)| EditView { moment, edit })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0_usize..90).prop_map(Step::Select),
        Just(Step::Expand),
        Just(Step::Evaluate),
        (1_usize..90).prop_map(Step::BackUp),
        Just(Step::Batch),
    ]
}

fn beside() -> impl Strategy<Value = Beside> {
    let colour = select(&[Colour::Visits, Colour::Value][..]);
    let pace = select(&[Pace::Simulations, Pace::Share][..]);
    (choice(), option::of(any::<u32>()), option::of(any::<u32>()), colour, pace, any::<i32>()).prop_map(
        |(choice, simulations, time, colour, pace, lead)| Beside { choice, simulations, time, colour, pace, lead },
    )
}

fn words() -> impl Strategy<Value = Vec<String>> {
    vec("[a-h][1-8][a-h][1-8]", 0..4)
}

/// What is seen of a search.
pub(crate) fn seen() -> impl Strategy<Value = Link> {
    let moments = (option::of(any::<u32>()), option::of(any::<u32>()), vec(edit(), 0..3), option::of(step()));
    let views = (words(), words(), select(&[TreeForm::Icicle, TreeForm::Links][..]), any::<bool>(), any::<bool>());
    let panels = (
        select(&TABS[..]),
        select(&Depth::ALL[..]),
        select(&Chart::ALL[..]),
        select(&Findings::ALL[..]),
        any::<bool>(),
    );
    let texts = (option::of("[!-~é]{1,20}"), vec(any::<u16>(), 0..4), option::of("[ -~]{1,20}"));
    let labels = (select(&Statistic::ALL[..]), option::of(select(&Script::ALL[..])));
    (moments, views, panels, texts, labels).prop_map(|(moments, views, panels, texts, (labels, film))| Link {
        simulations: moments.0,
        at: moments.1,
        edits: moments.2,
        phase: moments.3,
        path: views.0,
        zoom: views.1,
        tree_form: views.2,
        labels,
        film,
        point_of_view: if views.3 { PointOfView::White } else { PointOfView::Mover },
        notation: if views.4 { Notation::Uci } else { Notation::San },
        depth: panels.0.tab.depth(panels.1),
        tab: panels.0.tab.at(panels.0.tab.depth(panels.1)),
        chart: panels.2,
        findings: panels.3,
        flipped: panels.4,
        find: texts.0.unwrap_or_default(),
        within: texts.1,
        minimax: texts.2.unwrap_or_default(),
        ..Link::default()
    })
}

pub(crate) fn link() -> impl Strategy<Value = Link> {
    let names = (option::of("[a-z-]{1,12}"), option::of("[0-9a-f]{4,12}"), any::<bool>(), option::of(1..=9_u8));
    let game = (option::of("[a-zA-Z1-8/]{1,20}( [a-z0-9-]{1,4}){0,5}"), words(), entries(), any::<u8>(), any::<bool>());
    let opponent = option::of((select(&[Color::White, Color::Black][..]), 1_u32..));
    (names, game, choice(), seen(), opponent, option::of(beside())).prop_map(
        |((recording, watch, in_browser, tour), game, choice, seen, opponent, comparison)| Link {
            tour,
            recording,
            watch,
            in_browser,
            fen: game.0,
            moves: game.1,
            choice,
            breakpoints: game.2,
            lines: game.3,
            keep: game.4,
            opponent,
            comparison,
            ..seen
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn whatever_a_link_says_comes_back(link in link()) {
        let query = link.query();
        prop_assert_eq!(&Link::of_query(&query), &link, "{}", query);
        prop_assert_eq!(Link::of_query(&query).query(), query);
        let query = link.query_for_all();
        prop_assert_eq!(&Link::of_query(&query), &link, "{}", query);
        let chosen = Preferences { point_of_view: link.point_of_view.other(), ..Preferences::default() };
        let view = Link::of_query_for(&query, &chosen).point_of_view;
        prop_assert!(query.is_empty() || view == link.point_of_view, "{}", query);
    }

    #[test]
    fn any_query_is_read_and_is_written_so_that_it_is_read_alike(
        pairs in vec(("(tour|fen|moves|set|only|break|lines|moment|at|edits|phase|path|tab|chart|opponent|compare|lead)", "[ -~é]{0,24}"), 0..8),
    ) {
        let query = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        let link = Link::of_query(&query);
        prop_assert_eq!(Link::of_query(&link.query()), link);
    }
}
