use super::*;
use crate::paint::{Lights, Painter, Scale};
use crate::palette::{Palette, Tokens};
use crate::scene::label::Label;
use crate::scene::{Kind, Scene, SceneBox};
use crate::simulation_path::{SimulationPath, Way};

const VIEW: Viewport = Viewport { width: 100.0, height: 50.0, row_height: 20.0 };

fn drawn(draw: impl FnOnce(&Svg)) -> String {
    let svg = Svg::default();
    svg.begin(&VIEW);
    draw(&svg);
    svg.element(0.0, 0.0)
}

#[test]
fn boxes_of_one_colour_are_one_path() {
    let text = drawn(|svg| {
        svg.fill_style("#112233");
        svg.fill_rect(0.0, 0.0, 10.0, 5.0);
        svg.fill_style("#112233");
        svg.fill_rect(20.25, 0.0, 10.0, 5.0);
        svg.fill_style("#445566");
        svg.fill_rect(0.0, 5.0, 0.0, 5.0);
        svg.fill_rect(0.0, 5.0, 1.005, 5.0);
    });
    assert_eq!(text.matches("<path").count(), 2, "{text}");
    assert!(text.contains("M0 0h10v5h-10zM20.25 0h10v5h-10z"), "{text}");
}

fn tokens() -> Tokens {
    let colour = [40, 80, 120];
    Tokens {
        surface: [255; 3],
        ink: [0; 3],
        muted: [90; 3],
        good: colour,
        bad: [200, 90, 20],
        neutral: [210; 3],
        accent: [47, 85, 212],
        visits: colour,
        next: colour,
        value: colour,
        prior: colour,
    }
}

#[test]
fn a_path_follows_the_curves_of_the_links() {
    let curves = |radii: Vec<f64>| {
        let svg = Svg::default();
        let mut painter = Painter::on(Box::new(svg.clone()), Palette::new(tokens()), Scale::Value);
        painter.resize(&VIEW);
        svg.begin(&VIEW);
        let way = Way { points: vec![(10.0, 5.0), (40.0, 40.0)], radii, ..Way::default() };
        painter.mark_simulation(&SimulationPath { nodes: vec![0, 1], lit: 2, value: None }, &way);
        svg.element(0.0, 0.0).matches('C').count()
    };
    assert!(curves(vec![4.0, 4.0]) > 0);
    assert_eq!(curves(Vec::new()), 0, "an icicle's is straight");
}

#[test]
fn a_scene_is_painted_as_on_a_canvas() {
    let label = Label { start: 0, split: 2, end: 5, name_width: 14.0, number_width: 20.0 };
    let node = SceneBox {
        kind: Kind::Node(1),
        x: 0.0,
        y: 0.0,
        width: 80.0,
        shade: 30,
        outline: Some(10),
        heat: 3,
        ending: None,
        is_alone: false,
        on_path: true,
        label,
    };
    let rest = SceneBox {
        kind: Kind::Rest { parent: 0, nodes: 3, visits: 9 },
        x: 80.0,
        width: 20.0,
        label: Label::default(),
        on_path: false,
        ..node
    };
    let scene = Scene { boxes: vec![node, rest], text: "e432%".to_owned(), row_height: 20.0, ..Scene::default() };
    let svg = Svg::default();
    let palette = Palette::new(tokens());
    let fill = palette.fill(30, 3).to_owned();
    let mut painter = Painter::on(Box::new(svg.clone()), palette, Scale::Value);
    painter.resize(&VIEW);
    painter.paint(&scene, &VIEW, &Lights { selected: Some(1), ..Lights::default() });
    let text = svg.element(5.0, 6.0);
    for part in [">e4</text>", ">32%</text>", "url(#tree-rest)", "stroke=\"#2f55d4\"", &format!("fill=\"{fill}\"")] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.starts_with("<svg x=\"5\" y=\"6\" width=\"100\" height=\"50\""));
    assert!(!text.contains("var(") && !text.contains("NaN"));
}

#[test]
fn what_is_drawn_over_boxes_comes_after_them() {
    let text = drawn(|svg| {
        svg.fill_style("#111111");
        svg.fill_rect(0.0, 0.0, 10.0, 5.0);
        svg.font(Font::Mark);
        svg.centre(true);
        svg.fill_style("#222222");
        svg.fill_text("a < b", 5.0, 10.0);
    });
    assert!(text.find("<path").unwrap() < text.find("<text").unwrap());
    assert!(text.contains("font-weight=\"700\" text-anchor=\"middle\" fill=\"#222222\">a &lt; b</text>"), "{text}");
}

#[test]
fn hatching_refers_to_the_text_itself() {
    let text = drawn(|svg| {
        svg.set_hatches(["#333333", "#444444"]);
        assert!(svg.fill_hatch(Hatch::Alone));
        svg.begin_path();
        svg.circle(5.0, 5.0, 2.0);
        svg.fill();
    });
    assert!(text.contains("id=\"tree-alone\"") && text.contains("fill=\"url(#tree-alone)\""), "{text}");
}
