//! Any bytes as the record of a game. What is read must go round; what is refused must say so in ASCII.

use engine2048::Record;

/// Reads these bytes, and what is written of them.
///
/// # Panics
/// Where a record does not go round.
pub fn read(bytes: &[u8]) {
    match Record::parse(bytes) {
        Ok(record) => {
            let text = record.to_text();
            let again = Record::parse(text.as_bytes()).expect("what is written can be read");
            assert_eq!(again.to_text(), text);
            assert_eq!(
                (again.start(), again.last(), again.score()),
                (record.start(), record.last(), record.score())
            );
            assert_eq!(again.moves(), record.moves());
            if let Ok(replay) = record.to_tablebase_replay() {
                let again = Record::parse(&replay).expect("what is written can be read");
                assert_eq!((again.last(), again.score()), (record.last(), record.score()));
            }
            assert_eq!(record.positions().count(), record.moves() as usize + 1);
        }
        Err(error) => assert!(error.to_string().is_ascii(), "{error}"),
    }
}
