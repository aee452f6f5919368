//! Reactions: rebuffing those who close in, harrying those who shoot.

use crate::attack::REBUFF;
use crate::conditions::HARRY;
use crate::off_turn::{Pass, may_react};
use crate::prelude::*;
use crate::space::gap;
use crate::windows::Prompted;
use ludex_kit::flat::Subject;

rules! {
    /// A rebuff that takes the mover out of the fight stops it where it stands.
    REBUFF_STOPS = "WT-INT-01", "Rebuff stops the mover";
}

/// AP of harrying.
const HARRY_AP: i16 = 2;

asks! { Destiny;
    /// Rebuff the one who closes in?
    #[prompt] ClosesIn { #[wire("asked")] actor: ActorId }
    question |p, teller| {
        let mover = teller.state.moving.map_or_else(String::new, |moving| teller.name(moving.actor));
        format!("{mover} closes in: does {} rebuff?", teller.name(p.actor))
    },
    usual |p, _| Pass { actor: p.actor, whole_turn: false };

    /// Harry the one who shoots?
    #[prompt] Shoots { #[wire("asked")] actor: ActorId }
    question |p, teller| format!("{} shoots: does {} harry?", defence::attacker(teller), teller.name(p.actor)),
    usual |p, _| Pass { actor: p.actor, whole_turn: false };
}

impl Rebuff {
    fn act(&self, state: &State) -> Action {
        let target = state.moving.map_or(self.actor, |moving| moving.actor);
        Action::Attack { manner: Manner::Rebuff, weapon: self.weapon, target }
    }

    /// Whether a weapon may rebuff the step that comes next, to a place.
    fn lawful(&self, s: &State, moving: Option<Moving>, next: Spot) -> Verdict {
        let (actor, weapon) = (self.actor, self.weapon);
        let none = Refusal::new(&REBUFF, "nobody comes inside the reach of this weapon");
        let moving = moving.filter(|moving| moving.bought).ok_or(none)?;
        may_react(s, actor)?;
        let visible = s.hostile(actor, moving.actor) && s.sees(actor, moving.actor);
        none.unless(visible && s.actor(actor).holds(weapon.into()))?;
        let reach = s.weapon(actor, weapon).and_then(|weapon| weapon.reach).ok_or(none)?;
        let after = space::distance_from(s, moving.actor, next, actor) - 1;
        none.unless(gap(s, actor, moving.actor) >= reach && after < reach)?;
        attack::lawful(s, actor, Manner::Rebuff, weapon, moving.actor)?;
        let paid = actions::price(s, actor, self.act(s)).ap <= s.actor(actor).ap;
        only_if!(paid, &actions::PAYING, "there are not enough Action Points for a rebuff")
    }
}

acts! { Destiny;
    /// As a reaction: attack one who closes in.
    #[command(rule = REBUFF, group = "Attack", answer, described)]
    Rebuff { actor: ActorId, weapon: u8 }
    label |c, teller| c.act(teller.state).label(c.actor, teller),
    details |c, s, offer| {
        offer.target = c.act(s).subject();
        c.act(s).details(c.actor, s, offer);
    },
    may |c, s| {
        asked::<Destiny, ClosesIn>(s)?;
        let next = s.moving.and_then(|moving| match moving.leap {
            Some(_) => Some(moving.to),
            None => pace::next_step(s, moving).map(|way| way.first),
        });
        c.lawful(s, s.moving, next.unwrap_or_default())
    },
    run |c, t| {
        let (actor, act) = (c.actor, c.act(t.state()));
        t.emit(off_turn::ReactionTaken { actor, act, source: Source::Rebuff });
        actions::carry_out(t, actor, act, Source::Rebuff);
    },
    offers |o| {
        let (actor, weapons) = (o.actor, o.state().profile(o.actor).weapons.len() as u8);
        (0..weapons).for_each(|weapon| o.add(Rebuff { actor, weapon }));
    };

    /// As a reaction: harry one who shoots.
    #[command(rule = HARRY, group = "Defence", answer, described)]
    Harry { actor: ActorId }
    label |_, teller| format!("Harry {}", defence::attacker(teller)),
    details |_, s, offer| {
        offer.target = s.attack.map(|attack| attack.attacker);
        offer.also_costs(HARRY_AP, "AP");
        offer.preview = Some("-2 on its ranged attacks this round".into());
    },
    may |c, s| {
        asked::<Destiny, Shoots>(s)?;
        let may = s.attack.is_some_and(|attack| may_harry(s, c.actor, &attack));
        only_if!(may, &HARRY, "there is nobody to harry now")
    },
    run |c, t| {
        let Some(Attack { attacker, .. }) = t.state().attack else { return };
        t.emit(Harried { actor: c.actor, target: attacker });
        actions::unready(t, c.actor);
        actions::spend(t, c.actor, HARRY_AP, false);
    };
}

/// Returns who may rebuff the step that comes next, to a place.
pub(crate) fn rebuffer(state: &State, moving: Moving, next: Spot) -> Option<ActorId> {
    let may = |actor| {
        (0..state.profile(actor).weapons.len() as u8)
            .any(|weapon| Rebuff { actor, weapon }.lawful(state, Some(moving), next).is_ok())
    };
    state.next_by_initiative(None, |id| !state.actor(id).declined && may(id))
}

/// Returns whether an actor may harry the shooter of this attack.
fn may_harry(state: &State, id: ActorId, attack: &Attack) -> bool {
    let (actor, shooter) = (state.actor(id), attack.attacker);
    let mut weapons = state.profile(id).weapons.iter().enumerate();
    !actor.declined
        && state.hostile(id, shooter)
        && may_react(state, id).is_ok()
        && actor.ap >= HARRY_AP
        && state.sees(id, shooter)
        && !state.actor(shooter).effects.is_full()
        && !conditions::harried_by(state, shooter, id)
        && weapons
            .any(|(at, weapon)| actor.holds(at) && weapon.reach.is_some_and(|reach| gap(state, id, shooter) <= reach))
}

/// One step of the attack being resolved: an actor is asked, or it is rolled.
pub(crate) fn attacked(t: &mut Table<'_, impl Run>, attack: Attack) {
    let state = t.state();
    let shot = attack::is_shot(state, &attack);
    let harrier = || state.next_by_initiative(None, |id| may_harry(state, id, &attack));
    if let Some(actor) = shot.then(harrier).flatten() {
        t.emit(Prompted { pending: Shoots { actor }.into() });
    } else if let Some(actor) = clinging::interposer(state, &attack) {
        t.emit(Prompted { pending: clinging::Interposes { actor }.into() });
    } else if defence::asks(state, &attack) {
        t.emit(Prompted { pending: defence::Attacked { actor: attack.target }.into() });
    } else {
        attack::resolve(t, attack);
    }
}

happens! { Destiny;
    #[event(action, "{actor} harries {target}.", rule = HARRY)]
    Harried { actor: ActorId, target: ActorId }
    |e, s| {
        s.pending = None;
        s.on(e.actor, |actor| actor.reacted = true);
        let effect = Effect::new(Condition::Harried { by: e.actor }, s.round, Some(1));
        s.on(e.target, |actor| actor.effects.push(effect));
    };
}
