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
    /// Blinded: -5 to melee and ranged Defence, to attacks and to checks that involve sight; checks of sight alone fail. A
    /// blow or a shot goes to a place that is guessed. Going more than half the rate in a turn takes Perception
    /// [Acrobatics/Balance] against 4, or one falls prone.
    BLINDED = "WT-CON-17", "Blinded", State;
    /// Every 8 weeks less Perception, at least every week, the penalty for blindness shrinks by 1, to -2 at best; not for those
    /// who are deaf as well.
    GROWING_USED = "WT-CON-18", "Growing used to blindness";
    /// What actions leave behind, and when it ends.
    TIMED_EFFECTS = "WT-CON-19", "Timed effects of actions", Table;
    /// Those who share a space this way have -2 on attacks and on melee and ranged Defence.
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

fn count(state: &State, actor: ActorId, fits: impl Fn(Condition) -> bool) -> i32 {
    state.actor(actor).effects.iter().filter(|effect| fits(effect.condition)).count() as i32
}

questions! { State;
    /// Whether it can do nothing at all, but perhaps escape.
    pub is_helpless |s, id| {
        let Actor { life, pinned_by, .. } = *s.actor(id);
        life != Life::Awake || pinned_by.is_some() || count(s, id, |one| one == Condition::Helpless) > 0
    };
    /// Whether it is under water and not at home there.
    pub is_drowned |s, id| {
        matches!(s.actor(id).medium, Medium::Underwater | Medium::Bottom) && !s.profile(id).aquatic
    };
    /// What blindness takes.
    pub blindness |s, id| -> i32 {
        let worst = s.actor(id).effects.iter().map(|effect| match effect.condition {
            Condition::Blinded { penalty, .. } => penalty,
            _ => 0,
        });
        worst.min().unwrap_or(0)
    };
    /// What wards add to Toughness: one of them counts.
    pub ward |s, id| -> i32 {
        let wards = s.actor(id).effects.iter().map(|effect| match effect.condition {
            Condition::Warded { by, .. } => by,
            _ => 0,
        });
        wards.max().unwrap_or(0)
    };
    /// Whether it shares a space: it went into another's, or another into its own.
    pub shares_space |s, id| {
        let place = s.actor(id).place;
        s.actor(id).inside.is_some_and(|host| s.is_there(host) && s.actor(host).place == place)
            || s.ids().any(|other| s.actor(other).inside == Some(id) && s.is_there(other) && s.actor(other).place == place)
    };
    /// Whether it cannot move.
    pub is_immobile |s, id| is_helpless(s, id) || count(s, id, |one| matches!(one, Condition::Immobile | Condition::Bound { .. })) > 0;
    /// Whether it is exhausted: fatigue is at least half of normal stamina.
    pub is_exhausted |s, id| {
        let Actor { fatigue, refreshed, .. } = *s.actor(id);
        !refreshed && 2 * i32::from(fatigue) >= i32::from(normal_stamina(s.profile(id)))
    };
    /// Whether it is staggered.
    pub is_staggered |s, id| {
        let (profile, actor) = (s.profile(id), s.actor(id));
        let worn = actor.fatigue >= normal_stamina(profile) || s.severity(id) >= Some(Level::Critical);
        profile.follows_full_rules(s.options()) && worn
    };
    /// What wounds take from checks.
    pub wound_penalty |s, id| -> i32 { s.severity(id).map_or(0, |level| s.options().wound_penalties[level.index()]) };
    /// What distraction takes: 2 for each source.
    pub(crate) distraction |s, id| -> i32 { -2 * count(s, id, |one| one == Condition::Distracted) };
    /// What harriers take from ranged attacks: 2 each.
    pub(crate) harrying |s, id| -> i32 { -2 * count(s, id, |one| matches!(one, Condition::Harried { .. })) };
    /// How many things hobble it; its rate is halved once.
    pub(crate) hobbled |s, id| -> i32 { count(s, id, |one| matches!(one, Condition::Hobbled { .. })) };
    /// Whether a creature is harried by another.
    pub(crate) harried_by |s, id, by| count(s, id, |one| one == Condition::Harried { by }) > 0;
}

/// Penalties that every check feels; combat rolls feel distraction as well.
pub(crate) fn penalties(state: &State, actor: ActorId, combat: bool, tally: &mut Tally) {
    tally.add("wounded", wound_penalty(state, actor), &WOUND_PENALTY);
    if is_exhausted(state, actor) {
        tally.add("exhausted", -2, &EXHAUSTED);
    }
    tally.add("blinded", blindness(state, actor), &BLINDED);
    if combat {
        tally.add("distracted", distraction(state, actor), &HELD);
    }
}
