//! The working of a move's score as it is set: fractions with a bar and roots with a line, and numbers with four digits.

use session::worked::{Symbol, Token};

/// Part of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// An operator or a function's name.
    Sign(&'static str),
    /// A number with what it stands for.
    Operand(Symbol, f64),
    /// A number that stands for itself.
    Number(f64),
    /// What stands in brackets.
    Group(Vec<Part>),
    /// Numerator and denominator.
    Fraction(Vec<Part>, Vec<Part>),
    /// What the root is taken of.
    Root(Vec<Part>),
}

/// Returns an expression as it is set. Brackets that a bar makes superfluous are left out.
#[must_use]
pub fn parts(tokens: &[Token]) -> Vec<Part> {
    Reader { tokens, at: 0 }.sum()
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl Reader<'_> {
    /// Reads up to a closing bracket, a comma or the end.
    fn sum(&mut self) -> Vec<Part> {
        let mut parts = self.product();
        while let Some(sign) = self.sign(&["+", "−"]) {
            parts.push(Part::Sign(sign));
            parts.extend(self.product());
        }
        parts
    }

    fn product(&mut self) -> Vec<Part> {
        let mut parts = self.factor();
        while let Some(sign) = self.sign(&["×", "/"]) {
            let next = self.factor();
            if sign == "/" {
                parts = vec![Part::Fraction(bare(parts), bare(next))];
            } else {
                parts.push(Part::Sign(sign));
                parts.extend(next);
            }
        }
        parts
    }

    fn factor(&mut self) -> Vec<Part> {
        let Some(token) = self.tokens.get(self.at) else { return Vec::new() };
        self.at += 1;
        match *token {
            Token::Operand(symbol, value) => vec![Part::Operand(symbol, value)],
            Token::Number(value) => vec![Part::Number(value)],
            Token::Sign("√") => vec![Part::Root(bare(self.factor()))],
            Token::Sign("(") => {
                let mut inside = self.sum();
                while let Some(comma) = self.sign(&[","]) {
                    inside.push(Part::Sign(comma));
                    inside.extend(self.sum());
                }
                self.sign(&[")"]);
                vec![Part::Group(inside)]
            }
            // A function's name, or a sign before a number.
            Token::Sign(name) => {
                let mut parts = vec![Part::Sign(name)];
                parts.extend(self.factor());
                parts
            }
        }
    }

    fn sign(&mut self, wanted: &[&str]) -> Option<&'static str> {
        let Some(Token::Sign(sign)) = self.tokens.get(self.at) else { return None };
        wanted.contains(sign).then(|| {
            self.at += 1;
            *sign
        })
    }
}

/// Without the brackets around all of it.
fn bare(mut parts: Vec<Part>) -> Vec<Part> {
    match parts.as_mut_slice() {
        [Part::Group(inside)] => std::mem::take(inside),
        _ => parts,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What is set, as a line: a fraction is `{over|under}`, a root `√{of}`.
    fn line(parts: &[Part]) -> String {
        let of = |part: &Part| match part {
            Part::Sign(sign) => (*sign).to_owned(),
            Part::Operand(_, value) | Part::Number(value) => value.to_string(),
            Part::Group(inside) => format!("({})", line(inside)),
            Part::Fraction(over, under) => format!("{{{}|{}}}", line(over), line(under)),
            Part::Root(of) => format!("√{{{}}}", line(of)),
        };
        parts.iter().map(of).collect::<Vec<_>>().join("")
    }

    fn read(text: &str) -> Vec<Token> {
        let sign =
            |word: &str| ["+", "−", "×", "/", "√", "(", ")", "ln", "max", ","].into_iter().find(|sign| *sign == word);
        let token = |word: &str| sign(word).map_or_else(|| Token::Number(word.parse().unwrap()), Token::Sign);
        text.split_whitespace().map(token).collect()
    }

    #[test]
    fn fractions_and_roots_need_no_brackets() {
        for (text, set) in [
            ("1 / 2", "{1|2}"),
            ("5 × ( 2 × 3 ) / ( 1 + 4 )", "{5×(2×3)|1+4}"),
            ("( 2 × 3 ) / √ 4", "{2×3|√{4}}"),
            ("5 × ( 2 × 3 ) / √ ( 1 + 4 )", "{5×(2×3)|√{1+4}}"),
            ("1 + 2 × ln ( ( 3 + 4 ) / 4 )", "1+2×ln({3+4|4})"),
            ("√ max ( 3 − 1 , 1 )", "√{max(3−1,1)}"),
            ("√ ln max ( 3 , 1 )", "√{lnmax(3,1)}"),
            ("1 − 2 × √ 3", "1−2×√{3}"),
            ("( 3 × 4 − 1 ) / ( 3 + 1 )", "{3×4−1|3+1}"),
            ("7", "7"),
            ("", ""),
        ] {
            assert_eq!(line(&parts(&read(text))), set, "{text}");
        }
    }

    /// An expression, as its words.
    fn any_words() -> impl Strategy<Value = String> {
        let number = (0_u8..100).prop_map(|number| number.to_string());
        number.prop_recursive(4, 24, 2, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone(), prop_oneof!["\\+", "−", "×", "/"])
                    .prop_map(|(a, b, sign)| format!("( {a} {sign} {b} )")),
                inner.clone().prop_map(|a| format!("√ {a}")),
                inner.prop_map(|a| format!("ln ( {a} )")),
            ]
        })
    }

    fn numbers(parts: &[Part]) -> Vec<f64> {
        let of = |part: &Part| match part {
            Part::Sign(_) => Vec::new(),
            Part::Operand(_, value) | Part::Number(value) => vec![*value],
            Part::Group(inside) | Part::Root(inside) => numbers(inside),
            Part::Fraction(over, under) => [numbers(over), numbers(under)].concat(),
        };
        parts.iter().flat_map(of).collect()
    }

    proptest! {
        #[test]
        fn every_number_is_set_in_its_order(words in any_words()) {
            let tokens = read(&words);
            let all: Vec<f64> = tokens.iter().filter_map(|token| match token {
                Token::Number(value) | Token::Operand(_, value) => Some(*value),
                Token::Sign(_) => None,
            }).collect();
            prop_assert_eq!(numbers(&parts(&tokens)), all);
        }
    }
}
