//! Carrying out what was kept ready, after what it waited for.

use super::*;

/// Returns whether what an actor keeps ready waits for this.
fn waits_for(state: &State, actor: ActorId, by: ActorId, trigger: Trigger) -> bool {
    let fits = |ready: Ready| {
        let whom = ready.of.map_or_else(|| state.hostile(actor, by), |of| of == by);
        ready.trigger == trigger && whom
    };
    actor != by && state.actor(actor).ready.is_some_and(fits)
}

/// Returns whether an actor could carry out now what it keeps ready (ED-INB-11): the one it waited for must still be there for an
/// attack, and the way be free for a move.
fn could(state: &State, actor: ActorId, by: ActorId) -> Verdict {
    let Some(ready) = state.actor(actor).ready else {
        return Err(Refusal::new(&READY, "{} keeps nothing ready").about(actor));
    };
    ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
    match ready.plan {
        Plan::Attack => attack::may_attack(state, actor, by, ready.weapon),
        Plan::Move => {
            let to = Place { z: state.actor(actor).at.z, ..ready.to };
            let left = derived::speed(state, actor);
            let costs = moves::cost(state, actor, to)?;
            ensure!(costs <= left, CONTENTS, "that takes {} cm, and {} are left", costs, left);
            Ok(())
        }
        Plan::Deed => Ok(()),
    }
}

/// Lets all who have waited for something answer it, in the order of the fight (ED-TRN-24, ED-ACT-35).
fn calls(table: &mut Table<'_, impl Run>, by: ActorId, trigger: Trigger, also: impl Fn(&State, ActorId) -> bool) {
    let state = table.state();
    if state.stage != Stage::Fighting || state.stack.is_full() || state.actors.iter().all(|one| one.ready.is_none()) {
        return;
    }
    let mut may: List<ActorId, 8> = List::new();
    for seat in &state.order {
        let answers = waits_for(state, seat.actor, by, trigger) && turns::can_react(state, seat.actor);
        if answers && !may.is_full() && also(state, seat.actor) {
            may.push(seat.actor);
        }
    }
    if !may.is_empty() {
        table.emit(WaitsFor { waiting: Waiting { by, may, again: 0 } });
    }
}

/// Answers a step that comes within somebody's reach; each is asked once in a move.
pub fn moved(moved: &moves::Moved, table: &mut Table<'_, impl Run>) {
    let by = moved.actor;
    let Some(Frame::Moving(moving)) = table.state().top() else { return };
    calls(table, by, Trigger::Near, |state, actor| {
        let reach = derived::furthest_reach(state, actor);
        let space = state.space(actor);
        let was = space.within(state.space_at(by, moving.from), reach) || moving.told.has(actor);
        !was && space.within(state.space(by), reach)
    });
}

/// Answers a move that is over.
pub fn arrived(arrived: &moves::Arrived, table: &mut Table<'_, impl Run>) {
    calls(table, arrived.actor, Trigger::Moves, |_, _| true);
}

/// Answers an attack that is over.
pub fn done(done: &attack::Done, table: &mut Table<'_, impl Run>) {
    if let Some(by) = done.by {
        calls(table, by, Trigger::Attacks, |_, _| true);
    }
}

/// Goes on with those who have waited: each is asked where it could still carry it out.
pub(crate) fn advance(table: &mut Table<'_, impl Run>, waiting: Waiting) {
    let Waiting { by, may, again } = waiting;
    let Some(actor) = may.get(0) else { return table.emit(SpringOver {}) };
    let state = table.state();
    let asks = could(state, actor, by).is_ok() && (again > 0 || turns::can_react(state, actor));
    table.emit(SpringAsked {});
    if asks {
        Edge::ask(table, Springing { actor, by, again }.into());
    }
}

/// Does an actor carry out what it has kept ready?
#[prompt]
pub struct Springing {
    pub actor: ActorId,
    pub by: ActorId,
    /// How many attacks it has left of this; 0 where it has not begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: u8,
}

impl Prompt<Edge> for Springing {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} has done what {} waited for. Now?", teller.name(self.by), teller.name(self.actor))
    }

    fn usual(&self, state: &State) -> Command {
        let Self { actor, by, .. } = *self;
        if could(state, actor, by).is_ok() { CarryOut { actor }.into() } else { KeepReady { actor }.into() }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Carry out what was kept ready.
#[command(rule = TRIGGER, group = "Reaction", kind = Attack, label = "Carry it out", answer)]
pub struct CarryOut {
    pub actor: ActorId,
}

impl Act<Edge> for CarryOut {
    fn may(&self, state: &State) -> Verdict {
        let Springing { by, again, .. } = asked::<Edge, Springing>(state)?;
        let reacts = *again > 0 || turns::can_react(state, self.actor);
        ensure!(reacts, turns::REACTION, "{} has no reaction left", self.actor);
        could(state, self.actor, *by)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Springing { actor, by, again }) = answer::<Edge, Springing>(table) else { return };
        let Some(ready) = table.state().actor(actor).ready else { return };
        if again == 0 {
            table.emit(turns::Reacted { actor });
        }
        // ED-ACT-16: the whole Attack action, one attack after another.
        let left = if again == 0 { table.state().profile(actor).attacks } else { again }.saturating_sub(1);
        let more = ready.plan == Plan::Attack && left > 0;
        table.emit(Sprung { actor, over: !more });
        if more && !table.state().stack.is_full() {
            let mut may = List::new();
            may.push(actor);
            table.emit(WaitsFor { waiting: Waiting { by, may, again: left } });
        }
        match ready.plan {
            Plan::Attack => {
                let aimed = again == 0 && ready.aimed == Some(by);
                attack::begins(table, Blow { taken_as: As::Reaction, aimed, ..Blow::at(actor, by, ready.weapon) });
            }
            Plan::Move => {
                let from = table.state().actor(actor).at;
                let to = Place { z: from.z, ..ready.to };
                table.emit(moves::SetOut { moving: Moving::along(actor, from, to) });
            }
            Plan::Deed => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(CarryOut { actor: offers.actor });
    }
}

/// Wait on.
#[command(rule = TRIGGER, group = "Reaction", kind = Pass, label = "Wait", answer)]
pub struct KeepReady {
    pub actor: ActorId,
}

impl Act<Edge> for KeepReady {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Springing>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Springing { actor, again, .. }) = answer::<Edge, Springing>(table)
            && again > 0
        {
            table.emit(Sprung { actor, over: true });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(KeepReady { actor: offers.actor });
    }
}

/// What one waits for has come, as the table says.
#[command(rule = TRIGGER, group = "Ready", label = "What {actor} waits for has come, by {target}", between)]
pub struct TriggerComes {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for TriggerComes {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(state.stage == Stage::Fighting && state.turn != Some(actor), TRIGGER, "it is the turn of {}", actor);
        ensure!(waits_for(state, actor, target, Trigger::Sign), TRIGGER, "{} does not wait for that", actor);
        ensure!(turns::can_react(state, actor), turns::REACTION, "{} has no reaction left", actor);
        could(state, actor, target)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let mut may = List::new();
        may.push(self.actor);
        table.emit(WaitsFor { waiting: Waiting { by: self.target, may, again: 0 } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            offers.seldom(TriggerComes { actor, target });
        }
    }
}

/// Something has happened for which some have waited.
#[event]
pub struct WaitsFor {
    pub waiting: Waiting,
}

impl Event<Edge> for WaitsFor {
    fn apply(&self, state: &mut State) {
        if let Some(Frame::Moving(mut moving)) = state.top() {
            self.waiting.may.iter().for_each(|one| moving.told.put(one));
            state.stack.set(state.stack.len() - 1, Frame::Moving(moving));
        }
        state.stack.push(Frame::Waiting(self.waiting));
    }
}

/// The first of those who have waited is asked, or passed over.
#[event]
pub struct SpringAsked {}

impl Event<Edge> for SpringAsked {
    fn apply(&self, state: &mut State) {
        if let Some(Frame::Waiting(mut waiting)) = state.top() {
            waiting.may.remove(0);
            state.stack.set(state.stack.len() - 1, Frame::Waiting(waiting));
        }
    }
}

/// All who have waited were asked.
#[event]
pub struct SpringOver {}

impl Event<Edge> for SpringOver {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}

/// An actor carries out what it has kept ready.
#[event]
pub struct Sprung {
    pub actor: ActorId,
    /// Whether nothing of it is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: bool,
}

impl Event<Edge> for Sprung {
    fn apply(&self, state: &mut State) {
        if self.over {
            state.on(self.actor, |actor| actor.ready = None);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} does what was kept ready", teller.name(self.actor));
        let hindered = conditions::has(teller.state, self.actor, Condition::Hindered);
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&TRIGGER).rule(&CONTENTS).rule(&AFTER);
        Some(line.rule_if(hindered, &HINDERED))
    }
}
