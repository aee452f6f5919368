//! Distraction: by the game master's word, or by a performance (UL-HID-10, UL-SKL-27).

use super::event::StealthEvent;
use crate::character::uses::PERFORMANCES;
use crate::checks::task::Task;
use crate::checks::{self, Attempt, Social};
use crate::prelude::*;
use crate::stealth::is_distracted;

ludex_engine::rules! {
    /// The game master may rule an actor distracted: a hider stays hidden from it while it comes near, and has
    /// advantage on the attack made before it is seen.
    DISTRACTED = "UL-HID-10", "Distracted target", Call;
    /// A performance that reaches an onlooker's passive Perception may distract it for a minute; it may earn money.
    PERFORMANCE = "UL-SKL-27", "Performance as a distraction", Call;
}

/// How long a distraction lasts, in seconds (house).
pub const DISTRACTION_SECONDS: u64 = 60;

acts! { Unbound;
    /// The game master rules an actor distracted for a minute, or no longer (UL-HID-10).
    #[command(rule = DISTRACTED, group = "Hiding", label = "Rule somebody distracted", always, open, by = game_master)]
    #[derive(Copy, Eq)] Distract { #[field("who")] target: ActorId; #[field("distracted")] on: bool, "Distracted." }
    may |c, s| {
        let why = if c.on { "is distracted already" } else { "is not distracted" };
        let objection = || Refusal::new(&DISTRACTED, "{} {}").about(c.target).about(why);
        only_if!(is_distracted(s, c.target) != c.on, objection())
    },
    run |c, t| {
        let until = c.on.then_some(t.state().clock.seconds + DISTRACTION_SECONDS);
        t.emit(StealthEvent::Distracted { actor: c.target, until, rule: (&DISTRACTED).into() });
        super::look_again(t, None);
    },
    subject |_| None,
    forms |f| f.filled(Distract { target: f.other(), on: true });

    /// A performance (UL-SKL-27): whoever of the onlookers it reaches is distracted. The game master's to call for.
    #[command(rule = PERFORMANCE, group = "Hiding", label = "Call for a performance", always, open, by = game_master)]
    #[derive(Eq)] Perform {
        #[field("who")] actor: ActorId;
        /// What: Dance, Juggling, Wit, Acting or Song.
        #[field("skill", of = [Skill::Dance, Skill::Juggling, Skill::Wit, Skill::Acting, Skill::Song])] skill: Skill;
        /// The instrument of a Song; a boost in it counts (UL-SKL-12).
        #[late] #[field("instrument, for a Song", rule = PERFORMANCES)] with: String;
        #[or_default] #[field("before whom")] onlookers: Vec<ActorId>, "Who looks on, and may be distracted.";
        #[or_default] #[field("gold it earns", 0..=9999)] earns: i32, "What it earns.";
        #[or_default] #[field("a social roll")] social: bool, "Whether it counts as a social roll (UL-SOC-18).";
    }
    may |c, s| {
        let no = |why: &'static str| Refusal::new(&PERFORMANCE, why);
        only_if!(
            c.skill.group() == Group::Performance,
            no("a performance is a Dance, Juggling, Wit, Acting or a Song")
        )?;
        only_if!(
            s.can_act(c.actor) && !c.onlookers.contains(&c.actor),
            no("{} is not able to perform for others").about(c.actor)
        )?;
        only_if!(c.onlookers.len() <= 100, no("a hundred look on at the most"))
    },
    run |c, t| {
        let (actor, earns) = (c.actor, c.earns);
        let task = Task { with: c.with.clone(), ..Task::default() };
        let check = checks::attempted(t, actor, &Attempt { task, ..Attempt::of(c.skill) }, None);
        let open = checks::rerollable(t.state(), actor, &check, c.social);
        let state = t.state();
        let onlookers = c.onlookers.iter().map(|&onlooker| (onlooker, distracted_until(state, onlooker))).collect();
        let until = state.clock.seconds + DISTRACTION_SECONDS;
        let show = performed(t, actor, Show { onlookers, until, earns, earned: 0 }, check.total);
        checks::reopen(t, open, Some(Social::Performed(show)));
    },
    forms |f| {
        let (actor, with, onlookers) = (f.actor, String::new(), vec![f.other()]);
        f.filled(Perform { actor, skill: Skill::Juggling, with, onlookers, earns: 0, social: false });
    };
}

kept! {
    /// A performance that may be repeated.
    #[derive(Clone, Eq)] pub struct Show {
        onlookers: Vec<(ActorId, Option<u64>)>, "Who looks on, and until when each was distracted before.";
        until: u64, "Until when those are distracted whom it reaches.";
        earns: i32, "What it earns.";
        earned: i32, "What it has earned by now.";
    }
}

/// Until when an actor is distracted.
fn distracted_until(state: &State, id: ActorId) -> Option<u64> {
    let found = state.around.as_ref()?.distracted.iter().find(|&&(other, _)| other == id);
    found.map(|&(_, until)| until)
}

/// Returns what comes of a performance: those are distracted whose passive Perception it reaches, the others are as
/// they were before; and it earns its money if it reaches anybody. Rolled again, it stands as the second roll has it
/// (UL-SOC-18).
pub(crate) fn performed(table: &mut Table<'_, impl Run>, actor: ActorId, show: Show, total: i32) -> Show {
    let mut reached = show.onlookers.is_empty();
    for &(onlooker, before) in &show.onlookers {
        let reaches =
            total >= checks::passive(table.state(), onlooker, Skill::Perception, Advantage::Plain, false).total;
        reached |= reaches;
        let until = if reaches { Some(show.until) } else { before };
        if reaches || distracted_until(table.state(), onlooker) != until {
            let rule = (&PERFORMANCE).into();
            table.emit(StealthEvent::Distracted { actor: onlooker, until, rule });
        }
    }
    // What was earned by the first is given back as far as it is still there.
    let earned = if reached { show.earns } else { 0 };
    let gold = (earned - show.earned).max(-table.state().actor(actor).gold.max(0));
    if gold != 0 {
        table.emit(StealthEvent::Earned { actor, gold });
    }
    Show { earned: show.earned + gold, ..show }
}
