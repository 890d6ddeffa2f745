//! Watching one simulation: its phases are held still, stepped through in both directions, or follow one another.
//!
//! The page shows a moment of the past, as [`past`] does, and with it a step of what leads on to the next moment. The
//! worker takes that event apart. Whatever goes to another moment ends it, so that nothing else on the page has to know
//! of it.

mod trail;

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use wire::RunState;
use wire::player::Happening;

use crate::state::Analysis;
use crate::{actions, clock, past};
use page::step::{Course, Phase, Step, Stride};
pub use trail::{mover_at, trail};

/// How long a simulation that was asked for is waited for.
const PATIENCE_MS: f64 = 15_000.0;

/// What of a simulation is shown. Copied freely.
#[derive(Clone, Copy)]
pub struct Phases {
    /// What is held; `None`: no simulation is watched.
    pub held: RwSignal<Option<Held>>,
    /// The step that is shown, with what it is of. Where another event is held, this stays until that is known.
    pub shown: RwSignal<Option<(Held, Arc<Happening>)>>,
    /// How fast steps follow one another; 1 is usual.
    pub pace: RwSignal<f64>,
    work: StoredValue<Work>,
}

/// A step of what follows a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The moment before the event.
    pub moment: u32,
    /// Where in it. As long as the event is not known, only a wish.
    pub step: Step,
}

#[derive(Clone, Debug, Default)]
struct Work {
    /// What a link holds, until its moment is shown.
    wanted: Option<Held>,
    /// The present at which one more simulation was asked for, to be watched, and when.
    awaited: Option<(u32, f64)>,
    /// Node and move that were selected before, and those that the phases selected last.
    before: Option<(u32, Option<u16>)>,
    ours: Option<(u32, Option<u16>)>,
    /// Counts what was shown, so that an old alarm does not move on what is new.
    ticket: u32,
}

impl Phases {
    /// Nothing is held, unless a link says so.
    #[must_use]
    pub fn new(at: Option<u32>, step: Option<Step>) -> Self {
        let wanted = at.zip(step).map(|(moment, step)| Held { moment, step });
        Self {
            held: RwSignal::new(None),
            shown: RwSignal::new(None),
            pace: RwSignal::new(1.0),
            work: StoredValue::new(Work { wanted, ..Work::default() }),
        }
    }

    /// The phase that is shown. Reactive.
    #[must_use]
    pub fn phase(self) -> Option<Phase> {
        self.shown.get().map(|(held, _)| held.step.phase())
    }

    /// What is held, if it is known already.
    fn known(self) -> Option<(Held, Arc<Happening>)> {
        let held = self.held.get_untracked()?;
        self.shown.get_untracked().filter(|shown| shown.0.moment == held.moment)
    }
}

/// What a happening is to be stepped through as.
#[must_use]
pub fn course(what: &Happening) -> Course {
    match what {
        Happening::Simulation(simulation) => Course::Simulation(simulation.path.len()),
        // Both are one step.
        Happening::Batch(_) | Happening::Edited => Course::Batch,
    }
}

/// Holds what a link asks for once its moment is shown; lets go where another moment is shown, or another search.
pub(crate) fn follow(analysis: Analysis) {
    let phases = analysis.phases;
    Effect::new(move |_| {
        let (moment, search) = (analysis.past.moment.get(), analysis.search.get());
        if let Some(wanted) = phases.work.with_value(|work| work.wanted) {
            if moment == Some(wanted.moment) {
                return hold_at(analysis, wanted.moment, wanted.step);
            }
            // The link is still being carried out, unless something else is looked at.
            if moment.is_some() {
                phases.work.update_value(|work| work.wanted = None);
            }
        }
        let held = phases.held.get_untracked();
        if held.is_some_and(|held| moment != Some(held.moment) || search.is_none()) {
            let_go(analysis);
        }
    });
    // The simulation that was asked for is there.
    Effect::new(move |_| {
        let live = analysis.past.live.get();
        let awaited = phases.work.with_value(|work| work.awaited);
        let Some((moment, asked)) = awaited.filter(|_| live.state != RunState::Running) else { return };
        if live.moment > moment {
            phases.work.update_value(|work| work.awaited = None);
            // Where it was refused, what comes much later is something else.
            if analysis.past.moment.get_untracked().is_none() && clock::now() - asked < PATIENCE_MS {
                hold_at(analysis, moment, Step::Select(0));
            }
        }
    });
}

/// One phase on, or one node.
pub fn on(analysis: Analysis, stride: Stride) {
    analysis.past.playing.set(false);
    go_on(analysis, stride);
}

/// One phase back, or one node.
pub fn back(analysis: Analysis, stride: Stride) {
    analysis.past.playing.set(false);
    let phases = analysis.phases;
    if phases.held.get_untracked().is_none() {
        let moment = untrack(|| analysis.past.shown());
        return before(analysis, moment);
    }
    let Some((held, what)) = phases.known() else { return };
    match course(&what).before(held.step, stride) {
        Some(step) => show(analysis, Held { step, ..held }, &what),
        None => before(analysis, held.moment),
    }
}

/// Shows a step of what is watched.
pub fn jump(analysis: Analysis, step: Step) {
    let phases = analysis.phases;
    analysis.past.playing.set(false);
    if let Some((held, what)) = phases.known() {
        show(analysis, Held { step: course(&what).nearest(step), ..held }, &what);
    }
}

/// Watches what leads on from a moment, from its beginning.
pub fn watch(analysis: Analysis, moment: u32) {
    analysis.past.playing.set(false);
    hold_at(analysis, moment, Step::Select(0));
}

/// Shows the moment alone again; whether a simulation was watched.
pub fn leave(analysis: Analysis) -> bool {
    let is_held = analysis.phases.held.get_untracked().is_some();
    if is_held {
        analysis.past.playing.set(false);
        let_go(analysis);
    }
    is_held
}

/// Lets steps follow one another, or stops that; whether there is anything to play.
pub(crate) fn play_or_pause(analysis: Analysis) -> bool {
    let phases = analysis.phases;
    if phases.held.get_untracked().is_none() {
        return false;
    }
    let plays = !analysis.past.playing.get_untracked();
    analysis.past.playing.set(plays);
    if let Some((held, what)) = phases.known().filter(|_| plays) {
        schedule(analysis, held.step, &what);
    }
    true
}

/// The worker has taken an event apart.
pub(crate) fn on_happening(analysis: Analysis, moment: u32, what: Happening) {
    let phases = analysis.phases;
    let Some(held) = phases.held.get_untracked().filter(|held| held.moment == moment) else { return };
    show(analysis, Held { step: course(&what).nearest(held.step), ..held }, &Arc::new(what));
}

fn go_on(analysis: Analysis, stride: Stride) {
    let phases = analysis.phases;
    if phases.held.get_untracked().is_none() {
        return begin(analysis);
    }
    let Some((held, what)) = phases.known() else { return };
    match course(&what).after(held.step, stride) {
        Some(step) => show(analysis, Held { step, ..held }, &what),
        None if held.moment + 1 >= analysis.past.live.get_untracked().moment => {
            let_go(analysis);
            past::go_live(analysis);
        }
        None => hold_at(analysis, held.moment + 1, Step::Select(0)),
    }
}

/// From a moment that is shown alone. In the present another simulation is made first, unless they come by themselves.
fn begin(analysis: Analysis) {
    let live = analysis.past.live.get_untracked();
    match analysis.past.moment.get_untracked() {
        Some(moment) => hold_at(analysis, moment, Step::Select(0)),
        None if live.state == RunState::Running => before_newest(analysis, Step::Select(0)),
        None => {
            analysis.phases.work.update_value(|work| work.awaited = Some((live.moment, clock::now())));
            actions::step(analysis, 1);
        }
    }
}

fn before_newest(analysis: Analysis, step: Step) {
    if let Some(moment) = analysis.past.live.get_untracked().moment.checked_sub(1) {
        hold_at(analysis, moment, step);
    }
}

/// The last step of what led to a moment.
fn before(analysis: Analysis, moment: u32) {
    if let Some(moment) = moment.checked_sub(1) {
        hold_at(analysis, moment, Step::BackUp(usize::MAX));
    }
}

/// Shows a moment, and of what follows it a step as soon as it is known.
fn hold_at(analysis: Analysis, moment: u32, step: Step) {
    let phases = analysis.phases;
    if moment >= analysis.past.live.get_untracked().moment {
        return;
    }
    phases.work.update_value(|work| {
        work.wanted = None;
        work.awaited = None;
        work.ticket = work.ticket.wrapping_add(1);
        if phases.held.get_untracked().is_none() {
            work.before = Some((analysis.selected.get_untracked(), analysis.selected_move.get_untracked()));
            work.ours = None;
        }
    });
    phases.held.set(Some(Held { moment, step }));
    past::go_to(analysis, moment);
    past::explain(analysis, moment);
}

/// Shows a step, with what it is about selected.
fn show(analysis: Analysis, held: Held, what: &Arc<Happening>) {
    let phases = analysis.phases;
    phases.held.set(Some(held));
    phases.shown.set(Some((held, Arc::clone(what))));
    phases.work.update_value(|work| work.ticket = work.ticket.wrapping_add(1));
    if let Happening::Simulation(simulation) = &**what {
        let path = &simulation.path;
        let at = match held.step {
            Step::Select(ply) => path.get(ply),
            _ => path.last(),
        };
        let now = at.map_or((0, None), |one| (one.node, Some(one.taken)));
        phases.work.update_value(|work| work.ours = Some(now));
        analysis.hover(None);
        analysis.select(now.0);
        analysis.selected_move.set(now.1);
        let leaf = matches!(held.step, Step::Expand | Step::Evaluate);
        let moves = leaf.then(|| path.iter().map(|one| one.taken).collect::<Vec<u16>>());
        if analysis.preview.get_untracked() != moves {
            analysis.preview.set(moves);
        }
    }
    if analysis.past.playing.get_untracked() {
        schedule(analysis, held.step, what);
    }
}

/// Goes on after a while, if nothing else happened meanwhile.
fn schedule(analysis: Analysis, step: Step, what: &Happening) {
    let phases = analysis.phases;
    let ticket = phases.work.try_update_value(|work| {
        work.ticket = work.ticket.wrapping_add(1);
        work.ticket
    });
    let pace = phases.pace.get_untracked().max(0.1);
    let pause = Duration::from_secs_f64(course(what).milliseconds(step) / pace / 1000.0);
    set_timeout(
        move || {
            let is_current = phases.work.try_with_value(|work| Some(work.ticket) == ticket).unwrap_or(false);
            if is_current && analysis.past.playing.get_untracked() {
                go_on(analysis, Stride::Node);
            }
        },
        pause,
    );
}

/// Watches no simulation any more. What was selected before is selected again, unless something else was meanwhile.
fn let_go(analysis: Analysis) {
    let phases = analysis.phases;
    phases.held.set(None);
    phases.shown.set(None);
    analysis.preview.set(None);
    let (before, ours) = phases
        .work
        .try_update_value(|work| {
            work.ticket = work.ticket.wrapping_add(1);
            (work.before.take(), work.ours.take())
        })
        .unwrap_or_default();
    let now = (analysis.selected.get_untracked(), analysis.selected_move.get_untracked());
    let Some((node, mv)) = before.filter(|_| ours.is_none_or(|ours| ours == now)) else { return };
    if node == 0 || analysis.model.with_value(|model| node < model.tree_nodes()) {
        analysis.select(node);
        analysis.selected_move.set(mv);
    }
}
