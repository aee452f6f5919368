//! Creatures of other programs become content.

use ludex_games::imports::read;

const ARCHER: &str = include_str!("../../../pathfinder/tests/files/shape-e.json");
const WIGHT: &str = include_str!("../../../pathfinder/tests/files/shape-c.json");

#[test]
fn a_creature_becomes_a_record() {
    let taken = read("pathfinder", ARCHER).expect("it is JSON");
    assert_eq!((taken.taken, taken.whole, taken.report.as_slice()), (1, 1, [].as_slice()));
    let table: toml::Table = toml::from_str(&taken.toml).expect("it is TOML");
    let archer = &table["creature"][0];
    assert_eq!((archer["name"].as_str(), archer["armor_class"].as_integer()), (Some("Ridge Archer"), Some(16)));
    assert_eq!(archer["strikes"][0]["range"].as_integer(), Some(60));
    assert!(taken.toml.starts_with("# from OGL"));
}

#[test]
fn what_is_missing_is_told_and_texts_are_comments() {
    let taken = read("pathfinder", WIGHT).expect("it is JSON");
    assert_eq!((taken.taken, taken.whole), (1, 0));
    assert!(
        taken.report.contains(&"Glass Wight: not taken: Net: it has no damage in dice that could be taken".to_owned())
    );
    assert!(taken.toml.contains("# Glass Burst, action (2): 2d6+5 slashing"));
    assert!(toml::from_str::<toml::Table>(&taken.toml).is_ok());
}

#[test]
fn older_packs_have_a_creature_on_each_line() {
    let line = |text: &str| text.replace('\n', " ");
    let taken = read("pathfinder", &format!("{}\n{}\n", line(ARCHER), line(WIGHT))).expect("each line is JSON");
    assert_eq!((taken.taken, taken.toml.matches("[[creature]]").count()), (2, 2));
    assert!(read("pathfinder", "{\"type\": ").unwrap_err().starts_with("it is no JSON"));
    assert_eq!(read("destiny", ARCHER).unwrap_err(), "destiny takes no files of other programs; there are pathfinder");
    let other = read("pathfinder", "{\"type\": \"vehicle\"}").expect("it is JSON");
    assert_eq!(other.report, ["not taken: it is of type vehicle; only npc, character and hazard are taken"]);
}

#[test]
fn a_hazard_becomes_a_record() {
    let pit = r#"{"type": "hazard", "name": "Loose Board", "items": [{"type": "action", "name": "Fall", "system":
        {"description": {"value": "Trigger: somebody steps on it. It falls 10 feet."}}}], "system": {
        "attributes": {"ac": {"value": 10}, "hp": {"max": 8}, "hardness": 2, "stealth": {"value": 5}},
        "details": {"level": {"value": 0}, "disable": "DC 15 Thievery"}}}"#;
    let taken = read("pathfinder", pit).expect("it is JSON");
    let table: toml::Table = toml::from_str(&taken.toml).expect("it is TOML");
    let board = &table["hazard"][0];
    assert_eq!((taken.taken, board["pit"].as_integer(), board["stealth"].as_integer()), (1, Some(10), Some(15)));
}
