//! Initiative: who is next, who is surprised, and what moves it.

use crate::dice::throw;
use crate::prelude::*;

rules! {
    /// Who enters a fight rolls initiative: Fudge dice, Perception, Reflex and Initiative, and 5; at least 0.
    STARTING = "WT-SEQ-11", "Starting initiative";
    /// Next is always the one with the highest initiative among those who have not had their turn this round, so
    /// a change of initiative counts at once.
    TURN_ORDER = "WT-SEQ-12", "Turn order";
    /// Ties are broken by dice, anew each round: one each in the order of joining, the highest goes first, and
    /// those still tied roll again. What was rolled holds for the round.
    TIES = "WT-SEQ-13", "Initiative ties";
    /// Nobody has a second turn in a round, however initiative changes.
    NO_SECOND = "WT-SEQ-14", "No second turn";
    /// Initiative never falls below 0 and has no upper end.
    NEVER_BELOW = "WT-SEQ-15", "Initiative never below 0";
    /// At initiative 0 one has one's own turn, but no reactions and nothing that costs initiative.
    AT_ZERO = "WT-SEQ-16", "At initiative 0";
    /// Who is surprised is the game master's word, usually after an opposed check of Stealth. Outside a fight who hides rolls
    /// Dexterity [Stealth/Hiding] against what Perception [Stealth/Observation] comes to without dice, who searches the other
    /// way round; a tie hides (house).
    WHO_IS_SURPRISED = "WT-SEQ-17", "Who is surprised", Call;
    /// The surprised gain no AP before the end of their first turn and begin with 5 less Perception off their
    /// initiative.
    SURPRISE = "WT-SEQ-18", "Effects of surprise";
    /// Perception above 5 cannot be surprised.
    NEVER_SURPRISED = "WT-SEQ-19", "Perception above 5";
    /// The penalty of surprise first, then the floor of 0.
    SURPRISED_LOW = "WT-INT-23", "Surprised with a low score";
    /// With a higher initiative than the one whose turn it is, one may act on that turn, for the full AP at
    /// once; initiative drops by 2 when the action is declared.
    OFF_TURN = "WT-SEQ-20", "Acting on another's turn";
    /// Each action off-turn lowers initiative by 2 as it is declared, and needs a higher initiative at that
    /// moment: a chain of them ends by itself.
    CHAIN = "WT-INT-03", "Chain of interrupts";
    /// Seizing the initiative raises it by a die.
    SEIZE = "WT-MIS-07", "Seize initiative";
    /// A critical success on an attack roll raises the attacker's initiative by 2 and lowers the target's by 2.
    CRITICAL_SUCCESS = "WT-ATK-12", "Critical success on an attack roll";
    /// A critical failure lowers the attacker's initiative by 2.
    CRITICAL_FAILURE = "WT-ATK-13", "Critical failure on an attack roll";
}

/// How many rolls to break ties one creature makes in a round, before the order of joining decides.
const TIE_ROLLS: usize = 8;

words! {
    /// Why initiative changed.
    pub enum Shift {
        CriticalSuccess = "critical_success" as "a critical success",
        StruckCritically = "struck_critically" as "a critical success against it",
        CriticalFailure = "critical_failure" as "a critical failure", OffTurn = "off_turn" as "acting off-turn",
        Seized = "seized" as "seizing it",
    }
}

/// Lets an actor enter the fight with a roll of initiative, at least 0 (WT-SEQ-11).
pub(crate) fn enter(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let throw = throw(table, dice::RollUse::Initiative);
    let mut tally = table.tally();
    derived::initiative(table.state().profile(actor), &mut tally);
    let initiative = (throw.sum + tally.total).max(0) as i16;
    table.emit(InitiativeRolled { actor, throw, tally, initiative });
}

/// Returns whether an actor can be surprised.
pub(crate) fn surprisable(state: &State, actor: ActorId) -> Verdict {
    let dull = state.profile(actor).attribute(Attribute::Perception) <= 5;
    ensure!(dull, NEVER_SURPRISED, "{} is too perceptive to be surprised", actor);
    Ok(())
}

/// Surprises an actor: first the penalty, then the floor of 0 (WT-INT-23).
pub(crate) fn surprise(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let penalty = (5 - table.state().profile(actor).attribute(Attribute::Perception)).max(0) as i16;
    let initiative = (table.state().actor(actor).initiative - penalty).max(0);
    table.emit(Surprised { actor, penalty, initiative });
}

/// Returns whether an actor waits for its turn: it has had none this round (WT-SEQ-14), and is no mount that shares the turn of
/// its rider (WT-SIT-15).
fn waits(state: &State, id: ActorId) -> bool {
    let led = state.rider(id).is_some_and(|rider| state.paired(id) == Some(rider) && state.stands(rider));
    state.stands(id) && !state.actor(id).acted && !led
}

/// Returns who has the next turn: of those who wait the one with the highest initiative, ties broken by dice (WT-SEQ-13).
pub(crate) fn first_in_line(table: &mut Table<'_, impl Run>) -> Option<ActorId> {
    let state = table.state();
    let top = state.ids().filter(|&id| waits(state, id)).map(|id| state.counting_initiative(id)).max()?;
    let mut best = [0; TIE_ROLLS];
    for at in 0..TIE_ROLLS {
        // Tied are those who have rolled the best so far; each rolls once more, unless it has done so already this round.
        let tied = |state: &State, id: ActorId| {
            let actor = state.actor(id);
            waits(state, id) && state.counting_initiative(id) == top && actor.ties[..at] == best[..at]
        };
        let state = table.state();
        let mut those_tied = state.order.iter().copied().filter(|&id| tied(state, id));
        let first = those_tied.next();
        if those_tied.next().is_none() {
            return first;
        }

        let fresh = |state: &State| state.order.iter().all(|&id| !tied(state, id) || state.actor(id).ties[at] == 0);
        let count = |state: &State| state.order.iter().filter(|&&id| tied(state, id)).count() as u32;
        if fresh(state)
            && let Some(place) = table.weighed(|state| (0..count(state)).map(|place| (place, 1)).collect())
        {
            return draw(table, at, place, tied);
        }

        for place in 0..table.state().order.len() {
            let id = table.state().order[place];
            if tied(table.state(), id) && table.state().actor(id).ties[at] == 0 {
                let face = dice::plain_die(table).sum as u8;
                table.emit(TieRolled { actor: id, face, at: at as u8 });
            }
        }
        let state = table.state();
        best[at] = state.ids().filter(|&id| tied(state, id)).map(|id| state.actor(id).ties[at]).max()?;
    }

    let state = table.state();
    let still_tied =
        |id: &ActorId| waits(state, *id) && state.counting_initiative(*id) == top && state.actor(*id).ties == best;
    state.order.iter().copied().find(still_tied)
}

/// Breaks a tie where every way is weighed: whoever stands at `first` among those tied, counted from 0 in the order of joining,
/// goes first. Each is as likely, and the others tie again when it comes to them. That eight ties in a row go by the order of
/// joining, once in 1.7 million rounds, is left out.
fn draw<R: Run>(
    table: &mut Table<'_, R>,
    at: usize,
    first: u32,
    tied: impl Fn(&State, ActorId) -> bool,
) -> Option<ActorId> {
    let mut place = 0;
    let mut winner = None;
    for joined in 0..table.state().order.len() {
        let actor = table.state().order[joined];
        if !tied(table.state(), actor) || table.state().actor(actor).ties[at] != 0 {
            continue;
        }
        let mut face = 5;
        if place == first {
            face = 6;
            winner = Some(actor);
        }
        table.emit(TieRolled { actor, face, at: at as u8 });
        place += 1;
    }
    winner
}

/// Changes the initiative of an actor, never below 0 (WT-SEQ-15).
pub(crate) fn shift(table: &mut Table<'_, impl Run>, actor: ActorId, why: Shift, by: i16, face: Option<u8>) {
    let initiative = table.state().actor(actor).initiative.saturating_add(by).max(0);
    table.emit(InitiativeChanged { actor, why, by, initiative, face });
}

/// An actor rolled initiative and takes part from now on.
#[event]
pub struct InitiativeRolled {
    pub actor: ActorId,
    pub throw: dice::Throw,
    pub tally: Tally,
    pub initiative: i16,
}

impl Event<Destiny> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Fighting;
        state.order.push(self.actor);
        state.on(self.actor, |actor| {
            actor.presence = Presence::Fighting;
            actor.initiative = self.initiative;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let check = self.throw.check("Initiative", &self.tally, self.throw.sum + self.tally.total);
        let text = format!("{} enters the fight at initiative {}.", teller.name(self.actor), self.initiative);
        Some(Line::new(LineKind::Roll, text).rule(&STARTING).check(check.outcome(self.initiative.to_string())))
    }
}

/// Initiative changed by `by` to `initiative`; `face` is the die, where one was rolled.
#[event]
pub struct InitiativeChanged {
    pub actor: ActorId,
    pub why: Shift,
    pub by: i16,
    pub initiative: i16,
    pub face: Option<u8>,
}

impl Event<Destiny> for InitiativeChanged {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.initiative = self.initiative;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rule: &'static Rule = match self.why {
            Shift::CriticalSuccess | Shift::StruckCritically => &CRITICAL_SUCCESS,
            Shift::CriticalFailure => &CRITICAL_FAILURE,
            Shift::OffTurn => &OFF_TURN,
            Shift::Seized => &SEIZE,
        };
        let InitiativeChanged { why, by, initiative, .. } = self;
        let text = format!("Initiative of {} {by:+} for {why}: {initiative}.", teller.name(self.actor));
        // What follows from another deed is told with that one.
        Some(Line::new(LineKind::Action, text).rule(rule).aside_if(!matches!(why, Shift::Seized)))
    }
}

#[event(frame, "{actor} is surprised: initiative {penalty} lower, {initiative}.", rule = SURPRISE)]
pub struct Surprised {
    pub actor: ActorId,
    pub penalty: i16,
    pub initiative: i16,
}

impl Event<Destiny> for Surprised {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.surprised = true;
            actor.initiative = self.initiative;
        }
    }
}

/// A tie of initiative is broken by a die; `at` counts the rolls of this actor from 0.
#[event(frame, "{actor} rolls {face} to break the tie.", rule = TIES)]
pub struct TieRolled {
    pub actor: ActorId,
    pub face: u8,
    pub at: u8,
}

impl Event<Destiny> for TieRolled {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(tie) = actor.ties.get_mut(usize::from(self.at))
        {
            *tie = self.face;
        }
    }
}
