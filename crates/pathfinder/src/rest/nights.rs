//! Sleep, long rest, focus, the day's beginning.

use super::*;
use crate::hours::{DAY, HOUR};

/// The most items that somebody invests in a day (PF-HEA-09).
const MOST_INVESTED: i32 = 10;
/// Days of rest after which nothing is left of what one suffered (house, PF-HEA-06).
const CURE: u8 = 7;

/// Asks whether nothing keeps an actor from what takes hours.
fn at_leisure(state: &State, actor: ActorId, rule: &'static Rule) -> Verdict {
    ensure!(state.stage != Stage::Fighting, *rule, "an encounter is on", instead = "end the encounter first");
    ensure!(state.lives(actor), *rule, "{} is dead", actor);
    Ok(())
}

/// Returns the hit points that a night gives back (PF-HEA-03).
pub fn night_heals(state: &State, id: ActorId, rough: bool) -> i32 {
    let profile = state.profile(id);
    let constitution = i32::from(profile.saves[Save::Fortitude as usize].ability);
    let all = constitution.max(1) * i32::from(profile.level.max(1));
    if rough { checks::half(all).max(1) } else { all }
}

/// Seconds of a night's rest (PF-HEA-03).
const NIGHT_LASTS: u64 = 8 * HOUR;

/// Returns when the night begins through which an actor sleeps: now, or as that of a companion began that has just ended, for
/// all of them sleep through the same night (house).
fn night_begins(state: &State, actor: ActorId) -> u64 {
    let now = state.clock.seconds;
    let Some(begun) = now.checked_sub(NIGHT_LASTS).filter(|at| is_due(state, actor, *at)) else { return now };
    let slept = |id: ActorId| {
        let days = state.actor(id).days;
        id != actor && !state.hostile(id, actor) && days.slept == Some(begun) && days.woke == now
    };
    if state.ids().any(slept) { begun } else { now }
}

/// Returns whether somebody may have a night's rest from a moment on: once within a day.
fn is_due(state: &State, actor: ActorId, at: u64) -> bool {
    state.actor(actor).days.slept.is_none_or(|last| at >= last + DAY)
}

/// Sleep for a night: eight hours pass, for all together who sleep one after another.
#[command(rule = NIGHT, group = "Rest", kind = Rest, label = "Sleep for a night", between)]
pub struct Sleep {
    pub actor: ActorId,
    /// Whether without shelter or comfort.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rough: bool,
    /// Whether in armour that is not made to be slept in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armoured: bool,
}

impl Act<Pathfinder> for Sleep {
    fn may(&self, state: &State) -> Verdict {
        at_leisure(state, self.actor, &NIGHT)?;
        let due = is_due(state, self.actor, state.clock.seconds);
        ensure!(due, NIGHT, "{} has had its night's rest within a day", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, rough, armoured } = *self;
        let heals = night_heals(table.state(), actor, rough);
        let ago = table.state().clock.seconds - night_begins(table.state(), actor);
        table.emit(Slept { actor, ago });
        crate::hours::pass(table, NIGHT_LASTS - ago);
        damage::mends(table, actor, heals);
        if armoured {
            conditions::give(table, actor, Instance::of(Condition::Fatigued));
        } else if !wants(table.state(), actor) {
            // The hungry and the thirsty stay tired (PF-HEA-08).
            conditions::take(table, actor, Condition::Fatigued);
        }
        eases(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().profile(actor).players {
            offers.add(Sleep { actor, rough: false, armoured: false });
            offers.seldom(Sleep { actor, rough: true, armoured: false });
            offers.seldom(Sleep { actor, rough: false, armoured: true });
            offers.seldom(Sleep { actor, rough: true, armoured: true });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let place = if self.rough { " in the rough" } else { "" };
        let armour = if self.armoured { " in armour" } else { "" };
        format!("Sleep for a night{place}{armour}")
    }
}

/// Returns whether somebody has nothing to eat or to drink, which keeps it tired (PF-HEA-08).
fn wants(state: &State, actor: ActorId) -> bool {
    let days = state.actor(actor).days;
    days.hungry.is_some() || days.thirsty.is_some()
}

/// Takes 1 from being drained and from being doomed.
fn eases(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for what in [Condition::Drained, Condition::Doomed] {
        if table.state().actor(actor).has(what) {
            table.emit(conditions::Eased { actor, what, by: 1 });
        }
    }
}

/// An actor has slept for a night.
#[event(Boon, "{actor} sleeps for a night", NIGHT)]
pub struct Slept {
    pub actor: ActorId,
    /// Seconds since it began to sleep; 0 where the night is still to pass.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ago: u64,
}

impl Event<Pathfinder> for Slept {
    fn apply(&self, state: &mut State) {
        let begun = state.clock.seconds.saturating_sub(self.ago);
        state.on(self.actor, |actor| {
            actor.days.slept = Some(begun);
            actor.days.woke = begun + NIGHT_LASTS;
            actor.days.rested = true;
        });
    }
}

/// Returns when the rest of so many days begins: now, or as that of a companion began that has just ended (house).
fn rest_begins(state: &State, actor: ActorId, days: u8) -> u64 {
    let now = state.clock.seconds;
    let Some(begun) = now.checked_sub(u64::from(days) * DAY) else { return now };
    let lay = |id: ActorId| {
        let days = state.actor(id).days;
        id != actor && !state.hostile(id, actor) && days.lay == Some(begun) && days.woke == now
    };
    let own = state.actor(actor).days.lay != Some(begun);
    if own && state.ids().any(lay) { begun } else { now }
}

/// Rest for days on end: they pass, for all together who rest one after another.
#[command(rule = LONG_REST, group = "Rest", kind = Rest, by = game_master, open, label = "Rest for days")]
pub struct BedRest {
    pub target: ActorId,
    #[field("days", 1..=30, usual = 1)]
    pub days: u8,
}

impl Act<Pathfinder> for BedRest {
    fn may(&self, state: &State) -> Verdict {
        at_leisure(state, self.target, &LONG_REST)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, days } = *self;
        let lasts = u64::from(days) * DAY;
        let until = rest_begins(table.state(), actor, days) + lasts;
        let whole = i32::from(conditions::most_hit_points(table.state(), actor));
        let each = 2 * night_heals(table.state(), actor, false);
        let heals = if days >= CURE { whole } else { each * i32::from(days) };
        let now = table.state().actor(actor);
        // Whoever has all hit points and rests is no longer wounded (PF-CND-42).
        let wounded = if i32::from(now.hit_points) + heals >= whole { 0 } else { now.wounded };
        table.emit(Lain { actor, days, until, wounded });
        crate::hours::pass(table, until - table.state().clock.seconds);
        damage::mends(table, actor, heals);
        if !wants(table.state(), actor) {
            conditions::take(table, actor, Condition::Fatigued);
        }
        for _ in 0..days {
            eases(table, actor);
        }
        if days >= CURE {
            for what in
                [Condition::Sickened, Condition::Drained, Condition::Enfeebled, Condition::Clumsy, Condition::Stupefied]
            {
                conditions::take(table, actor, what);
            }
        }
    }
}

/// An actor has rested for so many days.
#[event(Boon, "{actor} rests for {days} days", LONG_REST)]
pub struct Lain {
    pub actor: ActorId,
    pub days: u8,
    /// When the rest is over, in seconds of game time; 0 where nobody has said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: u64,
    /// How wounded it still is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounded: u8,
}

impl Event<Pathfinder> for Lain {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        let Self { days, until, wounded, .. } = *self;
        state.on(self.actor, |actor| {
            actor.wounded = wounded;
            (actor.days.slept, actor.days.woke, actor.days.rested) = (Some(now), now + DAY, true);
            if until > 0 {
                // The last night of it ends with the rest.
                actor.days.lay = Some(until.saturating_sub(u64::from(days) * DAY));
                (actor.days.slept, actor.days.woke) = (Some(until.saturating_sub(NIGHT_LASTS)), until);
            }
        });
    }
}

/// Returns the Focus Points that an actor has spent, and the most that it has.
fn focus(state: &State, actor: ActorId) -> (u8, u8) {
    let most = state.profile(actor).casting.as_ref().map_or(0, |casting| casting.focus_points);
    (state.actor(actor).focus_spent, most)
}

/// Refocus for ten minutes.
#[command(rule = REFOCUS, group = "Rest", kind = Rest, label = "Refocus", between)]
pub struct Refocus {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Refocus {
    fn may(&self, state: &State) -> Verdict {
        at_leisure(state, self.actor, &REFOCUS)?;
        turns::able(state, self.actor)?;
        let (spent, most) = focus(state, self.actor);
        ensure!(most > 0 && spent > 0, REFOCUS, "{} has all Focus Points", self.actor);
        let since = spent > state.actor(self.actor).days.regained;
        ensure!(since, REFOCUS, "{} has spent none since one came back", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Refocused { actor: self.actor });
        crate::hours::pass(table, 600);
    }

    fn offers(offers: &mut Offers<'_>) {
        if focus(offers.state(), offers.actor).1 > 0 {
            offers.add(Refocus { actor: offers.actor });
        }
    }
}

/// A Focus Point comes back.
#[event(Boon, "{actor} refocuses", REFOCUS)]
pub struct Refocused {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Refocused {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.focus_spent = actor.focus_spent.saturating_sub(1);
            actor.days.regained = actor.focus_spent;
        });
    }
}

/// Make ready for the day: Focus Points come back, daily powers, items are invested.
#[command(rule = PREPARATIONS, group = "Rest", kind = Rest, label = "Make ready for the day", between)]
pub struct DailyPreparations {
    pub actor: ActorId,
    /// Items that are invested.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invested: u8,
}

impl Act<Pathfinder> for DailyPreparations {
    fn may(&self, state: &State) -> Verdict {
        at_leisure(state, self.actor, &PREPARATIONS)?;
        turns::able(state, self.actor)?;
        let rested = state.actor(self.actor).days.rested;
        ensure!(rested, PREPARATIONS, "{} has made ready since it last rested", self.actor, instead = "sleep first");
        let few = i32::from(self.invested) <= MOST_INVESTED;
        ensure!(few, PREPARATIONS, "ten items are the most that one invests");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Prepared { actor: self.actor, invested: self.invested });
        crate::hours::pass(table, HOUR);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().profile(offers.actor).players {
            offers.add(DailyPreparations { actor: offers.actor, invested: 0 });
        }
    }
}

/// An actor is ready for the day.
#[event(Boon, "{actor} makes ready for the day", PREPARATIONS)]
pub struct Prepared {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub invested: u8,
}

impl Event<Pathfinder> for Prepared {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.days.rested = false;
            (actor.focus_spent, actor.days.regained) = (0, 0);
            actor.days.invested = self.invested;
        });
    }
}
