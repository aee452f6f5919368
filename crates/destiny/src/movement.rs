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

/// What running blind must reach (WT-CON-17).
const BLIND_TN: i32 = 4;

/// Goes on with a movement by one step: it is paid for, an actor is asked, or a yard is walked. Whom a rebuff left unable to move
/// stops where it stands (WT-INT-01).
pub(crate) fn advance(table: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed, leap, .. } = moving;
    if leap.is_some() {
        return come_down(table, moving);
    }
    let state = table.state();
    if is_immobile(state, actor) || state.actor(actor).place == to {
        return end(table, actor);
    }
    if rebuffed {
        return table.emit(Prompted { pending: Rebuffed { actor }.into() });
    }
    if !bought {
        return buy(table, actor, to);
    }

    let movement = i32::from(state.actor(actor).movement);
    let Some(way) = next_step(state, moving) else { return end(table, actor) };
    let left = movement - way.step * yard(state, actor);
    if left < 0 {
        return end(table, actor);
    }
    if let Some(actor) = reactions::rebuffer(state, moving, way.first) {
        return table.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    step(table, actor, way.first, left as i16);
}

/// Lets a jumper come down, unless somebody is asked for a rebuff first.
fn come_down(table: &mut Table<'_, impl Run>, moving: Moving) {
    if let Some(actor) = reactions::rebuffer(table.state(), moving, moving.to) {
        return table.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    jumping::come_down(table, moving);
    table.emit(windows::WindowOpened { window: Window::Resolved });
}

/// Pays for a movement, at the rate of this moment: what was bought before a dash keeps its worth (WT-INT-21). A rider pays as
/// much as its mount, and what drags others along uses up the drag.
fn buy(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot) {
    let state = table.state();
    let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
        return end(table, actor);
    };
    let movement = state.actor(actor).movement + ap * rate(state, actor) as i16;
    let rider = mounted::pays_along(state, actor);
    if state.wrestles(actor) && state.actor(actor).drags > 0 {
        let left = state.actor(actor).drags - ap;
        table.emit(grappling::Drags { actor, ap: left.max(0) });
    }
    actions::spend(table, actor, ap, false);
    if let Some(rider) = rider {
        actions::spend(table, rider, ap, false);
    }
    table.emit(MovementBought { actor, movement });
}

/// Walks a yard; `movement` is what is left then, in quarter yards. Those who are tied to the mover come along, and whoever is
/// blind may fall.
fn step(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot, movement: i16) {
    let state = table.state();
    let Actor { place: from, run, odd, .. } = *state.actor(actor);
    let way = space::step_way(from, to);
    let yards = if run.way == way { run.yards.saturating_add(1) } else { 1 };
    let is_diagonal = way[0] != 0 && way[1] != 0 && to.cell().is_some();
    let medium = pace::medium_at(state, actor, to);
    let pulls = state.wrestles(actor);
    table.emit(Stepped { actor, to, movement });
    table.emit(Ran { actor, run: Sprint { way, yards }, odd: odd ^ is_diagonal, medium });

    mounted::carry(table, actor);
    if pulls {
        grappling::come_along(table, actor, from);
    }
    mounted::reached(table, actor, from);
    blunder(table, actor);
}

/// Lets whoever goes blind feel its way; with the yard that makes it more than half the rate it may fall (WT-CON-17).
fn blunder(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if conditions::blindness(state, actor) == 0 || state.actor(actor).posture == Posture::Prone {
        return;
    }
    let ran = runs_blind(state, actor);
    table.emit(Felt { actor });
    if ran || !runs_blind(table.state(), actor) {
        return;
    }
    let of = (Attribute::Perception, Skill::Acrobatics, "balance");
    if checks::tries(table, actor, Feat::Running, of, |_, _| {}, Some(BLIND_TN)) < BLIND_TN {
        table.emit(falling::Floored { actor });
        table.emit(MoveEnded { actor });
    }
}

/// Returns whether an actor has gone more than half its rate this turn without seeing.
fn runs_blind(state: &State, actor: ActorId) -> bool {
    i32::from(state.actor(actor).blundered) * 2 > rate(state, actor)
}

/// Returns whether an actor may move at all on the own turn.
fn able(state: &State, actor: ActorId) -> Verdict {
    actions::on_turn(state, actor)?;
    ensure!(!is_immobile(state, actor), conditions::IMMOBILE, "{} cannot move", actor);
    mounted::steered(state, actor)
}

/// Returns whether those with whom an actor wrestles let it go to a place: it drags them, or stays beside them.
fn let_go(state: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let near = state.partners(actor).all(|partner| space::distance_from(state, actor, to, partner) <= 1);
    let drags = state.actor(actor).drags > 0 && ap.is_some_and(|ap| ap <= state.actor(actor).drags);
    ensure!(near || drags, holds::GRAPPLING, "{} wrestles", actor, instead = "drag the others along, or escape");
    Ok(())
}

/// Returns whether the AP at hand leads to a place.
fn reachable(state: &State, actor: ActorId, to: Spot) -> Verdict {
    leads_to(state, actor, to, ap_to(state, actor, to))
}

/// Returns whether the AP at hand, and that of a rider who pays along, leads to a place for which it takes so many.
fn leads_to(state: &State, actor: ActorId, to: Spot, ap: Option<i16>) -> Verdict {
    let_go(state, actor, to, ap)?;
    let own = state.actor(actor).ap;
    let most = mounted::pays_along(state, actor).map_or(own, |rider| own.min(state.actor(rider).ap));
    let paid = ap.is_some_and(|ap| ap <= most);
    ensure!(paid, PART, "there are not enough Action Points to walk there", instead = "walk less far");
    Ok(())
}

/// Going up or down.
struct Rising {
    /// Where the actor moves then.
    medium: Medium,
    /// How many yards it is above the ground or below the surface then.
    height: i16,
    /// What that costs; none where no AP leads there.
    ap: Option<i16>,
    /// What is left of its movement, in quarter yards.
    movement: i16,
}

impl Rising {
    /// Returns what going so many yards up comes to.
    fn of(state: &State, actor: ActorId, by: i16) -> Self {
        let Actor { medium, height, movement, .. } = *state.actor(actor);
        let through = match medium {
            Medium::Ground if state.profile(actor).fly_rate.is_some() => Medium::Flying,
            Medium::Ground => Medium::Climbing,
            Medium::Swimming => Medium::Underwater,
            medium => medium,
        };
        // Below the surface height counts downwards.
        let height = if space::swims(state, actor) { height - by } else { height + by };

        let cost = i32::from(by.abs()) * pace::yard_in(state, actor, through);
        let lacking = cost - i32::from(movement);
        let rate = pace::rate_in(state, actor, through);
        let ap = match (lacking, rate) {
            (..=0, _) => Some(0),
            (_, ..=0) => None,
            (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
        };
        let left = i32::from(movement) + i32::from(ap.unwrap_or(0)) * rate - cost;

        let medium = match (height, through) {
            (0, Medium::Underwater) => Medium::Swimming,
            (0, Medium::Climbing | Medium::Flying) => Medium::Ground,
            _ => through,
        };
        Self { medium, height, ap, movement: left.max(0) as i16 }
    }
}

/// Ends a movement; on the own turn others may cut in then.
fn end(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(MoveEnded { actor });
    if table.state().setting.map.is_some() {
        table.emit(ignoring::Stirred {});
    }
    if table.state().has_turn(actor) {
        table.emit(windows::WindowOpened { window: Window::Moved });
    }
}

/// Visits every cell of the map that the AP at hand leads to, with the AP that it takes.
fn each_reachable_cell(state: &State, actor: ActorId, mut visit: impl FnMut(Spot, i32)) {
    let yards = yards_at_hand(state, actor);
    let odd = state.actor(actor).odd;
    search(state, actor, yards, odd, None, |cell, yards| {
        let to = Spot::Cell(cell);
        let ap = pace::ap_for(state, actor, yards);
        if leads_to(state, actor, to, ap).is_ok() {
            visit(to, ap.unwrap_or(0).into());
        }
    });
}

/// Returns the places of the lane where an actor does not stand.
fn other_yards(state: &State, actor: ActorId) -> impl Iterator<Item = Spot> {
    let place = state.actor(actor).place;
    (0..=state.setting.lane).map(Spot::Yard).filter(move |&to| to != place)
}

/// Go on moving after a rebuff?
#[prompt]
pub struct Rebuffed {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Rebuffed {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("After the rebuff: does {} go on?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        GoOn { actor: self.actor }.into()
    }
}

/// On the own turn: move along the lane, or over the map.
#[command(rule = PART, group = "Move", cell = to)]
pub struct Move {
    pub actor: ActorId,
    pub to: Spot,
}

impl Act<Destiny> for Move {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        let other = space::exists(state, self.actor, self.to) && self.to != state.actor(self.actor).place;
        let none = match state.setting.map {
            None => "that is no other place on the lane",
            Some(_) => "that is no other place on the map",
        };
        ensure!(other, Refusal::new(&FULL, none));
        reachable(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(MoveAnnounced { actor: self.actor, to: self.to });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        match state.actor(actor).place {
            Spot::Cell(_) if able(state, actor).is_ok() => {
                offers.known_for(|offer| each_reachable_cell(state, actor, |to, ap| offer(Move { actor, to }, ap)));
            }
            to @ Spot::Cell(_) => offers.add(Move { actor, to }),
            Spot::Yard(_) => {
                for to in other_yards(state, actor) {
                    offers.add(Move { actor, to });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match (teller.state.actor(self.actor).place, self.to) {
            (Spot::Yard(here), Spot::Yard(there)) => format!("Move to {there} ({} yd)", here.abs_diff(there)),
            _ => format!("Move to {}", self.to),
        }
    }

    fn price(&self, state: &State) -> i32 {
        ap_to(state, self.actor, self.to).unwrap_or(0).into()
    }
}

/// On another's turn, with a higher initiative: move. That costs no initiative.
#[command(rule = ON_ANOTHERS_TURN, group = "Move", cell = to, answer)]
pub struct MoveOffTurn {
    pub actor: ActorId,
    pub to: Spot,
}

impl Act<Destiny> for MoveOffTurn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, off_turn::CutIn>(state)?;
        off_turn::may_act(state, self.actor)?;
        ensure!(!is_immobile(state, self.actor), conditions::IMMOBILE, "{} cannot move", self.actor);
        mounted::steered(state, self.actor)?;
        reachable(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(OffTurnMoveBegan { actor: self.actor, to: self.to });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<off_turn::CutIn>().is_none() {
            return;
        }
        let actor = offers.actor;
        let state = offers.state();
        let may = off_turn::may_act(state, actor).is_ok()
            && !is_immobile(state, actor)
            && mounted::steered(state, actor).is_ok();
        match state.actor(actor).place {
            Spot::Cell(_) if may => {
                offers.known_for(|offer| {
                    each_reachable_cell(state, actor, |to, ap| offer(MoveOffTurn { actor, to }, ap));
                });
            }
            Spot::Yard(_) if may => {
                for to in other_yards(state, actor) {
                    offers.seldom(MoveOffTurn { actor, to });
                }
            }
            to => offers.add(MoveOffTurn { actor, to }),
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Move to {} off-turn", self.to)
    }

    fn price(&self, state: &State) -> i32 {
        ap_to(state, self.actor, self.to).unwrap_or(0).into()
    }
}

/// On the own turn, or outside a fight: jump.
#[command(rule = jumping::JUMP, group = "Move", open)]
pub struct Jump {
    pub actor: ActorId,
    #[field("to")]
    pub to: Spot,
    #[field("jump", usual = Leap::default())]
    pub leap: Leap,
}

impl Act<Destiny> for Jump {
    fn may(&self, state: &State) -> Verdict {
        match state.stage {
            Stage::Fighting => able(state, self.actor)?,
            _ => Destiny::may_walk(state, self.actor)?,
        }
        actions::lawful(state, self.actor, Action::Jump { leap: self.leap, to: self.to })
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Jump { actor, to, leap } = *self;
        match table.state().stage {
            Stage::Fighting => table.emit(actions::Declared { actor, act: Action::Jump { leap, to } }),
            _ => jumping::freely(table, actor, leap, to),
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let actor = forms.actor;
        let leap = Leap { length: 6, ..Leap::default() };
        let jump = Jump { actor, to: state.actor(actor).place, leap };
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
        forms.form("Move", "Jump", jump.into(), fields);
    }
}

/// On the own turn: climb, fly or dive up or down.
#[command(rule = space::TERRAIN, group = "Move", open)]
pub struct Rise {
    pub actor: ActorId,
    #[field("yards up", -30..=30, usual = 1)]
    pub by: i16,
}

impl Act<Destiny> for Rise {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        ensure!(self.by != 0, space::TERRAIN, "that leads neither up nor down");
        let Rising { medium, height, ap, .. } = Rising::of(state, self.actor, self.by);
        let wet = matches!(medium, Medium::Underwater | Medium::Swimming) == space::swims(state, self.actor);
        ensure!(wet && height >= 0, space::TERRAIN, "there is nothing to climb or to dive into");
        let paid = ap.is_some_and(|ap| ap <= state.actor(self.actor).ap);
        ensure!(paid, PART, "there are not enough Action Points to go so far", instead = "go less far");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Rise { actor, by } = *self;
        let Rising { medium, height, ap, movement } = Rising::of(table.state(), actor, by);
        actions::spend(table, actor, ap.unwrap_or(0), false);
        table.emit(Risen { actor, medium, height, movement });
    }
}

/// Go on moving after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", answer)]
pub struct GoOn {
    pub actor: ActorId,
}

impl Act<Destiny> for GoOn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(WentOn { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// End the movement after a rebuff.
#[command(rule = REBUFF_EFFECT, group = "Move", label = "Stop here", answer)]
pub struct Halt {
    pub actor: ActorId,
}

impl Act<Destiny> for Halt {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, Rebuffed>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        end(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

#[event(action, "{actor} is about to move to {to}.", rule = FULL)]
pub struct MoveAnnounced {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for MoveAnnounced {
    fn apply(&self, state: &mut State) {
        let odd = state.actors.get(self.actor.index()).is_some_and(|actor| actor.odd);
        state.moving = Some(Moving { odd, ..Moving::new(self.actor, self.to) });
        state.open(Window::MoveAnnounced);
        state.trigger();
    }
}

#[event(action, "{actor} is about to move to {to} off-turn.", rule = ON_ANOTHERS_TURN)]
pub struct OffTurnMoveBegan {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for OffTurnMoveBegan {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.aside = state.moving.take();
        let odd = state.actors.get(self.actor.index()).is_some_and(|actor| actor.odd);
        state.moving = Some(Moving { odd, ..Moving::new(self.actor, self.to) });
        state.trigger();
    }
}

/// An actor who sees nothing went a yard.
#[event]
pub struct Felt {
    pub actor: ActorId,
}

impl Event<Destiny> for Felt {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.blundered = actor.blundered.saturating_add(1);
        }
    }
}

#[event(action, "{actor} is {medium}, {height} yd.", rule = space::TERRAIN)]
pub struct Risen {
    pub actor: ActorId,
    pub medium: Medium,
    pub height: i16,
    pub movement: i16,
}

impl Event<Destiny> for Risen {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.medium = self.medium;
            actor.height = self.height;
            actor.movement = self.movement;
        }
    }
}

/// Movement was paid for; `movement` is what is there now, in quarter yards.
#[event]
pub struct MovementBought {
    pub actor: ActorId,
    pub movement: i16,
}

impl Event<Destiny> for MovementBought {
    fn apply(&self, state: &mut State) {
        state.moving = state.moving.map(|moving| Moving { bought: true, ..moving });
        state.on(self.actor, |actor| actor.movement = self.movement);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} can go {}.", teller.name(self.actor), pace::yards_told(self.movement));
        Some(Line::new(LineKind::Action, text).rule(&POOL))
    }
}

/// One step; `movement` is what is left, in quarter yards.
#[event(action, "{actor} walks to {to}.", rule = PART)]
pub struct Stepped {
    pub actor: ActorId,
    pub to: Spot,
    pub movement: i16,
}

impl Event<Destiny> for Stepped {
    fn apply(&self, state: &mut State) {
        let here = state.actors.get(self.actor.index()).and_then(|actor| actor.place.cell());
        if let (Some(moving), Some(from), Some(to)) = (&mut state.moving, here, self.to.cell()) {
            moving.odd ^= from.x != to.x && from.y != to.y;
        }
        for actor in &mut state.actors {
            actor.declined = false;
        }
        state.on(self.actor, |actor| {
            actor.place = self.to;
            actor.movement = self.movement;
        });
    }
}

/// A step went on from those before it: `run` is how far straight on, `odd` whether an odd number of diagonals lies behind.
#[event]
pub struct Ran {
    pub actor: ActorId,
    pub run: Sprint,
    pub odd: bool,
    pub medium: Medium,
}

impl Event<Destiny> for Ran {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.run = self.run;
            actor.odd = self.odd;
            actor.medium = self.medium;
            if self.medium == Medium::Ground {
                actor.height = 0;
            }
        }
    }
}

#[event(action, "{actor} goes on.", rule = REBUFF_EFFECT)]
pub struct WentOn {
    pub actor: ActorId,
}

impl Event<Destiny> for WentOn {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.moving = state.moving.map(|moving| Moving { rebuffed: false, ..moving });
    }
}

/// The movement has ended.
#[event]
pub struct MoveEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for MoveEnded {
    fn apply(&self, state: &mut State) {
        state.moving = state.aside.take();
        state.pending = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.actors.get(self.actor.index()).map_or(Spot::default(), |actor| actor.place);
        Some(Line::new(LineKind::Action, format!("{} stops at {at}.", teller.name(self.actor))).rule(&PART))
    }
}
