//! Form of a tree that is drawn small: who hangs below whom, how deep, and where each node stands.

/// A tree's form: the parent of each node, by places in the same list. Parents come first, and the root's is itself; no node is an
/// empty tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The parents.
    pub(crate) parents: Vec<usize>,
}

impl Shape {
    /// The level of each node; the root's is 0.
    pub(crate) fn levels(&self) -> Vec<usize> {
        let mut levels: Vec<usize> = Vec::with_capacity(self.parents.len());
        for (place, &parent) in self.parents.iter().enumerate() {
            levels.push(if parent == place { 0 } else { levels[parent] + 1 });
        }
        levels
    }

    /// The deepest level.
    pub(crate) fn depth(&self) -> usize {
        self.levels().into_iter().max().unwrap_or(0)
    }

    /// The place of each node across, from 0 to 1: above the middle of the leaves below it.
    pub(crate) fn across(&self) -> Vec<f64> {
        let count = self.parents.len();
        let mut leaves = vec![0_usize; count];
        for place in (0..count).rev() {
            leaves[place] = leaves[place].max(1);
            let parent = self.parents[place];
            if parent != place {
                leaves[parent] += leaves[place];
            }
        }
        // Where the next child of each node begins, in leaves.
        let mut next = vec![0_usize; count];
        let all = leaves.first().copied().unwrap_or(1) as f64;
        let mut across = Vec::with_capacity(count);
        for (place, &parent) in self.parents.iter().enumerate() {
            let left = next[parent];
            next[place] = left;
            if parent != place {
                next[parent] += leaves[place];
            }
            across.push((left as f64 + leaves[place] as f64 / 2.0) / all);
        }
        across
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stand_above_the_middle_of_their_leaves() {
        // 0 has 1 and 2, 1 has 3, 4 and 5.
        let shape = Shape { parents: vec![0, 0, 0, 1, 1, 1] };
        assert_eq!(shape.across(), [0.5, 0.375, 0.875, 0.125, 0.375, 0.625]);
        assert_eq!((shape.levels(), shape.depth()), (vec![0, 1, 1, 2, 2, 2], 2));
        assert_eq!((Shape::default().across(), Shape::default().depth()), (vec![], 0));
    }
}
