use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::http::header;
use axum::routing::get;
use serde_json::{Map, Value, json};
use utoipa::openapi::{ContactBuilder, InfoBuilder, OpenApi, OpenApiBuilder};

use super::documented;
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
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(|| async { ([(header::CONTENT_TYPE, "application/json")], text()) }))
}

/// Made when it is first asked for.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| complete(&documented()).to_string())
}

/// What makes something that is then reached by its id: the answer, and where.
const MAKERS: [(&str, &str, &str); 7] = [
    ("/api/matches", "201", "/api/matches/{id}"),
    ("/api/records", "201", "/api/matches/{id}"),
    ("/api/matches/{id}/rematch", "201", "/api/matches/{id}"),
    ("/api/matches/{id}/fork", "201", "/api/matches/{id}"),
    ("/api/challenges/{id}/accept", "201", "/api/matches/{id}"),
    ("/api/lab", "202", "/api/lab/{id}"),
    ("/api/cups", "201", "/api/cups/{id}"),
];

/// What every refusal says.
const REFUSED: &str = "Nothing has changed, and why";

/// Says what holds for all paths alike: every operation has a name of its own, any may be refused, and what is made leads to what can be done with it.
fn complete(document: &OpenApi) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let mut links: Vec<(String, Value)> = Vec::new();
    each_operation(&mut document, |path, method, operation| {
        let name = name_of(path, method);
        operation["operationId"] = json!(name);
        operation["responses"]["default"] = json!({
            "description": REFUSED,
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/ErrorReply" } } },
        });
        for (status, response) in operation["responses"].as_object_mut().into_iter().flatten() {
            let said = response["description"].as_str().is_some_and(|text| !text.is_empty());
            if !said {
                response["description"] = json!(if status.starts_with('2') { "As asked" } else { REFUSED });
            }
        }
        links.push((path.to_owned(), json!(name)));
    });
    for (maker, status, made) in MAKERS {
        let reached = links.iter().filter(|(path, _)| path.starts_with(made));
        let link = |name: &Value| json!({ "operationId": name, "parameters": { "id": "$response.body#/id" } });
        let named = |name: &Value| name.as_str().unwrap_or_default().to_owned();
        let linked: Map<String, Value> = reached.map(|(_, name)| (named(name), link(name))).collect();
        document["paths"][maker]["post"]["responses"][status]["links"] = Value::Object(linked);
    }
    document
}

fn each_operation(document: &mut Value, mut visit: impl FnMut(&str, &str, &mut Value)) {
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            if operation.is_object() {
                visit(path, method, operation);
            }
        }
    }
}

/// `get_matches_id_scene`.
fn name_of(path: &str, method: &str) -> String {
    let words =
        path.trim_start_matches("/api").split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    std::iter::once(method).chain(words).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_have_names_of_their_own_and_lead_to_one_another() {
        let mut document = complete(&documented());
        let mut names = Vec::new();
        each_operation(&mut document, |_, _, operation| {
            names.push(operation["operationId"].as_str().unwrap_or_default().to_owned());
            assert!(operation["responses"]["default"].is_object());
        });
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(names.contains(&"post_matches_id_take_back".to_owned()), "{names:?}");
        let links = &document["paths"]["/api/matches"]["post"]["responses"]["201"]["links"];
        assert_eq!(links["get_matches_id_scene"]["parameters"]["id"], "$response.body#/id");
        for (maker, status, _) in MAKERS {
            let described = &document["paths"][maker]["post"]["responses"][status]["description"];
            assert!(described.is_string(), "{maker} does not answer {status}");
        }
    }
}
