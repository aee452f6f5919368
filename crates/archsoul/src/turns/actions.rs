//! What a turn is spent on.

use super::spending::{at_hand, price_now, ready};
use super::{COSTS, DRAW, EXERTION, FACING, NO_FRONT, TURN_ENDS, facing, set_to};
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::Direction;

/// Returns a weapon if it can be put away, or lie about.
fn movable(state: &State, actor: ActorId, place: u8) -> Option<&Weapon> {
    state.weapon(actor, place).filter(|weapon| weapon.hands > 0 && !weapon.natural && !weapon.soul)
}

/// Take a weapon in hand; what the hands cannot hold beside it is put away.
#[command(rule = COSTS, group = "Gear", kind = Gear, costs = DRAW)]
pub struct Draw {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Archsoul> for Draw {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Handle, DRAW)?;
        let there = state.weapon(self.actor, self.weapon).is_some();
        let actor = state.actor(self.actor);
        let put_away = there && !actor.has_drawn(self.weapon) && !actor.has_thrown_away(self.weapon);
        ensure!(put_away, COSTS, "{} has it in hand, or has it no more", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if set_to(table, self.actor, Effort::Handle, DRAW) {
            table.emit(Drawn { actor: self.actor, weapon: self.weapon });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for weapon in 0..state.profile(actor).weapons.len() as u8 {
            if !state.actor(actor).has_drawn(weapon) {
                offers.add(Draw { actor, weapon });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Draw {}", teller.state.weapon_name(self.actor, self.weapon))
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, DRAW)
    }
}

/// Put away what one has in hand.
#[command(rule = COSTS, group = "Gear", kind = Gear, costs = DRAW)]
pub struct Stow {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Archsoul> for Stow {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Handle, DRAW)?;
        let actor = state.actor(self.actor);
        let in_hand = actor.has_drawn(self.weapon) && !actor.has_thrown_away(self.weapon);
        let held = in_hand && movable(state, self.actor, self.weapon).is_some();
        ensure!(held, COSTS, "{} does not have it in hand", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if set_to(table, self.actor, Effort::Handle, DRAW) {
            table.emit(PutAway { actor: self.actor, weapon: self.weapon });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for weapon in 0..8 {
            if state.actor(actor).has_drawn(weapon) && movable(state, actor, weapon).is_some() {
                offers.add(Stow { actor, weapon });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Put away {}", teller.state.weapon_name(self.actor, self.weapon))
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, DRAW)
    }
}

/// Pick up what one has thrown, once the fight is over.
#[command(rule = COSTS, group = "Gear", kind = Gear)]
pub struct PickUp {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Archsoul> for PickUp {
    fn may(&self, state: &State) -> Verdict {
        let thing = movable(state, self.actor, self.weapon).is_some_and(|weapon| !weapon.soulfire);
        let lies = thing && state.actor(self.actor).has_thrown_away(self.weapon);
        let is_there = lies && !state.actor(self.actor).is_taken_apart(self.weapon);
        ensure!(is_there, COSTS, "{} has thrown nothing of the kind", self.actor);
        let over = state.stage != Stage::Fighting;
        ensure!(over, COSTS, "a fight is on, and it lies where it fell", instead = "end the fight first");
        at_hand(state, self.actor, Effort::Handle, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(PickedUp { actor: self.actor, weapon: self.weapon });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for weapon in 0..8 {
            if offers.state().actor(actor).has_thrown_away(weapon) {
                offers.add(PickUp { actor, weapon });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Pick up {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// Do something simple with the hands: drink, open, pick up.
#[command(rule = COSTS, group = "Gear", kind = Gear, costs = DRAW, open)]
pub struct Handle {
    pub actor: ActorId,
    #[field("what")]
    pub what: String,
}

impl Act<Archsoul> for Handle {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Handle, DRAW)?;
        ludex_kit::narration::may_tell::<Archsoul>(&self.what)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if set_to(table, self.actor, Effort::Handle, DRAW) {
            table.emit(ludex_kit::narration::ActionDeclared { actor: self.actor, what: self.what.clone() });
        }
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, DRAW)
    }
}

/// End the turn, and perhaps turn round.
#[command(rule = TURN_ENDS, group = "Turn", kind = Turn)]
pub struct EndTurn {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub facing: Option<Direction>,
}

impl Act<Archsoul> for EndTurn {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::Speak, 0)?;
        match self.facing {
            Some(facing) => facing::may_turn(state, self.actor, facing),
            None => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(facing) = self.facing {
            table.emit(super::Faced { actor: self.actor, facing });
        }
        table.emit(TurnEnded { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.add(EndTurn { actor, facing: None });
        for facing in facing::other_sides(offers.state(), actor) {
            offers.add(EndTurn { actor, facing: Some(facing) });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match self.facing {
            Some(facing) => format!("End turn facing {}", teller.state.side_name(facing)),
            None => "End turn".to_owned(),
        }
    }
}

/// A weapon was drawn.
#[event]
pub struct Drawn {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for Drawn {
    fn apply(&self, state: &mut State) {
        let setting = std::sync::Arc::clone(&state.setting);
        let weapons = &setting.cast[self.actor.index()].weapons;
        let actor = state.actor_mut(self.actor);
        actor.draw(self.weapon);
        // What the hands cannot hold beside it is put away, the first first.
        for (place, weapon) in (0..).zip(weapons) {
            if hands_of(actor, weapons) > 2 && place != self.weapon && weapon.hands > 0 {
                actor.put_away(place);
            }
        }
        // A blade of soulfire that is put away vanishes.
        for (place, weapon) in (0..).zip(weapons) {
            if weapon.soulfire && !actor.has_drawn(place) {
                actor.throw_away(place);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} draws {weapon}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&COSTS))
    }
}

/// Returns how many hands the weapons take that an actor has drawn.
fn hands_of(actor: &Actor, weapons: &[Weapon]) -> u8 {
    let drawn = (0..).zip(weapons).filter(|(place, _)| actor.has_drawn(*place));
    drawn.map(|(_, weapon)| weapon.hands).sum()
}

/// Something was put away; a blade of soulfire vanishes.
#[event]
pub struct PutAway {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for PutAway {
    fn apply(&self, state: &mut State) {
        let vanishes = state.weapon(self.actor, self.weapon).is_some_and(|weapon| weapon.soulfire);
        let actor = state.actor_mut(self.actor);
        actor.put_away(self.weapon);
        if vanishes {
            actor.throw_away(self.weapon);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} puts {weapon} away", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&COSTS))
    }
}

/// What was thrown was picked up, and is put away.
#[event]
pub struct PickedUp {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for PickedUp {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.pick_up(self.weapon);
            actor.put_away(self.weapon);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} picks {weapon} up", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&COSTS))
    }
}

/// A turn is over. Action points that are left are lost (SP-DRV-07).
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
}

impl Event<Archsoul> for TurnEnded {
    fn apply(&self, state: &mut State) {
        let seconds = u32::from(state.options().round_seconds);
        let actor = state.actor_mut(self.actor);
        actor.done = true;
        actor.ap = 0;
        actor.may_face = false;
        actor.free_move = false;
        match actor.exertion.activity() {
            Activity::Heavy => actor.heavy += seconds,
            Activity::Light => actor.light += seconds,
            _ => {}
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let actor = teller.state.actor(self.actor);
        let how = match actor.exertion.activity() {
            Activity::Heavy => format!(", {} s of heavy activity so far", actor.heavy),
            Activity::Light => format!(", {} s of light activity so far", actor.light),
            _ => String::new(),
        };
        let text = format!("{} is done{how}", teller.name(self.actor));
        Some(Line::new(LineKind::Frame, text).rule(&TURN_ENDS).rule(&EXERTION).rule(&ACTION_POINTS))
    }
}

/// What an actor had begun cannot be finished.
#[event(Action, "{actor} cannot go on, and the action is lost", super::REACTIVE_TIMING, NO_FRONT, FACING)]
pub struct ActionLost {
    pub actor: ActorId,
}

impl Event<Archsoul> for ActionLost {
    fn apply(&self, state: &mut State) {
        state.doing = None;
    }
}
