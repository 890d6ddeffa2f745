//! The report as a page of HTML: one file, without scripts or anything that is fetched, which prints well.

use std::fmt::Write as _;

use decimal::fixed;
use shakmaty::Color;
use wire::Priors;

use crate::{
    account::{Account, Known, Position},
    accuracy, graph,
    names::{Names as _, Sans},
    searched::Candidate,
    sentence::{self, Source},
    turn::Grade,
};

/// Making of a report, in words that are the same in each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Evaluator.
    pub evaluator: String,
    /// Kind of what evaluated.
    pub source: Source,
    /// Visits of each root.
    pub nodes: u32,
    /// The parameters that differ from the defaults; empty for none.
    pub parameters: String,
    /// The program with its version.
    pub program: String,
}

/// One game of a report.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The game.
    pub game: &'a pgn::Game,
    /// Its positions.
    pub positions: &'a [Position],
    /// Its account.
    pub account: &'a Account,
}

/// Names an evaluator, and whose P its searches took.
#[must_use]
pub fn named(evaluator: &str, priors: Priors<&str>) -> String {
    let mut name = evaluator.to_owned();
    name.extend(priors.own.map(|own| format!(" ({})", say::report::priors_of(own))));
    name.extend(priors.opponent.map(|opponent| format!(" ({})", say::report::opponent_priors_of(opponent))));
    name
}

/// Writes a report, in the language that is spoken.
#[must_use]
pub fn html(sheets: &[Sheet<'_>], made: &Made) -> String {
    let title = say::report::titles(sheets.len() as u64);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        say::spoken().code(),
        include_str!("page.css"),
    );
    for sheet in sheets {
        sheet.write(&mut out, made);
    }
    foot(&mut out, made);
    out.push_str("</body>\n</html>\n");
    out
}

impl Sheet<'_> {
    fn write(&self, out: &mut String, made: &Made) {
        let sans = Sans::of(self.game);
        out.push_str("<article>\n");
        self.head(out);
        out.push_str(&graph::svg(self.account, &sans));
        legend(out);
        self.missing(out);
        self.summary(out);
        self.turns(out, made.source, &sans);
        self.moves(out, &sans);
        out.push_str("</article>\n");
    }

    /// Players, result, place and date, as far as the tags have them.
    fn head(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "<h2>{} – {} <span class=\"result\">{}</span></h2>",
            escaped(&self.player(Color::White)),
            escaped(&self.player(Color::Black)),
            self.game.outcome.text()
        );
        let known: Vec<String> =
            ["Event", "Site", "Date", "Round"].into_iter().filter_map(|name| self.tag(name)).map(escaped).collect();
        if !known.is_empty() {
            let _ = writeln!(out, "<p class=\"where\">{}</p>", known.join(", "));
        }
    }

    /// Says so where not every position was searched.
    fn missing(&self, out: &mut String) {
        let missing = self.positions.iter().filter(|position| position.known == Known::Unknown).count();
        let of = self.positions.iter().filter(|position| !matches!(position.known, Known::Over(_))).count();
        if missing > 0 {
            let _ = writeln!(out, "<p class=\"missing\">{}</p>", say::report::missing(missing as u64, of.to_string()));
        }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name).map(str::trim).filter(|value| !["", "?", "-", "????.??.??"].contains(value))
    }

    fn player(&self, side: Color) -> String {
        let (tag, other) = side.fold_wb(("White", say::report::white()), ("Black", say::report::black()));
        self.tag(tag).unwrap_or(other).to_owned()
    }

    /// Accuracy and how often a move was what, of both sides.
    fn summary(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "<table class=\"summary\"><thead><tr><th></th><th>{}</th><th>?! {}</th><th>? {}</th><th>?? {}</th></tr></thead><tbody>",
            say::report::accuracy(),
            say::report::dubious(),
            say::report::mistakes(),
            say::report::blunders(),
        );
        for (side, accuracy) in [Color::White, Color::Black].into_iter().zip(self.account.accuracy) {
            let accuracy = accuracy.map_or_else(|| "–".to_owned(), |percent| said(percent, 1) + " %");
            let _ = write!(out, "<tr><th>{}</th><td>{accuracy}</td>", escaped(&self.player(side)));
            for grade in Grade::ALL {
                let turns = self.account.turns.iter().filter(|turn| turn.side == side && turn.grade == grade);
                let _ = write!(out, "<td>{}</td>", turns.count());
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table>\n");
    }

    fn turns(&self, out: &mut String, source: Source, sans: &Sans) {
        let _ = writeln!(out, "<h3>{}</h3>", say::report::turning_points());
        if self.account.turns.is_empty() {
            let _ = writeln!(out, "<p>{}</p>", say::report::no_turning_points());
            return;
        }
        out.push_str("<ol class=\"turns\">\n");
        for turn in &self.account.turns {
            let played = self.positions[turn.ply].played.map(|mv| sans.one(turn.ply, mv)).unwrap_or_default();
            let sentence = sentence::sentence(self.positions, turn, source, sans).unwrap_or_default();
            let (number, sign) = (sans.number(turn.ply), turn.grade.sign());
            let _ = writeln!(out, "<li><b>{number} {played}{sign}</b> {}</li>", escaped(&sentence));
        }
        out.push_str("</ol>\n");
    }

    /// Every move with W, D and L after it, and N, P and Q beside the best one's.
    fn moves(&self, out: &mut String, sans: &Sans) {
        let _ = writeln!(
            out,
            "<h3>{}</h3>\n<table class=\"moves\"><thead><tr><th>{}</th><th>W</th><th>D</th><th>L</th>\
             <th>N</th><th>P</th><th>Q</th><th>{}</th><th>N</th><th>P</th><th>Q</th></tr></thead><tbody>",
            say::report::all_moves(),
            say::report::mv(),
            say::report::best(),
        );
        for (ply, position) in self.positions.iter().enumerate() {
            let Some(mv) = position.played else { continue };
            let turn = self.account.turn_at(ply);
            let (class, sign) = turn.map_or(("", ""), |turn| (" class=\"turning\"", turn.grade.sign()));
            let name = format!("{} {}{sign}", sans.number(ply), sans.one(ply, mv));
            let _ = write!(out, "<tr{class}><th>{name}</th>");
            let point = self.account.points.get(ply + 1).copied().flatten();
            match point.map(|point| point.value.percent()) {
                Some([win, draw, loss]) => {
                    let _ = write!(out, "<td>{win}</td><td>{draw}</td><td>{loss}</td>");
                }
                None => out.push_str("<td></td><td></td><td></td>"),
            }
            let searched = match &position.known {
                Known::Searched(searched) => Some(searched),
                Known::Over(_) | Known::Unknown => None,
            };
            numbers(out, searched.and_then(|searched| searched.played.as_ref()));
            let best = searched.map(|searched| &searched.best).filter(|best| best.mv != mv);
            let _ = write!(out, "<td>{}</td>", best.map(|best| sans.one(ply, best.mv)).unwrap_or_default());
            numbers(out, best);
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table>\n");
    }
}

/// N, P and Q of a move, in cells.
fn numbers(out: &mut String, candidate: Option<&Candidate>) {
    let Some(candidate) = candidate else {
        out.push_str("<td></td><td></td><td></td>");
        return;
    };
    let q = candidate.q.map_or_else(|| "–".to_owned(), |q| said(q, 2));
    let visits = say::count(u64::from(candidate.visits));
    let _ = write!(out, "<td>{visits}</td><td>{} %</td><td>{q}</td>", sentence::percent(candidate.prior));
}

fn legend(out: &mut String) {
    out.push_str("<ul class=\"legend\">");
    for (class, text) in [
        ("win", say::report::win_of_white()),
        ("draw", say::report::draw()),
        ("loss", say::report::win_of_black()),
        ("expected", say::report::expected()),
        ("band", say::report::band()),
    ] {
        let _ = write!(out, "<li><i class=\"{class}\"></i>{text}</li>");
    }
    out.push_str("</ul>\n");
}

/// Its making, which formula is used and where it is from.
fn foot(out: &mut String, made: &Made) {
    let [dubious, mistake, blunder] = Grade::ALL.map(Grade::sign);
    let _ = writeln!(out, "<footer>\n<h2>{}</h2>", say::report::how());
    let mut lines = vec![
        say::report::how_searched(say::count(u64::from(made.nodes)), &made.evaluator),
        say::report::how_band().to_owned(),
        say::report::how_turns(dubious, mistake, blunder),
        say::report::how_accuracy(accuracy::NAME, accuracy::FORMULA, accuracy::SOURCE),
    ];
    if !made.parameters.is_empty() {
        lines.push(say::report::parameters(&made.parameters));
    }
    lines.push(say::report::made_by(&made.program));
    for line in lines {
        let _ = writeln!(out, "<p>{}</p>", escaped(&line));
    }
    out.push_str("</footer>\n");
}

fn said(number: f64, decimals: usize) -> String {
    say::decimal(&fixed(number, decimals)).replace('-', "\u{2212}")
}

/// A text that is nothing but text in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // What steers a terminal or hides text says nothing here.
            char if char.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
