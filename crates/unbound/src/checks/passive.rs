//! Passive values: what an actor notices or manages without a roll (UL-CHK-19 to 21).

use super::{AnySkill, PassiveCompared, fields, focus};
use crate::prelude::*;

ludex_engine::rules! {
    /// A passive value is 10 and everything that is usually added to the roll.
    PASSIVE = "UL-CHK-19", "Passive value";
    /// Standing advantage adds 5 to a passive value, standing disadvantage takes 5; both together nothing.
    PASSIVE_LUCK = "UL-CHK-20", "Passive value with advantage";
    /// A passive value stands for a task done over and over, for constant alertness, or for what the game master
    /// finds out in secret.
    PASSIVE_USE = "UL-CHK-21", "When a passive value is used", Call;
}

kept! {
    /// What a passive value stands for (UL-CHK-21).
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Use {
        Repeated, "A task done over and over.";
        Alertness, "Alertness without effort.";
        Secret, "Something that the game master finds out alone.";
    }
}

/// Returns a passive value, with standing advantage or disadvantage (UL-CHK-19, UL-CHK-20). While its owner is focused,
/// the roll stands for the skill in focus, and rank and boost count for no other (UL-CHK-23, UL-CHK-24).
pub fn passive(state: &State, actor: ActorId, skill: impl Into<AnySkill>, standing: Advantage, shows: bool) -> Tally {
    let (who, skill) = (state.actor(actor), skill.into());
    let mut tally = match who.focus {
        Some(focus) if focus.skill == skill => {
            let mut tally = Tally::new(shows);
            tally.base("focus", focus.total, &focus::ROLL_STANDS);
            // What hampers its owner has hampered the roll; what it is turned to now is another matter.
            add_standing(&mut tally, standing);
            return tally;
        }
        Some(_) => focus::elsewhere(state, actor, skill, shows),
        None => focus::any_tally(state, actor, skill, shows),
    };
    tally.base("passive", 10, &PASSIVE);
    tally.add("Exhaustion", state.exhaustion(actor), &crate::statuses::EXHAUSTION);
    let mut advantage = AdvantageSources::new(false);
    super::lasting(&mut advantage, state, actor, skill.into(), None);
    super::sway(&mut advantage, (standing, "always", &PASSIVE_LUCK));
    add_standing(&mut tally, advantage.net());
    tally
}

/// What standing advantage or disadvantage does to a passive value (UL-CHK-20).
fn add_standing(tally: &mut Tally, advantage: Advantage) {
    match advantage {
        Advantage::Advantage => tally.add("always with advantage", 5, &PASSIVE_LUCK),
        Advantage::Disadvantage => tally.add("always with disadvantage", -5, &PASSIVE_LUCK),
        Advantage::Plain => {}
    }
}

acts! { Unbound;
    /// A passive value is compared with a number (UL-CHK-21). The game master's.
    #[command(rule = PASSIVE_USE, group = "Check", label = "Compare a passive value", always, open, by = game_master)]
    #[derive(Copy, Eq)] ComparePassive {
        #[field("who")] actor: ActorId;
        skill: AnySkill, "Of which skill.";
        /// Whether it always has advantage or disadvantage here (UL-CHK-20).
        #[or_default] #[field("always with")] standing: Advantage;
        #[field("target number")] number: i32, "The number to reach.";
        #[field("for")] used: Use, "What the passive value stands for.";
    }
    may |&Self { actor, skill, number, .. }, s| {
        skill.must_be_known(s)?;
        let there = s.actor(actor).alive() && s.actor(actor).present();
        only_if!(there, Refusal::new(&PASSIVE_USE, "{} is not there").about(actor))?;
        only_if!((-99..=99).contains(&number), Refusal::bounds(&PASSIVE_USE, "a target number", -99, 99))
    },
    secret |c, _| c.used == Use::Secret,
    run |&Self { actor, skill, standing, number, used }, t| {
        let tally = passive(t.state(), actor, skill, standing, t.listens());
        let succeeds = tally.total >= number;
        t.emit(PassiveCompared { actor, skill, tally, number, succeeds, used });
    },
    forms |f| {
        let number = f.state().options().targets.moderate;
        let (actor, standing, used) = (f.actor, Advantage::Plain, Use::Alertness);
        let own = "Compare a passive value of a skill of the campaign";
        fields::of_any_skill(f, own, |skill| ComparePassive { actor, skill, standing, number, used });
    };
}
