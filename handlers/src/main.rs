//! The binary `catalog`.

use std::process::ExitCode;

fn main() -> ExitCode {
    catalog::cli::main()
}
