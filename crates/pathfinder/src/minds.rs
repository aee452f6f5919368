//! Who is not master of what it does: the confused, the controlled; and who is stone.

use crate::attack::{self, Blow};
use crate::damage::{Packet, Part};
use crate::position;
use crate::prelude::*;
use crate::turns::in_turn;
use ludex_grid::Cell;
use ludex_kit::{may, words};

rules! {
    /// The confused are off balance, have neither friends nor reactions, and strike at random whoever is in reach, or themselves
    /// where nobody is. Each time an attack hurts them a flat check of 11 ends it.
    CONFUSED = "PF-CND-06", "Confused", State;
    /// Whoever is controlled does as another decides, in its turn and where it is asked something, who spends no actions on it.
    CONTROLLED = "PF-CND-07", "Controlled", State;
    /// Who is stone neither acts nor senses: armour class 9, hardness 8, as many hit points as it had. A statue that is destroyed
    /// is dead; who comes back has the hit points of the statue.
    PETRIFIED = "PF-CND-31", "Petrified", State;
}

/// The armour class of one who is stone (PF-CND-31).
pub(crate) const STONE_CLASS: i32 = 9;

/// The flat check that ends being confused (PF-CND-06).
const CLEAR: i32 = 11;

/// Strike at random, as the confused do.
#[command(rule = CONFUSED, group = "Attack", kind = Attack, label = "Strike at random", costs = 1)]
pub struct Rampage {
    pub actor: ActorId,
}

/// Returns the ways in which a confused actor could strike: whom, and with what.
fn ways(state: &State, actor: ActorId) -> ludex_kit::List<(ActorId, u8), 32> {
    let mut all = ludex_kit::List::new();
    for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
        let strikes = 0..state.profile(actor).strikes.len() as u8;
        let way = strikes.into_iter().find(|place| attack::may_strike(state, actor, target, *place).is_ok());
        if let Some(place) = way.filter(|_| !all.is_full()) {
            all.push((target, place));
        }
    }
    all
}

impl Act<Pathfinder> for Rampage {
    fn may(&self, state: &State) -> Verdict {
        in_turn(state, self.actor)?;
        let confused = state.actor(self.actor).has(Condition::Confused);
        ensure!(confused, CONFUSED, "{} is not confused", self.actor);
        ensure!(state.actor(self.actor).actions > 0, turns::ACTING, "{} has no action left", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        turns::spend_narrowly(table, actor, false);
        let all = ways(table.state(), actor);
        let count = all.len() as u32;
        let chosen = if count > 1 { table.die(count, Advantage::Plain).kept as usize - 1 } else { 0 };
        match all.get(chosen) {
            Some((target, place)) => {
                table.emit(Raged { actor, target: Some(target) });
                attack::strike(table, Blow::at(actor, target, place));
            }
            None => hits_itself(table, actor),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).has(Condition::Confused) {
            offers.add(Rampage { actor: offers.actor });
        }
    }
}

/// Has a confused actor hit itself, never critically.
fn hits_itself(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(Raged { actor, target: None });
    let state = table.state();
    let Some(strike) =
        state.profile(actor).strikes.iter().find(|one| one.weapon == BODY || state.actor(actor).holds(one.weapon))
    else {
        return;
    };
    let added = damage::modifier(state, actor, strike, table.listens());
    let (dice, die, kind) = (strike.dice, strike.die, strike.damage);
    let rolled = table.dice(dice.into(), die.into());
    let mut packet = Packet::default();
    packet.add(Part { kind, amount: rolled.value() + added.total, ..Part::default() });
    packet.floor();
    let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
    damage::harm(table, Some(actor), actor, packet, (rolls, added));
}

/// A confused actor strikes at somebody, or at itself.
#[event]
pub struct Raged {
    pub actor: ActorId,
    pub target: Option<ActorId>,
}

impl Event<Pathfinder> for Raged {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let whom = self.target.map_or("itself".to_owned(), |target| teller.name(target));
        Some(Line::new(LineKind::Action, format!("{who} strikes at {whom} in confusion")).rule(&CONFUSED))
    }
}

/// Pain may clear a confused head.
pub fn hurt(blow: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    let confused = table.state().actor(blow.actor).has(Condition::Confused) && table.state().lives(blow.actor);
    if blow.by.is_none() || blow.amount <= 0 || !confused {
        return;
    }
    let flat = checks::flat(table, CLEAR);
    let clears = flat.degree.succeeds();
    table.emit(checks::Flattened { actor: blow.actor, what: "confused".into(), flat });
    if clears {
        conditions::take(table, blow.actor, Condition::Confused);
    }
}

/// Say who decides what somebody does.
#[command(rule = CONTROLLED, group = "Rulings", kind = Condition, by = game_master, open, always, label = "Who controls somebody")]
pub struct Control {
    pub target: ActorId,
    /// Who decides; nobody to set it free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<ActorId>,
}

impl Act<Pathfinder> for Control {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.controller != Some(self.target), CONTROLLED, "everybody controls oneself");
        ensure!(state.lives(self.target), CONTROLLED, "{} is dead", self.target);
        let new = state.actor(self.target).controlled != self.controller;
        ensure!(new, CONTROLLED, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Mastered { actor: self.target, by: self.controller });
    }
}

/// Somebody decides what another does, or nobody does any more.
#[event]
pub struct Mastered {
    pub actor: ActorId,
    pub by: Option<ActorId>,
}

impl Event<Pathfinder> for Mastered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.controlled = self.by);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.by {
            Some(by) => format!("{} controls {who}", teller.name(by)),
            None => format!("{who} is its own master again"),
        };
        Some(Line::new(LineKind::Status, text).rule(&CONTROLLED))
    }
}

words! {
    /// What one who is controlled is made to do beside striking and walking.
    pub enum Dictated {
        Stand = "stand", DropProne = "drop_prone" as "drop prone", RaiseShield = "raise_shield" as "raise its shield",
        TakeCover = "take_cover" as "take cover", Draw = "draw", LetGo = "let_go" as "let go of its weapon",
        Delay = "delay", Step = "step",
    }
}

/// Have one whom one controls do something in its turn. That costs oneself nothing.
#[command(rule = CONTROLLED, group = "Control", kind = Other, between)]
pub struct Dictate {
    pub actor: ActorId,
    /// Whom one controls.
    pub target: ActorId,
    /// Whom it strikes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victim: Option<ActorId>,
    /// With which way to strike.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strike: u8,
    /// Where it goes, where it strikes nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// What else it does; `strike` says the place of what it draws or lets go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<Dictated>,
}

impl Dictated {
    /// Asks whether one who is its own master may do it.
    fn may(self, state: &State, Dictate { target: actor, strike: weapon, to, .. }: &Dictate) -> Verdict {
        let (actor, weapon, to) = (*actor, *weapon, to.unwrap_or_default());
        match self {
            Dictated::Stand => may::<Pathfinder, _>(&turns::Stand { actor }, state),
            Dictated::DropProne => may::<Pathfinder, _>(&turns::DropProne { actor }, state),
            Dictated::RaiseShield => may::<Pathfinder, _>(&turns::RaiseShield { actor }, state),
            Dictated::TakeCover => may::<Pathfinder, _>(&position::TakeCover { actor }, state),
            Dictated::Draw => may::<Pathfinder, _>(&turns::Interact { actor, weapon }, state),
            Dictated::LetGo => may::<Pathfinder, _>(&turns::Release { actor, weapon }, state),
            Dictated::Delay => may::<Pathfinder, _>(&turns::Delay { actor }, state),
            Dictated::Step => may::<Pathfinder, _>(&turns::Step { actor, to }, state),
        }
    }

    /// Has somebody do it.
    fn run(self, table: &mut Table<'_, impl Run>, Dictate { target: actor, strike: weapon, to, .. }: &Dictate) {
        let (actor, weapon, to) = (*actor, *weapon, to.unwrap_or_default());
        match self {
            Dictated::Stand => turns::Stand { actor }.run(table),
            Dictated::DropProne => turns::DropProne { actor }.run(table),
            Dictated::RaiseShield => turns::RaiseShield { actor }.run(table),
            Dictated::TakeCover => position::TakeCover { actor }.run(table),
            Dictated::Draw => turns::Interact { actor, weapon }.run(table),
            Dictated::LetGo => turns::Release { actor, weapon }.run(table),
            Dictated::Delay => turns::Delay { actor }.run(table),
            Dictated::Step => turns::Step { actor, to }.run(table),
        }
    }
}

impl Act<Pathfinder> for Dictate {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, victim, strike, to, deed } = *self;
        ensure!(state.actor(target).controlled == Some(actor), CONTROLLED, "{} does not control {}", actor, target);
        if let Some(deed) = deed {
            // As if it were its own master.
            let mut own = state.clone();
            own.on(target, |one| one.controlled = None);
            return deed.may(&own, self);
        }
        in_turn(state, target)?;
        let acts = victim.is_some() || to.is_some();
        ensure!(!acts || state.actor(target).actions > 0, turns::ACTING, "{} has no action left", target);
        if let Some(victim) = victim {
            return attack::may_strike(state, target, victim, strike);
        }
        match to {
            Some(to) => turns::leads(state, target, to),
            None => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, victim, strike, to, deed, .. } = *self;
        if let Some(deed) = deed {
            return deed.run(table, self);
        }
        match (victim, to) {
            (Some(victim), _) => {
                turns::spend_narrowly(table, target, true);
                attack::strike(table, Blow::at(target, victim, strike));
            }
            (None, Some(to)) => turns::walks(table, target, to),
            (None, None) => turns::end_turn(table, target),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| state.actor(*id).controlled == Some(actor)) {
            let plain = Dictate { actor, target, victim: None, strike: 0, to: None, deed: None };
            offers.add(plain.clone());
            for deed in Dictated::ALL {
                let deed = Some(*deed);
                offers.seldom(Dictate { deed, ..plain.clone() });
            }
            for victim in state.ids().filter(|id| *id != target) {
                for strike in 0..state.profile(target).strikes.len() as u8 {
                    offers.seldom(Dictate { victim: Some(victim), strike, ..plain.clone() });
                }
            }
            if state.whose_turn() == Some(target) {
                turns::squares(state, target, |to| offers.seldom(Dictate { to: Some(to), ..plain.clone() }));
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.target);
        if let Some(deed) = self.deed {
            return format!("Have {who} {deed}");
        }
        match (self.victim, self.to) {
            (Some(victim), _) => format!(
                "Have {who} strike {} with {}",
                teller.name(victim),
                teller.state.strike_name(self.target, self.strike)
            ),
            (None, Some(to)) => format!("Have {who} go to {to}"),
            (None, None) => format!("Have {who} end its turn"),
        }
    }
}
