// The board: tiles that slide, swipes, and cells that can be set.
import { signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { clearBoard, move, newGame, placeTile, setBoard, setTile, undo, WIN } from "./actions";
import { busy, message, thought } from "./commands";
import { boardOf, cells, EMPTY_BOARD, game, largestOf, moveCount, overBoard, pending, step, YOU, type Step } from "./game";
import { canUndo } from "./keeping";
import { best } from "./results";
import { speed } from "./settings";
import { ARROWS, directionWord, say, shown } from "./texts";
import { mirrored, slide, tilesOf, turned, type Tile } from "./tiles";

const SWIPE = 24; // pixels: less is a tap
const MOST_RANK = 17; // of the tile 131072

/** The cell whose tile is being chosen. */
const chosen = signal<number | undefined>(undefined);

export function Board() {
  const start = useRef<PointerEvent | undefined>(undefined);
  const wasSwipe = useRef(false);
  const down = (event: PointerEvent) => {
    start.current = event.isPrimary && event.button === 0 ? event : undefined; // Two fingers make no move.
    wasSwipe.current = false;
  };
  const up = (event: PointerEvent) => {
    const from = start.current;
    if (from?.pointerId !== event.pointerId) return;
    const [across, along] = [event.clientX - from.clientX, event.clientY - from.clientY];
    start.current = undefined;
    if (Math.max(Math.abs(across), Math.abs(along)) < SWIPE) return;
    wasSwipe.current = true;
    void move(Math.abs(across) > Math.abs(along) ? (across > 0 ? 1 : 3) : along > 0 ? 2 : 0);
  };
  useLayoutEffect(() => {
    const forget = () => (start.current = undefined);
    addEventListener("pointerdown", forget, true); // before `down`: where a menu opened, the press before had no end
    addEventListener("pointerup", up); // of the window, since a swipe may end beside the board
    return () => {
      removeEventListener("pointerdown", forget, true);
      removeEventListener("pointerup", up);
    };
  }, []);
  // Else Chromium takes a quick swipe for the start of scrolling, and the next tap, on Undo say, for its end.
  const touchMove = (event: TouchEvent) => event.touches.length === 1 && event.preventDefault();
  const isInstant = busy.value === "playing" && speed.value === "fastest";
  return (
    <div class={isInstant ? "board instant" : "board"} role="group" aria-label={say("board")} onPointerDown={down} onTouchMove={touchMove}>
      {cells.value.map((tile, cell) => (
        <button key={cell} class="cell" aria-label={`${cellName(cell)}: ${tile || say("empty")}`} onKeyDown={(event) => typeTile(event, cell)} onClick={({ detail }) => (detail > 0 && wasSwipe.current) || (chosen.value = cell)} />
      ))}
      <Tiles />
      <Arrow />
      <Ending />
    </div>
  );
}

/** A tile is typed into a cell: the digits are empty to 512; plus doubles it, minus halves it. A digit goes on to the next cell. */
function typeTile(event: preact.TargetedKeyboardEvent<HTMLButtonElement>, cell: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9+-]$/.test(event.key)) return;
  const tile = cells.value[cell]!;
  const doubled = event.key === "+" ? Math.min(Math.max(2, tile * 2), 2 ** MOST_RANK) : tile <= 2 ? 0 : tile / 2;
  const isDigit = /\d/.test(event.key);
  void setTile(cell, isDigit ? (event.key === "0" ? 0 : 2 ** Number(event.key)) : doubled);
  if (isDigit) (event.currentTarget.nextElementSibling as HTMLElement | null)?.focus?.();
}

/** The hint, as an arrow over the board. */
function Arrow() {
  const hint = thought.value;
  if (!hint || hint.made !== undefined || hint.isLive || hint.board !== step.value.board) return null;
  return (
    <svg class="arrow" viewBox="0 0 100 100" aria-hidden="true">
      <path d="M50 6 90 48H66V94H34V48H10Z" transform={`rotate(${90 * hint.direction} 50 50)`} />
    </svg>
  );
}

/** The step at which somebody chose to play on after a 2048. */
const playedOn = signal<Step | undefined>(undefined);

/** What is over the board when a person's game is won, or over. */
function Ending() {
  const { steps, at } = game.value;
  const [now, last] = [step.value, steps[at - 1]];
  if (busy.value === "playing" || now.board === EMPTY_BOARD) return null;
  if (overBoard.value === now.board) {
    return (
      <div class="ending">
        <strong>{say("gameOver")}</strong>
        <button class="accent" onClick={() => newGame()}>{say("newGame")}</button>
        <button disabled={!canUndo.value} onClick={undo}>{say("undo")}</button>
      </div>
    );
  }
  const isWon = last && now.by === YOU && largestOf(now.board) >= WIN && largestOf(last.board) < WIN;
  if (!isWon || playedOn.value === now) return null;
  return (
    <div class="ending">
      <strong>{say("youWin")}</strong>
      <button class="accent" onClick={() => (playedOn.value = now)}>{say("playOn")}</button>
    </div>
  );
}

/** The four moves as buttons, for those to whom neither swipes nor arrow keys come easily. */
export function Directions() {
  return (
    <div class="commands directions" role="group" aria-label={say("moves")}>
      {[3, 0, 2, 1].map((direction) => (
        <button key={direction} aria-label={directionWord(direction)} onClick={() => move(direction)}>
          {ARROWS[direction]}
        </button>
      ))}
    </div>
  );
}

/** The tiles that were drawn last, and for which step. */
let drawn: { board: string; tiles: Tile[]; at: number } = { board: "", tiles: [], at: -1 };

function Tiles() {
  const tiles = useComputed(() => {
    const now = step.value;
    const at = game.value.at;
    const isNext = at === drawn.at + 1 && game.value.steps[drawn.at]?.board === drawn.board;
    const board = boardOf(cells.value);
    if (board !== drawn.board) {
      const moved = isNext && now.direction !== undefined && now.spawned !== undefined;
      const tiles = moved ? slide(drawn.tiles, now.direction!, cells.value, now.spawned!) : tilesOf(cells.value);
      drawn = { board, tiles, at };
    }
    drawn.at = at;
    return drawn.tiles;
  });
  const sorted = [...tiles.value].sort((left, right) => left.id - right.id); // so that the elements stay, and slide
  return (
    <div class="tiles" aria-hidden="true">
      {sorted.map(({ id, value, cell, look }) => (
        <div key={id} class="place" style={{ "--column": cell % 4, "--row": Math.floor(cell / 4) }}>
          <div key={`${value}`} class={`tile t${value} d${String(value).length} ${look}`}>
            {value}
          </div>
        </div>
      ))}
    </div>
  );
}

const cellName = (cell: number): string => say("cell", { row: Math.floor(cell / 4) + 1, column: (cell % 4) + 1 });

/** Asks for the tile of the chosen cell. */
export function Picker() {
  const cell = chosen.value;
  if (cell === undefined) return null;
  const close = () => (chosen.value = undefined);
  const choose = (value: number) => {
    if (isPlacing) placeTile(cell, value);
    else void setTile(cell, value);
    close();
  };
  const isPlacing = pending.value?.before === step.value && cells.value[cell] === 0;
  const values = isPlacing ? [2, 4] : [0, ...Array.from({ length: MOST_RANK }, (_, rank) => 2 ** (rank + 1))];
  return (
    <Dialog title={cellName(cell)} close={close}>
      <div class="picker">
        {values.map((value) => (
          <button key={value} class={`tile t${value} d${String(value).length}`} aria-pressed={cells.value[cell] === value} onClick={() => choose(value)}>
            {value === 0 ? say("empty") : value}
          </button>
        ))}
      </div>
      {!isPlacing && (
        <div class="commands">
          <button onClick={() => (void clearBoard(), close())}>{say("clearBoard")}</button>
          <button onClick={() => (void setBoard(turned), close())}>{say("turnBoard")}</button>
          <button onClick={() => (void setBoard(mirrored), close())}>{say("mirrorBoard")}</button>
        </div>
      )}
    </Dialog>
  );
}

/** A dialog of the browser's own: Esc closes it, the focus stays inside, and then goes back to where it was. */
export function Dialog(props: { title: string; close(): void; children: preact.ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  // The event comes when the dialog is gone, perhaps after the next one has come.
  const closed = () => element.current && props.close();
  return (
    <dialog ref={element} aria-label={props.title} onClose={closed} onClick={(event) => event.target === event.currentTarget && props.close()}>
      <div>
        <header>
          <h2>{props.title}</h2>
          <button class="quiet" aria-label={say("close")} onClick={props.close}>
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

/** What the page says. Who listens is spared each move of Auto play. */
export function Message() {
  return <p class="message" role="status" aria-live={busy.value === "playing" ? "off" : "polite"}>{message.value()}</p>;
}

export function Scores() {
  const score = step.value.score;
  return (
    <dl class="scores">
      <ScoreBox name={say("score")} value={score} />
      <ScoreBox name={say("best")} value={best.value} />
      <ScoreBox name={say("moves")} value={moveCount.value} />
    </dl>
  );
}

function ScoreBox({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shown(value)}</dd>
    </div>
  );
}
