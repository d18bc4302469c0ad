//! What Windows knows of this add-in, of the program that loaded it, and of its user's keys.

#[cfg(windows)]
pub use windows::{escape_is_down, export_of_the_program, has_function_dialog, note_main_thread, path};

/// Always `false`, since only Windows has Excel.
#[cfg(not(windows))]
pub fn escape_is_down() -> bool {
    false
}

/// Always `false`, since only Windows has Excel.
#[cfg(not(windows))]
pub fn has_function_dialog() -> bool {
    false
}

/// Nothing to note, since only Windows has Excel.
#[cfg(not(windows))]
pub fn note_main_thread() {}

/// Always `None`, since only Windows has Excel.
#[cfg(not(windows))]
pub fn path() -> Option<String> {
    None
}

#[cfg(windows)]
mod windows {
    use std::ffi::{c_char, c_void, CStr};
    use std::ptr::{self, NonNull};
    use std::sync::atomic::{AtomicU32, Ordering};

    /// `GetModuleHandleExW`: the second argument is an address within the module, whose count stays as it is.
    const BY_ADDRESS_UNCOUNTED: u32 = 0x4 | 0x2;
    /// Units of the longest path on Windows.
    const LONGEST_PATH: usize = 32_768;
    /// `VK_ESCAPE` of Microsoft's page "Virtual-Key Codes".
    const ESCAPE: i32 = 0x1B;

    #[link(name = "kernel32")]
    extern "system" {
        fn GetModuleHandleW(name: *const u16) -> *mut c_void;
        fn GetModuleHandleExW(flags: u32, address: *const c_void, module: *mut *mut c_void) -> i32;
        fn GetModuleFileNameW(module: *mut c_void, path: *mut u16, capacity: u32) -> u32;
        fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *mut c_void;
        fn GetCurrentProcessId() -> u32;
        fn GetCurrentThreadId() -> u32;
    }

    #[link(name = "user32")]
    extern "system" {
        fn GetAsyncKeyState(key: i32) -> i16;
        fn GetForegroundWindow() -> *mut c_void;
        fn GetWindowThreadProcessId(window: *mut c_void, process: *mut u32) -> u32;
        fn EnumThreadWindows(thread: u32, each: EachWindow, told: isize) -> i32;
        fn EnumChildWindows(parent: *mut c_void, each: EachWindow, told: isize) -> i32;
        fn GetClassNameW(window: *mut c_void, name: *mut u16, capacity: i32) -> i32;
    }

    /// `WNDENUMPROC`: takes a window and what it was told. Returns 0 to end the walk.
    type EachWindow = unsafe extern "system" fn(*mut c_void, isize) -> i32;

    /// How the class of Excel's own dialogs begins (Microsoft's page "Call XLL functions from the Function Wizard or Replace
    /// dialog boxes").
    const DIALOG_CLASS: &str = "bosa_sdm_XL";
    /// The classes of what is in the dialog for a function's arguments before any other, and how many windows have each.
    /// Other dialogs, such as *Replace*, which stores what it calculates, have others. Titles differ by language. From
    /// Excel-DNA's `ExcelDnaUtil.IsInFunctionWizard` (Source/ExcelDna.Integration/Excel.cs).
    const FUNCTION_DIALOG: [(&str, u32); 2] = [("EDTBX", 5), ("ScrollBar", 1)];
    /// Units of a class's name that are read: more than those above.
    const CLASS_ROOM: usize = 32;

    /// The thread that has Excel's windows; 0 until an Excel has opened the add-in.
    static MAIN_THREAD: AtomicU32 = AtomicU32::new(0);

    /// Notes that this thread is Excel's main one, on which alone it opens add-ins.
    pub fn note_main_thread() {
        // SAFETY: no pointers are involved.
        MAIN_THREAD.store(unsafe { GetCurrentThreadId() }, Ordering::Relaxed);
    }

    /// Whether Excel shows the dialog in which a function's arguments are typed.
    pub fn has_function_dialog() -> bool {
        let mut found = false;
        // SAFETY: the function has the type that Windows calls, and gets a place that outlives the walk.
        unsafe {
            EnumThreadWindows(
                MAIN_THREAD.load(Ordering::Relaxed),
                note_function_dialog,
                &raw mut found as isize,
            )
        };
        found
    }

    /// Notes at the place that it is told whether the window is the dialog.
    unsafe extern "system" fn note_function_dialog(window: *mut c_void, found: isize) -> i32 {
        let mut counts = [0_u32; FUNCTION_DIALOG.len()];
        // SAFETY: Windows hands in one of its windows. The function has the type that Windows calls, and gets a place
        // that outlives the walk.
        unsafe {
            if class(window).starts_with(DIALOG_CLASS) {
                EnumChildWindows(window, count_child, &raw mut counts as isize);
            }
        }
        let is_it = counts == FUNCTION_DIALOG.map(|(_, count)| count);
        // SAFETY: the place is the one that `has_function_dialog` hands over.
        unsafe { *(found as *mut bool) |= is_it };
        i32::from(!is_it)
    }

    /// Counts the window at the place that it is told, by its class. Ends the walk at one of another class.
    unsafe extern "system" fn count_child(window: *mut c_void, counts: isize) -> i32 {
        // SAFETY: Windows hands in one of its windows.
        let class = unsafe { class(window) };
        let Some(index) = FUNCTION_DIALOG.iter().position(|(name, _)| class == *name) else { return 0 };
        // SAFETY: the place is the one that `note_function_dialog` hands over.
        let counts = unsafe { &mut *(counts as *mut [u32; FUNCTION_DIALOG.len()]) };
        counts[index] += 1;
        1
    }

    /// The name of the window's class, as far as it is read.
    ///
    /// # Safety
    /// The window is one of Windows'.
    unsafe fn class(window: *mut c_void) -> String {
        let mut class = [0; CLASS_ROOM];
        // SAFETY: the array has room for its capacity, with a NUL.
        let length = unsafe { GetClassNameW(window, class.as_mut_ptr(), class.len() as i32) };
        String::from_utf16_lossy(&class[..length as usize])
    }

    /// Whether the user holds Esc down in a window of this program. What Windows has for the program to read
    /// stays there.
    pub fn escape_is_down() -> bool {
        let mut process = 0;
        // SAFETY: the numbers are values, and the process has a place; without a window in front, it stays 0.
        unsafe {
            // The highest bit says that the key is down (Microsoft's page "GetAsyncKeyState").
            GetAsyncKeyState(ESCAPE) < 0
                && GetWindowThreadProcessId(GetForegroundWindow(), &mut process) != 0
                && process == GetCurrentProcessId()
        }
    }

    /// What the program itself, not a library, exports under this name.
    pub fn export_of_the_program(name: &CStr) -> Option<NonNull<c_void>> {
        // SAFETY: without a name, `GetModuleHandleW` gives the program, which stays loaded; `name` ends with
        // a NUL.
        NonNull::new(unsafe { GetProcAddress(GetModuleHandleW(ptr::null()), name.as_ptr()) })
    }

    /// The path of this add-in's file; `None` where the system cannot tell.
    pub fn path() -> Option<String> {
        let mut module = ptr::null_mut();
        let inside: *const c_void = (path as fn() -> Option<String> as *const ()).cast();
        // SAFETY: the address lies in this module, which cannot be unloaded during a call; the handle has a
        // place.
        if unsafe { GetModuleHandleExW(BY_ADDRESS_UNCOUNTED, inside, &mut module) } == 0 {
            return None;
        }
        let mut units = vec![0_u16; LONGEST_PATH];
        // SAFETY: the handle is this module's, and the buffer holds `LONGEST_PATH` units.
        let length = unsafe { GetModuleFileNameW(module, units.as_mut_ptr(), LONGEST_PATH as u32) } as usize;
        // A path that fills the buffer was cut off.
        let known = length > 0 && length < LONGEST_PATH;
        known.then(|| String::from_utf16_lossy(&units[..length]))
    }
}
