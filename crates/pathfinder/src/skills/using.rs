//! Using a skill on something.

use super::*;
use crate::checks::{Attempt, Check, Degree, plain};
use crate::deeds::{self, Deed};
use crate::hours;
use crate::lore;
use crate::modifiers::Type;
use ludex_kit::words;

words! {
    /// How well a lore fits what is asked.
    #[derive(Default)]
    pub enum Fit {
        #[default] None = "none", Near = "near", Exact = "exact",
    }
}

/// Use a skill on something that is there.
#[command(rule = crate::deeds::SKILL_TABLE, group = "Skills", kind = Other, between)]
pub struct UseSkill {
    pub actor: ActorId,
    pub task: Task,
    /// What it is used on, by its number.
    pub matter: u8,
    pub by: Skill,
    /// How well a lore fits, which the game master says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lore: Fit,
    /// Whether the tools for it are at hand: a crowbar, picks, a compass, shovels.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub tools: bool,
    /// For how many days one works, 0 for one; how many days more one works at a thing that is made, to pay less for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: u8,
    /// Whether one lives off the land after up to eight hours on the way, 5 worse.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurried: bool,
    /// The place of the slot that a borrowed spell takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slot: u8,
}

/// The most days for which work is found at once (house).
const MOST_DAYS: u8 = 60;

/// Returns the skill of a tradition's name (PF-SKL-05).
fn tradition_name(tradition: Tradition) -> &'static str {
    tradition.name()
}

impl UseSkill {
    /// Returns what it is held against (PF-SKL-03, PF-SKL-05).
    fn dc(&self, state: &State, matter: &Matter, shows: bool) -> Tally {
        let trial = matter.trial(self.actor);
        let of = self.task.of();
        let mut dc = plain("of it", matter.dc.into(), of.rule, shows);
        match self.task {
            // Each success makes the next harder (PF-DCS-10).
            Task::Recall => {
                dc.add("asked again", studying::HARDER[usize::from(trial.times.min(3))], &RECALL);
                match self.lore {
                    Fit::None => {}
                    fit => dc.add("lore", lore::lore_dc(0, fit == Fit::Exact), &lore::LORE),
                }
            }
            Task::Identify => {
                let tradition = matter.tradition.map_or("", tradition_name);
                let fits = matter.tradition.is_none();
                let other = if fits { 0 } else { lore::identify_dc(0, tradition, self.by) };
                dc.add("another tradition", other, &lore::TRADITIONS);
            }
            Task::Borrow => dc.add("borrowed", -2, &BORROW),
            Task::Force if matter.spoilt => dc.add("jammed", 0, &FORCE),
            Task::Steal | Task::Palm => {
                let watched = things::watcher(state, self.actor, matter);
                if let Some(watcher) = watched {
                    return checks::dc_of(derived::perception(state, watcher, shows));
                }
            }
            _ => {}
        }
        dc
    }

    /// Returns the check.
    pub(super) fn attempt(&self, state: &State, shows: bool) -> Attempt {
        let Some(matter) = matter(state, self.matter) else { return Attempt::default() };
        let mut sum = match self.task {
            Task::Earn if self.lore != Fit::None => lore::modifier(state, self.actor, shows),
            Task::Force => derived::skill_unhampered(state, self.actor, self.by, shows),
            _ => derived::skill_with(state, self.actor, self.by, shows),
        };
        let trial = matter.trial(self.actor);
        sum.add(Type::Circumstance, "failed before", trial.worse.into(), self.task.of().rule);
        let needed = matches!(self.task, Task::Force | Task::PickLock | Task::Disable | Task::Direction | Task::Repair);
        if needed && !self.tools {
            sum.add(Type::Item, "improvised", -2, &SHODDY);
        }
        if self.task == Task::Subsist {
            let famished = state.actor(self.actor).days.famished > state.clock.seconds;
            sum.add(Type::Circumstance, "found nothing at all", if famished { -2 } else { 0 }, &SUBSIST);
            sum.add(Type::Untyped, "after a day on the way", if self.hurried { -5 } else { 0 }, &SUBSIST);
        }
        if self.task == Task::Force {
            if matter.spoilt {
                sum.add(Type::Circumstance, "jammed", -2, &FORCE);
            }
            let attacks = state.actor(self.actor).attacks;
            if state.whose_turn() == Some(self.actor) {
                let penalty = crate::attack::multiple_attack_penalty(attacks, false);
                sum.add(Type::Untyped, "attacks before", penalty, &crate::maneuvers::ALL_COUNT);
            }
        }
        if self.task == Task::Steal && matter.skill.is_none() {
            // Out of a pocket it is harder (PF-SKA-47).
            sum.add(Type::Untyped, "in a pocket", -5, &STEAL);
        }
        let mut attempt = deeds::attempt(state, self.actor, sum, self.dc(state, matter, shows));
        let rank = state.profile(self.actor).skills[self.by as usize];
        attempt.unfit = !rank.given && rank.rank < matter.rank;
        attempt
    }

    /// Asks whether there is time for it, and whether it is this one's to spend.
    fn has_time(&self, state: &State) -> Verdict {
        let of = self.task.of();
        let fights = state.stage == Stage::Fighting;
        match of.takes {
            // Also the paralyzed recall what they know (PF-CND-29).
            Takes::Actions(actions) if fights && self.task == Task::Recall => {
                turns::ready_in_mind(state, self.actor, actions)
            }
            Takes::Actions(_) if self.task == Task::Recall => turns::able_in_mind(state, self.actor),
            Takes::Actions(actions) if fights => turns::ready(state, self.actor, actions),
            Takes::Actions(_) => turns::able(state, self.actor),
            _ => {
                ensure!(!fights, *of.rule, "it takes too long for an encounter", instead = "end the encounter first");
                turns::able(state, self.actor)
            }
        }
    }
}

impl Act<Pathfinder> for UseSkill {
    fn may(&self, state: &State) -> Verdict {
        let of = self.task.of();
        let Some(matter) = matter(state, self.matter) else {
            return Err(Refusal::new(of.rule, "there is no such thing here"));
        };
        ensure!(matter.kind == of.on, *of.rule, "that is not done with {}", matter.kind.name());
        let serves =
            matter.skill.map_or(of.skills.contains(&self.by), |skill| skill == self.by || of.skills.contains(&self.by));
        ensure!(serves, *of.rule, "that is not done with {}", self.by.name());
        let by_lore = self.task == Task::Earn && self.lore != Fit::None;
        if of.trained && !by_lore {
            deeds::trained(state, self.actor, self.by)?;
        }
        self.fits(state, matter)?;
        if self.task.takes_hands() {
            conditions::may_handle(state, self.actor)?;
        }
        let shut = matter.trial(self.actor).shut > state.clock.seconds && self.task != Task::Borrow;
        ensure!(!shut, *of.rule, "{} does not try it again so soon", self.actor);
        let body = state.footprint(self.actor);
        let near = matter.at.is_none() || matter.at.iter().chain(&matter.to).any(|at| body.distance_to(*at) <= 1);
        ensure!(near, *of.rule, "it is not at hand", instead = "move up");
        things::may(state, self, matter)?;
        living::may(state, self, matter)?;
        borrowing::may(state, self, matter)?;
        self.has_time(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, task, matter: place, .. } = *self;
        let of = task.of();
        let attempt = self.attempt(table.state(), table.listens());
        if let (Takes::Actions(actions), Stage::Fighting) = (of.takes, table.state().stage) {
            turns::spend(table, actor, actions);
        }
        if task == Task::Force {
            table.emit(crate::maneuvers::AttackCounted { actor });
        }
        if task.takes_hands() && turns::fumbles(table, actor) {
            return;
        }
        if task == Task::CoverTracks {
            // It is not rolled for: Survival is what others roll against.
            return living::covers(table, actor, place);
        }
        let deed = Deed { actor, target: None, what: task.name(), rule: of.rule };
        let (degree, result) =
            if of.secret { in_secret(table, deed, attempt) } else { (deeds::tries(table, deed, attempt), 0) };
        match task {
            Task::Recall
            | Task::Decipher
            | Task::Identify
            | Task::Alchemy
            | Task::Gather
            | Task::Learn
            | Task::Borrow => {
                studying::comes(table, self, degree);
                borrowing::comes(table, self, degree);
            }
            Task::Craft
            | Task::Earn
            | Task::Subsist
            | Task::Direction
            | Task::Track
            | Task::CoverTracks
            | Task::Forge => {
                living::comes(table, self, degree, result);
            }
            _ => things::comes(table, self, degree),
        }
        if table.state().stage != Stage::Fighting {
            hours::pass(table, self.seconds(table.state(), degree));
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for place in 0..state.matters.len().min(100) as u8 {
            let Some(matter) = matter(state, place).filter(|matter| !matter.open) else { continue };
            for of in TASKS.iter().filter(|of| of.on == matter.kind) {
                for by in of.skills.iter().chain(&matter.skill) {
                    let plain = UseSkill {
                        actor,
                        task: of.task,
                        matter: place,
                        by: *by,
                        lore: Fit::None,
                        tools: true,
                        days: 0,
                        hurried: false,
                        slot: 0,
                    };
                    for slot in borrowing::slots(state, actor, of.task) {
                        offers.seldom(UseSkill { slot, ..plain.clone() });
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = teller.state.matters.get(usize::from(self.matter)).map_or("it", |matter| &*matter.name);
        let into = borrowing::into_slot(teller.state, self);
        format!("{} with {}: {what}{into}", capital(self.task.name()), self.by)
    }

    /// What is rolled in secret tells nobody beforehand what it is held against.
    fn details(&self, state: &State, offer: &mut Offer) {
        if !self.task.of().secret && self.task != Task::CoverTracks {
            deeds::preview(&self.attempt(state, false), offer);
        }
    }
}

impl UseSkill {
    /// Asks whether what is said besides goes with the task.
    fn fits(&self, state: &State, matter: &Matter) -> Verdict {
        let works = matches!(self.task, Task::Earn | Task::Craft) && self.days <= MOST_DAYS;
        ensure!(self.days == 0 || works, EARN, "one works for up to {} days", i32::from(MOST_DAYS));
        if self.task == Task::Decipher {
            // What one does not read one makes out by Society at best (PF-SKA-07).
            let reads = matter.language.is_empty() || state.profile(self.actor).speaks(&matter.language);
            let reads = reads || self.by == Skill::Society;
            ensure!(reads, DECIPHER, "{} does not read that language", self.actor, instead = "use Society");
        }
        if self.task == Task::Learn {
            let gold = studying::materials(matter.level);
            let pays = state.actor(self.actor).purse >= gold * 100;
            ensure!(pays, LEARN, "the materials for it cost {} gold pieces", gold as i32);
        }
        let there = matter.skill.is_none_or(|skill| skill == self.by) || self.task != Task::Subsist;
        ensure!(there, SUBSIST, "one lives there by another skill");
        ensure!(!self.hurried || self.task == Task::Subsist, SUBSIST, "that is said of living off the land");
        let early = !self.hurried || state.travelled <= 8 * 60;
        ensure!(early, SUBSIST, "the day is over after more than eight hours on the way");
        Ok(())
    }

    /// Returns the seconds that it takes outside an encounter.
    fn seconds(&self, state: &State, degree: Degree) -> u64 {
        let each = |minutes: u32, matter: &Matter| {
            let count =
                if self.task == Task::Learn { matter.level.max(1) as u32 } else { u32::from(matter.needs.max(1)) };
            // A cipher takes an hour where plain writing takes a minute (PF-SKA-07).
            let times = if matter.cipher { 60 } else { 1 };
            u64::from(minutes * count * times) * 60
        };
        match self.task.of().takes {
            Takes::Actions(_) => 0,
            Takes::Minutes(minutes) if self.task == Task::Dig => things::digs(minutes, self.tools, degree),
            Takes::Minutes(minutes) => u64::from(minutes) * 60,
            Takes::Each(minutes) => {
                state.matters.get(usize::from(self.matter)).map_or(0, |matter| each(minutes, matter))
            }
            Takes::Days(_) if self.hurried => hours::HOUR,
            // What is not made is not worked at any longer (PF-DWN-02).
            Takes::Days(days) if self.task == Task::Craft => {
                let more = if degree.succeeds() { self.days } else { 0 };
                (u64::from(days) + u64::from(more)) * hours::DAY
            }
            Takes::Days(days) => u64::from(days) * u64::from(self.days.max(1)) * hours::DAY,
        }
    }
}

/// Returns a word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Rolls for something in secret, and returns its degree and its result: the game master alone is told (PF-CHK-08).
pub(super) fn in_secret(table: &mut Table<'_, impl Run>, deed: Deed, attempt: Attempt) -> (Degree, i32) {
    let check = attempt.roll_for_sum(table);
    let came = (check.degree, check.total());
    let Deed { actor, target, what, rule } = deed;
    table.emit(TriedInSecret { actor, target, what: what.into(), rule: rule.into(), check });
    came
}

/// Somebody tried something, and the game master alone is told how it went.
#[event]
pub struct TriedInSecret {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    pub what: std::borrow::Cow<'static, str>,
    pub rule: ludex_kit::RuleId,
    pub check: Check,
}

impl Event<Pathfinder> for TriedInSecret {
    fn apply(&self, state: &mut State) {
        let certain = self.check.certain;
        state.on(self.actor, |actor| actor.tried(certain));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, target, what, rule, check } = self;
        let whom = target.map_or(String::new(), |target| format!(" {}", teller.name(target)));
        let (total, dc) = (check.total(), check.dc.total);
        let deed = format!("In secret, {} tries to {what}{whom}", teller.name(*actor));
        let line = Line::rolled(deed, format!("{total} against {dc}, {}", check.degree))
            .rule(rule.clone())
            .rule(&crate::calls::SECRET);
        Some(check.explain("Secret check", "DC", line.came_to(check.degree.result(), total, dc)))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_attempt(odds);
    }
}
