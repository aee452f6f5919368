mod characters;
mod extract;
mod links;
mod open;
mod rolls;
mod table;

use crate::error::Problem;
use crate::{ApiError, Host, socket, web};
use axum::Router;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the document says of the whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludex",
        description = "The table over the net. A token goes into the header `Authorization: Bearer TOKEN`. \
                       Live updates come over the WebSocket at `/api/table/live`: its first message is \
                       `{\"token\", \"from\"}`, and it answers with the messages of the schema `Message`."
    ),
    components(schemas(Problem, socket::Message)),
    modifiers(&Bearer)
)]
struct Document;

struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

fn routes() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(open::health))
        .routes(routes!(open::list_systems))
        .routes(routes!(open::encounters))
        .routes(routes!(open::settings))
        .routes(routes!(open::create))
        .routes(routes!(open::rules))
        .routes(routes!(characters::blanks))
        .routes(routes!(characters::draft))
        .routes(routes!(characters::draft_at_table))
        .routes(routes!(characters::read))
        .routes(routes!(characters::record))
        .routes(routes!(table::table))
        .routes(routes!(table::log))
        .routes(routes!(table::sheet))
        .routes(routes!(table::odds))
        .routes(routes!(table::why))
        .routes(routes!(table::command))
        .routes(routes!(table::undo))
        .routes(routes!(table::redo))
        .routes(routes!(rolls::roll))
        .routes(routes!(rolls::roll_odds))
        .routes(routes!(table::export))
        .routes(routes!(links::links, links::add))
        .routes(routes!(links::revoke))
}

/// The OpenAPI document, generated from the code.
pub fn openapi() -> utoipa::openapi::OpenApi {
    routes().split_for_parts().1
}

/// Everything that a host answers.
pub fn router(host: Arc<Host>) -> Router {
    let (api, document) = routes().split_for_parts();
    let document: Arc<str> = document.to_json().unwrap_or_default().into();
    let document = move || async move { ([(header::CONTENT_TYPE, "application/json")], document.to_string()) };
    api.route("/api/openapi.json", get(document))
        .route("/api/table/live", get(socket::live))
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .method_not_allowed_fallback(other_method)
        .fallback(web::file)
        .with_state(host)
        .layer(CompressionLayer::new())
        .layer(map_response(guard))
}

async fn nothing_here() -> ApiError {
    ApiError::not_found("there is nothing at this address; the document at /api/openapi.json tells what there is")
}

async fn other_method() -> ApiError {
    let message = "this address takes another method; the document at /api/openapi.json tells which";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

/// Headers that keep a page of ours to itself.
async fn guard(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                          connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    response
}
