//! Checks: what is added to the dice, what must be reached.

use crate::conditions::Feels;
use crate::dice::{RollUse, Throw};
use crate::prelude::*;
use ludex_kit::{field_of, number};

rules! {
    /// Fortitude with Fudge dice, without penalties for wounds or exhaustion, against the number of the highest
    /// wound; failing means unconscious.
    CONSCIOUSNESS = "WT-DYI-02", "Consciousness check";
    /// At the end of every round the dying check Fortitude, without penalties, against the number of the highest
    /// wound; each failure is a death mark.
    DEATH_CHECK = "WT-DYI-05", "Death check";
    /// Bleeding has a level. At the end of each round a Fortitude check against its number, 2 unless set, or a
    /// wound of that level.
    BLEEDING = "WT-CON-11", "Bleeding";
    /// An ordinary check adds five Fudge dice to attribute, skill, specialization and modifiers.
    ORDINARY = "WT-DIC-03", "Ordinary check";
    /// A check is written attribute [skill/specialization]; the same skill may go with other attributes.
    NOTATION = "WT-DIC-04", "Check notation";
    /// Reaching the target number succeeds; the margin is how far beyond it or short of it the total is.
    SUCCESS = "WT-DIC-05", "Success and margin";
    /// Attack rolls and combat checks add 10 when they meet a Defence, another combat check or a number on that
    /// scale. Other checks add nothing.
    COMBAT_SCALE = "WT-DIC-06", "Combat scale";
    /// When both sides roll, the one who resists sets the number; a tie goes to the one who acts.
    OPPOSED = "WT-DIC-11", "Opposed checks";
    /// Bonuses and penalties add up, except where only the worst of some counts.
    MODIFIERS = "WT-DIC-13", "Modifiers add";
    /// What is simple, easy, challenging and impossible for the inept, the expert and those between.
    DIFFICULTY = "WT-DIC-14", "Difficulty guideline", Table(crate::state::DIFFICULTIES; "easy", "moderate", "hard", "heroic");
    /// Where the rules name no target number the game master sets one; 0 if none is named.
    SET_BY_GAME_MASTER = "WT-DIC-19", "Target numbers set by the game master", Call;
    /// Melee weapons: Dexterity [Melee/weapon group] and the weapon's accuracy.
    MELEE = "WT-ATK-03", "Melee weapon";
    /// Ranged weapons: Dexterity [Aim/weapon group] and the weapon's accuracy.
    RANGED = "WT-ATK-04", "Ranged weapon";
    /// Power checks: Strength [Athletics/Power] and Size.
    POWER = "WT-ATK-06", "Power";
    /// Agility checks: Dexterity [Reflex/Agility] less Size.
    AGILITY = "WT-ATK-07", "Agility";
    /// Fortitude checks: Vitality [Resistance/Fortitude].
    FORTITUDE = "WT-ATK-08", "Fortitude";
    /// Willpower checks: Persona [Resistance/Willpower].
    WILLPOWER = "WT-ATK-09", "Willpower";
    /// A combat check rolls like an attack but harms nobody; what the target's situation adds to attacks does
    /// not count for it.
    COMBAT_CHECK = "WT-ATK-10", "Combat checks";
}

/// Ask an actor for a check.
#[command(rule = ORDINARY, group = "Check", kind = Call, label = "Ask for a check", by = game_master, open, always)]
pub struct AskCheck {
    pub actor: ActorId,
    pub asked: Asked,
    pub against: Versus,
}

impl Act<Destiny> for AskCheck {
    fn may(&self, state: &State) -> Verdict {
        lawful(state, self.actor, &self.asked, &self.against)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        check(table, self.actor, &self.asked, &self.against);
    }

    fn forms(forms: &mut Forms<'_>) {
        let asked = Asked::Skill { attribute: Attribute::Perception, skill: Skill::Stealth, specialization: None };
        let check = AskCheck { actor: forms.actor, asked, against: Versus::Number { tn: 0 } };
        let fields = vec![
            field_of::<ActorId>("/actor", "who"),
            field_of::<Attribute>("/asked/attribute", "attribute"),
            field_of::<Skill>("/asked/skill", "skill"),
            number("/against/tn", "target number", -20, 40).to_reach(),
        ];
        forms.form("Check", "Ask for a check", check.into(), fields);
    }
}

/// Returns whether a check can be made at all: both sides on the same scale, with a weapon that is there, against a number
/// between -999 and 999.
pub(crate) fn lawful(state: &State, actor: ActorId, asked: &Asked, against: &Versus) -> Verdict {
    able(state, actor, asked)?;
    let combat = matches!(asked, Asked::Combat { .. });
    let scale = Refusal::new(&COMBAT_SCALE, "a check on the plain scale cannot meet a number on the combat scale")
        .instead("ask for a combat check");

    match against {
        Versus::Unset {} => Ok(()),
        Versus::Number { tn } => {
            let near = (-999..=999).contains(tn);
            ensure!(near, SET_BY_GAME_MASTER, "no target number is that far off", instead = "-999 to 999");
            Ok(())
        }
        Versus::Guideline { .. } => {
            ensure!(!combat, COMBAT_SCALE, "the guideline of difficulties is for checks on the plain scale");
            Ok(())
        }
        Versus::Defence { .. } | Versus::BetterDefence { .. } => scale.unless(combat),
        Versus::Check { actor, asked } => {
            able(state, *actor, asked)?;
            scale.unless(combat == matches!(asked, Asked::Combat { .. }))
        }
    }
}

/// Returns whether an actor has the weapon that a check asks for, if it asks for one.
fn able(state: &State, actor: ActorId, asked: &Asked) -> Verdict {
    let Asked::Combat { check: CombatCheck::Weapon(weapon), .. } = asked else { return Ok(()) };
    let has = usize::from(*weapon) < state.profile(actor).weapons.len();
    ensure!(has, COMBAT_CHECK, "{} has no such weapon", actor);
    Ok(())
}

/// Returns the skill that wields a weapon.
pub fn wields(weapon: &Weapon) -> Skill {
    if weapon.is_ranged() { Skill::Aim } else { Skill::Melee }
}

/// Adds to the tally what a combat check takes from the one who rolls: everything but the combat base.
pub(crate) fn combat_bonus(state: &State, actor: ActorId, check: CombatCheck, tally: &mut Tally) {
    let profile = state.profile(actor);
    match check {
        CombatCheck::Weapon(weapon) => {
            if let Some(weapon) = state.weapon(actor, weapon) {
                weapon_bonus(state, actor, weapon, false, tally);
            }
        }
        CombatCheck::Power => innate(profile, DefenceKind::Power, &POWER, tally),
        CombatCheck::Agility => innate(profile, DefenceKind::Agility, &AGILITY, tally),
        CombatCheck::Fortitude => innate(profile, DefenceKind::Fortitude, &FORTITUDE, tally),
        CombatCheck::Willpower => innate(profile, DefenceKind::Willpower, &WILLPOWER, tally),
    }
    let sight = matches!(check, CombatCheck::Weapon(_));
    conditions::penalties(state, actor, Feels { combat: true, sight }, tally);
}

/// Adds to the tally what wielding a weapon gives (WT-ATK-03, WT-ATK-04); a weapon that is thrown is of the group of thrown
/// things.
pub(crate) fn weapon_bonus(state: &State, actor: ActorId, weapon: &Weapon, thrown: bool, tally: &mut Tally) {
    let profile = state.profile(actor);
    let shot = thrown || weapon.is_ranged();
    let (rule, skill) = if shot { (&RANGED, Skill::Aim) } else { (&MELEE, wields(weapon)) };
    let group = if thrown { "thrown" } else { weapon.group.as_str() };
    tally.add(Attribute::Dexterity.name(), profile.attribute(Attribute::Dexterity), rule);
    tally.add(skill.name(), profile.skills.rank(skill), rule);
    tally.add("weapon group", profile.skills.specialization(skill, group), rule);
    tally.add("accuracy", weapon.accuracy, rule);
    if shot {
        tally.add("harried", conditions::harrying(state, actor), &conditions::HARRY);
    }
}

/// Adds to the tally attribute, skill, specialization and Size of a check of body or mind.
fn innate(profile: &Profile, kind: DefenceKind, rule: &'static Rule, tally: &mut Tally) {
    let Some((attribute, skill, size)) = kind.innate() else { return };
    tally.add(attribute.name(), profile.attribute(attribute), rule);
    tally.add(skill.name(), profile.skills.rank(skill), rule);
    tally.add(kind.name(), profile.skills.specialization(skill, kind.written()), rule);
    tally.add("Size", size * profile.size, rule);
}

/// Returns what a check adds to its dice, and what its roll is for. All of it adds up, and the tally keeps each part with its
/// rule if it `shows` them (WT-DIC-13).
pub fn bonus(state: &State, actor: ActorId, asked: &Asked, shows: bool) -> (Tally, RollUse) {
    let mut tally = Tally::new(shows);
    match asked {
        Asked::Skill { attribute, skill, specialization } => {
            let profile = state.profile(actor);
            tally.base(attribute.name(), profile.attribute(*attribute), &ORDINARY);
            tally.add(skill.name(), profile.skills.rank(*skill), &NOTATION);
            if let Some(word) = specialization {
                tally.add(word.clone(), profile.skills.specialization(*skill, word), &SPECIALIZATION);
            }
            let sight = *attribute == Attribute::Perception || matches!(skill, Skill::Melee | Skill::Aim);
            conditions::penalties(state, actor, Feels { combat: false, sight }, &mut tally);
            (tally, RollUse::Skill)
        }
        Asked::Combat { check, standard } => {
            tally.base("base", state.options().combat_base, &COMBAT_SCALE);
            combat_bonus(state, actor, *check, &mut tally);
            (tally, if *standard { RollUse::Hinder } else { RollUse::CombatCheck })
        }
    }
}

/// Makes a check that the game master asked for: first the dice of the one who acts, then of the one who resists, if that one
/// rolls (WT-DIC-18).
pub(crate) fn check(table: &mut Table<'_, impl Run>, actor: ActorId, asked: &Asked, against: &Versus) {
    let (bonus, kind) = self::bonus(table.state(), actor, asked, table.listens());
    let throw = dice::throw(table, kind);
    let state = table.state();
    let defence_of = |target: ActorId, kind| defence::value(state, target, kind, None, &mut Tally::silent());
    let target = match against {
        Versus::Unset {} => 0,
        Versus::Number { tn } => *tn,
        Versus::Guideline { competence, difficulty: hard } => difficulty(*competence, *hard),
        Versus::Defence { actor, defence } => defence_of(*actor, *defence),
        Versus::BetterDefence { actor } => defence_of(*actor, defence::better(state, *actor)),
        Versus::Check { actor, asked } => {
            let (bonus, kind) = self::bonus(table.state(), *actor, asked, table.listens());
            let throw = dice::throw(table, kind);
            rolled(table, (*actor, Purpose::Resisting(asked.clone())), (throw, bonus), None)
        }
    };
    rolled(table, (actor, Purpose::Asked(asked.clone())), (throw, bonus), Some(target));
}

/// Makes a check of Fortitude on the plain scale with Fudge dice, without the penalties of conditions where it is `steady`.
/// Returns whether it reaches the number.
pub(crate) fn endures(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    purpose: Purpose,
    steady: bool,
    tn: i32,
) -> bool {
    let mut bonus = table.tally();
    let profile = table.state().profile(actor);
    bonus.base(Attribute::Vitality.name(), profile.attribute(Attribute::Vitality), &FORTITUDE);
    bonus.add(Skill::Resistance.name(), profile.skills.rank(Skill::Resistance), &FORTITUDE);
    bonus.add("Fortitude", profile.skills.specialization(Skill::Resistance, "fortitude"), &FORTITUDE);
    if !steady {
        conditions::penalties(table.state(), actor, Feels { combat: false, sight: false }, &mut bonus);
    }
    let throw = dice::throw_at_least(table, RollUse::Endurance, tn - bonus.total);
    rolled(table, (actor, purpose), (throw, bonus), Some(tn)) >= tn
}

/// What a check of a skill takes from the actor: attribute, skill and specialization; "" for no specialization.
pub(crate) type Of = (Attribute, Skill, &'static str);

/// Makes a check of a skill for something that is done; `more` adds what the moment brings. Returns the total.
pub(crate) fn tries(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    feat: Feat,
    (attribute, skill, word): Of,
    more: impl FnOnce(&State, &mut Tally),
    tn: Option<i32>,
) -> i32 {
    let mut bonus = table.tally();
    let profile = table.state().profile(actor);
    bonus.base(attribute.name(), profile.attribute(attribute), &ORDINARY);
    bonus.add(skill.name(), profile.skills.rank(skill), &NOTATION);
    bonus.add(word, profile.skills.specialization(skill, word), &SPECIALIZATION);
    let feels = Feels { combat: false, sight: involves_sight(feat) };
    conditions::penalties(table.state(), actor, feels, &mut bonus);
    more(table.state(), &mut bonus);
    let throw = dice::throw(table, RollUse::Skill);
    rolled(table, (actor, Purpose::Feat(feat)), (throw, bonus), tn)
}

/// Makes a combat check for something that is done, wild or standard by its use; `more` adds what the moment brings. Returns
/// the total.
pub(crate) fn strives(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (feat, kind): (Feat, RollUse),
    check: CombatCheck,
    more: impl FnOnce(&State, &mut Tally),
    tn: Option<i32>,
) -> i32 {
    let mut bonus = table.tally();
    bonus.base("base", table.state().options().combat_base, &COMBAT_SCALE);
    combat_bonus(table.state(), actor, check, &mut bonus);
    more(table.state(), &mut bonus);
    let throw = dice::throw(table, kind);
    rolled(table, (actor, Purpose::Feat(feat)), (throw, bonus), tn)
}

impl Effort {
    /// Returns the combat check that is made with it.
    pub(crate) fn check(self) -> CombatCheck {
        if self == Effort::Power { CombatCheck::Power } else { CombatCheck::Agility }
    }
}

/// Makes a roll for something that is done, with this bonus and nothing else. Returns the total.
pub(crate) fn rolls(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (feat, kind): (Feat, RollUse),
    bonus: Tally,
    tn: Option<i32>,
) -> i32 {
    let throw = dice::throw(table, kind);
    rolled(table, (actor, Purpose::Feat(feat)), (throw, bonus), tn)
}

/// Returns whether something that is done involves sight, so that blindness counts (WT-CON-17): not what one does by feeling for
/// it, such as keeping afloat, a hold or a seat, nor going on blindly.
fn involves_sight(feat: Feat) -> bool {
    matches!(feat, Feat::Ledge | Feat::Searching | Feat::Stabilize | Feat::Treating | Feat::Tending)
}

/// Returns the rule by which something is done.
fn rule_of(feat: Feat) -> &'static Rule {
    match feat {
        Feat::Jump => &jumping::JUMP,
        Feat::Landing => &falling::LANDING,
        Feat::Ledge => &jumping::LEDGE,
        Feat::Dash => &openings::DASH_AGAIN,
        Feat::Opening => &openings::CREATE,
        Feat::Entering => &openings::ENTERING,
        Feat::Escape => &grappling::ESCAPE,
        Feat::Drag => &grappling::DRAG,
        Feat::Pin => &grappling::PIN,
        Feat::Cling => &grappling::CLING,
        Feat::Interpose => &grappling::INTERPOSE,
        Feat::Disarm | Feat::Resisting => &hindering::DISARM,
        Feat::Distract => &hindering::DISTRACT,
        Feat::Shove => &hindering::SHOVE,
        Feat::Trip => &hindering::TRIP,
        Feat::Stabilize => &healing::STABILIZE,
        Feat::Treating => &healing::TREAT_WOUND,
        Feat::Tending => &rest::TENDING,
        Feat::Recovery => &rest::RECOVERY,
        Feat::Hurry => &hurrying::HURRIED,
        Feat::Climbing | Feat::Swimming => &water::KEEPING_HOLD,
        Feat::Surface => &water::SURFACE,
        Feat::Riding | Feat::Calming => &mounted::UNTRAINED,
        Feat::Seat => &mounted::MOUNT_DOWN,
        Feat::Running => &conditions::BLINDED,
        Feat::Breaking => &hands::USE,
        Feat::Hiding | Feat::Searching => &initiative::WHO_IS_SURPRISED,
    }
}

/// Tells the table of a roll. Returns the total.
fn rolled(
    table: &mut Table<'_, impl Run>,
    (actor, purpose): (ActorId, Purpose),
    (throw, bonus): (Throw, Tally),
    target: Option<i32>,
) -> i32 {
    let total = throw.sum + bonus.total;
    let critical = dice::critical(table.state(), &throw);
    table.emit(CheckRolled { actor, purpose, throw, bonus, total, target, critical });
    total
}

/// A check was made; `critical` is 1 for a critical success, -1 for a critical failure.
#[event]
pub struct CheckRolled {
    pub actor: ActorId,
    pub purpose: Purpose,
    pub throw: Throw,
    pub bonus: Tally,
    pub total: i32,
    pub target: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub critical: i8,
}

impl Event<Destiny> for CheckRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (title, rule): (_, &'static Rule) = match self.purpose {
            Purpose::Endurance => ("Fortitude", &BLEEDING),
            Purpose::Consciousness => ("Consciousness", &CONSCIOUSNESS),
            Purpose::Death => ("Death check", &DEATH_CHECK),
            Purpose::Asked(Asked::Combat { .. }) => ("Combat check", &COMBAT_CHECK),
            Purpose::Asked(Asked::Skill { .. }) => ("Check", &ORDINARY),
            Purpose::Resisting(_) => ("Opposed check", &OPPOSED),
            Purpose::Feat(feat) => (feat.name(), rule_of(feat)),
        };
        let name = teller.name(self.actor);
        let total = self.total;
        let critical = dice::critical_words(self.critical);
        let (text, outcome) = match self.target {
            Some(tn) if total >= tn => (format!(" against {tn}, by {}{critical}.", total - tn), "success"),
            Some(tn) => (format!(" against {tn}, short by {}{critical}.", tn - total), "failure"),
            None => (format!("{critical}."), "to be reached"),
        };
        let check = self.throw.check(title, &self.bonus, total).outcome(outcome);
        let line = Line::rolled(format!("{name}, {title}"), format!("{total}{text}")).rule(rule).check(check);
        Some(match self.target {
            Some(tn) => line.came_to(dice::result(total >= tn, self.critical, false), total, tn),
            None => line,
        })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if self.purpose.is_tried() {
            odds.mark_if(self.target.is_some_and(|tn| self.total >= tn), mark::SUCCESS);
            odds.mark_if(self.critical > 0, mark::CRITICAL);
        }
    }
}

impl Purpose {
    /// Returns whether it is something that somebody set out to do, and not what befalls them or how they resist.
    fn is_tried(&self) -> bool {
        match self {
            Purpose::Asked(_) => true,
            Purpose::Feat(feat) => !matches!(
                feat,
                // Whether somebody is disarmed is known once that one has answered.
                Feat::Disarm
                    | Feat::Resisting
                    | Feat::Climbing
                    | Feat::Swimming
                    | Feat::Riding
                    | Feat::Seat
                    | Feat::Landing
            ),
            _ => false,
        }
    }
}
