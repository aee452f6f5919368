//! What the game master rules about bodies: pools, wounds, consciousness, conditions.

use super::{alive, within};
use crate::checks::SET_BY_GAME_MASTER;
use crate::conditions::HELD;
use crate::derived::FOLLOW;
use crate::prelude::*;
use ludex_kit::{RulingForms, field_of, number};

#[ruling(rule = FOLLOW, kind = Set, pool = "AP", label = "Set AP", told = "{actor} has {to} AP")]
pub struct SetAp {
    pub actor: ActorId,
    #[field("AP", 0..=72)]
    pub to: i16,
}

impl Ruling<Destiny> for SetAp {
    fn may(&self, state: &State) -> Verdict {
        within("AP", self.to, derived::action_points(state.profile(self.actor)).max)
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.ap = self.to);
    }
}

#[ruling(rule = FOLLOW, kind = Set, pool = "Stamina", label = "Set stamina", told = "{actor} has {to} stamina")]
pub struct SetStamina {
    pub actor: ActorId,
    #[field("stamina", 0..=119)]
    pub to: i16,
}

impl Ruling<Destiny> for SetStamina {
    fn may(&self, state: &State) -> Verdict {
        let fatigue = state.actor(self.actor).fatigue;
        within("stamina", self.to, derived::current_stamina_max(state.profile(self.actor), fatigue))
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.stamina = self.to);
    }
}

/// Fatigue, by overexertion: takes its course.
#[ruling(rule = FOLLOW, kind = Harm, label = "Add fatigue", told = "{actor} takes {more} fatigue")]
pub struct AddFatigue {
    pub actor: ActorId,
    #[field("fatigue", 1..=1000)]
    pub more: i16,
}

impl Ruling<Destiny> for AddFatigue {
    fn may(&self, state: &State) -> Verdict {
        alive(state, self.actor)
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        // Overexertion of whatever kind tires (WT-STA-09).
        stamina::fatigue(table, self.actor, self.more);
    }
}

#[ruling(rule = FOLLOW, kind = Set, label = "Set initiative", told = "{actor} has initiative {to}")]
pub struct SetInitiative {
    pub actor: ActorId,
    #[field("initiative", 0..=999)]
    pub to: i16,
}

impl Ruling<Destiny> for SetInitiative {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.initiative = self.to);
    }
}

/// The wounds of one level.
#[ruling(rule = FOLLOW, kind = Set, label = "Set wounds", told = "")]
pub struct SetWounds {
    pub actor: ActorId,
    pub level: Level,
    #[field("filled slots", 0..=99)]
    pub to: u8,
}

impl Ruling<Destiny> for SetWounds {
    fn may(&self, state: &State) -> Verdict {
        within("the number of wounds", self.to, derived::slots(state.profile(self.actor))[self.level.index()])
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.wounds[self.level.index()] = self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        let wounds = counted(self.to.into(), &format!("{} wound", self.level));
        format!("{} has {wounds}", teller.name(self.actor))
    }

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        dying::eased(table, self.actor, self.level);
        recovery::is_whole(table, self.actor);
    }
}

/// A wound received: takes its course.
#[ruling(kind = Harm, label = "Wound", told = "{actor} takes a {level} wound")]
pub struct Wound {
    pub actor: ActorId,
    pub level: Level,
}

impl Ruling<Destiny> for Wound {
    fn may(&self, state: &State) -> Verdict {
        alive(state, self.actor)
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        wounds::wound(table, self.actor, self.level);
    }
}

/// A wound eased by one step.
#[ruling(kind = Heal, label = "Ease a wound", told = "a {level} wound of {actor} eases")]
pub struct EaseWound {
    pub actor: ActorId,
    pub level: Level,
}

impl Ruling<Destiny> for EaseWound {
    fn may(&self, state: &State) -> Verdict {
        wounds::eased(state, self.actor, self.level).map(drop)
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        if let Ok(to) = wounds::eased(table.state(), self.actor, self.level) {
            table.emit(wounds::WoundEased { actor: self.actor, from: self.level, to });
        }
    }
}

/// Whether an actor is awake.
#[ruling(kind = Condition, label = "Set consciousness", told = "{actor} is {to}")]
pub struct SetLife {
    pub actor: ActorId,
    #[field("is")]
    pub to: Life,
}

impl Ruling<Destiny> for SetLife {
    fn apply(&self, state: &mut State) {
        if self.to != Life::Awake {
            state.fall(self.actor);
        }
        state.on(self.actor, |actor| {
            actor.life = self.to;
            actor.dying = actor.dying.filter(|_| self.to == Life::Unconscious);
        });
    }
}

/// The end of dying, by an actor's help.
#[ruling(kind = Heal, label = "Stabilize", told = "{actor} is stabilized")]
pub struct Stabilize {
    pub actor: ActorId,
}

impl Ruling<Destiny> for Stabilize {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.actor).dying.is_some(), dying::DYING, "{} is not dying", self.actor);
        Ok(())
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        dying::stabilized(table, self.actor);
    }
}

/// Cold, as final damage: what it does to burning.
#[ruling(rule = attack::spells::COLD, kind = Harm, label = "Chill", told = "{actor} is chilled")]
pub struct Chill {
    pub actor: ActorId,
    #[field("final damage", 0..=99)]
    pub damage: i32,
}

impl Ruling<Destiny> for Chill {
    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        attack::spells::chill(table, self.actor, self.damage);
    }
}

#[ruling(kind = Condition, label = "Add a condition", told = "")]
pub struct AddCondition {
    pub actor: ActorId,
    #[field("condition", usual = Condition::Distracted {})]
    pub condition: Condition,
    #[field("rounds", 1..=65535, rule = harm::DURATION)]
    pub rounds: Option<u16>,
    #[serde(default)]
    #[field("gate", usual = Gate::default())]
    pub gate: Gate,
}

impl Ruling<Destiny> for AddCondition {
    fn may(&self, state: &State) -> Verdict {
        use Condition::{Bleeding, Burning, Poisoned};
        let hurt = self.gate.lets(state.severity(self.actor));
        ensure!(hurt, wounds::GATED, "{} is not wounded as the effect asks", self.actor);
        if let Bleeding { tn, .. } | Burning { tn, .. } | Poisoned { tn, .. } = self.condition {
            ensure!((-999..=999).contains(&tn), Refusal::bounds(&SET_BY_GAME_MASTER, "the target number", -999, 999));
        }
        let room = !state.actor(self.actor).effects.is_full();
        ensure!(room, HELD, "{} has as many conditions as it can hold; remove one first", self.actor);
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        let effect = Effect::new(self.condition, state.round, self.rounds);
        state.on(self.actor, |actor| actor.effects.push(effect));
    }

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        harm::quench(table, self.actor);
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} is {}", teller.name(self.actor), self.condition.name())
    }

    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let who = field_of::<ActorId>("/actor", "who");
        let of = ["distracted", "immobile", "helpless"];
        let condition = ludex_kit::Field::new("/condition/is", "condition", ludex_kit::some_of(of));
        let gate = Gate::default();
        let add = Self { actor: forms.actor(), condition: Condition::Distracted {}, rounds: Some(1), gate };
        forms.form("Add a condition", add.clone(), vec![who.clone(), condition, number("/rounds", "rounds", 1, 999)]);
        let condition = Condition::Bleeding { level: Level::Light, tn: 2, passed: 0 };
        let level = field_of::<Level>("/condition/level", "level");
        let tn = number("/condition/tn", "target number", -10, 30);
        let bleeds = Self { condition, rounds: None, ..add };
        forms.of_kind(CommandKind::Harm, |forms| forms.form("Make it bleed", bleeds, vec![who, level, tn]));
    }
}

/// A condition ends: the one at this place, counted from 0.
#[ruling(rule = HELD, kind = Condition, label = "Remove a condition", told = "a condition of {actor} ends")]
pub struct RemoveCondition {
    pub actor: ActorId,
    #[field("its place, from 0", 0..=7)]
    pub at: u8,
}

impl Ruling<Destiny> for RemoveCondition {
    fn may(&self, state: &State) -> Verdict {
        let effect = state.actor(self.actor).effects.get(usize::from(self.at));
        ensure!(effect.is_some(), HELD, "there is no condition at that place");
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.effects.remove(usize::from(self.at)));
    }
}
