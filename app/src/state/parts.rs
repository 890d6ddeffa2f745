//! The parts of the page's state that belong together, as views read them.

use leptos::prelude::*;
use page::breakpoints::Entry;
use page::choice::SearchChoice;
use page::explain::{Held, Shown};
use page::notation::Notation;
use page::notices::Notices;
use page::opinions::Choice;
use page::opponent::Opponent;
use page::playback::{self, Live, Speed};
use page::shared::Shared;
use page::state::{Connection, Offer, OfferedAnalysis, Page};
use page::step::Phase;
use page::whole_game::Explained;
use wire::worker::{Mark, RecordingView};
use wire::{EngineView, GameProgress, GameView, Hit, Later, OpinionView, Role, SearchView, Until};

use super::slice::Slice;

/// Makes a struct of slices, from what each of them reads of the page; `with` signals that views write themselves.
macro_rules! slices {
    (
        $(#[$about:meta])* $part:ident, shown as $copy:ident, of $page:ident
        { $($(#[$doc:meta])* $name:ident: $type:ty = $read:expr,)* }
        with { $($(#[$own_doc:meta])* $own:ident: $own_type:ty = $first:expr,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct $part {
            $($(#[$doc])* pub $name: Slice<$type>,)*
            $($(#[$own_doc])* pub $own: $own_type,)*
            last_shown: StoredValue<$copy>,
        }

        /// The values that were shown last.
        struct $copy {
            $($name: $type,)*
        }

        impl $part {
            pub(super) fn of(state: StoredValue<Page>) -> Self {
                let shown = state.with_value(|$page| $copy { $($name: Clone::clone($read),)* });
                Self {
                    $($name: Slice::new(state, |$page| $read),)*
                    $($own: $first,)*
                    last_shown: StoredValue::new(shown),
                }
            }

            /// Shows which of them have other values by now.
            pub(super) fn show(self, $page: &Page) {
                self.last_shown.update_value(|shown| {
                    $(if shown.$name != *$read {
                        shown.$name = Clone::clone($read);
                        self.$name.has_changed();
                    })*
                });
            }
        }
    };
}

slices! {
    /// Parts that stand alone.
    Slices, shown as SlicesShown, of page {
        /// The connection.
        connection: Connection = &page.connection,
        /// The analysis's id, with which others can watch it; empty until the server has said it.
        id: String = &page.id,
        /// What this page may do. `Owner` until the server says otherwise.
        role: Role = &page.role,
        /// What the server offers.
        offer: Offer = &page.offer,
        /// The tree of positions.
        game: Shared<GameView> = &page.game,
        /// What is wrong with the position typed in, if anything.
        position_error: Option<String> = &page.position_error,
        /// Number of the text that is read, or was last; 0: none was.
        text: u32 = &page.reading.number,
        /// Whether the page's link names no position, as far as is known: that stands where the board is.
        is_link_bad: bool = &page.is_link_bad,
        /// All searches of the analysis.
        searches: Shared<Vec<SearchView>> = &page.searches,
        /// The search that is shown; `None` before there is one.
        search: Option<u32> = &page.search,
        /// How the next search is made.
        choice: SearchChoice = &page.choice,
        /// Whether the search of a position begins with what one of an earlier position knows of it.
        keep: bool = &page.keep,
        /// Whether a position nobody has searched is searched by itself.
        autostart: bool = &page.autostart,
        /// Where a run stops by itself.
        until: Until = &page.until,
        /// Whom one plays against.
        opponent: Opponent = &page.opponent,
        /// Number of principal variations that are shown.
        lines: u8 = &page.tree.lines,
        /// Moves from the root that the board shows instead of the selected node, while they are pointed at.
        preview: Option<Vec<u16>> = &page.preview,
        /// How moves are written.
        notation: Notation = &page.notation,
        /// Sentences to show, oldest first.
        notices: Notices = &page.notices,
        /// The last thing said to a screen reader.
        announcement: String = &page.announcement,
    } with {}
}

slices! {
    /// Moments of the shown search.
    Playback, shown as PlaybackShown, of page {
        /// The moment that is shown; `None`: the newest.
        moment: Option<u32> = &page.playback.moment,
        /// The newest moment and what goes on there, as the server said last.
        live: Live = &page.playback.live,
        /// Events of the log that have been read, and events there are, while it is being read.
        reading: Option<(u32, u32)> = &page.playback.reading,
        /// Moments one may want to go to, oldest first; empty until the log was read.
        marks: Shared<Vec<Mark>> = &page.playback.marks,
        /// Whether they are known up to the end.
        has_marks: bool = &page.playback.has_marks,
        /// Whether moments follow one another by themselves.
        playing: bool = &page.playback.playing,
        /// Pace at which they do.
        speed: Speed = &page.playback.speed,
    } with {}
}

slices! {
    /// The simulation that is watched.
    Explain, shown as ExplainShown, of page {
        /// The step that is held; `None`: no simulation is watched.
        held: Option<Held> = &page.explain.held,
        /// The step that is shown, with its event. Where another event is held, this stays until that is known.
        shown: Option<Shown> = &page.explain.shown,
        /// Pace at which steps follow one another; 1 is usual.
        pace: f64 = &page.explain.pace,
    } with {}
}

slices! {
    /// Breakpoints of a running search.
    Breakpoints, shown as BreakpointsShown, of page {
        /// All of them, in the order in which they were made.
        all: Shared<Vec<Entry>> = &page.breakpoints,
        /// Those that stopped the shown search, until it runs again.
        hits: Vec<Hit> = &page.hits,
    } with {
        /// Whether the dialog is open in which they are edited.
        open: RwSignal<bool> = RwSignal::new(false),
        /// The move that the dialog opens on.
        offered: RwSignal<Option<u16>> = RwSignal::new(None),
    }
}

slices! {
    /// Changes by hand.
    WhatIf, shown as WhatIfShown, of page {
        /// What-ifs that were taken back, the newest last.
        taken_back: Vec<u32> = &page.what_if.taken_back,
        /// Whether one was asked for and has not come yet.
        is_asked: bool = &page.awaits_what_if,
        /// Searches of later positions, from which something can be carried back.
        later: Shared<Vec<Later>> = &page.carry.later,
    } with {}
}

slices! {
    /// Other engines.
    Engines, shown as EnginesShown, of page {
        /// Those on offer.
        all: Shared<Vec<EngineView>> = &page.opinions.engines,
        /// Their opinions: of each the newest.
        told: Shared<Vec<OpinionView>> = &page.opinions.told,
        /// Choices for the next one.
        choice: Choice = &page.opinions.choice,
        /// Reason why the last question was refused.
        refusal: Option<String> = &page.opinions.refusal,
    } with {}
}

slices! {
    /// The analysis of the whole game.
    WholeGame, shown as WholeGameShown, of page {
        /// Progress; `None` where none was asked for.
        progress: Option<Shared<GameProgress>> = &page.whole_game.progress,
        /// Account of the game.
        explained: Shared<Explained> = &page.whole_game.explained,
        /// Visits of each position, for the next one.
        nodes: u32 = &page.whole_game.nodes,
        /// Evaluators that play like people, and are not to be asked.
        left_out: Vec<String> = &page.whole_game.left_out,
        /// Reason why the last request was refused.
        refusal: Option<String> = &page.whole_game.refusal,
        /// Simulations per second, as they were measured last.
        rate: Option<f32> = &page.whole_game.rate,
    } with {}
}

slices! {
    /// The recording that is shown instead of an analysis.
    Recordings, shown as RecordingsShown, of page {
        /// Whether a recording is shown, or about to be because the page's link names one.
        is_on: bool = &page.recording.is_on,
        /// Its name on the server; `None`: it is a file of the user's.
        name: Option<String> = &page.recording.name,
        /// Description of what it is of; `None` until it is read.
        view: Option<Shared<RecordingView>> = &page.recording.view,
        /// Whether its digest is the one of its log; `None` while, or where, that is not known.
        is_right: Option<bool> = &page.recording.is_right,
        /// Whether one is being read or made.
        is_busy: bool = &page.recording.is_busy,
        /// What was wanted and needs a search.
        offer: Option<OfferedAnalysis> = &page.recording.offer,
    } with {
        /// Whether the dialog is open.
        menu_open: RwSignal<bool> = RwSignal::new(false),
        /// Whether the parts of the page that recordings need have been fetched.
        has_parts: RwSignal<bool> = RwSignal::new(false),
    }
}

impl Playback {
    /// Returns the moment that is shown. Reactive.
    #[must_use]
    pub fn shown(self) -> u32 {
        self.moment.get().unwrap_or_else(|| self.live.get().moment)
    }

    /// Returns whether the past is shown. Reactive.
    #[must_use]
    pub fn is_shown(self) -> bool {
        self.moment.get().is_some()
    }

    /// Returns whether there is a mark after the shown moment, or before it, as far as is known. Reactive.
    #[must_use]
    pub fn may_have_mark(self, forward: bool) -> bool {
        if forward && !self.is_shown() {
            return false;
        }
        let shown = self.shown();
        !self.has_marks.get() || self.marks.with(|marks| playback::mark(marks, shown, forward).is_some())
    }
}

impl Explain {
    /// Returns the phase that is shown. Reactive.
    #[must_use]
    pub fn phase(self) -> Option<Phase> {
        self.shown.with(|shown| shown.as_ref().map(|(held, _)| held.step.phase()))
    }
}
