//! Action Points: the roll that gives them, and the dice that are rolled again (UL-TRN-03 to 08).

use crate::character::profile::{AP_ATTRIBUTE, AP_TOTAL, ActionPoints, CREATURE_AP};
use crate::character::{Dice, Profile};
use crate::options::{REROLL_AP, VitalityDieInAp};
use crate::prelude::*;
use crate::rounds::{ROUND_END, ROUND_START};
use crate::statuses::{DISABLED, EXHAUSTION, SURPRISED};
use crate::turns::{LOSING_AP, PAYING};

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
    // Beside the dice that may be rolled again.
    let plus = tally.total + sum - faces.iter().map(|&face| i32::from(face)).sum::<i32>();
    let total = (tally.total + sum).max(table.state().options().ap_minimum);
    table.emit(ApRolled { actor, dice, tally, total });
    let left = (profile.boosts(Attribute::Agility) as usize).min(rolled) as u8;
    if left > 0 && !matches!(profile.ap, ActionPoints::Fixed(_)) {
        ask(table, ApReroll { actor, sides, faces, again: 0, left, plus });
    }
}

/// Returns what an actor who rolls for Action Points has beside the dice (UL-TRN-03).
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
    #[derive(Copy, Eq)]
    RerollAp { actor: ActorId; die: u8, "Which die, counted from 0: Action Dice first, the Vitality Die last." }
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
        // An actor who joins in the middle of a round has this round's Action Points already.
        if t.state().phase == crate::state::Phase::Acting {
            reset_action_points(t, actor);
        }
    },
    offers |o| {
        let (actor, Ok(ApReroll { sides, .. })) = (o.actor, reroll(o.state())) else { return };
        let dice = sides.iter().filter(|&&side| side > 0).count() as u8;
        (0..dice).for_each(|die| o.add(RerollAp { actor, die }));
    };
}

happens! { Unbound;
    /// An actor comes by Action Points (UL-TRN-03, UL-TRN-07).
    #[event] ApRolled {
        actor: ActorId;
        dice: Vec<Rolled>, "The Action Dice, and the Vitality Die where it counts.";
        tally: Tally, "What was added.";
        total: i32, "Dice and additions together.";
    }
    |e, s| s.actor_mut(e.actor).ap_reset = e.total,
    tell |e, t| {
        let rule = if e.dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
        let check = Check::new("Action Points", e.dice.clone(), e.tally.clone()).outcome(format!("{} AP", e.total));
        told!(Roll, "{} has {} AP a round.", t.who(e.actor), e.total).rule(rule).check(check)
    };

    /// A die of that roll was rolled again (UL-TRN-08).
    #[event] ApRerolled {
        actor: ActorId;
        die: u8, "Which die, counted from 0.";
        before: u32, "What it showed before.";
        roll: Rolled, "What it shows now.";
        total: i32, "What all dice come to now.";
    }
    |e, s| {
        s.actor_mut(e.actor).ap_reset = e.total;
        if let Some(Prompt::RerollAp(ApReroll { faces, again, left, .. })) = s.pending.last_mut() {
            faces[usize::from(e.die)] = e.roll.kept as u8;
            *again |= 1 << e.die;
            *left -= 1;
        }
    },
    tell |e, t| {
        let Self { before, total, roll, .. } = e;
        let (name, sides, now) = (t.who(e.actor), roll.sides, roll.kept);
        told!(Roll, "{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round."; AGILITY_REROLL)
            .check(Check::new("Action Point die", vec![roll.clone()], Tally::default()))
    };

    /// An actor's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
    #[event] ApReset { actor: ActorId; ap: i32, "How many there are now."; tally: Tally, "How they come about." }
    |e, s| s.actor_mut(e.actor).ap = e.ap,
    tell |e, t| match e {
        // Where nothing changes it, the round begins with the number that everybody knows.
        Self { actor, ap, tally } if tally.parts.iter().filter(|part| part.off.is_none()).count() > 1 => {
            let line = told!(Frame, "{} begins the round with {ap} AP.", t.who(*actor); ROUND_START);
            Some(line.check(sum("Action Points", tally)))
        }
        _ => None,
    };

    /// Action Points were paid (UL-TRN-16).
    #[event] ApSpent {
        actor: ActorId;
        amount: i32, "How many.";
        on: Expense, "What for.";
        tally: Tally, "How the price comes about.";
    }
    |&Self { actor, amount, on, .. }, s| {
        let payer = s.actor_mut(actor);
        payer.ap = (payer.ap - amount).max(0);
        if !matches!(on, Expense::Move | Expense::Positioning | Expense::Jump) {
            s.ends_run_up(actor);
        }
        s.lets_rolls_stand();
        // Costed actions use the activation up; reactions do not.
        if !on.is_reaction() && s.acting == Some(actor) {
            s.activation.spent = true;
        }
    },
    tell |e, t| {
        let (name, left) = (t.who(e.actor), t.state.actor(e.actor).ap);
        told!(Action, "{name} spends {} AP on {}; {left} left.", e.amount, e.on; PAYING).check(sum("Price", &e.tally))
    };

    /// Action Points were lost (UL-TRN-19).
    #[event(harm, "{actor} loses {amount} AP.", rule = self.rule, rule = LOSING_AP)]
    ApLost { actor: ActorId; amount: i32, "How many."; rule: RuleId }
    |e, s| {
        let actor = s.actor_mut(e.actor);
        actor.ap = (actor.ap - e.amount).max(0);
    };

    /// Action Points came back.
    #[event(boon, "{actor} regains {amount} AP.", rule = self.rule)]
    ApRegained { actor: ActorId; amount: i32, "How many."; rule: RuleId }
    |e, s| s.actor_mut(e.actor).ap += e.amount;
}

words! {
    /// What Action Points were spent on.
    pub enum Expense {
        Attack = "attack" as "an attack",
        Maneuver = "maneuver" as "a maneuver",
        Catch = "catch" as "catching it",
        Move = "move" as "a Move",
        Positioning = "positioning" as "Positioning",
        StandUp = "stand_up" as "standing up",
        TurnToFace = "turn_to_face" as "turning",
        Dodge = "dodge" as "a dodge",
        DoubleDodge = "double_dodge" as "a double dodge",
        Block = "block" as "a block",
        Parry = "parry" as "a parry",
        Counterattack = "counterattack" as "a counterattack",
        OffHandAttack = "off_hand_attack" as "an off-hand attack",
        Help = "help" as "helping",
        Aim = "aim" as "aiming",
        Breather = "breather" as "a breather",
        Hide = "hide" as "hiding",
        Search = "search" as "searching",
        UseObject = "use_object" as "using an object",
        SimpleAction = "simple_action" as "a simple action",
        Potion = "potion" as "a potion",
        FirstAid = "first_aid" as "first aid",
        TreatWounds = "treat_wounds" as "treating wounds",
        Escape = "escape" as "getting free",
        RecoverBalance = "recover_balance" as "recovering balance",
        PutOutFire = "put_out_fire" as "putting out a fire",
        CleanAcid = "clean_acid" as "cleaning off acid",
        Spell = "spell" as "a spell",
        Rouse = "rouse" as "rousing somebody",
        Gear = "gear" as "gear",
        Ability = "ability" as "an ability",
        Improvised = "improvised" as "something else",
        Valor = "valor" as "getting spell power back",
        Jump = "jump" as "a jump",
        BreakFall = "break_fall" as "breaking a fall",
        Mount = "mount" as "the saddle",
        LeapOff = "leap_off" as "leaping off",
        ReactionSpell = "reaction_spell" as "a spell as a reaction": "A spell cast as a reaction (UL-ACT-20).",
    }
}

impl Expense {
    /// Returns whether it is a reaction, which uses no activation up.
    fn is_reaction(self) -> bool {
        use Expense::*;
        matches!(self, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
            || matches!(self, BreakFall | LeapOff | ReactionSpell)
    }
}

/// Sets an actor's Action Points for the round.
pub(crate) fn reset_action_points(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tally = fresh_action_points(table.state(), actor, table.listens());
    table.emit(ApReset { actor, ap: tally.total, tally });
}

/// Returns the Action Points that a round begins with (UL-TRN-15, UL-TRN-20).
pub fn fresh_action_points(state: &State, id: ActorId, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    tally.base("roll", actor.ap_reset, if state.options().ap_reroll_each_round { &REROLL_AP } else { &ROUND_END });
    tally.add("Exhaustion", -i32::from(actor.exhaustion), &EXHAUSTION);
    if tally.total < 0 {
        tally.add("not below 0", -tally.total, &ROUND_START);
    }
    let disabled = actor.statuses.has(Status::Disabled);
    let surprised = (state.round == 1 || actor.turn.late) && actor.statuses.has(Status::Surprised);
    let (lost, mut once) = (tally.total - tally.total / 2, <Strongest>::by(&SURPRISED, "halved once only"));
    for (halves, rule) in [(disabled, &DISABLED), (surprised, &SURPRISED)] {
        once.add(&mut tally, 0, "halved", if halves { -lost } else { 0 }, rule);
    }
    tally
}
