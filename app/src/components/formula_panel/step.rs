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
        Symbol::NodeVisits => {
            ("N", "node-visits", "n", Some("N"), "Visits of the position, its own evaluation included")
        }
        Symbol::NodeValue => ("Q(node)", "node-value", "q", Some("Q"), "Mean value of the position"),
        Symbol::VisitedPolicy => {
            ("visited policy", "visited-policy", "p", Some("P"), "Sum of P over the visited moves")
        }
        Symbol::Started => ("n", "started", "n", Some("N"), "Visits of the move, those in flight included"),
        Symbol::Visits => ("n", "visits", "n", Some("N"), "Completed visits of the move; click to go there"),
        Symbol::AllVisits => ("n + given", "all-visits", "n", Some("N"), "All visits of the move, forced ones too"),
        Symbol::InFlight => ("in flight", "in-flight", "n", Some("in flight"), "Visits that wait for their evaluation"),
        Symbol::Prior => ("P", "prior", "p", Some("P"), "From the evaluator, through the policy temperature"),
        Symbol::ValueSum => ("W", "value-sum", "q", Some("Q"), "Sum of the values of the move; click to go there"),
        Symbol::Value => ("Q", "value", "q", Some("Q"), "Worked out above"),
        Symbol::LostValue => ("Q′", "lost-value", "q", Some("Q"), "Q with visits in flight counted as lost"),
        Symbol::Cpuct => ("c", "cpuct", "s", Some("c_puct"), "Worked out above"),
        Symbol::Root => ("r", "root", "n", Some("N"), "Worked out above: the square root of the visits"),
        Symbol::Exploration => ("U", "exploration", "u", Some("U"), "Worked out above"),
        Symbol::MovesLeft => ("Mu", "moves-left", "s", Some("M"), "A bonus for shorter wins"),
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
