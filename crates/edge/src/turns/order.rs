//! Turns: how they begin and end, and whose is next.

use super::*;
use crate::prelude::*;

/// Returns whether nobody is left in a fight, or only one of several sides: then the table proposes its end, and the game master ends
/// it (ED-INI-22).
pub fn is_over(state: &State) -> bool {
    let all = || state.order.iter().map(|seat| seat.actor);
    let standing = || all().filter(|id| state.stands(*id));
    let Some(one) = standing().next() else { return true };
    if standing().any(|id| standing().any(|other| state.hostile(id, other))) {
        return false;
    }
    all().any(|other| state.hostile(one, other)) || all().any(|id| all().any(|other| state.hostile(id, other)))
}

/// Begins the turn of an actor (ED-TRN-15).
fn begins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(TurnComes { actor });
    let down = table.state().actor(actor).is_down();
    conditions::turn_begins(table, actor);
    table.emit(Renewed { actor });
    table.emit(Opened { actor });
    // The fourth step comes once all is over that the turn begins with; who falls meanwhile throws in its next turn.
    if down && is_idle(table.state()) {
        dying::turn_begins(table, actor);
    } else if down {
        table.emit(SaveWaits { actor });
    }
}

/// Ends the turn of an actor (ED-TRN-16): who has run on a bad leg may fall, blood is lost, saving throws end what they can, and what
/// lasts until then ends. Who has died in its turn makes no such steps (ED-TRN-21).
pub(crate) fn ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().lives(actor) && table.state().actor(actor).ran {
        table.emit(TurnCloses { actor });
    }
    if table.state().lives(actor) {
        dying::bleeds(table, actor);
    }
    let shakes = |one: Instance| one.what == Condition::Frightened && one.cause == Cause::Focus;
    if table.state().lives(actor) && table.state().actor(actor).conditions.iter().any(shakes) {
        table.emit(SavesCome { actor });
    }
    conditions::turn_ends(table, actor);
    table.emit(TurnEnded { actor });
}

/// So many rounds go by by themselves while nobody can act; then the game master has a say.
const IDLE_ROUNDS: usize = 10;

/// Returns whether a fight is on, and nothing of it is under way.
fn is_idle(state: &State) -> bool {
    let waits = Edge::waits(state).is_some();
    state.stage == Stage::Fighting && !waits && state.stack.is_empty() && state.shaken.is_empty()
}

/// Goes on to whoever acts next, once nothing is under way. Where nobody can act for long, the turn stays with the one whose it
/// is, and may be ended.
pub fn pass_on(table: &mut Table<'_, impl Run>) {
    let mut idle = 0;
    while is_idle(table.state()) {
        let state = table.state();
        if let Some(actor) = state.save_waits {
            table.emit(SaveComes {});
            dying::turn_begins(table, actor);
            continue;
        }
        if let Some(actor) = state.turn {
            let can = state.lives(actor) && !conditions::has(state, actor, Condition::Unconscious);
            if can || idle > IDLE_ROUNDS * state.order.len() {
                return;
            }
            // Who cannot act has had its turn all the same (ED-TRN-17).
            idle += 1;
            ends(table, actor);
            continue;
        }
        match state.order.iter().find(|seat| !seat.had) {
            Some(seat) => {
                let actor = seat.actor;
                begins(table, actor);
            }
            // ED-INI-21: what belongs to nobody acts before the next round.
            None if state.round > 0 && !state.round_over => table.emit(RoundEnds {}),
            None => table.emit(RoundComes {}),
        }
    }
}

/// End the turn.
#[command(rule = ANY_ORDER, group = "Turn", kind = Turn, label = "End the turn")]
pub struct EndTurn {
    pub actor: ActorId,
}

impl Act<Edge> for EndTurn {
    // Also whoever cannot act ends its turn.
    fn may(&self, state: &State) -> Verdict {
        is_its_turn(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        ends(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndTurn { actor: offers.actor });
    }
}

/// Let one's turn wait to the end of the order.
#[command(rule = DELAY, group = "Turn", kind = Turn, label = "Delay")]
pub struct Delay {
    pub actor: ActorId,
}

impl Act<Edge> for Delay {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        in_turn(state, actor)?;
        ensure!(conditions::can_act(state, actor), DELAY_LIMITS, "{} is incapacitated", actor);
        let now = state.actor(actor).budget;
        let whole = now == whole_budget(state, actor);
        ensure!(whole, DELAY_LIMITS, "{} has begun its turn", actor, instead = "end the turn");
        let delayed = state.order.iter().any(|seat| seat.actor == actor && seat.delayed);
        ensure!(!delayed, DELAY_LIMITS, "{} has delayed in this round", actor);
        let last = state.order.last().is_some_and(|seat| seat.actor == actor);
        ensure!(!last, DELAY_LIMITS, "{} is last already", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let before = state.lapsed.pauses;
        let pauses = (before != state.actor(self.actor).pauses).then_some(before);
        table.emit(Delayed { actor: self.actor, pauses });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Delay { actor: offers.actor });
    }
}

/// An actor does something in its turn that costs nothing; its turn waits no more (ED-INI-18).
#[event]
pub struct Stirs {
    pub actor: ActorId,
}

impl Event<Edge> for Stirs {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.begun = true);
    }
}

/// End the fight.
#[command(rule = ENDING, group = "Scene", kind = End, by = game_master, open, label = "End the fight")]
pub struct EndFight {
    #[field("how it ends", usual = "they part".to_owned())]
    pub how: String,
}

impl Act<Edge> for EndFight {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, ENDING, "there is no fight");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.how.chars().count() <= 200, ENDING, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let how = if self.how.is_empty() { "one side is left".into() } else { self.how.clone().into() };
        table.emit(FightEnded { how, lasting: true, areas: true });
    }
}

/// All have had their turns.
#[event]
pub struct RoundEnds {}

impl Event<Edge> for RoundEnds {
    fn apply(&self, state: &mut State) {
        state.round_over = true;
    }
}

/// A round begins.
#[event]
pub struct RoundComes {}

impl Event<Edge> for RoundComes {
    fn apply(&self, state: &mut State) {
        if state.round > 0 {
            state.clock.advance(ROUND);
            state.world.ahead -= ROUND as i64;
        }
        state.round += 1;
        state.round_over = false;
        // ED-INI-19: who earned it later stands above.
        for actor in std::mem::take(&mut state.climbs).iter() {
            let highest = state.order.iter().map(|seat| seat.value).max().unwrap_or(0);
            if let Some(from) = state.order.iter().position(|seat| seat.actor == actor) {
                let seat = state.order.remove(from);
                state.order.insert(0, Seat { value: highest.saturating_add(1), group: None, ..seat });
            }
        }
        for seat in &mut state.order {
            (seat.had, seat.delayed) = (false, false);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let round = teller.state.round;
        let line = Line::new(LineKind::Frame, format!("Round {round}")).rule(&ROUNDS).rule(&PERSISTS);
        Some(line.opens_round(round))
    }
}

/// The turn of an actor comes.
#[event]
pub struct TurnComes {
    pub actor: ActorId,
}

impl Event<Edge> for TurnComes {
    fn apply(&self, state: &mut State) {
        state.turn = Some(self.actor);
        let by = self.actor;
        state.order.iter_mut().filter(|seat| seat.actor == by).for_each(|seat| seat.had = true);
        // ED-TRN-15, the first step: what lasts until this turn begins.
        let lapsed = &mut state.lapsed;
        lapsed.clear();
        for (place, actor) in state.actors.iter_mut().enumerate().filter(|(_, actor)| !actor.help.is_empty()) {
            let given = actor.help.iter().filter(|help| help.by == by);
            given.for_each(|help| lapsed.help.push((ActorId(place as u16), help)));
            actor.help.retain(|help| help.by != by);
        }
        if let Some(actor) = state.actors.get_mut(by.index()) {
            (lapsed.defends, lapsed.on_guard, lapsed.breached) = (actor.defends, actor.on_guard, actor.breached);
            (actor.defends, actor.on_guard, actor.breached) = (false, false, false);
            // ED-ACT-17
            lapsed.ready = actor.ready.take();
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !teller.state.lives(self.actor) {
            return None;
        }
        let text = format!("The turn of {}", teller.name(self.actor));
        let idle = !conditions::can_act(teller.state, self.actor);
        let down = teller.state.actor(self.actor).is_down();
        let line = Line::new(LineKind::Frame, text).rule(&ORDER).rule(&BEGINS);
        Some(line.rule_if(idle, &IDLE).rule_if(down, &FALLEN))
    }
}

/// Returns what a turn begins with.
fn whole_budget(state: &State, actor: ActorId) -> Budget {
    let locked = state.actor(actor).locked;
    Budget { action: !locked, minor: !locked, interaction: true, ..Budget::default() }
}

/// An actor has its turn before it.
#[event]
pub struct Renewed {
    pub actor: ActorId,
}

impl Event<Edge> for Renewed {
    fn apply(&self, state: &mut State) {
        let budget = whole_budget(state, self.actor);
        let now = state.actor(self.actor);
        (state.lapsed.reaction, state.lapsed.pauses) = (now.reaction, now.pauses);
        state.on(self.actor, |actor| {
            actor.pauses.iter_mut().for_each(|left| *left = left.saturating_sub(1));
            actor.budget = budget;
            actor.reaction = true;
        });
    }
}

/// A turn has begun, and what comes first in it is done.
#[event]
pub struct Opened {
    pub actor: ActorId,
}

impl Event<Edge> for Opened {
    fn apply(&self, _state: &mut State) {}
}

/// The death save of an actor waits until what its turn begins with is over.
#[event]
pub struct SaveWaits {
    pub actor: ActorId,
}

impl Event<Edge> for SaveWaits {
    fn apply(&self, state: &mut State) {
        state.save_waits = Some(self.actor);
    }
}

/// That is over.
#[event]
pub struct SaveComes {}

impl Event<Edge> for SaveComes {
    fn apply(&self, state: &mut State) {
        state.save_waits = None;
    }
}

/// The turn of one who has run on a bad leg is about to end.
#[event]
pub struct TurnCloses {
    pub actor: ActorId,
}

impl Event<Edge> for TurnCloses {
    fn apply(&self, _state: &mut State) {}
}

/// As a turn ends, the saving throws come that end what others keep up.
#[event]
pub struct SavesCome {
    pub actor: ActorId,
}

impl Event<Edge> for SavesCome {
    fn apply(&self, _state: &mut State) {}
}

/// A turn waits to the end of the order.
#[event(Action, "{actor} waits", DELAY, DELAYS, WAITS_TOO, LATER_WINS)]
pub struct Delayed {
    pub actor: ActorId,
    /// How many of its turns pass before it can use each of its devices again, where this turn does not count yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pauses: Option<[u8; 8]>,
}

impl Event<Edge> for Delayed {
    fn apply(&self, state: &mut State) {
        let Some(from) = state.order.iter().position(|seat| seat.actor == self.actor) else { return };
        let lowest = state.order.iter().map(|seat| seat.value).min().unwrap_or(0);
        let seat = state.order.remove(from);
        let value = lowest.saturating_sub(1);
        state.order.push(Seat { value, tie: 0, had: false, delayed: true, group: None, ..seat });
        state.turn = None;
        // ED-INI-18, ED-INB-12: what ended as the turn began goes on until it begins again.
        let lapsed = std::mem::take(&mut state.lapsed);
        lapsed.conditions.iter().for_each(|(id, one)| state.on(id, |actor| actor.conditions.push(one)));
        lapsed.help.iter().for_each(|(id, help)| state.on(id, |actor| actor.help.push(help)));
        state.on(self.actor, |actor| {
            (actor.defends, actor.on_guard, actor.breached) = (lapsed.defends, lapsed.on_guard, lapsed.breached);
            actor.reaction = lapsed.reaction;
            actor.ready = lapsed.ready;
            actor.pauses = self.pauses.unwrap_or(actor.pauses);
            actor.budget = Budget::default();
        });
    }
}

/// A turn is over.
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
}

impl Event<Edge> for TurnEnded {
    fn apply(&self, state: &mut State) {
        state.stirs(self.actor, true);
        if state.turn == Some(self.actor) {
            state.turn = None;
        }
        state.on(self.actor, |actor| {
            actor.budget = Budget::default();
            actor.surprised = false;
            // What a reaction while hindered has cost is paid with this turn; one in this turn costs the next (ED-CND-24).
            actor.locked &= actor.locks_next;
            actor.locks_next = false;
        });
    }
}

/// The fight is over.
#[event]
pub struct FightEnded {
    pub how: std::borrow::Cow<'static, str>,
    /// Whether what lasts to a turn, or until somebody is hurt, outlasts the fight as the seconds go by (ED-DUR-06, ED-SPC-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasting: bool,
    /// Whether areas that stay, and what was placed, outlast the fight as well (ED-DUR-02, ED-RNG-20).
    #[serde(default, skip_serializing_if = "is_default")]
    pub areas: bool,
}

impl Event<Edge> for FightEnded {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Over;
        state.turn = None;
        state.stack = List::new();
        (state.asked, state.first) = (None, None);
        state.save_waits = None;
        state.climbs = List::new();
        state.shaken = List::new();
        if self.areas {
            // The rounds that are left to them are counted from here on.
            state.ages(state.round);
        } else {
            (state.clouds, state.charges) = (List::new(), List::new());
        }
        for actor in &mut state.actors {
            actor.budget = Budget::default();
            actor.reaction = true;
            (actor.surprised, actor.defends, actor.locked) = (false, false, false);
            actor.locks_next = false;
            (actor.on_guard, actor.breached) = (false, false);
            actor.aims = None;
            (actor.ready, actor.feint) = (None, None);
            actor.help = List::new();
            // ED-DUR-05
            let lasting = self.lasting;
            actor.conditions.retain(|one| one.until == Until::Removed || lasting && one.until != Until::Encounter);
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The fight is over: {}", self.how);
        Some(Line::new(LineKind::Frame, text).rule(&ENDING).rule(&conditions::UNTIL_OVER))
    }
}
