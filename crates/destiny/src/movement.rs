//! Movement along the lane.

use crate::actions::{costs, fighting, on_turn, spend};
use crate::attack::REBUFF_EFFECT;
use crate::conditions::{IMMOBILE, is_exhausted, is_immobile};
use crate::profile::{Attribute, Skill};
use crate::reactions::{ClosesIn, rebuffer};
use crate::state::{Moving, Posture, Window};
use crate::windows::{Prompted, WindowOpened};
use crate::{Command, Destiny, Run, State, Table, Teller, derived};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Ask, Described, Happens, Line, LineKind, Offer, Offers, Refusal, Verdict};
use ludex_kit::{asked, command, event, prompt, rules};

rules! {
    /// Four AP move a creature as many yards as its movement rate.
    FULL = "WT-MOV-01", "Full movement";
    /// Fewer AP move it a part of that.
    PART = "WT-MOV-02", "Part of a movement";
    /// AP buys quarter yards into a pool, as many each as the rate; whole yards of it can be walked at any time in
    /// the round.
    POOL = "WT-MOV-03", "Movement pool";
    /// What is left of the pool is lost at the end of the round.
    UNSPENT = "WT-MOV-04", "Unspent movement";
}

/// The movement rate now.
pub fn rate(state: &State, actor: ActorId) -> i32 {
    let profile = state.profile(actor);
    let sum = profile.attribute(Attribute::Strength) + profile.size + profile.skills.rank(Skill::Athletics);
    let rate = (derived::rate_of(sum) + profile.armour.rate).max(0);
    if is_exhausted(state, actor) { rate.div_euclid(2) } else { rate }
}

/// Quarter yards that one yard costs.
fn yard(state: &State, actor: ActorId) -> i32 {
    4 * match state.actor(actor).posture {
        Posture::Standing => 1,
        Posture::Crouching => 2,
        Posture::Prone => 3,
    }
}

/// The AP that it takes to walk to a place, or none if no AP could.
pub fn ap_to(state: &State, actor: ActorId, to: i16) -> Option<i16> {
    let yards = i32::from(state.actor(actor).place.abs_diff(to));
    let lacking = yards * yard(state, actor) - i32::from(state.actor(actor).movement);
    match (lacking, rate(state, actor)) {
        (..=0, _) => Some(0),
        (_, 0) => None,
        (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
    }
}

/// On the own turn: move along the lane.
#[command(rule = PART, group = "Move", described)]
pub struct Move {
    pub actor: ActorId,
    pub to: i16,
}

impl Described<Destiny> for Move {
    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Move to {} ({} yd)", self.to, teller.state.actor(self.actor).place.abs_diff(self.to))
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        costs(offer, ap_to(s, self.actor, self.to).unwrap_or(0), "AP");
    }
}

impl Act<Destiny> for Move {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let Self { actor, to } = *self;
        on_turn(s, actor)?;
        only_if!(!is_immobile(s, actor), Refusal::new(&IMMOBILE, "{} cannot move").about(actor))?;
        only_if!(
            (0..=s.setting.lane).contains(&to) && to != s.actor(actor).place,
            Refusal::new(&FULL, "that is no other place on the lane")
        )?;
        only_if!(
            ap_to(s, actor, to).is_some_and(|ap| ap <= s.actor(actor).ap),
            Refusal::new(&PART, "there are not enough Action Points to walk there").instead("walk less far")
        )
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(MoveAnnounced { actor: self.actor, to: self.to });
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let (actor, place) = (o.actor, o.state().actor(o.actor).place);
        let others = (0..=o.state().setting.lane).filter(|&to| to != place);
        others.for_each(|to| o.add(Move { actor, to }));
    }
}

/// One step of a movement: it is paid for, somebody is asked, or a yard is walked.
pub(crate) fn advance(t: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed } = moving;
    let state = t.state();
    let (place, movement) = (state.actor(actor).place, state.actor(actor).movement);
    let cost = yard(state, actor) as i16;
    if is_immobile(state, actor) || place == to {
        return end(t, actor);
    }
    if rebuffed {
        return t.emit(Prompted { pending: Rebuffed { actor }.into() });
    }
    if !bought {
        let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
            return end(t, actor);
        };
        let rate = rate(state, actor) as i16;
        spend(t, actor, ap, false);
        return t.emit(MovementBought { actor, movement: movement + ap * rate });
    }
    if movement < cost {
        return end(t, actor);
    }
    if let Some(actor) = rebuffer(state) {
        return t.emit(Prompted { pending: ClosesIn { actor }.into() });
    }
    t.emit(Stepped { actor, to: place + (to - place).signum(), movement: movement - cost });
}

fn end(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(MoveEnded { actor });
    t.emit(WindowOpened { window: Window::Moved });
}

/// Go on moving after a rebuff?
#[prompt]
pub struct Rebuffed {
    #[wire("asked")]
    pub actor: ActorId,
}

impl Ask<Destiny> for Rebuffed {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("After the rebuff: does {} go on?", teller.name(self.actor))
    }
    fn usual(&self, _: &State) -> Command {
        GoOn { actor: self.actor }.into()
    }
}

/// Go on moving after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", answer)]
pub struct GoOn {
    pub actor: ActorId,
}

impl Act<Destiny> for GoOn {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(WentOn { actor: self.actor });
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        if o.asked::<Rebuffed>().is_some() {
            o.add(GoOn { actor: o.actor });
        }
    }
}

/// End the movement after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", label = "Stop here", answer)]
pub struct Halt {
    pub actor: ActorId,
}

impl Act<Destiny> for Halt {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        end(t, self.actor);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        if o.asked::<Rebuffed>().is_some() {
            o.add(Halt { actor: o.actor });
        }
    }
}

/// Movement was paid for; `movement` is what is there now, in quarter yards.
#[event]
pub struct MovementBought {
    pub actor: ActorId,
    pub movement: i16,
}

impl Happens<Destiny> for MovementBought {
    fn apply(&self, s: &mut State) {
        s.moving = s.moving.map(|moving| Moving { bought: true, ..moving });
        s.on(self.actor, |actor| actor.movement = self.movement);
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (yards, quarters) = (self.movement / 4, self.movement % 4);
        let part = if quarters > 0 { format!(" and {quarters}/4") } else { String::new() };
        let text = format!("{} can walk {yards}{part} yd.", teller.name(self.actor));
        Some(Line::new(LineKind::Deed, text).rule(&POOL))
    }
}

/// The movement has ended.
#[event]
pub struct MoveEnded {
    pub actor: ActorId,
}

impl Happens<Destiny> for MoveEnded {
    fn apply(&self, s: &mut State) {
        (s.moving, s.pending) = (None, None);
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.actors.get(self.actor.index()).map_or(0, |actor| actor.place);
        Some(Line::new(LineKind::Deed, format!("{} stops at {at}.", teller.name(self.actor))).rule(&PART))
    }
}

ludex_kit::happens! {
    Destiny;
    /// A movement is announced.
    #[event(deed, "{actor} is about to move to {to}.", rule = FULL)]
    MoveAnnounced { actor: ActorId, to: i16 } |e, s| {
        s.moving = Some(Moving { actor: e.actor, to: e.to, bought: false, rebuffed: false });
        s.open(Window::MoveAnnounced);
        s.trigger();
    };

    /// One yard along the lane; `movement` is what is left, in quarter yards.
    #[event(deed, "{actor} walks to {to}.", rule = PART)]
    Stepped { actor: ActorId, to: i16, movement: i16 } |e, s| {
        s.actors.iter_mut().for_each(|actor| actor.declined = false);
        s.on(e.actor, |actor| (actor.place, actor.movement) = (e.to, e.movement));
    };

    /// The movement goes on.
    #[event(deed, "{actor} goes on.", rule = REBUFF_EFFECT)]
    WentOn { actor: ActorId } |_, s| {
        s.pending = None;
        s.moving = s.moving.map(|moving| Moving { rebuffed: false, ..moving });
    };
}
