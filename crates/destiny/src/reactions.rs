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

/// The AP of harrying.
const HARRY_AP: i16 = 2;

/// Rebuff the one who closes in?
#[prompt]
pub struct ClosesIn {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for ClosesIn {
    fn question(&self, teller: &Teller<'_>) -> String {
        let mover = teller.state.moving.map_or_else(String::new, |moving| teller.name(moving.actor));
        format!("{mover} closes in: does {} rebuff?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// Harry the one who shoots?
#[prompt]
pub struct Shoots {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Shoots {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} shoots: does {} harry?", defence::attacker(teller), teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

impl Rebuff {
    /// Returns the attack that it is.
    fn act(&self, state: &State) -> Action {
        let target = state.moving.map_or(self.actor, |moving| moving.actor);
        Action::Attack { manner: Manner::Rebuff, weapon: self.weapon, target }
    }

    /// Returns whether the weapon may rebuff the step that comes next, to a place: a visible enemy comes inside its reach from
    /// the edge of it or beyond (WT-ACT-06).
    fn lawful(&self, state: &State, moving: Option<Moving>, next: Spot) -> Verdict {
        let actor = self.actor;
        let weapon = self.weapon;
        let none = Refusal::new(&REBUFF, "nobody comes inside the reach of this weapon");
        let moving = moving.filter(|moving| moving.bought).ok_or(none)?;
        may_react(state, actor)?;
        let visible = state.hostile(actor, moving.actor) && state.sees(actor, moving.actor);
        none.unless(visible && state.actor(actor).holds(weapon.into()))?;
        let reach = state.weapon(actor, weapon).and_then(|weapon| weapon.reach).ok_or(none)?;
        let after = space::distance_from(state, moving.actor, next, actor) - 1;
        none.unless(gap(state, actor, moving.actor) >= reach && after < reach)?;
        attack::lawful(state, actor, Manner::Rebuff, weapon, moving.actor)?;
        let paid = actions::price(state, actor, self.act(state)).ap <= state.actor(actor).ap;
        ensure!(paid, actions::PAYING, "there are not enough Action Points for a rebuff");
        Ok(())
    }
}

/// As a reaction: attack one who closes in.
#[command(rule = REBUFF, group = "Attack", kind = Attack, answer)]
pub struct Rebuff {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Act<Destiny> for Rebuff {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, ClosesIn>(state)?;
        let next = state.moving.and_then(|moving| match moving.leap {
            Some(_) => Some(moving.to),
            None => pace::next_step(state, moving).map(|way| way.first),
        });
        self.lawful(state, state.moving, next.unwrap_or_default())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let act = self.act(table.state());
        table.emit(off_turn::ReactionTaken { actor, act, source: Source::Rebuff });
        actions::carry_out(table, actor, act, Source::Rebuff);
    }

    fn offers(offers: &mut Offers<'_>) {
        let weapons = offers.state().profile(offers.actor).weapons.len() as u8;
        let actor = offers.actor;
        for weapon in 0..weapons {
            offers.add(Rebuff { actor, weapon });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        self.act(teller.state).label(self.actor, teller)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.target = self.act(state).subject();
        self.act(state).details(self.actor, state, offer);
    }
}

/// As a reaction: harry one who shoots.
#[command(rule = HARRY, group = "Defence", answer)]
pub struct Harry {
    pub actor: ActorId,
}

impl Act<Destiny> for Harry {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Shoots>(state)?;
        let may = state.attack.is_some_and(|attack| may_harry(state, self.actor, &attack));
        ensure!(may, HARRY, "there is nobody to harry now");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Attack { attacker, .. }) = table.state().attack else { return };
        table.emit(Harried { actor: self.actor, target: attacker });
        actions::unready(table, self.actor);
        actions::spend(table, self.actor, HARRY_AP, false);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Harry {}", defence::attacker(teller))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.target = state.attack.map(|attack| attack.attacker);
        offer.also_costs(HARRY_AP, "AP");
        offer.preview = Some("-2 on its ranged attacks this round".into());
    }
}

/// Returns who may rebuff the step that comes next, to a place: the highest initiative first.
pub(crate) fn rebuffer(state: &State, moving: Moving, next: Spot) -> Option<ActorId> {
    let may_rebuff = |actor| {
        let mut weapons = 0..state.profile(actor).weapons.len() as u8;
        weapons.any(|weapon| Rebuff { actor, weapon }.lawful(state, Some(moving), next).is_ok())
    };
    state.next_by_initiative(None, |id| !state.actor(id).declined && may_rebuff(id))
}

/// Returns whether an actor may harry the shooter of this attack: within reach of a melee weapon, and not twice in a round.
fn may_harry(state: &State, id: ActorId, attack: &Attack) -> bool {
    let actor = state.actor(id);
    let shooter = attack.attacker;
    !actor.declined
        && state.hostile(id, shooter)
        && may_react(state, id).is_ok()
        && actor.ap >= HARRY_AP
        && state.sees(id, shooter)
        && !state.actor(shooter).effects.is_full()
        && !conditions::harried_by(state, shooter, id)
        && state.melee_reach(id).is_some_and(|reach| gap(state, id, shooter) <= reach)
}

/// Goes on with the attack that is being resolved: those who may harry are asked, then who may pull somebody into the way, then
/// how the final target defends; at last it is rolled (WT-INT-14).
pub(crate) fn attacked(table: &mut Table<'_, impl Run>, attack: Attack) {
    let state = table.state();
    let mut harrier = None;
    if attack::is_shot(state, &attack) {
        harrier = state.next_by_initiative(None, |id| may_harry(state, id, &attack));
    }
    if let Some(actor) = harrier {
        table.emit(Prompted { pending: Shoots { actor }.into() });
    } else if let Some(actor) = clinging::interposer(state, &attack) {
        table.emit(Prompted { pending: clinging::Interposes { actor }.into() });
    } else if attack::against(state, &attack).is_physical() && defence::asks(state, &attack) {
        table.emit(Prompted { pending: defence::Attacked { actor: attack.target }.into() });
    } else {
        attack::resolve(table, attack);
    }
}

#[event(action, "{actor} harries {target}.", rule = HARRY)]
pub struct Harried {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Harried {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.on(self.actor, |actor| actor.reacted = true);
        let effect = Effect::new(Condition::Harried { by: self.actor }, state.round, Some(1));
        state.on(self.target, |actor| actor.effects.push(effect));
    }
}
