//! Elite and weak: creatures a little above or below what their records say.

pub use crate::building::LevelShift;
use ludex_kit::{Refusal, Rule, ensure, rules, words};

rules! {
    /// An elite creature has 2 more in attacks, armour class, DCs, saves, Perception, skills and damage, 4 more in the damage of
    /// what it can do only now and then, and more hit points by its level. It counts as a level higher.
    ELITE = "PF-ELT-01", "Elite", Table(ELITE_HIT_POINTS; "from level", "hit points");
    /// A weak creature has as much less, and counts as a level lower; its hit points and its damage stay at 1 or more. Below the
    /// first level the game master says what it loses. Nothing is elite and weak at once.
    WEAK = "PF-ELT-02", "Weak", Table(WEAK_HIT_POINTS; "from level", "hit points");
    /// The change of damage counts once a roll, with the main damage, and is doubled with it: not for further dice, other kinds,
    /// persistent damage or the stages of a poison.
    ONCE_A_ROLL = "PF-ELT-03", "Damage bonus is per damage roll";
    /// Adjusted creatures count as a level higher or lower; or as two where an elite one is below the first level and where a
    /// weak one is of it.
    LEVEL_SHIFT = "PF-OPT-06", "Elite/weak level change", Option;
}

words! {
    /// How a creature differs from its record.
    pub enum Adjustment {
        Elite = "elite", Weak = "weak",
    }
    /// What a roll of damage is of an attack.
    pub enum DamagePart {
        Main = "main", Further = "further", Persistent = "persistent",
    }
}

/// The hit points that an elite creature has more, by the level from which (PF-ELT-01).
pub const ELITE_HIT_POINTS: [(i32, i32); 4] = [(-1, 10), (2, 15), (5, 20), (20, 30)];

/// The hit points that a weak creature has less, by the level from which (PF-ELT-02).
pub const WEAK_HIT_POINTS: [(i32, i32); 4] = [(1, -10), (3, -15), (6, -20), (21, -30)];

impl Adjustment {
    /// Returns the adjustment that two marks on a creature come to; refused where it bears both (PF-ELT-02).
    pub fn of(elite: bool, weak: bool) -> Result<Option<Self>, Refusal> {
        ensure!(!(elite && weak), WEAK, "nothing is elite and weak at once", instead = "choose one of them");
        if elite {
            return Ok(Some(Adjustment::Elite));
        }
        Ok(weak.then_some(Adjustment::Weak))
    }

    /// Returns the rule by which a creature is so.
    pub const fn rule(self) -> &'static Rule {
        match self {
            Adjustment::Elite => &ELITE,
            Adjustment::Weak => &WEAK,
        }
    }

    /// Returns what it adds to attacks, armour class, DCs, saves, Perception and skills (PF-ELT-01, PF-ELT-02).
    pub const fn adds(self) -> i32 {
        match self {
            Adjustment::Elite => 2,
            Adjustment::Weak => -2,
        }
    }

    /// Returns what it adds to a roll of damage (PF-ELT-03); `limited` is what the creature can do only now and then.
    pub const fn adds_to_damage(self, part: DamagePart, limited: bool) -> i32 {
        match (part, limited) {
            (DamagePart::Main, false) => self.adds(),
            (DamagePart::Main, true) => self.adds() * 2,
            (DamagePart::Further | DamagePart::Persistent, _) => 0,
        }
    }

    /// Returns the damage of a roll of it, before immunity, weakness and resistance: 1 at least (PF-ELT-02).
    pub fn damage(self, rolled: i32, part: DamagePart, limited: bool) -> i32 {
        let adds = self.adds_to_damage(part, limited);
        if adds == 0 { rolled } else { (rolled + adds).max(1) }
    }

    /// Returns the hit points of a creature of a level, at least 1 (PF-ELT-01, PF-ELT-02). `given` is what the game master says
    /// that a weak creature below the first level loses; without it such a creature is refused.
    pub fn hit_points(self, whole: i32, level: i32, given: Option<i32>) -> Result<i32, Refusal> {
        let change = match (self, given) {
            (Adjustment::Elite, _) => by_level(&ELITE_HIT_POINTS, level),
            (Adjustment::Weak, Some(given)) if level < 1 => Some(-given.abs()),
            (Adjustment::Weak, _) => by_level(&WEAK_HIT_POINTS, level),
        };
        let lost = "the game master says what it loses";
        let unknown = Refusal::new(&WEAK, "a creature of level {} has no weak form").about(level).instead(lost);
        let change = change.ok_or(unknown)?;
        Ok((whole + change).max(1))
    }
}

/// Returns what stands in the last row that begins at or below a level; elite creatures below the first row count as in it.
fn by_level(rows: &[(i32, i32); 4], level: i32) -> Option<i32> {
    let row = rows.iter().rev().find(|(from, _)| level >= *from)?;
    Some(row.1)
}

/// Returns the level as which an adjusted creature of a level counts (PF-ELT-01, PF-ELT-02, PF-OPT-06).
pub fn level_of(adjustment: Adjustment, level: i32, shift: LevelShift) -> Result<i32, Refusal> {
    let is_later = shift == LevelShift::Later;
    match adjustment {
        Adjustment::Elite if is_later && level < 1 => Ok(level + 2),
        Adjustment::Elite => Ok(level + 1),
        Adjustment::Weak if is_later && level == 1 => Ok(-1),
        Adjustment::Weak => Ok(level - 1),
    }
}
