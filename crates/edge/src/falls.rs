//! Falling, and what it does.

use crate::damage::{Packet, Wound, harm};
use crate::gravity::band;
use crate::prelude::*;
use crate::trials::{Ask, Trial, try_it};
use crate::turns::Opened;

rules! {
    /// A d6 of kinetic damage for every three metres.
    DAMAGE = "ED-ENV-07", "Falling damage";
    /// Twenty dice at the most.
    CAP = "ED-ENV-08", "Cap";
    /// Whom it hurts lies on the ground.
    PRONE = "ED-ENV-09", "Landing prone";
    /// Onto what is soft one falls three metres less.
    SOFT = "ED-ENV-10", "Soft surface";
    /// A check of Acrobatics against 13, and 1 for every three metres, makes it three metres less.
    BREAKING = "ED-ENV-11", "Breaking the fall";
    /// Both add up, and the most dice are counted last.
    BOTH = "ED-ENV-12", "Both reductions";
    /// Height, what shortens it, dice, gravity, armour, resistance.
    IN_ORDER = "ED-ENV-13", "Order for falls";
    /// A fall is over at once, unless it is longer than one falls in a round.
    DURATION = "ED-ENV-35", "How long a fall takes";
    /// Without gravity nothing falls.
    NOTHING_FALLS = "ED-GRV-36", "Nothing falls in zero gravity";
    /// What does no damage throws nobody down.
    HARMLESS = "ED-INT-62", "A fall that does no damage";
}

/// Centimetres of a fall for a die, and what makes it shorter (ED-ENV-07).
pub const STRETCH: i32 = 300;
/// The most dice of a fall (ED-ENV-08).
pub const MOST_DICE: i32 = 20;
/// What breaking a fall takes at least (ED-ENV-11).
const BREAKS: i32 = 13;

/// Returns the dice of a fall from a height in centimetres, shortened so often (ED-ENV-07, ED-ENV-08, ED-ENV-10,
/// ED-ENV-12).
pub fn dice(height: i32, shortened: i32) -> u32 {
    ((height - STRETCH * shortened).max(0) / STRETCH).min(MOST_DICE) as u32
}

/// Returns what hurts as falls and collisions do, where armour counts or not (ED-ENV-13).
pub fn packet(state: &State, amount: i32) -> Packet {
    Packet::of_hazard(state, DamageType::Kinetic, amount)
}

/// Let an actor fall.
#[command(rule = DAMAGE, group = "World", kind = Harm, by = game_master, open, always, label = "Let somebody fall")]
pub struct Fall {
    pub target: ActorId,
    #[field("centimetres", 1..=1_000_000, usual = 600)]
    pub height: i32,
    /// Whether what is below is soft: mud, snow, water.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("onto something soft")]
    pub soft: bool,
}

impl Act<Edge> for Fall {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), DAMAGE, "{} is dead", self.target);
        let weightless = crate::gravity::is_weightless(state, self.target);
        ensure!(!weightless, NOTHING_FALLS, "nothing falls where {} is", self.target);
        ensure!(state.actor(self.target).plunge.is_none(), DURATION, "{} is falling", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        falls(table, self.target, self.height, self.soft);
    }
}

/// Lets an actor fall from a height in centimetres: at once, or as far as one falls in a round (ED-ENV-35).
pub fn falls(table: &mut Table<'_, impl Run>, actor: ActorId, height: i32, soft: bool) {
    if crate::gravity::is_weightless(table.state(), actor) || height <= 0 {
        return;
    }
    let a_round = i32::from(table.state().options().fall_in_a_round) * 100;
    if table.state().stage == Stage::Fighting && height > a_round {
        let plunge = Plunge { height, gone: a_round, soft };
        return table.emit(Plunges { actor, plunge: Some(plunge) });
    }
    lands(table, actor, height, soft);
}

/// Goes on with a fall as the turn of who falls begins.
pub fn at_turn(opened: &Opened, table: &mut Table<'_, impl Run>) {
    let actor = opened.actor;
    let Some(plunge) = table.state().actor(actor).plunge else { return };
    let gone = plunge.gone + i32::from(table.state().options().fall_in_a_round) * 100;
    if gone < plunge.height {
        return table.emit(Plunges { actor, plunge: Some(Plunge { gone, ..plunge }) });
    }
    table.emit(Plunges { actor, plunge: None });
    lands(table, actor, plunge.height, plunge.soft);
}

/// Lets an actor come down (ED-ENV-13).
fn lands(table: &mut Table<'_, impl Run>, actor: ActorId, height: i32, soft: bool) {
    let state = table.state();
    // ED-ENV-11: by the true height, once, and not by who is incapacitated.
    let hurts = dice(height, i32::from(soft)) > 0;
    let breaks = hurts && conditions::can_act(state, actor) && {
        let ask = Ask::of(Trial::BreakFall, Skill::Acrobatics, BREAKS + height / STRETCH);
        try_it(table, actor, ask).1
    };
    let dice = dice(height, i32::from(soft) + i32::from(breaks));
    let band = band(table.state(), actor);
    let mut amount = 0;
    if dice > 0 {
        let roll = table.dice(dice, 6);
        amount = band.falls(roll.kept as i32);
        table.emit(Landed { actor, height, roll: Some(roll), amount });
    } else {
        table.emit(Landed { actor, height, roll: None, amount });
    }
    let packet = packet(table.state(), amount);
    // ED-ENV-09: what was taken, not what was rolled.
    if harm(table, Wound::of(actor, packet)) > 0 && table.state().lives(actor) {
        conditions::falls(table, actor);
    }
}

/// An actor is falling, or no longer.
#[event]
pub struct Plunges {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plunge: Option<Plunge>,
}

impl Event<Edge> for Plunges {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.plunge = self.plunge);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Plunge { height, gone, .. } = self.plunge?;
        let text = format!("{} falls: {} of {} m", teller.name(self.actor), gone / 100, height / 100);
        Some(Line::new(LineKind::Harm, text).by(self.actor).rule(&DURATION))
    }
}

/// An actor has come down.
#[event]
pub struct Landed {
    pub actor: ActorId,
    /// Centimetres of the fall.
    pub height: i32,
    /// The dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Rolled>,
    /// What they come to, in the gravity where it is.
    pub amount: i32,
}

impl Event<Edge> for Landed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.at.z = (actor.at.z - self.height).max(0);
            actor.flies = false;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (metres, rest) = (self.height / 100, self.height % 100 / 10);
        let text = format!("{} falls {metres}.{rest} m: {}", teller.name(self.actor), self.amount);
        let line = Line::new(LineKind::Harm, text).by(self.actor).rule(&DAMAGE).rule(&IN_ORDER);
        let line = line.rule_if(self.amount == 0, &HARMLESS).rule_if(self.amount > 0, &PRONE);
        let roll = self.roll.iter().cloned().collect();
        Some(line.check(ludex_engine::Check::new("Fall", roll, Tally::shown())))
    }
}
