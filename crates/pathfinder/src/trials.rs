//! Saving throws against what others do: one roll each, then what their degree says.

use crate::checks::{Attempt, Check, Degree};
use crate::damage::Packet;
use crate::prelude::*;
use std::borrow::Cow;

rules! {
    /// Fear does less to the brave: what they save against it with success counts as critical success, and fear that comes to them
    /// all the same is 1 less.
    CLASS_FEATURES = "PF-CHR-05", "Class features to level 3", Table(FEATURES; "class", "level", "feature", "what it does");
    /// First the number, then the face, then what is keyed to the degree that was rolled, such as bravery; whatever else moves the
    /// result comes after it, a step for each different effect (house).
    BRAVERY_AND_MORE = "PF-INT-34", "Natural 20 against incapacitation and bravery";
}

/// What classes give up to the third level (PF-CHR-05).
pub const FEATURES: [(&str, u8, &str, &str); 16] = [
    ("fighter", 1, "attack of opportunity", "strikes at who moves away, shoots or gestures"),
    ("fighter", 1, "shield block", "meets blows with a raised shield"),
    ("fighter", 3, "bravery", "expert in Will; success against fear is critical, fear is 1 less"),
    ("rogue", 1, "sneak attack", "1d6 precision against those off balance"),
    ("rogue", 1, "surprise attack", "who has not acted yet is off balance to it in the first round"),
    ("rogue", 1, "thief", "Dexterity to the damage of finesse weapons in melee"),
    ("rogue", 3, "deny advantage", "not off balance to the hidden and the flanking of its level or lower"),
    ("cleric", 1, "divine font", "1 and Charisma more castings of heal or harm, at the highest level"),
    ("cleric", 1, "warpriest", "shield block, light and medium armour, expert in Fortitude"),
    ("cleric", 3, "second-level spells", "two slots"),
    ("cleric", 3, "second doctrine", "martial weapons trained"),
    ("wizard", 1, "bonded item", "one spell of the day once more"),
    ("wizard", 1, "school", "a slot of each level and a cantrip more; a focus spell and a Focus Point"),
    ("wizard", 3, "second-level spells", "two slots, and one of the school"),
    ("all", 2, "class feat, skill feat", "one of each"),
    ("all", 3, "general feat, skill increase", "one of each"),
];

/// Something that somebody has to withstand.
#[derive(Debug, Clone)]
pub struct Trial {
    /// Who saves.
    pub actor: ActorId,
    /// Whose doing it is.
    pub by: Option<ActorId>,
    /// With what.
    pub save: Save,
    /// Against what number.
    pub dc: Tally,
    /// What it is, as in `Ada withstands fear`.
    pub what: Cow<'static, str>,
    /// By which rule.
    pub rule: &'static Rule,
    /// Whether it does damage, which heavy armour turns aside.
    pub harms: bool,
    /// Whether it is fear.
    pub frightens: bool,
    /// Steps by which the degree is better for who is too strong to be overcome so.
    pub steps: i8,
}

/// Returns the save of somebody, as it is rolled.
pub fn attempt(state: &State, trial: &Trial, shows: bool) -> Attempt {
    let Trial { actor, save, harms, frightens, steps, .. } = *trial;
    let modifier = match (save, harms) {
        (Save::Reflex, true) => derived::reflex_against_damage(state, actor, shows),
        _ => derived::save(state, actor, save, shows),
    };
    let mut attempt = Attempt::new(modifier, trial.dc.clone());
    attempt.resolute = frightens && state.profile(actor).feats.has(Feat::Bravery);
    if attempt.resolute && shows {
        attempt.shifts.push(checks::Shift { label: "bravery makes success critical".into(), steps: 0 });
    }
    if steps != 0 {
        attempt.shift("incapacitation", steps);
    }
    attempt
}

/// Rolls somebody's save, and tells it.
pub fn withstands(table: &mut Table<'_, impl Run>, trial: Trial) -> Degree {
    let attempt = attempt(table.state(), &trial, table.listens());
    let check = attempt.roll(table);
    let degree = check.degree;
    let Trial { actor, by, save, what, rule, .. } = trial;
    table.emit(Withstood { actor, by, save, what, rule: rule.into(), check });
    degree
}

/// Returns a blow as a basic save leaves it: nothing, half, all or twice of it; `None` for nothing.
pub fn basic(degree: Degree, packet: Packet) -> Option<Packet> {
    match degree {
        Degree::CriticalSuccess => None,
        Degree::Success => Some(Packet { halved: true, ..packet }),
        Degree::Failure => Some(packet),
        Degree::CriticalFailure => Some(Packet { critical: true, doubles: true, by_save: true, ..packet }),
    }
}

/// Returns how frightened one is who should be so much: the brave 1 less.
pub fn fear(state: &State, id: ActorId, value: u8) -> u8 {
    if state.profile(id).feats.has(Feat::Bravery) { value.saturating_sub(1) } else { value }
}

/// Somebody tried to withstand something.
#[event]
pub struct Withstood {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    pub save: Save,
    pub what: Cow<'static, str>,
    pub rule: ludex_kit::RuleId,
    pub check: Check,
}

impl Event<Pathfinder> for Withstood {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, save, what, rule, check, .. } = self;
        let (total, dc) = (check.total(), check.dc.total);
        let deed = format!("{} against {what}", teller.name(*actor));
        let line = Line::rolled(deed, format!("{save} {total} against {dc}, {}", check.degree))
            .rule(rule.clone())
            .came_to(check.degree.result(), total, dc);
        let brave = check.shifts.iter().any(|one| one.label.contains("bravery"));
        let line = line.rule_if(brave, &CLASS_FEATURES).rule_if(brave && check.shifts.len() > 1, &BRAVERY_AND_MORE);
        Some(check.explain(save.name(), "DC", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        // Of whoever does it to another it takes where the other fails.
        odds.mark_if(self.by.is_some() && !self.check.degree.succeeds(), mark::HIT);
        self.check.count_odds(odds);
    }
}
