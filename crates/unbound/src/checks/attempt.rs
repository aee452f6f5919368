//! Rolls that the game master calls for: the target number, the circumstances, and those who work together.

use super::{
    Attempt, CheckResult, Checked, INTELLIGENCE_BOOST, Target, UNTRAINED, What, advantage, attribute_tally, d20, forms,
    record, reopen, skill_tally, task,
};
use crate::actions::{HELP, HELP_IN_COMBAT};
use crate::defence;
use crate::prelude::*;
use crate::statuses::{UNCONSCIOUS, add_state};

ludex_engine::rules! {
    /// A target number comes from the rules, from the opponent's roll, or from the game master; one there must be.
    TARGET = "UL-CHK-06", "Where the target comes from", Call;
    /// Of those who work together one rolls, with advantage: the leader they name, or the one with the highest
    /// attribute. More help gives nothing more.
    HELPING = "UL-CHK-28", "Helping";
    /// Whoever helps must be able to try the task alone, with the training and the tool that it needs; the leader's tools
    /// serve all of them (house).
    WHO_HELPS = "UL-CHK-29", "Who may help";
    /// Some tasks leave room for one alone; help with them is refused.
    SOLO = "UL-CHK-30", "Tasks that cannot be helped", Call;
}

/// The total of a side of a contest that succeeds by itself; of one that fails by itself, the same below 0.
const CERTAIN: i32 = 999;

/// Returns what is rolled for an attempt, if the actor may try it: what is rolled is one thing, and the training and the
/// tool are there (UL-CHK-36).
///
/// # Errors
/// What bars the actor from trying.
pub(super) fn may_try(state: &State, actor: ActorId, attempt: &Attempt) -> Result<What, Refusal> {
    let what = attempt.what.resolved()?;
    let who = state.actor(actor);
    if !who.alive() || !who.present() {
        return Err(Refusal::new(what.rule(), "{} is not there to roll").about(actor));
    }
    let barred = attempt.attribute.is_some() && !matches!(what, What::Skill(_) | What::Craft(_) | What::Own(_));
    ensure!(
        !barred,
        super::OTHER_ATTRIBUTE,
        "only a skill is rolled with another attribute",
        instead = "roll the attribute itself"
    );
    if !(-99..=99).contains(&attempt.modifier) {
        return Err(Refusal::bounds(what.rule(), "a modifier", -99, 99));
    }
    ensure!(
        !(attempt.needs_training && untrained(state, actor, what)),
        UNTRAINED,
        "{} is untrained in it",
        actor,
        instead = "leave it to somebody trained"
    );
    let equipped = attempt.needs_tool.is_empty() || attempt.tool_at_hand || who.profile.has_tool(&attempt.needs_tool);
    ensure!(equipped, UNTRAINED, "the tool that it takes is not at hand", instead = "find the tool first");
    task::may_roll(state, actor, what, attempt)?;
    Ok(what)
}

/// Returns whether an actor has no rank in what is rolled; a general attribute roll needs none.
fn untrained(state: &State, actor: ActorId, what: What) -> bool {
    let group = match what {
        What::Skill(skill) => skill.group(),
        What::Group(group, _) => group,
        What::Defence(defence, _) => Group::from(defence),
        What::Craft(craft) => craft.group(),
        What::Own(place) => match task::own_skill(state, place) {
            Some(skill) => skill.group,
            None => return false,
        },
        What::Attribute(_) => return false,
    };
    state.actor(actor).profile.rank(group) == 0
}

/// Returns the target number of a roll (UL-CHK-06).
///
/// # Errors
/// There is none, or it is out of bounds.
pub(super) fn target(state: &State, against: Option<Target>) -> Result<i32, Refusal> {
    let Some(against) = against else {
        let objection = Refusal::new(&TARGET, "a target is required: nothing says what the roll must reach");
        return Err(objection.instead("name a target number, a difficulty, or whose value it must reach"));
    };
    let number = against.number(state);
    if !(-99..=99).contains(&number) {
        return Err(Refusal::bounds(&TARGET, "a target number", -99, 99));
    }
    Ok(number)
}

/// Checks whether several may work together at a task at all.
fn may_work_together(state: &State, members: &[ActorId], solo: bool, attempt: &Attempt) -> Verdict {
    ensure!(!solo, SOLO, "help is not productive: there is room for one alone", instead = "let one try it");
    ensure!(
        state.stage != Stage::Fighting,
        HELP_IN_COMBAT,
        "in a fight nobody helps but by the Help action",
        instead = "help for 6 AP, with an attack or a skill"
    );
    ensure!(!matches!(attempt.what, What::Defence(..)), HELPING, "everybody withstands a hazard alone");
    for (place, &member) in members.iter().enumerate() {
        ensure!(!members[..place].contains(&member), HELPING, "{} is named twice", member);
        ensure!(state.can_act(member), WHO_HELPS, "{} cannot do anything now", member);
    }
    Ok(())
}

/// Returns who leads those who work together: the one named, or the one with the highest attribute; of equals the one
/// with the higher sum of modifiers (UL-CHK-28).
///
/// # Errors
/// A leader who is not among them, or several who are equal.
pub fn lead(
    state: &State,
    members: &[ActorId],
    leader: Option<ActorId>,
    attempt: &Attempt,
) -> Result<ActorId, Refusal> {
    if let Some(leader) = leader {
        let objection = || Refusal::new(&HELPING, "{} is not among those who work together").about(leader);
        ensure!(members.contains(&leader), objection());
        return Ok(leader);
    }
    let what = attempt.what.resolved()?;
    let strength = |member: ActorId| {
        let attribute = attempt.used(state, what).map_or(0, |used| state.actor(member).attribute(used));
        (attribute, tally(state, member, what, attempt, false).total)
    };
    let best = members.iter().map(|&member| strength(member)).max();
    let mut leaders = members.iter().copied().filter(|&member| Some(strength(member)) == best);
    match (leaders.next(), leaders.next()) {
        (Some(leader), None) => Ok(leader),
        _ => Err(Refusal::new(&HELPING, "two of them are equally good at it").instead("name the leader")),
    }
}

/// Returns everything that is added to the d20 of an attempt.
pub(super) fn tally(state: &State, actor: ActorId, what: What, attempt: &Attempt, shows: bool) -> Tally {
    let mut tally = match what {
        What::Skill(skill) => skill_tally(state, actor, skill, attempt.attribute, shows),
        What::Attribute(attribute) => attribute_tally(state, actor, attribute, shows),
        What::Defence(_, attribute) => defence::roll_tally(state, actor, attribute, shows),
        What::Craft(_) | What::Own(_) => task::tally(state, actor, what, attempt, shows),
        What::Group(..) => Tally::new(shows),
    };
    if let What::Skill(skill) = what {
        task::add_boost(&mut tally, state, actor, skill, &attempt.task);
    }
    if !matches!(what, What::Defence(..)) {
        add_state(&mut tally, state, actor);
    }

    let intelligence = state.actor(actor).attribute(Attribute::Intelligence);
    let rolls_it = attempt.used(state, what) == Some(Attribute::Intelligence);
    if attempt.is_knowledge(what) && rolls_it && intelligence_boosts(state, actor) == 1 && intelligence > 0 {
        tally.add("Intelligence again", intelligence, &INTELLIGENCE_BOOST);
    }
    tally.add("situation", attempt.modifier, what.rule());
    tally
}

fn intelligence_boosts(state: &State, actor: ActorId) -> i32 {
    state.actor(actor).profile.boosts(Attribute::Intelligence)
}

/// Returns what speaks for and against the roll of an attempt. `helped` where others work together with the actor
/// (UL-CHK-28).
pub(super) fn circumstances(
    state: &State,
    actor: ActorId,
    what: What,
    attempt: &Attempt,
    helped: bool,
    shows: bool,
) -> AdvantageSources {
    let mut advantage = advantage(state, actor, what, attempt.attribute, shows);
    if helped {
        advantage.advantage("working together", &HELPING);
    }
    if let What::Skill(skill) = what
        && state.actor(actor).is_helped_with(Some(skill), None)
    {
        advantage.advantage("Help", &HELP);
    }
    task::weigh(&mut advantage, state, actor, what, &attempt.task);
    if attempt.is_knowledge(what) && intelligence_boosts(state, actor) >= 2 {
        advantage.advantage("knowledge", &INTELLIGENCE_BOOST);
    }
    for reason in attempt.advantage.iter().filter(|reason| !reason.trim().is_empty()) {
        advantage.advantage(reason.clone(), &super::ADVANTAGE);
    }
    for reason in attempt.disadvantage.iter().filter(|reason| !reason.trim().is_empty()) {
        advantage.disadvantage(reason.clone(), &super::DISADVANTAGE);
    }
    advantage
}

/// Rolls an attempt that was checked before, and tells it. `helped` where others work together with the actor.
pub(crate) fn roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (what, attempt): (What, &Attempt),
    helped: bool,
    target: Option<i32>,
) -> CheckResult {
    let state = table.state();
    let shows = table.listens();
    let check = if fails_by_itself(state, actor, what) {
        without_a_die(what, target, (false, "Unconscious: fails", &UNCONSCIOUS), shows)
    } else if let Some(certain) = task::by_itself(state, actor, what, &attempt.task) {
        without_a_die(what, target, certain, shows)
    } else {
        let tally = tally(state, actor, what, attempt, shows);
        let advantage = circumstances(state, actor, what, attempt, helped, shows);
        let roll = d20(table, actor, advantage.net());
        record(what, roll, tally, advantage, target)
    };
    if let What::Skill(skill) = what {
        crate::actions::use_help(table, actor, Some(skill), None);
    }
    let check = CheckResult { secret: attempt.secret, together: helped, ..check };
    table.emit(Checked { actor, check: check.clone() });
    check
}

/// Returns what a roll comes to that succeeds or fails without a die, for the reason and by the rule that are named: just
/// enough or just too little for its target number; in a contest more or less than anybody rolls.
fn without_a_die(
    what: What,
    target: Option<i32>,
    (succeeds, label, rule): (bool, &'static str, &'static Rule),
    shows: bool,
) -> CheckResult {
    let total = match target {
        Some(number) if succeeds => number,
        Some(number) => number - 1,
        None if succeeds => CERTAIN,
        None => -CERTAIN,
    };
    let mut tally = Tally::new(shows);
    tally.base(label, total, rule);
    record(what, Rolled::default(), tally, AdvantageSources::new(shows), target)
}

/// Rolls something that the rules ask for, checked before, and tells it.
pub(crate) fn attempted(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    attempt: &Attempt,
    target: Option<i32>,
) -> CheckResult {
    roll(table, actor, (attempt.what, attempt), false, target)
}

/// Returns whether an actor fails a roll without a die: the Unconscious do in Body (Strength) and Mobility defence rolls
/// (UL-STA-12).
fn fails_by_itself(state: &State, actor: ActorId, what: What) -> bool {
    let What::Defence(defence, attribute) = what else { return false };
    let failing = attribute == Attribute::Strength || defence == Defence::Mobility;
    failing && state.actor(actor).statuses.has(Status::Unconscious)
}

/// One rolls, or several work together and one of them rolls (UL-CHK-06, UL-CHK-28). The game master's.
#[command(rule = TARGET, group = "Check", kind = Call, label = "Call for a roll", always, open, by = game_master)]
#[derive(Eq)]
pub struct CallCheck {
    /// Who works at it.
    pub members: Vec<ActorId>,
    /// Who of them leads; the best of them without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader: Option<ActorId>,
    /// Whether there is room for one alone (UL-CHK-30).
    #[serde(default)]
    pub solo: bool,
    /// What is rolled.
    pub attempt: Attempt,
    /// What the roll must reach.
    #[serde(default)]
    pub against: Option<Target>,
}

impl Act<Unbound> for CallCheck {
    fn may(&self, state: &State) -> Verdict {
        self.rolls(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { members, attempt, .. } = self;
        let Ok((actor, number)) = self.rolls(table.state()) else { return };
        let Ok(what) = attempt.what.resolved() else { return };
        let check = roll(table, actor, (what, attempt), members.len() > 1, Some(number));
        let learnt = task::learn(table, actor, (what, &attempt.task), check.succeeded());
        let open = super::rerollable(table.state(), actor, &check, attempt.social);
        reopen(table, open, learnt);
    }

    fn forms(forms: &mut Forms<'_>) {
        forms::calls(forms);
    }

    fn secret(&self, _state: &State) -> bool {
        self.attempt.secret
    }

    // Whoever rolls, where that is known before.
    fn subject(&self) -> Option<ActorId> {
        let alone = match self.members[..] {
            [member] => Some(member),
            _ => None,
        };
        self.leader.or(alone)
    }
}

impl CallCheck {
    /// Returns the same call with somebody who helps whoever rolls; `None` where one alone has room (UL-CHK-28).
    pub(crate) fn helped(&self, helper: ActorId) -> Option<Self> {
        let leader = self.leader.or(self.members.first().copied()).filter(|_| !self.solo)?;
        let mut check = Self { leader: Some(leader), ..self.clone() };
        check.members.push(helper);
        Some(check)
    }

    /// Returns who rolls, and the target number (UL-CHK-06, UL-CHK-28 to 31).
    ///
    /// # Errors
    /// There is no target number, nobody to roll or to lead, or one of those who are named may not try it.
    pub(crate) fn rolls(&self, state: &State) -> Result<(ActorId, i32), Refusal> {
        let members = &self.members;
        let number = target(state, self.against)?;
        let Some(&first) = members.first() else {
            return Err(Refusal::new(&HELPING, "nobody is named to roll").instead("name somebody"));
        };
        if members.len() == 1 {
            may_try(state, first, &self.attempt)?;
            return Ok((first, number));
        }
        may_work_together(state, members, self.solo, &self.attempt)?;
        let leader = lead(state, members, self.leader, &self.attempt)?;
        let no_help = |objection: Refusal| Refusal { rule: &WHO_HELPS, ..objection };
        may_try(state, leader, &self.attempt).map_err(no_help)?;
        // Helpers share the leader's tools (house).
        let shared = Attempt { tool_at_hand: true, ..self.attempt.clone() };
        for &helper in members.iter().filter(|&&member| member != leader) {
            may_try(state, helper, &shared).map_err(no_help)?;
        }
        Ok((leader, number))
    }
}
