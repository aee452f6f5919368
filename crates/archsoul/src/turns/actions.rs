//! What a turn is spent on.

use super::{COSTS, DRAW, EXERTION, FACING, NO_FRONT, ORDER, TURN_ENDS, acts, moves};
use crate::character::Status;
use crate::options::ACTION_POINTS;
use crate::state::{Stage, State};
use crate::{Archsoul, Run, Table};
use ludex_engine::Offer;
use ludex_grid::Direction;
use ludex_kit::{Act, ActorId, Described, Happens, Line, Mood, Offers, Refusal, Rule, Teller, Verdict, command, event};

/// What an action needs of whoever does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Nothing: speech, looks, the end of the turn.
    Nothing,
    /// The body.
    Body,
    /// The soul alone.
    Soul,
}

/// Whether somebody may act now, at a price in action points.
pub fn ready(s: &State, actor: ActorId, rule: &'static Rule, need: Need, price: u8) -> Verdict {
    Refusal::new(&ORDER, "nobody fights").unless(s.stage == Stage::Fighting)?;
    Refusal::new(&ORDER, "it is not the turn of {}").about(actor).unless(acts(s, actor))?;
    able(s, actor, rule, need)?;
    Refusal::new(&COSTS, "{} has {} action points left of the {} it takes")
        .about(actor)
        .about(i32::from(s.actor(actor).ap))
        .about(i32::from(price))
        .instead("end the turn")
        .unless(s.actor(actor).ap >= price)
}

/// Whether the condition of somebody lets them act.
pub fn able(s: &State, actor: ActorId, rule: &'static Rule, need: Need) -> Verdict {
    Refusal::new(rule, "{} is unconscious or dead").about(actor).unless(s.is_awake(actor))?;
    let hindered = |status: Status| Refusal::new(rule, "{} is {}").about(actor).about(status.name());
    for (status, bars) in [
        (Status::Disabled, need != Need::Nothing),
        (Status::Restrained, need == Need::Body),
        (Status::Grappled, need != Need::Nothing),
        (Status::Disaligned, need == Need::Soul),
    ] {
        hindered(status).instead("the condition must end first").unless(!(bars && s.is(actor, status)))?;
    }
    Ok(())
}

/// Take a weapon in hand; what the hands cannot hold beside it is put away.
#[command(rule = COSTS, group = "Gear", described)]
pub struct Draw {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Described<Archsoul> for Draw {
    fn label(&self, teller: &Teller<'_, Archsoul>) -> String {
        let name = teller.state.weapon(self.actor, self.weapon).map_or("something", |weapon| &weapon.name);
        format!("Draw {name}")
    }
    fn details(&self, _: &State, offer: &mut Offer<crate::Command>) {
        ludex_kit::price::<Archsoul>(offer, DRAW);
    }
}

impl Act<Archsoul> for Draw {
    fn may(&self, s: &State) -> Verdict {
        ready(s, self.actor, &COSTS, Need::Body, DRAW)?;
        let held = Refusal::new(&COSTS, "{} has it in hand, or has it no more").about(self.actor);
        let (actor, bit) = (s.actor(self.actor), 1 << self.weapon);
        held.unless(s.weapon(self.actor, self.weapon).is_some() && (actor.held | actor.gone) & bit == 0)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        spend(t, self.actor, DRAW);
        t.emit(Drawn { actor: self.actor, weapon: self.weapon });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        for weapon in 0..o.state().profile(o.actor).weapons.len() as u8 {
            if o.state().actor(o.actor).held & 1 << weapon == 0 {
                o.add(Draw { actor: o.actor, weapon });
            }
        }
    }
}

/// End the turn, and perhaps turn round.
#[command(rule = TURN_ENDS, group = "Turn", described)]
pub struct EndTurn {
    pub actor: ActorId,
    #[late]
    pub facing: Option<Direction>,
}

impl Described<Archsoul> for EndTurn {
    fn label(&self, teller: &Teller<'_, Archsoul>) -> String {
        let side = self.facing.map(|facing| teller.state.setting.map.shape().direction_name(facing));
        side.map_or("End turn".to_owned(), |side| format!("End turn facing {side}"))
    }
}

impl Act<Archsoul> for EndTurn {
    fn may(&self, s: &State) -> Verdict {
        ready(s, self.actor, &TURN_ENDS, Need::Nothing, 0)?;
        match self.facing {
            Some(facing) => moves::may_turn(s, self.actor, facing),
            None => Ok(()),
        }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        if let Some(facing) = self.facing {
            t.emit(super::Faced { actor: self.actor, facing });
        }
        t.emit(TurnEnded { actor: self.actor });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        let actor = o.actor;
        o.add(EndTurn { actor, facing: None });
        for facing in moves::other_sides(o.state(), actor) {
            o.add(EndTurn { actor, facing: Some(facing) });
        }
    }
}

/// Spends action points.
pub fn spend(t: &mut Table<'_, impl Run>, actor: ActorId, points: u8) {
    if points > 0 {
        t.emit(ApSpent { actor, points });
    }
}

/// Action points were spent.
#[event]
pub struct ApSpent {
    pub actor: ActorId,
    pub points: u8,
}

impl Happens<Archsoul> for ApSpent {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.ap = actor.ap.saturating_sub(self.points);
        actor.may_face = false;
    }
}

/// A weapon was drawn.
#[event]
pub struct Drawn {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Happens<Archsoul> for Drawn {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).held |= 1 << self.weapon;
        let hands = |s: &State| -> u8 {
            let held = s.actor(self.actor).held;
            let all = s.profile(self.actor).weapons.iter().enumerate();
            all.filter(|(place, _)| held & 1 << place != 0).map(|(_, weapon)| weapon.hands).sum()
        };
        for place in 0..s.profile(self.actor).weapons.len() as u8 {
            let takes = s.profile(self.actor).weapons[usize::from(place)].hands;
            if hands(s) > 2 && place != self.weapon && takes > 0 {
                s.actor_mut(self.actor).held &= !(1 << place);
            }
        }
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let name = teller.state.weapon(self.actor, self.weapon).map_or("something", |weapon| &weapon.name);
        Some(Line::new(Mood::Deed, format!("{} draws {name}", teller.name(self.actor))).rule(&COSTS))
    }
}

/// A turn is over.
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
}

impl Happens<Archsoul> for TurnEnded {
    fn apply(&self, s: &mut State) {
        let seconds = u32::from(s.options().round_seconds);
        let actor = s.actor_mut(self.actor);
        (actor.done, actor.ap, actor.may_face, actor.free_move) = (true, 0, false, false);
        match actor.exertion {
            exertion if exertion.fought => actor.heavy += seconds,
            exertion if exertion.shot => actor.light += seconds,
            _ => {}
        }
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let actor = teller.state.actor(self.actor);
        let how = match actor.exertion {
            exertion if exertion.fought => format!(", {} s of heavy activity so far", actor.heavy),
            exertion if exertion.shot => format!(", {} s of light activity so far", actor.light),
            _ => String::new(),
        };
        let text = format!("{} is done{how}", teller.name(self.actor));
        Some(Line::new(Mood::Frame, text).rule(&TURN_ENDS).rule(&EXERTION).rule(&ACTION_POINTS))
    }
}

/// What somebody had begun cannot be finished.
#[event(Deed, "{actor} cannot go on, and the action is lost", super::REACTIVE_TIMING, NO_FRONT, FACING)]
pub struct ActionLost {
    pub actor: ActorId,
}

impl Happens<Archsoul> for ActionLost {
    fn apply(&self, s: &mut State) {
        s.doing = None;
    }
}
