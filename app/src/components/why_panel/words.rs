//! Sentences on a move. Values are turned to the view that is shown by `sign`.

use wire::why::{Reply, Story, Why};

use crate::components::woven::mark;
use page::format;

/// Stretches that are named; older ones are counted.
const NAMED: usize = 4;

/// Least difference of two values that is seen, where three decimals are.
const LEAST: f64 = 0.0005;

/// A sentence or two, with a mark where each moment stands that one can go to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sentence {
    pub(super) words: String,
    pub(super) moments: Vec<u32>,
}

impl Sentence {
    fn plain(words: String) -> Self {
        Self { words, moments: Vec::new() }
    }

    /// Returns it as text, its moments written out.
    pub(super) fn text(&self) -> String {
        let mut text = self.words.clone();
        for (place, moment) in (0..).zip(&self.moments) {
            text = text.replace(mark(place), &format::count((*moment).into()));
        }
        text
    }
}

/// Tells how a move got its visits, sentence by sentence. `event`: what its moments count.
pub(super) fn story(told: &Why, name: &str, rival: &str, sign: f64, event: &str) -> Vec<Sentence> {
    let story = &told.story;
    let Some(first) = story.first else {
        return vec![Sentence::plain(never_visited(told, name))];
    };
    let mut sentences = vec![visits(story, name, first, event), as_best(told, rival, event)];
    sentences.extend(values(told, rival, sign).map(Sentence::plain));
    sentences
}

fn never_visited(told: &Why, name: &str) -> String {
    match told.story.all {
        0 => say::why::none_visited().to_owned(),
        all => say::why::no_visits(name, format::count(all.into())),
    }
}

fn visits(story: &Story, name: &str, first: u32, event: &str) -> Sentence {
    let (visits, all) = (format::count(story.visits.into()), format::count(story.all.into()));
    let share = format::percent(f64::from(story.visits) / f64::from(story.all.max(1)));
    let (words, moments) = match story.last.filter(|last| *last != first) {
        Some(last) => (say::why::visits_since(name, visits, all, share, event, mark(0), mark(1)), vec![first, last]),
        None => (say::why::visits_once(name, visits, all, share, event, mark(0)), vec![first]),
    };
    let (recent, of) = story.recent;
    Sentence { words: format!("{words} {}", say::why::recent(recent, of)), moments }
}

fn as_best(told: &Why, rival: &str, event: &str) -> Sentence {
    let stretches = &told.story.as_best;
    let Some(&(_, last)) = stretches.last() else {
        return Sentence::plain(say::why::never_best(rival));
    };
    let older = stretches.len().saturating_sub(NAMED);
    let mut moments = Vec::new();
    let mut marked = |moment: u32| {
        moments.push(moment);
        mark(u32::try_from(moments.len() - 1).unwrap_or(0))
    };
    let stretch = |(place, &(from, to)): (usize, &(u32, u32))| {
        let start = marked(from);
        // What they are numbers of is said once.
        match (place, to == from) {
            (0, true) => say::why::first_at(event, start),
            (0, false) => say::why::first_from_to(event, start, marked(to)),
            (_, true) => say::why::then_at(start),
            (_, false) => say::why::then_from_to(start, marked(to)),
        }
    };
    let named = stretches[older..].iter().enumerate().map(stretch).collect::<Vec<_>>().join(", ");
    let words = if last == told.moment {
        say::why::still_best(older as u64, named)
    } else {
        say::why::was_best(older as u64, named, rival)
    };
    Sentence { words, moments }
}

fn values(told: &Why, rival: &str, sign: f64) -> Option<String> {
    let story = &told.story;
    let q = story.q?;
    let drawn = || story.points.iter().filter(|point| point.moment <= told.moment).filter_map(|point| point.q);
    let value = |q: f64| format::signed(q * sign, 3);
    let first = drawn().next().map(value).unwrap_or_else(|| value(q));
    let least = format::signed(drawn().chain([q]).map(|q| q * sign).fold(f64::INFINITY, f64::min), 3);
    let most = format::signed(drawn().chain([q]).map(|q| q * sign).fold(f64::NEG_INFINITY, f64::max), 3);
    let ahead = story.rival.map(|other| q - other.q);
    let beside = ahead.map_or("alone", beside);
    let difference = format::plain(ahead.unwrap_or(0.0).abs(), 3);
    // As after its first visit.
    if least == most {
        return Some(say::why::one_value(value(q), beside, rival, difference));
    }
    Some(say::why::values(first, least, most, value(q), beside, rival, difference))
}

/// The word that messages choose by for a difference of two values.
fn beside(difference: f64) -> &'static str {
    match difference {
        difference if difference.abs() < LEAST => "same",
        difference if difference > 0.0 => "better",
        _ => "worse",
    }
}

/// The best reply to a move: what the search found there beside what the evaluator expected, and beside the best move. Both are said as
/// the player of the move sees them, whichever view the numbers have.
pub(super) fn reply(told: &Why, reply: &Reply, name: &str, answer: &str, rival: &str, sign: f64) -> String {
    let value = |q: f64| format::signed(q * sign, 3);
    let gain = reply.q_after - reply.v;
    let words = say::why::reply(
        name,
        value(reply.v),
        answer,
        format::percent(reply.share),
        value(reply.q_after),
        beside(gain),
        format::plain(gain.abs(), 3),
    );
    let behind = told.story.rival.filter(|_| !told.best.is_so).map_or(0.0, |best| best.q - reply.q_after);
    // What got better does not speak against a move: that it is not enough does.
    let verdict = match behind {
        behind if behind < LEAST => return words,
        _ if gain <= -LEAST => say::why::preferred(rival),
        behind => say::why::still_worse(format::plain(behind, 3), rival),
    };
    format!("{words} {verdict}")
}

/// Returns the reason why no reply to the move is shown.
pub(super) fn no_reply(told: &Why, name: &str) -> String {
    match told.story.visits {
        0 => say::why::no_reply_searched(name),
        _ => say::why::no_reply_visited(name),
    }
}

#[cfg(test)]
mod tests {
    use wire::why::{Needs, Rival};

    use super::*;

    fn told(as_best: Vec<(u32, u32)>, visits: u32) -> Why {
        let story = Story {
            all: 100,
            visits,
            q: (visits > 0).then_some(0.1),
            first: (visits > 0).then_some(3),
            last: (visits > 0).then_some(90),
            recent: (7, 50),
            as_best,
            rival: Some(Rival { mv: 2, visits: 60, q: 0.25 }),
            points: Vec::new(),
        };
        let needs = Needs::default();
        Why { node: 0, mv: 1, moment: 101, story, next: needs, best: needs, reply: None }
    }

    fn text(sentences: &[Sentence]) -> String {
        let written = |Sentence { words, moments }: &Sentence| {
            let marks = (0..).map(mark).zip(moments);
            marks.fold(words.clone(), |words, (mark, moment)| words.replace(mark, &format!("[{moment}]")))
        };
        sentences.iter().map(written).collect::<Vec<_>>().join(" ")
    }

    fn said(told: &Why) -> String {
        text(&story(told, "e4", "d4", 1.0, "simulation"))
    }

    #[test]
    fn a_story_has_its_moments() {
        let words = said(&told(vec![(5, 9), (20, 20)], 40));
        assert!(
            words.starts_with("e4 has 40 of 100 visits (40.0%), the first at simulation [3], the last at [90]."),
            "{words}"
        );
        assert!(words.contains("It got 7 of the last 50."));
        assert!(words.contains("It was the best move from simulation [5] to [9], at [20]; now d4 is."), "{words}");
        assert!(words.contains("0.150 worse than d4."), "{words}");
    }

    #[test]
    fn a_value_that_never_changed_is_said_once() {
        let mut told = told(vec![], 1);
        assert!(said(&told).ends_with("Q is +0.100, 0.150 worse than d4."), "{}", said(&told));
        let point = |moment, q| wire::why::Point { moment, visits: 1, q: Some(q), rival_visits: 0, rival_q: None };
        told.story.points = vec![point(3, -0.2), point(90, 0.1)];
        let words = said(&told);
        assert!(words.contains("Q began at −0.200, went from −0.200 to +0.100, and is now +0.100"), "{words}");
    }

    #[test]
    fn a_reply_speaks_against_a_move_only_where_it_does() {
        let words = |v: f64, q_after: f64, sign: f64| {
            let told = told(vec![], 40);
            let found = Reply { node: 1, child: 2, visits: 10, share: 0.25, v, q: q_after, q_after, line: vec![1, 2] };
            reply(&told, &found, "Ne5", "Bd6", "dxc5", sign)
        };
        let better = words(-0.120, -0.025, 1.0);
        assert!(
            better.contains("Then Q is −0.025: 0.095 better for Ne5 than expected. It is still 0.275 worse than dxc5."),
            "{better}"
        );
        let worse = words(0.120, -0.025, 1.0);
        assert!(worse.ends_with("0.145 worse for Ne5 than expected. That is why dxc5 is preferred."), "{worse}");
        assert!(
            words(0.3, 0.28, 1.0).ends_with("0.020 worse for Ne5 than expected."),
            "better than the best: nothing against it"
        );
        assert!(words(0.1, 0.1, 1.0).ends_with("as expected. It is still 0.150 worse than dxc5."));
        // Seen by White while Black plays the move: the numbers are turned, the words are not.
        let turned = words(0.120, -0.025, -1.0);
        assert!(turned.contains("says −0.120") && turned.contains("Q is +0.025: 0.145 worse for Ne5"), "{turned}");
    }

    #[test]
    fn what_never_was_is_said() {
        assert!(said(&told(vec![], 40)).contains("It was never the best move; d4 is."));
        assert_eq!(said(&told(vec![], 0)), "e4 has no visits yet; the other moves have 100.");
        assert!(said(&told(vec![(5, 101)], 40)).contains("to [101], and still is."));
        let many = (0..9).map(|at| (10 * at, 10 * at + 1)).collect();
        assert!(said(&told(many, 40)).contains("the best move 5 times before, and from simulation [50]"));
    }
}
