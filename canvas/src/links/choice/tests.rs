use proptest::prelude::*;

use super::*;
use crate::links::testing::{grown, parents, small};
use page::testing::{edge, full, node, open};

fn chosen(model: &Model, wish: &Wish<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    choose(model, wish, &mut items);
    items
}

fn wish(most: usize) -> Wish<'static> {
    Wish { base: 0, path: &[0], simulation_path: &[], opened: &[], most }
}

fn kinds(items: &[Item]) -> Vec<Kind> {
    items.iter().map(|item| item.kind).collect()
}

#[test]
fn a_small_tree_is_shown_as_a_whole() {
    let items = chosen(&small(), &wish(100));
    let rest = Kind::Rest { parent: 0, nodes: 7, visits: 99 };
    assert_eq!(kinds(&items), [Kind::Node(0), Kind::Node(1), Kind::Node(3), Kind::Node(2), rest]);
    assert_eq!(items.iter().map(|item| item.end).collect::<Vec<_>>(), [5, 3, 3, 4, 5]);
    assert_eq!(items.iter().map(|item| item.row).collect::<Vec<_>>(), [0, 1, 2, 1, 1]);
}

#[test]
fn where_there_are_too_many_the_most_visited_are_shown() {
    // Three nodes: 1,000, 600 and 599 visits.
    let items = chosen(&small(), &wish(3));
    assert_eq!(kinds(&items)[..3], [Kind::Node(0), Kind::Node(1), Kind::Node(3)]);
    assert_eq!(kinds(&items)[3], Kind::Rest { parent: 0, nodes: 8, visits: 399 });
    // A node whose visits another one has, too, is shown with that one or not at all.
    let alike = grown(&[0, 0, 0, 1, 2]);
    assert_eq!(kinds(&chosen(&alike, &wish(2))), [Kind::Node(0), Kind::Rest { parent: 0, nodes: 2, visits: 4 }]);
}

#[test]
fn the_way_to_the_selected_node_and_what_was_opened_are_shown() {
    let model = grown(&[0, 0, 0, 0, 1, 1, 1]);
    let few = wish(2);
    assert!(!kinds(&chosen(&model, &few)).contains(&Kind::Node(4)));
    let selected = chosen(&model, &Wish { path: &[0, 1, 4], ..few });
    assert!(kinds(&selected).contains(&Kind::Node(4)));
    assert!(kinds(&selected).contains(&Kind::Rest { parent: 1, nodes: 2, visits: 2 }));
    let watched = chosen(&model, &Wish { simulation_path: &[0, 1, 5], ..few });
    assert!(kinds(&watched).contains(&Kind::Node(5)));
    let opened = kinds(&chosen(&model, &Wish { opened: &[1], ..few }));
    assert!([4, 5, 6].iter().all(|&id| opened.contains(&Kind::Node(id))), "{opened:?}");
    assert!(!opened.iter().any(|kind| matches!(kind, Kind::Rest { parent: 1, .. })));
}

#[test]
fn unvisited_moves_of_the_selected_node_have_their_places_among_its_children() {
    let mut frame = full(vec![node(0, 0, 0, 3), node(1, 0, 1, 1), node(2, 0, 3, 1)]);
    frame.nodes[0].visited_edges = 2;
    let mut edges = vec![edge(10, 0.4, None), edge(0, 0.3, Some(1)), edge(11, 0.1, None), edge(0, 0.05, Some(2))];
    edges.extend((0..9).map(|mv| edge(20 + mv, 0.01, None)));
    frame.open = vec![wire::OpenNode { visits: 3, edges, ..open(0) }];
    let mut model = Model::default();
    model.apply(&frame);
    let items = chosen(&model, &wish(100));
    let ghost = |mv: u16| Kind::Ghost { parent: 0, mv };
    let found = kinds(&items);
    assert_eq!(found[1..6], [ghost(10), Kind::Node(1), ghost(11), Kind::Node(2), ghost(20)]);
    // Eight have their own dots: two, and six of nine.
    assert_eq!(found.iter().filter(|kind| matches!(kind, Kind::Ghost { .. })).count(), MOST_GHOSTS);
    let last = items.last().expect("some");
    assert_eq!(last.kind, Kind::Unvisited { parent: 0, moves: 3 });
    assert!((last.prior - 0.03).abs() < 1e-6);
    // Another node is selected: nothing is said of this one's moves.
    let other = chosen(&model, &Wish { path: &[0, 1], ..wish(100) });
    assert!(!kinds(&other).iter().any(|kind| matches!(kind, Kind::Ghost { .. } | Kind::Unvisited { .. })));
}

#[test]
fn nothing_comes_of_nothing() {
    assert!(chosen(&Model::default(), &wish(100)).is_empty());
    assert_eq!(kinds(&chosen(&grown(&[0]), &wish(100))), [Kind::Node(0)]);
}

proptest! {
    #[test]
    fn numbers_of_what_is_shown_add_up(parents in parents(150), most in 1_usize..60) {
        let model = grown(&parents);
        let items = chosen(&model, &wish(most));
        let shown = items.iter().filter(|item| matches!(item.kind, Kind::Node(_))).count();
        prop_assert!(shown <= most.max(1));
        let mut hidden = 0;
        for (place, item) in items.iter().enumerate() {
            match item.kind {
                Kind::Node(id) => {
                    let node = model.node(id).expect("held");
                    let inside = place + 1..item.end;
                    let children = inside.filter(|&child| items[child].row == item.row + 1).map(|child| items[child].visits);
                    prop_assert_eq!(node.visits, node.own + children.sum::<u32>());
                }
                Kind::Rest { visits, .. } => hidden += visits,
                Kind::Ghost { .. } | Kind::Unvisited { .. } => {}
            }
        }
        // Each of these simulations made one node.
        prop_assert_eq!(shown + hidden as usize, parents.len());
    }

    #[test]
    fn siblings_are_in_order_of_rank_and_remainders_come_last(parents in parents(150), most in 1_usize..60) {
        let model = grown(&parents);
        let items = chosen(&model, &wish(most));
        for (place, item) in items.iter().enumerate() {
            let siblings: Vec<&Item> = items[place + 1..item.end].iter().filter(|child| child.row == item.row + 1).collect();
            let ranks = siblings.iter().map(|child| match child.kind {
                Kind::Node(id) => u32::from(model.node(id).expect("held").rank),
                _ => u32::MAX,
            });
            prop_assert!(ranks.is_sorted());
        }
    }

    #[test]
    fn a_node_that_is_shown_stays_until_all_need_more_visits(parents in parents(150), most in 1_usize..60) {
        // The tree one simulation ago.
        let before = &parents[..parents.len() - 1];
        prop_assume!(!before.is_empty());
        let (old, new) = (grown(before), grown(&parents));
        let (was, is) = (kinds(&chosen(&old, &wish(most))), kinds(&chosen(&new, &wish(most))));
        let lost: Vec<u32> = was.iter().filter(|kind| !is.contains(kind)).filter_map(|kind| match kind {
            Kind::Node(id) => Some(*id),
            _ => None,
        }).collect();
        let least = least_visits(&new, &wish(most));
        for id in lost {
            prop_assert!(least > least_visits(&old, &wish(most)));
            prop_assert!(new.node(id).expect("held").visits < least);
        }
    }
}
