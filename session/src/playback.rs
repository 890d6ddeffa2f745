//! A search that is played back: its log comes in, frames of any of its moments go out.
//!
//! The browser runs it, in a worker; what it shows is made by the same functions as a live search's frames.

mod explain;
mod marks;
mod replay;

use std::time::Duration;

use engine::{
    History, Move, NodeId, Sampling, Search, games::any::AnyGame, games::chess::Chess, parameters::CacheChoice,
};
use wire::{
    Frame, Watch,
    charts::Series,
    find::{Overview, Wanted},
    judged::Told as Judged,
    rollout::Told,
    why::Why,
    worker::{Explanation, Mark},
};

use crate::{
    Fault, Feed, Limits, Recorded, charts,
    find::Looking,
    judged,
    log_file::{Item, LogParser, Rules, append, search_of},
    recording::{Form, Labels, write},
    rollout, why,
};
use marks::Marks;
use replay::Replay;

/// Plays one log back.
///
/// The log may come from anywhere. That it makes a tree is checked as it is read; that the positions of a node and of its
/// ancestors are what the rules make of them, when the node is opened: else reading would take several times as long.
#[derive(Debug)]
pub struct Playback<G: Recorded = Chess> {
    limits: Limits,
    parser: LogParser,
    marks: Marks,
    held: Held<G>,
    feed: Option<Feed>,
    /// Checks new nodes as they are read, where that cannot wait.
    rules: Option<Rules<G>>,
    /// The history of the node that was asked about last.
    history: Option<(NodeId, History)>,
    /// Samples of a node that are being taken.
    sampling: Option<Sampling>,
    /// An overview that is being made.
    looking: Option<Looking>,
    /// The digest of the whole log, where it cannot be computed and was told.
    stated: Option<[u8; 32]>,
}

/// Events that samples are taken from at once: some 100 ms.
const SAMPLED_AT_ONCE: u32 = 1 << 17;

/// Result of taking samples for a while.
#[derive(Clone, Debug, PartialEq)]
pub enum Sampled {
    /// There is no such node.
    Nothing,
    /// More of the log is to be gone through.
    InPart,
    /// All of it was.
    All(Box<Series>),
}

/// Result of looking a tree over for a while.
#[derive(Clone, Debug, PartialEq)]
pub enum Looked {
    /// Nothing is shown.
    Nothing,
    /// Nodes that were looked at, and all that are to be.
    InPart(u32, u32),
    /// All of it was.
    All(Box<Overview>),
}

/// Room for more events is not made before they come: some 350 MB.
const MOST_EXPECTED: u32 = 2_000_000;

/// The search, as far as it was read.
#[derive(Debug)]
enum Held<G: Recorded> {
    /// Not even the header.
    Nothing,
    /// More is being read; the moment that will be shown then, if not the end.
    Reading(Box<Search<G>>, Option<u32>),
    /// A moment is shown.
    Shown(Box<Replay<G>>),
}

impl Playback {
    /// A playback of chess without a log. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::of_game(limits)
    }
}

impl<G: Recorded> Playback<G> {
    /// A playback without a log.
    #[must_use]
    pub fn of_game(limits: Limits) -> Self {
        let (parser, marks) = (LogParser::default(), Marks::default());
        Self {
            limits,
            parser,
            marks,
            held: Held::Nothing,
            feed: None,
            rules: None,
            history: None,
            sampling: None,
            looking: None,
            stated: None,
        }
    }

    /// A playback of a log in which nodes may lack their edges ([lean](crate::recording::Form::Lean)). Its digests cannot be
    /// computed; that of its end may be known.
    #[must_use]
    pub fn of_lean_log(limits: Limits, digest: Option<[u8; 32]>) -> Self {
        Self { parser: LogParser::of_lean_log(), stated: digest, ..Self::of_game(limits) }
    }

    /// Reads on; nothing is shown until [`show`](Self::show).
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on. Everything before it is kept.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.held = match std::mem::replace(&mut self.held, Held::Nothing) {
            Held::Shown(replay) => {
                let (search, moment) = replay.into_search();
                Held::Reading(Box::new(search), Some(moment))
            }
            other => other,
        };
        (self.history, self.sampling, self.looking) = (None, None, None);
        let is_lean = self.parser.is_lean();
        let Self { limits, parser, marks, held, rules, .. } = self;
        parser.push(bytes, |item| match (&mut *held, item) {
            (Held::Reading(search, _), item) => {
                if let Some(rules) = rules {
                    rules.check_item(search, &item)?;
                }
                let (record, is_edit) = match &item {
                    Item::Simulation(record, _) => (Some(*record), false),
                    other => (None, matches!(other, Item::Edit(_))),
                };
                append(search, item, limits)?;
                if let Some(record) = record {
                    marks.note(search, &record);
                } else if is_edit {
                    marks.note_edit(search);
                }
                Ok(())
            }
            (_, Item::Header(header, bytes)) => {
                let search = search_of(&header, bytes, limits)?;
                // Such a search walks to every new position, to tell it apart from others.
                let walks = search.parameters().cache == CacheChoice::Lc0;
                *rules = walks.then(|| Rules::of(&search).of_lean_log(is_lean));
                *held = Held::Reading(Box::new(search), None);
                Ok(())
            }
            (_, Item::Simulation(..) | Item::Gather(_) | Item::Edit(_)) => Err("a record before the header".to_owned()),
        })
    }

    /// Makes room for a log of this many events, within reason: they are only promised.
    pub fn expect(&mut self, events: u32) {
        if let Held::Reading(search, _) = &mut self.held {
            search.make_room(events.min(self.limits.nodes_per_search).min(MOST_EXPECTED));
        }
    }

    /// Shows what was read: the moment that was shown before, at first the end.
    ///
    /// # Errors
    /// One sentence where there is nothing to show, or the root is not what the rules say.
    pub fn show(&mut self) -> Result<(), String> {
        match std::mem::replace(&mut self.held, Held::Nothing) {
            Held::Nothing => return Err(self.parser.fault().map_or_else(String::new, |fault| fault.to_string())),
            Held::Reading(search, moment) => {
                let mut replay = Replay::new(*search, self.parser.is_lean());
                let checked = replay.check_path(NodeId::ROOT);
                if let Some(moment) = moment {
                    replay.seek(moment);
                }
                self.held = Held::Shown(Box::new(replay));
                // What was sent was of another replay.
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
            Held::Shown(replay) => replay.playback().end(),
        }
    }

    /// Returns the fault that the log has if nothing follows; an end in the midst of a record is one.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.parser.fault()
    }

    /// The search at the moment that is shown; `None` while nothing is.
    #[must_use]
    pub fn search(&self) -> Option<&Search<G>> {
        match &self.held {
            Held::Shown(replay) => Some(replay.playback().search()),
            Held::Nothing | Held::Reading(..) => None,
        }
    }

    /// Returns whether at least the log's header was read.
    #[must_use]
    pub fn has_search(&self) -> bool {
        !matches!(self.held, Held::Nothing)
    }

    /// The log is not the whole one of which a digest was told.
    pub(crate) fn forget_stated_digest(&mut self) {
        self.stated = None;
    }

    /// The whole log as a recording; `None` while nothing is shown. A log that lacks priors can only be written so again.
    pub fn record(&mut self, form: Form, labels: Labels) -> Option<Vec<u8>> {
        let Held::Shown(replay) = &mut self.held else { return None };
        let shown = replay.playback().search().moment();
        replay.seek(u32::MAX);
        let (form, digest) =
            if self.parser.is_lean() { (Form::Lean, self.stated) } else { (form, Some(replay.digest_of_end())) };
        let file = write(replay.playback().search(), form, labels, digest);
        replay.seek(shown);
        Some(file)
    }

    /// Returns the events of the search that one may want to go to, oldest first.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        self.marks.all()
    }

    /// Takes apart what leads from a moment to the next one; the moment that is shown stays. `None` where nothing is
    /// shown, or the log ends there.
    ///
    /// # Errors
    /// One sentence where a node on the way is not what the rules say.
    pub fn explain(&mut self, moment: u32) -> Result<Option<Explanation>, String> {
        match &mut self.held {
            Held::Shown(replay) => explain::explain(replay, moment),
            Held::Nothing | Held::Reading(..) => Ok(None),
        }
    }

    /// Goes to a moment; to the end where there are fewer events.
    pub fn seek(&mut self, moment: u32) {
        if let Held::Shown(replay) = &mut self.held {
            replay.seek(moment);
        }
    }

    /// Says what is drawn; the next frame is a full one.
    pub fn watch(&mut self, watch: Watch) {
        self.feed = Some(Feed::new(watch));
    }

    /// As [`watch`](Self::watch), except that frames go on where the same is drawn.
    pub fn keep_watching(&mut self, watch: Watch) {
        if self.feed.as_ref().is_none_or(|feed| *feed.watching() != watch) {
            self.watch(watch);
        }
    }

    /// The nodes that the newest frame and those before it told of, in no particular order.
    pub fn in_view(&self) -> impl Iterator<Item = u32> + '_ {
        self.feed.iter().flat_map(Feed::in_view)
    }

    /// The next frame, if something changed since the last one; without the log's digest where that is not known yet.
    ///
    /// # Errors
    /// One sentence where a node that is to be opened is not what the rules say; it is not opened then.
    pub fn frame(&mut self) -> Result<Option<Frame>, String> {
        let (Some(feed), Held::Shown(replay)) = (&mut self.feed, &mut self.held) else { return Ok(None) };
        let tree = replay.playback().search().tree();
        let opened: Vec<NodeId> = feed.watching().open.iter().filter_map(|&id| tree.find(id)).collect();
        for node in opened {
            if let Err(message) = replay.check_path(node) {
                feed.close(node.get());
                return Err(message);
            }
        }
        Ok(feed.next_frame(&mut **replay, Duration::ZERO))
    }

    /// Goes to a moment and says why a move of a node has the visits that it has there; `None` where there is no such move.
    /// The first question about a node takes time proportional to the log.
    ///
    /// # Errors
    /// One sentence where the node is not what the rules say.
    pub fn why(&mut self, moment: u32, node: u32, mv: u16) -> Result<Option<Why>, String> {
        let Held::Shown(replay) = &mut self.held else { return Ok(None) };
        replay.seek(moment);
        let Some(node) = replay.playback().search().tree().find(node) else { return Ok(None) };
        replay.check_path(node)?;
        if self.history.as_ref().is_none_or(|known| known.0 != node) {
            self.history = Some((node, replay.playback().history(node)));
        }
        let history = self.history.as_ref().map(|known| &known.1);
        Ok(history.and_then(|history| why::why(replay.playback(), history, node, mv)))
    }

    /// Plays the random game once more by which a node was judged, as of a moment; what is shown stays. `None` where nothing is
    /// shown, or the search's evaluator plays no such games.
    ///
    /// # Errors
    /// One sentence where the node is not what the rules say.
    pub fn rollout(&mut self, moment: u32, node: u32) -> Result<Option<Told>, String> {
        let Held::Shown(replay) = &mut self.held else { return Ok(None) };
        let shown = replay.playback().search().moment();
        replay.playback_mut().seek(moment);
        let told = told_of(replay, node);
        replay.playback_mut().seek(shown);
        told
    }

    /// Goes on taking samples of a node's numbers over the whole log; what is shown stays. It is to be called again until all
    /// are taken: each time takes some 100 ms at most. Nothing in it depends on the rules, so they are not asked.
    pub fn sample(&mut self, node: u32) -> Sampled {
        let Held::Shown(replay) = &mut self.held else { return Sampled::Nothing };
        let playback = replay.playback_mut();
        let begun = self.sampling.take().filter(|sampling| sampling.node().get() == node);
        let Some(mut sampling) = begun.or_else(|| playback.sampling(node)) else { return Sampled::Nothing };
        if !playback.sample(&mut sampling, SAMPLED_AT_ONCE) {
            self.sampling = Some(sampling);
            return Sampled::InPart;
        }
        let node = sampling.node();
        Sampled::All(Box::new(charts::series(node, playback.end(), sampling.finish())))
    }

    /// Goes on looking a part of the tree over at a moment; what is shown stays. It is to be called again until all of it is
    /// seen: each time takes some 100 ms at most.
    ///
    /// # Errors
    /// One sentence where the node from which one looks is not what the rules say.
    pub fn find(&mut self, moment: u32, wanted: &Wanted) -> Result<Looked, String> {
        let Held::Shown(replay) = &mut self.held else { return Ok(Looked::Nothing) };
        let shown = replay.playback().search().moment();
        replay.playback_mut().seek(moment);
        let begun = self.looking.take();
        let looked = look_over(replay, begun, wanted);
        replay.playback_mut().seek(shown);
        let (looking, looked) = looked?;
        self.looking = looking;
        Ok(looked)
    }

    /// Stops that.
    pub fn stop_finding(&mut self) {
        self.looking = None;
    }

    /// Returns whether the digest of the moment that is shown was not told yet.
    #[must_use]
    pub fn lacks_digest(&self) -> bool {
        match (&self.feed, &self.held) {
            (Some(feed), Held::Shown(replay)) => replay.has_digests() && feed.due(&**replay).is_some(),
            _ => false,
        }
    }

    /// Goes on computing the digest, for some 10 ms; the frame that tells it, once it is known.
    pub fn compute_digest(&mut self) -> Option<Frame> {
        let (Some(feed), Held::Shown(replay)) = (&mut self.feed, &mut self.held) else { return None };
        replay.compute_digest();
        feed.next_frame(&mut **replay, Duration::ZERO)
    }
}

impl Playback<AnyGame> {
    /// Tells how a node was judged, as of a moment; what is shown stays. `None` where nothing is shown.
    ///
    /// # Errors
    /// One sentence where the node is not what the rules say.
    pub fn judged(&mut self, moment: u32, node: u32, tools: judged::Tools<'_>) -> Result<Option<Judged>, String> {
        let Held::Shown(replay) = &mut self.held else { return Ok(None) };
        let shown = replay.playback().search().moment();
        replay.playback_mut().seek(moment);
        let told = judgement_of(replay, node, tools);
        replay.playback_mut().seek(shown);
        told.map(Some)
    }

    /// Returns whether the search that is held takes its values from a small network.
    #[must_use]
    pub fn wants_network(&self) -> bool {
        self.search().is_some_and(judged::wants_network)
    }
}

/// Takes a node's judgement apart, as of the moment at which a replay stands.
fn judgement_of(replay: &mut Replay<AnyGame>, node: u32, tools: judged::Tools<'_>) -> Result<Judged, String> {
    let Some(node) = replay.playback().search().tree().find(node) else { return Ok(Judged::NoNode) };
    replay.check_path(node)?;
    if let Some(transposition) = replay.playback().search().transposition_of(node) {
        replay.check_path(transposition)?;
    }
    Ok(judged::told(replay.playback().search(), node, tools))
}

/// Tells how a node was judged, as of the moment at which a replay stands.
fn told_of<G: Recorded>(replay: &mut Replay<G>, node: u32) -> Result<Option<Told>, String> {
    let Some(node) = replay.playback().search().tree().find(node) else { return Ok(Some(Told::NoNode)) };
    replay.check_path(node)?;
    if let Some(transposition) = replay.playback().search().transposition_of(node) {
        replay.check_path(transposition)?;
    }
    Ok(rollout::told(replay.playback().search(), node))
}

/// Goes on with an overview of the moment at which a replay stands, or begins one.
fn look_over<G: Recorded>(
    replay: &mut Replay<G>,
    begun: Option<Looking>,
    wanted: &Wanted,
) -> Result<(Option<Looking>, Looked), String> {
    let moment = replay.playback().search().moment();
    let mut looking = begun.filter(|begun| begun.is_of(moment, wanted));
    if looking.is_none() {
        let path: Vec<Move> = wanted.within.iter().map(|&mv| Move(mv)).collect();
        if let Some(scope) = replay.playback().search().node_after(&path) {
            replay.check_path(scope)?;
            looking = Looking::new(replay.playback().search(), scope, wanted);
        }
    }
    let Some(mut looking) = looking else {
        let nothing = Overview { moment, wanted: wanted.clone(), whole: None, found: None };
        return Ok((None, Looked::All(Box::new(nothing))));
    };
    let search = replay.playback().search();
    if looking.go_on(search) {
        return Ok((None, Looked::All(Box::new(looking.finish(search)))));
    }
    let (looked, of) = looking.progress();
    Ok((Some(looking), Looked::InPart(looked, of)))
}
