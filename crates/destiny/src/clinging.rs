//! Reactions of those who wrestle: clinging, and pulling others into a blow's way.

use crate::dice::RollUse;
use crate::grappling::{CLING, INTERPOSE, INTERPOSED};
use crate::off_turn::{Pass, may_react};
use crate::prelude::*;
use crate::windows::Prompted;

/// The AP of clinging and of interposing.
const REACTION_AP: i16 = 2;

/// Goes on with moving an actor: those who would be left are asked whether they cling, then it comes to where that leads, and
/// those who cling come after it.
pub(crate) fn press_on(table: &mut Table<'_, impl Run>, pressing: Pressing) {
    let state = table.state();
    let (to, _) = falling::pushed(state, pressing.actor, pressing.way, pressing.yards);
    let is_left = |partner: ActorId| space::distance_from(state, pressing.actor, to, partner) > 1;
    let may_cling = |partner: ActorId| {
        let Actor { declined, reacted, ap, .. } = *state.actor(partner);
        !declined && !reacted && ap >= REACTION_AP && may_react(state, partner).is_ok()
    };
    let asked = state.partners(pressing.actor).find(|&partner| is_left(partner) && may_cling(partner));
    if let Some(actor) = asked {
        return table.emit(Prompted { pending: Clings { actor }.into() });
    }

    table.emit(falling::Forced { actor: pressing.actor, to });
    for actor in table.state().ids() {
        if table.state().actor(actor).follows > 0 {
            let to = follows_to(table.state(), actor, pressing.actor);
            table.emit(Followed { actor, to });
        }
    }
}

/// Returns where one who clings comes to after the one who was moved: as near as the yards allow that it is taken along.
fn follows_to(state: &State, actor: ActorId, moved: ActorId) -> Spot {
    let yards = i32::from(state.actor(actor).follows);
    let here = state.actor(actor).place;
    let lacking = (space::distance(state, actor, moved) - 1).max(0);
    match (here, state.actor(moved).place) {
        (Spot::Yard(here), Spot::Yard(there)) => Spot::Yard(here + (there - here).signum() * lacking.min(yards) as i16),
        (Spot::Cell(_), Spot::Cell(there)) if lacking <= yards => {
            ludex_kit::ground::room::<Destiny>(state, actor, there).map_or(here, Spot::Cell)
        }
        _ => here,
    }
}

/// Returns the target of an attack, if it may pull somebody else into the way.
pub(crate) fn interposer(state: &State, attack: &Attack) -> Option<ActorId> {
    let actor = attack.target;
    let may = !attack.interposed
        && state.wrestles(actor)
        && state.partners(actor).any(|partner| partner != attack.attacker)
        && attack.seen
        && state.actor(actor).ap >= REACTION_AP
        && !state.actor(actor).declined
        && may_react(state, actor).is_ok();
    may.then_some(actor)
}

/// Cling to one who is moved away?
#[prompt]
pub struct Clings {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Clings {
    fn question(&self, teller: &Teller<'_>) -> String {
        let moved = teller.state.pressed.map_or_else(String::new, |pressing| teller.name(pressing.actor));
        format!("{moved} is moved away: does {} cling?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Cling { actor: self.actor, less: 0 }.into()
    }
}

/// Pull an actor into the way of the attack?
#[prompt]
pub struct Interposes {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Interposes {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} attacks: does {} pull somebody into the way?", defence::attacker(teller), teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// As a reaction: cling to one who is moved away.
#[command(rule = CLING, group = "Defence", costs = 2, answer)]
pub struct Cling {
    pub actor: ActorId,
    /// By how many yards at most the other is held back; the rest of the result takes one along.
    pub less: u8,
}

impl Act<Destiny> for Cling {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Clings>(state)?;
        ensure!(self.less <= 2, CLING, "nobody is held back so far", instead = "0 to 2 yards");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        actions::unready(table, self.actor);
        actions::spend(table, self.actor, REACTION_AP, false);
        let roll = (Feat::Cling, RollUse::Cling);
        let result = checks::strives(table, self.actor, roll, CombatCheck::Power, |_, _| {}, None).max(0);
        let less = i32::from(self.less).min(result / 10);
        let along = (result - 10 * less) / 5;
        table.emit(Clung { actor: self.actor, along: along as u8, less: less as u8 });
    }

    fn offers(offers: &mut Offers<'_>) {
        for less in 0..=2 {
            offers.add(Cling { actor: offers.actor, less });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.less {
            0 => "Cling, and go along".to_owned(),
            less => format!("Cling, and hold back by {less} yd"),
        }
    }
}

/// As a reaction: pull an actor with whom one wrestles into the way of an attack.
#[command(rule = INTERPOSE, group = "Defence", label = "Pull {target} into the way by {by}", costs = 2, answer)]
pub struct Interpose {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
    pub by: Effort,
}

impl Act<Destiny> for Interpose {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Interposes>(state)?;
        let attacker = state.attack.map(|attack| attack.attacker);
        let held = state.partners(self.actor).any(|partner| partner == self.target) && attacker != Some(self.target);
        ensure!(held, INTERPOSE, "{} does not wrestle with {}", self.actor, self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let target = self.target;
        actions::unready(table, actor);
        actions::spend(table, actor, REACTION_AP, false);
        let tn = grappling::better(table.state(), target);
        let free = table.state().actor(target).pinned_by.is_none();
        let more = |_: &State, tally: &mut Tally| {
            if free {
                tally.add("not pinned", -2, &INTERPOSE);
            }
        };
        let roll = (Feat::Interpose, RollUse::CombatCheck);
        let done = checks::strives(table, actor, roll, self.by.check(), more, Some(tn)) >= tn;
        let attacker = table.state().attack.map(|attack| attack.attacker);
        let seen = attacker.is_some_and(|attacker| table.state().sees(target, attacker));
        table.emit(WasInterposed { actor, target: done.then_some(target), seen });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.partners(actor) {
            for &by in Effort::ALL {
                offers.add(Interpose { actor, target, by });
            }
        }
    }
}

/// On the own turn: let an actor go whom one grappled, at no cost.
#[command(rule = holds::ENDING, group = "Free", kind = Free, label = "Let {target} go")]
pub struct Release {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Destiny> for Release {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        actions::on_turn(state, self.actor)?;
        let began = state.holds.iter().any(|hold| hold.by == self.actor && hold.other == self.target);
        ensure!(
            began,
            holds::ENDING,
            "{} did not begin to wrestle with {}",
            self.actor,
            self.target,
            instead = "escape"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(holds::GrappleEnded { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.partners(actor) {
            offers.add(Release { actor, target });
        }
    }
}

/// An actor clings to one who is moved away, or is held back.
#[event]
pub struct Clung {
    pub actor: ActorId,
    pub along: u8,
    pub less: u8,
}

impl Event<Destiny> for Clung {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        if let Some(pressing) = &mut state.pressed {
            pressing.yards = pressing.yards.saturating_sub(self.less);
        }
        state.on(self.actor, |actor| {
            actor.reacted = true;
            actor.follows = self.along;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} clings: {} yd along, {} yd less.", teller.name(self.actor), self.along, self.less);
        Some(Line::new(LineKind::Action, text).rule(&CLING))
    }
}

#[event(action, "{actor} comes along to {to}.", rule = CLING)]
pub struct Followed {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Followed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.place = self.to;
            actor.follows = 0;
        }
    }
}

/// An attack finds another target, or not.
#[event]
pub struct WasInterposed {
    pub actor: ActorId,
    pub target: Option<ActorId>,
    pub seen: bool,
}

impl Event<Destiny> for WasInterposed {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.on(self.actor, |actor| actor.reacted = true);
        if let Some(attack) = &mut state.attack {
            attack.interposed = true;
            if let Some(target) = self.target {
                attack.aside = Some(attack.target);
                attack.target = target;
                attack.seen = self.seen;
                attack.guard = None;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.name(self.actor);
        let Some(target) = self.target else {
            let text = format!("{name} pulls nobody into the way.");
            return Some(Line::new(LineKind::Action, text).rule(&INTERPOSE));
        };
        let text = format!("{name} pulls {} into the way.", teller.name(target));
        Some(Line::new(LineKind::Action, text).rule(&INTERPOSE).rule(&INTERPOSED))
    }
}
