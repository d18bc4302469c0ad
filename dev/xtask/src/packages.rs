//! The packages that commands need, by their names in Debian, and what the package managers of other systems call them.

use tools::command;

/// A package manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manager {
    /// Debian's and Ubuntu's.
    Apt,
    /// Fedora's.
    Dnf,
    /// Homebrew, on a Mac.
    Brew,
}

/// A package: Debian's name, a program by which to know that it is there, and Fedora's and Homebrew's names. An empty text where
/// there is none.
struct Package(&'static str, &'static str, &'static str, &'static str);

/// Debian's names are installed by the tests. Nobody has tried Fedora's and Homebrew's yet.
const PACKAGES: [Package; 41] = [
    Package("binutils", "ld", "binutils", ""),
    Package("cargo-web", "", "", ""),
    Package("chromium", "chromium", "chromium", ""),
    Package("clang", "clang", "clang", "llvm"),
    Package("cmake", "cmake", "cmake", "cmake"),
    Package("debhelper", "dh", "debhelper", ""),
    Package("fonts-crosextra-carlito", "", "google-carlito-fonts", ""),
    Package("fonts-liberation", "", "liberation-sans-fonts", ""),
    Package("g++", "g++", "gcc-c++", "gcc"),
    Package("gcc", "gcc", "gcc", "gcc"),
    Package("gcc-aarch64-linux-gnu", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu", ""),
    Package("gcc-mingw-w64-i686", "i686-w64-mingw32-gcc", "mingw32-gcc", "mingw-w64"),
    Package("gcc-mingw-w64-x86-64", "x86_64-w64-mingw32-gcc", "mingw64-gcc", "mingw-w64"),
    Package("git", "git", "git", "git"),
    Package("libc6-dev-arm64-cross", "", "", ""),
    Package("libclang-rt-14-dev", "", "compiler-rt", ""),
    Package("libreoffice-calc", "", "libreoffice-calc", ""),
    Package("libreoffice-dev", "", "libreoffice-sdk", ""),
    Package("libreoffice-l10n-de", "", "libreoffice-langpack-de", ""),
    Package("libreoffice-l10n-ru", "", "libreoffice-langpack-ru", ""),
    Package("lintian", "lintian", "", ""),
    Package("lld", "ld.lld", "lld", "lld"),
    Package("llvm", "llvm-ar", "llvm", "llvm"),
    Package("make", "make", "make", "make"),
    Package("npm", "npm", "nodejs-npm", "node"),
    Package("nsis", "makensis", "mingw32-nsis", "makensis"),
    Package("pkg-config", "pkg-config", "pkgconf-pkg-config", "pkgconf"),
    Package("pngquant", "pngquant", "pngquant", "pngquant"),
    Package("poppler-utils", "pdftoppm", "poppler-utils", "poppler"),
    Package("python3", "python3", "python3", "python"),
    Package("python3-uno", "", "libreoffice-pyuno", ""),
    Package("python3-venv", "", "python3", "python"),
    Package("qemu-user", "qemu-aarch64", "qemu-user", ""),
    Package("rust-web-src", "", "", ""),
    Package("rustc-web", "", "", ""),
    Package("strace", "strace", "strace", ""),
    Package("valgrind", "valgrind", "valgrind", ""),
    Package("wine", "wine", "wine", ""),
    Package("wine64", "", "wine", ""),
    Package("xdotool", "xdotool", "xdotool", "xdotool"),
    Package("xvfb", "Xvfb", "xorg-x11-server-Xvfb", ""),
];

impl Manager {
    /// The package manager of this machine.
    pub fn of_this_machine() -> Option<Manager> {
        let managers = [("apt-get", Manager::Apt), ("dnf", Manager::Dnf), ("brew", Manager::Brew)];
        managers.into_iter().find(|(program, _)| command::is_found(program)).map(|(_, manager)| manager)
    }

    /// What it calls a package of Debian's; `None` where it has none like that.
    pub fn name(self, debian: &str) -> Option<&str> {
        let package = PACKAGES.iter().find(|package| package.0 == debian);
        let name = match self {
            Manager::Apt => debian,
            Manager::Dnf => package?.2,
            Manager::Brew => package?.3,
        };
        (!name.is_empty()).then_some(name)
    }

    /// Whether it has installed a package, given by its own name.
    fn has(self, name: &str) -> bool {
        let mut query = match self {
            Manager::Apt => return is_installed(name),
            Manager::Dnf => command::program("rpm"),
            Manager::Brew => command::program("brew"),
        };
        query.arg(if self == Manager::Dnf { "--query" } else { "--prefix" }).arg(name);
        command::output(&mut query).is_ok()
    }

    /// The words of the command that installs these packages, as a person would type it.
    pub fn install(self, names: &[&str], is_root: bool) -> Vec<String> {
        let words = match self {
            Manager::Apt => "apt-get install --no-install-recommends",
            Manager::Dnf => "dnf install",
            Manager::Brew => "brew install",
        };
        let sudo = (!is_root && self != Manager::Brew).then_some("sudo");
        let mut names = names.to_vec();
        names.sort_unstable();
        names.dedup();
        sudo.into_iter().chain(words.split(' ')).chain(names).map(str::to_owned).collect()
    }
}

/// Whether this machine has a package of Debian's, or what does its work.
pub fn is_there(debian: &str) -> bool {
    let program = PACKAGES.iter().find(|package| package.0 == debian).map_or(debian, |package| package.1);
    if !program.is_empty() && command::is_found(program) {
        return true;
    }
    Manager::of_this_machine()
        .is_some_and(|manager| manager.name(debian).is_some_and(|name| manager.has(name)))
}

/// Whether this Debian package is installed.
pub fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}\n", package];
    command::output(command::program("dpkg-query").args(query))
        .is_ok_and(|states| states.lines().any(|state| state == "installed"))
}

#[cfg(test)]
mod tests {
    use super::{Manager, PACKAGES};
    use crate::test;

    #[test]
    fn every_package_of_the_tests_is_known() {
        for package in test::every_part().flat_map(|part| part.packages.concat()) {
            assert!(PACKAGES.iter().any(|known| known.0 == package), "{package}");
        }
        assert!(PACKAGES.is_sorted_by_key(|package| package.0));
    }

    #[test]
    fn the_line_can_be_pasted() {
        let line = |manager: Manager, packages: &[&'static str], is_root| {
            let names: Vec<&str> = packages.iter().filter_map(|package| manager.name(package)).collect();
            manager.install(&names, is_root).join(" ")
        };
        let (packages, root, user) = (["python3-venv", "python3", "g++"], true, false);
        let apt = "apt-get install --no-install-recommends g++ python3 python3-venv";
        assert_eq!(line(Manager::Apt, &packages, root), apt);
        assert_eq!(line(Manager::Apt, &packages, user), format!("sudo {apt}"));
        assert_eq!(line(Manager::Dnf, &packages, user), "sudo dnf install gcc-c++ python3");
        assert_eq!(line(Manager::Brew, &packages, user), "brew install gcc python");
        assert_eq!(Manager::Brew.name("strace"), None);
    }
}
