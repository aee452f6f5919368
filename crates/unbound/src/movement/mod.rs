//! Movement and position (UL-POS).

mod coming_down;
pub(crate) mod dragging;
mod event;
pub(crate) mod flight;
mod forced;
pub(crate) mod halting;
pub(crate) mod load;
mod paths;
mod sharing;
mod stance;
mod walking;

pub use crate::state::{MOST_STEPS, Route};
pub(crate) use coming_down::{bring_down, bring_down_laden};
pub use dragging::drags;
pub use event::{
    Climbed, Dragged, Faced, Fell, Halted, MoveEnded, MoveStarted, Positioned, Pushed, Squeezed, StepAsked, Stepped,
    WalkedOn, WayBarred,
};
pub(crate) use flight::buffeted;
pub use flight::{Flight, Fly, MOST_HEIGHT, flight_price, is_laden};
pub use forced::{Settle, Unsettled, equal_places};
pub(crate) use forced::{end_move, nearest_free, push, release_out_of_reach, settle_in_free_space};
pub use halting::{EndMove, Halt, WalkOn, halted};
pub(crate) use load::weigh;
pub use load::{DropPack, ENCUMBERED, ENCUMBRANCE, Encumbrance, PackDropped, capacity, encumbrance};
pub use paths::{approach, destinations, stops};
pub use sharing::is_free;
pub(crate) use sharing::{can_stand, who_takes};
pub use stance::{DropProne, Face, Position, Squeeze, StandUp, positioning_price};
pub(crate) use walking::walk_on;

use crate::checks::SLOW_FOCUS;
use crate::mounted;
use crate::prelude::*;
use crate::statuses::{DISABLED, EXHAUSTION, GRAPPLED, HINDERED, SLOWED};
use dragging::DRAGGING;
use flight::LADEN_FLYERS;
use paths::way;

rules! {
    /// A Move costs 3 Action Points and goes 3 + Agility spaces, 3 at the least.
    MOVE = "UL-POS-01", "Move allowance";
    /// Walking, jumping, climbing and swimming may be mixed in one Move; each part costs what it costs.
    MIXED_MODES = "UL-POS-02", "Mixed modes";
    /// What changes the allowance comes in order: a dash doubles its base, then flat changes, then halving, once for each
    /// cause; at least 1.
    ALLOWANCE_CHANGES = "UL-POS-03", "Changes of the allowance";
    /// A dash doubles a Move for 2 Action Points; the next movement of the round costs 1 more.
    DASH = "UL-POS-04", "Dash";
    /// Disengaging costs 1 Action Point more and lets a Move provoke nobody.
    DISENGAGE = "UL-POS-05", "Disengage";
    /// Positioning: 1 space for 1 Action Point, without any reaction.
    POSITIONING = "UL-POS-06", "Positioning";
    /// Entering difficult terrain costs 2.
    DIFFICULT = "UL-POS-07", "Difficult terrain";
    /// Several reasons for difficult terrain count once.
    DIFFICULT_ONCE = "UL-POS-08", "Difficult terrain does not stack";
    /// Others' spaces are difficult terrain; an enemy's can be crossed only if it is two sizes larger or smaller.
    THROUGH_CREATURES = "UL-POS-09", "Moving through creatures";
    /// A move may not end where another actor stands; Tiny creatures may stand four in a space (UL-SIZ-01).
    NO_SHARING = "UL-POS-10", "No ending in a taken space";
    /// Leaving an enemy's reach lets it counterattack; moving within it does not.
    LEAVING_REACH = "UL-POS-11", "Leaving reach";
    /// A creature may squeeze through a space wide enough for one size smaller; meanwhile all ground is difficult, and
    /// its attacks, dodges and Mobility defence rolls have disadvantage.
    SQUEEZING = "UL-POS-12", "Squeezing";
    /// Dropping Prone is free on one's own turn.
    DROP_PRONE = "UL-POS-13", "Drop prone";
    /// Standing up costs 2 Action Points.
    STAND_UP = "UL-POS-14", "Stand up";
    /// Crawling is as slow as difficult terrain.
    CRAWLING = "UL-POS-15", "Crawling";
    /// Those who are moved by others provoke nobody; they stop at the first obstacle.
    FORCED = "UL-POS-21", "Forced movement";
    /// A Move action may be lengthened by dashing and made safe by disengaging.
    MOVE_ACTION = "UL-ACT-06", "Move";
}

/// The most spaces of a Move before anything changes it, so that a dash fits into the longest route.
const MOST_SPACES: i32 = 14;

/// Returns how far a Move goes, in units of movement (UL-POS-01, UL-POS-03).
pub fn allowance(state: &State, id: ActorId, dash: bool, shows: bool) -> Tally {
    allowance_if(state, id, dash, state.actor(id).flying, shows)
}

/// Returns how far a Move goes on the ground, or in the air if `aloft` (UL-POS-01, UL-POS-03).
fn allowance_if(state: &State, id: ActorId, dash: bool, aloft: bool, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = base_allowance(actor, aloft, shows);
    if dash {
        tally.add("Dash", tally.total, &DASH);
    }
    tally.add("Hindered", -hindered(state, id, Status::HinderedMoveSpaces), &HINDERED);
    let encumbered = encumbrance(state, id);
    tally.add(encumbered.name(), -encumbered.spaces(), &ENCUMBRANCE);
    let halves = [
        (actor.statuses.has(Status::Slowed), "Slowed", &SLOWED),
        (actor.statuses.has(Status::Disabled), "Disabled", &DISABLED),
        (actor.exhaustion >= 4, "Exhaustion", &EXHAUSTION),
        (dragging::drags_anybody(state, id), "dragging", &DRAGGING),
    ];
    for (halved, label, rule) in halves {
        if halved {
            // Each half is rounded down (UL-CHK-38).
            let lost = tally.total - tally.total.div_euclid(2);
            tally.add(label, -lost, rule);
        }
    }
    if tally.total < 1 {
        tally.add("1 at the least", 1 - tally.total, &ALLOWANCE_CHANGES);
    }
    if state.is_held(id) {
        tally.add("Grappled", -tally.total, &GRAPPLED);
    }
    tally
}

/// Returns how far a Move goes before anything changes it: what the record says, or 3 and Agility (UL-POS-01).
fn base_allowance(actor: &Actor, aloft: bool, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let focused = actor.focus.is_some();
    let flight = actor.profile.flight.filter(|_| aloft).map(|flight| flight.spaces);
    let agility = actor.attribute(Attribute::Agility);
    match flight.or(actor.profile.movement) {
        Some(movement) => {
            tally.base(if flight.is_some() { "flight" } else { "record" }, movement, &MOVE);
            let slower = if focused { agility.clamp(0, (movement - 3).max(0)) } else { 0 };
            tally.add("focus", -slower, &SLOW_FOCUS);
        }
        None => {
            tally.base("everybody", 3, &MOVE);
            match agility {
                1.. if focused => tally.off("Agility", agility, &SLOW_FOCUS, "the focus is elsewhere"),
                1.. => tally.add("Agility", agility.min(MOST_SPACES - 3), &MOVE),
                _ => tally.off("Agility", agility, &MOVE, "3 at the least"),
            }
        }
    }
    tally
}

/// Returns what a Move costs in Action Points, lengthened or made safe or not (UL-ACT-06, UL-POS-01, 04, 05, 17,
/// UL-MAN-08).
pub fn move_price(state: &State, id: ActorId, dash: bool, disengage: bool, shows: bool) -> Tally {
    price_if(state, id, dash, disengage, state.actor(id).flying, shows)
}

/// Returns what a Move costs in Action Points on the ground, or in the air if `aloft`.
fn price_if(state: &State, id: ActorId, dash: bool, disengage: bool, aloft: bool, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    tally.base("Move", cost::MOVE, &MOVE);
    tally.add("laden in the air", if aloft && is_laden(state, id) { cost::MOVE } else { 0 }, &LADEN_FLYERS);
    tally.add("Dash", if dash { 2 } else { 0 }, &DASH);
    tally.add("Disengage", i32::from(disengage), &DISENGAGE);
    tally.add("after a Dash", i32::from(actor.turn.dashed), &DASH);
    tally.add("Hindered", hindered(state, id, Status::HinderedMoveCost), &HINDERED);
    tally
}

/// Refuses a Move to an actor who may not or cannot make or pay it, wherever it goes.
pub fn may_move(state: &State, actor: ActorId, dash: bool, disengage: bool) -> Verdict {
    must_act(state, actor)?;
    ensure!(
        state.actor(actor).profile.pc || state.stage == Stage::Fighting,
        MOVE,
        "outside a fight creatures go where the game master puts them",
        instead = "put it somewhere by a ruling"
    );
    must_be_free(state, actor)?;
    let mover = mounted::mover(state, actor);
    let stays = mover != actor && (state.is_held(mover) || state.actor(mover).statuses.has(Status::Prone));
    ensure!(!stays, mounted::CONTROLLED, "{} cannot move", mover);
    may_go(state, mover)?;
    can_pay(state, actor, move_price(state, actor, dash, disengage, false).total)
}

/// Refuses to go anywhere to an actor who is held.
pub(crate) fn must_be_free(state: &State, actor: ActorId) -> Verdict {
    ensure!(!state.is_held(actor), GRAPPLED, "somebody who is held cannot move", instead = "escape the hold first");
    Ok(())
}

/// Refuses a Move to those whom a load or an actor in their grip keeps where they are.
fn may_go(state: &State, actor: ActorId) -> Verdict {
    if mounted::is_riding(state, actor) {
        return mounted::may_go(state, actor);
    }
    ensure!(
        encumbrance(state, actor) != Encumbrance::Over,
        ENCUMBRANCE,
        "somebody Over Encumbered can only take steps of Positioning",
        instead = "step one space, or put something down"
    );
    dragging::may_drag(state, actor)
}

/// Move, the cheapest way (UL-POS-01); outside a fight as far as a way leads.
#[command(rule = MOVE, group = "Move", kind = Move, open)]
#[derive(Copy, Eq)]
pub struct Move {
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
    /// Twice as far for 2 Action Points more (UL-POS-04).
    #[serde(default)]
    pub dash: bool,
    /// Provoking nobody for 1 Action Point more (UL-POS-05).
    #[serde(default)]
    pub disengage: bool,
    /// Where to look at the end; along the last step without.
    #[serde(default)]
    pub face: Option<Direction>,
}

impl Act<Unbound> for Move {
    fn may(&self, state: &State) -> Verdict {
        self.route(state, false, false).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let _ = self.set_out(table, false);
    }

    // The path is searched once.
    fn carry(&self, table: &mut Table<'_, impl Run>) -> Verdict {
        self.set_out(table, false)
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let way = move |to, dash, disengage| Move { actor, to, dash, disengage, face: None };
        for (dash, disengage) in [(false, false), (true, false), (false, true)] {
            if may_move(state, actor, dash, disengage).is_err() {
                offers.add(way(state.actor(actor).at, dash, disengage));
            }
        }
        // Outside a fight there is a form: whoever walks presses a space.
        if fighting(state).is_ok() {
            offers.known(|add| destinations(state, actor, |to, dash, disengage| add(way(to, dash, disengage))));
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let is_free = |actor: &ActorId| may_move(state, *actor, false, false).is_ok();
        if fighting(state).is_err()
            && let Some(actor) = forms.one_of_own(is_free)
        {
            let to = state.actor(actor).at;
            forms.walk("Walk", Move { actor, to, dash: false, disengage: false, face: None }, "/to");
        }
        if forms.state().acting.is_some() || fighting(forms.state()).is_err() {
            let last = i32::from(forms.state().map().shape().direction_count()) - 1;
            let face = Some(Direction::default());
            let to = forms.state().actor(forms.actor).at;
            let actor = forms.actor;
            let mut fields = way_fields();
            fields.push(number("/face", "direction, clockwise from north", 0, last));
            if forms.state().acting.is_none() {
                fields.insert(0, ludex_kit::field_of::<ActorId>("/actor", "who"));
            }
            let blank = Move { actor, to, dash: false, disengage: false, face };
            forms.form("Move", "Move and look that way", blank.into(), fields);
        }
    }

    // Nobody Moves to where it stands: that is asked about as the whole kind.
    fn label(&self, teller: &Teller<'_>) -> String {
        let how = match (self.dash, self.disengage) {
            (false, false) => "Move",
            (true, false) => "Dash",
            (false, true) => "Disengage",
            (true, true) => "Dash and disengage",
        };
        if teller.state.actor(self.actor).at == self.to { how.to_owned() } else { format!("{how} to {}", self.to) }
    }

    fn price(&self, state: &State) -> i32 {
        move_price(state, self.actor, self.dash, self.disengage, false).total
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.cell = Some((self.to.x, self.to.y));
    }

    // A dash is offered for what is far, disengaging where it makes a difference; both may be had anywhere.
    fn is_open(&self) -> bool {
        self.dash || self.disengage || self.face.is_some()
    }
}

impl Move {
    /// Returns the steps, and how many units of movement there are for them. One that halts may do so before the first
    /// step: for a jump from where one stands (UL-MOV-12).
    fn route(&self, state: &State, halts: bool, shows: bool) -> Result<(Route, Tally), Refusal> {
        let Self { actor, to, dash, disengage, face } = *self;
        may_move(state, actor, dash, disengage)?;
        let unknown = face.is_some_and(|face| face.0 >= state.map().shape().direction_count());
        ensure!(!unknown, MOVE, "there is no such direction on this map");
        let mover = mounted::mover(state, actor);
        let tally = match state.stage {
            Stage::Fighting => allowance(state, mover, dash, shows),
            // As far as a way leads: nothing is counted.
            Stage::Ready | Stage::Over => {
                let mut far = Tally::new(false);
                far.base("outside a fight", paths::FAR, &MOVE);
                far
            }
        };
        if halts && state.actor(mover).at == to {
            return Ok((Route::default(), tally));
        }
        Ok((way(state, mover, to, tally.total)?, tally))
    }

    /// Checks it, pays and sets out; the rider of a controlled mount pays, the mount goes (UL-MNT-06).
    fn set_out(&self, table: &mut Table<'_, impl Run>, halts: bool) -> Verdict {
        let Self { actor: payer, dash, disengage: disengaged, face, .. } = *self;
        let (route, tally) = self.route(table.state(), halts, table.listens())?;
        let price = move_price(table.state(), payer, dash, disengaged, table.listens());
        let actor = mounted::mover(table.state(), payer);
        let allowance = tally.total;
        let height = None;
        let onward = fighting(table.state()).is_err().then_some(self.to);
        let started = MoveStarted { actor, route, allowance, tally, dash, disengaged, face, height, halts, onward };
        begin(table, payer, price, started);
        Ok(())
    }
}

/// Returns the fields of a Move in a form.
fn way_fields() -> Vec<Field> {
    let flag = |path, label| field(path, label, Takes::Flag);
    vec![field("/to", "where to", Takes::Cell), flag("/dash", "dash"), flag("/disengage", "disengage")]
}

/// Pays for a Move and begins it.
fn begin(table: &mut Table<'_, impl Run>, actor: ActorId, price: Tally, started: MoveStarted) {
    pay(table, actor, Expense::Move, price);
    end_hindrances(table, actor);
    table.emit(started);
    crate::stealth::moves_on(table, actor);
}

/// Returns who makes a Move together: an actor, and what it rides or who rides it (UL-MNT-06).
fn together(state: &State, id: ActorId) -> [ActorId; 2] {
    let rider = mounted::rider_of(state, id).filter(|_| mounted::is_controlled(state, id));
    [id, rider.unwrap_or_else(|| mounted::mover(state, id))]
}

/// Returns what maneuvers that barely failed have left on those who make the next Move, the most of them (UL-MAN-27).
fn hindered(state: &State, id: ActorId, status: Status) -> i32 {
    let [one, other] = together(state, id).map(|id| state.actor(id).statuses.value(status));
    one.max(other)
}

/// Uses up what made the next Move dearer or shorter (UL-MAN-27).
pub(crate) fn end_hindrances(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for actor in together(table.state(), actor) {
        for status in [Status::HinderedMoveCost, Status::HinderedMoveSpaces] {
            if table.state().actor(actor).statuses.has(status) {
                table.emit(StatusEnded { actor, status });
            }
        }
    }
}
