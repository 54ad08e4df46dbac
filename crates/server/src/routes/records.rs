use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::{Extension, Json};
use catalog::Title;
use engine::record::{self, RecordError};
use serde_json::{Value, json};
use store::{Act, ActKind, MatchRow, SeatRow, Stakes, VisitorId};

use super::matches::keep;
use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::At;
use crate::guard::Address;
use crate::live::{Deed, State as MatchState};
use crate::token::{fresh_id, hex};
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, Remade};
use crate::{ApiError, App, words};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(import)).routes(routes!(export))
}

/// The record: whole after the end, before it what you may know.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl", body = String), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn export(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Sent, ApiError> {
    let live = match app.live(&id).await {
        Err(ApiError::OldRules(why)) => return as_stored(&app, &caller, id).await?.ok_or(ApiError::OldRules(why)),
        live => live?,
    };
    let held = live.hold(&app).await?;
    let game = held.table()?.slug();
    let viewer = held.viewer(caller.visitor);
    let whole = held.is_over();
    if held.is_late_for(caller.visitor) {
        return Err(ApiError::Unfit("the record of a match that you watch comes when it is over".to_owned()));
    }
    let write = move |state: &MatchState| {
        let table = state.table()?;
        Ok(if whole { table.record() } else { table.record_view(viewer) })
    };
    let text = held.study(write).await?;
    Ok(file(game, &live.id, text))
}

/// A file with its headers.
type Sent = ([(HeaderName, String); 2], String);

fn file(game: &str, id: &str, text: String) -> Sent {
    let name = format!("attachment; filename=\"{game}-{id}.jsonl\"");
    ([(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)], text)
}

/// What the store has of a match whose rules nobody has any more: one from before programs were kept, for instance.
async fn as_stored(app: &App, caller: &Caller, id: String) -> Result<Option<Sent>, ApiError> {
    let Some((key, row)) = app.store.find(id).await? else { return Ok(None) };
    let text = orders_of(&row, &app.store.acts(key, 0).await?, caller.visitor);
    Ok(Some(file(&row.game, &row.id, text)))
}

/// The orders of a match as they were stored, each with the hash that a record of it has there. While it ran nobody knew more than the own orders, and so it
/// stays. A match that was read from a record is that record.
fn orders_of(row: &MatchRow, acts: &[Act], visitor: Option<VisitorId>) -> String {
    let came_from = acts.iter().find(|act| act.kind == ActKind::Import);
    if let Some(import) = came_from.filter(|_| acts.iter().all(|act| act.kind != ActKind::Fork)) {
        return import.body.clone();
    }
    let is_over = acts.iter().rev().find_map(|act| act.position.as_ref()).is_some_and(|last| last.decider.is_none());
    let joined =
        |seat: u8| acts.iter().any(|act| act.kind == ActKind::Join && act.seat == Some(seat) && act.visitor == visitor);
    let is_own = |seat: u8| {
        let made = row.seats.get(usize::from(seat)).and_then(|seat| seat.visitor);
        visitor.is_some() && (made == visitor || joined(seat))
    };
    let (mut lines, mut at): (Vec<(u32, Value)>, u32) = (Vec::new(), 0);
    for (act, position) in acts.iter().filter_map(|act| Some((act, act.position.as_ref()?))) {
        let step = position.step;
        // What was undone or taken back leaves fewer.
        lines.retain(|(n, _)| *n <= step);
        if step > at && act.kind != ActKind::Import {
            let told = act.seat.filter(|&seat| is_over || is_own(seat));
            let name = act.seat.and_then(|seat| row.seats.get(usize::from(seat))).map(|seat| &seat.name);
            let hash = is_over.then(|| hex(&position.digest));
            let mut line = json!({ "n": step, "seat": name, "hash": hash });
            if let Some(said) = told.map(|_| deed_of(act)) {
                let form = if said.is_string() { "notation" } else { "order" };
                line[form] = said;
            }
            lines.push((step, line));
        }
        at = step;
    }
    let seats: Vec<&str> = row.seats.iter().map(|seat| seat.name.as_str()).collect();
    let options = serde_json::from_str(&row.options).unwrap_or(Value::Null);
    let head = json!({ "orders_of": row.game, "data": row.data, "scenario": row.scenario, "options": options, "seats": seats,
        "secret": is_over.then(|| hex(&row.secret)) });
    let told: Vec<String> =
        std::iter::once(&head).chain(lines.iter().map(|(_, line)| line)).map(Value::to_string).collect();
    told.join("\n") + "\n"
}

/// An order in the form in which it was given, or what ended the match in its place.
fn deed_of(act: &Act) -> Value {
    match act.kind {
        ActKind::Order => serde_json::from_str(&act.body).unwrap_or_else(|_| act.body.as_str().into()),
        ActKind::Draw => json!({ "table": "draw" }),
        ActKind::TimeUp => json!({ "table": "time" }),
        ActKind::Annul => json!({ "table": "annul" }),
        _ => json!({ "table": "resign" }),
    }
}

/// Makes a match from a record that verifies. All its seats are yours.
#[utoipa::path(post, path = "/api/records", request_body(content = String, content_type = "application/jsonl"),
    responses((status = 201, body = Remade), (status = 413, body = ErrorReply), (status = 422, body = ErrorReply),
        (status = 429, body = ErrorReply)))]
async fn import(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    request: Request,
) -> Result<(StatusCode, SetCookie, Json<Remade>), ApiError> {
    // The places are taken before the body comes in: a record may be larger than other bodies.
    let share = app.limits.import(address.0)?;
    let place = Arc::clone(&app.readers).acquire_owned().await.map_err(|_| ApiError::Busy)?;
    let bytes = axum::body::to_bytes(request.into_body(), app.config.record).await.map_err(|_| ApiError::TooLarge)?;
    let header = record::peek(&bytes)?;
    let known = caller.welcome(&app).await?;
    let maker = (known.id, words::player(&known.name));
    to_the_end(async move {
        let reader = Arc::clone(&app);
        let proof = tokio::task::spawn_blocking(move || {
            let (title, program) = reader.reader(&header.game, header.rules)?;
            let (row, text) = verified(title, &bytes, maker)?;
            Ok::<_, ApiError>((title, MatchRow { program, made: reader.now(), ..row }, text))
        });
        let (title, row, text) = proof.await??;
        let id = row.id.clone();
        keep(&app, title, row, Deed::Import { record: text }, None).await?;
        drop((place, share));
        Ok((StatusCode::CREATED, known.cookie, Json(Remade { id })))
    })
    .await
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
    let mut seats = Vec::with_capacity(table.seats().len());
    for (number, name) in table.seats().iter().enumerate() {
        let recorded = setup.players.get(number).filter(|name| !name.is_empty());
        seats.push(SeatRow {
            name: name.clone(),
            visitor: Some(maker),
            hotseat: true,
            player: recorded.map_or_else(|| Ok(player.clone()), |name| words::recorded_name(name))?,
            nonce: setup.nonces.get(number).cloned().unwrap_or_default(),
            ..SeatRow::default()
        });
    }
    let row = MatchRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        made: 0,
        maker,
        game: title.slug().to_owned(),
        data: title.data_hash().to_owned(),
        rules: title.rules_version(),
        program: String::new(),
        scenario: setup.scenario.clone(),
        options: serde_json::to_string(&setup.options).map_err(|_| ApiError::Stumbled)?,
        secret: setup.secret.0,
        undo: setup.undo,
        listed: false,
        stakes: Stakes::default(),
        clock: None,
        wish: None,
        seats,
    };
    Ok((row, text.to_owned()))
}
