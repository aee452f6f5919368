//! What an effect does to all in its area: one roll of damage, and a saving throw for each.

use super::*;
use crate::damage::{Packet, Wound};

rules! {
    /// Nothing is rolled to hit: each resists by a saving throw; who does takes half, and nothing else.
    NO_ATTACK = "ED-AOE-01", "No attack roll";
    /// The damage is rolled once for all.
    ONE_ROLL = "ED-AOE-10", "One damage roll";
    /// Each resists by itself.
    EACH = "ED-AOE-11", "Saves are individual";
    /// Cover against where an effect comes from helps against what takes Dexterity.
    COVER = "ED-ATK-25", "Cover and Dexterity saves";
    /// What an effect brings beside damage comes also where armour has taken all of that.
    CONDITIONS = "ED-DMG-10", "Conditions from attacks";
    /// Defending and cover both help against a grenade; lying down and Defense are nothing to it.
    WITH_DEFENCE = "ED-INB-18", "Grenade on a defender in cover";
    /// Effects say themselves what is rolled, and nothing is added.
    OWN_DICE = "ED-DMG-03", "Powers and special abilities";
}

/// Lets an effect begin.
pub fn bursts(table: &mut Table<'_, impl Run>, burst: Burst) {
    if !table.state().stack.is_full() {
        table.emit(BurstComes { burst });
    }
}

/// Goes on with the innermost burst.
pub(crate) fn advance(table: &mut Table<'_, impl Run>, burst: Burst) {
    match burst.boom {
        Boom::Sent => opens(table, &burst),
        Boom::Bursting => match burst.caught.first() {
            Some(target) => resists(table, &burst, target),
            None => {
                table.emit(BurstOver {});
                clouds::settles(table, &burst);
            }
        },
        Boom::Saving => table.emit(BurstStep { to: Boom::Harming }),
        Boom::Harming => {
            table.emit(BurstStep { to: Boom::Bursting });
            harms(table, &burst);
        }
    }
}

/// Finds all whom a burst catches, and rolls its damage once (ED-AOE-10).
fn opens(table: &mut Table<'_, impl Run>, burst: &Burst) {
    let state = table.state();
    let caught = if burst.caught.is_empty() { caught(state, burst) } else { burst.caught };
    let Blast { dice, die, .. } = burst.blast;
    let mut amount = 0;
    let mut roll = Rolled::default();
    if dice > 0 && die > 0 && !caught.is_empty() {
        let rolled = table.dice(dice.into(), die.into());
        amount = rolled.kept as i16;
        roll = rolled;
    }
    table.emit(BurstRolled { caught, amount, roll });
}

/// Returns the saving throw of one whom a burst has caught.
pub fn save(state: &State, burst: &Burst, target: ActorId, task: Task, shows: bool) -> Attempt {
    let dc = plain("of the effect", i32::from(burst.blast.dc) + i32::from(burst.harder), &NO_ATTACK, shows);
    let mut attempt = Attempt::of(state, target, task, Some(dc), shows);
    if task.ability == Ability::Dexterity && sight::cover_from(state, burst.at, target) > Cover::None {
        attempt.sources.gain("cover", &COVER);
    }
    attempt
}

/// Lets one whom a burst has caught resist (ED-AOE-11).
fn resists(table: &mut Table<'_, impl Run>, burst: &Burst, target: ActorId) {
    let skill = burst.blast.save.filter(|_| table.state().lives(target));
    let save = |state: &State, task, shows| save(state, burst, target, task, shows);
    let check = skill.and_then(|skill| checks::resists(table, target, skill, save));
    let thrown = check.is_some();
    table.emit(BurstSaved { actor: target, against: burst.actor, check });
    if thrown {
        checks::rolled(table, target);
    }
}

/// Does to one what a burst does.
fn harms(table: &mut Table<'_, impl Run>, burst: &Burst) {
    let Some(target) = burst.now else { return };
    let Burst { blast, saved, worse, .. } = *burst;
    if !table.state().lives(target) {
        return;
    }
    let favoured = burst.favoured == Some(target);
    let exploit = if favoured { burst.exploit } else { 0 };
    let mut amount = i32::from(burst.amount);
    let extra = crate::special::extra_die(exploit);
    if extra > 0 {
        amount += table.dice(1, extra).kept as i32;
    }
    if blast.dice > 0 {
        let packet = Packet { halved: saved, doubled: worse, ..Packet::of(blast.damage, amount) };
        let scars = crate::special::scars(exploit);
        damage::harm(table, Wound { by: burst.actor, scars, ..Wound::of(target, packet) });
    }
    if saved || !table.state().lives(target) {
        return;
    }
    for what in blast.conditions.iter() {
        // ED-SPC-55: of what does no damage the time is doubled, by one such turn.
        let longer = worse && blast.dice == 0;
        let until = if longer { Until::EndOf(target) } else { conditions::end_of_next(table.state(), target) };
        conditions::give(table, target, Instance { until, by: burst.actor, ..Instance::of(what) });
    }
    if blast.push > 0 {
        let at = table.state().actor(target).at;
        let from = burst.at;
        let away = Place { x: 2 * at.x - from.x, y: 2 * at.y - from.y, ..at };
        let length = at.to(away);
        if length > 0 {
            let farther = worse && blast.dice == 0 && blast.conditions.is_empty();
            let far = if farther { 2 * blast.push } else { blast.push };
            moves::pushes(table, target, at.towards(away, far, length));
        }
    }
}

/// Changes the innermost burst.
fn on_burst(state: &mut State, change: impl FnOnce(&mut Burst)) {
    if let Some(Frame::Burst(mut burst)) = state.top() {
        change(&mut burst);
        state.stack.set(state.stack.len() - 1, Frame::Burst(burst));
    }
}

/// An effect in an area begins.
#[event]
pub struct BurstComes {
    pub burst: Burst,
}

impl Event<Edge> for BurstComes {
    fn apply(&self, state: &mut State) {
        state.stack.push(Frame::Burst(self.burst));
    }

    fn log_harm(&self, log: &mut HarmLog) {
        if let Some(actor) = self.burst.actor {
            log.uses(actor, ludex_kit::Means::Word("a blast"));
        }
    }
}

/// An effect in an area has come a step further.
#[event]
pub struct BurstStep {
    pub to: Boom,
}

impl Event<Edge> for BurstStep {
    fn apply(&self, state: &mut State) {
        on_burst(state, |burst| burst.boom = self.to);
    }
}

/// All are known whom an effect catches, and its damage is rolled.
#[event]
pub struct BurstRolled {
    pub caught: Crowd,
    pub amount: i16,
    pub roll: Rolled,
}

impl Event<Edge> for BurstRolled {
    fn apply(&self, state: &mut State) {
        on_burst(state, |burst| (burst.boom, burst.caught, burst.amount) = (Boom::Bursting, self.caught, self.amount));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = match self.caught.is_empty() {
            true => "It catches nobody".to_owned(),
            false => format!("It catches {}: {} before armour", teller.names(self.caught.iter()), self.amount),
        };
        let check = ludex_engine::Check::new("Damage", vec![self.roll.clone()], Tally::shown());
        let line = Line::new(LineKind::Roll, text).rule(&NO_ATTACK).rule(&super::shapes::INSIDE);
        Some(line.rule(&super::shapes::LINES).rule(&ONE_ROLL).rule(&OWN_DICE).check(check))
    }
}

/// One whom an effect has caught has resisted, or has not.
#[event]
pub struct BurstSaved {
    pub actor: ActorId,
    /// Whose the effect is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<ActorId>,
    /// Its saving throw; none where nothing is rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
}

impl checks::Deeds for BurstSaved {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        if let Some(check) = &self.check {
            each(self.actor, check, Feat::Save);
        }
    }
}

impl Event<Edge> for BurstSaved {
    fn apply(&self, state: &mut State) {
        let saved = self.check.as_ref().is_some_and(Check::succeeds);
        on_burst(state, |burst| {
            burst.caught.take(self.actor);
            (burst.boom, burst.now) = (Boom::Saving, Some(self.actor));
            (burst.saved, burst.worse) = (saved, false);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let check = self.check.as_ref()?;
        let dc = check.dc.as_ref().map_or(0, |dc| dc.total);
        let deed = format!("{} resists", teller.name(self.actor));
        let line = Line::rolled(deed, format!("{} against {dc}", check.total()))
            .by(self.actor)
            .rule(&checks::SAVES)
            .rule(&EACH)
            .rule(&CONDITIONS);
        let line = line.came_to(RollResult::of(check.succeeds()), check.total(), dc).rule(&WITH_DEFENCE);
        let line = check.explain("Saving throw", "Difficulty", line);
        Some(crate::special::told(check.throw.class(), line))
    }
}

/// An effect in an area is over.
#[event]
pub struct BurstOver {}

impl Event<Edge> for BurstOver {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}
