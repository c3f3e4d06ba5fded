# shellcheck shell=bash
# Shared functions of the scripts; to be sourced. Works with bash 4 on Linux and bash 3.2 on macOS.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Pinned tools are installed here; set CATALOG_TOOLS to share them between clones.
tools=${CATALOG_TOOLS:-$root/target/tools}
summary=()
failures=0

# Runs a step under a heading and records its result and duration: step "title" command...
# The step runs in a subshell that stops at the first error; later steps still run.
step() {
    local title=$1 from=$SECONDS status=0
    shift
    printf '\n=== %s\n' "$title"
    # Not in a condition, where bash would ignore "set -e".
    set +e
    (set -e && "$@")
    status=$?
    set -e
    if [ $status -eq 0 ]; then
        summary+=("ok      $((SECONDS - from)) s  $title")
    else
        summary+=("FAILED  $((SECONDS - from)) s  $title")
        failures=$((failures + 1))
        printf '=== FAILED (exit %s): %s\n' "$status" "$title" >&2
    fi
}

# Records a skipped step: skip "title (reason)"
skip() {
    summary+=("skipped      $1")
    printf '\n=== Skipped: %s\n' "$1" >&2
}

# Prints the results of all steps; fails if one of them failed.
finish() {
    printf '\n=== Summary of %s (%s s)\n' "$1" "$SECONDS"
    printf '%s\n' "${summary[@]}"
    if [ $failures -gt 0 ]; then
        printf '%s failed.\n' "$failures" >&2
        return 1
    fi
    echo "All passed."
}

# Runs a command as root.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        sudo -n "$@"
    else
        return 1
    fi
}

# Installs Debian packages: apt_install package...
apt_install() {
    if ! command -v apt-get >/dev/null; then
        echo "Missing: $*. Install it with the package manager of this system." >&2
        return 1
    fi
    echo "Installing $* (apt-get)." >&2
    mkdir -p "$tools"
    # It refuses to run twice at a time, and scripts run beside each other.
    if ! { flock 9 && as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } 9<"$tools" >/dev/null; then
        echo "Could not install it: run \"apt-get install $*\" as root." >&2
        return 1
    fi
}

# Installs nginx, and keeps the package from starting a system-wide server.
install_nginx() {
    local policy=/usr/sbin/policy-rc.d result=0
    if ! command -v apt-get >/dev/null || [ -e $policy ]; then
        apt_install nginx-light || apt_install nginx
        return
    fi
    printf '#!/bin/sh\nexit 101\n' | as_root tee $policy >/dev/null
    as_root chmod 755 $policy
    apt_install nginx-light || apt_install nginx || result=$?
    as_root rm -f $policy
    return $result
}

# Ensures that Rust and a C compiler (for SQLite and the TLS library) are installed.
need_compilers() {
    if ! command -v cargo >/dev/null; then
        echo "Missing: the Rust toolchain. See https://rustup.rs." >&2
        return 1
    fi
    if ! command -v cc >/dev/null; then apt_install gcc libc6-dev; fi
}

# What the tests of builds run in.
need_sandbox() {
    if ! command -v bwrap >/dev/null; then apt_install bubblewrap; fi
}

# Ensures that this version of a cargo tool is in $tools/bin: need_tool cargo-insta 1.49.0
# It is built without optimisation, since most of the time is spent on building it.
need_tool() {
    local name=$1 version=$2 program=${3:-$1} stamp=$tools/$1-$2
    if [ -e "$stamp" ] && [ -x "$tools/bin/$program" ]; then return; fi
    echo "Building $name $version into $tools (once)." >&2
    # Compiler flags of this build do not apply to tools.
    env -u RUSTFLAGS -u RUSTDOCFLAGS CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --force --root "$tools" --target-dir "$tools/build" "$name@$version"
    touch "$stamp"
}

# Ensures that Node.js with npm is installed.
need_node() {
    if ! command -v npm >/dev/null; then apt_install nodejs npm; fi
}

# Runs npm quietly, with a cache next to the other tools.
npm_quietly() {
    npm_config_cache=$tools/npm npm --silent --no-audit --no-fund --no-update-notifier "$@" >&2
}

# Ensures that the npm packages of a package-lock.json are installed in its directory: need_npm_lock directory
need_npm_lock() {
    local folder=$1 stamp=$1/node_modules/.installed
    if [ -e "$stamp" ] && cmp -s "$stamp" "$folder/package-lock.json"; then return; fi
    need_node || return
    echo "Installing the packages of $folder/package-lock.json (once)." >&2
    npm_quietly ci --ignore-scripts --prefix "$folder" || return
    cp "$folder/package-lock.json" "$stamp"
}

# Ensures that this version of an npm package is installed under $tools: need_npm_package @scope/name 1.2.3
# Sets npm_package to its path.
need_npm_package() {
    local name=$1 version=$2 folder=$tools/${1##*/}-$2
    npm_package=$folder/node_modules/$name
    if [ -e "$folder/.installed" ]; then return; fi
    need_node || return
    echo "Installing $name $version into $folder (once)." >&2
    npm_quietly install --ignore-scripts --prefix "$folder" "$name@$version" || return
    touch "$folder/.installed"
}

# Ensures that a Python virtual environment with the given requirements exists: need_venv directory requirements.txt
need_venv() {
    local folder=$1 requirements=$2 stamp=$1/.installed
    if [ -e "$stamp" ] && cmp -s "$stamp" "$requirements"; then return; fi
    echo "Installing the packages of $requirements into $folder (once)." >&2
    if ! python3 -m venv --clear "$folder" 2>/dev/null; then
        apt_install python3-venv || return
        python3 -m venv --clear "$folder" || return
    fi
    "$folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" || return
    cp "$requirements" "$stamp"
}

# Starts a sandbox on a free port, from a debug build or the binary in CATALOG_BINARY, and waits until it is
# ready: start_sandbox directory [argument...]. Sets base_url, token, session and sandbox_pid; the caller stops the process.
start_sandbox() {
    local folder=$1 binary=${CATALOG_BINARY:-}
    shift
    if [ -z "$binary" ]; then
        need_compilers
        # As for the crash tests: built alone it has other features, and the same crates would be compiled once more.
        cargo test --quiet --workspace --test crash --no-run
        binary=${CARGO_TARGET_DIR:-$root/target}/debug/catalog
    fi
    # It is read below, maybe before the sandbox opens it.
    : >"$folder/sandbox.out"
    # Fuzzers fail to authenticate more often than people do.
    CATALOG__SERVER__LISTEN=127.0.0.1:0 CATALOG__LOG__LEVEL=${CATALOG__LOG__LEVEL:-warn} \
        CATALOG__LIMITS__FAILED_AUTHENTICATIONS_PER_MINUTE=${CATALOG__LIMITS__FAILED_AUTHENTICATIONS_PER_MINUTE:-0} \
        "$binary" sandbox "$@" >"$folder/sandbox.out" 2>"$folder/sandbox.err" &
    sandbox_pid=$!
    local _
    for _ in $(seq 300); do
        session=$(sed -n 's/^  session *sb-access-token=//p' "$folder/sandbox.out")
        if [ -n "$session" ]; then break; fi
        if ! kill -0 "$sandbox_pid" 2>/dev/null; then break; fi
        sleep 0.1
    done
    base_url=$(sed -n 's/^  service *//p' "$folder/sandbox.out")
    token=$(sed -n 's/^  token *//p' "$folder/sandbox.out")
    if [ -z "$session" ] || [ -z "$token" ] || [ -z "$base_url" ]; then
        cat "$folder/sandbox.out" "$folder/sandbox.err" >&2
        echo "The sandbox did not start." >&2
        return 1
    fi
}

# Prints the id of a published policy: published_policy base_url
published_policy() {
    curl -fsS "$1/api/policies?q=header+guard" | grep -o '"id":"[0-9a-f-]*"' | head -n 1 | cut -d '"' -f 4
}

# Starts a server whose vendor catalog is large, about 20 MB as a list: start_large_catalog directory binary. Sets base_url and
# server_pid; the caller stops the process.
start_large_catalog() {
    local folder=$1 binary=$2 port=18$((RANDOM % 900 + 100))
    export CATALOG__SERVER__LISTEN=127.0.0.1:$port CATALOG__LOG__LEVEL=${CATALOG__LOG__LEVEL:-warn}
    base_url=http://127.0.0.1:$port
    mkdir -p "$folder/feed"
    awk 'BEGIN {
        while (length(text) < 2000) text = text "Limits what clients may send. "
        print "["
        for (n = 1; n <= 10000; n++)
            printf "%s{\"slug\":\"p-%d\",\"name\":\"Policy %d\",\"summary\":\"%s\",\"direction\":\"inbound\",\"category\":\"Security\",\"group_id\":\"00000000-0000-4000-8000-0000000000ff\",\"asset_id\":\"p-%d\",\"version\":\"1.0.0\",\"body_md\":\"x\"}\n", (n > 1 ? "," : ""), n, n, text, n
        print "]"
    }' >"$folder/feed/policies.json"
    cp "$root/handlers/samples/vendor-feed/rulesets.json" "$folder/feed"
    (cd "$folder" && "$binary" vendor sync feed)
    (cd "$folder" && exec "$binary" serve) 2>"$folder/server.err" &
    server_pid=$!
    local _
    for _ in $(seq 300); do
        curl -fs -o /dev/null "$base_url/healthz" && return
        sleep 0.1
    done
    cat "$folder/server.err" >&2
    return 1
}
