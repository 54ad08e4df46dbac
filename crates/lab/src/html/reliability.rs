use std::fmt::Write;

use super::plot::{Axis, count, escape, percent};
use crate::calibrate::CalibrationReport;

/// Whether chances keep their promises: what was forecast against what came, on matches the fit has not seen.
pub(super) fn figure(report: &CalibrationReport) -> String {
    let (x, y) =
        (Axis { from: 0.0, to: 1.0, start: 44.0, end: 330.0 }, Axis { from: 0.0, to: 1.0, start: 300.0, end: 14.0 });
    let mut html = format!(
        "<section><h2>Do the chances keep their word?</h2><figure><p class=\"lab-note\">{} of matches held out, {} from each. Across: the chance forecast, up: the share won, a draw counted half.</p><svg class=\"lab-large\" viewBox=\"0 0 640 330\" role=\"img\" aria-label=\"Reliability of the chances\">",
        count(report.positions, "position", "positions"),
        count(u64::from(report.lines), "line", "lines")
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            html,
            "<path class=\"lab-grid\" d=\"M{0:.1} 14V300M44 {1:.1}H330\"/><text class=\"lab-tick\" x=\"{0:.1}\" y=\"318\">{2:.0}</text><text class=\"lab-tick lab-left\" x=\"38\" y=\"{3:.1}\">{2:.0}</text>",
            x.at(tick),
            y.at(tick),
            tick * 100.0,
            y.at(tick) + 4.5
        );
    }
    html.push_str("<path class=\"lab-axis\" d=\"M44 300L330 14\"/>");
    if let Some(shown) = report.forecasts.last() {
        for bin in &shown.bins {
            let (across, up) = (x.at(bin.forecast), y.at(bin.result));
            let _ = write!(
                html,
                "<path class=\"lab-whisker\" d=\"M{across:.1} {:.1}V{:.1}\"/><circle class=\"lab-b\" cx=\"{across:.1}\" cy=\"{up:.1}\" r=\"4.5\"/>",
                y.at(bin.ci95[0]),
                y.at(bin.ci95[1])
            );
        }
    }
    html.push_str("<text x=\"370\" y=\"40\">Forecast</text><text class=\"lab-left\" x=\"560\" y=\"40\">Brier score</text><text class=\"lab-left\" x=\"636\" y=\"40\">Error</text>");
    for (row, forecast) in report.forecasts.iter().enumerate() {
        let y = 66.0 + row as f64 * 26.0;
        let _ = write!(
            html,
            "<path class=\"lab-grid\" d=\"M370 {:.1}H636\"/><text x=\"370\" y=\"{y}\">{}</text><text class=\"lab-left lab-figure\" x=\"560\" y=\"{y}\">{:.4}</text><text class=\"lab-left\" x=\"636\" y=\"{y}\">{} %</text>",
            y - 17.0,
            escape(&forecast.name),
            forecast.brier,
            percent(forecast.calibration_error)
        );
    }
    html.push_str("</svg></figure></section>");
    html
}
