//! Two ones and two twelves: a legend, and a card, whatever was rolled.

use super::*;
use crate::checks::Check;
use crate::stealth;

/// Notes the legend of a double, and gives a card for it, whatever came of the check (ED-CRD-04, ED-SPC-10, ED-INT-52).
fn for_double(table: &mut Table<'_, impl Run>, actor: ActorId, check: &Check, of: Feat) {
    match check.throw.class() {
        Class::Double12 => of_double(table, actor, true, of),
        Class::Double1 => of_double(table, actor, false, of),
        _ => {}
    }
}

/// The same of a double that is known to be one.
fn of_double(table: &mut Table<'_, impl Run>, actor: ActorId, good: bool, of: Feat) {
    if !crate::special::counts_for(table.state(), actor) {
        return;
    }
    let at = table.state().clock.seconds;
    table.emit(LegendMade { fame: Fame { actor, good, of, at } });
    award(table, actor, if good { Merit::DoubleTwelve } else { Merit::DoubleOne });
}

/// What somebody did is the stuff of legends.
#[event]
pub struct LegendMade {
    pub fame: Fame,
}

impl Event<Edge> for LegendMade {
    fn apply(&self, state: &mut State) {
        let fame = &mut state.talk.fame;
        if fame.is_full() {
            fame.remove(0);
        }
        fame.push(self.fame);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Fame { actor, good, of, .. } = self.fame;
        let how = if good { "a glorious one" } else { "a sorry one" };
        let text = format!("A legend of {}: {of}, {how}", teller.name(actor));
        Some(Line::new(LineKind::Boon, text).by(actor).rule(&crate::special::LEGEND))
    }

    /// What is done in hiding is not told to others.
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let actor = self.fame.actor;
        state.actor(actor).hide.is_some() && !viewer.plays(actor)
    }
}

/// Keeps a double of a secret roll back until it may be known (ED-HID-11).
fn withholds(table: &mut Table<'_, impl Run>, actor: ActorId, class: Class) {
    if matches!(class, Class::Double12 | Class::Double1) && crate::special::counts_for(table.state(), actor) {
        let at = table.state().clock.seconds;
        let fame = Fame { actor, good: class == Class::Double12, of: Feat::Secret, at };
        table.emit(DoubleWithheld { fame });
    }
}

/// A double of a secret roll is kept back.
#[event]
pub struct DoubleWithheld {
    pub fame: Fame,
}

impl Event<Edge> for DoubleWithheld {
    fn apply(&self, state: &mut State) {
        let withheld = &mut state.talk.withheld;
        if withheld.is_full() {
            withheld.remove(0);
        }
        withheld.push(self.fame);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("A double of {} is kept back", teller.name(self.fame.actor));
        let line = Line::new(LineKind::Ruling, text).rule(&crate::stealth::IN_SECRET);
        teller.viewer.is_game_master().then_some(line)
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}

/// Let what was rolled in secret come to light: the doubles among it are legends, and give their cards.
#[command(rule = crate::stealth::IN_SECRET, group = "Rulings", kind = Rule, by = game_master, open, label = "Secret rolls come to light")]
pub struct LiftSecrets {}

impl Act<Edge> for LiftSecrets {
    fn may(&self, state: &State) -> Verdict {
        let some = !state.talk.withheld.is_empty();
        ensure!(some, crate::stealth::IN_SECRET, "nothing is kept back");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        lifts(table);
    }
}

/// Secret rolls come to light.
#[event]
pub struct SecretsLifted {}

impl Event<Edge> for SecretsLifted {
    fn apply(&self, state: &mut State) {
        state.talk.withheld = List::new();
    }
}

/// Lets what was kept back come.
fn lifts(table: &mut Table<'_, impl Run>) {
    let withheld = table.state().talk.withheld;
    table.emit(SecretsLifted {});
    for Fame { actor, good, of, .. } in withheld.iter() {
        of_double(table, actor, good, of);
    }
}

/// At the end of an encounter they come to light at the latest.
pub fn encounter_over(_over: &EncounterOver, table: &mut Table<'_, impl Run>) {
    if !table.state().talk.withheld.is_empty() {
        lifts(table);
    }
}

/// The dice of the checks of an event: a double is a legend and gives a card, and is kept back where nobody may know of it yet.
pub fn of_dice(event: &impl checks::Deeds, table: &mut Table<'_, impl Run>) {
    let secret = event.is_secret();
    event.deeds(|actor, check, of| {
        if secret {
            withholds(table, actor, check.throw.class());
        } else {
            for_double(table, actor, check, of);
        }
    });
}

/// Who acts first, where a campaign says so (ED-SPC-14).
pub fn initiative(rolled: &turns::InitiativeRolled, table: &mut Table<'_, impl Run>) {
    if table.state().options().doubles_on_initiative {
        of_dice(rolled, table);
    }
}

/// An effort that another might notice, which the game master alone sees; who might notice it may have rolled as well.
pub fn noticed(noticed: &stealth::Noticed, table: &mut Table<'_, impl Run>) {
    withholds(table, noticed.actor, noticed.check.throw.class());
    withholds(table, noticed.by, noticed.other);
}
