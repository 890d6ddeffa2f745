//! The picture under a lesson's text: what the text says in a thousand words, with the numbers of the page's own search.
//!
//! The server reserves its place with the words below it; the part draws it, and draws it anew when what it shows has changed.

mod boards;
mod drawing;
mod heads;
mod network;
mod pipeline;
mod trees;

use leptos::prelude::*;
use lessons::Picture;

use crate::components::solid::solid;
use crate::state::Analysis;
use drawing::WIDTH;

/// Contents of a picture.
#[derive(Clone, Debug, PartialEq)]
enum Shown {
    Network(Box<network::Facts>),
    Pipeline,
    Trees(trees::Facts),
}

impl Shown {
    fn markup(&self) -> String {
        match self {
            Self::Network(facts) => network::markup(facts),
            Self::Pipeline => pipeline::markup(),
            Self::Trees(facts) => trees::markup(facts),
        }
    }

    /// The picture for those who do not see it.
    fn told(&self) -> String {
        match self {
            Self::Network(facts) => network::told(facts),
            Self::Pipeline => say::learn::picture_pipeline_told().to_owned(),
            Self::Trees(facts) => trees::told(facts),
        }
    }
}

/// A lesson's picture.
#[component]
pub(super) fn LessonPicture(
    /// The picture.
    picture: Picture,
) -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| match picture {
        Picture::Network | Picture::ValueNetwork | Picture::PolicyNetwork | Picture::History => {
            Shown::Network(Box::new(network::Facts::of(picture, analysis)))
        }
        Picture::Pipeline => Shown::Pipeline,
        Picture::Trees => {
            analysis.revision.track();
            Shown::Trees(trees::Facts::of(analysis.model, analysis.root_position()))
        }
    });
    solid(view! {
        <figure class="lesson-picture" data-testid="lesson-picture" data-picture=picture.name()>
            <svg viewBox=size(picture) role="img" aria-label=move || shown.with(Shown::told)>
                <g inner_html=move || shown.with(Shown::markup)></g>
            </svg>
            <figcaption>{caption(picture)}</figcaption>
        </figure>
    })
}

/// The picture's place, for the first paint: nothing moves when it is drawn.
#[cfg(feature = "whole")]
pub(super) fn reserved(picture: Picture) -> String {
    let (size, caption) = (size(picture), page::format::escaped(caption(picture)));
    format!(
        "<figure class=\"lesson-picture\"><svg viewBox=\"{size}\" aria-hidden=\"true\"></svg><figcaption>{caption}</figcaption></figure>"
    )
}

fn size(picture: Picture) -> String {
    let height = match picture {
        Picture::Network | Picture::ValueNetwork | Picture::PolicyNetwork | Picture::History => {
            network::height(picture)
        }
        Picture::Pipeline => pipeline::HEIGHT,
        Picture::Trees => trees::HEIGHT,
    };
    format!("0 0 {WIDTH} {height}")
}

fn caption(picture: Picture) -> &'static str {
    match picture {
        Picture::Network => say::learn::picture_network(),
        Picture::ValueNetwork => say::learn::picture_value_network(),
        Picture::PolicyNetwork => say::learn::picture_policy_network(),
        Picture::History => say::learn::picture_history(),
        Picture::Pipeline => say::learn::picture_pipeline(),
        Picture::Trees => say::learn::picture_trees(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_reserves_as_much_as_is_drawn() {
        for (picture, _) in Picture::ALL {
            assert!(reserved(picture).contains(&format!("viewBox=\"{}\"", size(picture))));
            assert!(reserved(picture).contains(&page::format::escaped(caption(picture))));
        }
    }
}
