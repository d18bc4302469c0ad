//! Wine, which runs Windows programs on Linux.

use crate::library::Windows;
use crate::system;
use crate::test::report::Report;
use anyhow::{ensure, Context};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tools::{command, paths, watched_program};

/// A Wine that runs programs of one bitness, with a folder of its own for what it takes for a Windows machine.
///
/// The 32-bit one lives in a 32-bit Debian in a folder, which needs no package of this machine but root's rights.
pub struct Wine {
    target: Windows,
    prefix: PathBuf,
}

/// The Wine for one bitness. Where there is none, `what` could not be done, which is a failure: a library that nobody ran must
/// not pass.
pub fn prepare(report: &mut Report, target: Windows, what: &str) -> Option<Wine> {
    match Wine::prepare(target) {
        Ok(wine) => Some(wine),
        Err(why) => {
            report.failed(what, &format!("{why:#}"));
            None
        }
    }
}

impl Wine {
    /// Installs and starts it.
    pub fn prepare(target: Windows) -> anyhow::Result<Wine> {
        if target == Windows::X86 {
            prepare_debian(&debian_root())?;
        }
        let wine = Wine { target, prefix: paths::target().join("wine").join(target.target()) };
        fs::create_dir_all(&wine.prefix)?;
        println!("starting Wine in {}", wine.prefix.display());
        command::run(wine.start("wineboot").arg("--init").stdout(Stdio::null()).stderr(Stdio::null()))?;
        Ok(wine)
    }

    /// The bitness of its programs.
    pub fn target(&self) -> Windows {
        self.target
    }

    /// A Windows program, to be run.
    pub fn program(&self, path: &Path) -> Command {
        let mut command = self.start("wine");
        command.arg(path);
        command
    }

    /// Lets programs have windows though there is no screen.
    pub fn allow_windows(&self) -> anyhow::Result<()> {
        let setting = ["reg", "add", r"HKCU\Software\Wine\Drivers", "/v", "Graphics", "/d", "null", "/f"];
        command::run(self.start("wine").args(setting).stdout(Stdio::null()))?;
        // It is read when Wine starts.
        command::run(self.start("wineserver").arg("--kill"))
    }

    fn start(&self, program: &str) -> Command {
        let mut command = match self.target {
            Windows::X64 => command::program(program),
            Windows::X86 => {
                let mut command = command::program("unshare");
                command.arg("--mount").arg(paths::root().join("tests/windows/in-wine32"));
                command.arg(debian_root()).arg(paths::root()).arg(paths::target());
                command.env("WINESERVER", "/usr/lib/wine/wineserver32");
                match program {
                    "wineserver" => command.arg("/usr/lib/wine/wineserver32"),
                    "wine" => command.arg("/usr/lib/wine/wine"),
                    program => command.args(["/usr/lib/wine/wine", program]),
                };
                command
            }
        };
        command
            .env("WINEPREFIX", &self.prefix)
            .env("WINEARCH", if self.target == Windows::X64 { "win64" } else { "win32" })
            .env("WINEDEBUG", "-all")
            // Arguments are UTF-8, whatever the language of whoever runs the tests.
            .env("LC_ALL", "C.UTF-8")
            // No offers to install what no test needs.
            // And no entries in the menus of whoever runs the tests.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=;bcryptprimitives=n,b;winemenubuilder.exe=d")
            .env("HOME", home())
            .env_remove("XDG_DATA_HOME")
            .env_remove("XDG_CONFIG_HOME")
            // A panic's backtrace keeps what it has read of the program, which would look like memory lost.
            .env_remove("RUST_BACKTRACE")
            .env_remove("DISPLAY");
        command
    }

    /// Puts the stand-in for the system library that Wine lacks beside a program.
    pub fn stand_in_beside(&self, program: &Path) -> anyhow::Result<()> {
        let stand_in = program.with_file_name("bcryptprimitives.dll");
        command::run(
            command::program(format!("{}-gcc", self.target.mingw()))
                .args(["-shared", "-O1", "-Wall", "-Werror", "-static-libgcc", "-Wl,--kill-at"])
                .arg("tests/windows/bcryptprimitives.c")
                .arg("-o")
                .arg(&stand_in)
                .arg("-ladvapi32"),
        )?;
        ensure!(stand_in.is_file(), "{} was not made", stand_in.display());
        Ok(())
    }
}

impl Drop for Wine {
    /// Ends what Wine leaves running.
    fn drop(&mut self) {
        /// Even where the time for the tests is over.
        const TIME: Duration = Duration::from_secs(60);
        // Where nothing runs any more there is nothing to end.
        let _ = watched_program::watch(
            self.start("wineserver").arg("--kill").stderr(Stdio::null()),
            Some(TIME),
            |_, _| (),
        );
    }
}

/// What Wine takes for the folder of whoever runs it.
fn home() -> PathBuf {
    paths::target().join("wine")
}

/// Whether Wine has written nothing into what it takes for the folder of whoever runs it but its own machines.
pub fn leaves_home_alone() -> anyhow::Result<()> {
    let machines = Windows::ALL.map(Windows::target);
    for entry in fs::read_dir(home())? {
        let name = entry?.file_name();
        ensure!(machines.iter().any(|machine| name == *machine), "{} is there", name.to_string_lossy());
    }
    Ok(())
}

/// The folder with the 32-bit Debian.
fn debian_root() -> PathBuf {
    paths::target().join("wine32")
}

/// Unpacks the 32-bit Wine, and does what its packages would do as they are configured.
fn prepare_debian(root: &Path) -> anyhow::Result<()> {
    system::debian_i386(&["wine32"], root).context("there is no 32-bit Wine")?;
    for folder in ["proc", "dev", "tmp", "root"].map(|name| root.join(name)) {
        fs::create_dir_all(folder)?;
    }
    // Wine takes a library for its own where this stands after the first header.
    const MARK: (usize, &[u8; 32]) = (64, b"Wine builtin DLL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let (at, mark) = MARK;
    let mut zlib = fs::read(root.join("usr/i686-w64-mingw32/lib/zlib1.dll"))?;
    zlib.get_mut(at..at + mark.len()).context("zlib1.dll is no library")?.copy_from_slice(mark);
    fs::write(root.join("usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll"), zlib)?;
    Ok(())
}

/// A path of this machine as a Windows program under Wine knows it.
pub fn windows_path(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', "\\"))
}
