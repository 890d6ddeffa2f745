//! Children by edge index, in blocks that grow by halves and thirds: 4 bytes a visited edge instead of 4 bytes an edge.
//!
//! Unvisited edges of a node differ in P alone, so the visited ones are the first few; a hole (a move that was forced
//! or forbidden) costs an empty slot.

use super::{column::reserve, id::NodeId};

/// A child's id and whether that child is lost for its mover: selection then takes its P for 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u32);

impl Slot {
    const EMPTY: Self = Self(u32::MAX);
    /// Nothing is there, or a child that is [hidden](Children::hide).
    const ABSENT: u32 = 1 << 31;
    const LOST: u32 = 1 << 30;

    #[inline(always)]
    pub(crate) fn node(self) -> Option<NodeId> {
        (self.0 & Self::ABSENT == 0).then(|| NodeId::new(self.0 & !Self::LOST))
    }

    #[inline(always)]
    pub(crate) fn is_lost(self) -> bool {
        self.0 & (Self::ABSENT | Self::LOST) == Self::LOST
    }

    fn id(self) -> u32 {
        self.0 & !(Self::ABSENT | Self::LOST)
    }
}

/// Location of a node's slots.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, packed(2))]
pub(super) struct Block {
    first: u32,
    /// Slots in use: one more than the largest visited edge index.
    len: u8,
    /// Index of its size in [`CAPACITIES`]; 0 for a block that is [packed](Children::pack), or no block at all.
    class: u8,
}

impl Block {
    /// Slots that it can have without being moved. A packed block has those that it uses, with a hole among them perhaps.
    fn room(&self) -> u8 {
        CAPACITIES[usize::from(self.class)].max(self.len)
    }
}

/// Slots of each class of block: by halves and thirds, so that at most a third stays empty.
const CAPACITIES: [u8; 17] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 255];

/// Returns the smallest class of block that has room for this many slots.
fn class_for(len: u8) -> u8 {
    let class = (0..).zip(CAPACITIES).find(|&(_, capacity)| capacity >= len);
    class.expect("the largest class has room for every move").0
}

/// The arena of all blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Children {
    slots: Vec<Slot>,
    /// The first free block of each class; each one's first slot holds the next.
    free: [Option<u32>; CAPACITIES.len()],
}

impl Children {
    #[inline(always)]
    pub(super) fn slots(&self, block: &Block) -> &[Slot] {
        let first = block.first as usize;
        &self.slots[first..first + usize::from(block.len)]
    }

    /// Writes a child's slot, growing the block where needed.
    pub(super) fn set(&mut self, block: &mut Block, index: usize, node: NodeId) {
        let len = u8::try_from(index + 1).expect("no position has more than 254 moves");
        if len > block.room() {
            let class = class_for(len);
            let first = self.take(class);
            let old = block.first as usize..block.first as usize + usize::from(block.len);
            self.slots.copy_within(old, first as usize);
            self.give_back(block);
            *block = Block { first, len: block.len, class };
        }
        for at in block.len..len {
            self.slots[block.first as usize + usize::from(at)] = Slot::EMPTY;
        }
        block.len = block.len.max(len);
        self.slots[block.first as usize + index] = Slot(node.get());
    }

    /// Empties the slot of a child that is taken back.
    pub(super) fn clear(&mut self, block: &mut Block, node: NodeId) {
        let first = block.first as usize;
        let at = self.position(block, node);
        self.slots[at] = Slot::EMPTY;
        while block.len > 0 && self.slots[first + usize::from(block.len) - 1] == Slot::EMPTY {
            block.len -= 1;
        }
        if block.len == 0 {
            self.give_back(block);
            *block = Block::default();
        }
    }

    /// Marks whether a child is lost for its mover.
    pub(super) fn mark_lost(&mut self, block: &Block, node: NodeId, lost: bool) {
        let at = self.position(block, node);
        let mark = if lost { Slot::LOST } else { 0 };
        self.slots[at].0 = self.slots[at].0 & !Slot::LOST | mark;
    }

    /// Moves every slot of a node to another place, hidden ones too; `places` has one for each of its edges.
    pub(super) fn permute(&mut self, block: &mut Block, places: &[usize]) {
        let mut slots = vec![Slot::EMPTY; places.len()];
        for (&slot, &place) in self.slots(block).iter().zip(places) {
            slots[place] = slot;
        }
        let len = slots.iter().rposition(|&slot| slot != Slot::EMPTY).map_or(0, |last| last + 1);
        let len = u8::try_from(len).expect("no position has more than 254 moves");
        if len > block.room() {
            let class = class_for(len);
            self.give_back(block);
            let first = self.take(class);
            *block = Block { first, len: 0, class };
        }
        let first = block.first as usize;
        self.slots[first..first + usize::from(len)].copy_from_slice(&slots[..usize::from(len)]);
        block.len = len;
    }

    /// Lays the blocks side by side in this order, without room to grow. They must be all there are.
    pub(super) fn pack<'a>(&mut self, blocks: impl Iterator<Item = &'a mut Block>) {
        let mut packed = Vec::with_capacity(self.slots.len());
        for block in blocks {
            let first = NodeId::count(packed.len());
            packed.extend_from_slice(self.slots(block));
            *block = Block { first, len: block.len, class: 0 };
        }
        packed.shrink_to_fit();
        *self = Self { slots: packed, free: Default::default() };
    }

    /// Shows the children with smaller ids than this, and hides the others, in packed blocks: hidden ones keep their slots, and
    /// for everybody else nothing is there.
    pub(super) fn show_below(&mut self, len: u32) {
        for slot in &mut self.slots {
            let hidden = if slot.id() < len { 0 } else { Slot::ABSENT };
            slot.0 = slot.0 & !Slot::ABSENT | hidden;
        }
    }

    /// Shows the hidden child at a place of a packed block.
    pub(super) fn show(&mut self, block: &Block, index: usize) {
        self.slots[block.first as usize + index].0 &= !Slot::ABSENT;
    }

    /// Hides a child of a packed block.
    pub(super) fn hide(&mut self, block: &Block, node: NodeId) {
        let at = self.position(block, node);
        self.slots[at].0 |= Slot::ABSENT;
    }

    /// Makes room for the slots of this many more children.
    pub(super) fn make_room(&mut self, children: usize) {
        // Blocks have some room to grow.
        self.slots.reserve_exact(children + children / 2);
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    fn position(&self, block: &Block, node: NodeId) -> usize {
        let within = self.slots(block).iter().position(|slot| slot.id() == node.get());
        block.first as usize + within.expect("a child is in its parent's block")
    }

    fn take(&mut self, class: u8) -> u32 {
        if let Some(first) = self.free[usize::from(class)] {
            let next = self.slots[first as usize];
            self.free[usize::from(class)] = (next != Slot::EMPTY).then_some(next.0);
            return first;
        }
        let (first, capacity) = (self.slots.len(), usize::from(CAPACITIES[usize::from(class)]));
        reserve(&mut self.slots, capacity);
        self.slots.resize(first + capacity, Slot::EMPTY);
        NodeId::count(first)
    }

    fn give_back(&mut self, block: &Block) {
        if block.class > 0 {
            let head = &mut self.free[usize::from(block.class)];
            self.slots[block.first as usize] = head.map_or(Slot::EMPTY, Slot);
            *head = Some(block.first);
        }
    }
}
