//! Keeping spells up, ending them, and relying on them.

use super::*;
use crate::turns::{ready, spend};
use ludex_grid::{Cell, Footprint};

/// Rounds after which sustaining ends, and tires (PF-SPL-03).
const MOST_ROUNDS: u16 = 100;

/// Returns the magic of a spell that somebody has at work.
fn own(state: &State, caster: ActorId, spell: Spell) -> Option<Ongoing> {
    state.spells.iter().find(|one| one.caster == caster && one.spell == spell && !is_mark(one))
}

/// Returns whether it is no spell, but how somebody fared against one.
pub(super) fn is_mark(one: &Ongoing) -> bool {
    one.spell == Spell::Sanctuary && one.number > 0
}

/// Returns a spell that is at work as it was cast.
fn again(one: Ongoing) -> Work {
    let cast = SpellCast {
        spell: one.spell,
        level: one.level,
        actions: 2,
        targets: [one.on, None, None],
        at: one.at,
        damage: None,
        order: None,
        weapon: None,
    };
    Work { actor: one.caster, cast }
}

/// Keep a spell up for another turn; a weapon of force attacks, a sphere of fire burns once a turn and may move.
#[command(rule = SUSTAINING, group = "Magic", kind = Spell, costs = 1, open)]
pub struct Sustain {
    pub actor: ActorId,
    #[field("spell", usual = Spell::FlamingSphere)]
    pub spell: Spell,
    /// Whom a weapon of force attacks.
    #[serde(default, skip_serializing_if = "is_default")]
    #[target]
    pub target: Option<ActorId>,
    /// Where a sphere of fire goes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
}

impl Sustain {
    /// Asks whether what it names is in range of the spell.
    fn in_range(&self, state: &State) -> Verdict {
        let Far::Feet(feet) = magic::row(self.spell).4 else { return Ok(()) };
        if let Some(target) = self.target {
            ensure!(self.spell == Spell::SpiritualWeapon, SUSTAINING, "it attacks nobody");
            ensure!(state.lives(target) && target != self.actor, SUSTAINING, "{} is no target", target);
            ensure!(state.feet(self.actor, target) <= feet, SUSTAINING, "{} is too far away", target);
            crate::sanctuary::lets(state, self.actor, target)?;
        }
        if let Some(at) = self.at {
            ensure!(self.spell == Spell::FlamingSphere, SUSTAINING, "it does not move");
            let map = &state.setting.map;
            let square = Footprint::single(map.shape(), at);
            let near =
                square.fits(map) && state.footprint(self.actor).distance(square) * u32::from(SQUARE) <= feet.into();
            ensure!(near, SUSTAINING, "that place is not within {} feet", i32::from(feet));
        }
        Ok(())
    }
}

impl Act<Pathfinder> for Sustain {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_in_mind(state, self.actor, 1)?;
        conditions::may_concentrate(state, self.actor, self.target)?;
        let found = own(state, self.actor, self.spell);
        let known = found.is_some() && magic::is(self.spell, SpellTrait::Sustained);
        ensure!(known, SUSTAINING, "{} keeps no {} up", self.actor, self.spell.name());
        let tired = state.actor(self.actor).has(Condition::Fatigued);
        ensure!(!tired, SUSTAINING, "{} is too tired", self.actor);
        let aims = self.spell != Spell::SpiritualWeapon || self.target.is_some();
        ensure!(aims, SUSTAINING, "say whom it attacks");
        self.in_range(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(old) = own(table.state(), self.actor, self.spell) else { return };
        spend(table, self.actor, 1);
        let at = self.at.or(old.at);
        let new = Ongoing { fresh: true, at, ..old };
        table.emit(SpellSustained { actor: self.actor, spell: self.spell });
        magic::changes(table, old, new);
        hostile_deed(table, self.actor);
        let mut work = again(new);
        match (self.spell, self.target, at) {
            (Spell::SpiritualWeapon, Some(target), _) => {
                work.cast.targets = [Some(target), None, None];
                harmful::strikes(table, work, target);
            }
            (Spell::FlamingSphere, _, Some(at)) if !old.fresh => zones::burns(table, work, at),
            _ => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if own(state, actor, Spell::SpiritualWeapon).is_some() {
            for target in state.ids().filter(|id| state.hostile(actor, *id)) {
                offers.add(Sustain { actor, spell: Spell::SpiritualWeapon, target: Some(target), at: None });
            }
        }
        if own(state, actor, Spell::FlamingSphere).is_some() {
            offers.add(Sustain { actor, spell: Spell::FlamingSphere, target: None, at: None });
            for target in state.ids().filter(|id| state.hostile(actor, *id)) {
                let at = Some(state.actor(target).at);
                offers.add(Sustain { actor, spell: Spell::FlamingSphere, target: None, at });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = self.target.map_or(String::new(), |id| format!(" at {}", teller.name(id)));
        let to = self.at.map_or(String::new(), |at| format!(", to {at}"));
        format!("Sustain {}{whom}{to}", self.spell)
    }
}

/// A spell is sustained.
#[event(Action, "{actor} sustains {spell}", SUSTAINING)]
pub struct SpellSustained {
    pub actor: ActorId,
    pub spell: Spell,
}

impl Event<Pathfinder> for SpellSustained {
    fn apply(&self, _state: &mut State) {}
}

/// End a spell of one's own that can be dismissed.
#[command(rule = magic::DURATION, group = "Magic", kind = Spell, label = "Dismiss {spell}", costs = 1)]
pub struct Dismiss {
    pub actor: ActorId,
    #[field("spell", usual = Spell::FlamingSphere)]
    pub spell: Spell,
}

/// Spells that their casters may dismiss: those that are sustained, and those that lie on the caster or the ground.
const DISMISSED: [Spell; 5] =
    [Spell::FlamingSphere, Spell::SpiritualWeapon, Spell::MageArmor, Spell::Grease, Spell::Light];

impl Act<Pathfinder> for Dismiss {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            turns::ready_in_mind(state, self.actor, 1)?;
        } else {
            turns::able_in_mind(state, self.actor)?;
        }
        conditions::may_concentrate(state, self.actor, None)?;
        let found = own(state, self.actor, self.spell);
        ensure!(found.is_some(), magic::DURATION, "{} has no such magic at work", self.actor);
        let may = DISMISSED.contains(&self.spell);
        ensure!(may, magic::DURATION, "it is not dismissed", instead = "the game master may end it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(old) = own(table.state(), self.actor, self.spell) else { return };
        if table.state().stage == Stage::Fighting {
            spend(table, self.actor, 1);
        }
        magic::ends(table, old);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for spell in DISMISSED {
            if own(offers.state(), actor, spell).is_some() {
                offers.add(Dismiss { actor, spell });
            }
        }
    }
}

/// End magic that is at work: the game master says so.
#[command(rule = magic::DURATION, group = "Rulings", kind = Rule, by = game_master, open, always, label = "End magic")]
pub struct EndSpell {
    pub target: ActorId,
    #[field("spell", usual = Spell::Light)]
    pub spell: Spell,
}

impl EndSpell {
    /// Returns the magic that ends: on somebody, or of somebody.
    fn found(&self, state: &State) -> Option<Ongoing> {
        magic::found(state, self.spell, self.target).or_else(|| own(state, self.target, self.spell))
    }
}

impl Act<Pathfinder> for EndSpell {
    fn may(&self, state: &State) -> Verdict {
        let found = self.found(state).is_some();
        ensure!(found, magic::DURATION, "no such magic is on {}, or of {}", self.target, self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(old) = self.found(table.state()) {
            magic::ends(table, old);
        }
    }
}

/// Rely on guidance for the next roll, before it is made.
#[command(rule = magic::CANTRIPS, group = "Magic", kind = Free, label = "Rely on guidance", between)]
pub struct RelyOnGuidance {
    pub actor: ActorId,
}

impl Act<Pathfinder> for RelyOnGuidance {
    fn may(&self, state: &State) -> Verdict {
        let waits = magic::found(state, Spell::Guidance, self.actor).is_some_and(|one| one.number == 0);
        ensure!(waits, magic::CANTRIPS, "{} has no guidance to rely on", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(old) = magic::found(table.state(), Spell::Guidance, self.actor) {
            magic::changes(table, old, Ongoing { number: magic::RELIED_ON, ..old });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if magic::found(offers.state(), Spell::Guidance, offers.actor).is_some() {
            offers.add(RelyOnGuidance { actor: offers.actor });
        }
    }
}

/// Widen a blessing of one's own by five feet; once a turn, after that of its casting.
#[command(rule = magic::SAMPLE_SPELLS, group = "Magic", kind = Spell, label = "Widen the blessing", costs = 1)]
pub struct Widen {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Widen {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let Some(bless) = own(state, self.actor, Spell::Bless) else {
            return Err(Refusal::new(&magic::SAMPLE_SPELLS, "{} blesses nobody").about(self.actor));
        };
        ensure!(!bless.fresh, magic::SAMPLE_SPELLS, "it was cast or widened in this turn");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        if let Some(old) = own(table.state(), self.actor, Spell::Bless) {
            magic::changes(table, old, Ongoing { number: old.number.saturating_add(SQUARE), fresh: true, ..old });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if own(offers.state(), offers.actor, Spell::Bless).is_some() {
            offers.add(Widen { actor: offers.actor });
        }
    }
}

/// Returns whether a spell ends as the turn of its caster ends, and whether its caster is tired by it (PF-SPL-03).
pub(super) fn lapses(one: &Ongoing) -> (bool, bool) {
    let sustained = magic::is(one.spell, SpellTrait::Sustained);
    let tires = sustained && one.turns >= MOST_ROUNDS;
    (sustained && !one.fresh || tires, tires)
}
