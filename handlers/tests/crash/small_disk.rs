//! A small file system for a database, which can be filled.

use std::path::PathBuf;

use rustix::process::{Pid, Signal, kill_process};

use crate::{process::Process, world::World};

/// A server whose database lies on a small file system of its own, which only it and the script beside it see. The script starts the
/// server again when it ends.
pub struct SmallDisk {
    control: PathBuf,
    _processes: Process,
}

impl SmallDisk {
    /// Serves a copy of the world's database on `size` bytes. The script fills the file system while there is a file `fill`, and
    /// copies the database back when there is a file `end`.
    pub async fn serve(world: &World, size: u64, log_level: &str) -> Self {
        let (disk, control) = (world.file("small"), world.file("control"));
        for folder in [&disk, &control] {
            std::fs::create_dir(folder).expect("a folder");
        }
        let script = format!(
            "cp {source}* {disk}/
            while [ -d {control} ]; do
                if [ -e {control}/fill ]; then
                    [ -e {disk}/filler ] || {{ cat /dev/zero > {disk}/filler; touch {control}/full; }}
                elif [ -e {disk}/filler ]; then
                    rm {disk}/filler {control}/full
                fi
                sleep 0.05
            done 2>/dev/null &
            while [ ! -e {control}/end ]; do
                setpriv --pdeathsig KILL \"$0\" \"$@\" & echo $! > {control}/new; mv {control}/new {control}/server; wait $!
            done
            rm -f {folder}/catalog.db*; cp {disk}/catalog.db* {folder}/; touch {control}/ended",
            source = world.file("catalog.db").display(),
            folder = world.file("").display(),
            disk = disk.display(),
            control = control.display(),
        );
        let (directory, size) = (disk.display().to_string(), size.to_string());
        let around = [
            "bwrap",
            "--die-with-parent",
            "--dev-bind",
            "/",
            "/",
            "--size",
            &size,
            "--tmpfs",
            &directory,
            "sh",
            "-c",
            &script,
        ];
        let url = format!("sqlite:{directory}/catalog.db");
        // The same port each time.
        let listen = free_port();
        let environment = [
            ("CATALOG__DATABASE__URL", url.as_str()),
            ("CATALOG__DATABASE__LOW_DISK_MEGABYTES", "1"),
            ("CATALOG__SERVER__LISTEN", &listen),
            ("CATALOG__LOG__LEVEL", log_level),
        ];
        let processes = world.serve_within(&around, &environment).await;
        Self {
            control,
            _processes: processes,
        }
    }

    /// Fills it.
    pub async fn fill(&self, world: &World) {
        std::fs::write(self.control.join("fill"), "").expect("a file");
        world
            .wait_until(async || self.control.join("full").exists())
            .await;
    }

    /// Makes room again.
    pub async fn free(&self, world: &World) {
        std::fs::remove_file(self.control.join("fill")).expect("a file");
        world
            .wait_until(async || !self.control.join("full").exists())
            .await;
    }

    /// The process id of the server.
    pub fn server(&self) -> u32 {
        let id = std::fs::read_to_string(self.control.join("server")).expect("a file");
        id.trim().parse().expect("an id")
    }

    /// SIGKILL to the server, which is started again.
    pub fn kill_server(&self) {
        self.signal(Signal::KILL);
    }

    /// Stops the server, and puts the database where it was.
    pub async fn end(&self, world: &World) {
        std::fs::write(self.control.join("end"), "").expect("a file");
        self.signal(Signal::TERM);
        world
            .wait_until(async || self.control.join("ended").exists())
            .await;
    }

    fn signal(&self, signal: Signal) {
        let id = self.server().try_into().ok().and_then(Pid::from_raw);
        kill_process(id.expect("an id"), signal).expect("a signal");
    }
}

fn free_port() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}
