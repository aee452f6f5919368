//! Rolls that the game master calls for, for the tests of checks, contests, groups and focus.

pub use super::blows::*;
use ludex_engine::{ActorId, Presentation, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{
    Attempt, CallCheck, CallContest, CheckResult, Checked, Contested, Focused, Standing, Target, What,
};
use ludex_unbound::*;

/// Ash with Bo and Cy at the side, before anything has begun; an orc far away.
pub fn party(ash: &str, bo: &str, cy: &str) -> Blows {
    let ground = on(" . A B C . . . . D").hero("Ash", 'A', ash).hero("Bo", 'B', bo).hero("Cy", 'C', cy);
    ground.foe("Orc", 'D', "").waiting()
}

/// Ash with two companions who know nothing.
pub fn ash(words: &str) -> Blows {
    party(words, "", "")
}

/// What is rolled against a number.
pub fn check(who: ActorId, attempt: Attempt, number: i32) -> Command {
    let against = Some(Target::Number(number));
    Command::Check(CallCheck { members: vec![who], leader: None, solo: false, attempt, against })
}

/// A roll in words: what, and what the situation adds.
pub fn roll(what: impl Into<What>) -> Attempt {
    Attempt::of(what)
}

impl Blows {
    /// Rolls against a number with exactly these faces.
    #[track_caller]
    pub fn checks(&mut self, who: &str, attempt: Attempt, number: i32, faces: &[u32]) -> CheckResult {
        let command = check(self.id(who), attempt, number);
        self.does(command, faces).result()
    }

    /// The last check.
    #[track_caller]
    pub fn result(&self) -> CheckResult {
        let found = self.play.events.iter().rev().find_map(|event| match event {
            Event::Checked(Checked { check, .. }) | Event::Focused(Focused { check, .. }) => Some(check.clone()),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("nothing was rolled: {:#?}", self.play.events))
    }

    /// Those who work together, with a leader or without.
    pub fn together(&self, members: &[&str], leader: Option<&str>, attempt: Attempt, number: i32) -> Command {
        let members = members.iter().map(|name| self.id(name)).collect();
        let leader = leader.map(|name| self.id(name));
        Command::Check(CallCheck { members, leader, solo: false, attempt, against: Some(Target::Number(number)) })
    }

    /// Roll against roll: who rolls what, and who wants things to stay as they are.
    pub fn contest(&self, sides: &[(&str, Attempt)], holder: Option<&str>) -> Command {
        let side = |(name, attempt): &(&str, Attempt)| Standing { actor: self.id(name), attempt: attempt.clone() };
        let holder = holder.map(|name| self.id(name));
        Command::Contest(CallContest { sides: sides.iter().map(side).collect(), holder, stake: "the door".into() })
    }

    /// How the last contest came out.
    #[track_caller]
    pub fn outcome_of_contest(&self) -> (checks::Outcome, Vec<i32>, String) {
        let found = self.play.events.iter().rev().find_map(|event| match event {
            Event::Contested(Contested { outcome, totals, rule, .. }) => {
                Some((*outcome, totals.iter().map(|(_, total)| *total).collect(), rule.to_string()))
            }
            _ => None,
        });
        found.expect("there was a contest")
    }

    /// An actor's passive value without standing advantage or disadvantage.
    pub fn passive(&self, who: &str, skill: Skill) -> i32 {
        checks::passive(self.state(), self.id(who), skill, ludex_engine::Advantage::Plain, true).total
    }

    /// What a person is told of the last command.
    pub fn told(&self, viewer: &Viewer) -> Vec<String> {
        let lines = self.play.events.iter().filter_map(|event| Unbound::tell(self.state(), event, viewer));
        lines.map(|line| line.text).collect()
    }

    /// So many seconds go by.
    pub fn waits(&mut self, seconds: u64) -> &mut Self {
        self.play.state.clock.advance(seconds);
        self
    }

    /// The names of the events of the last command.
    pub fn events(&self) -> Vec<String> {
        let name = |event: &Event| {
            let value = serde_json::to_value(event).expect("it can be written");
            value["event"].as_str().unwrap_or_default().to_owned()
        };
        self.play.events.iter().map(name).collect()
    }
}
