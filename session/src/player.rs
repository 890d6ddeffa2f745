//! A search that is played back: its log comes in, frames of any of its moments go out.
//!
//! The browser runs it, in a worker; what it shows is made by the same functions as a live search's frames.

mod film;
mod marks;

use std::time::Duration;

use engine::{NodeId, Search, games::chess::Chess};
use wire::{Frame, Watch, player::Mark};

use crate::{
    Fault, Feed, Limits,
    log_file::{Item, LogParser, append, search_of},
};
use film::Film;
use marks::Marks;

/// Plays one log back.
///
/// The log may come from anywhere. That it makes a tree is checked as it is read; that the positions of a node and of its
/// ancestors are what the rules make of them, when the node is opened: else reading would take several times as long.
#[derive(Debug)]
pub struct Player {
    limits: Limits,
    parser: LogParser,
    marks: Marks,
    held: Held,
    feed: Option<Feed>,
}

/// The search, as far as it was read.
#[derive(Debug)]
enum Held {
    /// Not even the header.
    Nothing,
    /// More is being read; the moment that will be shown then, if not the end.
    Reading(Box<Search<Chess>>, Option<u32>),
    /// A moment is shown.
    Shown(Box<Film>),
}

impl Player {
    /// A player without a log. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, parser: LogParser::default(), marks: Marks::default(), held: Held::Nothing, feed: None }
    }

    /// Reads on; nothing is shown until [`show`](Self::show).
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on. Everything before it is kept.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.held = match std::mem::replace(&mut self.held, Held::Nothing) {
            Held::Shown(film) => {
                let (search, moment) = film.into_search();
                Held::Reading(Box::new(search), Some(moment))
            }
            other => other,
        };
        let Self { limits, parser, marks, held, .. } = self;
        parser.push(bytes, |item| match (&mut *held, item) {
            (Held::Reading(search, _), Item::Simulation(record, edges)) => {
                append(search, Item::Simulation(record, edges), limits)?;
                marks.note(search, &record);
                Ok(())
            }
            (Held::Reading(search, _), item) => append(search, item, limits),
            (_, Item::Header(header, bytes)) => {
                let search = search_of(&header, bytes, limits)?;
                *held = Held::Reading(Box::new(search), None);
                Ok(())
            }
            (_, Item::Simulation(..) | Item::Gather(_)) => Err("a record before the header".to_owned()),
        })
    }

    /// Shows what was read: the moment that was shown before, at first the end.
    ///
    /// # Errors
    /// One sentence where there is nothing to show, or the root is not what the rules say.
    pub fn show(&mut self) -> Result<(), String> {
        match std::mem::replace(&mut self.held, Held::Nothing) {
            Held::Nothing => return Err(self.parser.fault().map_or_else(String::new, |fault| fault.to_string())),
            Held::Reading(search, moment) => {
                let mut film = Film::new(*search);
                let checked = film.check_way(NodeId::ROOT);
                if let Some(moment) = moment {
                    film.seek(moment);
                }
                self.held = Held::Shown(Box::new(film));
                // What was sent was of another film.
                self.feed = self.feed.take().map(|feed| Feed::new(feed.watching().clone()));
                checked?;
            }
            shown @ Held::Shown(_) => self.held = shown,
        }
        Ok(())
    }

    /// Events that were read.
    #[must_use]
    pub fn read(&self) -> u32 {
        match &self.held {
            Held::Nothing => 0,
            Held::Reading(search, _) => search.moment(),
            Held::Shown(film) => film.playback().end(),
        }
    }

    /// What is wrong with the log where nothing follows, if anything is; an end in the midst of a record is.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.parser.fault()
    }

    /// The search at the moment that is shown; `None` while nothing is.
    #[must_use]
    pub fn search(&self) -> Option<&Search<Chess>> {
        match &self.held {
            Held::Shown(film) => Some(film.playback().search()),
            Held::Nothing | Held::Reading(..) => None,
        }
    }

    /// What happened in the search that one may want to go to, oldest first.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        self.marks.all()
    }

    /// Goes to a moment; to the end where there are not so many events.
    pub fn seek(&mut self, moment: u32) {
        if let Held::Shown(film) = &mut self.held {
            film.seek(moment);
        }
    }

    /// Says what is drawn; the next frame is a full one.
    pub fn watch(&mut self, watch: Watch) {
        self.feed = Some(Feed::new(watch));
    }

    /// The next frame, if something changed since the last one; without the log's digest where that is not known yet.
    ///
    /// # Errors
    /// One sentence where a node that is to be opened is not what the rules say; it is not opened then.
    pub fn frame(&mut self) -> Result<Option<Frame>, String> {
        let (Some(feed), Held::Shown(film)) = (&mut self.feed, &mut self.held) else { return Ok(None) };
        let tree = film.playback().search().tree();
        let opened: Vec<NodeId> = feed.watching().open.iter().filter_map(|&id| tree.find(id)).collect();
        for node in opened {
            if let Err(message) = film.check_way(node) {
                feed.close(node.get());
                return Err(message);
            }
        }
        Ok(feed.next_frame(&mut **film, Duration::ZERO))
    }

    /// Whether the digest of the moment that is shown was not told yet.
    #[must_use]
    pub fn lacks_digest(&self) -> bool {
        match (&self.feed, &self.held) {
            (Some(feed), Held::Shown(film)) => feed.due(&**film).is_some(),
            _ => false,
        }
    }

    /// Goes on computing the digest, for some 10 ms; the frame that tells it, once it is known.
    pub fn compute_digest(&mut self) -> Option<Frame> {
        let (Some(feed), Held::Shown(film)) = (&mut self.feed, &mut self.held) else { return None };
        film.compute_digest();
        feed.next_frame(&mut **film, Duration::ZERO)
    }
}
