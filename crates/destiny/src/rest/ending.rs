//! The end of a long rest: whether it helps, and its five steps, one after another (WT-RST-14).

use super::{ALL_BACK, FATIGUE, LIGHT_WOUNDS, ORDER};
use crate::mana::max_mana;
use crate::prelude::*;
use crate::recovery;
use ludex_kit::clock::{DAY, MINUTE};

/// Returns how many minutes an actor slept in the 24 hours before a moment of the clock.
fn slept(state: &State, actor: ActorId, end: u64) -> u64 {
    let from = end.saturating_sub(DAY);
    let within = |slept: Slept| slept.to.min(end).saturating_sub(slept.from.max(from));
    state.actor(actor).slept.iter().map(within).sum::<u64>() / MINUTE
}

/// Returns the first of those whose long rest is over.
pub(crate) fn is_done(state: &State) -> Option<ActorId> {
    state.ids().find(|&id| state.actor(id).rest.is_some_and(|rest| rest.left == 0 && rest.broken.is_none()))
}

/// Ends a long rest: if it helps, its five steps follow one another, each on what the one before left (WT-RST-14).
pub(crate) fn done(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Some(rest) = state.actor(actor).rest else { return };
    let day = (state.clock.seconds / DAY) as u32;
    let helps = helps(state, actor, day);
    table.emit(LongRestEnded { actor, day, helps });
    if !helps {
        return;
    }
    if rest.tired {
        return restore(table, actor, true);
    }
    heal_light_wounds(table, actor);
    lower_fatigue(table, actor);
    recover(table, actor, &rest);
    restore(table, actor, false);
}

/// Returns whether a long rest that ends now helps an actor: it is one of those of the day that do (WT-RST-06), the actor has
/// slept enough (WT-RST-08) and is not fatally wounded (WT-RST-07).
fn helps(state: &State, actor: ActorId, day: u32) -> bool {
    let before = state.actor(actor).long_rests.iter().filter(|other| *other == day).count();
    before < usize::from(state.options().long_rests_per_day)
        && slept(state, actor, state.clock.seconds) >= derived::sleep(state.profile(actor)) as u64
        && state.severity(actor) != Some(Level::Fatal)
}

/// Heals the light wounds of those lightly or moderately wounded, as step 2 of a long rest (WT-RST-10).
fn heal_light_wounds(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let light = state.actor(actor).wounds[Level::Light.index()];
    if light > 0 && state.severity(actor) <= Some(Level::Moderate) {
        table.emit(LightHealed { actor });
        dying::healed(table, actor, true);
    }
}

/// Lowers fatigue, as step 3 of a long rest (WT-RST-11).
fn lower_fatigue(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let wound = state.severity(actor).map_or(0, Level::number);
    let vitality = state.profile(actor).attribute(Attribute::Vitality);
    let least = if wound == 0 { 1 } else { 0 };
    let drops = (5 + vitality - wound).max(least) as i16;
    let fatigue = (state.actor(actor).fatigue - drops).max(0);
    table.emit(Refreshed { actor, fatigue });
}

/// Makes the recovery check of those who are still wounded, as step 4 of a long rest (WT-RST-12); the best result of those who
/// tended them counts in its place, if it is higher. Without wounds the recovery bonus is gone (WT-RST-22).
fn recover(table: &mut Table<'_, impl Run>, actor: ActorId, rest: &Rest) {
    if wounds::count(table.state(), actor) == 0 {
        return recovery::is_whole(table, actor);
    }
    let mut result = recovery::roll(table, actor, 0);
    for tender in rest.tenders.iter() {
        let of = (Attribute::Lore, Skill::Healing, "wounds");
        let kit = |state: &State, tally: &mut Tally| hands::without_kit(state, tender, false, tally);
        result = result.max(checks::tries(table, tender, Feat::Tending, of, kit, None));
    }
    recovery::settle(table, actor, result);
}

/// Gives all stamina and mana back, as the last step of a long rest (WT-RST-13); `refreshed` if exhaustion is gone with it.
fn restore(table: &mut Table<'_, impl Run>, actor: ActorId, refreshed: bool) {
    let state = table.state();
    let stamina = derived::current_stamina_max(state.profile(actor), state.actor(actor).fatigue);
    let mana = max_mana(state, actor);
    table.emit(Restored { actor, stamina, mana, refreshed });
}

/// A long rest is over, and helps or not.
#[event]
pub struct LongRestEnded {
    pub actor: ActorId,
    pub day: u32,
    pub helps: bool,
}

impl Event<Destiny> for LongRestEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.rest = None;
            actor.fresh = self.helps;
            if self.helps {
                if actor.long_rests.is_full() {
                    actor.long_rests.remove(0);
                }
                actor.long_rests.push(self.day);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.helps { "" } else { ", but it does not help" };
        let text = format!("The long rest of {} is over{how}.", teller.name(self.actor));
        Some(Line::new(LineKind::Frame, text).rule(&ORDER))
    }
}

#[event(boon, "The light wounds of {actor} are gone.", rule = LIGHT_WOUNDS)]
pub struct LightHealed {
    pub actor: ActorId,
}

impl Event<Destiny> for LightHealed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.wounds[0] = 0;
        }
    }
}

#[event(boon, "The fatigue of {actor} is {fatigue}.", rule = FATIGUE)]
pub struct Refreshed {
    pub actor: ActorId,
    pub fatigue: i16,
}

impl Event<Destiny> for Refreshed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.fatigue = self.fatigue;
        }
    }
}

#[event(boon, "{actor} has {stamina} stamina and {mana} mana.", rule = ALL_BACK)]
pub struct Restored {
    pub actor: ActorId,
    pub stamina: i16,
    pub mana: i16,
    pub refreshed: bool,
}

impl Event<Destiny> for Restored {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.stamina = self.stamina;
            actor.mana = self.mana;
            actor.refreshed |= self.refreshed;
        }
    }
}
