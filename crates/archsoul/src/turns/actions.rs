//! What a turn is spent on.

use super::{COSTS, DRAW, EXERTION, FACING, NO_FRONT, ORDER, TURN_ENDS, acts, moves, set_to};
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::Direction;

questions! { State;
    /// Whether an actor may act now, at a price in action points.
    pub ready |s, actor, kind: Effort, price: u8| -> Verdict {
        only_if!(s.stage == Stage::Fighting, &ORDER, "nobody fights")?;
        only_if!(acts(s, actor), &ORDER, "it is not the turn of {}", actor)?;
        statuses::able(s, actor, kind)?;
        let (left, takes) = (i32::from(s.actor(actor).ap), i32::from(price));
        only_if!(
            left >= takes,
            &COSTS, "{} has {} action points left of the {} it takes", actor, left, takes; "end the turn"
        )
    };
}

questions! { State;
    /// Whether an actor may do something with their hands now: in a fight at its price, outside one for nothing.
    pub at_hand |s, actor, kind: Effort, price: u8| -> Verdict {
        if s.stage == Stage::Fighting {
            return ready(s, actor, kind, price);
        }
        not_if!(s.is_thing(actor), &COSTS, "things do nothing")?;
        statuses::able(s, actor, kind)
    };
    /// What something costs now: nothing outside a fight.
    pub price_now |s, price: u8| -> i32 { if s.stage == Stage::Fighting { price.into() } else { 0 } };
    /// A weapon that can be put away, or lie about.
    movable |s, actor, place: u8| -> Option<&Weapon> {
        s.weapon(actor, place).filter(|weapon| weapon.hands > 0 && !weapon.natural && !weapon.soul)
    };
}

acts! { Archsoul;
    /// Take a weapon in hand; what the hands cannot hold beside it is put away.
    #[command(rule = COSTS, group = "Gear", costs = DRAW, described)]
    Draw { actor: ActorId, #[field("place of the weapon", 0..=7)] weapon: u8 }
    label |c, teller| format!("Draw {}", teller.state.weapon_name(c.actor, c.weapon)),
    price |_, s| price_now(s, DRAW),
    may |c, s| {
        at_hand(s, c.actor, Effort::Handle, DRAW)?;
        let (actor, there) = (s.actor(c.actor), s.weapon(c.actor, c.weapon).is_some());
        let put_away = there && (actor.held | actor.gone) & 1 << c.weapon == 0;
        only_if!(put_away, &COSTS, "{} has it in hand, or has it no more", c.actor)
    },
    run |c, t| {
        if set_to(t, c.actor, Effort::Handle, DRAW) {
            t.emit(Drawn { actor: c.actor, weapon: c.weapon });
        }
    },
    offers |o| {
        let (held, count) = (o.state().actor(o.actor).held, o.state().profile(o.actor).weapons.len() as u8);
        (0..count).filter(|weapon| held & 1 << weapon == 0).for_each(|weapon| o.add(Draw { actor: o.actor, weapon }));
    };

    /// Put away what one has in hand.
    #[command(rule = COSTS, group = "Gear", costs = DRAW, described)]
    Stow { actor: ActorId, #[field("place of the weapon", 0..=7)] weapon: u8 }
    label |c, teller| format!("Put away {}", teller.state.weapon_name(c.actor, c.weapon)),
    price |_, s| price_now(s, DRAW),
    may |c, s| {
        at_hand(s, c.actor, Effort::Handle, DRAW)?;
        let (actor, bit) = (s.actor(c.actor), 1 << c.weapon);
        let held = movable(s, c.actor, c.weapon).is_some() && actor.held & !actor.gone & bit != 0;
        only_if!(held, &COSTS, "{} does not have it in hand", c.actor)
    },
    run |c, t| {
        if set_to(t, c.actor, Effort::Handle, DRAW) {
            t.emit(PutAway { actor: c.actor, weapon: c.weapon });
        }
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let held = (0..8).filter(|weapon| s.actor(actor).held & 1 << weapon != 0 && movable(s, actor, *weapon).is_some());
        held.for_each(|weapon| o.add(Stow { actor, weapon }));
    };

    /// Pick up what one has thrown, once the fight is over.
    #[command(rule = COSTS, group = "Gear", described)]
    PickUp { actor: ActorId, #[field("place of the weapon", 0..=7)] weapon: u8 }
    label |c, teller| format!("Pick up {}", teller.state.weapon_name(c.actor, c.weapon)),
    may |c, s| {
        let lies = movable(s, c.actor, c.weapon).is_some_and(|weapon| !weapon.soulfire) && s.actor(c.actor).gone & 1 << c.weapon != 0;
        only_if!(lies, &COSTS, "{} has thrown nothing of the kind", c.actor)?;
        only_if!(s.stage != Stage::Fighting, &COSTS, "a fight is on, and it lies where it fell"; "end the fight first")?;
        at_hand(s, c.actor, Effort::Handle, 0)
    },
    run |c, t| t.emit(PickedUp { actor: c.actor, weapon: c.weapon }),
    offers |o| {
        let gone = o.state().actor(o.actor).gone;
        (0..8).filter(|weapon| gone & 1 << weapon != 0).for_each(|weapon| o.add(PickUp { actor: o.actor, weapon }));
    };

    /// Do something simple with the hands: drink, open, pick up.
    #[command(rule = COSTS, group = "Gear", costs = DRAW, open)]
    Handle { actor: ActorId, #[field("what")] what: String }
    price |_, s| price_now(s, DRAW),
    may |c, s| {
        at_hand(s, c.actor, Effort::Handle, DRAW)?;
        ludex_kit::narration::may_tell::<Archsoul>(&c.what)
    },
    run |c, t| if set_to(t, c.actor, Effort::Handle, DRAW) {
        t.emit(ludex_kit::narration::ActionDeclared { actor: c.actor, what: c.what.clone() });
    };

    /// End the turn, and perhaps turn round.
    #[command(rule = TURN_ENDS, group = "Turn", described)]
    EndTurn { actor: ActorId, #[late] facing: Option<Direction> }
    label |c, teller| match c.facing {
        Some(facing) => format!("End turn facing {}", teller.state.side_name(facing)),
        None => "End turn".to_owned(),
    },
    may |c, s| {
        ready(s, c.actor, Effort::Speak, 0)?;
        c.facing.map_or(Ok(()), |facing| moves::may_turn(s, c.actor, facing))
    },
    run |c, t| {
        c.facing.into_iter().for_each(|facing| t.emit(super::Faced { actor: c.actor, facing }));
        t.emit(TurnEnded { actor: c.actor });
    },
    offers |o| for facing in [None].into_iter().chain(moves::other_sides(o.state(), o.actor).map(Some)) {
        o.add(EndTurn { actor: o.actor, facing });
    };
}

/// Spends action points; outside a fight there are none.
pub fn spend(t: &mut Table<'_, impl Run>, actor: ActorId, points: u8) {
    if points > 0 && t.state().stage == Stage::Fighting {
        t.emit(ApSpent { actor, points });
    }
}

happens! { Archsoul;
    /// Action points were spent.
    #[event] ApSpent { actor: ActorId, points: u8 }
    on |e, actor| {
        actor.ap = actor.ap.saturating_sub(e.points);
        actor.may_face = false;
    };

    /// A weapon was drawn.
    #[event] Drawn { actor: ActorId, weapon: u8 }
    |e, s| {
        s.actor_mut(e.actor).held |= 1 << e.weapon;
        let setting = std::sync::Arc::clone(&s.setting);
        let (weapons, held) = (&setting.cast[e.actor.index()].weapons, &mut s.actor_mut(e.actor).held);
        for place in 0..weapons.len() {
            let hands: u8 = (0..weapons.len()).filter(|at| *held & 1 << at != 0).map(|at| weapons[at].hands).sum();
            if hands > 2 && place != usize::from(e.weapon) && weapons[place].hands > 0 {
                *held &= !(1 << place);
            }
        }
        // A blade of soulfire that is put away vanishes.
        let actor = s.actor_mut(e.actor);
        for place in (0..weapons.len()).filter(|place| weapons[*place].soulfire && actor.held & 1 << place == 0) {
            actor.gone |= 1 << place;
        }
    },
    tell |e, teller| {
        told!(Action, "{} draws {}", teller.name(e.actor), teller.state.weapon_name(e.actor, e.weapon); COSTS)
    };

    /// Something was put away; a blade of soulfire vanishes.
    #[event] PutAway { actor: ActorId, weapon: u8 }
    |e, s| {
        let (bit, fire) = (1 << e.weapon, s.weapon(e.actor, e.weapon).is_some_and(|weapon| weapon.soulfire));
        let actor = s.actor_mut(e.actor);
        actor.held &= !bit;
        actor.gone |= if fire { bit } else { 0 };
    },
    tell |e, teller| {
        told!(Action, "{} puts {} away", teller.name(e.actor), teller.state.weapon_name(e.actor, e.weapon); COSTS)
    };

    /// What was thrown was picked up, and is put away.
    #[event] PickedUp { actor: ActorId, weapon: u8 }
    on |e, actor| {
        let bit = 1 << e.weapon;
        (actor.gone, actor.held) = (actor.gone & !bit, actor.held & !bit);
    },
    tell |e, teller| {
        told!(Action, "{} picks {} up", teller.name(e.actor), teller.state.weapon_name(e.actor, e.weapon); COSTS)
    };

    /// A turn is over.
    #[event] TurnEnded { actor: ActorId }
    |e, s| {
        let seconds = u32::from(s.options().round_seconds);
        let actor = s.actor_mut(e.actor);
        (actor.done, actor.ap, actor.may_face, actor.free_move) = (true, 0, false, false);
        match actor.exertion {
            Exertion { fought: true, .. } | Exertion { swam: true, .. } => actor.heavy += seconds,
            Exertion { shot: true, .. } => actor.light += seconds,
            _ => {}
        }
    },
    tell |e, teller| {
        let actor = teller.state.actor(e.actor);
        let how = match actor.exertion {
            Exertion { fought: true, .. } | Exertion { swam: true, .. } => format!(", {} s of heavy activity so far", actor.heavy),
            Exertion { shot: true, .. } => format!(", {} s of light activity so far", actor.light),
            _ => String::new(),
        };
        told!(Frame, "{} is done{how}", teller.name(e.actor); TURN_ENDS, EXERTION, ACTION_POINTS)
    };

    /// What an actor had begun cannot be finished.
    #[event(Action, "{actor} cannot go on, and the action is lost", super::REACTIVE_TIMING, NO_FRONT, FACING)]
    ActionLost { actor: ActorId } |_, s| s.doing = None;
}
