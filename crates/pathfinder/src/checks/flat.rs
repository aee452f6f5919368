//! Flat checks.

use super::{Degree, FLAT, TOGETHER, by_degree};
use crate::prelude::*;

/// A flat check that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flat {
    /// The die; `None` where nothing had to be rolled.
    pub roll: Option<Rolled>,
    /// What it was held against.
    pub dc: i32,
    /// What it came to.
    pub degree: Degree,
}

/// Throws a die alone against a DC (PF-CHK-06).
pub fn flat(table: &mut Table<'_, impl Run>, dc: i32) -> Flat {
    if dc <= 1 {
        return Flat { roll: None, dc, degree: Degree::Success };
    }
    if dc >= 21 {
        return Flat { roll: None, dc, degree: Degree::Failure };
    }
    let degree = |face: u32| Degree::of(face as i32, dc).natural(face);
    let roll = match table.weighed(|_| by_degree(Advantage::Plain, degree)) {
        Some(kept) => Rolled { kept, sides: 20, ..Rolled::default() },
        None => table.die(20, Advantage::Plain),
    };
    let degree = degree(roll.kept);
    Flat { roll: Some(roll), dc, degree }
}

/// Throws one die against the highest of several DCs (PF-CHK-07); `None` where there is none.
pub fn flat_together(table: &mut Table<'_, impl Run>, dcs: &[i32]) -> Option<Flat> {
    let highest = dcs.iter().copied().max().filter(|dc| *dc > 0)?;
    Some(flat(table, highest))
}

impl Flat {
    /// Returns a line with the check and its DC.
    pub fn explain(&self, title: &'static str, line: Line) -> Line {
        let mut dc = Tally::shown();
        dc.base("flat", self.dc, &FLAT);
        let dice = self.roll.iter().cloned().collect();
        let check = ludex_engine::Check::new(title, dice, Tally::silent()).outcome(self.degree.name());
        line.rule(&FLAT).check(check).check(ludex_engine::Check::new("DC", Vec::new(), dc))
    }
}

/// A flat check was made.
#[event]
pub struct Flattened {
    pub actor: ActorId,
    pub what: std::borrow::Cow<'static, str>,
    pub flat: Flat,
}

impl Event<Pathfinder> for Flattened {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{}: {}, {}", teller.name(self.actor), self.what, self.flat.degree);
        let line = Line::new(LineKind::Roll, text).rule(&TOGETHER).came(self.flat.degree.result());
        Some(self.flat.explain("Flat check", line))
    }
}
