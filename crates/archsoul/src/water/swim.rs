//! Swimming, and water that takes hold of swimmers.

use super::BREATHING_AGAIN;
use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::conditions::Afflicted;
use crate::dying::needs_air;
use crate::prelude::*;
use crate::statuses::{self, Effort};
use crate::turns::{self, Stepped};
use ludex_grid::Cell;
use ludex_kit::clock::{self, MINUTE, Passing};

rules! {
    /// One swims a space a round in any direction, one more for every three ranks of Conditioning, never faster than one moves. It
    /// is one move of a turn, for an action point.
    SWIM_SPEED = "SP-UWD-12", "Swim speed";
    /// Exhaustion slows swimmers as it does others. Knocked down means nothing to them.
    TIRED_SWIMMERS = "SP-UWD-13", "Exhausted swimmers";
    /// Swimming is heavy activity.
    HEAVY = "SP-UWD-14", "Swimming is heavy activity";
    /// Endurance and Conditioning at 4: a river needs 1, a stormy sea 2, rapids 3.
    TURBULENT = "SP-UWD-15", "Turbulent water", Table(REQUIRED; "water", "required");
    /// Every round in a fight, every minute otherwise, unless the game master finds otherwise.
    HOW_OFTEN = "SP-UWD-16", "How often", Call;
    /// Who fails goes under and gets nowhere until the next success.
    SWEPT = "SP-UWD-17", "Failing in turbulent water", Call;
    /// Noisy armour adds 1 to rolls to swim.
    NOISY = "SP-UWD-18", "Noisy armour";
    /// In heavy armour nobody swims: one sinks.
    SINKING = "SP-UWD-19", "Heavy armour";
}

/// What turbulent water asks of swimmers (SP-UWD-15).
pub const REQUIRED: [(Rough, u8); 4] = [(Rough::Calm, 0), (Rough::River, 1), (Rough::Sea, 2), (Rough::Rapids, 3)];

/// Returns the spaces that an actor swims (SP-UWD-12): never faster than they move. Exhaustion takes one, but not the last, and
/// being knocked down nothing (SP-UWD-13).
pub fn swim_speed(state: &State, id: ActorId) -> u8 {
    let record = &state.profile(id).record;
    if let Some(swim) = record.swim {
        return swim;
    }
    let most =
        if record.speed > 0 && state.is(id, Status::Exhausted) { (record.speed - 1).max(1) } else { record.speed };
    let by_conditioning = 1 + (state.rank(id, Skill::Conditioning) / 3) as u8;
    by_conditioning.min(most)
}

/// Returns the seconds from one roll in turbulent water to the next (SP-UWD-16).
fn interval(state: &State) -> u32 {
    let each_minute = match state.waters.each {
        Often::Usual => state.stage != Stage::Fighting,
        Often::Minute => true,
        Often::Round => false,
    };
    if each_minute { MINUTE as u32 } else { state.options().round_seconds.into() }
}

/// Returns in how many seconds rough water takes hold of somebody next, and of whom.
pub fn next_toss(state: &State) -> Option<(u64, ActorId)> {
    if state.waters.rough == Rough::Calm {
        return None;
    }
    let tossed = state.ids().filter(|id| state.swims(*id) && needs_air(state, *id));
    tossed.map(|id| (u64::from(interval(state).saturating_sub(state.actor(id).breath.tossed)), id)).min()
}

/// Returns the spaces that a swim counts; to go under, or to come up, counts one.
fn spaces(state: &State, id: ActorId, to: Cell, under: bool) -> u32 {
    let turn = u32::from(under != state.is(id, Status::Submerged));
    state.setting.map.shape().distance(state.actor(id).at, to) + turn
}

/// Swim: to a space, and with the head under water or above it.
#[command(rule = SWIM_SPEED, group = "Move", kind = Move, costs = 1, cell = to)]
pub struct Swim {
    pub actor: ActorId,
    pub to: Cell,
    #[field("whether to go under")]
    pub under: bool,
}

impl Act<Archsoul> for Swim {
    fn may(&self, state: &State) -> Verdict {
        let Swim { actor, to, under } = *self;
        let goes_in =
            state.setting.is_deep_at(to) && state.setting.map.shape().distance(state.actor(actor).at, to) == 1;
        ensure!(state.swims(actor) || goes_in, SWIM_SPEED, "{} is not in deep water", actor);
        ensure!(!state.profile(actor).laden, SINKING, "{} wears too much to swim", actor);
        let fight = state.stage == Stage::Fighting;
        if fight {
            turns::ready(state, actor, Effort::Creep, 1)?;
        } else {
            statuses::able(state, actor, Effort::Creep)?;
        }
        ensure!(!(fight && state.actor(actor).exertion.swam), SWIM_SPEED, "{} has swum in this turn", actor);
        ensure!(!state.actor(actor).breath.swept, SWEPT, "the water has hold of {}", actor);
        let far = spaces(state, actor, to, under);
        let most = u32::from(swim_speed(state, actor));
        ensure!(
            (1..=most).contains(&far),
            SWIM_SPEED,
            "{} swims {} spaces",
            actor,
            most as i32,
            instead = "dive and rise count one"
        );
        let here = to == state.actor(actor).at;
        let leads_there = || goes_in && turns::steps_in(state, actor, to) || turns::reach(state, actor, far as u16, to);
        ensure!(here || leads_there(), SWIM_SPEED, "no way leads there");
        // Where the map marks the water, nobody dives into dry ground.
        let map = &state.setting.map;
        let dry = map.terrain(state.actor(actor).at).water && !map.terrain(to).water;
        ensure!(!(under && dry), SWIM_SPEED, "there is no water to dive into", instead = "swim there, or dive here");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Swim { actor, to, under } = *self;
        let map = &table.state().setting.map;
        let lands = map.terrain(table.state().actor(actor).at).water && !map.terrain(to).water;
        if turns::set_to(table, actor, Effort::Creep, 1) {
            if !table.state().swims(actor) {
                table.emit(Afflicted { actor, status: Status::Swimming, there: true });
            }
            swim_to(table, actor, to);
            table.emit(Swam { actor });
            if under != table.state().is(actor, Status::Submerged) {
                table.emit(Afflicted { actor, status: Status::Submerged, there: under });
            }
            if lands && table.state().is(actor, Status::Swimming) {
                table.emit(Afflicted { actor, status: Status::Swimming, there: false });
            }
        }
        spend_a_round(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let most = swim_speed(state, actor);
        if !state.swims(actor) {
            let here = state.actor(actor).at;
            for to in state.setting.map.shape().neighbours(here).filter(|to| state.setting.is_deep_at(*to)) {
                offers.add(Swim { actor, to, under: false });
                offers.add(Swim { actor, to, under: true });
            }
            return;
        }
        let under = state.is(actor, Status::Submerged);
        offers.add(Swim { actor, to: state.actor(actor).at, under: !under });
        for to in turns::slow_cells(state, actor, most) {
            offers.add(Swim { actor, to, under: false });
            offers.add(Swim { actor, to, under: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let here = teller.state.actor(self.actor).at == self.to;
        let state = teller.state;
        let way = match (state.is(self.actor, Status::Submerged), self.under) {
            (false, true) => "Dive",
            (true, false) => "Surface",
            _ => "Swim",
        };
        if here { way.to_owned() } else { format!("{way} to {}", self.to) }
    }
}

/// Say what the water is like.
#[command(rule = TURBULENT, group = "Rulings", by = game_master, open, always)]
pub struct SetWater {
    #[field("water")]
    pub water: Rough,
    #[field("how often one rolls", rule = HOW_OFTEN)]
    #[serde(default)]
    pub each: Often,
}

impl Act<Archsoul> for SetWater {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.waters != Waters { rough: self.water, each: self.each }, TURBULENT, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(WaterSet { waters: Waters { rough: self.water, each: self.each } });
    }
}

/// Swims an actor to a space, step by step, and takes along everybody who holds them (SP-MOV-06).
fn swim_to(table: &mut Table<'_, impl Run>, actor: ActorId, to: Cell) {
    let mut left = swim_speed(table.state(), actor);
    while let Some(next) = turns::first_step(table.state(), actor, left.into(), to).filter(|_| left > 0) {
        let from = table.state().actor(actor).at;
        turns::drag(table, actor, from, next);
        table.emit(Stepped { actor, to: next });
        left -= 1;
    }
}

/// Lets the round pass that a swim takes outside a fight, as heavy activity (SP-UWD-04, SP-UWD-14).
fn spend_a_round(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().stage == Stage::Fighting {
        return;
    }
    let seconds = table.state().options().round_seconds;
    let stretch = Stretch { who: vec![actor], activity: Activity::Heavy, ..Stretch::default() };
    table.emit(exhaustion::StretchBegan { stretch });
    clock::pass(table, seconds.into(), Passing::Own(Activity::Heavy));
    table.emit(exhaustion::StretchEnded {});
}

/// Lets a round of a fight pass for an actor in rough water, which may take hold of them (SP-UWD-16).
pub(super) fn round_in_water(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.waters.rough == Rough::Calm || !state.swims(actor) || !needs_air(state, actor) {
        return;
    }
    let seconds = u32::from(state.options().round_seconds);
    if state.actor(actor).breath.tossed + seconds >= interval(state) {
        tossed(table, actor);
    } else {
        table.emit(Drifted { actor, seconds });
    }
}

/// Rolls for an actor in rough water (SP-UWD-15); who fails goes under (SP-UWD-17).
pub fn tossed(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let shows = table.listens();
    let required = REQUIRED[state.waters.rough as usize].1;
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    difficulty.add_if(state.profile(actor).noisy, Cause::Noisy, 1, &NOISY);
    let fails =
        state.profile(actor).laden || checks::fails_by_itself(state, actor, Attribute::Endurance, true).is_some();
    let pool = stats(state, actor, Attribute::Endurance, &[Skill::Conditioning], shows);
    let roll = (!fails).then(|| throw(table, actor, (pool, difficulty), 0, true));
    let held = roll.as_ref().is_some_and(|roll| roll.result >= required.into());
    let was = table.state().actor(actor).breath.swept;
    table.emit(Tossed { actor, roll, required, held });
    let under = table.state().is(actor, Status::Submerged);
    if !held && !under {
        table.emit(Afflicted { actor, status: Status::Submerged, there: true });
    } else if held && was && under {
        table.emit(Afflicted { actor, status: Status::Submerged, there: false });
    }
}

#[event(Action, "{actor} swims", SWIM_SPEED, HEAVY)]
pub struct Swam {
    pub actor: ActorId,
}

impl Event<Archsoul> for Swam {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.exertion.swam = true;
            actor.may_face = true;
        }
    }
}

/// The game master said what the water is like.
#[event]
pub struct WaterSet {
    pub waters: Waters,
}

impl Event<Archsoul> for WaterSet {
    fn apply(&self, state: &mut State) {
        state.waters = self.waters;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Ruling, format!("The water: {}", self.waters.rough)).rule(&TURBULENT).rule(&HOW_OFTEN))
    }
}

/// A round in the water without a roll.
#[event]
pub struct Drifted {
    pub actor: ActorId,
    pub seconds: u32,
}

impl Event<Archsoul> for Drifted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.tossed += self.seconds;
        }
    }
}

/// The water took hold of an actor, or did not.
#[event]
pub struct Tossed {
    pub actor: ActorId,
    pub roll: Option<Throw>,
    pub required: u8,
    pub held: bool,
}

impl Event<Archsoul> for Tossed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.swept = !self.held;
            actor.breath.tossed = 0;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.held { "keeps above water" } else { "is swept under" };
        let got = self.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line =
            Line::new(LineKind::Roll, format!("{} {came}: {got}, needs {}", teller.name(self.actor), self.required))
                .rule(&TURBULENT);
        let line = line.rule_if(!self.held, &SWEPT).rule_if(self.held, &BREATHING_AGAIN);
        let line = checks::came_to(line, self.roll.as_ref(), self.held, self.required.into());
        match &self.roll {
            Some(roll) => Some(roll.explain("Turbulent water", line)),
            None => Some(line.rule(&SINKING)),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.held, mark::SUCCESS);
    }
}
