# shellcheck shell=bash
# What the scripts have in common; to be sourced. Works with bash 4 on Linux and bash 3.2 on macOS.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Tools of pinned versions are kept here, beside the build; set CATALOG_TOOLS to share them between clones.
tools=${CATALOG_TOOLS:-$root/target/tools}
summary=()
failures=0

# Runs one step under a heading and remembers how it ended and how long it took: step "title" command...
# The step runs in a subshell that stops at the first failure; later steps run all the same.
step() {
    local title=$1 from=$SECONDS status=0
    shift
    printf '\n=== %s\n' "$title"
    # Not in a condition: bash would switch "set -e" off inside it.
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

# Prints how every step ended; its status is that of the whole.
finish() {
    printf '\n=== Summary of %s (%s s)\n' "$1" "$SECONDS"
    printf '%s\n' "${summary[@]}"
    if [ $failures -gt 0 ]; then
        printf '%s failed.\n' "$failures" >&2
        return 1
    fi
    echo "All passed."
}

# Runs a command as the superuser.
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
    if ! { as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null; then
        echo "Could not install it: run \"apt-get install $*\" as root." >&2
        return 1
    fi
}

# Makes sure that there are Rust and a C compiler, which SQLite and the TLS library are built with.
need_compilers() {
    if ! command -v cargo >/dev/null; then
        echo "Missing: the Rust toolchain. See https://rustup.rs." >&2
        return 1
    fi
    if ! command -v cc >/dev/null; then apt_install gcc libc6-dev; fi
}

# Makes sure that a cargo tool of this version is in $tools/bin: need_tool cargo-insta 1.49.0
# It is built without optimisation: building it is what takes the time.
need_tool() {
    local name=$1 version=$2 stamp=$tools/$1-$2
    if [ -e "$stamp" ] && [ -x "$tools/bin/$name" ]; then return; fi
    echo "Building $name $version into $tools (once)." >&2
    # The tools are no concern of the settings of this build.
    env -u RUSTFLAGS -u RUSTDOCFLAGS CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --force --root "$tools" --target-dir "$tools/build" "$name@$version"
    touch "$stamp"
}
