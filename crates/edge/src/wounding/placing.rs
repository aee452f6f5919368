//! A new trauma finds its place.

use super::*;

/// Finds the place of a trauma that somebody has come to, by whatever effect, exploit or setback (ED-TRA-03, ED-TRA-04), by the tables
/// (ED-TRA-10); without them it waits for the game master.
pub fn scarred(scarred: &dying::Scarred, table: &mut Table<'_, impl Run>) {
    let actor = scarred.actor;
    let state = table.state();
    let held = state.actor(actor).traumas.len();
    if held == 0 || !state.options().trauma_tables || scarred.trauma.row != 0 {
        return;
    }
    // Nothing that odds count hangs on where a trauma sits.
    if table.counts() {
        return;
    }
    let place = held as u8 - 1;
    let roll = table.die(scarred.trauma.die(), Advantage::Plain);
    let row = roll.kept as u8;
    settles(table, actor, place, Trauma { row, ..scarred.trauma }, vec_of(roll));
}

/// Returns a roll as it is told, and nothing where nobody listens.
fn vec_of(roll: Rolled) -> Vec<Rolled> {
    if roll.faces.is_empty() { Vec::new() } else { vec![roll] }
}

/// Puts a trauma with its row in its place, throws for the ability that it lowers, and does what it does at once.
pub(super) fn settles(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    place: u8,
    mut trauma: Trauma,
    mut rolls: Vec<Rolled>,
) {
    let part = traumas::part(table.state(), actor, trauma);
    let lowers = trauma.lowers(part);
    if !lowers.is_empty() {
        let roll = table.die(12, Advantage::Plain);
        trauma.ability = Some(lowers[(roll.kept as usize - 1) * lowers.len() / 12]);
        rolls.extend(vec_of(roll));
    }
    let drops = loosens_grip(table.state(), actor, (place, trauma), part);
    table.emit(Placed { actor, place, trauma, rolls, drops });
    if trauma.is_of_the_mind() {
        return;
    }
    let core = matches!(part, Some(Part::Head | Part::Torso));
    let fighting = table.state().stage == Stage::Fighting;
    // ED-SPC-16: outside of a fight that is a few seconds.
    if (trauma.severe || core) && fighting {
        let until = conditions::end_of_next(table.state(), actor);
        conditions::give(table, actor, Instance { until, cause: Cause::Trauma, ..Instance::of(Condition::Stunned) });
    }
    if trauma.severe {
        let bleeds = Instance { cause: Cause::Trauma, ..Instance::of(Condition::Bleeding) };
        conditions::give(table, actor, bleeds);
    }
}

/// Returns what somebody drops that it held in an arm which a trauma ruins (ED-TRA-25): what takes one hand, and is the first that it
/// has of that, where nothing takes both.
fn loosens_grip(state: &State, id: ActorId, (at, trauma): (u8, Trauma), part: Option<Part>) -> u8 {
    let arm = traumas::arm_without(state, id, Some(at));
    if !trauma.severe || part != Some(arm) || traumas::is_ruined_without(state, id, arm, Some(at)) {
        return 0;
    }
    let held = conditions::held_weapons(state, id) & !state.actor(id).dropped;
    let takes = |hands: u8| {
        let weapons = (0..).zip(&state.profile(id).weapons);
        weapons
            .filter(|(place, one)| held & bit(*place) != 0 && one.hands == hands)
            .map(|(place, _)| bit(place))
            .sum::<u8>()
    };
    let one = takes(1);
    if takes(2) > 0 { 0 } else { one & one.wrapping_neg() }
}

/// A trauma has found its place.
#[event]
pub struct Placed {
    pub actor: ActorId,
    pub place: u8,
    pub trauma: Trauma,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Rolled>,
    /// What a ruined arm lets fall beside what nobody can hold any more, a bit for each weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: u8,
}

impl Event<Edge> for Placed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if usize::from(self.place) < actor.traumas.len() {
                actor.traumas.set(self.place.into(), self.trauma);
            }
        });
        // ED-TRA-25: what a ruined arm held falls, and what takes two.
        let id = self.actor;
        if state.actors.get(id.index()).is_none() {
            return;
        }
        let lost = |(place, weapon): (u8, &Weapon)| {
            if traumas::can_hold(state, id, weapon.hands) { 0 } else { bit(place) }
        };
        let dropped: u8 = (0..).zip(&state.profile(id).weapons).map(lost).sum();
        state.on(id, |actor| actor.dropped |= dropped | self.drops);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let part = traumas::part(teller.state, self.actor, self.trauma);
        let how = if self.trauma.severe { "severe" } else { "mild" };
        let mut text = format!("The {how} trauma of {}: {}", teller.name(self.actor), self.trauma.told(part));
        if let Some(ability) = self.trauma.ability {
            text += &format!(", {} -1", ability.name());
        }
        let line = Line::new(LineKind::Harm, text).by(self.actor).rule(&PLACED).rule(&traumas::TRAUMAS);
        let line = line.rule(rule_of(self.trauma, part)).rule_if(self.trauma.ability.is_some(), &traumas::LOSS);
        let severe = self.trauma.severe && !self.trauma.is_of_the_mind();
        let line = line.rule_if(severe, &STUNS).rule_if(severe, &BLEEDS).rule_if(severe, &traumas::PERMANENT);
        if self.rolls.is_empty() {
            return Some(line);
        }
        Some(line.check(ludex_engine::Check::new("Trauma", self.rolls.clone(), Tally::shown())))
    }
}

/// Returns the rule of a trauma in its place.
fn rule_of(trauma: Trauma, part: Option<Part>) -> &'static Rule {
    use traumas::{ARM, LEG, RUINED_ARM, RUINED_LEG};
    match (part, trauma.severe) {
        (Some(Part::Head), false) => &HEAD,
        (Some(Part::Torso), false) => &TORSO,
        (Some(Part::RightArm | Part::LeftArm), false) => &ARM,
        (Some(_), false) => &LEG,
        (Some(Part::Head), true) => &SEVERE_HEAD,
        (Some(Part::Torso), true) => &SEVERE_TORSO,
        (Some(Part::RightArm | Part::LeftArm), true) => &RUINED_ARM,
        (Some(_), true) => &RUINED_LEG,
        (None, true) => &traumas::SEVERE_MIND,
        (None, false) => of_shock(trauma.shock()),
    }
}

/// Returns the rule of a shock.
pub(super) fn of_shock(shock: Option<Shock>) -> &'static Rule {
    match shock {
        Some(Shock::Gesture) => &GESTURE,
        Some(Shock::Hallucinations) => &traumas::HALLUCINATIONS,
        Some(Shock::Paranoia) => &traumas::PARANOIA,
        Some(Shock::FoulFood) => &FOUL_FOOD,
        Some(Shock::Speech) => &traumas::SPEECH,
        Some(Shock::Terror) => &TERROR,
        Some(Shock::Tremors) => &traumas::TREMORS,
        Some(Shock::Amnesia) => &AMNESIA,
        Some(Shock::Charm) => &traumas::CHARM,
        Some(Shock::Submissive) => &SUBMISSIVE,
        None => &traumas::MILD_MIND,
    }
}
