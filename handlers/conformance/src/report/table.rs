//! The report for people.

use std::fmt::Write;

use super::{Report, Status, Tested};

pub(super) fn render(report: &Report) -> String {
    let mut text = format!("{} held against: {}\n\n", report.base_url, report.document);
    let width = report.operations.iter().map(|one| one.operation.len());
    let width = width.max().unwrap_or_default();
    let _ = writeln!(
        text,
        "{:width$}  {:44}  not exercised",
        "operation", "answers"
    );
    for operation in &report.operations {
        let (exercised, left) = (exercised(operation), left(operation));
        let line = format!("{:width$}  {exercised:44}  {left}", operation.operation);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for finding in &report.findings {
        let (deviation, body) = (&finding.deviation, finding.deviation.body.as_deref());
        let _ = write!(
            text,
            "\ndeviation: {} {}: {}\n  document  #{}\n  request   {}\n",
            finding.operation,
            finding.status,
            deviation.message,
            deviation.document,
            finding.request
        );
        if let Some(body) = body {
            let body = if body.is_empty() { "(the whole)" } else { body };
            let _ = writeln!(text, "  body      {body}");
        }
    }
    if !report.notes.is_empty() {
        text.push('\n');
    }
    for note in &report.notes {
        let _ = writeln!(text, "note: {note}");
    }
    let (exercised, documented) = report.coverage();
    let _ = write!(
        text,
        "\n{} answers; {exercised} of {documented} documented statuses of {} operations exercised; {} deviations",
        report.answers(),
        report.operations.len(),
        report.findings.len()
    );
    text
}

/// `200 ×3, 404 ×1!`: the exclamation mark says that some of them deviate.
fn exercised(operation: &Tested) -> String {
    let one = |status: &Status| {
        let mark = if status.deviating > 0 { "!" } else { "" };
        format!("{} ×{}{mark}", status.status, status.answers)
    };
    let answered = operation.statuses.iter().filter(|one| one.answers > 0);
    answered.map(one).collect::<Vec<_>>().join(", ")
}

fn left(operation: &Tested) -> String {
    let left = operation.statuses.iter().filter(|one| one.answers == 0);
    let left: Vec<&str> = left.map(|one| one.status.as_str()).collect();
    left.join(" ")
}
