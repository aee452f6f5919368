//! Halting in the middle of a Move, for what is done along the way: walk 2, open the door, walk 2 more (UL-ACT-02); or walk
//! 2, jump the ditch, walk 3 more (UL-MOV-12).

use super::paths::way;
use super::{Move, Route, WalkedOn, end_move, stops, way_fields};
use crate::actions::FREE;
use crate::mounted;
use crate::objects::known_to;
use crate::prelude::*;
use crate::state::Moving;
use crate::turns::must_be_about;

/// Returns whether a Move that halts waits for the word of whoever makes it.
pub(crate) fn waits(state: &State) -> bool {
    state.moving.is_some_and(|moving| moving.halted && is_able(state, moving.actor))
}

/// Returns whether an actor can go on at all.
pub(super) fn is_able(state: &State, mover: ActorId) -> bool {
    state.can_act(mover) && !state.is_held(mover)
}

/// Returns the Move of an actor that halts, where that actor has the say over it.
///
/// # Errors
/// It is not the actor's activation, or no Move of its halts.
pub fn halted(state: &State, actor: ActorId) -> Result<Moving, Refusal> {
    must_be_about(state, actor)?;
    let mover = mounted::mover(state, actor);
    let moving = state.moving.filter(|moving| moving.halted && moving.actor == mover);
    let not = || Refusal::new(&FREE, "{} has not halted in the middle of a Move").about(actor);
    moving.ok_or_else(|| not().instead("begin a Move that halts on the way"))
}

acts! { Unbound;
    /// Move to a place and halt there with the Move still in progress: what is free may be done, or a jump made, and what is
    /// left of the Move walked on (UL-ACT-02, UL-MOV-12).
    #[command(rule = FREE, group = "Move", open)]
    #[derive(Copy, Eq)] Halt {
        actor: ActorId;
        to: Cell, "Where to: the anchor of its spaces.";
        #[or_default] dash: bool, "Twice as far for 2 Action Points more (UL-POS-04).";
        #[or_default] disengage: bool, "Provoking nobody for 1 Action Point more (UL-POS-05).";
    }
    label |c, teller| format!("{}, and halt for the door", c.way().label(teller)),
    price |c, s| c.way().price(s),
    details |c, s, offer| {
        c.way().details(s, offer);
        offer.preview = Some("then walk on with what is left of the Move".to_owned());
    },
    when |s| fighting(s),
    may |c, s| c.way().route(s, true, false).map(drop),
    run |c, t| {
        let _ = c.carry(t);
    },
    carry |c, t| c.way().set_out(t, true),
    // Somewhere to halt for the sake of it: a door within reach from there that may be opened or shut for nothing.
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let bars = known_to(s, actor).filter(|thing| thing.bars && !thing.broken());
        let doors: Vec<Cell> = bars.filter(|door| door.stuck.is_none()).map(|door| door.at).collect();
        if doors.is_empty() || s.objects_used_up() {
            return;
        }
        let body = s.spaces(mounted::mover(s, actor));
        let near = |to| doors.iter().any(|&door| body.at(to).distance_to(door) <= 1);
        o.known(|add| super::destinations(s, actor, |to, dash, disengage| if near(to) {
            add(Halt { actor, to, dash, disengage });
        }));
    },
    forms |f| if f.state().acting.is_some() {
        let (actor, to) = (f.actor, f.state().actor(f.actor).at);
        let halt = Halt { actor, to, dash: false, disengage: false };
        f.form("Move", "Move, and halt for something free or for a jump", halt.into(), way_fields());
    };
}

impl Halt {
    fn way(&self) -> Move {
        let Self { actor, to, dash, disengage } = *self;
        Move { actor, to, dash, disengage, face: None }
    }
}

acts! { Unbound;
    /// Walk on after halting, with what is left of the Move (UL-ACT-02).
    #[command(rule = FREE, group = "Move", label = "Walk on to {to}", cell = to)]
    #[derive(Copy, Eq)] WalkOn { actor: ActorId; to: Cell, "Where to: the anchor of its spaces." }
    may |c, s| c.route(s).map(drop),
    run |c, t| {
        let _ = c.carry(t);
    },
    carry |c, t| {
        let (actor, route) = c.route(t.state())?;
        t.emit(WalkedOn { actor, route });
        Ok(())
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        if let Ok(moving) = halted(s, actor) {
            o.known(|add| stops(s, moving.actor, moving.left, |to| add(WalkOn { actor, to })));
        }
    };
}

impl WalkOn {
    fn route(&self, state: &State) -> Result<(ActorId, Route), Refusal> {
        let Moving { actor, left, .. } = halted(state, self.actor)?;
        let route = way(state, actor, self.to, left);
        Ok((actor, route.map_err(|none| none.instead("choose one of the places shown, or end the Move"))?))
    }
}

acts! { Unbound;
    /// End a Move where it halts (UL-ACT-02).
    #[command(rule = FREE, group = "Move", label = "End the Move here")]
    #[derive(Copy, Eq)] EndMove { actor: ActorId }
    may |c, s| halted(s, c.actor).map(drop),
    run |_, t| end_move(t, false),
    offers |o| o.seldom(EndMove { actor: o.actor });
}
