//! Writes a UNO type library: the file that tells LibreOffice an extension's own interfaces.
//!
//! LibreOffice's SDK makes it with `unoidl-write`; this module needs no SDK. The format is UNOIDL, version 0,
//! as defined by LibreOffice's own writer and reader (`unoidl/source`). All numbers are 32 bits,
//! little-endian:
//!
//! ```text
//! file       "UNOIDL\xFF\0", offset of the root map, number of its entries (1), the entities
//! map        for each entry, sorted by name: offset of the NUL-terminated name, offset of the entity
//! module     0x00, number of entries, map
//! interface  0x05, number of bases (1), name of the base, number of optional bases (0), of attributes (0),
//!            number of methods, for each: name, type of the result, number of parameters,
//!            for each: 0x00 (an `in` parameter), name, type; number of declared exceptions (0)
//! text       its length, its bytes; types in UNO's spelling, `[]long` for a sequence of long
//! ```
//!
//! An entity is written before the map that points to it, so the root comes last.

/// An interface derived from `XInterface`.
pub struct Interface<'a> {
    pub name: &'static str,
    pub methods: &'a [Method],
}

/// A method, with `in` parameters only.
pub struct Method {
    pub name: &'static str,
    /// The type of the result.
    pub result: &'static str,
    pub parameters: &'static [Typed],
}

/// A name and its type, in UNO's spelling.
pub type Typed = (&'static str, &'static str);

const MAGIC: &[u8; 8] = b"UNOIDL\xFF\0";
/// The root map's offset and length, filled in last.
const ROOT: std::ops::Range<usize> = 8..16;
const MODULE: u8 = 0x00;
const INTERFACE: u8 = 0x05;
const IN_PARAMETER: u8 = 0x00;
const BASE: &str = "com.sun.star.uno.XInterface";

/// The type library of one module, given from the outermost part, such as `["org", "engine2048"]`.
#[must_use]
pub fn write(module: &[&str], interfaces: &[Interface<'_>]) -> Vec<u8> {
    let mut file = File { bytes: Vec::new() };
    file.bytes.extend_from_slice(MAGIC);
    file.bytes.resize(ROOT.end, 0);
    let mut entries: Vec<(&str, u32)> =
        interfaces.iter().map(|interface| (interface.name, file.add_interface(interface))).collect();
    for part in module.iter().rev() {
        entries = vec![(part, file.add_module(&mut entries))];
    }
    let root = file.add_map(&mut entries);
    file.bytes[ROOT.start..ROOT.start + 4].copy_from_slice(&root.to_le_bytes());
    file.bytes[ROOT.start + 4..ROOT.end].copy_from_slice(&1_u32.to_le_bytes());
    file.bytes
}

struct File {
    bytes: Vec<u8>,
}

impl File {
    fn offset(&self) -> u32 {
        number(self.bytes.len())
    }

    fn put(&mut self, number: u32) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    fn put_text(&mut self, text: &str) {
        self.put(number(text.len()));
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn add_interface(&mut self, interface: &Interface<'_>) -> u32 {
        let start = self.offset();
        self.bytes.push(INTERFACE);
        self.put(1);
        self.put_text(BASE);
        self.put(0);
        self.put(0);
        self.put(number(interface.methods.len()));
        for method in interface.methods {
            self.put_text(method.name);
            self.put_text(method.result);
            self.put(number(method.parameters.len()));
            for (name, parameter_type) in method.parameters {
                self.bytes.push(IN_PARAMETER);
                self.put_text(name);
                self.put_text(parameter_type);
            }
            self.put(0);
        }
        start
    }

    /// Returns the module's offset.
    fn add_module(&mut self, entries: &mut [(&str, u32)]) -> u32 {
        entries.sort_unstable();
        let names = self.add_names(entries);
        let start = self.offset();
        self.bytes.push(MODULE);
        self.put(number(entries.len()));
        self.put_map(&names, entries);
        start
    }

    /// Returns the map's offset.
    fn add_map(&mut self, entries: &mut [(&str, u32)]) -> u32 {
        entries.sort_unstable();
        let names = self.add_names(entries);
        let start = self.offset();
        self.put_map(&names, entries);
        start
    }

    /// Returns the names' offsets.
    fn add_names(&mut self, entries: &[(&str, u32)]) -> Vec<u32> {
        entries
            .iter()
            .map(|(name, _)| {
                let start = self.offset();
                self.bytes.extend_from_slice(name.as_bytes());
                self.bytes.push(0);
                start
            })
            .collect()
    }

    fn put_map(&mut self, names: &[u32], entries: &[(&str, u32)]) {
        for (name, (_, entity)) in names.iter().zip(entries) {
            self.put(*name);
            self.put(*entity);
        }
    }
}

fn number(value: usize) -> u32 {
    u32::try_from(value).expect("a type library is far below 4 GiB")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected bytes come from the SDK's `unoidl-write` (LibreOffice 7.4.7), for
    /// `module m { interface I { sequence<long> f([in] any b); }; };`. Its comment of 51 bytes after the
    /// header is left out, and every offset lowered by 51.
    #[test]
    fn equals_what_the_sdk_writes() {
        let method = Method { name: "f", result: "[]long", parameters: &[("b", "any")] };
        let ours = write(&["m"], &[Interface { name: "I", methods: &[method] }]);
        let sdk: &[u8] = b"UNOIDL\xff\0\x75\0\0\0\x01\0\0\0\
            \x05\x01\0\0\0\x1b\0\0\0com.sun.star.uno.XInterface\0\0\0\0\0\0\0\0\
            \x01\0\0\0\x01\0\0\0f\x06\0\0\0[]long\x01\0\0\0\0\x01\0\0\0b\x03\0\0\0any\0\0\0\0\
            I\0\0\x01\0\0\0\x64\0\0\0\x10\0\0\0m\0\x73\0\0\0\x66\0\0\0";
        assert_eq!(ours, sdk);
    }
}
