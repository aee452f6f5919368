//! Reactions: answers outside the order (UL-ACT-20, UL-ATK-30 to 34).

mod dodged;
mod meeting;

pub use crate::pending::Decline;
pub use dodged::{DodgePrize, Dodged, TakeDodgePrize};
pub(crate) use meeting::critical_defence;
pub use meeting::{Attacked, DefenceDeclared, Defend};

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

/// Checks whether an actor may counterattack another with a weapon (UL-ATK-30).
pub fn may_counter(state: &State, actor: ActorId, against: ActorId, weapon: u8) -> Verdict {
    let statuses = &state.actor(actor).statuses;
    ensure!(state.can_react(actor), REACTIONS, "no reaction is possible in this state");
    let rule = if statuses.has(Status::Blinded) { &BLINDED } else { &UNBALANCED };
    let barred = statuses.has(Status::Unbalanced) || statuses.has(Status::Blinded);
    ensure!(!barred, *rule, "somebody Unbalanced or Blinded cannot counterattack");
    ensure!(state.sees(actor, against), COUNTERATTACK, "a counterattack needs a target that is seen");
    let attack = counterattack(actor, against, weapon);
    let shoots = state.actor(actor).weapon(weapon).is_some_and(|(weapon, _)| weapon.shoots());
    ensure!(!shoots, COUNTERATTACK, "a counterattack needs a melee weapon or bare hands");
    may_strike(state, &attack)?;
    can_pay(state, actor, attack::attack_price(state, &attack, false).total)
}

/// Returns a counterattack as an attack.
pub(crate) fn counterattack(attacker: ActorId, target: ActorId, weapon: u8) -> Attack {
    Attack { occasion: Occasion::Counter, ..Attack::new(attacker, target, With::Weapon(weapon)) }
}

/// Strike back (UL-ATK-30).
#[command(rule = COUNTERATTACK, group = "Reaction", answer)]
#[derive(Copy, Eq)]
pub struct Counterattack {
    pub actor: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Whether it is meant to knock out (UL-DMG-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
}

impl Act<Unbound> for Counterattack {
    fn may(&self, state: &State) -> Verdict {
        may_counter(state, self.actor, opened(state)?, self.weapon)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let attack = self.attack(table.state());
        table.emit(Settled {});
        // It is declared as every attack is, and may be met by a defence that opens another (UL-ATK-34).
        attack::declare(table, attack);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if opened(state).is_err() {
            return;
        }
        for (weapon, _) in state.actor(actor).held() {
            offers.add(Counterattack { actor, weapon, nonlethal: false });
            offers.seldom(Counterattack { actor, weapon, nonlethal: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Counterattack: {}", words::attack(teller.state, &self.attack(teller.state)))
    }

    fn price(&self, state: &State) -> i32 {
        attack::attack_price(state, &self.attack(state), false).total
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let attack = self.attack(state);
        offer.target = Some(attack.target);
        offer.preview = Some(words::preview(state, &attack));
    }
}

/// Strike at an actor who opened the guard? (UL-ATK-30)
#[prompt(frame, "{actor} has an opening to strike back.", rule = defence::PARRY_CRITICAL)]
#[derive(Copy, Eq)]
pub struct Opening {
    pub actor: ActorId,
    /// At whom.
    pub against: ActorId,
    /// Whether a critical parry opened it, not a step out of reach.
    pub parried: bool,
}

impl Prompt<Unbound> for Opening {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.actor);
        let against = teller.name(self.against);
        if self.parried {
            format!("{against} has left an opening: does {who} strike back?")
        } else {
            format!("{against} leaves reach: does {who} strike?")
        }
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.against)
    }

    fn is_open(&self, state: &State) -> bool {
        can_counterattack(state, self.actor, self.against)
    }

    fn announced(&self, names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        self.told(names).filter(|_| self.parried)
    }
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

/// Turn so that an actor who came near is in front (UL-COV-09).
#[command(rule = TURNING_REACTION, group = "Reaction", costs = 1, answer)]
#[derive(Copy, Eq)]
pub struct TurnToFace {
    pub actor: ActorId,
    /// Where it looks then, with that one in front; where most enemies are in front, without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub toward: Option<Direction>,
}

impl Act<Unbound> for TurnToFace {
    fn may(&self, state: &State) -> Verdict {
        let mover = came_near(state)?;
        let fits = |toward: Direction| {
            toward.0 < state.map().shape().direction_count() && cover::has_in_front(state, self.actor, toward, mover)
        };
        ensure!(
            self.toward.is_none_or(fits),
            TURNING_REACTION,
            "that direction does not have {} in front",
            mover,
            instead = "leave the direction out"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let state = table.state();
        let Ok(mover) = came_near(state) else { return };
        let facing = self.toward.unwrap_or_else(|| cover::best_facing(state, actor, mover));
        table.emit(Settled {});
        pay_plain(table, actor, Expense::TurnToFace, ("turn to face", Self::DOC.costs, &TURNING_REACTION));
        table.emit(Faced { actor, facing, free: false });
    }

    fn offers(offers: &mut Offers<'_>) {
        if came_near(offers.state()).is_ok() {
            offers.add(TurnToFace { actor: offers.actor, toward: None });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        if let Ok(mover) = came_near(forms.state()) {
            let actor = forms.actor;
            let last = i32::from(forms.state().map().shape().direction_count()) - 1;
            let turn = TurnToFace { actor, toward: Some(cover::best_facing(forms.state(), actor, mover)) };
            let fields = vec![number("/toward", "direction, clockwise from north", 0, last)];
            forms.form("Reaction", Self::DOC.title, turn.into(), fields);
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = match came_near(teller.state) {
            Ok(mover) => teller.name(mover),
            Err(_) => String::new(),
        };
        format!("Turn to face {whom}")
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.target = came_near(state).ok();
    }
}

/// Turn towards an actor who came near? (UL-COV-09)
#[prompt]
#[derive(Copy, Eq)]
pub struct CameNear {
    pub actor: ActorId,
    /// Who came.
    pub mover: ActorId,
}

impl Prompt<Unbound> for CameNear {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.actor);
        let mover = teller.name(self.mover);
        format!("{mover} is behind {who}: does {who} turn?")
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.mover)
    }

    fn is_open(&self, state: &State) -> bool {
        let Self { actor, mover } = *self;
        state.actor(actor).ap >= 1
            && state.can_react(actor)
            && state.actor(mover).alive()
            && state.sees(actor, mover)
            && cover::in_reach(state, actor, state.distance(actor, mover))
            && cover::is_behind(state, actor, mover)
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Keep looking that way")
    }
}

/// Returns who has come near.
fn came_near(state: &State) -> Result<ActorId, Refusal> {
    asked::<CameNear>(state, &TURNING_REACTION, "nobody has come near").map(|near| near.mover)
}

/// What an actor has begun comes to nothing: a reaction leaves it unable to end it (UL-ACT-20).
#[event(action, "What {actor} has begun comes to nothing.", rule = REACTIONS)]
pub struct CameToNothing {
    pub actor: ActorId,
}

impl Event<Unbound> for CameToNothing {
    fn apply(&self, _state: &mut State) {}
}
