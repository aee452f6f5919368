//! What happens at 0 vitality: falling, dying, and coming back.

mod ruling;

pub use ruling::{DeathSaid, SayDeath, dies_at_zero};

use crate::damage::Damaged;
use crate::prelude::*;

rules! {
    /// At 0 vitality one dies or is unconscious; there is nothing below.
    AT_ZERO = "ED-DTH-01", "Reaching 0 VP";
    /// More damage beyond the last point than one bears kills at once.
    MASSIVE = "ED-DTH-03", "Instant death by massive damage";
    /// Who falls is unconscious, more exhausted, and keeps a trauma.
    FALLS = "ED-DTH-04", "Falling unconscious";
    /// As each turn of the dying begins a die is thrown, and nothing is added to it.
    DEATH_SAVE = "ED-DTH-06", "Death save";
    /// 7 is enough.
    SEVEN = "ED-DTH-07", "Success and failure";
    /// The third success makes it stable.
    THIRD_SUCCESS = "ED-DTH-08", "Third success";
    /// The third failure kills it.
    THIRD_FAILURE = "ED-DTH-09", "Third failure";
    /// Both are counted, in whatever order they come.
    COUNTERS = "ED-DTH-10", "Counters", State;
    /// Both are forgotten as it regains anything or is stable.
    RESET = "ED-DTH-11", "Reset";
    /// A 1 counts as two failures.
    ONE = "ED-DTH-12", "Rolling 1";
    /// A 12 makes it stable at once.
    TWELVE = "ED-DTH-13", "Rolling 12";
    /// Damage at 0 is a failure, one for each source.
    HURT_AGAIN = "ED-DTH-14", "Damage at 0 VP";
    /// More of it than one bears kills at once.
    MASSIVE_AGAIN = "ED-DTH-15", "Massive damage at 0 VP";
    /// Neither exhaustion nor trauma comes of it.
    NOT_AGAIN = "ED-DTH-17", "No new trauma while at 0";
    /// What else brings one to 0 does as damage does, but kills nobody at once.
    WITHOUT_DAMAGE = "ED-DTH-18", "Dropping to 0 without damage";
    /// First aid is an action and a check of Medicine.
    STABILISING = "ED-DTH-19", "Stabilising: action";
    /// Against 14 and the traumas that it has.
    STABILISING_DC = "ED-DTH-20", "Stabilising: DC";
    /// Whoever bleeds is not stable until that is stopped; both at once is 2 harder.
    BOTH_AT_ONCE = "ED-DTH-21", "Stabilising a bleeding creature";
    /// Each attempt takes a use of a kit; without one it is at disadvantage, and blood is not stopped at all.
    KIT = "ED-DTH-22", "Kit uses";
    /// Bleeding is stopped against 16.
    STOPS_BLOOD = "ED-CND-08", "Bleeding: stopping it";
    /// The stable have 0 vitality, are unconscious, and no longer dying.
    STABLE = "ED-DTH-23", "Stable", State;
    /// Damage ends that, and is the first failure.
    UNSETTLED = "ED-DTH-24", "Losing stability";
    /// The dying and the bleeding go on with that, every six seconds, whether or not anybody fights.
    BETWEEN_FIGHTS = "ED-DTH-31", "Dying outside a fight";
    /// Important foes fall as people do.
    VILLAINS = "ED-DTH-27", "Villains and special characters", Call;
    /// It is a stable creature like any other.
    KNOCKED_OUT = "ED-DTH-29", "Knock-out: recovery";
    /// The whole chain has an order: sparing, the test of massive damage, 0, unconscious, what ends with that, exhaustion, the
    /// trauma of the fall, that of an exploit, and death saves from nothing.
    CHAIN = "ED-INB-05", "What happens at 0 VP, in order";
    /// Who bleeds and is dying fails once as each of its turns ends.
    BLEEDS_OUT = "ED-INB-06", "Bleeding and dying";
    /// Sparing a life stands in place of killing at once.
    SPARED_ANYWAY = "ED-INB-21", "Knock-out with too much damage";
    /// Blood may take the last point; that drop is no damage at 0 as well.
    LAST_DROP = "ED-INB-30", "Bleeding takes the last point";
    /// A drop to 0 leaves a trauma.
    DROP_TRAUMA = "ED-TRA-02", "Reduced to 0 VP";
    /// What hurts the mind wounds the mind, everything else the body.
    NATURE = "ED-TRA-07", "Nature from the damage";
    /// A trauma is mild.
    MILD = "ED-TRA-08", "Mild by default";
    /// It is severe where the damage was more than one bears.
    SEVERE = "ED-TRA-09", "When severe";
    /// Each is another.
    ADD_UP = "ED-TRA-11", "Traumas add up";
    /// First aid is an action: it keeps the dying alive, stops blood, or does both.
    FIRST_AID = "ED-ACT-20", "First aid" follows STABILISING, BOTH_AT_ONCE, STOPS_BLOOD, KIT;
    /// Who lies there is struck as hard as can be.
    STRUCK_DOWN = "ED-DTH-16", "Attacks on the fallen" follows HURT_AGAIN, damage::WORST;
    /// What a die of twelve makes of the dying.
    CHANCES = "ED-DTH-30", "Chances (for tests)" follows SEVEN, ONE, TWELVE, COUNTERS;
    /// The level of a drop may be the fourth, and halves what there is.
    AT_THREE = "ED-INB-07", "Dropping at exhaustion 3" follows CHAIN, exhaustion::TRACK;
    /// Help, what ails the helper, and the kit all count.
    WITH_HELP = "ED-INB-24", "First aid with help" follows STABILISING, BOTH_AT_ONCE, KIT;
    /// The level of a drop may be the sixth: then it does not wake by vitality alone.
    AT_FIVE = "ED-INB-25", "Exhaustion 5 dropped to 0" follows CHAIN, exhaustion::TRACK;
    /// Whoever spares a life leaves no trauma of that blow.
    NO_TRAUMA = "ED-INB-32", "Knock-out with a trauma exploit" follows CHAIN, SPARED_ANYWAY, KNOCK_OUT;
}

/// Does what comes of damage (ED-INB-05).
pub(crate) fn after_damage(damaged: &Damaged, table: &mut Table<'_, impl Run>) {
    let actor = damaged.actor;
    if damaged.total == 0 {
        // ED-SPC-28
        let unhurt = damaged.scars && !table.state().options().trauma_needs_damage;
        if unhurt && table.state().lives(actor) {
            scars(table, damaged);
        }
        return;
    }
    match table.state().actor(actor).life {
        // ED-VIT-05: nothing comes of it before that.
        Life::Alive if table.state().actor(actor).vitality == 0 => drops(table, damaged),
        Life::Alive if damaged.scars => scars(table, damaged),
        Life::Alive | Life::Dead => {}
        Life::Dying { .. } | Life::Stable if damaged.total > damaged.threshold => {
            table.emit(Died { actor, how: Death::Massive });
        }
        Life::Dying { .. } | Life::Stable => {
            fails(table, actor, 1);
            // ED-SPC-28: also who is down already.
            if damaged.scars && table.state().lives(actor) {
                scars(table, damaged);
            }
        }
    }
}

/// Lets an actor fall that has come to 0 (ED-INB-05).
fn drops(table: &mut Table<'_, impl Run>, damaged: &Damaged) {
    let actor = damaged.actor;
    if damaged.spares {
        table.emit(Fell { actor, spared: true });
        conditions::falls(table, actor);
        if table.state().options().knock_out_exhaustion {
            exhaustion::tires(table, actor, Weariness::Ordinary, 1);
        }
        return;
    }
    if dies_at_zero(table.state(), actor) {
        return table.emit(Died { actor, how: Death::AtZero });
    }
    // ED-DMG-26: what is beyond the last point.
    let overflow = damaged.total - damaged.before;
    if overflow > damaged.threshold {
        return table.emit(Died { actor, how: Death::Massive });
    }
    table.emit(Fell { actor, spared: false });
    conditions::falls(table, actor);
    exhaustion::tires(table, actor, Weariness::Ordinary, 1);
    scars(table, damaged);
    // ED-INB-14: that of the exploit is another.
    if damaged.scars {
        scars(table, damaged);
    }
}

/// Leaves a trauma (ED-TRA-07 to ED-TRA-09).
fn scars(table: &mut Table<'_, impl Run>, damaged: &Damaged) {
    if damaged.kind == DamageType::Psychic && table.state().profile(damaged.actor).mindless {
        return;
    }
    let trauma = Trauma { severe: damaged.total > damaged.threshold, ..Trauma::of(damaged.kind) };
    table.emit(Scarred { actor: damaged.actor, trauma });
}

/// Lets an actor fall that is exhausted beyond what one bears (ED-EXH-07, ED-DTH-18).
pub fn exhausted(tired: &exhaustion::Tired, table: &mut Table<'_, impl Run>) {
    let actor = tired.actor;
    let state = table.state();
    if exhaustion::level(state, actor) < exhaustion::MOST || state.actor(actor).life != Life::Alive {
        return;
    }
    if dies_at_zero(state, actor) {
        return table.emit(Died { actor, how: Death::AtZero });
    }
    table.emit(Fell { actor, spared: false });
    conditions::falls(table, actor);
    table.emit(Scarred { actor, trauma: Trauma::of(DamageType::Kinetic) });
}

/// Brings an actor to 0 that nothing has hurt, with all that comes of it; who is there already is no worse (ED-DTH-18).
pub fn without_damage(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).life != Life::Alive {
        return;
    }
    if dies_at_zero(state, actor) {
        return table.emit(Died { actor, how: Death::AtZero });
    }
    table.emit(Fell { actor, spared: false });
    conditions::falls(table, actor);
    exhaustion::tires(table, actor, Weariness::Ordinary, 1);
    table.emit(Scarred { actor, trauma: Trauma::of(DamageType::Kinetic) });
}

/// Counts death saves that fail (ED-DTH-09, ED-DTH-14, ED-DTH-24).
fn fails(table: &mut Table<'_, impl Run>, actor: ActorId, by: u8) {
    let (saved, failed) = match table.state().actor(actor).life {
        Life::Dying { saved, failed } => (saved, failed),
        _ => (0, 0),
    };
    if failed + by >= 3 {
        table.emit(Died { actor, how: Death::Failures });
    } else {
        table.emit(Counted { actor, saved, failed: failed + by });
    }
}

/// Throws the death save of an actor whose turn begins, if it is dying (ED-DTH-06).
pub(crate) fn turn_begins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let Life::Dying { saved, failed } = table.state().actor(actor).life else { return };
    // ED-STC-24
    let hardy = table.state().profile(actor).features.has(Feature::DieHard);
    let roll = table.die(12, if hardy { Advantage::Advantage } else { Advantage::Plain });
    let face = roll.kept;
    table.emit(DeathSaved { actor, roll });
    // ED-DTH-18: nothing makes stable who has no air.
    let airless = crate::breath::suffocates(table.state(), actor);
    match face {
        12 if airless => {}
        7.. if airless && saved == 2 => {}
        1 => fails(table, actor, 2),
        12 => table.emit(Stabilised { actor }),
        2..=6 => fails(table, actor, 1),
        _ if saved == 2 => table.emit(Stabilised { actor }),
        _ => table.emit(Counted { actor, saved: saved + 1, failed }),
    }
}

/// Takes what bleeding takes as the turn of an actor ends (ED-CND-06): a failure of the dying (ED-INB-06), or the last point, which is
/// no failure as well (ED-INB-30).
pub(crate) fn bleeds(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if conditions::has(table.state(), actor, Condition::Bleeding) {
        let packet = damage::Packet::of(DamageType::Biotic, 1);
        let wound = damage::Wound { bleeds: true, ..damage::Wound::of(actor, packet) };
        damage::harm(table, wound);
    }
}

/// An actor is down: dying, or out.
#[event]
pub struct Fell {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub spared: bool,
}

impl Event<Edge> for Fell {
    fn apply(&self, state: &mut State) {
        let held = conditions::held_weapons(state, self.actor);
        state.on(self.actor, |actor| {
            actor.vitality = 0;
            actor.life = if self.spared { Life::Stable } else { Life::Dying { saved: 0, failed: 0 } };
            // ED-INB-05, the fifth and the sixth step.
            actor.dropped |= held;
            actor.defends = false;
            actor.aims = None;
            actor.ready = None;
        });
        state.actors.iter_mut().for_each(|other| {
            let by = self.actor;
            let held = |one: &Instance| one.what == Condition::Grappled && one.by == Some(by);
            other.conditions.retain(|one| !held(one));
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, word) = match self.spared {
            true => (format!("{who} is knocked out"), "out"),
            false => (format!("{who} falls and is dying"), "dying"),
        };
        let line =
            Line::new(LineKind::Harm, text).by(self.actor).changes(Delta::word(word)).rule(&CHAIN).rule(&AT_ZERO);
        let spared = self.spared;
        Some(
            line.rule_if(spared, &crate::options::KNOCK_OUT)
                .rule_if(spared, &KNOCKED_OUT)
                .rule_if(!spared, &FALLS)
                .rule_if(!spared, &COUNTERS),
        )
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
    }
}

/// What somebody has died of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Death {
    /// It is one of those who die at 0.
    AtZero,
    /// More than a body bears.
    Massive,
    /// The third failure.
    Failures,
    /// More rays than a body bears.
    Rays,
}

/// An actor has died.
#[event]
pub struct Died {
    pub actor: ActorId,
    pub how: Death,
}

impl Event<Edge> for Died {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.vitality = 0;
            actor.life = Life::Dead;
            actor.defends = false;
            actor.aims = None;
            actor.ready = None;
            actor.help = List::new();
        });
        // ED-CND-50: what it charmed or held is free.
        let by = self.actor;
        let bound = |one: &Instance| matches!(one.what, Condition::Charmed | Condition::Grappled) && one.by == Some(by);
        state.actors.iter_mut().for_each(|other| other.conditions.retain(|one| !bound(one)));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} dies", teller.name(self.actor));
        let line = Line::new(LineKind::Harm, text).by(self.actor).changes(Delta::word("dead"));
        Some(match self.how {
            Death::AtZero => line.rule(&crate::options::FOES_DIE),
            Death::Massive => line.rule(&MASSIVE).rule(&MASSIVE_AGAIN).rule(&derived::DEATH_THRESHOLD),
            Death::Failures => line.rule(&THIRD_FAILURE),
            Death::Rays => line.rule(&crate::rays::HUNDRED),
        })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
        odds.mark_if(odds.concerns(self.actor), mark::DEAD);
    }
}

/// An actor keeps a trauma.
#[event]
pub struct Scarred {
    pub actor: ActorId,
    pub trauma: Trauma,
}

impl Event<Edge> for Scarred {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.traumas.push(self.trauma));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.trauma.severe { "severe" } else { "mild" };
        let of = if self.trauma.from == DamageType::Psychic { "mind" } else { "body" };
        let text = format!("{} keeps a {how} trauma of the {of}", teller.name(self.actor));
        let line = Line::new(LineKind::Harm, text).by(self.actor).rule(&DROP_TRAUMA).rule(&NATURE).rule(&ADD_UP);
        Some(line.rule(if self.trauma.severe { &SEVERE } else { &MILD }))
    }
}

/// An actor threw a death save.
#[event]
pub struct DeathSaved {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl Event<Edge> for DeathSaved {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let success = self.roll.kept >= 7;
        let text = format!("{} throws a death save: {}", teller.name(self.actor), self.roll.kept);
        let check = ludex_engine::Check::new("Death save", vec![self.roll.clone()], Tally::shown());
        let line =
            Line::new(LineKind::Roll, text).by(self.actor).came_to(RollResult::of(success), self.roll.value(), 7);
        let line = line.rule(&DEATH_SAVE).rule(&SEVEN).rule_if(self.roll.kept == 1, &ONE);
        Some(line.rule_if(self.roll.kept == 12, &TWELVE).check(check))
    }
}

/// What was counted of an actor's death saves.
#[event]
pub struct Counted {
    pub actor: ActorId,
    pub saved: u8,
    pub failed: u8,
}

impl Event<Edge> for Counted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.life = Life::Dying { saved: self.saved, failed: self.failed });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let saves = ludex_kit::counted(self.saved.into(), "save");
        let failures = ludex_kit::counted(self.failed.into(), "failure");
        let text = format!("{} has {saves} and {failures}", teller.name(self.actor));
        let line = Line::new(LineKind::Status, text).by(self.actor);
        Some(line.rule(&COUNTERS).rule(&HURT_AGAIN).rule(&NOT_AGAIN).rule(&UNSETTLED))
    }
}

/// An actor is stable.
#[event(Boon, "{actor} is stable", STABLE, THIRD_SUCCESS, RESET)]
pub struct Stabilised {
    pub actor: ActorId,
}

impl Event<Edge> for Stabilised {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.life = Life::Stable);
    }
}
