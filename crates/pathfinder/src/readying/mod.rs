//! A blow that is kept ready for what may come.

mod deeds;

pub use deeds::{DeedReadied, DeedSprung, ReadyDeed, SpringDeed};

use crate::attack::{self, Blow};
use crate::prelude::*;
use crate::turns::{REACTIONS, able, ready, spend};

rules! {
    /// Two actions keep a blow ready, or a walk, a step, standing up, a shield, and end the turn. Until the next turn one strikes as a reaction as soon as a foe comes within
    /// reach, or once somebody at the table says that what one waits for has come. Attacks of the turn count as they did when
    /// the blow was made ready; it does not count for others.
    READY = "PF-ACT-09", "Ready";
    /// What is kept ready comes right after what it waits for, in a move after the step; it uses the reaction of the round.
    AFTER_THE_STEP = "PF-INT-33", "Ready, movement and reactions";
}

/// Keep a blow ready.
#[command(rule = READY, group = "Attack", kind = Attack, costs = 2)]
pub struct ReadyStrike {
    pub actor: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

impl Act<Pathfinder> for ReadyStrike {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        conditions::may_concentrate(state, self.actor, None)?;
        ensure!(state.lent.is_none(), READY, "{} acts in another's turn", self.actor);
        let known = state.profile(self.actor).strike(self.strike).is_some();
        ensure!(known, READY, "{} has no such way to strike", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, strike } = *self;
        spend(table, actor, 2);
        let attacks = table.state().actor(actor).attacks;
        table.emit(Readied { actor, blow: ReadyBlow { strike, attacks } });
        turns::end_turn(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for strike in 0..offers.state().profile(actor).strikes.len() as u8 {
            offers.seldom(ReadyStrike { actor, strike });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Ready a Strike with {}", teller.state.strike_name(self.actor, self.strike))
    }
}

/// Returns whether an actor could strike at another now with what it keeps ready.
fn springs(state: &State, actor: ActorId, at: ActorId) -> bool {
    let Some(blow) = state.actor(actor).readied else { return false };
    let able = state.actor(actor).reaction && conditions::lets_react(state, actor);
    able && attack::may_strike(state, actor, at, blow.strike).is_ok()
}

/// Asks those who keep a blow ready for one who comes within reach.
pub fn asks(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    let mover = moved.actor;
    if table.state().actors.iter().all(|one| one.readied.is_none()) {
        return;
    }
    for place in 0..table.state().order.len() {
        let state = table.state();
        let actor = state.order[place];
        let melee =
            |blow: ReadyBlow| state.profile(actor).strike(blow.strike).is_some_and(|strike| !strike.is_ranged());
        if state.actor(actor).readied.is_none() {
            continue;
        }
        let waits = state.actor(actor).readied.is_some_and(melee) && state.hostile(actor, mover);
        let asked = state.moving.as_ref().is_some_and(|moving| moving.tempted.iter().any(|one| one == actor));
        if waits && !asked && springs(state, actor, mover) {
            table.emit(Tempted { actor, by: mover });
            Pathfinder::ask(table, InReach { actor, by: mover }.into());
        }
    }
}

/// Does an actor strike that kept a blow ready?
#[prompt]
pub struct InReach {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Prompt<Pathfinder> for InReach {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} comes within reach: does {} strike?", teller.name(self.by), teller.name(self.actor))
    }

    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        if springs(state, actor, self.by) { Spring { actor }.into() } else { KeepReady { actor }.into() }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Strike with what is kept ready.
#[command(rule = READY, group = "Reaction", kind = Attack, label = "Strike", answer)]
pub struct Spring {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Spring {
    fn may(&self, state: &State) -> Verdict {
        let InReach { by, .. } = asked::<Pathfinder, InReach>(state)?;
        ensure!(springs(state, self.actor, *by), READY, "{} can no longer strike", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(InReach { actor, by }) = answer::<Pathfinder, InReach>(table) else { return };
        strikes(table, actor, by);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Spring { actor: offers.actor });
    }
}

/// Keep the blow ready.
#[command(rule = READY, group = "Reaction", kind = Pass, label = "Wait", answer)]
pub struct KeepReady {
    pub actor: ActorId,
}

impl Act<Pathfinder> for KeepReady {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, InReach>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Pathfinder, InReach>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(KeepReady { actor: offers.actor });
    }
}

/// What a ready blow waits for has come, as the table says: strike.
#[command(rule = READY, group = "Reaction", kind = Attack, label = "Strike {target} as readied", between)]
pub struct SpringAt {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for SpringAt {
    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        let Some(blow) = state.actor(self.actor).readied else {
            return Err(Refusal::new(&READY, "{} keeps nothing ready")
                .about(self.actor)
                .instead("ready a Strike in your turn"));
        };
        ensure!(state.whose_turn() != Some(self.actor), READY, "it is the turn of {}", self.actor);
        let free = state.actor(self.actor).reaction && conditions::lets_react(state, self.actor);
        ensure!(free, REACTIONS, "{} has no reaction left", self.actor);
        attack::may_strike(state, self.actor, self.target, blow.strike)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        strikes(table, self.actor, self.target);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| SpringAt { actor, target });
    }
}

/// Strikes with what is kept ready.
fn strikes(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    let Some(blow) = table.state().actor(actor).readied else { return };
    table.emit(Sprung { actor });
    attack::strike(table, Blow { reaction: true, earlier: blow.attacks, ..Blow::at(actor, target, blow.strike) });
}

/// A blow is kept ready.
#[event(Action, "{actor} keeps a blow ready", READY)]
pub struct Readied {
    pub actor: ActorId,
    pub blow: ReadyBlow,
}

impl Event<Pathfinder> for Readied {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.readied = Some(self.blow));
    }
}

/// One who moves comes within reach of one who keeps a blow ready; that one is asked once in a move.
#[event]
pub struct Tempted {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Tempted {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving
            && !moving.tempted.is_full()
        {
            moving.tempted.push(self.actor);
        }
    }
}

/// An actor strikes with what it kept ready.
#[event(Action, "{actor} strikes as it had in mind", READY, AFTER_THE_STEP)]
pub struct Sprung {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Sprung {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.reaction, actor.readied) = (false, None));
    }
}
