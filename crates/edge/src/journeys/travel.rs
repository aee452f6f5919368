//! Setting out, going on, halting.

use super::*;
use crate::time::{self, HOUR, MINUTE, TRAVEL_DAY, Why};
use crate::trials::{Ask, Trial, try_it};

/// Choose the pace of the group.
#[command(rule = PACES, group = "Journey", kind = Journey, by = game_master, open, between, label = "Choose a pace")]
pub struct SetPace {
    #[field("pace", usual = Pace::Normal)]
    pub pace: Pace,
}

impl Act<Edge> for SetPace {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = state.world.journey;
        // ED-TRV-09: what goes on as before is one stretch.
        let same = journey.on_the_way && journey.pace == self.pace;
        ensure!(!same, STRETCHES, "the group goes at that pace", instead = "travel on");
        let vehicles = travellers(state).all(|id| state.actor(id).travelling.by == Carriage::Vehicle);
        ensure!(!vehicles, NO_PACE, "a vehicle knows no pace");
        bears_pace(state, self.pace)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SetOff { pace: self.pace });
    }
}

/// Checks that everybody who walks keeps a pace (ED-TRV-04).
fn bears_pace(state: &State, pace: Pace) -> Verdict {
    for id in travellers(state).filter(|id| walks(state, *id)) {
        let speed = derived::speed(state, id);
        ensure!(speed > 0, ONE_PACE, "{} cannot walk", id, instead = "carry it");
        let slow = pace == Pace::Slow || !conditions::has(state, id, Condition::Hindered);
        ensure!(slow, ONE_PACE, "{} is hindered", id, instead = "go slowly, or carry it");
    }
    Ok(())
}

/// A group is on the way, at a pace.
#[event(Frame, "The group goes at a {pace} pace", PACES, ONE_PACE)]
pub struct SetOff {
    pub pace: Pace,
}

impl Event<Edge> for SetOff {
    fn apply(&self, state: &mut State) {
        let journey = &mut state.world.journey;
        *journey = Journey { on_the_way: true, pace: self.pace, seconds: 0, stretch: 0, ..*journey };
        // ED-TRV-08: who does not go slowly does not go unnoticed.
        if self.pace != Pace::Slow {
            state.actors.iter_mut().for_each(|actor| actor.travelling.hides = 0);
        }
    }
}

/// Say how somebody comes along.
#[command(rule = PER_MINUTE, group = "Journey", kind = Journey, by = game_master, open, between, label = "Come along")]
pub struct Embark {
    pub target: ActorId,
    #[field("how", usual = Carriage::Mount)]
    pub by: Carriage,
    #[field("its speed, in centimetres a round", 0..=60_000, usual = 1500)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub speed: u16,
    /// Whether it flies, or floats above the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("above the ground")]
    pub aloft: bool,
    /// Hours for which a vehicle goes; 0 for any number.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("autonomy in hours", 0..=240)]
    pub autonomy: u8,
}

impl Act<Edge> for Embark {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, _state: &State) -> Verdict {
        let rides = matches!(self.by, Carriage::Mount | Carriage::Wagon | Carriage::Vehicle);
        ensure!(!rides || self.speed > 0, PER_MINUTE, "it has a speed", instead = "say how fast it is");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, by, speed, aloft, autonomy } = *self;
        let travelling = Travelling { by, speed, aloft, autonomy, ..table.state().actor(actor).travelling };
        table.emit(Boarded { actor, travelling });
    }
}

/// An actor comes along so.
#[event]
pub struct Boarded {
    pub actor: ActorId,
    pub travelling: Travelling,
}

impl Event<Edge> for Boarded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.travelling = self.travelling);
        state.world.journey.driven = 0;
        (state.world.journey.seconds, state.world.journey.stretch) = (0, 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} comes along {}", teller.name(self.actor), self.travelling.by);
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&PER_MINUTE).rule(&MODES))
    }
}

/// Travel for a while.
#[command(rule = PACES, group = "Journey", kind = Journey, by = game_master, open, between, label = "Travel")]
pub struct Travel {
    #[field("hours", 0..=72, usual = 8)]
    pub hours: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("minutes", 0..=59)]
    pub minutes: u8,
    /// Whether the ground is difficult.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("on difficult ground")]
    pub difficult: bool,
    /// What keeping the way takes, where there is neither road nor map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("DC of the way, off the road", 1..=60)]
    pub wild: Option<u8>,
    /// Whether the way goes back along a map.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("back along a map")]
    pub back: bool,
}

impl Travel {
    /// Returns the seconds that it takes.
    fn seconds(&self) -> u64 {
        u64::from(self.hours) * HOUR + u64::from(self.minutes) * MINUTE
    }

    /// Checks that what draws wagons, and what drives itself, goes so long.
    fn lasts(&self, state: &State) -> Verdict {
        let journey = state.world.journey;
        let seconds = self.seconds() as u32;
        let limit = u32::from(state.options().draught_fast_hours) * HOUR as u32;
        let draws = travellers(state).any(|id| state.actor(id).travelling.by == Carriage::Wagon);
        let tired = journey.recovers && journey.hurried > 0 || journey.hurried + seconds > limit;
        let strained = draws && journey.pace == Pace::Fast && tired;
        ensure!(!strained, DRAUGHT, "draught animals do not go fast for so long", instead = "go at a normal pace");
        for id in travellers(state).filter(|id| state.actor(*id).travelling.by == Carriage::Vehicle) {
            let most = u32::from(state.actor(id).travelling.autonomy) * HOUR as u32;
            let goes = most == 0 || journey.driven + seconds <= most;
            ensure!(goes, VEHICLE_HOURS, "the vehicle does not go so far", instead = "go less far");
        }
        Ok(())
    }
}

impl Act<Edge> for Travel {
    fn when(state: &State) -> Verdict {
        in_peace(state)?;
        ensure!(travellers(state).next().is_some(), PACES, "there is nobody who travels");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(self.seconds() > 0, PACES, "that is no time", instead = "say how long");
        ensure!(!self.back || state.world.journey.charted, MAPPING, "there is no map of the way");
        self.lasts(state)?;
        bears_pace(state, state.world.journey.pace)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let wild = self.wild.filter(|_| !self.back && !table.state().world.journey.found);
        if let Some(dc) = wild
            && !keeps_the_way(table, dc)
        {
            // ED-TRV-31: an hour that brings nothing.
            let seconds = self.seconds().min(HOUR);
            table.emit(LostWay {});
            time::passes(table, seconds, Why::Journey);
            return table.emit(CameSoFar { seconds: 0, difficult: self.difficult });
        }
        let seconds = self.seconds();
        table.emit(WayFound { found: wild.is_some() });
        time::passes(table, seconds, Why::Journey);
        table.emit(CameSoFar { seconds: seconds as u32, difficult: self.difficult });
    }
}

/// Lets somebody keep the way; nobody does where nobody is to (ED-TRV-31).
fn keeps_the_way(table: &mut Table<'_, impl Run>, dc: u8) -> bool {
    let state = table.state();
    let guides =
        |id: &ActorId| state.actor(*id).travelling.does == Occupation::Navigating && conditions::can_act(state, *id);
    let Some(guide) = travellers(state).find(guides) else { return false };
    let ask = Ask { ability: Ability::Perception, ..Ask::of(Trial::Navigating, Skill::Survival, dc.into()) };
    try_it(table, guide, ask).1
}

/// The way is lost.
#[event(Status, "The way is lost for an hour", NAVIGATING)]
pub struct LostWay {}

impl Event<Edge> for LostWay {
    fn apply(&self, state: &mut State) {
        (state.world.journey.on_the_way, state.world.journey.moves) = (true, true);
    }
}

/// A group moves.
#[event]
pub struct WayFound {
    /// Whether somebody has found the way for this day.
    pub found: bool,
}

impl Event<Edge> for WayFound {
    fn apply(&self, state: &mut State) {
        let journey = &mut state.world.journey;
        (journey.on_the_way, journey.moves) = (true, true);
        journey.found |= self.found;
    }
}

/// Returns how far a group comes in so many seconds of one stretch (ED-TRV-09, ED-TRV-19, ED-TRV-38).
pub fn passes(state: &State, seconds: u64, difficult: bool) -> u32 {
    let pace = state.world.journey.pace;
    let whole = state.options().travel_round_km;
    let walkers = travellers(state).any(|id| walks(state, id)).then(|| Columns::of(pace));
    let carried = |id: &ActorId| state.actor(*id).travelling.speed > 0 || ridden_by(state, *id).is_some();
    let drives = travellers(state).any(|id| state.actor(id).travelling.by == Carriage::Vehicle);
    let of = |id: ActorId| {
        let Travelling { by, speed, .. } = state.actor(id).travelling;
        let speed = ridden_by(state, id).map_or(speed.into(), |mount| derived::speed(state, mount).max(0) as u32);
        let columns = of_mount(speed / 100, whole);
        if by == Carriage::Vehicle || walkers.is_none() && !drives { columns } else { columns.at(pace) }
    };
    let riders = travellers(state).filter(carried).map(of).reduce(Columns::smaller);
    let aloft = travellers(state).all(|id| state.actor(id).travelling.aloft);
    let difficult = difficult && !aloft;
    let bears = |id: ActorId| matches!(state.actor(id).travelling.by, Carriage::Mount | Carriage::Wagon);
    let paced = travellers(state).any(|id| bears(id) || ridden_by(state, id).is_some());
    match (walkers, riders) {
        (Some(walkers), riders) => {
            let columns = riders.map_or(walkers, |riders| walkers.smaller(riders));
            columns.metres(seconds) / if difficult { 2 } else { 1 }
        }
        (None, Some(riders)) => {
            let riders = Columns { day: None, ..riders };
            // ED-TRV-19: beside a vehicle the pace of mounts is in their figures already.
            let pace = if paced && !drives { pace } else { Pace::Normal };
            ridden(riders, pace, &[(seconds, difficult)])
        }
        (None, None) => 0,
    }
}

/// A group has come so far.
#[event]
pub struct CameSoFar {
    /// Seconds that count.
    pub seconds: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub difficult: bool,
}

impl Event<Edge> for CameSoFar {
    fn apply(&self, state: &mut State) {
        let before = state.world.journey;
        // ED-TRV-09: stretches that are alike are one, halts or not; whole days of travel stand by themselves.
        let alike = before.difficult == self.difficult && u64::from(before.seconds) < TRAVEL_DAY;
        let (seconds, stretch) = if alike { (before.seconds, before.stretch) } else { (0, 0) };
        let all = seconds + self.seconds;
        let metres = passes(state, all.into(), self.difficult).max(stretch);
        let draws = travellers(state).any(|id| state.actor(id).travelling.does == Occupation::Mapping);
        let journey = &mut state.world.journey;
        journey.moves = false;
        journey.charted |= draws && self.seconds > 0;
        journey.difficult = self.difficult;
        (journey.seconds, journey.stretch) = (all, metres);
        journey.metres += metres - stretch;
        state.actors.iter_mut().for_each(|actor| actor.rest.stretch = 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let metres = teller.state.world.journey.metres;
        let text = format!("The group has come {}.{} km", metres / 1000, metres % 1000 / 100);
        let line = Line::new(LineKind::Frame, text).rule(&PACES).rule(&BETWEEN).rule(&STRETCHES);
        let line = line.rule_if(self.difficult, &DIFFICULT).rule_if(self.difficult, &MIXED);
        Some(line.rule_if(self.difficult, &WHICH_GROUND))
    }
}

/// Make a halt: nobody is on the way any more.
#[command(rule = STRETCHES, group = "Journey", kind = Journey, by = game_master, open, between, label = "End the journey")]
pub struct Halt {}

impl Act<Edge> for Halt {
    fn when(state: &State) -> Verdict {
        ensure!(state.world.journey.on_the_way, STRETCHES, "nobody is on the way");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Halted {});
    }
}

/// The journey is over.
#[event(Frame, "The journey is over", STRETCHES)]
pub struct Halted {}

impl Event<Edge> for Halted {
    fn apply(&self, state: &mut State) {
        state.world.journey = Journey { charted: state.world.journey.charted, ..Journey::default() };
        state.actors.iter_mut().for_each(|actor| actor.travelling.hides = 0);
    }
}

/// The first hour of a march that costs a saving throw.
const NINTH: u64 = 9;
/// So long in one stretch a march is strenuous (ED-RST-28).
const LONG: u64 = HOUR;

/// Returns after how many seconds of walking something comes of it, and whether that is a saving throw (ED-TRV-10).
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<(u64, bool)> {
    let journey = state.world.journey;
    if !journey.moves || !marches(state, id) {
        return None;
    }
    let rest = state.actor(id).rest;
    let boundary = (NINTH + u64::from(rest.marches)) * HOUR;
    let throw = boundary.saturating_sub(rest.marched.into());
    let tires = !rest.strained && u64::from(rest.stretch) <= LONG;
    let strain = LONG.saturating_sub(rest.stretch.into());
    Some(if tires && strain <= throw { (strain, false) } else { (throw, true) })
}

/// Lets a march cost what it costs: it is strenuous after an hour, and after the eighth each hour takes a saving throw.
pub(crate) fn resists(table: &mut Table<'_, impl Run>, actor: ActorId, throws: bool) {
    if !throws {
        return crate::rest::strains(table, actor);
    }
    let rest = table.state().actor(actor).rest;
    let dc = 15 + i32::from(rest.marches);
    table.emit(Marched { actor });
    let skill = march_skill(table.state(), actor);
    // ED-TRV-12: whatever the skill, it is Strength that resists.
    let ask = Ask { ability: Ability::Strength, ..Ask::of(Trial::March, skill, dc) };
    if !try_it(table, actor, ask).1 {
        exhaustion::tires(table, actor, Weariness::Ordinary, 1);
    }
}

/// Returns the skill with which an actor resists a march (ED-TRV-12).
fn march_skill(state: &State, actor: ActorId) -> Skill {
    let bonus = |skill| state.profile(actor).skill(skill).unwrap_or(0);
    match state.options().forced_march_skill {
        crate::options::MarchSkill::Stamina => Skill::Stamina,
        crate::options::MarchSkill::Fortitude => Skill::Fortitude,
        crate::options::MarchSkill::Either if bonus(Skill::Fortitude) > bonus(Skill::Stamina) => Skill::Fortitude,
        crate::options::MarchSkill::Either => Skill::Stamina,
    }
}

/// An hour of a forced march is over for an actor.
#[event]
pub struct Marched {
    pub actor: ActorId,
}

impl Event<Edge> for Marched {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.rest.marches = actor.rest.marches.saturating_add(1));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let hours = 8 + u32::from(teller.state.actor(self.actor).rest.marches);
        let text = format!("{} has walked for {hours} hours", teller.name(self.actor));
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&FORCED_MARCH).rule(&MARCH_DC);
        Some(line.rule(&MARCH_SKILL).rule(&MARCH_RESET).rule(&GROWING))
    }
}
