//! Following a teacher's page: what is done so that this page shows what that one shows.
//!
//! Both are links. What a page can do by itself is done in place; for another game, another search or another recording it is loaded
//! anew.

use crate::input::{Action, Way as Walk};
use crate::link::Link;
use crate::step::Step;
use crate::view::{Chart, Depth, Findings, PointOfView, Tab, TreeForm};

/// Way from what a page shows to what it shall show.
#[derive(Clone, Debug)]
pub enum Way {
    /// It shows that already.
    There,
    /// Something is done on the page, in this order.
    Deeds(Vec<Deed>),
    /// The page is loaded anew.
    Load,
}

/// Something that is done on the page.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A person could have done it.
    Act(Action),
    /// A move is played in the game, by its name.
    Play(String),
    /// The node after these moves is selected.
    Look(Vec<String>),
    /// The node after these moves is put at the top of the drawing.
    Top(Vec<String>),
    /// A phase of what follows a moment is held.
    Hold(u32, Step),
    /// The tab is opened.
    Tab(Tab),
    /// The chart is chosen.
    Chart(Chart),
    /// The tree has another form.
    Tree(TreeForm),
    /// More of the page is shown, or less.
    Depth(Depth),
    /// Values are shown from another view.
    View(PointOfView),
    /// The board is turned.
    Flip(bool),
    /// Something is looked for, below a node, and shown so.
    Find(String, Vec<u16>, Findings),
    /// The minimax panel searches this.
    Minimax(String),
}

/// Finds what is to be done.
#[must_use]
pub fn way(now: &Link, wanted: &Link) -> Way {
    if is_elsewhere(now, wanted) {
        return Way::Load;
    }
    let mut deeds = Vec::new();
    if now.moves != wanted.moves {
        // The rest belongs to the search of the position there.
        return moves(now, wanted);
    }
    if let Some(simulations) = wanted.simulations
        && now.simulations != wanted.simulations
    {
        if now.simulations.is_some_and(|now| now > simulations) {
            return Way::Load;
        }
        deeds.push(Deed::Act(Action::SearchTo(simulations)));
    }
    time(now, wanted, &mut deeds);
    if now.path != wanted.path {
        deeds.push(Deed::Look(wanted.path.clone()));
    }
    if now.zoom != wanted.zoom {
        deeds.push(Deed::Top(wanted.zoom.clone()));
    }
    looks(now, wanted, &mut deeds);
    if deeds.is_empty() { Way::There } else { Way::Deeds(deeds) }
}

/// Returns whether they differ in what only a new page can show. What is new in links counts as such.
fn is_elsewhere(now: &Link, wanted: &Link) -> bool {
    let own = now.clone();
    let alike = Link {
        moves: own.moves,
        simulations: own.simulations,
        at: own.at,
        phase: own.phase,
        path: own.path,
        zoom: own.zoom,
        tree_form: own.tree_form,
        point_of_view: own.point_of_view,
        depth: own.depth,
        tab: own.tab,
        chart: own.chart,
        find: own.find,
        within: own.within,
        findings: own.findings,
        minimax: own.minimax,
        flipped: own.flipped,
        // Everybody's own affair.
        notation: own.notation,
        lines: own.lines,
        opponent: own.opponent,
        breakpoints: own.breakpoints,
        keep: own.keep,
        repeats: own.repeats,
        ..wanted.clone()
    };
    alike != *now
}

fn moves(now: &Link, wanted: &Link) -> Way {
    let (here, there) = (&now.moves, &wanted.moves);
    let shared = here.iter().zip(there).take_while(|(one, other)| one == other).count();
    // The game's line is gone back on; what is played then may be a variation.
    let back = (shared..here.len()).map(|_| Deed::Act(Action::Walk(Walk::Back)));
    let on = there[shared..].iter().cloned().map(Deed::Play);
    if shared < here.len() { Way::Deeds(back.collect()) } else { Way::Deeds(on.take(1).collect()) }
}

fn time(now: &Link, wanted: &Link, deeds: &mut Vec<Deed>) {
    if wanted.phase.is_none() && now.phase.is_some() {
        deeds.push(Deed::Act(Action::LeaveExplain));
    }
    if now.at != wanted.at {
        deeds.push(Deed::Act(wanted.at.map_or(Action::GoLive, Action::GoTo)));
    }
    if let Some((moment, phase)) = wanted.at.zip(wanted.phase)
        && (now.phase != wanted.phase || now.at != wanted.at)
    {
        deeds.push(Deed::Hold(moment, phase));
    }
}

fn looks(now: &Link, wanted: &Link, deeds: &mut Vec<Deed>) {
    let mut add = |differs: bool, deed: Deed| deeds.extend(differs.then_some(deed));
    add(now.depth != wanted.depth, Deed::Depth(wanted.depth));
    add(now.tab != wanted.tab, Deed::Tab(wanted.tab));
    add(now.chart != wanted.chart, Deed::Chart(wanted.chart));
    add(now.tree_form != wanted.tree_form, Deed::Tree(wanted.tree_form));
    add(now.point_of_view != wanted.point_of_view, Deed::View(wanted.point_of_view));
    add(now.flipped != wanted.flipped, Deed::Flip(wanted.flipped));
    let finds = |link: &Link| (link.find.clone(), link.within.clone(), link.findings);
    let (text, within, findings) = finds(wanted);
    add(finds(now) != finds(wanted), Deed::Find(text, within, findings));
    add(now.minimax != wanted.minimax, Deed::Minimax(wanted.minimax.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(now: &str, wanted: &str) -> String {
        match way(&Link::of_query(now), &Link::of_query(wanted)) {
            Way::There => "there".to_owned(),
            Way::Load => "load".to_owned(),
            Way::Deeds(deeds) => deeds.iter().map(|deed| format!("{deed:?}")).collect::<Vec<_>>().join(" "),
        }
    }

    #[test]
    fn what_is_looked_at_is_followed_in_place() {
        let lesson = "fen=connect2&simulations=30&tree=links";
        assert_eq!(told(lesson, lesson), "there");
        assert_eq!(told(lesson, &format!("{lesson}&at=4")), "Act(GoTo(4))");
        assert_eq!(told(&format!("{lesson}&at=4"), lesson), "Act(GoLive)");
        assert_eq!(told(lesson, &lesson.replace("30", "31")), "Act(SearchTo(31))");
        assert_eq!(told(lesson, &format!("{lesson}&path=a,b")), "Look([\"a\", \"b\"])");
        assert_eq!(told(lesson, &format!("{lesson}&at=4&phase=expand")), "Act(GoTo(4)) Hold(4, Expand)");
        assert_eq!(told(&format!("{lesson}&at=4&phase=expand"), &format!("{lesson}&at=4")), "Act(LeaveExplain)");
        assert_eq!(told(lesson, &format!("{lesson}&depth=lab&tab=formula")), "Depth(Lab) Tab(Formula)");
    }

    #[test]
    fn moves_are_played_and_taken_back_one_by_one() {
        let game = "fen=connect2";
        assert_eq!(told(game, &format!("{game}&moves=a,b")), "Play(\"a\")");
        assert_eq!(told(&format!("{game}&moves=a"), &format!("{game}&moves=a,b&at=3")), "Play(\"b\")");
        assert_eq!(told(&format!("{game}&moves=a,c"), &format!("{game}&moves=a,b")), "Act(Walk(Back))");
    }

    #[test]
    fn another_search_is_another_page() {
        for wanted in
            ["fen=tic-tac-toe", "fen=connect2&evaluator=uniform", "fen=connect2&set=cpuct:2", "recording=opera"]
        {
            assert_eq!(told("fen=connect2&evaluator=rollout", wanted), "load", "{wanted}");
        }
        assert_eq!(told("fen=connect2&simulations=30", "fen=connect2&simulations=20"), "load", "nobody unlearns");
        assert_eq!(told("watch=one", "watch=other"), "load");
        assert_eq!(told("watch=one&notation=uci&lines=3", "watch=one"), "there", "everybody's own affair");
    }

    /// Whatever is done leads on: after the deeds that a link can show nothing is left.
    #[test]
    fn nothing_is_done_twice() {
        let (now, wanted) =
            ("fen=connect2&at=1&tab=charts&chart=q", "fen=connect2&at=2&tab=find&find=x&flip=1&view=mover");
        assert!(told(now, wanted).starts_with("Act(GoTo(2))"));
        assert_eq!(told(wanted, wanted), "there");
    }
}
