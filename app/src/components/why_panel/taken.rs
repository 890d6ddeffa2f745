//! The story of a move, to be taken along: as text, and its chart as a picture.

use std::fmt::Write as _;

use super::chart;
use super::needs;
use super::teller::Teller;
use super::words::{self, Sentence};
use crate::pictures::names::file_name;
use crate::pictures::sketch::{Ink, Sketch};
use crate::state::Analysis;
use page::format::{self, escaped};
use page::told::plain;

/// Height of the line that says which curve is whose.
const KEY: f64 = 20.0;

impl Teller {
    /// The story, what it would take, and the best reply, in paragraphs.
    pub(super) fn text(&self) -> String {
        let Self { told, sign, event, .. } = self;
        let (name, rival) = (self.name(), self.rival());
        let story: Vec<String> = words::story(told, &name, &rival, *sign, event).iter().map(Sentence::text).collect();
        let mut text = format!("{}\n\n", story.join(" "));
        for line in needs::lines(told, *sign, |mv| self.name_of(mv)) {
            text += &line;
            text.push('\n');
        }
        text.push('\n');
        match &told.reply {
            Some(reply) => {
                let line = self.names.line(&self.path, &reply.line);
                let answer = line.get(1).cloned().unwrap_or_default();
                text += &words::reply(told, reply, &name, &answer, &rival, *sign);
                let _ = write!(text, "\n{}", line.join(" "));
            }
            None => text += &words::no_reply(told, &name),
        }
        text.push('\n');
        plain(&text)
    }
}

/// The chart, with the names of both moves.
pub(super) fn sketch(analysis: Analysis, teller: &Teller, ink: Ink<'_>) -> Option<Sketch> {
    let Teller { told, sign, path, .. } = teller;
    let (name, rival) = (teller.name(), teller.rival());
    let (width, height) = chart::size();
    let mut body = String::new();
    let key = |body: &mut String, x: f64, line: &str, name: &str| {
        let _ = write!(
            body,
            "<path d=\"M{x} 8h16\" fill=\"none\" {line}/><text x=\"{}\" y=\"12\" font-size=\"12\" font-weight=\"600\" \
             fill=\"{}\">{}</text>",
            x + 21.0,
            ink("--ink"),
            escaped(name)
        );
    };
    key(&mut body, 44.0, &format!("stroke=\"{}\" stroke-width=\"2.5\"", ink("--n")), &name);
    if !rival.is_empty() {
        key(
            &mut body,
            150.0,
            &format!("stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"4 3\"", ink("--muted")),
            &rival,
        );
    }
    let _ = write!(body, "<g transform=\"translate(0 {KEY})\">{}</g>", chart::drawn(&told.story, *sign, ink));
    let end = told.story.points.last().map_or(0, |point| point.moment);
    let moves: Vec<u16> = path.iter().copied().chain([told.mv]).collect();
    Some(Sketch {
        name: file_name(analysis.names(), "why", &moves, told.moment),
        title: if rival.is_empty() {
            say::take::title_why(&name, teller.event, format::count(end.into()))
        } else {
            say::take::title_why_both(&name, &rival, teller.event, format::count(end.into()))
        },
        about: words::story(told, &name, &rival, *sign, teller.event).iter().map(Sentence::text).collect(),
        size: (width, height + KEY),
        body,
    })
}
