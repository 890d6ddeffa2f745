//! The steps of a simulation, in their order, and how a link writes them.

/// Something that can be held still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The comparison at the node in so many plies from the root.
    Select(usize),
    /// The leaf opens.
    Expand,
    /// Its value and priors come.
    Evaluate,
    /// So many nodes, from the leaf up, have the value; at least one.
    BackUp(usize),
    /// A batch was gathered: its only step.
    Batch,
}

/// A phase: one or several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Down the tree.
    Select,
    /// The leaf opens.
    Expand,
    /// It is judged.
    Evaluate,
    /// The value climbs.
    BackUp,
    /// Many leaves are gathered.
    Batch,
}

/// What is stepped through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// A simulation with so many comparisons.
    Simulation(usize),
    /// A batch.
    Batch,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// To the next phase.
    Phase,
    /// To the next node, where a phase has several.
    Node,
}

impl Step {
    /// Its phase.
    #[must_use]
    pub fn phase(self) -> Phase {
        match self {
            Self::Select(_) => Phase::Select,
            Self::Expand => Phase::Expand,
            Self::Evaluate => Phase::Evaluate,
            Self::BackUp(_) => Phase::BackUp,
            Self::Batch => Phase::Batch,
        }
    }

    /// As a link writes it.
    #[must_use]
    pub fn written(self) -> String {
        match self {
            Self::Select(0) => "select".to_owned(),
            Self::Select(ply) => format!("select:{}", ply + 1),
            Self::Expand => "expand".to_owned(),
            Self::Evaluate => "evaluate".to_owned(),
            Self::BackUp(usize::MAX) => "back_up".to_owned(),
            Self::BackUp(nodes) => format!("back_up:{nodes}"),
            Self::Batch => "batch".to_owned(),
        }
    }

    /// As a link wrote it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number.parse::<usize>().ok().filter(|number| *number > 0)?)),
            None => (text, None),
        };
        Some(match (name, number) {
            ("select", number) => Self::Select(number.unwrap_or(1) - 1),
            ("expand", None) => Self::Expand,
            ("evaluate", None) => Self::Evaluate,
            ("back_up", number) => Self::BackUp(number.unwrap_or(usize::MAX)),
            ("batch", None) => Self::Batch,
            _ => return None,
        })
    }
}

impl Course {
    /// The first step.
    #[must_use]
    pub fn first(self) -> Step {
        match self {
            Self::Simulation(_) => Step::Select(0),
            Self::Batch => Step::Batch,
        }
    }

    /// The last step: everything is backed up.
    #[must_use]
    pub fn last(self) -> Step {
        match self {
            Self::Simulation(_) => Step::BackUp(self.nodes()),
            Self::Batch => Step::Batch,
        }
    }

    /// The step of this course that is nearest to a step of any.
    #[must_use]
    pub fn nearest(self, step: Step) -> Step {
        match (self, step) {
            (Self::Batch, _) => Step::Batch,
            (Self::Simulation(_), Step::Batch) => self.first(),
            (Self::Simulation(plies), Step::Select(ply)) => Step::Select(ply.min(plies.saturating_sub(1))),
            (Self::Simulation(_), Step::BackUp(nodes)) => Step::BackUp(nodes.clamp(1, self.nodes())),
            (Self::Simulation(_), step) => step,
        }
    }

    /// The step after one; `None` after the last.
    #[must_use]
    pub fn after(self, step: Step, stride: Stride) -> Option<Step> {
        let Self::Simulation(plies) = self else { return None };
        match (step, stride) {
            (Step::Select(ply), Stride::Node) if ply + 1 < plies => Some(Step::Select(ply + 1)),
            (Step::Select(_), _) => Some(Step::Expand),
            (Step::Expand, _) => Some(Step::Evaluate),
            (Step::Evaluate, Stride::Node) => Some(Step::BackUp(1)),
            // Whoever goes by phases sees each as a whole.
            (Step::Evaluate, Stride::Phase) => Some(self.last()),
            (Step::BackUp(nodes), Stride::Node) if nodes < self.nodes() => Some(Step::BackUp(nodes + 1)),
            (Step::BackUp(_) | Step::Batch, _) => None,
        }
    }

    /// The step before one; `None` before the first.
    #[must_use]
    pub fn before(self, step: Step, stride: Stride) -> Option<Step> {
        let Self::Simulation(plies) = self else { return None };
        match (step, stride) {
            (Step::Select(0) | Step::Batch, _) | (Step::Select(_), Stride::Phase) => None,
            (Step::Select(ply), Stride::Node) => Some(Step::Select(ply - 1)),
            (Step::Expand, Stride::Node) => Some(Step::Select(plies.saturating_sub(1))),
            (Step::Expand, Stride::Phase) => Some(self.first()),
            (Step::Evaluate, _) => Some(Step::Expand),
            (Step::BackUp(nodes), Stride::Node) if nodes > 1 => Some(Step::BackUp(nodes - 1)),
            (Step::BackUp(_), _) => Some(Step::Evaluate),
        }
    }

    /// Nodes from the leaf to the root, both included.
    #[must_use]
    pub fn nodes(self) -> usize {
        match self {
            Self::Simulation(plies) => plies + 1,
            Self::Batch => 0,
        }
    }

    /// How long a step is shown while they follow one another, in milliseconds at the usual pace. A long way is walked
    /// faster.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "paths are short")]
    pub fn milliseconds(self, step: Step) -> f64 {
        let each = |whole: f64, most: f64| (whole / self.nodes() as f64).max(250.0).min(most);
        match step {
            Step::Select(_) => each(6000.0, 1400.0),
            Step::Expand => 1000.0,
            Step::Evaluate => 1600.0,
            Step::BackUp(nodes) if nodes == self.nodes() => 1400.0,
            Step::BackUp(_) => each(3000.0, 700.0),
            Step::Batch => 2500.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(course: Course, stride: Stride) -> Vec<Step> {
        std::iter::successors(Some(course.first()), |step| course.after(*step, stride)).collect()
    }

    #[test]
    fn four_phases_or_every_node() {
        let course = Course::Simulation(2);
        let phases = [Step::Select(0), Step::Expand, Step::Evaluate, Step::BackUp(3)];
        assert_eq!(walk(course, Stride::Phase), phases);
        let nodes = [
            Step::Select(0),
            Step::Select(1),
            Step::Expand,
            Step::Evaluate,
            Step::BackUp(1),
            Step::BackUp(2),
            Step::BackUp(3),
        ];
        assert_eq!(walk(course, Stride::Node), nodes);
        assert_eq!(walk(Course::Batch, Stride::Node), [Step::Batch]);
        // The root's own evaluation compares nothing, and has its four phases.
        assert_eq!(walk(Course::Simulation(0), Stride::Node).len(), 4);
    }

    #[test]
    fn backwards_is_the_same_way() {
        for plies in 0..5 {
            let course = Course::Simulation(plies);
            for stride in [Stride::Phase, Stride::Node] {
                let mut back: Vec<Step> =
                    std::iter::successors(Some(course.last()), |step| course.before(*step, stride)).collect();
                back.reverse();
                assert_eq!(back, walk(course, stride));
            }
        }
    }

    #[test]
    fn links_bring_every_step_back() {
        let steps = [Step::Select(0), Step::Select(6), Step::Expand, Step::Evaluate, Step::BackUp(3), Step::Batch];
        for step in steps {
            assert_eq!(Step::read(&step.written()), Some(step));
        }
        assert_eq!(Step::read("back_up").map(|step| Course::Simulation(4).nearest(step)), Some(Step::BackUp(5)));
        assert_eq!(Course::Simulation(2).nearest(Step::Select(9)), Step::Select(1));
        assert_eq!(Course::Simulation(2).nearest(Step::Batch), Step::Select(0));
        for nonsense in ["", "select:0", "select:-1", "select:x", "expand:2", "back", "batch:1"] {
            assert_eq!(Step::read(nonsense), None, "{nonsense}");
        }
    }
}
