//! Those who fight for their lives, for the tests.

use super::blows::*;
use ludex_unbound::aid::FirstAid;

/// Mira at 0 Health and Vitality, before her first death save; the orc deals given damage.
pub fn dying_of(mira: &str, damage: &str) -> Blows {
    let mut table = beaten(mira, damage);
    table.sets("Mira", 0, 0);
    table
}

/// Death saves one after another, a round each.
pub fn saves(table: &mut Blows, faces: &[u32]) {
    for &face in faces {
        table.passes("Orc", &[face]);
        if table.acting() == "Mira" {
            table.passes("Mira", &[]);
        }
    }
}

/// Successes and failures.
pub fn count(table: &Blows) -> (u8, u8) {
    let saves = table.actor("Mira").saves;
    (saves.successes, saves.failures)
}

pub fn dead(table: &Blows) -> bool {
    !table.actor("Mira").alive()
}

/// Mira dying, with a failed save behind her, and Bo's Triage with a face of his die.
pub fn medic(mira: &str, face: u32) -> Blows {
    let mira = format!("ap=10 {mira}");
    let ground = on(" . A B . . . C").hero("Mira", 'A', &mira).hero("Bo", 'B', "dexterity=2 medicine=1");
    let mut table = ground.foe("Orc", 'C', "ap=4").begin();
    table.sets("Mira", 0, 0);
    let (actor, target) = (table.id("Bo"), table.id("Mira"));
    table.does(FirstAid { actor, target }, [face]);
    table
}
