//! Knowledge: recalling, deciphering, identifying, learning spells, asking around.

use super::*;
use crate::checks::Degree;
use crate::hours::DAY;
use ludex_kit::words;

/// What each success with a topic makes the next try harder (PF-DCS-10).
pub(super) const HARDER: [i32; 4] = [0, 2, 5, 10];
/// A time that never comes, for what is not tried again.
const NEVER: u64 = u64::MAX;

words! {
    /// What somebody learns.
    pub enum Answer {
        All = "all", Some = "some", Nothing = "nothing", False = "false",
    }
}

/// Returns what a degree tells.
pub const fn answer(degree: Degree) -> Answer {
    match degree {
        Degree::CriticalSuccess => Answer::All,
        Degree::Success => Answer::Some,
        Degree::Failure => Answer::Nothing,
        Degree::CriticalFailure => Answer::False,
    }
}

/// Returns the gold pieces that the materials for a spell cost (PF-SKA-09).
pub fn materials(level: i8) -> u32 {
    MATERIALS[usize::from(level.clamp(0, 10) as u8)].1
}

/// Does what comes of a study.
pub(super) fn comes(table: &mut Table<'_, impl Run>, using: &UseSkill, degree: Degree) {
    let UseSkill { actor, task, matter: place, .. } = *using;
    let Some(matter) = matter(table.state(), place) else { return };
    let trial = matter.trial(actor);
    let now = table.state().clock.seconds;
    let level = matter.level;
    let answer = match task {
        // What is not learned well is not learned falsely.
        Task::Learn | Task::Borrow if degree == Degree::CriticalFailure => Answer::Nothing,
        Task::Gather | Task::Borrow if degree == Degree::CriticalSuccess => Answer::Some,
        _ => self::answer(degree),
    };
    let succeeds = degree.succeeds();
    let next = match task {
        Task::Recall if !succeeds || trial.times >= 3 => Trial { shut: NEVER, ..trial },
        Task::Recall => Trial { times: trial.times + 1, ..trial },
        Task::Decipher if !succeeds => Trial { worse: -2, ..trial },
        Task::Identify if succeeds => Trial { shut: NEVER, ..trial },
        Task::Identify => Trial { shut: now + DAY, ..trial },
        Task::Borrow => Trial { barred: !succeeds, ..trial },
        Task::Learn if succeeds => Trial { shut: NEVER, times: 1, ..trial },
        // Not before the next level.
        Task::Learn => Trial { shut: NEVER, ..trial },
        Task::Alchemy if succeeds => Trial { shut: NEVER, ..trial },
        _ => trial,
    };
    let gold = match (task, degree) {
        (Task::Learn, Degree::CriticalSuccess | Degree::CriticalFailure) => materials(level) / 2,
        (Task::Learn, Degree::Success) => materials(level),
        _ => 0,
    };
    table.emit(Told { actor, matter: place, task, answer, trial: next, gold });
}

/// Somebody learns something, or believes so. It cannot tell what is true of it; the game master can.
#[event]
pub struct Told {
    pub actor: ActorId,
    pub matter: u8,
    pub task: Task,
    pub answer: Answer,
    pub trial: Trial,
    /// Gold pieces that it cost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gold: u32,
}

impl Event<Pathfinder> for Told {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            matter.keep(self.trial);
        }
        let spent = self.gold * 100;
        state.on(self.actor, |actor| actor.purse = actor.purse.saturating_sub(spent));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.matters.get(usize::from(self.matter))?.name;
        let who = teller.name(self.actor);
        let master = teller.viewer.is_game_master();
        let text = match self.answer {
            Answer::All => format!("{who} learns all there is about {name}"),
            Answer::Some => format!("{who} learns something about {name}"),
            Answer::Nothing => format!("{who} learns nothing about {name}"),
            Answer::False if master => format!("{who} believes something false about {name}"),
            Answer::False => format!("{who} learns something about {name}"),
        };
        let cost = if self.gold > 0 { format!(", for {} gold pieces", self.gold) } else { String::new() };
        Some(Line::new(LineKind::Action, text + &cost).rule(self.task.of().rule))
    }

    /// What somebody knows it knows alone.
    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master() && !viewer.plays(self.actor)
    }
}
