//! The section `builder`.

use std::ffi::OsString;

use catalog_build::{Bubblewrap, Egress, Sandbox, Template};

use super::{
    Builder,
    reader::{Noted, Reader, section},
    value::{self, MILLION},
};

pub(super) fn read(r: &mut Reader) -> Result<Builder, Noted> {
    let is_set = r.is_set("builder.command");
    section!(Builder {
        command: r.optional("builder.command", value::command()),
        sandbox: sandbox(r, is_set),
        variables: variables(r),
        directory: r.optional("builder.directory", value::path()),
        reuse: r.required("builder.reuse_hours", value::hours(0..=MILLION)),
        timeout: r.required("builder.timeout_seconds", value::seconds(1..=MILLION)),
        output_bytes: r.required("builder.output_megabytes", value::megabytes(1..=MILLION)),
        disk_bytes: r.required("builder.disk_megabytes", value::megabytes(1..=MILLION)),
        archive_bytes: r.required("builder.archive_megabytes", value::megabytes(1..=MILLION)),
        memory_bytes: r.required("builder.memory_megabytes", value::megabytes(16..=MILLION)),
        processes: r.required("builder.processes", value::number(8..=1_000_000)),
    })
}

fn variables(r: &mut Reader) -> Result<Vec<(String, String)>, Noted> {
    let set = r.optional("builder.variables", value::assignments())?;
    Ok(set.unwrap_or_default())
}

/// The word of a sandbox; its own settings are beside it.
#[derive(Clone, Copy)]
enum SandboxKind {
    None,
    Bubblewrap,
    Template,
}

/// There is no default: whoever lets builds run says what holds them.
fn sandbox(r: &mut Reader, is_needed: bool) -> Result<Sandbox, Noted> {
    let kinds = value::word(&[
        ("bwrap", SandboxKind::Bubblewrap),
        ("command", SandboxKind::Template),
        ("none", SandboxKind::None),
    ]);
    let kind = r.optional("builder.sandbox", kinds);
    let toolchains = r.optional("builder.toolchains", value::absolute_paths());
    let hosts = r.optional("builder.egress", value::allowed_hosts());
    let run = r.optional("builder.sandbox_command", value::command());
    let stop = r.optional("builder.sandbox_stop", value::command());
    let (kind, toolchains, hosts, run, stop) = (kind?, toolchains?, hosts?, run?, stop?);
    let is_bubblewrap = matches!(kind, Some(SandboxKind::Bubblewrap));
    let is_template = matches!(kind, Some(SandboxKind::Template));
    for (key, is_set, is_used, of) in [
        (
            "builder.toolchains",
            toolchains.is_some(),
            is_bubblewrap,
            "bwrap",
        ),
        ("builder.egress", hosts.is_some(), is_bubblewrap, "bwrap"),
        (
            "builder.sandbox_command",
            run.is_some(),
            is_template,
            "command",
        ),
        (
            "builder.sandbox_stop",
            stop.is_some(),
            is_template,
            "command",
        ),
    ] {
        if is_set && !is_used {
            r.note(format!("{key} is used with builder.sandbox = {of:?} only"));
        }
    }
    match kind {
        Some(SandboxKind::Bubblewrap) => Ok(Sandbox::Bubblewrap(Bubblewrap {
            toolchains: toolchains.unwrap_or_default(),
            egress: hosts.map(|hosts| Egress {
                hosts,
                forwarder: forwarder(),
            }),
        })),
        Some(SandboxKind::Template) => match run {
            Some(run) => Ok(Sandbox::Template(Template { run, stop })),
            None => Err(r.note("builder.sandbox_command is missing: it runs a build in its sandbox")),
        },
        None if is_needed => Err(r.note_of(
            "builder.command",
            "builder.sandbox must be set beside builder.command: \"bwrap\", \"command\", or \"none\" for builds that can read and change whatever the service can",
        )),
        None | Some(SandboxKind::None) => Ok(Sandbox::None),
    }
}

/// This program, as what passes on the connections of a build.
fn forwarder() -> Vec<OsString> {
    let program = std::env::current_exe().map_or_else(|_| "catalog".into(), OsString::from);
    vec![program, "build-egress".into(), "--".into()]
}
