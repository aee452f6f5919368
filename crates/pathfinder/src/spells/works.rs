//! What becomes of a spell once it is cast.

use super::*;

/// Has a spell take effect, unless it is lost to what hinders its caster (PF-INT-09).
pub fn takes_effect(table: &mut Table<'_, impl Run>, actor: ActorId, cast: SpellCast) {
    let speaks = magic::components(cast.spell, cast.actions).speaks();
    if is_lost(table, actor, &cast) {
        // The words were said (PF-MOV-17).
        if speaks {
            conditions::speaks(table, actor);
        }
        return;
    }
    let work = Work { actor, cast };
    match cast.spell {
        Spell::Heal | Spell::Harm => harmful::lives_and_dies(table, work),
        Spell::MagicMissile | Spell::ForceBolt => harmful::bolts(table, work),
        Spell::Fear | Spell::Sleep | Spell::ColorSpray | Spell::Command => afflicting::afflicts(table, work),
        Spell::RayOfEnfeeblement => afflicting::enfeebles(table, work),
        Spell::Grease => zones::greases(table, work),
        Spell::FlamingSphere => zones::sets_sphere(table, work),
        _ => match magic::row(cast.spell).6 {
            Defence::Attack => harmful::attacks(table, work),
            Defence::None => boons::gives(table, work),
            _ => harmful::blasts(table, work),
        },
    }
    // What ends by a hostile deed ends after it: who is unseen strikes unseen (PF-SPL-12).
    if magic::is(cast.spell, SpellTrait::Hostile) {
        hostile_deed(table, actor);
    }
    if speaks {
        conditions::speaks(table, actor);
    }
}

/// Throws the flat check by which a spell is lost: of the stupefied, of the grabbed for gestures (PF-CHK-07).
fn is_lost(table: &mut Table<'_, impl Run>, actor: ActorId, cast: &SpellCast) -> bool {
    let now = table.state().actor(actor);
    let stupefied = now.value(Condition::Stupefied);
    let needs = magic::components(cast.spell, cast.actions);
    let dull = if stupefied > 0 { 5 + i32::from(stupefied) } else { 0 };
    let held = now.has(Condition::Grabbed) && needs.manipulates();
    let deaf = now.has(Condition::Deafened) && needs.speaks() && magic::is(cast.spell, SpellTrait::Auditory);
    let dcs = [dull, if held { conditions::CONCEALED_DC } else { 0 }, if deaf { conditions::CONCEALED_DC } else { 0 }];
    let Some(flat) = checks::flat_together(table, &dcs) else { return false };
    let lost = !flat.degree.succeeds();
    let what = if lost { "the spell is lost" } else { "the spell holds" };
    table.emit(checks::Flattened { actor, what: what.into(), flat });
    lost
}

/// Ends what a hostile deed ends: one's own sanctuary, and being unseen by magic.
pub fn hostile_deed(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().spells.is_empty() {
        return;
    }
    for spell in [Spell::Sanctuary, Spell::Invisibility] {
        let found = magic::found(table.state(), spell, actor);
        if let Some(old) = found.filter(|one| one.number == 0) {
            magic::ends(table, old);
            if spell == Spell::Invisibility {
                conditions::take(table, actor, Condition::Invisible);
            }
        }
    }
}

/// Ends what a blow ends of the one who strikes it.
pub fn strikes_out(attacked: &crate::attack::Attacked, table: &mut Table<'_, impl Run>) {
    hostile_deed(table, attacked.actor);
}
