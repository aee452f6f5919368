//! Openings: whoever moves away from under somebody's blade may be struck at once.

use crate::attack;
use crate::position;
use crate::prelude::*;
use crate::turns::{PROVOKES, REACTIONS};

rules! {
    /// Whoever has learned it may strike, as a reaction, at one within reach who moves, shoots or handles something. That blow
    /// neither suffers from attacks before it nor adds to them.
    OPPORTUNITY = "PF-SPC-10", "Attack of opportunity";
    /// Whoever may answer the same thing in several ways does so in one of them, once.
    ONE_ANSWER = "PF-TRN-11", "One response per trigger";
    /// Several who may answer decide one after another, in the order of the round from the one whose turn it is. What has become
    /// impossible meanwhile is not asked.
    ONE_BY_ONE = "PF-TRN-20", "Order of several responses";
}

/// Returns the way in which an actor would strike at once at another; `None` where it cannot.
fn blow(state: &State, id: ActorId, at: ActorId) -> Option<u8> {
    let profile = state.profile(id);
    let now = state.actor(id);
    let watches = profile.reactions.has(Reaction::AttackOfOpportunity) && now.reaction && state.hostile(id, at);
    if !watches || !conditions::lets_react(state, id) {
        return None;
    }
    let feet = state.feet(id, at);
    let ways = 0..profile.strikes.len() as u8;
    ways.into_iter().find(|place| {
        let strike = &profile.strikes[usize::from(*place)];
        let near = !strike.is_ranged() && feet <= position::farthest(strike);
        near && attack::may_strike(state, id, at, *place).is_ok()
    })
}

/// Asks everybody who may strike at one that is about to leave a square, and was not asked in this move.
pub fn asks(leaves: &turns::Leaves, table: &mut Table<'_, impl Run>) {
    let asked = table.state().moving.map(|moving| moving.asked).unwrap_or_default();
    ask_all(table, leaves.actor, |id| asked.iter().any(|one| one == id));
}

/// Asks everybody who may strike at one that has moved without leaving its square.
pub fn asks_at_rest(rose: &turns::Rose, table: &mut Table<'_, impl Run>) {
    ask_all(table, rose.actor, |_| false);
}

/// Asks everybody who may strike at one that shoots or handles something (PF-ACT-01).
pub fn asks_at_deed(undertaken: &turns::Undertaken, table: &mut Table<'_, impl Run>) {
    ask_all(table, undertaken.doing.actor(), |_| false);
}

/// Takes away questions that nobody can answer otherwise than by letting it go (PF-TRN-20).
pub(crate) fn lapse(table: &mut Table<'_, impl Run>) {
    while let Ok(Opening { actor, by }) = asked::<Pathfinder, Opening>(table.state())
        && (blow(table.state(), *actor, *by).is_none() || !conditions::can_act(table.state(), *by))
    {
        Pathfinder::settle(table);
    }
}

/// Asks everybody who may strike at an actor and is not left out, from the one whose turn it is on (PF-TRN-11, PF-TRN-20).
fn ask_all(table: &mut Table<'_, impl Run>, mover: ActorId, left_out: impl Fn(ActorId) -> bool) {
    let count = table.state().order.len();
    let first = usize::try_from(table.state().turn).unwrap_or(0);
    for step in 0..count {
        let actor = table.state().order[(first + step) % count];
        if !left_out(actor) && blow(table.state(), actor, mover).is_some() {
            table.emit(Provoked { actor, by: mover });
            Pathfinder::ask(table, Opening { actor, by: mover }.into());
        }
    }
}

/// Does an actor strike at one that gives it an opening?
#[prompt]
pub struct Opening {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Prompt<Pathfinder> for Opening {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} strike at {} at once?", teller.name(self.actor), teller.name(self.by))
    }

    fn usual(&self, state: &State) -> Command {
        match blow(state, self.actor, self.by) {
            Some(strike) => React { actor: self.actor, strike }.into(),
            None => LetGo { actor: self.actor }.into(),
        }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// An actor has an opening.
#[event]
pub struct Provoked {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Provoked {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.asked.push(self.actor);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} gives {} an opening", teller.name(self.by), teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&PROVOKES))
    }
}

/// Strike at once at one that gives an opening.
#[command(rule = OPPORTUNITY, group = "Reaction", kind = Attack, answer)]
pub struct React {
    pub actor: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

impl Act<Pathfinder> for React {
    fn may(&self, state: &State) -> Verdict {
        let Opening { by, .. } = asked::<Pathfinder, Opening>(state)?;
        ensure!(state.actor(self.actor).reaction, REACTIONS, "{} has no reaction left", self.actor);
        crate::turns::able(state, self.actor)?;
        attack::may_strike(state, self.actor, *by, self.strike)?;
        let ranged = state.profile(self.actor).strike(self.strike).is_some_and(Strike::is_ranged);
        ensure!(!ranged, OPPORTUNITY, "it is a blow in melee");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Opening { actor, by }) = answer::<Pathfinder, Opening>(table) else { return };
        table.emit(Reacted { actor });
        let blow = attack::Blow { reaction: true, ..attack::Blow::at(actor, by, self.strike) };
        let degree = attack::strike(table, blow);
        let handles = table.state().doing.is_some_and(|doing| doing.is_handling() && doing.actor() == by);
        if degree == Some(checks::Degree::CriticalSuccess) && handles {
            let doing = table.state().doing;
            table.emit(turns::Finished { disrupted: true });
            // The words of a spell are spent with it (PF-TRN-14, PF-MOV-17).
            if let Some(Doing::Casting { actor, cast }) = doing
                && crate::magic::components(cast.spell, cast.actions).speaks()
            {
                conditions::speaks(table, actor);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for strike in 0..offers.state().profile(actor).strikes.len() as u8 {
            offers.add(React { actor, strike });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Strike with {}", teller.state.strike_name(self.actor, self.strike))
    }
}

/// An actor used its reaction.
#[event(Action, "{actor} reacts", REACTIONS, aside = true)]
pub struct Reacted {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Reacted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.reaction = false);
    }
}

/// Let an opening go by.
#[command(rule = OPPORTUNITY, group = "Reaction", kind = Pass, answer)]
pub struct LetGo {
    pub actor: ActorId,
}

impl Act<Pathfinder> for LetGo {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Opening>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Pathfinder, Opening>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(LetGo { actor: offers.actor });
    }
}
