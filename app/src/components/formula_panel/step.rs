//! View of one step: a symbol, the expression in symbols and in numbers, and the result.

use leptos::prelude::*;
use page::input::Action;
use session::worked::{Step, Symbol, Token, written};

use crate::components::solid::solid;
use crate::state::Analysis;
use page::view::Tab;

/// The view of a step of a move's score; `go` goes to where a number comes from.
pub(super) fn step_view(step: &Step, go: impl Fn(Symbol) + Copy + Send + 'static) -> AnyView {
    let symbol = step.symbol;
    let number = move |symbol: Symbol, value: f64| {
        let Look { class, term, origin, .. } = look(symbol);
        view! {
            <button
                type="button"
                class=format!("operand {class}")
                data-term=term
                title=origin
                on:click=move |_| go(symbol)
            >
                {written(value)}
            </button>
        }
    };
    let in_symbols = step
        .expression
        .iter()
        .map(|token| match token {
            Token::Sign(sign) => spaced(sign).to_owned(),
            Token::Operand(symbol, _) => look(*symbol).text.to_owned(),
            Token::Number(number) => written(*number),
        })
        .collect::<String>();
    let in_numbers = step
        .expression
        .iter()
        .map(|token| match token {
            Token::Sign(sign) => view! { <span>{spaced(sign)}</span> }.into_any(),
            Token::Operand(symbol, value) => number(*symbol, *value).into_any(),
            Token::Number(number) => view! { <span>{written(*number)}</span> }.into_any(),
        })
        .collect_view();
    let Look { class, term, text, name, .. } = look(symbol);
    // One number alone is its own result.
    let has_working = step.expression.len() > 1;
    solid(view! {
        <li class="formula-step" id=format!("step-{name}") data-testid=format!("step-{name}") tabindex="-1">
            <span class=format!("formula-symbol {class}") data-term=term tabindex="0">
                {text}
            </span>
            <div class="formula-lines">
                <div class="formula-symbols" hidden=step.expression.is_empty()>
                    "= "
                    {in_symbols}
                </div>
                <div class="formula-numbers" hidden=!has_working>
                    "= "
                    <span data-testid="expression">{in_numbers}</span>
                </div>
                <div class="formula-result">
                    "= "
                    <strong class=class data-testid="result">
                        {written(step.result)}
                    </strong>
                </div>
            </div>
        </li>
    })
}

/// Appearance of a symbol.
struct Look {
    /// Text, as in the formula.
    text: &'static str,
    /// Name for identifiers.
    name: &'static str,
    /// Style class, which gives the colour.
    class: &'static str,
    /// Entry in the glossary.
    term: Option<&'static str>,
    /// Words on where its number comes from.
    origin: &'static str,
}

fn look(symbol: Symbol) -> Look {
    let (text, name, class, term, origin) = match symbol {
        Symbol::NodeVisits => {
            ("N", "node-visits", "n", Some("N"), "From the node: its visits, its own evaluation included")
        }
        Symbol::NodeValue => ("Q(node)", "node-value", "q", Some("Q"), "From the node: its mean value"),
        Symbol::VisitedPolicy => {
            ("visited policy", "visited-policy", "p", Some("P"), "From the node: the sum of P over its visited moves")
        }
        Symbol::Started => ("n", "started", "n", Some("N"), "From the edge: its visits, those in flight included"),
        Symbol::Visits => ("n", "visits", "n", Some("N"), "From the child: its completed visits; click to go there"),
        Symbol::AllVisits => {
            ("n + given", "all-visits", "n", Some("N"), "From the child: all its visits, those that it was given too")
        }
        Symbol::InFlight => {
            ("in flight", "in-flight", "n", Some("in flight"), "From the edge: visits that wait for their evaluation")
        }
        Symbol::Prior => ("P", "prior", "p", Some("P"), "From the evaluator, through the policy temperature"),
        Symbol::ValueSum => {
            ("W", "value-sum", "q", Some("Q"), "From the child: the sum of its values; click to go there")
        }
        Symbol::Value => ("Q", "value", "q", Some("Q"), "Worked out above"),
        Symbol::LostValue => ("Q′", "lost-value", "q", Some("Q"), "Q with visits in flight counted as lost"),
        Symbol::Cpuct => ("c", "cpuct", "s", Some("c_puct"), "Worked out above"),
        Symbol::Root => ("r", "root", "n", Some("N"), "Worked out above: the root of the node's visits"),
        Symbol::Exploration => ("U", "exploration", "u", Some("U"), "Worked out above"),
        Symbol::MovesLeft => {
            ("Mu", "moves-left", "s", Some("M"), "From the child and the node: a bonus for shorter wins")
        }
        Symbol::Score => ("S", "score", "s", Some("S"), "Worked out here"),
        Symbol::Parameter(name) => (name, name, "parameter", None, "A parameter of the search; click to see all"),
    };
    Look { text, name, class, term, origin }
}

/// Goes to where a number of a move's score comes from.
pub(super) fn go(analysis: Analysis, node: u32, mv: u16, symbol: Symbol) {
    match symbol {
        Symbol::Parameter(_) => analysis.parameters_open.set(true),
        Symbol::Visits | Symbol::AllVisits | Symbol::ValueSum => {
            analysis.select(node);
            analysis.act(Action::Descend(mv));
        }
        Symbol::NodeVisits | Symbol::NodeValue | Symbol::VisitedPolicy | Symbol::Prior | Symbol::InFlight => {
            analysis.select_move(Some(mv));
            analysis.tab.set(Tab::Edges);
        }
        _ => {
            let step = document().get_element_by_id(&format!("step-{}", look(symbol).name));
            if let Some(step) = step.and_then(|step| wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(step).ok())
            {
                let _ = step.focus();
            }
        }
    }
}

/// A sign with the spaces around it.
fn spaced(sign: &'static str) -> &'static str {
    match sign {
        "+" => " + ",
        "−" => " − ",
        "×" => " × ",
        "/" => " / ",
        "," => ", ",
        "ln" => "ln ",
        other => other,
    }
}
