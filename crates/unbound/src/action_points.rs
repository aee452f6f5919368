//! Action Points: the roll that gives them, and the dice that are rolled again (UL-TRN-03 to 08).

mod again;
mod spending;

pub use again::{ApReroll, ApRerolled, RerollAp};
pub use spending::{ApLost, ApRegained, ApSpent, Expense};

use crate::character::profile::{AP_ATTRIBUTE, AP_TOTAL, ActionPoints, CREATURE_AP};
use crate::character::{Dice, Profile};
use crate::options::{REROLL_AP, VitalityDieInAp};
use crate::prelude::*;
use crate::rounds::{ROUND_END, ROUND_START};
use crate::statuses::{DISABLED, EXHAUSTION, SURPRISED};

ludex_engine::rules! {
    /// Characters roll one Action Die up to level 4, and one more with every four levels after that, unless the campaign
    /// has a table of its own.
    ACTION_DICE = "UL-TRN-04", "Action Dice by level", Table(ACTION_DICE_TABLE; "from level", "d4s");
    /// The Vitality Die in the Action Point roll is rolled but not spent.
    VITALITY_DIE_IN_AP = "UL-TRN-05", "Vitality Die in the roll";
    /// Each boost in Agility lets one die of an Action Point roll be rolled again; the new face stands.
    AGILITY_REROLL = "UL-TRN-08", "Agility boosts and Action Points";
    /// The same from the attribute's side: one die with one boost in Agility, two different ones with two.
    AGILITY_BOOST = "UL-RNK-18", "Agility boost";
}

/// Action Dice by level (UL-TRN-04): from which level on, and how many d4s.
pub const ACTION_DICE_TABLE: [(u8, u8); 5] = [(1, 1), (5, 2), (9, 3), (13, 4), (17, 5)];

/// The most Action Dice of a roll, so that with the Vitality Die all of them can wait to be rolled again (UL-TRN-08).
pub const MOST_ACTION_DICE: u8 = DICE as u8 - 1;

/// The most dice of a roll that may be rolled again.
const DICE: usize = 6;

options! {
    /// A campaign's own Action Dice: how many d4s from a level on (UL-TRN-04).
    #[derive(Copy)]
    pub struct ActionDice, written whole {
        from_1: u8 = ACTION_DICE_TABLE[0].1, 0..=5, by ACTION_DICE, "from level 1 on";
        from_5: u8 = ACTION_DICE_TABLE[1].1, 0..=5, by ACTION_DICE, "from level 5 on";
        from_9: u8 = ACTION_DICE_TABLE[2].1, 0..=5, by ACTION_DICE, "from level 9 on";
        from_13: u8 = ACTION_DICE_TABLE[3].1, 0..=5, by ACTION_DICE, "from level 13 on";
        from_17: u8 = ACTION_DICE_TABLE[4].1, 0..=5, by ACTION_DICE, "from level 17 on";
    }
}

impl ActionDice {
    /// Returns how many d4s a level rolls.
    pub fn of(self, level: u8) -> u8 {
        match level {
            0..=4 => self.from_1,
            5..=8 => self.from_5,
            9..=12 => self.from_9,
            13..=16 => self.from_13,
            17.. => self.from_17,
        }
    }
}

/// The dice of an Action Point roll that have fallen so far.
#[derive(Default)]
struct Fallen {
    /// The sides of the dice that may be rolled again, 0 for none.
    sides: [u8; DICE],
    /// What those dice show.
    faces: [u8; DICE],
    /// How many those are.
    count: usize,
    /// What all dice come to.
    sum: i32,
    /// All dice, where somebody listens.
    shown: Vec<Rolled>,
}

impl Fallen {
    fn roll(&mut self, table: &mut Table<'_, impl Run>, sides: u8) {
        let die = table.die(u32::from(sides), Advantage::Plain);
        if self.count < DICE {
            self.sides[self.count] = sides;
            self.faces[self.count] = die.kept as u8;
            self.count += 1;
        }

        self.sum += die.value();
        if table.listens() {
            self.shown.push(die);
        }
    }
}

/// Gives an actor its Action Points: rolled, or the fixed number of its record (UL-TRN-03, UL-TRN-07). Whoever has boosts
/// in Agility is then asked which dice to roll again (UL-TRN-08).
pub(crate) fn roll(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let profile = table.state().actor(actor).profile.clone();
    let mut tally = table.tally();
    let mut fallen = Fallen::default();
    match profile.ap {
        ActionPoints::Fixed(ap) => tally.base("record", ap, &CREATURE_AP),
        ActionPoints::Dice(first, second) => {
            for Dice { count, sides, plus } in [first, second] {
                for _ in 0..count {
                    fallen.roll(table, sides);
                }
                tally.add("record", i32::from(plus), &CREATURE_AP);
            }
        }
        ActionPoints::Rolled => {
            for _ in 0..profile.action_dice(table.state().options()) {
                fallen.roll(table, 4);
            }
            if table.state().options().ap_vitality_die == VitalityDieInAp::Rolled {
                fallen.roll(table, profile.vitality_die);
            }
            tally = beside_dice(&profile, table.state().options(), table.listens());
        }
    }

    let Fallen { sides, faces, count, sum, shown } = fallen;
    let whole = tally.total + sum;
    let plus = whole - sum_of(&faces);
    let total = whole.max(table.state().options().ap_minimum);
    table.emit(ApRolled { actor, dice: shown, tally, total });

    let left = (profile.boosts(Attribute::Agility) as usize).min(count) as u8;
    if left > 0 && !matches!(profile.ap, ActionPoints::Fixed(_)) {
        ask(table, ApReroll { actor, sides, faces, again: 0, left, plus });
    }
}

/// Returns what the dice that may be rolled again show together.
fn sum_of(faces: &[u8; DICE]) -> i32 {
    faces.iter().map(|&face| i32::from(face)).sum()
}

/// Returns what is added to the dice of an Action Point roll (UL-TRN-03).
pub(crate) fn beside_dice(profile: &Profile, options: &Options, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    if options.ap_vitality_die == VitalityDieInAp::HalfSize {
        tally.add("half the Vitality Die", i32::from(profile.vitality_die) / 2, &VITALITY_DIE_IN_AP);
    }
    let attribute = profile.ap_attribute();
    tally.base("everybody", 5, &AP_TOTAL);
    tally.add("Agility", profile.attribute(Attribute::Agility), &AP_TOTAL);
    tally.add(attribute.name(), profile.attribute(attribute), &AP_ATTRIBUTE);
    tally
}

/// An actor comes by Action Points (UL-TRN-03, UL-TRN-07).
#[event]
pub struct ApRolled {
    pub actor: ActorId,
    /// The Action Dice, and the Vitality Die where it counts.
    pub dice: Vec<Rolled>,
    /// What was added.
    pub tally: Tally,
    /// Dice and additions together.
    pub total: i32,
}

impl Event<Unbound> for ApRolled {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap_reset = self.total;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rule = if self.dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
        let check = Check::new("Action Points", self.dice.clone(), self.tally.clone());
        let text = format!("{} has {} AP a round.", teller.who(self.actor), self.total);
        Some(Line::new(LineKind::Roll, text).rule(rule).check(check.outcome(format!("{} AP", self.total))))
    }
}

/// An actor's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
#[event]
pub struct ApReset {
    pub actor: ActorId,
    /// How many there are now.
    pub ap: i32,
    /// How they come about.
    pub tally: Tally,
}

impl Event<Unbound> for ApReset {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap = self.ap;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        // Where nothing changes it, the round begins with the number that everybody knows.
        let changed = self.tally.parts.iter().filter(|part| part.off.is_none()).count() > 1;
        if !changed {
            return None;
        }

        let text = format!("{} begins the round with {} AP.", teller.who(self.actor), self.ap);
        Some(Line::new(LineKind::Frame, text).rule(&ROUND_START).check(sum("Action Points", &self.tally)))
    }
}

/// Sets an actor's Action Points for the round (UL-TRN-15).
pub(crate) fn reset_action_points(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tally = fresh_action_points(table.state(), actor, table.listens());
    table.emit(ApReset { actor, ap: tally.total, tally });
}

/// Returns the Action Points that an actor begins the round with (UL-TRN-15, UL-TRN-20). Being Disabled and being Surprised
/// halve them once, not twice.
pub fn fresh_action_points(state: &State, id: ActorId, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    tally.base("roll", actor.ap_reset, if state.options().ap_reroll_each_round { &REROLL_AP } else { &ROUND_END });
    tally.add("Exhaustion", -i32::from(actor.exhaustion), &EXHAUSTION);
    if tally.total < 0 {
        tally.add("not below 0", -tally.total, &ROUND_START);
    }
    let disabled = actor.statuses.has(Status::Disabled);
    let surprised = (state.round == 1 || actor.turn.late) && actor.statuses.has(Status::Surprised);
    let lost = tally.total - tally.total / 2;
    static ONCE: Beaten = Beaten::by(&SURPRISED, "halved once only");
    let mut once = <Strongest>::of(&ONCE);
    for (halves, rule) in [(disabled, &DISABLED), (surprised, &SURPRISED)] {
        once.add(&mut tally, 0, "halved", if halves { -lost } else { 0 }, rule);
    }
    tally
}
