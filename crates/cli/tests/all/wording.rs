//! Content that was written as people write it, and what is said of it: in words of the game, with the place.

use crate::common::*;

/// What `ludex check` says of the text of a file, which must be wrong.
fn wrong(bytes: &[u8]) -> String {
    let place = Place::new();
    std::fs::write(place.path().join("own.toml"), bytes).expect("there is room");
    let said = place.run(&["check", "own.toml"]);
    assert_eq!((said.code, said.err.as_str()), (1, "ludex: something is wrong in 1 file\n"), "{}", said.out);
    for word in ["u8", "i128", "i64", "i32", "struct", "sequence", "variant", "invalid type", "unknown field"] {
        assert!(!said.out.contains(word), "{word}: {}", said.out);
    }
    said.out
}

/// What is said of a creature of Unbound Legends with one line more.
fn creature(line: &str) -> String {
    wrong(format!(
        "system = \"unbound\"\n[[creature]]\nname = \"Thing\"\nap = 10\nhealth = 5\nvitality = 5\nattributes = {{}}\n{line}\n"
    ).as_bytes())
}

#[test]
fn names_sides_and_titles_are_seen_and_fit_on_a_line() {
    let told = wrong(&std::fs::read(repository("crates/cli/tests/cases/content-names.toml")).expect("it is there"));
    for place in
        ["own.toml:21: actors[1].name: a name has 1 to 60 letters", "own.toml:27: actors[2].name: a name has 1"]
    {
        assert!(told.contains(place), "{told}");
    }
    let scene = |title: &str, side: &str, name: &str| {
        format!(
            "system = \"unbound\"\ntitle = \"{title}\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"characters.toml\"]\n\
             [map]\ncells = \"A\"\n[[actors]]\nis = \"Brana\"\nname = \"{name}\"\nside = \"{side}\"\nat = \"A\"\n"
        )
    };
    for bad in ["", "   ", "\\u200B", "\\u2800", "Bra\\nna", "Bra\\u202Ena", &"x".repeat(61)] {
        assert!(
            wrong(scene("T", "s", bad).as_bytes()).contains("own.toml:8: actors[0].name: a name has 1 to 60"),
            "{bad}"
        );
        assert!(
            wrong(scene("T", bad, "n").as_bytes()).contains("own.toml:9: actors[0].side: a side has 1 to 60"),
            "{bad}"
        );
    }
    for bad in ["", " ", "\\u200B", "a\\nb", &"x".repeat(121)] {
        assert!(wrong(scene(bad, "s", "n").as_bytes()).contains("own.toml:2: title: a title has 1 to 120"), "{bad}");
    }
}

#[test]
fn what_a_creature_resists_is_told_in_words_of_the_game() {
    let told = wrong(&std::fs::read(repository("crates/cli/tests/cases/content-resists.toml")).expect("it is there"));
    let expected = "own.toml:12: creature[0].resists: expected { types = [\"fire\"] } or { sources = [...] }";
    assert!(told.contains(expected), "{told}");
    // What stands in a list instead of a table is no record, in whatever order its words come.
    let told = creature("resists = [[\"fire\"]]");
    assert!(told.contains("own.toml:8: creature[0].resists: expected { types"), "{told}");
}

#[test]
fn numbers_words_and_fields_are_told_plainly() {
    let says = |line: &str, wanted: &str| {
        let told = creature(line);
        assert!(told.contains(wanted), "{line}: {told}");
    };
    says("level = 99999999999999999999", "own.toml:8: ");
    says("level = 99999999999999999999", "too large");
    says("level = \"two\"", "creature[0].level: expected a whole number from 1 to 20, not \"two\"");
    says("level = 300", "expected a whole number from 1 to 20, not 300");
    says("pc = \"yes\"", "expected true or false, not \"yes\"");
    says("helth = 3", "there is no field helth here; did you mean health?");
    says("held = 3", "expected a list");
    says("size = \"huger\"", "there is no huger; did you mean huge?");
}

#[test]
fn where_somebody_stands_is_a_sign_of_the_map() {
    for at in ["\"0,0\"", "[0, 0]"] {
        let told = wrong(
            format!("system = \"archsoul\"\ntitle = \"T\"\n[map]\ncells = \"A\"\n[[actors]]\nis = \"x\"\nside = \"s\"\nat = {at}\n")
                .as_bytes(),
        );
        assert!(told.contains("actors[0].at: expected a single sign in quotes, as it stands on the map"), "{told}");
    }
}

#[test]
fn a_file_that_is_no_utf_8_is_told_how_to_be_saved() {
    let told = wrong(b"system = \"unbound\"\ntitle = \"T\xe9st\"\n");
    assert!(told.contains("own.toml:2: ") && told.contains("must be saved as UTF-8"), "{told}");
    let place = Place::new();
    let text = "system = \"unbound\"\ntitle = \"T\u{e9}st\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"characters.toml\"]\n\
                [map]\ncells = \"A\"\n[[actors]]\nis = \"Brana\"\nside = \"heroes\"\nat = \"A\"\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [[&[0xff, 0xfe], &wide[..]].concat(), [b"\xef\xbb\xbf", text.as_bytes()].concat()] {
        std::fs::write(place.path().join("marked.toml"), bytes).expect("there is room");
        assert_eq!(place.well(&["check", "marked.toml"]), "marked.toml: nothing is wrong\n");
    }
    std::fs::write(place.path().join("other.toml"), b"[[weapon]]\n\nname = \"\xe9\"\n").expect("there is room");
    place.file("own.toml", "system = \"unbound\"\ninclude = [\"other.toml\"]\n");
    let said = place.run(&["check", "own.toml"]);
    assert!(said.out.contains("other.toml:3: ") && said.out.contains("UTF-8"), "{}", said.out);
}

#[test]
fn byte_order_marks_of_maps_and_scripts_and_campaigns_are_read_over() {
    let place = Place::new();
    let map = repository("crates/cli/tests/cases/map-byte-order-mark.dd2vtt").display().to_string();
    let said = place.run(&["map", &map]);
    assert_eq!(said.code, 0, "{}", said.err);
    place.file("s.jsonl", "\u{feff}{\"encounter\":\"unbound/duel\"}\n");
    assert_eq!(place.run(&["run", "s.jsonl"]).code, 0, "{}", place.run(&["run", "s.jsonl"]).err);
    let golden = std::fs::read_to_string(repository("crates/cli/tests/golden/unbound-1.jsonl")).expect("it is there");
    place.file("c.jsonl", &format!("\u{feff}{golden}"));
    assert_eq!(place.run(&["import", "c.jsonl"]).code, 0, "{}", place.run(&["import", "c.jsonl"]).err);
}

#[test]
fn sides_that_differ_in_capitals_only_are_warned_of() {
    let place = Place::new();
    let actor = |name: &str, side: &str, at: &str| {
        format!("[[actors]]\nis = \"Brana\"\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\n")
    };
    let scene = |first: &str, second: &str| {
        format!(
            "system = \"unbound\"\ntitle = \"T\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"characters.toml\"]\n\
             [map]\ncells = \"A B\"\n{}{}",
            actor("a", first, "A"),
            actor("b", second, "B")
        )
    };
    place.file("own.toml", &scene("Heroes", "heroes"));
    let told = place.well(&["check", "own.toml"]);
    assert!(told.contains("own.toml:14: actors[1].side: heroes and Heroes differ in capitals only"), "{told}");
    place.file("own.toml", &scene("heroes", "raiders"));
    assert_eq!(place.well(&["check", "own.toml"]), "own.toml: nothing is wrong\n");
}
