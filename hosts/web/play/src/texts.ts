// Every text of the page and of the task pane, in English, German and Russian. What stands between braces is filled in.
import { effect, signal } from "@preact/signals";
import { recall, remember } from "./memory";

export type Text = [en: string, de: string, ru: string];

export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };
export type Language = keyof typeof LANGUAGES;

const texts = {
  engine: ["2048 Engine", "2048-Programm", "Движок 2048"],
  title: ["2048 with an engine", "2048 mit Programm", "2048 с движком"],
  tagline: ["Join the tiles, get to 2048!", "Vereine die Kacheln bis zur 2048!", "Соединяйте плитки до 2048!"],
  game: ["Game", "Spiel", "Игра"],
  review: ["Review", "Rückschau", "Разбор"],
  lab: ["Lab", "Labor", "Лаборатория"],
  score: ["Score", "Punkte", "Очки"],
  best: ["Best", "Rekord", "Рекорд"],
  moves: ["Moves", "Züge", "Ходы"],
  up: ["up", "hoch", "вверх"],
  right: ["right", "rechts", "вправо"],
  down: ["down", "runter", "вниз"],
  left: ["left", "links", "влево"],
  newGame: ["New game", "Neues Spiel", "Новая игра"],
  dailyGame: ["Daily game", "Tagesspiel", "Игра дня"],
  dailyBegins: ["The game of {date}: everybody has the same tiles.", "Das Spiel vom {date}: Alle haben dieselben Kacheln.", "Игра за {date}: плитки у всех одни и те же."],
  undo: ["Undo", "Zurück", "Отменить"],
  redo: ["Redo", "Vor", "Вернуть"],
  hint: ["Hint", "Tipp", "Подсказка"],
  bestMove: ["Best move", "Bester Zug", "Лучший ход"],
  minimax: ["Minimax", "Minimax", "Минимакс"],
  monteCarlo: ["Monte Carlo", "Monte Carlo", "Монте-Карло"],
  autoPlay: ["Auto play", "Automatik", "Автоигра"],
  more: ["More", "Mehr", "Ещё"],
  playOn: ["Play on", "Weiterspielen", "Играть дальше"],
  youWin: ["You win!", "Gewonnen!", "Победа!"],
  gameOver: ["Game over", "Spiel zu Ende", "Игра окончена"],
  stop: ["Stop", "Stopp", "Стоп"],
  speed: ["Speed", "Tempo", "Скорость"],
  slow: ["Slow", "Langsam", "Медленно"],
  brisk: ["Brisk", "Flott", "Живо"],
  fast: ["Fast", "Schnell", "Быстро"],
  fastest: ["Fastest", "Am schnellsten", "Максимум"],
  player: ["Player", "Spieler", "Игрок"],
  labPlayer: ["the Lab's recipe", "das Rezept aus dem Labor", "рецепт из лаборатории"],
  strength: ["Strength", "Stärke", "Сила"],
  quick: ["Quick", "Flink", "Быстро"],
  normal: ["Normal", "Normal", "Обычно"],
  strong: ["Strong", "Stark", "Сильно"],
  custom: ["Custom", "Eigene", "Своя"],
  effort: ["Effort", "Aufwand", "Усилие"],
  timeMs: ["Time, ms", "Zeit, ms", "Время, мс"],
  seed: ["Seed", "Startzahl", "Зерно"],
  seedHelp: ["blank: random", "leer: zufällig", "пусто: случайно"],
  coach: ["Coach", "Trainer", "Тренер"],
  coachHelp: ["judges each of your moves", "beurteilt jeden deiner Züge", "оценивает каждый ваш ход"],
  live: ["Live values", "Laufende Werte", "Живая оценка"],
  liveHelp: ["appear without asking, deeper and deeper", "kommen ungefragt, immer tiefer", "приходят сами, всё глубже"],
  board: ["Board", "Spielfeld", "Поле"],
  boardHelp: ["Swipe, press the arrow keys or choose a direction. Choose a cell to set its tile, or type there: 0 to 9 are empty to 512, + doubles, - halves. Paste a board or a game anywhere.", "Wische, drücke die Pfeiltasten oder wähle eine Richtung. Wähle eine Zelle, um ihre Kachel zu setzen, oder tippe dort: 0 bis 9 sind leer bis 512, + verdoppelt, - halbiert. Füge ein Feld oder ein Spiel irgendwo ein.", "Проведите пальцем, нажмите стрелку или выберите направление. Выберите клетку, чтобы поставить плитку, или наберите там: 0–9 — от пустой до 512, + удваивает, - делит пополам. Вставьте поле или игру где угодно."],
  cell: ["Row {row}, column {column}", "Zeile {row}, Spalte {column}", "Строка {row}, столбец {column}"],
  empty: ["empty", "leer", "пусто"],
  close: ["Close", "Schließen", "Закрыть"],
  clearBoard: ["Clear board", "Feld leeren", "Очистить поле"],
  values: ["What {player} thinks", "Was {player} denkt", "Что думает {player}"],
  noValues: ["Hint shows what each direction is worth.", "Tipp zeigt, was jede Richtung wert ist.", "Подсказка покажет, чего стоит каждый ход."],
  beforeMove: ["before the last move", "vor dem letzten Zug", "перед последним ходом"],
  illegal: ["not legal", "nicht möglich", "невозможен"],
  lost: ["lost", "verloren", "проигрыш"],
  noLookAhead: ["no look ahead", "ohne Vorausschau", "без просчёта"],
  newTiles: ["{n} new tiles ahead", "{n} neue Kacheln voraus", "новых плиток вперёд: {n}"],
  plies: ["{n} plies ahead", "{n} Halbzüge voraus", "полуходов вперёд: {n}"],
  movesAhead: ["{n} moves ahead", "{n} Züge voraus", "ходов вперёд: {n}"],
  games: ["{n} games per move", "{n} Spiele je Zug", "игр на ход: {n}"],
  work: ["{depth}, {nodes} positions, {ms} ms", "{depth}, {nodes} Stellungen, {ms} ms", "{depth}, позиций: {nodes}, {ms} мс"],
  pointsToCome: ["The values are points to come.", "Die Werte sind Punkte, die noch kommen.", "Значения — будущие очки."],
  meanScores: ["The values are mean scores.", "Die Werte sind mittlere Punktzahlen.", "Значения — средние очки."],
  ownEvaluation: ["The values are its own evaluation.", "Die Werte sind seine eigene Bewertung.", "Значения — его собственная оценка."],
  meanEvaluation: ["The values are means of its evaluation.", "Die Werte sind Mittel seiner Bewertung.", "Значения — средние его оценки."],
  wouldMove: ["{player} would move {direction}.", "{player} zöge {direction}.", "{player} пошёл бы {direction}."],
  moved: ["{by}: {direction}. Score {score}.", "{by}: {direction}. Punkte: {score}.", "{by}: {direction}. Очки: {score}."],
  you: ["You", "Du", "Вы"],
  cannotMove: ["Nothing moves {direction}.", "Nach {direction} bewegt sich nichts.", "{direction} ничего не сдвигается."],
  thinking: ["{player} is thinking ...", "{player} denkt nach ...", "{player} думает ..."],
  plays: ["{player} plays. Stop or Esc ends it.", "{player} spielt. Stopp oder Esc beendet es.", "{player} играет. Стоп или Esc остановит."],
  stopped: ["Stopped.", "Angehalten.", "Остановлено."],
  over: ["Game over! No tile can move. Undo, or start a new game.", "Spiel zu Ende! Nichts bewegt sich mehr. Nimm zurück oder beginne neu.", "Игра окончена! Ходов нет. Отмените ход или начните новую игру."],
  won: ["You win! 2048 is on the board. Play on for more.", "Gewonnen! Die 2048 liegt auf dem Feld. Spiel weiter!", "Победа! На поле 2048. Играйте дальше!"],
  emptyBoard: ["The board is empty. Set tiles, undo, or start a new game.", "Das Feld ist leer. Setze Kacheln, nimm zurück oder beginne neu.", "Поле пусто. Поставьте плитки, отмените ход или начните новую игру."],
  gaveAway: ["That move gave away {points}; {direction} was best.", "Dieser Zug verschenkte {points}; am besten war {direction}.", "Этот ход отдал {points}; лучше было {direction}."],
  wasBest: ["That was the best move.", "Das war der beste Zug.", "Это был лучший ход."],
  effortRange: ["{why} The largest effort of this player is {most}.", "{why} Der größte Aufwand dieses Spielers ist {most}.", "{why} Наибольшее усилие этого игрока — {most}."],
  atMostEffort: ["at most {most}; 0 is the default", "höchstens {most}; 0 ist sein eigener", "не больше {most}; 0 — своё"],
  average: ["Your average: {average} (moves: {moves}).", "Dein Schnitt: {average} (Züge: {moves}).", "Ваше среднее: {average} (ходы: {moves})."],
  wasLost: ["That move loses the game; {direction} was best.", "Dieser Zug verliert das Spiel; am besten war {direction}.", "Этот ход проигрывает; лучше было {direction}."],
  networkBegins: ["expectimax: its network is downloading. Until then heuristic answers.", "expectimax lernt noch: Sein Netz kommt gerade an. Bis dahin antwortet heuristic.", "expectimax учится: его сеть загружается. Пока отвечает heuristic."],
  networkComes: ["expectimax: {percent} % of its network is downloaded. Until then heuristic answers.", "expectimax lernt noch: {percent} % seines Netzes sind da. Bis dahin antwortet heuristic.", "expectimax учится: загружено {percent} % его сети. Пока отвечает heuristic."],
  waitForNetwork: ["expectimax waits for its network.", "expectimax wartet auf sein Netz.", "expectimax ждёт свою сеть."],
  networkFailed: ["The network did not load: {why}", "Das Netz kam nicht an: {why}", "Сеть не загрузилась: {why}"],
  engineFailed: ["The engine did not load: {why}", "Das Programm kam nicht an: {why}", "Движок не загрузился: {why}"],
  tryAgain: ["Try again", "Noch einmal", "Повторить"],
  fault: ["{why} Nothing is lost: play on.", "{why} Nichts ist verloren: Spiel weiter.", "{why} Ничего не потеряно: играйте дальше."],
  link: ["Copy link", "Link kopieren", "Скопировать ссылку"],
  linkCopied: ["The link to this position is copied.", "Der Link zu dieser Stellung ist kopiert.", "Ссылка на эту позицию скопирована."],
  linkShown: ["The link to this position is in the address bar.", "Der Link zu dieser Stellung steht in der Adresszeile.", "Ссылка на эту позицию — в адресной строке."],
  badLink: ["The link has no board.", "Der Link enthält kein Spielfeld.", "В ссылке нет поля."],
  linkEarlier: ["The link leads to this position of your game. Redo goes forward.", "Der Link führt zu dieser Stellung deines Spiels. Vor geht weiter.", "Ссылка ведёт к этой позиции вашей игры. «Вернуть» идёт дальше."],
  statistics: ["Statistics", "Statistik", "Статистика"],
  own: ["Yours", "Eigene", "Ваши"],
  players: ["The players'", "Die der Spieler", "Игроков"],
  finished: ["Finished games", "Beendete Spiele", "Законченные игры"],
  bestScore: ["Best score", "Meiste Punkte", "Лучший счёт"],
  meanScore: ["Mean score", "Mittlere Punkte", "Средний счёт"],
  bestTile: ["Largest tile", "Größte Kachel", "Наибольшая плитка"],
  statisticsHelp: ["A game that began with a link or a set tile, or that both played, counts for neither.", "Ein Spiel, das mit einem Link oder einer gesetzten Kachel begann, oder das beide spielten, zählt für keinen.", "Игра, начатая по ссылке или с поставленной плиткой, или сыгранная вместе, не считается никому."],
  saved: ["Saved games", "Gespeicherte Spiele", "Сохранённые игры"],
  save: ["Save this game", "Dieses Spiel speichern", "Сохранить эту игру"],
  open: ["Open", "Öffnen", "Открыть"],
  remove: ["Delete", "Löschen", "Удалить"],
  recent: ["Played before", "Zuvor gespielt", "Прежние игры"],
  savedNow: ["This game is saved.", "Dieses Spiel ist gespeichert.", "Игра сохранена."],
  copied: ["This game is open in another tab. Here is a copy; both are kept.", "Dieses Spiel ist in einem anderen Tab offen. Hier ist eine Kopie; beide bleiben erhalten.", "Эта игра открыта в другой вкладке. Здесь её копия; сохранятся обе."],
  noSaved: ["No game is saved yet.", "Noch ist kein Spiel gespeichert.", "Сохранённых игр пока нет."],
  full: ["This browser has no room for the game.", "Dieser Browser hat keinen Platz für das Spiel.", "В браузере нет места для игры."],
  exchange: ["Import and export", "Ein- und ausgeben", "Импорт и экспорт"],
  exchangeHelp: ["Paste the record of a game, a link, or the 16 numbers of a board; or take this game with you.", "Füge die Aufzeichnung eines Spiels, einen Link oder die 16 Zahlen eines Felds ein; oder nimm dieses Spiel mit.", "Вставьте запись игры, ссылку или 16 чисел поля; или заберите эту игру с собой."],
  recordOrBoard: ["Record or board", "Aufzeichnung oder Feld", "Запись или поле"],
  copyText: ["Copy as text", "Als Text kopieren", "Копировать текст"],
  saveText: ["Save as text", "Als Text sichern", "Сохранить текст"],
  saveReplay: ["Save as .rpl", "Als .rpl sichern", "Сохранить .rpl"],
  fromFile: ["From a file", "Aus einer Datei", "Из файла"],
  textShown: ["The game is copied as text.", "Das Spiel ist als Text kopiert.", "Игра скопирована как текст."],
  opened: ["The game is open. Moves: {moves}.", "Das Spiel ist offen. Züge: {moves}.", "Игра открыта. Ходы: {moves}."],
  unknown: ["somebody", "jemand", "кто-то"],
  linkGame: ["Copy link to the game", "Link zum Spiel kopieren", "Ссылка на игру"],
  linkTooLong: ["The game is too long for a link: export it as text.", "Das Spiel ist zu lang für einen Link: Gib es als Text aus.", "Игра слишком длинна для ссылки: экспортируйте её как текст."],
  turnBoard: ["Rotate", "Drehen", "Повернуть"],
  mirrorBoard: ["Mirror", "Spiegeln", "Отразить"],
  placing: ["I place the new tiles", "Ich setze die neuen Kacheln", "Новые плитки ставлю я"],
  placingHelp: ["to practise a position", "um eine Stellung zu üben", "чтобы отработать позицию"],
  placeTile: ["Choose the cell of the new tile.", "Wähle die Zelle der neuen Kachel.", "Выберите клетку новой плитки."],
  theme: ["Colours", "Farben", "Цвета"],
  auto: ["as the system", "wie das System", "как в системе"],
  light: ["light", "hell", "светлые"],
  dark: ["dark", "dunkel", "тёмные"],
  language: ["Language", "Sprache", "Язык"],
  settings: ["Settings", "Einstellungen", "Настройки"],
  letterKeys: ["Letter keys", "Buchstabentasten", "Клавиши-буквы"],
  viKeys: ["H, J, K and L move, as in vi; ? is the hint", "H, J, K und L ziehen wie in vi; ? ist der Tipp", "H, J, K и L — ходы, как в vi; ? — подсказка"],
  keys: ["Arrows or W A S D move. N new, U undo, R redo, H hint, B best move, P auto play, Esc stop.", "Pfeile oder W A S D ziehen. N neu, U zurück, R vor, H Tipp, B bester Zug, P Automatik, Esc Stopp.", "Стрелки или W A S D — ход. N — новая, U — отмена, R — возврат, H — подсказка, B — лучший ход, P — автоигра, Esc — стоп."],
  nothingSent: ["Everything runs in this page. Nothing is sent anywhere.", "Alles läuft in dieser Seite. Nichts wird irgendwohin gesendet.", "Всё работает на этой странице. Ничего никуда не отправляется."],
  labHelp: ["Make a player of your own: a text that defines how to search and what a position is worth.", "Baue einen eigenen Spieler: ein Text sagt, wie er sucht und was eine Stellung wert ist.", "Создайте своего игрока: текст говорит, как искать и чего стоит позиция."],
  recipe: ["Recipe", "Rezept", "Рецепт"],
  startFrom: ["Start from", "Anfangen mit", "Начать с"],
  typedRecipe: ["what I typed last", "was ich zuletzt tippte", "мой последний текст"],
  goodRecipe: ["The engine takes this recipe.", "Das Programm nimmt dieses Rezept an.", "Движок принимает этот рецепт."],
  goodPlayer: ["The engine knows this player.", "Das Programm kennt diesen Spieler.", "Движок знает этого игрока."],
  notExplained: ["It is no recipe and no evaluator, so it cannot be explained.", "Es ist kein Rezept und keine Bewertung, darum lässt es sich nicht erklären.", "Это не рецепт и не оценка, поэтому объяснить нечего."],
  features: ["Features", "Merkmale", "Признаки"],
  explain: ["Explain the board", "Feld erklären", "Объяснить поле"],
  playIt: ["Play it", "Damit spielen", "Играть им"],
  race: ["Race", "Wettlauf", "Гонка"],
  against: ["Against", "Gegen", "Против"],
  gamesCount: ["Games", "Spiele", "Игры"],
  firstSeed: ["First seed", "Erste Startzahl", "Первое зерно"],
  feature: ["Feature", "Merkmal", "Признак"],
  onBoard: ["On the board", "Auf dem Feld", "На поле"],
  weight: ["Weight", "Gewicht", "Вес"],
  search: ["The search", "Die Suche", "Поиск"],
  whyMove: ["What each feature adds after each move", "Was jedes Merkmal nach jedem Zug beiträgt", "Что добавляет каждый признак после хода"],
  raceChart: ["Points per game by which the Lab's player leads", "Punkte je Spiel, die der Spieler des Labors voraus ist", "На сколько очков за игру впереди игрок лаборатории"],
  mean: ["mean difference", "mittlerer Unterschied", "средняя разница"],
  atLeast: ["at least", "mindestens", "не меньше"],
  atMost: ["at most", "höchstens", "не больше"],
  raceRuns: ["Game {game} of {games}", "Spiel {game} von {games}", "Игра {game} из {games}"],
  raceBetter: ["The Lab's player is better after {games} games: {points} points per game, give or take {width}.", "Der Spieler des Labors ist besser, nach {games} Spielen: {points} Punkte je Spiel, plus/minus {width}.", "Игрок лаборатории сильнее после игр: {games}; {points} очков за игру, ± {width}."],
  raceWorse: ["The other player is better after {games} games: {points} points per game, give or take {width}.", "Der andere Spieler ist besser, nach {games} Spielen: {points} Punkte je Spiel, plus/minus {width}.", "Другой игрок сильнее после игр: {games}; {points} очков за игру, ± {width}."],
  raceEqual: ["No clear difference after {games} games: {points} points per game, give or take {width}.", "Kein klarer Unterschied nach {games} Spielen: {points} Punkte je Spiel, plus/minus {width}.", "Ясной разницы нет после игр: {games}; {points} очков за игру, ± {width}."],
  raceShort: ["No result yet: five games are needed.", "Noch kein Ergebnis: Fünf Spiele sind nötig.", "Результата ещё нет: нужны пять игр."],
} satisfies Record<string, Text>;

export type Key = keyof typeof texts;

const preferred = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The language in use: the one chosen before, else the first of the browser's that there is. */
export const language = signal<Language>(recall<Language>("language", isLanguage) ?? preferred.find(isLanguage) ?? "en");

effect(() => {
  document.documentElement.lang = language.value;
});

export function choose(chosen: Language): void {
  language.value = chosen;
  remember("language", chosen);
}

/** A text in the language in use. */
export function say(key: Key | Text, values: Record<string, string | number> = {}): string {
  const text = typeof key === "string" ? texts[key] : key;
  const index = Object.keys(LANGUAGES).indexOf(language.value);
  return text[index]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

export const ARROWS = ["▲", "▶", "▼", "◀"];
export const DIRECTIONS = ["up", "right", "down", "left"] as const;

export const directionWord = (direction: number): string => say(DIRECTIONS[direction]!);

/** A number as people of that language write it. */
export function shown(number: number, digits = 0): string {
  const format = { maximumFractionDigits: digits, minimumFractionDigits: digits, signDisplay: "negative" } as const;
  return number.toLocaleString(language.value, format);
}

/** The same, with two digits after the point where there is room. */
export const brief = (number: number): string => shown(number, Math.abs(number) < 1000 ? 2 : 0);
