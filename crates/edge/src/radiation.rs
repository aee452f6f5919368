//! Exposure to rays, and what takes them away.

use crate::prelude::*;
use crate::rays::*;

rules! {
    /// Nobody knows the count who has nothing to measure it with.
    HIDDEN = "ED-RAD-06", "Hidden count";
    /// A dose takes so many rads in so many hours, one by one, beside what the body does.
    DRUGS = "ED-RAD-18", "Drugs", Option;
    /// What comes of it in the long run the game master says.
    LONG_TERM = "ED-RAD-19", "Long-term effects", Call;
    /// What comes and what goes at the same moment: first it comes.
    IN_ORDER = "ED-RAD-20", "Order within one instant";
    /// Exhaustion of all causes adds up; below six levels one is not awake by that alone.
    WITH_EXHAUSTION = "ED-INT-63", "Radiation, exhaustion 6 and recovery";
    /// Rates add in parts of a rad; a body and a drug take whole ones.
    TWO_RATES = "ED-INT-81", "Rays, two rates and a drug";
}

/// Expose somebody to rays.
#[command(rule = LEVELS, group = "World", kind = Rule, by = game_master, open, always, label = "Rays")]
pub struct Expose {
    pub target: ActorId,
    #[field("level", 1..=5, usual = 3)]
    pub level: u8,
    /// Whether this source is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("it is over")]
    pub ends: bool,
}

impl Act<Edge> for Expose {
    fn may(&self, state: &State) -> Verdict {
        let sources = state.actor(self.target).rads.sources;
        ensure!(state.lives(self.target), LEVELS, "{} is dead", self.target);
        ensure!(self.ends || !sources.is_full(), SOURCES, "that are enough of sources");
        let there = !self.ends || sources.iter().any(|level| level == self.level);
        ensure!(there, SOURCES, "there is no such source");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Exposed { actor: self.target, level: self.level, ends: self.ends });
    }
}

/// An actor is exposed to rays, or no longer.
#[event]
pub struct Exposed {
    pub actor: ActorId,
    pub level: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: bool,
}

impl Event<Edge> for Exposed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let sources = &mut actor.rads.sources;
            let place = sources.iter().position(|level| level == self.level);
            match place.filter(|_| self.ends) {
                Some(place) => sources.remove(place),
                None if !self.ends => sources.push(self.level),
                None => {}
            }
        });
    }

    // ED-RAD-06: nobody feels rays.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !teller.viewer.is_game_master() {
            return None;
        }
        let how = if self.ends { "is out of rays" } else { "is exposed to rays" };
        let text = format!("{} {how} of level {}", teller.name(self.actor), self.level);
        Some(Line::new(LineKind::Ruling, text).rule(&LEVELS).rule(&COUNT))
    }
}

/// Give somebody a drug against rays.
#[command(rule = DRUGS, group = "World", kind = Heal, by = game_master, open, always, label = "A drug against rays")]
pub struct Medicate {
    pub target: ActorId,
}

impl Act<Edge> for Medicate {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), DRUGS, "{} is dead", self.target);
        ensure!(state.actor(self.target).rads.drug <= 100, DRUGS, "{} has had enough of it", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Medicated { actor: self.target });
    }
}

/// An actor has a drug against rays.
#[event(Boon, "{actor} takes a drug against rays", DRUGS)]
pub struct Medicated {
    pub actor: ActorId,
}

impl Event<Edge> for Medicated {
    fn apply(&self, state: &mut State) {
        let dose = state.options().rad_drug_rads;
        // A second dose begins to work as the first is through.
        state.on(self.actor, |actor| actor.rads.drug = actor.rads.drug.saturating_add(dose));
    }
}

/// Say what rays have left in somebody in the long run.
#[command(rule = LONG_TERM, group = "World", kind = Rule, by = game_master, open, always, label = "In the long run")]
pub struct LongTerm {
    pub target: ActorId,
    #[field("what", usual = "a tumour".to_owned())]
    pub text: String,
}

impl Act<Edge> for LongTerm {
    fn may(&self, _state: &State) -> Verdict {
        let letters = self.text.chars().count();
        ensure!((1..=200).contains(&letters), LONG_TERM, "say it, in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Lingers { actor: self.target, text: self.text.clone() });
    }
}

/// Rays have left something in an actor.
#[event(Status, "{actor}: {text}", LONG_TERM)]
pub struct Lingers {
    pub actor: ActorId,
    pub text: String,
}

impl Event<Edge> for Lingers {
    fn apply(&self, _state: &mut State) {}
}

/// Returns the seconds in which a drug takes a rad (ED-RAD-18).
fn drug_takes(state: &State) -> u32 {
    let options = state.options();
    u32::from(options.rad_drug_hours) * 3600 / u32::from(options.rad_drug_rads.max(1))
}

/// What of rays falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RadDue {
    /// Another whole rad has come.
    Comes,
    /// The body is rid of one.
    Leaves,
    /// A drug takes one.
    Drug,
    /// An hour is over in which blood has come.
    Bleeds,
}

/// Returns whether rays alone let an actor bleed, and by the hour: outside of fights, where a campaign says so (ED-RAD-13).
pub(crate) fn bleeds_by_the_hour(state: &State, id: ActorId) -> bool {
    let hourly = state.options().rad_bleeding_interval == RadBleeding::Hour && state.stage != Stage::Fighting;
    let wounds = state.actor(id).conditions.iter().any(|one| one.what == Condition::Bleeding);
    hourly && !wounds && state.actor(id).rads.units > 0 && bleeds(state, id)
}

/// Returns after how many seconds something of the rays in an actor falls due, and what. What comes is first (ED-RAD-20).
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<(u64, RadDue)> {
    let rads = state.actor(id).rads;
    if !state.lives(id) || rads == Rads::default() {
        return None;
    }
    let rate = rate(state, id);
    let pending = exhaustion_is_behind(state, id);
    let comes = match rate {
        _ if pending => Some(0),
        0 => None,
        rate => Some((RAD - rads.units % RAD).div_ceil(rate)),
    };
    let leaves = works(state, id).then(|| u64::from(ELIMINATES.saturating_sub(rads.working)));
    let drug = (rads.drug > 0).then(|| u64::from(drug_takes(state).saturating_sub(rads.drugged)));
    let hour = crate::time::HOUR;
    let bleeds = bleeds_by_the_hour(state, id).then(|| hour - crate::time::now(state) % hour);
    let all = [(comes, RadDue::Comes), (leaves, RadDue::Leaves), (drug, RadDue::Drug), (bleeds, RadDue::Bleeds)];
    let found = all.into_iter().filter_map(|(after, what)| Some((after?, what)));
    found.min_by_key(|(after, _)| *after)
}

/// Returns how many rows of the table the count of an actor is above.
fn row(state: &State, id: ActorId) -> u8 {
    ROWS.iter().filter(|(number, _)| is_above(state, id, *number)).count() as u8
}

/// Returns whether what the count brings has not come yet.
fn exhaustion_is_behind(state: &State, id: ActorId) -> bool {
    let brought = state.actor(id).weariness[Weariness::Radiation as usize];
    let room = exhaustion::level(state, id) < exhaustion::MOST;
    let levels = levels(state, id);
    let told = row(state, id) == state.actor(id).rads.row;
    levels < brought || levels > brought && room || is_above(state, id, 100) || !told
}

/// Lets something of the rays in an actor fall due.
pub(crate) fn fall_due(table: &mut Table<'_, impl Run>, actor: ActorId, what: RadDue) {
    match what {
        RadDue::Comes => {}
        RadDue::Leaves | RadDue::Drug => table.emit(RadGone { actor, drug: what == RadDue::Drug }),
        RadDue::Bleeds => return dying::bleeds(table, actor),
    }
    settles(table, actor);
}

/// Brings what the count of an actor brings, and takes what it no longer does (ED-RAD-15, ED-RAD-17).
pub(crate) fn settles(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if is_above(state, actor, 100) {
        return table.emit(dying::Died { actor, how: dying::Death::Rays });
    }
    let wanted = levels(state, actor);
    let brought = state.actor(actor).weariness[Weariness::Radiation as usize];
    if wanted > brought {
        exhaustion::tires(table, actor, Weariness::Radiation, wanted - brought);
    } else if wanted < brought {
        table.emit(exhaustion::Refreshed { actor, of: Weariness::Radiation, levels: brought - wanted });
    }
    let row = row(table.state(), actor);
    if row != table.state().actor(actor).rads.row {
        table.emit(Symptoms { actor, row });
    }
}

/// The symptoms of an actor change.
#[event]
pub struct Symptoms {
    pub actor: ActorId,
    /// How many rows of the table its count is above.
    pub row: u8,
}

impl Event<Edge> for Symptoms {
    fn apply(&self, state: &mut State) {
        let bled = state.actor(self.actor).conditions.iter().any(|one| one.what == Condition::Bleeding);
        let bleeds = self.row >= 6;
        state.on(self.actor, |actor| {
            // ED-CND-07: what was bled heals once it is stopped.
            if actor.rads.row >= 6 && !bleeds && !bled {
                actor.bled = 0;
            }
            actor.rads.row = self.row;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let rows = [&WEAK, &TEN, &TWENTY, &FORTY, &SIXTY, &EIGHTY, &HUNDRED];
        let Some(place) = usize::from(self.row).checked_sub(1) else {
            return Some(Line::new(LineKind::Boon, format!("{who} is well again")).by(self.actor).rule(&SUBSIDES));
        };
        let text = format!("{who} {}", ROWS[place].1);
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(rows[place]);
        Some(line.rule(&ABOVE).rule(&LOCKED).rule(&WITH_EXHAUSTION))
    }
}

/// A rad is gone (ED-RAD-16, ED-RAD-18).
#[event]
pub struct RadGone {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub drug: bool,
}

impl Event<Edge> for RadGone {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let rads = &mut actor.rads;
            if self.drug {
                (rads.drug, rads.drugged) = (rads.drug.saturating_sub(1), 0);
            } else {
                rads.working = 0;
            }
            // ED-INT-81: whole ones alone; the rest stays.
            if rads.whole() > 0 {
                rads.units -= RAD;
            }
            if rads.whole() == 0 {
                rads.working = 0;
            }
        });
    }
}
