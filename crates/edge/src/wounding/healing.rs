//! Traumas heal: three saving throws at the end of full rests.

use super::*;
use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};

/// What each of them takes (ED-RST-08).
const HEALING_DC: i32 = 15;

/// How a day went, for whoever heals after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Healing {
    /// Whether its traumas were treated: those of the body, and those of the mind.
    pub treated: [bool; 2],
    /// Whether it was strenuous.
    pub strained: bool,
    /// Whether it was spent on nothing but getting well.
    pub eased: bool,
}

/// Returns whether somebody has a trauma that could heal.
pub fn can_heal(state: &State, id: ActorId) -> bool {
    state.actor(id).traumas.iter().any(|trauma| !trauma.healed)
}

/// Lets an actor save against each of its traumas as a full rest ends, the oldest first. One that heals counts no longer for those
/// after it.
pub fn rests(table: &mut Table<'_, impl Run>, actor: ActorId, healing: Healing) {
    for place in 0..table.state().actor(actor).traumas.len() {
        let Some(trauma) = table.state().actor(actor).traumas.get(place) else { return };
        if trauma.healed {
            continue;
        }
        let skill = if trauma.is_of_the_mind() { Skill::Fortitude } else { Skill::Stamina };
        let task = Task::of(skill, Kind::Save);
        let shows = table.listens();
        let state = table.state();
        let mut sources = Sources::new(shows);
        checks::weigh(state, actor, task, &mut sources);
        if !healing.treated[usize::from(trauma.is_of_the_mind())] && !trauma.untreated_heals {
            sources.lose("untreated", &UNTREATED);
        }
        if healing.strained {
            sources.lose("a strenuous day", &STRENUOUS);
        } else if healing.eased {
            sources.gain("a day of rest", &EASED);
        }
        let modifier = checks::modifier(state, actor, task, shows);
        let dc = Some(plain("of the trauma", HEALING_DC, &TRAUMA_SAVES, shows));
        let check = Attempt { modifier, dc, sources }.roll(table);
        let success = check.succeeds();
        let class = check.throw.class();
        table.emit(TraumaSaved { actor, place: place as u8, check });
        checks::rolled(table, actor);
        super::deeds::turns_out(table, actor, skill, (class, success));
        let usual = table.state().options().trauma_successes;
        let needed = if trauma.needs == 0 { usual } else { trauma.needs };
        if success && trauma.saved + 1 >= needed {
            table.emit(TraumaHealed { actor, place: place as u8 });
        }
    }
}

/// Lets who has slept save against its traumas, as the day before was.
pub fn slept(slept: &crate::rest::Slept, table: &mut Table<'_, impl Run>) {
    let healing = Healing { treated: slept.treated, strained: slept.strained, eased: slept.recovers };
    rests(table, slept.actor, healing);
}

/// An actor has saved against a trauma, or not.
#[event]
pub struct TraumaSaved {
    pub actor: ActorId,
    pub place: u8,
    pub check: Check,
}

impl checks::Deeds for TraumaSaved {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Save);
    }
}

impl Event<Edge> for TraumaSaved {
    fn apply(&self, state: &mut State) {
        if self.check.succeeds() {
            on_trauma(state, self.actor, self.place, |trauma| trauma.saved = trauma.saved.saturating_add(1));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let trauma = teller.state.actor(self.actor).traumas.get(self.place.into())?;
        let of = trauma.told(traumas::part(teller.state, self.actor, trauma));
        let text = format!("{} saves against a trauma ({of}): {}", teller.name(self.actor), self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&TRAUMA_SAVES).rule(&WHICH_SAVE).rule(&THREE);
        let line = line.came_to(RollResult::of(self.check.succeeds()), self.check.total(), HEALING_DC);
        let line = self.check.explain("Saving throw", "Difficulty", line);
        Some(crate::special::told(self.check.throw.class(), line))
    }
}

/// A trauma of an actor has healed; what it has left for good stays.
#[event(Boon, "A trauma of {actor} has healed", THREE, GIVEN_BACK)]
pub struct TraumaHealed {
    pub actor: ActorId,
    pub place: u8,
}

impl Event<Edge> for TraumaHealed {
    fn apply(&self, state: &mut State) {
        let at = usize::from(self.place);
        state.on(self.actor, |actor| {
            let Some(trauma) = actor.traumas.get(at) else { return };
            if trauma.severe {
                actor.traumas.set(at, Trauma { healed: true, ..trauma });
            } else {
                actor.traumas.set(at, Trauma { healed: true, mended: true, ..trauma });
            }
            if let Some(thing) = trauma.thing.filter(|_| trauma.shows == 0) {
                actor.conditions.retain(|one| one.cause != Cause::Trauma || one.by != Some(thing));
            }
        });
    }
}

/// What was left for good is gone, by the work of a surgeon, a therapist, a machine.
#[event(Boon, "What a trauma has left {actor} with is gone", SPECIAL)]
pub struct Eased {
    pub actor: ActorId,
    pub place: u8,
}

impl Event<Edge> for Eased {
    fn apply(&self, state: &mut State) {
        on_trauma(state, self.actor, self.place, |trauma| trauma.mended = true);
        state.on(self.actor, |actor| {
            let trauma = actor.traumas.get(self.place.into()).filter(|trauma| trauma.shows > 0);
            if let Some(thing) = trauma.and_then(|trauma| trauma.thing) {
                actor.conditions.retain(|one| one.cause != Cause::Trauma || one.by != Some(thing));
            }
        });
    }
}

/// Changes a trauma.
pub(super) fn on_trauma(state: &mut State, id: ActorId, place: u8, change: impl FnOnce(&mut Trauma)) {
    let at = usize::from(place);
    state.on(id, |actor| {
        if let Some(mut trauma) = actor.traumas.get(at) {
            change(&mut trauma);
            actor.traumas.set(at, trauma);
        }
    });
}

/// Let the traumas of somebody have their saving throws, as after a full rest.
#[command(rule = TRAUMA_SAVES, group = "Rulings", kind = Heal, by = game_master, open, label = "Save against traumas")]
pub struct SaveTraumas {
    pub target: ActorId,
    /// Whether they were treated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
    /// Whether the day was strenuous.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strained: bool,
    /// Whether it was spent on nothing but getting well.
    #[serde(default, skip_serializing_if = "is_default")]
    pub eased: bool,
}

impl Act<Edge> for SaveTraumas {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights && state.lives(self.target), TRAUMA_SAVES, "nobody rests now");
        let has = can_heal(state, self.target);
        ensure!(has, TRAUMA_SAVES, "{} has nothing that could heal", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, treated, strained, eased } = *self;
        rests(table, target, Healing { treated: [treated; 2], strained, eased });
    }
}
