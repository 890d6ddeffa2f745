//! The loss over the optimiser's steps: value, policy, and all of it.

use std::fmt::Write as _;

use leptos::prelude::*;
use page::shared::Shared;
use wire::training::{FitView, GenerationView, LossSample};

use super::held_out::HeldOut;
use super::names::exact;
use super::state::Bench;
use crate::components::axis::{Axis, round_step};
use crate::components::solid::solid;
use page::format;

/// No wider than a phone's column, so that letters are nowhere smaller than here.
const WIDTH: f64 = 330.0;
const HEIGHT: f64 = 210.0;
const LEFT: f64 = 38.0;
const RIGHT: f64 = WIDTH - 10.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - 30.0;

/// Generations whose losses on games held out are drawn at most.
const MOST_DOTS: usize = 60;

/// A curve: its class, and what it shows.
type Of = (&'static str, fn(&LossSample) -> Option<f64>);

const CURVES: [Of; 4] = [
    ("floor", |one| one.entropy.map(f64::from)),
    ("policy", |one| Some(f64::from(one.policy))),
    ("value", |one| Some(f64::from(one.value))),
    ("total", |one| Some(total(one))),
];

fn total(one: &LossSample) -> f64 {
    f64::from(one.policy) + f64::from(one.value) + f64::from(one.regularisation)
}

/// The card.
#[component]
pub(super) fn LossesCard(
    /// The bench.
    bench: Bench,
) -> impl IntoView {
    let is_empty = move || bench.curve.with(|curve| curve.samples().is_empty());
    let checks = Memo::new(move |_| {
        let at = |one: &Shared<GenerationView>| one.check.map(|check| (one.steps, check.held_out));
        bench.generations.with(|all| all.iter().filter_map(at).collect::<Vec<_>>())
    });
    let drawing = move || bench.curve.with(|curve| checks.with(|checks| markup(curve.samples(), checks)));
    let floor = move || bench.curve.with(|curve| curve.newest().and_then(|newest| left_to_learn(&newest)));
    let label = move || {
        bench.curve.with(|curve| match curve.newest() {
            Some(newest) => say::training::losses_up_to(newest.step, sum(&newest)),
            None => say::training::no_losses().to_owned(),
        })
    };
    let newest = move || {
        bench.curve.with(|curve| {
            curve.newest().map(|newest| say::training::loss_at(format::count(newest.step.into()), sum(&newest)))
        })
    };
    solid(view! {
        <section class="bench-card" aria-labelledby="bench-losses" data-testid="losses">
            <h2 id="bench-losses">{say::training::losses()}</h2>
            <p class="bench-formula">
                <span class="loss-key total">"l"</span>
                " = "
                <span class="loss-key value">"(z \u{2212} v)\u{b2}"</span>
                " \u{2212} "
                <span class="loss-key policy">"\u{3c0}\u{1d40} ln p"</span>
                " + c \u{2016}\u{3b8}\u{2016}\u{b2}"
                <span class="loss-key floor" title=say::training::entropy_about()>
                    "  (\u{2212} \u{3c0}\u{1d40} ln p \u{2265} \u{2212} \u{3c0}\u{1d40} ln \u{3c0})"
                </span>
            </p>
            <p class="hint" hidden=move || !is_empty() data-testid="no-losses">
                {say::training::no_losses_yet()}
            </p>
            <svg
                class="loss-chart"
                data-testid="loss-chart"
                data-samples=move || bench.curve.with(|curve| curve.samples().len().to_string())
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=label
            >
                <g inner_html=drawing></g>
            </svg>
            <p class="loss-newest" data-testid="loss-newest">
                {newest}
            </p>
            <p data-testid="loss-entropy">{floor}</p>
            <p class="hint" hidden=is_empty>{say::training::entropy_about()}</p>
            <HeldOut bench />
        </section>
    })
}

/// A loss as a sum, such that what is printed adds up.
fn sum(sample: &LossSample) -> String {
    let rounded = |value: f32| (f64::from(value) * 1e4).round() / 1e4;
    let [value, policy, rest] = [sample.value, sample.policy, sample.regularisation].map(rounded);
    let total = ((value + policy + rest) * 1e4).round() / 1e4;
    format!("{} + {} + {} = {}", exact(value), exact(policy), exact(rest), exact(total))
}

/// Shares of the policy's loss: the entropy of its targets and the rest, printed so that they add up.
fn left_to_learn(sample: &LossSample) -> Option<String> {
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let (policy, entropy) = (rounded(sample.policy.into()), rounded(sample.entropy?.into()));
    Some(say::training::loss_entropy(exact(policy), exact(entropy), exact(rounded(policy - entropy).max(0.0))))
}

/// The curves of the steps, and a dot for each generation's loss on games held out, after so many steps.
fn markup(samples: &[LossSample], checks: &[(u32, FitView)]) -> String {
    let mut text = String::new();
    let end = samples.last().map_or(1, |sample| sample.step).max(1);
    let across = Axis { from: 0.0, to: f64::from(end) };
    let held_out = checks.iter().map(|(_, fit)| f64::max(fit.value, fit.policy));
    let most = samples.iter().map(total).chain(held_out).fold(0.5, f64::max);
    let up = Axis { from: 0.0, to: (most / round_step(most / 5.0)).ceil() * round_step(most / 5.0) };
    let x = |step: f64| LEFT + across.share(step) * (RIGHT - LEFT);
    let y = |loss: f64| BOTTOM - up.share(loss) * (BOTTOM - TOP);
    for tick in up.ticks_by(round_step(most / 5.0)) {
        let at = y(tick);
        let _ = write!(
            text,
            "<line class=\"loss-grid\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text class=\"loss-tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 4.0,
            at + 4.0,
            format::plain(tick, if up.to < 1.0 { 2 } else { 1 })
        );
    }
    for tick in across.ticks_by(across.step(5.0).max(1.0)) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a step")]
        let _ = write!(
            text,
            "<text class=\"loss-tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x(tick),
            BOTTOM + 14.0,
            format::count(tick as u64)
        );
    }
    let _ = write!(
        text,
        "<text class=\"loss-tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        f64::midpoint(LEFT, RIGHT),
        HEIGHT - 3.0,
        say::training::optimisers_steps()
    );
    for (class, of) in CURVES {
        let mut d = String::new();
        for sample in samples {
            let Some(loss) = of(sample) else { continue };
            // A mean stands in the middle of its steps.
            let step = f64::from(sample.step) - f64::from(sample.steps - sample.steps.min(1)) / 2.0;
            let _ = write!(d, "{}{:.1} {:.1}", if d.is_empty() { 'M' } else { 'L' }, x(step), y(loss));
        }
        let _ = write!(text, "<path class=\"loss-path {class}\" d=\"{d}\"/>");
    }
    // Of very many generations some are enough.
    let each = checks.len().div_ceil(MOST_DOTS).max(1);
    for (steps, fit) in checks.iter().rev().step_by(each) {
        for (class, loss) in [("policy", fit.policy), ("value", fit.value)] {
            let (x, y) = (x(f64::from(*steps).min(f64::from(end))), y(loss));
            let _ = write!(text, "<circle class=\"loss-dot {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.4\"/>");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_adds_up() {
        let sample = LossSample {
            step: 7,
            steps: 1,
            value: 0.123_456,
            policy: 1.100_04,
            regularisation: 0.000_25,
            entropy: Some(0.7),
        };
        let text = sum(&sample);
        let (terms, total) = text.split_once(" = ").unwrap();
        let terms: Vec<f64> = terms.split(" + ").map(|term| term.parse().unwrap()).collect();
        assert!((terms.iter().sum::<f64>() - total.parse::<f64>().unwrap()).abs() < 1e-9, "{text}");
        let text = left_to_learn(&sample).unwrap();
        assert_eq!(text, "Of the policy\u{2019}s 1.1, 0.7 is entropy of the targets; 0.4 is left to learn.");
        assert_eq!(left_to_learn(&LossSample { entropy: None, ..sample }), None);
    }

    #[test]
    fn every_point_lies_in_the_drawing() {
        let sample = |step: u32| LossSample {
            step,
            steps: 3,
            value: 0.9,
            policy: 1.3,
            regularisation: 0.1,
            // The first were learnt before entropies were kept.
            entropy: (step > 60).then_some(0.8),
        };
        let samples: Vec<LossSample> = (1..50).map(|at| sample(3 * at)).collect();
        let fit = FitView { positions: 9, value: 1.1, policy: 2.9, entropy: 0.8 };
        let text = markup(&samples, &[(60, fit), (147, fit)]);
        let path = text.split("class=\"loss-path total\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        let points: Vec<f64> = path.split(['M', 'L', ' ']).filter_map(|number| number.parse().ok()).collect();
        assert_eq!(points.len(), 2 * samples.len());
        assert!(points.chunks(2).all(|at| (LEFT..=RIGHT).contains(&at[0]) && (TOP..=BOTTOM).contains(&at[1])));
        let numbers = |name: &str| -> Vec<f64> {
            let before = format!(" {name}=\"");
            let parts = text.split(before.as_str()).skip(1);
            parts.map(|part| part.split('"').next().unwrap().parse().unwrap()).collect()
        };
        assert_eq!(numbers("cx").len(), 4, "both losses of both generations");
        assert!(numbers("cy").into_iter().all(|y| (TOP..=BOTTOM).contains(&y)));
        let floor = text.split("class=\"loss-path floor\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(floor.matches('L').count() + 1, 29, "it begins where it is known");
        assert!(markup(&[], &[]).contains("loss-path"), "nothing to draw is no problem");
    }
}
