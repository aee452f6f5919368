//! Reactions: answers outside the order (UL-ACT-20, UL-ATK-30 to 34).

mod dodged;
mod meeting;

pub use dodged::{DodgePrize, Dodged, TakeDodgePrize};
pub(crate) use meeting::critical_defence;
pub use meeting::{Attacked, DefenceDeclared, Defend};

pub use crate::pending::Decline;

use crate::attack::{self, may_strike, words};
use crate::cover::{self, TURNING_REACTION};
use crate::defence;
use crate::movement::Faced;
use crate::prelude::*;
use crate::statuses::{BLINDED, UNBALANCED};

ludex_engine::rules! {
    /// Reactions answer a trigger at once, outside the order; only Action Points limit them, one for each trigger.
    REACTIONS = "UL-ACT-20", "Reactions";
    /// An enemy that leaves your reach, or opens its guard, may be struck at.
    COUNTERATTACK = "UL-ATK-30", "Counterattack trigger";
    /// A counterattack costs 1 Action Point less than a strike, and adds no attribute to damage.
    COUNTER_COST = "UL-ATK-31", "Counterattack price and damage";
    /// A counterattack comes right before the step that leaves reach.
    COUNTER_TIMING = "UL-ATK-32", "Counterattack timing";
    /// Disengaging, Positioning, being moved and stepping back from a dodge provoke nobody.
    NO_PROVOKING = "UL-ATK-33", "What does not provoke";
    /// Counterattacks may be met by counterattacks, as long as Action Points last (house).
    CHAINS = "UL-ATK-34", "Chains";
    /// A parry that opens the guard may be answered by a parry that opens the other's, until nobody can pay.
    PARRY_CHAIN = "UL-INB-21", "Parry chain to exhaustion";
}

/// Returns whether an actor may counterattack another at all (UL-ATK-30).
pub fn can_counterattack(state: &State, actor: ActorId, against: ActorId) -> bool {
    let statuses = &state.actor(actor).statuses;
    state.can_react(actor)
        && !statuses.has(Status::Unbalanced)
        && !statuses.has(Status::Blinded)
        && state.actor(against).alive()
        && counters(state, actor, against).next().is_some()
}

/// Returns every weapon an actor may counterattack another with.
pub fn counters(state: &State, actor: ActorId, against: ActorId) -> impl Iterator<Item = u8> + '_ {
    let places = 0..state.actor(actor).profile.weapons.len() as u8;
    places.filter(move |&weapon| may_counter(state, actor, against, weapon).is_ok())
}

/// Whether an actor may counterattack another with a weapon (UL-ATK-30).
pub fn may_counter(state: &State, actor: ActorId, against: ActorId, weapon: u8) -> Verdict {
    let statuses = &state.actor(actor).statuses;
    only_if!(state.can_react(actor), &REACTIONS, "no reaction is possible in this state")?;
    let rule = if statuses.has(Status::Blinded) { &BLINDED } else { &UNBALANCED };
    let open = statuses.has(Status::Unbalanced) || statuses.has(Status::Blinded);
    not_if!(open, rule, "somebody Unbalanced or Blinded cannot counterattack")?;
    only_if!(state.sees(actor, against), &COUNTERATTACK, "a counterattack needs a target that is seen")?;
    let attack = counterattack(actor, against, weapon);
    let shoots = state.actor(actor).weapon(weapon).is_some_and(|(weapon, _)| weapon.shoots());
    not_if!(shoots, &COUNTERATTACK, "a counterattack needs a melee weapon or bare hands")?;
    may_strike(state, &attack)?;
    can_pay(state, actor, attack::attack_price(state, &attack, false).total)
}

/// Returns a counterattack as an attack.
pub(crate) fn counterattack(attacker: ActorId, target: ActorId, weapon: u8) -> Attack {
    Attack { occasion: Occasion::Counter, ..Attack::new(attacker, target, With::Weapon(weapon)) }
}

acts! { Unbound;
    /// Strike back (UL-ATK-30).
    #[command(rule = COUNTERATTACK, group = "Reaction", answer)]
    #[derive(Copy, Eq)] Counterattack {
        actor: ActorId;
        weapon: u8, "With which weapon, by its place in the record.";
        #[late] nonlethal: bool, "Whether it is meant to knock out (UL-DMG-18).";
    }
    label |c, teller| format!("Counterattack: {}", words::attack(teller.state, &c.attack(teller.state))),
    price |c, s| attack::attack_price(s, &c.attack(s), false).total,
    details |c, s, offer| {
        let attack = c.attack(s);
        (offer.target, offer.preview) = (Some(attack.target), Some(words::preview(s, &attack)));
    },
    may |c, s| may_counter(s, c.actor, opened(s)?, c.weapon),
    run |c, t| {
        let attack = c.attack(t.state());
        t.emit(Settled {});
        attack::declare(t, attack);
    },
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        if opened(state).is_err() {
            return;
        }
        for (weapon, _) in state.actor(actor).held() {
            o.add(Counterattack { actor, weapon, nonlethal: false });
            o.seldom(Counterattack { actor, weapon, nonlethal: true });
        }
    };
}

asks! { Unbound;
    /// Strike at an actor who opened the guard? (UL-ATK-30)
    #[prompt(frame, "{actor} has an opening to strike back.", rule = defence::PARRY_CRITICAL)]
    #[derive(Copy, Eq)] Opening {
        actor: ActorId;
        against: ActorId, "At whom.";
        parried: bool, "Whether a critical parry opened it, not a step out of reach.";
    }
    question |p, teller| {
        let (who, against) = (teller.name(p.actor), teller.name(p.against));
        match p.parried {
            true => format!("{against} has left an opening: does {who} strike back?"),
            false => format!("{against} leaves reach: does {who} strike?"),
        }
    },
    usual |p, _| Decline { actor: p.actor },
    other |p| Some(p.against),
    is_open |p, state| can_counterattack(state, p.actor, p.against),
    announced |p, names| p.told(names).filter(|_| p.parried);
}

/// Returns who has opened the guard.
fn opened(state: &State) -> Result<ActorId, Refusal> {
    asked::<Opening>(state, &COUNTERATTACK, "nobody has opened the guard").map(|opening| opening.against)
}

impl Counterattack {
    fn attack(self, state: &State) -> Attack {
        let Counterattack { actor, weapon, nonlethal } = self;
        Attack { nonlethal, ..counterattack(actor, opened(state).unwrap_or(actor), weapon) }
    }
}

acts! { Unbound;
    /// Turn so that an actor who came near is in front (UL-COV-09).
    #[command(rule = TURNING_REACTION, group = "Reaction", costs = 1, answer)]
    #[derive(Copy, Eq)] TurnToFace {
        actor: ActorId;
        /// Where it looks then, with that one in front; where most enemies are in front, without.
        #[late] toward: Option<Direction>;
    }
    label |_, teller| {
        format!("Turn to face {}", came_near(teller.state).map_or_else(|_| String::new(), |mover| teller.name(mover)))
    },
    details |_, s, offer| offer.target = came_near(s).ok(),
    may |c, s| {
        let mover = came_near(s)?;
        let fits = |toward: Direction| {
            toward.0 < s.map().shape().direction_count() && cover::has_in_front(s, c.actor, toward, mover)
        };
        only_if!(c.toward.is_none_or(fits),
            &TURNING_REACTION, "that direction does not have {} in front", mover; "leave the direction out")
    },
    run |c, t| {
        let (actor, state) = (c.actor, t.state());
        let Ok(mover) = came_near(state) else { return };
        let facing = c.toward.unwrap_or_else(|| cover::best_facing(state, actor, mover));
        t.emit(Settled {});
        pay_plain(t, actor, Expense::TurnToFace, ("turn to face", Self::DOC.costs, &TURNING_REACTION));
        t.emit(Faced { actor, facing, free: false });
    },
    offers |o| if came_near(o.state()).is_ok() {
        o.add(TurnToFace { actor: o.actor, toward: None });
    },
    forms |f| if let Ok(mover) = came_near(f.state()) {
        let (actor, last) = (f.actor, i32::from(f.state().map().shape().direction_count()) - 1);
        let turn = TurnToFace { actor, toward: Some(cover::best_facing(f.state(), actor, mover)) };
        let fields = vec![number("/toward", "direction, clockwise from north", 0, last)];
        f.form("Reaction", Self::DOC.title, turn.into(), fields);
    };
}

asks! { Unbound;
    /// Turn towards an actor who came near? (UL-COV-09)
    #[prompt] #[derive(Copy, Eq)] CameNear { actor: ActorId; mover: ActorId, "Who came." }
    question |p, teller| {
        let (who, mover) = (teller.name(p.actor), teller.name(p.mover));
        format!("{mover} is behind {who}: does {who} turn?")
    },
    usual |p, _| Decline { actor: p.actor },
    other |p| Some(p.mover),
    is_open |&Self { actor, mover }, state| state.actor(actor).ap >= 1
        && state.can_react(actor)
        && state.actor(mover).alive()
        && state.sees(actor, mover)
        && cover::in_reach(state, actor, state.distance(actor, mover))
        && cover::is_behind(state, actor, mover),
    declining |_| Ok("Keep looking that way");
}

/// Returns who has come near.
fn came_near(state: &State) -> Result<ActorId, Refusal> {
    asked::<CameNear>(state, &TURNING_REACTION, "nobody has come near").map(|near| near.mover)
}

happens! { Unbound;
    /// What an actor has begun comes to nothing: a reaction leaves it unable to end it (UL-ACT-20).
    #[event(action, "What {actor} has begun comes to nothing.", rule = REACTIONS)] CameToNothing { actor: ActorId };
}
