//! The document that the web table's types are made from is the one that the code generates.

use std::path::Path;

#[test]
fn the_checked_in_document_is_the_one_that_the_code_generates() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let generated = ludex_server::openapi().to_pretty_json().expect("it is plain data") + "\n";
    if std::env::var_os("LUDEX_UPDATE").is_some() {
        std::fs::write(&path, &generated).expect("it can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == generated,
        "web/openapi.json is out of date: run this test with LUDEX_UPDATE=1, then `npm run types`"
    );
}

/// The names under which the types of a source file stand in the document, each with its line.
fn names(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for declared in text.split("ToSchema").skip(1) {
        let Some(item) = declared.split(['{', ';']).next() else { continue };
        let renamed = declared.split_once("schema(as = ").filter(|(before, _)| before.len() < item.len());
        let own = item.split(['\n', ' ', '<', '(']).skip_while(|word| !["struct", "enum"].contains(word)).nth(1);
        let word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned();
        let name = renamed.map(|(_, name)| word(name)).or(own.map(word));
        found.extend(name.filter(|name| !name.is_empty()));
    }
    found
}

fn sources(folder: &Path, into: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("it is there").flatten() {
        match entry.path() {
            path if path.is_dir() => sources(&path, into),
            path if path.extension().is_some_and(|kind| kind == "rs") => {
                into.push(std::fs::read_to_string(path).expect("it can be read"));
            }
            _ => {}
        }
    }
}

/// Of two types of one name only one stands in the document, for both.
#[test]
fn no_two_types_share_a_name_in_the_document() {
    assert_eq!(names("#[derive(utoipa::ToSchema)]\n#[serde(x)]\npub struct Side {"), ["Side"]);
    assert_eq!(names("#[derive(ToSchema), schema(as = FightSide))]\npub enum Side {"), ["FightSide"]);
    let mut texts = Vec::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in ["engine", "odds", "simulate", "games", "server", "dice"] {
        sources(&crates.join(name).join("src"), &mut texts);
    }
    let mut all: Vec<String> = texts.iter().flat_map(|text| names(text)).collect();
    all.sort();
    let twice: Vec<&String> = all.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| &pair[0]).collect();
    assert!(twice.is_empty(), "two types of one name: {twice:?}; say #[schema(as = Another)] of one");
    // Whoever looks through the sources finds what is in the document.
    let document = serde_json::to_value(ludex_server::openapi()).expect("it is plain data");
    let schemas = document["components"]["schemas"].as_object().expect("there are some");
    let missed: Vec<&String> = schemas.keys().filter(|name| !all.contains(name)).collect();
    assert!(missed.len() <= 2 && schemas.len() > 30, "not found in the sources: {missed:?}");
}
