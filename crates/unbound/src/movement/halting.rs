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

/// Returns whether an actor in the middle of a Move can go on.
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

/// Move to a place and halt there with the Move still in progress: what is free may be done, or a jump made, and what is
/// left of the Move walked on (UL-ACT-02, UL-MOV-12).
#[command(rule = FREE, group = "Move", kind = Move, open)]
#[derive(Copy, Eq)]
pub struct Halt {
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
    /// Twice as far for 2 Action Points more (UL-POS-04).
    #[serde(default)]
    pub dash: bool,
    /// Provoking nobody for 1 Action Point more (UL-POS-05).
    #[serde(default)]
    pub disengage: bool,
}

impl Act<Unbound> for Halt {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        self.way().route(state, true, false).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let _ = self.carry(table);
    }

    fn carry(&self, table: &mut Table<'_, impl Run>) -> Verdict {
        self.way().set_out(table, true)
    }

    // Somewhere to halt for the sake of it: a door within reach from there that may be opened or shut for nothing.
    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let bars = known_to(state, actor).filter(|thing| thing.bars && !thing.broken());
        let doors: Vec<Cell> = bars.filter(|door| door.stuck.is_none()).map(|door| door.at).collect();
        if doors.is_empty() || state.objects_used_up() {
            return;
        }
        let body = state.spaces(mounted::mover(state, actor));
        let near = |to| doors.iter().any(|&door| body.at(to).distance_to(door) <= 1);
        offers.known(|add| {
            super::destinations(state, actor, |to, dash, disengage| {
                if near(to) {
                    add(Halt { actor, to, dash, disengage });
                }
            })
        });
    }

    fn forms(forms: &mut Forms<'_>) {
        if forms.state().acting.is_some() {
            let to = forms.state().actor(forms.actor).at;
            let actor = forms.actor;
            let halt = Halt { actor, to, dash: false, disengage: false };
            forms.form("Move", "Move, and halt for something free or for a jump", halt.into(), way_fields());
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("{}, and halt for the door", self.way().label(teller))
    }

    fn price(&self, state: &State) -> i32 {
        self.way().price(state)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        self.way().details(state, offer);
        offer.preview = Some("then walk on with what is left of the Move".to_owned());
    }
}

impl Halt {
    /// Returns the Move that goes there without halting.
    fn way(&self) -> Move {
        let Self { actor, to, dash, disengage } = *self;
        Move { actor, to, dash, disengage, face: None }
    }
}

/// Walk on after halting, with what is left of the Move (UL-ACT-02).
#[command(rule = FREE, group = "Move", kind = Move, label = "Walk on to {to}", cell = to)]
#[derive(Copy, Eq)]
pub struct WalkOn {
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
}

impl Act<Unbound> for WalkOn {
    fn may(&self, state: &State) -> Verdict {
        self.route(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let _ = self.carry(table);
    }

    fn carry(&self, table: &mut Table<'_, impl Run>) -> Verdict {
        let (actor, route) = self.route(table.state())?;
        table.emit(WalkedOn { actor, route });
        Ok(())
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if let Ok(moving) = halted(state, actor) {
            offers.known(|add| stops(state, moving.actor, moving.left, |to| add(WalkOn { actor, to })));
        }
    }
}

impl WalkOn {
    /// Returns who goes on, and by which way.
    fn route(&self, state: &State) -> Result<(ActorId, Route), Refusal> {
        let Moving { actor, left, .. } = halted(state, self.actor)?;
        match way(state, actor, self.to, left) {
            Ok(route) => Ok((actor, route)),
            Err(refusal) => Err(refusal.instead("choose one of the places shown, or end the Move")),
        }
    }
}

/// End a Move where it halts (UL-ACT-02).
#[command(rule = FREE, group = "Move", kind = Move, label = "End the Move here")]
#[derive(Copy, Eq)]
pub struct EndMove {
    pub actor: ActorId,
}

impl Act<Unbound> for EndMove {
    fn may(&self, state: &State) -> Verdict {
        halted(state, self.actor).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        end_move(table, false);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(EndMove { actor: offers.actor });
    }
}
