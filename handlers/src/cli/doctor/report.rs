//! What was found.

use std::process::ExitCode;

use serde::Serialize;

use crate::cli::output;

/// The findings, printed as they come, or together as JSON.
pub(super) struct Report {
    json: bool,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    /// What was checked: a setting, or a part of the service.
    check: String,
    result: Result,
    /// What was found, and what would be right.
    detail: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Result {
    Ok,
    Warn,
    Fail,
}

impl Report {
    pub(super) fn new(json: bool) -> Self {
        Self {
            json,
            findings: Vec::new(),
        }
    }

    /// It works.
    pub(super) fn ok(&mut self, check: &str, detail: &str) {
        self.add(check, Result::Ok, detail);
    }

    /// It works, and somebody should know.
    pub(super) fn warn(&mut self, check: &str, detail: &str) {
        self.add(check, Result::Warn, detail);
    }

    /// It does not work.
    pub(super) fn fail(&mut self, check: &str, detail: &str) {
        self.add(check, Result::Fail, detail);
    }

    fn add(&mut self, check: &str, result: Result, detail: &str) {
        if !self.json {
            let word = match result {
                Result::Ok => "ok  ",
                Result::Warn => "warn",
                Result::Fail => "fail",
            };
            println!("{word}  {check}: {}", output::block(detail));
        }
        self.findings.push(Finding {
            check: check.to_owned(),
            result,
            detail: detail.to_owned(),
        });
    }

    /// Prints what was not printed yet: 0 unless something does not work.
    pub(super) fn end(self) -> ExitCode {
        let ok = !self
            .findings
            .iter()
            .any(|finding| finding.result == Result::Fail);
        if self.json {
            let report = serde_json::json!({ "ok": ok, "checks": self.findings });
            println!("{report:#}");
        }
        if ok {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}
