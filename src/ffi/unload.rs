//! Frees the caches when the library is unloaded, so that loading it again and again leaks nothing.
//!
//! The same hook runs when the process ends. Then nothing may be freed, since other threads may be inside a
//! call. Each `hook` below tells the two apart on one kind of system.

use crate::caches;

pub use hook::watch_for_the_end;

/// Drops every cached value.
///
/// # Safety
/// No code of this library runs on another thread, and none will run after this.
#[cfg_attr(any(miri, target_vendor = "apple", not(any(unix, windows))), allow(dead_code))]
unsafe fn drop_caches() {
    for value in caches::hand_over() {
        // SAFETY: the pointer is that of a leaked box and is handed over once. By the contract above nobody
        // is left to use references to it.
        drop(unsafe { Box::from_raw(value) });
    }
}

/// Linux and other ELF systems. `.fini_array` runs in both cases, backwards. When the process ends, a function
/// registered with `atexit` notes that first.
///
/// Registered functions run in reverse order, and the loader, which runs `.fini_array`, registers before
/// `main`. So ours must register later: at the first call, or where Rust asks, before the first value is kept.
///
/// A library's own `atexit` functions, ours and the destructors of a C++ program into which this one is linked,
/// run within its `.fini_array`, called by the compiler's entry, which stands first. So the last entry looks
/// before them, and an entry before the compiler's frees after them: a destructor may still call.
#[cfg(all(unix, not(target_vendor = "apple"), not(miri)))]
mod hook {
    use crate::caches;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::Once;

    /// Whether the end of the process will be noted.
    static IS_WATCHED: AtomicBool = AtomicBool::new(false);
    /// Whether the process ends.
    static ENDS: AtomicBool = AtomicBool::new(false);
    /// Whether the library is being unloaded.
    static UNLOADS: AtomicBool = AtomicBool::new(false);

    pub fn watch_for_the_end() {
        static WATCH: Once = Once::new();
        // SAFETY: the C library drops the registration when this library is unloaded.
        WATCH.call_once(|| IS_WATCHED.store(unsafe { libc::atexit(process_ends) } == 0, Ordering::Relaxed));
    }

    extern "C" fn loaded() {
        caches::before_the_first(watch_for_the_end);
    }

    extern "C" fn process_ends() {
        ENDS.store(true, Ordering::Relaxed);
    }

    extern "C" fn look() {
        let goes_on = IS_WATCHED.load(Ordering::Relaxed) && !ENDS.load(Ordering::Relaxed);
        UNLOADS.store(goes_on, Ordering::Relaxed);
    }

    extern "C" fn free() {
        if UNLOADS.load(Ordering::Relaxed) {
            // SAFETY: the process goes on, so the library is being unloaded. Its threads end with their
            // calls, and the host has left all calls.
            unsafe { super::drop_caches() };
        }
    }

    #[used]
    #[link_section = ".init_array"]
    static LOADED: extern "C" fn() = loaded;

    #[used]
    #[link_section = ".fini_array"]
    static LOOK: extern "C" fn() = look;

    /// Linkers sort numbered entries before those without a number, where the compiler's is (GNU ld's manual,
    /// `SORT_BY_INIT_PRIORITY`, and its script for ELF).
    #[used]
    #[link_section = ".fini_array.00001"]
    static FREE: extern "C" fn() = free;
}

/// Windows. The functions in `.CRT$XL?` run when a library or a thread comes or goes. The loader knows
/// whether the process ends.
#[cfg(windows)]
mod hook {
    use std::ffi::c_void;

    const DLL_PROCESS_DETACH: u32 = 0;

    #[link(name = "ntdll")]
    extern "system" {
        fn RtlDllShutdownInProgress() -> u8;
    }

    pub fn watch_for_the_end() {}

    unsafe extern "system" fn loader_event(_library: *mut c_void, reason: u32, _reserved: *mut c_void) {
        // SAFETY: the function has no arguments and may be called at any time.
        if reason == DLL_PROCESS_DETACH && unsafe { RtlDllShutdownInProgress() } == 0 {
            // SAFETY: the process goes on, so the library is being unloaded. Its threads end with their
            // calls, and the host has left all calls.
            unsafe { super::drop_caches() };
        }
    }

    // After the standard library's own entry, `.CRT$XLB`.
    #[used]
    #[link_section = ".CRT$XLE"]
    static LOADER_EVENT: unsafe extern "system" fn(*mut c_void, u32, *mut c_void) = loader_event;
}

/// Other systems, and Miri, which has no `atexit`: they cannot tell, and keep the memory.
#[cfg(not(any(windows, all(unix, not(target_vendor = "apple"), not(miri)))))]
mod hook {
    pub fn watch_for_the_end() {}
}
