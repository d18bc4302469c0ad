//! Wine, which runs Windows programs on Linux.

use crate::library::Windows;
use crate::system;
use crate::test::report::Report;
use anyhow::{ensure, Context};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tools::{command, files, paths, watched_program};

/// A Wine for programs of one bitness, with a Windows machine of its own.
///
/// The 32-bit one lives in a 32-bit Debian in a folder. It needs root's rights, but none of this machine's
/// packages.
pub struct Wine {
    /// The bitness of its programs.
    pub target: Windows,
    prefix: PathBuf,
    /// Parts take turns, for the end of one's Wine would end the others' programs.
    _turn: File,
}

/// The Debian packages of the 64-bit Wine.
pub const PACKAGES: &[&str] = &["wine", "wine64"];

/// The Wine for one bitness. Where there is none, `what` fails: a library that nobody ran must not pass.
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
    /// Installs and starts Wine.
    pub fn prepare(target: Windows) -> anyhow::Result<Wine> {
        let turn = files::lock(&format!("wine-{}", target.target()))?;
        if target == Windows::X86 {
            prepare_debian(&debian_root())?;
        }
        let prefix = paths::target().join("wine").join(target.target());
        let wine = Wine { target, prefix, _turn: turn };
        fs::create_dir_all(&wine.prefix)?;
        println!("starting Wine in {}", wine.prefix.display());
        command::run(wine.start("wineboot").arg("--init").stdout(Stdio::null()).stderr(Stdio::null()))?;
        Ok(wine)
    }

    /// The command that runs a Windows program.
    pub fn program(&self, path: &Path) -> Command {
        let mut command = self.start("wine");
        command.arg(path);
        command
    }

    /// A command as `tests/stories/talk.py` reads it.
    pub fn described(command: &Command) -> anyhow::Result<String> {
        let text = |word: &OsStr| word.to_str().context("paths are UTF-8").map(str::to_owned);
        let arguments: Vec<String> = [command.get_program()]
            .into_iter()
            .chain(command.get_args())
            .map(text)
            .collect::<Result<_, _>>()?;
        let environment: BTreeMap<String, Option<String>> = command
            .get_envs()
            .map(|(name, value)| Ok((text(name)?, value.map(text).transpose()?)))
            .collect::<anyhow::Result<_>>()?;
        Ok(serde_json::json!({ "arguments": arguments, "environment": environment }).to_string())
    }

    /// Where the programs' drive C: lies.
    pub fn drive(&self) -> PathBuf {
        self.prefix.join("drive_c")
    }

    /// Lets programs have windows without a screen.
    pub fn allow_windows(&self) -> anyhow::Result<()> {
        let setting = ["reg", "add", r"HKCU\Software\Wine\Drivers", "/v", "Graphics", "/d", "null", "/f"];
        command::run(self.start("wine").args(setting).stdout(Stdio::null()))?;
        // Wine reads the setting when it starts.
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
            // For arguments in UTF-8, whatever the user's language.
            .env("LC_ALL", "C.UTF-8")
            // No offers to install what no test needs, and no entries in the user's menus.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=;bcryptprimitives=n,b;winemenubuilder.exe=d")
            .env("HOME", home())
            .env_remove("XDG_DATA_HOME")
            .env_remove("XDG_CONFIG_HOME")
            // A panic's backtrace keeps what it read of the program, which would look like lost memory.
            .env_remove("RUST_BACKTRACE")
            .env_remove("DISPLAY");
        command
    }

    /// Puts a stand-in for a system library that Wine lacks beside a program.
    pub fn stand_in_beside(&self, program: &Path) -> anyhow::Result<()> {
        let stand_in = program.with_file_name("bcryptprimitives.dll");
        command::run(
            command::program(format!("{}-gcc", self.target.mingw()))
                .args(["-shared", "-O1", "-Wall", "-Werror", "-static-libgcc", "-Wl,--kill-at"])
                .arg("tests/windows/bcryptprimitives.c")
                .arg("-o")
                .arg(&stand_in)
                .arg("-ladvapi32"),
        )
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        /// Even if the time for the tests is over.
        const TIME: Duration = Duration::from_secs(60);
        // Fails where nothing runs any more.
        let _ = watched_program::watch(
            self.start("wineserver").arg("--kill").stderr(Stdio::null()),
            Some(TIME),
            |_, _| (),
        );
    }
}

/// The folder that Wine takes for the user's home.
fn home() -> PathBuf {
    paths::target().join("wine")
}

/// Checks that Wine wrote nothing but its machines into its home.
pub fn leaves_home_alone() -> anyhow::Result<()> {
    let machines = Windows::ALL.map(Windows::target);
    for entry in fs::read_dir(home())? {
        let name = entry?.file_name();
        ensure!(machines.iter().any(|machine| name == *machine), "{} is there", name.to_string_lossy());
    }
    Ok(())
}

fn debian_root() -> PathBuf {
    paths::target().join("wine32")
}

/// Unpacks the 32-bit Wine, and does what its packages do when configured.
fn prepare_debian(root: &Path) -> anyhow::Result<()> {
    system::debian_of("i386", &["wine32"], root).context("there is no 32-bit Wine")?;
    for folder in ["proc", "dev", "tmp", "root"].map(|name| root.join(name)) {
        fs::create_dir_all(folder)?;
    }
    // Wine takes a library with this mark after the first header for its own.
    const MARK: (usize, &[u8; 32]) = (64, b"Wine builtin DLL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let (at, mark) = MARK;
    let mut zlib = fs::read(root.join("usr/i686-w64-mingw32/lib/zlib1.dll"))?;
    zlib.get_mut(at..at + mark.len()).context("zlib1.dll is no library")?.copy_from_slice(mark);
    fs::write(root.join("usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll"), zlib)?;
    Ok(())
}

/// A path as a Windows program under Wine sees it.
pub fn windows_path(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', "\\"))
}
