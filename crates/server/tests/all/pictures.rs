//! Pictures behind scenes and on tokens: who puts them there, who is told of them, and what is refused.

use crate::common::Bench;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use ludex_server::router;
use ludex_store::Store;
use serde_json::{Value, json};
use tower::ServiceExt;

/// A PNG of so many pixels, with words of its own that nobody is told.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let chunk = |name: &[u8; 4], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], name, data, &[0; 4]].concat();
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let parts = [chunk(b"IHDR", &head), chunk(b"tEXt", b"Author\0home"), chunk(b"IDAT", b"drawn"), chunk(b"IEND", b"")];
    [&[0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a][..], &parts.concat()].concat()
}

pub(crate) async fn send(
    bench: &Bench,
    method: &str,
    path: &str,
    token: &str,
    body: Vec<u8>,
) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::builder().method(method).uri(path).header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = request.header(header::CONTENT_LENGTH, body.len()).body(Body::from(body)).expect("it is a request");
    let response = router(bench.host.clone()).oneshot(request).await.expect("the router answers");
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("the body ends");
    (status, headers, bytes.to_vec())
}

pub(crate) async fn put(bench: &Bench, place: &str, body: Vec<u8>) -> (StatusCode, Value) {
    let (status, _, bytes) = send(bench, "PUT", &format!("/api/table/pictures/{place}"), &bench.token, body).await;
    (status, serde_json::from_slice(&bytes).expect("it is JSON"))
}

pub(crate) async fn places(bench: &Bench, token: &str) -> Vec<String> {
    let told = bench.get("/api/table/pictures", token).await;
    let told = told["pictures"].as_array().expect("a list").clone();
    told.iter().map(|picture| picture["place"].as_str().expect("text").to_owned()).collect()
}

#[tokio::test]
async fn the_game_master_puts_a_picture_behind_the_scene_and_all_see_it() {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let (status, told) = put(&bench, "scene-0?x=4.5&y=-2&space=64", png(400, 300)).await;
    let picture = &told["pictures"][0];
    assert_eq!((status, &picture["width"], &picture["fit"]["x"]), (StatusCode::OK, &json!(400), &json!(4.5)), "{told}");
    assert_eq!(bench.get("/api/table/pictures", &player).await, told);
    let path = format!("/api/table/pictures/scene-0/{}", picture["hash"].as_str().expect("text"));
    let (status, headers, bytes) = send(&bench, "GET", &path, &player, Vec::new()).await;
    assert_eq!((status, &headers[header::CONTENT_TYPE]), (StatusCode::OK, &"image/png".parse().expect("a value")));
    assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    assert!(headers[header::CACHE_CONTROL].to_str().is_ok_and(|kept| kept.contains("immutable")));
    assert_eq!(bytes.len() as u64, picture["bytes"].as_u64().expect("a number"));
    assert!(!bytes.windows(4).any(|word| word == b"home"), "what it says of its maker is not kept");
    // The others only look, and who has no link not even that.
    let fit = json!({"x": 1, "y": 2, "space": 70.5});
    let fits = "/api/table/pictures/scene-0/fit";
    assert_eq!(send(&bench, "PUT", "/api/table/pictures/scene-0", &player, png(4, 3)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.ask("POST", fits, &player, Some(fit.clone())).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.ask("DELETE", "/api/table/pictures/scene-0", &player, None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(send(&bench, "GET", &path, "nobody", Vec::new()).await.0, StatusCode::UNAUTHORIZED);
    // A link of another campaign opens nothing here.
    let other = bench.host.create("toy", "duel.toml", None).await.expect("it is made").token;
    assert_eq!(send(&bench, "GET", &path, &other, Vec::new()).await.0, StatusCode::NOT_FOUND);
    // It is fitted, and taken away; the file of the campaign does not know of it.
    let (status, told) = bench.ask("POST", fits, &bench.token, Some(fit)).await;
    assert_eq!((status, &told["pictures"][0]["fit"]["space"]), (StatusCode::OK, &json!(70.5)));
    let file = bench.get("/api/table/export", &bench.token).await.to_string();
    assert!(!file.contains("scene-0") && !file.contains(&path[path.len() - 64..]), "{file}");
    assert_eq!(bench.ask("DELETE", "/api/table/pictures/scene-0", &bench.token, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(send(&bench, "GET", &path, &bench.token, Vec::new()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(places(&bench, &player).await, [""; 0]);
}

#[tokio::test]
async fn the_picture_of_somebody_hidden_is_told_the_game_master_alone() {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let seen = bench.get("/api/table", &player).await["view"]["tokens"].clone();
    let seen: Vec<u64> = seen.as_array().expect("a list").iter().filter_map(|token| token["actor"].as_u64()).collect();
    let all = bench.get("/api/table", &bench.token).await["view"]["tokens"].as_array().expect("a list").len() as u64;
    let hidden = (0..all).find(|actor| !seen.contains(actor)).expect("somebody lurks");
    for actor in [0, hidden] {
        let (status, told) = put(&bench, &format!("actor-{actor}"), png(64, 64)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    assert_eq!(places(&bench, &bench.token).await, ["actor-0".to_owned(), format!("actor-{hidden}")]);
    assert_eq!(places(&bench, &player).await, ["actor-0"]);
    // The same picture, whose hash is known, is not there under the hidden one.
    let told = bench.get("/api/table/pictures", &player).await;
    let hash = told["pictures"][0]["hash"].as_str().expect("text").to_owned();
    let of = |actor: u64| format!("/api/table/pictures/actor-{actor}/{hash}");
    assert_eq!(send(&bench, "GET", &of(0), &player, Vec::new()).await.0, StatusCode::OK);
    assert_eq!(send(&bench, "GET", &of(hidden), &player, Vec::new()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(send(&bench, "GET", &of(hidden), &bench.token, Vec::new()).await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_is_no_picture_or_no_place_is_refused_with_a_word_on_why() {
    let bench = Bench::duel().await;
    let text = b"<svg onload='alert(1)'/>".to_vec();
    for (place, body, status, code) in [
        ("scene-0", text.clone(), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0", Vec::new(), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0", png(60_000, 60_000), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0", png(40, 30)[..50].to_vec(), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0", vec![0x89; 100 << 20], StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
        ("actor-0", vec![0x89; (1 << 20) + 1], StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
        ("actor-0", png(2000, 20), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0?x=1", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0?x=1&y=1&space=NaN", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0?x=1&y=1&space=0", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-0?x=1e99&y=1&space=50", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("scene-7", png(4, 3), StatusCode::CONFLICT, "moved-on"),
        ("scene-00", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("actor-99", png(4, 3), StatusCode::NOT_FOUND, "not-found"),
        ("actor--1", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("..%2F..%2Fetc%2Fpasswd", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
        ("%00", png(4, 3), StatusCode::BAD_REQUEST, "malformed"),
    ] {
        let (came, told) = put(&bench, place, body).await;
        assert_eq!((came, &told["error"]["code"]), (status, &json!(code)), "{place}: {told}");
    }
    assert_eq!(places(&bench, &bench.token).await, [""; 0]);
    // One that says nothing of its length is read no further than it may go.
    let endless = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![0x89_u8; 1 << 20]));
    let request = Request::builder().method("PUT").uri("/api/table/pictures/scene-0");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {}", bench.token));
    let request = request.body(Body::from_stream(endless)).expect("it is a request");
    let response = router(bench.host.clone()).oneshot(request).await.expect("the router answers");
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    // And fits are numbers that can be drawn.
    assert_eq!(put(&bench, "scene-0", png(4, 3)).await.0, StatusCode::OK);
    for wrong in [json!({"x": 0, "y": 0, "space": 1e9}), json!({"x": 0, "y": 0}), json!({"x": "0", "y": 0, "space": 9})]
    {
        let fits = "/api/table/pictures/scene-0/fit";
        assert_eq!(bench.ask("POST", fits, &bench.token, Some(wrong)).await.0, StatusCode::BAD_REQUEST);
    }
}

/// What hangs is there again after the server was killed.
#[tokio::test]
async fn pictures_are_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ludex.db");
    let bench = Bench::of(Store::open(&path).expect("it opens"), "duel.toml").await;
    assert_eq!(put(&bench, "scene-0", png(40, 30)).await.0, StatusCode::OK);
    let token = bench.token.clone();
    bench.host.shut().await.expect("it closes");
    let bench = Bench::over(Store::open(&path).expect("it opens"), token);
    assert_eq!(places(&bench, &bench.token).await, ["scene-0"]);
}

/// A map of another table comes back as ours, with its picture as it may be put behind a map.
#[tokio::test]
async fn a_map_of_another_table_is_laid_on_our_ground() {
    let bench = Bench::duel().await;
    let image = ludex_games::maps::encode(&png(70, 35));
    let mut map = json!({
        "resolution": {"map_size": {"x": 2, "y": 1}, "pixels_per_grid": 35},
        "line_of_sight": [[{"x": 1.5, "y": 0}, {"x": 1.5, "y": 1}]],
        "image": image,
    });
    let ask = |map: &Value| send(&bench, "POST", "/api/maps/uvtt", "", map.to_string().into_bytes());
    let (status, _, told) = ask(&map).await;
    let told: Value = serde_json::from_slice(&told).expect("it is JSON");
    let parted = json!(["with all doors shut the ground falls into 2 parts between which no way leads"]);
    assert_eq!((status, &told["walls"], &told["notes"]), (StatusCode::OK, &json!(1), &parted), "{told}");
    assert!(told["toml"].as_str().is_some_and(|toml| toml.contains("1.5,0-1.5,1")), "{told}");
    assert_eq!(told["said"]["map"], json!({"shape": "square", "cells": "..\n", "walls": ["1.5,0-1.5,1"]}));
    assert_eq!((&told["picture"]["width"], &told["picture"]["space"]), (&json!(70), &json!(35.0)));
    assert!(told["picture"]["data"].as_str().is_some_and(|data| data.len() < image.len()), "its words are left out");
    map["image"] = json!("R0lGODlh");
    let (status, _, told) = ask(&map).await;
    let told: Value = serde_json::from_slice(&told).expect("it is JSON");
    assert!(status == StatusCode::OK && told["notes"].to_string().contains("PNG, JPEG or WebP"), "{told}");
    assert_eq!(ask(&json!({})).await.0, StatusCode::BAD_REQUEST);
    let long = send(&bench, "POST", "/api/maps/uvtt", "", vec![b' '; (16 << 20) + 1]).await;
    assert_eq!(long.0, StatusCode::PAYLOAD_TOO_LARGE);
}

/// What hangs behind a scene is told of while that scene is played, and not before or after.
#[tokio::test]
async fn the_picture_of_another_scene_is_told_the_game_master_alone() {
    let host = ludex_server::Host::open(Store::in_memory().expect("memory is there"));
    let token = host.create("unbound", "the-drowned-bell.toml", None).await.expect("it is one of the encounters").token;
    let bench = Bench::at(host, token);
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    for scene in [1, 2] {
        bench.done(&bench.token, json!({"do": "open_scene", "scene": scene}), &[]).await;
        let (status, told) = put(&bench, &format!("scene-{scene}"), png(40, 30 + scene)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    assert_eq!(places(&bench, &player).await, ["scene-2"]);
    assert_eq!(places(&bench, &bench.token).await, ["scene-1", "scene-2"]);
    let told = bench.get("/api/table/pictures", &bench.token).await;
    let of = |place: usize| {
        let picture = &told["pictures"][place];
        format!(
            "/api/table/pictures/{}/{}",
            picture["place"].as_str().expect("text"),
            picture["hash"].as_str().expect("text")
        )
    };
    assert_eq!(send(&bench, "GET", &of(0), &player, Vec::new()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(send(&bench, "GET", &of(1), &player, Vec::new()).await.0, StatusCode::OK);
    let (status, undone) = bench.ask("POST", "/api/table/undo", &bench.token, Some(json!({"id": "u"}))).await;
    assert_eq!(status, StatusCode::OK, "{undone}");
    assert_eq!(places(&bench, &player).await, ["scene-1"], "the scene before is played again");
}
