use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode, header};
use catalog::Title;
use engine::record::{self, RecordError};
use store::{MatchRow, SeatRow};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::matches::keep;
use crate::extract::At;
use crate::live::Deed;
use crate::token::fresh_id;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, Remade};
use crate::{ApiError, App, clock, words};

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(export))
}

/// The record: whole after the end, before it what you may know.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl", body = String), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn export(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
) -> Result<([(HeaderName, String); 2], String), ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let table = held.table()?;
    let text = if held.is_over() { table.record() } else { table.record_view(held.viewer(caller.visitor)) };
    let file = format!("attachment; filename=\"{}-{}.jsonl\"", table.slug(), live.id);
    Ok(([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, file)], text))
}

/// Makes a match from a record that verifies. All its seats are yours.
#[utoipa::path(post, path = "/api/records", request_body(content = String, content_type = "application/jsonl"),
    responses((status = 201, body = Remade), (status = 413, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
) -> Result<(StatusCode, SetCookie, Json<Remade>), ApiError> {
    // A record may be larger than other bodies.
    let bytes = axum::body::to_bytes(request.into_body(), app.config.record).await.map_err(|_| ApiError::TooLarge)?;
    let header = record::peek(&bytes)?;
    let title = app.title(&header.game)?;
    let _place = app.thinkers.acquire().await.map_err(|_| ApiError::Busy)?;
    let known = caller.welcome(&app).await?;
    let maker = (known.id, words::player(&known.name));
    let (row, text) =
        tokio::task::spawn_blocking(move || verified(title, &bytes, maker)).await.map_err(|_| ApiError::Stumbled)??;
    let id = row.id.clone();
    keep(&app, title, row, Deed::Import { record: text }, None).await?;
    Ok((StatusCode::CREATED, known.cookie, Json(Remade { id })))
}

/// The match of a record in which every hash and every die is right.
fn verified(
    title: &'static dyn Title,
    bytes: &[u8],
    (maker, player): (i64, String),
) -> Result<(MatchRow, String), ApiError> {
    let table = title.read_record(bytes)?;
    let text = std::str::from_utf8(bytes)
        .map_err(|_| ApiError::Record(RecordError { line: 1, text: "the record is not UTF-8 text".to_owned() }))?;
    let setup = table.setup();
    let seats = table
        .seats()
        .iter()
        .enumerate()
        .map(|(number, name)| SeatRow {
            name: name.clone(),
            visitor: Some(maker),
            hotseat: true,
            player: setup.players.get(number).filter(|name| !name.is_empty()).unwrap_or(&player).clone(),
            nonce: setup.nonces.get(number).cloned().unwrap_or_default(),
            ..SeatRow::default()
        })
        .collect();
    let row = MatchRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        made: clock::now(),
        maker,
        game: title.slug().to_owned(),
        data: title.data_hash().to_owned(),
        scenario: setup.scenario.clone(),
        options: serde_json::to_string(&setup.options).map_err(|_| ApiError::Stumbled)?,
        secret: setup.secret.0,
        undo: setup.undo,
        listed: false,
        seats,
    };
    Ok((row, text.to_owned()))
}
