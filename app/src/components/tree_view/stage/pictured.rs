//! The tree as a picture that leaves the page: what the canvas shows, or all of the base in another size.

use leptos::prelude::*;

use super::{Inner, Stage};
use crate::pictures::names::{file_name, place};
use crate::pictures::sketch::Sketch;
use canvas::drawing::{Drawing, mark_simulation};
use canvas::icicle::Icicle;
use canvas::links::Links;
use canvas::paint::svg::Svg;
use canvas::paint::{Lights, Painter, Scale};
use canvas::scene::label::Labels;
use page::view::TreeForm;

/// Most steps until everything is where it belongs: names of moves come in portions, and the height of rows follows their number.
const MOST_STEPS: usize = 12;

/// Size of a picture of a tree that is not on the screen.
const USUAL: (f64, f64) = (900.0, 560.0);

impl Stage {
    /// The canvas as it is shown; where that is not on the screen, the whole base. `None` where there is no tree.
    pub(crate) fn sketch(&self) -> Option<Sketch> {
        let analysis = self.analysis;
        let view = self.with(|drawing| drawing.view());
        let (size, body) = if view.width < 40.0 || view.height < 40.0 {
            (USUAL, self.whole(USUAL, (0.0, 0.0))?)
        } else {
            ((view.width, view.height), self.seen()?)
        };
        untrack(|| {
            let base = self.base();
            let moves = analysis.moves_to(base).unwrap_or_default();
            let (form, about) = match self.with_form() {
                TreeForm::Icicle => ("tree", say::take::about_icicle()),
                TreeForm::Links => ("nodes", say::take::about_links()),
            };
            Some(Sketch {
                name: file_name(analysis.names(), form, &moves, analysis.playback.shown()),
                title: say::take::title_tree(place(analysis.names(), &moves)),
                about: about.to_owned(),
                size,
                body,
            })
        })
    }

    /// Writes all of the base, in the form that is chosen, as an element of this size at a place. `None` where there is no tree, or
    /// colours cannot be read.
    pub(crate) fn whole(&self, (width, height): (f64, f64), (x, y): (f64, f64)) -> Option<String> {
        let svg = Svg::default();
        let mut painter = Painter::writing(&svg, Scale::Value)?;
        let inner = &mut *self.inner.borrow_mut();
        let looks = inner.looks.clone();
        let mut drawing: Box<dyn Drawing> = match looks.form {
            TreeForm::Icicle => Box::new(Icicle::default()),
            TreeForm::Links => Box::new(Links::default()),
        };
        drawing.resize(width, height);
        self.analysis.model.with_value(|model| {
            if model.is_empty() {
                return None;
            }
            self.with_subject(model, &looks, |subject| {
                for _ in 0..MOST_STEPS {
                    inner.names.begin(&inner.naming, model);
                    let mut labels = Labels { names: &mut inner.names, glyphs: &inner.glyphs };
                    let moves = drawing.step(subject, 1.0, &mut labels);
                    if !moves && !inner.names.is_short() {
                        break;
                    }
                }
            });
            painter.resize(&drawing.view());
            drawing.paint(&mut painter, &Lights { selected: Some(looks.selected), ..Lights::default() });
            if let Some(path) = &looks.simulation_path {
                let way = drawing.way(path);
                let value =
                    path.value.as_ref().and_then(|value| way.points.get(value.0.checked_sub(way.first)?)).copied();
                mark_simulation(&*drawing, &painter, path, (&way, value));
            }
            Some(svg.element(x, y))
        })
    }

    /// Writes the picture that is on the canvas, without what only the pointer and the keyboard light.
    fn seen(&self) -> Option<String> {
        let svg = Svg::default();
        let mut painter = Painter::writing(&svg, Scale::Value)?;
        let inner = &mut *self.inner.borrow_mut();
        let looks = inner.looks.clone();
        if self.analysis.model.with_value(|model| model.is_empty()) {
            return None;
        }
        let Inner { forms, value_at, .. } = inner;
        let (drawing, _) = forms.get(looks.form);
        painter.resize(&drawing.view());
        drawing.paint(&mut painter, &Lights { selected: Some(looks.selected), ..Lights::default() });
        if looks.shows_found && self.tints.is_none() {
            self.analysis.find.places.with_value(|places| drawing.mark_found(&painter, places.all(), looks.selected));
        }
        if let Some(path) = &looks.simulation_path {
            let way = drawing.way(path);
            mark_simulation(drawing, &painter, path, (&way, *value_at));
        }
        Some(svg.element(0.0, 0.0))
    }

    fn with_form(&self) -> TreeForm {
        self.inner.borrow_mut().drawing().1
    }
}
