//! Moments at which two searches differ anew.

use wire::comparison::Compared;

/// Returns the simulations after which something differs, in order, and what.
#[must_use]
pub fn of(compared: &Compared) -> Vec<(u32, &'static str)> {
    let mut moments = Vec::new();
    moments.extend(compared.evaluation.as_ref().map(|found| (found.simulation, say::comparison::evaluations_differ())));
    moments.extend(compared.path.as_ref().map(|found| (found.simulation, say::comparison::they_diverge())));
    moments.extend(compared.best.as_ref().map(|found| (found.first, say::comparison::best_first_differs())));
    moments.extend(compared.best.as_ref().map(|found| (found.last, say::comparison::best_last_differs())));
    moments.sort_by_key(|moment| moment.0);
    moments.dedup_by_key(|moment| moment.0);
    moments
}

/// Returns the next of these moments, or the one before.
pub(super) fn towards(moments: &[(u32, &'static str)], now: u32, forward: bool) -> Option<u32> {
    let mut all = moments.iter().map(|moment| moment.0);
    if forward { all.find(|at| *at > now) } else { all.rfind(|at| *at < now) }
}
