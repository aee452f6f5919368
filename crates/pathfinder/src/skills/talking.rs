//! Words and faces: impressions, requests, threats, lies, disguises, performances, what is hidden on oneself.

use super::using::in_secret;
use super::*;
use crate::attitudes::{attitude, thinks, warms};
use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::difficulty;
use crate::hours::{self, DAY, HOUR};
use crate::modifiers::{Modifiers, Type};
use ludex_kit::words;

words! {
    /// How somebody talks to somebody.
    pub enum Manner {
        Impress = "impress", Request = "request", Coerce = "coerce", Lie = "lie", Motive = "motive" as "sense the motive of",
        Pose = "pose" as "pass for another with",
    }
}

/// Each manner: the skill, its seconds, whether it is rolled in secret, and whether it takes an action in an encounter.
pub static TALKS: [(Manner, Option<Skill>, u64, bool, u8); 6] = [
    (Manner::Impress, Some(Skill::Diplomacy), 60, false, 0),
    (Manner::Request, Some(Skill::Diplomacy), 0, false, 1),
    (Manner::Coerce, Some(Skill::Intimidation), 60, false, 0),
    (Manner::Lie, Some(Skill::Deception), 6, true, 0),
    (Manner::Motive, None, 0, true, 1),
    (Manner::Pose, Some(Skill::Deception), 6, true, 0),
];

/// Seconds for which nobody is coerced again who was enraged by it (PF-SKA-30).
const WEEK: u64 = 7 * DAY;

/// Talk to somebody: to please, to ask, to threaten, to lie; or tell what somebody is about.
#[command(rule = IMPRESSION, group = "Talk", kind = Talk, between)]
pub struct Talk {
    pub actor: ActorId,
    pub target: ActorId,
    pub manner: Manner,
    /// Whether a lie is told to everybody of another side who hears it, by one roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aloud: bool,
}

/// Returns the rule of a manner.
fn rule_of(manner: Manner) -> &'static Rule {
    match manner {
        Manner::Impress => &IMPRESSION,
        Manner::Request => &REQUEST,
        Manner::Coerce => &COERCE,
        Manner::Lie => &LIE,
        Manner::Motive => &SENSE_MOTIVE,
        Manner::Pose => &IMPERSONATE,
    }
}

/// Returns the seconds of game time until which somebody is proof against another's manner; 0 where it is not.
fn proof(state: &State, target: ActorId, by: ActorId, manner: Manner) -> u64 {
    let found = state.refusals.iter().find(|one| one.0 == target && one.1 == by && one.2 == manner as u8);
    found.map_or(0, |one| one.3)
}

/// Returns the check of a talk.
fn talking(state: &State, talk: &Talk, shows: bool) -> Attempt {
    let Talk { actor, target, manner, .. } = *talk;
    let (_, skill, ..) = TALKS[manner as usize];
    let sum = match skill {
        Some(skill) => derived::skill_with(state, actor, skill, shows),
        None => Modifiers::on(derived::perception(state, actor, shows)),
    };
    let own = match manner {
        Manner::Lie | Manner::Pose => derived::perception(state, target, shows),
        Manner::Motive => derived::skill(state, target, Skill::Deception, shows),
        _ => derived::save(state, target, Save::Will, shows),
    };
    let mut dc = Modifiers::on(dc_of(own));
    let warier = manner == Manner::Lie && proof(state, target, actor, Manner::Lie) > state.clock.seconds;
    dc.add(Type::Circumstance, "lied to before", if warier { 4 } else { 0 }, &LIE);
    if state.options().building.attitude_on_known && manner.is_swayed() {
        let adds = attitude(state, target, actor).adds();
        dc.base("what it thinks", adds, &difficulty::ATTITUDE);
    }
    deeds::attempt(state, actor, sum, dc.tally())
}

impl Manner {
    /// Returns whether what somebody thinks of one may count in it (PF-DCS-12).
    const fn is_swayed(self) -> bool {
        matches!(self, Manner::Impress | Manner::Request | Manner::Lie | Manner::Pose)
    }
}

/// Asks whether somebody hears and understands what an actor says in a manner.
///
/// # Errors
/// It has no mind, does not hear it, or does not understand it.
fn hears(state: &State, actor: ActorId, target: ActorId, manner: Manner) -> Verdict {
    let rule = rule_of(manner);
    crate::sight::aims(state, actor, target)?;
    ensure!(state.stands(target), *rule, "{} does not listen", target);
    let watched = matches!(manner, Manner::Motive | Manner::Pose);
    let mind = !state.profile(target).immune.has(Against::Mental);
    ensure!(mind || watched, *rule, "{} has no mind to move", target);
    let deaf = state.actor(target).has(Condition::Deafened);
    ensure!(!deaf || watched, *rule, "{} does not hear", target);
    let understood = watched || derived::understands(state, target, actor);
    ensure!(understood, *rule, "{} does not understand the words of {}", target, actor);
    Ok(())
}

/// Returns everybody else of another side who hears what is told aloud (PF-SKA-26).
fn hearers(state: &State, talk: &Talk) -> impl Iterator<Item = ActorId> {
    let Talk { actor, target, manner, aloud } = *talk;
    let others = state.ids().filter(move |id| aloud && *id != target && state.hostile(*id, actor));
    others.filter(move |id| hears(state, actor, *id, manner).is_ok())
}

impl Act<Pathfinder> for Talk {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, manner, aloud } = *self;
        let rule = rule_of(manner);
        let (.., takes) = TALKS[manner as usize];
        ensure!(actor != target, *rule, "that is between two");
        if state.stage == Stage::Fighting {
            let quick = takes > 0 || matches!(manner, Manner::Lie | Manner::Pose);
            ensure!(quick, *rule, "it takes too long for an encounter", instead = "end the encounter first");
            turns::ready(state, actor, takes)?;
        } else {
            turns::able(state, actor)?;
        }
        hears(state, actor, target, manner)?;
        ensure!(!aloud || manner == Manner::Lie, LIE, "only lies are told to all at once");
        let guised = manner != Manner::Pose || state.actor(actor).guise > 0;
        ensure!(guised, IMPERSONATE, "{} looks like nobody else", actor, instead = "impersonate somebody first");
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
        let Self { actor, target, manner, aloud } = *self;
        let (_, _, seconds, secret, takes) = TALKS[manner as usize];
        let attempt = talking(table.state(), self, table.listens());
        let fights = table.state().stage == Stage::Fighting;
        if fights {
            turns::spend(table, actor, takes);
        }
        let deed = Deed { actor, target: Some(target), what: manner.name(), rule: rule_of(manner) };
        if aloud {
            lies_aloud(table, self, attempt);
        } else {
            let degree = if secret { in_secret(table, deed, attempt).0 } else { deeds::tries(table, deed, attempt) };
            comes(table, self, degree);
        }
        if !matches!(manner, Manner::Motive | Manner::Pose) {
            conditions::speaks(table, actor);
        }
        if !fights {
            hours::pass(table, seconds);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            for manner in Manner::ALL {
                offers.seldom(Talk { actor, target, manner: *manner, aloud: false });
            }
            offers.seldom(Talk { actor, target, manner: Manner::Lie, aloud: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = teller.name(self.target);
        match self.manner {
            Manner::Impress => format!("Make an impression on {whom}"),
            Manner::Request => format!("Request something of {whom}"),
            Manner::Coerce => format!("Coerce {whom}"),
            Manner::Lie if self.aloud => format!("Lie to {whom} and all who hear it"),
            Manner::Lie => format!("Lie to {whom}"),
            Manner::Pose => format!("Pass for another before {whom}"),
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

/// Lies to everybody who hears it by one roll, held against what each perceives (PF-SKA-26).
fn lies_aloud(table: &mut Table<'_, impl Run>, talk: &Talk, attempt: Attempt) {
    let others: Vec<ActorId> = hearers(table.state(), talk).collect();
    let check = attempt.roll_for_sum(table);
    let roll = check.roll.clone();
    lied_to(table, talk, check);
    for target in others {
        let talk = Talk { target, ..*talk };
        let check = talking(table.state(), &talk, table.listens()).with(roll.clone());
        lied_to(table, &talk, check);
    }
}

/// Tells how one who hears a lie takes it, and does what comes of it.
fn lied_to(table: &mut Table<'_, impl Run>, talk: &Talk, check: checks::Check) {
    let Talk { actor, target, manner, .. } = *talk;
    let degree = check.degree;
    let what = manner.name().into();
    table.emit(using::TriedInSecret { actor, target: Some(target), what, rule: rule_of(manner).into(), check });
    comes(table, talk, degree);
}

/// Does what comes of a talk.
fn comes(table: &mut Table<'_, impl Run>, talk: &Talk, degree: Degree) {
    let Talk { actor, target, manner, .. } = *talk;
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
        (Manner::Coerce, Degree::Failure) if attitude(table.state(), target, actor) < Attitude::Unfriendly => {
            thinks(table, target, actor, Attitude::Unfriendly);
        }
        (Manner::Coerce, Degree::Success | Degree::CriticalSuccess) => {
            table.emit(Yielded {
                actor: target,
                to: actor,
                until: now + DAY,
                cowed: degree == Degree::CriticalSuccess,
            });
        }
        (Manner::Pose, Degree::Failure | Degree::CriticalFailure) => {
            table.emit(SeenThrough { actor: target, target: actor, of: Searched::Guise, found: true });
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
            (Manner::Pose, Degree::CriticalFailure) => format!("{whom} recognises {who}"),
            (Manner::Pose, degree) if !degree.succeeds() => format!("{whom} does not take {who} for another"),
            (Manner::Pose, _) if !master => format!("{who} speaks as another with {whom}"),
            (Manner::Pose, _) => format!("{whom} takes {who} for another"),
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

/// Somebody gives in to threats, and does as it is told for up to a day; after that it is unfriendly.
#[event]
pub struct Yielded {
    pub actor: ActorId,
    /// To whom.
    pub to: ActorId,
    /// Until when, in seconds of game time.
    pub until: u64,
    /// Whether it is too frightened to do anything against that one afterwards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cowed: bool,
}

impl Event<Pathfinder> for Yielded {
    fn apply(&self, state: &mut State) {
        let Self { actor, to, until, .. } = *self;
        state.yielding.retain(|one| (one.0, one.1) != (actor, to));
        if until > 0 {
            state.yielding.push((actor, to, until));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.to));
        let text = match (self.until, self.cowed) {
            (0, _) => format!("{who} no longer does as {whom} likes"),
            (_, true) => format!("{who} will not dare to act against {whom}"),
            (_, false) => format!("{who} may act against {whom} afterwards"),
        };
        Some(Line::new(LineKind::Status, text).rule(&COERCE))
    }
}

/// Has those think worse of who coerced them who have done as they were told for a day (PF-SKA-30).
pub fn resents(_passed: &impl hours::Passage, table: &mut Table<'_, impl Run>) {
    let now = table.state().clock.seconds;
    let due: Vec<(ActorId, ActorId)> =
        table.state().yielding.iter().filter(|one| one.2 <= now).map(|one| (one.0, one.1)).collect();
    for (actor, to) in due {
        table.emit(Yielded { actor, to, until: 0, cowed: false });
        if attitude(table.state(), actor, to) < Attitude::Unfriendly {
            thinks(table, actor, to, Attitude::Unfriendly);
        }
    }
}
