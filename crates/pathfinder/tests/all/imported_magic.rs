//! Spells of other programs: those that the game knows can be cast, the others are told. And things with runes, in a folder.

use crate::common::{Scene, ring_with};
use ludex_pathfinder::character::{Ability, DamageType, Feat, Portion, Rank, Save, Skill, Spell};
use ludex_pathfinder::derived;
use ludex_pathfinder::import::{Imported, Magic, Record, SpellSlot, Told, import};
use serde_json::{Value, json};

fn taken(json: &Value) -> Imported {
    import(json).remove(0).unwrap_or_else(|why| panic!("{why}"))
}

fn magic(found: &Imported) -> &Magic {
    match &found.record {
        Record::Creature(sheet) => sheet.casting.as_ref(),
        Record::Character(sheet) => sheet.casting.as_ref(),
        Record::Hazard(_) => None,
    }
    .expect("it casts")
}

fn told(list: &[Told], at: &str, words: &str) -> bool {
    list.iter().any(|one| one.at == at && one.what.contains(words))
}

/// A creature with these items.
fn creature(traits: Value, items: Value) -> Value {
    json!({
        "type": "npc", "name": "Candle Priest", "items": items,
        "system": {
            "attributes": {"ac": {"value": 16}, "hp": {"max": 30}, "speed": {"value": 25}},
            "abilities": {"wis": {"mod": 4}}, "perception": {"mod": 8}, "traits": {"value": traits, "size": {"value": "med"}},
            "saves": {"fortitude": {"value": 6}, "reflex": {"value": 5}, "will": {"value": 10}},
            "details": {"level": {"value": 2}}, "resources": {"focus": {"value": 1, "max": 2}},
        },
    })
}

/// An entry of spells.
fn entry(id: &str, kind: &str, slots: Value) -> Value {
    json!({"type": "spellcastingEntry", "_id": id, "name": format!("{kind} spells"), "system": {
        "tradition": {"value": "divine"}, "prepared": {"value": kind}, "ability": {"value": "wis"},
        "spelldc": {"dc": 18, "value": 10}, "slots": slots}})
}

/// A spell of an entry.
fn spell(id: &str, name: &str, of: &str, level: u8) -> Value {
    json!({"type": "spell", "_id": id, "name": name, "system": {"level": {"value": level}, "location": {"value": of}}})
}

fn slot(spell: Spell, level: u8, times: u8) -> SpellSlot {
    SpellSlot { spell, level, times }
}

#[test]
fn prepared_spells_are_in_the_slots_that_the_file_names() {
    let slots = json!({
        "slot0": {"prepared": [{"id": "d"}]},
        "slot1": {"max": 3, "prepared": [{"id": "h"}, {"id": "h", "expended": true}, {"id": "f"}]},
        "slot2": {"max": 1, "prepared": [{"id": "h"}, {"id": null}]},
    });
    let items = json!([
        entry("e", "prepared", slots),
        spell("d", "Divine Lance", "e", 1),
        spell("h", "Heal", "e", 1),
        spell("f", "Fear", "e", 1),
        spell("x", "Ring of Tallow", "e", 2),
    ]);
    let found = taken(&creature(json!(["humanoid", "evil"]), items));
    let magic = magic(&found);
    assert_eq!((magic.by, magic.attack, magic.dc, magic.rank), (Ability::Wisdom, Some(10), Some(18), None));
    assert_eq!((magic.cantrips.as_slice(), magic.creed), ([Spell::DivineLance].as_slice(), Some(DamageType::Evil)));
    assert_eq!(magic.slots, [slot(Spell::Heal, 1, 2), slot(Spell::Fear, 1, 1), slot(Spell::Heal, 2, 1)]);
    assert!(told(&found.report.as_text, "Ring of Tallow", "no rule knows"));
    assert!(found.texts.iter().any(|text| text.at == "spell, Ring of Tallow"));
    assert!(told(&found.report.left_out, "resources.focus.max", "2 is not taken"));
}

#[test]
fn what_is_chosen_as_it_is_cast_is_shared_out_and_said() {
    let items = json!([
        entry("e", "spontaneous", json!({"slot1": {"max": 3}})),
        spell("a", "Force Barrage", "e", 1),
        spell("b", "Command", "e", 1),
        entry("i", "innate", json!({})),
        spell("c", "Invisibility (At Will)", "i", 2),
        spell("g", "Fear (×3)", "i", 1),
        spell("k", "Light (Constant)", "i", 1),
        entry("p", "focus", json!({})),
        spell("l", "Force Bolt", "p", 1),
        spell("o", "Bless", "gone", 1),
        spell("m", "Mage Armor (Constant)", "i", 1),
    ]);
    let found = taken(&creature(json!([]), items));
    let magic = magic(&found);
    let expected = [
        slot(Spell::MagicMissile, 1, 2),
        slot(Spell::Command, 1, 1),
        slot(Spell::Invisibility, 2, 9),
        slot(Spell::Fear, 1, 3),
    ];
    assert_eq!(magic.slots, expected);
    assert_eq!((magic.focus.as_slice(), magic.focus_points), ([Spell::ForceBolt].as_slice(), 2));
    let report = &found.report;
    assert!(told(&report.in_part, "Force Barrage", "it counts as magic missile"));
    assert!(told(&report.in_part, "spontaneous spells", "chooses as they cast"));
    assert!(told(&report.in_part, "Invisibility (At Will)", "9 times a day"));
    assert!(told(&report.left_out, "Bless", "no entry"), "an orphan");
    assert!(told(&report.left_out, "Mage Armor (Constant)", "always at work"));
}

#[test]
fn entries_of_the_oldest_shape_and_broken_ones_are_read_as_far_as_they_go() {
    let old = json!({"type": "spellcastingEntry", "_id": "e", "name": "Old", "data": {
        "tradition": {"value": ""}, "prepared": {"value": "innate"}, "spelldc": {"dc": "17", "value": "+9"}}});
    let cast = json!({"type": "spell", "_id": "a", "name": "Grease", "data": {"level": {"value": "1"}, "location": {"value": "e"}}});
    let found = taken(&creature(json!([]), json!([old, cast])));
    let read = magic(&found);
    assert_eq!((read.by, read.attack, read.dc), (Ability::Charisma, Some(9), Some(17)));
    assert_eq!(read.slots, [slot(Spell::Grease, 1, 1)]);
    for broken in
        [json!([null, 7, {"type": "spell"}]), json!([{"type": "spellcastingEntry", "system": null}]), json!("x")]
    {
        let found = taken(&creature(json!([]), broken));
        let Record::Creature(sheet) = &found.record else { panic!("it is a creature") };
        assert_eq!(sheet.casting, None);
    }
}

#[test]
fn characters_of_foundry_cast_with_their_own_rank() {
    let json = json!({
        "type": "character", "name": "Ilse", "system": {"details": {"level": {"value": 3}}},
        "items": [
            {"type": "class", "name": "Cleric", "system": {"hp": 8, "keyAbility": {"selected": "wis"}}},
            {"type": "spellcastingEntry", "_id": "e", "name": "Divine", "system": {"tradition": {"value": "divine"},
             "prepared": {"value": "prepared"}, "ability": {"value": "wis"}, "proficiency": {"value": 1},
             "slots": {"slot2": {"max": 1, "prepared": {"0": {"id": "s"}}}}}},
            spell("s", "Noise Blast", "e", 2), spell("g", "Guidance", "e", 1),
            {"type": "weapon", "name": "Dawn", "system": {"baseItem": "warhammer", "runes": {"potency": 1, "striking": 1, "property": ["flaming", "returning"]}}},
            {"type": "armor", "name": "+1 Resilient Scale Mail", "system": {"category": "medium", "runes": {"potency": 1, "resilient": 1}}},
            {"type": "feat", "name": "Assurance", "system": {}, "flags": {"pf2e": {"rulesSelections": {"assurance": "religion"}}}},
        ],
    });
    let found = taken(&json);
    let read = magic(&found);
    assert_eq!((read.rank, read.attack, read.dc), (Some(Rank::Trained), None, None));
    assert_eq!(
        (read.cantrips.as_slice(), read.slots.as_slice()),
        ([Spell::Guidance].as_slice(), [slot(Spell::SoundBurst, 2, 1)].as_slice())
    );
    let Record::Character(sheet) = &found.record else { panic!("it is a character") };
    assert_eq!(
        (sheet.weapons.as_slice(), sheet.armour.as_deref()),
        (["+1 striking flaming warhammer".to_owned()].as_slice(), Some("+1 resilient scale mail"))
    );
    assert!(told(&found.report.in_part, "Dawn", "it counts as +1 striking flaming warhammer"));
    assert!(told(&found.report.in_part, "Dawn", "its d6 is taken"));
    assert!(told(&found.report.in_part, "Dawn", "this is not taken: returning"));
    assert_eq!(
        (sheet.feats.as_slice(), sheet.assured.as_slice()),
        ([Feat::Assurance].as_slice(), [Skill::Religion].as_slice())
    );
}

#[test]
fn characters_of_pathbuilder_cast_what_they_have_prepared() {
    let json = json!({"success": true, "build": {
        "name": "Marn", "level": 3, "abilities": {"str": 10, "dex": 12, "con": 12, "int": 18, "wis": 10, "cha": 10},
        "proficiencies": {"castingArcane": 2}, "attributes": {"ancestryhp": 8, "classhp": 6, "speed": 25},
        "focusPoints": 1, "focus": {"arcane": {"int": {"focusSpells": ["Force Bolt", "Hand of Soot"]}}},
        "weapons": [{"name": "Halberd", "pot": 1, "str": "striking", "runes": ["Frost"]}],
        "armor": [{"name": "Studded Leather", "pot": 2, "res": "greaterResilient", "worn": true}],
        "languages": ["Common", "None selected", "Draconic"], "feats": [["Assurance (Arcana)", null, "Skill Feat", 1], ["Assurance", "Crafting", "Skill Feat", 2]],
        "spellCasters": [
            {"name": "Wizard", "magicTradition": "arcane", "spellcastingType": "prepared", "ability": "int", "proficiency": 2,
             "perDay": [5, 3, 2, 0], "spells": [
                {"spellLevel": 0, "list": ["Electric Arc", "Shield"]},
                {"spellLevel": 1, "list": ["Magic Missile", "Grease", "Pest Form"]}, {"spellLevel": 2, "list": ["Acid Arrow"]}],
             "prepared": [{"spellLevel": 1, "list": ["Grease", "Grease", "Magic Missile"]}, {"spellLevel": 2, "list": ["Magic Missile"]}]},
            {"name": "Sorcerer", "magicTradition": "occult", "spellcastingType": "spontaneous", "ability": "cha", "proficiency": 2,
             "perDay": [5, 2], "spells": [{"spellLevel": 1, "list": ["Fear"]}], "prepared": []},
        ],
    }});
    let found = taken(&json);
    let read = magic(&found);
    assert_eq!(
        (read.by, read.rank, read.cantrips.as_slice()),
        (Ability::Intelligence, Some(Rank::Trained), [Spell::ElectricArc, Spell::Shield].as_slice())
    );
    let expected = [
        slot(Spell::Grease, 1, 2),
        slot(Spell::MagicMissile, 1, 1),
        slot(Spell::MagicMissile, 2, 1),
        slot(Spell::Fear, 1, 2),
    ];
    assert_eq!(read.slots, expected);
    assert_eq!((read.focus.as_slice(), read.focus_points), ([Spell::ForceBolt].as_slice(), 1));
    let report = &found.report;
    assert!(
        told(&report.as_text, "Pest Form", "no rule knows") && told(&report.as_text, "Hand of Soot", "no rule knows")
    );
    assert!(told(&report.in_part, "Sorcerer", "the ability and the DC of those before"));
    let Record::Character(sheet) = &found.record else { panic!("it is a character") };
    assert_eq!(
        (sheet.weapons.as_slice(), sheet.armour.as_deref()),
        (["+1 striking frost halberd".to_owned()].as_slice(), Some("+2 greater resilient studded leather"))
    );
    assert_eq!(sheet.languages.as_deref(), Some(["common".to_owned(), "draconic".to_owned()].as_slice()));
    assert_eq!(sheet.assured, [Skill::Arcana, Skill::Crafting]);
}

#[test]
fn records_may_name_weapons_and_armour_of_the_tables_with_their_runes() {
    let cells = ". . . . . .\n. A . . . .\n. . . . . .";
    let more = "[[character]]\nname = \"Gerd\"\nlevel = 4\nabilities = [18, 12, 12, 10, 10, 10]\nclass_hit_points = 10\n\
                saves = [\"expert\", \"trained\", \"trained\"]\nweapon_ranks = { martial = \"expert\" }\n\
                armour_ranks = { heavy = \"trained\" }\narmour = \"+1 full plate\"\nshield = \"tower shield\"\n\
                weapons = [\"+1 striking halberd\", \"javelin\"]\n";
    let s = ring_with("", more, cells, &[("one", "Gerd", "ours", "A")]);
    let gerd = s.state().profile(s.id("one"));
    let halberd = &gerd.strikes[0];
    assert_eq!((halberd.attack.total(), halberd.dice, halberd.die, halberd.reach), (4 + 4 + 4 + 1, 2, 10, 10));
    assert_eq!((gerd.armor.statistic.total() + 10, gerd.armor.bulwark), (10 + 6 + 7, true));
    assert_eq!(gerd.shield.as_ref().map(|shield| (shield.hardness, shield.hit_points)), Some((5, 20)));
    let javelin = gerd.strikes.iter().find(|strike| strike.name == "javelin, thrown").expect("it is thrown");
    assert_eq!((javelin.range, javelin.thrown), (30, true));
}

#[test]
fn pf_itm_18_what_the_runes_of_weapons_and_armour_give() {
    let cells = ". . . . . .\n. A B . . .\n. . . . . .";
    let more = "[[character]]\nname = \"Gerd\"\nlevel = 8\nabilities = [18, 12, 12, 10, 10, 10]\nclass_hit_points = 10\n\
                saves = [\"expert\", \"trained\", \"trained\"]\nweapon_ranks = { martial = \"expert\" }\n\
                armour_ranks = { heavy = \"trained\" }\narmour = \"+1 resilient full plate\"\n\
                weapons = [\"+1 striking flaming halberd\"]\n";
    let mut s = ring_with("", more, cells, &[("one", "Gerd", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]);
    let gerd = s.id("one");
    // Expert at level 8 is 12, Constitution 1, and 1 of the rune; Reflex the same at 10.
    let save = |s: &Scene, save: Save| derived::save(s.state(), gerd, save, false).total;
    assert_eq!((save(&s, Save::Fortitude), save(&s, Save::Reflex), save(&s, Save::Will)), (14, 12, 11));
    s.record("two", |profile| profile.hit_points = 100).set("two", |actor| actor.hit_points = 100);
    // Two dice of the halberd and Strength 4, and a d6 of fire.
    let mut s = s.turn("one");
    s.strike("one", "+1 striking flaming halberd", "two", [4, 3, 5, 6]);
    assert_eq!(100 - s.hp("two"), 3 + 5 + 4 + 6);
}

#[test]
fn a_weapon_of_ones_own_may_do_more_than_one_kind_of_damage() {
    let cells = ". . .\n. A .\n. . .";
    let weapon = |also: &str| {
        format!(
            "[[weapon]]\nname = \"ember blade\"\ncategory = \"martial\"\ndie = 8\ndamage = \"slashing\"\nalso = [{also}]\n\
             [[character]]\nname = \"Gerd\"\nlevel = 1\nabilities = [18, 12, 12, 10, 10, 10]\nclass_hit_points = 10\n\
             saves = [\"expert\", \"trained\", \"trained\"]\nweapons = [\"ember blade\"]\n"
        )
    };
    let one = "{ dice = 1, die = 4, damage = \"fire\" }";
    let s = ring_with("", &weapon(one), cells, &[("one", "Gerd", "ours", "A")]);
    let also = &s.state().profile(s.id("one")).strikes[0].also;
    assert_eq!(also.as_slice(), [Portion { dice: 1, die: 4, bonus: 0, damage: DamageType::Fire }]);
}
