//! Sentences on a move. Values are turned to the view that is shown by `sign`.

use wire::why::{Reply, Story, Why};

use page::format;

/// Stretches that are named; older ones are counted.
const NAMED: usize = 4;

/// Least difference of two values that is seen, where three decimals are.
const LEAST: f64 = 0.0005;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    /// Plain text.
    Text(String),
    /// A moment that one can go to.
    Moment(u32),
}

use Piece::{Moment, Text};

/// Tells how a move got its visits, sentence by sentence. `event`: what its moments count.
pub(super) fn story(told: &Why, name: &str, rival: &str, sign: f64, event: &str) -> Vec<Vec<Piece>> {
    let story = &told.story;
    let Some(first) = story.first else {
        return vec![vec![Text(never_visited(told, name))]];
    };
    let mut sentences = vec![visits(story, name, first, event), as_best(told, rival, event)];
    sentences.extend(values(told, rival, sign));
    sentences
}

fn never_visited(told: &Why, name: &str) -> String {
    let all = format::count(told.story.all.into());
    match told.story.all {
        0 => "No move has been visited here yet.".to_owned(),
        _ => format!("{name} has no visits yet; the other moves have {all}."),
    }
}

fn visits(story: &Story, name: &str, first: u32, event: &str) -> Vec<Piece> {
    let (visits, all) = (format::count(story.visits.into()), format::count(story.all.into()));
    let share = format::percent(f64::from(story.visits) / f64::from(story.all.max(1)));
    let (recent, of) = story.recent;
    let mut pieces =
        vec![Text(format!("{name} has {visits} of {all} visits ({share}), the first at {event} ")), Moment(first)];
    if let Some(last) = story.last.filter(|last| *last != first) {
        pieces.extend([Text(", the last at ".to_owned()), Moment(last)]);
    }
    pieces.push(Text(format!(". It got {recent} of the last {of}.")));
    pieces
}

fn as_best(told: &Why, rival: &str, event: &str) -> Vec<Piece> {
    let stretches = &told.story.as_best;
    let Some(&(_, last)) = stretches.last() else {
        return vec![Text(format!("It was never the best move; {rival} is."))];
    };
    let mut pieces = vec![Text("It was the best move ".to_owned())];
    let older = stretches.len().saturating_sub(NAMED);
    if older > 0 {
        pieces.push(Text(format!("{older} {} before, and ", if older == 1 { "time" } else { "times" })));
    }
    for (place, &(from, to)) in stretches[older..].iter().enumerate() {
        // What they are numbers of is said once.
        let event = if place == 0 { format!("{event} ") } else { String::new() };
        if place > 0 {
            pieces.push(Text(", ".to_owned()));
        }
        if to == from {
            pieces.extend([Text(format!("at {event}")), Moment(from)]);
        } else {
            pieces.extend([Text(format!("from {event}")), Moment(from), Text(" to ".to_owned()), Moment(to)]);
        }
    }
    pieces.push(Text(if last == told.moment { ", and still is.".to_owned() } else { format!("; now {rival} is.") }));
    pieces
}

fn values(told: &Why, rival: &str, sign: f64) -> Option<Vec<Piece>> {
    let story = &told.story;
    let q = story.q?;
    let drawn = || story.points.iter().filter(|point| point.moment <= told.moment).filter_map(|point| point.q);
    let value = |q: f64| format::signed(q * sign, 3);
    let first = drawn().next().map(value).unwrap_or_else(|| value(q));
    let least = drawn().chain([q]).map(|q| q * sign).fold(f64::INFINITY, f64::min);
    let most = drawn().chain([q]).map(|q| q * sign).fold(f64::NEG_INFINITY, f64::max);
    let mut text = format!(
        "Q began at {first}, went from {} to {}, and is now {}",
        format::signed(least, 3),
        format::signed(most, 3),
        value(q)
    );
    if let Some(other) = story.rival {
        let better = q > other.q;
        let word = if better { "better" } else { "worse" };
        if (q - other.q).abs() < LEAST {
            text.push_str(&format!(", the same as {rival}"));
        } else {
            text.push_str(&format!(", {} {word} than {rival}", format::plain((q - other.q).abs(), 3)));
        }
    }
    text.push('.');
    Some(vec![Text(text)])
}

/// The best reply to a move: what the search found there beside what the evaluator expected, and beside the best move. Both are said as
/// the player of the move sees them, whichever view the numbers have.
pub(super) fn reply(told: &Why, reply: &Reply, name: &str, answer: &str, rival: &str, sign: f64) -> String {
    let value = |q: f64| format::signed(q * sign, 3);
    let share = format::percent(reply.share);
    let gain = reply.q_after - reply.v;
    let expected = if gain.abs() < LEAST {
        "as expected".to_owned()
    } else {
        format!(
            "{} {} for {name} than expected",
            format::plain(gain.abs(), 3),
            if gain > 0.0 { "better" } else { "worse" }
        )
    };
    let behind = told.story.rival.filter(|_| !told.best.is_so).map_or(0.0, |best| best.q - reply.q_after);
    // What got better does not speak against a move: that it is not enough does.
    let verdict = match behind {
        behind if behind < LEAST => String::new(),
        _ if gain <= -LEAST => format!(" That is why {rival} is preferred."),
        behind => format!(" It is still {} worse than {rival}.", format::plain(behind, 3)),
    };
    format!(
        "After {name} the evaluator says {}, before any search. The best reply is {answer}, with {share} of the visits. Then Q is {}: {expected}.{verdict}",
        value(reply.v),
        value(reply.q_after)
    )
}

/// Returns the reason why no reply to the move is shown.
pub(super) fn no_reply(told: &Why, name: &str) -> String {
    match told.story.visits {
        0 => format!("{name} has no visits, so no reply was searched."),
        _ => format!("No reply to {name} has been visited yet, or the game is over."),
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

    fn text(sentences: &[Vec<Piece>]) -> String {
        let piece = |piece: &Piece| match piece {
            Text(text) => text.clone(),
            Moment(moment) => format!("[{moment}]"),
        };
        sentences.iter().map(|sentence| sentence.iter().map(piece).collect::<String>()).collect::<Vec<_>>().join(" ")
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
