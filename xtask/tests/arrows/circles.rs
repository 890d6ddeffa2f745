//! Circles among arrows.

use crate::house::Arrow;

/// Returns the groups of two or more rooms that all reach one another.
pub(crate) fn circles(rooms: usize, arrows: &[Arrow]) -> Vec<Vec<usize>> {
    let reached: Vec<Vec<bool>> = (0..rooms).map(|from| reached(rooms, arrows, from)).collect();
    let mut taken = vec![false; rooms];
    let mut found = Vec::new();
    for (room, from_here) in reached.iter().enumerate() {
        let is_in = |other: &usize| from_here[*other] && reached[*other][room] && !taken[*other];
        let circle: Vec<usize> = (room..rooms).filter(is_in).collect();
        circle.iter().for_each(|&one| taken[one] = true);
        if circle.len() > 1 {
            found.push(circle);
        }
    }
    found
}

fn reached(rooms: usize, arrows: &[Arrow], from: usize) -> Vec<bool> {
    let mut reached = vec![false; rooms];
    let mut left = vec![from];
    while let Some(room) = left.pop() {
        for arrow in arrows.iter().filter(|arrow| arrow.from == room) {
            if !reached[arrow.to] {
                reached[arrow.to] = true;
                left.push(arrow.to);
            }
        }
    }
    reached
}

#[test]
fn a_circle_is_whatever_reaches_itself() {
    let arrows: Vec<Arrow> = [(0, 1), (1, 2), (2, 1), (2, 3), (4, 0)]
        .into_iter()
        .map(|(from, to)| Arrow { from, to, names: Vec::new() })
        .collect();
    assert_eq!(circles(5, &arrows), [[1, 2]]);
}
