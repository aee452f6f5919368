//! Facing, threatened spaces, and moves.

use super::{
    ActionLost, COSTS, CRAWLING, DIFFICULT_GROUND, DRAGGING, Dragged, FACING, GROUND, MOVE, NO_FRONT, REACTIVE,
    REACTIVE_TIMING, REGULAR_MOVE, SLOW_MOVE, STAND, STANDING_UP, acts, at_hand, price_now, ready, set_to, spend,
};
use crate::derived::{MOVE_SPEED, speed};
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::{Arc, Cell, Direction, Entry, Footing, Terrain};
use ludex_kit::ground::{self, Grounded, Walks};

questions! { State;
    /// Whether an actor guards a front (SP-TRN-10).
    pub has_front |s, id| s.stands(id) && !s.is(id, Status::Grappled);
    /// Whether another stands in front of an actor (SP-TRN-09).
    pub front_faces |s, id, other| {
        s.footprint(id).arc_of_creature(s.actor(id).facing, s.footprint(other)) == Arc::Front
    };
    /// Whether an actor reaches another with a weapon for melee that can be used, the longest first.
    pub reaches |s, id, other| -> Option<u8> {
        let near = s.distance(id, other);
        let fit = s.wielded(id).filter(|(_, weapon)| !weapon.soul && u32::from(weapon.reach) >= near);
        fit.max_by_key(|(_, weapon)| (weapon.dice, weapon.reach)).map(|(place, _)| place)
    };
    /// Whether an actor could strike at once at another who gives an opening (SP-TRN-11).
    pub threatens |s, id, other| {
        let able = s.actor(id).reactive && has_front(s, id);
        let free = able && !s.is(id, Status::Restrained) && !s.is(id, Status::Unaware);
        free && s.hostile(id, other) && front_faces(s, id, other) && reaches(s, id, other).is_some()
    };
    /// The sides to which an actor might turn.
    pub other_sides |s, id| -> impl Iterator<Item = Direction> + use<> {
        let now = s.actor(id).facing;
        s.setting.map.shape().directions().filter(move |side| *side != now)
    };
    /// Whether an actor may turn to a side.
    pub may_turn |s, id, facing: Direction| -> Verdict {
        only_if!(has_front(s, id) && !s.is(id, Status::Restrained), &NO_FRONT, "{} cannot turn", id)?;
        let other = other_sides(s, id).any(|side| side == facing);
        only_if!(other, &FACING, "{} looks there already, or there is no such side", id)
    };
    /// All the spaces where it could stop.
    cells |s, id, spaces: u8, slow: bool| -> Vec<Cell> {
        let mut cells = Vec::new();
        ways(s, id, spaces.into(), slow, None, |to| cells.push(to));
        cells
    };
    /// What a regular move costs: nothing for those who lay in wait, once.
    price |s, actor| -> u8 { if s.actor(actor).free_move { 0 } else { MOVE } };
    may_move |s, actor, to: Cell, slow: bool| -> Verdict {
        let (kind, cost) = if slow { (Effort::Creep, MOVE) } else { (Effort::Move, price(s, actor)) };
        ready(s, actor, kind, cost)?;
        let spaces = if slow { 1 } else { speed(s, actor).into() };
        only_if!(spaces > 0 && speed(s, actor) > 0, &MOVE_SPEED, "{} cannot move", actor)?;
        let rule = if slow { &SLOW_MOVE } else { &REGULAR_MOVE };
        let no = Refusal::new(rule, "that is no space to which {} can go by open ground within {} spaces");
        let no = no.about(actor).about(i32::from(spaces)).instead("a slow move crosses hard ground, a space at a time");
        let ends_hard = !slow && s.setting.map.terrain(to).footing == Footing::Difficult;
        not_if!(ends_hard, &DIFFICULT_GROUND, "a regular move does not enter difficult ground"; "cross it slowly")?;
        no.unless(to != s.actor(actor).at && ways(s, actor, spaces, slow, Some(to), |_| ()).is_some())
    };
}

/// Returns whether a way over any ground leads to a space within so many.
pub fn reach(s: &State, id: ActorId, spaces: u16, to: Cell) -> bool {
    ways(s, id, spaces, true, Some(to), |_| ()).is_some()
}

/// Returns the spaces to which such ways lead.
pub fn slow_cells(s: &State, id: ActorId, spaces: u8) -> Vec<Cell> {
    cells(s, id, spaces, true)
}

answers! { Grounded for Archsoul;
    map |s| Some((&s.setting.map, &s.setting.about));
    count |s| s.actors.len();
    stands_at |s, id| (Some(s.actor(id).at), s.profile(id).record.across);
    /// The space of who is concealed looks free, or it would give them away.
    takes_space |s, id| {
        s.actor(id).dead.is_none() && !s.actor(id).away && !s.lets_by(id) && !s.is_unseen(id)
    };
    fn knows_ground(s: &State, id: ActorId, cell: Cell) -> bool {
        s.fog.is_none() || ludex_kit::fog::knows_ground::<Archsoul>(s, id, cell)
    }
    bars |s, id, way_of| s.is_thing(id) || (s.is_awake(id) && s.hostile(way_of, id) && !s.unseen.is(way_of, id));
}

answers! { Walks for Archsoul;
    const WALKS: &'static Rule = &COSTS;
    const LEADS: &'static Rule = &MOVE_SPEED;

    may_walk |s, actor| {
        only_if!(s.stage != Stage::Fighting, &COSTS, "one walks so outside a fight alone")?;
        only_if!(s.stands(actor) && !s.is(actor, Status::Restrained), &MOVE_SPEED, "{} cannot walk", actor)
    };
    walks_into |terrain| if terrain.footing == Footing::Blocked { Entry::Blocked } else { Entry::FREE };
    walk |t, actor, to| if let Some(to) = to.cell() {
        t.emit(Stepped { actor, to });
        t.emit(Moved { actor });
    };
}

/// Returns where an actor could go within so many spaces over open ground, or over any with `slow`; `look` sees each
/// space where it could stop. With `to`, gives the first step of the way there.
fn ways(s: &State, id: ActorId, spaces: u16, slow: bool, to: Option<Cell>, mut look: impl FnMut(Cell)) -> Option<Cell> {
    let ground = |terrain: Terrain| match terrain.footing {
        Footing::Difficult if !slow => Entry::Blocked,
        _ => Archsoul::walks_into(terrain),
    };
    ground::ways::<Archsoul>(s, id, spaces, ground, to, |cell, _| look(cell)).map(|way| way.first)
}

acts! { Archsoul;
    /// Turn to another side, after a move.
    #[command(rule = FACING, group = "Move", described)]
    Face { actor: ActorId, facing: Direction }
    label |c, teller| format!("Turn {}", teller.state.side_name(c.facing)),
    may |c, s| {
        ready(s, c.actor, Effort::Speak, 0)?;
        only_if!(
            s.actor(c.actor).may_face,
            &FACING, "{} may turn at the end of a move, or of the turn", c.actor; "end the turn facing that side"
        )?;
        may_turn(s, c.actor, c.facing)
    },
    run |c, t| t.emit(Faced { actor: c.actor, facing: c.facing }),
    offers |o| for facing in other_sides(o.state(), o.actor) {
        o.add(Face { actor: o.actor, facing });
    };

    /// Move over open ground.
    #[command(rule = REGULAR_MOVE, group = "Move", label = "Move to {to}", cell = to, described)]
    Move { actor: ActorId, to: Cell }
    when |s| only_if!(s.stage == Stage::Fighting, &super::ORDER, "nobody fights"),
    price |c, s| price(s, c.actor),
    may |c, s| may_move(s, c.actor, c.to, false),
    run |c, t| {
        let (left, price) = (speed(t.state(), c.actor), price(t.state(), c.actor));
        spend(t, c.actor, price);
        t.emit(SetAbout { doing: Doing { actor: c.actor, to: Some(c.to), left, asked: false, rite: None } });
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let cells = cells(s, actor, speed(s, actor), false);
        // One speaks for all: the same search found them.
        let lawful = cells.first().is_some_and(|&to| ludex_kit::may::<Archsoul, _>(&Move { actor, to }, s).is_ok());
        if lawful {
            o.known(|offer| cells.into_iter().for_each(|to| offer(Move { actor, to })));
        } else {
            cells.into_iter().for_each(|to| o.add(Move { actor, to }));
        }
    };

    /// Move slowly by one space, over any ground.
    #[command(rule = SLOW_MOVE, group = "Move", label = "Move slowly to {to}", costs = MOVE, cell = to)]
    Creep { actor: ActorId, to: Cell }
    when |s| only_if!(s.stage == Stage::Fighting, &super::ORDER, "nobody fights"),
    may |c, s| may_move(s, c.actor, c.to, true),
    run |c, t| {
        let (actor, from) = (c.actor, t.state().actor(c.actor).at);
        if !set_to(t, actor, Effort::Creep, MOVE) {
            return;
        }
        drag(t, actor, from, c.to);
        t.emit(Stepped { actor, to: c.to });
        t.emit(Moved { actor });
    },
    offers |o| for to in cells(o.state(), o.actor, 1, true) {
        o.add(Creep { actor: o.actor, to });
    };

    /// Stand up; outside a fight it costs nothing, and nobody reacts.
    #[command(rule = STANDING_UP, group = "Move", costs = STAND)]
    StandUp { actor: ActorId }
    price |_, s| price_now(s, STAND),
    may |c, s| {
        at_hand(s, c.actor, Effort::StandUp, STAND)?;
        only_if!(s.is(c.actor, Status::KnockedDown), &STANDING_UP, "{} stands", c.actor)
    },
    run |c, t| if set_to(t, c.actor, Effort::StandUp, STAND) {
        match t.state().stage {
            Stage::Fighting => t.emit(SetAbout { doing: Doing { actor: c.actor, to: None, left: 0, asked: false, rite: None } }),
            _ => t.emit(StoodUp { actor: c.actor }),
        }
    };

    /// Outside a fight: lie down.
    #[command(rule = CRAWLING, group = "Move", between)]
    LieDown { actor: ActorId }
    when |s| only_if!(s.stage != Stage::Fighting, &CRAWLING, "a fight is on"; "end the fight first"),
    may |c, s| {
        at_hand(s, c.actor, Effort::Gesture, 0)?;
        not_if!(s.is(c.actor, Status::KnockedDown), &CRAWLING, "{} lies on the ground", c.actor)
    },
    run |c, t| t.emit(LaidDown { actor: c.actor });

    /// Put somebody or something in another space. The game master's; nobody reacts, and it costs nothing.
    #[command(rule = GROUND, group = "Rulings", label = "Put somewhere", by = game_master, open, always)]
    Place { #[field("who")] target: ActorId, #[field("where")] to: Cell }
    may |c, s| {
        not_if!(s.actor(c.target).away, &GROUND, "{} is in another scene", c.target)?;
        let body = ground::body_at::<Archsoul>(s, c.target, c.to).filter(|body| body.fits(&s.setting.map));
        let open = body.is_some_and(|body| {
            let full = |other: ActorId| other != c.target && Archsoul::takes_space(s, other) && s.footprint(other).overlaps(body);
            body.cells().all(|cell| !s.setting.map.terrain(cell).is_solid()) && !s.ids().any(full)
        });
        only_if!(open, &GROUND, "that space is not on the map, is solid, or is taken"; "a free space")
    },
    run |c, t| t.emit(Placed { actor: c.target, to: c.to }),
    forms |f| {
        let to = f.state().actor(f.actor).at;
        f.filled(Place { target: f.actor, to });
    };

    /// Say what the ground of a space is like, or the country that people travel through.
    #[command(rule = GROUND, group = "Rulings", by = game_master, open, always)]
    MarkGround {
        #[field("space; the country itself if empty")] cell: Option<Cell>,
        #[field("whether it is difficult, or very hostile", usual = true)] difficult: bool,
    }
    may |c, s| {
        let there = c.cell.is_none_or(|cell| s.setting.map.contains(cell) && !s.setting.map.terrain(cell).is_solid());
        only_if!(there, &GROUND, "there is no such space, or nobody can enter it")
    },
    run |c, t| t.emit(GroundMarked { cell: c.cell, difficult: c.difficult });
}

/// Takes along everybody who holds an actor, by the same step, as far as there is room.
fn drag(t: &mut Table<'_, impl Run>, actor: ActorId, from: Cell, to: Cell) {
    let shape = t.state().setting.map.shape();
    let Some(side) = shape.towards(from, to) else { return };
    for id in t.state().ids() {
        let s = t.state();
        if s.actor(id).hold.is_none_or(|hold| hold.target != actor) {
            continue;
        }
        let Some(body) = s.footprint(id).stepped(side) else { continue };
        let open = body.fits(&s.setting.map) && body.cells().all(|cell| !s.setting.map.terrain(cell).is_solid());
        let goes_along = |other: ActorId| s.actor(other).hold.is_some_and(|hold| hold.target == actor);
        let full = |other: ActorId| Archsoul::takes_space(s, other) && s.footprint(other).overlaps(body);
        let mut others = s.ids().filter(|other| ![id, actor].contains(other) && !goes_along(*other));
        if open && !body.contains(to) && !others.any(full) {
            t.emit(Dragged { actor: id, to: body.anchor() });
        }
    }
}

/// Goes on with what an actor has begun, as far as nobody is to react first.
pub fn carry_on(t: &mut Table<'_, impl Run>) {
    while let Some(Doing { actor, to, left, asked, rite }) = t.state().doing.filter(|_| t.state().asked.is_empty()) {
        let s = t.state();
        if s.stage != Stage::Fighting || !s.stands(actor) || !acts(s, actor) || s.is(actor, Status::Restrained) {
            return t.emit(ActionLost { actor });
        }
        if !asked && Some(s.actor(actor).at) != to && s.ids().any(|id| threatens(s, id, actor)) {
            t.emit(Provoked { actor });
            continue;
        }
        if let Some(rite) = rite {
            t.emit(Performed { actor, rite });
            continue;
        }
        match to {
            None => t.emit(StoodUp { actor }),
            Some(to) if to == s.actor(actor).at => t.emit(Moved { actor }),
            Some(to) => match ways(s, actor, left.into(), false, Some(to), |_| ()) {
                Some(to) => t.emit(Stepped { actor, to }),
                None => return t.emit(ActionLost { actor }),
            },
        }
    }
}

happens! { Archsoul;
    /// An actor begins something that others may react to.
    #[event] SetAbout { doing: Doing }
    |e, s| {
        s.doing = Some(e.doing);
        s.actor_mut(e.doing.actor).free_move &= e.doing.to.is_none();
    },
    tell |e, teller| {
        let begins = if e.doing.rite.is_some() { "begins a ritual" } else { "begins to stand up" };
        let what = e.doing.to.map_or(begins.to_owned(), |to| format!("sets out for {to}"));
        told!(Action, "{} {what}", teller.name(e.doing.actor); COSTS).by(e.doing.actor)
    };

    #[event(Action, "{actor} gives an opening", REACTIVE, REACTIVE_TIMING)]
    Provoked { actor: ActorId }
    |_, s| s.doing.iter_mut().for_each(|doing| doing.asked = true);

    /// An actor performs a ritual; in a fight that is heavy activity.
    #[event] Performed { actor: ActorId, rite: Rite }
    |e, s| {
        s.doing = None;
        let fights = s.stage == Stage::Fighting;
        s.actor_mut(e.actor).exertion.fought |= fights;
    },
    tell |e, teller| {
        let ritual = teller.state.profile(e.actor).rituals.get(usize::from(e.rite.ritual))?;
        let about = if ritual.about.is_empty() { String::new() } else { format!(": {}", ritual.about) };
        let line = told!(Action, "{} performs {}{about}", teller.name(e.actor), ritual.name; crate::soul::KEYWORDS);
        Some(line)
    };

    /// An actor takes one step.
    #[event] Stepped { actor: ActorId, to: Cell }
    |e, s| {
        let shape = s.setting.map.shape();
        let actor = s.actor_mut(e.actor);
        actor.facing = shape.towards(actor.at, e.to).unwrap_or(actor.facing);
        actor.at = e.to;
        if let Some(doing) = &mut s.doing {
            (doing.left, doing.asked) = (doing.left.saturating_sub(1), false);
        }
    };

    /// A move is at its end.
    #[event] Moved { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).may_face = true;
        s.doing = None;
    },
    tell |e, teller| {
        let (s, who) = (teller.state, teller.name(e.actor));
        let line = told!(Action, "{who} moves to {}", s.actor(e.actor).at; MOVE_SPEED, super::SLOWED);
        line.rule_if(s.is(e.actor, Status::KnockedDown), &CRAWLING)
            .rule_if(s.is(e.actor, Status::Grappled), &DRAGGING)
    };

    /// The game master said what the ground is like.
    #[event] GroundMarked { cell: Option<Cell>, difficult: bool }
    |e, s| match e.cell {
        None => s.hostile_country = e.difficult,
        Some(cell) => {
            let map = &mut std::sync::Arc::make_mut(&mut s.setting).map;
            let footing = if e.difficult { Footing::Difficult } else { Footing::Clear };
            map.set_terrain(cell, Terrain { footing, ..map.terrain(cell) });
        }
    },
    tell |e, _| {
        let kind = [["open", "difficult"], ["easy to travel", "very hostile"]];
        let what = e.cell.map_or("The country".to_owned(), |cell| format!("The ground at {cell}"));
        told!(Ruling, "{what} is {}", kind[usize::from(e.cell.is_none())][usize::from(e.difficult)]; GROUND)
    };

    /// An actor turned.
    #[event] Faced { actor: ActorId, facing: Direction }
    on |e, actor| (actor.facing, actor.may_face) = (e.facing, false),
    tell |e, teller| told!(Action, "{} turns {}", teller.name(e.actor), teller.state.side_name(e.facing); FACING);

    /// The game master put somebody in another space; what they had begun to do is lost.
    #[event(Ruling, "{actor} is at {to} now", GROUND)]
    Placed { actor: ActorId, to: Cell }
    |e, s| {
        s.doing = s.doing.filter(|doing| doing.actor != e.actor);
        s.actor_mut(e.actor).at = e.to;
    };

    #[event(Status, "{actor} lies down", CRAWLING)]
    LaidDown { actor: ActorId } on |_, actor| _ = actor.statuses.set(Status::KnockedDown, true);

    #[event(Status, "{actor} stands up", STANDING_UP, crate::statuses::KNOCKED_DOWN)]
    StoodUp { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).statuses.set(Status::KnockedDown, false);
        s.doing = None;
    };
}
