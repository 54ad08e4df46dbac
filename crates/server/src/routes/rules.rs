use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{ClauseText, Rulebook};

use super::resource::{Resource, routes};
use crate::extract::At;
use crate::wire::{ClauseChange, ErrorReply, RulesChanges};
use crate::{ApiError, App};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(rules))
}

/// By which rules a match is played, and what of them has changed since it began: the clauses that read otherwise today.
#[utoipa::path(get, path = "/api/matches/{id}/rules", params(("id" = String, Path)),
    responses((status = 200, body = RulesChanges), (status = 404, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn rules(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<RulesChanges>, ApiError> {
    let held = app.live(&id).await?.hold(&app).await?;
    let asked = Arc::clone(&app);
    let reply = held.study(move |state| {
        let note = state.note.clone();
        let changes = match asked.title(state.title.slug()) {
            Ok(newest) => changes(state.title.rulebook(), newest.rulebook()),
            Err(_) => Vec::new(),
        };
        Ok(RulesChanges { note, changes })
    });
    Ok(Json(reply.await?))
}

/// The clauses that two rulebooks do not share word for word, in the order of the newer one; those that are gone come last.
fn changes(then: &Rulebook, now: &Rulebook) -> Vec<ClauseChange> {
    let by_id =
        |book: &Rulebook| book.clauses.iter().map(|one| (one.id.clone(), one.clone())).collect::<BTreeMap<_, _>>();
    let (old, new) = (by_id(then), by_id(now));
    let words = |one: &ClauseText| (one.title.clone(), one.kind.clone(), one.text.clone());
    let differs = now.clauses.iter().filter(|one| old.get(&one.id).map(words) != Some(words(one)));
    let gone = then.clauses.iter().filter(|one| !new.contains_key(&one.id));
    let change = |one: &ClauseText| ClauseChange {
        id: one.id.clone(),
        title: one.title.clone(),
        then: old.get(&one.id).map(|clause| clause.text.clone()),
        now: new.get(&one.id).map(|clause| clause.text.clone()),
    };
    differs.chain(gone).map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_that_are_new_gone_or_written_anew_are_told() {
        let book = |clauses: &[(&str, &str)]| {
            let text: String = clauses.iter().flat_map(|(id, text)| ["### ", id, " Title\n\n", text, "\n\n"]).collect();
            Rulebook::parse(&format!("## Chapter\n\n{text}")).unwrap()
        };
        let then = book(&[("TP-1.1", "Three."), ("TP-1.2", "Four."), ("TP-1.3", "Five.")]);
        let now = book(&[("TP-1.1", "Three."), ("TP-1.2", "Six."), ("TP-1.4", "Seven.")]);
        let told: Vec<_> = changes(&then, &now).into_iter().map(|one| (one.id, one.then, one.now)).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("TP-1.2".to_owned(), text("Four."), text("Six.")),
                ("TP-1.4".to_owned(), None, text("Seven.")),
                ("TP-1.3".to_owned(), text("Five."), None),
            ]
        );
        assert!(changes(&now, &now).is_empty());
    }
}
