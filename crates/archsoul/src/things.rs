//! Doors and chests: opening and shutting them, and forcing what is locked.

use crate::checks::{Feat, GAME_MASTER, tries};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{ATTACK, COSTS, DRAW, at_hand, price_now, set_to};
use ludex_grid::{Cell, Footprint, Map};
use ludex_kit::doors::{Door, Doored};
use ludex_kit::fog::{Fog, Foggy};
use ludex_kit::ground::Grounded;
use ludex_kit::leaf::Leaf;

/// Returns how something stands that may open and shut; what is broken does neither.
pub fn leaf(state: &State, id: ActorId) -> Leaf {
    let opens = state.profile(id).thing.as_ref().is_some_and(|thing| thing.opens != Opens::No);
    let Latch { open, locked, .. } = state.actor(id).latch;
    Leaf { opens: opens && state.actor(id).dead.is_none(), open, locked }
}

/// Asks whether an actor is beside something that opens, and sees it.
///
/// # Errors
/// It does not open, or is out of reach.
fn within_reach(state: &State, actor: ActorId, thing: ActorId) -> Verdict {
    ensure!(leaf(state, thing).opens, COSTS, "{} is nothing that opens, or is broken", thing);
    let near = !state.actor(thing).away && !state.unseen.is(actor, thing) && state.distance(actor, thing) <= 1;
    ensure!(near, COSTS, "{} is out of reach", thing, instead = "go there");
    Ok(())
}

/// Returns the things that open within reach of an actor.
fn things_in_reach(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> {
    state.ids().filter(move |id| within_reach(state, actor, *id).is_ok())
}

/// Returns whether somebody or something stands in a way, so that it cannot shut.
fn is_blocked(state: &State, way: ActorId) -> bool {
    if let Some(between) = state.between(way) {
        let lines = state.setting.map.lines();
        let stands = |id: ActorId| id != way && Archsoul::takes_space(state, id);
        let astride = |id: ActorId| lines.is_some_and(|lines| lines.stands_across(between.door, state.footprint(id)));
        return state.ids().any(|id| stands(id) && astride(id));
    }
    let body = state.footprint(way);
    let stands_in_it =
        |id: ActorId| id != way && Archsoul::takes_space(state, id) && state.footprint(id).overlaps(body);
    state.lets_by(way) && state.ids().any(stands_in_it)
}

/// Returns whether something is a way that stands shut.
fn is_shut(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let is_a_way = state.profile(id).thing.as_ref().is_some_and(|thing| thing.opens == Opens::Way);
    is_a_way && !actor.latch.open && actor.dead.is_none() && !actor.away
}

impl Foggy for Archsoul {
    fn fog(state: &State) -> Option<&Fog> {
        state.fog.as_deref()
    }

    fn fog_mut(state: &mut State) -> &mut Option<Box<Fog>> {
        &mut state.fog
    }

    fn field(state: &State) -> Option<&Map> {
        Some(&state.setting.map)
    }

    fn stands(state: &State, id: ActorId) -> Option<Footprint> {
        (!state.actor(id).away).then(|| state.footprint(id))
    }

    fn is_fixed(state: &State, id: ActorId) -> bool {
        state.is_thing(id)
    }

    fn looks(state: &State, id: ActorId) -> bool {
        state.is_awake(id) && !state.is_thing(id)
    }

    fn bars_view(state: &State, cell: Cell) -> bool {
        let in_it = |id: ActorId| state.between(id).is_none() && state.footprint(id).contains(cell);
        state.ids().any(|id| is_shut(state, id) && in_it(id))
    }
}

impl Doored for Archsoul {
    const OPENS: &'static Rule = &COSTS;

    fn doors(state: &State) -> &[Door] {
        &state.setting.doors
    }

    fn doors_mut(state: &mut State) -> (&mut Map, &mut Vec<Door>) {
        let setting = std::sync::Arc::make_mut(&mut state.setting);
        (&mut setting.map, &mut setting.doors)
    }

    fn may_handle(state: &State, actor: ActorId) -> Verdict {
        at_hand(state, actor, Effort::Handle, DRAW)
    }

    fn handles(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
        set_to(table, actor, Effort::Handle, DRAW)
    }

    fn turning_price(state: &State) -> i32 {
        price_now(state, DRAW)
    }
}

/// Open or shut a door or a chest.
#[command(rule = COSTS, group = "Thing", costs = DRAW)]
pub struct OpenThing {
    pub actor: ActorId,
    pub target: ActorId,
    pub open: bool,
}

impl Act<Archsoul> for OpenThing {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Handle, DRAW)?;
        within_reach(state, self.actor, self.target)?;
        leaf(state, self.target).may_turn(self.open, &COSTS, || is_blocked(state, self.target))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if set_to(table, self.actor, Effort::Handle, DRAW) {
            table.emit(ThingTurned { actor: self.actor, target: self.target, open: self.open });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        for target in things_in_reach(state, offers.actor) {
            let open = !state.actor(target).latch.open;
            offers.add(OpenThing { actor: offers.actor, target, open });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let turn = if self.open { "Open" } else { "Shut" };
        format!("{turn} {}", teller.name(self.target))
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, DRAW)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.door = state.between(self.target).map(|_| state.profile(self.target).name.clone());
    }
}

/// Returns what stands between the spaces of the map, with the names of its doors and of the things that are doors.
pub fn lines(state: &State) -> Vec<ludex_engine::GroundLine> {
    let mut lines = ludex_kit::doors::lines::<Archsoul>(state);
    for id in state.ids() {
        if let Some(between) = state.between(id) {
            ludex_engine::walls::name_doors(&mut lines, between.door, &state.profile(id).name, false);
        }
    }
    lines
}

/// Force what is locked: Athletics and Brawl must come to what the file or the game master says. In a fight it costs as
/// much as an attack.
#[command(rule = GAME_MASTER, group = "Thing", label = "Force {target} open", costs = ATTACK)]
pub struct Force {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Archsoul> for Force {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::OtherCheck, ATTACK)?;
        within_reach(state, self.actor, self.target)?;
        let Latch { open, locked, forced } = state.actor(self.target).latch;
        ensure!(locked && !open, GAME_MASTER, "it is not locked", instead = "open it");
        ensure!(forced.is_some(), GAME_MASTER, "bare strength does not force it", instead = "break it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Force { actor, target } = *self;
        if !set_to(table, actor, Effort::OtherCheck, ATTACK) {
            return;
        }
        let needed = table.state().actor(target).latch.forced.map_or(0, i32::from);
        let result = tries(table, actor, Feat::Force, (Attribute::Athletics, Skill::Brawl), Some(needed));
        if result >= needed {
            table.emit(Forced { actor, target });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        for target in things_in_reach(state, offers.actor) {
            if state.actor(target).latch.forced.is_some() {
                offers.add(Force { actor: offers.actor, target });
            }
        }
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, ATTACK)
    }
}

/// Say whether something is locked, and what forces it.
#[command(rule = GAME_MASTER, group = "Rulings", kind = Set, by = game_master, open, always)]
pub struct SetLock {
    #[field("what")]
    pub target: ActorId,
    #[field("whether it is locked", usual = true)]
    pub locked: bool,
    #[field("result that forces it; nothing does if empty", 1..=20)]
    pub forced: Option<u8>,
}

impl Act<Archsoul> for SetLock {
    fn when(state: &State) -> Verdict {
        let any = state.ids().any(|id| leaf(state, id).opens);
        ensure!(any, GAME_MASTER, "there is nothing that opens");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(leaf(state, self.target).opens, GAME_MASTER, "{} is nothing that opens, or is broken", self.target);
        let stands_open = state.actor(self.target).latch.open;
        ensure!(!(self.locked && stands_open), GAME_MASTER, "{} stands open", self.target, instead = "shut it first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LockSet { actor: self.target, locked: self.locked, forced: self.forced });
    }

    fn forms(forms: &mut Forms<'_>) {
        let first = forms.state().ids().find(|id| leaf(forms.state(), *id).opens);
        forms.filled(SetLock { target: first.unwrap_or(forms.actor), locked: true, forced: None });
    }
}

/// Something was opened, or shut.
#[event]
pub struct ThingTurned {
    pub actor: ActorId,
    pub target: ActorId,
    pub open: bool,
}

impl Event<Archsoul> for ThingTurned {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.target).latch.open = self.open;
        state.turn_door_of(self.target);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let does = if self.open { "opens" } else { "shuts" };
        let text = format!("{} {does} {}", teller.name(self.actor), teller.name(self.target));
        Some(Line::new(LineKind::Action, text).rule(&COSTS))
    }
}

#[event(Action, "{actor} forces {target} open", GAME_MASTER)]
pub struct Forced {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Archsoul> for Forced {
    fn apply(&self, state: &mut State) {
        let latch = &mut state.actor_mut(self.target).latch;
        latch.open = true;
        latch.locked = false;
        state.turn_door_of(self.target);
    }
}

/// The game master said whether something is locked, and what forces it.
#[event]
pub struct LockSet {
    pub actor: ActorId,
    pub locked: bool,
    pub forced: Option<u8>,
}

impl Event<Archsoul> for LockSet {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.latch.locked = self.locked;
            actor.latch.forced = self.forced;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let locked = if self.locked { "locked" } else { "not locked" };
        let text = format!("{} is {locked}", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).rule(&GAME_MASTER))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}
