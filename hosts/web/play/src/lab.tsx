// The Lab: a recipe, why it likes a move, and how strong it is.
import { computed, effect, signal } from "@preact/signals";
import { LOST, Status, type Analysis, type Engine2048Error, type Part } from "engine2048";
import uPlot from "uplot";
import { lab as texts } from "../../../texts.json";
import { playRecipe, stop } from "./actions";
import { Message } from "./board";
import { busy, command, endRace, inWords, isCancelled, racing, tell, tellError } from "./commands";
import { axis, Chart } from "./chart";
import { engines, loading, racerFor } from "./engines";
import { cells, step } from "./game";
import { Field, NumberInput, PlayerSelect } from "./panel";
import { race, type Race } from "./race";
import { effort, recipe, typedRecipe, view } from "./settings";
import { brief, DIRECTIONS, directionWord, say, shown } from "./texts";
import { valueText } from "./values";

/** The published evaluations as recipes: docs/recipes.md has their sources. */
const PRESETS = {
  ovolve: "alpha-beta: smoothness 0.1, monotonicity 1, empty 2.7, largest 1",
  edison: "alpha-beta: last-difference 0.1, monotonicity 1, empty 2.7, largest-tile 1",
  datumbox: "alpha-beta: score 1, room 1, clustering -1",
  gradient: "alpha-beta: best-cells 3 2 1 0  2 1 0 -1  1 0 -1 -2  0 -1 -2 -3",
  graph: "greedy: difference -1",
  heuristic: "expectimax: free 580, merges 700, disorder -36, burden -11, lost -2500000",
};

const LONGEST = 1000; // characters
const START = [2, 2, ...Array<number>(14).fill(0)]; // any board
const COLOURS = ["accent", "gold", "brown", "blue"]; // of up, right, down, left

/** What the engine says of the recipe, and whether it can be explained; undefined until it has. */
const check = signal<{ position: number; message: string; isExplained: boolean } | undefined>(undefined);
const features = signal<string[]>([]);

interface Explanation {
  board: string;
  analysis: Analysis;
  parts: (Part & { after: (number | undefined)[] })[];
}
const explanation = signal<Explanation | undefined>(undefined);

const rival = signal("minimax");
const rivalEffort = signal(1);
const games = signal(32);
const firstSeed = signal(1);
const standing = signal<Race | undefined>(undefined);

effect(() => {
  void recipe.value;
  explanation.value = undefined; // It was of another one.
});

const isEngineMissing = computed(() => loading.value.stage === "failed" && loading.value.what === "engine");
effect(() => {
  const text = recipe.value;
  const ask = async () => {
    const { rules } = await engines;
    const found = await rules.checkRecipe(text);
    // A player need not be an evaluator: then its name is refused.
    const isExplained = await rules.explain(START, text).then(() => true, (error: Engine2048Error) => error.status !== Status.NAME);
    if (recipe.value === text) check.value = { ...found, isExplained };
    if (features.value.length === 0) features.value = await rules.features();
  };
  if (!isEngineMissing.value) ask().catch(tellError);
});

/** Each feature of the recipe on the board, and after each move: those first whose shares differ most. */
function explain(): Promise<void> {
  return command("thinking", async (signal) => {
    const { rules, thinker } = await engines;
    const [text, board, now] = [recipe.value, step.value.board, cells.value];
    const analysis = await thinker.analyze(now, { player: text, effort: effort.value, signal });
    const found = await rules.explain(now, text);
    const after = await Promise.all(
      DIRECTIONS.map(async (_, direction) => {
        const moved = await rules.move(now, direction);
        return moved.moved ? rules.explain(moved.cells, text) : undefined;
      }),
    );
    const parts = found.map((part, index) => ({ ...part, after: after.map((parts) => parts?.[index]?.share) }));
    const spread = ({ after }: { after: (number | undefined)[] }) => {
      const shares = after.filter((share) => share !== undefined);
      return Math.max(...shares) - Math.min(...shares);
    };
    parts.sort((left, right) => spread(right) - spread(left));
    explanation.value = { board, analysis, parts };
    tell(() => "");
  });
}

async function runRace(): Promise<void> {
  endRace();
  const controller = (racing.value = new AbortController());
  const { signal } = controller;
  try {
    standing.value = { means: [], widths: [] };
    const own = { player: recipe.value, effort: effort.value };
    const other = { player: rival.value, effort: rivalEffort.value };
    const engine = await racerFor([own.player, other.player]);
    if (signal.aborted) return;
    tell(() => say(texts.raceRuns, { game: 1, games: games.value }));
    await race(engine, [own, other], games.value, firstSeed.value, signal, (race) => {
      standing.value = { means: race.means.slice(), widths: race.widths.slice() };
      tell(() => say(texts.raceRuns, { game: Math.min(race.means.length + 1, games.value), games: games.value }));
    });
    if (!signal.aborted) tell(raceSentence);
  } catch (error) {
    if (!isCancelled(error)) tellError(error);
  } finally {
    if (racing.value === controller) racing.value = undefined;
  }
}

function raceSentence(): string {
  const { means, widths } = standing.value!;
  const [mean, width] = [means.at(-1), widths.at(-1)];
  if (mean === undefined || width == null) return say(texts.raceShort);
  const outcome = Math.abs(mean) <= width ? texts.raceEqual : mean > 0 ? texts.raceBetter : texts.raceWorse;
  return say(outcome, { games: means.length, points: shown(mean), width: shown(width) });
}

export default function Lab() {
  const isBad = check.value !== undefined && check.value.position > 0;
  const isExplained = check.value?.isExplained ?? false;
  const good = isExplained ? say(texts.goodRecipe) : `${say(texts.goodPlayer)} ${say(texts.notExplained)}`;
  const words = check.value && (isBad ? inWords(check.value.message) : good);
  const start = (event: preact.TargetedEvent<HTMLSelectElement>) => {
    if (event.currentTarget.value) recipe.value = event.currentTarget.value;
    event.currentTarget.value = "";
  };
  const play = () => {
    view.value = "game";
    void playRecipe();
  };
  return (
    <div class="lab">
      <section>
        <p>{say(texts.labHelp)}</p>
        <label class="field wide">
          <span>{say("recipe")}</span>
          <textarea rows={3} maxLength={LONGEST} spellcheck={false} aria-invalid={isBad} aria-describedby="check" value={recipe.value} onInput={(event) => (recipe.value = typedRecipe.value = event.currentTarget.value)} />
        </label>
        <p id="check" class={isBad ? "bad" : "good"} role="status">{words}</p>
        <div class="fields">
          <Field name={texts.startFrom}>
            <select onChange={start}>
              <option value="" />
              {Object.entries(PRESETS).map(([name, text]) => <option key={name} value={text}>{name}</option>)}
              {typedRecipe.value && <option value={typedRecipe.value}>{say("typedRecipe")}</option>}
            </select>
          </Field>
          <Field name="effort"><NumberInput value={effort} most={1_000_000} /></Field>
        </div>
        <details>
          <summary>{say(texts.features)}</summary>
          <p>{features.value.join(", ")}</p>
        </details>
        <div class="commands">
          <button class="accent" disabled={isBad || !isExplained} onClick={explain}>{say("explain")}</button>
          <button disabled={isBad} onClick={play}>{say("playIt")}</button>
          <button class="dark" disabled={busy.value === "" && !racing.value} onClick={stop}>{say("stop")}</button>
        </div>
        <Message />
      </section>
      {explanation.value && <Explained {...explanation.value} />}
      <section class="race">
        <h2>{say("race")}</h2>
        <div class="fields">
          <Field name={texts.against}><PlayerSelect value={rival} /></Field>
          <Field name="effort"><NumberInput value={rivalEffort} most={1_000_000} /></Field>
          <Field name="gamesCount"><NumberInput value={games} least={2} most={1000} /></Field>
          <Field name={texts.firstSeed}><NumberInput value={firstSeed} most={2 ** 30} /></Field>
        </div>
        <div class="commands">
          <button class="gold" disabled={isBad} onClick={runRace}>{say("race")}</button>
        </div>
        {standing.value && <Standing {...standing.value} />}
      </section>
    </div>
  );
}

function Explained({ analysis, parts }: Explanation) {
  return (
    <section class="explained">
      <Shares parts={parts} />
      <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.whyMove)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("feature")}</th>
              <th scope="col">{say("onBoard")}</th>
              <th scope="col">{say("weight")}</th>
              {DIRECTIONS.map((_, direction) => <th key={direction} scope="col">{directionWord(direction)}</th>)}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{say("search")}</th>
              <td />
              <td />
              {analysis.evaluations.map((value, direction) => (
                <td key={direction} class={direction === analysis.direction ? "best" : ""}>{value <= LOST ? valueText(value) : brief(value)}</td>
              ))}
            </tr>
            {parts.map((part) => (
              <tr key={part.feature}>
                <th scope="row">{part.feature}</th>
                <td>{brief(part.value)}</td>
                <td>{part.weight}</td>
                {part.after.map((share, direction) => <td key={direction}>{share === undefined ? "" : brief(share)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Four bars for each feature, as distances from the mean of the moves: what is alike everywhere decides nothing. */
function Shares({ parts }: Pick<Explanation, "parts">) {
  const ROOM = 5; // places for a feature: four bars and a gap
  const places = parts.flatMap((_, part) => [0, 1, 2, 3].map((direction) => part * ROOM + direction));
  const series = DIRECTIONS.map((_, direction) =>
    parts.flatMap(({ after }) => {
      const shares = after.filter((share) => share !== undefined);
      const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const own = after[direction];
      return [0, 1, 2, 3].map((index) => (index === direction && own !== undefined ? own - mean : null));
    }),
  );
  const paths = uPlot.paths.bars!({ size: [1, 100] });
  const options = (colour: (name: string) => string) => ({
    scales: { x: { time: false, range: [-1, parts.length * ROOM - 1] as [number, number] } },
    axes: [
      axis(colour, {
        splits: () => parts.map((_, part) => part * ROOM + 1.5),
        values: () => parts.map((part) => part.feature),
        grid: { show: false },
        rotate: parts.length > 4 ? -45 : 0,
        size: parts.length > 4 ? 80 : 40,
      }),
      axis(colour, { size: 70 }),
    ],
    legend: { live: false },
    cursor: { show: false },
    series: [
      {},
      ...DIRECTIONS.map((_, direction) => {
        const paint = colour(COLOURS[direction]!);
        return { label: directionWord(direction), stroke: paint, fill: paint, paths, points: { show: false } };
      }),
    ],
  });
  return <Chart title={say(texts.whyMove)} data={[places, ...series]} options={options} />;
}

function Standing({ means, widths }: Race) {
  const bound = (sign: number) => means.map((mean, index) => (widths[index] == null ? null : mean + sign * widths[index]));
  const options = (colour: (name: string) => string) => ({
    scales: { x: { time: false, range: [1, games.value] as [number, number] } },
    axes: [axis(colour, { incrs: [1, 2, 5, 10, 20, 50, 100, 200] }), axis(colour, { size: 70 })],
    legend: { live: false },
    cursor: { show: false },
    series: [
      {},
      { label: say("mean"), stroke: colour("accent"), width: 3 },
      { label: say("atLeast"), stroke: colour("quiet") },
      { label: say("atMost"), stroke: colour("quiet") },
    ],
    bands: [{ series: [3, 2] as [number, number], fill: colour("band") }],
  });
  const data: uPlot.AlignedData = [means.map((_, index) => index + 1), means, bound(-1), bound(1)];
  return (
    <>
      <progress max={games.value} value={means.length} aria-label={say("race")} />
      {means.length > 0 && <Chart title={say(texts.raceChart)} data={data} options={options} />}
    </>
  );
}
