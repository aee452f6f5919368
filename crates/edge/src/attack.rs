//! Attacks: aiming them, rolling them, and what they do.

mod blow;
mod odds;
mod places;
mod rulings;
mod second;
mod sources;
mod sparing;

pub use blow::{
    Attacked, Dodged, Done, Drawn, GuessFails, Harmed, LifeSpared, Rolls, Stepped, Struck, advance, begins, strays,
};
pub use odds::{ability as damage_ability, expected, expected_of_hit};
pub(crate) use odds::{expected_at_best, expected_at_worst, expected_between, expected_if_lucky};
pub use places::{AttackPlace, AttackSpent, CameDown, PlaceStruck, RULES as PLACE_RULES, guess_fails};
pub use rulings::{Circumstances, Height, RuleOn, RuledOn};
pub use second::{RULES as SECOND_RULES, SecondAttack};
pub(crate) use sources::{Around, Known, Wielded};
pub use sources::{Between, attempt, engaged, flanks, is_crowded, sources};
pub use sparing::{AllowSparing, Kill, Spare, Spares, SparingAllowed};

use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// A target within range, ability and skill, the difficulty, advantage and disadvantage, the roll, the damage.
    PROCEDURE = "ED-ATK-01", "Attack procedure";
    /// Two dice, ability, skill and whatever else counts.
    ATTACK_ROLL = "ED-ATK-03", "Attack roll formula";
    /// Weapons go by Combativity and the skill of the weapon.
    WEAPONS = "ED-ATK-04", "Weapon attacks";
    /// Attacks of powers go by Intelligence and Psionics.
    PSIONIC = "ED-ATK-05", "Psionic attacks";
    /// What special features attack with they say themselves.
    OF_FEATURES = "ED-ATK-06", "Attacks from other features";
    /// The difficulty is the Defense, as circumstances change it.
    BASE_DC = "ED-ATK-07", "Base DC";
    /// As much as the difficulty hits; no face hits or misses by itself.
    HIT = "ED-ATK-10", "Hit or miss";
    /// Only shots mind the distance.
    DISTANCE = "ED-ATK-11", "Distance matters only for ranged attacks";
    /// Within reach: nothing.
    ADJACENT = "ED-ATK-12", "Distance: Adjacent", Table(DISTANCE_TABLE; "distance", "up to (cm)", "Defense");
    /// Up to ten metres: nothing.
    CLOSE = "ED-ATK-13", "Distance: Close", Table;
    /// Up to thirty: 2.
    SHORT = "ED-ATK-14", "Distance: Short", Table;
    /// Up to fifty: 4.
    MEDIUM = "ED-ATK-15", "Distance: Medium", Table;
    /// Up to a hundred: 6.
    LONG = "ED-ATK-16", "Distance: Long", Table;
    /// Beyond: 10.
    EXTREME = "ED-ATK-17", "Distance: Extreme", Table;
    /// Whoever is in mist or dim light is attacked with disadvantage.
    IN_HAZE = "ED-ATK-28", "Target in a bleared area";
    /// Whoever is in the dark counts as unseen.
    IN_THE_DARK = "ED-ATK-29", "Target in an obscured area";
    /// Nobody flanks whom it does not see.
    FLANKING_SIGHT = "ED-ATK-31", "Flanking: sight", Option;
    /// Attacks at whom one does not see have disadvantage.
    UNSEEN_TARGET = "ED-ATK-34", "Attacking a target you cannot see";
    /// Attacks by whom the target does not see have advantage.
    UNSEEN = "ED-ATK-36", "Attacking while unseen";
    /// One fact is one source, however many reasons there are for it.
    ONE_FACT = "ED-ATK-38", "Counting sources";
    /// All that speaks for and against an attack.
    ALL_SOURCES = "ED-ATK-39", "Table of sources on attack rolls", Table(SOURCE_TABLE; "counts for", "what", "rule");
    /// First the roll, then the exploit, whose dice join the damage; the damage; then what else the exploit gives.
    IN_ORDER = "ED-ATK-40", "Special results on attack rolls";
    /// Each attack of an action is done before the next is declared.
    SERIES = "ED-ATK-41", "Attacks in a series";
    /// A shot needs a clear way.
    CLEAR_PATH = "ED-RNG-01", "Clear path";
    /// Weapons carry as far as one of the distances.
    CATEGORY = "ED-RNG-02", "Range category", Table;
    /// One distance beyond it they shoot with disadvantage.
    ONE_FURTHER = "ED-RNG-03", "One category further";
    /// Not beyond that.
    NO_FURTHER = "ED-RNG-04", "Beyond that";
    /// Shots beside an able foe who sees one have disadvantage.
    IN_CLOSE_COMBAT = "ED-RNG-05", "Ranged attack in close combat";
    /// Shots at a foe in melee with a friend have disadvantage.
    AT_A_MELEE = "ED-RNG-07", "Target in melee with your ally";
    /// Not where the foe is two sizes larger than every such friend.
    LARGE_TARGETS = "ED-RNG-08", "Large targets exempt";
    /// In melee one strikes what is within the reach of the weapon.
    MELEE = "ED-MEL-01", "Melee attack";
    /// Fists and feet go by Natural Weapons.
    UNARMED = "ED-MEL-02", "Unarmed strikes";
    /// Long weapons add to one's reach.
    LONG_WEAPONS = "ED-MEL-03", "Reach weapons";
    /// One threatens what one reaches.
    THREATENED = "ED-SIZ-13", "Reach and threatened area";
    /// Adjacent is what lies within the reach of the weapon; for shots, within that of the body.
    BESIDE = "ED-SIZ-16", "Adjacent";
    /// The Attack action is one attack, with one weapon.
    ATTACK = "ED-ACT-02", "Attack";
    /// Some have several in one action, each at whom they like.
    SEVERAL = "ED-ACT-03", "More than one attack";
    /// All sources are counted, then there is one difficulty, one roll, and one way of the damage.
    WITH_EVERYTHING = "ED-INB-01", "One attack with everything";
    /// Whatever there is more of, one die is added.
    NEVER_MORE = "ED-INB-02", "Only one extra die";
    /// Who holds another fast fights it still: shots at either meet friends in melee.
    HELD_ENEMY = "ED-INB-03", "Shooting at a held enemy";
    /// Two who do not see one another have one source each way.
    BOTH_IN_DARKNESS = "ED-INB-16", "Both in darkness";
    /// Attack rolls are checks: a hit is a success, a miss a failure.
    IS_A_CHECK = "ED-CHK-29", "Attack roll" follows ATTACK_ROLL, HIT, checks::UMBRELLA;
    /// How often the dice hit goes by what they need, and by nothing else.
    CHANCES = "ED-ATK-42", "Chances (for tests)" follows HIT, checks::DISTRIBUTION;
    /// However many reasons there are not to see somebody, it is one source.
    ONE_BLINDNESS = "ED-INB-17", "One blindness, one source" follows ONE_FACT, UNSEEN_TARGET;
}

/// How far each distance goes, in centimetres, and what it adds to the Defense (ED-ATK-12 to ED-ATK-17).
pub const DISTANCE_TABLE: [(Distance, i32, i32); 6] = [
    // ED-ATK-12: the reach of the weapon
    (Distance::Adjacent, 0, 0),
    // ED-ATK-13
    (Distance::Close, 1_000, 0),
    // ED-ATK-14
    (Distance::Short, 3_000, 2),
    // ED-ATK-15
    (Distance::Medium, 5_000, 4),
    // ED-ATK-16
    (Distance::Long, 10_000, 6),
    // ED-ATK-17
    (Distance::Extreme, 1_000_000, 10),
];

/// Returns how far a distance goes, in centimetres: a campaign may say otherwise for all between the adjacent and the extreme
/// (ED-ATK-18).
#[inline]
pub fn furthest(state: &State, distance: Distance) -> i32 {
    let options = state.options();
    let metres = match distance {
        Distance::Close => options.close_metres,
        Distance::Short => options.short_metres,
        Distance::Medium => options.medium_metres,
        Distance::Long => options.long_metres,
        Distance::Adjacent | Distance::Extreme => return DISTANCE_TABLE[distance as usize].1,
    };
    i32::from(metres) * 100
}

/// Returns what a distance adds to the Defense: beyond the last a campaign may say more (ED-ATK-17).
#[inline]
pub fn farther(state: &State, distance: Distance) -> i32 {
    match distance {
        Distance::Extreme => state.options().extreme_bonus.into(),
        _ => DISTANCE_TABLE[distance as usize].2,
    }
}

/// What speaks for an attack and what against it (ED-ATK-39).
pub const SOURCE_TABLE: [(&str, &str, &str); 39] = [
    ("advantage", "the target does not see the attacker", "ED-ATK-36"),
    ("advantage", "the target is restrained", "ED-CND-36"),
    ("advantage", "the target is stunned", "ED-CND-41"),
    ("advantage", "the target is paralyzed", "ED-CND-30"),
    ("advantage", "the target is unconscious", "ED-CND-45"),
    ("advantage", "the target lies down beside the attacker", "ED-CND-34"),
    ("advantage", "the target squeezes", "ED-SIZ-12"),
    ("advantage", "the attacker stands above", "ED-ATK-32"),
    ("advantage", "the attacker rides something larger than the target", "ED-ATK-33"),
    ("advantage", "a feint has worked, in melee", "ED-ACT-24"),
    ("advantage", "help", "ED-ACT-11"),
    ("advantage", "the target's defence is breached", "ED-SPC-44"),
    ("advantage", "a card was burned", "ED-CRD-16"),
    ("advantage", "low gravity, by Strength or Dexterity", "ED-GRV-12"),
    ("advantage", "circumstances, as the game master says", "ED-CHK-38"),
    ("disadvantage", "the attacker does not see the target", "ED-ATK-34"),
    ("disadvantage", "the target is in mist or dim light", "ED-ATK-28"),
    ("disadvantage", "the target defends and sees the attacker", "ED-ACT-06"),
    ("disadvantage", "the target dodges", "ED-ACT-28"),
    ("disadvantage", "the target is a distance beyond the range", "ED-RNG-03"),
    ("disadvantage", "a foe is beside who shoots", "ED-RNG-05"),
    ("disadvantage", "the target fights a friend of who shoots", "ED-RNG-07"),
    ("disadvantage", "the target lies down elsewhere", "ED-CND-34"),
    ("disadvantage", "the attacker lies down and strikes", "ED-CND-33"),
    ("disadvantage", "the attacker is restrained", "ED-CND-36"),
    ("disadvantage", "the attacker is dazzled", "ED-CND-14"),
    ("disadvantage", "the attacker is sickened", "ED-CND-38"),
    ("disadvantage", "the attacker squeezes", "ED-SIZ-12"),
    ("disadvantage", "the attacker sees its fear", "ED-CND-16"),
    ("disadvantage", "the attacker is grappled, and not by the target", "ED-CND-19"),
    ("disadvantage", "each trauma of an arm that is used", "ED-TRA-15"),
    ("disadvantage", "hallucinations", "ED-TRA-31"),
    ("disadvantage", "paranoia, by Intelligence or Will", "ED-TRA-32"),
    ("disadvantage", "tremors", "ED-TRA-36"),
    ("disadvantage", "the attacker is far from its charm", "ED-TRA-38"),
    ("disadvantage", "the attacker is uneasy", "ED-SPC-48"),
    ("disadvantage", "the attacker is distracted", "ED-SPC-50"),
    ("disadvantage", "exhaustion, by Strength or Dexterity", "ED-EXH-02"),
    ("disadvantage", "circumstances, as the game master says", "ED-CHK-38"),
];

/// Returns the distance at which another is for a shot (ED-ATK-12 to ED-ATK-17).
pub fn distance(state: &State, actor: ActorId, target: ActorId) -> Distance {
    let (own, other) = (state.space(actor), state.space(target));
    if own.reaches(other, state.profile(actor).reach) {
        return Distance::Adjacent;
    }
    let gap = own.gap_squared(other);
    // The gap is in half centimetres.
    let within = |length: i32| gap <= 4 * i64::from(length) * i64::from(length);
    let nearer = [Distance::Close, Distance::Short, Distance::Medium, Distance::Long];
    nearer.into_iter().find(|far| within(furthest(state, *far))).unwrap_or(Distance::Extreme)
}

/// Asks whether an actor could attack another with a weapon now, apart from what it costs.
///
/// # Errors
/// The weapon is not there, the target is out of reach or range or behind a wall, or something forbids it.
pub fn may_attack(state: &State, actor: ActorId, target: ActorId, place: u8) -> Verdict {
    let usable = derived::is_usable(state, actor, place);
    ensure!(usable, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
    could_attack(state, actor, target, place)
}

/// The same, with what is known of the attack.
pub(crate) fn may_attack_between(
    state: &State,
    (actor, target): (ActorId, ActorId),
    place: u8,
    (between, wielded): (&Between, &Wielded),
) -> Verdict {
    let usable = wielded.is_usable(state, actor, place);
    ensure!(usable, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
    // What is in hand is at hand.
    could_attack_between(state, (actor, target), place, true, between)
}

/// Asks whether an actor could attack another with a weapon that it has drawn, or draws for it.
fn could_attack(state: &State, actor: ActorId, target: ActorId, place: u8) -> Verdict {
    let at_hand = derived::is_at_hand(state, actor, place);
    could_attack_between(state, (actor, target), place, at_hand, &Between::default())
}

/// The same, with what is known of the two, and of whether the weapon is at hand.
fn could_attack_between(
    state: &State,
    (actor, target): (ActorId, ActorId),
    place: u8,
    at_hand: bool,
    between: &Between,
) -> Verdict {
    is_target(state, actor, target)?;
    let weapon = ready(state, actor, place, at_hand)?;
    conditions::may_harm(state, actor, target)?;
    in_range(state, (actor, target), weapon, between)?;
    // ED-ATK-23
    let behind = between.is_behind(state, actor, target);
    ensure!(!behind, CLEAR_PATH, "{} is behind something", target, instead = "move to where the way is clear");
    Ok(())
}

/// Returns whether an actor could attack another with a weapon in its hands: what [`may_attack_between`] says, put together from what
/// hangs on the two and what hangs on the weapon.
pub(crate) fn could_hit(
    state: &State,
    (actor, target): (ActorId, ActorId),
    place: u8,
    (between, wielded): (&Between, &Wielded),
) -> bool {
    let reaches = |weapon| in_range(state, (actor, target), weapon, between).is_ok();
    let could = wielded.is_ready(state, actor, place)
        && state.profile(actor).weapon(place).is_some_and(reaches)
        && between.is_open(state, actor, target);
    debug_assert_eq!(could, may_attack_between(state, (actor, target), place, (between, wielded)).is_ok());
    could
}

/// Asks whether somebody may be the target of an attack of another at all.
fn is_target(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    ensure!(actor != target, PROCEDURE, "nobody attacks itself");
    ensure!(state.lives(target), PROCEDURE, "{} is dead", target);
    Ok(())
}

/// Asks whether an actor has what an attack with a weapon takes, whomever it attacks.
fn ready(state: &State, actor: ActorId, place: u8, at_hand: bool) -> Result<&Weapon, Refusal> {
    let Some(weapon) = state.profile(actor).weapon(place) else {
        return Err(Refusal::new(&PROCEDURE, "{} has no such weapon").about(actor));
    };
    ensure!(at_hand, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
    let empty = derived::shots_left(state, actor, place) == Some(0);
    ensure!(!empty, crate::options::AMMUNITION, "it is empty", instead = "reload it");
    let psi = derived::psi(state, actor) >= weapon.psi;
    ensure!(psi, PSIONIC, "{} has not the psi points", actor);
    Ok(weapon)
}

/// Asks whether a target is near enough for an attack with a weapon.
fn in_range(state: &State, (actor, target): (ActorId, ActorId), weapon: &Weapon, between: &Between) -> Verdict {
    if !weapon.is_ranged() {
        // ED-MEL-03: with what the weapon adds.
        let reach = derived::reach(state, actor, weapon);
        let near = state.space(actor).reaches(state.space(target), reach);
        ensure!(near, MELEE, "{} is out of reach", target, instead = "move up to them");
    } else {
        // One distance beyond the range, and no further (ED-RNG-02, ED-RNG-03, ED-RNG-04).
        let further = between.distance(state, actor, target) as i32 - weapon.range as i32;
        ensure!(further <= 1, NO_FURTHER, "{} is too far away", target, instead = "move nearer");
    }
    Ok(())
}

/// Asks whether an actor has its action left for an attack, or one attack of it (ED-ACT-03, ED-ATK-41).
fn may_go_on(state: &State, actor: ActorId) -> Verdict {
    if state.actor(actor).budget.attacks == 0 {
        return may_pay(state, actor, Cost::Action);
    }
    turns::in_turn(state, actor)?;
    ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
    Ok(())
}

/// Asks whether an actor has what an attack with a weapon costs, whomever it attacks.
///
/// # Errors
/// It has neither its action nor an attack of it left, or cannot draw the weapon.
pub(crate) fn may_begin(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    may_go_on(state, actor)?;
    may_draw(state, actor, weapon)
}

/// Asks whether an actor holds a weapon, or may still draw it for this action (ED-TRN-08).
fn may_draw(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let drawn = state.actor(actor).budget.drew && derived::is_stowed(state, actor, weapon);
    ensure!(!drawn, crate::handling::DRAWING, "{} has drawn one weapon for this action", actor);
    Ok(())
}

/// Pays for the action, unless this is a further attack of it, and draws the weapon.
fn goes_on(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8) {
    let draws = derived::is_stowed(table.state(), actor, weapon);
    if table.state().actor(actor).budget.attacks == 0 {
        pays(table, actor, Cost::Action);
    }
    if draws {
        let place = table.state().profile(actor).weapon(weapon).and_then(|one| one.thrown).unwrap_or(weapon);
        table.emit(Drawn { actor, weapon: place, attacking: true });
    }
}

/// Goes through every target, weapon and tenacity that an attack could have.
fn each_blow<'o>(offers: &mut Offers<'o>, mut offer: impl FnMut(&mut Offers<'o>, (ActorId, u8, u8))) {
    let state = offers.state();
    let actor = offers.actor;
    for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
        for weapon in 0..state.profile(actor).weapons.len() as u8 {
            for tenacity in 0..=checks::MOST_TENACITY {
                offer(offers, (target, weapon, tenacity));
            }
        }
    }
}

/// Attack somebody.
#[command(rule = ATTACK, group = "Attack", kind = Attack, costs = 1)]
pub struct Attack {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Attack {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, weapon, tenacity } = *self;
        may_begin(state, actor, weapon)?;
        could_attack(state, actor, target, weapon)?;
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, weapon, tenacity } = *self;
        let aimed = table.state().actor(actor).aims == Some(target);
        goes_on(table, actor, weapon);
        checks::spend(table, actor, tenacity);
        begins(table, Blow { tenacity, aimed, ..Blow::at(actor, target, weapon) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        each_blow(offers, |offers, (target, weapon, tenacity)| {
            let attack = Attack { actor, target, weapon, tenacity };
            if tenacity == 0 { offers.add(attack) } else { offers.seldom(attack) }
        });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.weapon_name(self.actor, self.weapon);
        let tenacity = match self.tenacity {
            0 => String::new(),
            points => format!(", tenacity {points}"),
        };
        format!("Attack {} with {with}{tenacity}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if state.profile(self.actor).weapon(self.weapon).is_some() {
            let blow = Blow { tenacity: self.tenacity, ..Blow::at(self.actor, self.target, self.weapon) };
            let attempt = attempt(state, &blow, false);
            let dc = attempt.dc.as_ref().map_or(0, |dc| dc.total);
            let luck = match attempt.sources.net() {
                Advantage::Plain => "",
                Advantage::Advantage => ", advantage",
                Advantage::Disadvantage => ", disadvantage",
            };
            offer.preview = Some(format!("{:+} against {dc}{luck}", attempt.modifier.total));
        }
    }
}
