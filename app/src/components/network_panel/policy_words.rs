//! Words on the policy: a move's P worked out, and the comparison with P of the search.

use page::format;
use wire::{Edit, SearchView, Taken};

use super::asking::Shown;
use super::policy::{Computed, Row};

/// A move's P, worked out with every number in full.
pub(super) fn worked(shown: &Shown, row: &Row, name: &str) -> String {
    // A number of 32 bits as one of 64: what is written recomputes to the last digit.
    let logit = |logit: f32| format::written(logit.into());
    let (policy, largest) = (&shown.policy, logit(shown.policy.largest));
    let negated = largest.strip_prefix('−').map_or_else(|| format!("− {largest}"), |positive| format!("+ {positive}"));
    say::network::worked_out(
        name,
        logit(row.logit),
        negated,
        in_full(policy.temperature),
        in_full(policy.sum),
        in_full(row.tempered),
        in_full(row.prior),
    )
}

/// Says what P of the search is compared with, and how many moves differ.
pub(super) fn verdict(search: Option<&SearchView>, shown: &Shown, priors: &[(u16, f64)]) -> String {
    let rows = &shown.policy.rows;
    if rows.is_empty() {
        return String::new();
    }
    if shown.raw.taken == Taken::Values {
        return say::network::p_of_other().to_owned();
    }
    if priors.is_empty() {
        return say::network::no_p().to_owned();
    }
    let kept = |row: &Row| priors.iter().find(|kept| kept.0 == row.mv).map_or(0.0, |kept| kept.1);
    let count = rows.len();
    let differing = rows.iter().filter(|row| kept(row).to_bits() != row.prior.to_bits()).count();
    let most = rows.iter().map(|row| (kept(row) - row.prior).abs()).fold(0.0, f64::max);
    let compared = say::network::p_compared(
        in_full(shown.policy.temperature),
        if shown.question.computed == Computed::AsLc0 { "lc0" } else { "exact" },
        differing as u64,
        count as u64,
        say::decimal(&format!("{most:.2e}")),
    );
    if differing == 0 {
        return compared;
    }
    format!("{compared} {}", search.map_or("", |search| why(search, shown)))
}

/// Returns a reason why P of the search may differ.
fn why(search: &SearchView, shown: &Shown) -> &'static str {
    let line = &shown.question.line;
    let is_edited = search.edits.iter().any(|edit| matches!(&edit.edit, Edit::Prior { path, .. } if path == line));
    let has_noise = search.settings.iter().any(|one| one.name == "noise_epsilon" && one.value != "0");
    if is_edited {
        say::network::why_edited()
    } else if shown.raw.is_borrowed {
        say::network::why_borrowed()
    } else if has_noise && line.is_empty() {
        say::network::why_noise()
    } else {
        say::network::why_rounded()
    }
}

/// Writes a logit in full, so that what is computed from it comes out the same.
pub(super) fn logit_text(logit: f32) -> String {
    say::decimal(&(logit + 0.0).to_string()).replace('-', "−")
}

/// Writes a number with all digits that it takes to read it again.
pub(super) fn in_full(number: f64) -> String {
    say::decimal(&number.to_string()).into_owned()
}

/// `4.4281%`
pub(super) fn percent(share: f64) -> String {
    format::percent_to(share, 4)
}
