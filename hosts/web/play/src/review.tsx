// The review: a game looked back on, while what each of its moves was worth is worked out in the background.
import { effect, signal } from "@preact/signals";
import { review as words } from "../../../texts.json";
import { LOST, type Reviewed, type ReviewTotals } from "engine2048";
import { forgetThoughts, interrupt } from "./actions";
import { axis, Chart } from "./chart";
import { busy, isCancelled, nameOf, tell, tellError } from "./commands";
import { engines, loading } from "./engines";
import { cellsOf, game, goTo, YOU, type Step } from "./game";
import { replace } from "./keeping";
import { recorded, recordText } from "./records";
import { view } from "./settings";
import { directionWord, say, shown } from "./texts";
import { tilesOf } from "./tiles";

const JUDGE = { player: "expectimax", effort: 3 }; // whose values are points to come
const SLICE = 10; // moves a call, so that a hint does not wait long
const WORST = 10;

/** The game that is looked back on: a part of the one on the board then, which began with its step `base`. */
const reviewed = signal<{ steps: Step[]; base: number; record: string; directions: number[]; known: Set<string> } | undefined>(undefined);
const found = signal<Reviewed>({ played: [], best: [], directions: [] });
const totals = signal<ReviewTotals | undefined>(undefined);
/** The move after which the board is shown; 0 is the beginning. */
const at = signal(0);
let running = new AbortController();

/** Begins the review of the game on the board, unless it is under way. */
async function begin(): Promise<void> {
  const steps = recorded();
  const last = reviewed.value;
  if (last && last.steps.length === steps.length && last.steps.every((step, index) => step === steps[index])) return;
  running.abort();
  running = new AbortController();
  reviewed.value = totals.value = undefined;
  found.value = { played: [], best: [], directions: [] };
  if (steps.length < 2) return;
  const base = game.value.steps.indexOf(steps[0]!);
  const [record, { rules }] = [await recordText(), await engines];
  const { directions } = await rules.readRecord(record); // Auto play at its fastest keeps none
  const known = new Set<string>(); // the players and recipes that there are: a record may name anybody
  for (const by of new Set(steps.map(({ by }) => by))) if ((await rules.checkRecipe(by)).position === 0) known.add(by);
  reviewed.value = { steps, base, record, directions, known };
  at.value = steps.length - 1;
}

/** Judges the next moves, until all are. Waits while a player plays or the network is to come. */
async function judge(signal: AbortSignal): Promise<void> {
  const { thinker, rules } = await engines;
  for (let now = reviewed.value; now && !signal.aborted; now = reviewed.value) {
    const first = found.value.played.length;
    if (first >= now.steps.length - 1 || busy.value === "playing") return;
    const next = await thinker.review(now.record, { ...JUDGE, first, count: SLICE, signal });
    if (signal.aborted || reviewed.value !== now) return;
    const joined = (part: keyof Reviewed) => [...found.value[part], ...next[part]];
    found.value = { played: joined("played"), best: joined("best"), directions: joined("directions") };
    totals.value = await rules.reviewTotals(found.value, WORST);
  }
}

effect(() => {
  if (!reviewed.value || loading.value.stage !== "ready" || busy.value !== "") return;
  const controller = (running = new AbortController());
  judge(controller.signal).catch((error: unknown) => isCancelled(error) || tellError(error));
  return () => controller.abort();
});

effect(() => {
  if (view.value === "review") begin().catch(tellError);
});

const loss = (move: number): number | undefined => {
  const { played, best } = found.value;
  return move < played.length ? Math.max(0, best[move]! - played[move]!) : undefined;
};
const points = (lost: number): string => (lost >= -LOST / 2 ? say("lost") : shown(lost, lost < 100 ? 2 : 0));

/** What is said of a move. */
function sentence({ steps, directions, known }: { steps: Step[]; directions: number[]; known: Set<string> }): string {
  const move = at.value - 1;
  if (move < 0) return say(words.begins);
  const { by } = steps[at.value]!;
  const made = say(words.played, { move: at.value, by: by === YOU ? say("you") : known.has(by) ? nameOf(by) : by, direction: directionWord(directions[move]!) });
  const lost = loss(move);
  if (lost === undefined) return made;
  if (shown(lost, 2) === shown(0, 2)) return `${made} ${say(words.wasBest)}`;
  return `${made} ${say(words.lost, { points: points(lost), direction: directionWord(found.value.directions[move]!) })}`;
}

function playOn(): void {
  const { steps, base } = reviewed.value!;
  interrupt();
  if (game.value.steps[base] === steps[0]) goTo(base + at.value);
  else replace({ steps: steps.slice(0, at.value + 1), at: at.value });
  forgetThoughts();
  tell(() => "");
  view.value = "game";
}

export default function Review() {
  const now = reviewed.value;
  if (!now) return <p>{say(words.nothing)}</p>;
  const [count, done] = [now.steps.length - 1, found.value.played.length];
  const go = (move: number) => (at.value = Math.max(0, Math.min(move, count)));
  return (
    <div class="game review">
      <div>
        <Still cells={cellsOf(now.steps[at.value]!.board)} />
        <div class="slider">
          <button class="quiet" aria-label={say(words.before)} disabled={at.value === 0} onClick={() => go(at.value - 1)}>◀</button>
          <input type="range" min={0} max={count} value={at.value} aria-label={say(words.move)} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
          <button class="quiet" aria-label={say(words.after)} disabled={at.value === count} onClick={() => go(at.value + 1)}>▶</button>
        </div>
        <p class="verdict" role="status">{sentence(now)}</p>
        <button class="accent" onClick={playOn}>{say(words.playOn)}</button>
      </div>
      <div class="panel">
        <dl class="scores">
          <div><dt>{say(words.accuracy)}</dt><dd>{totals.value ? `${shown(totals.value.accuracy, 1)} %` : "–"}</dd></div>
          <div><dt>{say(words.givenAway)}</dt><dd>{totals.value ? points(totals.value.loss) : "–"}</dd></div>
          <div><dt>{say(words.judged)}</dt><dd>{say(words.of, { done: shown(done), all: shown(count) })}</dd></div>
        </dl>
        {loading.value.stage !== "ready" && <p>{say(words.waits)}</p>}
        {done > 1 && <Curve />}
        <section>
          <h2>{say(words.worst)}</h2>
          {done === count && totals.value?.worst.length === 0 && <p>{say(words.noneWorst)}</p>}
          <ol class="worst">
            {totals.value?.worst.map((move) => (
              <li key={move}>
                <button aria-current={at.value === move + 1 ? "true" : undefined} onClick={() => go(move + 1)}>
                  {say(words.worstMove, { move: move + 1, points: points(loss(move) ?? 0) })}
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

/** A board to look at. */
function Still({ cells }: { cells: number[] }) {
  return (
    <div class="board instant" role="img" aria-label={`${say("board")}: ${cells.map((tile) => tile || say("empty")).join(", ")}`}>
      {cells.map((_, cell) => <div key={cell} class="cell" />)}
      <div class="tiles">
        {tilesOf(cells).map(({ value, cell }) => (
          <div key={cell} class="place" style={{ "--column": cell % 4, "--row": Math.floor(cell / 4) }}>
            <div class={`tile t${value} d${String(value).length}`}>{value}</div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Curve() {
  const { played, best } = found.value;
  const shownAs = (values: number[]) => values.map((value) => (value > LOST ? value : null));
  const options = (colour: (name: string) => string) => ({
    scales: { x: { time: false } },
    axes: [axis(colour), axis(colour, { size: 70 })],
    legend: { live: false },
    cursor: { show: false },
    series: [
      {},
      { label: say(words.value), stroke: colour("accent"), width: 2, points: { show: false } },
      { label: say(words.valueOfPlayed), stroke: colour("blue"), points: { show: false } },
    ],
  });
  return <Chart title={say(words.curve)} data={[best.map((_, index) => index + 1), shownAs(best), shownAs(played)]} options={options} />;
}
