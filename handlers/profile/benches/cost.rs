//! The cost of parsing a profile of the largest size, ordinary and hostile: `cargo bench -p catalog-profile`.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use catalog_profile::{MAX_BYTES, Report, parse};

const HEAD: &str = "#%Validation Profile 1.0\nprofile: p\n";
/// The time budget for a hostile profile on a current machine.
const TARGET: Duration = Duration::from_millis(300);

/// Rules with this constraint, as many as fit.
fn rules(constraint: &str) -> String {
    let (mut names, mut rules) = (String::new(), String::new());
    for rule in 0.. {
        if names.len() + rules.len() + constraint.len() > MAX_BYTES - 200 {
            break;
        }
        let _ = writeln!(names, "  - r{rule}");
        let _ = writeln!(rules, "  r{rule}:\n    targetClass: core.A\n{constraint}");
    }
    format!("{HEAD}violation:\n{names}validations:\n{rules}")
}

fn rego(statement: &str, times: usize) -> String {
    rules(&format!(
        "    rego: |\n{}",
        format!("      {statement}\n").repeat(times)
    ))
}

fn filled(head: &str, piece: &str) -> String {
    let times = (MAX_BYTES - HEAD.len() - head.len()) / piece.len();
    format!("{HEAD}{head}{}", piece.repeat(times))
}

fn brackets(open: &str, close: &str, depth: usize) -> String {
    format!("{}1{}", open.repeat(depth), close.repeat(depth))
}

fn best(text: &str) -> (Duration, Report) {
    let run = || {
        let start = Instant::now();
        let report = parse(text);
        (start.elapsed(), report)
    };
    let runs = [run(), run(), run()];
    runs.into_iter()
        .min_by_key(|(time, _)| *time)
        .expect("three runs")
}

fn main() {
    let unions = format!("{}1{}", "[a | ".repeat(9), " | b]".repeat(9));
    let cases = [
        (
            "ordinary constraints",
            rules(
                "    propertyConstraints:\n      core.name / core.text:\n        minCount: 1\n        pattern: ^[a-z]+$",
            ),
        ),
        (
            "ordinary Rego",
            rego(
                "names = {n | o = $node.operations[_]; n = o[\"name\"]}\n      $result = count(names) > 2",
                3,
            ),
        ),
        (
            "one Rego statement a rule",
            rules("    rego: $result = true"),
        ),
        (
            "nested lists in Rego",
            rego(&format!("x = {}", brackets("[", "]", 10)), 1000),
        ),
        (
            "nested lists as statements",
            rego(&brackets("[", "]", 10), 1000),
        ),
        ("nested sets in Rego", rego(&brackets("{", "}", 10), 1000)),
        (
            "nested objects in Rego",
            rego(&brackets("{1: ", "}", 10), 1000),
        ),
        (
            "nested comprehensions",
            rego(&brackets("[x | ", "]", 10), 1000),
        ),
        ("nested unions", rego(&unions, 400)),
        ("nested unions, few", rego(&unions, 1)),
        (
            "nested calls",
            rego(&format!("x = {}", brackets("f(", ")", 20)), 1000),
        ),
        ("lists of lists", rego("[[[1]]]", 5000)),
        (
            "unknown functions",
            rego("contains_x(a); contains_y(b); contain_z(c)", 300),
        ),
        (
            "blank lines",
            rules(&format!(
                "    rego: |\n{}      $result = f(1)\n",
                "\n".repeat(60_000)
            )),
        ),
        (
            "nested flow lists",
            filled("x:\n", &format!("- {}{}\n", "[".repeat(40), "]".repeat(40))),
        ),
        ("many keys", filled("validations:\n", " a: 1\n")),
        (
            "one line of paths",
            filled(
                "validations: {r: {targetClass: core.A, propertyConstraints: {a.b: {",
                "pattern: '(', ",
            ),
        ),
        ("unclosed lists", filled("x:\n", "- [\n")),
        ("aliases", filled("a: &a [1, 2, 3, 4]\nx:\n", "- *a\n")),
        (
            "bad patterns",
            rules(
                "    propertyConstraints:\n      core.a_b /:\n        pattern: '[a-z'\n        minCuont: 1",
            ),
        ),
    ];
    let (ordinary, _) = best(&cases[1].1);
    println!(
        "{:30} {:>8} {:>10} {:>7} {:>7} {:>9}",
        "profile", "KiB", "time", "ratio", "errors", "warnings"
    );
    for (name, text) in &cases {
        let (time, report) = best(text);
        let ratio = time.as_secs_f64() / ordinary.as_secs_f64();
        let mark = if time > TARGET {
            "  over the target"
        } else {
            ""
        };
        println!(
            "{name:30} {:>8} {:>7.1} ms {ratio:>7.2} {:>7} {:>9}{mark}",
            text.len() / 1024,
            time.as_secs_f64() * 1000.0,
            report.errors.len(),
            report.warnings.len(),
        );
    }
}
