// The texts of the review, which come with it.
import type { Text } from "./texts";

export const words = {
  nothing: ["There is no move to look back on yet.", "Noch gibt es keinen Zug, auf den man zurückblicken kann.", "Пока нет ходов для разбора."],
  waits: ["The review waits for the network of expectimax.", "Die Rückschau wartet auf das Netz von expectimax.", "Разбор ждёт сеть expectimax."],
  accuracy: ["Accuracy", "Genauigkeit", "Точность"],
  givenAway: ["Given away", "Verschenkt", "Отдано"],
  judged: ["Judged", "Beurteilt", "Оценено"],
  of: ["{done} of {all}", "{done} von {all}", "{done} из {all}"],
  move: ["Move", "Zug", "Ход"],
  before: ["Move back", "Zug zurück", "Ход назад"],
  after: ["Move on", "Zug vor", "Ход вперёд"],
  begins: ["So the game began.", "So begann das Spiel.", "Так началась игра."],
  played: ["Move {move}, {by}: {direction}.", "Zug {move}, {by}: {direction}.", "Ход {move}, {by}: {direction}."],
  wasBest: ["It was the best.", "Er war der beste.", "Он был лучшим."],
  lost: ["It gave away {points}; {direction} was best.", "Er verschenkte {points}; am besten war {direction}.", "Он отдал {points}; лучше было {direction}."],
  playOn: ["Play on from here", "Von hier weiterspielen", "Играть отсюда"],
  worst: ["The moves that cost most", "Die teuersten Züge", "Самые дорогие ходы"],
  worstMove: ["Move {move}: {points}", "Zug {move}: {points}", "Ход {move}: {points}"],
  noneWorst: ["No move gave anything away.", "Kein Zug hat etwas verschenkt.", "Ни один ход ничего не отдал."],
  curve: ["Points to come, as expectimax sees them", "Punkte, die noch kommen, wie expectimax sie sieht", "Будущие очки по оценке expectimax"],
  value: ["best move", "bester Zug", "лучший ход"],
  valueOfPlayed: ["move played", "gespielter Zug", "сделанный ход"],
} satisfies Record<string, Text>;
