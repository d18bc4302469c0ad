// The task pane: the page's board and buttons for the selected range, and Write the move. It shares its runtime with the
// formulas, which it tells Excel before anything else.
import { pane as words } from "../../../texts.json";
import { signal } from "@preact/signals";
import { render } from "preact";
import { forgetThoughts, stop } from "../../play/src/actions";
import { busy, command, tell, tellError, thought } from "../../play/src/commands";
import { verdict } from "../../play/src/coach";
import { Board, Directions, Message, Picker, Scores } from "../../play/src/board";
import { engines, loadEngines } from "../../play/src/engines";
import { begin, boardOf, cells, cellsOf, SET, step } from "../../play/src/game";
import { Commands, LetterKeys, Loading, More } from "../../play/src/panel";
import { limits, player } from "../../play/src/settings";
import { directionWord, say } from "../../play/src/texts";
import { Values } from "../../play/src/values";
import { associate } from "./functions";
import { onSelection, selection, write } from "./sheet";
import "../../play/src/keys";
import "../../play/src/style/index.css";
import "./taskpane.css";

if (typeof CustomFunctions !== "undefined") associate(); // there is none where a browser opens the pane

/** Where the board on the pane came from. */
const address = signal<string | undefined>(undefined);
const withTile = signal(true);
/** The board that the sheet had there; none where it had no board. */
const seen = signal<string | undefined>(undefined);
/** Whether the last click wrote a board: the second half of a double click does not add a move to it. */
let wroteBoard = false;

/** Takes the selected range as the board, unless it is none or a player is busy; or only if its cells have changed. */
async function follow(ifChanged = false): Promise<void> {
  const selected = await selection();
  if (busy.value === "playing") return;
  const there = selected?.cells && boardOf(selected.cells);
  const last = address.value;
  address.value = selected?.cells && selected.address;
  if (ifChanged && there === seen.value) return;
  seen.value = there;
  if (!selected) return tell(() => say(words.askSelection));
  if (!selected.cells) return tell(() => say(words.notTiles, { range: selected.address }));
  const board = boardOf(selected.cells);
  if (board === step.value.board && selected.address === last) return; // What was said of it stays.
  if (board !== step.value.board) {
    stop();
    begin({ board, score: 0, seed: crypto.getRandomValues(new Int32Array(1))[0]!, by: SET });
    forgetThoughts();
  }
  tell(() => selected.address);
}

/** Follows the selection. Where Excel refuses to say what it is, as with several areas, nothing is to be written there. */
function look(): void {
  follow().catch((error: unknown) => {
    if (busy.value === "playing") return;
    address.value = undefined;
    tellError(error);
  });
}

/** Writes the board that the pane shows, unless the sheet's took its place. */
async function writeBoard(range: string): Promise<void> {
  const { board } = step.value;
  if (board === seen.value) return;
  stop();
  try {
    await write(range, cellsOf(board));
  } catch (error) {
    return tellError(error);
  }
  seen.value = board;
  tell(() => say(words.boardWritten, { range }));
}

/** Writes the player's move; or the board that the pane shows, where that is another than the sheet's. */
async function writeMove(): Promise<void> {
  if (busy.value === "playing") stop(); // so that the sheet is looked at, and the last move is there
  const isOwn = (wroteBoard = step.value.board !== seen.value);
  try {
    await follow(true); // what was typed or pasted since it was selected
  } catch (error) {
    return tellError(error);
  }
  const range = address.value;
  if (range === undefined) return;
  if (isOwn) return writeBoard(range);
  await command("thinking", async (signal) => {
    const { thinker, rules } = await engines;
    const [effort, timeMs] = limits.value;
    const [{ board, seed }, before] = [step.value, cells.value];
    const asked = { player: player.value, effort, timeMs, seed, signal };
    const started = performance.now();
    const analysis = await thinker.analyze(before, asked);
    const moved = await rules.move(before, analysis.direction);
    const after = withTile.value ? await rules.spawn(moved.cells, seed) : { cells: moved.cells, seed };
    if (signal.aborted) return;
    await write(range, after.cells);
    const there = (seen.value = boardOf(after.cells));
    begin({ board: there, score: 0, seed: after.seed, by: SET });
    thought.value = { ...analysis, player: player.value, board, ms: performance.now() - started, made: analysis.direction };
    tell(() => say(words.written, { direction: directionWord(analysis.direction), range }));
  });
}

function Pane() {
  const isSheets = address.value === undefined || step.value.board === seen.value;
  return (
    <main class="panel pane">
      <h1>{say("engine")}</h1>
      <Message />
      <Loading again={() => loadEngines()} />
      <Board />
      <Directions />
      <button class="accent" disabled={address.value === undefined} onClick={({ detail }) => (detail < 2 || !wroteBoard) && writeMove()}>{say(isSheets ? words.writeMove : words.writeBoard)}</button>
      <label class="check">
        <input type="checkbox" checked={withTile.value} onChange={(event) => (withTile.value = event.currentTarget.checked)} />
        <span>{say(words.withTile)}</span>
      </label>
      <Commands />
      <p class="verdict" role="status">{verdict.value()}</p>
      <Values thought={thought.value} />
      <More />
      <Scores />
      <LetterKeys />
      <p class="quiet-text">{say("keys")}</p>
      <Picker />
    </main>
  );
}

render(<Pane />, document.getElementById("page")!);
void loadEngines();
void Office.onReady(({ host }) => {
  if (host !== Office.HostType.Excel) return tell(() => say(words.notExcel));
  onSelection(look);
  look();
});
