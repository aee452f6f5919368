//! The web table: files built into the binary.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Returns a file of the web table, or its first page for every other path, which the page then reads.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = Files::get(path) {
        return answer(path, found);
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Files::get("index.html") {
        Some(found) => answer("index.html", found),
        None => {
            let page = "<!doctype html><html lang=en><title>Ludex</title><p>This binary was built without the web \
                        table: <code>make run</code> builds both. The API is at <a href=/api/openapi.json>\
                        /api/openapi.json</a>.";
            (StatusCode::NOT_FOUND, Html(page)).into_response()
        }
    }
}

fn answer(path: &str, found: rust_embed::EmbeddedFile) -> Response {
    let kind = HeaderValue::from_str(found.metadata.mimetype());
    let mut response = found.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    // The names of assets carry a hash of what is in them; the first page must always be looked at anew.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}
