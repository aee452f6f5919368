//! How a campaign is played is asked before it begins.

use crate::common::Bench;
use axum::http::StatusCode;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/encounters/settings?system=unbound&encounter=skirmish.toml";

#[tokio::test]
async fn a_campaign_begins_with_the_options_that_were_chosen_in_the_form() {
    let bench = Bench::duel().await;
    let form = bench.get(SETTINGS, "").await;
    let field = form["fields"].as_array().and_then(|all| all.iter().find(|field| field["path"] == "/high_ground"));
    let field = field.expect("it is one of the options");
    assert_eq!((&field["takes"]["kind"], &field["rule"]), (&json!("flag"), &json!("UL-OPT-02")));
    assert_eq!(form["command"]["high_ground"], json!(false));

    let begin = |options: Value| json!({"system": "unbound", "encounter": "skirmish.toml", "options": options});
    let made = bench.ask("POST", "/api/campaigns", "", Some(begin(json!({"high_ground": true})))).await;
    assert_eq!(made.0, StatusCode::CREATED, "{}", made.1);
    let token = made.1["token"].as_str().expect("a link").to_owned();
    let (status, export) = bench.ask("GET", "/api/table/export", &token, None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(export.to_string().contains("high_ground\\\":true") || export.to_string().contains("\"high_ground\":true"));
}

#[tokio::test]
async fn options_that_are_none_make_no_campaign() {
    let bench = Bench::duel().await;
    for (options, field) in [(json!({"crit_margin": 0}), "crit_margin"), (json!({"no_such": 1}), "no_such")] {
        let request = json!({"system": "unbound", "encounter": "skirmish.toml", "options": options});
        let (status, body) = bench.ask("POST", "/api/campaigns", "", Some(request)).await;
        assert_eq!((status, &body["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("options")), "{body}");
        assert!(body["error"]["message"].as_str().is_some_and(|message| message.contains(field)), "{body}");
    }
    let (status, _) = bench.ask("GET", "/api/encounters/settings?system=toy&encounter=duel.toml", "", None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "a game without options has no form of them");
}

#[tokio::test]
async fn the_first_map_of_an_encounter_is_open_to_all() {
    let bench = Bench::duel().await;
    let path = "/api/encounters/map?system=unbound&encounter=skirmish.toml";
    let (status, body) = bench.ask("GET", path, "", None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(body["ground"]["cells"].as_array().is_some_and(|cells| cells.len() > 20), "{body}");
    let (status, _) = bench.ask("GET", "/api/encounters/map?system=unbound&encounter=none.toml", "", None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
