//! Words and faces: impressions, requests, threats, lies, disguises, performances, what is hidden on oneself.

use super::using::in_secret;
use super::*;
use crate::attitudes::{attitude, thinks, warms};
use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::hours::{self, HOUR};
use crate::modifiers::{Modifiers, Type};
use ludex_kit::words;

words! {
    /// How somebody talks to somebody.
    pub enum Manner {
        Impress = "impress", Request = "request", Coerce = "coerce", Lie = "lie", Motive = "motive" as "sense the motive of",
    }
}

/// Each manner: the skill, its seconds, whether it is rolled in secret, and whether it takes an action in an encounter.
pub static TALKS: [(Manner, Option<Skill>, u64, bool, u8); 5] = [
    (Manner::Impress, Some(Skill::Diplomacy), 60, false, 0),
    (Manner::Request, Some(Skill::Diplomacy), 0, false, 1),
    (Manner::Coerce, Some(Skill::Intimidation), 60, false, 0),
    (Manner::Lie, Some(Skill::Deception), 6, true, 0),
    (Manner::Motive, None, 0, true, 1),
];

/// Seconds for which nobody is coerced again who was enraged by it (PF-SKA-30).
const WEEK: u64 = 7 * 24 * HOUR;

/// Talk to somebody: to please, to ask, to threaten, to lie; or tell what somebody is about.
#[command(rule = IMPRESSION, group = "Talk", kind = Talk, between)]
pub struct Talk {
    pub actor: ActorId,
    pub target: ActorId,
    pub manner: Manner,
}

/// Returns the rule of a manner.
fn rule_of(manner: Manner) -> &'static Rule {
    match manner {
        Manner::Impress => &IMPRESSION,
        Manner::Request => &REQUEST,
        Manner::Coerce => &COERCE,
        Manner::Lie => &LIE,
        Manner::Motive => &SENSE_MOTIVE,
    }
}

/// Returns the seconds of game time until which somebody is proof against another's manner; 0 where it is not.
fn proof(state: &State, target: ActorId, by: ActorId, manner: Manner) -> u64 {
    let found = state.refusals.iter().find(|one| one.0 == target && one.1 == by && one.2 == manner as u8);
    found.map_or(0, |one| one.3)
}

/// Returns the check of a talk.
fn talking(state: &State, talk: &Talk, shows: bool) -> Attempt {
    let Talk { actor, target, manner } = *talk;
    let (_, skill, ..) = TALKS[manner as usize];
    let sum = match skill {
        Some(skill) => derived::skill_with(state, actor, skill, shows),
        None => Modifiers::on(derived::perception(state, actor, shows)),
    };
    let own = match manner {
        Manner::Lie => derived::perception(state, target, shows),
        Manner::Motive => derived::skill(state, target, Skill::Deception, shows),
        _ => derived::save(state, target, Save::Will, shows),
    };
    let mut dc = Modifiers::on(dc_of(own));
    let warier = manner == Manner::Lie && proof(state, target, actor, Manner::Lie) > state.clock.seconds;
    dc.add(Type::Circumstance, "lied to before", if warier { 4 } else { 0 }, &LIE);
    deeds::attempt(state, actor, sum, dc.tally())
}

impl Act<Pathfinder> for Talk {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, manner } = *self;
        let rule = rule_of(manner);
        let (.., takes) = TALKS[manner as usize];
        ensure!(actor != target, *rule, "that is between two");
        if state.stage == Stage::Fighting {
            let quick = takes > 0 || manner == Manner::Lie;
            ensure!(quick, *rule, "it takes too long for an encounter", instead = "end the encounter first");
            turns::ready(state, actor, takes)?;
        } else {
            turns::able(state, actor)?;
        }
        crate::sight::aims(state, actor, target)?;
        ensure!(state.stands(target), *rule, "{} does not listen", target);
        let mind = !state.profile(target).immune.has(Against::Mental);
        ensure!(mind || manner == Manner::Motive, *rule, "{} has no mind to move", target);
        let deaf = state.actor(target).has(Condition::Deafened);
        ensure!(!deaf || manner == Manner::Motive, *rule, "{} does not hear", target);
        let understood = manner == Manner::Motive || derived::understands(state, target, actor);
        ensure!(understood, *rule, "{} does not understand the words of {}", target, actor);
        let proof = proof(state, target, actor, manner) > state.clock.seconds && manner != Manner::Lie;
        ensure!(!proof, *rule, "{} is not to be moved so for now", target);
        let feels = attitude(state, target, actor);
        let kind = feels <= Attitude::Friendly;
        ensure!(
            manner != Manner::Request || kind,
            *crate::attitudes::rule_of(feels),
            "{} is {}",
            target,
            feels.name(),
            instead = "make an impression"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, manner } = *self;
        let (_, _, seconds, secret, takes) = TALKS[manner as usize];
        let attempt = talking(table.state(), self, table.listens());
        let fights = table.state().stage == Stage::Fighting;
        if fights {
            turns::spend(table, actor, takes);
        }
        let deed = Deed { actor, target: Some(target), what: manner.name(), rule: rule_of(manner) };
        let degree = if secret { in_secret(table, deed, attempt).0 } else { deeds::tries(table, deed, attempt) };
        comes(table, self, degree);
        if !fights {
            hours::pass(table, seconds);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            for manner in Manner::ALL {
                offers.seldom(Talk { actor, target, manner: *manner });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = teller.name(self.target);
        match self.manner {
            Manner::Impress => format!("Make an impression on {whom}"),
            Manner::Request => format!("Request something of {whom}"),
            Manner::Coerce => format!("Coerce {whom}"),
            Manner::Lie => format!("Lie to {whom}"),
            Manner::Motive => format!("Sense the motive of {whom}"),
        }
    }

    /// What is rolled in secret tells nobody beforehand what it is held against.
    fn details(&self, state: &State, offer: &mut Offer) {
        let (_, _, _, secret, _) = TALKS[self.manner as usize];
        if !secret {
            deeds::preview(&talking(state, self, false), offer);
        }
    }
}

/// Does what comes of a talk.
fn comes(table: &mut Table<'_, impl Run>, talk: &Talk, degree: Degree) {
    let Talk { actor, target, manner } = *talk;
    let now = table.state().clock.seconds;
    let shut = |until: u64| Judged { actor, target, manner, degree, until };
    match (manner, degree) {
        (Manner::Impress, Degree::CriticalSuccess) => warms(table, target, actor, 2),
        (Manner::Impress, Degree::Success) => warms(table, target, actor, 1),
        (Manner::Impress | Manner::Request, Degree::CriticalFailure) => warms(table, target, actor, -1),
        (Manner::Coerce, Degree::CriticalFailure) => {
            thinks(table, target, actor, Attitude::Hostile);
            table.emit(shut(now + WEEK));
            return;
        }
        (Manner::Coerce, Degree::Failure | Degree::CriticalSuccess)
            if attitude(table.state(), target, actor) < Attitude::Unfriendly =>
        {
            thinks(table, target, actor, Attitude::Unfriendly);
        }
        _ => {}
    }
    let until = match (manner, degree) {
        (Manner::Lie, Degree::Failure | Degree::CriticalFailure) => now + HOUR,
        // Not again until things change, which is taken for an hour (house).
        (Manner::Motive, _) => now + HOUR,
        _ => 0,
    };
    table.emit(shut(until));
}

/// What came of a talk: who lied or read another's mind is not told how it went.
#[event]
pub struct Judged {
    pub actor: ActorId,
    pub target: ActorId,
    pub manner: Manner,
    pub degree: Degree,
    /// Until when it is not tried again, or is expected.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: u64,
}

impl Event<Pathfinder> for Judged {
    fn apply(&self, state: &mut State) {
        let Self { actor, target, manner, until, .. } = *self;
        state.refusals.retain(|one| (one.0, one.1, one.2) != (target, actor, manner as u8));
        if until > 0 {
            state.refusals.push((target, actor, manner as u8, until));
        }
        state.course.talked = true;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, target, manner, degree, .. } = self;
        let (who, whom) = (teller.name(*actor), teller.name(*target));
        let master = teller.viewer.is_game_master();
        let text = match (manner, degree) {
            (Manner::Impress, _) => return None,
            (Manner::Request, Degree::CriticalSuccess) => format!("{whom} grants it"),
            (Manner::Request, Degree::Success) => format!("{whom} grants it, perhaps on conditions"),
            (Manner::Request, _) => format!("{whom} refuses"),
            (Manner::Coerce, degree) if degree.succeeds() => format!("{whom} does as {who} likes, for up to a day"),
            (Manner::Coerce, _) => format!("{whom} does not give in"),
            (Manner::Lie, _) if !master => format!("{who} tells {whom} something"),
            (Manner::Lie, degree) if degree.succeeds() => format!("{whom} believes {who}"),
            (Manner::Lie, _) => format!("{whom} does not believe {who}"),
            (Manner::Motive, _) if !master && !teller.viewer.plays(*actor) => format!("{who} watches {whom}"),
            (Manner::Motive, Degree::CriticalSuccess) => format!("{who} sees what {whom} is about"),
            (Manner::Motive, Degree::Success) => format!("{who} sees whether {whom} behaves as it should"),
            // Who is deceived takes it for the truth.
            (Manner::Motive, Degree::CriticalFailure) if master => format!("{who} misreads {whom}"),
            (Manner::Motive, Degree::CriticalFailure) => format!("{who} sees whether {whom} behaves as it should"),
            (Manner::Motive, Degree::Failure) => format!("{who} believes what {whom} would have it believe"),
        };
        Some(Line::new(LineKind::Action, text).rule(rule_of(*manner)))
    }
}
