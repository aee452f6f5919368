//! Hiding and searching outside a fight.

use crate::initiative::WHO_IS_SURPRISED;
use crate::prelude::*;
use crate::space::OUTSIDE;

/// Returns what an actor adds to hiding or observing, which is what the other has to reach.
fn adds(s: &State, id: ActorId, attribute: Attribute, word: &'static str) -> i32 {
    let (mut tally, profile) = (Tally::silent(), s.profile(id));
    tally.base(attribute.name(), profile.attribute(attribute), &WHO_IS_SURPRISED);
    tally.add(Skill::Stealth.name(), profile.skills.rank(Skill::Stealth), &WHO_IS_SURPRISED);
    tally.add(word, profile.skills.specialization(Skill::Stealth, word), &WHO_IS_SURPRISED);
    conditions::penalties(s, id, false, &mut tally);
    tally.total
}

/// Whether an actor may hide or search now.
fn able(s: &State, actor: ActorId) -> Verdict {
    let able = s.stands(actor) && !conditions::is_helpless(s, actor);
    only_if!(able, &conditions::HELPLESS, "{} cannot act now", actor)
}

/// One hides or searches so between fights alone.
fn outside(s: &State) -> Verdict {
    only_if!(s.stage != Stage::Fighting, &OUTSIDE, "a fight is on"; "the game master says who is unseen")
}

acts! { Destiny;
    /// Hide: Dexterity [Stealth/Hiding] against what Perception [Stealth/Observation] comes to without dice for each who is
    /// no friend. A tie hides.
    #[command(rule = WHO_IS_SURPRISED, group = "Stealth", label = "Hide", between)]
    Hide { actor: ActorId }
    when |s| outside(s),
    may |c, s| able(s, c.actor),
    run |c, t| {
        let of = (Attribute::Dexterity, Skill::Stealth, "hiding");
        let total = checks::tries(t, c.actor, Feat::Hiding, of, |_, _| {}, None);
        for by in t.state().ids() {
            let s = t.state();
            if s.is_there(by) && s.hostile(c.actor, by) {
                let unseen = total >= adds(s, by, Attribute::Perception, "observation");
                t.emit(Hid { actor: c.actor, by, unseen });
            }
        }
    },
    offers |o| if o.state().is_there(o.actor) {
        o.add(Hide { actor: o.actor });
    };

    /// Search: Perception [Stealth/Observation] against what Dexterity [Stealth/Hiding] comes to without dice for each who is
    /// hidden. A tie stays hidden.
    #[command(rule = WHO_IS_SURPRISED, group = "Stealth", label = "Search", between)]
    Search { actor: ActorId }
    when |s| outside(s),
    may |c, s| able(s, c.actor),
    run |c, t| {
        let of = (Attribute::Perception, Skill::Stealth, "observation");
        let total = checks::tries(t, c.actor, Feat::Searching, of, |_, _| {}, None);
        for target in t.state().ids() {
            let s = t.state();
            let hidden = s.actor(target).unseen || s.unseen.is(c.actor, target);
            let found = hidden && s.is_there(target) && s.hostile(c.actor, target);
            if found && total > adds(s, target, Attribute::Dexterity, "hiding") {
                t.emit(Found { actor: c.actor, target });
            }
        }
    },
    offers |o| if o.state().is_there(o.actor) {
        o.add(Search { actor: o.actor });
    };
}

happens! { Destiny;
    /// Whether an actor who hides is unseen by another. Nobody is told.
    #[event] Hid { actor: ActorId, by: ActorId, unseen: bool }
    |e, s| s.unseen.set(e.by, e.actor, e.unseen);

    #[event(boon, "{actor} finds {target}.", rule = WHO_IS_SURPRISED)]
    Found { actor: ActorId, target: ActorId }
    |e, s| {
        s.on(e.target, |target| target.unseen = false);
        s.unseen.reveal(e.target);
    };
}
