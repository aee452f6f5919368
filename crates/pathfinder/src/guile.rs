//! Words and feints: frightening somebody, and having somebody look the wrong way.

use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::maneuvers::is_made_out;
use crate::modifiers::Type;
use crate::position;
use crate::prelude::*;
use crate::turns::{ready, spend};

rules! {
    /// Deception against Perception, in reach and with training: success has the other off balance to one's next blow of this
    /// turn, critical success to all one's blows in melee until the end of one's next turn. Critical failure turns that round.
    FEINT = "PF-SKA-24", "Feint";
    /// Somebody who is proof against an effect for a while is not touched by it again; what it has done already stays.
    PROOF_FOR_A_WHILE = "PF-DMG-24", "Temporary immunity";
    /// Intimidation against Will, within thirty feet: success frightens by 1, critical success by 2; at -4 where the other does
    /// not understand. Whatever comes of it, for ten minutes the other is proof against more of it from the same mouth.
    DEMORALIZE = "PF-SKA-31", "Demoralize";
}

/// How far threats carry, in feet (PF-SKA-31).
pub const THREAT_RANGE: u16 = 30;
/// How long somebody is proof against the threats of one, in seconds (PF-SKA-31).
const PROOF: u64 = 600;

/// Have somebody look the wrong way.
#[command(rule = FEINT, group = "Maneuvers", kind = Maneuver, label = "Feint at {target}", costs = 1)]
pub struct Feint {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns the check of a feint.
fn feint(state: &State, actor: ActorId, target: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Deception, shows);
    deeds::attempt(state, actor, sum, dc_of(derived::perception(state, target, shows)))
}

impl Act<Pathfinder> for Feint {
    fn may(&self, state: &State) -> Verdict {
        deeds::trained(state, self.actor, Skill::Deception)?;
        ready(state, self.actor, 1)?;
        ensure!(self.actor != self.target, FEINT, "nobody deceives oneself");
        ensure!(state.lives(self.target), FEINT, "{} is dead", self.target);
        let near = position::threatens(state, self.actor, self.target);
        crate::sight::aims(state, self.actor, self.target)?;
        ensure!(near, FEINT, "{} is out of reach of a blow", self.target, instead = "move up");
        ensure!(!state.actor(self.target).exposed.is_full(), FEINT, "{} is bared enough", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let attempt = feint(table.state(), actor, target, table.listens());
        spend(table, actor, 1);
        if !is_made_out(table, actor, target) {
            return;
        }
        let deed = Deed { actor, target: Some(target), what: "deceive", rule: &FEINT };
        let (bared, to, once, turns) = match deeds::tries(table, deed, attempt) {
            Degree::CriticalSuccess => (target, actor, false, 2),
            Degree::Success => (target, actor, true, 1),
            Degree::Failure => return,
            Degree::CriticalFailure => (actor, target, false, 2),
        };
        // Both are counted by the turns of the one who feints.
        let exposed = Exposed { to, once, until: Until::Ends(actor, turns) };
        if !table.state().actor(bared).exposed.is_full() {
            table.emit(Bared { actor: bared, exposed });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Feint { actor, target });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&feint(state, self.actor, self.target, false), offer);
    }
}

/// Somebody is off balance to another's blows.
#[event]
pub struct Bared {
    pub actor: ActorId,
    pub exposed: Exposed,
}

impl Event<Pathfinder> for Bared {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.exposed.retain(|one| one.to != self.exposed.to);
            actor.exposed.push(self.exposed);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.exposed.once { "the next blow" } else { "the blows" };
        let text = format!("{} is off balance to {how} of {}", teller.name(self.actor), teller.name(self.exposed.to));
        Some(Line::new(LineKind::Status, text).rule(&FEINT).rule(&conditions::FLAT_FOOTED))
    }
}

/// Frighten somebody with words.
#[command(rule = DEMORALIZE, group = "Maneuvers", kind = Maneuver, costs = 1)]
pub struct Demoralize {
    pub actor: ActorId,
    pub target: ActorId,
    /// Whether the other does not understand, or does not hear.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strange: bool,
}

/// Returns the check of a threat.
fn threat(state: &State, threat: &Demoralize, shows: bool) -> Attempt {
    let Demoralize { actor, target, strange } = *threat;
    let mut sum = derived::skill_with(state, actor, Skill::Intimidation, shows);
    // The deaf are not reached by words (PF-CND-09).
    let deaf = state.actor(target).has(Condition::Deafened);
    let glares = state.profile(actor).feats.has(Feat::IntimidatingGlare);
    let mute = !derived::understands(state, target, actor);
    if (strange || deaf || mute) && !glares {
        sum.add(Type::Circumstance, "not understood", -4, &DEMORALIZE);
    }
    deeds::attempt(state, actor, sum, dc_of(derived::save(state, target, Save::Will, shows)))
}

/// Returns whether an actor is proof against the threats of another now.
pub fn is_proof(state: &State, target: ActorId, by: ActorId) -> bool {
    let now = state.clock.seconds;
    state.actor(target).daunted.iter().any(|one| one.by == by && one.until > now)
}

impl Act<Pathfinder> for Demoralize {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        conditions::may_concentrate(state, self.actor, Some(self.target))?;
        ensure!(self.actor != self.target, DEMORALIZE, "nobody frightens oneself");
        ensure!(state.stands(self.target), DEMORALIZE, "{} hears nothing", self.target);
        crate::sight::aims(state, self.actor, self.target)?;
        let near = state.feet(self.actor, self.target) <= THREAT_RANGE;
        ensure!(near, DEMORALIZE, "{} is farther than 30 feet away", self.target, instead = "move up");
        let stone = state.actor(self.target).has(Condition::Petrified);
        ensure!(!stone, crate::skills::NO_FLESH, "{} is stone", self.target);
        let mind = state.profile(self.target).immune.has(Against::Mental);
        ensure!(!mind, damage::IMMUNITY, "{} has no mind to frighten", self.target);
        let proof = is_proof(state, self.target, self.actor);
        ensure!(!proof, PROOF_FOR_A_WHILE, "{} is proof against it for ten minutes", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, .. } = *self;
        let attempt = threat(table.state(), self, table.listens());
        spend(table, actor, 1);
        let silent = table.state().profile(actor).feats.has(Feat::IntimidatingGlare);
        if !is_heard(table, actor) {
            if !silent {
                conditions::speaks(table, actor);
            }
            return;
        }
        let deed = Deed { actor, target: Some(target), what: "frighten", rule: &DEMORALIZE };
        let value = match deeds::tries(table, deed, attempt) {
            Degree::CriticalSuccess => 2,
            Degree::Success => 1,
            _ => 0,
        };
        let until = table.state().clock.seconds.saturating_add(PROOF);
        table.emit(Daunted { actor: target, proof: Proof { by: actor, until } });
        if value > 0 {
            conditions::give(table, target, Instance { value, ..Instance::of(Condition::Frightened) });
        }
        if !silent {
            conditions::speaks(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Demoralize { actor, target, strange: false });
        for target in offers.state().ids().filter(|id| *id != actor) {
            offers.seldom(Demoralize { actor, target, strange: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.strange { ", who does not understand" } else { "" };
        format!("Demoralize {}{how}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&threat(state, self, false), offer);
    }
}

/// Throws the flat check of one who cannot hear itself speak (PF-CND-09); returns whether what it says is said.
pub(crate) fn is_heard(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    if !table.state().actor(actor).has(Condition::Deafened) {
        return true;
    }
    let flat = checks::flat(table, conditions::CONCEALED_DC);
    let said = flat.degree.succeeds();
    table.emit(checks::Flattened { actor, what: "deaf".into(), flat });
    said
}

/// Somebody has heard the threats of another, and is proof against more of them.
#[event]
pub struct Daunted {
    pub actor: ActorId,
    pub proof: Proof,
}

impl Event<Pathfinder> for Daunted {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.on(self.actor, |actor| {
            actor.daunted.retain(|one| one.by != self.proof.by && one.until > now);
            if actor.daunted.is_full() {
                actor.daunted.remove(0);
            }
            actor.daunted.push(self.proof);
        });
    }
}
