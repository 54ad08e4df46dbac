use std::collections::BTreeMap;
use std::fmt::Write;

use catalog::Title;
use engine::{GameInfo, Options, OwnOption, Parameter, ParameterKind, ScenarioInfo, ScenarioOption, Space};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::DataArgs;
use crate::terms;

/// List the games and their scenarios; of one game all there is to know.
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
    if args.json {
        let games: Vec<Value> = chosen.iter().map(|title| document(title.info())).collect();
        return page::print_json(&json!({ "games": games }));
    }
    if args.game.is_none() {
        let lines: String = chosen.iter().map(|title| listed(title.info())).collect();
        let more = styled(FAINT, "`grognard games SLUG` tells more of one game");
        return page::print(&format!("{lines}{more}\n"));
    }
    page::print(&chosen.iter().map(|title| describe(&**title)).collect::<String>())
}

/// What a game tells about itself, with what each scenario says about the options.
fn document(info: &GameInfo) -> Value {
    let own: BTreeMap<&str, Vec<OwnOption>> =
        info.scenarios.iter().map(|scenario| (scenario.id.as_str(), info.own_options(scenario))).collect();
    let mut document = json!(info);
    document["own_options"] = json!(own);
    document
}

/// One line per scenario.
fn listed(info: &GameInfo) -> String {
    info.scenarios.iter().fold(String::new(), |mut text, scenario| {
        let about = styled(FAINT, length(scenario));
        let _ = writeln!(text, "{:<18} {:<20} {:<28} {about}", info.slug, scenario.id, scenario.title);
        text
    })
}

fn length(scenario: &ScenarioInfo) -> String {
    let first = if scenario.beginner { ", to begin with" } else { "" };
    let turns = page::count(scenario.turns.into(), "turn", "turns");
    format!("{turns}, about {} minutes{first}", scenario.minutes)
}

fn describe(title: &dyn Title) -> String {
    let info = title.info();
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
        let _ = writeln!(text, "    {:<20} {}  {}", scenario.id, scenario.title, styled(FAINT, length(scenario)));
        text.push_str(&page::wrap(&scenario.blurb, "        ", columns));
        text.push_str(&terms::told(title, &scenario.id, &Options::default(), "        "));
    }
    if !info.options.is_empty() {
        heading(&mut text, "Options (--option id=value)");
        for option in &info.options {
            let values = format!("{} (without a choice: {})", option.values, option.default);
            let _ = writeln!(text, "    {:<20} {values}  {}", option.id, styled(FAINT, option.clause));
            text.push_str(&page::wrap(option.text, "        ", columns));
            for scenario in &info.scenarios {
                text.push_str(&own(scenario, option.id, columns));
            }
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

/// What a scenario says about an option.
fn own(scenario: &ScenarioInfo, id: &str, columns: usize) -> String {
    let said = scenario.options.iter().find_map(|own| match own {
        ScenarioOption::Default { option, value } if *option == id => Some(format!("without a choice {value}")),
        ScenarioOption::Absent { option, why } if *option == id => Some(format!("does not apply, {why}")),
        ScenarioOption::AbsentWith { option, other, value, why } if *option == id => {
            Some(format!("does not apply where {other} is {value}, {why}"))
        }
        _ => None,
    });
    said.map_or_else(String::new, |said| page::wrap(&format!("in {}: {said}", scenario.id), "        ", columns))
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
