//! Damage that comes again.

use super::*;
use crate::checks::{Flat, flat};

/// The DC to throw lasting damage off (PF-DMG-19).
pub const RECOVERY: i32 = 15;
/// The same with help that is just right (PF-DMG-20).
pub const EASED: i32 = 10;

/// Rounds after which lasting damage ends by itself, where the game master says nothing else: a minute (PF-DMG-21).
pub const LASTS: u8 = 10;

/// Returns twice what lasting damage does on the mean, and the most that it does, to tell which of two is worse (PF-DMG-21).
fn weight(one: Persistent) -> (i32, i32) {
    let dice = i32::from(one.dice);
    let die = i32::from(one.die);
    let bonus = i32::from(one.bonus);
    let times = if one.doubled { 2 } else { 1 };
    (times * (dice * (die + 1) + 2 * bonus), times * (dice * die + bonus))
}

/// Lays lasting damage on somebody, unless it suffers as bad of the same kind already, or has no blood to lose.
pub fn inflict(table: &mut Table<'_, impl Run>, actor: ActorId, new: Persistent) {
    let state = table.state();
    let profile = state.profile(actor);
    let dry = new.damage == DamageType::Bleed && (!profile.lives() || profile.traits.has(Trait::Bloodless));
    let has_worse = |one: Persistent| one.damage == new.damage && weight(one) >= weight(new);
    let all = state.actor(actor).persistent;
    let suffers = all.iter().any(has_worse);
    let room = !all.is_full() || all.iter().any(|one| one.damage == new.damage);
    if room && !dry && !suffers && !state.actor(actor).dead {
        table.emit(Inflicted { actor, new });
    }
}

/// Lets an actor suffer what comes again as its turn ends, all at once, and then try to throw off each kind of it.
pub fn persists(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let all = table.state().actor(actor).persistent;
    if all.is_empty() {
        return;
    }
    let shows = table.listens();
    let mut packet = Packet::default();
    let mut rolls = Vec::new();
    for one in all.iter() {
        let rolled = table.dice(one.dice.into(), one.die.into());
        let mut amount = (rolled.value() + i32::from(one.bonus)).max(1);
        if one.doubled {
            amount *= 2;
        }
        packet.add(Part { kind: one.damage, amount, ..Part::default() });
        if shows {
            rolls.push(rolled);
        }
    }
    table.emit(Burned { actor, round: true });
    let none = table.tally();
    harm(table, None, actor, packet, (rolls, none));
    for one in all.iter() {
        let suffers = table.state().actor(actor).persistent.iter().any(|now| now.damage == one.damage);
        if !table.state().lives(actor) || !suffers {
            continue;
        }
        throws_off(table, actor, one.damage, RECOVERY);
    }
    // What has lasted its time is over.
    for one in all.iter().filter(|one| one.left == 1) {
        if table.state().actor(actor).persistent.iter().any(|now| now.damage == one.damage && now.left == 0) {
            table.emit(ThrownOff { actor, damage: one.damage, flat: None });
        }
    }
}

/// Lets an actor try to throw a kind of lasting damage off.
pub fn throws_off(table: &mut Table<'_, impl Run>, actor: ActorId, damage: DamageType, dc: i32) {
    let flat = flat(table, dc);
    if flat.degree.succeeds() {
        table.emit(ThrownOff { actor, damage, flat: Some(flat) });
    } else {
        table.emit(checks::Flattened { actor, what: damage.name().into(), flat });
    }
}

/// Lets an actor suffer a kind of lasting damage at once.
pub fn bursts(table: &mut Table<'_, impl Run>, actor: ActorId, damage: DamageType) {
    let Some(one) = table.state().actor(actor).persistent.iter().find(|one| one.damage == damage) else { return };
    let rolled = table.dice(one.dice.into(), one.die.into());
    let times = if one.doubled { 2 } else { 1 };
    let packet = Packet::plain(damage, times * (rolled.value() + i32::from(one.bonus)).max(1));
    let none = table.tally();
    let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
    table.emit(Burned { actor, round: false });
    harm(table, None, actor, packet, (rolls, none));
}

/// Somebody is helped against lasting damage in a round.
#[event]
pub struct Helped {
    pub actor: ActorId,
    pub damage: DamageType,
    pub round: u32,
}

impl Event<Pathfinder> for Helped {
    fn apply(&self, state: &mut State) {
        let Self { damage, round, .. } = *self;
        let helped = |one: Persistent| if one.damage == damage { Persistent { helped: round, ..one } } else { one };
        state.on(self.actor, |actor| actor.persistent.change(helped));
    }
}

/// Lasting damage is laid on somebody.
#[event]
pub struct Inflicted {
    pub actor: ActorId,
    pub new: Persistent,
}

impl Event<Pathfinder> for Inflicted {
    fn apply(&self, state: &mut State) {
        let new = self.new;
        state.on(self.actor, |actor| {
            actor.persistent.retain(|one| one.damage != new.damage);
            actor.persistent.push(new);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Persistent { damage, dice, die, .. } = self.new;
        let text = format!("{} suffers {dice}d{die} {damage} again and again", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&PERSISTENT).rule(&SEVERAL))
    }
}

/// Lasting damage comes again.
#[event(Harm, "What lasts hurts {actor} again", PERSISTENT)]
pub struct Burned {
    pub actor: ActorId,
    /// Whether a round of it is over with that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: bool,
}

impl Event<Pathfinder> for Burned {
    fn apply(&self, state: &mut State) {
        let by = u8::from(self.round);
        let later = |one: Persistent| Persistent { left: one.left.saturating_sub(by), ..one };
        state.on(self.actor, |actor| actor.persistent.change(later));
    }
}

/// Lasting damage is over.
#[event]
pub struct ThrownOff {
    pub actor: ActorId,
    pub damage: DamageType,
    pub flat: Option<Flat>,
}

impl Event<Pathfinder> for ThrownOff {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.persistent.retain(|one| one.damage != self.damage));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Status, format!("{} throws off {}", teller.name(self.actor), self.damage));
        let line = line.rule(&RECOVERING);
        Some(match &self.flat {
            Some(flat) => flat.explain("Recovery", line),
            None => line.rule_if(self.damage == DamageType::Bleed, &BLEED).rule(&SEVERAL),
        })
    }
}

/// Lay damage on somebody that comes again at the end of each turn.
#[command(rule = PERSISTENT, group = "Rulings", kind = Condition, by = game_master, open, always, label = "Lasting damage")]
pub struct Linger {
    pub target: ActorId,
    #[field("kind of damage", usual = DamageType::Fire)]
    pub damage: DamageType,
    #[field("dice", 1..=10, usual = 1)]
    pub dice: u8,
    #[field("sides of the dice", 2..=12, usual = 6)]
    pub die: u8,
    /// For how many rounds it lasts.
    #[serde(default = "a_minute", skip_serializing_if = "is_a_minute")]
    #[field("rounds; 0 until it is thrown off", 0..=100, usual = LASTS)]
    pub rounds: u8,
}

/// Returns for how long most of it lasts.
const fn a_minute() -> u8 {
    LASTS
}

/// Returns whether it lasts as long as most.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
const fn is_a_minute(rounds: &u8) -> bool {
    *rounds == LASTS
}

impl Act<Pathfinder> for Linger {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), PERSISTENT, "{} is dead", self.target);
        let all = state.actor(self.target).persistent;
        let is_new = !all.iter().any(|one| one.damage == self.damage);
        ensure!(!is_new || !all.is_full(), SEVERAL, "{} suffers from enough", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { damage, dice, die, rounds: left, .. } = *self;
        inflict(table, self.target, Persistent { damage, dice, die, bonus: 0, doubled: false, helped: 0, left });
    }
}
