//! What a critical hit does besides, by the group of the weapon.

use crate::attack::Landed;
use crate::checks::{Attempt, dc_of, plain};
use crate::damage::{Packet, Part};
use crate::deeds::{self, Deed};
use crate::maneuvers::{away, beyond, moves};
use crate::prelude::*;
use ludex_grid::{Cell, Footprint};

rules! {
    /// A critical hit of one who has mastered a group of weapons does more: axes strike a second foe, bows pin to a wall, fists slow,
    /// clubs and shields push, darts and knives bleed, flails and hammers trip, picks bite deeper, polearms move, slings stun, spears
    /// make clumsy, swords cost one's balance. Whether and how far somebody is pushed is the striker's to say.
    SPECIALISATION = "PF-WPN-19", "Weapon groups and critical specialization", Table(GROUP_ROWS; "group", "what it does");
}

/// What the critical hit of each group does (PF-WPN-19).
pub const GROUP_ROWS: [(Group, &str); 15] = [
    (Group::Axe, "the dice hit one beside the target as well, whose armour class is lower than the attack"),
    (Group::Bow, "a target beside a wall is pinned there: Athletics 10"),
    (Group::Brawling, "slowed 1 until the end of the striker's next turn, but for a Fortitude save"),
    (Group::Club, "pushed up to ten feet"),
    (Group::Dart, "bleeds 1d6"),
    (Group::Flail, "prone"),
    (Group::Hammer, "prone"),
    (Group::Knife, "bleeds 1d6"),
    (Group::Pick, "2 more damage for each weapon die"),
    (Group::Polearm, "moved five feet in a direction of the striker's choice"),
    (Group::Shield, "pushed five feet"),
    (Group::Sling, "stunned 1, but for a Fortitude save"),
    (Group::Spear, "clumsy 1 until the start of the striker's next turn"),
    (Group::Sword, "off balance until the start of the striker's next turn"),
    (Group::Bomb, "it splashes all within ten feet"),
];

/// The DC of pulling oneself free of what pins one (PF-WPN-19).
const PINNED: u8 = 10;

/// Does what the critical hit of a weapon's group does.
pub fn follows(landed: &Landed, table: &mut Table<'_, impl Run>) {
    let Landed { actor, target, strike: place, total, dice } = *landed;
    let state = table.state();
    let group = state.profile(actor).strike(place).and_then(|strike| strike.group);
    let known = group.filter(|group| state.profile(actor).specialised.has(*group));
    let Some(group) = known.filter(|_| state.lives(target)) else { return };
    let until = Until::Starts(actor, 1);
    // In the striker's own turn the end of that one comes first.
    let own = u16::from(state.whose_turn() == Some(actor));
    let later = Until::Ends(actor, 1 + own);
    match group {
        Group::Axe => cleaves(table, actor, target, (place, total, dice)),
        Group::Bow if beside_wall(state, target) => {
            let pinned = Instance { by: Some(actor), dc: PINNED, ..Instance::of(Condition::Immobilized) };
            gives(table, target, pinned);
        }
        // What bleeds by it bleeds as the damage is taken (PF-DMG-25).
        Group::Bow | Group::Pick | Group::Bomb | Group::Dart | Group::Knife => {}
        Group::Brawling if fails(table, actor, target) => {
            gives(table, target, Instance { value: 1, until: later, ..Instance::of(Condition::Slowed) });
        }
        Group::Sling if fails(table, actor, target) => {
            gives(table, target, Instance { value: 1, ..Instance::of(Condition::Stunned) });
        }
        Group::Brawling | Group::Sling => {}
        Group::Club => asks(table, DrivesBack { actor, target, squares: 2, anywhere: false }),
        Group::Shield => asks(table, DrivesBack { actor, target, squares: 1, anywhere: false }),
        Group::Polearm => asks(table, DrivesBack { actor, target, squares: 1, anywhere: true }),
        Group::Flail | Group::Hammer => gives(table, target, Instance::of(Condition::Prone)),
        Group::Spear => gives(table, target, Instance { value: 1, until, ..Instance::of(Condition::Clumsy) }),
        Group::Sword => gives(table, target, Instance { until, ..Instance::of(Condition::FlatFooted) }),
    }
}

/// Gives somebody a condition, if there is room for it.
fn gives(table: &mut Table<'_, impl Run>, target: ActorId, instance: Instance) {
    if !table.state().actor(target).conditions.is_full() {
        conditions::give(table, target, instance);
    }
}

/// Returns whether somebody stands beside a wall, which may be a line between two squares.
fn beside_wall(state: &State, id: ActorId) -> bool {
    let map = &state.setting.map;
    let walls = |from: Cell, next: Cell| {
        let solid = !map.contains(next) || map.terrain(next).is_solid();
        let alone = |cell| Footprint::single(map.shape(), cell);
        solid || map.walls_off(alone(from), alone(next))
    };
    let near = |cell: Cell| map.shape().neighbours(cell).any(|next| walls(cell, next));
    state.footprint(id).cells().any(near)
}

/// Has somebody save against the class DC of another; returns whether it fails.
fn fails(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) -> bool {
    let state = table.state();
    let shows = table.listens();
    let own = derived::save(state, target, Save::Fortitude, shows);
    let by_level = || dc_of(plain("level", i32::from(state.profile(actor).level.max(0)) + 5, &SPECIALISATION, shows));
    let dc = derived::class_dc(state, actor, shows).unwrap_or_else(by_level);
    let deed = Deed { actor: target, target: None, what: "withstand it", rule: &SPECIALISATION };
    !deeds::tries(table, deed, Attempt::new(own, dc)).succeeds()
}

/// Has the dice of an axe hit one beside its target whose armour class is lower than the attack.
fn cleaves(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, (place, total, dice): (u8, i32, i32)) {
    let state = table.state();
    let Some(strike) = state.profile(actor).strike(place) else { return };
    let (kind, reach, materials) = (strike.damage, strike.reach, strike.materials());
    let near = |id: &ActorId| {
        let other = *id != target && *id != actor && state.hostile(*id, actor) && state.stands(*id);
        other && state.feet(*id, target) <= SQUARE.into() && crate::position::reaches(state, actor, *id, reach)
    };
    let second = state.ids().filter(near).find(|id| derived::armor_class(state, *id, false).total() < total);
    let Some(second) = second else { return };
    let mut packet = Packet::default();
    packet.add(Part { kind, amount: dice, materials, ..Part::default() });
    let none = table.tally();
    damage::harm(table, Some(actor), second, packet, (Vec::new(), none));
}

/// Does one whose club, shield or polearm has landed drive its target, how far, and where to?
#[prompt]
pub struct DrivesBack {
    pub actor: ActorId,
    pub target: ActorId,
    /// How many squares at most.
    pub squares: u8,
    /// Whether in any direction.
    #[serde(default, skip_serializing_if = "is_default")]
    pub anywhere: bool,
}

/// Returns the squares beside somebody to which it may be moved.
fn places(state: &State, target: ActorId) -> ludex_kit::List<Cell, 8> {
    let mut all = ludex_kit::List::new();
    let at = state.actor(target).at;
    for next in state.setting.map.shape().neighbours(at) {
        if !all.is_full() && beyond(state, target, at.offset_to(next)).is_some() {
            all.push(next);
        }
    }
    all
}

/// Returns the square straight away from a striker, if its target finds room there.
fn behind(state: &State, actor: ActorId, target: ActorId) -> Option<Cell> {
    beyond(state, target, away(state, actor, target))
}

/// Asks how somebody is driven, if there is room anywhere.
fn asks(table: &mut Table<'_, impl Run>, drives: DrivesBack) {
    let state = table.state();
    let room = if drives.anywhere {
        !places(state, drives.target).is_empty()
    } else {
        behind(state, drives.actor, drives.target).is_some()
    };
    if room {
        Pathfinder::ask(table, drives.into());
    }
}

impl Prompt<Pathfinder> for DrivesBack {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("How far does {} drive {}?", teller.name(self.actor), teller.name(self.target))
    }

    fn usual(&self, state: &State) -> Command {
        let Self { actor, target, squares, anywhere } = *self;
        let toward = behind(state, actor, target).filter(|_| anywhere);
        let stays = anywhere && toward.is_none();
        DriveBack { actor, squares: if stays { 0 } else { squares }, toward }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }
}

/// Drive the target of a critical hit, or leave it where it is.
#[command(rule = SPECIALISATION, group = "Attack", kind = Attack, answer)]
pub struct DriveBack {
    pub actor: ActorId,
    /// How many squares; 0 to leave it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("squares", 0..=2)]
    pub squares: u8,
    /// Where to, with a polearm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<Cell>,
}

impl Act<Pathfinder> for DriveBack {
    fn may(&self, state: &State) -> Verdict {
        let asked = asked::<Pathfinder, DrivesBack>(state)?;
        let most = asked.squares;
        ensure!(self.squares <= most, SPECIALISATION, "it drives them {most} squares at most");
        let chosen = self.toward.is_some() == (asked.anywhere && self.squares > 0);
        ensure!(chosen, SPECIALISATION, "a polearm alone moves them to a square of one's choice");
        let Some(toward) = self.toward else { return Ok(()) };
        let free = places(state, asked.target).iter().any(|place| place == toward);
        ensure!(free, SPECIALISATION, "it is a free square beside {}", asked.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(DrivesBack { actor, target, .. }) = answer::<Pathfinder, DrivesBack>(table) else { return };
        let state = table.state();
        if self.squares == 0 || !state.lives(target) {
            return;
        }
        let at = state.actor(target).at;
        let direction = self.toward.map_or_else(|| away(state, actor, target), |toward| at.offset_to(toward));
        moves(table, actor, target, (direction, self.squares));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let Some(asked) = offers.asked::<DrivesBack>() else { return };
        offers.add(DriveBack { actor, squares: 0, toward: None });
        if asked.anywhere {
            for place in places(state, asked.target).iter() {
                offers.add(DriveBack { actor, squares: 1, toward: Some(place) });
            }
        } else {
            for squares in 1..=asked.squares {
                offers.add(DriveBack { actor, squares, toward: None });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match (self.squares, self.toward) {
            (0, _) => "Leave it where it is".to_owned(),
            (_, Some(toward)) => format!("Move it to {toward}"),
            (squares, None) => format!("Push it {} feet", 5 * squares),
        }
    }
}
