//! Quantities of a node and of a move, as lessons name them.

use engine::{
    centipawn::Conversion,
    report::{EdgeReport, NodeReport},
};
use lessons::Quantity;

pub(crate) fn of_root(quantity: Quantity, report: &NodeReport) -> Option<f64> {
    match quantity {
        Quantity::N => Some(report.visits.into()),
        Quantity::W => Some(f64::from(report.visits) * report.q),
        Quantity::Q => Some(report.q),
        Quantity::V => report.v,
        Quantity::D => Some(report.d),
        Quantity::M => Some(report.m),
        Quantity::P | Quantity::U | Quantity::S | Quantity::Wdl | Quantity::Cp => None,
    }
}

pub(crate) fn of_move(quantity: Quantity, edge: &EdgeReport) -> Option<f64> {
    match quantity {
        Quantity::N => Some(edge.visits.into()),
        Quantity::W => Some(f64::from(edge.visits) * edge.q),
        Quantity::Q => Some(edge.q),
        Quantity::P => Some(edge.prior),
        Quantity::U => Some(edge.u),
        Quantity::S => Some(edge.s),
        Quantity::V => edge.v,
        Quantity::D => edge.d,
        Quantity::M => edge.m,
        Quantity::Wdl => None,
        Quantity::Cp => Some(Conversion::Centipawn.cp(edge.wl.unwrap_or(edge.q))),
    }
}
