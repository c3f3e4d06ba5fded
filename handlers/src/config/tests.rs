use std::{collections::BTreeSet, ffi::OsString, path::PathBuf, time::Duration};

use catalog_build::{Bubblewrap, Sandbox, Template};
use catalog_store::Timeouts;
use secrecy::ExposeSecret;

use super::{DEFAULTS, JwksSource, SessionKey, Settings};

fn load(file: &str, variables: &[(&str, &str)]) -> Result<Settings, String> {
    let variables = variables
        .iter()
        .map(|(name, value)| (OsString::from(name), OsString::from(value)));
    Settings::from_sources(Some(("catalog.toml", file)), variables, &[])
        .map_err(|error| error.to_string())
}

fn problems(file: &str, variables: &[(&str, &str)]) -> Vec<String> {
    let text = load(file, variables).expect_err("wrong settings");
    let text = text.strip_prefix("configuration:").expect("its beginning");
    text.trim()
        .lines()
        .map(|line| line.trim().to_owned())
        .collect()
}

#[test]
fn the_path_of_the_mcp_server_is_free() {
    for path in ["/agents", "/agents/mcp_1"] {
        let file = format!("[mcp]\npath = \"{path}\"\n");
        assert_eq!(load(&file, &[]).expect("settings").mcp.path, path);
    }
    for path in [
        "mcp", "/", "/mcp/", "/api/mcp", "/docs", "/a b", "/:id", "/*all", "/../x",
    ] {
        let file = format!("[mcp]\npath = \"{path}\"\n");
        assert_eq!(problems(&file, &[]).len(), 1, "{path}");
    }
    let hosts = load(
        "",
        &[("CATALOG__MCP__HOSTS", "catalog.internal:8080, other")],
    );
    let hosts = hosts.expect("settings").mcp.hosts;
    assert_eq!(hosts, ["catalog.internal:8080", "other"]);
    assert_eq!(problems("[mcp]\nhosts = [\"a/b\"]\n", &[]).len(), 1);
}

#[test]
fn the_defaults_are_complete() {
    let settings = load("", &[]).expect("the defaults");
    assert_eq!(settings.server.listen.port(), 8080);
    assert_eq!(settings.server.request_timeout, Duration::from_secs(30));
    assert_eq!(
        settings.database.url.expose_secret(),
        "sqlite:data/catalog.db"
    );
    assert_eq!(settings.database.timeouts, Timeouts::default());
    assert!(matches!(settings.session.key, SessionKey::Embedded));
    assert_eq!(settings.builder.output_bytes, 10 * 1024 * 1024);
    assert!(settings.limits.comments_per_day.is_none());
    assert_eq!(settings.limits.ideas_per_day, 10);
    assert_eq!(settings.limits.streams_per_user, 20);
    assert!(settings.platform.hosts.is_empty());
}

/// The file of the defaults names every key, those without a default in a comment, and no other.
#[test]
fn every_key_is_documented() {
    let mut section = String::new();
    let mut documented = BTreeSet::new();
    for line in DEFAULTS.lines() {
        if let Some(name) = line.strip_prefix('[') {
            name.trim_end_matches(']').clone_into(&mut section);
        } else if let Some((key, _)) = line.trim_start_matches("# ").split_once(" = ")
            && !key.contains(' ')
        {
            documented.insert(format!("{section}.{key}"));
        }
    }
    let all = "[x]\nx = 1\n[server]\nno_such_key = 1\n[database]\nno_such_key = 1\n[session]\nno_such_key = 1\n[secrets]\nno_such_key = 1\n[sourcehost]\nno_such_key = 1\n\
        [platform]\nno_such_key = 1\n[vendor]\nno_such_key = 1\n[limits]\nno_such_key = 1\n[mcp]\nno_such_key = 1\n[pages]\nno_such_key = 1\n[deployments]\nno_such_key = 1\n[builder]\nno_such_key = 1\n[worker]\nno_such_key = 1\n[log]\nno_such_key = 1\n[telemetry]\nno_such_key = 1\n[tokens]\nno_such_key = 1\n[retention]\nno_such_key = 1\n";
    let mut known = BTreeSet::new();
    for problem in problems(all, &[]) {
        if let Some((_, rest)) = problem.split_once("the settings of [") {
            let (section, keys) = rest.split_once("] are ").expect("keys");
            known.extend(keys.split(", ").map(|key| format!("{section}.{key}")));
        }
    }
    for map in ["platform.hosts", "platform.status_origins"] {
        assert!(known.remove(map), "{map}");
        known.insert(format!("{map}.us"));
    }
    assert_eq!(documented, known);
}

#[test]
fn the_file_overrides_the_defaults_and_the_environment_the_file() {
    let file = "[server]\nlisten = \"127.0.0.1:1\"\nmax_connections = 7\n[builder]\ncommand = [\"make\", \"build\"]\nsandbox = \"none\"\n\
        [platform.hosts]\nus = \"https://us.example\"\n[platform.status_origins]\nus = [\"https://all.example\"]\n[session]\njwks = \"keys.json\"\n";
    let settings = load(
        file,
        &[
            ("CATALOG__SERVER__LISTEN", "127.0.0.1:2"),
            ("CATALOG__PLATFORM__HOSTS__EU", "http://127.0.0.1:9"),
            (
                "CATALOG__PLATFORM__STATUS_ORIGINS__EU",
                "https://one.example,https://two.example:8443",
            ),
            ("CATALOG__LIMITS__COMMENTS_PER_DAY", "5"),
            ("CATALOG__WORKER__ENABLED", "false"),
            ("CATALOG__SOURCEHOST__TOKEN", ""),
            ("CATALOG__SECRETS__KEYS", "a:AA==,b:AA=="),
            ("CATALOG_BASE_URL", "another program's"),
        ],
    )
    .expect("settings");
    assert_eq!(settings.server.listen.port(), 2);
    assert_eq!(settings.server.max_connections, 7);
    let hosts: Vec<(&str, &str)> = settings
        .platform
        .hosts
        .iter()
        .map(|(name, url)| (name.as_str(), url.as_str()))
        .collect();
    assert_eq!(
        hosts,
        [("eu", "http://127.0.0.1:9/"), ("us", "https://us.example/")]
    );
    let origins = |host: &str| -> Vec<&str> {
        let origins = settings.platform.status_origins[host].iter();
        origins.map(reqwest::Url::as_str).collect()
    };
    assert_eq!(origins("us"), ["https://all.example/"]);
    assert_eq!(
        origins("eu"),
        ["https://one.example/", "https://two.example:8443/"]
    );
    assert_eq!(
        settings.builder.command,
        Some(vec!["make".to_owned(), "build".to_owned()])
    );
    assert_eq!(settings.limits.comments_per_day, Some(5));
    assert!(!settings.worker.enabled);
    assert!(settings.sourcehost.token.is_none());
    assert_eq!(settings.secrets.keys.expect("keys").len(), 2);
    let SessionKey::Jwks(JwksSource::File(file)) = settings.session.key else {
        panic!("a file of keys");
    };
    assert_eq!(file, PathBuf::from("keys.json"));
}

const DIGITS: &str = "01234567890123456789012345678901";

/// What looks like a number in a variable is text where text is wanted.
#[test]
fn a_secret_of_digits_stays_text() {
    let settings = load("", &[("CATALOG__SESSION__JWT_SECRET", DIGITS)]).expect("settings");
    let SessionKey::Secret(secret) = settings.session.key else {
        panic!("a secret");
    };
    assert_eq!(secret.expose_secret(), DIGITS);
}

#[test]
fn every_problem_is_told_with_its_place() {
    let file = "[server]\nlisten = 8080\n\n[worker]\njobs = 0\nenabled = \"yes\"\n";
    let variables = [
        ("CATALOG__SERVER__PUBLIC_URL", "nowhere"),
        ("CATALOG__LOG__FORMAT", "xml"),
    ];
    assert_eq!(
        problems(file, &variables),
        [
            "catalog.toml:2: server.listen: expected IP:PORT, such as 127.0.0.1:8080",
            "CATALOG__SERVER__PUBLIC_URL: server.public_url: expected an http or https address without credentials, query or fragment, as in https://catalog.example",
            "catalog.toml:6: worker.enabled: expected true or false",
            "catalog.toml:5: worker.jobs: expected a whole number from 1 to 10000",
            "CATALOG__LOG__FORMAT: log.format: \"xml\" is not valid; use text or json",
        ]
    );
}

#[test]
fn an_unknown_key_names_the_one_that_was_meant() {
    let file =
        "[server]\nlistne = \"127.0.0.1:1\"\njwks = \"x\"\ncolour = \"red\"\n[sever]\nzzz = 1\n";
    assert_eq!(
        problems(file, &[("CATALOG__DATABASE__URI", "sqlite:x")]),
        [
            "CATALOG__DATABASE__URI: database.uri is not a setting; did you mean database.url?",
            "catalog.toml:4: server.colour is not a setting; the settings of [server] are admin_listen, header_timeout_seconds, idle_timeout_seconds, listen, max_connections, max_connections_per_address, public_url, request_timeout_seconds, shutdown_delay_seconds, shutdown_grace_seconds, trusted_proxies, unsent_megabytes, write_timeout_seconds",
            "catalog.toml:3: server.jwks is not a setting; did you mean session.jwks?",
            "catalog.toml:2: server.listne is not a setting; did you mean server.listen?",
            "catalog.toml:6: sever.zzz is not a setting; the sections are builder, database, deployments, limits, log, mcp, pages, platform, retention, secrets, server, session, sourcehost, telemetry, tokens, vendor, worker",
        ]
    );
}

#[test]
fn a_section_of_own_names_is_told_from_a_setting() {
    assert_eq!(
        problems("", &[("CATALOG__PLATFORM__HOSTS", "https://us.example")]),
        [
            "CATALOG__PLATFORM__HOSTS: platform.hosts is not a setting; it is a section; set platform.hosts.NAME"
        ]
    );
}

#[test]
fn wrong_values_are_refused() {
    for (variable, value, named) in [
        (
            "SOURCEHOST__ARCHIVE_URL",
            "https://user:pw@host.example",
            "sourcehost.archive_url",
        ),
        (
            "SOURCEHOST__API_VERSION_HEADER",
            "Api Version",
            "sourcehost.api_version_header",
        ),
        (
            "SOURCEHOST__API_VERSION",
            "1\nX-Other: 2",
            "sourcehost.api_version",
        ),
        ("BUILDER__SANDBOX", "docker", "builder.sandbox"),
        ("BUILDER__TOOLCHAINS", "opt/rust", "builder.toolchains"),
        ("BUILDER__EGRESS", "https://a.example", "builder.egress"),
        ("BUILDER__VARIABLES", "A B=1", "builder.variables"),
        ("BUILDER__PROCESSES", "1", "builder.processes"),
        ("BUILDER__TIMEOUT_SECONDS", "0", "builder.timeout_seconds"),
        ("SESSION__JWT_SECRET", "", "session.jwt_secret"),
        ("SESSION__JWT_SECRET", &DIGITS[1..], "session.jwt_secret"),
        ("SESSION__JWKS", "ftp://host.example", "session.jwks"),
        ("SESSION__AUDIENCE", " ", "session.audience"),
        ("DATABASE__URL", "mysql://host.example", "database.url"),
        ("PLATFORM__HOSTS__US", "us.example", "platform.hosts.us"),
        (
            "PLATFORM__MINIMUM_RUNTIME_VERSION",
            "1.6\ntechnology: x",
            "platform.minimum_runtime_version",
        ),
        (
            "PLATFORM__STATUS_ORIGINS__US",
            "https://us.example/status",
            "platform.status_origins.us",
        ),
        ("LOG__LEVEL", "catalog=loud", "log.level"),
        ("LOG__LEVEL", "loud", "log.level"),
        ("LOG__LEVEL", "info,loud", "log.level"),
        (
            "TELEMETRY__OTLP_ENDPOINT",
            "127.0.0.1:4317",
            "telemetry.otlp_endpoint",
        ),
        ("LIMITS__COMMENTS_PER_DAY", "-1", "limits.comments_per_day"),
    ] {
        let variable = format!("CATALOG__{variable}");
        let found = problems("", &[(variable.as_str(), value)]);
        let expected = format!("{variable}: {named}: expected ");
        let one_of = format!("{variable}: {named}: {value:?} is not valid; use ");
        assert!(
            found.len() == 1 && (found[0].starts_with(&expected) || found[0].starts_with(&one_of)),
            "{found:?}"
        );
    }
    let sandbox = ("CATALOG__BUILDER__SANDBOX", "none");
    assert_eq!(
        problems("", &[("CATALOG__BUILDER__COMMAND", ""), sandbox]),
        [
            "CATALOG__BUILDER__COMMAND: builder.command: expected an executable, or a list of an executable and its arguments"
        ]
    );
    assert_eq!(
        problems(
            &format!("[session]\njwt_secret = \"{DIGITS}\"\njwks = \"keys.json\""),
            &[]
        ),
        [
            "catalog.toml:3: session.jwks cannot be set beside session.jwt_secret; leave one of them out"
        ]
    );
}

#[test]
fn directives_of_the_log_are_levels_with_and_without_modules() {
    for level in ["off", "OFF", "info,", "off,catalog=debug"] {
        let found = load(&format!("[log]\nlevel = \"{level}\""), &[]);
        assert!(found.is_ok(), "{level}: {found:?}");
    }
}

/// Every number that has a default: nothing waits for good, or holds nothing, because of a zero.
#[test]
fn zero_is_refused_but_where_it_means_none() {
    const NONE: [&str; 13] = [
        "database.low_disk_megabytes",
        "server.shutdown_delay_seconds",
        "server.shutdown_grace_seconds",
        "session.leeway_seconds",
        "builder.reuse_hours",
        "limits.failed_authentications_per_minute",
        "limits.ideas_per_day",
        "retention.audit_days",
        "retention.jobs_days",
        "retention.logs_days",
        "retention.quotas_days",
        "retention.tokens_days",
        "retention.views_days",
    ];
    let defaults: toml::Table = DEFAULTS.parse().expect("the defaults");
    let mut seen = 0;
    for (section, keys) in &defaults {
        let keys = keys.as_table().expect("a section");
        for (key, _) in keys.iter().filter(|(_, value)| value.is_integer()) {
            let (name, file) = (
                format!("{section}.{key}"),
                format!("[{section}]\n{key} = 0"),
            );
            if NONE.contains(&name.as_str()) {
                assert!(load(&file, &[]).is_ok(), "{name}");
                continue;
            }
            let told = format!("{name}: expected a whole number from ");
            let found = load(&file, &[]).expect_err(&name);
            assert!(found.contains(&told), "{found}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn what_holds_a_build_has_to_be_said() {
    let unset = problems("", &[("CATALOG__BUILDER__COMMAND", "make")]);
    assert_eq!(
        unset,
        [
            "builder.sandbox must be set beside builder.command: \"bwrap\", \"command\", or \"none\" for builds that can read and change whatever the service can"
        ]
    );
    let builder = |text: &str| {
        let file = format!("[builder]\ncommand = \"make\"\n{text}");
        load(&file, &[]).map(|settings| settings.builder.sandbox)
    };
    assert_eq!(builder("sandbox = \"none\""), Ok(Sandbox::None));
    let Ok(Sandbox::Bubblewrap(Bubblewrap {
        toolchains,
        egress: Some(egress),
    })) = builder(
        "sandbox = \"bwrap\"\ntoolchains = [\"/opt/a\"]\negress = \"a.example,*.b.example\"",
    )
    else {
        panic!("not bubblewrap");
    };
    assert_eq!((toolchains.len(), egress.hosts.len()), (1, 2));
    let template = builder("sandbox = \"command\"\nsandbox_command = [\"run\", \"{command}\"]");
    let run = vec!["run".to_owned(), "{command}".to_owned()];
    let expected = Template { run, stop: None };
    assert_eq!(template, Ok(Sandbox::Template(expected)));
    for (text, problem) in [
        (
            "sandbox = \"command\"",
            "builder.sandbox_command is missing: it runs a build in its sandbox",
        ),
        (
            "sandbox = \"none\"\negress = [\"a.example\"]",
            "builder.egress is used with builder.sandbox = \"bwrap\" only",
        ),
        (
            "sandbox = \"bwrap\"\nsandbox_stop = [\"stop\"]",
            "builder.sandbox_stop is used with builder.sandbox = \"command\" only",
        ),
    ] {
        let error = builder(text).expect_err("wrong settings");
        assert!(error.contains(problem), "{error}");
    }
}

#[test]
fn a_schedule_needs_an_exchange() {
    let found = problems("[vendor]\nschedule = \"0 3 * * *\"\nexchange = \"us\"", &[]);
    assert_eq!(
        found,
        [
            "vendor.schedule needs vendor.organization, which is not set",
            "vendor.schedule needs vendor.client_id, which is not set",
            "vendor.schedule needs vendor.client_secret, which is not set",
        ]
    );
    let found = problems("[vendor]\nschedule = \"daily\"", &[]);
    let last = found.last().unwrap();
    assert!(
        last.contains("vendor.schedule: expected a schedule of five fields"),
        "{last}"
    );
}

#[test]
fn no_problem_shows_a_value() {
    let secret = "hunter2";
    for file in [
        format!("[session]\njwt_secret = [\"{secret}\"]"),
        format!("[session]\njwt_secret = \"{secret}"),
        format!("[database]\nurl = \"mysql://user:{secret}@host\""),
        format!("[sourcehost]\ntoken = \"{secret}\"\ntoken = 1"),
    ] {
        let error = load(&file, &[]).expect_err("wrong settings");
        assert!(error.contains("catalog.toml:"), "{error}");
        assert!(!error.contains(secret), "{error}");
    }
}
