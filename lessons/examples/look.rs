//! Prints a lesson's page as text: to write its numbers, and to see why a condition does not hold.
//!
//! `cargo run --release -p lessons --example look -- SLUG` and after it the places of solution steps to carry out: `all`, or how many.

#![allow(clippy::print_stdout, reason = "it prints")]

use desk::Desk;
use engine::{Tree, centipawn::Conversion};
use lessons::{
    Facts,
    bench::{Bench, Fact},
    condition::Minimax,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let slug = arguments.first().map_or("", String::as_str);
    let Some(lesson) = lessons::find(slug) else {
        for lesson in lessons::course() {
            println!("{:2} {:28} {} / {}", lesson.number, lesson.slug, lesson.part, lesson.title);
        }
        return;
    };
    let steps = match arguments.get(1).map(String::as_str) {
        Some("all") => lesson.solution.len(),
        Some(number) => number.parse().unwrap_or(0),
        None => 0,
    };
    let mut desk = Desk::open(lesson);
    for step in &lesson.solution[..steps] {
        desk.carry_out(step);
        println!("{step:?}");
    }
    println!(
        "moment {} of {} simulations, selected [{}], chosen {:?}, next {:?}, best {:?}, holds: {}",
        Facts::moment(&desk),
        desk.simulations(),
        desk.selected().join(" "),
        Facts::chosen(&desk),
        desk.next(&desk.selected()),
        desk.best(),
        lesson.condition.holds(&desk),
    );
    print(&desk, &[]);
    if !desk.selected().is_empty() {
        print(&desk, &desk.selected());
    }
    let stepper = [Minimax::Events, Minimax::Leaves, Minimax::Cut, Minimax::Value, Minimax::Finished];
    for what in stepper {
        if let Some(number) = desk.minimax(what) {
            println!("minimax {what:?}: {number}");
        }
    }
    for (fact, name) in Fact::ALL {
        if let Some(number) = desk.bench(&Bench::Fact(fact)) {
            println!("bench {name}: {number:.4}");
        }
    }
}

/// The moves of the node after a line.
fn print(desk: &Desk<'_>, line: &[String]) {
    let search = desk.search();
    if search.tree().is_empty() {
        return println!("an empty tree");
    }
    let node = if line.is_empty() { Some(Tree::ROOT) } else { desk.node(line) };
    let Some(node) = node else { return println!("no node {line:?}") };
    let report = search.report(node);
    println!(
        "[{}] N {} own {} Q {:.6} V {:?} D {:.4} M {:.2} fpu {:.6} c {:.6} sqrt {:.6}",
        line.join(" "),
        report.visits,
        report.own,
        report.q,
        report.v,
        report.d,
        report.m,
        report.fpu,
        report.terms.cpuct,
        report.terms.sqrt_visits,
    );
    let path = search.path_to(node);
    for (place, edge) in report.edges.iter().enumerate() {
        let mark = if report.next == Some(place) { ">" } else { " " };
        println!(
            "{mark} {:6} ({:4}) N {:6} (+{}) P {:.6} Q {:9.6} U {:.6} S {:9.6} V {:?} D {:?} M {:?} cp {:.1}",
            desk.name(&path, edge.mv),
            edge.policy_index,
            edge.visits,
            edge.in_flight,
            edge.prior,
            edge.q,
            edge.u,
            edge.s,
            edge.v,
            edge.d,
            edge.m,
            Conversion::Centipawn.cp(edge.wl.unwrap_or(edge.q)),
        );
    }
}
