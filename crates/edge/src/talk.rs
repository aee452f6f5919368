//! Talk: what people think, what is asked of them, what moves them.

mod asking;
mod reactions;

pub use asking::{CallTalk, MovedBy, Read, ReadPerson, Talked, TraitKnown};
pub use reactions::*;

use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// Everybody whom no player plays thinks well, ill or nothing of a character; what it thinks of the party is for all of them.
    ATTITUDE = "ED-SOC-01", "Attitude", State;
    /// The friendly help and the hostile hinder; the game master says how.
    MEANS = "ED-SOC-02", "What attitude means", Call;
    /// What is said and done may change it without any dice.
    REACTION = "ED-SOC-03", "Reaction to roleplay", Call;
    /// Whether a player tells or acts it out makes no difference to the dice.
    APPROACH = "ED-SOC-04", "Approach", Call;
    /// What somebody wants, fears, loves gives advantage, or wins it over without dice.
    LEVER = "ED-SOC-05", "Levers", Call;
    /// What offends it makes it harder, and worse where it fails.
    OFFENCE = "ED-SOC-06", "Offence", Call;
    /// Talk is a matter of Perception, Intelligence and Will.
    CHECKS = "ED-SOC-07", "Social checks";
    /// What is asked is as hard as the attitude makes it, harder where it costs something; or it is resisted.
    REQUEST = "ED-SOC-08", "Difficulty of a request", Call;
    /// Whoever has the skill that fits speaks for all, and the others help.
    LEADER = "ED-SOC-09", "Leading speaker", Call;
    /// Insight finds what moves somebody.
    READING = "ED-SOC-10", "Reading people";
    /// One step by a check in a scene; what an exploit gave ends with it.
    CHANGES = "ED-SOC-11", "Changing attitude";
    /// What players' characters decide is for their players, whatever the dice say.
    PLAYERS = "ED-SOC-12", "Checks against player characters", Option;
    /// Who has said something that another dislikes asks it next with disadvantage.
    GAFFE = "ED-SPC-52", "Setback 13, Gaffe", Call;
    /// The charmed listen to their charmer.
    CHARMED = "ED-CND-13", "Charmed: social";
}

/// What a request takes more that is risky or costly (ED-SOC-08).
pub const RISKY: u8 = 4;

words! {
    /// How a player puts it (ED-SOC-04).
    #[derive(Default)]
    pub enum Approach {
        #[default] Told = "told", Acted = "acted out",
    }
    /// What somebody does about a request (ED-SOC-02).
    #[derive(Default)]
    pub enum Stance {
        #[default] Nothing = "nothing", Helps = "helps", Hinders = "hinders",
    }
}

/// Returns what somebody thinks of a character: its own word about that one, else about the party, and a step better where it is swayed
/// for the scene (ED-SOC-01, ED-SPC-36).
pub fn attitude(state: &State, of: ActorId, toward: ActorId) -> Attitude {
    let regards = state.talk.regards.iter().filter(|one| one.of == of);
    let own = regards.clone().find(|one| one.toward == Some(toward));
    let found = own.or_else(|| regards.clone().find(|one| one.toward.is_none()));
    let attitude = found.map_or(Attitude::Indifferent, |one| one.attitude);
    shifted(attitude, i8::from(state.talk.swayed.contains(&of)))
}

/// Returns an attitude some steps better, or worse below 0; never beyond the ends.
pub fn shifted(attitude: Attitude, steps: i8) -> Attitude {
    let place = attitude as i32 + i32::from(steps);
    Attitude::ALL[place.clamp(0, 2) as usize]
}

/// Returns what a request takes (ED-SOC-08).
pub fn request_dc(options: &Options, attitude: Attitude, risky: bool) -> u8 {
    let dc = match attitude {
        Attitude::Hostile => options.request_hostile,
        Attitude::Indifferent => options.request_indifferent,
        Attitude::Friendly => options.request_friendly,
    };
    dc + if risky { RISKY } else { 0 }
}

/// Returns what somebody does about a request by itself (ED-SOC-02).
pub const fn stance(attitude: Attitude) -> Stance {
    match attitude {
        Attitude::Friendly => Stance::Helps,
        Attitude::Indifferent => Stance::Nothing,
        Attitude::Hostile => Stance::Hinders,
    }
}

/// Returns who speaks best with a skill among the players' characters that can (ED-SOC-09).
pub fn leader(state: &State, skill: Skill) -> Option<ActorId> {
    let best = |id: &ActorId| {
        let profile = state.profile(*id);
        (profile.skill(skill), crate::traumas::score(state, *id, skill.ability()), std::cmp::Reverse(id.0))
    };
    let can =
        |id: &ActorId| state.profile(*id).players && conditions::can_act(state, *id) && checks::speaks(state, *id);
    state.ids().filter(can).max_by_key(best)
}

/// Lets somebody think better or worse of the whole party, or of one of it. A step for the party is one for each of whom it thinks
/// otherwise than of the others (ED-SOC-01).
pub(crate) fn warms(table: &mut Table<'_, impl Run>, of: ActorId, toward: Option<ActorId>, steps: i8) {
    let state = table.state();
    if state.profile(of).players {
        return;
    }
    let regards = &state.talk.regards;
    let now = |toward: Option<ActorId>| {
        let own = regards.iter().find(|one| one.of == of && one.toward == toward);
        let found = own.or_else(|| regards.iter().find(|one| one.of == of && one.toward.is_none()));
        found.map_or(Attitude::Indifferent, |one| one.attitude)
    };
    let others = regards.iter().filter(|one| one.of == of && one.toward.is_some() && toward.is_none());
    let others: Vec<ActorId> = others.filter_map(|one| one.toward).collect();
    let next = |toward: Option<ActorId>| shifted(now(toward), steps);
    let party = next(toward);
    let each: Vec<(ActorId, Attitude)> = others.iter().map(|one| (*one, next(Some(*one)))).collect();
    let changes = party != now(toward) || each.iter().any(|(one, next)| *next != now(Some(*one)));
    if !changes {
        return;
    }
    table.emit(Thinks { actor: of, toward, attitude: party });
    for (one, attitude) in each.into_iter().filter(|(_, next)| *next != party) {
        table.emit(Thinks { actor: of, toward: Some(one), attitude });
    }
}
