mod calls;
mod characters;
mod extract;
mod held;
mod import;
mod libraries;
mod links;
mod maps;
mod odds;
mod open;
mod outside;
mod pictures;
mod prices;
mod rolls;
mod simulations;
mod suggest;
mod table;

use crate::error::Problem;
use crate::message::Message;
use crate::{ApiError, Host, socket, web};
use axum::Router;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The OpenAPI document without the operations.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ludex",
        description = "The table over the net. A token goes into the header `Authorization: Bearer TOKEN`. \
                       Live updates come over the WebSocket at `/api/table/live`: its first message is \
                       `{\"token\", \"from\"}`, and it answers with the messages of the schema `Message`."
    ),
    components(schemas(Problem, Message)),
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

/// Adds the error responses that every operation of a kind has in common.
fn add_refusals(document: &mut utoipa::openapi::OpenApi) {
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete, &mut item.patch];
        for (at, operation) in operations.into_iter().enumerate() {
            let Some(operation) = operation else { continue };
            for (status, description) in refusals(operation, at > 0) {
                let known = &mut operation.responses.responses;
                known.entry(status.to_owned()).or_insert_with(|| problem(description));
            }
        }
    }
}

/// Returns the status and the description of each error response of an operation; `changes` if it is no `GET`.
fn refusals(operation: &Operation, changes: bool) -> Vec<(&'static str, &'static str)> {
    let mut refusals = vec![("503", "The store does not answer, or too many are connected")];
    if operation.security.is_some() {
        refusals.push(("401", "The token is missing, unknown or revoked"));
    }
    if operation.parameters.is_some() {
        refusals.push(("400", "Something in the address is not what is expected"));
    }
    if let Some(body) = &operation.request_body {
        refusals.push(("400", "The body is not what is expected"));
        refusals.push(("408", "The body took too long to come"));
        refusals.push(("413", "The body is too long"));
        if !matches!(body, RefOr::T(body) if !body.content.contains_key("application/json")) {
            refusals.push(("415", "The body is not declared as application/json"));
        }
    }
    if changes {
        refusals.push(("403", "The page of another site may not do this, or the holder of the token"));
    }
    refusals
}

fn problem(description: &str) -> RefOr<utoipa::openapi::Response> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(description).content("application/json", content).build().into()
}

fn routes() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(open_to_all())
        .merge(of_libraries())
        .merge(of_characters())
        .merge(of_tables())
        .merge(of_calls())
        .merge(of_links())
        .merge(of_pictures())
        .merge(of_simulations())
}

/// Games, and what is known of them before there is a campaign.
fn open_to_all() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(open::health))
        .routes(routes!(open::list_systems))
        .routes(routes!(open::content_schema))
        .routes(routes!(open::encounters))
        .routes(routes!(open::settings))
        .routes(routes!(open::map))
        .routes(routes!(open::create))
        .routes(routes!(import::import))
        .routes(routes!(open::rules))
}

/// Shelves with files of content.
fn of_libraries() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(libraries::make_library))
        .routes(routes!(libraries::renew_library))
        .routes(routes!(libraries::library_files, libraries::put_files))
        .routes(routes!(libraries::check_file))
        .routes(routes!(libraries::file_text, libraries::delete_file))
        .routes(routes!(libraries::rename_file))
        .routes(routes!(libraries::file_settings))
        .routes(routes!(libraries::own_bestiary))
        .routes(routes!(libraries::bestiary))
}

/// Forms that characters are made with.
fn of_characters() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(characters::fields))
        .routes(routes!(characters::draft))
        .routes(routes!(characters::draft_at_table))
        .routes(routes!(characters::read))
        .routes(routes!(characters::record))
}

/// What is seen and done at a table.
fn of_tables() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(table::table))
        .routes(routes!(table::log))
        .routes(routes!(table::sheet))
        .routes(routes!(odds::odds))
        .routes(routes!(odds::then))
        .routes(routes!(table::why))
        .routes(routes!(suggest::suggest))
        .routes(routes!(table::command))
        .routes(routes!(table::reveal))
        .routes(routes!(table::undo))
        .routes(routes!(table::redo))
        .routes(routes!(rolls::roll))
        .routes(routes!(rolls::roll_odds))
        .routes(routes!(table::export))
}

/// Checks that are called for, and commands that wait for dice.
fn of_calls() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(calls::calls, calls::call))
        .routes(routes!(calls::withdraw))
        .routes(routes!(calls::answer))
        .routes(routes!(calls::chance))
        .routes(routes!(calls::remind))
        .routes(routes!(calls::help))
        .routes(routes!(calls::request_check))
        .routes(routes!(calls::decline))
        .routes(routes!(held::hold))
        .routes(routes!(held::roll_held))
        .routes(routes!(held::take_back_held))
}

/// Who takes part.
fn of_links() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(links::hand_in))
        .routes(routes!(links::admit, links::turn_away))
        .routes(routes!(links::links, links::add))
        .routes(routes!(links::addresses))
        .routes(routes!(links::revoke))
}

/// Pictures and maps.
fn of_pictures() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(pictures::pictures))
        .routes(routes!(pictures::hang, pictures::take_down))
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::fit))
        .routes(routes!(maps::uvtt))
}

/// Simulations of a fight.
fn of_simulations() -> OpenApiRouter<Arc<Host>> {
    OpenApiRouter::new()
        .routes(routes!(prices::price))
        .routes(routes!(simulations::simulate))
        .routes(routes!(simulations::from_here))
        .routes(routes!(simulations::report, simulations::stop))
}

/// Returns the OpenAPI document, generated from the code.
pub fn openapi() -> utoipa::openapi::OpenApi {
    parts().1
}

/// Returns the routes, and the document about them.
fn parts() -> (Router<Arc<Host>>, utoipa::openapi::OpenApi) {
    let (api, mut document) = routes().split_for_parts();
    add_refusals(&mut document);
    (api, document)
}

/// Returns the router of a host: the API, and the web table for every other path.
pub fn router(host: Arc<Host>) -> Router {
    let (api, document) = parts();
    let document: Arc<str> = document.to_json().unwrap_or_default().into();
    let document = move || async move { ([(header::CONTENT_TYPE, "application/json")], document.to_string()) };
    api.route("/api/openapi.json", get(document))
        .route("/api/table/live", get(socket::live))
        .route("/api/{*rest}", axum::routing::any(nothing_here))
        .method_not_allowed_fallback(other_method)
        .fallback(web::file)
        .with_state(host.clone())
        .layer(from_fn_with_state(host, outside::check))
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

/// Adds the security headers to a response.
async fn guard(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                          connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    response
}
