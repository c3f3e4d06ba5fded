//! The log of a deployment, and what it should hold.

use serde_json::Value;

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub seq: i64,
    pub message: String,
}

/// What a release of the sample says when nothing happens to it, versions and commits left out.
pub const RELEASE: [&str; 19] = [
    "Fetching sample/guard",
    "Building.",
    "line 1",
    "line 2",
    "line 3",
    "line 4",
    "line 5",
    "Built.",
    "Publishing g/guard-dev",
    "Published g/guard-dev",
    "Publishing g/guard-gateway-dev",
    "Published g/guard-gateway-dev",
    "Publishing g/guard",
    "Published g/guard",
    "Publishing g/guard-gateway",
    "Published g/guard-gateway",
    "Set the home page of g/guard-dev",
    "Set the home page of g/guard",
    "Done.",
];

impl Line {
    /// The lines of an event stream that came to its end; they are numbered from 1 without a gap.
    pub fn parse_all(stream: &str) -> Vec<Self> {
        let mut lines = Vec::new();
        let mut ended = false;
        for event in stream.split("\n\n").filter(|event| !event.is_empty()) {
            assert!(!ended, "after the end: {event}");
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
            match field("event: ") {
                Some("log") => {
                    let data = field("data: ").expect("data");
                    let data: Value = serde_json::from_str(data).expect("JSON");
                    let message = data["message"].as_str().expect("a message").to_owned();
                    let seq = data["seq"].as_i64().expect("a number");
                    assert_eq!(field("id: "), Some(seq.to_string().as_str()));
                    lines.push(Self { seq, message });
                }
                Some("end") => ended = true,
                _ => assert!(event.starts_with(':'), "{event}"),
            }
        }
        assert!(ended, "the stream broke off: {stream}");
        let numbers: Vec<i64> = lines.iter().map(|line| line.seq).collect();
        let expected: Vec<i64> = (1..).take(lines.len()).collect();
        assert_eq!(numbers, expected, "{lines:#?}");
        lines
    }

    /// The message without versions and commits.
    pub fn gist(&self) -> String {
        let message = &self.message;
        if message.starts_with("Fetching ") {
            return message.split(" at ").next().unwrap_or_default().to_owned();
        }
        match message.rsplit_once(' ') {
            Some((before, coordinate)) if coordinate.matches('/').count() == 2 => {
                let (asset, _) = coordinate.rsplit_once('/').unwrap_or_default();
                format!("{before} {asset}")
            }
            _ => message.clone(),
        }
    }
}

/// The log is what it would have been had nothing died: where a step was tried again, its lines may be there once more.
pub fn assert_undisturbed(lines: &[Line], expected: &[&str]) {
    let tries = lines
        .iter()
        .filter(|line| line.message.contains("Next attempt at"))
        .count();
    let gists: Vec<String> = lines.iter().map(Line::gist).collect();
    if tries == 0 {
        assert_eq!(gists, expected, "{lines:#?}");
        return;
    }
    for message in expected {
        let times = gists.iter().filter(|gist| gist == message).count();
        assert!(
            (1..=1 + tries).contains(&times),
            "`{message}` stands {times} times in {lines:#?}"
        );
    }
}

/// The log of what was published without a failure: with its build, or with what another deployment built. Whether it was built here.
pub fn assert_complete(lines: &[Line]) -> bool {
    let says = |message: &str| lines.iter().any(|line| line.message == message);
    let builds = says("Building.");
    if builds {
        assert_eq!(lines.len(), 14, "{lines:#?}");
    } else {
        let shares = "These commits were built before; using that build.";
        assert!(says(shares) && lines.len() >= 7, "{lines:#?}");
    }
    builds
}
