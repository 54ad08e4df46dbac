//! The client's types, generated: `web/src/api/types.ts`.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::wire;

/// The whole text of `web/src/api/types.ts`.
pub fn types() -> String {
    let mut shelf = Shelf { config: Config::new().with_large_int("number"), declared: BTreeMap::new() };
    visit_scene(&mut shelf);
    visit_asks(&mut shelf);
    visit_answers(&mut shelf);
    visit_updates(&mut shelf);
    let mut text = String::from("// Generated from the Rust types; `cargo xtask types` writes it anew.\n");
    for declaration in shelf.declared.values() {
        text.push('\n');
        text.push_str(declaration);
        text.push('\n');
    }
    text
}

/// Declarations by name, each type once.
struct Shelf {
    config: Config,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Shelf {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.declared.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = tidy(&format!("{}export {}", docs, T::decl(&self.config)));
        self.declared.insert(name, declaration);
        T::visit_dependencies(self);
    }
}

/// Remarks of one line on one line, fields set in, no blanks at the ends of lines.
fn tidy(declaration: &str) -> String {
    let text = declaration.replace("/**\n * ", "/** ").replace("\n */", " */");
    let mut tidied = String::with_capacity(text.len());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let field = number > 0 && !line.starts_with("export ") && !line.is_empty();
        if number > 0 {
            tidied.push('\n');
        }
        if field {
            tidied.push_str("  ");
        }
        tidied.push_str(line);
    }
    tidied
}

fn visit_scene(shelf: &mut Shelf) {
    shelf.visit::<scene::Ground>();
    shelf.visit::<scene::Scene>();
    shelf.visit::<scene::Target>();
    shelf.visit::<scene::Wish>();
    shelf.visit::<scene::Plan>();
    shelf.visit::<scene::Measure>();
}

fn visit_asks(shelf: &mut Shelf) {
    shelf.visit::<wire::Me>();
    shelf.visit::<wire::NameAsk>();
    shelf.visit::<wire::NameReply>();
    shelf.visit::<wire::BlockList>();
    shelf.visit::<wire::PersonAsk>();
    shelf.visit::<wire::ReportAsk>();
    shelf.visit::<wire::AccountReply>();
    shelf.visit::<wire::Ceremony>();
    shelf.visit::<wire::CeremonyAnswer>();
    shelf.visit::<wire::CodeAsk>();
    shelf.visit::<wire::CodesReply>();
    shelf.visit::<wire::LinkAsk>();
    shelf.visit::<wire::MailAsk>();
    shelf.visit::<wire::NoticesReply>();
    shelf.visit::<wire::PasskeyAsk>();
    shelf.visit::<wire::PushAsk>();
    shelf.visit::<wire::PushEnd>();
    shelf.visit::<wire::SignedIn>();
    shelf.visit::<wire::Settings>();
    shelf.visit::<wire::StopAsk>();
    shelf.visit::<wire::StopReply>();
    shelf.visit::<wire::TestAsk>();
    shelf.visit::<wire::TestReply>();
    shelf.visit::<wire::MatchAsk>();
    shelf.visit::<wire::MatchList>();
    shelf.visit::<wire::OrderAsk>();
    shelf.visit::<wire::CheckAsk>();
    shelf.visit::<wire::Expect>();
    shelf.visit::<wire::ResignAsk>();
    shelf.visit::<wire::DrawAsk>();
    shelf.visit::<wire::TakeBackAsk>();
    shelf.visit::<wire::SayAsk>();
    shelf.visit::<wire::PingAsk>();
    shelf.visit::<wire::JoinAsk>();
    shelf.visit::<wire::PauseAsk>();
    shelf.visit::<wire::ChallengeAsk>();
    shelf.visit::<wire::JudgeAsk>();
    shelf.visit::<wire::Note>();
    shelf.visit::<wire::ConditionalOrders>();
    shelf.visit::<wire::VacationAsk>();
    shelf.visit::<wire::MeasureAsk>();
    shelf.visit::<wire::LabAsk>();
    shelf.visit::<wire::ForkAsk>();
    shelf.visit::<wire::CupAsk>();
}

fn visit_answers(shelf: &mut Shelf) {
    shelf.visit::<wire::GameList>();
    shelf.visit::<wire::TermsReply>();
    shelf.visit::<wire::RulesReply>();
    shelf.visit::<wire::OddsReply>();
    shelf.visit::<wire::DataReply>();
    shelf.visit::<wire::LessonList>();
    shelf.visit::<wire::LessonReply>();
    shelf.visit::<engine::LessonPage>();
    shelf.visit::<engine::LessonAnswer>();
    shelf.visit::<wire::LevelList>();
    shelf.visit::<wire::Made>();
    shelf.visit::<wire::Remade>();
    shelf.visit::<wire::MatchListReply>();
    shelf.visit::<wire::MatchPage>();
    shelf.visit::<wire::SceneReply>();
    shelf.visit::<wire::LogReply>();
    shelf.visit::<wire::OrderReply>();
    shelf.visit::<wire::ListReply>();
    shelf.visit::<wire::HintReply>();
    shelf.visit::<wire::Invitation>();
    shelf.visit::<wire::PoolsReply>();
    shelf.visit::<wire::ChallengeList>();
    shelf.visit::<wire::Joined>();
    shelf.visit::<wire::ErrorReply>();
    shelf.visit::<wire::LabReply>();
    shelf.visit::<wire::AnalysisReply>();
    shelf.visit::<wire::RulesChanges>();
    shelf.visit::<wire::LeadersReply>();
    shelf.visit::<wire::PlayerPage>();
    shelf.visit::<wire::PlayerMatches>();
    shelf.visit::<wire::CupList>();
    shelf.visit::<wire::CupMade>();
    shelf.visit::<wire::CupPage>();
    shelf.visit::<engine::Offer>();
}

fn visit_updates(shelf: &mut Shelf) {
    shelf.visit::<wire::Update>();
}
