//! Conditions: some follow from the rest of the state, some are laid on a creature.

use crate::State;
use crate::derived::normal_stamina;
use crate::prelude::*;

rules! {
    /// Conditions either follow from the state or are applied with a source and an end. Penalties of different
    /// conditions add up; one condition held twice counts once and ends twice.
    HELD = "WT-CON-01", "How conditions are held", State;
    /// The worse the highest wound, the more it takes from checks and attack rolls: 0, -1, -2, -3, -4. It
    /// takes nothing from Defences, and nothing from checks for consciousness, death and recovery.
    WOUND_PENALTY = "WT-CON-02", "Wounded: penalty", State;
    /// Exhausted: -2 to checks and attack rolls, and half the movement rate.
    EXHAUSTED = "WT-CON-03", "Exhausted", State;
    /// Staggered: no AP at the end of the turn, no reactions, and any wound or fatigue tests consciousness.
    /// It comes of too much fatigue and of critical and fatal wounds; ordinary creatures are immune.
    STAGGERED = "WT-CON-04", "Staggered", State;
    /// Fatally wounded: an ordinary creature dies; a character is dying and staggered.
    FATALLY_WOUNDED = "WT-CON-05", "Fatally wounded", State;
    /// Helpless: no actions, reactions or movement, and only the immobile Defence.
    HELPLESS = "WT-CON-06", "Helpless", State;
    /// Immobile: cannot move, and has only the immobile Defence; it may act otherwise.
    IMMOBILE = "WT-CON-07", "Immobile", State;
    /// Attackers have +3 in melee and -3 from afar against the prone, who strike at -2 and crawl at a third of
    /// their speed.
    PRONE = "WT-CON-08", "Prone", State;
    /// Hobbled: half the movement rate and no dash, until one treatment succeeds.
    HOBBLED = "WT-CON-10", "Hobbled", State;
    /// Attackers have +2 in melee and -2 from afar against the crouching, who move at half speed.
    CROUCHING = "WT-CON-09", "Crouching", State;
    /// Blinded: -5 to melee and ranged Defence, to attacks and to checks that involve sight; checks of sight alone fail. What
    /// the body does by itself, Power, Agility, Fortitude and Willpower, needs no eyes. A blow or a shot goes to a place that is
    /// guessed. Going more than half the rate in a turn takes Perception [Acrobatics/Balance] against 4, or one falls prone.
    BLINDED = "WT-CON-17", "Blinded", State;
    /// Every 8 weeks less Perception, at least every week, the penalty for blindness shrinks by 1, to -2 at best; not for those
    /// who are deaf as well.
    GROWING_USED = "WT-CON-18", "Growing used to blindness";
    /// What actions leave behind, and when it ends.
    TIMED_EFFECTS = "WT-CON-19", "Timed effects of actions", Table;
    /// Those who share a space this way have -2 on attacks and combat checks and on melee and ranged Defence.
    SHARING = "WT-ACT-20", "Sharing a space", State;
    /// Under water those who are not at home there have their immobile Defence.
    DEFENCE_UNDER_WATER = "WT-SIT-01", "Underwater: Defence", State;
    /// They cannot shoot or throw.
    NO_SHOTS_UNDER_WATER = "WT-SIT-02", "Underwater: no ranged weapons";
    /// Their melee attacks cost 2 AP more and are at -5.
    MELEE_UNDER_WATER = "WT-SIT-03", "Underwater: melee";
    /// Their weapons do half of their damage, but for those made for water; Strength counts in full.
    DAMAGE_UNDER_WATER = "WT-SIT-04", "Underwater: weapon damage";
    /// Aquatic creatures feel none of that.
    AQUATIC = "WT-SIT-05", "Aquatic creatures";
    /// Unconscious: helpless, prone, empty-handed, without AP, and skipped in the order of turns.
    UNCONSCIOUS = "WT-CON-20", "Unconscious", State;
    /// Ordinary creatures are never staggered, but they can be exhausted.
    NEVER_STAGGERED = "WT-NPC-03", "NPCs are never staggered";
    /// Whoever starts a ranged attack within reach of a melee weapon can be harried: -2 on ranged attacks for
    /// the round, this one included; once a round for each harrier and shooter.
    HARRY = "WT-ACT-13", "Harry";
    /// The penalty of being harried changes the total of the roll, never whether it is critical.
    HARRY_CRITICAL = "WT-INT-15", "Harry and a critical";
}

/// Returns how many conditions of an actor fit.
fn count(state: &State, actor: ActorId, fits: impl Fn(Condition) -> bool) -> i32 {
    state.actor(actor).effects.iter().filter(|effect| fits(effect.condition)).count() as i32
}

/// Returns whether an actor can do nothing at all, but perhaps escape.
pub fn is_helpless(state: &State, id: ActorId) -> bool {
    let Actor { life, pinned_by, .. } = *state.actor(id);
    life != Life::Awake || pinned_by.is_some() || count(state, id, |condition| condition == Condition::Helpless {}) > 0
}

/// Returns whether an actor is under water and not at home there (WT-SIT-05).
pub fn is_drowned(state: &State, id: ActorId) -> bool {
    matches!(state.actor(id).medium, Medium::Underwater | Medium::Bottom) && !state.profile(id).aquatic
}

/// Returns what blindness takes, as a negative number; 0 for those who see.
pub fn blindness(state: &State, id: ActorId) -> i32 {
    let penalties = state.actor(id).effects.iter().map(|effect| match effect.condition {
        Condition::Blinded { penalty, .. } => penalty,
        _ => 0,
    });
    penalties.min().unwrap_or(0)
}

/// Returns what wards add to Toughness: the best of them counts.
pub fn ward(state: &State, id: ActorId) -> i32 {
    let wards = state.actor(id).effects.iter().map(|effect| match effect.condition {
        Condition::Warded { by, .. } => by,
        _ => 0,
    });
    wards.max().unwrap_or(0)
}

/// Returns whether an actor shares a space: it went into another's, or another into its own (WT-ACT-20).
pub fn shares_space(state: &State, id: ActorId) -> bool {
    let place = state.actor(id).place;
    let is_here = |other: ActorId| state.is_there(other) && state.actor(other).place == place;
    let is_guest = state.actor(id).inside.is_some_and(is_here);
    is_guest || state.ids().any(|other| state.actor(other).inside == Some(id) && is_here(other))
}

/// Returns whether an actor cannot move.
pub fn is_immobile(state: &State, id: ActorId) -> bool {
    let holds = |condition| matches!(condition, Condition::Immobile {} | Condition::Bound { .. });
    is_helpless(state, id) || count(state, id, holds) > 0
}

/// Returns whether an actor is exhausted: its fatigue is at least half of its normal stamina (WT-STA-06), and no long rest has
/// taken that away since (WT-INT-11).
pub fn is_exhausted(state: &State, id: ActorId) -> bool {
    let Actor { fatigue, refreshed, .. } = *state.actor(id);
    !refreshed && 2 * i32::from(fatigue) >= i32::from(normal_stamina(state.profile(id)))
}

/// Returns whether an actor is staggered: by fatigue of the whole normal stamina (WT-STA-07), or by a critical or fatal wound
/// (WT-CON-05). Ordinary creatures never are (WT-NPC-03).
pub fn is_staggered(state: &State, id: ActorId) -> bool {
    let profile = state.profile(id);
    let tired = state.actor(id).fatigue >= normal_stamina(profile);
    let hurt = state.severity(id) >= Some(Level::Critical);
    profile.follows_full_rules(state.options()) && (tired || hurt)
}

/// Returns what wounds take from checks, by the highest of them (WT-CON-02).
pub fn wound_penalty(state: &State, id: ActorId) -> i32 {
    state.severity(id).map_or(0, |level| state.options().wound_penalties[level.index()])
}

/// Returns what distraction takes: 2 for each source.
pub(crate) fn distraction(state: &State, id: ActorId) -> i32 {
    -2 * count(state, id, |condition| condition == Condition::Distracted {})
}

/// Returns what harriers take from ranged attacks: 2 each.
pub(crate) fn harrying(state: &State, id: ActorId) -> i32 {
    -2 * count(state, id, |condition| matches!(condition, Condition::Harried { .. }))
}

/// Returns how many things hobble an actor; its rate is halved once.
pub(crate) fn hobbled(state: &State, id: ActorId) -> i32 {
    count(state, id, |condition| matches!(condition, Condition::Hobbled { .. }))
}

/// Returns whether an actor is harried by another.
pub(crate) fn harried_by(state: &State, id: ActorId, by: ActorId) -> bool {
    count(state, id, |condition| condition == Condition::Harried { by }) > 0
}

/// What a roll feels of what is the matter with whoever makes it, beside wounds and exhaustion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Feels {
    /// It is an attack roll or a combat check: distraction and a shared space count.
    pub combat: bool,
    /// It involves sight: blindness counts.
    pub sight: bool,
}

/// Adds to the tally the penalties that a roll feels. Those to attacks count for combat checks as well (WT-ATK-10).
pub(crate) fn penalties(state: &State, actor: ActorId, feels: Feels, tally: &mut Tally) {
    tally.add("wounded", wound_penalty(state, actor), &WOUND_PENALTY);
    if is_exhausted(state, actor) {
        tally.add("exhausted", -2, &EXHAUSTED);
    }
    if feels.sight {
        tally.add("blinded", blindness(state, actor), &BLINDED);
    }
    if feels.combat {
        tally.add("distracted", distraction(state, actor), &HELD);
        if shares_space(state, actor) {
            tally.add("sharing a space", -2, &SHARING);
        }
    }
}
