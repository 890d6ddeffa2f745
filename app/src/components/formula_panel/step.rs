//! View of one step: a symbol, the expression in symbols and in numbers, and the result.

use leptos::prelude::*;
use page::input::Action;
use session::worked::{Step, Symbol, Token, written};

use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;
use page::view::Tab;
use page::worked::{Part, parts};

/// The view of a step of a move's score; `go` goes to where a number comes from.
pub(super) fn step_view(step: &Step, go: impl Fn(Symbol) + Copy + Send + 'static) -> AnyView {
    let symbol = step.symbol;
    let number = move |symbol: Symbol, value: f64| {
        let Look { class, origin, .. } = look(symbol);
        solid(view! {
            <button
                type="button"
                class=format!("operand {class}")
                title=format!("{} \u{b7} {origin}", written(value))
                on:click=move |_| go(symbol)
            >
                {format::digits(value)}
            </button>
        })
    };
    let name = |symbol: Symbol, _: f64| solid(view! { <span>{look(symbol).text}</span> });
    let expression = parts(&step.expression);
    let in_symbols = set(&expression, &name);
    let in_numbers = set(&expression, &number);
    let exact = |token: &Token| match token {
        Token::Sign(sign) => spaced(sign).to_owned(),
        Token::Operand(_, value) | Token::Number(value) => written(*value),
    };
    let exact: String = step.expression.iter().map(exact).collect();
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
                    <span data-testid="expression" data-exact=exact>
                        {in_numbers}
                    </span>
                </div>
                <div class="formula-result">
                    "= "
                    <strong class=class data-testid="result" data-exact=written(step.result) title=written(step.result)>
                        {format::digits(step.result)}
                    </strong>
                </div>
            </div>
        </li>
    })
}

/// Writes steps as text, each in symbols, in numbers, and with its result.
pub(super) fn text_of(steps: &[Step]) -> String {
    let line = |step: &Step| {
        let words = |number: &dyn Fn(Symbol, f64) -> String| {
            let word = |token: &Token| match token {
                Token::Sign(sign) => spaced(sign).to_owned(),
                Token::Operand(symbol, value) => number(*symbol, *value),
                Token::Number(value) => written(*value),
            };
            step.expression.iter().map(word).collect::<String>()
        };
        let in_symbols = words(&|symbol, _| look(symbol).text.to_owned());
        let in_numbers = words(&|_, value| written(value));
        let mut parts = vec![look(step.symbol).text.to_owned(), in_symbols, in_numbers, written(step.result)];
        // What is known and not worked out says its number once.
        parts.dedup();
        parts.retain(|part| !part.is_empty());
        parts.join(" = ") + "\n"
    };
    steps.iter().map(line).collect()
}

/// An expression: `operand` makes the views of its numbers. What a bar or a line says is there for who cannot see them, too.
fn set(parts: &[Part], operand: &dyn Fn(Symbol, f64) -> AnyView) -> AnyView {
    let unseen = |sign: &'static str| view! { <span class="visually-hidden">{sign}</span> };
    let bracketed = |parts: &[Part]| matches!(parts, [_, _, ..]);
    let one = |part: &Part| match part {
        Part::Sign(sign) => solid(view! { <span>{spaced(sign)}</span> }),
        Part::Operand(symbol, value) => operand(*symbol, *value),
        Part::Number(value) => solid(view! { <span>{format::digits(*value)}</span> }),
        Part::Group(inside) => solid(view! { <span>"("</span> {set(inside, operand)} <span>")"</span> }),
        Part::Root(of) => {
            // A function has brackets of its own.
            let brackets = bracketed(of) && !matches!(of.first(), Some(Part::Sign(_)));
            let sign = if matches!(of.first(), Some(Part::Sign("ln"))) { "\u{221a} " } else { "\u{221a}" };
            solid(view! {
                <span class="formula-root">
                    <span>{sign}</span>
                    <span class="formula-under">
                        {brackets.then(|| unseen("("))} {set(of, operand)} {brackets.then(|| unseen(")"))}
                    </span>
                </span>
            })
        }
        Part::Fraction(over, under) => {
            let (above, below) = (bracketed(over), bracketed(under));
            solid(view! {
                <span class="formula-fraction">
                    <span class="formula-over">
                        {above.then(|| unseen("("))} {set(over, operand)} {above.then(|| unseen(")"))}
                    </span>
                    {unseen(" / ")}
                    <span class="formula-below">
                        {below.then(|| unseen("("))} {set(under, operand)} {below.then(|| unseen(")"))}
                    </span>
                </span>
            })
        }
    };
    solid(parts.iter().map(one).collect_view())
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
        Symbol::NodeVisits => ("N", "node-visits", "n", Some("N"), say::formula::node_visits()),
        Symbol::NodeValue => (say::formula::q_of_node(), "node-value", "q", Some("Q"), say::formula::node_value()),
        Symbol::VisitedPolicy => {
            (say::formula::visited_policy(), "visited-policy", "p", Some("P"), say::formula::sum_of_p())
        }
        Symbol::Started => ("n", "started", "n", Some("N"), say::formula::started()),
        Symbol::Visits => ("n", "visits", "n", Some("N"), say::formula::visits()),
        Symbol::AllVisits => (say::formula::n_and_given(), "all-visits", "n", Some("N"), say::formula::all_visits()),
        Symbol::InFlight => {
            (say::formula::in_flight(), "in-flight", "n", Some("in flight"), say::formula::waiting_visits())
        }
        Symbol::Prior => ("P", "prior", "p", Some("P"), say::formula::prior()),
        Symbol::ValueSum => ("W", "value-sum", "q", Some("Q"), say::formula::value_sum()),
        Symbol::Value => ("Q", "value", "q", Some("Q"), say::formula::worked_out_above()),
        Symbol::LostValue => ("Q′", "lost-value", "q", Some("Q"), say::formula::lost_value()),
        Symbol::Cpuct => ("c", "cpuct", "s", Some("c_puct"), say::formula::worked_out_above()),
        Symbol::Root => ("r", "root", "n", Some("N"), say::formula::root_above()),
        Symbol::Exploration => ("U", "exploration", "u", Some("U"), say::formula::worked_out_above()),
        Symbol::MovesLeft => ("Mu", "moves-left", "s", Some("M"), say::formula::moves_left()),
        Symbol::Score => ("S", "score", "s", Some("S"), say::formula::worked_out_here()),
        Symbol::Parameter(name) => (name, name, "parameter", None, say::formula::parameter()),
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
