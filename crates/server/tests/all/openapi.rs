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
