//! Reactions: rebuffing those who close in, harrying those who shoot.

use crate::actions::{PAYING, carry_out, costs, details, label, price, spend, unready};
use crate::attack::{self, REBUFF, gap};
use crate::conditions::{HARRY, harried_by};
use crate::off_turn::{Pass, ReactionTaken, may_react};
use crate::state::{Action, Attack, Condition, Effect, Manner, Source};
use crate::windows::Prompted;
use crate::{Command, Destiny, Run, State, Table, Teller, defence};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Ask, Described, Offer, Offers, Refusal, Verdict};
use ludex_kit::{asked, command, event, flat::Whom, prompt, rules};

rules! {
    /// A rebuff that takes the mover out of the fight stops it where it stands.
    REBUFF_STOPS = "WT-INT-01", "Rebuff stops the mover";
}

/// AP of harrying.
const HARRY_AP: i16 = 2;

/// Rebuff the one who closes in?
#[prompt]
pub struct ClosesIn {
    #[wire("asked")]
    pub actor: ActorId,
}

impl Ask<Destiny> for ClosesIn {
    fn question(&self, teller: &Teller<'_>) -> String {
        let mover = teller.state.moving.map_or_else(String::new, |moving| teller.name(moving.actor));
        format!("{mover} closes in: does {} rebuff?", teller.name(self.actor))
    }
    fn usual(&self, _: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// Harry the one who shoots?
#[prompt]
pub struct Shoots {
    #[wire("asked")]
    pub actor: ActorId,
}

impl Ask<Destiny> for Shoots {
    fn question(&self, teller: &Teller<'_>) -> String {
        let shooter = teller.state.attack.map_or_else(String::new, |attack| teller.name(attack.attacker));
        format!("{shooter} shoots: does {} harry?", teller.name(self.actor))
    }
    fn usual(&self, _: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// As a reaction: attack one who closes in.
#[command(rule = REBUFF, group = "Attack", answer, described)]
pub struct Rebuff {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Rebuff {
    fn act(&self, state: &State) -> Action {
        let target = state.moving.map_or(self.actor, |moving| moving.actor);
        Action::Attack { manner: Manner::Rebuff, weapon: self.weapon, target }
    }

    /// Whether a weapon may rebuff the step that comes next.
    fn lawful(&self, s: &State) -> Verdict {
        let (actor, weapon) = (self.actor, self.weapon);
        let none = Refusal::new(&REBUFF, "nobody comes inside the reach of this weapon");
        let Some(moving) = s.moving.filter(|moving| moving.bought) else { return Err(none) };
        may_react(s, actor)?;
        let mover = s.actor(moving.actor);
        none.unless(s.hostile(actor, moving.actor) && !mover.unseen && s.actor(actor).holds(weapon.into()))?;
        let reach = s.profile(actor).weapons.get(usize::from(weapon)).and_then(|weapon| weapon.reach).ok_or(none)?;
        let next = mover.place + (moving.to - mover.place).signum();
        let after = i32::from(s.actor(actor).place.abs_diff(next)).max(1) - 1;
        none.unless(gap(s, actor, moving.actor) >= reach && after < reach)?;
        attack::lawful(s, actor, Manner::Rebuff, weapon, moving.actor)?;
        only_if!(
            price(s, actor, self.act(s)).ap <= s.actor(actor).ap,
            Refusal::new(&PAYING, "there are not enough Action Points for a rebuff")
        )
    }
}

impl Described<Destiny> for Rebuff {
    fn label(&self, teller: &Teller<'_>) -> String {
        label(teller, self.actor, self.act(teller.state))
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        offer.target = self.act(s).whom();
        details(s, self.actor, self.act(s), offer);
    }
}

impl Act<Destiny> for Rebuff {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, ClosesIn>(s)?;
        self.lawful(s)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (actor, act) = (self.actor, self.act(t.state()));
        t.emit(ReactionTaken { actor, act, source: Source::Rebuff });
        carry_out(t, actor, act, Source::Rebuff);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let (actor, weapons) = (o.actor, o.state().profile(o.actor).weapons.len() as u8);
        if o.asked::<ClosesIn>().is_some() {
            (0..weapons).for_each(|weapon| o.add(Rebuff { actor, weapon }));
        }
    }
}

/// Who may rebuff the step that comes next.
pub(crate) fn rebuffer(state: &State) -> Option<ActorId> {
    let may = |actor| {
        (0..state.profile(actor).weapons.len() as u8).any(|weapon| Rebuff { actor, weapon }.lawful(state).is_ok())
    };
    state.next_by_initiative(None, |id| !state.actor(id).declined && may(id))
}

/// As a reaction: harry one who shoots.
#[command(rule = HARRY, group = "Defence", answer, described)]
pub struct Harry {
    pub actor: ActorId,
}

impl Described<Destiny> for Harry {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Harry {}", teller.state.attack.map_or_else(String::new, |attack| teller.name(attack.attacker)))
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        offer.target = s.attack.map(|attack| attack.attacker);
        costs(offer, HARRY_AP, "AP");
        offer.preview = Some("-2 on its ranged attacks this round".into());
    }
}

impl Act<Destiny> for Harry {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, Shoots>(s)?;
        let may = s.attack.is_some_and(|attack| may_harry(s, self.actor, &attack));
        only_if!(may, Refusal::new(&HARRY, "there is nobody to harry now"))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(Attack { attacker, .. }) = t.state().attack else { return };
        t.emit(Harried { actor: self.actor, target: attacker });
        unready(t, self.actor);
        spend(t, self.actor, HARRY_AP, false);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        if o.asked::<Shoots>().is_some() {
            o.add(Harry { actor: o.actor });
        }
    }
}

/// Whether somebody may harry the shooter of this attack.
fn may_harry(state: &State, id: ActorId, attack: &Attack) -> bool {
    let (actor, shooter) = (state.actor(id), attack.attacker);
    let mut weapons = state.profile(id).weapons.iter().enumerate();
    !actor.declined
        && state.hostile(id, shooter)
        && may_react(state, id).is_ok()
        && actor.ap >= HARRY_AP
        && !state.actor(shooter).unseen
        && !state.actor(shooter).effects.is_full()
        && !harried_by(state, shooter, id)
        && weapons
            .any(|(at, weapon)| actor.holds(at) && weapon.reach.is_some_and(|reach| gap(state, id, shooter) <= reach))
}

/// One step of the attack being resolved: somebody is asked, or it is rolled.
pub(crate) fn attacked(t: &mut Table<'_, impl Run>, attack: Attack) {
    let state = t.state();
    let shot = attack::weapon(state, &attack).is_ranged();
    let harrier = || state.next_by_initiative(None, |id| may_harry(state, id, &attack));
    if let Some(actor) = shot.then(harrier).flatten() {
        t.emit(Prompted { pending: Shoots { actor }.into() });
    } else if defence::asks(state, &attack) {
        t.emit(Prompted { pending: defence::Attacked { actor: attack.target }.into() });
    } else {
        attack::resolve(t, attack);
    }
}

ludex_kit::happens! {
    Destiny;
    /// Somebody harries a shooter.
    #[event(deed, "{actor} harries {target}.", rule = HARRY)]
    Harried { actor: ActorId, target: ActorId } |e, s| {
        s.pending = None;
        s.on(e.actor, |actor| actor.reacted = true);
        let effect = Effect::new(Condition::Harried { by: e.actor }, s.round, Some(1));
        s.on(e.target, |actor| actor.effects.push(effect));
    };
}
