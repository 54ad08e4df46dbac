use std::collections::BTreeMap;

use store::VisitorId;

use super::{Live, State};
use crate::App;
use crate::token::Token;
use crate::wire::{ChatLine, MatchNow, MatchPage, SeatPage};

impl Live {
    /// The match as a visitor sees it.
    pub(crate) fn page(&self, app: &App, state: &State, visitor: Option<VisitorId>, token: Option<Token>) -> MatchPage {
        let info = state.title.info();
        let options = state.options().unwrap_or_default();
        MatchPage {
            id: self.id.clone(),
            game: info.slug,
            game_title: info.title,
            scenario: state.row.scenario.clone(),
            scenario_title: info.scenario(&state.row.scenario).map_or_else(String::new, |known| known.title.clone()),
            terms: state.title.terms(&state.row.scenario, &options).ok(),
            differences: info.differences(&state.row.scenario, &options),
            options: options.values(&info.options),
            rules: state.note.clone(),
            sides: state.sides(),
            undo: state.row.undo,
            rated: state.row.stakes.rated,
            cup: state.row.stakes.cup.as_ref().map(|slot| slot.cup.clone()),
            lists: state.title.lists().to_vec(),
            commitment: engine::Secret(state.row.secret).commit().to_string(),
            now: self.now(app, state, visitor, token),
        }
    }

    /// How the match stands, as a visitor sees it who knows already what it is about.
    pub(crate) fn now(&self, app: &App, state: &State, visitor: Option<VisitorId>, token: Option<Token>) -> MatchNow {
        let yours = state.seats_of(visitor);
        let late = state.is_late_for(visitor).then(|| state.stood_late());
        let can_undo = state.table.as_ref().is_some_and(|table| yours.iter().any(|seat| table.can_undo(*seat).is_ok()));
        MatchNow {
            seats: self.seat_pages(state, visitor),
            you: yours.iter().map(|seat| state.seats[seat.index()].seat.clone()).collect(),
            status: late.as_ref().map_or_else(|| state.status(), |late| late.status.clone()),
            step: late.as_ref().map_or_else(|| state.step(), |late| late.step),
            turn: late.as_ref().map_or_else(|| state.turn(), |late| late.turn),
            late: late.is_some(),
            can_undo,
            hints: !yours.is_empty() && state.allows_hints(visitor),
            secret: state.secret(),
            offers: state.open_offers(),
            clock: state.clock_page(app.counted()),
            chat: state.chat.iter().cloned().map(|line| self.heard(visitor, line)).collect(),
            invitations: self.invitations(state, visitor, token),
            verdict: state.verdict.clone(),
            rematch: state.rematch.clone(),
            update: state.n,
        }
    }

    /// A line as somebody wants to hear it.
    fn heard(&self, visitor: Option<VisitorId>, line: ChatLine) -> ChatLine {
        let blocked = line.by.is_some_and(|by| self.members.blocks(visitor, by));
        if blocked { line.hushed() } else { line }
    }

    fn seat_pages(&self, state: &State, visitor: Option<VisitorId>) -> Vec<SeatPage> {
        state
            .seats
            .iter()
            .map(|sitter| {
                let page = sitter.page();
                SeatPage {
                    you: visitor.is_some() && sitter.visitor == visitor,
                    online: page.online || self.is_present(sitter.visitor),
                    guest: self.members.is_guest(sitter.visitor),
                    name: self.members.name(sitter.visitor, &sitter.player),
                    ..page
                }
            })
            .collect()
    }

    /// The invitations still open, for the maker and nobody else.
    fn invitations(
        &self,
        state: &State,
        visitor: Option<VisitorId>,
        token: Option<Token>,
    ) -> Option<BTreeMap<String, String>> {
        let (token, maker) = (token?, visitor.filter(|visitor| *visitor == state.row.maker)?);
        let given =
            |seat: &str, kept| Some((seat.to_owned(), self.members.invitation(maker, token, &self.id, seat, kept)?));
        let seats = state.seats.iter().zip(&state.row.seats).filter(|(sitter, _)| sitter.is_open());
        let open: BTreeMap<_, _> = seats.filter_map(|(sitter, row)| given(&sitter.seat, row.invitation)).collect();
        (!open.is_empty()).then_some(open)
    }
}
