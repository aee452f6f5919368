//! Helping a friend with an attack or with a check of a skill.

use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::derived::AID;
use crate::prelude::*;
use crate::turns::{able, ready, spend};
use ludex_kit::words;

/// What Aid is held against (PF-ACT-02).
const AID_DC: i32 = 20;

words! {
    /// With what somebody helps.
    pub enum AidBy {
        Attack = "attack", Acrobatics = "acrobatics", Athletics = "athletics", Deception = "deception",
        Intimidation = "intimidation", Medicine = "medicine", Stealth = "stealth", Perception = "perception",
        Arcana = "arcana", Crafting = "crafting", Diplomacy = "diplomacy", Nature = "nature", Occultism = "occultism",
        Performance = "performance", Religion = "religion", Society = "society", Survival = "survival",
        Thievery = "thievery",
    }
}

/// Make ready to help a friend until one's next turn begins.
#[command(rule = AID, group = "Help", kind = Other, label = "Prepare to aid {target}", costs = 1)]
pub struct PrepareAid {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for PrepareAid {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(self.actor != self.target, AID, "one helps another");
        ensure!(!state.hostile(self.actor, self.target), AID, "{} is no friend", self.target);
        ensure!(state.stands(self.target), AID, "{} does nothing that could be helped", self.target);
        let already = state.actor(self.actor).aids == Some(self.target);
        ensure!(!already, AID, "{} is ready to help {}", self.actor, self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(AidPrepared { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| PrepareAid { actor, target });
    }
}

/// Help the friend for whom one is ready, before that one rolls.
#[command(rule = AID, group = "Help", kind = Other, between)]
pub struct Aid {
    pub actor: ActorId,
    pub by: AidBy,
    /// What it is held against, where the game master says otherwise; 0 for 20.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
}

/// Returns the check of helping, and the rank behind it.
fn helping(state: &State, aid: &Aid, shows: bool) -> (Attempt, Rank) {
    let dc = if aid.dc == 0 { AID_DC } else { aid.dc.into() };
    let dc = plain("of helping", dc, &AID, shows);
    let skill = match aid.by {
        AidBy::Attack => {
            let strike = state.profile(aid.actor).strikes.iter().max_by_key(|strike| strike.attack.total());
            let rank = strike.map_or(Rank::Untrained, |strike| strike.attack.rank);
            let sum = strike.map(|strike| friendly(state, aid.actor, derived::attack(state, aid.actor, strike, shows)));
            return (Attempt::new(sum.unwrap_or_default(), dc), rank);
        }
        AidBy::Perception => {
            let sum = friendly(state, aid.actor, derived::perception_for_more(state, aid.actor, shows));
            return (Attempt::new(sum, dc), state.profile(aid.actor).perception.rank);
        }
        AidBy::Acrobatics => Skill::Acrobatics,
        AidBy::Athletics => Skill::Athletics,
        AidBy::Deception => Skill::Deception,
        AidBy::Intimidation => Skill::Intimidation,
        AidBy::Medicine => Skill::Medicine,
        AidBy::Stealth => Skill::Stealth,
        AidBy::Arcana => Skill::Arcana,
        AidBy::Crafting => Skill::Crafting,
        AidBy::Diplomacy => Skill::Diplomacy,
        AidBy::Nature => Skill::Nature,
        AidBy::Occultism => Skill::Occultism,
        AidBy::Performance => Skill::Performance,
        AidBy::Religion => Skill::Religion,
        AidBy::Society => Skill::Society,
        AidBy::Survival => Skill::Survival,
        AidBy::Thievery => Skill::Thievery,
    };
    let rank = state.profile(aid.actor).skills[skill as usize].rank;
    (Attempt::new(friendly(state, aid.actor, derived::skill_with(state, aid.actor, skill, shows)), dc), rank)
}

/// Returns a sum for helping, with what a cooperative nature adds.
fn friendly(state: &State, actor: ActorId, mut sum: crate::modifiers::Modifiers) -> Tally {
    if state.profile(actor).feats.has(Feat::CooperativeNature) {
        sum.add(crate::modifiers::Type::Circumstance, "cooperative nature", 4, &AID);
    }
    sum.tally()
}

/// Returns what a degree of helping gives (PF-ACT-02): masters help more.
pub fn worth(degree: Degree, rank: Rank) -> i8 {
    match (degree, rank) {
        (Degree::CriticalSuccess, Rank::Legendary) => 4,
        (Degree::CriticalSuccess, Rank::Master) => 3,
        (Degree::CriticalSuccess, _) => 2,
        (Degree::Success, _) => 1,
        (Degree::Failure, _) => 0,
        (Degree::CriticalFailure, _) => -1,
    }
}

impl Act<Pathfinder> for Aid {
    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        ensure!(self.dc <= 60, AID, "that is more than there is");
        let actor = state.actor(self.actor);
        let Some(target) = actor.aids else {
            return Err(Refusal::new(&AID, "{} is not ready to help")
                .about(self.actor)
                .instead("prepare in your turn"));
        };
        let free = actor.reaction && conditions::lets_react(state, self.actor);
        ensure!(free, turns::REACTIONS, "{} has no reaction left", self.actor);
        ensure!(state.whose_turn() == Some(target), AID, "it is not the turn of {}", target);
        ensure!(state.actor(target).aided == 0, AID, "{} is helped already: two do not add up", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(target) = table.state().actor(actor).aids else { return };
        let (attempt, rank) = helping(table.state(), self, table.listens());
        let deed = Deed { actor, target: Some(target), what: "help", rule: &AID };
        let gives = worth(deeds::tries(table, deed, attempt), rank);
        table.emit(Aided { actor, target, gives });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for by in AidBy::ALL {
            offers.add(Aid { actor, by: *by, dc: 0 });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = teller.state.actor(self.actor).aids.map_or("a friend".to_owned(), |whom| teller.name(whom));
        format!("Aid {whom} by {}", self.by)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&helping(state, self, false).0, offer);
    }
}

/// An actor is ready to help a friend.
#[event(Action, "{actor} is ready to help {target}", AID)]
pub struct AidPrepared {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Pathfinder> for AidPrepared {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.aids = Some(self.target));
    }
}

/// An actor has helped a friend, well or badly, with the next attack or check.
#[event]
pub struct Aided {
    pub actor: ActorId,
    pub target: ActorId,
    pub gives: i8,
}

impl Event<Pathfinder> for Aided {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.reaction, actor.aids) = (false, None));
        state.on(self.target, |actor| actor.aided = self.gives);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} gives {} {:+}", teller.name(self.actor), teller.name(self.target), self.gives);
        Some(Line::new(LineKind::Action, text).rule(&AID).rule(&turns::REACTIONS))
    }
}
