//! Records of games against a naive twin: rules, our text, and three forms of others, all written a second time here
//! from what docs/games.md says and from the published readers of those forms.

use engine2048::internals::Stream;
use engine2048::{Board, Direction, Game, GameSeed, Limits, Record, PLAYERS};
use rand::Rng;
use std::fs;
use std::path::Path;

type Tiles = [i32; 16];

/// A direction (0 up, 1 right, 2 down, 3 left), the cell where a tile came, and that tile.
type Move = (usize, usize, i32);

/// The tiles after a move by the rules of the game, and the points; `None` where nothing moves.
fn slid(tiles: &Tiles, direction: usize) -> Option<(Tiles, u32)> {
    let (mut after, mut points) = ([0; 16], 0);
    for line in 0..4 {
        let cell = |place: usize| match direction {
            0 => 4 * place + line,
            1 => 4 * line + 3 - place,
            2 => 4 * (3 - place) + line,
            _ => 4 * line + place,
        };
        let mut waiting: Vec<i32> = (0..4).map(|place| tiles[cell(place)]).filter(|&tile| tile > 0).collect();
        waiting.reverse();
        let mut place = 0;
        while let Some(tile) = waiting.pop() {
            let merges = waiting.last() == Some(&tile);
            after[cell(place)] = if merges { 2 * tile } else { tile };
            if merges {
                waiting.pop();
                points += 2 * tile as u32;
            }
            place += 1;
        }
    }
    (after != *tiles).then_some((after, points))
}

/// A game as the twin has it.
#[derive(Clone, Debug)]
struct Twin {
    start: Tiles,
    moves: Vec<Move>,
}

impl Twin {
    /// A game of random moves with so many at most, from two tiles.
    fn drawn(stream: &mut Stream, most: usize) -> Twin {
        let mut below = |end: usize| (stream.next_u64() % end as u64) as usize;
        let mut tiles = [0; 16];
        for _ in 0..2 {
            let empty: Vec<usize> = (0..16).filter(|&cell| tiles[cell] == 0).collect();
            tiles[empty[below(empty.len())]] = [2, 4][below(5) / 4];
        }
        let (start, mut moves) = (tiles, Vec::new());
        while moves.len() < most {
            let legal: Vec<usize> = (0..4).filter(|&direction| slid(&tiles, direction).is_some()).collect();
            if legal.is_empty() {
                break;
            }
            let direction = legal[below(legal.len())];
            (tiles, _) = slid(&tiles, direction).expect("it is legal");
            let empty: Vec<usize> = (0..16).filter(|&cell| tiles[cell] == 0).collect();
            let (cell, tile) = (empty[below(empty.len())], [2, 4][below(5) / 4]);
            tiles[cell] = tile;
            moves.push((direction, cell, tile));
        }
        Twin { start, moves }
    }

    /// Tiles and points before each move and at the end, as far as the rules allow.
    fn positions(&self) -> Vec<(Tiles, u32)> {
        let mut positions = vec![(self.start, 0)];
        for &(direction, cell, tile) in &self.moves {
            let (tiles, points) = positions[positions.len() - 1];
            let Some((mut after, gained)) = slid(&tiles, direction) else { break };
            if after[cell] != 0 {
                break;
            }
            after[cell] = tile;
            positions.push((after, points + gained));
        }
        positions
    }

    /// The number of the first move that breaks the rules, from 1.
    fn first_wrong(&self) -> Option<u32> {
        let right = self.positions().len() - 1;
        (right < self.moves.len()).then_some(right as u32 + 1)
    }

    fn steps(&self) -> String {
        let step = |&(direction, cell, tile): &Move| {
            let letter = ["u", "r", "d", "l"][direction];
            let letter = if tile == 4 { letter.to_uppercase() } else { letter.to_owned() };
            format!("{letter}{cell:x}")
        };
        self.moves.iter().map(step).collect()
    }

    fn text(&self, heading: &str) -> String {
        let numbers: Vec<String> = self.start.iter().map(i32::to_string).collect();
        format!("engine2048 record 1\n{heading}start: {}\n\n{}", numbers.join(" "), self.steps())
    }

    /// The two first tiles as moves, and then the moves.
    fn with_first_tiles(&self) -> Vec<Move> {
        let first = (0..16).filter(|&cell| self.start[cell] > 0).map(|cell| (0, cell, self.start[cell]));
        first.chain(self.moves.iter().copied()).collect()
    }

    fn new_verse(&self) -> String {
        let alphabet: Vec<char> =
            ('0'..='9').chain('a'..='z').chain('A'..='Z').chain('À'..='ÿ').chain(['¤', '¾']).collect();
        assert_eq!(alphabet.len(), 128);
        let mut text = String::from("4x4-someone 12345_");
        for (direction, cell, tile) in self.with_first_tiles() {
            let direction = [0, 3, 1, 2][direction];
            let bits = direction | (tile as usize / 4) << 2 | (cell % 4) << 4 | (cell / 4) << 7;
            text.extend([alphabet[bits >> 14], alphabet[bits >> 7 & 127], alphabet[bits & 127]]);
        }
        text
    }

    fn old_verse(&self) -> String {
        let alphabet: Vec<char> = (' '..='~').chain("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá".chars()).collect();
        assert_eq!(alphabet.len(), 128);
        let coded = |(direction, cell, tile): Move| {
            alphabet[direction << 5 | (tile as usize / 4) << 4 | (cell % 4) << 2 | (cell / 4)]
        };
        "replay ".chars().chain(self.with_first_tiles().into_iter().map(coded)).collect()
    }

    /// Whether docs/games.md has its old form read: a move at least, and 16 where the form is ASCII alone.
    fn is_told_from_a_sentence(&self) -> bool {
        self.moves.len() >= if self.old_verse().is_ascii() { 16 } else { 1 }
    }

    fn rpl(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (&(direction, cell, tile), (tiles, _)) in self.moves.iter().zip(self.positions()) {
            let rank = |&tile: &i32| u64::from(tile.max(1).trailing_zeros());
            let board =
                tiles.iter().rev().enumerate().map(|(nibble, tile)| rank(tile) << (4 * nibble)).sum::<u64>();
            bytes.extend(board.to_le_bytes());
            bytes.push(([2, 1, 3, 0][direction] << 5 | cell << 1) as u8 | u8::from(tile == 4));
            bytes.extend([0; 16]);
        }
        bytes.extend([0; 8]);
        bytes.push(88);
        bytes.extend(
            [666666666_u32, 233333333, 314159265, 987654321].iter().flat_map(|rate| rate.to_le_bytes()),
        );
        bytes
    }

    fn assert_is(&self, record: &Record, form: &str) {
        let found: Vec<_> =
            record.positions().map(|position| (position.board.to_cells(), position.score)).collect();
        assert_eq!(found, self.positions(), "{form}");
        let steps: Vec<Move> = record
            .positions()
            .filter_map(|position| position.step)
            .map(|step| (step.direction.index(), step.cell, 1 << step.rank))
            .collect();
        assert_eq!(steps, self.moves, "{form}");
    }
}

fn parsed(bytes: impl AsRef<[u8]>) -> Record {
    Record::parse(bytes.as_ref()).unwrap_or_else(|error| panic!("{error}"))
}

/// The number of the first wrong move, and the sentence.
fn refused(bytes: impl AsRef<[u8]>) -> (u32, String) {
    let error = Record::parse(bytes.as_ref()).expect_err("it is wrong");
    assert!(error.to_string().is_ascii(), "{error}");
    (error.move_number, error.to_string())
}

#[test]
fn ten_thousand_games_go_round_in_all_forms() {
    let mut stream = Stream::of(&[2048]);
    for number in 0..10_000 {
        let game = Twin::drawn(&mut stream, number % 400);
        let record = parsed(game.text(""));
        game.assert_is(&record, "our text");
        let text = record.to_text();
        assert_eq!(parsed(&text), record);
        assert_eq!(parsed(&text).to_text(), text);
        if number % 4 == 0 {
            game.assert_is(&parsed(game.new_verse()), "2048verse's new form");
            match game.is_told_from_a_sentence() {
                true => game.assert_is(&parsed(game.old_verse()), "2048verse's old form"),
                false => assert_eq!(refused(game.old_verse()).0, 0),
            }
        }
        if number % 4 == 1 && !game.moves.is_empty() {
            let bytes = record.to_tablebase_replay().expect("it has small tiles");
            assert_eq!(bytes, game.rpl());
            assert_eq!(parsed(bytes).to_text(), text);
        }
    }
}

#[test]
fn the_first_wrong_move_is_named_wherever_one_letter_is_changed() {
    let mut stream = Stream::of(&[7]);
    let (mut wrong, mut right) = (0, 0);
    for number in 0..4_000 {
        let mut game = Twin::drawn(&mut stream, 1 + number % 200);
        let place = (stream.next_u64() % game.moves.len() as u64) as usize;
        let (direction, cell, tile) = game.moves[place];
        game.moves[place] = match number % 2 {
            0 => ((direction + 1) % 4, cell, tile),
            _ => (direction, (cell + 1 + number % 14) % 16, tile),
        };
        let read = Record::parse(game.text("").as_bytes());
        assert_eq!(read.as_ref().err().map(|error| error.move_number), game.first_wrong());
        let verse = Record::parse(game.new_verse().as_bytes());
        assert_eq!(verse.err().map(|error| error.move_number), game.first_wrong());
        let verse = Record::parse(game.old_verse().as_bytes());
        let expected = if game.is_told_from_a_sentence() { game.first_wrong() } else { Some(0) };
        assert_eq!(verse.err().map(|error| error.move_number), expected);
        match game.first_wrong() {
            Some(_) => wrong += 1,
            None => right += 1,
        }
    }
    assert!(wrong > 1000 && right > 100, "{wrong} wrong, {right} right");
}

const THREE_MOVES: &str = "\
engine2048 record 1
player: expectimax
opened in: Vienna
seed: 2048
start: 0 2 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0
moves: 3
score: 4
largest: 4
finished: no

u4L0d7
";

#[test]
fn a_record_reads_as_the_manual_shows_it() {
    // Worked by hand: up joins nothing (2 2 in the first row, a 2 comes in cell 4); left merges the two into a 4, and a
    // 4 comes in a cell of the first row.
    let record = parsed(THREE_MOVES.replace("L0", "L2"));
    let boards: Vec<_> = record.positions().map(|position| position.board.to_cells()).collect();
    assert_eq!(boards[1], [0, 2, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(boards[2], [4, 0, 4, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(boards[3], [0, 0, 0, 0, 0, 0, 0, 2, 4, 0, 0, 0, 2, 0, 4, 0]);
    assert_eq!((record.moves(), record.score()), (3, 4));
    assert_eq!(record.board_at(2).map(Board::to_cells), Some(boards[2]));
    assert_eq!(record.board_at(4), None);
}

#[test]
fn the_heading_is_kept_and_what_follows_from_the_moves_is_worked_out() {
    let text = THREE_MOVES.replace("L0", "L2");
    assert_eq!(parsed(&text).to_text(), text, "what is written is what was read");
    let short = "engine2048 record 1\r\nopened in: Vienna\r\nwithout a colon\r\nstart: .,2,.,.,.,.,.,.,.,.,2,.,.,.,.,.\r\n\r\n u4 L2\r\n\r\nd7\r\n";
    let record = parsed(short);
    let lines: Vec<String> = record.to_text().lines().map(str::to_owned).collect();
    assert_eq!(lines[1..3], ["opened in: Vienna", "without a colon"]);
    assert_eq!(lines[3..8], text.lines().skip(4).take(5).collect::<Vec<_>>()[..]);
    assert_eq!(record.field("Opened In").as_deref(), Some("Vienna"));
    assert_eq!(record.field("moves").as_deref(), Some("3"));
    assert_eq!(record.field("largest").as_deref(), Some("4"));
    assert_eq!(record.field("finished").as_deref(), Some("no"));
    assert_eq!(record.field("player"), None);
}

#[test]
fn a_field_is_one_line_of_its_own() {
    let mut record = Record::new(GameSeed(1).new_game());
    assert!(record.set_field("player", "random") && record.set_field("Player", "minimax: no, graph"));
    assert_eq!(record.field("player").as_deref(), Some("minimax: no, graph"));
    assert!(!record.set_field("moves", "7") && !record.set_field("START", "7"));
    assert!(
        !record.set_field("a:b", "7") && !record.set_field("a", "7\n\nu3") && !record.set_field("a\r", "7")
    );
    assert_eq!(parsed(record.to_text()), record);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let with = |from: &str, to: &str| refused(THREE_MOVES.replace("L0", "L2").replace(from, to));
    for (from, to, number, sentence) in [
        ("L2", "L0", 2, "move 2 (line 11, column 3): a tile came in row 1, column 1, which is not empty"),
        ("u4", "U5R7", 2, "move 2 (line 11, column 3): a tile came in row 2, column 4, which is not empty"),
        ("u4L2", "u4l2u4", 3, "move 3 (line 11, column 5): nothing moves up"),
        ("d7", "d", 3, "move 3 (line 11, column 5): the record is cut off here"),
        (
            "d7",
            "\n x7",
            3,
            "move 3 (line 12, column 2): `x7` is not a move: expected u, r, d or l, then a cell from 0 to f",
        ),
        (
            "d7",
            "dg",
            3,
            "move 3 (line 11, column 5): `dg` is not a move: expected u, r, d or l, then a cell from 0 to f",
        ),
        ("moves: 3", "moves: 4", 0, "line 6: the heading has `moves: 4`, but the moves give 3"),
        ("d7", "", 0, "line 6: the heading has `moves: 3`, but the moves give 2"),
        ("score: 4", "score: 04", 0, "line 7: the heading has `score: 04`, but the moves give 4"),
        (
            "finished: no",
            "finished: yes",
            0,
            "line 9: the heading has `finished: yes`, but the moves give no",
        ),
        (
            "start: 0 2",
            "start: 0 3",
            0,
            "line 5: row 1, column 2 contains 3; a cell is 0 (empty) or a power of two from 2 to 131072",
        ),
        ("start: 0 2", "start: 2", 0, "line 5: the first board has 15 numbers, not 16"),
        ("start: 0 2", "start: 0 x", 0, "line 5: `x` is not a tile"),
        ("start: ", "begin: ", 0, "line 9: the heading has no line `start:` with the first board"),
        ("record 1", "record 2", 0, "line 1: record 2 is from a later version; only record 1 can be read"),
    ] {
        assert_eq!(with(from, to), (number, sentence.to_owned()), "{from} to {to}");
    }
    for (length, more) in [(40, ""), (41, "..."), (4000, "...")] {
        let wrong = with("start: 0 2", &format!("start: 0 {}", "x".repeat(length)));
        assert_eq!(wrong.1, format!("line 5: `{}{more}` is not a tile", "x".repeat(40)), "of {length}");
    }
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let sentences = ["no record", "no record!", "no record of a game", "game over", "2 4 8 16 32 64 128"];
    for bytes in
        [&b""[..], b"Hello", b"\xFF\xFE", b"{\"a\": 1}\n"].into_iter().chain(sentences.map(str::as_bytes))
    {
        let (number, sentence) = refused(bytes);
        assert_eq!(number, 0);
        assert!(sentence.starts_with("this is not a game record in a known form"), "{sentence}");
    }
    // Nothing but its moves shows an old replay.
    let (number, sentence) = refused(b"Hello, this is a letter of some length, not a game.");
    assert_eq!(number, 3);
    assert!(sentence.contains("if this is an old replay of 2048verse"), "{sentence}");
    let image: Vec<u8> = (0..100).map(|byte: u8| byte.wrapping_mul(37)).collect();
    assert!(refused(image).1.contains("not a complete .rpl"));
}

#[test]
fn texts_in_ascii_are_rarely_a_game_by_chance() {
    let mut stream = Stream::of(&[19]);
    let drawn = |stream: &mut Stream| {
        let length = stream.next_u64() % 100;
        (0..length).map(|_| b' ' + (stream.next_u64() % 95) as u8).collect::<Vec<u8>>()
    };
    let read = (0..20_000).filter(|_| Record::parse(&drawn(&mut stream)).is_ok()).count();
    assert!(read < 5, "{read} of 20,000 random texts were read as games");
    // Every piece of a text, of every length that a note may have.
    let text = include_str!("../LICENSE-APACHE").replace('\n', " ");
    for start in 0..text.len() {
        for length in [9, 10, 12, 15, 20, 25, 30, 50, 80] {
            let Some(piece) = text.get(start..start + length) else { continue };
            assert!(Record::parse(piece.as_bytes()).is_err(), "{piece:?}");
        }
    }
}

#[test]
fn other_boards_of_2048verse_are_refused_by_name() {
    for size in ["2x4", "3x3", "3x4", "8x8"] {
        assert!(refused(format!("{size}-someone_000111222")).1.contains(&format!("is of a {size} board")));
    }
    for size in ["2x4", "3x3", "3x4"] {
        assert!(refused(format!("replay {size} !!!!!")).1.contains(&format!("is of a {size} board")));
    }
}

#[test]
fn replays_of_2048verse_come_in_any_encoding() {
    // A game whose old form has letters of all kinds: left with a 4 is in the upper alphabet.
    let mut stream = Stream::of(&[9]);
    let game = Twin::drawn(&mut stream, 300);
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| {
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(bytes).collect::<Vec<u8>>()
    };
    for text in [game.new_verse(), game.old_verse()] {
        game.assert_is(&parsed(&text), "UTF-8");
        game.assert_is(&parsed(format!("\u{FEFF}{text}")), "UTF-8 with a mark");
        game.assert_is(&parsed(format!("{text}\r\n")), "with a line's end");
        game.assert_is(&parsed(utf16(&text, u16::to_le_bytes)), "UTF-16, little-endian");
        game.assert_is(&parsed(utf16(&text, u16::to_be_bytes)), "UTF-16, big-endian");
    }
    let latin: Vec<u8> = game.new_verse().chars().map(|letter| letter as u8).collect();
    game.assert_is(&parsed(latin), "Latin-1");
    // Code page 1252 has the one letter that Latin-1 lacks at 0x83; 850 has them all in order from 0x80 on.
    let windows: Vec<u8> =
        game.old_verse().chars().map(|letter| if letter == 'ƒ' { 0x83 } else { letter as u8 }).collect();
    game.assert_is(&parsed(windows), "code page 1252");
    let further: Vec<char> = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá".chars().collect();
    let dos: Vec<u8> = game
        .old_verse()
        .chars()
        .map(|letter| {
            further.iter().position(|&other| other == letter).map_or(letter as u8, |place| 0x80 + place as u8)
        })
        .collect();
    assert!(dos.iter().any(|&byte| byte > 0x80), "the game has such letters");
    game.assert_is(&parsed(dos), "code page 850");
}

#[test]
fn a_cut_or_spoilt_replay_is_refused_where_it_is() {
    let game = Twin::drawn(&mut Stream::of(&[11]), 50);
    let (new, rpl) = (game.new_verse(), game.rpl());
    let cut: String = new.chars().take(new.chars().count() - 1).collect();
    assert_eq!(refused(cut).0, game.moves.len() as u32);
    let spoilt: String =
        new.chars().enumerate().map(|(place, letter)| if place == 30 { '*' } else { letter }).collect();
    // 18 characters of heading, then two first tiles: character 31 belongs to the third move.
    assert_eq!(refused(spoilt), (3, "move 3 (character 31): `*` is not a character of this form".to_owned()));
    assert!(refused(&rpl[..rpl.len() - 25]).1.contains("not a complete .rpl"));
    assert!(refused(&rpl[1..]).1.contains("not a complete .rpl"));
    let mut other = rpl.clone();
    other[25 * 7 + 3] ^= 0x11;
    assert_eq!(
        refused(&other),
        (7, "move 7 (byte 176): the next board is not the one that this move leads to".to_owned())
    );
    let mut marked = rpl;
    let mark = marked.len() - 25;
    marked[mark] = 5;
    game.assert_is(&parsed(marked), "the mark's board means nothing");
}

#[test]
fn an_rpl_has_no_65536() {
    let mut cells = [0; 16];
    (cells[0], cells[1], cells[2]) = (32768, 32768, 2);
    let mut record = Record::new(Board::from_cells(&cells).expect("these are tiles"));
    record.push(Direction::Down, 0, 1).expect("the rules allow it");
    assert_eq!(parsed(record.to_tablebase_replay().expect("no 65536 yet")).last(), record.last());
    record.push(Direction::Left, 15, 2).expect("the rules allow it");
    assert_eq!(
        parsed(record.to_tablebase_replay().expect("the last board is not written")).last(),
        record.last()
    );
    record.push(Direction::Up, 15, 1).expect("the rules allow it");
    let error = record.to_tablebase_replay().expect_err("it has no place");
    assert_eq!(
        error.to_string(),
        "move 2: an .rpl cannot have tiles above 32768, but this game makes a 65536"
    );
    assert_eq!(parsed(record.to_text()), record);
    let without_a_move = Record::new(record.last()).to_tablebase_replay().expect_err("its board is written");
    assert_eq!(
        without_a_move.to_string(),
        "an .rpl cannot have tiles above 32768, but this game makes a 65536"
    );
}

#[test]
fn a_tile_that_never_comes_is_refused() {
    // The new form has room for an 8.
    assert_eq!(refused("4x4-x_008000"), (0, "character 7: a tile of 8 came; only a 2 or a 4 can".to_owned()));
}

#[test]
fn a_game_is_written_while_it_is_played() {
    for (name, effort) in [("random", 0), ("minimax", 1), ("heuristic", 1)] {
        let player = PLAYERS.iter().find(|player| player.name() == name).expect("it is in the roster");
        let limits = Limits::new().effort(effort);
        let (mut game, mut alone) = (Game::new(GameSeed(5)), Game::new(GameSeed(5)));
        let mut record = Record::from(game);
        let mut made = 0;
        while let Ok(more @ 1..) = game.play_record(player, limits, 37, &mut record) {
            made += more;
        }
        assert_eq!(alone.play(player, limits, u32::MAX), Ok(made));
        assert_eq!(game, alone);
        assert_eq!((record.last(), record.score(), record.moves()), (game.board, game.score, made));
        assert_eq!(parsed(record.to_text()), record);
    }
}

#[test]
fn thirty_thousand_moves_take_sixty_kilobytes() {
    let game = Twin::drawn(&mut Stream::of(&[13]), 400);
    let mut record = parsed(game.text("player: expectimax\nseed: 2048\n"));
    record.set_field("version", "0.1.0");
    let text = record.to_text();
    let (heading, steps) = text.split_once("\n\n").expect("an empty line");
    let moves = game.moves.len();
    assert_eq!(steps.len(), 2 * moves + moves.div_ceil(50));
    assert!(steps.lines().all(|line| line.len() <= 100));
    assert!(heading.len() + 60_000 + 600 < 60 * 1024, "with such a heading");
}

#[test]
fn the_fuzzers_corpus_and_what_is_near_it_goes_round_or_is_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dev/fuzz/corpus/any_record");
    let mut stream = Stream::of(&[17]);
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the project") {
        let bytes = fs::read(entry.expect("an entry").path()).expect("the corpus can be read");
        common::any_record::read(&bytes);
        for _ in 0..2_000 {
            let mut near = bytes.clone();
            for _ in 0..1 + stream.next_u64() % 3 {
                let place = (stream.next_u64() % near.len() as u64) as usize;
                match stream.next_u64() % 4 {
                    0 => near.truncate(place.max(1)),
                    1 => near.insert(place, stream.next_u64() as u8),
                    2 => near[place] = near[(stream.next_u64() % near.len() as u64) as usize],
                    _ => near[place] ^= 1 << (stream.next_u64() % 8),
                }
            }
            common::any_record::read(&near);
        }
        count += 1;
    }
    assert!(count > 4, "{count} records in the corpus");
}
