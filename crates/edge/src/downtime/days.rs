//! Days between adventures pass.

use super::*;
use crate::damage::mends;
use crate::wounding::{Healing, can_heal, rests};

/// Seconds of a day.
const DAY_SECONDS: u64 = 86_400;

/// Say how many days lie between two adventures.
#[command(rule = INTERLUDE, group = "Downtime", kind = Rule, by = game_master, open, label = "Begin an interlude")]
pub struct BeginInterlude {
    #[field("days", 1..=1000, usual = 30)]
    pub days: u16,
}

impl Act<Edge> for BeginInterlude {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, INTERLUDE, "there is a fight", instead = "end the fight");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(InterludeBegan { days: self.days });
    }
}

/// Days lie between two adventures.
#[event(Frame, "{days} days go by", INTERLUDE)]
pub struct InterludeBegan {
    pub days: u16,
}

impl Event<Edge> for InterludeBegan {
    fn apply(&self, state: &mut State) {
        state.downtime.days = self.days;
    }
}

/// Let days of the interlude pass.
#[command(rule = NIGHTS, group = "Downtime", kind = Rule, by = game_master, open, label = "Let days pass")]
pub struct PassDays {
    #[field("days", 1..=100, usual = 1)]
    pub days: u16,
}

impl Act<Edge> for PassDays {
    fn when(state: &State) -> Verdict {
        ensure!(state.downtime.days > 0, INTERLUDE, "no days are left", instead = "begin an interlude");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, INTERLUDE, "there is a fight", instead = "end the fight");
        let left = i32::from(state.downtime.days);
        ensure!(self.days <= state.downtime.days, INTERLUDE, "{} days are left", left);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for _ in 0..self.days {
            day(table);
        }
    }
}

/// Lets a day pass (ED-DWN-43): the night, then living and what comes again and again, then the work, then the day is over.
fn day(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        if table.state().profile(actor).players && table.state().lives(actor) {
            night(table, actor);
            pays(table, actor);
            own_work(table, actor);
        }
    }
    working::shared(table);
    table.emit(DayOver {});
    crate::hours::catches_up(table);
}

/// Lets somebody sleep, get well and heal.
fn night(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).life != Life::Alive || state.actor(actor).vitality == 0 {
        return;
    }
    let hurt = state.actor(actor).vitality < exhaustion::most_vitality(state, actor);
    if hurt {
        let strength = crate::traumas::score(state, actor, Ability::Strength);
        let roll = table.die(6, Advantage::Plain);
        let by = (roll.kept as i32 + strength).max(0);
        mends(table, actor, by as i16);
    }
    if table.state().actor(actor).weariness[Weariness::Ordinary as usize] > 0 {
        table.emit(exhaustion::Refreshed { actor, of: Weariness::Ordinary, levels: 1 });
    }
    if can_heal(table.state(), actor) {
        let living = living(table.state(), actor);
        // ED-DWN-36: the same as a day of rest elsewhere.
        let eased = living.pursuit == Pursuit::Recuperating && living.minutes >= MINUTES;
        rests(table, actor, Healing { treated: [living.treated; 2], strained: false, eased });
    }
}

/// Pays what a day costs somebody before its work does (ED-DWN-41).
fn pays(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let now = living(table.state(), actor);
    let labour = project(table.state(), now.project).filter(|project| !project.finished).map(|project| project.labour);
    // ED-DWN-35: the trade pays for the days that one works at it.
    pays_living(table, actor, labour, now.minutes >= MINUTES);
    pays_costs(table, actor);
}

/// Does somebody's own work of a day.
fn own_work(table: &mut Table<'_, impl Run>, actor: ActorId) {
    working::own(table, actor);
}

/// A day of the interlude is over.
#[event]
pub struct DayOver {}

impl Event<Edge> for DayOver {
    fn apply(&self, state: &mut State) {
        state.downtime.days = state.downtime.days.saturating_sub(1);
        state.clock.advance(DAY_SECONDS);
        state.world.ahead -= DAY_SECONDS as i64;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("A day is over; {} are left", teller.state.downtime.days);
        Some(Line::new(LineKind::Frame, text).rule(&INTERLUDE).rule(&NIGHTS).rule(&ONE_LIVELIHOOD))
    }
}
