//! A host with its router, and requests to it.

#![allow(dead_code, reason = "not every test file uses all of it")]

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use ludex_server::{Host, router};
use ludex_store::Store;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tower::ServiceExt;

/// A host, the campaign made on it, and the game master's token.
pub struct Bench {
    pub host: Arc<Host>,
    pub token: String,
    router: axum::Router,
    next: AtomicU64,
}

impl Bench {
    /// A toy duel on a store in memory.
    pub async fn duel() -> Bench {
        Self::of(Store::in_memory().expect("memory is there"), "duel.toml").await
    }

    /// A toy encounter on a store.
    pub async fn of(store: Store, encounter: &str) -> Bench {
        let host = Host::open(store);
        let made = host.create("toy", encounter, None).await.expect("it is one of the encounters");
        Self::at(host, made.token)
    }

    /// A host with a campaign on it.
    pub fn at(host: Arc<Host>, token: String) -> Bench {
        Bench { router: router(host.clone()), host, token, next: AtomicU64::new(0) }
    }

    /// A host over a store that holds a campaign already.
    pub fn over(store: Store, token: String) -> Bench {
        let bench = Self::at(Host::open(store), token);
        bench.next.store(1000, Ordering::Relaxed);
        bench
    }

    /// A number that was not given before.
    pub fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// A request with a token.
    pub async fn ask(&self, method: &str, path: &str, token: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.body(body).expect("it is a request");
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("the body ends");
        (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into_owned().into()))
    }

    /// A text of another kind than JSON, sent without a token.
    pub async fn send(&self, path: &str, kind: &str, text: &str) -> (StatusCode, Value) {
        let request = Request::builder().method("POST").uri(path).header(header::CONTENT_TYPE, kind);
        let request = request.body(Body::from(text.to_owned())).expect("it is a request");
        let response = self.router.clone().oneshot(request).await.expect("the router answers");
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("the body ends");
        (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into_owned().into()))
    }

    /// A request that must go well.
    pub async fn get(&self, path: &str, token: &str) -> Value {
        let (status, body) = self.ask("GET", path, token, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    /// Gives a command under a new id.
    pub async fn give(&self, token: &str, command: Value, dice: Option<&[u32]>) -> (StatusCode, Value) {
        let id = format!("c{}", self.next.fetch_add(1, Ordering::Relaxed));
        let mut body = json!({"id": id, "command": command});
        if let Some(dice) = dice {
            body["dice"] = dice.into();
        }
        self.ask("POST", "/api/table/commands", token, Some(body)).await
    }

    /// Gives a command that must be executed.
    pub async fn done(&self, token: &str, command: Value, dice: &[u32]) -> Value {
        let (status, body) = self.give(token, command.clone(), Some(dice)).await;
        assert_eq!(status, StatusCode::OK, "{command}: {body}");
        body
    }

    /// The token of a new link.
    pub async fn link(&self, role: &str, name: &str, actors: &[u16]) -> (i64, String) {
        let body = json!({"role": role, "name": name, "actors": actors});
        let (status, made) = self.ask("POST", "/api/table/links", &self.token, Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let text = |field: &str| made[field].as_str().expect("it is text").to_owned();
        assert_eq!(text("link"), format!("/table#{}", text("token")));
        (made["id"].as_i64().expect("it is a number"), text("token"))
    }
}
