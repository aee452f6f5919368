//! Swimming, and water that takes hold of swimmers.

use super::{BREATHING_AGAIN, swims};
use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::conditions::Afflicted;
use crate::dying::needs_air;
use crate::prelude::*;
use crate::statuses::{self, Effort};
use crate::turns::{self, Stepped};
use ludex_grid::Cell;
use ludex_kit::clock::MINUTE;

rules! {
    /// One swims a space a round in any direction, one more for every three ranks of Conditioning, never faster than one moves. It
    /// is one move of a turn, for an action point.
    SWIM_SPEED = "SP-UWD-12", "Swim speed";
    /// Exhaustion slows swimmers as it does others. Knocked down means nothing to them.
    TIRED_SWIMMERS = "SP-UWD-13", "Exhausted swimmers";
    /// Swimming is heavy activity.
    HEAVY = "SP-UWD-14", "Swimming is heavy activity";
    /// Endurance and Conditioning at 4: a river needs 1, a stormy sea 2, rapids 3.
    TURBULENT = "SP-UWD-15", "Turbulent water", Table(REQUIRED; "water", "required");
    /// Every round in a fight, every minute otherwise, unless the game master finds otherwise.
    HOW_OFTEN = "SP-UWD-16", "How often", Call;
    /// Who fails goes under and gets nowhere until the next success.
    SWEPT = "SP-UWD-17", "Failing in turbulent water", Call;
    /// Noisy armour adds 1 to rolls to swim.
    NOISY = "SP-UWD-18", "Noisy armour";
    /// In heavy armour nobody swims: one sinks.
    SINKING = "SP-UWD-19", "Heavy armour";
}

/// What turbulent water asks of swimmers (SP-UWD-15).
pub const REQUIRED: [(Rough, u8); 4] = [(Rough::Calm, 0), (Rough::River, 1), (Rough::Sea, 2), (Rough::Rapids, 3)];

questions! { State;
    /// Spaces of a swim (SP-UWD-12).
    pub swim_speed |s, id| -> u8 {
        let record = &s.profile(id).record;
        let most = match record.speed {
            _ if record.swim.is_some() => u8::MAX,
            0 => 0,
            _ if s.is(id, Status::Exhausted) => record.speed.saturating_sub(1).max(1),
            _ => record.speed,
        };
        record.swim.unwrap_or(1 + (s.rank(id, Skill::Conditioning) / 3) as u8).min(most)
    };
    /// Seconds from one roll in turbulent water to the next.
    interval |s| -> u32 {
        match s.waters.each {
            Often::Usual if s.stage != Stage::Fighting => MINUTE as u32,
            Often::Minute => MINUTE as u32,
            _ => s.options().round_seconds.into(),
        }
    };
    /// Whom the water takes hold of next, and in how many seconds.
    pub next_toss |s| -> Option<(u64, ActorId)> {
        let tossed = s.ids().filter(|id| s.waters.rough != Rough::Calm && swims(s, *id) && needs_air(s, *id));
        tossed.map(|id| (u64::from(interval(s).saturating_sub(s.actor(id).breath.tossed)), id)).min()
    };
    spaces |s, id, to: Cell, under: bool| -> u32 {
        let turn = u32::from(under != s.is(id, Status::Submerged));
        s.setting.map.shape().distance(s.actor(id).at, to) + turn
    };
}

acts! { Archsoul;
    /// Swim: to a space, and with the head under water or above it.
    #[command(rule = SWIM_SPEED, group = "Move", costs = 1, cell = to, described)]
    Swim { actor: ActorId, to: Cell, #[field("whether to go under")] under: bool }
    label |c, teller| {
        let (s, here) = (teller.state, teller.state.actor(c.actor).at == c.to);
        let way = match (s.is(c.actor, Status::Submerged), c.under) {
            (false, true) => "Dive",
            (true, false) => "Surface",
            _ => "Swim",
        };
        if here { way.to_owned() } else { format!("{way} to {}", c.to) }
    },
    may |c, s| {
        let Swim { actor, to, under } = *c;
        only_if!(swims(s, actor), &SWIM_SPEED, "{} is not in deep water", actor)?;
        not_if!(s.profile(actor).laden, &SINKING, "{} wears too much to swim", actor)?;
        let fight = s.stage == Stage::Fighting;
        if fight { turns::ready(s, actor, Effort::Creep, 1)? } else { statuses::able(s, actor, Effort::Creep)? }
        not_if!(fight && s.actor(actor).exertion.swam, &SWIM_SPEED, "{} has swum in this turn", actor)?;
        not_if!(s.actor(actor).breath.swept, &SWEPT, "the water has hold of {}", actor)?;
        let (far, most) = (spaces(s, actor, to, under), u32::from(swim_speed(s, actor)));
        only_if!((1..=most).contains(&far), &SWIM_SPEED, "{} swims {} spaces", actor, most as i32; "dive and rise count one")?;
        let here = to == s.actor(actor).at;
        only_if!(here || turns::reach(s, actor, far as u16, to), &SWIM_SPEED, "no way leads there")
    },
    run |c, t| {
        let Swim { actor, to, under } = *c;
        let fight = t.state().stage == Stage::Fighting;
        if fight && !turns::set_to(t, actor, Effort::Creep, 1) {
            return;
        }
        if to != t.state().actor(actor).at {
            t.emit(Stepped { actor, to });
        }
        t.emit(Swam { actor });
        if under != t.state().is(actor, Status::Submerged) {
            t.emit(Afflicted { actor, status: Status::Submerged, there: under });
        }
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let most = swim_speed(s, actor);
        if swims(s, actor) {
            let now = s.is(actor, Status::Submerged);
            o.add(Swim { actor, to: s.actor(actor).at, under: !now });
            for to in turns::slow_cells(s, actor, most) {
                [false, true].into_iter().for_each(|under| o.add(Swim { actor, to, under }));
            }
        }
    };

    /// Say what the water is like.
    #[command(rule = TURBULENT, group = "Rulings", by = game_master, open, always)]
    SetWater { #[field("water")] water: Rough, #[field("how often one rolls", rule = HOW_OFTEN)] #[or_default] each: Often }
    may |c, s| only_if!(s.waters != Waters { rough: c.water, each: c.each }, &TURBULENT, "that would change nothing"),
    run |c, t| t.emit(WaterSet { waters: Waters { rough: c.water, each: c.each } });
}

/// A round in the water, in a fight.
pub(super) fn round_in_water(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    if s.waters.rough == Rough::Calm || !swims(s, actor) || !needs_air(s, actor) {
        return;
    }
    let seconds = u32::from(s.options().round_seconds);
    if s.actor(actor).breath.tossed + seconds >= interval(s) {
        tossed(t, actor);
    } else {
        t.emit(Drifted { actor, seconds });
    }
}

/// The water takes hold of an actor (SP-UWD-15).
pub fn tossed(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let (s, shows) = (t.state(), t.listens());
    let required = REQUIRED[s.waters.rough as usize].1;
    let mut difficulty = Difficulty::of(s, actor, None, shows);
    difficulty.add_if(s.profile(actor).noisy, Cause::Noisy, 1, &NOISY);
    let fails = s.profile(actor).laden || checks::fails_by_itself(s, actor, Attribute::Endurance, true).is_some();
    let pool = stats(s, actor, Attribute::Endurance, &[Skill::Conditioning], shows);
    let roll = (!fails).then(|| throw(t, actor, (pool, difficulty), 0, true));
    let (held, was) =
        (roll.as_ref().is_some_and(|roll| roll.result >= required.into()), t.state().actor(actor).breath.swept);
    t.emit(Tossed { actor, roll, required, held });
    if held == was || !held && !t.state().is(actor, Status::Submerged) {
        let under = !held;
        if under != t.state().is(actor, Status::Submerged) {
            t.emit(Afflicted { actor, status: Status::Submerged, there: under });
        }
    }
}

happens! { Archsoul;
    #[event(Action, "{actor} swims", SWIM_SPEED, HEAVY)]
    Swam { actor: ActorId } on |_, actor| (actor.exertion.swam, actor.may_face) = (true, true);

    /// The game master said what the water is like.
    #[event] WaterSet { waters: Waters } |e, s| s.waters = e.waters,
    tell |e, _| told!(Ruling, "The water: {}", e.waters.rough; TURBULENT, HOW_OFTEN);

    /// A round in the water without a roll.
    #[event] Drifted { actor: ActorId, seconds: u32 } on |e, actor| actor.breath.tossed += e.seconds;

    /// The water took hold of an actor, or did not.
    #[event] Tossed { actor: ActorId, roll: Option<Throw>, required: u8, held: bool }
    on |e, actor| (actor.breath.swept, actor.breath.tossed) = (!e.held, 0),
    tell |e, teller| {
        let came = if e.held { "keeps above water" } else { "is swept under" };
        let got = e.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = told!(Roll, "{} {came}: {got}, needs {}", teller.name(e.actor), e.required; TURBULENT);
        let line = line.rule_if(!e.held, &SWEPT).rule_if(e.held, &BREATHING_AGAIN);
        match &e.roll {
            Some(roll) => roll.explain("Turbulent water", line),
            None => line.rule(&SINKING),
        }
    },
    measure |e, gauge| gauge.mark_if(e.held, mark::SUCCESS);
}
