//! Leaving out the priors that nobody followed.

use engine::{Game, Kind, NodeId, Record, Search, log::EdgeKey};

use crate::log_file::{Item, LogParser};

/// Nodes whose priors a lean recording keeps: the root, and those with something below them in the log.
#[derive(Debug)]
pub(super) struct Kept {
    keeps: Vec<bool>,
    /// Nodes so far.
    nodes: usize,
    parser: LogParser,
    event: Vec<u8>,
}

impl Kept {
    /// Finds them in a search at its end.
    pub(super) fn of<G: Game>(search: &Search<G>) -> Self {
        let nodes = search.tree().len() as usize;
        let mut kept =
            Self { keeps: vec![false; nodes], nodes: 0, parser: LogParser::events_only(), event: Vec::new() };
        if let Some(root) = kept.keeps.first_mut() {
            *root = true;
        }
        for moment in 0..search.moment() {
            kept.read(search, moment, |keeps, _, item| {
                let mut note = |parent: Option<NodeId>| {
                    if let Some(keep) = parent.and_then(|parent| keeps.get_mut(parent.get() as usize)) {
                        *keep = true;
                    }
                };
                match item {
                    Item::Header(..) => {}
                    Item::Simulation(record, _) => note(record.parent),
                    Item::Gather(gather) => {
                        let collided = gather.collisions.iter().map(|(place, _)| place);
                        gather.leaves.iter().chain(collided).for_each(|place: &EdgeKey| note(place.parent));
                    }
                    Item::Edit(edit) => note(edit.node()),
                }
            });
        }
        kept.nodes = 0;
        kept
    }

    /// Appends an event, without the priors that are not kept. Events are to come in their order.
    pub(super) fn write<G: Game>(&mut self, search: &Search<G>, moment: u32, out: &mut Vec<u8>) {
        let mut is_kept = true;
        self.read(search, moment, |keeps, node, item| {
            if matches!(item, Item::Simulation(Record { kind: Kind::Opened, .. }, _)) {
                is_kept = keeps.get(node).copied().unwrap_or(true);
            }
        });
        if is_kept {
            out.extend_from_slice(&self.event);
        } else {
            // An opened node has moves: none stands for those that are not kept.
            out.extend_from_slice(&self.event[..Record::BYTES]);
            out.push(0);
        }
    }

    /// Has an event looked at, with the number of the node that it makes, if it makes one.
    fn read<G: Game>(
        &mut self,
        search: &Search<G>,
        moment: u32,
        mut look: impl FnMut(&mut Vec<bool>, usize, &Item<'_>),
    ) {
        let Self { keeps, nodes, parser, event } = self;
        event.clear();
        search.write_event(moment, &mut |part| event.extend_from_slice(part));
        let read = parser.push(event, |item| {
            look(keeps, *nodes, &item);
            if let Item::Simulation(record, _) = &item {
                *nodes += usize::from(record.makes_node());
            }
            Ok(())
        });
        debug_assert_eq!(read, Ok(()), "what was just written can be read");
    }
}
