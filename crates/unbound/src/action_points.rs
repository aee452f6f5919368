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

/// Roll one of the Action Point dice again? (UL-TRN-08)
#[prompt(frame, "{actor} may roll Action Point dice again.", rule = AGILITY_REROLL)]
#[derive(Copy, Eq)]
pub struct ApReroll {
    pub actor: ActorId,
    /// The sides of the dice that may be rolled again, 0 for none.
    pub sides: [u8; DICE],
    /// What they show.
    pub faces: [u8; DICE],
    /// Which of them, as bits, were rolled again already.
    pub again: u8,
    /// How many may still be rolled again.
    pub left: u8,
    /// What was added to them.
    pub plus: i32,
}

impl ApReroll {
    /// Returns whether a die, counted from 0, was rolled and may be rolled again: each may once.
    fn may_roll(&self, die: usize) -> bool {
        self.sides.get(die).is_some_and(|&sides| sides > 0) && self.again & (1 << die) == 0
    }
}

impl Prompt<Unbound> for ApReroll {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} roll an Action Point die again?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, _state: &State) -> bool {
        self.left > 0
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Keep the dice")
    }
}

/// Returns the Action Point dice that wait to be rolled again.
fn reroll(state: &State) -> Result<&ApReroll, Refusal> {
    asked(state, &AGILITY_REROLL, "no Action Point dice wait to be rolled again")
}

/// Roll one of the Action Point dice again (UL-TRN-08).
#[command(rule = AGILITY_REROLL, group = "Turn", answer)]
#[derive(Copy, Eq)]
pub struct RerollAp {
    pub actor: ActorId,
    /// Which die, counted from 0: Action Dice first, the Vitality Die last.
    pub die: u8,
}

impl Act<Unbound> for RerollAp {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            reroll(state)?.may_roll(usize::from(self.die)),
            AGILITY_REROLL,
            "that die was not rolled by this actor, or was rolled again already",
            instead = "choose another die, or keep them"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let die = self.die;
        let place = usize::from(die);
        let Ok(&reroll) = reroll(table.state()) else { return };
        let ApReroll { actor, sides, faces, left, plus, .. } = reroll;

        let before = u32::from(faces[place]);
        let roll = table.die(u32::from(sides[place]), Advantage::Plain);
        let others = sum_of(&faces) - i32::from(faces[place]);
        let total = (plus + others + roll.value()).max(table.state().options().ap_minimum);
        table.emit(ApRerolled { actor, die, before, roll, total });

        let another = (0..DICE).any(|other| other != place && reroll.may_roll(other));
        if left == 1 || !another {
            table.emit(Settled {});
        }
        // An actor who joins in the middle of a round has this round's Action Points already.
        if table.state().phase == Phase::Acting {
            reset_action_points(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let Ok(ApReroll { sides, .. }) = reroll(offers.state()) else { return };
        let dice = sides.iter().filter(|&&sides| sides > 0).count() as u8;
        for die in 0..dice {
            offers.add(RerollAp { actor, die });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let Ok(ApReroll { sides, faces, .. }) = reroll(teller.state) else { return String::new() };
        let place = usize::from(self.die);
        format!("Roll the d{} that shows {} again", sides[place], faces[place])
    }
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

/// A die of that roll was rolled again (UL-TRN-08).
#[event]
pub struct ApRerolled {
    pub actor: ActorId,
    /// Which die, counted from 0.
    pub die: u8,
    /// What it showed before.
    pub before: u32,
    /// What it shows now.
    pub roll: Rolled,
    /// What all dice come to now.
    pub total: i32,
}

impl Event<Unbound> for ApRerolled {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap_reset = self.total;
        if let Some(Pending::RerollAp(ApReroll { faces, again, left, .. })) = state.pending.last_mut() {
            faces[usize::from(self.die)] = self.roll.kept as u8;
            *again |= 1 << self.die;
            *left -= 1;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { before, total, roll, .. } = self;
        let name = teller.who(self.actor);
        let sides = roll.sides;
        let now = roll.kept;
        let text = format!("{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round.");
        let check = Check::new("Action Point die", vec![roll.clone()], Tally::default());
        Some(Line::new(LineKind::Roll, text).rule(&AGILITY_REROLL).check(check))
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

/// Action Points were paid (UL-TRN-16).
#[event]
pub struct ApSpent {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    /// What for.
    pub on: Expense,
    /// How the price comes about.
    pub tally: Tally,
}

impl Event<Unbound> for ApSpent {
    fn apply(&self, state: &mut State) {
        let Self { actor, amount, on, .. } = *self;

        let payer = state.actor_mut(actor);
        payer.ap = (payer.ap - amount).max(0);
        if !matches!(on, Expense::Move | Expense::Positioning | Expense::Jump) {
            state.ends_run_up(actor);
        }
        state.lets_rolls_stand();
        // Costed actions use the activation up. Reactions do not, but what they cost moves their owner down the order, which
        // is looked at again after each activation (UL-TRN-18).
        if !on.is_reaction() && state.acting == Some(actor) {
            state.activation.spent = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let left = teller.state.actor(self.actor).ap;
        let text = format!("{name} spends {} AP on {}; {left} left.", self.amount, self.on);
        Some(Line::new(LineKind::Action, text).rule(&PAYING).check(sum("Price", &self.tally)))
    }
}

/// Action Points were lost (UL-TRN-19).
#[event(harm, "{actor} loses {amount} AP.", rule = self.rule, rule = LOSING_AP)]
pub struct ApLost {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Event<Unbound> for ApLost {
    fn apply(&self, state: &mut State) {
        let actor = state.actor_mut(self.actor);
        actor.ap = (actor.ap - self.amount).max(0);
    }
}

/// Action Points came back.
#[event(boon, "{actor} regains {amount} AP.", rule = self.rule)]
pub struct ApRegained {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Event<Unbound> for ApRegained {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap += self.amount;
    }
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
    /// Returns whether it is a reaction, which uses up no activation.
    fn is_reaction(self) -> bool {
        use Expense::*;
        matches!(self, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
            || matches!(self, BreakFall | LeapOff | ReactionSpell)
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
    let mut once = <Strongest>::by(&SURPRISED, "halved once only");
    for (halves, rule) in [(disabled, &DISABLED), (surprised, &SURPRISED)] {
        once.add(&mut tally, 0, "halved", if halves { -lost } else { 0 }, rule);
    }
    tally
}
