//! What was exercised, and what deviated.

mod json;
mod junit;
mod table;

use serde::Serialize;

use crate::{
    contract::{Contract, Operation},
    judge::Deviation,
};

/// The result of a run.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The deployment.
    pub base_url: String,
    /// The title of the document that it was held against.
    pub document: String,
    /// Each operation of the document.
    pub operations: Vec<Tested>,
    /// What deviated, in the order in which it was found.
    pub findings: Vec<Finding>,
    /// What the reader should know: differing documents, what could not be exercised, what stays behind.
    pub notes: Vec<String>,
}

/// How much of an operation was exercised.
#[derive(Debug, Serialize)]
pub struct Tested {
    /// The `operationId`.
    pub operation: String,
    /// The method, in capitals.
    pub method: String,
    /// The path, with parameters in braces.
    pub path: String,
    /// Its statuses: those that it documents, then those that it answered beside them.
    pub statuses: Vec<Status>,
}

/// A status of an operation.
#[derive(Debug, Serialize)]
#[allow(
    clippy::struct_field_names,
    reason = "the name is that of the report in JSON"
)]
pub struct Status {
    /// The status, or a range such as `2XX`; `none` where no answer came.
    pub status: String,
    /// JSON pointer to the response in the document, if it is documented.
    pub document: Option<String>,
    /// How many answers had it.
    pub answers: usize,
    /// How many of them deviated.
    pub deviating: usize,
}

/// A deviation, and the request that showed it.
#[derive(Debug, Serialize)]
pub struct Finding {
    /// The `operationId`.
    pub operation: String,
    /// The status of the answer, or `none`.
    pub status: String,
    /// Method, path and query.
    pub request: String,
    /// What deviated.
    #[serde(flatten)]
    pub deviation: Deviation,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for people.
    Table,
    /// One JSON object.
    Json,
    /// The XML that CI systems read.
    Junit,
}

/// What stands for the status where there was no answer.
pub(crate) const NO_ANSWER: &str = "none";

impl Report {
    pub(crate) fn new(base_url: &str, contract: &Contract) -> Self {
        let tested = |operation: &Operation| Tested {
            operation: operation.id.clone(),
            method: operation.method.clone(),
            path: operation.path.clone(),
            statuses: contract
                .statuses(operation)
                .into_iter()
                .map(|status| Status {
                    document: Some(format!("{}/responses/{status}", operation.pointer)),
                    status,
                    answers: 0,
                    deviating: 0,
                })
                .collect(),
        };
        let title = &contract.document()["info"]["title"];
        Self {
            base_url: base_url.to_owned(),
            document: title.as_str().unwrap_or_default().to_owned(),
            operations: contract.operations().iter().map(tested).collect(),
            findings: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Whether nothing deviates.
    pub fn conforms(&self) -> bool {
        self.findings.is_empty()
    }

    /// The report as a text.
    pub fn render(&self, format: Format) -> std::io::Result<String> {
        match format {
            Format::Table => Ok(table::render(self)),
            Format::Json => json::render(self),
            Format::Junit => junit::render(self),
        }
    }

    /// Adds an answer (`None`: there was none) and what deviates.
    pub(crate) fn add(
        &mut self,
        operation: &Operation,
        status: Option<u16>,
        request: &str,
        deviations: Vec<Deviation>,
    ) {
        let status = status.map_or_else(|| NO_ANSWER.to_owned(), |status| status.to_string());
        let tested = self
            .operations
            .iter_mut()
            .find(|one| one.operation == operation.id);
        if let Some(tested) = tested {
            let row = tested.row(&status);
            row.answers += 1;
            row.deviating += usize::from(!deviations.is_empty());
        }
        let found = deviations.into_iter().map(|deviation| Finding {
            operation: operation.id.clone(),
            status: status.clone(),
            request: request.to_owned(),
            deviation,
        });
        self.findings.extend(found);
    }

    /// Adds that an operation does not do what it says, though its answers, which were counted, look right.
    pub(crate) fn behaves_not(
        &mut self,
        operation: &Operation,
        request: &str,
        deviation: Deviation,
    ) {
        let tested = self
            .operations
            .iter_mut()
            .find(|one| one.operation == operation.id);
        let succeeded = tested.and_then(|tested| {
            let mut rows = tested.statuses.iter_mut();
            rows.find(|row| row.answers > 0 && row.status.starts_with('2'))
        });
        let Some(row) = succeeded else { return };
        row.deviating += 1;
        self.findings.push(Finding {
            operation: operation.id.clone(),
            status: row.status.clone(),
            request: request.to_owned(),
            deviation,
        });
    }

    /// How many answers were judged.
    pub(crate) fn answers(&self) -> usize {
        let statuses = self.operations.iter().flat_map(|one| &one.statuses);
        statuses.map(|status| status.answers).sum()
    }

    /// Of all documented statuses of operations, how many were answered.
    pub(crate) fn coverage(&self) -> (usize, usize) {
        let statuses = self.operations.iter().flat_map(|one| &one.statuses);
        let documented: Vec<&Status> = statuses
            .filter(|status| status.document.is_some())
            .collect();
        let exercised = documented.iter().filter(|status| status.answers > 0);
        (exercised.count(), documented.len())
    }
}

impl Tested {
    /// The row of a status: its own, that of its range, or a new one.
    fn row(&mut self, status: &str) -> &mut Status {
        let range = format!("{}XX", status.get(..1).unwrap_or_default());
        let found = [status, range.as_str()]
            .iter()
            .find_map(|name| self.statuses.iter().position(|row| row.status == *name));
        let index = found.unwrap_or_else(|| {
            self.statuses.push(Status {
                status: status.to_owned(),
                document: None,
                answers: 0,
                deviating: 0,
            });
            self.statuses.len() - 1
        });
        &mut self.statuses[index]
    }
}
