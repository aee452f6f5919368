//! Helping an ally with a task (UL-ACT-08, UL-CHK-31).

use super::{HELP, HELP_IN_COMBAT, may, to_foes};
use crate::options::HelpAttack;
use crate::prelude::*;
use crate::state::Help;
use crate::{cover, turns};
use ludex_kit::field_of;

/// Returns the enemy on whom an ally is helped with its next attack; none for help with a skill (UL-ACT-08). Where the
/// command names no enemy, one alone must be in question.
///
/// # Errors
/// The help is not possible now, the ally has it already, or the helper is not involved with the enemy.
fn helped_against(state: &State, help: GiveHelp) -> Result<Option<ActorId>, Refusal> {
    let GiveHelp { actor, ally, with, target } = help;
    may(state, actor, cost::HELP)?;
    ensure!(
        with.is_some() || state.stage == Stage::Fighting,
        HELP_IN_COMBAT,
        "there is nobody to attack outside a fight",
        instead = "help with a skill"
    );
    let able = actor != ally && !state.hostile(actor, ally) && state.can_act(ally);
    ensure!(able, HELP, "help goes to an ally who can act");
    ensure!(
        !(with.is_some() && target.is_some()),
        HELP,
        "help is for a skill, or for an attack on somebody",
        instead = "name one"
    );

    let against = if with.is_none() && target.is_none() { Some(only_foe(state, actor)?) } else { target };
    let has_it = state.actor(ally).help().any(|help| help == Help { by: actor, with, against });
    ensure!(
        !has_it,
        HELP,
        "{} has that help already, of the same helper",
        ally,
        instead = "help with another task, or let somebody else help"
    );

    let Some(target) = against else { return Ok(None) };
    let foe = target != ally && state.hostile(actor, target) && state.may_target(actor, target);
    ensure!(foe, HELP, "an attack is helped against a living enemy on the field");
    if is_involved(state, actor, target) {
        return Ok(against);
    }
    let (why, instead) = match state.options().help_attack {
        HelpAttack::WithinReach => ("is not within reach of the helper", "move next to it first"),
        HelpAttack::WithinReachOrSees => ("is neither within reach of the helper nor seen", "move to where it is seen"),
    };
    Err(Refusal::new(&HELP, "{} {}").about(target).about(why).instead(instead))
}

/// Returns whether a helper is near enough to a target to help with an attack on it, or sees it where the campaign lets
/// that suffice (UL-ACT-08).
fn is_involved(state: &State, helper: ActorId, target: ActorId) -> bool {
    if state.distance(helper, target) <= cover::melee_reach(state, helper) {
        return true;
    }
    state.options().help_attack == HelpAttack::WithinReachOrSees
        && state.sees(helper, target)
        && !cover::is_hidden_from(state, helper, target)
}

/// Returns the one enemy against whom an actor can help with an attack.
///
/// # Errors
/// There is none, or there are several.
fn only_foe(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    let mut foes = state
        .ids()
        .filter(|&id| state.hostile(actor, id) && state.may_target(actor, id) && is_involved(state, actor, id));
    match (foes.next(), foes.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => {
            Err(Refusal::new(&HELP, "several enemies may be attacked with that help").instead("say against whom"))
        }
        (None, _) => {
            let why = match state.options().help_attack {
                HelpAttack::WithinReach => "to help with an attack an enemy must be within reach of the helper",
                HelpAttack::WithinReachOrSees => {
                    "to help with an attack an enemy must be within reach of the helper or seen"
                }
            };
            Err(Refusal::new(&HELP, why).instead("move next to an enemy first"))
        }
    }
}

/// Help an ally with its next attack, or with its next roll of a skill (UL-ACT-08).
#[command(rule = HELP, group = "Action", costs = cost::HELP, open)]
#[derive(Copy, Eq)]
pub struct GiveHelp {
    pub actor: ActorId,
    /// Who is helped.
    #[target]
    pub ally: ActorId,
    /// With which skill; with an attack without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Option<Skill>,
    /// The actor that the attack is to be against; where it is not said, the one enemy against whom the helper can help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<ActorId>,
}

impl Act<Unbound> for GiveHelp {
    fn may(&self, state: &State) -> Verdict {
        helped_against(state, *self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, ally, with, .. } = *self;

        let Ok(against) = helped_against(table.state(), *self) else { return };
        pay_plain(table, actor, Expense::Help, ("Help", cost::HELP, &HELP));
        table.emit(Helped { actor: ally, by: Some(actor), with, of: None, against });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if fighting(state).is_err() {
            return;
        }
        for ally in state.ids().filter(|&id| id != actor && state.can_act(id) && !state.hostile(actor, id)) {
            let is_foe = |id| state.hostile(actor, id);
            to_foes(offers, is_foe, |target| GiveHelp { actor, ally, with: None, target: Some(target) });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        let ally = state.ids().find(|&id| id != actor && !state.hostile(actor, id)).unwrap_or(actor);
        let help = GiveHelp { actor, ally, with: Some(Skill::Overpower), target: None };
        let fields = vec![Field::new("/ally", "whom", Takes::Actor), field_of::<Skill>("/with", "skill")];
        forms.form("Action", "Help with a skill", help.into(), fields);
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let against = self.target.map_or_else(String::new, |target| format!(" against {}", teller.name(target)));
        format!("Help {}{against}", teller.name(self.ally))
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("advantage on the next attack at that target".to_owned());
    }

    fn is_open(&self) -> bool {
        self.with.is_some() || self.target.is_none()
    }
}

/// Returns the help that the next roll of a task uses up: of several, the one which ends first. That is the help of
/// whoever starts a turn in this round still, in the order of the turns, then that which was given first (house).
fn help_in_use(state: &State, actor: ActorId, with: Option<Skill>, target: Option<ActorId>) -> Option<Help> {
    let ends = |help: &Help| {
        let helper = state.actor(help.by);
        let has_had_its_turn = helper.turn.started || !helper.alive();
        let place = if has_had_its_turn { None } else { Some(turns::order_key(state, help.by)) };
        (has_had_its_turn, place)
    };
    state.actor(actor).help().filter(|help| help.is_for(with, target)).min_by_key(ends)
}

/// Uses up the help with a task, a roll of a skill or an attack on an actor, if there is any: one, though there may be
/// more of it (UL-ACT-08).
pub(crate) fn use_help(table: &mut Table<'_, impl Run>, actor: ActorId, with: Option<Skill>, target: Option<ActorId>) {
    let Some(help) = help_in_use(table.state(), actor, with, target) else { return };
    if table.state().actor(actor).more_help.is_empty() {
        table.emit(Helped { actor, by: None, with: None, of: None, against: None });
    } else {
        table.emit(Helped { actor, by: None, with, of: Some(help.by), against: help.against });
    }
}

/// Ends help that nobody has used: time has passed outside a fight.
pub(crate) fn end_help(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| table.state().actor(id).helped_by.is_some()) {
        table.emit(Helped { actor, by: None, with: None, of: None, against: None });
    }
}

/// Help is given with attacks or with a skill, or is over.
#[event]
pub struct Helped {
    pub actor: ActorId,
    /// Who helps; nobody where the help is over.
    pub by: Option<ActorId>,
    /// With which skill; with attacks without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Option<Skill>,
    /// Whose help is over, where there is more than one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of: Option<ActorId>,
    /// Against whom an attack is helped; an attack on anybody without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Option<ActorId>,
}

impl Event<Unbound> for Helped {
    fn apply(&self, state: &mut State) {
        let Self { actor, by, with, of, against } = *self;

        let helped = state.actor_mut(actor);
        match (by, of) {
            (Some(by), _) => helped.gets_help(Help { by, with, against }),
            (None, Some(by)) => helped.loses_help(|help| help == Help { by, with, against }),
            (None, None) => helped.loses_help(|_| true),
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let whom = teller.who(self.actor);
        let task = match (self.with, self.against) {
            (Some(skill), _) => format!(" with {}", skill.name()),
            (None, Some(target)) => format!(" against {}", teller.who(target)),
            (None, None) => String::new(),
        };
        let text = match (self.by, self.of) {
            (Some(helper), _) => format!("{} helps {whom}{task}.", teller.who(helper)),
            (None, Some(helper)) => format!("The help of {} for {whom} is used up.", teller.who(helper)),
            (None, None) => format!("The help for {whom} is used up."),
        };
        Some(Line::new(LineKind::Action, text).rule(&HELP))
    }
}
