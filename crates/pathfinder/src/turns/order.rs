//! Turns: how they begin, how they end, and whose is next.

use super::*;
use crate::prelude::*;
use ludex_kit::List;

/// Returns whether nobody is left in an encounter, or only one of several sides.
pub fn encounter_is_over(state: &State) -> bool {
    let mut standing = state.order.iter().filter(|id| state.stands(**id));
    let Some(one) = standing.next() else { return true };
    let foes = |id: &ActorId| state.hostile(*one, *id);
    !standing.any(foes) && state.order.iter().any(foes)
}

/// Begins the turn of the one at a place in the order; `round` says whether a round begins with it.
pub(super) fn begin_turn(table: &mut Table<'_, impl Run>, place: usize, round: bool) {
    let actor = table.state().order[place];
    delay::comes_again(table, actor);
    table.emit(TurnComes { actor, place: place as i16, round });
    if conditions::counts(table.state(), actor, true) {
        table.emit(conditions::Ticked { actor, starts: true });
    }
    dying::turn_begins(table, actor);
    let (actions, stunned) = actions_regained(table.state(), actor);
    if table.state().lives(actor) {
        table.emit(Regained { actor, actions, stunned });
    }
}

/// Returns the actions that an actor regains, and how much of stunned that takes away (PF-TRN-06, PF-OPT-17, PF-CND-33,
/// PF-CND-36, PF-CND-37).
pub fn actions_regained(state: &State, id: ActorId) -> (u8, u8) {
    let actor = state.actor(id);
    if !conditions::can_act(state, id) && state.options().regain == Regain::None {
        return (0, 0);
    }
    let all = ACTIONS + u8::from(actor.has(Condition::Quickened));
    // Who is stunned for a time loses all actions for so long, whatever it is stunned by besides.
    let mut stuns = actor.conditions.iter().filter(|one| one.what == Condition::Stunned);
    if stuns.any(|one| one.value == 0) {
        return (0, 0);
    }
    let value = actor.value(Condition::Stunned);
    let stunned = value.min(all);
    let slowed = if stunned == value { actor.value(Condition::Slowed).saturating_sub(stunned) } else { 0 };
    ((all - stunned).saturating_sub(slowed), stunned)
}

/// Does what a campaign has it do to be stunned in one's own turn (PF-OPT-15, PF-INT-28): what is up stays up in any case.
pub fn stunned_in_turn(gained: &conditions::Gained, table: &mut Table<'_, impl Run>) {
    let actor = gained.actor;
    let own = table.state().whose_turn() == Some(actor);
    if gained.instance.what != Condition::Stunned || !own {
        return;
    }
    let left = table.state().actor(actor).actions;
    let (actions, stunned) = match table.state().options().stunned_mid_turn {
        StunnedMidTurn::TurnGoesOn => return,
        StunnedMidTurn::TurnEnds => (left, 0),
        StunnedMidTurn::LostAndCounted => (left, left.min(gained.instance.value)),
    };
    if actions > 0 {
        table.emit(ActionsLost { actor, actions, stunned });
    }
}

/// Ends the turn of an actor (PF-TRN-08).
pub(crate) fn end_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().lives(actor) && !table.state().actor(actor).delay_paid {
        damage::persists(table, actor);
    }
    closes_turn(table, actor);
}

/// Ends a turn of which what hurts at its end has hurt.
pub(super) fn closes_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    wanes(table, actor);
    table.emit(TurnEnded { actor });
}

/// Has fear wane and what is counted by the ends of a turn run down, also as a turn is lost (PF-ACT-04).
pub(super) fn wanes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).has(Condition::Frightened) && table.state().lives(actor) {
        table.emit(conditions::Eased { actor, what: Condition::Frightened, by: 1 });
    }
    if conditions::counts(table.state(), actor, false) {
        table.emit(conditions::Ticked { actor, starts: false });
    }
}

/// So many rounds go by by themselves while nobody can act; then the game master has a say.
const IDLE_ROUNDS: usize = 10;

/// Goes on to whoever acts next, once nothing waits and the turn is over. Where nobody can act for long, the turn stays with
/// the one whose it is, and may be ended.
pub fn pass_on(table: &mut Table<'_, impl Run>) {
    let mut idle = 0;
    while table.state().stage == Stage::Fighting && table.state().asked.is_empty() {
        let state = table.state();
        if encounter_is_over(state) {
            return table.emit(EncounterEnded { how: "one side is left".into() });
        }
        if let Some(actor) = state.whose_turn() {
            if conditions::can_act(state, actor) || thinks(state, actor) || idle > IDLE_ROUNDS * state.order.len() {
                return;
            }
            // Who cannot act still has its turn (PF-TRN-18).
            idle += 1;
            end_turn(table, actor);
            continue;
        }
        // Those who are tied have chosen who goes first: the first round begins.
        if state.round == 0 {
            begin_turn(table, 0, true);
            continue;
        }
        // Who fell in its own turn and stands farther back now has had its turn in this round (PF-DYG-02).
        let behind = usize::try_from(state.turn + 1).unwrap_or(0);
        let to_come = (behind..state.order.len()).find(|place| is_to_come(state, *place, false));
        match to_come {
            Some(place) => begin_turn(table, place, false),
            None => {
                let first = (0..state.order.len()).find(|place| is_to_come(state, *place, true));
                begin_turn(table, first.unwrap_or(0), true);
            }
        }
    }
}

/// Returns whether one who cannot act has actions all the same, and something to do with its mind: to recall what it knows, to keep
/// up its magic (PF-CND-29, PF-OPT-17).
fn thinks(state: &State, actor: ActorId) -> bool {
    let may = state.actor(actor).actions > 0 && state.lives(actor) && conditions::bars_thinking(state, actor).is_none();
    let topics = || state.matters.iter().any(|matter| matter.kind == MatterKind::Topic);
    may && (topics() || state.spells.iter().any(|spell| spell.caster == actor))
}

/// Returns whether the one at a place in the order has its turn still to come; `anew` where a round begins.
fn is_to_come(state: &State, place: usize, anew: bool) -> bool {
    let actor = state.actor(state.order[place]);
    !actor.dead && (anew || !actor.begun)
}

/// End the turn.
#[command(rule = ACTING, group = "Turn", kind = Turn, label = "End the turn")]
pub struct EndTurn {
    pub actor: ActorId,
}

impl Act<Pathfinder> for EndTurn {
    // Also whoever cannot act ends its turn (PF-TRN-18).
    fn may(&self, state: &State) -> Verdict {
        is_its_turn(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().lent == Some(self.actor) {
            return table.emit(HandedBack { actor: self.actor });
        }
        end_turn(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndTurn { actor: offers.actor });
    }
}

/// Who acted in another's turn has done so: it is that one's turn again. Mount and rider share their attacks (PF-SPC-13).
#[event]
pub struct HandedBack {
    pub actor: ActorId,
}

impl Event<Pathfinder> for HandedBack {
    fn apply(&self, state: &mut State) {
        state.lent = None;
        let attacks = state.actor(self.actor).attacks;
        state.on(self.actor, |actor| (actor.actions, actor.attacks) = (0, 0));
        for actor in &mut state.actors {
            if actor.rides == Some(self.actor) {
                actor.attacks = attacks;
            }
        }
    }
}

/// End the encounter.
#[command(rule = ENDING, group = "Scene", kind = End, by = game_master, open, label = "End the encounter")]
pub struct EndEncounter {
    #[field("how it ends", usual = "they part".to_owned())]
    pub how: String,
}

impl Act<Pathfinder> for EndEncounter {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, ENDING, "there is no encounter");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.how.chars().count() <= 200, ENDING, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(EncounterEnded { how: self.how.clone().into() });
    }
}

/// An actor's turn comes.
#[event]
pub struct TurnComes {
    pub actor: ActorId,
    pub place: i16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: bool,
}

impl Event<Pathfinder> for TurnComes {
    fn apply(&self, state: &mut State) {
        if self.round {
            if state.round > 0 {
                state.clock.advance(ROUND);
            }
            state.round += 1;
            for actor in &mut state.actors {
                actor.begun = false;
            }
        }
        state.turn = self.place;
        state.turn_over = false;
        state.on(self.actor, |actor| {
            actor.begun = true;
            actor.actions = 0;
            actor.shield_raised = false;
            actor.parrying = false;
            actor.averted = false;
            actor.loosened = 0;
            actor.escape_barred = false;
            actor.aids = None;
            actor.readied = None;
            actor.kept_deed = None;
            actor.acted = false;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("Round {}: {}", teller.state.round, teller.name(self.actor));
        let line = Line::new(LineKind::Frame, text).rule(&ORDER).rule(&TURN_BEGINS).rule(&DURATIONS);
        let line = line.rule_if(!conditions::can_act(teller.state, self.actor), &IDLE_TURN);
        Some(if self.round { line.opens_round(teller.state.round) } else { line })
    }
}

/// An actor has its actions and its reaction for this turn.
#[event]
pub struct Regained {
    pub actor: ActorId,
    pub actions: u8,
    /// How much of stunned is over by that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stunned: u8,
}

impl Event<Pathfinder> for Regained {
    fn apply(&self, state: &mut State) {
        let able = conditions::can_act(state, self.actor) || state.options().regain == Regain::Regain;
        let stunned = self.stunned;
        let more = self.actions > ACTIONS;
        state.on(self.actor, |actor| {
            // What is lost is lost of it first; of several that quicken any use of any counts.
            let narrow = |one: Instance| one.what != Condition::Quickened || one.narrow;
            actor.narrow = more && actor.conditions.iter().all(narrow);
            if stunned > 0 {
                actor.conditions.change(|one| match one.what {
                    Condition::Stunned => Instance { value: one.value.saturating_sub(stunned), ..one },
                    _ => one,
                });
                actor.conditions.retain(|one| one.what != Condition::Stunned || one.value > 0);
            }
            actor.actions = self.actions;
            actor.reaction = able && !actor.has(Condition::Stunned);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.actions == ACTIONS {
            return None;
        }
        let word = if self.actions == 1 { "action" } else { "actions" };
        let text = format!("{} has {} {word}", teller.name(self.actor), self.actions);
        Some(Line::new(LineKind::Frame, text).rule(&BUDGET).rule(&TURN_ENDS).rule(&REGAIN))
    }
}

/// An actor loses actions of its turn; so much of stunned is over by that.
#[event(Status, "{actor} loses {actions} actions", STUNNED_MID_TURN, STUNNED_STAYS_UP)]
pub struct ActionsLost {
    pub actor: ActorId,
    pub actions: u8,
    pub stunned: u8,
}

impl Event<Pathfinder> for ActionsLost {
    fn apply(&self, state: &mut State) {
        let by = self.stunned;
        state.on(self.actor, |actor| {
            actor.actions = actor.actions.saturating_sub(self.actions);
            actor.conditions.change(|one| match one.what {
                Condition::Stunned => Instance { value: one.value.saturating_sub(by), ..one },
                _ => one,
            });
            actor.conditions.retain(|one| one.what != Condition::Stunned || one.value > 0 || by == 0);
        });
    }
}

/// A turn is over.
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
}

impl Event<Pathfinder> for TurnEnded {
    fn apply(&self, state: &mut State) {
        if state.whose_turn() == Some(self.actor) {
            state.turn_over = true;
        }
        state.on(self.actor, |actor| {
            actor.actions = 0;
            actor.attacks = 0;
            actor.dragged = false;
            actor.odd_diagonals = false;
            actor.delay_paid = false;
            actor.aided = 0;
            actor.swings = List::new();
            actor.missed_with = None;
            actor.misses = 0;
            actor.streak = None;
            actor.bounding = None;
        });
    }
}

/// The encounter is over.
#[event]
pub struct EncounterEnded {
    pub how: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for EncounterEnded {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Over;
        state.turn_over = true;
        state.moving = None;
        state.held = None;
        state.lent = None;
        state.doing = None;
        state.asked.clear();
        for actor in &mut state.actors {
            actor.initiative = None;
            actor.actions = 0;
            actor.attacks = 0;
            actor.dragged = false;
            actor.reaction = false;
            actor.odd_diagonals = false;
            actor.shield_raised = false;
            actor.delaying = false;
            actor.readied = None;
            actor.aids = None;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let dying: Vec<ActorId> = state.ids().filter(|id| state.actor(*id).dying > 0 && state.lives(*id)).collect();
        let mut text = format!("The encounter is over: {}", self.how);
        if !dying.is_empty() {
            text += &format!("; still dying: {}", teller.names(dying));
        }
        Some(Line::new(LineKind::Frame, text).rule(&ENDING))
    }
}
