//! Falling, and what one does about it in the air.

mod feather;

pub use feather::{Feather, FeatherCalled, LetFall, SlowFall};

use crate::checks::{Attempt, Degree, plain};
use crate::damage::Packet;
use crate::deeds::{self, Deed};
use crate::environment::falls::{self, Landing};
use crate::footing::Slipped;
use crate::maneuvers::free_hands;
use crate::prelude::*;
use ludex_kit::{CommandField, words};

rules! {
    /// Who falls and can fly checks Acrobatics against 15 as a reaction: success spares all of the fall.
    ARREST = "PF-SPC-01", "Arrest a Fall";
    /// Who falls past an edge with its hands free saves by Reflex against the DC of climbing it, as a reaction: success with a
    /// free hand catches hold, and 20 feet less count, critical success 30 less without one. Failure lets one fall on; critical
    /// failure hurts as well after 20 feet.
    GRAB_EDGE = "PF-SPC-05", "Grab an Edge";
    /// Who is struck down or knocked off its feet in the air falls at once, after what struck it down. Five feet hurt nobody.
    DROPPED = "PF-INT-29", "Dropped in the air";
    /// What a fall does is damage like any: it may strike one down, old wounds counted, never critically.
    FALLS_WOUNDED = "PF-INT-12", "Fall while wounded" follows crate::environment::falls::FALLING, dying::KNOCKED_OUT;
}

/// Feet that deep water is deep, for whoever falls into it (house).
const DEEP: u16 = 20;

/// The DC of arresting a fall (PF-SPC-01).
const ARREST_DC: i32 = 15;

words! {
    /// On what one comes down.
    #[derive(Default)]
    pub enum Surface {
        #[default] Hard = "hard", Water = "water", Snow = "snow",
    }
}

/// A fall that has begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
pub struct Drop {
    /// How far, in feet.
    pub feet: u16,
    /// On what it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surface: Surface,
    /// How deep that is, in feet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub depth: u16,
    /// Whether one jumps on purpose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dives: bool,
    /// The DC of the edge that one falls past; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edge: u8,
}

impl Drop {
    /// Returns on what it ends, as falls are reckoned.
    fn landing(self) -> Landing {
        let (depth, dives) = (self.depth.into(), self.dives);
        match self.surface {
            Surface::Hard => Landing::Hard,
            Surface::Water => Landing::Water { depth, dives },
            Surface::Snow => Landing::Snow { depth, dives },
        }
    }
}

/// Returns the feet of a fall that count: who lands like a cat falls from lower, the better at acrobatics the more (PF-CHR-08).
fn counted(state: &State, actor: ActorId, feet: u16) -> u16 {
    if !state.profile(actor).feats.has(Feat::CatFall) {
        return feet;
    }
    let spared = match state.profile(actor).skills[Skill::Acrobatics as usize].rank {
        Rank::Untrained | Rank::Trained => 10,
        Rank::Expert => 25,
        Rank::Master | Rank::Legendary => 50,
    };
    feet.saturating_sub(spared)
}

/// Returns whether somebody has a reaction and may use it: outside encounters everybody has one.
fn has_reaction(state: &State, actor: ActorId) -> bool {
    let has = state.stage != Stage::Fighting || state.actor(actor).reaction;
    has && conditions::lets_react(state, actor)
}

/// Returns whether an actor may do something about its fall.
fn may_react(state: &State, actor: ActorId, fall: Drop) -> bool {
    let able = has_reaction(state, actor) && fall.feet > 5;
    able && (state.profile(actor).speeds.fly > 0 || may_grab(state, actor, fall))
}

/// Returns whether there is an edge, and hands that are not bound (PF-SPC-05).
fn may_grab(state: &State, actor: ActorId, fall: Drop) -> bool {
    let bound = state.actor(actor).has_any(&[Condition::Restrained, Condition::Grabbed]);
    fall.edge > 0 && !bound
}

/// Has an actor fall; whoever may do something about it is asked: first friends who know the magic for it.
pub(crate) fn drops(table: &mut Table<'_, impl Run>, actor: ActorId, fall: Drop) {
    match feather::first(table.state(), actor, fall) {
        Some(caster) => Pathfinder::ask(table, Feather { actor: caster, target: actor, fall }.into()),
        None => falls_on(table, actor, fall),
    }
}

/// Has an actor whom no magic catches fall; it is asked what it does about it.
fn falls_on(table: &mut Table<'_, impl Run>, actor: ActorId, fall: Drop) {
    if may_react(table.state(), actor, fall) {
        Pathfinder::ask(table, Falling { actor, fall }.into());
    } else {
        lands(table, actor, fall);
    }
}

/// Has an actor come down (PF-ENV-01, PF-ENV-02).
fn lands(table: &mut Table<'_, impl Run>, actor: ActorId, fall: Drop) {
    if crate::magic::falls_softly(table.state(), actor) {
        // A feather comes down unhurt, on its feet (PF-SPL-11).
        return table.emit(Fell { actor, feet: fall.feet, hangs: false });
    }
    let feet = counted(table.state(), actor, fall.feet);
    let falls::Fall { damage, prone } = falls::fall(feet.into(), fall.landing());
    table.emit(Fell { actor, feet: fall.feet, hangs: false });
    hurts(table, actor, damage);
    if prone {
        conditions::give(table, actor, Instance::of(Condition::Prone));
    }
}

/// Does the damage of a fall.
fn hurts(table: &mut Table<'_, impl Run>, actor: ActorId, damage: u32) {
    if damage > 0 {
        let none = table.tally();
        damage::harm(table, None, actor, Packet::plain(DamageType::Bludgeoning, damage as i32), (Vec::new(), none));
    }
}

/// Has whoever slips off what is narrow fall.
pub fn slips(slipped: &Slipped, table: &mut Table<'_, impl Run>) {
    let fall = Drop { feet: slipped.feet, edge: slipped.dc, ..Drop::default() };
    drops(table, slipped.actor, fall);
}

/// Has whoever can no longer keep itself up fall (PF-INT-29, PF-CND-32).
pub fn loses_hold(gained: &conditions::Gained, table: &mut Table<'_, impl Run>) {
    let falls = matches!(gained.instance.what, Condition::Prone | Condition::Unconscious | Condition::Paralyzed);
    if falls {
        comes_down(table, gained.actor);
    }
}

/// Has one who is struck down in the air fall.
pub fn struck_down(down: &dying::KnockedOut, table: &mut Table<'_, impl Run>) {
    comes_down(table, down.actor);
}

/// Has an actor that is in the air fall from there.
pub(crate) fn comes_down(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let feet = table.state().actor(actor).height;
    if feet > 0 && table.state().actor(actor).rides.is_none() {
        let at = table.state().actor(actor).at;
        let wet = table.state().ground_at(at, GroundKind::Deep).is_some();
        let (surface, depth) = if wet { (Surface::Water, DEEP) } else { (Surface::Hard, 0) };
        drops(table, actor, Drop { feet, surface, depth, ..Drop::default() });
    }
}

/// Have somebody fall.
#[command(rule = falls::FALLING, group = "Rulings", kind = Harm, by = game_master, open, always, label = "A fall")]
pub struct DropDown {
    pub target: ActorId,
    #[field("feet", 1..=2000, usual = 20)]
    pub feet: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("onto", usual = Surface::Hard)]
    pub surface: Surface,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("how deep that is, in feet", 0..=1000, usual = 0)]
    pub depth: u16,
    /// Whether they jump on purpose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dives: bool,
    /// The DC of climbing the edge that they fall past; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of an edge to grab; 0 for none", 0..=60, usual = 0)]
    pub edge: u8,
}

impl Act<Pathfinder> for DropDown {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), falls::FALLING, "{} is dead", self.target);
        let falls = matches!(state.asked.first(), Some(crate::Pending::Falling(_)));
        ensure!(!falls, falls::FALLING, "somebody falls already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, feet, surface, depth, dives, edge } = *self;
        drops(table, target, Drop { feet, surface, depth, dives, edge });
    }
}

/// What does an actor do about its fall?
#[prompt]
pub struct Falling {
    pub actor: ActorId,
    pub fall: Drop,
}

impl Prompt<Pathfinder> for Falling {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.actor);
        format!("{name} falls {} feet: what does {name} do?", self.fall.feet)
    }

    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        if state.profile(actor).speeds.fly > 0 && has_reaction(state, actor) {
            ArrestFall { actor }.into()
        } else if may_grab(state, actor, self.fall) && has_reaction(state, actor) {
            GrabEdge { actor }.into()
        } else {
            FallOn { actor }.into()
        }
    }
}

/// Stop one's fall in the air.
#[command(rule = ARREST, group = "Reaction", kind = Other, label = "Arrest the fall", answer)]
pub struct ArrestFall {
    pub actor: ActorId,
}

/// Returns the check of arresting a fall.
fn arresting(state: &State, actor: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Acrobatics, shows);
    deeds::attempt(state, actor, sum, plain("of the fall", ARREST_DC, &ARREST, shows))
}

impl Act<Pathfinder> for ArrestFall {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Falling>(state)?;
        let flies = state.profile(self.actor).speeds.fly > 0;
        ensure!(flies, ARREST, "{} does not fly", self.actor);
        ensure!(has_reaction(state, self.actor), turns::REACTIONS, "{} has no reaction left", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Falling { actor, fall }) = answer::<Pathfinder, Falling>(table) else { return };
        table.emit(Caught { actor });
        let attempt = arresting(table.state(), actor, table.listens());
        let deed = Deed { actor, target: None, what: "arrest its fall", rule: &ARREST };
        if deeds::tries(table, deed, attempt).succeeds() {
            table.emit(Fell { actor, feet: 0, hangs: false });
        } else {
            lands(table, actor, fall);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(ArrestFall { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&arresting(state, self.actor, false), offer);
    }
}

/// Catch hold of the edge that one falls past.
#[command(rule = GRAB_EDGE, group = "Reaction", kind = Other, label = "Grab the edge", answer)]
pub struct GrabEdge {
    pub actor: ActorId,
}

/// Returns the check of grabbing an edge: a Reflex save, or Acrobatics where that is the better one of who keeps its balance
/// (PF-CHR-08).
fn grabbing(state: &State, actor: ActorId, fall: Drop, shows: bool) -> Attempt {
    let save = derived::save(state, actor, Save::Reflex, shows);
    let skill = derived::skill(state, actor, Skill::Acrobatics, shows);
    let steady = state.profile(actor).feats.has(Feat::SteadyBalance);
    let own = if steady && skill.total > save.total { skill } else { save };
    Attempt::new(own, plain("of the edge", fall.edge.into(), &GRAB_EDGE, shows))
}

impl Act<Pathfinder> for GrabEdge {
    fn may(&self, state: &State) -> Verdict {
        let Falling { fall, .. } = asked::<Pathfinder, Falling>(state)?;
        ensure!(may_grab(state, self.actor, *fall), GRAB_EDGE, "there is nothing to grab, or no hand to do it");
        ensure!(has_reaction(state, self.actor), turns::REACTIONS, "{} has no reaction left", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Falling { actor, fall }) = answer::<Pathfinder, Falling>(table) else { return };
        table.emit(Caught { actor });
        let attempt = grabbing(table.state(), actor, fall, table.listens());
        let free = free_hands(table.state(), actor) > 0;
        let deed = Deed { actor, target: None, what: "grab the edge", rule: &GRAB_EDGE };
        match (deeds::tries(table, deed, attempt), free) {
            (Degree::CriticalSuccess, _) => hangs(table, actor, fall.feet.saturating_sub(30)),
            (Degree::Success, true) => hangs(table, actor, fall.feet.saturating_sub(20)),
            (Degree::CriticalFailure, _) => {
                // It hurts at once, beside the landing (house).
                hurts(table, actor, 10 * u32::from(fall.feet / 20));
                lands(table, actor, fall);
            }
            _ => lands(table, actor, fall),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(GrabEdge { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Ok(Falling { fall, .. }) = asked::<Pathfinder, Falling>(state) {
            deeds::preview(&grabbing(state, self.actor, *fall, false), offer);
        }
    }
}

/// Has an actor hang on an edge after so many feet that count.
fn hangs(table: &mut Table<'_, impl Run>, actor: ActorId, feet: u16) {
    table.emit(Fell { actor, feet, hangs: true });
    let feet = counted(table.state(), actor, feet);
    hurts(table, actor, falls::fall(feet.into(), Landing::Hard).damage);
}

/// Fall on.
#[command(rule = falls::FALLING, group = "Reaction", kind = Pass, label = "Fall", answer)]
pub struct FallOn {
    pub actor: ActorId,
}

impl Act<Pathfinder> for FallOn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Falling>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Falling { actor, fall }) = answer::<Pathfinder, Falling>(table) {
            lands(table, actor, fall);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(FallOn { actor: offers.actor });
    }
}

/// An actor does something about its fall; that is its reaction.
#[event]
pub struct Caught {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Caught {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.reaction = false);
    }
}

/// A fall is over: on the ground, or hanging on an edge.
#[event]
pub struct Fell {
    pub actor: ActorId,
    pub feet: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hangs: bool,
}

impl Event<Pathfinder> for Fell {
    fn apply(&self, state: &mut State) {
        let Self { hangs, .. } = *self;
        state
            .on(self.actor, |actor| (actor.height, actor.hangs) = (if hangs { actor.height.max(5) } else { 0 }, hangs));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match (self.feet, self.hangs) {
            (0, false) => format!("{who} comes down unhurt"),
            (feet, false) => format!("{who} falls {feet} feet"),
            (_, true) => format!("{who} hangs on"),
        };
        Some(Line::new(LineKind::Action, text).rule(&falls::FALLING).rule(&DROPPED))
    }
}
