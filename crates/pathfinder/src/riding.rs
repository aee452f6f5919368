//! Mounts, and those who act only in another's turn.

use crate::attitudes::attitude;
use crate::checks::{Attempt, Degree, dc_of, plain};
use crate::deeds::{self, Deed};
use crate::jumping::is_free;
use crate::prelude::*;
use crate::turns::{ready, spend};
use ludex_grid::Cell;

rules! {
    /// One gets onto a willing animal beside one that is bigger, or off it to a place beside.
    MOUNT = "PF-SPC-06", "Mount";
    /// A mount acts in its rider's turn, by the actions that its rider buys, and both share their attacks. Who rides is wherever
    /// its mount is, reaches what is beside it, saves 2 worse by Reflex, and moves by getting off alone.
    COMMANDED = "PF-SPC-13", "Command a mount";
    /// A mount that falls throws its rider off: prone, unless a Reflex save against 15 succeeds. A rider who is unconscious slides
    /// off (house).
    THROWN = "PF-INT-30", "Mount or rider goes down";
    /// Nature against Will: an animal obeys, one action for each that is spent. The unfriendly never do, the helpful a degree better.
    COMMAND = "PF-SKA-36", "Command an Animal";
    /// A minion acts in its master's turn, two actions for one that is spent on it, once a turn, with attacks of its own and without
    /// a reaction. Whom nobody commands the game master has defend itself or flee, and after a minute do as it likes.
    MINIONS = "PF-TRN-19", "Minions, companions, summoned creatures";
}

/// Actions of a minion that is commanded (PF-TRN-19).
const MINION_ACTIONS: u8 = 2;
/// The DC of keeping one's feet as a mount falls (PF-INT-30).
const THROWN_DC: i32 = 15;

/// Get onto an animal, or off it.
#[command(rule = MOUNT, group = "Move", kind = Move, label = "Mount {target}", costs = 1)]
pub struct Mount {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for Mount {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ready(state, actor, 1)?;
        turns::may_move_at_all(state, actor)?;
        ensure!(actor != target, MOUNT, "nobody rides oneself");
        ensure!(state.stands(target) && !state.hostile(actor, target), MOUNT, "{} does not let {} up", target, actor);
        let (own, its) = (state.profile(actor).size, state.profile(target).size);
        ensure!(its > own, MOUNT, "{} is no bigger than {}", target, actor);
        let animal = state.profile(target).traits.has_any(&[Trait::Animal, Trait::Beast]);
        ensure!(animal, MOUNT, "{} is no animal", target);
        let near = state.feet(actor, target) <= SQUARE.into();
        ensure!(near, MOUNT, "{} is not beside {}", target, actor, instead = "move up");
        let free = !state.ids().any(|id| state.actor(id).rides == Some(target));
        ensure!(free, MOUNT, "somebody sits on {}", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        let at = table.state().actor(self.target).at;
        table.emit(Mounted { actor: self.actor, on: Some(self.target), at });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            offers.seldom(Mount { actor, target });
        }
    }
}

/// Get off what one rides.
#[command(rule = MOUNT, group = "Move", kind = Move, label = "Dismount to {to}", costs = 1, cell = to)]
pub struct Dismount {
    pub actor: ActorId,
    pub to: Cell,
}

/// Returns whether a place is beside what somebody rides, and free.
fn is_beside(state: &State, actor: ActorId, to: Cell) -> bool {
    let body = state.footprint(actor);
    body.distance_to(to) == 1 && is_free(state, actor, to)
}

impl Act<Pathfinder> for Dismount {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_to_move(state, self.actor, 1)?;
        ensure!(state.actor(self.actor).rides.is_some(), MOUNT, "{} rides on nothing", self.actor);
        ensure!(is_beside(state, self.actor, self.to), MOUNT, "one gets off to a free place beside");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(Mounted { actor: self.actor, on: None, at: self.to });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.actor(actor).rides.is_some() {
            for to in state.setting.map.cells().filter(|cell| state.footprint(actor).distance_to(*cell) == 1) {
                offers.add(Dismount { actor, to });
            }
        }
    }
}

/// An actor sits on another, or no longer.
#[event]
pub struct Mounted {
    pub actor: ActorId,
    pub on: Option<ActorId>,
    pub at: Cell,
}

impl Event<Pathfinder> for Mounted {
    fn apply(&self, state: &mut State) {
        let height = self.on.map_or(0, |on| state.actor(on).height);
        state.on(self.actor, |actor| {
            (actor.rides, actor.at, actor.height, actor.moved) = (self.on, self.at, height, 0);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.on {
            Some(on) => format!("{who} mounts {}", teller.name(on)),
            None => format!("{who} dismounts"),
        };
        Some(Line::new(LineKind::Action, text).rule(&MOUNT))
    }
}

/// Has riders go with a mount that is pushed, and get off who are pushed off it (PF-MOV-13).
pub fn pushed(pushed: &crate::maneuvers::Pushed, table: &mut Table<'_, impl Run>) {
    let target = pushed.target;
    for rider in table.state().ids() {
        if table.state().actor(rider).rides == Some(target) {
            table.emit(CarriedAlong { actor: rider, to: pushed.to });
        }
    }
    if let Some(mount) = table.state().actor(target).rides
        && !table.state().footprint(mount).contains(pushed.to)
    {
        table.emit(Mounted { actor: target, on: None, at: pushed.to });
    }
}

/// Whoever rides is where its mount was pushed.
#[event]
pub struct CarriedAlong {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Pathfinder> for CarriedAlong {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.to);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        None
    }
}

/// Throws off whoever rides on one that goes down, and lets a rider slide off who does.
pub(crate) fn goes_down(table: &mut Table<'_, impl Run>, fallen: ActorId, stays_up: bool) {
    for rider in table.state().ids() {
        let rides = table.state().actor(rider).rides;
        let thrown = rides == Some(fallen);
        let slides = rider == fallen && rides.is_some() && !stays_up;
        if !thrown && !slides {
            continue;
        }
        let at = beside(table.state(), rider);
        table.emit(Mounted { actor: rider, on: None, at });
        if thrown && conditions::can_act(table.state(), rider) {
            let own = derived::save(table.state(), rider, Save::Reflex, table.listens());
            let dc = plain("of the fall", THROWN_DC, &THROWN, table.listens());
            let deed = Deed { actor: rider, target: None, what: "land on its feet", rule: &THROWN };
            if deeds::tries(table, deed, Attempt::new(own, dc)).succeeds() {
                continue;
            }
        }
        conditions::give(table, rider, Instance::of(Condition::Prone));
    }
}

/// Returns the free place beside a rider's mount that is nearest to where it sits.
fn beside(state: &State, rider: ActorId) -> Cell {
    let map = &state.setting.map;
    let at = state.actor(rider).at;
    let fits = |cell: Cell| !state.footprint(rider).contains(cell) && is_free(state, rider, cell);
    ludex_kit::ground::nearest(map, at, fits).unwrap_or(at)
}

/// Has a mount throw its rider that is knocked down.
pub fn knocked_down(gained: &conditions::Gained, table: &mut Table<'_, impl Run>) {
    match gained.instance.what {
        Condition::Unconscious => goes_down(table, gained.actor, false),
        Condition::Prone => goes_down(table, gained.actor, true),
        _ => {}
    }
}

/// Has a mount throw its rider that is struck down.
pub fn falls<E: ludex_kit::Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    if let Some(actor) = event.actor() {
        goes_down(table, actor, false);
    }
}

/// Command an animal, a companion or what one has summoned: it acts at once, in one's turn.
#[command(rule = COMMAND, group = "Help", kind = Other, label = "Command {target}", costs = 1)]
pub struct CommandAnimal {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns the check of commanding an animal: a helpful one obeys a degree better (PF-CND-20).
fn commanding(state: &State, actor: ActorId, target: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Nature, shows);
    let mut attempt = deeds::attempt(state, actor, sum, dc_of(derived::save(state, target, Save::Will, shows)));
    if attitude(state, target, actor) == Attitude::Helpful {
        attempt.shift("helpful", 1);
    }
    attempt
}

/// Returns whether an animal obeys nobody that it thinks so ill of (PF-CND-45).
fn is_loath(state: &State, actor: ActorId, target: ActorId) -> bool {
    attitude(state, target, actor) >= Attitude::Unfriendly
}

impl CommandAnimal {
    /// Has the animal do what it is told, where it hears and obeys.
    fn commands(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let attempt = commanding(table.state(), actor, target, table.listens());
        if !crate::guile::is_heard(table, actor) {
            return;
        }
        let state = table.state();
        if state.actor(target).master == Some(actor) {
            return lends(table, target, actor);
        }
        let deed = Deed { actor, target: Some(target), what: "command", rule: &COMMAND };
        let degree = if is_loath(state, actor, target) {
            table.emit(Balked { actor: target, by: actor });
            Degree::Failure
        } else {
            deeds::tries(table, deed, attempt)
        };
        let rides = table.state().actor(actor).rides == Some(target);
        match degree {
            Degree::CriticalSuccess | Degree::Success if rides => {
                table.emit(Lent { actor: target, by: actor, actions: 1, at: None });
            }
            Degree::CriticalSuccess | Degree::Success => table.emit(Obeys { actor: target, by: actor }),
            // What else it does is the game master's to say.
            Degree::Failure | Degree::CriticalFailure => {}
        }
    }
}

impl Act<Pathfinder> for CommandAnimal {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ready(state, actor, 1)?;
        conditions::may_concentrate(state, actor, Some(target))?;
        ensure!(actor != target, COMMAND, "nobody commands oneself");
        crate::sight::aims(state, actor, target)?;
        ensure!(state.lent.is_none(), MINIONS, "a minion commands nobody");
        let own = state.actor(target).master == Some(actor);
        let animal = state.profile(target).traits.has_any(&[Trait::Animal, Trait::Beast]);
        ensure!(own || animal, COMMAND, "{} is no animal", target);
        ensure!(conditions::can_act(state, target), COMMAND, "{} cannot act", target);
        let served = state.actor(target).master.is_none() || own;
        ensure!(served, MINIONS, "{} serves another", target);
        let hears = !state.actor(target).has(Condition::Deafened);
        ensure!(hears, COMMAND, "{} does not hear", target);
        let fresh = !own || !has_acted(state, target);
        ensure!(fresh, MINIONS, "{} has had its actions of this turn", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        spend(table, actor, 1);
        self.commands(table);
        // An order is speech, heard or not (PF-MOV-17).
        conditions::speaks(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            offers.seldom(CommandAnimal { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if state.actor(self.target).master != Some(self.actor) {
            deeds::preview(&commanding(state, self.actor, self.target, false), offer);
        }
    }
}

/// Returns whether a minion has had its actions in this round.
fn has_acted(state: &State, minion: ActorId) -> bool {
    state.actor(minion).lent_at == Some((state.round, state.clock.seconds))
}

/// Has a minion act in its master's turn, with all its actions.
fn lends(table: &mut Table<'_, impl Run>, minion: ActorId, master: ActorId) {
    let at = Some((table.state().round, table.state().clock.seconds));
    table.emit(Lent { actor: minion, by: master, actions: MINION_ACTIONS, at });
}

/// Have a minion whom nobody commands act in its master's turn: it defends itself or flees, and after a minute does as it likes.
#[command(rule = MINIONS, group = "Rulings", kind = Call, by = game_master, open, label = "A minion acts by itself")]
pub struct LetMinionAct {
    pub target: ActorId,
}

impl Act<Pathfinder> for LetMinionAct {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, MINIONS, "no encounter is on");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let Some(master) = state.actor(self.target).master else {
            return Err(Refusal::new(&MINIONS, "{} serves nobody").about(self.target));
        };
        ensure!(state.lent.is_none(), MINIONS, "somebody acts for another just now");
        let turn = state.whose_turn() == Some(master);
        ensure!(turn, MINIONS, "it is not the turn of {}, whom it serves", master);
        ensure!(conditions::can_act(state, self.target), MINIONS, "{} cannot act", self.target);
        ensure!(!has_acted(state, self.target), MINIONS, "{} has had its actions of this turn", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(master) = table.state().actor(self.target).master {
            lends(table, self.target, master);
        }
    }
}

/// An animal does nothing for whom it thinks so ill of.
#[event(Action, "{actor} does not listen to {by}", COMMAND)]
pub struct Balked {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Balked {
    fn apply(&self, _state: &mut State) {}
}

/// An animal does what it is told, in its next turn.
#[event(Action, "{actor} obeys {by}", COMMAND)]
pub struct Obeys {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Obeys {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.obeys = Some(self.by));
    }
}

/// An actor acts in another's turn, with so many actions.
#[event(Frame, "{actor} acts as {by} has it", MINIONS, COMMANDED)]
pub struct Lent {
    pub actor: ActorId,
    pub by: ActorId,
    pub actions: u8,
    /// The round and the time in which a minion has its actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(u32, u64)>,
}

impl Event<Pathfinder> for Lent {
    fn apply(&self, state: &mut State) {
        let rider = state.actor(self.by).clone();
        let rides = rider.rides == Some(self.actor);
        state.lent = Some(self.actor);
        state.on(self.by, |actor| actor.moved = 0);
        state.on(self.actor, |actor| {
            actor.lent_at = self.at;
            actor.actions = self.actions;
            actor.attacks = if rides { rider.attacks } else { 0 };
            actor.odd_diagonals = false;
        });
    }
}

/// Gives the turn back to whose it is, once whoever acted in it has no more to do.
pub(crate) fn hands_back(table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let Some(actor) = state.lent.filter(|_| state.asked.is_empty() && state.doing.is_none() && state.moving.is_none())
    else {
        return;
    };
    let done = state.actor(actor).actions == 0 || !conditions::can_act(state, actor) || state.stage != Stage::Fighting;
    if done {
        table.emit(turns::HandedBack { actor });
    }
}

/// Say whom somebody serves: a companion, what somebody has summoned. It acts in that one's turn alone.
#[command(rule = MINIONS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A minion and its master")]
pub struct Bind {
    pub target: ActorId,
    /// Whom it serves; nobody to set it free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<ActorId>,
}

impl Act<Pathfinder> for Bind {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.master != Some(self.target), MINIONS, "nobody serves oneself");
        let served = self.master.is_none_or(|master| state.actor(master).master.is_none());
        ensure!(served, MINIONS, "a minion has no minions");
        let new = state.actor(self.target).master != self.master;
        ensure!(new, MINIONS, "that is so already");
        ensure!(state.lent.is_none(), MINIONS, "somebody acts for another just now");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Bound { actor: self.target, master: self.master, still: self.master.is_some() });
    }
}

/// An actor serves somebody, and has no place of its own in the order; or it serves nobody.
#[event]
pub struct Bound {
    pub actor: ActorId,
    pub master: Option<ActorId>,
    /// Whether it has no reaction from now on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub still: bool,
}

impl Event<Pathfinder> for Bound {
    fn apply(&self, state: &mut State) {
        let Self { master, still, .. } = *self;
        state.on(self.actor, |actor| {
            actor.master = master;
            actor.reaction &= !still;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.master {
            Some(master) => format!("{who} serves {}", teller.name(master)),
            None => format!("{who} serves nobody"),
        };
        Some(Line::new(LineKind::Ruling, text).rule(&MINIONS))
    }
}
