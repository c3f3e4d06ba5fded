//! The report as JSON.

use serde::Serialize;

use super::Report;

#[derive(Serialize)]
struct Whole<'a> {
    conforms: bool,
    answers: usize,
    statuses_exercised: usize,
    statuses_documented: usize,
    #[serde(flatten)]
    report: &'a Report,
}

pub(super) fn render(report: &Report) -> std::io::Result<String> {
    let (exercised, documented) = report.coverage();
    let whole = Whole {
        conforms: report.conforms(),
        answers: report.answers(),
        statuses_exercised: exercised,
        statuses_documented: documented,
        report,
    };
    Ok(serde_json::to_string_pretty(&whole)?)
}
