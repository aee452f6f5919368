//! Things that strike people at speed, and people who strike people.

mod striking;

pub(crate) use striking::advance;
pub use striking::{ImpactComes, ImpactOver, ImpactStep};

use crate::damage::{Packet, Wound, harm};
use crate::falls::{Fall, MOST_DICE, packet};
use crate::prelude::*;
use crate::trials::{Ask, Trial, try_it};
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// What a thing does by its size, and what avoiding it takes.
    TABLE = "ED-ENV-01", "Collision table", Table(OBJECT_TABLE; "size", "dice", "DC");
    /// A saving throw of Dexterity halves what it does.
    RESOLUTION = "ED-ENV-02", "Collision resolution";
    /// The game master may change what it takes.
    ANOTHER_DC = "ED-ENV-03", "GM changes the DC", Call;
    /// What falls, and is two sizes larger, pins whom it strikes.
    PINNED = "ED-ENV-04", "Pinned";
    /// A check of Strength frees, against what the saving throw took; an ally helps, or does it.
    FREE = "ED-ENV-05", "Getting free";
    /// What is too large to avoid does what a fall does, from a height by its speed.
    UNAVOIDABLE = "ED-ENV-06", "Unavoidable collisions", Call;
    /// Each thing is a source of its own; what strikes several is thrown for once.
    SEVERAL = "ED-ENV-33", "Several objects, several victims";
    /// Who falls three metres onto somebody is a falling thing of its size.
    BODIES = "ED-ENV-34", "Falling on somebody", Option;
    /// Dice, gravity, then half for who avoids it or twice for who is set back, then armour and resistance.
    WORSE = "ED-INT-61", "Falling object in high gravity with a bad setback";
    /// Speed, not gravity, is what strikes where there is none.
    IMPACTS = "ED-GRV-24", "Zero gravity: impacts", Call;
}

/// Dice of damage of a thing by its size, and what avoiding it takes (ED-ENV-01).
pub const OBJECT_TABLE: [(Size, u32, i32); 6] = [
    (Size::Tiny, 1, 7),
    (Size::Small, 2, 10),
    (Size::Medium, 4, 13),
    (Size::Large, 6, 16),
    (Size::Huge, 9, 20),
    (Size::Gargantuan, 12, 24),
];

/// Let something strike people.
#[command(rule = RESOLUTION, group = "World", kind = Harm, by = game_master, open, always, label = "A collision")]
pub struct Collide {
    pub target: ActorId,
    /// Whom it strikes as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[field("and")]
    pub others: Vec<ActorId>,
    #[field("size of the thing", usual = Size::Medium)]
    pub size: Size,
    /// What avoiding it takes, where that is not what the table says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("another DC", 1..=60)]
    pub dc: Option<u8>,
    /// Whether it falls.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("it falls")]
    pub falling: bool,
}

impl Act<Edge> for Collide {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.others.len() <= 20, SEVERAL, "it strikes twenty at the most");
        ensure!(!state.stack.is_full(), SEVERAL, "too much is under way", instead = "let that come to an end");
        for (place, id) in self.others.iter().enumerate() {
            let twice = *id == self.target || self.others[..place].contains(id);
            ensure!(!twice, SEVERAL, "{} is struck once", *id);
        }
        for id in std::iter::once(&self.target).chain(&self.others) {
            ensure!(state.lives(*id), RESOLUTION, "{} is dead", *id);
            let floats = self.falling && crate::gravity::is_weightless(state, *id);
            ensure!(!floats, crate::falls::NOTHING_FALLS, "nothing falls where {} is", *id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let roll = table.dice(OBJECT_TABLE[self.size as usize].1, 6);
        let amount = roll.kept as i32;
        table.emit(Thrown { size: self.size, falling: self.falling, roll });
        let caught = std::iter::once(self.target).chain(self.others.iter().copied()).collect();
        // ED-ENV-03
        let usual = OBJECT_TABLE[self.size as usize].2 as u8;
        let impact = Impact { falling: self.falling, ..impact(self.size, self.dc.unwrap_or(usual), amount, caught) };
        striking::strikes(table, impact);
    }
}

/// Returns what strikes people, before it does.
const fn impact(size: Size, dc: u8, amount: i32, caught: Crowd) -> Impact {
    let amount = amount as i16;
    Impact { size, dc, falling: false, amount, caught, now: None, saved: false, worse: false, boom: Boom::Bursting }
}

/// Something strikes.
#[event]
pub struct Thrown {
    pub size: Size,
    #[serde(default, skip_serializing_if = "is_default")]
    pub falling: bool,
    pub roll: Rolled,
}

impl Event<Edge> for Thrown {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let how = if self.falling { "falls" } else { "strikes" };
        let text = format!("Something {} {how}: {}", self.size, self.roll.kept);
        let line = Line::new(LineKind::Harm, text).rule(&TABLE).rule(&RESOLUTION).rule(&SEVERAL).rule(&WORSE);
        Some(line.check(ludex_engine::Check::new("Collision", vec![self.roll.clone()], Tally::shown())))
    }
}

/// An actor lies under something, or no longer (0).
#[event]
pub struct IsPinned {
    pub actor: ActorId,
    /// What getting free takes.
    pub dc: u8,
}

impl Event<Edge> for IsPinned {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.pinned = self.dc;
            actor.defends &= self.dc == 0;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match self.dc {
            0 => (format!("{who} is free"), &FREE),
            dc => (format!("{who} lies under it; getting free takes {dc}"), &PINNED),
        };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(rule))
    }
}

/// Get out from under something, or pull somebody out.
#[command(rule = FREE, group = "Help", costs = 1)]
pub struct GetFree {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for GetFree {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(state.actor(target).pinned > 0, FREE, "nothing lies on {}", target);
        if state.stage == Stage::Fighting {
            may_pay(state, actor, Cost::Action)?;
        } else {
            ensure!(conditions::can_act(state, actor), FREE, "{} cannot act", actor);
        }
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, FREE, "{} is too far away", target, instead = "move up to them");
        let stuck = actor != target && state.actor(actor).pinned > 0;
        ensure!(!stuck, FREE, "{} lies under something as well", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        if table.state().stage == Stage::Fighting {
            pays(table, actor, Cost::Action);
        }
        let dc = table.state().actor(target).pinned;
        if try_it(table, actor, Ask::of(Trial::GetFree, Skill::Might, dc.into())).1 {
            table.emit(IsPinned { actor: target, dc: 0 });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| state.actor(*id).pinned > 0) {
            offers.add(GetFree { actor, target });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        if self.actor == self.target { "Get free".to_owned() } else { format!("Free {}", teller.name(self.target)) }
    }
}

/// Lift away what lies on somebody: that frees it without a check.
#[command(rule = FREE, group = "World", kind = Rule, by = game_master, open, always, label = "Lift it away")]
pub struct LiftAway {
    pub target: ActorId,
}

impl Act<Edge> for LiftAway {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.target).pinned > 0, FREE, "nothing lies on {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(IsPinned { actor: self.target, dc: 0 });
    }
}

/// Let somebody crash into what nobody can avoid.
#[command(rule = UNAVOIDABLE, group = "World", kind = Harm, by = game_master, open, always, label = "A crash")]
pub struct Crash {
    pub target: ActorId,
    /// How fast they come together, in hundredths of a metre a second.
    #[field("centimetres a second", 1..=100_000, usual = 2000)]
    pub speed: u32,
}

/// Returns the height, in centimetres, from which one falls as fast as so many centimetres a second (ED-ENV-06).
pub fn height_of(speed: u32) -> i32 {
    let square = u64::from(speed) * u64::from(speed);
    (square / 2000).min(i32::MAX as u64) as i32
}

/// Returns the dice of a crash (ED-ENV-06, ED-GRV-24).
pub fn crash_dice(speed: u32) -> u32 {
    (height_of(speed) / crate::falls::STRETCH).min(MOST_DICE) as u32
}

impl Act<Edge> for Crash {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), UNAVOIDABLE, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        crashes(table, self.target, self.speed);
    }
}

/// Lets an actor strike something at so many centimetres a second; gravity changes nothing of it.
pub fn crashes(table: &mut Table<'_, impl Run>, actor: ActorId, speed: u32) {
    let dice = crash_dice(speed);
    if dice == 0 {
        return table.emit(Crashed { actor, speed, roll: None });
    }
    let roll = table.dice(dice, 6);
    let packet = packet(table.state(), roll.kept as i32);
    table.emit(Crashed { actor, speed, roll: Some(roll) });
    if harm(table, Wound::of(actor, packet)) > 0 && table.state().lives(actor) {
        conditions::falls(table, actor);
    }
}

/// An actor has struck something.
#[event]
pub struct Crashed {
    pub actor: ActorId,
    /// Centimetres a second.
    pub speed: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Rolled>,
}

impl Event<Edge> for Crashed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} strikes something at {} m/s", teller.name(self.actor), self.speed / 100);
        let roll = self.roll.iter().cloned().collect();
        let line = Line::new(LineKind::Harm, text).by(self.actor).rule(&UNAVOIDABLE);
        let line = line.rule_if(crate::gravity::is_weightless(teller.state, self.actor), &IMPACTS);
        Some(line.check(ludex_engine::Check::new("Crash", roll, Tally::shown())))
    }
}

/// Let an actor fall onto another.
#[command(rule = BODIES, group = "World", kind = Harm, by = game_master, open, always, label = "Fall on somebody")]
pub struct FallOn {
    pub target: ActorId,
    #[field("onto whom")]
    pub below: ActorId,
    #[field("centimetres", 1..=100_000, usual = 600)]
    pub height: i32,
}

/// From such a height, in centimetres, who falls hurts who is below (ED-ENV-34).
const HURTS: i32 = 300;

impl Act<Edge> for FallOn {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.target != self.below, BODIES, "it takes two");
        ensure!(state.lives(self.below), BODIES, "{} is dead", self.below);
        Fall { target: self.target, height: self.height, soft: false }.may(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, below, height } = *self;
        // Whoever is right below is struck as it comes down.
        let struck = below_of(table.state(), target).has(below);
        crate::falls::falls(table, target, height, false);
        if !struck {
            drops_on(table, target, height, std::iter::once(below).collect());
        }
        if let Some(at) = beside(table.state(), target, below) {
            table.emit(Lies { actor: target, at });
        }
    }
}

/// Returns those on whom somebody comes down where it is: whose space is below its own, but for whom it carries and who carries it.
fn below_of(state: &State, actor: ActorId) -> Crowd {
    let space = state.space(actor);
    let carries = |one: ActorId, other: ActorId| crate::loads::carries(state, one, other);
    let under = |id: &ActorId| {
        let apart = *id != actor && !carries(actor, *id) && !carries(*id, actor);
        apart && state.lives(*id) && !state.actor(*id).flies && state.space(*id).overlaps(space)
    };
    state.ids().filter(under).collect()
}

/// Lets who has fallen strike others as a falling thing of its size would (ED-ENV-34).
fn drops_on(table: &mut Table<'_, impl Run>, actor: ActorId, height: i32, caught: Crowd) {
    let state = table.state();
    if height < HURTS || caught.is_empty() || !state.options().falling_bodies_hit {
        return;
    }
    let size = state.profile(actor).size;
    let roll = table.dice(OBJECT_TABLE[size as usize].1, 6);
    let amount = roll.kept as i32;
    table.emit(Thrown { size, falling: true, roll });
    let dc = OBJECT_TABLE[size as usize].2 as u8;
    striking::strikes(table, Impact { falling: true, ..impact(size, dc, amount, caught) });
}

/// Who comes down on others strikes them, and lies beside them (ED-ENV-34).
pub fn comes_down(landed: &crate::falls::Landed, table: &mut Table<'_, impl Run>) {
    let actor = landed.actor;
    let caught = below_of(table.state(), actor);
    let Some(first) = caught.first().filter(|_| landed.height >= HURTS) else { return };
    drops_on(table, actor, landed.height, caught);
    if let Some(at) = beside(table.state(), actor, first) {
        table.emit(Lies { actor, at });
    }
}

/// Returns the nearest free place for an actor around another.
fn beside(state: &State, actor: ActorId, other: ActorId) -> Option<Place> {
    let middle = state.cell(state.actor(other).at);
    let free = |at: &Place| {
        let space = state.space_at(actor, *at);
        let taken = |id: &ActorId| *id != actor && state.lives(*id) && state.space(*id).overlaps(space);
        state.footing(*at) != ludex_grid::Footing::Blocked && !state.ids().any(|id| taken(&id))
    };
    let around = (-8..=8).flat_map(|down| (-8..=8).map(move |across| (across, down)));
    let places = around.filter_map(|(across, down)| middle.offset(across, down)).map(|cell| state.middle(cell));
    let here = state.actor(other).at;
    places.filter(free).min_by_key(|at| (at.squared_to(here), at.y, at.x))
}

/// An actor lies somewhere.
#[event]
pub struct Lies {
    pub actor: ActorId,
    pub at: Place,
}

impl Event<Edge> for Lies {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.at);
    }
}
