//! Doing things more quickly.

use crate::prelude::*;
use crate::windows::Prompted;

rules! {
    /// Attacks and spells are never hurried; getting about and handling things may be, by a check that the game master names:
    /// Dexterity [Acrobatics] against 0 else.
    HURRIED = "WT-QCK-01", "What can be hurried", Call;
    /// Passing makes the action cheaper by 1 AP, and by 1 more for every 3 points beyond, and costs 1 stamina. It still costs
    /// at least 1 AP.
    SUCCESS = "WT-QCK-02", "Success";
    /// Failing may cost AP: 1, and 1 more for every 3 points short, if the game master says so. Then the action goes on at its
    /// full cost.
    FAILURE = "WT-QCK-03", "Failure", Call;
}

/// Returns whether a kind of action can be hurried.
fn can_be(kind: ActKind) -> bool {
    use ActKind::{ChangePosture, Dismount, Mount, Reload, Retrieve, Stow, Surface, Task, Use};
    matches!(kind, ChangePosture | Dismount | Mount | Reload | Retrieve | Stow | Surface | Task | Use)
}

asks! { Destiny;
    /// Does failing to hurry cost AP?
    #[prompt] Fumbles { #[wire("who")] of: ActorId, ap: i16 }
    question |p, teller| format!("{} fumbles: does that cost {} AP?", teller.name(p.of), p.ap),
    usual |_, _| Fumble { costs: true };
}

acts! { Destiny;
    /// On the own turn: try to do something more quickly, before doing it.
    #[command(rule = HURRIED, group = "Timing", open)]
    HurryUp {
        actor: ActorId,
        #[field("what")] kind: ActKind,
        #[field("attribute", usual = Attribute::Dexterity)] attribute: Attribute,
        #[field("skill", usual = Skill::Acrobatics)] skill: Skill,
        #[field("to reach", -20..=40)] tn: i32,
    }
    when |s| actions::fighting(s),
    may |c, s| {
        actions::on_turn(s, c.actor)?;
        only_if!(can_be(c.kind), &HURRIED, "that cannot be hurried"; "hurry a posture, a mount, something in hand")?;
        only_if!(!conditions::is_helpless(s, c.actor), &conditions::HELPLESS, "{} is helpless", c.actor)?;
        only_if!(s.actor(c.actor).hurry.is_none(), &HURRIED, "{} hurries already", c.actor; "act")
    },
    run |c, t| {
        let total = checks::tries(t, c.actor, Feat::Hurry, (c.attribute, c.skill, ""), |_, _| {}, Some(c.tn));
        if total >= c.tn {
            t.emit(Hurries { actor: c.actor, kind: c.kind, cheaper: (1 + (total - c.tn) / 3) as i16 });
            return stamina::spend(t, c.actor, 1);
        }
        let ap = ((1 + (c.tn - total) / 3) as i16).min(t.state().actor(c.actor).ap);
        t.emit(Prompted { pending: Fumbles { of: c.actor, ap }.into() });
    };

    /// Say whether failing to hurry costs AP.
    #[command(rule = FAILURE, group = "Timing", by = game_master, answer, described)]
    Fumble { costs: bool }
    label |c, _| if c.costs { "It costs AP".to_owned() } else { "It costs nothing".to_owned() },
    may |_, s| asked::<Destiny, Fumbles>(s).map(drop),
    run |c, t| {
        let Ok(&Fumbles { of, ap }) = asked::<Destiny, Fumbles>(t.state()) else { return };
        t.emit(Fumbled { actor: of });
        if c.costs {
            actions::spend(t, of, ap, false);
        }
    },
    offers |o| [true, false].into_iter().for_each(|costs| o.add(Fumble { costs }));
}

happens! { Destiny;
    #[event(boon, "{actor} hurries: {kind} takes {cheaper} AP less.", rule = SUCCESS)]
    Hurries { actor: ActorId, kind: ActKind, cheaper: i16 }
    on |e, actor| actor.hurry = Some(Hurry { kind: e.kind, cheaper: e.cheaper });

    #[event(action, "{actor} hurried in vain.", rule = FAILURE)]
    Fumbled { actor: ActorId } |_, s| s.pending = None;

    /// What was hurried is done.
    #[event] HurryOver { actor: ActorId } on |_, actor| actor.hurry = None;
}
