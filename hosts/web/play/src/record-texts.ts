// What the engine says of a wrong record, in German and Russian. Its English sentences are those of src/record/fault.rs; what
// stands between braces may itself be one of them.
import { DIRECTIONS, language, say, type Text } from "./texts";

const SENTENCES: Text[] = [
  ["this is no record of a game that is known: engine2048's own text, a replay of 2048verse, or an .rpl of 2048EndgameTablebase", "das ist keine bekannte Aufzeichnung eines Spiels: der Text von engine2048, eine Wiederholung von 2048verse oder eine .rpl von 2048EndgameTablebase", "это не известная запись игры: текст engine2048, повтор 2048verse или .rpl от 2048EndgameTablebase"],
  ["record {version} is of a later version; record 1 is read", "die Aufzeichnung {version} hat eine spätere Version; gelesen wird Version 1", "запись {version} — более поздней версии; читается версия 1"],
  ["the replay is of a {size} board; 4x4 alone is read", "die Wiederholung hat ein Feld von {size}; gelesen wird nur 4x4", "повтор сыгран на поле {size}; читается только 4x4"],
  ["the heading has no line `start:` with the first board", "im Kopf fehlt die Zeile `start:` mit dem ersten Feld", "в заголовке нет строки `start:` с первым полем"],
  ["the first board has {count} numbers, not 16", "das erste Feld hat {count} Zahlen, nicht 16", "в первом поле чисел: {count}, а не 16"],
  ["`{found}` is no tile of a board", "`{found}` ist keine Kachel", "`{found}` — не плитка"],
  ["row {row}, column {column} holds {value}; a cell is 0 (empty) or a power of two from 2 to {most}", "in Zeile {row}, Spalte {column} steht {value}; eine Zelle ist 0 (leer) oder eine Zweierpotenz von 2 bis {most}", "в строке {row}, столбце {column} — {value}; клетка — это 0 (пусто) или степень двойки от 2 до {most}"],
  ["the heading says `{name}: {says}`, the moves come to {is}", "im Kopf steht `{name}: {says}`, die Züge ergeben {is}", "в заголовке `{name}: {says}`, а по ходам выходит {is}"],
  ["`{found}` is no step: u, r, d or l, then a cell from 0 to f", "`{found}` ist kein Schritt: u, r, d oder l, dann eine Zelle von 0 bis f", "`{found}` — не шаг: u, r, d или l, затем клетка от 0 до f"],
  ["nothing moves {direction}", "nach {direction} bewegt sich nichts", "{direction} ничего не сдвигается"],
  ["a tile came in row {row}, column {column}, which is not empty", "eine Kachel kam in Zeile {row}, Spalte {column}, die nicht leer ist", "плитка появилась в строке {row}, столбце {column}, где не пусто"],
  ["a tile came outside the board", "eine Kachel kam außerhalb des Feldes", "плитка появилась вне поля"],
  ["a tile of {tile} came; only a 2 or a 4 can", "eine {tile} kam; nur eine 2 oder eine 4 kann kommen", "появилась {tile}; может только 2 или 4"],
  ["what came is neither a 2 nor a 4", "was kam, ist weder eine 2 noch eine 4", "появилась не 2 и не 4"],
  ["`{letter}` is no character of this form", "`{letter}` ist kein Zeichen dieser Form", "`{letter}` — не знак этой формы"],
  ["the record is cut off here", "die Aufzeichnung bricht hier ab", "запись здесь обрывается"],
  ["this is no text, and no whole .rpl either: its last 17 bytes are not the mark", "das ist kein Text und auch keine ganze .rpl: Ihre letzten 17 Bytes sind nicht die Marke", "это не текст и не целая .rpl: её последние 17 байт — не метка"],
  ["two tiles of 131072 merge, which no game has", "zwei Kacheln 131072 verschmelzen, was in keinem Spiel vorkommt", "сливаются две плитки 131072, чего в игре не бывает"],
  ["the next board is not the one that this move leads to", "das nächste Feld ist nicht das, zu dem dieser Zug führt", "следующее поле — не то, к которому ведёт этот ход"],
  ["an .rpl has no tile above 32768, and a {tile} is made", "eine .rpl hat keine Kachel über 32768, und eine {tile} entsteht", "в .rpl нет плиток больше 32768, а получается {tile}"],
  ["move {number} ({place}): {fault}", "Zug {number} ({place}): {fault}", "ход {number} ({place}): {fault}"],
  ["move {number}: {fault}", "Zug {number}: {fault}", "ход {number}: {fault}"],
  ["line {line}, column {column}: {fault}", "Zeile {line}, Spalte {column}: {fault}", "строка {line}, столбец {column}: {fault}"],
  ["line {line}: {fault}", "Zeile {line}: {fault}", "строка {line}: {fault}"],
  ["character {character}, if this is an old replay of 2048verse: {fault}", "Zeichen {character}, falls das eine alte Wiederholung von 2048verse ist: {fault}", "знак {character}, если это старый повтор 2048verse: {fault}"],
  ["character {character}: {fault}", "Zeichen {character}: {fault}", "знак {character}: {fault}"],
  ["byte {byte}: {fault}", "Byte {byte}: {fault}", "байт {byte}: {fault}"],
  ["line {line}, column {column}", "Zeile {line}, Spalte {column}", "строка {line}, столбец {column}"],
  ["line {line}", "Zeile {line}", "строка {line}"],
  ["character {character}, if this is an old replay of 2048verse", "Zeichen {character}, falls das eine alte Wiederholung von 2048verse ist", "знак {character}, если это старый повтор 2048verse"],
  ["character {character}", "Zeichen {character}", "знак {character}"],
  ["byte {byte}", "Byte {byte}", "байт {byte}"],
];

const isDirection = (word: string): word is (typeof DIRECTIONS)[number] => DIRECTIONS.some((direction) => direction === word);

/** A pattern of an English sentence, with a group for each thing that is filled in. */
function pattern(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s");
}

/** The sentence in the language in use; what is no sentence of the engine stays. */
export function translated(sentence: string): string {
  if (language.value === "en") return sentence;
  if (isDirection(sentence)) return say(sentence);
  for (const text of SENTENCES) {
    const found = pattern(text[0]).exec(sentence);
    if (!found) continue;
    const filled = Object.entries(found.groups ?? {}).map(([name, value]) => [name, translated(value)]);
    return say(text, Object.fromEntries(filled));
  }
  return sentence;
}
