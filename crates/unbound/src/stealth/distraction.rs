//! Distraction: by the game master's word, or by a performance (UL-HID-10, UL-SKL-27).

use super::event::Sneaked;
use crate::Table;
use crate::character::{Group, Skill};
use crate::checks::task::Task;
use crate::checks::{self, Attempt};
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log, Luck};
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distract {
    /// Who.
    pub target: ActorId,
    /// Distracted.
    pub on: bool,
}

/// A performance (UL-SKL-27). The game master's to call for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perform {
    /// Who performs.
    pub actor: ActorId,
    /// What: Dance, Juggling, Wit, Acting or Song.
    pub skill: Skill,
    /// The instrument of a Song; a boost in it counts (UL-SKL-12).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub with: String,
    /// Who looks on, and may be distracted.
    #[serde(default)]
    pub onlookers: Vec<ActorId>,
    /// What it earns.
    #[serde(default)]
    pub earns: i32,
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
        return Err(Objection::new(&DISTRACTED, Why::Somebody(target, why)));
    }
    Ok(())
}

/// Rules somebody distracted for a minute, or no longer.
pub(crate) fn distract(table: &mut Table<'_, impl Faces, impl Log<Event>>, distract: Distract) -> Verdict {
    may_distract(table.state(), distract)?;
    let until = distract.on.then_some(table.state().clock.seconds + DISTRACTION_SECONDS);
    let rule = (&DISTRACTED).into();
    table.emit(Event::Stealth(Sneaked::Distracted { actor: distract.target, until, rule }));
    super::look_again(table, None);
    Ok(())
}

/// Whether somebody may perform so.
pub fn may_perform(state: &State, perform: &Perform) -> Verdict {
    let no = |why: Why| Err(Objection::new(&PERFORMANCE, why));
    if perform.skill.group() != Group::Performance {
        return no("a performance is a Dance, Juggling, Wit, Acting or a Song".into());
    }
    if !state.can_act(perform.actor) || perform.onlookers.contains(&perform.actor) {
        return no(Why::Somebody(perform.actor, "is not able to perform for others"));
    }
    if perform.onlookers.len() > 100 || !(0..=9999).contains(&perform.earns) {
        return no("a hundred look on at the most, and pay from 0 to 9999".into());
    }
    Ok(())
}

/// Performs: whoever of the onlookers it reaches is distracted.
pub(crate) fn perform(table: &mut Table<'_, impl Faces, impl Log<Event>>, perform: &Perform) -> Verdict {
    may_perform(table.state(), perform)?;
    let actor = perform.actor;
    let task = Task { with: perform.with.clone(), ..Task::default() };
    let attempt = Attempt { task, ..Attempt::of(perform.skill) };
    let total = checks::attempted(table, actor, &attempt, None).total;
    let until = Some(table.state().clock.seconds + DISTRACTION_SECONDS);
    let mut reached = perform.onlookers.is_empty();
    for &onlooker in &perform.onlookers {
        if total >= checks::passive(table.state(), onlooker, Skill::Perception, Luck::Plain, false).total {
            reached = true;
            let rule = (&PERFORMANCE).into();
            table.emit(Event::Stealth(Sneaked::Distracted { actor: onlooker, until, rule }));
        }
    }
    if reached && perform.earns > 0 {
        table.emit(Event::Stealth(Sneaked::Earned { actor, gold: perform.earns }));
    }
    Ok(())
}
