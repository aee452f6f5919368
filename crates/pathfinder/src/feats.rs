//! What feats let characters do.

use crate::attack::{self, Blow};
use crate::checks::{Attempt, Degree, plain};
use crate::damage::{Packet, mends};
use crate::deeds::{self, Deed};
use crate::prelude::*;
use crate::turns::{able, ready, spend};

rules! {
    /// What the feats of the sample characters do: harder and frightening Strikes, better steps and walks, wrestling, glares,
    /// dodges, quick wits, medicine in battle, certainty, toughness, spells that reach farther and heal their caster.
    FEATS = "PF-CHR-08", "Feats of the sample characters", Table(FEAT_ROWS; "feat", "what it does");
    /// Medicine in battle and the treating of wounds are apart: a day for each healer and patient, an hour for each patient, and
    /// only treating ends wounds.
    APART = "PF-INT-32", "Treat Wounds beside Battle Medicine";
}

/// What each feat does (PF-CHR-08).
#[rustfmt::skip]
pub const FEAT_ROWS: [(Feat, &str); 18] = [
    (Feat::PowerAttack, "two actions: a Strike with one more die, which counts as two attacks"),
    (Feat::IntimidatingStrike, "two actions: a Strike that frightens whom it hurts, by 1, or 2 where it is critical"),
    (Feat::FeatherStep, "a Step may lead onto hard ground"), (Feat::Fleet, "Speed 5 feet higher"),
    (Feat::IntimidatingGlare, "threats are seen, and need no language"),
    (Feat::TitanWrestler, "lays hands on those up to two sizes larger"),
    (Feat::CooperativeNature, "4 more to helping"), (Feat::NimbleDodge, "a reaction: 2 more armour class against one attack"),
    (Feat::Mobility, "a walk of at most half the Speed gives no openings"),
    (Feat::CatFall, "a fall counts 10 feet shorter, 25 for experts, 50 for masters in Acrobatics"),
    (Feat::SteadyBalance, "success at balancing is critical, and one keeps one's guard meanwhile"),
    (Feat::IncredibleInitiative, "2 more to initiative"),
    (Feat::BattleMedicine, "an action: hit points as from treating wounds, once a day for each patient"),
    (Feat::Assurance, "10 and the rank in place of a roll, and nothing else"),
    (Feat::Toughness, "a hit point more for each level, recovery against 1 less"), (Feat::Diehard, "death at dying 5"),
    (Feat::ReachSpell, "an action more: 30 feet farther, touch becomes 30"),
    (Feat::CommunalHealing, "who heals one other regains as much as the level of the spell"),
];

/// Seconds for which one is proof against the battle medicine of the same healer.
const DAY: u64 = 86_400;

/// Asks whether an actor may make a Strike in melee with a feat, for two actions.
fn may_strike(state: &State, feat: Feat, (actor, target, strike): (ActorId, ActorId, u8)) -> Verdict {
    ready(state, actor, 2)?;
    ensure!(state.profile(actor).feats.has(feat), FEATS, "{} has not learned it", actor);
    let restrained = state.actor(actor).has(Condition::Restrained);
    ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", actor, instead = "escape first");
    let melee = state.profile(actor).strike(strike).is_some_and(|with| !with.is_ranged());
    ensure!(melee, FEATS, "it is a blow in melee");
    attack::may_strike(state, actor, target, strike)
}

/// Offers a Strike with a feat at each other, with each way to strike.
fn each_blow(offers: &Offers<'_>, feat: Feat) -> Vec<(ActorId, u8)> {
    let state = offers.state();
    let actor = offers.actor;
    if !state.profile(actor).feats.has(feat) {
        return Vec::new();
    }
    let ways = 0..state.profile(actor).strikes.len() as u8;
    state.ids().filter(|id| *id != actor).flat_map(|id| ways.clone().map(move |strike| (id, strike))).collect()
}

/// Strike with all one's strength: a die more, and it counts as two attacks.
#[command(rule = FEATS, group = "Attack", kind = Attack, costs = 2)]
pub struct PowerAttack {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

impl Act<Pathfinder> for PowerAttack {
    fn may(&self, state: &State) -> Verdict {
        may_strike(state, Feat::PowerAttack, (self.actor, self.target, self.strike))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, strike } = *self;
        spend(table, actor, 2);
        attack::strike(table, Blow { more_dice: 1, counts: 2, ..Blow::at(actor, target, strike) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for (target, strike) in each_blow(offers, Feat::PowerAttack) {
            offers.seldom(PowerAttack { actor, target, strike });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.strike_name(self.actor, self.strike);
        format!("Power Attack on {} with {with}", teller.name(self.target))
    }
}

/// Strike so that it frightens.
#[command(rule = FEATS, group = "Attack", kind = Attack, costs = 2)]
pub struct IntimidatingStrike {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

impl Act<Pathfinder> for IntimidatingStrike {
    fn may(&self, state: &State) -> Verdict {
        may_strike(state, Feat::IntimidatingStrike, (self.actor, self.target, self.strike))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, strike } = *self;
        spend(table, actor, 2);
        attack::strike(table, Blow { frightens: 1, ..Blow::at(actor, target, strike) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for (target, strike) in each_blow(offers, Feat::IntimidatingStrike) {
            offers.seldom(IntimidatingStrike { actor, target, strike });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.strike_name(self.actor, self.strike);
        format!("Intimidating Strike on {} with {with}", teller.name(self.target))
    }
}

/// Frightens whom a blow that is to frighten has hurt.
pub fn cows(blow: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    let damage::Damaged { by, actor: target, amount, frightens, .. } = *blow;
    let state = table.state();
    if frightens == 0 || amount <= 0 || !state.lives(target) {
        return;
    }
    let profile = state.profile(target);
    let mindless = profile.traits.has(Trait::Mindless) || profile.immune.has(Against::Mental);
    let value = crate::trials::fear(state, target, frightens);
    if !mindless && value > 0 {
        conditions::give(table, target, Instance { value, by, ..Instance::of(Condition::Frightened) });
    }
}

/// Bind wounds in the middle of a fight.
#[command(rule = FEATS, group = "Help", kind = Heal, costs = 1)]
pub struct BattleMedicine {
    pub actor: ActorId,
    pub target: ActorId,
    /// How hard one tries: 0 for 15, 1 for 20, 2 for 30, 3 for 40.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("how hard one tries", 0..=3)]
    pub harder: u8,
    /// Whether one takes what is certain in place of a roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assured: bool,
}

/// The DC of each try, the rank that it takes, and what is added to the hit points.
const TRIES: [(i32, Rank, i32); 4] =
    [(15, Rank::Trained, 0), (20, Rank::Expert, 10), (30, Rank::Master, 30), (40, Rank::Legendary, 50)];

/// Returns the check of medicine in battle.
fn attempt(state: &State, medicine: &BattleMedicine, shows: bool) -> Attempt {
    let (dc, ..) = TRIES[usize::from(medicine.harder) & 3];
    let sum = derived::skill_with(state, medicine.actor, Skill::Medicine, shows);
    deeds::attempt(state, medicine.actor, sum, plain("of the wounds", dc, &FEATS, shows))
}

impl Act<Pathfinder> for BattleMedicine {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, .. } = *self;
        if state.stage == Stage::Fighting {
            ready(state, actor, 1)?;
        } else {
            able(state, actor)?;
        }
        conditions::may_handle(state, actor)?;
        let profile = state.profile(actor);
        ensure!(profile.feats.has(Feat::BattleMedicine), FEATS, "{} has not learned it", actor);
        if self.assured {
            deeds::assured(state, actor, Skill::Medicine)?;
        }
        let (_, rank, _) = TRIES[usize::from(self.harder) & 3];
        let medicine = profile.skills[Skill::Medicine as usize].rank;
        ensure!(medicine >= rank, FEATS, "it takes to be {} in Medicine", rank.name());
        ensure!(state.lives(target) && state.profile(target).lives(), FEATS, "{} has no wounds to bind", target);
        ensure!(state.feet(actor, target) <= SQUARE.into(), FEATS, "{} is not beside {}", target, actor);
        let now = state.clock.seconds;
        let treated = state.actor(target).treated.iter().any(|one| one.by == actor && one.until > now);
        ensure!(!treated, APART, "{} had that of {} within a day", target, actor);
        let hurt = state.actor(target).hit_points < conditions::most_hit_points(state, target);
        ensure!(hurt, FEATS, "{} has all hit points", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, harder, assured } = *self;
        let attempt = attempt(table.state(), self, table.listens());
        if table.state().stage == Stage::Fighting {
            spend(table, actor, 1);
        }
        if turns::fumbles(table, actor) {
            return;
        }
        let (dc, _, more) = TRIES[usize::from(harder) & 3];
        let until = table.state().clock.seconds.saturating_add(DAY);
        table.emit(Treated { actor: target, proof: Proof { by: actor, until } });
        let degree = if assured {
            Degree::of(deeds::certain(table.state(), actor, Skill::Medicine), dc)
        } else {
            deeds::tries(table, Deed { actor, target: Some(target), what: "bind the wounds of", rule: &FEATS }, attempt)
        };
        let dice = match degree {
            Degree::CriticalSuccess => 4,
            Degree::Success => 2,
            Degree::Failure => return,
            Degree::CriticalFailure => {
                let hurt = table.die(8, Advantage::Plain);
                let packet = Packet::plain(DamageType::Slashing, hurt.value());
                let none = table.tally();
                return damage::harm(table, None, target, packet, (Vec::new(), none));
            }
        };
        let rolled = table.dice(dice, 8).value();
        mends(table, target, rolled + more);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if !state.profile(actor).feats.has(Feat::BattleMedicine) {
            return;
        }
        for target in state.ids() {
            for harder in 0..4 {
                for assured in [false, true] {
                    offers.seldom(BattleMedicine { actor, target, harder, assured });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.assured { ", with certainty" } else { "" };
        let (dc, ..) = TRIES[usize::from(self.harder) & 3];
        format!("Battle Medicine on {}, against {dc}{how}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if !self.assured {
            deeds::preview(&attempt(state, self, false), offer);
        }
    }
}

/// Take what is certain in place of the next roll of a skill: 10 and the rank, whatever else would help or hinder.
#[command(rule = FEATS, group = "Free", kind = Free, between)]
pub struct TakeForCertain {
    pub actor: ActorId,
    /// Of which skill; none to roll after all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

impl Act<Pathfinder> for TakeForCertain {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, skill } = *self;
        turns::able(state, actor)?;
        ensure!(state.actor(actor).certain != skill, FEATS, "that is so already");
        let Some(skill) = skill else { return Ok(()) };
        ensure!(skill != Skill::Stealth, FEATS, "hiding and sneaking are rolled", instead = "take another skill");
        deeds::assured(state, actor, skill)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TakenForCertain { actor: self.actor, skill: self.skill });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for skill in Skill::ALL.iter().copied().filter(|skill| deeds::is_assured(state, actor, *skill)) {
            offers.seldom(TakeForCertain { actor, skill: Some(skill) });
        }
        if state.actor(actor).certain.is_some() {
            offers.seldom(TakeForCertain { actor, skill: None });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.skill {
            Some(skill) => format!("Take {} for certain", skill.name()),
            None => "Roll after all".to_owned(),
        }
    }
}

/// Somebody takes what is certain in place of its next roll of a skill, or rolls after all.
#[event]
pub struct TakenForCertain {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

impl Event<Pathfinder> for TakenForCertain {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.certain = self.skill);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.skill {
            Some(skill) => format!("{who} takes no chances with {}", skill.name()),
            None => format!("{who} rolls after all"),
        };
        Some(Line::new(LineKind::Status, text).rule(&FEATS))
    }
}

/// Somebody's wounds were bound in battle by another.
#[event]
pub struct Treated {
    pub actor: ActorId,
    pub proof: Proof,
}

impl Event<Pathfinder> for Treated {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.on(self.actor, |actor| {
            actor.treated.retain(|one| one.by != self.proof.by && one.until > now);
            if actor.treated.is_full() {
                actor.treated.remove(0);
            }
            actor.treated.push(self.proof);
        });
    }
}
