//! Breath under water, and drowning.

pub mod breath;
pub mod swim;

pub use breath::*;
pub use swim::*;

use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::conditions::Afflicted;
use crate::damage::HpLost;
use crate::dying::{drowns, needs_air};
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::clock::{self, MINUTE, Passing};

rules! {
    /// One more comes as each of one's turns begins, conscious or not, until one breathes or dies.
    LATER_DICE = "SP-UWD-08", "Later dice of drowning";
    /// A die of 3 or lower takes a point of Endurance.
    DIE_OF_DROWNING = "SP-UWD-09", "Die of drowning";
    /// With the last point of Endurance drowning kills.
    DROWNED = "SP-UWD-10", "Death by drowning";
    /// Who can breathe drowns no longer, and has full lungs at the end of the turn. What was lost comes back by sleep.
    BREATHING_AGAIN = "SP-UWD-11", "Breathing again";
    /// Every weapon does half its dice of damage where one of two is under water.
    HALVED = "SP-UWD-20", "Damage under water";
    /// Nothing reaches farther than 5 spaces there.
    SHORT_RANGES = "SP-UWD-21", "Ranges under water";
    /// All but knives, stilettos and spears are at +1 there, to hit and to hurt.
    AWKWARD = "SP-UWD-22", "Awkward weapons";
    /// Firearms, slings, whips and what swings on a rope are of no use there.
    OF_NO_USE = "SP-UWD-23", "Weapons of no use";
    /// Shields do not strike there. They guard as ever.
    SHIELDS = "SP-UWD-24", "Shields under water";
    /// Fists, claws and teeth are awkward and halved as well; creatures of the water are exempt from all of it. Grapples stay as
    /// they are.
    BODIES = "SP-UWD-25", "Fists and teeth under water";
    /// Hurt in the water, one rolls Endurance and Conditioning, or Resolve, at 3; with more damage than result one takes in water and
    /// drowns at once.
    TAKING_IN_WATER = "SP-UWD-27", "Hurt in the water";
    /// With the head above water it is 1 easier.
    HEAD_ABOVE = "SP-UWD-28", "Head above water";
    /// The unconscious hold no breath: in the water they go under and drown.
    UNCONSCIOUS_THERE = "SP-UWD-29", "Unconscious in the water";
    /// Water to the waist is difficult ground, and nothing else.
    WAIST_HIGH = "SP-UWD-30", "Water to the waist" follows turns::DIFFICULT_GROUND, HALVED;
    /// Who has taken in water drowns on until the end of a turn with the head above it and without a fight.
    COUGHING = "SP-UWD-31", "After taking in water";
}

/// Returns in how many seconds the next air is out, or the next die of drowning due, and whose it is.
pub fn next_gasp(state: &State) -> Option<(u64, ActorId)> {
    let breathing = state.ids().filter(|id| needs_air(state, *id));
    breathing.filter_map(|id| Some((seconds_of_breath(state, id)?, id))).min()
}

fn seconds_of_breath(state: &State, id: ActorId) -> Option<u64> {
    let breath = state.actor(id).breath;
    if breath.drowning {
        return Some(breath.gasp.into());
    }
    if has_air(state, id) { None } else { breath.air.map(u64::from) }
}

/// Returns whether time passes for anybody's breath.
pub fn counts_breath(state: &State) -> bool {
    state.ids().any(|id| state.swims(id) || state.actor(id).breath != Breath::default())
}

/// Breathe deeply before a dive.
#[command(rule = PREPARED, group = "Water", between, open)]
pub struct Prepare {
    pub actor: ActorId,
    #[field("seconds", 1..=600, usual = 60)]
    pub seconds: u16,
}

impl Act<Archsoul> for Prepare {
    fn may(&self, state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &PREPARED)?;
        ensure!(
            state.stands(self.actor) && needs_air(state, self.actor),
            PREPARED,
            "{} does not breathe deeply",
            self.actor
        );
        ensure!(!state.is(self.actor, Status::Submerged), PREPARED, "{} is under water", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        clock::pass(table, self.seconds.into(), Passing::Own(Activity::Nothing));
        table.emit(Prepared { actor: self.actor, ready: u64::from(self.seconds) >= MINUTE });
    }
}

/// An actor goes under, or comes up; nothing that needs no air is troubled.
pub fn dives(event: &Afflicted, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    match (event.status, event.there) {
        (Status::Swimming, true) if state.profile(actor).laden || state.actor(actor).unconscious.is_some() => {
            table.emit(Afflicted { actor, status: Status::Submerged, there: true });
        }
        (Status::Submerged, true) if needs_air(state, actor) => {
            fill(table, actor);
            let unconscious = table.state().actor(actor).unconscious;
            let breath = table.state().actor(actor).breath;
            if (unconscious.is_some() || breath.air == Some(0)) && !breath.drowning {
                chokes(table, actor, false);
            }
        }
        (Status::Submerged, false) if state.actor(actor).breath.drowning && !state.actor(actor).breath.inhaled => {
            table.emit(Surfaced { actor });
        }
        _ => {}
    }
}

/// As a turn comes, lets rough water take hold of who swims.
pub fn turn_comes(event: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    round_in_water(table, event.actor);
}

/// At the end of a turn, when all else is done, fills the lungs of one who can breathe (SP-UWD-11).
pub fn breathes(event: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    let breath = state.actor(actor).breath;
    let spent = breath.air.is_some() || breath.prepared || breath.drowning;
    if spent && needs_air(state, actor) && state.is_awake(actor) && !holds_breath(state, actor) {
        table.emit(Breathed { actor });
    }
}

/// Lets one who falls unconscious in the water go under and drown (SP-UWD-29).
pub fn sinks<E: Falls>(event: &E, table: &mut Table<'_, impl Run>) {
    let actor = event.who();
    let state = table.state();
    if !state.swims(actor) || !needs_air(state, actor) {
        return;
    }
    if !state.is(actor, Status::Submerged) {
        table.emit(Afflicted { actor, status: Status::Submerged, there: true });
    } else if !state.actor(actor).breath.drowning {
        chokes(table, actor, false);
    }
}

/// Lets one who is put or dragged into deep water swim there (SP-UWD-12); the laden and the senseless go under.
pub fn comes_into<E: Displaces>(event: &E, table: &mut Table<'_, impl Run>) {
    let (actor, to) = event.whither();
    let state = table.state();
    let comes = state.setting.is_deep_at(to) && !state.swims(actor) && !state.is_thing(actor);
    if comes {
        table.emit(Afflicted { actor, status: Status::Swimming, there: true });
    }
}

/// An event by which somebody comes to a space without a step of their own.
pub trait Displaces {
    /// Returns who comes where.
    fn whither(&self) -> (ActorId, Cell);
}

impl Displaces for turns::Placed {
    fn whither(&self) -> (ActorId, Cell) {
        (self.actor, self.to)
    }
}

impl Displaces for turns::Dragged {
    fn whither(&self) -> (ActorId, Cell) {
        (self.actor, self.to)
    }
}

/// An event by which somebody falls unconscious.
pub trait Falls {
    /// Returns who falls.
    fn who(&self) -> ActorId;
}

impl Falls for dying::FellUnconscious {
    fn who(&self) -> ActorId {
        self.actor
    }
}

impl Falls for dying::GaveOut {
    fn who(&self) -> ActorId {
        self.actor
    }
}

impl Falls for exhaustion::Collapsed {
    fn who(&self) -> ActorId {
        self.actor
    }
}

/// Rolls for one who is hurt in the water, and may take some in (SP-UWD-27).
pub fn swallows(event: &HpLost, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    let shows = table.listens();
    let breath = state.actor(actor).breath;
    if event.harm < 1 || !state.swims(actor) || !needs_air(state, actor) || !state.is_awake(actor) || breath.inhaled {
        return;
    }
    let above = !state.is(actor, Status::Submerged);
    let mut difficulty = Difficulty::of(state, actor, Some(3), shows);
    difficulty.add_if(above, checks::Cause::HeadAbove, -1, &HEAD_ABOVE);
    let more = state.rank(actor, Skill::Resolve) > state.rank(actor, Skill::Conditioning);
    let skill = if more { Skill::Resolve } else { Skill::Conditioning };
    let fails = checks::fails_by_itself(state, actor, Attribute::Endurance, true).is_some();
    let pool = stats(state, actor, Attribute::Endurance, &[skill], shows);
    let roll = (!fails).then(|| throw(table, actor, (pool, difficulty), 0, true));
    let dry = event.harm <= roll.as_ref().map_or(0, |roll| roll.result);
    table.emit(Swallowed { actor, harm: event.harm, skill, roll, dry });
    if !dry {
        chokes(table, actor, true);
    }
}

/// After time has passed, fills the lungs of those who can breathe; whoever breathed deeply has lost that (SP-UWD-02).
pub fn time_passed(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let breath = table.state().actor(actor).breath;
        let state = table.state();
        if (breath.air.is_some() || breath.prepared) && has_air(state, actor) && !breath.drowning {
            table.emit(Breathed { actor });
        }
    }
}

/// As time passes, lets an actor choke whose air is out, or rolls the next die of drowning.
pub fn gasps(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).breath.drowning {
        drowns(table, actor);
        if has_air(table.state(), actor) && needs_air(table.state(), actor) {
            table.emit(Breathed { actor });
        }
    } else {
        chokes(table, actor, false);
    }
}

/// An actor breathed deeply.
#[event]
pub struct Prepared {
    pub actor: ActorId,
    pub ready: bool,
}

impl Event<Archsoul> for Prepared {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.prepared = self.ready;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.ready { "is ready to dive" } else { "has not breathed deeply long enough" };
        Some(Line::new(LineKind::Action, format!("{} {came}", teller.name(self.actor))).rule(&PREPARED))
    }
}

#[event(Boon, "{actor} comes up and breathes", BREATHING_AGAIN)]
pub struct Surfaced {
    pub actor: ActorId,
}

impl Event<Archsoul> for Surfaced {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.drowning = false;
        }
    }
}

/// An actor has full lungs again.
#[event]
pub struct Breathed {
    pub actor: ActorId,
}

impl Event<Archsoul> for Breathed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath = Breath { air: None, drowning: false, inhaled: false, prepared: false, ..actor.breath };
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(
            Line::new(LineKind::Status, format!("{} breathes", teller.name(self.actor)))
                .rule(&BREATHING_AGAIN)
                .rule(&COUGHING),
        )
    }
}

/// An actor hurt in the water rolled against taking it in.
#[event]
pub struct Swallowed {
    pub actor: ActorId,
    pub harm: i32,
    pub skill: Skill,
    pub roll: Option<Throw>,
    pub dry: bool,
}

impl Event<Archsoul> for Swallowed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.dry { "takes in no water" } else { "takes in water" };
        let got = self.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line =
            Line::new(LineKind::Roll, format!("{} {came}: {got} against {}", teller.name(self.actor), self.harm))
                .rule(&TAKING_IN_WATER);
        let line = checks::came_to(line, self.roll.as_ref(), self.dry, self.harm);
        match &self.roll {
            Some(roll) => Some(roll.explain("Hurt in the water", line)),
            None => Some(line),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.dry, mark::SUCCESS);
    }
}

/// So many seconds have passed for those in the water.
#[event]
pub struct Floated {
    pub seconds: u64,
}

impl Event<Archsoul> for Floated {
    fn apply(&self, state: &mut State) {
        for id in state.ids() {
            let under = !has_air(state, id);
            let swims = state.swims(id);
            let breath = &mut state.actor_mut(id).breath;
            let seconds = u32::try_from(self.seconds).unwrap_or(u32::MAX);
            if under {
                breath.air = breath.air.map(|air| air.saturating_sub(seconds));
            }
            breath.gasp = breath.gasp.saturating_sub(seconds);
            breath.tossed = if swims { breath.tossed.saturating_add(seconds) } else { 0 };
        }
    }
}
