//! Distraction: by the game master's word, or by a performance (UL-HID-10, UL-SKL-27).

use super::event::Sneaked;
use crate::character::{Group, Skill};
use crate::checks::task::Task;
use crate::checks::{self, Attempt, RerollOpened, Rerollable, Social};
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Luck, Refusal, Verdict, Why};
use ludex_kit::command;
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

/// The game master rules somebody distracted, or no longer (UL-HID-10).
#[command(always, by = game_master)]
#[derive(Copy, Eq)]
pub struct Distract {
    /// Who.
    pub target: ActorId,
    /// Distracted.
    pub on: bool,
}

/// A performance (UL-SKL-27). The game master's to call for.
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct Perform {
    /// Who performs.
    pub actor: ActorId,
    /// What: Dance, Juggling, Wit, Acting or Song.
    pub skill: Skill,
    /// The instrument of a Song; a boost in it counts (UL-SKL-12).
    #[late]
    pub with: String,
    /// Who looks on, and may be distracted.
    #[or_default]
    pub onlookers: Vec<ActorId>,
    /// What it earns.
    #[or_default]
    pub earns: i32,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[or_default]
    pub social: bool,
}

/// Whether somebody is distracted now.
pub fn is_distracted(state: &State, id: ActorId) -> bool {
    let Some(around) = &state.around else { return false };
    around.distracted.iter().any(|&(other, until)| other == id && state.clock.seconds < until)
}

/// Whether the game master may rule that.
pub fn may_distract(state: &State, distract: Distract) -> Verdict {
    let Distract { target, on } = distract;
    if is_distracted(state, target) == on {
        let why = if on { "is distracted already" } else { "is not distracted" };
        return Err(Refusal::new(&DISTRACTED, "{} {}").about(target).about(why));
    }
    Ok(())
}

/// Rules somebody distracted for a minute, or no longer.
pub(crate) fn distract(table: &mut Table<'_, impl Run>, distract: Distract) -> Verdict {
    may_distract(table.state(), distract)?;
    let until = distract.on.then_some(table.state().clock.seconds + DISTRACTION_SECONDS);
    let rule = (&DISTRACTED).into();
    table.emit(Sneaked::Distracted { actor: distract.target, until, rule });
    super::look_again(table, None);
    Ok(())
}

/// Whether somebody may perform so.
pub fn may_perform(state: &State, perform: &Perform) -> Verdict {
    let no = |why: Why| Err(Refusal::new(&PERFORMANCE, why));
    if perform.skill.group() != Group::Performance {
        return no("a performance is a Dance, Juggling, Wit, Acting or a Song".into());
    }
    if !state.can_act(perform.actor) || perform.onlookers.contains(&perform.actor) {
        return no(Why::new("{} is not able to perform for others").about(perform.actor));
    }
    if perform.onlookers.len() > 100 || !(0..=9999).contains(&perform.earns) {
        return no("a hundred look on at the most, and pay from 0 to 9999".into());
    }
    Ok(())
}

/// Performs: whoever of the onlookers it reaches is distracted.
pub(crate) fn perform(table: &mut Table<'_, impl Run>, perform: &Perform) -> Verdict {
    may_perform(table.state(), perform)?;
    let actor = perform.actor;
    let task = Task { with: perform.with.clone(), ..Task::default() };
    let attempt = Attempt { task, ..Attempt::of(perform.skill) };
    let check = checks::attempted(table, actor, &attempt, None);
    let total = check.total;
    let open = checks::rerollable(table.state(), actor, &check, perform.social);
    let state = table.state();
    let onlookers = perform.onlookers.iter().map(|&onlooker| (onlooker, distracted_until(state, onlooker))).collect();
    let until = state.clock.seconds + DISTRACTION_SECONDS;
    let show = performed(table, actor, Show { onlookers, until, earns: perform.earns, earned: 0 }, total);
    if let Some(open) = open {
        table.emit(RerollOpened { open: Rerollable { social: Some(Social::Performed(show)), ..open } });
    }
    Ok(())
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
        let reaches = total >= checks::passive(table.state(), onlooker, Skill::Perception, Luck::Plain, false).total;
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
