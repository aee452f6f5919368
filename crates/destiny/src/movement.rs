//! Movement along the lane and over the map.

use crate::attack::REBUFF_EFFECT;
use crate::conditions::is_immobile;
use crate::pace::{ap_to, next_step, rate, yard, yards_at_hand};
use crate::prelude::*;
use crate::space::search;
use crate::windows::Prompted;
use ludex_kit::ground::Walks;
use ludex_kit::{field_of, number};

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

/// One step of a movement: it is paid for, an actor is asked, or a yard is walked.
pub(crate) fn advance(t: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed, leap, .. } = moving;
    let state = t.state();
    if leap.is_some() {
        return match reactions::rebuffer(state, moving, to) {
            Some(actor) => t.emit(Prompted { pending: reactions::ClosesIn { actor }.into() }),
            None => {
                jumping::come_down(t, moving);
                t.emit(windows::WindowOpened { window: Window::Resolved });
            }
        };
    }
    let movement = state.actor(actor).movement;
    if is_immobile(state, actor) || state.actor(actor).place == to {
        return end(t, actor);
    }
    if rebuffed {
        return t.emit(Prompted { pending: Rebuffed { actor }.into() });
    }
    if !bought {
        let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
            return end(t, actor);
        };
        let (rate, rider) = (rate(state, actor) as i16, mounted::pays_along(state, actor));
        if state.wrestles(actor) && state.actor(actor).drags > 0 {
            let left = state.actor(actor).drags - ap;
            t.emit(grappling::Drags { actor, ap: left.max(0) });
        }
        actions::spend(t, actor, ap, false);
        rider.into_iter().for_each(|rider| actions::spend(t, rider, ap, false));
        return t.emit(MovementBought { actor, movement: movement + ap * rate });
    }
    let left = |way: &space::Way| i32::from(movement) - way.step * yard(state, actor);
    let Some(way) = next_step(state, moving).filter(|way| left(way) >= 0) else { return end(t, actor) };
    if let Some(actor) = reactions::rebuffer(state, moving, way.first) {
        return t.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    let movement = left(&way) as i16;
    let (one, to) = (*state.actor(actor), way.first);
    let (straight, medium) = (space::step_way(one.place, to), pace::medium_at(state, actor, to));
    let yards = if one.run.way == straight { one.run.yards.saturating_add(1) } else { 1 };
    let odd = one.odd ^ (straight[0] != 0 && straight[1] != 0 && to.cell().is_some());
    let pulls = state.wrestles(actor);
    t.emit(Stepped { actor, to, movement });
    t.emit(Ran { actor, run: Sprint { way: straight, yards }, odd, medium });
    mounted::carry(t, actor);
    if pulls {
        grappling::come_along(t, actor, one.place);
    }
    mounted::reached(t, actor, one.place);
    blunder(t, actor);
}

/// Whoever runs blind may fall.
fn blunder(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    let runs = i32::from(s.actor(actor).blundered) * 2 > rate(s, actor);
    if conditions::blindness(s, actor) == 0 || s.actor(actor).posture == Posture::Prone {
        return;
    }
    t.emit(Felt { actor });
    let now = i32::from(t.state().actor(actor).blundered) * 2 > rate(t.state(), actor);
    let of = (Attribute::Perception, Skill::Acrobatics, "balance");
    if now && !runs && checks::tries(t, actor, Feat::Running, of, |_, _| {}, Some(BLIND_TN)) < BLIND_TN {
        t.emit(falling::Floored { actor });
        t.emit(MoveEnded { actor });
    }
}

/// What running blind must reach (WT-CON-17).
const BLIND_TN: i32 = 4;

/// Whether an actor may move at all on the own turn.
fn able(s: &State, actor: ActorId) -> Verdict {
    actions::on_turn(s, actor)?;
    only_if!(!is_immobile(s, actor), &conditions::IMMOBILE, "{} cannot move", actor)?;
    mounted::steered(s, actor)
}

/// Whether those with whom an actor wrestles let it go to a place: it drags them, or stays beside them.
fn let_go(s: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let near = s.partners(actor).all(|one| space::distance_from(s, actor, to, one) <= 1);
    let drags = s.actor(actor).drags > 0 && ap.is_some_and(|ap| ap <= s.actor(actor).drags);
    only_if!(near || drags, &holds::GRAPPLING, "{} wrestles", actor; "drag the others along, or escape")
}

/// Whether the AP at hand leads to a place.
fn reachable(s: &State, actor: ActorId, to: Spot) -> Verdict {
    leads_to(s, actor, to, ap_to(s, actor, to))
}

/// Whether the AP at hand lead to a place for which it takes so many.
fn leads_to(s: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let_go(s, actor, to, ap)?;
    let most = mounted::pays_along(s, actor).map_or(i16::MAX, |rider| s.actor(rider).ap).min(s.actor(actor).ap);
    let paid = ap.is_some_and(|ap| ap <= most);
    only_if!(paid, &PART, "there are not enough Action Points to walk there"; "walk less far")
}

/// Going up or down: where that is then, how high, and what it takes.
struct Rising {
    medium: Medium,
    height: i16,
    ap: Option<i16>,
    movement: i16,
}

impl Rising {
    fn of(s: &State, actor: ActorId, by: i16) -> Self {
        let one = *s.actor(actor);
        let wet = space::swims(s, actor);
        let medium = match one.medium {
            Medium::Ground if s.profile(actor).fly_rate.is_some() => Medium::Flying,
            Medium::Ground => Medium::Climbing,
            Medium::Swimming => Medium::Underwater,
            medium => medium,
        };
        let height = one.height + if wet { -by } else { by };
        let yard = pace::yard_in(s, actor, medium);
        let (lacking, rate) = (i32::from(by.abs()) * yard - i32::from(one.movement), pace::rate_in(s, actor, medium));
        let ap = match (lacking, rate) {
            (..=0, _) => Some(0),
            (_, ..=0) => None,
            (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
        };
        let left = i32::from(one.movement) + i32::from(ap.unwrap_or(0)) * rate - i32::from(by.abs()) * yard;
        let medium = match (height, medium) {
            (0, Medium::Underwater) => Medium::Swimming,
            (0, Medium::Climbing | Medium::Flying) => Medium::Ground,
            _ => medium,
        };
        Self { medium, height, ap, movement: left.max(0) as i16 }
    }
}

fn end(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(MoveEnded { actor });
    if t.state().setting.map.is_some() {
        t.emit(ignoring::Stirred {});
    }
    if t.state().has_turn(actor) {
        t.emit(windows::WindowOpened { window: Window::Moved });
    }
}

asks! { Destiny;
    /// Go on moving after a rebuff?
    #[prompt] Rebuffed { #[wire("asked")] actor: ActorId }
    question |p, teller| format!("After the rebuff: does {} go on?", teller.name(p.actor)),
    usual |p, _| GoOn { actor: p.actor };
}

acts! { Destiny;
    /// On the own turn: move along the lane, or over the map.
    #[command(rule = PART, group = "Move", cell = to)]
    Move { actor: ActorId, to: Spot }
    label |c, teller| match (teller.state.actor(c.actor).place, c.to) {
        (Spot::Yard(here), Spot::Yard(there)) => format!("Move to {there} ({} yd)", here.abs_diff(there)),
        _ => format!("Move to {}", c.to),
    },
    price |c, s| ap_to(s, c.actor, c.to).unwrap_or(0),
    when |s| actions::fighting(s),
    may |c, s| {
        able(s, c.actor)?;
        let other = space::exists(s, c.actor, c.to) && c.to != s.actor(c.actor).place;
        let none = ["that is no other place on the lane", "that is no other place on the map"];
        only_if!(other, Refusal::new(&FULL, none[usize::from(s.setting.map.is_some())]))?;
        reachable(s, c.actor, c.to)
    },
    run |c, t| t.emit(MoveAnnounced { actor: c.actor, to: c.to }),
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        match (s.actor(actor).place, able(s, actor)) {
            (Spot::Cell(_), Ok(())) => {
                let (yards, odd) = (yards_at_hand(s, actor), s.actor(actor).odd);
                o.known_for(|offer| {
                    search(s, actor, yards, odd, None, |cell, yards| {
                        let (to, ap) = (Spot::Cell(cell), pace::ap_for(s, actor, yards));
                        if leads_to(s, actor, to, ap).is_ok() {
                            offer(Move { actor, to }, ap.unwrap_or(0).into());
                        }
                    });
                });
            }
            (to @ Spot::Cell(_), Err(_)) => o.add(Move { actor, to }),
            (place, _) => {
                let others = (0..=s.setting.lane).map(Spot::Yard).filter(|&to| to != place);
                others.for_each(|to| o.add(Move { actor, to }));
            }
        }
    };

    /// On another's turn, with a higher initiative: move. That costs no initiative.
    #[command(rule = ON_ANOTHERS_TURN, group = "Move", cell = to, answer)]
    MoveOffTurn { actor: ActorId, to: Spot }
    label |c, _| format!("Move to {} off-turn", c.to),
    price |c, s| ap_to(s, c.actor, c.to).unwrap_or(0),
    may |c, s| {
        asked::<Destiny, off_turn::CutIn>(s)?;
        off_turn::may_act(s, c.actor)?;
        only_if!(!is_immobile(s, c.actor), &conditions::IMMOBILE, "{} cannot move", c.actor)?;
        mounted::steered(s, c.actor)?;
        reachable(s, c.actor, c.to)
    },
    run |c, t| t.emit(OffTurnMoveBegan { actor: c.actor, to: c.to }),
    offers |o| if o.asked::<off_turn::CutIn>().is_some() {
        let (actor, s) = (o.actor, o.state());
        let may = off_turn::may_act(s, actor).is_ok() && !is_immobile(s, actor) && mounted::steered(s, actor).is_ok();
        match s.actor(actor).place {
            Spot::Cell(_) if may => {
                let (yards, odd) = (yards_at_hand(s, actor), s.actor(actor).odd);
                o.known_for(|offer| {
                    search(s, actor, yards, odd, None, |cell, yards| {
                        let (to, ap) = (Spot::Cell(cell), pace::ap_for(s, actor, yards));
                        if leads_to(s, actor, to, ap).is_ok() {
                            offer(MoveOffTurn { actor, to }, ap.unwrap_or(0).into());
                        }
                    });
                });
            }
            Spot::Yard(_) if may => {
                let places = (0..=s.setting.lane).map(Spot::Yard).filter(|&to| to != s.actor(actor).place);
                places.for_each(|to| o.seldom(MoveOffTurn { actor, to }));
            }
            to => o.add(MoveOffTurn { actor, to }),
        }
    };

    /// On the own turn, or outside a fight: jump.
    #[command(rule = jumping::JUMP, group = "Move", open)]
    Jump { actor: ActorId, #[field("to")] to: Spot, #[field("jump", usual = Leap::default())] leap: Leap }
    may |c, s| {
        match s.stage {
            Stage::Fighting => able(s, c.actor)?,
            _ => Destiny::may_walk(s, c.actor)?,
        }
        actions::lawful(s, c.actor, Action::Jump { leap: c.leap, to: c.to })
    },
    run |&Jump { actor, to, leap }, t| match t.state().stage {
        Stage::Fighting => t.emit(actions::Declared { actor, act: Action::Jump { leap, to } }),
        _ => jumping::freely(t, actor, leap, to),
    },
    forms |f| {
        let (s, actor) = (f.state(), f.actor);
        let leap = Leap { length: 6, ..Leap::default() };
        let jump = Jump { actor, to: s.actor(actor).place, leap };
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
        f.form("Move", "Jump", jump.into(), fields);
    };

    /// On the own turn: climb, fly or dive up or down.
    #[command(rule = space::TERRAIN, group = "Move", open)]
    Rise { actor: ActorId, #[field("yards up", -30..=30, usual = 1)] by: i16 }
    when |s| actions::fighting(s),
    may |c, s| {
        able(s, c.actor)?;
        only_if!(c.by != 0, &space::TERRAIN, "that leads neither up nor down")?;
        let Rising { medium, height, ap, .. } = Rising::of(s, c.actor, c.by);
        let wet = matches!(medium, Medium::Underwater | Medium::Swimming) == space::swims(s, c.actor);
        only_if!(wet && height >= 0, &space::TERRAIN, "there is nothing to climb or to dive into")?;
        let paid = ap.is_some_and(|ap| ap <= s.actor(c.actor).ap);
        only_if!(paid, &PART, "there are not enough Action Points to go so far"; "go less far")
    },
    run |&Rise { actor, by }, t| {
        let Rising { medium, height, ap, movement } = Rising::of(t.state(), actor, by);
        actions::spend(t, actor, ap.unwrap_or(0), false);
        t.emit(Risen { actor, medium, height, movement });
    };

    /// Go on moving after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", answer)]
    GoOn { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| t.emit(WentOn { actor: c.actor });

    /// End the movement after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", label = "Stop here", answer)]
    Halt { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| end(t, c.actor);
}

happens! { Destiny;
    #[event(action, "{actor} is about to move to {to}.", rule = FULL)]
    MoveAnnounced { actor: ActorId, to: Spot }
    |e, s| {
        let odd = s.actors.get(e.actor.index()).is_some_and(|actor| actor.odd);
        s.moving = Some(Moving { odd, ..Moving::new(e.actor, e.to) });
        s.open(Window::MoveAnnounced);
        s.trigger();
    };

    #[event(action, "{actor} is about to move to {to} off-turn.", rule = ON_ANOTHERS_TURN)]
    OffTurnMoveBegan { actor: ActorId, to: Spot }
    |e, s| {
        s.pending = None;
        s.aside = s.moving.take();
        let odd = s.actors.get(e.actor.index()).is_some_and(|actor| actor.odd);
        s.moving = Some(Moving { odd, ..Moving::new(e.actor, e.to) });
        s.trigger();
    };

    /// An actor who sees nothing went a yard.
    #[event] Felt { actor: ActorId } on |_, actor| actor.blundered = actor.blundered.saturating_add(1);

    #[event(action, "{actor} is {medium}, {height} yd.", rule = space::TERRAIN)]
    Risen { actor: ActorId, medium: Medium, height: i16, movement: i16 }
    on |e, actor| (actor.medium, actor.height, actor.movement) = (e.medium, e.height, e.movement);

    /// Movement was paid for; `movement` is what is there now, in quarter yards.
    #[event] MovementBought { actor: ActorId, movement: i16 }
    |e, s| {
        s.moving = s.moving.map(|moving| Moving { bought: true, ..moving });
        s.on(e.actor, |actor| actor.movement = e.movement);
    },
    tell |e, teller| {
        told!(Action, "{} can go {}.", teller.name(e.actor), pace::yards_told(e.movement); POOL)
    };

    /// One step; `movement` is what is left, in quarter yards.
    #[event(action, "{actor} walks to {to}.", rule = PART)]
    Stepped { actor: ActorId, to: Spot, movement: i16 }
    |e, s| {
        let here = s.actors.get(e.actor.index()).and_then(|actor| actor.place.cell());
        if let (Some(moving), Some(from), Some(to)) = (&mut s.moving, here, e.to.cell()) {
            moving.odd ^= from.x != to.x && from.y != to.y;
        }
        s.actors.iter_mut().for_each(|actor| actor.declined = false);
        s.on(e.actor, |actor| (actor.place, actor.movement) = (e.to, e.movement));
    };

    /// How a step goes on from those before it: how far straight on, by how many diagonals, on what.
    #[event] Ran { actor: ActorId, run: Sprint, odd: bool, medium: Medium }
    on |e, actor| {
        (actor.run, actor.odd, actor.medium) = (e.run, e.odd, e.medium);
        if e.medium == Medium::Ground {
            actor.height = 0;
        }
    };

    #[event(action, "{actor} goes on.", rule = REBUFF_EFFECT)]
    WentOn { actor: ActorId }
    |_, s| {
        s.pending = None;
        s.moving = s.moving.map(|moving| Moving { rebuffed: false, ..moving });
    };

    /// The movement has ended.
    #[event] MoveEnded { actor: ActorId }
    |_, s| (s.moving, s.pending) = (s.aside.take(), None),
    tell |e, teller| {
        let at = teller.state.actors.get(e.actor.index()).map_or(Spot::default(), |actor| actor.place);
        told!(Action, "{} stops at {at}.", teller.name(e.actor); PART)
    };
}
