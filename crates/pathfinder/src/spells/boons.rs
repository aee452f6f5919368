//! Spells that help, guard and reveal.

use super::*;

/// Rounds of a minute.
const MINUTE: u16 = 10;
/// Rounds of ten minutes.
const TEN_MINUTES: u16 = 100;

/// Returns a spell as it is at work, on nobody yet.
pub(super) fn at_work(work: Work) -> Ongoing {
    Ongoing {
        spell: work.cast.spell,
        caster: work.actor,
        level: work.cast.level,
        on: None,
        at: None,
        number: 0,
        until: Until::Removed,
        fresh: true,
        turns: 0,
    }
}

/// Gives what a spell gives without anybody having to withstand it.
pub(super) fn gives(table: &mut Table<'_, impl Run>, work: Work) {
    let Work { actor, cast } = work;
    let on = cast.targets[0].or(Some(actor));
    let rounds = |rounds| Until::Starts(actor, rounds);
    let plain = Ongoing { on, ..at_work(work) };
    let new = match cast.spell {
        Spell::Stabilize => {
            if let Some(target) = cast.targets[0] {
                table.emit(dying::Stabilised { actor: target });
            }
            return;
        }
        Spell::DetectMagic => return table.emit(MagicFound { actor, found: is_magic_near(table.state(), actor) }),
        Spell::Shield | Spell::Guidance => Ongoing { until: rounds(1), ..plain },
        Spell::Bless => Ongoing { until: rounds(MINUTE), number: 5, ..plain },
        Spell::MagicWeapon => Ongoing { until: rounds(MINUTE), number: cast.weapon.unwrap_or(BODY), ..plain },
        Spell::Sanctuary | Spell::FeatherFall => Ongoing { until: rounds(MINUTE), ..plain },
        Spell::TrueStrike => Ongoing { until: Until::Ends(actor, 1), ..plain },
        Spell::Invisibility => {
            let until = rounds(TEN_MINUTES);
            if let Some(target) = on {
                conditions::give(table, target, Instance { until, ..Instance::of(Condition::Invisible) });
            }
            Ongoing { until, ..plain }
        }
        _ => plain,
    };
    table.emit(magic::SpellTakesHold { actor: on.unwrap_or(actor), new });
}

/// Returns whether there is magic within 30 feet that somebody does not know of: another's.
fn is_magic_near(state: &State, actor: ActorId) -> bool {
    let body = state.footprint(actor);
    state.spells.iter().any(|one| {
        let feet = match (one.on, one.at) {
            (Some(on), _) => state.feet(actor, on),
            (None, Some(at)) => body.distance_to(at) as u16 * u16::from(SQUARE),
            (None, None) => state.feet(actor, one.caster),
        };
        one.caster != actor && feet <= 30
    })
}

/// Somebody learns whether there is magic about.
#[event]
pub struct MagicFound {
    pub actor: ActorId,
    pub found: bool,
}

impl Event<Pathfinder> for MagicFound {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if self.found { "there is magic about" } else { "there is no other magic about" };
        let text = format!("{} feels: {what}", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&magic::CANTRIPS))
    }
}
