//! Action Points: the roll that gives them, and the dice that are rolled again (UL-TRN-03 to 08).

mod event;

pub use event::{ApLost, ApRegained, ApRerolled, ApReset, ApRolled, ApSpent, Expense};

use crate::character::profile::{AP_ATTRIBUTE, AP_TOTAL, ActionPoints, CREATURE_AP};
use crate::character::{Dice, Profile};
use crate::options::VitalityDieInAp;
use crate::prelude::*;

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
    #[derive(Copy, Eq)]
    pub struct ActionDice, written whole {
        from_1: u8 = ACTION_DICE_TABLE[0].1, 0..=5, by ACTION_DICE, "from level 1 on";
        from_5: u8 = ACTION_DICE_TABLE[1].1, 0..=5, by ACTION_DICE, "from level 5 on";
        from_9: u8 = ACTION_DICE_TABLE[2].1, 0..=5, by ACTION_DICE, "from level 9 on";
        from_13: u8 = ACTION_DICE_TABLE[3].1, 0..=5, by ACTION_DICE, "from level 13 on";
        from_17: u8 = ACTION_DICE_TABLE[4].1, 0..=5, by ACTION_DICE, "from level 17 on";
    }
}

impl ActionDice {
    /// How many d4s a level rolls.
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

/// Comes by Action Points: rolls them, or takes the fixed number (UL-TRN-03, UL-TRN-07). Those with boosts in
/// Agility are then asked which dice they roll again.
pub(crate) fn roll(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let (mut tally, shows) = (table.tally(), table.listens());
    let profile = table.state().actor(actor).profile.clone();
    let (mut dice, mut sum) = (Vec::new(), 0);
    let (mut sides, mut faces, mut rolled) = ([0u8; DICE], [0u8; DICE], 0usize);
    let mut throw = |table: &mut Table<'_, _>, die: u8| {
        let face = table.die(u32::from(die), Advantage::Plain);
        if let (Some(side), Some(shown)) = (sides.get_mut(rolled), faces.get_mut(rolled)) {
            (*side, *shown) = (die, face.kept as u8);
            rolled += 1;
        }
        sum += face.value();
        if shows {
            dice.push(face);
        }
    };
    match profile.ap {
        ActionPoints::Fixed(ap) => tally.base("record", ap, &CREATURE_AP),
        ActionPoints::Dice(first, second) => {
            for Dice { count, sides, plus } in [first, second] {
                (0..count).for_each(|_| throw(table, sides));
                tally.add("record", i32::from(plus), &CREATURE_AP);
            }
        }
        ActionPoints::Rolled => {
            let dice = profile.action_dice(table.state().options());
            (0..dice).for_each(|_| throw(table, 4));
            if table.state().options().ap_vitality_die == VitalityDieInAp::Rolled {
                throw(table, profile.vitality_die);
            }
            tally = beside_dice(&profile, table.state().options(), shows);
        }
    }
    let plus = tally.total;
    let total = (plus + sum).max(table.state().options().ap_minimum);
    table.emit(ApRolled { actor, dice, tally, total });
    let left = (profile.boosts(Attribute::Agility) as usize).min(rolled) as u8;
    if left > 0 && profile.ap == ActionPoints::Rolled {
        ask(table, ApReroll { actor, sides, faces, again: 0, left, plus });
    }
}

/// What somebody who rolls for Action Points has beside the dice (UL-TRN-03).
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

asks! { Unbound;
    /// Roll one of the Action Point dice again? (UL-TRN-08)
    #[prompt(frame, "{actor} may roll Action Point dice again.", rule = AGILITY_REROLL)] #[derive(Copy, Eq)] ApReroll {
        actor: ActorId;
        sides: [u8; DICE], "The sides of the dice, 0 for none.";
        faces: [u8; DICE], "Their faces.";
        again: u8, "Which of them, as bits, were rolled again already.";
        left: u8, "How many may still be rolled again.";
        plus: i32, "What was added to the dice.";
    }
    question |p, teller| format!("Does {} roll an Action Point die again?", teller.name(p.actor)),
    usual |p, _| Decline { actor: p.actor },
    is_open |p, _| p.left > 0,
    declining |_| Ok("Keep the dice");
}

fn reroll(state: &State) -> Result<&ApReroll, Refusal> {
    asked(state, &AGILITY_REROLL, "no Action Point dice wait to be rolled again")
}

acts! { Unbound;
    /// Roll one of the Action Point dice again (UL-TRN-08).
    #[command(rule = AGILITY_REROLL, group = "Turn", answer)]
    #[derive(Copy, Eq)] RerollAp {
        actor: ActorId;
        die: u8, "Which die, counted from 0: Action Dice first, the Vitality Die last.";
    }
    label |c, teller| {
        let Ok(ApReroll { sides, faces, .. }) = reroll(teller.state) else { return String::new() };
        let place = usize::from(c.die);
        format!("Roll the d{} that shows {} again", sides[place], faces[place])
    },
    may |c, s| {
        let ApReroll { sides, again, .. } = reroll(s)?;
        let rolled = sides.get(usize::from(c.die)).is_some_and(|&side| side > 0);
        only_if!(rolled && again & (1 << c.die) == 0, &AGILITY_REROLL,
            "that die was not rolled by this actor, or was rolled again already"; "choose another die, or keep them")
    },
    run |c, t| {
        let Ok(&ApReroll { actor, sides, faces, again, left, plus }) = reroll(t.state()) else { return };
        let (die, place) = (c.die, usize::from(c.die));
        let before = faces[place].into();
        let roll = t.die(u32::from(sides[place]), Advantage::Plain);
        let others = faces.iter().map(|&face| i32::from(face)).sum::<i32>() - before as i32;
        let total = (plus + others + roll.value()).max(t.state().options().ap_minimum);
        t.emit(ApRerolled { actor, die, before, roll, total });
        let again = again | 1 << die;
        let open = (0..sides.len()).any(|other| sides[other] > 0 && again & (1 << other) == 0);
        if left == 1 || !open {
            t.emit(Settled {});
        }
        // Somebody who joins in the middle of a round has this round's Action Points already.
        if t.state().phase == crate::state::Phase::Acting {
            crate::rounds::reset_action_points(t, actor);
        }
    },
    offers |o| {
        let (actor, Ok(ApReroll { sides, .. })) = (o.actor, reroll(o.state())) else { return };
        let dice = sides.iter().filter(|&&side| side > 0).count() as u8;
        (0..dice).for_each(|die| o.add(RerollAp { actor, die }));
    };
}
