//! The attempt: what is said, the roll against Social Defence, reading somebody, and rolling again (UL-SOC-01, 02, 04,
//! 05, 18 to 21).

use super::encounter::{CROWDS, choosers, must_be_npc, present, speakers, talk};
use super::event::{Outcome, Spoken};
use super::manner::{Weight, insight_target, relation, social_defence, with_whom};
use super::pools::{self, notice_full};
use super::quirks::{self, Flag, Flags, GREEDY, HUMOROUS, STATED, Slot};
use crate::Table;
use crate::character::{Group, Skill};
use crate::checks::{self, CheckResult, Rerollable, Social};
use crate::event::Event;
use crate::narration::may_tell;
use crate::objection::{Objection, Verdict, Why};
use crate::options::SocialTie;
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log, Luck, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// An approach is declared, weighed by the game master, rolled, compared with Social Defence, and moves the pools.
    PROCEDURE = "UL-SOC-01", "Social roll procedure";
    /// Role-play before the roll may bring advantage or disadvantage.
    ROLE_PLAY = "UL-SOC-02", "Role-play advantage", Call;
    /// To influence somebody, a total must be higher than Social Defence.
    EXCEEDED = "UL-SOC-04", "Social Defence must be exceeded";
    /// A total that equals Social Defence changes nothing.
    TIED = "UL-SOC-05", "Exact tie with Social Defence";
    /// Each boost in Will lets its owner roll a social skill again, once a talk or fight.
    REROLL = "UL-SOC-18", "Will boosts: reroll";
    /// A lie is Deception, an honest argument Persuasion, a threat Intimidation, pressure on a weakness Coercion; a
    /// crowd is moved by Oration.
    APPROACH = "UL-SOC-19", "Choosing the approach";
    /// Insight shows attitude, Favor and Displeasure; a failure costs nothing.
    READING = "UL-SOC-20", "Reading an NPC";
    /// What somebody wants or fears, and insults, change Social Defence for one roll.
    LEVERAGE = "UL-SOC-21", "Leverage and insult", Call;
}

/// The steps of leverage and insult that are offered (UL-SOC-21).
pub const LEVERAGES: [(&str, i32); 4] =
    [("apt offer", -2), ("decisive offer", -5), ("slight insult", 2), ("grave insult", 5)];

/// What the game master weighs an attempt with; for one roll.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Circumstances {
    /// How the role-play before the roll went (UL-SOC-02).
    pub role_play: Luck,
    /// What leverage or insult adds to Social Defence, -20 to 20 (UL-SOC-21).
    pub leverage: i32,
    /// What is true of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
}

impl Circumstances {
    /// Whether they can be: the number within its bounds, and only flags that people state.
    ///
    /// # Errors
    /// What cannot.
    pub fn possible(&self) -> Verdict {
        if !(-20..=20).contains(&self.leverage) {
            return Err(Objection::new(&LEVERAGE, Why::Bounds("leverage", -20, 20)));
        }
        if self.flags.iter().any(|flag| !STATED.contains(flag)) {
            return Err(Objection::new(&quirks::UNNUMBERED, "that follows from the talk and is not stated"));
        }
        Ok(())
    }
}

/// An attempt to influence that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Whom.
    pub npc: ActorId,
    /// By what.
    pub skill: Skill,
    /// What is true of it.
    pub flags: Flags,
    /// Social Defence against it.
    pub defence: i32,
    /// What lay between them before.
    pub before: super::manner::Relation,
}

/// Somebody to be read, once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Whom.
    pub npc: ActorId,
    /// What the roll must reach.
    pub against: i32,
    /// What lay between them before.
    pub before: super::manner::Relation,
}

/// The skills by which somebody is approached (UL-SOC-19).
pub const APPROACHES: [Skill; 6] =
    [Skill::Deception, Skill::Persuasion, Skill::Intimidation, Skill::Oration, Skill::Coercion, Skill::Wit];

/// Whether a skill will do with this listener: Oration for a crowd, the others for anybody else, Wit for somebody of
/// whom players know that it likes a joke (UL-SOC-19, UL-SOC-25, UL-QRK-32).
///
/// # Errors
/// The skill is no approach, or none to this listener.
pub fn may_use(state: &State, npc: ActorId, skill: Skill) -> Verdict {
    let manner = &state.actor(npc).profile.manner;
    let no = |rule, why: Why, instead| Err(Objection::new(rule, why).instead(instead));
    match skill {
        Skill::Wit => {
            let laughs = manner.shows(quirks::Quirk::Humorous)
                && quirks::first(manner, state.options(), Slot::EnjoysWit, Flags::default()).is_some();
            if laughs {
                return Ok(());
            }
            let why = Why::Somebody(npc, "is not known to like a joke as much as an argument");
            no(&HUMOROUS, why, "deceive, persuade, threaten or press")
        }
        _ if skill.group() != Group::Speechcraft => {
            no(&APPROACH, "that skill is no way to influence anybody".into(), "deceive, persuade, threaten or press")
        }
        Skill::Oration if !manner.crowd => {
            no(&CROWDS, Why::Somebody(npc, "is no crowd"), "deceive, persuade, threaten or press")
        }
        _ if manner.crowd && skill != Skill::Oration => {
            no(&CROWDS, Why::Somebody(npc, "is a crowd, and listens to Oration alone"), "speak to all of them")
        }
        _ => Ok(()),
    }
}

/// Whether somebody may try to influence another by a skill, with so much gold (UL-SOC-01).
///
/// # Errors
/// Not in the talk, the wrong skill, gold that is not there, or a first impression to be made first.
pub fn may_approach(state: &State, actor: ActorId, npc: ActorId, skill: Skill, bribe: i32) -> Verdict {
    present(state, actor, npc)?;
    may_use(state, npc, skill)?;
    let most = match state.options().bribe_cap {
        0 => i32::MAX,
        cap => i32::from(cap),
    };
    if !(0..=most).contains(&bribe) {
        return Err(Objection::new(&GREEDY, Why::Bounds("a bribe", 0, most)));
    }
    if bribe > state.actor(actor).gold {
        return Err(Objection::new(&GREEDY, Why::Somebody(actor, "does not have that much gold")));
    }
    let own = with_whom(state, actor);
    if choosers(state, npc).any(|chooser| with_whom(state, chooser) == own) {
        let objection = Objection::new(&super::encounter::FIRST_IMPRESSION, "a first impression is to be made first");
        return Err(objection.instead("choose what the boost in Cunning does: Favor or Displeasure"));
    }
    Ok(())
}

/// Tries to influence somebody in a talk.
pub(crate) fn approach(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    (actor, npc): (ActorId, ActorId),
    skill: Skill,
    (flattery, bribe): (bool, i32),
    words: &str,
) -> Verdict {
    may_approach(table.state(), actor, npc, skill, bribe)?;
    if !words.is_empty() {
        may_tell(words)?;
    }
    let weighed = weighed(table.state(), npc);
    let mut circumstances = weighed.cloned().unwrap_or_default();
    if flattery && !circumstances.flags.contains(&Flag::Flattery) {
        circumstances.flags.push(Flag::Flattery);
    }
    attempt(table, (actor, npc), skill, &circumstances, (bribe, words));
    Ok(())
}

/// What the game master has weighed the next attempt on somebody with.
pub fn weighed(state: &State, npc: ActorId) -> Option<&Circumstances> {
    let talk = state.talk.as_ref()?;
    talk.weighed.iter().find(|weighed| weighed.npc == npc).map(|weighed| &weighed.circumstances)
}

/// Rolls an attempt that was checked before, and does what follows.
pub(super) fn attempt(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    (actor, npc): (ActorId, ActorId),
    skill: Skill,
    circumstances: &Circumstances,
    (bribe, words): (i32, &str),
) {
    let manner = &table.state().actor(npc).profile.manner;
    let takes = quirks::first(manner, table.state().options(), Slot::TakesBribes, Flags::default()).is_some();
    if bribe > 0 {
        table.emit(Event::Talk(Spoken::Bribed { actor, npc, gold: bribe, taken: takes }));
    }
    let (state, shows) = (table.state(), table.listens());
    let flags = Flags::of(&circumstances.flags)
        .with(Flag::SeveralSpeakers, speakers(state) > 1)
        .with(Flag::Threat, matches!(skill, Skill::Intimidation | Skill::Coercion));
    let before = relation(state, npc, with_whom(state, actor));
    let weight = Weight { flags, bribe: if takes { bribe } else { 0 }, leverage: circumstances.leverage };
    let defence = social_defence(state, &before, weight, true, shows);
    let check = checks::social_roll(table, actor, skill, (circumstances.role_play, &ROLE_PLAY));
    let (total, number) = (check.total, defence.total);
    let outcome = outcome(table.state(), total, number);
    let flags_stated = if shows { circumstances.flags.clone() } else { Vec::new() };
    let open = rerollable(table.state(), actor, &check);
    let words = words.to_owned();
    table.emit(Event::Talk(Spoken::Approached { actor, npc, words, flags: flags_stated, check, defence, outcome }));
    let tried = Tried { npc, skill, flags, defence: number, before };
    resolve(table, actor, tried, total);
    if let Some(open) = open {
        let open = Rerollable { social: Some(Social::Tried(tried)), ..open };
        table.emit(Event::RerollOpened { open });
    }
}

/// How a total compares with Social Defence (UL-SOC-04, UL-SOC-05).
pub fn outcome(state: &State, total: i32, defence: i32) -> Outcome {
    let options = state.options();
    match total.cmp(&defence) {
        std::cmp::Ordering::Greater => Outcome::Success,
        std::cmp::Ordering::Less => Outcome::Failure,
        std::cmp::Ordering::Equal if !options.social_strict => Outcome::Success,
        std::cmp::Ordering::Equal => match options.social_tie {
            SocialTie::NoChange => Outcome::Tied,
            SocialTie::Failure => Outcome::Failure,
            SocialTie::Success => Outcome::Success,
        },
    }
}

/// Moves the pools after a roll.
fn resolve(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, tried: Tried, total: i32) {
    let outcome = outcome(table.state(), total, tried.defence);
    let margin = total - tried.defence;
    let shows = table.listens();
    let mut moved = pools::moved(table.state(), &tried.before, outcome, margin, tried.flags, shows);
    if outcome == Outcome::Success && tried.skill == Skill::Deception && table.state().talk.is_some() {
        moved.after.deceived = true;
    }
    let (before, after) = (tried.before, moved.after);
    let (gain, loss) = (moved.gain, moved.loss);
    table.emit(Event::Talk(Spoken::Moved { actor, outcome, before, after, gain, loss }));
    notice_full(table, before, after);
}

/// A social roll that may be made again, without what it was about.
fn rerollable(state: &State, actor: ActorId, check: &CheckResult) -> Option<Rerollable> {
    checks::rerollable(state, actor, check, true)
}

/// Whether somebody may try to see how another feels (UL-SOC-20).
///
/// # Errors
/// Not in the talk, or players know it already.
pub fn may_read(state: &State, actor: ActorId, npc: ActorId) -> Verdict {
    present(state, actor, npc)?;
    if relation(state, npc, with_whom(state, actor)).read {
        let objection = Objection::new(&READING, Why::Somebody(npc, "is an open book already"));
        return Err(objection.instead("look at the sheet"));
    }
    Ok(())
}

/// Tries to see how somebody feels.
pub(crate) fn read(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, npc: ActorId) -> Verdict {
    may_read(table.state(), actor, npc)?;
    let against = insight_target(table.state(), npc, table.listens());
    let check = checks::social_roll(table, actor, Skill::Insight, (Luck::Plain, &READING));
    let before = relation(table.state(), npc, with_whom(table.state(), actor));
    let number = against.total;
    let open = rerollable(table.state(), actor, &check);
    saw(table, actor, before, check, against);
    if let Some(open) = open {
        let social = Some(Social::Read(Reading { npc, against: number, before }));
        table.emit(Event::RerollOpened { open: Rerollable { social, ..open } });
    }
    Ok(())
}

fn saw(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    before: super::manner::Relation,
    check: CheckResult,
    against: Tally,
) {
    let success = check.total >= against.total;
    let after = super::manner::Relation { read: success, ..before };
    table.emit(Event::Talk(Spoken::Read { actor, after, check, against, success }));
}

/// The second roll of what was tried stands: everything is as it was before the first, and then what the second
/// brings (UL-SOC-18).
pub(crate) fn rolled_again(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    social: &Social,
    check: CheckResult,
) {
    match *social {
        Social::Tried(tried) => {
            table.emit(Event::Talk(Spoken::Retaken { before: tried.before }));
            resolve(table, actor, tried, check.total);
        }
        Social::Read(reading) => {
            let mut against = table.tally();
            against.base("as before", reading.against, &READING);
            saw(table, actor, reading.before, check, against);
        }
        // The others are decided anew where they belong.
        _ => {}
    }
}

/// The game master weighs the next attempt on somebody (UL-SOC-02, UL-SOC-21).
pub(crate) fn weigh(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    npc: ActorId,
    circumstances: &Circumstances,
) -> Verdict {
    must_be_npc(table.state(), npc)?;
    circumstances.possible()?;
    if !talk(table.state())?.npcs.contains(&npc) {
        return Err(Objection::new(&LEVERAGE, Why::Somebody(npc, "takes no part in the talk")));
    }
    table.emit(Event::Talk(Spoken::Weighed { npc, circumstances: circumstances.clone() }));
    Ok(())
}
