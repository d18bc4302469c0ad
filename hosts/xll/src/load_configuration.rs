//! Has Windows look for the libraries that this file needs in its own folder System32 alone, where it might else take one that
//! lies beside Excel or in the current folder. `cargo xtask` announces this in the file's header, as MinGW's linker does not.
//!
//! Members and sizes from Microsoft's page "IMAGE_LOAD_CONFIG_DIRECTORY64", up to `SecurityCookie`.

/// `LOAD_LIBRARY_SEARCH_SYSTEM32` of Microsoft's page "LoadLibraryExW".
const FROM_SYSTEM32: u16 = 0x800;

/// A pointer's size.
type Word = usize;

#[repr(C)]
struct LoadConfiguration {
    size: u32,
    time: u32,
    versions: [u16; 2],
    global_flags: [u32; 2],
    critical_section_timeout: u32,
    free_thresholds: [Word; 2],
    lock_prefixes: Word,
    memory: [Word; 2],
    /// The mask before the flags on 64 bits, after them on 32.
    affinity_and_heap_flags: [u32; if cfg!(target_pointer_width = "64") { 3 } else { 2 }],
    service_pack: u16,
    dependent_load_flags: u16,
    edit_list: Word,
    security_cookie: Word,
}

#[allow(unsafe_code)]
#[link_section = ".loadcfg"]
static LOAD_CONFIGURATION: LoadConfiguration = LoadConfiguration {
    size: size_of::<LoadConfiguration>() as u32,
    time: 0,
    versions: [0; 2],
    global_flags: [0; 2],
    critical_section_timeout: 0,
    free_thresholds: [0; 2],
    lock_prefixes: 0,
    memory: [0; 2],
    affinity_and_heap_flags: [0; if cfg!(target_pointer_width = "64") { 3 } else { 2 }],
    service_pack: 0,
    dependent_load_flags: FROM_SYSTEM32,
    edit_list: 0,
    security_cookie: 0,
};

/// Has the linker keep it.
pub fn keep() {
    std::hint::black_box(&LOAD_CONFIGURATION);
}

const _: () = {
    use std::mem::offset_of;
    let (flags, size) = if cfg!(target_pointer_width = "64") { (78, 96) } else { (54, 64) };
    assert!(offset_of!(LoadConfiguration, dependent_load_flags) == flags);
    assert!(size_of::<LoadConfiguration>() == size);
};
