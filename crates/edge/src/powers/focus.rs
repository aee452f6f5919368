//! Concentration: what keeps it, and what ends it.

use super::using::resists;
use super::*;
use crate::damage::Damaged;

rules! {
    /// Some effects last only while their maker concentrates, and for so long at the most.
    CONCENTRATION = "ED-CON-01", "Concentration effects", State;
    /// One stops at any time, for nothing.
    STOPPING = "ED-CON-02", "Ending it";
    /// Moving, attacking and the like do not disturb it.
    ORDINARY = "ED-CON-03", "Ordinary activity";
    /// Another such effect ends the first as it is begun.
    ONLY_ONE = "ED-CON-04", "Only one";
    /// Damage takes a saving throw of Stamina or Lucidity, as who concentrates chooses.
    DAMAGE = "ED-CON-05", "Damage: saving throw";
    /// Against 13, or half the damage where that is more.
    DIFFICULTY = "ED-CON-06", "Damage: DC";
    /// Each source of damage takes one.
    EACH_SOURCE = "ED-CON-07", "Several sources";
    /// It ends at once with who cannot act any more.
    INCAPACITATED = "ED-CON-08", "Incapacitated or dead";
    /// The game master may ask for one of Lucidity against 15 where the surroundings disturb.
    SURROUNDINGS = "ED-CON-09", "Environmental disturbance", Call;
    /// It ends with its longest time.
    LONGEST = "ED-CON-10", "Maximum time";
    /// Under fire each hit is a saving throw of its own, and falling needs none.
    UNDER_FIRE = "ED-INB-13", "Concentration under fire";
}

/// The least that a saving throw takes (ED-CON-06).
pub const LEAST: i32 = 13;
/// What surroundings take (ED-CON-09).
pub const DISTURBANCE: u8 = 15;

/// Begins to concentrate; what one concentrated on before ends (ED-CON-04).
pub(super) fn begins(table: &mut Table<'_, impl Run>, actor: ActorId, power: Power, target: ActorId, rounds: u32) {
    ends(table, actor);
    let until = table.state().round + rounds;
    table.emit(FocusBegun { actor, focus: Focus { power, target, until } });
}

/// Ends what an actor concentrates on, and what came of it.
pub(super) fn ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).focus.is_some() {
        table.emit(FocusEnded { actor });
    }
}

/// Notes that one who concentrates was hurt, for a saving throw (ED-CON-05, ED-CON-07); who falls needs none.
pub fn hurt(damaged: &Damaged, table: &mut Table<'_, impl Run>) {
    let actor = damaged.actor;
    let state = table.state();
    let concentrates = state.actor(actor).focus.is_some() && conditions::can_act(state, actor);
    if damaged.total > 0 && concentrates && !state.shaken.is_full() {
        let dc = LEAST.max(damaged.total / 2).min(200) as u8;
        table.emit(Shaken { actor, dc, by_surroundings: false });
    }
}

/// Ends concentration where somebody can no longer act (ED-CON-08).
pub fn changed<E>(_change: &E, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let lost = |id: &ActorId| state.actor(*id).focus.is_some() && !conditions::can_act(state, *id);
    if let Some(actor) = state.ids().find(lost) {
        table.emit(FocusEnded { actor });
    }
}

/// Ends what has lasted as long as it can, as the turn of its maker begins (ED-CON-10).
pub fn turn_comes(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    if state.actor(comes.actor).focus.is_some_and(|focus| state.round >= focus.until) {
        table.emit(FocusEnded { actor: comes.actor });
    }
}

/// Reckons what is left of what people concentrate on once rounds are no longer counted (ED-CON-10).
pub fn fight_ended(_ended: &turns::FightEnded, table: &mut Table<'_, impl Run>) {
    let over = table.state().round;
    ages(table, over);
}

/// Lets what people concentrate on grow older where nobody fights (ED-CON-10).
pub fn time_passes(elapsed: &crate::time::Elapsed, table: &mut Table<'_, impl Run>) {
    if table.state().stage != Stage::Fighting {
        ages(table, elapsed.seconds.div_ceil(turns::ROUND) as u32);
    }
}

/// Takes so many rounds off what is left of what people concentrate on.
fn ages(table: &mut Table<'_, impl Run>, rounds: u32) {
    for actor in table.state().ids() {
        match table.state().actor(actor).focus {
            Some(focus) if focus.until > rounds => table.emit(FocusAges { actor, rounds }),
            Some(_) => table.emit(FocusEnded { actor }),
            None => {}
        }
    }
}

/// Lets somebody try to shake off fear that another keeps up, as its turn ends (ED-DUR-07).
pub fn saves_come(come: &turns::SavesCome, table: &mut Table<'_, impl Run>) {
    let actor = come.actor;
    let kept = |one: &Instance| one.what == Condition::Frightened && one.cause == Cause::Focus;
    let fears: Crowd = table.state().actor(actor).conditions.iter().filter(kept).filter_map(|one| one.by).collect();
    for by in fears.iter() {
        if resists(table, by, Power::TerrorVeil, actor, Skill::Fortitude) {
            ends(table, by);
        }
    }
}

/// Asks the first of those who were shaken how it holds on; returns whether anything was done.
pub(crate) fn asks(table: &mut Table<'_, impl Run>) -> bool {
    let state = table.state();
    let Some((actor, dc)) = state.shaken.get(0) else { return false };
    table.emit(ShakenAsked {});
    let state = table.state();
    if state.actor(actor).focus.is_some() && conditions::can_act(state, actor) {
        Edge::ask(table, Concentrating { actor, dc: dc & 127, mind_alone: dc & 128 != 0 }.into());
    }
    true
}

/// With what does somebody hold on to what it concentrates on?
#[prompt]
pub struct Concentrating {
    pub actor: ActorId,
    pub dc: u8,
    /// Whether Lucidity alone will do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mind_alone: bool,
}

impl Prompt<Edge> for Concentrating {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("How does {} keep concentrating, against {}?", teller.name(self.actor), self.dc)
    }

    fn usual(&self, state: &State) -> Command {
        let worth = |skill| test(state, self.actor, skill, self.dc, false).chances();
        let better = |(one, all): (u64, u64), (two, both): (u64, u64)| one * both > two * all;
        let stamina = !self.mind_alone && better(worth(Skill::Stamina), worth(Skill::Lucidity));
        HoldOn { actor: self.actor, with: if stamina { Skill::Stamina } else { Skill::Lucidity } }.into()
    }
}

/// Returns the saving throw of one who concentrates.
fn test(state: &State, actor: ActorId, skill: Skill, dc: u8, shows: bool) -> Attempt {
    let task = Task::of(skill, Kind::Save);
    let mut sources = Sources::new(shows);
    checks::weigh(state, actor, task, &mut sources);
    let modifier = checks::modifier(state, actor, task, shows);
    Attempt { modifier, dc: Some(plain("concentration", dc.into(), &DIFFICULTY, shows)), sources }
}

/// Hold on by a skill.
#[command(rule = DAMAGE, group = "Reaction", label = "Hold on by {with}", answer)]
pub struct HoldOn {
    pub actor: ActorId,
    #[field("by", usual = Skill::Lucidity)]
    pub with: Skill,
}

impl Act<Edge> for HoldOn {
    fn may(&self, state: &State) -> Verdict {
        let Concentrating { mind_alone, .. } = asked::<Edge, Concentrating>(state)?;
        let fits = self.with == Skill::Lucidity || self.with == Skill::Stamina && !mind_alone;
        ensure!(fits, DAMAGE, "one holds on by Lucidity, or by Stamina where one was hurt");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Concentrating { actor, dc, .. }) = answer::<Edge, Concentrating>(table) else { return };
        let shows = table.listens();
        let check = test(table.state(), actor, self.with, dc, shows).roll(table);
        let kept = check.succeeds();
        table.emit(FocusTested { actor, check });
        checks::rolled(table, actor);
        if !kept {
            ends(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for with in [Skill::Lucidity, Skill::Stamina] {
            offers.add(HoldOn { actor, with });
        }
    }
}

/// Let go of what one concentrates on, when shaken.
#[command(rule = STOPPING, group = "Reaction", kind = Pass, label = "Let it slip", answer)]
pub struct SlipAway {
    pub actor: ActorId,
}

impl Act<Edge> for SlipAway {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Concentrating>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if answer::<Edge, Concentrating>(table).is_some() {
            ends(table, self.actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(SlipAway { actor: offers.actor });
    }
}

/// Stop concentrating.
#[command(rule = STOPPING, group = "Powers", label = "Stop concentrating", between)]
pub struct EndConcentration {
    pub actor: ActorId,
}

impl Act<Edge> for EndConcentration {
    fn may(&self, state: &State) -> Verdict {
        let concentrates = state.actor(self.actor).focus.is_some();
        ensure!(concentrates, STOPPING, "{} does not concentrate on anything", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        ends(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(EndConcentration { actor: offers.actor });
    }
}

/// Let the surroundings disturb one who concentrates.
#[command(rule = SURROUNDINGS, group = "Rulings", kind = Call, by = game_master, open, label = "Unsettle their concentration")]
pub struct Unsettle {
    pub target: ActorId,
}

impl Act<Edge> for Unsettle {
    fn may(&self, state: &State) -> Verdict {
        let concentrates = state.actor(self.target).focus.is_some();
        ensure!(concentrates, SURROUNDINGS, "{} does not concentrate on anything", self.target);
        ensure!(!state.shaken.is_full(), SURROUNDINGS, "enough happens already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Shaken { actor: self.target, dc: DISTURBANCE, by_surroundings: true });
    }

    /// It is there only while somebody concentrates.
    fn forms(forms: &mut ludex_kit::Forms<'_, Edge>) {
        let state = forms.state();
        if let Some(target) = state.ids().find(|id| state.actor(*id).focus.is_some()) {
            forms.filled(Unsettle { target });
        }
    }
}

/// One who concentrates is shaken.
#[event]
pub struct Shaken {
    pub actor: ActorId,
    pub dc: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_surroundings: bool,
}

impl Event<Edge> for Shaken {
    fn apply(&self, state: &mut State) {
        let mind = if self.by_surroundings { 128 } else { 0 };
        state.shaken.push((self.actor, self.dc.min(127) | mind));
    }
}

/// The first of those who were shaken is asked.
#[event]
pub struct ShakenAsked {}

impl Event<Edge> for ShakenAsked {
    fn apply(&self, state: &mut State) {
        state.shaken.remove(0);
    }
}

/// An actor begins to concentrate.
#[event]
pub struct FocusBegun {
    pub actor: ActorId,
    pub focus: Focus,
}

impl Event<Edge> for FocusBegun {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.focus = Some(self.focus));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} concentrates on {}", teller.name(self.actor), self.focus.power);
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&CONCENTRATION).rule(&ORDINARY).rule(&LONGEST))
    }
}

/// An actor concentrates no longer, and what came of it ends.
#[event(Status, "{actor} concentrates no longer", CONCENTRATION, ONLY_ONE, INCAPACITATED)]
pub struct FocusEnded {
    pub actor: ActorId,
}

impl Event<Edge> for FocusEnded {
    fn apply(&self, state: &mut State) {
        let by = self.actor;
        state.on(by, |actor| actor.focus = None);
        for actor in &mut state.actors {
            actor.conditions.retain(|one| one.cause != Cause::Focus || one.by != Some(by));
        }
    }
}

/// So many rounds of what an actor concentrates on are over.
#[event]
pub struct FocusAges {
    pub actor: ActorId,
    pub rounds: u32,
}

impl Event<Edge> for FocusAges {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if let Some(focus) = &mut actor.focus {
                focus.until = focus.until.saturating_sub(self.rounds);
            }
        });
    }
}

/// One who concentrates has held on, or has not.
#[event]
pub struct FocusTested {
    pub actor: ActorId,
    pub check: Check,
}

impl checks::Deeds for FocusTested {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::HoldingOn);
    }
}

impl Event<Edge> for FocusTested {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total);
        let text = format!("{} holds on: {} against {dc}", teller.name(self.actor), self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&DAMAGE).rule(&EACH_SOURCE).rule(&UNDER_FIRE);
        let line = line.came_to(RollResult::of(self.check.succeeds()), self.check.total(), dc);
        Some(crate::special::told(self.check.throw.class(), self.check.explain("Concentration", "Difficulty", line)))
    }
}
