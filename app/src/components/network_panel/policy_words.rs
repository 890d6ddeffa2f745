//! Words on the policy: a move's P worked out, and the comparison with P of the search.

use page::format;
use wire::{Edit, SearchView};

use super::asking::Shown;
use super::policy::{Computed, Row};

/// A move's P, worked out with every number in full.
pub(super) fn worked(shown: &Shown, row: &Row, name: &str) -> String {
    // A number of 32 bits as one of 64: what is written recomputes to the last digit.
    let in_full = |logit: f32| format::written(logit.into());
    let (policy, largest) = (&shown.policy, in_full(shown.policy.largest));
    let negated = largest.strip_prefix('−').map_or_else(|| format!("− {largest}"), |positive| format!("+ {positive}"));
    format!(
        "P of {name} = exp(({} {negated}) / {}) / {} = {}, in 16 bits {}",
        in_full(row.logit),
        policy.temperature,
        policy.sum,
        row.tempered,
        row.prior,
    )
}

/// Says what P of the search is compared with, and how many moves differ.
pub(super) fn verdict(search: Option<&SearchView>, shown: &Shown, priors: &[(u16, f64)]) -> String {
    let rows = &shown.policy.rows;
    if rows.is_empty() {
        return String::new();
    }
    if priors.is_empty() {
        return "The search has no P here: it has not evaluated this node, or did not have to, because the value was known."
            .to_owned();
    }
    let kept = |row: &Row| priors.iter().find(|kept| kept.0 == row.mv).map_or(0.0, |kept| kept.1);
    let count = rows.len();
    let differing = rows.iter().filter(|row| kept(row).to_bits() != row.prior.to_bits()).count();
    let by = format!(
        "The search keeps P in 16 bits (a relative step of 2⁻¹¹). Its P are compared with the softmax of these logits at T = {}, \
         rounded alike{}: ",
        shown.policy.temperature,
        if shown.question.computed == Computed::AsLc0 {
            ", with Lc0's approximation of exp (arithmetic=lc0)"
        } else {
            ""
        },
    );
    if differing == 0 {
        return match count {
            1 => format!("{by}it is equal."),
            _ => format!("{by}all {count} are equal."),
        };
    }
    let most = rows.iter().map(|row| (kept(row) - row.prior).abs()).fold(0.0, f64::max);
    format!(
        "{by}{differing} of {count} differ, by at most {most:.2e}. {}",
        search.map_or("", |search| why(search, shown))
    )
}

/// Returns a reason why P of the search may differ.
fn why(search: &SearchView, shown: &Shown) -> &'static str {
    let line = &shown.question.line;
    let is_edited = search.edits.iter().any(|edit| matches!(&edit.edit, Edit::Prior { path, .. } if path == line));
    let has_noise = search.settings.iter().any(|one| one.name == "noise_epsilon" && one.value != "0");
    if is_edited {
        "A what-if changed a P here."
    } else if shown.raw.is_borrowed {
        "With cache=lc0 the search took them from the same position met before, with another history."
    } else if has_noise && line.is_empty() {
        "At the root the search mixes noise into P (noise_epsilon)."
    } else {
        "The evaluation shown here was computed by itself; devices other than a CPU may round differently in larger batches, and \
         a search that began with what an earlier one knew keeps what that one was told."
    }
}

/// Writes a logit in full, so that what is computed from it comes out the same.
pub(super) fn logit_text(logit: f32) -> String {
    (logit + 0.0).to_string().replace('-', "−")
}

/// `4.4281%`
pub(super) fn percent(share: f64) -> String {
    format::percent_to(share, 4)
}
