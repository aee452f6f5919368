//! Distraction: by the game master's word, or by a performance (UL-HID-10, UL-SKL-27).

use super::event::Sneaked;
use crate::character::uses::PERFORMANCES;
use crate::character::{Group, Skill};
use crate::checks::task::Task;
use crate::checks::{self, Attempt, Social};
use crate::state::State;
use crate::{Forms, Run, Table, Unbound};
use ludex_engine::{ActorId, Advantage, Refusal, Verdict};
use ludex_kit::{Act, command, only_if};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// The game master may rule somebody distracted: a hider stays hidden from it while it comes near, and has advantage
    /// on the attack made before it is seen.
    DISTRACTED = "UL-HID-10", "Distracted target", Call;
    /// A performance that reaches an onlooker's passive Perception may distract it for a minute; it may earn money.
    PERFORMANCE = "UL-SKL-27", "Performance as a distraction", Call;
}

/// How long a distraction lasts, in seconds (house).
pub const DISTRACTION_SECONDS: u64 = 60;

/// Whether somebody is distracted now.
pub fn is_distracted(state: &State, id: ActorId) -> bool {
    let Some(around) = &state.around else { return false };
    around.distracted.iter().any(|&(other, until)| other == id && state.clock.seconds < until)
}

/// The game master rules somebody distracted for a minute, or no longer (UL-HID-10).
#[command(rule = DISTRACTED, group = "Hiding", label = "Rule somebody distracted", always, open, by = game_master)]
#[derive(Copy, Eq)]
pub struct Distract {
    /// Who.
    #[field("who")]
    pub target: ActorId,
    /// Distracted.
    #[field("distracted")]
    pub on: bool,
}

impl Act<Unbound> for Distract {
    fn may(&self, s: &State) -> Verdict {
        let why = if self.on { "is distracted already" } else { "is not distracted" };
        let objection = || Refusal::new(&DISTRACTED, "{} {}").about(self.target).about(why);
        only_if!(is_distracted(s, self.target) != self.on, objection())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let until = self.on.then_some(t.state().clock.seconds + DISTRACTION_SECONDS);
        t.emit(Sneaked::Distracted { actor: self.target, until, rule: (&DISTRACTED).into() });
        super::look_again(t, None);
    }
    fn subject(&self) -> Option<ActorId> {
        None
    }
    fn forms(f: &mut Forms<'_>) {
        f.filled(Distract { target: f.other(), on: true });
    }
}

/// A performance (UL-SKL-27): whoever of the onlookers it reaches is distracted. The game master's to call for.
#[command(rule = PERFORMANCE, group = "Hiding", label = "Call for a performance", always, open, by = game_master)]
#[derive(Eq)]
pub struct Perform {
    /// Who performs.
    #[field("who")]
    pub actor: ActorId,
    /// What: Dance, Juggling, Wit, Acting or Song.
    #[field("skill", of = [Skill::Dance, Skill::Juggling, Skill::Wit, Skill::Acting, Skill::Song])]
    pub skill: Skill,
    /// The instrument of a Song; a boost in it counts (UL-SKL-12).
    #[late]
    #[field("instrument, for a Song", rule = PERFORMANCES)]
    pub with: String,
    /// Who looks on, and may be distracted.
    #[or_default]
    #[field("before whom")]
    pub onlookers: Vec<ActorId>,
    /// What it earns.
    #[or_default]
    #[field("gold it earns", 0..=9999)]
    pub earns: i32,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[or_default]
    #[field("a social roll")]
    pub social: bool,
}

impl Act<Unbound> for Perform {
    fn may(&self, s: &State) -> Verdict {
        let no = |why: &'static str| Refusal::new(&PERFORMANCE, why);
        only_if!(
            self.skill.group() == Group::Performance,
            no("a performance is a Dance, Juggling, Wit, Acting or a Song")
        )?;
        only_if!(
            s.can_act(self.actor) && !self.onlookers.contains(&self.actor),
            no("{} is not able to perform for others").about(self.actor)
        )?;
        only_if!(self.onlookers.len() <= 100, no("a hundred look on at the most"))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (actor, earns) = (self.actor, self.earns);
        let task = Task { with: self.with.clone(), ..Task::default() };
        let check = checks::attempted(t, actor, &Attempt { task, ..Attempt::of(self.skill) }, None);
        let open = checks::rerollable(t.state(), actor, &check, self.social);
        let state = t.state();
        let onlookers = self.onlookers.iter().map(|&onlooker| (onlooker, distracted_until(state, onlooker))).collect();
        let until = state.clock.seconds + DISTRACTION_SECONDS;
        let show = performed(t, actor, Show { onlookers, until, earns, earned: 0 }, check.total);
        checks::reopen(t, open, Some(Social::Performed(show)));
    }
    fn forms(f: &mut Forms<'_>) {
        let (actor, with, onlookers) = (f.actor, String::new(), vec![f.other()]);
        f.filled(Perform { actor, skill: Skill::Juggling, with, onlookers, earns: 0, social: false });
    }
}

/// A performance that may be repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Show {
    /// Who looks on, and until when each was distracted before.
    pub onlookers: Vec<(ActorId, Option<u64>)>,
    /// Until when those are distracted whom it reaches.
    pub until: u64,
    /// What it earns.
    pub earns: i32,
    /// What it has earned by now.
    pub earned: i32,
}

/// Until when somebody is distracted.
fn distracted_until(state: &State, id: ActorId) -> Option<u64> {
    let found = state.around.as_ref()?.distracted.iter().find(|&&(other, _)| other == id);
    found.map(|&(_, until)| until)
}

/// What comes of a performance: those are distracted whose passive Perception it reaches, the others are as they were
/// before; and it earns its money if it reaches anybody. Rolled again, it stands as the second roll has it (UL-SOC-18).
pub(crate) fn performed(table: &mut Table<'_, impl Run>, actor: ActorId, show: Show, total: i32) -> Show {
    let mut reached = show.onlookers.is_empty();
    for &(onlooker, before) in &show.onlookers {
        let reaches =
            total >= checks::passive(table.state(), onlooker, Skill::Perception, Advantage::Plain, false).total;
        reached |= reaches;
        let until = if reaches { Some(show.until) } else { before };
        if reaches || distracted_until(table.state(), onlooker) != until {
            let rule = (&PERFORMANCE).into();
            table.emit(Sneaked::Distracted { actor: onlooker, until, rule });
        }
    }
    // What was earned by the first is given back as far as it is still there.
    let earned = if reached { show.earns } else { 0 };
    let gold = (earned - show.earned).max(-table.state().actor(actor).gold.max(0));
    if gold != 0 {
        table.emit(Sneaked::Earned { actor, gold });
    }
    Show { earned: show.earned + gold, ..show }
}
