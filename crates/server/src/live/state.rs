use std::collections::{BTreeMap, BTreeSet, VecDeque};

use catalog::{Level, Table, Title};
use club::clock::Clock;
use engine::{Audience, Given, Options, Seat, Secret, Setup, Status, Viewer};
use store::{MatchRow, Position, VisitorId};

use super::deed::{Chairs, Cut, Deed, Said, Sitting, Verdict, Words};
use super::late::Past;
use super::news::{Content, LinesByViewer, Onlooker, Stands};
use super::timing::{self, Beat};
use crate::ApiError;
use crate::versions::Source;
use crate::wire::{
    ChatLine, OfferKind, OfferNews, OpenOffer, RematchNews, RulesNote, RulesStanding, SeatKind, SeatPage, StepNews,
    VerdictPage,
};

/// So many lines of talk are shown.
const MOST_TALK: usize = 200;

/// A match in memory: what its acts have led to.
pub(crate) struct State {
    pub(crate) row: MatchRow,
    pub(crate) title: &'static dyn Title,
    /// By which rules it is played, as its page says it.
    pub(crate) note: RulesNote,
    pub(crate) seats: Vec<Sitter>,
    /// The match itself, once all seats are taken.
    pub(crate) table: Option<Box<dyn Table>>,
    /// Who acted at each step.
    pub(crate) actors: Vec<Seat>,
    pub(crate) offers: Vec<Offered>,
    pub(crate) chat: VecDeque<ChatLine>,
    /// How many lines those without a seat have said.
    pub(crate) strangers_lines: BTreeMap<VisitorId, u32>,
    pub(crate) rematch: Option<String>,
    /// Where it stood after each step.
    pub(super) past: Past,
    /// How it was judged, where it was.
    pub(crate) verdict: Option<VerdictPage>,
    /// The clock, where time is kept.
    pub(crate) clock: Option<Clock>,
    /// How many acts were no orders: words, offers, what was undone and taken back.
    pub(crate) asides: u32,
    /// The number of the last act.
    pub(crate) n: u64,
    /// Grows whenever the position changes.
    pub(crate) epoch: u64,
    /// Set while the memory may be ahead of the store; whoever finds it set loads the match anew.
    pub(crate) unsure: bool,
}

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub(crate) struct Sitter {
    pub(crate) seat: String,
    pub(crate) level: Option<Level>,
    pub(crate) visitor: Option<VisitorId>,
    pub(crate) hotseat: bool,
    pub(crate) player: String,
    pub(crate) nonce: Vec<u8>,
    /// Whether it has given up and waits for its allies to do the same.
    pub(crate) gave_up: bool,
    /// Whether a computer plays on for a person whose time was up.
    pub(crate) relieved: bool,
}

impl Sitter {
    pub(crate) fn is_open(&self) -> bool {
        self.visitor.is_none() && self.level.is_none()
    }

    pub(crate) fn page(&self) -> SeatPage {
        let kind = match (self.level, self.visitor) {
            (Some(_), _) => SeatKind::Computer,
            (None, None) => SeatKind::Open,
            (None, Some(_)) if self.hotseat => SeatKind::Hotseat,
            (None, Some(_)) => SeatKind::Person,
        };
        SeatPage {
            seat: self.seat.clone(),
            kind,
            level: self.level.map(|level| level.id().to_owned()),
            name: self.player.clone(),
            you: false,
            online: self.level.is_some(),
            gave_up: self.gave_up,
            guest: false,
            rating: None,
        }
    }
}

/// An offer that waits for answers.
#[derive(Clone, Debug)]
pub(crate) struct Offered {
    pub(crate) kind: OfferKind,
    pub(crate) by: Seat,
    pub(crate) to: usize,
    pub(crate) agreed: BTreeSet<VisitorId>,
}

impl State {
    /// The match before its first act.
    pub(crate) fn new(row: MatchRow, title: &'static dyn Title) -> Self {
        let seats = row
            .seats
            .iter()
            .map(|seat| Sitter {
                seat: seat.name.clone(),
                level: seat.level.as_deref().and_then(|level| level.parse().ok()),
                visitor: seat.visitor,
                hotseat: seat.hotseat,
                player: seat.player.clone(),
                nonce: seat.nonce.clone(),
                gave_up: false,
                relieved: false,
            })
            .collect::<Vec<_>>();
        let clock = timing::set(row.clock.as_deref(), seats.len());
        let rules = title.rules_version();
        Self {
            row,
            title,
            note: RulesNote::current(rules),
            seats,
            table: None,
            actors: Vec::new(),
            offers: Vec::new(),
            chat: VecDeque::new(),
            strangers_lines: BTreeMap::new(),
            rematch: None,
            past: Past::default(),
            verdict: None,
            clock,
            asides: 0,
            n: 0,
            epoch: 0,
            unsure: false,
        }
    }

    /// The match before its first act, played by these rules; one whose rules have been removed can only be looked at.
    pub(crate) fn by(row: MatchRow, source: Source, note: RulesNote) -> Self {
        Self { note, table: source.packed, ..Self::new(row, source.title) }
    }

    /// Whether it can only be looked at.
    pub(crate) fn is_sealed(&self) -> bool {
        self.note.standing == RulesStanding::Removed
    }

    /// Carries out again what was stored. Of a match that can only be looked at, what is not play.
    pub(crate) fn recall(&mut self, deed: &Deed, viewers: &[Viewer], beat: Option<Beat>) -> Result<Content, ApiError> {
        match deed {
            Deed::Join { seat, visitor, sitting } if self.is_sealed() => {
                let sitter = self.seats.get_mut(seat.index()).ok_or(ApiError::Taken)?;
                sitter.visitor = Some(*visitor);
                sitter.player.clone_from(&sitting.player);
                Ok(self.seats_news())
            }
            played if self.is_sealed() && played.moves(Chairs::Taken) => Ok(Content::End(self.stands())),
            _ => self.carry_out(deed, viewers, beat),
        }
    }

    /// Whether somebody sits in each chair, so that the match has begun.
    pub(crate) fn chairs(&self) -> Chairs {
        if self.table.is_some() { Chairs::Taken } else { Chairs::Open }
    }

    /// The match, when it has begun.
    pub(crate) fn table(&self) -> Result<&dyn Table, ApiError> {
        self.table.as_deref().ok_or(ApiError::Waiting)
    }

    fn table_mut(&mut self) -> Result<&mut (dyn Table + 'static), ApiError> {
        self.table.as_deref_mut().ok_or(ApiError::Waiting)
    }

    /// Carries out a deed; says what there is to tell, the lines once for each of the viewers. Nothing changes when it fails.
    pub(crate) fn carry_out(
        &mut self,
        deed: &Deed,
        viewers: &[Viewer],
        beat: Option<Beat>,
    ) -> Result<Content, ApiError> {
        let content = match deed {
            Deed::Begin => self.begin()?,
            Deed::Import { record } => self.import(record)?,
            Deed::Join { seat, visitor, sitting } => self.sit(*seat, *visitor, sitting)?,
            Deed::Order { seat, said } => {
                let table = self.table_mut()?;
                table.next_took(beat.map_or(0, Beat::took));
                let lines = table.give_before(*seat, said.utterance(), viewers)?;
                self.order_news(*seat, viewers.iter().copied().zip(lines).collect())
            }
            Deed::Undo { seat } => {
                self.table_mut()?.undo(*seat)?;
                self.actors.pop();
                Content::Undo(self.stands())
            }
            Deed::TakeBack { to, .. } => {
                self.table_mut()?.take_back(*to);
                self.actors.truncate(*to);
                Content::TakeBack(self.stands())
            }
            Deed::Fork { cut: Cut { to, luck }, .. } => {
                self.table_mut()?.take_back_by(*to, *luck);
                self.actors.truncate(*to);
                Content::TakeBack(self.stands())
            }
            Deed::Resign { seat } => {
                self.table_mut()?.resign(*seat)?;
                self.end_news(*seat)
            }
            Deed::GiveUp { seat } => self.give_up(*seat)?,
            Deed::Draw { seat } => {
                self.table_mut()?.agree_draw(*seat)?;
                self.end_news(*seat)
            }
            Deed::Offer { seat, kind, to } => {
                self.offers.retain(|offer| offer.kind != *kind);
                self.offers.push(Offered { kind: *kind, by: *seat, to: *to, agreed: BTreeSet::new() });
                self.offer_news()
            }
            Deed::Agree { visitor, kind, .. } => {
                for offer in self.offers.iter_mut().filter(|offer| offer.kind == *kind) {
                    offer.agreed.insert(*visitor);
                }
                self.offer_news()
            }
            Deed::Decline { kind, .. } => {
                self.offers.retain(|offer| offer.kind != *kind);
                self.offer_news()
            }
            Deed::Chat { seat, visitor, words } => {
                if let (None, Some(visitor)) = (seat, visitor) {
                    *self.strangers_lines.entry(*visitor).or_default() += 1;
                }
                self.say(*seat, *visitor, words)
            }
            Deed::Rematch { id } => {
                self.rematch = Some(id.clone());
                Content::Rematch(RematchNews { id: id.clone() })
            }
            Deed::Pause { .. } | Deed::Resume { .. } => {
                self.press(deed, beat);
                self.offers.retain(|offer| !offer.kind.is_about_time());
                self.clock_content(beat)?
            }
            Deed::Leave { seat, days } => {
                self.take_leave(*seat, *days, beat)?;
                self.clock_content(beat)?
            }
            Deed::TimeUp { seat } => {
                self.table_mut()?.time_up(*seat)?;
                self.end_news(*seat)
            }
            Deed::Judge { seat, verdict } => self.judge(*seat, *verdict)?,
            Deed::Annul { seat } => {
                self.table_mut()?.annul(*seat)?;
                self.end_news(*seat)
            }
            Deed::Relieve { seat, level } => {
                let sitter = &mut self.seats[seat.index()];
                (sitter.level, sitter.relieved) = (Some(*level), true);
                self.seats_news()
            }
        };
        self.settle(deed, beat);
        Ok(content)
    }

    /// Carries out a deed that is to be stored; lines are written for an audience that follows from who decides afterwards. An order becomes what the game
    /// writes: that is what is kept, whatever stood around it.
    pub(crate) fn carry_out_anew(
        &mut self,
        deed: &mut Deed,
        audience: Audience<'_>,
        beat: Option<Beat>,
    ) -> Result<Content, ApiError> {
        let Deed::Order { seat, said } = deed else { return self.carry_out(deed, &[], beat) };
        let table = self.table_mut()?;
        table.next_took(beat.map_or(0, Beat::took));
        let Given { notation, lines } = table.give_anew(*seat, said.utterance(), audience)?;
        *said = Said::Notation(notation);
        let content = self.order_news(*seat, lines);
        self.settle(deed, beat);
        Ok(content)
    }

    /// What follows from every deed that has been carried out.
    fn settle(&mut self, deed: &Deed, beat: Option<Beat>) {
        if !matches!(deed, Deed::Pause { .. } | Deed::Resume { .. }) {
            self.press(deed, beat);
        }
        self.asides += u32::from(deed.is_aside());
        if deed.moves(self.chairs()) {
            self.epoch += 1;
            self.offers.clear();
            self.note_step();
        }
    }

    /// Somebody sits down; the last to do so begins the match.
    fn sit(&mut self, seat: Seat, visitor: VisitorId, sitting: &Sitting) -> Result<Content, ApiError> {
        let sitter = self.seats.get_mut(seat.index()).filter(|sitter| sitter.is_open()).ok_or(ApiError::Taken)?;
        let open = sitter.clone();
        sitter.visitor = Some(visitor);
        sitter.player.clone_from(&sitting.player);
        sitter.nonce = sitting.nonce.clone().into_bytes();
        if self.seats.iter().any(Sitter::is_open) {
            return Ok(self.seats_news());
        }
        self.begin().inspect_err(|_| self.seats[seat.index()] = open)
    }

    /// A person gives up with all the seats held on that side.
    fn give_up(&mut self, seat: Seat) -> Result<Content, ApiError> {
        let visitor = self.seats[seat.index()].visitor;
        for ally in self.allies(seat)? {
            let sitter = &mut self.seats[ally.index()];
            sitter.gave_up |= sitter.visitor == visitor;
        }
        Ok(self.seats_news())
    }

    /// The match ends as the general judged it.
    fn judge(&mut self, seat: Seat, verdict: Verdict) -> Result<Content, ApiError> {
        let named = |seat: u8| self.seats.get(usize::from(seat)).map(|sitter| sitter.seat.clone());
        let judged = named(verdict.decider).ok_or(ApiError::Stumbled)?;
        let table = self.table_mut()?;
        match verdict.loser.map(Seat) {
            Some(loser) => table.resign(loser)?,
            None => table.agree_draw(seat)?,
        }
        self.verdict = Some(VerdictPage { seat: judged, chance: verdict.chance });
        Ok(self.end_news(verdict.loser.map_or(seat, Seat)))
    }

    fn begin(&mut self) -> Result<Content, ApiError> {
        let mut table = self.title.new_match(self.setup()?)?;
        if self.clock.is_some() {
            table.keep_time();
        }
        self.table = Some(table);
        Ok(self.seats_news())
    }

    /// The options that were chosen.
    pub(crate) fn options(&self) -> Result<Options, ApiError> {
        serde_json::from_str(&self.row.options).map(Options).map_err(|_| ApiError::Stumbled)
    }

    /// How the match is set up once all seats are taken.
    pub(crate) fn setup(&self) -> Result<Setup, ApiError> {
        Ok(Setup {
            scenario: self.row.scenario.clone(),
            options: self.options()?,
            players: self.seats.iter().map(|sitter| sitter.player.clone()).collect(),
            secret: Secret(self.row.secret),
            nonces: self.seats.iter().map(|sitter| sitter.nonce.clone()).collect(),
            undo: self.row.undo,
        })
    }

    fn import(&mut self, record: &str) -> Result<Content, ApiError> {
        let table = self.title.read_record(record.as_bytes())?;
        self.actors = table
            .history(Viewer::Umpire)
            .iter()
            .filter_map(|note| table.seats().iter().position(|seat| *seat == note.seat))
            .map(|index| Seat(index as u8))
            .collect();
        self.table = Some(table);
        Ok(self.seats_news())
    }

    fn say(&mut self, seat: Option<Seat>, by: Option<VisitorId>, words: &Words) -> Content {
        let Words { name, text, guest } = words;
        let seat = seat.and_then(|seat| self.seats.get(seat.index())).map(|sitter| sitter.seat.clone());
        let line = ChatLine { n: self.n + 1, name: name.clone(), seat, text: text.clone(), guest: *guest, by };
        if self.chat.len() == MOST_TALK {
            self.chat.pop_front();
        }
        self.chat.push_back(line.clone());
        Content::Chat(line)
    }

    fn order_news(&mut self, seat: Seat, lines: LinesByViewer) -> Content {
        self.actors.push(seat);
        Content::Order { seat: self.seats[seat.index()].seat.clone(), lines, stands: self.stands() }
    }

    /// Where the match stands now.
    fn stands(&self) -> Stands {
        let can_undo = |seat: &Seat| self.table.as_ref().is_some_and(|table| table.can_undo(*seat).is_ok());
        Stands {
            news: StepNews {
                step: self.step(),
                turn: self.turn(),
                status: self.status(),
                can_undo: false,
                secret: self.secret(),
            },
            decider: self.decider(),
            late: self.is_shown_late(),
            undoer: self.actors.last().copied().filter(can_undo),
        }
    }

    fn end_news(&mut self, seat: Seat) -> Content {
        self.actors.push(seat);
        Content::End(self.stands())
    }

    fn offer_news(&self) -> Content {
        Content::Offer(OfferNews { offers: self.open_offers() })
    }

    pub(crate) fn seats_news(&self) -> Content {
        let seats = self.seats.iter().map(|sitter| (sitter.page(), sitter.visitor)).collect();
        Content::Seats { seats, status: self.status() }
    }

    pub(crate) fn open_offers(&self) -> Vec<OpenOffer> {
        self.offers
            .iter()
            .map(|offer| OpenOffer {
                kind: offer.kind,
                by: self.seats[offer.by.index()].seat.clone(),
                to: (offer.kind == OfferKind::TakeBack).then_some(offer.to),
            })
            .collect()
    }

    /// How many acts of play there have been.
    pub(crate) fn step(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.steps())
    }

    /// The turn or round; 0 before the beginning.
    pub(crate) fn turn(&self) -> u16 {
        self.table.as_ref().map_or(0, |table| table.turn())
    }

    /// What the match waits for.
    pub(crate) fn status(&self) -> Status {
        match &self.table {
            None => Status::Waiting {
                open: self.seats.iter().filter(|sitter| sitter.is_open()).map(|sitter| sitter.seat.clone()).collect(),
            },
            Some(table) => table.status(),
        }
    }

    /// The secret behind the dice, after the end.
    pub(crate) fn secret(&self) -> Option<String> {
        self.is_over().then(|| Secret(self.row.secret).hex())
    }

    /// The seat that decides; nobody before the beginning and after the end.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.table.as_ref()?.decider()
    }

    /// Whether the table is to decide: a computer sits there, or everybody knows that there is only one answer.
    pub(crate) fn computer_decides(&self) -> bool {
        self.deciding_level().is_some()
    }

    /// Whether everybody knows that there is only one answer, which the table gives.
    pub(crate) fn is_foregone(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.only_offer().is_some())
    }

    /// How well the computer plays that is to decide; what is foregone takes no thought.
    pub(crate) fn deciding_level(&self) -> Option<Level> {
        if self.is_sealed() {
            return None;
        }
        let level = self.decider().and_then(|seat| self.seats[seat.index()].level);
        level.or_else(|| self.is_foregone().then_some(Level::Recruit))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.decider().is_none())
    }

    pub(crate) fn seat_named(&self, name: &str) -> Option<Seat> {
        self.seats.iter().position(|sitter| sitter.seat == name).map(|index| Seat(index as u8))
    }

    /// The seats that win and lose with this one, itself among them.
    pub(crate) fn allies(&self, seat: Seat) -> Result<Vec<Seat>, ApiError> {
        let table = self.table()?;
        Ok((0..self.seats.len() as u8).map(Seat).filter(|other| table.are_allies(seat, *other)).collect())
    }

    /// The seats of a visitor.
    pub(crate) fn seats_of(&self, visitor: Option<VisitorId>) -> Vec<Seat> {
        (0..self.seats.len() as u8)
            .map(Seat)
            .filter(|seat| visitor.is_some() && self.seats[seat.index()].visitor == visitor)
            .collect()
    }

    pub(crate) fn onlooker(&self, visitor: Option<VisitorId>) -> Onlooker {
        Onlooker { visitor, seats: self.seats_of(visitor) }
    }

    /// Whether nobody but this visitor and the computer plays, for nothing but the fun of it: otherwise hints would be help from outside.
    pub(crate) fn allows_hints(&self, visitor: Option<VisitorId>) -> bool {
        let at_stake = self.row.stakes.rated || self.row.stakes.cup.is_some();
        !at_stake && self.seats.iter().all(|sitter| sitter.level.is_some() || sitter.visitor == visitor)
    }

    /// Whose view a visitor gets now; after the end everybody sees everything.
    pub(crate) fn viewer(&self, visitor: Option<VisitorId>) -> Viewer {
        if self.is_over() { Viewer::Umpire } else { self.onlooker(visitor).viewer(self.decider()) }
    }

    /// Where the match stands, for the store.
    pub(crate) fn position(&self) -> Option<Position> {
        let table = self.table.as_ref()?;
        Some(Position {
            step: table.steps() as u32,
            turn: table.turn(),
            decider: table.decider().map(|seat| seat.0),
            status: table.status(),
            digest: table.digest(),
        })
    }

    /// The sides, each as the names of its seats.
    pub(crate) fn sides(&self) -> Vec<Vec<String>> {
        match &self.table {
            Some(table) => catalog::sides(table.seats(), |one, other| table.are_allies(one, other)),
            None => self.title.sides(&self.row.scenario, &self.options().unwrap_or_default()),
        }
    }
}
