//! Where numbers come from, in one line: it goes with every picture and film of them.

use crate::choice;
use crate::rules::Position;
use crate::state::Page;
use crate::what_if;

/// The parameter that every source names; others are named where they are not as ever.
const CPUCT: &str = "cpuct";

impl Page {
    /// Names what the shown numbers were found with: the program, the evaluator, the simulations, the parameters, and a position.
    #[must_use]
    pub fn source(&self, position: Option<&Position>) -> String {
        let mut parts = vec!["Puctoscope".to_owned()];
        if let Some(search) = self.search_view() {
            parts.push(self.in_use().label());
            parts.push(say::common::simulations(self.tree.model.simulations().into()));
            let usual = engine::Parameters::default().entries();
            let now = what_if::parameters_at(search, self.playback.moment.unwrap_or(u32::MAX)).entries();
            for ((spec, value), (_, usual)) in now.iter().zip(&usual) {
                if spec.name == CPUCT {
                    parts.push(format!("c_puct {}", choice::shown(CPUCT, value)));
                } else if value != usual {
                    parts.push(format!("{} {}", spec.name, choice::shown(spec.name, value)));
                }
            }
        }
        parts.extend(position.map(|position| match position {
            Position::Chess(_) => format!("FEN {}", position.text()),
            Position::Small(_) => position.text(),
        }));
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use wire::Setting;
    use wire::worker::RecordingView;

    use super::*;
    use crate::link::Link;
    use crate::recorded::search_view;
    use crate::shared::Shared;

    #[test]
    fn a_source_names_the_evaluator_the_parameters_and_the_position() {
        let mut page = Page::new(&Link::default(), &Link::default());
        let position = page.root();
        let bare = page.source(position.as_ref());
        assert!(bare.starts_with("Puctoscope · FEN rnbqkbnr/"), "{bare}");
        let set = |name: &str, value: &str| Setting { name: name.to_owned(), value: value.to_owned() };
        let settings = vec![set("cpuct", "3"), set("batch", "8")];
        let view = RecordingView { evaluator: "network:puctoscope-2".to_owned(), settings, ..RecordingView::default() };
        page.searches = Shared::new(vec![search_view(&view, 1, 0)]);
        page.search = Some(1);
        let source = page.source(None);
        assert!(source.starts_with("Puctoscope · puctoscope-2 · 0 simulations"), "{source}");
        assert!(source.contains(" · c_puct 3") && source.contains(" · batch 8"), "{source}");
    }
}
