//! Community rulesets.

use catalog_store::{
    domain::{RulesetCategory, Seen, TargetScope},
    ruleset_submissions::{self, NewRulesetSubmission},
    rulesets::{RuleCounts, RulesetContent},
};
use uuid::Uuid;

use super::{
    Batch, COMMIT, Source, UNDER_REVIEW,
    people::People,
    text::{Writer, below, uneven},
};
use crate::Error;

/// Names of rulesets are those of policies, from another one on.
const FIRST_NAME: usize = 40_000;

/// Makes so many published rulesets, and some more that wait for review. Returns the published ones.
pub async fn make(
    source: &mut Source<'_>,
    people: &People,
    count: usize,
) -> Result<Vec<Uuid>, Error> {
    let mut published = Vec::with_capacity(count);
    let mut batch = Batch::begin(source.store()).await?;
    for number in 0..count + count / UNDER_REVIEW {
        let (ruleset_id, _) = source.next();
        let (id, now) = source.next();
        let (content, profile_yaml) = content(source, number);
        let new = NewRulesetSubmission {
            id,
            ruleset_id,
            owner_id: people.busy(&mut source.rng),
            content,
            profile_yaml,
        };
        ruleset_submissions::create(&mut batch.tx, new, now).await?;
        if number < count {
            let seen = Seen::default();
            ruleset_submissions::approve(&mut batch.tx, id, &seen, None, None, now).await?;
            published.push(ruleset_id);
        }
        batch = batch.count(1, source.store()).await?;
    }
    batch.tx.commit().await?;
    Ok(published)
}

/// What a ruleset says, and its profile.
fn content(source: &mut Source<'_>, number: usize) -> (RulesetContent, String) {
    let name = Writer::name(FIRST_NAME + number);
    let description = source.writer.description(&mut source.rng, 200);
    let mut names = [const { Vec::new() }; 3];
    for rule in 0..3 + below(&mut source.rng, 12) {
        let word = source.writer.ranked(10 + below(&mut source.rng, 400));
        names[uneven(&mut source.rng, 3)].push(format!("{word}-{rule}"));
    }
    let profile_yaml = profile(&name, &names);
    let [violation, warning, info] = names.each_ref().map(|rules: &Vec<String>| {
        // At most 14.
        i64::try_from(rules.len()).unwrap_or_default()
    });
    let rng = &mut source.rng;
    let target_scopes = match uneven(rng, 5) {
        0 => vec![TargetScope::RestApi],
        1 => vec![TargetScope::RestApi, TargetScope::HttpApi],
        2 => vec![TargetScope::AsyncApi],
        3 => vec![TargetScope::Mcp],
        _ => vec![TargetScope::Agent],
    };
    let tags = (0..below(rng, 4))
        .map(|_| source.writer.ranked(30 + below(rng, 200)).to_owned())
        .collect();
    let content = RulesetContent {
        name: name.clone(),
        description,
        category: RulesetCategory::ALL[uneven(rng, RulesetCategory::ALL.len())],
        source_url: format!("https://sourcehost.example/rulesets/ruleset-{number}"),
        source_ref: Some("main".to_owned()),
        source_commit: COMMIT.to_owned(),
        ruleset_path: "profile.yaml".to_owned(),
        path_is_explicit: false,
        profile_name: name,
        rule_names: names.concat(),
        rule_counts: RuleCounts {
            violation,
            warning,
            info,
        },
        target_scopes,
        exchange_asset_id: Some(format!("ruleset-{number}")),
        exchange_group_id: Some("00000000-0000-4000-8000-000000000001".to_owned()),
        exchange_version: Some("1.0.0".to_owned()),
        icon_url: (below(rng, 3) == 0)
            .then(|| format!("https://pictures.example.com/ruleset-{number}.png")),
        tags,
        video_tutorial_url: None,
        examples_url: None,
    };
    (content, profile_yaml)
}

fn profile(name: &str, [violation, warning, info]: &[Vec<String>; 3]) -> String {
    let mut text = format!("#%Validation Profile 1.0\nprofile: {name}\n");
    for (severity, rules) in [
        ("violation", violation),
        ("warning", warning),
        ("info", info),
    ] {
        if rules.is_empty() {
            continue;
        }
        text.push_str(severity);
        text.push_str(":\n");
        for rule in rules {
            text.push_str("  - ");
            text.push_str(rule);
            text.push('\n');
        }
    }
    text.push_str("validations:\n");
    for rule in violation.iter().chain(warning).chain(info) {
        text.push_str("  ");
        text.push_str(rule);
        text.push_str(":\n    message: Must be there.\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        minCount: 1\n");
    }
    text
}
