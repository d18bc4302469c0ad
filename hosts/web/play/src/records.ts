// Whole games in and out: as the text or the file of a record, as a link, as a board that somebody typed.
import { forgetThoughts, interrupt, setBoard } from "./actions";
import { inWords, tell, tellError } from "./commands";
import { engines } from "./engines";
import { boardOf, cellsOf, game, largestOf, SET, step, YOU, type Game, type Step } from "./game";
import { replace } from "./keeping";
import { copy } from "./links";
import { say } from "./texts";

const LONGEST_LINK = 1000; // moves: more make an address that programs cut

/** The part of the game that a record can have: from the last tile that somebody set up to now. */
export function recorded(): Step[] {
  const { steps, at } = game.value;
  const played = steps.slice(0, at + 1);
  return played.slice(Math.max(0, played.findLastIndex(({ by }) => by === SET)));
}

/** This game as the text of a record. */
export async function recordText(): Promise<string> {
  const steps = recorded();
  const makers = new Set(steps.slice(1).map(({ by }) => by));
  const { rules } = await engines;
  return rules.record(steps.map(({ board }) => cellsOf(board)), makers.size > 0 ? { player: [...makers].join(", ") } : {});
}

/** The same as a file: our text, or a replay of 2048EndgameTablebase. */
export async function recordFile(form: number): Promise<Blob> {
  const { rules } = await engines;
  return new Blob([(await rules.convertRecord(await recordText(), form)) as Uint8Array<ArrayBuffer>]);
}

/** What a link has of the moves: the first board, and two letters for each; undefined where they are too many. */
async function movesOfLink(): Promise<{ board: string; score: number; moves: string } | undefined> {
  const [first] = recorded();
  if (recorded().length - 1 > LONGEST_LINK) return undefined;
  const text = await recordText();
  const moves = text.slice(text.indexOf("\n\n")).replace(/\s/g, "");
  return moves === "" ? undefined : { board: first!.board, score: first!.score, moves };
}

/** The game of a link. */
export const openMoves = (board: string, score: number, moves: string): Promise<boolean> =>
  openRecord(`engine2048 record 1\nplayer: ${YOU}\nstart: ${cellsOf(board).join(" ")}\n\n${moves}`, score);

/** Goes on with the game of a record, or says what is wrong with it. Whether it could. */
export async function openRecord(record: string | Uint8Array, score = 0): Promise<boolean> {
  try {
    const { rules } = await engines;
    const { message } = await rules.checkRecord(record);
    if (message) {
      tell(() => inWords(message));
      return false;
    }
    const { boards, directions, scores, player } = await rules.readRecord(record);
    const seed = Date.now() % 2 ** 30; // of the tiles to come, if somebody plays on
    const steps = boards.map((cells, at): Step => {
      const step = { board: boardOf(cells), score: score + scores[at]!, seed: seed + at, by: at === 0 ? SET! : player || say("unknown") };
      return at === 0 ? step : { ...step, direction: directions[at - 1]! };
    });
    open({ steps, at: steps.length - 1 });
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

function open(next: Game): void {
  interrupt();
  replace(next);
  forgetThoughts();
  tell(() => say("opened", { moves: next.steps.length - 1 }));
}

/** The board of a text with 16 tiles, whatever stands between them. */
export function boardIn(text: string): number[] | undefined {
  const tiles = text.match(/\d+/g)?.map(Number) ?? [];
  const isTile = (tile: number) => tile === 0 || (tile >= 2 && tile <= 131072 && Number.isInteger(Math.log2(tile)));
  return tiles.length === 16 && tiles.every(isTile) && !/[a-z]/i.test(text) ? tiles : undefined;
}

/** Copies a link to the whole game. */
export async function copyGameLink(): Promise<void> {
  try {
    const found = await movesOfLink();
    if (!found) return tell(() => say("linkTooLong"));
    const { board, score, moves } = found;
    await copy("#" + new URLSearchParams({ board, score: String(score), moves }));
  } catch (error) {
    tellError(error);
  }
}

/** Takes over a text: a board, a link, or a record. Whether it could. */
export async function openText(text: string): Promise<boolean> {
  const cells = boardIn(text);
  if (cells) {
    await setBoard(() => cells);
    return true;
  }
  const hash = /#\S*board=\S+/.exec(text)?.[0];
  if (!hash) return openRecord(text);
  location.hash = hash;
  return true;
}

export const nameOfFile = (): string => `2048-${largestOf(step.value.board)}`;
