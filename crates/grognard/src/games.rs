use std::fmt::Write;

use engine::{GameInfo, Parameter, ParameterKind, Space};
use serde_json::json;

use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::DataArgs;

/// List the games with their scenarios, seats, options and odds questions.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard games\n  grognard games last-mughal\n  grognard games --json")]
pub struct Args {
    /// Only this game
    #[arg(value_name = "SLUG")]
    game: Option<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.data.games(args.game.as_deref())?;
    let infos: Vec<&GameInfo> = chosen.iter().map(|title| title.info()).collect();
    if args.json {
        return page::print_json(&json!({ "games": infos }));
    }
    page::print(&infos.into_iter().map(describe).collect::<Vec<_>>().join("\n"))
}

fn describe(info: &GameInfo) -> String {
    let columns = page::columns();
    let space = match info.space {
        Space::Board => "board",
        Space::Table => "table",
    };
    let mut text = format!("{}  {}\n", styled(STRONG, info.title), styled(FAINT, format!("{} · {space}", info.slug)));
    text.push_str(&page::wrap(&info.blurb, "  ", columns));
    let _ = writeln!(text, "  seats: {}", info.seats.join(", "));
    heading(&mut text, "Scenarios");
    for scenario in &info.scenarios {
        let first = if scenario.beginner { ", to begin with" } else { "" };
        let turns = if scenario.turns == 1 { "1 turn".to_owned() } else { format!("{} turns", scenario.turns) };
        let about = format!("{turns}, about {} minutes{first}", scenario.minutes);
        let _ = writeln!(text, "    {:<20} {}  {}", scenario.id, scenario.title, styled(FAINT, about));
        text.push_str(&page::wrap(&scenario.blurb, "        ", columns));
    }
    if !info.options.is_empty() {
        heading(&mut text, "Options (--option id=value)");
        for option in &info.options {
            let values = format!("{} (without a choice: {})", option.values.join(", "), option.default);
            let _ = writeln!(text, "    {:<20} {values}  {}", option.id, styled(FAINT, option.clause));
            text.push_str(&page::wrap(option.text, "        ", columns));
        }
    }
    if !info.questions.is_empty() {
        heading(&mut text, &format!("Odds questions (grognard odds {} QUESTION key=value ...)", info.slug));
        for question in &info.questions {
            let _ = writeln!(text, "    {:<20} {}", question.id, question.text);
            let parameters: Vec<String> = question.parameters.iter().map(parameter).collect();
            text.push_str(&page::wrap(&parameters.join(", "), "        ", columns));
        }
    }
    text
}

fn heading(text: &mut String, words: &str) {
    let _ = writeln!(text, "\n  {}", styled(STRONG, words));
}

/// A parameter with what it takes and its default: `att=1..60 (8)`.
pub fn parameter(parameter: &Parameter) -> String {
    let takes = match &parameter.kind {
        ParameterKind::Int { min, max, words } => {
            words.iter().fold(format!("{min}..{max}"), |takes, (word, _)| takes + "|" + word)
        }
        ParameterKind::Decimal { min, max } => format!("{min}..{max}"),
        ParameterKind::Bool => "true|false".to_owned(),
        ParameterKind::Word { values } => values.join("|"),
    };
    let default = parameter.default.as_str().map_or_else(|| parameter.default.to_string(), str::to_owned);
    format!("{}={takes} ({default})", parameter.name)
}
