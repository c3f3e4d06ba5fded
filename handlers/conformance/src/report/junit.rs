//! The report in the XML that CI systems read: a case for each operation and status.

use std::io;

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};

use super::{Finding, Report, Status, Tested};

pub(super) fn render(report: &Report) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let statuses = || report.operations.iter().flat_map(|one| &one.statuses);
    let counts = [
        ("name", "catalog conformance".to_owned()),
        ("tests", statuses().count().to_string()),
        (
            "failures",
            statuses()
                .filter(|one| one.deviating > 0)
                .count()
                .to_string(),
        ),
        (
            "skipped",
            statuses()
                .filter(|one| one.answers == 0)
                .count()
                .to_string(),
        ),
        ("errors", "0".to_owned()),
    ];
    let counts = || counts.iter().map(|(name, value)| (*name, value.as_str()));
    let suites = writer
        .create_element("testsuites")
        .with_attributes(counts());
    suites.write_inner_content(|writer| {
        let suite = writer.create_element("testsuite").with_attributes(counts());
        suite.write_inner_content(|writer| {
            for operation in &report.operations {
                for status in &operation.statuses {
                    case(writer, report, operation, status)?;
                }
            }
            if !report.notes.is_empty() {
                let notes = clean(&report.notes.join("\n"));
                let element = writer.create_element("system-out");
                element.write_text_content(BytesText::new(&notes))?;
            }
            Ok(())
        })?;
        Ok(())
    })?;
    String::from_utf8(writer.into_inner()).map_err(io::Error::other)
}

fn case(
    writer: &mut Writer<Vec<u8>>,
    report: &Report,
    operation: &Tested,
    status: &Status,
) -> io::Result<()> {
    let class = format!("{} {}", operation.method, operation.path);
    let name = format!("{} {}", operation.operation, status.status);
    let element = writer
        .create_element("testcase")
        .with_attributes([("classname", class.as_str()), ("name", name.as_str())]);
    let found: Vec<&Finding> = report
        .findings
        .iter()
        .filter(|one| one.operation == operation.operation && status.holds(&one.status))
        .collect();
    if status.answers > 0 && found.is_empty() {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|writer| {
        if status.answers == 0 {
            let skipped = writer.create_element("skipped");
            skipped
                .with_attribute(("message", "not exercised"))
                .write_empty()?;
        }
        for finding in found {
            let deviation = &finding.deviation;
            let mut text = format!(
                "document: #{}\nrequest: {}",
                deviation.document, finding.request
            );
            if let Some(body) = &deviation.body {
                text = format!("{text}\nbody: {body}");
            }
            let (message, text) = (clean(&deviation.message), clean(&text));
            writer
                .create_element("failure")
                .with_attribute(("message", message.as_str()))
                .write_text_content(BytesText::new(&text))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// What XML 1.0 cannot hold, however it is written (2.2), stands as a replacement character.
fn clean(text: &str) -> String {
    let held = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    text.chars()
        .map(|c| if held(c) { c } else { '\u{fffd}' })
        .collect()
}

impl Status {
    fn holds(&self, status: &str) -> bool {
        self.status == status || self.status.ends_with("XX") && self.status[..1] == status[..1]
    }
}
