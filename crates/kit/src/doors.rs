//! Doors between cells, in a game that has no things of its own to be doors: opening and shutting them, and what the game master
//! says of them. Whether one stands open the map knows; a game says with [`Doored`] what it takes to turn one.

use crate::ground::{Grounded, body};
use crate::leaf::Leaf;
use crate::{
    Act, ActorId, After, CommandField, Event, Forms, Line, LineKind, Offers, Refusal, Rule, Run, Table, Teller,
    Verdict, Viewer, command, event, is_default,
};
use ludex_engine::{GroundLine, Offer, walls};
use ludex_grid::{Cell, Map};
use serde::{Deserialize, Serialize};

/// A door between cells.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// The number by which the map knows it.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// Whether no hand opens it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked: bool,
    /// Whether players take it for a wall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl Door {
    /// Returns the doors that the map of a file names.
    pub fn of(ground: &crate::content::Ground) -> Vec<Door> {
        let door = |(id, name): (u32, &str)| Door { id, name: name.to_owned(), ..Door::default() };
        ground.doors().map(door).collect()
    }
}

/// A game with doors between the cells of its maps.
pub trait Doored: Grounded {
    /// The rule by which doors are opened.
    const OPENS: &'static Rule;

    /// Returns the doors of the scene.
    fn doors(state: &Self::State) -> &[Door];
    /// Returns the map and the doors of the scene, to be changed.
    fn doors_mut(state: &mut Self::State) -> (&mut Map, &mut Vec<Door>);
    /// Checks that an actor may lay hands on a door now, and can pay for it.
    ///
    /// # Errors
    /// It is not its turn, its hands are bound, it cannot pay.
    fn may_handle(state: &Self::State, actor: ActorId) -> Verdict;
    /// Lets an actor pay for it. Returns whether the door turns.
    fn handles(table: &mut Table<'_, Self, impl Run<Self>>, actor: ActorId) -> bool;
    /// Returns what it costs now.
    fn turning_price(state: &Self::State) -> i32;

    /// Returns whether an actor who stands where it does reaches a door beside which a cell lies: usually, where it stands in that cell.
    fn reaches(state: &Self::State, actor: ActorId, beside: Cell) -> bool {
        body::<Self>(state, actor).is_some_and(|body| body.contains(beside))
    }
}

/// Returns the door of a name, and whether it stands open.
fn door<'a, G: Doored>(state: &'a G::State, name: &str) -> Option<(&'a Door, bool)> {
    let door = G::doors(state).iter().find(|door| door.name == name)?;
    Some((door, G::map(state)?.0.lines()?.is_open(door.id)?))
}

/// Returns whether an actor stands at a door.
fn is_at<G: Doored>(state: &G::State, actor: ActorId, door: &Door) -> bool {
    let lines = G::map(state).and_then(|(map, _)| map.lines());
    lines.is_some_and(|lines| lines.beside(door.id).iter().any(|cell| G::reaches(state, actor, *cell)))
}

/// Returns whether somebody stands astride of a door.
fn is_blocked<G: Doored>(state: &G::State, door: &Door) -> bool {
    let Some(lines) = G::map(state).and_then(|(map, _)| map.lines()) else { return false };
    let mut all = (0..G::count(state) as u16).map(ActorId).filter(|id| G::takes_space(state, *id));
    all.any(|id| body::<G>(state, id).is_some_and(|body| lines.stands_across(door.id, body)))
}

/// Returns what stands between cells as the table draws it, with the names of the doors. For
/// [`Scenery::lines`](crate::Scenery::lines).
pub fn lines<G: Doored>(state: &G::State) -> Vec<GroundLine> {
    let mut lines = crate::ground::lines::<G>(state);
    for door in G::doors(state) {
        walls::name_doors(&mut lines, door.id, &door.name, door.secret);
    }
    lines
}

/// Open or shut a door at which one stands.
#[command(group = "Thing", kind = Door)]
#[derive(Eq)]
pub struct TurnDoor {
    pub actor: ActorId,
    /// Which, by its name.
    pub door: String,
    /// Open it.
    pub open: bool,
}

impl<G: Doored> Act<G> for TurnDoor
where
    TurnDoor: Into<G::Command>,
    DoorTurned: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::OPENS);

    fn may(&self, state: &G::State) -> Verdict {
        let known = door::<G>(state, &self.door).filter(|(door, _)| !door.secret);
        let (door, open) = known.ok_or_else(|| Refusal::new(G::OPENS, "there is no door of that name"))?;
        ensure!(is_at::<G>(state, self.actor, door), *G::OPENS, "it is out of reach", instead = "go up to it");
        let leaf = Leaf { opens: true, open, locked: door.locked };
        leaf.may_turn(self.open, G::OPENS, || is_blocked::<G>(state, door))?;
        G::may_handle(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        if G::handles(table, self.actor) {
            table.emit(DoorTurned { actor: self.actor, door: self.door.clone(), open: self.open });
        }
    }

    fn offers(offers: &mut Offers<'_, G>) {
        let state = offers.state();
        let actor = offers.actor;
        for known in G::doors(state).iter().filter(|door| !door.secret && is_at::<G>(state, actor, door)) {
            if let Some((door, open)) = door::<G>(state, &known.name) {
                offers.add(TurnDoor { actor, door: door.name.clone(), open: !open });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_, G>) -> String {
        format!("{} {}", if self.open { "Open" } else { "Shut" }, self.door)
    }

    fn price(&self, state: &G::State) -> i32 {
        G::turning_price(state)
    }

    fn details(&self, _state: &G::State, offer: &mut Offer<G::Command>) {
        offer.door = Some(self.door.clone());
    }
}

/// Say how a door stands: open or shut, locked, or secret, so that players take it for a wall.
#[command(group = "Rulings", label = "Say how a door stands", kind = Door, by = game_master, open, always)]
#[derive(Eq)]
pub struct SetDoor {
    /// Which, by its name.
    pub door: String,
    /// Whether it stands open.
    pub open: bool,
    /// Whether no hand opens it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked: bool,
    /// Whether players take it for a wall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl<G: Doored> Act<G> for SetDoor
where
    SetDoor: Into<G::Command>,
    DoorSet: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::OPENS);

    fn when(state: &G::State) -> Verdict {
        ensure!(!G::doors(state).is_empty(), *G::OPENS, "there is no door between spaces");
        Ok(())
    }

    fn may(&self, state: &G::State) -> Verdict {
        let (door, _) =
            door::<G>(state, &self.door).ok_or_else(|| Refusal::new(G::OPENS, "there is no door of that name"))?;
        ensure!(!(self.open && self.locked), *G::OPENS, "what stands open is not locked", instead = "shut it");
        ensure!(self.open || !is_blocked::<G>(state, door), *G::OPENS, "somebody stands in it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let SetDoor { door, open, locked, secret } = self.clone();
        table.emit(DoorSet { door, open, locked, secret });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let state = forms.state();
        if let Some(first) = G::doors(state).first()
            && let Some((known, open)) = door::<G>(state, &first.name)
        {
            let Door { name, locked, secret, .. } = known.clone();
            forms.filled(SetDoor { door: name, open, locked, secret });
        }
    }
}

/// A door was opened, or shut.
#[event]
pub struct DoorTurned {
    pub actor: ActorId,
    pub door: String,
    pub open: bool,
}

impl<G: Doored> Event<G> for DoorTurned
where
    DoorTurned: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let (map, doors) = G::doors_mut(state);
        if let Some(door) = doors.iter().find(|door| door.name == self.door) {
            map.turn_door(door.id, self.open);
        }
    }

    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        let does = if self.open { "opens" } else { "shuts" };
        let text = format!("{} {does} {}.", teller.name(self.actor), self.door);
        Some(Line::new(LineKind::Action, text).rule(G::OPENS))
    }
}

/// The game master said how a door stands.
#[event]
pub struct DoorSet {
    pub door: String,
    pub open: bool,
    pub locked: bool,
    pub secret: bool,
}

impl<G: Doored> Event<G> for DoorSet
where
    DoorSet: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let (map, doors) = G::doors_mut(state);
        if let Some(door) = doors.iter_mut().find(|door| door.name == self.door) {
            door.locked = self.locked;
            door.secret = self.secret;
            map.turn_door(door.id, self.open);
        }
    }

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        let open = if self.open { "open" } else { "shut" };
        let locked = if self.locked { " and locked" } else { "" };
        let text = format!("{} stands {open}{locked}.", self.door);
        Some(Line::new(LineKind::Ruling, text).rule(G::OPENS))
    }

    fn secret(&self, _state: &G::State, viewer: &Viewer) -> bool {
        self.secret && !viewer.is_game_master()
    }
}
