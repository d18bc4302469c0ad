//! Where users find the project, and where LibreOffice looks for newer versions.

/// The project's address on the web, without a slash at its end; `None` until it has one.
pub const HOMEPAGE: Option<&str> = None;

/// The file below the address that tells LibreOffice of the newest version.
pub const UPDATE_FILE: &str = "engine2048.update.xml";

/// The elements of `description.xml` with the addresses; none without a homepage.
pub fn elements(homepage: Option<&str>) -> String {
    homepage.map_or_else(String::new, |homepage| {
        format!(
            "  <release-notes><src xlink:href=\"{homepage}/CHANGELOG.md\" lang=\"en\"/></release-notes>\n  \
             <update-information><src xlink:href=\"{homepage}/{UPDATE_FILE}\"/></update-information>"
        )
    })
}

/// The text of the update file.
pub fn update_information(homepage: &str, version: &str, file: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <description xmlns=\"http://openoffice.org/extensions/update/2006\"\n    \
         xmlns:d=\"http://openoffice.org/extensions/description/2006\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n  \
         <identifier value=\"org.engine2048\"/>\n  <version value=\"{version}\"/>\n  \
         <update-download><src xlink:href=\"{homepage}/{file}\"/></update-download>\n  \
         <release-notes><src xlink:href=\"{homepage}/CHANGELOG.md\" lang=\"en\"/></release-notes>\n\
         </description>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{elements, update_information};

    #[test]
    fn addresses_are_left_out_until_there_is_one() {
        assert_eq!(elements(None), "");
        let elements = elements(Some("https://example.org/e"));
        assert!(elements.contains("href=\"https://example.org/e/engine2048.update.xml\""), "{elements}");
        assert!(elements.contains("href=\"https://example.org/e/CHANGELOG.md\""), "{elements}");
        let update = update_information("https://example.org/e", "1.2.3", "engine2048.oxt");
        assert!(update.contains("<version value=\"1.2.3\"/>"), "{update}");
        assert!(update.contains("href=\"https://example.org/e/engine2048.oxt\""), "{update}");
    }
}
