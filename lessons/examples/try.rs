#![allow(warnings)]
#[path = "../tests/desk/mod.rs"]
mod desk;
use desk::Desk;
use lessons::*;
use lessons::lesson::*;
use engine::Tree;
// args: start|moves evaluator settings sims commands...   commands separated by ';' : "t" print root, "t a b", or solution steps (simple)
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let (start, moves) = a[0].split_once('|').unwrap_or((&a[0], ""));
    let settings = a[2].split_whitespace().map(|s| { let (x, y) = s.split_once('=').unwrap(); (x.to_owned(), y.to_owned()) }).collect();
    let mut l = lessons::course()[0].clone();
    l.setup = Setup { game: "x".into(), start: start.into(), moves: moves.split_whitespace().map(str::to_owned).collect(), evaluator: a[1].clone(), settings, simulations: a[3].parse().unwrap() };
    l.view.moment = None; l.view.selected = vec![]; l.view.chosen = None; l.view.phase = None;
    let l = Box::leak(Box::new(l));
    let mut d = Desk::open(l);
    for c in a[4..].iter().flat_map(|x| x.split(';')) {
        let w: Vec<String> = c.split_whitespace().map(str::to_owned).collect();
        let Some(n) = w.first() else { continue };
        println!("--- {c}");
        match n.as_str() {
            "t" => { println!("moment {} sims {} nodes {} best {:?} pv {:?}", Facts::moment(&d), d.simulations(), d.search().tree().len(), d.best(), pv(&d)); print(&d, &w[1..]) }
            "step" => d.carry_out(&Step::Forward(w[1].parse().unwrap())),
            "moment" => d.carry_out(&Step::Moment(w[1].parse().unwrap())),
            "newest" => d.carry_out(&Step::Newest),
            "search" => d.carry_out(&Step::Search(w[1].parse().unwrap())),
            "select" => d.carry_out(&Step::Select(w[1..].to_vec())),
            "set" => { let (x, y) = w[1].split_once('=').unwrap(); d.carry_out(&Step::Set { name: x.into(), value: y.into() }) }
            "prior" => { let (x, y) = w[1].split_once('=').unwrap(); d.carry_out(&Step::Prior { mv: x.into(), prior: y.parse().unwrap() }) }
            "value" => d.carry_out(&Step::Value(w[1].parse().unwrap())),
            "evaluator" => d.carry_out(&Step::Evaluator(w[1].clone())),
            "play" => d.carry_out(&Step::Play(w[1..].to_vec())),
            x => panic!("{x}"),
        }
    }
}
fn pv(d: &Desk) -> Vec<String> { let l = d.search().principal_variation(); (0..l.len()).map(|i| d.name(&l[..i], l[i])).collect() }
fn print(desk: &Desk<'_>, line: &[String]) {
    let search = desk.search();
    if search.tree().is_empty() { return println!("empty"); }
    let Some(node) = (if line.is_empty() { Some(Tree::ROOT) } else { desk.node(line) }) else { return println!("no node {line:?}") };
    let r = search.report(node);
    println!("[{}] N {} own {} Q {:.6} V {:?} D {:.4} M {:.2} fpu {:.6} c {:.6} sqrt {:.6}", line.join(" "), r.visits, r.own, r.q, r.v, r.d, r.m, r.fpu, r.terms.cpuct, r.terms.sqrt_visits);
    let path = search.path_to(node);
    for (place, e) in r.edges.iter().enumerate() {
        let mark = if r.next == Some(place) { ">" } else { " " };
        println!("{mark} {:6} ({:4}) N {:6} (+{}) P {:.6} Q {:9.6} U {:.6} S {:9.6} V {:?} D {:?} M {:?}", desk.name(&path, e.mv), e.policy_index, e.n, e.in_flight, e.p, e.q, e.u, e.s, e.v, e.d, e.m);
    }
}
