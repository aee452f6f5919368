//! Libraries: folders of a user's own content files.

use super::extract::{Body, ClientAddress, OwnLibrary, PathParam};
use crate::error::Problem;
use crate::libraries::{CreatedLibrary, LibraryFileInfo, Written};
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludex_engine::Form;
use ludex_games::{About, Being, said};
use ludex_store::{MOST_FILE, MOST_FILES, MOST_LIBRARY, Over};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most files in one upload.
const MOST_AT_ONCE: usize = 100;

/// Makes a library for content files of one's own. Whoever has its token may do everything with it.
#[utoipa::path(
    post,
    path = "/api/shelves",
    operation_id = "make_shelf",
    responses(
        (status = 201, body = CreatedLibrary),
        (status = 409, body = Problem, description = "There are as many shelves as this server keeps"),
        (status = 429, body = Problem, description = "That much was made from there within a minute")
    )
)]
pub(crate) async fn make_library(
    State(host): State<Arc<Host>>,
    ClientAddress(address): ClientAddress,
) -> Result<(StatusCode, Json<CreatedLibrary>), ApiError> {
    address.map_or(Ok(()), |address| host.may_make(address))?;
    Ok((StatusCode::CREATED, Json(host.add_library().await?)))
}

/// Gives a library another token: the one before, and every link with it, opens nothing any more.
#[utoipa::path(
    post,
    path = "/api/shelves/token",
    operation_id = "renew_shelf",
    security(("token" = [])),
    responses((status = 200, body = CreatedLibrary), (status = 401, body = Problem))
)]
pub(crate) async fn renew_library(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
) -> Result<Json<CreatedLibrary>, ApiError> {
    host.renew_library(library).await.map(Json)
}

/// What a library has of one system.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = ShelfContent)]
pub(crate) struct LibraryContent {
    /// Its files, by name.
    files: Vec<LibraryFileInfo>,
    /// How long a file may be, in bytes.
    most_file: usize,
    /// How many files a library holds, of all systems together.
    most_files: usize,
    /// How many bytes they may have in all.
    #[serde(rename = "most_shelf")]
    most_library: usize,
}

/// The files of a library that are of one system, each with what it is and what is wrong with it.
#[utoipa::path(
    get,
    path = "/api/shelf/{system}/files",
    operation_id = "shelf_files",
    params(("system" = String, Path, description = "The system's id")),
    security(("token" = [])),
    responses((status = 200, body = LibraryContent), (status = 404, body = Problem))
)]
pub(crate) async fn library_files(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam(of): PathParam<String>,
) -> Result<Json<LibraryContent>, ApiError> {
    let folder = host.folder(library, &of).await?;
    let files = host.libraries.about(Arc::new(folder)).await?;
    Ok(Json(LibraryContent { files, most_file: MOST_FILE, most_files: MOST_FILES, most_library: MOST_LIBRARY }))
}

/// A file to be put in a library.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewFile {
    /// Its name: small letters, digits, `-` or `_`, and `.toml` behind them.
    name: String,
    /// Its text, at most 256 KiB.
    text: String,
    /// The hash of the text over which it is written; without, nothing may stand under the name.
    #[serde(default)]
    over: Option<String>,
}

/// Files to be put in a library.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Upload {
    /// The files, 1 to 100; they may name one another.
    files: Vec<NewFile>,
    /// Whether files with faults are kept all the same, to be mended later.
    #[serde(default)]
    draft: bool,
    /// Whether they take the place of whatever has their names.
    #[serde(default)]
    replace: bool,
}

impl Upload {
    fn written(self) -> Result<Vec<Written>, ApiError> {
        if !(1..=MOST_AT_ONCE).contains(&self.files.len()) {
            return Err(ApiError::malformed("files", format!("expected 1 to {MOST_AT_ONCE} files")));
        }
        let replace = self.replace;
        let file = |(place, NewFile { name, text, over }): (usize, NewFile)| {
            let over = match over {
                _ if replace => Over::Anything,
                None => Over::Nothing,
                Some(hash) => Over::This(hash.parse().map_err(|error: ludex_store::NotHex| {
                    ApiError::malformed(format!("files[{place}].over"), error.to_string())
                })?),
            };
            Ok(Written { name, text, over })
        };
        self.files.into_iter().enumerate().map(file).collect()
    }
}

/// Puts files in a library: all of them, or none where something is wrong with one.
#[utoipa::path(
    post,
    path = "/api/shelf/{system}/files",
    params(("system" = String, Path, description = "The system's id")),
    security(("token" = [])),
    request_body = Upload,
    responses(
        (status = 200, body = Vec<LibraryFileInfo>),
        (status = 404, body = Problem, description = "There is no such game"),
        (status = 409, body = Problem, description = "Another text stands there, or the shelf is full"),
        (status = 422, body = Problem, description = "The files have faults, and were not sent as drafts")
    )
)]
pub(crate) async fn put_files(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam(of): PathParam<String>,
    Body(upload): Body<Upload>,
) -> Result<Json<Vec<LibraryFileInfo>>, ApiError> {
    let folder = host.folder(library, &of).await?;
    let draft = upload.draft;
    host.put(folder, upload.written()?, draft).await.map(Json)
}

/// A text to be checked.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskCheck {
    /// What the file would be called.
    name: String,
    /// Its text.
    text: String,
}

/// What a text would be in a library, and what is wrong with it. It is not kept.
#[utoipa::path(
    post,
    path = "/api/shelf/{system}/check",
    params(("system" = String, Path, description = "The system's id")),
    security(("token" = [])),
    request_body = AskCheck,
    responses((status = 200, body = About), (status = 404, body = Problem))
)]
pub(crate) async fn check_file(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam(of): PathParam<String>,
    Body(AskCheck { name, text }): Body<AskCheck>,
) -> Result<Json<About>, ApiError> {
    ludex_store::check_name(&name)?;
    if text.len() > MOST_FILE {
        return Err(ApiError::malformed("text", format!("expected at most {MOST_FILE} bytes")));
    }
    let folder = Arc::new(host.folder(library, &of).await?);
    let about = host.look_at(folder, Arc::new(vec![Written { name, text, over: Over::Anything }])).await?;
    about.into_iter().next().map(Json).ok_or_else(|| ApiError::malformed("text", "expected a text"))
}

/// A file of a library with its text.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct FileText {
    /// Its name.
    name: String,
    /// Its text.
    text: String,
    /// What the text says, as JSON; nothing where it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    said: Option<serde_json::Value>,
    /// The hash of its text.
    hash: String,
}

/// The text of a file.
#[utoipa::path(
    get,
    path = "/api/shelf/{system}/files/{name}",
    params(("system" = String, Path, description = "The system's id"), ("name" = String, Path, description = "The file")),
    security(("token" = [])),
    responses((status = 200, body = FileText), (status = 404, body = Problem))
)]
pub(crate) async fn file_text(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam((of, name)): PathParam<(String, String)>,
) -> Result<Json<FileText>, ApiError> {
    let folder = host.folder(library, &of).await?;
    let file = folder.file(&name)?;
    let text = file.text.clone();
    let hash = file.hash.to_string();
    Ok(Json(FileText { name: file.name.clone(), said: said(&text), text, hash }))
}

/// Deletes a file.
#[utoipa::path(
    delete,
    path = "/api/shelf/{system}/files/{name}",
    params(("system" = String, Path, description = "The system's id"), ("name" = String, Path, description = "The file")),
    security(("token" = [])),
    responses((status = 204), (status = 404, body = Problem))
)]
pub(crate) async fn delete_file(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam((of, name)): PathParam<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let none = ApiError::not_found(format!("there is no file {name} in this library"));
    let deleted = host.storage.work(move |store| store.delete_library_file(library, &of, &name)).await?;
    if deleted { Ok(StatusCode::NO_CONTENT) } else { Err(none) }
}

/// Another name of a file.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// What it will be called. Files that include it still name it as it was.
    to: String,
}

/// Renames a file.
#[utoipa::path(
    post,
    path = "/api/shelf/{system}/files/{name}/rename",
    params(("system" = String, Path, description = "The system's id"), ("name" = String, Path, description = "The file")),
    security(("token" = [])),
    request_body = Rename,
    responses((status = 204), (status = 404, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn rename_file(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam((of, name)): PathParam<(String, String)>,
    Body(Rename { to }): Body<Rename>,
) -> Result<StatusCode, ApiError> {
    let none = ApiError::not_found(format!("there is no file {name} in this library"));
    let renamed = host.storage.work(move |store| store.rename_library_file(library, &of, &name, &to)).await?;
    if renamed { Ok(StatusCode::NO_CONTENT) } else { Err(none) }
}

/// How an encounter of a library is played: the options of its campaign, filled in as they are.
#[utoipa::path(
    get,
    path = "/api/shelf/{system}/files/{name}/settings",
    params(("system" = String, Path, description = "The system's id"), ("name" = String, Path, description = "The file")),
    security(("token" = [])),
    responses((status = 200, body = Form), (status = 404, body = Problem), (status = 422, body = Problem))
)]
pub(crate) async fn file_settings(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam((of, name)): PathParam<(String, String)>,
) -> Result<Json<Form>, ApiError> {
    let folder = host.folder(library, &of).await?;
    let rules = folder.rules;
    let file = folder.file(&name)?.name.clone();
    let library = folder.library();
    let form = host.libraries.work(move || rules.settings(&file, &library)).await?;
    let form = form.map_err(|faults| ApiError::faulty(StatusCode::UNPROCESSABLE_ENTITY, "name", faults))?;
    form.map(Json).ok_or_else(|| ApiError::not_found(format!("{of} has no options")))
}

/// The beings that the files of a library define for scenes to name.
#[utoipa::path(
    get,
    path = "/api/shelf/{system}/bestiary",
    params(("system" = String, Path, description = "The system's id")),
    security(("token" = [])),
    responses((status = 200, body = Vec<Being>), (status = 404, body = Problem))
)]
pub(crate) async fn own_bestiary(
    State(host): State<Arc<Host>>,
    OwnLibrary(library): OwnLibrary,
    PathParam(of): PathParam<String>,
) -> Result<Json<Vec<Being>>, ApiError> {
    let folder = host.folder(library, &of).await?;
    host.libraries.beings(Arc::new(folder)).await.map(Json)
}

/// The beings that the starter content of a system defines for scenes to name.
#[utoipa::path(
    get,
    path = "/api/systems/{system}/bestiary",
    params(("system" = String, Path, description = "The system's id")),
    responses((status = 200, body = Vec<Being>), (status = 404, body = Problem))
)]
pub(crate) async fn bestiary(
    State(host): State<Arc<Host>>,
    PathParam(of): PathParam<String>,
) -> Result<Json<Arc<Vec<Being>>>, ApiError> {
    host.starter_beings(&of).await.map(Json)
}
