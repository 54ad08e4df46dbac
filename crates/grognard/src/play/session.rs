use std::fmt::Write;
use std::io::{BufRead, IsTerminal, StdinLock};
use std::path::{Path, PathBuf};

use catalog::{Level, Table};
use engine::{GiveError, Offer, Seat, Utterance, Viewer};

use super::lists::Kept;
use super::offers::Offers;
use super::player::Player;
use super::speech::{HELP, Speech};
use super::words::{log_line, log_line_with_reasons, outcome_text};
use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, seat_style, styled};
use crate::pick::{self, Chosen};
use crate::{files, odds, rules, terms};

/// How computer players think.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thinking {
    /// As the seed says: it brings the match back.
    Repeatable,
    /// As long as they may.
    Free,
}

/// A match at this terminal.
pub struct Session {
    title: Chosen,
    table: Box<dyn Table>,
    players: Vec<Player>,
    seed: u64,
    thinking: Thinking,
    save: Option<PathBuf>,
    input: StdinLock<'static>,
    /// A person sits at a terminal, rather than a file or a program.
    live: bool,
    /// How many acts each seat has been told of.
    told: Vec<usize>,
    /// Who looked at the screen last.
    looked: Option<Seat>,
    /// The number of acts when the match was last saved.
    saved: Option<usize>,
    /// Somebody has asked to leave without saving.
    leaving: bool,
}

/// Lines of the log that a resumed match begins with.
const RECAP: usize = 12;

/// What to do after a line of input.
enum Next {
    /// Ask the same question again.
    Ask,
    /// Look at the match afresh.
    Turn,
    /// Leave.
    Leave,
}

impl Session {
    /// A session at a table.
    pub fn new(
        title: Chosen,
        table: Box<dyn Table>,
        players: Vec<Player>,
        seed: u64,
        thinking: Thinking,
        save: Option<PathBuf>,
    ) -> Self {
        let live = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let saved = save.is_some().then(|| table.steps());
        let told = vec![0; players.len()];
        let input = std::io::stdin().lock();
        Self { title, table, players, seed, thinking, save, input, live, told, looked: None, saved, leaving: false }
    }

    /// Plays the match to its end, or to the end of patience or input.
    pub fn play(mut self) -> Result<(), Failure> {
        page::print(&self.opening())?;
        while let Some(seat) = self.table.decider() {
            if let Some(only) = self.table.only_offer() {
                self.give_for(seat, &only)?;
                continue;
            }
            match self.players[seat.index()] {
                Player::Computer(level) => self.let_choose(seat, level)?,
                Player::Human => {
                    self.autosave()?;
                    if let Next::Leave = self.ask(seat)? {
                        return self.leave();
                    }
                }
            }
        }
        let verdict = self.table.status().ending().as_ref().map(outcome_text).unwrap_or_default();
        self.close(&verdict)
    }

    fn name(&self, seat: Seat) -> &str {
        &self.table.seats()[seat.index()]
    }

    fn people(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().enumerate().filter(|(_, player)| **player == Player::Human).map(|(i, _)| Seat(i as u8))
    }

    fn opening(&self) -> String {
        let setup = self.table.setup();
        let info = self.title.info();
        let scenario = info.scenario(&setup.scenario);
        let mut text = format!(
            "{}: {}  {}\n",
            styled(STRONG, info.title),
            scenario.map_or(setup.scenario.as_str(), |scenario| &scenario.title),
            styled(FAINT, self.seed_note())
        );
        if let Some(scenario) = scenario {
            text.push_str(&page::wrap(&scenario.blurb, "  ", page::columns()));
        }
        let names = terms::Names::of(&*self.title, &setup.scenario);
        let players: Vec<String> = self
            .players
            .iter()
            .enumerate()
            .map(|(i, player)| format!("{} {player}", styled(seat_style(i), names.told(&self.table.seats()[i]))))
            .collect();
        let _ = writeln!(text, "  {}", players.join(", "));
        text.push_str(&self.terms());
        if self.people().next().is_some() {
            let _ = writeln!(text, "  {}", styled(FAINT, "`help` says what can be typed"));
        }
        text
    }

    /// What the match is about.
    fn terms(&self) -> String {
        let setup = self.table.setup();
        terms::told(&*self.title, &setup.scenario, &setup.options, "  ")
    }

    fn seed_note(&self) -> String {
        if self.thinking == Thinking::Repeatable {
            format!("seed {}", self.seed)
        } else {
            format!("after {} orders", self.table.steps())
        }
    }

    fn let_choose(&mut self, seat: Seat, level: Level) -> Result<(), Failure> {
        let budget = if self.thinking == Thinking::Repeatable {
            level.repeatable_budget(self.seed)
        } else {
            level.budget(self.seed)
        };
        let choice = self.table.choose(seat, level, budget);
        self.give_for(seat, &choice)
    }

    /// Gives an order for a seat that is not asked: a computer's, or the only one there is.
    fn give_for(&mut self, seat: Seat, choice: &Offer) -> Result<(), Failure> {
        let given = self.table.give(seat, Utterance::Json(&choice.order), Viewer::Seat(seat));
        given.map_err(|why| Failure::Bad(format!("`{}` was given for {}: {why}", choice.notation, self.name(seat))))?;
        if self.people().next().is_none() {
            self.tell_umpire()?;
        }
        Ok(())
    }

    /// Where computers play among themselves, the terminal sees everything.
    fn tell_umpire(&mut self) -> Result<(), Failure> {
        let steps = self.table.steps();
        let text: String = self.table.log(Viewer::Umpire, self.told[0]).iter().map(log_line).collect();
        self.told.fill(steps + 1);
        page::print(&text)
    }

    /// Asks a person until there is an order, an undo or a farewell.
    fn ask(&mut self, seat: Seat) -> Result<Next, Failure> {
        self.hand_over(seat)?;
        let scene = self.table.scene(Viewer::Seat(seat));
        let offers = Offers::new(self.table.offers(), &scene);
        let news = self.news(seat);
        let mut text = news;
        text.push_str(&self.position(seat));
        let prompt = scene.prompt.as_ref();
        let asked = prompt.map_or("what shall be done?", |prompt| &prompt.text);
        let _ = writeln!(text, "\n{}: {asked}", styled(seat_style(seat.index()), self.name(seat)));
        for fact in prompt.iter().flat_map(|prompt| &prompt.facts) {
            // What has no name of its own belongs to the fact before it.
            let label = if fact.label.is_empty() { "  ".to_owned() } else { format!("{}: ", fact.label) };
            let clause = styled(FAINT, fact.clause.as_deref().unwrap_or(""));
            let _ = writeln!(text, "  {label}{}  {clause}", fact.value);
        }
        for token in prompt.iter().flat_map(|prompt| &prompt.tokens) {
            let _ =
                writeln!(text, "  {}{} {}", "●".repeat(token.full.into()), "○".repeat(token.hollow.into()), token.text);
        }
        text.push_str(&offers.overview());
        page::print(&text)?;
        loop {
            let Some(line) = self.read_line(seat)? else { return Err(self.ended_early()?) };
            let speech = Speech::read(&line);
            if speech != Speech::Quit {
                self.leaving = false;
            }
            match self.answer(seat, speech, &offers)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    /// With several people at one keyboard, each sees what came of their order, and nobody sees another's hand.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        if self.live && self.people().count() > 1 && self.looked != Some(seat) {
            let name = self.name(seat).to_owned();
            if let Some(before) = self.looked {
                let news = self.news(before);
                page::print(&format!(
                    "{news}\nEnter clears the screen; then pass the keyboard to the {name} player. "
                ))?;
                self.wait_for_enter()?;
            }
            page::print(&format!("\x1b[2J\x1b[3J\x1b[HThe {name} player presses Enter. "))?;
            self.wait_for_enter()?;
        }
        self.looked = Some(seat);
        Ok(())
    }

    fn wait_for_enter(&mut self) -> Result<(), Failure> {
        let mut line = String::new();
        self.input.read_line(&mut line).map_err(|why| unreadable(&why))?;
        Ok(())
    }

    /// What happened since this seat last looked.
    fn news(&mut self, seat: Seat) -> String {
        let steps = self.table.steps();
        let from = self.told[seat.index()].min(steps + 1);
        if from == 0 && self.thinking == Thinking::Free {
            self.told[seat.index()] = steps + 1;
            return self.log(seat, Some(RECAP));
        }
        self.told[seat.index()] = steps + 1;
        self.table.log(Viewer::Seat(seat), from).iter().map(log_line).collect()
    }

    fn position(&self, seat: Seat) -> String {
        let sketch = self.table.sketch(Viewer::Seat(seat));
        format!("\n{}\n", sketch.trim_end())
    }

    /// The next line, or nothing at the end of the input. What is piped in is echoed, so that a transcript reads like a match.
    fn read_line(&mut self, seat: Seat) -> Result<Option<String>, Failure> {
        page::print(&format!("{}> ", styled(seat_style(seat.index()), self.name(seat))))?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes).map_err(|why| unreadable(&why))? == 0 {
            page::print("\n")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !self.live {
            page::print(&format!("{line}\n"))?;
        }
        Ok(Some(line))
    }

    fn answer(&mut self, seat: Seat, speech: Speech, offers: &Offers) -> Result<Next, Failure> {
        match speech {
            Speech::Nothing => page::print(&offers.overview())?,
            Speech::All => page::print(&offers.all())?,
            Speech::Map => page::print(&self.position(seat))?,
            Speech::Log(lines) => page::print(&self.log(seat, lines))?,
            Speech::Odds(words) => page::print(&self.odds(&words, offers))?,
            Speech::Rules(id) => page::print(&self.rules(id.as_deref()))?,
            Speech::Terms => page::print(&self.terms())?,
            Speech::Help => page::print(HELP)?,
            Speech::Save(path) => page::print(&self.save_as(path)?)?,
            Speech::SaveList(path) => page::print(&self.save_list(seat, path)?)?,
            Speech::LoadList(path) => return self.load_list(seat, path),
            Speech::Number(number) => match offers.get(number) {
                Some(offer) => {
                    let order = offer.order.clone();
                    return self.give(seat, Utterance::Json(&order));
                }
                None => page::print(&format!("There is no order {number}; there are 1 to {}.\n", offers.len()))?,
            },
            Speech::Words(words) => return self.hear(seat, &words, offers),
            Speech::Undo => match self.table.undo(seat) {
                Ok(()) => {
                    // What has only one answer would be answered again at once.
                    while self.table.only_offer().is_some() && self.table.undo(seat).is_ok() {}
                    for told in &mut self.told {
                        *told = (*told).min(self.table.steps() + 1);
                    }
                    return Ok(Next::Turn);
                }
                Err(why) => page::print(&format!("No: {why}.\n"))?,
            },
            Speech::Resign => {
                self.table.resign(seat).map_err(Failure::bad)?;
                return Ok(Next::Turn);
            }
            Speech::Quit if self.may_leave() => return Ok(Next::Leave),
            Speech::Quit => {
                self.leaving = true;
                page::print("The match is not saved: `save FILE` keeps it, `quit` again leaves it.\n")?;
            }
        }
        Ok(Next::Ask)
    }

    /// An order in notation; if it is none, words to look for.
    fn hear(&mut self, seat: Seat, words: &str, offers: &Offers) -> Result<Next, Failure> {
        match self.table.check(seat, Utterance::Text(words)) {
            Ok(_) => self.give(seat, Utterance::Text(words)),
            Err(why @ GiveError::Refused(_)) => {
                page::print(&format!("No: {why}.\n"))?;
                Ok(Next::Ask)
            }
            Err(why) => {
                let found = offers.matching(words);
                page::print(&found.unwrap_or_else(|| format!("No: {why}. `help` says what can be typed.\n")))?;
                Ok(Next::Ask)
            }
        }
    }

    fn give(&mut self, seat: Seat, said: Utterance<'_>) -> Result<Next, Failure> {
        match self.table.give(seat, said, Viewer::Seat(seat)) {
            Ok(_) => Ok(Next::Turn),
            Err(why) => {
                page::print(&format!("No: {why}.\n"))?;
                Ok(Next::Ask)
            }
        }
    }

    fn log(&self, seat: Seat, lines: Option<usize>) -> String {
        let log = self.table.log(Viewer::Seat(seat), 0);
        let from = lines.map_or(0, |lines| log.len().saturating_sub(lines));
        log[from..].iter().map(log_line_with_reasons).collect()
    }

    fn odds(&self, words: &[String], offers: &Offers) -> String {
        let questions = &self.title.info().questions;
        match words.split_first() {
            None => offers.odds().unwrap_or_else(|| {
                "None of these orders leads to dice at once; `odds list` names the questions to ask.\n".to_owned()
            }),
            Some((word, _)) if word == "list" => questions.iter().fold(String::new(), |mut text, question| {
                let keys: Vec<String> = question.parameters.iter().map(crate::games::parameter).collect();
                let _ = writeln!(text, "  {}  {}", styled(STRONG, question.id), question.text);
                text + &page::wrap(&keys.join(", "), "      ", page::columns())
            }),
            Some((question, pairs)) => pairs
                .iter()
                .map(|text| pick::pair(text))
                .collect::<Result<Vec<_>, _>>()
                .and_then(|pairs| odds::told(&*self.title, question, &pairs))
                .unwrap_or_else(|failure| format!("No: {failure}.\n")),
        }
    }

    fn rules(&self, id: Option<&str>) -> String {
        let rulebook = self.title.rulebook();
        match id {
            None => {
                let mut chapters: Vec<&str> = rulebook.clauses.iter().map(|clause| clause.chapter.as_str()).collect();
                chapters.dedup();
                format!("Chapters: {}. Name a clause: `rules LM-8.5`.\n", chapters.join(", "))
            }
            Some(id) => rules::family(rulebook, id)
                .map_or_else(|| format!("The rulebook has no clause `{id}`.\n"), |clauses| rules::told(&clauses)),
        }
    }

    fn save_as(&mut self, path: Option<PathBuf>) -> Result<String, Failure> {
        let Some(path) = path.or_else(|| self.save.clone()) else {
            return Ok("Say where: `save FILE`.\n".to_owned());
        };
        match files::save(&path, self.table.as_ref()) {
            Ok(()) => {
                self.saved = Some(self.table.steps());
                Ok(format!("Saved; `grognard play --resume {}` goes on with it.\n", path.display()))
            }
            Err(Failure::Bad(why)) => Ok(format!("Not saved: {why}.\n")),
            Err(other) => Err(other),
        }
    }

    /// Keeps the list that a seat names or has named.
    fn save_list(&self, seat: Seat, path: Option<PathBuf>) -> Result<String, Failure> {
        let Some(path) = path else { return Ok("Say where: `save list FILE`.\n".to_owned()) };
        let Some(named) = self.table.list(seat) else {
            return Ok("Not kept: you have named no force of your own in this match.\n".to_owned());
        };
        let kept = Kept {
            game: self.title.slug().to_owned(),
            scenario: self.table.setup().scenario.clone(),
            rules: self.title.rules_version(),
            seat: self.name(seat).to_owned(),
            list: named.notation,
        };
        match kept.write(&path) {
            Ok(()) => Ok(format!("Kept; `load list {}` names it again.\n", path.display())),
            Err(Failure::Bad(why)) => Ok(format!("Not kept: {why}.\n")),
            Err(other) => Err(other),
        }
    }

    /// Answers with a list that was kept; nothing changes where it does not apply.
    fn load_list(&mut self, seat: Seat, path: Option<PathBuf>) -> Result<Next, Failure> {
        let answer = match path {
            None => Err("Say which: `load list FILE`.\n".to_owned()),
            Some(_) if !self.table.asks_list(seat) => {
                Err("No: this question is not answered by a list; load one when a force is to be named.\n".to_owned())
            }
            Some(path) => match Kept::open(&path, self.title.slug()) {
                Ok(kept) => Ok(kept),
                Err(Failure::Bad(why)) => Err(format!("No: {why}.\n")),
                Err(other) => return Err(other),
            },
        };
        let kept = match answer {
            Ok(kept) => kept,
            Err(sentence) => {
                page::print(&sentence)?;
                return Ok(Next::Ask);
            }
        };
        match self.table.check(seat, Utterance::Text(&kept.list)) {
            Ok(_) => self.give(seat, Utterance::Text(&kept.list)),
            Err(why) => {
                page::print(&format!("No: {why}{}.\n", self.elsewhere(&kept)))?;
                Ok(Next::Ask)
            }
        }
    }

    /// Where a list was named, if not in such a match.
    fn elsewhere(&self, kept: &Kept) -> String {
        let setup = self.table.setup();
        let rules = self.title.rules_version();
        match (kept.scenario == setup.scenario, kept.rules == rules) {
            (true, true) => String::new(),
            (false, true) => format!("; the list was named in {}, this is {}", kept.scenario, setup.scenario),
            (_, false) => format!("; the list is of version {} of the rules, these are version {rules}", kept.rules),
        }
    }

    fn autosave(&mut self) -> Result<(), Failure> {
        if let Some(path) = self.save.clone() {
            self.write(&path)?;
        }
        Ok(())
    }

    fn write(&mut self, path: &Path) -> Result<(), Failure> {
        files::save(path, self.table.as_ref())?;
        self.saved = Some(self.table.steps());
        Ok(())
    }

    /// A person at a terminal is warned once before an unsaved match is left.
    fn may_leave(&self) -> bool {
        !self.live || self.leaving || self.table.steps() == 0 || self.saved == Some(self.table.steps())
    }

    fn leave(&mut self) -> Result<(), Failure> {
        self.autosave()?;
        Ok(())
    }

    /// The end: what nobody knew before, the last position, the verdict.
    fn close(&mut self, verdict: &str) -> Result<(), Failure> {
        let from = self.people().map(|seat| self.told[seat.index()]).min().unwrap_or(self.told[0]);
        let mut text: String = self.table.log(Viewer::Umpire, from).iter().map(log_line).collect();
        let _ = write!(text, "\n{}\n{verdict}", self.table.sketch(Viewer::Umpire).trim_end());
        page::print(&text)?;
        self.autosave()?;
        if let Some(path) = &self.save {
            page::print(&format!("The record is in {}; `grognard replay` shows it.\n", path.display()))?;
        }
        Ok(())
    }

    /// The input has ended before the match: a sentence that says how to go on.
    fn ended_early(&mut self) -> Result<Failure, Failure> {
        let turn = self.table.turn();
        if let Some(path) = self.save.clone() {
            self.write(&path)?;
            return Ok(Failure::Bad(format!(
                "the input ended in turn {turn}, before the match; it is saved, go on with `grognard play --resume {}`",
                path.display()
            )));
        }
        let way = if self.thinking == Thinking::Repeatable {
            format!("`--seed {}` and the same input lead back here, `--save FILE` keeps the match", self.seed)
        } else {
            "the saved match is as it was, `--save FILE` keeps what is played".to_owned()
        };
        Ok(Failure::Bad(format!("the input ended in turn {turn}, before the match; {way}")))
    }
}

fn unreadable(why: &std::io::Error) -> Failure {
    Failure::Bad(format!("cannot read the input: {why}"))
}
