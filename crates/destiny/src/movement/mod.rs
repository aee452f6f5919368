//! Movement along the lane and over the map.

mod rising;
mod steps;

use crate::attack::REBUFF_EFFECT;
use crate::conditions::is_immobile;
use crate::pace::{ap_to, yards_at_hand};
use crate::prelude::*;
use crate::space::search;
use ludex_kit::ground::Walks;
use ludex_kit::{field_of, number};
pub use rising::{Rise, Risen};
pub(crate) use steps::advance;
use steps::end;
pub use steps::{Felt, MoveEnded, MovementBought, Ran, Stepped, TriggerPassed};

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
    /// Whoever may act on another's turn may move on it as well, at the usual price and without losing initiative. What the
    /// other announced is not undone by that; if it has become impossible it costs nothing.
    ON_ANOTHERS_TURN = "WT-MOV-05", "Moving on another's turn";
}

/// Returns whether an actor may move at all on the own turn.
fn able(state: &State, actor: ActorId) -> Verdict {
    actions::on_turn(state, actor)?;
    ensure!(!is_immobile(state, actor), conditions::IMMOBILE, "{} cannot move", actor);
    mounted::steered(state, actor)
}

/// Returns whether those with whom an actor wrestles let it go to a place: it drags them, or stays beside them.
fn let_go(state: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let near = state.partners(actor).all(|partner| space::distance_from(state, actor, to, partner) <= 1);
    let drags = state.actor(actor).drags > 0 && ap.is_some_and(|ap| ap <= state.actor(actor).drags);
    ensure!(near || drags, holds::GRAPPLING, "{} wrestles", actor, instead = "drag the others along, or escape");
    Ok(())
}

/// Returns whether the AP at hand leads to a place.
fn reachable(state: &State, actor: ActorId, to: Spot) -> Verdict {
    leads_to(state, actor, to, ap_to(state, actor, to))
}

/// Returns whether the AP at hand, and that of a rider who pays along, leads to a place for which it takes so many.
fn leads_to(state: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let_go(state, actor, to, ap)?;
    let own = state.actor(actor).ap;
    let most = mounted::pays_along(state, actor).map_or(own, |rider| own.min(state.actor(rider).ap));
    let paid = ap.is_some_and(|ap| ap <= most);
    ensure!(paid, PART, "there are not enough Action Points to walk there", instead = "walk less far");
    Ok(())
}

/// Visits every cell of the map that the AP at hand leads to, with the AP that it takes.
fn each_reachable_cell(state: &State, actor: ActorId, mut visit: impl FnMut(Spot, i32)) {
    let yards = yards_at_hand(state, actor);
    let odd = state.actor(actor).odd;
    search(state, actor, yards, odd, None, |cell, yards| {
        let to = Spot::Cell(cell);
        let ap = pace::ap_for(state, actor, yards);
        if leads_to(state, actor, to, ap).is_ok() {
            visit(to, ap.unwrap_or(0).into());
        }
    });
}

/// Returns the places of the lane where an actor does not stand.
fn other_yards(state: &State, actor: ActorId) -> impl Iterator<Item = Spot> {
    let place = state.actor(actor).place;
    (0..=state.setting.lane).map(Spot::Yard).filter(move |&to| to != place)
}

/// Go on moving after a rebuff?
#[prompt]
pub struct Rebuffed {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Rebuffed {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("After the rebuff: does {} go on?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        GoOn { actor: self.actor }.into()
    }
}

/// On the own turn: move along the lane, or over the map.
#[command(rule = PART, group = "Move", kind = Move, cell = to)]
pub struct Move {
    pub actor: ActorId,
    pub to: Spot,
}

impl Act<Destiny> for Move {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        let other = space::exists(state, self.actor, self.to) && self.to != state.actor(self.actor).place;
        let none = match state.setting.map {
            None => "that is no other place on the lane",
            Some(_) => "that is no other place on the map",
        };
        ensure!(other, Refusal::new(&FULL, none));
        reachable(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(MoveAnnounced { actor: self.actor, to: self.to });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        match state.actor(actor).place {
            Spot::Cell(_) if able(state, actor).is_ok() => {
                offers.known_for(|offer| each_reachable_cell(state, actor, |to, ap| offer(Move { actor, to }, ap)));
            }
            to @ Spot::Cell(_) => offers.add(Move { actor, to }),
            Spot::Yard(_) => {
                for to in other_yards(state, actor) {
                    offers.add(Move { actor, to });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match (teller.state.actor(self.actor).place, self.to) {
            (Spot::Yard(here), Spot::Yard(there)) => format!("Move to {there} ({} yd)", here.abs_diff(there)),
            _ => format!("Move to {}", self.to),
        }
    }

    fn price(&self, state: &State) -> i32 {
        ap_to(state, self.actor, self.to).unwrap_or(0).into()
    }
}

/// On another's turn, with a higher initiative: move. That costs no initiative.
#[command(rule = ON_ANOTHERS_TURN, group = "Move", kind = Move, cell = to, answer)]
pub struct MoveOffTurn {
    pub actor: ActorId,
    pub to: Spot,
}

impl Act<Destiny> for MoveOffTurn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, off_turn::CutIn>(state)?;
        off_turn::may_act(state, self.actor)?;
        ensure!(!is_immobile(state, self.actor), conditions::IMMOBILE, "{} cannot move", self.actor);
        mounted::steered(state, self.actor)?;
        reachable(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(OffTurnMoveBegan { actor: self.actor, to: self.to });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<off_turn::CutIn>().is_none() {
            return;
        }
        let actor = offers.actor;
        let state = offers.state();
        let may = off_turn::may_act(state, actor).is_ok()
            && !is_immobile(state, actor)
            && mounted::steered(state, actor).is_ok();
        match state.actor(actor).place {
            Spot::Cell(_) if may => {
                offers.known_for(|offer| {
                    each_reachable_cell(state, actor, |to, ap| offer(MoveOffTurn { actor, to }, ap));
                });
            }
            Spot::Yard(_) if may => {
                for to in other_yards(state, actor) {
                    offers.seldom(MoveOffTurn { actor, to });
                }
            }
            to => offers.add(MoveOffTurn { actor, to }),
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Move to {} off-turn", self.to)
    }

    fn price(&self, state: &State) -> i32 {
        ap_to(state, self.actor, self.to).unwrap_or(0).into()
    }
}

/// On the own turn, or outside a fight: jump.
#[command(rule = jumping::JUMP, group = "Move", kind = Move, open)]
pub struct Jump {
    pub actor: ActorId,
    #[field("to")]
    pub to: Spot,
    #[field("jump", usual = Leap::default())]
    pub leap: Leap,
}

impl Act<Destiny> for Jump {
    fn may(&self, state: &State) -> Verdict {
        match state.stage {
            Stage::Fighting => able(state, self.actor)?,
            _ => Destiny::may_walk(state, self.actor)?,
        }
        actions::lawful(state, self.actor, Action::Jump { leap: self.leap, to: self.to })
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Jump { actor, to, leap } = *self;
        match table.state().stage {
            Stage::Fighting => table.emit(actions::Declared { actor, act: Action::Jump { leap, to } }),
            _ => jumping::freely(table, actor, leap, to),
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let actor = forms.actor;
        let leap = Leap { length: 6, ..Leap::default() };
        let jump = Jump { actor, to: state.actor(actor).place, leap };
        let fields = vec![
            field_of::<ActorId>("/actor", "who"),
            field_of::<Spot>("/to", "to"),
            field_of::<bool>("/leap/high", "high"),
            number("/leap/length", "feet far, or inches high", 1, 255),
            field_of::<bool>("/leap/tuck", "legs tucked"),
            number("/leap/gap", "feet of the gap", 0, 255),
            number("/leap/depth", "yards of its depth", 0, 255),
            number("/leap/ledge", "to grab the ledge", -20, 40),
        ];
        forms.form("Move", "Jump", jump.into(), fields);
    }
}

/// Go on moving after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", kind = Move, answer)]
pub struct GoOn {
    pub actor: ActorId,
}

impl Act<Destiny> for GoOn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(WentOn { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// End the movement after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", kind = Move, label = "Stop here", answer)]
pub struct Halt {
    pub actor: ActorId,
}

impl Act<Destiny> for Halt {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        end(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

#[event(action, "{actor} is about to move to {to}.", aside = true, rule = FULL)]
pub struct MoveAnnounced {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for MoveAnnounced {
    fn apply(&self, state: &mut State) {
        let odd = state.actors.get(self.actor.index()).is_some_and(|actor| actor.odd);
        state.moving = Some(Moving { odd, ..Moving::new(self.actor, self.to) });
        state.open(Window::MoveAnnounced);
        state.trigger();
    }
}

#[event(action, "{actor} is about to move to {to} off-turn.", aside = true, rule = ON_ANOTHERS_TURN)]
pub struct OffTurnMoveBegan {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for OffTurnMoveBegan {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.aside = state.moving.take();
        let odd = state.actors.get(self.actor.index()).is_some_and(|actor| actor.odd);
        state.moving = Some(Moving { odd, ..Moving::new(self.actor, self.to) });
        state.trigger();
    }
}

#[event(action, "{actor} goes on.", rule = REBUFF_EFFECT)]
pub struct WentOn {
    pub actor: ActorId,
}

impl Event<Destiny> for WentOn {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.moving = state.moving.map(|moving| Moving { rebuffed: false, ..moving });
    }
}
