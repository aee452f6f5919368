//! What the game master rules, above the rules.

use crate::actions::OTHER;
use crate::checks::{self, SET_BY_GAME_MASTER};
use crate::conditions::HELD;
use crate::derived::{self, FOLLOW};
use crate::dying::{DEATH, DYING, DyingEnded};
use crate::harm::DURATION;
use crate::state::{Condition, Cover, Effect, Gate, Level, Life, Posture, Presence, Stage, Task};
use crate::turns::{END_OF_COMBAT, EncounterEnded, JOINING};
use crate::wounds::{self, GATED, WoundEased};
use crate::{Change, Destiny, Run, State, Table, Teller, stamina};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Declared, Field, Forms, Happens, Line, LineKind, Part, Refusal, Ruling, RulingForms};
use ludex_kit::{Rulings, Takes, Verdict, command, event, fields, ruling};

/// The game master rules.
#[command(group = "Ruling", by = game_master, open, always)]
pub struct Rule {
    pub change: Change,
    #[field("reason")]
    pub reason: String,
}

impl Act<Destiny> for Rule {
    fn when(s: &State) -> Verdict {
        only_if!(s.stage != Stage::Over, Refusal::new(&END_OF_COMBAT, "the fight is over"))
    }
    fn may(&self, s: &State) -> Verdict {
        self.change.may(s)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Ruled { change: self.change.clone(), reason: self.reason.clone() });
        self.change.follow(t);
    }
    fn forms(forms: &mut Forms<'_, Destiny>) {
        RulingForms::of::<Rule>(forms, "/change", |change| Rule { change, reason: String::new() }.into());
    }
}

/// The game master ruled.
#[event]
pub struct Ruled {
    #[actor]
    pub change: Change,
    pub reason: String,
}

impl Happens<Destiny> for Ruled {
    fn apply(&self, s: &mut State) {
        s.pending = None;
        self.change.apply(s);
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("Ruling: {}. Reason: {}", self.change.tell(teller), self.reason);
        Some(Line::new(LineKind::Ruling, text))
    }
}

fn within(what: &'static str, value: impl Into<i32>, most: impl Into<i32>) -> Verdict {
    let most = most.into();
    only_if!((0..=most).contains(&value.into()), Refusal::bounds(&FOLLOW, what, 0, most))
}

fn alive(state: &State, actor: ActorId) -> Verdict {
    only_if!(state.actor(actor).life != Life::Dead, Refusal::new(&DEATH, "the dead stay dead"))
}

/// Fatigue, by overexertion: takes its course.
#[ruling(rule = FOLLOW, label = "Add fatigue", told = "{actor} takes {more} fatigue")]
pub struct AddFatigue {
    pub actor: ActorId,
    #[field("fatigue", 1..=1000)]
    pub more: i16,
}

impl Ruling<Destiny> for AddFatigue {
    fn may(&self, s: &State) -> Verdict {
        alive(s, self.actor)
    }
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        stamina::fatigue(t, self.actor, self.more);
    }
}

/// Initiative.
#[ruling(rule = FOLLOW, label = "Set initiative", told = "{actor} has initiative {to}")]
pub struct SetInitiative {
    pub actor: ActorId,
    #[field("initiative", 0..=999)]
    pub to: i16,
}

impl Ruling<Destiny> for SetInitiative {
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.initiative = self.to);
    }
}

/// The wounds of one level.
#[ruling(rule = FOLLOW, label = "Set wounds", told = "{actor} has {to} {level} wound(s)")]
pub struct SetWounds {
    pub actor: ActorId,
    pub level: Level,
    #[field("filled slots", 0..=99)]
    pub to: u8,
}

impl Ruling<Destiny> for SetWounds {
    fn may(&self, s: &State) -> Verdict {
        within("the number of wounds", self.to, derived::slots(s.profile(self.actor))[self.level.index()])
    }
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.wounds[self.level.index()] = self.to);
    }
}

/// A wound received: takes its course.
#[ruling(label = "Wound", told = "{actor} takes a {level} wound")]
pub struct Wound {
    pub actor: ActorId,
    pub level: Level,
}

impl Ruling<Destiny> for Wound {
    fn may(&self, s: &State) -> Verdict {
        alive(s, self.actor)
    }
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        wounds::wound(t, self.actor, self.level);
    }
}

/// A wound eased by one step.
#[ruling(label = "Ease a wound", told = "a {level} wound of {actor} eases")]
pub struct EaseWound {
    pub actor: ActorId,
    pub level: Level,
}

impl Ruling<Destiny> for EaseWound {
    fn may(&self, s: &State) -> Verdict {
        wounds::eased(s, self.actor, self.level).map(drop)
    }
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        if let Ok(to) = wounds::eased(t.state(), self.actor, self.level) {
            t.emit(WoundEased { actor: self.actor, from: self.level, to });
        }
    }
}

/// Whether somebody is awake.
#[ruling(label = "Set consciousness", told = "{actor} is {to}")]
pub struct SetLife {
    pub actor: ActorId,
    #[field("is")]
    pub to: Life,
}

impl Ruling<Destiny> for SetLife {
    fn apply(&self, s: &mut State) {
        if self.to != Life::Awake {
            s.fall(self.actor);
        }
        s.on(self.actor, |actor| {
            actor.life = self.to;
            actor.dying = actor.dying.filter(|_| self.to == Life::Unconscious);
        });
    }
}

/// The end of dying, by somebody's help.
#[ruling(label = "Stabilize", told = "{actor} is stabilized")]
pub struct Stabilize {
    pub actor: ActorId,
}

impl Ruling<Destiny> for Stabilize {
    fn may(&self, s: &State) -> Verdict {
        only_if!(s.actor(self.actor).dying.is_some(), Refusal::new(&DYING, "{} is not dying").about(self.actor))
    }
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        t.emit(DyingEnded { actor: self.actor });
    }
}

/// A place on the lane.
#[ruling(rule = FOLLOW, label = "Set place", told = "{actor} stands at {to}")]
pub struct SetPlace {
    pub actor: ActorId,
    #[field("place", 0..=200)]
    pub to: i16,
}

impl Ruling<Destiny> for SetPlace {
    fn may(&self, s: &State) -> Verdict {
        within("the place", self.to, s.setting.lane)
    }
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.place = self.to);
    }
    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let mut fields = fields(Self::DOC.fields);
        fields[1].takes = Takes::Number { min: 0, max: forms.state().setting.lane.into() };
        forms.form(Self::DOC.title, Self { actor: forms.actor(), to: 0 }, fields);
    }
}

/// Whether somebody is flanked.
#[ruling(label = "Set flanked", told = "")]
pub struct SetFlanked {
    pub actor: ActorId,
    #[field("flanked", usual = true)]
    pub to: bool,
}

impl Ruling<Destiny> for SetFlanked {
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.flanked = self.to);
    }
    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} is {}", teller.name(self.actor), if self.to { "flanked" } else { "not flanked" })
    }
}

/// Whether others cannot see somebody and their attacks.
#[ruling(label = "Set unseen", told = "")]
pub struct SetUnseen {
    pub actor: ActorId,
    #[field("unseen", usual = true)]
    pub to: bool,
}

impl Ruling<Destiny> for SetUnseen {
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| actor.unseen = self.to);
    }
    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} is {}", teller.name(self.actor), if self.to { "unseen" } else { "seen" })
    }
}

/// A condition begins.
#[ruling(label = "Add a condition", told = "")]
pub struct AddCondition {
    pub actor: ActorId,
    #[field("condition", usual = Condition::Distracted)]
    pub condition: Condition,
    /// For how many rounds, this one included; without end if none.
    #[field("rounds", 1..=65535, rule = DURATION)]
    pub rounds: Option<u16>,
    /// How badly wounded one must be for it to take hold.
    #[or_default]
    #[field("gate", usual = Gate::default())]
    pub gate: Gate,
}

impl Ruling<Destiny> for AddCondition {
    fn may(&self, s: &State) -> Verdict {
        only_if!(
            self.gate.lets(s.severity(self.actor)),
            Refusal::new(&GATED, "{} is not wounded as the effect asks").about(self.actor)
        )?;
        if let Condition::Bleeding { tn, .. } | Condition::Burning { tn, .. } | Condition::Poisoned { tn, .. } =
            self.condition
        {
            only_if!((-999..=999).contains(&tn), Refusal::bounds(&SET_BY_GAME_MASTER, "the target number", -999, 999))?;
        }
        only_if!(
            !s.actor(self.actor).effects.is_full(),
            Refusal::new(&HELD, "{} has as many conditions as it can hold; remove one first").about(self.actor)
        )
    }
    fn apply(&self, s: &mut State) {
        let effect = Effect::new(self.condition, s.round, self.rounds);
        s.on(self.actor, |actor| actor.effects.push(effect));
    }
    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} is {}", teller.name(self.actor), self.condition.name())
    }
    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let add =
            Self { actor: forms.actor(), condition: Condition::Distracted, rounds: Some(1), gate: Gate::default() };
        let who = || Field::new("/actor", "who", Takes::Actor);
        let of = ["distracted", "immobile", "helpless"].map(str::to_owned).to_vec();
        let condition = Field::new("/condition/is", "condition", Takes::Choice { of });
        let rounds = Field::new("/rounds", "rounds", Takes::Number { min: 1, max: 999 });
        forms.form("Add a condition", add.clone(), vec![who(), condition, rounds]);
        let condition = Condition::Bleeding { level: Level::Light, tn: 2, passed: 0 };
        let level = Field::new("/condition/level", "level", Level::takes());
        let tn = Field::new("/condition/tn", "target number", Takes::Number { min: -10, max: 30 });
        forms.form("Make it bleed", Self { condition, rounds: None, ..add }, vec![who(), level, tn]);
    }
}

/// An action is possible.
#[ruling(label = "Allow an action", told = "")]
pub struct Allow {
    pub actor: ActorId,
    #[field("task", usual = Task::default())]
    pub task: Task,
}

impl Ruling<Destiny> for Allow {
    fn may(&self, s: &State) -> Verdict {
        let Task { ap, cheaper_by, rounds, check, .. } = &self.task;
        only_if!(s.tasks.len() < 256, Refusal::new(&OTHER, "there are as many such actions as the scene can hold"))?;
        let fits = (0..=999).contains(ap) && (0..=999).contains(cheaper_by) && *rounds != Some(0);
        only_if!(fits, Refusal::new(&OTHER, "its cost must be 0 to 999 AP and it takes at least a round"))?;
        check.as_ref().map_or(Ok(()), |(asked, against)| checks::lawful(s, self.actor, asked, against))
    }
    fn apply(&self, s: &mut State) {
        s.tasks.push((self.actor, self.task.clone()));
    }
    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} may: {} ({} AP)", teller.name(self.actor), self.task.name, self.task.ap)
    }
    fn forms<R: From<Self>>(_: &mut RulingForms<'_, '_, Destiny, R>) {}
}

/// Somebody leaves the fight.
#[ruling(label = "Leave the fight", told = "{actor} leaves the fight")]
pub struct Leave {
    pub actor: ActorId,
}

impl Ruling<Destiny> for Leave {
    fn may(&self, s: &State) -> Verdict {
        let gone = s.actor(self.actor).presence == Presence::Gone;
        only_if!(!gone, Refusal::new(&JOINING, "{} has left already").about(self.actor))
    }
    fn apply(&self, s: &mut State) {
        s.on(self.actor, |actor| {
            (actor.presence, actor.defending) = (Presence::Gone, false);
            (actor.ap, actor.movement, actor.labour, actor.readied) = (0, 0, None, None);
        });
    }
}

/// The encounter ends.
#[ruling(label = "End the encounter", told = "the encounter ends")]
pub struct End {}

impl Ruling<Destiny> for End {
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        t.emit(EncounterEnded { winner: None });
    }
}

ludex_kit::changes! {
    Destiny;
    /// Action Points.
    #[ruling(rule = FOLLOW, label = "Set AP", told = "{actor} has {to} AP")]
    SetAp { actor: ActorId, #[field("AP", 0..=72)] to: i16 }
        may |e, s| within("AP", e.to, derived::action_points(s.profile(e.actor)).max),
        |e, s| s.on(e.actor, |actor| actor.ap = e.to);

    /// Stamina.
    #[ruling(rule = FOLLOW, label = "Set stamina", told = "{actor} has {to} stamina")]
    SetStamina { actor: ActorId, #[field("stamina", 0..=119)] to: i16 }
        may |e, s| {
        let fatigue = s.actor(e.actor).fatigue;
        within("stamina", e.to, derived::current_stamina_max(s.profile(e.actor), fatigue))
    },
        |e, s| s.on(e.actor, |actor| actor.stamina = e.to);

    /// A posture.
    #[ruling(label = "Set posture", told = "{actor} is {to}")]
    SetPosture { actor: ActorId, #[field("posture")] to: Posture }
        |e, s| s.on(e.actor, |actor| actor.posture = e.to);

    /// Cover.
    #[ruling(label = "Set cover", told = "the cover of {actor} changes")]
    SetCover { actor: ActorId, #[field("cover")] to: Cover }
        |e, s| s.on(e.actor, |actor| actor.cover = e.to);

    /// A condition ends: the one at this place, counted from 0.
    #[ruling(rule = HELD, label = "Remove a condition", told = "a condition of {actor} ends")]
    RemoveCondition { actor: ActorId, #[field("its place, from 0", 0..=7)] at: u8 }
        may |e, s| {
        let effect = s.actor(e.actor).effects.get(usize::from(e.at));
        only_if!(effect.is_some(), Refusal::new(&HELD, "there is no condition at that place"))
    },
        |e, s| s.on(e.actor, |actor| actor.effects.remove(usize::from(e.at)));
}
