use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use catalog::Title;
use engine::{AnyLesson, Lesson, LessonAnswer, LessonPage, minutes_of};

use super::orders::said;
use super::resource::{Resource, routes};
use crate::app::shortened;
use crate::extract::{At, Body};
use crate::wire::{CheckAsk, ErrorReply, LessonList, LessonReply};
use crate::{ApiError, App};

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(lessons))
        .routes(routes!(lesson))
        .routes(routes!(step))
        .routes(routes!(order))
        .routes(routes!(lessons_of_match))
        .routes(routes!(lesson_of_match))
        .routes(routes!(step_of_match))
        .routes(routes!(order_of_match))
}

/// The lessons of a game, with the clauses that each step teaches.
#[utoipa::path(get, path = "/api/games/{slug}/lessons", params(("slug" = String, Path)),
    responses((status = 200, body = LessonList), (status = 404, body = ErrorReply)))]
async fn lessons(State(app): State<Arc<App>>, At(slug): At<String>) -> Result<Json<LessonList>, ApiError> {
    Ok(Json(list(app.title(&slug)?)))
}

/// The lessons by the rules of a match, which may be older than those of the day.
#[utoipa::path(get, path = "/api/matches/{id}/lessons", params(("id" = String, Path)),
    responses((status = 200, body = LessonList), (status = 404, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn lessons_of_match(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<LessonList>, ApiError> {
    Ok(Json(list(app.title_of(&id).await?)))
}

fn list(title: &dyn Title) -> LessonList {
    let lessons: Vec<Lesson> = title.lessons().0.iter().map(|lesson| lesson.lesson().clone()).collect();
    LessonList { game: title.slug(), game_title: title.info().title, minutes: minutes_of(&lessons), lessons }
}

/// A lesson, with what never changes on its table.
#[utoipa::path(get, path = "/api/games/{slug}/lessons/{lesson}", params(("slug" = String, Path), ("lesson" = String, Path)),
    responses((status = 200, body = LessonReply), (status = 404, body = ErrorReply)))]
async fn lesson(
    State(app): State<Arc<App>>,
    At((slug, id)): At<(String, String)>,
) -> Result<Json<LessonReply>, ApiError> {
    Ok(Json(whole(app.title(&slug)?, &id)?))
}

/// A lesson by the rules of a match.
#[utoipa::path(get, path = "/api/matches/{id}/lessons/{lesson}", params(("id" = String, Path), ("lesson" = String, Path)),
    responses((status = 200, body = LessonReply), (status = 404, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn lesson_of_match(
    State(app): State<Arc<App>>,
    At((id, lesson)): At<(String, String)>,
) -> Result<Json<LessonReply>, ApiError> {
    Ok(Json(whole(app.title_of(&id).await?, &lesson)?))
}

fn whole(title: &'static dyn Title, id: &str) -> Result<LessonReply, ApiError> {
    let lesson = find(title, id)?;
    Ok(LessonReply {
        game: title.slug(),
        game_title: title.info().title,
        lesson: lesson.lesson().clone(),
        ground: lesson.ground(),
    })
}

/// What the learner has before him at a step.
#[utoipa::path(get, path = "/api/games/{slug}/lessons/{lesson}/steps/{step}",
    params(("slug" = String, Path), ("lesson" = String, Path), ("step" = usize, Path)),
    responses((status = 200, body = LessonPage), (status = 404, body = ErrorReply)))]
async fn step(
    State(app): State<Arc<App>>,
    At((slug, id, step)): At<(String, String, usize)>,
) -> Result<Json<LessonPage>, ApiError> {
    find(app.title(&slug)?, &id)?.page(step).map(Json).ok_or_else(|| no_step(step))
}

/// What the learner has before him at a step, by the rules of a match.
#[utoipa::path(get, path = "/api/matches/{id}/lessons/{lesson}/steps/{step}",
    params(("id" = String, Path), ("lesson" = String, Path), ("step" = usize, Path)),
    responses((status = 200, body = LessonPage), (status = 404, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn step_of_match(
    State(app): State<Arc<App>>,
    At((id, lesson, step)): At<(String, String, usize)>,
) -> Result<Json<LessonPage>, ApiError> {
    find(app.title_of(&id).await?, &lesson)?.page(step).map(Json).ok_or_else(|| no_step(step))
}

/// What becomes of an order at a step. Nothing is kept.
#[utoipa::path(post, path = "/api/games/{slug}/lessons/{lesson}/steps/{step}/orders", request_body = CheckAsk,
    params(("slug" = String, Path), ("lesson" = String, Path), ("step" = usize, Path)),
    responses((status = 200, body = LessonAnswer), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn order(
    State(app): State<Arc<App>>,
    At((slug, id, step)): At<(String, String, usize)>,
    Body(ask): Body<CheckAsk>,
) -> Result<Json<LessonAnswer>, ApiError> {
    let said = said(ask.order, ask.notation)?;
    find(app.title(&slug)?, &id)?.answer(step, said.utterance()).map(Json).ok_or_else(|| no_step(step))
}

/// What becomes of an order at a step, by the rules of a match. Nothing is kept.
#[utoipa::path(post, path = "/api/matches/{id}/lessons/{lesson}/steps/{step}/orders", request_body = CheckAsk,
    params(("id" = String, Path), ("lesson" = String, Path), ("step" = usize, Path)),
    responses((status = 200, body = LessonAnswer), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply),
        (status = 503, body = ErrorReply)))]
async fn order_of_match(
    State(app): State<Arc<App>>,
    At((id, lesson, step)): At<(String, String, usize)>,
    Body(ask): Body<CheckAsk>,
) -> Result<Json<LessonAnswer>, ApiError> {
    let said = said(ask.order, ask.notation)?;
    let title = app.title_of(&id).await?;
    find(title, &lesson)?.answer(step, said.utterance()).map(Json).ok_or_else(|| no_step(step))
}

fn find(title: &'static dyn Title, id: &str) -> Result<&'static dyn AnyLesson, ApiError> {
    let known = title.lessons().get(id);
    known.ok_or_else(|| ApiError::NotFound(format!("lesson `{}` of {}", shortened(id), title.slug())))
}

fn no_step(step: usize) -> ApiError {
    ApiError::NotFound(format!("step {step} of the lesson, or it asks for no order"))
}
