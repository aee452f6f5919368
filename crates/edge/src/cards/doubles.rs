//! Two ones and two twelves: a legend, and a card, whatever was rolled.

use super::*;
use crate::checks::Check;
use crate::{areas, attack, calls, exploits, first_aid, handling, moves, powers, stealth, struggles};

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

/// A check that was called for.
pub fn checked(checked: &calls::Checked, table: &mut Table<'_, impl Run>) {
    if checked.secret {
        return withholds(table, checked.actor, checked.check.throw.class());
    }
    for_double(table, checked.actor, &checked.check, if checked.save { Feat::Save } else { Feat::Check });
}

/// A check that the world asked for.
pub fn tried(tried: &crate::trials::Tried, table: &mut Table<'_, impl Run>) {
    if let Some(check) = &tried.check {
        for_double(
            table,
            tried.actor,
            check,
            if tried.trial.kind() == checks::Kind::Save { Feat::Save } else { Feat::Check },
        );
    }
}

/// An attack.
pub fn struck(struck: &attack::Struck, table: &mut Table<'_, impl Run>) {
    for_double(table, struck.actor, &struck.check, Feat::Attack);
}

/// An attack at a place.
pub fn place_struck(struck: &attack::PlaceStruck, table: &mut Table<'_, impl Run>) {
    for_double(table, struck.actor, &struck.check, Feat::Attack);
}

/// A throw.
pub fn thrown(thrown: &areas::BlastThrown, table: &mut Table<'_, impl Run>) {
    for_double(table, thrown.actor, &thrown.check, Feat::Throw);
}

/// A saving throw against what comes with an attack.
pub fn resisted(resisted: &exploits::Resisted, table: &mut Table<'_, impl Run>) {
    for_double(table, resisted.actor, &resisted.check, Feat::Save);
}

/// A saving throw against a power.
pub fn power_resisted(resisted: &powers::PowerResisted, table: &mut Table<'_, impl Run>) {
    for_double(table, resisted.actor, &resisted.check, Feat::Save);
}

/// A saving throw against an effect in an area.
pub fn saved(saved: &areas::BurstSaved, table: &mut Table<'_, impl Run>) {
    if let Some(check) = &saved.check {
        for_double(table, saved.actor, check, Feat::Save);
    }
}

/// Holding on to what one concentrates on.
pub fn held_on(tested: &powers::FocusTested, table: &mut Table<'_, impl Run>) {
    for_double(table, tested.actor, &tested.check, Feat::HoldingOn);
}

/// A saving throw against what a trauma does.
pub fn fought(fought: &crate::wounding::Fought, table: &mut Table<'_, impl Run>) {
    for_double(table, fought.actor, &fought.check, Feat::Save);
}

/// A saving throw that heals a trauma.
pub fn trauma_saved(saved: &crate::wounding::TraumaSaved, table: &mut Table<'_, impl Run>) {
    for_double(table, saved.actor, &saved.check, Feat::Save);
}

/// First aid.
pub fn aided(aided: &first_aid::Aided, table: &mut Table<'_, impl Run>) {
    for_double(table, aided.actor, &aided.check, Feat::FirstAid);
}

/// Rising nimbly.
pub fn rose(rose: &moves::Rises, table: &mut Table<'_, impl Run>) {
    for_double(table, rose.actor, &rose.check, Feat::Rising);
}

/// Hiding.
pub fn hid(hid: &stealth::Hid, table: &mut Table<'_, impl Run>) {
    for_double(table, hid.actor, &hid.check, Feat::Hiding);
}

/// A search.
pub fn searched(searched: &stealth::Searched, table: &mut Table<'_, impl Run>) {
    for_double(table, searched.actor, &searched.check, Feat::Search);
}

/// Looking at something.
pub fn looked(looked: &stealth::LookedInto, table: &mut Table<'_, impl Run>) {
    if looked.secret {
        return withholds(table, looked.actor, looked.check.throw.class());
    }
    for_double(table, looked.actor, &looked.check, Feat::Search);
}

/// An effort that another might notice, which the game master alone sees.
pub fn noticed(noticed: &stealth::Noticed, table: &mut Table<'_, impl Run>) {
    withholds(table, noticed.actor, noticed.check.throw.class());
    withholds(table, noticed.by, noticed.other);
}

/// What the rules do not name.
pub fn improvised(improvised: &handling::Improvised, table: &mut Table<'_, impl Run>) {
    if let Some(check) = &improvised.check {
        for_double(table, improvised.actor, check, Feat::Other);
    }
}

/// Both sides of a contest of bodies, the one who began it first (ED-SPC-61).
pub fn contended(contended: &struggles::Contended, table: &mut Table<'_, impl Run>) {
    for_double(table, contended.actor, &contended.own, Feat::Struggle);
    for_double(table, contended.target, &contended.other, Feat::Struggle);
}

/// Both sides of a contest, the one who began it first (ED-SPC-61).
pub fn contested(contested: &calls::Contested, table: &mut Table<'_, impl Run>) {
    for_double(table, contested.actor, &contested.first, Feat::Contest);
    for_double(table, contested.other, &contested.second, Feat::Contest);
}

/// Each of several who measure themselves.
pub fn rivalled(rivalled: &calls::Rivalled, table: &mut Table<'_, impl Run>) {
    for (actor, check) in &rivalled.rolls {
        if let Some(check) = check {
            for_double(table, *actor, check, Feat::Contest);
        }
    }
}

/// Who acts first, where a campaign says so (ED-SPC-14).
pub fn initiative(rolled: &turns::InitiativeRolled, table: &mut Table<'_, impl Run>) {
    if table.state().options().doubles_on_initiative {
        for_double(table, rolled.actor, &rolled.check, Feat::First);
    }
}
