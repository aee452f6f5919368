//! Lying down and standing up.

use super::*;
use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};

/// Lie down.
#[command(rule = DROPPING, group = "Move", kind = Move, label = "Drop prone")]
pub struct DropProne {
    pub actor: ActorId,
}

impl Act<Edge> for DropProne {
    fn may(&self, state: &State) -> Verdict {
        in_turn(state, self.actor)?;
        ensure!(conditions::can_act(state, self.actor), DROPPING, "{} is incapacitated", self.actor);
        ensure!(!conditions::has(state, self.actor, Condition::Prone), DROPPING, "{} lies on the ground", self.actor);
        let immune = state.profile(self.actor).immune_to.has(Condition::Prone);
        ensure!(!immune, conditions::IMMUNITY, "{} cannot lie down", self.actor);
        let floats = conditions::floats(state, self.actor);
        ensure!(!floats, DROPPING, "nothing holds {} to the ground", self.actor);
        let burdened = state.actor(self.actor).conditions.is_full();
        ensure!(!burdened, DROPPING, "{} has more conditions than are kept", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(crate::turns::Stirs { actor: self.actor });
        conditions::falls(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(DropProne { actor: offers.actor });
    }
}

/// Stand up.
#[command(rule = STANDING, group = "Move", kind = Move)]
pub struct Stand {
    pub actor: ActorId,
    /// Whether to roll past those who would strike at it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nimbly: bool,
}

/// What standing up nimbly takes (ED-CMV-14).
const NIMBLY: i32 = 16;

impl Act<Edge> for Stand {
    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor)?;
        ensure!(conditions::has(state, self.actor, Condition::Prone), STANDING, "{} is up", self.actor);
        let legless = crate::traumas::ruined_legs(state, self.actor) > 1;
        ensure!(!legless, crate::traumas::RUINED_LEGS, "{} has no legs to stand on", self.actor);
        let left = left(state, self.actor);
        ensure!(left >= RISING, STANDING, "it takes 300 cm, and {} are left", left);
        let watched = state.order.iter().any(|seat| strikes_at_rising(state, self.actor, seat.actor));
        ensure!(!self.nimbly || watched, STANDING_UNDER_BLADES, "nobody would strike", instead = "stand up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        table.emit(Spent { actor, costs: RISING });
        rises(table, actor, !self.nimbly);
        if self.nimbly {
            rolls_past(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if conditions::has(offers.state(), actor, Condition::Prone) {
            offers.add(Stand { actor, nimbly: false });
            offers.seldom(Stand { actor, nimbly: true });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.nimbly { "Stand up nimbly".to_owned() } else { "Stand up".to_owned() }
    }
}

/// Returns whether somebody would strike at one who stands up (ED-ACT-33).
fn strikes_at_rising(state: &State, actor: ActorId, id: ActorId) -> bool {
    let could = id != actor && state.hostile(id, actor) && turns::can_react(state, id);
    let shielded = state.actor(actor).budget.disengaged && state.turn == Some(actor);
    let shielded = shielded || state.profile(actor).features.has(Feature::HardTarget);
    let near = state.space(id).reaches(state.space(actor), derived::furthest_reach(state, id));
    could && !shielded && near && sight::sees(state, id, actor)
}

/// Makes the check of one who stands up nimbly: where it fails, those in reach may strike.
fn rolls_past(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let task = Task::of(Skill::Acrobatics, Kind::Task);
    let shows = table.listens();
    let state = table.state();
    let mut sources = Sources::new(shows);
    checks::weigh(state, actor, task, &mut sources);
    let modifier = checks::modifier(state, actor, task, shows);
    let dc = plain("standing up", NIMBLY, &STANDING_UNDER_BLADES, shows);
    let check = Attempt { modifier, dc: Some(dc), sources }.roll(table);
    let may_strike = if check.succeeds() { List::new() } else { who_may_strike(table.state(), actor) };
    table.emit(Rises { actor, check, may_strike });
    checks::rolled(table, actor);
}

/// Returns who may strike at one who stands up, in the order of the fight.
fn who_may_strike(state: &State, actor: ActorId) -> List<ActorId, 8> {
    let mut all = List::new();
    let strikers = state.order.iter().filter(|seat| strikes_at_rising(state, actor, seat.actor));
    strikers.for_each(|seat| all.push(seat.actor));
    all
}

/// Lets an actor stand up, past those who may strike at it first where that provokes.
pub fn rises(table: &mut Table<'_, impl Run>, actor: ActorId, provokes: bool) {
    let may_strike = if provokes { who_may_strike(table.state(), actor) } else { List::new() };
    table.emit(Begun { rising: Rising { actor, may_strike } });
}

/// Goes on with standing up.
pub(crate) fn advance_rising(table: &mut Table<'_, impl Run>, rising: Rising) {
    if let Some(striker) = rising.may_strike.get(0) {
        return table.emit(Offered { actor: striker, by: rising.actor });
    }
    let state = table.state();
    let able = state.stands(rising.actor) && derived::speed(state, rising.actor) > 0;
    table.emit(Risen { actor: rising.actor });
    if able {
        conditions::take(table, rising.actor, Condition::Prone);
    }
}

/// An actor spends movement.
#[event]
pub struct Spent {
    pub actor: ActorId,
    pub costs: i32,
}

impl Event<Edge> for Spent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.moved += self.costs);
    }
}

/// An actor tries to stand up past those who would strike.
#[event]
pub struct Rises {
    pub actor: ActorId,
    pub check: Check,
    /// Who may strike at it, where it failed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_strike: List<ActorId, 8>,
}

impl checks::Deeds for Rises {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Rising);
    }
}

impl Event<Edge> for Rises {
    fn apply(&self, state: &mut State) {
        if let Some(Frame::Rising(rising)) = state.top() {
            let may_strike = self.may_strike;
            state.stack.set(state.stack.len() - 1, Frame::Rising(Rising { may_strike, ..rising }));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} rises nimbly: {} against {NIMBLY}", teller.name(self.actor), self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&STANDING_UNDER_BLADES);
        let line = line.came_to(RollResult::of(self.check.succeeds()), self.check.total(), NIMBLY);
        Some(self.check.explain("Acrobatics", "Difficulty", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.check.succeeds(), mark::SUCCESS);
    }
}

/// An actor begins to stand up.
#[event]
pub struct Begun {
    pub rising: Rising,
}

impl Event<Edge> for Begun {
    fn apply(&self, state: &mut State) {
        state.stack.push(Frame::Rising(self.rising));
    }
}

/// An actor has done with standing up.
#[event]
pub struct Risen {
    pub actor: ActorId,
}

impl Event<Edge> for Risen {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}
