//! Texts with numbers of the reader's own search, and with his guess.

use crate::{
    condition::Number,
    facts::Facts,
    text::{Paragraph, Span},
};

impl Paragraph {
    /// Puts the reader's own numbers in place of those that are written. Stays as it is: what is about a moment of its own, and
    /// what the page does not know.
    #[must_use]
    pub fn with_own(&self, facts: &dyn Facts) -> Self {
        let own = |span: &Span| match span {
            Span::Number { shown, of, moment: None } => own(shown, of, facts).unwrap_or_else(|| span.clone()),
            other => other.clone(),
        };
        Self(self.0.iter().map(own).collect())
    }

    /// Puts the reader's guess where it belongs.
    #[must_use]
    pub fn with_guess(&self, guess: &str) -> Self {
        let put = |span: &Span| match span {
            Span::Guess => Span::Emphasis(guess.to_owned()),
            other => other.clone(),
        };
        Self(self.0.iter().map(put).collect())
    }
}

/// The reader's own number, printed with as many decimals; `None` where it is the written one.
fn own(written: &str, of: &Number, facts: &dyn Facts) -> Option<Span> {
    let value = of.of(facts).filter(|value| value.is_finite())?;
    let point = written.find(['.', ',']);
    let decimals = point.map_or(0, |point| written.len() - point - 1);
    let digits = decimal::fixed(value.abs(), decimals);
    let is_nothing = !digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    let sign = if value < 0.0 && !is_nothing { "\u{2212}" } else { "" };
    let comma = if written.contains(',') { digits.replace('.', ",") } else { digits };
    let shown = format!("{sign}{comma}");
    (shown != written).then(|| Span::Own { shown, written: written.to_owned(), of: of.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{condition::Quantity, seen::Seen};

    fn number(shown: &str, of: Number, moment: Option<u32>) -> Span {
        Span::Number { shown: shown.to_owned(), of, moment }
    }

    fn q() -> Number {
        Number::Quantity(Quantity::Q, vec!["b".to_owned()])
    }

    /// The paragraph of one number, with the page's own.
    fn with(span: Span, own: f64) -> Span {
        let seen = Seen::knowing(vec![(q(), Some(own)), (Number::Visits, None)]);
        Paragraph(vec![span]).with_own(&seen).0.remove(0)
    }

    #[test]
    fn numbers_are_the_reader_s_where_they_differ() {
        for (written, own, shown) in
            [("0.83", 0.5139, "0.51"), ("150", 141.6, "142"), ("0,83", -0.5139, "\u{2212}0,51"), ("0.5", -0.01, "0.0")]
        {
            let expected = Span::Own { shown: shown.to_owned(), written: written.to_owned(), of: q() };
            assert_eq!(with(number(written, q(), None), own), expected);
        }
        assert_eq!(with(number("0.83", q(), None), 0.8312), number("0.83", q(), None), "the same, as it is printed");
    }

    #[test]
    fn what_is_of_another_moment_or_unknown_stays() {
        let earlier = number("0.83", q(), Some(31));
        assert_eq!(with(earlier.clone(), 0.5), earlier);
        let unknown = number("9", Number::Visits, None);
        assert_eq!(with(unknown.clone(), 0.5), unknown);
        assert_eq!(with(number("0.83", q(), None), f64::NAN), number("0.83", q(), None));
    }

    #[test]
    fn a_guess_stands_beside_the_truth() {
        let text = Paragraph(vec![Span::Text("You said ".to_owned()), Span::Guess]);
        assert_eq!(text.with_guess("40").plain(), "You said 40");
    }
}
