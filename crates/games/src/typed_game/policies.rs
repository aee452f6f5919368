//! Who plays without a person: what a policy would do, as an offer.

use super::deeds::{Deed, deed, offered};
use super::next_step::next_step;
use super::{TypedGame, json};
use crate::{Denied, Offer, SystemInfo};
use ludex_engine::{ActorId, Authority, CommandKind, CommandSet, Policy, RuleSystem};
use ludex_grid::called;

/// Returns the policy of a name, or the default without one.
pub(super) fn named<S: RuleSystem>(policy: Option<&str>) -> Result<Box<dyn Policy<S>>, Denied> {
    let malformed = |message| Denied::Malformed { field: "policy".into(), message };
    let name = SystemInfo::of::<S>().policy(policy).map_err(malformed)?;
    S::policy(&name).ok_or_else(|| malformed(format!("there is no policy {name}")))
}

impl<S: RuleSystem> TypedGame<S> {
    /// Returns what a policy would do next, as an offer: where several act together, for one who is not among `others`.
    pub(super) fn suggestion(&self, policy: Option<&str>, others: &[ActorId]) -> Result<Option<Offer>, Denied> {
        let state = self.0.state();
        let mut policy = named::<S>(policy)?;
        let mut offers = Vec::new();
        called::on(S::shape(state), || S::Command::offers(state, &mut offers));
        if !S::is_fighting(state) {
            return Ok(next_step::<S>(state, offers, policy.choose(state).as_ref()));
        }
        let mut together = S::acting_together(state).into_iter();
        let one = together.find(|id| !others.contains(id)).filter(|_| !others.is_empty());
        let turn = one.and_then(|id| S::in_turn_of(state, id));
        let Some(command) = policy.choose(turn.as_ref().unwrap_or(state)) else { return Ok(None) };
        if let Some(offer) = offers.into_iter().find(|offer| offer.command == command) {
            return Ok(offered(vec![offer]).pop());
        }
        // Commands with words or numbers of one's own are on no list.
        let actor = match command.authority() {
            Authority::Actor(actor) => Some(actor),
            Authority::GameMaster => None,
        };
        let command = json(&command);
        let form = S::Command::forms(state).into_iter().find(|form| form.is_for(&command));
        let word = || command["do"].as_str().unwrap_or_default().replace('_', " ");
        let label = form.map_or_else(word, |form| form.label);
        let group = "".into();
        let target = None;
        let cell = None;
        let door = None;
        let cost = Vec::new();
        let preview = None;
        let kind = CommandKind::Other;
        let friendly = false;
        let Deed { does, how } = deed(&command, None, None);
        let rule = None;
        let varies = None;
        let offer = Offer {
            actor,
            command,
            group,
            kind,
            friendly,
            label,
            target,
            cell,
            door,
            cost,
            rule,
            does,
            how,
            varies,
            preview,
        };
        Ok(Some(offer))
    }
}
