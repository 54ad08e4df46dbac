use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use utoipa::openapi::{ContactBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

use crate::App;

/// What stands before the paths.
pub(super) fn preface() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Grognard")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "A wargame table that knows the rules. Errors always have the shape of ErrorReply. A visitor is known by the cookie `grognard`. \
             Scenes, grounds and plans are described as TypeScript in web/src/api/types.ts.",
        ))
        .contact(Some(ContactBuilder::new().build()))
        .build();
    OpenApiBuilder::new().info(info).build()
}

/// The document itself.
pub(super) fn router(document: &OpenApi) -> Router<Arc<App>> {
    let text: Arc<str> = document.to_json().unwrap_or_default().into();
    Router::new().route(
        "/api/openapi.json",
        get(move || {
            let text = Arc::clone(&text);
            async move { ([(header::CONTENT_TYPE, "application/json")], text.to_string()) }
        }),
    )
}
