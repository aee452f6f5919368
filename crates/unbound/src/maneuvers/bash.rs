//! A bash that hit: its damage, and the push (UL-MAN-06, UL-MAN-07).

use super::{BASH, GRAPPLE_CRITICAL, SHOVE_CRITICAL, each, shove, suits};
use crate::attack::{self, Degree, attack_price, may_strike};
use crate::damage::{self, Blow};
use crate::prelude::*;
use ludex_kit::answer;

acts! { Unbound;
    /// What becomes of a bash that hit (UL-MAN-06, UL-MAN-07).
    #[command(rule = BASH, group = "Maneuver", answer)]
    #[derive(Copy, Eq)] FinishBash {
        actor: ActorId;
        push: bool, "Whether it also pushes, which is after the damage.";
        /// Whether a critical bash goes for the shield's armor once more in damage, and not for a space more.
        #[or_default] hard: bool;
    }
    label |c, teller| {
        let whom = bashed(teller.state).map_or_else(|_| String::new(), |bash| teller.name(bash.attack.target));
        match (c.hard, c.push) {
            (true, true) => format!("Bash hard, and push {whom}"),
            (true, false) => format!("Bash hard, and let {whom} stand"),
            (false, true) => format!("Push {whom} away"),
            (false, false) => format!("Let {whom} stand"),
        }
    },
    details |_, s, offer| offer.target = bashed(s).ok().map(|bash| bash.attack.target),
    may |c, s| {
        let Bashed { degree, .. } = bashed(s)?;
        only_if!(!c.hard || *degree == Degree::Critical,
            &SHOVE_CRITICAL, "only a critical bash deals more"; "leave it at the plain damage")
    },
    // The damage, and then the push.
    run |c, t| {
        let Some(Bashed { attack, degree, answer }) = answer(t) else { return };
        let plain = |takes: bool| if degree == Degree::Critical && !takes { Degree::Hit } else { degree };
        let blow = Blow { degree, answer, situation: attack::beaten(answer) };
        deal(t, &attack, Blow { degree: plain(c.hard), ..blow });
        if c.push && t.state().actor(attack.target).alive() {
            shove(t, &attack, Blow { degree: plain(!c.hard), ..blow });
        }
    },
    offers |o| {
        let actor = o.actor;
        if bashed(o.state()).is_ok() {
            let ways = [(true, true), (true, false), (false, true), (false, false)];
            ways.into_iter().for_each(|(hard, push)| o.add(FinishBash { actor, push, hard }));
        }
    };
}

asks! { Unbound;
    /// Does a bash that hit push too, and what does a critical one go for? (UL-MAN-06, UL-MAN-07)
    #[prompt] #[derive(Copy, Eq)] Bashed {
        #[actor] attack: Attack, "The bash; the one who made it decides.";
        degree: Degree, "How it turned out.";
        answer: Answer, "How it was met.";
    }
    question |p, teller| {
        let (who, whom) = (teller.name(p.attack.attacker), teller.name(p.attack.target));
        format!("The shield strikes {whom}: what more does {who} do?")
    },
    // Goes for damage where it can, and pushes.
    usual |p, _| FinishBash { actor: p.attack.attacker, push: true, hard: p.degree == Degree::Critical },
    other |p| Some(p.attack.target),
    is_open |p, state| state.actor(p.attack.target).alive() && state.actor(p.attack.attacker).alive(),
    declining |_| {
        Err(Refusal::new(&BASH, "a bash that hit deals its damage").instead("finish it, without a push if you like"))
    };
}

fn bashed(state: &State) -> Result<&Bashed, Refusal> {
    asked(state, &BASH, "no bash has hit")
}

/// Deals the damage of a shield (UL-MAN-06, UL-MAN-07).
fn deal(table: &mut Table<'_, impl Run>, attack: &Attack, blow: Blow) {
    let mut tally = table.tally();
    let own = table.state().actor(attack.attacker);
    let armor = own.profile.shield.as_ref().map_or(0, |shield| shield.armor);
    tally.base("shield", armor, &BASH);
    tally.add("Strength", own.attribute(Attribute::Strength), &BASH);
    if blow.degree == Degree::Critical {
        tally.add("critical", armor, &SHOVE_CRITICAL);
    }
    damage::bludgeon(table, attack, tally, blow);
}

asks! { Unbound;
    /// Do something more to an actor who was grappled critically? (UL-MAN-16)
    #[prompt(frame, "{actor} may do more at once.", rule = GRAPPLE_CRITICAL)]
    #[derive(Copy, Eq)] HeldFast { actor: ActorId, target: ActorId }
    question |p, teller| format!("{} has {} fast: what next?", teller.name(p.actor), teller.name(p.target)),
    usual |p, _| Decline { actor: p.actor },
    other |p| Some(p.target),
    is_open |p, state| state.can_act(p.actor) && follow_ups(state, p.actor, p.target).next().is_some(),
    declining |_| Ok("Leave it at that");
}

/// Everything that may be done at once to an actor who was grappled critically (UL-MAN-16): a pin, an attack.
pub fn follow_ups(state: &State, actor: ActorId, target: ActorId) -> impl Iterator<Item = Attack> + '_ {
    let weapons = state.actor(actor).held().map(|(place, _)| With::Weapon(place));
    let tries = each(state, target).map(With::Maneuver);
    let ap = state.actor(actor).ap;
    weapons.chain(tries).map(move |with| Attack::new(actor, target, with)).filter(move |attack| match attack.with {
        With::Weapon(_) => may_strike(state, attack).is_ok() && attack_price(state, attack, false).total <= ap,
        With::Spell(_) => false,
        With::Maneuver(maneuver) => ap >= cost::MANEUVER && suits(state, actor, target, maneuver).is_ok(),
    })
}

/// Refuses an attack or a maneuver to an actor whose activation it is not, and who has not just grappled the target
/// critically either (UL-MAN-16).
pub fn must_act_against(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    match state.decision() {
        Some(&decision) if decision == HeldFast { actor, target }.into() => Ok(()),
        _ => must_act(state, actor),
    }
}
