//! What takes more than one check: long undertakings, and what a whole group does.

mod groups;

pub use groups::{CallTogether, Together};

use crate::calls::{Checked, Side, Tie, UNPAID, measure};
use crate::checks::{Attempt, Kind, Task, plain};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// A long task takes so many successes before as many failures, and is over as soon as either is reached.
    COUNTED = "ED-CHK-20", "Complex check: counting";
    /// The game master says how many, against what, and who may roll; those share the counts.
    SET_UP = "ED-CHK-21", "Complex check: parameters", Call;
    /// Each roll may be one against an opponent; a tie counts for neither.
    OF_CONTESTS = "ED-CHK-51", "Complex check made of contests";
    /// An exploit that halves the time of a check halves that of its own step alone.
    OWN_STEP = "ED-INT-70", "Exploit inside a complex check";
    /// Each roll has its own price, and what is not paid shows from the next one on.
    PRICE_OF_EACH = "ED-INT-78", "Strain in a complex check";
    /// In what a group does everybody rolls, and half of them are enough.
    COLLECTIVE = "ED-CHK-25", "Collective check";
    /// Where somebody stands against a group, each of them is held against the one value.
    AGAINST_ONE = "ED-CHK-53", "Collective check against an opponent";
    /// Help and cards are for the roll of one.
    EACH_ALONE = "ED-INT-69", "Cooperative leader, burned card, collective group";
}

/// Begin something that takes several checks.
#[command(rule = SET_UP, group = "Rulings", kind = Call, by = game_master, open, label = "Begin a long task")]
pub struct BeginTask {
    #[field("name")]
    pub name: String,
    #[field("ability", usual = Ability::Tech)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    #[field("DC of each check", 1..=60, usual = 13)]
    pub dc: u8,
    #[field("successes, and failures that end it", 1..=12, usual = 3)]
    pub needed: u8,
    #[field("who may roll")]
    pub who: Vec<ActorId>,
    /// Who stands against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("against")]
    pub against: Option<ActorId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("ability of the other")]
    pub other_ability: Option<Ability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill of the other")]
    pub other_skill: Option<Skill>,
    /// What a tie means: nothing, or that both fail (ED-CHK-51).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("a tie means", usual = Tie::StatusQuo)]
    pub tie: Tie,
    /// The price of each check in vitality.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("strain of each check", 0..=20, usual = 0)]
    pub strain: u8,
    /// Minutes that each check takes.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("minutes of each check", 0..=60_000, usual = 0)]
    pub minutes: u16,
}

impl Act<Edge> for BeginTask {
    fn may(&self, state: &State) -> Verdict {
        let name = self.name.trim();
        ensure!((1..=100).contains(&name.chars().count()), SET_UP, "name it, in at most 100 letters");
        let known = state.undertakings.iter().any(|one| one.name == name);
        ensure!(!known, SET_UP, "that is under way");
        ensure!(state.undertakings.len() < 20, SET_UP, "enough is under way");
        ensure!((1..=20).contains(&self.who.len()), SET_UP, "name who may roll");
        let itself = self.against.is_some_and(|foe| self.who.contains(&foe));
        ensure!(!itself, OF_CONTESTS, "nobody stands against itself");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let against = opponent(self.against, (self.other_ability, self.other_skill), Ability::Will);
        let Self { ability, skill, dc, needed, tie, strain, minutes, .. } = *self;
        let (name, who) = (self.name.trim().to_owned(), self.who.clone());
        let task = Undertaking {
            name,
            ability,
            skill,
            dc,
            needed,
            who,
            against,
            tie,
            strain,
            successes: 0,
            failures: 0,
            minutes,
            spent: 0,
        };
        table.emit(TaskBegun { task: Box::new(task) });
    }
}

/// Returns who stands against a group or a task, and with what: with a usual ability where none is named.
fn opponent(
    actor: Option<ActorId>,
    (ability, skill): (Option<Ability>, Option<Skill>),
    usual: Ability,
) -> Option<Opponent> {
    Some(Opponent { actor: actor?, ability: ability.unwrap_or(usual), skill })
}

/// Something that takes several checks begins.
#[event]
pub struct TaskBegun {
    pub task: Box<Undertaking>,
}

impl Event<Edge> for TaskBegun {
    fn apply(&self, state: &mut State) {
        state.undertakings.push((*self.task).clone());
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Undertaking { name, needed, .. } = &*self.task;
        let text = format!("{name} begins: {needed} successes before {needed} failures");
        Some(Line::new(LineKind::Ruling, text).rule(&SET_UP).rule(&COUNTED))
    }
}

/// Go on with something that takes several checks.
#[command(rule = COUNTED, group = "Task", kind = Call)]
pub struct WorkOn {
    pub actor: ActorId,
    #[field("which", 0..=19)]
    pub task: u8,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3)]
    pub tenacity: u8,
    /// Whether the strain is not paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: bool,
}

impl WorkOn {
    /// Returns what it goes on with.
    fn of<'s>(&self, state: &'s State) -> Option<&'s Undertaking> {
        state.undertakings.get(usize::from(self.task))
    }

    /// Returns what it costs before the dice, beside tenacity.
    fn strain(&self, task: &Undertaking) -> i16 {
        if self.unpaid { 0 } else { task.strain.into() }
    }

    /// Returns the check.
    fn attempt(&self, state: &State, task: &Undertaking, shows: bool) -> Attempt {
        let of = Task { ability: task.ability, skill: task.skill, kind: Kind::Task, sight: false };
        let dc = Some(plain("of the task", task.dc.into(), &SET_UP, shows));
        let mut attempt = Attempt::of(state, self.actor, of, dc, shows);
        attempt.modifier.add("tenacity", self.tenacity.into(), &checks::TENACITY);
        if task.strain > 0 && self.unpaid {
            attempt.sources.lose("strain", &UNPAID);
        }
        checks::weigh_hold(state, self.actor, None, &mut attempt.sources);
        attempt.helped(state, self.actor);
        attempt
    }
}

impl Act<Edge> for WorkOn {
    fn may(&self, state: &State) -> Verdict {
        let Some(task) = self.of(state) else {
            return Err(Refusal::new(&COUNTED, "nothing of that number is under way"));
        };
        ensure!(task.who.contains(&self.actor), SET_UP, "{} has no part in it", self.actor);
        ensure!(conditions::can_act(state, self.actor), COUNTED, "{} cannot act", self.actor);
        if state.stage == Stage::Fighting {
            may_pay(state, self.actor, Cost::Action)?;
        }
        ensure!(task.against.is_none() || self.tenacity == 0, OF_CONTESTS, "that is not for contests");
        ensure!(!self.unpaid || task.strain > 0, PRICE_OF_EACH, "there is no strain to pay");
        checks::may_spend(state, self.actor, self.tenacity, self.strain(task))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(task) = self.of(table.state()).cloned() else { return };
        let actor = self.actor;
        if table.state().stage == Stage::Fighting {
            pays(table, actor, Cost::Action);
        }
        if self.strain(&task) > 0 {
            table.emit(checks::VitalitySpent { actor, amount: self.strain(&task) });
        }
        checks::spend(table, actor, self.tenacity);
        let success = if let Some(foe) = task.against {
            let one =
                Side { actor, ability: task.ability, skill: task.skill, needs: None, yields: false, looks: false };
            let other = Side {
                actor: foe.actor,
                ability: foe.ability,
                skill: foe.skill,
                needs: None,
                yields: false,
                looks: false,
            };
            let winner = measure(table, one, other, task.tie);
            // ED-CHK-51: a tie counts for neither, unless both fail.
            let counts = winner.is_some() || task.tie == Tie::BothFail;
            counts.then_some(winner == Some(actor))
        } else {
            let attempt = self.attempt(table.state(), &task, table.listens());
            let check = attempt.roll(table);
            let success = check.succeeds();
            let with = Some((task.ability, task.skill));
            let takes = (u32::from(task.minutes) * 60, 0, 0);
            table.emit(Checked { with, takes, undertaking: Some(self.task), ..Checked::of(actor, check) });
            checks::rolled(table, actor);
            Some(success)
        };
        if let Some(success) = success {
            progresses(table, actor, self.task, success);
        }
        if task.strain > 0 && self.unpaid {
            exhaustion::tires(table, actor, Weariness::Ordinary, 1);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for (task, one) in (0..).zip(&offers.state().undertakings) {
            if one.who.contains(&actor) {
                for unpaid in [false, true] {
                    offers.seldom(WorkOn { actor, task, tenacity: 0, unpaid });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = self.of(teller.state).map_or("a task", |task| task.name.as_str());
        if self.unpaid { format!("{name}, the strain unpaid") } else { name.to_owned() }
    }
}

/// Counts a roll, and ends the undertaking where that is enough (ED-CHK-20).
fn progresses(table: &mut Table<'_, impl Run>, actor: ActorId, task: u8, success: bool) {
    table.emit(Progressed { actor, task, success });
    let Some(now) = table.state().undertakings.get(usize::from(task)) else { return };
    if now.successes >= now.needed || now.failures >= now.needed {
        let (name, success) = (now.name.clone(), now.successes >= now.needed);
        table.emit(TaskOver { task, name, success });
    }
}

/// A roll of an undertaking counts.
#[event]
pub struct Progressed {
    pub actor: ActorId,
    pub task: u8,
    pub success: bool,
}

impl Event<Edge> for Progressed {
    fn apply(&self, state: &mut State) {
        if let Some(task) = state.undertakings.get_mut(usize::from(self.task)) {
            let count = if self.success { &mut task.successes } else { &mut task.failures };
            *count = count.saturating_add(1);
            task.spent = task.spent.saturating_add(u32::from(task.minutes) * 60);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let task = teller.state.undertakings.get(usize::from(self.task))?;
        let mut text = format!("{}: {} successes, {} failures", task.name, task.successes, task.failures);
        if task.spent > 0 {
            text += &format!(", {} min {} s so far", task.spent / 60, task.spent % 60);
        }
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&COUNTED);
        Some(line.rule_if(task.against.is_some(), &OF_CONTESTS).rule_if(task.strain > 0, &PRICE_OF_EACH))
    }
}

/// An undertaking is over.
#[event]
pub struct TaskOver {
    pub task: u8,
    pub name: String,
    pub success: bool,
}

impl Event<Edge> for TaskOver {
    fn apply(&self, state: &mut State) {
        let at = usize::from(self.task);
        if at < state.undertakings.len() {
            state.undertakings.remove(at);
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} {}", self.name, if self.success { "succeeds" } else { "fails" });
        Some(Line::new(LineKind::Status, text).rule(&COUNTED).came(RollResult::of(self.success)))
    }
}
