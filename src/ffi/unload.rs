//! Gives the caches back when the library is unloaded, so that loading and unloading it again and again loses nothing.
//!
//! The system tells a library that it is about to go, but by the same call whether a host unloads it or the process
//! ends. At the end of the process nothing may be freed: other threads may still be inside a call, and the memory goes
//! with the process anyway. So each system below has a hook, and a way to tell the two apart.
//!
//! A host that unloads the library while one of its calls is running pulls the code from under it; no library can
//! survive that, and the memory makes no difference.

use crate::caches;

pub use hook::watch_for_the_end;

/// Drops every cached value.
///
/// # Safety
/// No code of this library runs on another thread, and none will run after this.
unsafe fn drop_caches() {
    for value in caches::hand_over() {
        // SAFETY: the pointer is that of a leaked box and is handed over once; nobody is left to use its references,
        // by the contract above.
        drop(unsafe { Box::from_raw(value) });
    }
}

/// Linux and other ELF systems: the entries of `.fini_array` run when the library is unloaded and when the process
/// ends.
///
/// They are told apart by a function registered with `atexit`. When the process ends, such functions run from the last
/// registered to the first, the loader's own among them, which finishes the libraries. The loader registers it before
/// `main`, but after it has loaded what the program is linked with; so ours is registered at the first call, and when
/// the library is loaded too, for a Rust program, which makes no call of the C interface. When a library is unloaded,
/// its `.fini_array` runs from the last entry to the first, and the first, put there by the compiler's start files, is
/// what calls the functions that the library registered: so ours runs before it.
#[cfg(all(unix, not(target_vendor = "apple"), not(miri)))]
mod hook {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::Once;

    static PROCESS_ENDS: AtomicBool = AtomicBool::new(false);

    /// Makes sure of being told of the end of the process before the libraries are finished.
    pub fn watch_for_the_end() {
        static WATCH: Once = Once::new();
        WATCH.call_once(|| loaded());
    }

    extern "C" fn loaded() {
        // SAFETY: the function given is part of this library and stays while the registration does: the C library
        // runs and removes it when this library is unloaded.
        let refused = unsafe { libc::atexit(process_ends) } != 0;
        // Without the registration the two could not be told apart: keep the memory.
        PROCESS_ENDS.fetch_or(refused, Ordering::Relaxed);
    }

    extern "C" fn process_ends() {
        PROCESS_ENDS.store(true, Ordering::Relaxed);
    }

    extern "C" fn finished() {
        if !PROCESS_ENDS.load(Ordering::Relaxed) {
            // SAFETY: the library is being unloaded, since the process goes on; no thread of its own outlives a call,
            // and a host that unloads it has left all calls.
            unsafe { super::drop_caches() };
        }
    }

    #[used]
    #[link_section = ".init_array"]
    static LOADED: extern "C" fn() = loaded;

    #[used]
    #[link_section = ".fini_array"]
    static FINISHED: extern "C" fn() = finished;
}

/// Windows: the functions listed in `.CRT$XL?` run when a library or a thread comes or goes. The loader knows whether
/// the process is ending.
#[cfg(windows)]
mod hook {
    use std::ffi::c_void;

    /// The reason that the loader gives when a library goes.
    const DLL_PROCESS_DETACH: u32 = 0;

    #[link(name = "ntdll")]
    extern "system" {
        fn RtlDllShutdownInProgress() -> u8;
    }

    /// The loader tells by itself.
    pub fn watch_for_the_end() {}

    unsafe extern "system" fn loader_event(_library: *mut c_void, reason: u32, _reserved: *mut c_void) {
        // SAFETY: the function has no arguments and may be called at any time.
        if reason == DLL_PROCESS_DETACH && unsafe { RtlDllShutdownInProgress() } == 0 {
            // SAFETY: the library is being unloaded, since the process goes on; no thread of its own outlives a call,
            // and a host that unloads it has left all calls.
            unsafe { super::drop_caches() };
        }
    }

    // Sorted after the standard library's own entry, `.CRT$XLB`, whose work comes first.
    #[used]
    #[link_section = ".CRT$XLE"]
    static LOADER_EVENT: unsafe extern "system" fn(*mut c_void, u32, *mut c_void) = loader_event;
}

/// Elsewhere, and under Miri, which has no `atexit`, the library cannot tell, and keeps its memory.
#[cfg(not(any(windows, all(unix, not(target_vendor = "apple"), not(miri)))))]
mod hook {
    pub fn watch_for_the_end() {}
}
