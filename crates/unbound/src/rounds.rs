//! The encounter and its rounds: how they begin and end, and who joins in the middle (UL-TRN).

use crate::body::{self, breath};
use crate::character::profile::ActionPoints;
use crate::prelude::*;
use crate::state::Turn;
use crate::statuses::{SURPRISED, gain};
use crate::turns::{TurnEnd, end_turn, may_start, start_turn};
use crate::{action_points, attack, camp, checks, damage, mounted, movement, pools, spells, stealth, talk, valor};
use std::cmp::Reverse;

ludex_engine::rules! {
    /// Positions are set, everybody comes by Action Points, and the one with the most acts, until nobody can or will.
    SEQUENCE = "UL-TRN-01", "Encounter sequence";
    /// A round takes about ten seconds; six make a minute.
    ROUND_LENGTH = "UL-TRN-02", "Length of a round";
    /// The round ends when nobody is left who may act; all Action Points go back to their first number.
    ROUND_END = "UL-TRN-15", "End of the round";
    /// A round starts with fresh flags, fresh Action Points less what weakens, and damage that goes on.
    ROUND_START = "UL-TRN-20", "Start of a round";
    /// Those who join in the middle of a round get Action Points at once but act from the next round.
    JOINING = "UL-TRN-22", "Joining late", Call;
    /// The game master ends the fight; what lasts until then is over.
    ENCOUNTER_END = "UL-TRN-24", "End of the encounter", Call;
}

/// Seconds of a round (UL-TRN-02).
pub const ROUND_SECONDS: u64 = 10;

/// The fight begins: everybody comes by Action Points (UL-TRN-01). The game master's.
#[command(rule = SEQUENCE, group = "Encounter", kind = Begin, label = "Begin the fight", by = game_master, open, between)]
#[derive(Eq)]
pub struct StartEncounter {
    /// Who is Surprised (UL-ATK-17).
    #[field("who is Surprised")]
    #[serde(default)]
    pub surprised: Vec<ActorId>,
}

impl Act<Unbound> for StartEncounter {
    fn may(&self, state: &State) -> Verdict {
        may_start(state, &self.surprised)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        talk::encounter::end(table);
        camp::attacked(table);
        body::comes_between(table, None);
        table.emit(EncounterStarted { fresh: true });
        for &actor in &self.surprised {
            gain(table, actor, Status::Surprised, Effect::lasting(), &SURPRISED);
        }
        for actor in table.state().ids() {
            if table.state().actor(actor).present() && table.state().actor(actor).alive() {
                action_points::roll(table, actor);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(StartEncounter { surprised: Vec::new() });
        let surprised = talk::encounter::deceived(offers.state());
        if !surprised.is_empty() {
            offers.seldom(StartEncounter { surprised });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        if forms.state().stage != Stage::Fighting {
            forms.named("Begin with somebody Surprised", StartEncounter { surprised: Vec::new() });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        if self.surprised.is_empty() {
            return "Begin the fight".to_owned();
        }
        let names: Vec<&str> = self.surprised.iter().map(|&id| teller.who(id)).collect();
        format!("Begin the fight with the deceived Surprised: {}", names.join(", "))
    }

    fn group(&self) -> &'static str {
        if self.surprised.is_empty() { "Encounter" } else { "Talk" }
    }

    fn is_open(&self) -> bool {
        !self.surprised.is_empty()
    }
}

/// Begins the next round (UL-TRN-20). Where Action Points are rolled anew, that comes first, with its questions.
pub(crate) fn start_round(table: &mut Table<'_, impl Run>) {
    let round = table.state().round + 1;
    table.emit(RoundStarted { round });
    if round == 1 || !table.state().options().ap_reroll_each_round {
        return;
    }
    for actor in table.state().ids() {
        let who = table.state().actor(actor);
        if who.alive() && who.present() && !matches!(who.profile.ap, ActionPoints::Fixed(_)) {
            action_points::roll(table, actor);
        }
    }
}

/// Sets everybody's Action Points for the round, then deals damage that goes on (UL-TRN-20).
pub(crate) fn open_round(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let who = table.state().actor(actor);
        if who.alive() && who.present() && !mounted::is_controlled(table.state(), actor) {
            action_points::reset_action_points(table, actor);
        }
    }
    table.emit(RoundOpened {});
    continuous_damage(table);
}

/// Damage that goes on, highest Action Points first (UL-TRN-20, UL-DMG-07).
fn continuous_damage(table: &mut Table<'_, impl Run>) {
    let is_burning = |state: &State, id: ActorId| {
        let actor = state.actor(id);
        actor.alive() && actor.present() && actor.statuses.has(Status::Burning)
    };
    // Each burns once, though a fire that drops its bearer moves it down the order.
    let mut burnt = Marked::default();
    loop {
        let state = table.state();
        let waits = |id: &ActorId| !burnt.has(*id) && is_burning(state, *id);
        let next = state.ids().filter(waits).min_by_key(|&id| (Reverse(state.actor(id).ap), id));
        let Some(actor) = next else { return };
        burnt.mark(actor);
        damage::burn(table, actor);
    }
}

/// Actors that are marked: a bit for each of the 1000 people that a campaign may have, so that nothing is allocated.
#[derive(Default)]
struct Marked([u64; 16]);

impl Marked {
    /// Returns the word in which an actor's bit stands, and the bit.
    fn place(id: ActorId) -> (usize, u64) {
        (id.index() / 64 % 16, 1 << (id.index() % 64))
    }

    fn has(&self, id: ActorId) -> bool {
        let (word, bit) = Self::place(id);
        self.0[word] & bit != 0
    }

    fn mark(&mut self, id: ActorId) {
        let (word, bit) = Self::place(id);
        self.0[word] |= bit;
    }
}

/// The fight ends (UL-TRN-24). The game master's.
#[command(rule = ENCOUNTER_END, group = "Encounter", kind = End, label = "End the fight", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct EndEncounter {}

impl Act<Unbound> for EndEncounter {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, ENCOUNTER_END, "there is no fight to end");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let rounds = table.state().round;
        // No next turn comes: who has paid for a breather draws breath now (UL-ACT-15, house), and nobody is Surprised any
        // more (UL-STA-07).
        for actor in table.state().ids() {
            if table.state().actor(actor).statuses.has(Status::Surprised) {
                table.emit(StatusEnded { actor, status: Status::Surprised });
            }
            if table.state().actor(actor).breather {
                pools::take_breath(table, actor);
            }
        }
        table.emit(EncounterEnded {});
        valor::after_an_encounter(table, table.state().ids());
        camp::after_fight(table, rounds);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndEncounter {});
    }
}

/// Ends the round: turns that never came start and end, what lasts rounds is counted, and time passes (UL-TRN-15).
pub(crate) fn end_round(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let who = table.state().actor(actor);
        if !who.alive() || !who.present() || who.turn.late {
            continue;
        }
        if !who.turn.started {
            start_turn(table, actor);
        }
        let who = table.state().actor(actor);
        if who.alive() && !who.turn.ended {
            end_turn(table, actor, TurnEnd::RoundOver);
        }
    }

    movement::bring_down_laden(table);
    breath::round_passes(table);
    for actor in table.state().ids() {
        while let Some(status) = table.state().actor(actor).statuses.ending_with_round() {
            table.emit(StatusEnded { actor, status });
        }
    }
    for actor in table.state().ids() {
        if table.state().actor(actor).magic.concentration.is_some_and(|on| !on.readied && on.rounds <= 1) {
            spells::end_concentration(table, actor);
        }
    }

    let round = table.state().round;
    table.emit(RoundEnded { round });
    checks::time_passes(table, 0);
    // Distractions end with time (UL-HID-10).
    stealth::look_again(table, None);
}

/// A new round begins although nobody can act by themselves. The game master's.
#[command(rule = ROUND_END, group = "Encounter", label = "Begin the next round", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct NextRound {}

impl Act<Unbound> for NextRound {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            state.stage == Stage::Fighting && state.phase == Phase::Between,
            ROUND_END,
            "no round waits to be begun: somebody can still act"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        start_round(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(NextRound {});
    }
}

/// Checks whether an actor who waits in reserve may come in, Surprised or not (UL-TRN-22).
pub fn may_join(state: &State, actor: ActorId, surprised: bool) -> Verdict {
    let who = state.actor(actor);
    let waits = who.reserve && !who.away && who.alive();
    ensure!(waits, JOINING, "{} does not wait to join", actor);
    ensure!(
        !(surprised && state.stage == Stage::Fighting),
        attack::SURPRISE_BEFORE,
        "{} comes into a fight, and expects danger",
        actor,
        instead = "let it join unsurprised"
    );
    ensure!(
        !(surprised && who.profile.alert),
        attack::ALERT,
        "{} expects danger and cannot be Surprised",
        actor,
        instead = "let it join unsurprised"
    );
    Ok(())
}

/// Brings an actor in whom the game master lets join (UL-TRN-22): into a free space, with Action Points if the fight is on.
pub(crate) fn join(table: &mut Table<'_, impl Run>, actor: ActorId, surprised: bool) {
    movement::settle_in_free_space(table, actor, None);
    stealth::arrives(table, actor);
    if surprised {
        gain(table, actor, Status::Surprised, Effect::lasting(), &SURPRISED);
    }
    give_action_points(table, actor);
}

/// Takes in an actor who stands in the scene for the first time, to act from the next round of a fight (UL-TRN-22).
pub(crate) fn comes_in(table: &mut Table<'_, impl Run>, actor: ActorId) {
    stealth::arrives(table, actor);
    give_action_points(table, actor);
}

/// Gives Action Points to an actor who has come into a fight.
fn give_action_points(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().stage != Stage::Fighting {
        return;
    }
    action_points::roll(table, actor);
    if table.state().phase == Phase::Acting {
        action_points::reset_action_points(table, actor);
    }
}

/// The fight begins.
#[event(frame, "The fight begins.", rule = SEQUENCE)]
pub struct EncounterStarted {
    /// Whether what failed in talks before counts no longer (UL-QRK-19).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
}

impl Event<Unbound> for EncounterStarted {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Fighting;
        state.short_rest = false;
        state.round = 0;
        state.phase = Phase::Between;
        state.lets_rolls_stand();
        for actor in &mut state.actors {
            actor.social_rerolls = 0;
        }
        for relation in &mut state.relations {
            relation.deceived = false;
            if self.fresh {
                relation.failures = 0;
            }
        }
    }
}

/// A round begins.
#[event(frame, "Round {round} begins.", round = self.round, rule = ROUND_START)]
pub struct RoundStarted {
    /// Its number, from 1.
    pub round: u32,
}

impl Event<Unbound> for RoundStarted {
    fn apply(&self, state: &mut State) {
        state.round = self.round;
        state.phase = Phase::Opening;
        state.lets_rolls_stand();
        for actor in &mut state.actors {
            actor.turn = Turn::default();
        }
    }
}

/// Everybody has this round's Action Points.
#[event]
pub struct RoundOpened {}

impl Event<Unbound> for RoundOpened {
    fn apply(&self, state: &mut State) {
        state.phase = Phase::Acting;
    }
}

/// The round is over; time passes.
#[event(frame, "Round {round} ends.", aside = true, rule = ROUND_END, rule = ROUND_LENGTH)]
pub struct RoundEnded {
    /// Its number, from 1.
    pub round: u32,
}

impl Event<Unbound> for RoundEnded {
    fn apply(&self, state: &mut State) {
        state.clock.advance(ROUND_SECONDS);
        state.phase = Phase::Between;
        state.next = None;
        for actor in &mut state.actors {
            actor.ap = 0;
            actor.turn.readied = false;
            actor.statuses.round_passed();
            if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                on.rounds = on.rounds.saturating_sub(1);
            }
        }
    }
}

/// The fight is over.
#[event(frame, "The fight is over.", rule = ENCOUNTER_END)]
pub struct EncounterEnded {}

impl Event<Unbound> for EncounterEnded {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Over;
        state.phase = Phase::Between;
        // On a journey others may come (UL-INT-17).
        if state.journey.is_some() {
            state.stage = Stage::Ready;
            state.round = 0;
        }
        state.lets_rolls_stand();
        state.acting = None;
        state.next = None;
        state.moving = None;
        state.held = None;
        state.pending.clear();
        for actor in &mut state.actors {
            actor.ap = 0;
            actor.turn = Turn::default();
            actor.aim = None;
            actor.focus = None;
            actor.loses_all_help();
        }
    }
}
